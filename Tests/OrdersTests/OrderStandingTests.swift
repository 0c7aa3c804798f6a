import LoctripAppProjects
import LoctripLocalizationCore
import LoctripOrders
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct OrderStandingTests {
  private static let day = CalendarDay("2026-11-27") ?? CalendarDay(number: 0)
  private static let id = "2026-w48-agency-a"

  /// The state and pile of one unit that was sent.
  private func judged(
    _ sent: SampleRow,
    now: SampleRow?,
    _ events: [OrderEvent] = [],
    due: String? = nil,
    todo: Bool? = nil
  ) throws -> (state: OrderUnitState?, pile: Pile?) {
    let project = try sampleProject((now.map { [$0] } ?? []) + [SampleRow(key: "z", source: "Z")])
    let manifest = sampleManifest([sent], todo: todo.map { [sent.key: $0] } ?? [:])
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, manifest, due: due, events: events)]),
      in: project,
      on: Self.day
    )
    #expect(standing.piles["z"] == .notOrdered)
    return (standing.states()[sent.key], standing.piles[sent.key])
  }

  private static let open = SampleRow(key: "Tide", source: "Tide")
  private static let draft = SampleRow(
    key: "Tide",
    source: "Tide",
    target: "Tiede",
    state: .needsReview
  )
  private static let done = SampleRow(key: "Tide", source: "Tide", target: "Gezeiten")

  @Test func `a unit that is gone, locked or stale is dropped`() throws {
    #expect(try judged(Self.open, now: nil) == (.dropped, nil))
    for row in [
      SampleRow(key: "Tide", source: "Tide", isLocked: true),
      SampleRow(key: "Tide", source: "Tide", isStale: true),
    ] {
      #expect(try judged(Self.open, now: row) == (.dropped, nil))
    }
    let blank = SampleRow(key: "Tide", source: " ")
    #expect(try judged(blank, now: blank) == (.dropped, nil))
  }

  @Test func `a unit with another source is superseded and goes out again`() throws {
    let changed = SampleRow(key: "Tide", source: "The tide")
    #expect(try judged(Self.open, now: changed) == (.superseded, .notOrdered))
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, sampleManifest([Self.open]))]),
      in: try sampleProject([changed, SampleRow(key: "z", source: "Z")]),
      on: Self.day
    )
    let language = try #require(standing["de"])
    #expect([0, 1].map { language.goesAgain($0, in: 0) } == [0, nil])
  }

  @Test func `a finished translation is done, unless it is the one that was sent`() throws {
    #expect(try judged(Self.open, now: Self.done) == (.done, nil))
    #expect(try judged(Self.draft, now: Self.done) == (.done, nil))
    // A review that approves the text as it is.
    var approved = Self.draft
    approved.state = .translated
    #expect(try judged(Self.draft, now: approved) == (.done, nil))
    #expect(try judged(Self.done, now: Self.done, todo: true) == (.out, nil))
  }

  @Test func `a unit that nothing came back for is out, and overdue after the due date`() throws {
    for now in [Self.open, Self.draft] {
      #expect(try judged(Self.open, now: now) == (.out, .out))
      #expect(try judged(Self.open, now: now, due: "2026-11-27") == (.out, .out))
      #expect(try judged(Self.open, now: now, due: "2026-11-26") == (.overdue, .overdue))
    }
    for verdict in [Verdict.missing, .untouched, .unchanged, .kept, .orphaned] {
      let event = sampleEvent(.import, "Tide", verdict.rawValue)
      #expect(try judged(Self.open, now: Self.open, [event]) == (.out, .out))
    }
    #expect(
      try judged(Self.open, now: Self.open, [sampleEvent(.import, "Tide", "tomorrow")])
        == (.out, .out)
    )
  }

  @Test func `a rejected unit waits for a person, who sends it back, keeps ours, or asks`() throws {
    let rejected = sampleEvent(.import, "Tide", "rejected", "x", at: 1)
    let again = sampleEvent(.import, "Tide", "rejected", "x", at: 3)
    let other = sampleEvent(.import, "Tide", "conflict", "y", at: 3)
    let missing = sampleEvent(.import, "Tide", "missing", at: 3)
    func decided(_ decision: OrderEvent.Decided) -> OrderEvent {
      sampleEvent(.decide, "Tide", decision.rawValue, at: 2)
    }
    for (events, state, pile) in [
      ([rejected], OrderUnitState.toDecide, Pile.toDecide),
      ([rejected, missing], .toDecide, .toDecide),
      ([rejected, decided(.ask)], .toDecide, .toDecide),
      ([rejected, decided(.sendBack)], .toRework, .toRework),
      // The agency sends the whole file with every part.
      ([rejected, decided(.sendBack), again], .toRework, .toRework),
      ([rejected, decided(.sendBack), missing], .toRework, .toRework),
      ([rejected, decided(.sendBack), other], .toDecide, .toDecide),
      ([rejected, decided(.keep)], .done, .notOrdered),
      ([rejected, decided(.keep), again], .done, .notOrdered),
    ] {
      #expect(try judged(Self.open, now: Self.open, events, due: "2026-11-01") == (state, pile))
    }
    #expect(try judged(Self.open, now: Self.done, [rejected]) == (.done, nil))
  }

  @Test func `a held unit is to decide until its text changes or someone approves it`() throws {
    for event in [
      sampleEvent(.hold, "Tide", "hold", "Tiede"),
      sampleEvent(.decide, "Tide", "look-again", "Tiede"),
      sampleEvent(.import, "Tide", "added", "Tiede"),
    ] {
      #expect(try judged(Self.open, now: Self.draft, [event]) == (.toDecide, .toDecide))
      var edited = Self.draft
      edited.target = "Gezeit"
      #expect(try judged(Self.open, now: edited, [event]) == (.done, .notOrdered))
      #expect(try judged(Self.open, now: Self.done, [event]) == (.done, nil))
      // The catalog was reset.
      #expect(try judged(Self.open, now: Self.open, [event]) == (.out, .out))
    }
  }

  @Test func `todo decides what was ordered, else the state`() throws {
    #expect(try judged(Self.open, now: Self.open, todo: false) == (nil, .notOrdered))
    #expect(try judged(Self.done, now: Self.done) == (nil, nil))
  }

  @Test func `units of closed orders are not ordered`() throws {
    let rejected = sampleEvent(.import, "Tide", "rejected", "x")
    for events in [[], [rejected]] {
      let closed = events + [sampleClosing(Self.id)]
      #expect(try judged(Self.open, now: Self.open, closed).pile == .notOrdered)
    }
  }

  @Test func `a rework order takes its units over, unless it is given up`() throws {
    let events = [
      sampleEvent(.import, "Tide", "rejected", "x", at: 1),
      sampleEvent(.decide, "Tide", "send-back", at: 2),
    ]
    func standing(_ closing: [OrderEvent]) throws -> OrderStanding {
      OrderStanding(
        of: OrderBook([
          sampleOrder(Self.id, sampleManifest([Self.open]), events: events),
          sampleOrder(
            "\(Self.id)-r1",
            sampleManifest([Self.open]),
            reworkOf: Self.id,
            events: closing
          ),
        ]),
        in: try sampleProject([Self.open]),
        on: Self.day
      )
    }
    var found = try standing([])
    #expect(found.states() == ["Tide": .superseded] && found.states(of: 1) == ["Tide": .out])
    #expect(found.piles == ["Tide": .out] && found.isComplete(0) && !found.isComplete(1))
    #expect(found.findings.isEmpty && found["de"]?.goesAgain(0, in: 0) == nil)
    found = try standing([sampleClosing("\(Self.id)-r1", .cancelled)])
    #expect(found.piles == ["Tide": .toRework])
    found = try standing([sampleClosing("\(Self.id)-r1", .complete)])
    #expect(found.piles == ["Tide": .notOrdered])
  }

  @Test func `a unit that is out in two orders is reported once for both`() throws {
    let rows = (0..<5).map { SampleRow(key: "k\($0)", source: "s\($0)") }
    let orders = [
      sampleOrder(Self.id, sampleManifest(rows)),
      sampleOrder("2026-w48-agency-b", sampleManifest(Array(rows.prefix(3)))),
      sampleOrder(
        "2026-w49-agency-b",
        sampleManifest(rows),
        events: [sampleClosing("2026-w49-agency-b", .duplicate)]
      ),
    ]
    let standing = OrderStanding(of: OrderBook(orders), in: try sampleProject(rows), on: Self.day)
    #expect(
      standing.findings.map(\.message)
        == ["3 texts (de) are ordered twice: in 2026-w48-agency-a and in 2026-w48-agency-b"]
    )
    #expect(standing.findings.map(\.code) == ["ordered-twice"])
  }

  @Test func `earlier exports into a folder are out too, and each unit counts once`() throws {
    let (a, b) = (SampleRow(key: "a", source: "A"), SampleRow(key: "b", source: "B"))
    let was = sampleManifest([a, b, SampleRow(key: "gone", source: "G")])
    var manifest = sampleManifest([b])
    manifest.earlier = try #require(earlier(was, manifest))
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, manifest)]),
      in: try sampleProject([a, b, SampleRow(key: "c", source: "C")]),
      on: Self.day
    )
    #expect(standing.piles == ["a": .out, "b": .out, "c": .notOrdered])
    #expect(standing.states() == ["a": .out, "b": .out])
  }

  private func earlier(_ old: SentManifest, _ new: SentManifest) -> [SentManifest.Earlier]? {
    old.earlier(than: new)
  }

  @Test func `counts have the words of the catalogs`() throws {
    let rows = [
      SampleRow(key: "a", source: "Open the file"), SampleRow(key: "b", source: "Two words"),
      SampleRow(key: "c", source: "One more", target: "Noch eins"),
    ]
    let sent = [
      rows[0], SampleRow(key: "b", source: "Two words"), SampleRow(key: "x", source: "Gone"),
    ]
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, sampleManifest(sent), due: "2026-11-20")]),
      in: try sampleProject(rows),
      on: Self.day
    )
    let counts = standing.counts(of: 0)
    #expect([counts[.overdue].units, counts[.overdue].words] == [2, 5])
    #expect([counts[.dropped].units, counts[.dropped].words] == [1, 0])
    #expect(standing["de"]?.counts[.overdue].words == 5)
    #expect(!standing.isComplete(0))
  }

  @Test func `plurals are found by their ids`() throws {
    let project = try project(
      """
      "%lld tides":{"localizations":{"en":{"variations":{"plural":{
        "one":{"stringUnit":{"state":"translated","value":"%lld tide"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld tides"}}}}}}}
      """,
      original: "A.xcstrings"
    )
    let table = project.catalogs[0].table(in: "de")
    let rows = table.indices.map {
      SampleRow(key: table.id($0) ?? "", source: table.source($0)?.description ?? "")
    }
    #expect(rows.map(\.key).contains("%lld tides|==|plural.one"))
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, sampleManifest(rows))]),
      in: project,
      languages: ["de"],
      on: Self.day
    )
    #expect(standing.counts(of: 0)[.out].units == rows.count && rows.count >= 2)
  }

  @Test func `a language is compared in any spelling, and old digests count`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let manifest = sampleManifest(rows, language: "de_DE", algorithm: .fnv1a)
    let project = try project(
      "\"a\":{\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"A\"}}}},"
        + entry("b", [("de-DE", "translated", "B")]),
      original: "A.xcstrings"
    )
    let standing = OrderStanding(
      of: OrderBook([sampleOrder(Self.id, manifest)]),
      in: project,
      on: Self.day
    )
    #expect(standing.languages.map(\.language) == ["de-DE"])
    #expect(standing.counts(of: 0)[.out].units == 1)
  }

  @Test func `catalogs that the user did not name are left out`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let book = OrderBook([sampleOrder(Self.id, sampleManifest(rows, original: "B.xcstrings"))])
    let project = try sampleProject(rows)
    #expect(OrderStanding(of: book, in: project, on: Self.day).states() == ["a": .dropped])
    let part = OrderStanding(of: book, in: project, isPart: true, on: Self.day)
    #expect(part.states().isEmpty && part.piles == ["a": .notOrdered])
  }

  @Test func `the order of orders and languages is always the same`() throws {
    let rows = [SampleRow(key: "a", source: "A")]
    let ids = ["2026-w48-b", "2026-w48-a-2", "2026-w47-c", "2026-w48-a"]
    let books = [ids, ids.reversed()].map { ids in
      OrderBook(ids.map { sampleOrder($0, sampleManifest(rows)) }).entries.map(\.id)
    }
    #expect(books[0] == ids.sorted() && books[0] == books[1])
  }
}

