internal import LoctripAppProjects
internal import LoctripJSONSource
internal import LoctripLocalizationCore
package import LoctripLocalizationReports
internal import LoctripLedger
internal import LoctripReconciliation

extension DecisionRun {
  /// Returns the decisions and their results as a report.
  package func report(isDryRun: Bool, sourceLanguages: [String: String] = [:]) -> Report {
    let outcomes = self.outcomes
    let open = outcomes.count(where: \.result.needsPerson)
    var words = Report.Words()
    words.name = "decide"
    words.schemaVersion = 2
    words.items = "units"
    words.title = "Decisions"
    words.labels = "Results"
    words.rest = "Done"
    words.none = "No decision."
    let done = outcomes.count - open
    let counts =
      "\(done.counted("decision")) \(done == 1 ? "counts" : "count")"
      + (open > 0
        ? "; \(open.counted("unit")) \(open == 1 ? "has" : "have") to be decided again" : "")
      + (answerCount > 0 ? "; \(answerCount.counted("question")) answered" : "")
    words.headline = "Decisions: \(counts)" + (isDryRun ? " (\(ResultWords.dryRun))" : "")
    words.lead = counts + "."
    words.opening = open > 0 || outcomes.isEmpty ? [words.lead] : []
    words.languageRemarks = languageRemarks
    if answerCount > 0 { words.remarks = ["\(answerCount.counted("question")) answered"] }
    words.closing =
      changes.isEmpty
      ? [ResultWords.noCatalogChanges]
      : changes.map { ResultWords.line(.write, $0.path.oneLine, isDryRun: isDryRun) }
    let keys = outcomes.grouped {
      [ExactString($0.decision.catalog), ExactString($0.decision.language)]
    }
    var report = Report(
      words, .byLanguage,
      totals: keys.map { key, members in
        Report.Totals(
          catalog: key[0].string, language: key[1].string,
          counts: Result.allCases.map { result in
            (result.label, members.count { $0.result == result })
          })
      },
      items: ReportItems(
        count: outcomes.count, writeMembers: { outcomes[$0].writeMembers(to: &$1) },
        make: { outcomes[$0].item }),
      places: outcomes.map {
        (
          $0.decision.catalog, $0.decision.language,
          $0.result.needsPerson ? .decision : $0.decision.note == nil ? .none : .note
        )
      })
    report.isDryRun = isDryRun
    report.needsPerson = needsPerson
    report.figures = [("decisions", outcomes.count), ("open", open), ("answers", answerCount)]
    report.findings = findings
    report.changedFiles = changes.map(\.path)
    report.sourceLanguages = sourceLanguages
    return report
  }

  /// The people of each language with the number of their decisions.
  private var languageRemarks: [Report.LanguageRemark] {
    outcomes.grouped { ExactString($0.decision.language) }.compactMap { language, members in
      let people = members.flatMap(\.people).grouped { ExactString($0) }
      guard !people.isEmpty else { return nil }
      let words = people.enumerated().map { number, person in
        "\(person.members.count.grouped)\(number == 0 ? " decided" : "") by \(person.key.string)"
      }
      return Report.LanguageRemark(language.string, words.listed(upTo: 4))
    }
  }
}

extension DecisionRun.Result {
  fileprivate var label: Report.Label {
    switch self {
    case .taken, .edited: Report.Label(rawValue, .good)
    case .kept, .asked: Report.Label(rawValue, .neutral)
    case .lookAgain, .sentBack: Report.Label(rawValue, .caution)
    case .already: Report.Label(rawValue, .neutral, isNews: false)
    case .outdated, .rejected, .disagree: Report.Label(rawValue, .bad)
    }
  }
}

extension DecisionRun.Outcome {
  fileprivate var item: ReportItem {
    var item = ReportItem(decision.id, [result.label])
    if let source { item.source = source.description }
    let text = decision.decision == .edit ? decision.texts.joined(separator: "\n") : nil
    let old = before?.message.description
    if let written {
      item.rows.append(.init(.target, "was", old, "written", written.message.description))
    } else if result.needsPerson {
      var row = ReportItem.Row(.target, "in the app", old, "not taken", text ?? theirs?.description)
      row.isRefused = true
      item.rows.append(row)
    }
    item.findings = findings
    if let note = decision.note {
      item.notes = [TranslationUnit.Note(text: note, from: people.first)]
    }
    item.place = decision.place
    return item
  }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.writeMembers(of: [
      "catalog": .string(decision.catalog), "language": .string(decision.language),
      "id": .string(decision.id), "decision": .string(decision.decision.rawValue),
      "result": .string(result.rawValue),
      "by": .array(people.map { .string($0) }), "note": decision.note.map { .string($0) },
      "before": before.map(Self.json), "written": written.map(Self.json),
      "findings": findings.isEmpty ? nil : .array(findings.map(\.json)),
      "place": decision.place?.json,
    ])
  }

  private static func json(_ text: LoctripTranslation) -> JSONValue {
    .object([("state", .string(text.state.rawValue)), ("value", text.message.json)])
  }
}
