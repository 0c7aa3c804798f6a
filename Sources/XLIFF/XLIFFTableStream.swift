package import LocalizationCore
import XMLEvents

/// Reads an XLIFF document of any version piece by piece into tables of some thousand units each.
///
/// Holds only one such part of the document. The units are those of ``XLIFFDocument``.
///
/// ```swift
/// var stream = XLIFFTableStream(path: "fr.xliff") { part in print(part.tables.count) }
/// while let piece = next() { try stream.push(piece) }
/// try stream.finish()
/// ```
package struct XLIFFTableStream {
  /// Some units of a document.
  package struct Part {
    /// The version of the document.
    package let version: XLIFFVersion
    /// The units, a table for each `file`.
    package let tables: [UnitTable]
    /// Problems in this part that did not stop the reading.
    package let findings: [Finding]
    /// The bytes of the document that the units were read from.
    let window: XLIFFWindow

    /// The location of an offset in the document's UTF-8 form.
    package func place(of offset: Int) -> SourceLocation { window.location(of: offset) }

    /// The number of characters before an offset in its line, or `nil` in a very long line.
    package func characters(before offset: Int) -> Int? { window.characters(before: offset) }

    /// The bytes of a range of the document's UTF-8 form, or `nil` outside of this part.
    package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8>? { window[range] }

    /// The written text of a unit's translation, matching `TranslationUnit.restoredTarget`; `nil` if the
    /// document has it in several separate pieces.
    package func writtenTarget(of unit: TranslationUnit) -> WrittenText? {
      guard let range = unit.targetRange, let bytes = window[range] else { return nil }
      return TargetScanner.written(
        bytes,
        at: range.lowerBound,
        of: unit,
        in: window.path,
        isXLIFF2: version.isXLIFF2
      )
    }
  }

  private let path: String
  private let receive: (Part) -> Void
  private var stream = XMLEventStream()
  private var batch = XMLEventBatch()
  private var first: XLIFFReader
  private var second: XLIFF2Reader?
  private var window: XLIFFWindow
  private let unitsPerPart: Int

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - path: The name for findings.
  ///   - unitsPerPart: The greatest number of units in a part.
  ///   - receive: Receives each part.
  package init(
    path: String,
    unitsPerPart: Int = 8_192,
    receive: @escaping (Part) -> Void
  ) {
    self.path = path
    self.unitsPerPart = unitsPerPart
    self.receive = receive
    first = XLIFFReader(path: path, handing: XLIFFParts(units: unitsPerPart))
    window = XLIFFWindow(path: path)
  }

  /// Takes the next bytes of the document.
  ///
  /// - Throws: `XLIFFError` when the bytes are not well-formed XML or not an XLIFF.
  package mutating func push(_ bytes: [UInt8]) throws(XLIFFError) {
    stream.push(bytes)
    try parse()
  }

  /// Ends the document.
  ///
  /// - Throws: `XLIFFError` when the bytes are not well-formed XML or not an XLIFF.
  package mutating func finish() throws(XLIFFError) {
    do {
      try stream.finish()
    } catch {
      throw XLIFFError(Finding(syntax: error, path: path))
    }
    try parse()
    if second == nil { first.handOver(window.end) } else { second?.handOver(window.end) }
    hand()
  }

  private mutating func parse() throws(XLIFFError) {
    while let piece = stream.next(into: &batch) {
      window.append(piece.bytes)
      guard window.end < UInt32.max else {
        throw XLIFFError(
          Finding(.malformedXML, .error, "longer than 4 GiB", at: SourceLocation(path: path))
        )
      }
      try consume()
      if let failure = piece.failure { throw XLIFFError(Finding(syntax: failure, path: path)) }
    }
  }

  private mutating func consume() throws(XLIFFError) {
    if second == nil, first.namespace == nil,
      let root = batch.events.first(where: { $0.kind == .start }),
      XLIFF2Reader.reads(batch.names[root.name])
    {
      second = XLIFF2Reader(path: path, result: XLIFFReader.Result())
      second?.handing = XLIFFParts(units: unitsPerPart)
    }
    if second == nil {
      try first.consume(batch, content: window.bytes)
    } else {
      try second?.consume(batch, content: window.bytes)
    }
    hand()
  }

  /// Passes on the finished parts, and drops their bytes.
  private mutating func hand() {
    let parts = second == nil ? first.handing?.take() : second?.handing?.take()
    for (result, end, offsets) in parts ?? [] {
      let findings = zip(result.findings, offsets).map { $0.at(window.location(of: $1)) }
      let storage = UnitStorage(
        path: path,
        content: [],
        columns: result.columns,
        finished: result.version.isXLIFF2 ? .final : .translated
      )
      let tables = result.files.compactMap { file in
        file.units.isEmpty
          ? nil
          : UnitTable(
            original: file.original,
            language: file.targetLanguage ?? "",
            sourceLanguage: file.sourceLanguage,
            storage: storage,
            range: file.units
          )
      }
      receive(Part(version: result.version, tables: tables, findings: findings, window: window))
      window.trim(to: end)
    }
  }
}

/// The bytes of a document that are still needed, and the count of lines before them.
struct XLIFFWindow {
  let path: String
  private(set) var bytes: [UInt8] = []
  /// The offset of the first byte in the document.
  private var base = 0
  /// The number of lines that end before it, and the start of its line.
  private var lines = 0
  private var lineStart = 0
  /// The lines of the bytes, counted on first use.
  private let index = LineCache()

  init(path: String) { self.path = path }

  /// The offset after the last byte.
  var end: Int { base + bytes.count }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    bytes += piece
    index.clear()
  }

  /// Drops the bytes before an offset.
  mutating func trim(to offset: Int) {
    let count = min(max(offset - base, 0), bytes.count)
    guard count > 0 else { return }
    // A CR LF is not split: a unit ends with a tag.
    let (line, column) = LineIndex(Array(bytes[..<count])).position(of: count)
    if line > 1 { lineStart = base + count - column + 1 }
    lines += line - 1
    bytes.removeFirst(count)
    base += count
    index.clear()
  }

  /// The bytes of a range of the document, or `nil` if they were dropped.
  subscript(range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= base, range.upperBound <= end else { return nil }
    return bytes[range.lowerBound - base..<range.upperBound - base]
  }

  func location(of offset: Int) -> SourceLocation {
    let (line, column) = index.lines(of: bytes).position(
      of: min(max(offset - base, 0), bytes.count)
    )
    return line == 1
      ? SourceLocation(path: path, line: lines + 1, column: offset - lineStart + 1)
      : SourceLocation(path: path, line: lines + line, column: column)
  }

  func characters(before offset: Int) -> Int? {
    let place = location(of: offset)
    guard let column = place.column else { return nil }
    return self[max(offset - column + 1, 0)..<max(offset, 0)]?.characterCount(below: 10_000)
  }
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

extension ArraySlice<UInt8> {
  /// The number of characters (Unicode scalars) of UTF-8, or `nil` if it is longer than a limit.
  package func characterCount(below limit: Int) -> Int? {
    guard count < limit else { return nil }
    return reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
