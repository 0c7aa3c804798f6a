import Foundation
import LocalizationCore
import Reconciliation
import RoundTrip
import StringCatalogs
import TestSupport
import Testing
import XLIFF

@Suite struct ExportTests {
  @Test func `a language of a catalog cannot lead a bundle out of its folder`() throws {
    let folder = try TemporaryFolder()
    let catalogs = try project(entry("A", [("../../evil", "translated", "x")]))
    var findings: [Finding] = []
    let languages = catalogs.translatedLanguages
    var export = Export(languages: languages)
    export.bundle = .xliff
    for language in languages {
      let output = export.document(of: catalogs, language: language, findings: &findings)
      _ = try? export.write(output, of: catalogs, to: folder.path("a/b/out"), projectName: "P")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a/evil.xliff")))
  }

  @Test func `a set without phrases comes back unchanged`() throws {
    let catalogs = try project(
      "\"A\":{\"localizations\":{\"fr\":{\"stringSet\":{\"state\":\"new\",\"values\":[]}}}}"
    )
    var findings: [Finding] = []
    let export = Export(languages: ["fr"])
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
    let output = Export(languages: ["fr"]).document(
      of: catalogs,
      language: "fr",
      findings: &findings
    )
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
    let export = Export(languages: ["fr"])
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    findings += try export.verify(output, of: catalogs)
    #expect(!findings.isEmpty)
  }
}
