package import LoctripLocalizationCore

/// A translation has an escape of code or markup that its source does not have: `\u2019`, `\"`, `&amp;`.
///
/// The app never replaces the escape of a code point. Markdown and HTML replace the others, so those are warnings.
package struct EscapeMismatch: Check {
  /// The code, `escape`.
  package var code: Finding.Code { .escape }

  /// An error by default: the app shows the escape as written.
  package var severity: Finding.Severity { .error }

  /// Texts with a backslash or an ampersand.
  package var concerns: TextFeatures { .escape }

  /// At most one finding, with all places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, case .text(let target)? = unit.target,
      unit.target != unit.source
    else { return [] }
    let found = Self.escapes(in: Array(target.utf8))
    guard !found.isEmpty else { return [] }
    let known = Self.escapes(in: Array(source.utf8))
    // A text with markup, or about code, may have more of them.
    let isMarkup = known.contains { $0.kind == .entity } || source.hasTags
    let isCode = source.utf8.contains(UInt8(ascii: "\\"))
    let wrong = found.filter { escape in
      switch escape.kind {
      case .entity: !isMarkup
      case .character, .quote: !isCode
      }
    }
    guard let first = wrong.first(where: { $0.kind == .character }) ?? wrong.first else {
      return []
    }
    let isCertain = first.kind == .character
    let text = String(decoding: Array(target.utf8)[first.range], as: UTF8.self)
    return [
      Finding(
        code,
        isCertain ? severity : .warning,
        isCertain
          ? "“\(text)” will appear exactly like this in the app"
          : "the source has no escape like “\(text)”",
        ranges: wrong.map(\.range)
      )
    ]
  }

  private enum Kind {
    /// `\u2019`
    case character
    /// `\"`, `\n`
    case quote
    /// `&amp;`
    case entity
  }

  private static func escapes(in bytes: [UInt8]) -> [(kind: Kind, range: Range<Int>)] {
    var result: [(kind: Kind, range: Range<Int>)] = []
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      switch bytes[start] {
      case UInt8(ascii: "\\") where index < bytes.count:
        switch bytes[index] {
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
          var end = index + 1
          let isBraced = end < bytes.count && bytes[end] == UInt8(ascii: "{")
          if isBraced { end += 1 }
          let digits = bytes[end...].prefix(4).count { isHexadecimal($0) }
          if digits == 4 || isBraced && digits > 1 {
            end += digits
            if isBraced, end < bytes.count, bytes[end] == UInt8(ascii: "}") { end += 1 }
            result.append((.character, start..<end))
            index = end
          }
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          index += 1
          result.append((.quote, start..<index))
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
          // "\name" is a path.
          let isShort = index + 1 == bytes.count || !isASCIIWord(bytes[index + 1])
          let isLine = start > 0 && bytes[start - 1] != UInt8(ascii: ":")
          index += 1
          if isShort
            || isLine
              && bytes[index..<min(index + 1, bytes.count)].allSatisfy({ $0 < 0x61 || $0 > 0x7A })
          {
            result.append((.quote, start..<index))
          }
        default: break
        }
      case UInt8(ascii: "&"):
        var end = index
        while end < bytes.count, end < start + 9, isASCIIWord(bytes[end]) || bytes[end] == 0x23 {
          end += 1
        }
        guard end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { continue }
        let name = String(decoding: bytes[index..<end], as: UTF8.self)
        if name.hasPrefix("#") || names.contains(name) {
          result.append((.entity, start..<end + 1))
          index = end + 1
        }
      default: break
      }
    }
    return result
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66
  }

  private static let names: Set<String> = [
    "amp", "lt", "gt", "quot", "apos", "nbsp", "hellip", "rsquo", "lsquo", "ldquo", "rdquo",
    "ndash", "mdash", "laquo", "raquo", "copy", "eacute", "egrave", "agrave", "uuml", "ouml",
    "auml", "szlig", "ccedil", "euro", "bull", "middot",
  ]
}

extension String {
  /// True if there may be a tag.
  fileprivate var hasTags: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if previous == UInt8(ascii: "<"), byte == UInt8(ascii: "/") || isASCIIWord(byte) {
        return true
      }
      previous = byte
    }
    return false
  }
}

extension Finding.Code {
  /// A translation shows an escape that the source does not have.
  package static let escape: Self = "escape"
}
