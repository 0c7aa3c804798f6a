extension FileReplacement {
  /// Restores the old contents, removes the new ones, and returns a description of the result.
  ///
  /// - Parameters:
  ///   - replaced: The files that have their new contents.
  ///   - isCommitted: True if a journal may be in the state "committed".
  func takeBack(_ replaced: [(group: Group, index: Int)], isCommitted: Bool) -> String {
    reserve.release()
    if !isCommitted && replaced.isEmpty {
      discard()
      return "nothing was written"
    }
    guard isDurable else {
      discard()
      return replaced.isEmpty
        ? "nothing was written"
        : "\(replaced.count) of \(targets.count) files were already replaced"
    }
    for group in groups { try? group.journal?.journal.set(.undoing) }
    // Failures here show in the standings of the files.
    for (group, index) in replaced.reversed() {
      try? group.set.putBack(group.set.entries[index], in: group.folder)
    }
    for group in groups { try? group.set.syncFolders(in: group.folder) }
    var aftermath = Aftermath()
    for group in groups { aftermath.add(group) }
    return aftermath.words(total: targets.count)
  }

  /// Removes the staged files, before any file is replaced.
  ///
  /// The next run removes the rest if this fails.
  func discard() {
    reserve.release()
    for group in groups { _ = Self.clean(group) }
  }

  /// Removes the files beside the replaced ones, then the journal.
  ///
  /// - Returns: True if nothing is left. The journal stays as long as it names a file that is left.
  static func clean(_ group: Group) -> Bool {
    do {
      try group.set.removeTemporaries(in: group.folder)
      try group.journal?.journal.remove()
      return true
    } catch {
      return false
    }
  }

  /// The standing of the files after a failure, and the work that is left to the next run.
  private struct Aftermath {
    var newCount = 0
    var isUnknown = false
    var isFinishedLater = false
    var isUndoneLater = false

    /// Adds the files of a group, and removes those that the next run does not need.
    mutating func add(_ group: Group) {
      do {
        let now = try group.set.standings(in: group.folder)
        // Someone else removed what is gone.
        let count = now.count { $0.isNew && !$0.isOld && !$0.isGone }
        newCount += count
        // If some files are new and some old, both contents are still needed.
        if count == 0 || group.journal == nil, FileReplacement.clean(group) { return }
        guard let state = try group.journal?.journal.contents()?.state else { return }
        let isComplete = try group.set.standings(in: group.folder).allSatisfy(\.canBeNew)
        if state == .committed && isComplete {
          isFinishedLater = true
        } else if count > 0 {
          isUndoneLater = true
        }
      } catch {
        isUnknown = true
      }
    }

    func words(total: Int) -> String {
      if newCount == 0 && isFinishedLater {
        return "nothing was written yet; the next run in this folder finishes the work"
      }
      let now =
        newCount == 0
        ? "nothing was written" : "\(newCount) of \(total) files have their new contents"
      if isFinishedLater { return "\(now); the next run in this folder finishes the work" }
      if isUndoneLater { return "\(now); the next run in this folder restores the old ones" }
      return isUnknown
        ? "the state of the files cannot be read; the next run in this folder finishes or "
          + "undoes the work" : now
    }
  }
}
