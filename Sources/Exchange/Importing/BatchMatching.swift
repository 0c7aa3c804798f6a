internal import LoctripAppProjects
internal import LoctripLedger
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The second step of an import: the places of the units of a few languages, found a language at a time.
///
/// Nothing is needed across languages but what was sent in them.
struct BatchMatching {
  private var collected: Collected
  private var detector = WrongLanguageDetector()

  /// The result.
  struct Result {
    /// The batches, those first whose units a delivery names so.
    var batches: [MatchedBatch] = []
    /// The findings about units that were sent for another catalog.
    var moved: [(order: MatchedBatch.Order, finding: Finding)] = []
    /// The names of unknown catalogs all of whose units in a language moved.
    var emptied: Set<ExactString> = []
    /// The findings about batches with the texts of another language.
    var foreign: [(order: MatchedBatch.Order, finding: Finding)] = []
    /// What came back and what was sent, by the catalogs that have it now.
    var collected: Collected
  }

  init(_ collected: Collected) {
    self.collected = collected
  }

  /// Finds the places of the units of some batches.
  ///
  /// - Parameter numbers: The numbers of the batches, all of each language.
  mutating func match(_ numbers: [Int]) -> Result {
    var result = Result(collected: collected)
    let batches = numbers.map { number in
      MatchedBatch(batch: collected.batches[number], order: MatchedBatch.Order(from: number))
    }
    result.batches = found(batches, of: collected)
    if collected.settings.policy.guesses {
      moveByBase(&result)
      moveByOrders(&result)
      stopForeignTexts(&result)
    }
    return result
  }

  /// Returns batches with the places of their units, found on all cores.
  private func found(_ batches: [MatchedBatch], of collected: Collected) -> [MatchedBatch] {
    let finder = PlaceFinder(collected)
    return concurrentMap(batches) { batch in
      var batch = batch
      finder.find(&batch)
      return batch
    }
  }

  // MARK: - Units of other catalogs

  /// Moves units that were sent for another catalog to it: tools join files.
  private func moveByBase(_ result: inout Result) {
    guard collected.base.all.count > 1 else { return }
    var owners: [String: [ExactString: Int?]] = [:]
    var moves: [Move] = []
    var changed: Set<Int> = []
    let inOrder = result.batches.indices.sorted {
      result.batches[$0].order < result.batches[$1].order
    }
    for number in inOrder {
      let batch = result.batches[number]
      let (language, own) = (batch.name.language, collected.base[batch.name])
      var moved: [Int: [Batch.Item]] = [:]
      let rest = zip(batch.items, batch.places).filter { item, place in
        guard place == nil, let id = collected.delivered[item.delivery].id(item.row),
          own?.find(id) == nil
        else { return true }
        let known = owners[language] ?? self.owners(in: language)
        owners[language] = known
        guard let owner = known[ExactString(id)] ?? nil, hasSource(item, id, sentIn: owner),
          let catalog = collected.catalogs.exact(collected.base.all[owner].name.original)
        else { return true }
        moved[catalog, default: []].append(item)
        return false
      }
      guard !moved.isEmpty else { continue }
      result.batches[number].batch.items = rest.map(\.0)
      changed.insert(number)
      if rest.isEmpty, batch.batch.catalog == nil {
        result.emptied.insert(ExactString(batch.name.original))
      }
      moves += moved.sorted { $0.key < $1.key }
        .map { Move(from: number, catalog: $0.key, items: $0.value) }
    }
    move(moves, &changed, &result) { count, old, new in
      "\(count.counted("unit")) under '\(old)' \(count == 1 ? "was" : "were") sent for '\(new)' and "
        + "\(count == 1 ? "is" : "are") imported there"
    }
  }

  /// Units of a batch that belong to another catalog.
  private struct Move {
    /// The number of the batch.
    let from: Int
    let catalog: Int
    let items: [Batch.Item]
  }

