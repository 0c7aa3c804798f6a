import ArgumentParser

/// `loctrip orders`.
struct OrdersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract: "Show the cost of orders.",
    subcommands: [OrdersCostCommand.self]
  )
}
