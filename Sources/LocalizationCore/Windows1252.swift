extension Unicode.Scalar {
  /// The character of a byte of Windows-1252; of a byte without one the control character of its number (WHATWG
  /// Encoding, index windows-1252).
  package init(windows1252 byte: UInt8) {
    self = 0x80..<0xA0 ~= byte ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}

/// The characters from 0x80 to 0x9F.
private let upperControls = Array(
  "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
