package import LoctripLocalizationCore
import LoctripXMLEvents

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

    init(version: XLIFFVersion, tables: [UnitTable], findings: [Finding], window: XLIFFWindow) {
      self.version = version
      self.tables = tables
      self.findings = findings
      self.window = window
    }

    /// A document as the only part, one that is not in the bytes of an XLIFF.
    package init(_ document: XLIFFDocument, findings: [Finding]) {
      version = document.version
      tables = document.files.filter { !$0.units.isEmpty }.map(document.table)
      self.findings = document.findings + findings
      window = XLIFFWindow(path: document.path, locate: document.place)
    }

    /// The location of an offset in the document's UTF-8 form.
    package func place(of offset: Int) -> FileLocation { window.location(of: offset) }

    /// The number of characters before an offset in its line, or `nil` in a very long line.
    package func characters(before offset: Int) -> Int? { window.characters(before: offset) }

    /// The bytes of a range of the document's UTF-8 form, or `nil` outside of this part.
    package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8>? { window[range] }

    /// The written text of a unit's translation, matching `TranslationUnit.restoredTarget`; `nil` if the
    /// document has it in several separate pieces.
    package func writtenTarget(of unit: TranslationUnit) -> WrittenText? {
      guard let range = unit.targetRange, let bytes = window[range] else { return nil }
      return TargetScanner.written(
        bytes, at: range.lowerBound, of: unit, in: window.path, isXLIFF2: version.isXLIFF2)
    }
  }

  private let receive: (Part) -> Void
  private var walk: XLIFFWalk
  private var reader: XLIFFReader
  private var window: XLIFFWindow

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - path: The name for findings.
  ///   - unitsPerPart: The greatest number of units in a part.
  ///   - receive: Receives each part.
  package init(path: String, unitsPerPart: Int = 8_192, receive: @escaping (Part) -> Void) {
    walk = XLIFFWalk(path: path)
    self.receive = receive
    reader = XLIFFReader(unitsPerPart: unitsPerPart)
    window = XLIFFWindow(path: path)
  }

  /// Takes the next bytes of the document.
  ///
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  package mutating func push(_ bytes: [UInt8]) throws(FindingsError) {
    walk.push(bytes)
    try parse()
  }

  /// Ends the document.
  ///
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  package mutating func finish() throws(FindingsError) {
    try walk.finish()
    try parse()
    hand(reader.takeParts(to: window.end))
  }

  private mutating func parse() throws(FindingsError) {
    while let piece = try walk.next() {
      window.append(piece)
      guard window.end < UInt32.max else { throw .tooLong(walk.path) }
      try reader.consume(walk, window.bytes)
      hand(reader.takeParts())
    }
  }

  /// Passes on the finished parts, and drops their bytes.
  private mutating func hand(_ parts: [XLIFFRecords]) {
    for part in parts {
      let findings = part.findings.map { $0.at(window.location(of: $1)) }
      let storage = UnitStorage(
        path: walk.path, content: [], columns: part.columns,
        finished: part.version.isXLIFF2 ? .final : .translated)
      let tables = part.files.compactMap { file in
        file.units.isEmpty
          ? nil
          : UnitTable(
            original: file.original, language: file.targetLanguage ?? "",
            sourceLanguage: file.sourceLanguage, storage: storage, range: file.units)
      }
      receive(Part(version: part.version, tables: tables, findings: findings, window: window))
      window.trim(to: part.range.upperBound)
    }
  }
}
