internal import LocalizationCore
internal import Reconciliation

/// The third step of an import: a decision for every unit.
///
/// Knows nothing of files or of reports.
struct Deciding {
  let intake: Intake
  let tables: ImportTables
  let policy: ImportPolicy
  var plan = ImportPlan()
  /// The untranslated texts of a catalog in a language by their source; see ``renamed(_:in:)``.
  var untranslated: [BatchName: [Message: [Slot]]] = [:]

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
  }

  // MARK: - Batches

  /// What the units of one batch are decided with.
  private struct Meeting {
    let matched: MatchedBatch
    let matcher: UnitMatcher
    let decider: UnitDecider
    let sent: SentUnits?
    let duplicates: (repeated: Set<Int>, conflicts: [Int: Finding])
    /// Whether the cases of a plural that comes back are completed.
    let completesPlurals: Bool
  }

  /// What became of them.
  private struct Progress {
    var totals: ImportPlan.Totals
    /// How many units say what the catalog says, which most do.
    var unchanged = 0
    /// The entries that are written, and those that are only completed.
    var written: Set<Int> = []
    var completed: Set<Int> = []
  }

  private mutating func decide(_ matched: MatchedBatch, totals: inout ImportPlan.Totals) {
    let batch = matched.batch
    guard let matcher = matched.matcher, let catalog = batch.catalog else {
      for item in batch.items { orphan(item, in: matched, isSent: false, totals: &totals) }
      return
    }
    var rules = intake.settings.rules
    rules.language = batch.name.language
    rules.allowsMachineTranslated = intake.project.catalogs[catalog].catalog.hasMachineState
    let meeting = Meeting(
      matched: matched,
      matcher: matcher,
      decider: UnitDecider(rules: rules, policy: policy, now: matcher.now),
      sent: intake.sent(batch.name),
      duplicates: findDuplicates(matched),
      completesPlurals: policy.completion == .xcode
        && intake.languages[catalog].contains { $0.isIdentical(to: batch.name.language) }
    )
    var progress = Progress(totals: totals)
    for position in batch.items.indices { decide(position, meeting, &progress) }
    totals = progress.totals
    if progress.unchanged > 0 { totals.counts[.unchanged, default: 0] += progress.unchanged }
    if !progress.written.isEmpty, let finding = intake.newLanguages[batch.name] {
      plan.findings.append(finding)
    }
    plan.completed += progress.completed.subtracting(progress.written).sorted().map {
      ImportPlan.Completed(
        original: batch.name.original,
        language: batch.name.language,
        key: ExactString(matcher.now.key($0))
      )
    }
    if let sent = meeting.sent { addMissing(sent, totals: &totals) }
  }

  private mutating func decide(_ position: Int, _ meeting: Meeting, _ progress: inout Progress) {
    let item = meeting.matched.batch.items[position]
    let place = meeting.matched.places[position]
    var slot: Slot?
    if let place, place.evidence != .id { slot = meeting.matcher.slot(of: place) }
    let sent = meeting.sent?.find(
      tables.delivered[item.delivery],
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
    let hasNotes = hasNewNotes(item, now: meeting.matcher.now, place.entry)
    let row = meeting.matcher.row(of: place)
    if conflict == nil, !hasNotes, let row, place.evidence.message == nil,
      meeting.decider.isUnchanged(tables.delivered[item.delivery], item.row, row)
    {
      progress.unchanged += 1
      return
    }
    decide(item, at: place, row, in: meeting, sent, conflict, hasNotes: hasNotes, &progress)
  }

  /// Decides about a unit that does not just say what the catalog says.
  private mutating func decide(
    _ item: Batch.Item,
    at place: UnitMatcher.Place,
    _ row: Int?,
    in meeting: Meeting,
    _ sent: SentUnits.Row?,
    _ conflict: Finding?,
    hasNotes: Bool,
    _ progress: inout Progress
  ) {
    let delivered = tables.unit(item)
    let sent = sent.flatMap { meeting.sent?.unit($0) }
    let notes = hasNotes ? newNotes(delivered, now: meeting.matcher.now[place.entry], sent) : []
    let now: Unit? =
      if let row {
        meeting.matcher.now[row]
      } else {
        meeting.decider.newUnit(at: place, in: meeting.matcher, delivered: delivered)
      }
    let refused = now == nil ? meeting.decider.refusal(of: place, in: meeting.matcher) : nil
    if now == nil && refused == nil {
      orphan(item, in: meeting.matched, isSent: sent != nil, totals: &progress.totals)
      return
    }
    let decision: Decision =
      if let refused {
        Decision(.rejected, findings: [refused])
      } else if let conflict {
        Decision(.conflict, findings: [conflict])
      } else if let now {
        meeting.decider.decide(delivered, now: now, sent: sent, evidence: place.evidence)
      } else {
        Decision(.missing)
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
      in: meeting.matched.batch,
      decision,
      now: now,
      slot: now == nil ? nil : meeting.matcher.slot(of: place),
      notes: notes,
      renamed: nil,
      totals: &progress.totals
    )
  }

  /// Ids that stand more than once: the repeated ones, and those whose targets differ.
  private func findDuplicates(
    _ matched: MatchedBatch
  ) -> (repeated: Set<Int>, conflicts: [Int: Finding]) {
    let items = matched.batch.items
    // The last position of each row of the catalog, and of every other place or id.
    var rows = [Int32](repeating: -1, count: matched.matcher?.now.count ?? 0)
    var others: [OtherID: Int] = [:]
    var repeated: Set<Int> = []
    var conflicts: [Int: Finding] = [:]
    for (position, item) in items.enumerated() {
      let place = matched.places[position]
      let row = place.flatMap { matched.matcher?.row(of: $0) }
      let other =
        row != nil
        ? nil
        : place.map { OtherID.slot(entry: $0.entry, path: $0.path) }
          ?? .unknown(ExactString(tables.delivered[item.delivery].id(item.row) ?? ""))
      let known = row.map { Int(rows[$0]) } ?? other.flatMap { others[$0] } ?? -1
      let hasTarget = tables.delivered[item.delivery].hasTarget(item.row)
      if known >= 0 && !hasTarget && policy.reconciles {
        // A unit that came back empty does not speak against one that came back translated.
        repeated.insert(position)
        continue
      }
      if let row { rows[row] = Int32(truncatingIfNeeded: position) }
      if let other { others[other] = position }
      guard known >= 0 else { continue }
      let earlier = items[known]
      if !policy.reconciles || !tables.delivered[earlier.delivery].hasTarget(earlier.row)
        || saysTheSame(earlier, item)
      {
        if let conflict = conflicts[known] {
          conflicts[position] = conflict
        } else {
          repeated.insert(known)
        }
        continue
      }
      conflicts[known] = .duplicateUnit
      conflicts[position] = .duplicateUnit
    }
    return (repeated, conflicts)
  }

  /// What tells units apart that have no row: where the id leads, or the id itself.
  private enum OtherID: Hashable {
    case slot(entry: Int, path: VariationPath)
    case unknown(ExactString)
  }

  /// Whether two units of one id have the same translation and are as far, each in the words of its
  /// version.
  private func saysTheSame(_ earlier: Batch.Item, _ later: Batch.Item) -> Bool {
    let (left, right) = (tables.delivered[earlier.delivery], tables.delivered[later.delivery])
    let state = left.state(earlier.row).adapted(from: left.finished, to: right.finished)
    guard state == right.state(later.row) else { return false }
    return tables.hasSameTarget(earlier, later)
      || left.finished != right.finished
        && tables.unit(earlier).restoredTarget == tables.unit(later).restoredTarget
  }

  // MARK: - Notes

  /// Whether a unit has a note that is not the comment of the catalog.
  private func hasNewNotes(_ item: Batch.Item, now: UnitTable, _ entry: Int) -> Bool {
    let count = Int(tables.delivered[item.delivery].row(item.row).noteCount)
    guard count > 0 else { return false }
    let comment = now.noteBytes(entry)
    return (0..<count).contains { number in
      let text = tables.delivered[item.delivery].noteBytes(item.row, number)
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

  // MARK: - The base

  /// Says where a base was given and does not protect a catalog.
  private mutating func checkBase() {
    guard !intake.sent.isEmpty else { return }
    for batch in intake.batches where intake.sent(batch.name) == nil {
      guard batch.catalog != nil,
        let first = batch.items.first(where: { tables.delivered[$0.delivery].hasTarget($0.row) })
      else { continue }
      plan.findings.append(
        Finding(
          .noBase,
          .warning,
          "the base has no '\(batch.name.original)' in \(batch.name.language); "
            + "what changed there since is not protected",
          at: tables.place(first)
        )
      )
    }
  }

  /// Catalogs that were sent in a language that came back, and are not in it.
  private mutating func addMissingFiles() {
    let languages = Set(intake.batches.map(\.name.language))
    for sent in intake.sent
    where !intake.hasBatch(sent.name) && languages.contains(sent.name.language) {
      var totals = ImportPlan.Totals(
        original: sent.name.original,
        language: sent.name.language
      )
      addMissing(sent, totals: &totals)
      if !totals.counts.isEmpty { plan.totals.append(totals) }
    }
  }

  /// Units that were sent and did not come back.
  private mutating func addMissing(_ sent: SentUnits, totals: inout ImportPlan.Totals) {
    for unit in sent.unseen.map(sent.unit) {
      totals.counts[.missing, default: 0] += 1
      plan.units.append(
        ImportPlan.Unit(
          original: sent.name.original,
          language: sent.name.language,
          id: unit.id ?? "",
          verdict: .missing,
          source: unit.source,
          before: nil,
          delivered: nil,
          written: nil,
          findings: [],
          place: nil
        )
      )
    }
  }
}
