internal import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

extension DeliverySorter {
  /// Units of one file that belong to one catalog.
  struct Part {
    /// The index of the catalog in the project, or `nil`.
    var catalog: Int?
    /// The units, as rows of the delivery.
    var rows: [Int]
  }

  /// The catalogs that the units of a file belong to: the one of its name, the only one that its name
  /// can mean, or those that the ids tell.
  mutating func findCatalogs(_ file: XLIFFFile, delivery: Int) -> [Part] {
    let original = file.original
    func whole(_ catalog: Int?) -> [Part] { [Part(catalog: catalog, rows: Array(file.units))] }
    var place: SourceLocation { deliveries[delivery].document.place(of: file.range.lowerBound) }
    if let known = catalogMap[ExactString(original)] ?? catalogs.exact(original) {
      return whole(known)
    }
    if let unread = project.unread.first(where: { Self.fileName($0) == Self.fileName(original) }) {
      let message =
        "'\(unread)' cannot be read, so the units of '\(original)' are not imported; fix the file "
        + "first"
      findings.append(Finding(.unknownCatalog, .error, message, at: place))
      return whole(nil)
    }
    if !settings.policy.guesses && project.catalogs.count > 1 {
      findings.append(
        Finding(
          .unknownCatalog,
          .warning,
          "the project has no '\(original)'",
          at: place
        )
      )
      return whole(nil)
    }
    if let (found, isCertain) = catalogs.guess(original, among: deliveredNames) {
      findings.append(
        Finding(
          .guessedCatalog,
          isCertain || fits(file, delivery: delivery, catalog: found) ? .note : .warning,
          "'\(original)' is imported into '\(project.catalogs[found].original)'",
          at: place
        )
      )
      return whole(found)
    }
    let parts = settings.policy.guesses ? partsByIDs(file, delivery: delivery) : []
    guard parts.isEmpty else { return parts }
    let hasTargets = file.units.contains { tables.delivered[delivery].hasTarget($0) }
    let same = catalogs.sameFileName(as: original)
    if same.isEmpty, let kind = kindWithoutCatalog(original) {
      unreadable[kind, default: Unreadable(original: original, place: place)]
        .add(original, file.units.count, hasTargets: hasTargets)
      return whole(nil)
    }
    let choice =
      same.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      + (same.count > 3 ? " and \((same.count - 3).grouped) more" : "")
    unknownCatalogs.append(([ExactString(original)], findings.count))
    findings.append(
      Finding(
        .unknownCatalog,
        hasTargets ? .error : .note,
        choice.isEmpty
          ? "the project has no catalog '\(original)'"
          : same.count == 1
            ? "'\(original)' could be \(choice); if it is, pass --catalog-map "
              + "'\(original)=\(same[0])'"
            : "'\(original)' could be any of \(choice); choose one with --catalog-map NAME=PATH",
        at: place
      )
    )
    return whole(nil)
  }

  /// Takes back that the project has no catalogs of some names: each of their units was sent for another one.
  mutating func settle(_ originals: Set<ExactString>) {
    for index in unknownCatalogs.indices {
      let unknown = unknownCatalogs[index].originals.subtracting(originals)
      if unknown.isEmpty { findings[unknownCatalogs[index].finding].severity = .note }
      unknownCatalogs[index].originals = unknown
    }
  }

  /// Files of one kind for which the project has no catalog.
  struct Unreadable {
    let original: String
    let place: SourceLocation
    private(set) var originals: Set<ExactString> = []
    private var files = 0
    private var units = 0
    private var hasTargets = false

    init(original: String, place: SourceLocation) {
      self.original = original
      self.place = place
    }

    mutating func add(_ original: String, _ count: Int, hasTargets: Bool) {
      originals.insert(ExactString(original))
      files += 1
      units += count
      self.hasTargets = self.hasTargets || hasTargets
    }

    func finding(_ kind: String) -> Finding {
      Finding(
        .unknownCatalog,
        hasTargets ? .error : .note,
        "the project has no catalog for \(files.counted("\(kind) file")) with "
          + "\(units.counted("unit"))\(files > 1 ? ", first" : ":") '\(original)'; choose one "
          + "with --catalog-map NAME=PATH",
        at: place
      )
    }
  }

