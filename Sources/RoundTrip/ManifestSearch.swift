internal import Files
internal import Foundation
public import LocalizationCore

extension SentManifest {
  /// Whether a file is a manifest by its name.
  public static func isManifest(_ path: String) -> Bool { path.hasSuffix(suffix) }

  /// The manifests in a folder and below it, hidden folders and bundles passed over.
  ///
  /// - Parameter path: A manifest, which is its own answer, or a folder.
  /// - Throws: ``RoundTripError`` when there is nothing at the path, or a folder cannot be listed.
  public static func paths(in path: String) throws(RoundTripError) -> [String] {
    let (exists, isFolder) = FileAccess.kind(of: path)
    guard exists else {
      throw RoundTripError(.noInput, .noSuchFile, "no such file or folder", at: path)
    }
    guard isFolder else { return [path] }
    var visited: Set<String> = []
    return try search(path, isDeep: true, visited: &visited)
  }

  /// The manifests that lie with some deliveries: beside a file or bundle, and in a folder.
  ///
  /// - Parameter deliveries: XLIFF files, bundles, or folders of them.
  /// - Throws: ``RoundTripError`` when a folder cannot be listed.
  public static func paths(with deliveries: [String]) throws(RoundTripError) -> [String] {
    var paths: [String] = []
    var visited: Set<String> = []
    var listed: Set<String> = []
    for delivery in deliveries {
      let (exists, isFolder) = FileAccess.kind(of: delivery)
      guard exists else { continue }
      let name = delivery.count > 1 && delivery.hasSuffix("/") ? delivery.dropLast() : delivery[...]
      if isFolder && !name.hasSuffix(".xcloc") {
        paths += try search(delivery, isDeep: true, visited: &visited)
        continue
      }
      let folder = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "."
      paths += try search(folder.isEmpty ? "/" : folder, isDeep: false, visited: &listed)
    }
    var seen: Set<String> = []
    return paths.filter { seen.insert(real($0)).inserted }
  }

  private static func search(
    _ folder: String,
    isDeep: Bool,
    visited: inout Set<String>
  ) throws(RoundTripError) -> [String] {
    // A link may lead back up.
    guard visited.insert(real(folder)).inserted else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw RoundTripError(.noInput, .unreadable, "cannot be listed", at: folder)
    }
    var paths: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard isManifest(name) || isDeep else { continue }
      let isFolder = FileAccess.kind(of: path).isFolder
      if !isFolder && isManifest(name) {
        paths.append(path)
      } else if isFolder && isDeep && !name.hasSuffix(".xcloc") {
        paths += try search(path, isDeep: true, visited: &visited)
      }
    }
    return paths
  }

  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Reads manifests, all at once.
  ///
  /// - Throws: ``RoundTripError`` when one cannot be read. Every one that is malformed is named.
  public static func read(_ paths: [String]) throws(RoundTripError) -> [SentManifest] {
    let results = concurrentMap(paths) { path in
      Result { () throws(RoundTripError) in try SentManifest(at: path) }
    }
    var manifests: [SentManifest] = []
    var findings: [Finding] = []
    for result in results {
      switch result {
      case .success(let manifest): manifests.append(manifest)
      case .failure(let error) where error.kind == .malformedInput: findings += error.findings
      case .failure(let error): throw error
      }
    }
    guard findings.isEmpty else { throw RoundTripError(.malformedInput, findings) }
    return manifests
  }
}
