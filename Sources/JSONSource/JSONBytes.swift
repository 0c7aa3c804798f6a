/// The bytes with a meaning in JSON, and operations on them.
package enum JSONBytes {
  static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")

  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Text as bytes: equal only if every byte is, unlike `String`, which compares canonical equivalence.
  struct Text: Hashable, Sendable {
    var bytes: [UInt8]

    /// Hashes groups of eight bytes, several times faster than one by one.
    func hash(into hasher: inout Hasher) {
      var word: UInt64 = 0
      var filled = 0
      for byte in bytes {
        word = word << 8 | UInt64(byte)
        filled &+= 1
        if filled == 8 {
          hasher.combine(word)
          filled = 0
        }
      }
      hasher.combine(word)
      hasher.combine(bytes.count)
    }
  }

  /// Returns whether a range of bytes equals those from an offset on in other bytes.
  static func areSame(
    _ left: Span<UInt8>, _ range: Range<Int>, _ right: Span<UInt8>, from start: Int
  ) -> Bool {
    let offset = start - range.lowerBound
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      if left.word(at: index) != right.word(at: index + offset) { return false }
      index &+= 8
    }
    if index == range.upperBound { return true }
    if range.count >= 8 {
      index = range.upperBound - 8
      return left.word(at: index) == right.word(at: index + offset)
    }
    if range.count >= 4 {
      let last = range.upperBound - 4
      return left.halfWord(at: index) == right.halfWord(at: index + offset)
        && left.halfWord(at: last) == right.halfWord(at: last + offset)
    }
    while index < range.upperBound {
      if left[index] != right[index + offset] { return false }
      index &+= 1
    }
    return true
  }

  /// Returns whether a byte may stand between tokens.
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  /// Returns the offset of the first byte from `start` on that is not whitespace.
  @inline(__always)
  static func skipWhitespace(_ input: Span<UInt8>, from start: Int) -> Int {
    var position = start
    while position < input.count, isWhitespace(input[position]) {
      position &+= 1
      guard position &+ 8 <= input.count else { continue }
      // Most white space is indentation.
      position &+= (input.word(at: position) ^ 0x2020_2020_2020_2020).trailingZeroBitCount >> 3
    }
    return position
  }

  /// Returns the offset of the first byte from `start` on that may be neither plain ASCII nor a part of a string, or
  /// that has fewer than eight bytes behind it.
  @inline(__always)
  static func skipPlainText(_ input: Span<UInt8>, from start: Int) -> Int {
    var position = start
    while position &+ 8 <= input.count {
      let word = input.word(at: position)
      // The highest bit of the first byte that is not plain, and possibly of later ones.
      let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
      let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
      let controls = word &- 0x2020_2020_2020_2020
      let stops = (quotes | backslashes | controls | word) & 0x8080_8080_8080_8080
      if stops != 0 { return position &+ stops.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    return position
  }

  /// Returns the offset after the last byte before `end` that is not whitespace.
  static func skipWhitespaceBackwards(_ input: Span<UInt8>, from end: Int) -> Int {
    var position = end
    while position > 0, isWhitespace(input[position - 1]) { position -= 1 }
    return position
  }

  /// Returns the part of some whitespace behind its last line feed, or `nil` if it has none.
  static func lastLine(_ input: Span<UInt8>, of whitespace: Range<Int>) -> Range<Int>? {
    var position = whitespace.upperBound
    while position > whitespace.lowerBound {
      if input[position - 1] == lineFeed { return position..<whitespace.upperBound }
      position -= 1
    }
    return nil
  }

  /// Returns the value of a hexadecimal digit.
  @inline(__always)
  static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }

  /// Returns the four hexadecimal digits at an offset as a number.
  static func codeUnit(_ input: Span<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 4 <= input.count else { return nil }
    var value: UInt32 = 0
    for position in offset..<offset + 4 {
      guard let digit = hexadecimalValue(input[position]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Decodes the content of a string that has been checked.
  ///
  /// - Parameters:
  ///   - input: The document.
  ///   - content: The bytes between the quotes.
  ///   - output: Receives the text in UTF-8.
  static func decode(_ input: Span<UInt8>, _ content: Range<Int>, into output: inout [UInt8]) {
    // Longer outputs grow as needed.
    if output.isEmpty { output.reserveCapacity(content.count) }
    var position = content.lowerBound
    while position < content.upperBound {
      let start = position
      while position < content.upperBound, input[position] != backslash { position &+= 1 }
      if position > start {
        unsafe input.extracting(start..<position).withUnsafeBufferPointer {
          unsafe output.append(contentsOf: $0)
        }
      }
      // A backslash is never the last byte of a checked string.
      position += 1
      guard position < content.upperBound else { break }
      let escaped = input[position]
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): output.append(lineFeed)
      case UInt8(ascii: "r"): output.append(carriageReturn)
      case UInt8(ascii: "t"): output.append(tab)
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "u"):
        var scalar = codeUnit(input, at: position) ?? 0xFFFD
        position += 4
        if (0xD800..<0xDC00).contains(scalar), let low = codeUnit(input, at: position + 2) {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
          position += 6
        }
        if let encoded = Unicode.Scalar(scalar).flatMap({ UTF8.encode($0) }) { output += encoded }
      default: output.append(escaped)
      }
    }
  }
}

extension Span<UInt8> {
  /// The eight bytes from `index` as a little-endian number.
  @inline(__always)
  fileprivate func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The four bytes from `index` as one number.
  @inline(__always)
  fileprivate func halfWord(at index: Int) -> UInt32 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
  }
}
