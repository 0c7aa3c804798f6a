import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripProjectSupport
import LoctripReconciliation
import Testing

/// A catalog, its orders, and what happened to them.
///
/// Facts are kept as plain texts, of which events are made as an import and a review write them.
struct OrderWorld: Sendable {
  /// A unit as it was sent.
  struct SentUnit: Sendable {
    var row: SampleRow
    var isToDo: Bool
  }

  /// An order.
  struct Sent: Sendable {
    var name: String
    var agency: String
    var units: [SentUnit]
    var due: String?
    var reworkOf: String?
    var rate: OrderRate?
    var kind: Order.Kind
    var time = 0
    /// True if one of its events cannot be read.
    var isUnread = false

    /// The id of an order: that of `A` ends with `aa`.
    var id: String {
      let end = name.lowercased()
      return "2026-w48-\(agency)-\(reworkOf == nil ? "" : "r-")\(end)\(end)"
    }

    subscript(key: String) -> SentUnit? { units.first { $0.row.key == key } }
  }

  /// A text with its state.
  struct Text: Sendable, Equatable {
    var text: String
    var state: TranslationState
  }

  /// Something that happened to a text, or to an order.
  struct Fact: Sendable {
    var kind: OrderEvent.Kind
    /// The order by its name; `nil` for a decision about a text of no order.
    var order: String?
    var time: Int
    var key = ""
    var verdict = ""
    var text: String?
    var others: [String] = []
    var state: TranslationState?
    var codes: [String] = []
    var source: String?
    var found: Text?
    var written: Text?
    /// The delivered text that a person decided about.
    var about: String?
    var renamed: String?
    var reason: OrderEvent.Reason?
    var due: String?
  }

  var rows = [SampleRow(key: "k", source: "S")]
  var language = "de"
  var orders: [Sent] = []
  var facts: [Fact] = []
  var questions: [Question] = []
  /// The seconds since the first day, 2026-11-23.
  var time = 0

  private static let start = EventTime("2026-11-23") ?? EventTime(seconds: 0)

  var day: CalendarDay { EventTime(seconds: Self.start.seconds + time).day }

  // MARK: - The catalog

  func row(_ key: String) -> SampleRow? { rows.first { $0.key == key } }

  mutating func change(_ key: String, _ change: (inout SampleRow) -> Void) {
    guard let index = rows.firstIndex(where: { $0.key == key }) else { return }
    change(&rows[index])
  }

  /// The text of a row, if it has one.
  func text(_ key: String) -> Text? {
    row(key).flatMap { row in row.target.map { Text(text: $0, state: row.state) } }
  }

  func project() throws -> CatalogProject { try sampleProject(rows, language: language) }

  // MARK: - The orders

  /// The index of the order with a name.
  func sent(_ name: String?) -> Sent? { orders.first { $0.name == name } }

  mutating func add(_ fact: Fact) {
    time += 60
    var fact = fact
    fact.time = time
    facts.append(fact)
  }

  func event(_ fact: Fact) -> OrderEvent {
    var event = OrderEvent(
      fact.kind, of: sent(fact.order)?.id, at: EventTime(seconds: Self.start.seconds + fact.time))
    event.reason = fact.reason
    event.due = fact.due.flatMap { CalendarDay($0) }
    guard !fact.key.isEmpty else { return event }
    var unit = OrderEvent.Unit(
      fact.key, catalog: "A.xcstrings", language: language, fact.verdict,
      text: fact.text.map { .text($0) })
    func known(_ text: Text?) -> OrderEvent.Known? {
      text.map { .init(TextDigest(.text($0.text)), $0.state) }
    }
    unit.others = fact.others.map { .text($0) }
    (unit.state, unit.codes, unit.renamed) = (fact.state, fact.codes, fact.renamed)
    unit.source = fact.source.map { TextDigest(.text($0)) }
    (unit.found, unit.written) = (known(fact.found), known(fact.written))
    if fact.about != fact.text { unit.delivered = fact.about.map { TextDigest(.text($0)) } }
    event.units = [unit]
    return event
  }

  /// The orders with their events.
  func book() -> OrderBook {
    let entries = orders.map { sent in
      let manifest = sampleManifest(
        sent.units.map(\.row),
        todo: Dictionary(sent.units.map { ($0.row.key, $0.isToDo) }) { first, _ in first },
        language: language)
      var entry = sampleOrder(
        sent.id, manifest, agency: sent.agency, due: sent.due,
        reworkOf: self.sent(sent.reworkOf)?.id, rate: sent.rate,
        events: facts.filter { $0.order == sent.name }.map(event))
      entry.hasUnreadRecords = sent.isUnread
      entry.order?.kind = sent.kind
      entry.order?.created = EventTime(seconds: Self.start.seconds + sent.time).day
      return entry
    }
    return OrderBook(entries, questions: questions)
      .adding(facts.filter { $0.order == nil }.map(event))
  }

