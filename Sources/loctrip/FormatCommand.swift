import ArgumentParser
import LocalizationCore
import RoundTrip

/// `loctrip format`.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Write catalogs in Xcode's own form.",
    discussion: """
      A catalog that Xcode wrote stays as it is, so a project can keep its catalogs free of the \
      changes of layout that other tools make.

      EXAMPLES
        loctrip format .
        loctrip format --check App/Localizable.xcstrings
      """
  )

  @Argument(help: "String catalogs, or folders that are searched for them.")
  var catalogs: [String]

  @Flag(help: "Write nothing; exit with 1 and name the first difference of each catalog.")
  var check = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run {
      let project = try Project(catalogs, isReadOnly: check)
      Console.print(project.findings, quiet: common.quiet)
      let result = Formatting(project)
      if check {
        Console.print(result.findings, quiet: false)
        if !result.changes.isEmpty { throw ExitCode(1) }
        return
      }
      try result.write()
      guard !common.quiet else { return }
      for change in result.changes { try Console.writeLine("\(change.path): written") }
      if result.changes.isEmpty { try Console.write("Nothing to do.\n") }
    }
  }
}