  /// Gives units that were taken out of their batches to those of other catalogs, and finds their places there.
  ///
  /// - Parameter message: Says it, of the number of units and the names of both catalogs.
  private func move(
    _ moves: [Move], _ changed: inout Set<Int>, _ result: inout Result,
    _ message: (Int, String, String) -> String
  ) {
    var numbers = Dictionary(
      result.batches.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for move in moves {
      let (from, catalog, items) = (move.from, move.catalog, move.items)
      let source = result.batches[from].batch
      let name = BatchName(
        original: collected.project.catalogs[catalog].original, language: source.name.language)
      let origin = result.batches[from].order
      let other = numbers[name] ?? result.batches.count
      if other == result.batches.count {
        numbers[name] = other
        let order = MatchedBatch.Order(from: collected.batches.count, moved: (origin.from, catalog))
        result.batches.append(
          MatchedBatch(batch: Batch(name: name, catalog: catalog), order: order))
      }
      result.batches[other].batch.take(items, from: source)
      changed.insert(other)
      let message = message(items.count, source.name.original, name.original)
      result.moved.append(
        (
          MatchedBatch.Order(from: origin.from, moved: (0, catalog)),
          Finding(.guessedCatalog, .note, message, at: collected.subject.place(items[0]))
        ))
    }
    let found = found(changed.sorted().map { result.batches[$0] }, of: result.collected)
    for (number, batch) in zip(changed.sorted(), found) {
      result.batches[number] = batch
    }
  }

  /// Moves units that a catalog had when they were sent to the one that has them now; see `MovedNames`.
  private mutating func moveByOrders(_ result: inout Result) {
    guard let ledger = collected.subject.earlier?.ledger else { return }
    let languages = ExactString.distinct(
      result.batches.filter { batch in
        zip(batch.items, batch.places).contains { item, place in
          place == nil && sentRow(item, batch.name) != nil
        }
      }.map(\.name.language))
    for language in languages { moveByOrders(language, ledger, &result) }
  }

  /// The unit of an order that was sent and came back; `nil` if it was none of a catalog that was read.
  private func sentRow(_ item: Batch.Item, _ name: BatchName) -> SentUnits.Row? {
    guard !collected.isUnread(name.original), let sent = collected.base[name],
      let row = collected.delivered[item.delivery].id(item.row).flatMap(sent.find),
      sent.order(of: row) != nil
    else { return nil }
    return row
  }

  private mutating func moveByOrders(
    _ language: String, _ ledger: Ledger, _ result: inout Result
  ) {
    guard collected.project.unread.isEmpty else { return }
    var lost: [MovedNames.Lost] = []
    var owners: [(name: BatchName, row: SentUnits.Row)] = []
    let matchers = Dictionary(
      result.batches.map { ($0.name, $0.matcher) }, uniquingKeysWith: { first, _ in first })
    for number in collected.base.numbers(in: language) {
      let sent = collected.base.all[number]
      let matcher =
        matchers[sent.name].flatMap(\.self)
        ?? collected.catalogs.exact(sent.name.original).map {
          collected.subject.matcher($0, in: language)
        }
      for row in sent.rows where sent.isToDo(row) {
        let table = sent.tables[row.table]
        guard let order = sent.order(of: row), let id = table.id(row.position),
          let digests = table.digests(row.position)
        else { continue }
        let (name, source) = (UnitID(id, in: table.original, language), digests.source)
        if let matcher, matcher.place(of: ledger.id(now: name, in: order).string) != nil {
          continue
        }
        let texts = ledger.texts(of: name, in: order, source) + [digests.target].compactMap(\.self)
        lost.append(MovedNames.Lost(name, source, texts: Set(texts), in: ledger.number(of: order)))
        owners.append((sent.name, row))
      }
    }
    let files = collected.project.catalogs.enumerated().filter {
      !$0.element.isUnread(in: language)
    }
    let moved = MovedNames(
      in: files.map { $0.element.table(in: language) }, language, ledger
    ).places(of: lost)
    guard !moved.isEmpty else { return }
    var targets: [BatchName: [SentUnits.Row: Int]] = [:]
    for (number, place) in moved
    where !files[place.table].element.original.isIdentical(to: owners[number].name.original) {
      targets[owners[number].name, default: [:]][owners[number].row] = files[place.table].offset
    }
    var moves: [Move] = []
    var changed: Set<Int> = []
    for number in result.batches.indices {
      let batch = result.batches[number]
      guard let known = targets[batch.name] else { continue }
      var items: [Int: [Batch.Item]] = [:]
      result.batches[number].batch.items = batch.items.filter { item in
        guard let row = sentRow(item, batch.name), let catalog = known[row] else { return true }
        items[catalog, default: []].append(item)
        return false
      }
      guard !items.isEmpty else { continue }
      changed.insert(number)
      if result.batches[number].batch.items.isEmpty, batch.batch.catalog == nil {
        result.emptied.insert(ExactString(batch.name.original))
      }
      moves += items.sorted { $0.key < $1.key }
        .map { Move(from: number, catalog: $0.key, items: $0.value) }
    }
    for (name, rows) in targets {
      for (catalog, rows) in Dictionary(grouping: rows.keys, by: { rows[$0] }) {
        guard let catalog else { continue }
        let other = BatchName(
          original: collected.project.catalogs[catalog].original, language: language)
        collected.base.move(Set(rows), from: name, to: other)
      }
    }
    result.collected = collected
    move(moves, &changed, &result) { count, old, new in
      "\(count.counted("unit")) of '\(old)' \(count == 1 ? "is" : "are") in '\(new)' by now and "
        + "\(count == 1 ? "is" : "are") imported there"
    }
  }

  /// True if a unit has the source that was sent under its id, or none.
  private func hasSource(_ item: Batch.Item, _ id: String, sentIn number: Int) -> Bool {
    guard let source = collected.delivered[item.delivery].source(item.row) else { return true }
    let sent = collected.base.all[number]
    return sent.find(id).map { sent.unit($0).hasSource(source) } ?? true
  }

  /// Maps the ids of units sent in a language to the number of what was sent; to `nil` if several catalogs have
  /// the id.
  private func owners(in language: String) -> [ExactString: Int?] {
    var owners: [ExactString: Int?] = [:]
    for number in collected.base.numbers(in: language) {
      for table in collected.base.all[number].tables {
        for case let id? in table.indices.lazy.map(table.id) {
          let known = owners[ExactString(id)] ?? number
          owners[ExactString(id)] = .some(known == number ? number : nil)
        }
      }
    }
    return owners
  }

  // MARK: - Texts of other languages

  /// The finding about a batch whose texts are those of another language, or have none of its letters.
  private mutating func foreignTexts(of batch: MatchedBatch) -> Finding? {
    let name = batch.name
    if let other = detector.language(of: batch, in: collected) {
      return .texts(of: other, not: name.language, in: name.original)
    }
    return detector.textsWithoutLetters(of: batch, in: collected).map {
      .texts(without: name.language, $0.count, of: $0.all, in: name.original)
    }
  }

  /// Stops the batches that have the texts of another language.
  private mutating func stopForeignTexts(_ result: inout Result) {
    var found: [(language: String, deliveries: Set<Int>, finding: Finding)] = []
    let inOrder = result.batches.indices.sorted {
      result.batches[$0].order < result.batches[$1].order
    }
    for number in inOrder {
      let batch = result.batches[number].batch
      guard batch.items.contains(where: { !batch.decided.contains($0.delivery) }),
        batch.doubts.values.allSatisfy(\.fillsGaps),
        let finding = foreignTexts(of: result.batches[number])
      else { continue }
      if let stopped = result.batches[number].batch.stop(finding, in: collected.subject) {
        result.foreign.append((result.batches[number].order, stopped))
      }
      let deliveries = Set(batch.items.map(\.delivery)).subtracting(batch.decided)
      found.append((batch.name.language, deliveries, finding))
    }
    // What came in the same document under the same wrong name is of the other language as well.
    for (language, deliveries, finding) in found {
      for number in inOrder where result.batches[number].name.language == language {
        let stopped = result.batches[number].batch.doubts.filter { !$0.value.fillsGaps }
        _ = result.batches[number].batch.stop(
          finding, of: deliveries.subtracting(stopped.keys), in: collected.subject)
      }
    }
  }
}