  func standing() throws -> OrderStanding {
    OrderStanding(of: book(), in: try project(), languages: [language], on: day)
  }

  /// The states of all orders with what is to pay, `A reworked 0, R out –`, and the texts that wait, `| k out`.
  func told() throws -> String {
    let standing = try standing()
    let costs = OrderCost.costs(of: standing.ledger)
    let parts = orders.map { sent in
      let index = standing.book.entries.firstIndex { $0.id == sent.id } ?? 0
      let states = standing.parts(of: index).flatMap(\.units).map(\.told)
      let cost = costs.first { $0.order.id == sent.id }
      // Nobody is paid by records that cannot be read.
      return Self.line(sent.name, states, sent.isUnread ? nil : cost?.toPay?.text)
    }
    return Self.line(parts, standing.piles.mapValues(\.rawValue))
  }

  /// The line of an order.
  static func line(_ order: String, _ states: [String], _ toPay: String?) -> String {
    "\(order) \(states.joined(separator: "+")) \(toPay?.replacing(".00", with: "") ?? "–")"
  }

  /// The line of all orders.
  static func line(_ orders: [String], _ piles: [String: String]) -> String {
    let waiting = piles.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return orders.joined(separator: ", ") + " | " + waiting.joined(separator: ", ")
  }
}

extension OrderUnit {
  /// The state with what is to say about it.
  fileprivate var told: String {
    if isHeld { return "held" }
    return state.rawValue + (isRenamed ? " renamed" : "") + (isDoneByUs ? " by us" : "")
  }
}

// MARK: - Steps

/// Something that happens in an ``OrderWorld``.
struct OrderStep: Sendable {
  let run: @Sendable (inout OrderWorld) -> Void

  /// The agency's rate: a word costs one euro.
  static let rate = OrderRate(1, "EUR")

  /// An order of texts as the catalog has them.
  static func order(
    _ name: String, _ keys: [String] = ["k"], context: [String] = [], agency: String = "agency-a",
    due: String? = nil, rate: OrderRate? = OrderStep.rate, kind: Order.Kind = .translation,
    reworkOf: String? = nil
  ) -> OrderStep {
    OrderStep { world in
      let units = (keys + context).compactMap { key in
        world.row(key).map { OrderWorld.SentUnit(row: $0, isToDo: keys.contains(key)) }
      }
      world.orders.append(
        .init(
          name: name, agency: agency, units: units, due: due, reworkOf: reworkOf, rate: rate,
          kind: kind, time: world.time))
    }
  }

  /// A rework order, which costs nothing.
  static func rework(
    _ name: String, of order: String, _ keys: [String] = ["k"], context: [String] = [],
    rate: OrderRate? = nil
  ) -> OrderStep {
    .order(name, keys, context: context, rate: rate, kind: .rework, reworkOf: order)
  }

  /// An order of reviews at half of the price.
  static func review(_ name: String, _ keys: [String] = ["k"]) -> OrderStep {
    var rate = OrderStep.rate
    rate.percent = 50
    return .order(name, keys, rate: rate, kind: .review)
  }

  /// A delivery of a text, with what the import wrote; of ``Verdict/added`` and ``Verdict/updated`` that is the text in
  /// the delivered state.
  static func deliver(
    _ order: String, _ verdict: Verdict, _ text: String, others: [String] = [],
    state: TranslationState = .translated, written: TranslationState? = nil, codes: [String] = [],
    key: String = "k", renamed: String? = nil, source: String? = nil
  ) -> OrderStep {
    OrderStep { world in
      let (sentKey, key) = (key, renamed ?? key)
      let isTaken = verdict == .added || verdict == .updated
      let written = written ?? (isTaken ? state : nil)
      let sent = world.sent(order)?[sentKey]?.row
      var fact = OrderWorld.Fact(kind: .import, order: order, time: 0, key: sentKey)
      fact.renamed = renamed
      (fact.verdict, fact.text, fact.others, fact.state) = (verdict.rawValue, text, others, state)
      (fact.codes, fact.source) = (codes, source ?? sent?.source ?? world.row(key)?.source ?? "S")
      fact.found = world.text(key)
      fact.written = written.map { .init(text: text, state: $0) }
      world.add(fact)
      guard let written else { return }
      world.change(key) { ($0.target, $0.state) = (text, written) }
      // An import writes the source beside a form of a text, because a catalog has all forms or none.
      let entry = key.components(separatedBy: "|==|")
      for row in world.rows where entry.count > 1 && row.key.hasPrefix("\(entry[0])|==|") {
        guard row.target == nil else { continue }
        world.change(row.key) { ($0.target, $0.state) = ($0.source, .new) }
      }
    }
  }

  /// A delivery without a text that is anything.
  static func deliverNothing(_ order: String) -> OrderStep {
    OrderStep { world in world.add(.init(kind: .import, order: order, time: 0)) }
  }

