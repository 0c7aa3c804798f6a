import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF
import LoctripXLIFFConversion

@Suite struct ImportBaseTests {
  @Test func `a base protects also where the catalog had another name when it was sent`() throws {
    let original = "Haven/Localizable.xcstrings"
    let sent = xliff(unit("A", "A", "vieux", state: "translated"), original: original)
    let delivered = xliff(unit("A", "A", "neuf", state: "translated"), original: original)
    let before = try project(
      entry("A", [("fr", "translated", "nôtre")]), original: "Localizable.xcstrings")
    let report = try plan(delivered, into: before, base: sent)
    #expect(report.verdicts == ["A: conflict"])
    #expect(report.changes.isEmpty)
  }

  @Test func `of many files of one catalog each has the base of its texts, and the first counts`()
    throws
  {
    let keys = ["A", "B", "C", "D", "E", "F"]
    func units(_ word: String) -> [String] {
      keys.map { unit($0, $0, "\(word) \($0)", state: "translated") }
    }
    let before = try project(
      keys.map { key in
        entry(key, [("fr", "translated", key == "F" ? "nôtre" : "vieux \(key)")])
      }.joined(separator: ","))
    let sent = units("vieux").map { file([$0]) }
    let again = file([unit("B", "B", "autre", state: "translated")])
    let other = file([unit("G", "G", "neuf", state: "translated")])
    let new = units("neuf").map { file([$0]) } + [other]
    let report = try plan(xliff(new), into: before, base: xliff(sent + [again]))
    #expect(
      report.verdicts == [
        "A: updated", "B: updated", "C: updated", "D: updated", "E: updated", "F: conflict",
        "G: orphaned", "B: missing",
      ])
  }

  @Test func `units of a file that did not come back at all are missing`() throws {
    let both = try project(files: [
      ("A.xcstrings", entry("A", [])), ("B.xcstrings", entry("B", [])),
    ])
    let a = file([unit("A", "A", "a")], original: "A.xcstrings")
    let b = file([unit("B", "B")], original: "B.xcstrings")
    let report = try plan(xliff([a]), into: both, base: xliff([a, b]))
    #expect(report.verdicts.contains("B: missing"))
  }

  @Test func `theirs stays needs_review when the same delivery is imported again`() throws {
    let sent = xliff(unit("A", "A", "vieux", state: "translated"))
    let delivered = xliff(unit("A", "A", "neuf", state: "translated"))
    let before = try project(entry("A", [("fr", "translated", "nôtre")]))
    var settings = LoctripImport()
    settings.rules.winner = .theirs
    let first = try plan(delivered, into: before, base: sent, settings: settings)
    let after = try first.applied(to: before)
    #expect(after.texts("A") == ["needs_review: neuf"])
    let second = try plan(delivered, into: after, base: sent, settings: settings)
    #expect(second.changes.isEmpty)
    #expect(try second.applied(to: after).texts("A") == ["needs_review: neuf"])
  }

  @Test func `a base that fits nothing of the delivery is said`() throws {
    let sent = xliff(unit("A", "A", "vieux", state: "translated"), language: "de")
    let delivered = xliff(unit("A", "A", "neuf", state: "translated"))
    let before = try project(entry("A", [("fr", "translated", "nôtre")]))
    let report = try plan(delivered, into: before, base: sent)
    #expect(!report.findings.isEmpty)
  }

  @Test func `a base protects a unit whose id was guessed`() throws {
    let sent = xliff(unit("a¶b", "a\nb", "vieux", state: "translated"))
      .replacingOccurrences(of: "¶", with: "&#10;")
    let delivered = xliff(unit("a b", "a\nb", "neuf", state: "translated"))
    let before = try project(entry("a\\nb", [("fr", "translated", "nôtre")]))
    let report = try plan(delivered, into: before, base: sent)
    #expect(report.verdicts == ["a b: conflict"])
    #expect(report.changes.isEmpty)
  }

  @Test func `a delivery that was only converted is untouched`() throws {
    let sent = xliff(unit("A", "A", "vieux", state: "translated"))
    let converted = try XLIFFConverter.convert(Array(sent.utf8), path: "a.xliff", to: .v2_1)
    let before = try project(entry("A", [("fr", "needs_review", "vieux")]))
    let report = try plan(
      String(decoding: converted.bytes, as: UTF8.self), into: before, base: sent)
    #expect(report.verdicts == ["A: kept"])
    #expect(report.changes.isEmpty)
  }
}
