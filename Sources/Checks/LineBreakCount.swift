public import LocalizationCore

/// A translation has lines and its source has none, or the reverse, or another number of paragraphs.
public struct LineBreakCount: Check {
  /// The code, `line-break-count`.
  public var code: Finding.Code { .lineBreakCount }

  /// Layouts count lines.
  public var severity: Finding.Severity { .warning }

  /// Texts with a line end.
  public var concerns: TextFeatures { .lineBreak }

  /// At most one finding; those at the edges are ``EdgeWhitespace``'s.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let wanted = Self.count(in: pair.source)
    let found = Self.count(in: pair.target)
    guard wanted != found else { return [] }
    let other = wanted == 0 ? "none" : "\(wanted)"
    let message = "the translation has \(Self.name(found)), and the source has \(other)"
    return [Finding(code, severity, message)]
  }

  private static func name(_ count: Int) -> String {
    count == 0 ? "no line break" : count == 1 ? "1 line break" : "\(count) line breaks"
  }

  /// The line breaks between what is no white space.
  private static func count(in text: String) -> Int {
    var count = 0
    var pending = 0
    var hasText = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D {
        pending += 1
      } else if byte > 0x20 {
        if hasText { count += pending }
        hasText = true
        pending = 0
      }
      previous = byte
    }
    return count
  }
}

extension Finding.Code {
  /// A translation has another number of line breaks.
  public static let lineBreakCount: Self = "line-break-count"
}
