public import LoctripAppProjects
internal import LoctripBundles
public import LoctripExchange
public import LoctripLocalizationCore

extension Import {
  /// Decides about every unit of deliveries that are not files, such as an upload; nothing is written.
  ///
  /// ```swift
  /// let plan = try Import().plan([("fr.xliff", upload)], into: project)
  /// let verdicts = try ImportReport(plan, in: project).rendered(.json)
  /// ```
  ///
  /// - Parameters:
  ///   - deliveries: The names and contents of XLIFF files of any version, or of spreadsheets that an export wrote.
  ///   - project: The catalogs.
  ///   - sent: What was sent, as bundles; empty if it is not known.
  /// - Returns: The decisions.
  /// - Throws: `FindingsError` when a delivery cannot be read, or does not state its language.
  public func plan(
    _ deliveries: [(name: String, bytes: [UInt8])], into project: Project,
    sent: [(name: String, bytes: [UInt8])] = []
  ) throws(FindingsError) -> ImportPlan {
    try plan(try Self.read(deliveries), into: project, base: try Self.read(sent))
  }

  private static func read(_ files: [(name: String, bytes: [UInt8])]) throws(FindingsError)
    -> [Delivery]
  {
    var read: [Delivery] = []
    for file in files { read.append(try Delivery(parsing: file.bytes, named: file.name)) }
    return read
  }
}
