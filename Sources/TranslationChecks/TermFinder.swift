internal import LoctripLocalizationCore

/// Finds all terms of a glossary in one pass over a text.
package struct TermFinder: Sendable {
  private let terms: [Glossary.Term]
  /// Terms of words, in lower case; and those whose case counts.
  private var folded = Trie<String>()
  private var exact = Trie<String>()
  /// Terms of scripts without spaces between words, by their characters in lower case.
  private var unspaced = Trie<UInt32>()
  /// Terms of one word, which may occur inside of a text in such a script.
  private var single = Trie<UInt32>()
  private var firstWords = WordFilter()

  package var isEmpty: Bool { terms.isEmpty }

  /// Compiles the terms.
  package init(_ terms: [Glossary.Term]) {
    self.terms = terms
    for (index, term) in terms.enumerated() {
      let words = TermText(term.source).words
      let lower = term.source.lowercased()
      guard let first = words.first, words.allSatisfy(\.isSpaced) else {
        if !lower.isEmpty { unspaced.insert(lower.unicodeScalars.map(\.value), index) }
        continue
      }
      if term.isCaseSensitive {
        exact.insert(words.map(\.text), index)
      } else {
        folded.insert(words.map { $0.text.lowercased() }, index)
      }
      if words.count == 1 {
        single.insert(first.text.lowercased().unicodeScalars.map(\.value), index)
      }
      firstWords.insert(first.text)
    }
  }

  /// The terms in a text of the source language, longer ones before their parts.
  ///
  /// - Complexity: Linear in the text and the result, for terms that do not begin with each other.
  package func terms(in text: String) -> [Glossary.Term] {
    guard !terms.isEmpty, text.withUTF8Bytes(firstWords.mayHaveWord) else { return [] }
    let text = TermText(text)
    var found: [Int: Range<Int>] = [:]
    func add(_ indices: [Int], _ range: Range<Int>) {
      for index in indices where found[index] == nil { found[index] = range }
    }
    let exactWords = text.words.map(\.text)
    let words = exactWords.map { $0.lowercased() }
    for start in words.indices where exactWords[start].withUTF8Bytes(firstWords.mayHaveWord) {
      folded.walk(from: start, in: words.indices, keys: { Self.forms(of: words[$0]) }) {
        add($0, text.words[start].range.lowerBound..<text.words[$1].range.upperBound)
      }
      exact.walk(from: start, in: words.indices, keys: { [exactWords[$0]] }) {
        add($0, text.words[start].range.lowerBound..<text.words[$1].range.upperBound)
      }
    }
    if !unspaced.isEmpty {
      search(text.text, with: unspaced) { indices, range, _ in
        // The case of a script without cases rarely counts.
        add(indices.filter { hasItsCase($0, text.text) }, range)
      }
    }
    for word in text.words where !word.isSpaced && !single.isEmpty {
      search(word.text, with: single) { indices, _, isWhole in
        if isWhole { add(indices.filter { hasItsCase($0, word.text) }, word.range) }
      }
    }
    return longest(found)
  }

  /// The forms of a word, also without an ending of one or two letters, such as the English plural.
  private static func forms(of word: String) -> [String] {
    let endings = word.reversed().prefix(2).prefix { $0.isLetter }.count
    return (0...endings).map { String(word.dropLast($0)) }.filter { !$0.isEmpty }
  }

  private func hasItsCase(_ index: Int, _ text: String) -> Bool {
    !terms[index].isCaseSensitive || text.hasBytes(of: terms[index].source)
  }

  /// Finds the terms of a trie at each character of a text.
  ///
  /// - Parameter body: Takes terms, their range, and whether no letters adjoin it.
  private func search(
    _ text: String, with trie: Trie<UInt32>,
    _ body: (_ terms: [Int], _ range: Range<Int>, _ isWhole: Bool) -> Void
  ) {
    let scalars = text.lowercased().placedScalars
    func isLetter(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].isWord
        && !TermText.isUnspaced(scalars[index].value)
    }
    for start in scalars.indices {
      trie.walk(from: start, in: scalars.indices, keys: { [scalars[$0].value] }) { indices, last in
        let isWhole =
          !(isLetter(start) && isLetter(start - 1)) && !(isLetter(last) && isLetter(last + 1))
        body(indices, scalars[start].range.lowerBound..<scalars[last].range.upperBound, isWhole)
      }
    }
  }

  /// The matches that are no part of a longer one, in the order of the terms.
  private func longest(_ found: [Int: Range<Int>]) -> [Glossary.Term] {
    let sorted = found.sorted {
      ($0.value.lowerBound, $1.value.upperBound, $0.key) < (
        $1.value.lowerBound, $0.value.upperBound, $1.key
      )
    }
    var kept: [Int] = []
    var last = 0..<0
    for (index, range) in sorted {
      if range.upperBound > last.upperBound || range == last || kept.isEmpty {
        kept.append(index)
        last = range
      }
    }
    return kept.sorted().map { terms[$0] }
  }
}

