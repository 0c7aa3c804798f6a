public import LocalizationCore

/// A `.strings` file of the source language and those of the same name in the folders of the other
/// languages.
///
/// Its units are the keys of the source file. It has no states: a text that is there is a finished one.
/// What only a translation has is nothing that can go out, and stays as it is.
public struct StringsCatalog: Sendable {
  /// The file of the source language.
  public let source: StringsDocument
  /// The files of the other languages, by language.
  public let translations: [(language: String, document: StringsDocument)]
  /// The language of the source file.
  public let sourceLanguage: String
  private let folder: LanguageFolder?
  /// Whether no source file is known, so that the keys stand for the sources.
  private let lacksSource: Bool

  /// Reads a catalog.
  ///
  /// - Parameters:
  ///   - files: Its files, that of the source language first.
  ///   - region: The language of a source file in `Base.lproj`, or in no folder of a language.
  /// - Throws: ``CatalogError`` that names what is wrong with every file that cannot be read.
  public init(_ files: [CatalogSource], region: String) throws(CatalogError) {
    guard let first = files.first else {
      throw CatalogError(Finding(.malformedStrings, .error, "a catalog needs a file", places: []))
    }
    var documents: [StringsDocument] = []
    var faults: [Finding] = []
    for file in files {
      do throws(CatalogError) {
        documents.append(try StringsDocument(parsing: file.bytes, path: file.path))
      } catch {
        faults += error.findings
      }
    }
    guard faults.isEmpty else { throw CatalogError(faults) }
    source = documents[0]
    let folder = LanguageFolder(first.path)
    self.folder = folder
    lacksSource = false
    sourceLanguage = folder.flatMap { $0.isBase ? nil : $0.language } ?? region
    translations = documents.dropFirst().compactMap { document in
      LanguageFolder(document.path).map { (language: $0.language, document: document) }
    }
  }

  /// Reads one file of which nothing else is known, from git for example.
  ///
  /// In the folder of a language other than English it is that language's, and its keys stand for the
  /// sources.
  ///
  /// - Throws: ``CatalogError`` when it cannot be read.
  init(alone file: CatalogSource) throws(CatalogError) {
    source = try StringsDocument(parsing: file.bytes, path: file.path)
    let folder = LanguageFolder(file.path)
    self.folder = folder
    sourceLanguage = "en"
    let language = folder.flatMap { $0.isBase ? nil : $0.language } ?? "en"
    lacksSource = LanguageTag(language)?.language != "en"
    translations = lacksSource ? [(language: language, document: source)] : []
  }

  /// The file that has the texts of a language.
  func document(in language: String) -> StringsDocument? {
    // Beside `Base.lproj` the development region may have a folder of its own.
    if let found = translations.first(where: { $0.language.isIdentical(to: language) }) {
      return found.document
    }
    return !lacksSource && language.isIdentical(to: sourceLanguage) ? source : nil
  }

  /// The path of a file for a language that has none; `nil` where files do not stand in folders of
  /// languages.
  func path(in language: String) -> String? {
    // The name becomes a part of a path.
    LanguageTag.isWellFormed(language) ? folder?.path(in: language) : nil
  }
}

extension StringsCatalog: Catalog {
  /// The path of the source file.
  public var path: String { source.path }

  /// The source language and those that have a file.
  public var languages: [String] {
    [sourceLanguage]
      + translations.lazy.map(\.language).filter { !$0.isIdentical(to: sourceLanguage) }
  }

  /// The source file and those of the other languages.
  public var files: [CatalogSource] {
    ((lacksSource ? [] : [source]) + translations.map(\.document)).map {
      CatalogSource(path: $0.path, bytes: $0.bytes, text: $0.text)
    }
  }

  /// What is not right with any of the files.
  public var findings: [Finding] {
    (lacksSource ? [] : source.findings) + translations.flatMap(\.document.findings)
  }

  /// No: the files have no states.
  public var hasMachineState: Bool { false }

  /// No: a text is there, or it is not.
  public var hasStates: Bool { false }

