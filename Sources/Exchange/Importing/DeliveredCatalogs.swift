internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation
internal import XLIFF

/// What an import asks of catalogs that came back as files of the app, which say less than a bundle.
enum DeliveredCatalogs {
  /// Checks that no delivered catalog is a file of the project.
  ///
  /// - Throws: A usage `FindingsError` for the first one that is.
  static func checkAreOthers(_ deliveries: [Delivery], than project: LoctripProject)
    throws(FindingsError)
  {
    guard deliveries.contains(where: \.isCatalog) else { return }
    let own = Set(
      exactly: project.catalogs.flatMap(\.catalog.files).compactMap { FileAccess.realPath($0.path) }
    )
    for delivery in deliveries where delivery.isCatalog {
      let path = delivery.document.path
      guard let real = FileAccess.realPath(path), own.contains(real) else { continue }
      throw FindingsError(
        usage:
          "is a catalog of the project, not a delivery. To import into it, pass it as --into. To read it, use "
          + "export, check, status, diff or format", at: path)
    }
  }

  /// The languages that the names of files and folders may mean: those of the project and of its orders, and those that
  /// a person named.
  static func languages(
    _ project: LoctripProject, _ manifests: [SentManifest], _ settings: LoctripImport
  ) -> [String] {
    let sources = Set(project.catalogs.map { ExactString($0.catalog.sourceLanguage) })
    let own =
      project.catalogs.flatMap(\.languages).filter { !sources.contains(ExactString($0)) }
      + (settings.configuration?.languages ?? [])
      + (settings.configuration?.agencies.flatMap(\.languages) ?? [])
    return ExactString.distinct(
      own + manifests.map(\.language) + settings.languages + settings.languageMap.keys.sorted())
  }

  /// Returns the deliveries with the languages that the names of their files and folders say, where nothing in the files
  /// does.
  ///
  /// Files of the source language that come along are no deliveries.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries.
  ///   - project: The catalogs.
  ///   - paths: The languages that names may mean.
  ///   - sent: The languages that were sent; the only one is that of a file without any other evidence.
  ///   - settings: The settings.
  /// - Throws: `FindingsError` for the first file without a language.
  static func withLanguages(
    _ deliveries: [Delivery], of project: LoctripProject, among paths: PathLanguage, sent: [String],
    _ settings: LoctripImport, texts: (String) -> SentTexts
  ) throws(FindingsError) -> [Delivery] {
    let named = settings.languages.count == 1 ? settings.languages[0] : nil
    let sources = SourceFiles(project, paths, settings)
    var ofSources = Set(deliveries.indices.filter { sources.hasOne(deliveries[$0]) })
    var read = deliveries.enumerated().map { number, delivery in
      let only = sent.count == 1 && !ofSources.contains(number) ? sent[0] : nil
      let read = delivery.withLanguage(by: paths, otherwise: named ?? only)
      guard sent.count > 1, !ofSources.contains(number), read.saysLanguageByPath,
        read.document.files.first?.targetLanguage == nil,
        let language = self.language(of: read, among: sent, texts)
      else { return read }
      return delivery.withLanguage(by: paths, otherwise: language)
    }
    let isBeside = ofSources.count < read.count
    let withoutLanguage = read.indices.filter { number in
      // Other forms say a language, or are asked for it later.
      let mayBeSilent =
        read[number].isCatalog || deliveries[number].saysLanguageByPath
        || read[number].form is AndroidForm
      return named == nil && mayBeSilent && !(isBeside && ofSources.contains(number))
        && read[number].document.files.contains {
          $0.targetLanguage == nil && $0.sourceLanguage.isEmpty && !$0.units.isEmpty
        }
    }
    let silent = Set(withoutLanguage)
    if !silent.isEmpty {
      let findings = withoutLanguage.flatMap { number -> [Finding] in
        let path = read[number].document.path
        return [
          Finding(
            .noTargetLanguage, .error,
            "neither its name nor a folder around it is a language of the project; pass it with --language",
            at: FileLocation(path: path)), .leftOut(from: path),
        ]
      }
      // The others are imported.
      let rest = read.indices.filter { !silent.contains($0) && !ofSources.contains($0) }
      guard let first = rest.first else {
        throw FindingsError(.malformedInput, [findings[0]])
      }
      read[first] = read[first].adding(findings)
      ofSources.subtract(silent)
    }
    if isBeside, !ofSources.isEmpty || !silent.isEmpty {
      let notes = ofSources.sorted().map {
        Finding(
          .passedOver, .note, "has the sources, so it is not imported",
          at: FileLocation(path: read[$0].document.path))
      }
      let findings = ofSources.sorted().flatMap { read[$0].searchFindings }
      read = read.indices.filter { !ofSources.contains($0) && !silent.contains($0) }
        .map { read[$0] }
      read[0] = read[0].adding(findings + notes)
    }
    for delivery in read where delivery.isCatalog {
      // A string catalog states its languages itself.
      for file in delivery.document.files where file.sourceLanguage.isEmpty {
        guard let language = file.targetLanguage, paths.has(language) == false else { continue }
        throw FindingsError(
          .malformedInput, .noTargetLanguage,
          "'\(language.oneLine)' is not a language of the project; to import it as a new one, pass "
            + "--language \(language.oneLine)", at: delivery.document.path)
      }
    }
    return read
  }

