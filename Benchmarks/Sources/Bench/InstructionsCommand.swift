import ArgumentParser
import Foundation
import LoctripMeasuring

/// `bench instructions`: what a work costs, whatever else the machine does.
struct InstructionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Count instructions with valgrind, beside those of xmllint on the same file."
  )

  @Option(help: "The program to measure.")
  var loctrip: String

  @Option(help: "The path of xmllint.")
  var xmllint: String

  @Option(help: "A folder for inputs and outputs; inputs that are there already are used.")
  var folder: String

  @Option(help: "How many units the inputs have.")
  var units = 20_000

  @Argument(help: "Works to measure; all when none is named.")
  var jobs: [String] = []

  private static let start = "version"
  private static let startLimit = 15_000_000
  private static let heap = "heap"
  /// The heap bytes that an import of every unit may allocate, as a multiple of delivery and catalog.
  private static let heapLimit = 6.0

  func validate() throws {
    let known = Work.all(loctrip: "", tool: "").filter { $0.instructionLimit != nil }.map(\.id)
    let all = known + [Self.start, Self.heap]
    for job in jobs where !all.contains(job) {
      throw ValidationError("There is no work '\(job)', only \(all.joined(separator: ", ")).")
    }
  }

  func run() throws {
    let folder = URL(fileURLWithPath: folder).path
    // Relative paths are those of where this was called, and the works run in their folder.
    let loctrip = URL(fileURLWithPath: loctrip).path
    let inputs = try Inputs(
      units: units,
      folder: "\(folder)/\(units)",
      tool: Bench.ownPath(),
      isReusing: true
    )
    let works = Work.all(
      loctrip: try stripped(loctrip, into: inputs),
      tool: try stripped(Bench.ownPath(), into: inputs)
    )
    var tally = Tally()
    var rows = [["instructions, \(units) units", "million", "xmllint", "ratio", "limit", ""]]
    for work in works where jobs.isEmpty || jobs.contains(work.id) {
      guard let limit = work.instructionLimit else { continue }
      let floor = try floor(work.floor, inputs)
      let count = try instructions(inputs) { try inputs.measure(work, under: $0) }
      let ratio = Double(count) / Double(floor)
      rows.append([
        work.id, millions(count), millions(floor), fixed(ratio, 2), fixed(limit, 1),
        tally.verdict(("instructions", ratio <= limit)),
      ])
    }
    if jobs.isEmpty || jobs.contains(Self.start),
      let program = works.first(where: { $0.copied != nil })
    {
      let count = try instructions(inputs) {
        try inputs.measure($0 + [program.command[0], "--version"])
      }
      rows.append([
        Self.start, millions(count), "", "", millions(Self.startLimit),
        tally.verdict(("instructions", count <= Self.startLimit)),
      ])
    }
    if jobs.isEmpty || jobs.contains(Self.heap),
      let every = works.first(where: { $0.id == "import-every" })
    {
      let log = "\(inputs.folder)/work/heap.log"
      _ = try inputs.measure(every, under: Callgrind.heapPrefix(log: log))
      let bytes = try Callgrind.heapBytes(in: log)
      let read = inputs.size("every.xliff") + inputs.size("Localizable.xcstrings")
      let ratio = Double(bytes) / Double(read)
      rows.append([
        "\(Self.heap) of \(every.id), bytes", millions(bytes), millions(read), fixed(ratio, 2),
        fixed(Self.heapLimit, 1), tally.verdict(("heap", ratio <= Self.heapLimit)),
      ])
    }
    // One work is one line, for those who look at it often.
    printTable(jobs.count == 1 ? Array(rows.dropFirst()) : rows)
    guard jobs.count != 1 else { return }
    print("")
    print("bench: \(tally.passed) of \(tally.total) counts of instructions within their limits")
  }

  private func millions(_ count: Int) -> String { fixed(Double(count) / 1e6, 1) }

  /// A copy without the debug information, at which valgrind stops.
  private func stripped(_ program: String, into inputs: Inputs) throws -> String {
    let copy = "\(inputs.folder)/work/\(URL(fileURLWithPath: program).lastPathComponent)"
    try Callgrind.strip(program, to: copy)
    return copy
  }

  /// What libxml2's own pass takes over a file, counted once.
  private func floor(_ name: String, _ inputs: Inputs) throws -> Int {
    let known = "\(inputs.folder)/\(name).instructions"
    if FileManager.default.fileExists(atPath: known),
      let count = try Int(String(contentsOfFile: known, encoding: .utf8))
    {
      return count
    }
    let count = try instructions(inputs) {
      try inputs.measure($0 + [xmllint, "--noout", "--stream", name])
    }
    try String(count).write(toFile: known, atomically: true, encoding: .utf8)
    return count
  }

  /// Runs something under callgrind.
  private func instructions(
    _ inputs: Inputs,
    _ measure: ([String]) throws -> ProgramRun
  ) throws -> Int {
    let log = "\(inputs.folder)/work/callgrind.log"
    _ = try measure(Callgrind.prefix(log: log))
    return try Callgrind.count(in: log)
  }
}
