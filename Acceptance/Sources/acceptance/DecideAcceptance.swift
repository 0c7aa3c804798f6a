import LoctripAppProjects
import LoctripBundles
import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation
import LoctripExchange
import LoctripReview
import LoctripSpreadsheets
import StringCatalogs
import XLIFF

/// Decides at random about deliveries of real catalogs, and compares what becomes of them with a model that knows
/// nothing of loctrip: it reads the JSON of the catalogs.
struct DecideAcceptance {
  let corpus: Corpus

  private struct Tally {
    var catalogs = 0
    var decisions: [String: Int] = [:]
    var results: [String: Int] = [:]
    var outdated = 0
    var orders = 0
    var mutations = 0
    var faults: [String] = []

    mutating func add(_ other: Tally) {
      catalogs += other.catalogs
      decisions.merge(other.decisions, uniquingKeysWith: +)
      results.merge(other.results, uniquingKeysWith: +)
      outdated += other.outdated
      orders += other.orders
      mutations += other.mutations
      faults += other.faults
    }
  }

  func run() throws -> Bool {
    let limit = ProcessInfo.processInfo.environment["DECIDE_CATALOGS"].flatMap(Int.init) ?? 240
    let all = try corpus.files("apple", ".xcstrings").filter { path in
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      return 2_000..<400_000 ~= size ?? 0
    }
    let step = max(all.count / limit, 1)
    let paths = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let sum = Shared(Tally())
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      var tally = Tally()
      do {
        let name = corpus.short(paths[index])
        if var trial = try Trial(paths[index], seed: index + 1, name: name) {
          tally = try trial.run()
        }
      } catch {
        tally.faults.append("\(corpus.short(paths[index])): \(error)")
      }
      sum.update { [tally] in $0.add(tally) }
    }
    let tally = sum.value
    let decisions = tally.decisions.values.reduce(0, +)
    func counts(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    print(
      """
      acceptance-decide: \(tally.catalogs) catalogs, \(decisions) decisions (\(counts(tally.decisions)))
        results: \(counts(tally.results))
        outdated in four ways: \(tally.outdated), each written 0 times if no fault is below
        permutations, repetitions and merges of files: \(tally.orders)
        files with changed bytes: \(tally.mutations), none crashed
        faults: \(tally.faults.count)
      """
    )
    list("faults", tally.faults, atMost: 30)
    return tally.faults.isEmpty && corpus.isEnough(tally.catalogs, 51)
  }

  // MARK: - One catalog

  /// A catalog with its delivery.
  private struct Trial {
    private let name: String
    private let path: String
    private let language: String
    private var dice: Dice
    private let original = "Localizable.xcstrings"
    private let sent: Delivery
    private let delivered: Delivery
    /// The delivered texts by id.
    private let answers: [String: String]
    private let broken: Set<String>
    private let ambiguous: Set<String>
    /// The catalog with the edits of the house.
    private let now: StringCatalog
    private var tally = Tally()

