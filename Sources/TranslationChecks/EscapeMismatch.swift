package import LoctripLocalizationCore

/// A translation has an escape of code or markup that its source does not have: `\u2019`, `\n`, `\"`, `&amp;`.
///
/// The app never replaces the escape of a code point, nor the two characters that are written for a line break of
/// the source. Markdown and HTML replace the others, so those are warnings.
package struct EscapeMismatch: LoctripCheck {
  /// The code, `escape`.
  package var code: Finding.Code { .escape }

  /// An error by default: the app shows the escape as written.
  package var severity: Finding.Severity { .error }

  /// Texts with a backslash or an ampersand, and those with a slash, which people type for a backslash.
  package var concerns: TextFeatures { [.escape, .slash] }

  /// At most one finding, with all places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, case .text(let target)? = unit.target,
      unit.target != unit.source
    else { return [] }
    if let finding = writtenLineBreaks(source, target) { return [finding] }
    let found = Self.escapes(in: Array(target.utf8))
    guard !found.isEmpty else { return strayBackslash(source, target).map { [$0] } ?? [] }
    let known = Self.escapes(in: Array(source.utf8))
    // A text with markup, or about code, may have more of them.
    let isMarkup =
      known.contains { $0.kind == .entity } || source.hasTags || source.hasMarkdown
    let isCode = source.utf8.contains(UInt8(ascii: "\\"))
    let wrong = found.filter { escape in
      switch escape.kind {
      case .entity: !isMarkup
      case .character, .quote: !isCode
      }
    }
    guard let first = wrong.first(where: { $0.kind == .character }) ?? wrong.first else {
      return strayBackslash(source, target).map { [$0] } ?? []
    }
    let isCertain = first.kind == .character
    let text = String(decoding: Array(target.utf8)[first.range], as: UTF8.self)
    return [
      Finding(
        code, isCertain ? severity : .warning,
        isCertain
          ? "“\(text)” will appear exactly like this in the app"
          : "the source has no escape like “\(text)”", ranges: wrong.map(\.range))
    ]
  }

  /// The finding about `\n`, `/n` or a backslash for a line break that the source has and the translation lacks.
  private func writtenLineBreaks(_ source: String, _ target: String) -> Finding? {
    guard source.hasByte(Self.newline), !source.hasByte(Self.backslash),
      target.hasByte(Self.backslash) || target.hasByte(UInt8(ascii: "/"))
    else { return nil }
    let lost = Self.lineBreaks(in: source) - Self.lineBreaks(in: target)
    guard lost > 0 else { return nil }
    let bytes = Array(target.utf8)
    let places = Self.lineBreakMarks(in: bytes, takesSlash: !source.hasBytes("/n"))
    guard let first = places.first else { return nil }
    let text = String(decoding: bytes[first], as: UTF8.self)
    let message = "“\(text)” will appear exactly like this in the app; the source has a line break"
    var finding = Finding(code, severity, message, ranges: places)
    if places.count == lost {
      finding.fix = places.map { Finding.Replacement($0, "\n") }
    }
    return finding
  }

  /// The number of line ends.
  private static func lineBreaks(in text: String) -> Int {
    text.withUTF8Bytes { bytes in
      var count = 0
      for index in bytes.indices where bytes[index] == newline { count += 1 }
      return count
    }
  }

  /// The places that look like line breaks as people type them: `\n`, `\r\n`, `\\n`, a backslash, `/n`.
  private static func lineBreakMarks(in bytes: [UInt8], takesSlash: Bool) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
      switch bytes[start] {
      case backslash:
        while byte(index) == backslash { index += 1 }
        let next = byte(index)
        // The escape of a code point or of a quotation mark.
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") || next | 0x20 == 0x75 {
          continue
        }
        // A drive: "C:\Users".
        if start > 0, bytes[start - 1] == UInt8(ascii: ":"), byte(index) != UInt8(ascii: "n") {
          continue
        }
        if next == UInt8(ascii: "r") {
          index += 1
          if byte(index) == backslash, byte(index + 1) == UInt8(ascii: "n") { index += 2 }
        } else if next == UInt8(ascii: "n") {
          index += 1
        }
        result.append(start..<index)
      case UInt8(ascii: "/") where takesSlash && byte(index) == UInt8(ascii: "n"):
        // "and/nor", "//name", "</name>"
        let isWord = byte(index + 1) >= 0x61 && byte(index + 1) <= 0x7A
        let before = start > 0 ? bytes[start - 1] : 0x20
        let isBegin = isASCIIWord(before) || before >= 0x80
        if before == UInt8(ascii: "/") || before == UInt8(ascii: "<") || isWord && isBegin {
          continue
        }
        index += 1
        result.append(start..<index)
      default: break
      }
    }
    return result
  }

  /// The finding about a backslash before a letter, or at the end of a line, beside a source without any.
  private func strayBackslash(_ source: String, _ target: String) -> Finding? {
    guard target.hasByte(Self.backslash), !source.hasByte(Self.backslash) else { return nil }
    let bytes = Array(target.utf8)
    var places: [Range<Int>] = []
    for index in bytes.indices where bytes[index] == Self.backslash {
      let next = index + 1 < bytes.count ? bytes[index + 1] : Self.newline
      let before = index > 0 ? bytes[index - 1] : 0x20
      // Drives and shares: "C:\Users", "\\server".
      if before == UInt8(ascii: ":") || before == Self.backslash || next == Self.backslash {
        continue
      }
      let isAtEnd = next == Self.newline && before != 0x20
      // A letter of any script; the marks of some begin with the same bytes.
      let isLetter = next.isASCIILetter || next >= 0xC3 && next != 0xE2 && next != 0xEF
      if isAtEnd || isLetter { places.append(index..<index + 1) }
    }
    guard !places.isEmpty else { return nil }
    return Finding(code, .warning, "the source has no backslash", ranges: places)
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let newline: UInt8 = 0x0A

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
  /// True if there may be a link or an emphasis of Markdown, which has the escapes of HTML.
  fileprivate var hasMarkdown: Bool {
    hasBytes("](") || utf8.count { $0 == UInt8(ascii: "*") } > 1
  }

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
