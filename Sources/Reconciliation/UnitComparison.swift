internal import LocalizationCore

/// What a change of a unit means: how much of the text, which way, and whether it got better.
public struct UnitComparison: Sendable, Equatable {
  /// What differs; empty when both sides say the same.
  public private(set) var kinds: [UnitChange]
  /// Whether the state went up (1) or down (-1); 0 when it stayed or only one side has the unit.
  public private(set) var stateDirection = 0
  /// Whether the old side was approved, and the translation changed or its state went down or
  /// sideways.
  public private(set) var isApprovedTouched = false
  /// The remarks that only the new side gives cause for.
  public private(set) var newRemarks: [Decision.Remark] = []
  /// The remarks that only the old side gave cause for.
  public private(set) var fixedRemarks: [Decision.Remark] = []
  /// The words of the translation that were put in or taken out, whichever are more; see
  /// ``TextDifference/wordsChanged(from:to:)``.
  public private(set) var wordsChanged = 0
  /// The characters to put in, take out or replace; see ``EditDistance``.
  public private(set) var editDistance = 0

  /// Compares the two sides of a unit.
  ///
  /// - Parameters:
  ///   - old: The old side, or `nil` when the unit is new.
  ///   - new: The new side, or `nil` when the unit is gone.
  ///   - isMoved: Whether both sides have another id or stand in another catalog.
  public init(from old: ComparedUnit?, to new: ComparedUnit?, isMoved: Bool = false) {
    switch (old, new) {
    case (nil, nil): kinds = []
    case (nil, _?): kinds = [.added]
    case (_?, nil): kinds = [.removed]
    case (let old?, let new?):
      kinds = (isMoved ? [.moved] : []) + UnitChange.changes(from: old, to: new)
      if kinds.contains(.stateChanged) { stateDirection = Self.direction(from: old, to: new) }
      isApprovedTouched =
        old.isApproved
        && (kinds.contains(.targetChanged)
          || (kinds.contains(.stateChanged) && stateDirection <= 0))
    }
    guard !kinds.isEmpty else { return }
    if old?.target != new?.target {
      let (oldText, newText) = (old?.target?.description ?? "", new?.target?.description ?? "")
      wordsChanged = TextDifference.wordsChanged(from: oldText, to: newText)
      editDistance = EditDistance.between(oldText, newText)
    }
    if kinds != [.stateChanged] {
      let (before, after) = (Self.remarks(on: old), Self.remarks(on: new))
      newRemarks = Self.remaining(after, without: before)
      fixedRemarks = Self.remaining(before, without: after)
    }
  }

  /// A translation is further than none.
  private static func direction(from old: ComparedUnit, to new: ComparedUnit) -> Int {
    let (before, after) = (old.progress?.rawValue ?? -1, new.progress?.rawValue ?? -1)
    return (after - before).signum()
  }

  private static func remarks(on unit: ComparedUnit?) -> [Decision.Remark] {
    guard let unit, let source = unit.source, let target = unit.target else { return [] }
    if target.isEmpty && !source.isEmpty { return [] }
    return Checks.remarks(
      on: target,
      source: source,
      isPlural: unit.isPlural,
      limits: unit.limits
    )
  }

  /// The remarks that stand in one list more often than in another.
  private static func remaining(
    _ remarks: [Decision.Remark],
    without others: [Decision.Remark]
  ) -> [Decision.Remark] {
    guard !remarks.isEmpty else { return [] }
    var others = others
    return remarks.filter { remark in
      guard let index = others.firstIndex(of: remark) else { return true }
      others.remove(at: index)
      return false
    }
  }
}
