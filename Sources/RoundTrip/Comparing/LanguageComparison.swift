internal import LocalizationCore
internal import Reconciliation
internal import XLIFF

/// The comparison of all files of one language.
struct LanguageComparison: Sendable {
  private let oldFiles: [ComparedFile]
  private let newFiles: [ComparedFile]
  private let partners: [Int?]
  private let options: Diff.Options
  private let old: [UnitPairing.File]
  private let new: [UnitPairing.File]
  private let pairing: UnitPairing
  /// True to report units without a translation on either side.
  ///
  /// Between catalogs only the source language reports them, not each of thirty languages.
  var tellsUntranslated = true

  init(
    old: [ComparedFile],
    new: [ComparedFile],
    partners: [Int?],
    terms: StateVocabulary,
    options: Diff.Options
  ) {
    oldFiles = old
    newFiles = new
    self.partners = partners
    self.options = options
    let catalogs = Self.catalogs(old, new, partners)
    self.old = zip(old, catalogs.old).map { terms.open($0, catalog: $1) }
    self.new = zip(new, catalogs.new).map { terms.open($0, catalog: $1) }
    pairing = UnitPairing(
      old: self.old,
      new: self.new,
      files: partners,
      generatedID: Self.generatedID
    )
  }

  /// The id that loctrip's exports of XLIFF 2.x give to what a unit is called.
  private static func generatedID(_ id: String) -> String {
    var identifiers = UnitIdentifiers()
    return identifiers.id(for: id)
  }

  /// A number for each file, the same for the same catalog.
  private static func catalogs(
    _ old: [ComparedFile],
    _ new: [ComparedFile],
    _ partners: [Int?]
  ) -> (old: [Int], new: [Int]) {
    var numbers: [[ExactString]: Int] = [:]
    func number(_ file: ComparedFile) -> Int {
      let place = [ExactString(file.name.original), ExactString(file.name.container)]
      let number = numbers[place] ?? numbers.count
      numbers[place] = number
      return number
    }
    let newNumbers = new.map(number)
    var oldNumbers = old.map(number)
    for (file, partner) in partners.enumerated() {
      if let partner { oldNumbers[partner] = newNumbers[file] }
    }
    return (oldNumbers, newNumbers)
  }

  /// A change before it is worked out.
  private struct Pair: Sendable {
    /// The index of the totals.
    var totals: Int
    var old: UnitPairing.Place?
    var new: UnitPairing.Place?
    var isMoved = false
  }

  /// Everything that differs, and how much does not.
  func compare() -> (changes: [Diff.Change], totals: [Diff.Totals]) {
    var (totals, newTotals, oldTotals) = emptyTotals()
    var pairs: [Pair] = []
    for file in new.indices {
      for row in new[file].table.indices {
        let unit = UnitPairing.Place(file: file, row: row)
        var pair = Pair(totals: newTotals[file], new: unit)
        switch pairing.partner(of: unit) {
        case .same:
          totals[newTotals[file]].unchanged += 1
          continue
        case .unit(let other): pair.old = other
        case .moved(let other):
          pair.old = other
          pair.isMoved = true
        case .none: break
        }
        pairs.append(pair)
      }
      if let partner = partners[file] {
        pairs += removed(from: partner, totals: newTotals[file])
      }
    }
    let paired = Set(partners.compactMap(\.self))
    for file in old.indices where !paired.contains(file) {
      pairs += removed(from: file, totals: oldTotals[file])
    }
    return (workOut(pairs, &totals), totals)
  }

  private func removed(from file: Int, totals: Int) -> [Pair] {
    pairing.removed(from: file).map {
      Pair(totals: totals, old: UnitPairing.Place(file: file, row: $0))
    }
  }

  /// The totals of each catalog, and for each file of either side which they are.
  private func emptyTotals() -> (totals: [Diff.Totals], new: [Int], old: [Int]) {
    var totals: [Diff.Totals] = []
    /// The first totals of each catalog.
    var first: [[ExactString]: Int] = [:]
    func index(of file: ComparedFile, _ presence: Diff.Totals.Presence) -> Int {
      let name = [ExactString(file.original), ExactString(file.name.language)]
      if file.name.container.isEmpty, let known = first[name] {
        if totals[known].presence != presence { totals[known].presence = .both }
        return known
      }
      totals.append(Diff.Totals(original: file.original, language: file.name.language))
      totals[totals.count - 1].presence = presence
      if first[name] == nil { first[name] = totals.count - 1 }
      return totals.count - 1
    }
    let newIndices = newFiles.indices.map { file in
      let found = index(of: newFiles[file], partners[file] == nil ? .added : .both)
      if let partner = partners[file],
        !oldFiles[partner].original.isIdentical(to: newFiles[file].original)
      {
        totals[found].oldOriginal = oldFiles[partner].original
      }
      return found
    }
    let paired = Set(partners.compactMap(\.self))
    let oldIndices = oldFiles.indices.map { file in
      paired.contains(file) ? -1 : index(of: oldFiles[file], .removed)
    }
    return (totals, newIndices, oldIndices)
  }

