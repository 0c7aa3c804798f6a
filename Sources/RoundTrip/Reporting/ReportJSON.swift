internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs

// The JSON is documented in RoundTrip.docc/Reports.md; members are only ever added.

extension Report {
  /// The report as JSON, schema `loctrip.import/1` or `loctrip.diff/1`.
  public func json() -> [UInt8] {
    let head: [(key: String, value: JSONValue)] = [
      ("schema", .string("loctrip.\(subject.rawValue)/1"))
    ]
    let middle: [(key: String, value: JSONValue)]
    let name: String
    switch subject {
    case .import:
      middle = [
        ("dryRun", .bool(isDryRun ?? false)),
        ("settings", settingsJSON),
        ("changedCatalogs", .array(changedFiles.map { .string($0) })),
      ]
      name = "units"
    case .diff:
      middle = [("settings", settingsJSON)]
      name = "changes"
    }
    let totals = JSONValue.array(self.totals.map(\.json))
    // What stands before and after the items is written as one object with them left out.
    let frame = JSONValue.object(
      head + middle + [
        ("totals", totals), (name, .null), ("findings", .array(findings.map(\.json))),
      ]
    ).serialized()
    let mark = Array("\n  \"\(name)\" : null".utf8)
    guard !items.isEmpty, let at = frame.firstRange(of: mark) else {
      return JSONValue.object(
        head + middle + [
          ("totals", totals), (name, .array([])), ("findings", .array(findings.map(\.json))),
        ]
      ).serialized() + [10]
    }
    var bytes = Array(frame[..<at.upperBound].dropLast(4))
    bytes.append(UInt8(ascii: "["))
    let subject = self.subject
    let items = self.items
    let pieces = concurrentMap(items.pieces(of: 2_048)) { range in
      var writer = JSONWriter(style: .xcode)
      for index in range {
        writer.bytes += (index == 0 ? "\n    " : ",\n    ").utf8
        writer.write(items[index].json(subject), depth: 2)
      }
      return writer.bytes
    }
    bytes.reserveCapacity(pieces.reduce(frame.count + 8) { $0 + $1.count })
    for piece in pieces { bytes += piece }
    bytes += "\n  ]".utf8
    bytes += frame[at.upperBound...]
    bytes.append(10)
    return bytes
  }

  private var settingsJSON: JSONValue {
    .object(settings.map { ($0.name, .string($0.value)) })
  }
}

extension ReportItems {
  /// The positions in pieces, for work on all cores.
  func pieces(of size: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: size).map { $0..<Swift.min($0 + size, count) }
  }
}

extension Report.Totals {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("catalog", .string(catalog)), ("language", .string(language)),
    ]
    members += counts.map { ($0.label.name, .integer($0.count)) }
    members += figures.map { ($0.name, .integer($0.value)) }
    if let presence { members.append(("presence", .string(presence))) }
    if let oldCatalog { members.append(("oldCatalog", .string(oldCatalog))) }
    return .object(members)
  }
}

extension ReportItem {
  fileprivate func json(_ subject: Report.Subject) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("catalog", .string(catalog)), ("language", .string(language)), ("id", .string(id)),
    ]
    switch subject {
    case .import: addImportMembers(to: &members)
    case .diff: addDiffMembers(to: &members)
    }
    return .object(members)
  }

  private func addImportMembers(to members: inout [(key: String, value: JSONValue)]) {
    for label in labels { members.append(("verdict", .string(label.name))) }
    if let source { members.append(("source", source.json)) }
    if let target = old?.target {
      members.append(
        ("before", .object([("state", .string(old?.state ?? "")), ("value", target.json)]))
      )
    }
    if let delivered = new?.target { members.append(("delivered", delivered.json)) }
    if let written {
      members.append(
        (
          "written",
          .object([("state", .string(written.state.rawValue)), ("value", written.message.json)])
        )
      )
    }
    if let place { members.append(("place", place.json)) }
    if !findings.isEmpty { members.append(("findings", .array(findings.map(\.json)))) }
    if let source = new?.source { members.append(("deliveredSource", source.json)) }
    if let state = new?.state { members.append(("deliveredState", .string(state))) }
    if !notes.isEmpty {
      members.append(
        (
          "notes",
          .array(
            notes.map { note in
              .object(
                [("text", .string(note.text))]
                  + (note.author.map { [("author", .string($0))] } ?? [])
              )
            }
          )
        )
      )
    }
    if let renamed { members.append(("renamed", .string(renamed))) }
  }

  private func addDiffMembers(to members: inout [(key: String, value: JSONValue)]) {
    members.append(("kinds", .array(labels.map { .string($0.name) })))
    if let old { members.append(("old", old.json)) }
    if let new { members.append(("new", new.json)) }
    if let place { members.append(("place", place.json)) }
    if let movedFrom {
      members.append(
        (
          "movedFrom",
          .object([("catalog", .string(movedFrom.catalog)), ("id", .string(movedFrom.id))])
        )
      )
    }
    if stateDirection != 0 {
      members.append(("stateDirection", .string(stateDirection > 0 ? "up" : "down")))
    }
    if isApprovedTouched { members.append(("approvedTouched", .bool(true))) }
    if !findings.isEmpty { members.append(("newRemarks", .array(findings.map(\.remarkJSON)))) }
    if !fixedFindings.isEmpty {
      members.append(("fixedRemarks", .array(fixedFindings.map(\.remarkJSON))))
    }
    if wordsChanged > 0 { members.append(("wordsChanged", .integer(wordsChanged))) }
    if editDistance > 0 { members.append(("editDistance", .integer(editDistance))) }
  }
}

extension ReportItem.Side {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    if let source { members.append(("source", source.json)) }
    if let target { members.append(("target", target.json)) }
    if let state { members.append(("state", .string(state))) }
    if !notes.isEmpty { members.append(("notes", .array(notes.map { .string($0) }))) }
    return .object(members)
  }
}

extension Message {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .phrases(let phrases): .array(phrases.map { .string($0) })
    }
  }
}

extension SourceLocation {
  var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [("path", .string(path))]
    if let line { members.append(("line", .integer(line))) }
    if let column { members.append(("column", .integer(column))) }
    return .object(members)
  }
}

extension Finding {
  var json: JSONValue {
    .object([
      ("code", .string(code.rawValue)),
      ("severity", .string(severity.rawValue)),
      ("message", .string(message)),
      ("places", .array(places.map(\.json))),
    ])
  }

  /// A remark has no place of its own.
  fileprivate var remarkJSON: JSONValue {
    .object([
      ("code", .string(code.rawValue)),
      ("severity", .string(severity.rawValue)),
      ("message", .string(message)),
    ])
  }
}
