internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripReconciliation
internal import XLIFF

/// The first step of an import: which catalog and which language each delivered unit is of, and what was
/// sent of them.
struct DeliveryCollector {
  private let subject: ImportSubject
  /// The catalogs that a person named, by the names of the deliveries.
  private let catalogMap: [ExactString: Int]
  /// The catalogs that units were looked for in to find out whose they are.
  private var matchers: [BatchName: UnitMatcher] = [:]
  private var findings = FindingLog()
  private var batches: [Batch] = []
  private var batchNumbers: [BatchName: Int] = [:]
  /// The units that were sent, in the order of the files.
  private var sent = SentBase()
  /// The sources that went out in no language: the base of all that come back.
  private var sourceOnly: [(table: UnitTable, catalog: Int)] = []
  private var newLanguages: [String: Finding] = [:]
  /// The files of which the project has no catalog, by their kind.
  private var unreadable: [String: Unreadable] = [:]
  private var unknownCatalogs: [UnknownCatalogs] = []
  /// The number of units in each language that is not asked for, and the place of the first.
  private var passedOver: [String: (count: Int, place: FileLocation)] = [:]
  private var fittingCatalogs: [Batch.Item: [Int]] = [:]
  /// The file extensions of the project's catalogs, without the dot.
  private let extensions: Set<ExactString>
  /// The names that the deliveries give to catalogs.
  private let deliveredNames: CatalogMatcher.Delivered

  private var settings: LoctripImport { subject.settings }
  private var project: LoctripProject { subject.project }
  private var deliveries: [Delivery] { subject.deliveries }
  private var delivered: [UnitTable] { subject.delivered }
  private var catalogs: CatalogMatcher { subject.catalogs }
  private var languages: [LanguageList] { subject.languages }
  private var projectLanguages: LanguageList { subject.projectLanguages }

  /// - Throws: `FindingsError` when a person named a catalog that the project does not have.
  private init(_ subject: ImportSubject) throws(FindingsError) {
    self.subject = subject
    catalogMap = try Self.catalogMap(subject.settings, subject.project, subject.catalogs)
    extensions = Set(
      subject.project.catalogs.lazy.map {
        ExactString(String($0.original.split(separator: ".").last ?? ""))
      })
    deliveredNames = subject.catalogs.delivered(
      subject.deliveries.flatMap { $0.document.files.map(\.original) })
  }

  /// Takes everything in.
  ///
  /// - Throws: `FindingsError` when a delivery does not say which language it is.
  static func collect(_ subject: ImportSubject, base: [Delivery], manifests: [SentManifest])
    throws(FindingsError) -> Collected
  {
    var collector = try DeliveryCollector(subject)
    return try collector.collect(base, manifests)
  }

  private mutating func collect(_ base: [Delivery], _ manifests: [SentManifest])
    throws(FindingsError) -> Collected
  {
    // In the language of the sources only that comes back which is asked for.
    let isSourceOnly = { [settings] (manifest: SentManifest) in
      manifest.isSourceOnly && !settings.names(manifest.language)
    }
    let sources = ExactString.distinct(project.catalogs.map(\.catalog.sourceLanguage))
    // Only units with several sources are looked up.
    var known: [[ExactString]: (table: UnitTable, index: UnitIndex)] = [:]
    let choice = ManifestChoice(
      of: manifests.filter { !isSourceOnly($0) },
      for: deliveries.map { ($0, languages(of: $0, sources.count == 1 ? sources[0] : nil)) },
      bundles: base, stated: statedOrders,
      agency: { [book = settings.book] in book?[$0]?.order?.agency },
      source: { [project, catalogs] original, language, id in
        let name = [ExactString(original), ExactString(language)]
        if known[name] == nil, let number = catalogs.exact(original) {
          let table = project.catalogs[number].table(in: project.spelling(of: language))
          known[name] = (table, UnitIndex(table))
        }
        return known[name].flatMap { known in
          known.index.row(of: id).flatMap(known.table.sourceDigest)
        }
      }, mappedSent: mappedSent)
    try addBase(choice.bundles)
    findings.add(base.flatMap(\.searchFindings) + choice.findings)
    for manifest in choice.manifests { addBase(manifest) }
    let orderedLanguages = sent.languages
    try takeAll()
    for (kind, files) in unreadable.sorted(by: { $0.key < $1.key }) {
      tellUnknown(files.originals, files.finding(kind))
    }
    tellLanguages()
    stopWhatWasNotSent(unanswered: choice.unanswered)
    addSourceOnly(manifests.filter(isSourceOnly))
    for manifest in choice.absent where !cameBackBefore(manifest) { addBase(manifest) }
    for past in project.past { addBase(past) }
    return Collected(
      subject, batches: batches, base: sent, orderedLanguages: orderedLanguages,
      ordersOfDeliveries: settings.book == nil ? [:] : choice.orders, newLanguages: newLanguages,
      fittingCatalogs: fittingCatalogs, matchers: matchers, findings: findings,
      unknownCatalogs: unknownCatalogs)
  }

