internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation

/// A catalog in a language.
struct BatchName: Hashable, Sendable {
  /// The catalog as the project names it; an unknown one as the delivery does.
  var original: String
  /// The language as the catalog spells it.
  var language: String

  /// True if both are the same byte for byte.
  static func == (left: Self, right: Self) -> Bool {
    left.original.isIdentical(to: right.original) && left.language.isIdentical(to: right.language)
  }

  /// Hashes the bytes.
  func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(original))
    hasher.combine(ExactString(language))
  }
}

/// The delivered units of one catalog in one language.
struct Batch: Sendable {
  /// A unit of a delivery.
  struct Item: Hashable, Sendable {
    let delivery: Int
    let row: Int
  }

  let name: BatchName
  /// The index of the catalog in the project, or `nil`.
  let catalog: Int?
  var items: [Item] = []
  /// The doubts about the language, by the number of the delivery; none for most.
  var doubts: [Int: UncertainLanguage] = [:]
  /// The deliveries whose language a person named, which nothing else overrules.
  var decided: Set<Int> = []

  /// Takes units of another batch, with what is known of their language.
  mutating func take(_ items: [Item], from other: Batch) {
    self.items += items
    doubts.merge(other.doubts) { own, _ in own }
    decided.formUnion(other.decided)
  }

  /// Keeps units from the catalog, but for those that a person said are in this language.
  ///
  /// - Parameter deliveries: The deliveries whose units are stopped; all when `nil`.
  /// - Returns: The finding at the first of them; `nil` if nothing came back that could be stopped.
  mutating func stop(_ finding: Finding, of deliveries: Set<Int>? = nil, in subject: ImportSubject)
    -> Finding?
  {
    // A file that is refused keeps its first reason.
    let stopped = items.filter { item in
      !decided.contains(item.delivery) && deliveries?.contains(item.delivery) ?? true
        && doubts[item.delivery]?.fillsGaps ?? true
    }
    guard let first = stopped.first(where: subject.hasTarget) else { return nil }
    for item in stopped { doubts[item.delivery] = UncertainLanguage(finding: finding) }
    return finding.at(subject.place(first))
  }
}

/// A batch with the place of each of its units: the result of the second step of an import.
struct MatchedBatch: Sendable {
  var batch: Batch
  /// The catalog with its rows; `nil` for an unknown one.
  var matcher: UnitMatcher?
  /// The place of each unit, or `nil`.
  var places: [UnitMatcher.Place?] = []
  /// The ids that a unit without a place could be, by its position.
  var candidates: [Int: [String]] = [:]
  /// The place among all batches, in the order of the deliveries; those that only got moved units are last.
  let order: Order

  struct Order: Comparable {
    let from: Int
    /// The number of the batch that units were moved from, and the catalog that they are of; 0 for others.
    var moved = (from: 0, catalog: 0)

    static func < (left: Self, right: Self) -> Bool {
      (left.from, left.moved.from, left.moved.catalog)
        < (right.from, right.moved.from, right.moved.catalog)
    }
    static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }
  }

  var name: BatchName { batch.name }
  var items: [Batch.Item] { batch.items }

  /// True for a case of a plural that came with the id of a `.stringsdict`, though the catalog has none.
  func isPluralOfDictionary(_ position: Int) -> Bool {
    places[position].map { $0.evidence == .dictionaryID && $0.path.pluralCategory != nil } ?? false
  }

  /// The slot of a unit that its id does not say.
  func otherSlot(of position: Int) -> Slot? {
    guard let matcher, let place = places[position], place.evidence != .id else { return nil }
    return matcher.slot(of: place)
  }
}

/// A delivered unit on its way to a verdict: its row, its place in the catalog, and what was sent.
struct Incoming {
  /// The position of the unit in its batch.
  let position: Int
  let item: Batch.Item
  /// The place in the catalog; `nil` for a unit that nothing of the catalog is for.
  var place: UnitMatcher.Place?
  /// The row of the catalog; `nil` for a case of a plural that it does not have.
  var row: Int?
  /// The unit that was sent, or `nil` when that is not known.
  var sent: SentUnits.Row?
  /// True if it was to do in the order and no other unit was counted for it.
  var countsForOrder = false
  /// True if it has notes that are not the comment of the catalog.
  var hasNotes = false
  var traits: DeliveryTraits = []
  /// The unit itself, where the delivery has no row for it; `item` is the row that its text came with.
  var made: TranslationUnit?
}

/// The units of one catalog and language as they were sent: those of bundles, or of manifests.
struct SentUnits: Sendable {
  struct Row: Hashable, Sendable {
    /// The index of its table.
    let table: Int
    /// The row of the table.
    let position: Int
  }

  let name: BatchName
  /// True if the units are those of an order, and not all that a catalog had then.
  let isOrder: Bool
  /// The tables that they stand in.
  private(set) var tables: [UnitTable] = []
  private var index = Once<UnitIndexes>()
  /// The orders of each table's units, by their ids: one for all, or one for each.
  private var orders: [(all: String?, rows: [String?])] = []
  /// The units of the tables that were sent for this catalog and are in another one by now, or the other way.
  private var moved: Set<Row> = []

  init(_ name: BatchName, isOrder: Bool = true) {
    self.name = name
    self.isOrder = isOrder
  }

