internal import LoctripAppProjects
package import LoctripLocalizationCore
package import LoctripReconciliation
package import LoctripTranslationChecks
internal import XLIFF

/// Compares two deliveries, bundles or sets of catalogs unit by unit.
///
/// Units pair by file and id, where a tool dropped the id by what is left of it, and what has neither
/// by its source (`MovedUnits` of Reconciliation). Every unit of either side counts once.
package struct Diff: Sendable {
  /// A unit that differs.
  package struct Change: Sendable {
    /// The catalog, as `original`.
    package let original: String
    /// The language.
    package let language: String
    /// The id.
    package let id: String
    /// The kinds of change, at least one, with their size, their direction and the findings on either side alone.
    package var comparison: UnitComparison
    /// Both sides as they are kept.
    let told: (old: ReportedUnit?, new: ReportedUnit?)
    /// The place in the new side, or for a removed unit in the old one.
    package let place: FileLocation?
    /// The id and catalog that a moved unit had on the old side, or `nil`.
    package var movedFrom: (original: String, id: String)?
    /// True if only one side has the catalog in this language, so that the unit came or went with it.
    package internal(set) var isOfOneSide = false

    /// The kinds of change, at least one.
    package var kinds: [ChangeKind] { comparison.kinds }
    /// The old side, its inline codes restored, or `nil` for an added unit; its `stateWord` is in words that both
    /// sides have.
    ///
    /// Of a delivery it is read again each time.
    package var old: TranslationUnit? { told.old?.unit }
    /// The new side, or `nil` for a removed unit; like ``old``.
    package var new: TranslationUnit? { told.new?.unit }
  }

  /// A unit of one side.
  enum ReportedUnit: Sendable {
    /// The unit, where nothing else keeps it.
    case unit(TranslationUnit)
    /// The row of a file that is there in any case, which is read again when it is told: where every unit
    /// changed, the units of both sides are more than all else together.
    case row(Int, @Sendable (Int) -> TranslationUnit)

    /// The unit.
    var unit: TranslationUnit {
      switch self {
      case .unit(let unit): unit
      case .row(let row, let read): read(row)
      }
    }
  }

  /// The counts of changes for one catalog and language.
  package struct Totals: Sendable {
    /// Which side has the catalog in this language.
    package enum Presence: String, Sendable {
      /// Both sides.
      case both
      /// Only the new side: every unit is added, and a report for a person need not list them.
      case added
      /// Only the old side: every unit is removed, and a report for a person need not list them.
      case removed
    }

    /// The catalog.
    package let original: String
    /// The language.
    package let language: String
    /// Which side has it.
    package internal(set) var presence = Presence.both
    /// The name of the catalog on the old side, if it is another one.
    package internal(set) var oldOriginal: String?
    /// The counts; a unit may count for several kinds.
    package internal(set) var counts: [ChangeKind: Int] = [:]
    /// The units that are the same on both sides.
    package internal(set) var unchanged = 0
    /// The units that differ, but not in a kind that was asked for; see ``Options/kinds``.
    package internal(set) var unlisted = 0
    /// The sum of `UnitComparison.wordsChanged`.
    package internal(set) var wordsChanged = 0
    /// The sum of `UnitComparison.editDistance`.
    package internal(set) var editDistance = 0
    /// The changes with `UnitComparison.isApprovedTouched`.
    package internal(set) var approvedTouched = 0
    /// The number of `UnitComparison.newRemarks`.
    package internal(set) var newRemarks = 0
    /// The number of `UnitComparison.fixedRemarks`.
    package internal(set) var fixedRemarks = 0
  }

  /// The options of a comparison.
  package struct Options: Sendable {
    /// The languages to compare, or empty for all.
    package var languages: [String] = []
    /// The kinds of change to list, or empty for all; a change is listed with all of its kinds.
    package var kinds: Set<ChangeKind> = []
    /// The checks that translations are tested with.
    package var checks = CheckSet.standard

    /// Asks for everything.
    package init() {}
  }

  /// The changes, language by language and catalog by catalog; units of the new side in their order,
  /// then removed ones.
  package internal(set) var changes: [Change] = []
  /// The counts for each language and catalog, in the order of the changes.
  package internal(set) var totals: [Totals] = []
  /// The problems with either side.
  package internal(set) var findings: [Finding] = []
  /// True if a side is empty, like `/dev/null`; the other side is then reported unit by unit, not as whole catalogs.
  package internal(set) var hasEmptySide = false

  /// Returns the number of changes of a kind.
  package func count(_ kind: ChangeKind) -> Int {
    totals.reduce(0) { $0 + ($1.counts[kind] ?? 0) }
  }

  /// The units that are the same on both sides.
  package var unchanged: Int { totals.reduce(0) { $0 + $1.unchanged } }

  /// The units that differ, but not in a kind that was asked for.
  package var unlisted: Int { totals.reduce(0) { $0 + $1.unlisted } }
}

