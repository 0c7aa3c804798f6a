import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing

/// A plan is data: who decides otherwise needs no import.
@Suite struct PlanSeamTests {
  @Test func `a plan is saved, a decision replaced, and what was decided is written`() throws {
    let folder = try TemporaryFolder()
    let texts = [("fr", "translated", "un")]
    let strings = [
      entry("A", texts), entry("%@ B", [("fr", "translated", "%@ b")]), entry("C", texts),
    ].joined(separator: ",")
    let path = try folder.write(try xcstrings(strings), to: "Localizable.xcstrings")
    let project = try CatalogProject([path])
    let delivered = xliff(
      unit("A", "A", "deux", state: "translated"),
      unit("%@ B", "%@ B", "%d b", state: "translated"),
      unit("C", "C", "trois", state: "translated"))
    let made = try LoctripImport().plan([try delivery(delivered)], into: project)
    let saved = try JSONEncoder().encode(made)

    var plan = try JSONDecoder().decode(ImportPlan.self, from: saved)
    #expect(plan.units.map(\.verdict) == [.updated, .rejected, .updated])
    plan.keep(0)
    plan.edit(1, to: LoctripTranslation(.text("b de %@"), .needsReview))
    #expect(plan.count(.kept) == 1 && plan.count(.updated) == 2 && plan.count(.rejected) == 0)
    #expect(plan.edits(in: project).map(\.path) == [path])
    let report = ImportReport(plan, in: project)
    try LoctripImport().write(report)

    let written = try CatalogProject([path])
    #expect(written.texts("A") == ["translated: un"])
    #expect(written.texts("%@ B") == ["needs_review: b de %@"])
    #expect(written.texts("C") == ["translated: trois"])
  }

  @Test func `a delivered text is accepted, but not for a unit that is not in the catalog`() throws
  {
    let project = try project(entry("A", [("fr", "translated", "un")]))
    var plan = try LoctripImport().plan(
      [try delivery(xliff(unit("A", "A", "%d", state: "translated"), unit("D", "D", "d")))],
      into: project)
    #expect(plan.units.map(\.verdict) == [.rejected, .orphaned])
    // What import rejects is refused here too.
    #expect(plan.accept(0, as: .needsReview).map(\.code.rawValue) == ["placeholder-mismatch"])
    plan.accept(1)
    plan.edit(1, to: LoctripTranslation(.text("e"), .translated))
    #expect(plan.units.map(\.verdict) == [.rejected, .orphaned])
    #expect(plan.edit(0, to: LoctripTranslation(.text("deux"), .translated)).isEmpty)
    #expect(plan.units.map(\.verdict) == [.updated, .orphaned])
    #expect(plan.count(.updated) == 1 && plan.count(.rejected) == 0 && plan.count(.orphaned) == 1)
    let report = ImportReport(plan, in: project)
    #expect(try report.applied(to: project).texts("A") == ["translated: deux"])
  }

  @Test func `a saved plan in which somebody wrote what breaks the app writes nothing of it`()
    throws
  {
    let project = try project(entry("%@ A", [("fr", "translated", "%@ un")]))
    let made = try LoctripImport().plan(
      [try delivery(xliff(unit("%@ A", "%@ A", "%@ deux", state: "translated")))], into: project)
    let saved = String(decoding: try JSONEncoder().encode(made), as: UTF8.self)
      .replacing("%@ deux", with: "%d deux")
    let report = ImportReport(
      try JSONDecoder().decode(ImportPlan.self, from: Data(saved.utf8)), in: project)
    #expect(report.plan.units.map(\.verdict) == [.rejected] && report.changes.isEmpty)
    #expect(report.plan.units.flatMap(\.findings).map(\.code.rawValue) == ["placeholder-mismatch"])
  }

  @Test func `a plan that was saved and read makes the same edits and the same report`() throws {
    let project = try project(
      #""A":{"localizations":{"en":{"variations":{"plural":{"one":{"stringUnit":{"state":"new","#
        + #""value":"%lld a"}},"other":{"stringUnit":{"state":"new","value":"%lld as"}}}}}}},"#
        + entry("B", [("fr", "translated", "un")]))
    let made = try LoctripImport().plan(
      [
        try delivery(
          xliff(
            unit("A|==|plural.one", "%lld a", "%lld un", state: "translated"),
            unit("A|==|plural.other", "%lld as", "%lld uns", state: "translated"),
            unit("B", "C", "deux"), unit("D", "D", "e")))
      ], into: project)
    let plan = try JSONDecoder().decode(ImportPlan.self, from: try JSONEncoder().encode(made))
    #expect(!plan.edits(in: project).isEmpty)
    #expect(plan.edits(in: project).map(\.bytes) == made.edits(in: project).map(\.bytes))
    let reports = [made, plan].map {
      JSONForm().render(ImportReport($0, in: project).report(isDryRun: true))
    }
    #expect(reports[0] == reports[1])
  }
}
