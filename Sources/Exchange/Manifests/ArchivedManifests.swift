internal import LoctripFileSets
internal import LoctripAppProjects
package import LoctripLocalizationCore
package import LoctripLedger

/// What an archive has beside its bundles.
package struct ArchivedManifests {
  /// The manifests.
  package private(set) var manifests: [SentManifest] = []
  /// The list of the names of Android resources, with its path.
  package private(set) var names: (bytes: [UInt8], path: String)?

  /// Reads them from an archive; there are none in any other file.
  ///
  /// - Throws: `FindingsError` when the archive or a manifest cannot be read.
  package init(in path: String) throws(FindingsError) {
    guard FileAccess.isPlainFile(path) else { return }
    let bytes = try FileAccess.read(path)
    guard ZipArchive.isArchive(bytes) else { return }
    let archive = try ZipArchive(parsing: bytes, path: path)
    for entry in archive.entries where !entry.isFolder {
      if SentManifest.isManifest(entry.name) {
        manifests.append(
          try SentManifest(parsing: try archive.contents(of: entry), path: archive.shown(entry)))
      } else if LoctripImport.isListOfNames(entry.name) {
        names = (try archive.contents(of: entry), archive.shown(entry))
      }
    }
  }
}
