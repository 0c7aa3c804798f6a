import ArgumentParser

/// The benchmarks of loctrip; `run.sh` beside the package runs them.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Generates large inputs and measures loctrip against libxml2's own speed.",
    subcommands: [
      GenerateCommand.self, ReadCommand.self, CountCommand.self, MeasureCommand.self,
      ReportCommand.self,
    ]
  )
}
