internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
internal import StringCatalogs
package import XLIFF

/// Catalogs that a translation service gives back as files of the app: `.strings`, `.stringsdict`, `.xcstrings`.
package struct CatalogForm: BundleForm {
  /// The formats whose files come back; nobody returns an interface file.
  private static let formats: [any CatalogFormat] = [
    StringsFormat(), StringsdictFormat(), StringCatalogFormat(),
  ]

  /// The formats of the catalogs of a project; a new one is added here.
  ///
  /// The first format that accepts a file gets it. Interface files take the `.strings` files of their name, unless a
  /// string catalog has their texts.
  package static let projectFormats: [any CatalogFormat] = [
    InterfaceFormat(), StringCatalogFormat(), StringsFormat(), StringsdictFormat(),
    StoreFormat(),
  ]

  /// The path of a file from the root of the delivery, which names its catalog; by default that in its language folder.
  package var catalogName: String?
  /// The keys that another file of the table has, so that no app reads them here.
  package var dictionaryKeys: Set<ExactString> = []
  /// The ids of the texts of the string catalog that a `.stringsdict` is of, if it is of one.
  package var catalogTexts: Set<ExactString> = []

  /// Creates the form.
  package init() {}

  package var name: String { "catalogs (.strings, .stringsdict, .xcstrings)" }
  package var kind: String { "a catalog" }
  package var facts: FormFacts { .strings }

  package func contains(_ path: String) -> Bool { Self.formats.contains { $0.contains(path) } }

  package func saysWhatIsOpen(_ path: String) -> Bool { StringCatalogFormat().contains(path) }

  package func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument?
  {
    try read(bytes, path: path)
  }

  /// Reads a file; each language of a string catalog is a file of the document.
  ///
  /// - Throws: `FindingsError` when it cannot be read.
  func read(_ bytes: [UInt8], path: String) throws(FindingsError) -> XLIFFDocument {
    var reader = CatalogReader(path: path, named: name(of: path))
    if StringCatalogFormat().contains(path) {
      try reader.read(StringCatalog(parsing: bytes, path: path))
    } else if StringsdictFormat().contains(path) {
      try reader.read(StringsdictFile(parsing: bytes, path: path), of: catalogTexts)
    } else {
      try reader.read(StringsDocument(parsing: bytes, path: path), without: dictionaryKeys)
    }
    return reader.document(bytes)
  }

  /// Returns the deliveries without the texts that an app takes from the `.stringsdict` beside a `.strings` file.
  static func withoutRepeatedKeys(_ deliveries: [Delivery]) throws(FindingsError) -> [Delivery] {
    var dictionaries: [String: Set<ExactString>] = [:]
    for delivery in deliveries where delivery.isCatalog {
      let path = delivery.document.path
      guard StringsdictFormat().contains(path) else { continue }
      let file = try StringsdictFile(parsing: delivery.document.bytes, path: path)
      dictionaries[String(path.dropLast("dict".count))] = file.keys
    }
    guard !dictionaries.isEmpty else { return deliveries }
    var result = deliveries
    for (number, delivery) in deliveries.enumerated() where delivery.isCatalog {
      guard let keys = dictionaries[delivery.document.path] else { continue }
      var form = CatalogForm()
      form.catalogName = delivery.document.files.first?.original
      form.dictionaryKeys = keys
      let document = try form.read(delivery.document.bytes, path: delivery.document.path)
      result[number] = delivery.replacing(document)
    }
    return result
  }

  /// The name of the catalog, as a file of the language folder.
  private func name(of path: String) -> String {
    catalogName ?? LanguageFolder(path).map { "\($0.name).lproj/\($0.file)" }
      ?? path.folderAndName.name
  }
}

/// Reads a catalog that came back as a document, each language as a file.
private struct CatalogReader {
  private let path: String
  private let original: String
  /// The language of the folder or of the name; `nil` if neither says one.
  private let language: String?
  private var units: UnitTableBuilder
  private var files: [(file: XLIFFFile, count: Int)] = []
  private var offsets: [Int] = []
  private var lines = LineIndex([])
  private var findings: [Finding] = []

