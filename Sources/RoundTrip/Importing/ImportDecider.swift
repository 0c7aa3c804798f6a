internal import TranslationChecks
internal import LocalizationCore
internal import AppProjects
internal import Reconciliation

/// The third step of an import: a decision for every unit.
///
/// Knows nothing of files or of reports. One object: what was taken in is asked for with every unit, and
/// is never copied.
final class ImportDecider {
  let sorter: DeliverySorter
  let tables: ImportTables
  let policy: ImportPolicy
  var plan = ImportPlan()
  /// The untranslated texts of a catalog in a language; see ``renamed(_:in:)``.
  var untranslated: [BatchName: [SourceText: Slot?]] = [:]
  /// The number of finished translations that are replaced without a base, and the place of the first.
  var unprotected: (count: Int, place: SourceLocation)?
  /// The return of the order in each language.
  var orders: [String: ImportPlan.OrderOutcome] = [:]
  /// The new languages that were told.
  private var announced: Set<String> = []

  init(_ matching: UnitMatching) {
    sorter = matching.sorter
    tables = sorter.tables
    policy = sorter.settings.policy
    plan.findings = sorter.findings
    plan.completesLikeXcode = policy.completion == .xcode
    checkBase()
    countOrders()
    for start in stride(from: 0, to: matching.batches.count, by: cores) {
      decide(matching.batches[start..<min(start + cores, matching.batches.count)])
    }
    addMissingFiles()
    addAbsentLanguages()
    sayEmptyDeliveries()
    reportOverwritesWithoutBase()
  }

  // MARK: - Batches

  /// The tables and rules for the units of one batch; one object, because every unit asks for it.
  final class BatchContext {
    let batch: Batch
    /// The units of the batch.
    let items: [Batch.Item]
    /// The place of each of them.
    let places: [UnitMatcher.Place?]
    let matched: MatchedBatch
    let matcher: UnitMatcher
    let decider: UnitDecider
    let sent: SentUnits?
    /// True if it is known what was sent in the language.
    let hasBase: Bool
    /// True if that is an order.
    let hasOrder: Bool
    /// The deliveries of which no unit says how far it is.
    let stateless: Set<Int>
    let duplicates: Duplicates
    /// True if any id stands more than once.
    let hasDuplicates: Bool
    /// True if any delivery has a language that is not certain.
    let hasDoubts: Bool
    /// True to complete the cases of a plural that comes back.
    let completesPlurals: Bool

    init(
      matched: MatchedBatch,
      matcher: UnitMatcher,
      decider: UnitDecider,
      sent: SentUnits?,
      hasBase: Bool,
      hasOrder: Bool,
      stateless: Set<Int>,
      duplicates: Duplicates,
      completesPlurals: Bool
    ) {
      batch = matched.batch
      items = matched.batch.items
      places = matched.places
      self.matched = matched
      self.matcher = matcher
      self.decider = decider
      self.sent = sent
      self.hasBase = hasBase
      self.hasOrder = hasOrder
      self.stateless = stateless
      self.duplicates = duplicates
      hasDuplicates = !duplicates.isEmpty
      hasDoubts = !matched.batch.doubts.isEmpty
      self.completesPlurals = completesPlurals
    }
  }

  struct BatchTally {
    var totals: ImportPlan.Totals
    /// The number of units that are the same as in the catalog, which most are.
    var unchanged = 0
    /// The last verdict, and how often it was given since another one; not in the totals yet.
    private var last = (verdict: Verdict.unchanged, count: 0)
    var writes = false
    /// The entries that are written, as far as others are completed, and those that are only completed.
    var written: Set<Int> = []
    var completed: Set<Int> = []
    /// The deliveries whose tool fills gaps, as far as that was asked for.
    var fillsGaps: [Int: Bool] = [:]
    var filled = 0
    /// The deliveries whose states are as they were sent, as far as that was asked for.
    var keepsStates: [Int: Bool] = [:]
    /// The number of open texts that a tool without states returned as they were sent.
    var silent = 0

    init(totals: ImportPlan.Totals) { self.totals = totals }

    /// Counts a verdict.
    mutating func count(_ verdict: Verdict) {
      if verdict != last.verdict { countLast(before: verdict) }
      last.count += 1
    }

    /// Takes what was counted into the totals.
    mutating func finish() {
      countLast(before: .unchanged)
      if unchanged > 0 { totals.counts[.unchanged, default: 0] += unchanged }
      unchanged = 0
    }

