package import LoctripAndroidResources
package import LoctripAppProjects
public import LoctripBundles
internal import LoctripJSONSource
public import LoctripLocalizationCore
internal import LoctripLocalizationReports
package import LoctripLedger
package import LoctripReconciliation
internal import LoctripTranslationChecks
package import XLIFF

/// Writes the bundles that go to an agency.
public struct LoctripExport: Sendable {
  /// Which units go out.
  public struct Selection: Sendable, Hashable {
    /// A word of `--only`.
    public enum Word: String, Sendable, CaseIterable {
      /// Every unit.
      case all
      /// All that are open.
      case open
      /// The old name of ``open``.
      case unfinished
      /// Those without a translation.
      case missing
      /// First attempts.
      case new
      /// Those to be reviewed.
      case needsReview = "needs_review"
      /// Machine translations that nobody has reviewed.
      case machineTranslated = "machine_translated"
    }

    /// The states of the units that go out; `nil` for every unit.
    package let states: Set<SlotState>?

    /// Every unit, as Xcode does.
    public static let all = Selection([.all])
    /// Every unit without a finished translation; see `SlotState.isOpen`.
    public static let open = Selection([.open])

    /// The units of all words together.
    public init(_ words: [Word]) {
      states =
        words.contains(.all)
        ? nil
        : Set(
          words.flatMap { word in
            SlotState(rawValue: word.rawValue).map { [$0] } ?? SlotState.allCases.filter(\.isOpen)
          })
    }

    /// The words of `--only`.
    public var text: String {
      guard let states else { return Word.all.rawValue }
      let open = SlotState.allCases.filter(\.isOpen)
      return states == Set(open)
        ? Word.open.rawValue
        : open.filter(states.contains).map(\.rawValue).joined(separator: ",")
    }
  }

  /// The languages to export.
  package var languages: [String]
  /// True if the user names the languages; otherwise a catalog has no open units in its source language.
  package var isNamed = true
  /// The form of the bundles and its options.
  public var spec = BundleSpec()
  /// Which units go out.
  public var selection = Selection.all
  /// Returns true for a unit of a catalog that is to do, by language, `original` and row; `nil` if every open unit is.
  package var isToDo: (@Sendable (_ language: String, _ original: String, _ row: Int) -> Bool)?
  /// Returns the order that brought a text of a unit before, by its id, or `nil`.
  package var again: (@Sendable (_ language: String, _ original: String, _ row: Int) -> String?)?
  /// Returns the text and the reasons of a unit that goes back for rework, by language, `original` and row; `nil` for
  /// other exports.
  package var rework:
    (@Sendable (_ language: String, _ original: String, _ row: Int) -> SentBackUnit?)?
  /// The answers to questions, which go out with every unit of their keys.
  package var answers = Answers()
  /// Returns where the code uses a key of a catalog, for a note; `nil` where nobody asked.
  package var usage: (@Sendable (_ original: String, _ key: String) -> String?)?
  /// Returns the places in the code that use a key of a catalog; `nil` where nobody asked.
  package var usePlaces: (@Sendable (_ original: String, _ key: String) -> [FileLocation])?
  /// True to send the selected units that are not to do as well, as context.
  package var sendsContext = false
  /// The id of the order, which each document names; `nil` without an order.
  package var orderID: String?
  /// Older deliveries, whose translations are offered for open units as `alt-trans` in 1.2 and as `match` in 2.x.
  ///
  /// Finished translations of the catalogs are offered as well if they do not go out.
  package var olderDeliveries: [Delivery] = []
  /// From which similarity on translations of older deliveries are offered, in percent.
  package var matchThreshold = DeliveryMemory.leastSimilarity
  /// The source of such translations instead of older deliveries.
  package var memory: (any TranslationMemory)?
  /// The limits of length and the glossary that go out with the units.
  package var configuration = Configuration()
  /// True to check the sources as well, for texts that are hard to translate.
  package var checksSources = false
  /// True to write a manifest beside each bundle; see `SentManifest`.
  public var writesManifest = true
  /// The names of Android resources; `nil` for new ones of all keys.
  package var androidNames: AndroidNames?
  /// The name of the bundle where one goes out alone, or `nil` for the files that ``spec`` names.
  package var bundleName: String?
  /// The `tool` element.
  package var tool = LoctripExport.tool

