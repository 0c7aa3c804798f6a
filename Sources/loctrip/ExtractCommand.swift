import LoctripAppProjects
import LoctripAppSources
import ArgumentParser
import LoctripLocalizationCore
import LoctripLocalizationReports

/// `loctrip extract`.
struct ExtractCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Add the code's strings to the catalogs, as a build does.",
    discussion: """
      Adds new strings with their comments, marks unused keys as stale, and takes source texts \
      from default values. Manual keys stay. Strings whose placeholder types only a compiler knows \
      are left alone; with the .stringsdata files of a Mac build (--stringsdata), everything is \
      exact.

      EXAMPLES
        loctrip extract
        loctrip extract --check
        loctrip extract App --dry-run
        loctrip extract --move
        loctrip extract --stringsdata DerivedData/App/Build

      EXIT STATUS
        0   the catalogs have what the code has
        1   with --check: they do not
        65  an input is malformed
        66  no such input
      """
  )

  @OptionGroup var code: CodeOptions

  @Option(
    help: .value(
      "folder", "The folder of the .stringsdata files that a build on a Mac writes."),
    completion: .directory)
  var stringsdata: String?

  @Option(
    help: .value("paths", "The only catalogs to change; repeatable. Default: all string catalogs."),
    completion: .file())
  var catalog: [PathList] = []

  @Option(name: .customLong("into"), help: .formerName, completion: .file())
  var into: [PathList] = []

  @Flag(help: "Keep the translations of reworded strings, to be reviewed.")
  var move = false

  @Flag(help: "Write nothing; exit with 1 if a catalog would change.")
  var check = false

  @Flag(help: "Show the changes and write nothing.")
  var dryRun = false

  @Flag(
    help: "With --stringsdata, remove even more than a third of a catalog's automatic keys.")
  var force = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "keys-edit" : nil) {
      let configuration = try configured.configuration(from: code.paths.first)
      let isReadOnly = check || dryRun
      let usage = try CodeInputs.usage(code.paths, configuration, isReadOnly: isReadOnly)
      let extraction = try Extraction(
        usage,
        data: try stringsdata.map { path throws(FindingsError) in try StringsData(below: path) },
        moves: move, into: (catalog + into).flatMap(\.elements),
        within: CodeInputs.folders(code.paths, configuration))
      if format == .text {
        Console.print(usage.project.findings, quiet: common.quiet, countsStanding: true)
        Console.print(usage.index.findings, quiet: common.quiet)
        if extraction.patternCount > 0, stringsdata == nil, !common.quiet, !check {
          let count = extraction.patternCount.counted("text")
          Console.print(
            [
              Finding(
                .leftAlone, .note,
                "\(count) with placeholders that only a compiler knows \(extraction.patternCount == 1 ? "was" : "were") left alone"
              )
            ], quiet: false)
        }
      }
      var edit = extraction.edit
      if !force, !extraction.refusals.isEmpty {
        guard isReadOnly else { throw FindingsError(.usage, extraction.refusals + edit.notes) }
        edit.notes += extraction.refusals
      }
      try edit.finish(format == .json, isDryRun: isReadOnly, common)
      try Console.fail(for: usage.project.findings)
      if check, !edit.isEmpty { throw ExitCode(1) }
    }
  }
}

extension Finding.Code {
  /// `extract` skips strings whose placeholder types only a build knows.
  fileprivate static let leftAlone: Self = "left-alone"
}
