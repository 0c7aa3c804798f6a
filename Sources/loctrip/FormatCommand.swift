import ArgumentParser
import LoctripGates
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripFileTools

/// `loctrip format`.
struct FormatCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "format",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Format catalogs exactly as Xcode does.",
    usage: "loctrip format [<options>] [<catalogs> ...]",
    discussion: """
      Undoes the layout changes of other tools. A catalog from Xcode does not change.

      EXAMPLES
        loctrip format .
        loctrip format --check App/Localizable.xcstrings

      EXIT STATUS
        0   formatted; with --check, all catalogs are in Xcode's form
        1   with --check: a catalog is not in Xcode's form
        65  a catalog is malformed
        66  no such input
      """
  )

  @Argument(
    help: """
      String catalogs or folders; - formats standard input to standard output. Default: the catalogs of \
      .loctrip.yml, else the working directory.
      """,
    completion: .file()
  )
  var catalogs: [String] = []

  @Flag(help: "Write nothing; show the first difference of each catalog and exit with 1.")
  var check = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  private var isStream: Bool { catalogs.contains("-") }

  func validate() throws {
    guard isStream else { return }
    try ensure(catalogs.count == 1, "Only - can be given where a catalog is on standard input.")
    try ensure(
      check || format == .text, "--format json and - both need standard output; pass a file.")
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "format" : nil) {
      let configuration = try configured.configuration(from: catalogs.first)
      let (paths, root) = configuration.inputs(catalogs)
      let project = try LoctripProject(
        paths, root: root, as: configuration, isReadOnly: check || isStream, takesStream: true)
      let result = CatalogFormatter(project, isCheck: check)
      if format == .text {
        Console.print(project.findings, quiet: common.quiet, countsStanding: true)
        if check { Console.print(result.findings, quiet: false) }
      }
      if isStream, !check {
        for file in project.catalogs {
          try Console.write(
            result.changes.first { $0.path.isIdentical(to: file.path) }?.bytes
              ?? file.catalog.files[0].bytes)
        }
        return try Console.fail(for: project.findings)
      }
      if !check { try result.write() }
      if format == .json {
        try Console.write(result.json(notes: project.findings, isCheck: check))
      } else if !check && !common.quiet {
        for change in result.changes {
          try Console.writeLine(ResultWords.line(.write, change.path))
        }
        if result.changes.isEmpty { try Console.writeLine(ResultWords.nothingToDo) }
      }
      try Console.fail(for: project.findings)
      if check && result.hasFailed { throw ExitCode(1) }
    }
  }
}
