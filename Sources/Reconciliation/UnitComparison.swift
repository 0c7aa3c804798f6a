package import LoctripTranslationChecks
package import LoctripLocalizationCore

/// The change of a unit: its size, its direction, and the problems that it adds or fixes.
package struct UnitComparison: Sendable, Equatable {
  /// The differences; empty if both sides are the same.
  package var kinds: [ChangeKind]
  /// 1 for a higher state, -1 for a lower one; 0 for the same one or if only one side has the unit.
  package var stateDirection = 0
  /// True if the old side was approved, and the translation changed or its state did not rise.
  package var isApprovedTouched = false
  /// The findings that only the new side has.
  package var newRemarks: [Finding] = []
  /// The findings that only the old side has.
  package var fixedRemarks: [Finding] = []
  /// The words added to or removed from the translation, the larger number; see `TextDifference` of
  /// LocalizationCore.
  package var wordsChanged = 0
  /// The characters to insert, delete or replace; see `EditDistance` of LocalizationCore.
  package var editDistance = 0

  /// Compares the two sides of a unit, their inline codes restored.
  ///
  /// - Parameters:
  ///   - old: The old side, or `nil` for an added unit.
  ///   - new: The new side, or `nil` for a removed unit.
  ///   - isMoved: True if the sides have different ids or catalogs.
  ///   - language: The language of the translations.
  ///   - checks: The checks of the translations.
  package init(
    from old: TranslationUnit?, to new: TranslationUnit?, isMoved: Bool = false,
    language: String = "", checks: CheckSet = .standard
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
    // A state does not affect the texts.
    guard kinds != [.stateChanged] else { return }
    func remarks(on unit: TranslationUnit?) -> [Finding] {
      guard let unit, let source = unit.source, let target = unit.target,
        !target.isEmpty || source.isEmpty
      else { return [] }
      return checks.findings(in: unit, language: language)
    }
    let (before, after) = (remarks(on: old), remarks(on: new))
    newRemarks = Self.remaining(after, without: before)
    fixedRemarks = Self.remaining(before, without: after)
  }

  /// A translation is more advanced than none.
  private static func direction(from old: TranslationUnit, to new: TranslationUnit) -> Int {
    func state(_ unit: TranslationUnit) -> Int {
      unit.target == nil ? -1 : Int(unit.state.rawValue)
    }
    return (state(new) - state(old)).signum()
  }

  /// Returns the findings that one list has more often than another.
  private static func remaining(_ remarks: [Finding], without others: [Finding]) -> [Finding] {
    guard !remarks.isEmpty else { return [] }
    var others = others
    return remarks.filter { remark in
      guard let index = others.firstIndex(where: { $0.saysSame(as: remark) }) else { return true }
      others.remove(at: index)
      return false
    }
  }
}
