internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import LoctripBundles
internal import LoctripReconciliation
internal import StringCatalogs

/// The files of one catalog before reading.
struct FoundCatalog: Sendable {
  var files: [String]
  var original: String
  var format: any CatalogFormat
  /// The source language.
  var region: String
  /// True if no file is in the source language.
  var lacksSource: Bool
  /// True if the user named it.
  var isNamed: Bool
  /// The folder that was searched, or `nil` if the user named the file.
  var searchedFolder: ExactString? = nil

  /// Reads the catalog; skips built output found by a search.
  ///
  /// - Parameter bytes: Returns the contents of a file.
  func loadSource(_ bytes: (String) throws(FindingsError) -> [UInt8]) throws(FindingsError) -> (
    file: CatalogFile?, notes: [Finding]
  ) {
    do throws(FindingsError) {
      let file = try load(bytes)
      return (file, repeatedLanguages)
    } catch {
      let isBuilt = error.findings.allSatisfy { $0.code == .builtOutput }
      guard !isNamed, isBuilt, error.findings.count == files.count else { throw error }
      return (nil, error.findings.map { $0.asNote })
    }
  }

  /// Notes that a language has two folders, `de.lproj` and `German.lproj`, one of which is
  /// ignored.
  private var repeatedLanguages: [Finding] {
    let folders = files.compactMap { LanguageFolder($0) }.filter { !$0.isBase }
    guard folders.count > 1 else { return [] }
    var known: [ExactString: LanguageFolder] = [:]
    return folders.compactMap { folder in
      guard let first = known[folder.spelling] else {
        known[folder.spelling] = folder
        return nil
      }
      let message =
        "skipped: '\(first.name).lproj' has the same language, '\(folder.language)'"
      return Finding(.repeatedLanguage, .warning, message, at: FileLocation(path: folder.path))
    }
  }

  private func load(_ bytes: (String) throws(FindingsError) -> [UInt8]) throws(FindingsError)
    -> CatalogFile
  {
    var sources: [CatalogSource] = []
    for path in files { sources.append(CatalogSource(path: path, bytes: try bytes(path))) }
    return CatalogFile(
      path: files[0], original: original, catalog: try format.read(sources, region: region))
  }
}

/// A search for the files of catalogs.
struct CatalogSearch {
  private let formats: [any CatalogFormat]
  private let sourceLanguage: String?
  private let exclusion: PathExclusion
  private let takesStream: Bool
  /// Notes about files that were passed over.
  private(set) var findings: [Finding] = []
  /// The folders with a journal of an interrupted run.
  private(set) var journals: [String] = []
  /// A file of each table whose source language is unknown.
  private(set) var undecided: [String] = []
  /// The project files that hide the source languages of undecided tables because they were not understood.
  private(set) var hidden: [ExactString: String] = [:]
  /// The projects around the files of each searched folder.
  private(set) var regions: [ExactString?: DevelopmentRegions] = [:]
  /// The catalogs beside those that the user named, whose files say something about their texts.
  private(set) var companions: [FoundCatalog] = []

  /// Prepares a search; the parameters are those of ``LoctripProject``.
  init(
    _ formats: [any CatalogFormat], _ sourceLanguage: String?,
    _ exclusion: PathExclusion = .nothing, takesStream: Bool = false
  ) {
    self.formats = formats
    self.sourceLanguage = sourceLanguage
    self.exclusion = exclusion
    self.takesStream = takesStream
  }

  /// Finds the catalogs of some paths, without those whose files are all below one of the deliveries.
  ///
  /// - Throws: `FindingsError` when a path does not exist or has no other catalog.
  mutating func find(_ paths: [String], _ root: String?, without deliveries: [String])
    throws(FindingsError) -> [FoundCatalog]
  {
    let found = try find(paths, root)
    let folders = deliveries.filter { $0 != "-" && FileAccess.kind(of: $0).isFolder }
      .map { LoctripProject.standard($0) + "/" }
    guard !folders.isEmpty else { return found }
    func isDelivered(_ path: String) -> Bool {
      let file = LoctripProject.standard(path)
      return folders.contains { file.utf8.starts(with: $0.utf8) }
    }
    undecided.removeAll(where: isDelivered)
    let own = found.filter { !$0.files.allSatisfy(isDelivered) }
    if own.isEmpty, let first = found.first {
      let file = LoctripProject.standard(first.files[0])
      let delivery = deliveries.first {
        file.utf8.starts(with: "\(LoctripProject.standard($0))/".utf8)
      }
      throw FindingsError(
        missing:
          "contains no delivery, only catalogs of the project; to import into it, pass --into "
          + (delivery ?? "PATH"), at: delivery ?? first.files[0])
    }
    return own
  }

