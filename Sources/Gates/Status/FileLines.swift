internal import FileSets
internal import LocalizationCore

/// Converts offsets of a file to lines and columns, reading the file in pieces.
enum FileLines {
  /// The locations; without a line if the file can no longer be read.
  ///
  /// - Parameter offsets: Offsets in the UTF-8 form of the file.
  static func places(of offsets: [Int], in path: String) -> [SourceLocation] {
    var found: [Int: SourceLocation] = [:]
    var rest = offsets.sorted()[...]
    var (start, lines, column) = (0, 0, 0)
    do {
      try FileAccess.readPieces(path) { piece in
        let index = LineIndex(piece)
        while let offset = rest.first, offset < start + piece.count {
          let (line, inLine) = index.position(of: offset - start)
          found[offset] = SourceLocation(
            path: path,
            line: lines + line,
            column: inLine + (line == 1 ? column : 0)
          )
          rest.removeFirst()
        }
        let end = index.position(of: piece.count)
        column = end.column - 1 + (end.line == 1 ? column : 0)
        lines += end.line - 1
        start += piece.count
        return !rest.isEmpty
      }
    } catch {
      return offsets.map { _ in SourceLocation(path: path) }
    }
    return offsets.map { found[$0] ?? SourceLocation(path: path) }
  }
}
