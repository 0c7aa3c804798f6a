internal import Foundation
public import LocalizationCore
internal import Reconciliation
internal import StringCatalogs

/// A three-way merge of a catalog, as git's merge driver or by hand.
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
    /// How many characters a conflict marker has.
    public var markerSize = 7
    /// What stands behind the markers: our version, the base, their version.
    public var labels = ["ours", "base", "theirs"]
    /// What becomes of a conflict.
    public var resolution = Resolution.markers

    /// Creates options as they are without any given.
    public init() {}
  }

  /// The merged catalog; with markers when conflicts are left.
  public let bytes: [UInt8]
  /// What both sides changed, each in its own way.
  public let conflicts: [MergeConflict]
  /// What a person should know, among it each conflict.
  public let findings: [Finding]
  /// Whether the result has to be looked at before it is a catalog.
  public let hasMarkers: Bool

  private let path: String

  /// Merges two versions of a catalog; nothing is written.
  ///
  /// - Parameters:
  ///   - base: The file with the version that both come from. An empty one means that there is none.
  ///   - ours: The file with our version.
  ///   - theirs: The file with their version.
  ///   - options: How conflicts are shown.
  /// - Throws: ``RoundTripError`` when a file cannot be read or is not JSON with an object. A base that
  ///   is none is passed over with a finding.
  public init(
    base: String,
    ours: String,
    theirs: String,
    options: Options = Options()
  ) throws(RoundTripError) {
    let path = options.path ?? ours
    let oursBytes = try FileAccess.read(ours)
    let theirsBytes = try FileAccess.read(theirs)
    let baseBytes = try FileAccess.read(base)
    // Where one side is as it was, the other is the result, whatever it holds.
    if oursBytes == baseBytes || oursBytes == theirsBytes {
      self.init(unchanged: theirsBytes, path: path)
      return
    }
    if theirsBytes == baseBytes {
      self.init(unchanged: oursBytes, path: path)
      return
    }
    var findings: [Finding] = []
    var baseDocument: JSONDocument?
    if !baseBytes.isEmpty {
      do {
        baseDocument = try Self.document(baseBytes, path: base)
      } catch {
        findings = error.findings.map { finding in
          Finding(
            .unusableBase,
            .warning,
            "merged without the base, which cannot be read: \(finding.message)",
            places: finding.places
          )
        }
      }
    }
    let versions = Versions(
      base: baseDocument,
      ours: try Self.document(oursBytes, path: ours),
      theirs: try Self.document(theirsBytes, path: theirs)
    )
    try self.init(versions, path: path, options: options, findings: findings)
  }

  private struct Versions {
    var base: JSONDocument?
    var ours: JSONDocument
    var theirs: JSONDocument
  }

  private init(unchanged bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
    conflicts = []
    findings = []
    hasMarkers = false
  }

  private init(
    _ versions: Versions,
    path: String,
    options: Options,
    findings: [Finding]
  ) throws(RoundTripError) {
    self.path = path
    var findings = findings
    do {
      let (document, conflicts) = try CatalogMerge.merge(
        base: versions.base,
        ours: versions.ours,
        theirs: versions.theirs
      )
      var listed = conflicts
      hasMarkers = options.resolution == .markers && !conflicts.isEmpty
      switch options.resolution {
      case .markers where conflicts.isEmpty: bytes = document.document.bytes
      case .markers:
        let style = ConflictMarkerStyle(
          size: options.markerSize,
          ours: options.labels[0],
          base: options.labels[1],
          theirs: options.labels[2]
        )
        let marked = try document.marked(style: style, showsBase: versions.base != nil)
        bytes = marked.bytes
        for (index, line) in marked.lines.enumerated() { listed[index].line = line }
        listed.sort { ($0.line ?? 0) < ($1.line ?? 0) }
      case .ours: bytes = document.resolved(to: .ours)
      case .theirs: bytes = document.resolved(to: .theirs)
      }
      self.conflicts = listed
      findings += listed.map { conflict in
        Finding(
          .mergeConflict,
          options.resolution == .markers ? .error : .warning,
          options.resolution == .markers
            ? conflict.message : "\(conflict.message); \(options.resolution.rawValue) taken",
          at: SourceLocation(path: path, line: conflict.line)
        )
      }
      self.findings = findings
    } catch {
      // A patch of JSON is JSON; if ever not, nothing may be written.
      throw RoundTripError(.malformedInput, .malformedJSON, error.message, at: path)
    }
  }

  /// Reads a version of a catalog.
  private static func document(
    _ bytes: [UInt8],
    path: String
  ) throws(RoundTripError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw RoundTripError(.malformedInput, CatalogError(error, bytes: bytes, path: path).findings)
    }
    guard document.kind(of: document.root) == .object else {
      throw RoundTripError(
        .malformedInput,
        .notACatalog,
        "not a string catalog: the file holds no JSON object",
        at: path
      )
    }
    return document
  }

  /// Writes the merged catalog, the old file staying as it was when anything fails.
  public func write(to path: String) throws(RoundTripError) {
    try FileAccess.replace([(path, bytes)])
  }
}

extension Finding.Code {
  /// The version that both sides of a merge come from is no catalog.
  public static let unusableBase: Self = "unusable-base"
}
