internal import LoctripLocalizationCore
internal import LoctripReconciliation
package import LoctripLocalizationReports
internal import LoctripJSONSource

extension Diff {
  /// The comparison in the form that is rendered.
  ///
  /// A language or catalog that only one side has is one line, and its units are not listed, unless the
  /// other side is empty.
  ///
  /// - Parameters:
  ///   - settings: The choices that the comparison was made with.
  ///   - isSummary: True to list no unit.
  package func report(settings: [Report.Setting] = [], isSummary: Bool = false) -> Report {
    // All of them, mostly, and a copy is as large as what it is of.
    let isWhole = hasEmptySide || !changes.contains(where: \.isOfOneSide)
    let differing = isWhole ? changes : changes.filter { !$0.isOfOneSide }
    let changes = isSummary ? [] : differing
    let absences =
      hasEmptySide
      ? []
      : Report.absences(
        of: totals.map { ($0.original, $0.language, $0.sideAlone, $0.unitsOfOneSide) }
      ).filter { $0.units > 0 }
    let totals = totals.map { $0.report(listsAll: hasEmptySide) }
    var report = Report(
      words(differing: differing.count, totals, absences, isSummary: isSummary), .sideBySide,
      totals: totals.filter { $0.presence == "both" || $0.counts.contains { $0.count > 0 } },
      items: ReportItems(
        count: changes.count, writeMembers: { changes[$0].writeMembers(into: &$1) },
        make: { changes[$0].item }),
      places: changes.indices.map {
        (changes[$0].original, changes[$0].language, changes[$0].attention)
      })
    report.figures = [("units", differing.count + unchanged), ("differing", differing.count)]
    report.settings = settings
    report.absences = absences
    report.findings = findings
    return report
  }

  private func words(
    differing count: Int, _ totals: [Report.Totals], _ absences: [Report.OneSidedCatalog],
    isSummary: Bool
  ) -> Report.Words {
    let all = count + unchanged
    let equal = all == 0 ? "o units to compare" : "o differences in \(unchanged.counted("unit"))"
    let differing = "\(count.grouped) of \(all.counted("unit")) \(all == 1 ? "differs" : "differ")"
    let kinds = ChangeKind.allCases.compactMap { kind -> String? in
      let count = totals.reduce(0) { $0 + $1.count(kind.rawValue) }
      return count > 0 ? "\(count.grouped) \(kind.rawValue)" : nil
    }
    let languages = absences.count { $0.language != nil && $0.catalog == nil }
    let catalogs = absences.count - languages
    let absent = [
      languages > 0 ? languages.counted("language") : nil,
      catalogs > 0 ? catalogs.counted("catalog") : nil,
    ].compactMap(\.self).joined(separator: " and ")
    let rest = absent.isEmpty ? "" : "; \(absent) on one side only"
    var words = Report.Words()
    words.name = "diff"
    words.schemaVersion = 2
    words.items = "changes"
    words.title = "Comparison report"
    words.lead = (count == 0 ? "N\(equal)" : differing) + "\(rest)."
    words.headline = "Comparison: " + (count == 0 ? "n\(equal)" : differing) + rest
    words.closing = [
      kinds.isEmpty ? "N\(equal)\(rest)." : "\(differing): \(kinds.joined(separator: ", "))\(rest)"
    ]
    words.labels = "Changes"
    words.rest = "Changes"
    words.none = isSummary ? "The strings are not listed." : "No string differs."
    return words
  }
}

extension Diff.Totals {
  /// The side that has the catalog alone, or `nil`.
  fileprivate var sideAlone: String? { presence == .both ? nil : presence.rawValue }

  /// The units that came or went with the catalog.
  fileprivate var unitsOfOneSide: Int {
    switch presence {
    case .both: 0
    case .added: counts[.added] ?? 0
    case .removed: counts[.removed] ?? 0
    }
  }

  /// The counts; of a catalog that only one side has those that are told unit by unit.
  fileprivate func report(listsAll: Bool) -> Report.Totals {
    var counts = counts
    if !listsAll, let kind = sideAlone.flatMap(ChangeKind.init) { counts[kind] = nil }
    var totals = Report.Totals(
      catalog: original, language: language,
      counts: ChangeKind.allCases.map { ($0.label, counts[$0] ?? 0) } + [(.unchanged, unchanged)])
    totals.presence = presence.rawValue
    totals.oldCatalog = oldOriginal
    totals.figures = [
      ("unlisted", unlisted), ("wordsChanged", wordsChanged), ("editDistance", editDistance),
      ("approvedTouched", approvedTouched), ("newFindings", newRemarks),
      ("fixedFindings", fixedRemarks),
    ]
    if wordsChanged > 0 { totals.remark = "\(wordsChanged.counted("word")) changed" }
    return totals
  }
}

extension Diff.Change {
  /// A comparison decides nothing; worth a look is what became worse or had been approved.
  fileprivate var attention: Report.ReviewPriority {
    !comparison.newRemarks.isEmpty || comparison.isApprovedTouched || comparison.stateDirection < 0
      ? .finding : .none
  }

  fileprivate var item: ReportItem {
    var item = ReportItem(id, kinds.map(\.label))
    item.source = (new?.source ?? old?.source)?.description
    item.rows = kinds.map(row)
    // A state means nothing without its text.
    if !item.rows.contains(where: { $0.subject == .target }),
      let target = (new?.target ?? old?.target)?.description
    {
      item.rows.append(.init(.target, "translation", target, isContext: true))
    }
    item.findings = comparison.newRemarks
    item.fixedFindings = comparison.fixedRemarks
    if let movedFrom, !movedFrom.original.isIdentical(to: original) {
      item.movedFrom = movedFrom.original
    }
    item.stateDirection = comparison.stateDirection
    item.isApprovedTouched = comparison.isApprovedTouched
    item.wordsChanged = comparison.wordsChanged
    item.place = place
    return item
  }

  /// Returns the row that shows a kind of change on both sides.
  private func row(_ kind: ChangeKind) -> ReportItem.Row {
    func row(_ subject: ReportItem.Row.Subject, _ text: (TranslationUnit) -> String?)
      -> ReportItem.Row
    {
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
    if let place { json.writeMember("place", place.json) }
    if let movedFrom {
      json.writeMember(
        "movedFrom", ["catalog": .string(movedFrom.original), "id": .string(movedFrom.id)])
    }
    if comparison.stateDirection != 0 {
      json.writeMember("stateDirection", comparison.stateDirection > 0 ? "up" : "down")
    }
    if comparison.isApprovedTouched { json.writeMember("approvedTouched", .bool(true)) }
    for (name, remarks) in [
      ("newFindings", comparison.newRemarks), ("fixedFindings", comparison.fixedRemarks),
    ]
    where !remarks.isEmpty {
      json.writeMember(name, .array(remarks.map(\.remarkJSON)))
    }
    if comparison.wordsChanged > 0 { json.writeMember("wordsChanged", comparison.wordsChanged) }
    if comparison.editDistance > 0 { json.writeMember("editDistance", comparison.editDistance) }
  }
}

extension TranslationUnit {
  fileprivate func write(as name: String, into json: inout JSONWriter) {
    json.beginMember(name)
    json.writeObject { json in
      if let source { json.writeMember("source", source.json) }
      if let target { json.writeMember("target", target.json) }
      if let stateWord { json.writeMember("state", stateWord) }
      if !notes.isEmpty { json.writeMember("notes", notes.map(\.text)) }
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
