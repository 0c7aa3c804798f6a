package import LoctripLocalizationCore

/// A text belongs to a plural category that its language does not have.
package struct UnexpectedPlural: Check {
  private let passesFormsOfSource: Bool

  /// Creates the check.
  ///
  /// - Parameter passesFormsOfSource: True for texts that are in the project: a form of a `.stringsdict` that the source
  ///   has too is none that somebody added. Devices pass over those that no number selects.
  package init(passesFormsOfSource: Bool = false) {
    self.passesFormsOfSource = passesFormsOfSource
  }

  /// The code, `plural-unexpected`.
  package var code: Finding.Code { .unexpectedPlural }

  /// An error by default: no number selects the text, and Xcode would never show it.
  package var severity: Finding.Severity { .error }

  /// Cases of plurals.
  package var concerns: TextFeatures { .plural }

  /// At most one finding; see `PluralCategory.isAllowed(in:)`.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.target != nil, let category = unit.variation.pluralCategory,
      !category.isAllowed(in: language), !hasSource(unit)
    else { return [] }
    return [.unexpectedPlural(category)]
  }

  /// True for a form of a `.stringsdict` that the source has too.
  private func hasSource(_ unit: TranslationUnit) -> Bool {
    guard passesFormsOfSource, let id = unit.id, DictionaryID(id) != nil, let source = unit.source
    else { return false }
    return source != .text(id)
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
