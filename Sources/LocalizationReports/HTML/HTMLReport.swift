internal import LocalizationCore

/// A report as one page that needs nothing else: no file beside it and nothing from the network.
///
/// The units are all in the page and can be read without its script, which only filters them. A
/// policy in the page (Content Security Policy Level 3) lets that script and the style sheet run and
/// nothing else.
package struct HTMLForm: ReportForm {
  package init() {}

  /// The bytes of a report, for a file.
  package func render(_ report: Report) -> [UInt8] { HTMLReport(report: report).bytes() }
}

/// The making of the page.
struct HTMLReport {
  let report: Report

  func bytes() -> [UInt8] {
    let groups = self.groups
    var properties: [ReportItem.Property: Int] = [:]
    var sections: Markup = ""
    for (number, group) in groups.enumerated() where !group.items.isEmpty {
      sections += Self.head(of: group, number: number, in: report)
      let target = TextDirection(group.language)
      let source = TextDirection(report.sourceLanguages[group.catalog])
      for position in group.items {
        let (item, attention) = (report.items[position], report.attention[position])
        for property in item.properties(attention) { properties[property, default: 0] += 1 }
        HTMLItem(
          item: item,
          number: position + 1,
          attention: attention,
          arrangement: report.arrangement,
          source: source,
          target: target
        ).write(to: &sections)
      }
      sections += "</section>\n"
    }
    var page = self.head
    writeSummary(groups, to: &page)
    page += "<section aria-labelledby=\"units\">\n<h2 id=\"units\" tabindex=\"-1\">Units</h2>\n"
    if !report.items.isEmpty {
      writeFilter(properties, to: &page)
      page += "<p id=\"none\" hidden>No unit matches.</p>\n"
    } else {
      page += "<p id=\"none\">\(report.words.none)</p>\n"
    }
    let tail = Self.tail
    var bytes: [UInt8] = []
    bytes.reserveCapacity([page, sections, tail].reduce(0) { $0 + $1.text.utf8.count })
    for html in [page, sections, tail] { bytes += html.text.utf8 }
    return bytes
  }

  /// The groups that have something to tell, those with a decision to make first.
  private var groups: [Report.Group] {
    let groups = report.groups.filter { !$0.items.isEmpty }
    func isUrgent(_ group: Report.Group) -> Bool {
      group.items.first.map { report.attention[$0] == .decision } ?? false
    }
    return groups.filter(isUrgent) + groups.filter { !isUrgent($0) }
  }

  private static func head(of group: Report.Group, number: Int, in report: Report) -> Markup {
    let counts = group.totals.map { report.totals[$0].counts.filter { $0.count > 0 } } ?? []
    let (language, catalog) = (group.language.oneLine, group.catalog.oneLine)
    return """
      <section class="g" id="g\(number + 1)" data-lang="\(language)" data-file="\(catalog)">
      <h3><span class="lang">\(language)</span><bdi>\(catalog)</bdi></h3>
      <p>\(counts.map { "\($0.count) \($0.label.name)" }.joined(separator: ", "))</p>

      """
  }

  /// True for a summary with piles, which is to be printed on one page.
  private var isDense: Bool { report.coverage?.piles != nil && report.items.isEmpty }

  // MARK: - What stands above the units

