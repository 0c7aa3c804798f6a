public import Checks
public import LocalizationCore

/// The rules by which a delivered unit meets the catalog.
///
/// Pure functions: *sent* is the unit in the bundle that went out, *now* is the catalog, *delivered*
/// is what came back. Nothing here knows a file format.
public struct DecisionRules: Sendable {
  /// From which of the vendor's steps on a text counts as translated.
  public enum Acceptance: String, Sendable, CaseIterable {
    /// Every translation.
    case translated
    /// Only what was reviewed; the rest needs review.
    case reviewed
    /// Only what was released; the rest needs review.
    case final
  }

  /// Who wins when both sides changed a translation.
  public enum Winner: String, Sendable, CaseIterable {
    /// The catalog.
    case ours
    /// The delivery, as `needs_review`.
    case theirs
  }

  /// What becomes of a translation that a check refuses.
  public enum ErrorPolicy: String, Sendable, CaseIterable {
    /// It is not written.
    case reject
    /// It is written as `needs_review`, where the catalog's translation is not newer.
    case review
  }

  /// The meaning of an open translation that a tool without states returns as it was sent.
  public enum UntouchedPolicy: String, Sendable, CaseIterable {
    /// Nobody worked on it.
    case open
    /// The vendor confirms it.
    case confirmed
  }

  /// What a text counts as that came back changed by a tool that drops every state.
  public enum LostState: String, Sendable, CaseIterable {
    /// Translated.
    case translated
    /// Translated, to be looked at.
    case review
    /// A first attempt.
    case new

    var state: UnitState {
      switch self {
      case .translated: .translated
      case .review: .needsReview
      case .new: .unfinished
      }
    }
  }

  /// From where on a text counts as translated.
  public var acceptance = Acceptance.translated
  /// Who wins a conflict.
  public var winner = Winner.ours
  /// What becomes of a translation that a check refuses.
  public var errorPolicy = ErrorPolicy.reject
  /// The meaning of an open translation that came back as it was sent, from a tool that writes no states.
  public var untouchedPolicy = UntouchedPolicy.open
  /// What a changed text of ``Circumstances/lostStates`` counts as; `nil` for translated, of which the
  /// user is then warned.
  public var lostState: LostState?
  /// What a translation must pass: a finding of severity error refuses it, the others are told.
  public var checks = CheckSet.refusing
  /// The checks whose `SameAsSource` says how severe a copy of the source is; a warning if `nil`, because a delivery may
  /// not have been translated.
  public var copyChecks: CheckSet?
  /// The language of the translations.
  public var language = ""
  /// Whether the catalog can say `machine_translated`; else such a text needs review.
  public var allowsMachineTranslated = false

  /// Whether the catalog can say how far a text is.
  ///
  /// Else a first attempt is not written, nor what a check refused; what needs review is written, with
  /// a finding that says so.
  public var hasStates = true

  /// Creates the default rules.
  public init() {}

  /// The catalog state for what a vendor says.
  public func state(for delivered: UnitState) -> TranslationState {
    switch delivered {
    case .unfinished: .new
    case .machine: allowsMachineTranslated ? .machineTranslated : .needsReview
    case .needsReview: .needsReview
    case .translated: acceptance == .translated ? .translated : .needsReview
    case .reviewed: acceptance == .final ? .needsReview : .translated
    case .final: .translated
    }
  }

