import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing

/// What tools do to a whole delivery, and what a person does meanwhile.
@Suite struct ImportHabitTests {
  private static let app = [
    entry("A", []), entry("B", []), entry("C", [("fr", "translated", "cé")]),
    entry("D", [("fr", "needs_review", "dé")]),
  ].joined(separator: ",")

  /// A delivery of XLIFF 2.0 with segments of texts and attributes.
  private func xliff2(_ segments: (id: String, target: String?, attributes: String)...) -> String {
    let units = segments.map { segment in
      let target = segment.target.map { "<target>\($0)</target>" } ?? ""
      return """
        <unit id="\(segment.id)" name="\(segment.id)"><segment \(segment.attributes)>\
        <source>\(segment.id)</source>\(target)</segment></unit>
        """
    }
    return """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
      <file id="f1" original="Localizable.xcstrings">\(units.joined())</file></xliff>
      """
  }

  // MARK: - Copies of the source

  @Test func `a tool that leaves no gap has filled them with the source`() throws {
    let report = try plan(
      xliff(unit("A", "A", "A"), unit("B", "B", "B"), unit("C", "C", "cé")), into: project(Self.app)
    )
    #expect(report.verdicts == ["A: missing", "B: missing"])
    #expect(report.codes == ["same-as-source"])
    #expect(report.changes.isEmpty)
  }

  @Test func `where gaps were left a copy of the source was meant`() throws {
    let report = try plan(
      xliff(unit("A", "A", "A"), unit("B", "B"), unit("C", "C", "cé")), into: project(Self.app))
    #expect(report.verdicts == ["A: added", "B: missing"])
    #expect(report.codes == [])
    #expect(!report.needsPerson)
  }

  @Test(arguments: [
    ("translated", ["Open the old file: added"], "needs_review: Open the old file", true),
    ("final", ["Open the old file: added"], "translated: Open the old file", false),
    ("needs-translation", ["Open the old file: missing"], nil, false),
  ])
  func `a sentence of the source in a gap waits for a person unless it is signed off`(
    _ state: String, _ verdicts: [String], _ text: String?, _ waits: Bool
  ) throws {
    let source = "Open the old file"
    let before = try project(entry(source, []))
    let bundle = xliff(unit(source, source, source, state: state))
    for base in [nil, xliff(unit(source, source))] {
      let report = try plan(bundle, into: before, base: base)
      #expect(report.verdicts == verdicts)
      #expect((report.plan.decisionCount > 0) == waits)
      #expect(!waits || report.codes.contains("same-as-source"))
      let after = try report.applied(to: before)
      #expect(after.texts(source) == (text.map { [$0] } ?? []))
      #expect(try plan(bundle, into: after, base: base).changes.isEmpty)
    }
  }

  @Test func `a filler replaces no finished text, and waits in a gap`() throws {
    let before = try project(
      [entry("Open the door", [("fr", "translated", "Ouvrir")]), entry("Close the door", [])]
        .joined(separator: ","))
    var importer = LoctripImport()
    importer.configuration = Configuration()
    let report = try importer.report(
      [
        try delivery(
          xliff(
            unit("Open the door", "Open the door", "-", state: "translated"),
            unit("Close the door", "Close the door", "TODO", state: "translated")))
      ], into: before)
    #expect(report.verdicts == ["Open the door: conflict", "Close the door: added"])
    #expect(report.needsPerson)
    let after = try report.applied(to: before)
    #expect(after.texts("Open the door") == ["translated: Ouvrir"])
    #expect(after.texts("Close the door") == ["needs_review: TODO"])
  }

  @Test func `a blank text that no catalog has is nothing that came back`() throws {
    let report = try plan(
      xliff(unit("A", "A", "a"), unit("Z", "Zed", " ", state: "translated")),
      into: project(Self.app))
    #expect(report.verdicts.contains("Z: missing") && !report.needsPerson)
  }

