import Foundation
import LocalizationCore
import Reconciliation
import RoundTrip
import StringCatalogs
import TestSupport
import Testing
import XLIFF

@Suite struct LanguageTests {
  @Test func `a language takes the spelling of the project's other catalogs`() throws {
    let both = try project(files: [
      ("A.xcstrings", entry("A", [("zh-Hans", "translated", "甲")])),
      ("B.xcstrings", entry("B", [])),
    ])
    let a = file([unit("A", "A", "乙")], original: "A.xcstrings", language: "zh-CN")
    let b = file([unit("B", "B", "丙")], original: "B.xcstrings", language: "zh-CN")
    let after = try plan(xliff([a, b]), into: both).applied(to: both)
    #expect(
      after.catalogs.map { $0.strings.languages } == [["en", "zh-Hans"], ["en", "zh-Hans"]]
    )
  }

  @Test(arguments: ["pt_BR", "pt-br"])
  func `an export in another spelling of the language has the translations`(
    _ language: String
  ) throws {
    let catalogs = try project(entry("A", [("pt-BR", "translated", "um")]))
    var findings: [Finding] = []
    let output = Export(languages: [language]).document(
      of: catalogs,
      language: language,
      findings: &findings
    )
    #expect(String(decoding: output.xliff, as: UTF8.self).contains("um</target>"))
  }

  @Test func `a language map is read in any spelling`() throws {
    let before = try project(entry("A", [("de", "needs_review", "eins")]))
    var settings = Import()
    settings.languageMap = ["de-DE": "de"]
    let delivered = xliff(unit("A", "A", "zwei"), language: "de_DE")
    let report = try plan(delivered, into: before, settings: settings)
    #expect(report.verdicts == ["A: updated"])
    #expect(report.findings.isEmpty)
  }
}
