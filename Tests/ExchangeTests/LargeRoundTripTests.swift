import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLedger
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

/// More units than are decided, written or rendered at a time.
@Suite struct LargeRoundTripTests {
  private static let count = 9_001

  private func project(_ folder: TemporaryFolder) throws -> CatalogProject {
    let entries = (0..<Self.count).map { number in
      """
      "key \(number)" : { "localizations" : { "fr" : { "stringUnit" : {
      "state" : "translated", "value" : "texte \(number)" } } } }
      """
    }
    let strings = entries.joined(separator: ",")
    let text = #"{"sourceLanguage":"en","strings":{\#(strings)},"version":"1.0"}"#
    return try CatalogProject([try folder.write(text, to: "Localizable.xcstrings")])
  }

  @Test func `an export is written as it is made at once`() throws {
    let folder = try TemporaryFolder()
    let project = try project(folder)
    var export = LoctripExport(languages: ["fr"])
    export.spec = BundleSpec(.xliff)
    var findings: [Finding] = []
    let output = export.document(of: project, language: "fr", findings: &findings)
    var pieces = 0
    output.write { _ in pieces += 1 }
    #expect(pieces > 1)
    let path = try export.write(output, of: project, to: folder.path("out"), projectName: "App")
    #expect(try folder.bytes("out/fr.xliff") == output.xliff)
    let manifest = try SentManifest(at: folder.path("out/fr.loctrip.json"))
    #expect(manifest.bundle?.digest == TextDigest(ofFile: output.xliff))
    #expect(manifest.unitCount == Self.count)
    #expect(path == folder.path("out/fr.xliff"))
  }

  @Test func `units are decided in the order of the delivery, and told in it`() throws {
    let folder = try TemporaryFolder()
    let project = try project(folder)
    // Every third says what the catalog says, and every third is unknown.
    let units = (0..<Self.count).map { number in
      switch number % 3 {
      case 0: unit("key \(number)", "key \(number)", "texte \(number)", state: "translated")
      case 1: unit("key \(number)", "key \(number)", "mot \(number)", state: "translated")
      default: unit("gone \(number)", "gone \(number)", "mot \(number)", state: "translated")
      }
    }
    let document = try XLIFFDocument(
      parsing: Array(xliff(units.joined(), original: "Localizable.xcstrings").utf8),
      path: "fr.xliff")
    let table = document.table
    #expect(table.indices.allSatisfy { table.saysNoState($0) == table[$0].saysNoState })
    let plan = try LoctripImport().plan([Delivery(document)], into: project)
    let expected = (0..<Self.count).filter { $0 % 3 > 0 }.map {
      $0 % 3 == 1 ? "key \($0)" : "gone \($0)"
    }
    #expect(plan.units.map(\.id) == expected)
    #expect(plan.units.allSatisfy { ($0.verdict == .orphaned) == $0.id.hasPrefix("gone") })
    #expect(plan.count(.unchanged) == (Self.count + 2) / 3)
    let bytes = ImportReport(plan, in: project).report(isDryRun: true).json()
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let told = try #require(json?["units"] as? [[String: Any]])
    #expect(told.map { $0["id"] as? String } == expected)
  }
}
