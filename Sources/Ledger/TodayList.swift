internal import Foundation
package import LoctripJSONSource
internal import LoctripLocalizationCore

/// What somebody has to do on a day: one task for each kind that there is.
///
/// A function of the records, the catalogs and the day. Mails, reminders and promises are no records, so they are in no
/// task.
package struct TodayList: Sendable {
  /// The kinds of tasks, the most urgent first.
  package enum Kind: String, Sendable, CaseIterable {
    /// Texts that an agency should have sent.
    case overdue
    /// Texts that came back and wait for a person here.
    case toDecide
    /// Texts that go back to an agency.
    case toRework
    /// Questions of which no open order waits for the answer.
    case questions
    /// Questions of an agency that has an open order.
    case answers
    /// Orders that wait for nothing.
    case toClose
    /// Orders of which something came that no recorded invoice has.
    case notBilled

    /// The name for people.
    package var label: String {
      switch self {
      case .overdue: "texts overdue"
      case .toDecide: "texts to decide"
      case .toRework: "texts to rework"
      case .questions: "questions"
      case .answers: "answers that an agency waits for"
      case .toClose: "orders to close"
      case .notBilled: "orders delivered and not billed"
      }
    }
  }

  /// What there is to do of one kind.
  package struct Task: Sendable {
    package let kind: Kind
    /// The number of texts, questions or orders.
    package let count: Int
    /// The day since which the oldest of them waits; `nil` if that is not known.
    package let since: CalendarDay?
    /// What is not billed, by currency.
    package var amounts: [Money] = []
    /// The commands that do it, or show it.
    package let commands: [String]
  }

  package let day: CalendarDay
  /// The tasks, the most urgent first.
  package private(set) var tasks: [Task] = []

  /// Collects the tasks of a day.
  package init(_ standing: OrderStanding) {
    day = standing.day
    addTexts(standing)
    addQuestions(standing.book)
    addOrders(standing)
    addMoney(standing)
  }

  private mutating func add(
    _ kind: Kind, _ count: Int, since days: [CalendarDay], _ commands: [String],
    amounts: [Money] = []
  ) {
    guard count > 0 else { return }
    tasks.append(
      Task(
        kind: kind, count: count, since: days.min(), amounts: amounts,
        commands: ExactString.distinct(commands)))
  }

  private mutating func addTexts(_ standing: OrderStanding) {
    func count(_ pile: Pile) -> Int {
      standing.languages.reduce(0) { $0 + $1.counts[pile].units }
    }
    var days: [OrderUnitState: [CalendarDay]] = [:]
    var orders: [OrderUnitState: [Int]] = [:]
    for part in standing.languages.flatMap(\.parts) {
      for state in [OrderUnitState.overdue, .toDecide, .toRework]
      where part.counts[state].units > 0 {
        orders[state, default: []].append(part.order)
      }
      if part.counts[.overdue].units > 0, let due = standing.book.entries[part.order].due {
        days[.overdue, default: []].append(due)
      }
      for (index, unit) in part.units.enumerated()
      where unit.state == .toDecide || unit.state == .toRework {
        if let date = part.account(index).date { days[unit.state, default: []].append(date.day) }
      }
    }
    func entries(_ state: OrderUnitState) -> [OrderBook.Entry] {
      Set(orders[state] ?? []).sorted().map { standing.book.entries[$0] }
    }
    add(
      .overdue, count(.overdue), since: days[.overdue] ?? [],
      entries(.overdue).map { "loctrip orders show \($0.id) --mail" })
    let toDecide = entries(.toDecide).map { "loctrip review \($0.id)" }
    add(
      .toDecide, count(.toDecide), since: days[.toDecide] ?? [],
      toDecide.isEmpty ? ["loctrip review"] : toDecide)
    let agencies = entries(.toRework).compactMap(\.order?.agency)
    add(
      .toRework, count(.toRework), since: days[.toRework] ?? [],
      (agencies.isEmpty ? ["--all"] : ExactString.distinct(agencies)).map {
        "loctrip orders new \($0) --rework"
      })
  }

  private mutating func addQuestions(_ book: OrderBook) {
    let isOut = Set(book.entries.filter { $0.order != nil && !$0.isClosed }.map(\.id))
    let open = book.questions.filter(\.isOpen)
    let answers = open.filter { !isOut.isDisjoint(with: $0.orders) }
    let questions = open.filter { isOut.isDisjoint(with: $0.orders) }
    for (kind, found) in [(Kind.questions, questions), (.answers, answers)] {
      add(kind, found.count, since: found.flatMap(\.asked).map(\.date), ["loctrip questions"])
    }
  }

  private mutating func addOrders(_ standing: OrderStanding) {
    let ended = standing.book.entries.indices.filter { number in
      let entry = standing.book.entries[number]
      return !entry.isClosed && entry.order != nil && standing.counts(of: number).isNothingPending
    }
    let entries = ended.map { standing.book.entries[$0] }
    add(
      .toClose, ended.count,
      since: entries.compactMap { $0.events.last?.date.day ?? $0.order?.created },
      ended.map { number in
        "loctrip orders close \(standing.book.entries[number].id)"
          + (standing.progress(of: number).isComplete ? "" : " --reason cancelled")
      })
  }

  private mutating func addMoney(_ standing: OrderStanding) {
    let billed = Dictionary(grouping: standing.book.invoices.lines) { ExactString($0.line.order) }
    // Most orders of a year are billed whole.
    let isOpen = standing.book.entries.map { entry in
      guard let price = entry.order?.price, !price.isZero else { return false }
      let amounts = (billed[ExactString(entry.id)] ?? []).map(\.line.amount)
      return amounts.reduce(0, +) < price.amount && entry.events.contains { $0.kind == .import }
    }
    guard isOpen.contains(true) else { return }
    let costs = OrderCost.costs(of: standing.ledger).filter { cost in
      guard let open = cost.open else { return false }
      return open.amount > 0
    }
    let entries = costs.compactMap { standing.book[$0.order.id] }
    add(
      .notBilled, costs.count,
      since: entries.compactMap { entry in
        entry.events.first { $0.kind == .import }?.date.day
      },
      ["loctrip orders cost"], amounts: costs.compactMap(\.open).sumsByCurrency)
  }
}

extension TodayList {
  /// The rows of a table: the kind, and its count, age and commands.
  package var rows: [(name: String, values: [String])] {
    tasks.map { task in
      let amounts = task.amounts.map(\.textWithCurrency).joined(separator: " + ")
      return (
        task.kind.label,
        [
          task.count.grouped + (amounts.isEmpty ? "" : " (\(amounts))"), age(of: task),
          task.commands.prefix(3).joined(separator: " | ")
            + (task.commands.count > 3 ? " | …" : ""),
        ]
      )
    }
  }

  /// The columns of ``rows`` behind the name.
  package static let columns = ["count", "since", "command"]

  private func age(of task: Task) -> String {
    guard let since = task.since else { return "–" }
    let days = max(day.number - since.number, 0)
    return days == 0
      ? "today" : "\(since.dayAndMonth(on: day)) (\(days.counted("day")))"
  }

  /// The tasks in JSON.
  package var json: JSONValue {
    .array(
      tasks.map { task in
        [
          "kind": .string(task.kind.rawValue), "count": .integer(task.count),
          "since": task.since.map { .string("\($0)") },
          "days": task.since.map { .integer(max(day.number - $0.number, 0)) },
          "amounts": task.amounts.isEmpty ? nil : .array(task.amounts.map(\.json)),
          "commands": .array(task.commands.map { .string($0) }),
        ]
      })
  }
}
