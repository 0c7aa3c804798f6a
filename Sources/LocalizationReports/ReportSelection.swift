package import JSONSource

/// The part of a JSON report that a program asks for, so that its output stays small.
package struct ReportSelection: Sendable {
  /// The members that stay, each by the names that lead to it, such as `findings.code`; all of them if empty.
  ///
  /// `schema` always stays.
  package var fields: [String]
  /// The number of elements that each array keeps; `nil` for all.
  package var limit: Int?

  package init(fields: [String], limit: Int?) {
    self.fields = fields
    self.limit = limit
  }

  /// Returns the report with the selected part; its member `omitted` counts the elements that arrays lost, by their names.
  ///
  /// - Parameter report: A report in JSON.
  /// - Returns: `nil` if the report has none of the fields.
  /// - Throws: `JSONSyntaxError` if the report is not JSON.
  package func apply(to report: [UInt8]) throws(JSONSyntaxError) -> [UInt8]? {
    let document = try JSONDocument(parsing: report)
    guard case .object(var members) = JSONValue(0, of: document) else { return nil }
    if !fields.isEmpty {
      let paths = fields.map { $0.split(separator: ".").map(String.init)[...] }
      let kept = Self.members(members, at: paths)
      guard !kept.isEmpty else { return nil }
      members = members.filter { $0.key == "schema" } + kept.filter { $0.key != "schema" }
    }
    var omitted: [String: Int] = [:]
    members = members.map { ($0.key, shortened($0.value, $0.key, &omitted)) }
    if !omitted.isEmpty {
      let counts = omitted.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.integer($0.value)) }
      members.append(("omitted", .object(counts)))
    }
    return JSONValue.object(members).serialized() + [0x0A]
  }

  private static func members(
    _ members: [(key: String, value: JSONValue)],
    at paths: [ArraySlice<String>]
  ) -> [(key: String, value: JSONValue)] {
    members.compactMap { key, value in
      let rests = paths.filter { $0.first == key }.map { $0.dropFirst() }
      guard !rests.isEmpty else { return nil }
      return (key, rests.contains(where: \.isEmpty) ? value : part(of: value, at: rests))
    }
  }

  private static func part(of value: JSONValue, at paths: [ArraySlice<String>]) -> JSONValue {
    switch value {
    case .object(let members): .object(Self.members(members, at: paths))
    case .array(let elements): .array(elements.map { part(of: $0, at: paths) })
    default: value
    }
  }

  private func shortened(
    _ value: JSONValue,
    _ path: String,
    _ omitted: inout [String: Int]
  ) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(members.map { ($0.key, shortened($0.value, "\(path).\($0.key)", &omitted)) })
    case .array(let elements):
      let count = min(elements.count, limit ?? .max)
      if count < elements.count { omitted[path, default: 0] += elements.count - count }
      return .array(elements.prefix(count).map { shortened($0, path, &omitted) })
    default: return value
    }
  }
}
