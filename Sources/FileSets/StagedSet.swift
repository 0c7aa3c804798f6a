internal import Foundation
internal import LoctripLocalizationCore

/// Files below one folder with their new contents beside them, ready to be swapped, and files to remove.
///
/// A file to remove takes the staged name, so that it can be restored until all is done.
///
/// The set has only names and digests, so that another process can finish or undo the work.
struct StagedSet: Sendable {
  /// One file.
  struct Entry: Sendable, Codable {
    /// The path of the file, relative to the folder of the set.
    var file: String
    /// The name of its new contents, in the same folder; for a file to remove, of its old ones.
    var staged: String
    /// The name of its old contents there, or `nil` for a file that is added or removed.
    var kept: String?
    /// The old contents, or `nil` for an added file.
    var old: FileDigest?
    /// The new contents, or `nil` for a file to remove.
    var new: FileDigest?

    var name: String { "/\(file)".folderAndName.name }
  }

  /// The process that made the set.
  var process: Int32
  /// The files.
  var entries: [Entry]

  /// Returns the path of an entry's file, or of a file beside it.
  static func path(_ name: String?, of entry: Entry, in folder: String) -> String {
    let base = folder == "/" ? "" : folder
    guard let name else { return "\(base)/\(entry.file)" }
    let parts = entry.file.split(separator: "/").dropLast() + [Substring(name)]
    return "\(base)/\(parts.joined(separator: "/"))"
  }

  /// True if every name stays inside the folder and has the form of our own.
  ///
  /// The set must not lead to a file outside of its folder, even through a link, into a hidden folder, or to the
  /// removal of a file that is not ours.
  func isHarmless(in folder: String) -> Bool {
    var seen: Set<ExactString> = []
    return entries.allSatisfy { entry in
      let parts = entry.file.split(separator: "/", omittingEmptySubsequences: false)
      guard let name = parts.last, parts.allSatisfy({ !$0.isEmpty && $0.utf8.first != 0x2E }),
        !entry.file.utf8.contains(0), seen.insert(entry.file).inserted,
        TemporaryName.isTemporary(entry.staged, beside: String(name)),
        entry.kept.map({ TemporaryName.isTemporary($0, beside: String(name)) }) ?? true,
        entry.kept != entry.staged, entry.old != nil || entry.new != nil,
        (entry.kept == nil) == (entry.old == nil || entry.new == nil)
      else { return false }
      do {
        let place = try self.folder(of: entry, in: folder)
        return [String(name), entry.staged, entry.kept].allSatisfy {
          $0.map { [.nothing, .file].contains(place.kind($0)) } ?? true
        }
      } catch {
        return false
      }
    }
  }

  /// Opens the folder of an entry's file, step by step without a link.
  func folder(of entry: Entry, in folder: String) throws(SystemFailure) -> SystemFolder {
    try SystemFolder(folder, steps: entry.file.split(separator: "/").dropLast())
  }

  /// Returns the folders of all files.
  func folders(in folder: String) -> [String] {
    Set(entries.map { Self.path(nil, of: $0, in: folder).folderAndName.folder }).sorted()
  }

  /// Forces the names of all files to the disk.
  func syncFolders(in folder: String) throws(SystemFailure) {
    for place in folders(in: folder) { try SystemFile.syncFolder(place) }
  }

  /// Swaps in the new contents of an entry, or removes a file from its place.
  ///
  /// The previous contents get the staged name, so that they can be checked: someone may have saved a file in the
  /// meantime.
  ///
  /// - Parameter isDurable: True to keep the previous contents; otherwise they are overwritten.
  /// - Throws: ``SystemFailure``; `EEXIST` if an added file exists by now.
  func putInPlace(_ entry: Entry, in folder: String, isDurable: Bool = true) throws(SystemFailure) {
    let place = try self.folder(of: entry, in: folder)
    if entry.new == nil {
      try place.rename(entry.name, toNew: entry.staged)
    } else if !isDurable {
      try place.rename(entry.staged, to: entry.name)
    } else if entry.old == nil {
      try place.rename(entry.staged, toNew: entry.name)
    } else {
      _ = try place.put(entry.staged, inPlaceOf: entry.name)
    }
  }

