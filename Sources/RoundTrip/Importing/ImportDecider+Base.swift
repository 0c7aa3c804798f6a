internal import TranslationChecks
package import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

extension ImportDecider {
  // MARK: - Habits of tools

  /// The deliveries of a batch of which no unit says how far it is.
  ///
  /// In 1.x that means translated, unless it was sent with states.
  func findStateless(_ batch: Batch) -> Set<Int> {
    var seen = -1
    var stateless: Set<Int> = []
    // Of a catalog without states none went out in 1.2.
    let hasStates = batch.catalog.map { sorter.project.catalogs[$0].catalog.hasStates } ?? true
    lazy var saysStates = hasStates && sorter.sent(batch.name)?.saysStates ?? false
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

  /// Returns the facts about a unit beside its three sides.
  func deliveryTraits(
    of item: Batch.Item,
    _ sent: SentUnits.Row?,
    _ row: Int?,
    isToDo: Bool,
    in context: BatchContext,
    _ tally: inout BatchTally
  ) -> DeliveryTraits {
    var deliveryTraits: DeliveryTraits = []
    if context.hasBase && sent == nil { deliveryTraits.insert(.isUnordered) }
    if isToDo { deliveryTraits.insert(.isToDo) }
    if isToDo, let row, context.matcher.now.isMissingCopy(row) {
      deliveryTraits.insert(.isMissingCopy)
    }
    if context.stateless.contains(item.delivery) {
      deliveryTraits.insert(.lostStates)
    } else if let sent, let units = context.sent, policy.reconciles {
      let delivered = tables.delivered[item.delivery]
      let state = delivered.state(item.row)
      // Only of a state that was sent, and is not just a finished one, it matters whose it is.
      if delivered.hasTarget(item.row), state != .translated,
        state == units.state(sent, comparedWith: delivered, item.row)
      {
        let keeps = tally.keepsStates[item.delivery] ?? keepsStates(item.delivery, context)
        tally.keepsStates[item.delivery] = keeps
        if keeps { deliveryTraits.insert(.keptStates) }
      }
    }
    guard policy.reconciles,
      !deliveryTraits.isDisjoint(with: [.lostStates, .keptStates])
        || tables.delivered[item.delivery].saysNoState(item.row)
    else { return deliveryTraits }
    let fills = tally.fillsGaps[item.delivery] ?? fillsGaps(item.delivery, context)
    tally.fillsGaps[item.delivery] = fills
    if fills { deliveryTraits.insert(.filledGaps) }
    return deliveryTraits
  }

  /// True if every state of a delivery is as it was sent, so that its tool writes none.
  private func keepsStates(_ delivery: Int, _ context: BatchContext) -> Bool {
    guard let sent = context.sent else { return false }
    let delivered = tables.delivered[delivery]
    for (position, item) in context.items.enumerated()
    where item.delivery == delivery && delivered.hasTarget(item.row) {
      let place = context.places[position]
      let slot = place.flatMap { $0.evidence == .id ? nil : context.matcher.slot(of: $0) }
      guard let row = sent.look(delivered, item.row, position: position, slot: slot) else {
        continue
      }
      let state = delivered.state(item.row)
      if sent.tables[row.table].hasTarget(row.position) {
        if state != sent.state(row, comparedWith: delivered, item.row) { return false }
      } else if delivered.saysState(item.row),
        delivered.finished == .translated || state != .unfinished
      {
        return false
      }
    }
    return true
  }

  /// True if a delivery has a target for all that was sent without a translation.
  private func fillsGaps(_ delivery: Int, _ context: BatchContext) -> Bool {
    let delivered = tables.delivered[delivery]
    for (position, item) in context.items.enumerated()
    where item.delivery == delivery && !delivered.hasText(item.row) {
      guard let place = context.places[position], let row = context.matcher.row(of: place),
        !context.matcher.now.isLocked(row), context.matcher.now.plainSource(row)?.isEmpty != true
      else { continue }
      let hadTranslation =
        context.sent.map { sent in
          delivered.id(item.row).flatMap(sent.hadTranslation) ?? true
        } ?? context.matcher.now.hasText(row)
      if !hadTranslation { return false }
    }
    return true
  }

  /// Counts a unit for its order.
  func count(
    _ unit: PendingUnit,
    _ decided: inout ImportPlan.Unit,
    _ context: BatchContext,
    _ tally: inout BatchTally
  ) {
    guard policy.reconciles, context.hasOrder else { return }
    let isSilent = !unit.deliveryTraits.isDisjoint(with: [.lostStates, .keptStates])
    if decided.verdict == .untouched, isSilent { tally.silent += 1 }
    if !unit.deliveryTraits.contains(.isToDo) {
      switch decided.verdict {
      case .added, .updated, .conflict, .rejected: decided.isBeyondOrder = true
      case .unchanged, .kept, .orphaned, .missing, .untouched: break
      }
    }
    // An empty text where there was one is nothing that came back.
    guard unit.countsForOrder, decided.verdict != .unchanged || decided.delivered?.isEmpty == false
    else { return }
    let state = (decided.written ?? decided.before)?.state
    orders[decided.language]?.add(
      decided.verdict,
      isDraft: state == .new && [.added, .updated, .unchanged].contains(decided.verdict)
    )
  }

  /// Says what the tools of the deliveries did to all units.
  func reportToolBehavior(_ context: BatchContext, _ tally: BatchTally) {
    for delivery in context.stateless.sorted()
    where tables.delivered[delivery].finished == .final && context.sent?.saysStates == true {
      let chosen = sorter.settings.rules.lostState
      plan.findings.append(
        Finding(
          .stateMissing,
          chosen == nil ? .warning : .note,
          "the vendor's tool dropped all states; changed translations are imported as "
            + "'\((chosen ?? .translated).rawValue)' (override: --no-state)",
          at: SourceLocation(path: tables.delivered[delivery].path)
        )
      )
    }
    // Where nothing at all was done, nothing is known of the tool.
    if tally.silent > 0, sorter.settings.rules.untouchedPolicy == .open,
      orders[context.batch.name.language].map({ $0.cameBack > 0 }) == true,
      let first = context.items.first
    {
      plan.findings.append(
        Finding(
          .untouchedUnits,
          .warning,
          "\(tally.silent.counted("open translation")) in \(context.batch.name.language) "
            + "came back as sent, and the vendor's tool writes no states; pass --untouched "
            + "confirmed to import them as translated",
          at: SourceLocation(path: tables.delivered[first.delivery].path)
        )
      )
    }
    guard tally.filled > 0, let first = context.items.first else { return }
    plan.findings.append(
      Finding(
        .sameAsSource,
        .note,
        "the vendor's tool copied the source into "
          + "\(tally.filled.counted("empty target")); these copies are ignored",
        at: SourceLocation(path: tables.delivered[first.delivery].path)
      )
    )
  }

  // MARK: - The base

  /// Says where a base was given and does not protect a catalog.
  func checkBase() {
    let languages = Set(sorter.sentNames.map(\.language))
    guard !languages.isEmpty else { return }
    for batch in sorter.batches where !languages.contains(batch.name.language) {
      guard batch.catalog != nil, batch.doubts.values.allSatisfy(\.fillsGaps),
        let first = batch.items.first(where: { tables.delivered[$0.delivery].hasTarget($0.row) })
      else { continue }
      plan.findings.append(
        Finding(
          .noBase,
          .warning,
          "the base lacks '\(batch.name.original)' in \(batch.name.language); changes made "
            + "there since the export are not protected",
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
      Finding(
        .noBase,
        .note,
        "overwrites a finished translation; without a base, who changed it is unknown"
      )
    )
    unprotected = unprotected.map { ($0.count + 1, $0.place) } ?? (1, place)
  }

  /// Says first how many finished translations are replaced without a base.
  func reportOverwritesWithoutBase() {
    guard let (count, place) = unprotected else { return }
    plan.findings.insert(
      Finding(
        .noBase,
        .warning,
        "no base given: \(count.counted("finished translation")) "
          + "\(count == 1 ? "is" : "are") overwritten, including any you changed since the "
          + "export. Pass what you sent (--base DIR, --sent DIR) or the revision you exported "
          + "(--base git:REV)",
        at: place
      ),
      at: 0
    )
  }

  // MARK: - What is missing

  /// Catalogs that were sent in a language that came back, and are not in it.
  func addMissingFiles() {
    let languages = Set(sorter.batches.map(\.name.language))
    for sent in sorter.sent
    where !sorter.hasBatch(sent.name) && languages.contains(sent.name.language) {
      var totals = ImportPlan.Totals(
        original: sent.name.original,
        language: sent.name.language
      )
      addMissing(sent, matcher(of: sent), totals: &totals)
      if !totals.counts.isEmpty { plan.totals.append(totals) }
    }
  }

  /// Units that were sent and did not come back.
  func addMissing(_ sent: SentUnits, _ matcher: UnitMatcher?, totals: inout ImportPlan.Totals) {
    guard sent.isOrder else { return }
    for row in sent.unseen {
      let unit = sent.unit(row)
      totals.counts[.missing, default: 0] += 1
      plan.units.append(.missing(unit, of: sent.name))
      if policy.reconciles, sent.isToDo(row), state(of: unit, in: matcher)?.isOrderable == true {
        orders[sent.name.language]?.add(.missing)
      }
    }
  }

  /// The state of a sent unit in the catalog of now; `nil` when the catalog does not have it.
  private func state(of unit: TranslationUnit, in matcher: UnitMatcher?) -> SlotState? {
    guard let matcher, let place = unit.id.flatMap(matcher.place), let row = matcher.row(of: place)
    else { return nil }
    return SlotState(matcher.now, row)
  }

  private func matcher(of sent: SentUnits) -> UnitMatcher? {
    sorter.catalogs.exact(sent.name.original).map {
      tables.matcher(of: $0, in: sent.name.language)
    }
  }

  // MARK: - The order

  /// Begins to count what came back of the order in each language.
  func countOrders() {
    guard policy.reconciles else { return }
    for batch in sorter.batches where batch.catalog != nil {
      let language = batch.name.language
      if orders[language] == nil {
        orders[language] = ImportPlan.OrderOutcome(language: language)
        plan.orders.append(ImportPlan.OrderOutcome(language: language))
      }
    }
    for sent in sorter.sent where sent.isOrder { orders[sent.name.language]?.isKnown = true }
  }

  /// True if any delivered unit of a language has another text or state than was sent.
  private func hasNews(_ language: String) -> Bool {
    sorter.batches.contains { batch in
      guard batch.name.language == language else { return false }
      let sent = sorter.sent(batch.name)
      return batch.items.enumerated().contains { position, item in
        let delivered = tables.delivered[item.delivery]
        guard delivered.hasText(item.row) else { return false }
        guard let sent,
          let row = sent.look(delivered, item.row, position: position, slot: nil)
        else { return true }
        let target = tables.unit(item).restoredTarget
        return !sent.unit(row).restoringCodes().hasTarget(target)
          || delivered.saysState(item.row)
            && delivered.state(item.row) != sent.state(row, comparedWith: delivered, item.row)
      }
    }
  }

  /// The languages that were ordered and are in no delivery, with the units that are still open.
  func addAbsentLanguages() {
    let names = sorter.settings.languages
    let delivered = Set(sorter.batches.map(\.name.language))
    for sent in sorter.sent where sent.isOrder && policy.reconciles {
      let language = sent.name.language
      let isNamed = names.isEmpty || sorter.settings.names(language)
      guard isNamed, !delivered.contains(language), let matcher = matcher(of: sent)
      else { continue }
      var order = orders[language] ?? ImportPlan.OrderOutcome(language: language)
      (order.isKnown, order.hasNews) = (true, false)
      var totals = ImportPlan.Totals(original: sent.name.original, language: language)
      for row in sent.rows where sent.isToDo(row) {
        let unit = sent.unit(row)
        guard let state = state(of: unit, in: matcher), state.isOrderable else { continue }
        guard state.isOpen else {
          order.doneHere += 1
          continue
        }
        order.add(.missing)
        totals.counts[.missing, default: 0] += 1
        plan.units.append(.missing(unit, of: sent.name))
      }
      guard order.ordered > 0 else { continue }
      if orders[language] == nil { plan.orders.append(order) }
      orders[language] = order
      if !totals.counts.isEmpty { plan.totals.append(totals) }
    }
    plan.orders = plan.orders.compactMap { outcome in
      var order = orders[outcome.language]
      if let counted = order, counted.ordered > 0, counted.cameBack == 0, counted.hasNews {
        order?.hasNews = hasNews(counted.language)
      }
      return order
    }
  }

  /// Says which deliveries hold nothing.
  func sayEmptyDeliveries() {
    for delivery in sorter.deliveries where delivery.document.files.isEmpty {
      let message = "contains no <file>, so nothing came back"
      let place = SourceLocation(path: delivery.document.path)
      plan.findings.append(Finding(.missingOrder, .error, message, at: place))
    }
  }
}

extension Finding.Code {
  /// A delivery holds no file, so that nothing came back.
  package static let missingOrder: Self = "missing-order"
  /// A tool without states returned open translations as they were sent.
  package static let untouchedUnits: Self = "untouched-units"
}

extension SlotState {
  /// True if a unit in the state may be asked for: it is there and for translation.
  var isOrderable: Bool { isOpen || self == .translated }
}

extension ImportPlan.Unit {
  /// A unit that was sent and did not come back.
  fileprivate static func missing(_ unit: TranslationUnit, of name: BatchName) -> ImportPlan.Unit {
    ImportPlan.Unit(
      original: name.original,
      language: name.language,
      id: unit.id ?? "",
      verdict: .missing,
      source: unit.source,
      before: nil,
      delivered: nil,
      written: nil,
      findings: [],
      place: nil
    )
  }
}
