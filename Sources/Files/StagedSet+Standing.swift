extension StagedSet {
  /// Where every file stands, in the order of the entries.
  func standings(in folder: String) throws(SystemFailure) -> [Standing] {
    var standings: [Standing] = []
    for entry in entries { standings.append(try Standing(entry, of: self, in: folder)) }
    return standings
  }

  /// Where a file of an interrupted run stands.
  ///
  /// Neither new nor old is what the run knows nothing of.
  struct Standing {
    var isNew: Bool
    var isOld: Bool
    var canBeNew: Bool
    var canBeOld: Bool
    /// Whether the new contents stand where someone had saved others: those have the staged name.
    var isDisplacing: Bool
    /// Whether a file that was to go is nowhere, neither in its place nor under the staged name.
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
