/// The words that a project's translations have to use, and those that stay as they are.
public struct Glossary: Sendable, Hashable {
  /// A word or several, and what they are called elsewhere.
  public struct Term: Sendable, Hashable {
    /// The term in the source language.
    public var source: String
    /// What it may be called in other languages, by language; the preferred word first.
    public var translations: [String: [String]]
    /// What it must not be called, by language.
    public var forbidden: [String: [String]]
    /// Whether it is translated at all; a brand is not.
    public var isTranslatable: Bool
    /// Whether upper and lower case tell it from other words.
    public var isCaseSensitive: Bool
    /// What it means, for the translator.
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
