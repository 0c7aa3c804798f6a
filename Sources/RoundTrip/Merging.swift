public import LocalizationCore
internal import StringCatalogs

/// A merge of catalogs: of three versions, as git's merge driver or by hand, or of the versions that
/// stand between conflict markers in one file.
public struct Merging: Sendable {
  /// What becomes of a conflict.
  public enum Resolution: String, Sendable, CaseIterable {
    /// Both versions stand between markers.
    case markers
    /// Our version stands.
    case ours
    /// Their version stands.
    case theirs
  }

  /// How conflicts are shown.
  public struct Options: Sendable {
    /// The name of the catalog in findings; the path of our version when `nil`.
    public var path: String?
    /// How many characters a conflict marker has; a repair keeps the size that is there when `nil`.
    public var markerSize: Int?
    /// What stands behind the markers of our version, the base and their version; a repair keeps what
    /// stands there when it is empty.
    public var labels: [String] = []
    /// What becomes of a conflict.
    public var resolution = Resolution.markers
    /// Whether a version that is no JSON is shown whole between markers instead of being refused, as a
    /// merge driver has to: git would take the file without markers for the result.
    public var marksMalformed = false
    /// Whether findings name the lines of the result, which has to be written then.
    public var namesLines = true

    /// Creates options as they are without any given.
    public init() {}
  }

  /// The merged catalog; with markers when conflicts are left.
  public let bytes: [UInt8]
  /// What both sides changed, each in its own way.
  public let conflicts: [MergeConflict]
  /// What a person should know, among it each conflict.
  public private(set) var findings: [Finding]
  /// Whether markers are left, so that the result is no catalog yet.
  public let hasMarkers: Bool
  /// The name of the catalog in findings.
  public let path: String

  /// The file with our version, or the one to repair.
  private let source: (path: String, bytes: [UInt8])

  init(
    _ bytes: [UInt8],
    path: String,
    source: (path: String, bytes: [UInt8]),
    findings: [Finding] = [],
    hasMarkers: Bool = false
  ) {
    self.bytes = bytes
    self.path = path
    self.source = source
    self.findings = findings
    self.hasMarkers = hasMarkers
    conflicts = []
  }

  /// Merges two versions of a catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - base: The file with the version that both come from. When it is empty or not there, both
  ///     sides added the catalog.
  ///   - ours: The file with our version.
  ///   - theirs: The file with their version.
  ///   - options: How conflicts are shown.
  /// - Throws: ``RoundTripError`` when a file cannot be read or holds no JSON object. A base that holds
  ///   none is passed over with a finding.
  public init(
    base: String,
    ours: String,
    theirs: String,
    options: Options = Options()
  ) throws(RoundTripError) {
    let isThere = FileAccess.kind(of: base).exists
    let files = Files(
      base: (base, isThere ? try FileAccess.read(base) : []),
      ours: (ours, try FileAccess.read(ours)),
      theirs: (theirs, try FileAccess.read(theirs))
    )
    try self.init(files, options: options)
    guard !isThere else { return }
    findings.insert(
      Finding(
        .unusableBase,
        .warning,
        "merged without a base; no such file",
        at: SourceLocation(path: base)
      ),
      at: 0
    )
  }

  /// Merges two versions of a catalog that have been read.
  ///
  /// - Parameters:
  ///   - base: The version that both come from, or `nil` when both sides added the catalog.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - path: The name of the catalog in findings.
  ///   - options: How conflicts are shown.
  /// - Throws: ``RoundTripError`` when a version holds no JSON object. A base that holds none is passed
  ///   over with a finding.
  public init(
    base: [UInt8]?,
    ours: [UInt8],
    theirs: [UInt8],
    path: String,
    options: Options = Options()
  ) throws(RoundTripError) {
    let files = Files(base: (path, base ?? []), ours: (path, ours), theirs: (path, theirs))
    try self.init(files, options: options)
  }

  /// The contents of three files with their paths.
  private struct Files {
    var base: (path: String, bytes: [UInt8])
    var ours: (path: String, bytes: [UInt8])
    var theirs: (path: String, bytes: [UInt8])
  }