  /// The only one of some languages whose finished texts came back as they were sent.
  private static func language(
    of delivery: Delivery, among languages: [String], _ texts: (String) -> SentTexts
  ) -> String? {
    let table = delivery.document.table
    let known = languages.map(texts)
    var counts = languages.map { _ in 0 }
    for row in table.indices {
      guard let id = table.id(row), let text = table.target(row), text != table.source(row) else {
        continue
      }
      let fitting = known.indices.filter { number in
        text.texts.allSatisfy { known[number].has($0, of: ExactString(id)) }
      }
      // A text that two languages share tells nothing.
      if fitting.count == 1 { counts[fitting[0]] += 1 }
    }
    let found = languages.indices.filter { counts[$0] > 0 }
    return found.count == 1 ? languages[found[0]] : nil
  }

  /// Returns bundles that were sent without the files of the sources among them.
  static func withoutSources(
    _ bundles: [Delivery], of project: LoctripProject, among paths: PathLanguage,
    _ settings: LoctripImport
  ) -> [Delivery] {
    let sources = SourceFiles(project, paths, settings)
    // An order in no language has the sources alone.
    let others = bundles.filter { $0.document.files.isEmpty || !sources.hasOne($0) }
    return others.isEmpty ? bundles : others
  }

  /// The files of the source language, which come along with translations.
  private struct SourceFiles {
    private let languages: [String]
    private let paths: PathLanguage
    private let ofSources: PathLanguage

    /// - Parameters:
    ///   - project: The catalogs.
    ///   - paths: The languages that names may mean.
    ///   - settings: The settings; a source language that a person names is a language like others.
    init(_ project: LoctripProject, _ paths: PathLanguage, _ settings: LoctripImport) {
      languages = ExactString.distinct(project.catalogs.map(\.catalog.sourceLanguage)).filter {
        !settings.names($0)
      }
      self.paths = paths
      ofSources = PathLanguage(among: languages)
    }

    private func isOne(_ language: String) -> Bool {
      languages.contains { LanguageTag.isSame($0, language) }
    }

    /// True if a file has the sources: nothing says another language, and its path or its form says this one.
    func hasOne(_ delivery: Delivery) -> Bool {
      guard !languages.isEmpty else { return false }
      let (document, path) = (delivery.document, delivery.document.path)
      let stated =
        document.files.compactMap(\.targetLanguage) + [delivery.bundleLanguage].compactMap(\.self)
      guard stated.allSatisfy(isOne) else { return false }
      if stated.isEmpty, LanguageFolder(path)?.isBase == true || AndroidForm.isOfSources(path) {
        return true
      }
      // The language of resources and of catalogs is that of their folder.
      if !stated.isEmpty, delivery.form is AndroidForm || delivery.isCatalog {
        return document.files.allSatisfy(\.sourceLanguage.isEmpty)
      }
      // A tool that fills in the source language says nothing, so that the path has to say it too.
      let facts = delivery.form.facts
      guard !stated.isEmpty || !facts.isXLIFF && facts != .po else { return false }
      return paths.language(of: delivery.evidencePath) == nil
        && ofSources.language(of: delivery.evidencePath).map { isOne($0.tag) } ?? false
    }
  }

