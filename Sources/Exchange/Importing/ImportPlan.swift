internal import LoctripFileSets
public import LoctripLocalizationCore
public import LoctripAppProjects
public import LoctripReconciliation
package import LoctripLocalizationReports
package import LoctripLedger

/// The decisions of an import: what becomes of every unit, and why.
///
/// A plan is data. It can be saved, looked at, changed decision by decision, and applied; nothing is
/// written before ``edits(in:)`` is asked for and ``LoctripImport/write(_:with:)`` called.
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
    public internal(set) var verdict: Verdict
    /// The rule that gave the verdict; `nil` in a plan that was saved without it.
    package internal(set) var rule: VerdictRule?
    /// The place of the unit in the catalog, or `nil` if it has none there.
    public package(set) var slot: Slot?
    /// The source text that the catalog has, or the delivery's when the catalog has no such unit.
    public package(set) var source: LoctripMessage?
    /// The translation in the catalog.
    public package(set) var before: LoctripTranslation?
    /// The translation in the delivery.
    public package(set) var delivered: LoctripMessage?
    /// The translation to write, or `nil` for no change.
    public internal(set) var written: LoctripTranslation?
    /// The findings about the unit.
    public var findings: [Finding] = []
    /// The place in the delivery.
    public package(set) var place: FileLocation?
    /// The source text as the delivery has it, or `nil`.
    package var deliveredSource: LoctripMessage?
    /// The state in the words of the delivery, or `nil`.
    package var deliveredState: String?
    /// The notes and questions of translators that are not in the catalog.
    public var notes: [TranslationUnit.Note] = []
    /// The id of a unit of the catalog with the same source and no translation, to which the key of an
    /// orphaned unit may have been renamed.
    package var renamed: String?
    /// The catalog that has the unit now, if it is in another one than it was sent for.
    package var movedTo: String?
    /// True if other texts that came back may be of the same unit of the catalog, so that each keeps its own id.
    package var hasRivals = false
    /// True if the delivery changes a unit that was not to do in the order.
    package internal(set) var isBeyondOrder = false
    /// The order in whose event the unit is recorded, by its id.
    package internal(set) var order: String?
    /// True for a unit of a file that is refused for its language, of which no text can be decided about.
    package internal(set) var isOfRefusedFile = false
    /// True for a unit that nobody is asked about: its key is stale, or was removed, and no other key has its source.
    package internal(set) var isDropped = false

    /// True if a person has to decide about the text: what is not written, and what waits for a look.
    public var needsPerson: Bool {
      if isDropped { return false }
      if verdict.needsPerson { return !isLockedInCatalog }
      // A text for another source than today's waits for nobody.
      if findings.contains(where: { $0.code == .sourceChanged }) { return false }
      return written?.state == .needsReview || written?.state == .machineTranslated
        || findings.contains { $0.code == .draft || waits($0) }
    }

    /// True if the catalog locks the key, so that nobody can take the text.
    private var isLockedInCatalog: Bool {
      findings.contains { $0.code == .locked && $0.severity < .error }
    }

    /// True if the text is taken, and waits for a person because of a finding.
    package var waits: Bool { findings.contains(where: waits) }

    /// True if the text waits for a person because of a finding.
    func waits(_ finding: Finding) -> Bool {
      (written ?? (verdict == .unchanged ? before : nil))?.state == .needsReview
        && DecisionRules.asksForLook(finding)
    }
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

  /// A unit to do of an order that came back.
  package struct Returned: Sendable {
    /// The order, by its id.
    package let order: String
    /// The number of the delivery.
    let delivery: Int
    package let unit: OrderEvent.Unit
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
  /// The units to do that came back, for the events of their orders.
  package internal(set) var returned: [Returned] = []
  /// The number of texts of the deliveries' orders that wait for a person, by their records; `nil` without orders.
  private(set) var waitingInOrders: Int?
  /// Says that everything came before, and what is still out; `nil` if something is new.
  private(set) var repeated: String?
  /// The number of files of the project that were left out because they cannot be read.
  package var leftOutCount = 0
  /// The orders of deliveries, by their numbers.
  package internal(set) var ordersOfDeliveries: [Int: String] = [:]

  /// The gate for texts that the import did not choose; `nil` in a plan that was read.
  var gate: PlanGate?

  private enum CodingKeys: String, CodingKey {
    case units, totals, orders, findings, completed, completesLikeXcode
  }

  /// The number of units with a verdict.
  public func count(_ verdict: Verdict) -> Int {
    totals.reduce(0) { $0 + ($1.counts[verdict] ?? 0) }
  }

  /// Counts the texts that wait for a person in the orders of the deliveries, as they are after what is written.
  ///
  /// - Parameters:
  ///   - book: The orders.
  ///   - records: The records of the import.
  ///   - project: The catalogs as they were read.
  package mutating func countWaiting(
    in book: OrderBook, with records: OrderRecords, of project: LoctripProject
  ) {
    let orders = self.orders.compactMap { outcome in
      outcome.order.map { (id: $0, language: outcome.language) }
    }
    guard !orders.isEmpty else { return }
    tellLate(orders, in: book, of: project)
    var written: [UnitID: LoctripTranslation] = [:]
    for unit in units {
      guard let text = unit.written, unit.slot != nil else { continue }
      written[UnitID(unit.catalogID, in: unit.original, unit.language)] = text
    }
    let standing = OrderStanding(
      of: book.adding(records.events), in: project,
      languages: ExactString.distinct(orders.map(\.language)), with: written, on: RunClock.today)
    waitingInOrders = 0
    for index in self.orders.indices {
      guard let id = self.orders[index].order,
        let number = standing.book.entries.firstIndex(where: { $0.id.isIdentical(to: id) }),
        standing.book.entries[number].order != nil
      else { continue }
      let parts = standing.parts(of: number)
        .filter { $0.language.isIdentical(to: self.orders[index].language) }
      waitingInOrders = parts.reduce(waitingInOrders ?? 0) { $0 + $1.counts[.toDecide].units }
      self.orders[index].late = parts.reduce(0) { $0 + $1.counts[.overdue].units }
      self.orders[index].missedDay = standing.book.entries[number].due.map { "\($0)" }
    }
    let cameBefore = orders.contains { order in
      book[order.id]?.events.contains { $0.kind == .import } ?? false
    }
    guard cameBefore, records.files.isEmpty, written.isEmpty, completed.isEmpty else { return }
    let out = ExactString.distinct(orders.map(\.id)).compactMap { id -> String? in
      guard let number = standing.book.entries.firstIndex(where: { $0.id.isIdentical(to: id) })
      else { return nil }
      let counts = standing.counts(of: number)
      let count = counts[.out].units + counts[.overdue].units
      return count == 0 ? nil : "\(count.counted("text")) of \(id) \(count == 1 ? "is" : "are") out"
    }
    repeated = (["nothing new"] + out).joined(separator: "; ")
  }

  /// Says which orders have the texts now that came for closed ones, once for each closing.
  private mutating func tellLate(
    _ orders: [(id: String, language: String)], in book: OrderBook, of project: LoctripProject
  ) {
    let closed = orders.compactMap { order in
      book[order.id]?.closing(in: order.language).map { (order: order, closing: $0) }
    }
    for (_, members) in closed.grouped(by: {
      [ExactString($0.order.id), ExactString("\($0.closing.date)")]
    }) {
      let (id, closing) = (members[0].order.id, members[0].closing)
      guard let number = book.entries.firstIndex(where: { $0.id.isIdentical(to: id) }) else {
        continue
      }
      let languages = Set(members.map { ExactString($0.order.language) })
      let came = units.filter { unit in
        unit.order?.isIdentical(to: id) ?? false && unit.delivered != nil
          && languages.contains(ExactString(unit.language))
      }
      guard !came.isEmpty else { continue }
      let standing = OrderStanding(
        of: book, in: project, languages: ExactString.distinct(came.map(\.language)),
        on: RunClock.today)
      // What came in time is paid, also if it comes once more.
      let late = came.filter { unit in
        let name = UnitID(unit.id, in: unit.original, unit.language)
        let account = standing.ledger.account(of: name, in: [number], source: nil)
        let first = account.firstDelivered(besides: nil)
        return first.map { $0.arrival.time > closing.date } ?? true
      }
      guard !late.isEmpty else { continue }
      var names: [String] = []
      for part in standing.parts(of: number) {
        let places = Set(part.units.compactMap(\.place))
        for (other, rival) in book.entries.enumerated() where !rival.isClosed(in: part.language) {
          let isThere = standing.parts(of: other).contains { other in
            other.language.isIdentical(to: part.language)
              && other.units.contains { unit in
                (unit.state == .out || unit.state == .overdue)
                  && unit.place.map(places.contains) ?? false
              }
          }
          if isThere { names.append(rival.id) }
        }
      }
      let now = ExactString.distinct(names)
      let reason = closing.reason.map { " (\($0.rawValue))" } ?? ""
      let message =
        "\(id) was closed\(closing.languagesText) on \(closing.date.day)\(reason): \(late.count.counted("text")) came late, not to pay"
        + (now.isEmpty
          ? "" : "; an agency now has some of its strings in \(now.listed(upTo: 3))")
      findings.append(Finding(.closedOrder, .note, message))
    }
  }

  /// Every finding, the units' included.
  public var allFindings: [Finding] {
    var all = findings
    for index in units.indices where !units[index].findings.isEmpty {
      all += units[index].findings
    }
    return all
  }

  /// The number of texts that a person has to decide about, after what is written: those of its orders, which the
  /// records tell, and those of no order.
  public var decisionCount: Int { numbers.toDecide }

  /// The number of warnings and errors, without those of units that need a decision.
  public var warningCount: Int { numbers.warnings }

  /// The number of errors among those.
  public var errorCount: Int { numbers.errors }

  /// The counts of a report.
  package struct Numbers {
    /// The texts that a person has to decide about; see ``ImportPlan/decisionCount``.
    package fileprivate(set) var toDecide: Int
    /// The texts that are not taken, because it is not certain in which language their file is.
    package fileprivate(set) var refused = 0
    /// Warnings and errors, without those of units that need a decision.
    package fileprivate(set) var warnings = 0
    /// The errors among those.
    package fileprivate(set) var errors = 0

    fileprivate mutating func add(_ findings: [Finding]) {
      for finding in findings where finding.severity >= .warning {
        warnings += 1
        if finding.severity >= .error { errors += 1 }
      }
    }
  }

  /// The counts of a report, made in one pass over the units.
  package var numbers: Numbers {
    var numbers = Numbers(toDecide: waitingInOrders ?? 0)
    numbers.add(findings)
    // By position: a unit is much to copy.
    for index in units.indices {
      if !units[index].needsPerson {
        numbers.add(units[index].findings)
      } else if units[index].isOfRefusedFile {
        numbers.refused += 1
      } else if waitingInOrders == nil || units[index].order == nil {
        numbers.toDecide += 1
      }
    }
    return numbers
  }

  /// True if a person has to decide about a unit, or ask for a language that did not come back.
  public var needsPerson: Bool { fails(ImportGate()) }

  /// True if the import fails by some conditions.
  package func fails(_ gate: ImportGate) -> Bool { !gate.reasons(of: self, numbers).isEmpty }

  /// Takes the delivered translation of a unit; without effect on one that the catalog does not have.
  ///
  /// - Parameters:
  ///   - index: The unit among ``units``.
  ///   - state: The state to write it with.
  /// - Returns: What the checks say of the text. It is refused if one of these is an error.
  @discardableResult
  public mutating func accept(_ index: Int, as state: TranslationState = .translated) -> [Finding] {
    units[index].delivered.map { edit(index, to: LoctripTranslation($0, state)) } ?? []
  }

  /// Keeps the catalog's translation of a unit.
  ///
  /// - Parameter index: The unit among ``units``.
  public mutating func keep(_ index: Int) { replace(index, with: .kept, writing: nil) }

  /// Writes another translation for a unit; without effect on one that the catalog does not have.
  ///
  /// A text that a person has to look at is written as `needs_review`. In a plan that was saved and read the text is
  /// judged when it is written.
  ///
  /// - Parameters:
  ///   - index: The unit among ``units``.
  ///   - translation: The translation to write.
  /// - Returns: What the checks say of the text. It is refused if one of these is an error.
  @discardableResult
  public mutating func edit(_ index: Int, to translation: LoctripTranslation) -> [Finding] {
    guard units[index].slot != nil else { return [] }
    var (translation, findings) = (translation, [Finding]())
    switch gate?.admit(translation, for: units[index]) {
    case .failure(let refusal)?: return refusal.findings
    case .success(let admitted)?:
      (translation.state, findings) = (admitted.change.state, admitted.findings)
    case nil: break
    }
    replace(index, with: units[index].before == nil ? .added : .updated, writing: translation)
    return findings
  }

  /// Judges every text of a plan that was read; those that are refused are not written.
  mutating func judge(in project: LoctripProject) {
    guard gate == nil else { return }
    let gate = PlanGate(project, nil)
    self.gate = gate
    for index in units.indices {
      guard let text = units[index].written, units[index].slot != nil else { continue }
      switch gate.admit(text, for: units[index]) {
      case .failure(let refusal)?:
        replace(index, with: .rejected, writing: nil)
        units[index].findings = refusal.findings
      case .success(let admitted)?: units[index].written?.state = admitted.change.state
      case nil: break
      }
    }
  }

  /// Replaces a decision, and counts it anew.
  private mutating func replace(
    _ index: Int, with verdict: Verdict, writing written: LoctripTranslation?
  ) {
    let unit = units[index]
    if let place = totals.firstIndex(where: {
      $0.original.isIdentical(to: unit.original) && $0.language == unit.language
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
  package func edits(in project: LoctripProject) -> [CatalogEdit] {
    var changes = ChangesByCatalog()
    for index in units.indices where units[index].slot != nil && units[index].written != nil {
      changes.add(index, of: units[index].original)
    }
    for (index, entry) in completed.enumerated() {
      changes.add(units.count + index, of: entry.original)
    }
    return project.edits(for: changes, completion: completesLikeXcode ? .xcode : .required) {
      [units, completed] index in
      guard index < units.count else {
        let entry = completed[index - units.count]
        let slot = Slot(key: entry.key.string)
        return Gate.completed(slot, in: entry.language)
      }
      guard let slot = units[index].slot, let text = units[index].written else { return nil }
      return Gate.decided(text, at: slot, in: units[index].language)
    }
  }
}

/// The numbers of changes by the catalog that they are of.
package struct ChangesByCatalog {
  fileprivate var numbers: [ExactString: [Int]] = [:]

  /// No changes.
  package init() {}

  package mutating func add(_ number: Int, of original: String) {
    numbers[ExactString(original), default: []].append(number)
  }
}

extension LoctripProject {
  /// The files of the catalogs with some changes, those alone that change.
  ///
  /// - Parameters:
  ///   - changes: The numbers of the changes.
  ///   - completion: The parts of an entry that are added when others are written.
  ///   - change: Returns the change of a number, or `nil` for none.
  package func edits(
    for changes: ChangesByCatalog, completion: Completion = .required,
    _ change: @escaping @Sendable (Int) -> UnitChange?
  ) -> [CatalogEdit] {
    let numbers = changes.numbers
    return concurrentMap(catalogs) { file -> [CatalogEdit] in
      guard let own = numbers[ExactString(file.original)] else { return [] }
      let changes = own.compactMap(change)
      return changes.isEmpty ? [] : file.catalog.edits(for: changes, completion: completion)
    }
    .flatMap(\.self)
  }
}

/// A plan, and what it makes of the catalogs.
@dynamicMemberLookup
public struct ImportReport: Sendable {
  /// The plan.
  public let plan: ImportPlan
  /// The files that change.
  package let changes: [CatalogEdit]
  /// The folders that they may be in.
  let bounds: FileBounds

  /// Works out what a plan makes of the catalogs.
  public init(_ plan: ImportPlan, in project: LoctripProject) {
    var plan = plan
    plan.judge(in: project)
    bounds = project.bounds
    changes = plan.edits(in: project)
    plan.findings += project.unbuiltFiles(among: changes)
    self.plan = plan
  }

  /// A property of the plan.
  public subscript<Value>(dynamicMember property: KeyPath<ImportPlan, Value>) -> Value {
    plan[keyPath: property]
  }

  /// The number of units with a verdict.
  package func count(_ verdict: Verdict) -> Int { plan.count(verdict) }

  /// The report in the form that is rendered; see ``ImportPlan``.
  package func report(
    isDryRun: Bool, gate: ImportGate = ImportGate(), settings: [Report.Setting] = [],
    sourceLanguages: [String: String] = [:]
  ) -> Report {
    plan.report(
      isDryRun: isDryRun, gate: gate, changing: changes, settings: settings,
      sourceLanguages: sourceLanguages)
  }
}

extension ImportPlan {
  /// The return of an order in one language.
  package struct OrderOutcome: Sendable, Codable {
    /// The language.
    package let language: String
    /// The order by its id, or `nil` if that is not known.
    package let order: String?
    /// The last day for the agency if that is over and the order is open.
    package internal(set) var missedDay: String?
    /// True if the base has an order in the language; without one missing units cannot be known.
    package internal(set) var isKnown = false
    /// The verdicts of the units that were to do: those that were open when they went out.
    package internal(set) var counts: [Verdict: Int] = [:]
    /// The number of units to do that came back as unfinished.
    package internal(set) var drafts = 0
    /// The number of usable units to do that wait for a person, because of a finding.
    package internal(set) var waiting = 0
    /// The number of units to do that did not come back, and that the catalogs have finished since they were sent.
    package internal(set) var doneHere = 0
    /// The number of units to do that did not come back and are gone, locked or stale by now.
    package internal(set) var dropped = 0
    /// True if any unit came back otherwise than it was sent, to do or not.
    var hasNews = true

    init(language: String, order: String? = nil) {
      (self.language, self.order) = (language, order)
    }

    /// The number of units that were to do.
    package var ordered: Int { counts.values.reduce(0, +) + doneHere + dropped }

    /// The number of units to do that came back, and not as they were sent.
    package var cameBack: Int {
      ordered - doneHere - dropped - count(.missing) - count(.untouched) - count(.unknown)
    }

    /// The number of units to do of which the catalogs now have the vendor's translation.
    package var usable: Int { count(.added) + count(.updated) + count(.unchanged) - drafts }

    /// The number of units to do that are not back though the order was due, as the standing of the order tells.
    var late = 0

    /// True if nothing of an order came back.
    package var isAbsent: Bool {
      guard isKnown else { return false }
      return !hasNews && ordered > doneHere + dropped && cameBack == 0
    }

    /// Returns the number of units to do with a verdict.
    package func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }

    /// The outcome in a line; `nil` when nothing was to do.
    var line: String? {
      guard isKnown else { return nil }
      let rest = [Verdict.conflict, .rejected, .orphaned, .kept, .unknown, .missing, .untouched]
        .map { (count($0), $0.rawValue) }
      let parts =
        ([(drafts, "unfinished")] + rest + [(doneHere, "already done"), (dropped, "dropped")])
        .filter { $0.0 > 0 }.map { "\($0.grouped) \($1)" }.joined(separator: ", ")
      guard ordered > 0 else { return nil }
      return ResultWords.cameBack(cameBack, of: ordered, usable: usable)
        + (parts.isEmpty ? "" : "; \(parts)")
    }

    /// Counts what another one has counted.
    mutating func add(_ other: OrderOutcome) {
      counts.merge(other.counts, uniquingKeysWith: +)
      drafts += other.drafts
      waiting += other.waiting
      doneHere += other.doneHere
      dropped += other.dropped
    }

    /// Counts a unit to do.
    mutating func add(_ verdict: Verdict, isDraft: Bool = false, waits: Bool = false) {
      counts[verdict, default: 0] += 1
      if isDraft { drafts += 1 }
      if waits { waiting += 1 }
    }
  }
}

extension ImportPlan.Unit {
  /// A unit that no delivery brings now: of a record or of a catalog.
  package init(
    known id: String, in original: String, _ language: String, _ verdict: Verdict,
    at slot: Slot? = nil, source: LoctripMessage? = nil, before: LoctripTranslation? = nil
  ) {
    self.init(
      original: original, language: language, id: id, verdict: verdict, slot: slot, source: source,
      before: before)
  }

  /// The id in the catalog, or of a unit that it does not have the delivery's; also of one of several texts for one
  /// place.
  package var catalogID: String { hasRivals ? id : slot?.id ?? id }
}

extension Finding.Code {
  /// A delivery answers a closed order.
  static let closedOrder: Self = "closed-order"
  /// The string is in an order of another agency.
  static let outElsewhere: Self = "out-elsewhere"
}
