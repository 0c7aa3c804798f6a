/// The ids of one scope, in 12 bytes each.
///
/// Stores lines and hashes with a random seed per run: two of a million ids collide with a
/// probability below one in ten million. Many ids are in several tables, which grow one at a time: a single one would
/// be in memory twice meanwhile.
struct SeenIdentifiers: Sendable {
  /// One table, or ``tableCount`` by the highest bits of the hashes.
  private var tables: [Table] = []
  private(set) var count = 0

  private static let tableCount = 64
  /// The number of slots at which a single table is divided.
  private static let largestSize = 1 << 14

  /// Inserts an id.
  ///
  /// - Returns: The line of an earlier occurrence, or `nil` for a new id.
  mutating func insert(_ id: ArraySlice<UInt8>, line: Int) -> Int? {
    insert(hash: Self.hash(id), line: line)
  }

  /// Inserts the hash of an id.
  ///
  /// - Returns: The line of an earlier occurrence, or `nil` for a new id.
  mutating func insert(hash: UInt64, line: Int) -> Int? {
    if tables.isEmpty { tables = [Table()] }
    if tables.count == 1, tables[0].size >= Self.largestSize { divide() }
    let known = tables[table(of: hash)].insert(hash, line)
    if known == nil { count += 1 }
    return known
  }

  /// True if an id was inserted.
  func contains(_ id: ArraySlice<UInt8>) -> Bool { contains(hash: Self.hash(id)) }

  /// True if an id with this hash was inserted.
  func contains(hash: UInt64) -> Bool { line(ofHash: hash) != nil }

  /// The line of an inserted id, or `nil`.
  func line(of id: ArraySlice<UInt8>) -> Int? {
    count == 0 ? nil : line(ofHash: Self.hash(id))
  }

  /// The line of an inserted id with this hash, or `nil`.
  func line(ofHash hash: UInt64) -> Int? {
    count == 0 ? nil : tables[table(of: hash)].line(of: hash)
  }

  /// Removes all ids; keeps the memory unless it is much larger than needed.
  mutating func removeAll() {
    guard count > 0 else { return }
    // After one large scope, a million small ones would each clear its memory.
    if tables.count > 1 || tables[0].size > max(64, 16 * count) {
      self = SeenIdentifiers()
      return
    }
    tables[0].clear()
    count = 0
  }

  /// The hash of an id; never 0, which marks an empty slot.
  static func hash(_ id: ArraySlice<UInt8>) -> UInt64 {
    var hash = seed
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return (hash ^ (hash >> 33)) | 1
  }

  /// The hash of an id in a numbered scope.
  static func hash(_ id: ArraySlice<UInt8>, in scope: Int) -> UInt64 {
    mixed(hash(id), scope)
  }

  /// A hash in a numbered scope; never 0.
  static func mixed(_ hash: UInt64, _ scope: Int) -> UInt64 {
    var hash = hash ^ UInt64(truncatingIfNeeded: scope) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return (hash ^ (hash >> 32)) | 1
  }

  private static let seed = UInt64.random(in: .min ... .max)

  private func table(of hash: UInt64) -> Int {
    tables.count == 1 ? 0 : Int(truncatingIfNeeded: hash >> 58)
  }

  private mutating func divide() {
    let whole = tables[0]
    tables = Array(repeating: Table(), count: Self.tableCount)
    whole.forEach { hash, line in _ = tables[table(of: hash)].insert(hash, Int(line)) }
  }

  /// A hash table with open addressing; 0 marks a free slot.
  private struct Table: Sendable {
    private var hashes: [UInt64] = []
    private var lines: [UInt32] = []
    private var count = 0

    /// The number of slots.
    var size: Int { hashes.count }

    /// Inserts a hash; returns the line that it has already, or `nil`.
    mutating func insert(_ hash: UInt64, _ line: Int) -> Int? {
      if (count + 1) * 4 > hashes.count * 3 { grow() }
      let slot = find(hash)
      if hashes[slot] == hash { return Int(lines[slot]) }
      hashes[slot] = hash
      lines[slot] = UInt32(clamping: line)
      count += 1
      return nil
    }

    /// The line of a hash, or `nil`.
    func line(of hash: UInt64) -> Int? {
      guard count > 0 else { return nil }
      let slot = find(hash)
      return hashes[slot] == hash ? Int(lines[slot]) : nil
    }

    mutating func clear() {
      for index in hashes.indices { hashes[index] = 0 }
      count = 0
    }

    func forEach(_ body: (UInt64, UInt32) -> Void) {
      for (hash, line) in zip(hashes, lines) where hash != 0 { body(hash, line) }
    }

    private func find(_ hash: UInt64) -> Int {
      let mask = hashes.count - 1
      var slot = Int(truncatingIfNeeded: hash >> 1) & mask
      while hashes[slot] != 0 && hashes[slot] != hash { slot = (slot + 1) & mask }
      return slot
    }

    private mutating func grow() {
      let (oldHashes, oldLines) = (hashes, lines)
      let capacity = max(16, oldHashes.count * 2)
      hashes = Array(repeating: 0, count: capacity)
      lines = Array(repeating: 0, count: capacity)
      for (hash, line) in zip(oldHashes, oldLines) where hash != 0 {
        let slot = find(hash)
        hashes[slot] = hash
        lines[slot] = line
      }
    }
  }
}