  /// Leaves out the files that only units of the project would make deliveries, and that have few of them.
  ///
  /// - Throws: `FindingsError` if nothing is left.
  static func withUnits(_ deliveries: [Delivery], of project: LoctripProject) throws(FindingsError)
    -> [Delivery]
  {
    guard deliveries.contains(where: \.isUncertain) else { return deliveries }
    let ids = project.catalogs.reduce(into: Set<ExactString>()) { $0.formUnion($1.sourceIDs) }
    func isOne(_ delivery: Delivery) -> Bool {
      let table = delivery.document.table
      let known = table.indices.count { row in
        table.id(row).map { ids.contains(ExactString($0)) } ?? false
      }
      return !delivery.isUncertain || known > 0 && known * 2 >= table.count
    }
    var kept = deliveries.filter(isOne)
    let others = deliveries.filter { !isOne($0) }
    guard !kept.isEmpty else {
      throw Delivery.holdsNothing(
        deliveries[0].document.path, deliveries.flatMap(\.searchFindings))
    }
    guard !others.isEmpty else { return kept }
    let note = Finding(
      .passedOver, .note,
      "\(others.count.counted("file")) skipped, first: no name says a language, and the project has few of the keys",
      at: FileLocation(path: others[0].document.path))
    kept[0] = kept[0].adding(others.flatMap(\.searchFindings) + [note])
    return kept
  }

