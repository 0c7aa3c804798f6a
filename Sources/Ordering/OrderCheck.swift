internal import LoctripExchange
package import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import LoctripLedger
internal import LoctripReconciliation

/// A delivery compared with the order that was sent, for an agency that has no catalogs.
///
/// It is the import that the other side will make, into what was sent: with the same rules and the same verdicts.
package struct OrderCheck: Sendable {
  private let plan: ImportPlan
  /// The return of the order in the languages of the deliveries.
  private let orders: [ImportPlan.OrderOutcome]

  /// Compares deliveries with an order.
  ///
  /// - Parameters:
  ///   - paths: The deliveries.
  ///   - order: The archive that was sent, with bundles and their manifests.
  ///   - configuration: The settings of checks.
  /// - Throws: `FindingsError` when anything cannot be read, or the order has no bundle.
  package init(_ paths: [String], against order: String, _ configuration: Configuration)
    throws(FindingsError)
  {
    guard !FileAccess.kind(of: order).isFolder || order.hasSuffix(".xcloc") else {
      throw FindingsError(
        usage: "is a folder; pass the archive that came with the order", at: order)
    }
    var importer = LoctripImport()
    importer.configuration = configuration
    let manifests = try Self.manifests(of: order, &importer)
    // Resources of Android have the names of keys, which the manifests say.
    let sent = try importer.named(
      Delivery.read([order]), into: LoctripProject(catalogs: SentBase([], manifests).catalogs))
    let base = SentBase(sent, manifests)
    let project = LoctripProject(catalogs: base.catalogs)
    importer.unchecked = base.unchecked
    let delivered = try Delivery.read(
      paths, .takesCatalogs, like: Originals([order]) { .success(sent) })
    let plan = try importer.plan(
      delivered, into: project, base: manifests.isEmpty ? sent : [], manifests: manifests)
    // A file without a language is in one that the import finds.
    let languages =
      delivered.flatMap(\.tables).map(\.language) + plan.totals.map(\.language)
    self.plan = plan
    orders = plan.orders.filter { order in
      order.isKnown && languages.contains { LanguageTag.isSame($0, order.language) }
    }
  }

  /// The manifests beside the bundles; an import learns the names of resources there.
  private static func manifests(of order: String, _ importer: inout LoctripImport)
    throws(FindingsError)
    -> [SentManifest]
  {
    let archived = try ArchivedManifests(in: order)
    if let (bytes, path) = archived.names { try importer.takeNames(bytes, path: path) }
    return archived.manifests
  }

  /// True if something would be rejected or wait for a person, is missing, or came back unfinished, and if nothing of
  /// the order is in the files.
  package var isIncomplete: Bool {
    !problems.isEmpty || !waiting.isEmpty || !findings.isEmpty
      || orders.allSatisfy { $0.ordered == 0 }
      || orders.contains {
        $0.count(.missing) + $0.count(.untouched) + Self.unfinished($0) > 0
      }
  }

  /// The number of units to do that came back as drafts, of which none replaces a text.
  private static func unfinished(_ order: ImportPlan.OrderOutcome) -> Int {
    order.drafts + order.count(.kept)
  }

  /// The number of units to do that the other side would take without asking a person.
  private static func done(_ order: ImportPlan.OrderOutcome) -> Int {
    order.usable - order.waiting
  }

  /// The units that the other side could not take.
  private var problems: [ImportPlan.Unit] {
    plan.units.filter { unit in
      switch unit.verdict {
      case .rejected, .conflict: true
      // What was not sent may be in the catalogs of the other side all the same.
      case .added, .updated, .unchanged, .kept, .orphaned, .unknown, .missing, .untouched: false
      }
    }
  }

  /// The units that the other side would take, and ask a person about: a copy of the source, a filler, another script.
  private var waiting: [ImportPlan.Unit] { plan.units.filter(\.waits) }

  /// The number of units in a language that the order does not have, or `nil` for none.
  private func others(in language: String) -> Int? {
    let count = plan.units.count {
      $0.verdict == .orphaned && LanguageTag.isSame($0.language, language)
    }
    return count > 0 ? count : nil
  }

  /// The errors of the deliveries; others are advice for the import.
  package var findings: [Finding] { plan.findings.filter { $0.severity == .error } }

  /// The result for a terminal: a line for each language, and what would be rejected or wait.
  package var lines: [String] {
    var lines: [String] = []
    for order in orders where order.ordered > 0 {
      func own(_ units: [ImportPlan.Unit]) -> [ImportPlan.Unit] {
        units.filter { LanguageTag.isSame($0.language, order.language) }
      }
      let (problems, waiting) = (own(problems), own(waiting))
      let missing = order.count(.missing) + order.count(.untouched)
      let (done, unfinished) = (Self.done(order), Self.unfinished(order))
      let rejected = order.count(.rejected) + order.count(.conflict)
      var others =
        others(in: order.language).map { ["\($0.counted("text")) not in the order"] } ?? []
      if rejected < problems.count {
        others.append("\((problems.count - rejected).grouped) more would be rejected")
      }
      if order.waiting < waiting.count {
        others.append("\((waiting.count - order.waiting).grouped) more would wait")
      }
      lines.append(
        "\(order.language): of \(order.ordered.counted("text")) to do, \(done.grouped) "
          + "\(done == 1 ? "is" : "are") done"
          + (unfinished > 0 ? ", \(unfinished.grouped) unfinished" : "")
          + " and \(missing.grouped) missing; \(rejected.grouped) would be rejected"
          + (order.waiting > 0 ? ", \(order.waiting.grouped) would wait for a person" : "")
          + (others.isEmpty ? "" : "; " + others.joined(separator: ", ")))
      for (unit, label) in problems.map({ ($0, $0.verdict.rawValue) })
        + waiting.map({ ($0, "waits   ") })
      {
        let place = unit.place.map { "  \($0)" } ?? ""
        lines.append("    \(label)   \(ReportItem.shown(id: unit.id))\(place)")
        for finding in unit.findings where finding.severity > .note {
          lines.append("        \(finding.code.rawValue): \(finding.message)")
        }
      }
    }
    return lines.isEmpty ? ["no unit of the order is in these files"] : lines
  }

  /// The result as JSON, schema `loctrip.check-order/2`.
  package var json: [UInt8] {
    JSONForm.document("check-order", version: 2) { json in
      json.writeMember("complete", .bool(!isIncomplete))
      json.writeMember(
        "languages",
        .array(
          orders.map { order in
            [
              "language": .string(order.language), "ordered": .integer(order.ordered),
              "usable": .integer(Self.done(order)), "missing": .integer(order.count(.missing)),
              "untouched": .integer(order.count(.untouched)),
              "unfinished": .integer(Self.unfinished(order)),
            ]
          }))
      for (name, units) in [("rejected", problems), ("toDecide", waiting)] {
        json.writeMember(
          name,
          .array(
            units.map { unit in
              [
                "language": .string(unit.language), "catalog": .string(unit.original),
                "id": .string(unit.id), "verdict": .string(unit.verdict.rawValue),
                "findings": .array(unit.findings.map(\.json)),
              ]
            }))
      }
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}

/// The sent texts as catalogs, into which a delivery is imported.
private struct SentBase {
  let catalogs: [CatalogFile]
  /// The catalogs with a unit whose source nobody knows, so that its translation cannot be compared with it.
  let unchecked: Set<ExactString>

  /// Puts together bundles and manifests: a bundle has the texts, and a manifest also what has no text yet in a form
  /// without gaps.
  init(_ sent: [Delivery], _ manifests: [SentManifest]) {
    let sources = SentSources(manifests, sent)
    let tables = sent.flatMap(\.tables).grouped { ExactString($0.original) }
    let listed = manifests.flatMap(\.files).grouped { ExactString($0.original) }
    var units: [ExactString: [UnitTable]] = [:]
    for (original, files) in listed { units[original] = files.map(\.units) }
    var catalogs: [SentCatalog] = []
    for (original, tables) in tables {
      let listed = units.removeValue(forKey: original) ?? []
      catalogs.append(SentCatalog(path: original.string, tables, listed, sources))
    }
    for (original, _) in listed {
      guard let units = units[original] else { continue }
      catalogs.append(SentCatalog(path: original.string, [], units, sources))
    }
    self.catalogs = catalogs.map { CatalogFile(path: $0.path, original: $0.path, catalog: $0) }
    unchecked = Set(catalogs.lazy.filter(\.lacksSources).map { ExactString($0.path) })
  }
}

/// The sources of units whose bundle has none: a text that came along, such as that of `en/Localizable.json`, or the
/// key, if the manifest has its digest as that of the source.
private struct SentSources: Sendable {
  /// The texts that may be the source of an id.
  private var texts: [ExactString: [LoctripMessage]] = [:]
  /// The units that have no place in the bundle, by those whose text stands for them.
  private(set) var carried: [ExactString: [String]] = [:]

  init(_ manifests: [SentManifest], _ sent: [Delivery]) {
    for table in manifests.flatMap(\.files).map(\.units) {
      for row in table.indices {
        guard let id = table.id(row) else { continue }
        texts[ExactString(id)] = [.text(Self.key(of: id))]
        if let carrier = table.undecoded(row).carrier {
          carried[ExactString(carrier), default: []].append(id)
        }
      }
    }
    for table in sent.flatMap(\.tables) {
      for row in table.indices {
        guard let id = table.id(row).map({ ExactString($0) }), texts[id] != nil,
          case let unit = table[row], unit.source == nil, let text = unit.restoredTarget
        else { continue }
        texts[id]?.append(text)
      }
    }
  }

  private static func key(of id: String) -> String { Slot(splitting: id)?.key.string ?? id }

  /// The source of a unit; its key where it is not known, so that the unit is one that lacks a translation.
  ///
  /// - Parameter digest: That of its source in the manifest of its catalog, if that has one.
  func source(of unit: TranslationUnit, _ digest: TextDigest?) -> (
    text: LoctripMessage?, isKnown: Bool
  ) {
    guard unit.source == nil, let id = unit.id else { return (unit.source, true) }
    let known = digest.flatMap { digest in
      texts[ExactString(id)]?.first { TextDigest($0) == digest }
    }
    return (known ?? .text(Self.key(of: id)), known != nil)
  }
}

/// A file of the bundles that were sent, in the place of its catalog.
private struct SentCatalog: Catalog {
  let path: String
  /// The tables of the bundles, and those of the manifests.
  private let tables, listed: [UnitTable]
  private let sources: SentSources
  /// The digests of sources in the manifests.
  private let digests: [ExactString: TextDigest]
  /// The keys of cases, one of which may look like the id of another key's case.
  private let keysOfCases: Set<ExactString>

  init(path: String, _ tables: [UnitTable], _ listed: [UnitTable], _ sources: SentSources) {
    self.path = path
    (self.tables, self.listed) = (tables, listed)
    self.sources = sources
    var digests: [ExactString: TextDigest] = [:]
    for table in listed {
      for row in table.indices {
        if let id = table.id(row) { digests[ExactString(id)] = table.digests(row)?.source }
      }
    }
    self.digests = digests
    var keys: Set<ExactString> = []
    for table in tables + listed {
      for case let id? in table.indices.lazy.map(table.id) {
        if let slot = Slot(splitting: id), !slot.path.isRoot { keys.insert(slot.key) }
      }
    }
    keysOfCases = keys
  }

  /// The case that an id stands for.
  private func path(of id: String) -> VariationPath {
    keysOfCases.contains(ExactString(id)) ? .root : Slot(splitting: id)?.path ?? .root
  }

  /// True if nobody knows the source of one of its units.
  var lacksSources: Bool {
    let own = tables.contains { table in
      table.indices.contains { !source(of: table[$0]).isKnown }
    }
    return own || languages.contains { further(in: $0).contains { !source(of: $0).isKnown } }
  }

  private func source(of unit: TranslationUnit) -> (text: LoctripMessage?, isKnown: Bool) {
    sources.source(of: unit, unit.id.flatMap { digests[ExactString($0)] })
  }

  var sourceLanguage: String { (tables.first ?? listed.first)?.sourceLanguage ?? "" }
  var languages: [String] {
    ExactString.distinct([sourceLanguage] + (tables + listed).map(\.language))
  }
  var files: [CatalogSource] { [] }
  var findings: [Finding] { [] }

  func table(in language: String) -> UnitTable {
    let sent = tables.filter { LanguageTag.isSame($0.language, language) }
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path)
    let rules = DecisionRules()
    let states = states(in: language)
    let shown = shown(in: language)
    for table in sent.isEmpty ? Array(tables.prefix(1)) : sent {
      for row in table.indices {
        let was = table[row].restoringCodes()
        guard let id = was.id else { continue }
        var unit = TranslationUnit(
          id: id, path: path(of: id), source: source(of: was).text)
        unit.notes = was.notes
        unit.traits = was.traits.intersection([.isLocked])
        if !sent.isEmpty, let target = was.target, !shown.contains(ExactString(id)) {
          unit.target = target
          let state = states[ExactString(id)] ?? rules.state(for: was.state)
          unit.translationState = state
          unit.state = UnitState(state)
        }
        builder.append(unit)
        for other in sources.carried[id] ?? [] {
          builder.append(
            TranslationUnit(id: other, path: path(of: other), source: unit.source))
        }
      }
    }
    for var unit in further(in: language) {
      unit.source = source(of: unit).text
      builder.append(unit)
    }
    return builder.table()
  }

  /// The states that manifests say; some forms have none.
  private func states(in language: String) -> [ExactString: TranslationState] {
    var states: [ExactString: TranslationState] = [:]
    for table in listed where LanguageTag.isSame(table.language, language) {
      for row in table.indices {
        if let id = table.id(row), let state = table.translationState(row) {
          states[ExactString(id)] = state
        }
      }
    }
    return states
  }

  /// The units that went out with a text of the agency, which goes back for rework, and not with the catalog's.
  private func shown(in language: String) -> Set<ExactString> {
    var shown: Set<ExactString> = []
    for table in listed where LanguageTag.isSame(table.language, language) {
      for row in table.indices where table.row(row).flags.contains(.hasDetails) {
        if table.undecoded(row).shownText != nil, let id = table.id(row) {
          shown.insert(ExactString(id))
        }
      }
    }
    return shown
  }

  /// The units of a language that were to do and are in no bundle.
  private func further(in language: String) -> [TranslationUnit] {
    let listed = listed.filter { LanguageTag.isSame($0.language, language) }
    guard !listed.isEmpty else { return [] }
    var seen = Set(sources.carried.values.joined().map { ExactString($0) })
    for table in tables where LanguageTag.isSame(table.language, language) {
      for row in table.indices { seen.insert(ExactString(table.id(row) ?? "")) }
    }
    return listed.flatMap { table in
      table.indices.compactMap { row in
        guard table.wasToDo(row), let id = table.id(row), seen.insert(ExactString(id)).inserted
        else { return nil }
        return TranslationUnit(id: id, path: path(of: id))
      }
    }
  }

  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] { [] }

  func sourceContents() -> [CatalogSource] { [] }
}
