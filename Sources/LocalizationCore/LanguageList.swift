/// A list of languages with fast look-up by any spelling.
package struct LanguageList: Sendable {
  /// The languages in their order.
  package private(set) var all: [String] = []
  private var spellings: Set<ExactString> = []
  private var families: [ExactString: [String]] = [:]
  private var byLanguage: [String: [String]] = [:]
  /// The places of the languages by the keys of their tags; see ``LanguageTag/keys``.
  private var byKey: [ExactString: [Int]] = [:]

  package init(_ languages: some Sequence<String> = []) {
    for language in languages { append(language) }
  }

  /// Adds a language unless it is there in this spelling.
  package mutating func append(_ language: String) {
    guard spellings.insert(ExactString(language)).inserted else { return }
    all.append(language)
    let tag = LanguageTag(language)
    families[tag.map { ExactString($0.family) } ?? ExactString(language), default: []]
      .append(language)
    if let tag { byLanguage[tag.language, default: []].append(language) }
    for key in tag?.keys ?? [ExactString(language)] {
      byKey[key, default: []].append(all.count - 1)
    }
  }

  /// True if a language is there in this spelling.
  package func has(_ language: String) -> Bool { spellings.contains(ExactString(language)) }

  /// The languages with the primary subtag of a tag.
  package func forms(of tag: LanguageTag) -> [String] { byLanguage[tag.language] ?? [] }

  /// The languages that may be the same as another one, or differ only in the region; see
  /// ``LanguageTag/family(of:)``.
  package func related(to language: String) -> [String] {
    families[LanguageTag.family(of: language)] ?? []
  }

  /// The spellings of a language; see ``LanguageTag/isSame(_:_:)``.
  package func same(as language: String) -> [String] {
    let places = LanguageTag.keys(of: language).flatMap { byKey[$0] ?? [] }
    return Set(places).sorted().map { all[$0] }.filter { LanguageTag.isSame($0, language) }
  }

  /// The first spelling of a language, or `nil`.
  package func firstSame(as language: String) -> String? {
    LanguageTag.keys(of: language).compactMap { key in
      byKey[key]?.first { LanguageTag.isSame(all[$0], language) }
    }.min().map { all[$0] }
  }
}
