package import LoctripFileSets
internal import Foundation
internal import LoctripLegacyCatalogs
public import LoctripLocalizationCore
internal import LoctripBundles
internal import StringCatalogs

/// A catalog of a project.
public struct CatalogFile: Sendable {
  /// The path to open it.
  public let path: String
  /// Its path relative to the project's root, with `/`, as the `original` of an XLIFF.
  public let original: String
  /// The catalog.
  package let catalog: any Catalog
  /// The languages that it has texts in, without that of its sources.
  public var translatedLanguages: [String] {
    catalog.languages.filter { !LanguageTag.isSame($0, catalog.sourceLanguage) }
  }
  /// The treatment of copies of the source and of blank texts.
  package var counting = Configuration.Counting()
  /// The languages that its project lists; `nil` if none has a list.
  package internal(set) var listedLanguages: [String]?
  /// False for a catalog that the project does not have any more, and of which texts are out.
  package internal(set) var isListed = true
  private let known = Once<LanguageList>()
  private let contents = Once<[CatalogSource]>()

  /// The absolute path.
  package var absolutePath: String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// True if the file of a language is unreadable, so that it is neither read nor written.
  package func isUnread(in language: String) -> Bool {
    catalog.unreadLanguages.contains { LanguageTag.isSame($0, language) }
  }

  /// Notes about languages left out because their file is unreadable.
  package var leftOut: [Finding] {
    catalog.unreadLanguages.map { language in
      let message =
        "the file for '\(language)' cannot be read; its texts are left out, and it is not written"
      return Finding(.leftOut, .note, message, at: FileLocation(path: path))
    }
  }

  /// True if a path named by the user leads to it.
  package func isAt(_ path: String) -> Bool {
    URL(fileURLWithPath: path).standardizedFileURL.path == absolutePath
  }

  /// Wraps a catalog.
  package init(path: String, original: String, catalog: any Catalog) {
    self.path = path
    self.original = original
    self.catalog = catalog
  }

  /// A copy with another name or catalog.
  func with(original: String? = nil, catalog: (any Catalog)? = nil) -> CatalogFile {
    var file = CatalogFile(
      path: path, original: original ?? self.original, catalog: catalog ?? self.catalog)
    file.counting = counting
    file.isListed = isListed
    file.listedLanguages = listedLanguages
    return file
  }

  /// Every language of the catalog.
  package var languages: [String] { languageList.all }

  /// Every language of the catalog, for lookup in any spelling; computed once.
  package var languageList: LanguageList { known.get { LanguageList(catalog.languages) } }

  /// True if the catalog has a language in this spelling.
  func has(_ language: String) -> Bool { languageList.has(language) }

  /// A language in the catalog's spelling, `pt_BR` for `pt-BR` if it is the only match.
  package func spelling(of language: String) -> String {
    if has(language) { return language }
    // An unreadable file keeps its spelling, so that no second file is written.
    if let unread = catalog.unreadLanguages.first(where: { LanguageTag.isSame($0, language) }) {
      return unread
    }
    let same = languageList.same(as: language)
    return same.count == 1 ? same[0] : language
  }

  /// The files of the catalog as in an `.xcloc`, the same for every language; computed once.
  package var sourceContents: [CatalogSource] { contents.get { catalog.sourceContents() } }

  /// The units in a language, in any spelling.
  public func table(in language: String) -> UnitTable {
    var table = catalog.table(in: spelling(of: language))
    table.original = original
    count(&table)
    return table
  }

  /// Applies ``counting`` to a table of the catalog.
  package func count(_ table: inout UnitTable) {
    table.count(
      missing: missingCopies(of: table),
      blankOf: counting.mayBeBlank(in: table.language))
  }

