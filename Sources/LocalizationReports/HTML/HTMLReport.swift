internal import Foundation
internal import LoctripLocalizationCore

/// A report as one page that needs nothing else: no file beside it and nothing from the network.
///
/// The units are in the page as data, which its script draws; without the script the page lists those that a person has
/// to decide. A policy in the page (Content Security Policy Level 3) lets that script and the style sheet run and
/// nothing else.
package struct HTMLForm: ReportForm {
  package init() {}

  /// The bytes of a report, for a file.
  package func render(_ report: Report) -> [UInt8] { HTMLReport(report: report).bytes() }

  /// True if a file is a page that this form made, of whatever version.
  package static func isPage(_ bytes: [UInt8]) -> Bool {
    let content = ArraySlice(bytes)
    let bytes = content.span
    return bytes.hasBytes("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=", at: 0)
      && bytes.firstOffset(of: "<body class=\"page\">\n<a class=\"skip\" href=\"#units\">") != nil
  }
}

/// The making of the page.
struct HTMLReport {
  let report: Report

  func bytes() -> [UInt8] {
    var page = head
    if let coverage = report.coverage {
      page += "<section aria-labelledby=\"summary\">\n<h2 id=\"summary\">Summary</h2>\n"
      writeCounts(to: &page)
      page += HTMLCoverage(coverage, listed: report.groups.filter { !$0.items.isEmpty }).html
      page += "</section>\n"
    }
    page += "<section aria-labelledby=\"units\">\n"
    page += "<h2 id=\"units\" tabindex=\"-1\" class=\"vh\">Units</h2>\n"
    if report.items.isEmpty {
      if !report.words.none.isEmpty { page += "<p id=\"none\">\(report.words.none)</p>\n" }
    } else {
      page += "<div id=\"app\"></div>\n"
      writeUnitsWithoutScript(to: &page)
    }
    page += "</section>\n"
    writeAbout(to: &page)
    page += "</main>\n"
    var bytes = Array(page.text.utf8)
    if !report.items.isEmpty {
      bytes += Array("<script type=\"application/json\" id=\"data\">".utf8)
      bytes += PageData(report: report).json
      bytes += Array("</script>\n<script>\(Self.script.text)</script>\n".utf8)
    }
    bytes += Array("</body>\n</html>\n".utf8)
    return bytes
  }

  /// True for a summary with piles, which is to be printed on one page.
  private var isDense: Bool { report.coverage?.piles != nil && report.items.isEmpty }

