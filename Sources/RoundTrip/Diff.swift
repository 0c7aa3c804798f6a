public import LocalizationCore
public import Reconciliation
internal import StringCatalogs
internal import XLIFF

/// Compares two deliveries, bundles or sets of catalogs unit by unit.
public struct Diff: Sendable {
  /// A unit that differs.
  public struct Change: Sendable {
    /// The catalog, as `original`.
    public let original: String
    /// The language.
    public let language: String
    /// The id.
    public let id: String
    /// What differs, at least one kind.
    public let kinds: [UnitChange]
    /// The old side, or `nil` for an added unit.
    public let old: ComparedUnit?
    /// The new side, or `nil` for a removed unit.
    public let new: ComparedUnit?
    /// The place in the new side, or for a removed unit in the old one.
    public let place: SourceLocation?
    /// The id and catalog that a moved unit had on the old side, or `nil`.
    public var movedFrom: (original: String, id: String)?
    /// Whether the state went up (1) or down (-1); 0 when it stayed or cannot be compared.
    public var stateDirection = 0
    /// Whether the old side had been approved, reviewed or released.
    public var isApprovedTouched = false
    /// The remarks that only the new side gives cause for.
    public var newRemarks: [Decision.Remark] = []
    /// The remarks that only the old side gave cause for.
    public var fixedRemarks: [Decision.Remark] = []
    /// The words of the target that were put in or taken out, whichever are more.
    public var wordsChanged = 0
    /// The characters (graphemes) to put in, take out or replace to make the old target the new one.
    public var editDistance = 0
  }

  /// How often each kind of change occurs for one catalog and language.
  public struct Totals: Sendable {
    /// The catalog.
    public let original: String
    /// The language.
    public let language: String
    /// The counts; a unit may count for several kinds.
    public internal(set) var counts: [UnitChange: Int] = [:]
    /// The units that are the same on both sides.
    public internal(set) var unchanged = 0
    /// The sum of ``Change/wordsChanged``.
    public internal(set) var wordsChanged = 0
    /// The sum of ``Change/editDistance``.
    public internal(set) var editDistance = 0
  }

  /// The changes, catalog by catalog; units of the new side in their order, then removed ones.
  public private(set) var changes: [Change] = []
  /// The counts for each catalog and language.
  public private(set) var totals: [Totals] = []
  /// What is not right with either side.
  public private(set) var findings: [Finding] = []

  /// One side of a comparison.
  public struct Side: Sendable {
    fileprivate var deliveries: [Delivery] = []
    fileprivate var project: Project?

    /// Whether the states are those of XLIFF 2.x, of all that the side has.
    fileprivate var generations: Set<Bool> {
      Set(
        deliveries.map(\.document.version.isSecondGeneration) + (project == nil ? [] : [false])
      )
    }

    /// Reads a side.
    ///
    /// - Parameter path: An XLIFF, an `.xcloc`, a zip archive, a catalog, or a folder; a folder that
    ///   holds an XLIFF or a bundle is taken as deliveries, else its catalogs are compared.
    /// - Throws: ``RoundTripError`` when there is nothing to compare or it cannot be read.
    public init(_ path: String) throws(RoundTripError) {
      let (exists, isFolder) = FileAccess.kind(of: path)
      guard exists else {
        throw RoundTripError(.noInput, .noSuchFile, "no such file or folder", at: path)
      }
      if path.hasSuffix(".xcstrings") {
        project = try Project([path])
      } else if !isFolder || path.hasSuffix(".xcloc") || path.hasSuffix(".xcloc/") {
        deliveries = try Delivery.read([path])
      } else {
        do {
          deliveries = try Delivery.read([path])
        } catch  where error.kind == .noInput {
          project = try Project([path])
        }
      }
    }
  }

  /// Reads two sides at once and compares them; see ``Side/init(_:)``.
  ///
  /// - Throws: ``RoundTripError`` when a side cannot be read.
  public init(fromPath old: String, toPath new: String) throws(RoundTripError) {
    let (old, new) = try concurrently { () throws(RoundTripError) in
      try Side(old)
    } _: { () throws(RoundTripError) in
      try Side(new)
    }
    self.init(from: old, to: new)
  }