  /// Returns the deliveries with the names that the project has for their catalogs.
  ///
  /// A service returns the files in language folders of its own, so that a catalog is known by the name of its file and
  /// the folders that both paths end with. A name that several catalogs fit alike stays.
  ///
  /// - Parameters:
  ///   - deliveries: The deliveries.
  ///   - project: The catalogs.
  ///   - settings: The settings.
  ///   - catalogs: The names of catalogs that were sent.
  ///   - sent: The texts that were sent in a language, for plurals whose header is another one than was sent; `nil` for
  ///     what was sent itself.
  /// - Throws: `FindingsError` when a file cannot be read again.
  static func named(
    _ deliveries: [Delivery], as project: LoctripProject, _ settings: LoctripImport,
    catalogs: [String] = [], sent: ((String) -> SentTexts)? = nil
  ) throws(FindingsError) -> [Delivery] {
    guard
      deliveries.contains(where: { $0.isCatalog || Delivery.isFlat($0.document.path) || isPO($0) })
    else {
      return deliveries
    }
    let originals = project.catalogs.map(\.original)
    let tables = TableNames(originals)
    let known = Set(originals.map { ExactString($0) })
    let byTable = Dictionary(grouping: originals) { ExactString(tables[$0]) }
    let own = Dictionary(grouping: project.catalogs.map { Name($0.original) }) {
      ExactString($0.file)
    }
    // Those that were sent, and that the project does not have under their names now or cannot read.
    let others = ExactString.distinct(catalogs + project.unread).filter {
      !known.contains(ExactString($0))
    }
    let namesOfOthers = TableNames(others)
    let othersByTable = Dictionary(grouping: others) { ExactString(namesOfOthers[$0]) }
    let positions = ExactString.positions(of: originals)
    // The ids of a string catalog, for all languages that came back.
    var texts: [Int: Set<ExactString>] = [:]
    return try deliveries.map { delivery throws(FindingsError) in
      if isPO(delivery) {
        let (bytes, path) = (delivery.document.bytes, delivery.document.path)
        let (name, language) = (
          delivery.document.files.first?.original, delivery.document.files.first?.targetLanguage
        )
        let lacksTables =
          delivery.document.files.count == 1
          && name.map { settings.catalogMap[$0] == nil && !known.contains(ExactString($0)) }
            ?? false
          && delivery.hasTables(where: { byTable[ExactString($0)]?.count == 1 })
        // Xcode knows no such files, and an import like its own reads what they say.
        let forms = settings.policy.guesses ? language : nil
        let texts = forms.flatMap { language in
          POForm.hasOtherForms(bytes, path: path, in: language) ? sent?(language) : nil
        }
        guard lacksTables || texts != nil else {
          // A file that lost its header has the name of its table.
          let (folder, file) = path.folderAndName
          let isOfPath = [file.fileStem, folder.folderAndName.name].contains {
            "\($0).strings" == name
          }
          guard isOfPath, let name, settings.catalogMap[name] == nil,
            !known.contains(ExactString(name)), delivery.document.files.count == 1,
            let fitting = byTable[ExactString(file.fileStem)], fitting.count == 1
          else { return delivery }
          return delivery.replacing(delivery.document.changingFiles { $0.original = fitting[0] })
        }
        let document = try POForm().document(
          parsing: bytes, path: path,
          tables: lacksTables ? originals.map { (name: tables[$0], original: $0) } : [],
          sent: texts?.forms(in: language ?? ""))
        return delivery.replacing(document.changingFiles { $0.targetLanguage = language })
      }
      if Delivery.isFlat(delivery.document.path) {
        // Such a file has the name of its table, as an export writes it.
        return delivery.named(by: [byTable, othersByTable]) { name in
          settings.catalogMap[name] == nil && !known.contains(ExactString(name))
        }
      }
      guard delivery.isCatalog else { return delivery }
      var chosen: String?
      let document = delivery.document.changingFiles { file in
        guard settings.catalogMap[file.original] == nil else { return }
        let name = Name(file.original)
        let fitting = name.files.lazy.compactMap { own[ExactString($0)] }.first ?? []
        let best = fitting.map(name.sharedFolders).max() ?? 0
        let choice = fitting.filter { name.sharedFolders($0) == best }
        if choice.count == 1 { file.original = choice[0].original }
        chosen = file.original
      }
      guard let number = chosen.flatMap({ positions[$0] }),
        isOfStringCatalog(document, project, number)
      else { return delivery.replacing(document) }
      let ids = texts[number] ?? project.catalogs[number].sourceIDs
      texts[number] = ids
      return delivery.replacing(try read(document, as: ids))
    }
  }

  /// True for a `.stringsdict` whose texts are those of a string catalog.
  private static func isOfStringCatalog(
    _ document: XLIFFDocument, _ project: LoctripProject, _ number: Int
  )
    -> Bool
  {
    document.path.lowercased().hasSuffix(".stringsdict")
      && project.catalogs[number].original.hasSuffix(".xcstrings")
  }

  /// Reads a `.stringsdict` of a string catalog again, with the ids that the catalog has.
  private static func read(_ document: XLIFFDocument, as ids: Set<ExactString>)
    throws(FindingsError) -> XLIFFDocument
  {
    var form = CatalogForm()
    form.catalogName = document.files.first?.original
    form.catalogTexts = ids
    let language = document.files.first?.targetLanguage
    guard let read = try form.document(parsing: document.bytes, path: document.path) else {
      return document
    }
    return read.changingFiles { $0.targetLanguage = language }
  }

  private static func isPO(_ delivery: Delivery) -> Bool {
    FormFacts.po.hasEnding(delivery.document.path.lowercased())
  }

  /// The name of a catalog without the folder of its language.
  private struct Name {
    let original: String
    let file: String
    private let folders: [Substring]

    init(_ original: String) {
      self.original = original
      let folder = LanguageFolder(original)
      file = folder?.file ?? original.folderAndName.name
      folders = (folder?.parent ?? original.folderAndName.folder).split(separator: "/")
    }

    /// The names that its file may have in the project, the likeliest first.
    var files: [String] {
      let stem = file.fileStem
      return file.hasSuffix(".xcstrings")
        ? [file] : [file, "\(stem).xcstrings", "\(stem).storyboard", "\(stem).xib"]
    }

