import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import Testing

/// The rows of the table of states, each in a test of its own.
@Suite struct OrderStateTests {
  /// The world after some steps.
  private func world(_ steps: [OrderStep]) -> OrderWorld {
    var world = OrderWorld()
    for step in steps { step.run(&world) }
    return world
  }

  /// The states after some steps, without the price.
  private func told(_ steps: OrderStep...) throws -> String { try world(steps).told() }

  /// The keys that are ready to go back after some steps.
  private func rework(_ steps: OrderStep...) throws -> [String] {
    let standing = try world(steps).standing()
    let language = try #require(standing["de"])
    return language.rework.map { language.tables[$0.place.table].key($0.place.row) }
  }

  @Test func `0: a record of the order cannot be read`() throws {
    let taken = world([.order("A"), .deliver("A", .added, "x")])
    var entries = taken.book().entries
    entries[0].hasUnreadRecords = true
    let standing = OrderStanding(
      of: OrderBook(entries), in: try taken.project(), languages: ["de"], on: taken.day)
    #expect(standing.parts(of: 0).flatMap(\.units).map(\.state) == [.unknown])
    #expect(standing.piles == ["k": .unknown] && !standing.progress(of: 0).isComplete)
    #expect(standing.findings.map(\.code) == [.unknownTexts])
  }

