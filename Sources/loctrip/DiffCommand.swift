import ArgumentParser
import LocalizationCore
import RoundTrip

/// `loctrip diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two deliveries.",
    discussion: """
      Each side is an XLIFF, an .xcloc, a .zip, a catalog, or a folder of them; both need not be of the \
      same kind or version. States of XLIFF 1 and 2 are compared by what a catalog would call them.

      EXAMPLES
        loctrip diff sent/fr.xcloc delivery/fr.xcloc
        loctrip diff delivery-1 delivery-2 --format json -o changes.json
        loctrip diff old.xcstrings new.xcstrings --exit-code
      """
  )

  @Argument(help: "The old side.")
  var old: String

  @Argument(help: "The new side.")
  var new: String

  @Option(help: "The form of the report.")
  var format = ReportFormat.text

  @Option(name: .shortAndLong, help: "The file for the report.")
  var output = "-"

  @Flag(help: "Exit with 1 when there are differences.")
  var exitCode = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run {
      let diff = try Diff(fromPath: old, toPath: new)
      Console.print(diff.findings, quiet: common.quiet)
      let report: [UInt8] =
        switch format {
        case .json: diff.json()
        case .text:
          Array(
            diff.text(palette: output == "-" ? Console.palette : Palette(isColoured: false)).utf8
          )
        }
      if output == "-" {
        try Console.write(report)
      } else {
        try writeFile(report, to: output)
      }
      if exitCode && !diff.changes.isEmpty { throw ExitCode(1) }
    }
  }
}
