internal import LoctripJSONSource
public import LoctripLocalizationCore

extension StringCatalog: Catalog {
  /// The file; none for a catalog made in memory.
  package var files: [CatalogSource] { [CatalogSource(path: path, bytes: bytes)] }

  /// True from version 1.3 on, which has `machine_translated`.
  package var hasMachineState: Bool { isAtLeast(major: 1, minor: 3) }

  /// The units as Xcode exports them; see ``units(of:in:categories:)``.
  ///
  /// Texts that the file says literally are not copied.
  public func table(in language: String) -> UnitTable {
    // Memory that is not written costs nothing.
    var rows = CatalogRows(self, language: language, capacity: entries.count * 2)
    for index in entries.indices { rows.add(index) }
    return rows.table()
  }

  /// The invalid members in the localizations of a language.
  public func findings(in language: String) -> [Finding] {
    entries.flatMap { entry -> [Finding] in
      guard let localization = localization(of: entry, in: language), localization.hasProblems
      else { return [] }
      return findings(in: localization, lines: makeLineIndex())
    }
  }

  /// The `value` of the string unit of a slot.
  package func writtenText(at slot: Slot, in language: String) -> (
    place: WrittenText, text: String
  )? {
    guard let unit = stringUnit(at: slot, in: language),
      let value = document.member("value", of: unit), document.kind(of: value) == .string
    else { return nil }
    let range = document.range(of: value)
    let inside = range.lowerBound + 1..<max(range.upperBound - 1, range.lowerBound + 1)
    return (WrittenText(path: path, json: bytes, in: inside), document.string(at: value))
  }

  /// True if the text at a slot has the state `translated`.
  package func isFinished(at slot: Slot, in language: String) -> Bool {
    guard let unit = stringUnit(at: slot, in: language),
      let state = document.member("state", of: unit)
    else { return false }
    return document.string(at: state).isIdentical(to: TranslationState.translated.rawValue)
  }

  private func stringUnit(at slot: Slot, in language: String) -> Int? {
    var localizations = localizations.cursor(in: language)
    return entryIndex(for: slot.key.string).flatMap { localizations.node(of: entries[$0]) }
      .flatMap { member("stringUnit", at: slot.path, of: $0) }
  }

  /// A member of the object at a path of a localization.
  private func member(_ name: String, at path: VariationPath, of localization: Int) -> Int? {
    (CatalogEditor.keys(of: path) + [name]).reduce(localization) { node, name in
      node.flatMap { document.member(name, of: $0) }
    }
  }

  /// The changed file; see ``CatalogEditor``.
  package func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    let (languages, order) = placed(changes)
    if order.isEmpty { return [] }
    let style = JSONStyle(of: document)
    var editor = CatalogEditor(self, completion: completion)
    var targets = languages.map { localizations.cursor(in: $0.name) }
    // Looked at in their places: each is much to copy.
    let all = changes[...]
    let places = all.span
    var rest = order[...]
    while let first = rest.first {
      let ofEntry = rest.prefix { $0.language == first.language && $0.entry == first.entry }
      rest = rest.dropFirst(ofEntry.count)
      let entry = entries[first.entry]
      let language = languages[first.language]
      if ofEntry.count == 1,
        editor.writePlain(places[first.change], to: entry, in: &targets[first.language])
      {
        continue
      }
      editor.write(
        ofEntry.compactMap { place in
          let change = changes[place.change]
          return change.message.map {
            CatalogEditor.Change(path: change.slot.path, message: $0, state: change.state)
          }
        }, to: entry, in: language.name, categories: language.categories)
    }
    let made = editor.changes(style: style)
    if made.bytes.isEmpty { return [] }
    let revision = CatalogEditor.revision(of: self, made, style: style)
    if revision.isSame { return [] }
    // A file that is not large is built only once, for digest and writing.
    return [
      revision.count < 16 << 20
        ? CatalogEdit(path: path, original: bytes, bytes: revision.bytes)
        : CatalogEdit(path: path, original: bytes, pieces: revision)
    ]
  }

  private typealias Language = (name: String, categories: [PluralCategory])

  private typealias Place = (entry: Int, language: Int, change: Int)

  /// Returns the order of changes: by entries, then by languages in the order of their first changes.
  ///
  /// Of many changes only their numbers are moved.
  private func placed(_ changes: [UnitChange]) -> (languages: [Language], order: [Place]) {
    var languages: [Language] = []
    var numbers: [ExactString: Int] = [:]
    var order: [Place] = []
    order.reserveCapacity(changes.count)
    for change in changes.indices {
      guard let entry = entryIndex(for: changes[change].slot.key.string) else { continue }
      let name = changes[change].language
      // Neighbouring changes mostly have the same language.
      var number = order.last?.language ?? 0
      if order.isEmpty || !languages[number].name.isIdentical(to: name) {
        number = numbers[ExactString(name)] ?? languages.count
        if number == languages.count {
          numbers[ExactString(name)] = number
          languages.append((name, PluralCategory.xcodeCategories(for: name)))
        }
      }
      order.append((entry, number, change))
    }
    order.sort { ($0.entry, $0.language, $0.change) < ($1.entry, $1.language, $1.change) }
    return (languages, order)
  }

  /// The one file as ``formatted()`` has it, unless it is in that form.
  package func canonicalForm() -> [CatalogEdit] {
    let formatted = formatted()
    return formatted == bytes ? [] : [CatalogEdit(path: path, original: bytes, bytes: formatted)]
  }

  /// The catalog as in an `.xcloc`.
  package func sourceContents() -> [CatalogSource] {
    [CatalogSource(path: path, bytes: sourceOnly())]
  }
}