  /// The `tool` element for this program.
  package static let tool = XLIFFWriter.Tool(id: "loctrip", name: "loctrip", version: version)

  /// Creates an export of some languages.
  package init(languages: [String]) { self.languages = languages }

  /// One bundle.
  package struct Output: Sendable {
    let export: LoctripExport
    /// The target language.
    package let language: String
    /// The outgoing part of each catalog, in the order of the document.
    package internal(set) var outgoing: [ExportSelection]
    /// The open units by match band; `nil` without any.
    package let workload: Workload?
    /// A catalog that names the document where nothing goes out; XLIFF 2.x needs a file.
    let standIn: CatalogFile?
    /// The digests of all catalogs for the manifest, or `nil` without one.
    let digests: [TextDigest]?
    /// The names of the catalogs in paths and contexts.
    let tables: TableNames
    /// True if it is a template without translations.
    package internal(set) var isTemplate = false

    /// The number of units in the document.
    package var unitCount: Int { outgoing.reduce(0) { $0 + $1.rows.count } }
    /// The number of words in the sources of the units without a finished translation.
    package var openWords: Int { outgoing.reduce(0) { $0 + $1.openWords } }
    /// The number of units without a finished translation.
    package var openCount: Int { outgoing.reduce(0) { $0 + $1.openRows.count } }
    /// The number of units with translations of older deliveries to choose from.
    package var matchCount: Int {
      outgoing.reduce(0) { $0 + $1.additions.count { !$0.value.matches.isEmpty } }
    }
    /// The number of `file` elements in the document; without one there is nothing to send.
    package var fileCount: Int { outgoing.count }
    /// True if nothing goes out, so that there is no reason to write a bundle.
    package var isEmpty: Bool { outgoing.isEmpty }
    /// The language of the sources, or `nil` when nothing goes out.
    var sourceLanguage: String? { outgoing.first?.file.catalog.sourceLanguage }
  }

  /// Returns the document in one language.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - language: The target language.
  ///   - findings: Receives the units that could not go out, or go out damaged.
  package func document(of project: LoctripProject, language: String, findings: inout [Finding])
    -> Output
  {
    if spec.form.facts.ids == .named, androidNames == nil {
      var export = self
      export.androidNames = project.androidNames()
      return export.document(of: project, language: language, findings: &findings)
    }
    let language = project.spelling(of: language)
    let (outgoing, workload) = outgoing(of: project, language: language, findings: &findings)
    // The sources are the same in all languages.
    if checksSources, let first = languages.first,
      project.spelling(of: first).isIdentical(to: language)
    {
      findings += outgoing.flatMap(sourceFindings) + Self.keysWithoutText(outgoing)
    }
    return Output(
      export: self, language: language, outgoing: outgoing, workload: workload,
      standIn: project.catalogs.first { LanguageTag.isWellFormed($0.catalog.sourceLanguage) },
      digests: writesManifest ? project.catalogDigests() : nil,
      tables: TableNames(project.catalogs.map(\.original)))
  }

  /// The outgoing part of one catalog.
  package struct ExportSelection: Sendable {
    package let file: CatalogFile
    /// The index of the catalog in the project.
    let index: Int
    package let table: UnitTable
    /// The index of the table among those of all catalogs.
    let tableIndex: Int
    /// The rows that go out, in the order of the document.
    package let rows: [Int]
    /// The additions to a unit, by its row.
    package var additions: [Int: UnitAdditions] = [:]
    /// The sources that translations were made from, where those are not today's.
    var earlierSources: [Int: LoctripMessage] = [:]
    /// The rows that are open and to do.
    let openRows: [Int]
    /// True for each row that is to do, or `nil` if every open one is.
    let isToDo: [Bool]?
    /// The number of words in the sources of those.
    var openWords = 0
    /// The work in those, by row, for an order.
    var work: [Int: SentManifest.Work] = [:]
    /// The rows that the bundle has no place for, each with the row whose text stands for them.
    var carried: [Int: Int] = [:]
  }

