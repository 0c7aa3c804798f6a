internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// The spelling of texts in the resource files of Android.
///
/// Source: aapt2, the program that builds them (ResourceUtils.cpp).
package enum AndroidText {
  /// A part of a text in a file.
  enum Piece {
    /// Characters with escapes, as XML has them.
    case written(String)
    /// Characters that stay as they are.
    case literal(String)
  }

  /// A text with its escapes, before those of XML.
  ///
  /// - Returns: `nil` if it has a character that no resource can hold.
  package static func escaped(_ text: String) -> String? {
    if text.withUTF8Bytes(needsNothing) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 8)
    var previous: Unicode.Scalar?
    var hasLooseSpace = text.unicodeScalars.last == " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": return nil
      case "\\", "'", "\"":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "@" where previous == nil, "?" where previous == nil:
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case " ":
        if previous == nil || previous == " " { hasLooseSpace = true }
        result += " "
      case _ where scalar.value < 0x20 || scalar.value == 0x7F,
        _ where scalar.value == 0xFFFE || scalar.value == 0xFFFF,
        // Tools such as moz.l10n make one ordinary space of white space of any kind.
        _ where scalar.value > 0x7F && scalar.properties.isWhitespace:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    // Space at the ends, and more than one, is kept only between quotation marks.
    return hasLooseSpace ? "\"\(result)\"" : result
  }

  /// True if a text is certainly written as it is.
  private static func needsNothing(_ text: Span<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0..<0x20, 0x7F, UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): return false
      case 0x20 where previous == 0x20: return false
      case UInt8(ascii: "@") where index == 0, UInt8(ascii: "?") where index == 0: return false
      // Other white space, and what is no character, begins with these.
      case 0xC2, 0xE1, 0xE2, 0xEF: return false
      case 0x80 where previous == 0xE3: return false
      default: break
      }
      previous = byte
    }
    return text.isEmpty || previous != 0x20
  }

  /// The text of pieces in a file, as an app shows it.
  ///
  /// An apostrophe without its backslash, which aapt2 refuses, is one. The halves of a character that `\uD83D\uDE00`
  /// says are put together; aapt2 loses them.
  static func text(of pieces: [Piece]) -> String {
    var decoder = Decoder()
    for piece in pieces {
      switch piece {
      case .written(let text): decoder.add(text)
      case .literal(let text): decoder.addLiteral(text)
      }
    }
    return decoder.result
  }

  /// The text of what stands in a file, as an app shows it.
  package static func text(_ written: String) -> String { text(of: [.written(written)]) }

  private struct Decoder {
    private(set) var result = ""
    private var isQuoted = false
    /// True if white space was left out that counts if something follows.
    private var hasSpace = false
    private var isEmpty = true
    private var lead: UInt32?

    mutating func addLiteral(_ text: String) {
      flush()
      result += text
    }

    private mutating func flush() {
      if lead != nil {
        lead = nil
        result += "\u{FFFD}"
      }
      if hasSpace { result += " " }
      hasSpace = false
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      flush()
      isEmpty = false
      result.unicodeScalars.append(scalar)
    }

    private mutating func append(unit: UInt32) {
      if let first = lead, 0xDC00...0xDFFF ~= unit {
        lead = nil
        let value = 0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00)
        append(Unicode.Scalar(value) ?? "\u{FFFD}")
      } else if 0xD800...0xDBFF ~= unit {
        flush()
        lead = unit
      } else {
        append(Unicode.Scalar(unit) ?? "\u{FFFD}")
      }
    }

    mutating func add(_ text: String) {
      var rest = Substring(text).unicodeScalars
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\\": addEscape(&rest)
        case "\"": isQuoted.toggle()
        case " ", "\t", "\n", "\r", "\u{B}", "\u{C}":
          if isQuoted {
            append(scalar)
          } else if !isEmpty {
            hasSpace = true
          }
        default: append(scalar)
        }
      }
      // A half at the end of a text has no other half.
      if lead != nil { flush() }
    }

    private mutating func addEscape(_ rest: inout Substring.UnicodeScalarView) {
      guard let letter = rest.popFirst() else { return }
      switch letter {
      case "n": append("\n")
      case "t": append("\t")
      case "u":
        let digits = rest.prefix(4).prefix { $0.properties.isASCIIHexDigit }
        guard digits.count == 4,
          let unit = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
        else { return append(letter) }
        rest.removeFirst(4)
        append(unit: unit)
      default: append(letter)
      }
    }
  }
}
