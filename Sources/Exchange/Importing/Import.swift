internal import LoctripAndroidResources
internal import LoctripFileSets
public import LoctripLocalizationCore
package import LoctripAppProjects
package import LoctripBundles
package import LoctripLedger
package import LoctripReconciliation
internal import LoctripTranslationChecks
internal import XLIFF

/// Reconciles deliveries with the catalogs of a project.
public struct LoctripImport: Sendable {
  /// The rules for each unit.
  package var rules = DecisionRules()
  /// The severities, limits of length and words of the project that translations are judged by.
  package var configuration: Configuration?
  /// The project's orders, or `nil` for a project without them.
  package var book: OrderBook?
  /// True to list what was to do or came back changed also if the catalogs have it already.
  package var listsUnchanged = false
  /// Catalogs whose sources are not known, so that no check compares a text with its source.
  package var unchecked: Set<ExactString> = []
  /// The names of Android resources, where no folder has their list.
  var androidNames: AndroidNames?
  /// Whose import is followed.
  package var policy = ImportPolicy.standard
  /// Languages that a delivery calls differently, as delivery to catalog.
  package var languageMap: [String: String] = [:]
  /// Catalogs that a delivery calls differently, as delivery to catalog.
  package var catalogMap: [String: String] = [:]
  /// The languages of the deliveries that are imported, or none for all.
  ///
  /// Sources are only changed where the source language is named.
  package var languages: [String] = []

  /// Creates an import with the default rules.
  package init() {}

  /// Creates an import with options.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - configuration: The configuration of the project.
  package init(_ options: ImportOptions, as configuration: Configuration) {
    rules = DecisionRules(options)
    self.configuration = configuration
    if options.compatibility == .xcode { policy = .xcode }
    languages = options.language
    languageMap = configuration.languageMap.merging(options.languageMap) { $1 }
    catalogMap = options.catalogMap
  }

  /// Everything that an import reads.
  package struct Input: Sendable {
    /// The catalogs.
    package var project: LoctripProject
    /// What came back.
    package var deliveries: [Delivery]
    /// The bundles that were sent.
    package var base: [Delivery]
    /// The manifests of what was sent.
    package var manifests: [SentManifest]
    /// The project's orders, or `nil` if they are not asked for.
    package var book: OrderBook?
  }

  /// Reads everything that an import needs, all files at once.
  ///
  /// - Parameters:
  ///   - deliveries: XLIFF files, bundles, zip archives, or folders of them.
  ///   - destination: Catalogs, or the folders of a project.
  ///   - base: The bundles that were sent or their manifests, or `git:REV` for the catalogs as git had them
  ///     then; may be empty.
  ///   - sent: Manifests or folders of them, from which the fitting ones are chosen.
  ///   - looksForManifests: True to look for manifests beside the deliveries and in their folders
  ///     when neither `base` nor `sent` names anything.
  ///   - orders: The folder of the project's orders, whose manifests are then candidates too; `nil` for none.
  ///   - root: The folder that `original` is relative to; see `LoctripProject.init`.
  ///   - exclusion: The paths to leave out of a folder that is searched.
  ///   - sourceLanguage: The language of the sources, for files that do not say it.
  ///   - formats: The formats of catalogs to look for.
  ///   - isReadOnly: True to write nothing, not even to finish what a stopped run left.
  /// - Throws: `FindingsError` when anything cannot be read.
  package static func input(
    _ deliveries: [String], into destination: [String], base: [String], sent: [String] = [],
    looksForManifests: Bool = false, orders: String? = nil, root: String? = nil,
    sourceLanguage: String? = nil, excluding exclusion: PathExclusion = .nothing,
    formats: [any CatalogFormat] = CatalogForm.projectFormats, isReadOnly: Bool = false
  ) throws(FindingsError) -> Input {
    // An interrupted run may have moved events away.
    let settled =
      isReadOnly
      ? [] : try orders.map { path throws(FindingsError) in try Self.settle(path) } ?? []
    let isBaseNamed = !base.isEmpty || !sent.isEmpty
    let paths = try BasePaths(
      base: base, sent: sent, deliveries: looksForManifests ? deliveries : [])
    let originals = Originals(paths.bundles) {
      Result { () throws(FindingsError) in try Delivery.read(paths.bundles) }
    }
    // One flat list: a call inside a call would leave a core idle.
    let parts = concurrentMap([0, 1, 2, 3, 4]) { index -> Result<Part, FindingsError> in
      Result { () throws(FindingsError) in
        switch index {
        case 0:
          .deliveries(
            try Delivery.read(
              deliveries, [.tellsOthers, .takesCatalogs, .leavesOutBroken, .takesUncertain],
              like: originals))
        case 1: .deliveries(try originals.read())
        case 2: .manifests(try paths.readManifests())
        case 3:
          .book(
            try orders.map { path throws(FindingsError) in
              try OrderBook(at: path, readsClosed: false)
            })
        default:
          .project(
            try LoctripProject(
              destination, root: root, sourceLanguage: sourceLanguage, excluding: exclusion,
              formats: formats, isReadOnly: isReadOnly, without: deliveries,
              keepsUnread: orders != nil))
        }
      }
    }
    guard case .project(var project) = try parts[4].get(),
      case .deliveries(let read) = try parts[0].get(),
      case .deliveries(let bundles) = try parts[1].get(),
      case .manifests(var manifests) = try parts[2].get(),
      case .book(var book) = try parts[3].get()
    else { preconditionFailure("the parts keep their order") }
    var delivered = try DeliveredCatalogs.withUnits(read, of: project)
    // A folder of an order has its bundles in an archive too.
    let sent = bundles.withoutRepeated
    try DeliveredCatalogs.checkAreOthers(delivered, than: project)
    if let open = book {
      // After years most orders are closed, and seldom asked for.
      if !open.hasOpenOrders(of: delivered) { book = try open.withClosed() }
      manifests = (book ?? open).candidates(with: manifests, areNamed: isBaseNamed)
    }
    try book?.ensureReadable(for: delivered)
    if !isBaseNamed, looksForManifests {
      let lost = Self.unknownOrders(of: delivered, book)
      let errors = lost.map(\.finding).filter { $0.severity == .error }
      guard errors.count < delivered.count || errors.isEmpty else {
        throw FindingsError(.malformedInput, errors)
      }
      project.notes += lost.flatMap { number, finding in
        finding.severity == .error
          ? [finding, .leftOut(from: delivered[number].document.path)] : [finding]
      }
      if !errors.isEmpty {
        let numbers = Set(lost.map(\.number))
        delivered = delivered.indices.filter { !numbers.contains($0) }.map { delivered[$0] }
      }
    }
    project.notes += settled + (book?.findings ?? []) + paths.findings
    project.notes += try paths.sentAmong(delivered, manifests)
    for revision in paths.revisions {
      let past = try project.at(revision)
      project.notes += past.notes
      project.past.append(past)
    }
    return Input(
      project: project, deliveries: delivered, base: sent, manifests: manifests, book: book)
  }

