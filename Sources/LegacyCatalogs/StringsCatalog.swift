package import LoctripLocalizationCore

/// A `.strings` file of the source language and those of the same name in the folders of the other
/// languages.
///
/// Its units are the keys of the source file, or those of all files if the source language has
/// none. It has no states: a text that is present is finished. Keys that only a translation has are
/// not exported, and stay as they are.
package struct StringsCatalog: Sendable {
  /// The file of the source language; without one, a file made of the keys of all others.
  package private(set) var source: StringsDocument
  /// The files of the other languages, by language.
  package let translations: [(language: String, document: StringsDocument)]
  /// The positions of the languages among them.
  private let positions: [ExactString: Int]
  /// The language of the source file.
  package let sourceLanguage: String
  /// The languages whose file cannot be read.
  package let unreadLanguages: [String]
  /// True if the source language has no file, so that the keys are the sources.
  package let lacksSource: Bool
  /// The facts of other files.
  package private(set) var context = CatalogContext()
  private let folder: LanguageFolder?
  private let faults: [Finding]

  /// Reads a catalog.
  ///
  /// A translation that cannot be read is left out; see ``unreadLanguages``.
  ///
  /// - Parameters:
  ///   - files: Its files, that of the source language first where there is one.
  ///   - region: The source language.
  /// - Throws: `FindingsError` when the file of the source language cannot be read, or none.
  package init(_ files: [CatalogSource], region: String) throws(FindingsError) {
    let read = try LanguageFiles(files, region: region) { file throws(FindingsError) in
      try StringsDocument(parsing: file.bytes, path: file.path)
    }
    (sourceLanguage, unreadLanguages, faults) = (read.sourceLanguage, read.unread, read.faults)
    translations = read.translations.map { ($0.language, $0.file) }
    lacksSource = read.source == nil
    if let file = read.source {
      source = file
    } else {
      source = try Self.keys(of: read.translations.map(\.file), at: read.sourcePath)
    }
    positions = ExactString.positions(of: translations.lazy.map(\.language))
    folder = LanguageFolder(read.sourcePath)
  }

  /// A file made of the keys of others, each with its first comment; those of the longest file
  /// first.
  private static func keys(of documents: [StringsDocument], at path: String) throws(FindingsError)
    -> StringsDocument
  {
    var pairs: [StringsDocument.Pair] = []
    var places: [ExactString: Int] = [:]
    for document in documents.sorted(by: { $0.entries.count > $1.entries.count }) {
      for entry in document.entries {
        let (key, comment) = (document.key(of: entry), document.comment(of: entry))
        if let place = places[ExactString(key)] {
          if pairs[place].comment == nil { pairs[place].comment = comment }
        } else {
          places[ExactString(key)] = pairs.count
          pairs.append(StringsDocument.Pair(key: key, text: key, comment: comment))
        }
      }
    }
    return try StringsDocument(parsing: StringsDocument.file(of: pairs), path: path)
  }

  /// The file of a language.
  func document(in language: String) -> StringsDocument? {
    // Beside `Base.lproj` the development region may have a folder of its own.
    if let found = positions[ExactString(language)] { return translations[found].document }
    return !lacksSource && language.isIdentical(to: sourceLanguage) ? source : nil
  }

  /// The path of a file for a language without one; `nil` outside of language folders.
  func path(in language: String) -> String? {
    // The name becomes a part of a path.
    LanguageTag.isWellFormed(language) ? folder?.path(in: language) : nil
  }
}

extension StringsCatalog: Catalog {
  /// The path of the source file; of any other where there is none.
  package var path: String { lacksSource ? translations[0].document.path : source.path }

  /// The source language and those that have a file.
  package var languages: [String] {
    ExactString.distinct([sourceLanguage] + translations.map(\.language))
  }

  /// The source file and those of the other languages.
  package var files: [CatalogSource] {
    ((lacksSource ? [] : [source]) + translations.map(\.document)).map(\.file)
  }

  /// Problems in any of the files.
  package var findings: [Finding] {
    faults + source.findings + translations.flatMap(\.document.findings)
  }

  /// False: a text is present or missing.
  package var hasStates: Bool { false }

