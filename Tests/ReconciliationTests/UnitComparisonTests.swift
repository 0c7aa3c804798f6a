import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripReconciliation
import Testing

@Suite struct UnitComparisonTests {
  private func unit(
    _ source: String, _ target: String?, _ state: UnitState = .translated, isApproved: Bool = false,
    notes: [String] = []
  ) -> TranslationUnit {
    var unit = TranslationUnit(
      source: .text(source), target: target.map { .text($0) }, state: state)
    unit.stateWord = target == nil ? nil : "\(state)"
    if isApproved { unit.traits.insert(.isApproved) }
    unit.notes = notes.map { TranslationUnit.Note(text: $0) }
    return unit
  }

  @Test func `equal units have no change`() {
    let unit = unit("A", "%d", .final, isApproved: true, notes: ["n"])
    let comparison = UnitComparison(from: unit, to: unit)
    #expect(comparison.kinds.isEmpty)
    #expect(comparison == UnitComparison(from: nil, to: nil))
    #expect(UnitComparison(from: unit, to: unit, isMoved: true).kinds == [.moved])
  }

  @Test(arguments: [
    (UnitState.unfinished, UnitState.translated, 1),
    (.translated, .needsReview, -1), (.translated, .reviewed, 1), (.final, .reviewed, -1),
    (.machine, .needsReview, 1),
  ])
  func `a state goes up or down`(_ old: UnitState, _ new: UnitState, _ direction: Int) {
    let comparison = UnitComparison(from: unit("A", "a", old), to: unit("A", "a", new))
    #expect(comparison.kinds == [.stateChanged])
    #expect(comparison.stateDirection == direction)
  }

  @Test func `a translation is further than none, and one side alone goes nowhere`() {
    #expect(UnitComparison(from: unit("A", nil), to: unit("A", "a")).stateDirection == 1)
    #expect(UnitComparison(from: unit("A", "a"), to: unit("A", nil)).stateDirection == -1)
    #expect(UnitComparison(from: nil, to: unit("A", "a")).stateDirection == 0)
  }

  @Test(arguments: [
    ("b", UnitState.reviewed, true, true), ("b", .reviewed, false, false),
    ("a", .translated, true, true), ("a", .final, true, false), ("b", .final, true, true),
    ("a", .reviewed, true, false),
  ])
  func `an approved translation is touched when its text changes or it falls back`(
    _ target: String, _ state: UnitState, _ isApproved: Bool, _ expected: Bool
  ) {
    let comparison = UnitComparison(
      from: unit("A", "a", .reviewed, isApproved: isApproved), to: unit("A", target, state))
    #expect(comparison.isApprovedTouched == expected)
  }

  @Test func `remarks are new or fixed, or on both sides`() {
    let good = unit("%@ here", "%@ ici")
    let bad = unit("%@ here", "%d ici")
    let broken = UnitComparison(from: good, to: bad)
    #expect(broken.newRemarks.map(\.code) == [.placeholderMismatch])
    #expect(broken.fixedRemarks.isEmpty)
    let fixed = UnitComparison(from: bad, to: good)
    #expect(fixed.newRemarks.isEmpty)
    #expect(fixed.fixedRemarks == broken.newRemarks)
    let still = UnitComparison(from: bad, to: unit("%@ here", "%d ici."))
    #expect(still.newRemarks.isEmpty && still.fixedRemarks.isEmpty)
    #expect(UnitComparison(from: nil, to: bad).newRemarks == broken.newRemarks)
    #expect(UnitComparison(from: bad, to: nil).fixedRemarks == broken.newRemarks)
    #expect(UnitComparison(from: bad, to: unit("%@ here", nil)).newRemarks.isEmpty)
    // The source alone may break a translation.
    #expect(
      UnitComparison(from: unit("here %@", "ici %@"), to: unit("here %d", "ici %@"))
        .newRemarks.map(\.code) == [.placeholderMismatch])
  }

  @Test func `words and characters are counted, of a new or gone translation all`() {
    let old = unit("A", "one two three")
    let change = UnitComparison(from: old, to: unit("A", "one 2 three"))
    #expect(change.wordsChanged == 1)
    #expect(change.editDistance == 3)
    #expect(UnitComparison(from: nil, to: old).wordsChanged == 3)
    #expect(UnitComparison(from: old, to: nil).editDistance == 13)
    let state = UnitComparison(from: old, to: unit("A", "one two three", .final))
    #expect(state.wordsChanged == 0 && state.editDistance == 0)
  }
}
