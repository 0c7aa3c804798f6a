package import LoctripJSONSource
package import LoctripLocalizationCore

// The JSON is documented in docs/reports.md; where a member changes, the number in the schema
// does.

/// A report as JSON, schema `loctrip.COMMAND/VERSION`.
package struct JSONForm: StreamedReportForm {
  package init() {}

  /// The bytes of a report, for a file.
  package func render(_ report: Report) -> [UInt8] {
    var bytes: [UInt8] = []
    render(report) { piece in
      unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Renders a report, some thousand items at a time.
  package func render<Failure: Error>(
    _ report: Report, to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let frame = Self.writer(of: "\(report.words.name)/\(report.words.schemaVersion)") { json in
      if let isDryRun = report.isDryRun { json.writeMember("dryRun", .bool(isDryRun)) }
      if let needsPerson = report.needsPerson {
        json.writeMember("failed", .bool(needsPerson))
      }
      for (name, value) in report.figures { json.writeMember(name, value) }
      for (name, value) in report.members { json.writeMember(name, value) }
      if !report.words.items.isEmpty {
        json.writeMember("counts", .object(Self.members(Report.sum(report.totals))))
        json.writeMember("settings", .object(report.settings.map(\.member)))
      }
      if report.isDryRun != nil {
        json.writeMember("changedCatalogs", report.changedFiles.map(Self.path))
      }
      if report.arrangement == .sideBySide {
        json.writeMember("absent", .array(report.absences.map(\.json)))
      }
      if !report.words.items.isEmpty {
        json.writeMember("totals", .array(report.totals.map(\.json)))
        json.beginMember(report.words.items)
        json.writeArray { if !report.items.isEmpty { $0.leaveGap() } }
      }
      json.writeMember("findings", .array(report.findings.map(\.json)))
    }
    try sink(ArraySlice(VisibleText.escaping(json: Array(frame.head))).span)
    try Self.render(report.items, to: sink)
    try sink(ArraySlice(VisibleText.escaping(json: Array(frame.tail))).span)
  }

  /// Renders the items as elements of an array, some thousand at a time.
  private static func render<Failure: Error>(
    _ items: ReportItems, to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    for start in stride(from: 0, to: items.count, by: 1024) {
      var writer = JSONWriter(style: .xcode)
      writer.setIndentation(depth: 2)
      for index in start..<min(start + 1024, items.count) {
        writer.beginElement(isFirst: index == 0)
        writer.writeObject { items.writeMembers(index, &$0) }
      }
      try sink(ArraySlice(VisibleText.escaping(json: writer.bytes)).span)
    }
  }

  /// A path without steps that lead nowhere: it is written one way, whoever found the file.
  package static func path(_ path: String) -> String {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    // Every unit of a report has a path: looking for `./` and `//` as texts would be the most of its work.
    var last: UInt8 = 0
    var hasIdleStep = false
    for byte in path.utf8 {
      if byte == slash && (last == dot || last == slash) { hasIdleStep = true }
      last = byte
    }
    guard hasIdleStep || last == slash else { return path }
    let steps = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/\(steps)" : steps.isEmpty ? "." : steps
  }

  /// A whole file of the schema of a command; everything is escaped that a terminal would act on.
  package static func document(
    _ name: String, version: Int = 1, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    VisibleText.escaping(json: writer(of: "\(name)/\(version)", members).bytes)
  }

  /// A whole file of a schema as it was told, with nothing escaped that JSON can hold.
  private static func writer(of schema: String, _ members: (inout JSONWriter) -> Void) -> JSONWriter
  {
    var writer = JSONWriter()
    writer.writeObject { json in
      json.writeMember("schema", "loctrip.\(schema)")
      members(&json)
    }
    writer.bytes.append(UInt8(ascii: "\n"))
    return writer
  }

  /// Counts as members: a label of several words is one name, `sourceChanged`.
  fileprivate static func members(_ counts: [(label: Report.Label, count: Int)]) -> [(
    key: String, value: JSONValue
  )] {
    counts.map { (memberName($0.label.name), .integer($0.count)) }
  }

  /// The name of a member for words between hyphens.
  fileprivate static func memberName(_ words: String) -> String {
    let words = words.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension FindingsError {
  /// The error that stopped a command as JSON, schema `loctrip.failure/1`.
  ///
  /// - Parameter command: The command.
  package func json(command: String) -> [UInt8] {
    JSONForm.document("failure") { json in
      json.writeMember("command", .string(command))
      json.writeMember("findings", .array(findings.map(\.json)))
    }
  }
}

extension Report.Setting {
  fileprivate var member: (key: String, value: JSONValue) {
    let value: JSONValue = isList ? .array(values.map { .string($0) }) : .string(text)
    return (JSONForm.memberName(name), value)
  }
}

extension Report.OneSidedCatalog {
  fileprivate var json: JSONValue {
    [
      "presence": .string(presence), "language": language.map { .string($0) },
      "catalog": catalog.map { .string($0) }, "languages": .integer(languages),
      "catalogs": .integer(catalogs), "units": .integer(units),
    ]
  }
}

extension Report {
  /// The report as JSON, see ``JSONForm``.
  package func json() -> [UInt8] { JSONForm().render(self) }

  /// The report in Markdown, see ``MarkdownForm``.
  package func markdown(limit: Int = MarkdownForm.commentLimit) -> String {
    String(decoding: MarkdownForm(limit: limit).render(self), as: UTF8.self)
  }

  /// The report as a page, see ``HTMLForm``.
  package func html() -> [UInt8] { HTMLForm().render(self) }
}

extension Report.Totals {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("catalog", .string(catalog)), ("language", .string(language)),
    ]
    members += JSONForm.members(counts)
    members += figures.map { ($0.name, .integer($0.value)) }
    if let presence { members.append(("presence", .string(presence))) }
    if let oldCatalog { members.append(("oldCatalog", .string(oldCatalog))) }
    members += self.members
    return .object(members)
  }
}

extension LoctripMessage {
  /// The text, or its phrases.
  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .phrases(let phrases): .array(phrases.map { .string($0) })
    }
  }
}

extension UnitCount {
  package var json: JSONValue {
    ["units": .integer(units), "words": .integer(words), "characters": .integer(characters)]
  }
}

extension UnitCounts {
  /// The counts of some kinds, by their names.
  package func json(of kinds: some Sequence<Kind>) -> JSONValue {
    .object(kinds.map { ($0.rawValue, self[$0].json) })
  }
}

extension FileLocation {
  /// The members of a place.
  package var json: JSONValue {
    [
      "path": .string(JSONForm.path(path)), "line": line.map { .integer($0) },
      "column": column.map { .integer($0) },
    ]
  }
}

extension Finding {
  /// The members of a finding.
  package var json: JSONValue { json(places: .array(places.map(\.json))) }

  /// The members of a finding that has no place of its own.
  package var remarkJSON: JSONValue { json(places: nil) }

  private func json(places: JSONValue?) -> JSONValue {
    [
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "message": .string(fullMessage), "places": places,
    ]
  }
}

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
    _ members: [(key: String, value: JSONValue)], at paths: [ArraySlice<String>]
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

  private func shortened(_ value: JSONValue, _ path: String, _ omitted: inout [String: Int])
    -> JSONValue
  {
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
