internal import LocalizationCore

/// The making of the lines for one unit of a report for a terminal.
struct ItemLines {
  let arrangement: Report.Arrangement
  let palette: Palette
  /// The reasons that several units have.
  let reasons: SharedReasons

  /// The length from which a text is cut if it did not change.
  private static let limit = 320

  private var indent: String {
    switch arrangement {
    case .byLanguage: "               "
    case .sideBySide: "        "
    }
  }

  /// Adds the lines of a unit, each with its end.
  ///
  /// - Parameter position: The position of the unit in the report.
  func write(
    _ item: ReportItem,
    at position: Int,
    _ attention: Report.ReviewPriority,
    to text: inout String
  ) {
    text += "    "
    switch arrangement {
    case .byLanguage:
      for label in item.labels { text += palette.tone(label.tone, label.name.padded(to: 9)) }
      text += "  \(item.shownID)"
      if let place = item.place { text += "  \(palette.dim(place.description.oneLine))" }
    case .sideBySide:
      text += "\(item.shownID)  \(palette.dim(item.kinds))"
    }
    text += "\n"
    writeSource(of: item, to: &text)
    for row in item.tellingRows { write(row, attention, to: &text) }
    func line(_ name: String, _ message: String) {
      text += "\(indent)\(name): \(message.oneLine)\n"
    }
    if item.isApprovedTouched {
      line(palette.yellow("approved"), "the old text was approved")
    }
    for finding in item.findings {
      line(palette.dim(finding.code.rawValue.oneLine), reasons.text(of: finding, at: position))
    }
    for finding in item.fixedFindings {
      line(palette.dim("fixed \(finding.code.rawValue.oneLine)"), finding.message)
    }
    if let renamed = item.renamed { line(palette.dim("renamed"), "perhaps to \(renamed)") }
    for note in item.notes {
      line(palette.dim("note\(note.from.map { " \($0.oneLine)" } ?? "")"), note.text)
    }
  }

  // MARK: - Texts

  /// Adds the source where the id is something else.
  private func writeSource(of item: ReportItem, to text: inout String) {
    guard let source = item.sourceBesideID else { return }
    let parts = WordMarks.shortened(
      [WordMarks.Part(text: source, isMarked: false)],
      limit: Self.limit,
      context: 60
    )
    let line = parts.map { VisibleText.make($0.text) }.joined()
    switch arrangement {
    case .byLanguage: text += "\(indent)\(palette.dim("source".padded(to: 9)))  \(line)\n"
    case .sideBySide: text += "\(indent)\(palette.dim("source")): \(line)\n"
    }
  }

  private func write(
    _ row: ReportItem.Row,
    _ attention: Report.ReviewPriority,
    to text: inout String
  ) {
    let isLong = max(row.old?.utf8.count ?? 0, row.new?.utf8.count ?? 0) > Self.limit
    let isText = row.subject == .source || row.subject == .target || row.subject == .note
    // Marks are worth their work where they show, or where they say what may be cut.
    let parts = row.parts(isMarked: isText && (palette.isColoured || isLong))
    // What a person has to decide about is not cut: it may stand nowhere else.
    let isCut = attention != .decision || row.subject != .target || row.isReplacement
    func line(_ name: String, _ parts: [WordMarks.Part]?, _ mark: (String) -> String) {
      guard let parts else { return }
      text += indent
      text += name
      let shown = isCut ? WordMarks.shortened(parts, limit: Self.limit, context: 60) : parts
      var line = ""
      for part in shown {
        let visible = VisibleText.make(part.text, marksSpaces: part.isMarked)
        line += part.isMarked ? mark(visible) : visible
      }
      // Two parts may be a command together, where a log is read and nothing is coloured.
      text += shown.count > 1 && !palette.isColoured ? line.oneLine : line
      text += "\n"
    }
    switch arrangement {
    case .byLanguage where row.subject == .state: writeState(row, to: &text)
    case .byLanguage:
      let isSource = row.subject == .source
      if isSource && !row.isReplacement { return }
      func name(_ name: String) -> String { "\(palette.dim(name.padded(to: 9)))  " }
      line(name(isSource ? "for" : row.oldName), parts.old) {
        row.isRefused ? $0 : palette.removed($0)
      }
      line(name(isSource ? "source" : row.newName), parts.new) {
        row.isRefused ? palette.yellow($0) : palette.added($0)
      }
    case .sideBySide where row.isContext: break
    case .sideBySide:
      let name = row.subject.rawValue.padded(to: 6)
      line("\(name) \(palette.red("-")) ", parts.old, palette.removed)
      line("\(name) \(palette.green("+")) ", parts.new, palette.added)
    }
  }

  /// A state in one line, unless it is the expected one.
  private func writeState(_ row: ReportItem.Row, to text: inout String) {
    let states = [row.old, row.new].compactMap { $0?.oneLine }
    guard row.new != "translated" || row.old != nil else { return }
    let name = row.newName == "delivered" ? "delivered state" : "state"
    text += "\(indent)\(palette.dim(name.padded(to: 9)))  \(states.joined(separator: " → "))\n"
  }
}
