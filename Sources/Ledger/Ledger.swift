internal import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The records of a book of orders by unit: what happened, without a computation of its own.
package struct Ledger: Sendable {
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
  private let renames: Renames
  /// True if no unit has a record.
  package private(set) var isEmpty = true

  /// Reads the records of a book, with the project's own spellings of languages.
  package init(_ book: OrderBook, spelling: (String) -> String) {
    self.book = book
    let renames = Renames(book)
    self.renames = renames
    func spelled(_ language: String) -> String { spelling(renames.language(now: language)) }
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
        spellings[ExactString(manifest.language)] = spelled(manifest.language)
      }
    }
    for (index, place) in places.enumerated() {
      let event = self.event(place.order, place.event)
      guard event.kind != .rename else { continue }
      for (number, unit) in event.units.enumerated() {
        let known = spellings[ExactString(unit.language)]
        let language = known ?? spelled(unit.language)
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

  /// The digests of the texts that came back for a source of a unit of an order, of the last one of a person, and of
  /// the one that the catalog had then.
  package func texts(of unit: UnitID, in order: String, _ source: TextDigest) -> [TextDigest] {
    guard let number = numbers[ExactString(order)] else { return [] }
    return texts(of: unit, in: number, source)
  }

  /// The same, with the order by its index in the book.
  func texts(of unit: UnitID, in order: Int, _ source: TextDigest?) -> [TextDigest] {
    let account = account(of: unit, in: [order], source: source)
    return account.delivered.map(\.digest)
      + [account.digest, account.found?.text].compactMap(\.self)
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

  /// The name that a catalog has now by the records.
  func catalog(now name: ExactString) -> ExactString { renames.catalog(now: name) }
}

// MARK: - What earlier imports and people did with the texts of a unit

extension Ledger {
  /// A decision of a person about a unit.
  package struct Decision: Sendable {
    package let decided: OrderEvent.Decided
    package let event: OrderEvent
    package let unit: OrderEvent.Unit

    /// The digest of the text that it is about.
    package var named: TextDigest? { unit.delivered ?? text }

    /// The digest of the text that it left.
    package var text: TextDigest? { unit.text.map { TextDigest($0) } }

    /// The same of a record; `nil` for one that is no decision.
    fileprivate init?(_ record: (order: Int, event: OrderEvent, unit: OrderEvent.Unit)) {
      guard record.event.kind == .decide,
        let decided = OrderEvent.Decided(rawValue: record.unit.verdict)
      else { return nil }
      (self.decided, event, unit) = (decided, record.event, record.unit)
    }
  }

  /// The last decision of a person about a unit.
  package func lastDecision(about unit: UnitID) -> Decision? {
    records(of: unit).reversed().lazy.compactMap(Decision.init).first
  }

  /// The orders in which a person decided about a unit, by their indices in the book; -1 for none.
  func ordersOfDecisions(about unit: UnitID) -> Set<Int> {
    Set(records(of: unit).lazy.filter { Decision($0) != nil }.map(\.order))
  }

  /// True if a delivery for another order, or for any, brought a text of a unit.
  package func brought(_ text: TextDigest, of unit: UnitID, besides order: Int? = nil) -> Bool {
    records(of: unit).contains { record in
      record.order != order && record.event.kind == .import
        && record.unit.text.map { text.isOf($0) } ?? false
    }
  }

  /// True if a text of a unit came that the agency called finished.
  package func cameFinished(_ unit: UnitID) -> Bool {
    records(of: unit).contains { $0.event.kind == .import && $0.unit.state == .translated }
  }

  /// The orders for which a text of a unit was taken before, by their ids.
  package func takers(of text: LoctripMessage?, _ unit: UnitID) -> [ExactString] {
    guard let text else { return [] }
    return records(of: unit).compactMap { record in
      guard record.order >= 0, Self.takes(record.unit, text) else { return nil }
      return ExactString(book.entries[record.order].id)
    }
  }

  /// True if a text of a unit was taken before for a source, or written by a person in the place of one.
  package func wasTaken(_ text: LoctripMessage, for source: LoctripMessage, _ unit: UnitID) -> Bool
  {
    records(of: unit).contains { record in
      Self.takes(record.unit, text, orEdits: true) && record.unit.source?.isOf(source) ?? false
    }
  }

  /// The verdicts and decisions with which a delivered text was taken.
  private static let takingVerdicts = Set(
    [Verdict.added, .updated, .unchanged].map(\.rawValue) + [OrderEvent.Decided.take.rawValue])

  /// True if a record says that a text was taken.
  ///
  /// - Parameter orEdits: True if the text that a person wrote in its place counts too.
  private static func takes(_ unit: OrderEvent.Unit, _ text: LoctripMessage, orEdits: Bool = false)
    -> Bool
  {
    unit.text == text
      && (takingVerdicts.contains(unit.verdict)
        || orEdits && unit.verdict == OrderEvent.Decided.edit.rawValue)
  }

  /// True if a delivered text came before, and nothing is to do when it comes again: a person decided about it, or it
  /// was refused before another one was written.
  ///
  /// - Parameters:
  ///   - text: The delivered text.
  ///   - source: The source of now: a record is about the source that it names.
  ///   - unit: The unit that it came for.
  ///   - isTranslated: True if the catalog has a translation.
  ///   - isTaken: True if a decision that took the text counts too; it is in the catalog, and what came with it is
  ///     settled.
  package func isSettled(
    _ text: LoctripMessage?, of source: LoctripMessage?, _ unit: UnitID, isTranslated: Bool,
    isTaken: Bool = false
  ) -> Bool {
    guard let text else { return false }
    var isRefused = false
    /// The texts that came with one id: a decision about one of them is about all.
    var together: [LoctripMessage] = []
    for record in records(of: unit) {
      if let known = record.unit.source, !known.isOf(source ?? .text("")) { continue }
      if let decision = Decision(record) {
        guard decision.decided != .ask else { continue }
        func isNamed(_ text: LoctripMessage) -> Bool { decision.named?.isOf(text) ?? false }
        let isAbout = isNamed(text) || together.contains(text) && together.contains(where: isNamed)
        if decision.decided.writes, isRefused, !isAbout { return isTranslated }
        guard isAbout, decision.decided != .take || isTaken else { continue }
        if isTranslated || !decision.decided.writes { return true }
      } else if record.event.kind == .import {
        let isAbout = record.unit.text == text || record.unit.others.contains(text)
        if !record.unit.others.isEmpty {
          together = [record.unit.text].compactMap(\.self) + record.unit.others
        }
        switch Verdict(rawValue: record.unit.verdict) {
        case .rejected, .conflict: if isAbout { isRefused = true }
        case .added, .updated:
          if isAbout { isRefused = false } else if isRefused { return true }
        case .unchanged, .kept, .orphaned, .unknown, .missing, .untouched, nil: break
        }
      }
    }
    return false
  }

  /// The records of a unit, the oldest first; nobody but the questions here sees them.
  private func records(of unit: UnitID)
    -> [(order: Int, event: OrderEvent, unit: OrderEvent.Unit)]
  {
    (records[unit] ?? []).map { place in
      let event = event(Int(place.order), Int(place.event))
      return (Int(place.order), event, event.units[Int(place.unit)])
    }
  }
}

/// The names that keys, catalogs and languages got, by the records of renames.
struct Renames: Sendable {
  /// A new id of a key, with its place among all renames.
  private struct Rename: Sendable {
    let new: ExactString
    let date: EventTime
    let number: Int
  }

  /// The ids that keys of a catalog got, by the old one, the oldest first.
  private var keys: [ExactString: [ExactString: [Rename]]] = [:]
  private var catalogNames: [ExactString: ExactString] = [:]
  private var languageNames: [ExactString: ExactString] = [:]

  /// The catalogs of which a key was renamed.
  var catalogs: [ExactString] { Array(keys.keys) }
  /// True if no key was renamed.
  var isEmpty: Bool { keys.isEmpty }

  /// Reads the records of a book.
  init(_ book: OrderBook) {
    for (number, event) in book.decisions.enumerated() where event.kind == .rename {
      for unit in event.units {
        guard let new = unit.renamed else { continue }
        keys[ExactString(unit.catalog), default: [:]][ExactString(unit.id), default: []]
          .append(Rename(new: ExactString(new), date: event.date, number: number))
      }
      for name in event.catalogNames { catalogNames[ExactString(name.old)] = ExactString(name.new) }
      for name in event.languageNames {
        languageNames[ExactString(name.old)] = ExactString(name.new)
      }
    }
  }

  /// The id that a unit of a catalog has after the renames of its key since a time, or all of them.
  func id(now id: ExactString, in catalog: ExactString, since start: EventTime? = nil)
    -> ExactString
  {
    guard let known = keys[catalog] else { return id }
    let (key, rest) = Ledger.key(of: id.string)
    var (name, number) = (ExactString(key), -1)
    while let next = known[name]?.first(where: { rename in
      rename.number > number && start.map { rename.date >= $0 } ?? true
    }) {
      (name, number) = (next.new, next.number)
    }
    return ExactString(name.string + rest)
  }

  /// The name that a catalog has now.
  func catalog(now name: ExactString) -> ExactString { Self.last(name, in: catalogNames) }

  /// The tag that a language has now.
  func language(now tag: String) -> String {
    languageNames.isEmpty ? tag : Self.last(ExactString(tag), in: languageNames).string
  }

  /// The last of the names that follow one, as far as none returns.
  private static func last(_ name: ExactString, in names: [ExactString: ExactString]) -> ExactString
  {
    var (last, seen) = (name, Set([name]))
    while let next = names[last], seen.insert(next).inserted { last = next }
    return last
  }
}
