package import LoctripLocalizationCore

/// The places that a run may write to: the contents of some folders, and some files.
///
/// A path in a folder, or beside a file, may lead elsewhere by a stranger's link. The bounds are the real paths at
/// the time of initialization.
package struct FileBounds: Sendable {
  /// The real paths of the folders.
  private let folders: Set<ExactString>
  /// The real paths of the files.
  private let files: Set<ExactString>
  /// The first place, for messages.
  private let shown: String

  /// Resolves the places as they are now.
  ///
  /// - Parameters:
  ///   - folders: Folders, which may be links themselves; `""` is the working folder.
  ///   - files: Files, which may be links themselves.
  package init(folders: [String] = [], files: [String] = []) {
    let folders = folders.map { $0.isEmpty ? "." : $0 }
    self.folders = Set(exactly: Set(exactly: folders).map { InterruptedRun.realPath($0.string) })
    self.files = Set(exactly: Set(exactly: files).map { InterruptedRun.realPath($0.string) })
    shown = folders.first ?? files.first ?? "."
  }

  /// The places of both.
  package func union(_ other: FileBounds) -> FileBounds {
    FileBounds(resolved: folders.union(other.folders), files.union(other.files), shown)
  }

  /// No place: what is read from memory is not written to files.
  package static let nowhere = FileBounds(resolved: [], [], "")

  /// True if nothing may be written.
  package var isNowhere: Bool { folders.isEmpty && files.isEmpty }

  private init(resolved folders: Set<ExactString>, _ files: Set<ExactString>, _ shown: String) {
    (self.folders, self.files, self.shown) = (folders, files, shown)
  }

  /// Checks that a path is not outside by way of a link.
  ///
  /// - Throws: `FindingsError` if it is outside now.
  package func check(_ path: String) throws(FindingsError) {
    try check(InterruptedRun.realPath(path), shownAs: path)
  }

  /// Checks that a file is inside.
  ///
  /// - Parameters:
  ///   - final: Its real path.
  ///   - path: Its path for messages.
  /// - Throws: `FindingsError` if it is not.
  func check(_ final: String, shownAs path: String) throws(FindingsError) {
    guard !files.contains(final) else { return }
    var folder = final
    while folder != "/" {
      folder = folder.folderAndName.folder
      if folders.contains(folder) { return }
    }
    guard !isNowhere else {
      throw FindingsError(
        usage: "the project was read from memory, so nothing is written; take its changed files",
        at: path)
    }
    throw FindingsError(
      .cannotCreate, .unwritable, "a link leads outside of '\(shown)'; nothing was written",
      at: path)
  }
}
