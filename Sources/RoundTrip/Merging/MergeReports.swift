internal import JSONSource
internal import LocalizationCore
internal import LocalizationReports
package import StringCatalogs

extension Merging {
  /// A list of merges as JSON, schema `loctrip.merge/1`.
  package static func json(_ merges: [Merging]) -> [UInt8] {
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