    private mutating func countLast(before verdict: Verdict) {
      if last.count > 0 { totals.counts[last.verdict, default: 0] += last.count }
      last = (verdict, 0)
    }
  }

  /// Decides about some batches at once.
  ///
  /// The places of units are found before, and the outcomes are taken into the plan after, both in order.
  private func decide(_ batches: ArraySlice<MatchedBatch>) {
    let contexts = batches.map { context(of: $0) }
    var tallies = batches.map { matched in
      BatchTally(
        totals: ImportPlan.Totals(
          original: matched.batch.name.original,
          language: matched.batch.name.language
        )
      )
    }
    let cases = zip(contexts, tallies.indices).map { context, number in
      guard let context else { return (decider: UnitDecider?.none, cases: [PendingUnit]()) }
      return (
        context.decider,
        context.items.indices.compactMap { unitCase($0, context, &tallies[number]) }
      )
    }
    // The last one first: taken from the end, what was decided is moved and not copied.
    var decided = concurrentMap(cases) { decider, cases in
      cases.reversed().map { decider?.decide($0) }
    }
    for (number, matched) in batches.enumerated() {
      if let context = contexts[number] {
        finish(cases[number].cases, &decided[number], context, &tallies[number])
      } else {
        for item in matched.batch.items {
          orphan(item, in: matched, isSent: false, totals: &tallies[number].totals)
        }
      }
      plan.totals.append(tallies[number].totals)
    }
  }

  /// Returns the tables and rules for a batch; `nil` if the catalog is unknown.
  private func context(of matched: MatchedBatch) -> BatchContext? {
    let batch = matched.batch
    guard let matcher = matched.matcher, let catalog = batch.catalog else { return nil }
    var rules = sorter.settings.rules
    rules.language = batch.name.language
    if let configuration = sorter.settings.configuration {
      let original = configuration.name(of: sorter.project.catalogs[catalog])
      rules.checks = configuration.checks(for: original, in: batch.name.language)
      if configuration.hasRule(.sameAsSource, for: original, in: batch.name.language) {
        rules.copyChecks = rules.checks
      }
      // The verdicts say it themselves.
      for code: Finding.Code in [.sameAsSource, .emptyTarget, .stateMismatch] {
        rules.checks[code] = nil
      }
    }
    rules.allowsMachineTranslated = sorter.project.catalogs[catalog].catalog.hasMachineState
    rules.hasStates = sorter.project.catalogs[catalog].catalog.hasStates
    let duplicates = Duplicates(of: matched, in: tables, reconciles: policy.reconciles)
    let sent = sorter.sent(batch.name)
    return BatchContext(
      matched: matched,
      matcher: matcher,
      decider: UnitDecider(
        rules: rules,
        policy: policy,
        name: batch.name,
        now: matcher.now,
        delivered: tables.delivered,
        sent: sent?.tables ?? [],
        conflicts: duplicates.conflicts
      ),
      sent: sent,
      hasBase: sorter.sentLanguages.has(batch.name.language),
      hasOrder: orders[batch.name.language]?.isKnown == true,
      stateless: findStateless(batch),
      duplicates: duplicates,
      completesPlurals: policy.completion == .xcode
        && sorter.languages[catalog].has(batch.name.language)
    )
  }

  /// Takes what was decided about the units of a batch, the last one first, in their order.
  private func finish(
    _ cases: [PendingUnit],
    _ decided: inout [ImportPlan.Unit?],
    _ context: BatchContext,
    _ tally: inout BatchTally
  ) {
    let batch = context.batch
    // In one go where that is most of all; room that is not used costs nothing.
    if cases.count > plan.units.count {
      plan.units.reserveCapacity(plan.units.count + cases.count)
    }
    for unit in cases {
      if let decided = decided.popLast() ?? nil {
        finish(unit, decided, context, &tally)
      } else if let decided = context.decider.decideNew(unit, in: context.matcher) {
        finish(unit, decided, context, &tally)
      } else {
        orphan(
          unit.item,
          in: context.matched,
          candidates: context.matched.candidates[unit.position] ?? [],
          isSent: unit.sent != nil,
          countsForOrder: unit.countsForOrder,
          passedOver: context.duplicates.passedOver[unit.position] ?? [],
          totals: &tally.totals
        )
      }
    }
    decided = []
    tally.finish()
    if tally.writes { announce(batch) }
    plan.completed += tally.completed.subtracting(tally.written).sorted().map {
      ImportPlan.Completed(
        original: batch.name.original,
        language: batch.name.language,
        key: ExactString(context.matcher.now.key($0))
      )
    }
    reportToolBehavior(context, tally)
    if let sent = context.sent { addMissing(sent, context.matcher, totals: &tally.totals) }
  }

