import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripSpreadsheets
import Testing

@testable import LoctripLocalizationReports
@testable import LoctripExchange

/// Every form of a report, given texts that try to be something else than text.
@Suite struct ReportFormsTests {
  /// A report with one unit, whose id, texts, note and finding are all the same.
  private func report(
    _ text: String, before: String = "vorher", language: String = "de",
    verdict: Verdict = .conflict, isWritten: Bool = false, findings: [Finding] = [], count: Int = 1
  ) -> Report {
    var imported = ImportPlan()
    for _ in 0..<count {
      var unit = ImportPlan.Unit(
        original: "Localizable.xcstrings", language: language, id: text, verdict: verdict,
        source: .text("source \(text)"), before: LoctripTranslation(.text(before), .translated),
        delivered: .text(text),
        written: isWritten ? LoctripTranslation(.text(text), .translated) : nil,
        findings: [Finding(.duplicateUnit, .error, "says \(text)")] + findings,
        place: FileLocation(path: "de.xliff", line: 3, column: 1))
      unit.notes = [TranslationUnit.Note(text: "asks \(text)", from: "Ann \(text)")]
      unit.renamed = text
      imported.units.append(unit)
    }
    imported.totals = [
      ImportPlan.Totals(
        original: "Localizable.xcstrings", language: language, counts: [verdict: count])
    ]
    return imported.report(
      isDryRun: false, settings: [Report.Setting("into", text)],
      sourceLanguages: ["Localizable.xcstrings": "en"])
  }

  static let nasty = [
    "<script>alert(1)</script>", "</details></summary>", "\u{1B}[2J\u{1B}]0;title\u{7}",
    "abc\u{202E}fdp.exe", "\u{0}\u{1}\u{7F}\u{85}\u{9B}31m", "{{title}}{{{style}}}", "{{#units}}",
    "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é", "\"\u{301} onmouseover=alert(1) x='\u{301}", "a `` b ``` c ```` d",
    "@octocat #123 www.example.com https://example.com a@example.com :tada:", "| a | b |\\|",
    "<!-- --> --> ]]> &amp; &lt;", "# head\n- item\n\n> quote\n```\nout\n```", "line\r\nline\ttab",
    "\u{2028}\u{2029}\u{FEFF}\u{200B}", "::error::x", "\n  ::error::x", "##[error]x ##vso[x]",
    "🏴\u{E0068}\u{E0069}",
  ]

  @Test(arguments: nasty)
  func `no text is a command of a build service or hides one`(_ text: String) {
    let report = report(text, language: text)
    for form in [report.text(), report.markdown()]
      + [report.html(), report.json()].map({
        String(decoding: $0, as: UTF8.self)
      })
    {
      for line in form.split(separator: "\n") {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"))
      }
      #expect(!form.contains("##[") && !form.contains("##vso["))
      #expect(!form.unicodeScalars.contains("\u{E0069}"))
    }
  }

  @Test func `two parts of a text are no command together`() {
    let text = report("## [error]x and##vso[y]", before: "##[error]x and ## vso[y]").text()
    #expect(!text.contains("##[") && !text.contains("##vso["))
    let other = report("##[error]x and##vso[y]", before: "## error x and ##").text()
    #expect(!other.contains("##[") && !other.contains("##vso["))
  }

