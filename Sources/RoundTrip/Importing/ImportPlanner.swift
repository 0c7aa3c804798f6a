internal import LoctripTranslationChecks
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripOrders
internal import LoctripReconciliation
internal import XLIFF

/// An import at work: sorted units find their places and their verdicts, a few languages at a time.
///
/// Nothing is needed across languages but what was sent in them, so that the tables of a language are
/// released before the next ones are made.
struct ImportPlanner {
  private var sorter: DeliverySorter
  private let policy: ImportPolicy
  /// The numbers of what was sent in each language.
  private let sentNumbers: [String: [Int]]
  private var plan = ImportPlan()
  /// The number of batches before units moved to others.
  private let sortedCount: Int
  /// For each batch that units moved to, the first one that they came from, and its own catalog.
  private var origins: [Int: (from: Int, catalog: Int)] = [:]
  /// The findings about units that were sent for another catalog, by the batch that they were in.
  private var moved: [(from: Int, catalog: Int, finding: Finding)] = []
  /// The names of unknown catalogs all of whose units in a language moved.
  private var emptied: Set<ExactString> = []
  /// The findings about batches with the texts of another language.
  private var foreign: [Int: Finding] = [:]
  private var outcomes: [Int: BatchOutcome] = [:]
  /// An order in a language.
  private struct OrderName: Hashable {
    let language: String
    let order: String?
  }
  /// The return of each order in each language.
  private var orders: [OrderName: ImportPlan.OrderOutcome] = [:]
  /// The new languages that were told.
  private var announced: Set<String> = []
  private var detector = WrongLanguageDetector()

  init(_ sorter: DeliverySorter) {
    self.sorter = sorter
    policy = sorter.settings.policy
    sentNumbers = Dictionary(grouping: sorter.sent.indices) { sorter.sent[$0].name.language }
    sortedCount = sorter.batches.count
  }

  /// Decides about every unit.
  mutating func decide() -> ImportPlan {
    plan.completesLikeXcode = policy.completion == .xcode
    plan.ordersOfDeliveries = sorter.ordersOfDeliveries
    for languages in parts { decide(languages) }
    let numbers = sorter.batches.indices.sorted { place(of: $0) < place(of: $1) }
    sorter.settle(emptied)
    moved.sort { ($0.from, $0.catalog) < ($1.from, $1.catalog) }
    for move in moved { sorter.addOnce(move.finding) }
    plan.findings = sorter.findings + numbers.compactMap { foreign[$0] }
    checkBase(numbers)
    countOrders(numbers)
    var unprotected: (count: Int, place: SourceLocation)?
    for number in numbers {
      guard let outcome = outcomes.removeValue(forKey: number) else { continue }
      if let more = outcome.unprotected {
        unprotected = (more.count + (unprotected?.count ?? 0), unprotected?.place ?? more.place)
      }
      take(outcome, of: sorter.batches[number])
    }
    addMissingFiles()
    addAbsentLanguages()
    tellEmptyDeliveries()
    if let (count, place) = unprotected { tellOverwrites(count, place) }
    return plan
  }

  /// The place of a batch in the order of the deliveries; batches that only got moved units are last.
  private func place(of batch: Int) -> (Int, Int, Int) {
    origins[batch].map { (sortedCount, $0.from, $0.catalog) } ?? (batch, 0, 0)
  }

  /// The batches of each language or, where these are few, of several.
  private var parts: [[Int]] {
    var parts: [[Int]] = []
    let languages = Array(sorter.batches.indices).grouped { sorter.batches[$0].name.language }
    for (_, numbers) in languages {
      if let last = parts.last, last.count < cores {
        parts[parts.count - 1] = last + numbers
      } else {
        parts.append(numbers)
      }
    }
    return parts
  }