  private var head: Markup {
    let languages = ExactString.distinct(report.totals.map(\.language).filter { !$0.isEmpty })
    let settings =
      (report.date.map { [Report.Setting("date", $0)] } ?? [])
      + (languages.isEmpty ? [] : [Report.Setting("languages", languages)])
      + report.settings.filter { $0.name != "languages" }
    let dryRun: Markup =
      report.isDryRun ?? false
      ? " <span class=\"tag\">Dry run: nothing was written</span>" : ""
    var html: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(isDense ? Self.densePolicy : Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(report.title)</title>
      <style>\(isDense ? Self.denseStyle : Self.style)</style>
      </head>
      <body class="page">
      <a class="skip" href="#units">Skip to the units</a>
      <header>
      <h1>\(report.words.title)</h1>
      <p class="lead">\(report.words.lead)\(dryRun)</p>

      """
    for remark in report.words.remarkLines { html += "<p class=\"lead\">\(remark)</p>\n" }
    if !settings.isEmpty {
      html += "<dl class=\"facts\">\n"
      for setting in settings {
        html += "<dt>\(setting.name)</dt><dd><bdi>\(setting.text.oneLine)</bdi></dd>\n"
      }
      html += "</dl>\n"
    }
    html += "</header>\n<main>\n"
    return html
  }

  private func writeSummary(_ groups: [Report.Group], to html: inout Markup) {
    html += "<section aria-labelledby=\"summary\">\n<h2 id=\"summary\">Summary</h2>\n"
    if !report.counts.isEmpty {
      html += "<ul class=\"counts\">\n"
      for (label, count) in report.counts {
        html += """
          <li class="\(label.tone)"><strong>\(count)</strong> <span>\(label.name)</span></li>

          """
      }
      html += "</ul>\n"
    }
    if let coverage = report.coverage { html += HTMLCoverage(coverage, groups: groups).html }
    html += "\n"
    if report.totals.count > 1 { writeTotals(to: &html) }
    if !report.absences.isEmpty {
      html += "<details open>\n<summary>On one side only</summary>\n<ul>\n"
      for absence in report.absences { html += "<li><bdi>\(absence.line)</bdi></li>\n" }
      html += "</ul>\n</details>\n"
    }
    if !report.changedFiles.isEmpty {
      let catalogs = report.changedFiles.count.counted("catalog")
      let change = report.isDryRun ?? false ? "would change" : "changed"
      html += "<details>\n<summary>\(catalogs) \(change)</summary>\n<ul class=\"files\">\n"
      for path in report.changedFiles { html += "<li><code>\(path.oneLine)</code></li>\n" }
      html += "</ul>\n</details>\n"
    }
    if !report.findings.isEmpty {
      html += "<h3>Findings about whole files</h3>\n<ul class=\"found\">\n"
      for finding in report.findings {
        let place = finding.places.first?.description.oneLine
        html += """
          <li class="\(finding.severity.tone)"><b>\(finding.severity.rawValue)</b> \
          <bdi>\(finding.fullMessage.oneLine)</bdi> <code>\(finding.code.rawValue.oneLine)</code>\
          \(place.map { " <span class=\"at\">\($0)</span>" } ?? "" as Markup)</li>

          """
      }
      html += "</ul>\n"
    }
    html += "</section>\n"
  }

  /// Writes the counts of each catalog; languages with many catalogs are folded up.
  private func writeTotals(to html: inout Markup) {
    let columns = report.counts.map(\.label)
    let isOpen = report.totals.count <= 24 && report.coverage == nil
    html += """
      <details\(isOpen ? " open" : "")>
      <summary>By language and catalog</summary>
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
    html += "</tbody>\n</table>\n</div>\n</details>\n"
  }

  private func writeFilter(_ properties: [ReportItem.Property: Int], to html: inout Markup) {
    let groups = report.groups.filter { !$0.items.isEmpty }
    func choices(_ names: [String]) -> Markup {
      ExactString.distinct(names.map(\.oneLine)).reduce(into: "<option value=\"\">All</option>") {
        $0 += "<option value=\"\($1)\">\($1)</option>"
      }
    }
    func chip(_ name: String, _ value: String, _ label: String, _ count: Int) -> Markup {
      """
      <label class="chip"><input type="checkbox" name="\(name)" value="\(value)"> \(label) \
      <b>\(count)</b></label>

      """
    }
    html += """
      <form id="filter" role="search" aria-label="Filter the units" hidden>
      <label class="f grow" for="text">Search<input id="text" type="search" autocomplete="off"></label>
      <label class="f" for="language">Language<select id="language">\(choices(groups.map(\.language)))\
      </select></label>
      <label class="f" for="file">Catalog<select id="file">\(choices(groups.map(\.catalog)))\
      </select></label>
      <div class="row">
      <fieldset><legend>\(report.words.labels)</legend>

      """
    // A status lists what is open and counts all.
    for (label, count) in report.counts
    where label != .unchanged && (label.isNews || report.coverage == nil) {
      html += chip("kind", label.name, label.name, count)
    }
    html += "</fieldset>\n"
    let present = ReportItem.Property.allCases.filter { properties[$0] != nil }
    if !present.isEmpty {
      html += "<fieldset><legend>Only with</legend>\n"
      for property in present {
        html += chip("has", property.rawValue, property.label, properties[property] ?? 0)
      }
      html += "</fieldset>\n"
    }
    html += """
      <button type="reset">Show all</button>
      <output id="shown" for="text language file"></output>
      </div>
      </form>

      """
  }

  private static let tail: Markup = """
    </section>
    </main>
    <footer id="help" hidden>
    <p><kbd>/</kbd> search, <kbd>j</kbd> next unit, <kbd>k</kbd> previous unit, <kbd>Esc</kbd> clears \
    the search. <label class="chip"><input type="checkbox" id="keys" checked> Keys on</label></p>
    </footer>
    <script>\(script)</script>
    </body>
    </html>

    """

  /// Names the one style sheet and the one script that may run by their SHA-256.
  ///
  /// A test computes the digests and names them when a text has changed; see Content Security
  /// Policy Level 3, section 2.3.1 (`hash-source`).
  private static let policy = policy(style: "Hkx80v/IE4nUF+/DZwfY2ZqtIV8/NwJW7jMVOMcZRNw=")
  /// The same for ``denseStyle``.
  static let densePolicy = policy(style: "ffzj4lvUoMfEczFjoLqtixqm1wcE8MMXULw3RMfg3A0=")

  private static func policy(style: String) -> Markup {
    "default-src 'none'; style-src 'sha256-\(style)'; \(scriptPolicy)"
  }

  private static let scriptPolicy: Markup = """
    script-src 'sha256-78Q+ZJ2vldgLUJEtTLMMc7F4z5QHY1iPsWFOeTDT7KQ='; base-uri 'none'; form-action 'none'
    """
}

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
      html += "<th scope=\"col\"\(mark)><span><bdi>\(catalog.oneLine)</bdi></span></th>\n"
    }
    html += "</tr></thead>\n<tbody>\n"
    for language in coverage.languages { write(language, to: &html) }
    html += "</tbody>\n</table>\n</div>\n"
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

      """
    html += Self.rows(of: table)
    html += "</div>\n"
  }

  /// The table without its title.
  static func rows(of table: Report.Coverage.Table) -> Markup {
    var html: Markup = """
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
    html += "</tbody>\n</table>\n"
    return html
  }
}
