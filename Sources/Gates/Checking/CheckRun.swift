package import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
package import LoctripLocalizationCore
package import LoctripLocalizationReports
package import LoctripTranslationChecks
internal import XLIFF

/// Checks the translations of catalogs, and of deliveries before they are imported.
///
/// ```swift
/// let checking = try CheckRun(["App"], options: CheckRun.Options())
/// print(checking.report().hasFailed)
/// ```
package struct CheckRun: Sendable {
  /// Options of a check.
  package struct Options: Sendable {
    /// The languages; all when empty.
    package var languages: [String] = []
    /// The codes to look for; all when empty.
    package var codes: [String] = []
    /// The configuration of the project, with checks and severities.
    package var configuration = Configuration()
    /// The folder that the names of catalogs are relative to; see `LoctripProject.init`.
    package var root: String?
    /// Checks that replace those of the configuration.
    package var checks: CheckSet?
    /// True to look at stale and locked entries too.
    package var includesStale = false
    /// True if nothing may be written, not even to finish an interrupted run.
    package var isReadOnly = true

    package init() {}
  }

  /// A file in a language, with the data to fix it.
  struct Part: Sendable {
    var report: FindingsReport.Part
    /// The fixes of translations, each with the first finding of its unit that has one.
    var fixes: [Fix] = []
    var origin = Origin.catalog(0)
    /// True if the sources were checked.
    var isOfSources = false
    /// The number of checked source texts.
    var sourceCount = 0
    /// A file of translations that is filled with copies of the sources.
    var filling: Finding?
    /// The stale and locked entries that were passed over.
    var passedOver: [ExactString: PassedOver] = [:]
  }

  /// An entry that is stale or locked, so that nobody acts on findings about it.
  struct PassedOver: Sendable {
    let isStale: Bool
    var hasErrors = false
  }

  /// The origin of a part's units.
  enum Origin: Sendable {
    /// A catalog of the project, by its index.
    case catalog(Int)
    /// A single document.
    case document
    /// An archive, which is never changed.
    case archive
    /// A file of another form than XLIFF, which is never changed.
    case unchanged

    /// True for a catalog of the project.
    var isCatalog: Bool { if case .catalog = self { true } else { false } }
  }

  /// The fix of a unit with findings.
  struct Fix: Sendable {
    /// The index of the finding in the report of the part.
    var item: Int
    var slot: Slot
    var state: TranslationState?
    var fix: UnitFix
  }

  /// The catalogs, in the order of ``Part/origin``.
  var catalogs: [CatalogFile] { project?.catalogs ?? [] }
  /// The lines and plurals of a catalog, found once for all languages.
  private struct CatalogOnce: Sendable {
    let lines = Once<[LineIndex]>()
    let plurals = Once<Set<ExactString>>()
  }

  private var project: LoctripProject?
  var parts: [Part] = []
  /// Problems that did not stop the reading.
  package private(set) var findings: [Finding] = []
  /// The number of checked source texts.
  private(set) var sourceCount = 0
  let options: Options
  /// The settings of the projects around the catalogs.
  private let symbols = CatalogSymbols()
  /// The limits on the place of fixed files.
  let bounds: FileBounds

  /// Checks catalogs or deliveries.
  ///
  /// - Parameters:
  ///   - paths: Catalogs, XLIFF files, `.xcloc` bundles, zip archives, or folders. In a folder with
  ///     catalogs only these are checked, otherwise its deliveries.
  ///   - options: The options.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: `FindingsError` when there is nothing to check, it cannot be read, or a requested
  ///   code has no check.
  package init(
    _ paths: [String], options: Options = Options(),
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) {
    self.options = options
    bounds = LoctripProject.bounds(of: paths)
    try Self.checkCodes(options)
    var sources: [String] = []
    var deliveries: [String] = []
    for path in paths.map(LoctripProject.withLanguage) {
      if try Self.holdsCatalogs(path, formats) {
        sources.append(path)
      } else {
        deliveries.append(path)
      }
    }
    if !sources.isEmpty { try check(catalogs: sources, formats) }
    if !deliveries.isEmpty { try check(deliveries: deliveries) }
    let unread = LanguageList(ExactString.distinct(catalogs.flatMap(\.catalog.unreadLanguages)))
    let missing = options.languages.filter { language in
      unread.firstSame(as: language) == nil
        && !parts.contains { LanguageTag.isSame($0.report.language, language) }
    }
    guard missing.isEmpty || missing.count < options.languages.count || !parts.isEmpty else {
      let own = Set(catalogs.flatMap(\.languages)).sorted().listed(upTo: 8)
      throw FindingsError(
        missing: "no translations into \(options.languages.joined(separator: ", "))"
          + (own.isEmpty ? "" : "; the catalogs have \(own)"), at: paths.first)
    }
    for language in missing {
      findings.append(
        Finding(.noSuchLanguage, .warning, "no file has the language '\(language)'"))
    }
  }

  /// True if a path has catalogs, not deliveries.
  private static func holdsCatalogs(_ path: String, _ formats: [any CatalogFormat])
    throws(FindingsError) -> Bool
  {
    if try LoctripProject.isCatalog(path, formats: formats) { return true }
    guard FileAccess.kind(of: path).isFolder else { return false }
    if path.hasSuffix(".xcloc") || path.hasSuffix(".xcloc/") { return false }
    do {
      guard try LoctripProject.holdsCatalog(path, formats: formats) else {
        _ = try Delivery.files(of: [path], in: .all)
        return false
      }
      return true
    } catch  where error.kind == .noInput && error.findings.first?.places.first?.path == path {
      // A bundle without a document is the error, and not its folder.
      throw .holdsNothing(path, error.findings.dropFirst())
    }
  }

  private static func checkCodes(_ options: Options) throws(FindingsError) {
    guard !options.codes.isEmpty else { return }
    let configuration = options.configuration
    let lists: [(codes: [Finding.Code], key: String, isThere: Bool)] = [
      (["glossary", "do-not-translate"], "glossary", configuration.glossaryPath != nil),
      ([.keyForm], "keys: form", configuration.keyForm != nil),
      ([.keyPrefix], "keys: prefixes", !configuration.keyPrefixes.isEmpty),
      ([.missingLanguage], "languages", !configuration.languages.isEmpty),
    ]
    for (codes, key, isThere) in lists where options.checks == nil && !isThere {
      let set = configuration.checks(for: "", in: "")
      guard
        let code = codes.first(where: { code in
          options.codes.contains(code.rawValue) && (set[code] == nil || key == "glossary")
        })
      else { continue }
      throw FindingsError(
        usage: "the check '\(code.rawValue)' needs '\(key)' in \(Configuration.fileName)")
    }
    let known = Set(
      options.checks.map { $0.checks.map(\.code.rawValue) }
        ?? CheckList.all(options.configuration).map(\.id))
    try CheckList.ensure(options.codes, areAmong: known)
  }

  /// The checks for the texts of a catalog in a language; of requested ones only these, also if they are off.
  func checks(for original: String, in language: String) -> CheckSet {
    var set = options.checks ?? options.configuration.checks(for: original, in: language)
    guard !options.codes.isEmpty else { return set }
    for check in set.checks {
      if !options.codes.contains(check.code.rawValue) {
        set[check.code] = nil
      } else if !set.isOn(check.code) {
        set[check.code] = check.severity
      }
    }
    return set
  }

  // MARK: - Catalogs

  private mutating func check(catalogs paths: [String], _ formats: [any CatalogFormat])
    throws(FindingsError)
  {
    let project = try LoctripProject(
      paths, root: options.root, as: options.configuration, formats: formats,
      isReadOnly: options.isReadOnly, takesStream: true
    ).counting(options.configuration.counting)
    try project.checkLanguages(options.languages, options.configuration)
    findings += project.findings + project.orphanedTexts
    check(project)
  }

  private mutating func check(_ project: LoctripProject) {
    self.project = project
    let wanted = Set(options.languages.map { project.spelling(of: $0) })
    var jobs: [(catalog: Int, language: String)] = []
    for (number, file) in catalogs.enumerated() {
      for language in project.spellings(in: file) + missingLanguages(of: file)
      where wanted.isEmpty || wanted.contains(project.spelling(of: language)) {
        jobs.append((number, language))
      }
    }
    let once = catalogs.map { _ in CatalogOnce() }
    let (checking, files) = (self, catalogs)
    let found = concurrentMap(jobs) { job in
      checking.part(of: files[job.catalog], job.catalog, in: job.language, once[job.catalog])
    }
    findings += found.compactMap(\.filling)
    sourceCount = found.reduce(0) { $0 + $1.sourceCount }
    // The source language has no translations, and rarely findings.
    parts += found.filter {
      $0.report.unitCount > 0 || !$0.report.items.isEmpty || !$0.isOfSources
        || !$0.passedOver.isEmpty
    }
  }

  /// The configured languages that a catalog lacks, if a check requires them.
  private func missingLanguages(of file: CatalogFile) -> [String] {
    options.configuration.languages.filter { language in
      let set = checks(for: options.configuration.name(of: file), in: language)
      return (set[.missingLanguage] != nil || set[.missingKey] != nil)
        && !file.isUnread(in: language)
        && !file.languages.contains { LanguageTag.isSame($0, language) }
    }
  }

  private func part(
    of file: CatalogFile, _ number: Int, in language: String, _ once: CatalogOnce
  ) -> Part {
    let table = file.table(in: language)
    var part = Part(report: FindingsReport.Part(path: file.path, language: language))
    part.origin = .catalog(number)
    part.isOfSources = language.isIdentical(to: file.catalog.sourceLanguage)
    if !part.isOfSources, options.configuration.counting.copies == nil {
      part.filling = file.filledFile(table).flatMap(options.configuration.judged)
    }
    var finder = CatalogPlaces(file.catalog, language) {
      once.lines.get { file.catalog.lineIndexes }
    }
    let set = checks(for: options.configuration.name(of: file), in: language)
    let counts = part.count(table, passingOver: !options.includesStale)
    if !part.isOfSources { part.report.unitCount = counts.translated }
    if part.isOfSources, set.looksAtSources { part.sourceCount = counts.all }
    var fixed = -1
    let found = set.findings(in: table, withPlurals: once.plurals.get { file.pluralIDs })
      .filter { !part.passesOver(table, $0.row, about: $0.finding) }
    // Where no symbols are made, none collide.
    let hasSymbols =
      !found.contains { $0.finding.code == .symbolCollision }
      || bounds.isNowhere || symbols.mayGenerate(forCatalogAt: file.path)
    for (row, finding) in found
    where !file.isInDictionary(table.key(row)) && (hasSymbols || finding.code != .symbolCollision) {
      let unit = table[row]
      let slot = Slot(key: table.key(row), path: table.path(row))
      let place = finder.place(of: unit, slot, finding, otherwise: table.offset(row))
      part.add(finding, about: unit, language, at: place)
      guard !finding.fix.isEmpty, fixed != row else { continue }
      fixed = row
      guard let fix = UnitFix(of: unit, set, language) else { continue }
      let item = part.report.items.count - 1
      part.fixes.append(Fix(item: item, slot: slot, state: unit.translationState, fix: fix))
    }
    for var fault in file.catalog.faults(in: language) {
      guard let severity = set[fault.code], let place = fault.places.first,
        !part.passesOver(ExactString(fault.subject ?? ""), about: fault)
      else { continue }
      (fault.severity, fault.places) = (min(fault.severity, severity), [])
      part.add(fault, about: TranslationUnit(id: fault.subject), language, at: (place, nil))
    }
    for (code, fault) in languageFaults(of: file, table, set) {
      guard let severity = set[code] else { continue }
      var fault = fault
      fault.severity = severity
      part.add(
        fault, about: TranslationUnit(id: nil), language, at: (file.place(of: language), nil))
    }
    return part
  }

  /// The findings about a language beside the others of its catalog: it has two spellings, or is a variant that hides texts.
  private func languageFaults(of file: CatalogFile, _ table: UnitTable, _ set: CheckSet) -> [(
    code: Finding.Code, fault: Finding
  )] {
    var faults: [(Finding.Code, Finding)] = []
    let language = table.language
    let (repeated, hides) = (RepeatedLanguage(), RegionHides())
    if set[repeated.code] != nil,
      let other = file.languageList.same(as: language).first, !other.isIdentical(to: language)
    {
      faults.append((repeated.code, repeated.finding(language, beside: other)))
    }
    if set[hides.code] != nil, let tag = LanguageTag(language),
      !LanguageTag.isVariant(language, of: table.sourceLanguage),
      let whole = tag.parents.lazy.compactMap({ file.languageList.same(as: $0).first }).first(
        where: { !LanguageTag.isSame($0, language) }),
      let fault = hides.finding(table, of: file.table(in: whole))
    {
      faults.append((hides.code, fault))
    }
    return faults
  }

  // MARK: - Revisions

  /// Checks catalogs that were read.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - options: The options.
  package init(of project: LoctripProject, options: Options) {
    self.options = options
    bounds = project.bounds
    check(project)
  }

  /// Marks the findings that the catalogs had at a git revision.
  ///
  /// - Parameters:
  ///   - report: The findings of today.
  ///   - revision: The revision; `REV...` is the merge base of REV and `HEAD`.
  /// - Throws: A usage `FindingsError` when deliveries were checked, there is no git, or no such revision.
  package func markKnown(in report: inout FindingsReport, since revision: String)
    throws(FindingsError)
  {
    guard let project, parts.allSatisfy({ $0.origin.isCatalog }) else {
      throw FindingsError(usage: "--git compares catalogs; a delivery has no revision")
    }
    let past = try project.past(at: revision, as: options.configuration)
    let unchanged = Set(
      exactly: project.catalogs.lazy.filter { past.unchanged.contains($0.original) }.map(\.path))
    // Only a finding of today can be known from then.
    let found = report.parts.filter { !$0.items.isEmpty && !unchanged.contains($0.path) }
    let paths = Set(exactly: found.lazy.map(\.path))
    var wanted = options
    wanted.languages = ExactString.distinct(found.map(\.language))
    func counts(_ catalogs: [CatalogFile]) -> [[ExactString]: Int] {
      guard !paths.isEmpty, !catalogs.isEmpty else { return [:] }
      let project = LoctripProject(catalogs: catalogs, formats: project.formats)
      return CheckRun(of: project, options: wanted).parts.reduce(into: [:]) { counts, part in
        for item in part.report.items {
          counts[[ExactString(part.report.path), ExactString("\(item.digest)")], default: 0] += 1
        }
      }
    }
    func take<Key>(_ key: Key, from counts: inout [Key: Int]) -> Bool {
      guard let count = counts[key], count > 0 else { return false }
      counts[key] = count - 1
      return true
    }
    var known = counts(past.changed.catalogs.filter { paths.contains($0.path) })
    // The findings of a catalog that is gone may be in another one.
    var moved: [ExactString: Int] = [:]
    for (entry, count) in counts(past.gone) { moved[entry[1], default: 0] += count }
    for part in report.parts.indices {
      let path = report.parts[part].path
      for index in report.parts[part].items.indices {
        let digest = ExactString("\(report.parts[part].items[index].digest)")
        let entry = [ExactString(path), digest]
        report.parts[part].items[index].isKnown =
          unchanged.contains(path) || take(entry, from: &known) || take(digest, from: &moved)
      }
    }
    report.since = (past.revision, past.base)
    report.notes += past.warnings
  }

  // MARK: - Deliveries

  private mutating func check(deliveries paths: [String]) throws(FindingsError) {
    let found = try Delivery.files(of: paths, in: .all)
    findings += found.findings
    findings += try InterruptedRun.settle(
      around: found.files.map(\.path), isReadOnly: options.isReadOnly)
    let checking = self
    let results = concurrentMap(found.files) { file in
      Swift.Result { () throws(FindingsError) in try checking.check(file) }
    }
    var failures: [(path: String, findings: [Finding])] = []
    for (file, result) in zip(found.files, results) {
      switch result {
      case .success(let result):
        parts += result.parts
        findings += result.findings
      case .failure(let error):
        guard error.kind == .malformedInput else { throw error }
        failures.append((file.path, error.findings))
      }
    }
    guard failures.count < found.files.count || failures.isEmpty else {
      throw FindingsError(.malformedInput, failures.flatMap(\.findings))
    }
    for failure in failures {
      findings += failure.findings
      findings.append(
        Finding(
          .leftOut, .note, "the file cannot be read, so its texts are not checked",
          at: FileLocation(path: failure.path)))
    }
  }

  typealias Result = (parts: [Part], findings: [Finding])

  private func check(_ file: Delivery.File) throws(FindingsError) -> Result {
    guard let archived = try ArchivedDocument.documents(ofFile: file.path, forms: .all) else {
      let origin = BundleForms.all.other(of: file.path) == nil ? Origin.document : .unchanged
      let check = DocumentCheck(self, path: file.path, file.language, origin)
      try file.stream(to: check.add)
      return (check.parts, check.findings)
    }
    if file.isNamed && archived.isEmpty { throw Delivery.holdsNothing(file.path) }
    var result: Result = ([], [])
    for document in archived {
      let check = DocumentCheck(self, path: document.path, document.bundleLanguage, .archive)
      if BundleForms.all.other(of: document.path) != nil {
        check.add(try Delivery.onlyPart(document.contents(), document.path))
      } else {
        var stream = XLIFFTableStream(path: document.path, receive: check.add)
        try stream.push(document.contents())
        try stream.finish()
      }
      result.parts += check.parts
      result.findings += check.findings
    }
    return result
  }
}

