package import LoctripLocalizationCore

/// A folder for files that a command names itself, such as pages, sheets, bundles and orders.
///
/// The user names at most the folder, so a path in it may be a link that a stranger made, or the file of somebody else.
/// Every such file is written by this type: never through a link out of the folder, and never over a file that loctrip
/// did not write, unless the user says so.
package struct OutputFolder: Sendable {
  /// A file in the folder.
  package struct File {
    /// The path, in the folder.
    package let path: String
    /// The contents.
    package let contents: FileContents
    /// Returns true if an existing file at the path is one that the command wrote; `nil` if it may replace any file.
    package let isOwn: ((_ path: String) -> Bool)?

    /// Describes a file to write.
    package init(_ path: String, _ contents: FileContents, isOwn: ((_ path: String) -> Bool)? = nil)
    {
      (self.path, self.contents, self.isOwn) = (path, contents, isOwn)
    }

    /// Describes a file of bytes to write.
    package init(_ path: String, _ bytes: [UInt8], isOwn: ((_ path: String) -> Bool)? = nil) {
      self.init(path, FileContents(bytes), isOwn: isOwn)
    }
  }

  /// The path, without a slash at its end.
  package let path: String
  private let bounds: FileBounds

  /// Takes a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - surroundings: A folder that it has to be in, if the user did not name it: then no link leads out of that one.
  ///     A folder that the user names may be a link.
  /// - Throws: `FindingsError` if a link leads out of the surroundings.
  package init(_ path: String, inside surroundings: String? = nil) throws(FindingsError) {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = trimmed.isEmpty ? "." : trimmed
    if let surroundings { try FileBounds(folders: [surroundings]).check(self.path) }
    bounds = FileBounds(folders: [self.path])
  }

  /// Creates the folder, and folders in it.
  ///
  /// - Parameter folders: Paths in the folder.
  /// - Throws: `FindingsError` if one cannot be created, or a link leads out of the folder.
  package func create(_ folders: [String] = []) throws(FindingsError) {
    try FileAccess.createFolder(path)
    for folder in folders {
      try bounds.check(folder)
      try FileAccess.createFolder(folder)
    }
  }

  /// Checks that no link leads a path out of the folder.
  ///
  /// - Throws: `FindingsError` if one does.
  package func check(_ path: String) throws(FindingsError) { try bounds.check(path) }

  /// Checks that files may be written.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - replacesAll: True to overwrite files that loctrip did not write.
  /// - Throws: `FindingsError` with a finding for each that may not be.
  package func check(_ files: [File], replacingAll replacesAll: Bool = false) throws(FindingsError)
  {
    for file in files { try bounds.check(file.path) }
    guard !replacesAll else { return }
    var others: [Finding] = []
    for file in files {
      guard let isOwn = file.isOwn, SystemFile.kind(file.path) != .nothing, !isOwn(file.path) else {
        continue
      }
      others.append(
        Finding(
          .wouldOverwrite, .error,
          "was not written by loctrip, so it is not overwritten; move it away, or pass --force",
          at: FileLocation(path: file.path)))
    }
    guard others.isEmpty else { throw FindingsError(.cannotCreate, others) }
  }

  /// Writes files, all of them or none.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - replacesAll: True to overwrite files that loctrip did not write.
  /// - Throws: `FindingsError` as ``check(_:replacingAll:)``, or if one cannot be written.
  package func write(_ files: [File], replacingAll replacesAll: Bool = false) throws(FindingsError)
  {
    try check(files, replacingAll: replacesAll)
    try FileAccess.replace(
      files.map { (path: $0.path, contents: $0.contents) }, within: bounds, isDurable: false)
  }
}
