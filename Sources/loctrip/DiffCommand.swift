public import ArgumentParser
import Foundation
import LocalizationCore
public import Reconciliation
import RoundTrip

extension UnitChange: ExpressibleByArgument {}

/// `loctrip diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two deliveries.",
    discussion: """
      Each side is an XLIFF, an .xcloc, a catalog, or a folder of them; both need not be of the \
      same kind or version. States of XLIFF 1 and 2 are compared by what a catalog would call them.

      EXAMPLES
        loctrip diff sent/fr.xcloc delivery/fr.xcloc
        loctrip diff delivery-1 delivery-2 --format html -o changes.html
        loctrip diff old.xcstrings new.xcstrings --exit-code
      """
  )

  @Argument(help: "The old side.")
  var old: String

  @Argument(help: "The new side.")
  var new: String

  @Option(help: "The form of the report.")
  var format = ReportForm.text

  @Option(name: .shortAndLong, help: "The file for the report.")
  var output = "-"

  @Option(
    help: ArgumentHelp("The languages to compare, as fr,de. Default: all.", valueName: "tags")
  )
  var language: [String] = []

  @Option(
    help: ArgumentHelp("The kind of change to list; repeatable. Default: all.", valueName: "kind")
  )
  var only: [UnitChange] = []

  @Flag(help: "Exit with 1 when there are differences.")
  var exitCode = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run {
      var options = Diff.Options()
      options.languages = language.flatMap { $0.split(separator: ",") }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      options.kinds = Set(only)
      let diff = try Diff(fromPath: old, toPath: new, options: options)
      Console.print(diff.findings, quiet: common.quiet)
      let told = diff.report(settings: [Report.Setting("old", old), Report.Setting("new", new)])
      let report: [UInt8] =
        format == .text && output == "-"
        ? Array(told.text(palette: Console.palette).utf8) : told.bytes(as: format)
      if output == "-" {
        try Console.write(report)
      } else {
        try writeFile(report, to: output)
      }
      if exitCode && !diff.changes.isEmpty { throw ExitCode(1) }
    }
  }
}
