/// Builds a ``UnitTable``, unit by unit.
///
/// For formats and tests; the readers of XLIFF and of string catalogs write columns directly.
package struct UnitTableBuilder: Sendable {
  private let path: String
  private let content: [UInt8]
  private let original: String
  private let language: String
  private let sourceLanguage: String
  private let finished: UnitState
  private var columns = UnitColumns()
  private var lastKey: String?

  /// Starts a table.
  ///
  /// - Parameters:
  ///   - original: The path of the catalog.
  ///   - language: The language of the translations.
  ///   - sourceLanguage: The language of the sources.
  ///   - path: The file, for findings.
  ///   - content: The bytes of the file, for the places of findings.
  ///   - finished: See ``UnitTable/finished``.
  package init(
    original: String, language: String, sourceLanguage: String, path: String, content: [UInt8] = [],
    finished: UnitState = .translated
  ) {
    self.original = original
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.path = path
    self.content = content
    self.finished = finished
  }

  /// Reserves room for rows; unused room costs nothing.
  package mutating func reserveCapacity(_ count: Int, text: Int = 0) {
    columns.reserveCapacity(count, text: text)
  }

  /// Adds a unit; units of one key that follow each other are one entry.
  ///
  /// A unit has both texts as messages, or both as digests. With a state of a catalog, its path is
  /// that inside the entry, and its key is the id before the path.
  package mutating func append(_ unit: TranslationUnit) {
    var row = UnitRow()
    row.state = unit.state
    row.flags = UnitRow.Flags(rawValue: unit.traits.intersection(.all).rawValue)
    row.element = TextRange(unit.range)
    if let id = unit.id {
      var key = id
      if !unit.path.isRoot {
        let suffix = Slot(key: "", path: unit.path).id
        if id.utf8.count >= suffix.utf8.count,
          id.utf8.reversed().starts(with: suffix.utf8.reversed())
        {
          key = String(decoding: Array(id.utf8.dropLast(suffix.utf8.count)), as: UTF8.self)
          row.path = columns.number(of: unit.path)
        }
      }
      row.id = columns.append(key)
      row.flags.insert(.hasID)
      let isSameEntry = lastKey.map { $0.isIdentical(to: key) } ?? false
      row.entry =
        isSameEntry ? columns.rows[columns.rows.count - 1].entry : UInt32(columns.rows.count)
      lastKey = key
    } else {
      row.entry = UInt32(columns.rows.count)
      lastKey = nil
    }
    appendTexts(of: unit, to: &row)
    if let state = unit.translationState {
      row.word = columns.number(of: state)
      row.flags.insert(.hasCatalogState)
    } else {
      row.word = columns.number(of: unit.stateWord)
    }
    row.qualifier = columns.number(of: unit.stateQualifier)
    row.firstNote = UInt32(columns.notes.count)
    row.noteCount = UInt32(unit.notes.count)
    for note in unit.notes {
      var made = NoteRow()
      made.text = columns.append(note.text)
      made.from = columns.number(of: note.from ?? note.category)
      made.appliesTo = columns.number(of: note.appliesTo)
      columns.notes.append(made)
    }
    append(unit.details, to: &row)
    columns.rows.append(row)
  }

  private mutating func append(_ details: [TranslationUnit.Detail], to row: inout UnitRow) {
    for detail in details {
      let text = columns.append(detail.text)
      columns.details.append(
        DetailRow(row: UInt32(columns.rows.count), kind: detail.kind, text: text))
      row.flags.insert(.hasDetails)
      if detail.kind.vendorPrefix != nil { row.flags.insert(.hasVendorState) }
      if detail.kind == .otherTarget { row.flags.insert(.hasOtherTarget) }
    }
  }

  /// A text of a row that is not a string yet.
  package enum Text {
    /// A range of the content.
    case literal(Range<Int>)
    /// The bytes of a text from elsewhere.
    case bytes(ArraySlice<UInt8>)

    /// A string.
    package static func string(_ string: String) -> Text { .bytes(Array(string.utf8)[...]) }
  }

  /// Adds the only text of an entry in a catalog without states, where every translation is
  /// finished.
  ///
  /// - Parameters:
  ///   - key: The id.
  ///   - source: The source.
  ///   - target: The translation.
  ///   - note: The comment.
  ///   - details: Values that only some units have.
  ///   - range: The bytes of the entry.
  ///   - isBlocked: See ``TranslationUnit/Traits/isBlocked``.
  ///   - isLocked: See ``TranslationUnit/Traits/isLocked``.
  package mutating func append(
    key: Text, source: Text, target: Text?, note: Text? = nil,
    details: [TranslationUnit.Detail] = [], at range: Range<Int>, isBlocked: Bool = false,
    isLocked: Bool = false
  ) {
    var row = UnitRow()
    row.entry = UInt32(columns.rows.count)
    lastKey = nil
    row.element = TextRange(range)
    row.flags = isBlocked ? [.hasID, .hasSource, .isBlocked] : [.hasID, .hasSource]
    if isLocked { row.flags.insert(.isLocked) }
    func place(_ text: Text, _ literal: UnitRow.Flags) -> TextRange {
      if case .literal = text { row.flags.insert(literal) }
      return append(text)
    }
    row.id = place(key, .idIsLiteral)
    row.source = place(source, .sourceIsLiteral)
    if let target {
      row.target = place(target, .targetIsLiteral)
      row.flags.formUnion([.hasTarget, .hasCatalogState, .lacksState])
      row.state = .translated
      row.word = columns.number(of: .translated)
    }
    if let note {
      var made = NoteRow()
      if case .literal = note { made.isLiteral = true }
      made.text = append(note)
      row.firstNote = UInt32(columns.notes.count)
      row.noteCount = 1
      columns.notes.append(made)
    }
    append(details, to: &row)
    columns.rows.append(row)
  }

  /// The storage of the units that were added.
  ///
  /// - Parameter locate: Returns the place of an offset in a file that has no lines.
  package func storage(locate: @escaping @Sendable (Int) -> FileLocation) -> UnitStorage {
    UnitStorage(path: path, content: content, columns: columns, finished: finished, locate: locate)
  }

  /// The table of the units that were added.
  package func table() -> UnitTable {
    UnitTable(
      original: original, language: language, sourceLanguage: sourceLanguage,
      storage: UnitStorage(path: path, content: content, columns: columns, finished: finished))
  }

  private mutating func appendTexts(of unit: TranslationUnit, to row: inout UnitRow) {
    if let digests = unit.digests {
      columns.hasDigests = true
      row.source = TextRange(digests.source)
      row.flags.insert(.hasSource)
      if let target = digests.target {
        row.target = TextRange(target)
        row.flags.insert(.hasTarget)
      }
      return
    }
    if let source = unit.source {
      row.source = columns.append(source.description)
      row.flags.insert(.hasSource)
      // Codes and phrases are kept by a number that no other text has.
      row.sourceElement.start = UInt32(columns.rows.count * 2)
      if keep(source, unit.sourceCodes, at: row.sourceElement.start) {
        row.flags.insert(.sourceHasMarkup)
      }
    }
    if let target = unit.target {
      row.target = columns.append(target.description)
      row.flags.insert(.hasTarget)
      row.targetElement.start = UInt32(columns.rows.count * 2 + 1)
      if keep(target, unit.targetCodes, at: row.targetElement.start) {
        row.flags.insert(.targetHasMarkup)
      }
    }
  }

  private mutating func keep(_ message: LoctripMessage, _ codes: [InlineCode], at number: UInt32)
    -> Bool
  {
    if !codes.isEmpty { columns.codes[number] = codes }
    guard case .phrases(let phrases) = message else { return !codes.isEmpty }
    columns.phrases[number] = phrases
    return true
  }

  private mutating func append(_ text: Text) -> TextRange {
    switch text {
    case .literal(let range): TextRange(range)
    case .bytes(let bytes): columns.append(bytes)
    }
  }
}
