internal import ArgumentParser
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
public import LoctripReconciliation
import LoctripLocalizationReports
import LoctripLedger
import LoctripExchange
import LoctripXMLEvents

extension ChangeKind: WordArgument {}

/// `loctrip diff`.
struct DiffCommand: ParsableCommand, Reporting {
  static let forms: [StandardForm] = StandardForm.ofUnits

  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Show the changes between two deliveries.",
    usage: """
      loctrip diff OLD NEW [options]
      loctrip diff --git REV [PATH ...] [options]
      loctrip diff ORDER [options]
      """,
    discussion: """
      Each side is an XLIFF, an .xcloc, a spreadsheet, a .zip, a catalog, or a folder. The sides \
      may differ in kind and XLIFF version; states are then compared as a catalog would store \
      them.

      --git compares two revisions OLD..NEW, or REV with the working tree. The command also works \
      as git's diff driver. With an order's number it compares the order's last two deliveries.

      EXAMPLES
        loctrip diff sent/fr.xcloc delivery/fr.xcloc
        loctrip diff delivery-1 delivery-2 --format html -o changes.html
        loctrip diff old.xcstrings new.xcstrings --exit-code --only target-changed
        loctrip diff --git HEAD
        loctrip diff --git v1.0..main App --language fr,de
        loctrip diff 2026-w48-agency-a-k7

      EXIT STATUS
        0   compared
        1   the sides differ and --exit-code is given
        65  an input is malformed
        66  no such input
      """
  )

  @Argument(
    help:
      "The old and the new side, - for standard input; with --git, files and folders of a repository.",
    completion: .file())
  var paths: [String] = []

  @Option(help: .value("rev", "Compare the files with this revision, or two revisions OLD..NEW."))
  var git: String?

  @Flag(help: .unlisted("Print the units of one file as lines, for git's textconv."))
  var textconv = false

  @Flag(help: "Print the counts only, no units.")
  var summary = false

  @OptionGroup var reporting: ReportOptions<Self>

  @Option(
    name: .shortAndLong,
    help: .value("languages", "The languages to compare, such as fr,de; repeatable. Default: all."),
    completion: ProjectWords.languages)
  var language: [ListOf<String>] = []

  @Option(
    help: .value(
      "kinds", "The kinds of change to list, separated by commas; repeatable. Default: all."))
  var only: [ListOf<ChangeKind>] = []

  @Flag(help: "Exit with 1 if there are differences.")
  var exitCode = false

  @OptionGroup var common: SelectionOptions

  func validate() throws {
    guard !textconv else {
      return try ensure(paths.count == 1 && git == nil, "--textconv takes one file")
    }
    try ensure(
      git != nil || paths.count == 2 || driver != nil || unmergedPath != nil || order != nil,
      "pass the old and the new side, or a revision with --git")
  }

  /// The id of the order whose deliveries are compared, or `nil`.
  private var order: String? {
    guard git == nil, paths.count == 1, let id = paths.first, Order.isWellFormed(id),
      !FileAccess.kind(of: id).exists
    else { return nil }
    return id
  }

  func run() throws {
    if textconv {
      return try Console.run(common, ignoresSelection: true) { try listUnits(of: paths[0]) }
    }
    if let unmergedPath { return try Console.writeLine("* Unmerged path \(unmergedPath)") }
    if let driver, !exitCode { return try runForGit(driver) }
    try Console.run(common, inJSON: reporting.json("diff")) {
      let sides =
        git != nil && paths.isEmpty ? ["."] : paths
      try NamedOutputs.check([("--output", reporting.output)], inputs: order == nil ? sides : [])
      let isJSON = try reporting.form == .json
      let diff = try compare(sides)
      Console.keep(diff)
      // They are in the JSON.
      if !isJSON { Console.print(diff.findings, quiet: common.quiet) }
      let (report, form) = try report(on: diff, sides)
      if common.quiet, !reporting.isFile, try reporting.form == .text {
        // The exit status says enough.
      } else if let form = form as? any StreamedReportForm {
        if !reporting.isFile {
          try form.render(report) { try Console.write($0) }
        } else {
          let contents = FileContents { sink throws(SystemFailure) in
            try form.render(report, to: sink)
          }
          try FileAccess.replace(named: [(reporting.output, contents)], isDurable: false)
        }
      } else {
        try Console.write(form.render(report), to: reporting.output)
      }
      try Console.fail(for: diff.findings)
      if exitCode && !diff.changes.isEmpty { throw ExitCode(1) }
    }
  }

  private func compare(_ sides: [String] = []) throws(FindingsError) -> Diff {
    var options = Diff.Options()
    options.languages = try language.languages()
    options.kinds = Set(only.flatMap(\.elements))
    let diff = try self.diff(sides, options)
    // A language that neither side has may be one that came back nowhere; one that nobody knows is a mistake.
    if diff.findings.contains(where: { $0.code == .noSuchLanguage }),
      let unknown = options.languages.first(where: { LanguageTag($0)?.isKnown != true })
    {
      throw FindingsError(
        usage: "'\(unknown)' is not a language that CLDR knows"
          + (LanguageTag.nearest(to: unknown).map { "; did you mean '\($0)'?" } ?? ""))
    }
    return diff
  }

  private func diff(_ sides: [String], _ options: Diff.Options) throws(FindingsError) -> Diff {
    if let git { return try Diff(git: git, paths: paths, options: options) }
    if let driver { return try driver.diff(options: options) }
    if let order {
      let (project, book) = try Configuration.find(from: ".").orderedProject()
      return try Diff(ofOrder: order, book, in: project, options: options)
    }
    return try Diff(fromPath: sides[0], toPath: sides[1], options: options)
  }

  private func report(on diff: Diff, _ sides: [String] = []) throws(FindingsError) -> (
    report: Report, form: any ReportForm
  ) {
    let form = try reporting.form
    var settings = git.map { [Report.Setting("git", $0)] } ?? []
    if git == nil, sides.count == 2 {
      settings = [Report.Setting("old", sides[0]), Report.Setting("new", sides[1])]
    }
    if let order { settings = [Report.Setting("order", order)] }
    var report = diff.report(settings: settings, isSummary: summary)
    report.date = Today.text
    guard form == .text else { return (report, form.form) }
    return (report, TextForm(palette: reporting.palette))
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
      let (changes, form) = try self.report(on: compare())
      report += try form.render(changes)
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
      try Console.write(try TextConversion(of: path).text)
    } catch let error as FindingsError where error.kind == .malformedInput {
      // In the middle of a merge.
      if let listing = try TextConversion(ofConflicted: path) {
        return try Console.write(listing.text)
      }
      Console.print(error.findings, quiet: false)
      try Console.write(try TextConversion.text(ofMalformed: path))
    }
  }
}
