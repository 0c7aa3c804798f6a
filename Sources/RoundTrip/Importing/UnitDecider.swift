internal import TranslationChecks
internal import LocalizationCore
internal import Reconciliation
internal import XLIFF

/// A unit that does not just say what the catalog says, and what it is decided by.
struct PendingUnit: Sendable {
  /// The position of the unit in its batch.
  let position: Int
  let item: Batch.Item
  /// The place in the catalog; `nil` for a unit that nothing of the catalog is for.
  var place: UnitMatcher.Place?
  /// The row of the catalog; `nil` for a case of a plural that it does not have.
  var row: Int?
  /// The unit that was sent, or `nil` when that is not known.
  let sent: SentUnits.Row?
  /// True if it was to do in the order and no other unit was counted for it.
  var countsForOrder = false
  /// True if it has notes that are not the comment of the catalog.
  var hasNotes = false
  var deliveryTraits: DeliveryTraits = []
}

/// Decides about the units of one catalog in one language, each on its own.
final class UnitDecider: Sendable {
  let rules: DecisionRules
  let policy: ImportPolicy
  let name: BatchName
  let now: UnitTable
  let delivered: [UnitTable]
  let sent: [UnitTable]
  /// Why nothing is taken of some units, by their positions.
  let conflicts: [Int: Finding]
  private let isSourceLanguage: Bool

  init(
    rules: DecisionRules,
    policy: ImportPolicy,
    name: BatchName,
    now: UnitTable,
    delivered: [UnitTable],
    sent: [UnitTable],
    conflicts: [Int: Finding]
  ) {
    self.rules = rules
    self.policy = policy
    self.name = name
    self.now = now
    self.delivered = delivered
    self.sent = sent
    self.conflicts = conflicts
    isSourceLanguage = rules.language.isIdentical(to: now.sourceLanguage)
  }

  /// Decides about a unit that the catalog has; gives `nil` for another one.
  ///
  /// The findings say not yet what they are about.
  func decide(_ unit: PendingUnit) -> ImportPlan.Unit? {
    guard let place = unit.place, let row = unit.row else { return nil }
    let (now, delivered) = now.unit(row, beside: delivered[unit.item.delivery], unit.item.row)
    return decide(unit, at: place, delivered, now: now)
  }

  /// Decides about a case of a plural that the catalog does not have.
  ///
  /// - Returns: `nil` when it is not for that plural, or there is none.
  func decideNew(_ unit: PendingUnit, in matcher: UnitMatcher) -> ImportPlan.Unit? {
    let delivered = delivered[unit.item.delivery][unit.item.row]
    guard let place = unit.place else { return decideNewCase(unit, delivered, in: matcher) }
    if let now = newUnit(at: place, in: matcher, delivered: delivered) {
      return decide(unit, at: place, delivered, now: now)
    }
    let sent = sentUnit(unit)
    return refusal(of: place, of: delivered, sent, in: matcher).map {
      decided(unit, at: place, delivered, now: nil, sent, $0)
    }
  }

  /// Decides about a case of a `.stringsdict` that its files do not have.
  ///
  /// There each case is an entry; its like is the case of `other`.
  private func decideNewCase(
    _ unit: PendingUnit,
    _ delivered: TranslationUnit,
    in matcher: UnitMatcher
  ) -> ImportPlan.Unit? {
    guard policy.reconciles, let id = delivered.id,
      let category = DictionaryID(id)?.plural?.category,
      category != .other
    else { return nil }
    let end = ":dict/:string"
    let other = id.dropLast(category.rawValue.utf8.count + end.utf8.count) + "other" + end
    guard let place = matcher.place(of: String(other)), place.path.isRoot, place.evidence == .id,
      let row = matcher.row(of: place)
    else { return nil }
    var now = matcher.now[row]
    now.id = id
    now.target = nil
    now.translationState = nil
    now.state = .unfinished
    var made = decide(unit, at: place, delivered, now: now)
    if made.slot != nil { made.slot = Slot(key: id) }
    return made
  }

