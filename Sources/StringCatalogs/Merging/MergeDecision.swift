internal import LoctripLocalizationCore

/// A side of a three-way merge.
enum MergeSide {
  /// The current version.
  case ours
  /// The version merged into ours.
  case theirs
}

/// The result of a three-way merge for one value.
enum MergeDecision {
  /// One side's version is taken, because the other is unchanged or the same.
  case take(MergeSide)
  /// Both changed it differently.
  case conflict

  /// Takes the change of one side, or the same change of both.
  ///
  /// Without a base, both sides count as changed.
  ///
  /// - Parameters:
  ///   - oursIsBase: True if our side is as in the base.
  ///   - theirsIsBase: True if their side is as in the base.
  ///   - areSame: True if both sides are the same.
  init(oursIsBase: @autoclosure () -> Bool, theirsIsBase: Bool, areSame: @autoclosure () -> Bool) {
    if theirsIsBase || areSame() {
      self = .take(.ours)
    } else {
      self = oursIsBase() ? .take(.theirs) : .conflict
    }
  }
}

/// The result of a three-way merge for a translation.
///
/// Text and state are merged together, so that no state vouches for another text.
enum TranslationMerge: Equatable {
  /// The text of one side with the state of one side.
  case take(text: MergeSide, state: MergeSide)
  /// Both changed it, and every rule would lose something.
  case conflict

  /// Merges a translation.
  ///
  /// - A change of one side is taken; the same change of both is taken once.
  /// - The same text with different states gets the state that needs more work.
  /// - If one side replaced the text while the other set the old text back to an earlier state, the
  ///   earlier of both states is taken. An approval of the old text is a conflict.
  ///
  /// No rule advances a state that neither side advanced for this text; states that Xcode does not
  /// know are never ranked.
  init(base: LoctripTranslation?, ours: LoctripTranslation, theirs: LoctripTranslation) {
    switch MergeDecision(
      oursIsBase: ours == base, theirsIsBase: theirs == base, areSame: ours == theirs)
    {
    case .take(let side): self = .take(text: side, state: side)
    case .conflict: self = Self.resolve(base: base, ours: ours, theirs: theirs)
    }
  }

  private static func resolve(
    base: LoctripTranslation?, ours: LoctripTranslation, theirs: LoctripTranslation
  )
    -> TranslationMerge
  {
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

  private static func earlierSide(_ ours: TranslationState, _ theirs: TranslationState)
    -> MergeSide?
  {
    guard known.contains(ours), known.contains(theirs) else { return nil }
    return theirs.rank < ours.rank ? .theirs : .ours
  }

  private static func isEarlier(_ state: TranslationState, than other: TranslationState) -> Bool {
    known.contains(state) && known.contains(other) && state.rank < other.rank
  }
}
