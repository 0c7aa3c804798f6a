public import LocalizationCore

/// The placeholders of a translation are not those of its source.
public struct PlaceholderMismatch: Check {
  /// Creates the check.
  public init() {}

  /// The code, `placeholder-mismatch`.
  public var code: Finding.Code { .placeholderMismatch }

  /// A wrong placeholder can end the app.
  public var severity: Finding.Severity { .error }

  /// Texts with placeholders or names.
  public var concerns: TextFeatures { [.percent, .variable, .structure] }

  /// At most one finding: a placeholder without its argument, or what is missing.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    // An empty translation is a missing one.
    guard case .text(let target)? = unit.target, case .text(let source)? = unit.source,
      !target.isEmpty, source.hasByte(percentSign) || target.hasByte(percentSign),
      !Placeholder.areAligned(source, target)
    else { return [] }
    return PlaceholderComparison(unit, source: source, target: target).finding.map { [$0] } ?? []
  }
}

private let percentSign = UInt8(ascii: "%")

extension Finding.Code {
  /// The placeholders of a translation are not those of its source.
  public static let placeholderMismatch: Self = "placeholder-mismatch"
}