  /// Compares two sides.
  public init(from old: Side, to new: Side) {
    for side in [old, new] {
      for delivery in side.deliveries { findings += delivery.document.findings }
      findings += side.project?.findings ?? []
    }
    // 1.x and 2.x, or a catalog and 2.x, have no words for states in common.
    let isMixed = Set([old, new].flatMap(\.generations)).count > 1
    let oldGroups = Self.groups(old, otherSide: new, isMixed: isMixed)
    let newGroups = Self.groups(new, otherSide: old, isMixed: isMixed)
    // A single file of each side is the same catalog, whatever it is called.
    let isSingleFile =
      Set(oldGroups.map(\.original)).count == 1 && Set(newGroups.map(\.original)).count == 1
    let isSinglePair = oldGroups.count == 1 && newGroups.count == 1
    var used: Set<Int> = []
    for group in newGroups {
      let match =
        isSinglePair
        ? 0
        : oldGroups.indices.first { index in
          let old = oldGroups[index]
          return !used.contains(index) && (isSingleFile || old.original == group.original)
            && Self.isSameLanguage(old.language, group.language)
        }
      if let match { used.insert(match) }
      compare(match.map { oldGroups[$0] }, group)
    }
    for (index, group) in oldGroups.enumerated() where !used.contains(index) {
      compare(group, nil)
    }
  }

  private static func isSameLanguage(_ old: String, _ new: String) -> Bool {
    if old == new { return true }
    guard let old = LanguageTag(old), let new = LanguageTag(new) else { return false }
    return old.matches(new)
  }

  // MARK: - Units of a side

  /// The units of one catalog in one language.
  private struct Group {
    var original: String
    var language: String
    var count: Int
    /// The id of a unit.
    var id: (Int) -> String
    var unit: (Int) -> ComparedUnit
    /// The document and offset of a unit.
    var offset: (Int) -> Int
    var path: String
    var lines: () -> LineIndex
    /// The units themselves, when they stand in an XLIFF.
    var xliff: (document: XLIFFDocument, units: Range<Int>)?
  }

  private static func groups(_ side: Side, otherSide: Side, isMixed: Bool) -> [Group] {
    var groups: [Group] = []
    for delivery in side.deliveries {
      let document = delivery.document
      for file in document.files {
        let first = file.units.lowerBound
        groups.append(
          Group(
            original: file.original,
            language: file.targetLanguage ?? delivery.bundleLanguage ?? "",
            count: file.units.count,
            id: { document.unit(at: first + $0).id ?? "" },
            unit: { index in
              let unit = document.unit(at: first + index)
              return ComparedUnit(
                source: unit.sourceWithEquivalents,
                target: unit.restoredTarget,
                state: isMixed ? StateMapping.common(unit) : StateMapping.words(unit),
                notes: unit.notes.map(\.text).filter { !$0.isEmpty }
              )
            },
            offset: { document.unit(at: first + $0).range.lowerBound },
            path: document.path,
            lines: { document.makeLineIndex() },
            xliff: (document, file.units)
          )
        )
      }
    }
    for file in side.project?.catalogs ?? [] {
      // Against a delivery, a catalog is compared in the delivery's languages only.
      let wanted = otherSide.deliveries.flatMap { delivery in
        delivery.document.files.map { $0.targetLanguage ?? delivery.bundleLanguage ?? "" }
      }
      var languages = file.catalog.languages
      if !wanted.isEmpty {
        languages.removeAll { language in
          !wanted.contains { isSameLanguage($0, language) }
        }
      }
      for language in languages {
        groups.append(group(of: file, language: language, isMixed: isMixed))
      }
    }
    return groups
  }

