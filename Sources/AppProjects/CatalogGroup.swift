package import LoctripLocalizationCore
internal import StringCatalogs

/// The files of one catalog in a list of paths, as a search of folders groups them.
package struct CatalogGroup: Sendable {
  /// The paths of the files, the one that names the catalog first.
  package var paths: [String]
  /// The format.
  package let format: any CatalogFormat
  /// The source language.
  package let region: String
  /// True if no project says the source language, and its files do not either.
  package var isGuess = false

  /// Groups files into catalogs.
  ///
  /// - Parameters:
  ///   - paths: The paths of all files.
  ///   - formats: The formats of catalogs to look for.
  ///   - region: Returns the development region of the project that a file belongs to.
  package static func groups(
    of paths: some Sequence<ExactString>, formats: [any CatalogFormat],
    region: (String) -> String?
  ) -> [CatalogGroup] {
    var rest = paths.map(\.string).sorted()
    var groups: [CatalogGroup] = []
    for format in formats {
      let found = format.catalogs(among: rest, region: region).filter { !$0.isEmpty }
      let taken = Set(exactly: found.joined())
      rest.removeAll(where: taken.contains)
      groups += found.map { paths in
        let region = region(paths[0])
        let source = format.source(of: paths, region: region)
        // Without any statement about the sources, the keys are the sources.
        return CatalogGroup(
          paths: paths, format: format, region: source?.language ?? "en",
          isGuess: region == nil && !(format is StringCatalogFormat))
      }
    }
    return groups
  }
}