  /// Restores what someone saved while the file was replaced, and returns whether anyone did.
  func giveBack(_ entry: Entry, in folder: String) throws(SystemFailure) -> Bool {
    guard entry.old != nil else { return false }
    let place = try self.folder(of: entry, in: folder)
    guard let displaced = try place.digest(entry.staged), displaced != entry.old,
      displaced != entry.new
    else { return false }
    // If someone saves once more meanwhile, that version stays.
    if entry.new == nil {
      try Self.comeBack(entry, in: place)
      return true
    }
    if try place.put(entry.staged, inPlaceOf: entry.name),
      let ours = try place.digest(entry.staged), ours != entry.new
    {
      _ = try place.put(entry.staged, inPlaceOf: entry.name)
    }
    return true
  }

  /// Gives a removed file its name again, unless someone has saved another one there.
  private static func comeBack(_ entry: Entry, in place: borrowing SystemFolder)
    throws(SystemFailure)
  {
    do {
      try place.rename(entry.staged, toNew: entry.name)
    } catch {
      guard error.code == EEXIST else { throw error }
    }
  }

  /// Restores the old contents of an entry, or a version that someone saved meanwhile.
  func putBack(_ entry: Entry, in folder: String) throws(SystemFailure) {
    if try giveBack(entry, in: folder) { return }
    let place = try self.folder(of: entry, in: folder)
    guard try place.digest(entry.name) == entry.new else { return }
    if entry.new == nil {
      guard try place.digest(entry.staged) == entry.old else { throw SystemFailure(code: EIO) }
      return try Self.comeBack(entry, in: place)
    }
    guard let kept = entry.kept else { return try place.remove(entry.name) }
    // The digest also shows if the kept contents are complete.
    guard try place.digest(kept) == entry.old else { throw SystemFailure(code: EIO) }
    if try place.put(kept, inPlaceOf: entry.name), try place.digest(kept) != entry.new {
      _ = try place.put(kept, inPlaceOf: entry.name)
    }
  }

  /// Removes the files beside the entries' files, if they exist.
  ///
  /// - Throws: ``SystemFailure`` of the first that cannot be removed, after all others.
  func removeTemporaries(in folder: String) throws(SystemFailure) {
    var failure: SystemFailure?
    for entry in entries {
      do {
        let place = try self.folder(of: entry, in: folder)
        for name in [entry.staged, entry.kept].compactMap({ $0 }) {
          do {
            try place.remove(name)
          } catch {
            failure = failure ?? error
          }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}

extension StagedSet {
  /// Returns the standings of all files, in the order of the entries.
  func standings(in folder: String) throws(SystemFailure) -> [Standing] {
    var standings: [Standing] = []
    for entry in entries { standings.append(try Standing(entry, of: self, in: folder)) }
    return standings
  }

  /// The standing of a file after an interrupted run.
  ///
  /// A file that is neither new nor old has contents unknown to the run.
  struct Standing {
    var isNew: Bool
    var isOld: Bool
    var canBeNew: Bool
    var canBeOld: Bool
    /// True if the new contents replaced others that someone had saved, which now have the staged name.
    var isDisplacing: Bool
    /// True if a file to remove exists neither in its place nor under the staged name.
    var isGone: Bool

    init(_ entry: Entry, of set: StagedSet, in folder: String) throws(SystemFailure) {
      let place = try set.folder(of: entry, in: folder)
      let now = try place.digest(entry.name)
      let staged = try place.digest(entry.staged)
      isNew = now == entry.new
      isOld = now == entry.old
      isDisplacing =
        isNew && entry.old != nil && staged != nil && staged != entry.old
        && staged != entry.new
      isGone = entry.new == nil && now == nil && staged == nil
      canBeNew = isNew ? !isDisplacing : isOld && staged == entry.new
      canBeOld = !isNew || isOld || entry.kept == nil || isDisplacing
      if !canBeOld, let kept = entry.kept { canBeOld = try place.digest(kept) == entry.old }
      if entry.new == nil { canBeOld = !isNew || isDisplacing || staged == entry.old }
    }
  }
}
