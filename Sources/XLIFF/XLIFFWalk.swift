package import LoctripLocalizationCore
package import LoctripXMLEvents

/// Goes through an XLIFF document of any version and encoding piece by piece; nothing else drives
/// the parser over XLIFF.
///
/// ```swift
/// walk.push(bytes)
/// while let piece = try walk.next() { for event in walk.batch.events { … } }
/// ```
package struct XLIFFWalk {
  /// The name for findings.
  package let path: String
  /// The events of the last piece.
  package private(set) var batch = XMLEventBatch()
  /// The root, or `nil` before its start tag was read.
  package private(set) var root: XLIFFRoot?
  private var stream: XMLEventStream
  private var failure: XMLSyntaxError?

  /// Starts a document.
  package init(path: String) { (self.path, stream) = (path, XMLEventStream()) }

  /// Starts with a whole document in UTF-8.
  package init(path: String, parsing content: [UInt8]) {
    (self.path, stream) = (path, XMLEventStream(parsing: content))
  }

  /// Takes the next bytes of the document.
  package mutating func push(_ bytes: [UInt8]) { stream.push(bytes) }

  /// Takes the end of the document.
  ///
  /// - Throws: `FindingsError` when its encoding is unknown, or the bytes are invalid in it.
  package mutating func finish() throws(FindingsError) {
    do {
      try stream.finish()
    } catch {
      throw FindingsError(Finding(syntax: error, path: path))
    }
  }

  /// Passes over units that are known from elsewhere; see `XMLEventStream.skip(to:)`.
  mutating func skip(to end: Int) { stream.skip(to: end) }

  /// Parses the next piece into `batch`.
  ///
  /// - Parameter limit: The offset in a whole document where the piece ends at the latest.
  /// - Returns: Its bytes, in UTF-8; `nil` until more bytes come.
  /// - Throws: `FindingsError` after the last piece of a document that is not well-formed.
  package mutating func next(upTo limit: Int = .max) throws(FindingsError) -> ArraySlice<UInt8>? {
    if let failure { throw FindingsError(Finding(syntax: failure, path: path)) }
    guard let piece = stream.next(into: &batch, upTo: limit) else { return nil }
    failure = piece.failure
    if root == nil, let start = batch.events.first(where: { $0.kind == .start }) {
      root = XLIFFRoot(start, of: batch)
    }
    return piece.bytes
  }
}

extension XMLEventParser {
  /// Returns the events of markup that may leave elements open.
  package static func events(ofOpen content: [UInt8]) throws(XMLSyntaxError) -> XMLEventBatch {
    var batch = XMLEventBatch()
    try XMLEventParser().push(ArraySlice(content).span, into: &batch)
    return batch
  }

  /// Parses a document in UTF-8, and passes on events in batches that stay in the cache.
  ///
  /// - Parameter isWanted: Returns false when no more events are needed.
  package static func read(
    _ content: [UInt8], path: String, while isWanted: () -> Bool = { true },
    receive: (XMLEventBatch) throws(FindingsError) -> Void
  ) throws(FindingsError) {
    var stream = XMLEventStream(parsing: content)
    var batch = XMLEventBatch()
    while isWanted(), let piece = stream.next(into: &batch) {
      if let failure = piece.failure { throw FindingsError(Finding(syntax: failure, path: path)) }
      try receive(batch)
    }
  }
}

/// The bytes of a document that are still needed, and the count of lines before them.
package struct XLIFFWindow {
  package let path: String
  package private(set) var bytes: [UInt8] = []
  /// The offset of the first byte in the document, with its line and column.
  private var start = 0
  private var line = 1
  private var column = 1
  /// A position in the bytes with a known line.
  private var counted = (index: 0, line: 1)
  /// The lines of the bytes, counted on first use.
  private let index = LineCache()

  /// Returns the place of an offset in a file that is not an XLIFF.
  private let locate: ((Int) -> FileLocation)?

  package init(path: String, locate: ((Int) -> FileLocation)? = nil) {
    self.path = path
    self.locate = locate
  }

  /// The offset after the last byte.
  package var end: Int { start + bytes.count }

  /// Adds the next bytes of the document.
  package mutating func append(_ piece: ArraySlice<UInt8>) {
    bytes += piece
    index.clear()
  }

  /// Drops the bytes before an offset.
  package mutating func trim(to offset: Int) {
    var count = min(offset - start, bytes.count)
    // A CR at the end may be the first half of CR LF.
    if count == bytes.count, bytes.last == 13 { count -= 1 }
    guard count > 0 else { return }
    let span = ArraySlice(bytes).span
    let known = counted.index <= count ? counted : (0, line)
    let ends = known.line - line + LineIndex.ends(span, known.index..<count)
    var lineStart = count
    while lineStart > 0 {
      let byte = span[lineStart - 1]
      // A CR before an LF belongs to its line end.
      if byte == 10 || byte == 13 && (lineStart >= span.count || span[lineStart] != 10) { break }
      lineStart -= 1
    }
    line += ends
    column = lineStart == 0 ? column + count : count - lineStart + 1
    bytes.removeFirst(count)
    index.clear()
    start += count
    counted = (0, line)
  }

  /// The bytes of a range of the document, or `nil` if they were dropped.
  package subscript(range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= start, range.upperBound <= end else { return nil }
    return bytes[range.lowerBound - start..<range.upperBound - start]
  }

  package func location(of offset: Int) -> FileLocation {
    if let locate { return locate(offset) }
    let found = index.lines(of: bytes).position(of: min(max(offset - start, 0), bytes.count))
    return FileLocation(
      path: path, line: line + found.line - 1,
      column: found.line == 1 ? column + found.column - 1 : found.column)
  }

  /// The line of an offset; cheaper than ``location(of:)`` for ascending offsets.
  package mutating func line(of offset: Int) -> Int {
    let index = min(max(offset - start, 0), bytes.count)
    if index < counted.index { counted = (0, line) }
    let ends = LineIndex.ends(ArraySlice(bytes).span, counted.index..<index)
    counted = (index, counted.line + ends)
    return counted.line
  }

  /// The number of characters before an offset in its line, or `nil` in a very long line.
  func characters(before offset: Int) -> Int? {
    guard let column = location(of: offset).column else { return nil }
    return self[max(offset - column + 1, 0)..<max(offset, 0)]?.characterCount(below: 10_000)
  }

  /// The lines of some bytes, cached for many lookups.
  private final class LineCache {
    private var known: LineIndex?

    func lines(of bytes: [UInt8]) -> LineIndex {
      let lines = known ?? LineIndex(bytes)
      known = lines
      return lines
    }

    func clear() { known = nil }
  }
}

extension ArraySlice<UInt8> {
  /// The number of characters (Unicode scalars) of UTF-8, or `nil` if it is longer than a limit.
  package func characterCount(below limit: Int) -> Int? {
    guard count < limit else { return nil }
    return reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