  /// A finding if a language's file is filled with copies of the sources, which count as missing.
  package func filledFile(_ table: UnitTable) -> Finding? {
    guard counting.copies == nil, table.missingCopies == .all,
      case let (copies, texts) = table.copies,
      copies > 0
    else { return nil }
    let message =
      "\(copies.grouped) of \(texts.counted("text")) in \(table.language) "
      + (copies == 1 ? "equals the source and is treated" : "equal the source and are treated")
      + " as untranslated; to count \(copies == 1 ? "it" : "them") as translated, set 'copies: translated' in "
      + "\(Configuration.fileName)"
    return Finding(.filledFile, .warning, message, at: place(of: table.language))
  }

  /// The place of a finding about a whole language: the file in its folder, else the catalog.
  package func place(of language: String) -> FileLocation {
    let path = catalog.files.map(\.path).first {
      LanguageFolder($0).map { LanguageTag.isSame($0.language, language) } ?? false
    }
    return FileLocation(path: path ?? catalog.path)
  }

  /// The copies of the source that count as missing in a table of the catalog.
  private func missingCopies(of table: UnitTable) -> UnitTable.MissingCopies {
    guard !catalog.hasStates,
      LanguageTag(table.language)?.language != LanguageTag(table.sourceLanguage)?.language
    else { return .none }
    if let copies = counting.copies { return copies == .missing ? .all : .none }
    let copied = table.copies
    return copied.copies * 2 > copied.texts ? .all : copied.copies > 0 ? .filledIn : .none
  }
}

extension UnitTable {
  /// The number of translations with letters, and how many of them equal their source.
  package var copies: (copies: Int, texts: Int) {
    var (copies, texts) = (0, 0)
    for row in indices where hasTarget(row) && !isLocked(row) {
      if isCopy(row) {
        copies += 1
        texts += 1
      } else if target(row)?.hasLetters == true {
        texts += 1
      }
    }
    return (copies, texts)
  }
}

/// The catalogs of a project, found as Xcode finds them.
public struct LoctripProject: Sendable {
  /// The catalogs in Xcode's export order.
  public internal(set) var catalogs: [CatalogFile]
  /// The catalog formats, which recognize catalogs by name.
  package let formats: [any CatalogFormat]
  /// Notes about interrupted runs that were completed or undone, and skipped files.
  package var notes: [Finding] = []
  /// The names of catalogs left out because their sources are unreadable.
  package internal(set) var unread: [String] = []
  /// A file of each table that was left out because its source language is unknown.
  package private(set) var undecided: [String] = []
  /// The limits on where its catalogs may be written; nowhere if they are in memory.
  package internal(set) var bounds: FileBounds
  /// The catalogs at the time of earlier exports.
  package var past: [LoctripProject] = []
  private let digests = Once<[TextDigest]>()
  let knownLeftovers = Once<[Leftover]>()
  let spellings = Once<(known: [ExactString: String], chosen: LanguageList)>()

