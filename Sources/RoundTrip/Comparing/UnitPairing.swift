internal import LocalizationCore
internal import Reconciliation

/// Which unit of the old side each unit of the new side is, within one language.
struct UnitPairing: Sendable {
  /// A unit of one side.
  struct Unit: Hashable, Sendable {
    var file: Int
    var index: Int
  }

  /// What became of a unit of the new side.
  enum Partner: Sendable {
    /// The old side has exactly the same.
    case same
    /// A unit of the old side.
    case unit(Unit)
    /// A unit of the old side that was called or stood elsewhere.
    case moved(Unit)
    /// No unit of the old side.
    case none
  }

  private let old: [ComparedUnits]
  private let new: [ComparedUnits]
  /// For each unit of the new side the unit in the paired file: -1 for none, -2 for the same.
  private var partners: [[Int32]]
  private var isTaken: [[Bool]]
  /// The old file of each new one, or `nil`.
  private let files: [Int?]
  private var elsewhere: [Unit: Partner] = [:]

  /// Pairs units.
  ///
  /// - Parameters:
  ///   - old: The files of the old side.
  ///   - new: The files of the new side.
  ///   - files: For each new file the index of the old one that is the same catalog.
  ///   - catalogs: A number for each old and each new file, the same for the same catalog.
  init(
    old: [ComparedUnits],
    new: [ComparedUnits],
    files: [Int?],
    catalogs: (old: [Int], new: [Int])
  ) {
    self.old = old
    self.new = new
    self.files = files
    partners = new.map { [Int32](repeating: -1, count: $0.count) }
    isTaken = old.map { [Bool](repeating: false, count: $0.count) }
    for (newFile, oldFile) in files.enumerated() {
      if let oldFile { pairByPosition(oldFile, newFile) }
    }
    releaseRepeated()
    var (removed, added) = (oldRest, newRest)
    guard !removed.isEmpty && !added.isEmpty else { return }
    pair(&removed, &added, catalogs) { ExactString($0.id($1)) }
    guard !removed.isEmpty && !added.isEmpty else { return }
    pairByAlternateKeys(&removed, &added, catalogs)
    guard !removed.isEmpty && !added.isEmpty else { return }
    pair(&removed, &added, catalogs) { ExactString($0.generatedID($1)) }
    guard !removed.isEmpty && !added.isEmpty else { return }
    pairMoved(removed, added, catalogs)
  }

  /// What became of a unit of the new side.
  func partner(of unit: Unit) -> Partner {
    let index = partners[unit.file][unit.index]
    switch index {
    case -2: return .same
    case -1: return elsewhere[unit] ?? .none
    default:
      guard let file = files[unit.file] else { return .none }
      return .unit(Unit(file: file, index: Int(index)))
    }
  }

  /// The units of an old file that the new side does not have, in their order.
  func removed(from file: Int) -> [Int] { isTaken[file].indices.filter { !isTaken[file][$0] } }

