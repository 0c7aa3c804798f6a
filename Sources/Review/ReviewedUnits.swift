package import LoctripExchange
internal import LoctripAppProjects
internal import LoctripBundles
package import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation
internal import LoctripTranslationChecks

/// The units that people decide about: those of deliveries that are named, each as an import of the latest one that has
/// it would decide now, and those of orders, as their records tell them.
package struct ReviewedUnits: Sendable {
  /// The place of a unit in an order.
  struct Turn: Sendable {
    /// The order, by its index in the book.
    let order: Int
    /// The name in the order's records.
    let name: UnitID
    let account: UnitAccount
    let state: OrderUnitState
    let isHeld: Bool
    /// True if a text of the order counts as delivered, and the catalog lost it.
    let isOpenAgain: Bool
    let isRenamed: Bool
    let hasRivals: Bool
  }

  package private(set) var units: [ImportPlan.Unit] = []
  package private(set) var findings: [Finding] = []
  /// The orders that the units are of, by their ids.
  package private(set) var orders: [String] = []
  private var places: [UnitID: Int] = [:]
  /// The units of orders by each name that they have: the one of the catalog and that of their records.
  private var named: [UnitID: [Int]] = [:]
  /// The orders in which units were to do, or are recorded.
  private var turns: [UnitID: [Turn]] = [:]
  /// The orders of units of deliveries.
  private var ordersOfUnits: [UnitID: String] = [:]

  /// No units.
  package init() {}

  /// Reads deliveries and decides about their units; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: The deliveries, the oldest first: of a unit the last text counts.
  ///   - review: The catalogs and orders.
  ///   - languages: The languages; all if it is empty.
  /// - Throws: `FindingsError` when a delivery cannot be read.
  package init(_ paths: [String], _ review: ReviewProject, languages: [String] = [])
    throws(FindingsError)
  {
    guard !paths.isEmpty else { return }
    let beside = try BasePaths(base: [], sent: [], deliveries: paths).readManifests()
    for path in paths {
      var importer = review.importer
      importer.languages = languages
      let delivered = try Delivery.read([path], .takesCatalogs)
      let plan = try importer.plan(
        delivered, into: review.project, manifests: (review.book?.candidates ?? []) + beside)
      take(plan)
    }
  }

  /// The units of an order, by its records.
  ///
  /// - Parameters:
  ///   - id: The order.
  ///   - review: The catalogs and orders.
  ///   - languages: The languages; all if it is empty.
  /// - Throws: `FindingsError` when there is no such order.
  package init(ofOrder id: String, _ review: ReviewProject, languages: [String] = [])
    throws(FindingsError)
  {
    guard let number = review.book?.entries.firstIndex(where: { $0.id.isIdentical(to: id) }) else {
      throw FindingsError(missing: "no such order", at: id.oneLine)
    }
    let standing = review.standing(
      languages: languages.isEmpty ? nil : languages.map(review.project.spelling))
    orders = [id]
    var reviewPlaces = TranslationPlaces(review)
    for part in standing.parts(of: number) {
      let tables = standing[part.language]?.tables ?? []
      for (index, unit) in part.units.enumerated() {
        let turn = Turn(number, part, index)
        add(unit, turn, tables, standing, &reviewPlaces)
      }
    }
  }

  /// Adds the units of orders that decisions are about.
  ///
  /// - Parameters:
  ///   - names: The units, by the ids that the catalogs have.
  ///   - standing: The orders compared with the catalogs.
  mutating func add(_ names: Set<UnitID>, of standing: OrderStanding, _ review: ReviewProject) {
    var reviewPlaces = TranslationPlaces(review)
    for language in standing.languages {
      for part in language.parts {
        for (index, unit) in part.units.enumerated() {
          let own = part.id(of: unit)
          var known = [own]
          if let place = unit.place {
            let table = language.tables[place.table]
            // A page has the new id of a key, and the catalog in which it was sent.
            known += [table.original, own.table.catalog.string].map { catalog in
              UnitID(table.id(place.row) ?? "", in: catalog, language.language)
            }
          }
          guard known.contains(where: names.contains) else { continue }
          add(unit, Turn(part.order, part, index), language.tables, standing, &reviewPlaces)
        }
      }
    }
  }

  /// Adds a unit of an order.
  private mutating func add(
    _ unit: OrderUnit, _ turn: Turn, _ tables: [UnitTable], _ standing: OrderStanding,
    _ reviewPlaces: inout TranslationPlaces
  ) {
    let account = turn.account
    var made = ImportPlan.Unit(
      known: turn.name.id.string, in: turn.name.table.catalog.string,
      turn.name.table.language.string, unit.verdict(account))
    var place: TranslationPlace?
    if let found = unit.place {
      let table = tables[found.table]
      let slot = Slot(key: table.key(found.row), path: table.path(found.row))
      made.slot = slot
      if !table.original.isIdentical(to: made.original) { made.movedTo = table.original }
      place = reviewPlaces.place(slot.id, in: table.original, made.language, slot: slot)
      made.source = table.source(found.row)
      made.before = place?.now.translation
      made.hasRivals = turn.hasRivals
      if turn.hasRivals, !slot.id.isIdentical(to: made.id) { made.renamed = slot.id }
    }
    made.delivered = account.lastText(besides: nil)
    if let text = made.delivered {
      made.findings = place.map { $0.rules.findings(about: text, in: $0.now) } ?? []
      made.findings.removeAll { $0.severity == .note }
      made.findings += turn.findings(beside: made.findings)
    }
    if let event = standing.book.entries[turn.order].events
      .last(where: { $0.kind == .import && $0.date == account.date }), let delivery = event.delivery
    {
      let numbers = (account.place ?? "").fields(":").map { Int($0) }
      made.place = FileLocation(
        path: delivery.name, line: numbers.first.flatMap(\.self),
        column: numbers.dropFirst().first.flatMap(\.self))
    }
    if let known = standing.ledger.lastDecision(about: turn.name) { made.note(known) }
    let name = UnitID(made.catalogID, in: made.original, made.language)
    let inCatalog = UnitID(made.slot?.id ?? made.id, in: made.original, made.language)
    // A page of a delivery has the catalog in which the unit is by now.
    var names = [inCatalog]
    if let catalog = made.movedTo {
      names.append(UnitID(inCatalog.id.string, in: catalog, made.language))
    }
    if !names.contains(turn.name) { names.append(turn.name) }
    for name in names { turns[name, default: []].append(turn) }
    // A delivery that is named tells more.
    let index = places[name] ?? units.count
    places[name] = index
    if index == units.count { units.append(made) }
    for name in names where named[name]?.last != index { named[name, default: []].append(index) }
  }

  /// The order in which a unit is recorded and the name that it has there; of several the stated one, else that of the
  /// text.
  func turn(
    of id: String, in catalog: String, _ language: String, stated: String?, text: TextDigest?,
    _ book: OrderBook?
  ) -> Turn? {
    let known = turns[UnitID(id, in: catalog, language)] ?? []
    func has(_ turn: Turn, _ text: TextDigest) -> Bool {
      turn.account.delivered(text) != nil || turn.account.digest == text
    }
    if let stated {
      let own = known.filter { book?.entries[$0.order].id.isIdentical(to: stated) ?? false }
      // Several texts of an order may be of one unit of the catalog.
      let sent = own.filter { $0.name.id == ExactString(id) }
      let candidates = sent.isEmpty ? own : sent
      if let found = text.flatMap({ text in candidates.first { has($0, text) } }) { return found }
      if let found = candidates.first { return found }
    }
    return text.flatMap { text in known.last { has($0, text) } }
  }

  /// The order of a unit of a delivery, by its id, or `nil`.
  func order(of id: String, in catalog: String, _ language: String) -> String? {
    ordersOfUnits[UnitID(id, in: catalog, language)]
  }

  /// The state of a unit in the only order that it is of, or `nil`.
  func turn(of unit: ImportPlan.Unit) -> Turn? {
    let known = turns[UnitID(unit.catalogID, in: unit.original, unit.language)] ?? []
    guard unit.hasRivals else { return known.first }
    return known.first { $0.name.id.string.isIdentical(to: unit.id) }
  }

  /// The units of plans that list the units to do as well, the oldest first.
  package init(of plans: [ImportPlan]) {
    for plan in plans { take(plan) }
  }

  private mutating func take(_ plan: ImportPlan) {
    // The note about the base that was found needs no decision.
    findings += plan.findings.filter { $0.severity > .note }
    for order in ExactString.distinct(plan.ordersOfDeliveries.values + plan.returned.map(\.order))
    where !orders.contains(where: { $0.isIdentical(to: order) }) {
      orders.append(order)
    }
    for returned in plan.returned {
      let unit = returned.unit
      ordersOfUnits[UnitID(unit.id, in: unit.catalog, unit.language)] = returned.order
    }
    for unit in plan.units { add(unit) }
  }

  private mutating func add(_ unit: ImportPlan.Unit) {
    let name = UnitID(unit.slot?.id ?? unit.id, in: unit.original, unit.language)
    guard let place = places[name] else {
      places[name] = units.count
      return units.append(unit)
    }
    if unit.delivered != nil || units[place].delivered == nil { units[place] = unit }
  }

  /// Returns the unit with the id that the catalog has, or that it was delivered with; of several the one with the
  /// text that a person saw.
  func unit(_ id: String, in catalog: String, _ language: String, text: TextDigest?) -> ImportPlan
    .Unit?
  {
    let name = UnitID(id, in: catalog, language)
    if let place = places[name] { return units[place] }
    let known = (named[name] ?? []).map { units[$0] }
    return known.first { $0.theirs(text) != nil } ?? known.first
  }
}