  private mutating func decide(_ languages: [Int]) {
    match(languages)
    let numbers = languages + moveByBase(languages.sorted())
    if policy.guesses { stopForeignTexts(numbers.sorted { place(of: $0) < place(of: $1) }) }
    var habits: [String: DeliveryHabits] = [:]
    for (language, own) in numbers.grouped(by: { sorter.batches[$0].name.language }) {
      habits[language] = DeliveryHabits(sorter, own)
    }
    let decided = concurrentMap(numbers.map { sorter.batches[$0] }) { [sorter, habits] batch in
      var decider = BatchDecider(
        batch,
        of: sorter,
        habits[batch.name.language] ?? DeliveryHabits(sorter, [])
      )
      return decider.decide()
    }
    // They hold the batches, which are replaced now.
    habits = [:]
    for (number, outcome) in zip(numbers, decided) {
      outcomes[number] = outcome
      var batch = sorter.batches[number]
      (batch.matcher, batch.places, batch.candidates) = (nil, [], [:])
      sorter.replace(number, with: batch)
    }
  }

  // MARK: - Places

  private mutating func match(_ numbers: [Int]) {
    for (number, batch) in zip(numbers, matched(numbers)) { sorter.replace(number, with: batch) }
  }

  /// Returns batches with the places of their units.
  ///
  /// A function of its own, so that nothing else holds the batches when they are replaced.
  private func matched(_ numbers: [Int]) -> [Batch] {
    let finder = PlaceFinder(sorter)
    return concurrentMap(numbers.map { sorter.batches[$0] }) { finder.finding($0) }
  }

  /// Moves units that were sent for another catalog to it: tools join files.
  ///
  /// - Returns: The batches that were made for them.
  private mutating func moveByBase(_ numbers: [Int]) -> [Int] {
    guard sorter.sent.count > 1, policy.guesses else { return [] }
    var owners: [String: [ExactString: Int?]] = [:]
    var moves: [(from: Int, catalog: Int, items: [Batch.Item])] = []
    var changed: Set<Int> = []
    for number in numbers {
      let batch = sorter.batches[number]
      let (language, own) = (batch.name.language, sorter.sent(batch.name))
      var moved: [Int: [Batch.Item]] = [:]
      let rest = zip(batch.items, batch.places).filter { item, place in
        guard place == nil, let id = sorter.delivered[item.delivery].id(item.row),
          own?.find(id) == nil
        else { return true }
        let known = owners[language] ?? self.owners(in: language)
        owners[language] = known
        let owner = known[ExactString(id)] ?? nil
        guard let catalog = owner.flatMap({ sorter.catalogs.exact(sorter.sent[$0].name.original) })
        else { return true }
        moved[catalog, default: []].append(item)
        return false
      }
      guard !moved.isEmpty else { continue }
      var left = batch
      left.items = rest.map(\.0)
      sorter.replace(number, with: left)
      changed.insert(number)
      if rest.isEmpty, batch.catalog == nil { emptied.insert(ExactString(batch.name.original)) }
      moves += moved.sorted { $0.key < $1.key }.map { (number, $0.key, $0.value) }
    }
    var made: [Int] = []
    for (from, catalog, items) in moves {
      let name = sorter.batches[from].name
      let other = sorter.batch(for: name.language, catalog: catalog, original: "")
      if other >= sortedCount, origins[other] == nil {
        origins[other] = (from, catalog)
        made.append(other)
      }
      sorter.move(items, from: from, to: other)
      changed.insert(other)
      let message =
        "\(items.count.counted("unit")) under '\(name.original)' "
        + "\(items.count == 1 ? "was" : "were") sent for "
        + "'\(sorter.project.catalogs[catalog].original)' and "
        + "\(items.count == 1 ? "is" : "are") imported there"
      let place = sorter.place(items[0])
      moved.append((from, catalog, Finding(.guessedCatalog, .note, message, at: place)))
    }
    match(changed.sorted())
    return made
  }

  /// Maps the ids of units sent in a language to the number of what was sent; to `nil` if several catalogs have
  /// the id.
  private func owners(in language: String) -> [ExactString: Int?] {
    var owners: [ExactString: Int?] = [:]
    for number in sentNumbers[language] ?? [] {
      for table in sorter.sent[number].tables {
        for case let id? in table.indices.lazy.map(table.id) {
          let known = owners[ExactString(id)] ?? number
          owners[ExactString(id)] = .some(known == number ? number : nil)
        }
      }
    }
    return owners
  }

