public import ArgumentParser
import Files
internal import Foundation
import LocalizationCore
internal import Projects
internal import RoundTrip
public import StringCatalogs

extension Merging.Resolution: ExpressibleByArgument {}

/// `loctrip merge`.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two versions of a catalog, as git's merge driver or by hand.",
    usage: "loctrip merge [<options>] <files> ...",
    discussion: """
      Three-way by key, language and single text; the layout of a file never conflicts. The result \
      replaces OURS. What both sides changed differently is marked as git does, and told on standard \
      error. --repair does the same for a catalog in which git has left its markers.

      As git's merge driver:
        git config merge.loctrip.name "string catalogs"
        git config merge.loctrip.driver \
      "loctrip merge --path=%P --marker-size=%L -L %X -L %S -L %Y -- %O %A %B"
        echo "*.xcstrings merge=loctrip" >> .gitattributes

      EXAMPLES
        loctrip merge base.xcstrings ours.xcstrings theirs.xcstrings -o all.xcstrings
        loctrip merge base.xcstrings ours.xcstrings theirs.xcstrings --check
        loctrip merge --repair App/Localizable.xcstrings
        loctrip merge --repair App/Localizable.xcstrings --on-conflict theirs

      EXIT STATUS
        0   merged, without conflicts or with all of them decided by --on-conflict
        1   conflicts are left
        With --path, which git's driver gives, 128 is added to the codes of errors: git takes lower \
      ones for conflicts.
      """
  )

  @Argument(
    help: "BASE (may be empty), OURS and THEIRS; with --repair the catalogs to repair.",
    completion: .file()
  )
  var files: [String]

  @Flag(help: "Merge the two sides between the conflict markers in a catalog.")
  var repair = false

  @Option(
    name: .shortAndLong,
    help: "The file to write instead; - is standard output.",
    completion: .file()
  )
  var output: String?

  // A name may begin with a hyphen, and git's driver was documented with the name behind a space.
  @Option(
    parsing: .unconditional,
    help: "The name of the catalog in messages; git's %P.",
    completion: .file()
  )
  var path: String?

  @Option(
    name: .customLong("marker-size"),
    help: "How many characters a conflict marker has; git's %L. [default: 7]"
  )
  var markerSize: Int?

  @Option(
    name: [.customShort("L"), .customLong("label")],
    parsing: .unconditionalSingleValue,
    help: """
      The name of a side at its markers: of ours, the base and theirs, in this order; git's %X, %S and \
      %Y. Default with --path: HEAD, base and the commit.
      """
  )
  var labels: [String] = []

  @Option(help: "What becomes of a conflict.")
  var onConflict = Merging.Resolution.markers

  @Flag(help: "Write nothing; list the conflicts and exit with 1 when there are any.")
  var check = false

  @Option(help: "The form of the list of conflicts: text on standard error, JSON on the output.")
  var format = ReportFormat.text

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard repair || files.count == 3 else {
      throw ValidationError(
        "Three files are merged, BASE, OURS and THEIRS; one with markers needs --repair."
      )
    }
    guard files.count == 1 || !repair || output == nil && path == nil else {
      throw ValidationError("--output and --path take one catalog.")
    }
    if let markerSize, !(3...200).contains(markerSize) {
      throw ValidationError("--marker-size is 3 to 200.")
    }
    guard labels.count <= 3 else { throw ValidationError("There are three labels at most.") }
    guard output != "-" || format == .text else {
      throw ValidationError("--format json and -o - both want the output.")
    }
  }

  func run() throws {
    do {
      try Console.run(quiet: common.quiet, inJSON: format == .json ? "merge" : nil) { try merge() }
    } catch let code as ExitCode where code.rawValue > 1 && path != nil {
      throw ExitCode(128 + code.rawValue)
    }
  }

  private func merge() throws {
    var options = Merging.Options()
    options.path = path
    options.markerSize = markerSize
    options.labels =
      path == nil || repair
      ? labels : GitLabels.labels(labels, environment: ProcessInfo.processInfo.environment)
    options.resolution = onConflict
    options.namesLines = !check
    options.marksMalformed = path != nil && !check
    if let output { try NamedOutputs.check([("--output", output)], inputs: files) }
    let settled = try InterruptedRun.settle(
      around: files + (output.map { [$0] } ?? []),
      isReadOnly: check || output == "-"
    )
    var merges =
      try repair
      ? files.map { try Merging(repairing: $0, options: options) }
      : [Merging(base: files[0], ours: files[1], theirs: files[2], options: options)]
    merges[0].findings.insert(contentsOf: settled, at: 0)
    // They are in the JSON.
    if format == .text {
      for merging in merges { Console.print(merging.findings, quiet: common.quiet) }
    }
    if !check {
      if output == "-" {
        for merging in merges { try Console.write(merging.bytes) }
      } else {
        try Merging.write(merges, to: output)
      }
    }
    if format == .json {
      try Console.write(Merging.json(merges))
    } else if repair, output != "-", !common.quiet {
      for merging in merges { try Console.writeLine("\(merging.path): \(merging.summary)") }
    }
    let hasConflicts = merges.contains { $0.hasMarkers || check && !$0.conflicts.isEmpty }
    if hasConflicts { throw ExitCode(1) }
  }
}
