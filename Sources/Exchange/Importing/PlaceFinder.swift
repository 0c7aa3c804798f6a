internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripLedger
internal import LoctripReconciliation

/// Finds where in its catalog each unit of a batch belongs.
struct PlaceFinder: Sendable {
  private let collected: Collected
  private let policy: ImportPolicy
  /// True if a delivered unit has more than most do: other keys, a vendor's state, limits.
  private let hasDetails: Bool

  init(_ collected: Collected) {
    self.collected = collected
    policy = collected.settings.policy
    hasDetails = collected.delivered.contains { !$0.storage.details.isEmpty }
  }

  /// Finds the places of the units of a batch.
  func find(_ batch: inout MatchedBatch) {
    batch.candidates = [:]
    guard let catalog = batch.batch.catalog else {
      batch.places = Array(repeating: nil, count: batch.items.count)
      return
    }
    let matcher =
      batch.matcher ?? (policy.splitsIDsFirst ? nil : collected.matchers[batch.name])
      ?? collected.subject.matcher(
        catalog, in: batch.name.language, splitsFirst: policy.splitsIDsFirst)
    batch.matcher = matcher
    var previous: Int?
    batch.places = batch.items.map { item in
      let place = matcher.place(
        of: collected.delivered[item.delivery], item.row, afterEntry: previous)
      previous = place?.entry
      return place
    }
    findRenamed(&batch, matcher)
    // Most deliveries have nothing but ids, and all of them lead somewhere.
    if policy.guesses, hasDetails || batch.places.contains(where: { $0 == nil }) {
      search(&batch, matcher)
    }
  }

  /// Finds units whose keys were renamed while they were out, by the records: `keys rename` told it, or a person who
  /// decided about an earlier delivery.
  private func findRenamed(_ batch: inout MatchedBatch, _ matcher: UnitMatcher) {
    guard let ledger = collected.earlier?.ledger else { return }
    let sent = collected.base[batch.name]
    for (position, item) in batch.items.enumerated() where batch.places[position] == nil {
      guard let id = collected.delivered[item.delivery].id(item.row) else { continue }
      var now = ledger.id(now: id, in: batch.name, of: sent)
      if now.isIdentical(to: id) {
        // Its key may have been renamed in the catalog to which it was moved.
        now = ledger.id(now: ExactString(id), in: ExactString(batch.name.original)).string
      }
      if !now.isIdentical(to: id), let place = matcher.place(of: now) {
        batch.places[position] = place
      }
    }
  }

  /// Finds what the ids alone do not, and where other keys of a unit disagree with its id.
  private func search(_ batch: inout MatchedBatch, _ matcher: UnitMatcher) {
    let sent = collected.base[batch.name]
    var sources: [LoctripMessage: Int]?
    for (position, item) in batch.items.enumerated() {
      let place = batch.places[position]
      let table = collected.delivered[item.delivery]
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

  private func countSources(of batch: MatchedBatch) -> [LoctripMessage: Int] {
    batch.items.reduce(into: [:]) { counts, item in
      if let source = collected.delivered[item.delivery][item.row].sourceWithEquivalents {
        counts[source, default: 0] += 1
      }
    }
  }

  /// Takes guesses back that lead to a text which another unit has a better claim to, or the same.
  private func giveWay(_ batch: inout MatchedBatch, _ matcher: UnitMatcher) {
    var guesses: [Slot: [Int]] = [:]
    for (position, place) in batch.places.enumerated() {
      guard let place, place.evidence.isGuess else { continue }
      guesses[matcher.slot(of: place), default: []].append(position)
    }
    guard !guesses.isEmpty else { return }
    let items = batch.items
    func hasSameTarget(_ left: Int, _ right: Int) -> Bool {
      let (left, right) = (items[left], items[right])
      return collected.delivered[left.delivery]
        .hasSameTarget(left.row, as: collected.delivered[right.delivery], right.row)
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

extension Ledger {
  /// The id under which a catalog has a unit now that was sent or delivered.
  ///
  /// - Parameter sent: What was sent of the catalog; it says of which order the unit is.
  func id(now id: String, in name: BatchName, of sent: SentUnits?) -> String {
    guard !isEmpty || hasRenames else { return id }
    let row = sent?.find(id)
    let catalog = row.flatMap { sent?.tables[$0.table].original } ?? name.original
    let order = row.flatMap { sent?.order(of: $0) }
    return self.id(now: UnitID(id, in: catalog, name.language), in: order).string
  }
}