extension CheckRun.Part {
  /// Counts the rows of a table that are checked, and keeps the stale and locked entries, which are not.
  fileprivate mutating func count(_ table: UnitTable, passingOver: Bool) -> (
    all: Int, translated: Int
  ) {
    var counts = (all: 0, translated: 0)
    for row in table.indices {
      if passingOver {
        let state = SlotState(table, row)
        if state == .stale || state == .locked {
          passedOver[ExactString(table.key(row))] = CheckRun.PassedOver(isStale: state == .stale)
          continue
        }
      }
      counts.all += 1
      if table.hasTarget(row) { counts.translated += 1 }
    }
    return counts
  }

  /// True if a row's entry is left out; notes that it has an error.
  fileprivate mutating func passesOver(_ table: UnitTable, _ row: Int, about finding: Finding)
    -> Bool
  {
    !passedOver.isEmpty && passesOver(ExactString(table.key(row)), about: finding)
  }

  fileprivate mutating func passesOver(_ key: ExactString, about finding: Finding) -> Bool {
    guard passedOver[key] != nil else { return false }
    if finding.severity == .error { passedOver[key]?.hasErrors = true }
    return true
  }

  /// Adds a finding with its location.
  mutating func add(
    _ finding: Finding, about unit: TranslationUnit, _ language: String,
    at place: (location: FileLocation, character: Int?)
  ) {
    var finding = finding.about(unit.id)
    finding.places = [place.location] + finding.places
    let restored = unit.restoringCodes()
    let (source, target) = (restored.source?.description, restored.target?.description)
    var bytes = Array("\(language)\0\(unit.id ?? "")\0\(finding.code.rawValue)\0".utf8)
    bytes += (source ?? "").utf8
    bytes.append(0)
    bytes += (target ?? "").utf8
    report.items.append(
      FindingsReport.Item(
        finding: finding, source: source, target: target, character: place.character,
        identity: bytes))
  }
}

