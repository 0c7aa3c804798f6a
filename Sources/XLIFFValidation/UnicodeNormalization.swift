internal import Foundation

/// The normalization forms of size restriction and validation.
enum UnicodeNormalization: String, Sendable {
  case none
  case composed = "nfc"
  case decomposed = "nfd"

  /// The form of an attribute's value: `none`, `nfc` or `nfd`.
  init?(_ value: ArraySlice<UInt8>) { self.init(rawValue: String(decoding: value, as: UTF8.self)) }

  /// Text in this form.
  ///
  /// Uses Foundation, because the standard library has no public normalization. Text of most
  /// languages is in the form already and does not get there.
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

  /// Splits text where combining marks do not interact.
  ///
  /// Foundation's time grows with the square of consecutive marks. No language has more than a few;
  /// longer runs are cut, as in the Stream-Safe Text Format of UAX 15 after 30. Foundation is also
  /// faster on pieces of a long text.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var marks = 0
    var count = 0
    for scalar in text.unicodeScalars {
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      count += 1
      // Nothing combines with a following ASCII character.
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

  /// True if text is surely in this form: all its scalars are in ranges that do not decompose or
  /// combine.
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
      // U+2000 and U+2001 change in either form; the rest to U+20BF does not.
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
