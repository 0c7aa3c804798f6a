internal import LoctripExchange
package import LoctripAppProjects
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
    let sent = try Delivery.read([order])
    let manifests = try Self.manifests(of: order)
    let sources = SentSources(manifests)
    let project = Project(catalogs: Self.catalogs(sent, sources))
    var importer = Import()
    importer.unchecked = Set(
      sent.flatMap(\.tables).lazy.filter(sources.areUnknown).map { ExactString($0.original) })
    importer.configuration = configuration
    let delivered = try Delivery.read(
      paths, takesCatalogs: true, like: Originals([order]) { .success(sent) })
    let plan = try importer.plan(
      delivered, into: project, base: manifests.isEmpty ? sent : [], manifests: manifests)
    let languages = delivered.flatMap(\.tables).map(\.language)
    self.plan = plan
    orders = plan.orders.filter { order in
      order.isKnown && languages.contains { LanguageTag.isSame($0, order.language) }
    }
  }

  /// The manifests beside the bundles.
  private static func manifests(of order: String) throws(FindingsError) -> [SentManifest] {
    guard FileAccess.isPlainFile(order) else { return [] }
    let bytes = try FileAccess.read(order)
    guard ZipArchive.isArchive(bytes) else { return [] }
    let archive = try ZipArchive(parsing: bytes, path: order)
    var manifests: [SentManifest] = []
    for entry in archive.entries where !entry.isFolder && SentManifest.isManifest(entry.name) {
      manifests.append(
        try SentManifest(parsing: try archive.contents(of: entry), path: archive.shown(entry)))
    }
    return manifests
  }

  /// The sent units as the catalogs that a delivery is imported into.
  private static func catalogs(_ sent: [Delivery], _ sources: SentSources) -> [CatalogFile] {
    let tables = sent.flatMap(\.tables)
    return tables.grouped { ExactString($0.original) }.map { original, tables in
      CatalogFile(
        path: original.string, original: original.string,
        catalog: SentCatalog(path: original.string, tables, sources))
    }
  }

  /// True if something would be rejected, is missing, or came back unfinished.
  package var isIncomplete: Bool {
    !problems.isEmpty
      || orders.contains {
        $0.count(.missing) + $0.count(.untouched) + Self.unfinished($0) > 0
      }
  }

  /// The number of units to do that came back as drafts, of which none replaces a text.
  private static func unfinished(_ order: ImportPlan.OrderOutcome) -> Int {
    order.drafts + order.count(.kept)
  }

  /// The units that the other side could not take.
  private var problems: [ImportPlan.Unit] {
    plan.units.filter { unit in
      switch unit.verdict {
      case .rejected, .conflict: true
      // What was not sent may be in the catalogs of the other side all the same.
      case .added, .updated, .unchanged, .kept, .orphaned, .missing, .untouched: false
      }
    }
  }

  /// The number of units in a language that the order does not have, or `nil` for none.
  private func others(in language: String) -> Int? {
    let count = plan.units.count {
      $0.verdict == .orphaned && LanguageTag.isSame($0.language, language)
    }
    return count > 0 ? count : nil
  }

  /// The errors of the deliveries; others are advice for the import.
  package var findings: [Finding] { plan.findings.filter { $0.severity == .error } }

  /// The result for a terminal: a line for each language, and what would be rejected.
  package var lines: [String] {
    var lines: [String] = []
    for order in orders where order.ordered > 0 {
      let problems = problems.filter { LanguageTag.isSame($0.language, order.language) }
      let missing = order.count(.missing) + order.count(.untouched)
      let unfinished = Self.unfinished(order)
      lines.append(
        "\(order.language): of \(order.ordered.counted("text")) to do, \(order.usable.grouped) "
          + "\(order.usable == 1 ? "is" : "are") done"
          + (unfinished > 0 ? ", \(unfinished.grouped) unfinished" : "")
          + " and \(missing.grouped) missing; "
          + "\(problems.count.grouped) would be rejected"
          + (others(in: order.language).map { "; \($0.counted("text")) not in the order" } ?? ""))
      for unit in problems {
        let place = unit.place.map { "  \($0)" } ?? ""
        lines.append("    \(unit.verdict.rawValue)   \(ReportItem.shown(id: unit.id))\(place)")
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
              "usable": .integer(order.usable), "missing": .integer(order.count(.missing)),
              "untouched": .integer(order.count(.untouched)),
              "unfinished": .integer(Self.unfinished(order)),
            ]
          }))
      json.writeMember(
        "rejected",
        .array(
          problems.map { unit in
            [
              "language": .string(unit.language), "catalog": .string(unit.original),
              "id": .string(unit.id), "verdict": .string(unit.verdict.rawValue),
              "findings": .array(unit.findings.map(\.json)),
            ]
          }))
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}