  /// Folders without sources.
  static let skippedFolders: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]

  /// True for the name of a folder in which a search looks for nothing.
  package static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".") || skippedFolders.contains(name)
  }

  /// A project of given catalogs.
  package init(catalogs: [CatalogFile], formats: [any CatalogFormat] = CatalogForm.projectFormats) {
    self.catalogs = catalogs
    self.formats = formats
    bounds = Self.bounds(of: catalogs.map(\.path))
  }

  /// Finds and reads catalogs.
  ///
  /// Completes an interrupted run that was replacing some of them first; see ``findings``.
  ///
  /// - Parameters:
  ///   - paths: Catalogs, or folders to search. Hidden folders, build folders and `.xcloc` bundles
  ///     are skipped.
  ///   - root: The folder that `original` is relative to; by default the given folder, or the
  ///     working directory for a single file.
  ///   - sharesRoot: True to use the common folder of the paths as root if two catalogs would
  ///     otherwise have the same name.
  ///   - sourceLanguage: The development region of all; `nil` for that of the Xcode project or
  ///     Swift package.
  ///   - exclusion: The paths to leave out when searching folders.
  ///   - formats: The formats of catalogs to look for.
  ///   - isReadOnly: True if nothing may be written, not even to complete an interrupted run.
  ///   - takesStream: True if `-` is a string catalog on standard input.
  ///   - deliveries: The paths of deliveries: a catalog whose files are all below one is not of the project.
  ///   - keepsUnread: True for a project of which no catalog can be read: its orders are known all the same.
  /// - Throws: `FindingsError` when a path does not exist, has no catalog, a catalog cannot be
  ///   read, or another run is writing one.
  package init(
    _ paths: [String], root: String? = nil, sharesRoot: Bool = false, sourceLanguage: String? = nil,
    excluding exclusion: PathExclusion = .nothing,
    formats: [any CatalogFormat] = CatalogForm.projectFormats,
    isReadOnly: Bool = false, takesStream: Bool = false, without deliveries: [String] = [],
    keepsUnread: Bool = false
  ) throws(FindingsError) {
    self.formats = formats
    let unstarted = CatalogSearch(formats, sourceLanguage, exclusion, takesStream: takesStream)
    var search = unstarted
    func find() throws(FindingsError) -> [FoundCatalog] {
      search = unstarted
      let found = try search.find(paths, root, without: deliveries)
      do throws(FindingsError) {
        try CatalogSearch.checkOriginals(found)
        return found
      } catch {
        guard sharesRoot, root == nil, paths.count > 1 else { throw error }
      }
      search = unstarted
      let shared = try search.find(paths, Self.commonFolder(of: paths), without: deliveries)
      try CatalogSearch.checkOriginals(shared)
      return shared
    }
    let found: [FoundCatalog]
    let settled: [Finding]
    let first = Result { () throws(FindingsError) in try find() }
    // An interrupted run may have moved all files away.
    let files = if case .success(let found) = first { found.flatMap(\.files) } else { [String]() }
    settled = try InterruptedRun.settle(
      around: paths + files + search.journals + search.undecided, isReadOnly: isReadOnly)
    do throws(FindingsError) {
      found = settled.isEmpty || isReadOnly ? try first.get() : try find()
    } catch {
      throw FindingsError(error.kind, error.findings + settled)
    }
    let listed = found.map { search.listedLanguages(of: $0) }
    notes = settled + search.findings + search.projectFindings
    if !search.undecided.isEmpty {
      let unknown = Finding.unknownSource(of: search.undecided, hiddenBy: search.hidden)
      if found.isEmpty { throw FindingsError(.usage, unknown + notes) }
      notes += unknown
      undecided = search.undecided
    }
    bounds = Self.bounds(of: paths.map(Self.withLanguage), holding: found.map { $0.files[0] })
    catalogs = []
    let loaded = try load(Array(zip(found, listed)), keepsUnread: keepsUnread) {
      path throws(FindingsError) in
      try FileAccess.read(path, isStream: path == "-")
    }
    addContext(of: search.companions, with: search.regions, in: paths)
    notes += Self.keysAsSources(of: loaded)
    notes += catalogs.flatMap(\.leftOut)
  }

  /// Reads the catalogs of some files that are in memory; nothing is written.
  ///
  /// - Parameters:
  ///   - files: The files by their paths from the project's root. Those that are no catalogs are ignored.
  ///   - configuration: The configuration.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: `FindingsError` when two files have one path, none is a catalog, or none can be read.
  package init(
    files: [(path: String, bytes: [UInt8])], as configuration: Configuration,
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) {
    self.formats = formats
    bounds = .nowhere
    catalogs = []
    var contents: [ExactString: [UInt8]] = [:]
    for file in files {
      guard contents.updateValue(file.bytes, forKey: ExactString(file.path)) == nil else {
        throw FindingsError(usage: "is there twice", at: file.path)
      }
    }
    let paths = contents.keys.filter {
      !Self.isInSkippedFolder($0.string) && !configuration.exclusion.leavesOut($0.string)
    }
    let region = configuration.sourceLanguage
    var found: [FoundCatalog] = []
    for group in CatalogGroup.groups(of: paths, formats: formats, region: { _ in region })
    where !Self.isReplaced(group.paths[0], among: Set(paths)) {
      guard let source = group.format.source(of: group.paths, region: region) else {
        undecided.append(group.paths[0])
        continue
      }
      found.append(
        FoundCatalog(
          files: group.paths, original: source.path, format: group.format, region: source.language,
          lacksSource: !source.path.isIdentical(to: group.paths[0]), isNamed: false))
    }
    notes = Finding.unknownSource(of: undecided, hiddenBy: [:])
    guard !found.isEmpty else {
      throw notes.isEmpty
        ? FindingsError(missing: "none of the files is a catalog") : FindingsError(.usage, notes)
    }
    try CatalogSearch.checkOriginals(found)
    let loaded = try load(found.map { ($0, nil) }, keepsUnread: false) { [contents] path in
      contents[ExactString(path)] ?? []
    }
    addContext()
    notes += Self.keysAsSources(of: loaded)
    notes += catalogs.flatMap(\.leftOut)
    notes = notes.compactMap(configuration.judged)
    for index in catalogs.indices { catalogs[index].counting = configuration.counting }
  }

  /// Reads the catalogs that were found, in Xcode's order; one that cannot be read is left out, with notes.
  ///
  /// - Parameters:
  ///   - found: The catalogs, each with the languages that its project lists.
  ///   - keepsUnread: True for a project of which no catalog can be read.
  ///   - bytes: Returns the contents of a file.
  /// - Returns: The catalogs that were read.
  /// - Throws: `FindingsError` when none can be read, or the reading of one failed midway.
  private mutating func load(
    _ found: [(item: FoundCatalog, listed: [String]?)], keepsUnread: Bool,
    bytes: @escaping @Sendable (String) throws(FindingsError) -> [UInt8]
  ) throws(FindingsError) -> [FoundCatalog] {
    let sorted = found.sorted {
      StandardOrder.areInIncreasingOrder($0.item.original, $1.item.original)
    }
    let read = concurrentMap(sorted) { item, _ in
      Result { () throws(FindingsError) in try item.loadSource(bytes) }
    }
    var loaded: [FoundCatalog] = []
    var faults: [Finding] = []
    for ((item, listed), result) in zip(sorted, read) {
      switch result {
      case .success(let (file, told)):
        notes += told
        guard var file else { continue }
        file.listedLanguages = listed
        catalogs.append(file)
        loaded.append(item)
      case .failure(let error) where error.kind == .malformedInput:
        faults += error.findings
        unread.append(item.original)
        notes += error.findings + [.leftOut(item.files[0])]
      case .failure(let error): throw error
      }
    }
    if catalogs.isEmpty, !faults.isEmpty, !keepsUnread { throw FindingsError(faults) }
    return loaded
  }

  /// A note that tables use keys as sources.
  private static func keysAsSources(of found: [FoundCatalog]) -> [Finding] {
    // The sources of properties are in the `Info.plist`.
    let tables = found.filter { $0.lacksSource && !InfoPlistSearch.isTable($0.files[0]) }
    guard let first = tables.first else { return [] }
    let lack =
      tables.count == 1
      ? "this table has no" : "\(tables.count.grouped) tables, such as this one, have no"
    let message =
      "\(lack) file in the source language '\(first.region)'; the keys are used as the sources"
    return [Finding(.keysAsSources, .note, message, at: FileLocation(path: first.files[0]))]
  }

  /// True for a catalog's file name, and for standard input (`-`) that begins with a brace.
  ///
  /// - Throws: `FindingsError` when standard input cannot be read.
  package static func isCatalog(_ path: String, formats: [any CatalogFormat]) throws(FindingsError)
    -> Bool
  {
    path == "-"
      ? try FileAccess.firstByteOfStandardInput() == UInt8(ascii: "{")
      : formats.contains { $0.contains(path) }
  }

  /// True if a folder has a catalog at any depth.
  package static func holdsCatalog(_ folder: String, formats: [any CatalogFormat])
    throws(FindingsError) -> Bool
  {
    // The source language does not matter here.
    var search = CatalogSearch(formats, "en")
    do {
      return try !search.find([folder], nil).isEmpty
    } catch  where error.kind == .noInput && error.findings.first?.code == .noSuchFile {
      return false
    }
  }

  /// A copy that treats copies of the source and blank texts as configured.
  package func counting(_ counting: Configuration.Counting) -> LoctripProject {
    var project = self
    for index in catalogs.indices { project.catalogs[index].counting = counting }
    return project
  }

  /// A copy whose catalogs have the names that orders give them, from the configuration's folder.
  package func named(by configuration: Configuration) -> LoctripProject {
    var project = self
    project.catalogs = catalogs.map { $0.with(original: configuration.name(of: $0)) }
    return project
  }

  /// The digests of the catalogs' bytes, computed on first use.
  package func catalogDigests() -> [TextDigest] {
    digests.get {
      catalogs.map { file in
        var digest = RunningDigest()
        for file in file.catalog.files { digest.add(ArraySlice(file.bytes).span) }
        return digest.digest
      }
    }
  }

  /// Problems that did not stop the reading.
  public var findings: [Finding] { notes + catalogs.flatMap(\.catalog.findings) }

  /// The name of the Xcode project or workspace in a folder, or of the folder.
  package static func name(near path: String) -> String {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = FileAccess.kind(of: path).isFolder ? url : url.deletingLastPathComponent()
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      return folder.lastPathComponent
    }
    return names.first { $0.hasSuffix(".xcodeproj") } ?? names.first {
      $0.hasSuffix(".xcworkspace")
    }
      ?? folder.lastPathComponent
  }
}