  /// Reads everything that an import needs of a project without orders; see `input`.
  package static func read(
    _ deliveries: [String], into destination: [String], base: [String], sent: [String] = [],
    looksForManifests: Bool = false, root: String? = nil, sourceLanguage: String? = nil,
    excluding exclusion: PathExclusion = .nothing,
    formats: [any CatalogFormat] = CatalogForm.projectFormats,
    isReadOnly: Bool = false
  ) throws(FindingsError) -> (
    project: LoctripProject, deliveries: [Delivery], base: [Delivery], manifests: [SentManifest]
  ) {
    let input = try input(
      deliveries, into: destination, base: base, sent: sent, looksForManifests: looksForManifests,
      root: root, sourceLanguage: sourceLanguage, excluding: exclusion, formats: formats,
      isReadOnly: isReadOnly)
    return (input.project, input.deliveries, input.base, input.manifests)
  }

  /// The findings about orders that deliveries name and the project does not have, each with the number of its delivery.
  ///
  /// Without a folder of orders they are warnings. Else what was sent is not known, so that texts of ours could be
  /// overwritten: such a file is left out.
  private static func unknownOrders(of deliveries: [Delivery], _ book: OrderBook?) -> [(
    number: Int, finding: Finding
  )] {
    deliveries.enumerated().compactMap { number, delivery in
      guard let id = delivery.namedOrder, Order.isWellFormed(id), book?[id] == nil else {
        return nil
      }
      let message =
        book == nil
        ? "answers the order '\(id)', but .loctrip.yml names no folder of orders"
        : "answers the order '\(id)', which is not in the folder of orders; it may be on another branch. To import it "
          + "all the same, name what was sent with --base, or pass --no-order"
      let finding = Finding(
        .orderNotHere, book == nil ? .warning : .error, message,
        at: FileLocation(path: delivery.document.path))
      return (number, finding)
    }
  }

  private static func settle(_ folder: String) throws(FindingsError) -> [Finding] {
    try InterruptedRun.settle(around: [folder])
  }

  private enum Part: Sendable {
    case project(LoctripProject)
    case deliveries([Delivery])
    case manifests([SentManifest])
    case book(OrderBook?)
  }

