import ArgumentParser
import Gates
import LocalizationCore
import Projects
import RoundTrip

/// `loctrip format`.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Write catalogs in Xcode's own form.",
    usage: "loctrip format [<options>] [<catalogs> ...]",
    discussion: """
      A catalog that Xcode wrote stays as it is, so a project can keep its catalogs free of the \
      changes of layout that other tools make.

      EXAMPLES
        loctrip format .
        loctrip format --check App/Localizable.xcstrings
      """
  )

  @Argument(
    help: """
      String catalogs, or folders of them. Default: the project (.loctrip.yml, or the working \
      directory).
      """,
    completion: .file()
  )
  var catalogs: [String] = []

  @Flag(help: "Write nothing; exit with 1 and name the first difference of each catalog.")
  var check = false

  @Option(help: "The form of what is printed.")
  var format = ReportFormat.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(quiet: common.quiet, inJSON: format == .json ? "format" : nil) {
      let configuration = try configured.configuration(from: catalogs.first)
      let (paths, root) = configuration.inputs(catalogs)
      let project = try Project(
        paths,
        root: root,
        sharesRoot: true,
        sourceLanguage: configuration.sourceLanguage,
        excluding: configuration.exclusion,
        isReadOnly: check
      )
      let result = Formatting(project, isCheck: check)
      if format == .text {
        Console.print(project.findings, quiet: common.quiet)
        if check { Console.print(result.findings, quiet: false) }
      }
      if !check { try result.write() }
      if format == .json {
        try Console.write(result.json(notes: project.findings, isCheck: check))
      } else if !check && !common.quiet {
        for change in result.changes { try Console.writeLine("\(change.path): written") }
        if result.changes.isEmpty { try Console.write("Nothing to do.\n") }
      }
      try Console.fail(for: project.findings)
      if check && result.hasFailed { throw ExitCode(1) }
    }
  }
}
