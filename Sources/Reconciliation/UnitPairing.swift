package import LoctripLocalizationCore

/// Pairs the units of the old and the new side within one language.
package struct UnitPairing: Sendable {
  /// A table of one side, with access to its units for comparison.
  package struct File: Sendable {
    package let table: UnitTable
    /// A number that both sides use for the same catalog.
    package let catalog: Int
    /// Returns the unit of a row for people, its inline codes restored.
    package let read: @Sendable (Int) -> TranslationUnit

    package init(
      _ table: UnitTable, catalog: Int, read: @escaping @Sendable (Int) -> TranslationUnit
    ) {
      self.table = table
      self.catalog = catalog
      self.read = read
    }

    fileprivate func id(_ row: Int) -> String { table.id(row) ?? "" }

    /// Returns the keys besides the id, for a unit with an id of a vendor's tool.
    package func alternateKeys(_ row: Int) -> [String] {
      guard table.row(row).flags.contains(.hasDetails) else { return [] }
      return table[row].alternateKeys.map(\.text).filter { !$0.isEmpty }
    }
  }

  /// A unit of one side.
  package struct Place: Hashable, Sendable {
    package var file: Int
    package var row: Int

    package init(file: Int, row: Int) {
      self.file = file
      self.row = row
    }
  }

  /// The old counterpart of a unit of the new side.
  package enum Partner: Sendable {
    /// The old side has exactly the same unit.
    case same
    /// A unit of the old side.
    case unit(Place)
    /// A unit of the old side with another id or catalog.
    case moved(Place)
    /// The old side has no such unit.
    case none
  }

  private let old: [File]
  private let new: [File]
  /// For each unit of the new side the row in the paired file: -1 for none, -2 for the same.
  private var partners: [[Int32]]
  private var isTaken: [[Bool]]
  /// The old file of each new one, or `nil`.
  private let files: [Int?]
  private var elsewhere: [Place: Partner] = [:]

  /// Pairs units.
  ///
  /// - Parameters:
  ///   - old: The files of the old side.
  ///   - new: The files of the new side.
  ///   - files: For each new file the index of the old one that is the same catalog.
  ///   - generatedID: Returns the id that exports give to a name, for files with other ids.
  package init(old: [File], new: [File], files: [Int?], generatedID: (String) -> String) {
    self.old = old
    self.new = new
    self.files = files
    partners = new.map { [Int32](repeating: -1, count: $0.table.count) }
    isTaken = old.map { [Bool](repeating: false, count: $0.table.count) }
    for (newFile, oldFile) in files.enumerated() {
      if let oldFile { pairByPosition(oldFile, newFile) }
    }
    var rest = Rest(removed: oldRest, added: newRest)
    guard !rest.removed.isEmpty || !rest.added.isEmpty else { return }
    releaseRepeated(rest)
    rest = Rest(removed: oldRest, added: newRest)
    pair(&rest) { $0 }
    pairByAlternateKeys(&rest)
    pair(&rest, key: generatedID)
    pairMoved(rest)
  }

  /// Returns the old counterpart of a unit of the new side.
  package func partner(of unit: Place) -> Partner {
    let index = partners[unit.file][unit.row]
    switch index {
    case -2: return .same
    case -1: return elsewhere[unit] ?? .none
    default:
      guard let file = files[unit.file] else { return .none }
      return .unit(Place(file: file, row: Int(index)))
    }
  }

  /// Returns the units of an old file that the new side does not have, in their order.
  package func removed(from file: Int) -> [Int] {
    isTaken[file].indices.filter { !isTaken[file][$0] }
  }

  /// Pairs units in parallel: equal ones, and those with the same id.
  ///
  /// Looks a few units ahead on the other side where some were added or removed.
  private mutating func pairByPosition(_ oldFile: Int, _ newFile: Int) {
    let (oldUnits, newUnits) = (old[oldFile].table, new[newFile].table)
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < oldUnits.count && newIndex < newUnits.count {
      if newUnits.isSame(newIndex, as: oldUnits, oldIndex) {
        partners[newFile][newIndex] = -2
        isTaken[oldFile][oldIndex] = true
      } else if newUnits.hasSameID(newIndex, as: oldUnits, oldIndex) {
        partners[newFile][newIndex] = Int32(truncatingIfNeeded: oldIndex)
        isTaken[oldFile][oldIndex] = true
      } else {
        let skipped = Self.skipped(oldUnits, oldIndex, newUnits, newIndex)
        oldIndex += skipped.old
        newIndex += skipped.new
        if skipped != (0, 0) { continue }
      }
      oldIndex += 1
      newIndex += 1
    }
  }

  /// The number of units to skip on one side so that both continue with the same id; none if that is not near.
  private static func skipped(_ old: UnitTable, _ oldIndex: Int, _ new: UnitTable, _ newIndex: Int)
    -> (old: Int, new: Int)
  {
    for distance in 1...8 {
      let isAdded =
        newIndex + distance < new.count
        && new.hasSameID(newIndex + distance, as: old, oldIndex)
      let isRemoved =
        oldIndex + distance < old.count
        && new.hasSameID(newIndex, as: old, oldIndex + distance)
      // Two that changed places are paired by their ids, the same in both directions.
      if isAdded && isRemoved { break }
      if isAdded { return (0, distance) }
      if isRemoved { return (distance, 0) }
    }
    return (0, 0)
  }

  /// The units that are not paired yet.
  private struct Rest {
    var removed: [Place]
    var added: [Place]

    var isPaired: Bool { removed.isEmpty || added.isEmpty }
  }

  /// Separates pairs made by position whose id is also left over: a leftover unit may be equal.
  private mutating func releaseRepeated(_ rest: Rest) {
    let ids = Set(
      rest.removed.map { ExactString(old[$0.file].id($0.row)) }
        + rest.added.map { ExactString(new[$0.file].id($0.row)) })
    for (newFile, oldFile) in files.enumerated() {
      guard let oldFile else { continue }
      for index in partners[newFile].indices
      where partners[newFile][index] >= 0 && ids.contains(ExactString(new[newFile].id(index))) {
        isTaken[oldFile][Int(partners[newFile][index])] = false
        partners[newFile][index] = -1
      }
    }
  }

  private var oldRest: [Place] {
    old.indices.flatMap { file in removed(from: file).map { Place(file: file, row: $0) } }
  }

  private var newRest: [Place] {
    new.indices.flatMap { file in
      partners[file].indices.filter { partners[file][$0] == -1 }.map { Place(file: file, row: $0) }
    }
  }

  private mutating func take(_ oldUnit: Place, for newUnit: Place) {
    isTaken[oldUnit.file][oldUnit.row] = true
    let isSame = new[newUnit.file].table.isSame(
      newUnit.row, as: old[oldUnit.file].table, oldUnit.row)
    if isSame {
      partners[newUnit.file][newUnit.row] = -2
    } else if files[newUnit.file] == oldUnit.file {
      partners[newUnit.file][newUnit.row] = Int32(truncatingIfNeeded: oldUnit.row)
    } else {
      elsewhere[newUnit] = .unit(oldUnit)
    }
  }

  private struct Name: Hashable {
    var catalog: Int
    var key: ExactString
    /// The source, where it has to be the same.
    var source: LoctripMessage?
  }

  /// Pairs the rest by key in the same catalog.
  ///
  /// Of units with a repeated key, equal ones are paired first, then the others in order, so that both directions
  /// give the same pairs.
  private mutating func pair(_ rest: inout Rest, key: (String) -> String) {
    guard !rest.isPaired else { return }
    func name(_ unit: Place, of side: [File]) -> Name {
      let file = side[unit.file]
      return Name(catalog: file.catalog, key: ExactString(key(file.id(unit.row))))
    }
    let candidates = Dictionary(grouping: rest.removed) { name($0, of: old) }
    var found: [Name: [Place]] = [:]
    for unit in rest.added {
      let name = name(unit, of: new)
      if candidates[name] != nil { found[name, default: []].append(unit) }
    }
    for (name, added) in found where !name.key.string.isEmpty {
      guard var oldUnits = candidates[name] else { continue }
      var newUnits = added
      if newUnits.count > 1 || oldUnits.count > 1 {
        // The first one of the same contents last.
        var same = Dictionary(grouping: oldUnits.reversed()) { unit in
          ChangeKind.Compared(old[unit.file].read(unit.row))
        }
        newUnits.removeAll { unit in
          let contents = ChangeKind.Compared(new[unit.file].read(unit.row))
          guard let match = same[contents]?.popLast() else { return false }
          take(match, for: unit)
          return true
        }
        oldUnits.removeAll { isTaken[$0.file][$0.row] }
      }
      for (oldUnit, newUnit) in zip(oldUnits, newUnits) { take(oldUnit, for: newUnit) }
    }
    drop(&rest)
  }

  private func drop(_ rest: inout Rest) {
    rest.removed.removeAll { isTaken[$0.file][$0.row] }
    rest.added.removeAll { partners[$0.file][$0.row] != -1 || elsewhere[$0] != nil }
  }

  /// Pairs the rest by the keys that vendors' tools put beside their own ids.
  ///
  /// A key counts if it is unique on either side, or unique with the same source: the cases of a plural may share
  /// it.
  private mutating func pairByAlternateKeys(_ rest: inout Rest) {
    let hasKeys = { (side: [File], unit: Place) in
      !side[unit.file].alternateKeys(unit.row).isEmpty
    }
    guard !rest.isPaired,
      rest.removed.contains(where: { hasKeys(old, $0) })
        || rest.added.contains(where: { hasKeys(new, $0) })
    else { return }
    for comparesSource in [false, true] {
      let oldKeys = keys(rest.removed, of: old, comparesSource)
      var found: [Place: Set<Place>] = [:]
      var reverse: [Place: Set<Place>] = [:]
      for (key, newUnits) in keys(rest.added, of: new, comparesSource) {
        guard newUnits.count == 1, let oldUnits = oldKeys[key], oldUnits.count == 1 else {
          continue
        }
        found[newUnits[0], default: []].insert(oldUnits[0])
        reverse[oldUnits[0], default: []].insert(newUnits[0])
      }
      for (newUnit, oldUnits) in found {
        guard oldUnits.count == 1, let oldUnit = oldUnits.first, reverse[oldUnit]?.count == 1
        else { continue }
        take(oldUnit, for: newUnit)
      }
      drop(&rest)
    }
  }

  private func keys(_ units: [Place], of side: [File], _ comparesSource: Bool) -> [Name: [Place]] {
    var found: [Name: [Place]] = [:]
    for unit in units {
      let file = side[unit.file]
      let source = comparesSource ? file.read(unit.row).source : nil
      let keys = Set((file.alternateKeys(unit.row) + [file.id(unit.row)]).map { ExactString($0) })
      for key in keys where !key.string.isEmpty {
        found[Name(catalog: file.catalog, key: key, source: source), default: []].append(unit)
      }
    }
    return found
  }

  private mutating func pairMoved(_ rest: Rest) {
    func candidate(_ unit: Place, _ side: [File]) -> MovedUnits.Candidate {
      let file = side[unit.file]
      return MovedUnits.Candidate(catalog: file.catalog, unit: file.read(unit.row))
    }
    let pairs = MovedUnits.pairs(
      removed: rest.removed.map { candidate($0, old) }, added: rest.added.map { candidate($0, new) }
    )
    for (oldIndex, newIndex) in pairs {
      let oldUnit = rest.removed[oldIndex]
      isTaken[oldUnit.file][oldUnit.row] = true
      elsewhere[rest.added[newIndex]] = .moved(oldUnit)
    }
  }
}