  /// Decides about every unit; nothing is written.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries that came back.
  ///   - project: The catalogs.
  ///   - base: The bundles that were sent, or empty.
  ///   - manifests: The manifests of what was sent, for the catalogs and languages that `base` does
  ///     not have. Of several those count that fit the deliveries best.
  /// - Returns: The decisions.
  /// - Throws: `FindingsError` when a delivery does not say which language it is.
  package func plan(
    _ deliveries: [Delivery], into project: LoctripProject, base: [Delivery] = [],
    manifests: [SentManifest] = []
  ) throws(FindingsError) -> ImportPlan {
    let languages = DeliveredCatalogs.languages(project, manifests, self)
    let tables = project.catalogs.map { $0.original.folderAndName.name.fileStem }
    let paths = PathLanguage(among: languages, tables: tables)
    let bundles = try DeliveredCatalogs.named(
      DeliveredCatalogs.withoutSources(base, of: project, among: paths, self).map {
        $0.withLanguage(by: paths, otherwise: nil)
      }, as: project, self)
    let base = try DeliveredCSV.sent(
      DeliveredAndroid.resolved(bundles, into: project, manifests, androidNames))
    let sent = ExactString.distinct(
      manifests.map(\.language) + base.flatMap(\.tables).map(\.language))
    let texts = { language in
      SentTexts(in: language, base: base, manifests: manifests, project: project)
    }
    let judged = try DeliveredCatalogs.withLanguages(
      deliveries, of: project, among: PathLanguage(among: languages + sent, tables: tables),
      sent: sent, self, texts: texts)
    let named = try DeliveredCatalogs.named(
      judged, as: project, self, catalogs: manifests.flatMap(\.files).map(\.original), sent: texts)
    let read = try DeliveredCSV.resolved(
      DeliveredAndroid.resolved(named, into: project, manifests, androidNames), base: base,
      manifests: manifests, into: project)
    // Xcode reads what the file says.
    let reads = policy.readsEveryForm
    let subject = ImportSubject(
      reads ? concurrentMap(read, \.beforeConversion) : read, of: project,
      settings: self)
    let collected = try DeliveryCollector.collect(
      subject, base: reads ? concurrentMap(base, \.beforeConversion) : base, manifests: manifests)
    var matching = BatchMatching(collected)
    var writer = PlanWriter(collected)
    for numbers in collected.parts {
      let matched = matching.match(numbers)
      writer.add(matched, BatchDecider.decide(matched.batches, of: matched.collected))
    }
    var plan = writer.write()
    plan.gate = PlanGate(project, configuration)
    DeliveredCatalogs.nameOthers(in: &plan, project)
    return plan
  }

  /// Decides about every unit and works out what that makes of the catalogs; nothing is written.
  ///
  /// See ``plan(_:into:base:manifests:)``.
  package func report(
    _ deliveries: [Delivery], into project: LoctripProject, base: [Delivery] = [],
    manifests: [SentManifest] = []
  ) throws(FindingsError) -> ImportReport {
    let plan = try plan(deliveries, into: project, base: base, manifests: manifests)
    return ImportReport(plan, in: project)
  }

  /// Writes what a plan changes: all catalogs, or none when anything is in the way.
  ///
  /// - Parameters:
  ///   - report: The plan and the edits that it makes.
  ///   - others: Further files, reports for example, that are written together with the catalogs: one
  ///     that cannot be written leaves the catalogs as they are.
  /// - Throws: `FindingsError` when a catalog changed since it was read or cannot be written.
  public func write(_ report: ImportReport, with others: [(path: String, bytes: [UInt8])] = [])
    throws(FindingsError)
  {
    try write(report, OrderRecords(), with: others)
  }

  /// Writes what a plan changes, and the records of its orders: all of them, or nothing.
  ///
  /// See ``write(_:with:)``.
  package func write(
    _ report: ImportReport, _ records: OrderRecords, with others: [(path: String, bytes: [UInt8])]
  ) throws(FindingsError) {
    try FileAccess.replace(
      report.changes + records.files, within: report.bounds.union(records.bounds),
      whileBeing: "imported", with: others.map { ($0.path, FileContents($0.bytes)) })
  }
}

extension [Delivery] {
  /// The deliveries without those that have the name and the bytes of an earlier one.
  fileprivate var withoutRepeated: [Delivery] {
    let groups = [Int](indices).grouped { number -> [ExactString] in
      let document = self[number].document
      return [
        ExactString(document.path.folderAndName.name), ExactString("\(document.bytes.count)"),
      ]
    }
    var repeated: Set<Int> = []
    for (_, numbers) in groups where numbers.count > 1 {
      var known: Set<TextDigest> = []
      for number in numbers
      where !known.insert(TextDigest(ofFile: self[number].document.bytes)).inserted {
        repeated.insert(number)
      }
    }
    return repeated.isEmpty ? self : indices.filter { !repeated.contains($0) }.map { self[$0] }
  }
}

