internal import LoctripTranslationChecks
internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripOrders
internal import LoctripReconciliation
internal import XLIFF

/// The verdicts about the units of one catalog in one language, and what they say of its order.
struct BatchOutcome: Sendable {
  var totals: ImportPlan.Totals
  var units: [ImportPlan.Unit] = []
  /// The return of each order, as far as these units tell it.
  private(set) var orders: [ImportPlan.OrderOutcome] = []
  /// The units to do of the project's orders that came back.
  var returned: [ImportPlan.Returned] = []
  /// The entries that are only completed.
  var completed: [ImportPlan.Completed] = []
  /// The findings about the tools of the deliveries.
  var findings: [Finding] = []
  /// True if anything is written.
  var writes = false
  /// The number of finished translations that are replaced without a base, and the place of the first.
  var unprotected: (count: Int, place: SourceLocation)?
  /// The number of empty targets that a tool filled with the source.
  var filled = 0
  /// The number of open texts that a tool without states returned as they were sent.
  var silent = 0

  init(_ name: BatchName) {
    totals = ImportPlan.Totals(original: name.original, language: name.language)
  }

  /// The return of an order, by its id.
  subscript(order: String?) -> ImportPlan.OrderOutcome {
    get {
      orders.first { $0.order == order }
        ?? ImportPlan.OrderOutcome(language: totals.language, order: order)
    }
    set {
      if let known = orders.firstIndex(where: { $0.order == order }) {
        orders[known] = newValue
      } else {
        orders.append(newValue)
      }
    }
  }

  /// Adds a unit that was sent and did not come back.
  mutating func addMissing(_ unit: TranslationUnit, of name: BatchName) {
    totals.counts[.missing, default: 0] += 1
    units.append(
      ImportPlan.Unit(
        original: name.original,
        language: name.language,
        id: unit.id ?? "",
        verdict: .missing,
        source: unit.source
      )
    )
  }

  /// Adds the units of an order that did not come back, given those that did.
  mutating func addMissing(
    _ sent: SentUnits,
    besides seen: [[Bool]] = [],
    in matcher: UnitMatcher?,
    countsForOrder: Bool
  ) {
    guard sent.isOrder else { return }
    for row in sent.rows where seen.isEmpty || !seen[row.table][row.position] {
      guard sent.tables[row.table].id(row.position) != nil else { continue }
      let unit = sent.unit(row)
      addMissing(unit, of: sent.name)
      guard countsForOrder, sent.isToDo(row) else { continue }
      let order = sent.order(of: row)
      switch matcher?.state(of: unit) {
      case .translated? where matcher?.isDoneSince(unit) == true: self[order].doneHere += 1
      case let state? where state.isOrderable: self[order].add(.missing)
      default: if sent.isSaidToDo(row) { self[order].dropped += 1 }
      }
    }
  }
}

/// Decides about the units of one catalog in one language; knows nothing of other batches, so that several
/// work at once.
struct BatchDecider {
  private let sorter: DeliverySorter
  private let habits: DeliveryHabits
  private let batch: Batch
  private let matcher: UnitMatcher
  private let now: UnitTable
  private let sent: SentUnits?
  private let policy: ImportPolicy
  private var rules: DecisionRules
  /// True if it is known what was sent in the language.
  private let hasBase: Bool
  /// True if that is an order.
  private let hasOrder: Bool
  private var outcome: BatchOutcome
  /// The deliveries of which no unit says how far it is.
  private var stateless: Set<Int> = []
  /// The deliveries in which every changed text has the state of an unsure one.
  private var doubting: Set<Int> = []
  /// The units that another one with the same id speaks for, by their positions.
  private var repeated: Set<Int> = []
  /// The units with the id of an earlier one and other targets than it and each other has, by the position of the
  /// earlier one.
  private var conflicts: [Int: [Batch.Item]] = [:]
  /// The units that Xcode's import does not take, by the one that it takes.
  private var passedOver: [Int: [Batch.Item]] = [:]
  private var hasDuplicates = false
  /// The sent units that came back, and those to do that were counted, by table and row.
  private var seen: [[Bool]]
  private var counted: [[Bool]]
  /// The entries that are written, as far as others are completed, and those that are only completed.
  private var written: Set<Int> = []
  private var completed: Set<Int> = []
  /// The untranslated texts of the catalog; see ``renamed(_:)``.
  private var untranslated: [SourceText: Slot?]?
  /// The last verdict, and how often it was given since another one; not in the totals yet.
  private var last = (verdict: Verdict.unchanged, count: 0)

  init(_ batch: Batch, of sorter: DeliverySorter, _ habits: DeliveryHabits) {
    self.sorter = sorter
    self.habits = habits
    self.batch = batch
    matcher = batch.matcher ?? .nothing
    now = matcher.now
    sent = sorter.sent(batch.name)
    policy = sorter.settings.policy
    rules = sorter.settings.rules
    hasBase = sorter.sentLanguages.has(batch.name.language)
    hasOrder = sorter.hasOrder(in: batch.name.language)
    outcome = BatchOutcome(batch.name)
    seen = (sent?.tables ?? []).map { Array(repeating: false, count: $0.count) }
    counted = seen
  }

