internal import Files
internal import Foundation
internal import LegacyCatalogs
internal import LocalizationCore
internal import Reconciliation

/// The files beside those that a user names; each folder is listed once.
struct NamedFiles {
  private let formats: [any CatalogFormat]
  /// The files in the folders of languages in a folder, by their names without endings.
  private var known: [String: [String: [String]]] = [:]
  /// The folders of App Store texts in a folder.
  private var storeFolders: [String: [String]] = [:]
  /// The folders in which a stopped run has left a journal.
  private(set) var journals: [String] = []

  init(_ formats: [any CatalogFormat]) { self.formats = formats }

  /// The files that may be of the catalog of a file: those of the same name, whatever they end with, in the
  /// folders of other languages.
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
        // What cannot be listed holds nothing for us.
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

  /// The texts of the App Store of the same name in the folders of other languages.
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
  /// Whether a String Catalog has taken the place of a file, which is left over then.
  static func isReplaced(_ path: String, among paths: Set<String>) -> Bool {
    CatalogMatcher.successors(of: path).contains(where: paths.contains)
  }

  /// Folders of built output, whose texts are no sources.
  static func isBuilt(_ name: String) -> Bool {
    [".app", ".framework", ".xcframework", ".xcarchive"].contains(where: name.hasSuffix)
  }
}
