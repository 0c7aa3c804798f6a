internal import FileSets
public import LocalizationCore
public import AppProjects
public import Reconciliation
package import LocalizationReports

/// The decisions of an import: what becomes of every unit, and why.
///
/// A plan is data. It can be saved, looked at, changed decision by decision, and applied; nothing is
/// written before ``edits(in:)`` is asked for and ``Import/write(_:with:)`` called.
public struct ImportPlan: Sendable, Codable {
  /// One unit of a delivery.
  public struct Unit: Sendable, Codable {
    /// The catalog, as `original` of the project; of an unknown one as the delivery names it.
    public let original: String
    /// The language.
    public let language: String
    /// The id.
    public let id: String
    /// The verdict.
    public var verdict: Verdict
    /// The place of the unit in the catalog, or `nil` if it has none there.
    public var slot: Slot?
    /// The source text that the catalog has, or the delivery's when the catalog has no such unit.
    public let source: Message?
    /// The translation in the catalog.
    public let before: Translation?
    /// The translation in the delivery.
    public let delivered: Message?
    /// The translation to write, or `nil` for no change; to be replaced by who decides otherwise.
    public var written: Translation?
    /// The findings about the unit.
    public var findings: [Finding]
    /// The place in the delivery.
    public let place: SourceLocation?
    /// The source text as the delivery has it, or `nil`.
    package var deliveredSource: Message?
    /// The state in the words of the delivery, or `nil`.
    package var deliveredState: String?
    /// The notes and questions of translators that are not in the catalog.
    public var notes: [TranslationUnit.Note] = []
    /// The id of a unit of the catalog with the same source and no translation, to which the key of an
    /// orphaned unit may have been renamed.
    package var renamed: String?
    /// True if the delivery changes a unit that was not to do in the order.
    package internal(set) var isBeyondOrder = false
  }

  /// The counts of verdicts for one catalog and language.
  public struct Totals: Sendable, Codable {
    /// The catalog.
    public let original: String
    /// The language.
    public let language: String
    /// The counts.
    public internal(set) var counts: [Verdict: Int] = [:]
  }

  /// An entry that is only completed, as Xcode's import does it.
  struct Completed: Sendable, Codable, Hashable {
    var original: String
    var language: String
    var key: ExactString
  }

  /// The units whose verdict is not `unchanged`, or of which there is something to say, in the order of
  /// the deliveries.
  public var units: [Unit] = []
  /// The counts for each catalog and language, in the order of the deliveries.
  public internal(set) var totals: [Totals] = []
  /// The return of the order in each language, in the order of the deliveries; languages that did not
  /// come back are last.
  package internal(set) var orders: [OrderOutcome] = []
  /// The findings about no single unit.
  public internal(set) var findings: [Finding] = []
  var completed: [Completed] = []
  var completesLikeXcode = false

  /// The number of units with a verdict.
  public func count(_ verdict: Verdict) -> Int {
    totals.reduce(0) { $0 + ($1.counts[verdict] ?? 0) }
  }

  /// Every finding, the units' included.
  public var allFindings: [Finding] {
    var all = findings
    for index in units.indices where !units[index].findings.isEmpty {
      all += units[index].findings
    }
    return all
  }

  /// The number of units that a person has to decide about.
  public var decisionCount: Int { units.count(where: \.verdict.needsPerson) }

  /// The number of warnings and errors, without those of units that need a decision.
  public var warningCount: Int { findingCount(.warning) }

  /// The number of errors among those.
  public var errorCount: Int { findingCount(.error) }

  private func findingCount(_ least: Finding.Severity) -> Int {
    func count(_ findings: [Finding]) -> Int {
      findings.isEmpty ? 0 : findings.count { $0.severity >= least }
    }
    var result = count(findings)
    // By position: a unit is much to copy.
    for index in units.indices where !units[index].verdict.needsPerson {
      result += count(units[index].findings)
    }
    return result
  }

  /// True if a person has to decide about a unit, or ask for a language that did not come back.
  public var needsPerson: Bool { fails(ImportGate()) }

