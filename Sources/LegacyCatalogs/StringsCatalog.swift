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
  /// The positions of the languages among them.
  private let positions: [ExactString: Int]
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
  /// - Throws: `CatalogError` that names what is wrong with every file that cannot be read.
  public init(_ files: [CatalogSource], region: String) throws(CatalogError) {
    guard let first = files.first else {
      throw CatalogError(missing: "a catalog needs the file of its source language")
    }
    let documents = try concurrentRead(files) { file throws(CatalogError) in
      try StringsDocument(parsing: file.bytes, path: file.path)
    }
    source = documents[0]
    let folder = LanguageFolder(first.path)
    self.folder = folder
    lacksSource = false
    sourceLanguage = folder.flatMap { $0.isBase ? nil : $0.language } ?? region
    translations = documents.dropFirst().compactMap { document in
      LanguageFolder(document.path).map { (language: $0.language, document: document) }
    }
    positions = ExactString.positions(of: translations.lazy.map(\.language))
  }

  /// Reads one file of which nothing else is known, from git for example.
  ///
  /// In the folder of a language other than English it is that language's, and its keys stand for the
  /// sources.
  ///
  /// - Throws: `CatalogError` when it cannot be read.
  init(alone file: CatalogSource) throws(CatalogError) {
    source = try StringsDocument(parsing: file.bytes, path: file.path)
    let folder = LanguageFolder(file.path)
    self.folder = folder
    sourceLanguage = "en"
    let language = folder.flatMap { $0.isBase ? nil : $0.language } ?? "en"
    lacksSource = LanguageTag(language)?.language != "en"
    translations = lacksSource ? [(language: language, document: source)] : []
    positions = ExactString.positions(of: translations.lazy.map(\.language))
  }

  /// The file that has the texts of a language.
  func document(in language: String) -> StringsDocument? {
    // Beside `Base.lproj` the development region may have a folder of its own.
    if let found = positions[ExactString(language)] { return translations[found].document }
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
    ExactString.distinct([sourceLanguage] + translations.map(\.language))
  }

  /// The source file and those of the other languages.
  public var files: [CatalogSource] {
    ((lacksSource ? [] : [source]) + translations.map(\.document)).map(\.file)
  }

  /// What is not right with any of the files.
  public var findings: [Finding] {
    (lacksSource ? [] : source.findings) + translations.flatMap(\.document.findings)
  }

  /// No: a text is there, or it is not.
  public var hasStates: Bool { false }

  /// The units, one for each key of the source file.
  ///
  /// The note is the comment as Xcode exports it. A key that is said more than once has the last text,
  /// and the last comment.
  public func table(in language: String) -> UnitTable { table(in: language, share: 24_576) }

  /// The units, made on all cores.
  ///
  /// - Parameter share: How many entries are worth the way to another core.
  func table(in language: String, share: Int) -> UnitTable {
    var builder = UnitTableBuilder(
      original: path,
      language: language,
      sourceLanguage: sourceLanguage,
      path: path,
      content: source.text
    )
    let names = path.hasSuffix("InfoPlist.strings") ? InfoPlistKeys.names : [:]
    let isSource = language.isIdentical(to: sourceLanguage)
    let target = document(in: language)
    let comments = repeatedComments()
    let isUnstable = target.map { !$0.isStable } ?? false
    var parts = concurrentShares(of: source.entries.count, size: share) { [builder] share in
      var builder = builder
      // The first share gets the rows of the others. Memory that is not written costs nothing.
      let count = share.lowerBound == 0 ? source.entries.count : share.count
      let length = target?.text.count ?? 0
      builder.reserveCapacity(count, text: length / source.entries.count * count)
      for index in share where source.counts(index) {
        let entry = source.entries[index]
        let key = source.keyText(of: entry)
        let text = lacksSource ? key : source.valueText(of: entry)
        var translation = isSource ? text : nil
        if let target, let found = target.index(of: source.keyBytes(of: entry)) {
          // What stands in the source file itself needs no copy.
          translation =
            target.path == path && !lacksSource
            ? target.valueText(of: target.entries[found])
            : .bytes(target.valueBytes(of: target.entries[found]))
        }
        var isBlocked = isUnstable
        if let target, !isBlocked {
          isBlocked = self.isBlocked(entry, in: target)
        }
        builder.append(
          key: key,
          source: text,
          target: translation,
          note: note(of: entry, comments, names),
          at: entry.key,
          isBlocked: isBlocked
        )
      }
      return builder
    }
    // Taken out, so that it is not copied when the others are added.
    if !parts.isEmpty { builder = parts.removeFirst() }
    while !parts.isEmpty { builder.append(parts.removeFirst()) }
    return builder.table()
  }

  /// Why texts of a language cannot be written.
  public func findings(in language: String) -> [Finding] {
    guard let document = document(in: language) else { return [] }
    guard document.isStable else {
      let message = "the encoding does not write every character of the file as it is written"
      return [
        Finding("unstable-encoding", .error, message, at: SourceLocation(path: document.path))
      ]
    }
    guard document.list != nil else { return [] }
    let lines = LineIndex(document.text)
    return source.entries.enumerated().compactMap { index, entry in
      guard source.counts(index) else { return nil }
      let key = source.key(of: entry)
      return document.otherValue(of: key).map { value in
        Finding(
          "unexpected-value",
          .error,
          "something else than a text stands in the place of the text",
          at: lines.location(of: value.member.lowerBound, in: document.path)
        ).about(key)
      }
    }
  }

  /// Whether something that is no text stands where the text of an entry of the source belongs.
  private func isBlocked(_ entry: StringsDocument.Entry, in target: StringsDocument) -> Bool {
    target.list != nil && target.otherValue(of: source.key(of: entry)) != nil
  }

  private func note(
    of entry: StringsDocument.Entry,
    _ repeated: [ExactString: String],
    _ names: [String: String]
  ) -> UnitTableBuilder.Text? {
    if let range = source.commentRange(of: entry) { return .literal(range) }
    guard !repeated.isEmpty || !names.isEmpty else { return nil }
    let key = source.key(of: entry)
    return (repeated[ExactString(key)] ?? names[key]).map { .string($0) }
  }

  /// The text of a key as its file has it.
  public func writtenText(
    at slot: Slot,
    in language: String
  ) -> (place: WrittenText, text: String)? {
    document(in: language)?.written(at: slot)
  }

  /// The files of the languages with changes made to them.
  ///
  /// A language without a file gets one in UTF-8, in which the entries stand in the order of the source
  /// file with its comments.
  public func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    changes.grouped(by: { ExactString($0.language) }).compactMap { language, changes in
      let document =
        document(in: language.string)
        ?? path(in: language.string).map(StringsDocument.init(newAt:))
      return document?.edit(writing: changes, inOrderOf: source)
    }
  }

  /// The source file as it is.
  public func sourceContents() -> [CatalogSource] {
    [source.file]
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
    LanguageFolder.groups(among: paths, region: region, where: contains)
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
