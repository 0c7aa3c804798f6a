internal import LoctripBundles
package import LoctripFileSets
internal import Foundation
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// Paths of catalogs.
extension LoctripProject {
  /// The absolute path without links.
  package static func standard(_ path: String) -> String {
    FileAccess.place(of: path)
  }

  /// The name of a file, with the folder of its language.
  static func name(_ path: String) -> String {
    let name = path.folderAndName.name
    return LanguageFolder(path).map { "\($0.name).lproj/\(name)" } ?? name
  }

  /// The folders that a run may write to.
  ///
  /// - Parameters:
  ///   - paths: Folders or files named by the user, possibly links.
  ///   - catalogs: A file of each catalog that was found.
  package static func bounds(of paths: [String], holding catalogs: [String] = []) -> FileBounds {
    let kinds = paths.map { ($0, FileAccess.kind(of: $0).isFolder) }
    let (folders, files) = (kinds.filter(\.1).map(\.0), kinds.filter { !$0.1 }.map(\.0))
    return FileBounds(folders: folders + (files + catalogs).map(folder), files: files)
  }

  /// The folder of a catalog that has the files of all languages.
  private static func folder(around path: String) -> String {
    if let folder = LanguageFolder(path) { return folder.parent }
    let count = StoreFormat().contains(path) ? 2 : 1
    return path.split(separator: "/", omittingEmptySubsequences: false).dropLast(count)
      .map { $0 + "/" }.joined()
  }

  /// The paths without duplicates of the same place, in order.
  static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<ExactString> = []
    return paths.filter { seen.insert(FileAccess.realPath($0) ?? $0).inserted }
  }

  /// A path extended by its language folder, if that is the working folder or above it:
  /// `../fr.lproj/A.strings` for `A.strings`.
  package static func withLanguage(_ path: String) -> String {
    let given = path.split(separator: "/").filter { $0 != "." }
    // A folder is a project of its own.
    guard let name = given.last, !path.hasPrefix("/"), !given.contains(".."), given.count < 3,
      CatalogForm.projectFormats.contains(where: { $0.contains("metadata/en/\(name)") })
    else { return path }
    let here = components(of: ".")
    let count: Int
    if given.count == 1, here.last?.hasSuffix(".lproj") == true {
      count = 1
    } else if given.count == 1, here.dropLast().last == "metadata" {
      count = 2
    } else if given.count == 2, here.last == "metadata" {
      count = 1
    } else {
      return path
    }
    let up = Array(repeating: "..", count: count)
    return (up + here.suffix(count) + given.map(String.init)).joined(separator: "/")
  }

  /// The common folder of paths.
  static func commonFolder(of paths: [String]) -> String {
    var common: [String]?
    for path in paths {
      let names = components(of: path)
      let folder = FileAccess.kind(of: path).isFolder ? names[...] : names.dropLast()
      common =
        common.map { zip($0, folder).prefix { $0.isIdentical(to: $1) }.map(\.0) } ?? Array(folder)
    }
    return "/" + (common ?? []).joined(separator: "/")
  }

  /// A path relative to a folder, or `nil` if it is outside.
  package static func relative(_ path: String, to folder: String) -> String? {
    let file = components(of: path)
    let root = components(of: folder)
    guard file.count > root.count, file.starts(with: root, by: { $0.isIdentical(to: $1) }) else {
      return nil
    }
    return file[root.count...].joined(separator: "/")
  }

  /// The components of an absolute path, byte for byte: Foundation on macOS normalizes accents.
  package static func components(of path: String) -> [String] {
    let here = path.hasPrefix("/") ? "" : "\(FileManager.default.currentDirectoryPath)/"
    var names: [String] = []
    for name in "\(here)\(path)".utf8.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: name, as: UTF8.self) {
      case ".": break
      case "..": _ = names.popLast()
      case let name: names.append(name)
      }
    }
    return names
  }
}
