internal import ArgumentParser
import LoctripAppProjects
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports

/// `loctrip config`.
struct ConfigCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "config",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show the configuration, and where each value comes from.",
    discussion: """
      Shows what a command in this folder would use: the values of the nearest .loctrip.yml with their lines, what \
      the catalogs say, and the defaults. Options of a command override them. 'loctrip init' writes the file, and \
      'loctrip init --list-keys' explains every key.

      EXAMPLES
        loctrip config
        loctrip config App --format json

      EXIT STATUS
        0   shown
        65  the configuration or a catalog is malformed
        66  no such folder or --config file
      """
  )

  @Argument(help: "A catalog, or a folder of the project.", completion: .file())
  var path = "."

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "config" : nil) {
      // A deleted working folder can still be looked at.
      guard FileAccess.realPath(path) != nil else {
        throw FindingsError(missing: "no such file or folder", at: path)
      }
      let configuration = try configured.configuration(from: path)
      let (paths, root) = configuration.inputs(path == "." ? [] : [path])
      let read = Result { () throws(FindingsError) in
        try LoctripProject(paths, root: root, as: configuration, isReadOnly: true)
      }
      var project: LoctripProject?
      if case .failure(let error) = read, error.kind == .noInput {
        // A project may have no catalogs yet.
      } else {
        project = try read.get()
      }
      let listing = ConfigurationListing(configuration, project)
      if format == .json { return try Console.write(listing.json) }
      if !common.quiet { try Console.write(listing.text) }
    }
  }
}
