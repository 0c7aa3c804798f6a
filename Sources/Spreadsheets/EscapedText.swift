internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// Characters as `_xHHHH_`, by which a spreadsheet holds those that XML cannot hold or would change.
///
/// Source: ECMA-376, part 1, §22.9.2.19 (ST_Xstring).
enum EscapedText {
  /// What a text needs to stay as it is in a cell.
  struct Traits {
    /// True if programs change its white space without `xml:space="preserve"`.
    let needsSpace: Bool
    /// True if it may have a character that is written as an escape.
    let mayNeedEscape: Bool

    init(_ text: String) {
      (needsSpace, mayNeedEscape) = text.withUTF8Bytes { bytes in
        guard bytes.count > 0 else { return (true, false) }
        // Without an exit the loop is vectorized.
        var space: UInt8 = bytes[0] <= 0x20 || bytes[bytes.count - 1] <= 0x20 ? 1 : 0
        var escape: UInt8 = 0
        for index in bytes.indices {
          let byte = bytes[index]
          space |= byte < 0x20 ? 1 : 0
          escape |= (byte < 0x20 ? 1 : 0) | (byte == underscore ? 1 : 0) | (byte == 0xEF ? 1 : 0)
        }
        for index in 1..<bytes.count {
          space |= (bytes[index] <= 0x20 ? 1 : 0) & (bytes[index - 1] <= 0x20 ? 1 : 0)
        }
        return (space != 0, escape != 0)
      }
    }
  }

  /// Appends a text as character data.
  ///
  /// CR is escaped because a parser reads it as LF; `_` before anything that looks like an escape is `_x005F_`.
  static func append(_ text: String, _ traits: Traits, to markup: inout XMLMarkup) {
    guard traits.mayNeedEscape else { return markup.text(text) }
    let bytes = ArraySlice(text.utf8)
    guard needsEscape(bytes) else { return markup.text(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 && byte != 9 && byte != 10 {
        result += escape(Int(byte))
      } else if byte == underscore, value(bytes, at: index) != nil {
        result += escape(Int(underscore))
      } else if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF,
        bytes[index + 2] >= 0xBE
      {
        // U+FFFE and U+FFFF.
        result += escape(0xFF40 + Int(bytes[index + 2]))
        index += 2
      } else {
        result.append(byte)
      }
      index += 1
    }
    markup.text(result[...])
  }

  /// Returns the text of character data.
  ///
  /// An escape of half a surrogate pair stays as it is; it is no character.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(underscore) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == underscore, let first = value(bytes, at: index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if let scalar = Unicode.Scalar(first) {
        result += Array(String(scalar).utf8)
        index += 7
      } else if first < 0xDC00, let second = value(bytes, at: index + 7), second >> 10 == 0x37,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        result += Array(String(scalar).utf8)
        index += 14
      } else {
        result.append(underscore)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let underscore = UInt8(ascii: "_")

  private static func needsEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    for (index, byte) in bytes.enumerated() {
      if byte < 0x20 && byte != 9 && byte != 10 { return true }
      if byte == underscore && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "x") {
        return true
      }
      if byte == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE { return true }
    }
    return false
  }

  private static func escape(_ value: Int) -> [UInt8] {
    let digits = String(value, radix: 16, uppercase: true)
    return Array("_x\(String(repeating: "0", count: 4 - digits.count))\(digits)_".utf8)
  }

  /// The number of an escape, or `nil` if there is none at the index.
  private static func value(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard index + 7 <= bytes.endIndex, bytes[index] == underscore,
      bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == underscore
    else {
      return nil
    }
    var value: UInt32 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
