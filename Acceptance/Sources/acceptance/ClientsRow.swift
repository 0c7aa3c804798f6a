import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import StringCatalogs

/// What became of the edits that were made in one client.
struct ClientRow {
  /// What an import must not do.
  struct Violation {
    var kind: String
    var description: String
  }

  static let titles = [
    "imports", "edits", "kept", "arrived", "refused", "damages", "told", "listed",
    "wrong",
  ]

  private(set) var rounds = 0
  private(set) var edits = 0
  /// The edits that are in the client's file as they were meant.
  private(set) var kept = 0
  private(set) var arrived = 0
  /// The edits that were kept, and that the import refuses for a reason.
  private(set) var refused = 0
  /// What the client lost or changed without being asked.
  private(set) var damages = 0
  /// The damages that the import tells, or undoes.
  private(set) var told = 0
  /// The damages that look like a translator's work: the report lists them with both texts.
  private(set) var listed = 0
  private(set) var violations: [Violation] = []
  private(set) var failures: [(reason: String, round: String)] = []

  var cells: [String] {
    [rounds, edits, kept, arrived, refused, damages, told, listed, violations.count].map(
      String.init)
  }

  init() {}

  init(of round: ClientRound, answer: ClientAnswer) {
    if let failure = answer.failure {
      failures = [(failure, "\(round.form), \(round.name)")]
      return
    }
    if answer.malformed != nil { checkMalformed(round) }
    for hasBase in [true, false] {
      do {
        try check(round, answer, hasBase: hasBase)
      } catch {
        violations.append(
          Violation(
            kind: "refused as a whole", description: "\(round.form), \(round.name): \(error)"))
      }
    }
  }

  mutating func add(_ other: Self) {
    rounds += other.rounds
    edits += other.edits
    kept += other.kept
    arrived += other.arrived
    refused += other.refused
    damages += other.damages
    told += other.told
    listed += other.listed
    violations += other.violations
    failures += other.failures
  }

  /// A file that is not XML is an error with its place.
  private mutating func checkMalformed(_ round: ClientRound) {
    damages += 1
    let path = round.returned.replacingOccurrences(of: ".xliff", with: ".malformed.xliff")
    do {
      _ = try LoctripImport.read([path], into: [round.project], base: [])
      violations.append(Violation(kind: "malformed, and read", description: path))
    } catch {
      if error.findings.first?.places.first?.line == nil {
        violations.append(Violation(kind: "malformed, and no place", description: "\(error)"))
      } else {
        told += 1
      }
    }
  }

  // MARK: - One import

  private mutating func check(_ round: ClientRound, _ answer: ClientAnswer, hasBase: Bool) throws {
    let (project, deliveries, base, manifests) = try LoctripImport.read(
      [round.returned], into: [round.project], base: [], looksForManifests: hasBase)
    var importer = LoctripImport()
    // Of a state that was never set only what was sent tells how it was meant.
    if !hasBase { importer.rules.lostState = .translated }
    let report = try importer.report(deliveries, into: project, base: base, manifests: manifests)
    rounds += 1
    let delivered = Set(
      deliveries.flatMap { delivery in
        (0..<delivery.document.unitCount).compactMap { delivery.document.unit(at: $0).id }
      }.map { ExactString($0) })
    let judge = try Judge(round, report, project, delivered: delivered, hasBase: hasBase)
    for unit in answer.units {
      if unit.isEdit { checkEdit(unit, judge) } else { checkRest(unit, judge) }
    }
    let units = Set(answer.units.map { Judge.Name(original: $0.original, id: ExactString($0.id)) })
    for name in judge.changed.subtracting(units) {
      add(judge, "changed what was not sent", "'\(name.id)'")
    }
  }

  private mutating func add(_ judge: Judge, _ kind: String, _ what: String) {
    violations.append(Violation(kind: kind, description: "\(judge.title): \(what)"))
  }

