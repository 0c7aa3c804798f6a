internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// Units of one file that belong to one catalog.
  struct Part {
    /// The index of the catalog in the project, or `nil`.
    var catalog: Int?
    /// The units, as indices of the document.
    var units: [Int]
  }

  /// The catalogs that the units of a file belong to: the one of its name, the only one that its name
  /// can mean, or those that the ids tell.
  mutating func findCatalogs(_ file: XLIFFFile, delivery: Int) -> [Part] {
    let original = file.original
    func whole(_ catalog: Int?) -> [Part] { [Part(catalog: catalog, units: Array(file.units))] }
    let offset = file.range.lowerBound
    if let exact = project.catalogs.firstIndex(where: { $0.original == original }) {
      return whole(exact)
    }
    if settings.isLikeXcode && project.catalogs.count > 1 {
      report.findings.append(
        Finding(
          .unknownCatalog,
          .warning,
          "the project has no '\(original)'",
          at: place(delivery, offset)
        )
      )
      return whole(nil)
    }
    if let (found, isCertain) = guessCatalog(original, among: deliveredNames) {
      report.findings.append(
        Finding(
          .guessedCatalog,
          isCertain || fits(file, delivery: delivery, catalog: found) ? .note : .warning,
          "'\(original)' is taken for '\(project.catalogs[found].original)'",
          at: place(delivery, offset)
        )
      )
      return whole(found)
    }
    let parts = settings.isLikeXcode ? [] : partsByIDs(file, delivery: delivery)
    guard parts.isEmpty else { return parts }
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
    return whole(nil)
  }

  /// Whether a catalog has every unit of a file, with its source.
  private func fits(_ file: XLIFFFile, delivery: Int, catalog: Int) -> Bool {
    let finder = UnitFinder(
      project.catalogs[catalog].catalog,
      language: file.targetLanguage ?? "",
      categories: PluralCategory.xcodeCategories(for: file.targetLanguage ?? ""),
      isLikeXcode: false
    )
    let document = deliveries[delivery].document
    return file.units.allSatisfy { finder.has(document.unit(at: $0)) }
  }

  /// The catalogs that a name may mean which is no catalog's: those of the same file name, where the
  /// folders are gone, or all, where it is no name of a catalog.
  private func namesakes(of original: String) -> [Int] {
    guard original.contains(where: { $0 == "/" || $0 == "\\" }) == false else { return [] }
    let isCatalog = [".xcstrings", ".strings", ".stringsdict"].contains {
      original.lowercased().hasSuffix($0)
    }
    guard isCatalog else { return Array(project.catalogs.indices) }
    return project.catalogs.indices.filter { index in
      project.catalogs[index].original.split(separator: "/").last.map { $0 == original } ?? false
    }
  }

  /// The catalogs that the ids and sources of a file tell; empty when they tell none.
  ///
  /// One catalog that has all units which any has is meant for the whole file. Else each unit goes to
  /// the only catalog that has it, and one that several have goes nowhere.
  private mutating func partsByIDs(_ file: XLIFFFile, delivery: Int) -> [Part] {
    let document = deliveries[delivery].document
    let candidates = namesakes(of: file.original)
    guard !candidates.isEmpty else { return [] }
    var fitting: [Int: [Int]] = [:]
    for candidate in candidates {
      let finder = UnitFinder(
        project.catalogs[candidate].catalog,
        language: file.targetLanguage ?? "",
        categories: PluralCategory.xcodeCategories(for: file.targetLanguage ?? ""),
        isLikeXcode: false
      )
      for index in file.units where finder.has(document.unit(at: index)) {
        fitting[index, default: []].append(candidate)
      }
    }
    guard !fitting.isEmpty else { return [] }
    let complete = candidates.filter { candidate in
      fitting.values.allSatisfy { $0.contains(candidate) }
    }
    func say(_ names: String, isCertain: Bool) {
      report.findings.append(
        Finding(
          .guessedCatalog,
          isCertain ? .note : .warning,
          "'\(file.original)' is taken for \(names) by the ids and sources of its units",
          at: place(delivery, file.range.lowerBound)
        )
      )
    }
    if complete.count == 1 {
      say(
        "'\(project.catalogs[complete[0]].original)'",
        isCertain: fitting.count == file.units.count
      )
      return [Part(catalog: complete[0], units: Array(file.units))]
    }
    var parts = candidates.map { Part(catalog: $0, units: []) }
    var unknown = Part(catalog: nil, units: [])
    for index in file.units {
      if let fits = fitting[index], fits.count == 1,
        let part = candidates.firstIndex(of: fits[0])
      {
        parts[part].units.append(index)
      } else {
        unknown.units.append(index)
        fittingCatalogs[Item(delivery: delivery, index: index)] = fitting[index]
      }
    }
    parts = parts.filter { !$0.units.isEmpty }
    let names = parts.compactMap { part in
      part.catalog.map { "'\(project.catalogs[$0].original)'" }
    }
    say(
      names.isEmpty ? "no single catalog" : names.joined(separator: " and "),
      isCertain: !names.isEmpty && unknown.units.isEmpty
    )
    return parts + (unknown.units.isEmpty ? [] : [unknown])
  }

  /// The catalog that a name leads to which is not exactly its own.
  ///
  /// Sure is a name that the catalog's path ends with, or that ends with the catalog's name and a
  /// folder. A file name alone counts only where neither the project nor the deliveries have a second
  /// one: texts must never reach another catalog with the same keys.
  func guessCatalog(
    _ original: String,
    among originals: [String]
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
    let delivered = Set(originals.filter { parts($0).last == name })
    if sameName.count == 1, delivered.count == 1 { return (sameName[0], false) }
    // One catalog named by the user, and one in the delivery: they are meant for each other.
    return project.catalogs.count == 1 && Set(originals).count == 1 ? (0, false) : nil
  }
}
