package import LoctripAppProjects
package import LoctripBundles
package import LoctripLocalizationCore
internal import LoctripLedger
package import LoctripReconciliation

/// The translation progress of catalogs or deliveries, by language and catalog.
package struct Status: Sendable {
  /// Options of the count.
  package struct Options: Sendable {
    /// The languages; all when empty.
    package var languages: [String] = []
    /// The configuration, with source languages.
    package var configuration = Configuration()
    /// Languages to count even if no catalog has them.
    package var furtherLanguages: [String] = []
    /// True to go on if no catalog can be read: their texts are in orders.
    package var keepsUnread = false
    /// The same for languages with a requirement, which may be the source language.
    package var requiredLanguages: [String] = []
    /// True to keep the open units, for reports that list them.
    package var keepsUnits = false
    /// True to count open units by match band.
    package var isAnalyzed = false
    /// Older deliveries, the newest first; their translations are matches for the bands.
    package var olderDeliveries: [Delivery] = []

    package init() {}
  }

  /// A unit that is not translated.
  package struct OpenUnit: Sendable {
    /// The id.
    package var id: String
    /// The offset in the UTF-8 form of its file.
    var offset: Int
  }

  /// One catalog in one language.
  package struct Part: Sendable {
    /// The catalog, as `original`.
    package let catalog: String
    /// The language; empty if a delivery does not state it.
    package let language: String
    /// The language of the sources.
    package let sourceLanguage: String
    /// The file.
    package let path: String
    /// The slots by state.
    package internal(set) var counts = SlotCounts()
    /// The number of keys in each state that does not count.
    var leftOutKeys: [SlotState: Int] = [:]
    /// The number of translations that equal their source and count as translated, in a file
    /// without states.
    package internal(set) var copies = 0
    /// The evidence that the file is filled with copies of the sources.
    var filling: Finding?
    /// True if the file cannot hold gaps or states, so that nothing says which texts are open.
    var hidesGaps = false
    /// True if the whole catalog could not be read, so that even the number of its texts is unknown.
    private(set) var isUnread = false
    /// The open units by match band, if requested.
    package internal(set) var bands: BandCounts?
    /// The first units that are open.
    package internal(set) var firstOpen: [OpenUnit] = []
    /// The open rows, if units are kept.
    var openRows: [OpenRow] = []

    init(catalog: String, language: String, sourceLanguage: String, path: String) {
      self.catalog = catalog
      self.language = language
      self.sourceLanguage = sourceLanguage
      self.path = path
    }

    /// A catalog that could not be read, with one unknown unit for all of its texts.
    fileprivate init(unread catalog: String, language: String, sourceLanguage: String) {
      self.init(
        catalog: catalog, language: language, sourceLanguage: sourceLanguage, path: catalog)
      isUnread = true
      counts[.unknown].add(WordCount())
    }
  }

  /// A row that is not translated.
  struct OpenRow: Sendable {
    var table: UnitTable
    var row: Int
    var state: SlotState
    var size: WordCount
  }

  /// The parts by language, then catalog.
  package internal(set) var parts: [Part] = []
  /// Problems that did not stop the reading.
  package internal(set) var findings: [Finding] = []
  /// The words of orders by language, as their manifests count them.
  private var ordered: [ExactString: BandCounts] = [:]

  /// The open units of a language by match band, if requested; for an order as it was sent, the
  /// counts of its manifest.
  package func bands(of language: String) -> BandCounts? {
    bands(of: language, in: parts.filter { $0.language.isIdentical(to: language) })
  }

  /// The same, from the parts of the language.
  func bands(of language: String, in parts: [Part]) -> BandCounts? {
    if let ordered = ordered[ExactString(language)] { return ordered }
    let bands = parts.compactMap(\.bands)
    return bands.isEmpty ? nil : bands.reduce(BandCounts(), +)
  }

  /// Uses the word counts of an order's manifest.
  mutating func setOrdered(_ bands: BandCounts, in language: String) {
    ordered[ExactString(language)] = bands
  }
  /// The source language of each catalog, including those without translations.
  var sourceLanguages: [String] = []

  /// The parts of each language, in the order of languages.
  package var languages: [(language: String, parts: [Part])] {
    Self.byLanguage(parts)
  }

  static func byLanguage(_ parts: [Part]) -> [(language: String, parts: [Part])] {
    let groups = Dictionary(grouping: parts) { ExactString($0.language) }
    return ExactString.distinct(parts.map(\.language)).map { ($0, groups[ExactString($0)] ?? []) }
  }

  /// The catalogs in their order.
  package var catalogs: [String] { ExactString.distinct(parts.map(\.catalog)) }

  /// All slots.
  package var counts: SlotCounts { Self.sum(parts) }

  package static func sum(_ parts: some Sequence<Part>) -> SlotCounts {
    parts.reduce(SlotCounts()) { $0 + $1.counts }
  }

  /// The catalogs, if they were counted.
  private(set) var project: LoctripProject?
  /// True if deliveries were counted.
  var hasDeliveries = false
  /// The orders compared with the catalogs, for a project with orders.
  var standing: OrderStanding?

  init() {}

  // MARK: - Catalogs

  /// Counts the slots of catalogs.
  package init(of project: LoctripProject, options: Options = Options()) {
    self.project = project
    findings = project.findings + project.otherSpellings + project.orphanedTexts
    sourceLanguages = project.catalogs.map(\.catalog.sourceLanguage)
    let languages = Self.languages(of: project, options)
    let sizes = concurrentMap(project.catalogs) { file in
      guard languages.count > 1, let first = languages.first else { return SourceSizes() }
      return SourceSizes(of: file.table(in: first))
    }
    if options.languages.isEmpty, options.configuration.languages.isEmpty {
      findings += project.leftovers.filter { !languages.contains($0.language) }.map(\.finding)
    }
    let counted = concurrentMap(languages) { language in
      Self.parts(of: project, in: language, sizes, options)
    }
    parts = counted.flatMap(\.self)
    for language in languages {
      parts += (project.unread + project.undecided).map {
        Part(unread: $0, language: language, sourceLanguage: sourceLanguages.first ?? "")
      }
    }
    findings += parts.compactMap(\.filling)
  }

  private static func parts(
    of project: LoctripProject, in language: String, _ sizes: [SourceSizes], _ options: Options
  ) -> [Part] {
    // The source language is shown if it is asked for.
    let isNamed = (options.languages + options.requiredLanguages).contains {
      project.spelling(of: $0).isIdentical(to: language)
    }
    var counters: [PartCounter] = []
    var tables: [UnitTable] = []
    for (file, sizes) in zip(project.catalogs, sizes)
    where isNamed || !language.isIdentical(to: file.catalog.sourceLanguage) {
      let table = file.table(in: language)
      if table.isEmpty, file.lacksSourceFile { continue }
      let part = Part(
        catalog: file.shownName, language: language,
        sourceLanguage: file.catalog.sourceLanguage, path: file.path)
      if file.isUnread(in: language) {
        var counter = PartCounter(part, keepsRows: false)
        counter.add(unread: table, sizes)
        counters.append(counter)
        if options.isAnalyzed { tables.append(table) }
        continue
      }
      var counter = PartCounter(part, keepsRows: options.keepsUnits || options.isAnalyzed)
      counter.part.filling = file.filledFile(table).flatMap(options.configuration.judged)
      // A source is no copy of itself.
      let isSource = LanguageTag.isSame(language, file.catalog.sourceLanguage)
      counter.add(table, sizes, countsCopies: !isSource && !file.catalog.hasStates)
      counter.finish(isStateless: false)
      counters.append(counter)
      if options.isAnalyzed { tables.append(table) }
    }
    var parts = counters.map(\.part)
    if options.isAnalyzed { analyze(&parts, tables, options, of: project) }
    if !options.keepsUnits { for index in parts.indices { parts[index].openRows = [] } }
    return parts
  }

  /// The languages in order: the requested ones, else the configured ones, else those of all
  /// catalogs, then further ones.
  private static func languages(of project: LoctripProject, _ options: Options) -> [String] {
    if !options.languages.isEmpty {
      return ExactString.distinct(options.languages.map(project.spelling))
    }
    let sources = Set(project.catalogs.map(\.catalog.sourceLanguage))
    let configured = options.configuration.languages
    let further = (configured + options.furtherLanguages).map(project.spelling)
      .filter { sources.count != 1 || !sources.contains($0) }
    let own = configured.isEmpty ? project.shippedLanguages : []
    let required = options.requiredLanguages.map(project.spelling)
    return ExactString.distinct(own + further + required).sorted()
  }

  // MARK: - Match bands

  /// Counts the open units of one language by match band.
  static func analyze(
    _ parts: inout [Part], _ tables: [UnitTable], _ options: Options,
    of project: LoctripProject? = nil
  ) {
    guard let language = parts.first?.language else { return }
    let older = options.olderDeliveries.flatMap(\.tables)
      .filter { LanguageTag.isSame($0.language, language) }
    var digested = (tables + older).map { MatchAnalysis.Digested($0) }
    let doneCount = digested.count
    var numbers: [UnitTable.Identity: Int] = [:]
    for (number, table) in digested.enumerated() { numbers[table.table.identity] = number }
    let places = parts.map { part in
      part.openRows.map { open in
        if let known = numbers[open.table.identity] { return known }
        digested.append(MatchAnalysis.Digested(open.table))
        numbers[open.table.identity] = digested.count - 1
        return digested.count - 1
      }
    }
    var rows = [[Int]](repeating: [], count: digested.count)
    for (part, places) in zip(parts, places) {
      for (open, place) in zip(part.openRows, places) { rows[place].append(open.row) }
    }
    var analysis = MatchAnalysis(
      of: zip(digested, rows).map { ($0, $1) }, translated: Array(digested[..<doneCount]),
      isUsable: options.configuration.usability(in: language, of: project))
    for index in parts.indices {
      var bands = BandCounts()
      for (open, place) in zip(parts[index].openRows, places[index]) {
        bands[analysis.band(of: open.row, in: digested[place])].add(open.size)
      }
      parts[index].bands = bands
    }
  }
}

