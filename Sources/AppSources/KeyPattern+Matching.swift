package import LoctripCodeFacts
internal import LoctripLocalizationCore

extension KeyPattern {
  /// True if a key of a catalog can be this one.
  package func matches(_ key: String) -> Bool {
    if pieces.count == 1 { return pieces[0].isIdentical(to: key) }
    let parts = pieces.map { Array($0.utf8) }
    let placeholders = isBuilt ? [] : Placeholder.ranges(in: key)
    return key.withUTF8Bytes { bytes in
      isBuilt
        ? Self.matchesAny(parts, bytes) : Self.matches(parts, bytes, placeholders)
    }
  }

  /// Any text in the gaps: the first piece in front, the last at the end, the others in order.
  private static func matchesAny(_ parts: [[UInt8]], _ bytes: Span<UInt8>) -> Bool {
    guard let first = parts.first, let last = parts.last,
      bytes.count >= first.count + last.count,
      isThere(first, bytes, at: 0), isThere(last, bytes, at: bytes.count - last.count)
    else { return false }
    var position = first.count
    let end = bytes.count - last.count
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = Self.end(of: part, bytes, position..<end) else { return false }
      position = found
    }
    return true
  }

  /// The end of the first occurrence of a piece in a range of bytes (Knuth, Morris and Pratt, 1977).
  private static func end(of part: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard part.count <= range.count else { return nil }
    /// For each count of first bytes of the piece, how many of its last ones are the piece's first ones again.
    var again = [0, 0]
    func next(_ count: Int, _ byte: UInt8) -> Int {
      var count = count
      while count > 0, part[count] != byte { count = again[count] }
      return part[count] == byte ? count + 1 : 0
    }
    var count = 0
    for index in range {
      count = next(count, bytes[index])
      if count == part.count { return index + 1 }
      // No more is worked out of a long piece than is needed.
      while again.count <= count {
        again.append(next(again[again.count - 1], part[again.count - 1]))
      }
    }
    return nil
  }

  /// One placeholder in each gap.
  private static func matches(
    _ parts: [[UInt8]], _ bytes: Span<UInt8>, _ placeholders: [Range<Int>]
  ) -> Bool {
    guard placeholders.count >= parts.count - 1 else { return false }
    var position = 0
    var rest = placeholders[...]
    for (number, part) in parts.enumerated() {
      guard isThere(part, bytes, at: position) else { return false }
      position += part.count
      guard number < parts.count - 1 else { break }
      rest = rest.drop { $0.lowerBound < position }
      guard let found = rest.first, found.lowerBound == position else { return false }
      position = found.upperBound
    }
    return position == bytes.count
  }

  private static func isThere(_ part: [UInt8], _ bytes: Span<UInt8>, at position: Int) -> Bool {
    guard position + part.count <= bytes.count else { return false }
    for index in part.indices where bytes[position + index] != part[index] { return false }
    return true
  }
}