  /// The languages that a delivery says; none if it says nothing but the source language, which tools fill in.
  ///
  /// - Parameter source: The source language of all catalogs; `nil` if they have several.
  private func languages(of delivery: Delivery, _ source: String?) -> Set<String> {
    let stated = ManifestChoice.languages(of: delivery, settings.mapped)
    // A name that says another language than the header is evidence too: what was sent decides between them.
    let named =
      stated.isEmpty || !settings.policy.guesses
      ? []
      : (words(of: delivery.bundleName) + [Self.folder(of: delivery)].compactMap(\.self))
        .filter { projectLanguages.has($0) }
    return stated.union(named).filter { language in
      settings.names(language) || !(source.map { LanguageTag.isSame($0, language) } ?? false)
    }
  }

  /// The name of the folder of a delivery, if its form has one for each language, and it is no word of English.
  private static func folder(of delivery: Delivery) -> String? {
    guard delivery.form.facts.folder == .language else { return nil }
    let word = POForm.language(delivery.document.path.folderAndName.folder.folderAndName.name)
    return LanguageTag.isUnmistakable(word) ? word : nil
  }

  /// True if an event tells that units of an order came back in a language: it is not asked for again.
  private func cameBackBefore(_ manifest: SentManifest) -> Bool {
    guard let entry = manifest.order.flatMap({ settings.book?[$0] }) else { return false }
    let language = project.spelling(of: manifest.language)
    return entry.events.contains { event in
      event.kind == .import && event.units.contains { $0.language.isIdentical(to: language) }
    }
  }

  /// The orders of the project that deliveries state.
  private var statedOrders: [Int: String] {
    guard let book = settings.book else { return [:] }
    var stated: [Int: String] = [:]
    for (number, delivery) in deliveries.enumerated() {
      if let id = delivery.namedOrder, Order.isWellFormed(id), book[id] != nil {
        stated[number] = id
      }
    }
    return stated
  }

  /// Takes every delivery; one of which no language is known is left out, if others are not.
  private mutating func takeAll() throws(FindingsError) {
    var failures: [(path: String, error: FindingsError)] = []
    for number in deliveries.indices {
      do throws(FindingsError) {
        try take(number)
      } catch {
        // Of a file with several parts some may be taken already.
        let document = deliveries[number].document
        guard error.kind == .malformedInput, document.files.count == 1 else { throw error }
        failures.append((document.path, error))
      }
    }
    guard let first = failures.first else { return }
    guard failures.count < deliveries.count else { throw first.error }
    for failure in failures {
      findings.add(failure.error.findings + [.leftOut(from: failure.path)])
    }
  }