  private var head: Markup {
    let dryRun: Markup =
      report.isDryRun ?? false
      ? " <span class=\"tag\">\(ResultWords.dryRun)</span>" : ""
    var html: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(isDense ? Self.densePolicy : Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(isDense ? Self.denseStyle : Self.style)</style>
      </head>
      <body class="page">
      <a class="skip" href="#units">Skip to the units</a>
      <header>
      <h1>\(report.words.title)</h1>
      <p class="lead">\(report.words.lead)\(dryRun)</p>

      """
    for remark in report.words.remarkLines { html += "<p class=\"lead\">\(remark)</p>\n" }
    html += "</header>\n<main>\n"
    return html
  }

  /// The title of the browser's tab; a review's begins with what tells it from others.
  private var title: String {
    guard let review = report.review else { return report.title }
    return "\(review.name.oneLine) · \(report.words.headline.prefix { $0 != "," })"
  }

  // MARK: - Without a script

  /// The number of units that are listed without a script.
  private static let listedCount = 500

  private func writeUnitsWithoutScript(to html: inout Markup) {
    html += "<noscript>\n"
    if report.review != nil {
      html += """
        <p>This page needs a script to take decisions, and your browser runs none. Please answer in the \
        spreadsheet that came with it, or by e-mail: for each key one of take, keep, edit (with your text), \
        look again, send back (with the reason), or ask (with the question).</p>

        """
    } else {
      html +=
        "<p>This page needs a script to show all units. Those that a person has to decide:</p>\n"
    }
    var count = 0
    for group in report.groups {
      let target = TextDirection(group.language)
      let source = TextDirection(report.sourceLanguages[group.catalog])
      for position in group.items
      where report.attention[position] == .decision && count < Self.listedCount {
        count += 1
        write(report.items[position], source, target, to: &html)
      }
    }
    html += "</noscript>\n"
  }

  private func write(
    _ item: ReportItem, _ source: TextDirection, _ target: TextDirection, to html: inout Markup
  ) {
    let labels = item.labels.map(\.name).joined(separator: ", ")
    html += "<article>\n<h3>\(labels) <bdi>\(item.shownID)</bdi></h3>\n"
    for row in item.tellingRows where row.subject != .state {
      let direction =
        switch row.subject {
        case .target: target
        case .source: source
        case .id, .note, .state: TextDirection(nil)
        }
      for (name, text) in [(row.oldName, row.old), (row.newName, row.new)] {
        guard let text else { continue }
        html += """
          <p class="n">\(name)</p>
          <p class="t" lang="\(direction.language)" dir="\(direction.direction)">\(text.oneLine)</p>

          """
      }
    }
    for finding in item.findings {
      html += "<p><b>\(finding.code.rawValue)</b> <bdi>\(finding.message.oneLine)</bdi></p>\n"
    }
    html += "</article>\n"
  }

  // MARK: - About the report

  private func writeCounts(to html: inout Markup) {
    guard !report.counts.isEmpty else { return }
    html += "<ul class=\"counts\">\n"
    for (label, count) in report.counts {
      html += """
        <li class="\(label.tone)"><strong>\(count)</strong> <span>\(label.name)</span></li>

        """
    }
    html += "</ul>\n"
  }

  /// The choices of the run, counts by catalog, and findings about whole files, below the units.
  private func writeAbout(to html: inout Markup) {
    var about: Markup = ""
    if report.coverage == nil { writeCounts(to: &about) }
    let languages = ExactString.distinct(report.totals.map(\.language).filter { !$0.isEmpty })
    let settings =
      (report.date.map { [Report.Setting("date", $0)] } ?? [])
      + (languages.isEmpty ? [] : [Report.Setting("languages", languages)])
      + report.settings.filter { $0.name != "languages" }
    if !settings.isEmpty {
      about += "<dl class=\"facts\">\n"
      for setting in settings {
        about += "<dt>\(setting.name)</dt><dd><bdi>\(setting.text.oneLine)</bdi></dd>\n"
      }
      about += "</dl>\n"
    }
    if report.totals.count > 1 { writeTotals(to: &about) }
    if !report.absences.isEmpty {
      about += "<h3>On one side only</h3>\n<ul>\n"
      for absence in report.absences { about += "<li><bdi>\(absence.line)</bdi></li>\n" }
      about += "</ul>\n"
    }
    if !report.changedFiles.isEmpty {
      let catalogs = report.changedFiles.count.counted("catalog")
      let change = report.isDryRun ?? false ? "would change" : "changed"
      about += "<h3>\(catalogs) \(change)</h3>\n<ul class=\"files\">\n"
      for path in report.changedFiles { about += "<li><code>\(path.oneLine)</code></li>\n" }
      about += "</ul>\n"
    }
    if !report.findings.isEmpty {
      about += "<h3>Findings about whole files</h3>\n<ul class=\"found\">\n"
      for finding in report.findings {
        let place = finding.places.first?.description.oneLine
        about += """
          <li class="\(finding.severity.tone)"><b>\(finding.severity.rawValue)</b> \
          <bdi>\(finding.fullMessage.oneLine)</bdi> <code>\(finding.code.rawValue.oneLine)</code>\
          \(place.map { " <span class=\"at\">\($0)</span>" } ?? "" as Markup)</li>

          """
      }
      about += "</ul>\n"
    }
    guard !about.text.isEmpty else { return }
    // Without units it is all that there is to read.
    let isOpen = report.items.isEmpty
    html += "<details id=\"about\"\(isOpen ? " open" : "")>\n<summary>About this report</summary>\n"
    html += about
    html += "</details>\n"
  }

  private func writeTotals(to html: inout Markup) {
    let columns = report.counts.map(\.label)
    html += """
      <div class="scroll" role="region" aria-labelledby="totals" tabindex="0">
      <table>
      <caption id="totals" class="vh">Units by language and catalog</caption>
      <thead><tr><th scope="col" class="l">Language</th><th scope="col" class="l">Catalog</th>

      """
    for label in columns { html += "<th scope=\"col\">\(label.name)</th>" }
    html += "</tr></thead>\n<tbody>\n"
    for total in report.totals {
      html += """
        <tr><th scope="row">\(total.language.oneLine)</th><th scope="row">\(total.catalog.oneLine)</th>

        """
      for label in columns {
        let count = total.count(label.name)
        html += count == 0 ? "<td class=\"zero\">0</td>" : "<td>\(count)</td>"
      }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table>\n</div>\n"
  }

  // MARK: - Policy

  /// Names the one style sheet and the one script that may run by their SHA-256.
  ///
  /// A test computes the digests and names them when a text has changed; see Content Security
  /// Policy Level 3, section 2.3.1 (`hash-source`).
  private static let policy = policy(style: "hjQifm01vDUbLE7NGJSLqOIE1c/blsJHvyWfutuYG9Y=")
  /// The same for ``denseStyle``.
  static let densePolicy = policy(style: "WDjfPUfaQOn2XA9zzwBlA91dTYIRiYxXQ3zYt+/Cqz4=")

  private static func policy(style: String) -> Markup {
    "default-src 'none'; style-src 'sha256-\(style)'; \(scriptPolicy)"
  }

  private static let scriptPolicy: Markup = """
    script-src 'sha256-g8/ba3ZEnKY03GezfWHgcxjFcHQzE1zZwteCw7Si68I='; base-uri 'none'; form-action 'none'
    """
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

/// The matrix of languages and catalogs in a page, and further tables about them.
struct HTMLCoverage {
  /// The number of catalogs above which their names are written from top to bottom.
  private static let widestCount = 6

  private let coverage: Report.Coverage
  /// The languages and catalogs that have units on the page, to which cells lead.
  private let listed: Set<[ExactString]>

  /// Creates the matrix.
  ///
  /// - Parameter groups: The groups of units of the page.
  init(_ coverage: Report.Coverage, listed groups: [Report.Group]) {
    self.coverage = coverage
    listed = Set(
      groups.flatMap { group in
        [[ExactString(group.language)], [ExactString(group.language), ExactString(group.catalog)]]
      })
  }

  var html: Markup {
    var html: Markup = ""
    if let piles = coverage.piles {
      // The matrix is folded up, and a closed element is not printed: the piles of a summary are one page.
      write(piles, id: "piles", to: &html)
      html += "<details>\n<summary>By catalog</summary>\n"
      html += matrix
      html += "</details>\n"
    } else if !coverage.languages.isEmpty {
      html += matrix
    }
    if let remark = coverage.remark { html += "<p class=\"lead\">\(remark)</p>" }
    html += "\n"
    for (index, table) in coverage.tables.enumerated() {
      write(table, id: "table\(index + 1)", to: &html)
    }
    return html
  }

  /// The table of languages and catalogs.
  private var matrix: Markup {
    var html: Markup = """
      <h3 id="coverage">Languages and catalogs</h3>
      <div class="scroll" role="region" aria-labelledby="coverage" tabindex="0">
      <table class="cov">
      <caption class="vh">Translated units in percent, by language and catalog</caption>
      <thead><tr><th scope="col" class="l">Language</th><th scope="col">All</th>

      """
    let mark: Markup = coverage.catalogs.count > Self.widestCount ? " class=\"v\"" : ""
    for catalog in coverage.catalogs {
      html +=
        "<th scope=\"col\"\(mark)><span><bdi>\(Self.breakable(catalog.oneLine))</bdi></span></th>\n"
    }
    html += "</tr></thead>\n<tbody>\n"
    for language in coverage.languages { write(language, to: &html) }
    html += "</tbody>\n</table>\n</div>\n"
    return html
  }

  /// A path that a browser breaks behind its slashes and before the endings of names.
  private static func breakable(_ path: String) -> Markup {
    var html: Markup = ""
    for (index, name) in path.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { html += "/<wbr>" }
      let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
      html += "\(String(stem))"
      if stem.endIndex < name.endIndex { html += "<wbr>\(String(name[stem.endIndex...]))" }
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
      total, of: language.name, in: "", isListed: listed.contains([ExactString(language.name)]),
      small: "\(total.done.grouped) of \(total.all.grouped)", to: &html)
    let cells = Dictionary(language.catalogs.map { (ExactString($0.catalog), $0.cell) }) {
      first, _ in first
    }
    for catalog in coverage.catalogs {
      guard let cell = cells[ExactString(catalog)] else {
        html += "<td></td>\n"
        continue
      }
      write(
        cell, of: language.name, in: catalog,
        isListed: listed.contains([ExactString(language.name), ExactString(catalog)]),
        small: cell.openUnits > 0 ? "\(cell.openUnits.grouped) open" : nil, to: &html)
    }
    html += "</tr>\n"
  }

  private func write(
    _ cell: Report.Coverage.Cell, of language: String, in catalog: String, isListed: Bool,
    small: String?, to html: inout Markup
  ) {
    html += "<td class=\"c\(cell.level)\">"
    if cell.openUnits > 0, isListed {
      let filter =
        "v=all&l=\(Self.escaped(language))" + (catalog.isEmpty ? "" : "&f=\(Self.escaped(catalog))")
      html += "<a href=\"#\(filter)\" title=\"\(cell.openText)\">\(cell.percent)</a>"
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

      """
    html += Self.rows(of: table)
    html += "</div>\n"
  }

  /// The number of characters above which a value is broken into lines.
  private static let longest = 18

  /// The table without its title, with a bar in each row if there are any.
  static func rows(of table: Report.Coverage.Table, bars: [Report.Coverage.Bar] = []) -> Markup {
    var html: Markup = """
      <table class="rows">
      <thead><tr><th scope="col" class="l"></th>
      """
    if !bars.isEmpty { html += "<th scope=\"col\" class=\"l\">share</th>" }
    for column in table.columns { html += "<th scope=\"col\">\(column)</th>" }
    html += "</tr></thead>\n<tbody>\n"
    for (index, row) in table.rows.enumerated() {
      html += "<tr><th scope=\"row\"><bdi>\(row.name.oneLine)</bdi></th>"
      if !bars.isEmpty {
        html += "<td>\(index < bars.count ? drawing(of: bars[index]) : "")</td>"
      }
      for (index, value) in row.values.enumerated() {
        let column = table.columns.indices.contains(index) ? table.columns[index] : ""
        let marks = [
          isLate(value, in: column) ? "late" : nil, value.count > longest ? "w" : nil,
          ["", "–"].contains(value) ? "nil" : nil,
        ].compactMap(\.self)
        html += marks.isEmpty ? "<td" : "<td class=\"\(marks.joined(separator: " "))\""
        // On a phone each row is a list, which has the columns' names beside the values.
        html += " data-l=\"\(column)\">\(value)</td>"
      }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table>\n"
    return html
  }

  /// True if a value of a table says that something is late now.
  private static func isLate(_ value: String, in column: String) -> Bool {
    let late = Report.Coverage.lateColumn
    return value.hasPrefix("\(late) ")
      || column == late && !["", "–", "0"].contains(value) && !value.contains("→ 0 ")
  }

  /// The width of a bar, in its own units.
  private static let barWidth = 130

  /// A bar as a picture; its text has the same figures as the row.
  private static func drawing(of bar: Report.Coverage.Bar) -> Markup {
    let all = bar.parts.reduce(0) { $0 + $1.count }
    var html: Markup = """
      <svg class="bar-\(bar.parts.isEmpty ? "none" : "parts")" viewBox="0 0 \(barWidth) 12" \
      width="\(barWidth)" height="12" preserveAspectRatio="none" role="img" \
      aria-label="\(bar.parts.isEmpty ? "nothing" : bar.text)">
      """
    var before = 0
    for part in bar.parts {
      let (start, end) = (before * barWidth / all, (before + part.count) * barWidth / all)
      before += part.count
      html += """
        <rect class="s-\(part.shade.rawValue)" x="\(start)" width="\(max(1, end - start))" \
        height="12"><title>\(part.label) \(part.count.grouped)</title></rect>
        """
    }
    html += "</svg>"
    return html
  }

  /// The colours of bars in words, or nothing without bars.
  static func legend(of bars: [Report.Coverage.Bar]) -> Markup {
    var html: Markup = ""
    for shade in Report.Coverage.Bar.Shade.allCases {
      let labels = bars.lazy.flatMap(\.parts).filter { $0.shade == shade }.map(\.label)
      guard let label = labels.first(where: { _ in true }) else { continue }
      html += """
        <li><svg width="12" height="12" aria-hidden="true"><rect class="s-\(shade.rawValue)" \
        width="12" height="12"/></svg> \(label)</li>

        """
    }
    return html.text.isEmpty ? "" : "<ul class=\"legend\">\n\(html)</ul>\n"
  }

  /// A text as a value in the fragment of an address.
  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