    init?(_ path: String, seed: Int, name: String) throws {
      (self.path, self.name) = (path, name)
      dice = Dice(seed: seed)
      let catalog: StringCatalog
      do {
        catalog = try StringCatalog(parsing: bytes(of: path), path: path)
      } catch {
        return nil
      }
      let languages = catalog.languages.filter { !$0.isIdentical(to: catalog.sourceLanguage) }
      let language = languages.isEmpty ? "de" : languages[dice.below(languages.count)]
      guard LanguageTag.isWellFormed(language) else { return nil }
      self.language = language
      ambiguous = Set(
        catalog.entries.map(\.key).filter { !FlatCatalog.place($0, "").hasSuffix("\u{1D}\u{1D}") })
      let file = CatalogFile(path: path, original: original, catalog: catalog)
      var findings: [Finding] = []
      let xliff = LoctripExport(languages: [language]).document(
        of: LoctripProject(catalogs: [file]), language: language, findings: &findings
      ).xliff
      sent = Delivery(try XLIFFDocument(parsing: xliff, path: "sent.xliff"))
      let order = OrderDelivery(String(decoding: xliff, as: UTF8.self))
      var (answers, broken): ([String: String], Set<String>) = ([:], [])
      var made: [OrderDelivery.Answer?] = []
      for unit in order.units {
        let source = OrderDelivery.plain(unit.source)
        switch dice.below(10) {
        case 0..<4: made.append(nil)
        case 4:
          let text = "\(source) ✗ %9$@"
          answers[unit.id] = text
          broken.insert(text)
          made.append(OrderDelivery.Answer(text: "\(unit.source) ✗ %9$@", hasState: true))
        default:
          answers[unit.id] = "Ω \(source)"
          made.append(OrderDelivery.Answer(text: "Ω \(unit.source)", hasState: true))
        }
      }
      guard !answers.isEmpty else { return nil }
      (self.answers, self.broken) = (answers, broken)
      var rest = made.makeIterator()
      let text = order.text { _ in rest.next() ?? nil }
      delivered = Delivery(try XLIFFDocument(parsing: Array(text.utf8), path: "back.xliff"))
      // Someone here edits some texts meanwhile.
      var changes: [UnitChange] = []
      let table = file.table(in: language)
      for row in table.indices where dice.below(8) == 0 && !table.isLocked(row) {
        guard case .text(let source)? = table.source(row), table.target(row)?.isSet != true else {
          continue
        }
        changes.append(
          UnitChange(
            language: language, slot: Slot(key: table.key(row), path: table.path(row)),
            message: .text("H \(source)"), state: dice.below(2) == 0 ? .translated : .needsReview))
      }
      now = try Self.catalog(catalog, changes)
    }

    private static func catalog(_ catalog: StringCatalog, _ changes: [UnitChange]) throws
      -> StringCatalog
    {
      guard !changes.isEmpty, let edit = catalog.edits(for: changes, completion: .required).first
      else { return catalog }
      return try StringCatalog(parsing: edit.bytes, path: catalog.path)
    }

    private func project(_ catalog: StringCatalog) -> ReviewProject {
      ReviewProject(
        LoctripProject(catalogs: [CatalogFile(path: path, original: original, catalog: catalog)]),
        Configuration(), nil)
    }

    private func plan(_ review: ReviewProject, _ delivery: Delivery) throws -> ImportPlan {
      try review.importer.plan([delivery], into: review.project, base: [sent])
    }

    private mutating func fault(_ text: String) { tally.faults.append("\(name): \(text)") }

    // MARK: - The trial

    mutating func run() throws -> Tally {
      let before = project(now)
      let dryPlan = try plan(before, delivered)
      let dry = ReviewSheet(ReviewedUnits(of: [dryPlan]), name: "trial", before)
      // The import is made, and another sheet after it.
      let imported = dryPlan.edits(in: before.project).first?.bytes
      let after = project(try imported.map { try StringCatalog(parsing: $0, path: path) } ?? now)
      let wetUnits = ReviewedUnits(of: [try plan(after, delivered)])
      let wet = ReviewSheet(wetUnits, name: "trial", after)
      var choices: [String: UnitDecision] = [:]
      for unit in dry.units where dice.below(10) < 7 {
        guard let decision = choose(unit) else { continue }
        choices[unit.unit.catalogID] = decision
        tally.decisions["\(unit.label.name)/\(decision.decision.rawValue)", default: 0] += 1
      }
      guard !choices.isEmpty else { return tally }
      tally.catalogs += 1
      let file = decisionFile(Array(choices.values).sorted { $0.id < $1.id }, dry)
      let json = file.serialized(on: RunClock.today)
      let read = try DecisionFile(parsing: json, path: "d.json")
      let run = try DecisionRun([read], wetUnits, after)
      let catalog = after.project.catalogs[0].catalog.files[0].bytes
      let result = run.changes.first?.bytes ?? catalog
      for outcome in run.outcomes { tally.results[outcome.result.rawValue, default: 0] += 1 }
      check(run, choices, from: catalog, to: result)
      // The sheet after the import, with the same choices.
      let again = wet.units.compactMap { unit -> UnitDecision? in
        guard var decision = choices[unit.unit.catalogID], unit.allowed.contains(decision.decision)
        else { return nil }
        decision.seen = unit.seen
        return decision
      }
      let second = try DecisionRun([decisionFile(again, wet)], wetUnits, after)
      let other = second.changes.first?.bytes ?? catalog
      if other != result {
        fault(
          "a sheet before the import and one after it give different catalogs: "
            + difference(result, other))
      }
      try checkSheet(dry, choices, wetUnits, after, result, catalog)
      try checkFiles(file, wetUnits, after, result, catalog)
      try checkOutdated(choices, dry, after)
      checkBytes(json, wetUnits, after)
      return tally
    }