extension ReviewedUnits.Turn {
  fileprivate init(_ order: Int, _ part: OrderPart, _ index: Int) {
    let unit = part.units[index]
    self.init(
      order: order, name: part.id(of: unit), account: part.account(index), state: unit.state,
      isHeld: unit.isHeld, isOpenAgain: unit.isOpenAgain && !part.account(index).isKept,
      isRenamed: unit.isRenamed,
      hasRivals: unit.hasRivals)
  }

  /// The reasons of an import that no check of the text tells.
  fileprivate func findings(beside known: [Finding]) -> [Finding] {
    guard !isOpenAgain, case .refused(let verdict) = account.answer else {
      if isOpenAgain {
        return [
          Finding(
            .openAgain, .warning, "it was delivered, and the catalog no longer has it as finished")
        ]
      }
      return isHeld
        ? [Finding(.heldText, .warning, "it was written, but someone must look at it again")] : []
    }
    var made: [Finding] = []
    if isRenamed {
      made.append(
        Finding(
          .orphanedUnit, .warning,
          "the key '\(name.id.string.oneLine)' is gone; this one has its source"))
    } else if verdict == .orphaned {
      made.append(Finding(.orphanedUnit, .warning, "the catalog no longer has the key"))
    } else if verdict == .conflict {
      let others = account.others.map(\.quoted).listed(upTo: 3)
      made.append(
        account.others.isEmpty
          ? Finding(
            .editedOnBothSides, .warning, "the catalog's text was changed after it was sent")
          : Finding(.duplicateUnit, .error, "the id came with other texts too: \(others)"))
    }
    for code in account.reason.codes.map(Finding.Code.init(rawValue:))
    where made.isEmpty && !known.contains(where: { $0.code == code }) {
      made.append(Finding(code, .error, Self.words[code] ?? "the import refused the text"))
    }
    return made
  }