/// The sources of units whose bundle has none: a key is the source if the manifest has its digest as that of the source.
private struct SentSources: Sendable {
  private var known: Set<ExactString> = []
  /// The units that have no place in the bundle, by those whose text stands for them.
  private(set) var carried: [ExactString: [String]] = [:]

  init(_ manifests: [SentManifest]) {
    for table in manifests.flatMap(\.files).map(\.units) {
      for row in table.indices {
        guard let id = table.id(row) else { continue }
        if let carrier = table.undecoded(row).carrier {
          carried[ExactString(carrier), default: []].append(id)
        }
        if table.digests(row)?.source == TextDigest(.text(Self.key(of: id))) {
          known.insert(ExactString(id))
        }
      }
    }
  }

  private static func key(of id: String) -> String { Slot(splitting: id)?.key.string ?? id }

  /// True if a table has a unit whose source nobody knows, so that its translation cannot be compared with it.
  func areUnknown(in table: UnitTable) -> Bool {
    table.indices.contains { row in
      guard case .none = table.source(row), let id = table.id(row) else { return false }
      return !known.contains(id)
    }
  }

  /// The source of a unit; its key where it is not known, so that the unit is one that lacks a translation.
  func source(of unit: TranslationUnit) -> Message? {
    unit.source ?? unit.id.map { .text(Self.key(of: $0)) }
  }
}

/// A file of the bundles that were sent, in the place of its catalog.
private struct SentCatalog: Catalog {
  let path: String
  private let tables: [UnitTable]
  private let sources: SentSources

  init(path: String, _ tables: [UnitTable], _ sources: SentSources) {
    self.path = path
    self.tables = tables
    self.sources = sources
  }

  var sourceLanguage: String { tables.first?.sourceLanguage ?? "" }
  var languages: [String] { ExactString.distinct([sourceLanguage] + tables.map(\.language)) }
  var files: [CatalogSource] { [] }
  var findings: [Finding] { [] }

  func table(in language: String) -> UnitTable {
    let sent = tables.filter { LanguageTag.isSame($0.language, language) }
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path)
    let rules = DecisionRules()
    for table in sent.isEmpty ? Array(tables.prefix(1)) : sent {
      for row in table.indices {
        let was = table[row].restoringCodes()
        guard let id = was.id else { continue }
        let slot = Slot(splitting: id)
        var unit = TranslationUnit(
          id: id, path: slot?.path ?? .root, source: sources.source(of: was))
        unit.notes = was.notes
        unit.traits = was.traits.intersection([.isLocked])
        if !sent.isEmpty, let target = was.target {
          unit.target = target
          let state = rules.state(for: was.state)
          unit.translationState = state
          unit.state = UnitState(state)
        }
        builder.append(unit)
        for other in sources.carried[id] ?? [] {
          builder.append(
            TranslationUnit(
              id: other, path: Slot(splitting: other)?.path ?? .root, source: unit.source))
        }
      }
    }
    return builder.table()
  }

  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] { [] }

  func sourceContents() -> [CatalogSource] { [] }
}
