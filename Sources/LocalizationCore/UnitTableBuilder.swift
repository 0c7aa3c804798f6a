/// Puts a ``UnitTable`` together, one unit after the other.
///
/// For formats and tests; the readers of XLIFF and of string catalogs write columns directly.
public struct UnitTableBuilder: Sendable {
  private let path: String
  private let content: [UInt8]
  private let original: String
  private let language: String
  private let sourceLanguage: String
  private let finished: UnitState
  private var text: [UInt8] = []
  private var rows: [UnitRow] = []
  private var notes: [NoteRow] = []
  private var details: [DetailRow] = []
  private var words = [""]
  private var states: [TranslationState] = []
  private var paths = [VariationPath.root]
  private var phrases: [UInt32: [String]] = [:]
  private var codes: [UInt32: [InlineCode]] = [:]
  private var hasDigests = false
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
  public init(
    original: String,
    language: String,
    sourceLanguage: String,
    path: String,
    content: [UInt8] = [],
    finished: UnitState = .translated
  ) {
    self.original = original
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.path = path
    self.content = content
    self.finished = finished
  }

  /// Makes room for some rows, which costs nothing where they do not come.
  package mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    notes.reserveCapacity(count)
  }

  /// Adds a unit; units of one key that follow each other are one entry.
  ///
  /// A unit has both texts as messages, or both as digests. With a state of a catalog, the way into
  /// the entry is the unit's path, and its key what the id has before it.
  public mutating func append(_ unit: Unit) {
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
          row.path = path(unit.path)
        }
      }
      row.id = append(key)
      row.flags.insert(.hasID)
      let isSameEntry = lastKey.map { $0.isIdentical(to: key) } ?? false
      row.entry = isSameEntry ? rows[rows.count - 1].entry : UInt32(rows.count)
      lastKey = key
    } else {
      row.entry = UInt32(rows.count)
      lastKey = nil
    }
    appendTexts(of: unit, to: &row)
    if let state = unit.translationState {
      row.word = word(of: state)
      row.flags.insert(.hasCatalogState)
    } else {
      row.word = word(unit.stateWord)
    }
    row.qualifier = word(unit.stateQualifier)
    row.firstNote = UInt32(notes.count)
    row.noteCount = UInt32(unit.notes.count)
    for note in unit.notes {
      var made = NoteRow()
      made.text = append(note.text)
      made.from = word(note.from ?? note.category)
      made.appliesTo = word(note.appliesTo)
      notes.append(made)
    }
    for detail in unit.details {
      let text = append(detail.text)
      details.append(DetailRow(row: UInt32(rows.count), kind: detail.kind, text: text))
      row.flags.insert(.hasDetails)
      if detail.kind.vendorPrefix != nil { row.flags.insert(.hasVendorState) }
      if detail.kind == .otherTarget { row.flags.insert(.hasOtherTarget) }
    }
    rows.append(row)
  }

  /// A text of a row that is not a string yet.
  package enum Text {
    /// A range of the content.
    case literal(Range<Int>)
    /// The bytes of a text that stands elsewhere.
    case bytes(ArraySlice<UInt8>)

    /// A string.
    package static func string(_ string: String) -> Text { .bytes(Array(string.utf8)[...]) }
  }

  /// Adds the only text of an entry of a catalog without states: what is translated is finished.
  ///
  /// - Parameters:
  ///   - key: The id.
  ///   - source: The source.
  ///   - target: The translation.
  ///   - note: What is said of it.
  ///   - range: Where it stands.
  ///   - isBlocked: See ``Unit/Traits/isBlocked``.
  package mutating func append(
    key: Text,
    source: Text,
    target: Text?,
    note: Text? = nil,
    at range: Range<Int>,
    isBlocked: Bool = false
  ) {
    var row = UnitRow()
    row.entry = UInt32(rows.count)
    lastKey = nil
    row.element = TextRange(range)
    row.flags = isBlocked ? [.hasID, .hasSource, .isBlocked] : [.hasID, .hasSource]
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
      row.word = word(of: .translated)
    }
    if let note {
      var made = NoteRow()
      if case .literal = note { made.isLiteral = true }
      made.text = append(note)
      row.firstNote = UInt32(notes.count)
      row.noteCount = 1
      notes.append(made)
    }
    rows.append(row)
  }

  /// The table of the units that were added.
  public func table() -> UnitTable {
    UnitTable(
      original: original,
      language: language,
      sourceLanguage: sourceLanguage,
      storage: UnitStorage(
        path: path,
        content: content,
        text: text,
        rows: rows,
        notes: notes,
        details: details,
        words: words,
        states: states,
        paths: paths,
        phrases: phrases,
        codes: codes,
        finished: finished,
        hasDigests: hasDigests
      )
    )
  }

  private mutating func appendTexts(of unit: Unit, to row: inout UnitRow) {
    if let digests = unit.digests {
      hasDigests = true
      row.source = TextRange(digests.source)
      row.flags.insert(.hasSource)
      if let target = digests.target {
        row.target = TextRange(target)
        row.flags.insert(.hasTarget)
      }
      return
    }
    if let source = unit.source {
      row.source = append(source.description)
      row.flags.insert(.hasSource)
      // Codes and phrases are kept by a number that no other text has.
      row.sourceElement.start = UInt32(rows.count * 2)
      if keep(source, unit.sourceCodes, at: row.sourceElement.start) {
        row.flags.insert(.sourceHasMarkup)
      }
    }
    if let target = unit.target {
      row.target = append(target.description)
      row.flags.insert(.hasTarget)
      row.targetElement.start = UInt32(rows.count * 2 + 1)
      if keep(target, unit.targetCodes, at: row.targetElement.start) {
        row.flags.insert(.targetHasMarkup)
      }
    }
  }

  private mutating func keep(_ message: Message, _ codes: [InlineCode], at number: UInt32) -> Bool {
    if !codes.isEmpty { self.codes[number] = codes }
    guard case .phrases(let phrases) = message else { return !codes.isEmpty }
    self.phrases[number] = phrases
    return true
  }

  private mutating func append(_ string: String) -> TextRange {
    let start = text.count
    text.append(contentsOf: string.utf8)
    return TextRange(start..<text.count)
  }

  private mutating func append(_ text: Text) -> TextRange {
    switch text {
    case .literal(let range): return TextRange(range)
    case .bytes(let bytes):
      let start = self.text.count
      self.text.append(contentsOf: bytes)
      return TextRange(start..<self.text.count)
    }
  }

  private mutating func word(of state: TranslationState) -> UInt32 {
    if let known = states.firstIndex(of: state) { return UInt32(known) }
    states.append(state)
    return UInt32(states.count - 1)
  }

  private mutating func word(_ word: String?) -> UInt32 {
    guard let word else { return 0 }
    if let known = words.firstIndex(where: { $0.isIdentical(to: word) }), known > 0 {
      return UInt32(known)
    }
    words.append(word)
    return UInt32(words.count - 1)
  }

  private mutating func path(_ path: VariationPath) -> UInt32 {
    if let known = paths.firstIndex(of: path) { return UInt32(known) }
    paths.append(path)
    return UInt32(paths.count - 1)
  }
}
