internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// The catalog with the name that the delivery gives, or the only one that ends like it.
  mutating func findCatalog(_ file: XLIFFFile, delivery: Int) -> Int? {
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
  func guessCatalog(
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
}
