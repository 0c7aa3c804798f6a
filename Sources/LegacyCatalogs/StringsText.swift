internal import LoctripLocalizationCore

/// Escapes and unescapes the strings of a `.strings` file.
enum StringsText {
  /// True if a string as written has quotation marks.
  static func isQuoted(_ token: ArraySlice<UInt8>) -> Bool {
    token.first == UInt8(ascii: "\"") || token.first == UInt8(ascii: "'")
  }

  /// Decodes a string as written to UTF-8.
  ///
  /// Source: Foundation's reading of old-style property lists. An unknown escape becomes the
  /// character after the backslash: `\u00E9` is `u00E9`.
  ///
  /// - Parameter token: The string, with its quotation marks if it has any.
  static func decode(_ token: ArraySlice<UInt8>) -> [UInt8] {
    guard isQuoted(token) else { return Array(token) }
    var decoder = Decoder(token.dropFirst().dropLast())
    return decoder.text()
  }

  /// The map from characters of a string to their written form.
  static func written(_ token: Range<Int>, in text: [UInt8], path: String) -> WrittenText {
    guard isQuoted(text[token]), token.count > 1 else {
      return WrittenText(path: path, start: token.lowerBound)
    }
    let inside = token.lowerBound + 1..<token.upperBound - 1
    let unescaped = WrittenText(path: path, start: inside.lowerBound)
    guard text[inside].contains(UInt8(ascii: "\\")) else { return unescaped }
    var written: WrittenText? = unescaped
    var decoder = Decoder(text[inside])
    _ = decoder.text(noting: &written)
    return written ?? unescaped
  }

  /// The first escape of a string as written that no `.strings` file has, of which people see the letters.
  ///
  /// - Parameters:
  ///   - token: The string, with its quotation marks if it has any.
  ///   - text: The text of the file.
  static func unknownEscape(in token: Range<Int>, of text: [UInt8]) -> Range<Int>? {
    guard isQuoted(text[token]), token.count > 1 else { return nil }
    let end = token.upperBound - 1
    var index = token.lowerBound + 1
    while index + 1 < end {
      guard text[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let letter = text[index + 1]
      let digits = text[(index + 2)..<end].prefix(8).prefix(while: isHexadecimal)
      switch letter {
      case UInt8(ascii: "U"):
        // Only four digits are read: "\U0001F600" is U+0001 and "F600".
        if digits.isEmpty { return index..<index + 2 }
        if digits.count == 8, text[index + 2] == 0x30, text[index + 3] == 0x30 {
          return index..<digits.endIndex
        }
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        return index..<digits.prefix(4).endIndex
      case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "a"),
        UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"):
        break
      default:
        if letter.isASCIILetter { return index..<index + 2 }
      }
      index += 2
    }
    return nil
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66
  }

  /// A text as a quoted string, escaped as little as Xcode does.
  static func encode(_ text: String) -> [UInt8] {
    text.withUTF8Bytes { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + 2)
      result.append(UInt8(ascii: "\""))
      var index = 0
      while index < bytes.count {
        let start = index
        while index < bytes.count, standsAsItIs(bytes[index]) { index &+= 1 }
        unsafe bytes.extracting(start..<index).withUnsafeBufferPointer {
          unsafe result.append(contentsOf: $0)
        }
        if index < bytes.count { result += escaped(bytes[index]) }
        index &+= 1
      }
      result.append(UInt8(ascii: "\""))
      return result
    }
  }

  private static func standsAsItIs(_ byte: UInt8) -> Bool {
    byte >= 32 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 127
      || byte == 9
  }

  /// The escape of a byte.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [UInt8(ascii: "\\"), byte]
    case 10: return [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case 13: return [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return Array(("\\U" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
  }

  private struct Decoder {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var result: [UInt8] = []
    /// The pending high surrogate.
    private var lead: UInt32?

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      position = bytes.startIndex
      result.reserveCapacity(bytes.count)
    }

    mutating func text() -> [UInt8] {
      var nothing: WrittenText?
      return text(noting: &nothing)
    }

    mutating func text(noting written: inout WrittenText?) -> [UInt8] {
      while position < bytes.endIndex {
        let start = position
        // A backslash at the very end is literal.
        while position < bytes.endIndex,
          bytes[position] != UInt8(ascii: "\\") || position == bytes.endIndex - 1
        {
          position += 1
        }
        if position > start {
          endPair()
          result.append(contentsOf: bytes[start..<position])
        }
        guard position < bytes.endIndex else { break }
        written?.step(result.count, at: position)
        position += 1
        escape()
        written?.step(result.count, at: position)
      }
      endPair()
      return result
    }

    private mutating func escape() {
      let byte = bytes[position]
      if byte == UInt8(ascii: "U") {
        position += 1
        unit(number(digits: 4, radix: 16))
        return
      }
      endPair()
      if let known = Self.known(byte) {
        position += 1
        result.append(known)
      } else if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
        let byte = UInt8(truncatingIfNeeded: number(digits: 3, radix: 8))
        append(NextStepLatin.scalar(byte))
      } else {
        position += 1
        result.append(byte)
      }
    }

    private static func known(_ byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "n"): 10
      case UInt8(ascii: "t"): 9
      case UInt8(ascii: "r"): 13
      case UInt8(ascii: "a"): 7
      case UInt8(ascii: "b"): 8
      case UInt8(ascii: "f"): 12
      case UInt8(ascii: "v"): 11
      default: nil
      }
    }

    private mutating func number(digits: Int, radix: UInt32) -> UInt32 {
      var value: UInt32 = 0
      var count = 0
      while count < digits, position < bytes.endIndex {
        let byte = bytes[position]
        let digit: UInt32
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte - UInt8(ascii: "A")) + 10
        default: return value
        }
        guard digit < radix else { return value }
        value = value * radix + digit
        position += 1
        count += 1
      }
      return value
    }

    /// Appends a unit of UTF-16.
    private mutating func unit(_ value: UInt32) {
      if let first = lead, (0xDC00...0xDFFF).contains(value) {
        lead = nil
        append(Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (value - 0xDC00)) ?? "\u{FFFD}")
        return
      }
      endPair()
      if (0xD800...0xDBFF).contains(value) {
        lead = value
      } else {
        append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }

    private mutating func endPair() {
      if lead != nil { append("\u{FFFD}") }
      lead = nil
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
