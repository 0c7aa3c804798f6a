internal import LoctripTranslationChecks
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripReconciliation
internal import XLIFF

/// The last step of an import: what the verdicts of all batches are together.
struct PlanWriter {
  private var collected: Collected
  private let policy: ImportPolicy
  private var plan = ImportPlan()
  /// A batch and its verdicts.
  private typealias Decided = (batch: Batch, order: MatchedBatch.Order, outcome: BatchOutcome)
  private var decided: [Decided] = []
  private var matched: BatchMatching.Result
  /// An order in a language.
  private struct OrderName: Hashable {
    let language: String
    let order: String?
  }
  /// The return of each order in each language.
  private var orders: [OrderName: ImportPlan.OrderOutcome] = [:]
  /// The new languages that were told.
  private var announced: Set<String> = []

  init(_ collected: Collected) {
    self.collected = collected
    policy = collected.settings.policy
    matched = BatchMatching.Result(collected: collected)
  }

  /// Takes the verdicts of some batches; their tables are released.
  mutating func add(_ result: BatchMatching.Result, _ outcomes: [BatchOutcome]) {
    for (batch, outcome) in zip(result.batches, outcomes) {
      decided.append((batch.batch, batch.order, outcome))
    }
    collected = result.collected
    matched.moved += result.moved
    matched.emptied.formUnion(result.emptied)
    matched.foreign += result.foreign
  }

  /// Makes the plan of all verdicts.
  mutating func write() -> ImportPlan {
    plan.completesLikeXcode = policy.completion == .xcode
    plan.ordersOfDeliveries = collected.ordersOfDeliveries
    decided.sort { $0.order < $1.order }
    plan.findings =
      collected.findings(
        with: matched.moved.sorted { $0.order < $1.order }.map(\.finding), emptied: matched.emptied)
      + matched.foreign.sorted { $0.order < $1.order }.map(\.finding)
    checkBase()
    countOrders()
    var unprotected: (count: Int, place: FileLocation)?
    for number in decided.indices {
      let outcome = decided[number].outcome
      if let more = outcome.unprotected {
        unprotected = (more.count + (unprotected?.count ?? 0), unprotected?.place ?? more.place)
      }
      decided[number].outcome = BatchOutcome(outcome.name)
      take(outcome, of: decided[number].batch)
    }
    addMissingFiles()
    addAbsentLanguages()
    tellEmptyDeliveries()
    if let (count, place) = unprotected { tellOverwrites(count, place) }
    return plan
  }

  // MARK: - What is made of the verdicts

  private mutating func take(_ outcome: BatchOutcome, of batch: Batch) {
    let language = batch.name.language
    if outcome.writes { announce(batch) }
    plan.findings += outcome.findings
    add(outcome.orders)
    plan.returned += outcome.returned
    plan.completed += outcome.completed
    if let first = batch.items.first {
      tellHabits(outcome, language, collected.delivered[first.delivery].path)
    }
    plan.totals.append(outcome.totals)
    if plan.units.isEmpty { plan.units = outcome.units } else { plan.units += outcome.units }
  }

  /// Says once that a language is new to the project; the export has said it of one that was sent.
  private mutating func announce(_ batch: Batch) {
    let language = batch.name.language
    guard policy.guesses, !collected.projectLanguages.has(language),
      !collected.orderedLanguages.has(language), announced.insert(language).inserted
    else { return }
    var finding = collected.newLanguages[language] ?? .new(language, stated: language)
    if finding.places.isEmpty {
      finding.places = batch.items.prefix(1).map(collected.subject.place)
    }
    plan.findings.append(finding)
  }

  /// Says what the tools of the deliveries did to all units.
  private mutating func tellHabits(_ outcome: BatchOutcome, _ language: String, _ path: String) {
    let place = FileLocation(path: path)
    // Where nothing at all was done, nothing is known of the tool.
    if outcome.silent > 0, collected.settings.rules.untouchedPolicy == .open,
      orders.contains(where: { $0.key.language == language && $0.value.cameBack > 0 })
    {
      let message =
        "\(outcome.silent.counted("open translation")) in \(language) "
        + "came back as sent, and the agency's tool writes no states; pass --untouched "
        + "confirmed to import them as translated"
      plan.findings.append(Finding(.untouchedUnits, .warning, message, at: place))
    }
    guard outcome.filled > 0 else { return }
    let message =
      "the agency's tool copied the source into "
      + "\(outcome.filled.counted("empty target")); these copies are ignored"
    plan.findings.append(Finding(.sameAsSource, .note, message, at: place))
  }

  /// Says where a base was given and does not protect a catalog.
  private mutating func checkBase() {
    let languages = Set(collected.base.all.map(\.name.language))
    guard !languages.isEmpty else { return }
    for batch in decided.map(\.batch) where !languages.contains(batch.name.language) {
      guard batch.catalog != nil, batch.doubts.values.allSatisfy(\.fillsGaps),
        let first = batch.items.first(where: collected.subject.hasTarget)
      else { continue }
      let message =
        "the base lacks '\(batch.name.original)' in \(batch.name.language); changes made "
        + "there since the export are not protected"
      plan.findings.append(Finding(.noBase, .warning, message, at: collected.subject.place(first)))
    }
  }

  /// Says first how many finished translations are replaced though nobody knows who changed them.
  private mutating func tellOverwrites(_ count: Int, _ place: FileLocation) {
    let message =
      "no base given: \(count.counted("finished translation")) "
      + "\(count == 1 ? "is" : "are") overwritten, including any you changed since the "
      + "export. Pass what you sent (--base DIR, --sent DIR) or the revision you exported "
      + "(--base git:REV)"
    plan.findings.insert(Finding(.noBase, .warning, message, at: place), at: 0)
  }