  private init(_ files: Files, options: Options) throws(RoundTripError) {
    let path = options.path ?? files.ours.path
    let (base, ours, theirs) = (files.base.bytes, files.ours.bytes, files.theirs.bytes)
    // Where one side is as it was, the other is the result, whatever it holds.
    if ours == base || ours == theirs || theirs == base {
      self.init(ours == base ? theirs : ours, path: path, source: files.ours)
      return
    }
    let versions: Versions
    do {
      var findings: [Finding] = []
      versions = Versions(
        base: Self.base(base, path: files.base.path, findings: &findings),
        ours: try Self.document(ours, path: path, version: "ours"),
        theirs: try Self.document(theirs, path: path, version: "theirs"),
        findings: findings
      )
    } catch {
      guard options.marksMalformed else { throw error }
      let marked = ConflictedText.marking(
        ours: ours,
        base: base.isEmpty ? nil : base,
        theirs: theirs,
        style: Self.style(options, labels: Self.labels)
      )
      self.init(
        marked,
        path: path,
        source: files.ours,
        findings: error.findings,
        hasMarkers: true
      )
      return
    }
    try self.init(
      versions,
      path: path,
      source: files.ours,
      options: options,
      style: Self.style(options, labels: Self.labels)
    )
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
    _ versions: Versions,
    path: String,
    source: (path: String, bytes: [UInt8]),
    options: Options,
    style: ConflictMarkerStyle
  ) throws(RoundTripError) {
    let resolution = options.resolution
    self.path = path
    self.source = source
    do {
      let (document, conflicts) = try CatalogMerge.merge(
        base: versions.base,
        ours: versions.ours,
        theirs: versions.theirs
      )
      var listed = conflicts
      hasMarkers = resolution == .markers && !conflicts.isEmpty
      switch resolution {
      case .markers where conflicts.isEmpty: bytes = document.document.bytes
      case .markers:
        let marked = try document.marked(style: style, showsBase: versions.base != nil)
        bytes = marked.bytes
        for (index, line) in marked.lines.enumerated() { listed[index].line = line }
        listed.sort { ($0.line ?? 0) < ($1.line ?? 0) }
      case .ours: bytes = document.resolved(to: .ours)
      case .theirs: bytes = document.resolved(to: .theirs)
      }
      self.conflicts = listed
      findings =
        versions.findings
        + listed.map { conflict in
          Finding(
            .mergeConflict,
            resolution == .markers ? .error : .warning,
            resolution == .markers
              ? conflict.message : "\(conflict.message); \(resolution.rawValue) taken",
            at: SourceLocation(path: path, line: options.namesLines ? conflict.line : nil)
          )
        }
    } catch {
      // A patch of JSON is JSON; if ever not, nothing may be written.
      throw RoundTripError(.malformedInput, .malformedJSON, error.message, at: path)
    }
  }

  static let labels = ["ours", "base", "theirs"]

  static func style(
    _ options: Options,
    size: Int = 7,
    labels: [String]
  ) -> ConflictMarkerStyle {
    let labels = labels.enumerated().map { index, label in
      index < options.labels.count ? options.labels[index] : label
    }
    return ConflictMarkerStyle(
      size: options.markerSize ?? size,
      ours: labels[0],
      base: labels[1],
      theirs: labels[2]
    )
  }

  /// Reads a version of a catalog.
  private static func document(
    _ bytes: [UInt8],
    path: String,
    version: String
  ) throws(RoundTripError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let findings = CatalogError(error, bytes: bytes, path: path).findings
      throw RoundTripError(
        .malformedInput,
        findings.map { finding in
          var finding = finding
          finding.message = "in the version '\(version)': \(finding.message)"
          return finding
        }
      )
    }
    guard document.kind(of: document.root) == .object else {
      throw RoundTripError(
        .malformedInput,
        .notACatalog,
        "in the version '\(version)': not a string catalog: the file holds no JSON object",
        at: path
      )
    }
    return document
  }

  /// Reads the base; `nil` when there is none or it holds no catalog, which costs conflicts only.
  private static func base(
    _ bytes: [UInt8],
    path: String,
    findings: inout [Finding]
  ) -> JSONDocument? {
    guard !bytes.isEmpty else { return nil }
    do {
      return try document(bytes, path: path, version: "base")
    } catch {
      findings += error.findings.map { finding in
        Finding(
          .unusableBase,
          .warning,
          "merged without a base; \(finding.message)",
          places: finding.places
        )
      }
      return nil
    }
  }

  /// Writes merged catalogs, all or none; one that is as it was is not touched.
  ///
  /// - Parameters:
  ///   - merges: The catalogs.
  ///   - output: The file to write; the one with our version when `nil`.
  /// - Throws: ``RoundTripError`` when one changed since it was read or cannot be written; the old files
  ///   are then as they were.
  public static func write(_ merges: [Merging], to output: String?) throws(RoundTripError) {
    try FileAccess.replace(
      merges.filter { output != nil || $0.bytes != $0.source.bytes }
        .map { (output ?? $0.source.path, $0.bytes) }
    ) { path throws(RoundTripError) in
      guard output == nil, let known = merges.first(where: { $0.source.path == path }) else {
        return
      }
      try FileAccess.checkUnchanged(path, known.source.bytes, whileBeing: "merged")
    }
  }

  /// What became of the file, in a few words.
  public var summary: String {
    let count = conflicts.count == 1 ? "1 conflict" : "\(conflicts.count) conflicts"
    if hasMarkers { return conflicts.isEmpty ? "not merged" : "\(count) left" }
    return conflicts.isEmpty ? "no conflicts" : "\(count) decided"
  }
}

extension Finding.Code {
  /// The version that both sides of a merge come from is no catalog.
  public static let unusableBase: Self = "unusable-base"
}
