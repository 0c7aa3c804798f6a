import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLedger
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

@Suite struct WorkloadTests {
  private static let strings = """
    "Open the file":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"Ouvrir"}}}},
    "again":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Open the file"}}}},
    "Open the files":{},
    "twice":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Open the files"}}}}
    """

  private func export(_ older: [Delivery] = [], into folder: TemporaryFolder) throws -> (
    output: LoctripExport.Output, manifest: String
  ) {
    var export = LoctripExport(languages: ["fr"])
    export.spec = BundleSpec(.xliff)
    export.olderDeliveries = older
    let project = try project(Self.strings)
    var findings: [Finding] = []
    let output = export.document(of: project, language: "fr", findings: &findings)
    try export.write(output, of: project, to: folder.path(""), projectName: "App")
    return (output, String(decoding: try folder.bytes("fr.loctrip.json"), as: UTF8.self))
  }

  @Test func `an export tells how much there is to translate`() throws {
    let workload = try #require(try export(into: TemporaryFolder()).output.workload)
    #expect(workload.bands[.exact].words == 3)
    // "Open the file" is translated: two of three words; the second time it is a repetition.
    #expect(workload.bands[.low].words == 3)
    #expect(workload.bands[.repetition].words == 3)
  }

  @Test func `older deliveries count`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="X" \
      source-language="en" target-language="fr" datatype="x"><body><trans-unit id="a">\
      <source>Open the files!</source><target>x</target></trans-unit></body></file></xliff>
      """,
      to: "old/fr.xliff"
    )
    let older = try Delivery.read([folder.path("old")])
    let workload = try #require(try export(older, into: folder).output.workload)
    #expect(workload.bands[.low].words == 0)
    #expect(workload.bands[.nearlyExact].words == 3)
  }

  @Test func `a manifest has the workload, and one of before is read`() throws {
    let folder = try TemporaryFolder()
    let (output, text) = try export(into: folder)
    let manifest = try SentManifest(parsing: Array(text.utf8), path: "m")
    #expect(manifest.workload == output.workload)
    #expect(String(decoding: manifest.serialized(), as: UTF8.self) == text)
    let older = text.split(separator: "\n").filter { !$0.contains("\"workload\"") }
      .joined(separator: "\n")
    #expect(try SentManifest(parsing: Array(older.utf8), path: "m").workload == nil)
  }
}
