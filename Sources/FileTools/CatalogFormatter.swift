internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripAppProjects
internal import LoctripLocalizationReports

/// Formats catalogs as Xcode does.
package struct CatalogFormatter: Sendable {
  /// The changed catalogs, with their new bytes.
  package let changes: [CatalogEdit]
  /// The first difference of each catalog; in check mode also an error if there is no string
  /// catalog.
  package private(set) var findings: [Finding] = []
  private let bounds: FileBounds

  /// True if a check fails: a catalog is not in Xcode's form, or there is none.
  package var hasFailed: Bool { !findings.isEmpty }

  /// Formats the catalogs of a project; nothing is written.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - isCheck: True if nothing will be written; a project without a string catalog is then an
  ///     error.
  package init(_ project: LoctripProject, isCheck: Bool = false) {
    bounds = project.bounds
    changes = project.catalogs.flatMap { $0.catalog.canonicalForm() }
    if isCheck, !project.catalogs.contains(where: \.catalog.hasStates) {
      findings.append(
        Finding(.nothingChecked, .error, "nothing was checked: there is no string catalog"))
    }
    for edit in changes {
      let (old, new) = (edit.original ?? [], edit.bytes)
      let offset = zip(old, new).prefix { $0 == $1 }.count
      let place = LineIndex(old).location(of: offset, in: edit.path)
      findings.append(
        Finding(
          .notCanonical, .warning,
          "not in Xcode's form: found \(Self.excerpt(old, offset)), but Xcode writes \(Self.excerpt(new, offset))",
          at: place))
    }
  }

  /// Writes the changed catalogs: all or none.
  ///
  /// - Throws: `FindingsError` when a catalog changed since it was read or cannot be written.
  package func write() throws(FindingsError) {
    try FileAccess.replace(changes, within: bounds, whileBeing: "formatted")
  }

  /// The result as JSON, schema `loctrip.format/2`.
  ///
  /// - Parameters:
  ///   - notes: Further findings.
  ///   - isCheck: True if nothing was written.
  package func json(notes: [Finding], isCheck: Bool) -> [UInt8] {
    JSONForm.document("format", version: 2) { json in
      json.writeMember("dryRun", .bool(isCheck))
      json.writeMember("changedCatalogs", changes.map { JSONForm.path($0.path) })
      json.writeMember("findings", .array((notes + findings).map(\.json)))
    }
  }

  /// The rest of a line, with invisible characters escaped.
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
  /// The catalog is not formatted as Xcode does it.
  package static let notCanonical: Self = "not-canonical"
}
