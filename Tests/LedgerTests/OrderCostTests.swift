import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct OrderCostTests {
  private static let day = CalendarDay("2026-11-26") ?? CalendarDay(number: 0)
  private static let id = "2026-w47-agency-a-k7"
  private static let later = "2026-w48-agency-b-m2"

  /// Units of 1, 2, 3 and 4 words, of which the last one is an exact match.
  private static let sent = [
    SampleRow(key: "a", source: "One"), SampleRow(key: "b", source: "One two"),
    SampleRow(key: "c", source: "One two three"),
    SampleRow(key: "d", source: "One two three four", band: .exact),
  ]

  /// Ten cents a word, and one for an exact match.
  private static func rate(_ change: (inout OrderRate) -> Void = { _ in }) -> OrderRate {
    var rate = OrderRate(Decimal(10) / 100, "EUR")
    rate.percents = [.exact: 10]
    change(&rate)
    return rate
  }

  private func order(id: String = Self.id, _ events: [OrderEvent], rate: OrderRate? = Self.rate())
    -> OrderBook.Entry
  {
    sampleOrder(id, sampleManifest(Self.sent), due: "2026-11-27", rate: rate, events: events)
  }

  private func costs(_ entries: [OrderBook.Entry]) -> [OrderCost] {
    OrderCost.costs(of: Ledger(OrderBook(entries)) { $0 })
  }

  private func cost(_ events: [OrderEvent], rate: OrderRate? = Self.rate()) throws
    -> OrderCost.Language
  {
    try #require(costs([order(events, rate: rate)]).first?.languages.first)
  }

  private func event(
    _ key: String, _ verdict: String, _ kind: OrderEvent.Kind = .import, text: String = "Eins",
    of id: String = Self.id, at seconds: Int = 0
  ) -> OrderEvent {
    sampleEvent(kind, key, verdict, text, of: id, at: seconds)
  }

  private func added(_ keys: String, of id: String = Self.id, at seconds: Int = 0) -> [OrderEvent] {
    keys.map { event("\($0)", "added", of: id, at: seconds) }
  }

  // MARK: - What is to pay

  @Test func `words are paid by their rate and band, as they were ordered`() throws {
    let all = try cost(added("abcd"))
    #expect(all.ordered == .init(units: 4, words: 10))
    #expect(all.price?.text == "0.64" && all.toPay?.text == "0.64")
    #expect(all.notPaid.isEmpty && all.hasImports)
    let some = try cost(added("bd"))
    #expect(some.delivered == .init(units: 2, words: 6) && some.paid == some.delivered)
    #expect(some.toPay?.text == "0.24" && some.notPaid == [.missing: 2])
  }

  @Test func `without an import event nothing was delivered`() throws {
    let none = try cost([])
    #expect(!none.hasImports && none.toPay?.text == "0.00" && none.notPaid == [.missing: 4])
    // A person sends a text back that we wrote.
    #expect(try !cost([event("a", "send-back", .decide)]).hasImports)
    let report = OrderCostReport(costs([order([])]), on: Self.day)
    #expect(report.text.contains("no delivery") && report.text.contains("–"))
    #expect(!report.text.contains("0.00"))
  }

  @Test func `an order without rates has no price`() throws {
    let cost = try cost(added("a"), rate: nil)
    #expect(cost.price == nil && cost.toPay == nil && cost.delivered.units == 1)
  }

  @Test func `a sum is rounded once, halves upwards`() throws {
    func toPay(_ cents: Decimal) throws -> String? {
      try cost(added("abc"), rate: OrderRate(cents / 100, "EUR")).toPay?.text
    }
    // 6 words.
    #expect(try toPay(Decimal(1) / 4) == "0.02")
    #expect(try toPay(Decimal(1) / 10) == "0.01")
    #expect(try toPay(Decimal(5) / 100) == "0.00")
  }

  @Test func `at least the minimum, if anything was delivered`() throws {
    let rate = Self.rate { $0.minimum = 5 }
    #expect(try cost([], rate: rate).price?.text == "5.00")
    #expect(try cost([], rate: rate).toPay?.text == "0.00")
    #expect(try cost([event("a", "rejected")], rate: rate).toPay?.text == "0.00")
    #expect(try cost(added("a"), rate: rate).toPay?.text == "5.00")
    #expect(
      try cost(added("abcd"), rate: Self.rate { $0.minimum = Decimal(1) / 2 }).toPay?.text == "0.64"
    )
  }

  @Test func `a review counts at its percentage`() throws {
    let cost = try cost(added("abc"), rate: Self.rate { $0.percent = 25 })
    #expect(cost.price?.text == "0.16" && cost.toPay?.text == "0.15")
  }

  @Test func `what is not used is delivered, and an agency may be paid for what is used`() throws {
    var kept = event("a", "kept")
    kept.units[0].state = .translated
    var orphaned = event("c", "orphaned")
    orphaned.units[0].state = .translated
    let events = [kept, event("b", "conflict"), orphaned] + added("d")
    let delivered = try cost(events)
    #expect(delivered.delivered == .init(units: 4, words: 10) && delivered.toPay?.text == "0.64")
    #expect(delivered.usable == .init(units: 1, words: 4))
    let used = try cost(events, rate: Self.rate { $0.paid = .used })
    #expect(used.delivered == delivered.delivered && used.usable == delivered.usable)
    #expect(used.paid == .init(units: 1, words: 4) && used.notPaid == [.notUsed: 3])
    #expect(used.toPay?.text == "0.04")
  }

  @Test(arguments: [
    ("rejected", "translated", OrderCost.Reason.rejected), ("added", "needs_review", .undecided),
    ("added", "machine_translated", .undecided), ("added", "new", .undecided),
    ("missing", "translated", .missing), ("untouched", "translated", .missing),
  ])
  func `what is not finished, or has a fault, is not paid`(
    _ verdict: String, _ state: String, _ reason: OrderCost.Reason
  ) throws {
    var events = [event("a", verdict, at: 1)]
    events[0].units[0].state = TranslationState(rawValue: state)
    if verdict == "added" { events[0].units[0].written?.state = TranslationState(rawValue: state) }
    #expect(
      try cost(events).notPaid == (reason == .missing ? [.missing: 4] : [reason: 1, .missing: 3]))
    guard reason != .missing else { return }
    // A person takes it, and sends it back.
    events.append(event("a", "take", .decide, at: 2))
    #expect(try cost(events).toPay?.text == "0.10")
    events.append(event("a", "send-back", .decide, at: 3))
    #expect(try cost(events).notPaid == [.sentBack: 1, .missing: 3])
  }

  @Test func `a copy of the source and an id that came twice are paid once somebody takes them`()
    throws
  {
    var copy = event("a", "conflict", text: "One", at: 1)
    copy.units[0].source = TextDigest(.text("One"))
    var twice = event("b", "conflict", at: 1)
    twice.units[0].others = [.text("Zwei")]
    twice.units[0].codes = ["duplicate-unit"]
    #expect(try cost([copy, twice]).notPaid == [.undecided: 2, .missing: 2])
    let taken = [
      event("a", "take", .decide, text: "One", at: 2),
      event("b", "take", .decide, text: "Zwei", at: 2),
    ]
    #expect(try cost([copy, twice] + taken).paid == .init(units: 2, words: 3))
  }

  @Test func `a broken second delivery takes nothing from the first`() throws {
    let events = added("a") + [event("a", "rejected", text: "x", at: 1)]
    #expect(try cost(events).toPay?.text == "0.10")
  }

  // MARK: - Several orders

  @Test func `what was ordered twice is paid where its first faultless text came`() {
    func told(_ first: [OrderEvent], _ second: [OrderEvent]) -> [[OrderCost.Reason: Int]] {
      costs([order(first), order(id: Self.later, second)]).map { $0.languages[0].notPaid }
    }
    let second = added("a", of: Self.later, at: 2)
    #expect(told(added("a", at: 1), second) == [[.missing: 3], [.orderedTwice: 1, .missing: 3]])
    #expect(told(added("a", at: 3), second) == [[.orderedTwice: 1, .missing: 3], [.missing: 3]])
    #expect(
      told([event("a", "rejected", text: "x", at: 1)], second)
        == [[.rejected: 1, .missing: 3], [.missing: 3]])
    // What came after closing is paid nowhere, so the other order is.
    let late = [sampleClosing(Self.id, .reassigned, at: 0)] + added("a", at: 1)
    #expect(told(late, second) == [[.late: 1, .missing: 3], [.missing: 3]])
  }

  @Test func `a unit with another source is paid again`() {
    var rows = Self.sent
    rows[0].source = "Uno"
    var other = sampleOrder(Self.later, sampleManifest(rows), rate: Self.rate())
    other.events = added("ab", of: Self.later, at: 2)
    let costs = costs([order(added("ab", at: 1)), other])
    #expect(costs.map { $0.toPay?.text } == ["0.30", "0.10"])
    #expect(costs[1].languages[0].notPaid == [.orderedTwice: 1, .missing: 2])
  }

  @Test func `a rework without a price counts in the order that it reworks`() {
    let events = added("ab", at: 1) + [event("a", "send-back", .decide, at: 2)]
    func rework(_ rate: OrderRate?, _ events: [OrderEvent]) -> OrderBook.Entry {
      sampleOrder(
        "2026-w48-agency-a-r-k7", sampleManifest([Self.sent[0]]), reworkOf: Self.id, rate: rate,
        events: events)
    }
    let right = event("a", "added", text: "Ein", of: "2026-w48-agency-a-r-k7", at: 4)
    let before = costs([order(events), rework(nil, [])])
    #expect(before[0].toPay?.text == "0.20" && before[0].languages[0].notPaid[.sentBack] == 1)
    // Also after the end of the order.
    for closing in [[], [sampleClosing(Self.id, at: 3)]] {
      let after = costs([order(events + closing), rework(nil, [right])])
      #expect(after[0].toPay?.text == "0.30" && after[0].languages[0].usable.units == 2)
      #expect(after[1].toPay == nil)
    }
    // One with a price is paid itself.
    let priced = costs([order(events), rework(Self.rate(), [right])])
    #expect(priced.map { $0.toPay?.text } == ["0.20", "0.10"])
  }

  @Test func `what comes after closing is a line of its own`() throws {
    let late = try cost([sampleClosing(Self.id, at: 5)] + added("a", at: 1) + added("b", at: 6))
    #expect(late.toPay?.text == "0.10" && late.notPaid == [.late: 1, .missing: 2])
    #expect(late.reasonText == "1 after closing, 2 missing")
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
      rows: rows.map { ($0.offset + 1, Self.cells($0.element)) }, path: "i.csv")
  }

  private static func cells(_ texts: [String]) -> [Int: OrderInvoice.Cell] {
    Dictionary(
      uniqueKeysWithValues: texts.enumerated().map {
        ($0.offset + 1, OrderInvoice.Cell($0.element))
      })
  }

  /// The problems of lines about an order of 1.00 EUR of which 6 words for 0.60 came.
  private func problems(_ lines: [[String]]) throws -> [OrderInvoice.Problem] {
    let rate = OrderRate(Decimal(1) / 10, "EUR")
    return try invoice(lines).problems(costs([order(added("bd"), rate: rate)]), on: Self.day)
  }

  private func told(_ problems: [OrderInvoice.Problem]) -> [String] {
    problems.map {
      ([$0.kind.rawValue] + ($0.difference.map { [$0.text] } ?? [])).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("6", "0.60", []), ("5", "0.1", []), ("6", "0.604", []), ("6", "0,60", []),
    ("6", "1.000,60", ["above-price 999.60", "above-usable 1000.00"]),
    ("10", "1.00", ["not-usable", "above-usable 0.40"]),
    ("11", "1.25", ["more-than-ordered", "not-usable", "above-price 0.25", "above-usable 0.65"]),
    ("6", "0.61", ["above-usable 0.01"]),
  ])
  func `a line that bills too much is told with the difference`(
    _ words: String, _ amount: String, _ expected: [String]
  ) throws {
    #expect(try told(problems([[Self.id, "de", words, amount]])) == expected)
  }

  @Test func `another currency is told, and nothing else of the amount`() throws {
    let rate = OrderRate(Decimal(1) / 10, "EUR")
    let costs = costs([order(added("bd"), rate: rate)])
    for (currency, expected) in [("EUR", []), ("eur", []), ("", []), ("USD", ["other-currency"])] {
      let rows = [
        ["order", "language", "words", "amount", "currency"],
        [Self.id, "de", "6", "9.60", currency],
      ].enumerated()
      let invoice = try OrderInvoice(
        rows: rows.map { ($0.offset + 1, Self.cells($0.element)) }, path: "i.csv")
      let found = told(invoice.problems(costs, on: Self.day))
      #expect(expected.isEmpty ? found.count == 2 : found == expected)
    }
  }

  @Test func `several lines of an order and language count together`() throws {
    let lines = [[Self.id, "de", "2", "0.2"], [Self.id, "DE", "4", "0.4"]]
    #expect(try problems(lines).isEmpty)
    let more = try problems(lines + [[Self.id, "de", "1", "0.1"]])
    #expect(
      told(more) == ["not-usable", "above-usable 0.10"] && more.map(\.line.number) == [4, 4])
    #expect(more[0].message.hasPrefix("7 words billed with the lines before, 6 to pay"))
    // A credit, also for a line above it.
    let corrected = [[Self.id, "de", "7", "0.70"], [Self.id, "de", "-1", "-0.10"]]
    #expect(try problems(corrected).isEmpty)
    #expect(try problems(lines + [[Self.id, "de", "0", "-0.1"]]).isEmpty)
  }

  @Test func `lines about other orders and languages are told`() throws {
    let problems = try problems([
      ["2026-w01-agency-a-k7", "de", "1", "1"], [Self.id, "ja", "1", "1"], ["", ""],
    ])
    #expect(problems.map(\.line.number) == [2, 3])
    #expect(problems.map(\.kind) == [.unknownOrder, .unknownOrder])
  }

  /// The costs of two orders of an agency in EUR, in which all 4 texts came.
  private func delivered() throws -> [OrderCost] {
    let rate = OrderRate(Decimal(1) / 10, "EUR")
    return costs([order(added("abcd"), rate: rate)])
  }

  @Test func `a line for an order as a whole is compared with all of its languages`() throws {
    let rows = [["order", "amount"], [Self.id, "1.00"], [Self.id, "0.01"]].enumerated()
    let whole = try OrderInvoice(
      rows: rows.map { ($0.offset + 1, Self.cells($0.element)) }, path: "i.csv")
    let problems = whole.problems(try delivered(), on: Self.day)
    #expect(told(problems) == ["above-price 0.01"] && problems.map(\.line.number) == [3])
    let both = try invoice([[Self.id, "de", "6", "0.60"], [Self.id, "", "", "0.50"]])
    #expect(told(both.problems(try delivered(), on: Self.day)) == ["above-price 0.10"])
  }

  @Test(arguments: ["de", "DE", "de-DE", "de_AT", "German", "german", "Deutsch"])
  func `a language is known by its tag and its names`(_ name: String) throws {
    #expect(try problems([[Self.id, name, "6", "0.60"]]).isEmpty)
  }

  @Test(arguments: ["$", "¥", "kr"])
  func `a sign of another currency is told`(_ sign: String) throws {
    #expect(try told(problems([[Self.id, "de", "6", "0.60 \(sign)"]])) == ["other-currency"])
  }

  private func recorded(_ number: String, _ lines: OrderInvoice.Line..., at hour: Int = 0)
    -> OrderEvent
  {
    var event = OrderEvent(.invoice, of: nil, at: EventTime(seconds: hour * 3_600))
    event.invoice = OrderEvent.Invoice(number, of: "agency-a", lines)
    event.delivery = OrderEvent.Delivery("\(number).csv", TextDigest(.text(number)))
    return event
  }

  private func line(_ amount: String, language: String = "de", words: Int? = nil) throws
    -> OrderInvoice.Line
  {
    let invoice = try invoice([[Self.id, language, words.map { "\($0)" } ?? "", "\(amount) EUR"]])
    return try #require(invoice.lines.first)
  }

  @Test func `what recorded invoices bill counts too`() throws {
    let earlier = try RecordedInvoices([recorded("R-1", line("0.90", words: 9))])
    let problems = try invoice([[Self.id, "de", "2", "0.20"]])
      .problems(delivered(), besides: earlier, on: Self.day)
    #expect(told(problems) == ["more-than-ordered", "not-usable", "above-price 0.10"])
    #expect(problems[0].message == "11 words billed with invoice R-1, 10 ordered")
  }

  @Test func `two branches that record an invoice bill it once, in any order`() throws {
    let same = try [
      recorded("R-1", line("1")), recorded("R-1", line("1"), at: 1), recorded("R-2", line("2")),
    ]
    for events in [same, same.reversed()] {
      let invoices = RecordedInvoices(events)
      #expect(invoices.lines.reduce(Decimal()) { $0 + $1.line.amount } == 3)
      #expect(invoices.known("R-1", of: "agency-a") != nil)
      #expect(invoices.known("R-1", of: "agency-b") == nil)
      #expect(invoices.without(TextDigest(.text("R-2"))).lines.count == 1)
    }
  }

  /// Days with deliveries, decisions and invoices, cut into periods anywhere.
  @Test(arguments: 0..<60)
  func `periods add up to the sum`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var events: [OrderEvent] = []
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      let key = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
      let second = Int.random(in: 0..<8, using: &random) * 86_400 + 60 * events.count
      let isDecision = Bool.random(using: &random)
      let verdicts = isDecision ? ["take", "send-back", "keep"] : ["added", "rejected", "updated"]
      events.append(
        event(
          key, verdicts.randomElement(using: &random) ?? "added", isDecision ? .decide : .import,
          at: second))
    }
    let rate = Self.rate { rate in
      rate.minimum = seed % 3 == 0 ? Decimal(1) / 2 : nil
      rate.paid = seed % 2 == 0 ? .used : .delivered
    }
    var book = OrderBook([order(events, rate: rate)])
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let amount = "\(Int.random(in: -1...2, using: &random)).25"
      let hour = Int.random(in: 0..<192, using: &random)
      book = try book.adding([recorded("R-\(number)", line(amount), at: hour)])
    }
    let cuts = Set((0..<3).map { _ in Int.random(in: 1..<8, using: &random) }).sorted()
    let days = cuts.map { CalendarDay(number: $0) }
    let periods = zip(
      [nil] + days.map(Optional.some), days.map { CalendarDay(number: $0.number - 1) } + [nil])
    func sums(_ costs: [OrderCost]) -> [Decimal] {
      let languages = costs.flatMap(\.languages)
      return [
        Decimal(languages.reduce(0) { $0 + $1.delivered.words }),
        Decimal(languages.reduce(0) { $0 + $1.usable.units }),
        Decimal(languages.reduce(0) { $0 + $1.paid.words }),
        languages.compactMap(\.toPay).reduce(0) { $0 + $1.amount },
        costs.flatMap(\.billed).reduce(0) { $0 + $1.amount },
      ]
    }
    var all: [Decimal] = Array(repeating: 0, count: 5)
    for (first, last) in periods {
      let part = sums(OrderCost.costs(of: book, from: first, until: last) { $0 })
      all = zip(all, part).map { $0 + $1 }
    }
    #expect(all == sums(OrderCost.costs(of: Ledger(book) { $0 })))
  }

  @Test func `an event of an invoice is read as it was written`() throws {
    let event = try recorded("R-1", line("-0.50", words: -5), line("1", language: ""))
    #expect(try OrderEvent(parsing: event.serialized(), path: "e.json") == event)
  }
}

