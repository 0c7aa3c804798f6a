import LoctripExchange
import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct ImportTests {
  @Test(arguments: ["null", "[]", "\"\""])
  func `a translation is not lost beside localizations that are no object`(_ value: String) throws {
    let before = try project("\"A\":{\"localizations\":\(value)}")
    let report = try plan(xliff(unit("A", "A", "un")), into: before)
    #expect(report.verdicts == ["A: rejected"])
    #expect(report.codes == ["unexpected-value"])
    #expect(report.units.first?.delivered == .text("un"))
    #expect(report.changes.isEmpty)
  }

  @Test func `of a case that stands twice the one that counts is written`() throws {
    let text = """
      {"sourceLanguage":"en","strings":{"A":{"localizations":{"fr":{"variations":{"plural":{
      "other":{"stringUnit":{"state":"new","value":"first"}},
      "other":{"stringUnit":{"state":"new","value":"last"}}}}}}}},"version":"1.0"}
      """
    let before = CatalogProject(catalogs: [
      CatalogFile(
        path: "x", original: "Localizable.xcstrings", catalog: try catalog(text: text, path: "x"))
    ])
    let delivered = xliff(unit("A|==|plural.other", "A", "neuf", state: "translated"))
    let after = try plan(delivered, into: before).applied(to: before)
    let object = try JSONSerialization.jsonObject(with: Data(after.text.utf8)) as? [String: Any]
    #expect(String(describing: object).contains("neuf"))
  }
}
