internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripOrders
internal import LoctripReconciliation

/// The second step of an import: where in its catalog each unit belongs.
struct PlaceFinder: Sendable {
  private let sorter: DeliverySorter
  private let policy: ImportPolicy
  /// True if a delivered unit has more than most do: other keys, a vendor's state, limits.
  private let hasDetails: Bool

  init(_ sorter: DeliverySorter) {
    self.sorter = sorter
    policy = sorter.settings.policy
    hasDetails = sorter.delivered.contains { !$0.storage.details.isEmpty }
  }

  /// The batch with the places of its units.
  func finding(_ batch: Batch) -> Batch {
    var batch = batch
    batch.candidates = [:]
    guard let catalog = batch.catalog else {
      batch.places = Array(repeating: nil, count: batch.items.count)
      return batch
    }
    let matcher =
      batch.matcher ?? (policy.splitsIDsFirst ? nil : sorter.matchers[batch.name])
      ?? sorter.matcher(catalog, in: batch.name.language, splitsFirst: policy.splitsIDsFirst)
    batch.matcher = matcher
    var previous: Int?
    batch.places = batch.items.map { item in
      let place = matcher.place(
        of: sorter.delivered[item.delivery],
        item.row,
        afterEntry: previous
      )
      previous = place?.entry
      return place
    }
    findRenamed(&batch, matcher)
    // Most deliveries have nothing but ids, and all of them lead somewhere.
    if policy.guesses, hasDetails || batch.places.contains(where: { $0 == nil }) {
      search(&batch, matcher)
    }
    return batch
  }

  /// Finds units whose keys were renamed while they were out, by the records.
  private func findRenamed(_ batch: inout Batch, _ matcher: UnitMatcher) {
    guard let ledger = sorter.earlier?.ledger, ledger.hasRenames else { return }
    for (position, item) in batch.items.enumerated() where batch.places[position] == nil {
      guard let id = sorter.delivered[item.delivery].id(item.row) else { continue }
      let now = ledger.id(now: ExactString(id), in: ExactString(batch.name.original))
      if now != ExactString(id), let place = matcher.place(of: now.string) {
        batch.places[position] = place
      }
    }
  }

  /// Finds what the ids alone do not, and where other keys of a unit disagree with its id.
  private func search(_ batch: inout Batch, _ matcher: UnitMatcher) {
    let sent = sorter.sent(batch.name)
    var sources: [Message: Int]?
    for (position, item) in batch.items.enumerated() {
      let place = batch.places[position]
      let table = sorter.delivered[item.delivery]
      let hasDetails = table.row(item.row).flags.contains(.hasDetails)
      guard place == nil || hasDetails else { continue }
      let unit = table[item.row]
      var found = hasDetails ? matcher.reconcile(unit, with: place) : nil
      if found == nil, place == nil {
        let isSent = unit.id.flatMap { id in sent.map { $0.find(id) != nil } }
        found = matcher.guess(unit, isSent: isSent) { source in
          let counts = sources ?? countSources(of: batch)
          sources = counts
          return counts[source] == 1
        }
      }
      switch found {
      case .found(let place): batch.places[position] = place
      case .lost(let candidates):
        batch.places[position] = nil
        if !candidates.isEmpty { batch.candidates[position] = candidates }
      case nil: break
      }
    }
    giveWay(&batch, matcher)
  }

  private func countSources(of batch: Batch) -> [Message: Int] {
    batch.items.reduce(into: [:]) { counts, item in
      if let source = sorter.delivered[item.delivery][item.row].sourceWithEquivalents {
        counts[source, default: 0] += 1
      }
    }
  }

  /// Takes guesses back that lead to a text which another unit has a better claim to, or the same.
  private func giveWay(_ batch: inout Batch, _ matcher: UnitMatcher) {
    var guesses: [Slot: [Int]] = [:]
    for (position, place) in batch.places.enumerated() {
      guard let place, place.evidence.isGuess else { continue }
      guesses[matcher.slot(of: place), default: []].append(position)
    }
    guard !guesses.isEmpty else { return }
    let items = batch.items
    func hasSameTarget(_ left: Int, _ right: Int) -> Bool {
      let (left, right) = (items[left], items[right])
      return sorter.delivered[left.delivery]
        .hasSameTarget(left.row, as: sorter.delivered[right.delivery], right.row)
    }
    var lost: Set<Int> = []
    for (position, place) in batch.places.enumerated() {
      guard let place, !place.evidence.isGuess else { continue }
      for guess in guesses[matcher.slot(of: place)] ?? [] where !hasSameTarget(guess, position) {
        lost.insert(guess)
      }
    }
    for positions in guesses.values where positions.count > 1 {
      if positions.contains(where: { !hasSameTarget($0, positions[0]) }) {
        lost.formUnion(positions)
      }
    }
    for position in lost {
      guard let place = batch.places[position] else { continue }
      batch.candidates[position] = [matcher.id(of: place)]
      batch.places[position] = nil
    }
  }
}
