internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation

/// The ways of the tools that the deliveries of one language came from: each delivery is judged as a whole, over all
/// catalogs, and only where a unit asks for it.
struct DeliveryHabits: Sendable {
  private let collected: Collected
  /// The batches that have units of a delivery.
  private let batches: [Int: [MatchedBatch]]
  private let keepsStates: [Int: Once<Bool>]
  private let fillsGaps: [Int: Once<Bool>]
  private let doubtsAll: [Int: Once<Bool>]
  private let doubtsPlurals: [Int: Once<Bool>]

  /// - Parameter all: The batches of the language.
  init(_ collected: Collected, _ all: [MatchedBatch]) {
    self.collected = collected
    var batches: [Int: [MatchedBatch]] = [:]
    for batch in all {
      var seen: Set<Int> = []
      var last = -1
      for item in batch.items where item.delivery != last {
        last = item.delivery
        if seen.insert(last).inserted { batches[last, default: []].append(batch) }
      }
    }
    self.batches = batches
    keepsStates = batches.mapValues { _ in Once() }
    fillsGaps = batches.mapValues { _ in Once() }
    doubtsAll = batches.mapValues { _ in Once() }
    doubtsPlurals = batches.mapValues { _ in Once() }
  }

  /// True if every changed text of a delivery, at least ten, has the state of one that the agency is not sure of: it is
  /// the tool's word then, and not the translator's.
  func doubtsAll(_ delivery: Int) -> Bool {
    doubtsAll[delivery]?.get {
      var changed = 0
      for batch in batches[delivery] ?? [] {
        guard let count = doubted(by: delivery, in: batch) else { return false }
        changed += count
      }
      return changed >= 10
    } ?? false
  }

  /// True if every changed plural with the ids of a `.stringsdict` has the state of a text that the agency is not sure of,
  /// and no other changed text has: Weblate writes that where nobody reviews.
  func doubtsPlurals(_ delivery: Int) -> Bool {
    doubtsPlurals[delivery]?.get {
      let delivered = collected.delivered[delivery]
      var hasAny = false
      for batch in batches[delivery] ?? [] {
        for position in changes(by: delivery, in: batch) {
          let isDoubted = delivered.state(batch.items[position].row) == .needsReview
          guard isDoubted == batch.isPluralOfDictionary(position) else { return false }
          hasAny = hasAny || isDoubted
        }
      }
      return hasAny
    } ?? false
  }

  /// The number of changed texts, if the agency is sure of none of them, and none came before with another state.
  private func doubted(by delivery: Int, in batch: MatchedBatch) -> Int? {
    let delivered = collected.delivered[delivery]
    let ledger = collected.earlier?.ledger
    let changes = changes(by: delivery, in: batch)
    for position in changes {
      let row = batch.items[position].row
      guard delivered.state(row) == .needsReview else { return nil }
      if let ledger, let id = delivered.id(row),
        ledger.records(of: UnitID(id, in: batch.name.original, batch.name.language))
          .contains(where: { $0.event.kind == .import && $0.unit.state == .translated })
      {
        return nil
      }
    }
    return changes.count
  }

  /// The positions of the texts that came back changed.
  private func changes(by delivery: Int, in batch: MatchedBatch) -> [Int] {
    let (delivered, sent) = (collected.delivered[delivery], collected.base[batch.name])
    var changes: [Int] = []
    for (position, item) in batch.items.enumerated()
    where item.delivery == delivery && delivered.hasText(item.row) {
      let slot = batch.otherSlot(of: position)
      let target = delivered[item.row].restoredTarget
      if let sent, let row = sent.find(delivered, item.row, position: position, slot: slot) {
        if sent.wentWithText(row), sent.unit(row).restoringCodes().hasTarget(target) { continue }
      } else if let matcher = batch.matcher, let row = batch.places[position].flatMap(matcher.row),
        let current = matcher.now.target(row), current == target
      {
        // Of a unit that was not sent it is the catalog that tells whether the text changed.
        continue
      }
      changes.append(position)
    }
    return changes
  }

  /// True if every state of a delivery is as it was sent, so that its tool writes none.
  func keepsStates(_ delivery: Int) -> Bool {
    keepsStates[delivery]?.get {
      (batches[delivery] ?? []).allSatisfy { areStatesKept(by: delivery, in: $0) }
    } ?? false
  }

  /// True if a delivery has a target for all that was sent without a translation, so that its tool fills gaps.
  func fillsGaps(_ delivery: Int) -> Bool {
    fillsGaps[delivery]?.get {
      (batches[delivery] ?? []).allSatisfy { areGapsFilled(by: delivery, in: $0) }
    } ?? false
  }

  private func areStatesKept(by delivery: Int, in batch: MatchedBatch) -> Bool {
    guard let sent = collected.base[batch.name] else { return true }
    let delivered = collected.delivered[delivery]
    for (position, item) in batch.items.enumerated()
    where item.delivery == delivery && delivered.hasTarget(item.row) {
      let slot = batch.otherSlot(of: position)
      guard let row = sent.find(delivered, item.row, position: position, slot: slot) else {
        continue
      }
      let state = delivered.state(item.row)
      if sent.wentWithText(row) {
        if state != sent.state(row, comparedWith: delivered, item.row) { return false }
      } else if delivered.saysState(item.row),
        delivered.finished == .translated || state != .unfinished
      {
        return false
      }
    }
    return true
  }

  private func areGapsFilled(by delivery: Int, in batch: MatchedBatch) -> Bool {
    let delivered = collected.delivered[delivery]
    guard let matcher = batch.matcher else { return true }
    let (now, sent) = (matcher.now, collected.base[batch.name])
    for (position, item) in batch.items.enumerated()
    where item.delivery == delivery && !delivered.hasText(item.row) {
      guard let row = batch.places[position].flatMap(matcher.row), !now.isLocked(row),
        now.plainSource(row)?.isEmpty != true
      else { continue }
      let hadTranslation =
        sent.map { sent in
          delivered.id(item.row).flatMap(sent.find)
            .map { sent.tables[$0.table].hasText($0.position) } ?? true
        } ?? now.hasText(row)
      if !hadTranslation { return false }
    }
    return true
  }
}
