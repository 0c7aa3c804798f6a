import LoctripAppProjects
import ArgumentParser
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripExchange
import LoctripOrdering

extension OrderEvent.Reason: WordArgument {}

/// `loctrip orders`.
struct OrdersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show the strings that agencies have, and those that are ready to order.",
    discussion: """
      An order is a folder, committed with the project, in the folder that .loctrip.yml names \
      (orders: orders). Its manifests record what was sent, its events what happened since. Every \
      command computes the state of a string from these and the catalogs.

      EXAMPLES
        loctrip orders
        loctrip orders --fail-on overdue
        loctrip orders new agency-a --note "Release 2.4"
        loctrip orders new --all --dry-run
        loctrip orders show 2026-w48-agency-a-k7
        loctrip orders accept 2026-w48-agency-a-k7 --due 2026-12-01
        loctrip orders close 2026-w48-agency-a-k7 -l fr --reason reassigned
        loctrip orders reopen 2026-w48-agency-a-k7 -l fr
        loctrip orders cost --since 2026-11-01 --invoice invoice.csv
        loctrip orders report --since 2026-11-23 -o week.html

      EXIT STATUS
        0   success
        1   a condition of --fail-on is met, or a line of an invoice is wrong
        64  wrong arguments, or no orders' folder or agency in the configuration
        66  no such order
      """,
    subcommands: [
      OrdersListCommand.self, OrdersNewCommand.self, OrdersShowCommand.self,
      OrdersAcceptCommand.self, OrdersDueCommand.self, OrdersCloseCommand.self,
      OrdersReopenCommand.self, OrdersCostCommand.self, OrdersReportCommand.self,
    ],
    defaultSubcommand: OrdersListCommand.self
  )
}

/// The inputs of the commands about orders: the configuration, the catalogs and the orders.
struct OrdersOptions: ParsableArguments, ConfigurationSource {
  @Option(help: .config, completion: .file())
  var config: String?

  @Flag(help: .noConfig)
  var noConfig = false

  @Option(help: .root, completion: .directory)
  var root: String?

  func validate() throws { try ensureOneSource() }

  /// The folder of the orders.
  static func folder(_ configuration: Configuration) throws(FindingsError) -> String {
    guard let folder = configuration.orders else {
      throw FindingsError(
        usage: "the configuration names no folder of orders; add 'orders: orders' to .loctrip.yml")
    }
    return folder
  }

  /// The catalogs of some paths, or those of the configuration.
  func project(_ paths: [String], _ configuration: Configuration) throws(FindingsError) -> (
    project: LoctripProject, name: String
  ) {
    let (inputs, root) = configuration.inputsOfOrders(paths, root: self.root)
    let project = try LoctripProject(
      inputs, root: root, as: configuration, isReadOnly: true, keepsUnread: true
    )
    .counting(configuration.counting)
    return (project, LoctripProject.name(near: inputs[0]))
  }
}

/// `loctrip orders list`, which `loctrip orders` is.
struct OrdersListCommand: ParsableCommand, Reporting {
  static let forms = StandardForm.ofUnits

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show today's tasks, what is ready, and the open orders.")

  @Flag(help: "List closed orders too.")
  var includeDone = false

  @Option(help: .value("condition", "With overdue, exit with 1 if an order is overdue."))
  var failOn: Condition?

  @OptionGroup var reporting: ReportOptions<Self>

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: SelectionOptions

  /// A condition that fails an overview.
  enum Condition: String, WordArgument {
    case overdue
  }

  func run() throws {
    let inJSON = reporting.json("orders")
    try Console.run(common, inJSON: inJSON) {
      // An ending that no report has is an error before anything is read.
      _ = try reporting.form
      let configuration = try options.configuration(from: nil)
      let (project, book) = try configuration.orderedProject()
      try NamedOutputs.check([("--output", reporting.output)], inputs: project.catalogs.map(\.path))
      let standing = OrderStanding(
        of: book, in: project,
        languages: configuration.languages.isEmpty
          ? nil : configuration.languages + book.languagesOut,
        on: RunClock.today)
      let overview = try OrdersOverview(
        of: standing, in: project, configuration, listsClosed: includeDone)
      try reporting.write(overview.report, of: project, common)
      try Console.fail(for: project.findings + standing.unlisted)
      try book.failIfUnreadable()
      if failOn == .overdue, overview.isOverdue { throw ExitCode(1) }
    }
  }
}

