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
  static func checkAreOthers(_ deliveries: [Delivery], than project: Project) throws(FindingsError)
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
    _ project: Project, _ manifests: [SentManifest], _ settings: Import
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
  /// - Parameters:
  ///   - deliveries: The deliveries.
  ///   - languages: The languages that names may mean.
  ///   - sent: The languages that were sent; the only one is that of a file without any other evidence.
  ///   - settings: The settings.
  /// - Throws: `FindingsError` for the first file without a language, unless others have one.
  static func withLanguages(
    _ deliveries: [Delivery], among languages: [String], sent: [String], _ settings: Import
  ) throws(FindingsError) -> [Delivery] {
    let paths = PathLanguage(among: languages)
    let named = settings.languages.count == 1 ? settings.languages[0] : nil
    var read = deliveries.map {
      $0.withLanguage(by: paths, otherwise: named ?? (sent.count == 1 ? sent[0] : nil))
    }
    let silent = read.indices.filter { number in
      // Other forms say a language, or are asked for it later.
      let mayBeSilent =
        read[number].isCatalog || deliveries[number].saysLanguageByPath
        || mayBeOfSources(read[number])
      return named == nil && mayBeSilent
        && read[number].document.files.contains {
          $0.targetLanguage == nil && $0.sourceLanguage.isEmpty && !$0.units.isEmpty
        }
    }
    if let first = silent.first {
      // Sources may come along, in Base.lproj or values.
      guard silent.count < read.count, silent.allSatisfy({ mayBeOfSources(read[$0]) }) else {
        throw FindingsError(
          .malformedInput, .noTargetLanguage,
          "neither its name nor a folder around it is a language of the project; pass it with --language",
          at: read[silent.first { !mayBeOfSources(read[$0]) } ?? first].document.path)
      }
      let notes = silent.map {
        Finding(
          .passedOver, .note, "has the sources, so it is not imported",
          at: FileLocation(path: read[$0].document.path))
      }
      read = read.indices.filter { !silent.contains($0) }.map { read[$0] }
      read[0] = read[0].adding(notes)
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

  /// True for a file that has the sources if it says no language: in `Base.lproj` or `values`.
  private static func mayBeOfSources(_ delivery: Delivery) -> Bool {
    let path = delivery.document.path
    return LanguageFolder(path)?.isBase == true || AndroidForm().contains(path)
  }

  /// Returns the deliveries with the names that the project has for their catalogs.
  ///
  /// A service returns the files in language folders of its own, so that a catalog is known by the name of its file and
  /// the folders that both paths end with. A name that several catalogs fit alike stays.
  ///
  /// - Throws: `FindingsError` when a file cannot be read again.
  static func named(_ deliveries: [Delivery], as project: Project, _ settings: Import)
    throws(FindingsError) -> [Delivery]
  {
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
    let positions = ExactString.positions(of: originals)
    // The ids of a string catalog, for all languages that came back.
    var texts: [Int: Set<ExactString>] = [:]
    return try deliveries.map { delivery throws(FindingsError) in
      if isPO(delivery) {
        guard delivery.document.files.count == 1,
          let name = delivery.document.files.first?.original,
          settings.catalogMap[name] == nil, !known.contains(ExactString(name)),
          delivery.hasTables(where: { byTable[ExactString($0)]?.count == 1 })
        else { return delivery }
        let tables = originals.map { (name: tables[$0], original: $0) }
        let language = delivery.document.files.first?.targetLanguage
        let document = try POForm().document(
          parsing: delivery.document.bytes, path: delivery.document.path, tables: tables)
        return delivery.replacing(document.changingFiles { $0.targetLanguage = language })
      }
      if Delivery.isFlat(delivery.document.path) {
        // Such a file has the name of its table, as an export writes it.
        let document = delivery.document.changingFiles { file in
          let name = file.original
          guard settings.catalogMap[name] == nil, !known.contains(ExactString(name)),
            let fitting = byTable[ExactString(name.folderAndName.name.fileStem)], fitting.count == 1
          else { return }
          file.original = fitting[0]
        }
        return delivery.replacing(document)
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
    _ document: XLIFFDocument, _ project: Project, _ number: Int
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
  static func nameOthers(in plan: inout ImportPlan, _ project: Project) {
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

extension Finding.Code {
  /// The units belong to another catalog than the file's name says.
  static let otherCatalog: Self = "other-catalog"
}
