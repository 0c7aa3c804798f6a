public import ArgumentParser
import Foundation
import LocalizationCore
import Projects
public import Reports
import RoundTrip
import XMLEvents

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
        loctrip check . --language fr
        loctrip validate delivery
        loctrip status .
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
    version: Projects.version,
    subcommands: [
      ExportCommand.self, ImportCommand.self, DiffCommand.self, CheckCommand.self,
      StatusCommand.self, ValidateCommand.self, ConvertCommand.self, FormatCommand.self,
      MergeCommand.self, PseudoCommand.self, MigrateCommand.self, TranslateCommand.self,
      InitCommand.self,
    ]
  )

  static func main() {
    SystemCall.returnLargeBlocks()
    guard let words = startWords else {
      Console.printError("loctrip: error: the system does not say what the arguments are")
      exit(withError: ExitCode(RoundTripError.Kind.inputOutput.exitCode))
    }
    let arguments = GitDriver.markingOperands(
      of: Array(words.dropFirst()),
      environment: ProcessInfo.processInfo.environment
    )
    let status = run(arguments) { message, isError in
      if isError { return Console.printError(message) }
      do {
        try Console.write("\(message)\n")
      } catch {
        exit(withError: error)
      }
    }
    exit(withError: status)
  }

  /// The name of the program and its arguments, or `nil` where nobody knows them: without arguments a command
  /// line asks for help, which a gate would take for success.
  private static var startWords: [String]? {
    // Swift asks a file system that a sandbox may not have, and has no words then.
    let words = SystemCall.arguments.isEmpty ? CommandLine.arguments : SystemCall.arguments
    return words.isEmpty ? nil : words
  }

  /// Runs a command line to its end.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the name of the program.
  ///   - columns: The width of messages; that of the terminal when `nil`.
  ///   - tell: Receives help, or what is wrong with the arguments.
  /// - Returns: The exit code.
  static func run(
    _ arguments: [String],
    columns: Int? = nil,
    tell: (_ message: String, _ isError: Bool) -> Void
  ) -> ExitCode {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return .success
    } catch {
      let status = exitCode(for: error)
      let message =
        status == .validationFailure
        ? unknownCommand(arguments) ?? message(for: error, of: arguments, columns: columns)
        : message(for: error, of: arguments, columns: columns)
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      let shown =
        status.isSuccess ? message : lines.map { String($0).shortened }.joined(separator: "\n")
      if !message.isEmpty { tell(shown, !status.isSuccess) }
      return status
    }
  }

  /// The message about a command that does not exist.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) else {
      return nil
    }
    let meant = Suggestion.meant(by: word, among: names, synonyms: Suggestion.commands)
    let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
    return """
      Error: There is no command '\(word.oneLine)'\(hint)
      Usage: loctrip <subcommand>
        See 'loctrip --help' for more information.
      """
  }

  /// The message about an error, the words of the command line in it made visible.
  private static func message(
    for error: any Error,
    of arguments: [String],
    columns: Int?
  ) -> String {
    let command = configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    func text(_ error: any Error) -> String {
      let message = columns.map { fullMessage(for: error, columns: $0) } ?? fullMessage(for: error)
      return command.map { Suggestion.correcting(message, of: $0) } ?? message
    }
    let message = text(error)
    let visible = arguments.map(\.oneLine)
    guard !message.isEmpty, visible != arguments else { return message }
    // The parser repeats what it does not understand; it says the same about what can be seen.
    do {
      _ = try parseAsRoot(visible)
      return message.oneLine
    } catch {
      return text(error)
    }
  }
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

extension PseudoText.Style: ExpressibleByArgument {}
extension StandardForm: ExpressibleByArgument {}
extension FindingsReport.Form: ExpressibleByArgument {}
extension UnitFindings.Form: ExpressibleByArgument {}
