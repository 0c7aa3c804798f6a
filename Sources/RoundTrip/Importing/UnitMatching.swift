internal import LocalizationCore
internal import AppProjects
internal import Reconciliation

/// A batch whose units have found their places in the catalog.
struct MatchedBatch {
  var batch: Batch
  /// The catalog with its rows; `nil` for an unknown one.
  let matcher: UnitMatcher?
  /// The place of each unit, or `nil`.
  var places: [UnitMatcher.Place?]
  /// The ids that a unit without a place could be.
  var candidates: [Int: [String]] = [:]
}

/// The second step of an import: where in its catalog each unit belongs.
struct UnitMatching {
  private(set) var sorter: DeliverySorter
  private(set) var batches: [MatchedBatch] = []

  init(_ sorter: DeliverySorter) {
    self.sorter = sorter
    batches = match(sorter.batches)
    moveByBase()
    guard policy.guesses else { return }
    let foreign = batches.indices.compactMap { stopForeignTexts($0) }
    guard !foreign.isEmpty else { return }
    let numbers = Dictionary(grouping: batches.indices) { batches[$0].batch.name.language }
    // What came in the same document under the same wrong name is of the other language as well.
    for (language, deliveries, finding) in foreign {
      for number in numbers[language] ?? [] {
        let stopped = batches[number].batch.doubts.filter { !$0.value.fillsGaps }
        self.sorter.stop(number, finding, of: deliveries.subtracting(stopped.keys), isTold: false)
        batches[number].batch = self.sorter.batches[number]
      }
    }
  }

  /// Stops a batch that has the texts of another language.
  ///
  /// - Returns: The language that it says, the deliveries that it came in, and what is told of it.
  private mutating func stopForeignTexts(
    _ number: Int
  ) -> (language: String, deliveries: Set<Int>, finding: Finding)? {
    let batch = batches[number].batch
    guard batch.items.contains(where: { !batch.decided.contains($0.delivery) }),
      batch.doubts.values.allSatisfy(\.fillsGaps),
      let other = WrongLanguageDetector(batches[number], sorter).language
    else { return nil }
    let finding = Finding.texts(of: other, not: batch.name.language, in: batch.name.original)
    sorter.stop(number, finding)
    batches[number].batch = sorter.batches[number]
    let deliveries = Set(batch.items.map(\.delivery)).subtracting(batch.decided)
    return (batch.name.language, deliveries, finding)
  }

  private var policy: ImportPolicy { sorter.settings.policy }

  private func match(_ batches: [Batch]) -> [MatchedBatch] {
    let (tables, delivered) = (sorter.tables, sorter.tables.delivered)
    let splitsFirst = policy.splitsIDsFirst
    let sought = batches.map { batch in
      (batch, file: batch.catalog.map { tables.project.catalogs[$0] }, known: tables.known(batch))
    }
    let found = concurrentMap(sought) { batch, file, known in
      let lookup = (known ?? file?.table(in: batch.name.language)).map {
        PlaceLookup($0, splitsFirst: splitsFirst)
      }
      var places: [UnitMatcher.Place?] = []
      places.reserveCapacity(batch.items.count)
      var previous: Int?
      for item in batch.items {
        let place = lookup?.place(of: delivered[item.delivery], item.row, afterEntry: previous)
        previous = place?.entry
        places.append(place)
      }
      return (lookup: lookup, places: places)
    }
    return zip(batches, found).map { batch, found in
      let matcher = batch.catalog.flatMap { catalog in
        found.lookup.map { tables.matcher(of: catalog, in: batch.name.language, $0) }
      }
      var result = MatchedBatch(batch: batch, matcher: matcher, places: found.places)
      // Most deliveries have nothing but ids, and all of them lead somewhere.
      let isComplete = !found.places.contains { $0 == nil }
      if let matcher, policy.guesses, !isComplete || tables.hasDetails { search(&result, matcher) }
      return result
    }
  }

  /// Finds what the ids alone do not, and where other keys of a unit disagree with its id.
  private func search(_ result: inout MatchedBatch, _ matcher: UnitMatcher) {
    let tables = sorter.tables
    let batch = result.batch
    let sent = sorter.sent(batch.name)
    var sources: [Message: Int]?
    for (position, item) in batch.items.enumerated() {
      let place = result.places[position]
      let hasDetails = tables.delivered[item.delivery].row(item.row).flags.contains(.hasDetails)
      guard place == nil || hasDetails else { continue }
      let unit = tables.unit(item)
      var found = hasDetails ? matcher.reconcile(unit, with: place) : nil
      if found == nil, place == nil {
        found = matcher.guess(unit, isSent: unit.id.flatMap { id in sent.map { $0.has(id) } }) {
          source in
          let counts = sources ?? countSources(of: batch)
          sources = counts
          return counts[source] == 1
        }
      }
      switch found {
      case .found(let place): result.places[position] = place
      case .lost(let candidates):
        result.places[position] = nil
        if !candidates.isEmpty { result.candidates[position] = candidates }
      case nil: break
      }
    }
    giveWay(&result, matcher)
  }

