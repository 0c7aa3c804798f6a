import ArgumentParser
import Foundation
import LoctripMeasuring

/// `bench instructions`: what a work costs, whatever else the machine does.
struct InstructionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instructions",
    abstract: "Count instructions with valgrind, beside those of xmllint on the same file.")

  @Option(help: "The program to measure.")
  var loctrip: String

  @Option(help: "The path of xmllint.")
  var xmllint: String

  @Option(help: "A folder for inputs and outputs; inputs that are there already are used.")
  var folder: String

  @Option(help: "How many units the inputs have.")
  var units = 20_000

  @Option(help: "An environment of Python whose programs are counted beside; it may be absent.")
  var python = ""

  @Flag(help: "Count comparable work of other programs too.")
  var peers = false

  @Option(help: "A file that the rows are written to, with tabs between the cells.")
  var record: String?

  @Option(help: "A page whose block behind <!-- counts --> becomes what is printed.")
  var page: String?

  @Option(
    help:
      "A file that --record wrote with as many units; a count above it by more than 3 % is an error."
  )
  var against: String?

  @Argument(help: "Works to measure; all when none is named.")
  var jobs: [String] = []

  private static let start = "version"
  private static let startLimit = 4_500_000
  /// The jobs that are several rows.
  private static let starts = "start"
  private static let pieces = "pieces"
  private static let heap = "heap"
  /// The heap bytes that an import of every unit may allocate, as a multiple of delivery and catalog.
  private static let heapLimit = 6.0
  private static let mark = "<!-- counts -->"
  /// The factor by which a count may rise; for a small one, whose record is rounded, the millions by which it may.
  private static let tolerance = (factor: 1.03, millions: 0.15, millionsOfPieces: 0.02)
  /// The part by which xmllint's own counts may differ from what was recorded.
  private static let libraryTolerance = 0.01

  /// A recorded count in millions, and that of xmllint on the same file.
  private typealias Recorded = (count: Double, floor: Double?)

  func validate() throws {
    let known = Work.all(loctrip: "", tool: "").filter { $0.instructionLimit != nil }.map(\.id)
    let all = known + [Self.start, Self.starts, Self.pieces, Self.heap]
    for job in jobs where !all.contains(job) {
      throw ValidationError("There is no work '\(job)', only \(all.joined(separator: ", ")).")
    }
    guard jobs.isEmpty || (record == nil && page == nil) else {
      throw ValidationError("Only all works together are recorded.")
    }
  }

  func run() throws {
    let folder = URL(fileURLWithPath: folder).path
    // Relative paths are those of where this was called, and the works run in their folder.
    let loctrip = URL(fileURLWithPath: loctrip).path
    let python = URL(fileURLWithPath: python).path
    let record = record.map { URL(fileURLWithPath: $0).path }
    let page = page.map { URL(fileURLWithPath: $0).path }
    let known = try against.map { try Self.counts(in: URL(fileURLWithPath: $0).path) }
    let inputs = try Inputs(
      units: units, folder: "\(folder)/\(units)", tool: Bench.ownPath(), isReusing: true)
    let program = try stripped(loctrip, into: inputs)
    let works = Work.all(loctrip: program, tool: try stripped(Bench.ownPath(), into: inputs))
    var tally = Tally()
    var rows = [["instructions, \(units) units", "million", "xmllint", "ratio", "limit", ""]]
    for work in works where isWanted(work.id) {
      guard let limit = work.instructionLimit else { continue }
      try inputs.writeBundles(of: work, program)
      let floor = try floor(work.floor, inputs)
      let count = try instructions(inputs) { try inputs.measure(work, under: $0) }
      let ratio = Double(count) / Double(floor)
      rows.append([
        work.id, millions(count), millions(floor), fixed(ratio, 2), fixed(limit, 1),
        tally.verdict(("instructions", ratio <= limit)),
      ])
    }
    if isWanted(Self.start) {
      let count = try instructions(inputs) { try inputs.measure($0 + [program, "--version"]) }
      rows.append([
        Self.start, millions(count), "", "", millions(Self.startLimit),
        tally.verdict(("instructions", count <= Self.startLimit)),
      ])
    }
    for start in StartWork.all where isWanted(Self.starts) {
      let count = try start.count(in: folder, loctrip: program)
      rows.append([
        "start of \(start.id)", millions(count), "", "", millions(start.limit),
        tally.verdict(("instructions", count <= start.limit)),
      ])
    }
    for piece in PieceWork.all where isWanted(Self.pieces) {
      let count = try piece.count(in: folder, loctrip: program)
      rows.append([
        piece.id, fixed(Double(count) / 1e6, 3), "", "", fixed(Double(piece.limit) / 1e6, 3),
        tally.verdict(("instructions", count <= piece.limit)),
      ])
    }
    if isWanted(Self.heap), let every = works.first(where: { $0.id == "import-every" }) {
      rows.append(try heap(every, inputs, &tally))
    }
    // One work is one line, for those who look at it often.
    let isOneLine = jobs.count == 1 && rows.count == 2
    var tables = [isOneLine ? Array(rows.dropFirst()) : rows]
    if peers {
      // An interpreter under valgrind takes an hour for what we do in seconds.
      let fewer = try Inputs(
        units: units / 10, folder: "\(folder)/\(units / 10)", tool: Bench.ownPath(), isReusing: true
      )
      tables.append(try others(works, fewer, units / 10, python: python))
    }
    // The limits are those of many units.
    for (number, table) in tables.enumerated() where known == nil {
      if number > 0 { print("") }
      printTable(table)
    }
    if let record { try Self.record(tables, in: record) }
    if let page { try Self.show(tables, on: page) }
    if let known { return try Self.compare(rows, with: known) }
    guard !isOneLine else { return }
    print("")
    print("bench: \(tally.passed) of \(tally.total) counts of instructions within their limits")
  }

  /// The recorded counts by their names, in millions, each with that of xmllint if there is one.
  private static func counts(in path: String) throws -> [String: Recorded] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    let cells = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    return Dictionary(
      cells.compactMap { cells in
        guard cells.count > 2, let count = Double(cells[1]) else { return nil }
        return (String(cells[0]), (count, Double(cells[2])))
      }
    ) { first, _ in first }
  }

  /// Names the counts that rose; with another libxml2 or C library than those of the record none can be compared.
  private static func compare(_ rows: [[String]], with known: [String: Recorded]) throws {
    for row in rows {
      guard let floor = Double(row[2]), let recorded = known[row[0]]?.floor else { continue }
      guard abs(floor - recorded) > max(recorded * libraryTolerance, tolerance.millions) else {
        continue
      }
      print(
        "bench: skipped: for '\(row[0])' xmllint takes \(row[2]) million instructions, and took "
          + "\(fixed(recorded, 1)), so libxml2 is another one; RECORD=1 records the counts again")
      return
    }
    var raised = 0
    for row in rows.dropFirst() {
      guard let count = Double(row[1]), let recorded = known[row[0]]?.count else {
        throw BenchError("'\(row[0])' is not among the recorded counts; record them again")
      }
      let isPiece = row[1].split(separator: ".").last?.count == 3
      let rounded = isPiece ? tolerance.millionsOfPieces : tolerance.millions
      guard count > max(recorded * tolerance.factor, recorded + rounded) else { continue }
      raised += 1
      print(
        "bench: \(row[0]) takes \(row[1]) million instructions, \(fixed(recorded, 1)) were recorded"
      )
    }
    print("bench: \(raised) of \(rows.count - 1) counts are more than 3 % above what was recorded")
    if raised > 0 { throw ExitCode(1) }
  }

  private func isWanted(_ job: String) -> Bool { jobs.isEmpty || jobs.contains(job) }

  /// The bytes of the heap that an import of every unit asks for.
  private func heap(_ work: Work, _ inputs: Inputs, _ tally: inout Tally) throws -> [String] {
    let log = "\(inputs.folder)/work/heap.log"
    _ = try inputs.measure(work, under: Callgrind.heapPrefix(log: log))
    let bytes = try Callgrind.heapBytes(in: log)
    let read = inputs.size("every.xliff") + inputs.size("Localizable.xcstrings")
    let ratio = Double(bytes) / Double(read)
    return [
      "\(Self.heap) of \(work.id), bytes", millions(bytes), millions(read), fixed(ratio, 2),
      fixed(Self.heapLimit, 1), tally.verdict(("heap", ratio <= Self.heapLimit)),
    ]
  }

  /// What other programs take for comparable work on the same files.
  private func others(_ works: [Work], _ inputs: Inputs, _ units: Int, python: String) throws
    -> [[String]]
  {
    var rows = [["another program, \(units) units, beside our", "million", "ours", "ratio"]]
    for peer in Peer.installed(xmllint: xmllint, python: python) {
      guard let work = works.first(where: { $0.id == peer.work }), isWanted(work.id) else {
        continue
      }
      let theirs = try instructions(inputs) { try inputs.measure($0 + peer.command) }
      let ours = try instructions(inputs) { try inputs.measure(work, under: $0) }
      rows.append([
        "\(work.id): \(peer.name)", millions(theirs), millions(ours),
        fixed(Double(theirs) / Double(ours), 2),
      ])
    }
    return rows
  }

  /// Writes the rows of tables, an empty line between two.
  private static func record(_ tables: [[[String]]], in path: String) throws {
    let lines = tables.map { $0.map { $0.joined(separator: "\t") }.joined(separator: "\n") }
    try Data((lines.joined(separator: "\n\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Puts the tables into the block behind the mark of a page.
  private static func show(_ tables: [[[String]]], on path: String) throws {
    var lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let mark = lines.firstIndex(of: mark),
      let start = lines[mark...].firstIndex(where: { $0.hasPrefix("```") }),
      let end = lines[(start + 1)...].firstIndex(of: "```")
    else { throw BenchError("\(path) has no block behind \(mark)") }
    let block = Array(tables.map(tableLines).joined(separator: [""]))
    lines.replaceSubrange(start + 1..<end, with: block)
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
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
  private func instructions(_ inputs: Inputs, _ measure: ([String]) throws -> ProgramRun) throws
    -> Int
  {
    let log = "\(inputs.folder)/work/callgrind.log"
    _ = try measure(Callgrind.prefix(log: log))
    return try Callgrind.count(in: log)
  }
}
