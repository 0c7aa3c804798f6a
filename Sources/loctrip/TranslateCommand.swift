import ArgumentParser
import Drafting
import Files
import Foundation
import LocalizationCore
import Projects
import Reports
import RoundTrip
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `loctrip translate`.
struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: "Have what is not translated drafted by a program of yours.",
    discussion: """
      The program gets batches of units as lines of JSON on its standard input, each with its key, \
      comment, limits and glossary terms, and answers on its standard output. What passes the checks \
      is written as machine_translated where the catalog can say so, else as needs_review; the rest \
      stays without a translation. Run it again to ask for what is left.

      The program is started once for each batch: as it is when COMMAND is one word or the path of a \
      program, else by /bin/sh -c. Texts are never put on its command line.

      EXAMPLES
        loctrip translate . --language fr,de --with ./translate-http
        loctrip translate . --language fr --with 'my-model --fast' --jobs 4 --rate 60
        loctrip translate . --language fr --dry-run
        loctrip translate . --language fr --limit 5 --print-requests
      """
  )

  @Argument(
    help:
      "Catalogs, or folders of them. Default: the project (.loctrip.yml, or the working directory).",
    completion: .file()
  )
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The languages to translate into.", valueName: "tags")
  )
  var language: [ListOf<String>] = []

  @Option(name: .customLong("with"), help: "The program that is asked.")
  var command: String?

  @Option(help: ArgumentHelp("Units that go out together at most.", valueName: "units"))
  var batchSize = 40

  @Option(help: "Batches that are asked for at the same time.")
  var jobs = 1

  @Option(help: ArgumentHelp("How long the program may take for a batch.", valueName: "seconds"))
  var timeout = 120

  @Option(help: ArgumentHelp("How often a batch is asked for again.", valueName: "times"))
  var retries = 2

  @Option(
    help: ArgumentHelp(
      "The wait after a failure; it doubles with each one, up to a minute.",
      valueName: "seconds"
    )
  )
  var wait = 1.0

  @Option(
    help: ArgumentHelp("Start the program this often a minute at most.", valueName: "starts")
  )
  var rate: Int?

  @Option(help: ArgumentHelp("Ask for this many units at most.", valueName: "units"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "A file that says how the texts are to be written; the program gets it as it is.",
      valueName: "file"
    ),
    completion: .file()
  )
  var style: String?

  @Option(
    help: ArgumentHelp("The folder that 'original' is relative to.", valueName: "folder"),
    completion: .directory
  )
  var root: String?

  @Flag(help: "Start nothing and write nothing; say what would go out.")
  var dryRun = false

  @Flag(help: "Start nothing and write nothing; print what the program would read.")
  var printRequests = false

  @Option(help: "The form of what is printed.")
  var format = ReportFormat.text

  @Flag(name: .shortAndLong, help: "List every unit.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    let numbers = [
      ("--batch-size", batchSize, 1...1_000), ("--jobs", jobs, 1...64),
      ("--timeout", timeout, 1...86_400), ("--retries", retries, 0...100),
      ("--rate", rate ?? 1, 1...100_000), ("--limit", limit ?? 1, 1...Int.max),
    ]
    for (name, value, range) in numbers where !range.contains(value) {
      throw ValidationError(
        range.upperBound == Int.max
          ? "\(name) takes \(range.lowerBound) or more."
          : "\(name) takes \(range.lowerBound) to \(range.upperBound)."
      )
    }
    guard (0...3_600).contains(wait) else { throw ValidationError("--wait takes 0 to 3600.") }
    if command == nil, !dryRun, !printRequests {
      throw ValidationError("--with says which program is asked; --dry-run asks none.")
    }
  }

  func run() throws {
    try Console.run(quiet: common.quiet, inJSON: format == .json ? "translate" : nil) {
      let languages = try language.languages()
      let configuration = try configured.configuration(from: paths.first)
      let asked = languages.isEmpty ? configuration.languages : languages
      guard !asked.isEmpty else {
        throw RoundTripError(usage: "--language says what to translate into")
      }
      let (paths, root) = configuration.inputs(paths, root: root)
      let isReadOnly = dryRun || printRequests
      let program = try isReadOnly ? nil : command.map { try CommandProgram($0) }
      let project = try Project(
        paths,
        root: root,
        sourceLanguage: configuration.sourceLanguage,
        excluding: configuration.exclusion,
        isReadOnly: isReadOnly
      )
      .counting(configuration.copies)
      try project.checkLanguages(languages, configuration)
      for language in languages { try project.checkIsNoSource(language) }
      let plan = DraftPlan(
        project,
        languages: asked,
        configuration: configuration,
        batchSize: batchSize,
        style: try styleText(),
        limit: limit
      )
      if printRequests {
        for request in plan.requests { try Console.write(request) }
        return Console.print(project.findings, quiet: common.quiet)
      }
      let others = project.translatedLanguages
      var findings = project.findings
      findings += plan.newLanguages.map { .newLanguage($0, besides: others) }
      if let program {
        try translate(plan, program, findings)
      } else {
        try tell(plan.report(settings: settings(plan)), findings)
      }
      try Console.fail(for: findings)
    }
  }

  private func styleText() throws -> String? {
    guard let style else { return nil }
    let bytes = try FileAccess.read(style, limit: 1 << 20, isStream: true)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RoundTripError(.malformedInput, .malformedStyle, "is not UTF-8", at: style)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func translate(
    _ plan: DraftPlan,
    _ program: CommandProgram,
    _ findings: [Finding]
  ) throws {
    var settings = DraftRun.Settings()
    settings.jobs = jobs
    settings.retries = retries
    settings.wait = .seconds(wait)
    settings.timeout = .seconds(timeout)
    settings.rate = rate
    let total = plan.unitCount
    let isShown = Console.sink == nil
    let run = DraftRun(
      plan,
      asking: program,
      settings: settings,
      isInterrupted: { Interruption.signal != nil },
      progress: { done, drafted in
        guard isShown else { return }
        ProgressLine.say("\(done) of \(total) units asked for, \(drafted) drafted")
      }
    )
    Interruption.watch()
    let outcome = try run.run()
    try tell(outcome.report(settings: self.settings(plan)), findings + outcome.findings)
    Interruption.follow()
    if outcome.isIncomplete { throw ExitCode.failure }
  }

  private func settings(_ plan: DraftPlan) -> [Report.Setting] {
    var settings = [Report.Setting("languages", plan.languages)]
    if let command { settings.append(Report.Setting("with", command)) }
    settings.append(Report.Setting("batchSize", "\(batchSize)"))
    return settings
  }

  private func tell(_ report: Report, _ findings: [Finding]) throws {
    var report = report
    report.findings = findings
    if format == .json { return try Console.write(StandardForm.json.form.render(report)) }
    Console.print(findings, quiet: common.quiet, isVerbose: verbose)
    guard !common.quiet else { return }
    try Console.write(report.text(isVerbose: verbose, palette: Console.palette))
  }
}

