import ArgumentParser
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripBundles
import LoctripLocalizationReports
import LoctripLedger
import LoctripReconciliation

/// `loctrip status`.
struct StatusCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = StandardForm.ofUnits + [.badge, .sarif, .github]

  static let configuration = CommandConfiguration(
    commandName: "status",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show translation coverage by language and catalog.",
    usage: "loctrip status [<options>] [<paths> ...]",
    discussion: """
      Counts strings and source words by state, without locked, stale and empty strings. \
      Percentages are rounded down. Also reads deliveries of any size. If .loctrip.yml names a \
      folder of orders, shows for each language how many open strings are not ordered, at an \
      agency, overdue, to decide or to rework, and when it will be complete.

      EXAMPLES
        loctrip status .
        loctrip status App --require fr=100,de=95,'*=80'
        loctrip status . --format html -o status.html
        loctrip status . --language fr --format badge -o fr.svg
        loctrip status . --git v1.0
        loctrip status . --git origin/main... --fail-on left-behind
        loctrip status . --analysis --with-matches deliveries
        loctrip status delivery/fr.xcloc

      EXIT STATUS
        0   every gate passed, or there are none
        1   a language is below its required coverage, the branch left strings behind, or a gate checked \
      nothing
        64  the options do not fit together, or there is no such git revision
        65  an input is malformed
        66  no such input
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
      "rev", "Compare with a git revision; REV... is the merge base of REV and HEAD."))
  var git: String?

  @Option(
    help: .value(
      "kinds",
      "With --git, exit with 1 if the change left strings behind: new-open, reopened, reworded, "
        + "no-source; left-behind means all four."))
  var failOn: [ListOf<LeftBehindKind>] = []

  @Flag(help: "With --fail-on: judge only the released languages of .loctrip.yml.")
  var released = false

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
      let kinds = Set(failOn.flatMap(\.elements).flatMap(\.kinds))
      let judged = try judgedLanguages(configuration, kinds)
      try NamedOutputs.check([("--output", reporting.output)], inputs: inputs)
      let form = try reporting.form
      let requirements = try CoverageThresholds(
        parsing: require.flatMap(\.elements), besides: CoverageThresholds(configuration))
      var options = try options(configuration, requirements, form)
      let book = try configuration.orders.map { orders throws(FindingsError) in
        try OrderBook(at: orders, readsClosed: false)
      }
      // A language that an agency has is one of the project before its first text is here, and after it left the list.
      options.furtherLanguages += book?.languagesOut ?? []
      options.keepsUnread = !(book?.entries.isEmpty ?? true)
      var status = try Status(inputs, root: root, options: options)
      if let book { status.compare(with: book, isPart: !paths.isEmpty, on: RunClock.today) }
      try checkRequired(status)
      var judgement = StatusJudgement()
      judgement.configuration = configuration
      // What left the list is awaited, and no part of the release.
      let listed = configuration.languages + requirements.languages
      judgement.gates = status.gates(requirements).filter { gate in
        configuration.languages.isEmpty
          || !(book?.languagesOut ?? []).contains { LanguageTag.isSame($0, gate.language) }
          || listed.contains { LanguageTag.isSame($0, gate.language) }
      }
      if let git = git ?? since {
        let since = try status.since(git, as: configuration, failingOn: kinds, in: judged)
        judgement.since = since
        if let branch = since.gate { judgement.gates.append(status.gate(branch)) }
      }
      try tell(of: status, judgement, form, inputs)
      try Console.fail(for: status.findings)
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
    options.requiredLanguages = requirements.languages
    options.keepsUnits = form != .text && form != .badge && !summary
    options.isAnalyzed = analysis || !withMatches.isEmpty
    let older = withMatches.flatMap(\.elements)
    if !older.isEmpty { options.olderDeliveries = try Delivery.read(older) }
    return options
  }

  /// Makes sure that what is required on the command line is looked at.
  private func checkRequired(_ status: Status) throws(FindingsError) {
    let required = try CoverageThresholds(parsing: require.flatMap(\.elements))
    for language in required.languages where LanguageTag(language)?.isKnown != true {
      throw FindingsError(
        usage: "--require \(language): '\(language)' is not a language that CLDR knows"
          + (LanguageTag.nearest(to: language).map { "; did you mean '\($0)'?" } ?? ""))
    }
    for language in required.languages
    where !status.parts.contains(where: { LanguageTag.isSame($0.language, language) }) {
      throw FindingsError(
        usage: "--require \(language): none of these catalogs or deliveries is in this language")
    }
  }

  /// The languages in which texts are judged; `nil` for all that are shown.
  private func judgedLanguages(_ configuration: Configuration, _ kinds: Set<LeftBehind>)
    throws(FindingsError) -> [String]?
  {
    if !kinds.isEmpty && git == nil && since == nil {
      throw FindingsError(usage: "--fail-on needs --git REV")
    }
    guard released else { return nil }
    if kinds.isEmpty { throw FindingsError(usage: "--released needs --fail-on KINDS") }
    if configuration.released.isEmpty {
      throw FindingsError(
        usage: "--released needs 'released' in \(Configuration.fileName): the languages you ship")
    }
    let asked = try language.languages()
    return configuration.released.filter { released in
      asked.isEmpty || asked.contains { LanguageTag.isSame($0, released) }
    }
  }

  private func tell(
    of status: Status, _ judgement: StatusJudgement, _ form: StandardForm, _ inputs: [String]
  ) throws {
    // They are in the JSON.
    if form != .json {
      Console.print(
        status.findings + judgement.notes, quiet: common.quiet, isVerbose: false,
        others: "--format json lists them")
      judgement.failureLines.forEach(Console.printError)
    }
    switch form {
    case .badge: try Console.write(status.badge().svg(), to: reporting.output)
    case .sarif, .github:
      let report = status.findingsReport(judgement)
      try Console.write(report.render(as: form), to: reporting.output)
    default:
      let report = status.report(judgement, settings: [Report.Setting("paths", inputs)])
      try reporting.write(report, common)
    }
  }
}

/// The kinds of texts that a branch leaves behind, or all of them.
enum LeftBehindKind: String, WordArgument {
  case newOpen = "new-open"
  case reopened
  case reworded
  case noSource = "no-source"
  case leftBehind = "left-behind"

  var kinds: [LeftBehind] { LeftBehind(rawValue: rawValue).map { [$0] } ?? LeftBehind.allCases }
}
