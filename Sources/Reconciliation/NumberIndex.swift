import LoctripLocalizationCore

/// Maps numbers to numbers, as a dictionary does, with a hash that takes few instructions.
///
/// Uses open addressing. The hashes are seeded for each run, so that nobody can make a file whose numbers all have one
/// hash.
struct NumberIndex: Sendable {
  private var keys: [UInt64] = []
  /// The number of each key; -1 marks a free place.
  private var values: [Int32] = []
  /// The number of keys.
  private(set) var count = 0

  /// The number of a key, or `nil`.
  subscript(key: UInt64) -> Int? {
    guard count > 0 else { return nil }
    let value = values[place(of: key)]
    return value < 0 ? nil : Int(value)
  }

  /// Returns the number of a key, which is inserted with a number, less than 2³¹, if it is not there.
  mutating func insert(_ key: UInt64, _ value: Int) -> Int {
    if count * 2 >= keys.count { grow() }
    let place = place(of: key)
    if values[place] < 0 {
      keys[place] = key
      values[place] = Int32(truncatingIfNeeded: value)
      count += 1
    }
    return Int(values[place])
  }

  /// The place of a key, or the free place for it.
  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    let product = (key ^ ByteIndex.seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    var place = Int(truncatingIfNeeded: product.high ^ product.low) & mask
    while values[place] >= 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    let size = max(16, keys.count * 2)
    keys = [UInt64](repeating: 0, count: size)
    values = [Int32](repeating: -1, count: size)
    for (key, value) in zip(oldKeys, oldValues) where value >= 0 {
      let place = place(of: key)
      keys[place] = key
      values[place] = value
    }
  }
}