/// A prefix tree: sequences of keys, each with values.
private struct Trie<Key: Hashable & Sendable>: Sendable {
  private var children: [[Key: Int]] = [[:]]
  private var values: [[Int]] = [[]]

  var isEmpty: Bool { children[0].isEmpty }

  mutating func insert(_ keys: [Key], _ value: Int) {
    var node = 0
    for key in keys {
      if let next = children[node][key] {
        node = next
      } else {
        children.append([:])
        values.append([])
        children[node][key] = children.count - 1
        node = children.count - 1
      }
    }
    values[node].append(value)
  }

  /// Follows the keys of a text from an index.
  ///
  /// - Parameters:
  ///   - keys: The keys that match at an index.
  ///   - body: Takes the values of a sequence that ends at an index.
  func walk(
    from start: Int, in places: Range<Int>, keys: (Int) -> [Key],
    _ body: (_ values: [Int], _ last: Int) -> Void
  ) {
    guard !isEmpty else { return }
    var open = [(node: 0, place: start)]
    while let (node, place) = open.popLast() {
      guard places.contains(place), !children[node].isEmpty else { continue }
      for key in keys(place) {
        guard let next = children[node][key] else { continue }
        if !values[next].isEmpty { body(values[next], place) }
        open.append((next, place + 1))
      }
    }
  }
}

/// A filter of words by hash bits, which rules out most texts quickly.
private struct WordFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 4096)

  /// Adds a word; texts with letters above ASCII are never ruled out.
  mutating func insert(_ word: String) {
    var hash = Self.seed
    for byte in word.utf8 { hash = Self.hash(hash, byte) }
    let bit = Int(hash >> 46)
    bits[bit / 64] |= 1 << UInt64(bit % 64)
  }

  /// False if a text certainly has none of the words, also with one or two more letters.
  func mayHaveWord(_ bytes: Span<UInt8>) -> Bool {
    var hash = Self.seed
    // Those of the word so far, without its last letter and without its last two.
    var (previous, last) = (Self.seed, Self.seed)
    var length = 0
    for index in bytes.indices {
      let byte = bytes[index]
      // Beside English letters there are quotation marks and dashes.
      if byte >= 0xC3, byte != 0xE2 { return true }
      if isASCIIWord(byte) {
        (previous, last) = (last, hash)
        hash = Self.hash(hash, byte)
        length += 1
      } else if length > 0 {
        if has(hash) || length > 1 && has(last) || length > 2 && has(previous) { return true }
        (hash, last, previous, length) = (Self.seed, Self.seed, Self.seed, 0)
      }
    }
    return length > 0 && (has(hash) || length > 1 && has(last) || length > 2 && has(previous))
  }

  private func has(_ hash: UInt64) -> Bool {
    let bit = Int(hash >> 46)
    return bits[bit / 64] & 1 << UInt64(bit % 64) != 0
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    return (hash ^ UInt64(lower)) &* 0x9E37_79B9_7F4A_7C15
  }
}