  private static func group(
    of file: CatalogFile,
    language: String,
    isMixed: Bool
  ) -> Group {
    let catalog = file.catalog
    var findings: [Finding] = []
    var export = Export(languages: [language])
    // What goes out in a version is what can be compared with it.
    if isMixed { export.xliffVersion = .v2_2 }
    let units = export.units(
      of: catalog,
      language: language,
      categories: PluralCategory.xcodeCategories(for: language),
      findings: &findings
    )
    return Group(
      original: file.original,
      language: language,
      count: units.count,
      id: { units[$0].id },
      unit: { index in
        let unit = units[index]
        return ComparedUnit(
          source: unit.source,
          target: unit.target,
          state: isMixed ? StateMapping.common(unit) : StateMapping.words(unit),
          notes: unit.note.map { $0.isEmpty ? [] : [$0] } ?? []
        )
      },
      offset: { index in
        let id = units[index].id
        let entry =
          catalog.entryIndex(for: id)
          ?? Slot(splitting: id).flatMap { catalog.entryIndex(for: $0.key.string) }
        return entry.map { catalog.offset(of: catalog.entries[$0]) } ?? 0
      },
      path: catalog.path,
      lines: { catalog.makeLineIndex() }
    )
  }

  // MARK: - Comparing

  /// The units of the old side that no unit of the new side was paired with yet.
  ///
  /// A unit is looked for at the same position first, for which no id has to be copied.
  private struct OldUnits {
    private let group: Group?
    private var isTaken: [Bool]
    private var index: [ExactString: [Int]]?

    init(_ group: Group?) {
      self.group = group
      isTaken = [Bool](repeating: false, count: group?.count ?? 0)
    }

    /// Takes the unit at the same position when it says exactly the same.
    mutating func takeSame(as position: Int, of new: Group) -> Bool {
      guard let old = group?.xliff, let new = new.xliff, position < isTaken.count,
        !isTaken[position],
        old.document.unit(at: old.units.lowerBound + position).isSame(
          as: new.document.unit(at: new.units.lowerBound + position)
        )
      else { return false }
      isTaken[position] = true
      return true
    }

    /// Takes the first unit with an id.
    mutating func take(_ id: String, position: Int) -> Int? {
      guard let group else { return nil }
      if position < isTaken.count, !isTaken[position], group.id(position).isIdentical(to: id) {
        isTaken[position] = true
        return position
      }
      let index =
        self.index
        ?? Dictionary(
          (0..<group.count).map { (ExactString(group.id($0)), [$0]) },
          uniquingKeysWith: +
        )
      self.index = index
      guard let found = index[ExactString(id)]?.first(where: { !isTaken[$0] }) else { return nil }
      isTaken[found] = true
      return found
    }

    /// The units that are left, in their order.
    var rest: [Int] { isTaken.indices.filter { !isTaken[$0] } }
  }

  private mutating func compare(_ old: Group?, _ new: Group?) {
    guard let named = new ?? old else { return }
    var totals = Totals(original: named.original, language: named.language)
    var oldUnits = OldUnits(old)
    var newLines: LineIndex?
    var oldLines: LineIndex?
    if let new {
      for index in 0..<new.count {
        if oldUnits.takeSame(as: index, of: new) {
          totals.unchanged += 1
          continue
        }
        let id = new.id(index)
        let after = new.unit(index)
        let before = oldUnits.take(id, position: index).flatMap { old?.unit($0) }
        let kinds = before.map { UnitChange.changes(from: $0, to: after) } ?? [.added]
        guard !kinds.isEmpty else {
          totals.unchanged += 1
          continue
        }
        let lines = newLines ?? new.lines()
        newLines = lines
        add(
          Change(
            original: named.original,
            language: named.language,
            id: id,
            kinds: kinds,
            old: before,
            new: after,
            place: lines.location(of: new.offset(index), in: new.path)
          ),
          to: &totals
        )
      }
    }
    if let old {
      for index in oldUnits.rest {
        let lines = oldLines ?? old.lines()
        oldLines = lines
        add(
          Change(
            original: named.original,
            language: named.language,
            id: old.id(index),
            kinds: [.removed],
            old: old.unit(index),
            new: nil,
            place: lines.location(of: old.offset(index), in: old.path)
          ),
          to: &totals
        )
      }
    }
    self.totals.append(totals)
  }

  private mutating func add(_ change: Change, to totals: inout Totals) {
    for kind in change.kinds { totals.counts[kind, default: 0] += 1 }
    changes.append(change)
  }

  /// How often a kind of change occurs.
  public func count(_ kind: UnitChange) -> Int {
    totals.reduce(0) { $0 + ($1.counts[kind] ?? 0) }
  }

  /// The units that are the same on both sides.
  public var unchanged: Int { totals.reduce(0) { $0 + $1.unchanged } }
}
