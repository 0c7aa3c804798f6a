/// The order in which Xcode writes the members of every object of a String Catalog.
///
/// It is `NSString.localizedStandardCompare` ("Finder order") in a fixed locale: case-insensitive,
/// width-insensitive, digits compared as numbers, punctuation before symbols before digits before
/// letters as in the root collation of CLDR, with the differences that this leaves open decided
/// last.
///
/// - Important: This is not a strict weak order, neither here nor in Foundation. From the first
///   difference on, strings of more than 64 UTF-16 units are compared piece by piece, and when one
///   string runs out of pieces its last piece is compared again. Xcode 15.3 wrote `"for "` on
///   different sides of a longer key in files of one export. Insert by position and keep existing
///   order; do not expect a sort to have one right result.
///
/// Source: Xcode behaviour (250,321 of 250,321 nested objects in real catalogs are in this order).
package enum StandardOrder {
  /// Compares two strings.
  ///
  /// - Parameters:
  ///   - a: The first string.
  ///   - b: The second string.
  /// - Returns: A negative number if `a` comes first, a positive number if `b` does, 0 if the
  ///   strings are the same.
  /// - Complexity: Linear in the length of the common prefix for ASCII text. Strings whose order
  ///   depends on a non-ASCII character are handed to Foundation.
  package static func compare(_ a: String, _ b: String) -> Int {
    compareASCII(a, b) ?? FoundationCollation.standard(a, b)
  }

  /// Returns whether `a` comes before `b`.
  ///
  /// - Parameters:
  ///   - a: The first string.
  ///   - b: The second string.
  /// - Returns: `true` if ``compare(_:_:)`` is negative, as `sort(by:)` expects.
  package static func areInIncreasingOrder(_ a: String, _ b: String) -> Bool {
    compare(a, b) < 0
  }

  /// Compares two strings by ASCII text alone, or returns `nil` if that cannot decide.
  ///
  /// Foundation works in two steps. It walks over both strings until a character differs, taking
  /// runs of ASCII digits as numbers; a string that ends here comes first. The rest, from the first
  /// difference on, goes to ICU.
  static func compareASCII(_ a: String, _ b: String) -> Int? {
    a.withUTF8Bytes { x in b.withUTF8Bytes { compareASCII(x, $0) } }
  }

  private static func compareASCII(_ x: Span<UInt8>, _ y: Span<UInt8>) -> Int? {
    var i = 0
    var j = 0
    // The first pair of equal numbers written with a different number of zeros. From there on, case
    // is ignored, and if nothing else differs the longer number comes last.
    var zeros = 0
    while i < x.count, j < y.count {
      let c = x[i]
      let d = y[j]
      if c.isASCIIDigit, d.isASCIIDigit {
        let xStart = i
        let yStart = j
        let xValue = x.number(at: &i)
        let yValue = y.number(at: &j)
        // Foundation's numbers overflow, ICU's do not.
        guard i - xStart < 20, j - yStart < 20 else { return nil }
        if xValue != yValue { return xValue < yValue ? -1 : 1 }
        if zeros == 0 { zeros = (i - xStart) - (j - yStart) }
      } else if c == d || zeros != 0 && c.lowercasedASCII == d.lowercasedASCII {
        i += 1
        j += 1
      } else {
        // A non-ASCII digit would make one number with the digits that follow.
        return i > 0 && x[i - 1] >= 0x80 ? nil : compareTails(x, i, y, j)
      }
    }
    return i < x.count ? 1 : j < y.count ? -1 : zeros.signum()
  }

  /// Compares from the first difference on, as ICU's root collation with numeric collation does.
  ///
  /// - Returns: `nil` where the result depends on a non-ASCII or ignorable character.
  private static func compareTails(_ x: Span<UInt8>, _ i: Int, _ y: Span<UInt8>, _ j: Int) -> Int? {
    let xTail = x.extracting(i..<x.count)
    let yTail = y.extracting(j..<y.count)
    var (p, q) = (0, 0)
    guard let order = comparePrimary(xTail, &p, yTail, &q) else { return nil }
    if order != 0 { return order }
    // One is a prefix of the other but for case and leading zeros. Up to 64 units, Foundation
    // compares all at once.
    guard xTail.count <= 64, yTail.count <= 64 else { return comparePieces(x, i, y, j) }
    if p < xTail.count { return isWeighed(xTail[p]) ? 1 : nil }
    if q < yTail.count { return isWeighed(yTail[q]) ? -1 : nil }
    return compareDetails(xTail, yTail)
  }

  /// Compares long tails the way Foundation does: by pieces that end after a space or a symbol.
  ///
  /// The first piece with a difference in base letters decides, else the first with any difference.
  /// When a string has no more pieces, its last piece is compared with each further one of the
  /// other string: that is why this is not a strict weak order.
  private static func comparePieces(_ x: Span<UInt8>, _ i: Int, _ y: Span<UInt8>, _ j: Int) -> Int?
  {
    for p in i..<x.count where !isWeighed(x[p]) { return nil }
    for q in j..<y.count where !isWeighed(y[q]) { return nil }
    var xStart = startOfContext(x, i)
    var yStart = startOfContext(y, j)
    var xEnd = i
    var yEnd = j
    var result = 0
    repeat {
      if xEnd < x.count, xEnd > i { xStart = xEnd }
      if yEnd < y.count, yEnd > j { yStart = yEnd }
      xEnd = endOfPiece(x, xEnd)
      yEnd = endOfPiece(y, yEnd)
      let xPiece = x.extracting(xStart..<xEnd)
      let yPiece = y.extracting(yStart..<yEnd)
      var (p, q) = (0, 0)
      guard let order = comparePrimary(xPiece, &p, yPiece, &q) else { return nil }
      if order != 0 { return order }
      if p < xPiece.count { return 1 }
      if q < yPiece.count { return -1 }
      if result == 0 { result = compareDetails(xPiece, yPiece) }
    } while xEnd < x.count || yEnd < y.count
    return result
  }

  /// Compares by base letters, symbols and numbers until they differ or one text ends.
  ///
  /// - Returns: 0 if one text ended, at `p` and `q`; `nil` if the characters cannot be compared
  ///   here.
  private static func comparePrimary(
    _ x: Span<UInt8>, _ p: inout Int, _ y: Span<UInt8>, _ q: inout Int
  ) -> Int? {
    while p < x.count, q < y.count {
      let c = x[p]
      let d = y[q]
      guard (c | d) < 0x80 else { return nil }
      let xWeight = primaryWeights[Int(c)]
      let yWeight = primaryWeights[Int(d)]
      guard xWeight != ignorable, yWeight != ignorable else { return nil }
      if xWeight != yWeight {
        // A combining mark after either could still change its weight.
        if p + 1 < x.count, x[p + 1] >= 0x80 { return nil }
        if q + 1 < y.count, y[q + 1] >= 0x80 { return nil }
        return xWeight < yWeight ? -1 : 1
      }
      if c.isASCIIDigit {
        guard let order = compareNumbers(x, &p, y, &q) else { return nil }
        if order != 0 { return order }
      } else {
        p += 1
        q += 1
      }
    }
    return 0
  }

  /// Compares two runs of digits by value and moves behind them.
  private static func compareNumbers(
    _ x: Span<UInt8>, _ p: inout Int, _ y: Span<UInt8>, _ q: inout Int
  ) -> Int? {
    while p < x.count, x[p] == UInt8(ascii: "0") { p += 1 }
    while q < y.count, y[q] == UInt8(ascii: "0") { q += 1 }
    let xStart = p
    let yStart = q
    x.skipDigits(&p)
    y.skipDigits(&q)
    // ICU splits numbers of more than 254 digits; other digits may continue a number.
    guard p - xStart <= 254, q - yStart <= 254 else { return nil }
    if p < x.count, x[p] >= 0x80 { return nil }
    if q < y.count, y[q] >= 0x80 { return nil }
    if p - xStart != q - yStart { return p - xStart < q - yStart ? -1 : 1 }
    return compareBytes(x.extracting(xStart..<p), y.extracting(yStart..<q))
  }

  /// Compares texts of equal primary weights: by case, lower case first, then by code.
  private static func compareDetails(_ x: Span<UInt8>, _ y: Span<UInt8>) -> Int {
    var p = 0
    var q = 0
    while p < x.count, q < y.count {
      let c = x[p]
      let d = y[q]
      if c.isASCIIDigit || d.isASCIIDigit {
        // Numbers of the same value, possibly of different lengths.
        x.skipDigits(&p)
        y.skipDigits(&q)
      } else if c != d {
        // Lower case has the greater codes.
        return c > d ? -1 : 1
      } else {
        p += 1
        q += 1
      }
    }
    return compareBytes(x, y)
  }

  private static func compareBytes(_ x: Span<UInt8>, _ y: Span<UInt8>) -> Int {
    for index in 0..<min(x.count, y.count) where x[index] != y[index] {
      return x[index] < y[index] ? -1 : 1
    }
    return (x.count - y.count).signum()
  }

  /// The start of the text before `index` that Foundation compares again: one character, and one
  /// more for each mark of punctuation.
  private static func startOfContext(_ bytes: Span<UInt8>, _ index: Int) -> Int {
    var start = max(0, index - 1)
    while start > 0, isPunctuation(bytes[start]) { start -= 1 }
    return start
  }

  /// The end of the piece at `index`, behind the first character that ends one.
  private static func endOfPiece(_ bytes: Span<UInt8>, _ index: Int) -> Int {
    var end = index
    while end < bytes.count {
      end += 1
      if endsPiece(bytes[end - 1]) { break }
    }
    return end
  }

  private static func isWeighed(_ byte: UInt8) -> Bool {
    byte < 0x80 && primaryWeights[Int(byte)] != ignorable
  }

  /// True for white space and symbols: neither alphanumeric nor punctuation nor a control
  /// character.
  private static func endsPiece(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || !isPunctuation(byte) && isSymbolOrPunctuation(byte)
  }

  private static func isSymbolOrPunctuation(_ byte: UInt8) -> Bool {
    let rank = byte < 0x80 ? primaryWeights[Int(byte)] : ignorable
    return rank > primaryWeights[0x20] && rank < primaryWeights[0x30]
  }

  /// True for the Unicode categories of punctuation, P*.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    let rank = byte < 0x80 ? primaryWeights[Int(byte)] : ignorable
    return rank > primaryWeights[0x20] && rank <= primaryWeights[0x25]
  }

  /// The weight of control characters, which the collation ignores.
  private static let ignorable: UInt8 = 0

  /// The rank of each ASCII character in the root collation of CLDR: white space, punctuation,
  /// symbols, currency, digits (one rank), letters regardless of case.
  private static let primaryWeights: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    6, 12, 16, 28, 38, 29, 27, 15, 17, 18, 24, 32, 9, 8, 14, 25,
    39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 11, 10, 33, 34, 35, 13,
    23, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54,
    55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 19, 26, 20, 31, 7,
    30, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54,
    55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 21, 36, 22, 37, 0,
  ]
}

extension Span<UInt8> {
  /// The value of the digits from an index on, which is moved behind them, modulo 2⁶⁴.
  @inline(__always)
  func number(at index: inout Int) -> UInt64 {
    var value: UInt64 = 0
    while index < count, self[index].isASCIIDigit {
      value = value &* 10 &+ UInt64(self[index] &- UInt8(ascii: "0"))
      index += 1
    }
    return value
  }

  /// Moves an index behind the digits at it.
  fileprivate func skipDigits(_ index: inout Int) {
    while index < count, self[index].isASCIIDigit { index += 1 }
  }
}

extension UInt8 {
  /// This byte with `A`–`Z` mapped to `a`–`z`.
  var lowercasedASCII: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }
}
