package import LoctripLocalizationCore

/// The whole text between two placeholders, or on one side of one, is doubled: `%@ de de %@`.
///
/// Tools that rebuild a text around its codes do that. Also a doubled word, "the the", in a language that does not
/// form words so.
package struct RepeatedWord: LoctripCheck {
  private let looksAtWords: Bool

  /// Creates the check.
  ///
  /// - Parameter looksAtWords: True to report also doubled words without a placeholder.
  package init(looksAtWords: Bool = false) { self.looksAtWords = looksAtWords }

  /// The code, `repeated-word`.
  package var code: Finding.Code { "repeated-word" }

  /// A warning by default: it may be intended.
  package var severity: Finding.Severity { .warning }

  /// Texts with placeholders or with words that may be the same.
  package var concerns: TextFeatures { looksAtWords ? [.percent, .repetition] : .percent }

  /// At most one finding, with the words and their places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let target)? = unit.target, case .text(let source)? = unit.source else {
      return []
    }
    if let findings = besidePlaceholders(source, target) { return findings }
    return looksAtWords ? besideEachOther(source, target, language) ?? [] : []
  }

  private func besidePlaceholders(_ source: String, _ target: String) -> [Finding]? {
    let places = Placeholder.ranges(in: target)
    guard !places.isEmpty else { return nil }
    guard
      let range = Self.repeated(in: target, places)
        ?? Self.leftBehind(in: target, places, Placeholder.count(in: source))
    else { return nil }
    let known = Placeholder.ranges(in: source)
    guard
      Self.repeated(in: source, known) == nil,
      Self.leftBehind(in: source, known, known.count) == nil
    else { return nil }
    let words = String(decoding: Array(target.utf8)[range], as: UTF8.self)
    let message = "“\(words)” is repeated next to a placeholder"
    return [Finding(code, severity, message, ranges: [range])]
  }

  /// A doubled word, "the the", in a language that does not form words so.
  private func besideEachOther(_ source: String, _ target: String, _ language: String) -> [Finding]?
  {
    guard let places = Self.doubled(in: target) else { return nil }
    let rules = WritingRules(language)
    guard !rules.repeatsWords, Self.doubled(in: source) == nil else { return nil }
    let word = String(decoding: Array(target.utf8)[places.upperBound...], as: UTF8.self)
    let first = String(word.prefix { $0.isLetter })
    guard first.count > 1, !rules.doubledWords.contains(first.lowercased()) else { return nil }
    // "and the Portuguese and the Portuguese of Brazil".
    if rules.language == "ar", first.hasPrefix("و") { return nil }
    let range = places.lowerBound..<places.upperBound + first.utf8.count
    return [Finding(code, severity, "“\(first)” is repeated", ranges: [range])]
  }

  /// The range from the start of the first to that of the second of two equal words with one space between.
  private static func doubled(in text: String) -> Range<Int>? {
    text.withUTF8Bytes { bytes in
      // The start of the word before the last space, if only letters are between.
      var previous = 0
      var start = 0
      var hasPrevious = false
      var index = 0
      while true {
        while index < bytes.count, isLetter(unsafe bytes[unchecked: index]) { index &+= 1 }
        let count = index - start
        // No letter of any script may follow, as far as one byte shows.
        if hasPrevious, count > 1, start - previous == count + 1,
          index == bytes.count || isEnd(bytes[index]),
          previous == 0 || isEnd(bytes[previous - 1]),
          (0..<count).allSatisfy({ bytes[start + $0] == bytes[previous + $0] })
        {
          return previous..<start
        }
        guard index < bytes.count else { return nil }
        hasPrevious = count > 0 && bytes[index] == 0x20
        previous = start
        index &+= 1
        start = index
      }
    }
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte >= 0x80
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x2E, 0x2C, 0x21, 0x3F, 0x3A, 0x3B, 0x29, 0x28, 0x22: true
    default: false
    }
  }

  /// The leftover of a tool that put a text before the first code and kept the code and all behind it: as many
  /// placeholders as the source has, with words that are also before them.
  private static func leftBehind(in text: String, _ places: [Range<Int>], _ count: Int) -> Range<
    Int
  >? {
    guard count > 0, places.count >= count else { return nil }
    let start = places[places.count - count].lowerBound
    let hasWords = hasWord(behind: start, in: text, places)
    // Without an earlier placeholder, only words can show it.
    if places.count == count, !hasWords { return nil }
    // This needs no allocation.
    if hasWords, !mayStandBefore(start, in: text, places) { return nil }
    let bytes = Array(text.utf8)
    func words(_ range: Range<Int>) -> [UInt8] {
      var result: [UInt8] = []
      forEachPiece(of: range, without: places) { result += bytes[$0] }
      return result
    }
    let (before, behind) = (words(0..<start), words(start..<bytes.count))
    // A preposition is between two numbers as well as before them: "intento de arreglo %d de %d".
    let pieces = behind.split(separator: 0x20)
    if hasWords, places.count == count, pieces.count == 1,
      pieces[0].count < 4 || places.count > 1 && Self.isShort(pieces[0])
    {
      return nil
    }
    // Without words the placeholders show it, because the source has each once.
    let earlier = Set(places.dropLast(count).map { bytes[$0] })
    let isLeft =
      hasWords
      ? before.contains(sequence: behind)
      : places.suffix(count).allSatisfy { earlier.contains(bytes[$0]) }
    return isLeft ? start..<bytes.count : nil
  }

  /// True for a word of at most three letters, in any script.
  private static func isShort(_ word: ArraySlice<UInt8>) -> Bool {
    word.count < 13 && String(decoding: word, as: UTF8.self).count < 4
  }

  /// False if the text from an offset on, without placeholders, is certainly not also before it.
  private static func mayStandBefore(_ start: Int, in text: String, _ places: [Range<Int>]) -> Bool
  {
    text.withUTF8Bytes { bytes in
      let before = pairs(in: bytes, 0..<start, places)
      let behind = pairs(in: bytes, start..<bytes.count, places)
      return behind.count <= before.count && behind.pairs & ~before.pairs == 0
    }
  }

  /// The number of bytes of a part without placeholders, and its pairs of adjacent bytes, as bits.
  private static func pairs(in bytes: Span<UInt8>, _ part: Range<Int>, _ places: [Range<Int>]) -> (
    count: Int, pairs: UInt64
  ) {
    var (count, pairs, previous) = (0, 0 as UInt64, 0 as UInt64)
    forEachPiece(of: part, without: places) { piece in
      for index in piece {
        let byte = UInt64(bytes[index])
        // The first one follows nothing.
        if count > 0 { pairs |= 1 &<< (previous &* 29 ^ byte) }
        previous = byte
        count &+= 1
      }
    }
    return (count, pairs)
  }

  /// Takes the pieces of a part between and beside placeholders, none of which the part cuts.
  private static func forEachPiece(
    of part: Range<Int>, without places: [Range<Int>], _ body: (Range<Int>) -> Void
  ) {
    var next = part.lowerBound
    for place in places where place.lowerBound >= next && place.upperBound <= part.upperBound {
      body(next..<place.lowerBound)
      next = place.upperBound
    }
    body(next..<part.upperBound)
  }

  /// True if there is a word besides the placeholders from an offset on.
  private static func hasWord(behind start: Int, in text: String, _ places: [Range<Int>]) -> Bool {
    text.withUTF8Bytes { bytes in
      var halves = 0
      forEachPiece(of: start..<bytes.count, without: places) {
        halves += halvesOfLetters(bytes.extracting($0))
      }
      return halves > 3
    }
  }

  private static func repeated(in text: String, _ places: [Range<Int>]) -> Range<Int>? {
    text.withUTF8Bytes { bytes in
      var found: Range<Int>?
      forEachPiece(of: bytes.indices, without: places) {
        if found == nil { found = repeated(in: bytes, $0) }
      }
      return found
    }
  }

  /// The words of a part whose halves are equal.
  private static func repeated(in bytes: Span<UInt8>, _ part: Range<Int>) -> Range<Int>? {
    var count = 0
    var word = nextWord(in: bytes, part.lowerBound..<part.upperBound)
    while !word.isEmpty {
      count += 1
      word = nextWord(in: bytes, word.upperBound..<part.upperBound)
    }
    guard count > 0, count % 2 == 0 else { return nil }
    let first = nextWord(in: bytes, part)
    var other = first
    for _ in 0..<count / 2 { other = nextWord(in: bytes, other.upperBound..<part.upperBound) }
    var (mine, isWord) = (first, false)
    for _ in 0..<count / 2 {
      guard mine.count == other.count,
        mine.indices.allSatisfy({ bytes[$0] == bytes[$0 - mine.lowerBound + other.lowerBound] })
      else { return nil }
      isWord = isWord || Self.isWord(bytes.extracting(mine))
      mine = nextWord(in: bytes, mine.upperBound..<part.upperBound)
      if other.upperBound < part.upperBound {
        other = nextWord(in: bytes, other.upperBound..<part.upperBound)
      }
    }
    guard isWord else { return nil }
    var last = part.upperBound
    while isSpace(bytes[last - 1]) { last -= 1 }
    return first.lowerBound..<last
  }

  private static func nextWord(in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, isSpace(bytes[start]) { start += 1 }
    var end = start
    while end < range.upperBound, !isSpace(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x09)
  }

  /// True if there are two letters; a byte above ASCII counts as half of one.
  private static func isWord(_ bytes: Span<UInt8>) -> Bool { halvesOfLetters(bytes) > 3 }

  private static func halvesOfLetters(_ bytes: Span<UInt8>) -> Int {
    var halves = 0
    for index in bytes.indices {
      let byte = bytes[index]
      halves += byte >= 0x80 ? 1 : byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A ? 2 : 0
    }
    return halves
  }
}
