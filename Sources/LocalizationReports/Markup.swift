internal import LocalizationCore

/// Markup that escapes the texts put into it: `"<b>\(text)</b>"` is an element, whatever the text holds.
///
/// Literals and other markup stand as they are. Values of attributes stand in double quotes.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  /// The markup as it is written.
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ tone: Report.Tone) { text += tone.rawValue }
    mutating func appendInterpolation(_ text: String) { append(escaping: text) }

    /// Appends a text with references in the place of characters that begin or end markup.
    ///
    /// Scalars are looked at and not characters: a quotation mark with a combining accent is another character, and
    /// ends a value all the same. What XML cannot say becomes U+FFFD.
    private mutating func append(escaping other: String) {
      let isPlain = other.utf8.allSatisfy { byte in
        switch byte {
        case 0..<0x20, 0xEF, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
          UInt8(ascii: "\""), UInt8(ascii: "'"):
          false
        default: true
        }
      }
      if isPlain {
        text += other
        return
      }
      for scalar in other.unicodeScalars {
        switch scalar {
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "&": text += "&amp;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
        case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