  private mutating func take(_ number: Int) throws(FindingsError) {
    let delivery = deliveries[number]
    findings.add(delivery.findings)
    if let reason = settings.policy.reasonToPassOver(delivery.document) {
      return findings.say(
        .passedOver, .warning, reason, at: FileLocation(path: delivery.document.path))
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
        // Units would change the sources, and nobody asked for that.
        let isUnasked =
          settings.policy.guesses && !settings.names(found.language)
          && isSourceLanguage(found.language, of: part.catalog)
        let doubt =
          found.doubt
          ?? (delivery.hasGuessedNames
            ? UncertainLanguage(finding: .guessedName, fillsGaps: true) : nil)
        batches[batch].doubts[number] =
          isUnasked ? UncertainLanguage(finding: .changesSource(in: found.language)) : doubt
      }
    }
  }

  /// The batch of a catalog and a language; of an unknown catalog by the name in the delivery.
  private mutating func batch(for language: String, catalog: Int?, original: String) -> Int {
    let name = BatchName(
      original: catalog.map { project.catalogs[$0].original } ?? original, language: language)
    if let known = batchNumbers[name] { return known }
    batchNumbers[name] = batches.count
    batches.append(Batch(name: name, catalog: catalog))
    return batches.count - 1
  }

  // MARK: - The base

  private mutating func addBase(_ base: [Delivery]) throws(FindingsError) {
    let originals = catalogs.delivered(base.flatMap { $0.document.files.map(\.original) })
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
        if let catalog { project.catalogs[catalog].count(&table) }
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
        if sent[name] == nil { sent.add(table.sources(in: language), to: name) }
      }
    }
    let others = languages.filter { !sent.languages.has($0) }
    guard !manifests.isEmpty, !others.isEmpty else { return }
    var delivered = [Set<String>](repeating: [], count: deliveries.count)
    for batch in batches where others.contains(batch.name.language) {
      for item in batch.items { delivered[item.delivery].insert(batch.name.language) }
    }
    let choice = ManifestChoice(
      of: manifests.flatMap(\.versions).flatMap { manifest in
        others.filter { !LanguageTag.isSame($0, manifest.language) }.map(manifest.asBase)
      }, for: zip(deliveries, delivered).filter { !$0.1.isEmpty }, bundles: [], mappedSent: { $0 })
    findings.add(choice.findings)
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
      addSent(file.units, catalog: catalog, language: language, from: file)
    }
  }

  /// Takes the catalogs of then for the languages that came back.
  private mutating func addBase(_ past: LoctripProject) {
    let positions = ExactString.positions(of: past.catalogs.lazy.map(\.original))
    for batch in batches where sent[batch.name] == nil {
      guard let position = positions[ExactString(batch.name.original)] else { continue }
      let file = past.catalogs[position]
      sent.add(file.table(in: batch.name.language), to: batch.name, isOrder: false)
    }
  }

  private func catalog(named original: String, among originals: CatalogMatcher.Delivered) -> Int? {
    catalogMap[ExactString(original)] ?? catalogs.exact(original)
      ?? catalogs.guess(original, among: originals)?.catalog
  }

  private mutating func addSent(
    _ table: UnitTable, catalog: Int?, language: String, from file: SentManifest.File? = nil
  ) {
    let name = BatchName(
      original: catalog.map { project.catalogs[$0].original } ?? table.original, language: language)
    sent.add(table, to: name, from: file)
  }

  // MARK: - Languages that were asked for or sent

  /// True if a language is to be imported; the units of others are counted.
  private mutating func isWanted(_ language: String, _ count: Int, _ delivery: Delivery) -> Bool {
    guard !settings.languages.isEmpty, !settings.names(language) else { return true }
    let place = FileLocation(path: delivery.document.path)
    passedOver[language, default: (0, place)].count += count
    return false
  }

  /// Says which languages were asked for and are not there, and which are and were not.
  private mutating func tellLanguages() {
    for language in settings.languages
    where !batches.contains(where: { LanguageTag.isSame($0.name.language, language) }) {
      // With nothing imported, a person meant another file, or the file says another language than it is in.
      let isOnly = batches.isEmpty && settings.languages.count == 1 && passedOver.count == 1
      let hint = passedOver.first.map {
        "; if '\($0.key)' is, pass --language-map \($0.key)=\(language)"
      }
      findings.say(
        .otherLanguage, batches.isEmpty ? .error : .warning,
        "no delivery is in '\(language)'\(isOnly ? hint ?? "" : "")")
    }
    for (language, (count, place)) in passedOver.sorted(by: { $0.key < $1.key }) {
      let message =
        "\(count.counted("unit")) in '\(language)' skipped; --language selects the languages to import"
      findings.say(.otherLanguage, .note, message, at: place)
    }
  }

  /// Stops the languages in which nothing was sent, where what was sent is in others that did not come
  /// back: such a file has the wrong label.
  private mutating func stopWhatWasNotSent(unanswered: [SentManifest]) {
    guard settings.policy.guesses else { return }
    var sent = self.sent.languagesOfOriginals
    var languages = Set(self.sent.languages.all)
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
      guard !others.isEmpty else { continue }
      let finding = Finding.sent(in: others, not: batch.name.language, of: batch.name.original)
      if let stopped = batches[number].stop(finding, in: subject) { findings.add([stopped]) }
    }
  }

  // MARK: - Catalogs

  /// Units of one file that belong to one catalog.
  private struct Part {
    /// The index of the catalog in the project, or `nil`.
    var catalog: Int?
    /// The units, as rows of the delivery.
    var rows: [Int]
  }

  /// The catalogs that the units of a file belong to: the one of its name, the only one that its name
  /// can mean, or those that the ids tell.
  private mutating func findCatalogs(_ file: XLIFFFile, delivery: Int) -> [Part] {
    let original = file.original
    func whole(_ catalog: Int?) -> [Part] { [Part(catalog: catalog, rows: Array(file.units))] }
    var place: FileLocation { deliveries[delivery].document.place(of: file.range.lowerBound) }
    func whole(unread: String) -> [Part] {
      let message =
        "'\(unread)' cannot be read, so the units of '\(original)' are not imported; fix the file "
        + "first"
      findings.say(.unknownCatalog, .error, message, at: place)
      return whole(nil)
    }
    if let known = catalogMap[ExactString(original)] ?? catalogs.exact(original) {
      return whole(known)
    }
    if let unread = subject.unread(named: original) { return whole(unread: unread) }
    if !settings.policy.guesses && project.catalogs.count > 1 {
      findings.say(.unknownCatalog, .warning, "the project has no '\(original)'", at: place)
      return whole(nil)
    }
    if let (found, isCertain) = catalogs.guess(original, among: deliveredNames) {
      let message = "'\(original)' is imported into '\(project.catalogs[found].original)'"
      let isSure = isCertain || fits(file, delivery: delivery, catalog: found)
      if !isSure, let unread = subject.anyUnread { return whole(unread: unread) }
      findings.say(.guessedCatalog, isSure ? .note : .warning, message, at: place)
      return whole(found)
    }
    let parts = settings.policy.guesses ? partsByIDs(file, delivery: delivery) : []
    guard parts.isEmpty else { return parts }
    let hasTargets = file.units.contains { delivered[delivery].hasTarget($0) }
    let same = catalogs.sameFileName(as: original)
    if same.isEmpty, let kind = kindWithoutCatalog(original) {
      let first = Unreadable(original: original, place: place)
      unreadable[kind, default: first]
        .add(original, file.units.count, hasTargets: hasTargets)
      return whole(nil)
    }
    let choice =
      same.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      + (same.count > 3 ? " and \((same.count - 3).grouped) more" : "")
    let message =
      choice.isEmpty
      ? original.isEmpty
        ? "the file names no catalog, and no catalog has its units"
        : "the project has no catalog '\(original)'"
      : same.count == 1
        ? "'\(original)' could be \(choice); if it is, pass --catalog-map "
          + "'\(original)=\(same[0])'"
        : "'\(original)' could be any of \(choice); choose one with --catalog-map NAME=PATH"
    tellUnknown(
      [ExactString(original)],
      Finding(.unknownCatalog, hasTargets ? .error : .note, message, at: place))
    return whole(nil)
  }

  /// Files of one kind for which the project has no catalog.
  private struct Unreadable {
    let original: String
    let place: FileLocation
    private(set) var originals: Set<ExactString> = []
    private var files = 0
    private var units = 0
    private var hasTargets = false

    init(original: String, place: FileLocation) {
      self.original = original
      self.place = place
    }

    mutating func add(_ original: String, _ count: Int, hasTargets: Bool) {
      originals.insert(ExactString(original))
      files += 1
      units += count
      self.hasTargets = self.hasTargets || hasTargets
    }

    func finding(_ kind: String) -> Finding {
      Finding(
        .unknownCatalog, hasTargets ? .error : .note,
        "the project has no catalog for \(files.counted("\(kind) file")) with "
          + "\(units.counted("unit"))\(files > 1 ? ", first" : ":") '\(original)'; choose one "
          + "with --catalog-map NAME=PATH", at: place)
    }
  }

  /// The kind of a file of which the project has no catalog, `.strings`, or `nil`.
  private func kindWithoutCatalog(_ original: String) -> String? {
    let name = ImportSubject.fileName(original)
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex,
      !extensions.contains(ExactString(String(name[name.index(after: stop)...])))
    else { return nil }
    return String(name[stop...])
  }

  /// The catalogs that a person named for the names in the deliveries and the base.
  ///
  /// - Throws: `FindingsError` when the project has no such catalog.
  private static func catalogMap(
    _ settings: LoctripImport, _ project: LoctripProject, _ catalogs: CatalogMatcher
  )
    throws(FindingsError) -> [ExactString: Int]
  {
    var map: [ExactString: Int] = [:]
    for (name, path) in settings.catalogMap.sorted(by: { $0.key < $1.key }) {
      guard
        let catalog = catalogs.exact(path) ?? project.catalogs.firstIndex(where: { $0.isAt(path) })
      else {
        throw FindingsError(usage: "--catalog-map: the project has no catalog '\(path)'")
      }
      map[ExactString(name)] = catalog
    }
    return map
  }

  /// True if a catalog has every unit of a file, with its source.
  private mutating func fits(_ file: XLIFFFile, delivery: Int, catalog: Int) -> Bool {
    let matcher = knownMatcher(catalog, in: file)
    return file.units.allSatisfy { matcher.has(delivered[delivery][$0]) }
  }

  /// Finds units of a file in a catalog, which other files may ask for as well.
  private mutating func knownMatcher(_ catalog: Int, in file: XLIFFFile) -> UnitMatcher {
    let language = file.targetLanguage ?? ""
    let name = BatchName(original: project.catalogs[catalog].original, language: language)
    let matcher = matchers[name] ?? subject.matcher(catalog, in: language)
    matchers[name] = matcher
    return matcher
  }

  /// The catalogs that the ids and sources of a file tell; empty when they tell none.
  ///
  /// One catalog that has all units which any has is meant for the whole file. Else each unit goes to
  /// the only catalog that has it, and one that several have goes nowhere.
  private mutating func partsByIDs(_ file: XLIFFFile, delivery: Int) -> [Part] {
    let name = file.original.lowercased()
    let candidates = catalogs.namesakes(
      of: file.original,
      isCatalog: [".xcstrings", ".strings", ".stringsdict"].contains { name.hasSuffix($0) }
        || project.formats.contains { $0.contains(file.original) })
    guard !candidates.isEmpty else { return [] }
    var fitting: [Int: [Int]] = [:]
    for candidate in candidates {
      let matcher = knownMatcher(candidate, in: file)
      for index in file.units where matcher.has(delivered[delivery][index]) {
        fitting[index, default: []].append(candidate)
      }
    }
    guard !fitting.isEmpty else { return [] }
    let complete = candidates.filter { candidate in
      fitting.values.allSatisfy { $0.contains(candidate) }
    }
    func tell(_ outcome: String, isCertain: Bool) {
      let message = "'\(file.original)' \(outcome) the ids and sources of its units"
      let place = deliveries[delivery].document.place(of: file.range.lowerBound)
      findings.say(.guessedCatalog, isCertain ? .note : .warning, message, at: place)
    }
    if complete.count == 1 {
      tell(
        "is imported into '\(project.catalogs[complete[0]].original)', matched by",
        isCertain: fitting.count == file.units.count)
      return [Part(catalog: complete[0], rows: Array(file.units))]
    }
    var parts = candidates.map { Part(catalog: $0, rows: []) }
    var unknown = Part(catalog: nil, rows: [])
    for index in file.units {
      if let fits = fitting[index], fits.count == 1,
        let part = candidates.firstIndex(of: fits[0])
      {
        parts[part].rows.append(index)
      } else {
        unknown.rows.append(index)
        fittingCatalogs[Batch.Item(delivery: delivery, row: index)] = fitting[index]
      }
    }
    parts = parts.filter { !$0.rows.isEmpty }
    let names = parts.compactMap { part in
      part.catalog.map { "'\(project.catalogs[$0].original)'" }
    }
    tell(
      names.isEmpty
        ? "does not belong to one catalog, judging by"
        : "is imported into \(names.joined(separator: " and ")), matched by",
      isCertain: !names.isEmpty && unknown.rows.isEmpty)
    return parts + (unknown.rows.isEmpty ? [] : [unknown])
  }

  /// Says that the project has no catalog of some names.
  private mutating func tellUnknown(_ originals: Set<ExactString>, _ finding: Finding) {
    unknownCatalogs.append(UnknownCatalogs(originals: originals, finding: findings.all.count))
    findings.add([finding])
  }

  // MARK: - Languages

  /// The relation of a delivery's language to those of the project.
  private enum LanguageMatch {
    /// One that the catalog or another one has, in its spelling there.
    case known(String)
    /// One that the catalog has without the region, or with it.
    case related(String)
    /// A new one; the catalog has others of the same language.
    case new(LanguageTag, others: [String])
    /// No language tag.
    case invalid
  }

  /// The language of some units as the catalog spells it, and how certain that is.
  private struct Found {
    var language: String
    var doubt: UncertainLanguage?
    /// True if a person named it.
    var isDecided = false
  }

  /// The language of a file as the catalog spells it; `nil` for a file without any translation, and
  /// for one that is not to be imported.
  ///
  /// - Parameter isSent: True if the file went out: its language is exact.
  private mutating func language(
    of file: XLIFFFile, in delivery: Delivery, catalog: Int?, isSent: Bool = false
  ) throws(FindingsError) -> Found? {
    var place: FileLocation { delivery.document.place(of: file.range.lowerBound) }
    let named = [file.targetLanguage, delivery.bundleLanguage].compactMap(\.self)
      .map(\.trimmingWhiteSpace).filter { !$0.isEmpty }
      // `sr@latin`, as gettext writes it.
      .map { $0.hasByte(UInt8(ascii: "@")) ? POForm.language($0) : $0 }
    let mapped = isSent ? mappedSent : settings.mapped
    if let mapped = named.first.flatMap(mapped) {
      return Found(language: spelling(of: mapped, catalog: catalog), isDecided: true)
    }
    guard
      let stated = try statedLanguage(named, of: file, in: delivery, catalog: catalog, at: place)
    else { return nil }
    if let mapped = mapped(stated) {
      return Found(language: spelling(of: mapped, catalog: catalog), isDecided: true)
    }
    guard let catalog, settings.policy.guesses else { return Found(language: stated) }
    if !isSent, let found = contradiction(stated, of: file, in: delivery, catalog) {
      return found
    }
    switch match(stated, catalog: catalog) {
    case .known(let language): return Found(language: language)
    case .related(_) where isSent: return Found(language: LanguageTag(stated)?.canonical ?? stated)
    case .related(let language)
    where languageClaims(stated, of: file, in: delivery, catalog).contains(where: {
      LanguageTag.isSame($0.word, language)
    }):
      // The name or the folder says it as the project does: `de_DE` in `de.po`.
      return Found(language: language)
    case .related(let language):
      // Of a file without any translation nothing is taken.
      let units = delivery.document.table(of: file)
      if units.indices.contains(where: units.hasText) {
        findings.addOnce(.guessed(stated, as: language).at(place))
      }
      return Found(
        language: language,
        doubt: UncertainLanguage(finding: .onlyGuessed(stated, as: language), fillsGaps: true))
    case .new(let tag, _) where !isSent && !tag.isKnown && !settings.names(stated):
      return unknown(stated, tag)
    case .new(let tag, let others):
      // Said only when something is written in it.
      if !isSent, newLanguages[tag.canonical] == nil {
        newLanguages[tag.canonical] = .new(tag.canonical, stated: stated, beside: others).at(place)
      }
      return Found(language: tag.canonical)
    case .invalid:
      let nearest = LanguageTag.nearest(to: stated).map { tag in
        projectLanguages.all.first { LanguageTag.match($0, tag) != .none } ?? tag
      }
      throw Self.noLanguage(
        "'\(stated)' is not a language tag (BCP 47); "
          + (nearest.map { "for '\($0)', pass --language-map '\(stated)=\($0)'" }
            ?? "name the language with --language-map"),
        place)
    }
  }

  /// A language that does not exist, in which nothing is imported.
  private func unknown(_ stated: String, _ tag: LanguageTag) -> Found {
    Found(
      language: tag.canonical,
      doubt: UncertainLanguage(finding: .unknown(stated, known: projectLanguages.all)))
  }

  /// The same, for a claim that names one: the file stops, whatever else is said of it.
  private func unknown(_ claim: LanguageClaim, _ catalog: Int) -> Found? {
    guard case .new(let tag, _) = match(claim.word, catalog: catalog), !tag.isKnown,
      !settings.names(claim.word)
    else { return nil }
    return unknown(claim.word, tag)
  }

  // MARK: - Contradictions

  /// The language of a file of which `target-language`, the bundle's `targetLocale` and its name say different things;
  /// `nil` if they agree.
  ///
  /// What was sent decides if finished texts came back that are those of one language; otherwise nothing of the file
  /// is written, because nobody knows what it is.
  private mutating func contradiction(
    _ stated: String, of file: XLIFFFile, in delivery: Delivery, _ catalog: Int
  ) -> Found? {
    let claims = languageClaims(stated, of: file, in: delivery, catalog)
    for claim in claims {
      if let unknown = unknown(claim, catalog) { return unknown }
    }
    guard let first = claims.first,
      claims.contains(where: { !isSameLanguage($0.language, first.language) })
    else { return nil }
    let languages = ExactString.distinct(claims.map(\.language))
    let place = delivery.document.place(of: file.range.lowerBound)
    if let language = sentLanguage(of: file, in: delivery, among: languages, catalog) {
      findings.addOnce(.contradiction(claims, takenFor: language).at(place))
      return Found(language: language)
    }
    let finding = Finding.contradiction(claims, stated: stated, among: languages)
    // Of a file without any translation nothing is taken.
    let units = delivery.document.table(of: file)
    if units.indices.contains(where: units.hasText) { findings.addOnce(finding.at(place)) }
    return Found(language: first.language, doubt: UncertainLanguage(finding: finding))
  }

  /// What says which language a file is in, each as the project spells it; the source language says nothing, because
  /// tools fill it in.
  private func languageClaims(
    _ stated: String, of file: XLIFFFile, in delivery: Delivery, _ catalog: Int
  ) -> [LanguageClaim] {
    let name = delivery.bundleName
    func claim(_ witness: LanguageClaim.Witness, _ word: String) -> LanguageClaim? {
      let word = word.trimmingWhiteSpace
      guard !word.isEmpty, !isSourceLanguage(word, of: catalog) else { return nil }
      switch match(word, catalog: catalog) {
      case .known(let language), .related(let language):
        return LanguageClaim(witness: witness, word: word, language: language)
      // A name that is no language of the project or of an order may be a word, `my.xliff` or `no.xliff`.
      case .new(let tag, _)
      where witness != .name && witness != .folder
        || word.isIdentical(to: name) && LanguageTag.isUnmistakable(word):
        return LanguageClaim(witness: witness, word: word, language: tag.canonical)
      case .new, .invalid: return nil
      }
    }
    let locale = delivery.bundleLanguage.flatMap { $0.isIdentical(to: name) ? nil : $0 }
    // A file that kept the name of what was sent in the source language says nothing.
    let words = words(of: name)
    let keptName = words.contains { isSourceLanguage($0, of: catalog) }
    let names = keptName ? [] : words
    let ofName = names.lazy.compactMap { claim(.name, $0) }.first
    return [
      file.targetLanguage.flatMap { claim(.target, $0) }, locale.flatMap { claim(.locale, $0) },
      // The name is nearer to the texts than its folder.
      ofName ?? (keptName ? nil : Self.folder(of: delivery).flatMap { claim(.folder, $0) }),
    ].compactMap(\.self)
  }

  /// True if two languages of claims are one: the same, or one with a region more of which the project has only one
  /// form.
  private func isSameLanguage(_ first: String, _ second: String) -> Bool {
    switch LanguageTag.match(first, second) {
    case .none: false
    case .regional:
      ![projectLanguages, sent.languages].contains { $0.has(first) && $0.has(second) }
    default: true
    }
  }

  /// The only one of some languages whose finished texts came back as they were sent, and none of another one did.
  private func sentLanguage(
    of file: XLIFFFile, in delivery: Delivery, among languages: [String], _ catalog: Int
  ) -> String? {
    let units = delivery.document.table(of: file)
    let original = project.catalogs[catalog].original
    let sentUnits = languages.map { sent[BatchName(original: original, language: $0)] }
    var counts = languages.map { _ in 0 }
    for row in units.indices {
      let unit = units[row]
      guard let id = unit.id, let target = unit.restoredTarget, target != unit.source else {
        continue
      }
      let fitting = languages.indices.filter { number in
        sentUnits[number]?.unit(withID: id).map {
          $0.hasTarget(target) && ($0.translationState == .translated || $0.state >= .translated)
        } ?? false
      }
      // A text that two languages share tells nothing.
      if fitting.count == 1 { counts[fitting[0]] += 1 }
    }
    let found = languages.indices.filter { counts[$0] > 0 }
    return found.count == 1 ? languages[found[0]] : nil
  }

  /// The only language whose finished texts came back as they were sent.
  private func sentLanguage(of file: XLIFFFile, in delivery: Delivery, _ catalog: Int?) -> (
    language: String, evidence: String
  )? {
    guard let catalog else { return nil }
    let original = project.catalogs[catalog].original
    let languages = ExactString.distinct(
      sent.units(of: original).map(\.name.language).filter {
        !isSourceLanguage($0, of: catalog)
      })
    return sentLanguage(of: file, in: delivery, among: languages, catalog).map {
      ($0, "its finished strings that were sent")
    }
  }

  /// A language that a person named as the catalog spells it, or else in its canonical form.
  private func spelling(of language: String, catalog: Int?) -> String {
    if let catalog, case .known(let spelling) = match(language, catalog: catalog) {
      return spelling
    }
    return LanguageTag(language)?.canonical ?? language
  }

  /// The language that a person says is meant by one of what went out: a language of the project is that
  /// one there, whatever deliveries call it.
  private func mappedSent(_ language: String) -> String? {
    projectLanguages.same(as: language).isEmpty ? settings.mapped(language) : nil
  }

  /// The language that a delivery means by a word, by BCP 47.
  ///
  /// A region more or less is no difference where it is the one that the language is taken to mean,
  /// `fr_FR` for `fr`, or where neither the project nor the base has another form of the language.
  private func match(_ stated: String, catalog: Int) -> LanguageMatch {
    let known = languages[catalog]
    // The catalog's own spelling, or else the one of the other catalogs, or of what went out.
    for candidates in [known, projectLanguages, sent.languages] {
      if candidates.has(stated) { return .known(stated) }
      let matching = candidates.same(as: stated)
      if matching.count == 1 { return .known(matching[0]) }
    }
    guard let tag = LanguageTag(stated), tag.isRegistrable else { return .invalid }
    let forms = Set(projectLanguages.forms(of: tag) + sent.languages.forms(of: tag))
    let source = project.catalogs[catalog].catalog.sourceLanguage
    let isRelated = { LanguageTag.match($0, stated) == .regional && $0 != source }
    if tag.isOneLanguage, forms.count == 1, let form = forms.first, sent.languages.has(form),
      isRelated(form)
    {
      return .related(form)
    }
    let own = known.related(to: stated).filter(isRelated)
    let related = own.isEmpty ? projectLanguages.related(to: stated).filter(isRelated) : own
    if related.count == 1,
      tag.hasLikelyRegion || (LanguageTag(related[0])?.hasLikelyRegion ?? false)
    {
      return .related(related[0])
    }
    return .new(tag, others: forms.sorted())
  }

  /// The language that a file, the bundle around it, the base, or the path says, the first of them
  /// that is one.
  private mutating func statedLanguage(
    _ named: [String], of file: XLIFFFile, in delivery: Delivery, catalog: Int?,
    at place: @autoclosure () -> FileLocation
  ) throws(FindingsError) -> String? {
    let isSource = named.first.map { isSourceLanguage($0, of: catalog) } ?? false
    if let stated = named.first, !settings.policy.guesses || !isSource || settings.names(stated) {
      return stated
    }
    let units = delivery.document.table(of: file)
    guard units.indices.contains(where: { units.hasTarget($0) }) else { return named.first }
    if !settings.policy.readsEveryForm {
      findings.say(
        .passedOver, .warning, "Xcode ignores a file without 'target-language'", at: place())
      return nil
    }
    if named.isEmpty, settings.languages.count == 1 { return settings.languages[0] }
    // A tool that fills in the source language says nothing about the translations.
    let others = named.dropFirst().filter { !isSourceLanguage($0, of: catalog) }
    if let guess = others.first.map({ ($0, "the bundle") })
      ?? guessLanguage(file, delivery, catalog) ?? sentLanguage(of: file, in: delivery, catalog)
    {
      let stated =
        named.first.map { "states '\($0)', the source language" } ?? "has no 'target-language'"
      findings.addOnce(
        Finding(
          .guessedLanguage, .warning,
          "<file original=\"\(file.original)\"> \(stated); imported as '\(guess.0)', judging by \(guess.1)",
          at: place()))
      return guess.0
    }
    if let stated = named.first { return stated }
    throw Self.noLanguage(
      "'\(file.original)' has no target language; pass it with --language", place())
  }

  private static func noLanguage(_ message: String, _ place: FileLocation) -> FindingsError {
    FindingsError(.malformedInput, [Finding(.noTargetLanguage, .error, message, at: place)])
  }

  private func isSourceLanguage(_ stated: String, of catalog: Int?) -> Bool {
    guard let catalog else { return false }
    return LanguageTag.isSame(stated, project.catalogs[catalog].catalog.sourceLanguage)
  }

  /// The language that the delivery's path or the base speaks of: one of the project or of the base; of the
  /// nearest folders also a new one, and of the name of a file that says no language.
  private func guessLanguage(_ file: XLIFFFile, _ delivery: Delivery, _ catalog: Int?) -> (
    language: String, evidence: String
  )? {
    let original = catalog.map { project.catalogs[$0].original } ?? file.original
    let sent = Set(self.sent.units(of: original).map(\.name.language)).filter {
      !isSourceLanguage($0, of: catalog)
    }
    var known = Set(projectLanguages.all)
    known.formUnion(self.sent.languages.all)
    if let catalog { known.remove(project.catalogs[catalog].catalog.sourceLanguage) }
    var (names, folders) = languageWords(in: delivery.evidencePath)
    let near = folders.prefix(2)
    // A file that kept the name of the order is in the language of its folder, `fr-FR/en.xliff`.
    let keptName = names.contains { isSourceLanguage($0, of: catalog) }
    if keptName { (names, folders) = ([], Array(near)) }
    for (number, word) in (names + folders).enumerated() {
      // The path agrees that this is in the source language.
      if isSourceLanguage(word, of: catalog) { return nil }
      let tag = LanguageTag(word)
      let matching = known.filter { language in
        LanguageTag.isSame(language, word)
          || tag.map { tag in
            LanguageTag(language).map { tag.hasLikelyRegion && tag.isRegionalForm(of: $0) }
              ?? false
          } ?? false
      }
      if matching.count == 1, let language = matching.first { return (language, "the path") }
      let isNear =
        number == 0 && file.targetLanguage == nil
        || names.count..<names.count + near.count ~= number
      // Of a language that nobody has, only what is no word of English tells: `in/` and `To.po` say nothing.
      if isNear, let tag, tag.hasLocale, LanguageTag.isUnmistakable(word) {
        return (tag.canonical, "the path")
      }
    }
    return keptName || sent.count != 1 ? nil : sent.first.map { ($0, "the base") }
  }

  /// Words that could be a language in a path: the whole name of the file and its last words, and the
  /// names of the folders, the nearest first.
  private func languageWords(in path: String) -> (names: [String], folders: [String]) {
    func stem(_ name: Substring) -> Substring {
      name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
    let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard let name = parts.last.map(stem) else { return ([], []) }
    return (words(of: String(name)), parts.dropLast().reversed().map { String(stem($0)) })
  }

  /// Words of a name that could be a language: the whole name and its last words; none that is the name of a table.
  private func words(of name: String) -> [String] {
    let pieces = name.split(whereSeparator: { "._- ()[]".contains($0) })
    return
      ([name]
      + [3, 2, 1].filter { pieces.count > $0 }.map {
        pieces.suffix($0).joined(separator: "-")
      })
      .filter { !subject.tables.contains(ExactString($0)) }
  }
}
