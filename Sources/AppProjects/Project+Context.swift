internal import LoctripFileSets
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore

extension LoctripProject {
  /// Tells each catalog what the other files of the project say about its texts.
  ///
  /// - Parameters:
  ///   - companions: Catalogs that are not of the project, but whose files are beside its own.
  ///   - regions: The projects around the files of each folder that was searched.
  ///   - paths: The paths that the user named.
  mutating func addContext(
    of companions: [FoundCatalog] = [], with regions: [ExactString?: DevelopmentRegions] = [:],
    in paths: [String] = []
  ) {
    let hasStrings = catalogs.contains { $0.catalog is StringsCatalog }
    let dictionaries = hasStrings ? dictionaries(companions) : [:]
    var searches: [ExactString?: InfoPlistSearch] = [:]
    for (index, file) in catalogs.enumerated() {
      var context = file.catalog.context
      if file.catalog is StringsCatalog, let table = Self.table(of: file.path) {
        context.dictionaryKeys = dictionaries[table] ?? []
      }
      if !paths.isEmpty, InfoPlistSearch.isTable(file.path), file.catalog.lacksPropertySources {
        let path = Self.standard(file.path)
        let folder = paths.first { named in
          FileAccess.kind(of: named).isFolder
            && path.utf8.starts(with: "\(Self.standard(named))/".utf8)
        }
        let place = folder.map { ExactString($0) }
        var search =
          searches[place]
          ?? InfoPlistSearch(regions[place] ?? DevelopmentRegions(within: folder))
        context.sources = search.sources(for: path)
        searches[place] = search
      }
      if context != file.catalog.context { catalogs[index] = file.with(context) }
    }
    for finding in searches.values.flatMap(\.regions.findings) where !notes.contains(finding) {
      notes.append(finding)
    }
  }

  /// Warnings about files that do not exist yet, and that no target has although one has another file of their table:
  /// an app does not show them until somebody adds them to it.
  package func unbuiltFiles(among edits: [CatalogEdit]) -> [Finding] {
    let new = edits.filter { $0.original == nil }.map(\.path)
    guard !new.isEmpty, !bounds.isNowhere else { return [] }
    var known: [LanguageFolder: String] = [:]
    for path in catalogs.flatMap(\.catalog.files).map(\.path) {
      if let table = Self.table(of: path), known[table] == nil { known[table] = path }
    }
    var regions = DevelopmentRegions(within: nil)
    var lacking: [ExactString: [String]] = [:]
    for path in new {
      guard let other = Self.table(of: path).flatMap({ known[$0] }) else { continue }
      let sibling = Self.standard(other)
      let (folders, files) = (regions.foldersAround(sibling), regions.files)
      let project = folders.lazy.flatMap { files.projects(in: $0) }.compactMap(\.model)
        .first { !$0.owners(of: sibling).isEmpty }
      guard let project, project.owners(of: Self.standard(path)).isEmpty else { continue }
      lacking[ProjectFiles.shown(project.path), default: []].append(path)
    }
    return lacking.sorted { $0.key.string < $1.key.string }.map { project, paths in
      let (files, them) = paths.count == 1 ? ("this new file", "it") : ("these new files", "them")
      let message =
        "no target of \(project) has \(files); an app does not show \(them) until you add \(them) in Xcode"
      return Finding(
        .fileOfNoTarget, .warning, message, places: paths.map { FileLocation(path: $0) })
    }
  }

  /// A note on texts whose key the source language does not have, so that they are outside of everything.
  package var orphanedTexts: [Finding] {
    var (left, sent, properties) = (OrphanedTexts(), OrphanedTexts(), OrphanedTexts())
    let found = concurrentMap(catalogs) { $0.catalog.orphanedTexts() }
    for (file, texts) in zip(catalogs, found) {
      if file.catalog.context.sources != nil {
        properties.add(texts)
      } else if file.catalog.hasStates {
        sent.add(texts)
      } else {
        left.add(texts)
      }
    }
    return [
      left.finding("a source text", "no export, count or check includes"),
      sent.finding("a source text", "exports use the key as the source of"),
      properties.finding("a source text, also in Info.plist", "no export offers"),
    ].compactMap(\.self)
  }

  /// The keys of each `.stringsdict`, by its table.
  private func dictionaries(_ companions: [FoundCatalog]) -> [LanguageFolder: Set<ExactString>] {
    let beside = companions.compactMap { found -> StringsdictCatalog? in
      guard found.format is StringsdictFormat else { return nil }
      do {
        return try found.loadSource { path throws(FindingsError) in try FileAccess.read(path) }
          .file?.catalog as? StringsdictCatalog
      } catch {
        // An app cannot read it either.
        return nil
      }
    }
    let all = catalogs.compactMap { $0.catalog as? StringsdictCatalog } + beside
    return Dictionary(
      all.compactMap { catalog in Self.table(of: catalog.path).map { ($0, catalog.keys) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The folder and the name that the files of one table share.
  private static func table(of path: String) -> LanguageFolder? {
    guard var folder = LanguageFolder(path) else { return nil }
    folder.name = ""
    folder.file = folder.file.fileStem
    return folder
  }
}

extension CatalogFile {
  /// True if an app takes the text of a key from another file, the `.stringsdict` of the table.
  package func isInDictionary(_ key: String) -> Bool {
    let keys = catalog.context.dictionaryKeys
    return !keys.isEmpty && keys.contains(ExactString(key))
  }

  /// True if its name is that of a file of the source language which is not there.
  package var lacksSourceFile: Bool {
    guard let own = LanguageFolder(original), let known = LanguageFolder(path) else { return false }
    return !own.isBase && own.name != known.name
  }

  /// The name of a file that is there: ``original``, or that of a translation.
  package var shownName: String {
    guard lacksSourceFile, let own = LanguageFolder(original), let known = LanguageFolder(path)
    else { return original }
    return own.path(in: known.name)
  }

  /// A copy whose tables respect the facts of other files.
  func with(_ context: CatalogContext) -> CatalogFile { with(catalog: catalog.with(context)) }
}

extension OrphanedTexts {
  /// A note with the number of the texts; `nil` for none.
  ///
  /// - Parameters:
  ///   - lack: What their keys lack.
  ///   - consequence: The result, without its object.
  fileprivate func finding(_ lack: String, _ consequence: String) -> Finding? {
    guard let first = keys.first else { return nil }
    let example = count == 1 ? "'\(first.oneLine)'" : "such as '\(first.oneLine)'"
    let message =
      "\(count.counted("translation")) without \(lack), \(example): \(consequence) "
      + "\(count == 1 ? "it" : "them"). Add the key to the source language, or remove the translation"
    return Finding(.orphanedKey, .note, message, places: places)
  }
}

extension Finding.Code {
  /// An import makes a file that no target has.
  static let fileOfNoTarget: Self = "file-of-no-target"
}
