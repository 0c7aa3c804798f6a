import ArgumentParser
import Foundation

/// `bench report`: generates the inputs, measures every kind of work and prints the table.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Measure everything and print the table."
  )

  @Option(help: "The program to measure.")
  var loctrip: String

  @Option(help: "The path of xmllint.")
  var xmllint: String

  @Option(help: "An empty folder for inputs and outputs.")
  var folder: String

  @Option(help: "How many units the inputs have.")
  var units = 100_000

  @Option(help: "How often each work is measured; the best time counts.")
  var runs = 5

  func validate() throws {
    guard units >= 10 && runs >= 1 else {
      throw ValidationError("At least 10 units and 1 run are needed.")
    }
  }

  func run() throws {
    let tool = try ownPath()
    let large = try Inputs(units: units, folder: "\(folder)/large", tool: tool)
    let small = try Inputs(units: units / 10, folder: "\(folder)/small", tool: tool)
    print(
      "\(units) units: XLIFF \(megabytes(large.size("fr.xliff"))) MB, "
        + "catalog \(megabytes(large.size("Localizable.xcstrings"))) MB, "
        + "delivery \(megabytes(large.size("delivery.xliff"))) MB; best of \(runs)"
    )
    print("")

    let works = Work.all(loctrip: loctrip, tool: tool)
    var best = [Measurement?](repeating: nil, count: works.count)
    // On a machine with other work this tells more than the time on the clock.
    var processor = [Double](repeating: .infinity, count: works.count)
    var peak = [Int](repeating: 0, count: works.count)
    var bestSmall = [Double](repeating: .infinity, count: works.count)
    var floors: [String: Double] = [:]
    // Round by round, so that a slow moment of the machine does not fall on one work alone.
    for _ in 0..<runs {
      for (name, seconds) in try large.streams(xmllint) {
        floors[name] = min(floors[name] ?? .infinity, seconds)
      }
      for (index, work) in works.enumerated() {
        let measured = try large.measure(work)
        processor[index] = min(processor[index], measured.processorSeconds)
        peak[index] = max(peak[index], measured.peakMemory)
        if measured.seconds < best[index]?.seconds ?? .infinity { best[index] = measured }
        bestSmall[index] = min(bestSmall[index], try small.measure(work).seconds)
      }
    }

    var tally = Tally()
    let header = [
      "work", "ours s", "cpu s", "xmllint s", "ratio", "limit", "peak MB", "/ input", "limit", "",
    ]
    var rows = [header]
    for (index, work) in works.enumerated() {
      guard let seconds = best[index]?.seconds, let floor = floors[work.floor] else { continue }
      let ratio = seconds / floor
      let inputs = work.inputs.reduce(0) { $0 + large.size($1) }
      let share = Double(peak[index]) / Double(inputs)
      let verdict = tally.verdict(
        time: ratio <= work.limit,
        memory: work.isStreaming ? peak[index] <= Work.streamLimit : share <= Work.memoryLimit
      )
      rows.append([
        work.name, fixed(seconds, 3), fixed(processor[index], 3), fixed(floor, 3), fixed(ratio, 2),
        fixed(work.limit, 0),
        megabytes(peak[index]), fixed(share, 2),
        work.isStreaming ? "\(megabytes(Work.streamLimit)) MB" : fixed(Work.memoryLimit, 0),
        verdict,
      ])
    }
    let huge = try huge(tool: tool, tally: &tally)
    rows += huge.rows
    let (fastest, median) = try start()
    rows.append([
      "start, best of 20", "\(fixed(fastest * 1000, 1)) ms", "", "", "", "10 ms", "", "", "",
      tally.verdict(time: fastest <= 0.010),
    ])
    rows.append(["start, median", "\(fixed(median * 1000, 1)) ms", "", "", "", "", "", "", "", ""])
    printTable(rows)
    print("")

    rows = [
      [
        "work", "\(units / 10) units s", "\(units) units s", "\(units * 10) units s",
        "per unit, middle / small", "per unit, large / small",
      ]
    ]
    for (index, work) in works.enumerated() {
      guard let seconds = best[index]?.seconds else { continue }
      rows.append([
        work.name, fixed(bestSmall[index], 3), fixed(seconds, 3), fixed(huge.seconds[index], 3),
        fixed(seconds / bestSmall[index] * Double(units / 10) / Double(units), 2),
        fixed(huge.seconds[index] / bestSmall[index] * Double(units / 10) / Double(units * 10), 2),
      ])
    }
    printTable(rows)
    print("")
    print("bench: \(tally.passed) of \(tally.total) figures within their limits")
  }

  /// Every work on ten times the units, and the rows of those that hold constant memory.
  private func huge(
    tool: String,
    tally: inout Tally
  ) throws -> (rows: [[String]], seconds: [Double]) {
    let inputs = try Inputs(units: units * 10, folder: "\(folder)/huge", tool: tool)
    let floors = try inputs.streams(xmllint)
    var rows: [[String]] = []
    var seconds: [Double] = []
    for work in Work.all(loctrip: loctrip, tool: tool) {
      let measured = try inputs.measure(work)
      seconds.append(measured.seconds)
      guard work.isStreaming else { continue }
      let floor = floors[work.floor] ?? .infinity
      let ratio = measured.seconds / floor
      rows.append([
        "\(work.name), \(units * 10) units", fixed(measured.seconds, 3),
        fixed(measured.processorSeconds, 3), fixed(floor, 3), fixed(ratio, 2),
        fixed(work.limit, 0), megabytes(measured.peakMemory),
        fixed(Double(measured.peakMemory) / Double(inputs.size(work.floor)), 2),
        "\(megabytes(Work.streamLimit)) MB",
        tally.verdict(time: ratio <= work.limit, memory: measured.peakMemory <= Work.streamLimit),
      ])
    }
    return (rows, seconds)
  }

  /// The best and the median start of 20.
  private func start() throws -> (best: Double, median: Double) {
    var times: [Double] = []
    for _ in 0..<20 {
      let measured = try Measurement.run([loctrip, "--version"])
      guard measured.exitCode == 0 else { throw BenchError("loctrip --version failed") }
      times.append(measured.seconds)
    }
    times.sort()
    return (times[0], (times[9] + times[10]) / 2)
  }

  private func ownPath() throws -> String {
    guard let path = Bundle.main.executablePath else {
      throw BenchError("this program's own path is not known")
    }
    return path
  }
}

