internal import LocalizationCore

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
        "! \(finding.code.rawValue.oneLine): \(finding.message.oneLine.cut(head: 400, tail: 40))"
      )
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