    /// A decision about a unit; every kind that is possible is as likely.
    private mutating func choose(_ unit: ReviewSheet.Unit) -> UnitDecision? {
      // An id that is a key and also the case of another key is two texts to the model.
      guard !unit.allowed.isEmpty, !ambiguous.contains(unit.unit.catalogID) else { return nil }
      var decision = UnitDecision(
        unit.allowed[dice.below(unit.allowed.count)], unit.unit.catalogID, in: original,
        unit.unit.language, seen: unit.seen)
      switch decision.decision {
      case .edit:
        let source = unit.unit.source
        let isSet = source?.isSet ?? false
        decision.texts = (source?.texts ?? []).map { "E \($0)" }
        if decision.texts.isEmpty { return nil }
        if dice.below(6) == 0, !isSet { decision.texts[0] += " ✗ %9$@" }
      case .sendBack, .ask: decision.note = "because"
      case .take, .look, .keep: break
      }
      return decision
    }

    private func decisionFile(_ decisions: [UnitDecision], _ sheet: ReviewSheet) -> DecisionFile {
      var file = DecisionFile(path: "d.json", sheet: "\(sheet.digest)")
      file.by = "reviewer"
      file.session = "s"
      file.sequence = 1
      file.decisions = decisions
      return file
    }

    /// The first text that two catalogs do not share.
    private func difference(_ one: [UInt8], _ other: [UInt8]) -> String {
      let (one, other) = (FlatCatalog(one).texts, FlatCatalog(other).texts)
      let places = Set(one.keys).union(other.keys).sorted()
      guard let place = places.first(where: { one[$0] != other[$0] }) else { return "bytes alone" }
      return "\(place.debugDescription) \(one[place] ?? "nothing") | \(other[place] ?? "nothing")"
    }

    // MARK: - The model

