internal import LoctripLocalizationCore

/// Source and translation as text, for checks that compare them.
struct TextPair {
  let source: String
  let target: String

  /// Takes the texts of a unit; `nil` if one is missing, empty or a set of phrases, or the source is a key rather
  /// than a text.
  ///
  /// - Parameter takesNumbers: True to take sources without letters too: `4.99`.
  init?(_ unit: TranslationUnit, takesNumbers: Bool = false) {
    guard case .text(let source)? = unit.source, case .text(let target)? = unit.target,
      !target.isEmpty,
      source.withUTF8Bytes(Self.isText)
        || takesNumbers && !source.utf8.contains(where: { $0.isASCIILetter || $0 >= 0x80 })
    else { return nil }
    self.source = source
    self.target = target
  }

  /// True if there is more than white space, and no key.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] > 0x20 { return !String.isKey(bytes) }
    return false
  }
}

/// A code point and its place, in UTF-8 bytes.
struct PlacedScalar {
  let value: UInt32
  let range: Range<Int>

  var isSpace: Bool { isSpaceScalar(value) }

  /// True for letters and digits, as parts of words.
  var isWord: Bool { isWordScalar(value) }

  /// The value of a digit of any decimal system in use.
  var digit: UInt32? { digitValue(value) }
}

/// True for white space, breaking or not.
func isSpaceScalar(_ value: UInt32) -> Bool {
  switch value {
  case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
    0x3000:
    true
  default: false
  }
}

/// True for letters, marks and digits.
func isWordScalar(_ value: UInt32) -> Bool {
  if value < 0x80 {
    return value >= 0x30 && value <= 0x39 || value | 0x20 >= 0x61 && value | 0x20 <= 0x7A
  }
  guard let scalar = Unicode.Scalar(value) else { return false }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
    return true
  default: return false
  }
}

/// The value of a digit.
func digitValue(_ value: UInt32) -> UInt32? {
  if value < 0x80 { return value >= 0x30 && value <= 0x39 ? value - 0x30 : nil }
  // Arabic, Persian, the scripts of India, Thai, Lao, Tibetan, Burmese, Khmer, full-width.
  let zeros: [UInt32] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
    0xE50, 0xED0, 0xF20, 0x1040, 0x17E0, 0x1810, 0xFF10,
  ]
  guard let zero = zeros.last(where: { $0 <= value }), value - zero < 10 else { return nil }
  return value - zero
}

extension String {
  /// The code points with their bytes.
  var placedScalars: [PlacedScalar] {
    var result: [PlacedScalar] = []
    result.reserveCapacity(utf8.count)
    var offset = 0
    for scalar in unicodeScalars {
      let end = offset + UTF8.width(scalar)
      result.append(PlacedScalar(value: scalar.value, range: offset..<end))
      offset = end
    }
    return result
  }

  /// True if a text is a key rather than a text.
  var isKey: Bool { withUTF8Bytes(Self.isKey) }

  /// True if a text is a key rather than a text: `settings.title`, `ERROR_UNKNOWN`, `[Settings/Lock/title]`.
  fileprivate static func isKey(_ bytes: Span<UInt8>) -> Bool {
    if isPath(bytes) { return true }
    var joints = 0
    var previous: UInt8 = 0
    var hasLower = false
    var hasUpperInside = false
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "."):
        if isASCIIWord(previous) { joints += 1 }
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        hasLower = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if hasLower { hasUpperInside = true }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "@"),
        UInt8(ascii: "%"):
        break
      default: return false
      }
      previous = byte
    }
    // A full stop at the end is a sentence's.
    if joints > 0, previous != UInt8(ascii: ".") { return true }
    return joints > 1 || hasUpperInside && bytes.count > 12
  }
}

extension String {
  /// True for the path of a text in brackets; white space may follow.
  private static func isPath(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes[0] == UInt8(ascii: "[") else { return false }
    var end = bytes.count
    while end > 1, bytes[end - 1] <= 0x20 { end -= 1 }
    guard end > 3, bytes[end - 1] == UInt8(ascii: "]") else { return false }
    var hasStep = false
    for index in 1..<(end - 1) {
      switch bytes[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "."): hasStep = true
      case let byte where isASCIIWord(byte): break
      case UInt8(ascii: "_"), UInt8(ascii: "-"): break
      default: return false
      }
    }
    return hasStep
  }
}

/// True for ASCII letters and digits.
func isASCIIWord(_ byte: UInt8) -> Bool {
  byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
}

/// A code point as messages show it, `U+200B`.
func codePoint(_ value: UInt32) -> String { Unicode.Scalar(value).map(\.codePoint) ?? "" }
