internal import Checks
internal import LocalizationCore
internal import Projects
internal import Reconciliation

/// The third step of an import: a decision for every unit.
///
/// Knows nothing of files or of reports. One object: what was taken in is asked for with every unit, and
/// is never copied.
final class Deciding {
  let intake: Intake
  let tables: ImportTables
  let policy: ImportPolicy
  var plan = ImportPlan()
  /// The untranslated texts of a catalog in a language by their source; see ``renamed(_:in:)``.
  var untranslated: [BatchName: [Message: [Slot]]] = [:]
  /// How many finished translations are replaced without a base, and where the first of them stands.
  var unprotected: (count: Int, place: SourceLocation)?
  /// The new languages that were told.
  private var announced: Set<String> = []

  init(_ matching: UnitMatching) {
    intake = matching.intake
    tables = intake.tables
    policy = intake.settings.policy
    plan.findings = intake.findings
    plan.completesLikeXcode = policy.completion == .xcode
    checkBase()
    for batch in matching.batches {
      var totals = ImportPlan.Totals(
        original: batch.batch.name.original,
        language: batch.batch.name.language
      )
      decide(batch, totals: &totals)
      plan.totals.append(totals)
    }
    addMissingFiles()
    sayMissingOrders()
    sayUnprotected()
  }

  // MARK: - Batches

  /// What the units of one batch are decided with; one object, because every unit asks for it.
  final class Meeting {
    let batch: Batch
    /// The units of the batch.
    let items: [Batch.Item]
    /// The place of each of them.
    let places: [UnitMatcher.Place?]
    let matched: MatchedBatch
    let matcher: UnitMatcher
    let decider: UnitDecider
    let sent: SentUnits?
    /// Whether it is known what was sent in the language.
    let hasBase: Bool
    /// The deliveries of which no unit says how far it is.
    let stateless: Set<Int>
    let duplicates: Duplicates
    /// Whether the cases of a plural that comes back are completed.
    let completesPlurals: Bool

    init(
      matched: MatchedBatch,
      matcher: UnitMatcher,
      decider: UnitDecider,
      sent: SentUnits?,
      hasBase: Bool,
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
      self.stateless = stateless
      self.duplicates = duplicates
      self.completesPlurals = completesPlurals
    }
  }

  /// What became of them.
  struct Progress {
    var totals: ImportPlan.Totals
    /// How many units say what the catalog says, which most do.
    var unchanged = 0
    /// The entries that are written, and those that are only completed.
    var written: Set<Int> = []
    var completed: Set<Int> = []
    /// The deliveries whose tool fills gaps, as far as that was asked for.
    var fillsGaps: [Int: Bool] = [:]
    /// How many gaps were filled.
    var filled = 0
  }

  private func decide(_ matched: MatchedBatch, totals: inout ImportPlan.Totals) {
    let batch = matched.batch
    guard let matcher = matched.matcher, let catalog = batch.catalog else {
      for item in batch.items { orphan(item, in: matched, isSent: false, totals: &totals) }
      return
    }
    var rules = intake.settings.rules
    rules.language = batch.name.language
    if let configuration = intake.settings.configuration {
      let original = intake.project.catalogs[catalog].original
      rules.checks = configuration.checks(for: original, in: batch.name.language)
      // The verdicts say it themselves.
      for code: Finding.Code in [.sameAsSource, .emptyTarget, .stateMismatch] {
        rules.checks[code] = nil
      }
    }
    rules.allowsMachineTranslated = intake.project.catalogs[catalog].catalog.hasMachineState
    rules.hasStates = intake.project.catalogs[catalog].catalog.hasStates
    let meeting = Meeting(
      matched: matched,
      matcher: matcher,
      decider: UnitDecider(rules: rules, policy: policy, now: matcher.now),
      sent: intake.sent(batch.name),
      hasBase: intake.sentNames.contains { $0.language == batch.name.language },
      stateless: findStateless(batch),
      duplicates: Duplicates(of: matched, in: tables, reconciles: policy.reconciles),
      completesPlurals: policy.completion == .xcode
        && intake.languages[catalog].contains { $0.isIdentical(to: batch.name.language) }
    )
    var progress = Progress(totals: totals)
    // In one go where that is most of all; room that is not used costs nothing.
    if batch.items.count > plan.units.count {
      plan.units.reserveCapacity(plan.units.count + batch.items.count)
    }
    for position in batch.items.indices { decide(position, meeting, &progress) }
    totals = progress.totals
    if progress.unchanged > 0 { totals.counts[.unchanged, default: 0] += progress.unchanged }
    if !progress.written.isEmpty { announce(batch) }
    plan.completed += progress.completed.subtracting(progress.written).sorted().map {
      ImportPlan.Completed(
        original: batch.name.original,
        language: batch.name.language,
        key: ExactString(matcher.now.key($0))
      )
    }
    sayHabits(meeting, progress)
    if let sent = meeting.sent { addMissing(sent, totals: &totals) }
  }

