internal import FileSets
internal import Foundation
internal import LocalizationCore
internal import AppProjects

/// The parts of an `.xcloc` beside texts: notes with screenshots, and assets of a language.
///
/// Nothing of it is read. It goes from one bundle into the next as it is.
struct BundleParts {
  /// The files: where they stand in a bundle, and here.
  let files: [(inside: String, path: String)]

  /// Finds what a bundle has beside its document, its description and the catalogs among its sources.
  ///
  /// - Parameters:
  ///   - bundle: The `.xcloc`.
  ///   - formats: The formats of catalogs.
  /// - Throws: ``RoundTripError`` when a folder in it cannot be listed.
  init(of bundle: String, formats: [any CatalogFormat]) throws(RoundTripError) {
    let documents = try Self.files(in: "Localized Contents", of: bundle).filter {
      $0.inside.split(separator: "/").count > 2 || !Delivery.isXLIFF($0.inside)
    }
    let sources = try Self.files(in: "Source Contents", of: bundle).filter { file in
      !formats.contains { $0.contains(file.path) }
    }
    files = documents + (try Self.files(in: "Notes", of: bundle)) + sources
  }

  /// Removes the catalogs among the sources of a bundle.
  ///
  /// - Throws: ``RoundTripError`` when one cannot be removed.
  static func removeSources(
    of bundle: String,
    formats: [any CatalogFormat]
  ) throws(RoundTripError) {
    for file in try files(in: "Source Contents", of: bundle)
    where formats.contains(where: { $0.contains(file.path) }) {
      try FileAccess.remove(file.path)
    }
  }

  /// The files below a folder of a bundle; links that lead out of it are none.
  private static func files(
    in part: String,
    of bundle: String
  ) throws(RoundTripError) -> [(inside: String, path: String)] {
    var search = FolderSearch(bundle)
    var files: [(inside: String, path: String)] = []
    var pending = [part]
    var visited: Set<String> = []
    while let inside = pending.popLast() {
      let folder = "\(bundle)/\(inside)"
      guard FileAccess.kind(of: folder).isFolder,
        visited.insert(FileAccess.realPath(folder) ?? folder).inserted
      else { continue }
      for entry in try search.entries(of: folder, isWanted: { _ in true }) {
        if entry.isFolder {
          pending.append("\(inside)/\(entry.name)")
        } else {
          files.append(("\(inside)/\(entry.name)", entry.path))
        }
      }
    }
    return files.sorted { $0.inside < $1.inside }
  }

  /// Puts the files into a bundle.
  ///
  /// - Throws: ``RoundTripError`` when one cannot be read or written, or would stand outside of it.
  func write(into bundle: String) throws(RoundTripError) {
    for file in files {
      let target = "\(bundle)/\(file.inside)"
      try FileAccess.checkInside([target], of: bundle)
      try FileAccess.createFolder(URL(fileURLWithPath: target).deletingLastPathComponent().path)
      try FileAccess.replace(
        [(target, FileContents(ofFile: file.path))],
        within: FileBounds(folders: [bundle]),
        isDurable: false
      )
    }
  }
}

extension Export {
  /// The bundle that a language's notes and assets come from: of a folder the one of the language, else
  /// the bundle itself.
  ///
  /// - Throws: ``RoundTripError`` when there is nothing of that name, or it is no bundle.
  func partsSource(for language: String) throws(RoundTripError) -> String? {
    guard let source = partsFrom else { return nil }
    let path = source.count > 1 && source.hasSuffix("/") ? String(source.dropLast()) : source
    guard FileAccess.kind(of: path).isFolder else {
      throw RoundTripError(missing: "no such .xcloc, or folder of them", at: path)
    }
    if path.hasSuffix(".xcloc") { return path }
    var search = FolderSearch(path)
    let bundles = try search.entries(of: path, isWanted: { _ in false }).filter {
      $0.isFolder && $0.name.hasSuffix(".xcloc")
    }
    guard !bundles.isEmpty else { throw RoundTripError(missing: "contains no .xcloc", at: path) }
    return bundles.first {
      LanguageTag.isSame(String($0.name.dropLast(".xcloc".count)), language)
    }?.path
  }
}
