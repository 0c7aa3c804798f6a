import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLedger
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct ExportTests {
  @Test func `a language of a catalog cannot lead a bundle out of its folder`() throws {
    let folder = try TemporaryFolder()
    let catalogs = try project(entry("A", [("../../evil", "translated", "x")]))
    var findings: [Finding] = []
    let languages = catalogs.translatedLanguages
    var export = LoctripExport(languages: languages)
    export.spec = BundleSpec(.xliff)
    for language in languages {
      let output = export.document(of: catalogs, language: language, findings: &findings)
      _ = try? export.write(output, of: catalogs, to: folder.path("a/b/out"), projectName: "P")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a/evil.xliff")))
  }

  @Test func `a set without phrases comes back unchanged`() throws {
    let catalogs = try project(
      "\"A\":{\"localizations\":{\"fr\":{\"stringSet\":{\"state\":\"new\",\"values\":[]}}}}")
    var findings: [Finding] = []
    let export = LoctripExport(languages: ["fr"])
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    #expect(try export.verify(output, of: catalogs) == [])
  }

  @Test func `an empty localization does not hide the source text`() throws {
    let catalogs = try project(
      """
      "greet":{"localizations":{"en":{"stringUnit":{"state":"new","value":"Hello"}},"fr":{}}}
      """
    )
    var findings: [Finding] = []
    let output = LoctripExport(languages: ["fr"]).document(
      of: catalogs, language: "fr", findings: &findings)
    #expect(String(decoding: output.xliff, as: UTF8.self).contains("<source>Hello</source>"))
  }

  @Test func `a key that collides with the case of another is said`() throws {
    let catalogs = try project(
      """
      "k":{"localizations":{"en":{"variations":{"plural":{
      "other":{"stringUnit":{"state":"new","value":"x"}}}}}}},
      "k|==|plural.other":{}
      """
    )
    var findings: [Finding] = []
    let export = LoctripExport(languages: ["fr"])
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    findings += try export.verify(output, of: catalogs)
    #expect(!findings.isEmpty)
  }

  @Test func `finished translations are approved for tools that know no state`() throws {
    let texts = ["translated", "needs_review", "machine_translated", "new"].enumerated().map {
      entry("K\($0.offset)", [("fr", $0.element, "T\($0.offset)")])
    }
    let catalogs = try project(texts.joined(separator: ","), version: "1.3")
    var export = LoctripExport(languages: ["fr"])
    export.spec = try BundleSpec(approves: true)
    var findings: [Finding] = []
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    let xliff = String(decoding: output.xliff, as: UTF8.self)
    #expect(xliff.matches(of: /approved="yes"/).count == 1)
    #expect(xliff.contains("<trans-unit id=\"K0\" approved=\"yes\" xml:space=\"preserve\">"))
    #expect(try export.verify(output, of: catalogs) == [])
    let folder = try TemporaryFolder()
    export.spec = try BundleSpec(.xliff, approves: true)
    _ = try export.write(output, of: catalogs, to: folder.path("sent"), projectName: "P")
    let manifest = try SentManifest(at: folder.path("sent/fr.loctrip.json"))
    #expect(manifest.options.approves)

    // What Qt Linguist makes of it: no state, and `approved` as it was.
    let returned = xliff.replacing(/\sstate="[a-z0-9-]*"( state-qualifier="[a-z-]*")?/, with: "")
    for (text, expected) in [
      (returned, [String]()), (returned.replacing("T0", with: "neu"), ["K0: updated translated"]),
    ] {
      let settings = LoctripImport()
      let report = try settings.report(
        [try delivery(text)], into: catalogs, base: [], manifests: [manifest])
      let units = report.units.filter { $0.id == "K0" && $0.verdict != .unchanged }
      #expect(
        units.map { "\($0.id): \($0.verdict) \($0.written?.state.rawValue ?? "-")" } == expected)
    }
    // What was untouched is kept where the catalog took its approval back.
    let ours = try project(entry("K0", [("fr", "needs_review", "T0")]))
    let report = try LoctripImport().report(
      [try delivery(returned)], into: ours, base: [], manifests: [manifest])
    #expect(report.units.filter { $0.id == "K0" }.map(\.verdict) == [.kept])
  }
}
