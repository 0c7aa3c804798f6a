internal import LocalizationCore
internal import Reconciliation
internal import XLIFF

/// The first step of an import: which catalog and which language each delivered unit is of, and what was
/// sent of them.
struct Intake {
  let settings: Import
  let project: Project
  let tables: ImportTables
  let deliveries: [Delivery]
  let catalogs: CatalogMatcher
  var findings: [Finding] = []
  /// What ``addOnce(_:)`` has added.
  private var saidOnce: Set<[ExactString]> = []

  /// The delivered units, by catalog and language in the order of the deliveries.
  private(set) var batches: [Batch] = []
  private var batchNumbers: [BatchName: Int] = [:]
  /// What was sent, in the order of the files.
  private(set) var sent: [SentUnits] = []
  private var sentNumbers: [BatchName: Int] = [:]
  /// What to say when a delivery brings a language in another form than a catalog has.
  var newLanguages: [BatchName: Finding] = [:]
  /// The catalogs that a unit of an unknown one fits.
  var fittingCatalogs: [Batch.Item: [Int]] = [:]
  /// The languages of each catalog of the project.
  let languages: [[String]]
  /// Every language that a catalog of the project has.
  let projectLanguages: [String]
  /// The names that the deliveries give to catalogs.
  let deliveredNames: CatalogMatcher.Delivered

  /// Takes everything in.
  ///
  /// - Throws: ``RoundTripError`` when a delivery does not say which language it is.
  init(
    _ deliveries: [Delivery],
    of project: Project,
    base: [Delivery],
    manifests: [SentManifest],
    settings: Import
  ) throws(RoundTripError) {
    self.settings = settings
    self.project = project
    self.deliveries = deliveries
    tables = ImportTables(project, deliveries)
    catalogs = CatalogMatcher(
      project.catalogs.map {
        CatalogMatcher.Name(original: $0.original, absolutePath: $0.absolutePath)
      }
    )
    languages = project.catalogs.map(\.catalog.languages)
    projectLanguages = Set(languages.joined()).sorted()
    deliveredNames = CatalogMatcher.Delivered(
      deliveries.flatMap { $0.document.files.map(\.original) }
    )
    try addBase(base)
    let choice = ManifestChoice(
      of: manifests,
      for: deliveries,
      bundles: base,
      languageMap: settings.languageMap
    )
    findings += base.flatMap(\.searchFindings) + choice.findings
    addBase(choice.manifests)
    try sort()
    for past in project.past { addBase(past) }
  }

  /// What was sent of a batch, or `nil`.
  func sent(_ name: BatchName) -> SentUnits? { sentNumbers[name].map { sent[$0] } }

  /// The languages that something was sent in, with the catalog.
  var sentNames: [BatchName] { sent.map(\.name) }

  func hasBatch(_ name: BatchName) -> Bool { batchNumbers[name] != nil }

  /// The batch of a catalog and a language; of an unknown catalog by the name in the delivery.
  mutating func batch(for language: String, catalog: Int?, original: String) -> Int {
    let name = BatchName(
      original: catalog.map { project.catalogs[$0].original } ?? original,
      language: language
    )
    if let known = batchNumbers[name] { return known }
    batchNumbers[name] = batches.count
    batches.append(Batch(name: name, catalog: catalog))
    return batches.count - 1
  }

  mutating func setItems(_ items: [Batch.Item], of batch: Int) { batches[batch].items = items }

  private mutating func sort() throws(RoundTripError) {
    for (number, delivery) in deliveries.enumerated() {
      findings += delivery.findings
      if let reason = settings.policy.reasonToPassOver(delivery.document) {
        let place = SourceLocation(path: delivery.document.path)
        findings.append(Finding(.passedOver, .warning, reason, at: place))
        continue
      }
      // A file with nothing in it says nothing, and has no language to be asked for.
      for file in delivery.document.files
      where !file.units.isEmpty || delivery.document.unitCount == 0 {
        for part in findCatalogs(file, delivery: number) {
          guard let language = try language(of: file, in: delivery, catalog: part.catalog) else {
            continue
          }
          let batch = batch(for: language, catalog: part.catalog, original: file.original)
          batches[batch].items += part.rows.map { Batch.Item(delivery: number, row: $0) }
        }
      }
    }
  }

  private mutating func addBase(_ base: [Delivery]) throws(RoundTripError) {
    let originals = CatalogMatcher.Delivered(
      base.flatMap { $0.document.files.map(\.original) }
    )
    for delivery in base {
      for file in delivery.document.files {
        let catalog = catalog(named: file.original, among: originals)
        guard let language = try language(of: file, in: delivery, catalog: catalog) else {
          continue
        }
        addSent(delivery.document.table(of: file), catalog: catalog, language: language)
      }
    }
  }

  /// Takes manifests for the catalogs and languages of which no bundle is there.
  private mutating func addBase(_ manifests: [SentManifest]) {
    for manifest in manifests {
      let originals = CatalogMatcher.Delivered(manifest.files.map(\.original))
      for file in manifest.files {
        let catalog = catalog(named: file.original, among: originals)
        var language = manifest.language
        if let catalog {
          switch match(language, catalog: catalog) {
          case .known(let spelling), .related(let spelling): language = spelling
          case .new, .invalid: break
          }
        }
        addSent(file.units, catalog: catalog, language: language)
      }
    }
  }

  /// Takes the catalogs of then for the languages that came back.
  private mutating func addBase(_ past: Project) {
    for batch in batches where sentNumbers[batch.name] == nil {
      guard let file = past.catalogs.first(where: { $0.original == batch.name.original }) else {
        continue
      }
      sentNumbers[batch.name] = sent.count
      sent.append(SentUnits(batch.name, isOrder: false))
      sent[sent.count - 1].add(file.table(in: batch.name.language))
    }
  }

  private func catalog(
    named original: String,
    among originals: CatalogMatcher.Delivered
  ) -> Int? {
    catalogs.exact(original) ?? catalogs.guess(original, among: originals)?.catalog
  }

  private mutating func addSent(_ table: UnitTable, catalog: Int?, language: String) {
    let name = BatchName(
      original: catalog.map { project.catalogs[$0].original } ?? table.original,
      language: language
    )
    if let known = sentNumbers[name] {
      sent[known].add(table)
    } else {
      sentNumbers[name] = sent.count
      sent.append(SentUnits(name))
      sent[sent.count - 1].add(table)
    }
  }

  /// Adds a finding that several files of a delivery have in common.
  mutating func addOnce(_ finding: Finding) {
    let said = [ExactString(finding.code.rawValue), ExactString(finding.message)]
    if saidOnce.insert(said).inserted { findings.append(finding) }
  }
}
