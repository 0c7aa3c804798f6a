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
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(report.title)</title>
      <style>\(Self.style)</style>
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
  private static let policy = """
    default-src 'none'; style-src 'sha256-Hkx80v/IE4nUF+/DZwfY2ZqtIV8/NwJW7jMVOMcZRNw='; \
    script-src 'sha256-78Q+ZJ2vldgLUJEtTLMMc7F4z5QHY1iPsWFOeTDT7KQ='; base-uri 'none'; form-action 'none'
    """
}
