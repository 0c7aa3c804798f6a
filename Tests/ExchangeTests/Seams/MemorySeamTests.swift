import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import Testing
import XLIFF

/// A translation memory is one type: older deliveries, a database, or this.
@Suite struct MemorySeamTests {
  /// Knows what ships are called in the language asked for.
  private struct ToyMemory: TranslationMemory {
    func matches(for unit: TranslationUnit, original: String, language: String, limit: Int)
      -> [Match]
    {
      guard unit.source == .text("Ship") else { return [] }
      let target = "\(language) ship of \(original)"
      return [Match(source: "Ship", target: target, origin: "toy", similarity: 100)]
    }
  }

  @Test(arguments: [XLIFFVersion.v1_2, .v2_1])
  func `a toy memory gives matches to an export`(version: XLIFFVersion) throws {
    let project = try project(
      #""Ship":{},"Boat":{},"# + entry("Done", [("fr", "translated", "Fini")]))
    var export = LoctripExport(languages: ["fr"])
    export.spec = try BundleSpec(version: version)
    export.memory = ToyMemory()
    var findings: [Finding] = []
    let output = export.document(of: project, language: "fr", findings: &findings)
    let text = String(decoding: output.xliff, as: UTF8.self)
    #expect(output.matchCount == 1 && findings.isEmpty)
    #expect(text.contains("<target>fr ship of Localizable.xcstrings</target>"))
    #expect(text.contains(#"origin="toy""#))
    #expect(try export.verify(output, of: project).isEmpty)
  }
}
