internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs

// Reports as text for a terminal and as JSON for scripts. The JSON is documented in
// RoundTrip.docc/Reports.md; members are only ever added.

/// Text that a report is made of, with or without colour.
public struct Palette: Sendable {
  private let isColoured: Bool

  /// Creates a palette.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension ImportReport {
  /// The report for a terminal: totals, then each unit that a person should see.
  ///
  /// - Parameters:
  ///   - isVerbose: Whether every unit that is not `unchanged` is listed.
  ///   - isDryRun: Whether nothing was written.
  ///   - palette: The colours.
  public func text(isVerbose: Bool, isDryRun: Bool, palette: Palette) -> String {
    var lines: [String] = []
    var languages: [String] = []
    for total in totals where !languages.contains(total.language) {
      languages.append(total.language)
    }
    for language in languages {
      let catalogs = totals.filter { $0.language == language }
      let sum = catalogs.reduce(into: [:]) { $0.merge($1.counts, uniquingKeysWith: +) }
      let name = catalogs.count == 1 ? catalogs[0].original : "\(catalogs.count) catalogs"
      lines.append("\(palette.bold(language))  \(name): \(Self.summary(sum))")
      for total in catalogs {
        let listed = units.filter { unit in
          unit.original == total.original && unit.language == language
            && (isVerbose || unit.verdict.needsPerson || !unit.findings.isEmpty)
        }
        let isNews = total.counts.keys.contains { $0 != .unchanged && $0 != .missing }
        if catalogs.count > 1 && (isNews || !listed.isEmpty) {
          lines.append("  \(total.original): \(Self.summary(total.counts))")
        }
        for unit in listed { lines += Self.lines(for: unit, palette: palette) }
      }
    }
    if changes.isEmpty { lines.append("No catalog changes.") }
    for (path, _) in changes { lines.append("\(isDryRun ? "Would write" : "Wrote") \(path)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(_ counts: [Verdict: Int]) -> String {
    let parts = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    return parts.isEmpty ? "no units" : parts.joined(separator: ", ")
  }

  private static func lines(for unit: Unit, palette: Palette) -> [String] {
    let word = unit.verdict.rawValue.padded(to: 9)
    let verdict =
      switch unit.verdict {
      case .added, .updated: palette.green(word)
      case .conflict, .rejected, .orphaned: palette.red(word)
      case .kept, .missing, .unchanged: palette.yellow(word)
      }
    let place = unit.place.map { "  \(palette.dim($0.description))" } ?? ""
    let id = unit.id.isEmpty ? "(empty key)" : unit.id.oneLine
    var lines = ["    \(verdict)  \(id)\(place)"]
    func quote(_ label: String, _ message: Message?) {
      guard let message else { return }
      lines.append("               \(palette.dim(label))  \(message.description.oneLine)")
    }
    if let before = unit.before, before.message != unit.delivered {
      quote("was      ", before.message)
    }
    if let delivered = unit.delivered { quote("delivered", delivered) }
    if let written = unit.written {
      if let before = unit.before, before.state != written.state {
        lines.append(
          "               \(palette.dim("state    "))  \(before.state) → \(written.state)"
        )
      } else if written.state != .translated {
        lines.append("               \(palette.dim("state    "))  \(written.state)")
      }
    }
    for finding in unit.findings {
      let prefix = "'\(unit.id)': "
      let message =
        finding.message.hasPrefix(prefix)
        ? String(finding.message.dropFirst(prefix.count)) : finding.message
      lines.append("               \(palette.dim(finding.code.rawValue)): \(message.oneLine)")
    }
    return lines
  }

  /// The report as JSON, schema `loctrip.import/1`.
  public func json(isDryRun: Bool) -> [UInt8] {
    JSONValue.object([
      ("schema", .string("loctrip.import/1")),
      ("dryRun", .bool(isDryRun)),
      ("changedCatalogs", .array(changes.map { .string($0.path) })),
      (
        "totals",
        .array(
          totals.map { total in
            .object(
              [
                ("catalog", .string(total.original)), ("language", .string(total.language)),
              ]
                + Verdict.allCases.map { ($0.rawValue, .integer(total.counts[$0] ?? 0)) }
            )
          }
        )
      ),
      (
        "units",
        .array(
          units.map { unit in
            var members: [(key: String, value: JSONValue)] = [
              ("catalog", .string(unit.original)),
              ("language", .string(unit.language)),
              ("id", .string(unit.id)),
              ("verdict", .string(unit.verdict.rawValue)),
            ]
            if let source = unit.source { members.append(("source", source.json)) }
            if let before = unit.before { members.append(("before", before.json)) }
            if let delivered = unit.delivered { members.append(("delivered", delivered.json)) }
            if let written = unit.written { members.append(("written", written.json)) }
            if let place = unit.place { members.append(("place", place.json)) }
            if !unit.findings.isEmpty {
              members.append(("findings", .array(unit.findings.map(\.json))))
            }
            return .object(members)
          }
        )
      ),
      ("findings", .array(findings.map(\.json))),
    ]).serialized() + [10]
  }
}

extension Diff {
  /// The comparison for a terminal.
  public func text(palette: Palette) -> String {
    var lines: [String] = []
    for total in totals {
      let counts = UnitChange.allCases.compactMap { kind in
        total.counts[kind].map { "\($0) \(kind.rawValue)" }
      }
      guard !counts.isEmpty else { continue }
      lines.append(
        "\(palette.bold(total.language))  \(total.original): \(counts.joined(separator: ", ")), "
          + "\(total.unchanged) unchanged"
      )
      for change in changes
      where change.original == total.original && change.language == total.language {
        lines += Self.lines(for: change, palette: palette)
      }
    }
    let total = UnitChange.allCases.compactMap { kind in
      count(kind) > 0 ? "\(count(kind)) \(kind.rawValue)" : nil
    }
    lines.append(
      total.isEmpty
        ? "No differences in \(unchanged) units."
        : "\(changes.count) of \(changes.count + unchanged) units differ: "
          + total.joined(separator: ", ")
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(for change: Change, palette: Palette) -> [String] {
    let kinds = change.kinds.map(\.rawValue).joined(separator: ", ")
    var lines = ["    \(change.id.oneLine)  \(palette.dim(kinds))"]
    func pair(_ label: String, _ old: String?, _ new: String?) {
      let label = label.padded(to: 6)
      if let old { lines.append("        \(label) \(palette.red("- \(old.oneLine)"))") }
      if let new { lines.append("        \(label) \(palette.green("+ \(new.oneLine)"))") }
    }
    for kind in change.kinds {
      switch kind {
      case .added: pair("target", nil, change.new?.target?.description)
      case .removed: pair("target", change.old?.target?.description, nil)
      case .moved: pair("id", change.movedFrom?.id, change.id)
      case .sourceChanged:
        pair("source", change.old?.source?.description, change.new?.source?.description)
      case .targetChanged:
        pair("target", change.old?.target?.description, change.new?.target?.description)
      case .stateChanged: pair("state", change.old?.state ?? "none", change.new?.state ?? "none")
      case .noteChanged:
        pair(
          "note",
          change.old?.notes.joined(separator: " / "),
          change.new?.notes.joined(separator: " / ")
        )
      }
    }
    return lines
  }

  /// The comparison as JSON, schema `loctrip.diff/1`.
  public func json() -> [UInt8] {
    func side(_ unit: ComparedUnit) -> JSONValue {
      var members: [(key: String, value: JSONValue)] = []
      if let source = unit.source { members.append(("source", source.json)) }
      if let target = unit.target { members.append(("target", target.json)) }
      if let state = unit.state { members.append(("state", .string(state))) }
      if !unit.notes.isEmpty { members.append(("notes", .array(unit.notes.map { .string($0) }))) }
      return .object(members)
    }
    return JSONValue.object([
      ("schema", .string("loctrip.diff/1")),
      (
        "totals",
        .array(
          totals.map { total in
            .object(
              [
                ("catalog", .string(total.original)), ("language", .string(total.language)),
              ]
                + UnitChange.allCases.map { ($0.rawValue, .integer(total.counts[$0] ?? 0)) }
                + [("unchanged", .integer(total.unchanged))]
            )
          }
        )
      ),
      (
        "changes",
        .array(
          changes.map { change in
            var members: [(key: String, value: JSONValue)] = [
              ("catalog", .string(change.original)),
              ("language", .string(change.language)),
              ("id", .string(change.id)),
              ("kinds", .array(change.kinds.map { .string($0.rawValue) })),
            ]
            if let old = change.old { members.append(("old", side(old))) }
            if let new = change.new { members.append(("new", side(new))) }
            if let place = change.place { members.append(("place", place.json)) }
            return .object(members)
          }
        )
      ),
      ("findings", .array(findings.map(\.json))),
    ]).serialized() + [10]
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

extension Translation {
  fileprivate var json: JSONValue {
    .object([("state", .string(state.rawValue)), ("value", message.json)])
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
}

extension String {
  /// This text with spaces after it, up to a width.
  func padded(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
