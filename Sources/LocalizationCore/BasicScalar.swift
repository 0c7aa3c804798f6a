/// Collation data for scalars that are common in catalogs; Foundation handles all others.
enum BasicScalar {
  /// Decodes the scalar at `start`.
  ///
  /// - Returns: The scalar, or U+FFFF, which is in no table here, for one of four bytes; and the
  ///   index behind it.
  static func decode(_ bytes: Span<UInt8>, _ start: Int) -> (scalar: UInt32, next: Int) {
    let lead = UInt32(bytes[start])
    if lead < 0x80 { return (lead, start + 1) }
    let second = UInt32(bytes[start + 1] & 0x3F)
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, start + 2) }
    let third = UInt32(bytes[start + 2] & 0x3F)
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | second << 6 | third, start + 3) }
    return (0xFFFF, start + 4)
  }

  /// True if the scalar at `start` is known not to extend the grapheme cluster before it.
  static func startsCluster(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    startsCluster(decode(bytes, start).scalar)
  }

  /// True if the scalar is known not to extend the grapheme cluster before it.
  static func startsCluster(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00A0...0x02FF: true  // Latin
    case 0x0400...0x0482, 0x048A...0x052F: true  // Cyrillic
    case 0x3001...0x3029, 0x3041...0x3096, 0x309B...0x30FF: true  // kana, ideographic punctuation
    case 0xAC00...0xD7A3: true  // Hangul syllables
    default: hasNoDecomposition(scalar)
    }
  }

  /// True if the scalar is known to have no canonical decomposition and not to extend a cluster.
  static func hasNoDecomposition(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x7F: true
    case 0x0410...0x0418, 0x041A...0x0438, 0x043A...0x044F: true  // Cyrillic but Й and й
    case 0x2010...0x2027: true  // dashes, quotation marks, ellipsis
    case 0x4E00...0x9FFF: true  // CJK unified ideographs
    case 0xFF01...0xFF5E: true  // full-width forms
    default: false
    }
  }
}
