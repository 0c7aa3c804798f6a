// `contains(_:)` of a string with a string compares characters by canonical equivalence from every position on, which
// takes thousands of instructions for a short text. These searches compare bytes.

extension Span<UInt8> {
  /// The offset of the first occurrence of a literal from an offset on, or `nil`.
  ///
  /// - Complexity: O(n), times the length of the literal at worst.
  package func firstOffset(of literal: StaticString, from start: Int = 0) -> Int? {
    let length = literal.utf8CodeUnitCount
    guard length > 0, start >= 0, start + length <= count else { return nil }
    let first = unsafe literal.utf8Start[0]
    let last = count - length
    var index = start
    while index <= last {
      if unsafe self[unchecked: index] == first, hasBytes(literal, at: index) { return index }
      index &+= 1
    }
    return nil
  }

  /// True if the bytes from an offset on are those of a literal.
  package func hasBytes(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset >= 0, offset <= count - length else { return false }
    for index in 0..<length where unsafe self[offset &+ index] != literal.utf8Start[index] {
      return false
    }
    return true
  }

  /// The first occurrence of a sequence of bytes, or `nil`, in linear time.
  package func firstRange(of sought: Span<UInt8>) -> Range<Int>? {
    guard sought.count <= count else { return nil }
    guard !sought.isEmpty else { return 0..<0 }
    guard sought.count <= 32 else { return firstRange(ofLong: sought) }
    let first = sought[0]
    for start in 0...count - sought.count where unsafe self[unchecked: start] == first {
      let range = start..<start + sought.count
      if extracting(range).hasSameBytes(as: sought) { return range }
    }
    return nil
  }

  /// The search for a long sequence, whose beginning may occur often (Knuth, Morris and Pratt).
  private func firstRange(ofLong sought: Span<UInt8>) -> Range<Int>? {
    // For each beginning of the sequence: the length of its longest end that is a beginning too.
    var overlaps = [Int](repeating: 0, count: sought.count)
    var known = 0
    for index in 1..<sought.count {
      while known > 0, sought[known] != sought[index] { known = overlaps[known - 1] }
      if sought[known] == sought[index] { known += 1 }
      overlaps[index] = known
    }
    known = 0
    for index in indices {
      while known > 0, sought[known] != self[index] { known = overlaps[known - 1] }
      if sought[known] == self[index] { known += 1 }
      if known == sought.count { return index + 1 - known..<index + 1 }
    }
    return nil
  }

  /// False if every equivalent spelling of a text has the same bytes: it has no combining accents and no conjoining
  /// letters of Korean.
  fileprivate var mayBeDecomposed: Bool {
    for index in indices {
      switch unsafe self[unchecked: index] {
      case 0..<0xCC: continue
      case 0xCC, 0xCD: return true
      case 0xE1: if index + 1 < count, (0x84...0x87).contains(self[index + 1]) { return true }
      default: continue
      }
    }
    return false
  }
}

extension [UInt8] {
  /// True if a sequence of bytes occurs, in linear time.
  package func contains(sequence: some Sequence<UInt8>) -> Bool {
    let (whole, part) = (self[...], Array(sequence)[...])
    return whole.span.firstRange(of: part.span) != nil
  }

  /// The number of times that a sequence of bytes occurs, without overlaps, in linear time; an empty one occurs once.
  package func count(ofSequence part: [UInt8]) -> Int {
    guard !part.isEmpty else { return 1 }
    let (whole, part) = (self[...], part[...])
    var (count, start) = (0, 0)
    while let found = whole.span.extracting(start..<whole.count).firstRange(of: part.span) {
      count += 1
      start += found.upperBound
    }
    return count
  }
}

extension String {
  /// True if the bytes of a literal occur in the UTF-8 of the text.
  package func hasBytes(_ literal: StaticString) -> Bool {
    withUTF8Bytes { $0.firstOffset(of: literal) != nil }
  }

  /// The parts around the places of a literal, one more than there are places.
  package func parts(around literal: StaticString) -> [String] {
    withUTF8Bytes { bytes in
      var parts: [String] = []
      var start = 0
      func add(_ end: Int) {
        let part = bytes.extracting(start..<end)
        parts.append(
          unsafe part.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
      }
      while let end = bytes.firstOffset(of: literal, from: start) {
        add(end)
        start = end + literal.utf8CodeUnitCount
      }
      add(bytes.count)
      return parts
    }
  }

  /// True if the bytes of another text occur in the UTF-8 of the text, in linear time.
  package func hasBytes(of other: String) -> Bool {
    withUTF8Bytes { bytes in other.withUTF8Bytes { bytes.firstRange(of: $0) != nil } }
  }

  /// True if the characters of another text occur, by canonical equivalence.
  ///
  /// Bytes decide for nearly all texts; characters are compared only where a mark may belong to the last letter found,
  /// or an equivalent spelling may have other bytes.
  package func hasCharacters(of other: String) -> Bool {
    let isFound = hasBytes(of: other)
    if isFound, utf8.allSatisfy({ $0 < 0x80 }) { return true }
    guard
      isFound || withUTF8Bytes({ $0.mayBeDecomposed })
        || other.withUTF8Bytes({ $0.mayBeDecomposed })
    else { return false }
    return contains(other)
  }
}
