internal import LoctripLocalizationCore

/// The character encoding of a `.strings` file.
package enum StringsEncoding: String, Sendable, CaseIterable {
  /// UTF-8.
  case utf8 = "UTF-8"
  /// UTF-16, the low byte first.
  case utf16LittleEndian = "UTF-16 (little-endian)"
  /// UTF-16, the high byte first.
  case utf16BigEndian = "UTF-16 (big-endian)"

  /// Detects the encoding by the byte order mark, or else by the zero bytes: the first character of
  /// such a file is ASCII.
  ///
  /// - Returns: The encoding, and the length of the mark in bytes.
  static func detect(_ bytes: [UInt8]) -> (encoding: StringsEncoding, mark: Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    guard bytes.count >= 2 else { return (.utf8, 0) }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return (.utf16LittleEndian, 2)
    case (0xFE, 0xFF): return (.utf16BigEndian, 2)
    case (0, 1...) where bytes.count % 2 == 0: return (.utf16BigEndian, 0)
    case (1..., 0) where bytes.count % 2 == 0: return (.utf16LittleEndian, 0)
    default: return (.utf8, 0)
    }
  }

  /// True if a file begins with two byte order marks; Foundation refuses such a file.
  static func hasSecondMark(_ bytes: [UInt8]) -> Bool {
    let length = detect(bytes).mark
    return length > 0 && bytes.dropFirst(length).starts(with: bytes.prefix(length))
  }

  /// Appends UTF-8 text in this encoding.
  ///
  /// - Parameter text: Valid UTF-8.
  func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    guard self != .utf8 else {
      bytes.append(contentsOf: text)
      return
    }
    bytes.reserveCapacity(bytes.count + text.count * 2)
    let isLittle = self == .utf16LittleEndian
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8))
      bytes.append(isLittle ? low : high)
      bytes.append(isLittle ? high : low)
    }
  }

  /// The text of some bytes as UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The bytes after the mark.
  /// - Returns: The text, and the offset in it of the first invalid character; `nil` if all is
  ///   valid.
  func decode(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], fault: Int?) {
    guard self != .utf8 else {
      return (Array(bytes), Self.invalidUTF8(in: bytes.span))
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let isLittle = self == .utf16LittleEndian
    var high: UInt32?
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      let unit = isLittle ? second << 8 | first : first << 8 | second
      index += 2
      switch (high, unit) {
      case (nil, 0xD800...0xDBFF): high = unit
      case (let lead?, 0xDC00...0xDFFF):
        Self.append(0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00), to: &text)
        high = nil
      case (.some, _), (nil, 0xDC00...0xDFFF): return (text, text.count)
      case (nil, _): Self.append(unit, to: &text)
      }
    }
    return (text, high == nil && index == bytes.endIndex ? nil : text.count)
  }

  /// The offset of the first invalid UTF-8, or `nil`; see table 3-7 of the Unicode Standard.
  static func invalidUTF8(in bytes: Span<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      if index &+ 8 <= bytes.count {
        // Most characters are ASCII.
        let others = bytes.word(at: index) & 0x8080_8080_8080_8080
        guard others != 0 else {
          index &+= 8
          continue
        }
        index &+= others.trailingZeroBitCount >> 3
      }
      let second: ClosedRange<UInt8>
      let length: Int
      switch bytes[index] {
      case 0..<0x80:
        index &+= 1
        continue
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return index
      }
      guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
      for place in index + 2..<max(index + length, index + 2) where bytes[place] & 0xC0 != 0x80 {
        return index
      }
      index &+= length
    }
    return nil
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    if value < 0x80 {
      text.append(UInt8(truncatingIfNeeded: value))
    } else if let scalar = Unicode.Scalar(value) {
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

extension FindingsError {
  /// The error of a file that begins with two byte order marks.
  static func secondMark(_ code: Finding.Code, _ path: String) -> FindingsError {
    let message =
      "the file starts with two byte order marks, so no app can read it; remove one"
    return FindingsError(
      Finding(code, .error, message, at: FileLocation(path: path, line: 1, column: 1)))
  }
}