  private func countSources(of batch: Batch) -> [Message: Int] {
    batch.items.reduce(into: [:]) { counts, item in
      if let source = sorter.tables.unit(item).sourceWithEquivalents {
        counts[source, default: 0] += 1
      }
    }
  }

  /// Takes guesses back that lead to a text which another unit has a better claim to, or the same.
  private func giveWay(_ result: inout MatchedBatch, _ matcher: UnitMatcher) {
    var guesses: [Slot: [Int]] = [:]
    for (position, place) in result.places.enumerated() {
      guard let place, place.evidence.isGuess else { continue }
      guesses[matcher.slot(of: place), default: []].append(position)
    }
    guard !guesses.isEmpty else { return }
    let items = result.batch.items
    let tables = sorter.tables
    var lost: Set<Int> = []
    for (position, place) in result.places.enumerated() {
      guard let place, !place.evidence.isGuess else { continue }
      for guess in guesses[matcher.slot(of: place)] ?? []
      where !tables.hasSameTarget(items[guess], items[position]) {
        lost.insert(guess)
      }
    }
    for positions in guesses.values where positions.count > 1 {
      if positions.contains(where: { !tables.hasSameTarget(items[$0], items[positions[0]]) }) {
        lost.formUnion(positions)
      }
    }
    for position in lost {
      guard let place = result.places[position] else { continue }
      result.candidates[position] = [matcher.id(of: place)]
      result.places[position] = nil
    }
  }

  /// Units of a batch that were sent for another catalog.
  private struct Move {
    let from: Int
    let catalog: Int
    let items: [Batch.Item]
  }

  /// Moves units that were sent for another catalog to it: tools join files.
  private mutating func moveByBase() {
    guard sorter.sent.count > 1, policy.guesses else { return }
    let sentNumbers = Dictionary(grouping: sorter.sent.indices) { sorter.sent[$0].name.language }
    var owners: [String: [ExactString: Int?]] = [:]
    var moves: [Move] = []
    var rests: [Int: [Batch.Item]] = [:]
    for (number, matched) in batches.enumerated() {
      let batch = matched.batch
      let own = sorter.sent(batch.name)
      var rest: [Batch.Item] = []
      var moved: [Int: [Batch.Item]] = [:]
      for (item, place) in zip(batch.items, matched.places) {
        guard place == nil, let id = sorter.tables.delivered[item.delivery].id(item.row),
          own?.has(id) != true
        else {
          rest.append(item)
          continue
        }
        let language = batch.name.language
        let known = owners[language] ?? self.owners(among: sentNumbers[language] ?? [])
        owners[language] = known
        let owner = known[ExactString(id)] ?? nil
        if let catalog = owner.flatMap({ sorter.catalogs.exact(sorter.sent[$0].name.original) }) {
          moved[catalog, default: []].append(item)
        } else {
          rest.append(item)
        }
      }
      guard !moved.isEmpty else { continue }
      rests[number] = rest
      for (catalog, items) in moved.sorted(by: { $0.key < $1.key }) {
        moves.append(Move(from: number, catalog: catalog, items: items))
      }
    }
    apply(moves, rests)
  }

  /// Moves units, and matches each batch anew that lost or got some.
  private mutating func apply(_ moves: [Move], _ rests: [Int: [Batch.Item]]) {
    var changed = Set(rests.keys)
    for (number, rest) in rests { sorter.setItems(rest, of: number) }
    for move in moves {
      let batch = batches[move.from].batch
      let other = sorter.batch(for: batch.name.language, catalog: move.catalog, original: "")
      sorter.add(move.items, to: other)
      sorter.inherit(batch, to: other)
      changed.insert(other)
      let count = move.items.count
      sorter.addOnce(
        Finding(
          .guessedCatalog,
          .note,
          "\(count.counted("unit")) under '\(batch.name.original)' \(count == 1 ? "was" : "were") sent for "
            + "'\(sorter.project.catalogs[move.catalog].original)' and "
            + "\(count == 1 ? "is" : "are") imported there",
          at: sorter.tables.place(move.items[0])
        )
      )
    }
    let emptied = rests.keys.filter { sorter.batches[$0].items.isEmpty }
      .map { batches[$0].batch }.filter { $0.catalog == nil }
    sorter.settle(Set(emptied.map { ExactString($0.name.original) }))
    for number in changed.sorted() {
      let matched = match([sorter.batches[number]])
      if number < batches.count { batches[number] = matched[0] } else { batches += matched }
    }
  }

  /// Maps the ids of sent units to the number of what was sent; to `nil` if several catalogs have the id.
  private func owners(among numbers: [Int]) -> [ExactString: Int?] {
    var owners: [ExactString: Int?] = [:]
    for number in numbers {
      for table in sorter.sent[number].tables {
        for case let id? in table.indices.lazy.map(table.id) {
          let known = owners[ExactString(id)] ?? number
          owners[ExactString(id)] = .some(known == number ? number : nil)
        }
      }
    }
    return owners
  }
}
