package import LoctripAndroidResources
internal import LoctripFileSets
package import LoctripLocalizationCore

extension LoctripProject {
  /// The names of Android resources for every key of the catalogs.
  ///
  /// - Parameters:
  ///   - names: The names that resources have already.
  ///   - language: A language that may have parts of entries which the source language does not have.
  package func androidNames(after names: AndroidNames = AndroidNames(), and language: String? = nil)
    -> AndroidNames
  {
    var names = names
    for file in catalogs {
      for language in [file.catalog.sourceLanguage, language].compactMap(\.self) {
        let table = file.table(in: language)
        for row in table.indices where !table.isLocked(row) {
          let part = AndroidBundle.part(table.path(row))
          _ = names.name(for: .init(catalog: file.original, key: table.key(row), part: part))
        }
      }
    }
    return names
  }
}

extension AndroidNames {
  /// The names that are kept in one of some folders; `nil` if no folder has a file of names.
  ///
  /// - Throws: `FindingsError` when the first file is none of names.
  package static func kept(in folders: [String]) throws(FindingsError) -> AndroidNames? {
    for folder in folders {
      let path = folder.isEmpty || folder == "." ? fileName : "\(folder)/\(fileName)"
      let place = folder.isEmpty ? "." : folder
      guard let file = RepositoryFiles(named: place).file(path, of: place) else { continue }
      return try AndroidNames(parsing: file.bytes(limit: FileAccess.largest), path: path)
    }
    return nil
  }
}
