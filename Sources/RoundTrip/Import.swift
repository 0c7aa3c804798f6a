public import LocalizationCore
public import Reconciliation
internal import StringCatalogs
internal import XLIFF

/// Reconciles deliveries with the catalogs of a project.
public struct Import: Sendable {
  /// The rules for each unit.
  public var rules = Reconciliation()
  /// Whether everything is done as Xcode's own import does it.
  public var isLikeXcode = false
  /// Languages that a delivery calls differently, as delivery to catalog.
  public var languageMap: [String: String] = [:]

  /// Creates an import with the default rules.
  public init() {}

  /// Reads everything that an import needs, all files at once.
  ///
  /// - Parameters:
  ///   - deliveries: XLIFF files, bundles, zip archives, or folders of them.
  ///   - destination: A catalog, or the folder of a project.
  ///   - base: What was sent; may be empty.
  ///   - root: The folder that `original` is relative to; see ``Project/init(_:root:)``.
  /// - Throws: ``RoundTripError`` when anything cannot be read.
  public static func read(
    _ deliveries: [String],
    into destination: String,
    base: [String],
    root: String? = nil
  ) throws(RoundTripError) -> (project: Project, deliveries: [Delivery], base: [Delivery]) {
    // One flat list: a call inside a call would leave a core idle.
    let parts = concurrentMap([0, 1, 2]) { index -> Result<Part, RoundTripError> in
      Result { () throws(RoundTripError) in
        switch index {
        case 0: .deliveries(try Delivery.read(deliveries))
        case 1: .deliveries(try Delivery.read(base))
        default: .project(try Project([destination], root: root))
        }
      }
    }
    guard case .project(let project) = try parts[2].get(),
      case .deliveries(let delivered) = try parts[0].get(),
      case .deliveries(let sent) = try parts[1].get()
    else { preconditionFailure("the parts keep their order") }
    return (project, delivered, sent)
  }

  private enum Part: Sendable {
    case project(Project)
    case deliveries([Delivery])
  }

  /// Decides about every unit; nothing is written.
  ///
  /// - Parameters:
  ///   - deliveries: What came back.
  ///   - project: The catalogs.
  ///   - base: What was sent, or empty.
  /// - Returns: The verdicts and the catalogs that change.
  /// - Throws: ``RoundTripError`` when a delivery does not say which language it is.
  public func plan(
    _ deliveries: [Delivery],
    into project: Project,
    base: [Delivery] = []
  ) throws(RoundTripError) -> ImportReport {
    var run = ImportRun(settings: self, project: project)
    try run.addBase(base)
    try run.collect(deliveries)
    run.decide()
    return run.report
  }

  /// Writes what a plan changes: all catalogs, or none when anything is in the way.
  ///
  /// - Parameters:
  ///   - report: The plan.
  ///   - project: The catalogs that it was made for.
  ///   - others: Further files, reports for example, that are written together with the catalogs: one
  ///     that cannot be written leaves the catalogs as they are.
  /// - Throws: ``RoundTripError`` when a catalog changed since it was read or cannot be written.
  public func write(
    _ report: ImportReport,
    project: Project,
    with others: [(path: String, bytes: [UInt8])] = []
  ) throws(RoundTripError) {
    try FileAccess.replace(report.changes + others) { path throws(RoundTripError) in
      guard let known = project.catalogs.first(where: { $0.path == path }) else { return }
      guard try FileAccess.has(known.catalog.bytes, at: path) else {
        throw RoundTripError(
          .inputOutput,
          .unwritable,
          "was changed while it was being imported; nothing was written",
          at: path
        )
      }
    }
  }
}

extension Finding.Code {
  /// A delivery does not say which language it is.
  public static let noTargetLanguage: Self = "no-target-language"
  /// The base that was given has nothing for a catalog of the delivery.
  public static let noBase: Self = "no-base"
  /// A delivery names a catalog that the project does not have.
  public static let unknownCatalog: Self = "unknown-catalog"
  /// The native text of an inline code is not known.
  public static let inlineCode: Self = "inline-code"
  /// A language that no catalog has, and that one has in another form.
  public static let newLanguage: Self = "new-language"
  /// Xcode's import leaves something out without a word.
  public static let passedOver: Self = "passed-over"
  /// A catalog was found by a part of its name.
  public static let guessedCatalog: Self = "guessed-catalog"
  /// A unit was found by something else than its id.
  public static let guessedUnit: Self = "guessed-unit"
  /// The catalog has no such unit.
  public static let orphanedUnit: Self = "orphaned-unit"
  /// A plural category that the language does not have.
  public static let unexpectedPlural: Self = "plural-unexpected"
}