  /// Decides about every unit.
  mutating func decide() -> BatchOutcome {
    guard let catalog = batch.catalog else {
      for (position, item) in batch.items.enumerated() {
        orphan(Incoming(position: position, item: item))
      }
      count(.unchanged, times: 0)
      return outcome
    }
    setRules(for: catalog)
    findStateless()
    findDuplicates()
    for position in batch.items.indices {
      guard let incoming = incoming(position) else { continue }
      if let decided = decide(incoming) { take(decided, incoming) } else { orphan(incoming) }
    }
    count(.unchanged, times: 0)
    outcome.completed = completed.subtracting(written).sorted().map {
      ImportPlan.Completed(
        original: batch.name.original,
        language: batch.name.language,
        key: ExactString(now.key($0))
      )
    }
    tellLostStates()
    if let sent {
      outcome.addMissing(sent, besides: seen, in: matcher, countsForOrder: policy.reconciles)
    }
    return outcome
  }

  private mutating func setRules(for catalog: Int) {
    rules = sorter.settings.rules(for: sorter.project.catalogs[catalog], in: batch.name.language)
  }

  /// Counts a verdict.
  private mutating func count(_ verdict: Verdict, times count: Int = 1) {
    if verdict != last.verdict || count == 0 {
      if last.count > 0 { outcome.totals.counts[last.verdict, default: 0] += last.count }
      last = (verdict, 0)
    }
    last.count += count
  }

  private func table(_ item: Batch.Item) -> UnitTable { sorter.delivered[item.delivery] }

  // MARK: - Incoming

  /// Finds out where a unit stands.
  ///
  /// - Returns: `nil` for one that says what the catalog says, as most do, or that another one speaks for.
  private mutating func incoming(_ position: Int) -> Incoming? {
    let item = batch.items[position]
    let delivered = table(item)
    let place = batch.places[position]
    let sentRow = sent?.find(
      delivered,
      item.row,
      position: position,
      slot: batch.otherSlot(of: position)
    )
    if let sentRow { seen[sentRow.table][sentRow.position] = true }
    if hasDuplicates, repeated.contains(position) { return nil }
    var incoming = Incoming(position: position, item: item, place: place, sent: sentRow)
    incoming.row = place.flatMap(matcher.row)
    var isToDo = false
    if let sent, let sentRow, sent.isToDo(sentRow),
      sent.isSaidToDo(sentRow) || incoming.row.map({ SlotState(now, $0).isOrderable }) ?? true
    {
      isToDo = true
      incoming.countsForOrder = !counted[sentRow.table][sentRow.position]
      counted[sentRow.table][sentRow.position] = true
    }
    guard let place else { return incoming }
    if isToDo { incoming.traits.insert(.isToDo) }
    // A note that is not the comment of the catalog.
    incoming.hasNotes = (0..<Int(delivered.row(item.row).noteCount)).contains {
      delivered.hasOtherNote(item.row, $0, than: now, place.entry)
    }
    let isDuplicate =
      hasDuplicates && (conflicts[position] != nil || passedOver[position] != nil)
    if !isDuplicate, !incoming.hasNotes, !isToDo, !sorter.settings.listsUnchanged,
      let row = incoming.row,
      place.evidence.message == nil, isUnchanged(delivered, item.row, row)
    {
      count(.unchanged)
      return nil
    }
    addTraits(to: &incoming)
    return incoming
  }

  /// True if a unit says exactly what the catalog says, which most do; found without a copy of it.
  ///
  /// A shortcut for what the rules would find as well.
  private func isUnchanged(_ delivered: UnitTable, _ position: Int, _ row: Int) -> Bool {
    guard policy.reconciles, delivered.row(position).flags.isDisjoint(with: .hasOtherTarget),
      delivered.hasSamePlainTexts(position, as: now, row), let state = now.translationState(row)
    else { return false }
    return delivered.state(position)
      == UnitState(state).adapted(from: .translated, to: delivered.finished)
  }

  // MARK: - Units with one id

  /// The identity of a unit without a row: the place that its id leads to, or the id itself.
  private enum OtherID: Hashable {
    case slot(entry: Int, path: VariationPath)
    case unknown(ExactString)
  }

  /// Finds units whose ids stand more than once.
  private mutating func findDuplicates() {
    // The position that counts for each row of the catalog, and for every other place or id.
    var rows = [Int32](repeating: -1, count: now.count)
    var others: [OtherID: Int] = [:]
    for (position, item) in batch.items.enumerated() {
      let place = batch.places[position]
      if let row = place.flatMap(matcher.row) {
        let known = Int(rows[row])
        if known >= 0, !isNowCounting(position, not: known) { continue }
        rows[row] = Int32(truncatingIfNeeded: position)
      } else {
        let other =
          place.map { OtherID.slot(entry: $0.entry, path: $0.path) }
          ?? table(item).id(item.row).map { .unknown(ExactString($0)) }
        // Units without an id have nothing in common.
        guard let other else { continue }
        if let known = others[other], !isNowCounting(position, not: known) { continue }
        others[other] = position
      }
    }
    hasDuplicates = !repeated.isEmpty || !conflicts.isEmpty || !passedOver.isEmpty
  }

