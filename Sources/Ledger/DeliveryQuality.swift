internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The quality of an agency's deliveries in all orders of a book.
package struct DeliveryQuality: Sendable {
  /// The texts that came back.
  package private(set) var delivered = 0
  /// Those of which a text was rejected.
  package private(set) var rejected = 0
  /// Those that a person sent back.
  package private(set) var sentBack = 0
  /// Those that were used, and whose source is the same since.
  package private(set) var used = 0
  /// Those that have another text in the catalog now, which no later delivery wrote.
  package private(set) var edited = 0
  /// The texts whose last day is over, and those that came without a fault.
  package private(set) var due = 0
  /// Those whose first faultless text came by the last day in force.
  package private(set) var inTime = 0
  /// The distances of edited texts, in percent.
  private var distances: [Int] = []

  /// The facts by agency, from records; agencies without a delivery and without a late text are left out.
  package static func byAgency(_ standing: OrderStanding) -> [String: DeliveryQuality] {
    var facts: [String: DeliveryQuality] = [:]
    for (number, entry) in standing.book.entries.enumerated() {
      guard let order = entry.order else { continue }
      var own = facts[order.agency] ?? DeliveryQuality()
      own.add(entry, number, standing)
      facts[order.agency] = own
    }
    return facts.filter { $0.value.delivered > 0 || $0.value.due > 0 }
  }

  private mutating func add(_ entry: OrderBook.Entry, _ number: Int, _ standing: OrderStanding) {
    for part in standing.parts(of: number) {
      let tables = standing[part.language]?.tables ?? []
      for (index, unit) in part.units.enumerated() where unit.isOrdered {
        let account = part.account(index)
        let sent = unit.sent.flatMap { part.sent[$0.table].units.known($0.row) }
        let first = account.firstDelivered(besides: sent)
        if isDue(unit, first != nil, entry, on: standing.day) {
          due += 1
          if let first,
            entry.due(at: first.arrival.time).map({ first.arrival.time.day <= $0 }) ?? true
          {
            inTime += 1
          }
        }
        guard account.hasText else { continue }
        delivered += 1
        if account.wasRejected { rejected += 1 }
        if account.wasSentBack { sentBack += 1 }
        guard let text = account.lastUsed, let place = unit.place, !unit.isRenamed,
          unit.state != .dropped, let sent = unit.sent,
          // A closed order says nothing of the source.
          tables[place.table].digests(place.row)?.source
            == part.sent[sent.table].units.digests(sent.row)?.source,
          let now = tables[place.table].target(place.row),
          !isWrittenLater(part.id(of: unit), than: text, TextDigest(now), number, standing)
        else { continue }
        used += 1
        guard now != text.text else { continue }
        edited += 1
        let (old, new) = (text.text.description, now.description)
        distances.append(100 - TextSimilarity(old).percent(TextSimilarity(new)))
      }
    }
  }

  /// True if a unit was due or came without a fault, in an order with a last day.
  private func isDue(
    _ unit: OrderUnit, _ came: Bool, _ entry: OrderBook.Entry, on today: CalendarDay
  ) -> Bool {
    guard let due = entry.due else { return false }
    // After the due date, a text that is out and not overdue waits for our answer.
    return came || unit.state == .overdue
      || unit.state.isPending && unit.state != .out && today > due
  }

  /// True if the catalog has the text of a later delivery.
  private func isWrittenLater(
    _ name: UnitID, than text: UnitAccount.Delivered, _ now: TextDigest, _ order: Int,
    _ standing: OrderStanding
  ) -> Bool {
    now != text.digest && standing.ledger.brought(now, of: name, besides: order)
  }

  /// The cells of a table: delivered, rejected, sent back, edited by us, mean distance, in time.
  package var values: [String] {
    let distance = distances.isEmpty ? "–" : "\(distances.reduce(0, +) / distances.count) %"
    return [
      delivered.grouped, share(rejected, delivered), share(sentBack, delivered),
      share(edited, used), distance, share(inTime, due),
    ]
  }

  /// `25 % (3 of 12)`: of few units the counts say more.
  private func share(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "–" : "\(part * 100 / whole) % (\(part.grouped) of \(whole.grouped))"
  }
}
