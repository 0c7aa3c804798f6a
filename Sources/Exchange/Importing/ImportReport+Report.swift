internal import LoctripBundles
internal import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripAppProjects
internal import LoctripReconciliation
package import LoctripLocalizationReports

extension ImportPlan {
  /// The report in the form that is rendered.
  ///
  /// - Parameters:
  ///   - isDryRun: True if nothing was written.
  ///   - gate: The conditions on which the import fails.
  ///   - changes: The files that change.
  ///   - settings: The choices that the import was made with.
  ///   - sourceLanguages: The language of the sources of each catalog, by `original`.
  package func report(
    isDryRun: Bool, gate: ImportGate = ImportGate(), changing changes: [CatalogEdit] = [],
    settings: [Report.Setting] = [], sourceLanguages: [String: String] = [:]
  ) -> Report {
    let units = self.units
    let isUnprotected = findings.contains { $0.code == .noBase }
    let numbers = numbers
    let reasons = gate.reasons(of: self, numbers)
    let outcome = outcome(of: gate, reasons, numbers)
    let sentence = outcome.prefix(1).uppercased() + outcome.dropFirst() + "."
    let written = changes.map { ResultWords.line(.write, $0.path.oneLine, isDryRun: isDryRun) }
    var words = Report.Words()
    words.name = "import"
    words.schemaVersion = 4
    words.items = "units"
    words.title = "Import report"
    words.lead = sentence
    words.headline = "Import: \(outcome)"
    if isDryRun { words.headline += " (\(ResultWords.dryRun))" }
    words.opening =
      reasons.isEmpty && numbers.warnings == 0 && numbers.toDecide == 0 && leftOut == 0
        && repeated == nil
      ? [] : [sentence]
    words.languageRemarks = orders.compactMap { order in
      order.line.map { Report.LanguageRemark(order.language, $0, order: order.order) }
    }
    words.remarks = unknownOrders
    words.closing = changes.isEmpty ? [ResultWords.noCatalogChanges] : written
    words.labels = "Verdicts"
    words.rest = "Done"
    words.none = "No unit has anything to report."
    var report = Report(
      words, .byLanguage,
      totals: totals.map { total in
        Report.Totals(
          catalog: total.original, language: total.language,
          counts: Verdict.allCases.map {
            ($0.label(isUnprotected: isUnprotected), total.counts[$0] ?? 0)
          })
      },
      items: ReportItems(
        count: units.count, writeMembers: { $1.writeMembers(of: units[$0].json) },
        make: { units[$0].item }),
      places: units.indices.map { (units[$0].original, units[$0].language, units[$0].attention) })
    report.isDryRun = isDryRun
    report.needsPerson = !reasons.isEmpty
    report.figures = [("decisions", numbers.toDecide), ("warnings", numbers.warnings)]
    report.members = [("orders", .array(orders.map(\.json)))]
    report.settings = settings
    report.findings = findings
    report.changedFiles = changes.map(\.path)
    report.sourceLanguages = sourceLanguages
    return report
  }

  /// The outcome in a line that begins in lower case, which says what the exit code says.
  private func outcome(of gate: ImportGate, _ reasons: [String], _ numbers: Numbers) -> String {
    var parts = reasons
    if !gate.conditions.contains(.toDecide) || numbers.toDecide == 0, repeated == nil {
      parts.insert("\(numbers.toDecide.grouped) to decide", at: 0)
    }
    let warnings = numbers.warnings - numbers.errors
    if warnings > 0, !gate.conditions.contains(.warning) {
      parts.append(warnings.counted("warning"))
    }
    if let repeated { parts.insert(repeated, at: 0) }
    // What was not read makes every number that follows smaller.
    if leftOut > 0 { parts.insert("\(leftOut.counted("file")) left out", at: 0) }
    return parts.joined(separator: "; ")
  }

