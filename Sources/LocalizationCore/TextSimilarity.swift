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

  /// The similarity of two different texts by the numbers of their words, in percent; `nil` if it is below a
  /// minimum.
  static func similarity<Number: FixedWidthInteger>(
    _ old: ArraySlice<Number>, _ new: ArraySlice<Number>, least: Int
  ) -> Int? {
    similarity(old.count, new.count, least: least) {
      EditDistance.between(old, new, atMost: $0)
    }
  }

  /// The similarity of two texts of some words by their distance.
  ///
  /// - Parameter distance: Returns the distance, or `nil` if it is over a limit.
  static func similarity(_ old: Int, _ new: Int, least: Int, _ distance: (_ limit: Int) -> Int?)
    -> Int?
  {
    let longer = max(old, new)
    guard longer > 0 else { return 99 }
    // 100 · (n − d) / n, rounded down, is at least `least` with so many edits.
    let limit = longer - (longer * least + 99) / 100
    return distance(limit).map { min(99, (longer - $0) * 100 / longer) }
  }

  /// The words of a text as numbers, the same number for the same word in every text.
  package static func words(of bytes: ArraySlice<UInt8>) -> [UInt64] {
    if let words = plainWords(of: bytes), !words.isEmpty { return words }
    return words(of: TextTokens(bytes))
  }

  /// The words among some tokens; all tokens but single spaces if there are none.
  static func words(of tokens: TextTokens) -> [UInt64] {
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

  /// The words of a text of ASCII without placeholders and tags, as ``TextTokens`` finds them; `nil` for any other.
  static func plainWords(of bytes: ArraySlice<UInt8>) -> [UInt64]? {
    var isPlain: UInt8 = 1
    let span = bytes.span
    // Without an exit the loop is vectorized.
    for index in span.indices {
      let byte = span[index]
      isPlain &=
        byte < 0x80 && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "$")
          && byte != UInt8(ascii: "<") ? 1 : 0
    }
    guard isPlain == 1 else { return nil }
    var words: [UInt64] = []
    words.reserveCapacity(bytes.count / 6 + 1)
    var index = 0
    while index < span.count {
      guard span[index].isASCIILetter || span[index].isASCIIDigit else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < span.count {
        let byte = span[index]
        if byte.isASCIILetter || byte.isASCIIDigit {
          index += 1
          continue
        }
        // "don't", "1.5": the mark belongs to the word between two letters or two digits.
        guard index + 1 < span.count else { break }
        let (before, after) = (span[index - 1], span[index + 1])
        let isDigit = before.isASCIIDigit
        guard
          byte == UInt8(ascii: "'")
            || isDigit && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")),
          isDigit ? after.isASCIIDigit : after.isASCIILetter
        else { break }
        index += 2
      }
      words.append(number(of: bytes[bytes.startIndex + start..<bytes.startIndex + index]))
    }
    return words
  }

  /// The number of a word: up to seven bytes as they are, else a digest.
  private static func number(of word: ArraySlice<UInt8>) -> UInt64 {
    if word.count <= 7 { return word.reduce(UInt64(word.count)) { $0 << 8 | UInt64($1) } }
    return TextDigest(utf8: word.span).rawValue | 1 << 63
  }
}

/// The words of a text as numbers, prepared for comparing many other texts with it.
package struct WordPattern: Sendable {
  private let words: [UInt32]
  /// The words, if there are few enough.
  private let short: ShortSequence<UInt32>?

  /// Prepares the words of a text.
  ///
  /// - Parameter words: Numbers from 1 on, the same one for the same word.
  package init(_ words: [UInt32]) {
    self.words = words
    let isShort = (1...ShortSequence<UInt32>.limit).contains(words.count)
    short = isShort ? ShortSequence(words[...]) : nil
  }

  /// The similarity to the words of a different text, in percent; `nil` if it is below a minimum.
  package func percent(_ other: ArraySlice<UInt32>, least: Int) -> Int? {
    guard let short else { return TextSimilarity.similarity(words[...], other, least: least) }
    return TextSimilarity.similarity(words.count, other.count, least: least) {
      short.distance(to: other, atMost: $0)
    }
  }
}
