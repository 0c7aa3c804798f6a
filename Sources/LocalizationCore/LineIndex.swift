/// An index of the lines of a file, to turn offsets into places.
///
/// A line ends at LF, CR LF, or CR alone. Only the line ends of each block are counted beforehand;
/// a block is scanned when a place in it is needed.
package struct LineIndex: Sendable {
  private struct Block {
    /// The number of lines that end before the block.
    var lines: Int
    /// The start of the line that continues into the block.
    var start: Int
  }

  private static let blockSize = 512

  private let bytes: ArraySlice<UInt8>
  private let blocks: [Block]
  /// True if there is a CR, which most files do not have.
  private let hasReturns: Bool

  /// Counts the lines of a text.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package init(_ bytes: [UInt8]) {
    let slice = bytes[...]
    self.bytes = slice
    var blocks: [Block] = []
    blocks.reserveCapacity(bytes.count / Self.blockSize + 1)
    var block = Block(lines: 0, start: 0)
    let span = slice.span
    let hasReturns = span.hasByte(13)
    self.hasReturns = hasReturns
    var position = 0
    while position < span.count {
      blocks.append(block)
      let end = min(position + Self.blockSize, span.count)
      let ends =
        hasReturns
        ? Self.ends(span, position..<end)
        : Self.occurrences(of: 10, in: span.extracting(position..<end))
      block.lines += ends
      if ends > 0, let last = Self.lastEnd(span, position..<end, hasReturns) {
        block.start = last + 1
      }
      position = end
    }
    blocks.append(block)
    self.blocks = blocks
  }

  /// The line and column of an offset, both from 1; the column counts UTF-8 bytes.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let number = min(max(offset, 0) / Self.blockSize, blocks.count - 1)
    let range = min(number * Self.blockSize, bytes.count)..<min(offset, bytes.count)
    guard !range.isEmpty else {
      return (blocks[number].lines + 1, offset - blocks[number].start + 1)
    }
    let span = bytes.span
    let start = Self.lastEnd(span, range, hasReturns).map { $0 + 1 } ?? blocks[number].start
    let ends =
      hasReturns
      ? Self.ends(span, range) : Self.occurrences(of: 10, in: span.extracting(range))
    return (blocks[number].lines + ends + 1, offset - start + 1)
  }

  /// The place of an offset in a file.
  package func location(of offset: Int, in path: String) -> FileLocation {
    let (line, column) = position(of: offset)
    return FileLocation(path: path, line: line, column: column)
  }

  /// True if a line ends with the byte at `index`.
  private static func isEnd(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case 10: true
    case 13: index + 1 == bytes.count || bytes[index + 1] != 10
    default: false
    }
  }

  /// The number of lines that end in a range of a text.
  package static func ends(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    let part = bytes.extracting(range)
    guard occurrences(of: 13, in: part) > 0 else { return occurrences(of: 10, in: part) }
    var count = 0
    for index in range where isEnd(bytes, index) { count += 1 }
    return count
  }

  /// Counts 128 bytes at a time in one byte and without branches, so that the loop is vectorized.
  private static func occurrences(of byte: UInt8, in bytes: Span<UInt8>) -> Int {
    var count = 0
    var position = 0
    while position < bytes.count {
      let part = bytes.extracting(position..<min(position + 128, bytes.count))
      var found: UInt8 = 0
      for index in part.indices {
        let difference = part[index] ^ byte
        // The highest bit of this is set for 0 alone.
        found &+= (~difference & (difference &- 1)) >> 7
      }
      count += Int(found)
      position += 128
    }
    return count
  }

  private static func lastEnd(_ bytes: Span<UInt8>, _ range: Range<Int>, _ hasReturns: Bool) -> Int?
  {
    var index = range.upperBound
    // Eight bytes at a time while none of them can end a line: only those below 16 can.
    while !hasReturns, index &- 8 >= range.lowerBound, !bytes.mayHaveByte(below: 16, at: index &- 8)
    {
      index &-= 8
    }
    while index > range.lowerBound {
      index -= 1
      if bytes[index] == 10 || hasReturns && isEnd(bytes, index) { return index }
    }
    return nil
  }
}
