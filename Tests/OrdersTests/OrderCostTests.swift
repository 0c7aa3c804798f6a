import LoctripAppProjects
import Foundation
import LoctripLocalizationCore
import LoctripOrders
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct OrderCostTests {
  private static let day = CalendarDay("2026-11-26") ?? CalendarDay(number: 0)
  private static let id = "2026-w47-agency-a"

  /// Units of 1, 2, 3 and 4 words.
  private static let sent = [
    SampleRow(key: "a", source: "One"), SampleRow(key: "b", source: "One two"),
    SampleRow(key: "c", source: "One two three"), SampleRow(key: "d", source: "One two three four"),
  ]

  /// An order of all units for 1.00 EUR, as its cost in de is now.
  private func cost(
    _ now: [SampleRow],
    _ events: [OrderEvent] = [],
    price: String = "1.00",
    further: [OrderBook.Entry] = []
  ) throws -> OrderCost.Language {
    var entry = sampleOrder(Self.id, sampleManifest(Self.sent), due: "2026-11-27", events: events)
    var language = Order.Language(
      "de",
      bundle: "de.xcloc",
      manifest: "de.loctrip.json",
      todo: .init(units: 4, words: 10)
    )
    language.price = Money(price, "EUR")
    entry.order?.languages = [language]
    let standing = OrderStanding(
      of: OrderBook([entry] + further),
      in: try sampleProject(now),
      on: Self.day
    )
    let costs = OrderCost.costs(of: standing).filter { $0.order.id == Self.id }
    return try #require(costs.first?.languages.first)
  }

  private func done(_ keys: String) -> [SampleRow] {
    Self.sent.map { row in
      var row = row
      if keys.contains(row.key) { row.target = "Eins" }
      return row
    }
  }

  private func event(
    _ key: String,
    _ verdict: String,
    _ kind: OrderEvent.Kind = .import,
    at seconds: Int = 0
  ) -> OrderEvent {
    sampleEvent(kind, key, verdict, "Eins", of: Self.id, at: seconds)
  }

  @Test func `without events, what is done is usable`() throws {
    let cost = try cost(done("bd"))
    #expect(cost.usable == .init(units: 2, words: 6))
    #expect(cost.toPay?.text == "0.60")
    #expect(cost.notUsable == [.missing: 2])
    #expect(try self.cost(done("abcd")).toPay?.text == "1.00")
    #expect(try self.cost(done("")).toPay?.text == "0.00")
  }

  @Test func `with events, only what was delivered is usable`() throws {
    let events = [
      event("a", "added"), event("b", "rejected"), event("c", "untouched"), event("d", "missing"),
    ]
    let cost = try cost(done("abd"), events)
    #expect(cost.usable == .init(units: 1, words: 1))
    // We translated b after it was rejected, and d by ourselves.
    #expect(cost.notUsable == [.rejected: 1, .untouched: 1, .ours: 1])
    #expect(cost.toPay?.text == "0.10")
    #expect(
      try self.cost(done("a"), events).notUsable == [.rejected: 1, .untouched: 1, .missing: 1]
    )
  }

  @Test func `what was sent back is not usable until it comes back again`() throws {
    let events = [event("a", "rejected"), event("a", "send-back", .decide, at: 1)]
    #expect(try cost(done(""), events).notUsable == [.sentBack: 1, .missing: 3])
    var rework = sampleOrder(
      "2026-w48-agency-a-r1",
      sampleManifest([Self.sent[0]]),
      reworkOf: Self.id
    )
    #expect(try cost(done(""), events, further: [rework]).notUsable[.sentBack] == 1)
    rework.events = [sampleEvent(.import, "a", "added", "Eins", of: rework.id, at: 2)]
    let cost = try cost(done("a"), events, further: [rework])
    #expect(cost.usable == .init(units: 1, words: 1))
  }

  @Test func `a unit whose source changed after it came back is paid`() throws {
    var now = done("abcd")
    now[3].source = "Another text"
    let events = ["a", "b", "c", "d"].map { event($0, "added") }
    #expect(try cost(now, events).usable == .init(units: 4, words: 10))
    #expect(try cost(now, events).toPay?.text == "1.00")
    let early = try cost(now, Array(events.prefix(3)))
    #expect(early.usable == .init(units: 3, words: 6))
    #expect(early.notUsable == [.superseded: 1])
    // It is gone: it has what is left of the words that were ordered.
    #expect(try cost(Array(now.prefix(3)), events).usable == .init(units: 4, words: 10))
  }

  @Test func `shares of a price are rounded to hundredths, halves upwards`() throws {
    #expect(try cost(done("a"), price: "0.05").toPay?.text == "0.01")
    #expect(try cost(done("a"), price: "0.04").toPay?.text == "0.00")
    #expect(try cost(done("c"), price: "3.33").toPay?.text == "1.00")
  }

  @Test func `the sum of several currencies is none`() {
    #expect([Money(1, "EUR"), Money(2, "EUR")].sum?.text == "3.00")
    #expect([Money(1, "EUR"), Money(2, "CHF")].sum == nil)
    #expect([Money(1, "EUR"), nil].sum == nil)
    #expect([Money?]().sum == nil)
  }

  // MARK: - Invoices

  private func invoice(_ lines: [[String]]) throws -> OrderInvoice {
    let rows = ([["Order", " language", "Words", "amount", "remark"]] + lines).enumerated()
    return try OrderInvoice(
      rows: rows.map { ($0.offset + 1, Self.cells($0.element)) },
      path: "i.csv"
    )
  }

  private static func cells(_ texts: [String]) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($0.offset + 1, $0.element) })
  }

  private func costs() throws -> [OrderCost] {
    var entry = sampleOrder(Self.id, sampleManifest(Self.sent), due: "2026-11-27")
    var language = Order.Language(
      "de",
      bundle: "de.xcloc",
      manifest: "de.loctrip.json",
      todo: .init(units: 4, words: 10)
    )
    language.price = Money("1.00", "EUR")
    entry.order?.languages = [language]
    return OrderCost.costs(
      of: OrderStanding(of: OrderBook([entry]), in: try sampleProject(done("bd")), on: Self.day)
    )
  }

  @Test(arguments: [
    ("6", "0.60", []), ("5", "0.1", []),
    ("10", "1.00", ["not-usable", "above-usable 0.40"]),
    ("11", "1.25", ["more-than-ordered", "not-usable", "above-price 0.25", "above-usable 0.65"]),
    ("6", "0.61", ["above-usable 0.01"]),
  ])
  func `a line that bills too much is told with the difference`(
    _ words: String,
    _ amount: String,
    _ expected: [String]
  ) throws {
    let problems = try invoice([[Self.id, "de", words, amount]]).problems(costs(), on: Self.day)
    #expect(
      problems.map {
        ([$0.kind.rawValue] + ($0.difference.map { [$0.text] } ?? [])).joined(separator: " ")
      }
        == expected
    )
  }

  @Test func `lines about other orders and languages, and second lines, are told`() throws {
    let invoice = try invoice([
      ["2026-w01-agency-a", "de", "1", "1"], [Self.id, "ja", "1", "1"], ["", ""],
      [Self.id, "DE", "6", "0.6"], [Self.id, "de", "6", "0.6"],
    ])
    let problems = try invoice.problems(costs(), on: Self.day)
    #expect(problems.map(\.line.number) == [2, 3, 6])
    #expect(problems.map(\.kind) == [.unknownOrder, .unknownOrder, .billedTwice])
  }

  @Test(arguments: [
    ([Self.id, "de", "six", "0.6"], "words: 'six'"),
    ([Self.id, "de", "6", "0,60"], "amount: '0,60'"),
    ([Self.id], "words: ''"),
  ])
  func `what is no number is an error with its line`(_ cells: [String], _ message: String) throws {
    let error = #expect(throws: RoundTripError.self) { try invoice([cells]) }
    let finding = try #require(error?.findings.first)
    #expect(finding.message.hasPrefix(message))
    #expect(finding.places.first?.line == 2)
  }

  @Test func `an invoice without a column is refused`() {
    #expect(throws: RoundTripError.self) {
      try OrderInvoice(rows: [(1, Self.cells(["order", "words", "amount"]))], path: "i.csv")
    }
    #expect(throws: RoundTripError.self) { try OrderInvoice(rows: [], path: "i.csv") }
  }
}