  @Test func `a language that does not exist gets nothing`() throws {
    let before = try project(Self.app)
    let bundle = xliff(unit("A", "A", "a", state: "translated"))
      .replacing("target-language=\"fr\"", with: "target-language=\"cz\"")
    let report = try plan(bundle, into: before)
    #expect(report.verdicts == ["A: rejected"] && report.codes.contains("unknown-language"))
    #expect(report.changes.isEmpty && report.needsPerson)
  }

  @Test(arguments: [
    (nil, "conflict", "translated: cé"), ("translated", "conflict", "translated: cé"),
    ("final", "updated", "translated: C"),
  ])
  func `a copy of the source replaces a finished translation only if it is signed off`(
    _ state: String?, _ verdict: String, _ text: String
  ) throws {
    let before = try project(Self.app)
    for base in [nil, xliff(unit("C", "C", "cé", state: "translated"), unit("B", "B"))] {
      let report = try plan(
        xliff(unit("C", "C", "C", state: state), unit("B", "B")), into: before, base: base)
      #expect(report.verdicts == ["C: \(verdict)", "B: missing"])
      #expect(report.codes.contains("same-as-source") == (verdict == "conflict"))
      #expect(report.needsPerson == (verdict == "conflict"))
      #expect(try report.applied(to: before).texts("C") == [text])
    }
  }

  @Test func `a source without letters is its own translation`() throws {
    let report = try plan(xliff(unit("%lld", "%lld", "%lld")), into: project(entry("%lld", [])))
    #expect(report.verdicts == ["%lld: added"])
    #expect(report.codes == ["new-language"])
  }

  @Test func `a copy is said also where only its state goes up`() throws {
    let report = try plan(
      xliff(unit("A", "A", "A", state: "translated")),
      into: project(entry("A", [("fr", "new", "A")])))
    #expect(report.verdicts == ["A: updated"])
    #expect(report.codes == [])
  }

  // MARK: - States that are lost

  @Test(arguments: [
    (nil, "translated"), (ImportOptions.LostState.translated, "translated"),
    (.review, "needs_review"), (.new, "new"),
  ])
  func `changed texts of a tool that drops every state count as they are told to`(
    _ state: ImportOptions.LostState?, _ expected: String
  ) throws {
    let before = try project(Self.app)
    let sent = xliff2(
      ("A", nil, "state=\"initial\""), ("C", "cé", "state=\"final\""),
      ("D", "dé", "state=\"translated\" subState=\"loctrip:needs_review\""))
    var settings = LoctripImport()
    settings.rules.lostState = state
    let report = try plan(
      xliff2(("A", "a", ""), ("C", "cé", ""), ("D", "dé", "")), into: before, base: sent,
      settings: settings)
    #expect(report.verdicts == ["A: added", "D: untouched"])
    #expect(report.codes == ["state-missing", "untouched-units"])
    // A person decides about a unit that needs review.
    #expect(report.needsPerson == (state == .review))
    #expect(try report.applied(to: before).texts("A") == ["\(expected): a"])
  }

  @Test func `an edit of a finished translation arrives without a state`() throws {
    let before = try project(Self.app)
    let report = try plan(
      xliff2(("C", "ce", "")), into: before, base: xliff2(("C", "cé", "state=\"final\"")))
    #expect(report.verdicts == ["C: updated"])
    #expect(try report.applied(to: before).texts("C") == ["translated: ce"])
  }

  @Test func `a unit alone without a state is still initial`() throws {
    let before = try project(Self.app)
    let report = try plan(xliff2(("A", "a", ""), ("B", "b", "state=\"final\"")), into: before)
    #expect(try report.applied(to: before).texts("A") == ["new: a"])
    #expect(report.codes == ["state-missing"])
  }

  // MARK: - Without a base

