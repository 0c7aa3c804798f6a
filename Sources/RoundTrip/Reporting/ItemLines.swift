internal import LocalizationCore

/// The making of the lines for one unit of a report for a terminal.
struct ItemLines {
  let subject: Report.Subject
  let palette: Palette

  /// The lines, each with its end.
  func text(for item: ReportItem) -> String {
    var lines: [String] = []
    let id = item.id.isEmpty ? "(empty key)" : item.id.oneLine
    let place = item.place.map { "  \(palette.dim($0.description.oneLine))" } ?? ""
    let indent: String
    switch subject {
    case .import:
      indent = "               "
      let verdict = item.labels.map { palette.tone($0.tone, $0.name.padded(to: 9)) }.joined()
      lines.append("    \(verdict)  \(id)\(place)")
      for row in item.importRows where row.subject != .source || row.isReplacement {
        add(row, indent: indent, to: &lines, isDecision: item.attention == .decision)
      }
    case .diff:
      indent = "        "
      var kinds = item.labels.map(\.name)
      if item.stateDirection != 0 { kinds.append(item.stateDirection > 0 ? "up" : "down") }
      lines.append("    \(id)  \(palette.dim(kinds.joined(separator: ", ")))")
      for row in item.diffRows { add(row, indent: indent, to: &lines) }
      if item.isApprovedTouched {
        lines.append("\(indent)\(palette.yellow("approved")): the old text had been approved")
      }
    }
    let prefix = "'\(item.id)': "
    for finding in item.findings {
      let message =
        finding.message.hasPrefix(prefix)
        ? String(finding.message.dropFirst(prefix.count)) : finding.message
      lines.append("\(indent)\(palette.dim(finding.code.rawValue.oneLine)): \(message.oneLine)")
    }
    for finding in item.fixedFindings {
      let code = palette.dim("fixed \(finding.code.rawValue.oneLine)")
      lines.append("\(indent)\(code): \(finding.message.oneLine)")
    }
    if let renamed = item.renamed {
      lines.append("\(indent)\(palette.dim("renamed")): perhaps to \(renamed.oneLine)")
    }
    for note in item.notes {
      let author = note.author.map { " \($0.oneLine)" } ?? ""
      lines.append("\(indent)\(palette.dim("note\(author)")): \(note.text.oneLine)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Texts

  /// The length from which a text is cut where it did not change.
  private let limit = 320

  private func add(
    _ row: ReportItem.Row,
    indent: String,
    to lines: inout [String],
    isDecision: Bool = false
  ) {
    var old = row.old.map { [WordMarks.Part(text: $0, isMarked: false)] }
    var new = row.new.map { [WordMarks.Part(text: $0, isMarked: false)] }
    let isText = row.subject == .source || row.subject == .target || row.subject == .note
    if row.isReplacement, isText, let before = row.old, let after = row.new,
      palette.isColoured || max(before.utf8.count, after.utf8.count) > limit
    {
      let marked = WordMarks(from: before, to: after)
      (old, new) = (marked.old, marked.new)
    }
    // What a person has to decide about is not cut: it may stand nowhere else.
    let isCut = !(isDecision && row.subject == .target && !row.isReplacement)
    func quote(_ parts: [WordMarks.Part], _ mark: (String) -> String) -> String {
      let parts = isCut ? WordMarks.shortened(parts, limit: limit, context: 60) : parts
      return parts.map { part in
        let text = VisibleText.make(part.text, marksSpaces: part.isMarked)
        return part.isMarked ? mark(text) : text
      }.joined()
    }
    switch subject {
    case .import where row.subject == .state:
      let states = [row.old, row.new].compactMap { $0?.oneLine }
      guard row.new != "translated" || row.old != nil else { return }
      let name = row.newName == "delivered" ? "delivered state" : "state"
      if states.count == 2, states[0] == states[1] { return }
      lines.append(
        "\(indent)\(palette.dim(name.padded(to: 9)))  \(states.joined(separator: " → "))"
      )
    case .import:
      let newName = row.subject == .source ? "source" : row.newName
      let oldName = row.subject == .source ? "for" : row.oldName
      if let old {
        lines.append(
          "\(indent)\(palette.dim(oldName.padded(to: 9)))  \(quote(old, palette.removed))"
        )
      }
      if let new {
        lines.append("\(indent)\(palette.dim(newName.padded(to: 9)))  \(quote(new, palette.added))")
      }
    case .diff:
      let name = row.subject.rawValue.padded(to: 6)
      if let old {
        lines.append("\(indent)\(name) \(palette.red("-")) \(quote(old, palette.removed))")
      }
      if let new {
        lines.append("\(indent)\(name) \(palette.green("+")) \(quote(new, palette.added))")
      }
    }
  }
}
