import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF
import LoctripXLIFFConversion

/// Deliveries that our own conversion made of others.
@Suite struct ConvertedDeliveryTests {
  private static let app = [
    entry("A", []), entry("B", []), entry("C", [("fr", "translated", "cé")]),
    entry("D", [("fr", "needs_review", "dé")]), entry("%@ of %lld", []),
  ].joined(separator: ",")

  private static func lines(_ report: ImportReport) -> [String] {
    report.units.map { unit in
      let written = unit.written.map { "\($0.state): \($0.message)" } ?? "–"
      return "\(unit.id): \(unit.verdict) \(written) \(unit.findings.map(\.code.rawValue))"
    } + report.findings.map(\.code.rawValue)
      + report.totals.map { "\($0.counts.sorted { $0.key < $1.key })" }
  }

  /// Deliveries in which something is said that the other generation has no word for.
  static let deliveries = [
    xliff(unit("A", "A", "A"), unit("B", "B", "b"), unit("C", "C", "ce")),
    xliff(unit("A", "A", "A"), unit("B", "B", "B"), unit("C", "C", "C")),
    xliff(unit("A", "A", "a"), unit("A", "A", "autre"), unit("C", "C", "cé", state: "translated")),
    xliff(
      unit("A", "A", "a", state: "needs-adaptation"), unit("B", "B", "b", state: "x-odd"),
      unit("C", "C", "ce", state: "signed-off"),
      unit("D", "D", "de", state: "translated", qualifier: "mt-suggestion")),
    xliff(
      unit("1", "A", "a", attributes: "resname=\"A\""),
      unit("2", "B", "b", attributes: "resname=\"B\" maxwidth=\"1\" size-unit=\"char\""),
      unit("D", "D", "dé", attributes: "approved=\"yes\""),
      unit("%@ of %lld", "%@ of %lld", "de %lld")),
    xliff(unit("A", "A", "a", attributes: "translate=\"no\""), unit("C", "C", "", state: "new")),
  ]

  @Test(arguments: deliveries, [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `a converted delivery gets the verdicts of its original`(
    _ text: String, _ version: XLIFFVersion
  ) throws {
    let project = try project(Self.app, version: "1.3")
    let sent = xliff(
      unit("A", "A"), unit("B", "B"), unit("C", "C", "cé", state: "translated"),
      unit("D", "D", "dé", state: "needs-review-l10n"))
    let converted = try XLIFFConverter.convert(Array(text.utf8), path: "fr.xliff", to: version)
    let document = try XLIFFDocument(parsing: converted.bytes, path: "fr.xliff")
    for base in [[], [try delivery(sent, path: "sent.xliff")]] {
      let original = try LoctripImport().report([try delivery(text)], into: project, base: base)
      let report = try LoctripImport().report([Delivery(document)], into: project, base: base)
      #expect(Self.lines(report) == Self.lines(original))
      #expect(report.changes.map(\.bytes) == original.changes.map(\.bytes))
      // The places are those of the file that came.
      let lines = String(decoding: converted.bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      for place in report.units.compactMap(\.place) {
        let line = try #require(place.line)
        #expect(lines[line - 1].contains("<unit "))
      }
    }
  }

  @Test(arguments: Array(0..<20) as [UInt64])
  func `a converted export changes as little as itself`(_ seed: UInt64) throws {
    var generator = GeneratedCatalog(seed: seed)
    let catalog = try catalog(text: generator.make())
    let project = CatalogProject(catalogs: [
      CatalogFile(path: "L.xcstrings", original: "L.xcstrings", catalog: catalog)
    ])
    for form in ExportForm.all {
      let bytes = form.output(project, "fr").xliff
      let targets: [XLIFFVersion] =
        form.version.isXLIFF2 ? [.v1_2] : [.v2_0, .v2_1, .v2_2]
      for version in targets {
        let converted = try XLIFFConverter.convert(bytes, path: "fr.xliff", to: version)
        let document = try XLIFFDocument(parsing: converted.bytes, path: "fr.xliff")
        let report = try LoctripImport().report([Delivery(document)], into: project)
        #expect(report.changes.isEmpty, "\(form.testDescription) as \(version)")
        #expect(report.decisionCount == 0, "\(form.testDescription) as \(version)")
      }
    }
  }
}
