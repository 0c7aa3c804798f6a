import Dispatch
import Foundation

/// Eight weeks of orders, over projects of the corpus and the samples, through the program.
///
/// A book of the simulation's own knows of each text what it expects; it shares no code with the orders. Everything is
/// done three times: with all events, with events deleted at random, and with manifests alone. `ORDERS_SEED=5` draws
/// other weeks, and `ORDERS_EVENTS=alone` those of one of the three.
struct OrdersAcceptance {
  let corpus: Corpus
  private static let weeks = 8
  private static let names = [
    "Whisky-App__Whisky", "Cizzuk__CSE", "geteduroam__apple-app",
    "airwallex__airwallex-payment-ios",
  ]

  func run() throws -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let program = environment["LOCTRIP"] else {
      print("orders: LOCTRIP does not name the program")
      return false
    }
    let folder =
      "\(FileManager.default.temporaryDirectory.path)/loctrip-orders-\(ProcessInfo.processInfo.processIdentifier)"
    defer {
      if environment["ORDERS_KEPT"] == nil { try? FileManager.default.removeItem(atPath: folder) }
    }
    var projects = [("the samples", "xliff-samples/app")]
    if corpus.root == "-" {
      print("orders: the corpus is absent, so with the samples alone")
    } else {
      projects += Self.names.map { ($0, "\(corpus.root)/apple/xcstrings/\($0)") }
    }
    for history in environment["ORDERS_HISTORY"]?.split(separator: " ") ?? [] {
      projects.append(("the history in \(history)", String(history)))
    }
    let trials = OrderWeeks.Events.allCases.filter { trial in
      environment["ORDERS_EVENTS"].map { trial.rawValue.contains($0) } ?? true
    }
    let works = projects.flatMap { project in trials.map { (project, $0) } }
    let seed = environment["ORDERS_SEED"].flatMap { Int($0) } ?? 7
    let results = Shared<[Int: Result<OrderTally, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: works.count) { index in
      let ((name, root), events) = works[index]
      let result = Result {
        var weeks = try OrderWeeks(
          program, at: "\(folder)/\(index)", from: root, events,
          seed: name.utf8.reduce(seed) { ($0 * 31 + Int($1)) % 99_991 })
        for week in 0..<Self.weeks { try weeks.play(week) }
        return weeks.tally
      }
      results.update { $0[index] = result }
    }
    var wrong = 0
    for (index, ((name, _), events)) in works.enumerated() {
      let tally = try results.value[index]?.get() ?? OrderTally()
      print("\(name), \(events.rawValue): \(tally.line)")
      for problem in tally.problems { print("  \(problem)") }
      wrong += tally.wrong
      if tally.orders < 6 || tally.deliveries < 8 {
        print("  too little happened")
        wrong += 1
      }
    }
    return wrong == 0
  }
}

/// The counts of the weeks of a project.
struct OrderTally {
  /// A mistake that orders must not make.
  enum Wrong: String, CaseIterable {
    case twice = "ordered twice"
    case never = "never ordered"
    case sentBack = "send-backs lost"
    case conflict = "false conflicts"
    case lost = "texts lost"
    case number = "numbers that differ"
    case money = "money that differs"
  }

  var orders = 0
  var units = 0
  var deliveries = 0
  var texts = 0
  var sendBacks = 0
  var renames = 0
  /// The keys that people renamed by hand.
  var moves = 0
  /// The decisions about texts whose keys are gone.
  var decisions = 0
  var clones = 0
  private(set) var counts: [Wrong: Int] = [:]
  private(set) var problems: [String] = []

  /// The number of problems of a kind that are printed.
  private static let limit =
    ProcessInfo.processInfo.environment["ORDERS_PROBLEMS"].flatMap { Int($0) } ?? 3

  mutating func add(_ wrong: Wrong, _ problem: @autoclosure () -> String) {
    counts[wrong, default: 0] += 1
    if counts[wrong] ?? 0 <= Self.limit { problems.append("\(wrong.rawValue): \(problem())") }
  }

  var wrong: Int { counts.values.reduce(0, +) }

  var line: String {
    "\(orders) orders, \(units) units ordered, \(deliveries) deliveries with \(texts) texts, "
      + "\(sendBacks) sent back, \(renames) keys renamed, \(moves) by hand, \(decisions) orphans decided, "
      + "\(clones) orders of a clone; "
      + Wrong.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
  }
}
