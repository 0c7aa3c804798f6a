import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripLedger
import LoctripReconciliation
import LoctripTestSupport
import Testing

/// Generated histories.
private struct OrderGenerator {
  var random: SeededGenerator
  var world = OrderWorld()
  private var names = Array("ABCDEF")
  private var keyCount = 0

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    world.rows = (0..<4).map { number in
      var row = SampleRow(key: "k\(number)", source: random.pick(["S", "T"]))
      if random.chance(40) { row.target = random.pick(Self.texts) }
      row.state = random.pick([.new, .needsReview, .translated])
      return row
    }
  }

  static let texts = ["x", "y", "z"]

  private mutating func text(_ source: String) -> String {
    random.chance(10) ? source : random.pick(Self.texts)
  }

  /// Does the next thing.
  mutating func step() {
    switch random.below(21) {
    case 0...1: order()
    case 2: rework()
    case 3...8: deliver()
    case 9...12: decide()
    case 13...14: edit()
    case 15...16: changeKeys()
    case 17: end()
    case 18: ask()
    case 19: OrderStep.record.run(&world)
    default: OrderStep.days(1).run(&world)
    }
  }

  private mutating func order() {
    guard !names.isEmpty else { return }
    let keys = world.rows.map(\.key).filter { _ in random.chance(60) }
    let due: String? = random.pick([nil, "2026-11-24", "2026-11-26"])
    let name = String(names.removeFirst())
    if random.chance(20) {
      OrderStep.review(name, keys).run(&world)
    } else {
      var rate = OrderStep.rate
      if random.chance(30) { rate.paid = .used }
      let context = world.rows.map(\.key).filter { !keys.contains($0) && random.chance(50) }
      OrderStep.order(name, keys, context: context, due: due, rate: rate).run(&world)
    }
  }

  private mutating func rework() {
    guard !names.isEmpty, !world.orders.isEmpty else { return }
    let order = random.pick(world.orders)
    let model = OrderModel(world)
    let open = model.states(of: order.name).filter { $0.state == "to-rework" }
    var keys = open.map { model.keyNow(order, $0.key) }.filter { world.row($0) != nil }
    if keys.isEmpty, random.chance(30) {
      keys = world.rows.map(\.key).filter { _ in random.chance(30) }
    }
    guard !keys.isEmpty else { return }
    let rate = random.chance(30) ? OrderStep.rate : nil
    OrderStep.rework(String(names.removeFirst()), of: order.name, keys, rate: rate).run(&world)
  }

  /// A delivery as an import judges it.
  private mutating func deliver() {
    guard !world.orders.isEmpty else { return }
    let order = random.pick(world.orders)
    guard !order.units.isEmpty else { return }
    let sent = random.pick(order.units)
    let key = sent.row.key
    let (text, isCopy) = {
      let text = self.text(sent.row.source)
      return (text, text == sent.row.source)
    }()
    let now = OrderModel(world).keyNow(order, key)
    let renamed = now == key ? nil : now
    func deliver(
      _ verdict: Verdict, state: TranslationState = .translated, written: TranslationState? = nil,
      codes: [String] = []
    ) {
      OrderStep.deliver(
        order.name, verdict, text, state: state, written: written, codes: codes, key: key,
        renamed: verdict == .orphaned ? nil : renamed
      )
      .run(&world)
    }
    // What is known is never written again.
    let facts = world.facts.filter { fact in
      [key, now].contains(fact.key) && fact.source == sent.row.source
    }
    let refused = facts.firstIndex { $0.text == text && $0.written == nil && $0.kind == .import }
    let isKnown =
      facts.contains { $0.text == text && $0.written != nil || $0.about == text }
      || refused.map { index in facts[index...].contains { $0.written != nil } } ?? false
    guard let row = world.row(now) else { return deliver(isKnown ? .kept : .orphaned) }
    let state: TranslationState = random.chance(20) ? .needsReview : .translated
    if row.target == text {
      // Approved by the agency, or nothing new.
      return row.state != .translated && state == .translated && !isKnown
        ? deliver(.updated) : deliver(.unchanged, state: state)
    }
    if isKnown { return deliver(.kept, state: state) }
    if isCopy { return deliver(.conflict, codes: ["same-as-source"]) }
    switch random.below(7) {
    case 0: deliver(.rejected)
    case 1: deliver(.conflict)
    case 2: deliver(.rejected, written: .needsReview)
    case 3: deliver(.conflict, written: random.pick([.needsReview, .translated]))
    case 4: deliver(.added, state: random.pick([.needsReview, .new, .machineTranslated]))
    case 5: deliver(.kept, state: state)
    default: deliver(.added)
    }
  }

  /// A decision about a text that came, or about one of no order.
  private mutating func decide() {
    let decision = random.pick(OrderEvent.Decided.allCases)
    let came = world.facts.filter { $0.kind == .import && $0.text != nil }
    guard random.chance(85), !came.isEmpty else {
      guard let row = world.rows.first(where: { $0.target != nil }), !isOrdered(row.key) else {
        return
      }
      return OrderStep.decide(nil, decision, row.target, key: row.key).run(&world)
    }
    let fact = random.chance(60) ? came[came.count - 1] : random.pick(came)
    guard let order = world.sent(fact.order), let text = fact.text else { return }
    let model = OrderModel(world)
    let now = model.keyNow(order, fact.key)
    if world.row(now) == nil {
      let keys = model.candidates(order, fact.key)
      let isWritten = [.take, .edit, .look].contains(decision)
      if isWritten, keys.isEmpty { return }
      return OrderStep.decide(
        order.name, decision, text, key: fact.key, renamed: isWritten ? random.pick(keys) : nil,
        source: fact.source
      )
      .run(&world)
    }
    // A person sees the source of now, and decides for that.
    OrderStep.decide(
      order.name, decision, text, text: decision == .edit ? random.pick(Self.texts) : nil,
      key: fact.key, renamed: now == fact.key ? nil : now
    )
    .run(&world)
  }

  private func isOrdered(_ key: String) -> Bool {
    world.orders.contains { $0.units.contains { $0.row.key == key } }
  }

  private mutating func edit() {
    guard !world.rows.isEmpty else { return }
    let key = random.pick(world.rows).key
    switch random.below(4) {
    case 0: OrderStep.source(random.pick(["S", "T"]), key: key).run(&world)
    case 1: OrderStep.write(nil, key: key).run(&world)
    default:
      OrderStep.write(random.pick(Self.texts), random.pick([.needsReview, .translated]), key: key)
        .run(&world)
    }
  }

  private mutating func changeKeys() {
    keyCount += 1
    switch random.below(5) {
    case 0 where !world.rows.isEmpty:
      OrderStep.remove(random.pick(world.rows).key).run(&world)
    case 1:
      // A key that was there comes back.
      let gone = (0..<4).map { "k\($0)" }.filter { key in
        world.row(key) == nil && !world.facts.contains { $0.kind == .rename && $0.key == key }
      }
      if let key = gone.first { OrderStep.add(key, random.pick(["S", "T"])).run(&world) }
    case 2: OrderStep.add("n\(keyCount)", random.pick(["S", "T"])).run(&world)
    case 3 where !world.rows.isEmpty:
      OrderStep.rename(random.pick(world.rows).key, to: "r\(keyCount)").run(&world)
    case 4 where !world.rows.isEmpty:
      let isLocked = random.chance(50)
      world.change(random.pick(world.rows).key) {
        if isLocked { $0.isLocked.toggle() } else { $0.isStale.toggle() }
      }
    default: break
    }
  }

  private mutating func end() {
    guard !world.orders.isEmpty, random.chance(60) else { return }
    let name = random.pick(world.orders).name
    if random.chance(40) {
      OrderStep.due(name, "2026-11-28").run(&world)
      return
    }
    let last = world.facts.last { $0.order == name && ($0.kind == .close || $0.kind == .reopen) }
    if last?.kind == .close {
      OrderStep.reopen(name).run(&world)
    } else {
      OrderStep.close(name, random.pick(OrderEvent.Reason.allCases)).run(&world)
    }
  }

  private mutating func ask() {
    guard !world.rows.isEmpty else { return }
    if world.questions.isEmpty {
      OrderStep.ask(key: random.pick(world.rows).key).run(&world)
    } else {
      OrderStep.answer.run(&world)
    }
  }
}

