internal import LoctripLocalizationCore

/// Markup that escapes the texts put into it: `"<b>\(text)</b>"` is an element, whatever the text holds.
///
/// Literals and other markup stand as they are. Values of attributes stand in double quotes.
package struct Markup: ExpressibleByStringInterpolation, Sendable {
  /// The markup as it is written.
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  package static func += (left: inout Markup, right: Markup) { left.text += right.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    package mutating func appendInterpolation(_ tone: Report.Tone) { text += tone.rawValue }
    package mutating func appendInterpolation(_ text: String) { append(escaping: text) }

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

/// A small picture of two words, as projects show them: an SVG without anything from elsewhere.
package struct Badge: Sendable {
  private let label: String
  private let message: String
  private let tenths: Int

  /// Creates a badge.
  ///
  /// - Parameters:
  ///   - label: The subject.
  ///   - message: The statement about it.
  ///   - tenths: The progress, in tenths of a percent, for the colour.
  package init(label: String, message: String, tenths: Int) {
    self.label = label.oneLine
    self.message = message.oneLine
    self.tenths = tenths
  }

  /// The bytes of the SVG.
  package func svg() -> [UInt8] {
    let (left, right) = (Self.width(of: label) + 10, Self.width(of: message) + 10)
    func text(_ text: String, middle: Int, width: Int) -> Markup {
      """
      <text x="\(middle)" y="15" fill="#010101" fill-opacity=".3" textLength="\(width)">\(text)</text>
      <text x="\(middle)" y="14" textLength="\(width)">\(text)</text>

      """
    }
    let svg: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
      aria-label="\(label): \(message)">
      <title>\(label): \(message)</title>
      <clipPath id="r"><rect width="\(left + right)" height="20" rx="3" fill="#fff"/></clipPath>
      <g clip-path="url(#r)">
      <rect width="\(left)" height="20" fill="#555"/>
      <rect x="\(left)" width="\(right)" height="20" fill="\(colour)"/>
      </g>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" \
      font-size="11">
      \(text(label, middle: left / 2, width: left - 10))\
      \(text(message, middle: left + right / 2, width: right - 10))\
      </g>
      </svg>

      """
    return Array(svg.text.utf8)
  }

  private var colour: String {
    ["#b3261e", "#b35a00", "#8a6d00", "#5b7f1a", "#2f7d32"][
      Report.Coverage.level(ofTenths: tenths)
    ]
  }

  /// The approximate width of a text in Verdana at 11 pixels.
  static func width(of text: String) -> Int {
    let tenths = text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case "i", "j", "l", "I", "|", "'", ".", ",", ":", ";", "!", "f", "t", "r", " ", "-", "(", ")":
        width + 43
      case "m", "w", "M", "W", "@": width + 105
      case "%": width + 118
      case "A"..."Z": width + 76
      case "0"..."9": width + 70
      default:
        width
          + (scalar.value < 0x1100 ? 66 : scalar.properties.generalCategory == .format ? 0 : 115)
      }
    }
    return (tenths + 5) / 10
  }
}
