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

  /// Checks that the languages which only the names of files say are those of the project, of an order, or named by a
  /// person: `my.strings` and `no.strings` say nothing elsewhere.
  ///
  /// - Throws: `FindingsError` for the first file without such a language.
  static func checkLanguages(
    of deliveries: [Delivery], _ project: Project, _ base: [Delivery], _ manifests: [SentManifest],
    _ settings: Import
  ) throws(FindingsError) {
    guard deliveries.contains(where: \.isCatalog) else { return }
    let own = ExactString.distinct(
      project.catalogs.flatMap(\.languages) + (settings.configuration?.languages ?? [])
        + manifests.map(\.language) + base.flatMap(\.tables).map(\.language))
    for delivery in deliveries where delivery.isCatalog {
      // A string catalog states its languages itself.
      for file in delivery.document.files where file.sourceLanguage.isEmpty {
        if let language = file.targetLanguage {
          guard settings.mapped(language) == nil, !settings.names(language),
            !own.contains(where: { LanguageTag.match($0, language) != .none })
          else { continue }
          throw FindingsError(
            .malformedInput, .noTargetLanguage,
            "'\(language.oneLine)' is not a language of the project; to import it as a new one, pass "
              + "--language \(language.oneLine)", at: delivery.document.path)
        }
        guard settings.languages.count != 1, !file.units.isEmpty else { continue }
        throw FindingsError(
          .malformedInput, .noTargetLanguage,
          "neither a .lproj folder nor the name of the file states its language; pass it with --language",
          at: delivery.document.path)
      }
    }
  }

  /// Returns the deliveries with the names that the project has for their catalogs.
  ///
  /// A service returns the files in language folders of its own, so that a catalog is known by the name of its file and
  /// the folders that both paths end with. A name that several catalogs fit alike stays.
  static func named(_ deliveries: [Delivery], as project: Project, _ settings: Import) -> [Delivery]
  {
    guard deliveries.contains(where: { $0.isCatalog || isFlat($0) }) else { return deliveries }
    let originals = project.catalogs.map(\.original)
    let tables = TableNames(originals)
    let known = Set(originals.map { ExactString($0) })
    let byTable = Dictionary(grouping: originals) { ExactString(tables[$0]) }
    let own = Dictionary(grouping: project.catalogs.map { Name($0.original) }) {
      ExactString($0.file)
    }
    return deliveries.map { delivery in
      if isFlat(delivery) {
        // Such a file has the name of its table, as an export writes it.
        let document = delivery.document.renaming { file in
          let name = file.original
          guard settings.catalogMap[name] == nil, !known.contains(ExactString(name)),
            let fitting = byTable[ExactString(name.folderAndName.name.fileStem)], fitting.count == 1
          else { return name }
          return fitting[0]
        }
        return delivery.replacing(document)
      }
      guard delivery.isCatalog else { return delivery }
      let document = delivery.document.renaming { file in
        guard settings.catalogMap[file.original] == nil else { return file.original }
        let name = Name(file.original)
        let fitting = name.files.lazy.compactMap { own[ExactString($0)] }.first ?? []
        let best = fitting.map(name.sharedFolders).max() ?? 0
        let choice = fitting.filter { name.sharedFolders($0) == best }
        return choice.count == 1 ? choice[0].original : file.original
      }
      return delivery.replacing(document)
    }
  }

  /// True for a file of texts that says its table by its name alone.
  private static func isFlat(_ delivery: Delivery) -> Bool {
    let path = delivery.document.path.lowercased()
    return FormFacts.json.hasEnding(path) || path.hasSuffix(FlatCSV.ending)
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

extension Finding.Code {
  /// Units of a file are those of another catalog than its name says.
  static let otherCatalog: Self = "other-catalog"
}