  /// True if any translation was sent with a state.
  var saysStates: Bool { tables.contains(where: \.saysStates) }

  /// Adds units.
  ///
  /// Once there are texts, what manifests say no longer counts.
  ///
  /// - Returns: The orders of the units, in their order; `nil` stands for one that is not known.
  mutating func add(_ table: UnitTable, order: String? = nil, rowOrders: [String?] = [])
    -> [String?]
  {
    if let first = tables.first, first.hasDigests != table.hasDigests {
      guard first.hasDigests else { return [] }
      (tables, orders) = ([], [])
    }
    tables.append(table)
    index = Once()
    orders.append((order, rowOrders))
    return rowOrders.isEmpty ? [order] : rowOrders
  }

  /// The order of a unit, by its id, or `nil` if that is not known.
  func order(of row: Row) -> String? {
    let (all, rows) = orders[row.table]
    return rows.isEmpty ? all : rows[row.position]
  }

  /// True if a unit was to do in the order; see `UnitTable.wasToDo`.
  func isToDo(_ row: Row) -> Bool {
    isOrder && tables[row.table].wasToDo(row.position)
  }

  /// True if the manifest says that a unit was to do, and its state need not tell.
  func isSaidToDo(_ row: Row) -> Bool { tables[row.table].saidToDo(row.position) == true }

  /// True if a unit went out with a translation: the catalog's, or one that goes back for rework.
  func wentWithText(_ row: Row) -> Bool {
    let table = tables[row.table]
    return table.hasTarget(row.position)
      || table.row(row.position).flags.contains(.hasDetails)
        && table.undecoded(row.position).shownText != nil
  }

  /// True if a delivered unit has the translation that went out, its inline codes restored on both sides.
  func hasSentTarget(_ row: Row, _ delivered: UnitTable, _ deliveredRow: Int) -> Bool {
    let table = tables[row.table]
    let (own, other) = (table.row(row.position).flags, delivered.row(deliveredRow).flags)
    // Nearly all are told apart without a copy of either.
    if own.isDisjoint(with: [.hasDetails, .sourceHasMarkup, .targetHasMarkup]),
      other.isDisjoint(with: [.hasDetails, .sourceHasMarkup, .targetHasMarkup]),
      own.contains(.hasTarget), table.hasSameTarget(row.position, as: delivered, deliveredRow)
    {
      return true
    }
    return unit(row).restoringCodes().hasTarget(delivered[deliveredRow].restoredTarget)
  }

  /// The state of a unit in the words of the version that came back; see ``TranslationUnit/state(comparedWith:)``.
  func state(_ row: Row, comparedWith delivered: UnitTable, _ deliveredRow: Int) -> UnitState {
    let table = tables[row.table]
    guard wentWithText(row) else { return .unfinished }
    let state = table.state(row.position)
    if !table.hasDigests && state == delivered.state(deliveredRow) { return state }
    return state.adapted(from: table.finished, to: delivered.finished)
  }

  /// The unit with the id of a delivered one, looked for at the same position first: an agency
  /// normally keeps the order.
  ///
  /// - Parameter slot: The place of the unit, when its id does not say so; the base has it there.
  func find(_ delivered: UnitTable, _ row: Int, position: Int, slot: Slot?) -> Row? {
    if let slot, let found = find(slot.id) { return found }
    if tables.count == 1, position < tables[0].count,
      tables[0].hasSameID(position, as: delivered, row),
      moved.isEmpty || !moved.contains(Row(table: 0, position: position))
    {
      return Row(table: 0, position: position)
    }
    guard let id = delivered.id(row) else { return nil }
    // What was sent with the ids of a `.stringsdict` is written down with those of the catalog.
    return find(id) ?? DictionaryID(id)?.catalogID.flatMap(find)
  }

  /// The unit with an id.
  func find(_ id: String) -> Row? {
    let found = index.get { UnitIndexes(tables) }.row(ofID: id).map {
      Row(table: $0, position: $1)
    }
    guard !moved.isEmpty, let row = found, moved.contains(row) else { return found }
    return rows.first { tables[$0.table].id($0.position)?.isIdentical(to: id) ?? false }
  }

  /// All units.
  var rows: [Row] {
    let all = tables.indices.flatMap { number in
      tables[number].indices.map { Row(table: number, position: $0) }
    }
    return moved.isEmpty ? all : all.filter { !moved.contains($0) }
  }

  /// Gives units away to another catalog, which has them by now.
  mutating func give(_ rows: Set<Row>, to other: inout SentUnits) {
    for (number, table) in tables.enumerated() where rows.contains(where: { $0.table == number }) {
      let place = other.tables.count
      _ = other.add(table, order: orders[number].all, rowOrders: orders[number].rows)
      guard other.tables.count > place else { continue }
      for row in table.indices where !rows.contains(Row(table: number, position: row)) {
        other.moved.insert(Row(table: place, position: row))
      }
    }
    moved.formUnion(rows)
  }

  /// The unit with its texts, or their digests.
  func unit(_ row: Row) -> TranslationUnit { tables[row.table].undecoded(row.position) }

  /// The unit with an id, with its texts, or their digests.
  func unit(withID id: String) -> TranslationUnit? { find(id).map(unit) }
}

extension UnitTable {
  /// True if any unit has a state.
  var saysStates: Bool { indices.contains(where: saysState) }
}
