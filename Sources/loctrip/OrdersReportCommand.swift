import LoctripAppProjects
import ArgumentParser
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger

/// `loctrip orders report`.
struct OrdersReportCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = [.text, .markdown, .html, .xlsx]

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page about the orders since a day.",
    usage: "loctrip orders report --since <date> [<options>]",
    discussion: """
      One page without texts: what blocks the release, the piles of each language and their changes since that \
      day, the orders that were sent, came back, became late or were closed, money, and the \
      quality of each agency's deliveries.

      EXAMPLES
        loctrip orders report --since 2026-11-23 -o week.html
        loctrip orders report --since 2026-11-23 -o week.md

      EXIT STATUS
        0   written
        64  no folder of orders is configured
        65  a catalog is malformed
        66  no such input
      """
  )

  @Option(help: .value("date", "The first day, such as 2026-11-23."))
  var since: DateArgument

  @OptionGroup var reporting: ReportOptions<Self>

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      let form = try reporting.form
      let configuration = try configured.configuration(from: nil)
      let (project, book) = try configuration.orderedProject()
      let today = RunClock.today
      guard since.day <= today else {
        throw FindingsError(usage: "--since \(since.day) is after today, \(today)")
      }
      let week = OrdersWeek(of: project, book, configuration, since: since.day, on: today)
      Console.print(week.findings, quiet: common.quiet, countsStanding: true)
      if !common.quiet || reporting.isFile || form != .text {
        try Console.write(week.page.bytes(form), to: reporting.output)
      }
      try Console.fail(for: week.findings)
      try book.failIfUnreadable()
    }
  }
}
