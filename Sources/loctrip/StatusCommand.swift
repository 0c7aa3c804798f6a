import ArgumentParser
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports
import LoctripLedger

/// `loctrip status`.
struct StatusCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = StandardForm.ofUnits + [.badge]

  static let configuration = CommandConfiguration(
    commandName: "status",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show translation coverage by language and catalog.",
    usage: "loctrip status [<options>] [<paths> ...]",
    discussion: """
      Counts units and source words by state. Locked, stale and empty units are not counted. \
      Percentages are rounded down. Also works on a delivery of any size. If .loctrip.yml names a \
      folder of orders, shows for each language how many open units are not ordered, at an \
      agency, overdue, to decide or to rework, and when it will be complete.

      EXAMPLES
        loctrip status .
        loctrip status App --require fr=100,de=95,'*=80'
        loctrip status . --format html -o status.html
        loctrip status . --language fr --format badge -o fr.svg
        loctrip status . --ratchet coverage.json --update-ratchet
        loctrip status . --git v1.0
        loctrip status . --analysis --with-matches deliveries
        loctrip status delivery/fr.xcloc

      EXIT STATUS
        0   every gate passed, or there are none
        1   a language is below its required coverage, or a gate checked nothing
        65  an input is malformed
        66  an input is missing
      """
  )

  @Argument(
    help: """
      Catalogs, XLIFF files, bundles, or folders; - is a catalog or XLIFF on standard input. Default: the \
      catalogs of .loctrip.yml, else the working directory.
      """,
    completion: .file()
  )
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: .value(
      "languages",
      "The languages to show, such as fr,de; repeatable. Default: those of .loctrip.yml, else all."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @OptionGroup var reporting: ReportOptions<Self>

  @Flag(help: "Leave the units out of JSON, HTML and Markdown reports.")
  var summary = false

  @Option(
    help: .value(
      "percentages",
      "The lowest coverage in percent: fr=100,de=95, or *=90 for all others; exit with 1 below it.")
  )
  var require: [ListOf<String>] = []

  @Option(
    help: .value(
      "file", "A file with the coverage of each language; exit with 1 if a language drops below it."
    ), completion: .file())
  var ratchet: String?

  @Flag(help: "Raise the coverage in the ratchet file to the present one; never lower it.")
  var updateRatchet = false

  @Option(help: .value("rev", "Compare with a git revision."))
  var git: String?

  @Option(name: .customLong("since"), help: .formerName)
  var since: String?

  @Flag(help: "Count the words to translate by match band, with their cost.")
  var analysis = false

  @Option(
    help: .value("paths", "Older deliveries or orders to take matches from; repeatable."),
    completion: .file())
  var withMatches: [PathList] = []

  @OptionGroup var rooted: RootOptions

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: reporting.json("status")) {
      let configuration = try configured.configuration(from: paths.first)
      // Catalogs have the names that they have in orders.
      let (inputs, root) = configuration.inputs(paths, root: rooted.root ?? configuration.orderRoot)
      let ratchetPath = ratchet ?? configuration.ratchet
      if updateRatchet && ratchetPath == nil {
        throw FindingsError(usage: "--update-ratchet needs --ratchet FILE")
      }
      try NamedOutputs.check([("--output", reporting.output)], inputs: inputs)
      let form = try reporting.form
      let requirements = try CoverageThresholds(
        parsing: require.flatMap(\.elements), besides: CoverageThresholds(configuration))
      var options = try options(configuration, requirements, form)
      let book = try configuration.orders.map { orders throws(FindingsError) in
        try OrderBook(at: orders, readsClosed: false)
      }
      // A language that an agency has is one of the project before its first text is here.
      if configuration.languages.isEmpty {
        options.furtherLanguages += book?.languagesOut ?? []
      }
      var status = try Status(inputs, root: root, options: options)
      if let book { status.compare(with: book, isPart: !paths.isEmpty, on: RunClock.today) }
      try checkRequired(status)
      var judgement = StatusJudgement()
      judgement.configuration = configuration
      judgement.gates = status.gates(requirements)
      if let ratchetPath { judgement.gates += try gates(status, of: ratchetPath) }
      if let git = git ?? since { judgement.since = try status.since(git) }
      try tell(of: status, judgement, form, inputs)
      try Console.fail(for: status.findings + (judgement.since?.findings ?? []))
      try book?.failIfUnreadable()
      if !judgement.failed.isEmpty { throw ExitCode(1) }
    }
  }

  private func options(
    _ configuration: Configuration, _ requirements: CoverageThresholds, _ form: StandardForm
  ) throws -> Status.Options {
    var options = Status.Options()
    options.languages = try language.languages()
    options.configuration = configuration
    options.furtherLanguages = requirements.languages
    options.keepsUnits = form != .text && form != .badge && !summary
    options.isAnalyzed = analysis || !withMatches.isEmpty
    let older = withMatches.flatMap(\.elements)
    if !older.isEmpty { options.olderDeliveries = try Delivery.read(older) }
    return options
  }

  /// Makes sure that what is required on the command line is looked at.
  private func checkRequired(_ status: Status) throws(FindingsError) {
    let required = try CoverageThresholds(parsing: require.flatMap(\.elements))
    for language in required.languages
    where !status.parts.contains(where: { LanguageTag.isSame($0.language, language) }) {
      throw FindingsError(
        usage: "--require \(language): none of these catalogs or deliveries is in this language")
    }
  }

  /// The conditions of a ratchet, which is made or raised where that is asked for.
  private func gates(_ status: Status, of path: String) throws -> [Status.Gate] {
    let exists = FileAccess.kind(of: path).exists
    let old = !exists && updateRatchet ? Ratchet(path: path) : try Ratchet(at: path)
    if updateRatchet {
      var raised = old
      raised.raise(to: status)
      if raised != old || !exists {
        try FileAccess.replace(named: [(path, raised.serialized())], isDurable: false)
      }
    }
    let gates = old.gates(for: status)
    // A language that is new is remembered from now on.
    return updateRatchet ? gates.filter { $0.finding?.code != .nothingChecked } : gates
  }

  private func tell(
    of status: Status, _ judgement: StatusJudgement, _ form: StandardForm, _ inputs: [String]
  ) throws {
    let report = status.report(judgement, settings: [Report.Setting("paths", inputs)])
    // They are in the JSON.
    if form != .json {
      let findings = status.findings + (judgement.since?.findings ?? [])
      Console.print(
        findings, quiet: common.quiet, isVerbose: false, others: "--format json lists them")
      for finding in judgement.failed.compactMap(\.finding) { Console.printError(finding.line) }
    }
    guard form == .badge else { return try reporting.write(report, common) }
    try Console.write(status.badge().svg(), to: reporting.output)
  }
}

extension Finding {
  /// The finding without its place, which its message names.
  fileprivate var line: String {
    "\(severity.rawValue): \(message) [\(code.rawValue)]".oneLine
  }
}