    /// Compares two catalogs: what was decided is so, and nothing else.
    private mutating func check(
      _ run: DecisionRun, _ choices: [String: UnitDecision], from before: [UInt8], to after: [UInt8]
    ) {
      let (old, new) = (FlatCatalog(before), FlatCatalog(after))
      var expected = old.texts
      var decidedKeys: Set<String> = []
      for outcome in run.outcomes {
        guard !outcome.result.needsPerson, let decision = choices[outcome.decision.id] else {
          continue
        }
        let place = FlatCatalog.place(decision.id, language)
        let state = decision.decision == .look ? "needs_review" : "translated"
        let text: String?
        switch decision.decision {
        case .edit: text = decision.texts.joined(separator: "\u{1F}")
        case .take, .look: text = outcome.theirs.map { $0.texts.joined(separator: "\u{1F}") }
        case .keep, .sendBack, .ask: text = nil
        }
        guard let text else { continue }
        if decision.decision != .edit, let answer = answers[decision.id], answer != text,
          text != "H \(answer.dropFirst(2))"
        {
          // White space may be laid out anew, nothing else.
          let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
          if words(answer) != words(text) {
            fault("'\(decision.id)' takes “\(text)”, but “\(answer)” came back")
          }
        }
        expected[place] = "\(state)\u{1E}\(text)"
        decidedKeys.insert(String(place.prefix { $0 != "\u{1D}" }))
      }
      // A catalog spells the argument of a substitution in its own way.
      func plain(_ text: String) -> String {
        text.replacing(/%[0-9]+\$/, with: "%").replacing("%arg", with: "%lld")
      }
      for (place, text) in expected where new.texts[place].map(plain) != plain(text) {
        fault("\(place.debugDescription) is \(new.texts[place] ?? "nothing") instead of \(text)")
      }
      for (place, text) in new.texts where expected[place] == nil {
        // Beside a case of a plural Xcode's form has the others too, as new.
        let key = String(place.prefix { $0 != "\u{1D}" })
        if !decidedKeys.contains(key) || !text.hasPrefix("new\u{1E}") {
          fault("\(place.debugDescription) came out of nothing: \(text)")
        }
      }
      if new.texts.values.contains(where: { $0.contains("✗ %9$@") }) {
        fault("a text that breaks the app is in the catalog")
      }
      if new.rest != old.rest { fault("something besides texts changed") }
    }

    // MARK: - Other ways

    /// The same choices in the spreadsheet.
    private mutating func checkSheet(
      _ sheet: ReviewSheet, _ choices: [String: UnitDecision], _ units: ReviewedUnits,
      _ review: ReviewProject, _ result: [UInt8], _ catalog: [UInt8]
    ) throws {
      let bytes: [UInt8]
      do {
        bytes = try sheet.workbook(path: "d.xlsx")
      } catch {
        return
      }
      let filled = try Self.fill(bytes, choices)
      let file = try DecisionFile(parsing: filled, path: "d.xlsx")
      let run = try DecisionRun([file], units, review)
      let other = run.changes.first?.bytes ?? catalog
      if other != result {
        fault("the spreadsheet gives another catalog than the page: " + difference(result, other))
      }
      for _ in 0..<6 {
        let changed = mutated(filled)
        tally.mutations += 1
        if let file = try? DecisionFile(parsing: changed, path: "d.xlsx") {
          _ = try DecisionRun([file], units, review)
        }
      }
    }

    /// A review sheet as a person returns it.
    private static func fill(_ bytes: [UInt8], _ choices: [String: UnitDecision]) throws -> [UInt8]
    {
      let file = try Spreadsheet(parsing: bytes, path: "d.xlsx")
      var workbook = Workbook()
      for (number, tab) in file.tabs.enumerated() {
        var copy = Workbook.Sheet(name: tab.name)
        copy.isHidden = tab.isHidden
        for row in try file.sheet(at: number).rows {
          while copy.rows.count < row.number - 1 { copy.rows.append([]) }
          let last = row.cells.last?.column ?? 0
          var cells = (1...max(last, 11)).map { Workbook.Cell(row[$0]?.text ?? "") }
          // The id of an empty key is no cell.
          if !tab.isHidden, row.number > 1, let choice = choices[row[10]?.text ?? ""] {
            cells[6] = Workbook.Cell(choice.texts.joined(separator: "\n"))
            cells[7] = Workbook.Cell(choice.decision.rawValue.replacing("-", with: " "))
            cells[8] = Workbook.Cell(choice.note ?? "")
          }
          copy.rows.append(cells)
        }
        if !tab.isHidden, copy.rows.count > 2, copy.rows[0].count > 10 {
          copy.rows[1...].reverse()
        }
        workbook.sheets.append(copy)
      }
      return try workbook.encoded(path: "d.xlsx")
    }

