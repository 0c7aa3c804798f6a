import ArgumentParser
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports
import LoctripOrdering

/// `loctrip check`.
struct CheckCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = StandardForm.ofFindings

  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Check translations.",
    discussion: """
      Compares every translation with its source: placeholders, plurals, punctuation, spaces, \
      length and more. Checks catalogs, and deliveries before you import them. Untranslated \
      strings are not findings; `loctrip status` counts them. --list-checks lists all checks.

      EXAMPLES
        loctrip check
        loctrip check app --language fr,de --fail-on warning
        loctrip check delivery/fr.xliff --only placeholder-mismatch,length-limit
        loctrip check app --format sarif -o findings.sarif
        loctrip check app --baseline known.json --update-baseline
        loctrip check app --git origin/main...
        loctrip check app --fix --dry-run
        loctrip check de.xcloc --order 2026-w48-agency-a-k7.zip

      EXIT STATUS
        0   no new finding, or only findings below the severity of --fail-on
        1   a new finding of that severity or above, or nothing was checked
        64  the options do not fit together, or there is no such git revision
        65  an input is malformed
        66  no such input
      """
  )

  @Argument(
    help: """
      Catalogs, XLIFF files, .xcloc bundles, spreadsheets, .zip archives, or folders; in a folder with catalogs, \
      only the catalogs are checked; - is a catalog or XLIFF on standard input. Default: the catalogs of \
      .loctrip.yml, else the working directory.
      """,
    completion: .file()
  )
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: .value("languages", "The languages to check, such as fr,de; repeatable. Default: all."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(
    help: .value(
      "archive",
      "Compare a delivery with the sent order: show what is done, missing or would be rejected."
    ), completion: .file())
  var order: String?

  @OptionGroup var reporting: ReportOptions<Self>

  @Flag(help: "Fix the findings that have only one correct fix.")
  var fix = false

  @Flag(help: .unlisted("With --fix: show the changes and write nothing."))
  var dryRun = false

  @OptionGroup var accepted: BaselineOptions

  @Option(
    help: .value(
      "rev",
      "Report only findings that are new since a git revision; REV... is the merge base of REV and HEAD."
    ))
  var git: String?

  @Option(
    help: .value("checks", "The checks to run, such as numbers,url; repeatable. Default: all."),
    completion: ProjectWords.codes)
  var only: [ListOf<String>] = []

  @Option(
    help: .value("severity", "Exit with 1 if a new finding has this severity or a higher one."))
  var failOn = FailOn.error

  @Flag(help: .unlisted("Check stale and locked entries too."))
  var includeStale = false

  @Flag(help: "List the checks with their severities.")
  var listChecks = false

  @Flag(name: .shortAndLong, help: "Show every finding, not only the first ones of each kind.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(!fix || !paths.contains("-"), "--fix cannot change standard input; pass a file")
    try ensure(fix || !dryRun, "--dry-run needs --fix")
    try ensure(
      !fix || !accepted.updateBaseline,
      "--fix and --update-baseline exclude each other; run --fix first")
  }

  /// Checks deliveries against an order, as the import on the other side will.
  private func check(against order: String, _ configuration: Configuration, _ form: StandardForm)
    throws
  {
    guard form == .text || form == .json else {
      throw FindingsError(usage: "--order has the formats text and json")
    }
    guard !paths.isEmpty else {
      throw FindingsError(usage: "name the files to check against the order")
    }
    try NamedOutputs.check([("--output", reporting.output)], inputs: paths + [order])
    let result = try OrderCheck(paths, against: order, configuration)
    if form == .json {
      try Console.write(result.json, to: reporting.output)
    } else {
      Console.print(result.findings, quiet: common.quiet, isVerbose: false)
      let text = result.lines.map { "\($0.oneLine)\n" }.joined()
      if !common.quiet || reporting.isFile {
        try Console.write(Array(text.utf8), to: reporting.output)
      }
    }
    if result.isIncomplete { throw ExitCode(1) }
  }

  func run() throws {
    try Console.run(common, inJSON: reporting.json("check")) {
      let form = try reporting.form
      let configuration = try configured.configuration(from: paths.first)
      if let order { return try check(against: order, configuration, form) }
      if listChecks {
        guard form == .text || form == .json else {
          throw FindingsError(usage: "--list-checks has the formats text and json")
        }
        let list =
          form == .json ? CheckList.json(configuration) : Array(CheckList.lines(configuration).utf8)
        return try Console.write(list, to: reporting.output)
      }
      var options = CheckRun.Options()
      options.configuration = configuration
      options.languages = try language.languages()
      options.codes = only.flatMap(\.elements)
      options.includesStale = includeStale
      options.isReadOnly = !fix || dryRun
      let (paths, root) = configuration.inputs(paths)
      options.root = root
      let known = try accepted.read(configuration.baseline, output: reporting.output, inputs: paths)
      var checking = try check(paths, options)
      var report = checking.report()
      if fix {
        let fixing = try Fixer(checking)
        if !dryRun {
          try fixing.write()
          checking = try CheckRun(paths, options: options)
          report = checking.report()
        }
        report.changes = fixing.changes
        report.isDryRun = dryRun
        report.notes += fixing.findings
      }
      report.threshold = failOn.severity
      report.isVerbose = verbose
      if let git { try checking.markKnown(in: &report, since: git) }
      try accepted.apply(known, to: &report, codes: options.codes)
      try reporting.write(report, common, isVerbose: verbose)
      try Console.fail(for: report.notes)
      if report.hasFailed { throw ExitCode(1) }
    }
  }

  /// Checks files; that one cannot be read is a report as well, in the forms for programs.
  private func check(_ paths: [String], _ options: CheckRun.Options) throws -> CheckRun {
    switch Result(catching: { () throws(FindingsError) in try CheckRun(paths, options: options) })
    {
    case .success(let checking): return checking
    case .failure(let error):
      let form = try reporting.form
      if error.kind == .malformedInput && form != .text {
        try reporting.write(
          CheckRun.report(of: error, configuration: options.configuration), common,
          isVerbose: verbose)
        if form == .json { throw ExitCode(error.kind.exitCode) }
      }
      throw error
    }
  }
}

/// From which severity on something fails.
enum FailOn: String, WordArgument {
  case error
  case warning
  case note

  var severity: Finding.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