  /// True if a unit counts from now on, and not the earlier one with its id.
  ///
  /// Different texts are a conflict; for Xcode the last one counts.
  private mutating func isNowCounting(_ position: Int, not known: Int) -> Bool {
    let (earlier, later) = (batch.items[known], batch.items[position])
    let (early, late) = (table(earlier), table(later))
    let isSame = early.hasSameTarget(earlier.row, as: late, later.row)
    guard policy.reconciles else {
      if early.hasTarget(earlier.row), !isSame {
        passedOver[position] = (passedOver.removeValue(forKey: known) ?? []) + [earlier]
      }
      repeated.insert(known)
      return true
    }
    // A unit that came back empty does not speak against one that came back translated.
    guard late.hasText(later.row) else {
      repeated.insert(position)
      return false
    }
    guard early.hasText(earlier.row) else {
      repeated.insert(known)
      return true
    }
    // The same translation may be in the codes of two versions.
    guard isSame || hasSameText(earlier, later) else {
      // One verdict for all of them; the first one tells the texts of the others.
      if !(conflicts[known] ?? []).contains(where: { hasSameText($0, later) }) {
        conflicts[known, default: []].append(later)
      }
      repeated.insert(position)
      return false
    }
    if conflicts[known] != nil {
      repeated.insert(position)
      return false
    }
    // In the words of the version that says more.
    let isFurther =
      late.state(later.row).adapted(from: late.finished, to: .final)
      >= early.state(earlier.row).adapted(from: early.finished, to: .final)
    repeated.insert(isFurther ? known : position)
    return isFurther
  }

  /// True if two units have the same target, which two versions may have in other codes.
  private func hasSameText(_ first: Batch.Item, _ second: Batch.Item) -> Bool {
    let (one, other) = (table(first), table(second))
    return one.hasSameTarget(first.row, as: other, second.row)
      || one.finished != other.finished
        && one[first.row].restoredTarget == other[second.row].restoredTarget
  }

  // MARK: - Habits of tools

  /// Finds the deliveries of which no unit says how far it is.
  ///
  /// In 1.x that means translated, unless it was sent with states.
  private mutating func findStateless() {
    var last = -1
    // Of a catalog without states none went out in 1.2.
    let saysStates = rules.hasStates && sent?.saysStates ?? false
    for item in batch.items where item.delivery != last {
      last = item.delivery
      let table = table(item)
      if !sorter.saysStates[last], table.finished == .final || saysStates,
        table.indices.contains(where: table.hasTarget)
      {
        stateless.insert(last)
      }
    }
  }

  /// Adds the facts about a unit beside its three sides.
  private mutating func addTraits(to incoming: inout Incoming) {
    let item = incoming.item
    let delivered = table(item)
    if hasBase && incoming.sent == nil { incoming.traits.insert(.isUnordered) }
    if incoming.traits.contains(.isToDo), let row = incoming.row, now.isMissingCopy(row) {
      incoming.traits.insert(.isMissingCopy)
    }
    if stateless.contains(item.delivery) {
      incoming.traits.insert(.lostStates)
    } else if policy.reconciles, delivered.state(item.row) == .needsReview,
      habits.doubtsAll(item.delivery)
    {
      incoming.traits.insert(.lostStates)
      doubting.insert(item.delivery)
    } else if let sentRow = incoming.sent, let sent, policy.reconciles,
      delivered.hasTarget(item.row), delivered.state(item.row) != .translated,
      delivered.state(item.row) == sent.state(sentRow, comparedWith: delivered, item.row),
      habits.keepsStates(item.delivery)
    {
      // Only of a state that was sent, and is not just a finished one, it matters whose it is.
      incoming.traits.insert(.keptStates)
    }
    guard policy.reconciles,
      !incoming.traits.isDisjoint(with: [.lostStates, .keptStates])
        || delivered.saysNoState(item.row)
    else { return }
    if habits.fillsGaps(item.delivery) { incoming.traits.insert(.filledGaps) }
  }

  private mutating func tellLostStates() {
    for delivery in doubting.sorted() {
      outcome.findings.append(
        Finding(
          .stateMissing,
          rules.lostState == nil ? .warning : .note,
          "every changed text has the state needs-review, so it is the tool's word; they are imported as "
            + "'\((rules.lostState ?? .translated).rawValue)' (override: --no-state)",
          at: SourceLocation(path: sorter.delivered[delivery].path)
        )
      )
    }
    guard !stateless.isEmpty, sent?.saysStates == true else { return }
    let chosen = rules.lostState
    for delivery in stateless.sorted() where sorter.delivered[delivery].finished == .final {
      outcome.findings.append(
        Finding(
          .stateMissing,
          chosen == nil ? .warning : .note,
          "the vendor's tool dropped all states; changed translations are imported as "
            + "'\((chosen ?? .translated).rawValue)' (override: --no-state)",
          at: SourceLocation(path: sorter.delivered[delivery].path)
        )
      )
    }
  }

  // MARK: - Verdicts

  /// Decides about a unit; gives `nil` for one that the catalog does not have and no plural of it may get.
  ///
  /// The findings say not yet what they are about.
  private func decide(_ incoming: Incoming) -> ImportPlan.Unit? {
    let table = table(incoming.item)
    guard let place = incoming.place else {
      return decideNewCase(incoming, table[incoming.item.row])
    }
    if let row = incoming.row {
      let (known, delivered) = now.unit(row, beside: table, incoming.item.row)
      return decide(incoming, at: place, delivered, now: known)
    }
    let delivered = table[incoming.item.row]
    if let new = newCase(at: place, delivered) {
      return decide(incoming, at: place, delivered, now: new)
    }
    let sent = sentUnit(incoming)
    return refusal(of: place, delivered, sent).map {
      unit($0, incoming, at: place, delivered, now: nil, sent)
    }
  }

  /// Decides about a case of a `.stringsdict` that its files do not have.
  ///
  /// There each case is an entry; its like is the case of `other`.
  private func decideNewCase(
    _ incoming: Incoming,
    _ delivered: TranslationUnit
  ) -> ImportPlan.Unit? {
    guard policy.reconciles, let id = delivered.id,
      let category = DictionaryID(id)?.plural?.category, category != .other
    else { return nil }
    let end = ":dict/:string"
    let other = id.dropLast(category.rawValue.utf8.count + end.utf8.count) + "other" + end
    guard let place = matcher.place(of: String(other)), place.path.isRoot, place.evidence == .id,
      let row = matcher.row(of: place)
    else { return nil }
    var new = now[row].untranslated
    new.id = id
    var made = decide(incoming, at: place, delivered, now: new)
    if made.slot != nil { made.slot = Slot(key: id) }
    return made
  }