  private func decide(
    _ unit: PendingUnit,
    at place: UnitMatcher.Place,
    _ delivered: TranslationUnit,
    now: TranslationUnit
  ) -> ImportPlan.Unit {
    var (delivered, sent) = (delivered, sentUnit(unit))
    if place.evidence == .dictionaryID {
      (delivered, sent) = (delivered.numbered(like: now.source), sent?.numbered(like: now.source))
    }
    let conflict = conflicts.isEmpty ? nil : conflicts[unit.position]
    let decision =
      conflict.map { Decision(.conflict, findings: [$0]) }
      ?? decide(
        delivered,
        now: now,
        sent: sent,
        deliveryTraits: unit.deliveryTraits,
        evidence: place.evidence
      )
    return decided(unit, at: place, delivered, now: now, sent, decision)
  }

  private func decided(
    _ unit: PendingUnit,
    at place: UnitMatcher.Place,
    _ delivered: TranslationUnit,
    now: TranslationUnit?,
    _ sent: TranslationUnit?,
    _ decision: Decision
  ) -> ImportPlan.Unit {
    let id = delivered.id
    var slot: Slot?
    if now != nil {
      // Of most the key is the id.
      let isKey = self.now.keyBytes(place.entry).map { id?.isIdentical(to: $0) == true } ?? false
      slot = Slot(key: isKey ? id ?? "" : self.now.key(place.entry), path: place.path)
    }
    return ImportPlan.Unit(
      decision,
      delivered,
      id: id,
      of: name,
      now: now,
      slot: slot,
      place: self.delivered[unit.item.delivery].place(unit.item.row),
      notes: unit.hasNotes ? newNotes(delivered, now: self.now[place.entry], sent) : []
    )
  }

  private func sentUnit(_ unit: PendingUnit) -> TranslationUnit? {
    unit.sent.map { sent[$0.table].undecoded($0.position) }
  }

  /// The notes of a unit that neither the catalog nor the base has.
  private func newNotes(
    _ delivered: TranslationUnit,
    now: TranslationUnit,
    _ sent: TranslationUnit?
  ) -> [TranslationUnit.Note] {
    var known = now.notes.map(\.text) + ["", "No comment provided by engineer."]
    known += sent?.notes.map(\.text) ?? []
    let texts = Set(known.map { ExactString($0.whiteSpaceFolded) })
    return delivered.notes.filter {
      !$0.text.isEmpty && !texts.contains(ExactString($0.text.whiteSpaceFolded))
        && !UnitAdditions.isAdvice($0)
    }
  }

  /// True if a unit says exactly what the catalog says, which most do; found without a copy of it.
  ///
  /// A shortcut for what the rules would find as well.
  func isUnchanged(_ delivered: UnitTable, _ position: Int, _ row: Int) -> Bool {
    guard policy.reconciles, delivered.row(position).flags.isDisjoint(with: .hasOtherTarget),
      delivered.hasSamePlainTexts(position, as: now, row), let state = now.translationState(row)
    else { return false }
    return delivered.state(position)
      == UnitState(state).adapted(from: .translated, to: delivered.finished)
  }

  /// Decides about one unit.
  func decide(
    _ delivered: TranslationUnit,
    now: TranslationUnit,
    sent: TranslationUnit?,
    deliveryTraits: DeliveryTraits = [],
    evidence: MatchReason
  ) -> Decision {
    if isSourceLanguage, delivered.target == now.source {
      // In its own language a source says nothing new about itself.
      return Decision(.unchanged)
    }
    guard policy.reconciles else { return decideLikeXcode(delivered, now: now) }
    let isSet = now.source?.isSet == true
    var known = delivered.restoringCodes(isSet: isSet)
    let sent = sent?.restoringCodes(isSet: isSet)
    let markup = markup(of: delivered, now: now)
    if let markup {
      known.target = .text(markup)
      known.source = now.source
    }
    if delivered.mayHaveCodes, case .text(let text)? = known.target,
      case .text(let before)? = sent?.target, text.isSameButPositions(before)
    {
      // A code that a tool emptied is the source's, which may have no position.
      known.target = .text(before)
    }
    var decision = rules.decide(
      delivered: known,
      now: now,
      sent: sent,
      deliveryTraits: deliveryTraits,
      doubts: UnknownPlaceholderOrder().findings(in: known, language: rules.language)
    )
    if let guess = evidence.message {
      decision.findings.append(Finding(.guessedUnit, .warning, guess))
    }
    let others = Finding.otherTargets(of: delivered)
    if !others.isEmpty { decision.findings += others }
    guard decision.write != nil else { return decision }
    if markup != nil { decision.findings.append(.markupTaken) }
    if let obstacle = obstacle(markup == nil ? delivered : nil, now, known.target) {
      return Decision(.rejected, findings: [obstacle])
    }
    return decision
  }