  /// Finds the catalogs of some paths.
  ///
  /// - Throws: `FindingsError` when a path does not exist or has no catalog.
  mutating func find(_ paths: [String], _ root: String?) throws(FindingsError) -> [FoundCatalog] {
    var found: [FoundCatalog] = []
    var seen: Set<ExactString> = []
    var searched: Set<ExactString> = []
    var named = NamedFiles(formats)
    defer { journals += named.journals }
    for path in paths.map(LoctripProject.withLanguage) {
      let (exists, isFolder) = FileAccess.kind(of: path)
      // A deleted working folder can still be listed, as an empty one.
      guard exists, FileAccess.realPath(path) != nil else {
        guard path == "-" else { throw FindingsError(missing: "no such file or folder", at: path) }
        guard takesStream, let format = formats.first(where: { $0.contains("-.xcstrings") }) else {
          throw FindingsError(
            usage:
              "a catalog on standard input has no name, which this command needs; pass a file or folder",
            at: path)
        }
        let item = FoundCatalog(
          files: [path], original: path, format: format, region: "", lacksSource: false,
          isNamed: true)
        if seen.insert(path).inserted { found.append(item) }
        continue
      }
      let isNamed = !isFolder || formats.contains { $0.contains(path) }
      guard isNamed || searched.insert(LoctripProject.standard(path)).inserted else { continue }
      let (files, catalogs) =
        isNamed
        ? (isFolder ? [path] : named.files(beside: path), [])
        : try files(below: path)
      let before = found.count
      let searchedFolder = isNamed ? nil : ExactString(path)
      let ofFolder = DevelopmentRegions(within: searchedFolder?.string, configured: sourceLanguage)
      let all = Set(exactly: files)
      let built = isNamed ? [] : LoctripProject.builtFolders(among: files + catalogs)
      var (rest, unused) = (files, FolderSearch(path))
      for format in formats {
        let groups = format.catalogs(among: rest) {
          regions[searchedFolder, default: ofFolder].region(of: $0)
        }
        let taken = Set(exactly: groups.joined())
        rest.removeAll(where: taken.contains)
        for files in groups where !files.isEmpty {
          if isNamed, !files.contains(where: path.isIdentical) {
            companions.append(
              FoundCatalog(
                files: files, original: files[0], format: format,
                region: regions[searchedFolder, default: ofFolder].region(of: files) ?? "en",
                lacksSource: false, isNamed: false))
            continue
          }
          guard seen.insert(LoctripProject.standard(files[0])).inserted else { continue }
          let isBuilt = LanguageFolder(files[0]).map { built.contains($0.parent) } ?? false
          if isBuilt || !isNamed && LoctripProject.isReplaced(files[0], among: all) {
            for file in files {
              unused.passOver(
                file, as: file.fileEnding, because: "the texts are in a string catalog")
            }
            continue
          }
          let base = root ?? (isNamed ? "." : path)
          let region = regions[searchedFolder, default: ofFolder].region(of: files)
          let isGuess = region == nil && !(format is StringCatalogFormat)
          if isGuess,
            let project = regions[searchedFolder, default: ofFolder]
              .projectNotUnderstood(around: files[0])
          {
            hidden[files[0]] = project
            undecided.append(files[0])
            continue
          }
          guard let source = format.source(of: files, region: region) else {
            undecided.append(files[0])
            continue
          }
          if isGuess,
            let project = regions[searchedFolder, default: ofFolder]
              .projectWithoutRegion(around: files[0])
          {
            tellOfGuess(of: source.language, in: project)
          }
          let original =
            LoctripProject.relative(source.path, to: base) ?? LoctripProject.name(source.path)
          found.append(
            FoundCatalog(
              files: files, original: original, format: format, region: source.language,
              lacksSource: !source.path.isIdentical(to: files[0]), isNamed: isNamed,
              searchedFolder: searchedFolder))
        }
      }
      if !isNamed {
        for file in rest {
          unused.passOver(
            file, as: file.fileEnding, because: Self.reasonToPassOver(file, among: all))
        }
      }
      findings += unused.findings
      if found.count > before || !undecided.isEmpty
        || files.contains(where: { seen.contains(LoctripProject.standard($0)) })
      {
        continue
      }
      throw isNamed
        ? FindingsError(
          usage: formats.contains { $0.contains(path) }
            ? "is not in a language folder (such as de.lproj), so its language is unknown"
            : Delivery.isXLIFF(path) || Delivery.isArchive(path)
              || BundleForms.all.other(of: path) != nil
              ? "is a delivery, not a catalog; import, diff, check, status, convert and validate read deliveries"
              : "is not \(formatNames.hasPrefix("i") ? "an" : "a") \(formatNames)", at: path)
        : FindingsError(
          .noInput,
          FindingsError(missing: "contains no \(formatNames)", at: path).findings + findings
            + projectFindings)
    }
    return found
  }

  /// The names of the formats, string catalogs first, as the most common one.
  private var formatNames: String {
    let all = formats.map(\.name)
    let kinds =
      all.filter { $0.contains(".xcstrings") } + all.filter { !$0.contains(".xcstrings") }
    let (others, last) = (kinds.dropLast(), kinds.last ?? "catalog")
    return others.isEmpty ? last : "\(others.joined(separator: ", ")) or \(last)"
  }

