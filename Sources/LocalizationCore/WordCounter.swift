/// Counts words the way agencies do: runs of letters and digits, in scripts without spaces each
/// character.
package struct WordCounter {
  /// How many words there were.
  package private(set) var count = 0
  private var isInWord = false

  /// Starts to count.
  package init() {}

  /// Ends a word: the next piece is of another text.
  package mutating func endWord() { isInWord = false }

  /// Counts the words of the next piece of a text; a word may go on from the piece before.
  package mutating func add(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        switch byte {
        case _ where byte.isWordByte:
          if !isInWord { count += 1 }
          isInWord = true
        // Inside a word these join its parts: don't, well-known, 3.14.
        case UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
          UInt8(ascii: "_"):
          let joins = isInWord && index < text.endIndex && text[index].isWordByte
          isInWord = joins
        default: isInWord = false
        }
        continue
      }
      let width = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let end = min(index + width, text.endIndex)
      var value = UInt32(byte) & (width == 2 ? 0x1F : width == 3 ? 0x0F : 0x07)
      for byte in text[(index + 1)..<end] { value = value << 6 | UInt32(byte & 0x3F) }
      index = end
      guard let scalar = Unicode.Scalar(value) else { continue }
      add(scalar)
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Han, Hiragana, Katakana: each character is a word.
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x20000...0x3FFFF:
      count += 1
      isInWord = false
    case 0x2019:
      break
    default:
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if !isInWord { count += 1 }
        isInWord = true
      } else if scalar.properties.generalCategory != .nonspacingMark
        && scalar.properties.generalCategory != .format
      {
        isInWord = false
      }
    }
  }
}

extension UInt8 {
  /// Whether a word may go on with this byte of UTF-8.
  fileprivate var isWordByte: Bool { isASCIILetter || isASCIIDigit || self >= 0x80 }
}
