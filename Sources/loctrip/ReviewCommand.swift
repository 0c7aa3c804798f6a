import LoctripAppProjects
internal import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripExchange
import LoctripReview

/// The inputs of the commands about reviews: the configuration, the catalogs and the orders.
struct ReviewOptions: ParsableArguments, ConfigurationSource {
  @Option(
    help: .value(
      "path",
      "The catalog or folder to import into. Default: the catalogs of .loctrip.yml, else the working directory."
    ), completion: .file())
  var into: String?

  @Option(help: .config, completion: .file())
  var config: String?

  @Flag(help: .noConfig)
  var noConfig = false

  @Option(help: .root, completion: .directory)
  var root: String?

  func validate() throws { try ensureOneSource() }

  /// Reads the catalogs and the orders.
  ///
  /// - Parameter isReadOnly: True to write nothing, not even to finish what a stopped run left.
  func review(isReadOnly: Bool) throws(FindingsError) -> ReviewProject {
    let configuration = try configuration(from: into)
    var settled: [Finding] = []
    if !isReadOnly, let folder = configuration.orders {
      settled = try InterruptedRun.settle(around: [folder])
    }
    let (inputs, root) = configuration.inputsOfOrders([into].compactMap(\.self), root: self.root)
    var project = try LoctripProject(
      inputs, root: root, as: configuration, isReadOnly: isReadOnly,
      keepsUnread: configuration.orders != nil
    )
    .counting(configuration.counting)
    let book = try configuration.orders.map { path throws(FindingsError) in
      try OrderBook(at: path)
    }
    project.notes += settled + (book?.findings ?? [])
    if into == nil, let book { project = project.including(book.openOriginals) }
    return ReviewProject(project, configuration, book)
  }
}

extension ReviewProject {
  /// The sheet of an order or of deliveries.
  ///
  /// - Parameters:
  ///   - subjects: The order's id, or the deliveries.
  ///   - languages: The languages; all if it is empty.
  func sheet(of subjects: [String], languages: [String]) throws(FindingsError) -> ReviewSheet {
    if subjects.count == 1, let id = subjects.first, Order.isWellFormed(id),
      !FileAccess.kind(of: id).exists
    {
      let units = try ReviewedUnits(ofOrder: id, self, languages: languages)
      return ReviewSheet(units, name: id, self)
    }
    let units = try ReviewedUnits(subjects, self, languages: languages)
    return ReviewSheet(units, name: ReviewSheet.name(of: subjects[0]), self)
  }
}

