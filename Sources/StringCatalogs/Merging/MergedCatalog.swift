internal import LoctripJSONSource
package import LoctripLocalizationCore

/// A merge of catalogs: of three versions, as git's merge driver or by hand, or of the versions
/// between conflict markers in one file.
package struct MergedCatalog: Sendable {
  /// The resolution of conflicts.
  package enum Resolution: String, Sendable, CaseIterable {
    /// Shows both versions between markers.
    case markers
    /// Takes our version.
    case ours
    /// Takes their version.
    case theirs
  }

  /// Options of a merge.
  package struct Options: Sendable {
    /// The name of the catalog in findings; the path of our version when `nil`.
    package var path: String?
    /// The number of characters of a marker; a repair keeps the present size when `nil`.
    package var markerSize: Int?
    /// The labels of our version, the base and their version; a repair keeps the present ones when
    /// empty.
    package var labels: [String] = []
    /// The resolution of conflicts.
    package var resolution = Resolution.markers
    /// True to show a version that is not JSON whole between markers instead of refusing it, as a
    /// merge driver must: git would take the file without markers for the result.
    package var marksMalformed = false
    /// True to name lines of the result in findings, which must then be written.
    package var namesLines = true

    package init() {}

    /// The markers; options that are not set are as in the given style.
    func style(_ known: ConflictMarkerStyle = ConflictMarkerStyle()) -> ConflictMarkerStyle {
      var style = known
      style.size = markerSize ?? style.size
      for (index, label) in labels.prefix(style.labels.count).enumerated() {
        style.labels[index] = label
      }
      return style
    }
  }

  /// The merged catalog; with markers when conflicts are left.
  package let bytes: [UInt8]
  /// The conflicts.
  package let conflicts: [MergeConflict]
  /// Findings for a person, including each conflict.
  package var findings: [Finding]
  /// True if markers are left, so that the result is not a catalog yet.
  package let hasMarkers: Bool
  /// The name of the catalog in findings.
  package let path: String

  /// The names of our version, the base and their version.
  package private(set) var labels = ConflictMarkerStyle().labels

  /// The file with our version, or the one to repair.
  package let source: (path: String, bytes: [UInt8])

  init(
    _ bytes: [UInt8], path: String, source: (path: String, bytes: [UInt8]),
    findings: [Finding] = [], hasMarkers: Bool = false
  ) {
    self.bytes = bytes
    self.path = path
    self.source = source
    self.findings = findings
    self.hasMarkers = hasMarkers
    conflicts = []
  }

  /// Merges two versions of a catalog that have been read.
  ///
  /// - Parameters:
  ///   - base: The common ancestor, or `nil` when both sides added the catalog.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - path: The name of the catalog in findings.
  ///   - basePath: The name of the base in findings; the catalog's when `nil`.
  ///   - theirsPath: The name of their version in findings; the catalog's when `nil`, or when
  ///     `options` name one.
  ///   - options: The options.
  /// - Throws: `FindingsError` when a version is not a JSON object. Such a base is ignored with a
  ///   finding.
  package init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], path: String, basePath: String? = nil,
    theirsPath: String? = nil, options: Options = Options()
  ) throws(FindingsError) {
    let name = options.path ?? path
    let theirName = options.path ?? theirsPath ?? path
    let source = (path: path, bytes: ours)
    let base = base ?? []
    // If theirs is unchanged or the same, ours is kept, whatever it contains.
    if ours == theirs || theirs == base {
      self.init(ours, path: name, source: source)
      return
    }
    let versions: Versions
    do {
      if ours == base {
        // A replacement of our version must be a catalog.
        _ = try Self.document(theirs, path: theirName, version: "theirs")
        self.init(theirs, path: name, source: source)
        return
      }
      var findings: [Finding] = []
      versions = Versions(
        base: Self.base(base, path: basePath ?? path, findings: &findings),
        ours: try Self.document(ours, path: name, version: "ours"),
        theirs: try Self.document(theirs, path: theirName, version: "theirs"), findings: findings)
    } catch {
      guard options.marksMalformed else { throw error }
      let marked = ConflictedText.marking(
        ours: ours, base: base.isEmpty ? nil : base, theirs: theirs, style: options.style())
      self.init(marked, path: name, source: source, findings: error.findings, hasMarkers: true)
      return
    }
    try self.init(versions, path: name, source: source, options: options, style: options.style())
  }

  /// The versions that are merged.
  struct Versions {
    var base: JSONDocument?
    var ours: JSONDocument
    var theirs: JSONDocument
    var findings: [Finding] = []
  }

  /// Merges versions that have been read.
  init(
    _ versions: Versions, path: String, source: (path: String, bytes: [UInt8]), options: Options,
    style: ConflictMarkerStyle
  ) throws(FindingsError) {
    let resolution = options.resolution
    self.path = path
    self.source = source
    labels = style.labels
    do {
      let document = try CatalogMerge.merge(
        base: versions.base, ours: versions.ours, theirs: versions.theirs)
      var listed = document.conflicts
      hasMarkers = resolution == .markers && !listed.isEmpty
      switch resolution {
      case .markers where listed.isEmpty: bytes = document.document.bytes
      case .markers:
        let marked = try document.marked(style: style, showsBase: versions.base != nil)
        bytes = marked.bytes
        for (index, line) in marked.lines.enumerated() { listed[index].line = line }
        listed.sort { ($0.line ?? 0) < ($1.line ?? 0) }
      case .ours: bytes = document.resolved(to: .ours)
      case .theirs: bytes = document.resolved(to: .theirs)
      }
      conflicts = listed
      let outdated = document.outdated.map { key, language in
        Finding(
          .sourceChanged, .warning,
          "the source changed on one side and the translation into '\(language)' on the other; it needs review",
          at: FileLocation(path: path)
        ).about(key)
      }
      findings =
        versions.findings + outdated
        + listed.map { conflict in
          Finding(
            .mergeConflict, resolution == .markers ? .error : .warning,
            resolution == .markers
              ? conflict.message : "\(conflict.message); \(resolution.rawValue) taken",
            at: FileLocation(path: path, line: options.namesLines ? conflict.line : nil))
        }
    } catch {
      // A patch of JSON is JSON; should it not be, nothing may be written.
      throw FindingsError(
        Finding(.malformedJSON, .error, error.message, at: FileLocation(path: path)))
    }
  }

  /// Reads a version of a catalog.
  ///
  /// - Parameters:
  ///   - bytes: The version.
  ///   - path: The name of the file in findings.
  ///   - version: The name of the version in findings, or `nil` when the file is one version.
  ///   - place: The location of an offset in the bytes; that in the bytes themselves when `nil`.
  static func document(
    _ bytes: [UInt8], path: String, version: String? = nil, place: ((Int) -> FileLocation)? = nil
  ) throws(FindingsError) -> JSONDocument {
    let prefix = version.map { "in the version '\($0)': " } ?? ""
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw FindingsError(error, bytes: bytes, path: path, prefix: prefix, place: place)
    }
    guard document.kind(of: document.root) == .object else {
      let message = "\(prefix)not a string catalog: the file is not a JSON object"
      throw FindingsError(Finding(.notACatalog, .error, message, at: FileLocation(path: path)))
    }
    return document
  }

  /// Reads the base; `nil` if there is none or it is not a catalog, which only adds conflicts.
  private static func base(_ bytes: [UInt8], path: String, findings: inout [Finding])
    -> JSONDocument?
  {
    guard !bytes.isEmpty else { return nil }
    do {
      return try document(bytes, path: path, version: "base")
    } catch {
      findings += error.findings.map { .unusableBase($0.message, places: $0.places) }
      return nil
    }
  }

  /// The result in a few words.
  package var summary: String {
    let count = conflicts.count.counted("conflict")
    if hasMarkers { return conflicts.isEmpty ? "not merged" : "\(count) left" }
    return conflicts.isEmpty ? "no conflicts" : "\(count) decided"
  }
}

extension Finding {
  /// The warning that there was no usable base.
  package static func unusableBase(_ reason: String, places: [FileLocation]) -> Finding {
    Finding(.unusableBase, .warning, "merged without a base; \(reason)", places: places)
  }
}

extension Finding.Code {
  /// The catalogs were merged without a base.
  package static let unusableBase: Self = "unusable-base"
}