extension UnitTable {
  /// True if there are translations and no source of any.
  fileprivate var lacksSources: Bool {
    indices.contains(where: hasText)
      && indices.allSatisfy { if case .none = source($0) { true } else { false } }
  }
}

extension CatalogFile {
  /// The ids of the texts that have plural forms in the source.
  ///
  /// Those of a substitution are forms of the text around it.
  fileprivate var pluralIDs: Set<ExactString> {
    let table = table(in: catalog.sourceLanguage)
    return Set(
      table.indices.lazy.filter { table.path($0).pluralCategory != nil }.map { row in
        let path = table.path(row)
        return ExactString(
          Slot(key: table.key(row), path: path.substitution == nil ? path.parent : .root).id)
      })
  }
}

extension Catalog {
  /// The lines of each file.
  fileprivate var lineIndexes: [LineIndex] { files.map { LineIndex($0.text) } }
}

/// Locates findings in the files of a catalog.
private struct CatalogPlaces {
  private let catalog: any Catalog
  private let language: String
  private let lines: () -> [LineIndex]
  /// The last text looked up, because a unit may have several findings.
  private var last: (slot: Slot, written: (place: WrittenText, text: String)?)?

  init(_ catalog: any Catalog, _ language: String, lines: @escaping () -> [LineIndex]) {
    self.catalog = catalog
    self.language = language
    self.lines = lines
  }

