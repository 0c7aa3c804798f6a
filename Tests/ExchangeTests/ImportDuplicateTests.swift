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

@Suite struct ImportDuplicateTests {
  @Test func `three units of one id, two of them alike, write nothing`() throws {
    let before = try project(entry("A", [("en", "translated", "A")]))
    let report = try plan(
      xliff(unit("A", "A", "un"), unit("A", "A", "deux"), unit("A", "A", "deux")), into: before)
    #expect(report.changes.isEmpty)
    #expect(report.count(.conflict) > 0)
  }

  @Test func `two deliveries that disagree about a unit write neither text`() throws {
    let before = try project(entry("A", [("fr", "translated", "vieux")]) + "," + entry("B", []))
    let report = try plan(
      xliff(unit("A", "A", "un"), unit("B", "B", "bon")), xliff(unit("A", "A", "deux")),
      into: before)
    #expect(report.verdicts == ["A: conflict", "B: added"])
    #expect(report.units.compactMap(\.delivered) == [.text("un"), .text("bon")])
    // One verdict, and both texts.
    #expect(report.units[0].findings.map(\.message).joined().contains("“deux” (fr.xliff:4:1)"))
    let after = try report.applied(to: before)
    #expect(after.texts("A") == ["translated: vieux"])
    #expect(after.texts("B") == ["translated: bon"])
  }

  @Test func `each text of an id is told once, however often it stands there`() throws {
    let before = try project(entry("A", []))
    let texts = ["un", "deux", "trois", "deux", "un", "trois", "quatre"]
    let report = try plan(xliff(texts.map { unit("A", "A", $0) }.joined()), into: before)
    #expect(report.verdicts == ["A: conflict"])
    let message = report.units[0].findings.map(\.message).joined()
    #expect(message.contains("4 times"))
    for text in texts { #expect(message.components(separatedBy: "“\(text)”").count < 3) }
  }

  @Test func `two deliveries that agree about a unit are one`() throws {
    let before = try project(entry("A", []))
    let text = xliff(unit("A", "A", "un"))
    let report = try plan(text, text, into: before)
    #expect(report.verdicts == ["A: added"])
    #expect(report.codes == ["new-language"])
  }
}