/// Counts the slots of one catalog in one language.
struct PartCounter {
  var part: Status.Part
  private let keepsRows: Bool
  /// Translations without a state.
  private var stateless = UnitCount()
  private var statelessRows: [Status.OpenRow] = []
  /// True if the file states any state.
  private(set) var saysStates = false

  /// The number of open units that a gate names.
  static let namedCount = 3

  init(_ part: Status.Part, keepsRows: Bool) {
    self.part = part
    self.keepsRows = keepsRows
  }

  /// Counts the texts of a language whose file could not be read.
  mutating func add(unread table: UnitTable, _ sizes: SourceSizes) {
    for row in table.indices where SlotState.counting.contains(SlotState(table, row)) {
      part.counts[.unknown].add(sizes.size(of: row, in: table))
    }
  }

  mutating func add(_ table: UnitTable, _ sizes: SourceSizes, countsCopies: Bool = false) {
    // The texts of one key follow each other.
    var leftOut: (entry: UInt32, states: [SlotState]) = (.max, [])
    for row in table.indices {
      var size: WordCount { sizes.size(of: row, in: table) }
      if table.row(row).flags.contains(.lacksState), SlotState(table, row) == .new {
        stateless.add(size)
        if keepsRows {
          statelessRows.append(Status.OpenRow(table: table, row: row, state: .new, size: size))
        }
        continue
      }
      let state = SlotState(table, row)
      if !saysStates, table.saysState(row) { saysStates = true }
      let counted = size
      part.counts[state].add(counted)
      if SlotState.leftOut.contains(state) {
        let entry = table.row(row).entry
        if leftOut.entry != entry { leftOut = (entry, []) }
        if !leftOut.states.contains(state) {
          leftOut.states.append(state)
          part.leftOutKeys[state, default: 0] += 1
        }
      }
      if countsCopies, state == .translated, table.isCopy(row) { part.copies += 1 }
      guard state.isOpen else { continue }
      if part.firstOpen.count < Self.namedCount {
        part.firstOpen.append(Status.OpenUnit(id: table.id(row) ?? "", offset: table.offset(row)))
      }
      if keepsRows {
        part.openRows.append(Status.OpenRow(table: table, row: row, state: state, size: counted))
      }
    }
  }