  mutating func place(
    of unit: TranslationUnit, _ slot: Slot, _ finding: Finding, otherwise offset: Int
  ) -> (location: FileLocation, character: Int?) {
    if last?.slot != slot { last = (slot, catalog.writtenText(at: slot, in: language)) }
    guard let written = last?.written else { return location(of: offset, in: catalog.path) }
    let position = finding.ranges.first?.lowerBound ?? 0
    let text = unit.restoredTarget?.description ?? ""
    let aligned = TextAlignment.position(position, of: text, in: written.text)
    return location(of: written.place.offset(of: aligned), in: written.place.path)
  }

  private func location(of offset: Int, in path: String) -> (
    location: FileLocation, character: Int?
  ) {
    let files = catalog.files
    guard let number = files.firstIndex(where: { $0.path == path }) else {
      return (FileLocation(path: path), nil)
    }
    let place = lines()[number].location(of: offset, in: path)
    guard let column = place.column else { return (place, nil) }
    let start = max(offset - column + 1, 0)
    let text = files[number].text
    let before = text[min(start, text.count)..<min(max(offset, start), text.count)]
    return (place, before.characterCount(below: 10_000).map { $0 + 1 })
  }
}

/// Maps a position of a text to a spelling of it that differs in one part.
enum TextAlignment {
  /// The byte of the other text that corresponds to a byte of this one.
  static func position(_ position: Int, of text: String, in other: String) -> Int {
    if text.isIdentical(to: other) { return position }
    let (left, right) = (Array(text.utf8), Array(other.utf8))
    let same = zip(left, right).prefix { $0 == $1 }.count
    if position <= same { return position }
    let tail = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let fromEnd = left.count - position
    return fromEnd <= tail ? max(right.count - fromEnd, same) : same
  }
}

