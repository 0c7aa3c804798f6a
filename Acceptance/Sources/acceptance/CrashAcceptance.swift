import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends and fails an import into several catalogs, with the records of its order, at each of its calls that change
/// files.
///
/// Whatever happens, every catalog is old or new, and the event and the copy of the delivery are whole or not there;
/// the next command that reads the project makes all of them old or all of them new, and the import done again makes
/// all of them new and leaves nothing beside them.
struct CrashAcceptance {
  /// What happens at a call.
  private struct Fault: Sendable {
    let name: String
    let mode: String
    var error: Int32 = 0

    /// The calls that it happens to, by their indices: errors take turns, each has every fourth call.
    func calls(of calls: [String]) -> [Int] {
      calls.indices.filter { index in
        mode == "amid" ? calls[index] == "write" : error == 0 || (index + Int(error)) % 4 == 0
      }
    }
  }

  private static let faults =
    ["before", "amid", "after"].map { Fault(name: "killed \($0)", mode: $0) }
    + [
      ("ENOSPC", ENOSPC), ("EIO", EIO), ("EACCES", EACCES), ("EROFS", EROFS), ("EPERM", EPERM),
    ].map { Fault(name: "fails: \($0.0)", mode: "fail", error: $0.1) }
    + [("ENOSPC", ENOSPC), ("EIO", EIO), ("EROFS", EROFS)].map {
      Fault(name: "all fail from there: \($0.0)", mode: "dead", error: $0.1)
    }

  /// What came of one run with a fault.
  private struct Outcome: Sendable {
    var state: State
    var problem: String?
  }

  private enum State: String, CaseIterable, Sendable {
    case old = "old"
    case new = "new"
    case partly = "to be finished"
  }

  private static let names = [
    "App/Localizable.xcstrings", "App/InfoPlist.xcstrings", "Widget/Localizable.xcstrings",
    "Root.xcstrings",
  ]

  func run() throws -> Bool {
    #if !os(Linux)
      print("crash: skipped, calls of the system are intercepted on Linux only")
      return true
    #else
      guard let program = ProcessInfo.processInfo.environment["LOCTRIP"] else {
        print("crash: LOCTRIP does not name the program")
        return false
      }
      // Waiting for a disk takes most of the time and finds nothing: in memory, unless asked.
      let isInMemory =
        ProcessInfo.processInfo.environment["TMPDIR"] == nil && access("/dev/shm", W_OK) == 0
      let folder =
        (isInMemory ? "/dev/shm" : FileManager.default.temporaryDirectory.path)
        + "/loctrip-crash-\(ProcessInfo.processInfo.processIdentifier)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let library = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("libLoctripFault.so").path
      var trial = Trial(program: program, library: library, folder: folder)
      let calls = try trial.prepare()
      let isRight = report(trial, calls, folder: folder)
      return try OrderTrial.Work.allCases.reduce(isRight) { isRight, work in
        let trial = try OrderTrial(program, library, in: folder, work)
        return report(trial) && isRight
      }
    #endif
  }

  private func report(_ trial: Trial, _ calls: [String], folder: String) -> Bool {
    let kinds = Dictionary(grouping: calls) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
    print("\(calls.count) calls: \(kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", "))")
    print("fault".padded(30) + State.allCases.map { $0.rawValue.padded(16) }.joined() + "wrong")
    let start = ContinuousClock.now
    var wrong = 0
    var runs = 0
    for fault in Self.faults {
      let numbers = fault.calls(of: calls)
      let outcomes = concurrently(numbers.count) { index in
        trial.run(fault.mode, fault.error, at: numbers[index] + 1, slot: index)
      }
      var counts: [State: Int] = [:]
      var problems: [String] = []
      for (index, outcome) in zip(numbers, outcomes) {
        counts[outcome.state, default: 0] += 1
        if let problem = outcome.problem {
          problems.append("  call \(index + 1), \(calls[index]): \(problem)")
        }
      }
      runs += outcomes.count
      wrong += problems.count
      print(
        fault.name.padded(30)
          + State.allCases.map { String(counts[$0] ?? 0).padded(16) }.joined()
          + "\(problems.count)")
      for problem in problems.prefix(5) { print(problem) }
      // A run takes a while; each line is shown as it comes.
      fflush(nil)
    }
    let seconds = Int(start.duration(to: .now).components.seconds)
    print("\(runs) runs in \(seconds) s, \(wrong) wrong")
    return wrong == 0 && runs > 0
  }

