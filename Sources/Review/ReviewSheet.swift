package import LoctripExchange
internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripLocalizationReports
package import LoctripLedger
internal import LoctripReconciliation
internal import LoctripTranslationChecks

/// The units that a person decides about: each with our text, the delivered one, and the reason why it is asked.
package struct ReviewSheet: Sendable {
  /// A unit of the sheet.
  package struct Unit: Sendable {
    package let unit: ImportPlan.Unit
    /// The comment of the catalog, or `nil`.
    package let comment: String?
    /// The largest length, or `nil`.
    package let limit: LengthLimit?
    package let seen: SeenTexts
    package let label: Report.Label
    /// True if a person has to decide.
    package let isOpen: Bool
    /// The decisions that are possible.
    package let allowed: [OrderEvent.Decided]
    /// The rules of the project that a decision may set aside, by their codes.
    package let waivable: [Finding.Code]
    /// A reason that the agency can be told without further words, or `nil`.
    package let reason: String?
    /// The decision of an earlier day in words, or `nil`.
    package let before: String?

    /// The text that an edit begins with.
    package var text: LoctripMessage? { unit.theirs ?? unit.before?.message }
  }

  /// The base of the files' names: the order, or the name of the delivery.
  package let name: String
  /// The order, by its id, or `nil`.
  package let order: OrderBook.Entry?
  /// The agency's name, or `nil`.
  package let agency: String?
  /// The days on which languages came last.
  let cameDays: [ExactString: CalendarDay]
  /// The languages.
  package private(set) var languages: [String]
  /// The units, those to decide first.
  package private(set) var units: [Unit]
  /// The questions of translators by the names of their units' keys.
  package private(set) var questions: [QuestionName: [Question]] = [:]
  package var findings: [Finding] = []
  /// The digest, for page and spreadsheet.
  private var digested = Once<TextDigest>()

  /// A key of a catalog.
  package struct QuestionName: Hashable, Sendable {
    let catalog: ExactString
    let key: ExactString

    package init(_ catalog: String, _ key: String) {
      (self.catalog, self.key) = (ExactString(catalog), ExactString(key))
    }
  }

  /// The number of units that a person has to decide.
  package var openCount: Int { units.count(where: \.isOpen) }

  /// The digest of everything that decisions are about.
  package var digest: TextDigest { digested.get(makeDigest) }

  private func makeDigest() -> TextDigest {
    var running = RunningDigest()
    func add(_ text: String) {
      let bytes = Array(text.utf8) + [0]
      running.add(ArraySlice(bytes).span)
    }
    add(name)
    for unit in units {
      add(unit.unit.original)
      add(unit.unit.language)
      add(unit.unit.catalogID)
      let seen = unit.seen
      add("\(seen.source) \(seen.ours.map { "\($0)" } ?? "-") \(seen.oursState?.rawValue ?? "-")")
      add("\(seen.theirs.map { "\($0)" } ?? "-") \(seen.left.map { "\($0)" } ?? "-")")
    }
    return running.digest
  }

  /// The sheets of its languages, one for each.
  package var parts: [ReviewSheet] {
    let units = Dictionary(grouping: units) { ExactString($0.unit.language) }
    return languages.map { language in
      var part = self
      part.languages = [language]
      part.units = units[ExactString(language)] ?? []
      part.digested = Once()
      return part
    }
  }
}

// MARK: - Making

extension ReviewSheet {
  /// Makes the sheet of deliveries.
  ///
  /// - Parameters:
  ///   - delivered: The units of the deliveries.
  ///   - name: The order's id, or the name of the delivery.
  ///   - review: The catalogs and orders.
  package init(_ delivered: ReviewedUnits, name: String, _ review: ReviewProject) {
    let entry = delivered.orders.count == 1 ? review.book?[delivered.orders[0]] : nil
    let ledger = review.ledger
    self.init(name, entry, review)
    var places = TranslationPlaces(review)
    let canAsk = review.book?.folder != nil
    let made = delivered.units.map { unit in
      let turn = delivered.turn(of: unit)
      let name = turn?.name ?? UnitID(unit.catalogID, in: unit.original, unit.language)
      return Unit(
        delivered: unit, places.place(of: unit), ledger?.lastDecision(about: name), turn,
        canAsk: canAsk)
    }
    finish(made, delivered.findings, review)
  }

