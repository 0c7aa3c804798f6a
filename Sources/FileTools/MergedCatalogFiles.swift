internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
package import StringCatalogs

extension MergedCatalog {
  /// Merges two versions of a catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - base: The file with the version that both come from. When it is empty, both sides added the
  ///     catalog; as git's driver, which names the catalog in `options.path`, also when it is missing.
  ///   - ours: The file with our version.
  ///   - theirs: The file with their version.
  ///   - options: The form of conflicts.
  /// - Throws: `FindingsError` when a file cannot be read or holds no JSON object. A base that holds
  ///   none is passed over with a finding.
  package init(base: String, ours: String, theirs: String, options: Options = Options())
    throws(FindingsError)
  {
    let others = [options.path ?? ours, theirs].filter { path in
      !path.hasSuffix(".xcstrings") && CatalogForm.projectFormats.contains { $0.contains(path) }
    }
    if let other = others.first {
      throw FindingsError(usage: "merge takes string catalogs (.xcstrings) only", at: other)
    }
    func read(_ path: String) throws(FindingsError) -> [UInt8] {
      try FileAccess.read(path, isStream: true)
    }
    let isThere = options.path == nil || base == "-" || FileAccess.kind(of: base).exists
    let old = isThere ? try read(base) : []
    let (mine, yours) = (try read(ours), try read(theirs))
    self = try MergedCatalog(
      base: old, ours: mine, theirs: yours, path: ours, basePath: base, theirsPath: theirs,
      options: options)
    guard !isThere else { return }
    findings.insert(.unusableBase("no such file", places: [FileLocation(path: base)]), at: 0)
  }

  /// Brings the versions together that stand between conflict markers in a catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - path: A catalog, with or without markers.
  ///   - options: The form of conflicts that are left.
  /// - Throws: `FindingsError` when the file cannot be read, a marker is missing, or one side is no
  ///   JSON; the place is the one in the file.
  package init(repairing path: String, options: Options = Options()) throws(FindingsError) {
    self = try MergedCatalog(
      repairing: FileAccess.read(path, isStream: path == "-"), path: path, options: options)
  }

  /// Writes merged catalogs, all or none; one that is as it was is not touched.
  ///
  /// - Parameters:
  ///   - merges: The catalogs.
  ///   - output: The file to write; the one with our version when `nil`.
  /// - Throws: `FindingsError` when one changed since it was read or cannot be written; the old files
  ///   are then as they were.
  package static func write(_ merges: [MergedCatalog], to output: String?) throws(FindingsError) {
    let changed = merges.filter { output != nil || $0.bytes != $0.source.bytes }
    guard let output else {
      return try FileAccess.replace(
        changed.map {
          CatalogEdit(path: $0.source.path, original: $0.source.bytes, bytes: $0.bytes)
        }, within: FileBounds(files: changed.map(\.source.path)), whileBeing: "merged")
    }
    try FileAccess.replace(named: changed.map { (output, $0.bytes) })
  }
}

extension MergedCatalog {
  /// A list of merges as JSON, schema `loctrip.merge/1`.
  package static func json(_ merges: [MergedCatalog]) -> [UInt8] {
    JSONForm.document("merge") { $0.writeMember("catalogs", .array(merges.map(\.json))) }
  }

  private var json: JSONValue {
    [
      "path": .string(path),
      "hasMarkers": .bool(hasMarkers),
      "conflicts": .array(conflicts.map(\.json)),
      "findings": .array(findings.filter { $0.code != .mergeConflict }.map(\.json)),
    ]
  }
}

extension MergeConflict {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "key": key.map { .string($0) },
      "language": language.map { .string($0) },
      "variation": variation.isEmpty ? nil : .string(variation),
      "path": .array(path.map { .string($0) }), "line": line.map { .integer($0) },
      "ours": values[0], "base": values[1], "theirs": values[2], "message": .string(message),
    ]
  }
}

/// The names of the sides of a merge that git runs.
///
/// Git 2.44 and newer hands them to a merge driver (`%X`, `%S`, `%Y`). Older versions leave these words as
/// they are; the names are then `HEAD` and the commit that git applies. In a rebase that is a commit of
/// one's own, which neither “ours” nor “theirs” says.
package enum GitLabels {
  /// The labels of our version, the base and their version.
  ///
  /// - Parameters:
  ///   - given: The labels of the command line. An empty one, or a word that git did not replace, is none.
  ///   - environment: The environment in which git runs the driver.
  ///   - top: The top of the working tree, which is the driver's working directory.
  package static func labels(_ given: [String], environment: [String: String], top: String = ".")
    -> [String]
  {
    let known = given.map { ["", "%X", "%S", "%Y"].contains($0) ? nil : $0.oneLine }
    func label(_ index: Int) -> String? { index < known.count ? known[index] : nil }
    return [
      label(0) ?? "HEAD", label(1) ?? "base",
      label(2) ?? mergedName(environment) ?? appliedCommit(environment, top) ?? "theirs",
    ]
  }

  /// The name of the branch that `git merge` merges; several if it merges more than one.
  private static func mergedName(_ environment: [String: String]) -> String? {
    let names = environment.filter { $0.key.hasPrefix("GITHEAD_") }.values
    return names.count == 1 ? names.first?.oneLine : nil
  }

  /// The commit that a rebase or `git am` applies, as git itself writes it: `1a2b3c4 (Subject)`.
  private static func appliedCommit(_ environment: [String: String], _ top: String) -> String? {
    guard let folder = environment["GIT_DIR"] ?? gitFolder(top) else { return nil }
    if let done = lines(of: "\(folder)/rebase-merge/done").last {
      let words = done.split(separator: " ", maxSplits: 2).filter { $0 != "-C" && $0 != "-c" }
      guard words.count > 1 else { return nil }
      let subject = words.count > 2 ? String(words[2].trimmingPrefix("# ")) : ""
      return commit(String(words[1]), subject)
    }
    guard let id = lines(of: "\(folder)/rebase-apply/original-commit").first else { return nil }
    return commit(id, lines(of: "\(folder)/rebase-apply/final-commit").first ?? "")
  }

  private static func commit(_ id: String, _ subject: String) -> String? {
    guard id.utf8.count >= 7, id.allSatisfy(\.isHexDigit) else { return nil }
    return "\(id.prefix(7))\(subject.isEmpty ? "" : " (\(subject))")".oneLine
  }

  /// The folder of the repository; in a linked working tree `.git` is a file that names it.
  private static func gitFolder(_ top: String) -> String? {
    let path = "\(top)/.git"
    if FileAccess.kind(of: path).isFolder { return path }
    return lines(of: path).first.flatMap { line in
      line.hasPrefix("gitdir: ") ? String(line.dropFirst(8)) : nil
    }
  }

  private static func lines(of path: String) -> [String] {
    guard FileAccess.isPlainFile(path) else { return [] }
    do {
      return String(decoding: try FileAccess.read(path), as: UTF8.self)
        .split(whereSeparator: \.isNewline).map(String.init)
    } catch {
      return []
    }
  }
}