  init(path: String, named name: String) {
    self.path = path
    units = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: path)
    if let folder = LanguageFolder(path) ?? LanguageFolder(name) {
      (original, language) = (name, folder.isBase ? nil : folder.language)
    } else if StringCatalogFormat().contains(path) {
      (original, language) = (name, nil)
    } else {
      (original, language) = Self.named(name)
    }
  }

  /// The table and the language of a name such as `Localizable-pt-BR.strings`; a name that is a language says no table.
  private static func named(_ name: String) -> (original: String, language: String?) {
    let file = name.folderAndName.name
    let stem = file.fileStem
    func isLanguage(_ word: some StringProtocol) -> Bool {
      LanguageTag(String(word)).map { $0.isKnown && $0.hasLocale } ?? false
    }
    if isLanguage(stem) { return (stem, stem) }
    let marks = stem.utf8.indices.filter { index in
      [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(stem.utf8[index])
    }
    for mark in marks.prefix(8) {
      let word = stem[stem.utf8.index(after: mark)...]
      guard mark > stem.startIndex, isLanguage(word) else { continue }
      return ("\(stem[..<mark])\(file.dropFirst(stem.count))", String(word))
    }
    return (name, nil)
  }

  // MARK: - Formats

  mutating func read(_ file: StringsDocument, without keys: Set<ExactString>) {
    // Both texts of a repeated key are units; the import reports them if they differ.
    findings += file.findings.filter { $0.code != .repeatedKey }
    lines = LineIndex(file.text)
    var count = 0
    for entry in file.entries {
      let key = file.key(of: entry)
      guard !keys.contains(ExactString(key)) else { continue }
      add(TranslationUnit(id: key, target: .text(file.value(of: entry))), at: entry.key.lowerBound)
      count += 1
    }
    let unread = file.unreadTexts
    for text in unread { addUnread(text.text, of: text.key, at: text.offset) }
    add(count + unread.count, in: language)
  }

  mutating func read(_ file: StringsdictFile, of catalog: Set<ExactString>) {
    findings += file.findings
    lines = LineIndex(file.text)
    let texts = catalog.isEmpty ? file.texts : file.texts(in: catalog)
    for text in texts where !text.isLost {
      add(TranslationUnit(id: text.id, target: .text(text.text)), at: text.offset)
    }
    let unread = file.unreadTexts + texts.filter(\.isLost)
    for text in unread { addUnread(text.text, of: text.id, at: text.offset) }
    add(texts.count { !$0.isLost } + unread.count, in: language)
  }

  /// Adds a text in a shape that nobody reads.
  private mutating func addUnread(_ text: String, of id: String?, at offset: Int) {
    var unit = TranslationUnit(target: .text(text))
    unit.details = [.unread(text)]
    add(unit, of: id, at: offset)
  }

  /// Reads every language but that of the sources.
  ///
  /// A text without a state comes from a tool that writes none, and a state that no catalog has is a tool's word for a
  /// translation. A catalog without texts in its source language says nothing of sources.
  mutating func read(_ catalog: StringCatalog) {
    findings += catalog.findings
    lines = LineIndex(catalog.files.first?.text ?? [])
    let languages = catalog.languages.filter { !$0.isIdentical(to: catalog.sourceLanguage) }
    for language in languages {
      let table = catalog.table(in: language)
      let count = offsets.count
      for row in table.indices {
        var unit = table[row]
        if !catalog.hasSources, unit.source == .text(table.key(row)) { unit.source = nil }
        add(unit, of: table.id(row), at: table.offset(row))
      }
      for text in catalog.unreadTexts(in: language) {
        addUnread(text.text, of: text.key, at: text.offset)
      }
      let others =
        catalog.repeatedTexts(in: language) + catalog.overriddenTexts(in: language)
      for (slot, text, offset) in others {
        let unit = TranslationUnit(target: text.message, translationState: text.state)
        add(unit, of: slot.id, at: offset)
      }
      add(offsets.count - count, in: language, from: catalog.sourceLanguage)
    }
  }

  private static let states: Set<TranslationState> = [
    .new, .needsReview, .machineTranslated, .translated,
  ]

  private mutating func add(_ known: TranslationUnit, of id: String?, at offset: Int) {
    var unit = TranslationUnit(id: id, source: known.source, target: known.target)
    unit.details = known.details
    if known.isLocked { unit.traits.insert(.isLocked) }
    if let state = known.translationState, known.target != nil, Self.states.contains(state) {
      (unit.stateWord, unit.stateQualifier) = XLIFFState.exported(state)
      unit.state = UnitState(state)
    }
    add(unit, at: offset)
  }

  // MARK: - The document

  private mutating func add(_ unit: TranslationUnit, at offset: Int) {
    var unit = unit
    unit.range = offsets.count..<offsets.count + 1
    if unit.target != nil, unit.stateWord == nil {
      unit.state = XLIFFState.state(word: nil, qualifier: nil, isApproved: false)
    }
    units.append(unit)
    offsets.append(offset)
  }

  private mutating func add(_ count: Int, in language: String?, from source: String = "") {
    let file = XLIFFFile(
      original: original, sourceLanguage: source, targetLanguage: language, order: nil)
    files.append((file, count))
  }

  func document(_ bytes: [UInt8]) -> XLIFFDocument {
    let (path, offsets, lines) = (path, offsets, lines)
    return XLIFFDocument(files, of: units, bytes: bytes, findings: findings) { number in
      guard offsets.indices.contains(number) else { return FileLocation(path: path) }
      return lines.location(of: offsets[number], in: path)
    }
  }
}

extension FormFacts {
  /// String catalogs that come back.
  package static let stringCatalog = FormFacts(
    endings: [".xcstrings"], folder: .none, isCertain: true, states: .all, hasSources: true,
    hasNotes: true, hasGaps: true, ids: .exact, plurals: .entry)

  /// `.strings` and `.stringsdict` files that come back.
  package static let strings = FormFacts(
    endings: [".strings", ".stringsdict"], folder: .language, isCertain: true, states: .none,
    hasSources: false, hasNotes: true, hasGaps: false, ids: .exact, plurals: .entry)
}
