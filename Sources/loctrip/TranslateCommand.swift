internal import LoctripExchange
import ArgumentParser
import LoctripDrafting
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripAppSources
import LoctripOrdering
import LoctripLocalizationReports
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `loctrip translate`.
struct TranslateCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Draft open strings with a program of your choice.",
    usage: "loctrip translate [<options>] [<paths> ...] --with <command>",
    discussion: """
      The program reads batches of units as JSON lines on standard input, each with its key, comment, \
      limits and glossary terms, and writes its answers to standard output. Drafts that pass the \
      checks are written as machine_translated or, in older catalogs, as needs_review. Run the command \
      again to retry the rest.

      loctrip starts the program once per batch: directly if COMMAND is one word or a path, else \
      with /bin/sh -c. Its command line never contains texts.

      EXAMPLES
        loctrip translate . --language fr,de --with ./translate-http
        loctrip translate . --language fr --with 'my-model --fast' --jobs 4 --rate 60
        loctrip translate . --language fr --dry-run
        loctrip translate . --language fr --max-units 5 --print-requests

      EXIT STATUS
        0   every unit got a draft
        1   some units got no draft; run the command again
        64  --with or --language is missing
        66  no such input or program
      """
  )

  @Argument(
    help: "Catalogs or folders. Default: the catalogs of .loctrip.yml, else the working directory.",
    completion: .file())
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: .value("languages", "The languages to translate into, such as fr,de."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(name: .customLong("with"), help: .value("command", "The program that translates."))
  var command: String?

  @Option(help: .unlisted("units", "The highest number of units per batch."))
  var batchSize = 40

  @Option(help: .value("batches", "The number of batches to run in parallel."))
  var jobs = 1

  @Option(help: .unlisted("seconds", "The time limit for a batch."))
  var timeout = 120

  @Option(help: .unlisted("times", "How often to retry a batch."))
  var retries = 2

  @Option(
    help: .unlisted(
      "seconds", "The wait after a failure; it doubles with each failure, up to a minute."))
  var wait = 1.0

  @Option(help: .value("starts", "The highest number of program starts per minute."))
  var rate: Int?

  @Option(help: .value("units", "About how many strings to send; plural forms stay together."))
  var maxUnits: Int?

  @Option(
    help: .value("file", "A style guide, passed to the program unchanged."), completion: .file())
  var style: String?

  @OptionGroup var rooted: RootOptions

  @Flag(help: "Report what would be sent; start and write nothing.")
  var dryRun = false

  @Flag(help: .unlisted("Print what the program would read; start and write nothing."))
  var printRequests = false

  @Flag(
    help:
      "Tell the program how the code uses each string, such as button or title, and in which view.")
  var withUsage = false

  @Flag(help: "Draft ordered strings too.")
  var includeOrdered = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @Flag(name: .shortAndLong, help: "Show every unit.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    let numbers = [
      ("--batch-size", batchSize, 1...1_000), ("--jobs", jobs, 1...64),
      ("--timeout", timeout, 1...86_400), ("--retries", retries, 0...100),
      ("--rate", rate ?? 1, 1...100_000), ("--max-units", maxUnits ?? 1, 1...Int.max),
    ]
    for (name, value, range) in numbers {
      let top = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      try ensure(range.contains(value), "\(name) takes \(range.lowerBound) \(top).")
    }
    try ensure(0...3_600 ~= wait, "--wait takes 0 to 3600.")
    try ensure(
      command != nil || dryRun || printRequests,
      "Pass the program that translates with --with COMMAND, or --dry-run to see what would be sent."
    )
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "translate" : nil) {
      let languages = try language.languages()
      let configuration = try configured.configuration(from: paths.first)
      let asked = languages.isEmpty ? configuration.languages : languages
      guard !asked.isEmpty else {
        throw FindingsError(usage: "pass the languages to translate into, such as --language fr,de")
      }
      let (paths, root) = configuration.inputs(paths, root: rooted.root)
      let isReadOnly = dryRun || printRequests
      let program = try isReadOnly ? nil : command.map { try CommandProgram($0) }
      let project = try LoctripProject(paths, root: root, as: configuration, isReadOnly: isReadOnly)
        .counting(configuration.counting)
      try project.checkLanguages(languages, configuration)
      for language in languages { try project.checkIsNoSource(language) }
      let ordered =
        includeOrdered
        ? nil
        : try configuration.orders.map { folder throws(FindingsError) in
          try OrderedUnits(
            in: folder, of: project, named: project.named(by: configuration), languages: asked,
            isPart: !self.paths.isEmpty)
        }
      let plan = DraftPlan(
        project, languages: asked, configuration: configuration, batchSize: batchSize,
        style: try styleText(), limit: maxUnits,
        isFree: { ordered?.isFree($0, $1, $2) ?? true },
        usage: withUsage
          ? UsageNotes(try CodeInputs.usage(of: project, self.paths, configuration)).note : nil)
      if printRequests {
        for request in plan.requests { try Console.write(request) }
        return Console.print(project.findings, quiet: common.quiet, countsStanding: true)
      }
      let others = project.translatedLanguages
      var findings = project.findings
      findings +=
        ordered?.findings { "--include-ordered drafts \($0 == 1 ? "it" : "them") too" } ?? []
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
      throw FindingsError(.malformedInput, .malformedStyle, "is not UTF-8", at: style)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func translate(_ plan: DraftPlan, _ program: CommandProgram, _ findings: [Finding]) throws
  {
    var settings = DraftRun.Settings()
    settings.jobs = jobs
    settings.retries = retries
    settings.wait = .seconds(wait)
    settings.timeout = .seconds(timeout)
    settings.rate = rate
    let total = plan.unitCount
    let isShown = Console.sink == nil
    let start = ContinuousClock.now
    let run = DraftRun(
      plan, asking: program, settings: settings, isInterrupted: { Interruption.signal != nil },
      progress: { done, drafted in
        guard isShown else { return }
        let share = ProgressLine.share(done, of: total, after: .now - start)
        ProgressLine.say(
          "\(done.grouped) of \(total.grouped) units sent (\(share)), \(drafted.grouped) drafted")
      })
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
    if format == .json { return try Console.write(JSONForm().render(report)) }
    Console.print(findings, quiet: common.quiet, isVerbose: verbose, countsStanding: !verbose)
    guard !common.quiet else { return }
    try Console.write(report.text(isVerbose: verbose, palette: Console.palette))
  }
}

/// The wish of the user, or of the machine, that the program ends.
///
/// The drafts until then are written first.
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
  /// The style guide is not UTF-8.
  fileprivate static let malformedStyle: Self = "malformed-style"
}