    /// The decisions in several files, in every order, some of them twice.
    private mutating func checkFiles(
      _ file: DecisionFile, _ units: ReviewedUnits, _ review: ReviewProject, _ result: [UInt8],
      _ catalog: [UInt8]
    ) throws {
      var parts = (0..<3).map { number in
        var part = file
        part.path = "\(number).json"
        part.session = "s\(number)"
        part.decisions = []
        return part
      }
      for decision in file.decisions {
        let first = dice.below(3)
        parts[first].decisions.append(decision)
        // Two people may decide alike.
        if dice.below(3) == 0 { parts[(first + 1) % 3].decisions.append(decision) }
      }
      var stale = parts[0]
      stale.sequence = 0
      stale.decisions = stale.decisions.map { decision in
        var decision = decision
        (decision.decision, decision.texts) = (.edit, ["stale"])
        return decision
      }
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        var files = order.map { parts[$0] }
        files.insert(stale, at: dice.below(4))
        if dice.below(2) == 0 { files.append(files[0]) }
        tally.orders += 1
        let run = try DecisionRun(files, units, review)
        if (run.changes.first?.bytes ?? catalog) != result {
          fault("files in the order \(order) give another catalog")
        }
      }
      // A second run with the same decisions writes nothing.
      let decided = project(try StringCatalog(parsing: result, path: path))
      let second = try DecisionRun([file], ReviewedUnits(of: [plan(decided, delivered)]), decided)
      if !second.changes.isEmpty { fault("the same file writes something a second time") }
    }

    /// A decision is not written if the source or a text changed after the person looked.
    private mutating func checkOutdated(
      _ choices: [String: UnitDecision], _ sheet: ReviewSheet, _ review: ReviewProject
    ) throws {
      guard let catalog = review.project.catalogs[0].catalog as? StringCatalog else { return }
      let table = review.project.catalogs[0].table(in: language)
      let writing = choices.values.filter {
        [.take, .edit, .look].contains($0.decision)
      }.sorted { $0.id < $1.id }
      for (number, decision) in writing.prefix(12).enumerated() {
        guard let row = table.indices.first(where: { table.id($0) == decision.id }),
          case .text(let source)? = table.source(row), !table.isLocked(row)
        else { continue }
        let slot = Slot(key: table.key(row), path: table.path(row))
        func change(_ language: String, _ text: String, _ state: TranslationState) -> UnitChange {
          UnitChange(language: language, slot: slot, message: .text(text), state: state)
        }
        var changes: [UnitChange] = []
        var delivery = delivered
        switch number % 4 {
        case 0:
          guard slot.path.isRoot else { continue }
          changes = [change(catalog.sourceLanguage, "\(source) (new)", .translated)]
        case 1: changes = [change(language, "X \(source)", .translated)]
        case 2:
          guard let target = table.target(row)?.description, table.target(row)?.isSet == false
          else { continue }
          let states: [TranslationState] = [.new, .needsReview, .translated]
          let seen = [decision.seen.oursState, decision.seen.leftState]
          guard let state = states.first(where: { !seen.contains($0) }) else { continue }
          changes = [change(language, target, state)]
        default:
          guard decision.decision != .edit else { continue }
          let text = String(decoding: delivered.document.bytes, as: UTF8.self)
            .replacing("Ω ", with: "Ψ ")
          delivery = Delivery(try XLIFFDocument(parsing: Array(text.utf8), path: "other.xliff"))
          changes = [change(language, "N \(source)", .new)]
        }
        let changed = project(try Self.catalog(catalog, changes))
        if number % 4 == 3 {
          // The catalog is as it was; only another delivery is there.
          let units = ReviewedUnits(of: [try plan(review, delivery)])
          let run = try DecisionRun([decisionFile([decision], sheet)], units, review)
          tally.outdated += 1
          if run.outcomes.contains(where: { $0.written != nil }),
            answers[decision.id]?.hasPrefix("Ω ") ?? false
          {
            fault("'\(decision.id)': written though another text was delivered")
          }
          continue
        }
        let bytes = changed.project.catalogs[0].catalog.files[0].bytes
        guard bytes != catalog.bytes else { continue }
        let units = ReviewedUnits(of: [try plan(changed, delivery)])
        let run = try DecisionRun([decisionFile([decision], sheet)], units, changed)
        tally.outdated += 1
        if !run.changes.isEmpty {
          fault(
            "'\(decision.id)' is written though \(["source", "text", "state"][number % 4]) changed")
        }
      }
    }

