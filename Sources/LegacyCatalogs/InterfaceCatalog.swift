package import LoctripLocalizationCore

/// A storyboard, a xib or an intent definition, and the `.strings` files of the same name that have its
/// texts in other languages.
///
/// The ids of its units are those of Xcode, `OBJ-ID.property`, and so are the notes:
/// `Class = "UILabel"; text = "Go"; ObjectID = "OBJ-ID";`. A language may have an interface file of its own
/// instead, whose texts are then its translations; such a file is not changed.
package struct InterfaceCatalog: Sendable {
  /// The file of a language.
  private enum Translation: Sendable {
    case strings(StringsDocument)
    case interface(InterfaceDocument)
  }

  /// The language of the texts in the interface file.
  package let sourceLanguage: String
  /// The languages whose file cannot be read.
  package let unreadLanguages: [String]
  private let faults: [Finding]
  private let source: InterfaceDocument
  /// The texts of the source as a file of their own.
  private let model: StringsDocument
  private let translations: [(language: String, file: Translation)]

  /// Reads a catalog.
  ///
  /// A translation that cannot be read is left out; see ``unreadLanguages``.
  ///
  /// - Parameters:
  ///   - files: Its files, the interface file of the source language first.
  ///   - region: The language of an interface file in `Base.lproj`, or in no folder of a language.
  /// - Throws: `FindingsError` when the interface file of the source language cannot be read.
  package init(_ files: [CatalogSource], region: String) throws(FindingsError) {
    guard let first = files.first else {
      throw FindingsError(missing: "a catalog needs the file of its source language")
    }
    // The first file has the texts, whatever the language of its folder.
    let own = LanguageFolder(first.path).flatMap { $0.isBase ? nil : $0.language }
    let read = try LanguageFiles(files, region: own ?? region) { file throws(FindingsError) in
      file.path.hasSuffix(".strings")
        ? Translation.strings(try StringsDocument(parsing: file.bytes, path: file.path))
        : .interface(try InterfaceDocument(parsing: file.bytes, path: file.path))
    }
    guard case .interface(let source)? = read.source else {
      throw FindingsError(usage: "is not an interface file", at: first.path)
    }
    self.source = source
    model = try StringsDocument(parsing: source.strings(), path: first.path)
    (sourceLanguage, unreadLanguages, faults) = (read.sourceLanguage, read.unread, read.faults)
    translations = read.translations
  }

  /// The texts of the interface file with their comments, sorted by their ids.
  package var texts: [(pair: StringsDocument.Pair, place: FileLocation)] {
    let lines = LineIndex(source.content)
    return source.texts.map { text in
      (
        StringsDocument.Pair(key: text.id, text: text.text, comment: text.comment),
        lines.location(of: text.range.lowerBound, in: path)
      )
    }
  }

  /// The `.strings` files of the languages.
  package var stringsFiles: [(language: String, document: StringsDocument)] {
    translations.compactMap { language, file in
      if case .strings(let document) = file { (language, document) } else { nil }
    }
  }

  /// True if every language has its texts in a `.strings` file, and none in an interface file of
  /// its own.
  package var hasStringsAlone: Bool { stringsFiles.count == translations.count }

  private func translation(in language: String) -> Translation? {
    translations.first { $0.language.isIdentical(to: language) }?.file
  }

  /// The path of the `.strings` file of a language; `nil` where there can be none.
  private func stringsPath(in language: String) -> String? {
    guard let folder = LanguageFolder(path), let stop = folder.file.lastIndex(of: ".") else {
      return nil
    }
    // The interface file alone has the texts of the source language.
    guard folder.isBase || !language.isIdentical(to: sourceLanguage) else { return nil }
    return folder.path(in: language, file: folder.file[..<stop] + ".strings")
  }

  /// True if texts of a language can be written.
  private func canWrite(in language: String) -> Bool {
    if isUnread(language) { return false }
    return switch translation(in: language) {
    case .strings: true
    case .interface: false
    case nil: stringsPath(in: language) != nil
    }
  }
}

extension InterfaceCatalog: Catalog {
  /// The path of the interface file.
  package var path: String { source.path }

  /// The source language and those that have a file.
  package var languages: [String] {
    ExactString.distinct([sourceLanguage] + translations.map(\.language))
  }

  /// The interface file and those of the other languages.
  package var files: [CatalogSource] {
    sourceContents()
      + translations.map { _, file in
        switch file {
        case .strings(let document): document.file
        case .interface(let document):
          CatalogSource(path: document.path, bytes: document.bytes, text: document.content)
        }
      }
  }

  /// Problems in any of the files.
  package var findings: [Finding] {
    faults + source.findings
      + translations.flatMap { _, file in
        switch file {
        case .strings(let document): document.findings
        case .interface(let document): document.findings
        }
      }
  }

  /// False: a text is present or missing.
  package var hasStates: Bool { false }

