import Foundation
import LocalizationCore
import Projects
import Reconciliation
import RoundTrip
import StringCatalogs
import XLIFF
import XLIFFConversion

/// Imports deliveries that something happened to, and looks for every text that was delivered: it has
/// to be in the catalog, at its place, or in the report.
struct ReconcileAcceptance {
  let corpus: Corpus

  /// What one kind of mutation led to.
  private struct Row {
    var imports = 0
    var refused = 0
    var units = 0
    var verdicts: [Verdict: Int] = [:]
    var lost: [String] = []
    var misplaced: [String] = []
    var unreported: [String] = []
    var restless: [String] = []
    /// What a converted delivery got other verdicts for than its original.
    var converted: [String] = []

    mutating func add(_ other: Row) {
      imports += other.imports
      refused += other.refused
      units += other.units
      verdicts.merge(other.verdicts, uniquingKeysWith: +)
      lost += other.lost
      misplaced += other.misplaced
      unreported += other.unreported
      restless += other.restless
      converted += other.converted
    }
  }

  /// A project and a delivery for it.
  private struct Trip {
    var project: Project
    var document: XLIFFDocument
    var name: String
  }

  func run() throws -> Bool {
    let samples = try ReconcileSamples().run()
    let trips = Trips(corpus: corpus)
    let rows = Shared<[DeliveryMutation: Row]>([:])
    let passedOver = Shared(trips.passedOver)
    DispatchQueue.concurrentPerform(iterations: trips.count) { index in
      do throws(PassedOver) {
        let own = check(try trips.trip(index), seed: index)
        rows.update { sums in
          for (mutation, row) in own { sums[mutation, default: Row()].add(row) }
        }
      } catch {
        passedOver.update { $0.append(error) }
      }
    }
    print(passedOver: passedOver.value)
    return print(rows.value) && samples
  }

  /// A file that no delivery was made of.
  private struct PassedOver: Error {
    var path: String
    var reason: String
  }

  // MARK: - Printing

  private func print(passedOver files: [PassedOver]) {
    for (reason, group) in Dictionary(grouping: files, by: \.reason).sorted(by: { $0.key < $1.key })
    {
      Swift.print("  passed over, \(reason): \(group.count), such as \(group[0].path)")
    }
  }

