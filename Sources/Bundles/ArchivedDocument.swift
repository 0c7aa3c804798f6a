internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore

/// An XLIFF in a zip archive.
package struct ArchivedDocument: Sendable {
  private let archive: ZipArchive
  private let entry: ZipArchive.Entry
  /// The language stated by its bundle, or `nil`.
  package let bundleLanguage: String?
  /// The path of a catalog in the archive; `nil` for any other document.
  private(set) var catalogName: String?
  /// True if only units of the project make it a delivery.
  private(set) var isUncertain = false

  /// The path of the archive followed by that of the entry.
  package var path: String { archive.shown(entry) }

  /// The bytes of the document.
  package func contents() throws(FindingsError) -> [UInt8] { try archive.contents(of: entry) }

  /// The documents of a file, with other forms if asked for, or `nil` if it is not an archive.
  ///
  /// - Throws: `FindingsError` when it cannot be read.
  package static func documents(ofFile path: String, forms: BundleForms) throws(FindingsError)
    -> [Self]?
  {
    // A pipe can be read only once.
    guard FileAccess.isPlainFile(path), BundleForms.all.other(of: path) == nil else { return nil }
    var start: [UInt8] = []
    try FileAccess.readPieces(path) { piece in
      start = Array(piece.prefix(4))
      return false
    }
    guard ZipArchive.isArchive(start) || Delivery.isArchive(path) else { return nil }
    return try documents(in: FileAccess.read(path), path: path, forms: forms)
  }

  /// The greatest nesting depth of archives.
  private static let deepest = 3
  /// The greatest total size of all documents, in bytes.
  private static let largest = 4 << 30

  /// The documents of an archive and of archives inside it, by path.
  ///
  /// Folders are searched as on disk: hidden ones and `__MACOSX` are skipped, and in an `.xcloc`
  /// only `Localized Contents` counts.
  ///
  /// - Throws: `FindingsError` when the archive cannot be read, has a document twice or a bundle
  ///   without a document, or would be too large.
  static func documents(in bytes: [UInt8], path: String, forms: BundleForms) throws(FindingsError)
    -> [Self]
  {
    var empty: [String] = []
    let documents = try documents(
      in: bytes, path: path, forms: forms, takesUncertain: false, empty: &empty)
    if let first = empty.first { throw Delivery.emptyBundle(first) }
    return documents
  }

  /// The documents of an archive, and the bundles in it that have none.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - path: Its path.
  ///   - forms: The forms to find besides XLIFF.
  ///   - takesUncertain: True to find files that only units of the project make a delivery.
  ///   - empty: The paths of the bundles without a document.
  /// - Throws: `FindingsError` when the archive cannot be read, has a document twice, or would be too large.
  static func documents(
    in bytes: [UInt8], path: String, forms: BundleForms, takesUncertain: Bool,
    empty: inout [String]
  ) throws(FindingsError) -> [Self] {
    var room = largest
    return try documents(
      in: bytes, path: path, (forms, takesUncertain), depth: 1, room: &room, empty: &empty)
  }

  private static func documents(
    in bytes: [UInt8], path: String, _ takes: (forms: BundleForms, uncertain: Bool), depth: Int,
    room: inout Int, empty: inout [String]
  ) throws(FindingsError) -> [Self] {
    let archive = try ZipArchive(parsing: bytes, path: path)
    var documents: [Self] = []
    var names: Set<ExactString> = []
    /// True for each bundle with a document.
    var bundles: [ExactString: Bool] = [:]
    var descriptions: [ExactString: ZipArchive.Entry] = [:]
    let entries = archive.entries
      .map { ($0, steps: $0.name.split(separator: "/").filter { $0 != "." }) }
      .filter { _, steps in
        !steps.contains { $0 == "__MACOSX" || $0.hasPrefix(".") && $0 != ".." }
      }
      .sorted { $0.0.name < $1.0.name }
    for (entry, steps) in entries {
      guard let bundle = Self.bundle(of: entry, steps) else { continue }
      if bundles[bundle] == nil { bundles[bundle] = false }
      if !entry.isFolder && steps.joined(separator: "/") == "\(bundle)/contents.json" {
        descriptions[bundle] = entry
      }
    }
    for (entry, steps) in entries where !entry.isFolder {
      guard let name = steps.last.map(String.init) else { continue }
      // A resource file of Android is known by its folder.
      let isOther = takes.forms.other(of: steps.joined(separator: "/")) != nil
      let isDocument = Delivery.isXLIFF(name) || isOther
      guard isDocument || Delivery.isArchive(name) else { continue }
      let bundle = Self.bundle(of: entry, steps)
      if let bundle {
        let place = steps.dropLast().joined(separator: "/")
        guard isDocument, !isOther, place == "\(bundle)/Localized Contents" else { continue }
        bundles[bundle] = true
      }
      guard names.insert(steps.joined(separator: "/")).inserted else {
        throw refused("is in the archive twice", archive.shown(entry))
      }
      room -= entry.size
      guard room >= 0 else {
        throw refused("would grow to more than \(largest.grouped) bytes", path)
      }
      let claim =
        isOther
        ? Delivery.claim(
          archive.shown(entry), in: takes.forms,
          { () throws(FindingsError) in try archive.contents(of: entry) })
        : .certain
      guard claim == .certain || claim == .units && takes.uncertain else { continue }
      if isDocument {
        let language = bundle.map { Self.language(of: $0, descriptions[$0], in: archive) }
        var document = Self(archive: archive, entry: entry, bundleLanguage: language)
        document.isUncertain = claim == .units
        documents.append(document)
      } else {
        guard depth < deepest else {
          throw refused("is nested \(depth) archives deep; unpack them first", archive.shown(entry))
        }
        documents += try Self.documents(
          in: archive.contents(of: entry), path: archive.shown(entry), takes, depth: depth + 1,
          room: &room, empty: &empty)
      }
    }
    empty += bundles.filter { !$0.value }.keys.map(\.string).sorted()
      .map { "\(path)/\($0.oneLine)" }
    return documents
  }

  /// The catalogs of an archive, by path; for one without any document.
  ///
  /// - Throws: `FindingsError` when the archive cannot be read, has a file twice, or would be too large.
  static func catalogs(in bytes: [UInt8], path: String) throws(FindingsError) -> [Self] {
    let archive = try ZipArchive(parsing: bytes, path: path)
    var (documents, names, room): ([Self], Set<ExactString>, Int) = ([], [], largest)
    for entry in archive.entries.sorted(by: { $0.name < $1.name }) where !entry.isFolder {
      let steps = entry.name.split(separator: "/").filter { $0 != "." }
      let name = steps.joined(separator: "/")
      guard CatalogForm().contains(name), bundle(of: entry, steps) == nil,
        !steps.contains(where: { $0 == "__MACOSX" || $0.hasPrefix(".") })
      else { continue }
      guard names.insert(name).inserted else {
        throw refused("is in the archive twice", archive.shown(entry))
      }
      room -= entry.size
      guard room >= 0 else {
        throw refused("would grow to more than \(largest.grouped) bytes", path)
      }
      var document = Self(archive: archive, entry: entry, bundleLanguage: nil)
      document.catalogName = name
      documents.append(document)
    }
    return documents
  }

  /// The path of the `.xcloc` around an entry, or of the entry itself.
  private static func bundle(of entry: ZipArchive.Entry, _ steps: [Substring]) -> String? {
    let folders = entry.isFolder ? steps[...] : steps.dropLast()
    guard let index = folders.firstIndex(where: { $0.hasSuffix(".xcloc") }) else { return nil }
    return steps[...index].joined(separator: "/")
  }

  private static func language(
    of bundle: String, _ description: ZipArchive.Entry?, in archive: ZipArchive
  ) -> String {
    let name = bundle.split(separator: "/").last?.dropLast(".xcloc".count) ?? ""
    guard let description else { return String(name) }
    do {
      return Delivery.bundleLanguage(Data(try archive.contents(of: description))) ?? String(name)
    } catch {
      // Falls back to the language in the bundle's name.
      return String(name)
    }
  }

  private static func refused(_ message: String, _ path: String) -> FindingsError {
    FindingsError(.malformedInput, .archive, message, at: path)
  }
}