  /// The kind of a file of which the project has no catalog, `.strings`, or `nil`.
  private func kindWithoutCatalog(_ original: String) -> String? {
    let name = Self.fileName(original)
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex,
      !extensions.contains(ExactString(String(name[name.index(after: stop)...])))
    else { return nil }
    return String(name[stop...])
  }

  private static func fileName(_ original: String) -> Substring {
    original.split { $0 == "/" || $0 == "\\" }.last ?? ""
  }

  /// The catalogs that a person named for the names in the deliveries and the base.
  ///
  /// - Throws: ``RoundTripError`` when the project has no such catalog.
  static func catalogMap(
    _ settings: Import,
    _ project: Project,
    _ catalogs: CatalogMatcher
  ) throws(RoundTripError) -> [ExactString: Int] {
    var map: [ExactString: Int] = [:]
    for (name, path) in settings.catalogMap.sorted(by: { $0.key < $1.key }) {
      guard
        let catalog = catalogs.exact(path) ?? project.catalogs.firstIndex(where: { $0.isAt(path) })
      else {
        throw RoundTripError(usage: "--catalog-map: the project has no catalog '\(path)'")
      }
      map[ExactString(name)] = catalog
    }
    return map
  }

  /// True if a catalog has every unit of a file, with its source.
  private func fits(_ file: XLIFFFile, delivery: Int, catalog: Int) -> Bool {
    let matcher = tables.matcher(of: catalog, in: file.targetLanguage ?? "")
    return file.units.allSatisfy { matcher.has(tables.delivered[delivery][$0]) }
  }

  /// The catalogs that the ids and sources of a file tell; empty when they tell none.
  ///
  /// One catalog that has all units which any has is meant for the whole file. Else each unit goes to
  /// the only catalog that has it, and one that several have goes nowhere.
  private mutating func partsByIDs(_ file: XLIFFFile, delivery: Int) -> [Part] {
    let name = file.original.lowercased()
    let candidates = catalogs.namesakes(
      of: file.original,
      isCatalog: [".xcstrings", ".strings", ".stringsdict"].contains { name.hasSuffix($0) }
        || project.formats.contains { $0.contains(file.original) }
    )
    guard !candidates.isEmpty else { return [] }
    var fitting: [Int: [Int]] = [:]
    for candidate in candidates {
      let matcher = tables.matcher(of: candidate, in: file.targetLanguage ?? "")
      for index in file.units where matcher.has(tables.delivered[delivery][index]) {
        fitting[index, default: []].append(candidate)
      }
    }
    guard !fitting.isEmpty else { return [] }
    let complete = candidates.filter { candidate in
      fitting.values.allSatisfy { $0.contains(candidate) }
    }
    func say(_ outcome: String, isCertain: Bool) {
      findings.append(
        Finding(
          .guessedCatalog,
          isCertain ? .note : .warning,
          "'\(file.original)' \(outcome) the ids and sources of its units",
          at: deliveries[delivery].document.place(of: file.range.lowerBound)
        )
      )
    }
    if complete.count == 1 {
      say(
        "is imported into '\(project.catalogs[complete[0]].original)', matched by",
        isCertain: fitting.count == file.units.count
      )
      return [Part(catalog: complete[0], rows: Array(file.units))]
    }
    var parts = candidates.map { Part(catalog: $0, rows: []) }
    var unknown = Part(catalog: nil, rows: [])
    for index in file.units {
      if let fits = fitting[index], fits.count == 1,
        let part = candidates.firstIndex(of: fits[0])
      {
        parts[part].rows.append(index)
      } else {
        unknown.rows.append(index)
        fittingCatalogs[Batch.Item(delivery: delivery, row: index)] = fitting[index]
      }
    }
    parts = parts.filter { !$0.rows.isEmpty }
    let names = parts.compactMap { part in
      part.catalog.map { "'\(project.catalogs[$0].original)'" }
    }
    say(
      names.isEmpty
        ? "does not belong to one catalog, judging by"
        : "is imported into \(names.joined(separator: " and ")), matched by",
      isCertain: !names.isEmpty && unknown.rows.isEmpty
    )
    return parts + (unknown.rows.isEmpty ? [] : [unknown])
  }
}
