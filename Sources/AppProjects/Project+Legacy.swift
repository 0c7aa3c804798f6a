internal import LoctripFileSets
internal import Foundation
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import LoctripReconciliation

extension Project {
  /// True if a String Catalog replaced a file.
  static func isReplaced(_ path: String, among paths: Set<ExactString>) -> Bool {
    CatalogMatcher.successors(of: path).contains(where: paths.contains)
  }

  /// The folders around the language folders of what a build made of string catalogs: every `.strings` there is a property
  /// list, and a string catalog elsewhere has the name of each.
  ///
  /// - Parameter paths: All files of a search.
  static func builtFolders(among paths: [String]) -> Set<ExactString> {
    let catalogs = Set(
      exactly: paths.lazy.filter { $0.hasSuffix(".xcstrings") }.map(\.folderAndName.name.fileStem))
    guard !catalogs.isEmpty else { return [] }
    var files: [ExactString: [(path: String, table: String)]] = [:]
    for path in paths where path.hasSuffix(".strings") {
      guard let folder = LanguageFolder(path) else { continue }
      files[folder.parent, default: []].append((path, folder.file.fileStem))
    }
    let built = files.filter { _, files in
      files.allSatisfy { catalogs.contains($0.table) }
        && files.allSatisfy { isPropertyList($0.path) }
    }
    return Set(built.keys)
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