  private func print(_ rows: [DeliveryMutation: Row]) -> Bool {
    let columns = Verdict.allCases
    func line(_ name: String, _ cells: [String]) {
      Swift.print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
      )
    }
    line("", columns.map(\.rawValue) + ["lost", "misplaced", "untold", "restless", "converted"])
    var sum = Row()
    for mutation in DeliveryMutation.allCases {
      let row = rows[mutation] ?? Row()
      line(
        mutation.rawValue,
        columns.map { String(row.verdicts[$0] ?? 0) }
          + [row.lost, row.misplaced, row.unreported, row.restless, row.converted].map {
            String($0.count)
          }
      )
      sum.add(row)
    }
    for (label, list) in [
      ("lost", sum.lost), ("misplaced", sum.misplaced), ("written and not told", sum.unreported),
      ("changed by a second import", sum.restless),
      ("judged otherwise when converted", sum.converted),
    ] {
      for item in list.prefix(20) { Swift.print("  \(label): \(item)") }
    }
    Swift.print(
      "acceptance-reconcile: \(sum.imports) mutated deliveries, \(sum.refused) refused as a whole, "
        + "\(sum.units) delivered texts"
    )
    Swift.print(
      "acceptance-reconcile: \(sum.lost.count) lost, \(sum.misplaced.count) at another unit, "
        + "\(sum.unreported.count) written and not told, "
        + "\(sum.restless.count) deliveries that a second import takes otherwise"
    )
    Swift.print(
      "acceptance-reconcile: \(sum.converted.count) of \(sum.imports) deliveries judged otherwise when converted "
        + "to 2.0, 2.1 or 2.2"
    )
    return sum.imports > 0 && sum.lost.isEmpty && sum.misplaced.isEmpty && sum.unreported.isEmpty
      && sum.restless.isEmpty && sum.converted.isEmpty
  }

  // MARK: - One delivery

  private func check(_ trip: Trip, seed: Int) -> [DeliveryMutation: Row] {
    var rows: [DeliveryMutation: Row] = [:]
    for (offset, mutation) in DeliveryMutation.allCases.enumerated() {
      var random = Dice(seed: seed * 64 + offset)
      let (bytes, fresh) = mutation.apply(to: trip.document, &random)
      var row = Row()
      do {
        let mutated = try XLIFFDocument(parsing: bytes, path: "\(trip.name).xliff")
        let hasBase = (seed + offset) % 2 == 0
        try check(mutated, fresh, trip, mutation, withBase: hasBase, &row)
        try checkOptions(mutated, trip, mutation, withBase: hasBase, &random, &row)
      } catch let error as RoundTripError where error.kind == .malformedInput {
        // Only a delivery whose language nobody knows is refused, with words.
        row.refused += 1
        if mutation != .languageDropped { row.lost.append("\(trip.name), \(mutation): \(error)") }
      } catch {
        row.lost.append("\(trip.name), \(mutation.rawValue): \(error)")
      }
      rows[mutation] = row
    }
    return rows
  }

  private func check(
    _ mutated: XLIFFDocument,
    _ fresh: [String],
    _ trip: Trip,
    _ mutation: DeliveryMutation,
    withBase: Bool,
    _ row: inout Row
  ) throws {
    let base = withBase ? [Delivery(trip.document)] : []
    let report = try Import().report([Delivery(mutated)], into: trip.project, base: base)
    row.imports += 1
    for total in report.totals { row.verdicts.merge(total.counts, uniquingKeysWith: +) }
    let after = try applied(report, to: trip.project)
    let before = Slots(trip.project)
    let now = Slots(after)
    // Which units the report tells of, by their lines.
    var told: [Int: [ImportPlan.Unit]] = [:]
    for unit in report.units {
      if let line = unit.place?.line { told[line, default: []].append(unit) }
    }
    let toldTexts = Set(
      report.units.compactMap { unit in
        unit.delivered.map { ExactString("\(unit.id)\n\($0)") }
      }
    )
    for index in 0..<mutated.unitCount {
      let unit = mutated.unit(at: index)
      guard let target = unit.targetWithEquivalents, !target.isEmpty else { continue }
      row.units += 1
      let line = mutated.place(of: unit.range.lowerBound).line ?? 0
      // A unit that stands twice and says the same is told of once.
      let isTold =
        told[line]?.contains { $0.delivered == target } ?? false
        || toldTexts.contains(ExactString("\(unit.id ?? "")\n\(target)"))
      // The catalog's own text for the id, or for the key that stands in resname.
      let isThere =
        unit.id.map { now.has(target, id: $0) || now.hasSource(target, id: $0) } ?? false
        || now.ids(of: target).contains { !before.has(target, id: $0) }
      if !isTold && !isThere {
        row.lost.append("\(trip.name), \(mutation.rawValue): '\(unit.id ?? "")' “\(target)”")
      }
    }
    checkPlaces(fresh, mutated, now, report, trip, mutation, &row)
    for (slot, text) in now.texts where before.texts[slot] != text {
      let isTold = report.units.contains { $0.written?.message == text }
      // A plural group is completed with the texts of the source, as Xcode does.
      if !isTold && now.states[slot] != .new {
        row.unreported.append("\(trip.name), \(mutation.rawValue): \(slot.id) “\(text)”")
      }
    }
    let again = try Import().report([Delivery(mutated)], into: after, base: base)
    if let change = again.changes.first {
      row.restless.append("\(trip.name), \(mutation.rawValue): \(change.path)")
    }
  }

  /// Imports a delivery twice under options at random, and once converted.
  private func checkOptions(
    _ mutated: XLIFFDocument,
    _ trip: Trip,
    _ mutation: DeliveryMutation,
    withBase: Bool,
    _ random: inout Dice,
    _ row: inout Row
  ) throws {
    let base = withBase ? [Delivery(trip.document)] : []
    var settings = Import()
    func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }
    settings.rules.acceptance = pick(DecisionRules.Acceptance.allCases)
    settings.rules.winner = pick(DecisionRules.Winner.allCases)
    settings.rules.errorPolicy = pick(DecisionRules.ErrorPolicy.allCases)
    settings.rules.untouchedPolicy = pick(DecisionRules.UntouchedPolicy.allCases)
    settings.rules.lostState = pick([nil] + DecisionRules.LostState.allCases)
    let first = try settings.report([Delivery(mutated)], into: trip.project, base: base)
    let after = try applied(first, to: trip.project)
    let second = try settings.report([Delivery(mutated)], into: after, base: base)
    if let change = second.changes.first {
      let unit = second.units.first { $0.written != nil }?.id ?? ""
      row.restless.append(
        "\(trip.name), \(mutation.rawValue): \(change.path) '\(unit)', \(settings.rules.acceptance) "
          + "\(settings.rules.winner) \(settings.rules.errorPolicy) \(settings.rules.untouchedPolicy)"
      )
    }
    let version = pick([XLIFFVersion.v2_0, .v2_1, .v2_2])
    let bytes = try XLIFFConverter.convert(mutated.bytes, path: mutated.path, to: version).bytes
    let converted = try XLIFFDocument(parsing: bytes, path: mutated.path)
    let report = try settings.report([Delivery(converted)], into: trip.project, base: base)
    let (expected, lines) = (verdicts(first), verdicts(report))
    if lines != expected {
      let difference = zip(lines, expected).first { $0 != $1 }
      row.converted.append(
        "\(trip.name), \(mutation.rawValue) as \(version): \(difference?.0 ?? "\(lines.count) units") "
          + "instead of \(difference?.1 ?? "\(expected.count)")"
      )
    }
  }

  /// What a report says of each unit, in a line.
  private func verdicts(_ report: ImportReport) -> [String] {
    report.units.map { unit in
      let written = unit.written.map { "\($0.state): \($0.message)" } ?? "–"
      let codes = unit.findings.map(\.code.rawValue).joined(separator: " ")
      return "'\(unit.id)' \(unit.verdict.rawValue) \(written) [\(codes)]"
    } + report.totals.map { "\($0.original) \($0.counts.sorted { $0.key < $1.key })" }
  }

  /// New texts stand at their own unit only.
  private func checkPlaces(
    _ fresh: [String],
    _ mutated: XLIFFDocument,
    _ now: Slots,
    _ report: ImportReport,
    _ trip: Trip,
    _ mutation: DeliveryMutation,
    _ row: inout Row
  ) {
    let fresh = Set(fresh.map { ExactString($0) })
    for index in 0..<mutated.unitCount {
      let unit = mutated.unit(at: index)
      guard let target = unit.targetWithEquivalents, fresh.contains(ExactString(target.description))
      else {
        continue
      }
      for id in now.ids(of: target) where id != unit.id && mutation != .renumbered {
        let isGuess = report.units.contains { told in
          told.delivered == target
            && told.findings.contains { $0.code == .guessedUnit || $0.code == .guessedCatalog }
        }
        if !isGuess {
          row.misplaced.append("\(trip.name), \(mutation.rawValue): '\(unit.id ?? "")' at '\(id)'")
        }
      }
      if mutation == .renumbered {
        let original = trip.document.unit(at: index).id
        for id in now.ids(of: target) where id != original {
          row.misplaced.append("\(trip.name), \(mutation.rawValue): '\(original ?? "")' at '\(id)'")
        }
      }
    }
  }

  private func applied(_ report: ImportReport, to project: Project) throws -> Project {
    var catalogs = project.catalogs
    for change in report.changes {
      guard let index = catalogs.firstIndex(where: { $0.path == change.path }) else { continue }
      catalogs[index] = CatalogFile(
        path: change.path,
        original: catalogs[index].original,
        catalog: try StringCatalog(parsing: change.bytes, path: change.path)
      )
    }
    return Project(catalogs: catalogs)
  }

  /// Every translation of a project.
  private struct Slots {
    struct Name: Hashable {
      var catalog: String
      var language: String
      var id: String
    }

    private(set) var texts: [Name: Message] = [:]
    private(set) var states: [Name: TranslationState] = [:]
    private var places: [ExactString: [String]] = [:]
    private var sources: Set<ExactString> = []

    init(_ project: Project) {
      for file in project.catalogs {
        addSources(of: file.catalog)
        for language in file.catalog.languages where language != file.catalog.sourceLanguage {
          for unit in file.table(in: language) {
            guard let target = unit.target, let id = unit.id else { continue }
            let name = Name(catalog: file.original, language: language, id: id)
            texts[name] = target
            states[name] = unit.translationState
            places[ExactString(target.description), default: []].append(id)
          }
        }
      }
    }

    /// In its own language a source stands for itself.
    private mutating func addSources(of catalog: any Catalog) {
      for unit in catalog.table(in: catalog.sourceLanguage) {
        if let source = unit.source { sources.insert(ExactString("\(unit.id ?? "")\n\(source)")) }
      }
    }

    func hasSource(_ source: Message, id: String) -> Bool {
      sources.contains(ExactString("\(id)\n\(source)"))
    }

    func ids(of target: Message) -> [String] { places[ExactString(target.description)] ?? [] }

    func has(_ target: Message, id: String) -> Bool {
      ids(of: target).contains { $0.utf8.elementsEqual(id.utf8) }
    }
  }

  // MARK: - Deliveries

  /// The deliveries of the corpus with their catalogs, and bundles of catalogs that came alone.
  private final class Trips: Sendable {
    private enum Maker: Sendable {
      case delivered(String, catalogs: [String])
      case exported(String, language: String)
    }

    private let makers: [Maker]
    private let corpus: Corpus
    /// Catalogs of which no bundle is made.
    let passedOver: [PassedOver]

    var count: Int { makers.count }

    init(corpus: Corpus) {
      self.corpus = corpus
      var makers: [Maker] = []
      var passedOver: [PassedOver] = []
      for commit in corpus.groups("apple/pairs") {
        let catalogs = corpus.files(commit, ".xcstrings")
        for path in corpus.files(commit, ".xliff") {
          makers.append(.delivered(path, catalogs: catalogs))
        }
      }
      for path in corpus.files("apple/xcstrings", ".xcstrings") {
        let catalog: StringCatalog
        do {
          catalog = try StringCatalog(parsing: bytes(of: path), path: path)
        } catch {
          passedOver.append(PassedOver(path: corpus.short(path), reason: "not a catalog"))
          continue
        }
        guard catalog.bytes.count < 400_000 else {
          passedOver.append(PassedOver(path: corpus.short(path), reason: "larger than 400 KB"))
          continue
        }
        for language in catalog.languages.filter({ $0 != catalog.sourceLanguage }).prefix(1) {
          makers.append(.exported(path, language: language))
        }
      }
      self.makers = makers
      self.passedOver = passedOver
    }

    func trip(_ index: Int) throws(PassedOver) -> Trip {
      let path =
        switch makers[index] {
        case .delivered(let path, _), .exported(let path, _): corpus.short(path)
        }
      do {
        if let trip = try trip(makers[index]) { return trip }
      } catch {
        throw PassedOver(path: path, reason: "cannot be read")
      }
      throw PassedOver(path: path, reason: "XLIFF 2, prefixed, not UTF-8, or without its catalog")
    }

    private func trip(_ maker: Maker) throws -> Trip? {
      switch maker {
      case .delivered(let path, let paths):
        let document = try XLIFFDocument(parsing: bytes(of: path), path: path)
        guard !document.isPrefixed, !document.version.isSecondGeneration,
          document.encoding.isUTF8
        else { return nil }
        var catalogs: [CatalogFile] = []
        for original in Set(document.files.map(\.original)).sorted() {
          guard let found = paths.first(where: { $0.hasSuffix("/\(original)") }) else { continue }
          catalogs.append(
            CatalogFile(
              path: found,
              original: original,
              catalog: try StringCatalog(parsing: bytes(of: found), path: found)
            )
          )
        }
        guard !catalogs.isEmpty else { return nil }
        return Trip(
          project: Project(catalogs: catalogs),
          document: document,
          name: corpus.short(path)
        )
      case .exported(let path, let language):
        let catalog = try StringCatalog(parsing: bytes(of: path), path: path)
        let project = Project(catalogs: [
          CatalogFile(path: path, original: "App/Localizable.xcstrings", catalog: catalog)
        ])
        var findings: [Finding] = []
        let output = Export(languages: [language])
          .document(of: project, language: language, findings: &findings)
        return Trip(
          project: project,
          document: try XLIFFDocument(parsing: output.xliff, path: path),
          name: "\(corpus.short(path)) in \(language)"
        )
      }
    }
  }
}