extension JSONRevision: TextInPieces {}

/// String catalogs, `.xcstrings`.
package struct StringCatalogFormat: CatalogFormat {
  /// Creates the format.
  package init() {}

  /// The name of the format.
  package var name: String { "string catalog (.xcstrings)" }

  /// True for the extension `.xcstrings`.
  package func contains(_ path: String) -> Bool { path.hasSuffix(".xcstrings") }

  /// Reads a catalog; the file states its source language.
  package func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    try StringCatalog(parsing: files[0].bytes, path: files[0].path)
  }
}

/// Reads the entries of a catalog into the rows of a table.
private struct CatalogRows {
  private let catalog: StringCatalog
  private let document: JSONDocument
  private let language: String
  private let isSource: Bool
  private var sources: LocalizationIndex.Cursor
  private var targets: LocalizationIndex.Cursor
  private let categories: [PluralCategory]
  /// The source of the entry in another file, or `nil`.
  private var ownSource: String?
  private var columns = UnitColumns(
    words: ["auto-generated"], states: [.translated, .new, .needsReview, .machineTranslated])

  init(_ catalog: StringCatalog, language: String, capacity: Int) {
    self.catalog = catalog
    document = catalog.document
    self.language = language
    isSource = language.isIdentical(to: catalog.sourceLanguage)
    sources = catalog.localizations.cursor(in: catalog.sourceLanguage)
    targets = catalog.localizations.cursor(in: language)
    categories = PluralCategory.xcodeCategories(for: language)
    columns.reserveCapacity(capacity)
  }

  func table() -> UnitTable {
    UnitTable(
      original: catalog.path, language: language, sourceLanguage: catalog.sourceLanguage,
      storage: UnitStorage(
        path: catalog.path, content: document.bytes, columns: columns, lines: catalog.lines))
  }

  mutating func add(_ index: Int) {
    let entry = catalog.entries[index]
    var row = UnitRow()
    row.entry = UInt32(truncatingIfNeeded: columns.rows.count)
    row.element = TextRange(document.range(of: entry.keyNode))
    row.flags.insert(.hasID)
    if !entry.shouldTranslate { row.flags.insert(.isLocked) }
    switch entry.extractionState {
    case .stale: row.flags.insert(.isStale)
    case .manual: row.flags.insert(.isManual)
    default: break
    }
    let (key, isLiteral) = range(of: entry.keyNode)
    row.id = key
    if isLiteral { row.flags.insert(.idIsLiteral) }
    addNote(of: entry, to: &row)
    let (sourceNode, targetNode) = (sources.node(of: entry), targets.node(of: entry))
    var text = entry.key
    if sourceNode == nil, let properties = catalog.context.sources {
      if let known = properties.source(of: text) {
        text = known
      } else {
        row.flags.insert(.isLocked)
      }
      if !text.isIdentical(to: entry.key) { ownSource = text }
    } else if sourceNode == nil {
      row.flags.insert(.lacksSource)
    }
    defer { ownSource = nil }
    if addPlain(entry, row, sourceNode, targetNode) { return }
    let target = targetNode.map { Localization(document, node: $0) }
    if !catalog.canWrite(to: entry, target) { row.flags.insert(.isBlocked) }
    if target.map(StringCatalog.isOverlapping) ?? false { row.flags.insert(.isOverlapping) }
    let source = isSource ? target : sourceNode.map { Localization(document, node: $0) }
    if source?.leaves.isEmpty == true { row.flags.insert(.lacksSource) }
    let texts = StringCatalog.texts(
      key: text, source: source, target: target, isSource: isSource, categories: categories)
    for text in texts {
      var row = row
      row.path = columns.number(of: text.path)
      if text.isSpelledOut { row.flags.insert(.isSpelledOut) }
      row.source = append(text.source, at: UInt32(columns.rows.count * 2))
      row.flags.insert(.hasSource)
      row.sourceElement.start = UInt32(columns.rows.count * 2)
      if text.source.isSet { row.flags.insert(.sourceHasMarkup) }
      if let target = text.target {
        row.target = append(target, at: UInt32(columns.rows.count * 2 + 1))
        row.targetElement.start = UInt32(columns.rows.count * 2 + 1)
        if target.isSet { row.flags.insert(.targetHasMarkup) }
        setTarget(&row, text.state ?? .new)
      }
      columns.rows.append(row)
    }
  }

