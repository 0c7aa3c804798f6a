package import FileSets
internal import Foundation
internal import LegacyCatalogs
public import LocalizationCore
internal import StringCatalogs

/// A catalog of a project.
public struct CatalogFile: Sendable {
  /// The path to open it.
  public let path: String
  /// Its path relative to the project's root, with `/`, as the `original` of an XLIFF.
  public let original: String
  /// The catalog.
  package let catalog: any Catalog
  /// The meaning of copies of the source; `nil` counts them as missing in a file that is filled
  /// with them.
  package var copies: Configuration.Copies?
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
      return Finding(.leftOut, .note, message, at: SourceLocation(path: path))
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
    table.copiesAreMissing = countsCopiesAsMissing(table)
    return table
  }

  /// A finding if a language's file is filled with copies of the sources, which count as missing.
  package func filledFile(_ table: UnitTable) -> Finding? {
    guard copies == nil, table.copiesAreMissing, case let (copies, texts) = table.copies, copies > 0
    else { return nil }
    let message =
      "\(copies.grouped) of \(texts.counted("text")) in \(table.language) "
      + (copies == 1 ? "equals the source and counts" : "equal the source and count")
      + " as missing; to count \(copies == 1 ? "it" : "them") as translated, set 'copies: translated' in "
      + "\(Configuration.fileName)"
    let path = catalog.files.map(\.path).first {
      LanguageFolder($0).map { LanguageTag.isSame($0.language, table.language) } ?? false
    }
    return Finding(.filledFile, .warning, message, at: SourceLocation(path: path ?? catalog.path))
  }

  /// True if copies of the source count as missing in a table of the catalog.
  package func countsCopiesAsMissing(_ table: UnitTable) -> Bool {
    guard !catalog.hasStates,
      LanguageTag(table.language)?.language != LanguageTag(table.sourceLanguage)?.language
    else { return false }
    if let copies { return copies == .missing }
    let copied = table.copies
    return copied.copies * 2 > copied.texts
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
public struct Project: Sendable {
  /// The catalogs in Xcode's export order.
  public private(set) var catalogs: [CatalogFile]
  /// The catalog formats, which recognize catalogs by name.
  package let formats: [any CatalogFormat]
  /// Notes about interrupted runs that were completed or undone, and skipped files.
  package var notes: [Finding] = []
  /// The names of catalogs left out because their sources are unreadable.
  package internal(set) var unread: [String] = []
  /// The limits on where its catalogs may be written.
  package let bounds: FileBounds
  /// The catalogs at the time of earlier exports.
  package var past: [Project] = []
  private let digests = Once<[TextDigest]>()
  let spellings = Once<[ExactString: String]>()

  /// The supported catalog formats; a new one is added here.
  ///
  /// The first format that accepts a file gets it. Interface files take the `.strings` files of
  /// their name, unless a string catalog has their texts.
  package static let formats: [any CatalogFormat] = [
    InterfaceFormat(), StringCatalogFormat(), StringsFormat(), StringsdictFormat(),
    StoreFormat(),
  ]

  /// Folders without sources.
  static let skippedFolders: Set<String> = [
    "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  /// A project of given catalogs.
  package init(catalogs: [CatalogFile], formats: [any CatalogFormat] = Project.formats) {
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
  /// - Throws: ``RoundTripError`` when a path does not exist, has no catalog, a catalog cannot be
  ///   read, or another run is writing one.
  package init(
    _ paths: [String],
    root: String? = nil,
    sharesRoot: Bool = false,
    sourceLanguage: String? = nil,
    excluding exclusion: PathExclusion = .nothing,
    formats: [any CatalogFormat] = Project.formats,
    isReadOnly: Bool = false,
    takesStream: Bool = false
  ) throws(RoundTripError) {
    self.formats = formats
    var passedOver: [Finding] = []
    var journals: [String] = []
    var undecided: [String] = []
    func find(_ root: String?) throws(RoundTripError) -> [Found] {
      (passedOver, journals, undecided) = ([], [], [])
      return try Self.find(
        paths,
        root,
        sourceLanguage,
        exclusion,
        formats,
        takesStream,
        &passedOver,
        &journals,
        &undecided
      )
    }
    func find() throws(RoundTripError) -> [Found] {
      let found = try find(root)
      do throws(RoundTripError) {
        try Self.checkOriginals(found)
        return found
      } catch {
        guard sharesRoot, root == nil, paths.count > 1 else { throw error }
      }
      let shared = try find(Self.commonFolder(of: paths))
      try Self.checkOriginals(shared)
      return shared
    }
    let found: [Found]
    let settled: [Finding]
    let first = Result { () throws(RoundTripError) in try find() }
    // An interrupted run may have moved all files away.
    let files = if case .success(let found) = first { found.flatMap(\.files) } else { [String]() }
    settled = try InterruptedRun.settle(
      around: paths + files + journals + undecided,
      isReadOnly: isReadOnly
    )
    do throws(RoundTripError) {
      found = settled.isEmpty || isReadOnly ? try first.get() : try find()
    } catch {
      throw RoundTripError(error.kind, error.findings + settled)
    }
    if !undecided.isEmpty {
      let unknown = Finding.unknownSource(of: undecided)
      if found.isEmpty { throw RoundTripError(.usage, [unknown] + passedOver + settled) }
      passedOver.append(unknown)
    }
    notes = settled + passedOver
    bounds = Self.bounds(of: paths.map(Self.withLanguage), holding: found.map { $0.files[0] })
    let sorted = found.sorted { StandardOrder.areInIncreasingOrder($0.original, $1.original) }
    let read = concurrentMap(sorted) { item in
      Result { () throws(RoundTripError) in try item.loadSource() }
    }
    catalogs = []
    var loaded: [Found] = []
    var faults: [Finding] = []
    for (item, result) in zip(sorted, read) {
      switch result {
      case .success(let (file, told)):
        notes += told
        guard let file else { continue }
        catalogs.append(file)
        loaded.append(item)
      case .failure(let error) where error.kind == .malformedInput:
        faults += error.findings
        unread.append(item.original)
        notes += error.findings + [.leftOut(item.files[0])]
      case .failure(let error): throw error
      }
    }
    if catalogs.isEmpty, !faults.isEmpty { throw RoundTripError(faults) }
    notes += Self.keysAsSources(of: loaded)
    notes += catalogs.flatMap(\.leftOut)
  }

  /// A note that tables use keys as sources.
  private static func keysAsSources(of found: [Found]) -> [Finding] {
    let tables = found.filter(\.lacksSource)
    guard let first = tables.first else { return [] }
    let lack =
      tables.count == 1
      ? "this table has no" : "\(tables.count.grouped) tables, such as this one, have no"
    let message =
      "\(lack) file in the source language '\(first.region)'; the keys are used as the sources"
    return [Finding(.keysAsSources, .note, message, at: SourceLocation(path: first.files[0]))]
  }

  /// True for a catalog's file name, and for standard input (`-`) that begins with a brace.
  ///
  /// - Throws: ``RoundTripError`` when standard input cannot be read.
  package static func isCatalog(
    _ path: String,
    formats: [any CatalogFormat]
  ) throws(RoundTripError) -> Bool {
    path == "-"
      ? try FileAccess.firstByteOfStandardInput() == UInt8(ascii: "{")
      : formats.contains { $0.contains(path) }
  }

  /// True if a folder has a catalog at any depth.
  package static func holdsCatalog(
    _ folder: String,
    formats: [any CatalogFormat]
  ) throws(RoundTripError) -> Bool {
    var findings: [Finding] = []
    var journals: [String] = []
    do {
      // The source language does not matter here.
      var undecided: [String] = []
      return try !find(
        [folder],
        nil,
        "en",
        .nothing,
        formats,
        false,
        &findings,
        &journals,
        &undecided
      ).isEmpty
    } catch  where error.kind == .noInput && error.findings.first?.code == .noSuchFile {
      return false
    }
  }

  /// The files of one catalog before reading.
  private struct Found: Sendable {
    var files: [String]
    var original: String
    var format: any CatalogFormat
    /// The source language.
    var region: String
    /// True if no file is in the source language.
    var lacksSource: Bool
    /// True if the user named it.
    var isNamed: Bool

    /// Reads the catalog; skips built output found by a search.
    func loadSource() throws(RoundTripError) -> (file: CatalogFile?, notes: [Finding]) {
      do throws(RoundTripError) {
        let file = try load()
        return (file, repeatedLanguages)
      } catch {
        let isBuilt = error.findings.allSatisfy { $0.code == .builtOutput }
        guard !isNamed, isBuilt, error.findings.count == files.count else { throw error }
        return (
          nil,
          error.findings.map { $0.asNote }
        )
      }
    }

    /// Notes that a language has two folders, `de.lproj` and `German.lproj`, one of which is
    /// ignored.
    private var repeatedLanguages: [Finding] {
      let folders = files.compactMap { LanguageFolder($0) }.filter { !$0.isBase }
      guard folders.count > 1 else { return [] }
      var known: [ExactString: LanguageFolder] = [:]
      return folders.compactMap { folder in
        let first = known[ExactString(folder.language)]
        guard let first else {
          known[ExactString(folder.language)] = folder
          return nil
        }
        let message =
          "skipped: '\(first.name).lproj' has the same language, '\(folder.language)'"
        return Finding(.repeatedLanguage, .warning, message, at: SourceLocation(path: folder.path))
      }
    }

    private func load() throws(RoundTripError) -> CatalogFile {
      var sources: [CatalogSource] = []
      for path in files {
        sources.append(
          CatalogSource(path: path, bytes: try FileAccess.read(path, isStream: path == "-"))
        )
      }
      return CatalogFile(
        path: files[0],
        original: original,
        catalog: try format.read(sources, region: region)
      )
    }
  }

  private static func find(
    _ paths: [String],
    _ root: String?,
    _ sourceLanguage: String?,
    _ exclusion: PathExclusion,
    _ formats: [any CatalogFormat],
    _ takesStream: Bool,
    _ findings: inout [Finding],
    _ journals: inout [String],
    _ undecided: inout [String]
  ) throws(RoundTripError) -> [Found] {
    var found: [Found] = []
    var seen: Set<String> = []
    var searched: Set<String> = []
    var named = NamedFiles(formats)
    defer { journals += named.journals }
    // By searched folder.
    var regions: [String?: DevelopmentRegions] = [:]
    // String catalogs come first, as the most common format.
    let all = formats.map(\.name)
    let kinds =
      all.filter { $0.contains(".xcstrings") } + all.filter { !$0.contains(".xcstrings") }
    let (others, last) = (kinds.dropLast(), kinds.last ?? "catalog")
    let names = others.isEmpty ? last : "\(others.joined(separator: ", ")) or \(last)"
    for path in paths.map(withLanguage) {
      let (exists, isFolder) = FileAccess.kind(of: path)
      // A deleted working folder can still be listed, as an empty one.
      guard exists, FileAccess.realPath(path) != nil else {
        guard path == "-" else { throw RoundTripError(missing: "no such file or folder", at: path) }
        guard takesStream, let format = formats.first(where: { $0.contains("-.xcstrings") }) else {
          throw RoundTripError(
            usage:
              "a catalog on standard input has no name, which this command needs; pass a file or folder",
            at: path
          )
        }
        let item = Found(
          files: [path],
          original: path,
          format: format,
          region: "",
          lacksSource: false,
          isNamed: true
        )
        if seen.insert(path).inserted { found.append(item) }
        continue
      }
      let isNamed = !isFolder || formats.contains { $0.contains(path) }
      guard isNamed || searched.insert(standard(path)).inserted else { continue }
      let files =
        isNamed
        ? (isFolder ? [path] : named.files(beside: path))
        : try search(path, exclusion, &findings, &journals) { file in
          formats.contains { $0.contains(file) }
        }
      let before = found.count
      let searchedFolder = isNamed ? nil : path
      let ofFolder = DevelopmentRegions(within: searchedFolder, configured: sourceLanguage)
      let all = Set(files)
      var (rest, unused) = (files, FolderSearch(path))
      for format in formats {
        let groups = format.catalogs(among: rest) {
          regions[searchedFolder, default: ofFolder].region(of: $0)
        }
        let taken = Set(groups.joined())
        rest.removeAll(where: taken.contains)
        for files in groups where isNamed ? files.contains(path) : !files.isEmpty {
          guard seen.insert(standard(files[0])).inserted else { continue }
          if !isNamed, isReplaced(files[0], among: all) {
            for file in files {
              unused.passOver(file, as: ending(file), because: "the texts are in a string catalog")
            }
            continue
          }
          let base = root ?? (isNamed ? "." : path)
          let region = regions[searchedFolder, default: ofFolder].region(of: files)
          guard let source = format.source(of: files, region: region) else {
            undecided.append(files[0])
            continue
          }
          let original = relative(source.path, to: base) ?? name(source.path)
          found.append(
            Found(
              files: files,
              original: original,
              format: format,
              region: source.language,
              lacksSource: source.path != files[0],
              isNamed: isNamed
            )
          )
        }
      }
      if !isNamed {
        for file in rest {
          unused.passOver(file, as: ending(file), because: reasonToPassOver(file, among: all))
        }
      }
      findings += unused.findings
      if found.count > before || !undecided.isEmpty
        || files.contains(where: { seen.contains(standard($0)) })
      {
        continue
      }
      throw isNamed
        ? RoundTripError(
          usage: formats.contains { $0.contains(path) }
            ? "is not in a language folder (such as de.lproj), so its language is unknown"
            : Delivery.isXLIFF(path) || Delivery.isArchive(path)
              ? "is a delivery, not a catalog; import, diff, check, status, convert and validate read deliveries"
              : "is not a \(names)",
          at: path
        )
        : RoundTripError(
          .noInput,
          RoundTripError(missing: "contains no \(names)", at: path).findings + findings
        )
    }
    return found
  }

  /// The reason why no format accepts a file of a known kind.
  private static func reasonToPassOver(_ path: String, among paths: Set<String>) -> String {
    guard let folder = LanguageFolder(path) else {
      return !path.hasSuffix(".txt")
        ? "not in a .lproj folder" : "the source language has no such text"
    }
    let stem = folder.file.lastIndex(of: ".").map { folder.file[..<$0] } ?? folder.file[...]
    let catalog = folder.path(in: "mul", file: "\(stem).xcstrings")
    return paths.contains(catalog)
      ? "\(name(catalog)) has the texts" : "the source language has no such file"
  }

  private static func checkOriginals(_ found: [Found]) throws(RoundTripError) {
    var originals: [String: String] = [:]
    for item in found {
      guard let other = originals.updateValue(item.files[0], forKey: item.original) else {
        continue
      }
      throw RoundTripError(
        usage:
          "would be exported under the same name as \(other), '\(item.original)'; pass a "
          + "common parent folder as --root",
        at: item.files[0]
      )
    }
  }

  /// A copy in which copies of the source count as configured.
  package func counting(_ copies: Configuration.Copies?) -> Project {
    var project = self
    for index in catalogs.indices { project.catalogs[index].copies = copies }
    return project
  }

  /// The digests of the catalogs' bytes, computed on first use.
  package func catalogDigests() -> [TextDigest] {
    digests.get {
      catalogs.map { file in
        var digest = RunningDigest()
        for file in file.catalog.files { digest.add(file.bytes.span) }
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

  /// Every file below a folder that a format accepts.
  private static func search(
    _ folder: String,
    _ exclusion: PathExclusion,
    _ findings: inout [Finding],
    _ journals: inout [String],
    _ isWanted: (String) -> Bool
  ) throws(RoundTripError) -> [String] {
    var files: [String] = []
    var pending = [folder]
    var links: [String] = []
    var visited: Set<String> = []
    var search = FolderSearch(folder)
    // A real folder takes precedence over a link to it, whatever their names.
    while let current = pending.popLast() ?? links.popLast() {
      // A link may lead to a parent.
      guard visited.insert(standard(current)).inserted else { continue }
      let entries: [FolderSearch.Entry]
      do throws(RoundTripError) {
        entries = try search.entries(of: current, isWanted: isWanted)
      } catch {
        if current == folder { throw error }
        findings.append(
          Finding(
            .unreadable,
            .warning,
            "cannot be listed; its contents are skipped",
            at: SourceLocation(path: current)
          )
        )
        continue
      }
      for entry in entries where !exclusion.contains(entry.path) {
        if !entry.isFolder {
          if isWanted(entry.path) { files.append(entry.path) }
        } else if !skippedFolders.contains(entry.name) && !entry.name.hasSuffix(".xcloc")
          && !isWanted(entry.path) && !isBuilt(entry.name)
        {
          if entry.isLink { links.append(entry.path) } else { pending.append(entry.path) }
        }
      }
    }
    findings += search.findings
    journals += search.journals
    return files.sorted()
  }

}

extension Finding.Code {
  /// More than half of a file's texts equal their sources.
  static let filledFile: Self = "filled-file"
  /// Tables use keys as sources, because no file is in the source language.
  static let keysAsSources: Self = "keys-as-sources"
  /// A table is left out because its source language is unknown.
  static let unknownSource: Self = "unknown-source-language"
  /// A catalog, or a language of a table, is left out because its file is unreadable.
  package static let leftOut: Self = "left-out"
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
  /// An error for tables with an unknown source language.
  fileprivate static func unknownSource(of paths: [String]) -> Finding {
    let count = paths.count.counted("table")
    let message =
      "the source language of \(count) is unknown: no Xcode project or Swift package names "
      + "it, and there is no file in English; set 'source-language' in "
      + "\(Configuration.fileName)"
    return Finding(
      .unknownSource,
      .error,
      message,
      places: paths.prefix(3).map { SourceLocation(path: $0) }
    )
  }

  /// A note on a catalog left out because its sources are unreadable.
  package static func leftOut(_ path: String) -> Finding {
    let message = "the file cannot be read; its texts are left out, and it is not written"
    return Finding(.leftOut, .note, message, at: SourceLocation(path: path))
  }
}
