import Foundation
import LoctripLedger
import LoctripTestSupport
import Testing

@Suite struct OrdersReportCommandTests {
  private func lines(_ outcome: Program.Outcome) -> [String] {
    outcome.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
  }

  @Test func `the page has piles, movement, money, quality and what blocks the release`() throws {
    let project = try OrderProject()
    let since = OrderProject.day(-11)
    let outcome = try project.run("orders report --since \(since)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = lines(outcome)
    func date(_ days: Int) -> String { OrderProject.day(days).dayAndMonth(on: OrderProject.today) }
    for line in [
      "Orders since \(since), \(OrderProject.today)",
      "3 languages: 14.2 % translated, 18 texts open (40 words).",
      "de: 1 text is not ordered; 2 texts are out; 1 text is waiting for a decision",
      "fr: 1 text is not ordered; 6 texts are out",
      "ja: 1 text is not ordered; 6 texts are 6 days late at agency-b",
      "Japanese (ja) 0 % 7 1 – 6 – – overdue (2026-w46-agency-b-k7)",
      "2026-w46-agency-b-k7: 6 texts became late on \(date(-5))",
      "2026-w47-agency-a-k7: sent to Agency A on \(date(-10)), 11 texts, due \(date(1))",
      "2026-w47-agency-a-k7: 3 texts (2 added, 1 rejected) came back on \(date(-2))",
      "ordered since \(since) 1 3.24 EUR 0.48 EUR",
      "all orders 2 4.64 EUR 0.48 EUR",
      // 3 texts of agency-a came back, 1 rejected; 6 of agency-b are late.
      "Agency A 3 33 % (1 of 3) 0 % (0 of 3) 0 % (0 of 2) – 100 % (2 of 2)",
      "agency-b 0 – – – – 0 % (0 of 6)",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(outcome.output.contains("The state on \(since) is not known: "))
  }

  @Test func `the piles of a day are those of the last commit before it`() throws {
    let project = try OrderProject()
    let folder = project.folder
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "a", "--date=2020-01-01T00:00:00")
    try folder.git("rebase", "-q", "--root", "--force-rebase", "--committer-date-is-author-date")
    let since = OrderProject.day(-12)
    let lines = lines(try project.run("orders report --since \(since)"))
    // The first order was sent 10 days ago, the second one 17 days ago and due 6 days ago.
    #expect(lines.contains("German (de) 4 4 → 1 (-3) 0 → 2 (+2) – 0 → 1 (+1) –"))
    #expect(lines.contains("Japanese (ja) 7 1 6 → 0 (-6) 0 → 6 (+6) – –"))
  }

  @Test func `the HTML has a bar for each language, and what is late in colour`() throws {
    let project = try OrderProject()
    #expect(try project.run("orders report --since \(OrderProject.day(-7)) -o w.html").status == 0)
    let url = project.folder.url.appendingPathComponent("w.html")
    let page = try String(contentsOf: url, encoding: .utf8)
    for part in [
      "aria-label=\"not ordered 1, overdue 6\"", "<rect class=\"s-late\"",
      "<title>overdue 6</title>", "<td class=\"late\" data-l=\"overdue\">6</td>",
      "<li class=\"late\"><bdi>ja: 1 text is not ordered; 6 texts are 6 days late at agency-b",
      "<td class=\"late w\" data-l=\"complete by\">overdue (2026-w46-agency-b-k7)</td>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    // A row for each language and the total.
    #expect(page.split(separator: "role=\"img\"").count - 1 == 4)
    #expect(!page.contains("<script") && !page.contains("style="))
  }

  @Test func `the page is HTML or Markdown by its ending, without texts`() throws {
    let project = try OrderProject()
    let command = "orders report --since \(OrderProject.day(-7)) -o"
    for name in ["week.html", "week.md"] {
      #expect(try project.run("\(command) \(name)").status == 0)
      let page = try String(
        contentsOf: project.folder.url.appendingPathComponent(name), encoding: .utf8)
      #expect(page.contains("\(OrderProject.today)") && page.contains("German (de)"))
      #expect(!page.contains("Einstellungen") && !page.contains("Settings"))
    }
    #expect(try project.run("\(command) week.pdf").status == 64)
    #expect(try project.run("orders report --since \(OrderProject.day(1))").status == 64)
  }
}