  /// Warns that the source language of a table is a guess although there is an Xcode project.
  private mutating func tellOfGuess(of language: String, in project: String) {
    let message =
      "the project names no development region; '\(language)' is taken for the source language"
    let place = FileLocation(path: ProjectFiles.shown(project))
    let finding = Finding(.projectNotUnderstood, .warning, message, at: place)
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// The languages that the project of a catalog lists; `nil` if none has a list.
  mutating func listedLanguages(of found: FoundCatalog) -> [String]? {
    regions[found.searchedFolder]?.listedLanguages(of: found.files[0])
  }

  /// Project files that were not understood, or not read because they are outside of the repository.
  var projectFindings: [Finding] {
    regions.values.flatMap(\.findings).reduce(into: []) { all, finding in
      if !all.contains(finding) { all.append(finding) }
    }
  }

  /// The reason why no format accepts a file of a known kind.
  private static func reasonToPassOver(_ path: String, among paths: Set<ExactString>) -> String {
    guard let folder = LanguageFolder(path) else {
      return !path.hasSuffix(".txt")
        ? "not in a .lproj folder" : "the source language has no such text"
    }
    let catalog = folder.path(in: "mul", file: "\(folder.file.fileStem).xcstrings")
    return paths.contains(catalog)
      ? "\(LoctripProject.name(catalog)) has the texts" : "the source language has no such file"
  }

  static func checkOriginals(_ found: [FoundCatalog]) throws(FindingsError) {
    var originals: [ExactString: String] = [:]
    for item in found {
      guard let other = originals.updateValue(item.files[0], forKey: item.original) else {
        continue
      }
      throw FindingsError(
        usage:
          "would be exported under the same name as \(other), '\(item.original)'; pass a "
          + "common parent folder as --root", at: item.files[0])
    }
  }

  /// Every file below a folder that a format accepts, and the string catalogs that none of them does.
  private mutating func files(below folder: String) throws(FindingsError) -> (
    [String], catalogs: [String]
  ) {
    func isAccepted(_ path: String) -> Bool { formats.contains { $0.contains(path) } }
    var walk = FolderWalk(folder, excluding: exclusion) { [formats] path in
      path.hasSuffix(".xcstrings") || formats.contains { $0.contains(path) }
    }
    let files = try walk.files()
    findings += walk.findings
    journals += walk.journals
    return (files.filter(isAccepted), files.filter { !isAccepted($0) })
  }
}

/// Finds the files next to those named by the user, listing each folder once.
struct NamedFiles {
  private let formats: [any CatalogFormat]
  /// The files in language folders, by parent folder and stem.
  private var known: [ExactString: [ExactString: [String]]] = [:]
  /// The App Store locale folders, by parent folder.
  private var storeFolders: [ExactString: [String]] = [:]
  /// The folders with a journal of an interrupted run.
  private(set) var journals: [String] = []

  init(_ formats: [any CatalogFormat]) { self.formats = formats }

  /// The files that may belong to a file's catalog: those with the same stem in the folders of all
  /// languages.
  mutating func files(beside path: String) -> [String] {
    guard let folder = LanguageFolder(path) else { return storeTexts(beside: path) }
    let files = known[folder.parent] ?? files(in: folder.parent)
    known[folder.parent] = files
    return ExactString.distinct((files[folder.file.fileStem] ?? []) + [path]).sorted()
  }

  private mutating func files(in parent: String) -> [ExactString: [String]] {
    let listed = parent.isEmpty ? "." : parent
    var search = FolderSearch(listed)
    func entries(_ folder: String) -> [FolderSearch.Entry] {
      do {
        return try search.entries(of: folder, isWanted: { _ in false })
      } catch {
        // A folder that cannot be listed has no files.
        return []
      }
    }
    var files: [ExactString: [String]] = [:]
    for entry in entries(listed) where entry.isFolder && entry.name.hasSuffix(".lproj") {
      for file in entries("\(parent)\(entry.name)") where !file.isFolder {
        let path = "\(parent)\(entry.name)/\(file.name)"
        if formats.contains(where: { $0.contains(path) }) {
          files[file.name.fileStem, default: []].append(path)
        }
      }
    }
    journals += search.journals
    return files
  }

  /// The App Store texts of the same name in other languages.
  private mutating func storeTexts(beside path: String) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasSuffix(".txt"), parts.count > 2, let name = parts.last else { return [path] }
    let parent = parts.dropLast(2).joined(separator: "/")
    do {
      let known = storeFolders[parent]
      var search = FolderSearch(parent)
      let folders =
        try known
        ?? search.entries(of: parent, isWanted: { _ in false }).filter(\.isFolder).map(\.path)
      storeFolders[parent] = folders
      // Only the file that was named may be a link to elsewhere.
      let repository = RepositoryFiles(named: parent)
      let files = folders.map { "\($0)/\(name)" }.filter { file in
        repository.file(file, of: parent) != nil && formats.contains { $0.contains(file) }
      }
      return ExactString.distinct(files + [path]).sorted()
    } catch {
      return [path]
    }
  }
}
