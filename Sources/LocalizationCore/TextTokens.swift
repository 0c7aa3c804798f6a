/// A text cut into the pieces that a comparison treats as units.
///
/// A piece is a word (UAX 29), a character of a script that writes without spaces, a placeholder
/// (`%1$@`, `%#@count@`, `${name}`), a tag (`<b>`, `</a>`), or any other single character. Together
/// the pieces are the text, byte for byte.
struct TextTokens {
  /// The kind of a piece.
  enum Kind {
    /// A word, a number, or a character of a script without spaces.
    case word
    /// A placeholder or a tag.
    case code
    /// White space, punctuation and everything else.
    case other
  }

  /// The text.
  let bytes: [UInt8]
  /// The end of each piece.
  private(set) var ends: [Int] = []
  /// The kind of each piece.
  private(set) var kinds: [Kind] = []

  var count: Int { ends.count }

  /// Cuts a text into its pieces.
  init(_ text: String) { self.init(Array(text.utf8)[...]) }

  /// Cuts a text in UTF-8 into its pieces.
  init(_ text: ArraySlice<UInt8>) {
    bytes = Array(text)
    ends.reserveCapacity(bytes.count)
    kinds.reserveCapacity(bytes.count)
    var position = 0
    for code in Self.codes(in: ArraySlice(bytes).span) {
      addText(position..<code.lowerBound)
      add(code.upperBound, .code)
      position = code.upperBound
    }
    addText(position..<bytes.count)
  }

  /// The bytes of consecutive pieces.
  func byteRange(of pieces: Range<Int>) -> Range<Int> {
    start(of: pieces.lowerBound)..<start(of: pieces.upperBound)
  }

  /// The text of consecutive pieces.
  func text(of pieces: Range<Int>) -> String {
    String(decoding: bytes[byteRange(of: pieces)], as: UTF8.self)
  }

  /// The words in their order.
  var words: [Range<Int>] {
    var words: [Range<Int>] = []
    words.reserveCapacity(count)
    var start = 0
    for (end, kind) in zip(ends, kinds) {
      if kind == .word { words.append(start..<end) }
      start = end
    }
    return words
  }

  private func start(of piece: Int) -> Int { piece == 0 ? 0 : ends[piece - 1] }

  private mutating func add(_ end: Int, _ kind: Kind) {
    ends.append(end)
    kinds.append(kind)
  }

  // MARK: - Plain text

