import LoctripAppProjects
import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripSpreadsheets

/// `loctrip orders cost`.
struct OrdersCostCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "cost",
    abstract: "Show the costs of orders, and compare an invoice.",
    usage: "loctrip orders cost [<options>] [<order>]",
    discussion: """
      For each language: the units and words ordered, those that came back usable, and the price \
      of these, at the prices of the day of the order. The others are counted by reason.

      An invoice is a .csv or .xlsx file with the columns order, language, words and amount. A line that \
      bills more than was ordered, or more than came back usable, is listed with the difference.

      EXAMPLES
        loctrip orders cost
        loctrip orders cost 2026-w47-agency-a-k7
        loctrip orders cost --since 2026-11-01 --invoice invoice.csv

      EXIT STATUS
        0   no invoice, or nothing is wrong with it
        1   a line of the invoice is wrong
        64  there is no such order
        65  the invoice or a catalog is malformed
        66  an input is missing
      """
  )

  @Argument(help: "The order. Default: all orders.", completion: ProjectWords.orders)
  var order: String?

  @Option(help: .value("date", "Show only orders from this day on, such as 2026-11-01."))
  var since: DateArgument?

  @Option(
    help: .value("file", "Compare the lines of this .csv or .xlsx file."), completion: .file())
  var invoice: String?

  @OptionGroup var reporting: ReportOptions<Self>

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: reporting.json("orders-cost")) {
      let form = try reporting.form
      let configuration = try configured.configuration(from: nil)
      let (project, book) = try configuration.orderedProject()
      let ledger = Ledger(try book.readable(), spelling: project.spelling)
      let costs = OrderCost.costs(of: ledger)
      if let order, !costs.contains(where: { $0.order.id.isIdentical(to: order) }) {
        let known = costs.map(\.order.id).listed(upTo: 5)
        throw FindingsError(
          usage: "there is no order '\(order.oneLine)'"
            + (known.isEmpty ? "" : "; there are \(known)"))
      }
      let report = OrderCostReport(
        costs, on: RunClock.today,
        invoice: try invoice.map { path throws(FindingsError) in
          try OrderInvoice(rows: try Self.rows(ofFile: path), path: path)
        }, findings: book.findings
      ) { cost in
        (order.map { cost.order.id.isIdentical(to: $0) } ?? true)
          && (since.map { cost.order.created >= $0.day } ?? true)
      }
      if form != .json { Console.print(book.findings, quiet: common.quiet) }
      if !(common.quiet && !reporting.isFile && form == .text) {
        try Console.write(
          form == .json ? report.json : Array(report.text.utf8), to: reporting.output)
      }
      if !report.problems.isEmpty { throw ExitCode(1) }
    }
  }

  /// The rows of an invoice: a CSV file, or the first sheet of a spreadsheet.
  ///
  /// - Throws: `FindingsError` when it cannot be read.
  private static func rows(ofFile path: String) throws(FindingsError) -> [OrderInvoice.Row] {
    let bytes = try FileAccess.read(path, limit: 64 << 20, isStream: path == "-")
    let sheet = try Spreadsheet(parsing: bytes, path: path).sheet(at: 0)
    return sheet.rows.map { row in
      // Only the cells that exist: one in the last column is no 16,384.
      let cells = row.cells.map { ($0.column, $0.text) }
      return (row.line ?? row.number, Dictionary(cells) { first, _ in first })
    }
  }
}

/// A day on the command line.
struct DateArgument: ExpressibleByArgument {
  let day: CalendarDay

  init?(argument: String) {
    guard let day = CalendarDay(argument) else { return nil }
    self.day = day
  }
}

extension Configuration {
  /// The catalogs and the orders of the configuration.
  ///
  /// - Throws: `FindingsError` when no folder of orders is configured, or a catalog cannot be read.
  func orderedProject() throws(FindingsError) -> (project: Project, book: OrderBook) {
    let book = try OrderBook(at: try OrdersOptions.folder(self))
    let (paths, root) = inputsOfOrders([])
    let project = try Project(paths, root: root, as: self, isReadOnly: true).counting(counting)
    return (project, book)
  }
}
