import ArgumentParser
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports

/// `loctrip init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Create a configuration for a project.",
    usage: "loctrip init [<options>] [<folder>]",
    discussion: """
      Writes .loctrip.yml from what it finds: catalogs, languages, released languages. Add check \
      severities, length limits, a glossary and rates as you need them. Commands search for the \
      file from their first path upward, to the root of the repository. If the configuration's \
      JSON schema is beside it as .loctrip.schema.json, the first line names it for editors.

      EXAMPLES
        loctrip init
        loctrip init App --force
        loctrip init --list-keys
        loctrip init --schema > .loctrip.schema.json

      EXIT STATUS
        0   written
        65  a catalog is malformed; the configuration is written without it
        66  no such folder, or it contains no catalog
        73  the configuration exists; pass --force to overwrite it
      """
  )

  @Argument(help: "The folder of the project.", completion: .directory)
  var folder = "."

  @Flag(help: "Overwrite an existing configuration.")
  var force = false

  @Flag(help: "Print the configuration; write nothing.")
  var dryRun = false

  @Flag(help: "Print the JSON schema of the configuration, for editors.")
  var schema = false

  @Flag(help: "List all keys of the configuration with their meaning.")
  var listKeys = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(common) {
      if schema { return try Console.write(Configuration.schema) }
      if listKeys {
        let columns = [
          TextColumn(Configuration.keys.map(\.name)),
          TextColumn(Configuration.keys.map(\.summary), .none),
        ]
        for line in TextColumn.lines(columns) { try Console.write("\(line)\n") }
        return
      }
      let result = try Initialization(folder)
      Console.print(result.findings, quiet: common.quiet)
      if dryRun { return try Console.write(result.text) }
      try result.write(replacing: force)
      guard !common.quiet else { return }
      let (languages, complete) = (result.languages.count, result.complete.count)
      try Console.writeLine(
        "\(ResultWords.start(.write)) \(result.path): \(result.catalogCount.counted("catalog")), "
          + "\(languages.counted("language")), \(complete) of them complete")
      let next = languages == 0 ? "loctrip export -l LANGUAGE" : "loctrip check, loctrip status"
      try Console.write("Next: \(next)\n")
      if result.findings.failure == .malformedInput { throw ExitCode(65) }
    }
  }
}
