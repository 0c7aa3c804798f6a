import LoctripLocalizationCore
import LoctripXMLEvents

/// The records of a document, or of a part of it, as a reader collects them.
struct XLIFFRecords {
  var version = XLIFFVersion.v1_2
  var isPrefixed = false
  /// The version before loctrip's conversion; see ``XLIFFDocument/origin``.
  var origin: XLIFFVersion?
  var files: [XLIFFFile] = []
  /// Phrases and codes are stored by the offset of their element.
  var columns = UnitColumns()
  /// Problems that did not stop the reading, each with its offset.
  private(set) var findings: [(finding: Finding, offset: Int)] = []
  /// The bytes of a part: from its start to the end of its last unit.
  private(set) var range = 0..<0
  /// The greatest number of units in a part; `nil` if the document is read whole.
  let unitsPerPart: Int?
  private var wordIndices: [String: UInt32] = [:]

  /// The approximate size of a part, in bytes.
  private static let size = 3 << 20

  init(unitsPerPart: Int? = nil, from start: Int = 0) {
    self.unitsPerPart = unitsPerPart
    range = start..<start
  }

  /// The number of a word.
  mutating func intern(_ word: String) -> UInt32 {
    if let known = wordIndices[word] { return known }
    let index = UInt32(truncatingIfNeeded: columns.words.count)
    wordIndices[word] = index
    columns.words.append(word)
    return index
  }

  /// The number of a word.
  mutating func intern(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // A document has few words, and most attributes have the first ones.
    for index in 1..<max(1, min(columns.words.count, 5))
    where columns.words[index].isIdentical(to: bytes) {
      return UInt32(index)
    }
    return intern(String(decoding: bytes, as: UTF8.self))
  }

  /// A decoded text.
  func string(_ range: TextRange) -> String {
    String(decoding: columns.text[range.range], as: UTF8.self)
  }

  /// Reports a problem of an element.
  mutating func find(
    _ code: Finding.Code, _ severity: Finding.Severity, _ message: String, at event: XMLEvent
  ) {
    find(code, severity, message, at: event.range.lowerBound)
  }

  /// Reports a problem at an offset.
  mutating func find(
    _ code: Finding.Code, _ severity: Finding.Severity, _ message: String, at offset: Int
  ) {
    findings.append((Finding(code, severity, message), offset))
  }

  /// Starts a file.
  mutating func begin(_ file: XLIFFFile, at event: XMLEvent) {
    var file = file
    file.units = columns.rows.count..<columns.rows.count
    file.range = event.range
    files.append(file)
  }

  /// Takes the units so far into the last file.
  ///
  /// - Parameter event: The end of the file, if it ends.
  mutating func extendFile(to event: XMLEvent? = nil) {
    guard let last = files.indices.last else { return }
    files[last].units = files[last].units.lowerBound..<columns.rows.count
    guard let event else { return }
    files[last].range = files[last].range.lowerBound..<event.range.upperBound
  }

  /// Adds a note of a unit.
  mutating func add(_ note: NoteRow, to unit: inout UnitRow) {
    columns.notes.append(note)
    unit.noteCount &+= 1
  }

  /// Adds a detail of the next row.
  mutating func add(_ detail: DetailRow, to unit: inout UnitRow) {
    var detail = detail
    detail.row = UInt32(truncatingIfNeeded: columns.rows.count)
    columns.details.append(detail)
    unit.flags.insert(.hasDetails)
    if detail.kind.vendorPrefix != nil { unit.flags.insert(.hasVendorState) }
    if detail.kind == .otherTarget { unit.flags.insert(.hasOtherTarget) }
  }

  /// True if the part is large enough at the end of a unit.
  func isFull(at event: XMLEvent) -> Bool {
    guard let unitsPerPart else { return false }
    return columns.rows.count >= unitsPerPart
      || event.range.upperBound - range.lowerBound >= Self.size
  }

  /// Adds rows of another document whose bytes this one has too, without details and markup.
  ///
  /// - Parameter shift: What is added to an offset of the other document.
  mutating func add(_ rows: Range<Int>, of other: UnitStorage, movedBy shift: Int) {
    func moved(_ range: TextRange) -> TextRange {
      range.end == 0
        ? range : TextRange(range.range.lowerBound + shift..<range.range.upperBound + shift)
    }
    var words: [UInt32: UInt32] = [0: 0]
    for row in rows {
      var unit = other.rows[row]
      unit.entry = UInt32(truncatingIfNeeded: columns.rows.count)
      func text(_ range: TextRange, _ literal: UnitRow.Flags) -> TextRange {
        unit.flags.contains(literal) ? moved(range) : columns.append(other.text[range.range])
      }
      func word(_ number: UInt32) -> UInt32 {
        if let known = words[number] { return known }
        let own = intern(other.words[Int(number)])
        words[number] = own
        return own
      }
      unit.id = text(unit.id, .idIsLiteral)
      unit.source = text(unit.source, .sourceIsLiteral)
      unit.target = text(unit.target, .targetIsLiteral)
      unit.element = moved(unit.element)
      unit.sourceElement = moved(unit.sourceElement)
      unit.targetElement = moved(unit.targetElement)
      unit.word = word(unit.word)
      unit.qualifier = word(unit.qualifier)
      let first = Int(unit.firstNote)
      unit.firstNote = UInt32(truncatingIfNeeded: columns.notes.count)
      for var note in other.notes[first..<first + Int(unit.noteCount)] {
        note.text = note.isLiteral ? moved(note.text) : columns.append(other.text[note.text.range])
        note.element = moved(note.element)
        note.from = word(note.from)
        columns.notes.append(note)
      }
      columns.rows.append(unit)
    }
  }

