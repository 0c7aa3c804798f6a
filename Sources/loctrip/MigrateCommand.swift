public import ArgumentParser
import Files
import LocalizationCore
import Projects
public import RoundTrip

/// `loctrip migrate`.
struct MigrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Make string catalogs of .strings, .stringsdict and interface files, or back.",
    usage: "loctrip migrate [<options>] [<paths> ...]",
    discussion: """
      The files of one name in the folders of all languages (de.lproj/Localizable.strings) become \
      one catalog beside these folders (Localizable.xcstrings), as Xcode's own migration writes it. \
      The texts of a storyboard or xib in Base.lproj become mul.lproj/Main.xcstrings; the storyboard \
      stays. What cannot go along is reported, and its file stays.

      EXAMPLES
        loctrip migrate . --dry-run
        loctrip migrate App --remove-migrated
        loctrip migrate App/Localizable.xcstrings --to strings
      """
  )

  @Argument(
    help: """
      Files of texts, or folders of them. Default: the project (.loctrip.yml, or the working \
      directory).
      """,
    completion: .file()
  )
  var paths: [String] = []

  @Option(help: "What the texts become.")
  var to = Migrating.Target.xcstrings

  @Flag(help: "Remove the old files all of whose texts went along.")
  var removeMigrated = false

  @Flag(help: "Replace texts of a catalog, or files, that are there and say something else.")
  var force = false

  @Flag(help: "Write nothing.")
  var dryRun = false

  @Flag(help: "Show every finding, not only the first ones of each kind.")
  var verbose = false

  @Option(help: "The form of what is printed.")
  var format = ReportFormat.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(quiet: common.quiet, inJSON: format == .json ? "migrate" : nil) {
      let configuration = try configured.configuration(from: paths.first)
      let made = try Migrating(
        configuration.inputs(paths).paths,
        to: to,
        sourceLanguage: configuration.sourceLanguage,
        excluding: configuration.exclusion,
        replaces: force,
        isReadOnly: dryRun
      )
      let removes = removeMigrated && !dryRun
      if !dryRun { try made.write(removing: removes) }
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

  private func tell(_ made: Migrating) throws {
    for table in made.tables {
      let place =
        made.target == .strings
        ? "\(table.path) as \(table.products.count) files" : table.path
      let outcome =
        switch table.outcome {
        case .written: dryRun ? "would be written" : "written"
        case .unchanged: "nothing to do"
        case .refused: "not written"
        }
      try Console.writeLine("\(place): \(outcome) (\(table.figures))")
    }
    if removeMigrated {
      for file in made.leftovers {
        try Console.writeLine("\(file.path): \(dryRun ? "would be removed" : "removed")")
      }
    }
    try Console.writeLine(made.summary)
  }
}

extension Migrating.Target: ExpressibleByArgument {}
