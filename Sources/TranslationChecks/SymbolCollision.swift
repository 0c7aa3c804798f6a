package import LoctripLocalizationCore

/// Two keys of a catalog become one symbol of Swift code: `save` and `Save`.
///
/// Xcode 26 generates symbols for `manual` keys, which the project manages by hand, and fails to build two with one
/// name.
package struct SymbolCollision: LoctripCheck {
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
    var symbols = Symbols()
    var result: [(row: Int, finding: Finding)] = []
    for row in table.indices where table.row(row).flags.contains(.isManual) {
      if row > 0, table.row(row - 1).entry == table.row(row).entry { continue }
      guard let known = symbols.insert(row, of: table) else { continue }
      let (key, other) = (Symbols.key(row, table), Symbols.key(known, table))
      guard key != other else { continue }
      let symbol = SymbolName.name(for: key)
      let message = "the key produces the symbol '\(symbol)', as '\(other)' does"
      result.append((row, Finding(code, severity, message)))
    }
    return result
  }

  /// The symbols of the keys of a table, each with the first row that has it.
  private struct Symbols {
    /// The symbols of ASCII, one after the other, with their ends and rows.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var rows: [Int] = []
    private var index = ByteIndex()
    /// The symbol that is looked up; the memory is reused.
    private var symbol: [UInt8] = []
    /// The others, which may be spelled in several ways.
    private var others: [String: Int] = [:]

    /// Inserts the symbol of a row; returns the row that has it already, or `nil`.
    ///
    /// A symbol with arguments is a function, which may have the name of another one or of a text without any.
    mutating func insert(_ row: Int, of table: UnitTable) -> Int? {
      symbol.removeAll(keepingCapacity: true)
      let count = Self.argumentCount(row, table)
      let arguments = count == 0 ? "" : "(\(count)"
      let isPlain =
        Self.plainKey(row, table).map { key in
          SymbolName.appendName(forASCII: key.span, to: &symbol)
        } ?? false
      if !isPlain {
        let name = SymbolName.name(for: Self.key(row, table))
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
          if let known = others[name + arguments] { return known }
          others[name + arguments] = row
          return nil
        }
        symbol += name.utf8
      }
      guard !symbol.isEmpty else { return nil }
      symbol += arguments.utf8
      let wanted = symbol[...]
      let known = index.insert(rows.count, of: wanted.span) { number in
        let start = number == 0 ? 0 : ends[number - 1]
        return bytes[start..<ends[number]].isIdentical(to: wanted)
      }
      if let known { return rows[known] }
      bytes += wanted
      ends.append(bytes.count)
      rows.append(row)
      return nil
    }

    /// The number of arguments of a row's source.
    private static func argumentCount(_ row: Int, _ table: UnitTable) -> Int {
      // Most texts have none, and are not decoded.
      if let source = table.plainSource(row), !source.span.hasByte(UInt8(ascii: "%")) { return 0 }
      let texts = table.source(row)?.texts ?? []
      return Set(
        texts.flatMap { Placeholder.all(in: $0).filter(\.isPlain).map(\.position) }
      ).count
    }

    /// The key of a row's entry.
    static func key(_ row: Int, _ table: UnitTable) -> String {
      table.undecoded(row).entryKey ?? ""
    }

    /// The key of a row's entry without a copy; `nil` if it may be the id of a `.stringsdict`.
    private static func plainKey(_ row: Int, _ table: UnitTable) -> ArraySlice<UInt8>? {
      guard table.isOfCatalog, let key = table.keyBytes(row), key.first != UInt8(ascii: "/") else {
        return nil
      }
      return key
    }
  }
}

extension Finding.Code {
  /// Two keys become one symbol.
  package static let symbolCollision: Self = "symbol-collision"
}