  /// Tries a command of orders with every fault.
  private func report(_ trial: OrderTrial) -> Bool {
    let runs = Self.faults.flatMap { fault in
      fault.calls(of: trial.calls).map { (fault, $0 + 1) }
    }
    let problems = concurrently(runs.count) { index -> String in
      let (fault, call) = runs[index]
      return trial.run(fault.mode, fault.error, at: call).map {
        "  \(fault.name), call \(call), \(trial.calls[call - 1]): \($0)"
      } ?? ""
    }.filter { !$0.isEmpty }
    print(
      "\(trial.work.rawValue): \(trial.calls.count) calls, \(runs.count) runs, \(problems.count) wrong"
    )
    for problem in problems.prefix(5) { print(problem) }
    fflush(nil)
    return problems.isEmpty && !runs.isEmpty
  }

  /// One project, again and again.
  private struct Trial: Sendable {
    let program: String
    let library: String
    let folder: String
    private var old: [[UInt8]] = []
    private var new: [[UInt8]] = []

    init(program: String, library: String, folder: String) {
      self.program = program
      self.library = library
      self.folder = folder
    }

    /// Writes the delivery, makes sure of both ends, and counts the calls.
    mutating func prepare() throws -> [String] {
      // Large enough for more than one write, and one that is not.
      old = CrashAcceptance.names.enumerated().map { index, _ in
        Self.catalog(texts: index == 0 ? 150 : 3, length: index == 0 ? 10_000 : 10)
      }
      let files = CrashAcceptance.names.map { name in
        """
        <file original="\(name)" source-language="en" target-language="fr" datatype="plaintext">\
        <body><trans-unit id="Key 1"><source>Key 1</source><target>Neuf</target></trans-unit></body>\
        </file>
        """
      }
      try Data(
        """
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\(files.joined())</xliff>
        """.utf8
      ).write(to: URL(fileURLWithPath: "\(folder)/fr.xliff"))
      try write(to: template)
      try OrderedProject.make(at: template, ["fr"], by: program)
      old += [[], []]
      let place = "\(folder)/count"
      try copy(to: place)
      let log = "\(folder)/log"
      let status = try importing(into: place, ["LD_PRELOAD": library, "FAULT_LOG": log])
      guard status.code == 0 else { throw Failure("the import does not work: \(status)") }
      new = try read(place)
      guard zip(old, new).allSatisfy({ $0 != $1 }), try leftovers(place).isEmpty else {
        throw Failure("the import does not change every catalog")
      }
      return String(decoding: try bytes(of: log), as: UTF8.self).split(separator: "\n")
        .map(String.init)
    }

