import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import XLIFF
import LoctripXLIFFConversion

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
    /// Finished texts that were replaced by what proves nothing.
    var overwritten: [String] = []
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
      overwritten += other.overwritten
      converted += other.converted
    }
  }

  /// A project and a delivery for it.
  private struct Trip {
    var project: LoctripProject
    var document: XLIFFDocument
    var name: String
  }

  func run() throws -> Bool {
    let samples = try ReconcileSamples().run()
    let trips = Trips(corpus: corpus)
    let rows = Shared<[DeliveryMutation: Row]>([:])
    let seconds = Shared<[Second]>([])
    let passedOver = Shared(trips.passedOver)
    DispatchQueue.concurrentPerform(iterations: trips.count) { index in
      do throws(PassedOver) {
        let trip = try trips.trip(index)
        let own = check(trip, seed: index)
        let second = checkXLIFF2(trip, seed: index)
        seconds.update { $0.append(second) }
        rows.update { sums in
          for (mutation, row) in own { sums[mutation, default: Row()].add(row) }
        }
      } catch {
        passedOver.update { $0.append(error) }
      }
    }
    print(passedOver: passedOver.value)
    let isRight = print(rows.value)
    return print(seconds.value) && isRight && samples
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
      Output.print("  passed over, \(reason): \(group.count), such as \(group[0].path)")
    }
  }

  private func print(_ rows: [DeliveryMutation: Row]) -> Bool {
    let columns = Verdict.allCases
    func line(_ name: String, _ cells: [String]) {
      Output.print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0)
          + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined())
    }
    line(
      "",
      columns.map(\.rawValue)
        + ["lost", "misplaced", "untold", "replaced", "restless", "converted"])
    var sum = Row()
    for mutation in DeliveryMutation.allCases {
      let row = rows[mutation] ?? Row()
      line(
        mutation.rawValue,
        columns.map { String(row.verdicts[$0] ?? 0) }
          + [
            row.lost, row.misplaced, row.unreported, row.overwritten, row.restless, row.converted,
          ].map { String($0.count) })
      sum.add(row)
    }
    for (label, list) in [
      ("lost", sum.lost), ("misplaced", sum.misplaced), ("written and not told", sum.unreported),
      ("finished and replaced", sum.overwritten), ("changed by a second import", sum.restless),
      ("judged otherwise when converted", sum.converted),
    ] {
      for item in list.prefix(20) { Output.print("  \(label): \(item)") }
    }
    Output.print(
      "acceptance-reconcile: \(sum.imports) mutated deliveries, \(sum.refused) refused as a whole, "
        + "\(sum.units) delivered texts")
    Output.print(
      "acceptance-reconcile: \(sum.lost.count) lost, \(sum.misplaced.count) at another unit, "
        + "\(sum.unreported.count) written and not told, "
        + "\(sum.overwritten.count) finished ones replaced by blanks, parts, copies or another language, "
        + "\(sum.restless.count) that a second import takes otherwise, under one of "
        + "\(ImportChoices.all.count) sets of options")
    Output.print(
      "acceptance-reconcile: \(sum.converted.count) of \(sum.imports) deliveries judged otherwise when converted "
        + "to 2.0, 2.1 or 2.2")
    return corpus.isEnough(sum.imports) && sum.lost.isEmpty && sum.misplaced.isEmpty
      && sum.unreported.isEmpty
      && sum.overwritten.isEmpty && sum.restless.isEmpty && sum.converted.isEmpty
  }

  private func print(_ seconds: [Second]) -> Bool {
    let restless = seconds.flatMap(\.restless)
    let converted = seconds.flatMap(\.converted)
    for (label, list) in [("a second import", restless), ("a conversion", converted)] {
      for item in list.prefix(20) { Output.print("  changed by \(label): \(item)") }
    }
    let imports = seconds.reduce(0) { $0 + $1.imports }
    Output.print(
      "acceptance-reconcile: of \(imports) mutated deliveries of 2.0, 2.1 and 2.2 a second import takes "
        + "\(restless.count) otherwise, and \(converted.count) are judged otherwise when converted to 1.2"
    )
    return corpus.isEnough(imports) && restless.isEmpty && converted.isEmpty
  }

  // MARK: - One delivery

  private func check(_ trip: Trip, seed: Int) -> [DeliveryMutation: Row] {
    var rows: [DeliveryMutation: Row] = [:]
    for (offset, mutation) in DeliveryMutation.allCases.enumerated() {
      var random = Dice(seed: seed * 64 + offset)
      let (bytes, fresh) = mutation.apply(to: trip.document, &random)
      var row = Row()
      do {
        let language = trip.document.files.lazy.compactMap(\.targetLanguage).first ?? ""
        let mutated = try XLIFFDocument(
          parsing: bytes, path: mutation.path(of: trip.name, language))
        let hasBase = (seed + offset) % 2 == 0
        try check(mutated, fresh, trip, mutation, withBase: hasBase, &row)
        try checkOptions(mutated, trip, mutation, seed + offset, &row)
      } catch let error as FindingsError where error.kind == .malformedInput {
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
    _ mutated: XLIFFDocument, _ fresh: [String], _ trip: Trip, _ mutation: DeliveryMutation,
    withBase: Bool, _ row: inout Row
  ) throws {
    let base = withBase ? [Delivery(trip.document)] : []
    let report = try LoctripImport().report([Delivery(mutated)], into: trip.project, base: base)
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
      })
    // An id that stands more than once has one verdict, which quotes the other texts.
    let quoted = report.units.flatMap(\.findings).filter { $0.code == .duplicateUnit }
      .map(\.message)
    for index in 0..<mutated.unitCount {
      let unit = mutated.unit(at: index)
      guard let target = unit.targetWithEquivalents, !target.isEmpty else { continue }
      row.units += 1
      let line = mutated.place(of: unit.range.lowerBound).line ?? 0
      // A unit that stands twice and says the same is told of once.
      let isTold =
        told[line]?.contains { $0.delivered == target } ?? false
        || toldTexts.contains(ExactString("\(unit.id ?? "")\n\(target)"))
        || isBlank(target)
        || quoted.contains { $0.contains("“\(target)” (") }
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
    if mutation.provesNothing {
      for (slot, state) in before.states where state == .translated {
        guard let old = before.texts[slot], now.texts[slot] != old, !isBlank(old),
          !isUsualCopy(now.texts[slot], slot, before)
        else { continue }
        row.overwritten.append("\(trip.name), \(mutation.rawValue): \(slot.id) “\(old)”")
      }
    }
    let again = try LoctripImport().report([Delivery(mutated)], into: after, base: base)
    if let change = again.changes.first {
      row.restless.append("\(trip.name), \(mutation.rawValue): \(change.path)")
    }
  }

  /// True for white space, which is no text.
  private func isBlank(_ text: LoctripMessage) -> Bool {
    text.description.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  /// True if at least two other languages, and most of those that have a finished text there, have the same.
  private func isUsualCopy(_ text: LoctripMessage?, _ slot: Slots.Name, _ slots: Slots) -> Bool {
    let others = slots.texts.filter {
      $0.key.id.utf8.elementsEqual(slot.id.utf8) && $0.key.catalog == slot.catalog
        && $0.key.language != slot.language && slots.states[$0.key] == .translated
    }
    let copies = others.count { $0.value == text }
    return copies >= 2 && copies * 2 > others.count || slot.language.hasPrefix("en")
  }

  /// Imports a delivery twice under the options that a few sets of them have, and once converted.
  ///
  /// - Parameter number: Which of the sets the converted one is imported with.
  private func checkOptions(
    _ mutated: XLIFFDocument, _ trip: Trip, _ mutation: DeliveryMutation, _ number: Int,
    _ row: inout Row
  ) throws {
    for (index, options) in ImportChoices.all.enumerated() {
      let base = options.hasBase ? [Delivery(trip.document)] : []
      do {
        let once = try Once(mutated, trip, options, base, mutation.rawValue)
        try checkTwice(once, &row.restless)
        guard index == number % ImportChoices.all.count, options.settings.policy.reconciles else {
          continue
        }
        let version = [XLIFFVersion.v2_0, .v2_1, .v2_2][number % 3]
        try checkConverted(once, to: version, &row.converted)
      } catch let error as FindingsError where error.kind == .malformedInput {
        // Without a base nobody may know the language.
        if mutation != .languageDropped { throw error }
      }
    }
  }

  /// A delivery that was imported.
  private struct Once {
    let delivered: XLIFFDocument
    let project: LoctripProject
    let options: ImportChoices
    let base: [Delivery]
    let report: ImportReport
    /// The trip and the mutation, for messages.
    let name: String

    init(
      _ delivered: XLIFFDocument, _ trip: Trip, _ options: ImportChoices, _ base: [Delivery],
      _ mutation: String
    ) throws {
      (self.delivered, self.options, self.base) = (delivered, options, base)
      project = trip.project
      name = "\(trip.name), \(mutation)"
      report = try options.settings.report([Delivery(delivered)], into: project, base: base)
    }
  }

  /// Imports a delivery once more, which writes nothing.
  private func checkTwice(_ once: Once, _ wrong: inout [String]) throws {
    guard !once.report.changes.isEmpty else { return }
    let after = try applied(once.report, to: once.project)
    let second = try once.options.settings.report(
      [Delivery(once.delivered)], into: after, base: once.base)
    guard let change = second.changes.first else { return }
    let unit = second.units.first { $0.written != nil }
    wrong.append(
      "\(once.name): \(change.path) '\(unit?.id ?? "")' \(unit?.verdict.rawValue ?? ""), "
        + once.options.name)
  }

  /// Imports a delivery converted, which gives the same verdicts.
  private func checkConverted(_ once: Once, to version: XLIFFVersion, _ wrong: inout [String])
    throws
  {
    let path = once.delivered.path
    let bytes = try XLIFFConverter.convert(once.delivered.bytes, path: path, to: version).bytes
    let converted = try XLIFFDocument(parsing: bytes, path: path)
    let report = try once.options.settings.report(
      [Delivery(converted)], into: once.project, base: once.base)
    let (expected, lines) = (verdicts(once.report), verdicts(report))
    guard lines != expected else { return }
    let difference = zip(lines, expected).first { $0 != $1 }
    wrong.append(
      "\(once.name) as \(version), \(once.options.name): "
        + "\(difference?.0 ?? "\(lines.count) units") instead of \(difference?.1 ?? "\(expected.count)")"
    )
  }

  // MARK: - Deliveries of XLIFF 2

  /// The faults of deliveries of XLIFF 2.
  private struct Second {
    var imports = 0
    var restless: [String] = []
    var converted: [String] = []
  }

  /// Sends a trip's language in XLIFF 2, and imports what came back twice and converted to 1.2.
  private func checkXLIFF2(_ trip: Trip, seed: Int) -> Second {
    var second = Second()
    guard let language = trip.document.files.lazy.compactMap(\.targetLanguage).first else {
      return second
    }
    var export = LoctripExport(languages: [language])
    do {
      export.spec = try BundleSpec(
        .xliff, version: [.v2_0, .v2_1, .v2_2][seed % 3],
        plurals: seed % 6 == 2 ? .module : .groups, protectsPlaceholders: seed % 2 == 0)
    } catch {
      second.restless.append("\(trip.name): \(error)")
      return second
    }
    var findings: [Finding] = []
    let sent = export.document(of: trip.project, language: language, findings: &findings).xliff
    for (offset, mutation) in XLIFF2Mutation.allCases.enumerated() {
      var random = Dice(seed: seed * 64 + offset)
      let text = mutation.apply(to: String(decoding: sent, as: UTF8.self), &random)
      do {
        let mutated = try XLIFFDocument(parsing: Array(text.utf8), path: "\(trip.name).xliff")
        let standard = ImportChoices.all.filter(\.settings.policy.reconciles)
        let options = standard[(seed + offset) % standard.count]
        let base = options.hasBase ? [Delivery(try XLIFFDocument(parsing: sent, path: "sent"))] : []
        let name = "\(mutation.rawValue) \(export.spec.version)"
        let once = try Once(mutated, trip, options, base, name)
        second.imports += 1
        try checkTwice(once, &second.restless)
        try checkConverted(once, to: .v1_2, &second.converted)
      } catch {
        second.converted.append("\(trip.name), \(mutation.rawValue): \(error)")
      }
    }
    return second
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
    _ fresh: [String], _ mutated: XLIFFDocument, _ now: Slots, _ report: ImportReport, _ trip: Trip,
    _ mutation: DeliveryMutation, _ row: inout Row
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

  private func applied(_ report: ImportReport, to project: LoctripProject) throws -> LoctripProject
  {
    var catalogs = project.catalogs
    for change in report.changes {
      guard let index = catalogs.firstIndex(where: { $0.path == change.path }) else { continue }
      catalogs[index] = CatalogFile(
        path: change.path, original: catalogs[index].original,
        catalog: try StringCatalog(parsing: change.bytes, path: change.path))
    }
    return LoctripProject(catalogs: catalogs)
  }

  /// Every translation of a project.
  private struct Slots {
    struct Name: Hashable {
      var catalog: String
      var language: String
      var id: String
    }

    private(set) var texts: [Name: LoctripMessage] = [:]
    private(set) var states: [Name: TranslationState] = [:]
    private var places: [ExactString: [String]] = [:]
    private var sources: Set<ExactString> = []

    init(_ project: LoctripProject) {
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

    func hasSource(_ source: LoctripMessage, id: String) -> Bool {
      sources.contains(ExactString("\(id)\n\(source)"))
    }

    func ids(of target: LoctripMessage) -> [String] {
      places[ExactString(target.description)] ?? []
    }

    func has(_ target: LoctripMessage, id: String) -> Bool {
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
          catalog = try corpus.catalog(path)
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
        let document = try corpus.document(path)
        guard !document.isPrefixed, !document.version.isXLIFF2,
          document.encoding.isUTF8
        else { return nil }
        var catalogs: [CatalogFile] = []
        for original in Set(document.files.map(\.original)).sorted() {
          // One file is one catalog.
          let found = paths.first { path in
            path.hasSuffix("/\(original)") && !catalogs.contains { $0.path == path }
          }
          guard let found else { continue }
          catalogs.append(
            CatalogFile(path: found, original: original, catalog: try corpus.catalog(found)))
        }
        guard !catalogs.isEmpty else { return nil }
        return Trip(
          project: LoctripProject(catalogs: catalogs), document: document, name: corpus.short(path))
      case .exported(let path, let language):
        let catalog = try corpus.catalog(path)
        let project = LoctripProject(catalogs: [
          CatalogFile(path: path, original: "App/Localizable.xcstrings", catalog: catalog)
        ])
        var findings: [Finding] = []
        let output = LoctripExport(languages: [language])
          .document(of: project, language: language, findings: &findings)
        return Trip(
          project: project, document: try XLIFFDocument(parsing: output.xliff, path: path),
          name: "\(corpus.short(path)) in \(language)")
      }
    }
  }
}
