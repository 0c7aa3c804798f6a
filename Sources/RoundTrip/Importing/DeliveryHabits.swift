internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The ways of the tools that the deliveries of one language came from: each delivery is judged as a whole, over all
/// catalogs, and only where a unit asks for it.
struct DeliveryHabits: Sendable {
  private let sorter: DeliverySorter
  /// The numbers of the batches that have units of a delivery, with their places found.
  private let batches: [Int: [Int]]
  private let keepsStates: [Int: Once<Bool>]
  private let fillsGaps: [Int: Once<Bool>]

  /// - Parameter numbers: The batches of the language.
  init(_ sorter: DeliverySorter, _ numbers: [Int]) {
    self.sorter = sorter
    var batches: [Int: [Int]] = [:]
    for number in numbers {
      var last = -1
      for item in sorter.batches[number].items where item.delivery != last {
        last = item.delivery
        if batches[last]?.last != number { batches[last, default: []].append(number) }
      }
    }
    self.batches = batches
    keepsStates = batches.mapValues { _ in Once() }
    fillsGaps = batches.mapValues { _ in Once() }
  }

  /// True if every state of a delivery is as it was sent, so that its tool writes none.
  func keepsStates(_ delivery: Int) -> Bool {
    keepsStates[delivery]?.get {
      (batches[delivery] ?? []).allSatisfy { areStatesKept(by: delivery, in: sorter.batches[$0]) }
    } ?? false
  }

  /// True if a delivery has a target for all that was sent without a translation, so that its tool fills gaps.
  func fillsGaps(_ delivery: Int) -> Bool {
    fillsGaps[delivery]?.get {
      (batches[delivery] ?? []).allSatisfy { areGapsFilled(by: delivery, in: sorter.batches[$0]) }
    } ?? false
  }

  private func areStatesKept(by delivery: Int, in batch: Batch) -> Bool {
    guard let sent = sorter.sent(batch.name) else { return true }
    let delivered = sorter.delivered[delivery]
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

  private func areGapsFilled(by delivery: Int, in batch: Batch) -> Bool {
    let delivered = sorter.delivered[delivery]
    guard let matcher = batch.matcher else { return true }
    let (now, sent) = (matcher.now, sorter.sent(batch.name))
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