/// The state of one import.
private struct ImportRun {
  let settings: Import
  let project: Project
  var report = ImportReport()

  /// A unit of a delivery.
  private struct Item {
    let delivery: Int
    let index: Int
  }

  /// The units of one catalog in one language.
  private struct Batch {
    let original: String
    let language: String
    /// The index of the catalog in the project, or `nil`.
    let catalog: Int?
    var items: [Item] = []
  }

  private var batches: [Batch] = []
  private var batchIndex: [String: Int] = [:]
  private var deliveries: [Delivery] = []
  private var lines: [Int: LineIndex] = [:]
  private var bases: [String: BaseUnits] = [:]
  /// The keys of ``bases`` in the order of the files.
  private var baseKeys: [String] = []
  private var languages: [Int: [String]] = [:]
  /// Every language that a catalog of the project has.
  private lazy var projectLanguages: [String] = Set(project.catalogs.flatMap(\.catalog.languages))
    .sorted()
  /// What to say when a delivery brings a language in another form than a catalog has, by language and
  /// catalog.
  private var newLanguages: [String: Finding] = [:]
  /// The keys that hold control characters, by their form with spaces instead.
  private var foldedKeys: [ExactString: [Int]] = [:]

  init(settings: Import, project: Project) {
    self.settings = settings
    self.project = project
  }

  // MARK: - Finding the catalog and the language

  mutating func collect(_ deliveries: [Delivery]) throws(RoundTripError) {
    self.deliveries = deliveries
    for (index, delivery) in deliveries.enumerated() {
      let document = delivery.document
      report.findings += document.findings
      if settings.isLikeXcode, let reason = Self.reasonToPassOver(document) {
        report.findings.append(
          Finding(.passedOver, .warning, reason, at: SourceLocation(path: document.path))
        )
        continue
      }
      for file in document.files {
        let catalog = findCatalog(file, delivery: index)
        guard let language = try language(of: file, in: delivery, catalog: catalog) else {
          continue
        }
        let original = catalog.map { project.catalogs[$0].original } ?? file.original
        let key = "\(language)\n\(original)"
        let batch: Int
        if let known = batchIndex[key] {
          batch = known
        } else {
          batch = batches.count
          batchIndex[key] = batch
          batches.append(Batch(original: original, language: language, catalog: catalog))
        }
        batches[batch].items += file.units.lazy.map { Item(delivery: index, index: $0) }
      }
    }
  }

  /// Why Xcode's import leaves a document out, or `nil`.
  private static func reasonToPassOver(_ document: XLIFFDocument) -> String? {
    if document.version.isSecondGeneration {
      return "Xcode does not read XLIFF \(document.version)"
    }
    return document.isPrefixed ? "Xcode passes over a file whose elements have a prefix" : nil
  }

  mutating func addBase(_ base: [Delivery]) throws(RoundTripError) {
    for delivery in base {
      for file in delivery.document.files {
        let catalog =
          project.catalogs.firstIndex { $0.original == file.original }
          ?? guessCatalog(file.original, among: base)?.catalog
        guard let language = try language(of: file, in: delivery, catalog: catalog) else {
          continue
        }
        let original = catalog.map { project.catalogs[$0].original } ?? file.original
        let key = "\(language)\n\(original)"
        let known = bases[key] ?? BaseUnits(original: original, language: language)
        if bases[key] == nil { baseKeys.append(key) }
        known.add(delivery.document, units: file.units)
        bases[key] = known
      }
    }
  }

  private func unit(_ item: Item) -> XLIFFUnit {
    deliveries[item.delivery].document.unit(at: item.index)
  }

  private mutating func place(_ delivery: Int, _ offset: Int) -> SourceLocation {
    let document = deliveries[delivery].document
    let index = lines[delivery] ?? document.makeLineIndex()
    lines[delivery] = index
    return index.location(of: offset, in: document.path)
  }

  /// The catalog with the name that the delivery gives, or the only one that ends like it.
  private mutating func findCatalog(_ file: XLIFFFile, delivery: Int) -> Int? {
    let original = file.original
    let offset = file.range.lowerBound
    if let exact = project.catalogs.firstIndex(where: { $0.original == original }) { return exact }
    if settings.isLikeXcode && project.catalogs.count > 1 {
      report.findings.append(
        Finding(
          .unknownCatalog,
          .warning,
          "the project has no '\(original)'",
          at: place(delivery, offset)
        )
      )
      return nil
    }
    if let (found, isCertain) = guessCatalog(original, among: deliveries) {
      report.findings.append(
        Finding(
          .guessedCatalog,
          isCertain ? .note : .warning,
          "'\(original)' is taken for '\(project.catalogs[found].original)'",
          at: place(delivery, offset)
        )
      )
      return found
    }
    let name = original.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last
    let choice = project.catalogs.filter { $0.original.split(separator: "/").last == name }
      .map { "'\($0.original)'" }.joined(separator: ", ")
    let document = deliveries[delivery].document
    let hasTargets = file.units.contains { document.unit(at: $0).target != nil }
    report.findings.append(
      Finding(
        .unknownCatalog,
        hasTargets ? .error : .note,
        choice.isEmpty
          ? "the project has no catalog '\(original)'"
          : "'\(original)' could be any of \(choice)",
        at: place(delivery, offset)
      )
    )
    return nil
  }

