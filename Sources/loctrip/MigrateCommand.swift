internal import ArgumentParser
import LoctripFileSets
import LoctripLedger
import LoctripLocalizationCore
import LoctripAppProjects
public import LoctripFileTools

/// `loctrip migrate`.
struct MigrateCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Migrate .strings, .stringsdict and interface files to string catalogs, or back.",
    usage: "loctrip migrate [<options>] [<paths> ...]",
    discussion: """
      All *.lproj/Localizable.strings become one Localizable.xcstrings, exactly as Xcode's \
      migration writes it. The texts of a storyboard or xib in Base.lproj become \
      mul.lproj/Main.xcstrings. --remove-migrated removes the old files, except those with an \
      entry that could not be migrated.

      EXAMPLES
        loctrip migrate . --dry-run
        loctrip migrate App --remove-migrated
        loctrip migrate App/Localizable.xcstrings --to strings

      EXIT STATUS
        0   migrated, or nothing to migrate
        1   some texts could not be migrated; standard error lists them
        65  an input is malformed; the others were migrated
        66  no such input
      """
  )

  @Argument(
    help: """
      .strings, .stringsdict and interface files, catalogs (--to strings), or folders. Default: the \
      paths of .loctrip.yml, else the working directory.
      """,
    completion: .file()
  )
  var paths: [String] = []

  @Option(help: .value("format", "The format to migrate to."))
  var to = Migration.Target.xcstrings

  @Flag(help: "Remove old files whose texts were all migrated.")
  var removeMigrated = false

  @Flag(help: "Overwrite existing files, and different texts in existing catalogs.")
  var force = false

  @Flag(help: "Report what would happen; write nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Show every finding, not only the first ones of each kind.")
  var verbose = false

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "migrate" : nil) {
      let configuration = try configured.configuration(from: paths.first)
      let made = try Migration(
        configuration.inputs(paths).paths, to: to, sourceLanguage: configuration.sourceLanguage,
        excluding: configuration.exclusion, replaces: force, isReadOnly: dryRun)
      let removes = removeMigrated && !dryRun
      if !dryRun { try made.write(removing: removes, with: record(of: made, configuration)) }
      if format == .json {
        try Console.write(made.json(isDryRun: dryRun, removed: removes))
      } else {
        let told = made.findings.filter { !removeMigrated || $0.code.rawValue != "left-over" }
        Console.print(told, quiet: common.quiet, isVerbose: verbose)
        if !common.quiet { try tell(made) }
      }
      // What could be read was migrated all the same.
      if made.hasMalformedInput { throw ExitCode(65) }
      try Console.fail(for: made.findings)
      if made.needsPerson { throw ExitCode(1) }
    }
  }

  /// The record for open orders, which have the old catalogs; `nil` for none.
  private func record(of made: Migration, _ configuration: Configuration) throws -> (
    file: CatalogEdit, folder: String
  )? {
    guard removeMigrated, let folder = configuration.orders, FileAccess.kind(of: folder).isFolder
    else { return nil }
    let book = try OrderBook(at: folder, readsClosed: false)
    let event = book.moving(
      made.successors.map {
        (old: configuration.name(of: $0.old), new: configuration.name(ofPath: $0.new))
      })
    return event.flatMap { book.file(of: $0, nil) }.map { ($0, folder) }
  }

  private func tell(_ made: Migration) throws {
    for table in made.tables {
      let place =
        made.target == .strings
        ? "\(table.path) as \(table.products.count) files" : table.path
      let line =
        switch table.outcome {
        case .written: ResultWords.line(.write, place, table.figures, isDryRun: dryRun)
        case .unchanged: "Nothing to do in \(place): \(table.figures)"
        case .refused: "Not written: \(place), \(table.figures)"
        }
      try Console.writeLine(line)
    }
    if removeMigrated {
      for file in made.leftovers {
        try Console.writeLine(ResultWords.line(.remove, file.path, isDryRun: dryRun))
      }
    }
    try Console.writeLine(made.summary)
  }
}

extension Migration.Target: WordArgument {}
