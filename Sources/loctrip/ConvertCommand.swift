public import ArgumentParser
import LocalizationCore
import Projects
import RoundTrip
public import XLIFF

/// `loctrip convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Bring XLIFF documents into another version.",
    discussion: """
      What the other version can say is said there; what it cannot is carried, so that converting \
      back restores it. The document's own version leaves every byte as it is. A value that is not \
      valid in the version written is told on standard error, and the exit status is 1 then.

      Several documents, and those of folders, go into the folder DIR, all or none: each keeps its \
      place, and the XLIFF of an .xcloc bundle becomes DIR/LANGUAGE.xliff.

      EXAMPLES
        loctrip convert --to 2.1 fr.xliff -o fr-2.1.xliff
        loctrip convert --to 1.2 delivery.xlf -o - | less
        loctrip convert --to 2.1 out/fr.xcloc out/de.xcloc -o agency
      """
  )

  @Argument(
    help: "XLIFF documents, 1.0 to 2.2, .xcloc bundles, .zip archives, or folders of them.",
    completion: .file()
  )
  var documents: [String]

  @Option(name: .customLong("to"), help: "The version to write: 1.2, 2.0, 2.1 or 2.2.")
  var version: XLIFFVersion

  @Option(
    name: [.customShort("o"), .long],
    help: "The file to write, - for standard output, or the folder for several documents.",
    completion: .file()
  )
  var output = "-"

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run(quiet: common.quiet) {
      let result = try Converting(documents, output: output, to: version)
      let findings = result.documents.flatMap(\.findings)
      Console.print(result.searchFindings + findings, quiet: common.quiet)
      if output == "-" {
        for document in result.documents { try Console.write(document.bytes) }
      } else {
        try result.write()
      }
      if result.folder != nil, !common.quiet {
        for document in result.documents { try Console.writeLine("\(document.output): written") }
      }
      if !findings.isEmpty { throw ExitCode(1) }
    }
  }
}

extension XLIFFVersion: ExpressibleByArgument {
  /// Reads a version that documents are written in.
  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }

  /// The versions that documents are written in.
  public static var allValueStrings: [String] { ["1.2", "2.0", "2.1", "2.2"] }
}
