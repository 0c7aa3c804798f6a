import Foundation
import LoctripLedger
import LoctripTestSupport
import Testing

@Suite struct OrdersCostCommandTests {
  private func lines(_ outcome: Program.Outcome) -> [String] {
    outcome.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
  }

  @Test func `the cost of an order is that of its usable units`() throws {
    let project = try OrderProject()
    let outcome = try project.run("orders cost 2026-w47-agency-a-k7")
    // 4 of 13 words at 1.56.
    #expect(
      lines(outcome).dropFirst() == [
        "ordered delivered used to pay",
        "de 5 13 words 2 4 words 2 4 words 0.48 EUR 3 not paid: 1 rejected, 2 missing",
        "fr 6 14 words 0 0 words 0 0 words – no delivery",
        "total 11 27 words 2 4 words 2 4 words 0.48 EUR of 3.24 EUR ordered",
      ])
    #expect(outcome.status == 0)
    let all = try project.run("orders cost")
    #expect(lines(all).last == "2 orders: 0.48 EUR to pay, of 4.64 EUR ordered")
    let late = try project.run("orders cost --since \(OrderProject.day(-11))")
    #expect(!late.output.contains("agency-b") && late.output.contains("agency-a"))
  }

  @Test func `an invoice that bills too much fails`() throws {
    let project = try OrderProject()
    try project.folder.write(
      "\u{FEFF}order,language,words,amount,remark\r\n"
        + "\"2026-w47-agency-a-k7\",de,4,0.48,\"a \"\"b\"\",\nc\"\r\n2026-w46-agency-b-k7,ja,14,1.40\r\n",
      to: "i.csv")
    let outcome = try project.run("orders cost --since \(OrderProject.day(0)) --invoice i.csv")
    #expect(outcome.status == 1)
    let due = OrderProject.day(-6).dayAndMonth(on: OrderProject.today)
    #expect(
      lines(outcome) == [
        "There are no such orders.",
        "i.csv: of 2 lines, 1 is wrong",
        "line 4 ja 14 words billed, 0 to pay (6 missing; due \(due))",
        "line 4 ja 1.40 EUR billed, 0.00 is to pay: 1.40 EUR too much",
      ])
    try project.folder.write("order,language,words,amount\n", to: "i.csv")
    #expect(try project.run("orders cost --invoice i.csv").status == 1)
    try project.folder.write("order,language,words,amount\na,\"b", to: "i.csv")
    let broken = try project.run("orders cost --invoice i.csv")
    #expect(broken.status == 65 && broken.errors.hasPrefix("i.csv:2:3: error: "))
    #expect(try project.run("orders cost --invoice none.csv").status == 66)
  }

  private static let first = "order,language,words,amount\n2026-w47-agency-a-k7,de,4,0.30\n"
  private static let second =
    "Order;Language;Words;Amount\n2026-w47-agency-a-k7;German;0;0,18\nTotal;;;0,18\n"

  @Test func `a recorded invoice is billed, and the next one is compared with it`() throws {
    let project = try OrderProject()
    try project.folder.write(Self.first, to: "1.csv")
    try project.folder.write(Self.second, to: "2.csv")
    let first = try project.run("orders cost --invoice 1.csv --record R-1")
    #expect(first.status == 0 && lines(first).last == "recorded as R-1")
    let cost = lines(try project.run("orders cost 2026-w47-agency-a-k7"))
    #expect(cost[1] == "ordered delivered used to pay billed open")
    #expect(
      cost[2] == "de 5 13 words 2 4 words 2 4 words 0.48 EUR 0.30 EUR 0.18 "
        + "3 not paid: 1 rejected, 2 missing")
    // What is recorded is compared once, whichever way it comes.
    #expect(try project.run("orders cost --invoice 1.csv").status == 0)
    #expect(try project.run("orders cost --invoice 1.csv --record R-9").status == 64)
    let second = try project.run("orders cost --invoice 2.csv --record R-1")
    #expect(second.status == 64 && second.errors.contains("R-1 of agency-a is recorded already"))
    #expect(try project.run("orders cost --invoice 2.csv --record R-2").status == 0)
    #expect(
      lines(try project.run("orders cost")).last
        == "2 orders: 0.48 EUR to pay, of 4.64 EUR ordered, 0.48 billed, 0.00 open")
  }

  @Test func `an invoice with a fault is recorded with force alone`() throws {
    let project = try OrderProject()
    try project.folder.write(
      "order,language,words,amount\n2026-w47-agency-a-k7,de,4,0.50\n", to: "i.csv")
    let refused = try project.run("orders cost --invoice i.csv --record R-1")
    #expect(refused.status == 1 && !refused.output.contains("recorded"))
    let forced = try project.run("orders cost --invoice i.csv --record R-1 --force")
    #expect(forced.status == 0 && lines(forced).last == "recorded as R-1")
    #expect(
      lines(try project.run("orders cost")).last
        == "2 orders: 0.48 EUR to pay, of 4.64 EUR ordered, 0.50 billed, 0.02 billed too much")
    #expect(try project.run("orders cost --record R-2").status == 64)
  }

  @Test func `the costs of a period are those of what came in it`() throws {
    let project = try OrderProject()
    let all = lines(try project.run("orders cost --by came"))
    #expect(all.first == "What came:" && all.contains("de 2 4 words 2 4 words 0.48 EUR"))
    let none = try project.run("orders cost --by came --since \(OrderProject.day(1))")
    #expect(none.status == 0 && none.output.contains("Nothing came, and nothing was billed."))
    let sheet = try project.run("orders cost -o costs.xlsx")
    #expect(
      try sheet.status == 0 && project.folder.bytes("costs.xlsx").starts(with: Array("PK".utf8)))
  }

  @Test
  func `an order that does not exist is a mistake, and so are orders that are not configured`()
    throws
  {
    let project = try OrderProject()
    let outcome = try project.run("orders cost 2026-w01-agency-a-k7")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("there are 2026-w46-agency-b-k7, 2026-w47-agency-a-k7"))
    #expect(try project.run("orders cost --no-config").status == 64)
    #expect(try project.run("orders cost --since yesterday").status == 64)
  }
}