  /// Returns the outgoing part of each catalog, in the order of the documents.
  private func outgoing(of project: LoctripProject, language: String, findings: inout [Finding])
    -> (
      outgoing: [ExportSelection], workload: Workload?
    )
  {
    var outgoing: [ExportSelection] = []
    var tables: [UnitTable] = []
    let usability = configuration.usability(in: language, of: project)
    let memory = memory(for: language, of: project, usability)
    for (index, file) in project.catalogs.enumerated() where !file.isUnread(in: language) {
      let source = file.catalog.sourceLanguage
      func refuse(_ reason: String) {
        let place = FileLocation(path: file.catalog.path)
        findings.append(Finding(.unrepresentable, .error, reason, at: place))
      }
      guard LanguageTag.isWellFormed(source) else {
        refuse(
          "the source language '\(source)' is not a language tag (BCP 47); the catalog is "
            + "not exported")
        continue
      }
      let table = file.table(in: language)
      let isSource = !isNamed && language.isIdentical(to: source)
      if !isSource { tables.append(table) }
      let order = table.inNumericOrder()
      let states = table.indices.map { SlotState(table, $0) }
      if let finding = file.filledFile(table).flatMap(configuration.judged) {
        findings.append(finding)
      }
      var isToDo: [Bool]?
      if let wanted = self.isToDo {
        isToDo = table.indices.map { wanted(language, table.original, $0) }
      }
      var goesOut = self.goesOut(
        table, in: file.catalog, states, among: sendsContext ? nil : isToDo, findings: &findings)
      if sendsWholePlurals { PluralGroups(of: table).complete(&goesOut) }
      var rows: [Int] = []
      rows.reserveCapacity(order.count)
      var repeated: [Int] = []
      /// True if an id is already selected, by the first row that has it.
      var isOut = [Bool](repeating: false, count: table.count)
      for (row, first) in order where goesOut[row] {
        if isOut[first] { repeated.append(row) }
        rows.append(row)
        isOut[first] = true
      }
      findings += repeated.map { row in
        let message =
          "'\(table.id(row) ?? "")' is both the id of a plural or device case and a key; "
          + "Xcode cannot export both"
        return Finding(.duplicateUnit, .error, message, at: table.place(row))
      }
      // The slots of one entry are a group there.
      if spec.version.isXLIFF2 { rows = XLIFF2Writer.grouped(rows, of: table) }
      // A file of 2.x without units is not valid; Xcode leaves out old files without texts.
      let isEmptyFile = table.isEmpty && !file.catalog.hasStates
      if rows.isEmpty && (selection != .all || spec.version.isXLIFF2 || isEmptyFile) { continue }
      if spec.version.isXLIFF2, let first = outgoing.first?.file.catalog.sourceLanguage,
        !source.isIdentical(to: first)
      {
        refuse(
          "the source language is '\(source)', but the document has '\(first)'; XLIFF "
            + "\(spec.version) allows only one, so export this catalog separately")
        continue
      }
      var part = ExportSelection(
        file: file, index: index, table: table, tableIndex: tables.count - 1, rows: rows,
        openRows: isSource
          ? []
          : rows.filter { (rework != nil || states[$0].isOpen) && isToDo?[$0] ?? true },
        isToDo: isToDo)
      if spec.form.facts.hasEarlierSources {
        part.earlierSources = earlierSources(of: part, in: language)
      }
      if let memory {
        for row in part.openRows {
          let matches = memory.matches(
            for: table[row], original: file.original, language: language, limit: Self.matchLimit
          )
          .filter { isRepresentable($0.source) && isRepresentable($0.target) }
          guard !matches.isEmpty else { continue }
          let offered = matches.map { XLIFFAlternative($0) }
          part.additions[row, default: UnitAdditions()].matches = offered
        }
      }
      if let writer { part.carried = writer.carried(in: part) }
      addAdvice(to: &part, in: language)
      addNotes(to: &part, in: language)
      outgoing.append(part)
    }
    let workload = workload(of: &outgoing, among: tables, in: language, usability)
    return (outgoing, workload)
  }

  /// True if a plural goes out with all of its cases: its tools show them as one text.
  private var sendsWholePlurals: Bool { writer?.sendsWholePlurals ?? (spec.plurals == .dict) }

  private func selects(_ state: SlotState) -> Bool { selection.states?.contains(state) ?? true }

