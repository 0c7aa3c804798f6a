internal import Files
internal import JSONSource
public import LocalizationCore
public import Projects
internal import Reports

/// Brings catalogs into Xcode's own form.
public struct Formatting: Sendable {
  /// The catalogs that are not in it, with their new bytes.
  public let changes: [CatalogEdit]
  /// The first difference of each catalog; of a check also that there was no string catalog.
  public private(set) var findings: [Finding] = []
  private let bounds: FileBounds

  /// Whether a check fails: a catalog is not in Xcode's form, or there was none to look at.
  public var hasFailed: Bool { !findings.isEmpty }

  /// Formats the catalogs of a project; nothing is written.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - isCheck: Whether nothing will be written, so that a project without a string catalog is an error.
  public init(_ project: Project, isCheck: Bool = false) {
    bounds = project.bounds
    changes = project.catalogs.flatMap { $0.catalog.canonicalForm() }
    if isCheck, !project.catalogs.contains(where: \.catalog.hasStates) {
      findings.append(
        Finding(.nothingChecked, .error, "nothing was checked: there is no string catalog")
      )
    }
    for edit in changes {
      let (old, new) = (edit.original ?? [], edit.bytes)
      let offset = zip(old, new).prefix { $0 == $1 }.count
      let place = LineIndex(old).location(of: offset, in: edit.path)
      findings.append(
        Finding(
          .notCanonical,
          .warning,
          "not in Xcode's form: found \(Self.excerpt(old, offset)), but Xcode writes \(Self.excerpt(new, offset))",
          at: place
        )
      )
    }
  }

  /// Writes the catalogs that change: all, or none when anything is in the way.
  ///
  /// - Throws: `RoundTripError` when a catalog changed since it was read or cannot be written.
  public func write() throws(RoundTripError) {
    try FileAccess.replace(changes, within: bounds, whileBeing: "formatted")
  }

  /// What is not in Xcode's form as JSON, schema `loctrip.format/1`.
  ///
  /// - Parameters:
  ///   - notes: What else was found.
  ///   - isCheck: Whether nothing was written.
  public func json(notes: [Finding], isCheck: Bool) -> [UInt8] {
    JSONForm.document("format") { json in
      json.writeMember("check", .bool(isCheck))
      json.writeMember("changedCatalogs", changes.map { JSONForm.path($0.path) })
      json.writeMember("findings", .array((notes + findings).map(\.json)))
    }
  }

  /// The rest of a line, made visible.
  private static func excerpt(_ bytes: [UInt8], _ offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let rest = bytes[offset...].prefix(40).prefix { $0 != 10 && $0 != 13 }
    if rest.isEmpty {
      switch bytes[offset...].prefix(2) {
      case [13, 10]: return "a line end (CRLF)"
      case let end where end.first == 13: return "a line end (CR)"
      default: return "a line end"
      }
    }
    return "“\(String(decoding: rest, as: UTF8.self))”"
  }
}

extension Finding.Code {
  /// A catalog is not in the form that Xcode writes.
  public static let notCanonical: Self = "not-canonical"
}
