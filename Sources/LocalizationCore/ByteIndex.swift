/// Maps texts, as bytes, to numbers without copying the texts, which the caller keeps.
///
/// Uses open addressing. The hashes are seeded for each run, so that nobody can make a file whose
/// texts all have one hash.
///
/// - Complexity: A text is found in O(its length).
package struct ByteIndex: Sendable {
  /// A hash and a number; -1 marks a free place.
  @usableFromInline struct Place: Sendable {
    @usableFromInline let hash: UInt32
    @usableFromInline let number: Int32

    @inlinable init(hash: UInt32, number: Int32) {
      self.hash = hash
      self.number = number
    }
  }

  @usableFromInline var places: [Place]
  @usableFromInline var mask: Int
  @usableFromInline var count = 0

  /// An index without texts.
  ///
  /// - Parameter capacity: The expected number of texts.
  @inlinable package init(capacity: Int = 0) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    places = Array(repeating: Place(hash: 0, number: -1), count: size)
    mask = size - 1
  }

  /// The number of a text, or `nil`; `isText` returns true if a number is that of the text.
  @inlinable package func number(of text: Span<UInt8>, where isText: (Int) -> Bool) -> Int? {
    let place = place(of: Self.hash(text), where: isText)
    return places[place].number < 0 ? nil : Int(places[place].number)
  }

  /// Inserts a text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - number: Its number, less than 2³¹.
  ///   - replaces: True to give the number to a text that is there already.
  ///   - isText: Returns true if a number is that of the text.
  /// - Returns: The number that the text had, or `nil`.
  @inlinable package mutating func insert(
    _ number: Int, of text: Span<UInt8>, replaces: Bool = false, where isText: (Int) -> Bool
  ) -> Int? {
    insert(number, hash: Self.hash(text), replaces: replaces, where: isText)
  }

  /// Inserts a text by its hash.
  @inlinable package mutating func insert(
    _ number: Int, hash: UInt32, replaces: Bool = false, where isText: (Int) -> Bool
  ) -> Int? {
    if count * 2 > mask { grow() }
    let place = place(of: hash, where: isText)
    let known = places[place].number
    if known < 0 { count += 1 }
    if known < 0 || replaces {
      places[place] = Place(hash: hash, number: Int32(truncatingIfNeeded: number))
    }
    return known < 0 ? nil : Int(known)
  }

  /// The place of a text, or the free place for it.
  @inlinable func place(of hash: UInt32, where isText: (Int) -> Bool) -> Int {
    var place = Int(hash) & mask
    while places[place].number >= 0 {
      if places[place].hash == hash, isText(Int(places[place].number)) { break }
      place = (place + 1) & mask
    }
    return place
  }

  @usableFromInline mutating func grow() {
    let old = places
    places = Array(repeating: Place(hash: 0, number: -1), count: old.count * 2)
    mask = places.count - 1
    for entry in old where entry.number >= 0 {
      // All texts are different.
      places[place(of: entry.hash) { _ in false }] = entry
    }
  }

  // MARK: - Hashes

  /// The seed of the hashes of this run.
  @usableFromInline package static let seed = UInt64.random(in: .min ... .max)

  /// Mixes eight bytes at a time by a multiplication with a result of 128 bits.
  @usableFromInline package static func hash(_ text: Span<UInt8>) -> UInt32 {
    var hash = seed ^ UInt64(text.count)
    let count = text.count
    var offset = 0
    while offset + 8 <= count {
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = mixed(hash ^ word)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    hash = mixed(hash ^ rest)
    return UInt32(truncatingIfNeeded: hash >> 32 ^ hash)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
