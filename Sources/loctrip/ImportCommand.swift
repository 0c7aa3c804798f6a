internal import LoctripBundles
internal import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLedger
public import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripXMLEvents

extension ImportOptions.Acceptance: WordArgument {}
extension ImportOptions.Winner: WordArgument {}
extension ImportOptions.ErrorPolicy: WordArgument {}
extension ImportOptions.LostState: WordArgument {}
extension ImportOptions.UntouchedPolicy: WordArgument {}
extension ImportOptions.Compatibility: WordArgument {}

/// `loctrip import`.
struct ImportCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "import",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Import deliveries into the catalogs.",
    discussion: """
      Merges each string with the catalog and reports a verdict: added, updated, unchanged, kept, \
      conflict, rejected, orphaned, missing or untouched. With a base (what you sent), later \
      translations in the catalog are protected. All catalogs are written, or none.

      EXAMPLES
        loctrip import delivery --dry-run
        loctrip import fr.xcloc de.xliff --into App --base sent
        loctrip import fr.xliff --base orders/7/fr.loctrip.json
        loctrip import fr.xliff --sent orders
        loctrip import fr.xliff --into App/Localizable.xcstrings --accept reviewed
        loctrip import delivery -o report.html -o comment.md

      EXIT STATUS
        0   imported; nothing to decide
        1   imported, but strings are left to decide or to come back (see --fail-on)
        65  a delivery or catalog is malformed
        66  no such input
        74  reading or writing failed; nothing is written
      """
  )

  @Argument(
    help: """
      XLIFF files, .xcloc bundles, spreadsheets, catalogs that came back, .zip archives, or folders; - is standard \
      input.
      """,
    completion: .file()
  )
  var deliveries: [String]

  @Option(
    help: .value(
      "path",
      "The catalog or folder to import into. Default: the catalogs of .loctrip.yml, else the working directory."
    ), completion: .file())
  var into: String?

  @Option(
    help: .value(
      "sent",
      """
      What you sent: bundles, manifests, or folders of them; or git:REV, the exported revision. \
      Protects later changes in the catalogs.
      """
    )
  )
  var base: [PathList] = []

  @Option(
    help: .value(
      "orders",
      """
      Manifests, or a folder of all orders; each delivery gets the matching one as its base. Default: the \
      orders of .loctrip.yml.
      """
    )
  )
  var sent: [PathList] = []

  @Flag(
    inversion: .prefixedNo,
    help: .unlisted(
      """
      Look for a manifest in the orders of .loctrip.yml and next to each delivery if neither --base nor \
      --sent is given.
      """
    )
  )
  var manifest = true

  @Flag(help: .unlisted("Import for no order: without the manifests that would be found."))
  var noOrder = false

  @Flag(help: "Report what would happen; write nothing.")
  var dryRun = false

  @Option(help: .value("state", "The lowest agency state that is imported as translated."))
  var accept = ImportOptions().accept

  @Option(
    help: .unlisted(
      "state",
      "The state of changed translations if the agency's tool dropped all states. [default: translated]"
    ))
  var noState: ImportOptions.LostState?

  @Option(
    help: .unlisted(
      "how",
      """
      How to import open translations that come back unchanged from a tool without states: as open, or \
      confirmed as translated.
      """
    )
  )
  var untouched = ImportOptions().untouched

  @Option(
    help: .value("side", "Which text to keep if both catalog and delivery changed it."))
  var onConflict = ImportOptions().onConflict

  @Option(
    help: .value(
      "how", "How to handle translations that fail a check: reject, or import as needs_review."))
  var onError = ImportOptions().onError

  @Option(help: .unlisted("program", "Import exactly as this program does."))
  var compatibility: ImportOptions.Compatibility?

  @Option(
    help: .unlisted(
      "from=to",
      "Import a language of the delivery as another language of the catalogs: DELIVERY=CATALOG, such as de_DE=de."
    ))
  var languageMap: [ListOf<String>] = []

  @Option(
    help: .unlisted(
      "from=to", "Import a file of the delivery into the catalog at a path: NAME=PATH."))
  var catalogMap: [ListOf<String>] = []

  @Option(
    name: .shortAndLong,
    help: .value(
      "languages",
      """
      The languages to import, such as fr,de. Default: all but the source language; source texts change \
      only if you name it.
      """
    ),
    completion: ProjectWords.languages
  )
  var language: [ListOf<String>] = []

  @Option(
    help: .value(
      "conditions",
      """
      Exit with 1 on these verdicts, or on to-decide, incomplete, source-changed, beyond-order or \
      warning; none means never. Default: on strings to decide, overdue orders and languages of which \
      nothing came back.
      """
    )
  )
  var failOn: [ListOf<String>] = []

  @OptionGroup var rooted: RootOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @Option(
    name: .shortAndLong,
    help: .value(
      "file", "Write the report to this .html, .md, .xlsx, .json or .txt file; repeatable."))
  var output: [ReportList] = []

  @Option(name: .customLong("report"), help: .formerName)
  var reports: [ReportList] = []

  @Flag(name: .shortAndLong, help: "Show every finding, and every string that is not unchanged.")
  var verbose = false

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "import" : nil) {
      let configuration = try configured.configuration(from: into)
      let importer = LoctripImport(try options(), as: configuration)
      if reportPaths.contains("-") {
        throw FindingsError(usage: "-o takes a file; --format chooses what is printed")
      }
      let forms = try reportPaths.map { try StandardForm(forFile: $0) }
      let destination = configuration.inputs([into].compactMap(\.self), root: rooted.root)
      let read =
        deliveries + basePaths.filter { !$0.hasPrefix("git:") } + sentPaths + destination.paths
        + (ordersFolder(configuration).map { [$0] } ?? [])
      try NamedOutputs.check(
        reportPaths.map { ("--output", $0) },
        inputs: read + (manifest && !noOrder ? try SentManifest.paths(with: deliveries) : []))
      let gate =
        failOn.isEmpty ? ImportGate() : try ImportGate(failOn.flatMap(\.elements))
      let (project, report, told) = try perform(importer, destination, gate, forms)
      Console.keep(project)
      Console.keep(report)
      Console.keep(told)
      // The report has the findings of each unit beside it; they are not said twice.
      if format == .text {
        Console.print(
          project.findings, quiet: common.quiet, isVerbose: verbose, countsStanding: !verbose)
        Console.print(
          common.quiet ? report.allFindings : report.findings, quiet: common.quiet,
          isVerbose: verbose)
      }
      if format == .json {
        try Console.write(told.json())
      } else if !common.quiet {
        try Console.write(told.text(isVerbose: verbose, palette: Console.palette))
      } else if told.needsPerson == true {
        // An exit code of 1 is never without a reason.
        Console.printError("loctrip: \(told.words.lead)")
      }
      try Console.fail(for: project.findings + report.findings)
      if told.needsPerson == true { throw ExitCode(1) }
    }
  }

  /// The options of the import.
  private func options() throws(FindingsError) -> ImportOptions {
    var options = ImportOptions()
    options.accept = accept
    options.noState = noState
    options.untouched = untouched
    options.onConflict = onConflict
    options.onError = onError
    options.compatibility = compatibility
    options.language = try language.languages()
    for (stated, language) in try Self.pairs(languageMap, "--language-map", "DELIVERY=CATALOG") {
      options.languageMap[stated] = try [ListOf<String>(argument: language)].compactMap(\.self)
        .languages().first
    }
    options.catalogMap = try Self.pairs(catalogMap, "--catalog-map", "NAME=PATH")
    return options
  }

  /// The two sides of each word of an option.
  private static func pairs(_ words: [ListOf<String>], _ option: String, _ form: String)
    throws(FindingsError) -> [String: String]
  {
    var pairs: [String: String] = [:]
    for word in words.flatMap(\.elements) {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw FindingsError(usage: "\(option) takes \(form), not '\(word)'")
      }
      pairs[String(parts[0])] = String(parts[1])
    }
    return pairs
  }

  /// Reads, decides and writes; once more where someone saved a catalog in the meantime.
  private func perform(
    _ importer: LoctripImport, _ destination: Destination, _ gate: ImportGate,
    _ forms: [StandardForm]
  ) throws(FindingsError) -> (project: LoctripProject, report: ImportReport, told: Report) {
    var attempts = 1
    while true {
      let (project, plan, records) = try plan(importer, destination)
      let report = ImportReport(plan, in: project)
      var told = report.report(
        isDryRun: dryRun, gate: gate, settings: settings(destination),
        sourceLanguages: project.sourceLanguages)
      told.findings = project.findings + told.findings
      told.date = Today.text
      told.words.remarks += report.advice(records)
      var files: [(path: String, bytes: [UInt8])] = []
      for (path, form) in zip(reportPaths, forms) {
        files.append((path, try form.form.render(told)))
      }
      // Before anything is printed: what a report tells of is then true, or nothing was written.
      do {
        if dryRun {
          try FileAccess.replace(named: files, isDurable: false)
        } else {
          try importer.write(report, records, with: files)
        }
        return (project, report, told)
      } catch {
        guard error.findings.first?.code == .changed, attempts < 5 else { throw error }
        attempts += 1
      }
    }
  }

  /// Reads and decides; what the decisions were made of is not kept.
  private func plan(_ importer: LoctripImport, _ destination: Destination) throws(FindingsError)
    -> (
      LoctripProject, ImportPlan, OrderRecords
    )
  {
    let configuration = importer.configuration ?? Configuration()
    let input = try LoctripImport.input(
      deliveries, into: destination.paths, base: basePaths, sent: sentPaths,
      looksForManifests: looksForManifests, orders: ordersFolder(configuration),
      root: destination.root, sourceLanguage: configuration.sourceLanguage,
      excluding: configuration.exclusion, isReadOnly: dryRun)
    try input.project.checkLanguages(
      importer.languages + importer.languageMap.values.sorted(), configuration)
    var project = input.project.counting(configuration.counting)
    project.notes = project.notes.compactMap(configuration.judged)
    if into == nil, let book = input.book { project = project.including(book.openOriginals) }
    var importer = importer
    // The plan already counts with the names that a person maps.
    let renamed = input.book?.renaming(
      catalogs: importer.catalogMap, languages: importer.languageMap, in: project,
      configured: configuration.languages)
    importer.book = input.book?.adding(renamed.map { [$0] } ?? []).naming(in: project)
    var plan = try importer.plan(
      input.deliveries, into: project, base: input.base, manifests: input.manifests)
    guard let book = importer.book else { return (project, plan, OrderRecords()) }
    // What people finished by hand was so before this delivery.
    let approvals = book.approvals(in: project)
    var records = try OrderRecords(
      of: plan, input.deliveries, in: book.adding(approvals),
      archives: configuration.archivesDeliveries && !dryRun)
    try records.add(approvals, of: book)
    if let renamed, let folder = book.folder, let file = book.file(of: renamed, nil) {
      try records.add([file], in: folder)
    }
    plan.countWaiting(in: book, with: records, of: project)
    plan.leftOutCount = project.notes.count { $0.code == .leftOut }
    // Closed orders are read only if a conflict asks for them.
    project.notes += book.findingsOfClosed
    return (project, plan, records)
  }

  private var looksForManifests: Bool { manifest && !noOrder && compatibility == nil }

  /// The folder of the project's orders, unless no manifest is to be looked for.
  private func ordersFolder(_ configuration: Configuration) -> String? {
    looksForManifests ? configuration.orders : nil
  }

  private var basePaths: [String] { base.flatMap(\.elements) }
  private var sentPaths: [String] { sent.flatMap(\.elements) }
  private var reportPaths: [String] { (output + reports).flatMap(\.elements) }

  /// The project that the deliveries go into.
  private typealias Destination = (paths: [String], root: String?)

  /// The choices that a report names.
  private func settings(_ destination: Destination) -> [Report.Setting] {
    var settings = [
      Report.Setting("deliveries", deliveries),
      Report.Setting("into", destination.paths.joined(separator: ", ")),
    ]
    for (name, paths) in [("base", basePaths), ("sent", sentPaths)] where !paths.isEmpty {
      settings.append(Report.Setting(name, paths))
    }
    let choices: [(String, String?)] = [
      ("accept", accept.rawValue), ("no-state", noState?.rawValue),
      ("untouched", untouched == .open ? nil : untouched.rawValue),
      ("on-conflict", onConflict.rawValue), ("on-error", onError.rawValue),
      ("compatibility", compatibility?.rawValue),
    ]
    let conditions = failOn.flatMap(\.elements)
    if !conditions.isEmpty { settings.append(Report.Setting("fail-on", conditions)) }
    return settings
      + choices.compactMap { name, choice in choice.map { Report.Setting(name, $0) } }
  }
}
