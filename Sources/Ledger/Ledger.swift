internal import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The records of a book of orders by unit: what happened, without a computation of its own.
package struct Ledger: Sendable {
  /// The record of a unit in an event.
  package struct Record: Sendable {
    /// The order, by its index in the book; -1 for a decision about a unit of no order.
    package let order: Int
    package let event: OrderEvent
    package let unit: OrderEvent.Unit
  }

  /// The place of a record: an order, its event, and the unit there.
  private struct Place: Sendable {
    /// The place of the event among all, the oldest first.
    let number: Int32
    let order: Int32
    let event: Int32
    let unit: Int32
  }

  package let book: OrderBook
  /// The orders in the book by their ids.
  private let numbers: [ExactString: Int]
  private var records: [UnitID: [Place]] = [:]
  /// The ids of the units of each order that have records, in the order of the first ones.
  private var named: [[UnitID]]
  /// The project's own spellings of languages.
  private var spellings: [ExactString: String] = [:]
  private var renames = KeyRenames()
  /// True if no unit has a record.
  package private(set) var isEmpty = true

  /// Reads the records of a book, with the project's own spellings of languages.
  package init(_ book: OrderBook, spelling: (String) -> String) {
    self.book = book
    numbers = ExactString.positions(of: book.entries.map(\.id))
    named = book.entries.map { _ in [] }
    var places: [(date: EventTime, kind: Int, order: Int, event: Int)] = []
    func add(_ events: [OrderEvent], _ order: Int) {
      for (number, event) in events.enumerated() {
        let kind = OrderEvent.Kind.allCases.firstIndex(of: event.kind) ?? 0
        places.append((event.date, kind, order, number))
      }
    }
    add(book.decisions, -1)
    for (number, entry) in book.entries.enumerated() { add(entry.events, number) }
    places.sort { ($0.date, $0.kind, $0.order, $0.event) < ($1.date, $1.kind, $1.order, $1.event) }
    for entry in book.entries {
      for manifest in entry.manifests where spellings[ExactString(manifest.language)] == nil {
        spellings[ExactString(manifest.language)] = spelling(manifest.language)
      }
    }
    for (index, place) in places.enumerated() {
      let event = self.event(place.order, place.event)
      for (number, unit) in event.units.enumerated() {
        if event.kind == .rename {
          renames.add(unit, of: event, index)
          continue
        }
        let known = spellings[ExactString(unit.language)]
        let language = known ?? spelling(unit.language)
        if known == nil { spellings[ExactString(unit.language)] = language }
        let name = UnitID(unit.id, in: unit.catalog, language)
        isEmpty = false
        if place.order >= 0,
          !(records[name] ?? []).contains(where: { Int($0.order) == place.order })
        {
          named[place.order].append(name)
        }
        records[name, default: []].append(
          Place(
            number: Int32(truncatingIfNeeded: index), order: Int32(truncatingIfNeeded: place.order),
            event: Int32(truncatingIfNeeded: place.event), unit: Int32(truncatingIfNeeded: number)))
      }
    }
  }

  private func event(_ order: Int, _ event: Int) -> OrderEvent {
    order < 0 ? book.decisions[event] : book.entries[order].events[event]
  }

  /// The language of an order's manifest, as the project spells it.
  func language(_ language: String) -> String { spellings[ExactString(language)] ?? language }

  /// The records of a unit, the oldest first.
  package func records(of unit: UnitID) -> [Record] {
    (records[unit] ?? []).map { place in
      let event = event(Int(place.order), Int(place.event))
      return Record(order: Int(place.order), event: event, unit: event.units[Int(place.unit)])
    }
  }

  /// True if a unit has a record.
  package func has(_ unit: UnitID) -> Bool { records[unit] != nil }

  /// The ids of the units that have records in an order.
  package func units(of order: Int) -> [UnitID] { named[order] }

  /// The ids of the units that have records of no order.
  package var looseUnits: [UnitID] {
    records.compactMap { name, places in places.contains { $0.order < 0 } ? name : nil }
  }

  /// The sum of the records of a unit in some orders.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - orders: The orders, by their indices in the book; -1 for records of no order.
  ///   - source: The digest of the source that records count for; `nil` for any.
  package func account(of unit: UnitID, in orders: Set<Int>, source: TextDigest?) -> UnitAccount {
    account(of: [(unit, orders)], source: source)
  }

  /// The same for a unit that has other ids in other orders.
  func account(of parts: [(unit: UnitID, orders: Set<Int>)], source: TextDigest?) -> UnitAccount {
    var places = parts.flatMap { part in
      (records[part.unit] ?? []).filter { part.orders.contains(Int($0.order)) }
    }
    if parts.count > 1 { places.sort { ($0.number, $0.unit) < ($1.number, $1.unit) } }
    var account = UnitAccount()
    for place in places {
      let event = event(Int(place.order), Int(place.event))
      let record = event.units[Int(place.unit)]
      if let source, let own = record.source, own != source { continue }
      account.add(record, of: event)
    }
    return account
  }

  /// The id under which a catalog has a unit now: that of the last rename or decision, else its own.
  ///
  /// - Parameters:
  ///   - unit: The name under which the order has the unit.
  ///   - order: The order, by its index in the book.
  ///   - isWritten: True for the id of the last text that was written: a question about a key gives it no text.
  package func id(now unit: UnitID, in order: Int, isWritten: Bool = false) -> ExactString {
    var id = unit.id
    // A key that was renamed before is another one; the order's day and the events' may be of two time zones.
    var start: EventTime?
    if order >= 0, let day = book.entries[order].order?.created {
      start = EventTime(seconds: (day.number - 1) * 86_400)
    }
    for place in records[unit] ?? [] where Int(place.order) == order {
      let event = event(Int(place.order), Int(place.event))
      let record = event.units[Int(place.unit)]
      // A text has another name only once one was written there.
      let wrote =
        event.kind != .decide || record.verdict == Verdict.unchanged.rawValue
        || OrderEvent.Decided(rawValue: record.verdict)?.writes ?? false
      if let renamed = record.renamed, wrote || !isWritten {
        (id, start) = (ExactString(renamed), event.date)
      }
    }
    return self.id(now: id, in: unit.table.catalog, since: start)
  }

  /// The index of an order in the book; -1 for one that it does not have.
  package func number(of order: String) -> Int { numbers[ExactString(order)] ?? -1 }

  /// The digests of the texts that came back for a source of a unit of an order.
  package func texts(of unit: UnitID, in order: String, _ source: TextDigest) -> [TextDigest] {
    guard let number = numbers[ExactString(order)] else { return [] }
    return account(of: unit, in: [number], source: source).delivered.map(\.digest)
  }

  /// The same, with the order by its id; without one the key may have got any name that it ever got.
  package func id(now unit: UnitID, in order: String?) -> ExactString {
    guard let number = order.flatMap({ numbers[ExactString($0)] }) else {
      return id(now: unit.id, in: unit.table.catalog)
    }
    return id(now: unit, in: number, isWritten: true)
  }

  /// The id that a unit of a catalog has after the renames of its key since a time, or all of them.
  package func id(now id: ExactString, in catalog: ExactString, since start: EventTime? = nil)
    -> ExactString
  {
    renames.id(now: id, in: catalog, since: start)
  }

  /// The key of an id, and what stands behind it for a case of a plural or a device.
  static func key(of id: String) -> (key: String, rest: String) {
    guard let separator = id.firstRange(of: "|==|") else { return (id, "") }
    return (String(id[..<separator.lowerBound]), String(id[separator.lowerBound...]))
  }

  /// The name that a unit has now; see ``id(now:in:)``.
  func name(now unit: UnitID, in order: Int) -> UnitID {
    let id = id(now: unit, in: order)
    return id == unit.id
      ? unit : UnitID(id.string, in: unit.table.catalog.string, unit.table.language.string)
  }

  /// The catalogs of which a key was renamed, by a record.
  var renamedCatalogs: [ExactString] { renames.catalogs }

  /// True if a catalog's key was renamed, by a record.
  package var hasRenames: Bool { !renames.isEmpty }

  /// The last decision of a person about a unit.
  package func lastDecision(about unit: UnitID) -> Record? {
    records(of: unit).last { record in
      record.event.kind == .decide && OrderEvent.Decided(rawValue: record.unit.verdict) != nil
    }
  }
}

