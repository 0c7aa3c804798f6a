public import LocalizationCore

/// The rows of a table by their keys, found by the bytes of the key without making a string of it.
///
/// - Complexity: Made in O(n); a key is found in O(1).
public struct UnitIndex: Sendable {
  /// The table.
  public let table: UnitTable
  /// The first row of each entry by the hash of its key: open addressing, -1 for a free place.
  private var places: [Int32]
  private let mask: Int

  /// Indexes a table by key; of several rows of one entry the first counts, and of several entries
  /// with one key the first.
  public init(_ table: UnitTable) {
    self.table = table
    var size = 16
    while size < table.count * 2 { size *= 2 }
    mask = size - 1
    places = Array(repeating: -1, count: size)
    var last: UInt32?
    for position in table.indices {
      let entry = table.row(position).entry
      guard entry != last, let key = table.keyBytes(position) else { continue }
      last = entry
      var place = Self.hash(key) & mask
      var isKnown = false
      while places[place] >= 0 {
        isKnown = table.keyBytes(Int(places[place]))?.isIdentical(to: key) ?? false
        if isKnown { break }
        place = (place + 1) & mask
      }
      if !isKnown { places[place] = Int32(truncatingIfNeeded: position) }
    }
  }

  /// The first row of the entry with a key, in UTF-8.
  package func row(of key: ArraySlice<UInt8>) -> Int? {
    var place = Self.hash(key) & mask
    while places[place] >= 0 {
      let row = Int(places[place])
      if table.keyBytes(row)?.isIdentical(to: key) ?? false { return row }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The first row of the entry with a key.
  public func row(ofKey key: String) -> Int? { row(of: Array(key.utf8)[...]) }

  /// The row of a slot.
  public func row(of slot: Slot) -> Int? {
    guard let first = row(ofKey: slot.key.string) else { return nil }
    if table.path(first) == slot.path { return first }
    return table.entry(of: first).first { table.path($0) == slot.path }
  }

  /// The row that an id names: the whole id as a key, or else a key and a path behind it.
  ///
  /// A catalog may have cases that Xcode does not know; they went out with their names.
  public func row(ofID id: String) -> Int? {
    if let plain = row(of: Slot(key: id)) { return plain }
    guard let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true) else {
      return nil
    }
    return row(of: slot)
  }

  /// FNV-1a over eight bytes at a time would need unaligned loads; one at a time is fast enough for keys.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let span = bytes.span
    for index in span.indices { hash = (hash ^ UInt64(span[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
