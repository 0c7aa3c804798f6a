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
      while position + part.count <= end, !isThere(part, bytes, at: position) { position += 1 }
      guard position + part.count <= end else { return false }
      position += part.count
    }
    return true
  }

  /// One placeholder in each gap.
  private static func matches(
    _ parts: [[UInt8]],
    _ bytes: Span<UInt8>,
    _ placeholders: [Range<Int>]
  ) -> Bool {
    guard placeholders.count >= parts.count - 1 else { return false }
    var position = 0
    for (number, part) in parts.enumerated() {
      guard isThere(part, bytes, at: position) else { return false }
      position += part.count
      guard number < parts.count - 1 else { break }
      guard let found = placeholders.first(where: { $0.lowerBound == position }) else {
        return false
      }
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