  /// The catalog that a name leads to which is not exactly its own.
  ///
  /// Sure is a name that the catalog's path ends with, or that ends with the catalog's name and a
  /// folder. A file name alone counts only where neither the project nor the deliveries have a second
  /// one: texts must never reach another catalog with the same keys.
  private func guessCatalog(
    _ original: String,
    among deliveries: [Delivery]
  ) -> (catalog: Int, isCertain: Bool)? {
    func parts(_ path: String) -> [Substring] {
      path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." && $0 != ".." }
    }
    let wanted = parts(original)
    guard let name = wanted.last else {
      return project.catalogs.count == 1 ? (0, false) : nil
    }
    let sure = project.catalogs.indices.filter { index in
      let file = project.catalogs[index]
      let own = parts(file.original)
      return (wanted.count > 1 && parts(file.absolutePath).suffix(wanted.count) == wanted[...])
        || (own.count > 1 && wanted.suffix(own.count) == own[...])
    }
    if sure.count == 1 { return (sure[0], true) }
    guard sure.isEmpty else { return nil }
    let sameName = project.catalogs.indices.filter {
      parts(project.catalogs[$0].original).last == name
    }
    let delivered = Set(
      deliveries.flatMap { $0.document.files.map(\.original) }.filter { parts($0).last == name }
    )
    if sameName.count == 1, delivered.count == 1 { return (sameName[0], false) }
    // One catalog named by the user, and one in the delivery: they are meant for each other.
    let originals = Set(deliveries.flatMap { $0.document.files.map(\.original) })
    return project.catalogs.count == 1 && originals.count == 1 ? (0, false) : nil
  }

  /// The language of a file as the catalog spells it; `nil` for a file without any translation.
  private mutating func language(
    of file: XLIFFFile,
    in delivery: Delivery,
    catalog: Int?
  ) throws(RoundTripError) -> String? {
    let named = [file.targetLanguage, delivery.bundleLanguage].compactMap { language in
      language.map { String($0.drop(while: \.isWhitespace)) }
    }.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
    guard let stated = named.first(where: { !$0.isEmpty }) else {
      guard file.units.contains(where: { delivery.document.unit(at: $0).target != nil }) else {
        return nil
      }
      let place = delivery.document.makeLineIndex().location(
        of: file.range.lowerBound,
        in: delivery.document.path
      )
      if settings.isLikeXcode {
        report.findings.append(
          Finding(
            .passedOver,
            .warning,
            "Xcode passes over a file without 'target-language'",
            at: place
          )
        )
        return nil
      }
      throw RoundTripError(
        .malformedInput,
        [
          Finding(
            .noTargetLanguage,
            .error,
            "<file original=\"\(file.original)\"> has no 'target-language'",
            at: place
          )
        ]
      )
    }
    let tag = LanguageTag(stated)
    if let mapped = settings.languageMap[stated]
      ?? settings.languageMap.first(where: { tag != nil && LanguageTag($0.key) == tag })?.value
    {
      return mapped
    }
    guard let catalog, !settings.isLikeXcode else { return stated }
    let known = languages[catalog] ?? project.catalogs[catalog].catalog.languages
    languages[catalog] = known
    // The catalog's own spelling, or else the one of the other catalogs.
    for candidates in [known, projectLanguages] {
      if candidates.contains(stated) { return stated }
      let matching = candidates.filter { candidate in
        tag.map { LanguageTag(candidate)?.matches($0) ?? false } ?? false
      }
      if matching.count == 1 { return matching[0] }
    }
    guard let tag else {
      let place = delivery.document.makeLineIndex().location(
        of: file.range.lowerBound,
        in: delivery.document.path
      )
      throw RoundTripError(
        .malformedInput,
        [
          Finding(
            .noTargetLanguage,
            .error,
            "'\(stated)' is not a language tag (BCP 47); --language-map can name the language",
            at: place
          )
        ]
      )
    }
    let related = known.filter { language in
      LanguageTag(language).map { tag.isRegionalForm(of: $0) || $0.isRegionalForm(of: tag) }
        ?? false
    }
    if !related.isEmpty {
      let choice = related.map { "--language-map \(stated)=\($0)" }.joined(separator: " or ")
      let place = delivery.document.makeLineIndex().location(
        of: file.range.lowerBound,
        in: delivery.document.path
      )
      // Said only when something is written in it.
      newLanguages["\(tag.canonical)\n\(project.catalogs[catalog].original)"] = Finding(
        .newLanguage,
        .warning,
        "'\(tag.canonical)' is new to '\(project.catalogs[catalog].original)', which has "
          + "\(related.map { "'\($0)'" }.joined(separator: ", ")); \(choice) takes it for that",
        at: place
      )
    }
    return tag.canonical
  }

