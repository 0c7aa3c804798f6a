internal import LoctripFileSets
internal import Foundation
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import LoctripReconciliation
internal import StringCatalogs

extension LoctripProject {
  /// True if a String Catalog replaced a file.
  static func isReplaced(_ path: String, among paths: Set<ExactString>) -> Bool {
    CatalogMatcher.successors(of: path).contains(where: paths.contains)
  }

  /// The folders around the language folders of what a build made of string catalogs.
  ///
  /// A string catalog elsewhere has the name of each file there. Every `.strings` is a property list; if there is none,
  /// every `.stringsdict` is as `compile` writes it, and such a catalog has all of its keys.
  ///
  /// - Parameter paths: All files of a search, string catalogs among them.
  static func builtFolders(among paths: [String]) -> Set<ExactString> {
    let catalogs = Dictionary(grouping: paths.filter { $0.hasSuffix(".xcstrings") }) {
      ExactString($0.folderAndName.name.fileStem)
    }
    guard !catalogs.isEmpty else { return [] }
    var texts: [ExactString: [String]] = [:]
    var plurals: [ExactString: [String]] = [:]
    for path in paths {
      guard let folder = LanguageFolder(path) else { continue }
      if path.hasSuffix(".strings") { texts[folder.parent, default: []].append(path) }
      if path.hasSuffix(".stringsdict") { plurals[folder.parent, default: []].append(path) }
    }
    func namesakes(of path: String) -> [String] {
      catalogs[ExactString(path.folderAndName.name.fileStem)] ?? []
    }
    func isBuilt(_ path: String) -> Bool {
      namesakes(of: path).contains { isCompiled(path, of: $0) }
    }
    return Set(
      texts.filter { _, files in
        files.allSatisfy { !namesakes(of: $0).isEmpty && isPropertyList($0) }
      }.keys
    ).union(plurals.filter { texts[$0] == nil && $1.allSatisfy(isBuilt) }.keys)
  }

  /// True for a file that `compile` makes of a string catalog; false if one of them cannot be read.
  private static func isCompiled(_ path: String, of catalog: String) -> Bool {
    do throws(FindingsError) {
      let bytes = try FileAccess.read(path)
      guard CompiledFile.isCompiled(bytes, path: path) else { return false }
      let catalog = try StringCatalog(parsing: FileAccess.read(catalog), path: catalog)
      return try CompiledFile.entries(of: bytes, path: path).keys.allSatisfy {
        catalog.entryIndex(for: $0.string) != nil
      }
    } catch {
      return false
    }
  }

  /// True for a `.strings` file that is an XML property list; false if it cannot be read.
  private static func isPropertyList(_ path: String) -> Bool {
    var start: [UInt8] = []
    do throws(FindingsError) {
      try FileAccess.readPieces(path) { piece in
        start = piece
        return false
      }
    } catch {
      return false
    }
    return StringsDocument.isXML(start)
  }

  /// True for bundles of built output, whose texts are not sources.
  static func isBuilt(_ name: String) -> Bool {
    [".app", ".framework", ".xcframework", ".xcarchive"].contains(where: name.hasSuffix)
  }
}