  private func decide(
    _ incoming: Incoming,
    at place: UnitMatcher.Place,
    _ delivered: TranslationUnit,
    now: TranslationUnit
  ) -> ImportPlan.Unit {
    var (delivered, sent) = (delivered, sentUnit(incoming))
    if place.evidence == .dictionaryID {
      (delivered, sent) = (delivered.numbered(like: now.source), sent?.numbered(like: now.source))
    }
    let decision =
      conflicts[incoming.position].map { others in
        Decision(.conflict, findings: [.duplicateUnit(others.map(delivered(_:)))])
      } ?? decision(incoming, at: place, delivered, now: now, sent)
    return unit(decision, incoming, at: place, delivered, now: now, sent)
  }

  private func unit(
    _ decision: Decision,
    _ incoming: Incoming,
    at place: UnitMatcher.Place,
    _ delivered: TranslationUnit,
    now: TranslationUnit?,
    _ sent: TranslationUnit?
  ) -> ImportPlan.Unit {
    var unit = unit(decision, incoming.item, delivered, now: now)
    if now != nil {
      // Of most the key is the id.
      let isKey = self.now.keyBytes(place.entry).map { unit.id.isIdentical(to: $0) } ?? false
      unit.slot = Slot(key: isKey ? unit.id : self.now.key(place.entry), path: place.path)
    }
    if incoming.hasNotes { unit.notes = newNotes(delivered, now: self.now[place.entry], sent) }
    return unit
  }

  private func unit(
    _ decision: Decision,
    _ item: Batch.Item,
    _ delivered: TranslationUnit,
    now: TranslationUnit? = nil
  ) -> ImportPlan.Unit {
    let target = delivered.restoredTarget
    return ImportPlan.Unit(
      original: batch.name.original,
      language: batch.name.language,
      id: delivered.id ?? "",
      verdict: decision.verdict,
      source: now?.source ?? delivered.source,
      before: now?.translation,
      delivered: target,
      written: decision.write,
      findings: decision.findings,
      place: table(item).place(item.row),
      deliveredSource: delivered.source,
      deliveredState: target == nil ? nil : delivered.stateWords
    )
  }

  private func delivered(_ item: Batch.Item) -> (text: Message?, place: SourceLocation) {
    (table(item)[item.row].restoredTarget, sorter.place(item))
  }