  private mutating func checkEdit(_ unit: ClientAnswer.Unit, _ judge: Judge) {
    edits += 1
    guard let meant = unit.meant else { return }
    let after = judge.after(unit)
    let hasArrived = after?.text == ExactString(meant)
    let words = "'\(unit.id.oneLine)' (\(unit.action.rawValue)), \(judge.words(for: unit))"
    guard let text = unit.kept.text, text.isIdentical(to: meant) else {
      guard unit.kept.isFound || judge.hasBase else { return }
      checkDamage(unit, judge, isUndone: hasArrived, words)
      return
    }
    kept += 1
    // An explicit state that the client left as it was sent is one that it did not give.
    let isOwn = unit.state == nil || unit.kept.state != unit.state
    if hasArrived, [.translated, .needsReview].contains(after?.state) || !isOwn {
      arrived += 1
    } else if hasArrived {
      add(judge, "an edit with a useless state", words)
    } else if !judge.isTold(unit) {
      add(judge, "an edit lost without a word", words)
    } else if unit.kept.isNamed, Judge.codes(meant) == Judge.codes(unit.source) {
      add(judge, "an edit refused", words)
    } else {
      refused += 1
    }
  }

  /// What the client left alone, emptied or approved.
  private mutating func checkRest(_ unit: ClientAnswer.Unit, _ judge: Judge) {
    let (before, after) = (judge.before(unit), judge.after(unit))
    let words = "'\(unit.id.oneLine)' (\(unit.action.rawValue)), \(judge.words(for: unit))"
    // What a client could not empty is as it was.
    let isKept = unit.action == .clear && unit.kept.text == unit.before
    let isDamaged =
      !isKept && Judge.letters(unit.kept.text ?? "") != Judge.letters(unit.meant ?? "")
    if before?.text != after?.text {
      // What the client made of a unit is all that an import can know of it.
      if !isDamaged || after?.text != unit.kept.text.map({ ExactString($0) })
        || !judge.isListed(unit)
      {
        add(judge, "a text changed that nobody edited", words)
      }
    } else if unit.action != .approve, before?.state != after?.state, !isRestated(unit, judge) {
      add(judge, "a state changed that nobody edited", words)
    } else if unit.action == .approve, unit.kept.isApproved, unit.kept.isNamed,
      after?.state != .translated, !judge.isTold(unit)
    {
      add(judge, "an approval lost without a word", words)
    }
    if isDamaged, unit.kept.isFound || judge.hasBase {
      checkDamage(unit, judge, isUndone: false, words)
    }
  }

  private mutating func checkDamage(
    _ unit: ClientAnswer.Unit, _ judge: Judge, isUndone: Bool, _ words: String
  ) {
    // What the client does not read, but the file still has, is not lost.
    guard unit.kept.isFound || !judge.delivered.contains(ExactString(unit.id)) else { return }
    damages += 1
    let whole = unit.meant ?? unit.before ?? unit.source
    let text = unit.kept.text ?? ""
    if isUndone || judge.isTold(unit) {
      told += 1
    } else if judge.isListed(unit), Judge.codes(text) == Judge.codes(whole),
      !Judge.repeats(text, of: whole)
    {
      listed += 1
    } else {
      add(judge, "a damage, and no finding", words)
    }
  }

  /// Whether a client gave a unit another state on its own.
  ///
  /// The import follows it, and lists it. A state that the client dropped says nothing where it is known
  /// what was sent.
  private func isRestated(_ unit: ClientAnswer.Unit, _ judge: Judge) -> Bool {
    guard unit.kept.state != unit.state else { return false }
    if unit.kept.state == nil && judge.hasBase { return false }
    let isCopy = unit.before == unit.source && Judge.hasWords(unit.source)
    return isCopy ? judge.isTold(unit) : judge.isListed(unit)
  }
}

/// Compares an import with what the client says.
private struct Judge {
  struct Name: Hashable {
    var original: String
    var id: ExactString
  }

  struct State: Equatable {
    var text: ExactString
    var state: TranslationState?
  }

  let title: String
  let hasBase: Bool
  private let old: [Name: State]
  private let new: [Name: State]
  private let byID: [ExactString: [ImportPlan.Unit]]
  private let byText: [ExactString: [ImportPlan.Unit]]

  /// The ids in the file that came back.
  let delivered: Set<ExactString>

