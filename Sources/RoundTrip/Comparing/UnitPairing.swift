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

  /// Pairs what stands at the same position: what says the same, and what has the same id.
  private mutating func pairByPosition(_ oldFile: Int, _ newFile: Int) {
    let (oldUnits, newUnits) = (old[oldFile], new[newFile])
    for index in 0..<min(oldUnits.count, newUnits.count) {
      if newUnits.isSame(index, as: oldUnits, index) {
        partners[newFile][index] = -2
      } else if newUnits.hasSameID(index, as: oldUnits, index) {
        partners[newFile][index] = Int32(truncatingIfNeeded: index)
      } else {
        continue
      }
      isTaken[oldFile][index] = true
    }
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
    removed.removeAll { isTaken[$0.file][$0.index] }
    added.removeAll { partners[$0.file][$0.index] != -1 || elsewhere[$0] != nil }
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