// MARK: - Against a model

@Suite struct OrderStandingModelTests {
  /// One unit of one order in the model.
  private struct Sent {
    var row: SampleRow
    var isToDo: Bool
  }

  private struct ModelOrder {
    var id: String
    var sent: [Sent]
    var events: [OrderEvent]
    var due: String?
    var reworkOf: String?
    var closing: OrderEvent.Reason?
  }

  /// The state of a unit, straight from the rules, without digests and indexes.
  private func state(
    _ sent: SampleRow,
    _ now: SampleRow?,
    _ order: ModelOrder,
    isReworked: Bool
  ) -> OrderUnitState {
    guard let now, !now.isLocked, !now.isStale else { return .dropped }
    if now.source != sent.source { return .superseded }
    let isAsSent =
      now.target == sent.target && (now.target == nil || now.state == sent.state)
    let isFinished = now.target != nil && now.state == .translated
    if isFinished && !isAsSent { return .done }
    if isReworked { return .superseded }
    // The text of the last thing that counts.
    var (last, text): (String, TextDigest?) = ("", nil)
    for event in order.events.sorted(by: { $0.date < $1.date }) {
      for unit in event.units where unit.id == sent.key {
        switch (event.kind, unit.verdict) {
        case (.import, "rejected"), (.import, "conflict"):
          let isKnown = unit.text != nil && unit.text == text
          if ["send-back", "keep"].contains(last), isKnown { continue }
          (last, text) = ("refused", unit.text)
        case (.import, "added"), (.import, "updated"): (last, text) = ("taken", unit.text)
        case (.decide, "send-back"), (.decide, "keep"):
          (last, text) = (unit.verdict, unit.text ?? text)
        case (.decide, "take"), (.decide, "edit"): (last, text) = ("settled", unit.text)
        case (.decide, "look-again"), (.hold, _): (last, text) = ("held", unit.text)
        default: continue
        }
      }
    }
    let isTheText = text == nil || text == now.target.map { TextDigest(.text($0)) }
    let waiting: OrderUnitState =
      (order.due.map { $0 < "2026-11-27" } ?? false) ? .overdue : .out
    switch last {
    case "send-back": return .toRework
    case "refused": return .toDecide
    case "keep": return .done
    case "held": return !isFinished && isTheText ? .toDecide : isAsSent ? waiting : .done
    case "taken": return isAsSent ? waiting : isTheText ? .toDecide : .done
    case "settled" where isFinished: return .done
    default: return waiting
    }
  }