  /// Decides about one unit.
  ///
  /// - Parameters:
  ///   - delivered: The unit that came back, its inline codes restored.
  ///   - now: The unit as the catalog has it.
  ///   - sent: The unit as it went out, its inline codes restored, or `nil` when that is not known.
  ///     Without it the delivery's own source stands for the source that was sent.
  ///   - circumstances: What else is known of the unit.
  ///   - doubts: What makes it doubtful that the text is the one that was meant; it then needs review.
  public func decide(
    delivered: Unit,
    now: Unit,
    sent: Unit? = nil,
    circumstances: Circumstances = [],
    doubts: [Finding] = []
  ) -> Decision {
    var delivered = delivered
    var circumstances = circumstances
    var doubts = doubts
    if circumstances.contains(.lostStates) {
      delivered.state = (lostState ?? .translated).state
    } else if delivered.lacksState,
      lostState != nil || sent?.hasTarget == false && !circumstances.contains(.keptStates)
    {
      // It was sent without a state, and its tool has never set one; or the user says what that means.
      circumstances.insert(.lostStates)
      delivered.state = (lostState ?? .review).state
      if lostState == nil { doubts.append(.stateMissing) }
    }
    let source = now.source ?? .text("")
    let isPositioned = positionByNames(&delivered, source, now: now, sent: sent)
    var decision = Meeting(
      delivered: delivered,
      source: source,
      now: now,
      current: now.translation,
      sent: sent,
      sentState: sent.map { $0.state(comparedWith: delivered) } ?? .unfinished,
      circumstances: circumstances,
      doubts: doubts,
      isEdited: delivered.source.map { $0 != source } ?? false,
      isAsSent: delivered.target.map { sent?.hasTarget($0) == true } ?? false
    ).decide(by: self)
    if isPositioned, decision.write != nil { decision.findings.append(.positioned) }
    return hasStates ? decision : decision.withoutStates(current: now.target)
  }

  /// Writes positions into a delivered text that has the source's named placeholders in another order, as
  /// the names say which argument is meant; what was sent or is there without them stays.
  private func positionByNames(
    _ delivered: inout Unit,
    _ source: Message,
    now: Unit,
    sent: Unit?
  ) -> Bool {
    guard case .text(let text)? = delivered.target, case .text(let source) = source,
      let positioned = text.positioned(byNamesOf: source), sent?.hasTarget(.text(text)) != true,
      now.target != .text(text)
    else { return false }
    delivered.target = .text(positioned)
    return true
  }

  /// Decides as Xcode's own import does: unfinished units are passed over, all others are written.
  ///
  /// See the import of Xcode 27; only `leveraged-mt` keeps its meaning.
  public static func decideLikeXcode(
    _ target: Message?,
    _ state: UnitState,
    now: Unit
  ) -> Decision {
    guard let target else { return Decision(.missing) }
    guard state != .unfinished && state != .needsReview else { return Decision(.kept) }
    let wanted = Translation(target, state == .machine ? .machineTranslated : .translated)
    guard let current = now.translation else { return Decision(.added, write: wanted) }
    return current == wanted ? Decision(.unchanged) : Decision(.updated, write: wanted)
  }
}

/// One unit as three sides have it.
private struct Meeting {
  var delivered: Unit
  /// The source of the catalog.
  let source: Message
  let now: Unit
  let current: Translation?
  let sent: Unit?
  let sentState: UnitState
  let circumstances: Circumstances
  let doubts: [Finding]
  /// Whether the delivery's source is not that of the catalog.
  let isEdited: Bool
  /// Whether the translation is the one that was sent, as far as it is known; set with it.
  var isAsSent: Bool
  /// Whether an edited text has the unfinished state that it was sent with, from a tool that writes none.
  var isStateOurs = false

  /// Whether the tool that the delivery comes from dropped every state.
  private var hasLostState: Bool { circumstances.contains(.lostStates) }