  /// Which rows of a catalog go out.
  ///
  /// - Parameters:
  ///   - states: The state of each.
  ///   - wanted: True for each that may go out, or `nil` for all.
  private func goesOut(
    _ table: UnitTable, in catalog: any Catalog, _ states: [SlotState], among wanted: [Bool]?,
    findings: inout [Finding]
  ) -> [Bool] {
    let sendsOnlyWork = writer?.sendsOnlyWork ?? false
    var goesOut = [Bool](repeating: false, count: table.count)
    var found: [Finding] = []
    var hasFindings = table.isEmpty
    var overlapping: UInt32?
    for position in table.indices {
      let row = table.row(position)
      if (spec.omitsUntranslatable || sendsOnlyWork) && row.flags.contains(.isLocked)
        || sendsOnlyWork && table.source(position)?.isEmpty ?? true
        || spec.omitsStale && row.flags.contains(.isStale)
      {
        continue
      }
      if row.flags.contains(.isBlocked) { hasFindings = true }
      if row.flags.contains(.isOverlapping), overlapping != row.entry {
        overlapping = row.entry
        let message =
          "'\(table.key(position))' has overlapping variations in \(table.language); Xcode loses "
          + "some of them on import"
        found.append(Finding(.overlappingShapes, .warning, message, at: table.place(position)))
      }
      guard selects(states[position]), wanted?[position] ?? true else { continue }
      if let problem = unrepresentable(table, at: position) {
        let message = "'\(table.id(position) ?? "")' is left out of the bundle: \(problem)"
        found.append(Finding(.unrepresentable, .error, message, at: table.place(position)))
        continue
      }
      goesOut[position] = true
    }
    if hasFindings {
      found += catalog.findings(in: table.language)
      found.sort { ($0.places.first?.line ?? 0) < ($1.places.first?.line ?? 0) }
    }
    findings += found
    return goesOut
  }

  /// Why a row cannot be written, or `nil`.
  private func unrepresentable(_ table: UnitTable, at row: Int) -> String? {
    func isClean(_ bytes: ArraySlice<UInt8>?) -> Bool {
      bytes.map { XLIFFWriter.unrepresentableScalar(in: $0.span) == nil } ?? true
    }
    func problem(_ text: String?, _ part: String) -> String? {
      guard let text,
        let scalar = text.withUTF8Bytes(XLIFFWriter.unrepresentableScalar)
      else { return nil }
      return "its \(part) contains \(scalar.codePoint), which XML cannot hold"
    }
    if let writer { return writer.problem(table, at: row) }
    let isPlain = table.isPlain(row) && isClean(table.keyBytes(row))
    if !isPlain, let problem = problem(table.id(row), "key") { return problem }
    if let note = table.noteBytes(row), !isClean(note) {
      return problem(String(decoding: note, as: UTF8.self), "comment")
    }
    // XLIFF 2.x has `cp` for them.
    if spec.version.isXLIFF2 { return nil }
    if let source = table.plainSource(row), isClean(source),
      let target = table.hasTarget(row) ? table.plainTarget(row) : [], isClean(target)
    {
      return nil
    }
    return problem(table.source(row)?.description, "source")
      ?? problem(table.target(row)?.description, "translation")
  }

  // MARK: - Matches

  /// Returns the source of older translations, or `nil`.
  private func memory(
    for language: String, of project: LoctripProject, _ isUsable: @escaping MatchAnalysis.Usability
  ) -> (any TranslationMemory)? {
    if memory != nil || olderDeliveries.isEmpty { return memory }
    // A translation that goes out needs no offer.
    let own = selection == .all ? [] : project.catalogs.map { $0.table(in: language) }
    return DeliveryMemory(
      olderTables(in: language) + own, leastSimilarity: matchThreshold,
      isUsable: { table, row in
        (table.translationState(row) == nil || SlotState(table, row) == .translated)
          && isUsable(table, row)
      }, isOffered: isRepresentable)
  }

  /// The sources that translations were made from, where these are the same in an older delivery and their sources are not.
  private func earlierSources(of part: ExportSelection, in language: String) -> [Int:
    LoctripMessage]
  {
    var known: [ExactString: (source: LoctripMessage, target: LoctripMessage)] = [:]
    for table in olderTables(in: language) where table.original.isIdentical(to: part.file.original)
    {
      for row in table.indices where table.hasTarget(row) {
        guard let id = table.id(row).map({ ExactString($0) }), known[id] == nil,
          let source = table.source(row), let target = table.target(row)
        else { continue }
        known[id] = (source, target)
      }
    }
    guard !known.isEmpty else { return [:] }
    var sources: [Int: LoctripMessage] = [:]
    for row in part.rows {
      guard let id = part.table.id(row), let older = known[ExactString(id)],
        older.target == part.table.target(row), older.source != part.table.source(row)
      else { continue }
      sources[row] = older.source
    }
    return sources
  }

