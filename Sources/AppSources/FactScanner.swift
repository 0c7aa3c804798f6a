internal import LoctripCodeFacts

/// A reader of the lines that `loctrip-swift` prints, which takes nothing but what they may have.
struct FactScanner {
  /// What is no fact.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// True if everything was read.
  var isAtEnd: Bool { index == end }

  /// Reads a sign if it is next.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  /// Reads a sign.
  mutating func expect(_ sign: Unicode.Scalar) throws(Malformed) {
    guard take(sign) else { throw Malformed() }
  }

  private mutating func takeNull() -> Bool {
    guard index + 4 <= end, bytes[index] == UInt8(ascii: "n"),
      bytes[index + 1] == UInt8(ascii: "u"), bytes[index + 2] == UInt8(ascii: "l"),
      bytes[index + 3] == UInt8(ascii: "l")
    else { return false }
    index += 4
    return true
  }

  /// Reads a number from 0 to a limit.
  mutating func number(upTo limit: Int = 1 << 40) throws(Malformed) -> Int {
    let start = index
    var value = 0
    while index < end, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      guard index - start < 15 else { throw Malformed() }
      value = value * 10 + Int(digit)
      index += 1
    }
    guard index > start, value <= limit else { throw Malformed() }
    return value
  }

  /// Reads 0 or 1.
  mutating func flag() throws(Malformed) -> Bool { try number(upTo: 1) == 1 }

  /// Reads a text.
  mutating func text() throws(Malformed) -> String {
    try expect("\"")
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
      index += 1
    }
    guard index < end else { throw Malformed() }
    if bytes[index] == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      text.append(byte == UInt8(ascii: "\\") ? try escaped() : byte)
    }
    throw Malformed()
  }

  /// Reads an escaped sign: a control character, a quotation mark or a backslash.
  private mutating func escaped() throws(Malformed) -> UInt8 {
    guard index < end else { throw Malformed() }
    let letter = bytes[index]
    index += 1
    if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "\\") { return letter }
    guard letter == UInt8(ascii: "u"), index + 4 <= end,
      let value = UInt8(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
      value < 0x20
    else { throw Malformed() }
    index += 4
    return value
  }

  /// Reads a text or `null`.
  mutating func optionalText() throws(Malformed) -> String? { takeNull() ? nil : try text() }

  /// Reads a list.
  mutating func list(_ item: (inout FactScanner) throws(Malformed) -> Void) throws(Malformed) {
    try expect("[")
    if take("]") { return }
    repeat { try item(&self) } while take(",")
    try expect("]")
  }

  /// Reads ranges within another one, and in order.
  mutating func ranges(within bounds: Range<Int>) throws(Malformed) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var least = bounds.lowerBound
    try list { scanner throws(Malformed) in
      let range = try scanner.range()
      guard range.lowerBound >= least, range.upperBound <= bounds.upperBound else {
        throw Malformed()
      }
      least = range.upperBound
      ranges.append(range)
    }
    return ranges
  }

  /// Reads the start and the end of a range, which is empty for what is missing in the code.
  mutating func range() throws(Malformed) -> Range<Int> {
    let start = try number()
    try expect(",")
    let end = try number()
    guard start <= end else { throw Malformed() }
    return start..<end
  }

  /// Reads a pattern: a text, or the texts around gaps.
  mutating func pattern(isBuilt: Bool = false) throws(Malformed) -> KeyPattern {
    guard index < end, bytes[index] == UInt8(ascii: "[") else { return KeyPattern(try text()) }
    var pieces: [String] = []
    try list { scanner throws(Malformed) in pieces.append(try scanner.text()) }
    guard pieces.count > 1 else { throw Malformed() }
    return KeyPattern(pieces: pieces, isBuilt: isBuilt)
  }

  /// Reads a pattern or `null`.
  mutating func optionalPattern(isBuilt: Bool = false) throws(Malformed) -> KeyPattern? {
    takeNull() ? nil : try pattern(isBuilt: isBuilt)
  }

  /// Reads a number or `null`.
  mutating func optionalNumber() throws(Malformed) -> Int? { takeNull() ? nil : try number() }

  /// Reads an argument of a call: a text, the number of a parameter, or `null`.
  mutating func argument() throws(Malformed) -> CodeArgument {
    if takeNull() { return .other }
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return .parameter(try number()) }
    return .text(try text())
  }

  /// Reads `null` or a list of texts and nulls.
  mutating func optionalTexts() throws(Malformed) -> [String?]? {
    takeNull() ? nil : try texts()
  }

  /// Reads a list of texts and nulls.
  mutating func texts() throws(Malformed) -> [String?] {
    var texts: [String?] = []
    try list { scanner throws(Malformed) in texts.append(try scanner.optionalText()) }
    return texts
  }
}