  // MARK: - Deciding

  mutating func decide() {
    checkBase()
    var editors: [Int: CatalogEditor] = [:]
    for batch in batches {
      var totals = ImportReport.Totals(original: batch.original, language: batch.language)
      if let index = batch.catalog {
        var editor =
          editors[index]
          ?? CatalogEditor(
            project.catalogs[index].catalog,
            completion: settings.isLikeXcode ? .xcode : .required
          )
        decide(batch, catalog: project.catalogs[index].catalog, editor: &editor, totals: &totals)
        editors[index] = editor
      } else {
        for item in batch.items { orphan(item, in: batch, totals: &totals) }
      }
      report.totals.append(totals)
    }
    addMissingFiles()
    for (index, editor) in editors.sorted(by: { $0.key < $1.key }) where !editor.isEmpty {
      let file = project.catalogs[index]
      let bytes = editor.apply()
      if bytes != file.catalog.bytes { report.changes.append((file.path, bytes)) }
    }
  }

  /// What one entry has, kept while the units of the entry go by.
  private struct Current {
    var entry = -1
    var units: [CatalogUnit] = []
    var isOverlapping = false
    var canWrite = true
  }

  private mutating func decide(
    _ batch: Batch,
    catalog: StringCatalog,
    editor: inout CatalogEditor,
    totals: inout ImportReport.Totals
  ) {
    let categories = PluralCategory.xcodeCategories(for: batch.language)
    var rules = settings.rules
    rules.allowsMachineTranslated = catalog.isAtLeast(major: 1, minor: 3)
    let base = bases["\(batch.language)\n\(batch.original)"]
    let hasLanguage = settings.isLikeXcode && catalog.hasLanguage(batch.language)
    foldKeys(of: catalog)
    var resolved = batch.items.map { item in
      unit(item).id.flatMap { resolve($0, in: catalog) }
    }
    resolveGeneratedIDs(&resolved, of: batch, in: catalog, categories: categories)
    let duplicates = findDuplicates(batch, resolved: resolved, entryCount: catalog.entries.count)
    var current = Current()
    var changes: [Int: [CatalogEditor.Change]] = [:]
    var touched: Set<Int> = []
    var unchanged = 0

    for (position, item) in batch.items.enumerated() {
      let delivered = unit(item)
      let sent =
        base?.find(delivered, position: position)
        ?? resolved[position].flatMap { slot in
          // The tool changed the id, and it was guessed: the base has it as it was sent.
          base?.find(id: Slot(key: catalog.entries[slot.entry].key, path: slot.path).id)
        }
      if duplicates.repeated.contains(position) { continue }
      guard let slot = resolved[position] else {
        orphan(item, in: batch, totals: &totals)
        continue
      }
      let conflict = duplicates.conflicts[position]
      if conflict == nil, isUnchanged(delivered, slot, in: catalog, language: batch.language) {
        unchanged += 1
        continue
      }
      if slot.entry != current.entry {
        current.entry = slot.entry
        current.units = catalog.units(
          of: catalog.entries[slot.entry],
          in: batch.language,
          categories: categories
        )
        let target = catalog.localization(of: catalog.entries[slot.entry], in: batch.language)
        current.isOverlapping = target.map(StringCatalog.isOverlapping) ?? false
        current.canWrite = editor.canWrite(to: catalog.entries[slot.entry], in: batch.language)
      }
      let entry = catalog.entries[slot.entry]
      guard
        let unit = current.units.first(where: { $0.path == slot.path })
          ?? newUnit(at: slot.path, among: current.units, delivered: delivered)
      else {
        if let refused = refusal(of: slot.path, among: current.units, language: batch.language) {
          add(
            item,
            in: batch,
            Decision(verdict: .rejected, write: nil, remarks: [refused]),
            unit: nil,
            totals: &totals
          )
        } else {
          orphan(item, in: batch, totals: &totals)
        }
        continue
      }
      let now = CurrentUnit(
        source: unit.source,
        target: unit.target.map { Translation($0, unit.state ?? .new) },
        isLocked: !entry.shouldTranslate,
        isPlural: slot.path.pluralCategory != nil
      )
      var decision: Decision
      if let conflict {
        decision = Decision(verdict: .conflict, write: nil, remarks: [conflict])
      } else if batch.language == catalog.sourceLanguage, delivered.target == unit.source {
        // In its own language a source says nothing new about itself.
        decision = Decision(verdict: .unchanged, write: nil)
      } else if settings.isLikeXcode {
        decision = Reconciliation.decideLikeXcode(
          delivered: DeliveredUnit(delivered, StateMapping.deliveredLikeXcode(delivered)),
          now: now
        )
        if decision.verdict == .unchanged, unit.isSpelledOut, let target = now.target {
          decision = Decision(verdict: .updated, write: target)
        }
        if hasLanguage && slot.path.pluralCategory != nil { touched.insert(slot.entry) }
        if decision.verdict == .unchanged && current.isOverlapping { touched.insert(slot.entry) }
      } else {
        let isSet = unit.source.isPhrases
        decision = rules.decide(
          delivered: DeliveredUnit(
            restoring: delivered,
            StateMapping.delivered(delivered),
            isSet: isSet
          ),
          now: now,
          sent: sent.map { SentUnit($0, isSet: isSet, comparedWith: delivered) }
        )
        if let guess = slot.guess {
          decision.remarks.append(.init(code: .guessedUnit, severity: .warning, message: guess))
        }
      }
      if decision.write != nil, let remark = obstacle(delivered, current) {
        decision = Decision(verdict: .rejected, write: nil, remarks: [remark])
      }
      if let write = decision.write {
        changes[slot.entry, default: []].append(
          CatalogEditor.Change(path: slot.path, message: write.message, state: write.state)
        )
      }
      add(item, in: batch, decision, unit: unit, totals: &totals)
    }
    if !changes.isEmpty, let finding = newLanguages["\(batch.language)\n\(batch.original)"] {
      report.findings.append(finding)
    }
    if unchanged > 0 { totals.counts[.unchanged, default: 0] += unchanged }
    for entry in changes.keys.sorted() {
      editor.write(
        changes[entry] ?? [],
        to: catalog.entries[entry],
        in: batch.language,
        categories: categories
      )
    }
    for entry in touched.subtracting(changes.keys).sorted() {
      editor.write([], to: catalog.entries[entry], in: batch.language, categories: categories)
    }
    if let base { addMissing(base, in: batch, totals: &totals) }
  }

