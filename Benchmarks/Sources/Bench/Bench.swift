import ArgumentParser
import Foundation
import LoctripMeasuring

/// The benchmarks of loctrip; `run.sh` beside the package runs them.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Generates large inputs and measures loctrip against libxml2's own speed.",
    subcommands: [
      GenerateCommand.self, ReadCommand.self, CountCommand.self, MeasureCommand.self,
      ReportCommand.self, InstructionsCommand.self,
    ])

  /// The path of this program, which measures parts of itself as processes of their own.
  static func ownPath() throws -> String {
    guard let path = Bundle.main.executablePath else {
      throw BenchError("this program's own path is not known")
    }
    return path
  }
}
