import ArgumentParser
import Foundation
import LoctripMeasuring

/// `bench report`: generates the inputs, measures every kind of work and prints the table.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Measure everything and print the table.")

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
    let tool = try Bench.ownPath()
    let large = try Inputs(units: units, folder: "\(folder)/large", tool: tool)
    let small = try Inputs(units: units / 10, folder: "\(folder)/small", tool: tool)
    print(
      "\(units) units: XLIFF \(megabytes(large.size("fr.xliff"))) MB, "
        + "catalog \(megabytes(large.size("Localizable.xcstrings"))) MB; best of \(runs)")
    print("")

    let works = Work.timed(loctrip: loctrip, tool: tool)
    var best = [ProgramRun?](repeating: nil, count: works.count)
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
      guard let seconds = best[index]?.seconds, let floor = floors[work.floor],
        let limit = work.limit
      else { continue }
      let ratio = seconds / floor
      let inputs = work.inputs.reduce(0) { $0 + large.size($1) }
      let share = Double(peak[index]) / Double(inputs)
      let verdict = tally.verdict(
        ("time", ratio <= limit),
        ("memory", work.isStreaming ? peak[index] <= Work.streamLimit : share <= Work.memoryLimit))
      rows.append([
        work.name, fixed(seconds, 3), fixed(processor[index], 3), fixed(floor, 3), fixed(ratio, 2),
        fixed(limit, 1),
        megabytes(peak[index]), fixed(share, 2),
        work.isStreaming ? "\(megabytes(Work.streamLimit)) MB" : fixed(Work.memoryLimit, 1),
        verdict,
      ])
    }
    let huge = try huge(tool: tool, tally: &tally)
    rows += huge.rows
    let (fastest, median) = try start()
    rows.append([
      "start, best of 20", "\(fixed(fastest * 1000, 1)) ms", "", "", "", "10 ms", "", "", "",
      tally.verdict(("time", fastest <= 0.010)),
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
  private func huge(tool: String, tally: inout Tally) throws -> (
    rows: [[String]], seconds: [Double]
  ) {
    let inputs = try Inputs(units: units * 10, folder: "\(folder)/huge", tool: tool)
    let floors = try inputs.streams(xmllint)
    var rows: [[String]] = []
    var seconds: [Double] = []
    for work in Work.timed(loctrip: loctrip, tool: tool) {
      let measured = try inputs.measure(work)
      seconds.append(measured.seconds)
      guard work.isStreaming, let limit = work.limit else { continue }
      let floor = floors[work.floor] ?? .infinity
      let ratio = measured.seconds / floor
      rows.append([
        "\(work.name), \(units * 10) units", fixed(measured.seconds, 3),
        fixed(measured.processorSeconds, 3), fixed(floor, 3), fixed(ratio, 2),
        fixed(limit, 1), megabytes(measured.peakMemory),
        fixed(Double(measured.peakMemory) / Double(inputs.size(work.floor)), 2),
        "\(megabytes(Work.streamLimit)) MB",
        tally.verdict(
          ("time", ratio <= limit), ("memory", measured.peakMemory <= Work.streamLimit)),
      ])
    }
    return (rows, seconds)
  }

  /// The best and the median start of 20.
  private func start() throws -> (best: Double, median: Double) {
    var times: [Double] = []
    for _ in 0..<20 {
      let measured = try ProgramRun.run([loctrip, "--version"])
      guard measured.exitCode == 0 else { throw BenchError("loctrip --version failed") }
      times.append(measured.seconds)
    }
    times.sort()
    return (times[0], (times[9] + times[10]) / 2)
  }
}
