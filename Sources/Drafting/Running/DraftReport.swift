internal import LoctripJSONSource
internal import LoctripLocalizationCore
package import LoctripLocalizationReports

extension DraftOutcome {
  /// The result as a report.
  ///
  /// - Parameters:
  ///   - settings: The settings of the run.
  package func report(settings: [Report.Setting] = []) -> Report {
    let units = self.units
    let remaining = units.count - count(.drafted)
    var closing =
      "\(count(.drafted).grouped) of \(units.count.counted("unit")) drafted; the program was "
      + "started \(startCount.counted("time"))"
    if remaining > 0 { closing += "; \(remaining.counted("unit")) without a draft" }
    if leftOut > 0 { closing += "; \(leftOut.counted("unit")) beyond --max-units" }
    var words = outcomeWords(closing)
    words.closing = ["\(closing)."]
    words.closing +=
      changedFiles.isEmpty
      ? [ResultWords.noCatalogChanges]
      : changedFiles.map { ResultWords.line(.write, $0.oneLine) }
    words.rest = "Drafted"
    words.none = "No unit was sent to the program."
    var report = Report(
      words, .byLanguage, totals: totals(of: units.map { ($0.original, $0.language, $0.result) }),
      items: ReportItems(
        count: units.count, writeMembers: { $1.writeMembers(of: units[$0].json) },
        make: { units[$0].item }), places: units.map { ($0.original, $0.language, $0.attention) })
    report.isDryRun = false
    report.needsPerson = isIncomplete
    report.figures = [
      ("batches", batchCount), ("starts", startCount), ("leftOut", leftOut),
    ]
    report.settings = settings
    report.findings = findings
    report.changedFiles = changedFiles
    return report
  }
}

extension DraftPlan {
  /// The plan as a report.
  package func report(settings: [Report.Setting] = []) -> Report {
    let planned = parts.flatMap { part in
      part.batch.questions.map { (batch: part.batch, question: $0) }
    }
    var closing =
      "\(unitCount.counted("unit")) (\(wordCount.counted("word"))) would be sent in "
      + "\(parts.count == 1 ? "1 batch" : "\(parts.count.grouped) batches")"
    if leftOut > 0 { closing += "; \(leftOut.counted("unit")) beyond --max-units" }
    var words = outcomeWords(closing)
    words.headline += " (\(ResultWords.dryRun))"
    words.closing = ["\(closing). The program was not started."]
    words.rest = "Strings to send"
    words.none = "Every unit has a translation."
    var report = Report(
      words, .byLanguage,
      totals: totals(of: planned.map { ($0.batch.catalog, $0.batch.language, nil) }),
      items: ReportItems(
        count: planned.count,
        writeMembers: { $1.writeMembers(of: json(planned[$0].question, planned[$0].batch)) },
        make: { item(planned[$0].question) }),
      places: planned.map { ($0.batch.catalog, $0.batch.language, .none) })
    report.isDryRun = true
    report.needsPerson = false
    report.figures = [("batches", parts.count), ("words", wordCount), ("leftOut", leftOut)]
    report.settings = settings
    return report
  }

  private func json(_ question: DraftQuestion, _ batch: DraftBatch) -> JSONValue {
    [
      "catalog": .string(batch.catalog), "language": .string(batch.language),
      "id": .string(question.slot.id), "batch": .integer(batch.number),
      "source": question.unit.source?.json,
    ]
  }

  private func item(_ question: DraftQuestion) -> ReportItem {
    var item = ReportItem(question.slot.id, [.planned])
    item.rows = question.unit.source.map { [.init(.source, "source", $0.description)] } ?? []
    return item
  }
}

/// The names of a report, with its outcome.
private func outcomeWords(_ outcome: String) -> Report.Words {
  var words = Report.Words()
  words.name = "translate"
  words.schemaVersion = 2
  words.items = "units"
  words.title = "Drafts"
  words.lead = "\(outcome)."
  words.headline = "Drafts: \(outcome)"
  words.labels = "Results"
  return words
}

/// The counts for each catalog and language; a unit without a result is only planned.
private func totals(of units: [(original: String, language: String, result: DraftOutcome.Result?)])
  -> [Report.Totals]
{
  let labels = DraftOutcome.Result.allCases.map(\.label)
  let groups = units.grouped { [ExactString($0.original), ExactString($0.language)] }
  return groups.map { name, units in
    let known = units.reduce(into: [:]) { $0[$1.result?.label ?? .planned, default: 0] += 1 }
    let shown = known[.planned] == nil ? labels : [.planned]
    return Report.Totals(
      catalog: name[0].string, language: name[1].string, counts: shown.map { ($0, known[$0] ?? 0) })
  }
}

extension Report.Label {
  fileprivate static let planned = Report.Label("planned", .neutral)
}

extension DraftOutcome.Result {
  fileprivate var label: Report.Label {
    switch self {
    case .drafted: Report.Label(rawValue, .good)
    case .refused: Report.Label(rawValue, .bad)
    case .unanswered: Report.Label(rawValue, .caution)
    }
  }
}

extension DraftOutcome.Unit {
  fileprivate var attention: Report.ReviewPriority {
    // All missing drafts together are one finding of the run.
    if result != .drafted { return findings.isEmpty ? .none : .decision }
    if !findings.isEmpty { return .finding }
    return note == nil ? .none : .note
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(question.slot.id, [result.label])
    if let source = question.unit.source {
      item.rows.append(.init(.source, "source", source.description, isContext: true))
    }
    if let target { item.rows.append(.init(.target, "draft", target.description)) }
    item.findings = findings
    item.notes = note.map { [TranslationUnit.Note(text: $0)] } ?? []
    item.place = question.place
    return item
  }

  fileprivate var json: JSONValue {
    [
      "catalog": .string(original), "language": .string(language),
      "id": .string(question.slot.id), "result": .string(result.rawValue),
      "source": question.unit.source?.json, "target": target?.json,
      "state": state.map { .string($0.rawValue) }, "note": note.map { .string($0) },
      "confidence": confidence.map { .number("\($0)") }, "place": question.place?.json,
      "findings": findings.isEmpty ? nil : .array(findings.map(\.json)),
    ]
  }
}