  /// What the records of an import do not say about a refusal that no check of the text finds again.
  private static let words: [Finding.Code: String] = [
    .unexpectedPlural: "the language does not have this plural category",
    .locked: "the text is not for translation",
  ]
}

extension OrderUnit {
  /// The verdict that says most of how a unit stands.
  fileprivate func verdict(_ account: UnitAccount) -> Verdict {
    switch account.answer {
    case .refused(let verdict): verdict
    case .held, .finished: .updated
    case .kept, .sentBack: .kept
    case .nothing: account.hasText ? .unchanged : state.isPending ? .missing : .kept
    }
  }
}

extension ImportPlan.Unit {
  /// Adds the words of a person who decided before.
  fileprivate mutating func note(_ decision: Ledger.Decision) {
    guard let note = decision.unit.note, !note.isEmpty else { return }
    notes.append(TranslationUnit.Note(text: note, from: decision.event.by))
  }
}

extension Finding.Code {
  /// The text was written, but someone still has to look at it again.
  package static let heldText: Self = "held"
}

extension ImportPlan.Unit {
  /// The errors in the delivered text itself: not that the catalog has changed as well, or that its file is locked.
  var errors: [Finding] {
    findings.filter { $0.severity == .error && !Self.conflictCodes.contains($0.code) }
  }

  private static let conflictCodes: Set<Finding.Code> = [
    .editedOnBothSides, .notOrdered, .duplicateUnit, .locked,
  ]

  /// The delivered text as an import writes it.
  var theirs: LoctripMessage? {
    if let written { return written.message }
    return verdict == .unchanged ? before?.message ?? delivered : delivered
  }

  /// The delivered text in each form that a person may have seen.
  func theirs(_ digest: TextDigest?) -> LoctripMessage? {
    guard let digest else { return nil }
    let known = verdict == .unchanged ? before?.message : nil
    return [written?.message, delivered, known].compactMap(\.self).first { digest.isOf($0) }
  }
}

extension ReviewProject {
  /// Returns the units that decisions are about: those of deliveries that are named, and those of orders.
  ///
  /// - Throws: `FindingsError` when a delivery cannot be read.
  package func delivered(for files: [DecisionFile], _ others: [String]) throws(FindingsError)
    -> ReviewedUnits
  {
    var units = try ReviewedUnits(others, self)
    let decisions = files.flatMap(\.decisions)
    guard book != nil, !decisions.isEmpty else { return units }
    let names = Set(decisions.map { UnitID($0.id, in: $0.catalog, $0.language) })
    let languages = ExactString.distinct(decisions.map(\.language)).filter(LanguageTag.isWellFormed)
    units.add(names, of: standing(languages: languages), self)
    return units
  }
}
