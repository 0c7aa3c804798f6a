import LoctripAppProjects
import LoctripBundles
import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripSpreadsheets

/// `loctrip orders cost`.
struct OrdersCostCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = [.text, .json, .xlsx]

  static let configuration = CommandConfiguration(
    commandName: "cost",
    abstract: "Show the costs of orders, and compare an invoice.",
    usage: "loctrip orders cost [<options>] [<order>]",
    discussion: """
      Shows for each language the strings and words ordered, delivered and used, and the amount to \
      pay, at the prices of the day of the order. Unpaid strings are counted by reason.

      An invoice is a .csv or .xlsx file with the columns order and amount, and perhaps language, \
      words and currency. The command lists each line that, with the invoices recorded before, \
      bills more than was ordered or is to pay. --record records an invoice; billed and open \
      amounts are then shown.

      EXAMPLES
        loctrip orders cost
        loctrip orders cost 2026-w47-agency-a-k7
        loctrip orders cost --invoice invoice.csv --record R-2026-17
        loctrip orders cost --by came --since 2026-07-01 --until 2026-09-30

      EXIT STATUS
        0   no invoice, or nothing is wrong with it
        1   a line of the invoice is wrong, or none could be compared
        64  there is no such order, or the number of the invoice is known
        65  the invoice or a catalog is malformed
        66  no such input
      """
  )

  @Argument(help: "The order. Default: all orders.", completion: ProjectWords.orders)
  var order: String?

  @Option(help: .value("date", "From this day on, such as 2026-11-01."))
  var since: DateArgument?

  @Option(help: .value("date", "Up to this day."))
  var until: DateArgument?

  @Option(
    help: "Which days to use: of the orders, or of deliveries and invoices.")
  var by = OrderCostReport.Period.Basis.ordered

  @Option(
    help: .value("file", "Compare the lines of this .csv or .xlsx file."), completion: .file())
  var invoice: String?

  @Option(
    help: .value(
      "number", "Record the invoice under this number, unless a line is wrong."))
  var record: String?

  @Flag(help: "Record the invoice even if a line is wrong.")
  var force = false

  @OptionGroup var reporting: ReportOptions<Self>

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: reporting.json("orders-cost")) {
      let form = try reporting.form
      let configuration = try configured.configuration(from: nil)
      let (project, book) = try configuration.orderedProject()
      let readable = try book.readable()
      let all = OrderCost.costs(of: Ledger(readable, spelling: project.spelling))
      if let order, !all.contains(where: { $0.order.id.isIdentical(to: order) }) {
        let known = all.map(\.order.id).listed(upTo: 5)
        throw FindingsError(
          usage: "there is no order '\(order.oneLine)'"
            + (known.isEmpty ? "" : "; there are \(known)"))
      }
      let period = OrderCostReport.Period(since: since?.day, until: until?.day, by: by)
      let costs =
        by == .came
        ? OrderCost.costs(
          of: readable, from: since?.day, until: until?.day, spelling: project.spelling)
        : all.filter { period.contains($0.order.created) }
      let billing = try invoice.map { path throws(FindingsError) in try Billing(path, readable) }
      if billing == nil, record != nil || force {
        throw FindingsError(usage: "--record and --force need --invoice FILE")
      }
      var report = OrderCostReport(
        costs.filter { cost in order.map { cost.order.id.isIdentical(to: $0) } ?? true },
        among: all, on: RunClock.today, period: period, invoice: billing?.invoice,
        besides: billing?.others ?? readable.invoices, findings: book.findings)
      if let billing { report.recorded = billing.known }
      if let billing, let number = record, !report.needsPerson || force {
        try billing.record(as: number, of: all, in: readable)
        report.recorded = (number, RunClock.today)
      }
      if form != .json { Console.print(book.findings, quiet: common.quiet) }
      if !(common.quiet && !reporting.isFile && form == .text) {
        let bytes: [UInt8] =
          switch form {
          case .json: report.json
          case .xlsx: try Self.workbook(report, path: reporting.output)
          default: Array(report.text.utf8)
          }
        try Console.write(bytes, to: reporting.output)
      }
      if report.needsPerson, record == nil || !force { throw ExitCode(1) }
    }
  }

  /// The report as a spreadsheet.
  ///
  /// - Throws: `FindingsError` when it would be too large.
  private static func workbook(_ report: OrderCostReport, path: String) throws(FindingsError)
    -> [UInt8]
  {
    var sheet = Workbook.Sheet(name: "Costs")
    sheet.hasFilter = true
    sheet.headerRows = 1
    sheet.columns = OrderCostReport.columns.enumerated().map { number, _ in
      Workbook.Column(width: number == 0 ? 26 : 14)
    }
    sheet.rows = [OrderCostReport.columns.map { Workbook.Cell($0, .header) }]
    sheet.rows += report.table.map { row in row.map { Workbook.Cell($0) } }
    return try Workbook([sheet]).encoded(path: path)
  }
}