  /// The decision of a person about a delivered text.
  static func decide(
    _ order: String?, _ decision: OrderEvent.Decided, _ about: String? = nil, text: String? = nil,
    key: String = "k", renamed: String? = nil, source: String? = nil
  ) -> OrderStep {
    OrderStep { world in
      let now = renamed ?? key
      var fact = OrderWorld.Fact(kind: .decide, order: order, time: 0, key: key)
      (fact.verdict, fact.about, fact.renamed) = (decision.rawValue, about, renamed)
      fact.text = decision == .ask ? nil : text ?? about
      (fact.source, fact.found) = (source ?? world.row(now)?.source ?? "S", world.text(now))
      let state: TranslationState? =
        switch decision {
        case .take, .edit: .translated
        case .look: .needsReview
        case .keep, .sendBack, .ask: nil
        }
      if let state, let text = fact.text {
        fact.written = .init(text: text, state: state)
        world.change(now) { ($0.target, $0.state) = (text, state) }
      }
      world.add(fact)
    }
  }

  /// Somebody changes a text in Xcode.
  static func write(_ text: String?, _ state: TranslationState = .translated, key: String = "k")
    -> OrderStep
  {
    OrderStep { world in world.change(key) { ($0.target, $0.state) = (text, state) } }
  }

  /// The next run that records something about orders: it tells what people finished by hand.
  static let record = OrderStep { world in
    do {
      for event in world.book().approvals(in: try world.project()) {
        let order = world.orders.first { $0.id == event.order }?.name
        for unit in event.units {
          let now = unit.renamed ?? unit.id
          var fact = OrderWorld.Fact(kind: event.kind, order: order, time: 0, key: unit.id)
          (fact.verdict, fact.text, fact.renamed) = (
            unit.verdict, unit.text?.description, unit.renamed
          )
          (fact.source, fact.found) = (world.row(now)?.source, world.text(now))
          world.add(fact)
        }
      }
    } catch {
      Issue.record(error)
    }
  }

  static func source(_ source: String, key: String = "k") -> OrderStep {
    OrderStep { world in world.change(key) { $0.source = source } }
  }

  static func remove(_ key: String = "k") -> OrderStep {
    OrderStep { world in world.rows.removeAll { $0.key == key } }
  }

  static func add(_ key: String, _ source: String = "S", _ target: String? = nil) -> OrderStep {
    OrderStep { world in
      world.rows.append(SampleRow(key: key, source: source, target: target))
    }
  }

  /// Renames a key with `keys rename`.
  static func rename(_ old: String, to new: String) -> OrderStep {
    OrderStep { world in
      var fact = OrderWorld.Fact(kind: .rename, order: nil, time: 0, key: old)
      (fact.verdict, fact.renamed) = ("rename", new)
      world.add(fact)
      world.change(old) { $0.key = new }
    }
  }

  static func close(_ order: String, _ reason: OrderEvent.Reason = .complete) -> OrderStep {
    OrderStep { world in
      var fact = OrderWorld.Fact(kind: .close, order: order, time: 0)
      fact.reason = reason
      world.add(fact)
    }
  }

  static func reopen(_ order: String) -> OrderStep {
    OrderStep { world in world.add(OrderWorld.Fact(kind: .reopen, order: order, time: 0)) }
  }

  /// An event of an order cannot be read, or can be again.
  static func unread(_ order: String, _ isUnread: Bool = true) -> OrderStep {
    OrderStep { world in
      for index in world.orders.indices where world.orders[index].name == order {
        world.orders[index].isUnread = isUnread
      }
    }
  }

  static func due(_ order: String, _ day: String) -> OrderStep {
    OrderStep { world in
      var fact = OrderWorld.Fact(kind: .due, order: order, time: 0)
      fact.due = day
      world.add(fact)
    }
  }

  static func days(_ count: Int) -> OrderStep {
    OrderStep { world in world.time += count * 86_400 }
  }

  /// A translator asks about a text.
  static func ask(_ language: String = "de", key: String = "k") -> OrderStep {
    OrderStep { world in
      var question = Question("Which one?", about: key, in: "A.xcstrings")
      question.ask(.init(language, order: nil, by: nil, date: world.day))
      world.questions = [question]
    }
  }

  static let answer = OrderStep { world in
    world.questions[0].answer = .init("This one.", by: nil, date: world.day)
  }

  /// Whatever else is before the first step.
  static func set(_ change: @escaping @Sendable (inout OrderWorld) -> Void) -> OrderStep {
    OrderStep(run: change)
  }
}

/// Steps, each with the states of all orders after it, and what is to pay.
///
/// The line of ``OrderWorld/told()``; without `|` it says nothing of the texts that wait.
struct OrderHistory: Sendable, CustomTestStringConvertible {
  let name: String
  let steps: [(step: OrderStep, expected: String)]

  init(_ name: String, _ steps: [(OrderStep, String)]) {
    (self.name, self.steps) = (name, steps.map { (step: $0.0, expected: $0.1) })
  }

  var testDescription: String { name }
}
