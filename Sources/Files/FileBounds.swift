internal import LocalizationCore

/// Where a run may write: files of some folders, and files that were named themselves.
///
/// What is found in a folder, or made beside it, may lead elsewhere by a link that a stranger has put there.
/// What is bound is where the folders and files really were when the value was made.
public struct FileBounds: Sendable {
  /// The real paths of the folders.
  private let folders: Set<String>
  /// The real paths of the files.
  private let files: Set<String>
  /// A folder for messages.
  private let shown: String

  /// Takes the places as they are now.
  ///
  /// - Parameters:
  ///   - folders: Folders, which may be links themselves; `""` is the working folder.
  ///   - files: Files, which may be links themselves.
  public init(folders: [String] = [], files: [String] = []) {
    let folders = folders.map { $0.isEmpty ? "." : $0 }
    self.folders = Set(Set(folders).map(InterruptedRun.realPath))
    self.files = Set(Set(files).map(InterruptedRun.realPath))
    shown = folders.first ?? files.first ?? "."
  }

  /// Makes sure that nothing outside is written by way of a link.
  ///
  /// - Throws: ``FileError`` when a path leads there now.
  package func check(_ path: String) throws(FileError) {
    try check(InterruptedRun.realPath(path), shownAs: path)
  }

  /// Makes sure that a file is inside.
  ///
  /// - Parameters:
  ///   - final: Its real path.
  ///   - path: Its path for messages.
  /// - Throws: ``FileError`` when it is not.
  func check(_ final: String, shownAs path: String) throws(FileError) {
    guard !files.contains(final) else { return }
    var folder = final
    while folder != "/" {
      folder = TemporaryName.split(folder).folder
      if folders.contains(folder) { return }
    }
    throw FileError(
      .cannotCreate,
      .unwritable,
      "a link leads outside of '\(shown)'; nothing was written",
      at: path
    )
  }
}
