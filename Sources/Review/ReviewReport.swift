internal import LoctripExchange
internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripJSONSource
internal import LoctripLocalizationCore
package import LoctripLocalizationReports
internal import LoctripLedger
internal import LoctripReconciliation

extension ReviewSheet {
  /// The sheet as a report, whose page collects decisions.
  ///
  /// - Parameter sourceLanguages: The language of the sources of each catalog, by `original`.
  package func report(sourceLanguages: [String: String] = [:]) -> Report {
    var words = Report.Words()
    words.name = "review"
    words.items = "units"
    words.labels = "Labels"
    words.rest = "Done"
    words.none = "This page has no strings."
    let counts = units.grouped { $0.label.name }
    let figures = counts.filter { !$0.members.allSatisfy(\.isOpen) || $0.key == "held" }
      .map { "\($0.members.count.grouped) \($0.key)" }
    words.headline =
      ([
        "\(openCount.counted("text")) to decide"
      ] + figures).joined(separator: ", ")
    words.lead = words.headline + "."
    words.title = title
    let units = self.units
    let questions = self.questions
    let keys = units.grouped { [ExactString($0.unit.original), ExactString($0.unit.language)] }
    let labels = distinctLabels
    var report = Report(
      words, .byLanguage,
      totals: keys.map { key, members in
        Report.Totals(
          catalog: key[0].string, language: key[1].string,
          counts: labels.map { label in (label, members.count { $0.label == label }) })
      },
      items: ReportItems(
        count: units.count,
        writeMembers: { index, json in
          json.writeMember("id", units[index].unit.catalogID)
          json.writeMember("label", units[index].label.name)
          json.writeMember("open", .bool(units[index].isOpen))
        }, make: { units[$0].item(questions) }),
      places: units.map { ($0.unit.original, $0.unit.language, $0.attention) })
    report.review = Report.Review(
      sheet: "\(digest)", name: languages.count == 1 ? "\(name).\(languages[0])" : name,
      order: order?.id)
    report.figures = [("decisions", openCount)]
    report.findings = findings
    report.sourceLanguages = sourceLanguages
    return report
  }

  private var distinctLabels: [Report.Label] {
    var labels: [Report.Label] = []
    for unit in units where !labels.contains(unit.label) { labels.append(unit.label) }
    return labels
  }

  /// `German · order 2026-w47-agency-a-k7 · Agency A · came 24 Nov 2026 (due 24 Nov 2026)`.
  private var title: String {
    var parts = [languages.map { OrderSheet.name(of: $0) }.listed(upTo: 4)]
    if let order {
      parts.append("order \(order.id)")
    } else {
      let isDelivery = units.contains { $0.unit.delivered != nil }
      parts.append(isDelivery ? "delivery \(name.oneLine)" : "texts of the catalogs")
    }
    if let agency { parts.append(agency.oneLine) }
    if let came = languages.compactMap({ cameDays[ExactString($0)] }).max() {
      let due = order?.due.map { " (due \($0.short))" } ?? ""
      parts.append("came \(came.short)\(due)")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension CalendarDay {
  /// The day for people, `24 Nov 2026`.
  var short: String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (year, month, day) = date
    return "\(day) \(months[month - 1]) \(year)"
  }
}

extension ReviewSheet.Unit {
  fileprivate var attention: Report.ReviewPriority {
    if isOpen { return .decision }
    if !unit.notes.isEmpty { return .note }
    return unit.findings.isEmpty ? .none : .finding
  }

  fileprivate func item(_ questions: [ReviewSheet.QuestionName: [Question]]) -> ReportItem {
    var item = ReportItem(unit.catalogID, [label])
    item.rows = rows
    item.findings = unit.findings
    item.notes = unit.notes
    item.renamed = unit.renamed
    item.place = unit.place
    let key = unit.slot.map { ReviewSheet.QuestionName(unit.original, $0.key.string) }
    let asked = (key.flatMap { questions[$0] } ?? []).filter { question in
      question.languages.contains { $0.isIdentical(to: unit.language) }
    }
    item.questions = asked.map { question in
      ReportItem.Question(
        question.text, by: question.asked.first?.by, id: question.id, answer: question.answer?.text)
    }
    let text = self.text
    var choice = ReportItem.Choice(
      allowed.map(\.rawValue), texts: text?.texts ?? [], seen: seen.json)
    choice.isSet = unit.source?.isSet ?? text?.isSet ?? false
    choice.isVariation = unit.slot.map { !$0.path.isRoot } ?? false
    choice.limit = limit.flatMap { $0.unit == .characters ? $0.count : nil }
    choice.reason = reason
    choice.waivable = waivable.map(\.rawValue)
    choice.isRisky = isOpen && unit.verdict.needsPerson
    choice.before = before
    item.choice = choice
    return item
  }

  /// The source, the comment, our text and the delivered one.
  private var rows: [ReportItem.Row] {
    var rows: [ReportItem.Row] = []
    if let sent = unit.deliveredSource, let source = unit.source, sent != source {
      rows.append(.init(.source, "translated from", sent.description, "now", source.description))
    } else if let source = unit.source {
      rows.append(.init(.source, "source", source.description, isContext: true))
    }
    if let comment { rows.append(.init(.note, "comment", comment, isContext: true)) }
    let ours = unit.before?.message
    let theirs = unit.theirs
    if let theirs, ours == theirs {
      rows.append(
        .init(.target, "in the app, as delivered", theirs.description, isContext: true))
    } else if ours != nil || theirs != nil {
      var row = ReportItem.Row(
        .target, "in the app", ours?.description, "delivered", theirs?.description)
      row.isRefused = isOpen
      rows.append(row)
    }
    if let state = unit.before?.state {
      rows.append(.init(.state, "state", state.rawValue, isContext: true))
    }
    return rows
  }
}
