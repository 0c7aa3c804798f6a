internal import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// The orders compared with the catalogs in one language.
package struct LanguageStanding: Sendable {
  /// The meaning of catalogs that are in orders and have no table.
  enum Others: Sendable {
    /// Their units are gone, but for some catalogs that cannot be read: nothing is known of those.
    case gone(except: Set<ExactString>)
    /// Their units do not count.
    case leftOut
  }

  /// The language, as the catalogs spell it.
  package let language: String
  /// The catalogs.
  package let tables: [UnitTable]
  /// The orders that have units in the language, by their order in the book.
  package private(set) var parts: [OrderPart] = []
  /// The open units of the catalogs by pile.
  package private(set) var counts = UnitCounts<Pile>()
  /// The units that are ready to go back to the agency, those of orders first.
  package private(set) var rework: [ReworkUnit] = []
  /// The number of units that a person sent back, finished ones too.
  package var sentBackCount: Int { rework.count { !$0.reason.isRejected } }
  /// The number of units that are out in two orders, by the indices of the orders in the book.
  private(set) var orderedTwice: [UnitPlace: Int] = [:]
  /// The piles of each table's rows; `nil` for units that are not open.
  private let piles: [[Pile?]]
  /// True for each table's rows that are out in an open order, finished ones too.
  private let isOut: [[Bool]]
  /// The last open order with another source, by its index in the book, for each table's rows.
  private let superseding: [[Int32]]

  /// Returns the pile of a unit; `nil` if it is not open.
  package func pile(of row: Int, in table: Int) -> Pile? { piles[table][row] }

  /// Returns true if an agency has a unit, also if it is finished.
  package func isOut(_ row: Int, in table: Int) -> Bool { isOut[table][row] }

  /// Returns the index in the book of the open order from which a unit goes out again, because its source changed
  /// since; `nil` for any other unit.
  package func goesAgain(_ row: Int, in table: Int) -> Int? {
    guard piles[table][row] == .notOrdered, superseding[table][row] >= 0 else { return nil }
    return Int(superseding[table][row])
  }

  /// Compares orders with catalogs: a pure function.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - tables: The catalogs, with their names in orders as `original`.
  ///   - sizes: The sizes of the sources of each table, which all languages share.
  ///   - others: The meaning of catalogs without a table.
  ///   - sent: The orders in the language, in the order of the book.
  ///   - decisions: The decisions of people about units of no order.
  ///   - day: The day.
  init(
    _ language: String,
    tables: [UnitTable],
    sizes: [Once<SourceSizes>],
    others: Others,
    sent: [SentPart],
    decisions: UnitHistories,
    on day: CalendarDay
  ) {
    self.language = language
    self.tables = tables
    var catalogs = OrderedCatalogs(tables, others)
    parts = sent.map { catalogs.part(of: $0) }
    // The units that rework orders take over, by the order that they are taken from.
    var reworked: [ExactString: Set<UnitPlace>] = [:]
    for (part, sent) in zip(parts, sent) {
      guard let order = sent.takesOver else { continue }
      reworked[ExactString(order), default: []].formUnion(part.units.compactMap(\.place))
    }
    var first = tables.map { [Pile?](repeating: nil, count: $0.count) }
    var superseding = tables.map { [Int32](repeating: -1, count: $0.count) }
    /// The first open order that a row is out in.
    var outIn = superseding
    /// True for each row that an open order waits for.
    var isPending = tables.map { [Bool](repeating: false, count: $0.count) }
    for (number, sent) in sent.enumerated() {
      let isLate = sent.due.map { day > $0 } ?? false
      let reworked = reworked[ExactString(sent.id)] ?? []
      for index in parts[number].units.indices {
        let unit = parts[number].units[index]
        let state = catalogs.state(of: unit, in: parts[number], sent.histories) {
          reworked.contains($0)
        }
        parts[number].units[index].state = state.state == .out && isLate ? .overdue : state.state
        parts[number].units[index].isHeld = state.isHeld
        if let reason = state.reason { parts[number].reasons[index] = reason }
        parts[number].count(index, tables, sizes)
        guard !sent.isClosed, let place = unit.place else { continue }
        let (table, row) = (place.table, place.row)
        if state.state.isPending { isPending[table][row] = true }
        if let reason = state.reason, state.state == .toRework || reason.isRejected {
          rework.append(ReworkUnit(order: sent.order, place: place, reason: reason))
        }
        if state.state == .superseded, !reworked.contains(place) {
          superseding[table][row] = Int32(sent.order)
        }
        guard let pile = Pile(parts[number].units[index].state) else { continue }
        if first[table][row].map({ $0.index < pile.index }) ?? true { first[table][row] = pile }
        guard state.state == .out else { continue }
        if outIn[table][row] < 0 {
          outIn[table][row] = Int32(sent.order)
        } else {
          orderedTwice[UnitPlace(Int(outIn[table][row]), sent.order), default: 0] += 1
        }
      }
    }
    // A unit that another order has out is not reworked in this one.
    rework.removeAll { unit in
      let other = outIn[unit.place.table][unit.place.row]
      return other >= 0 && Int(other) != unit.order
    }
    isOut = outIn.map { $0.map { $0 >= 0 } }
    for (place, state, reason) in catalogs.decided(decisions)
    where !isPending[place.table][place.row] {
      if state == .toRework {
        rework.append(ReworkUnit(order: nil, place: place, reason: reason))
      }
      first[place.table][place.row] = Pile(state)
    }
    for (number, table) in tables.enumerated() {
      for row in table.indices {
        guard SlotState(table, row).isOpen else {
          first[number][row] = nil
          continue
        }
        let pile = first[number][row] ?? .notOrdered
        first[number][row] = pile
        counts[pile].add(sizes[number].get { SourceSizes(of: table) }.size(of: row, in: table))
      }
    }
    piles = first
    self.superseding = superseding
  }
}

