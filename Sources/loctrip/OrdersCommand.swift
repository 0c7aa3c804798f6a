import ArgumentParser

/// `loctrip orders`.
struct OrdersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "Show the costs of orders, and report about them.",
    usage: "loctrip orders <subcommand>",
    discussion: """
      EXAMPLES
        loctrip orders cost 2026-w47-agency-a
        loctrip orders report --since 2026-11-23 -o week.html

      EXIT STATUS
        0   success
        1   a line of an invoice is wrong
        64  no folder of orders is configured
      """,
    subcommands: [OrdersCostCommand.self, OrdersReportCommand.self]
  )

  @OptionGroup var common: CommonOptions
}