extension ReportOptions {
  /// Writes a report with the findings of the project, which are printed unless the report is JSON.
  fileprivate func write(_ report: Report, of project: LoctripProject, _ common: any CommonSettings)
    throws
  {
    var report = report
    report.findings = project.findings + report.findings
    if try form != .json {
      Console.print(report.findings, quiet: common.quiet, isVerbose: false, countsStanding: true)
    }
    try write(report, common)
  }
}

/// `loctrip orders new`.
struct OrdersNewCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract:
      "Order all ready strings from an agency: bundles, manifests, cover sheet, fixed price.",
    discussion: """
      Orders each open string that is in no open order with its current source. Writes a folder \
      named after the order's number, with one archive to send. --all makes an order for each \
      agency.

      EXAMPLES
        loctrip orders new agency-a
        loctrip orders new agency-a App --language de --max-words 500
        loctrip orders new agency-b --review --due 2026-12-04
        loctrip orders new --all --dry-run
      """
  )

  @Argument(
    help: """
      The agency as .loctrip.yml names it, then catalogs or folders. Default: the catalogs of .loctrip.yml, else \
      the working directory.
      """,
    completion: ProjectWords.agenciesAndFiles
  )
  var words: [String] = []

  @Flag(help: "Make an order for every agency.")
  var all = false

  @Option(
    name: .shortAndLong,
    help: .value("languages", "The languages, such as de,fr. Default: all of the agency."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(help: .value("count", "Order at most this many words in each language."))
  var maxWords: Int?

  @Option(help: .value("date", "The due date, such as 2026-11-27."))
  var due: DateArgument?

  @Option(help: .value("text", "A note for the agency, on the cover sheet."))
  var note: String?

  @Flag(help: "Order a review of the strings in needs_review.")
  var review = false

  @Flag(help: "Order rejected and sent-back strings again, each with its reason, free of charge.")
  var rework = false

  @Option(
    help: .value(
      "file",
      "With --rework, order these strings instead: a .csv or .xlsx with language, key or text, remark; - is standard input."
    ), completion: .file())
  var keys: String?

  @Flag(help: .unlisted("Charge rework like a translation."))
  var charge = false

  @Flag(help: .unlisted("Order texts once more that an open order brought and the catalogs lost."))
  var again = false

  @Flag(help: "Show what would be ordered; write nothing.")
  var dryRun = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(maxWords ?? 1 > 0, "--max-words takes a number above 0.")
    try ensure(keys == nil || rework, "--keys needs --rework.")
    try ensure(!rework || !again, "--rework and --again exclude each other.")
    try ensure(!charge || rework, "--charge needs --rework.")
    try ensure(!rework || !review, "--rework and --review exclude each other.")
    try ensure(!rework || maxWords == nil, "--rework and --max-words exclude each other.")
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "orders-new" : nil) {
      let configuration = try options.configuration(from: nil)
      let folder = try OrdersOptions.folder(configuration)
      let agencies = try agencies(configuration)
      if !dryRun { FolderDraft.removeLeftovers(in: folder) }
      let (project, projectName) = try options.project(paths, configuration)
      let languages = try language.languages()
      try project.checkLanguages(languages, configuration)
      var made: [JSONValueOfOrder] = []
      var findings = project.findings
      var missed: [Finding] = []
      let requests = agencies.map { request($0, languages) }
      let complaints = try keys.map { path in
        try Rework.complaints(
          parsing: try FileAccess.read(path, limit: 64 << 20, isStream: true), path: path)
      }
      var place = try Place(
        project: project,
        configuration: configuration,
        folder: folder,
        projectName: projectName,
        // A rework may be of languages that another agency has by now.
        languages: rework ? nil : requests.flatMap { NewOrder.languages(of: $0, project) },
        isPart: !paths.isEmpty
      )
      for request in requests {
        let orders = try orders(request, complaints, at: &place, &missed)
        for (order, archive) in orders {
          findings += order.findings
          made.append(JSONValueOfOrder(order: order, archive: archive))
        }
        if orders.allSatisfy(\.order.isEmpty) {
          findings.append(.nothingToOrder(from: request.agency.id, isRework: rework))
        }
      }
      findings += missed
      try tell(of: made, findings)
      try Console.fail(for: findings)
      if !missed.isEmpty { throw ExitCode(1) }
    }
  }

  /// An order that was worked out, and its archive if it was written.
  private struct JSONValueOfOrder {
    let order: NewOrder
    let archive: (path: String, size: Int)?
  }

  private var paths: [String] { all ? words : Array(words.dropFirst()) }

  private func agencies(_ configuration: Configuration) throws(FindingsError)
    -> [Configuration.Agency]
  {
    guard !configuration.agencies.isEmpty else {
      throw FindingsError(
        usage: "the configuration names no agencies; add 'agencies:' to .loctrip.yml")
    }
    let names = configuration.agencies.map(\.id)
    if all { return configuration.agencies }
    guard let name = words.first else {
      throw FindingsError(usage: "name an agency (\(names.listed(upTo: 8))), or pass --all")
    }
    guard let agency = configuration.agencies.first(where: { $0.id == name }) else {
      throw FindingsError(usage: "there is no agency '\(name)'; there is \(names.listed(upTo: 8))")
    }
    return [agency]
  }

  /// The choices for the order of an agency.
  private func request(_ agency: Configuration.Agency, _ languages: [String]) -> NewOrder.Request {
    var request = NewOrder.Request(agency)
    request.kind = rework ? .rework : review ? .review : .translation
    request.languages = languages
    request.mostWords = maxWords
    request.due = due?.day
    request.note = note
    request.isCharged = charge
    request.again = again
    return request
  }

  /// The project and its orders, which are read once, and again only if another run made one.
  private struct Place {
    let project: LoctripProject
    let configuration: Configuration
    let folder: String
    let projectName: String
    private let languages: [String]?
    private let isPart: Bool
    private(set) var standing: OrderStanding
    /// How often the orders were read again.
    private(set) var reads = 0

    /// Reads the orders.
    ///
    /// - Parameters:
    ///   - languages: The languages to compare; `nil` for all.
    ///   - isPart: True if the user named catalogs.
    init(
      project: LoctripProject, configuration: Configuration, folder: String, projectName: String,
      languages: [String]?, isPart: Bool
    ) throws(FindingsError) {
      (self.project, self.configuration) = (project, configuration)
      (self.folder, self.projectName) = (folder, projectName)
      (self.languages, self.isPart) = (languages, isPart)
      standing = try Self.standing(project, folder, languages, isPart)
    }

    private static func standing(
      _ project: LoctripProject, _ folder: String, _ languages: [String]?, _ isPart: Bool
    ) throws(FindingsError) -> OrderStanding {
      let book = try OrderBook(at: folder).readable()
      return OrderStanding(
        of: book, in: project, languages: languages.map { $0 + book.openLanguages(relatedTo: $0) },
        isPart: isPart, on: RunClock.today)
    }

    mutating func readAgain() throws(FindingsError) {
      reads += 1
      standing = try Self.standing(project, folder, languages, isPart)
    }

    /// Remembers an order that was made.
    mutating func expect(_ order: Order) { standing.expect(order.id) }
  }

  private typealias Made = (order: NewOrder, archive: (path: String, size: Int)?)

  /// Works orders out and writes them: one, or of rework one for each order that it is of.
  private func orders(
    _ request: NewOrder.Request, _ complaints: [Rework.Complaint]?, at place: inout Place,
    _ missed: inout [Finding]
  ) throws(FindingsError) -> [Made] {
    guard rework else {
      return [try order(request, at: &place) { _ throws(FindingsError) in nil }]
    }
    let (project, configuration) = (place.project, place.configuration)
    if let complaints {
      let languages = NewOrder.languages(of: request, project)
      var found: [Finding] = []
      let made = try order(request, at: &place) { standing throws(FindingsError) in
        found = []
        return Rework.about(complaints, in: languages, standing, &found)
      }
      missed += found
      return [made]
    }
    func pending(_ standing: OrderStanding) -> [Rework] {
      let review = ReviewProject(project, configuration, standing.book)
      return Rework.pending(of: request.agency, in: request.languages, standing, review)
    }
    var made: [Made] = []
    let reads = place.reads
    for rework in pending(place.standing) {
      // What was pending before another run made orders may be in one of them.
      var isFirst = place.reads == reads
      made.append(
        try order(request, at: &place) { standing throws(FindingsError) in
          defer { isFirst = false }
          if isFirst { return rework }
          return pending(standing).first { $0.order?.id == rework.order?.id } ?? Rework.none
        })
    }
    return made
  }

  /// Works an order out and writes it; once more if another run made one in the meantime.
  ///
  /// - Parameter rework: Returns the texts that go back, or `nil` for another order.
  private func order(
    _ request: NewOrder.Request, at place: inout Place,
    _ rework: (OrderStanding) throws(FindingsError) -> Rework?
  ) throws(FindingsError) -> Made {
    let (project, folder) = (place.project, place.folder)
    var attempts = 1
    while true {
      var request = request
      request.rework = try rework(place.standing)
      let order = try NewOrder(request, of: project, place.configuration, after: place.standing)
      if order.isEmpty || dryRun { return (order, nil) }
      if let archive = try order.write(of: project, into: folder, projectName: place.projectName) {
        place.expect(order.order)
        return (order, archive)
      }
      guard attempts < 5 else {
        throw FindingsError(
          .cannotCreate, .unwritable,
          "is being made by other runs again and again; nothing was written",
          at: "\(folder)/\(order.order.id)")
      }
      attempts += 1
      try place.readAgain()
    }
  }

  private func tell(of made: [JSONValueOfOrder], _ findings: [Finding]) throws {
    let orders = made.filter { !$0.order.isEmpty }
    if format == .json {
      let values = orders.map { $0.order.json(archive: $0.archive?.path) }
      return try Console.write(NewOrder.json(values, isDryRun: dryRun, findings: findings))
    }
    Console.print(findings, quiet: common.quiet, isVerbose: false, countsStanding: true)
    guard !common.quiet else { return }
    for made in orders {
      for line in made.order.lines(archive: made.archive) { try Console.writeLine(line) }
    }
    if dryRun, !orders.isEmpty { try Console.writeLine("(\(ResultWords.dryRun))") }
  }
}