/// An invoice and what the records have of it.
private struct Billing {
  let invoice: OrderInvoice
  let file: OrderEvent.Delivery
  /// The recorded invoices without this one.
  let others: RecordedInvoices
  /// The number and the day under which it was recorded.
  let known: (number: String, day: CalendarDay)?

  /// Reads an invoice: a CSV file, or the first sheet of a spreadsheet.
  ///
  /// - Throws: `FindingsError` when it cannot be read.
  init(_ path: String, _ book: OrderBook) throws(FindingsError) {
    let bytes = try FileAccess.read(path, limit: 64 << 20, isStream: path == "-")
    let sheet = try Spreadsheet(parsing: bytes, path: path).sheet(at: 0)
    let rows: [OrderInvoice.Row] = sheet.rows.map { row in
      // Only the cells that exist: one in the last column is no 16,384.
      let cells = row.cells.map {
        ($0.column, OrderInvoice.Cell($0.text, isNumber: $0.kind == .number))
      }
      return (row.line ?? row.number, Dictionary(cells) { first, _ in first })
    }
    invoice = try OrderInvoice(rows: rows, path: path)
    let digest = TextDigest(ofFile: bytes)
    file = OrderEvent.Delivery(path.folderAndName.name.oneLine, digest)
    others = book.invoices.without(digest)
    known = book.invoices.invoices.first { $0.event.delivery?.digest == digest }
      .map { ($0.invoice.number, $0.event.date.day) }
  }

  /// Writes the record of the invoice.
  ///
  /// - Parameters:
  ///   - number: The agency's number of it.
  ///   - costs: The costs of all orders.
  ///   - book: The orders.
  /// - Throws: `FindingsError` when it is known, is of no agency or of several, or cannot be written.
  func record(as number: String, of costs: [OrderCost], in book: OrderBook) throws(FindingsError) {
    let number = number.trimmingWhiteSpace
    guard !number.isEmpty, number.utf8.count <= 100, number.oneLine.isIdentical(to: number) else {
      throw FindingsError(usage: "the number of an invoice is one line of at most 100 bytes")
    }
    if let known {
      throw FindingsError(
        usage: "\(invoice.path.oneLine) is recorded already, as \(known.number.oneLine)")
    }
    let record = try invoice.record(as: number, of: costs)
    if let known = others.known(number, of: record.agency) {
      throw FindingsError(
        usage: "the invoice \(number) of \(record.agency) is recorded already, on "
          + known.event.date.day.dayAndMonth(on: RunClock.today))
    }
    var event = book.newEvent(.invoice, of: nil)
    event.delivery = file
    event.invoice = record
    try book.write(event)
  }
}

extension OrderCostReport.Period.Basis: ExpressibleByArgument {}

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
  func orderedProject() throws(FindingsError) -> (project: LoctripProject, book: OrderBook) {
    let book = try OrderBook(at: try OrdersOptions.folder(self))
    let (paths, root) = inputsOfOrders([])
    let project = try LoctripProject(
      paths, root: root, as: self, isReadOnly: true, keepsUnread: true
    )
    .counting(counting)
    return (project, book)
  }
}
