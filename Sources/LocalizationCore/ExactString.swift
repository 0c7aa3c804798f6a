/// A string that equals another only when both have the same bytes.
///
/// `String` compares by canonical equivalence: `é` as one scalar equals `e` with an accent. Keys and
/// translations of a catalog differ then, and a tool that treats them as equal loses one of them.
public struct ExactString: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The string.
  public var string: String

  /// Wraps a string.
  public init(_ string: String) { self.string = string }

  /// Wraps a literal.
  public init(stringLiteral value: String) { string = value }

  /// The string itself.
  public var description: String { string }

  /// True if both have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.string.isIdentical(to: right.string)
  }

  /// The distinct strings in their order.
  package static func distinct(_ strings: some Sequence<String>) -> [String] {
    distinct(Array(strings))
  }

  /// The distinct strings in their order.
  package static func distinct(_ strings: [String]) -> [String] {
    guard strings.count > 1 else { return strings }
    var seen: Set<ExactString> = []
    return strings.filter { seen.insert(ExactString($0)).inserted }
  }

  /// The position of the first occurrence of each string.
  package static func positions(of strings: some Sequence<String>) -> [ExactString: Int] {
    Dictionary(
      strings.enumerated().map { (ExactString($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Hashes the bytes; `String` would bring thousands of combining marks into canonical order
  /// first.
  public func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Set<ExactString> {
  /// Takes strings, such as paths, each with its own bytes.
  package init(exactly strings: some Sequence<String>) {
    self.init(strings.lazy.map { ExactString($0) })
  }

  /// True if a string is in the set with exactly these bytes.
  package func contains(_ string: String) -> Bool { contains(ExactString(string)) }

  /// Adds a string.
  ///
  /// - Returns: False if it was there.
  @discardableResult
  package mutating func insert(_ string: String) -> (inserted: Bool, memberAfterInsert: ExactString)
  {
    insert(ExactString(string))
  }
}

extension Dictionary where Key == ExactString {
  /// The value of a string with exactly these bytes.
  package subscript(string: String) -> Value? {
    get { self[ExactString(string)] }
    set { self[ExactString(string)] = newValue }
  }

  /// The value of a string with exactly these bytes, or another one.
  package subscript(string: String, default value: @autoclosure () -> Value) -> Value {
    get { self[ExactString(string), default: value()] }
    set { self[ExactString(string)] = newValue }
  }

  /// Sets the value of a string.
  ///
  /// - Returns: The value that it had.
  package mutating func updateValue(_ value: Value, forKey string: String) -> Value? {
    updateValue(value, forKey: ExactString(string))
  }
}

extension String {
  /// True if both strings have the same bytes, unlike `==`, which tests canonical equivalence.
  public func isIdentical(to other: String) -> Bool {
    if isStored(as: other) { return true }
    return utf8.count == other.utf8.count
      && withUTF8Bytes { bytes in other.withUTF8Bytes { bytes.hasSameBytes(as: $0) } }
  }

  /// True if both are the same words of memory, as copies and equal short texts are.
  private func isStored(as other: String) -> Bool {
    typealias Words = (UInt64, UInt64)
    guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
    return unsafe unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self)
  }

  /// True if the UTF-8 of this string is exactly these bytes.
  package func isIdentical(to other: ArraySlice<UInt8>) -> Bool {
    withUTF8Bytes { $0.hasSameBytes(as: other.span) }
  }

  /// True if a byte is in the UTF-8 of this string.
  package func hasByte(_ byte: UInt8) -> Bool { withUTF8Bytes { $0.hasByte(byte) } }
}

extension String? {
  /// True if both are `nil` or have the same bytes.
  package func isExactly(_ other: String?) -> Bool {
    switch (self, other) {
    case (let left?, let right?): left.isIdentical(to: right)
    case (nil, nil): true
    case (nil, _?), (_?, nil): false
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if both have the same bytes.
  package func isIdentical(to other: ArraySlice<UInt8>) -> Bool {
    span.hasSameBytes(as: other.span)
  }
}

extension Span<UInt8> {
  /// True if one of the bytes is `byte`.
  package func hasByte(_ byte: UInt8) -> Bool {
    // Without an early exit the loop is vectorized.
    var found: UInt8 = 0
    for index in indices {
      let difference = self[index] ^ byte
      // The highest bit is set only for 0.
      found |= ~difference & (difference &- 1)
    }
    return found & 0x80 != 0
  }

  /// True if both have the same bytes; `isIdentical(to:)` of the standard library compares
  /// addresses.
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else {
      for index in indices where self[index] != other[index] { return false }
      return true
    }
    // Eight at a time; the last eight may overlap those before.
    var index = 0
    while index &+ 8 < count {
      if word(at: index) != other.word(at: index) { return false }
      index &+= 8
    }
    return word(at: count &- 8) == other.word(at: count &- 8)
  }

  /// False if none of the eight bytes from `index`, which must exist, is less than `limit`.
  package func mayHaveByte(below limit: UInt8, at index: Int) -> Bool {
    let word = word(at: index)
    let ones: UInt64 = 0x0101_0101_0101_0101
    return (word &- ones &* UInt64(limit)) & ~word & (ones &<< 7) != 0
  }

  /// The eight bytes from `index`, which must exist, as a little-endian number.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}
