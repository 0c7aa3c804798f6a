public import Checks
public import LocalizationCore

/// What a change of a unit means: how much of the text, which way, and whether it got better.
public struct UnitComparison: Sendable, Equatable {
  /// What differs; empty when both sides say the same.
  public private(set) var kinds: [ChangeKind]
  /// Whether the state went up (1) or down (-1); 0 when it stayed or only one side has the unit.
  public private(set) var stateDirection = 0
  /// Whether the old side was approved, and the translation changed or its state went down or
  /// sideways.
  public private(set) var isApprovedTouched = false
  /// The remarks that only the new side gives cause for.
  public private(set) var newRemarks: [Finding] = []
  /// The remarks that only the old side gave cause for.
  public private(set) var fixedRemarks: [Finding] = []
  /// The words of the translation that were put in or taken out, whichever are more; see
  /// `TextDifference` of LocalizationCore.
  public private(set) var wordsChanged = 0
  /// The characters to put in, take out or replace; see `EditDistance` of LocalizationCore.
  public private(set) var editDistance = 0

  /// Compares the two sides of a unit, their inline codes restored.
  ///
  /// - Parameters:
  ///   - old: The old side, or `nil` when the unit is new.
  ///   - new: The new side, or `nil` when the unit is gone.
  ///   - isMoved: Whether both sides have another id or stand in another catalog.
  ///   - language: The language of the translations.
  ///   - checks: What the translations are looked at for.
  public init(
    from old: Unit?,
    to new: Unit?,
    isMoved: Bool = false,
    language: String = "",
    checks: CheckSet = .standard
  ) {
    if let old, let new {
      kinds = ChangeKind.changes(from: old, to: new)
      if isMoved { kinds.insert(.moved, at: 0) }
      if kinds.contains(.stateChanged) { stateDirection = Self.direction(from: old, to: new) }
      isApprovedTouched =
        old.isApproved
        && (kinds.contains(.targetChanged)
          || (kinds.contains(.stateChanged) && stateDirection <= 0))
    } else {
      kinds = new != nil ? [.added] : old != nil ? [.removed] : []
    }
    guard !kinds.isEmpty else { return }
    if old?.target != new?.target {
      let (oldText, newText) = (old?.target?.description ?? "", new?.target?.description ?? "")
      wordsChanged = TextDifference.wordsChanged(from: oldText, to: newText)
      editDistance = EditDistance.between(oldText, newText)
    }
    // A state says nothing about the texts.
    guard kinds != [.stateChanged] else { return }
    func remarks(on unit: Unit?) -> [Finding] {
      guard let unit, let source = unit.source, let target = unit.target,
        !target.isEmpty || source.isEmpty
      else { return [] }
      return checks.findings(in: unit, language: language)
    }
    let (before, after) = (remarks(on: old), remarks(on: new))
    newRemarks = Self.remaining(after, without: before)
    fixedRemarks = Self.remaining(before, without: after)
  }

  /// A translation is further than none.
  private static func direction(from old: Unit, to new: Unit) -> Int {
    func state(_ unit: Unit) -> Int { unit.target == nil ? -1 : Int(unit.state.rawValue) }
    return (state(new) - state(old)).signum()
  }

  /// The remarks that stand in one list more often than in another.
  private static func remaining(
    _ remarks: [Finding],
    without others: [Finding]
  ) -> [Finding] {
    guard !remarks.isEmpty else { return [] }
    var others = others
    return remarks.filter { remark in
      guard let index = others.firstIndex(where: { $0.saysSame(as: remark) }) else { return true }
      others.remove(at: index)
      return false
    }
  }
}