extension OrderPart {
  /// Adds a unit to the counts.
  fileprivate mutating func count(
    _ index: Int,
    _ tables: [UnitTable],
    _ sizes: [Once<SourceSizes>]
  ) {
    let unit = units[index]
    guard let place = unit.place else {
      counts[unit.state].add(WordCount())
      return
    }
    let table = tables[place.table]
    counts[unit.state].add(
      sizes[place.table].get { SourceSizes(of: table) }.size(of: place.row, in: table)
    )
  }
}

/// The catalogs of a language, in which the units of orders are looked up.
private struct OrderedCatalogs {
  private let tables: [UnitTable]
  private let others: LanguageStanding.Others
  private let numbers: [ExactString: Int]
  private var indexes: [UnitIndex?]
  /// The digests of each table's rows, by the algorithm of a manifest.
  private var digests: [TextDigest.Algorithm: [[TranslationUnit.Digests?]]] = [:]
  /// The last order that has a row, by its index in the book: an order has a unit once.
  private var claims: [[Int32]]

  init(_ tables: [UnitTable], _ others: LanguageStanding.Others) {
    self.tables = tables
    self.others = others
    numbers = ExactString.positions(of: tables.map(\.original))
    indexes = tables.map { _ in nil }
    claims = tables.map { [Int32](repeating: -1, count: $0.count) }
  }

  /// The units of an order that are to do, found in the catalogs.
  ///
  /// A manifest remembers earlier exports into its folder, whose bundles may be out too. The newest export in which a
  /// unit was to do counts for it; a unit that is gone counts only from the last export. So a folder of plain exports
  /// is one order, however often it was exported into.
  mutating func part(of sent: SentPart) -> OrderPart {
    var part = OrderPart(order: sent.order, language: sent.language)
    for manifest in sent.manifests {
      for file in manifest.files { add(file, to: &part, isLast: true) }
      for earlier in manifest.earlier {
        for file in earlier.files { add(file.changed, to: &part, isLast: false) }
      }
    }
    return part
  }

  private mutating func add(_ file: SentManifest.File, to part: inout OrderPart, isLast: Bool) {
    let number = numbers[ExactString(file.original)]
    if number == nil, case .leftOut = others { return }
    let sent = part.sent.count
    part.sent.append(file.units)
    for row in file.units.indices where file.units.wasToDo(row) {
      let place = number.flatMap { number in
        self.row(of: row, in: file.units, number).map { UnitPlace(number, $0) }
      }
      if let place {
        guard claims[place.table][place.row] != part.order else { continue }
        claims[place.table][place.row] = Int32(part.order)
      } else if !isLast {
        continue
      }
      part.units.append(OrderUnit(sent: UnitPlace(sent, row), place: place))
    }
  }

  /// Returns the row of a catalog that has the id of a unit.
  private mutating func row(of sent: Int, in units: UnitTable, _ number: Int) -> Int? {
    let index = indexes[number] ?? UnitIndex(tables[number])
    indexes[number] = index
    // Most units are whole entries.
    if units.isPlain(sent), let key = units.keyBytes(sent), let row = index.row(of: key),
      tables[number].isPlain(row)
    {
      return row
    }
    return units.id(sent).flatMap(index.row(ofID:))
  }

