extension StagedSet {
  /// Where every file stands, in the order of the entries.
  func standings(in folder: String) throws(SystemFailure) -> [Standing] {
    var standings: [Standing] = []
    for entry in entries { standings.append(try Standing(entry, in: folder)) }
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

    init(_ entry: Entry, in folder: String) throws(SystemFailure) {
      func digest(_ name: String?) throws(SystemFailure) -> FileDigest? {
        let path = StagedSet.path(name, of: entry, in: folder)
        return SystemFile.kind(path) == .nothing ? nil : try FileDigest(ofFile: path)
      }
      let now = try digest(nil)
      isNew = now == entry.new
      isOld = now == entry.old
      canBeNew = isNew
      if !isNew && isOld { canBeNew = try digest(entry.staged) == entry.new }
      canBeOld = !isNew || isOld || entry.kept == nil
      if !canBeOld { canBeOld = try digest(entry.kept) == entry.old }
    }
  }
}