/// The generated files of one size.
private struct Inputs {
  let folder: String

  init(units: Int, folder: String, tool: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (kind, name, options) in [
      ("catalog", "Localizable.xcstrings", []), ("xliff", "fr.xliff", []),
      ("xliff", "fr-2.1.xliff", ["--xliff-version", "2.1"]), ("delivery", "delivery.xliff", []),
    ] {
      let command = [tool, "generate", kind, "--units", String(units), "-o", name] + options
      guard try Measurement.run(command, in: folder).exitCode == 0 else {
        throw BenchError("the \(kind) could not be generated")
      }
    }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/work",
      withIntermediateDirectories: true
    )
  }

  func size(_ name: String) -> Int {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return attributes[.size] as? Int ?? 0
    } catch {
      return 0
    }
  }

  /// Measures a work from the same state as every time before.
  func measure(_ work: Work) throws -> Measurement {
    if work.writesCatalog {
      let copy = "\(folder)/work/Localizable.xcstrings"
      if FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.removeItem(atPath: copy)
      }
      try FileManager.default.copyItem(atPath: "\(folder)/Localizable.xcstrings", toPath: copy)
    }
    return try measure(work.command)
  }

  /// What libxml2's own pass takes over each XLIFF.
  func streams(_ xmllint: String) throws -> [String: Double] {
    var seconds: [String: Double] = [:]
    for name in ["fr.xliff", "fr-2.1.xliff"] {
      seconds[name] = try measure([xmllint, "--noout", "--stream", name]).seconds
    }
    return seconds
  }

  func measure(_ command: [String]) throws -> Measurement {
    let measured = try Measurement.run(command, in: folder)
    // 1 says that there is something to look at, which is no failure.
    guard measured.exitCode <= 1 else {
      throw BenchError("exit \(measured.exitCode): \(command.joined(separator: " "))")
    }
    return measured
  }
}

