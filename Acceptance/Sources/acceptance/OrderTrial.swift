import Dispatch
import Foundation

/// One run of a command that writes into the folder of the orders, again and again: making an order, closing one, or
/// deciding about texts of one.
///
/// Whatever happens, the order is whole or not there, catalogs, events and questions are all old or all new, and the
/// command run again has the same result as one that nothing happened to. Hidden folders of orders that were not
/// finished may stay.
struct OrderTrial: Sendable {
  /// A command.
  enum Work: String, CaseIterable, Sendable {
    case new = "orders new"
    case close = "orders close"
    case decide

    fileprivate var arguments: [String] {
      switch self {
      case .new: ["orders", "new", "--all", "-q"]
      case .close: ["orders", "close", OrderTrial.id, "--reason", "cancelled", "-q"]
      case .decide: ["decide", "decisions.json", "-q"]
      }
    }
  }

  let program: String
  let library: String
  let folder: String
  let work: Work
  private(set) var calls: [String] = []
  private var before: [String: [UInt8]] = [:]
  private var after: [String: [UInt8]] = [:]
  private static let id = "2026-w48-agency-a-qr"

  init(_ program: String, _ library: String, in folder: String, _ work: Work) throws {
    (self.program, self.library, self.work) = (program, library, work)
    self.folder = "\(folder)/\(work.rawValue.replacing(" ", with: "-"))"
    try make()
    before = try files(template)
    let place = "\(self.folder)/count"
    try FileManager.default.copyItem(atPath: template, toPath: place)
    let log = "\(self.folder)/log"
    let status = try start(work.arguments, in: place, ["LD_PRELOAD": library, "FAULT_LOG": log])
    after = try files(place)
    guard status.code == 0, after.count > before.count else {
      throw Failure("\(work.rawValue) does not work: \(status)")
    }
    calls = String(decoding: try bytes(of: log), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// One run with a fault, and the ones after it; returns what is wrong.
  func run(_ mode: String, _ error: Int32, at number: Int) -> String? {
    let place = "\(folder)/\(mode)-\(error)-\(number)"
    defer { try? FileManager.default.removeItem(atPath: place) }
    do {
      try FileManager.default.copyItem(atPath: template, toPath: place)
      let fault = ["FAULT_AT": "\(number)", "FAULT_MODE": mode, "FAULT_ERROR": "\(error)"]
      let status = try start(
        work.arguments,
        in: place,
        fault.merging(["LD_PRELOAD": library]) { $1 }
      )
      let now = try files(place)
      guard now == before || now == after || work == .decide && isKilledMode(mode) else {
        return "neither as before nor done: \(difference(now)); \(status)"
      }
      let isKilled = ["before", "amid", "after"].contains(mode)
      guard isKilled ? status.code == -SIGKILL : [0, 73, 74].contains(status.code) else {
        return "\(status)"
      }
      if status.code == 0, now != after { return "says that all is well, and it is not" }
      return try again(place, isDone: now == after)
    } catch {
      return "\(error)"
    }
  }

  /// Two runs at the same time: one stands still at a call while the other one runs, or both are slowed down.
  func race(at number: Int, isSlow: Bool) -> String? {
    let place = "\(folder)/race-\(isSlow)-\(number)"
    defer { try? FileManager.default.removeItem(atPath: place) }
    do {
      try FileManager.default.copyItem(atPath: template, toPath: place)
      var fault = [
        "LD_PRELOAD": library, "FAULT_AT": "\(number * 2)", "FAULT_MODE": isSlow ? "delay" : "run",
      ]
      var codes: [Int32] = []
      if isSlow {
        let other = Shared<Int32>(-1)
        let group = DispatchGroup()
        group.enter()
        let mine = fault
        Thread {
          do {
            let code = try start(work.arguments, in: place, mine).code
            other.update { $0 = code }
          } catch {
            // It stays at -1, which is no code of the program.
          }
          group.leave()
        }.start()
        fault["FAULT_AT"] = "\(number * 2 + 1)"
        codes.append(try start(work.arguments, in: place, fault).code)
        group.wait()
        codes.append(other.value)
      } else {
        fault["FAULT_AT"] = "\(number)"
        let words = ([program] + work.arguments).joined(separator: " ")
        fault["FAULT_RUN"] = "\(words); true"
        codes.append(try start(work.arguments, in: place, fault).code)
      }
      let now = try files(place)
      // Who comes second finds the order closed, or the folder changed.
      guard codes.allSatisfy({ [0, 64, 74].contains($0) }), !isSlow || codes.contains(0) else {
        return "exits with \(codes)"
      }
      guard now == after else { return "not as one alone does it: \(difference(now)); \(codes)" }
      let left = try leftovers(place)
      return left.isEmpty ? nil : "leaves \(left)"
    } catch {
      return "\(error)"
    }
  }

  /// Runs the command again after a fault, and returns the problem.
  private func again(_ place: String, isDone: Bool) throws -> String? {
    let list = try start(["orders", "--include-done", "-q"], in: place, [:])
    guard list.code == 0 else { return "the orders: \(list)" }
    let status = try start(work.arguments, in: place, [:])
    // An order is closed once: it may be the first one's work that the second finishes.
    let wanted: [Int32] = work != .close ? [0] : isDone ? [64] : [0, 64]
    guard wanted.contains(status.code) else { return "again: \(status)" }
    guard try files(place) == after else {
      return "not done in the end: \(difference(try files(place)))"
    }
    let left = try leftovers(place).filter { !$0.hasPrefix("orders/.\(Self.id).new-") }
    return left.isEmpty ? nil : "leaves \(left)"
  }

  private var template: String { "\(folder)/template" }

  private func make() throws {
    try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
    let keys = (1...40).map { "    \"Key \($0)\" : {\n\n    }" }.joined(separator: ",\n")
    try Data(
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(keys)\n  },\n  \"version\" : \"1.0\"\n}"
        .utf8
    ).write(to: URL(fileURLWithPath: "\(template)/L.xcstrings"))
    try Data(
      """
      languages: [de, fr]
      orders: orders
      agencies:
        agency-a: {languages: [de, fr], bundle: xliff, rates: {currency: EUR, per-word: {"*": 0.12}}}

      """.utf8
    ).write(to: URL(fileURLWithPath: "\(template)/.loctrip.yml"))
    guard work != .new else { return }
    let status = try start(Work.new.arguments, in: template, [:])
    guard status.code == 0 else { throw Failure("orders new does not work: \(status)") }
    if work == .decide { try makeDecisions() }
  }

  /// Imports a delivery, and decides about some of its texts.
  private func makeDecisions() throws {
    let sent = String(
      decoding: try bytes(of: "\(template)/orders/\(Self.id)/sent/de.xliff"),
      as: UTF8.self
    )
    let back = sent.replacing(#/<source>(Key [0-9]+)<\/source>/#) {
      "<source>\($0.output.1)</source><target state=\"translated\">Taste \($0.output.1)</target>"
    }
    try Data(back.utf8).write(to: URL(fileURLWithPath: "\(template)/de.xliff"))
    for words in [
      ["import", "de.xliff", "-l", "de", "-q"], ["review", Self.id, "--include-done", "-q"],
    ] {
      let status = try start(words, in: template, [:])
      guard status.code == 0 else { throw Failure("\(words[0]) does not work: \(status)") }
    }
    let page = String(
      decoding: try bytes(of: "\(template)/review/\(Self.id).de.html"),
      as: UTF8.self
    )
    let choices = [
      "Key 1": "\"edit\", \"text\": \"Schlüssel\"", "Key 2": "\"look-again\"",
      "Key 3": "\"ask\", \"note\": \"Which key?\"", "Key 4": "\"send-back\", \"note\": \"No\"",
    ]
    let decisions = try choices.sorted { $0.key < $1.key }.map { id, choice in
      guard
        let line = page.split(separator: "\n").first(where: { $0.contains("\"i\": \"\(id)\"") }),
        let seen = line.firstMatch(of: #/"saw": (\{[^}]*\})/#)?.output.1
      else { throw Failure("'\(id)' is not on the page") }
      return "{\"catalog\": \"L.xcstrings\", \"language\": \"de\", \"id\": \"\(id)\", "
        + "\"saw\": \(seen), \"decision\": \(choice)}"
    }
    let file =
      "{\"schema\": \"loctrip.decisions/1\", \"sheet\": \"s\", \"order\": \"\(Self.id)\", "
      + "\"by\": \"reviewer\", \"decisions\": [\(decisions.joined(separator: ", "))]}"
    try Data(file.utf8).write(to: URL(fileURLWithPath: "\(template)/decisions.json"))
  }

  /// True if a run is killed; a set of files may then be partly in its place, which the next run finishes.
  private func isKilledMode(_ mode: String) -> Bool {
    ["before", "amid", "after", "dead"].contains(mode)
  }

  /// Every file that is not hidden, or below a hidden folder, by path.
  private func files(_ place: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: place)
    where !"/\(path)".contains("/.") {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(place)/\(path)",
        isDirectory: &isFolder
      )
      if exists, !isFolder.boolValue { files[path] = try bytes(of: "\(place)/\(path)") }
    }
    return files
  }

  private func leftovers(_ place: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: place)
      .filter { $0 != ".loctrip.yml" && "/\($0)".contains("/.") }
  }

  private func difference(_ now: [String: [UInt8]]) -> String {
    let names = Set(now.keys).union(after.keys).filter { now[$0] != after[$0] }.sorted()
    return "\(names.prefix(4))"
  }

  private func start(
    _ arguments: [String],
    in place: String,
    _ environment: [String: String]
  ) throws -> Status {
    try Status(
      // The shell is not the one that faults happen to.
      running: [
        "/bin/sh", "-c", "cd \"$0\" && exec \(preload(environment)) \"$@\"", place, program,
      ]
        + arguments,
      environment: environment.filter { $0.key != "LD_PRELOAD" }
        .merging(OrderedProject.clock) { $1 }.merging(["USER": "loctrip"]) { $1 }
    )
  }

  private func preload(_ environment: [String: String]) -> String {
    environment["LD_PRELOAD"].map { "env LD_PRELOAD='\($0)'" } ?? ""
  }
}