  /// Ends the part, and starts the next one.
  ///
  /// - Parameter isInFile: True if its last file continues.
  mutating func take(to end: Int, isInFile: Bool) -> XLIFFRecords {
    range = range.lowerBound..<end
    if isInFile { extendFile() }
    var next = XLIFFRecords(unitsPerPart: unitsPerPart, from: end)
    next.version = version
    next.isPrefixed = isPrefixed
    if var file = files.last {
      file.units = 0..<0
      next.files = [file]
    }
    swap(&self, &next)
    return next
  }
}

/// Reads an XLIFF document of any version into records, whole or in parts.
struct XLIFFReader {
  private var first: XLIFF1Reader
  private var second: XLIFF2Reader?

  /// Starts a document.
  ///
  /// - Parameter unitsPerPart: The greatest number of units in a part; all by default.
  init(unitsPerPart: Int? = nil) {
    first = XLIFF1Reader(records: XLIFFRecords(unitsPerPart: unitsPerPart))
  }

  /// Makes room for the units of a document; texts are mostly ranges of it.
  mutating func reserveCapacity(_ count: Int) {
    first.records.columns.reserveCapacity(count)
  }

  /// The records, or `nil` if there are problems.
  var recordsWithoutFindings: XLIFFRecords? {
    first.records.findings.isEmpty ? first.records : nil
  }

  /// Takes units of another document in the place of their events; false where they may not stand.
  mutating func take(_ run: SharedUnits.Run, of other: UnitStorage) -> Bool {
    guard second == nil, first.isBetweenUnits,
      first.records.columns.rows.count == run.rows.lowerBound
    else { return false }
    first.records.add(run.rows, of: other, movedBy: run.shift)
    return true
  }

  /// The records of a whole document, and its problems.
  static func read(_ content: [UInt8], path: String) throws(FindingsError) -> (
    records: XLIFFRecords, findings: [Finding]
  ) {
    guard content.count < UInt32.max else { throw .tooLong(path) }
    var reader = XLIFFReader()
    // Enough for a document of Xcode's.
    reader.reserveCapacity(content.count / 256)
    var walk = XLIFFWalk(path: path, parsing: content)
    while try walk.next() != nil {
      try reader.consume(walk, content)
      guard (reader.second?.records ?? reader.first.records).columns.text.count < UInt32.max else {
        throw .tooLong(path, of: "text")
      }
    }
    let records = reader.second?.records ?? reader.first.records
    let lines = records.findings.isEmpty ? nil : LineIndex(content)
    let findings = records.findings.map { finding, offset in
      lines.map { finding.at($0.location(of: offset, in: path)) } ?? finding
    }
    return (records, findings)
  }

  /// Reads the events of a piece.
  ///
  /// - Parameter content: The document; if it is read in parts, its bytes so far.
  mutating func consume(_ walk: XLIFFWalk, _ content: [UInt8]) throws(FindingsError) {
    if second == nil, !first.isBegun, let root = walk.root {
      if XLIFF2Reader.reads(root.name) {
        second = XLIFF2Reader(root, records: first.records)
        first.records = XLIFFRecords()
      } else {
        try first.begin(root, path: walk.path, content)
      }
    }
    if second == nil {
      first.consume(walk.batch, content)
    } else {
      second?.consume(walk.batch)
    }
  }

  /// Takes the finished parts.
  ///
  /// - Parameter end: The end of the document, if it ends.
  mutating func takeParts(to end: Int? = nil) -> [XLIFFRecords] {
    guard second == nil else { return second?.takeParts(to: end) ?? [] }
    return first.takeParts(to: end)
  }
}

extension XMLEventBatch {
  /// Returns the value of an attribute of a start tag, or `nil`.
  ///
  /// - Parameter attributes: The attributes by the number of their name.
  func string(_ wanted: XLIFFAttribute, of event: XMLEvent, named attributes: [XLIFFAttribute?])
    -> String?
  {
    self.attributes[event.attributes].first { attributes[$0.name] == wanted }
      .map { string($0.value) }
  }
}
