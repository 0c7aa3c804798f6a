internal import LocalizationCore

/// The lines about coverage for a terminal: languages first, then the catalogs that are not complete.
struct CoverageText {
  let coverage: Report.Coverage
  let words: Report.Words
  let form: TextForm
  private static let barWidth = 20
  /// The number of lines about catalogs, unless all are wanted.
  private static let catalogLimit = 30

  var text: String {
    var lines = [words.headline]
    lines += languageLines
    if let remark = coverage.remark { lines.append(form.palette.dim(remark)) }
    lines += catalogLines
    for table in coverage.tables { lines += [""] + self.lines(of: table) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var languageLines: [String] {
    let names = coverage.languages.map { $0.name.oneLine.cut(head: 24, tail: 8) }
    return zip(aligned(names), zip(coverage.languages, cells(coverage.languages.map(\.total)))).map
    {
      name,
      rest in
      let (language, cell) = rest
      let gate =
        language.isPassed == false
        ? "  \(form.palette.red("\(language.required ?? "") required"))" : ""
      return "\(form.palette.bold(name))  \(bar(language.total))  \(cell)\(gate)"
    }
  }

  private var catalogLines: [String] {
    guard coverage.catalogs.count > 1 else { return [] }
    let open = coverage.open
    guard !open.isEmpty else { return [] }
    let isCut = !form.isVerbose && open.count > Self.catalogLimit + 1
    // Where not all have room, those with the most to do come first.
    let shown =
      isCut
      ? open.sorted { $0.cell.openWords > $1.cell.openWords }.prefix(Self.catalogLimit)
      : open[...]
    let languages = aligned(shown.map { $0.language.oneLine.cut(head: 24, tail: 8) })
    let catalogs = aligned(shown.map { $0.catalog.oneLine.cut(head: 30, tail: 30) })
    let cells = cells(shown.map(\.cell))
    var lines = ["", isCut ? "Catalogs with the most to do" : "Catalogs with something to do"]
    for index in languages.indices {
      lines.append(
        "  \(form.palette.bold(languages[index]))  \(catalogs[index])  \(cells[index])"
      )
    }
    if isCut {
      let rest = open.count - shown.count
      lines.append("  … and \(rest.grouped) more; --format json or html lists all of them")
    }
    return lines
  }

  /// Percentages, counts and open units, in columns.
  private func cells(_ cells: [Report.Coverage.Cell]) -> [String] {
    let percents = aligned(cells.map(\.percent), isRight: true)
    let counts = aligned(cells.map { "\($0.done.grouped) of \($0.all.grouped)" }, isRight: true)
    return cells.indices.map { index in
      let open = cells[index].openText
      let percent = coloured(percents[index], cells[index])
      return "\(percent)  \(counts[index])" + (open.isEmpty ? "" : "  \(form.palette.dim(open))")
    }
  }

  private func coloured(_ text: String, _ cell: Report.Coverage.Cell) -> String {
    switch cell.level {
    case 4: form.palette.green(text)
    case 0, 1: form.palette.red(text)
    default: form.palette.yellow(text)
    }
  }

  /// A bar, full only where everything is done.
  private func bar(_ cell: Report.Coverage.Cell) -> String {
    let full = cell.tenths * Self.barWidth / 1_000
    return coloured(String(repeating: "█", count: full), cell)
      + form.palette.dim(String(repeating: "░", count: Self.barWidth - full))
  }

  private func lines(of table: Report.Coverage.Table) -> [String] {
    let names = aligned([""] + table.rows.map(\.name.oneLine))
    var lines = names
    for (number, title) in table.columns.enumerated() {
      let values = table.rows.map { number < $0.values.count ? $0.values[number] : "" }
      for (index, cell) in aligned([title] + values, isRight: true).enumerated() {
        lines[index] += "  \(cell)"
      }
    }
    return [table.title] + lines.map { "  \($0)" }
  }

  private func aligned(_ texts: [String], isRight: Bool = false) -> [String] {
    let width = texts.map(\.count).max() ?? 0
    return texts.map { text in
      let space = String(repeating: " ", count: width - text.count)
      return isRight ? space + text : text + space
    }
  }
}

/// The tables about coverage for a comment on a pull request.
struct CoverageMarkdown {
  let coverage: Report.Coverage
  private static let catalogLimit = 40

  /// The pieces, the most important first.
  var pieces: [String] {
    var rows = "| Language | | Done | Open | Words | |\n|---|---:|---:|---:|---:|---|\n"
    for language in coverage.languages {
      let gate =
        language.isPassed.map { $0 ? "✅" : "❌ \(language.required ?? "") required" } ?? ""
      rows +=
        "| \(Markdown.cell(language.name)) | \(language.total.percent) "
        + "| \(language.total.done.grouped) of \(language.total.all.grouped) "
        + "| \(language.total.openUnits.grouped) | \(language.total.openWords.grouped) | \(gate) |\n"
    }
    var pieces = [rows + "\n"]
    if let remark = coverage.remark { pieces.append("\(remark)\n\n") }
    let open = coverage.open
    if coverage.catalogs.count > 1, !open.isEmpty {
      var text = "<details><summary>By catalog</summary>\n\n"
      text += "| Language | Catalog | | Open | Words |\n|---|---|---:|---:|---:|\n"
      for (language, catalog, cell) in open.prefix(Self.catalogLimit) {
        text +=
          "| \(Markdown.cell(language)) | \(Markdown.cell(catalog)) | \(cell.percent) "
          + "| \(cell.openUnits.grouped) | \(cell.openWords.grouped) |\n"
      }
      let rest = open.count - min(open.count, Self.catalogLimit)
      pieces.append(text + (rest > 0 ? "\nand \(rest.grouped) more\n" : "") + "\n</details>\n\n")
    }
    for table in coverage.tables {
      var text = "#### \(Markdown.cell(table.title))\n\n"
      text += "| | \(table.columns.joined(separator: " | ")) |\n|---|"
      text += String(repeating: "---:|", count: table.columns.count) + "\n"
      for row in table.rows {
        text += "| \(Markdown.cell(row.name)) | \(row.values.joined(separator: " | ")) |\n"
      }
      pieces.append(text + "\n")
    }
    return pieces
  }
}
