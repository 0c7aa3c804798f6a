package import LoctripLocalizationCore

/// A text belongs to a plural category that its language does not have.
package struct UnexpectedPlural: LoctripCheck {
  /// The code, `plural-unexpected`.
  package var code: Finding.Code { .unexpectedPlural }

  /// An error by default: no number selects the text, and Xcode would never show it.
  package var severity: Finding.Severity { .error }

  /// Cases of plurals.
  package var concerns: TextFeatures { .plural }

  /// At most one finding; see `PluralCategory.isAllowed(in:)`.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.target != nil, let category = unit.variation.pluralCategory,
      !category.isAllowed(in: language)
    else { return [] }
    return [.unexpectedPlural(category)]
  }
}

extension Finding.Code {
  /// A plural category that the language does not have.
  package static let unexpectedPlural: Self = "plural-unexpected"
}

extension Finding {
  /// The finding of ``UnexpectedPlural``.
  package static func unexpectedPlural(
    _ category: PluralCategory, in language: String = "the language"
  ) -> Finding {
    Finding(
      .unexpectedPlural, .error,
      "\(language) does not have the plural category '\(category.rawValue)'")
  }
}
