internal import JSONSource
public import LocalizationCore

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

    /// The markers; what is not asked for is as in the given style.
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
  public let bytes: [UInt8]
  /// What both sides changed, each in its own way.
  public let conflicts: [MergeConflict]
  /// What a person should know, among it each conflict.
  public package(set) var findings: [Finding]
  /// Whether markers are left, so that the result is no catalog yet.
  public let hasMarkers: Bool
  /// The name of the catalog in findings.
  public let path: String

  /// The names of our version, the base and their version.
  package private(set) var labels = ConflictMarkerStyle().labels

  /// The file with our version, or the one to repair.
  package let source: (path: String, bytes: [UInt8])

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

  /// Merges two versions of a catalog that have been read.
  ///
  /// - Parameters:
  ///   - base: The version that both come from, or `nil` when both sides added the catalog.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - path: The name of the catalog in findings.
  ///   - basePath: The name of the base in findings; the catalog's when `nil`.
  ///   - options: How conflicts are shown.
  /// - Throws: `CatalogError` when a version holds no JSON object. A base that holds none is passed
  ///   over with a finding.
  public init(
    base: [UInt8]?,
    ours: [UInt8],
    theirs: [UInt8],
    path: String,
    basePath: String? = nil,
    options: Options = Options()
  ) throws(CatalogError) {
    let name = options.path ?? path
    let source = (path: path, bytes: ours)
    let base = base ?? []
    // Where they changed nothing, or the same, ours stays, whatever it holds.
    if ours == theirs || theirs == base {
      self.init(ours, path: name, source: source)
      return
    }
    let versions: Versions
    do {
      if ours == base {
        // What takes our place has to be a catalog.
        _ = try Self.document(theirs, path: name, version: "theirs")
        self.init(theirs, path: name, source: source)
        return
      }
      var findings: [Finding] = []
      versions = Versions(
        base: Self.base(base, path: basePath ?? path, findings: &findings),
        ours: try Self.document(ours, path: name, version: "ours"),
        theirs: try Self.document(theirs, path: name, version: "theirs"),
        findings: findings
      )
    } catch {
      guard options.marksMalformed else { throw error }
      let marked = ConflictedText.marking(
        ours: ours,
        base: base.isEmpty ? nil : base,
        theirs: theirs,
        style: options.style()
      )
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
    _ versions: Versions,
    path: String,
    source: (path: String, bytes: [UInt8]),
    options: Options,
    style: ConflictMarkerStyle
  ) throws(CatalogError) {
    let resolution = options.resolution
    self.path = path
    self.source = source
    labels = style.labels
    do {
      let document = try CatalogMerge.merge(
        base: versions.base,
        ours: versions.ours,
        theirs: versions.theirs
      )
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
      throw CatalogError(
        Finding(.malformedJSON, .error, error.message, at: SourceLocation(path: path))
      )
    }
  }

  /// Reads a version of a catalog.
  ///
  /// - Parameters:
  ///   - bytes: The version.
  ///   - path: The name of the file in findings.
  ///   - version: The name of the version in findings, or `nil` when the file is one version.
  ///   - place: The place of an offset in the bytes; that in the bytes themselves when `nil`.
  static func document(
    _ bytes: [UInt8],
    path: String,
    version: String? = nil,
    place: ((Int) -> SourceLocation)? = nil
  ) throws(CatalogError) -> JSONDocument {
    let prefix = version.map { "in the version '\($0)': " } ?? ""
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw CatalogError(error, bytes: bytes, path: path, prefix: prefix, place: place)
    }
    guard document.kind(of: document.root) == .object else {
      let message = "\(prefix)not a string catalog: the file is not a JSON object"
      throw CatalogError(Finding(.notACatalog, .error, message, at: SourceLocation(path: path)))
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
      findings += error.findings.map { .unusableBase($0.message, places: $0.places) }
      return nil
    }
  }

  /// What became of the file, in a few words.
  public var summary: String {
    let count = conflicts.count.counted("conflict")
    if hasMarkers { return conflicts.isEmpty ? "not merged" : "\(count) left" }
    return conflicts.isEmpty ? "no conflicts" : "\(count) decided"
  }
}

extension Finding {
  /// Says that there was no base, and why.
  package static func unusableBase(_ reason: String, places: [SourceLocation]) -> Finding {
    Finding(.unusableBase, .warning, "merged without a base; \(reason)", places: places)
  }
}

extension Finding.Code {
  /// The version that both sides of a merge come from is no catalog.
  public static let unusableBase: Self = "unusable-base"
}