/// `loctrip review`.
struct ReviewCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "review",
    _superCommandName: Loctrip.superCommandName,
    abstract:
      "Write a page and a spreadsheet for the strings to decide.",
    usage: """
      loctrip review ORDER [-o DIR] [options]
      loctrip review DELIVERY ... [-o DIR] [options]
      loctrip review --only STATES --language LANGUAGES [-o DIR] [options]
      """,
    discussion: """
      The page needs only a browser; the spreadsheet has the same strings. 'loctrip decide' \
      applies the decisions of both. Import the deliveries of an order before its review. --only \
      makes a page of the catalogs' own texts, without a delivery.

      EXAMPLES
        loctrip review 2026-w48-agency-a-k7 -o review
        loctrip review delivery/de.xcloc
        loctrip review --only needs_review --language fr

      EXIT STATUS
        0   sheets were written, or nothing is to decide
        64  wrong arguments
        66  no such order
        73  a spreadsheet with decisions, or a file that loctrip did not write, would be overwritten
            (see --force); or a link leads out of the folder
      """
  )

  @Argument(
    help: "An order's id, such as 2026-w48-agency-a-k7, or deliveries as for import.",
    completion: ProjectWords.ordersAndFiles)
  var subjects: [String] = []

  @Option(
    help: .value(
      "states",
      "Review the catalogs' strings in these states: needs_review, new, machine_translated, translated."
    ))
  var only: [ListOf<ReviewState>] = []

  @Option(
    name: .shortAndLong,
    help: .value("languages", "The languages, such as de,fr. Default: all with strings to review."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(
    name: .shortAndLong, help: .value("folder", "The folder for the pages. Default: review."),
    completion: .directory)
  var output: String?

  @Flag(help: "Write one page for all languages.")
  var together = false

  @Flag(help: "Also write pages of languages without strings to decide.")
  var includeDone = false

  @Flag(help: .unlisted("Overwrite spreadsheets that have decisions, and files of others."))
  var force = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var options: ReviewOptions
  @OptionGroup var common: SelectionOptions

  /// The folder for the sheets if none is named.
  private static let folderName = "review"

  /// A state of the catalogs' texts.
  enum ReviewState: String, WordArgument {
    case needsReview = "needs_review"
    case new
    case machineTranslated = "machine_translated"
    case translated
  }

  func validate() throws {
    try ensure(
      subjects.isEmpty != only.isEmpty, "name an order or deliveries, or pass --only with states")
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "review" : nil) {
      let review = try options.review(isReadOnly: true)
      let languages = try language.languages()
      try review.project.checkLanguages(languages, review.configuration)
      let sheet = try sheet(review, languages)
      let parts = together ? [sheet] : sheet.parts
      let wanted = parts.filter { includeDone || $0.openCount > 0 }
      let written = try wanted.map { try write($0, review) }
      let findings =
        review.project.findings + unknownTexts(review, languages) + sheet.findings
      if format == .json {
        try Console.write(ReviewSheet.json(written, findings: findings))
      } else {
        Console.print(findings, quiet: common.quiet, isVerbose: false, countsStanding: true)
        if !common.quiet { try tell(of: written, parts) }
      }
      try Console.fail(for: review.project.findings)
      try review.book?.failIfUnreadable()
    }
  }

  private func tell(of written: [ReviewSheet.Written], _ parts: [ReviewSheet]) throws {
    for sheet in written {
      try Console.writeLine(ResultWords.line(.write, sheet.page, sheet.counts))
      try Console.writeLine(ResultWords.line(.write, sheet.workbook, "the same as a spreadsheet"))
    }
    if written.count < parts.count {
      let rest = parts.filter { $0.openCount == 0 }.flatMap(\.languages)
      try Console.writeLine(
        "Nothing to decide in \(rest.listed(upTo: 8)); --include-done writes their pages too")
    }
    if parts.isEmpty { try Console.writeLine("Nothing to decide.") }
  }

  /// The warning about texts of orders that cannot be read, if there are such orders.
  private func unknownTexts(_ review: ReviewProject, _ languages: [String]) -> [Finding] {
    guard let book = review.book, book.findings.contains(where: { $0.severity == .error }) else {
      return []
    }
    return review.standing(languages: languages.isEmpty ? nil : languages).findings
      .filter { $0.code == .unknownTexts }
  }

  private func sheet(_ review: ReviewProject, _ languages: [String]) throws(FindingsError)
    -> ReviewSheet
  {
    guard subjects.isEmpty else { return try review.sheet(of: subjects, languages: languages) }
    let states = Set(only.flatMap(\.elements).compactMap { SlotState(rawValue: $0.rawValue) })
    let spelled =
      languages.isEmpty
      ? review.project.translatedLanguages : languages.map(review.project.spelling)
    let standing = review.book.map {
      OrderStanding(of: $0, in: review.project, languages: spelled, on: RunClock.today)
    }
    return ReviewSheet(states, languages: spelled, name: "review", review, standing: standing)
  }

  /// Writes the page and the spreadsheet of a sheet.
  private func write(_ sheet: ReviewSheet, _ review: ReviewProject) throws(FindingsError)
    -> ReviewSheet.Written
  {
    // A folder that nobody named may be a link that a stranger made.
    let folder = try OutputFolder(output ?? Self.folderName, inside: output == nil ? "." : nil)
    let base = "\(folder.path)/\(sheet.fileName)"
    let (page, workbook) = ("\(base).html", "\(base).xlsx")
    try folder.create()
    try folder.check(workbook)
    if !force, FileAccess.kind(of: workbook).exists, ReviewSheet.hasDecisions(at: workbook) {
      throw FindingsError(
        .cannotCreate, .wouldOverwrite,
        "has decisions; apply them (loctrip decide), or pass --force to overwrite them",
        at: workbook)
    }
    var report = sheet.report(sourceLanguages: review.project.sourceLanguages)
    report.date = Today.text
    try folder.write(
      [
        .init(page, try StandardForm.html.form.render(report), isOwn: ReviewSheet.isPage),
        .init(workbook, try sheet.workbook(path: workbook), isOwn: ReviewSheet.isWorkbook),
      ], replacingAll: force)
    return ReviewSheet.Written(sheet, page: page, workbook: workbook)
  }
}
