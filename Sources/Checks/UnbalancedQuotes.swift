public import LocalizationCore

/// A quotation mark of a translation has no other end, and in the source each has one.
///
/// Which marks a language has, and which way they point, does not matter; single ones are apostrophes as
/// well and are not looked at.
public struct UnbalancedQuotes: Check {
  /// Creates the check.
  public init() {}

  /// The code, `quotes`.
  public var code: Finding.Code { .quotes }

  /// Something is missing, or too much.
  public var severity: Finding.Severity { .warning }

  /// Texts with quotation marks.
  public var concerns: TextFeatures { .quote }

  /// At most one finding, with all quotation marks of the translation.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let found = Self.quotes(in: pair.target)
    guard found.count % 2 == 1, Self.quotes(in: pair.source).count % 2 == 0 else { return [] }
    return [Finding(code, severity, "a quotation mark has no other end", ranges: found)]
  }

  /// The double quotation marks; two single ones in a row count as one.
  private static func quotes(in text: String) -> [Range<Int>] {
    guard text.unicodeScalars.contains(where: { isQuote($0.value) }) else { return [] }
    let scalars = text.placedScalars
    return scalars.indices.compactMap { index in
      let value = scalars[index].value
      guard isQuote(value) else { return nil }
      let before = index > 0 ? scalars[index - 1].value : 0
      let after = index + 1 < scalars.count ? scalars[index + 1].value : 0
      // Inches, seconds; in Hebrew an abbreviation.
      if value == 0x22 || value == 0x201D {
        if digitValue(before) != nil, !isWordScalar(after), after != 0x22 { return nil }
        if isHebrew(before), isHebrew(after) { return nil }
      }
      return scalars[index].range
    }
  }

  private static func isHebrew(_ value: UInt32) -> Bool { value >= 0x5D0 && value <= 0x5EA }

  private static func isQuote(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0xAB, 0xBB, 0x201C...0x201F, 0x300C...0x300F, 0x301D...0x301F, 0xFF02: true
    default: false
    }
  }
}

extension Finding.Code {
  /// A quotation mark has no other end.
  public static let quotes: Self = "quotes"
}
