internal import Files
internal import Foundation
public import LocalizationCore
public import XLIFF

/// A document that came back, or that went out.
public struct Delivery: Sendable {
  /// The document.
  public let document: XLIFFDocument
  /// The language that the bundle around the document states, or `nil`.
  public let bundleLanguage: String?

  /// Wraps a document.
  public init(_ document: XLIFFDocument, bundleLanguage: String? = nil) {
    self.document = document
    self.bundleLanguage = bundleLanguage
  }

  /// Reads every document of some paths.
  ///
  /// - Parameter paths: XLIFF files, `.xcloc` bundles, zip archives, or folders of them.
  /// - Throws: ``RoundTripError`` when a path does not exist, holds no XLIFF, or a document cannot be
  ///   read. Every document that cannot be read is named.
  public static func read(_ paths: [String]) throws(RoundTripError) -> [Delivery] {
    let deliveries = try read(try files(of: paths))
    if let path = paths.first, deliveries.isEmpty { throw holdsNothing(path) }
    return deliveries
  }

  /// Reads every document below a folder, which may have none.
  ///
  /// - Throws: ``RoundTripError`` when a document cannot be read, or a bundle is without one.
  static func read(below folder: String) throws(RoundTripError) -> [Delivery] {
    var visited: Set<String> = []
    return try read(try files(at: folder, visited: &visited))
  }

  private static func read(_ files: [File]) throws(RoundTripError) -> [Delivery] {
    try concurrentRead(files) { file throws(RoundTripError) in try load(file) }.flatMap(\.self)
  }

  /// Reads every document of a zip archive in memory.
  ///
  /// - Parameters:
  ///   - archive: The bytes of the archive.
  ///   - path: Its path, for messages.
  /// - Throws: ``RoundTripError`` when the archive or a document in it cannot be read, or there is
  ///   none.
  public static func read(
    archive: [UInt8],
    path: String
  ) throws(RoundTripError) -> [Delivery] {
    let documents = try ArchivedDocument.documents(in: archive, path: path)
    guard !documents.isEmpty else { throw holdsNothing(path) }
    return try read(documents)
  }

  /// A file that may be, or hold, documents.
  struct File: Sendable {
    /// The path.
    var path: String
    /// The language that the bundle around it states, or `nil`.
    var language: String?
    /// Whether it was named itself, not only a folder around it.
    var isNamed = false
  }

  /// The XLIFF files and archives of some paths.
  ///
  /// - Throws: ``RoundTripError`` when a path does not exist or holds neither.
  static func files(of paths: [String]) throws(RoundTripError) -> [File] {
    var files: [File] = []
    for path in paths {
      var visited: Set<String> = []
      let found = try Self.files(at: path, visited: &visited)
      guard !found.isEmpty else { throw holdsNothing(path) }
      files += found
    }
    return files
  }

  static func holdsNothing(_ path: String) -> RoundTripError {
    RoundTripError(missing: "holds no XLIFF (.xliff, .xlf)", at: path)
  }

  private static func load(_ file: File) throws(RoundTripError) -> [Delivery] {
    let bytes = try FileAccess.read(file.path)
    guard ZipArchive.isArchive(bytes) || isArchive(file.path) else {
      return [try parse(bytes, path: file.path, bundleLanguage: file.language)]
    }
    let documents = try ArchivedDocument.documents(in: bytes, path: file.path)
    // Among other files an archive of something else is no delivery.
    if file.isNamed && documents.isEmpty { throw holdsNothing(file.path) }
    return try read(documents)
  }

  private static func read(_ documents: [ArchivedDocument]) throws(RoundTripError) -> [Delivery] {
    var deliveries: [Delivery] = []
    var findings: [Finding] = []
    for document in documents {
      do {
        deliveries.append(
          try parse(
            document.contents(),
            path: document.path,
            bundleLanguage: document.bundleLanguage
          )
        )
      } catch {
        findings += error.findings
      }
    }
    guard findings.isEmpty else { throw RoundTripError(.malformedInput, findings) }
    return deliveries
  }

  private static func parse(
    _ bytes: [UInt8],
    path: String,
    bundleLanguage: String?
  ) throws(RoundTripError) -> Delivery {
    Delivery(try XLIFFDocument(parsing: bytes, path: path), bundleLanguage: bundleLanguage)
  }

  /// Whether a file is an XLIFF by its name: the standard's own, or a CAT tool's (Trados, memoQ,
  /// Phrase, Wordfast).
  static func isXLIFF(_ path: String) -> Bool {
    hasSuffix(path, [".xliff", ".xlf", ".sdlxliff", ".mqxliff", ".mxliff", ".txlf"])
  }

  /// Whether a file is a zip archive by its name, memoQ's and the XLIFF archive of other tools among
  /// them.
  static func isArchive(_ path: String) -> Bool { hasSuffix(path, [".zip", ".mqxlz", ".xlz"]) }

  private static func hasSuffix(_ path: String, _ suffixes: [String]) -> Bool {
    let name = path.lowercased()
    return suffixes.contains { name.hasSuffix($0) }
  }

  private static func files(
    at path: String,
    visited: inout Set<String>
  ) throws(RoundTripError) -> [File] {
    let (exists, isFolder) = FileAccess.kind(of: path)
    guard exists else {
      throw RoundTripError(missing: "no such file or folder", at: path)
    }
    guard isFolder else { return [File(path: path, isNamed: true)] }
    // A link may lead back up.
    let real = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    guard visited.insert(real).inserted else { return [] }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if folder.hasSuffix(".xcloc") {
      let language = bundleLanguage(folder)
      let inside = try list("\(folder)/Localized Contents").filter(isXLIFF)
        .map { File(path: "\(folder)/Localized Contents/\($0)", language: language) }
      // Half a delivery must not pass for a whole one.
      guard !inside.isEmpty else { throw emptyBundle(folder) }
      return inside
    }
    var result: [File] = []
    for name in try list(folder) where !name.hasPrefix(".") {
      let inside = folder == "." ? name : "\(folder)/\(name)"
      if FileAccess.kind(of: inside).isFolder {
        // What macOS puts into archives beside the files; some unpackers leave it there.
        if name != "__MACOSX" { result += try files(at: inside, visited: &visited) }
      } else if isXLIFF(name) || isArchive(name) {
        result.append(File(path: inside))
      }
    }
    return result
  }

  static func emptyBundle(_ path: String) -> RoundTripError {
    RoundTripError(
      missing: "holds no XLIFF in 'Localized Contents'; ask for the whole bundle",
      at: path
    )
  }

  private static func list(_ folder: String) throws(RoundTripError) -> [String] {
    // A bundle may lack the folder; the caller says so.
    guard FileAccess.kind(of: folder).isFolder else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw RoundTripError(.noInput, .unreadable, "cannot be listed", at: folder)
    }
  }

  /// `targetLocale` of the description, or else the bundle's name.
  private static func bundleLanguage(_ folder: String) -> String {
    let name = URL(fileURLWithPath: folder).deletingPathExtension().lastPathComponent
    do {
      return bundleLanguage(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/contents.json")))
        ?? name
    } catch {
      // Agencies drop the description; the name says the same.
      return name
    }
  }

  /// `targetLocale` of a bundle's description; `nil` where it is damaged or does not say.
  static func bundleLanguage(_ contents: Data) -> String? {
    do {
      return try JSONDecoder().decode(BundleContents.self, from: contents).targetLocale
    } catch {
      return nil
    }
  }
}

private struct BundleContents: Decodable {
  var targetLocale: String?
}