  /// Stops the batches that have the texts of another language.
  private mutating func stopForeignTexts(_ numbers: [Int]) {
    var found: [(language: String, deliveries: Set<Int>, finding: Finding)] = []
    for number in numbers {
      let batch = sorter.batches[number]
      guard batch.items.contains(where: { !batch.decided.contains($0.delivery) }),
        batch.doubts.values.allSatisfy(\.fillsGaps),
        let other = detector.language(of: batch, in: sorter)
      else { continue }
      let finding = Finding.texts(of: other, not: batch.name.language, in: batch.name.original)
      foreign[number] = sorter.stop(number, finding)
      let deliveries = Set(batch.items.map(\.delivery)).subtracting(batch.decided)
      found.append((batch.name.language, deliveries, finding))
    }
    // What came in the same document under the same wrong name is of the other language as well.
    for (language, deliveries, finding) in found {
      for number in numbers where sorter.batches[number].name.language == language {
        let stopped = sorter.batches[number].doubts.filter { !$0.value.fillsGaps }
        _ = sorter.stop(number, finding, of: deliveries.subtracting(stopped.keys))
      }
    }
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
      tellHabits(outcome, language, sorter.delivered[first.delivery].path)
    }
    plan.totals.append(outcome.totals)
    if plan.units.isEmpty { plan.units = outcome.units } else { plan.units += outcome.units }
  }

  /// Says once that a language is new to the project; the export has said it of one that was sent.
  private mutating func announce(_ batch: Batch) {
    let language = batch.name.language
    guard policy.guesses, !sorter.projectLanguages.has(language),
      !sorter.orderedLanguages.has(language), announced.insert(language).inserted
    else { return }
    var finding = sorter.newLanguages[language] ?? .new(language, stated: language)
    if finding.places.isEmpty { finding.places = batch.items.prefix(1).map(sorter.place) }
    plan.findings.append(finding)
  }

  /// Says what the tools of the deliveries did to all units.
  private mutating func tellHabits(_ outcome: BatchOutcome, _ language: String, _ path: String) {
    let place = SourceLocation(path: path)
    // Where nothing at all was done, nothing is known of the tool.
    if outcome.silent > 0, sorter.settings.rules.untouchedPolicy == .open,
      orders.contains(where: { $0.key.language == language && $0.value.cameBack > 0 })
    {
      let message =
        "\(outcome.silent.counted("open translation")) in \(language) "
        + "came back as sent, and the vendor's tool writes no states; pass --untouched "
        + "confirmed to import them as translated"
      plan.findings.append(Finding(.untouchedUnits, .warning, message, at: place))
    }
    guard outcome.filled > 0 else { return }
    let message =
      "the vendor's tool copied the source into "
      + "\(outcome.filled.counted("empty target")); these copies are ignored"
    plan.findings.append(Finding(.sameAsSource, .note, message, at: place))
  }

  /// Says where a base was given and does not protect a catalog.
  private mutating func checkBase(_ numbers: [Int]) {
    let languages = Set(sorter.sent.map(\.name.language))
    guard !languages.isEmpty else { return }
    for batch in numbers.map({ sorter.batches[$0] })
    where !languages.contains(batch.name.language) {
      guard batch.catalog != nil, batch.doubts.values.allSatisfy(\.fillsGaps),
        let first = batch.items.first(where: sorter.hasTarget)
      else { continue }
      let message =
        "the base lacks '\(batch.name.original)' in \(batch.name.language); changes made "
        + "there since the export are not protected"
      plan.findings.append(Finding(.noBase, .warning, message, at: sorter.place(first)))
    }
  }

  /// Says first how many finished translations are replaced though nobody knows who changed them.
  private mutating func tellOverwrites(_ count: Int, _ place: SourceLocation) {
    let message =
      "no base given: \(count.counted("finished translation")) "
      + "\(count == 1 ? "is" : "are") overwritten, including any you changed since the "
      + "export. Pass what you sent (--base DIR, --sent DIR) or the revision you exported "
      + "(--base git:REV)"
    plan.findings.insert(Finding(.noBase, .warning, message, at: place), at: 0)
  }

  /// Says which deliveries hold nothing.
  private mutating func tellEmptyDeliveries() {
    for delivery in sorter.deliveries where delivery.document.files.isEmpty {
      let message = "contains no <file>, so nothing came back"
      let place = SourceLocation(path: delivery.document.path)
      plan.findings.append(Finding(.missingOrder, .error, message, at: place))
    }
  }

  // MARK: - The order

  /// Begins to count what came back of the order in each language.
  private mutating func countOrders(_ numbers: [Int]) {
    guard policy.reconciles else { return }
    for batch in numbers.map({ sorter.batches[$0] }) where batch.catalog != nil {
      let language = batch.name.language
      let isKnown = sorter.hasOrder(in: language)
      for id in isKnown ? sorter.orders(in: language) : [nil] {
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
    let languages = Set(sorter.batches.map(\.name.language))
    for sent in sorter.sent
    where !sorter.hasBatch(sent.name) && languages.contains(sent.name.language) {
      var outcome = BatchOutcome(sent.name)
      let matcher = matcher(of: sent)
      outcome.addMissing(sent, in: matcher, countsForOrder: policy.reconciles)
      takeMissing(outcome)
    }
  }

  private func matcher(of sent: SentUnits) -> UnitMatcher? {
    sorter.catalogs.exact(sent.name.original).map { sorter.matcher($0, in: sent.name.language) }
  }

  private mutating func takeMissing(_ outcome: BatchOutcome) {
    add(outcome.orders)
    plan.units += outcome.units
    if !outcome.totals.counts.isEmpty { plan.totals.append(outcome.totals) }
  }

  /// The languages that were ordered and are in no delivery, with the units that are still open.
  private mutating func addAbsentLanguages() {
    let names = sorter.settings.languages
    let delivered = Set(sorter.batches.map(\.name.language))
    for sent in sorter.sent where sent.isOrder && policy.reconciles {
      let language = sent.name.language
      let isNamed = names.isEmpty || sorter.settings.names(language)
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
    let today = RunClock.today
    plan.orders = plan.orders.compactMap { outcome in
      var order = orders[OrderName(language: outcome.language, order: outcome.order)]
      if let counted = order, counted.ordered > 0, counted.cameBack == 0, counted.hasNews {
        order?.hasNews = hasNews(counted.language, counted.order)
      }
      if let entry = outcome.order.flatMap({ sorter.settings.book?[$0] }), !entry.isClosed,
        let due = entry.order?.due, today > due
      {
        order?.missedDay = "\(due)"
      }
      return order
    }
  }

  /// True if any delivered unit of a language, and of an order there, has another text or state than was sent.
  private func hasNews(_ language: String, _ order: String?) -> Bool {
    let isOnly = sorter.orders(in: language).count < 2
    return sorter.batches.contains { batch in
      guard batch.name.language == language else { return false }
      let sent = sorter.sent(batch.name)
      return batch.items.enumerated().contains { position, item in
        let delivered = sorter.delivered[item.delivery]
        guard delivered.hasText(item.row) else { return false }
        guard let sent, let row = sent.find(delivered, item.row, position: position, slot: nil)
        else { return isOnly }
        guard isOnly || sent.order(of: row) == order else { return false }
        return !sent.unit(row).restoringCodes().hasTarget(delivered[item.row].restoredTarget)
          || delivered.saysState(item.row)
            && delivered.state(item.row) != sent.state(row, comparedWith: delivered, item.row)
      }
    }
  }
}

extension Finding.Code {
  /// A delivery holds no file, so that nothing came back.
  package static let missingOrder: Self = "missing-order"
  /// A tool without states returned open translations as they were sent.
  package static let untouchedUnits: Self = "untouched-units"
}
