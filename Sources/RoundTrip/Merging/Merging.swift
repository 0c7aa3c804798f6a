internal import FileSets
internal import LocalizationCore
package import AppProjects
package import StringCatalogs

extension Merging {
  /// Merges two versions of a catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - base: The file with the version that both come from. When it is empty, both sides added the
  ///     catalog; as git's driver, which names the catalog in `options.path`, also when it is missing.
  ///   - ours: The file with our version.
  ///   - theirs: The file with their version.
  ///   - options: The form of conflicts.
  /// - Throws: `RoundTripError` when a file cannot be read or holds no JSON object. A base that holds
  ///   none is passed over with a finding.
  package init(
    base: String,
    ours: String,
    theirs: String,
    options: Options = Options()
  ) throws(RoundTripError) {
    func read(_ path: String) throws(RoundTripError) -> [UInt8] {
      try FileAccess.read(path, isStream: true)
    }
    let isThere = options.path == nil || base == "-" || FileAccess.kind(of: base).exists
    let old = isThere ? try read(base) : []
    let (mine, yours) = (try read(ours), try read(theirs))
    self = try Merging(
      base: old,
      ours: mine,
      theirs: yours,
      path: ours,
      basePath: base,
      theirsPath: theirs,
      options: options
    )
    guard !isThere else { return }
    findings.insert(.unusableBase("no such file", places: [SourceLocation(path: base)]), at: 0)
  }

  /// Brings the versions together that stand between conflict markers in a catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - path: A catalog, with or without markers.
  ///   - options: The form of conflicts that are left.
  /// - Throws: `RoundTripError` when the file cannot be read, a marker is missing, or one side is no
  ///   JSON; the place is the one in the file.
  package init(repairing path: String, options: Options = Options()) throws(RoundTripError) {
    self = try Merging(
      repairing: FileAccess.read(path, isStream: path == "-"),
      path: path,
      options: options
    )
  }

  /// Writes merged catalogs, all or none; one that is as it was is not touched.
  ///
  /// - Parameters:
  ///   - merges: The catalogs.
  ///   - output: The file to write; the one with our version when `nil`.
  /// - Throws: `RoundTripError` when one changed since it was read or cannot be written; the old files
  ///   are then as they were.
  package static func write(_ merges: [Merging], to output: String?) throws(RoundTripError) {
    let changed = merges.filter { output != nil || $0.bytes != $0.source.bytes }
    guard let output else {
      return try FileAccess.replace(
        changed.map {
          CatalogEdit(path: $0.source.path, original: $0.source.bytes, bytes: $0.bytes)
        },
        within: FileBounds(files: changed.map(\.source.path)),
        whileBeing: "merged"
      )
    }
    try FileAccess.replace(changed.map { (output, $0.bytes) })
  }
}
