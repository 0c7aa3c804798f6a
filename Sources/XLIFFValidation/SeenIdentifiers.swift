/// The ids of one scope, however many, in 12 bytes each.
///
/// Kept are hashes, seeded anew in each run, and the lines: two ids of a million are taken for one
/// with a probability of less than one in ten million.
struct SeenIdentifiers: Sendable {
  private var hashes: [UInt64] = []
  private var lines: [UInt32] = []
  private(set) var count = 0

  /// Takes an id down.
  ///
  /// - Returns: The line where it was before, or `nil` when it is new.
  mutating func insert(_ id: ArraySlice<UInt8>, line: Int) -> Int? {
    insert(hash: Self.hash(id), line: line)
  }

  /// Takes the hash of an id down.
  ///
  /// - Returns: The line where it was before, or `nil` when it is new.
  mutating func insert(hash: UInt64, line: Int) -> Int? {
    if (count + 1) * 4 > hashes.count * 3 { grow() }
    let slot = find(hash)
    if hashes[slot] == hash { return Int(lines[slot]) }
    hashes[slot] = hash
    lines[slot] = UInt32(clamping: line)
    count += 1
    return nil
  }

  /// Whether an id was taken down.
  func contains(_ id: ArraySlice<UInt8>) -> Bool { contains(hash: Self.hash(id)) }

  /// Whether an id of this hash was taken down.
  func contains(hash: UInt64) -> Bool {
    !hashes.isEmpty && hashes[find(hash)] == hash
  }

  /// The line that an id was taken down with, or `nil` when it was not.
  func line(of id: ArraySlice<UInt8>) -> Int? {
    count == 0 ? nil : line(ofHash: Self.hash(id))
  }

  /// The line that an id of this hash was taken down with, or `nil` when it was not.
  func line(ofHash hash: UInt64) -> Int? {
    guard count > 0 else { return nil }
    let slot = find(hash)
    return hashes[slot] == hash ? Int(lines[slot]) : nil
  }

  /// Forgets all ids; the memory is used again unless it is much more than was needed.
  mutating func removeAll() {
    guard count > 0 else { return }
    // After one large scope a million small ones would each clear its memory.
    if hashes.count > 64, hashes.count > 16 * count {
      self = SeenIdentifiers()
      return
    }
    for index in hashes.indices { hashes[index] = 0 }
    count = 0
  }

  /// The hash of an id; never 0, which stands for an empty slot.
  static func hash(_ id: ArraySlice<UInt8>) -> UInt64 {
    var hash = seed
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return (hash ^ (hash >> 33)) | 1
  }

  /// The hash of an id in the scope of a number.
  static func hash(_ id: ArraySlice<UInt8>, in scope: Int) -> UInt64 {
    mixed(hash(id), scope)
  }

  /// A hash in the scope of a number; never 0.
  static func mixed(_ hash: UInt64, _ scope: Int) -> UInt64 {
    var hash = hash ^ UInt64(truncatingIfNeeded: scope) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return (hash ^ (hash >> 32)) | 1
  }

  private static let seed = UInt64.random(in: .min ... .max)

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
