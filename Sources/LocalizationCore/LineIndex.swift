/// The lines of a file, to turn offsets into places.
public struct LineIndex: Sendable {
  private let starts: [Int]

  /// Finds the line ends of a text: LF, CR LF, or CR alone.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public init(_ bytes: [UInt8]) {
    var starts = [0]
    let span = bytes.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      index += 1
      if byte == 10 {
        starts.append(index)
      } else if byte == 13 {
        if index < span.count && span[index] == 10 { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
  }

  /// The line and column of an offset, both from 1; the column counts UTF-8 bytes.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  /// The place of an offset in a file.
  public func location(of offset: Int, in path: String) -> SourceLocation {
    let (line, column) = position(of: offset)
    return SourceLocation(path: path, line: line, column: column)
  }
}