  /// The units, one for each key of the source file.
  ///
  /// The note is the comment as Xcode exports it. A key that is said more than once has the last text,
  /// and the last comment.
  public func table(in language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: path,
      language: language,
      sourceLanguage: sourceLanguage,
      path: path,
      content: source.text
    )
    let names = path.hasSuffix("InfoPlist.strings") ? InfoPlistKeys.names : [:]
    let target = document(in: language)
    let comments = repeatedComments()
    for (index, entry) in source.entries.enumerated() {
      let key = source.key(of: entry)
      guard source.index(of: key) == index else { continue }
      var unit = Unit(id: key, source: .text(lacksSource ? key : source.value(of: entry)))
      unit.range = entry.key
      if let target, let found = target.index(of: key) {
        unit.target = .text(target.value(of: target.entries[found]))
      } else if language.isIdentical(to: sourceLanguage) {
        unit.target = unit.source
      }
      if unit.target != nil {
        unit.state = .translated
        unit.translationState = .translated
        unit.traits = .lacksState
      }
      let note = source.comment(of: entry) ?? comments[ExactString(key)] ?? names[key]
      if let note { unit.notes = [Unit.Note(text: note)] }
      builder.append(unit)
    }
    return builder.table()
  }

  /// The text of a key as its file has it.
  public func writtenText(
    at slot: Slot,
    in language: String
  ) -> (place: WrittenText, text: String)? {
    guard let document = document(in: language), let index = document.index(of: slot.key.string)
    else { return nil }
    let entry = document.entries[index]
    let place = StringsText.written(
      entry.value ?? entry.key,
      in: document.text,
      path: document.path
    )
    return (place, document.value(of: entry))
  }

  /// The files of the languages with changes made to them.
  ///
  /// A language without a file gets one in UTF-8, in which the entries stand in the order of the source
  /// file with its comments.
  public func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    var texts: [ExactString: [ExactString: String]] = [:]
    var order: [ExactString] = []
    for change in changes {
      guard case .text(let text)? = change.message, change.slot.path.isRoot else { continue }
      let language = ExactString(change.language)
      if texts[language] == nil { order.append(language) }
      texts[language, default: [:]][change.slot.key] = text
    }
    return order.compactMap { language in
      let texts = texts[language] ?? [:]
      if let document = document(in: language.string) {
        let bytes = document.applying(document.edits(writing: texts, inOrderOf: source))
        guard bytes != document.bytes else { return nil }
        return CatalogEdit(path: document.path, original: document.bytes, bytes: bytes)
      }
      guard let path = path(in: language.string),
        let document = StringsDocument(emptyAt: path)
      else { return nil }
      let bytes = document.applying(document.edits(writing: texts, inOrderOf: source))
      return bytes.isEmpty ? nil : CatalogEdit(path: path, original: nil, bytes: bytes)
    }
  }

  /// The source file as it is.
  public func sourceContents() -> [CatalogSource] {
    [CatalogSource(path: path, bytes: source.bytes, text: source.text)]
  }

  /// The last comment of each key that is said more than once.
  private func repeatedComments() -> [ExactString: String] {
    guard !source.findings.isEmpty else { return [:] }
    var comments: [ExactString: String] = [:]
    for (index, entry) in source.entries.enumerated() where !source.counts(index) {
      guard let comment = source.comment(of: entry) else { continue }
      comments[ExactString(source.key(of: entry))] = comment
    }
    return comments
  }
}

/// Texts in folders of languages, `.strings`.
public struct StringsFormat: CatalogFormat {
  /// Creates the format.
  public init() {}

  /// What its files are called.
  public var name: String { "strings file (.strings)" }

  /// Whether a path ends as those of strings files do.
  public func contains(_ path: String) -> Bool { path.hasSuffix(".strings") }

  /// The files of the same name in folders of languages that stand beside each other.
  ///
  /// One that stands in no such folder is not localized: an app reads it whatever its language is.
  public func catalogs(
    among paths: [String],
    region: (_ path: String) -> String
  ) -> [[String]] {
    LanguageFolder.groups(
      of: paths.filter { contains($0) && LanguageFolder($0) != nil },
      region: region
    )
  }

  /// Reads a catalog of which no project is known.
  public func read(_ files: [CatalogSource]) throws(CatalogError) -> any Catalog {
    if files.count == 1 { return try StringsCatalog(alone: files[0]) }
    return try StringsCatalog(files, region: "en")
  }

  /// Reads a catalog of a project.
  public func read(
    _ files: [CatalogSource],
    region: String
  ) throws(CatalogError) -> any Catalog {
    try StringsCatalog(files, region: region)
  }
}
