/// The order in which Xcode writes the `trans-unit` elements of an XLIFF file.
///
/// It is `NSString.compare(_:options: .numeric)` without a locale: strings are compared character
/// by character in code order, case-sensitively, except that where both have an ASCII digit, the
/// runs of digits are compared as numbers. Canonically equivalent characters are the same
/// character.
///
/// Two properties of the original are kept because exact order matters more than elegance. Leading
/// zeros do not count, so `"01"` and `"1"` compare as equal though they are different strings. A
/// number is taken modulo 2⁶⁴, so very long runs of digits compare by their low bits.
///
/// Source: Xcode behaviour (the order of every genuine export, 13.1 to 27.0); the semantics are
/// those of `CFStringCompare` with `kCFCompareNumerically`, found by differential testing.
package enum NumericOrder {
  /// Compares two strings.
  ///
  /// - Parameters:
  ///   - a: The first string.
  ///   - b: The second string.
  /// - Returns: A negative number if `a` comes first, a positive number if `b` does, 0 if they
  ///   are equal in this order.
  /// - Complexity: Linear in the length of the common prefix. Strings that first differ in a
  ///   non-ASCII character may be handed to Foundation.
  package static func compare(_ a: String, _ b: String) -> Int {
    a.withUTF8Bytes { x in b.withUTF8Bytes { compare(x, $0) } }
  }

  /// Compares two strings by their UTF-8.
  package static func compare(_ x: Span<UInt8>, _ y: Span<UInt8>) -> Int {
    var i = 0
    var j = 0
    while i < x.count, j < y.count {
      let c = x[i]
      let d = y[j]
      if c.isASCIIDigit, d.isASCIIDigit {
        let xValue = x.number(at: &i)
        let yValue = y.number(at: &j)
        if xValue != yValue { return xValue < yValue ? -1 : 1 }
      } else if c == d {
        i += 1
        j += 1
      } else if (c | d) < 0x80 || scalarsAreOrderedByCode(x, i, y, j) {
        return c < d ? -1 : 1
      } else {
        return FoundationCollation.numeric(string(x), string(y))
      }
    }
    return i < x.count ? 1 : j < y.count ? -1 : 0
  }

  /// Returns whether `a` comes before `b`.
  ///
  /// - Parameters:
  ///   - a: The first string.
  ///   - b: The second string.
  /// - Returns: `true` if `compare(a, b)` is negative, as `sort(by:)` expects.
  package static func areInIncreasingOrder(_ a: String, _ b: String) -> Bool {
    compare(a, b) < 0
  }

  private static func string(_ bytes: Span<UInt8>) -> String {
    unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether the scalars around the first differing bytes compare by their code alone.
  ///
  /// This is true if neither has a canonical decomposition or is followed by a combining mark:
  /// UTF-8 keeps the order of scalars.
  private static func scalarsAreOrderedByCode(
    _ x: Span<UInt8>, _ i: Int, _ y: Span<UInt8>, _ j: Int
  ) -> Bool {
    // The bytes of the scalars before `i` and `j` are the same on both sides.
    var back = 0
    while back < i, back < j, x[i - back].isUTF8Continuation { back += 1 }
    return isOrderedByCode(x, i - back) && isOrderedByCode(y, j - back)
  }

  private static func isOrderedByCode(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let (scalar, next) = BasicScalar.decode(bytes, start)
    guard BasicScalar.hasNoDecomposition(scalar) else { return false }
    return next == bytes.count || BasicScalar.startsCluster(bytes, next)
  }
}

extension UInt8 {
  /// True for `0`–`9`.
  package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// True for `a`–`z` and `A`–`Z`.
  package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// True for the second and later bytes of a UTF-8 sequence.
  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}