extension Finding.Code {
  /// The two sides share no catalog in the same language.
  package static let nothingInCommon: Self = "nothing-in-common"
  /// Other strings differ in ways that `--only` leaves out.
  package static let notListed: Self = "not-listed"
}

extension Diff {
  /// Compares two sides.
  package init(from old: Side, to new: Side, options: Options = Options()) {
    findings = old.findings + new.findings
    let unread = old.unread.union(new.unread)
    let (old, new) = (old.leavingOut(unread), new.leavingOut(unread))
    let terms = StateVocabulary(old, new)
    var oldFiles = ComparedFile.files(of: old, otherSide: new)
    var newFiles = ComparedFile.files(of: new, otherSide: old)
    hasEmptySide = oldFiles.isEmpty || newFiles.isEmpty
    if !options.languages.isEmpty {
      checkLanguages(options.languages, oldFiles + newFiles)
      let isAsked = { (file: ComparedFile) in
        options.languages.contains { LanguageTag.isSame($0, file.name.language) }
      }
      oldFiles.removeAll { !isAsked($0) }
      newFiles.removeAll { !isAsked($0) }
    }
    let partners = FilePairing.partners(old: oldFiles.map(\.name), new: newFiles.map(\.name))
    if !oldFiles.isEmpty && !newFiles.isEmpty && partners.allSatisfy({ $0 == nil }) {
      reportNothingInCommon(oldFiles, newFiles)
    }
    let sourceLanguages = Set((old.catalogs + new.catalogs).map(\.file.catalog.sourceLanguage))
    let hasSource = (oldFiles + newFiles).contains { sourceLanguages.contains($0.name.language) }
    var groups = Self.languages(oldFiles, newFiles, partners)
    if terms.isBetweenCatalogs {
      // Each catalog has its own languages; together they have no order.
      groups.sort { first, second in
        let (isFirst, isSecond) = (
          sourceLanguages.contains(first.language), sourceLanguages.contains(second.language)
        )
        return isFirst == isSecond ? first.language < second.language : isFirst
      }
    }
    let hasAllSources = !terms.isBetweenCatalogs || !hasSource
    concurrentMap(groups) { [oldFiles, newFiles] group in
      let places = Dictionary(
        group.old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      var comparison = LanguageComparison(
        old: group.old.map { oldFiles[$0] }, new: group.new.map { newFiles[$0.new] },
        partners: group.new.map { pair in pair.old.flatMap { places[$0] } }, terms: terms,
        options: options)
      comparison.tellsUntranslated = hasAllSources || sourceLanguages.contains(group.language)
      return comparison.compare()
    } take: { changes, totals in
      self.changes += changes
      self.totals += totals
    }
    if unlisted > 0 {
      let units = unlisted == 1 ? "1 more unit differs" : "\(unlisted.grouped) more units differ"
      findings.append(Finding(.notListed, .note, "\(units) in kinds that --only leaves out"))
    }
  }

  /// The files of one language on both sides.
  private struct Language {
    var language: String
    var old: [Int] = []
    var new: [(new: Int, old: Int?)] = []
  }

  /// The files by their language, in the order in which languages come on the new side.
  private static func languages(_ old: [ComparedFile], _ new: [ComparedFile], _ partners: [Int?])
    -> [Language]
  {
    var languages: [Language] = []
    var known: [ExactString: Int] = [:]
    var byKey: [ExactString: [Int]] = [:]
    func index(of language: String) -> Int {
      if let index = known[ExactString(language)] { return index }
      let keys = LanguageTag.keys(of: language)
      let same = keys.compactMap { key in
        byKey[key]?.first { LanguageTag.isSame(languages[$0].language, language) }
      }.min()
      let index = same ?? languages.count
      if same == nil {
        languages.append(Language(language: language))
        for key in keys { byKey[key, default: []].append(index) }
      }
      known[ExactString(language)] = index
      return index
    }
    for (file, partner) in zip(new.indices, partners) {
      let language = index(of: new[file].name.language)
      languages[language].new.append((file, partner))
      if let partner { languages[language].old.append(partner) }
    }
    let paired = Set(partners.compactMap(\.self))
    for file in old.indices where !paired.contains(file) {
      languages[index(of: old[file].name.language)].old.append(file)
    }
    return languages
  }

  private mutating func checkLanguages(_ languages: [String], _ files: [ComparedFile]) {
    for language in languages
    where !files.contains(where: { LanguageTag.isSame($0.name.language, language) }) {
      findings.append(
        Finding(.noSuchLanguage, .warning, "neither side has the language '\(language)'"))
    }
  }

  private mutating func reportNothingInCommon(_ old: [ComparedFile], _ new: [ComparedFile]) {
    func list(_ files: [ComparedFile]) -> String {
      let names = files.map { "\($0.original) (\($0.name.language))" }
      return names.prefix(3).joined(separator: ", ")
        + (names.count > 3 ? " and \((names.count - 3).grouped) more" : "")
    }
    findings.append(
      Finding(
        .nothingInCommon, .warning,
        "the two sides share no catalog in the same language: the old side has "
          + "\(list(old)), the new side \(list(new))"))
  }
}

/// The comparison of all files of one language.
struct LanguageComparison: Sendable {
  private let oldFiles: [ComparedFile]
  private let newFiles: [ComparedFile]
  private let partners: [Int?]
  private let options: Diff.Options
  private let old: [UnitPairing.File]
  private let new: [UnitPairing.File]
  private let pairing: UnitPairing
  /// True to leave out units without a translation that only one side has: the other one cannot have them.
  private let lacksGaps: Bool
  /// True to report units without a translation on either side.
  ///
  /// Between catalogs only the source language reports them, not each of thirty languages.
  var tellsUntranslated = true