  // MARK: - Changes

  private enum Outcome: Sendable {
    case unchanged
    /// Nothing to tell in this language.
    case untold
    case change(Diff.Change)
  }

  private func workOut(_ pairs: [Pair], _ totals: inout [Diff.Totals]) -> [Diff.Change] {
    guard !pairs.isEmpty else { return [] }
    let names = totals.map { (original: $0.original, language: $0.language) }
    var changes: [Diff.Change] = []
    changes.reserveCapacity(pairs.count)
    for pair in pairs {
      switch outcome(of: pair, names[pair.totals]) {
      case .unchanged: totals[pair.totals].unchanged += 1
      case .untold: break
      case .change(var change):
        change.isOfOneSide =
          totals[pair.totals].presence != .both && (pair.old == nil || pair.new == nil)
        guard options.kinds.isEmpty || !options.kinds.isDisjoint(with: change.kinds) else {
          totals[pair.totals].unlisted += 1
          continue
        }
        totals[pair.totals].add(change)
        changes.append(change)
      }
    }
    return changes
  }

  private func outcome(of pair: Pair, _ name: (original: String, language: String)) -> Outcome {
    let before = pair.old.map { old[$0.file].read($0.row) }
    let after = pair.new.map { new[$0.file].read($0.row) }
    let comparison = UnitComparison(
      from: before,
      to: after,
      isMoved: pair.isMoved,
      language: name.language,
      checks: options.checks
    )
    if comparison.kinds.isEmpty { return .unchanged }
    if !tellsUntranslated && before?.target == nil && after?.target == nil {
      return before != nil && after != nil ? .unchanged : .untold
    }
    var change = Diff.Change(
      original: name.original,
      language: name.language,
      id: id(of: pair, before, after),
      kinds: comparison.kinds,
      old: before.flatMap { told($0, pair.old, oldFiles, old) },
      new: after.flatMap { told($0, pair.new, newFiles, new) },
      place: pair.new.map { new[$0.file].table.place($0.row) }
        ?? pair.old.map { old[$0.file].table.place($0.row) }
    )
    if pair.isMoved, let file = pair.old?.file {
      change.movedFrom = (oldFiles[file].original, before?.id ?? "")
    }
    change.stateDirection = comparison.stateDirection
    change.isApprovedTouched = comparison.isApprovedTouched
    change.newRemarks = comparison.newRemarks
    change.fixedRemarks = comparison.fixedRemarks
    change.wordsChanged = comparison.wordsChanged
    change.editDistance = comparison.editDistance
    return .change(change)
  }

  /// A unit of a change; the table of a delivery is there in any case, that of a catalog is one of many.
  private func told(
    _ unit: TranslationUnit,
    _ place: UnitPairing.Place?,
    _ files: [ComparedFile],
    _ tables: [UnitPairing.File]
  ) -> Diff.ReportedUnit? {
    place.map { files[$0.file].isCatalog ? .unit(unit) : .row($0.row, tables[$0.file].read) }
  }

  /// The id on the new side, unless that is a tool's own and the old one is the key.
  private func id(of pair: Pair, _ before: TranslationUnit?, _ after: TranslationUnit?) -> String {
    guard let after else { return before?.id ?? "" }
    let (oldID, newID) = (before?.id ?? "", after.id ?? "")
    guard !pair.isMoved, before != nil, let place = pair.new, !oldID.isIdentical(to: newID) else {
      return newID
    }
    let isOurs =
      Self.generatedID(oldID).isIdentical(to: newID)
      || new[place.file].alternateKeys(place.row).contains { $0.isIdentical(to: oldID) }
    return isOurs ? oldID : newID
  }
}

extension Diff.Totals {
  fileprivate mutating func add(_ change: Diff.Change) {
    for kind in change.kinds { counts[kind, default: 0] += 1 }
    wordsChanged += change.wordsChanged
    editDistance += change.editDistance
    if change.isApprovedTouched { approvedTouched += 1 }
    newRemarks += change.newRemarks.count
    fixedRemarks += change.fixedRemarks.count
  }
}
