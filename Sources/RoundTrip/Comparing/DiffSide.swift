internal import FileSets
package import LocalizationCore
package import AppProjects
internal import XLIFF

extension Diff {
  /// One side of a comparison.
  package struct Side: Sendable {
    /// A document, and what it stands in where several have files of the same name.
    struct Document: Sendable {
      var delivery: Delivery
      var container = ""

      func language(of file: XLIFFFile) -> String {
        file.targetLanguage ?? delivery.bundleLanguage ?? ""
      }
    }

    /// A catalog, and the name under which it pairs with one of the other side.
    struct Catalog: Sendable {
      var file: CatalogFile
      var name: String
    }

    var documents: [Document] = []
    var catalogs: [Catalog] = []
    var catalogFindings: [Finding] = []
    /// The names of what cannot be read, which is left out on both sides.
    var unread: Set<String> = []

    /// A side without anything, as `/dev/null` stands for a file that is not there.
    package static let empty = Side()

    init() {}

    /// Reads a side.
    ///
    /// - Parameters:
    ///   - path: An XLIFF, an `.xcloc`, a catalog, or a folder; a folder that holds an XLIFF or a bundle
    ///     is taken as deliveries, else its catalogs are compared. `/dev/null` has nothing.
    ///   - formats: The formats of catalogs to look for.
    /// - Throws: `RoundTripError` when there is nothing to compare or it cannot be read. Every file
    ///   that cannot be read is named.
    package init(
      _ path: String,
      formats: [any CatalogFormat] = Project.formats
    ) throws(RoundTripError) {
      if path == "/dev/null" { return }
      if path == "-", try !Project.isCatalog(path, formats: formats) {
        documents = try Delivery.read([path]).map { Document(delivery: $0) }
        return
      }
      let path = Project.withLanguage(path)
      let (exists, isFolder) = FileAccess.kind(of: path)
      guard exists || path == "-" else {
        throw RoundTripError(missing: "no such file or folder", at: path)
      }
      if path == "-" || formats.contains(where: { $0.contains(path) }) {
        try read(path, formats)
      } else if !isFolder || path.hasSuffix(".xcloc") || path.hasSuffix(".xcloc/") {
        documents = try Delivery.read([path]).map { Document(delivery: $0) }
      } else {
        // A bundle without a document is an error of its own, and no reason to look for catalogs.
        documents = try Delivery.read(below: path).map { Document(delivery: $0) }
        guard documents.isEmpty else { return }
        do {
          try read(path, formats)
        } catch  where error.kind == .noInput && error.findings.first?.code == .noSuchFile {
          throw RoundTripError(
            missing: "no .xcstrings, .strings, .xcloc or XLIFF found here",
            at: path
          )
        }
      }
    }

    private mutating func read(
      _ path: String,
      _ formats: [any CatalogFormat]
    ) throws(RoundTripError) {
      let (said, notes) = Configuration.sources(near: path)
      let project = try Project(
        [path],
        sourceLanguage: said.sourceLanguage,
        excluding: said.exclusion,
        formats: formats,
        isReadOnly: true,
        takesStream: true
      )
      catalogs = project.catalogs.map { Catalog(file: $0, name: $0.original) }
      catalogFindings = notes + project.findings
      unread = Set(project.unread)
    }

    /// The problems with the files that did not stop the reading.
    var findings: [Finding] {
      documents.flatMap(\.delivery.findings) + catalogFindings
    }

    /// The generations of states on the side: true for those of XLIFF 2.x.
    var generations: Set<Bool> {
      Set(
        documents.map(\.delivery.document.version.isXLIFF2)
          + (catalogs.isEmpty ? [] : [false])
      )
    }

    /// True if a document has states in the words of a vendor's tool; the first units of each file
    /// show it.
    var hasVendorStates: Bool {
      documents.contains { item in
        let table = item.delivery.document.table
        return item.delivery.document.files.contains { file in
          file.units.prefix(20).contains { table.row($0).flags.contains(.hasVendorState) }
        }
      }
    }

    /// The languages of its documents.
    var deliveredLanguages: [String] {
      ExactString.distinct(documents.flatMap { $0.delivery.document.files.map($0.language) })
    }
  }

  /// Reads two sides at once and compares them; see ``Side/init(_:formats:)``.
  ///
  /// - Throws: `RoundTripError` when a side cannot be read. Where files of both are malformed, it
  ///   names all of them.
  package init(
    fromPath old: String,
    toPath new: String,
    options: Options = Options(),
    formats: [any CatalogFormat] = Project.formats
  ) throws(RoundTripError) {
    let sides = concurrentMap([old, new]) { path in
      Result { () throws(RoundTripError) in try Side(path, formats: formats) }
    }
    let read = try Self.both(sides[0], sides[1])
    self.init(from: read.old, to: read.new, options: options)
  }

  /// Both sides, or what is wrong with both.
  static func both(
    _ old: Result<Side, RoundTripError>,
    _ new: Result<Side, RoundTripError>
  ) throws(RoundTripError) -> (old: Side, new: Side) {
    if case .failure(let first) = old, case .failure(let second) = new, first.kind == second.kind {
      let said = Set(first.findings)
      throw RoundTripError(
        first.kind,
        first.findings + second.findings.filter { !said.contains($0) }
      )
    }
    return (try old.get(), try new.get())
  }
}
