import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing

@Suite struct ReportTests {
  private typealias Object = [String: Any]

  private func object(_ bytes: [UInt8]) throws -> Object {
    #expect(bytes.last == 10)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
  }

  private func objects(_ name: String, of object: Object) throws -> [Object] {
    try #require(object[name] as? [Object])
  }

  @Test func `the report of an import has its schema and members`() throws {
    let report = try plan(
      xliff(
        unit("A", "A", "neuf \"9\"\n", state: "translated"),
        unit("B", "B", "b", state: "translated"), unit("Gone", "Gone", "parti", state: "translated")
      ), into: project("\(entry("A", [("fr", "new", "un")])),\"B\":{}"))
    let json = try object(report.report(isDryRun: true).json())
    #expect(
      json.keys.sorted()
        == [
          "changedCatalogs", "counts", "decisions", "dryRun", "failed", "findings", "orders",
          "schema", "settings", "totals", "units", "warnings",
        ])
    #expect(json["schema"] as? String == "loctrip.import/4")
    #expect(json["dryRun"] as? Bool == true)
    #expect(try object(report.report(isDryRun: false).json())["dryRun"] as? Bool == false)
    #expect(json["changedCatalogs"] as? [String] == ["Localizable.xcstrings"])
    let total = try #require(try objects("totals", of: json).first)
    #expect(
      total.keys.sorted()
        == (["catalog", "language"] + Verdict.allCases.map(\.rawValue)).sorted())
    #expect(total["updated"] as? Int == 1)
    #expect(total["added"] as? Int == 1)
    #expect(total["orphaned"] as? Int == 1)
    let units = try objects("units", of: json)
    #expect(units.compactMap { $0["id"] as? String } == ["A", "B", "Gone"])
    let first = try #require(units.first)
    #expect(first["verdict"] as? String == "updated")
    #expect(first["source"] as? String == "A")
    #expect(first["delivered"] as? String == "neuf \"9\"\n")
    #expect(first["before"] as? [String: String] == ["state": "new", "value": "un"])
    #expect(
      first["written"] as? [String: String] == ["state": "translated", "value": "neuf \"9\"\n"])
    let place = try #require(first["place"] as? Object)
    #expect(place["path"] as? String == "fr.xliff")
    #expect(place["line"] as? Int == 4)
    #expect(place["column"] as? Int == 1)
    #expect(units[1]["before"] == nil)
    let finding = try #require(try objects("findings", of: units[2]).first)
    #expect(finding.keys.sorted() == ["code", "message", "places", "severity"])
  }

  @Test func `the report of an import that changes nothing is JSON as well`() throws {
    let report = try plan(
      xliff(unit("A", "A", "un", state: "translated")),
      into: project(entry("A", [("fr", "translated", "un")])))
    let json = try object(report.report(isDryRun: false).json())
    #expect((json["changedCatalogs"] as? [Any])?.isEmpty == true)
    #expect((json["units"] as? [Any])?.isEmpty == true)
    #expect(
      report.report(isDryRun: false).text()
        == "fr: without a base, missing units cannot be reported (pass --base or --sent)\n"
        + "fr  Localizable.xcstrings: 1 unchanged\nNo catalog changes.\n")
  }

  private func diff(_ old: String, _ new: String) throws -> Diff {
    let folder = try TemporaryFolder()
    return try Diff(
      fromPath: folder.write(old, to: "old.xliff"), toPath: folder.write(new, to: "new.xliff"))
  }

  @Test func `the report of a comparison has its schema and members`() throws {
    let noted = unit("A", "A", "un", state: "translated", qualifier: "leveraged-mt")
      .replacing("</trans-unit>", with: "<note>n</note></trans-unit>")
    let diff = try diff(
      xliff(noted, unit("B", "B"), unit("C", "C")),
      xliff(unit("A", "A", "deux", state: "translated"), unit("C", "C"), unit("D", "D")))
    let json = try object(diff.report().json())
    #expect(
      json.keys.sorted() == [
        "absent", "changes", "counts", "differing", "findings", "schema", "settings", "totals",
        "units",
      ])
    #expect(json["schema"] as? String == "loctrip.diff/2")
    #expect(json["units"] as? Int == 4 && json["differing"] as? Int == 3)
    #expect((json["counts"] as? [String: Int])?["targetChanged"] == 1)
    let total = try #require(try objects("totals", of: json).first)
    #expect(
      total.keys.sorted()
        == [
          "added", "approvedTouched", "catalog", "editDistance", "fixedFindings", "language",
          "moved",
          "newFindings", "noteChanged", "presence", "removed", "sourceChanged", "stateChanged",
          "targetChanged", "unchanged", "unlisted", "wordsChanged",
        ])
    #expect(total["unchanged"] as? Int == 1)
    let changes = try objects("changes", of: json)
    #expect(changes.compactMap { $0["id"] as? String } == ["A", "D", "B"])
    let first = try #require(changes.first)
    #expect(first["kinds"] as? [String] == ["target-changed", "state-changed", "note-changed"])
    let old = try #require(first["old"] as? Object)
    #expect(old["state"] as? String == "translated/leveraged-mt")
    #expect(old["notes"] as? [String] == ["n"])
    #expect(old["target"] as? String == "un")
    #expect((first["new"] as? Object)?.keys.sorted() == ["source", "state", "target"])
    #expect(changes[1]["old"] == nil)
    #expect(changes[2]["new"] == nil)
    #expect((changes[2]["place"] as? Object)?["line"] as? Int == 5)
  }

  @Test func `a comparison as text counts what differs`() throws {
    let diff = try diff(xliff(unit("A", "A", "un")), xliff(unit("A", "A", "deux")))
    #expect(
      diff.report().text() == """
        fr  Localizable.xcstrings: 1 target-changed, 0 unchanged, 1 word changed
            A  target-changed
                target - un
                target + deux
        1 of 1 unit differs: 1 target-changed

        """
    )
    #expect(
      diff.report().text(palette: Palette(isColoured: true)).contains(
        "+\u{1B}[0m \u{1B}[4;32mdeux\u{1B}[0m"))
  }

  @Test func `equal sides as text say so`() throws {
    let text = xliff(unit("A", "A"))
    #expect(
      try diff(text, text).report().text()
        == "No differences in 1 unit.\n")
    #expect(try diff(xliff(), xliff()).report().text() == "No units to compare.\n")
  }
}
