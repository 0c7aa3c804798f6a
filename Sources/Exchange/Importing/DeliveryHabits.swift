internal import LoctripBundles
internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation

/// The ways of the tools that the deliveries of one language came from: each delivery is judged as a whole, over all
/// catalogs, and only where a unit asks for it.
struct DeliveryHabits: Sendable {
  /// The units of a delivery in one batch.
  private struct Part: Sendable {
    let number: Int
    let batch: MatchedBatch
    /// Their positions, of units behind each other as one range.
    var runs: [Range<Int>] = []

    /// Their positions in the batch, and their rows in the delivery.
    var units: some Sequence<(position: Int, row: Int)> {
      runs.lazy.joined().lazy.map { ($0, batch.items[$0].row) }
    }
  }

  private let collected: Collected
  private let parts: [Int: [Part]]
  private let keepsStates: [Int: Once<Bool>]
  private let fillsGaps: [Int: Once<Bool>]
  private let doubtsAll: [Int: Once<Bool>]
  private let doubtsPlurals: [Int: Once<Bool>]

  /// - Parameter all: The batches of the language.
  init(_ collected: Collected, _ all: [MatchedBatch]) {
    self.collected = collected
    var parts: [Int: [Part]] = [:]
    for (number, batch) in all.enumerated() where !batch.items.isEmpty {
      var start = 0
      for end in 1...batch.items.count
      where end == batch.items.count || batch.items[end].delivery != batch.items[start].delivery {
        let delivery = batch.items[start].delivery
        if parts[delivery]?.last?.number != number {
          parts[delivery, default: []].append(Part(number: number, batch: batch))
        }
        let last = (parts[delivery]?.count ?? 0) - 1
        parts[delivery]?[last].runs.append(start..<end)
        start = end
      }
    }
    self.parts = parts
    keepsStates = parts.mapValues { _ in Once() }
    fillsGaps = parts.mapValues { _ in Once() }
    doubtsAll = parts.mapValues { _ in Once() }
    doubtsPlurals = parts.mapValues { _ in Once() }
  }

  /// True if every changed text of a delivery, at least ten, has the state of one that the agency is not sure of: it is
  /// the tool's word then, and not the translator's.
  func doubtsAll(_ delivery: Int) -> Bool {
    doubtsAll[delivery]?.get {
      var changed = 0
      for part in parts[delivery] ?? [] {
        guard let count = doubted(by: delivery, in: part) else { return false }
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
      for part in parts[delivery] ?? [] {
        for position in changes(by: delivery, in: part) {
          let isDoubted = delivered.state(part.batch.items[position].row) == .needsReview
          guard isDoubted == part.batch.isPluralOfDictionary(position) else { return false }
          hasAny = hasAny || isDoubted
        }
      }
      return hasAny
    } ?? false
  }

  /// The number of changed texts, if the agency is sure of none of them, and none came before with another state.
  private func doubted(by delivery: Int, in part: Part) -> Int? {
    let batch = part.batch
    let delivered = collected.delivered[delivery]
    let ledger = collected.earlier?.ledger
    let changes = changes(by: delivery, in: part)
    for position in changes {
      let row = batch.items[position].row
      guard delivered.state(row) == .needsReview else { return nil }
      if let ledger, let id = delivered.id(row),
        ledger.cameFinished(UnitID(id, in: batch.name.original, batch.name.language))
      {
        return nil
      }
    }
    return changes.count
  }

  /// The positions of the texts that came back changed.
  private func changes(by delivery: Int, in part: Part) -> [Int] {
    let batch = part.batch
    let (delivered, sent) = (collected.delivered[delivery], collected.base[batch.name])
    var changes: [Int] = []
    for (position, row) in part.units where delivered.hasText(row) {
      let slot = batch.otherSlot(of: position)
      if let sent, let found = sent.find(delivered, row, position: position, slot: slot) {
        if sent.wentWithText(found), sent.hasSentTarget(found, delivered, row) { continue }
      } else if let matcher = batch.matcher,
        let known = batch.places[position].flatMap(matcher.row),
        let current = matcher.now.target(known), current == delivered[row].restoredTarget
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
      (parts[delivery] ?? []).allSatisfy { areStatesKept(by: delivery, in: $0) }
    } ?? false
  }

  /// True if a delivery has a target for all that was sent without a translation, so that its tool fills gaps.
  func fillsGaps(_ delivery: Int) -> Bool {
    fillsGaps[delivery]?.get {
      (parts[delivery] ?? []).allSatisfy { areGapsFilled(by: delivery, in: $0) }
    } ?? false
  }

  private func areStatesKept(by delivery: Int, in part: Part) -> Bool {
    let batch = part.batch
    guard let sent = collected.base[batch.name] else { return true }
    let delivered = collected.delivered[delivery]
    for (position, row) in part.units where delivered.hasTarget(row) {
      let slot = batch.otherSlot(of: position)
      guard let found = sent.find(delivered, row, position: position, slot: slot) else {
        continue
      }
      let state = delivered.state(row)
      if sent.wentWithText(found) {
        if state != sent.state(found, comparedWith: delivered, row) { return false }
      } else if delivered.saysState(row),
        delivered.finished == .translated || state != .unfinished
      {
        return false
      }
    }
    return true
  }

  private func areGapsFilled(by delivery: Int, in part: Part) -> Bool {
    let batch = part.batch
    let delivered = collected.delivered[delivery]
    guard let matcher = batch.matcher else { return true }
    let (now, sent) = (matcher.now, collected.base[batch.name])
    for (position, row) in part.units where !delivered.hasText(row) {
      guard let known = batch.places[position].flatMap(matcher.row), !now.isLocked(known),
        now.plainSource(known)?.isEmpty != true
      else { continue }
      let hadTranslation =
        sent.map { sent in
          delivered.id(row).flatMap(sent.find)
            .map { sent.tables[$0.table].hasText($0.position) } ?? true
        } ?? now.hasText(known)
      if !hadTranslation { return false }
    }
    guard !collected.deliveries[delivery].form.saysWhatIsOpen(delivered.path) else { return true }
    // In a form without gaps, the tool did not fill a text that is not in the file.
    let came = Set(part.units.compactMap { batch.places[$0.position].flatMap(matcher.row) })
    return now.indices.allSatisfy { row in
      came.contains(row) || now.isLocked(row) || now.hasText(row)
        || now.plainSource(row)?.isEmpty == true
    }
  }
}
