internal import Foundation
package import LoctripLocalizationCore

/// A folder that gets its name when everything is in it.
///
/// Until then it is hidden, `.NAME.new-NUMBER`, and locked. A draft of a run that was stopped has no lock, so the next
/// run removes it; see ``removeLeftovers(in:)``.
package struct FolderDraft: ~Copyable {
  /// The folder as long as it is hidden.
  package let folder: OutputFolder
  private let name: String
  private let lock: Int32

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - name: The name that the folder gets.
  ///   - parent: The folder around it, which is created if it is missing.
  /// - Throws: `FindingsError` if it cannot be made.
  package init(of name: String, in parent: OutputFolder) throws(FindingsError) {
    try parent.create()
    var path: String
    var lock: Int32?
    repeat {
      path = "\(parent.path)/.\(name)\(Self.mark)\(UInt32.random(in: 0...UInt32.max))"
      try parent.create([path])
      // A run that looks for leftovers may be faster than the lock.
      lock = Self.lock(path)
    } while lock == nil
    let made = try OutputFolder(path)
    (self.name, self.lock, folder) = (name, lock ?? -1, made)
  }

  deinit { if lock >= 0 { _ = close(lock) } }

  /// Gives the folder its name, unless something has that name already.
  ///
  /// - Returns: False if the name is taken.
  /// - Throws: `FindingsError` if the folder cannot be renamed.
  package func finish() throws(FindingsError) -> Bool {
    let (parent, hidden) = folder.path.folderAndName
    guard let real = SystemFile.realPath(parent) else {
      throw FindingsError(missing: "no such folder", at: parent)
    }
    do {
      try SystemFolder(real).rename(hidden, toNew: name)
      return true
    } catch {
      if error.code == EEXIST || error.code == ENOTEMPTY { return false }
      throw FindingsError(
        .cannotCreate, .unwritable, "cannot be created: \(error.words)", at: "\(parent)/\(name)")
    }
  }

  /// Removes the folder if it did not get its name.
  package func discard() { Self.remove(folder.path) }

  /// Removes the drafts of runs that were stopped; those of other runs have a lock.
  package static func removeLeftovers(in folder: String) {
    // One that cannot be listed is reported by its reader.
    for name in FileAccess.names(in: folder) where isDraft(name) {
      let path = "\(folder)/\(name)"
      guard SystemFile.kind(path) == .folder, let lock = lock(path) else { continue }
      // Where there are no locks nobody knows whether a run is at work.
      if lock >= 0 {
        remove(path)
        _ = close(lock)
      }
    }
  }

  private static let mark = ".new-"

  private static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix("."), let range = name.range(of: mark, options: .backwards) else {
      return false
    }
    let number = name[range.upperBound...]
    return range.lowerBound > name.index(after: name.startIndex) && UInt32(number) != nil
  }

  /// Locks a folder.
  ///
  /// - Returns: The descriptor with the lock; -1 if the file system has no locks; `nil` if another run has it, or the
  ///   folder is gone.
  private static func lock(_ path: String) -> Int32? {
    do throws(SystemFailure) {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
      let descriptor = try SystemFile.descriptor(of: path, flags)
      do throws(SystemFailure) {
        guard try SystemFile.lock(descriptor) else {
          _ = close(descriptor)
          return -1
        }
        if try SystemFile.isAt(path, descriptor) { return descriptor }
      } catch {
        // Another run has it, or has removed it.
      }
      _ = close(descriptor)
      return nil
    } catch {
      // A folder that is gone was removed by another run; one that cannot be opened has no lock.
      return error.code == ENOENT ? nil : -1
    }
  }

  private static func remove(_ path: String) {
    do {
      try FileAccess.remove(path)
    } catch {
      // It is hidden, and the next run tries again.
    }
  }
}