    /// The number of folders that both paths end with.
    func sharedFolders(_ other: Name) -> Int {
      zip(folders.reversed(), other.folders.reversed()).prefix { $0 == $1 }.count
    }
  }

  /// Names the catalogs that have the units which the catalog of their file does not have.
  static func nameOthers(in plan: inout ImportPlan, _ project: LoctripProject) {
    guard project.catalogs.count > 1 else { return }
    let lost = plan.units.indices.filter { plan.units[$0].verdict == .orphaned }
    for (language, units) in lost.grouped(by: { ExactString(plan.units[$0].language) }) {
      let byID = Dictionary(grouping: units) { ExactString(plan.units[$0].id) }
      // One that several catalogs have is in doubt anyway.
      var others: [Int: Set<ExactString>] = [:]
      for file in project.catalogs {
        let table = file.table(in: language.string)
        for row in table.indices {
          guard let id = table.id(row), let same = byID[ExactString(id)] else { continue }
          for number in same {
            if let source = plan.units[number].deliveredSource, source != table.source(row) {
              continue
            }
            others[number, default: []].insert(ExactString(file.original))
          }
        }
      }
      var found: [[ExactString]: (count: Int, first: Int)] = [:]
      var lostCounts: [ExactString: Int] = [:]
      for number in units { lostCounts[ExactString(plan.units[number].original), default: 0] += 1 }
      for number in units {
        let name = ExactString(plan.units[number].original)
        guard let all = others[number], all.count == 1, let other = all.first, other != name
        else { continue }
        let known = found[[name, other]] ?? (0, number)
        found[[name, other]] = (known.count + 1, known.first)
      }
      for (pair, units) in found.sorted(by: { $0.value.first < $1.value.first }) {
        let (name, other) = (pair[0].string.oneLine, pair[1].string)
        // Of a few units nothing follows for the others.
        let isMost = units.count * 2 >= lostCounts[pair[0]] ?? 0
        let isKnown = project.catalogs.contains { $0.original.isIdentical(to: pair[0].string) }
        let message =
          "\(units.count.counted("unit")) of '\(name)' \(units.count == 1 ? "is one" : "are those") of '\(other)'"
          + (isKnown || !isMost
            ? "" : "; to import the file there, pass --catalog-map '\(name)=\(other)'")
        let finding = Finding(.otherCatalog, .note, message)
        plan.findings.append(plan.units[units.first].place.map { finding.at($0) } ?? finding)
      }
    }
  }
}

extension CatalogFile {
  /// The ids of the units in the source language.
  fileprivate var sourceIDs: Set<ExactString> {
    let table = table(in: catalog.sourceLanguage)
    return Set(exactly: table.indices.lazy.compactMap(table.id))
  }
}

extension Delivery {
  /// True if all ids begin with the name of a table, as those of a file of several catalogs do.
  fileprivate func hasTables(where isKnown: (String) -> Bool) -> Bool {
    tables.allSatisfy { table in
      table.indices.allSatisfy { row in
        table.id(row).flatMap { POForm.table(ofContext: $0) }.map(isKnown) ?? false
      }
    }
  }
}

extension Delivery {
  /// The delivery with the names of catalogs in the place of those of their tables, as an export names files.
  ///
  /// - Parameters:
  ///   - tables: The catalogs by the names of their tables; the first that has a name counts, if it is of one catalog.
  ///   - mayBeTable: Returns true for a name that is no catalog's own.
  func named(
    by tables: [[ExactString: [String]]], where mayBeTable: (String) -> Bool
  ) -> Delivery {
    replacing(
      document.changingFiles { file in
        let table = ExactString(file.original.folderAndName.name.fileStem)
        guard mayBeTable(file.original),
          let catalogs = tables.lazy.compactMap({ $0[table] }).first, catalogs.count == 1
        else { return }
        file.original = catalogs[0]
      })
  }
}

extension Finding.Code {
  /// The units belong to another catalog than the file says.
  static let otherCatalog: Self = "other-catalog"
}