@Suite struct OrderModelTests {
  @Test(arguments: 0..<150)
  func `states, piles and prices are those of a model that looks at each unit alone`(_ seed: Int)
    throws
  {
    var generator = OrderGenerator(seed: seed)
    for number in 0..<30 {
      generator.step()
      let (told, model) = (try generator.world.told(), OrderModel(generator.world).told)
      guard told != model else { continue }
      Issue.record("step \(number): \(told), and by the model \(model)")
      return
    }
  }

  @Test(arguments: 10_000..<10_040)
  func `counts agree, and each text that was sent back is ready once`(_ seed: Int) throws {
    var generator = OrderGenerator(seed: seed)
    for _ in 0..<30 {
      generator.step()
      let standing = try generator.world.standing()
      let language = try #require(standing["de"])
      let beside = language.parts.flatMap { part in
        part.units.filter { $0.place == nil && $0.state == .toDecide }.map { part.id(of: $0) }
      }
      for pile in Pile.allCases {
        let rows = standing.piles.values.count { $0 == pile }
        let count = rows + (pile == .toDecide ? Set(beside).count : 0)
        #expect(language.counts[pile].units == count)
        let shares = language.countsByOrder.values.map { $0[pile].units }
        #expect(shares.reduce(0, +) == count)
      }
      for (index, sent) in generator.world.orders.enumerated() {
        let order = standing.book.entries.firstIndex { $0.id == sent.id } ?? index
        let states = OrderModel(generator.world).states(of: sent.name)
        let counts = standing.counts(of: order)
        #expect(OrderUnitState.allCases.reduce(0) { $0 + counts[$1].units } == states.count)
        #expect(!standing.progress(of: order).isComplete || counts.isNothingPending)
        let ready = Set(language.rework.filter { $0.order == order }.map(\.place))
        #expect(ready.count == language.rework.count { $0.order == order })
        let sentBack = language.parts.filter { $0.order == order }.flatMap(\.units)
          .filter { $0.state == .toRework }.compactMap(\.place)
        #expect(ready.isSuperset(of: sentBack))
      }
    }
  }

