public import LocalizationCore
public import AppProjects
package import Reconciliation
public import XLIFF

/// Writes the bundles that go to an agency.
public struct Export: Sendable {
  /// The form of a bundle.
  public enum Bundle: String, Sendable, CaseIterable {
    /// A folder with the XLIFF, the sources and a description, as Xcode exports it.
    case xcloc
    /// The XLIFF alone.
    case xliff
  }

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
    let states: Set<SlotState>?

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
          }
        )
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

  /// The form of plurals in XLIFF 2.x.
  public enum Plurals: String, Sendable, CaseIterable {
    /// A group of units, one for each case.
    case groups
    /// One unit with the plural, gender and select module of XLIFF 2.2, which few tools know yet.
    case module
  }

  /// The languages to export.
  public var languages: [String]
  /// True if the user names the languages; otherwise a catalog has no open units in its source language.
  package var isNamed = true
  /// The form of the bundles; an `.xcloc` is for XLIFF 1.2 alone, which is all that Xcode reads.
  public var bundle = Bundle.xcloc
  /// The version of XLIFF, 1.2 or later.
  public var xliffVersion = XLIFFVersion.v1_2
  /// The form of plurals; ``Plurals/module`` needs XLIFF 2.2.
  public var plurals = Plurals.groups
  /// True if placeholders are inline codes, which a translator can move but not break; Xcode writes
  /// them as text.
  public var protectsPlaceholders = false
  /// True if finished translations are `approved` as well in XLIFF 1.2, for tools that know no states.
  public var approves = false
  /// Which units go out.
  public var selection = Selection.all
  /// True to leave out entries with `shouldTranslate: false`.
  public var omitsUntranslatable = false
  /// True to leave out stale entries.
  public var omitsStale = false
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
  /// True to write a manifest beside each bundle; see ``SentManifest``.
  public var writesManifest = true
  /// The name of the bundle where one goes out alone, or `nil` for `<language>.xcloc` or
  /// `<language>.xliff`.
  package var bundleName: String?
  /// An `.xcloc`, or a folder of them, whose notes, screenshots and localized assets are passed on; `nil`
  /// for none.
  package var partsFrom: String?
  /// The `tool` element.
  package var tool = Export.tool

  /// The `tool` element for this program.
  package static let tool = XLIFFWriter.Tool(id: "loctrip", name: "loctrip", version: version)

  /// Creates an export of some languages.
  public init(languages: [String]) { self.languages = languages }

  /// One bundle.
  public struct Output: Sendable {
    /// The target language.
    public var language: String { document.language }
    /// The number of units in the document.
    public let unitCount: Int
    /// The number of units without a finished translation.
    public let openCount: Int
    /// The number of units with translations of older deliveries to choose from.
    public let matchCount: Int
    /// The open units by match band; `nil` without any.
    package let workload: Workload?
    /// The number of `file` elements in the document; without one there is nothing to send.
    public var fileCount: Int { document.outgoing.count }
    /// True if nothing goes out, so that there is no reason to write a bundle.
    public var isEmpty: Bool { fileCount == 0 }
    /// The document, made anew each time: it is much of what an export needs memory for.
    public var xliff: [UInt8] { document.bytes }
    let document: Document
    /// The catalogs of the manifest, or `nil` without one.
    let manifestCatalogs: [ManifestWriter.Catalog]?
  }

  /// Returns the document in one language.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - language: The target language.
  ///   - findings: Receives the units that could not go out, or go out damaged.
  public func document(
    of project: Project,
    language: String,
    findings: inout [Finding]
  ) -> Output {
    let language = project.spelling(of: language)
    let selected = self.outgoing(of: project, language: language)
    let digests = writesManifest ? project.catalogDigests() : []
    let outgoing = selected.outgoing
    let looksAtSources = checksSources && isFirst(language, of: project)
    let catalogs = writesManifest ? self.manifestCatalogs(of: outgoing, digests: digests) : nil
    let sourceFindings = looksAtSources ? outgoing.flatMap { self.sourceFindings(of: $0) } : []
    findings += selected.findings + sourceFindings
    return Output(
      unitCount: outgoing.reduce(0) { $0 + $1.rows.count },
      openCount: outgoing.reduce(0) { $0 + $1.openRows.count },
      matchCount: outgoing.reduce(0) { $0 + $1.additions.count { !$0.value.matches.isEmpty } },
      workload: selected.workload,
      document: Document(
        export: self,
        language: language,
        outgoing: outgoing,
        standIn: project.catalogs.first { LanguageTag.isWellFormed($0.catalog.sourceLanguage) }
      ),
      manifestCatalogs: catalogs
    )
  }

  /// The outgoing part of one catalog.
  struct ExportSelection: Sendable {
    let file: CatalogFile
    /// The index of the catalog in the project.
    let index: Int
    let table: UnitTable
    /// The index of the table among those of all catalogs.
    let tableIndex: Int
    /// The rows that go out, in the order of the document.
    let rows: [Int]
    /// The additions to a unit, by its row.
    var additions: [Int: UnitAdditions] = [:]
    /// The rows that are open.
    let openRows: [Int]
    /// The number of words in the sources of those.
    var openWords = 0
  }

  /// Returns the outgoing part of each catalog, in the order of the documents.
  private func outgoing(
    of project: Project,
    language: String
  ) -> (outgoing: [ExportSelection], findings: [Finding], workload: Workload?) {
    var outgoing: [ExportSelection] = []
    var tables: [UnitTable] = []
    var findings: [Finding] = []
    let usability = configuration.usability(in: language, of: project)
    let memory = memory(for: language, of: project, usability)
    for (index, file) in project.catalogs.enumerated() where !file.isUnread(in: language) {
      let source = file.catalog.sourceLanguage
      func refuse(_ reason: String) {
        findings.append(
          Finding(.unrepresentable, .error, reason, at: SourceLocation(path: file.catalog.path))
        )
      }
      guard LanguageTag.isWellFormed(source) else {
        refuse(
          "the source language '\(source)' is not a language tag (BCP 47); the catalog is "
            + "not exported"
        )
        continue
      }
      let table = file.table(in: language)
      let isSource = !isNamed && language.isIdentical(to: source)
      if !isSource { tables.append(table) }
      let order = table.inNumericOrder()
      let (states, problems) = self.states(of: table)
      if let finding = file.filledFile(table) { findings.append(finding) }
      let goesOut = self.goesOut(table, in: file.catalog, states, problems, findings: &findings)
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
      for row in repeated {
        findings.append(
          Finding(
            .duplicateUnit,
            .error,
            "'\(table.id(row) ?? "")' is both the id of a plural or device case and a key; "
              + "Xcode cannot export both",
            at: table.place(row)
          )
        )
      }
      // The slots of one entry are a group there.
      if xliffVersion.isXLIFF2 { rows = XLIFF2Writer.grouped(rows, of: table) }
      // A file of 2.x without units is not valid.
      if rows.isEmpty && (selection != .all || xliffVersion.isXLIFF2) { continue }
      if xliffVersion.isXLIFF2, let first = outgoing.first?.file.catalog.sourceLanguage,
        !source.isIdentical(to: first)
      {
        refuse(
          "the source language is '\(source)', but the document has '\(first)'; XLIFF "
            + "\(xliffVersion) allows only one, so export this catalog separately"
        )
        continue
      }
      var part = ExportSelection(
        file: file,
        index: index,
        table: table,
        tableIndex: tables.count - 1,
        rows: rows,
        openRows: isSource ? [] : rows.filter { states[$0].isOpen }
      )
      if let memory { offer(memory, to: &part, in: language) }
      addAdvice(to: &part, in: language)
      outgoing.append(part)
    }
    let workload = workload(of: &outgoing, among: tables, in: language, usability)
    return (outgoing, findings, workload)
  }

  /// The states of the rows, and why those that are selected cannot be written as XML.
  private func states(of table: UnitTable) -> (states: [SlotState], problems: [String?]) {
    let states = table.indices.map { SlotState(table, $0) }
    return (
      states, table.indices.map { selects(states[$0]) ? unrepresentable(table, at: $0) : nil }
    )
  }

  private func selects(_ state: SlotState) -> Bool { selection.states?.contains(state) ?? true }

  /// Which rows of a catalog go out.
  ///
  /// - Parameters:
  ///   - states: The state of each.
  ///   - problems: Why each cannot be written.
  private func goesOut(
    _ table: UnitTable,
    in catalog: any Catalog,
    _ states: [SlotState],
    _ problems: [String?],
    findings: inout [Finding]
  ) -> [Bool] {
    var goesOut = [Bool](repeating: false, count: table.count)
    var found: [Finding] = []
    var hasFindings = table.isEmpty
    var overlapping: UInt32?
    for position in table.indices {
      let row = table.row(position)
      if omitsUntranslatable && row.flags.contains(.isLocked)
        || omitsStale && row.flags.contains(.isStale)
      {
        continue
      }
      if row.flags.contains(.isBlocked) { hasFindings = true }
      if row.flags.contains(.isOverlapping), overlapping != row.entry {
        overlapping = row.entry
        found.append(
          Finding(
            .overlappingShapes,
            .warning,
            "'\(table.key(position))' has overlapping variations in \(table.language); "
              + "Xcode loses some of them on import",
            at: table.place(position)
          )
        )
      }
      guard selects(states[position]) else { continue }
      if let problem = problems[position] {
        found.append(
          Finding(
            .unrepresentable,
            .error,
            "'\(table.id(position) ?? "")' is left out of the bundle: \(problem)",
            at: table.place(position)
          )
        )
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

  /// Why a row cannot be written as XML, or `nil`.
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
    let isPlain = table.isPlain(row) && isClean(table.keyBytes(row))
    if !isPlain, let problem = problem(table.id(row), "key") { return problem }
    if let note = table.noteBytes(row), !isClean(note) {
      return problem(String(decoding: note, as: UTF8.self), "comment")
    }
    // XLIFF 2.x has `cp` for them.
    if xliffVersion.isXLIFF2 { return nil }
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
    for language: String,
    of project: Project,
    _ isUsable: @escaping MatchAnalysis.Usability
  ) -> (any TranslationMemory)? {
    if memory != nil || olderDeliveries.isEmpty { return memory }
    let older = olderDeliveries.flatMap(\.tables)
      .filter { LanguageTag.isSame($0.language, language) }
    // A translation that goes out needs no offer.
    let own = selection == .all ? [] : project.catalogs.map { $0.table(in: language) }
    return DeliveryMemory(
      older + own,
      leastSimilarity: matchThreshold,
      isUsable: { table, row in
        (table.translationState(row) == nil || SlotState(table, row) == .translated)
          && isUsable(table, row)
      },
      isOffered: isRepresentable
    )
  }

  /// True if a text can stand in the document; XLIFF 2.x has `cp` for what XML cannot hold.
  private func isRepresentable(_ text: String) -> Bool {
    xliffVersion.isXLIFF2
      || text.withUTF8Bytes(XLIFFWriter.unrepresentableScalar) == nil
  }

  /// The number of translations that are offered for one unit.
  private static let matchLimit = 3

  /// Offers older translations for the units that have none or an unfinished one.
  private func offer(
    _ memory: any TranslationMemory,
    to part: inout ExportSelection,
    in language: String
  ) {
    for row in part.openRows {
      let matches = memory.matches(
        for: part.table[row],
        original: part.file.original,
        language: language,
        limit: Self.matchLimit
      )
      .filter { isRepresentable($0.source) && isRepresentable($0.target) }
      if !matches.isEmpty {
        part.additions[row, default: UnitAdditions()].matches = matches.map { XLIFFAlternative($0) }
      }
    }
  }
}

extension XLIFFAlternative {
  /// A candidate as XLIFF calls it; see XLIFF 2.1, `type` of `match`.
  fileprivate init(_ match: Match) {
    self.init(
      source: match.source,
      target: match.target,
      origin: match.origin,
      similarity: match.similarity,
      type: match.state == .machine ? "mt" : match.isOfSlot ? "idm" : "tm"
    )
  }
}

extension Finding.Code {
  /// An entry has a plain text beside variations, or two axes side by side.
  public static let overlappingShapes: Self = "overlapping-shapes"
  /// A text holds a character that XML cannot.
  public static let unrepresentable: Self = "unrepresentable"
  /// An untouched import of the bundle would change the catalog.
  public static let notRoundTrip: Self = "not-round-trip"
  /// A language for which nothing goes out.
  public static let nothingToSend: Self = "nothing-to-send"
}