  @Test func `finished translations that are replaced without a base are counted and listed`()
    throws
  {
    let report = try plan(
      xliff(unit("C", "C", "ce", state: "translated"), unit("D", "D", "de", state: "translated")),
      into: project(Self.app))
    #expect(report.verdicts == ["C: updated", "D: updated"])
    let first = try #require(report.findings.first)
    #expect(first.code == .noBase && first.severity == .warning)
    #expect(first.message.hasPrefix("no base given: 1 finished translation is overwritten"))
    #expect(first.places.first?.line == 4)
    #expect(report.units[0].findings.map(\.code) == [.noBase])
    #expect(report.units[1].findings.isEmpty)
    #expect(!report.needsPerson)
  }

  @Test func `the catalogs of a git revision are a base`() throws {
    let repository = try Repository()
    let folder = repository.folder
    try repository.write(["A": "vieux"], to: "App/Localizable.xcstrings")
    try repository.commit("one")
    try repository.write(["A": "nôtre"], to: "App/Localizable.xcstrings")
    let text = xliff(unit("A", "A", "neuf", state: "translated"), original: "Localizable.xcstrings")
    try folder.write(text, to: "fr.xliff")
    for (base, verdict) in [([], Verdict.updated), (["git:HEAD"], .conflict)] {
      let read = try LoctripImport.read(
        [folder.path("fr.xliff")], into: [folder.path("App")], base: base)
      let report = try LoctripImport().report(read.deliveries, into: read.project, base: read.base)
      #expect(report.units.map(\.verdict) == [verdict])
    }
    #expect(throws: FindingsError.self) {
      _ = try LoctripImport.read(
        [folder.path("fr.xliff")], into: [folder.path("App")], base: ["git:nothing"])
    }
  }

  // MARK: - With a base

  @Test func `what was not ordered does not replace a finished translation`() throws {
    let before = try project(Self.app)
    let sent = xliff(unit("A", "A"))
    let delivered = xliff(
      unit("A", "A", "a", state: "translated"), unit("C", "C", "ce", state: "translated"),
      unit("D", "D", "de", state: "translated"), unit("B", "B"))
    let report = try plan(delivered, into: before, base: sent)
    #expect(report.verdicts == ["A: added", "C: conflict", "D: updated"])
    #expect(report.codes == ["not-ordered"])
    var settings = LoctripImport()
    settings.rules.winner = .theirs
    let theirs = try plan(delivered, into: before, base: sent, settings: settings)
    #expect(try theirs.applied(to: before).texts("C") == ["needs_review: ce"])
  }

  @Test(arguments: [("vieux", "kept"), ("neuf", "conflict")])
  func `a translation that was removed in house is an edit`(_ target: String, _ verdict: String)
    throws
  {
    let report = try plan(
      xliff(unit("A", "A", target, state: "translated")), into: project(Self.app),
      base: xliff(unit("A", "A", "vieux", state: "translated")))
    #expect(report.verdicts == ["A: \(verdict)"])
    #expect(report.changes.isEmpty)
  }

  @Test func `a state that went out with another text is not the vendor's`() throws {
    let before = try project(Self.app)
    var settings = LoctripImport()
    settings.rules.acceptance = .final
    let report = try plan(
      xliff2(("C", "ce", "state=\"final\"")), into: before,
      base: xliff2(("C", "cé", "state=\"final\"")), settings: settings)
    #expect(try report.applied(to: before).texts("C") == ["needs_review: ce"])
  }

  @Test(arguments: [("cé", "unchanged"), ("ancien", "kept")])
  func `an unchanged translation of a changed source is noted`(_ sent: String, _ verdict: String)
    throws
  {
    let report = try plan(
      xliff(unit("C", "Old", sent, state: "translated")), into: project(Self.app),
      base: xliff(unit("C", "Old", sent, state: "translated")))
    #expect(report.verdicts == ["C: \(verdict)"])
    #expect(report.units[0].findings.map(\.code) == [.sourceChanged])
    #expect(!report.needsPerson)
  }

  @Test func `a changed source is said of a first attempt as well`() throws {
    let report = try plan(
      xliff(unit("A", "Old", "a", state: "new")), into: project(Self.app),
      base: xliff(unit("A", "Old")))
    #expect(report.verdicts == ["A: added"])
    #expect(report.codes == ["source-changed"])
  }

  @Test func `nothing of an order that came back needs a person`() throws {
    let sent = xliff(unit("A", "A"), unit("B", "B"))
    let nothing = try plan(xliff(unit("A", "A")), into: project(Self.app), base: sent)
    #expect(nothing.verdicts == ["A: missing", "B: missing"])
    #expect(nothing.needsPerson)
    let part = try plan(xliff(unit("A", "A", "a")), into: project(Self.app), base: sent)
    #expect(part.verdicts == ["A: added", "B: missing"])
    #expect(!part.needsPerson)
  }

  @Test(arguments: [true, false])
  func `a case of a plural that was removed in house is kept`(_ isTouched: Bool) throws {
    let plural = """
      "%lld":{"localizations":{"fr":{"variations":{"plural":{\
      "other":{"stringUnit":{"state":"translated","value":"%lld x"}}}}}}}
      """
    let few = { (text: String) in
      xliff(unit("%lld|==|plural.few", "%lld", text, state: "translated"))
    }
    let report = try plan(
      few(isTouched ? "%lld z" : "%lld y"), into: project(plural), base: few("%lld y"))
    #expect(report.units.map(\.verdict) == [isTouched ? .rejected : .kept])
  }

  // MARK: - Said twice

  @Test func `of one text with two states the higher one counts, and an empty one is none`() throws
  {
    let before = try project(Self.app)
    for (states, expected) in [
      (["new", "translated"], "translated"), (["translated", "new"], "translated"),
      (["translated", "needs-review-l10n"], "translated"),
    ] {
      let units = states.map { unit("A", "A", "a", state: $0) }
      let report = try plan(xliff(units[0], units[1], unit("A", "A", "")), into: before)
      #expect(report.verdicts == ["A: added"])
      #expect(try report.applied(to: before).texts("A") == ["\(expected): a"])
    }
  }

  @Test func `the text that Xcode does not take is in the report`() throws {
    let before = try project(Self.app)
    var settings = LoctripImport()
    settings.policy = .xcode
    let delivered = xliff(unit("A", "A", "one"), unit("A", "A", "two"))
    let report = try plan(delivered, into: before, settings: settings)
    #expect(report.verdicts == ["A: added"])
    #expect(
      report.units[0].findings.map(\.message) == [
        "the id occurs earlier with “one”; Xcode uses the last one"
      ])
    let after = try report.applied(to: before)
    #expect(after.texts("A") == ["translated: two"])
    #expect(try plan(delivered, into: after, settings: settings).changes.isEmpty)
  }

  // MARK: - What a report tells

  @Test func `a report shows the texts as they would be written, and for which key`() throws {
    let before = try project(entry("%lld of %@", [("fr", "translated", "%lld de %@")]))
    let codes = { (first: String, second: String) in
      "<ph id=\"\(first)\">\(first == "1" ? "%lld" : "%@")</ph> aus "
        + "<ph id=\"\(second)\">\(second == "1" ? "%lld" : "%@")</ph>"
    }
    let text = xliff(
      "<trans-unit id=\"7\" resname=\"%lld of %@\"><source>"
        + "<ph id=\"1\">%lld</ph> of <ph id=\"2\">%@</ph></source>"
        + "<target state=\"translated\">\(codes("2", "1"))</target></trans-unit>")
    let report = try plan(text, into: before)
    #expect(report.units.map(\.delivered) == [.text("%2$@ aus %1$lld")])
    #expect(report.report(isDryRun: true).text(isVerbose: true).contains("%lld of %@"))
    #expect(
      String(decoding: report.report(isDryRun: true).json(), as: UTF8.self)
        .contains("\"key\" : \"%lld of %@\""))
  }
}