/// `loctrip orders show`.
struct OrdersShowCommand: ParsableCommand, Reporting {
  static let forms = StandardForm.ofUnits

  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one order: its strings by language and state, and its events.")

  @Argument(help: "The order's id, such as 2026-w48-agency-a-k7.", completion: ProjectWords.orders)
  var id: String

  @Flag(help: "Print an e-mail to the agency about the new order, or about overdue strings.")
  var mail = false

  @OptionGroup var reporting: ReportOptions<Self>

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    let inJSON = reporting.json("orders-show")
    try Console.run(common, inJSON: inJSON) {
      // An ending that no report has is an error before anything is read.
      _ = try reporting.form
      let configuration = try options.configuration(from: nil)
      let (project, book) = try configuration.orderedProject()
      let index = try book.index(of: id)
      let standing = OrderStanding(of: book, in: project, on: RunClock.today)
      if mail {
        let text = OrderView(index, of: standing).mail(configuration)
        return try Console.write(Array(text.utf8), to: reporting.output)
      }
      var report = OrderView(index, of: standing).report
      report.findings =
        book.findings + standing.unlisted
        + standing.findings.filter { $0.code == .unknownTexts }
      try reporting.write(report, of: project, common)
      try Console.fail(for: project.findings + standing.unlisted)
      try book.failIfUnreadable()
    }
  }
}

