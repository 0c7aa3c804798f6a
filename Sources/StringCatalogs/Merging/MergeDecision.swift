internal import LocalizationCore

/// One of the two versions that a three-way merge brings together.
enum MergeSide {
  /// The version that is there.
  case ours
  /// The version that is merged into it.
  case theirs
}

/// What a three-way merge does with one thing, from who changed it.
enum MergeDecision {
  /// One side's version stands, because the other one did not change it or says the same.
  case take(MergeSide)
  /// Both changed it differently.
  case conflict

  /// Decides by the plain rule: a change of one side stands, and the same change of both stands once.
  ///
  /// Without a base both sides have changed what they have, and what one side lacks it never had.
  ///
  /// - Parameters:
  ///   - oursIsBase: Whether our side is as it was in the base.
  ///   - theirsIsBase: Whether their side is.
  ///   - areSame: Whether both sides are the same.
  init(
    oursIsBase: @autoclosure () -> Bool,
    theirsIsBase: Bool,
    areSame: @autoclosure () -> Bool
  ) {
    if theirsIsBase || areSame() {
      self = .take(.ours)
    } else {
      self = oursIsBase() ? .take(.theirs) : .conflict
    }
  }
}

/// What a three-way merge makes of a translation: a text and its state are one thing, so that no
/// state ever vouches for a text that it was not given to.
enum TranslationMerge: Equatable {
  /// The text of one side with the state of one side.
  case take(text: MergeSide, state: MergeSide)
  /// Both changed it, and no rule decides without losing something.
  case conflict

  /// Merges a translation.
  ///
  /// - A change of one side stands; the same change of both stands once.
  /// - The same text with different states gets the state that asks for more work.
  /// - A text that one side replaced while the other one put the old text back to an earlier state
  ///   gets the earlier one of both states. An approval of the old text is a conflict.
  ///
  /// No rule moves a state forward that neither side moved for this text, and a state that Xcode does
  /// not know is never ranked.
  init(base: Translation?, ours: Translation, theirs: Translation) {
    switch MergeDecision(
      oursIsBase: ours == base,
      theirsIsBase: theirs == base,
      areSame: ours == theirs
    ) {
    case .take(let side): self = .take(text: side, state: side)
    case .conflict: self = Self.resolve(base: base, ours: ours, theirs: theirs)
    }
  }

  private static func resolve(
    base: Translation?,
    ours: Translation,
    theirs: Translation
  ) -> TranslationMerge {
    guard let earlier = earlierSide(ours.state, theirs.state) else { return .conflict }
    if ours.message == theirs.message {
      return ours.state == theirs.state ? .conflict : .take(text: .ours, state: earlier)
    }
    guard let base else { return .conflict }
    if ours.message == base.message, isEarlier(ours.state, than: base.state) {
      return .take(text: .theirs, state: earlier)
    }
    if theirs.message == base.message, isEarlier(theirs.state, than: base.state) {
      return .take(text: .ours, state: earlier)
    }
    return .conflict
  }

  private static let known: Set<TranslationState> = [
    .new, .machineTranslated, .needsReview, .translated,
  ]

  private static func earlierSide(
    _ ours: TranslationState,
    _ theirs: TranslationState
  ) -> MergeSide? {
    guard known.contains(ours), known.contains(theirs) else { return nil }
    return theirs.rank < ours.rank ? .theirs : .ours
  }

  private static func isEarlier(_ state: TranslationState, than other: TranslationState) -> Bool {
    known.contains(state) && known.contains(other) && state.rank < other.rank
  }
}
