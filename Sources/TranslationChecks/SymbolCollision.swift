package import LocalizationCore

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
      let symbol = Self.symbol(key)
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

  /// The name that Xcode generates for a key: its words joined, the first one with a small letter.
  private static func symbol(_ key: String) -> String {
    if let symbol = asciiSymbol(key) { return symbol }
    let words = key.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return "" }
    return first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The same for a key of ASCII, as most are; `nil` for any other.
  private static func asciiSymbol(_ key: String) -> String? {
    var symbol: [UInt8] = []
    symbol.reserveCapacity(key.utf8.count)
    var startsWord = true
    for byte in key.utf8 {
      guard byte < 0x80 else { return nil }
      let isLetter = byte.isASCIILetter
      guard isLetter || byte.isASCIIDigit else {
        startsWord = true
        continue
      }
      let letter = symbol.isEmpty ? byte | 0x20 : byte & ~0x20
      symbol.append(startsWord && isLetter ? letter : byte)
      startsWord = false
    }
    return String(decoding: symbol, as: UTF8.self)
  }
}

extension Finding.Code {
  /// Two keys become one symbol.
  package static let symbolCollision: Self = "symbol-collision"
}