  @Test(arguments: 20_000..<20_100)
  func `what is to pay depends on records alone, and a text is paid once`(_ seed: Int) throws {
    var generator = OrderGenerator(seed: seed)
    for _ in 0..<30 { generator.step() }
    var other = generator.world
    other.rows = ["k0", "k1", "n1", "r2"].map { key in
      SampleRow(key: key, source: generator.random.pick(["S", "U"]), target: "w")
    }
    func costs(_ world: OrderWorld) throws -> [OrderCost] {
      OrderCost.costs(of: try world.standing().ledger)
    }
    func told(_ costs: [OrderCost]) -> [String] {
      costs.map { cost in
        let counts = cost.languages.map {
          "\($0.delivered) \($0.usable) \($0.paid) \($0.reasonText)"
        }
        return "\(cost.order.id) \(cost.toPay?.text ?? "–") \(counts)"
      }
    }
    let costs = try costs(generator.world)
    #expect(told(costs) == told(try self.costs(other)))
    // All translations of a text for a source together are paid once.
    let orders = generator.world.orders.filter { $0.kind == .translation }
    let units = Set(
      orders.flatMap { $0.units.filter(\.isToDo).map { "\($0.row.key) \($0.row.source)" } })
    let paid = costs.filter { $0.order.kind == .translation }.flatMap(\.languages)
      .reduce(0) { $0 + $1.paid.units }
    #expect(paid <= units.count)
    for language in costs.flatMap(\.languages) {
      #expect(language.usable.units <= language.delivered.units)
      #expect(language.paid.units <= language.delivered.units)
      #expect(language.delivered.units <= language.ordered.units)
      #expect(language.notPaid.values.reduce(language.paid.units, +) == language.ordered.units)
    }
  }

  private func costs(_ world: OrderWorld) throws -> [OrderCost] {
    OrderCost.costs(of: try world.standing().ledger)
  }

  @Test(arguments: 30_000..<30_040)
  func `the records of two branches merge into the same, in any order`(_ seed: Int) throws {
    var generator = OrderGenerator(seed: seed)
    for _ in 0..<30 { generator.step() }
    var world = generator.world
    // Much happens within a minute.
    for index in world.facts.indices where generator.random.chance(50) {
      world.facts[index].time -= world.facts[index].time % 3_600
    }
    let told = try world.told()
    for _ in 0..<3 {
      var merged = world
      merged.facts.shuffle(using: &generator.random)
      #expect(try merged.told() == told)
    }
    // One branch has some of the events, and the other one makes the rest.
    let events = world.facts.map(world.event)
    var ours = world
    ours.facts = []
    var book = ours.book()
    for event in events.shuffled(using: &generator.random) { book = book.adding([event]) }
    let standing = OrderStanding(
      of: book, in: try world.project(), languages: ["de"], on: world.day)
    #expect(standing.piles == (try world.standing()).piles)
    #expect(book.entries.map(\.events) == world.book().entries.map(\.events))
    #expect(book.decisions == world.book().decisions)
  }
}
