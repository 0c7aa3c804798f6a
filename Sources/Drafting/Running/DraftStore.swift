internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import LoctripAppProjects

/// The catalogs during a run, with drafts that are not written yet.
struct DraftStore: Sendable {
  /// A draft to write.
  struct Draft: Sendable {
    let id: String
    let source: LoctripMessage?
    let change: UnitChange
  }

  /// The catalogs as they are on the disk.
  private(set) var catalogs: [CatalogFile]
  private let formats: [any CatalogFormat]
  private let bounds: FileBounds
  private var pending: [Int: [Draft]] = [:]
  /// The files that were written, each once.
  private(set) var changedFiles: [String] = []
  /// Findings about new files.
  private(set) var findings: [Finding] = []

  init(_ project: LoctripProject) {
    catalogs = project.catalogs
    formats = project.formats
    bounds = project.bounds
  }

  /// True if there are drafts to write.
  var isDirty: Bool { !pending.isEmpty }

  /// Adds drafts of a catalog to the next write.
  mutating func add(_ drafts: [Draft], to catalog: Int) {
    guard !drafts.isEmpty else { return }
    pending[catalog, default: []] += drafts
  }

  /// Writes the pending drafts: to all catalogs or none.
  ///
  /// A catalog that was saved meanwhile is read again; only units that still have no translation
  /// get their drafts.
  ///
  /// - Returns: The drafts that were not written, with the reasons.
  /// - Throws: `FindingsError` when the catalogs cannot be written; the drafts are kept.
  mutating func write() throws(FindingsError) -> [String: Finding] {
    var lost: [String: Finding] = [:]
    var tries = 0
    while !pending.isEmpty {
      var edits: [CatalogEdit] = []
      var written: [Int: CatalogFile] = [:]
      for (catalog, drafts) in pending.sorted(by: { $0.key < $1.key }) {
        let file = catalogs[catalog]
        let made = file.catalog.edits(for: drafts.map(\.change), completion: .required)
        edits += made
        written[catalog] = try file.reading(with: made, by: formats)
      }
      do throws(FindingsError) {
        try FileAccess.replace(edits, within: bounds, whileBeing: "translated")
      } catch {
        tries += 1
        guard tries < 4, error.findings.contains(where: { $0.code == .changed }) else {
          throw error
        }
        for catalog in pending.keys.sorted() { try readAgain(catalog, besides: edits, &lost) }
        continue
      }
      for (catalog, drafts) in pending {
        guard let file = written[catalog] else { continue }
        catalogs[catalog] = file
        for draft in Self.missing(drafts, in: file) { lost[draft.id] = .notWritten }
      }
      for edit in edits where !changedFiles.contains(edit.path) { changedFiles.append(edit.path) }
      pending = [:]
    }
    return lost
  }

  /// The drafts that a catalog does not have yet.
  private static func missing(_ drafts: [Draft], in file: CatalogFile) -> [Draft] {
    let units = units(of: drafts, in: file)
    return drafts.filter { units[$0.id]?.hasTarget != true }
  }

  /// The units of drafts, by the drafts' ids.
  private static func units(of drafts: [Draft], in file: CatalogFile) -> [String: TranslationUnit] {
    var result: [String: TranslationUnit] = [:]
    for (language, drafts) in Dictionary(grouping: drafts, by: \.change.language) {
      var ids: [Slot: String] = [:]
      for draft in drafts { ids[draft.change.slot] = draft.id }
      let table = file.table(in: language)
      for row in table.indices {
        let slot = Slot(key: table.key(row), path: table.path(row))
        if let id = ids[slot] { result[id] = table[row] }
      }
    }
    return result
  }

  /// Reads a changed catalog again, and removes the drafts that no longer fit.
  private mutating func readAgain(
    _ catalog: Int, besides edits: [CatalogEdit], _ lost: inout [String: Finding]
  ) throws(FindingsError) {
    let file = catalogs[catalog]
    var paths = file.catalog.files.map(\.path)
    let made = file.catalog.edits(
      for: pending[catalog, default: []].map(\.change), completion: .required)
    for edit in made where edit.original == nil && FileAccess.isPlainFile(edit.path) {
      paths.append(edit.path)
    }
    var sources: [CatalogSource] = []
    for path in paths {
      sources.append(CatalogSource(path: path, bytes: try FileAccess.read(path)))
    }
    let current = try file.reading(sources, by: formats)
    catalogs[catalog] = current
    let drafts = pending[catalog, default: []]
    let units = Self.units(of: drafts, in: current)
    let kept = drafts.filter { draft in
      guard let unit = units[draft.id] else { return false }
      // In a catalog without states, a copy of the source is what is being drafted.
      let isCopy = unit.lacksState && unit.target == unit.source
      let isBlank = Presence.of(unit.target, source: unit.source) == .blank
      return BatchPlan.isWanted(unit, isMissing: isCopy || isBlank) && unit.source == draft.source
    }
    let ids = Set(kept.map(\.id))
    for draft in drafts where !ids.contains(draft.id) { lost[draft.id] = .changedUnit }
    pending[catalog] = kept.isEmpty ? nil : kept
  }
}

extension Finding {
  /// A unit was translated or changed while its draft was made.
  fileprivate static let changedUnit =
    Finding(.changed, .warning, "changed during the run; the draft was not written")

  /// The catalog cannot hold a draft.
  fileprivate static let notWritten =
    Finding(.notWritten, .error, "the catalog cannot store the draft")
}

extension Finding.Code {
  /// The catalog cannot store a draft.
  fileprivate static let notWritten: Self = "not-written"
}
