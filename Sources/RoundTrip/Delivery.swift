internal import Foundation
internal import LocalizationCore
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
  /// - Parameter paths: XLIFF files, `.xcloc` bundles, or folders of them.
  /// - Throws: ``RoundTripError`` when a path does not exist, holds no XLIFF, or a document cannot be
  ///   read. Every document that cannot be read is named.
  public static func read(_ paths: [String]) throws(RoundTripError) -> [Delivery] {
    let results = concurrentMap(try files(of: paths)) { file, language in
      Result { () throws(RoundTripError) in try load(file, bundleLanguage: language) }
    }
    var deliveries: [Delivery] = []
    var findings: [Finding] = []
    for result in results {
      switch result {
      case .success(let delivery): deliveries.append(delivery)
      case .failure(let error) where error.kind == .malformedInput: findings += error.findings
      case .failure(let error): throw error
      }
    }
    guard findings.isEmpty else { throw RoundTripError(.malformedInput, findings) }
    return deliveries
  }

  /// The XLIFF files of some paths, with the languages that the bundles around them state.
  ///
  /// - Throws: ``RoundTripError`` when a path does not exist or holds no XLIFF.
  static func files(
    of paths: [String]
  ) throws(RoundTripError) -> [(file: String, language: String?)] {
    var files: [(file: String, language: String?)] = []
    for path in paths {
      var visited: Set<String> = []
      let found = try Self.files(at: path, visited: &visited)
      guard !found.isEmpty else {
        throw RoundTripError(.noInput, .noSuchFile, "holds no XLIFF (.xliff, .xlf)", at: path)
      }
      files += found
    }
    return files
  }

  private static func load(
    _ file: String,
    bundleLanguage: String?
  ) throws(RoundTripError) -> Delivery {
    let bytes = try FileAccess.read(file)
    do {
      return Delivery(
        try XLIFFDocument(parsing: bytes, path: file),
        bundleLanguage: bundleLanguage
      )
    } catch {
      throw RoundTripError(.malformedInput, error.findings)
    }
  }

  /// Whether a file is an XLIFF by its name.
  static func isXLIFF(_ path: String) -> Bool {
    [".xliff", ".xlf"].contains { path.lowercased().hasSuffix($0) }
  }

  private static func files(
    at path: String,
    visited: inout Set<String>
  ) throws(RoundTripError) -> [(file: String, language: String?)] {
    let (exists, isFolder) = FileAccess.kind(of: path)
    guard exists else {
      throw RoundTripError(.noInput, .noSuchFile, "no such file or folder", at: path)
    }
    guard isFolder else { return [(path, nil)] }
    // A link may lead back up.
    let real = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    guard visited.insert(real).inserted else { return [] }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if folder.hasSuffix(".xcloc") {
      let language = bundleLanguage(folder)
      return try list("\(folder)/Localized Contents").filter(isXLIFF)
        .map { ("\(folder)/Localized Contents/\($0)", language) }
    }
    var result: [(file: String, language: String?)] = []
    for name in try list(folder) where !name.hasPrefix(".") {
      let inside = folder == "." ? name : "\(folder)/\(name)"
      if FileAccess.kind(of: inside).isFolder {
        result += try files(at: inside, visited: &visited)
      } else if isXLIFF(name) {
        result.append((inside, nil))
      }
    }
    return result
  }

  private static func list(_ folder: String) throws(RoundTripError) -> [String] {
    // A bundle without the folder has no document for us; the caller says so.
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
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/contents.json"))
      let contents = try JSONDecoder().decode(BundleContents.self, from: data)
      return contents.targetLocale ?? name
    } catch {
      // Agencies drop or damage the description; the name says the same.
      return name
    }
  }
}

private struct BundleContents: Decodable {
  var targetLocale: String?
}