  /// Why a translation cannot be written where it belongs without losing something.
  private func obstacle(_ delivered: XLIFFUnit, _ current: Current) -> Decision.Remark? {
    if !current.canWrite {
      return .init(
        code: .unexpectedValue,
        severity: .error,
        message: "the catalog has something else there that would be lost"
      )
    }
    // Xcode drops them without a word.
    let isSet = delivered.target?.isPhrases == true
    let lost =
      settings.isLikeXcode
      ? [] : delivered.targetCodes.filter { $0.equivalent == nil || isSet }
    guard !lost.isEmpty else { return nil }
    return .init(
      code: .inlineCode,
      severity: .error,
      message: "the file does not say what \(lost.map { "<\($0.name)>" }.joined(separator: ", ")) "
        + "stands for"
    )
  }

  /// Whether a plain unit says exactly what the catalog says, which most do.
  ///
  /// A shortcut for what the rules would find as well.
  private func isUnchanged(
    _ delivered: XLIFFUnit,
    _ slot: Resolved,
    in catalog: StringCatalog,
    language: String
  ) -> Bool {
    guard !settings.isLikeXcode, slot.path.isRoot, !slot.isGuess,
      let target = delivered.plainTarget,
      let now = catalog.plainUnit(of: catalog.entries[slot.entry], in: language),
      let text = now.target, let state = now.state
    else { return false }
    return catalog.isIdentical(text, to: target)
      && StateMapping.delivered(delivered)
        == StateMapping.exportedState(state, in: delivered.version)
  }

  /// Where an id leads: an entry of the catalog and the path in it.
  private struct Resolved {
    var entry: Int
    var path: VariationPath
    /// How it was found, when that was not by the whole id.
    var guess: String?
    var isGuess: Bool { guess != nil }
  }