  /// The units, one for each text of the interface file, sorted by their ids as Xcode sorts them.
  package func table(in language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path,
      content: source.content)
    let targets = targets(in: language)
    let canWrite = canWrite(in: language)
    for text in source.texts {
      builder.append(
        key: .string(text.id), source: .string(text.text),
        target: targets(text).map { .string($0) }, note: text.comment.map { .string($0) },
        at: text.range, isBlocked: !canWrite)
    }
    return builder.table()
  }

  private func targets(in language: String) -> (InterfaceDocument.Text) -> String? {
    let isSource = language.isIdentical(to: sourceLanguage)
    switch translation(in: language) {
    case .strings(let document):
      return { text in
        document.index(of: text.id).map { document.value(of: document.entries[$0]) }
          ?? (isSource ? text.text : nil)
      }
    case .interface(let document):
      let texts = Dictionary(
        document.texts.map { (ExactString($0.id), $0.text) },
        uniquingKeysWith: { first, _ in first })
      return { texts[ExactString($0.id)] ?? (isSource ? $0.text : nil) }
    case nil: return { isSource ? $0.text : nil }
    }
  }

  /// The reasons why texts of a language cannot be written.
  package func findings(in language: String) -> [Finding] {
    if isUnread(language) { return unreadFindings(in: language) }
    guard !canWrite(in: language) else { return [] }
    if case .interface(let document)? = translation(in: language) {
      let message = "the language has a separate interface file, which is not changed"
      return [Finding(.unexpectedValue, .error, message, at: FileLocation(path: document.path))]
    }
    let message =
      language.isIdentical(to: sourceLanguage)
      ? "interface files are not changed"
      : "the file is not in a language folder such as 'Base.lproj', so it has no counterpart "
        + "for this language"
    return [Finding(.unexpectedValue, .error, message, at: FileLocation(path: path))]
  }

  /// The texts of translations whose object is no longer in the interface file.
  package func orphanedTexts() -> OrphanedTexts {
    var texts = OrphanedTexts()
    guard let objects = source.objects else { return texts }
    for (language, document) in stringsFiles
    where !LanguageTag.isDocumentation(language) && !LanguageTag.isSame(language, sourceLanguage) {
      document.addOrphans(to: &texts) { entry in
        let id = document.key(of: entry).prefix { $0 != "." }
        return objects.contains(ExactString(String(id)))
      }
    }
    return texts
  }

  /// The text of a key as the `.strings` file of the language has it.
  package func writtenText(at slot: Slot, in language: String) -> (
    place: WrittenText, text: String
  )? {
    guard case .strings(let document)? = translation(in: language) else { return nil }
    return document.written(at: slot)
  }

  /// The `.strings` files with changes made to them; a new entry comes with the comment that Xcode
  /// writes.
  package func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    changes.grouped(by: { ExactString($0.language) }).compactMap { language, changes in
      if isUnread(language.string) { return nil }
      switch translation(in: language.string) {
      case .strings(let document): return document.edit(writing: changes, inOrderOf: model)
      case .interface: return nil
      case nil:
        guard let path = stringsPath(in: language.string) else { return nil }
        let isSource = language.string.isIdentical(to: sourceLanguage)
        // Texts that the interface file already has need no file.
        let wanted = isSource ? changes.filter { !isInSource($0) } : changes
        return StringsDocument(newAt: path).edit(writing: wanted, inOrderOf: model)
      }
    }
  }

  /// True if the interface file already has the text.
  private func isInSource(_ change: UnitChange) -> Bool {
    guard case .text(let text)? = change.message,
      let index = model.index(of: change.slot.key.string)
    else { return true }
    return model.value(of: model.entries[index]).isIdentical(to: text)
  }

  /// The interface file as it is.
  package func sourceContents() -> [CatalogSource] {
    [CatalogSource(path: path, bytes: source.bytes, text: source.content)]
  }
}

/// The texts of interface files: `.storyboard`, `.xib`, `.intentdefinition`.
///
/// It takes the `.strings` files that belong to them, and so comes before ``StringsFormat``.
package struct InterfaceFormat: CatalogFormat {
  package init() {}

  /// The name of the format.
  package var name: String { "interface file (.storyboard, .xib, .intentdefinition)" }

  /// True for the extensions of interface files.
  package func contains(_ path: String) -> Bool {
    [".storyboard", ".xib", ".intentdefinition"].contains { path.hasSuffix($0) }
  }

  /// Each interface file in a folder of a language, and the `.strings` files of its name beside it.
  ///
  /// One whose texts are in a string catalog, `mul.lproj/Main.xcstrings`, is passed over, and so is one in
  /// no folder of a language, which is not localized.
  package func catalogs(among paths: [String], region: (_ path: String) -> String?) -> [[String]] {
    var companions: [ExactString: [String]] = [:]
    var moved: Set<ExactString> = []
    for path in paths {
      guard let folder = LanguageFolder(path) else { continue }
      if path.hasSuffix(".strings") {
        companions[Self.name(of: folder), default: []].append(path)
      } else if path.hasSuffix(".xcstrings") {
        moved.insert(Self.name(of: folder))
      }
    }
    return LanguageFolder.groups(among: paths, region: region, where: contains).compactMap {
      group in
      guard let folder = LanguageFolder(group[0]) else { return nil }
      let name = Self.name(of: folder)
      // Texts of another language are no sources, and the ids of objects are none.
      guard !moved.contains(name),
        LanguageFolder.source(of: group, region: region(group[0]))?.path.isIdentical(to: group[0])
          == true
      else { return nil }
      let own = Set(group.compactMap { LanguageFolder($0)?.name })
      // Of two interface files with one name the first one has the texts.
      let strings = (companions.removeValue(forKey: ExactString(name)) ?? []).filter { path in
        LanguageFolder(path).map { !own.contains($0.name) } ?? false
      }
      return group + strings
    }
  }

  /// The language of the folder of the sources, and the path of its file, also where there is none.
  package func source(of files: [String], region: String?) -> (language: String, path: String)? {
    LanguageFolder.source(of: files, region: region)
  }

  /// The folder around the languages and the name without its kind; no path has a NUL.
  private static func name(of folder: LanguageFolder) -> String {
    let stop = folder.file.lastIndex(of: ".") ?? folder.file.endIndex
    return folder.parent + "\0" + folder.file[..<stop]
  }

  /// Reads a catalog of a project.
  package func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    try InterfaceCatalog(files, region: region)
  }
}
