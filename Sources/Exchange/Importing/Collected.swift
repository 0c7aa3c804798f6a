internal import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripReconciliation
internal import XLIFF

/// What an import works on: the deliveries and the project as they were read, which no step of it changes.
struct ImportSubject: Sendable {
  let settings: LoctripImport
  let project: LoctripProject
  let deliveries: [Delivery]
  /// The units of each delivery.
  let delivered: [UnitTable]
  /// True for each delivery in which any unit has a state.
  let saysStates: [Bool]
  /// True for each delivery in a form that has one mark for all that is not finished.
  let hasOneState: [Bool]
  /// False for each delivery whose form has no word for the state of a text that was sent without one.
  let marksGaps: [Bool]
  /// The names of the catalogs' tables.
  let tables: Set<ExactString>
  let catalogs: CatalogMatcher
  /// The languages of each catalog of the project.
  let languages: [LanguageList]
  /// Every language that a catalog of the project has, sorted.
  let projectLanguages: LanguageList
  /// The units of each catalog in its source language, made once.
  private let sources: [Once<UnitTable>]
  private let knownEarlier = Once<EarlierDeliveries>()

  /// The catalogs of the project that cannot be read, by their file names.
  private let unread: [ExactString: String]

  init(_ deliveries: [Delivery], of project: LoctripProject, settings: LoctripImport) {
    self.settings = settings
    self.project = project
    self.deliveries = deliveries
    delivered = deliveries.map(\.document.table)
    saysStates = delivered.map(\.saysStates)
    hasOneState = deliveries.map { delivery in
      Bundles.all.contains { $0.states == .oneBit && $0.hasEnding(delivery.document.path) }
    }
    marksGaps = deliveries.map(\.form.facts.marksGaps)
    tables = Set(project.catalogs.lazy.map { ExactString($0.original.folderAndName.name.fileStem) })
    catalogs = CatalogMatcher(
      project.catalogs.map {
        CatalogMatcher.Name(original: $0.original, absolutePath: $0.absolutePath)
      })
    languages = project.catalogs.map(\.languageList)
    unread = Dictionary(
      project.unread.map { (ExactString(String(Self.fileName($0))), $0) }
    ) { first, _ in first }
    projectLanguages = LanguageList(Set(languages.lazy.flatMap(\.all)).sorted())
    sources = project.catalogs.map { _ in Once() }
  }

  /// What orders and people did with the texts before, or `nil` without orders.
  var earlier: EarlierDeliveries? {
    settings.book.map { book in
      knownEarlier.get { [project] in EarlierDeliveries(book) { project.spelling(of: $0) } }
    }
  }

  /// The catalog of the project that has the file name of another one, and cannot be read; `nil` if there is none.
  func unread(named original: String) -> String? {
    let names = [original] + CatalogMatcher.successors(of: original)
    return names.lazy.compactMap { unread[ExactString(String(Self.fileName($0)))] }.first
  }

  /// A catalog of the project that cannot be read; `nil` if all can.
  var anyUnread: String? { project.unread.first }

  /// The last part of a catalog's name.
  static func fileName(_ original: String) -> Substring {
    original.split { $0 == "/" || $0 == "\\" }.last ?? ""
  }

  /// The place of a delivered unit.
  func place(_ item: Batch.Item) -> FileLocation { delivered[item.delivery].place(item.row) }

  func hasTarget(_ item: Batch.Item) -> Bool { delivered[item.delivery].hasTarget(item.row) }

  /// Finds units in a catalog in a language.
  func matcher(_ catalog: Int, in language: String, splitsFirst: Bool = false) -> UnitMatcher {
    let (file, source) = (project.catalogs[catalog], sources[catalog])
    return UnitMatcher(file.table(in: language), splitsFirst: splitsFirst) {
      source.get { file.table(in: file.catalog.sourceLanguage) }
    } generateID: { name in
      var identifiers = UnitIdentifiers()
      return identifiers.id(for: name)
    }
  }
}

/// The result of the first step of an import: what came back, by catalog and language, and what was sent of it.
@dynamicMemberLookup
struct Collected: Sendable {
  let subject: ImportSubject
  /// The delivered units, by catalog and language in the order of the deliveries.
  let batches: [Batch]
  var base: SentBase
  /// The languages that an order went out in, without those that came back of one in no language.
  let orderedLanguages: LanguageList
  /// The order of each delivery whose base is from the project's orders, by the number of the delivery.
  let ordersOfDeliveries: [Int: String]
  /// The findings about languages that the project does not have, by their tags.
  let newLanguages: [String: Finding]
  /// The catalogs that a unit of an unknown one fits.
  let fittingCatalogs: [Batch.Item: [Int]]
  /// The catalogs that units were looked for in to find out whose they are.
  let matchers: [BatchName: UnitMatcher]
  private let findings: FindingLog
  /// The findings about names that no catalog of the project has.
  private let unknownCatalogs: [UnknownCatalogs]

  init(
    _ subject: ImportSubject, batches: [Batch], base: SentBase, orderedLanguages: LanguageList,
    ordersOfDeliveries: [Int: String], newLanguages: [String: Finding],
    fittingCatalogs: [Batch.Item: [Int]], matchers: [BatchName: UnitMatcher], findings: FindingLog,
    unknownCatalogs: [UnknownCatalogs]
  ) {
    self.subject = subject
    self.batches = batches
    self.base = base
    self.orderedLanguages = orderedLanguages
    self.ordersOfDeliveries = ordersOfDeliveries
    self.newLanguages = newLanguages
    self.fittingCatalogs = fittingCatalogs
    self.matchers = matchers
    self.findings = findings
    self.unknownCatalogs = unknownCatalogs
  }

