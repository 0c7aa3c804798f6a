package import LoctripLocalizationCore

/// The catalog holds a value that a translation would overwrite; see `TranslationUnit.Traits.isBlocked`.
package struct BlockedEntry: LoctripCheck {
  package init() {}

  /// The code, `unexpected-value`, as in the reader of catalogs.
  package var code: Finding.Code { "unexpected-value" }

  /// An error by default: writing a text would lose the value.
  package var severity: Finding.Severity { .error }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.target != nil, unit.traits.contains(.isBlocked) else { return [] }
    return [
      Finding(code, .error, "the catalog holds a value here that writing a text would destroy")
    ]
  }
}
