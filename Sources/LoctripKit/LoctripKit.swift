@_exported public import LoctripTranslationChecks
internal import LoctripFileSets
public import Foundation
@_exported public import LoctripLocalizationCore
@_exported public import LoctripAppProjects
@_exported public import LoctripBundles
@_exported public import LoctripReconciliation
@_exported public import LoctripExchange
@_exported public import StringCatalogs
@_exported public import XLIFF

extension StringCatalog {
  /// Reads a string catalog from a file.
  ///
  /// - Throws: `FindingsError` when the file cannot be read or is no string catalog.
  public init(contentsOf url: URL) throws(FindingsError) {
    let path = url.path(percentEncoded: false)
    try self.init(parsing: FileAccess.read(path), path: path)
  }
}

extension XLIFFDocument {
  /// Reads an XLIFF of any version from a file.
  ///
  /// - Throws: `FindingsError` when the file cannot be read or is no XLIFF.
  public init(contentsOf url: URL) throws(FindingsError) {
    let path = url.path(percentEncoded: false)
    try self.init(parsing: FileAccess.read(path), path: path)
  }
}

extension XLIFFUnitStream {
  /// Reads an XLIFF of any version from a file in constant memory and hands over one unit after the other.
  ///
  /// - Throws: `FindingsError` when the file cannot be read or is no XLIFF, after the units before that
  ///   place; an error of `receive` ends the reading.
  public static func read(
    contentsOf url: URL, receive: @escaping (XLIFFUnitStream.Unit) throws -> Void
  ) throws {
    let path = url.path(percentEncoded: false)
    var failure: (any Error)?
    var stream = XLIFFUnitStream(path: path) { unit in
      guard failure == nil else { return }
      do { try receive(unit) } catch { failure = error }
    }
    try FileAccess.readPieces(path) { piece in
      do { try stream.push(piece) } catch { failure = failure ?? error }
      return failure == nil
    }
    if let failure { throw failure }
    try stream.finish()
    if let failure { throw failure }
  }
}

extension LoctripProject {
  /// Finds and reads the catalogs of a project as Xcode finds them.
  ///
  /// - Parameters:
  ///   - urls: Catalogs, or folders to search.
  ///   - rules: The rules of the project; they may name the language of the sources.
  /// - Throws: `FindingsError` when nothing is found or something cannot be read.
  public init(at urls: URL..., rules: ProjectRules = ProjectRules()) throws(FindingsError) {
    let read = try LoctripProject(
      urls.map { $0.path(percentEncoded: false) }, root: nil, as: rules.configuration,
      isReadOnly: false)
    self = read.counting(rules.configuration.counting)
  }

  /// Reads the catalogs among files that are in memory: catalogs of every form that a folder may have.
  ///
  /// Nothing can be written into such a project; imports and proposals return the files that they change.
  ///
  /// - Parameters:
  ///   - files: The paths from the project's folder, with `/`, and the contents. What is no catalog is ignored.
  ///   - rules: The rules of the project; they have to name the language of the sources where no file says it.
  /// - Throws: `FindingsError` when no file is a catalog, or none can be read.
  public init(
    files: [(path: String, bytes: [UInt8])], rules: ProjectRules = ProjectRules()
  ) throws(FindingsError) {
    try self.init(files: files, as: rules.configuration)
  }
}

extension LoctripImport {
  /// Decides about every unit of deliveries; nothing is written.
  ///
  /// - Parameters:
  ///   - deliveries: XLIFF files, bundles, zip archives, or folders of them.
  ///   - project: The catalogs, or the folder of a project.
  ///   - sent: The bundles or manifests that were sent, or a folder of them; their texts are the base of the
  ///     three-way merge.
  /// - Returns: The decisions, to be looked at and changed, and the project that they are for.
  /// - Throws: `FindingsError` when something cannot be read, or a delivery does not state its language.
  public func plan(_ deliveries: [URL], into project: URL, sent: URL? = nil) throws(FindingsError)
    -> (plan: ImportPlan, project: LoctripProject)
  {
    let configuration = configuration ?? Configuration()
    let input = try LoctripImport.read(
      deliveries.map { $0.path(percentEncoded: false) },
      into: [project.path(percentEncoded: false)], base: [],
      sent: sent.map { [$0.path(percentEncoded: false)] } ?? [],
      sourceLanguage: configuration.sourceLanguage, excluding: configuration.exclusion)
    let counted = input.project.counting(configuration.counting)
    let plan = try plan(
      input.deliveries, into: counted, base: input.base, manifests: input.manifests)
    return (plan, counted)
  }
}
