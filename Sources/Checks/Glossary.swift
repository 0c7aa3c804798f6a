/// The required words of a project's translations, and those that stay untranslated.
public struct Glossary: Sendable, Hashable {
  /// A word or phrase, and its translations.
  public struct Term: Sendable, Hashable {
    /// The term in the source language.
    public var source: String
    /// The translations by language, the preferred one first.
    public var translations: [String: [String]]
    /// The forbidden translations by language.
    public var forbidden: [String: [String]]
    /// True if the term is translated; false for a brand.
    public var isTranslatable: Bool
    /// True if its case distinguishes it from other words.
    public var isCaseSensitive: Bool
    /// The meaning, for the translator.
    public var definition: String?

    /// Creates a term.
    public init(
      _ source: String,
      translations: [String: [String]] = [:],
      forbidden: [String: [String]] = [:],
      isTranslatable: Bool = true,
      isCaseSensitive: Bool = false,
      definition: String? = nil
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
  public var terms: [Term]

  /// Creates a glossary.
  public init(_ terms: [Term] = []) { self.terms = terms }
}