  private func olderTables(in language: String) -> [UnitTable] {
    olderDeliveries.flatMap(\.tables).filter { LanguageTag.isSame($0.language, language) }
  }

  /// True if a text can stand in the document; XLIFF 2.x has `cp` for what XML cannot hold, a cell `_x0001_`.
  private func isRepresentable(_ text: String) -> Bool {
    spec.version.isXLIFF2 || writer != nil
      || text.withUTF8Bytes(XLIFFWriter.unrepresentableScalar) == nil
  }

  /// The number of translations that are offered for one unit.
  private static let matchLimit = 3
}

extension LoctripExport {
  /// A unit that goes back to the agency.
  package struct SentBackUnit: Sendable {
    /// The text that was rejected or sent back.
    package var text: LoctripMessage?
    /// The reasons.
    package var notes: [TranslationUnit.Note]

    package init(_ text: LoctripMessage?, _ notes: [TranslationUnit.Note]) {
      (self.text, self.notes) = (text, notes)
    }
  }

  /// The answers to questions by catalog and key.
  package struct Answers: Sendable {
    private var texts: [UnitID: [String]] = [:]

    /// No answers.
    package init() {}

    /// The answers in a folder of orders.
    ///
    /// - Throws: `FindingsError` when the folder cannot be listed.
    package init(inOrders folder: String, of project: LoctripProject) throws(FindingsError) {
      self.init(try OrderBook(at: folder, readsClosed: false).naming(in: project).questions)
    }

    /// The answers of a project.
    package init(_ questions: [Question]) {
      for question in questions.sorted(by: { $0.id < $1.id }) {
        guard let answer = question.answer, !question.isWithdrawn else { continue }
        let text = "\(question.text) → \(answer.text)"
        texts[UnitID(question.key, in: question.catalog, ""), default: []].append(text)
      }
    }

    var isEmpty: Bool { texts.isEmpty }

    /// Returns the answers about a key.
    func notes(about key: String, in catalog: String) -> [TranslationUnit.Note] {
      (texts[UnitID(key, in: catalog, "")] ?? [])
        .map { TranslationUnit.Note(text: $0, from: UnitAdditions.answerOrigin) }
    }
  }

  /// Adds answers to questions, and the text and reasons of rework.
  private func addNotes(to part: inout ExportSelection, in language: String) {
    guard rework != nil || usage != nil || !answers.isEmpty else { return }
    for row in part.rows {
      var notes =
        answers.isEmpty
        ? [] : answers.notes(about: part.table.key(row), in: part.file.original)
      if let use = usage?(part.table.original, part.table.key(row)) {
        notes.append(TranslationUnit.Note(text: use, from: UnitAdditions.usageOrigin))
      }
      let rework = self.rework?(language, part.table.original, row)
      if let rework { notes = rework.notes + notes }
      let isClean = { (text: String) in self.isRepresentable(text) }
      notes = notes.filter { isClean($0.text) }
      guard rework?.text != nil || !notes.isEmpty else { continue }
      part.additions[row, default: UnitAdditions()].notes = notes
      part.additions[row, default: UnitAdditions()].shown = rework?.text
    }
  }
}

extension XLIFFAlternative {
  /// A candidate as XLIFF calls it; see XLIFF 2.1, `type` of `match`.
  fileprivate init(_ match: Match) {
    self.init(
      source: match.source, target: match.target, origin: match.origin,
      similarity: match.similarity,
      type: match.state == .machine ? "mt" : match.isOfSlot ? "idm" : "tm")
  }
}

extension Finding.Code {
  /// An entry has a text beside variations, or two kinds of variations.
  public static let overlappingShapes: Self = "overlapping-shapes"
  /// XML cannot contain a character of the string.
  public static let unrepresentable: Self = "unrepresentable"
  /// Importing the untouched bundle would change the catalog.
  public static let notRoundTrip: Self = "not-round-trip"
  /// No string in this language is to be sent.
  public static let nothingToSend: Self = "nothing-to-send"
}

