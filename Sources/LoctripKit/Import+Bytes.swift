public import LoctripAppProjects
internal import LoctripBundles
public import LoctripExchange
internal import LoctripFileSets
internal import LoctripLedger
public import LoctripLocalizationCore

extension LoctripImport {
  /// Decides about every unit of deliveries that are in memory, such as an upload; nothing is written.
  ///
  /// ```swift
  /// let plan = try LoctripImport().plan([("fr.xliff", upload)], into: project)
  /// let report = ImportReport(plan, in: project)
  /// let (verdicts, files) = (try report.rendered(.json), report.changedFiles)
  /// ```
  ///
  /// - Parameters:
  ///   - deliveries: The paths and contents of what an export wrote: XLIFF of any version, spreadsheets, PO and so on, or
  ///     zip archives of them.
  ///   - project: The catalogs.
  ///   - sent: What was sent, as an export made it, with its manifest; empty if it is not known.
  /// - Returns: The decisions.
  /// - Throws: `FindingsError` when a delivery cannot be read, or does not state its language.
  public func plan(
    _ deliveries: [(path: String, bytes: [UInt8])], into project: LoctripProject,
    sent: [(path: String, bytes: [UInt8])] = []
  ) throws(FindingsError) -> ImportPlan {
    var manifests: [SentManifest] = []
    var base: [(path: String, bytes: [UInt8])] = []
    for file in sent {
      if SentManifest.isManifest(file.path) {
        manifests.append(try SentManifest(parsing: file.bytes, path: file.path))
      } else {
        base.append(file)
      }
    }
    return try plan(
      try Self.read(deliveries), into: project, base: try Self.read(base), manifests: manifests)
  }

  private static func read(_ files: [(path: String, bytes: [UInt8])]) throws(FindingsError)
    -> [Delivery]
  {
    var read: [Delivery] = []
    for file in files where !Delivery.isPartOfBundle(file.path) {
      if ZipArchive.isArchive(file.bytes), BundleForms.all.other(of: file.path) == nil {
        read += try Delivery.read(archive: file.bytes, path: file.path)
      } else {
        read.append(try Delivery(parsing: file.bytes, named: file.path))
      }
    }
    return read
  }
}

extension ImportReport {
  /// The files that the import changes or adds, as they are afterwards.
  public var changedFiles: [(path: String, bytes: [UInt8])] { changes.map { ($0.path, $0.bytes) } }
}
