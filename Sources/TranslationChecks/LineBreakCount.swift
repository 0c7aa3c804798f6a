package import LoctripLocalizationCore

/// A translation joins lines of its source, or has more lines than its source.
///
/// A line break inside a sentence is layout, which may change. One between sentences, steps or paragraphs may not.
package struct LineBreakCount: LoctripCheck {
  /// The code, `line-break-count`.
  package var code: Finding.Code { .lineBreakCount }

  /// A warning by default: layouts depend on the number of lines.
  package var severity: Finding.Severity { .warning }

  /// Texts with a line end.
  package var concerns: TextFeatures { .lineBreak }

  /// At most one finding; ``EdgeWhitespace`` handles the edges.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let source = Lines(pair.source)
    let target = Lines(pair.target)
    let allowance = source.count == 0 ? 1 : 0
    guard target.count < source.needed || target.count > source.count + allowance else { return [] }
    let other = source.count == 0 ? "none" : "\(source.count)"
    let message = "the translation has \(Self.name(target.count)), but the source has \(other)"
    return [Finding(code, severity, message)]
  }

  private static func name(_ count: Int) -> String {
    count == 0 ? "no line break" : count == 1 ? "1 line break" : "\(count) line breaks"
  }

  /// The line breaks between visible characters; several in a row count once.
  private struct Lines {
    var count = 0
    /// The line breaks before a sentence, a step or a paragraph.
    var needed = 0

    init(_ text: String) {
      var breaks = 0
      var last: UInt32 = 0
      var words = 0
      var capitals = 0
      var previous: UInt32 = 0
      for scalar in text.unicodeScalars {
        let value = scalar.value
        if value == 0x0D || value == 0x0A && previous != 0x0D || value == 0x2028 || value == 0x2029
        {
          breaks += 1
        } else if !isSpaceScalar(value) {
          if breaks > 0, last != 0 {
            count += 1
            let begins = !isWordScalar(value) || digitValue(value) != nil
            if breaks > 1 || Self.isEnd(last) || begins {
              needed += 1
            } else if scalar.properties.isUppercase {
              capitals += 1
            }
          }
          if last == 0 || isSpaceScalar(previous) { words += 1 }
          breaks = 0
          last = value
        }
        previous = value
      }
      // Two words in two lines are one name, and a sentence that ends behind a line is one sentence.
      if words > 2 && !Self.isEnd(last) || count > 1 { needed += capitals }
    }

    private static func isEnd(_ value: UInt32) -> Bool {
      switch value {
      case 0x2E, 0x3A, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F, 0xFF1A, 0x61F, 0x964, 0x6D4: true
      default: false
      }
    }
  }
}

extension Finding.Code {
  /// A translation has another number of line breaks.
  package static let lineBreakCount: Self = "line-break-count"
}