  private func resolve(_ id: String, in catalog: StringCatalog) -> Resolved? {
    if settings.isLikeXcode {
      // Xcode splits first and so loses a key that looks like one with a path.
      if let slot = Slot(splitting: id) {
        // A substitution whose name holds the separator is lost as well.
        if slot.path.substitution?.contains(Slot.separator) == true { return nil }
        return catalog.entryIndex(for: slot.key.string).map { Resolved(entry: $0, path: slot.path) }
      }
      return catalog.entryIndex(for: id).map { Resolved(entry: $0, path: .root) }
    }
    if let entry = catalog.entryIndex(for: id) { return Resolved(entry: entry, path: .root) }
    // A catalog may have cases that Xcode does not know; they went out with their names.
    guard let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true) else {
      return guess(id, path: .root, in: catalog)
    }
    if let entry = catalog.entryIndex(for: slot.key.string) {
      return Resolved(entry: entry, path: slot.path)
    }
    return guess(slot.key.string, path: slot.path, in: catalog)
  }

  /// A line feed or tab that is not written as a reference becomes a space when the file is read.
  private func guess(_ key: String, path: VariationPath, in catalog: StringCatalog) -> Resolved? {
    guard let found = foldedKeys[ExactString(key)], found.count == 1 else { return nil }
    return Resolved(
      entry: found[0],
      path: path,
      guess: "the id was found only with its white space folded"
    )
  }

  /// Finds units of XLIFF 2.x whose `name` a tool dropped, by the ids that the export made.
  private func resolveGeneratedIDs(
    _ resolved: inout [Resolved?],
    of batch: Batch,
    in catalog: StringCatalog,
    categories: [PluralCategory]
  ) {
    let isNeeded = zip(resolved, batch.items).contains { slot, item in
      slot == nil && unit(item).version.isSecondGeneration
    }
    guard isNeeded else { return }
    var slots: [String: (entry: Int, path: VariationPath)] = [:]
    func add(_ entry: Int, _ path: VariationPath) {
      var identifiers = UnitIdentifiers()
      let slot = Slot(key: catalog.entries[entry].key, path: path)
      slots[identifiers.id(for: slot.id)] = (entry, path)
    }
    for (index, entry) in catalog.entries.enumerated() {
      add(index, .root)
      for unit in catalog.units(of: entry, in: batch.language, categories: categories)
      where !unit.path.isRoot {
        add(index, unit.path)
      }
    }
    for (position, item) in batch.items.enumerated() where resolved[position] == nil {
      guard unit(item).version.isSecondGeneration, let id = unit(item).id else { continue }
      let guess = "the unit has lost its 'name' and was found by its 'id'"
      if let slot = slots[id] {
        resolved[position] = Resolved(entry: slot.entry, path: slot.path, guess: guess)
      } else if let split = Slot(splitting: id), let slot = slots[split.key.string],
        slot.path.isRoot
      {
        resolved[position] = Resolved(entry: slot.entry, path: split.path, guess: guess)
      }
    }
  }

  private mutating func foldKeys(of catalog: StringCatalog) {
    foldedKeys = [:]
    for (index, entry) in catalog.entries.enumerated()
    where entry.key.utf8.contains(where: { $0 < 0x20 }) {
      let folded = entry.key.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
      foldedKeys[ExactString(String(String.UnicodeScalarView(folded))), default: []].append(index)
    }
  }

  /// A text that the delivery adds to a plural group that is there.
  private func newUnit(
    at path: VariationPath,
    among units: [CatalogUnit],
    delivered: XLIFFUnit
  ) -> CatalogUnit? {
    guard let category = path.pluralCategory else { return nil }
    guard
      let sibling = units.first(where: {
        $0.path.pluralCategory == .other && $0.path.parent == path.parent
      })
    else { return nil }
    if settings.isLikeXcode {
      // Xcode passes over a new case whose source is its own id.
      guard delivered.source != delivered.id.map({ .text($0) }) else { return nil }
    } else {
      guard category == .zero else { return nil }
    }
    return CatalogUnit(path: path, source: sibling.source, target: nil, state: nil)
  }

  private func refusal(
    of path: VariationPath,
    among units: [CatalogUnit],
    language: String
  ) -> Decision.Remark? {
    guard let category = path.pluralCategory,
      units.contains(where: { $0.path.pluralCategory != nil && $0.path.parent == path.parent })
    else { return nil }
    return .init(
      code: .unexpectedPlural,
      severity: .error,
      message: "\(language) has no plural category '\(category.rawValue)'"
    )
  }

  /// What tells units apart that are no plain entries: where the id leads, or the id itself.
  private enum OtherID: Hashable {
    case slot(entry: Int, path: VariationPath)
    case unknown(ExactString)
  }

  /// Ids that stand more than once: the repeated ones, and those whose targets differ.
  private func findDuplicates(
    _ batch: Batch,
    resolved: [Resolved?],
    entryCount: Int
  ) -> (repeated: Set<Int>, conflicts: [Int: Decision.Remark]) {
    // The last position of each plain entry, and of every other id.
    var plain = [Int32](repeating: -1, count: entryCount)
    var others: [OtherID: Int] = [:]
    var repeated: Set<Int> = []
    var conflicts: [Int: Decision.Remark] = [:]
    for (position, item) in batch.items.enumerated() {
      let later = unit(item)
      let slot = resolved[position].flatMap { $0.path.isRoot ? $0 : nil }
      let key =
        resolved[position].map { OtherID.slot(entry: $0.entry, path: $0.path) }
        ?? .unknown(ExactString(later.id ?? ""))
      let known = slot.map { Int(plain[$0.entry]) } ?? others[key] ?? -1
      func remember() {
        if let slot {
          plain[slot.entry] = Int32(truncatingIfNeeded: position)
        } else {
          others[key] = position
        }
      }
      guard known >= 0 else {
        remember()
        continue
      }
      let earlier = unit(batch.items[known])
      if later.target == nil && !settings.isLikeXcode {
        // A unit that came back empty does not speak against one that came back translated.
        repeated.insert(position)
        continue
      }
      remember()
      if settings.isLikeXcode || earlier.target == nil
        || Self.saysTheSame(earlier, later)
      {
        if let conflict = conflicts[known] {
          conflicts[position] = conflict
        } else {
          repeated.insert(known)
        }
        continue
      }
      let remark = Decision.Remark(
        code: .duplicateUnit,
        severity: .error,
        message: "the id stands more than once with different targets or states; none is written"
      )
      conflicts[known] = remark
      conflicts[position] = remark
    }
    return (repeated, conflicts)
  }

  /// Whether two units of one id have the same translation and are as far, each in the words of its
  /// version.
  private static func saysTheSame(_ earlier: XLIFFUnit, _ later: XLIFFUnit) -> Bool {
    let state = StateMapping.adapted(
      StateMapping.delivered(earlier),
      from: earlier.version,
      to: later.version
    )
    guard state == StateMapping.delivered(later) else { return false }
    return earlier.hasSameTarget(as: later)
      || earlier.version != later.version && earlier.restoredTarget == later.restoredTarget
  }

  // MARK: - Reporting

  private mutating func orphan(_ item: Item, in batch: Batch, totals: inout ImportReport.Totals) {
    guard unit(item).target != nil else {
      // Nothing came back for it, so nothing can be lost.
      add(item, in: batch, Decision(verdict: .missing, write: nil), unit: nil, totals: &totals)
      return
    }
    let message =
      unit(item).idBytes == nil
      ? "the unit has no id"
      : batch.catalog == nil
        ? "it is not known which catalog it belongs to" : "'\(batch.original)' has no such unit"
    add(
      item,
      in: batch,
      Decision(
        verdict: .orphaned,
        write: nil,
        remarks: [.init(code: .orphanedUnit, severity: .warning, message: message)]
      ),
      unit: nil,
      totals: &totals
    )
  }

  private mutating func add(
    _ item: Item,
    in batch: Batch,
    _ decision: Decision,
    unit: CatalogUnit?,
    totals: inout ImportReport.Totals
  ) {
    totals.counts[decision.verdict, default: 0] += 1
    guard decision.verdict != .unchanged || !decision.remarks.isEmpty else { return }
    let delivered = self.unit(item)
    let id = delivered.id ?? ""
    let place = place(item.delivery, delivered.range.lowerBound)
    report.units.append(
      ImportReport.Unit(
        original: batch.original,
        language: batch.language,
        id: id,
        verdict: decision.verdict,
        source: unit?.source ?? delivered.source,
        before: unit.flatMap { unit in unit.target.map { Translation($0, unit.state ?? .new) } },
        delivered: delivered.target,
        written: decision.write,
        findings: decision.remarks.map { remark in
          Finding(remark.code, remark.severity, "'\(id)': \(remark.message)", at: place)
        },
        place: place
      )
    )
  }

  /// Catalogs that were sent in a language that came back, and are not in it.
  private mutating func addMissingFiles() {
    let languages = Set(batches.map(\.language))
    for key in baseKeys where batchIndex[key] == nil {
      guard let base = bases[key], languages.contains(base.language) else { continue }
      var totals = ImportReport.Totals(original: base.original, language: base.language)
      let batch = Batch(original: base.original, language: base.language, catalog: nil)
      addMissing(base, in: batch, totals: &totals)
      if !totals.counts.isEmpty { report.totals.append(totals) }
    }
  }

  /// Says where a base was given and does not protect a catalog.
  private mutating func checkBase() {
    guard !bases.isEmpty else { return }
    for batch in batches where bases["\(batch.language)\n\(batch.original)"] == nil {
      guard batch.catalog != nil, let first = batch.items.first(where: { unit($0).target != nil })
      else { continue }
      report.findings.append(
        Finding(
          .noBase,
          .warning,
          "the base has no '\(batch.original)' in \(batch.language); "
            + "what changed there since is not protected",
          at: place(first.delivery, unit(first).range.lowerBound)
        )
      )
    }
  }

  /// Units that were sent and did not come back.
  private mutating func addMissing(
    _ base: BaseUnits,
    in batch: Batch,
    totals: inout ImportReport.Totals
  ) {
    for unit in base.unseen {
      totals.counts[.missing, default: 0] += 1
      report.units.append(
        ImportReport.Unit(
          original: batch.original,
          language: batch.language,
          id: unit.id ?? "",
          verdict: .missing,
          source: unit.source,
          before: nil,
          delivered: nil,
          written: nil,
          findings: [],
          place: nil
        )
      )
    }
  }
}

