/// The similarity of two texts in percent, for match bands and for matches.
///
/// 100 · (n − d) / n, rounded down: n is the number of words of the longer text, and d the distance of
/// V. I. Levenshtein between both in words, see ``EditDistance``. In scripts without spaces each character is
/// a word. A placeholder is a word, and any two are the same one; so is a tag. White space and punctuation are
/// compared only in a text without any word. Texts that differ have 99 at most.
package struct TextSimilarity: Sendable {
  private let bytes: ArraySlice<UInt8>
  private let words: [UInt64]

  /// Prepares a text for comparison.
  package init(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    words = Self.words(of: bytes)
  }

  /// The similarity to another text, in percent.
  package func percent(_ other: TextSimilarity) -> Int {
    if bytes == other.bytes { return 100 }
    return Self.similarity(words[...], other.words[...], least: 0) ?? 0
  }

  /// The similarity of two different texts by their words, in percent; `nil` if it is below a
  /// minimum.
  ///
  /// Not generic: other modules get a compiled comparison.
  package static func percent(
    _ old: ArraySlice<UInt32>,
    _ new: ArraySlice<UInt32>,
    least: Int
  ) -> Int? {
    similarity(old, new, least: least)
  }

  /// The same for any numbers of words.
  static func similarity<Number: FixedWidthInteger>(
    _ old: ArraySlice<Number>,
    _ new: ArraySlice<Number>,
    least: Int
  ) -> Int? {
    let longer = max(old.count, new.count)
    guard longer > 0 else { return 99 }
    // 100 · (n − d) / n, rounded down, is at least `least` with so many edits.
    let limit = longer - (longer * least + 99) / 100
    return EditDistance.between(old, new, atMost: limit).map {
      min(99, (longer - $0) * 100 / longer)
    }
  }

  /// The words of a text as numbers, the same number for the same word in every text.
  package static func words(of bytes: ArraySlice<UInt8>) -> [UInt64] {
    let tokens = TextTokens(bytes)
    var words: [UInt64] = []
    words.reserveCapacity(tokens.count / 2 + 1)
    var start = 0
    for (end, kind) in zip(tokens.ends, tokens.kinds) {
      switch kind {
      case .word: words.append(number(of: tokens.bytes[start..<end]))
      case .code: words.append(tokens.bytes[start] == UInt8(ascii: "<") ? 2 : 1)
      case .other: break
      }
      start = end
    }
    guard words.isEmpty else { return words }
    start = 0
    for end in tokens.ends {
      let piece = tokens.bytes[start..<end]
      if piece != [UInt8(ascii: " ")] { words.append(number(of: piece)) }
      start = end
    }
    return words
  }

  /// The number of a word: up to seven bytes as they are, else a digest.
  private static func number(of word: ArraySlice<UInt8>) -> UInt64 {
    if word.count <= 7 { return word.reduce(UInt64(word.count)) { $0 << 8 | UInt64($1) } }
    return TextDigest(utf8: word.span).rawValue | 1 << 63
  }
}
