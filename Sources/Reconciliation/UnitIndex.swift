public import LocalizationCore

/// The rows of a table by their keys, found by the bytes of the key without making a string of it.
///
/// - Complexity: Made in O(n); a key is found in O(1).
public struct UnitIndex: Sendable {
  /// The table.
  public let table: UnitTable
  /// The first row of each entry by its key.
  private var index: ByteIndex

  /// Indexes a table by key; of several rows of one entry the first counts, and of several entries
  /// with one key the first.
  public init(_ table: UnitTable) {
    self.table = table
    index = ByteIndex(capacity: table.count)
    // The keys are hashed on all cores.
    concurrentPieces(of: table.indices, size: 4096) { share in
      share.compactMap { row -> (row: Int, hash: UInt32)? in
        guard row == 0 || table.row(row).entry != table.row(row - 1).entry,
          let key = table.keyBytes(row)
        else { return nil }
        return (row, ByteIndex.hash(key.span))
      }
    } take: { keys in
      for (row, hash) in keys {
        _ = index.insert(row, hash: hash) { table.hasSameKey($0, as: table, row) }
      }
    }
  }

  /// The first row of the entry with a key, in UTF-8.
  package func row(of key: ArraySlice<UInt8>) -> Int? {
    index.number(of: key.span) { table.keyBytes($0)?.isIdentical(to: key) ?? false }
  }

  /// The first row of the entry with a key.
  public func row(ofKey key: String) -> Int? { row(of: Array(key.utf8)[...]) }

  /// The row of a slot.
  public func row(of slot: Slot) -> Int? {
    guard let first = row(ofKey: slot.key.string) else { return nil }
    if table.path(first) == slot.path { return first }
    return table.entry(of: first).first { table.path($0) == slot.path }
  }

  /// The row of an entry with several whose key and path are written as an id, whatever its path says: a
  /// name in it may hold what parts a path.
  func row(writtenAs id: String) -> Int? {
    guard id.hasByte(UInt8(ascii: "|")) else { return nil }
    let bytes = Array(id.utf8)
    let separator = Array(Slot.separator.utf8)
    // As when an id is split, the longest key first; more tries serve no real id.
    var tries = 16
    var end = bytes.count - separator.count
    while end >= 0, tries > 0 {
      if bytes[end...].starts(with: separator) {
        tries -= 1
        if let first = row(of: bytes[..<end]),
          let row = table.entry(of: first).first(where: {
            !table.isPlain($0) && table.hasID($0, bytes[...])
          })
        {
          return row
        }
      }
      end -= 1
    }
    return nil
  }

  /// The row that an id names: the whole id as a key, or else a key and a path behind it.
  ///
  /// A catalog may have cases that Xcode does not know; they went out with their names.
  public func row(ofID id: String) -> Int? {
    if let plain = row(of: Slot(key: id)) { return plain }
    if let written = row(writtenAs: id) { return written }
    guard let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true) else {
      return nil
    }
    return row(of: slot)
  }
}
