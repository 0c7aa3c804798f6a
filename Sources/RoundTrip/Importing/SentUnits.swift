internal import LocalizationCore
internal import Reconciliation

/// The units of one catalog and language as they were sent: those of bundles, or of manifests.
///
/// Remembers which of them came back.
final class SentUnits {
  struct Row: Sendable {
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
  private var indices: [UnitIndex?] = []
  private var isSeen: [[Bool]] = []
  /// The rows of which ``takeToDo(_:)`` was asked.
  private var isCounted: [[Bool]] = []

  init(_ name: BatchName, isOrder: Bool = true) {
    self.name = name
    self.isOrder = isOrder
  }

  var count: Int { tables.reduce(0) { $0 + $1.count } }

  /// True if any translation was sent with a state.
  var saysStates: Bool {
    tables.contains { table in table.indices.contains(where: table.saysState) }
  }

  /// Adds units.
  ///
  /// Once there are texts, what manifests say no longer counts.
  func add(_ table: UnitTable) {
    if let first = tables.first, first.hasDigests != table.hasDigests {
      guard first.hasDigests else { return }
      (tables, indices, isSeen, isCounted) = ([], [], [], [])
    }
    tables.append(table)
    indices.append(nil)
    isSeen.append(Array(repeating: false, count: table.count))
    isCounted.append(isSeen[isSeen.count - 1])
  }

  /// True if a unit was sent without a finished translation.
  ///
  /// A manifest does not say whether it is for translation, nor whether its source is blank.
  func isToDo(_ row: Row) -> Bool {
    guard isOrder else { return false }
    let (table, position) = (tables[row.table], row.position)
    if let said = table.saidToDo(position) { return said }
    return !table.hasTarget(position) || table.state(position) < .translated
      || table.isMissingCopy(position)
  }

  /// Counts a unit as come back.
  ///
  /// - Returns: True if it was not counted before: an id may stand more than once in a delivery.
  func takeToDo(_ row: Row) -> Bool {
    defer { isCounted[row.table][row.position] = true }
    return !isCounted[row.table][row.position]
  }

  /// The state of a unit in the words of the version that came back; see ``TranslationUnit/state(comparedWith:)``.
  func state(_ row: Row, comparedWith delivered: UnitTable, _ deliveredRow: Int) -> UnitState {
    let table = tables[row.table]
    guard table.hasTarget(row.position) else { return .unfinished }
    let state = table.state(row.position)
    if !table.hasDigests && state == delivered.state(deliveredRow) { return state }
    return state.adapted(from: table.finished, to: delivered.finished)
  }

  /// The unit with the id of a delivered one, looked for at the same position first: an agency
  /// normally keeps the order.
  ///
  /// - Parameter slot: The place of the unit, when its id does not say so; the base has it there.
  func find(_ delivered: UnitTable, _ row: Int, position: Int, slot: Slot?) -> Row? {
    look(delivered, row, position: position, slot: slot).map { found in
      isSeen[found.table][found.position] = true
      return found
    }
  }

  /// The same for a unit that does not count as come back by it.
  func look(_ delivered: UnitTable, _ row: Int, position: Int, slot: Slot?) -> Row? {
    if let slot, let found = place(of: slot.id) { return found }
    if tables.count == 1, position < tables[0].count,
      tables[0].hasSameID(position, as: delivered, row)
    {
      return Row(table: 0, position: position)
    }
    return delivered.id(row).flatMap { place(of: $0) }
  }

  func has(_ id: String) -> Bool { place(of: id) != nil }

  /// True if a unit was sent with a translation, or `nil` when it was not sent.
  func hadTranslation(_ id: String) -> Bool? {
    place(of: id).map { tables[$0.table].hasText($0.position) }
  }

  /// The unit with an id, which does not count as come back.
  func unit(withID id: String) -> TranslationUnit? { place(of: id).map(unit) }

  /// All units.
  var rows: [Row] {
    tables.indices.flatMap { number in
      tables[number].indices.map { Row(table: number, position: $0) }
    }
  }

  /// The units that were never found, in the order in which they were sent.
  var unseen: [Row] {
    rows.filter { !isSeen[$0.table][$0.position] && tables[$0.table].id($0.position) != nil }
  }

  /// The unit with its texts, or their digests.
  func unit(_ row: Row) -> TranslationUnit { tables[row.table].undecoded(row.position) }

  private func place(of id: String) -> Row? {
    for number in tables.indices {
      let index = indices[number] ?? UnitIndex(tables[number])
      indices[number] = index
      if let position = index.row(ofID: id) {
        return Row(table: number, position: position)
      }
    }
    return nil
  }
}