  /// Returns the state of a unit by the first rule that it meets, without regard to the due date.
  mutating func state(
    of unit: OrderUnit,
    in part: OrderPart,
    _ histories: UnitHistories,
    isReworked: (UnitPlace) -> Bool
  ) -> (state: OrderUnitState, isHeld: Bool, reason: UnitReason?) {
    let (units, sentRow) = (part.sent[unit.sent.table], unit.sent.row)
    guard let place = unit.place else {
      if case .gone(let unread) = others, unread.contains(ExactString(units.original)) {
        return (.out, false, nil)
      }
      return (.dropped, false, nil)
    }
    let (table, row) = (tables[place.table], place.row)
    let slot = SlotState(table, row)
    guard let sent = units.digests(sentRow), slot.isOpen || slot == .translated else {
      return (.dropped, false, nil)
    }
    guard let now = digests(of: place, sent.source.algorithm), now.source == sent.source else {
      return (.superseded, false, nil)
    }
    let isAsSent =
      now.target == sent.target
      && table.translationState(row) == units.translationState(sentRow)
    var history: UnitHistory?
    if !histories.isEmpty, let id = units.id(sentRow) {
      history = histories[units.original][ExactString(id)]
    }
    let isSentBack = history?.answer == .sentBack
    if slot == .translated && !isAsSent {
      // A live text that a person sent back stays until a better one comes.
      guard isSentBack, let history, has(history.text, at: place) else {
        return (.done, false, nil)
      }
      return isReworked(place)
        ? (.superseded, false, nil) : (.toRework, false, history.reason)
    }
    if isReworked(place) { return (.superseded, false, nil) }
    guard let history else { return (.out, false, nil) }
    switch history.answer {
    case .sentBack: return (.toRework, false, history.reason)
    case .refused: return (.toDecide, false, history.reason)
    case .kept: return (.done, false, nil)
    case .settled where slot == .translated: return (.done, false, nil)
    case .held where slot.isOpen && has(history.text, at: place),
      .taken where !isAsSent && has(history.text, at: place):
      return (.toDecide, true, history.reason)
    // Whoever changed the text since has taken it over.
    case .held where !isAsSent, .taken where !isAsSent: return (.done, false, nil)
    case .nothing, .held, .taken, .settled: return (.out, false, nil)
    }
  }

  /// True if a row has a text, or nothing is known of the text.
  private func has(_ text: TextDigest?, at place: UnitPlace) -> Bool {
    guard let text else { return true }
    return tables[place.table].digests(place.row, by: text.algorithm)?.target == text
  }

  /// Returns the units of no order that a person sent back or holds, as far as the catalogs still have their texts.
  mutating func decided(
    _ histories: UnitHistories
  ) -> [(place: UnitPlace, state: OrderUnitState, reason: UnitReason)] {
    var found: [(place: UnitPlace, state: OrderUnitState, reason: UnitReason)] = []
    for original in histories.originals {
      guard let number = numbers[ExactString(original)] else { continue }
      let index = indexes[number] ?? UnitIndex(tables[number])
      indexes[number] = index
      for (id, history) in histories[original] {
        guard let row = index.row(ofID: id.string) else { continue }
        let (place, slot) = (UnitPlace(number, row), SlotState(tables[number], row))
        guard slot.isOpen || slot == .translated, has(history.text, at: place) else { continue }
        switch history.answer {
        case .sentBack: found.append((place, .toRework, history.reason))
        case .held where slot.isOpen: found.append((place, .toDecide, history.reason))
        case .nothing, .refused, .taken, .held, .settled, .kept: break
        }
      }
    }
    return found.sorted { ($0.place.table, $0.place.row) < ($1.place.table, $1.place.row) }
  }

  /// The digests of a row by an algorithm, made once.
  private mutating func digests(
    of place: UnitPlace,
    _ algorithm: TextDigest.Algorithm
  ) -> TranslationUnit.Digests? {
    if digests[algorithm] == nil {
      digests[algorithm] = tables.map {
        [TranslationUnit.Digests?](repeating: nil, count: $0.count)
      }
    }
    if let known = digests[algorithm]?[place.table][place.row] { return known }
    let made = tables[place.table].digests(place.row, by: algorithm)
    digests[algorithm]?[place.table][place.row] = made
    return made
  }
}
