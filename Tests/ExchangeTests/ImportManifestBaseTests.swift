import LoctripExchange
import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripLedger
import LoctripReconciliation
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// A manifest as base: digests where a bundle has texts.
@Suite struct ImportManifestBaseTests {
  private static let folder = LoctripTestSupport.Project.sample("returned/reconcile").path

  /// The manifest of a bundle.
  private static func manifest(of delivery: Delivery) -> SentManifest {
    let files = delivery.document.files.map { file in
      var table = UnitTableBuilder(
        original: file.original, language: "fr", sourceLanguage: file.sourceLanguage,
        path: "fr.loctrip.json")
      for unit in delivery.document.table(of: file) {
        guard let id = unit.id, let source = unit.source else { continue }
        let state: TranslationState =
          switch unit.stateWord {
          case "needs-review-l10n": .needsReview
          case "new": .new
          default: .translated
          }
        var sent = TranslationUnit(id: id)
        sent.digests = .init(source: TextDigest(source), target: unit.target.map { TextDigest($0) })
        if unit.target != nil {
          sent.translationState = state
          sent.state = UnitState(state)
        }
        table.append(sent)
      }
      return SentManifest.File(original: file.original, units: table.table())
    }
    return SentManifest(path: "fr.loctrip.json", language: "fr", files: files)
  }

  /// The rows with a base.
  ///
  /// A manifest counts only for the language that a delivery states, so that it
  /// cannot tell a wrong one.
  private static let rows = ImportSampleTests.rows.filter {
    $0.hasBase && $0.file != "language-source.xliff"
  }

  @Test(arguments: rows)
  func `decides as the bundle does`(_ row: ImportSampleTests.Row) throws {
    let project = try CatalogProject(["\(Self.folder)/app"])
    let deliveries = try Delivery.read(["\(Self.folder)/\(row.file)"])
    let base = try Delivery.read(["\(Self.folder)/sent/fr.xliff"])
    let byTexts = try row.settings.report(deliveries, into: project, base: base)
    let byDigests = try row.settings.report(
      deliveries, into: project, manifests: base.map(Self.manifest))
    #expect(byDigests.verdicts == byTexts.verdicts)
    #expect(byDigests.units.map(\.written) == byTexts.units.map(\.written))
    // That a manifest served as base is said.
    #expect(byDigests.codes.filter { !$0.hasPrefix("base-") } == byTexts.codes)
    #expect(byDigests.changes.map(\.bytes) == byTexts.changes.map(\.bytes))
  }
}