  private func decideLikeXcode(_ delivered: TranslationUnit, now: TranslationUnit) -> Decision {
    var decision = DecisionRules.decideLikeXcode(
      delivered.target,
      ImportPolicy.xcodeState(of: delivered),
      now: now
    )
    if decision.verdict == .unchanged, now.traits.contains(.isSpelledOut) {
      decision = Decision(.updated, write: now.translation)
    }
    guard decision.write != nil, let obstacle = obstacle(nil, now, delivered.target) else {
      return decision
    }
    return Decision(.rejected, findings: [obstacle])
  }

  /// Why a translation cannot be written where it belongs without losing something.
  ///
  /// - Parameter delivered: The unit whose codes have to be known; Xcode drops them without a word.
  private func obstacle(_ delivered: TranslationUnit?, _ now: TranslationUnit, _ target: Message?)
    -> Finding?
  {
    if now.traits.contains(.isBlocked) {
      var written = now
      written.target = target
      let blocked = BlockedEntry().findings(in: written, language: rules.language)
      if let finding = blocked.first { return finding }
    }
    return delivered.flatMap {
      UnknownInlineCode().findings(in: $0, language: rules.language).first
    }
  }

  /// The translation with the markup of the catalog's source in place of codes of which the delivery
  /// does not say what they stand for, or `nil` where it says it, or the markup is not certain.
  private func markup(of delivered: TranslationUnit, now: TranslationUnit) -> String? {
    guard delivered.mayHaveCodes,
      delivered.emptyTargetCodes.contains(where: { $0.equivalent == nil }),
      case .text(let source)? = now.source
    else { return nil }
    return delivered.targetWithMarkup(of: source)
  }

  // MARK: - New cases

  /// A text that the delivery adds to a plural group that is there.
  func newUnit(at place: UnitMatcher.Place, in matcher: UnitMatcher, delivered: TranslationUnit)
    -> TranslationUnit?
  {
    guard let category = place.path.pluralCategory else { return nil }
    let other = place.path.parent.appending(.plural(.other))
    guard
      let row = matcher.row(of: UnitMatcher.Place(entry: place.entry, path: other))
    else { return nil }
    if policy.reconciles {
      // A check refuses the others; where that asks for a review they are written.
      guard
        category.isAllowed(in: rules.language)
          || rules.errorPolicy == .review && category.isStandard
      else { return nil }
    } else {
      // Xcode passes over a new case whose source is its own id.
      guard delivered.source != delivered.id.map({ .text($0) }) else { return nil }
    }
    var unit = matcher.now[row]
    unit.id = matcher.id(of: place)
    unit.path = place.path
    if let source = matcher.source(of: place) { unit.source = source }
    unit.target = nil
    unit.translationState = nil
    unit.state = .unfinished
    return unit
  }

  /// Returns the decision about a case that is not added to its plural group, or `nil` if there
  /// is no such group.
  func refusal(
    of place: UnitMatcher.Place,
    of delivered: TranslationUnit,
    _ sent: TranslationUnit?,
    in matcher: UnitMatcher
  ) -> Decision? {
    guard let category = place.path.pluralCategory,
      matcher.now.entry(of: place.entry).contains(where: { row in
        let path = matcher.now.path(row)
        return path.pluralCategory != nil && path.parent == place.path.parent
      })
    else { return nil }
    // The catalog has removed a case that was sent.
    let isUntouched =
      policy.reconciles && sent?.hasTarget == true
      && sent?.restoringCodes().hasTarget(delivered.restoredTarget) == true
    if isUntouched { return Decision(.kept) }
    return Decision(.rejected, findings: [.unexpectedPlural(category, in: rules.language)])
  }
}

extension Finding {
  fileprivate static let markupTaken = Finding(
    .inlineCode,
    .note,
    "the markup was restored from the catalog's source"
  )
}
