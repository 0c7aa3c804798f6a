internal import LocalizationCore
internal import Reconciliation
public import Reports
internal import JSONSource

extension Diff {
  /// The comparison in the form that is rendered.
  ///
  /// - Parameter settings: The choices that the comparison was made with.
  public func report(settings: [Report.Setting] = []) -> Report {
    let changes = self.changes
    let (count, all) = (changes.count, changes.count + unchanged)
    let kinds = ChangeKind.allCases.map { ($0.label, self.count($0)) }.filter { $1 > 0 }
    let equal = "o differences in \(unchanged) units"
    let differing = "\(count) of \(all) units differ"
    var words = Report.Words()
    words.name = "diff"
    words.items = "changes"
    words.title = "Comparison report"
    words.lead = count == 0 ? "N\(equal)." : "\(differing)."
    words.headline = "Comparison: " + (count == 0 ? "n\(equal)" : differing)
    let counts = kinds.map { "\($1) \($0.name)" }.joined(separator: ", ")
    words.closing = [kinds.isEmpty ? "N\(equal)." : "\(differing): \(counts)"]
    words.labels = "Changes"
    words.rest = "Changes"
    words.none = "Nothing differs."
    var report = Report(
      words,
      .sideBySide,
      totals: totals.map(\.report),
      items: ReportItems(
        count: count,
        writeMembers: { changes[$0].writeMembers(into: &$1) },
        make: { changes[$0].item }
      ),
      places: changes.indices.map {
        (changes[$0].original, changes[$0].language, changes[$0].attention)
      }
    )
    report.settings = settings
    report.findings = findings
    return report
  }
}

extension Diff.Totals {
  fileprivate var report: Report.Totals {
    var totals = Report.Totals(
      catalog: original,
      language: language,
      counts: ChangeKind.allCases.map { ($0.label, counts[$0] ?? 0) } + [(.unchanged, unchanged)]
    )
    totals.presence = presence.rawValue
    totals.oldCatalog = oldOriginal
    totals.figures = [
      ("unlisted", unlisted), ("wordsChanged", wordsChanged), ("editDistance", editDistance),
      ("approvedTouched", approvedTouched), ("newRemarks", newRemarks),
      ("fixedRemarks", fixedRemarks),
    ]
    if wordsChanged > 0 { totals.remark = "\(wordsChanged.counted("word")) changed" }
    return totals
  }
}

extension Diff.Change {
  /// A comparison decides nothing; worth a look is what became worse or had been approved.
  fileprivate var attention: Report.Attention {
    !newRemarks.isEmpty || isApprovedTouched || stateDirection < 0 ? .finding : .none
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(
      catalog: original,
      language: language,
      id: id,
      labels: kinds.map(\.label),
      attention: attention
    )
    item.source = (new?.source ?? old?.source)?.description
    item.rows = kinds.map(row)
    item.findings = newRemarks
    item.fixedFindings = fixedRemarks
    if let movedFrom, !movedFrom.original.isIdentical(to: original) {
      item.movedFrom = movedFrom.original
    }
    item.stateDirection = stateDirection
    item.isApprovedTouched = isApprovedTouched
    item.wordsChanged = wordsChanged
    item.place = place
    return item
  }

  /// What the two sides say where a kind of change is.
  private func row(_ kind: ChangeKind) -> ReportItem.Row {
    func row(
      _ subject: ReportItem.Row.Subject,
      _ text: (Unit) -> String?
    ) -> ReportItem.Row {
      ReportItem.Row(subject, "old", old.flatMap(text), "new", new.flatMap(text))
    }
    switch kind {
    case .added, .removed, .targetChanged: return row(.target) { $0.target?.description }
    case .sourceChanged: return row(.source) { $0.source?.description }
    case .stateChanged: return row(.state) { $0.stateWord ?? "none" }
    case .noteChanged: return row(.note) { $0.notes.map(\.text).joined(separator: " / ") }
    case .moved:
      let isHere = movedFrom?.original == original
      func name(_ unit: (original: String, id: String)) -> String {
        isHere ? unit.id : "\(unit.original): \(unit.id)"
      }
      return ReportItem.Row(.id, "old", movedFrom.map(name), "new", name((original, id)))
    }
  }

  /// Writes the members of the change in JSON.
  fileprivate func writeMembers(into json: inout JSONWriter) {
    json.writeMember("catalog", original)
    json.writeMember("language", language)
    json.writeMember("id", id)
    json.writeMember("kinds", kinds.map(\.rawValue))
    old?.write(as: "old", into: &json)
    new?.write(as: "new", into: &json)
    if let place {
      json.beginMember("place")
      json.writeObject { json in
        json.writeMember("path", place.path)
        if let line = place.line { json.writeMember("line", line) }
        if let column = place.column { json.writeMember("column", column) }
      }
    }
    if let movedFrom {
      json.beginMember("movedFrom")
      json.writeObject { json in
        json.writeMember("catalog", movedFrom.original)
        json.writeMember("id", movedFrom.id)
      }
    }
    if stateDirection != 0 {
      json.writeMember("stateDirection", stateDirection > 0 ? "up" : "down")
    }
    if isApprovedTouched { json.writeMember("approvedTouched", .bool(true)) }
    for (name, remarks) in [("newRemarks", newRemarks), ("fixedRemarks", fixedRemarks)]
    where !remarks.isEmpty {
      json.writeMember(name, .array(remarks.map(\.remarkJSON)))
    }
    if wordsChanged > 0 { json.writeMember("wordsChanged", wordsChanged) }
    if editDistance > 0 { json.writeMember("editDistance", editDistance) }
  }
}

extension Unit {
  fileprivate func write(as name: String, into json: inout JSONWriter) {
    json.beginMember(name)
    json.writeObject { json in
      source?.write(as: "source", into: &json)
      target?.write(as: "target", into: &json)
      if let stateWord { json.writeMember("state", stateWord) }
      if !notes.isEmpty { json.writeMember("notes", notes.map(\.text)) }
    }
  }
}

extension Message {
  fileprivate func write(as name: String, into json: inout JSONWriter) {
    switch self {
    case .text(let text): json.writeMember(name, text)
    case .phrases(let phrases): json.writeMember(name, phrases)
    }
  }
}

extension ChangeKind {
  /// The label of a kind of change.
  var label: Report.Label {
    switch self {
    case .added: Report.Label(rawValue, .good)
    case .removed: Report.Label(rawValue, .bad)
    case .sourceChanged, .targetChanged: Report.Label(rawValue, .caution)
    case .moved, .stateChanged, .noteChanged: Report.Label(rawValue, .neutral)
    }
  }
}
