internal import ArgumentParser
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripAppSources
import LoctripFileSets
import LoctripLocalizationReports
import LoctripExchange
import LoctripXMLEvents

/// The command line.
@main
struct Loctrip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loctrip",
    abstract: "Takes an app's strings to a translation agency and back.",
    discussion: """
      Exports string catalogs as XLIFF bundles for agencies, imports deliveries with a verdict for \
      every string, and compares deliveries.

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
        0   success
        1   findings, differences (if asked for), or strings to decide
        64  wrong arguments
        65  an input is malformed
        66  no such input
        73  an output cannot be created
        74  reading or writing failed

      Colours: --color auto|always|never, or NO_COLOR or FORCE_COLOR in the environment.
      Completion: loctrip completions bash|zsh|fish
      """,
    version: versionText,
    groupedSubcommands: [
      CommandGroup(
        name: "The Round Trip",
        subcommands: [ExportCommand.self, ImportCommand.self, DiffCommand.self]),
      CommandGroup(
        name: "People",
        subcommands: [
          OrdersCommand.self, ReviewCommand.self, DecideCommand.self, QuestionsCommand.self,
        ]),
      CommandGroup(
        name: "Gates", subcommands: [CheckCommand.self, StatusCommand.self, ValidateCommand.self]),
      CommandGroup(name: "Code and Keys", subcommands: [KeysCommand.self, ExtractCommand.self]),
      CommandGroup(
        name: "Files",
        subcommands: [
          CompileCommand.self, ConvertCommand.self, MergeCommand.self, FormatCommand.self,
          PseudoCommand.self, MigrateCommand.self, TranslateCommand.self,
        ]),
      CommandGroup(
        name: "Setup", subcommands: [InitCommand.self, ConfigCommand.self, CompletionsCommand.self]),
    ]
  )

  /// The version, and on a second line what the program was built from.
  private static var versionText: String {
    let parts = [
      BuildCommit.name.map { "commit \($0)" }, swiftVersion, "libxml2 \(libxml2Version)",
    ]
    return
      "loctrip \(LoctripAppProjects.version)\n\(parts.compactMap(\.self).joined(separator: ", "))"
  }

  /// The version of the compiler, which a program can only ask for one after the other.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  static func main() {
    // The parser's own `exit` collects the help of the program before it looks at the status.
    guard let words = startWords else {
      Console.printError("loctrip: error: the system does not provide the command-line arguments")
      Foundation.exit(FindingsError.Kind.inputOutput.exitCode)
    }
    let arguments = GitDriver.markingOperands(of: Array(words.dropFirst()))
    let status = run(arguments) { message, isError in
      if isError { return Console.printError(message) }
      do {
        try Console.write("\(message)\n")
      } catch {
        exit(withError: error)
      }
    }
    Foundation.exit(status.rawValue)
  }

  /// The name of the program and its arguments, or `nil` where nobody knows them: without arguments a command
  /// line asks for help, which a gate would take for success.
  private static var startWords: [String]? {
    // Swift asks a file system that a sandbox may not have, and has no words then.
    let words = ProcessFacts.arguments.isEmpty ? CommandLine.arguments : ProcessFacts.arguments
    return words.isEmpty ? nil : words
  }

  /// Runs a command line to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the name of the program.
  ///   - columns: The width of messages; that of the terminal when `nil`.
  ///   - tell: Receives help, or what is wrong with the arguments.
  /// - Returns: The exit code.
  static func run(
    _ arguments: [String], columns: Int? = nil, tell: (_ message: String, _ isError: Bool) -> Void
  ) -> ExitCode {
    // Scripts ask for it often, and the parser would build the options of every command first.
    if arguments == ["--version"] {
      tell(versionText, false)
      return .success
    }
    // The parser takes the letters of such a word one by one, and finds its own among them.
    if let word = arguments.first, word.count > 2, word.hasPrefix("-"),
      !word.hasPrefix("--"), let step = NextStep.sentence(for: arguments)
    {
      tell("loctrip: error: unknown option '\(word)'", true)
      tell(step, true)
      return .validationFailure
    }
    if let word = longWord(of: arguments) ?? versionWithValue(of: arguments) {
      tell("loctrip: error: \(word)", true)
      if let step = NextStep.sentence(for: arguments) { tell(step, true) }
      return .validationFailure
    }
    if let message = unknownCommand(arguments) {
      tell(message, true)
      return .validationFailure
    }
    do {
      var command = try parsed(arguments)
      try command.run()
      return .success
    } catch Unread.unknownOption(let name) {
      let step = NextStep.sentence(for: arguments)
      let message = Suggestion.message(aboutOption: name, of: arguments, isTold: step != nil)
      tell("loctrip: error: \(message)", true)
      if let step { tell(step, true) }
      return .validationFailure
    } catch let status as ExitCode {
      // It has no message, and asking for one costs the parser more than most starts.
      let kinds: [FindingsError.Kind] = [.usage, .noInput, .malformedInput]
      if kinds.contains(where: { $0.exitCode == status.rawValue }),
        let step = NextStep.sentence(for: arguments)
      {
        tell(step, true)
      }
      return status
    } catch {
      let status = exitCode(for: error)
      let message = message(for: error, of: arguments, columns: columns)
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      let shown =
        status.isSuccess
        ? message.replacing(" SUBCOMMANDS:\n", with: ":\n") + hiddenOptionsHint(message, arguments)
        : lines.map { String($0).shortened }.joined(separator: "\n")
      if !message.isEmpty { tell(shown, !status.isSuccess) }
      if !status.isSuccess, let step = NextStep.sentence(for: arguments) { tell(step, true) }
      return status
    }
  }

  /// The error about a word such as `-scheme`; `nil` if there is none.
  ///
  /// The parser would take its letters one by one, and `-h` among them for help.
  private static func longWord(of arguments: [String]) -> String? {
    for (position, word) in arguments.enumerated().dropFirst() {
      if word == "--" { return nil }
      let letters = word.utf8.dropFirst()
      // `-vq` is two flags; the value of an option may be anything.
      guard word.hasPrefix("-"), letters.count > 2, letters.first != UInt8(ascii: "-"),
        letters.allSatisfy({ ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        ),
        !letters.allSatisfy({ $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: "q") }),
        !arguments[position - 1].hasPrefix("--")
      else { continue }
      // `-lfr` and `-oout` are meant like this by other parsers.
      let command = configuration.subcommands.first {
        $0.configuration.commandName == arguments[0]
      }
      if word == "-version"
        || command?.helpMessage(includeHidden: true).contains(" -\(word) ") == true
      {
        return "unknown option '\(word)'; did you mean '-\(word)'?"
      }
      let value = String(word.dropFirst(2))
      if word.hasPrefix("-l") && LanguageTag.isUnmistakable(value) || word.hasPrefix("-o") {
        return "the value of \(word.prefix(2)) is a word of its own: \(word.prefix(2)) \(value)"
      }
      return "unknown option '\(word.oneLine)'"
    }
    return nil
  }

  /// The error about `--version 2.1`, which means a version of XLIFF; `nil` if there is none.
  private static func versionWithValue(of arguments: [String]) -> String? {
    guard arguments.count > 2, let place = arguments.firstIndex(of: "--version"), place > 0,
      place + 1 < arguments.count, arguments[place + 1].first?.isNumber == true
    else { return nil }
    return "--version prints the version of loctrip and takes no value"
  }

  /// The name that every command of the first level has as its `_superCommandName`.
  ///
  /// With it the parser does not look for a request for completions in the words of a command alone, and calls the
  /// command by both names.
  static let superCommandName = "loctrip"

  /// Parses a command line.
  ///
  /// The table of options reads what is usual and in order. The parser reads the rest: it has the words for what is
  /// wrong, and for help. The command that is named is parsed alone if that is in order.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try OptionTable.read(arguments)
    } catch let error as Unread {
      if case .unknownOption = error, !arguments.contains(where: wordsOfParser.contains) {
        throw error
      }
    } catch {
      // The parser says what the command refuses.
    }
    if let name = arguments.first,
      let command = configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    {
      do {
        let parsed = try command.parseAsRoot(Array(arguments.dropFirst()))
        // The parser gives a command of its own for help.
        let types = [command] + command.configuration.subcommands
        if types.contains(where: { $0 == type(of: parsed) }) { return parsed }
      } catch {
        return try parseAsRoot(arguments)
      }
    }
    return try parseAsRoot(arguments)
  }

  /// Options that the parser has for every command.
  private static let wordsOfParser = [
    "--help", "-h", "--help-hidden", "--version", "--experimental-dump-help",
    "--generate-completion-script", "---completion",
  ]

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// The message about a command that does not exist, or `nil`; for `help` the parser would show that of all.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-"), OptionTable.command(of: arguments) == nil,
      !commandNames.contains(word)
    else { return nil }
    let step = NextStep.sentence(for: Array(words))
    // `loctrip app export`: the command is there, only not first.
    let later = words.dropFirst().first { commandNames.contains($0) }
    let hint =
      Suggestion.meant(by: word, among: commandNames).map { "; did you mean '\($0)'?" }
      ?? later.map { "; the command comes first: loctrip \($0) \(word.oneLine)" } ?? ""
    return """
      loctrip: error: there is no command '\(word.oneLine.shortened)'\(step == nil ? hint : "")
      Usage: loctrip <subcommand>
        See 'loctrip --help' for all commands.\(step.map { "\n\($0)" } ?? "")
      """
  }

  /// The last line of help that does not show every option.
  private static func hiddenOptionsHint(_ message: String, _ arguments: [String]) -> String {
    let name = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard message.contains("\nOPTIONS:\n"), !arguments.contains("--help-hidden"),
      let command = configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      }),
      command.helpMessage(includeHidden: true) != command.helpMessage(),
      let word = command.configuration.commandName
    else { return "" }
    return "\nMore options: loctrip \(word) --help-hidden"
  }

  /// The message about an error, the words of the command line in it made visible.
  private static func message(for error: any Error, of arguments: [String], columns: Int?) -> String
  {
    func text(_ error: any Error) -> String {
      let message = columns.map { fullMessage(for: error, columns: $0) } ?? fullMessage(for: error)
      let isTold = NextStep.sentence(for: arguments) != nil
      let corrected = Suggestion.correcting(message, of: arguments, isTold: isTold)
      let start = "Error: "
      guard corrected.hasPrefix(start) else { return corrected }
      // As our own messages begin; `XLIFF` stays.
      let rest = corrected.dropFirst(start.count)
      let isWord = rest.dropFirst().first.map { $0.isLowercase || $0 == " " } ?? false
      return "loctrip: error: " + (isWord ? rest.prefix(1).lowercased() + rest.dropFirst() : rest)
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

/// The settings that every command has.
protocol CommonSettings {
  /// True to print only errors.
  var quiet: Bool { get }
  var color: ColorChoice { get }
  /// The part of a JSON report that is to be printed; `nil` for all of it.
  var selection: ReportSelection? { get }
}

extension CommonSettings {
  var selection: ReportSelection? { nil }
}

extension ArgumentHelp {
  fileprivate static var quiet: Self { "Print only errors." }

  fileprivate static var color: Self {
    .unlisted("when", "When to colour the output; auto does so on a terminal.")
  }
}

/// The options of the commands that have no report in JSON.
struct CommonOptions: ParsableArguments, CommonSettings {
  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  @Option(help: .color)
  var color = ColorChoice.auto
}

/// The options of the commands that have a report in JSON.
struct SelectionOptions: ParsableArguments, CommonSettings {
  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  @Option(help: .color)
  var color = ColorChoice.auto

  @Option(
    help: .unlisted("names", "Print only these members of the JSON, such as totals,findings.code."))
  var fields: [ListOf<String>] = []

  @Option(
    help: .unlisted(
      "count",
      "Print at most this many elements of each JSON list; 'omitted' is the number left out."))
  var limit: Int?

  var selection: ReportSelection? {
    let names = fields.flatMap(\.elements)
    return names.isEmpty && limit == nil ? nil : ReportSelection(fields: names, limit: limit)
  }

  mutating func validate() throws {
    try ensure(limit ?? 0 >= 0, "--limit takes 0 or more.")
  }
}

/// When output is coloured.
enum ColorChoice: String, WordArgument {
  case auto
  case always
  case never
}

/// A command that reports in one of several forms.
protocol Reporting {
  static var forms: [StandardForm] { get }
}

extension Reporting {
  static var forms: [StandardForm] { [.text, .json] }
}

/// The place and the form of a command's report.
struct ReportOptions<Command: Reporting>: ParsableArguments {
  @Option(help: "The format of the report. [default: by the ending of -o, else text]")
  var format: FormOf<Command>?

  @Option(
    name: .shortAndLong,
    help: .value("file", "Write the report to this file; - is standard output."),
    completion: .file())
  var output = "-"

  /// True if the report goes to a file.
  var isFile: Bool { output != "-" }

  /// The form: the one that is asked for, else by the ending of the output.
  var form: StandardForm {
    get throws(FindingsError) {
      if !isFile, format?.form == .xlsx, Console.writesToTerminal {
        throw FindingsError(usage: "a terminal cannot show a spreadsheet; pass -o FILE.xlsx")
      }
      if let format { return format.form }
      return try StandardForm(forFile: output, among: Command.forms, orPass: "--format")
    }
  }

  /// The name of the schema if the report is JSON on standard output, which then has the findings too.
  func json(_ schema: String) -> String? { format?.form == .json && !isFile ? schema : nil }

  /// The colours of lines.
  var palette: Palette { isFile ? Palette(isColoured: false) : Console.palette }

  /// Writes a report of the day; nothing if it were lines on a terminal that is to be quiet.
  func write(_ report: Report, _ common: any CommonSettings) throws {
    let form = try form
    if common.quiet && !isFile && form == .text { return }
    var report = report
    report.date = Today.text
    let bytes =
      form == .text ? TextForm(palette: palette).render(report) : try form.form.render(report)
    try Console.write(bytes, to: output)
  }
}

/// The form that a command is asked for.
struct FormOf<Command: Reporting>: ExpressibleByArgument, Equatable {
  let form: StandardForm

  static var text: Self { Self(form: .text) }
  static var json: Self { Self(form: .json) }
  static var allValueStrings: [String] { Command.forms.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  var defaultValueDescription: String { form.rawValue }
}

extension FormOf {
  init?(argument: String) {
    guard let form = StandardForm(rawValue: argument), Command.forms.contains(form) else {
      return nil
    }
    self.form = form
  }
}

extension PseudoText.Style: WordArgument {}