  /// Makes the sheet of the catalogs' own texts in some states, for a reviewer in the house.
  ///
  /// Texts that an agency has are left out: its delivery will bring others.
  package init(
    _ states: Set<SlotState>, languages: [String], name: String, _ review: ReviewProject,
    standing: OrderStanding?
  ) {
    self.init(name, nil, review)
    let ledger = review.ledger
    var places = TranslationPlaces(review)
    var made: [Unit] = []
    var outCount = 0
    for language in languages {
      let standing = standing?[language]
      for file in review.project.catalogs where !file.isUnread(in: language) {
        let table = file.table(in: language)
        guard !table.language.isIdentical(to: table.sourceLanguage) else { continue }
        let number = standing?.tables.firstIndex { $0.original.isIdentical(to: table.original) }
        for (row, _) in table.inNumericOrder() where states.contains(SlotState(table, row)) {
          if let number, let pile = standing?.pile(of: row, in: number),
            pile == .out || pile == .overdue
          {
            outCount += 1
            continue
          }
          let now = table[row]
          guard let id = now.id, let source = now.source else { continue }
          var unit = ImportPlan.Unit(
            known: id, in: file.original, table.language, .untouched,
            at: Slot(key: table.key(row), path: table.path(row)), source: source,
            before: now.translation)
          unit.place = table.place(row)
          guard let place = places.place(of: unit) else { continue }
          if let text = now.target {
            unit.findings = place.rules.findings(about: text, in: now)
              .filter { $0.severity > .note }
          }
          made.append(
            Unit(
              ofCatalog: unit, place,
              ledger?.lastDecision(about: UnitID(id, in: file.original, table.language)),
              SlotState(table, row), canAsk: review.book?.folder != nil))
        }
      }
    }
    var notes: [Finding] = []
    if outCount > 0 {
      notes.append(
        Finding(
          .alreadyOrdered, .note,
          "\(outCount.counted("text")) \(outCount == 1 ? "is" : "are") with an agency and left out")
      )
    }
    finish(made, notes, review)
  }

  private init(_ name: String, _ entry: OrderBook.Entry?, _ review: ReviewProject) {
    self.name = name
    order = entry
    let agency = entry?.order?.agency
    self.agency = agency.map(review.configuration.name(ofAgency:))
    (languages, units) = ([], [])
    var days: [ExactString: CalendarDay] = [:]
    for event in entry?.events ?? [] where event.kind == .import {
      for unit in event.units { days[ExactString(unit.language)] = event.date.day }
    }
    cameDays = days
  }

  private mutating func finish(_ made: [Unit], _ findings: [Finding], _ review: ReviewProject) {
    units = made.filter(\.isOpen) + made.filter { !$0.isOpen }
    languages = ExactString.distinct(made.map(\.unit.language))
    self.findings = findings
    for question in review.book?.questions ?? [] where !question.isWithdrawn {
      questions[QuestionName(question.catalog, question.key), default: []].append(question)
    }
  }
}

extension ReviewSheet.Unit {
  private init(
    _ unit: ImportPlan.Unit, _ place: TranslationPlace?, _ seen: SeenTexts, _ label: Report.Label,
    _ history: Ledger.Decision?, isOpen: Bool, allowed: [OrderEvent.Decided]
  ) {
    self.unit = unit
    self.label = label
    self.seen = seen
    self.isOpen = isOpen
    comment = place?.comment
    limit = place?.limit
    let errors = unit.errors
    waivable = ExactString.distinct(
      errors.filter { Gate.isWaivable($0.code) }.map(\.code.rawValue)
    ).map { Finding.Code(rawValue: $0) }
    reason = errors.first?.message
    self.allowed = allowed
    before = history?.words
  }

  /// A unit of a delivery.
  ///
  /// - Parameter canAsk: True if the project has a folder for questions.
  fileprivate init(
    delivered unit: ImportPlan.Unit, _ place: TranslationPlace?, _ history: Ledger.Decision?,
    _ turn: ReviewedUnits.Turn?, canAsk: Bool
  ) {
    var unit = unit
    // What did not come back has no source of its own.
    if unit.source == nil { unit.source = place?.now.source }
    var seen = SeenTexts(source: TextDigest(unit.source ?? .text("")))
    seen.ours = unit.before.map { TextDigest($0.message) }
    seen.oursState = unit.before?.state
    seen.theirs = unit.theirs.map { TextDigest($0) }
    seen.left = unit.written.map { TextDigest($0.message) }
    seen.leftState = unit.written?.state
    let isHeld = turn?.isHeld ?? false
    let isOpen = turn.map { $0.state == .toDecide } ?? unit.needsPerson
    let label: Report.Label =
      isHeld
      ? Report.Label("held", .caution)
      : turn?.isOpenAgain ?? false
        ? Report.Label("open again", .caution)
        : turn?.isRenamed ?? false && isOpen
          ? Report.Label("renamed", .caution)
          : history != nil && unit.verdict == .kept ? Report.Label("decided", .neutral) : unit.label
    let breaks = unit.errors.contains { !Gate.isWaivable($0.code) }
    // What the file alone locks, a person may take.
    let isFree = place.map { !$0.now.isLocked } ?? false
    var allowed: [OrderEvent.Decided] = []
    if isFree, unit.delivered?.isEmpty == false, !breaks { allowed.append(.take) }
    let isReturned = unit.verdict == .untouched && unit.delivered != nil && unit.before != nil
    if isOpen || unit.verdict == .kept || isReturned {
      allowed.append(.keep)
    }
    if isFree { allowed.append(.edit) }
    if allowed.contains(.take), place?.rules.hasStates ?? false { allowed.append(.look) }
    if unit.delivered?.isEmpty == false { allowed.append(.sendBack) }
    if place != nil, canAsk { allowed.append(.ask) }
    self.init(unit, place, seen, label, history, isOpen: isOpen, allowed: allowed)
  }

