/// The lines of a file, which end at LF, CR LF, or CR alone.
struct SourceLines {
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    for index in bytes.indices {
      switch bytes[index] {
      case 10: starts.append(index + 1)
      case 13 where index + 1 == bytes.count || bytes[index + 1] != 10: starts.append(index + 1)
      default: break
      }
    }
  }

  /// The line and column of an offset, both from 1; the column counts bytes.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}