  private func sentUnit(_ incoming: Incoming) -> TranslationUnit? {
    incoming.sent.flatMap { sent?.unit($0) }
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

  /// Decides about one unit.
  private func decision(
    _ incoming: Incoming,
    at place: UnitMatcher.Place,
    _ delivered: TranslationUnit,
    now: TranslationUnit,
    _ sent: TranslationUnit?
  ) -> Decision {
    if rules.language.isIdentical(to: self.now.sourceLanguage), delivered.target == now.source {
      // In its own language a source says nothing new about itself.
      return Decision(.unchanged)
    }
    if let value = delivered.cellValue {
      return Decision(.rejected, findings: [.cellNotText(value)])
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
    if let shown = sent?.shownText, let text = known.target, shown.isOf(text) {
      // It went back for a reason, and came back as it went.
      return Decision(.untouched)
    }
    if delivered.mayHaveCodes, case .text(let text)? = known.target,
      case .text(let before)? = sent?.target, text.isSameButPositions(before)
    {
      // A code that a tool emptied is the source's, which may have no position.
      known.target = .text(before)
    }
    var traits = incoming.traits
    if isIntendedCopy(known, at: place, now) { traits.insert(.isIntendedCopy) }
    var decision = rules.decide(
      delivered: known,
      now: now,
      sent: sent,
      deliveryTraits: traits,
      doubts: UnknownPlaceholderOrder().findings(in: known, language: rules.language)
    )
    if decision.verdict == .conflict, let sent {
      let known = Sides(delivered: known, text: delivered.restoredTarget, now: now, sent: sent)
      decision = settled(decision, incoming, known)
    }
    if let written = decision.write, decision.verdict == .added || decision.verdict == .updated,
      written.state == .needsReview || written.state == .machineTranslated, rules.hasStates,
      !traits.contains(.lostStates), known.state == .needsReview || known.state == .machine
    {
      decision.findings.append(.draft)
    }
    if let guess = place.evidence.message {
      decision.findings.append(Finding(.guessedUnit, .warning, guess))
    }
    let others = Finding.otherTargets(of: delivered)
    if !others.isEmpty { decision.findings += others }
    guard decision.write != nil else { return decision }
    if markup != nil {
      decision.findings.append(
        Finding(.inlineCode, .note, "the markup was restored from the catalog's source")
      )
    }
    if let obstacle = obstacle(markup == nil ? delivered : nil, now, known.target) {
      return Decision(.rejected, findings: [obstacle])
    }
    return decision
  }

  /// True if a copy of the source in place of another text is what a translator means: in a regional form of the
  /// source language, of terms that are not translated, and where most languages with a finished translation have it.
  private func isIntendedCopy(
    _ delivered: TranslationUnit,
    at place: UnitMatcher.Place,
    _ now: TranslationUnit
  ) -> Bool {
    guard let target = delivered.target, target == now.source || target == delivered.source,
      let current = now.target, current != target, let number = batch.catalog
    else { return false }
    if LanguageTag.isVariant(rules.language, of: self.now.sourceLanguage) { return true }
    let terms = rules.checks.checks.lazy.compactMap { $0 as? DoNotTranslate }.first
    if let terms, target.texts.allSatisfy(terms.areAll(in:)) { return true }
    guard case .text(let text) = target else { return false }
    let (catalog, slot) = (sorter.project.catalogs[number].catalog, matcher.slot(of: place))
    var (finished, copies) = (0, 0)
    for language in sorter.languages[number].all
    where !language.isIdentical(to: rules.language)
      && !LanguageTag.isVariant(language, of: catalog.sourceLanguage)
    {
      guard catalog.isFinished(at: slot, in: language),
        let other = catalog.writtenText(at: slot, in: language)?.text
      else { continue }
      finished += 1
      if other.isIdentical(to: text) { copies += 1 }
    }
    // One other language may have got its copy from a tool too.
    return copies >= 2 && copies * 2 > finished
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
  private func obstacle(
    _ delivered: TranslationUnit?,
    _ now: TranslationUnit,
    _ target: Message?
  ) -> Finding? {
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
  private func newCase(
    at place: UnitMatcher.Place,
    _ delivered: TranslationUnit
  ) -> TranslationUnit? {
    guard let category = place.path.pluralCategory else { return nil }
    let other = place.path.parent.appending(.plural(.other))
    guard let row = matcher.row(of: UnitMatcher.Place(entry: place.entry, path: other)) else {
      return nil
    }
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
    var unit = now[row].untranslated
    unit.id = matcher.id(of: place)
    unit.path = place.path
    if let source = matcher.source(of: place) { unit.source = source }
    return unit
  }

  /// Returns the decision about a case that is not added to its plural group, or `nil` if there
  /// is no such group.
  private func refusal(
    of place: UnitMatcher.Place,
    _ delivered: TranslationUnit,
    _ sent: TranslationUnit?
  ) -> Decision? {
    guard let category = place.path.pluralCategory,
      now.entry(of: place.entry).contains(where: { row in
        let path = now.path(row)
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

  // MARK: - What becomes of a verdict

  /// Takes the decision about a unit of the catalog.
  private mutating func take(_ decided: consuming ImportPlan.Unit, _ incoming: Incoming) {
    if hasDuplicates, let items = passedOver[incoming.position] {
      decided.findings.append(.passedOver(items.map { table($0)[$0.row] }))
    }
    // Of a file in a wrong language nothing is recorded.
    var isForeign = false
    if !batch.doubts.isEmpty, let doubt = batch.doubts[incoming.item.delivery] {
      decided.hold(by: doubt)
      isForeign = !doubt.fillsGaps
    }
    settleDecided(&decided, incoming)
    if decided.verdict == .missing,
      table(incoming.item).target(incoming.item.row)?.isBlank == false
    {
      outcome.filled += 1
    }
    if incoming.sent == nil, !hasBase { protect(&decided) }
    countForOrder(incoming, &decided)
    if !isForeign { remember(&decided, incoming) }
    if decided.written != nil { outcome.writes = true }
    let isListed = sorter.settings.listsUnchanged && isFromVendor(decided, incoming)
    if policy.completion == .xcode, let place = incoming.place {
      if decided.written != nil {
        written.insert(place.entry)
      } else if decided.slot != nil, conflicts[incoming.position] == nil,
        place.path.pluralCategory != nil && hasLanguage
          || decided.verdict == .unchanged && now.isOverlapping(place.entry)
      {
        completed.insert(place.entry)
      }
    }
    add(decided, isListed: isListed)
  }

  /// True if a unit was to do, or came back with another text than it was sent with.
  private func isFromVendor(_ unit: ImportPlan.Unit, _ incoming: Incoming) -> Bool {
    incoming.traits.contains(.isToDo)
      || sentUnit(incoming).map { !$0.restoringCodes().hasTarget(unit.delivered) } ?? false
  }

  /// Leaves out what a person decided about before: a delivered text, and questions.
  private func settleDecided(_ unit: inout ImportPlan.Unit, _ incoming: Incoming) {
    guard policy.reconciles, let memory = sorter.earlier, !memory.isEmpty else { return }
    let (catalog, language) = (batch.name.original, batch.name.language)
    if !unit.notes.isEmpty, let key = unit.slot?.key.string {
      unit.notes.removeAll { memory.isSettled($0, about: key, in: catalog) }
    }
    guard ![.unchanged, .untouched, .missing].contains(unit.verdict) else { return }
    // The text as it came, and as an import writes it; of an id with several texts each of them.
    let others = conflicts[incoming.position]
    let texts = [unit.delivered, unit.written?.message] + (others ?? []).map { delivered($0).text }
    let name = UnitID(unit.slot?.id ?? unit.id, in: catalog, language)
    let isDecided = texts.contains {
      memory.isSettled(
        $0,
        of: unit.source,
        name,
        isTranslated: unit.before != nil,
        isTaken: others != nil && $0 == unit.before?.message
      )
    }
    guard isDecided else { return }
    (unit.verdict, unit.written, unit.findings) = (.kept, nil, [])
  }

  /// True if the catalog has the language, whose plurals are then completed.
  private var hasLanguage: Bool {
    batch.catalog.map { sorter.languages[$0].has(batch.name.language) } ?? false
  }

  /// Remembers a finished translation that is replaced though nobody knows who changed it.
  private mutating func protect(_ unit: inout ImportPlan.Unit) {
    guard policy.reconciles, let place = unit.place, let before = unit.before,
      before.state == .translated, let written = unit.written, written.message != before.message
    else { return }
    let message = "overwrites a finished translation; without a base, who changed it is unknown"
    unit.findings.append(Finding(.noBase, .note, message))
    outcome.unprotected = outcome.unprotected.map { ($0.count + 1, $0.place) } ?? (1, place)
  }

  private mutating func countForOrder(_ incoming: Incoming, _ decided: inout ImportPlan.Unit) {
    guard policy.reconciles, hasOrder else { return }
    let isSilent = !incoming.traits.isDisjoint(with: [.lostStates, .keptStates])
    if decided.verdict == .untouched, isSilent { outcome.silent += 1 }
    if !incoming.traits.contains(.isToDo) {
      switch decided.verdict {
      case .added, .updated, .conflict, .rejected: decided.isBeyondOrder = true
      case .unchanged, .kept, .orphaned, .missing, .untouched: break
      }
    }
    guard incoming.countsForOrder else { return }
    guard decided.verdict != .unchanged || decided.delivered?.isEmpty == false else {
      // An empty text where there was one is nothing that came back, and where none can be nothing is missing.
      if isSaidToDo(incoming) { outcome[order(of: incoming)].dropped += 1 }
      return
    }
    if isDoneHere(decided, incoming) {
      outcome[order(of: incoming)].doneHere += 1
      return
    }
    let state = (decided.written ?? decided.before)?.state
    outcome[order(of: incoming)].add(
      decided.verdict,
      isDraft: state == .new && [.added, .updated, .unchanged].contains(decided.verdict)
    )
  }

  /// True if the manifest says that a delivered unit was to do.
  private func isSaidToDo(_ incoming: Incoming) -> Bool {
    incoming.sent.flatMap { sent?.isSaidToDo($0) } ?? false
  }

  /// True if a unit did not come back, or as it was sent, and somebody here finished it since.
  private func isDoneHere(_ decided: ImportPlan.Unit, _ incoming: Incoming) -> Bool {
    guard decided.verdict == .kept || decided.verdict == .missing,
      !incoming.traits.contains(.isMissingCopy), let unit = sentUnit(incoming)
    else { return false }
    let sent = unit.restoringCodes()
    return decided.before.map { $0.isDone(since: sent) } ?? false
      && (decided.verdict == .missing || sent.hasTarget(decided.delivered))
  }

  /// The order of a delivered unit, by its id.
  private func order(of incoming: Incoming) -> String? {
    incoming.sent.flatMap { sent?.order(of: $0) }
  }

  /// Makes the record of a unit for the event of its order: of each that came back with another text or state than it
  /// was sent with, and of each to do that came back with a text.
  private mutating func remember(_ decided: inout ImportPlan.Unit, _ incoming: Incoming) {
    guard policy.reconciles, decided.verdict != .missing, decided.verdict != .untouched,
      let delivered = decided.delivered, !delivered.isEmpty
    else { return }
    let table = table(incoming.item)
    let order =
      order(of: incoming) ?? (incoming.sent == nil ? deliveredOrder(incoming.item.delivery) : nil)
    guard let order, sorter.settings.book?[order]?.order != nil else { return }
    decided.order = order
    let known = sentUnit(incoming)?.restoringCodes()
    if !incoming.traits.contains(.isToDo), let known, let sent, let row = incoming.sent,
      known.hasTarget(delivered),
      table.state(incoming.item.row) == sent.state(row, comparedWith: table, incoming.item.row)
    {
      return
    }
    let id =
      incoming.sent.flatMap { row in sent?.tables[row.table].id(row.position) } ?? decided.catalogID
    var unit = OrderEvent.Unit(
      id,
      catalog: incoming.sent.flatMap { sent?.tables[$0.table].original } ?? decided.original,
      language: decided.language,
      decided.verdict.rawValue,
      text: decided.written?.message ?? delivered
    )
    unit.others = (conflicts[incoming.position] ?? []).compactMap { self.delivered($0).text }
    unit.state =
      decided.written?.state == .translated || incoming.traits.contains(.lostStates)
      ? .translated : TranslationState(table.state(incoming.item.row))
    unit.source =
      known.flatMap { $0.digests?.source ?? $0.source.map { TextDigest($0) } }
      ?? decided.deliveredSource.map { TextDigest($0) }
    unit.found = decided.before.map { OrderEvent.Known($0) }
    unit.written = decided.written.map { OrderEvent.Known($0) }
    if let slot = decided.slot, !slot.id.isIdentical(to: id), decided.written != nil,
      sorter.earlier?.ledger.hasRenames ?? false
    {
      unit.renamed = slot.id
    }
    unit.place = decided.place.flatMap { place in
      place.line.map { line in "\(line)\(place.column.map { ":\($0)" } ?? "")" }
    }
    let least: Finding.Severity = decided.verdict.needsPerson ? .warning : .error
    unit.codes = ExactString.distinct(
      decided.findings.filter { $0.severity >= least }.map(\.code.rawValue)
    )
    outcome.returned.append(
      ImportPlan.Returned(order: order, delivery: incoming.item.delivery, unit: unit)
    )
  }

  /// The order that a whole delivery is of, by its id.
  private func deliveredOrder(_ delivery: Int) -> String? { sorter.ordersOfDeliveries[delivery] }

  /// The three sides of a unit.
  private struct Sides {
    let delivered: TranslationUnit
    /// The delivered text as events have it.
    let text: Message?
    let now: TranslationUnit
    let sent: TranslationUnit
  }

  /// Settles a conflict in which the catalog's text is none of ours, by the project's orders.
  private func settled(_ conflict: Decision, _ incoming: Incoming, _ sides: Sides) -> Decision {
    guard let sent, let row = incoming.sent, let order = sent.order(of: row),
      let id = sent.tables[row.table].id(row.position), let memory = sorter.earlier
    else { return conflict }
    let (catalog, language) = (sent.tables[row.table].original, batch.name.language)
    let name = UnitID(id, in: catalog, language)
    let takers = memory.takers(of: sides.text, name)
    if takers.contains(ExactString(order)) { return Decision(.kept) }
    let (now, isCurrent) = (sides.now, sides.now.source.map(sides.sent.hasSource) ?? false)
    let others = memory.otherSources(of: name, than: order)
    let sources = memory.takers(of: now.target, name)
    // A late delivery for a source that went out again, and came back.
    if !isCurrent, now.translation?.state == .translated, let source = now.source,
      others.contains(where: { $0.isOf(source) })
        || sources.contains(where: { $0 != ExactString(order) })
    {
      return Decision(
        .kept,
        findings: conflict.findings.filter { $0.code == .sourceChanged }.map(\.asNote)
      )
    }
    // Nobody here edited what an order brought; without events, what needs review and went out with two sources is so.
    let isFromOrder =
      !sources.isEmpty
      || now.translation?.state == .needsReview
        && others.contains { sides.sent.hasOtherSource($0) }
    guard isFromOrder else { return conflict }
    return rules.decide(
      delivered: sides.delivered,
      now: now,
      sent: now.asSent(withSourceOf: sides.sent),
      deliveryTraits: incoming.traits
    )
  }

  /// Takes a verdict into the outcome, if there is something to say.
  private mutating func add(_ unit: consuming ImportPlan.Unit, isListed: Bool = false) {
    count(unit.verdict)
    guard
      isListed || unit.verdict != .unchanged || !unit.findings.isEmpty || !unit.notes.isEmpty
    else { return }
    if !unit.findings.isEmpty {
      let (id, place) = (unit.id, unit.place)
      unit.findings = unit.findings.map { finding in
        let finding = finding.about(id)
        return place.map { finding.at($0) } ?? finding
      }
    }
    // In one go, where most of all is told; room that is not used costs nothing.
    if outcome.units.isEmpty { outcome.units.reserveCapacity(batch.items.count) }
    outcome.units.append(unit)
  }

  // MARK: - Orphans

  /// Decides about a unit that the catalog does not have, or of an unknown catalog.
  private mutating func orphan(_ incoming: Incoming) {
    let item = incoming.item
    let delivered = table(item)[item.row]
    guard delivered.target != nil else {
      // Nothing came back for it, so nothing can be lost, and it is not asked for again.
      if incoming.countsForOrder, isSaidToDo(incoming) {
        outcome[order(of: incoming)].dropped += 1
      }
      return add(unit(Decision(.missing), item, delivered))
    }
    if batch.catalog != nil, delivered.target == delivered.source,
      let id = delivered.id.flatMap(DictionaryID.init), id.plural == nil
    {
      // What stands around the plurals of a `.stringsdict` says nothing where a catalog has a plural.
      return add(unit(Decision(.unchanged), item, delivered))
    }
    let catalog = batch.name.original
    var message =
      delivered.id == nil
      ? "the unit has no id"
      : batch.catalog == nil
        ? "its catalog is unknown"
        : incoming.sent != nil && policy.reconciles
          ? "'\(catalog)' no longer has this unit" : "'\(catalog)' has no such unit"
    let fitting = sorter.fittingCatalogs[item]?.map { sorter.project.catalogs[$0].original }
    let choice = (fitting ?? batch.candidates[incoming.position] ?? []).prefix(5)
      .map { "'\($0)'" }.joined(separator: ", ")
    if !choice.isEmpty {
      message += "; \(fitting == nil ? "perhaps it belongs to" : "it fits") \(choice)"
    }
    var orphaned = unit(Decision(.orphaned), item, delivered)
    orphaned.findings =
      [Finding(.orphanedUnit, .warning, message)] + Finding.otherTargets(of: delivered)
    if let items = passedOver[incoming.position] {
      orphaned.findings.append(.passedOver(items.map { table($0)[$0.row] }))
    }
    orphaned.notes = translatorsNotes(delivered, sent?.unit(withID: orphaned.id))
    if policy.guesses, batch.catalog != nil {
      let candidates = renamed(delivered)
      orphaned.renamed = candidates.only
      if policy.reconciles, !candidates.exist, conflicts[incoming.position] == nil,
        let known = sentUnit(incoming), matcher.state(of: known) == nil
      {
        orphaned.isDropped = true
        orphaned.findings[0] = Finding(
          .orphanedUnit,
          .note,
          "'\(catalog)' no longer has this unit, and nobody is asked about it"
        )
      }
    }
    if let others = conflicts[incoming.position] {
      orphaned.findings.append(.duplicateUnit(others.map(delivered(_:))))
    }
    settleDecided(&orphaned, incoming)
    if incoming.countsForOrder {
      let isAsSent = sentUnit(incoming)?.restoringCodes().hasTarget(orphaned.delivered) == true
      if isAsSent, isSaidToDo(incoming) {
        outcome[order(of: incoming)].dropped += 1
      } else {
        outcome[order(of: incoming)].add(orphaned.verdict)
      }
    }
    remember(&orphaned, incoming)
    add(orphaned)
  }

  /// The notes of a unit that translators wrote, as far as that is known where no catalog has its comment:
  /// those that were not sent, or, where that is not known, have an author.
  private func translatorsNotes(
    _ delivered: TranslationUnit,
    _ sent: TranslationUnit?
  ) -> [TranslationUnit.Note] {
    delivered.notes.filter { note in
      if note.text.isEmpty || UnitAdditions.isAdvice(note) { return false }
      guard let sent, sent.digests == nil else {
        return note.from.map { !["auto-generated", "developer"].contains($0) }
          ?? (note.appliesTo == "target")
      }
      return !sent.notes.contains { $0.text.whiteSpaceFolded == note.text.whiteSpaceFolded }
    }
  }

  /// A source and the case of a plural or a device that it is for.
  private struct SourceText: Hashable {
    let source: Message
    let path: VariationPath
  }

  /// The only text of the catalog that has the source of an orphaned unit, and no translation; and whether there is
  /// one or more.
  private mutating func renamed(_ delivered: TranslationUnit) -> (only: String?, exist: Bool) {
    guard let source = delivered.sourceWithEquivalents, !source.isEmpty else { return (nil, false) }
    let known = untranslated ?? untranslatedTexts()
    untranslated = known
    // Of a case of a plural, the same case.
    guard let slot = known[SourceText(source: source, path: delivered.variation)] else {
      return (nil, false)
    }
    return (slot?.id, true)
  }

  /// The untranslated texts of the catalog by their sources; `nil` where several have one.
  private func untranslatedTexts() -> [SourceText: Slot?] {
    // What the delivery has under its own key is not looking for a translation.
    let taken = Set(batch.places.compactMap { $0.map(matcher.slot) })
    var slots: [SourceText: Slot?] = [:]
    for row in now.indices where !now.isLocked(row) && !now.hasTarget(row) {
      let slot = Slot(key: now.key(row), path: now.path(row))
      if !taken.contains(slot), let source = now.source(row) {
        let text = SourceText(source: source, path: slot.path)
        slots[text] = .some(slots.keys.contains(text) ? nil : slot)
      }
    }
    return slots
  }
}

extension UnitMatcher {
  /// Finds nothing.
  fileprivate static let nothing: UnitMatcher = {
    let empty = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: "").table()
    return UnitMatcher(empty, source: { empty }, generateID: { $0 })
  }()

  /// The state of a sent unit in the catalog of now; `nil` when the catalog does not have it.
  func state(of unit: TranslationUnit) -> SlotState? {
    unit.id.flatMap(place).flatMap(row).map { SlotState(now, $0) }
  }

  /// True if the catalog has another finished translation than the sent one.
  func isDoneSince(_ sent: TranslationUnit) -> Bool {
    let known = sent.id.flatMap(place).flatMap(row).flatMap { now[$0].translation }
    return known.map { $0.isDone(since: sent.restoringCodes()) } ?? false
  }
}

extension Translation {
  /// True if it is finished, and not the one that was sent.
  fileprivate func isDone(since sent: TranslationUnit) -> Bool {
    state == .translated && !(sent.translationState == .translated && sent.hasTarget(message))
  }
}

extension SlotState {
  /// True if a unit in the state may be asked for: it is there and for translation.
  var isOrderable: Bool { isOpen || self == .translated }
}

extension TranslationUnit {
  /// True if a digest is of another source than the sent one; false if that cannot be known.
  fileprivate func hasOtherSource(_ source: TextDigest) -> Bool {
    guard let digest = digests?.source else { return self.source.map { !source.isOf($0) } ?? false }
    return digest != source
  }

  /// The unit of the catalog as a base, with the source that was sent.
  fileprivate func asSent(withSourceOf sent: TranslationUnit) -> TranslationUnit {
    var base = self
    if let digests = sent.digests {
      base.digests = Digests(
        source: digests.source,
        target: target.map { TextDigest($0) }
      )
    } else {
      base.source = sent.source
    }
    return base
  }

  /// The unit without its translation.
  fileprivate var untranslated: TranslationUnit {
    var unit = self
    unit.target = nil
    unit.translationState = nil
    unit.state = .unfinished
    return unit
  }
}

extension Finding {
  /// The agency is not sure of a text, which therefore waits for a person.
  fileprivate static let draft = Finding(
    .draft,
    .note,
    "the agency is not sure of it; it waits for a person"
  )

  /// - Parameter others: The targets of the same id besides the one that the finding is about.
  fileprivate static func duplicateUnit(
    _ others: [(text: Message?, place: SourceLocation)]
  ) -> Finding {
    let texts = others.map { "“\(($0.text ?? .text("")).description)” (\($0.place))" }
    return Finding(
      .duplicateUnit,
      .error,
      "the id occurs \((others.count + 1).grouped) times with different targets, also "
        + "\(texts.joined(separator: ", ")); none is written"
    )
  }

  /// The texts of units whose id another one has after them.
  fileprivate static func passedOver(_ units: [TranslationUnit]) -> Finding {
    let texts = units.compactMap { $0.restoredTarget.map { "“\($0)”" } }.joined(separator: ", ")
    return Finding(
      .duplicateUnit,
      .warning,
      "the id occurs earlier with \(texts); Xcode uses the last one"
    )
  }

  /// The targets of a unit that another one follows, which are not taken.
  fileprivate static func otherTargets(of delivered: TranslationUnit) -> [Finding] {
    delivered.otherTargets.map { text in
      Finding(
        .otherTarget,
        .warning,
        "the unit has another <target> before the one that counts: “\(text)”"
      )
    }
  }
}
