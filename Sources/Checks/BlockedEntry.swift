public import LocalizationCore

/// The catalog has something else where a translation belongs; see `Unit.Traits.isBlocked`.
public struct BlockedEntry: Check {
  /// Creates the check.
  public init() {}

  /// The code, `unexpected-value`, as a catalog's reader calls what it finds there.
  public var code: Finding.Code { "unexpected-value" }

  /// Nothing can be written there without a loss.
  public var severity: Finding.Severity { .error }

  /// At most one finding.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard unit.target != nil, unit.traits.contains(.isBlocked) else { return [] }
    return [
      Finding(code, .error, "the catalog holds a value here that writing a text would destroy")
    ]
  }
}
