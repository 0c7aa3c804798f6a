import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing

/// `xliff-samples/returned/dialects`: the same delivery in the ways of many tools.
@Suite struct DialectTests {
  private static let samples = LoctripTestSupport.Project.sample(".").path
  static let files: [String] =
    (FileManager.default.enumerator(atPath: "\(samples)/returned/dialects")?
    .compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".xliff") }.sorted()

  private static func imported(_ name: String) throws -> (report: ImportReport, bytes: [[UInt8]]) {
    let project = try CatalogProject(["\(samples)/app"])
    let deliveries = try Delivery.read(["\(samples)/returned/dialects/\(name)"])
    var settings = LoctripImport()
    // What is only taken for the language of a finished translation replaces none.
    settings.languageMap = ["fr_FR": "fr"]
    let report = try settings.report(deliveries, into: project)
    return (report, try report.applied(to: project).catalogs.map { $0.strings.bytes })
  }

  @Test func `there are many`() { #expect(Self.files.count == 30) }

  @Test(arguments: files)
  func `leaves the same catalogs as the plain one, and no one has to look`(_ name: String) throws {
    let (report, bytes) = try Self.imported(name)
    #expect(bytes == (try Self.imported("plain.xliff")).bytes)
    #expect(report.decisionCount == 0, "\(report.allFindings)")
    #expect(report.allFindings.allSatisfy { $0.code == .noBase || $0.severity == .note })
    #expect(!report.changes.isEmpty)
  }
}
