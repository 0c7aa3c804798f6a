import LoctripLocalizationCore
import Testing

@testable import StringCatalogs

@Suite struct MergeDecisionTests {
  private static func translation(_ text: String, _ state: TranslationState) -> LoctripTranslation {
    LoctripTranslation(.text(text), state)
  }

  @Test func `a change of one side stands, and the same change of both stands once`() {
    let old = Self.translation("A", .new)
    let new = Self.translation("B", .translated)
    #expect(TranslationMerge(base: old, ours: new, theirs: old) == .take(text: .ours, state: .ours))
    #expect(
      TranslationMerge(base: old, ours: old, theirs: new) == .take(text: .theirs, state: .theirs))
    #expect(TranslationMerge(base: old, ours: new, theirs: new) == .take(text: .ours, state: .ours))
    #expect(TranslationMerge(base: nil, ours: new, theirs: new) == .take(text: .ours, state: .ours))
  }

  @Test func `different texts are a conflict, and so are texts that differ in their bytes alone`() {
    let old = Self.translation("A", .translated)
    let ours = Self.translation("Caf\u{E9}", .translated)
    let theirs = Self.translation("Cafe\u{301}", .translated)
    #expect(TranslationMerge(base: old, ours: ours, theirs: theirs) == .conflict)
    #expect(TranslationMerge(base: nil, ours: ours, theirs: theirs) == .conflict)
  }

  @Test(arguments: [
    (TranslationState.translated, TranslationState.needsReview),
    (.translated, .new), (.needsReview, .machineTranslated), (.machineTranslated, .new),
  ])
  func `the same text gets the earlier of two states, whichever side has it`(
    _ later: TranslationState, _ earlier: TranslationState
  ) {
    let old = Self.translation("A", .new)
    let ours = Self.translation("B", later)
    let theirs = Self.translation("B", earlier)
    #expect(
      TranslationMerge(base: old, ours: ours, theirs: theirs) == .take(text: .ours, state: .theirs))
    #expect(
      TranslationMerge(base: old, ours: theirs, theirs: ours) == .take(text: .ours, state: .ours))
  }

  @Test func `a doubt about the old text is kept beside the new one`() {
    let old = Self.translation("A", .translated)
    let doubt = Self.translation("A", .needsReview)
    let new = Self.translation("B", .translated)
    #expect(
      TranslationMerge(base: old, ours: doubt, theirs: new) == .take(text: .theirs, state: .ours))
    #expect(
      TranslationMerge(base: old, ours: new, theirs: doubt) == .take(text: .ours, state: .theirs))
  }

  @Test func `an approval of a text that the other side replaced is a conflict`() {
    let old = Self.translation("A", .needsReview)
    let approved = Self.translation("A", .translated)
    let new = Self.translation("B", .needsReview)
    #expect(TranslationMerge(base: old, ours: approved, theirs: new) == .conflict)
    #expect(TranslationMerge(base: old, ours: new, theirs: approved) == .conflict)
  }

  @Test func `a state that Xcode does not know is never ranked`() {
    let old = Self.translation("A", .new)
    let known = Self.translation("B", .translated)
    let unknown = Self.translation("B", TranslationState(rawValue: "final"))
    #expect(TranslationMerge(base: old, ours: known, theirs: unknown) == .conflict)
    #expect(TranslationMerge(base: old, ours: unknown, theirs: known) == .conflict)
  }

  @Test func `what no rule decides is a conflict for both sides, and no state moves forward`() {
    let states: [TranslationState] = [
      .new, .machineTranslated, .needsReview, .translated, TranslationState(rawValue: "final"),
    ]
    let all = ["A", "B", "C"].flatMap { text in states.map { Self.translation(text, $0) } }
    for base in all.map(Optional.some) + [nil] {
      for ours in all {
        for theirs in all {
          let merge = TranslationMerge(base: base, ours: ours, theirs: theirs)
          let mirror = TranslationMerge(base: base, ours: theirs, theirs: ours)
          guard case .take(let text, let state) = merge,
            case .take(let mirrorText, let mirrorState) = mirror
          else {
            #expect(merge == mirror)
            continue
          }
          let result = LoctripTranslation(
            text == .ours ? ours.message : theirs.message,
            state == .ours ? ours.state : theirs.state)
          let reflected = LoctripTranslation(
            mirrorText == .ours ? theirs.message : ours.message,
            mirrorState == .ours ? theirs.state : ours.state)
          #expect(result == reflected)
          let vouching = [ours, theirs].filter { $0.message == result.message }
          #expect(vouching.contains { $0.state.rank >= result.state.rank })
        }
      }
    }
  }
}
