import Foundation
import LoctripLocalizationReports
import LoctripLedger
import LoctripTestSupport
import Testing

@Suite struct StatusPileTests {
  @Test func `status shows the piles of each language and their totals`() throws {
    let project = try OrderProject()
    let outcome = try project.run("status")
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      lines == [
        "3 languages, 1 catalog: 14.2 % translated, 18 units (40 words) open",
        "done open not ordered out overdue to decide to rework complete by",
        "de 42.8 % 4 1 2 – 1 – – not ordered",
        "fr 0 % 7 1 6 – – – – not ordered",
        "ja 0 % 7 1 – 6 – – overdue (2026-w46-agency-b-k7)",
        "total 14.2 % 18 3 8 6 1 –",
      ])
    #expect(outcome.status == 0)
    // A folder by its name has the catalogs of the orders too.
    #expect(try project.run("status app").output == outcome.output)
    let gated = try project.run("status --require de=50")
    #expect(gated.output.contains(/– not ordered +50 % required\n/))
    #expect(gated.status == 1)
  }

  @Test func `the JSON has the piles, the day and the orders that are late`() throws {
    let project = try OrderProject()
    let outcome = try project.run("status --format json --summary")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["day"] as? String == "\(OrderProject.today)")
    let piles = try #require(report["piles"] as? [String: [String: Int]])
    #expect(
      piles.mapValues { $0["units"] } == [
        "notOrdered": 3, "out": 8, "overdue": 6, "toDecide": 1, "toRework": 0, "unknown": 0,
      ])
    let languages = try #require(report["languages"] as? [[String: Any]])
    #expect(
      languages.map { $0["overdueOrders"] as? [String] } == [nil, nil, ["2026-w46-agency-b-k7"]])
  }

  @Test func `a language whose open units are all out has a date`() throws {
    let project = try OrderProject()
    _ = try project.run("export -l fr --bundle xliff --only open -o orders/rest -q")
    let outcome = try project.run("status -l fr")
    #expect(outcome.output.contains("– no due date\n"))
    let day = CalendarDay(year: 2026, month: 11, day: 7) ?? OrderProject.today
    #expect(LanguageCompletion.by(day).text(on: day) == "7 Nov")
    #expect(day.dayAndMonth(on: CalendarDay(number: day.number + 90)) == "7 Nov 2026")
  }

  @Test func `a project without orders has the status that it had`() throws {
    let project = try OrderProject(configuration: "")
    for form in ["text", "json", "html", "markdown"] {
      let output = try project.run("status --format \(form)").output
      #expect(!output.contains("overdue"), "\(form)")
      #expect(!output.contains("piles"), "\(form)")
    }
  }

  @Test func `pages and tables of a pull request have the piles before the catalogs`() throws {
    let project = try OrderProject()
    let page = try project.run("status --format html --summary").output
    #expect(page.contains("<th scope=\"col\">to decide</th>"))
    #expect(page.contains("<dt>date</dt><dd><bdi>\(OrderProject.today)</bdi></dd>"))
    // A closed element is not printed.
    #expect(page.contains("<details>\n<summary>By catalog</summary>\n<h3 id=\"coverage\">"))
    let table = try project.run("status --format markdown --summary").output
    #expect(
      table.contains("| `ja` | 0 % | 7 | 1 | – | 6 | – | – | overdue (2026-w46-agency-b-k7) |"))
  }

  @Test func `deliveries have no piles`() throws {
    let project = try OrderProject()
    let outcome = try project.run("status orders/2026-w47-agency-a-k7/de.xliff")
    #expect(!outcome.output.contains("not ordered"))
    #expect(outcome.output.contains("0 of 5"))
  }
}