  func decide(by rules: DecisionRules) -> Decision {
    guard let target = delivered.target else {
      // What is not for translation, what has no text, and what was not ordered lacks no translation.
      let isWanted = !now.isLocked && !source.isEmpty && !circumstances.contains(.isUnordered)
      return Decision(isWanted ? .missing : .unchanged)
    }
    if circumstances.contains(.isToDo), isUntouched, !target.isEmpty, !now.isLocked,
      let current, current.state != .translated || circumstances.contains(.isMissingCopy)
    {
      guard rules.untouchedPolicy == .confirmed, isSilent, !(isCopy(target) && target.hasLetters)
      else { return Decision(.untouched, findings: sourceNotes) }
      var meeting = self
      meeting.delivered.state = .translated
      return meeting.touched(target, rules)
    }
    if let current, current.message == target,
      hasLostState || delivered.state == UnitState(current.state)
        || rules.state(for: delivered.state) == current.state
    {
      return Decision(.unchanged, findings: sourceNotes)
    }
    if target.isEmpty && !source.isEmpty {
      return Decision(circumstances.contains(.isUnordered) ? .unchanged : .missing)
    }
    if let text = restored(target) {
      var meeting = self
      meeting.delivered.target = text
      meeting.isAsSent = sent?.hasTarget(text) == true
      var decision = meeting.decide(by: rules)
      if decision.write != nil { decision.findings.append(.reformatted) }
      return decision
    }
    if now.isLocked || delivered.isLocked { return locked(target, isUntouched: isUntouched) }
    // Of a translation that the catalog has removed the vendor's state says nothing.
    let isKept = isUntouched || isRemoved && isAsSent
    if isKept { return Decision(.kept, findings: sourceNotes) }
    guard sent != nil, !isAsSent, !hasLostState, sentState == delivered.state else {
      return touched(target, rules)
    }
    var meeting = self
    meeting.isStateOurs = circumstances.contains(.keptStates) && delivered.state < .translated
    // Of an edited text the machine is not the author any more.
    if circumstances.contains(.keptStates) || delivered.state == .machine {
      meeting.delivered.state = .translated
    }
    return meeting.touched(target, rules)
  }

  /// Whether text and state came back as they were sent.
  private var isUntouched: Bool {
    isAsSent && (hasLostState || sentState == delivered.state)
  }

  /// Whether the tool of the delivery writes no states.
  private var isSilent: Bool { hasLostState || circumstances.contains(.keptStates) }

  /// A unit that is not for translation.
  private func locked(_ target: Message, isUntouched: Bool) -> Decision {
    if isUntouched { return Decision(.kept) }
    if current?.message == target || (current == nil && target == source) {
      return Decision(.unchanged)
    }
    return Decision(.rejected, findings: [.locked])
  }

  /// A translation that the vendor changed, or of which that is not known.
  private func touched(_ target: Message, _ rules: DecisionRules) -> Decision {
    let judged = judged(target)
    if target.isSet != (current?.message.isSet ?? source.isSet) {
      let mismatch = PhraseMismatch(current: current?.message)
        .findings(in: judged, language: rules.language)
      return Decision(.rejected, findings: mismatch)
    }
    let checked = checked(judged, rules)
    let errors = checked.filter { $0.severity == .error }
    guard errors.isEmpty || rules.errorPolicy == .review else {
      return Decision(.rejected, findings: errors)
    }
    var decision =
      isRemoved
      ? conflict(target, doubts + [.removed(delivered: target)], rules)
      : delivered.state == .unfinished
        ? unfinished(target) : finished(target, isRefused: !errors.isEmpty, rules)
    if !checked.isEmpty { decision.findings = errors + decision.findings }
    if !checked.isEmpty, decision.verdict == .added || decision.verdict == .updated {
      decision.findings += checked.filter { $0.severity < .error }
    }
    guard !errors.isEmpty else { return decision }
    if decision.verdict != .conflict { decision.verdict = .rejected }
    if decision.write != nil { decision.write = Translation(target, .needsReview) }
    if decision.write == current { decision.write = nil }
    return decision
  }

  /// The delivered text as a translation of the catalog's source.
  private func judged(_ target: Message) -> Unit {
    var unit = now
    unit.target = target
    if !delivered.details.isEmpty { unit.details += delivered.details }
    return unit
  }

  /// What the checks say of a translation.
  private func checked(_ judged: Unit, _ rules: DecisionRules) -> [Finding] {
    var findings = rules.checks.findings(in: judged, language: rules.language)
    // A case that the catalog has is judged like any other, unless it waits there for a review.
    let isWaiting =
      rules.errorPolicy == .review && current?.state == .needsReview
      && current?.message == judged.target
    if current != nil && !isWaiting, !findings.isEmpty {
      findings.removeAll { $0.code == .unexpectedPlural }
    }
    return findings
  }

