internal import LocalizationCore

/// A report in Markdown for a comment on a pull request.
///
/// A table of the counts comes first, then the units by language, those that need a decision before
/// all others. Units that do not fit are counted.
///
/// Delivered texts stand in code only, where they are no markup, no link and no mention of a person.
package struct MarkdownForm: ReportForm {
  /// The number of characters that GitHub takes in a comment.
  package static let commentLimit = 65_536

  /// The most characters (UTF-16 code units).
  package var limit: Int

  package init(limit: Int = commentLimit) { self.limit = limit }

  /// The bytes of a report, for a file.
  package func render(_ report: Report) -> [UInt8] {
    var page = MarkdownPage(report: report, limit: limit)
    page.write()
    return Array(page.text.utf8)
  }
}

/// The making of a report in Markdown.
private struct MarkdownPage {
  let report: Report
  /// The rest of the limit, in UTF-16 code units, without the room for the last line.
  private var room: Int
  private(set) var text = ""

  init(report: Report, limit: Int) {
    self.report = report
    room = limit - 200
  }

  /// Adds a piece when it fits and leaves some room.
  private mutating func add(_ piece: String, leaving reserve: Int = 0) -> Bool {
    let length = piece.utf16.count
    guard length + reserve <= room else { return false }
    room -= length
    text += piece
    return true
  }

  mutating func write() {
    _ = add("## \(report.words.headline)\n\n")
    let remarks = report.words.remarkLines.map { "- \(Markdown.cell($0))\n" }
    if !remarks.isEmpty { _ = add(remarks.joined() + "\n", leaving: 2_048) }
    if let coverage = report.coverage {
      for piece in CoverageMarkdown(coverage: coverage).pieces where !add(piece, leaving: 2_048) {
        break
      }
    } else {
      writeTable()
    }
    writeList(report.absences, limit: 40) { Markdown.code($0.line) }
    writeList(report.findings, limit: 20) { finding in
      let place = finding.places.first.map { "\($0.description): " } ?? ""
      return "\(finding.severity.rawValue): "
        + Markdown.code((place + finding.fullMessage).oneLine.cut(head: 400, tail: 40))
    }
    var omitted = 0
    for (attention, title) in chapters {
      let chosen = report.groups.compactMap { group -> (group: Report.Group, items: [Int])? in
        let items = group.items.filter { report.attention[$0] == attention }
        return items.isEmpty ? nil : (group, items)
      }
      let count = chosen.reduce(0) { $0 + $1.items.count }
      guard count > 0 else { continue }
      guard add("### \(title) (\(count.grouped))\n\n", leaving: 1_024) else {
        omitted += count
        continue
      }
      omitted += write(chosen, isOpen: attention == .decision)
    }
    if !report.changedFiles.isEmpty { writeFiles() }
    if omitted > 0 {
      let units = omitted == 1 ? "unit does" : "units do"
      text +=
        "*\(omitted.grouped) more \(units) not fit here; the HTML and JSON reports list all "
        + "of them.*\n"
    }
  }

  private var chapters: [(Report.ReviewPriority, String)] {
    [
      (.decision, "To decide"), (.finding, "To look at"), (.note, "Notes from translators"),
      (.none, report.words.rest),
    ]
  }

  // MARK: - What concerns all

  private mutating func writeTable() {
    let columns = report.counts.map(\.label)
    guard !columns.isEmpty else { return }
    let head =
      "| Language | Catalog | \(columns.map(\.name).joined(separator: " | ")) |\n"
      + "|---|---|\(String(repeating: "---:|", count: columns.count))\n"
    guard add(head, leaving: 2_048) else { return }
    for (index, total) in report.totals.enumerated() {
      let cells = columns.map { label in
        let count = total.count(label.name)
        return count == 0 ? "" : count.grouped
      }
      let row =
        "| \(Markdown.cell(total.language)) | \(Markdown.cell(total.catalog)) | "
        + "\(cells.joined(separator: " | ")) |\n"
      // The units need room more than the twentieth catalog does.
      guard index < 40, add(row, leaving: room / 2) else {
        let rest = report.totals.count - index
        _ = add("\n\(rest.grouped) more \(rest == 1 ? "row is" : "rows are") left out.\n")
        break
      }
    }
    _ = add("\n")
  }

  private mutating func writeList<Element>(
    _ elements: [Element],
    limit: Int,
    _ line: (Element) -> String
  ) {
    guard !elements.isEmpty else { return }
    let shown = elements.prefix(limit).map { "- \(line($0))\n" }.joined()
    let rest = elements.count - limit
    _ = add(shown + (rest > 0 ? "- and \(rest.grouped) more\n" : "") + "\n", leaving: room / 2)
  }

  private mutating func writeFiles() {
    let word = report.isDryRun ?? false ? "Would write" : "Wrote"
    let shown = report.changedFiles.prefix(20).map { Markdown.code($0.oneLine) }
    let rest = report.changedFiles.count - shown.count
    _ = add(
      "\(word) \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest.grouped) more" : "").\n\n"
    )
  }

  // MARK: - Units

  /// Writes units, a fold for each language, and returns the number that did not fit.
  private mutating func write(
    _ groups: [(group: Report.Group, items: [Int])],
    isOpen: Bool
  ) -> Int {
    var omitted = 0
    for (language, same) in groups.grouped(by: { ExactString($0.group.language) }) {
      let count = same.reduce(0) { $0 + $1.items.count }
      let tag = language.string.oneLine
      let name = tag.isEmpty ? "" : "\(Markdown.htmlCode(tag)): "
      let head =
        "<details\(isOpen ? " open" : "")><summary>\(name)\(count.counted("unit"))</summary>\n\n"
      guard add(head, leaving: 512) else {
        omitted += count
        continue
      }
      for (group, items) in same {
        guard add("\(Markdown.code(group.catalog.oneLine))\n\n", leaving: 256) else {
          omitted += items.count
          continue
        }
        for (offset, index) in items.enumerated() {
          guard add(Markdown.unit(report.items[index]), leaving: 64) else {
            // A later one may be shorter, but an order with gaps misleads.
            omitted += items.count - offset
            break
          }
        }
      }
      // Room for this was left.
      text += "</details>\n\n"
      room -= 12
    }
    return omitted
  }
}