  @Test func `nothing is called not ordered that an order may have`() throws {
    let world = world([.order("A"), .order("B", [], agency: "agency-b"), .add("n")])
    func piles(_ change: (inout OrderBook.Entry) -> Void) throws -> [String: Pile] {
      var entries = world.book().entries
      change(&entries[1])
      let standing = OrderStanding(
        of: OrderBook(entries), in: try world.project(), languages: ["de"], on: world.day)
      return standing.piles
    }
    #expect(try piles { $0.unreadLanguages = ["fr"] } == ["k": .out, "n": .notOrdered])
    #expect(try piles { $0.unreadLanguages = ["de"] } == ["k": .out, "n": .unknown])
    #expect(try piles { $0.hasUnreadLanguage = true } == ["k": .out, "n": .unknown])
    // A closed order has no texts any more.
    #expect(
      try piles {
        $0.unreadLanguages = ["de"]
        $0.events = [sampleClosing($0.id)]
      } == ["k": .out, "n": .notOrdered])
  }

  @Test func `1: the order is closed, and the unit was not sent back since`() throws {
    let rejected = OrderStep.deliver("A", .rejected, "x")
    #expect(try told(.order("A"), .close("A")) == "A closed 0 | k not-ordered")
    #expect(try told(.order("A"), rejected, .close("A")) == "A closed 0 | k not-ordered")
    #expect(
      try told(.order("A"), rejected, .decide("A", .sendBack, "x"), .close("A"))
        == "A closed 0 | k not-ordered")
    #expect(
      try told(.order("A"), rejected, .close("A"), .decide("A", .sendBack, "x"))
        == "A to-rework 0 | k to-rework")
    // Before all other rows.
    for step in [OrderStep.remove(), .source("T"), .write("z")] {
      #expect(try told(.order("A"), .close("A"), step).hasPrefix("A closed"))
    }
  }

  @Test func `2: orphaned, and one untranslated key has the source`() throws {
    let steps: [OrderStep] = [.order("A"), .remove(), .deliver("A", .orphaned, "x"), .add("n")]
    #expect(try world(steps).told() == "A to-decide renamed 1 | n to-decide")
    // A key with a translation, or in another open order, is none.
    for others in [
      [OrderStep.add("m", "S", "z")], [.add("m", "T")], [.add("m"), .order("B", ["m"])],
    ] {
      let told = try world([.order("A"), .remove()] + others + steps.dropFirst(2)).told()
      #expect(told.hasPrefix("A to-decide renamed 1"), "\(told)")
    }
    let decided = try world(steps + [.decide("A", .keep, "x")]).told()
    #expect(decided == "A dropped 1 | n not-ordered")
  }

  @Test func `3: orphaned, and never sent or several keys fit`() throws {
    let orphaned = OrderStep.deliver("A", .orphaned, "x")
    #expect(
      try told(.order("A"), .remove(), .add("m"), .add("n"), orphaned)
        == "A to-decide 1 | m not-ordered, n not-ordered")
    let never = OrderStep.deliver("A", .orphaned, "x", key: "q", source: "Q")
    let world = world([.order("A"), .order("B"), never, .deliver("B", .orphaned, "x", key: "q")])
    #expect(try world.told() == "A out+to-decide 0, B out+to-decide 0 | k out")
    // Two orders have it, and it is one text.
    let language = try #require(try world.standing()["de"])
    #expect(language.counts[.toDecide].units == 1 && language.beside[.toDecide].units == 1)
  }

  @Test func `4: no text came, and one untranslated key has the source`() throws {
    let steps: [OrderStep] = [.order("A", due: "2026-11-24"), .remove(), .add("n")]
    #expect(try world(steps).told() == "A out renamed 0 | n out")
    #expect(try world(steps + [.days(2)]).told() == "A overdue renamed 0 | n overdue")
    #expect(try world(steps + [.add("m")]).told() == "A dropped 0 | m not-ordered, n not-ordered")
    // A text that was taken is not asked for again.
    #expect(
      try told(.order("A"), .deliver("A", .added, "x"), .remove(), .add("n"))
        == "A dropped 1 | n not-ordered")
  }

  @Test func `5: gone, locked or stale`() throws {
    let rejected = OrderStep.deliver("A", .rejected, "x")
    #expect(try told(.order("A"), .remove()) == "A dropped 0 | ")
    #expect(try told(.order("A"), rejected, .remove()) == "A dropped 0 | ")
    for change in [
      { @Sendable (row: inout SampleRow) in row.isLocked = true }, { $0.isStale = true },
    ] as [@Sendable (inout SampleRow) -> Void] {
      #expect(try told(.order("A"), rejected, .set { $0.change("k", change) }) == "A dropped 0 | ")
    }
  }

  @Test func `6: another source`() throws {
    let sentBack: [OrderStep] = [
      .order("A"), .deliver("A", .rejected, "x"), .decide("A", .sendBack, "x"),
    ]
    for steps in [[.order("A")], Array(sentBack.dropLast()), sentBack] {
      #expect(try world(steps + [.source("T")]).told() == "A superseded 0 | k not-ordered")
    }
    let world = world([.order("A"), .source("T"), .add("z")])
    let language = try #require(try world.standing()["de"])
    #expect([0, 1].map { language.goesAgain($0, in: 0) } == [0, nil])
    // A text that was never sent has the source that it was made for.
    let beyond = OrderStep.deliver("A", .conflict, "x", key: "q")
    #expect(
      try told(.order("A"), .add("q", "Q"), beyond)
        == "A out+to-decide 0 | k out, q to-decide")
    #expect(
      try told(.order("A"), .add("q", "Q"), beyond, .source("R", key: "q"))
        == "A out 0 | k out, q not-ordered")
  }

  @Test func `7: a later rework order of this order has it`() throws {
    let sentBack: [OrderStep] = [
      .order("A"), .deliver("A", .rejected, "x"), .decide("A", .sendBack, "x"),
      .rework("R", of: "A"),
    ]
    #expect(try world(sentBack).told() == "A reworked 0, R out – | k out")
    #expect(
      try world(sentBack + [.close("R")]).told() == "A reworked 0, R closed – | k not-ordered")
    for reason in [OrderEvent.Reason.cancelled, .reassigned, .duplicate] {
      #expect(
        try world(sentBack + [.close("R", reason)]).told()
          == "A to-rework 0, R closed – | k to-rework")
    }
    // That of another order takes nothing over.
    #expect(
      try told(
        .order("A"), .order("B"), .deliver("A", .rejected, "x"), .decide("A", .sendBack, "x"),
        .rework("R", of: "B"))
        == "A to-rework 0, B reworked 0, R out – | k to-rework")
    let standing = try world(sentBack).standing()
    #expect(standing.findings.isEmpty && standing["de"]?.goesAgain(0, in: 0) == nil)
    #expect(standing["de"]?.rework.isEmpty == true)
  }

  @Test func `8: the last text was sent back`() throws {
    let steps: [OrderStep] = [
      .order("A"), .deliver("A", .added, "x"), .decide("A", .sendBack, "x"),
    ]
    for further in [[], [.write("z")], [.write(nil)], [OrderStep.deliver("A", .kept, "x")]] {
      #expect(try world(steps + further).told() == "A to-rework 0 | k to-rework")
    }
    // Of several decisions about one text the last counts, and a question decides nothing.
    #expect(try world(steps + [.decide("A", .ask)]).told() == "A to-rework 0 | k to-rework")
    #expect(try world(steps + [.decide("A", .take, "x")]).told() == "A done 1 | ")
    #expect(try world(steps + [.decide("A", .keep, "x")]).told() == "A done 1 | ")
    // A decision about a text that is not the last one.
    #expect(
      try told(
        .order("A"), .deliver("A", .rejected, "x"), .deliver("A", .rejected, "y"),
        .decide("A", .sendBack, "x"))
        == "A to-decide 0 | k to-decide")
  }

  @Test func `9: the last text was refused, undecided`() throws {
    for (verdict, pay) in [(Verdict.rejected, 0), (.conflict, 1), (.orphaned, 1)] {
      let steps: [OrderStep] = [.order("A"), .deliver("A", verdict, "x")]
      #expect(try world(steps).told() == "A to-decide \(pay) | k to-decide")
      #expect(try world(steps + [.write("z")]).told() == "A to-decide \(pay) | k to-decide")
      #expect(try world(steps + [.decide("A", .ask)]).told() == "A to-decide \(pay) | k to-decide")
      // Somebody wrote it by hand.
      #expect(try world(steps + [.write("x")]).told() == "A done \(pay) | ")
      #expect(
        try world(steps + [.write("x", .needsReview)]).told() == "A to-decide \(pay) | k to-decide")
    }
    // Finished texts that wait are counted apart.
    let world = world([.order("A"), .write("z"), .deliver("A", .conflict, "x")])
    let language = try #require(try world.standing()["de"])
    #expect(language.counts[.toDecide].units == 1 && language.beside[.toDecide].units == 1)
  }

  @Test func `10: what was written last is unfinished`() throws {
    for state in [TranslationState.needsReview, .machineTranslated] {
      for step in [
        OrderStep.deliver("A", .added, "x", state: state),
        .deliver("A", .rejected, "x", written: state),
        .deliver("A", .conflict, "x", written: state),
      ] {
        let told = try told(.order("A"), step)
        #expect(told.hasPrefix("A held") && told.hasSuffix("| k to-decide"), "\(told)")
      }
    }
    #expect(
      try told(.order("A"), .deliver("A", .rejected, "x"), .decide("A", .look, "x"))
        == "A held 0 | k to-decide")
  }

  @Test func `11: written as finished, taken or edited, or the catalog has a text that came`()
    throws
  {
    let added: [OrderStep] = [.order("A"), .deliver("A", .added, "x")]
    for further in [[], [.write("z")]] as [[OrderStep]] {
      #expect(try world(added + further).told().hasPrefix("A done 1 | "))
    }
    // Taken out of the catalog, it is open again.
    #expect(try world(added + [.write(nil)]).told() == "A to-decide 1 | k to-decide")
    for decision in [OrderEvent.Decided.take, .edit] {
      #expect(
        try told(.order("A"), .deliver("A", .rejected, "x"), .decide("A", decision, "x", text: "y"))
          == "A done 1 | ")
    }
    #expect(try told(.order("A"), .write("x"), .deliver("A", .unchanged, "x")) == "A done 1 | ")
  }

  @Test func `12: kept, and finished`() throws {
    #expect(
      try told(.order("A"), .write("z"), .deliver("A", .conflict, "x"), .decide("A", .keep, "x"))
        == "A done by us 1 | ")
  }

  @Test func `10: a text counts as delivered, and the catalog is open`() throws {
    for step in [OrderStep.deliver("A", .unchanged, "x"), .deliver("A", .kept, "x")] {
      #expect(try told(.order("A"), step) == "A to-decide 1 | k to-decide")
      #expect(try told(.order("A"), step, .decide("A", .keep, "x")).hasPrefix("A free "))
    }
  }

  @Test func `13: kept, and unfinished`() throws {
    for ours in [OrderStep.write(nil), .write("z", .needsReview)] {
      #expect(
        try told(.order("A"), .deliver("A", .rejected, "x"), ours, .decide("A", .keep, "x"))
          == "A free 0 | k not-ordered")
    }
  }

  @Test func `14: finished, and not as it was sent`() throws {
    #expect(try told(.order("A"), .write("z")) == "A done by us 0 | ")
    #expect(try told(.write("z", .needsReview), .review("A"), .write("z")) == "A done by us 0 | ")
    #expect(
      try told(.order("A"), .order("B"), .deliver("B", .added, "x"))
        == "A done by us 0, B done 1 | ")
    // As it was sent.
    #expect(try told(.write("z"), .order("A")) == "A out 0 | k out")
  }

  @Test func `15: any other is out, and overdue after the due day`() throws {
    let order = OrderStep.order("A", due: "2026-11-24")
    for step in [
      OrderStep.write(nil), .write("z", .needsReview), .deliverNothing("A"),
      .deliver("A", .added, "x", state: .new),
    ] {
      #expect(try told(order, step, .days(1)).hasPrefix("A out "))
      #expect(try told(order, step, .days(2)).hasPrefix("A overdue "))
      #expect(try told(.order("A"), step, .days(2)).hasPrefix("A out "))
    }
    #expect(try told(order, .ask(), .days(2)) == "A out 0 | k out")
    #expect(try told(order, .ask(), .answer, .days(2)) == "A overdue 0 | k overdue")
    #expect(try told(order, .due("A", "2026-11-25"), .days(2)) == "A out 0 | k out")
  }

  @Test func `records count for their source alone`() throws {
    let other = OrderStep.deliver("A", .rejected, "x", source: "T")
    #expect(try told(.order("A"), other) == "A out 0 | k out")
    #expect(try told(.order("A"), .decide("A", .sendBack, "x", source: "T")) == "A out 0 | k out")
  }

  @Test func `what was rejected goes to rework, until somebody decides or finishes it`() throws {
    let rejected: [OrderStep] = [.order("A"), .deliver("A", .rejected, "x")]
    func keys(_ further: OrderStep...) throws -> [String] {
      let language = try world(rejected + further).standing().languages[0]
      return language.rework.map { language.tables[$0.place.table].key($0.place.row) }
    }
    #expect(try keys() == ["k"])
    #expect(try keys(.write("z")) == [])
    #expect(try keys(.write("z", .needsReview)) == ["k"])
    #expect(try keys(.ask()) == [] && keys(.ask(), .answer) == ["k"])
    for decision in OrderEvent.Decided.allCases {
      let goes = decision == .sendBack || decision == .ask
      #expect(try keys(.decide("A", decision, "x")) == (goes ? ["k"] : []))
    }
    // We had finished it before.
    #expect(try rework(.order("A"), .write("z"), .deliver("A", .rejected, "x")) == ["k"])
    // We approved since what we had.
    #expect(
      try rework(.order("A"), .write("z", .needsReview), .deliver("A", .rejected, "x"), .write("z"))
        == [])
    #expect(try rework(.order("A"), .deliver("A", .conflict, "x")) == [])
    #expect(try rework(.order("A"), .deliver("A", .rejected, "x", written: .needsReview)) == [])
  }

  @Test func `a text of no order goes to rework once it is sent back`() throws {
    #expect(try rework(.write("z"), .decide(nil, .sendBack, "z")) == ["k"])
    #expect(try rework(.write("z"), .decide(nil, .sendBack, "z"), .write("y")) == [])
    #expect(try rework(.write("z"), .decide(nil, .sendBack, "z"), .order("A")) == [])
  }
}

