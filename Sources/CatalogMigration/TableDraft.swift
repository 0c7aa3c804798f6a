internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// The entries of a string catalog before they are written, with everything that could not be
/// converted.
struct TableDraft {
  /// One key.
  struct Entry {
    var key: String
    var comment: String?
    /// The contents by language.
    var contents: [(language: String, content: StringsdictEntry.Content)] = []
    /// The files of the contents.
    fileprivate var origins: [String] = []
    /// The first location of the key.
    var place: FileLocation
    /// True if a file of the source language has the key.
    var isInSource = false
    /// True if an interface file has the key.
    var isOfInterface = false
    /// True if the source text is that of the interface file.
    var hasInterfaceText = false
  }

  let sourceLanguage: String
  private(set) var entries: [Entry] = []
  private(set) var findings: [Finding] = []
  /// The files with entries that could not be converted.
  private(set) var remaining: Set<String> = []
  /// The files with a text that the catalog does not get.
  private(set) var dropping: Set<ExactString> = []
  private var indexes: [ExactString: Int] = [:]
  /// The positions of contents among those of their entries.
  private var positions: [Position: Int] = [:]

  /// An entry in a language.
  private struct Position: Hashable {
    let entry: Int
    let language: ExactString
  }

  init(sourceLanguage: String) { self.sourceLanguage = sourceLanguage }

  /// The spelling of a language in a catalog: `zh-CN` for the folder `zh_CN`.
  static func tag(_ language: String) -> String { language.replacing("_", with: "-") }

  // MARK: - Strings

  mutating func add(_ catalog: StringsCatalog) {
    findings += catalog.findings
    var notes: [ExactString: String] = [:]
    // A catalog has both formats, so that nothing in it is locked.
    let table = catalog.with(CatalogContext()).table(in: catalog.sourceLanguage)
    for unit in table {
      if let id = unit.id, let note = unit.notes.first?.text { notes[ExactString(id)] = note }
    }
    let source = Self.tag(catalog.sourceLanguage)
    // An app shows a file of the development region before `Base.lproj`.
    let own = catalog.translations.filter { Self.tag($0.language) == source }
    let others = catalog.translations.filter { Self.tag($0.language) != source }
    for (_, document) in own { add(document, in: source, notes) }
    if !catalog.lacksSource { add(catalog.source, in: source, notes) }
    for (language, document) in others { add(document, in: Self.tag(language), notes) }
  }

  private mutating func add(
    _ document: StringsDocument, in language: String, _ notes: [ExactString: String]
  ) {
    let lines = LineIndex(document.text)
    if !document.unreadTexts.isEmpty { dropping.insert(document.path) }
    for (index, entry) in document.entries.enumerated() {
      let key = document.key(of: entry)
      if let counting = document.index(of: key), counting != index {
        let last = document.entries[counting]
        if !document.value(of: entry).isIdentical(to: document.value(of: last)) {
          dropping.insert(document.path)
        }
        continue
      }
      let place = document.location(of: entry, lines: lines)
      let comment = document.comment(of: entry)
      let content = StringsdictEntry.Content.text(document.value(of: entry))
      let number = number(of: key, place)
      if language == sourceLanguage, !entries[number].isInSource {
        entries[number].isInSource = true
        entries[number].comment = notes[ExactString(key)] ?? comment
      } else if !entries[number].isInSource, entries[number].comment == nil {
        entries[number].comment = comment
      }
      // Comments on objects are Xcode's, and may be outdated.
      if let comment, !(entries[number].comment?.isIdentical(to: comment) ?? false),
        !comment.hasPrefix("Class = \"")
      {
        let message = "a catalog has one comment for all languages; this one is dropped"
        findings.append(Finding(.commentNotKept, .warning, message, at: place))
      }
      guard let known = self.content(of: number, in: language) else {
        set(content, of: number, in: language, from: place)
        continue
      }
      guard !known.isIdentical(to: content) else { continue }
      findings.append(Finding(.textNotKept, .warning, otherText(content, in: language), at: place))
      dropping.insert(place.path)
    }
    let loose = document.looseCommentCount
    guard loose > 0 else { return }
    let place = FileLocation(path: document.path)
    let message = "comments that belong to no key are dropped"
    findings.append(Finding(.commentNotKept, .warning, message, at: place))
  }

  // MARK: - Interface files

  mutating func add(_ catalog: InterfaceCatalog) {
    findings += catalog.findings
    let source = Self.tag(catalog.sourceLanguage)
    // An app shows a file of the development region itself.
    for (language, document) in catalog.stringsFiles where Self.tag(language) == source {
      add(document, in: source, [:])
    }
    for (pair, place) in catalog.texts {
      let number = number(of: pair.key, place)
      entries[number].isInSource = true
      entries[number].isOfInterface = true
      entries[number].comment = pair.comment
      let own = content(of: number, in: source)
      // A file of the source language with the same text adds nothing.
      if let own, !own.isIdentical(to: .text(pair.text)) {
        let message = otherText(.text(pair.text), in: source)
        findings.append(Finding(.textNotKept, .warning, message, at: place))
        dropping.insert(place.path)
        continue
      }
      if own == nil { set(.text(pair.text), of: number, in: source, from: place) }
      entries[number].hasInterfaceText = true
    }
    for (language, document) in catalog.stringsFiles where Self.tag(language) != source {
      add(document, in: Self.tag(language), [:])
    }
  }

