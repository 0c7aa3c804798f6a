public import ArgumentParser
import LocalizationCore
public import Reports
import RoundTrip

/// The command line.
@main
struct Loctrip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loctrip",
    abstract: "Takes an app's strings to a translation agency and back.",
    discussion: """
      Exports String Catalogs as the bundles that agencies work in, imports what comes back with a \
      verdict for every unit, and shows what changed between two deliveries.

      EXAMPLES
        loctrip export . --language fr,de -o out
        loctrip import delivery/fr.xcloc --into . --dry-run
        loctrip diff out/fr.xcloc delivery/fr.xcloc
        loctrip validate delivery
        loctrip convert --to 2.1 out/fr.xliff -o fr-2.1.xliff
        loctrip format --check .

      EXIT STATUS
        0   fine
        1   findings, differences asked for, or units that need a person
        64  the arguments make no sense
        65  an input is malformed
        66  an input is not there
        73  an output cannot be created
        74  reading or writing failed

      Completion: loctrip --generate-completion-script bash|zsh|fish
      """,
    version: RoundTrip.version,
    subcommands: [
      ExportCommand.self, ImportCommand.self, DiffCommand.self, ValidateCommand.self,
      ConvertCommand.self, FormatCommand.self, MergeCommand.self,
    ]
  )
}

/// What every command has.
struct CommonOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false
}

/// The form of what a command prints.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

extension StandardForm: ExpressibleByArgument {}
extension FindingsReport.Form: ExpressibleByArgument {}
