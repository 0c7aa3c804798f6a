internal import ArgumentParser
import LoctripFileSets
internal import Foundation
import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripFileTools
public import StringCatalogs

extension MergedCatalog.Resolution: WordArgument {}

/// `loctrip merge`.
struct MergeCommand: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Merge two versions of a catalog, also as git's merge driver.",
    usage: "loctrip merge [<options>] <files> ...",
    discussion: """
      A three-way merge by key, language and text; differences in layout never conflict. The result \
      overwrites OURS. Conflicts get git's markers and are listed on standard error. --repair merges \
      the two sides of a catalog that already contains git's markers.

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
        0   merged; no conflicts, or --on-conflict decided them
        1   conflicts remain
        65  a version is malformed
        66  no such file
        With --path, as in git's merge driver, 128 is added to the codes of errors: git reads lower \
      ones as conflicts.
      """
  )

  @Argument(
    help:
      "BASE (may be an empty file), OURS and THEIRS; with --repair, the catalogs to repair; - is standard input.",
    completion: .file())
  var files: [String]

  @Flag(help: "Merge both sides of catalogs that have conflict markers.")
  var repair = false

  @Option(
    name: .shortAndLong, help: .value("file", "Write to this file instead; - is standard output."),
    completion: .file())
  var output: String?

  // A name may begin with a hyphen, and git's driver was documented with the name behind a space.
  @Option(
    parsing: .unconditional,
    help: .unlisted("name", "The name of the catalog in messages; git's %P."), completion: .file())
  var path: String?

  @Option(help: .unlisted("characters", "The length of a conflict marker; git's %L. [default: 7]"))
  var markerSize: Int?

  @Option(
    name: [.customShort("L"), .customLong("label")],
    parsing: .unconditionalSingleValue,
    help: .unlisted(
      """
      The labels of the sides in conflict markers: ours, base and theirs, in this order; git's %X, %S \
      and %Y. Default with --path: HEAD, base and the commit.
      """
    )
  )
  var labels: [String] = []

  @Option(help: .value("how", "How to resolve a conflict: with markers, or by taking one side."))
  var onConflict = MergedCatalog.Resolution.markers

  @Flag(help: "Write nothing; list the conflicts and exit with 1 if there are any.")
  var check = false

  @Option(
    help: "The format of the list of conflicts: text on standard error, JSON on standard output.")
  var format = FormOf<Self>.text

  @OptionGroup var common: SelectionOptions

  /// The output; what came from standard input goes to standard output.
  private var destination: String? {
    output ?? ((repair ? files == ["-"] : files.dropFirst().first == "-") ? "-" : nil)
  }

  func validate() throws {
    try ensure(files.count { $0 == "-" } <= 1, "Only one file can be on standard input.")
    try ensure(
      !repair || files.count == 1 || !files.contains("-"),
      "--repair takes - alone, because the result goes to standard output.")
    try ensure(
      repair || files.count == 3,
      "merge takes three files, BASE, OURS and THEIRS; for one file with markers, pass --repair.")
    try ensure(
      files.count == 1 || !repair || output == nil && path == nil,
      "--output and --path need a single catalog.")
    try ensure(3...200 ~= markerSize ?? 7, "--marker-size takes 3 to 200.")
    try ensure(labels.count <= 3, "-L can be given three times at most.")
    try ensure(
      destination != "-" || format == .text,
      "--format json and -o - both need standard output; write one of them to a file.")
  }

  func run() throws {
    do {
      try Console.run(common, inJSON: format == .json ? "merge" : nil) { try merge() }
    } catch let code as ExitCode where code.rawValue > 1 && path != nil {
      throw ExitCode(128 + code.rawValue)
    }
  }

  private func merge() throws {
    var options = MergedCatalog.Options()
    options.path = path
    options.markerSize = markerSize
    options.labels =
      path == nil || repair
      ? labels : GitLabels.labels(labels, environment: ProcessInfo.processInfo.environment)
    options.resolution = onConflict
    options.namesLines = !check
    options.marksMalformed = path != nil && !check
    if let output {
      try NamedOutputs.check([("--output", output)], inputs: files)
      try FindingsError.checkEnding(of: output, isOneOf: [".xcstrings"])
    }
    let settled = try InterruptedRun.settle(
      around: files + (output.map { [$0] } ?? []), isReadOnly: check || destination == "-")
    var merges =
      try repair
      ? files.map { try MergedCatalog(repairing: $0, options: options) }
      : [MergedCatalog(base: files[0], ours: files[1], theirs: files[2], options: options)]
    merges[0].findings.insert(contentsOf: settled, at: 0)
    // They are in the JSON.
    if format == .text {
      for merging in merges { Console.print(merging.findings, quiet: common.quiet) }
    }
    if !check {
      if destination == "-" {
        for merging in merges { try Console.write(merging.bytes) }
      } else {
        try MergedCatalog.write(merges, to: destination)
      }
    }
    if format == .json {
      try Console.write(MergedCatalog.json(merges))
    } else if repair, destination != "-", !common.quiet {
      for merging in merges { try Console.writeLine("\(merging.path): \(merging.summary)") }
    }
    let hasConflicts = merges.contains { $0.hasMarkers || check && !$0.conflicts.isEmpty }
    if hasConflicts { throw ExitCode(1) }
  }
}
