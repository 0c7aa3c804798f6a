internal import LocalizationCore

/// The making of one unit of a page.
struct HTMLItem {
  let item: ReportItem
  let number: Int
  let attention: Report.ReviewPriority
  let arrangement: Report.Arrangement
  /// The marks of texts of the source language.
  let source: TextDirection
  /// The marks of translations.
  let target: TextDirection

  func write(to html: inout Markup) {
    let kinds = item.labels.map(\.name).joined(separator: " ")
    let properties = item.properties(attention).map(\.rawValue).joined(separator: " ")
    html += """
      <article id="u\(number)" tabindex="-1" class="\(item.tone)" data-kind="\(kinds)" \
      data-has="\(properties)">
      <h4>
      """
    for label in item.labels { html += "<span class=\"k \(label.tone)\">\(label.name)</span> " }
    html += "<a href=\"#u\(number)\"><bdi>\(item.shownID)</bdi></a></h4>\n<p class=\"m\">"
    for text in (state.map { [$0] } ?? []) + extra { html += "<span>\(text)</span>" }
    if let place = item.place?.description.oneLine { html += "<span class=\"at\">\(place)</span>" }
    html += "</p>\n"
    writeTexts(to: &html)
    writeRemarks(to: &html)
    html += "</article>\n"
  }

  private var rows: [ReportItem.Row] {
    guard let source = item.source, !item.rows.contains(where: { $0.subject == .source }) else {
      return item.tellingRows
    }
    return [ReportItem.Row(.source, "source", source, isContext: true)] + item.tellingRows
  }

  private var state: String? {
    guard let row = rows.first(where: { $0.subject == .state }) else { return nil }
    let states = [row.old, row.new].compactMap { $0?.oneLine }
    if row.newName == "delivered" {
      return states.count == 2
        ? "State: \(states[0]), delivered as \(states[1])" : "Delivered as \(states[0])"
    }
    let way = item.stateDirection == 0 ? "" : item.stateDirection > 0 ? " (up)" : " (down)"
    return "State: \(states.joined(separator: " → "))\(way)"
  }

  /// Further facts in a few words.
  private var extra: [String] {
    var extra: [String] = []
    if item.isApprovedTouched { extra.append("The old text was approved") }
    if item.wordsChanged > 0 { extra.append("\(item.wordsChanged.counted("word")) changed") }
    if let movedFrom = item.movedFrom { extra.append("Moved from \(movedFrom.oneLine)") }
    return extra
  }

  /// Writes the texts in pairs: old and new, or the source and its only translation.
  private func writeTexts(to html: inout Markup) {
    var pairs = rows.filter { $0.subject != .state }.map(sides)
    if pairs.count == 2, pairs.allSatisfy({ $0.count == 1 }) { pairs = [pairs.flatMap(\.self)] }
    for pair in pairs {
      html += "<div class=\"p\">"
      for side in pair { html += side }
      html += "</div>\n"
    }
  }

  /// The sides of a row that are there.
  private func sides(of row: ReportItem.Row) -> [Markup] {
    let direction =
      switch row.subject {
      case .target: target
      case .source: source
      case .id, .note, .state: TextDirection(nil)
      }
    let (old, new) = row.parts(isMarked: true)
    func side(_ parts: [WordMarks.Part]?, _ name: String, _ element: Markup) -> Markup? {
      guard let parts else { return nil }
      var html: Markup = """
        <div class="\(direction.direction)"><p class="n">\(self.name(name, row.subject))</p>\
        <p class="t" lang="\(direction.language)" dir="\(direction.direction)">
        """
      for part in parts {
        write(part, isIsolated: direction.direction != "ltr", element, to: &html)
      }
      if parts.allSatisfy(\.text.isEmpty) { html += "<span class=\"empty\">empty</span>" }
      html += "</p></div>"
      return html
    }
    return [
      side(old, row.oldName, row.isRefused ? "u" : "del"),
      side(new, row.newName, row.isRefused ? "u" : "ins"),
    ].compactMap(\.self)
  }

  /// Writes a part; in a text that runs from right to left, each placeholder is isolated, or `${name}` would read
  /// `{name}$`.
  private func write(
    _ part: WordMarks.Part,
    isIsolated: Bool,
    _ element: Markup,
    to html: inout Markup
  ) {
    for (index, piece) in (isIsolated ? part.text.piecesBesideCodes : [part.text]).enumerated()
    where !piece.isEmpty {
      let text = VisibleText.make(piece, lines: .kept, marksSpaces: part.isMarked)
      let shown: Markup = index.isMultiple(of: 2) ? "\(text)" : "<bdi dir=\"ltr\">\(text)</bdi>"
      html += part.isMarked ? "<\(element)>\(shown)</\(element)>" : shown
    }
  }

  private func name(_ side: String, _ subject: ReportItem.Row.Subject) -> String {
    let what =
      switch subject {
      case .id: "id"
      case .source: "source"
      case .target: "translation"
      case .state: "state"
      case .note: "note"
      }
    switch arrangement {
    case .byLanguage:
      return subject == .source && side == "now" ? "Source now" : side.capitalizedFirst
    case .sideBySide:
      return side == "source" ? "Source" : "\(side) \(what)".capitalizedFirst
    }
  }

  private func writeRemarks(to html: inout Markup) {
    var remarks = item.findings.map {
      ($0.code.rawValue.oneLine, $0.message.oneLine, $0.severity.tone)
    }
    remarks += item.fixedFindings.map {
      ("fixed: \($0.code.rawValue.oneLine)", $0.message.oneLine, .good)
    }
    if let renamed = item.renamed {
      remarks.append(("perhaps renamed to", renamed.oneLine, .neutral))
    }
    remarks += item.notes.map { note in
      let author = note.from.map { " from \($0.oneLine)" } ?? ""
      return ("note\(author)", VisibleText.make(note.text, lines: .kept), .neutral)
    }
    guard !remarks.isEmpty else { return }
    html += "<ul class=\"found\">\n"
    for (name, text, tone) in remarks {
      html += "<li class=\"\(tone)\"><b>\(name)</b> <bdi>\(text)</bdi></li>\n"
    }
    html += "</ul>\n"
  }
}

extension ReportItem {
  /// A criterion of the filter, besides labels.
  enum Property: String, CaseIterable {
    /// A person has to decide.
    case decision
    /// There are findings.
    case finding
    /// A translator said something.
    case note
    /// An approved text changed.
    case approved
    /// The state went down.
    case down

    /// The words of the filter.
    var label: String {
      switch self {
      case .decision: "a decision to make"
      case .finding: "findings"
      case .note: "notes"
      case .approved: "approved text changed"
      case .down: "state down"
      }
    }
  }

  /// The criteria that the unit meets.
  func properties(_ attention: Report.ReviewPriority) -> [Property] {
    Property.allCases.filter { property in
      switch property {
      case .decision: attention == .decision
      case .finding: !findings.isEmpty
      case .note: !notes.isEmpty
      case .approved: isApprovedTouched
      case .down: stateDirection < 0
      }
    }
  }

  /// The colour of the unit: the one of its first label, or worse when something became worse.
  fileprivate var tone: Report.Tone {
    if isApprovedTouched || findings.contains(where: { $0.severity == .error }) { return .bad }
    return labels.first?.tone ?? .neutral
  }
}

extension Finding.Severity {
  /// The colour of a severity.
  var tone: Report.Tone {
    switch self {
    case .error: .bad
    case .warning: .caution
    case .note: .neutral
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