  private func decide(_ position: Int, _ meeting: Meeting, _ progress: inout Progress) {
    let item = meeting.items[position]
    let place = meeting.places[position]
    var slot: Slot?
    if let place, place.evidence != .id { slot = meeting.matcher.slot(of: place) }
    let delivered = tables.delivered[item.delivery]
    let sent = meeting.sent?.find(
      delivered,
      item.row,
      position: position,
      slot: slot
    )
    if !meeting.duplicates.repeated.isEmpty, meeting.duplicates.repeated.contains(position) {
      return
    }
    guard let place else {
      orphan(
        item,
        in: meeting.matched,
        candidates: meeting.matched.candidates[position] ?? [],
        isSent: sent != nil,
        totals: &progress.totals
      )
      return
    }
    let conflict =
      meeting.duplicates.conflicts.isEmpty ? nil : meeting.duplicates.conflicts[position]
    let hasNotes = hasNewNotes(delivered, item.row, now: meeting.matcher.now, place.entry)
    let row = meeting.matcher.row(of: place)
    if conflict == nil, !hasNotes, let row, place.evidence.message == nil,
      meeting.duplicates.passedOver.isEmpty || meeting.duplicates.passedOver[position] == nil,
      meeting.decider.isUnchanged(delivered, item.row, row)
    {
      progress.unchanged += 1
      return
    }
    decide(position, at: place, row, in: meeting, sent, conflict, hasNotes: hasNotes, &progress)
  }

  /// Decides about a unit that does not just say what the catalog says.
  private func decide(
    _ position: Int,
    at place: UnitMatcher.Place,
    _ row: Int?,
    in meeting: Meeting,
    _ sent: SentUnits.Row?,
    _ conflict: Finding?,
    hasNotes: Bool,
    _ progress: inout Progress
  ) {
    let item = meeting.items[position]
    var delivered = tables.unit(item)
    var sent = sent.flatMap { meeting.sent?.unit($0) }
    let notes = hasNotes ? newNotes(delivered, now: meeting.matcher.now[place.entry], sent) : []
    let now: Unit? =
      if let row {
        meeting.matcher.now[row]
      } else {
        meeting.decider.newUnit(at: place, in: meeting.matcher, delivered: delivered)
      }
    if place.evidence == .dictionaryID {
      (delivered, sent) = (delivered.numbered(like: now?.source), sent?.numbered(like: now?.source))
    }
    let refused =
      now == nil
      ? meeting.decider.refusal(of: place, of: delivered, sent, in: meeting.matcher) : nil
    if now == nil && refused == nil {
      orphan(item, in: meeting.matched, isSent: sent != nil, totals: &progress.totals)
      return
    }
    var decision: Decision =
      if let refused {
        refused
      } else if let conflict {
        Decision(.conflict, findings: [conflict])
      } else if let now {
        meeting.decider.decide(
          delivered,
          now: now,
          sent: sent,
          circumstances: circumstances(of: item, delivered, sent, in: meeting, &progress),
          evidence: place.evidence
        )
      } else {
        Decision(.missing)
      }
    if let passedOver = meeting.duplicates.passedOver[position] {
      decision.findings.append(.passedOver(passedOver.map { tables.unit($0) }))
    }
    if let doubt = meeting.batch.doubts[item.delivery] {
      decision = decision.held(by: doubt, current: now?.translation)
    }
    if decision.verdict == .missing, delivered.target?.isEmpty == false { progress.filled += 1 }
    if sent == nil, !meeting.hasBase, let before = now?.translation {
      protect(before, &decision, item)
    }
    if decision.write != nil {
      progress.written.insert(place.entry)
    } else if policy.completion == .xcode, conflict == nil, let now,
      meeting.completesPlurals && place.path.pluralCategory != nil
        || decision.verdict == .unchanged && now.traits.contains(.isOverlapping)
    {
      progress.completed.insert(place.entry)
    }
    add(
      item,
      delivered,
      in: meeting.batch,
      decision,
      now: now,
      slot: now == nil ? nil : meeting.matcher.slot(of: place),
      notes: notes,
      totals: &progress.totals
    )
  }

  /// Says once that a language is new to the project; the export has said it of one that was sent.
  private func announce(_ batch: Batch) {
    let language = batch.name.language
    guard policy.guesses, !intake.projectLanguages.contains(language),
      !intake.sent.contains(where: { $0.isOrder && $0.name.language == language }),
      announced.insert(language).inserted
    else { return }
    let place = batch.items.first.map { [tables.place($0)] } ?? []
    var finding = intake.newLanguages[language] ?? .new(language, stated: language)
    if finding.places.isEmpty { finding.places = place }
    plan.findings.append(finding)
  }

  // MARK: - Notes

  /// Whether a unit has a note that is not the comment of the catalog.
  private func hasNewNotes(
    _ delivered: UnitTable,
    _ row: Int,
    now: UnitTable,
    _ entry: Int
  ) -> Bool {
    let count = Int(delivered.row(row).noteCount)
    guard count > 0 else { return false }
    let comment = now.noteBytes(entry)
    return (0..<count).contains { number in
      let text = delivered.noteBytes(row, number)
      return !text.isEmpty && comment.map { !$0.isIdentical(to: text) } ?? true
    }
  }

  /// The notes of a unit that neither the catalog nor the base has.
  private func newNotes(_ delivered: Unit, now: Unit, _ sent: Unit?) -> [Unit.Note] {
    var known = now.notes.map(\.text) + ["", "No comment provided by engineer."]
    known += sent?.notes.map(\.text) ?? []
    let texts = Set(known.map { ExactString($0.whiteSpaceFolded) })
    return delivered.notes.filter {
      !$0.text.isEmpty && !texts.contains(ExactString($0.text.whiteSpaceFolded))
    }
  }
}