/// `loctrip orders accept`.
struct OrdersAcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Record that the agency accepted an order, perhaps with another due date.")

  @Argument(help: "The order's id, such as 2026-w48-agency-a-k7.", completion: ProjectWords.orders)
  var id: String

  @Option(help: .value("date", "The due date that the agency names, such as 2026-12-01."))
  var due: DateArgument?

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      let due = try options.book().accept(id, due: due?.day)
      guard !common.quiet else { return }
      let day = due.map { ", due \($0.spoken)" } ?? ""
      try Console.writeLine("Recorded: \(id) was accepted\(day).")
    }
  }
}

/// `loctrip orders due`.
struct OrdersDueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "Change an order's due date.")

  @Argument(help: "The order's id, such as 2026-w48-agency-a-k7.", completion: ProjectWords.orders)
  var id: String

  @Argument(help: "The due date, such as 2026-12-01.")
  var date: DateArgument

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      try options.book().setDue(date.day, of: id)
      guard !common.quiet else { return }
      try Console.writeLine("Recorded: \(id) is due \(date.day.spoken).")
    }
  }
}

extension OrdersOptions {
  /// The project's orders.
  ///
  /// - Throws: `FindingsError` when the configuration or the folder cannot be read.
  fileprivate func book() throws(FindingsError) -> OrderBook {
    try OrderBook(at: try Self.folder(try configuration(from: nil)))
  }
}