/// The wish of the user, or of the machine, that the program ends.
///
/// What was drafted until then is written first.
private enum Interruption {
  private static let caught = Atomic<Int32>(0)

  /// The signal that came, or `nil`.
  static var signal: Int32? {
    let value = caught.load(ordering: .relaxed)
    return value == 0 ? nil : value
  }

  /// Takes signals from here on.
  static func watch() {
    guard Console.sink == nil else { return }
    // A handler is not inherited by the programs that are started, other than a signal that is ignored.
    _ = signal
    // Who started this process may have blocked them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      systemSignal(number) { number in
        // Who asks twice does not want to wait for anything.
        guard Interruption.caught.exchange(number, ordering: .relaxed) != 0 else { return }
        systemSignal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Ends the process by the signal that came, if one did.
  static func follow() {
    guard let signal else { return }
    systemSignal(signal, SIG_DFL)
    raise(signal)
  }
}

/// `signal` of the system; the name is that of a property here.
private func systemSignal(_ number: Int32, _ handler: sig_t?) {
  #if canImport(Darwin)
    _ = Darwin.signal(number, handler)
  #elseif canImport(Glibc)
    _ = Glibc.signal(number, handler)
  #else
    _ = Musl.signal(number, handler)
  #endif
}

extension Finding.Code {
  /// The file of a style is no text.
  fileprivate static let malformedStyle: Self = "malformed-style"
}
