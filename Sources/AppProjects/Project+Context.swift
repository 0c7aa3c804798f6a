internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

extension Project {
  /// Tells each catalog what the other files of the project say about its texts.
  ///
  /// - Parameter companions: Catalogs that are not of the project, but whose files are beside its own.
  mutating func addContext(of companions: [FoundCatalog] = []) {
    guard catalogs.contains(where: { $0.catalog is StringsCatalog }) else { return }
    let dictionaries = dictionaries(companions)
    for (index, file) in catalogs.enumerated() where file.catalog is StringsCatalog {
      guard let table = Self.table(of: file.path), let keys = dictionaries[table] else { continue }
      var context = CatalogContext()
      context.dictionaryKeys = keys
      catalogs[index] = file.with(context)
    }
  }

  /// The keys of each `.stringsdict`, by its table.
  private func dictionaries(_ companions: [FoundCatalog]) -> [LanguageFolder: Set<ExactString>] {
    let beside = companions.compactMap { found -> StringsdictCatalog? in
      guard found.format is StringsdictFormat else { return nil }
      do {
        return try found.loadSource().file?.catalog as? StringsdictCatalog
      } catch {
        // An app cannot read it either.
        return nil
      }
    }
    let all = catalogs.compactMap { $0.catalog as? StringsdictCatalog } + beside
    return Dictionary(
      all.compactMap { catalog in Self.table(of: catalog.path).map { ($0, catalog.keys) } },
      uniquingKeysWith: { first, _ in first }
    )
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

  /// A copy whose tables respect the facts of other files.
  func with(_ context: CatalogContext) -> CatalogFile {
    var file = CatalogFile(path: path, original: original, catalog: catalog.with(context))
    file.copies = copies
    return file
  }
}
