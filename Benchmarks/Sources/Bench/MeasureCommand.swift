import ArgumentParser
import Foundation
import LoctripMeasuring
import LoctripAppProjects
import LoctripBundles
import XLIFF

/// `bench measure`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Run a program and print its time and peak memory.")

  @Option(help: "How often it runs; the best time counts.")
  var runs = 1

  @Argument(parsing: .captureForPassthrough, help: "The program's path and its arguments.")
  var command: [String]

  func run() throws {
    let command = command.first == "--" ? Array(command.dropFirst()) : command
    var best: ProgramRun?
    for _ in 0..<max(runs, 1) {
      let measured = try ProgramRun.run(command)
      if measured.seconds < best?.seconds ?? .infinity { best = measured }
    }
    guard let best else { return }
    print(
      "\(fixed(best.seconds, 4)) s, \(fixed(best.processorSeconds, 4)) s of processors, "
        + "\(fixed(Double(best.peakMemory) / 1e6, 1)) MB, exit \(best.exitCode)")
  }
}

/// `bench read`: what reading alone costs, as a process of its own.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read an XLIFF into units and print their number.")

  @Argument(help: "The XLIFF.")
  var path: String

  func run() throws {
    let deliveries = try Delivery.read([path])
    print(deliveries.reduce(0) { $0 + $1.document.unitCount })
  }
}

/// `bench count`: what counting the units of a document in pieces costs, as a process of its own.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count", abstract: "Count the units of an XLIFF, a piece at a time.")

  @Argument(help: "The XLIFF.")
  var path: String

  func run() throws {
    let counted = Counted()
    var stream = XLIFFUnitStream(path: path) { _ in counted.units += 1 }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw BenchError("\(path) cannot be read")
    }
    while let piece = try file.read(upToCount: 256 << 10), !piece.isEmpty {
      try stream.push([UInt8](piece))
    }
    try stream.finish()
    print(counted.units)
  }

  private final class Counted {
    var units = 0
  }
}
