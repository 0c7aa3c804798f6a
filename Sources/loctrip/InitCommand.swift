import ArgumentParser
import LocalizationCore
import Projects
import RoundTrip

/// `loctrip init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a configuration from what is found.",
    usage: "loctrip init [<options>] [<folder>]",
    discussion: """
      The file .loctrip.yml holds what would otherwise be repeated on every command line: catalogs, \
      languages, the ones that are shipped, severities, limits of length, a glossary, rates. Commands \
      look for it from their first path upwards, to the root of the repository.

      EXAMPLES
        loctrip init
        loctrip init App --force
        loctrip init --list-keys
        loctrip init --schema > loctrip.schema.json
      """
  )

  @Argument(help: "The folder of the project.", completion: .directory)
  var folder = "."

  @Flag(help: "Overwrite a configuration that is there.")
  var force = false

  @Flag(help: "Print the configuration; write nothing.")
  var dryRun = false

  @Flag(help: "Print the JSON schema of the configuration, for editors.")
  var schema = false

  @Flag(help: "Print every key of the configuration and what it says.")
  var listKeys = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(quiet: common.quiet) {
      if schema { return try Console.write(Configuration.schema) }
      if listKeys {
        let width = Configuration.keys.map(\.name.count).max() ?? 0
        for (name, summary) in Configuration.keys {
          let gap = String(repeating: " ", count: width - name.count + 2)
          try Console.write("\(name)\(gap)\(summary)\n")
        }
        return
      }
      let result = try Initialization(folder)
      Console.print(result.findings, quiet: common.quiet)
      if dryRun { return try Console.write(result.text) }
      try result.write(replacing: force)
      guard !common.quiet else { return }
      let (languages, complete) = (result.languages.count, result.complete.count)
      try Console.writeLine(
        "\(result.path): written; \(result.catalogCount.counted("catalog")), "
          + "\(languages.counted("language")), \(complete) of them complete"
      )
      try Console.write("Next: loctrip check, loctrip status\n")
      if result.findings.failure == .malformedInput { throw ExitCode(65) }
    }
  }
}