  /// The pile of a unit of no open order that was decided about in one that ended, as far as its text is the same.
  private func lastingPile(_ now: SampleRow, _ orders: [ModelOrder]) -> Pile? {
    func decisions(_ order: ModelOrder) -> [OrderEvent] {
      order.events.filter { $0.kind == .decide && $0.units.contains { $0.id == now.key } }
    }
    guard orders.contains(where: { $0.closing != nil && !decisions($0).isEmpty }) else {
      return nil
    }
    var (last, text): (String, TextDigest?) = ("", nil)
    for event in orders.flatMap(decisions).sorted(by: { $0.date < $1.date }) {
      for unit in event.units where unit.id == now.key && unit.verdict != "ask" {
        let isOwn = ["send-back", "keep"].contains(unit.verdict)
        (last, text) = (unit.verdict, isOwn ? unit.text ?? text : unit.text)
      }
    }
    guard text == nil || text == now.target.map({ TextDigest(.text($0)) }) else { return nil }
    return switch last {
    case "send-back": .toRework
    case "look-again": .toDecide
    default: nil
    }
  }

  @Test(arguments: 0..<60)
  func `states and piles are those of a model that looks at each unit alone`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let texts = ["x", "y", "z"]
    func row(_ key: String) -> SampleRow {
      var row = SampleRow(key: key, source: generator.pick(["S", "T"]))
      if generator.chance(60) { row.target = generator.pick(texts) }
      row.state = generator.pick([.new, .needsReview, .translated])
      row.isLocked = generator.chance(5)
      row.isStale = generator.chance(5)
      return row
    }
    let keys = (0..<12).map { "k\($0)" }
    let rows = keys.filter { _ in generator.chance(90) }.map { row($0) }
    let words = [
      "added", "updated", "unchanged", "kept", "rejected", "conflict", "missing", "untouched",
    ]
    var orders: [ModelOrder] = []
    for number in 0..<generator.below(6) {
      let id = "2026-w48-agency-a-\(number + 2)"
      var sent: [Sent] = []
      var todo: [String: Bool] = [:]
      for key in keys where generator.chance(60) {
        // Mostly as it is now.
        var was = generator.chance(70) ? rows.first { $0.key == key } ?? row(key) : row(key)
        if generator.chance(20) { was.target = nil }
        if generator.chance(30) { todo[key] = generator.chance(80) }
        let isOpen = was.target == nil || was.state != .translated
        sent.append(Sent(row: was, isToDo: todo[key] ?? isOpen))
      }
      var order = ModelOrder(id: id, sent: sent, events: [])
      for second in 0..<generator.below(20) {
        let key = generator.pick(keys)
        let text = generator.chance(80) ? generator.pick(texts) : nil
        let event =
          switch generator.below(4) {
          case 0, 1: sampleEvent(.import, key, generator.pick(words), text, of: id, at: second)
          case 2:
            sampleEvent(
              .decide,
              key,
              generator.pick(OrderEvent.Decided.allCases).rawValue,
              text,
              of: id,
              at: second
            )
          default: sampleEvent(.hold, key, "hold", text, of: id, at: second)
          }
        order.events.append(event)
      }
      order.due = generator.pick([nil, "2026-11-26", "2026-11-27"])
      if generator.chance(25) { order.closing = generator.pick(OrderEvent.Reason.allCases) }
      if number > 0, generator.chance(30) { order.reworkOf = orders[generator.below(number)].id }
      orders.append(order)
    }
    let book = OrderBook(
      orders.map { order in
        sampleOrder(
          order.id,
          sampleManifest(
            order.sent.map(\.row),
            todo: Dictionary(order.sent.map { ($0.row.key, $0.isToDo) }) { first, _ in first }
          ),
          due: order.due,
          reworkOf: order.reworkOf,
          events: order.events + (order.closing.map { [sampleClosing(order.id, $0)] } ?? [])
        )
      }
    )
    let standing = OrderStanding(
      of: book,
      in: try sampleProject(rows),
      languages: ["de"],
      on: CalendarDay("2026-11-27") ?? CalendarDay(number: 0)
    )