  init(
    _ round: ClientRound, _ report: ImportReport, _ project: LoctripProject,
    delivered: Set<ExactString>,
    hasBase: Bool
  ) throws {
    self.hasBase = hasBase
    self.delivered = delivered
    title = "\(round.form), \(hasBase ? "manifest" : "no base"), \(round.name)"
    old = Self.states(of: project.catalogs, in: round.language)
    let written = try project.catalogs.map { file in
      guard let change = report.changes.first(where: { $0.path == file.path }) else { return file }
      return CatalogFile(
        path: file.path, original: file.original,
        catalog: try StringCatalog(parsing: change.bytes, path: file.path))
    }
    new = Self.states(of: written, in: round.language)
    byID = Dictionary(grouping: report.units) { ExactString($0.slot?.id ?? $0.id) }
    byText = Dictionary(grouping: report.units) { ExactString($0.delivered?.description ?? "") }
  }

  private static func states(of catalogs: [CatalogFile], in language: String) -> [Name: State] {
    var states: [Name: State] = [:]
    for file in catalogs {
      for unit in file.table(in: language) {
        guard let target = unit.target, let id = unit.id else { continue }
        states[Name(original: file.original, id: ExactString(id))] = State(
          text: ExactString(target.description), state: unit.translationState)
      }
    }
    return states
  }

  /// The units that are not as they were.
  var changed: Set<Name> {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  func before(_ unit: ClientAnswer.Unit) -> State? {
    old[Name(original: unit.original, id: ExactString(unit.id))]
  }

  func after(_ unit: ClientAnswer.Unit) -> State? {
    new[Name(original: unit.original, id: ExactString(unit.id))]
  }

  /// What the report says of a unit, found by its id or by what the client made of its text.
  private func units(for unit: ClientAnswer.Unit) -> [ImportPlan.Unit] {
    let found = byID[ExactString(unit.id)] ?? []
    let own = found.filter { $0.original == unit.original }
    if !own.isEmpty { return own }
    guard let text = unit.kept.text, !text.isEmpty else { return found }
    return found + (byText[ExactString(text)] ?? [])
  }

  func isListed(_ unit: ClientAnswer.Unit) -> Bool { !units(for: unit).isEmpty }

  func isTold(_ unit: ClientAnswer.Unit) -> Bool {
    units(for: unit).contains {
      // That there was no base is no finding about the unit.
      $0.findings.contains { $0.code != .noBase } || $0.verdict.needsPerson
        || $0.verdict == .missing
        || $0.verdict == .untouched
    }
  }

  func words(for unit: ClientAnswer.Unit) -> String {
    let told = units(for: unit).map {
      "\($0.verdict.rawValue) \($0.findings.map(\.code.rawValue).joined(separator: "+"))"
    }
    func quoted(_ text: String?) -> String { text.map { "“\($0.oneLine)”" } ?? "nothing" }
    func state(_ state: State?) -> String {
      "\(quoted(state?.text.string)) \(state?.state?.rawValue ?? "")"
    }
    return "was \(state(before(unit))), meant \(quoted(unit.meant)), client has "
      + "\(unit.kept.isFound ? quoted(unit.kept.text) : "no unit"), now \(state(after(unit))); "
      + (told.isEmpty ? "not in the report" : told.joined(separator: ", "))
  }

  // MARK: - Texts

  /// The conversions of a format, whatever their order.
  static func codes(_ text: String) -> [String] {
    text.matches(of: code).map { String($0.1) }.sorted()
  }

  private static var code: Regex<(Substring, Substring)> {
    /%(?:\d+\$)?([-+ 0#']*\d*(?:\.\d+)?(?:hh?|ll?|q|z|t|j|L)?[@a-zA-Z%]|#@\w+@)/
  }

  /// Whether the words between two codes stand more often in a text than in another.
  static func repeats(_ text: String, of whole: String) -> Bool {
    whole.split(separator: code).contains { piece in
      piece.count(where: \.isLetter) > 1
        && text.components(separatedBy: piece).count > whole.components(separatedBy: piece).count
    }
  }

  /// Whether there are letters beside the codes.
  static func hasWords(_ text: String) -> Bool {
    text.replacing(code, with: "").contains(where: \.isLetter)
  }

  /// A text without its white space.
  static func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