  /// Counts translations without a state: as done if the whole document has no states.
  mutating func finish(isStateless: Bool) {
    part.counts[isStateless ? .translated : .new] =
      part.counts[isStateless ? .translated : .new] + stateless
    if !isStateless { part.openRows += statelessRows }
    (stateless, statelessRows) = (UnitCount(), [])
  }
}

/// Counts of slots and of their source texts, by state.
package typealias SlotCounts = UnitCounts<SlotState>

extension SlotCounts {
  /// All slots that count: without those that are locked, stale or have nothing to translate.
  package var all: UnitCount { SlotState.counting.reduce(UnitCount()) { $0 + self[$1] } }

  /// The translated slots.
  package var done: UnitCount { self[.translated] }

  /// The slots that count and are not translated.
  package var open: UnitCount {
    SlotState.counting.reduce(UnitCount()) { $1.isOpen ? $0 + self[$1] : $0 }
  }

  /// The coverage.
  package var coverage: Percentage {
    Percentage(done.units, of: all.units, unknown: self[.unknown].units)
  }
}

/// An exact percentage; rounded down for display.
package struct Percentage: Sendable, Hashable, Comparable {
  /// The part.
  package let part: Int
  /// The whole; the percentage of 0 is 100.
  package let whole: Int
  /// The number of the whole of which nothing is known.
  package let unknown: Int

  package init(_ part: Int, of whole: Int, unknown: Int = 0) {
    self.part = part
    self.whole = whole
    self.unknown = unknown
  }

  /// Hundredths of a percent, rounded down.
  package var basisPoints: Int { whole == 0 ? 10_000 : part * 10_000 / whole }

  /// True if it is at least so many percent.
  package func isAtLeast(_ percent: Double) -> Bool {
    unknown == 0 && (whole == 0 || Double(part) * 100 >= percent * Double(whole))
  }

  /// True if the left fraction is smaller, without rounding.
  package static func < (left: Self, right: Self) -> Bool {
    let (one, other) = (
      left.whole == 0 ? (1, 1) : (left.part, left.whole), (right.part, right.whole)
    )
    guard other.1 > 0 else { return one.0 < one.1 }
    return one.0 * other.1 < other.0 * one.1
  }

  /// `97.8 % translated`, or `unknown (54 of 203)`.
  package var words: String {
    unknown == 0 ? "\(text) % translated" : "unknown (\(unknown.grouped) of \(whole.grouped))"
  }

  /// `97.8`, or `100`.
  package var text: String { Self.text(basisPoints / 10) }

  /// Tenths of a percent as text.
  static func text(_ tenths: Int) -> String {
    let size = tenths.magnitude
    return "\(tenths < 0 ? "-" : "")\(size / 10)\(size % 10 == 0 ? "" : ".\(size % 10)")"
  }

  /// The percentage as a JSON number, `97.84`.
  var number: String {
    let points = basisPoints
    let rest = points % 100
    if rest == 0 { return "\(points / 100)" }
    return "\(points / 100).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
  }
}