extension OrderBook {
  /// True if each delivery states an order that is open.
  fileprivate func hasOpenOrders(of deliveries: [Delivery]) -> Bool {
    deliveries.allSatisfy { $0.namedOrder.flatMap { self[$0] }.map { !$0.isClosed } ?? false }
  }

  /// Makes sure that the orders which deliveries may be of can be read: what was sent and decided is not known otherwise.
  ///
  /// - Throws: `FindingsError` with the files.
  fileprivate func ensureReadable(for deliveries: [Delivery]) throws(FindingsError) {
    let stated = deliveries.map(\.namedOrder)
    let errors = findings.filter { finding in
      guard finding.severity == .error, let path = finding.places.first?.path else { return false }
      return stated.contains { id in
        id.map { path.split(separator: "/").contains(Substring($0)) } ?? true
      }
    }
    guard errors.isEmpty else { throw FindingsError(.malformedInput, errors) }
  }

  /// Returns the candidates for the base of deliveries.
  ///
  /// Manifests that were named are the only ones, and get the orders that they are from. To those that were found
  /// with the deliveries all of the orders are added.
  fileprivate func candidates(with others: [SentManifest], areNamed: Bool) -> [SentManifest] {
    let own = candidates
    var places: [ExactString: Int] = [:]
    for (number, manifest) in own.enumerated() {
      places[FileAccess.realPath(manifest.path) ?? manifest.path] = number
    }
    func known(_ manifest: SentManifest) -> SentManifest? {
      places[FileAccess.realPath(manifest.path) ?? manifest.path].map { own[$0] }
    }
    guard areNamed else { return own + others.filter { known($0) == nil } }
    return others.map { manifest in
      var manifest = manifest
      if let known = known(manifest) {
        (manifest.order, manifest.isClosed) = (known.order, known.isClosed)
      }
      return manifest
    }
  }
}

extension LoctripImport {
  /// Returns the rules for the units of a catalog in a language.
  func rules(for file: CatalogFile, in language: String) -> DecisionRules {
    var rules = rules
    rules.language = language
    if let configuration {
      rules.copyChecks = configuration.checks(for: configuration.name(of: file), in: language)
      rules.checks = rules.copyChecks?.ofProposals ?? rules.checks
      rules.mayBeBlank = configuration.counting.mayBeBlank(in: language)
    }
    if unchecked.contains(file.original) {
      (rules.checks, rules.copyChecks) = (CheckSet(), CheckSet())
    }
    rules.allowsMachineTranslated = file.catalog.hasMachineState
    rules.hasStates = file.catalog.hasStates
    return rules
  }

  /// The language that a person says is meant by one, read in any spelling.
  func mapped(_ language: String) -> String? {
    guard !languageMap.isEmpty else { return nil }
    let tag = LanguageTag(language)
    return languageMap[language]
      ?? languageMap.first { tag != nil && LanguageTag($0.key) == tag }?.value
  }

  /// True if a language is among those that are asked for by name.
  func names(_ language: String) -> Bool {
    languages.contains { LanguageTag.isSame($0, language) }
  }
}

extension Finding.Code {
  /// The agency is not sure of a translation.
  public static let draft: Self = "draft"
  /// A delivery names no target language that the project has.
  package static let noTargetLanguage: Self = "no-target-language"
  /// There is no base, so the import may overwrite your changes.
  package static let noBase: Self = "no-base"
  /// The delivery names a catalog that the project does not have.
  package static let unknownCatalog: Self = "unknown-catalog"
  /// A delivery is in another language than stated or sent.
  package static let wrongLanguage: Self = "wrong-language"
  /// The delivery changes source texts, but you did not name their language.
  package static let sourceLanguage: Self = "source-language"
  /// No delivery is in a requested language, or units in other languages are skipped.
  package static let otherLanguage: Self = "other-language"
  /// The language of a delivery is a guess.
  package static let guessedLanguage: Self = "guessed-language"
  /// Xcode or loctrip ignores a file or unit.
  package static let passedOver: Self = "passed-over"
  /// The catalog was matched by a part of its name or by its strings.
  package static let guessedCatalog: Self = "guessed-catalog"
  /// The delivery has another id; the unit was matched by its content.
  package static let guessedUnit: Self = "guessed-unit"
  /// A unit has several targets; the last one is used.
  package static let otherTarget: Self = "other-target"
  /// The catalog has no such string.
  package static let orphanedUnit: Self = "orphaned-unit"
}

extension Finding.Code {
  /// The delivery names an order that the project does not have.
  fileprivate static let orderNotHere: Self = "order-not-here"
}
