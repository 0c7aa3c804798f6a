public import ArgumentParser
import LocalizationCore
import RoundTrip
public import XLIFF

/// `loctrip convert`.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Bring an XLIFF document into another version.",
    discussion: """
      What the other version can say is said there; what it cannot is carried, so that converting \
      back restores it. The document's own version leaves every byte as it is. A value that is not \
      valid in the version written is told on standard error, and the exit status is 1 then.

      EXAMPLES
        loctrip convert --to 2.1 fr.xliff -o fr-2.1.xliff
        loctrip convert --to 1.2 delivery.xlf -o - | less
      """
  )

  @Argument(help: "An XLIFF document, 1.0 to 2.2.")
  var document: String

  @Option(name: .customLong("to"), help: "The version to write: 1.2, 2.0, 2.1 or 2.2.")
  var version: XLIFFVersion

  @Option(name: [.customShort("o"), .long], help: "The file to write; - is standard output.")
  var output = "-"

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run {
      try NamedOutputs.check([("--output", output)], inputs: [document])
      let result = try Converting(document, to: version)
      Console.print(result.findings, quiet: common.quiet)
      if output == "-" {
        try Console.write(result.bytes)
      } else {
        try result.write(to: output)
      }
      if !result.findings.isEmpty { throw ExitCode(1) }
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