  /// The number of files that were left out because they cannot be read.
  private var leftOut: Int { leftOutCount + findings.count { $0.code == .leftOut } }

  /// The line about the languages without an order.
  private var unknownOrders: [String] {
    let unknown = orders.filter { !$0.isKnown }.map(\.language.shortened.oneLine)
    guard !unknown.isEmpty else { return [] }
    return [
      "\(unknown.joined(separator: ", ")): without a base, missing units cannot be reported "
        + "(pass --base or --sent)"
    ]
  }
}

extension ImportPlan.OrderOutcome {
  /// The members of the outcome in JSON.
  fileprivate var json: JSONValue {
    guard isKnown else { return ["language": .string(language), "known": .bool(false)] }
    return .object(
      [
        ("language", .string(language)), ("known", .bool(true)),
      ]
        + (order.map { [("order", .string($0))] } ?? []) + [
          ("ordered", .integer(ordered)), ("cameBack", .integer(cameBack)),
          ("usable", .integer(usable)), ("unfinished", .integer(drafts)),
          ("doneHere", .integer(doneHere)), ("dropped", .integer(dropped)),
        ]
        + [Verdict.conflict, .rejected, .orphaned, .kept, .unknown, .missing, .untouched].map {
          ($0.rawValue, .integer(count($0)))
        })
  }
}

extension ImportPlan.Unit {
  fileprivate var attention: Report.ReviewPriority {
    if needsPerson { return .decision }
    if !findings.isEmpty { return .finding }
    return notes.isEmpty ? .none : .note
  }

  fileprivate var item: ReportItem {
    let isUnprotected = findings.contains { $0.code == .noBase }
    var item = ReportItem(id, [verdict.label(isUnprotected: isUnprotected)])
    item.rows = rows
    item.findings = findings
    item.notes = notes
    item.renamed = renamed
    item.place = place
    return item
  }

  /// The translation and, where they are worth reading, source and state.
  var rows: [ReportItem.Row] {
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
      rows.append(.init(.target, "in the app", old.description, isContext: true))
    } else if old != nil || delivered != nil {
      let isRefused = written == nil && delivered != nil
      // A delivered text that the catalog already has is neither taken nor refused.
      let isKnown = before != nil && before?.message == delivered
      var row = ReportItem.Row(
        .target, isRefused ? "in the app" : "was", old?.description,
        isRefused && !isKnown ? "not taken" : "delivered", delivered?.description)
      row.isRefused = isRefused
      rows.append(row)
    }
    if let written, let delivered, written.message != delivered {
      rows.append(.init(.target, "written", written.message.description))
    }
    let (was, state) = (before?.state.rawValue, written?.state.rawValue)
    if state != nil && state != was || written == nil && deliveredState != nil {
      rows.append(
        .init(.state, "was", was, state == nil ? "delivered" : "written", state ?? deliveredState))
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

extension LoctripTranslation {
  fileprivate var json: JSONValue {
    .object([("state", .string(state.rawValue)), ("value", message.json)])
  }
}

extension Verdict {
  /// The label of a verdict.
  ///
  /// - Parameter isUnprotected: True if a finished translation was replaced without a base, which a person
  ///   should look at.
  func label(isUnprotected: Bool) -> Report.Label {
    switch self {
    case .added: Report.Label(rawValue, .good)
    case .updated: Report.Label(rawValue, isUnprotected ? .caution : .good)
    case .unchanged: .unchanged
    case .kept: Report.Label(rawValue, .neutral)
    case .unknown, .missing, .untouched: Report.Label(rawValue, .caution, isNews: false)
    case .conflict, .rejected, .orphaned: Report.Label(rawValue, .bad)
    }
  }
}

extension LoctripProject {
  /// The language of the sources of each catalog, by `original`.
  package var sourceLanguages: [String: String] {
    Dictionary(catalogs.map { ($0.original, $0.catalog.sourceLanguage) }) { first, _ in first }
  }
}
