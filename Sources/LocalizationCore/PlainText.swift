/// Finds the characters (extended grapheme clusters, UAX 29) of most texts from their bytes alone.
enum PlainText {
  /// True if every byte is a character.
  static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
    let span = bytes.span
    for index in span.indices where span[index] >= 0x80 || span[index] == 13 { return false }
    return true
  }

  /// The number of characters.
  static func characterCount(_ bytes: ArraySlice<UInt8>) -> Int {
    isPlain(bytes)
      ? bytes.count { $0 & 0xC0 != 0x80 } : String(decoding: bytes, as: UTF8.self).count
  }

  /// True if every scalar is known to be a character.
  static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    let span = bytes.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      if byte < 0x80 {
        if byte == 13 { return false }
        index += 1
      } else {
        let (scalar, next) = BasicScalar.decode(span, index)
        guard BasicScalar.startsCluster(scalar) else { return false }
        index = next
      }
    }
    return true
  }

  /// The ranges of two texts without their common beginning and end, between whole characters.
  ///
  /// They are larger than needed where characters are hard to tell apart.
  static func differing(_ old: [UInt8], _ new: [UInt8]) -> (old: Range<Int>, new: Range<Int>) {
    let (oldRange, newRange) = SequenceDifference.differing(old, new)
    var start = oldRange.lowerBound
    while start > 0 && !(isBoundary(start, in: old) && isBoundary(start, in: new)) { start -= 1 }
    var tail = old.count - oldRange.upperBound
    tail = min(tail, new.count - newRange.upperBound)
    while tail > 0
      && !(isBoundary(old.count - tail, in: old) && isBoundary(new.count - tail, in: new))
    {
      tail -= 1
    }
    return (start..<old.count - tail, start..<new.count - tail)
  }

  /// True if a boundary of characters is known to be at an offset.
  private static func isBoundary(_ offset: Int, in bytes: [UInt8]) -> Bool {
    if offset == 0 || offset == bytes.count { return true }
    if bytes[offset] < 0x80 && bytes[offset - 1] < 0x80 { return bytes[offset - 1] != 13 }
    guard bytes[offset] & 0xC0 != 0x80 else { return false }
    var before = offset - 1
    while before > 0 && bytes[before] & 0xC0 == 0x80 { before -= 1 }
    let slice = bytes[...]
    return bytes[before] != 13 && BasicScalar.startsCluster(slice.span, before)
      && BasicScalar.startsCluster(slice.span, offset)
  }
}
