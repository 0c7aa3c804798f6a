public import ArgumentParser
import Files
import Foundation
import LocalizationCore
import Projects
public import Reconciliation
import Reports
import RoundTrip
import XMLEvents

extension ChangeKind: ExpressibleByArgument {}

/// `loctrip diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two deliveries.",
    usage: """
      loctrip diff OLD NEW [options]
      loctrip diff --git REV [PATH ...] [options]
      """,
    discussion: """
      Each side is an XLIFF, an .xcloc, a .zip, a catalog, or a folder of them; both need not be of the \
      same kind or version. States of XLIFF 1 and 2 are compared by what a catalog would call them.

      --git compares catalogs and XLIFF with what a git repository has of them: REV with the \
      working files, or OLD..NEW. As the command of a diff driver it takes what git hands over.

      EXAMPLES
        loctrip diff sent/fr.xcloc delivery/fr.xcloc
        loctrip diff delivery-1 delivery-2 --format html -o changes.html
        loctrip diff old.xcstrings new.xcstrings --exit-code --only target-changed
        loctrip diff --git HEAD
        loctrip diff --git v1.0..main App --language fr,de
      """
  )

  @Argument(
    help: "The old and the new side; with --git files and folders of a repository.",
    completion: .file()
  )
  var paths: [String] = []

  @Option(help: ArgumentHelp("Compare with a revision, or two as OLD..NEW.", valueName: "rev"))
  var git: String?

  @Flag(help: "List the units of one file as lines, as a textconv program for git.")
  var textconv = false

  @Option(help: "The form of the report. [default: what the name of -o ends with, else text]")
  var format: StandardForm?

  @Flag(help: "Count, and list no unit.")
  var summary = false

  @Option(name: .shortAndLong, help: "The file for the report.", completion: .file())
  var output = "-"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The languages to compare, as fr,de; repeatable. Default: all.",
      valueName: "tags"
    )
  )
  var language: [ListOf<String>] = []

  @Option(
    help: ArgumentHelp(
      "The kinds of change to list, between commas; repeatable. Default: all.",
      valueName: "kind"
    )
  )
  var only: [ListOf<ChangeKind>] = []

  @Flag(help: "Exit with 1 when there are differences.")
  var exitCode = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if textconv {
      guard paths.count == 1, git == nil else {
        throw ValidationError("--textconv takes one file")
      }
    } else if git == nil && paths.count != 2 && driver == nil && unmergedPath == nil {
      throw ValidationError("name the old and the new side, or a revision with --git")
    }
  }

  func run() throws {
    if textconv { return try Console.run(quiet: common.quiet) { try listUnits(of: paths[0]) } }
    if let unmergedPath { return try Console.writeLine("* Unmerged path \(unmergedPath)") }
    if let driver, !exitCode { return try runForGit(driver) }
    try Console.run(quiet: common.quiet, inJSON: form == .json && output == "-" ? "diff" : nil) {
      SystemCall.growInLargeSteps()
      let sides = git != nil && paths.isEmpty ? ["."] : paths
      try NamedOutputs.check([("--output", output)], inputs: sides)
      let diff = try compare()
      Console.keep(diff)
      // They are in the JSON.
      if form != .json { Console.print(diff.findings, quiet: common.quiet) }
      let (report, form) = report(on: diff)
      if output == "-" {
        try form.render(report) { try Console.write($0) }
      } else {
        let contents = FileContents { sink throws(SystemFailure) in
          try form.render(report, to: sink)
        }
        try FileAccess.replace([(output, contents)], isDurable: false)
      }
      try Console.fail(for: diff.findings)
      if exitCode && !diff.changes.isEmpty { throw ExitCode(1) }
    }
  }

  private var form: StandardForm { format ?? StandardForm(ofFile: output) ?? .text }

  private func compare() throws(RoundTripError) -> Diff {
    var options = Diff.Options()
    options.languages = try language.languages()
    options.kinds = Set(only.flatMap(\.elements))
    if let git { return try Diff(git: git, paths: paths, options: options) }
    if let driver { return try driver.diff(options: options) }
    return try Diff(fromPath: paths[0], toPath: paths[1], options: options)
  }

  private func report(on diff: Diff) -> (report: Report, form: any ReportForm) {
    var settings = git.map { [Report.Setting("git", $0)] } ?? []
    if git == nil, paths.count == 2 {
      settings = [Report.Setting("old", paths[0]), Report.Setting("new", paths[1])]
    }
    var report = diff.report(settings: settings, isSummary: summary)
    report.date = Today.text
    guard form == .text else { return (report, form.form) }
    return (report, TextForm(palette: output == "-" ? Console.palette : Palette(isColoured: false)))
  }

  // MARK: - Called by git

  private var driver: GitDriver? { git == nil ? GitDriver(paths) : nil }
  private var unmergedPath: String? { git == nil ? GitDriver.unmergedPath(paths) : nil }

  /// Shows one file of a comparison that git makes.
  ///
  /// Git stops at a program that fails, so a file that cannot be read says so in its place.
  private func runForGit(_ driver: GitDriver) throws {
    // As `git diff | head` does after ten lines. Git takes every exit but 0 for a broken program.
    guard !Console.isOutputClosed else { return }
    Console.ignoreClosedOutput()
    var report = Array("\(driver.header)\n".utf8)
    do {
      let (changes, form) = self.report(on: try compare())
      report += form.render(changes)
    } catch {
      report += error.findings.map { "\($0.description)\n" }.joined().utf8
    }
    do {
      try Console.write(report)
    } catch {
      guard Console.isOutputClosed else { throw error }
    }
  }

  /// A file that cannot be read goes to git as it is, but for what a terminal would act on.
  private func listUnits(of path: String) throws {
    do {
      try Console.write(try UnitListing(of: path).text)
    } catch let error as RoundTripError where error.kind == .malformedInput {
      // In the middle of a merge.
      if let listing = try UnitListing(ofConflicted: path) {
        return try Console.write(listing.text)
      }
      Console.print(error.findings, quiet: false)
      try Console.write(try UnitListing.text(ofMalformed: path))
    }
  }
}
