internal import LoctripJSONSource
package import LoctripLocalizationCore

extension MergedCatalog {
  /// Merges the versions between conflict markers in a catalog.
  ///
  /// Markers with a base give a three-way merge. Without one, additions of one side and equal parts
  /// of both are kept, and the rest is marked again, around single texts.
  ///
  /// - Parameters:
  ///   - bytes: A catalog, with or without markers.
  ///   - path: Its name in findings.
  ///   - options: The options for remaining conflicts.
  /// - Throws: `FindingsError` with the location in the file when a marker is missing, or one side
  ///   is not JSON.
  package init(repairing bytes: [UInt8], path: String, options: Options = Options())
    throws(FindingsError)
  {
    let name = options.path ?? path
    let lines = LineIndex(bytes)
    let file = MarkedFile(bytes: bytes, path: name) { lines.location(of: $0, in: name) }
    try self.init(file, source: (path, bytes), options: options)
  }

  private init(_ file: MarkedFile, source: (path: String, bytes: [UInt8]), options: Options)
    throws(FindingsError)
  {
    let text: ConflictedText
    do {
      text = try ConflictedText(parsing: file.bytes)
    } catch {
      throw FindingsError(
        Finding(.malformedJSON, .error, error.message, at: file.place(error.offset)))
    }
    guard text.conflictCount > 0 else {
      _ = try Self.document(file.bytes, path: file.path, place: file.place)
      self.init(file.bytes, path: file.path, source: source)
      return
    }
    var style = ConflictMarkerStyle(size: text.markerSize)
    for (index, version) in [text.ours, text.base, text.theirs].enumerated() {
      if let label = version?.label, !label.isEmpty { style.labels[index] = label }
    }
    var versions = Versions(
      base: file.base(of: text), ours: try file.document(text.ours, or: "ours"),
      theirs: try file.document(text.theirs, or: "theirs"))
    versions.findings = file.duplicates(in: versions.ours, text.ours)
    if text.base != nil, versions.base == nil {
      versions.findings.append(
        .unusableBase(
          "the markers contain no valid base, perhaps because zdiff3 shortened it; "
            + "something that one side removed may be back", places: [FileLocation(path: file.path)]
        ))
    }
    for finding in file.duplicates(in: versions.theirs, text.theirs)
    where !versions.findings.contains(finding) {
      versions.findings.append(finding)
    }
    try self.init(
      versions, path: file.path, source: source, options: options, style: options.style(style))
  }

  /// A catalog with markers, or the part of one that was itself merged before.
  private struct MarkedFile {
    /// Each unresolved merge adds a level, and each level is read again.
    private static let deepest = 8

    let bytes: [UInt8]
    let path: String
    /// The number of conflicts around it.
    var depth = 0
    /// The location in the file of an offset in the bytes.
    let place: (Int) -> FileLocation

    /// Reads one side, merging conflicts that an earlier merge left in it.
    func document(_ version: ConflictedText.Version, or name: String) throws(FindingsError)
      -> JSONDocument
    {
      let label = version.label.isEmpty ? name : version.label
      let place: (Int) -> FileLocation = { self.place(version.origin(of: $0)) }
      guard version.hasMarkers else {
        return try MergedCatalog.document(version.bytes, path: path, version: label, place: place)
      }
      guard depth < Self.deepest else {
        throw FindingsError(
          Finding(
            .malformedJSON, .error,
            "conflicts are nested more than \(Self.deepest) deep; resolve the inner ones first",
            at: place(ConflictedText.firstMarker(in: version.bytes) ?? 0)))
      }
      let inner = MarkedFile(bytes: version.bytes, path: path, depth: depth + 1, place: place)
      let merging = try MergedCatalog(inner, source: (path, bytes), options: Options())
      guard !merging.hasMarkers else {
        throw FindingsError(
          Finding(
            .malformedJSON, .error,
            "in the version '\(label)': a conflict inside another; resolve this one first",
            at: place(ConflictedText.firstMarker(in: version.bytes) ?? 0)))
      }
      return try MergedCatalog.document(
        merging.bytes, path: path, version: label, place: self.place)
    }

    /// Reads the base; `nil` if it is not a catalog, for example after `zdiff3` moved lines out of
    /// it.
    func base(of text: ConflictedText) -> JSONDocument? {
      guard let base = text.base else { return nil }
      do {
        return try MergedCatalog.document(base.bytes, path: path)
      } catch {
        return nil
      }
    }

    /// The duplicate members of an object, such as keys that both sides added in different places
    /// and a merge by lines kept twice.
    func duplicates(in document: JSONDocument, _ version: ConflictedText.Version) -> [Finding] {
      let strings = document.member("strings", of: document.root)
      let objects = document.nodes.indices.filter { document.kind(of: $0) == .object }
      return objects.flatMap { object in
        document.duplicateMembers(of: object).map { key, _ in
          let offset = document.range(of: key).lowerBound
          return Finding(
            .duplicateKey, .warning,
            "the \(object == strings ? "key" : "member") '\(document.string(at: key))' "
              + "occurs twice; the last one wins",
            at: version.hasMarkers
              ? FileLocation(path: path) : place(version.origin(of: offset)))
        }
      }
    }
  }
}
