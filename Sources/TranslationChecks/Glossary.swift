/// The required words of a project's translations, and those that stay untranslated.
package struct Glossary: Sendable, Hashable {
  /// A word or phrase, and its translations.
  package struct Term: Sendable, Hashable {
    /// The term in the source language.
    package var source: String
    /// The translations by language, the preferred one first.
    package var translations: [String: [String]]
    /// The forbidden translations by language.
    package var forbidden: [String: [String]]
    /// True if the term is translated; false for a brand.
    package var isTranslatable: Bool
    /// True if its case distinguishes it from other words.
    package var isCaseSensitive: Bool
    /// The meaning, for the translator.
    package var definition: String?

    package init(
      _ source: String, translations: [String: [String]] = [:], forbidden: [String: [String]] = [:],
      isTranslatable: Bool = true, isCaseSensitive: Bool = false, definition: String? = nil
    ) {
      self.source = source
      self.translations = translations
      self.forbidden = forbidden
      self.isTranslatable = isTranslatable
      self.isCaseSensitive = isCaseSensitive
      self.definition = definition
    }
  }

  /// The terms.
  package var terms: [Term]

  package init(_ terms: [Term] = []) { self.terms = terms }
}
