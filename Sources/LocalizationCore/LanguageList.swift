/// Languages that are found in any spelling, without a look at all of them.
package struct LanguageList: Sendable {
  /// The languages in their order.
  package private(set) var all: [String] = []
  private var spellings: Set<ExactString> = []
  private var families: [ExactString: [String]] = [:]
  private var byLanguage: [String: [String]] = [:]

  /// Takes languages in.
  package init(_ languages: some Sequence<String> = []) {
    for language in languages { append(language) }
  }

  /// Adds a language; one in the same spelling is there once.
  package mutating func append(_ language: String) {
    guard spellings.insert(ExactString(language)).inserted else { return }
    all.append(language)
    let tag = LanguageTag(language)
    families[tag.map { ExactString($0.family) } ?? ExactString(language), default: []]
      .append(language)
    if let tag { byLanguage[tag.language, default: []].append(language) }
  }

  /// Whether a language is there in this spelling.
  package func has(_ language: String) -> Bool { spellings.contains(ExactString(language)) }

  /// The languages that are a tag's but for script, region and variants.
  package func forms(of tag: LanguageTag) -> [String] { byLanguage[tag.language] ?? [] }

  /// The languages that may be the same as another one, or the same but for a region; see
  /// ``LanguageTag/family(of:)``.
  package func related(to language: String) -> [String] {
    families[LanguageTag.family(of: language)] ?? []
  }

  /// The spellings of a language; see ``LanguageTag/isSame(_:_:)``.
  package func same(as language: String) -> [String] {
    related(to: language).filter { LanguageTag.isSame($0, language) }
  }
}
