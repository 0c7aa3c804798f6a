import ArgumentParser
import Foundation
import LoctripMeasuring

/// Measures by which power of its input the work of each command grows.
@main
struct Growth: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Count instructions at a size and its double, and print exponents.")

  /// The largest exponent; see DESIGN §9.
  private static let limit = 1.15
  /// Less than this at the double size is what starting takes, more or less.
  private static let smallest = 2_000_000

  @Option(help: "The program to measure.")
  var loctrip: String

  @Option(help: "A folder for inputs and outputs.")
  var folder: String

  @Option(help: "By how much all sizes are multiplied.")
  var scale = 1.0

  @Flag(help: "List axes and their works.")
  var list = false

  @Argument(help: "Axes, or AXIS/WORK; all when none is named.")
  var chosen: [String] = []

  func run() throws {
    if list {
      for axis in Axis.all { print(axis.name, axis.works.map(\.name).joined(separator: " ")) }
      return
    }
    let names = Set(
      Axis.all.flatMap { axis in [axis.name] + axis.works.map { "\(axis.name)/\($0.name)" } })
    for name in chosen where !names.contains(name) {
      throw ValidationError("There is no '\(name)'; --list prints what there is.")
    }
    let folder = URL(fileURLWithPath: folder).path
    let program = "\(folder)/loctrip"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Callgrind.strip(URL(fileURLWithPath: loctrip).path, to: program)
    var tally = Tally()
    for axis in Axis.all {
      let works = axis.works.filter { work in
        chosen.isEmpty || chosen.contains(axis.name) || chosen.contains("\(axis.name)/\(work.name)")
      }
      guard !works.isEmpty else { continue }
      var rows = [
        ["\(axis.name), \(axis.size(scale)) and double", "million", "double", "exponent", ""]
      ]
      for work in works {
        rows.append(try measure(work, of: axis, program, folder, &tally))
      }
      printTable(rows)
      print("")
      fflush(nil)
    }
    print("growth: \(tally.passed) of \(tally.total) exponents at most \(fixed(Self.limit, 2))")
    guard tally.passed == tally.total else { throw ExitCode.failure }
  }

  private func measure(
    _ work: Axis.Work, of axis: Axis, _ program: String, _ folder: String, _ tally: inout Tally
  ) throws -> [String] {
    let size = axis.size(scale)
    func count(_ size: Int) throws -> Int {
      let room = try Room("\(folder)/\(axis.name)", loctrip: program)
      try axis.make(room, size)
      return try room.count(work.command)
    }
    let start = try count(1)
    let (single, double) = (try count(size) - start, try count(2 * size) - start)
    let millions = [single, double].map { fixed(Double($0) / 1e6, 1) }
    guard double >= Self.smallest, single > 0 else {
      return [work.name] + millions + ["", tally.verdict((work.name, true))]
    }
    let exponent = log2(Double(double) / Double(single))
    return [work.name] + millions + [
      fixed(exponent, 2), tally.verdict(("exponent", exponent <= Self.limit)),
    ]
  }
}
