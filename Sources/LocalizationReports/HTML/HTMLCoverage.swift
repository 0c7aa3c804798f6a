internal import LocalizationCore

/// The matrix of languages and catalogs in a page, and further tables about them.
struct HTMLCoverage {
  /// The number of catalogs above which their names are written from top to bottom.
  private static let widestCount = 6

  private let coverage: Report.Coverage
  /// The anchors of the groups of units, by language and catalog.
  private var anchors: [[ExactString]: String] = [:]
  /// The languages that have such groups.
  private let listed: Set<ExactString>

  /// Creates the matrix.
  ///
  /// - Parameter groups: The groups of units in the order of the page, to which cells lead.
  init(_ coverage: Report.Coverage, groups: [Report.Group]) {
    self.coverage = coverage
    listed = Set(groups.map { ExactString($0.language) })
    for (number, group) in groups.enumerated() {
      anchors[[ExactString(group.language), ExactString(group.catalog)]] = "g\(number + 1)"
    }
  }

  var html: Markup {
    var html: Markup = """
      <h3 id="coverage">Languages and catalogs</h3>
      <div class="scroll" role="region" aria-labelledby="coverage" tabindex="0">
      <table class="cov">
      <caption class="vh">Translated units in percent, by language and catalog</caption>
      <thead><tr><th scope="col" class="l">Language</th><th scope="col">All</th>

      """
    let mark: Markup = coverage.catalogs.count > Self.widestCount ? " class=\"v\"" : ""
    for catalog in coverage.catalogs {
      html += "<th scope=\"col\"\(mark)><span><bdi>\(catalog.oneLine)</bdi></span></th>\n"
    }
    html += "</tr></thead>\n<tbody>\n"
    for language in coverage.languages { write(language, to: &html) }
    html += "</tbody>\n</table>\n</div>\n"
    if let remark = coverage.remark { html += "<p class=\"lead\">\(remark)</p>" }
    html += "\n"
    for (index, table) in coverage.tables.enumerated() {
      write(table, id: "table\(index + 1)", to: &html)
    }
    return html
  }

  private func write(_ language: Report.Coverage.Language, to html: inout Markup) {
    html += "<tr><th scope=\"row\"><bdi>\(language.name.oneLine)</bdi>"
    if let isPassed = language.isPassed {
      let (tone, sign) = isPassed ? (Report.Tone.good, "✓") : (.bad, "✗")
      html += " <span class=\"gate \(tone)\">\(sign) \(language.required ?? "")</span>"
    }
    html += "</th>\n"
    let total = language.total
    write(
      total,
      of: language.name,
      in: "",
      anchor: listed.contains(ExactString(language.name)) ? "units" : nil,
      small: "\(total.done.grouped) of \(total.all.grouped)",
      to: &html
    )
    let cells = Dictionary(
      language.catalogs.map { (ExactString($0.catalog), $0.cell) }
    ) { first, _ in first }
    for catalog in coverage.catalogs {
      guard let cell = cells[ExactString(catalog)] else {
        html += "<td></td>\n"
        continue
      }
      write(
        cell,
        of: language.name,
        in: catalog,
        anchor: anchors[[ExactString(language.name), ExactString(catalog)]],
        small: cell.openUnits > 0 ? "\(cell.openUnits.grouped) open" : nil,
        to: &html
      )
    }
    html += "</tr>\n"
  }

  private func write(
    _ cell: Report.Coverage.Cell,
    of language: String,
    in catalog: String,
    anchor: String?,
    small: String?,
    to html: inout Markup
  ) {
    html += "<td class=\"c\(cell.level)\">"
    if cell.openUnits > 0, let anchor {
      html += """
        <a href="#\(anchor)" data-l="\(language.oneLine)" data-f="\(catalog.oneLine)" \
        title="\(cell.openText)">\(cell.percent)</a>
        """
    } else {
      html += "\(cell.percent)"
    }
    if let small { html += "<small>\(small)</small>" }
    html += "</td>\n"
  }

  private func write(_ table: Report.Coverage.Table, id: String, to html: inout Markup) {
    html += """
      <h3 id="\(id)">\(table.title)</h3>
      <div class="scroll" role="region" aria-labelledby="\(id)" tabindex="0">
      <table>
      <thead><tr><th scope="col" class="l"></th>
      """
    for column in table.columns { html += "<th scope=\"col\">\(column)</th>" }
    html += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      html += "<tr><th scope=\"row\"><bdi>\(row.name.oneLine)</bdi></th>"
      for value in row.values { html += "<td>\(value)</td>" }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table>\n</div>\n"
  }
}
