internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import LoctripLedger
internal import LoctripReconciliation

/// The sheet on top of an order, for the agency: its number, dates, sizes and price, and how to return the files.
struct CoverSheet {
  private let order: Order
  private let agency: Configuration.Agency
  /// True if units have a largest length, and if they have terms of the glossary.
  private let hasLimits, hasTerms: Bool
  /// The reasons for which texts go back, where the files cannot have them.
  private let reasons: [Reason]

  /// Why a text goes back.
  struct Reason {
    let language: String
    let key: String
    let text: String
    let reason: String
  }

  init(
    _ order: Order, _ agency: Configuration.Agency, hasLimits: Bool, hasTerms: Bool,
    reasons: [Reason]
  ) {
    self.order = order
    self.agency = agency
    self.hasLimits = hasLimits
    self.hasTerms = hasTerms
    self.reasons = reasons
  }

  /// The lines above the table: a name and a value each.
  private var head: [(name: String, value: String)] {
    let kind =
      switch order.kind {
      case .translation: "Translation"
      case .rework: "Rework"
      case .review: "Review"
      }
    return [
      ("Order", order.id), ("Kind", kind), ("Agency", agency.name ?? agency.id),
      ("Contact", agency.contact ?? ""), ("Ordered", order.created.spoken),
      ("Due", order.due?.spoken ?? ""), ("Note", order.note ?? ""),
    ].filter { !$0.1.isEmpty }
  }

  private var bands: [MatchBand] {
    MatchBand.allCases.filter { band in
      order.languages.contains { ($0.workload?.bands[band].words ?? 0) > 0 }
    }
  }

  /// The table of languages: its columns, and its rows with the total last.
  private var table: (columns: [String], rows: [[String]]) {
    let bands = self.bands
    let hasPrice = order.price != nil
    var rows = order.languages.map { language in
      [language.language, language.todo.units.grouped, language.todo.words.grouped]
        + bands.map { (language.workload?.bands[$0].words ?? 0).grouped }
        + (hasPrice ? [language.price.map { "\($0.text) \($0.currency)" } ?? ""] : [])
    }
    if rows.count > 1 {
      rows.append(
        ["total", order.todo.units.grouped, order.todo.words.grouped]
          + bands.map { band in
            order.languages.reduce(0) { $0 + ($1.workload?.bands[band].words ?? 0) }.grouped
          } + (hasPrice ? [order.price.map { "\($0.text) \($0.currency)" } ?? ""] : []))
    }
    return (
      ["language", "texts", "words"] + bands.map(\.rawValue) + (hasPrice ? ["price"] : []), rows
    )
  }

  /// The sentences below the table.
  private var advice: [String] {
    var advice = [
      "Please send back the same files. A part of them is fine; send the rest later.",
      "Please put questions into notes on the unit.",
      "Placeholders such as %@ and %1$lld stand for values; keep each of them in the translation.",
    ]
    if order.kind == .rework {
      advice.append(
        reasons.isEmpty
          ? "Each text came back before; the reason for which it goes back is in a note on it."
          : "Each text came back before; the reason for which it goes back is below.")
    }
    if hasLimits {
      advice.append("Some strings have a maximum length; a note on the unit gives it.")
    }
    if hasTerms { advice.append("Notes on units name the glossary terms in them.") }
    return advice
  }

  /// The sentence before the command that an agency can check its files with.
  private static let checking = "With loctrip you can check a file before you return it:"

  /// The sheet as plain text.
  var text: [UInt8] {
    let width = head.map(\.name.count).max() ?? 0
    var lines = head.map { name, value in
      "\(name):".padding(to: width + 2) + value.oneLine
    }
    let (columns, rows) = table
    let all = [columns] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    lines.append("")
    for row in all {
      let cells = row.enumerated().map { column, cell in
        column == 0
          ? cell.padding(to: widths[0])
          : String(repeating: " ", count: widths[column] - cell.count) + cell
      }
      lines.append(cells.joined(separator: "  "))
    }
    lines.append("")
    lines += advice
    lines.append("\(Self.checking) loctrip check FILE --order \(order.id).zip")
    for reason in reasons {
      lines += [
        "", "\(reason.language)  \(reason.key.oneLine)", "    \(reason.text.oneLine)",
        "    Reason: \(reason.reason.oneLine)",
      ]
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The sheet as a page.
  var page: [UInt8] {
    var html: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Order \(order.id)</title>
      <style>
      :root { color-scheme: light dark; --text: #1d1d1f; --muted: #555; --line: #ccc; --page: #fff; }
      @media screen and (prefers-color-scheme: dark) {
      :root { --text: #e7e8ea; --muted: #a5acb5; --line: #4a5058; --page: #141619; }
      }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em; color: var(--text); \
      background: var(--page); }
      h1 { font-size: 1.6em; line-height: 1.25; }
      h1 span, code span { white-space: nowrap; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1.5em; }
      dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
      .scroll { overflow-x: auto; margin: 1.5em 0; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: .3em .8em; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
      th:first-child, td:first-child { text-align: left; }
      tr.total td { font-weight: bold; }
      </style>
      </head>
      <body>
      <main>
      <h1>Order <span>\(order.id)</span></h1>
      <dl>

      """
    for (name, value) in head.dropFirst() {
      html += "<dt>\(name)</dt><dd><bdi>\(value.oneLine)</bdi></dd>\n"
    }
    html +=
      "</dl>\n<div class=\"scroll\" role=\"region\" aria-label=\"Languages\" tabindex=\"0\">\n"
    html += "<table>\n<thead><tr>"
    let (columns, rows) = table
    for column in columns { html += "<th scope=\"col\">\(column)</th>" }
    html += "</tr></thead>\n<tbody>\n"
    for row in rows {
      html += row[0] == "total" ? "<tr class=\"total\">" : "<tr>"
      for cell in row { html += "<td>\(cell)</td>" }
      html += "</tr>\n"
    }
    html += "</tbody>\n</table>\n</div>\n"
    for sentence in advice { html += "<p>\(sentence)</p>\n" }
    html +=
      "<p>\(Self.checking) <code>loctrip check FILE --order <span>\(order.id).zip</span></code></p>\n"
    if !reasons.isEmpty { html += "<h2>Why strings go back</h2>\n" }
    for reason in reasons {
      html += "<p><bdi>\(reason.language)</bdi> <code>\(reason.key.oneLine)</code><br>"
      html +=
        "<bdi>\(reason.text.oneLine)</bdi><br>Reason: <bdi>\(reason.reason.oneLine)</bdi></p>\n"
    }
    html += "</main>\n</body>\n</html>\n"
    return Array(html.text.utf8)
  }
}

extension CalendarDay {
  /// The day for people, `Friday 27 November 2026`.
  package var spoken: String {
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let (year, month, day) = date
    return "\(days[weekday - 1]) \(day) \(months[month - 1]) \(year)"
  }
}

extension String {
  /// The text with spaces behind it up to a number of characters.
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(count - self.count, 0))
  }
}
