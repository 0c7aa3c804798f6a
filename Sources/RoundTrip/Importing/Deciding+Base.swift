internal import Checks
public import LocalizationCore
internal import Projects
internal import Reconciliation
internal import XLIFF

extension Deciding {
  // MARK: - Habits of tools

  /// The deliveries of a batch of which no unit says how far it is.
  ///
  /// In 1.x that means translated, unless it was sent with states.
  func findStateless(_ batch: Batch) -> Set<Int> {
    var seen = -1
    var stateless: Set<Int> = []
    // Of a catalog without states none went out in 1.2.
    let hasStates = batch.catalog.map { intake.project.catalogs[$0].catalog.hasStates } ?? true
    lazy var saysStates = hasStates && intake.sent(batch.name)?.saysStates ?? false
    for item in batch.items where item.delivery != seen {
      seen = item.delivery
      let table = tables.delivered[seen]
      if table.indices.contains(where: table.hasTarget),
        !tables.saysStates[seen],
        table.finished == .final || saysStates
      {
        stateless.insert(seen)
      }
    }
    return stateless
  }

  /// What is known of a unit beside its three sides.
  func circumstances(
    of item: Batch.Item,
    isSent: Bool,
    in meeting: Meeting,
    _ progress: inout Progress
  ) -> Circumstances {
    var circumstances: Circumstances = []
    if meeting.hasBase && !isSent { circumstances.insert(.isUnordered) }
    if meeting.stateless.contains(item.delivery) { circumstances.insert(.lostStates) }
    guard policy.reconciles,
      circumstances.contains(.lostStates) || tables.delivered[item.delivery].saysNoState(item.row)
    else { return circumstances }
    let fills = progress.fillsGaps[item.delivery] ?? fillsGaps(item.delivery, meeting)
    progress.fillsGaps[item.delivery] = fills
    if fills { circumstances.insert(.filledGaps) }
    return circumstances
  }

  /// Whether a delivery has a target for all that was sent without a translation.
  private func fillsGaps(_ delivery: Int, _ meeting: Meeting) -> Bool {
    let delivered = tables.delivered[delivery]
    for (position, item) in meeting.items.enumerated()
    where item.delivery == delivery && !delivered.hasText(item.row) {
      guard let place = meeting.places[position], let row = meeting.matcher.row(of: place),
        !meeting.matcher.now.isLocked(row), meeting.matcher.now.plainSource(row)?.isEmpty != true
      else { continue }
      let hadTranslation =
        meeting.sent.map { sent in
          delivered.id(item.row).flatMap(sent.hadTranslation) ?? true
        } ?? meeting.matcher.now.hasText(row)
      if !hadTranslation { return false }
    }
    return true
  }

  /// Says what the tools of the deliveries did to all units.
  func sayHabits(_ meeting: Meeting, _ progress: Progress) {
    for delivery in meeting.stateless.sorted()
    where tables.delivered[delivery].finished == .final && meeting.sent?.saysStates == true {
      let chosen = intake.settings.rules.lostState
      plan.findings.append(
        Finding(
          .stateMissing,
          chosen == nil ? .warning : .note,
          "no unit says how far it is, though that was sent; changed texts count as "
            + "'\((chosen ?? .translated).rawValue)' (--no-state)",
          at: SourceLocation(path: tables.delivered[delivery].path)
        )
      )
    }
    guard progress.filled > 0, let first = meeting.items.first else { return }
    plan.findings.append(
      Finding(
        .sameAsSource,
        .note,
        "a tool filled \(progress.filled.counted("target")) with the source; nothing is taken of it",
        at: SourceLocation(path: tables.delivered[first.delivery].path)
      )
    )
  }

  // MARK: - The base

  /// Says where a base was given and does not protect a catalog.
  func checkBase() {
    let languages = Set(intake.sentNames.map(\.language))
    guard !languages.isEmpty else { return }
    for batch in intake.batches where !languages.contains(batch.name.language) {
      guard batch.catalog != nil, batch.doubts.values.allSatisfy(\.fillsGaps),
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

  /// Remembers a finished translation that is replaced though nobody knows who changed it.
  func protect(_ unit: inout ImportPlan.Unit) {
    guard policy.reconciles, let place = unit.place, let before = unit.before,
      before.state == .translated, let written = unit.written, written.message != before.message
    else { return }
    unit.findings.append(
      Finding(.noBase, .note, "a finished translation is replaced; who changed it is not known")
    )
    unprotected = unprotected.map { ($0.count + 1, $0.place) } ?? (1, place)
  }

  /// Says first how many finished translations are replaced without a base.
  func sayUnprotected() {
    guard let (count, place) = unprotected else { return }
    plan.findings.insert(
      Finding(
        .noBase,
        .warning,
        "there is no base: \(count.counted("finished translation")) "
          + "\(count == 1 ? "is" : "are") replaced, and who changed \(count == 1 ? "it" : "them") is not known; "
          + "name what was sent with --base or --sent, or the catalogs of then with --base git:REV",
        at: place
      ),
      at: 0
    )
  }

  // MARK: - What is missing

  /// Catalogs that were sent in a language that came back, and are not in it.
  func addMissingFiles() {
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
  func addMissing(_ sent: SentUnits, totals: inout ImportPlan.Totals) {
    guard sent.isOrder else { return }
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

  /// Says of which languages that were sent and came back no translation did.
  func sayMissingOrders() {
    for language in Set(intake.batches.map(\.name.language)).sorted() {
      let items = intake.batches.filter { $0.name.language == language }.flatMap(\.items)
      let count = intake.sent.filter { $0.isOrder && $0.name.language == language }.reduce(0) {
        $0 + $1.count
      }
      guard count > 0,
        !items.contains(where: { tables.delivered[$0.delivery].hasText($0.row) })
      else { continue }
      plan.findings.append(
        Finding(
          .missingOrder,
          .warning,
          "of what was sent in \(language) nothing came back: \(count.counted("unit"))",
          places: items.first.map { [tables.place($0)] } ?? []
        )
      )
    }
    for delivery in intake.deliveries where delivery.document.files.isEmpty {
      let message = "holds no <file>, so nothing came back"
      let place = SourceLocation(path: delivery.document.path)
      plan.findings.append(Finding(.missingOrder, .warning, message, at: place))
    }
  }
}

extension Finding.Code {
  /// Of what was sent in a language no translation came back.
  public static let missingOrder: Self = "missing-order"
}