  /// Pairs what stands side by side: what says the same, and what has the same id.
  ///
  /// Where some units were put in or taken out, the other side is looked ahead for a little.
  private mutating func pairByPosition(_ oldFile: Int, _ newFile: Int) {
    let (oldUnits, newUnits) = (old[oldFile], new[newFile])
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

  /// How many units to pass over on one side so that both go on with the same id; none when that is
  /// not near.
  private static func skipped(
    _ old: ComparedUnits,
    _ oldIndex: Int,
    _ new: ComparedUnits,
    _ newIndex: Int
  ) -> (old: Int, new: Int) {
    for distance in 1...8 {
      let isAdded =
        newIndex + distance < new.count
        && new.hasSameID(newIndex + distance, as: old, oldIndex)
      let isRemoved =
        oldIndex + distance < old.count
        && new.hasSameID(newIndex, as: old, oldIndex + distance)
      // Two that changed places are found by their ids, the same in both directions.
      if isAdded && isRemoved { break }
      if isAdded { return (0, distance) }
      if isRemoved { return (distance, 0) }
    }
    return (0, 0)
  }

  /// Takes apart again what was paired for its position alone, where the same id is also left over:
  /// one of those may say the same.
  private mutating func releaseRepeated() {
    var ids: Set<ExactString> = []
    for unit in oldRest { ids.insert(ExactString(old[unit.file].id(unit.index))) }
    for unit in newRest { ids.insert(ExactString(new[unit.file].id(unit.index))) }
    guard !ids.isEmpty else { return }
    for (newFile, oldFile) in files.enumerated() {
      guard let oldFile else { continue }
      for index in partners[newFile].indices
      where partners[newFile][index] >= 0 && ids.contains(ExactString(new[newFile].id(index))) {
        isTaken[oldFile][Int(partners[newFile][index])] = false
        partners[newFile][index] = -1
      }
    }
  }

  private var oldRest: [Unit] {
    old.indices.flatMap { file in removed(from: file).map { Unit(file: file, index: $0) } }
  }

  private var newRest: [Unit] {
    new.indices.flatMap { file in
      partners[file].indices.filter { partners[file][$0] == -1 }.map { Unit(file: file, index: $0) }
    }
  }

  private mutating func take(_ oldUnit: Unit, for newUnit: Unit) {
    isTaken[oldUnit.file][oldUnit.index] = true
    let isSame = new[newUnit.file].isSame(
      newUnit.index,
      as: old[oldUnit.file],
      oldUnit.index
    )
    if isSame {
      partners[newUnit.file][newUnit.index] = -2
    } else if files[newUnit.file] == oldUnit.file {
      partners[newUnit.file][newUnit.index] = Int32(truncatingIfNeeded: oldUnit.index)
    } else {
      elsewhere[newUnit] = .unit(oldUnit)
    }
  }

  private struct Name: Hashable {
    var catalog: Int
    var key: ExactString
  }

  /// Pairs what is left and has the same key in the same catalog.
  ///
  /// Where a key stands more than once, those that say the same are paired first, then the others in
  /// their order, so that both directions give the same pairs.
  private mutating func pair(
    _ removed: inout [Unit],
    _ added: inout [Unit],
    _ catalogs: (old: [Int], new: [Int]),
    key: (ComparedUnits, Int) -> ExactString
  ) {
    var candidates: [Name: [Unit]] = [:]
    candidates.reserveCapacity(removed.count)
    for unit in removed {
      let name = Name(catalog: catalogs.old[unit.file], key: key(old[unit.file], unit.index))
      if !name.key.string.isEmpty { candidates[name, default: []].append(unit) }
    }
    var open: [Name: [Unit]] = [:]
    for unit in added {
      let name = Name(catalog: catalogs.new[unit.file], key: key(new[unit.file], unit.index))
      guard let found = candidates[name], !found.isEmpty else { continue }
      open[name, default: []].append(unit)
    }
    for (name, newUnits) in open {
      guard var oldUnits = candidates[name] else { continue }
      var rest = newUnits
      if rest.count > 1 || oldUnits.count > 1 {
        rest.removeAll { unit in
          let text = new[unit.file].unit(unit.index)
          guard let match = oldUnits.firstIndex(where: { old[$0.file].unit($0.index) == text })
          else { return false }
          take(oldUnits.remove(at: match), for: unit)
          return true
        }
      }
      for (oldUnit, newUnit) in zip(oldUnits, rest) { take(oldUnit, for: newUnit) }
    }
    dropPaired(&removed, &added)
  }

  private func dropPaired(_ removed: inout [Unit], _ added: inout [Unit]) {
    removed.removeAll { isTaken[$0.file][$0.index] }
    added.removeAll { partners[$0.file][$0.index] != -1 || elsewhere[$0] != nil }
  }

  /// Pairs what is left by the keys that vendors' tools put beside ids of their own.
  ///
  /// A key counts where it leads to one unit on either side, or with the same source to one: the cases
  /// of a plural may share it.
  private mutating func pairByAlternateKeys(
    _ removed: inout [Unit],
    _ added: inout [Unit],
    _ catalogs: (old: [Int], new: [Int])
  ) {
    let hasKeys = { (units: [ComparedUnits], unit: Unit) in
      !units[unit.file].alternateKeys(unit.index).isEmpty
    }
    guard
      removed.contains(where: { hasKeys(old, $0) }) || added.contains(where: { hasKeys(new, $0) })
    else { return }
    for comparesSource in [false, true] {
      let oldKeys = keys(removed, of: old, catalogs.old, comparesSource)
      let newKeys = keys(added, of: new, catalogs.new, comparesSource)
      var found: [Unit: Set<Unit>] = [:]
      var reverse: [Unit: Set<Unit>] = [:]
      for (key, newUnits) in newKeys {
        guard newUnits.count == 1, let oldUnits = oldKeys[key], oldUnits.count == 1 else {
          continue
        }
        for oldUnit in oldUnits {
          found[newUnits[0], default: []].insert(oldUnit)
          reverse[oldUnit, default: []].insert(newUnits[0])
        }
      }
      for (newUnit, oldUnits) in found {
        guard oldUnits.count == 1, let oldUnit = oldUnits.first, reverse[oldUnit]?.count == 1
        else { continue }
        take(oldUnit, for: newUnit)
      }
      dropPaired(&removed, &added)
    }
  }

  private struct SourcedName: Hashable {
    var name: Name
    var source: Message?
  }

  private func keys(
    _ units: [Unit],
    of side: [ComparedUnits],
    _ catalogs: [Int],
    _ comparesSource: Bool
  ) -> [SourcedName: [Unit]] {
    var found: [SourcedName: [Unit]] = [:]
    for unit in units {
      let file = side[unit.file]
      let source = comparesSource ? file.unit(unit.index).source : nil
      var keys = Set(file.alternateKeys(unit.index).map { ExactString($0) })
      let id = file.id(unit.index)
      if !id.isEmpty { keys.insert(ExactString(id)) }
      for key in keys {
        let name = Name(catalog: catalogs[unit.file], key: key)
        found[SourcedName(name: name, source: source), default: []].append(unit)
      }
    }
    return found
  }

  private mutating func pairMoved(
    _ removed: [Unit],
    _ added: [Unit],
    _ catalogs: (old: [Int], new: [Int])
  ) {
    func candidate(_ unit: Unit, _ units: ComparedUnits, _ catalog: Int) -> MovedUnits.Candidate {
      let text = units.unit(unit.index)
      return MovedUnits.Candidate(
        catalog: catalog,
        id: units.id(unit.index),
        source: text.source ?? .text(""),
        target: text.target
      )
    }
    let pairs = MovedUnits.pairs(
      removed: removed.map { candidate($0, old[$0.file], catalogs.old[$0.file]) },
      added: added.map { candidate($0, new[$0.file], catalogs.new[$0.file]) }
    )
    for (oldIndex, newIndex) in pairs {
      isTaken[removed[oldIndex].file][removed[oldIndex].index] = true
      elsewhere[added[newIndex]] = .moved(removed[oldIndex])
    }
  }
}
