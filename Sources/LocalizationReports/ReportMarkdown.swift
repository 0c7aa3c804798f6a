internal import LoctripLocalizationCore

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
      let row = Markdown.row(total.language, [Markdown.cell(total.catalog)] + cells)
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
    _ elements: [Element], limit: Int, _ line: (Element) -> String
  ) {
    guard !elements.isEmpty else { return }
    let shown = elements.prefix(limit).map { "- \(line($0))\n" }.joined()
    let rest = elements.count - limit
    _ = add(shown + (rest > 0 ? "- and \(rest.grouped) more\n" : "") + "\n", leaving: room / 2)
  }

  private mutating func writeFiles() {
    let word = ResultWords.start(.write, isDryRun: report.isDryRun ?? false)
    let shown = report.changedFiles.prefix(20).map { Markdown.code($0.oneLine) }
    let rest = report.changedFiles.count - shown.count
    _ = add(
      "\(word) \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest.grouped) more" : "").\n\n")
  }

  // MARK: - Units

  /// Writes units, a fold for each language, and returns the number that did not fit.
  private mutating func write(_ groups: [(group: Report.Group, items: [Int])], isOpen: Bool) -> Int
  {
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

/// Pieces of Markdown that hold texts of strangers.
///
/// Such a text stands in a code span, a fenced block or escaped in `<code>`: there CommonMark knows
/// no other markup, and GitHub makes no links, mentions or references of its words.
enum Markdown {
  /// A code span with a text of one line.
  ///
  /// Source: CommonMark 0.31, section 6.1: a run of backticks longer than any in the text.
  static func code(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // A space within is stripped on both sides when there is one on both.
    let needsSpace = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ")
    let space = needsSpace ? " " : ""
    return "\(fence)\(space)\(text)\(space)\(fence)"
  }

  /// A text in a cell of a table, where a vertical bar would end the cell even in a code span.
  static func cell(_ text: String) -> String {
    let text = text.oneLine
    return text.contains("|") ? htmlCode(text) : code(text)
  }

  /// A row of a table: the text of its first cell, and further cells.
  static func row(_ name: String, _ cells: [String]) -> String {
    "| \(cell(name)) | \(cells.joined(separator: " | ")) |\n"
  }

  /// A text in `<code>`, for a line of HTML: everything but letters, digits and spaces is a reference.
  static func htmlCode(_ text: String) -> String {
    var result = "<code>"
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || scalar == " " || scalar == "-"
        || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&#\(scalar.value);"
      }
    }
    return result + "</code>"
  }

  /// One unit: its labels and its id in a line, and its texts in a block that GitHub colours as it does
  /// a change of code.
  static func unit(_ item: ReportItem) -> String {
    let id = item.id.isEmpty ? item.shownID : code(item.shownID.cut(head: 160, tail: 40))
    let place =
      item.place.map { " · \(code($0.description.oneLine.cut(head: 160, tail: 60)))" } ?? ""
    var lines: [String] = []
    if let source = item.sourceBesideID {
      lines.append("  source: \(shortened(source, beside: nil))")
    }
    for row in item.tellingRows where row.subject != .source || !row.isContext {
      let name = row.subject == .target ? "" : "\(row.subject.rawValue): "
      // A refused text is neither green nor red: nothing was written.
      let (old, new) =
        row.isRefused
        ? ("  \(row.oldName): ", "! \(row.newName): ")
        : ("- \(name)", "\(row.isContext ? " " : "+") \(name)")
      if let text = row.old { lines.append(old + shortened(text, beside: row.new)) }
      if let text = row.new { lines.append(new + shortened(text, beside: row.old)) }
    }
    if item.isApprovedTouched { lines.append("! the old text was approved") }
    for finding in item.findings {
      lines.append(
        "! \(finding.code.rawValue.oneLine): \(finding.message.oneLine.cut(head: 400, tail: 40))")
    }
    for finding in item.fixedFindings {
      lines.append("# fixed \(finding.code.rawValue.oneLine): \(finding.message.oneLine)")
    }
    if let renamed = item.renamed { lines.append("# perhaps renamed to \(renamed.oneLine)") }
    for note in item.notes {
      let author = note.from.map { " from \($0.oneLine)" } ?? ""
      lines.append("# note\(author): \(note.text.oneLine.cut(head: 800, tail: 80))")
    }
    let block = lines.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: block) + 1))
    return "**\(item.kinds)** \(id)\(place)\n\(fence)diff\n\(block)\n\(fence)\n\n"
  }

  /// A text of one line; of a long one the parts that changed, and the words around them.
  private static func shortened(_ text: String, beside other: String?) -> String {
    let limit = 600
    guard text.utf8.count > limit || (other?.utf8.count ?? 0) > limit else { return text.oneLine }
    guard let other else { return text.oneLine.cut(head: limit, tail: 60) }
    let parts = WordMarks(from: text, to: other).old
    return WordMarks.shortened(parts, limit: limit, context: 60).map(\.text).joined().oneLine
      .cut(head: 2 * limit, tail: 60)
  }

  private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

/// The tables about coverage for a comment on a pull request.
struct CoverageMarkdown {
  let coverage: Report.Coverage
  private static let catalogLimit = 40

  /// The pieces, the most important first.
  var pieces: [String] {
    let languages = coverage.languages.isEmpty ? [] : [self.languages]
    return (coverage.piles.map { [text(of: $0)] } ?? []) + languages + details
  }

  private var languages: String {
    var rows = "| Language | | Done | Open | Words | |\n|---|---:|---:|---:|---:|---|\n"
    for language in coverage.languages {
      let gate =
        language.isPassed.map { $0 ? "✅" : "❌ \(language.required ?? "") required" } ?? ""
      let total = language.total
      rows += Markdown.row(
        language.name,
        [
          total.percent, "\(total.done.grouped) of \(total.all.grouped)",
          total.openUnits.grouped, total.openWords.grouped, gate,
        ])
    }
    return rows + "\n"
  }

  private var details: [String] {
    var pieces: [String] = []
    if let remark = coverage.remark { pieces.append("\(remark)\n\n") }
    let open = coverage.open
    if coverage.catalogs.count > 1, !open.isEmpty {
      var text = "<details><summary>By catalog</summary>\n\n"
      text += "| Language | Catalog | | Open | Words |\n|---|---|---:|---:|---:|\n"
      for (language, catalog, cell) in open.prefix(Self.catalogLimit) {
        let figures = [cell.percent, cell.openUnits.grouped, cell.openWords.grouped]
        text += Markdown.row(language, [Markdown.cell(catalog)] + figures)
      }
      let rest = open.count - min(open.count, Self.catalogLimit)
      pieces.append(text + (rest > 0 ? "\nand \(rest.grouped) more\n" : "") + "\n</details>\n\n")
    }
    return pieces + coverage.tables.map(text)
  }

  private func text(of table: Report.Coverage.Table) -> String {
    "#### \(Markdown.cell(table.title))\n\n\(Self.rows(of: table))\n"
  }

  /// The table without its title.
  static func rows(of table: Report.Coverage.Table) -> String {
    var text = "| | \(table.columns.joined(separator: " | ")) |\n|---|"
    text += String(repeating: "---:|", count: table.columns.count) + "\n"
    for row in table.rows { text += Markdown.row(row.name, row.values) }
    return text
  }
}