/// The names that keys of catalogs got, by the records of renames.
struct KeyRenames: Sendable {
  /// A new id of a key, with its place among all events.
  private struct Rename: Sendable {
    let new: ExactString
    let date: EventTime
    let number: Int
  }

  /// The ids that keys of a catalog got, by the old one, the oldest first.
  private var known: [ExactString: [ExactString: [Rename]]] = [:]

  /// The catalogs of which a key was renamed.
  var catalogs: [ExactString] { Array(known.keys) }
  var isEmpty: Bool { known.isEmpty }

  /// Adds the units of an event, by its place among all.
  mutating func add(_ event: OrderEvent, _ number: Int) {
    for unit in event.units { add(unit, of: event, number) }
  }

  mutating func add(_ unit: OrderEvent.Unit, of event: OrderEvent, _ number: Int) {
    guard let new = unit.renamed else { return }
    known[ExactString(unit.catalog), default: [:]][ExactString(unit.id), default: []]
      .append(Rename(new: ExactString(new), date: event.date, number: number))
  }

  /// The id that a unit of a catalog has after the renames of its key since a time, or all of them.
  func id(now id: ExactString, in catalog: ExactString, since start: EventTime? = nil)
    -> ExactString
  {
    guard let known = known[catalog] else { return id }
    let (key, rest) = Ledger.key(of: id.string)
    var (name, number) = (ExactString(key), -1)
    while let next = known[name]?.first(where: { rename in
      rename.number > number && start.map { rename.date >= $0 } ?? true
    }) {
      (name, number) = (next.new, next.number)
    }
    return ExactString(name.string + rest)
  }
}
