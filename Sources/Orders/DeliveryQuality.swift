internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// The quality of an agency's deliveries in all orders of a book.
package struct DeliveryQuality: Sendable {
  /// The texts that came back.
  package private(set) var delivered = 0
  /// Those of which a text was rejected.
  package private(set) var rejected = 0
  /// Those that a person sent back.
  package private(set) var sentBack = 0
  /// Those that were taken and whose digest is recorded.
  package private(set) var taken = 0
  /// Those that have another text in the catalog now.
  package private(set) var edited = 0
  /// The texts that were due: delivered, or late.
  package private(set) var due = 0
  /// Those that came back in time.
  package private(set) var inTime = 0
  /// The distances of edited texts, in percent, where the delivery is archived.
  private var distances: [Int] = []

  /// The facts by agency, from events; agencies without a delivery and without a late text are left out.
  package static func byAgency(_ standing: OrderStanding) -> [String: DeliveryQuality] {
    var facts: [String: DeliveryQuality] = [:]
    for (number, entry) in standing.book.entries.enumerated() {
      guard let order = entry.order else { continue }
      var own = facts[order.agency] ?? DeliveryQuality()
      own.add(order, entry, standing.parts(of: number), standing)
      facts[order.agency] = own
    }
    return facts.filter { $0.value.delivered > 0 || $0.value.due > 0 }
  }

  private mutating func add(
    _ order: Order,
    _ entry: OrderBook.Entry,
    _ parts: [OrderPart],
    _ standing: OrderStanding
  ) {
    let answers = DeliveredUnits(entry.events)
    var archive: ArchivedTexts?
    for part in parts {
      let tables = standing[part.language]?.tables ?? []
      for unit in part.units {
        let sent = part.sent[unit.sent.table]
        let answer = answers[part.language, sent.original, sent.id(unit.sent.row) ?? ""]
        if order.due != nil, answer.isDelivered || unit.state == .overdue { due += 1 }
        guard answer.isDelivered else { continue }
        delivered += 1
        if answer.wasRejected { rejected += 1 }
        if answer.wasSentBack { sentBack += 1 }
        if let last = order.due, let day = answer.delivered?.day, day <= last { inTime += 1 }
        guard answer.isTaken, let text = answer.text, let place = unit.place,
          let now = tables[place.table].digests(place.row, by: text.algorithm)?.target
        else { continue }
        taken += 1
        guard now != text else { continue }
        edited += 1
        let found = archive ?? ArchivedTexts(below: "\(entry.folder)/returned")
        archive = found
        if let old = found[text], let new = tables[place.table].target(place.row) {
          distances.append(
            100 - TextSimilarity(old).percent(TextSimilarity(new.texts.joined(separator: "\n")))
          )
        }
      }
    }
  }

  /// The cells of a table: delivered, rejected, sent back, edited by us, mean distance, in time.
  package var values: [String] {
    func percent(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? "–" : "\(part * 100 / whole) %"
    }
    let distance =
      distances.isEmpty ? "–" : "\(distances.reduce(0, +) / distances.count) %"
    return [
      delivered.grouped, percent(rejected, delivered), percent(sentBack, delivered),
      percent(edited, taken), distance, percent(inTime, due),
    ]
  }
}

/// The texts of archived deliveries by digest.
private struct ArchivedTexts {
  private var texts: [TextDigest: String] = [:]

  /// Reads the deliveries in a folder; what cannot be read has no texts.
  init(below folder: String) {
    guard FileAccess.kind(of: folder).isFolder else { return }
    do throws(RoundTripError) {
      for table in try Delivery.read(below: folder, takesCatalogs: true).flatMap(\.tables) {
        for row in table.indices {
          guard let target = table.target(row) else { continue }
          for algorithm in TextDigest.Algorithm.allCases {
            texts[TextDigest(target, algorithm)] = target.texts.joined(separator: "\n")
          }
        }
      }
    } catch {
      texts = [:]
    }
  }

  /// The text with a digest.
  subscript(digest: TextDigest) -> String? { texts[digest] }
}
