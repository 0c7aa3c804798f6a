public import LocalizationCore

/// The placeholders of a translation are not those of its source.
///
/// Also the names of App Shortcuts, `${applicationName}`.
public struct PlaceholderMismatch: Check {
  /// The code, `placeholder-mismatch`.
  public var code: Finding.Code { .placeholderMismatch }

  /// A wrong placeholder can end the app.
  public var severity: Finding.Severity { .error }

  /// Texts with placeholders or names.
  public var concerns: TextFeatures { [.percent, .variable, .structure] }

  /// At most one finding: a placeholder without its argument, or what is missing.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    // An empty translation is a missing one.
    guard let source = unit.source, let target = unit.target, !target.isEmpty else { return [] }
    if let finding = ShortcutNames.finding(source, target) { return [finding] }
    guard case .text(let text) = target, case .text(let original) = source,
      original.hasByte(percentSign) || text.hasByte(percentSign)
    else { return [] }
    if Placeholder.areAligned(original, text) {
      return BrokenPlaceholder.needless(original, text).map { [$0] } ?? []
    }
    guard let finding = PlaceholderComparison(unit, source: original, target: text).finding else {
      return BrokenPlaceholder.needless(original, text).map { [$0] } ?? []
    }
    return [BrokenPlaceholder.repair(of: unit, original, text) ?? finding]
  }
}

private let percentSign = UInt8(ascii: "%")

extension Finding.Code {
  /// The placeholders of a translation are not those of its source.
  public static let placeholderMismatch: Self = "placeholder-mismatch"
}