extension LoctripExport {
  /// Adds limits of length and terms of the glossary to what goes out.
  func addAdvice(to part: inout ExportSelection, in language: String) {
    let rules = configuration.lengthLimits(for: configuration.name(of: part.file), in: language)
    let glossary = TermFinder(configuration.glossary.terms)
    for row in part.rows {
      let limit = rules.lowest(of: part.table, at: row)
      let texts = glossary.isEmpty ? [] : part.table.source(row)?.texts ?? []
      let terms = texts.flatMap(glossary.terms).compactMap {
        UnitAdditions.Term($0, in: language)
      }
      if limit == nil && terms.isEmpty { continue }
      part.additions[row, default: UnitAdditions()].limit = limit
      part.additions[row, default: UnitAdditions()].terms = terms
    }
  }

  /// A warning about the outgoing keys that have no text in the source language.
  private static func keysWithoutText(_ outgoing: [ExportSelection]) -> [Finding] {
    let found = outgoing.flatMap { part in
      part.rows.lazy.filter { row in
        part.table.lacksSourceText(row) && part.table.entry(of: row).lowerBound == row
          && SlotState.counting.contains(SlotState(part.table, row))
      }.map { (key: part.table.key($0), place: part.table.place($0)) }
    }
    guard let first = found.first else { return [] }
    let example = found.count == 1 ? "" : ", such as '\(first.key)'"
    let message =
      "the source language has no text for \(found.count.counted("key"))\(example), so translators "
      + "see the key"
    let finding = Finding(.missingSource, .warning, message, places: found.prefix(3).map(\.place))
    return [found.count == 1 ? finding.about(first.key) : finding]
  }

  /// Returns the findings about outgoing sources that are hard to translate or have broken definitions; no notes.
  func sourceFindings(of part: ExportSelection) -> [Finding] {
    let language = part.file.catalog.sourceLanguage
    let checks = configuration.checks(for: configuration.name(of: part.file), in: language)
      .limited(to: .warning)
    var goesOut = [Bool](repeating: false, count: part.table.count)
    for row in part.rows { goesOut[row] = true }
    let found = checks.sourceFindings(in: part.table)
    // Where no symbols are made, none collide.
    let hasSymbols =
      !found.contains { $0.finding.code == .symbolCollision }
      || CatalogSymbols().mayGenerate(forCatalogAt: part.file.path)
    // A language with one form may have one text for a source with several.
    let hasCounts = found.contains { $0.finding.code == .uncountedNoun }
    let plurals = hasCounts ? part.file.pluralKeys : []
    let findings = found.compactMap { row, finding -> Finding? in
      guard finding.severity > .note, goesOut[row],
        finding.code != .uncountedNoun || !plurals.contains(ExactString(part.table.key(row))),
        !part.file.isInDictionary(part.table.key(row)),
        hasSymbols || finding.code != .symbolCollision
      else { return nil }
      return finding.at(part.table.place(row)).about(part.table.id(row))
    }
    guard !part.rows.isEmpty else { return findings }
    return findings
      + part.file.catalog.faults(in: language).compactMap { fault in
        guard let severity = checks[fault.code] else { return nil }
        var fault = fault
        // The texts go out all the same.
        fault.severity = min(fault.severity, severity, .warning)
        return fault
      }
  }
}

extension UnitAdditions.Term {
  /// The entry of a glossary for a term in a language; `nil` if it says nothing there.
  fileprivate init?(_ term: Glossary.Term, in language: String) {
    let translations =
      term.isTranslatable ? term.words(term.translations, for: language) : [term.source]
    let forbidden = term.words(term.forbidden, for: language)
    guard !translations.isEmpty || !forbidden.isEmpty || term.definition != nil else { return nil }
    self.init(
      term.source, translations: translations, forbidden: forbidden, definition: term.definition)
  }
}