/// The facts about an agency: delivered, rejected, sent back, edited by us, mean distance, in time.
@Suite struct DeliveryQualityTests {
  private static let keys = (0..<12).map { "k\($0)" }

  /// The cells after an order of twelve texts and some steps.
  private func cells(_ steps: OrderStep..., due: String? = "2026-11-24") throws -> [String]? {
    var world = OrderWorld()
    world.rows = Self.keys.map { SampleRow(key: $0, source: "S") }
    for step in [OrderStep.order("A", Self.keys, due: due)] + steps { step.run(&world) }
    return DeliveryQuality.byAgency(try world.standing())["agency-a"]?.values
  }

  /// The same step for some texts.
  private func each(_ range: Range<Int>, _ step: @escaping @Sendable (String) -> OrderStep)
    -> OrderStep
  {
    .set { world in
      for key in Self.keys[range] { step(key).run(&world) }
    }
  }

  private func deliver(_ range: Range<Int>, _ verdict: Verdict, _ text: String = "x") -> OrderStep {
    each(range) { .deliver("A", verdict, text, key: $0) }
  }

  @Test func `nothing came, and nothing was due`() throws {
    #expect(try cells() == nil)
    #expect(try cells(.days(2)) == ["0", "–", "–", "–", "–", "0 % (0 of 12)"])
  }