extension Finding.Code {
  /// More than half of a file's texts equal their sources.
  static let filledFile: Self = "filled-file"
  /// Tables use keys as sources, because no file is in the source language.
  static let keysAsSources: Self = "keys-as-sources"
  /// A table is left out, because its source language is unknown.
  static let unknownSource: Self = "unknown-source-language"
  /// There was nothing to check or compare, so the command fails.
  package static let nothingChecked: Self = "nothing-checked"
  /// Two folders have one language.
  static let repeatedLanguage: Self = "repeated-language"
}

extension [Finding] {
  /// The failure of a run that went on without something that was left out.
  package var failure: FindingsError.Kind? {
    if contains(where: { $0.code == .leftOut }) { return .malformedInput }
    return contains { $0.code == .unknownSource } ? .usage : nil
  }
}

extension Finding {
  /// Errors for tables with an unknown source language.
  ///
  /// - Parameters:
  ///   - paths: A file of each table.
  ///   - hidden: The project file of a table that was not understood.
  package static func unknownSource(of paths: [String], hiddenBy hidden: [ExactString: String])
    -> [Finding]
  {
    func finding(_ paths: [String], _ reason: String) -> [Finding] {
      if paths.isEmpty { return [] }
      let message =
        "the source language of \(paths.count.counted("table")) is unknown: \(reason); "
        + "set 'source-language' in \(Configuration.fileName)"
      return [
        Finding(
          .unknownSource, .error, message, places: paths.prefix(3).map { FileLocation(path: $0) })
      ]
    }
    let groups = paths.filter { hidden[$0] != nil }.grouped { ExactString(hidden[$0] ?? "") }
    return groups.flatMap { finding($0.members, "\($0.key) was not understood") }
      + finding(
        paths.filter { hidden[$0] == nil },
        "no Xcode project or Swift package names it, and there is no file in English")
  }

  /// A note on a catalog left out because its sources are unreadable.
  package static func leftOut(_ path: String) -> Finding {
    let message = "the file cannot be read; its texts are left out, and it is not written"
    return Finding(.leftOut, .note, message, at: FileLocation(path: path))
  }
}