  /// A translation that the vendor does not call unfinished.
  private func finished(_ target: Message, isRefused: Bool, _ rules: DecisionRules) -> Decision {
    var findings = doubts
    var wanted = rules.state(for: delivered.state)
    let sources = sourceFindings
    if !sources.findings.isEmpty { findings += sources.findings }
    let missing =
      !target.isSet || isAsSent
      ? []
      : MissingPhrases(current: current?.message).findings(
        in: judged(target),
        language: rules.language
      )
    if !missing.isEmpty { findings += missing }
    if sources.isChanged || isRefused || !doubts.isEmpty || !missing.isEmpty {
      wanted = .needsReview
    }
    let isCopy = isCopy(target)
    var copies: [Finding] = []
    if isCopy && delivered.state < .reviewed && target.hasLetters {
      // Whether it is told is a rule about copies, of whichever source.
      var copied = now
      copied.source = target
      copies = rules.copyFindings(in: copied)
    }
    let isReplaced = current?.state == .translated && current?.message != target
    if isCopy, !isReplaced, saysNoState, circumstances.contains(.filledGaps), target.hasLetters {
      return Decision(.missing)
    }
    guard let current else {
      if !copies.isEmpty { findings += copies }
      return Decision(.added, write: Translation(target, wanted), findings: findings)
    }
    /// How far the catalog has come with the text that was sent: 0 for where it was.
    let movement = sent.map { _ in
      Self.level(UnitState(current.state)) - Self.level(sentState)
    }
    if current.message == target {
      return sameText(target, current, wanted, movement: movement, findings, copies, rules)
    }
    if let sent, !sent.hasTarget(current.message) || (movement ?? 0) > 0 {
      // The vendor only judged a text that the catalog has replaced since.
      if isAsSent { return Decision(.kept, findings: findings) }
      let isReplaced = !sent.hasTarget(current.message)
      return conflict(
        target,
        findings + [.editedOnBothSides(current, isReplaced: isReplaced, delivered: target)],
        rules
      )
    }
    if isReplaced, circumstances.contains(.isUnordered) {
      return conflict(target, findings + [.notOrdered(current, delivered: target)], rules)
    }
    if isReplaced, isCopy {
      // A tool fills targets with sources as well as a person does.
      findings.append(.sameAsSource)
      if saysNoState { return conflict(target, findings, rules) }
      return Decision(.updated, write: Translation(target, .needsReview), findings: findings)
    }
    if !copies.isEmpty { findings += copies }
    return Decision(.updated, write: Translation(target, wanted), findings: findings)
  }

  /// A text that is not written unless the delivery wins, and then to be looked at.
  private func conflict(
    _ target: Message,
    _ findings: [Finding],
    _ rules: DecisionRules
  ) -> Decision {
    let write = rules.winner == .theirs ? Translation(target, .needsReview) : nil
    return Decision(.conflict, write: write, findings: findings)
  }

  /// Whether a translation is the source: the catalog's, or the one that it was made for.
  private func isCopy(_ target: Message) -> Bool {
    target == source || (sent.map { $0.hasSource(target) } ?? (delivered.source == target))
  }

  /// Whether a translation was sent that the catalog has no more.
  private var isRemoved: Bool {
    if case .some = current { return false }
    guard let sent else { return false }
    return sentState > .unfinished && sent.hasTarget && !sent.hasTarget(.text(""))
  }

  /// Whether nothing says how far the text is.
  private var saysNoState: Bool { hasLostState || isStateOurs || delivered.saysNoState }

