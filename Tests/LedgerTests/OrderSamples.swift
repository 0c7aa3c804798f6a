import LoctripAppProjects
import Foundation
import LoctripLocalizationCore
import LoctripLedger
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
  /// The words that an order of it has, by band.
  var band = MatchBand.new
  var words: Int { source.split(separator: " ").count }

  /// The key of the entry: that of a form of a text is `key|==|device.mac`.
  fileprivate var entryKey: String { key.components(separatedBy: "|==|")[0] }

  /// A text as a string catalog has it.
  fileprivate func unit(_ text: String, _ state: String) -> String {
    "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(text)\"}}"
  }
}

/// The entry of a string catalog: a text, or its forms.
private func entry(_ rows: [SampleRow], _ language: String) -> String {
  var members: [String] = []
  if rows.contains(where: \.isStale) { members.append("\"extractionState\":\"stale\"") }
  if rows.contains(where: \.isLocked) { members.append("\"shouldTranslate\":false") }
  func localization(_ language: String, _ texts: [(key: String, unit: String)]) -> String {
    guard let first = texts.first, first.key.contains("|==|") else {
      return "\"\(language)\":\(texts.first?.unit ?? "")"
    }
    let forms = texts.map { text in
      let form = text.key.components(separatedBy: ".")[1]
      return "\"\(form)\":\(text.unit)"
    }
    let kind = first.key.contains("|device.") ? "device" : "plural"
    return "\"\(language)\":{\"variations\":{\"\(kind)\":{\(forms.joined(separator: ","))}}}"
  }
  var localizations = [
    localization("en", rows.map { ($0.key, $0.unit($0.source, "translated")) })
  ]
  let texts = rows.compactMap { row in
    row.target.map { (key: row.key, unit: row.unit($0, row.state.rawValue)) }
  }
  if !texts.isEmpty { localizations.append(localization(language, texts)) }
  members.append("\"localizations\":{\(localizations.joined(separator: ","))}")
  return "\"\(rows[0].entryKey)\":{\(members.joined(separator: ","))}"
}

/// A project of one catalog in a language.
func sampleProject(_ rows: [SampleRow], original: String = "A.xcstrings", language: String = "de")
  throws -> CatalogProject
{
  let entries = rows.grouped(by: \.entryKey).map { entry($0.members, language) }
  return try project(entries.joined(separator: ","), original: original)
}

/// A manifest of rows as they are, with the work in those that are to do.
///
/// - Parameter todo: The `todo` of each key; a plain export has none.
func sampleManifest(
  _ rows: [SampleRow], todo: [String: Bool] = [:], original: String = "A.xcstrings",
  language: String = "de"
) -> SentManifest {
  var table = UnitTableBuilder(
    original: original, language: language, sourceLanguage: "en", path: "\(language).loctrip.json")
  for row in rows {
    let target = row.target.map { TextDigest(.text($0)) }
    var unit = TranslationUnit(
      id: row.key, digests: .init(source: TextDigest(.text(row.source)), target: target),
      state: row.target == nil ? .unfinished : UnitState(row.state),
      translationState: row.target == nil ? nil : row.state)
    if let isToDo = todo[row.key] { unit.traits.insert(isToDo ? .isToDo : .isDone) }
    table.append(unit)
  }
  var file = SentManifest.File(original: original, units: table.table())
  for (number, row) in rows.enumerated() where file.units.wasToDo(number) {
    file.work[number] = .init(words: row.words, row.band)
  }
  return SentManifest(path: "\(language).loctrip.json", language: language, files: [file])
}

/// An order of one manifest.
///
/// - Parameter rate: The rate; the price is that of the manifest's work.
func sampleOrder(
  _ id: String, _ manifest: SentManifest, agency: String = "agency-a", due: String? = nil,
  reworkOf: String? = nil, rate: OrderRate? = nil, price: Money? = nil, events: [OrderEvent] = []
) -> OrderBook.Entry {
  var order = Order(
    id, agency: agency, created: CalendarDay("2026-11-23") ?? CalendarDay(number: 0),
    bundle: "xcloc")
  order.due = due.flatMap { CalendarDay($0) }
  order.reworkOf = reworkOf
  if reworkOf != nil { order.kind = .rework }
  let work = manifest.files.flatMap(\.work.values)
  var language = Order.Language(
    manifest.language, bundle: "sent/\(manifest.language).xcloc",
    manifest: "\(manifest.language).loctrip.json",
    todo: .init(units: work.count, words: work.reduce(0) { $0 + $1.words }))
  language.rate = rate
  language.price =
    price
    ?? rate.map { rate in rate.price(of: work.reduce(0) { $0 + rate.amount($1.words, $1.band) }) }
  order.languages = [language]
  var entry = OrderBook.Entry(id, folder: "orders/\(id)", order: order)
  entry.manifests = [manifest]
  entry.events = events
  return entry
}

/// An event about one unit.
func sampleEvent(
  _ kind: OrderEvent.Kind, _ key: String, _ verdict: String, _ text: String? = nil,
  of order: String = "2026-w48-agency-a-k7", at seconds: Int = 0
) -> OrderEvent {
  var event = OrderEvent(kind, of: order, at: EventTime(seconds: seconds))
  var unit = OrderEvent.Unit(
    key, catalog: "A.xcstrings", language: "de", verdict, text: text.map { .text($0) })
  if let text, ["added", "updated", "take", "edit"].contains(verdict) {
    unit.written = .init(TextDigest(.text(text)), .translated)
  }
  event.units = [unit]
  return event
}

/// The end of an order.
func sampleClosing(_ order: String, _ reason: OrderEvent.Reason = .complete, at seconds: Int = 9)
  -> OrderEvent
{
  var event = OrderEvent(.close, of: order, at: EventTime(seconds: seconds))
  event.reason = reason
  return event
}

extension OrderStanding {
  /// The state of each unit of an order, by key.
  func states(of order: Int = 0) -> [String: OrderUnitState] {
    var states: [String: OrderUnitState] = [:]
    for part in parts(of: order) {
      for unit in part.units {
        states[part.id(of: unit).id.string] = unit.state
      }
    }
    return states
  }

  /// The pile of each unit that waits in the first language, by id.
  var piles: [String: Pile] {
    var piles: [String: Pile] = [:]
    guard let standing = languages.first else { return [:] }
    for (number, table) in standing.tables.enumerated() {
      for row in table.indices {
        piles[table.id(row) ?? ""] = standing.pile(of: row, in: number)
      }
    }
    return piles
  }
}
