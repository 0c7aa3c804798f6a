public import ArgumentParser
import LocalizationCore
public import RoundTrip

extension Merging.Resolution: ExpressibleByArgument {}

/// `loctrip merge`.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two versions of a catalog, as git's merge driver or by hand.",
    discussion: """
      Three-way by key, language and single text; the layout of a file never conflicts. The result \
      replaces OURS. What both sides changed differently is marked as git does.

      EXAMPLES
        loctrip merge base.xcstrings ours.xcstrings theirs.xcstrings -o merged.xcstrings
        loctrip merge base.xcstrings ours.xcstrings theirs.xcstrings --check
        loctrip merge base.xcstrings ours.xcstrings theirs.xcstrings --on-conflict theirs

      EXIT STATUS
        0   merged
        1   conflicts are left, or decided by --on-conflict with --check
      """
  )

  @Argument(help: "The version that both come from (may be empty), ours, and theirs.")
  var files: [String]

  @Option(name: .shortAndLong, help: "The file to write instead of OURS; - is standard output.")
  var output: String?

  @Option(help: "The name of the catalog in messages; git's %P.")
  var path: String?

  @Option(name: .customLong("marker-size"), help: "How long conflict markers are; git's %L.")
  var markerSize = 7

  @Option(help: "What becomes of a conflict.")
  var onConflict = Merging.Resolution.markers

  @Flag(help: "Write nothing; list the conflicts, and exit with 1 when there are any.")
  var check = false

  @Option(help: "The form of the list of conflicts: text on standard error, JSON on the output.")
  var format = ReportFormat.text

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard files.count == 3 else {
      throw ValidationError("Three files are merged: BASE, OURS and THEIRS.")
    }
    guard (3...200).contains(markerSize) else {
      throw ValidationError("--marker-size is 3 to 200.")
    }
  }

  func run() throws {
    try Console.run {
      var options = Merging.Options()
      options.path = path
      options.markerSize = markerSize
      options.resolution = onConflict
      let merging = try Merging(base: files[0], ours: files[1], theirs: files[2], options: options)
      Console.print(merging.findings, quiet: common.quiet)
      if !check {
        switch output ?? files[1] {
        case "-": try Console.write(merging.bytes)
        case let path: try merging.write(to: path)
        }
      }
      if merging.hasMarkers || check && !merging.conflicts.isEmpty { throw ExitCode(1) }
    }
  }
}
