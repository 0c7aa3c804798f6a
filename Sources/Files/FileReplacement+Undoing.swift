extension FileReplacement {
  /// Puts back what was replaced, takes away what was made, and says what came of it.
  ///
  /// - Parameters:
  ///   - replaced: The files that have their new contents.
  ///   - isCommitted: Whether a journal may say so.
  func takeBack(_ replaced: [(group: Group, index: Int)], isCommitted: Bool) -> String {
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
    // What does not go back shows in how the files stand.
    for (group, index) in replaced.reversed() {
      try? group.set.putBack(group.set.entries[index], in: group.folder)
    }
    for group in groups { try? group.set.syncFolders(in: group.folder) }
    var aftermath = Aftermath()
    for group in groups { aftermath.add(group) }
    return aftermath.words(total: targets.count)
  }

  /// Takes away everything that was made, before any file is replaced.
  ///
  /// What cannot be removed now is removed by the next run.
  func discard() {
    for group in groups { _ = Self.clean(group) }
  }

  /// Removes what stands beside the files, and the journal.
  ///
  /// - Returns: Whether nothing is left. As long as something is, so is the journal that names it.
  static func clean(_ group: Group) -> Bool {
    do {
      try group.set.removeTemporaries(in: group.folder)
      try group.journal?.journal.remove()
      return true
    } catch {
      return false
    }
  }

  /// How the files stand after a failure, and what the next run does about it.
  private struct Aftermath {
    var newCount = 0
    var isUnknown = false
    var isFinishedLater = false
    var isUndoneLater = false

    /// Looks at the files of a group, and takes away what the next run does not need.
    mutating func add(_ group: Group) {
      do {
        let now = try group.set.standings(in: group.folder)
        // What is gone was removed by someone else.
        let count = now.count { $0.isNew && !$0.isOld && !$0.isGone }
        newCount += count
        // With new files among the old ones, both contents are still needed.
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