  /// The characters that act on a terminal or turn what follows around.
  private func acting(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
      default: false
      }
    }
  }

  // MARK: - Terminal

  @Test(arguments: nasty)
  func `a spreadsheet has every text as it is`(_ text: String) throws {
    let file = try Spreadsheet(parsing: SheetForm().render(report(text)), path: "r.xlsx")
    #expect(file.tabs.map(\.name) == ["Import report", "Units"])
    let rows = try file.sheet(at: 1).rows
    #expect(rows.count == 2)
    let cells = (1...12).map { rows[1][$0]?.text ?? "" }
    #expect(cells[2].isIdentical(to: text) && cells[6].isIdentical(to: text))
    #expect(cells[0] == "de" && cells[3] == "conflict" && cells[11] == "de.xliff:3:1")
    #expect(rows[1].cells.allSatisfy { $0.kind == .text })
    let first = try file.sheet(at: 0).rows
    #expect(first.contains { $0[1]?.text == "de" && $0[3]?.kind == .number })
  }

  @Test func `a spreadsheet cuts what no cell holds, and goes on in another sheet`() throws {
    let text = String(repeating: "a", count: 40_000)
    let file = try Spreadsheet(parsing: SheetForm().render(report(text)), path: "r.xlsx")
    let cell = try #require(file.sheet(at: 1).rows[1][3])
    #expect(cell.text.count < 32_767 && cell.text.hasPrefix("aaa") && cell.text.hasSuffix("aaa"))
  }

  @Test(arguments: nasty)
  func `no text acts on a terminal`(_ text: String) {
    #expect(acting(report(text).text()) == [])
    #expect(!report(text).text().contains("\t"))
    let lines = report(text).text().split(separator: "\n").count
    #expect(lines == report("x").text().split(separator: "\n").count)
  }

  @Test func `colour marks the words that differ and nothing else`() {
    let text = report("Guten Abend, %@", before: "Guten Morgen, %@", isWritten: true)
      .text(palette: Palette(isColoured: true))
    #expect(text.contains("Guten \u{1B}[9;31mMorgen\u{1B}[0m, %@"))
    #expect(text.contains("Guten \u{1B}[4;32mAbend\u{1B}[0m, %@"))
    let plain = report("Guten Abend, %@", before: "Guten Morgen, %@", isWritten: true).text()
    #expect(plain.contains("was        Guten Morgen, %@\n"))
    #expect(plain.contains("delivered  Guten Abend, %@\n"))
  }

  @Test func `a long text is cut where it did not change`() {
    let words = String(repeating: "lorem ipsum ", count: 200)
    let text = report("\(words)neu \(words)", before: "\(words)alt \(words)").text()
    let delivered = text.split(separator: "\n").first { $0.contains("not taken") } ?? ""
    #expect(delivered.contains("neu"))
    #expect(delivered.contains("…"))
    #expect(delivered.count < 400)
  }

  @Test func `a text that stands nowhere else is not cut`() {
    var imported = ImportPlan()
    let text = String(repeating: "Satz ohne Ende ", count: 400)
    imported.units = [
      ImportPlan.Unit(
        original: "Gone.xcstrings", language: "de", id: "Gone", verdict: .orphaned, source: nil,
        before: nil, delivered: .text(text), written: nil, findings: [], place: nil)
    ]
    #expect(imported.report(isDryRun: false).text().contains(text))
  }

  @Test func `what needs a decision comes first, and the rest only when it is asked for`() {
    var imported = ImportPlan()
    for (index, verdict) in [Verdict.added, .kept, .missing, .conflict, .added].enumerated() {
      var unit = ImportPlan.Unit(
        original: "L.xcstrings", language: "de", id: "\(index)", verdict: verdict, source: nil,
        before: nil, delivered: .text("t"), written: nil,
        findings: verdict == .kept ? [Finding(.stateDowngrade, .warning, "down")] : [], place: nil)
      if index == 4 { unit.notes = [TranslationUnit.Note(text: "Which tide?")] }
      imported.units.append(unit)
    }
    let report = imported.report(isDryRun: false)
    func order(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("    ") && !$0.hasPrefix("     ") }
        .map { String($0.split(separator: " ")[1]) }
    }
    #expect(order(report.text()) == ["3", "1", "4"])
    #expect(order(report.text(isVerbose: true)) == ["3", "1", "4", "0", "2"])
  }

  // MARK: - JSON

  @Test(arguments: nasty)
  func `the JSON has every text as it came`(_ text: String) throws {
    let bytes = report(text).json()
    let json = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let units = try #require(json["units"] as? [[String: Any]])
    let id = try #require(units[0]["id"] as? String)
    let delivered = try #require(units[0]["delivered"] as? String)
    #expect(Array(id.unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(delivered.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `many units are one array in their order`() throws {
    var imported = ImportPlan()
    for index in 0..<5_000 {
      imported.units.append(
        ImportPlan.Unit(
          original: "L.xcstrings", language: "de", id: "\(index)", verdict: .missing, source: nil,
          before: nil, delivered: nil, written: nil, findings: [], place: nil))
    }
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(imported.report(isDryRun: true).json()))
        as? [String: Any])
    let units = try #require(json["units"] as? [[String: Any]])
    #expect(units.compactMap { $0["id"] as? String } == (0..<5_000).map(String.init))
  }

  // MARK: - HTML

  private func page(_ report: Report) -> String { String(decoding: report.html(), as: UTF8.self) }

  /// The text with the five references of HTML resolved.
  private func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
  }

  @Test(arguments: nasty)
  func `every text is in the page and none is markup`(_ text: String) throws {
    let (page, data) = parts(page(report(text)))
    let (plain, other) = parts(self.page(report("x")))
    func tags(_ page: String) -> [Substring] {
      page.unicodeScalars.split(separator: "<").dropFirst().map {
        Substring($0.prefix { $0 != ">" && $0 != " " && $0 != "\"" })
      }
    }
    #expect(tags(page) == tags(plain))
    // No quotation mark of a text ends an attribute.
    #expect(page.unicodeScalars.count { $0 == "\"" } == plain.unicodeScalars.count { $0 == "\"" })
    #expect(!page.contains("onmouseover=alert(1) x='"))
    #expect(acting(page) == acting(plain) && acting(data) == acting(other))
    #expect(!data.contains("<") && !data.contains("&"))
    let shown = VisibleText.make("asks \(text)", lines: .kept)
    let units = try units(data)
    let notes = units.flatMap { ($0["q"] as? [[String: Any]] ?? []).compactMap { $0["text"] } }
    #expect(notes.contains { Data(("\($0)").utf8) == Data(shown.utf8) })
  }

  /// A page without its data, and the data.
  private func parts(_ page: String) -> (page: String, data: String) {
    let start = page.range(of: "id=\"data\">")?.upperBound ?? page.endIndex
    let end = page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound ?? start
    return (String(page[..<start] + page[end...]), String(page[start..<end]))
  }

  /// The units in the data of a page.
  private func units(_ data: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any]
    return try #require(json?["units"] as? [[String: Any]])
  }

  /// The rows of the first unit of a page: name, mark, and text, its marked parts in brackets.
  private func rows(_ report: Report) throws -> [String] {
    let unit = try #require(try units(parts(page(report)).data).first)
    return try #require(unit["r"] as? [[String: Any]]).map { row in
      let parts = (row["t"] as? [Any] ?? []).map { part in
        (part as? [String]).map { "[\($0.joined())]" } ?? "\(part)"
      }
      return "\(row["n"] ?? "") \(row["v"] ?? "-") \(parts.joined())"
    }
  }

  @Test func `the policy names the script and the style sheet that are in the page`() throws {
    let page = page(report("x"))
    let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).output.1
    let script = try #require(page.firstMatch(of: /<script>((?s:.*?))<\/script>/)).output.1
    let policy = try #require(page.firstMatch(of: /Security-Policy" content="([^"]*)"/)).output.1
    let text = unescaped(String(policy))
    #expect(text.hasPrefix("default-src 'none'; "))
    #expect(text.contains("style-src \(ContentHash.source(of: String(style)));"))
    #expect(text.contains("script-src \(ContentHash.source(of: String(script)));"))
    #expect(!text.contains("unsafe"))
    #expect(page.firstMatch(of: /(?:src|href)="(?!#)/) == nil)
  }

  @Test func `a page without units lets its own style run and nothing else`() throws {
    let table: Report.Coverage.Table = ("T", ["n"], [("<de>", ["1"])])
    let page = SummaryPage(
      "Week",
      date: "2026-11-26",
      lead: "a & b",
      sections: [.init("Empty"), .init("Some", ["1 < 2"], table: table)]
    )
    let html = String(decoding: try page.bytes(.html), as: UTF8.self)
    let style = try #require(html.firstMatch(of: /<style>(?<text>(?:.|\n)*?)<\/style>/)).text
    #expect(html.contains("style-src \(ContentHash.source(of: String(style)));"))
    #expect(html.contains("&lt;de&gt;") && html.contains("1 &lt; 2") && !html.contains("Empty"))
    #expect(!html.contains("<svg"))
    #expect(
      try String(decoding: page.bytes(.text), as: UTF8.self)
        == "Week, 2026-11-26\na & b\n\nSome\n        n\n  <de>  1\n  1 < 2\n"
    )
  }

  @Test func `bars are pictures of their figures, without a script or a style of their own`() throws
  {
    let table: Report.Coverage.Table = (
      "T", ["overdue", "by"],
      [("de", ["3", "overdue (2026-w47-agency-a-k7)"]), ("fr", ["–", ""])]
    )
    var section = SummaryPage.Section("T", [.init("late", isLate: true), "in time"], table: table)
    section.bars = [
      Report.Coverage.Bar([("done", 1, .done), ("a \"<b>", 3, .late), ("out", 0, .out)]),
      Report.Coverage.Bar([]),
    ]
    let page = SummaryPage("Week", date: "", lead: "", sections: [section])
    let html = String(decoding: try page.bytes(.html), as: UTF8.self)
    for part in [
      "aria-label=\"done 1, a &quot;&lt;b&gt; 3\"",
      "<rect class=\"s-done\" x=\"0\" width=\"32\"",
      "<rect class=\"s-late\" x=\"32\" width=\"98\"",
      "aria-label=\"nothing\"", "<td class=\"late\" data-l=\"overdue\">3</td>",
      "<td class=\"late w\" data-l=\"by\">overdue (2026-w47-agency-a-k7)</td>",
      "<td class=\"nil\" data-l=\"overdue\">–</td>",
      "<li class=\"late\"><bdi>late</bdi></li>", "<li><bdi>in time</bdi></li>",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("s-out\" x") && !html.contains("<script") && !html.contains(" style="))
    let text = String(decoding: try page.bytes(.text), as: UTF8.self)
    #expect(text.contains("  late\n  in time\n"))
  }

  @Test(arguments: [
    (0, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    (55, "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (56, "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
    (64, "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    (1_000, "Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="),
  ])
  func `the digest is SHA-256`(_ length: Int, _ digest: String) {
    #expect(ContentHash.source(of: String(repeating: "a", count: length)) == "'sha256-\(digest)'")
  }

  @Test(arguments: [
    ("ar", "rtl"), ("he", "rtl"), ("iw", "rtl"), ("fa-IR", "rtl"), ("ur", "rtl"), ("ckb", "rtl"),
    ("pa-PK", "rtl"), ("pa-Arab", "rtl"), ("az-Arab", "rtl"), ("ks-Deva", "ltr"), ("pa", "ltr"),
    ("ar-Latn", "ltr"), ("de", "ltr"), ("zh_Hant", "ltr"), ("yi", "rtl"), ("dv", "rtl"),
    ("no such language", "auto"),
  ])
  func `a text runs as its language does`(_ language: String, _ direction: String) {
    #expect(TextDirection(language).direction == direction)
    #expect(page(report("x", language: language)).contains("\"dir\": \"\(direction)\""))
  }

  @Test func `a text of 200,000 characters is whole in the page`() {
    let text = String(repeating: "0123456789", count: 20_000)
    #expect(page(report(text, before: "kurz")).contains(text))
  }

  @Test func `the words that differ are marked`() throws {
    let rows = try rows(report("Guten Abend, %@", before: "Guten Morgen, %@", isWritten: true))
    #expect(rows.contains("was del Guten [Morgen], %@"))
    #expect(rows.contains("delivered ins Guten [Abend], %@"))
  }

  @Test func `what is not written looks neither added nor removed`() throws {
    let refused = report("Guten Abend, %@", before: "Guten Morgen, %@")
    let rows = try rows(refused)
    #expect(rows.contains("in the app u Guten [Morgen], %@"))
    #expect(rows.contains("not taken u Guten [Abend], %@"))
    let markdown = String(decoding: MarkdownForm().render(refused), as: UTF8.self)
    #expect(markdown.contains("\n  in the app: Guten Morgen, %@\n! not taken: Guten Abend, %@\n"))
    let text = refused.text(palette: Palette(isColoured: true))
    #expect(!text.contains("\u{1B}[9;31m") && !text.contains("\u{1B}[4;32m"))
    #expect(text.contains("Guten \u{1B}[33mAbend\u{1B}[0m, %@"))
  }

  @Test func `a finished text that is replaced without a base is no quiet green`() {
    func tones(_ findings: [Finding]) -> [Report.Tone] {
      report("x", verdict: .updated, isWritten: true, findings: findings).items.flatMap {
        $0.labels.map(\.tone)
      }
    }
    #expect(tones([]) == [.good])
    #expect(tones([Finding(.noBase, .note, "replaced")]) == [.caution])
  }

  @Test func `the title of a page has languages, subject and date`() {
    var report = report("Order 7")
    report.date = "2026-11-25"
    let page = page(report)
    #expect(page.contains("<title>Import report · de · Order 7 · 2026-11-25</title>"))
    #expect(page.contains("<dt>date</dt><dd><bdi>2026-11-25</bdi></dd>"))
    #expect(page.contains("<dt>languages</dt><dd><bdi>de</bdi></dd>"))
  }

  @Test func `a change of a space or a line end can be seen`() throws {
    let rows = try rows(report("10 %\nneu", before: "10\u{A0}% neu"))
    #expect(rows.contains { $0.contains("⍽") })
    #expect(rows.contains { $0.contains("⏎\n") })
  }

  @Test func `the same report gives the same bytes`() {
    #expect(report("x").html() == report("x").html())
  }

  // MARK: - Markdown

  @Test(arguments: nasty)
  func `in Markdown no text leaves its code`(_ text: String) {
    let markdown = report(text).markdown()
    var fence: Substring?
    var outside: [Substring] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let run = line.prefix { $0 == "`" }
      if let open = fence {
        if line == open { fence = nil }
      } else if run.count >= 3, line.dropFirst(run.count) == "diff" {
        fence = run
      } else {
        outside.append(line)
      }
    }
    #expect(fence == nil)
    // What is left once code spans are taken out is ours.
    let rest = outside.joined(separator: "\n")
      .replacing(/(`+)(?s:.*?)[^`]\1(?!`)/, with: "CODE")
      .replacing(/<code>[^<]*<\/code>/, with: "CODE")
    let plain = report("x").markdown().split(separator: "```diff")[0]
      .replacing(/(`+)[^`]+\1/, with: "CODE").replacing(/<code>[^<]*<\/code>/, with: "CODE")
    #expect(rest.hasPrefix(plain.split(separator: " CODE ·")[0]))
    for word in ["script", "octocat", "www", "</details></", "head", "onmouse"] {
      #expect(!rest.contains(word))
    }
    #expect(rest.components(separatedBy: "<details").count == 2)
    #expect(rest.components(separatedBy: "</details>").count == 2)
  }

  @Test(arguments: [1, 50, 5_000])
  func `Markdown fits into a comment and says what does not`(_ count: Int) {
    let long = String(repeating: "wort ", count: 60)
    let markdown = report(long, count: count).markdown()
    #expect(markdown.utf16.count <= MarkdownForm.commentLimit)
    #expect(markdown.hasPrefix("## Import: \(count.grouped) "))
    let shown = markdown.components(separatedBy: "**conflict**").count - 1
    #expect(shown > 0)
    #expect(
      markdown.contains("\((count - shown).grouped) more units do not fit here") == (shown < count))
    #expect(
      markdown.components(separatedBy: "<details").count
        == markdown.components(separatedBy: "</details>").count)
  }

  @Test func `Markdown fits whatever the number of languages`() {
    var imported = ImportPlan()
    for index in 0..<3_000 {
      let language = "x-l\(index)"
      imported.totals.append(
        ImportPlan.Totals(original: "L.xcstrings", language: language, counts: [.orphaned: 1]))
      imported.units.append(
        ImportPlan.Unit(
          original: "L.xcstrings", language: language, id: "id", verdict: .orphaned, source: nil,
          before: nil, delivered: .text("text"), written: nil, findings: [], place: nil))
    }
    let markdown = imported.report(isDryRun: false).markdown()
    #expect(markdown.utf16.count <= MarkdownForm.commentLimit)
    #expect(markdown.contains("rows are left out"))
    #expect(markdown.contains("do not fit here"))
  }

  @Test func `a huge text is cut in Markdown`() {
    let text = String(repeating: "0123456789", count: 20_000)
    #expect(report(text, before: "kurz").markdown().utf16.count < 20_000)
  }

  // MARK: - Files

  @Test(arguments: [
    ("a.json", StandardForm.json), ("a.b/r.HTML", .html), ("r.htm", .html), ("r.md", .markdown),
    ("r.markdown", .markdown), ("r.txt", .text), ("r.log", .text), ("a.json/report", .text),
  ])
  func `the ending of a file's name is its form`(_ name: String, _ form: StandardForm) throws {
    #expect(try StandardForm(forFile: name) == form)
  }

  @Test(arguments: ["report.pdf", "report.svg", "report.html.bak"])
  func `another ending makes no sense`(_ name: String) {
    #expect(throws: FindingsError.self) { try StandardForm(forFile: name) }
  }
}
