internal import Files
internal import Foundation
internal import LegacyCatalogs
internal import LocalizationCore
internal import Reconciliation

extension Project {
  /// The files beside one that the user names which may be of its catalog: those of the same name,
  /// whatever they end with, in the folders of other languages.
  ///
  /// - Parameter journals: Receives the folders in which a stopped run has left a journal.
  static func besides(
    _ path: String,
    _ formats: [any CatalogFormat],
    journals: inout [String]
  ) -> [String] {
    guard let folder = LanguageFolder(path) else { return storeTexts(beside: path, formats) }
    let parent = folder.parent.isEmpty ? "." : folder.parent
    let stem = stem(folder.file)
    var files: Set<String> = [path]
    var search = FolderSearch(parent)
    func entries(_ folder: String) -> [FolderSearch.Entry] {
      do {
        return try search.entries(of: folder, isWanted: { _ in false })
      } catch {
        // What cannot be listed holds nothing for us.
        return []
      }
    }
    for entry in entries(parent) where entry.isFolder && entry.name.hasSuffix(".lproj") {
      for file in entries("\(folder.parent)\(entry.name)") where !file.isFolder {
        let path = "\(folder.parent)\(entry.name)/\(file.name)"
        if Self.stem(file.name) == stem, formats.contains(where: { $0.contains(path) }) {
          files.insert(path)
        }
      }
    }
    journals += search.journals
    return files.sorted()
  }

  /// The texts of the App Store of the same name in the folders of other languages.
  private static func storeTexts(beside path: String, _ formats: [any CatalogFormat]) -> [String] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasSuffix(".txt"), parts.count > 2, let name = parts.last else { return [path] }
    let parent = parts.dropLast(2).joined(separator: "/")
    var search = FolderSearch(parent)
    do {
      let folders = try search.entries(of: parent, isWanted: { _ in false }).filter(\.isFolder)
      let files = folders.map { "\($0.path)/\(name)" }.filter { file in
        FileAccess.kind(of: file).exists && formats.contains { $0.contains(file) }
      }
      return Set(files + [path]).sorted()
    } catch {
      return [path]
    }
  }

  /// Whether a String Catalog has taken the place of a file, which is left over then.
  static func isReplaced(_ path: String, among paths: Set<String>) -> Bool {
    CatalogMatcher.successors(of: path).contains(where: paths.contains)
  }

  /// Folders of built output, whose texts are no sources.
  static func isBuilt(_ name: String) -> Bool {
    [".app", ".framework", ".xcframework", ".xcarchive"].contains(where: name.hasSuffix)
  }

  private static func stem(_ name: String) -> Substring {
    name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
  }
}