/// `loctrip orders close`.
struct OrdersCloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "Close an order or some of its languages; no catalog changes.",
    discussion: """
      Open strings of a closed order can be ordered again. --language closes only these languages. \
      'loctrip orders reopen' undoes it.
      """
  )

  @Argument(help: "The order's id, such as 2026-w48-agency-a-k7.", completion: ProjectWords.orders)
  var id: String

  @Option(
    name: .shortAndLong,
    help: .value("languages", "Languages to close."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(help: .value("reason", "Why: complete, cancelled, reassigned or duplicate."))
  var reason = OrderEvent.Reason.complete

  @Flag(help: "Close it although strings are open.")
  var force = false

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      let configuration = try options.configuration(from: nil)
      try Console.settle(id, configuration, common)
      let (project, book) = try configuration.orderedProject()
      let (languages, pending) = try book.close(
        id, in: try language.languages(), because: reason, in: project, isForced: force)
      guard !common.quiet else { return }
      let free =
        pending == 0
        ? ""
        : " \(pending.counted("text")) \(pending == 1 ? "is" : "are") free for the next order."
      let place = languages.isEmpty ? "" : " in \(languages.joined(separator: ", "))"
      try Console.writeLine(
        "Closed \(id)\(place) (\(reason.rawValue)).\(free) Nothing in the catalogs changed.")
    }
  }
}

/// `loctrip orders reopen`.
struct OrdersReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Open a closed order again; no catalog changes.",
    discussion: """
      Its open strings are at the agency again, and what came after the closing is paid.
      """
  )

  @Argument(help: "The order's id, such as 2026-w48-agency-a-k7.", completion: ProjectWords.orders)
  var id: String

  @Option(
    name: .shortAndLong,
    help: .value("languages", "Languages to open."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @OptionGroup var options: OrdersOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      let configuration = try options.configuration(from: nil)
      try Console.settle(id, configuration, common)
      let (project, book) = try configuration.orderedProject()
      let event = try book.reopen(id, in: try language.languages())
      let standing = OrderStanding(
        of: book.adding([event]), in: project, on: RunClock.today)
      Console.print(
        standing.findings.filter { $0.code == .orderedTwice && $0.isAbout(id) },
        quiet: common.quiet)
      guard !common.quiet else { return }
      let number = try book.index(of: id)
      let counts = standing.counts(of: number)
      let out = counts[.out].units + counts[.overdue].units
      try Console.writeLine(
        "Opened \(id)\(event.languagesText) again; \(out.counted("text")) \(out == 1 ? "is" : "are") "
          + "out. Nothing in the catalogs changed.")
    }
  }
}

extension Console {
  /// Finishes what a run that was interrupted began about an order.
  fileprivate static func settle(
    _ id: String, _ configuration: Configuration, _ common: CommonOptions
  ) throws {
    guard Order.isWellFormed(id) else { return }
    let events = "\(try OrdersOptions.folder(configuration))/\(id)/\(OrderEvent.folderName)"
    print(try InterruptedRun.settle(around: [events]), quiet: common.quiet)
  }
}

extension Finding {
  /// True if one of its places is the folder of an order.
  fileprivate func isAbout(_ order: String) -> Bool {
    places.contains { $0.path.folderAndName.name == order }
  }
}

extension OrderBook {
  /// Ends a command that showed what can be read with the status of a malformed file.
  func failIfUnreadable() throws {
    if findings.contains(where: { $0.severity == .error }) {
      throw ExitCode(FindingsError.Kind.malformedInput.exitCode)
    }
  }
}

extension Finding {
  /// An agency from which nothing is to be ordered.
  fileprivate static func nothingToOrder(from agency: String, isRework: Bool) -> Finding {
    let what = isRework ? "nothing is to rework by" : "nothing is ready to order from"
    return Finding(.nothingToSend, .note, "\(what) \(agency); no order was made")
  }
}
