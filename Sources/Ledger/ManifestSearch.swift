internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripAppProjects

extension SentManifest {
  /// True if a file is a manifest by its name.
  package static func isManifest(_ path: String) -> Bool { path.hasSuffix(suffix) }

  /// The manifests in a folder and below it, hidden folders and bundles passed over.
  ///
  /// - Parameter path: A manifest, which is its own answer, or a folder.
  /// - Throws: `FindingsError` when there is nothing at the path, or a folder cannot be listed.
  package static func paths(in path: String) throws(FindingsError) -> [String] {
    var findings: [Finding] = []
    return try paths(in: path, findings: &findings)
  }

  /// The manifests in a folder, and what was passed over; see ``paths(in:)``.
  package static func paths(in path: String, findings: inout [Finding]) throws(FindingsError)
    -> [String]
  {
    let (exists, isFolder) = FileAccess.kind(of: path)
    guard exists else {
      throw FindingsError(.noInput, .noSuchFile, "no such file or folder", at: path)
    }
    guard isFolder else { return [path] }
    var visited: Set<ExactString> = []
    var search = FolderSearch(path)
    defer { findings += search.findings }
    return try Self.search(path, &search, isDeep: true, visited: &visited)
  }

  /// The manifests that lie with some deliveries: beside a file or bundle, and in a folder.
  ///
  /// - Parameter deliveries: XLIFF files, bundles, or folders of them.
  /// - Throws: `FindingsError` when a folder cannot be listed.
  package static func paths(with deliveries: [String]) throws(FindingsError) -> [String] {
    var findings: [Finding] = []
    return try paths(with: deliveries, findings: &findings)
  }

  /// The manifests that lie with some deliveries, and what was passed over beside them.
  ///
  /// Findings about the contents of their folders come from the reader of the deliveries. See ``paths(with:)``.
  package static func paths(with deliveries: [String], findings: inout [Finding])
    throws(FindingsError) -> [String]
  {
    var paths: [String] = []
    var visited: Set<ExactString> = []
    var listed: Set<ExactString> = []
    for delivery in deliveries {
      let (exists, isFolder) = FileAccess.kind(of: delivery)
      guard exists else { continue }
      let name = delivery.count > 1 && delivery.hasSuffix("/") ? delivery.dropLast() : delivery[...]
      // A bundle may be a folder of files.
      let bundle = isFolder ? String(name) : name.folderAndName.folder
      let beside = bundle + suffix
      if bundle != ".", FileAccess.isPlainFile(beside) { paths.append(beside) }
      if isFolder && !name.hasSuffix(".xcloc") {
        var search = FolderSearch(delivery)
        paths += try Self.search(delivery, &search, isDeep: true, visited: &visited)
        continue
      }
      let folder = name.folderAndName.folder
      let parent = folder.folderAndName
      // The manifest of Android resources is beside their folder, whose name is not the language.
      for folder in parent.name.hasPrefix("values-") ? [folder, parent.folder] : [folder] {
        var search = FolderSearch(folder)
        paths += try Self.search(folder, &search, isDeep: false, visited: &listed)
        findings += search.findings
      }
    }
    var seen: Set<ExactString> = []
    return paths.filter { seen.insert(real($0)).inserted }
  }

  private static func search(
    _ folder: String, _ search: inout FolderSearch, isDeep: Bool, visited: inout Set<ExactString>
  ) throws(FindingsError) -> [String] {
    // A link may lead back up.
    guard visited.insert(real(folder)).inserted else { return [] }
    var paths: [String] = []
    for entry in try search.entries(of: folder, isWanted: isManifest, isDeep: isDeep) {
      if !entry.isFolder && isManifest(entry.name) {
        paths.append(entry.path)
      } else if entry.isFolder && isDeep && !entry.name.hasSuffix(".xcloc") {
        paths += try Self.search(entry.path, &search, isDeep: true, visited: &visited)
      }
    }
    return paths
  }

  private static func real(_ path: String) -> String { FileAccess.realPath(path) ?? path }

  /// Reads manifests, all at once.
  ///
  /// - Throws: `FindingsError` when one cannot be read. Every one that is malformed is named.
  package static func read(_ paths: [String]) throws(FindingsError) -> [SentManifest] {
    try concurrentRead(paths) { path throws(FindingsError) in try SentManifest(at: path) }
  }
}
