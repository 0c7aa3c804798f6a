internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// What tells units apart that are no plain entries: where the id leads, or the id itself.
  enum OtherID: Hashable {
    case slot(entry: Int, path: VariationPath)
    case unknown(ExactString)
  }

  /// Ids that stand more than once: the repeated ones, and those whose targets differ.
  func findDuplicates(
    _ batch: Batch,
    resolved: [UnitFinder.Place?],
    entryCount: Int
  ) -> (repeated: Set<Int>, conflicts: [Int: Decision.Remark]) {
    // The last position of each plain entry, and of every other id.
    var plain = [Int32](repeating: -1, count: entryCount)
    var others: [OtherID: Int] = [:]
    var repeated: Set<Int> = []
    var conflicts: [Int: Decision.Remark] = [:]
    for (position, item) in batch.items.enumerated() {
      let later = unit(item)
      let slot = resolved[position].flatMap { $0.path.isRoot ? $0 : nil }
      let key =
        resolved[position].map { OtherID.slot(entry: $0.entry, path: $0.path) }
        ?? .unknown(ExactString(later.id ?? ""))
      let known = slot.map { Int(plain[$0.entry]) } ?? others[key] ?? -1
      func remember() {
        if let slot {
          plain[slot.entry] = Int32(truncatingIfNeeded: position)
        } else {
          others[key] = position
        }
      }
      guard known >= 0 else {
        remember()
        continue
      }
      let earlier = unit(batch.items[known])
      if later.target == nil && !settings.isLikeXcode {
        // A unit that came back empty does not speak against one that came back translated.
        repeated.insert(position)
        continue
      }
      remember()
      if settings.isLikeXcode || earlier.target == nil
        || Self.saysTheSame(earlier, later)
      {
        if let conflict = conflicts[known] {
          conflicts[position] = conflict
        } else {
          repeated.insert(known)
        }
        continue
      }
      let remark = Decision.Remark(
        code: .duplicateUnit,
        severity: .error,
        message: "the id stands more than once with different targets or states; none is written"
      )
      conflicts[known] = remark
      conflicts[position] = remark
    }
    return (repeated, conflicts)
  }

  /// Whether two units of one id have the same translation and are as far, each in the words of its
  /// version.
  static func saysTheSame(_ earlier: XLIFFUnit, _ later: XLIFFUnit) -> Bool {
    let state = StateMapping.adapted(
      StateMapping.delivered(earlier),
      from: earlier.version,
      to: later.version
    )
    guard state == StateMapping.delivered(later) else { return false }
    return earlier.hasSameTarget(as: later)
      || earlier.version != later.version && earlier.restoredTarget == later.restoredTarget
  }
}
