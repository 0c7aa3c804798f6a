public import LocalizationCore
public import Projects
public import Reconciliation
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
  public enum Selection: String, Sendable, CaseIterable {
    /// Every unit, as Xcode does.
    case all
    /// Units without translation, or whose state is `new` or `needs_review`.
    case unfinished
  }

  /// How the texts of a plural go out in XLIFF 2.x.
  public enum Plurals: String, Sendable, CaseIterable {
    /// A group of units, one for each case.
    case groups
    /// One unit with the plural, gender and select module of XLIFF 2.2, which few tools know yet.
    case module
  }

  /// The languages to export.
  public var languages: [String]
  /// The form of the bundles; an `.xcloc` is for XLIFF 1.2 alone, which is all that Xcode reads.
  public var bundle = Bundle.xcloc
  /// The version of XLIFF, 1.2 or later.
  public var xliffVersion = XLIFFVersion.v1_2
  /// How the texts of a plural go out; ``Plurals/module`` needs XLIFF 2.2.
  public var plurals = Plurals.groups
  /// Whether placeholders are inline codes, which a translator can move but not break; Xcode writes
  /// them as text.
  public var protectsPlaceholders = false
  /// Whether finished translations are `approved` as well in XLIFF 1.2, for tools that know no states.
  public var approves = false
  /// Which units go out.
  public var selection = Selection.all
  /// Whether entries with `shouldTranslate: false` stay out.
  public var omitsUntranslatable = false
  /// Whether stale entries stay out.
  public var omitsStale = false
  /// Older deliveries, whose translations are offered for units that have none or an unfinished one:
  /// as `alt-trans` in 1.2 and as `match` in 2.x.
  public var olderDeliveries: [Delivery] = []
  /// Where such translations come from instead of older deliveries.
  public var memory: (any TranslationMemory)?
  /// The limits of length and the glossary that go out with the units.
  public var configuration = Configuration()
  /// Whether the sources are looked at as well, for what makes them hard to translate.
  public var checksSources = false
  /// Whether a manifest of what went out is written beside each bundle; see ``SentManifest``.
  public var writesManifest = true
  /// The name of the bundle where one goes out alone, or `nil` for `<language>.xcloc` or
  /// `<language>.xliff`.
  public var bundleName: String?
  /// An `.xcloc`, or a folder of them, whose notes, screenshots and localized assets are passed on; `nil`
  /// for none.
  public var partsFrom: String?
  /// What the `tool` element says.
  public var tool = Export.tool

  /// What an export says about this program.
  public static let tool = XLIFFWriter.Tool(id: "loctrip", name: "loctrip", version: version)

  /// Creates an export of some languages.
  public init(languages: [String]) { self.languages = languages }

  /// One bundle.
  public struct Output: Sendable {
    /// The target language.
    public var language: String { document.language }
    /// How many units the document has.
    public let unitCount: Int
    /// How many of them are for translation and have none, or an unfinished one.
    public let unfinishedCount: Int
    /// How many units have translations of older deliveries to choose from.
    public let matchCount: Int
    /// The unfinished units by match band, and whether similar texts were looked for; `nil` without any.
    public let workload: Workload?
    /// How many `file` elements the document has; without one there is nothing to send.
    public var fileCount: Int { document.outgoing.count }
    /// Whether nothing goes out, so that there is no reason to write a bundle.
    public var isEmpty: Bool { fileCount == 0 }
    /// The document, made anew each time: it is much of what an export needs memory for.
    public var xliff: [UInt8] { document.bytes }
    /// What makes the document.
    let document: Document
    /// The catalogs of the manifest, or `nil` without one.
    let manifestCatalogs: [ManifestWriter.Catalog]?
  }

  /// What goes out in one language.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - language: The target language.
  ///   - findings: Receives what could not go out, or goes out damaged.
  public func document(
    of project: Project,
    language: String,
    findings: inout [Finding]
  ) -> Output {
    let language = project.spelling(of: language)
    let (selected, digests) = concurrently {
      self.outgoing(of: project, language: language)
    } _: {
      writesManifest ? project.catalogDigests() : []
    }
    let outgoing = selected.outgoing
    let looksAtSources = checksSources && isFirst(language, of: project)
    let (catalogs, sourceFindings) = concurrently { () -> [ManifestWriter.Catalog]? in
      writesManifest ? self.manifestCatalogs(of: outgoing, digests: digests) : nil
    } _: { () -> [Finding] in
      looksAtSources ? outgoing.flatMap { self.sourceFindings(of: $0) } : []
    }
    findings += selected.findings + sourceFindings
    return Output(
      unitCount: outgoing.reduce(0) { $0 + $1.rows.count },
      unfinishedCount: outgoing.reduce(0) { $0 + $1.unfinishedRows.count },
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

  /// What goes out of one catalog.
  struct Outgoing: Sendable {
    let file: CatalogFile
    /// The index of the catalog in the project.
    let index: Int
    let table: UnitTable
    /// The index of the table among those of all catalogs.
    let tableIndex: Int
    /// The rows that go out, in the order of the document.
    let rows: [Int]
    /// What goes out beside a row.
    var additions: [Int: UnitAdditions] = [:]
    /// The rows that are for translation and have none, or an unfinished one.
    let unfinishedRows: [Int]
    /// How many words the sources of those have.
    var unfinishedWords = 0
  }

  /// What goes out of each catalog, in the order of the documents.
  private func outgoing(
    of project: Project,
    language: String
  ) -> (outgoing: [Outgoing], findings: [Finding], workload: Workload?) {
    var outgoing: [Outgoing] = []
    var tables: [UnitTable] = []
    var findings: [Finding] = []
    let memory = memory(for: language)
    for (index, file) in project.catalogs.enumerated() {
      let source = file.catalog.sourceLanguage
      func refuse(_ reason: String) {
        findings.append(
          Finding(.unrepresentable, .error, reason, at: SourceLocation(path: file.catalog.path))
        )
      }
      guard LanguageTag.isWellFormed(source) else {
        refuse(
          "the source language '\(source)' is not a language tag (BCP 47); the catalog does not go out"
        )
        continue
      }
      let table = file.table(in: language)
      tables.append(table)
      let (order, problems) = concurrently {
        table.inNumericOrder()
      } _: {
        self.problems(of: table)
      }
      let goesOut = self.goesOut(table, in: file.catalog, problems, findings: &findings)
      var rows: [Int] = []
      rows.reserveCapacity(order.count)
      var repeated: [Int] = []
      /// Whether the id of a row is out, by the first one that has it.
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
            "'\(table.id(row) ?? "")' is the id of a case and a key of its own; Xcode cannot export both",
            at: table.place(row)
          )
        )
      }
      // The slots of one entry are a group there.
      if xliffVersion.isSecondGeneration { rows = XLIFF2Writer.grouped(rows, of: table) }
      // A file of 2.x without units is not valid.
      if rows.isEmpty && (selection != .all || xliffVersion.isSecondGeneration) { continue }
      if xliffVersion.isSecondGeneration, let first = outgoing.first?.file.catalog.sourceLanguage,
        !source.isIdentical(to: first)
      {
        refuse(
          "the source language is '\(source)', and that of the document is '\(first)'; XLIFF "
            + "\(xliffVersion) has only one, so export the catalog on its own"
        )
        continue
      }
      var part = Outgoing(
        file: file,
        index: index,
        table: table,
        tableIndex: tables.count - 1,
        rows: rows,
        unfinishedRows: rows.filter { isUnfinished(table, at: $0) }
      )
      if let memory { offer(memory, to: &part, in: language) }
      addAdvice(to: &part, in: language)
      outgoing.append(part)
    }
    let workload = workload(of: &outgoing, among: tables, in: language)
    return (outgoing, findings, workload)
  }

  /// Why rows that are asked for cannot be written as XML.
  private func problems(of table: UnitTable) -> [String?] {
    Array(
      concurrentShares(of: table.count, size: 4096) { rows in
        rows.map { row in
          selection == .all || isUnfinished(table, at: row) ? unrepresentable(table, at: row) : nil
        }
      }
      .joined()
    )
  }

  /// Which rows of a catalog go out.
  ///
  /// - Parameter problems: Why each cannot be written.
  private func goesOut(
    _ table: UnitTable,
    in catalog: any Catalog,
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
              + "Xcode loses a part of them on import",
            at: table.place(position)
          )
        )
      }
      guard selection == .all || isUnfinished(table, at: position) else { continue }
      if let problem = problems[position] {
        found.append(
          Finding(
            .unrepresentable,
            .error,
            "'\(table.id(position) ?? "")' cannot go out: \(problem)",
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
      return "its \(part) holds \(scalar.codePoint), which XML does not allow"
    }
    let isPlain = table.isPlain(row) && isClean(table.keyBytes(row))
    if !isPlain, let problem = problem(table.id(row), "key") { return problem }
    if let note = table.noteBytes(row), !isClean(note) {
      return problem(String(decoding: note, as: UTF8.self), "comment")
    }
    // XLIFF 2.x has `cp` for them.
    if xliffVersion.isSecondGeneration { return nil }
    if let source = table.plainSource(row), isClean(source),
      let target = table.hasTarget(row) ? table.plainTarget(row) : [], isClean(target)
    {
      return nil
    }
    return problem(table.source(row)?.description, "source")
      ?? problem(table.target(row)?.description, "translation")
  }

  // MARK: - Matches

  /// Where older translations come from, or `nil`.
  private func memory(for language: String) -> (any TranslationMemory)? {
    if memory != nil || olderDeliveries.isEmpty { return memory }
    let tables = olderDeliveries.flatMap { delivery in
      delivery.document.files.map { file in
        var table = delivery.document.table(of: file)
        if table.language.isEmpty { table.language = delivery.bundleLanguage ?? "" }
        return table
      }
    }
    return DeliveryMemory(
      tables.filter { LanguageTag.isSame($0.language, language) },
      isOffered: isRepresentable
    )
  }

  /// Whether a text can stand in the document; XLIFF 2.x has `cp` for what XML cannot hold.
  private func isRepresentable(_ text: String) -> Bool {
    xliffVersion.isSecondGeneration
      || text.withUTF8Bytes(XLIFFWriter.unrepresentableScalar) == nil
  }

  /// How many translations are offered for one unit.
  private static let matchLimit = 3

  /// Offers older translations for the units that have none or an unfinished one.
  private func offer(
    _ memory: any TranslationMemory,
    to part: inout Outgoing,
    in language: String
  ) {
    for row in part.unfinishedRows {
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

extension Export {
  /// Whether a row is for translation and has none, or one that is not done or goes out as such; a source
  /// without anything to read asks for none.
  private func isUnfinished(_ table: UnitTable, at position: Int) -> Bool {
    let row = table.row(position)
    return !row.flags.contains(.isLocked)
      && (!row.flags.contains(.hasTarget) || row.state == .unfinished || row.state == .needsReview
        || lacksPhrases(table, at: position))
      && !table.hasBlankSource(position)
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
