internal import Foundation

/// Files below one folder whose new contents stand beside them, ready to be put in their places.
///
/// It holds nothing but names and digests, so that another process can finish or undo the work.
struct StagedSet: Sendable, Codable {
  /// One file.
  struct Entry: Sendable, Codable {
    /// The path of the file, relative to the folder of the set.
    var file: String
    /// The name of its new contents, in the same folder as the file.
    var staged: String
    /// The name of its old contents there, or `nil` when there was no file.
    var kept: String?
    /// The old contents, or `nil` when there was no file.
    var old: FileDigest?
    /// The new contents.
    var new: FileDigest
  }

  /// The process that makes the set.
  var process: Int32
  /// The files.
  var entries: [Entry]

  /// The path of a file of an entry, by its name beside the entry's own.
  static func path(_ name: String?, of entry: Entry, in folder: String) -> String {
    let base = folder == "/" ? "" : folder
    guard let name else { return "\(base)/\(entry.file)" }
    let parts = entry.file.split(separator: "/").dropLast() + [Substring(name)]
    return "\(base)/\(parts.joined(separator: "/"))"
  }

  /// Whether every name stays inside the folder and is one that we could have made.
  ///
  /// A journal may come with a repository from anywhere: it must not lead to a file outside of its
  /// folder, through a link either, nor remove a file that is not ours.
  func isHarmless(in folder: String) -> Bool {
    var seen: Set<String> = []
    return entries.allSatisfy { entry in
      let parts = entry.file.split(separator: "/", omittingEmptySubsequences: false)
      guard let name = parts.last, parts.allSatisfy({ !["", ".", ".."].contains($0) }),
        !entry.file.utf8.contains(0), seen.insert(entry.file).inserted,
        TemporaryName.isTemporary(entry.staged, beside: String(name)),
        entry.kept.map({ TemporaryName.isTemporary($0, beside: String(name)) }) ?? true,
        entry.kept != entry.staged, (entry.kept == nil) == (entry.old == nil)
      else { return false }
      let place = TemporaryName.split(Self.path(nil, of: entry, in: folder)).folder
      return SystemFile.realPath(place) == place
        && [nil, entry.staged, entry.kept].allSatisfy {
          [.nothing, .file].contains(SystemFile.kind(Self.path($0, of: entry, in: folder)))
        }
    }
  }

  /// Every folder that a file of the set is in.
  func folders(in folder: String) -> [String] {
    Set(entries.map { TemporaryName.split(Self.path(nil, of: $0, in: folder)).folder }).sorted()
  }

  /// Forces the names of all files to the disk.
  func syncFolders(in folder: String) throws(SystemFailure) {
    for place in folders(in: folder) { try SystemFile.syncFolder(place) }
  }

  /// Puts the new contents of an entry in their place.
  func putInPlace(_ entry: Entry, in folder: String) throws(SystemFailure) {
    try SystemFile.rename(
      Self.path(entry.staged, of: entry, in: folder),
      to: Self.path(nil, of: entry, in: folder)
    )
  }

  /// Puts the old contents of an entry back.
  func putBack(_ entry: Entry, in folder: String) throws(SystemFailure) {
    let file = Self.path(nil, of: entry, in: folder)
    guard let kept = entry.kept else { return try SystemFile.remove(file) }
    // The digest also tells whether the kept contents are whole.
    let place = Self.path(kept, of: entry, in: folder)
    guard try FileDigest(ofFile: place) == entry.old else { throw SystemFailure(code: EIO) }
    try SystemFile.rename(place, to: file)
  }

  /// Removes what stands beside the files, whatever of it is there.
  ///
  /// - Throws: ``SystemFailure`` of the first that cannot be removed, after all others.
  func removeTemporaries(in folder: String) throws(SystemFailure) {
    var failure: SystemFailure?
    for entry in entries {
      for name in [entry.staged, entry.kept].compactMap({ $0 }) {
        do {
          try SystemFile.remove(Self.path(name, of: entry, in: folder))
        } catch {
          failure = failure ?? error
        }
      }
    }
    if let failure { throw failure }
  }
}
