package import LoctripLocalizationCore

/// The ways in which a change leaves a text behind.
package enum LeftBehind: String, Sendable, CaseIterable {
  /// The text is open, and its key or form is new.
  case newOpen = "new-open"
  /// The translation was finished and is open, although the source is the same.
  case reopened
  /// The source changed, and the finished translation is still that of the old one.
  case reworded
  /// The source language has no text for the key, and had one or no such key.
  case noSource = "no-source"

  /// A row of a table that the change left behind.
  package struct Row: Sendable {
    /// The kind.
    package let kind: LeftBehind
    /// The table and the row, now.
    package let place: UnitPairing.Place
    /// The same text before the change, or `nil` for a new one.
    package let old: UnitPairing.Place?
  }

  /// Judges the texts of one language before and after a change.
  ///
  /// Texts that are locked, stale or have an empty source now are not judged. Such a text of before counts as not
  /// there, because nobody had to translate it.
  ///
  /// - Parameters:
  ///   - old: The tables before the change.
  ///   - new: The tables after it.
  ///   - partners: For each new table the index of the old one that is the same catalog.
  /// - Returns: The rows left behind, in the order of the new tables.
  package static func rows(
    from old: [UnitTable], to new: [UnitTable], partners: [Int?]
  ) -> [Row] {
    let pairing = UnitPairing(
      old: files(old, numbers: Array(old.indices)),
      new: files(new, numbers: partners.enumerated().map { $1 ?? old.count + $0 }),
      files: partners, generatedID: { $0 })
    var rows: [Row] = []
    for (number, table) in new.enumerated() {
      // An equal row may have been one of a stale key.
      let stale = Once<Set<ExactString>>()
      func wasStale(_ row: Int) -> Bool {
        guard let before = partners[number].map({ old[$0] }) else { return false }
        let ids = stale.get {
          Set(
            exactly: before.indices.lazy.filter { SlotState(before, $0) == .stale }
              .compactMap { before.id($0) })
        }
        return ids.contains(table.id(row) ?? "")
      }
      for row in table.indices {
        let now = SlotState(table, row)
        guard now.isOpen || now == .translated else { continue }
        let place = UnitPairing.Place(file: number, row: row)
        switch pairing.partner(of: place) {
        case .same:
          if now.isOpen, !table.isOfSources, wasStale(row) {
            rows.append(Row(kind: .newOpen, place: place, old: nil))
          }
        case .unit(let before), .moved(let before):
          let kind = kind(of: table, row, now, since: old[before.file], before.row)
          if let kind { rows.append(Row(kind: kind, place: place, old: before)) }
        case .none:
          if table.isOfSources, now == .missing {
            rows.append(Row(kind: .noSource, place: place, old: nil))
          } else if now.isOpen, !table.isOfSources {
            rows.append(Row(kind: .newOpen, place: place, old: nil))
          }
        }
      }
    }
    return rows
  }

  /// The kind of a row that was there before, or `nil`.
  private static func kind(
    of table: UnitTable, _ row: Int, _ now: SlotState, since old: UnitTable, _ oldRow: Int
  ) -> LeftBehind? {
    let then = SlotState(old, oldRow)
    if table.isOfSources { return now == .missing && then != .missing ? .noSource : nil }
    if now.isOpen, SlotState.leftOut.contains(then) { return .newOpen }
    let hasSameSource = table.source(row) == old.source(oldRow)
    if now.isOpen { return then == .translated && hasSameSource ? .reopened : nil }
    let isOfOldSource =
      !hasSameSource && old.state(oldRow) >= .translated && old.hasTarget(oldRow)
      && table.target(row) == old.target(oldRow)
    return isOfOldSource ? .reworded : nil
  }

  private static func files(_ tables: [UnitTable], numbers: [Int]) -> [UnitPairing.File] {
    zip(tables, numbers).map { table, number in
      UnitPairing.File(table, catalog: number) { table[$0].restoringCodes() }
    }
  }
}