/// A work with its limit as a multiple of libxml2's own pass.
private struct Work {
  /// The peak memory as a multiple of the inputs.
  static let memoryLimit = 4.0
  /// The peak memory in bytes of what does not need a whole document.
  static let streamLimit = 64_000_000

  let name: String
  let command: [String]
  let inputs: [String]
  let limit: Double
  var writesCatalog = false
  /// Whether it holds constant memory.
  var isStreaming = false
  /// The file that libxml2's own pass is measured over.
  var floor = "fr.xliff"

  static func all(loctrip: String, tool: String) -> [Work] {
    let catalog = "Localizable.xcstrings"
    return [
      Work(
        name: "read XLIFF into units",
        command: [tool, "read", "fr.xliff"],
        inputs: ["fr.xliff"],
        limit: 2
      ),
      Work(
        name: "export",
        command: [
          loctrip, "export", catalog, "--language", "fr", "--bundle", "xliff", "-o", "work",
        ],
        inputs: [catalog],
        limit: 3
      ),
      Work(
        name: "import three-way",
        command: [
          loctrip, "import", "delivery.xliff", "--into", "work/\(catalog)", "--root", "work",
          "--base", "fr.xliff",
        ],
        inputs: ["delivery.xliff", catalog, "fr.xliff"],
        limit: 6,
        writesCatalog: true
      ),
      Work(
        name: "diff",
        command: [
          loctrip, "diff", "fr.xliff", "delivery.xliff", "--format", "json", "-o", "work/diff.json",
        ],
        inputs: ["fr.xliff", "delivery.xliff"],
        limit: 5
      ),
      Work(
        name: "validate",
        command: [loctrip, "validate", "fr.xliff"],
        inputs: ["fr.xliff"],
        limit: 3,
        isStreaming: true
      ),
      Work(
        name: "validate 2.1",
        command: [loctrip, "validate", "fr-2.1.xliff"],
        inputs: ["fr-2.1.xliff"],
        limit: 3,
        isStreaming: true,
        floor: "fr-2.1.xliff"
      ),
      Work(
        name: "count units and words",
        command: [tool, "count", "fr.xliff"],
        inputs: ["fr.xliff"],
        limit: 5,
        isStreaming: true
      ),
    ]
  }
}

/// How many figures are within their limits.
private struct Tally {
  private(set) var passed = 0
  private(set) var total = 0

  /// Counts the figures of one line and says how they are.
  mutating func verdict(time: Bool, memory: Bool? = nil) -> String {
    total += memory == nil ? 1 : 2
    passed += (time ? 1 : 0) + (memory == true ? 1 : 0)
    switch (time, memory ?? true) {
    case (true, true): return "PASS"
    case (false, true): return "OVER (time)"
    case (true, false): return "OVER (memory)"
    case (false, false): return "OVER (time, memory)"
    }
  }
}

private func megabytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1e6, 1) }

/// Prints rows in columns, the first and the last to the left, the others to the right.
private func printTable(_ rows: [[String]]) {
  let count = rows.map(\.count).max() ?? 0
  let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
  for row in rows {
    var line = ""
    for (column, cell) in row.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      let isLeft = column == 0 || (column == count - 1 && count > 4)
      line += (column == 0 ? "" : "  ") + (isLeft ? cell + padding : padding + cell)
    }
    while line.last == " " { line.removeLast() }
    print(line)
  }
}
