package import LoctripLocalizationCore

/// Finds the rows of a table by the bytes of their keys.
///
/// - Complexity: O(n) to make; O(1) to find a key.
package struct UnitIndex: Sendable {
  /// The table.
  package let table: UnitTable
  /// The first row of each entry by its key.
  private var index: ByteIndex
  /// Indexes of the entries with many rows, by their first rows.
  private var large: [Int: LargeEntry] = [:]

  /// An entry with many rows.
  struct LargeEntry: Sendable {
    let rows: Range<Int>
    /// The first row with a path.
    let byPath: [VariationPath: Int]
    /// The first row with a key and a path that are written as an id.
    let byID: [ExactString: Int]

    init(_ rows: Range<Int>, of table: UnitTable) {
      self.rows = rows
      byPath = Dictionary(
        rows.map { (table.path($0), $0) }, uniquingKeysWith: { first, _ in first })
      let named = rows.compactMap { row in
        table.isPlain(row) ? nil : table.id(row).map { (ExactString($0), row) }
      }
      byID = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Indexes a table by key; the first row of an entry counts, and the first entry of a key.
  package init(_ table: UnitTable) {
    self.table = table
    index = ByteIndex(capacity: table.count)
    var last = 0
    for row in table.indices {
      guard row == 0 || table.row(row).entry != table.row(row - 1).entry,
        let key = table.keyBytes(row)
      else { continue }
      if row - last > Self.largeCount { addLarge(last) }
      last = row
      _ = index.insert(row, of: key.span) { table.hasSameKey($0, as: table, row) }
    }
    if table.count - last > Self.largeCount { addLarge(last) }
  }

  private static var largeCount: Int { 16 }

  private mutating func addLarge(_ first: Int) {
    let rows = table.entry(of: first)
    if rows.count > Self.largeCount { large[rows.lowerBound] = LargeEntry(rows, of: table) }
  }

  /// Returns the entry of a row if it has many rows.
  func largeEntry(_ first: Int) -> LargeEntry? { large.isEmpty ? nil : large[first] }

  /// Returns the row of an entry with a path.
  func row(ofEntry first: Int, at path: VariationPath) -> Int? {
    if table.path(first) == path { return first }
    if let entry = largeEntry(first) { return entry.byPath[path] }
    return table.entry(of: first).first { table.path($0) == path }
  }

  /// Returns the first row of the entry with a key, in UTF-8.
  package func row(of key: ArraySlice<UInt8>) -> Int? {
    index.number(of: key.span) { table.keyBytes($0)?.isIdentical(to: key) ?? false }
  }

  /// Returns the first row of the entry with a key.
  package func row(ofKey key: String) -> Int? { row(of: Array(key.utf8)[...]) }

  /// Returns the row of a slot.
  package func row(of slot: Slot) -> Int? {
    guard let first = row(ofKey: slot.key.string) else { return nil }
    return row(ofEntry: first, at: slot.path)
  }

  /// Returns the row of an entry whose key and path are written as an id, even if a name in the path contains a
  /// separator.
  func row(writtenAs id: String) -> Int? {
    guard id.hasByte(UInt8(ascii: "|")) else { return nil }
    let bytes = Array(id.utf8)
    let separator = Array(Slot.separator.utf8)
    // As in splitting an id, the longest key first; more tries serve no real id.
    var tries = 16
    var end = bytes.count - separator.count
    while end >= 0, tries > 0 {
      if bytes[end...].starts(with: separator) {
        tries -= 1
        if let first = row(of: bytes[..<end]), let row = row(ofEntry: first, writtenAs: id, bytes) {
          return row
        }
      }
      end -= 1
    }
    return nil
  }

  private func row(ofEntry first: Int, writtenAs id: String, _ bytes: [UInt8]) -> Int? {
    if let entry = largeEntry(first) { return entry.byID[ExactString(id)] }
    return table.entry(of: first).first {
      !table.isPlain($0) && table.hasID($0, bytes[...])
    }
  }

  /// Returns the row that an id names: the whole id as a key, or else a key with a path.
  ///
  /// A catalog may have cases that Xcode does not know; they were exported with their names.
  package func row(ofID id: String) -> Int? {
    if let plain = row(of: Slot(key: id)) { return plain }
    if let written = row(writtenAs: id) { return written }
    guard let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true) else {
      return nil
    }
    return row(of: slot)
  }
}

/// Finds the rows of several tables by their ids; of those with one id that of the first table.
///
/// - Complexity: O(n) to make; O(1) to find an id.
package struct UnitIndexes: Sendable {
  private let all: [UnitIndex]
  /// The first table with each slot, and with each id that is more than a key; none for a few tables.
  private var bySlot: [Slot: Int] = [:]
  private var byID: [ExactString: Int] = [:]

  /// Indexes tables.
  package init(_ tables: [UnitTable]) {
    all = tables.map(UnitIndex.init)
    guard all.count > Self.fewCount else { return }
    for (number, index) in all.enumerated() {
      let table = index.table
      for row in table.indices {
        let slot = Slot(key: table.key(row), path: table.path(row))
        if bySlot[slot] == nil, index.row(of: slot) == row { bySlot[slot] = number }
        if !table.isPlain(row), let id = table.id(row).map({ ExactString($0) }), byID[id] == nil,
          index.row(writtenAs: id.string) != nil
        {
          byID[id] = number
        }
      }
    }
  }

  private static var fewCount: Int { 4 }

  /// Returns the row that an id names, as ``UnitIndex/row(ofID:)`` finds it.
  package func row(ofID id: String) -> (table: Int, row: Int)? {
    let split = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true)
    let candidates =
      all.count > Self.fewCount
      ? [bySlot[Slot(key: id)], byID[ExactString(id)], split.flatMap { bySlot[$0] }]
        .compactMap(\.self).sorted() : Array(all.indices)
    for table in candidates {
      if let row = all[table].row(ofID: id) { return (table, row) }
    }
    return nil
  }
}
