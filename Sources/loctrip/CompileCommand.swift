internal import ArgumentParser
public import LoctripCatalogMigration
public import LoctripLegacyCatalogs
import LoctripAppProjects
import LoctripFileTools
import LoctripLocalizationCore

/// `loctrip compile`.
struct CompileCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Compile string catalogs to the files that apps read.",
    usage: "loctrip compile [<options>] [<catalogs> ...] -o <folder>",
    discussion: """
      Writes FOLDER/LANGUAGE.lproj/TABLE.strings and .stringsdict, as Xcode's build does. SwiftPM on Linux \
      does not compile catalogs, so apps and servers there show every text in the source language; \
      --plurals other is for these, because Foundation on Linux crashes on keys of a .stringsdict.

      EXAMPLES
        loctrip compile Localizable.xcstrings -o Resources
        loctrip compile . -o Resources --plurals other --language fr,de
        loctrip compile App --check build/App.app

      EXIT STATUS
        0   compiled
        1   some keys were left out, or the app differs; standard error lists them
        65  a catalog is malformed; the others were compiled
        66  no such input
        73  a file is in the way that no build made
      """
  )

  @Argument(
    help: """
      String catalogs or folders. Default: the catalogs of .loctrip.yml, else the working directory.
      """,
    completion: .file()
  )
  var catalogs: [String] = []

  @Option(
    name: .shortAndLong, help: .value("folder", "The folder for the language folders."),
    completion: .directory)
  var output: String?

  @Option(
    name: .shortAndLong, help: .value("languages", "Only these languages."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(
    help: .value(
      "form", "Write plurals to a .stringsdict, or only their form 'other' to the .strings."))
  var plurals = BuiltForm.Plurals.native

  @Option(help: .value("form", "The form of the property lists."))
  var serialization = CompiledFile.Serialization.xml

  @Option(
    help: .value(
      "app", "Compare with the decoded files of a built app; exit with 1 if they differ."),
    completion: .directory)
  var check: String?

  @Flag(help: "Overwrite files that no build wrote.")
  var force = false

  @Flag(help: "Report what would happen; write nothing.")
  var dryRun = false

  @Flag(
    help: .unlisted("Write a file also where it has no entry, for builds that name files before."))
  var emptyFiles = false

  @Flag(name: .shortAndLong, help: "Show every finding, not only the first ones of each kind.")
  var verbose = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(
      output != nil || check != nil, "Pass a folder with -o, or an app to compare with --check.")
    try ensure(output != "-", "-o takes a folder; the files of several languages are no stream.")
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "compile" : nil) {
      let configuration = try configured.configuration(from: catalogs.first)
      var made = try Compilation(
        configuration.inputs(catalogs).paths, to: output,
        as: BuiltForm(plurals: plurals, serialization: serialization, writesEmptyFiles: emptyFiles),
        languages: language.languages(), excluding: configuration.exclusion)
      if let check { try made.compare(with: check) }
      if !dryRun { try made.write(force: force) }
      if format == .json {
        try Console.write(made.json(isDryRun: dryRun))
      } else {
        Console.print(made.findings, quiet: common.quiet, isVerbose: verbose)
        if !common.quiet { try tell(made) }
      }
      // What could be read was compiled all the same.
      if made.hasMalformedInput { throw ExitCode(65) }
      try Console.fail(for: made.findings)
      if made.needsPerson { throw ExitCode(1) }
    }
  }

  private func tell(_ made: Compilation) throws {
    if output != nil {
      for table in made.tables {
        let place = "\(table.path) as \(table.products.count.counted("file"))"
        let line =
          switch table.outcome {
          case .written: ResultWords.line(.write, place, table.figures, isDryRun: dryRun)
          case .unchanged: "Nothing to do for \(table.path): \(table.figures)"
          case .refused: "Not compiled: \(table.path)"
          }
        try Console.writeLine(line)
      }
      try Console.writeLine(made.summary)
    }
    if let check, let line = made.comparison(with: check) { try Console.writeLine(line) }
  }
}

extension BuiltForm.Plurals: WordArgument {}
extension CompiledFile.Serialization: WordArgument {}
