internal import Foundation

/// The forms that size restriction and validation compare text in.
enum UnicodeNormalization: String, Sendable {
  case none
  case composed = "nfc"
  case decomposed = "nfd"

  /// The form of an attribute's value: `none`, `nfc` or `nfd`.
  init?(_ value: ArraySlice<UInt8>) { self.init(rawValue: String(decoding: value, as: UTF8.self)) }

  /// Text in this form.
  ///
  /// The standard library normalizes only within itself, so this is Foundation's work. What most
  /// languages write is in the form already and does not get there.
  func normalize(_ bytes: [UInt8]) -> [UInt8] {
    if isNormal(bytes) { return bytes }
    var normal: [UInt8] = []
    for piece in Self.pieces(of: String(decoding: bytes, as: UTF8.self)) {
      switch self {
      case .none: normal += piece.utf8
      case .composed: normal += piece.precomposedStringWithCanonicalMapping.utf8
      case .decomposed: normal += piece.decomposedStringWithCanonicalMapping.utf8
      }
    }
    return normal
  }

  /// Text in pieces that begin and end where marks do not matter to one another.
  ///
  /// Foundation needs time that grows with the square of the marks that follow one another. No
  /// language has more than a few; a run that is longer than any text's is cut, as the Stream-Safe
  /// Text Format of UAX 15 does after 30. Of a long text it needs more than of its pieces as well.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var marks = 0
    var count = 0
    for scalar in text.unicodeScalars {
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      count += 1
      // Nothing combines with ASCII before it.
      if marks > 120 || count > 1_000 && scalar.isASCII {
        pieces.append(String(piece))
        piece.removeAll()
        marks = isMark ? 1 : 0
        count = 0
      }
      piece.append(scalar)
    }
    pieces.append(String(piece))
    return pieces
  }

  /// Whether text is surely in this form: all its scalars are of ranges in which none decomposes,
  /// or none combines, with any other of them.
  func isNormal(_ bytes: [UInt8]) -> Bool {
    guard self != .none else { return true }
    let span = ArraySlice(bytes).span
    var index = 0
    while index < span.count {
      let byte = span[index]
      let second = index + 1 < span.count ? span[index + 1] : 0
      switch byte {
      case 0..<0x80: index += 1
      // U+0080 to U+02FF are composed, U+0400 to U+047F too.
      case 0xC2...0xCB where self == .composed, 0xD0...0xD1 where self == .composed: index += 2
      // U+2000 and U+2001 are other spaces in either form; the rest to U+20BF is what it is.
      case 0xE2 where (0x80...0x82).contains(second):
        if second == 0x80, index + 2 < span.count, span[index + 2] < 0x82 { return false }
        index += 3
      // Han, U+4000 to U+9FFF.
      case 0xE4...0xE9: index += 3
      // Syllables of Hangul, U+B000 to U+CFFF.
      case 0xEB...0xEC where self == .composed: index += 3
      // Emoji.
      case 0xF0 where second == 0x9F: index += 4
      default: return false
      }
    }
    return true
  }
}
