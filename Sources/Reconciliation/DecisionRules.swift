package import LoctripTranslationChecks
package import LoctripLocalizationCore

/// The rules of the three-way merge of a delivered unit into the catalog.
///
/// Pure functions, independent of file formats: *sent* is the unit as exported, *now* is the catalog, and
/// *delivered* is what came back.
package struct DecisionRules: Sendable {
  /// The lowest vendor state that counts as translated.
  package var acceptance: ImportOptions.Acceptance
  /// The winner of a conflict.
  package var winner: ImportOptions.Winner
  /// The treatment of a translation that fails a check.
  package var errorPolicy: ImportOptions.ErrorPolicy
  /// The meaning of an open translation that came back as it was sent, from a tool that writes no states.
  package var untouchedPolicy: ImportOptions.UntouchedPolicy
  /// The state of a changed text with ``DeliveryTraits/lostStates``; `nil` for translated, with a warning to the
  /// user.
  package var lostState: ImportOptions.LostState?
  /// The checks of a translation: a finding with severity error rejects it, others are reported.
  package var checks = CheckSet.refusing
  /// The checks whose `SameAsSource` gives the severity of a copy of the source; a warning if `nil`.
  package var copyChecks: CheckSet?
  /// The keys whose translations may be blank; `nil` for none.
  package var mayBeBlank: UnitTable.KeyTest?
  /// The language of the translations.
  package var language = ""
  /// True if the catalog has `machine_translated`; otherwise such a text needs review.
  package var allowsMachineTranslated = false

  /// True if the catalog has states.
  ///
  /// Otherwise drafts and rejected translations are skipped; translations that need review are written and reported.
  package var hasStates = true

  /// Creates the rules that options of an import state.
  package init(_ options: ImportOptions = ImportOptions()) {
    acceptance = options.accept
    winner = options.onConflict
    errorPolicy = options.onError
    untouchedPolicy = options.untouched
    lostState = options.noState
  }

  /// Returns the catalog state for a vendor's state.
  package func state(for delivered: UnitState) -> TranslationState {
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
  ///   - delivered: The delivered unit, its inline codes restored.
  ///   - now: The unit in the catalog.
  ///   - sent: The exported unit, its inline codes restored, or `nil` if unknown; then the delivery's own source
  ///     counts as the source that was sent.
  ///   - deliveryTraits: Further traits of the delivery and the order.
  ///   - doubts: Reasons to doubt that the text is for this unit; it then needs review.
  package func decide(
    delivered: TranslationUnit, now: TranslationUnit, sent: TranslationUnit? = nil,
    deliveryTraits: DeliveryTraits = [], doubts: [Finding] = []
  ) -> Decision {
    var delivered = delivered
    var deliveryTraits = deliveryTraits
    var doubts = doubts
    if delivered.traits.contains(.isIncomplete) {
      // A part of it is not there, whatever its tool says of the whole.
      delivered.state = .unfinished
      deliveryTraits.remove(.lostStates)
    } else if deliveryTraits.contains(.lostStates) {
      delivered.state = (lostState ?? .translated).state
    } else if delivered.lacksState,
      lostState != nil || sent?.hasTarget == false && !deliveryTraits.contains(.keptStates)
    {
      // The text was sent without a state, and its tool writes none; or the user chose the state.
      deliveryTraits.insert(.lostStates)
      delivered.state = (lostState ?? .review).state
      if lostState == nil { doubts.append(.stateMissing) }
    }
    let source = now.source ?? .text("")
    let isPositioned = positionByNames(&delivered, source, now: now, sent: sent)
    var decision = ThreeWayMerge(
      delivered: delivered, source: source, now: now, current: now.translation, sent: sent,
      sentState: sent.map { $0.state(comparedWith: delivered) } ?? .unfinished,
      deliveryTraits: deliveryTraits, doubts: doubts,
      isEdited: delivered.source.map { $0 != source } ?? false,
      isAsSent: delivered.target.map { sent?.hasTarget($0) == true } ?? false
    ).decide(by: self)
    if isPositioned, decision.write != nil { decision.findings.append(.positioned) }
    return hasStates ? decision : decision.withoutStates(current: now.target)
  }

  /// Adds positions to a delivered text that has the source's named placeholders in another order; texts that were
  /// sent or exist without positions stay.
  private func positionByNames(
    _ delivered: inout TranslationUnit, _ source: LoctripMessage, now: TranslationUnit,
    sent: TranslationUnit?
  ) -> Bool {
    guard case .text(let text)? = delivered.target, case .text(let source) = source,
      let positioned = text.positioned(byNamesOf: source), sent?.hasTarget(.text(text)) != true,
      now.target != .text(text)
    else { return false }
    delivered.target = .text(positioned)
    return true
  }

  /// Returns the findings of the checks about a text that is to be written into a unit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - now: The unit in the catalog.
  package func findings(about text: LoctripMessage, in now: TranslationUnit) -> [Finding] {
    if now.isLocked { return [.locked] }
    if isBlank(text, in: now) { return [.blankText] }
    var judged = now
    judged.target = text
    return checked(
      judged, current: now.target, hasItsCategories: now.translation != nil)
  }

  /// Returns the findings about a text in its unit: that it cannot stand there, or else those of the checks.
  ///
  /// - Parameter hasItsCategories: True if the categories that the catalog has are not looked at again.
  fileprivate func checked(
    _ judged: TranslationUnit, current: LoctripMessage?, hasItsCategories: Bool
  )
    -> [Finding]
  {
    guard let text = judged.target else { return [] }
    if text.isSet != (current?.isSet ?? judged.source?.isSet ?? false) {
      return PhraseMismatch(current: current).findings(in: judged, language: language)
    }
    if judged.traits.contains(.isBlocked) {
      return BlockedEntry().findings(in: judged, language: language)
    }
    var findings = checks.findings(in: judged, language: language)
    if hasItsCategories, !findings.isEmpty {
      findings.removeAll { $0.code == .unexpectedPlural }
    }
    return findings
  }

  /// True if a text is no translation of a unit because it is blank.
  package func isBlank(_ text: LoctripMessage, in now: TranslationUnit) -> Bool {
    guard Presence.of(text, source: now.source ?? .text("")) == .blank else { return false }
    return mayBeBlank?(now.key) != true
  }

  /// Decides as Xcode's own import does: skips unfinished units and writes all others.
  ///
  /// Source: the import of Xcode 27; only `leveraged-mt` keeps its meaning.
  package static func decideLikeXcode(
    _ target: LoctripMessage?, _ state: UnitState, now: TranslationUnit
  )
    -> Decision
  {
    guard let target else { return Decision(.missing) }
    guard state != .unfinished && state != .needsReview else { return Decision(.kept) }
    let wanted = LoctripTranslation(target, state == .machine ? .machineTranslated : .translated)
    guard let current = now.translation else { return Decision(.added, write: wanted) }
    return current == wanted ? Decision(.unchanged) : Decision(.updated, write: wanted)
  }
}

/// The three-way merge of one unit.
private struct ThreeWayMerge {
  var delivered: TranslationUnit
  /// The source of the catalog.
  let source: LoctripMessage
  let now: TranslationUnit
  let current: LoctripTranslation?
  let sent: TranslationUnit?
  let sentState: UnitState
  let deliveryTraits: DeliveryTraits
  let doubts: [Finding]
  /// True if the delivery's source differs from the catalog's.
  let isEdited: Bool
  /// True if the translation is the one that was sent, as far as is known; to be updated with it.
  var isAsSent: Bool
  /// True if a changed text has the unfinished state that it was sent with, from a tool that writes none.
  var isStateOurs = false

  /// True if the delivery's tool dropped all states.
  private var hasLostState: Bool { deliveryTraits.contains(.lostStates) }

  func decide(by rules: DecisionRules) -> Decision {
    guard let target = delivered.target else {
      // Locked, empty and unordered units do not lack a translation.
      let isWanted = !now.isLocked && !source.isEmpty && !deliveryTraits.contains(.isUnordered)
      return Decision(isWanted ? .missing : .unchanged)
    }
    // Nothing came back for what went out without a word.
    let isBlank = rules.isBlank(target, in: now)
    if deliveryTraits.contains(.isToDo), isUntouched, isBlank, !now.isLocked {
      return Decision(.missing)
    }
    if deliveryTraits.contains(.isToDo), isUntouched, !target.isEmpty, !now.isLocked,
      let current, current.state != .translated || deliveryTraits.contains(.isMissingCopy)
    {
      guard rules.untouchedPolicy == .confirmed, isSilent, !(isCopy(target) && target.hasLetters)
      else { return Decision(.untouched, findings: sourceNotes) }
      var merge = self
      merge.delivered.state = .translated
      return merge.touched(target, rules)
    }
    if let current, current.message == target,
      hasLostState || delivered.state == UnitState(current.state)
        || rules.state(for: delivered.state) == current.state
    {
      // A text that waits for a look waits after a second import too; without a base it is not known who wrote it.
      let isWaiting = current.state == .needsReview && sent != nil && !isAsSent && !isBlank
      let looks = isWaiting ? self.looks(at: target, checked(target, rules), rules) : nil
      return Decision(.unchanged, findings: sourceNotes + (looks?.findings ?? []))
    }
    if isBlank {
      return Decision(deliveryTraits.contains(.isUnordered) ? .unchanged : .missing)
    }
    if let text = restored(target) {
      var merge = self
      merge.delivered.target = text
      merge.isAsSent = sent?.hasTarget(text) == true
      var decision = merge.decide(by: rules)
      if decision.write != nil { decision.findings.append(.reformatted) }
      return decision
    }
    if now.isLocked || delivered.isLocked { return locked(target, isUntouched: isUntouched) }
    // The vendor's state is irrelevant for a translation that the catalog has removed.
    let isKept = isUntouched || isRemoved && isAsSent
    if isKept { return Decision(.kept, findings: sourceNotes) }
    guard sent != nil, !isAsSent, !hasLostState, sentState == delivered.state,
      !delivered.traits.contains(.isIncomplete)
    else {
      return touched(target, rules)
    }
    var merge = self
    merge.isStateOurs = deliveryTraits.contains(.keptStates) && delivered.state < .translated
    // The machine is no longer the author of a changed text.
    if deliveryTraits.contains(.keptStates) || delivered.state == .machine {
      merge.delivered.state = .translated
    }
    return merge.touched(target, rules)
  }

  /// True if text and state came back as they were sent.
  private var isUntouched: Bool {
    isAsSent && (hasLostState || sentState == delivered.state)
  }

  /// True if the delivery's tool writes no states.
  private var isSilent: Bool { hasLostState || deliveryTraits.contains(.keptStates) }

  /// Decides about a unit that is not for translation.
  private func locked(_ target: LoctripMessage, isUntouched: Bool) -> Decision {
    // Locked only since it was sent.
    if isUntouched || now.isLocked && deliveryTraits.contains(.isToDo) { return Decision(.kept) }
    if current?.message == target || (current == nil && target == source) {
      return Decision(.unchanged)
    }
    return Decision(.rejected, findings: [now.isLocked ? .lockedInCatalog : .locked])
  }

  /// Decides about a translation that the vendor changed, or may have changed.
  private func touched(_ target: LoctripMessage, _ rules: DecisionRules) -> Decision {
    let checked = checked(target, rules)
    let errors = checked.filter { $0.severity == .error }
    guard errors.isEmpty || rules.errorPolicy == .review && !errors.contains(where: \.isUnwritable)
    else {
      return Decision(.rejected, findings: errors)
    }
    var decision =
      isRemoved && !(isAwaited && rules.state(for: delivered.state) == .translated)
      ? conflict(target, doubts + [.removed(delivered: target)], rules)
      : delivered.state == .unfinished
        ? unfinished(target) : finished(target, checked, rules)
    // What is there already is not written once more.
    if isRemoved, decision.write?.message == current?.message { decision.write = nil }
    if !checked.isEmpty { decision.findings = errors + decision.findings }
    if !checked.isEmpty, decision.verdict == .added || decision.verdict == .updated {
      decision.findings += checked.filter { $0.severity < .error }
    }
    guard !errors.isEmpty else { return decision }
    if decision.verdict != .conflict { decision.verdict = .rejected }
    if decision.write != nil { decision.write = LoctripTranslation(target, .needsReview) }
    if decision.write == current { decision.write = nil }
    return decision
  }

  /// The delivered text as a translation of the catalog's source.
  private func judged(_ target: LoctripMessage) -> TranslationUnit {
    var unit = now
    unit.target = target
    if !delivered.details.isEmpty { unit.details += delivered.details }
    return unit
  }

  /// Returns the findings about a delivered text.
  private func checked(_ target: LoctripMessage, _ rules: DecisionRules) -> [Finding] {
    // A case that the catalog has is checked like any other, unless it needs review there.
    let isWaiting =
      rules.errorPolicy == .review && current?.state == .needsReview && current?.message == target
    return rules.checked(
      judged(target), current: current?.message, hasItsCategories: current != nil && !isWaiting)
  }

  /// What a person has to look at before a text is finished: that it is the source, a filler, or in another script.
  private func looks(at target: LoctripMessage, _ checked: [Finding], _ rules: DecisionRules) -> (
    copies: [Finding], fillers: [Finding], findings: [Finding]
  ) {
    let isMeant = isSignedOff || deliveryTraits.contains(.isIntendedCopy)
    let copies =
      isCopy(target) && !isMeant && target.hasLetters ? rules.copyFindings(of: target, in: now) : []
    // A sign-off vouches for a filler, and not for the letters of another language.
    let fillers = checked.filter { !isSignedOff && $0.code == .filler || $0.code == .wrongScript }
    return (copies, fillers, copies + fillers)
  }

  /// Decides about a translation that the vendor does not mark as unfinished.
  private func finished(_ target: LoctripMessage, _ checked: [Finding], _ rules: DecisionRules)
    -> Decision
  {
    var findings = doubts
    var wanted = rules.state(for: delivered.state)
    let sources = sourceFindings
    if !sources.findings.isEmpty { findings += sources.findings }
    let missing =
      !target.isSet || isAsSent
      ? []
      : MissingPhrases(current: current?.message).findings(
        in: judged(target), language: rules.language)
    if !missing.isEmpty { findings += missing }
    if sources.isChanged || checked.contains(where: { $0.severity == .error }) || !doubts.isEmpty
      || !missing.isEmpty
    {
      wanted = .needsReview
    }
    let isCopy = isCopy(target)
    let looks = looks(at: target, checked, rules)
    let (copies, fillers) = (looks.copies, looks.fillers)
    // Tools write sources and people write fillers where no translation is, whatever the state says.
    let asksForLook = looks.findings.contains(where: DecisionRules.asksForLook)
    if asksForLook { wanted = .needsReview }
    let isReplaced = current?.state == .translated && current?.message != target
    let isIntended = deliveryTraits.contains(.isIntendedCopy)
    if isCopy, !isReplaced, !isIntended, saysNoState, deliveryTraits.contains(.filledGaps),
      target.hasLetters
    {
      return Decision(.missing)
    }
    if asksForLook, !rules.hasStates, current?.message != target {
      return conflict(target, findings + copies + fillers, rules)
    }
    guard let current else {
      if !copies.isEmpty { findings += copies }
      // What we took out while it was out comes back as it was asked for.
      return Decision(
        isRemoved ? .updated : .added, write: LoctripTranslation(target, wanted), findings: findings
      )
    }
    /// The progress of the catalog's state since the text was sent.
    let movement = sent.map { sent in
      // A text for rework goes out with another state than the catalog's.
      let state =
        sent.shownText == nil
        ? sentState : sent.translationState.map { UnitState($0) } ?? .unfinished
      return Self.level(UnitState(current.state)) - Self.level(state)
    }
    if current.message == target {
      return sameText(
        target, current, wanted, movement: movement, findings, copies, waiting: fillers, rules)
    }
    if let sent, !isCompleted(current), !sent.hasTarget(current.message) || (movement ?? 0) > 0 {
      // The vendor only reviewed a text that the catalog has replaced since.
      if isAsSent { return Decision(.kept, findings: findings) }
      // No draft stops what an agency was asked for.
      if isAwaited, current.state != .translated, wanted == .translated, !isCopy || isSignedOff {
        return Decision(
          .updated, write: LoctripTranslation(target, wanted),
          findings: findings + [.draftReplaced])
      }
      let isReplaced = !sent.hasTarget(current.message)
      return conflict(
        target, findings + [.editedOnBothSides(current, isReplaced: isReplaced, delivered: target)],
        rules)
    }
    if asksForLook, copies.isEmpty, isPersonal(current) {
      return conflict(target, findings + fillers, rules)
    }
    if isReplaced, deliveryTraits.contains(.isUnordered) {
      return conflict(target, findings + [.notOrdered(current, delivered: target)], rules)
    }
    if isCopy, isPersonal(current), !isSignedOff,
      // A tool that writes no states says nothing of what it means.
      saysNoState || (target.hasLetters || current.message.hasLetters) && !isIntended
    {
      // Tools fill targets with sources as people do.
      return conflict(target, findings + [.sameAsSource], rules)
    }
    if !copies.isEmpty { findings += copies }
    return Decision(.updated, write: LoctripTranslation(target, wanted), findings: findings)
  }

  /// True if the agency was asked for a text, and no person has decided for ours since.
  private var isAwaited: Bool {
    deliveryTraits.contains(.isToDo) && !deliveryTraits.contains(.isKeptByUs)
  }

  /// True if a text is the source that an import wrote beside a part of a plural, and no work of ours.
  private func isCompleted(_ current: LoctripTranslation) -> Bool {
    sent.map { !$0.hasTarget && isFilledIn(current, $0) } ?? false
  }

  /// Decides about a conflict: the text is written only if the delivery wins, and then needs review.
  private func conflict(_ target: LoctripMessage, _ findings: [Finding], _ rules: DecisionRules)
    -> Decision
  {
    let write = rules.winner == .theirs ? LoctripTranslation(target, .needsReview) : nil
    return Decision(.conflict, write: write, findings: findings)
  }

  /// True if a translation equals the source, the catalog's or the one that it was made for.
  private func isCopy(_ target: LoctripMessage) -> Bool {
    target == source || (sent.map { $0.hasSource(target) } ?? (delivered.source == target))
  }

  /// True if a person wrote a translation: one that is finished, or in review and no copy of a source itself.
  private func isPersonal(_ current: LoctripTranslation) -> Bool {
    current.state == .translated || current.state == .needsReview && !isCopy(current.message)
  }

  /// True if the catalog has removed the translation that was sent.
  private var isRemoved: Bool {
    guard let sent, current.map({ isFilledIn($0, sent) }) ?? true else { return false }
    return sentState > .unfinished && sent.hasTarget && !sent.hasTarget(.text(""))
  }

  /// True if a text is the source that an import wrote where a plural needs one, and no translation.
  private func isFilledIn(_ current: LoctripTranslation, _ sent: TranslationUnit) -> Bool {
    current.state == .new && !sent.hasTarget(current.message)
      && (current.message == source || sent.hasSource(current.message))
  }

  /// True if the agency signed the text off: with another state than it was sent with, which would be our own word.
  private var isSignedOff: Bool {
    delivered.state >= .reviewed && !(sent != nil && sentState == delivered.state)
  }

  /// True if nothing gives the state of the text.
  private var saysNoState: Bool { hasLostState || isStateOurs || delivered.saysNoState }

  /// Decides about a finished translation that the catalog has too.
  private func sameText(
    _ target: LoctripMessage, _ current: LoctripTranslation, _ wanted: TranslationState,
    movement: Int?,
    _ findings: [Finding], _ copies: [Finding], waiting: [Finding], _ rules: DecisionRules
  ) -> Decision {
    guard wanted != current.state else {
      // A text that waits for a look waits after a second import too.
      return Decision(
        .unchanged, findings: sourceNotes + (wanted == .needsReview ? copies + waiting : []))
    }
    if rules.winner == .theirs, current.state == .needsReview,
      sent.map({ !$0.hasTarget(target) }) ?? deliveryTraits.contains(.isUnordered)
    {
      // The winner of a conflict needs review, even if the delivery is imported again.
      return Decision(.unchanged, findings: findings)
    }
    if isCopy(target), current.state == .needsReview, !isAsSent {
      // So does the replacement of a finished translation.
      return Decision(.unchanged, findings: findings + [Finding.sameAsSource.asNote])
    }
    if wanted.rank < current.state.rank {
      return Decision(.kept, findings: findings + [.downgrade(from: current.state, to: wanted)])
    }
    if isAsSent, let movement, movement < 0 {
      return Decision(.conflict, findings: findings + [.wentBack(to: current.state, wanted)])
    }
    return Decision(
      .updated, write: LoctripTranslation(target, wanted), findings: findings + copies)
  }

  /// Decides about a unit that the vendor marks as unfinished: a first attempt becomes `new` if there is nothing
  /// better; a copy of the source is no translation.
  private func unfinished(_ target: LoctripMessage) -> Decision {
    if isCopy(target) { return Decision(.missing) }
    var findings = doubts
    if delivered.lacksState && !hasLostState { findings.append(.stateMissing) }
    findings += current?.message == target ? sourceNotes : sourceFindings.findings
    guard let current else {
      return Decision(.added, write: LoctripTranslation(target, .new), findings: findings)
    }
    if current.message == target {
      if current.state.rank > 0 { findings.append(.downgrade(from: current.state, to: .new)) }
      return Decision(.kept, findings: findings)
    }
    // A first attempt never replaces one that the catalog got since, nor a part a whole.
    guard current.state == .new, !delivered.traits.contains(.isIncomplete),
      sent.map({ $0.hasTarget(current.message) || isCompleted(current) }) ?? true
    else {
      if !isAsSent {
        findings.append(.unfinishedTarget(target, current: current.message))
      }
      return Decision(.kept, findings: findings)
    }
    return Decision(.updated, write: LoctripTranslation(target, .new), findings: findings)
  }

  /// Returns the delivered text without the white space of a tool that laid out the file anew, or `nil`.
  private func restored(_ target: LoctripMessage) -> LoctripMessage? {
    guard WhiteSpace.mayBeLaidOut(target, source: source), current?.message != target, !isAsSent
    else { return nil }
    return WhiteSpace.restored(
      delivered, source: source, known: [sent?.target, current?.message].compactMap(\.self),
      current: current?.message)
  }

  /// The note about a changed source for a translation that did not change.
  private var sourceNotes: [Finding] {
    let sources = sourceFindings
    return sources.isChanged ? sources.findings.prefix(1).map(\.asNote) : []
  }

  /// The findings about the three sources of a unit.
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
      // Only the catalog may have the text of a digest.
      let text = sent.source ?? (isChanged ? nil : source)
      if text.map({ WhiteSpace.isLaidOut(edited, from: $0) }) != true {
        let isAlike = text.map { WhiteSpace.isAlike($0, edited) } ?? false
        findings.append(isAlike ? .sourceRespaced(edited) : .sourceEdited(edited))
      }
    }
    return (isChanged, findings)
  }

  /// Returns the level of a state among those that a catalog can store.
  private static func level(_ state: UnitState) -> Int { Int(min(state, .translated).rawValue) }
}
