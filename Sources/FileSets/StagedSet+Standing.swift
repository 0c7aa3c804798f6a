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
