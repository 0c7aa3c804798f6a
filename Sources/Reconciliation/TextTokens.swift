internal import LocalizationCore

/// A text in the pieces that a comparison takes or leaves as a whole.
///
/// A piece is a word (UAX 29), a character of a script that writes without spaces, a placeholder
/// (`%1$@`, `%#@count@`, `${name}`), a tag (`<b>`, `</a>`), or any other single character. Together
/// the pieces are the text, byte for byte.
struct TextTokens {
  /// What a piece is.
  enum Kind {
    /// A word, a number, or a character of a script without spaces.
    case word
    /// A placeholder or a tag.
    case code
    /// White space, punctuation and whatever else there is.
    case other
  }

  /// The text.
  let bytes: [UInt8]
  /// Where each piece ends.
  private(set) var ends: [Int] = []
  /// What each piece is.
  private(set) var kinds: [Kind] = []

  /// How many pieces there are.
  var count: Int { ends.count }

  /// Cuts a text into its pieces.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var position = 0
    for code in Self.codes(in: text, bytes) {
      addText(position..<code.lowerBound)
      add(code.upperBound, .code)
      position = code.upperBound
    }
    addText(position..<bytes.count)
  }

  /// The bytes of some pieces that follow one another.
  func byteRange(of pieces: Range<Int>) -> Range<Int> {
    start(of: pieces.lowerBound)..<start(of: pieces.upperBound)
  }

  /// The text of some pieces that follow one another.
  func text(of pieces: Range<Int>) -> String {
    String(decoding: bytes[byteRange(of: pieces)], as: UTF8.self)
  }

  private func start(of piece: Int) -> Int { piece == 0 ? 0 : ends[piece - 1] }

  private mutating func add(_ end: Int, _ kind: Kind) {
    ends.append(end)
    kinds.append(kind)
  }

  // MARK: - Plain text

  private mutating func addText(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    // What came before, and what a separator stands behind when it may be inside a word.
    var last: CharacterKind?
    var inside: CharacterKind?
    var end = range.lowerBound
    for character in String(decoding: bytes[range], as: UTF8.self) {
      let kind = CharacterKind(character)
      end += character.utf8.count
      if kind == .letter || kind == .digit {
        if inside == kind {
          // "don't", "1.5": what stood between belongs to the word.
          ends.removeLast()
          kinds.removeLast()
          ends[ends.count - 1] = end
        } else if last == .letter || last == .digit {
          ends[ends.count - 1] = end
        } else {
          add(end, .word)
        }
      } else {
        add(end, kind == .alone ? .word : .other)
      }
      let isInside =
        (kind == .apostrophe && (last == .letter || last == .digit))
        || (kind == .stop && last == .digit)
      inside = isInside ? last : nil
      last = kind
    }
  }

  private enum CharacterKind {
    case letter, digit, apostrophe, stop, alone, other

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .other
        return
      }
      if scalar.value < 0x80 {
        switch scalar {
        case "a"..."z", "A"..."Z": self = .letter
        case "0"..."9": self = .digit
        case ".", ",": self = .stop
        case "'": self = .apostrophe
        default: self = .other
        }
      } else if scalar == "\u{2019}" {
        self = .apostrophe
      } else if !character.isLetter && !character.isNumber {
        self = .other
      } else if Self.isWithoutSpaces(scalar) {
        self = .alone
      } else {
        self = character.isLetter ? .letter : .digit
      }
    }

    /// Whether a script writes its words without spaces between them; see UAX 29, "Word Boundaries",
    /// and the `SA` and `ID` classes of UAX 14.
    private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
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

  /// The placeholders and tags of a text, in their order.
  private static func codes(in text: String, _ bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.contains(where: { "%$<".utf8.contains($0) }) else { return [] }
    var placeholders = Placeholder.places(in: text).map(\.range)[...]
    var codes: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      var end: Int?
      switch bytes[index] {
      case UInt8(ascii: "%"):
        while let first = placeholders.first, first.lowerBound < index {
          placeholders.removeFirst()
        }
        if let first = placeholders.first, first.lowerBound == index {
          end = first.upperBound
        } else if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "%") {
          end = index + 2
        }
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
  private static func variableEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
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
  private static func tagEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 2 < bytes.count else { return nil }
    let first = bytes[start + 1]
    let name = first == UInt8(ascii: "/") ? bytes[start + 2] : first
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name | 0x20) else { return nil }
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

  /// Gives the same number to the same bytes, in all texts that one value is used for.
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

    /// A number for some bytes; seven fit into it as they are.
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