    /// One run with a fault, and the ones after it.
    func run(_ mode: String, _ error: Int32, at number: Int, slot: Int) -> Outcome {
      let place = "\(folder)/\(mode)-\(error)-\(slot)"
      defer { try? FileManager.default.removeItem(atPath: place) }
      var outcome = Outcome(state: .partly)
      func wrong(_ problem: String) -> Outcome {
        outcome.problem = problem
        return outcome
      }
      do {
        try copy(to: place)
        let status = try importing(
          into: place,
          [
            "LD_PRELOAD": library, "FAULT_AT": "\(number)", "FAULT_MODE": mode,
            "FAULT_ERROR": "\(error)",
          ])
        let now = try read(place)
        outcome.state = now == old ? .old : now == new ? .new : .partly
        guard zip(now, zip(old, new)).allSatisfy({ $0 == $1.0 || $0 == $1.1 }) else {
          return wrong("a catalog or a record is neither old nor new")
        }
        let isKilled = ["before", "amid", "after"].contains(mode)
        if isKilled {
          guard status.code == -SIGKILL else { return wrong("was not killed: \(status)") }
        } else if status.code == 0 {
          guard now == new else { return wrong("says that all is well, and it is not") }
        } else {
          guard [73, 74].contains(status.code),
            status.errors.contains(String(cString: strerror(error)))
              || status.errors.contains("cannot be created: ")
          else { return wrong("exit \(status.code): \(status.errors)") }
          if mode == "fail" {
            guard now == old else { return wrong("an error, but files were replaced") }
            guard try leftovers(place).isEmpty else {
              return wrong("leaves \(try leftovers(place))")
            }
          }
        }
        let isPromised = status.errors.contains("finishes the work")
        let isDenied = status.errors.contains("nothing was written") && !isPromised
        guard !isDenied || now == old else { return wrong("is untrue: \(status)") }
        let next = try start(["format", "--quiet", place], [:])
        guard next.code == 0 else { return wrong("the next command: \(next)") }
        let then = try read(place)
        guard then == old || then == new else { return wrong("a mix after the next command") }
        guard then == new ? !isDenied || now == new : !isPromised else {
          return wrong("the next command does otherwise: \(status)")
        }
        if outcome.state == .new {
          guard then == new else { return wrong("the next command undoes what was done") }
        }
        let last = try importing(into: place, [:])
        guard last.code == 0 else { return wrong("the import done again: \(last)") }
        guard try read(place) == new else { return wrong("not all new in the end") }
        guard try leftovers(place).isEmpty else {
          return wrong("leaves \(try leftovers(place)) in the end")
        }
        return outcome
      } catch {
        return wrong("\(error)")
      }
    }

    private func write(to place: String) throws {
      for (name, bytes) in zip(CrashAcceptance.names, old) {
        let url = URL(fileURLWithPath: "\(place)/\(name)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
      }
    }

    private var template: String { "\(folder)/template" }

    private func copy(to place: String) throws {
      try FileManager.default.copyItem(atPath: template, toPath: place)
    }

    /// The catalogs, the events and the copies of deliveries.
    private func read(_ place: String) throws -> [[UInt8]] {
      try CrashAcceptance.names.map { try bytes(of: "\(place)/\($0)") }
        + ["events", "returned"].map { folder in
          try OrderedProject.files(folder, of: place).flatMap(\.bytes)
        }
    }

    private func leftovers(_ place: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: place)
        .filter { !$0.hasSuffix(".xcstrings") && !["App", "Widget"].contains($0) }
        .filter { !OrderedProject.isOwn($0) }
    }

    private func importing(into place: String, _ environment: [String: String]) throws -> Status {
      try start(
        ["import", "\(folder)/fr.xliff", "--into", place, "--quiet"],
        environment.merging(OrderedProject.clock) { $1 })
    }

    private func start(_ arguments: [String], _ environment: [String: String]) throws -> Status {
      try Status(running: [program] + arguments, environment: environment)
    }

    private static func catalog(texts: Int, length: Int) -> [UInt8] {
      let entries = (1...texts).map { index in
        """
            "Key \(index)" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "\(String(repeating: "v", count: length))"
                  }
                }
              }
            }
        """
      }.sorted { $0.prefix(20).localizedStandardCompare($1.prefix(20)) == .orderedAscending }
      return Array(
        """
        {
          "sourceLanguage" : "en",
          "strings" : {
        \(entries.joined(separator: ",\n"))
          },
          "version" : "1.0"
        }
        """.utf8
      )
    }
  }

}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