@Suite struct OrderStandingTests {
  private static let day = CalendarDay("2026-11-27") ?? CalendarDay(number: 0)
  private static let id = "2026-w48-agency-a-k7"

  @Test func `todo decides what was ordered, else the state`() throws {
    let open = SampleRow(key: "a", source: "A")
    let done = SampleRow(key: "b", source: "B", target: "b")
    func states(_ todo: [String: Bool]) throws -> [String: OrderUnitState] {
      OrderStanding(
        of: OrderBook([sampleOrder(Self.id, sampleManifest([open, done], todo: todo))]),
        in: try sampleProject([open, done]), on: Self.day
      )
      .states()
    }
    #expect(try states([:]) == ["a": .out])
    #expect(try states(["a": false, "b": true]) == ["b": .out])
  }

  @Test func `a unit that is out in two orders is reported once for both`() throws {
    let rows = (0..<5).map { SampleRow(key: "k\($0)", source: "s\($0)") }
    let orders = [
      sampleOrder(Self.id, sampleManifest(rows)),
      sampleOrder("2026-w48-agency-b-k7", sampleManifest(Array(rows.prefix(3)))),
      sampleOrder(
        "2026-w49-agency-b-k7", sampleManifest(rows),
        events: [sampleClosing("2026-w49-agency-b-k7", .duplicate)]),
    ]
    let standing = OrderStanding(of: OrderBook(orders), in: try sampleProject(rows), on: Self.day)
    #expect(
      standing.findings.map(\.message)
        == ["3 texts (de) are ordered twice: in 2026-w48-agency-a-k7 and in 2026-w48-agency-b-k7"])
    #expect(standing.findings.map(\.code) == ["ordered-twice"])
    #expect(standing["de"]?.counts[.out].units == 5)
  }

  @Test func `a language counts a unit once, in the first pile that an order gives it`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let orders = [
      sampleOrder(
        "2026-w48-agency-a-k7", sampleManifest(rows),
        events: [sampleEvent(.import, "a", "rejected", "x")]),
      sampleOrder("2026-w48-agency-b-k7", sampleManifest(rows), due: "2026-11-24"),
    ]
    let standing = OrderStanding(of: OrderBook(orders), in: try sampleProject(rows), on: Self.day)
    let language = try #require(standing["de"])
    #expect(Pile.allCases.map { language.counts[$0].units } == [0, 0, 0, 1, 0, 0])
    #expect(language.countsByOrder.mapValues { $0[.toDecide].units } == [0: 1])
    #expect(standing.counts(of: 1)[.overdue].units == 1)
  }

  @Test func `earlier exports into a folder are out too, and each unit counts once`() throws {
    let (a, b) = (SampleRow(key: "a", source: "A"), SampleRow(key: "b", source: "B"))
    let was = sampleManifest([a, b, SampleRow(key: "gone", source: "G")])
    var manifest = sampleManifest([b])
    manifest.earlier = was.earlier(than: manifest)
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, manifest)]),
      in: try sampleProject([a, b, SampleRow(key: "c", source: "C")]), on: Self.day)
    #expect(standing.piles == ["a": .out, "b": .out, "c": .notOrdered])
    #expect(standing.states() == ["a": .out, "b": .out])
  }

  @Test func `counts have the words of the catalogs`() throws {
    let rows = [
      SampleRow(key: "a", source: "Open the file"), SampleRow(key: "b", source: "Two words"),
      SampleRow(key: "c", source: "One more", target: "Noch eins"),
    ]
    let sent = [rows[0], rows[1], SampleRow(key: "x", source: "Gone")]
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, sampleManifest(sent), due: "2026-11-20")]),
      in: try sampleProject(rows), on: Self.day)
    let counts = standing.counts(of: 0)
    #expect([counts[.overdue].units, counts[.overdue].words] == [2, 5])
    #expect([counts[.dropped].units, counts[.dropped].words] == [1, 0])
    #expect(standing["de"]?.counts[.overdue].words == 5)
    #expect(!standing.progress(of: 0).isComplete)
  }

  @Test func `a language is compared in any spelling`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let manifest = sampleManifest(rows, language: "de_DE")
    let project = try project(
      "\"a\":{\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"A\"}}}},"
        + entry("b", [("de-DE", "translated", "B")]), original: "A.xcstrings")
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, manifest)]), in: project, on: Self.day)
    #expect(standing.languages.map(\.language) == ["de-DE"])
    #expect(standing.counts(of: 0)[.out].units == 1)
  }

  @Test func `catalogs that the user did not name are left out`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let book = OrderBook([sampleOrder(Self.id, sampleManifest(rows, original: "B.xcstrings"))])
    let project = try sampleProject([SampleRow(key: "a", source: "Another")])
    #expect(OrderStanding(of: book, in: project, on: Self.day).states() == ["a": .dropped])
    let part = OrderStanding(of: book, in: project, isPart: true, on: Self.day)
    #expect(part.states().isEmpty && part.piles == ["a": .notOrdered])
  }

  @Test func `a catalog that was moved has its units`() throws {
    let rows = [SampleRow(key: "a", source: "A"), SampleRow(key: "b", source: "B")]
    let was = sampleManifest(rows, original: "Old/L.xcstrings")
    let sent = OrderBook([sampleOrder(Self.id, was)])
    let project = try sampleProject(rows)
    let now = OrderStanding(of: sent, in: project, on: Self.day)
    #expect(now.states() == ["a": .out, "b": .out])
    #expect(now.piles == ["a": .out, "b": .out])
    // A text with another source is another one.
    let other = try sampleProject([rows[0], SampleRow(key: "b", source: "C")])
    let dropped = OrderStanding(of: sent, in: other, on: Self.day)
    #expect(dropped.states() == ["a": .out, "b": .dropped])
    // Later records have the new name.
    let came = sent.adding([sampleEvent(.import, "a", "added", "x")])
    let done = try sampleProject([
      SampleRow(key: "a", source: "A", target: "x"), rows[1],
    ])
    let counts = OrderStanding(of: came, in: done, on: Self.day).counts(of: 0)
    #expect(counts[.done].units == 1 && counts[.out].units == 1)
    // Each order looks for its own units: those of another one may all be gone.
    let gone = sampleManifest([SampleRow(key: "c", source: "C")], original: "Old/L.xcstrings")
    let both = OrderBook([sampleOrder("2026-w47-agency-a-k6", gone), sampleOrder(Self.id, was)])
    let later = OrderStanding(of: both, in: project, on: Self.day)
    #expect(later.counts(of: 0)[.dropped].units == 1 && later.counts(of: 1)[.out].units == 2)
  }

  @Test func `what a command is about to write counts`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let event = sampleEvent(.import, "a", "added", "x")
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, sampleManifest(rows))]).adding([event]),
      in: try sampleProject(rows),
      with: [UnitID("a", in: "A.xcstrings", "de"): LoctripTranslation(.text("x"), .translated)],
      on: Self.day)
    #expect(standing.states() == ["a": .done] && standing.piles.isEmpty)
  }

  @Test func `the order of orders and languages is always the same`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let ids = [
      "2026-w48-b-k7", "2026-w48-a-zz", "2026-w47-c-k7", "2026-w48-a-22", "2026-w48-a-r-k7",
    ]
    let books = [ids, ids.reversed()].map { ids in
      OrderBook(ids.map { sampleOrder($0, sampleManifest(rows)) }).entries.map(\.id)
    }
    #expect(books[0] == ids.sorted() && books[0] == books[1])
  }
}
