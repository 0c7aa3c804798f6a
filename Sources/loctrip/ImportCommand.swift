public import ArgumentParser
import LocalizationCore
public import Reconciliation
import RoundTrip

extension Reconciliation.Acceptance: ExpressibleByArgument {}
extension Reconciliation.Winner: ExpressibleByArgument {}

/// Whose import to follow.
enum Compatibility: String, ExpressibleByArgument, CaseIterable {
  case xcode
}

/// `loctrip import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Reconcile deliveries with the catalogs.",
    discussion: """
      Every unit gets a verdict: added, updated, unchanged, kept, conflict, rejected, orphaned or \
      missing. All catalogs are written, or none is. Deliveries are XLIFF 1.0 to 2.2; the base may be \
      of another version.

      EXAMPLES
        loctrip import delivery --into . --dry-run
        loctrip import fr.xcloc de.xliff --into App --base sent
        loctrip import fr.xliff --into App/Localizable.xcstrings --accept reviewed
      """
  )

  @Argument(help: "XLIFF files, .xcloc bundles, .zip archives, or folders of them.")
  var deliveries: [String]

  @Option(help: "A catalog, or the folder of the project.")
  var into: String

  @Option(help: "The bundles as they were sent; protects what changed since.")
  var base: [String] = []

  @Flag(help: "Say what would happen; write nothing.")
  var dryRun = false

  @Option(help: "From which of the vendor's steps on a text counts as translated.")
  var accept = Reconciliation.Acceptance.translated

  @Option(help: "Who wins where both sides changed a translation.")
  var onConflict = Reconciliation.Winner.ours

  @Option(help: "Do exactly what Xcode's own import does: xcode.")
  var compatibility: Compatibility?

  @Option(
    name: .customLong("language-map"),
    help: "A language that the delivery calls differently, as DELIVERY=CATALOG."
  )
  var languageMap: [String] = []

  @Option(help: "The folder that the names of catalogs are relative to.")
  var root: String?

  @Option(help: "The form of the report.")
  var format = ReportFormat.text

  @Flag(name: .shortAndLong, help: "List every unit that is not unchanged.")
  var verbose = false

  @OptionGroup var common: CommonOptions

  func run() throws {
    try Console.run {
      var importer = Import()
      importer.rules.acceptance = accept
      importer.rules.winner = onConflict
      importer.isLikeXcode = compatibility == .xcode
      for pair in languageMap {
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
          throw RoundTripError(
            .usage,
            .usage,
            "--language-map takes DELIVERY=CATALOG, not '\(pair)'"
          )
        }
        importer.languageMap[String(parts[0])] = String(parts[1])
      }
      let (project, delivered, sent) = try Import.read(
        deliveries,
        into: into,
        base: base,
        root: root
      )
      let report = try importer.plan(delivered, into: project, base: sent)
      if !dryRun { try importer.write(report, project: project) }
      // The text report has the findings of each unit beside it; they are not said twice.
      let isTold = format == .text && !common.quiet
      Console.print(
        project.findings + (isTold ? report.findings : report.allFindings),
        quiet: common.quiet
      )
      switch format {
      case .json: try Console.write(report.json(isDryRun: dryRun))
      case .text where !common.quiet:
        try Console.write(
          report.text(isVerbose: verbose, isDryRun: dryRun, palette: Console.palette)
        )
      case .text: break
      }
      if report.needsPerson { throw ExitCode(1) }
    }
  }
}