  // MARK: - Dictionaries of plurals

  mutating func add(_ catalog: StringsdictCatalog) {
    findings += catalog.findings
    let source = Self.tag(catalog.sourceLanguage)
    let files = catalog.entries()
    let count = catalog.lacksSource ? 0 : 1
    let own = files.dropFirst(count).filter { Self.tag($0.language) == source }
    let others = files.dropFirst(count).filter { Self.tag($0.language) != source }
    var done: Set<[ExactString]> = []
    for file in own + files.prefix(count) + others {
      if file.hasComments {
        let place = FileLocation(path: file.path)
        let message = "comments in a .stringsdict file are dropped"
        findings.append(Finding(.commentNotKept, .warning, message, at: place))
      }
      let language = Self.tag(file.language)
      for entry in file.entries {
        let isFirst = done.insert([ExactString(language), ExactString(entry.key)]).inserted
        add(entry, in: language, isFirst: isFirst)
      }
    }
  }

  private mutating func add(_ entry: StringsdictEntry, in language: String, isFirst: Bool) {
    if case .other(let reason) = entry.content {
      fault(reason, at: entry.place)
      return
    }
    do throws(LocalizationValue.Fault) {
      _ = try LocalizationValue.make(of: entry.content, isSimple: entry.content.isSimple)
      if entry.content.isSimple {
        _ = try LocalizationValue.make(of: entry.content, isSimple: false)
      }
    } catch {
      fault(error.reason, at: entry.place)
      return
    }
    let number = number(of: entry.key, entry.place)
    if language == sourceLanguage { entries[number].isInSource = true }
    if let known = content(of: number, in: language) {
      guard !known.isIdentical(to: entry.content) else { return }
      var shadowed = "a text"
      if case .text(let text) = known { shadowed = "“\(text)”" }
      let message =
        isFirst
        ? "the .strings file also has \(shadowed) for this key; no app shows it, and it is "
          + "dropped"
        : otherText(entry.content, in: language)
      let code: Finding.Code = isFirst ? .shadowedText : .textNotKept
      if !isFirst {
        dropping.insert(entry.place.path)
      } else if case .text(let text) = known, entry.content.texts.contains(where: text.isIdentical)
      {
        // A form of the plural has it.
      } else if let origin = origin(of: number, in: language) {
        dropping.insert(origin)
      }
      findings.append(Finding(code, .warning, message, at: entry.place))
      guard isFirst else { return }
    }
    if entry.content.isNested {
      let message = "a variable is used inside another variable's texts; check the entry in Xcode"
      findings.append(Finding(.nestedVariable, .warning, message, at: entry.place))
    }
    set(entry.content, of: number, in: language, from: entry.place)
  }

  /// Says that a text is dropped because the app shows another one.
  private func otherText(_ content: StringsdictEntry.Content, in language: String) -> String {
    var dropped = "this text"
    if case .text(let text) = content { dropped = "“\(text)”" }
    return "\(dropped) is dropped: another file has a different text in this language, and the app "
      + "shows that one"
      + (language == sourceLanguage ? "; exports send it from now on" : "")
  }

  private mutating func fault(_ reason: String, at place: FileLocation) {
    remaining.insert(place.path)
    let message = "the entry \(reason), which a string catalog cannot hold; it is not migrated"
    findings.append(Finding(.notMigrated, .error, message, at: place))
  }

  // MARK: - Entries

  /// Reports keys that the files of the source language lack, if there are any such files.
  mutating func finish() {
    guard entries.contains(where: \.isInSource) else { return }
    let message =
      "no file of the source language has this key; it is kept, and exports use the key as "
      + "its source"
    for entry in entries where !entry.isInSource {
      findings.append(Finding(.orphanedKey, .note, message, at: entry.place))
    }
  }

  private mutating func number(of key: String, _ place: FileLocation) -> Int {
    if let known = indexes[ExactString(key)] { return known }
    indexes[ExactString(key)] = entries.count
    entries.append(Entry(key: key, place: place))
    return entries.count - 1
  }

  private func content(of number: Int, in language: String) -> StringsdictEntry.Content? {
    positions[Position(entry: number, language: ExactString(language))].map {
      entries[number].contents[$0].content
    }
  }

  /// The file of a content.
  private func origin(of number: Int, in language: String) -> String? {
    positions[Position(entry: number, language: ExactString(language))].map {
      entries[number].origins[$0]
    }
  }

  private mutating func set(
    _ content: StringsdictEntry.Content, of number: Int, in language: String,
    from place: FileLocation
  ) {
    let position = Position(entry: number, language: ExactString(language))
    if let known = positions[position] {
      entries[number].contents[known].content = content
      entries[number].origins[known] = place.path
    } else {
      positions[position] = entries[number].contents.count
      entries[number].contents.append((language, content))
      entries[number].origins.append(place.path)
    }
  }
}

extension StringsdictEntry.Content {
  /// True if both are the same, comparing texts by bytes.
  fileprivate func isIdentical(to other: Self) -> Bool {
    if case .text(let text) = self, case .text(let second) = other {
      return text.isIdentical(to: second)
    }
    return self == other
  }
}

extension Finding.Code {
  /// One plural variable contains another.
  fileprivate static let nestedVariable: Self = "nested-variable"
}