    var piles: [String: [Pile]] = [:]
    for (number, order) in orders.enumerated() {
      var expected: [String: OrderUnitState] = [:]
      for sent in order.sent where sent.isToDo {
        let now = rows.first { $0.key == sent.row.key }
        let isReworked = orders.contains { other in
          other.reworkOf == order.id && [nil, .complete].contains(other.closing)
            && other.sent.contains { $0.isToDo && $0.row.key == sent.row.key }
        }
        let state = state(sent.row, now, order, isReworked: isReworked)
        expected[sent.row.key] = state
        guard order.closing == nil else { continue }
        let pile: Pile? =
          switch state {
          case .toRework: .toRework
          case .toDecide: .toDecide
          case .out: .out
          case .overdue: .overdue
          default: nil
          }
        if let pile { piles[sent.row.key, default: []].append(pile) }
      }
      #expect(standing.states(of: number) == expected, "order \(number)")
    }
    var expected: [String: Pile] = [:]
    for row in rows where !row.isLocked && !row.isStale {
      guard row.target == nil || row.state != .translated else { continue }
      var found = piles[row.key] ?? []
      if found.isEmpty, let pile = lastingPile(row, orders) { found = [pile] }
      expected[row.key] =
        [.toRework, .toDecide, .overdue, .out].first(where: found.contains) ?? .notOrdered
    }
    #expect(standing.piles == expected)
    let counts = standing["de"]?.counts ?? .init()
    #expect(Pile.allCases.reduce(0) { $0 + counts[$1].units } == expected.count)
  }
}
