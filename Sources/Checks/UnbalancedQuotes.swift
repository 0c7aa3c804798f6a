public import LocalizationCore

/// A quotation mark of a translation has no other end, and in the source each has one.
///
/// Which marks a language has, and which way they point, does not matter; single ones are apostrophes as
/// well and are not looked at.
public struct UnbalancedQuotes: Check {
  /// The code, `quotes`.
  public var code: Finding.Code { "quotes" }

  /// Something is missing, or too much.
  public var severity: Finding.Severity { .warning }

  /// Texts with quotation marks.
  public var concerns: TextFeatures { .quote }

  /// At most one finding, with all quotation marks of the translation.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let found = Self.quotes(in: pair.target)
    guard !found.mayBeEven else { return [] }
    guard Self.quotes(in: pair.source).mayBeEven else { return [] }
    return [Finding(code, severity, "a quotation mark has no other end", ranges: found.ranges)]
  }

  /// The double quotation marks of a text.
  private struct Quotes {
    var ranges: [Range<Int>] = []
    /// Whether some may be inches.
    var hasUnits = false
    var mayBeEven: Bool { ranges.count % 2 == 0 || hasUnits }
  }

  private static func quotes(in text: String) -> Quotes {
    var quotes = Quotes()
    var before: UInt32 = 0
    var offset = 0
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      let value = scalar.value
      let end = offset + UTF8.width(scalar)
      if isQuote(value) {
        // Inches and seconds; in Hebrew an abbreviation.
        let mayBeUnit = value == 0x22 || value == 0x201D
        if mayBeUnit, digitValue(before) != nil { quotes.hasUnits = true }
        if !(mayBeUnit && isHebrew(before) && isHebrew(next?.value ?? 0)) {
          quotes.ranges.append(offset..<end)
        }
      }
      (before, offset) = (value, end)
    }
    return quotes
  }

  private static func isHebrew(_ value: UInt32) -> Bool { value >= 0x5D0 && value <= 0x5EA }

  private static func isQuote(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0xAB, 0xBB, 0x201C...0x201F, 0x300C...0x300F, 0x301D...0x301F, 0xFF02: true
    default: false
    }
  }
}
