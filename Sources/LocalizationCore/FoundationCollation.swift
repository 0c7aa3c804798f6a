internal import Foundation

/// The two orders as Foundation computes them: exact for every string, slow.
///
/// For strings that ``NumericOrder`` and ``StandardOrder`` cannot decide from their ASCII bytes.
enum FoundationCollation {
  /// A fixed locale, whose collation is the root collation.
  ///
  /// `localizedStandardCompare` would use the user's locale, and a catalog's order must not depend
  /// on its writer.
  private static let locale = Locale(identifier: "en")

  /// The options of `localizedStandardCompare`.
  private static let standardOptions: NSString.CompareOptions = [
    .caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering,
  ]

  static func numeric(_ a: String, _ b: String) -> Int {
    (a as NSString).compare(b, options: .numeric).rawValue
  }

  static func standard(_ a: String, _ b: String) -> Int {
    // Long strings run into two defects of swift-corelibs-foundation (6.3), in the function that
    // hands text to ICU.
    guard a.utf8.count > 64 || b.utf8.count > 64 else { return localized(a, b) }
    if canOverflowPieceBuffer(a) || canOverflowPieceBuffer(b) {
      return localizedFromFirstDifference(a, b)
    }
    let (start, isDifference) = a.withUTF8Bytes { x in
      b.withUTF8Bytes { redundantPrefix(x, $0) }
    }
    guard start > 0 else { return localized(a, b) }
    let x = String(Substring(a.utf8.dropFirst(start)))
    let y = String(Substring(b.utf8.dropFirst(start)))
    // With context, only what fits the buffer is safe.
    guard isDifference || x.utf16.count <= 64 && y.utf16.count <= 64 else { return localized(a, b) }
    return localized(x, y)
  }

  private static func localized(_ a: String, _ b: String) -> Int {
    let string = a as NSString
    return string.compare(
      b, options: standardOptions, range: NSRange(location: 0, length: string.length),
      locale: locale
    ).rawValue
  }

  /// The number of leading bytes that cannot change the order, and whether they reach up to the
  /// first difference.
  ///
  /// Foundation buffers 64 UTF-16 units. In a slightly longer string it may compare as many units
  /// behind the buffer, random memory, as it took context before the first difference. Without the
  /// common prefix there is less context, or none.
  private static func redundantPrefix(_ x: Span<UInt8>, _ y: Span<UInt8>) -> (
    count: Int, isDifference: Bool
  ) {
    let limit = min(x.count, y.count)
    var difference = 0
    while difference < limit, x[difference] == y[difference] { difference += 1 }
    guard difference < limit else { return (0, false) }
    var start = difference
    while start > 0, !(isIndependent(x, start) && isIndependent(y, start)) { start -= 1 }
    return (start, start == difference)
  }

  /// True if the collation weighs the scalar at `index` regardless of the one before.
  private static func isIndependent(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    let byte = bytes[index]
    if byte.isUTF8Continuation { return false }
    let previous = bytes[index - 1]
    // Digits of any script before it would make one number with it.
    if byte.isASCIIDigit { return previous < 0x80 && !previous.isASCIIDigit }
    if byte < 0x80 { return true }
    var start = index - 1
    while start > 0, bytes[start].isUTF8Continuation { start -= 1 }
    let scalar = BasicScalar.decode(bytes, index).scalar
    // The full-width forms hold digits too.
    return scalar < 0xFF00 && BasicScalar.hasNoDecomposition(scalar)
      && BasicScalar.hasNoDecomposition(BasicScalar.decode(bytes, start).scalar)
  }

  /// True if Foundation could corrupt its memory on this string.
  ///
  /// It compares long strings by pieces that end after white space or a symbol. A piece of 65 to 128
  /// UTF-16 units after one of more than 128 makes it free a buffer on the stack.
  private static func canOverflowPieceBuffer(_ string: String) -> Bool {
    guard string.utf8.count > 128 + 64 else { return false }
    var run = 0
    var mediumRuns = 0
    var longRuns = 0
    for unit in string.utf16 {
      switch unit {
      case 0x20, 0x24, 0x2B, 0x3C...0x3E, 0x5E, 0x60, 0x7C, 0x7E, 0x2E80..<0xAC00: run = 0
      default: run += 1
      }
      // A piece has up to two units more than the run: context before, a space behind.
      if run == 63 { mediumRuns += 1 }
      if run == 127 { longRuns += 1 }
    }
    return longRuns > 0 && mediumRuns > 1
  }

  /// Compares from the first different character on, only as much as fits the buffer.
  private static func localizedFromFirstDifference(_ a: String, _ b: String) -> Int {
    var x = a[...]
    var y = b[...]
    while let character = x.first, character == y.first {
      x.removeFirst()
      y.removeFirst()
    }
    let order = localized(String(x.unicodeScalars.prefix(32)), String(y.unicodeScalars.prefix(32)))
    if order != 0 { return order }
    if a.utf8.elementsEqual(b.utf8) { return 0 }
    return a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
  }
}