  init(
    old: [ComparedFile], new: [ComparedFile], partners: [Int?], terms: StateVocabulary,
    options: Diff.Options
  ) {
    oldFiles = old
    newFiles = new
    self.partners = partners
    self.options = options
    lacksGaps = terms.lacksGaps
    let catalogs = Self.catalogs(old, new, partners)
    self.old = zip(old, catalogs.old).map { terms.open($0, catalog: $1) }
    self.new = zip(new, catalogs.new).map { terms.open($0, catalog: $1) }
    pairing = UnitPairing(
      old: self.old, new: self.new, files: partners, generatedID: Self.generatedID)
  }

  /// The id that loctrip's exports of XLIFF 2.x give to what a unit is called.
  private static func generatedID(_ id: String) -> String {
    var identifiers = UnitIdentifiers()
    return identifiers.id(for: id)
  }

  /// A number for each file, the same for the same catalog.
  private static func catalogs(_ old: [ComparedFile], _ new: [ComparedFile], _ partners: [Int?])
    -> (old: [Int], new: [Int])
  {
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
      from: before, to: after, isMoved: pair.isMoved, language: name.language,
      checks: options.checks)
    if comparison.kinds.isEmpty { return .unchanged }
    if lacksGaps, pair.old == nil || pair.new == nil, (before ?? after)?.target == nil {
      return .untold
    }
    if !tellsUntranslated && before?.target == nil && after?.target == nil {
      return before != nil && after != nil ? .unchanged : .untold
    }
    var change = Diff.Change(
      original: name.original, language: name.language, id: id(of: pair, before, after),
      comparison: comparison,
      told: (
        before.flatMap { told($0, pair.old, oldFiles, old) },
        after.flatMap { told($0, pair.new, newFiles, new) }
      ),
      place: pair.new.map { new[$0.file].table.place($0.row) }
        ?? pair.old.map { old[$0.file].table.place($0.row) })
    if pair.isMoved, let file = pair.old?.file {
      change.movedFrom = (oldFiles[file].original, before?.id ?? "")
    }
    return .change(change)
  }

  /// A unit of a change; the table of a delivery is there in any case, that of a catalog is one of many.
  private func told(
    _ unit: TranslationUnit, _ place: UnitPairing.Place?, _ files: [ComparedFile],
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
    let comparison = change.comparison
    for kind in comparison.kinds { counts[kind, default: 0] += 1 }
    wordsChanged += comparison.wordsChanged
    editDistance += comparison.editDistance
    if comparison.isApprovedTouched { approvedTouched += 1 }
    newRemarks += comparison.newRemarks.count
    fixedRemarks += comparison.fixedRemarks.count
  }
}
