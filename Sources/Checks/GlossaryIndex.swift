internal import LocalizationCore

/// A glossary in which the terms of a text are found in one pass over it.
public struct GlossaryIndex: Sendable {
  private let terms: [Glossary.Term]
  private let byFirstWord: [String: [(term: Int, words: [Substring])]]

  /// Prepares a glossary.
  public init(_ glossary: Glossary) {
    terms = glossary.terms
    var index: [String: [(Int, [Substring])]] = [:]
    for (number, term) in glossary.terms.enumerated() {
      let words = Self.words(term.source)
      guard let first = words.first else { continue }
      index[first.lowercased(), default: []].append((number, words))
    }
    byFirstWord = index.mapValues { entries in entries.map { (term: $0.0, words: $0.1) } }
  }

  /// The terms that stand in a text, each once, in their order there.
  public func terms(in text: String) -> [Glossary.Term] {
    let words = Self.words(text)
    var found: [Int] = []
    for (offset, word) in words.enumerated() {
      for entry in byFirstWord[word.lowercased()] ?? [] where !found.contains(entry.term) {
        let place = words[offset...].prefix(entry.words.count)
        let isSame =
          terms[entry.term].isCaseSensitive
          ? place.elementsEqual(entry.words)
          : place.elementsEqual(entry.words) { $0.lowercased() == $1.lowercased() }
        if isSame { found.append(entry.term) }
      }
    }
    return found.map { terms[$0] }
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }
}

extension Glossary.Term {
  /// The words for a language: its own, or those of the language without region.
  public func words(in language: String, of lists: [String: [String]]) -> [String] {
    lists[language]
      ?? lists.first { LanguageTag.isSame($0.key, language) }?.value
      ?? LanguageTag(language).flatMap { tag in
        lists.first { LanguageTag.isSame($0.key, tag.language) }?.value
      } ?? []
  }
}
