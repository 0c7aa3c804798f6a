import ArgumentParser
import Dispatch
import Foundation
import LoctripMeasuring
import Synchronization

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

  /// The number of programs that are counted at once.
  private static let lanes = min(ProcessInfo.processInfo.activeProcessorCount, 4)
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
    let python = URL(fileURLWithPath: python).path
    let record = record.map { URL(fileURLWithPath: $0).path }
    let page = page.map { URL(fileURLWithPath: $0).path }
    let known = try against.map { try Self.counts(in: URL(fileURLWithPath: $0).path) }
    let lanes = try (0..<Self.lanes).map { try Lane(self, number: $0, in: folder) }
    guard let first = lanes.first else { return }
    var tally = Tally()
    var rows = [["instructions, \(units) units", "million", "xmllint", "ratio", "limit", ""]]
    for row in try measured(by: lanes) {
      rows.append(row.cells + [tally.verdict((row.kind, row.isWithinLimit))])
    }
    // One work is one line, for those who look at it often.
    let isOneLine = jobs.count == 1 && rows.count == 2
    var tables = [isOneLine ? Array(rows.dropFirst()) : rows]
    if peers {
      // An interpreter under valgrind takes an hour for what we do in seconds.
      let fewer = try Inputs(
        units: units / 10, folder: "\(folder)/\(units / 10)", tool: Bench.ownPath(), isReusing: true
      )
      tables.append(try others(first.works, fewer, units / 10, python: python))
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

  /// What other programs take for comparable work on the same files.
  private func others(_ works: [Work], _ inputs: Inputs, _ units: Int, python: String) throws
    -> [[String]]
  {
    var rows = [["another program, \(units) units, beside our", "million", "ours", "ratio"]]
    for peer in Peer.installed(xmllint: xmllint, python: python) {
      guard let work = works.first(where: { $0.id == peer.work }), isWanted(work.id) else {
        continue
      }
      let theirs = try inputs.instructions { try inputs.measure($0 + peer.command) }
      let ours = try inputs.instructions { try inputs.measure(work, under: $0) }
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

  /// Counts what is wanted, as many at a time as there are lanes; counts do not depend on what runs beside them.
  private func measured(by lanes: [Lane]) throws -> [Row] {
    let jobs = lanes.first.map { $0.jobs.filter { isWanted($0.name) } } ?? []
    let next = Mutex(0)
    let results = Mutex([Result<Row, any Error>?](repeating: nil, count: jobs.count))
    DispatchQueue.concurrentPerform(iterations: lanes.count) { number in
      while true {
        let index = next.withLock { index in
          index += 1
          return index - 1
        }
        guard index < jobs.count else { return }
        let result = Result { try lanes[number].row(of: jobs[index].job) }
        results.withLock { $0[index] = result }
      }
    }
    return try results.withLock { try $0.compactMap { try $0?.get() } }
  }

  /// A line of the table, before its verdict.
  private struct Row: Sendable {
    let cells: [String]
    var kind = "instructions"
    let isWithinLimit: Bool
  }

  private enum Job: Sendable {
    case work(Int)
    case version
    case start(StartWork)
    case piece(PieceWork)
    case heap(Int)
  }

  /// A folder of its own with inputs and program, in which one thing is counted at a time.
  private struct Lane: Sendable {
    let folder: String
    let inputs: Inputs
    let program: String
    let works: [Work]
    let xmllint: String

    init(_ command: InstructionsCommand, number: Int, in folder: String) throws {
      self.folder = number == 0 ? folder : "\(folder)/lane-\(number)"
      xmllint = command.xmllint
      let inputs = try Inputs(
        units: command.units, folder: "\(self.folder)/\(command.units)", tool: Bench.ownPath(),
        isReusing: true)
      /// A copy without the debug information, at which valgrind stops.
      func stripped(_ program: String) throws -> String {
        let copy = "\(inputs.folder)/work/\(URL(fileURLWithPath: program).lastPathComponent)"
        try Callgrind.strip(program, to: copy)
        return copy
      }
      self.inputs = inputs
      program = try stripped(URL(fileURLWithPath: command.loctrip).path)
      works = Work.all(loctrip: program, tool: try stripped(Bench.ownPath()))
    }

    /// All that can be counted, with the name that the command line has for it.
    var jobs: [(name: String, job: Job)] {
      var jobs = works.indices.filter { works[$0].instructionLimit != nil }
        .map { (name: works[$0].id, job: Job.work($0)) }
      jobs.append((InstructionsCommand.start, .version))
      jobs += StartWork.all.map { (InstructionsCommand.starts, .start($0)) }
      jobs += PieceWork.all.map { (InstructionsCommand.pieces, .piece($0)) }
      if let every = works.firstIndex(where: { $0.id == "import-every" }) {
        jobs.append((InstructionsCommand.heap, .heap(every)))
      }
      return jobs
    }

    func row(of job: Job) throws -> Row {
      switch job {
      case .work(let index):
        let (work, limit) = (works[index], works[index].instructionLimit ?? 0)
        try inputs.writeBundles(of: work, program)
        let floor = try floor(work.floor)
        let count = try inputs.instructions { try inputs.measure(work, under: $0) }
        let ratio = Double(count) / Double(floor)
        return Row(
          cells: [work.id, millions(count), millions(floor), fixed(ratio, 2), fixed(limit, 1)],
          isWithinLimit: ratio <= limit)
      case .version:
        let count = try inputs.instructions { try inputs.measure($0 + [program, "--version"]) }
        return row(InstructionsCommand.start, count, limit: InstructionsCommand.startLimit)
      case .start(let start):
        let count = try start.count(in: folder, loctrip: program)
        return row("start of \(start.id)", count, limit: start.limit)
      case .piece(let piece):
        let count = try piece.count(in: folder, loctrip: program)
        return Row(
          cells: [
            piece.id, fixed(Double(count) / 1e6, 3), "", "", fixed(Double(piece.limit) / 1e6, 3),
          ], isWithinLimit: count <= piece.limit)
      case .heap(let index):
        let log = "\(inputs.folder)/work/heap.log"
        _ = try inputs.measure(works[index], under: Callgrind.heapPrefix(log: log))
        let bytes = try Callgrind.heapBytes(in: log)
        let read = inputs.size("every.xliff") + inputs.size("Localizable.xcstrings")
        let ratio = Double(bytes) / Double(read)
        let limit = InstructionsCommand.heapLimit
        return Row(
          cells: [
            "heap of import-every, bytes", millions(bytes), millions(read), fixed(ratio, 2),
            fixed(limit, 1),
          ], kind: "heap", isWithinLimit: ratio <= limit)
      }
    }

    private func row(_ name: String, _ count: Int, limit: Int) -> Row {
      Row(
        cells: [name, millions(count), "", "", millions(limit)], isWithinLimit: count <= limit)
    }

    /// What libxml2's own pass takes over a file, counted once.
    private func floor(_ name: String) throws -> Int {
      let known = "\(inputs.folder)/\(name).instructions"
      if FileManager.default.fileExists(atPath: known),
        let count = try Int(String(contentsOfFile: known, encoding: .utf8))
      {
        return count
      }
      let count = try inputs.instructions {
        try inputs.measure($0 + [xmllint, "--noout", "--stream", name])
      }
      try String(count).write(toFile: known, atomically: true, encoding: .utf8)
      return count
    }
  }
}

private func millions(_ count: Int) -> String { fixed(Double(count) / 1e6, 1) }

extension Inputs {
  /// Runs something under callgrind.
  fileprivate func instructions(_ measure: ([String]) throws -> ProgramRun) throws -> Int {
    let log = "\(folder)/work/callgrind.log"
    _ = try measure(Callgrind.prefix(log: log))
    return try Callgrind.count(in: log)
  }
}
