package import LoctripLocalizationCore

/// A translation into a language with a singular and a plural lacks the `^[…](inflect: true)` of its source.
///
/// The app then says "1 files" in the language. A plural of the catalog, without such a mark, is right too.
package struct LostInflection: LoctripCheck {
  /// The code, `inflection-lost`.
  package var code: Finding.Code { .inflectionLost }

  /// A warning by default: one of the numbers reads wrong.
  package var severity: Finding.Severity { .warning }

  /// Texts with `^`.
  package var concerns: TextFeatures { .variable }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit), !unit.isPlural, pair.source.hasBytes("^["),
      pair.source.hasBytes("](inflect:"), !pair.target.hasBytes("^["),
      PluralCategory.xcodeCategories(for: language).count > 1, !pair.target.hasBytes("%#@")
    else { return [] }
    return [Finding(code, severity, "^[…](inflect: true) is missing")]
  }
}

extension Finding.Code {
  /// A translation lacks the inflection of its source.
  package static let inflectionLost: Self = "inflection-lost"
}