  /// Adds the only row of an entry that is a plain string in both languages, as nearly every entry
  /// is.
  ///
  /// - Returns: `false` when the entry has variations, substitutions or phrases, or anything unusual.
  private mutating func addPlain(
    _ entry: StringCatalog.Entry, _ row: UnitRow, _ sourceNode: Int?, _ targetNode: Int?
  ) -> Bool {
    var row = row
    var source: (value: Int, state: Int)?
    var target: (value: Int, state: Int)?
    if entry.localizationsNode != nil {
      if let sourceNode {
        source = document.plainStringUnit(sourceNode)
        if source == nil { return false }
      }
      if let targetNode {
        target = isSource ? source : document.plainStringUnit(targetNode)
        if target == nil { return false }
      }
    } else if document.member("localizations", of: entry.node) != nil {
      row.flags.insert(.isBlocked)
    }
    if let source {
      let (text, isLiteral) = range(of: source.value)
      row.source = text
      if isLiteral { row.flags.insert(.sourceIsLiteral) }
    } else if let ownSource {
      row.source = columns.append(ownSource)
    } else {
      row.source = row.id
      if row.flags.contains(.idIsLiteral) { row.flags.insert(.sourceIsLiteral) }
    }
    row.flags.insert(.hasSource)
    if let target {
      let (text, isLiteral) = range(of: target.value)
      row.target = text
      if isLiteral { row.flags.insert(.targetIsLiteral) }
      setTarget(&row, document.state(at: target.state))
    } else if isSource {
      row.target = row.source
      if row.flags.contains(.sourceIsLiteral) { row.flags.insert(.targetIsLiteral) }
      setTarget(&row, .new)
    }
    columns.rows.append(row)
    return true
  }

  private mutating func setTarget(_ row: inout UnitRow, _ state: TranslationState) {
    row.flags.insert(.hasTarget)
    row.flags.insert(.hasCatalogState)
    row.state = UnitState(state)
    row.word = columns.number(of: state)
  }

  private mutating func addNote(of entry: StringCatalog.Entry, to row: inout UnitRow) {
    guard entry.commentNode != nil || entry.isCommentGenerated else { return }
    var note = NoteRow()
    note.from = entry.isCommentGenerated ? 1 : 0
    if let node = entry.commentNode { (note.text, note.isLiteral) = range(of: node) }
    row.firstNote = UInt32(truncatingIfNeeded: columns.notes.count)
    row.noteCount = 1
    columns.notes.append(note)
  }

  /// The range of a string in the file if it has no escapes, else in the decoded texts.
  private mutating func range(of node: Int) -> (TextRange, isLiteral: Bool) {
    guard !document.nodes[node].hasEscapes else {
      let start = columns.text.count
      document.appendText(at: node, to: &columns.text)
      return (TextRange(start..<columns.text.count), isLiteral: false)
    }
    let range = document.range(of: node)
    return (TextRange(range.lowerBound + 1..<range.upperBound - 1), isLiteral: true)
  }

  private mutating func append(_ message: LoctripMessage, at number: UInt32) -> TextRange {
    if case .phrases(let phrases) = message { columns.phrases[number] = phrases }
    return columns.append(message.description)
  }
}