    /// JSON of any bytes is an error or some decisions, and no crash.
    private mutating func checkBytes(
      _ json: [UInt8], _ units: ReviewedUnits, _ review: ReviewProject
    ) {
      for _ in 0..<20 {
        let changed = mutated(json)
        tally.mutations += 1
        guard let file = try? DecisionFile(parsing: changed, path: "d.json"),
          let run = try? DecisionRun([file], units, review)
        else { continue }
        let texts = run.changes.first.map { FlatCatalog($0.bytes).texts } ?? [:]
        if texts.values.contains(where: { $0.contains("✗ %9$@") }) {
          fault("changed bytes bring a text that breaks the app")
        }
      }
    }

    private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0...dice.below(6) where !bytes.isEmpty {
        let place = dice.below(bytes.count)
        switch dice.below(4) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(32 + dice.below(95)), at: place)
        default: bytes = Array(bytes[..<place]) + bytes[min(place + dice.below(40), bytes.count)...]
        }
      }
      return bytes
    }
  }
}

/// The texts of a catalog by key, language and path, read as plain JSON.
private struct FlatCatalog {
  /// The state and the text, which phrases are joined to.
  private(set) var texts: [String: String] = [:]
  /// Everything else, in an order of its own.
  private(set) var rest = ""

  init(_ bytes: [UInt8]) {
    guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let strings = json["strings"] as? [String: Any]
    else { return }
    var others = json
    others["strings"] = nil
    var parts = ["\(others.keys.sorted())"]
    for (key, entry) in strings {
      guard var members = entry as? [String: Any] else { continue }
      let localizations = members.removeValue(forKey: "localizations") as? [String: Any]
      parts.append("\(key)\u{1D}\(members.keys.sorted())\(members["comment"] ?? "")")
      for (language, localization) in localizations ?? [:] {
        read(localization, "\(key)\u{1D}\(language)\u{1D}")
      }
    }
    rest = parts.sorted().joined(separator: "\n")
  }

  private mutating func read(_ node: Any, _ place: String) {
    guard let node = node as? [String: Any] else { return }
    if let unit = node["stringUnit"] as? [String: Any] {
      texts[place] = "\(unit["state"] as? String ?? "")\u{1E}\(unit["value"] as? String ?? "")"
    }
    if let set = node["stringSet"] as? [String: Any] {
      let values = (set["values"] as? [String] ?? []).joined(separator: "\u{1F}")
      texts[place] = "\(set["state"] as? String ?? "")\u{1E}\(values)"
    }
    for (axis, cases) in node["variations"] as? [String: Any] ?? [:] {
      for (name, child) in cases as? [String: Any] ?? [:] {
        read(child, "\(place)\(axis).\(name).")
      }
    }
    for (name, child) in node["substitutions"] as? [String: Any] ?? [:] {
      read(child, "\(place)substitutions.\(name).")
    }
  }

  /// The place that an id of XLIFF 1.2 stands for.
  static func place(_ id: String, _ language: String) -> String {
    let parts = id.components(separatedBy: "|==|")
    let last = parts.last ?? ""
    let isPath =
      parts.count > 1
      && ["plural.", "device.", "substitutions."].contains { last.hasPrefix($0) }
    guard isPath else { return "\(id)\u{1D}\(language)\u{1D}" }
    // Xcode's form puts a name that is no word in "@".
    let path = last.replacing("s.@", with: "s.").replacing("@.", with: ".")
    return "\(parts.dropLast().joined(separator: "|==|"))\u{1D}\(language)\u{1D}\(path)."
  }
}