  /// The units, one for each key of the source file.
  ///
  /// The note is the comment as Xcode exports it. A key that is said more than once has the last text,
  /// and the last comment.
  package func table(in language: String) -> UnitTable {
    if lacksSource { return keyTable(in: language) }
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path,
      content: source.text)
    let names = path.hasSuffix("InfoPlist.strings") ? InfoPlistKeys.names : [:]
    let isSource = language.isIdentical(to: sourceLanguage)
    let target = document(in: language)
    let comments = repeatedComments()
    let isUnstable = target.map { !$0.isStable } ?? isUnread(language)
    // Memory that is not written costs nothing.
    builder.reserveCapacity(source.entries.count, text: target?.text.count ?? 0)
    for index in source.entries.indices where source.counts(index) {
      let entry = source.entries[index]
      let key = source.keyText(of: entry)
      let text = source.valueText(of: entry)
      var translation = isSource ? text : nil
      if let target, let found = target.index(of: source.keyBytes(of: entry)) {
        // A text of the source file itself needs no copy.
        translation =
          target.path.isIdentical(to: path)
          ? target.valueText(of: target.entries[found])
          : .bytes(target.valueBytes(of: target.entries[found]))
      }
      var isBlocked = isUnstable
      if let target, !isBlocked {
        isBlocked = self.isBlocked(entry, in: target)
      }
      builder.append(
        key: key, source: text, target: translation, note: note(of: entry, comments, names),
        at: entry.key, isBlocked: isBlocked, isLocked: isLocked(entry))
    }
    return builder.table()
  }

  /// The units of a table whose keys are the sources; their places are in the file of the language.
  private func keyTable(in language: String) -> UnitTable {
    let target = document(in: language)
    let shown = target ?? translations[0].document
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: shown.path,
      content: shown.text)
    let isSource = language.isIdentical(to: sourceLanguage)
    for entry in source.entries {
      let (key, text) = (source.keyBytes(of: entry), source.valueBytes(of: entry))
      let found = shown.index(of: key).map { shown.entries[$0] }
      builder.append(
        key: .bytes(key), source: .bytes(text),
        target: isSource
          ? .bytes(text) : target.flatMap { _ in found.map { .bytes(shown.valueBytes(of: $0)) } },
        note: commentNote(of: entry), at: found?.key ?? 0..<0,
        isBlocked: target.map { !$0.isStable || isBlocked(entry, in: $0) } ?? isUnread(language),
        isLocked: isLocked(entry))
    }
    return builder.table()
  }

  /// The reasons why texts of a language cannot be written.
  package func findings(in language: String) -> [Finding] {
    if isUnread(language) { return unreadFindings(in: language) }
    guard let document = document(in: language) else { return [] }
    guard document.isStable else {
      let message = "rewriting the file in its encoding would change some of its characters"
      return [
        Finding(.unstableEncoding, .error, message, at: FileLocation(path: document.path))
      ]
    }
    guard document.list != nil else { return [] }
    let lines = LineIndex(document.text)
    return source.entries.enumerated().compactMap { index, entry in
      guard source.counts(index) else { return nil }
      let key = source.key(of: entry)
      return document.otherValue(of: key).map { value in
        Finding(
          .unexpectedValue, .error, "the value here is not a text",
          at: lines.location(of: value.member.lowerBound, in: document.path)
        ).about(key)
      }
    }
  }

  /// Escapes that `.strings` files do not have, so that people see their letters: `\u00f6` for `\U00f6`.
  package func faults(in language: String) -> [Finding] {
    guard let document = document(in: language), document.list == nil else { return [] }
    var lines: LineIndex?
    return document.entries.enumerated().compactMap { index, entry in
      guard entry.escapes.value, document.counts(index), let value = entry.value,
        let escape = StringsText.unknownEscape(in: value, of: document.text)
      else { return nil }
      let index = lines ?? LineIndex(document.text)
      lines = index
      let written = String(decoding: document.text[escape], as: UTF8.self)
      let message =
        escape.count == 10
        ? "“\(written)”: .strings files have four digits here, so people see “\(written.suffix(4))”"
        : "“\(written)” is no escape of .strings files, so people see “\(written.dropFirst())”"
      return Finding(
        .escape, .warning, message, at: index.location(of: escape.lowerBound, in: document.path)
      ).about(document.key(of: entry))
    }
  }

  /// True if the place of an entry's text holds a value that is not a text.
  private func isBlocked(_ entry: StringsDocument.Entry, in target: StringsDocument) -> Bool {
    target.list != nil && target.otherValue(of: source.key(of: entry)) != nil
  }

  private func note(
    of entry: StringsDocument.Entry, _ repeated: [ExactString: String], _ names: [String: String]
  ) -> UnitTableBuilder.Text? {
    if isLocked(entry) {
      let key = ExactString(source.key(of: entry))
      return lockedNote(source.comment(of: entry) ?? repeated[key] ?? names[key.string])
    }
    if let range = source.commentRange(of: entry) { return .literal(range) }
    guard !repeated.isEmpty || !names.isEmpty else { return nil }
    let key = source.key(of: entry)
    return (repeated[ExactString(key)] ?? names[key]).map { .string($0) }
  }

  /// The comment of an entry.
  private func commentNote(of entry: StringsDocument.Entry) -> UnitTableBuilder.Text? {
    let comment = source.comment(of: entry)
    return isLocked(entry) ? lockedNote(comment) : comment.map { .string($0) }
  }

  /// The note of a locked entry, which gives the reason as exports of Xcode 14 do.
  private func lockedNote(_ comment: String?) -> UnitTableBuilder.Text {
    .string([comment, "(Key in .stringsdict)"].compactMap(\.self).joined(separator: " "))
  }

  /// True if an app takes the text of an entry from the `.stringsdict` of the table.
  ///
  /// Source: the exports of Xcode 14.1 to 15.0 mark such units as `translate="no"`.
  private func isLocked(_ entry: StringsDocument.Entry) -> Bool {
    !context.dictionaryKeys.isEmpty
      && context.dictionaryKeys.contains(ExactString(source.key(of: entry)))
  }

  /// A copy that respects the facts of other files.
  package func with(_ context: CatalogContext) -> any Catalog {
    var catalog = self
    catalog.context = context
    guard lacksSource, let sources = context.sources else { return catalog }
    let pairs = source.entries.compactMap { entry in
      let key = source.key(of: entry)
      return sources.source(of: key).map { text in
        StringsDocument.Pair(key: key, text: text, comment: source.comment(of: entry))
      }
    }
    do throws(FindingsError) {
      catalog.source = try StringsDocument(
        parsing: StringsDocument.file(of: pairs), path: source.path)
      return catalog
    } catch {
      // The same keys made a file before.
      return self
    }
  }

  /// True if the source language has no file.
  package var lacksPropertySources: Bool { lacksSource }

  /// The texts of translations whose key the source language does not have.
  package func orphanedTexts() -> OrphanedTexts {
    var texts = OrphanedTexts()
    for (language, document) in translations
    where !LanguageTag.isDocumentation(language) && !LanguageTag.isSame(language, sourceLanguage) {
      document.addOrphans(to: &texts) { source.index(of: document.keyBytes(of: $0)) != nil }
    }
    return texts
  }

  /// The text of a key as its file has it.
  package func writtenText(at slot: Slot, in language: String) -> (
    place: WrittenText, text: String
  )? {
    document(in: language)?.written(at: slot)
  }

  /// The files of the languages with changes made to them.
  ///
  /// A language without a file gets one in UTF-8, with the order and the comments of the source
  /// file.
  package func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    changes.grouped(by: { ExactString($0.language) }).compactMap { language, changes in
      if isUnread(language.string) { return nil }
      let document =
        document(in: language.string)
        ?? path(in: language.string).map(StringsDocument.init(newAt:))
      return document?.edit(writing: changes, inOrderOf: source)
    }
  }

  /// The source file as it is.
  package func sourceContents() -> [CatalogSource] {
    [source.file]
  }

  /// The last comment of each repeated key.
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
package struct StringsFormat: CatalogFormat {
  package init() {}

  /// The name of the format.
  package var name: String { "strings file (.strings)" }

  /// True for the extension `.strings`.
  package func contains(_ path: String) -> Bool { path.hasSuffix(".strings") }

  /// Groups the files of one name in sibling language folders.
  ///
  /// A file in no such folder is not localized: an app reads it in any language.
  package func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]] {
    LanguageFolder.groups(among: paths, region: region, where: contains)
  }

  /// The language of the folder of the sources, and the path of its file, also where there is none.
  package func source(of files: [String], region: String?) -> (language: String, path: String)? {
    LanguageFolder.source(of: files, region: region)
  }

  /// Reads a catalog without a project.
  package func read(_ files: [CatalogSource]) throws(FindingsError) -> any Catalog {
    try StringsCatalog(files, region: LanguageFolder.sourceLanguage(of: files.map(\.path)) ?? "en")
  }

  /// Reads a catalog of a project.
  package func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    try StringsCatalog(files, region: region)
  }
}

extension StringsDocument {
  /// Adds the texts whose key the source language does not have.
  func addOrphans(to texts: inout OrphanedTexts, unless hasSource: (Entry) -> Bool) {
    var lines: LineIndex?
    for (index, entry) in entries.enumerated() where !hasSource(entry) {
      let key = key(of: entry)
      guard self.index(of: key) == index else { continue }
      let known = lines ?? LineIndex(text)
      lines = known
      texts.add(key, at: location(of: entry, lines: known))
    }
  }
}