  /// Says which deliveries hold nothing.
  private mutating func tellEmptyDeliveries() {
    for delivery in collected.deliveries where delivery.document.files.isEmpty {
      let path = delivery.document.path
      let part = delivery.form is XLIFFForm ? "<file>" : "entry"
      let message = "contains no \(part), so nothing came back"
      let place = FileLocation(path: path)
      plan.findings.append(Finding(.missingOrder, .error, message, at: place))
    }
  }

  // MARK: - The order

  /// Begins to count what came back of the order in each language.
  private mutating func countOrders() {
    guard policy.reconciles else { return }
    for batch in decided.map(\.batch)
    where batch.catalog != nil || collected.isUnread(batch.name.original) {
      let language = batch.name.language
      let isKnown = collected.base.hasOrder(in: language)
      for id in isKnown ? collected.base.orders(in: language) : [nil] {
        let name = OrderName(language: language, order: id)
        guard orders[name] == nil else { continue }
        var order = ImportPlan.OrderOutcome(language: language, order: id)
        plan.orders.append(order)
        order.isKnown = isKnown
        orders[name] = order
      }
    }
  }

  private mutating func add(_ outcomes: [ImportPlan.OrderOutcome]) {
    for outcome in outcomes {
      orders[OrderName(language: outcome.language, order: outcome.order)]?.add(outcome)
    }
  }

  /// Catalogs that were sent in a language that came back, and are not in it.
  private mutating func addMissingFiles() {
    let languages = Set(decided.map(\.batch.name.language))
    let names = Set(decided.map(\.batch.name))
    for sent in collected.base.all
    where !names.contains(sent.name) && languages.contains(sent.name.language) {
      var outcome = BatchOutcome(sent.name)
      let matcher = matcher(of: sent)
      if matcher == nil, collected.isUnread(sent.name.original) {
        if policy.reconciles { outcome.addUnknown(sent) }
        takeMissing(outcome)
        continue
      }
      outcome.addMissing(
        sent, in: matcher, by: collected.subject.earlier?.ledger, countsForOrder: policy.reconciles)
      takeMissing(outcome)
    }
  }

  private func matcher(of sent: SentUnits) -> UnitMatcher? {
    collected.catalogs.exact(sent.name.original).map {
      collected.subject.matcher($0, in: sent.name.language)
    }
  }

  private mutating func takeMissing(_ outcome: BatchOutcome) {
    add(outcome.orders)
    plan.units += outcome.units
    if !outcome.totals.counts.isEmpty { plan.totals.append(outcome.totals) }
  }

  /// The languages that were ordered and are in no delivery, with the units that are still open.
  private mutating func addAbsentLanguages() {
    let names = collected.settings.languages
    let delivered = Set(decided.map(\.batch.name.language))
    for sent in collected.base.all where sent.isOrder && policy.reconciles {
      let language = sent.name.language
      let isNamed = names.isEmpty || collected.settings.names(language)
      guard isNamed, !delivered.contains(language), let matcher = matcher(of: sent)
      else { continue }
      var outcome = BatchOutcome(sent.name)
      for row in sent.rows where sent.isToDo(row) {
        let unit = sent.unit(row)
        let id = sent.order(of: row)
        guard matcher.state(of: unit)?.isOrderable == true else {
          if sent.isSaidToDo(row) { outcome[id].dropped += 1 }
          continue
        }
        if matcher.isDoneSince(unit) {
          outcome[id].doneHere += 1
        } else {
          outcome[id].add(.missing)
          outcome.addMissing(unit, of: sent.name)
        }
      }
      for counted in outcome.orders where counted.ordered > 0 {
        let name = OrderName(language: language, order: counted.order)
        guard orders[name] == nil else { continue }
        var order = ImportPlan.OrderOutcome(language: language, order: counted.order)
        (order.isKnown, order.hasNews) = (true, false)
        plan.orders.append(order)
        orders[name] = order
      }
      takeMissing(outcome)
    }
    plan.orders = plan.orders.compactMap { outcome in
      var order = orders[OrderName(language: outcome.language, order: outcome.order)]
      if let counted = order, counted.ordered > 0, counted.cameBack == 0, counted.hasNews {
        order?.hasNews = hasNews(counted.language, counted.order)
      }
      return order
    }
  }

  /// True if any delivered unit of a language, and of an order there, has another text or state than was sent.
  private func hasNews(_ language: String, _ order: String?) -> Bool {
    let isOnly = collected.base.orders(in: language).count < 2
    return decided.contains { decided in
      let batch = decided.batch
      guard batch.name.language == language else { return false }
      let sent = collected.base[batch.name]
      return batch.items.enumerated().contains { position, item in
        let delivered = collected.delivered[item.delivery]
        guard delivered.hasText(item.row) else { return false }
        guard let sent, let row = sent.find(delivered, item.row, position: position, slot: nil)
        else { return isOnly }
        guard isOnly || sent.order(of: row) == order else { return false }
        return !sent.hasSentTarget(row, delivered, item.row)
          || delivered.saysState(item.row)
            && delivered.state(item.row) != sent.state(row, comparedWith: delivered, item.row)
      }
    }
  }
}

extension Finding.Code {
  /// A delivery is empty.
  package static let missingOrder: Self = "missing-order"
  /// Open strings came back as sent, from a tool that writes no states.
  package static let untouchedUnits: Self = "untouched-units"
}
