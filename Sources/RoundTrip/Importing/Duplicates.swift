internal import LocalizationCore
internal import Reconciliation

/// The units of a batch whose ids stand more than once, by their positions.
struct Duplicates {
  /// Those that another one speaks for.
  private(set) var repeated: Set<Int> = []
  /// Those whose targets differ.
  private(set) var conflicts: [Int: Finding] = [:]
  /// The units that Xcode's import does not take, by the one that it takes.
  private(set) var passedOver: [Int: [Batch.Item]] = [:]

  var isEmpty: Bool { repeated.isEmpty && conflicts.isEmpty && passedOver.isEmpty }

  private let tables: ImportTables

  /// The identity of a unit without a row: the place that its id leads to, or the id itself.
  private enum OtherID: Hashable {
    case slot(entry: Int, path: VariationPath)
    case unknown(ExactString)
  }

  /// Finds them.
  ///
  /// - Parameter reconciles: True if different texts are a conflict; else the last one counts.
  init(of matched: MatchedBatch, in tables: ImportTables, reconciles: Bool) {
    self.tables = tables
    let items = matched.batch.items
    // The position that counts for each row of the catalog, and for every other place or id.
    var rows = [Int32](repeating: -1, count: matched.matcher?.now.count ?? 0)
    var others: [OtherID: Int] = [:]
    for (position, item) in items.enumerated() {
      let place = matched.places[position]
      let row = place.flatMap { matched.matcher?.row(of: $0) }
      let other =
        row != nil
        ? nil
        : place.map { OtherID.slot(entry: $0.entry, path: $0.path) }
          ?? .unknown(ExactString(tables.delivered[item.delivery].id(item.row) ?? ""))
      let known = row.map { Int(rows[$0]) } ?? other.flatMap { others[$0] } ?? -1
      if known >= 0, !add(position, to: known, in: items, reconciles: reconciles) { continue }
      if let row { rows[row] = Int32(truncatingIfNeeded: position) }
      if let other { others[other] = position }
    }
  }

  /// Takes in a unit whose id an earlier one has.
  ///
  /// - Returns: True if it counts from now on, and not the earlier one.
  private mutating func add(
    _ position: Int,
    to known: Int,
    in items: [Batch.Item],
    reconciles: Bool
  ) -> Bool {
    let (earlier, later) = (items[known], items[position])
    guard reconciles else {
      if tables.delivered[earlier.delivery].hasTarget(earlier.row),
        !tables.hasSameTarget(earlier, later)
      {
        passedOver[position] = (passedOver.removeValue(forKey: known) ?? []) + [earlier]
      }
      repeated.insert(known)
      return true
    }
    // A unit that came back empty does not speak against one that came back translated.
    if !hasText(later) {
      repeated.insert(position)
      return false
    }
    if !hasText(earlier) {
      repeated.insert(known)
      return true
    }
    guard hasSameText(earlier, later) else {
      conflicts[known] = .duplicateUnit
      conflicts[position] = .duplicateUnit
      return true
    }
    if let conflict = conflicts[known] {
      conflicts[position] = conflict
      return true
    }
    let isFurther = state(later) >= state(earlier)
    repeated.insert(isFurther ? known : position)
    return isFurther
  }

  private func hasText(_ item: Batch.Item) -> Bool {
    tables.delivered[item.delivery].hasText(item.row)
  }

  /// Returns the state of a unit in the words of the version that says more.
  private func state(_ item: Batch.Item) -> UnitState {
    let table = tables.delivered[item.delivery]
    return table.state(item.row).adapted(from: table.finished, to: .final)
  }

  /// True if two units have the same translation, each in the codes of its version.
  private func hasSameText(_ earlier: Batch.Item, _ later: Batch.Item) -> Bool {
    tables.hasSameTarget(earlier, later)
      || tables.delivered[earlier.delivery].finished != tables.delivered[later.delivery].finished
        && tables.unit(earlier).restoredTarget == tables.unit(later).restoredTarget
  }
}

extension Finding {
  static let duplicateUnit = Finding(
    .duplicateUnit,
    .error,
    "the id occurs more than once with different targets; none is written"
  )

  /// The texts of units whose id another one has after them.
  static func passedOver(_ units: [TranslationUnit]) -> Finding {
    let texts = units.compactMap { $0.restoredTarget.map { "“\($0)”" } }.joined(separator: ", ")
    return Finding(
      .duplicateUnit,
      .warning,
      "the id occurs earlier with \(texts); Xcode uses the last one"
    )
  }
}