/// The units of one catalog and language as they were sent.
private final class BaseUnits {
  let original: String
  let language: String
  private var units: [XLIFFUnit] = []
  private var isSeen: [Bool] = []
  private var index: [ExactString: Int]?

  init(original: String, language: String) {
    self.original = original
    self.language = language
  }

  func add(_ document: XLIFFDocument, units range: Range<Int>) {
    units += range.lazy.map { document.unit(at: $0) }
    isSeen += repeatElement(false, count: range.count)
    index = nil
  }

  /// The unit with the id of a delivered one, looked for at the same position first: an agency
  /// normally keeps the order.
  func find(_ delivered: XLIFFUnit, position: Int) -> XLIFFUnit? {
    guard let id = delivered.idBytes else { return nil }
    if position < units.count, let sent = units[position].idBytes, sent.isIdentical(to: id) {
      isSeen[position] = true
      return units[position]
    }
    return find(id: String(decoding: id, as: UTF8.self))
  }

  /// The unit with an id.
  func find(id: String) -> XLIFFUnit? {
    let index =
      self.index
      ?? Dictionary(
        units.enumerated().compactMap { offset, unit in unit.id.map { (ExactString($0), offset) } },
        uniquingKeysWith: { first, _ in first }
      )
    self.index = index
    guard let found = index[ExactString(id)] else { return nil }
    isSeen[found] = true
    return units[found]
  }

