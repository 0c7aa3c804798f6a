/// A 64-bit digest of a text, FNV-1a over its UTF-8 bytes, to detect changes.
///
/// It is no protection against texts that are made to have the same digest.
package struct TextDigest: Hashable, Sendable, CustomStringConvertible {
  /// The digest as a number.
  package let rawValue: UInt64

  /// Digests a text, or the phrases of a set with separators.
  package init(_ message: Message) {
    var digest = Self.start
    switch message {
    case .text(let text): Self.add(text.utf8, to: &digest)
    case .phrases(let phrases):
      for phrase in phrases {
        Self.add(phrase.utf8, to: &digest)
        // No text of XML holds U+0000.
        Self.add(CollectionOfOne(0), to: &digest)
      }
    }
    rawValue = digest
  }

  /// Digests the UTF-8 bytes of a text.
  package init(utf8: some Sequence<UInt8>) {
    var digest = Self.start
    Self.add(utf8, to: &digest)
    rawValue = digest
  }

  /// Wraps the number of a digest.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Digests the UTF-8 bytes of a text.
  package init(utf8: Span<UInt8>) {
    var digest = Self.start
    for index in utf8.indices { digest = (digest ^ UInt64(utf8[index])) &* Self.prime }
    rawValue = digest
  }

  /// Reads a digest back.
  ///
  /// - Parameter digits: 16 hexadecimal digits; anything else is no digest.
  package init?(digits: Span<UInt8>) {
    guard digits.count == 16 else { return nil }
    var value: UInt64 = 0
    for index in digits.indices {
      let digit: UInt8
      switch digits[index] {
      case let byte where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
        digit = byte - UInt8(ascii: "0")
      case let byte where UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20:
        digit = (byte | 0x20) - UInt8(ascii: "a") + 10
      default: return nil
      }
      value = value << 4 | UInt64(digit)
    }
    rawValue = value
  }

  /// Appends the 16 hexadecimal digits.
  package func appendDigits(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 16) { output in
      var rest = rawValue
      for _ in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: rest >> 60)
        output.append(digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10))
        rest <<= 4
      }
    }
  }

  /// Reads a digest back.
  ///
  /// - Parameter text: 16 hexadecimal digits; anything else is no digest.
  package init?(_ text: some StringProtocol) {
    guard let digest = String(text).withUTF8Bytes(Self.init(digits:)) else { return nil }
    self = digest
  }

  /// 16 hexadecimal digits.
  package var description: String {
    var digits: [UInt8] = []
    appendDigits(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  private static let prime: UInt64 = 0x0000_0100_0000_01B3

  private static func add(_ bytes: some Sequence<UInt8>, to digest: inout UInt64) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* prime }
  }
}