  /// True if the import fails by some conditions.
  package func fails(_ gate: ImportGate) -> Bool { !gate.reasons(of: self).isEmpty }

  /// Replaces a decision, and counts it anew.
  ///
  /// - Parameters:
  ///   - index: The unit among ``units``.
  ///   - verdict: The new verdict.
  ///   - written: The translation to write, or `nil` for no change.
  public mutating func replace(_ index: Int, with verdict: Verdict, writing written: Translation?) {
    let unit = units[index]
    if written != nil, unit.findings.contains(where: { $0.code == .duplicateUnit }) {
      // Of several units of one place only the last choice is written.
      for other in units.indices
      where other != index && units[other].written != nil && units[other].slot == unit.slot
        && units[other].original == unit.original && units[other].language == unit.language
      {
        replace(other, with: .conflict, writing: nil)
      }
    }
    if let place = totals.firstIndex(where: {
      $0.original == unit.original && $0.language == unit.language
    }) {
      totals[place].counts[unit.verdict, default: 0] -= 1
      totals[place].counts[verdict, default: 0] += 1
    }
    units[index].verdict = verdict
    units[index].written = written
  }

  /// The files of the catalogs with what is written, those alone that change.
  ///
  /// - Parameter project: The project that the plan was made for.
  package func edits(in project: Project) -> [CatalogEdit] {
    var changes: [ExactString: [UnitChange]] = [:]
    for index in units.indices {
      guard let slot = units[index].slot, let written = units[index].written else { continue }
      let change = UnitChange(
        language: units[index].language,
        slot: slot,
        message: written.message,
        state: written.state
      )
      changes[ExactString(units[index].original), default: []].append(change)
    }
    for entry in completed {
      changes[ExactString(entry.original), default: []].append(
        UnitChange(
          language: entry.language,
          slot: Slot(key: entry.key.string),
          message: nil,
          state: .new
        )
      )
    }
    return concurrentMap(project.catalogs) { [changes, completesLikeXcode] file in
      changes[ExactString(file.original)].map {
        file.catalog.edits(for: $0, completion: completesLikeXcode ? .xcode : .required)
      } ?? []
    }
    .flatMap(\.self)
  }
}

/// A plan, and what it makes of the catalogs.
public struct ImportReport: Sendable {
  /// The plan.
  public let plan: ImportPlan
  /// The files that change.
  package let changes: [CatalogEdit]
  /// The folders that they may be in.
  let bounds: FileBounds

  /// Works out what a plan makes of the catalogs.
  public init(_ plan: ImportPlan, in project: Project) {
    bounds = project.bounds
    changes = plan.edits(in: project)
    self.plan = plan
  }

  /// The units of the plan.
  public var units: [ImportPlan.Unit] { plan.units }
  /// The counts of the plan.
  public var totals: [ImportPlan.Totals] { plan.totals }
  /// The findings about no single unit.
  public var findings: [Finding] { plan.findings }
  /// The return of the order in each language.
  package var orders: [ImportPlan.OrderOutcome] { plan.orders }
  /// Every finding, the units' included.
  public var allFindings: [Finding] { plan.allFindings }
  /// True if a person has to do something; see ``ImportPlan/needsPerson``.
  public var needsPerson: Bool { plan.needsPerson }
  /// The number of units that a person has to decide about.
  public var decisionCount: Int { plan.decisionCount }

  /// The number of units with a verdict.
  package func count(_ verdict: Verdict) -> Int { plan.count(verdict) }

  /// The report in the form that is rendered; see ``ImportPlan``.
  package func report(
    isDryRun: Bool,
    gate: ImportGate = ImportGate(),
    settings: [Report.Setting] = [],
    sourceLanguages: [String: String] = [:]
  ) -> Report {
    plan.report(
      isDryRun: isDryRun,
      gate: gate,
      changing: changes,
      settings: settings,
      sourceLanguages: sourceLanguages
    )
  }
}