extension LoctripExport.Output {
  /// The document, made anew each time: it is much of what an export needs memory for.
  package var xliff: [UInt8] {
    var bytes: [UInt8] = []
    // An XLIFF is rarely longer than its catalogs and a little markup for each unit; memory that is not
    // written costs nothing.
    bytes.reserveCapacity(
      outgoing.reduce(4096) { size, part in
        part.file.catalog.files.reduce(size + part.rows.count * 128) { $0 + $1.bytes.count }
      })
    write { piece in
      unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Makes the document, the same bytes each time.
  ///
  /// - Parameter sink: Takes them, a piece at a time.
  /// - Throws: The error of the sink.
  package func write<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void) throws(Failure)
  {
    if export.spec.version.isXLIFF2 {
      try writeXLIFF2(to: sink)
    } else {
      try writeXLIFF1(to: sink)
    }
  }

  /// The document in XLIFF 1.2.
  private func writeXLIFF1<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void)
    throws(Failure)
  {
    var tool = export.tool
    if let id = export.orderID { tool.build = id }
    var writer = XLIFFWriter(tool: tool)
    writer.protectsPlaceholders = export.spec.protectsPlaceholders
    writer.approves = export.spec.approves
    for part in outgoing {
      writer.beginFile(
        original: part.file.original, sourceLanguage: part.file.catalog.sourceLanguage,
        targetLanguage: language)
      for row in part.rows {
        if export.spec.plurals == .dict, let id = DictionaryID.id(of: row, in: part.table) {
          var unit = part.table[row]
          unit.id = id
          writer.write(unit, showing: part.additions[row])
        } else {
          writer.write(part.table, at: row, with: part.additions[row])
        }
        try writer.drain(to: sink)
      }
      writer.endFile()
    }
    try sink(ArraySlice(writer.finish()).span)
  }

  /// The document in XLIFF 2.x, which needs a file, and a file a group.
  private func writeXLIFF2<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void)
    throws(Failure)
  {
    let file = outgoing.first?.file ?? standIn
    let source = file?.catalog.sourceLanguage ?? "und"
    var writer = XLIFF2Writer(
      version: export.spec.version, sourceLanguage: LanguageTag(source)?.canonical ?? source,
      targetLanguage: LanguageTag(language)?.canonical ?? language,
      usesSwitches: export.spec.plurals == .module,
      usesMatches: export.memory != nil || !export.olderDeliveries.isEmpty,
      usesLimits: outgoing.contains {
        $0.additions.contains { $0.value.limit?.hasProfile == true }
      }, usesMetadata: export.orderID != nil)
    writer.protectsPlaceholders = export.spec.protectsPlaceholders
    for part in outgoing {
      writer.beginFile(original: part.file.original, order: export.orderID)
      var rest = part.rows[...]
      while let first = rest.first {
        let entry = part.table.row(first).entry
        let rows = rest.prefix { part.table.row($0).entry == entry }
        writer.write(part.table, entry: rows, with: part.additions)
        try writer.drain(to: sink)
        rest = rest[rows.endIndex...]
      }
      writer.endFile()
    }
    if outgoing.isEmpty {
      writer.beginFile(original: file?.original)
      writer.writeEmptyGroup()
      writer.endFile()
    }
    try sink(ArraySlice(writer.finish()).span)
  }
}

extension LoctripExport {
  /// The open units that go out by match band, or `nil` without any.
  ///
  /// - Parameters:
  ///   - outgoing: The outgoing parts; each gets the number of its open words.
  ///   - tables: All catalogs, whose translations are matches.
  ///   - language: The language.
  ///   - isUsable: Returns true if a translation may be a match.
  func workload(
    of outgoing: inout [ExportSelection], among tables: [UnitTable], in language: String,
    _ isUsable: @escaping MatchAnalysis.Usability
  ) -> Workload? {
    guard outgoing.contains(where: { !$0.openRows.isEmpty }) else { return nil }
    var workload = Workload()
    let digested = tables.map { MatchAnalysis.Digested($0) }
    var analysis = MatchAnalysis(
      of: outgoing.filter { !$0.openRows.isEmpty }.map { (digested[$0.tableIndex], $0.openRows) },
      translated: digested + olderTables(in: language).map { MatchAnalysis.Digested($0) },
      isUsable: isUsable)
    for index in outgoing.indices {
      let part = outgoing[index]
      let rows = part.openRows
      for row in rows {
        let size = WordCount(ofSourceOf: part.table, at: row)
        outgoing[index].openWords += size.words
        let band = analysis.band(of: row, in: digested[part.tableIndex])
        workload.bands[band].add(size)
        if orderID != nil {
          outgoing[index].work[row] = SentManifest.Work(
            words: size.words, band, again: again?(language, part.table.original, row))
        }
      }
    }
    return workload
  }
}

extension CatalogFile {
  /// The keys that have plural forms in the source.
  fileprivate var pluralKeys: Set<ExactString> {
    let table = table(in: catalog.sourceLanguage)
    return Set(
      table.indices.lazy.filter { table.path($0).pluralCategory != nil }
        .map { ExactString(table.key($0)) })
  }
}
