public import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
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
  /// Which units go out.
  public var selection = Selection.all
  /// Whether entries with `shouldTranslate: false` stay out.
  public var omitsUntranslatable = false
  /// Whether stale entries stay out.
  public var omitsStale = false
  /// Older deliveries, whose translations are offered for units that have none or an unfinished one:
  /// as `alt-trans` in 1.2 and as `match` in 2.x.
  public var olderDeliveries: [Delivery] = []
  /// Whether a manifest of what went out is written beside each bundle; see ``SentManifest``.
  public var writesManifest = true
  /// What the `tool` element says.
  public var tool = Export.tool

  /// What an export says about this program.
  public static let tool = XLIFFWriter.Tool(id: "loctrip", name: "loctrip", version: version)

  /// Creates an export of some languages.
  public init(languages: [String]) { self.languages = languages }

  /// One bundle.
  public struct Output: Sendable {
    /// The target language.
    public let language: String
    /// The document.
    public let xliff: [UInt8]
    /// How many units the document has.
    public let unitCount: Int
    /// How many of them are for translation and have none, or an unfinished one.
    public let unfinishedCount: Int
    /// How many units have translations of older deliveries to choose from.
    public let matchCount: Int
    /// How many `file` elements the document has.
    public let fileCount: Int
    /// The language of the sources, or `nil` without any.
    let sourceLanguage: String?
    /// The catalogs of the manifest, or `nil` without one.
    let manifest: ManifestWriter?
  }

  /// The document for one language.
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
    findings += selected.findings
    let outgoing = selected.outgoing
    let (document, manifest) = concurrently {
      xliffVersion.isSecondGeneration
        ? document2(outgoing, of: project, language: language)
        : document1(outgoing, language: language)
    } _: {
      writesManifest ? self.manifest(of: outgoing, digests: digests, language: language) : nil
    }
    return Output(
      language: language,
      xliff: document.bytes,
      unitCount: outgoing.reduce(0) { $0 + $1.items.count },
      unfinishedCount: document.unfinishedCount,
      matchCount: outgoing.reduce(0) { $0 + $1.matchCount },
      fileCount: outgoing.count,
      sourceLanguage: outgoing.first?.file.catalog.sourceLanguage,
      manifest: manifest
    )
  }

  /// What goes out of one catalog.
  struct Outgoing: Sendable {
    let file: CatalogFile
    /// The index of the catalog in the project.
    let index: Int
    var items: [Item]
    var varied: [Varied]
    /// How many units have translations of older deliveries to choose from.
    var matchCount = 0
  }

  /// A document, and how many of its units have no translation or an unfinished one.
  struct Document: Sendable {
    var bytes: [UInt8] = []
    var unfinishedCount = 0
  }

  /// What goes out of each catalog, in the order of the documents.
  private func outgoing(
    of project: Project,
    language: String
  ) -> (outgoing: [Outgoing], findings: [Finding]) {
    var outgoing: [Outgoing] = []
    var findings: [Finding] = []
    let categories = PluralCategory.xcodeCategories(for: language)
    let older = OlderTranslations(olderDeliveries, in: language)
    for (index, file) in project.catalogs.enumerated() {
      guard Self.hasSourceLanguage(file.catalog, findings: &findings) else { continue }
      var (items, varied) = self.items(
        of: file.catalog,
        language: language,
        categories: categories,
        findings: &findings
      )
      // The slots of one entry are a group there.
      if xliffVersion.isSecondGeneration { items = Self.grouped(items, varied) }
      // A file of 2.x without units is not valid.
      if items.isEmpty && (selection != .all || xliffVersion.isSecondGeneration) { continue }
      if xliffVersion.isSecondGeneration, let first = outgoing.first,
        !isSameSource(file.catalog, as: first.file.catalog, findings: &findings)
      {
        continue
      }
      var part = Outgoing(file: file, index: index, items: items, varied: varied)
      if !older.isEmpty { offer(older, to: &part, in: language) }
      outgoing.append(part)
    }
    return (outgoing, findings)
  }

  /// The document in XLIFF 1.2.
  private func document1(_ outgoing: [Outgoing], language: String) -> Document {
    // An XLIFF is rarely longer than its catalogs; memory that is not written costs nothing.
    let expected = outgoing.reduce(4096) { $0 + $1.file.catalog.bytes.count }
    var writer = XLIFFWriter(tool: tool, capacity: expected)
    writer.protectsPlaceholders = protectsPlaceholders
    var document = Document()
    for part in outgoing {
      let catalog = part.file.catalog
      writer.beginFile(
        original: part.file.original,
        sourceLanguage: catalog.sourceLanguage,
        targetLanguage: language
      )
      for item in part.items {
        if item.varied >= 0 {
          let unit = part.varied[item.varied].unit
          writer.write(unit)
          if unit.isUnfinished { document.unfinishedCount += 1 }
        } else if let unit = catalog.plainUnit(of: catalog.entries[item.entry], in: language) {
          let entry = catalog.entries[item.entry]
          if protectsPlaceholders, Self.hasPercentSign(unit, in: catalog) {
            writer.write(self.unit(CatalogUnit(unit, in: catalog), of: entry, in: catalog))
          } else {
            Self.write(unit, of: entry, in: catalog, to: &writer)
          }
          if entry.shouldTranslate && unit.isUnfinished { document.unfinishedCount += 1 }
        }
      }
      writer.endFile()
    }
    document.bytes = writer.finish()
    return document
  }

  /// Whether the source language of a catalog is one; says so when it is not.
  static func hasSourceLanguage(_ catalog: StringCatalog, findings: inout [Finding]) -> Bool {
    if LanguageTag.isWellFormed(catalog.sourceLanguage) { return true }
    findings.append(
      Finding(
        .unrepresentable,
        .error,
        "the source language '\(catalog.sourceLanguage)' is not a language tag (BCP 47); "
          + "the catalog does not go out",
        at: SourceLocation(path: catalog.path)
      )
    )
    return false
  }

  /// A unit to write: a plain string of an entry, or one of the others.
  struct Item: Sendable {
    var id: String
    var entry: Int
    var varied: Int
  }

  /// A unit that is more than a plain string, or an unusual one.
  struct Varied: Sendable {
    var unit: XLIFFWriter.Unit
    var path: VariationPath
    var state: TranslationState?
  }

  /// The units of one catalog in the order of Xcode.
  func units(
    of catalog: StringCatalog,
    language: String,
    categories: [PluralCategory],
    findings: inout [Finding]
  ) -> [XLIFFWriter.Unit] {
    let (items, varied) = items(
      of: catalog,
      language: language,
      categories: categories,
      findings: &findings
    )
    return items.map { item in
      if item.varied >= 0 { return varied[item.varied].unit }
      let entry = catalog.entries[item.entry]
      // A plain unit is the only one of its entry.
      return unit(
        catalog.units(of: entry, in: language, categories: categories)[0],
        of: entry,
        in: catalog
      )
    }
  }

  func items(
    of catalog: StringCatalog,
    language: String,
    categories: [PluralCategory],
    findings: inout [Finding]
  ) -> (items: [Item], varied: [Varied]) {
    var items: [Item] = []
    var varied: [Varied] = []
    items.reserveCapacity(catalog.entries.count)
    var lines: LineIndex?
    func report(
      _ entry: StringCatalog.Entry,
      _ code: Finding.Code,
      _ severity: Finding.Severity,
      _ message: String
    ) {
      let index = lines ?? catalog.makeLineIndex()
      lines = index
      let place = index.location(of: catalog.offset(of: entry), in: catalog.path)
      findings.append(Finding(code, severity, message, at: place))
    }
    for (index, entry) in catalog.entries.enumerated() {
      if omitsUntranslatable && !entry.shouldTranslate { continue }
      if omitsStale && entry.extractionState == .stale { continue }
      if let unit = catalog.plainUnit(of: entry, in: language),
        isRepresentable(unit, of: entry, in: catalog)
      {
        if isSelected(entry, unit.state, hasTarget: unit.target != nil) {
          items.append(Item(id: entry.key, entry: index, varied: -1))
        }
        continue
      }
      if let target = catalog.localization(of: entry, in: language) {
        if StringCatalog.isOverlapping(target) {
          report(
            entry,
            .overlappingShapes,
            .warning,
            "'\(entry.key)' has overlapping variations in \(language); "
              + "Xcode loses a part of them on import"
          )
        }
        if target.hasProblems {
          let index = lines ?? catalog.makeLineIndex()
          lines = index
          findings += catalog.findings(in: target, lines: index)
        }
      }
      for unit in catalog.units(of: entry, in: language, categories: categories)
      where isSelected(entry, unit.state, hasTarget: unit.target != nil) {
        let exported = self.unit(unit, of: entry, in: catalog)
        if let problem = unrepresentable(exported) {
          report(entry, .unrepresentable, .error, "'\(exported.id)' cannot go out: \(problem)")
          continue
        }
        items.append(Item(id: exported.id, entry: index, varied: varied.count))
        varied.append(Varied(unit: exported, path: unit.path, state: unit.state))
      }
    }
    items.sort { NumericOrder.areInIncreasingOrder($0.id, $1.id) }
    for (item, next) in zip(items, items.dropFirst()) where item.id.isIdentical(to: next.id) {
      report(
        catalog.entries[next.entry],
        .duplicateUnit,
        .error,
        "'\(item.id)' is the id of a case and a key of its own; Xcode cannot export both"
      )
    }
    return (items, varied)
  }

  private func isSelected(
    _ entry: StringCatalog.Entry,
    _ state: TranslationState?,
    hasTarget: Bool
  ) -> Bool {
    selection == .all
      || (entry.shouldTranslate
        && (!hasTarget || (state != .translated && state != .machineTranslated)))
  }

  func unit(
    _ unit: CatalogUnit,
    of entry: StringCatalog.Entry,
    in catalog: StringCatalog
  ) -> XLIFFWriter.Unit {
    var exported = XLIFFWriter.Unit(
      id: Slot(key: entry.key, path: unit.path).id,
      source: unit.source
    )
    exported.isLocked = !entry.shouldTranslate
    exported.isPlural = unit.path.pluralCategory != nil
    if let target = unit.target {
      exported.target = target
      (exported.state, exported.stateQualifier) = StateMapping.exported(unit.state ?? .new)
    }
    exported.note = catalog.comment(of: entry)
    if entry.isCommentGenerated { exported.noteFrom = "auto-generated" }
    return exported
  }

  private static func write(
    _ unit: PlainUnit,
    of entry: StringCatalog.Entry,
    in catalog: StringCatalog,
    to writer: inout XLIFFWriter
  ) {
    writer.beginUnit(id: entry.key, isLocked: !entry.shouldTranslate)
    writer.source(catalog.slice(unit.source))
    if let target = unit.target {
      let (state, qualifier) = StateMapping.exported(unit.state ?? .new)
      writer.target(catalog.slice(target), state: state, qualifier: qualifier)
    }
    writer.note(
      catalog.commentText(of: entry).map(catalog.slice) ?? [],
      from: entry.isCommentGenerated ? "auto-generated" : nil
    )
    writer.endUnit()
  }

  /// Whether a plain unit can have a placeholder.
  static func hasPercentSign(_ unit: PlainUnit, in catalog: StringCatalog) -> Bool {
    catalog.slice(unit.source).contains(UInt8(ascii: "%"))
      || (unit.target.map { catalog.slice($0).contains(UInt8(ascii: "%")) } ?? false)
  }

  /// Whether the document can hold every text of a unit; source and target of 2.x can hold any.
  private func isRepresentable(
    _ unit: PlainUnit,
    of entry: StringCatalog.Entry,
    in catalog: StringCatalog
  ) -> Bool {
    func check(_ text: CatalogText?) -> Bool {
      switch text {
      case .bytes(let range):
        XLIFFWriter.unrepresentableScalar(in: catalog.bytes.span.extracting(range)) == nil
      case .string(let string):
        XLIFFWriter.unrepresentableScalar(in: string.utf8Span.span) == nil
      case nil: true
      }
    }
    return XLIFFWriter.unrepresentableScalar(in: entry.key.utf8Span.span) == nil
      && (xliffVersion.isSecondGeneration || check(unit.source) && check(unit.target))
      && check(catalog.commentText(of: entry))
  }

  /// Why a unit cannot be written as XML, or `nil`.
  private func unrepresentable(_ unit: XLIFFWriter.Unit) -> String? {
    func check(_ text: String?, _ part: String) -> String? {
      guard let text, let scalar = XLIFFWriter.unrepresentableScalar(in: text.utf8Span.span)
      else { return nil }
      let code = String(scalar.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      return "its \(part) holds U+\(padded), which XML does not allow"
    }
    if let problem = check(unit.id, "key") ?? check(unit.note, "comment") { return problem }
    // XLIFF 2.x has `cp` for them.
    if xliffVersion.isSecondGeneration { return nil }
    return check(unit.source.description, "source")
      ?? check(unit.target?.description, "translation")
  }
}

extension XLIFFWriter.Unit {
  /// Whether there is no translation, or one that is not done.
  var isUnfinished: Bool {
    !isLocked && (target == nil || state == "new" || state == "needs-review-l10n")
  }
}

extension CatalogUnit {
  /// The unit that a plain one stands for.
  init(_ unit: PlainUnit, in catalog: StringCatalog) {
    self.init(
      path: .root,
      source: .text(catalog.string(unit.source)),
      target: unit.target.map { .text(catalog.string($0)) },
      state: unit.state
    )
  }
}

extension StringCatalog {
  /// The bytes of a text, without a copy where the catalog says it literally.
  func slice(_ text: CatalogText) -> ArraySlice<UInt8> {
    switch text {
    case .bytes(let range): bytes[range]
    case .string(let string): Array(string.utf8)[...]
    }
  }
}

extension PlainUnit {
  /// Whether there is no translation, or one that is not done.
  var isUnfinished: Bool {
    target == nil || (state != .translated && state != .machineTranslated)
  }
}

extension Finding.Code {
  /// A text holds a character that XML cannot.
  public static let unrepresentable: Self = "unrepresentable"
  /// An untouched import of the bundle would change the catalog.
  public static let notRoundTrip: Self = "not-round-trip"
}
