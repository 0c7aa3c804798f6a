internal import JSONSource
internal import LocalizationCore
internal import Reports
public import StringCatalogs

extension Merging {
  /// A list of merges as JSON, schema `loctrip.merge/1`.
  public static func json(_ merges: [Merging]) -> [UInt8] {
    JSONForm.document("merge", [("catalogs", .array(merges.map(\.json)))])
  }

  private var json: JSONValue {
    .object([
      ("path", .string(path)),
      ("hasMarkers", .bool(hasMarkers)),
      ("conflicts", .array(conflicts.map(\.json))),
      (
        "findings",
        .array(findings.filter { $0.code != .mergeConflict }.map(\.json))
      ),
    ])
  }
}

extension MergeConflict {
  fileprivate var json: JSONValue {
    var result: [(key: String, value: JSONValue)] = [("kind", .string(kind.rawValue))]
    if let key { result.append(("key", .string(key))) }
    if let language { result.append(("language", .string(language))) }
    if !variation.isEmpty { result.append(("variation", .string(variation))) }
    result.append(("path", .array(path.map { .string($0) })))
    if let line { result.append(("line", .integer(line))) }
    for (name, version) in zip(["ours", "base", "theirs"], values) {
      if let version { result.append((name, version)) }
    }
    result.append(("message", .string(message)))
    return .object(result)
  }
}