  /// The units that were never found, in the order in which they were sent.
  var unseen: [XLIFFUnit] {
    zip(units, isSeen).filter { !$0.1 && $0.0.idBytes != nil }.map(\.0)
  }
}

extension DeliveredUnit {
  fileprivate init(_ unit: XLIFFUnit, _ state: DeliveredState) {
    self.init(
      source: unit.source,
      target: unit.target,
      state: state,
      isLocked: unit.isLocked
    )
  }

  /// The unit with the native text of its inline codes in their place.
  ///
  /// - Parameter isSet: Whether the catalog has a set of phrases there. An empty one has no marks.
  fileprivate init(restoring unit: XLIFFUnit, _ state: DeliveredState, isSet: Bool) {
    self.init(
      source: unit.sourceWithEquivalents?.asSet(isSet),
      target: unit.restoredTarget?.asSet(isSet),
      state: state,
      isLocked: unit.isLocked
    )
  }
}

extension SentUnit {
  /// The unit as it was sent, its state in the words of the version that came back: as an export
  /// says it there, or as a conversion leaves it.
  fileprivate init(_ unit: XLIFFUnit, isSet: Bool, comparedWith delivered: XLIFFUnit) {
    let target = unit.restoredTarget?.asSet(isSet)
    let verbatim = StateMapping.delivered(unit)
    let adapted = StateMapping.adapted(verbatim, from: unit.version, to: delivered.version)
    let state = StateMapping.delivered(delivered) == verbatim ? verbatim : adapted
    self.init(
      source: unit.sourceWithEquivalents?.asSet(isSet),
      target: target,
      state: target == nil ? .unfinished : state
    )
  }
}

extension Message {
  fileprivate var isPhrases: Bool {
    if case .phrases = self { true } else { false }
  }

  /// An empty text as the empty set of phrases that it stands for.
  fileprivate func asSet(_ isSet: Bool) -> Message {
    isSet && self == .text("") ? .phrases([]) : self
  }
}
