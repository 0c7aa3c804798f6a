internal import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

/// The first step of an import: which catalog and which language each delivered unit is of, and what was
/// sent of them.
struct DeliverySorter {
  let settings: Import
  let project: Project
  let tables: ImportTables
  let deliveries: [Delivery]
  let catalogs: CatalogMatcher
  /// The catalogs that a person named, by the names of the deliveries.
  let catalogMap: [ExactString: Int]
  var findings: [Finding] = []
  private var saidOnce: Set<[ExactString]> = []

  /// The delivered units, by catalog and language in the order of the deliveries.
  private(set) var batches: [Batch] = []
  private var batchNumbers: [BatchName: Int] = [:]
  /// The units that were sent, in the order of the files.
  private(set) var sent: [SentUnits] = []
  private var sentNumbers: [BatchName: Int] = [:]
  private var sentOfOriginals: [String: [Int]] = [:]
  /// The languages that something was sent in.
  private(set) var sentLanguages = LanguageList()
  /// The languages that an order went out in, without those that came back of one in no language.
  private(set) var orderedLanguages = LanguageList()
  /// The sources that went out in no language: the base of all that come back.
  private var sourceOnly: [(table: UnitTable, catalog: Int)] = []
  /// The findings about languages that the project does not have, by their tags.
  var newLanguages: [String: Finding] = [:]
  /// The files of which the project has no catalog, by their kind.
  var unreadable: [String: Unreadable] = [:]
  /// The findings about names that no catalog of the project has.
  var unknownCatalogs: [(originals: Set<ExactString>, finding: Int)] = []
  /// The number of units in each language that is not asked for, and the place of the first.
  private var passedOver: [String: (count: Int, place: SourceLocation)] = [:]
  /// The catalogs that a unit of an unknown one fits.
  var fittingCatalogs: [Batch.Item: [Int]] = [:]
  /// The languages of each catalog of the project.
  let languages: [LanguageList]
  /// Every language that a catalog of the project has, sorted.
  let projectLanguages: LanguageList
  /// The file extensions of the project's catalogs, without the dot.
  let extensions: Set<ExactString>
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
    catalogMap = try Self.catalogMap(settings, project, catalogs)
    extensions = Set(
      project.catalogs.lazy.map {
        ExactString(String($0.original.split(separator: ".").last ?? ""))
      }
    )
    languages = project.catalogs.map(\.languageList)
    projectLanguages = LanguageList(Set(languages.lazy.flatMap(\.all)).sorted())
    deliveredNames = catalogs.delivered(
      deliveries.flatMap { $0.document.files.map(\.original) }
    )
    // In the language of the sources only that comes back which is asked for.
    let isSourceOnly = { (manifest: SentManifest) in
      manifest.isSourceOnly && !settings.names(manifest.language)
    }
    let choice = ManifestChoice(
      of: manifests.filter { !isSourceOnly($0) },
      for: deliveries.map { ($0, ManifestChoice.languages(of: $0, settings.mapped)) },
      bundles: base,
      mappedSent: mappedSent
    )
    try addBase(choice.bundles)
    findings += base.flatMap(\.searchFindings) + choice.findings
    for manifest in choice.manifests { addBase(manifest) }
    orderedLanguages = sentLanguages
    try sort()
    for (kind, files) in unreadable.sorted(by: { $0.key < $1.key }) {
      unknownCatalogs.append((files.originals, findings.count))
      findings.append(files.finding(kind))
    }
    tellLanguages()
    stopWhatWasNotSent(unanswered: choice.unanswered)
    addSourceOnly(manifests.filter(isSourceOnly))
    for manifest in choice.absent { addBase(manifest) }
    for past in project.past { addBase(past) }
  }

  func sent(_ name: BatchName) -> SentUnits? { sentNumbers[name].map { sent[$0] } }

  /// The languages that something was sent in, with the catalog.
  var sentNames: [BatchName] { sent.map(\.name) }

  /// Returns the units that were sent of a catalog, in all languages.
  func sent(of original: String) -> [SentUnits] {
    (sentOfOriginals[original] ?? []).map { sent[$0] }
  }

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

  /// Takes over what is known of the language of units that move to another batch.
  mutating func inherit(_ batch: Batch, to other: Int) {
    batches[other].doubts.merge(batch.doubts) { own, _ in own }
    batches[other].decided.formUnion(batch.decided)
  }

  mutating func setItems(_ items: [Batch.Item], of batch: Int) { batches[batch].items = items }

  mutating func add(_ items: [Batch.Item], to batch: Int) { batches[batch].items += items }

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
          guard let found = try language(of: file, in: delivery, catalog: part.catalog),
            isWanted(found.language, part.rows.count, delivery)
          else { continue }
          let batch = batch(for: found.language, catalog: part.catalog, original: file.original)
          batches[batch].items += part.rows.map { Batch.Item(delivery: number, row: $0) }
          if found.isDecided { batches[batch].decided.insert(number) }
          batches[batch].doubts[number] =
            isUnaskedSource(found.language, of: part.catalog)
            ? UncertainLanguage(finding: .changesSource(in: found.language)) : found.doubt
        }
      }
    }
  }

  /// True if a language is to be imported; the units of others are counted.
  private mutating func isWanted(_ language: String, _ count: Int, _ delivery: Delivery) -> Bool {
    guard !settings.languages.isEmpty, !settings.names(language) else { return true }
    let place = SourceLocation(path: delivery.document.path)
    passedOver[language, default: (0, place)].count += count
    return false
  }

  /// Says which languages were asked for and are not there, and which are and were not.
  private mutating func tellLanguages() {
    for language in settings.languages
    where !batches.contains(where: { LanguageTag.isSame($0.name.language, language) }) {
      findings.append(Finding(.otherLanguage, .warning, "no delivery is in '\(language)'"))
    }
    for (language, (count, place)) in passedOver.sorted(by: { $0.key < $1.key }) {
      findings.append(
        Finding(
          .otherLanguage,
          .note,
          "\(count.counted("unit")) in '\(language)' skipped; --language selects the "
            + "languages to import",
          at: place
        )
      )
    }
  }

  /// True if units would change the sources, and nobody asked for that.
  private func isUnaskedSource(_ language: String, of catalog: Int?) -> Bool {
    settings.policy.guesses && !settings.names(language) && isSourceLanguage(language, of: catalog)
  }

  /// Stops the languages in which nothing was sent, where what was sent is in others that did not come
  /// back: such a file has the wrong label.
  private mutating func stopWhatWasNotSent(unanswered: [SentManifest]) {
    guard settings.policy.guesses else { return }
    var sent = Dictionary(grouping: sentNames, by: \.original).mapValues { Set($0.map(\.language)) }
    var languages = Set(sentLanguages.all)
    for manifest in unanswered {
      let originals = catalogs.delivered(manifest.files.map(\.original))
      for file in manifest.files {
        let guess = catalogs.guess(file.original, among: originals)
        guard
          let catalog = catalogs.exact(file.original)
            ?? guess.flatMap({ $0.isCertain ? $0.catalog : nil })
        else { continue }
        let original = project.catalogs[catalog].original
        sent[original, default: []].insert(manifest.language)
        languages.insert(manifest.language)
      }
    }
    let delivered = Set(batches.map(\.name.language))
    for (number, batch) in batches.enumerated() where batch.catalog != nil {
      guard !languages.contains(batch.name.language) else { continue }
      let others = (sent[batch.name.original] ?? []).subtracting(delivered)
        .filter { !isSourceLanguage($0, of: batch.catalog) }.sorted()
      if !others.isEmpty {
        stop(number, .sent(in: others, not: batch.name.language, of: batch.name.original))
      }
    }
  }

  /// Keeps a batch from the catalog, but for what a person said is in this language.
  ///
  /// - Parameters:
  ///   - delivered: The deliveries whose units are stopped; all when `nil`.
  ///   - isTold: True to add the finding to those of the import as well.
  mutating func stop(
    _ number: Int,
    _ finding: Finding,
    of delivered: Set<Int>? = nil,
    isTold: Bool = true
  ) {
    let stopped = batches[number].items.filter {
      !batches[number].decided.contains($0.delivery) && delivered?.contains($0.delivery) ?? true
    }
    guard let first = stopped.first(where: { tables.delivered[$0.delivery].hasTarget($0.row) })
    else { return }
    if isTold { findings.append(finding.at(tables.place(first))) }
    for item in stopped {
      batches[number].doubts[item.delivery] = UncertainLanguage(finding: finding)
    }
  }

  private mutating func addBase(_ base: [Delivery]) throws(RoundTripError) {
    let originals = catalogs.delivered(
      base.flatMap { $0.document.files.map(\.original) }
    )
    for delivery in base {
      for file in delivery.document.files {
        let catalog = catalog(named: file.original, among: originals)
        if let catalog, isSourceOnly(file, in: delivery, catalog) {
          sourceOnly.append((delivery.document.table(of: file), catalog))
          continue
        }
        guard
          let found = try language(of: file, in: delivery, catalog: catalog, isSent: true)
        else { continue }
        var table = delivery.document.table(of: file)
        if let catalog {
          table.copiesAreMissing = project.catalogs[catalog].countsCopiesAsMissing(table)
        }
        addSent(table, catalog: catalog, language: found.language)
      }
    }
  }

  /// True if a file went out without any translation and in no language but that of the sources.
  private func isSourceOnly(_ file: XLIFFFile, in delivery: Delivery, _ catalog: Int) -> Bool {
    let language = file.targetLanguage ?? delivery.bundleLanguage
    return delivery.document.table(of: file).hasOnlySources
      && language.map { isSourceLanguage($0, of: catalog) && !settings.names($0) } ?? true
  }

  /// Takes what went out in no language as the base of every language that came back, manifests where
  /// nothing else was sent in it.
  private mutating func addSourceOnly(_ manifests: [SentManifest]) {
    let languages = Set(batches.map(\.name.language)).sorted()
    for language in languages {
      for (table, catalog) in sourceOnly where !isSourceLanguage(language, of: catalog) {
        let name = BatchName(original: project.catalogs[catalog].original, language: language)
        if sentNumbers[name] == nil { addSent(table.sources(in: language), to: name) }
      }
    }
    let others = languages.filter { !sentLanguages.has($0) }
    guard !manifests.isEmpty, !others.isEmpty else { return }
    var delivered = [Set<String>](repeating: [], count: deliveries.count)
    for batch in batches where others.contains(batch.name.language) {
      for item in batch.items { delivered[item.delivery].insert(batch.name.language) }
    }
    let choice = ManifestChoice(
      of: manifests.flatMap(\.versions).flatMap { manifest in
        others.filter { !LanguageTag.isSame($0, manifest.language) }.map(manifest.asBase)
      },
      for: zip(deliveries, delivered).filter { !$0.1.isEmpty },
      bundles: [],
      mappedSent: { $0 }
    )
    findings += choice.findings
    for manifest in choice.manifests { addBase(manifest) }
  }

  /// Takes a manifest for the catalogs and languages of which no bundle is there.
  private mutating func addBase(_ manifest: SentManifest) {
    let originals = catalogs.delivered(manifest.files.map(\.original))
    for file in manifest.files {
      let catalog = catalog(named: file.original, among: originals)
      var language = mappedSent(manifest.language) ?? manifest.language
      if let catalog, case .known(let spelling) = match(language, catalog: catalog) {
        language = spelling
      }
      addSent(file.units, catalog: catalog, language: language)
    }
  }

  /// Takes the catalogs of then for the languages that came back.
  private mutating func addBase(_ past: Project) {
    let positions = ExactString.positions(of: past.catalogs.lazy.map(\.original))
    for batch in batches where sentNumbers[batch.name] == nil {
      guard let position = positions[ExactString(batch.name.original)] else { continue }
      let file = past.catalogs[position]
      addSent(
        file.table(in: batch.name.language),
        to: batch.name,
        isOrder: false
      )
    }
  }

  private func catalog(
    named original: String,
    among originals: CatalogMatcher.Delivered
  ) -> Int? {
    catalogMap[ExactString(original)] ?? catalogs.exact(original)
      ?? catalogs.guess(original, among: originals)?.catalog
  }

  private mutating func addSent(_ table: UnitTable, catalog: Int?, language: String) {
    let name = BatchName(
      original: catalog.map { project.catalogs[$0].original } ?? table.original,
      language: language
    )
    addSent(table, to: name)
  }

  private mutating func addSent(_ table: UnitTable, to name: BatchName, isOrder: Bool = true) {
    let number = sentNumbers[name] ?? sent.count
    if number == sent.count {
      sentNumbers[name] = number
      sentOfOriginals[name.original, default: []].append(number)
      sentLanguages.append(name.language)
      sent.append(SentUnits(name, isOrder: isOrder))
    }
    sent[number].add(table)
  }

  /// Adds a finding that several files of a delivery have in common.
  mutating func addOnce(_ finding: Finding) {
    let said = [ExactString(finding.code.rawValue), ExactString(finding.message)]
    if saidOnce.insert(said).inserted { findings.append(finding) }
  }
}
