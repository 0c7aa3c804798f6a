internal import FileSets
internal import Foundation
internal import LegacyCatalogs
internal import LocalizationCore
internal import Reconciliation

/// Finds the files next to those named by the user, listing each folder once.
struct NamedFiles {
  private let formats: [any CatalogFormat]
  /// The files in language folders, by parent folder and stem.
  private var known: [String: [String: [String]]] = [:]
  /// The App Store locale folders, by parent folder.
  private var storeFolders: [String: [String]] = [:]
  /// The folders with a journal of an interrupted run.
  private(set) var journals: [String] = []

  init(_ formats: [any CatalogFormat]) { self.formats = formats }

  /// The files that may belong to a file's catalog: those with the same stem in the folders of all
  /// languages.
  mutating func files(beside path: String) -> [String] {
    guard let folder = LanguageFolder(path) else { return storeTexts(beside: path) }
    let files = known[folder.parent] ?? files(in: folder.parent)
    known[folder.parent] = files
    return Set((files[Self.stem(folder.file)] ?? []) + [path]).sorted()
  }

  private mutating func files(in parent: String) -> [String: [String]] {
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
    var files: [String: [String]] = [:]
    for entry in entries(listed) where entry.isFolder && entry.name.hasSuffix(".lproj") {
      for file in entries("\(parent)\(entry.name)") where !file.isFolder {
        let path = "\(parent)\(entry.name)/\(file.name)"
        if formats.contains(where: { $0.contains(path) }) {
          files[Self.stem(file.name), default: []].append(path)
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
      let files = folders.map { "\($0)/\(name)" }.filter { file in
        FileAccess.kind(of: file).exists && formats.contains { $0.contains(file) }
      }
      return Set(files + [path]).sorted()
    } catch {
      return [path]
    }
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

extension Project {
  /// True if a String Catalog replaced a file.
  static func isReplaced(_ path: String, among paths: Set<String>) -> Bool {
    CatalogMatcher.successors(of: path).contains(where: paths.contains)
  }

  /// True for bundles of built output, whose texts are not sources.
  static func isBuilt(_ name: String) -> Bool {
    [".app", ".framework", ".xcframework", ".xcarchive"].contains(where: name.hasSuffix)
  }
}
