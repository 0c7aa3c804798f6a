internal import LoctripExchange
import LoctripAppProjects
internal import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripReview

/// `loctrip decide`.
struct DecideCommand: ParsableCommand, Reporting {
  static let forms = StandardForm.ofUnits

  static let configuration = CommandConfiguration(
    commandName: "decide",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Apply the decisions of review pages, spreadsheets and e-mails.",
    usage: """
      loctrip decide FILE ... [--delivery DELIVERY] [options]
      loctrip decide --interactive ORDER|DELIVERY [options]
      """,
    discussion: """
      A decision is valid if source, catalog and delivery are as the person saw them. A text that \
      breaks the app is never written. If two people decided differently, nothing is written for \
      that string. Catalogs, events and questions are written together or not at all; applying a \
      file twice changes nothing.

      EXAMPLES
        loctrip decide review/2026-w48-agency-a-k7.de.decisions.json --dry-run
        loctrip decide review/*.decisions.json review/2026-w48-agency-a-k7.fr.xlsx
        loctrip decide - < mail.txt
        loctrip decide de.decisions.json --delivery in/de.xcloc
        loctrip decide --interactive 2026-w48-agency-a-k7

      EXIT STATUS
        0   every decision is applied
        1   some are outdated, rejected, or people disagree
        65  a file has no decisions
        66  no such input
        74  reading or writing failed; nothing is written
      """
  )

  @Argument(
    help: """
      Files saved by review pages, filled-in spreadsheets, or mails as text; - is standard input.
      """,
    completion: .file()
  )
  var files: [String]

  @Option(
    help: .value("path", "The reviewed delivery, if it belongs to no order."),
    completion: .file())
  var delivery: [PathList] = []

  @Option(
    help: .value("name", "The person whose decision wins where people disagree."))
  var by: String?

  @Flag(
    name: .shortAndLong,
    help: "Decide string by string in the terminal; the argument is an order or a delivery.")
  var interactive = false

  @Option(
    name: .shortAndLong,
    help: .value("languages", "With --interactive, the languages to decide about."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Flag(help: "Report what would happen; write nothing.")
  var dryRun = false

  @OptionGroup var reporting: ReportOptions<Self>

  @OptionGroup var options: ReviewOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: reporting.json("decide")) {
      // An ending that no report has is an error before anything is read.
      let form = try reporting.form
      let deliveries = delivery.flatMap(\.elements)
      try NamedOutputs.check([("--output", reporting.output)], inputs: files + deliveries)
      let read = interactive ? [try decideHere()] : try read()
      let (run, project) = try perform(read.compactMap(\.self), deliveries)
      Console.keep(run)
      var report = run.report(isDryRun: dryRun, sourceLanguages: project.sourceLanguages)
      report.findings = project.findings + report.findings
      if form != .json {
        Console.print(report.findings, quiet: common.quiet, isVerbose: false, countsStanding: true)
      }
      try reporting.write(report, common)
      if common.quiet, run.needsPerson { Console.printError("loctrip: \(report.words.lead)") }
      try Console.fail(for: project.findings)
      if run.needsPerson { throw ExitCode(1) }
    }
  }

  /// Reads the files, all of them before anything is decided.
  private func read() throws(FindingsError) -> [DecisionFile?] {
    var read: [DecisionFile?] = []
    for path in ExactString.distinct(files) {
      let bytes = try FileAccess.read(path, limit: DecisionFile.limit, isStream: true)
      read += try DecisionFile.all(parsing: bytes, path: path)
    }
    return read
  }

  /// Judges and writes; once more where someone saved a file in the meantime.
  private func perform(_ read: [DecisionFile], _ deliveries: [String]) throws(FindingsError) -> (
    run: DecisionRun, project: LoctripProject
  ) {
    var attempts = 1
    while true {
      let review = try options.review(isReadOnly: dryRun)
      _ = try review.book?.readable()
      let delivered = try review.delivered(for: read, deliveries)
      let run = try DecisionRun(read, delivered, review, winner: by)
      guard !dryRun else { return (run, review.project) }
      do {
        try run.write()
        return (run, review.project)
      } catch {
        guard error.findings.first?.code == .changed, attempts < 5 else { throw error }
        attempts += 1
      }
    }
  }

  /// Lets a person decide in the terminal.
  private func decideHere() throws -> DecisionFile? {
    let review = try options.review(isReadOnly: true)
    let subjects = files + delivery.flatMap(\.elements)
    let sheet = try review.sheet(of: subjects, languages: try language.languages())
    return try DecisionSession(sheet, by: by).run()
  }
}