  /// A text of the catalog.
  fileprivate init(
    ofCatalog unit: ImportPlan.Unit, _ place: TranslationPlace, _ history: Ledger.Decision?,
    _ state: SlotState, canAsk: Bool
  ) {
    var seen = SeenTexts(source: TextDigest(unit.source ?? .text("")))
    seen.ours = unit.before.map { TextDigest($0.message) }
    seen.oursState = unit.before?.state
    let breaks = unit.errors.contains { !Gate.isWaivable($0.code) }
    var allowed: [OrderEvent.Decided] = []
    if unit.before != nil, !breaks, state != .translated { allowed.append(.take) }
    allowed.append(.edit)
    if unit.before != nil, place.rules.hasStates { allowed.append(.look) }
    if unit.before != nil { allowed.append(.sendBack) }
    if canAsk { allowed.append(.ask) }
    let isSentBack = history?.decided == .sendBack && history?.named == seen.ours
    self.init(
      unit, place, seen,
      isSentBack
        ? Report.Label("sent back", .neutral)
        : Report.Label(state.rawValue, state == .translated ? .good : .caution), history,
      isOpen: !isSentBack, allowed: allowed)
  }
}

extension ImportPlan.Unit {
  /// The label on a review sheet: a text that an import took, or takes, is one.
  fileprivate var label: Report.Label {
    switch verdict {
    case .added, .updated, .unchanged: Report.Label("taken", .good)
    case .kept: Report.Label("kept", .neutral)
    case .unknown, .missing, .untouched: Report.Label(verdict.rawValue, .caution)
    case .conflict, .rejected, .orphaned: Report.Label(verdict.rawValue, .bad)
    }
  }
}

// MARK: - Files

extension ReviewSheet {
  /// The base of a sheet's name for a delivery: letters and digits of its file's name.
  package static func name(of delivery: String) -> String {
    let path = delivery.hasSuffix("/") ? String(delivery.dropLast()) : delivery
    var name = path == "-" ? "delivery" : path.folderAndName.name
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    let plain = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "._-".unicodeScalars.contains(scalar) ? scalar : "-"
        }))
    let short = String(plain.drop { $0 == "." || $0 == "-" }.prefix(80))
    return short.isEmpty ? "delivery" : short
  }

  /// The base of its files' names: with the language of a sheet of one.
  package var fileName: String {
    guard languages.count == 1, let language = languages.first,
      LanguageTag.isWellFormed(language)
    else { return name }
    let base = name.hasSuffix(".\(language)") || name == language ? "" : ".\(language)"
    return name + base
  }

  /// True if a file is a review sheet in which someone decided something.
  package static func hasDecisions(at path: String) -> Bool {
    do throws(FindingsError) {
      let bytes = try FileAccess.read(path, limit: DecisionFile.limit)
      let file = try DecisionFile(parsing: bytes, path: path)
      return !file.decisions.isEmpty || !file.findings.isEmpty
    } catch {
      return false
    }
  }

  /// True if a file is a review sheet as a spreadsheet.
  package static func isWorkbook(at path: String) -> Bool {
    do throws(FindingsError) {
      let bytes = try FileAccess.read(path, limit: largest)
      return try DecisionSheetReader.isSheet(bytes, path: path)
    } catch {
      return false
    }
  }

  /// True if a file is a page.
  package static func isPage(at path: String) -> Bool {
    do throws(FindingsError) {
      return HTMLForm.isPage(try FileAccess.read(path, limit: largest))
    } catch {
      return false
    }
  }

  /// The largest file that is looked at before it is overwritten.
  private static let largest = 512 << 20

  /// The files of a sheet.
  package struct Written: Sendable {
    package let page: String
    package let workbook: String
    private let languages: [String]
    private let open: Int
    private let all: Int
    /// The counts for people.
    package let counts: String

    package init(_ sheet: ReviewSheet, page: String, workbook: String) {
      (self.page, self.workbook) = (page, workbook)
      languages = sheet.languages
      (open, all) = (sheet.openCount, sheet.units.count)
      counts = sheet.report().words.headline
    }

    fileprivate var json: JSONValue {
      [
        "languages": .array(languages.map { .string($0) }),
        "page": .string(JSONForm.path(page)), "workbook": .string(JSONForm.path(workbook)),
        "toDecide": .integer(open), "units": .integer(all),
      ]
    }
  }

  /// Returns the files and findings of a review as JSON, schema `loctrip.review/1`.
  package static func json(_ sheets: [Written], findings: [Finding]) -> [UInt8] {
    JSONForm.document("review") { json in
      json.writeMember("sheets", .array(sheets.map(\.json)))
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}
