package import LoctripLocalizationCore

/// Two keys of a catalog become one symbol of Swift code: `save` and `Save`.
///
/// Xcode 26 generates symbols for `manual` keys, which the project manages by hand, and fails to build two with one
/// name.
package struct SymbolCollision: Check {
  package init() {}

  /// The code, `symbol-collision`.
  package var code: Finding.Code { .symbolCollision }

  /// A warning by default: the generated code does not compile.
  package var severity: Finding.Severity { .warning }

  /// Keys.
  package var subject: CheckSubject { .source }

  /// None: only tables are checked.
  package var concerns: TextFeatures { [] }

  /// One finding for each manual key with the symbol of an earlier one.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    var keys: [String: String] = [:]
    var result: [(row: Int, finding: Finding)] = []
    for row in table.indices where table.entry(of: row).lowerBound == row {
      let unit = table.undecoded(row)
      guard unit.traits.contains(.isManual), let key = unit.entryKey else { continue }
      let symbol = SymbolName.name(for: key)
      guard !symbol.isEmpty else { continue }
      if let known = keys[symbol], known != key {
        let message = "the key produces the symbol '\(symbol)', as '\(known)' does"
        result.append((row, Finding(code, severity, message)))
      } else {
        keys[symbol] = key
      }
    }
    return result
  }
}

extension Finding.Code {
  /// Two keys become one symbol.
  package static let symbolCollision: Self = "symbol-collision"
}