  /// Finds out where a unit stands.
  ///
  /// - Returns: `nil` for one that says what the catalog says, as most do, or that another one speaks for.
  private func unitCase(
    _ position: Int,
    _ context: BatchContext,
    _ tally: inout BatchTally
  ) -> PendingUnit? {
    let item = context.items[position]
    let place = context.places[position]
    var slot: Slot?
    if let place, place.evidence != .id { slot = context.matcher.slot(of: place) }
    let delivered = context.decider.delivered[item.delivery]
    let sent = context.sent?.find(
      delivered,
      item.row,
      position: position,
      slot: slot
    )
    if context.hasDuplicates, context.duplicates.repeated.contains(position) { return nil }
    let row = place.flatMap { context.matcher.row(of: $0) }
    let isToDo =
      sent.map { context.sent?.isToDo($0) ?? false } ?? false
      && row.map { SlotState(context.matcher.now, $0).isOrderable } ?? true
    let countsForOrder = isToDo && sent.map { context.sent?.takeToDo($0) ?? false } ?? false
    guard let place else {
      return PendingUnit(position: position, item: item, sent: sent, countsForOrder: countsForOrder)
    }
    let isDuplicate =
      context.hasDuplicates
      && (context.duplicates.conflicts[position] != nil
        || context.duplicates.passedOver[position] != nil)
    let hasNotes = hasNewNotes(delivered, item.row, now: context.matcher.now, place.entry)
    if !isDuplicate, !hasNotes, !isToDo, let row, place.evidence.message == nil,
      context.decider.isUnchanged(delivered, item.row, row)
    {
      tally.unchanged += 1
      return nil
    }
    return PendingUnit(
      position: position,
      item: item,
      place: place,
      row: row,
      sent: sent,
      countsForOrder: countsForOrder,
      hasNotes: hasNotes,
      deliveryTraits: deliveryTraits(of: item, sent, row, isToDo: isToDo, in: context, &tally)
    )
  }

  /// Takes a decision into the plan.
  private func finish(
    _ unit: PendingUnit,
    _ decided: consuming ImportPlan.Unit,
    _ context: BatchContext,
    _ tally: inout BatchTally
  ) {
    if context.hasDuplicates,
      let passedOver = context.duplicates.passedOver[unit.position]
    {
      decided.findings.append(.passedOver(passedOver.map { tables.unit($0) }))
    }
    if context.hasDoubts, let doubt = context.batch.doubts[unit.item.delivery] {
      decided.hold(by: doubt)
    }
    if decided.verdict == .missing,
      tables.delivered[unit.item.delivery].target(unit.item.row)?.isEmpty == false
    {
      tally.filled += 1
    }
    if unit.sent == nil, !context.hasBase { protect(&decided) }
    count(unit, &decided, context, &tally)
    if decided.written != nil { tally.writes = true }
    if policy.completion == .xcode, let place = unit.place {
      if decided.written != nil {
        tally.written.insert(place.entry)
      } else if decided.slot != nil,
        context.duplicates.conflicts[unit.position] == nil,
        context.completesPlurals && place.path.pluralCategory != nil
          || decided.verdict == .unchanged && context.matcher.now.isOverlapping(place.entry)
      {
        tally.completed.insert(place.entry)
      }
    }
    tally.count(decided.verdict)
    add(decided)
  }

  /// Says once that a language is new to the project; the export has said it of one that was sent.
  private func announce(_ batch: Batch) {
    let language = batch.name.language
    guard policy.guesses, !sorter.projectLanguages.has(language),
      !sorter.orderedLanguages.has(language),
      announced.insert(language).inserted
    else { return }
    let place = batch.items.first.map { [tables.place($0)] } ?? []
    var finding = sorter.newLanguages[language] ?? .new(language, stated: language)
    if finding.places.isEmpty { finding.places = place }
    plan.findings.append(finding)
  }

  // MARK: - Notes

  /// True if a unit has a note that is not the comment of the catalog.
  private func hasNewNotes(
    _ delivered: UnitTable,
    _ row: Int,
    now: UnitTable,
    _ entry: Int
  ) -> Bool {
    (0..<Int(delivered.row(row).noteCount)).contains {
      delivered.hasOtherNote(row, $0, than: now, entry)
    }
  }
}
