internal import JSONSource
public import LocalizationCore
public import Projects
internal import Reconciliation
public import Reports

extension ImportPlan {
  /// The report in the form that is rendered.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether nothing was written.
  ///   - changes: The files that change.
  ///   - settings: The choices that the import was made with.
  ///   - sourceLanguages: The language of the sources of each catalog, by `original`.
  public func report(
    isDryRun: Bool,
    changing changes: [CatalogEdit] = [],
    settings: [Report.Setting] = [],
    sourceLanguages: [String: String] = [:]
  ) -> Report {
    let units = self.units
    let (count, warnings) = (decisionCount, warningCount)
    let needsPerson = count > 0 || warnings > 0
    var outcome =
      count == 0
      ? "no unit needs a decision"
      : "\(count == 1 ? "1 unit needs" : "\(count) units need") a decision"
    if warnings > 0 {
      let errors = errorCount
      let parts = [(errors, "error"), (warnings - errors, "warning")].filter { $0.0 > 0 }
      outcome += "; \(parts.map { $0.0.counted($0.1) }.joined(separator: ", "))"
    }
    let sentence = outcome.prefix(1).uppercased() + outcome.dropFirst() + "."
    let written = changes.map { "\(isDryRun ? "Would write" : "Wrote") \($0.path.oneLine)" }
    var words = Report.Words()
    words.name = "import"
    words.schemaVersion = 2
    words.items = "units"
    words.title = "Import report"
    words.lead = sentence
    words.headline = "Import: \(outcome)"
    if isDryRun { words.headline += " (dry run, nothing was written)" }
    words.closing = needsPerson ? [sentence] : []
    words.closing += changes.isEmpty ? ["No catalog changes."] : written
    words.labels = "Verdicts"
    words.rest = "Done"
    words.none = "No unit has anything to tell."
    var report = Report(
      words,
      .byLanguage,
      totals: totals.map { total in
        Report.Totals(
          catalog: total.original,
          language: total.language,
          counts: Verdict.allCases.map { ($0.label, total.counts[$0] ?? 0) }
        )
      },
      items: ReportItems(
        count: units.count,
        writeMembers: { $1.writeMembers(of: units[$0].json) },
        make: { units[$0].item }
      ),
      places: units.map { ($0.original, $0.language, $0.attention) }
    )
    report.isDryRun = isDryRun
    report.needsPerson = needsPerson
    report.figures = [("decisions", count), ("warnings", warnings)]
    report.settings = settings
    report.findings = findings
    report.changedFiles = changes.map(\.path)
    report.sourceLanguages = sourceLanguages
    return report
  }
}

extension ImportPlan.Unit {
  fileprivate var attention: Report.Attention {
    if verdict.needsPerson { return .decision }
    if !findings.isEmpty { return .finding }
    return notes.isEmpty ? .none : .note
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(
      catalog: original,
      language: language,
      id: id,
      labels: [verdict.label],
      attention: attention
    )
    item.rows = rows
    item.findings = findings
    item.notes = notes
    item.renamed = renamed
    item.place = place
    return item
  }

  /// The translation and, where they are worth reading, source and state.
  private var rows: [ReportItem.Row] {
    var rows: [ReportItem.Row] = []
    if let key = slot?.id, !key.isIdentical(to: id) {
      rows.append(.init(.id, "is for", key, isContext: true))
    }
    if let sent = deliveredSource, let source, sent != source {
      rows.append(.init(.source, "translated from", sent.description, "now", source.description))
    } else if let source {
      rows.append(.init(.source, "source", source.description, isContext: true))
    }
    // Of equal texts one is enough.
    let old = before?.message == delivered && delivered != nil ? nil : before?.message
    if let old, written == nil, delivered?.isEmpty ?? true {
      rows.append(.init(.target, "stays", old.description, isContext: true))
    } else if old != nil || delivered != nil {
      rows.append(.init(.target, "was", old?.description, "delivered", delivered?.description))
    }
    if let written, let delivered, written.message != delivered {
      rows.append(.init(.target, "written", written.message.description))
    }
    let (was, state) = (before?.state.rawValue, written?.state.rawValue)
    if state != nil && state != was || written == nil && deliveredState != nil {
      rows.append(
        .init(.state, "was", was, state == nil ? "delivered" : "written", state ?? deliveredState)
      )
    }
    return rows
  }

  /// The members of the unit in JSON.
  fileprivate var json: JSONValue {
    let notes = notes.map { note -> JSONValue in
      ["text": .string(note.text), "author": note.from.map { .string($0) }]
    }
    return [
      "catalog": .string(original), "language": .string(language), "id": .string(id),
      "key": slot.flatMap { $0.id.isIdentical(to: id) ? nil : .string($0.id) },
      "verdict": .string(verdict.rawValue), "source": source?.json, "before": before?.json,
      "delivered": delivered?.json, "written": written?.json, "place": place?.json,
      "findings": findings.isEmpty ? nil : .array(findings.map(\.json)),
      "deliveredSource": deliveredSource?.json,
      "deliveredState": deliveredState.map { .string($0) },
      "notes": notes.isEmpty ? nil : .array(notes), "renamed": renamed.map { .string($0) },
    ]
  }
}

extension Translation {
  fileprivate var json: JSONValue {
    .object([("state", .string(state.rawValue)), ("value", message.json)])
  }
}

extension Verdict {
  /// The label of a verdict.
  var label: Report.Label {
    switch self {
    case .added, .updated: Report.Label(rawValue, .good)
    case .unchanged: .unchanged
    case .kept: Report.Label(rawValue, .neutral)
    case .missing: Report.Label(rawValue, .caution, isNews: false)
    case .conflict, .rejected, .orphaned: Report.Label(rawValue, .bad)
    }
  }
}

extension Project {
  /// The language of the sources of each catalog, by `original`.
  public var sourceLanguages: [String: String] {
    Dictionary(catalogs.map { ($0.original, $0.catalog.sourceLanguage) }) { first, _ in first }
  }
}