  private mutating func addText(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var before = Before()
    guard PlainText.isPlain(bytes[range]) else {
      var end = range.lowerBound
      for character in String(decoding: bytes[range], as: UTF8.self) {
        end += character.utf8.count
        add(CharacterKind(character.unicodeScalars.first?.value ?? 0), end, &before)
      }
      return
    }
    let bytes = self.bytes[...]
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, next) = BasicScalar.decode(bytes.span, index)
      add(CharacterKind(scalar), next, &before)
      index = next
      guard before.last == .letter else { continue }
      // More letters of ASCII only make the word longer.
      while index < range.upperBound, bytes.span[index].isASCIILetter { index += 1 }
      if index > next { ends[ends.count - 1] = index }
    }
  }

  /// The kind of the last character, and of the one before a separator that may be inside a word.
  private struct Before {
    var last: CharacterKind?
    var inside: CharacterKind?
  }

  private mutating func add(_ kind: CharacterKind, _ end: Int, _ before: inout Before) {
    let isWordBefore = before.last == .letter || before.last == .digit
    if kind == .letter || kind == .digit {
      if before.inside == kind {
        // "don't", "1.5": the mark belongs to the word.
        ends.removeLast()
        kinds.removeLast()
        ends[ends.count - 1] = end
      } else if isWordBefore {
        ends[ends.count - 1] = end
      } else {
        add(end, .word)
      }
    } else {
      add(end, kind == .alone ? .word : .other)
    }
    let isInside =
      (kind == .apostrophe && isWordBefore) || (kind == .stop && before.last == .digit)
    before = Before(last: kind, inside: isInside ? before.last : nil)
  }

  private enum CharacterKind {
    case letter, digit, apostrophe, stop, alone, other

    /// The kind of a character by its first scalar.
    init(_ scalar: UInt32) {
      switch scalar {
      case 0x61...0x7A, 0x41...0x5A: self = .letter
      case 0x30...0x39: self = .digit
      case 0x2C, 0x2E: self = .stop
      case 0x27, 0x2019: self = .apostrophe
      case 0..<0x80, 0xD7, 0xF7, 0x2010...0x2027: self = .other
      // Latin letters with accents, Cyrillic.
      case 0xC0...0x24F, 0x400...0x481: self = .letter
      default:
        guard let properties = Unicode.Scalar(scalar)?.properties,
          properties.isAlphabetic || properties.numericType != nil
        else {
          self = .other
          return
        }
        self =
          Self.isWithoutSpaces(scalar) ? .alone : properties.isAlphabetic ? .letter : .digit
      }
    }

    /// True for scripts that write no spaces between words; see UAX 29, "Word Boundaries",
    /// and the `SA` and `ID` classes of UAX 14.
    private static func isWithoutSpaces(_ scalar: UInt32) -> Bool {
      switch scalar {
      // Thai, Lao, Myanmar, Khmer, Tai Le, New Tai Lue, Tai Tham, Balinese.
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
        0x1B00...0x1B7F:
        true
      // CJK radicals, kana, bopomofo, ideographs of every extension, Yi.
      case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3040...0x312F,
        0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
        0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
        true
      // Javanese, Myanmar extensions, Tai Viet.
      case 0xA980...0xA9FF, 0xAA60...0xAADF: true
      default: false
      }
    }
  }

  // MARK: - Codes

  /// True if a placeholder or a tag may start with the byte.
  @inline(__always)
  static func startsCode(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "<")
  }

  /// The placeholders and tags of a text, in their order.
  static func codes(in bytes: Span<UInt8>) -> [Range<Int>] {
    var codes: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      var end: Int?
      switch bytes[index] {
      case UInt8(ascii: "%"): end = Placeholder.end(in: bytes, at: index)
      case UInt8(ascii: "$"): end = variableEnd(bytes, index)
      case UInt8(ascii: "<"): end = tagEnd(bytes, index)
      default: break
      }
      if let end { codes.append(index..<end) }
      index = end ?? index + 1
    }
    return codes
  }

  /// The end of `${name}`, as App Shortcuts write it.
  private static func variableEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard start + 3 < bytes.count, bytes[start + 1] == UInt8(ascii: "{") else { return nil }
    for index in start + 2..<min(bytes.count, start + 128) {
      switch bytes[index] {
      case UInt8(ascii: "}"): return index + 1
      case UInt8(ascii: "{"), 0..<0x20: return nil
      default: break
      }
    }
    return nil
  }

  /// The end of a start, end or empty tag.
  private static func tagEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard start + 2 < bytes.count else { return nil }
    let first = bytes[start + 1]
    let name = first == UInt8(ascii: "/") ? bytes[start + 2] : first
    guard name.isASCIILetter else { return nil }
    for index in start + 2..<min(bytes.count, start + 1024) {
      switch bytes[index] {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "<"): return nil
      default: break
      }
    }
    return nil
  }

  // MARK: - Comparing

  /// The parts of two texts without the whole pieces that are the same at their beginnings and
  /// ends, as far as these are found without cutting the texts.
  static func rests(of old: String, _ new: String) -> (old: String, new: String) {
    let (start, end) = old.withUTF8Bytes { left in
      new.withUTF8Bytes { commonEnds(left, $0) }
    }
    func rest(_ text: String) -> String {
      String(Substring(text.utf8.dropFirst(start).dropLast(end)))
    }
    return (rest(old), rest(new))
  }

  /// The number of bytes of whole pieces that are the same at the beginnings and at the ends of two
  /// texts.
  private static func commonEnds(_ left: Span<UInt8>, _ right: Span<UInt8>) -> (
    start: Int, end: Int
  ) {
    let shorter = min(left.count, right.count)
    var start = 0
    var index = 0
    while index < shorter, left[index] == right[index], !startsCode(left[index]) {
      index += 1
      if isCut(left, index) && isCut(right, index) { start = index }
    }
    var end = 0
    var length = 0
    while length < shorter - start,
      left[left.count - 1 - length] == right[right.count - 1 - length]
    {
      length += 1
      if isCut(left, left.count - length) && isCut(right, right.count - length) { end = length }
    }
    // A code that starts before may go on behind a space.
    if end > 0,
      mayHaveCodes(left, start..<left.count - end)
        || mayHaveCodes(right, start..<right.count - end)
    {
      end = 0
    }
    return (start, end)
  }

  /// True at the end, and at a space that is no part of the piece before it.
  @inline(__always)
  private static func isCut(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    guard index < bytes.count else { return true }
    guard bytes[index] == UInt8(ascii: " ") else { return false }
    // The character before is of ASCII or of two bytes; some from U+0600 on combine with a space.
    return index == 0 || bytes[index - 1] < 0x80
      || (index > 1 && bytes[index - 2] >= 0xC2 && bytes[index - 2] < 0xD8)
  }

  private static func mayHaveCodes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where startsCode(bytes[index]) { return true }
    return false
  }

  /// Numbers byte strings; equal ones get the same number, in all texts of one value.
  struct Numbering {
    private var long: [ExactString: UInt64] = [:]

    /// A number for each piece of a text.
    mutating func numbers(of tokens: TextTokens) -> [UInt64] {
      var start = 0
      return tokens.ends.map { end in
        defer { start = end }
        return number(of: tokens.bytes[start..<end])
      }
    }

    /// The number of some bytes, up to seven as they are.
    mutating func number(of bytes: ArraySlice<UInt8>) -> UInt64 {
      if bytes.count <= 7 {
        return bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
      }
      let key = ExactString(String(decoding: bytes, as: UTF8.self))
      if let known = long[key] { return known }
      let number = UInt64.max - UInt64(long.count)
      long[key] = number
      return number
    }
  }
}
