internal import LegacyCatalogs
internal import LocalizationCore

/// A format that reads what cannot be read as a catalog without texts, so that it stops no other table.
struct TolerantFormat: CatalogFormat {
  let format: any CatalogFormat

  var name: String { format.name }

  func contains(_ path: String) -> Bool { format.contains(path) }

  func catalogs(
    among paths: [String],
    region: (_ path: String) -> String?
  ) -> [[String]] { format.catalogs(among: paths, region: region) }

  func source(of files: [String], region: String?) -> (language: String, path: String)? {
    format.source(of: files, region: region)
  }

  func catalogs(of paths: [String]) -> [[String]] { format.catalogs(of: paths) }

  func read(_ files: [CatalogSource], region: String) throws(CatalogError) -> any Catalog {
    try tolerating(files) { () throws(CatalogError) in try format.read(files, region: region) }
  }

  private func tolerating(
    _ files: [CatalogSource],
    _ read: () throws(CatalogError) -> any Catalog
  ) throws(CatalogError) -> any Catalog {
    do throws(CatalogError) {
      return try read()
    } catch {
      // What a build made is passed over by the project.
      guard let first = files.first, !error.findings.allSatisfy({ $0.code == .builtOutput }) else {
        throw error
      }
      return UnreadCatalog(path: first.path, files: files, findings: error.findings)
    }
  }
}

/// Files that cannot be read, and why.
struct UnreadCatalog: Catalog {
  let path: String
  let files: [CatalogSource]
  let findings: [Finding]

  var sourceLanguage: String { "en" }
  var languages: [String] { [] }
  var hasStates: Bool { false }

  func table(in language: String) -> UnitTable {
    UnitTableBuilder(
      original: path,
      language: language,
      sourceLanguage: sourceLanguage,
      path: path,
      content: []
    ).table()
  }

  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] { [] }

  func sourceContents() -> [CatalogSource] { [] }
}