  /// A property of what the import works on.
  subscript<Value>(dynamicMember property: KeyPath<ImportSubject, Value>) -> Value {
    subject[keyPath: property]
  }

  /// The findings about no single unit.
  ///
  /// - Parameters:
  ///   - moved: What units were moved to other catalogs, each told once.
  ///   - emptied: The names of unknown catalogs that no unit is left under: these are no error then.
  func findings(with moved: [Finding], emptied: Set<ExactString>) -> [Finding] {
    var log = findings
    for unknown in unknownCatalogs where unknown.originals.isSubset(of: emptied) {
      log.all[unknown.finding].severity = .note
    }
    for finding in moved { log.addOnce(finding) }
    return log.all
  }

  /// True for the name of a catalog that cannot be read, also of one that an order has and that may be one of them under
  /// another name.
  func isUnread(_ original: String) -> Bool {
    guard !subject.project.unread.isEmpty else { return false }
    return subject.unread(named: original) != nil
      || subject.settings.book != nil && subject.catalogs.exact(original) == nil
        && !base.units(of: original).isEmpty
  }

  /// The batches of each language or, where these are few, of several: they are worked on together, and their tables
  /// released before the next ones are made.
  var parts: [[Int]] {
    var parts: [[Int]] = []
    for (_, numbers) in Array(batches.indices).grouped(by: { batches[$0].name.language }) {
      if let last = parts.last, last.count < cores {
        parts[parts.count - 1] = last + numbers
      } else {
        parts.append(numbers)
      }
    }
    return parts
  }
}

/// Names that no catalog of the project has, with the finding that says so.
struct UnknownCatalogs {
  let originals: Set<ExactString>
  /// The number of the finding.
  let finding: Int
}

/// Findings in the order in which they were made.
struct FindingLog {
  fileprivate(set) var all: [Finding] = []
  private var saidOnce: Set<[ExactString]> = []

  mutating func add(_ findings: [Finding]) { all += findings }

  mutating func say(
    _ code: Finding.Code, _ severity: Finding.Severity, _ message: String,
    at place: FileLocation? = nil
  ) {
    let finding = Finding(code, severity, message)
    all.append(place.map { finding.at($0) } ?? finding)
  }

  /// Adds a finding that several files of a delivery have in common.
  mutating func addOnce(_ finding: Finding) {
    let said = [ExactString(finding.code.rawValue), ExactString(finding.message)]
    if saidOnce.insert(said).inserted { all.append(finding) }
  }
}

/// The units that were sent, by catalog and language in the order of the files.
struct SentBase: Sendable {
  private(set) var all: [SentUnits] = []
  private var numbers: [BatchName: Int] = [:]
  private var ofOriginals: [ExactString: [Int]] = [:]
  private var ofLanguages: [String: [Int]] = [:]
  /// The languages that something was sent in.
  private(set) var languages = LanguageList()
  /// The orders in each language of which it is known what was ordered; `nil` for one without an id.
  private var knownOrders: [String: (all: [String?], seen: Set<ExactString?>)] = [:]

  /// The units of a catalog in a language.
  subscript(name: BatchName) -> SentUnits? { numbers[name].map { all[$0] } }

  /// The units of a catalog, in all languages.
  func units(of original: String) -> [SentUnits] { (ofOriginals[original] ?? []).map { all[$0] } }

  /// The numbers of what was sent in a language.
  func numbers(in language: String) -> [Int] { ofLanguages[language] ?? [] }

  /// The languages of each catalog.
  var languagesOfOriginals: [ExactString: Set<String>] {
    ofOriginals.mapValues { Set($0.map { all[$0].name.language }) }
  }

  /// True if it is known what was ordered in a language.
  func hasOrder(in language: String) -> Bool { knownOrders[language] != nil }

  /// The orders in a language, by their ids; `nil` stands for one without an id.
  func orders(in language: String) -> [String?] { knownOrders[language]?.all ?? [] }

  /// Gives units of a catalog to another one, which has them by now.
  mutating func move(_ rows: Set<SentUnits.Row>, from name: BatchName, to other: BatchName) {
    guard let number = numbers[name] else { return }
    if numbers[other] == nil {
      numbers[other] = all.count
      ofOriginals[other.original, default: []].append(all.count)
      ofLanguages[other.language, default: []].append(all.count)
      all.append(SentUnits(other, isOrder: all[number].isOrder))
    }
    guard let target = numbers[other], target != number else { return }
    var taker = all[target]
    all[number].give(rows, to: &taker)
    all[target] = taker
  }

  mutating func add(
    _ table: UnitTable, to name: BatchName, from file: SentManifest.File? = nil,
    isOrder: Bool = true
  ) {
    let number = numbers[name] ?? all.count
    if number == all.count {
      numbers[name] = number
      ofOriginals[name.original, default: []].append(number)
      ofLanguages[name.language, default: []].append(number)
      languages.append(name.language)
      all.append(SentUnits(name, isOrder: isOrder))
    }
    let orders = all[number].add(table, order: file?.order, rowOrders: file?.rowOrders ?? [])
    guard all[number].isOrder else { return }
    for order in orders
    where knownOrders[name.language, default: ([], [])].seen.insert(order.map { ExactString($0) })
      .inserted
    {
      knownOrders[name.language]?.all.append(order)
    }
  }
}