extension Delivery {
  /// The units of a file that is no XLIFF as the only part of a document.
  fileprivate static func onlyPart(_ bytes: [UInt8], _ path: String) throws(FindingsError)
    -> XLIFFTableStream.Part
  {
    let document = try document(parsing: bytes, path: path)
    return XLIFFTableStream.Part(document, findings: document.cellFindings)
  }
}

extension Delivery.File {
  /// Reads a file that is no archive, holding only some thousand units at a time.
  func stream(to receive: @escaping (XLIFFTableStream.Part) -> Void) throws(FindingsError) {
    if BundleForms.all.other(of: path) != nil {
      return receive(try Delivery.onlyPart(try FileAccess.read(path, isStream: isNamed), path))
    }
    var stream = XLIFFTableStream(path: path, receive: receive)
    var failure: FindingsError?
    try FileAccess.readPieces(path, isStream: isNamed) { piece in
      do throws(FindingsError) {
        try stream.push(piece)
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    try stream.finish()
  }
}

/// The check of one XLIFF document as its units arrive.
///
/// Checks that compare translations compare them within each part of the document.
private final class DocumentCheck {
  private let run: CheckRun
  private let path: String
  /// The language stated by the bundle.
  private let bundleLanguage: String?
  private let origin: CheckRun.Origin
  /// True if it was said that the document is in another language than its bundle says.
  private var isContradictory = false
  private(set) var parts: [CheckRun.Part] = []
  private(set) var findings: [Finding] = []
  private var numbers: [ExactString: Int] = [:]

  init(
    _ run: CheckRun, path: String, _ bundleLanguage: String?, _ origin: CheckRun.Origin = .document
  ) {
    (self.run, self.path, self.bundleLanguage, self.origin) = (run, path, bundleLanguage, origin)
  }

  func add(_ part: XLIFFTableStream.Part) {
    findings += part.findings
    if let table = part.tables.first(where: \.lacksSources) {
      let finding = Finding(
        .nothingChecked, .error,
        "has no sources to compare with: run 'loctrip import --dry-run' in the project, or pass --order",
        at: FileLocation(path: path))
      let number = number(of: table.language.isEmpty ? bundleLanguage ?? "" : table.language)
      parts[number].report.items.append(
        FindingsReport.Item(finding: finding, identity: Array(finding.code.rawValue.utf8)))
    }
    for var table in part.tables {
      if !isContradictory, !LanguageTag.isSame(table.language, table.sourceLanguage),
        let finding = BundleLanguages(path: path, stated: bundleLanguage)
          .contradiction(with: table.language)
      {
        isContradictory = true
        findings.append(finding)
      }
      if table.language.isEmpty { table.language = bundleLanguage ?? "" }
      if isWanted(table.language) { check(table, of: part) }
    }
  }

  private func isWanted(_ language: String) -> Bool {
    let wanted = run.options.languages
    return wanted.isEmpty
      || wanted.contains { wanted in
        guard wanted != language else { return true }
        guard let tag = LanguageTag(wanted), let other = LanguageTag(language) else {
          return false
        }
        return tag.matches(other)
      }
  }

  private func number(of language: String) -> Int {
    if let number = numbers[ExactString(language)] { return number }
    numbers[ExactString(language)] = parts.count
    parts.append(
      CheckRun.Part(report: FindingsReport.Part(path: path, language: language), origin: origin))
    return parts.count - 1
  }

  private func check(_ table: UnitTable, of part: XLIFFTableStream.Part) {
    let number = number(of: table.language)
    parts[number].report.unitCount +=
      parts[number].count(table, passingOver: !run.options.includesStale).translated
    let set = run.checks(for: table.original, in: table.language)
    var fixed = -1
    for (row, finding) in set.findings(in: table)
    where !parts[number].passesOver(table, row, about: finding) {
      let unit = table[row]
      let written = part.writtenTarget(of: unit)
      let offset = Self.offset(of: finding, in: unit, written)
      let character = part.characters(before: offset).map { $0 + 1 }
      let place = (part.place(of: offset), character)
      parts[number].add(finding, about: unit, table.language, at: place)
      guard !finding.fix.isEmpty, fixed != row else { continue }
      fixed = row
      guard var fix = UnitFix(of: unit, set, table.language) else { continue }
      fix.place(in: written, of: part, isExact: unit.restoredTarget == unit.targetWithEquivalents)
      let item = parts[number].report.items.count - 1
      parts[number].fixes.append(CheckRun.Fix(item: item, slot: Slot(key: unit.id ?? ""), fix: fix))
    }
  }

  private static func offset(of finding: Finding, in unit: TranslationUnit, _ written: WrittenText?)
    -> Int
  {
    guard let written else { return unit.targetRange?.lowerBound ?? unit.range.lowerBound }
    let position = finding.ranges.first?.lowerBound ?? 0
    let (restored, plain) = (unit.restoredTarget, unit.targetWithEquivalents)
    guard restored != plain else { return written.offset(of: position) }
    return written.offset(
      of: TextAlignment.position(
        position, of: restored?.description ?? "", in: plain?.description ?? ""))
  }
}

extension CheckRun {
  /// The findings as a report.
  package func report() -> FindingsReport {
    var report = FindingsReport(
      name: "check", version: LoctripAppProjects.version,
      rules: CheckList.all(options.configuration), parts: parts.map(\.report))
    if parts.contains(where: { $0.report.items.contains { $0.finding.code == .nothingChecked } }) {
      report.rules.append(
        (
          Finding.Code.nothingChecked.rawValue, .error, "a file whose texts cannot be compared",
          "Import it in the project, or pass the order."
        ))
    }
    report.notes = findings
    report.sourceCount = sourceCount
    let entries = passedOver
    report.passedOver = entries.count
    if entries.contains(where: \.hasErrors) { report.notes.append(Self.note(on: entries)) }
    if report.isEmpty {
      report.notes.append(
        Finding(
          .nothingChecked, .error,
          catalogs.isEmpty
            ? "nothing was checked: no unit has a translation"
            : "nothing was checked: the catalogs have no texts that these checks apply to"))
    }
    return report
  }

  /// The stale and locked entries, which were not checked.
  private var passedOver: [PassedOver] {
    var entries: [ExactString: PassedOver] = [:]
    for part in parts {
      for (key, entry) in part.passedOver {
        let name = ExactString("\(part.report.path)\0\(key.string)")
        if entry.hasErrors || entries[name] == nil { entries[name] = entry }
      }
    }
    return Array(entries.values)
  }

  /// The note about entries that were not checked, some of which have errors.
  private static func note(on entries: [PassedOver]) -> Finding {
    let stale = entries.count(where: \.isStale)
    let errors = entries.count(where: \.hasErrors)
    let kinds = [(stale, "stale"), (entries.count - stale, "locked")].filter { $0.0 > 0 }
      .map { "\($0.0.grouped) \($0.1)" }.joined(separator: " and ")
    return Finding(
      .notChecked, .note,
      "\(kinds) \(entries.count == 1 ? "entry" : "entries") not checked; "
        + "\(errors.grouped) \(errors == 1 ? "has" : "have") errors (--include-stale)")
  }

  /// Reports unreadable files, for a build server or code host.
  ///
  /// - Parameters:
  ///   - error: The error with the files.
  ///   - configuration: The configuration of the checks that could not run.
  /// - Returns: A report with a part without language for each unreadable file.
  package static func report(of error: FindingsError, configuration: Configuration)
    -> FindingsReport
  {
    let codes = ExactString.distinct(error.findings.map(\.code.rawValue))
    let message = "a file that cannot be read"
    return FindingsReport(
      name: "check", version: LoctripAppProjects.version,
      rules: CheckList.all(configuration)
        + codes.map { ($0, .error, message, "Fix the file; nothing else was checked.") },
      parts: error.findings.grouped { ExactString($0.places.first?.path ?? "") }.map {
        path,
        findings in
        var part = FindingsReport.Part(path: path.string, language: "")
        part.items = findings.map { finding in
          FindingsReport.Item(
            finding: finding, identity: Array("\(finding.code.rawValue) \(finding.message)".utf8))
        }
        return part
      })
  }
}

extension Finding.Code {
  /// Stale and locked strings are not checked.
  fileprivate static let notChecked: Self = "not-checked"
}
