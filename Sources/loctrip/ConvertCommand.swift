public import ArgumentParser
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripAppProjects
import LoctripFileTools
public import XLIFF

/// `loctrip convert`.
struct ConvertCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Convert XLIFF documents to another version.",
    usage: "loctrip convert [<options>] --to <version> <documents> ...",
    discussion: """
      Converting loses nothing. If the new version cannot express all of a unit or file, the \
      document carries its original along; converting back restores the original with the new \
      translations. Converting to the same version changes no byte.

      --no-carry writes a plain document, for Xcode, and lists what it lacks.

      Several documents and folders are converted into the folder given by -o; if one fails, none is \
      written. Each document keeps its relative path; the XLIFF of an .xcloc bundle becomes LANGUAGE.xliff.

      EXAMPLES
        loctrip convert --to 2.1 fr.xliff -o fr-2.1.xliff
        loctrip convert --to 1.2 delivery.xlf -o - | less
        loctrip convert --to 1.2 --no-carry delivery.xlf -o fr.xliff
        loctrip convert --to 2.1 out/fr.xcloc out/de.xcloc -o agency

      EXIT STATUS
        0   converted
        1   converted, but some values are written otherwise or left out; standard error lists them
        65  an input is malformed
        66  no such input
      """
  )

  @Argument(
    help:
      "XLIFF documents (1.0 to 2.2), .xcloc bundles, .zip archives, or folders; - is standard input.",
    completion: .file())
  var documents: [String]

  @Option(
    name: .customLong("to"),
    help: .value("version", "The XLIFF version to write: 1.2, 2.0, 2.1 or 2.2."))
  var version: XLIFFVersion

  @Flag(
    name: .customLong("no-carry"),
    help:
      "Leave out loctrip's own data; converting back then cannot restore everything."
  )
  var isPlain = false

  @Option(
    name: [.customShort("o"), .long],
    help: .value(
      "path", "The file to write, - for standard output, or a folder for several documents."),
    completion: .file())
  var output = "-"

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(
      output != "-" || format == .text,
      "--format json and -o - both need standard output; pass a file or folder with -o.")
  }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "convert" : nil) {
      let result = try Converting(documents, output: output, to: version, carrying: !isPlain)
      let findings = result.documents.flatMap(\.findings)
      if format == .text {
        Console.print(result.searchFindings + findings, quiet: common.quiet)
      }
      if output == "-" {
        for document in result.documents { try Console.write(document.bytes) }
      } else {
        try result.write()
      }
      if format == .json {
        try Console.write(result.json)
      } else if output != "-", !common.quiet {
        for document in result.documents {
          try Console.writeLine(ResultWords.line(.write, document.output))
        }
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
