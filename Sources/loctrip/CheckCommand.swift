import ArgumentParser
import Files
import Gates
import LocalizationCore
import Projects
import Reports
import RoundTrip

/// `loctrip check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in translations.",
    discussion: """
      Looks at every translation beside its source: placeholders, plurals, punctuation, spaces, \
      length and more; --list-checks prints them all. Catalogs are checked as they stand, deliveries \
      before they are imported. Texts without a translation are no mistake; `loctrip status` counts \
      them. Without a path the project is checked: the catalogs of .loctrip.yml, or of the working \
      directory.

      EXAMPLES
        loctrip check
        loctrip check app --language fr,de --fail-on warning
        loctrip check delivery/fr.xliff --only placeholder-mismatch,length-limit
        loctrip check app --format sarif -o findings.sarif
        loctrip check app --baseline known.json --update-baseline
        loctrip check app --fix --dry-run

      EXIT STATUS
        0   nothing new, or nothing as severe as --fail-on says
        1   something that is not in the baseline is as severe as that, or there was nothing to check
        65  an input is malformed
      """
  )

  @Argument(
    help: """
      Catalogs, XLIFF files, .xcloc bundles, .zip archives, or folders of them; of a folder with \
      catalogs these.
      """,
    completion: .file()
  )
  var paths: [String] = []

  @Option(name: .shortAndLong, help: "The languages to check; all without it.")
  var language: [ListOf<String>] = []

  @Option(help: "The form of the report. [default: what the name of -o ends with, else text]")
  var format: UnitFindings.Form?

  @Option(
    name: .shortAndLong,
    help: "The file that the report is written to; - is standard output.",
    completion: .file()
  )
  var output: String?

  @Flag(help: "Set right what has one right answer, in the files.")
  var fix = false

  @Flag(help: "With --fix: write nothing, and show what would change.")
  var dryRun = false

  @Option(
    help: "A file of accepted findings, which are counted and not shown.",
    completion: .file()
  )
  var baseline: String?

  @Flag(help: "Accept all that is found: write it into the baseline.")
  var updateBaseline = false

  @Option(help: "The codes of the checks to run; all without it.")
  var only: [ListOf<String>] = []

  @Option(help: "From which severity on a new finding makes the exit status 1.")
  var failOn = FailOn.error

  @Flag(help: "Print the checks with their severities.")
  var listChecks = false

  @Flag(help: "Show every finding, not the first ones of each kind.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if dryRun && !fix { throw ValidationError("--dry-run goes with --fix") }
    if fix && updateBaseline {
      throw ValidationError("--fix and --update-baseline do not go together; fix first")
    }
  }

  func run() throws {
    try Console.run(
      quiet: common.quiet,
      inJSON: form == .json && (output ?? "-") == "-" ? "check" : nil
    ) {
      let configuration = try configured.configuration(from: paths.first)
      if listChecks { return try Console.write(CheckList.lines(configuration)) }
      var options = Checking.Options()
      options.configuration = configuration
      options.languages = try language.languages()
      options.codes = only.flatMap(\.elements)
      options.isReadOnly = !fix || dryRun
      let (paths, root) = configuration.inputs(paths)
      options.root = root
      let baselinePath = baseline ?? configuration.baseline
      if updateBaseline && baselinePath == nil {
        throw RoundTripError(usage: "--update-baseline needs the file; name it with --baseline")
      }
      try NamedOutputs.check(
        [("--output", output), ("--baseline", updateBaseline ? baselinePath : nil)]
          .compactMap { option, path in path.map { (option, $0) } },
        inputs: paths
      )
      let known = try baselinePath.map { path in
        try Baseline(at: path, mayBeAbsent: updateBaseline || baseline == nil)
      }
      var checking = try check(paths, options)
      var report = checking.report()
      if fix {
        let fixing = try Fixing(checking)
        if !dryRun {
          try fixing.write()
          checking = try Checking(paths, options: options)
          report = checking.report()
        }
        report.changes = fixing.changes
        report.isDryRun = dryRun
        report.notes += fixing.findings
      }
      report.threshold = failOn.severity
      report.isVerbose = verbose
      try apply(known, to: &report, codes: options.codes)
      try write(report)
      try Console.fail(for: report.notes)
      if report.hasFailed { throw ExitCode(1) }
    }
  }

  private var form: UnitFindings.Form {
    format ?? output.map { UnitFindings.Form(ofFile: $0) } ?? .text
  }

  /// Checks files; that one cannot be read is a report as well, in the forms for programs.
  private func check(_ paths: [String], _ options: Checking.Options) throws -> Checking {
    switch Result(catching: { () throws(RoundTripError) in try Checking(paths, options: options) })
    {
    case .success(let checking): return checking
    case .failure(let error):
      if error.kind == .malformedInput && form != .text {
        try write(Checking.report(of: error, configuration: options.configuration))
        if form == .json { throw ExitCode(error.kind.exitCode) }
      }
      throw error
    }
  }

  private func apply(
    _ baseline: Baseline?,
    to report: inout UnitFindings,
    codes: [String]
  ) throws {
    guard var known = baseline else { return }
    if !updateBaseline, !known.isThere {
      report.notes.append(
        Finding(
          "no-baseline",
          .note,
          "no such file; --update-baseline accepts what is found now",
          at: SourceLocation(path: known.path)
        )
      )
    }
    if updateBaseline {
      known = known.updated(with: report, codes: codes)
      try known.write()
    }
    known.apply(to: &report, codes: codes)
    report.baseline?.isUpdated = updateBaseline
  }

  private func write(_ report: UnitFindings) throws {
    if form != .json { Console.print(report.notes, quiet: common.quiet, isVerbose: verbose) }
    if let output, output != "-" {
      try FileAccess.replace([(path: output, bytes: report.render(as: form))])
    } else if !common.quiet || form != .text {
      try Console.write(report.render(as: form, palette: Console.palette))
    } else if report.hasFailed {
      try Console.write(report.failing.render(as: form, palette: Console.palette))
    }
  }
}

/// From which severity on something fails.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
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
