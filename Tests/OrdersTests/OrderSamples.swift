import LoctripAppProjects
import Foundation
import LoctripLocalizationCore
import LoctripOrders
import LoctripProjectSupport
import LoctripReconciliation

/// A unit of a catalog in one language.
struct SampleRow {
  var key: String
  var source: String
  var target: String?
  var state: TranslationState = .translated
  var isLocked = false
  var isStale = false

  /// The entry of a string catalog.
  var entry: String {
    var members: [String] = []
    if isStale { members.append("\"extractionState\":\"stale\"") }
    if isLocked { members.append("\"shouldTranslate\":false") }
    func localization(_ language: String, _ state: String, _ value: String) -> String {
      "\"\(language)\":{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
    }
    var localizations = [localization("en", "translated", source)]
    if let target { localizations.append(localization("de", state.rawValue, target)) }
    members.append("\"localizations\":{\(localizations.joined(separator: ","))}")
    return "\"\(key)\":{\(members.joined(separator: ","))}"
  }
}

/// A project of one catalog in de.
func sampleProject(_ rows: [SampleRow], original: String = "A.xcstrings") throws -> CatalogProject {
  try project(rows.map(\.entry).joined(separator: ","), original: original)
}

/// A manifest of rows as they are.
///
/// - Parameter todo: The `todo` of each key; a manifest of earlier versions has none.
func sampleManifest(
  _ rows: [SampleRow],
  todo: [String: Bool] = [:],
  original: String = "A.xcstrings",
  language: String = "de",
  algorithm: TextDigest.Algorithm = .xxh64
) -> SentManifest {
  var table = UnitTableBuilder(
    original: original,
    language: language,
    sourceLanguage: "en",
    path: "\(language).loctrip.json"
  )
  for row in rows {
    let target = row.target.map { TextDigest(.text($0), algorithm) }
    var unit = TranslationUnit(
      id: row.key,
      digests: .init(source: TextDigest(.text(row.source), algorithm), target: target),
      state: row.target == nil ? .unfinished : UnitState(row.state),
      translationState: row.target == nil ? nil : row.state
    )
    if let isToDo = todo[row.key] { unit.traits.insert(isToDo ? .isToDo : .isDone) }
    table.append(unit)
  }
  return SentManifest(
    path: "\(language).loctrip.json",
    language: language,
    files: [.init(original: original, units: table.table())]
  )
}

/// An order of one manifest.
func sampleOrder(
  _ id: String,
  _ manifest: SentManifest,
  due: String? = nil,
  reworkOf: String? = nil,
  events: [OrderEvent] = []
) -> OrderBook.Entry {
  var order = Order(
    id,
    agency: "agency-a",
    created: CalendarDay(number: 20_000),
    bundle: "xcloc"
  )
  order.due = due.flatMap { CalendarDay($0) }
  order.reworkOf = reworkOf
  var entry = OrderBook.Entry(id, folder: "orders/\(id)", order: order)
  entry.manifests = [manifest]
  entry.events = events
  return entry
}

/// An event about one unit.
func sampleEvent(
  _ kind: OrderEvent.Kind,
  _ key: String,
  _ verdict: String,
  _ text: String? = nil,
  of order: String = "2026-w48-agency-a",
  at seconds: Int = 0
) -> OrderEvent {
  var event = OrderEvent(kind, of: order, at: EventTime(seconds: seconds))
  event.units = [
    .init(
      key,
      catalog: "A.xcstrings",
      language: "de",
      verdict,
      text: text.map { TextDigest(.text($0)) }
    )
  ]
  return event
}

/// The end of an order.
func sampleClosing(
  _ order: String,
  _ reason: OrderEvent.Reason = .complete
) -> OrderEvent {
  var event = OrderEvent(.close, of: order, at: EventTime(seconds: 9))
  event.reason = reason
  return event
}

extension OrderStanding {
  /// The state of each unit of an order, by key.
  func states(of order: Int = 0) -> [String: OrderUnitState] {
    var states: [String: OrderUnitState] = [:]
    for part in parts(of: order) {
      for unit in part.units {
        states[part.sent[unit.sent.table].id(unit.sent.row) ?? ""] = unit.state
      }
    }
    return states
  }

  /// The pile of each open unit in de, by key.
  var piles: [String: Pile] {
    var piles: [String: Pile] = [:]
    guard let standing = self["de"] else { return [:] }
    for (number, table) in standing.tables.enumerated() {
      for row in table.indices { piles[table.key(row)] = standing.pile(of: row, in: number) }
    }
    return piles
  }
}
