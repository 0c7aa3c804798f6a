public import LocalizationCore

/// The catalog holds a value that a translation would overwrite; see `Unit.Traits.isBlocked`.
public struct BlockedEntry: Check {
  /// Creates the check.
  public init() {}

  /// The code, `unexpected-value`, as in the reader of catalogs.
  public var code: Finding.Code { "unexpected-value" }

  /// An error by default: writing a text would lose the value.
  public var severity: Finding.Severity { .error }

  /// At most one finding.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard unit.target != nil, unit.traits.contains(.isBlocked) else { return [] }
    return [
      Finding(code, .error, "the catalog holds a value here that writing a text would destroy")
    ]
  }
}
