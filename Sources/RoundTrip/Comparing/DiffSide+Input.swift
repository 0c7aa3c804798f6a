internal import Foundation
internal import LocalizationCore
internal import AppProjects
internal import XLIFF

/// The contents of a file that is compared, wherever they come from.
struct Input: Sendable {
  /// The path that says what kind of file it is.
  var path: String
  /// The name under which it pairs with a file of the other side.
  var name: String
  /// The path for findings and places.
  var shownAs: String
  /// The bytes, or why they cannot be read.
  var bytes: Result<[UInt8], RoundTripError>

  /// A side of some files.
  ///
  /// - Parameters:
  ///   - inputs: The files.
  ///   - formats: The formats of catalogs.
  ///   - leavesOut: True to leave malformed files out, with findings.
  /// - Throws: `RoundTripError` when a file cannot be read; of malformed ones it names each.
  static func side(
    _ inputs: [Input],
    formats: [any CatalogFormat] = Project.formats,
    leavesOut: Bool = false
  ) throws(RoundTripError) -> Diff.Side {
    try concurrentRead(inputs) { input throws(RoundTripError) in
      do throws(RoundTripError) {
        return try input.side(formats)
      } catch {
        guard leavesOut else { throw error }
        return try Diff.Side(without: input.name, at: input.shownAs, because: error)
      }
    }
    .reduce(into: Diff.Side()) { $0.append($1) }
  }

  private func side(_ formats: [any CatalogFormat]) throws(RoundTripError) -> Diff.Side {
    let bytes = try bytes.get()
    var side = Diff.Side()
    if let format = formats.first(where: { $0.contains(path) }) {
      let catalog = try format.read([CatalogSource(path: shownAs, bytes: bytes)])
      let file = CatalogFile(path: shownAs, original: path, catalog: catalog)
      side.catalogs = [Diff.Side.Catalog(file: file, name: name)]
      side.catalogFindings = catalog.findings
    } else {
      let document = try XLIFFDocument(parsing: bytes, path: shownAs)
      let delivery = Delivery(document, bundleLanguage: bundleLanguage)
      side.documents = [Diff.Side.Document(delivery: delivery, container: name)]
    }
    return side
  }

  /// The language of a bundle around the file, by its name.
  private var bundleLanguage: String? {
    path.split(separator: "/").dropLast().last { $0.hasSuffix(".xcloc") }
      .map { String($0.dropLast(".xcloc".count)) }
  }
}

extension Diff.Side {
  /// A side that leaves out what cannot be read.
  ///
  /// - Throws: The error when it is not that the file is malformed.
  init(
    without name: String,
    at path: String,
    because error: RoundTripError
  ) throws(RoundTripError) {
    guard error.kind == .malformedInput else { throw error }
    catalogFindings = error.findings + [.leftOut(path)]
    unread = [name]
  }

  /// The side without files of some names.
  func leavingOut(_ names: Set<String>) -> Diff.Side {
    guard !names.isEmpty else { return self }
    var side = self
    side.catalogs.removeAll { names.contains($0.name) }
    side.documents.removeAll { names.contains($0.container) }
    return side
  }

  mutating func append(_ other: Diff.Side) {
    documents += other.documents
    catalogs += other.catalogs
    catalogFindings += other.catalogFindings
    unread.formUnion(other.unread)
  }
}