  @Test func `shares have their counts`() throws {
    #expect(
      try cells(deliver(0..<9, .added), deliver(9..<12, .rejected))
        == ["12", "25 % (3 of 12)", "0 % (0 of 12)", "0 % (0 of 9)", "–", "100 % (9 of 9)"])
    #expect(
      try cells(deliver(0..<4, .added), .decide("A", .sendBack, "x", key: "k0"))
        == ["4", "0 % (0 of 4)", "25 % (1 of 4)", "0 % (0 of 3)", "–", "100 % (3 of 3)"])
  }

  @Test func `texts that we changed since are edited by us`() throws {
    let written = each(0..<3) { .write("y", key: $0) }
    #expect(try cells(deliver(0..<12, .added), written)?[3] == "25 % (3 of 12)")
    #expect(try cells(deliver(0..<12, .added), written)?[4] == "100 %")
    // What we never used says nothing, nor what has another source now.
    #expect(try cells(deliver(0..<2, .kept), written)?[3] == "–")
    let changed = each(0..<12) { .source("T", key: $0) }
    #expect(try cells(deliver(0..<12, .added), written, changed)?[3] == "–")
    // Also of a closed order.
    #expect(try cells(deliver(0..<12, .added), .close("A"), written)?[3] == "25 % (3 of 12)")
    #expect(try cells(deliver(0..<12, .added), .close("A"), written, changed)?[3] == "–")
    // A person edited it at the decision.
    #expect(
      try cells(deliver(0..<1, .rejected), .decide("A", .edit, "x", text: "y", key: "k0"))?[3]
        == "100 % (1 of 1)")
    // The agency itself corrected it.
    #expect(
      try cells(deliver(0..<12, .added), deliver(0..<3, .updated, "y"))?[3] == "0 % (0 of 12)")
    #expect(
      try cells(
        deliver(0..<12, .added), .decide("A", .sendBack, "x", key: "k0"),
        .rework("R", of: "A", ["k0"]), .deliver("R", .updated, "y", key: "k0"))?[3]
        == "0 % (0 of 12)")
  }

  @Test func `in time is what came without fault by the day in force then`() throws {
    let late = OrderStep.days(3)
    #expect(try cells(deliver(0..<6, .added), late)?[5] == "50 % (6 of 12)")
    #expect(try cells(late, deliver(0..<12, .added))?[5] == "0 % (0 of 12)")
    #expect(try cells(late, deliver(0..<12, .added), due: nil)?[5] == "–")
    // The day was moved before they came, or after.
    let moved = OrderStep.due("A", "2026-11-30")
    #expect(try cells(late, moved, deliver(0..<12, .added))?[5] == "100 % (12 of 12)")
    #expect(try cells(late, deliver(0..<12, .added), moved)?[5] == "0 % (0 of 12)")
    // A draft, or a text with a fault, is not there in time.
    let draft = each(0..<12) { .deliver("A", .added, "x", state: .needsReview, key: $0) }
    #expect(try cells(draft, late, deliver(0..<12, .updated))?[5] == "0 % (0 of 12)")
    #expect(
      try cells(deliver(0..<12, .rejected), late, deliver(0..<12, .added, "y"))?[5]
        == "0 % (0 of 12)")
  }

  @Test func `a text belongs to the agency of its order`() throws {
    var world = OrderWorld()
    for step in [
      OrderStep.order("A"), .order("B", agency: "agency-b"), .deliver("B", .added, "x"),
    ] {
      step.run(&world)
    }
    let facts = DeliveryQuality.byAgency(try world.standing())
    #expect(facts.keys.sorted() == ["agency-b"])
    #expect(facts["agency-b"]?.values.first == "1")
  }
}