  /// A finished translation that the catalog has as well.
  private func sameText(
    _ target: Message,
    _ current: Translation,
    _ wanted: TranslationState,
    movement: Int?,
    _ findings: [Finding],
    _ copies: [Finding],
    _ rules: DecisionRules
  ) -> Decision {
    guard wanted != current.state else { return Decision(.unchanged, findings: sourceNotes) }
    if rules.winner == .theirs, current.state == .needsReview,
      sent.map({ !$0.hasTarget(target) }) ?? circumstances.contains(.isUnordered)
    {
      // What won a conflict waits for its review, also when the delivery is imported again.
      return Decision(.unchanged, findings: findings)
    }
    if isCopy(target), current.state == .needsReview, !isAsSent {
      // So does what took the place of a finished translation.
      return Decision(.unchanged, findings: findings + [.sameAsSource])
    }
    if wanted.rank < current.state.rank {
      return Decision(.kept, findings: findings + [.downgrade(from: current.state, to: wanted)])
    }
    if isAsSent, let movement, movement < 0 {
      return Decision(.conflict, findings: findings + [.wentBack(to: current.state, wanted)])
    }
    return Decision(.updated, write: Translation(target, wanted), findings: findings + copies)
  }

  /// A unit that the vendor calls unfinished: a first attempt is kept as `new` where there is nothing
  /// better; a copy of the source is no translation.
  private func unfinished(_ target: Message) -> Decision {
    if isCopy(target) { return Decision(.missing) }
    var findings = doubts
    if delivered.lacksState && !hasLostState { findings.append(.stateMissing) }
    findings += current?.message == target ? sourceNotes : sourceFindings.findings
    guard let current else {
      return Decision(.added, write: Translation(target, .new), findings: findings)
    }
    if current.message == target {
      if current.state.rank > 0 { findings.append(.downgrade(from: current.state, to: .new)) }
      return Decision(.kept, findings: findings)
    }
    // A first attempt never replaces one that came into the catalog meanwhile.
    guard current.state == .new, sent?.hasTarget(current.message) ?? true else {
      if !isAsSent {
        findings.append(.unfinishedTarget(target, current: current.message))
      }
      return Decision(.kept, findings: findings)
    }
    return Decision(.updated, write: Translation(target, .new), findings: findings)
  }

  /// The delivered text without the white space of a tool that laid out the file anew, or `nil`.
  private func restored(_ target: Message) -> Message? {
    guard WhiteSpace.mayBeLaidOut(target, source: source), current?.message != target, !isAsSent
    else { return nil }
    return WhiteSpace.restored(
      delivered,
      source: source,
      known: [sent?.target, current?.message].compactMap(\.self),
      current: current?.message
    )
  }

  /// That the source changed, of a translation that did not.
  private var sourceNotes: [Finding] {
    let sources = sourceFindings
    return sources.isChanged ? sources.findings.prefix(1).map(\.asNote) : []
  }

  /// What is to be said about the three sources of a unit.
  private var sourceFindings: (isChanged: Bool, findings: [Finding]) {
    guard let sent, sent.hasSource else {
      guard isEdited, let edited = delivered.source else { return (false, []) }
      if WhiteSpace.isLaidOut(edited, from: source) { return (false, []) }
      if WhiteSpace.isAlike(edited, source) { return (false, [.sourceRespaced(edited)]) }
      return (true, [.sourceChanged(from: edited, to: source)])
    }
    var findings: [Finding] = []
    let isChanged = !sent.hasSource(source)
    if isChanged {
      findings.append(.sourceChanged(from: sent.source ?? delivered.source, to: source))
    }
    if isChanged || isEdited, let edited = delivered.source, !sent.hasSource(edited) {
      // Of a digest only the catalog may still know the text.
      let text = sent.source ?? (isChanged ? nil : source)
      if text.map({ WhiteSpace.isLaidOut(edited, from: $0) }) != true {
        let isAlike = text.map { WhiteSpace.isAlike($0, edited) } ?? false
        findings.append(isAlike ? .sourceRespaced(edited) : .sourceEdited(edited))
      }
    }
    return (isChanged, findings)
  }

  /// How far a state is as a catalog can say it.
  private static func level(_ state: UnitState) -> Int { Int(min(state, .translated).rawValue) }
}
