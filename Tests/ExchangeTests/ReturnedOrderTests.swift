import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

/// The return of an order: what came back, what did not, and whose a state is.
@Suite struct ReturnedOrderTests {
  private static let app = [
    entry("A", []), entry("B", [("fr", "needs_review", "bé")]), entry("C", [("fr", "new", "cé")]),
    entry("D", [("fr", "translated", "dé")]), entry("E", []),
  ].joined(separator: ",")

  private static let sent = xliff(
    unit("A", "A"), unit("B", "B", "bé", state: "needs-review-l10n"),
    unit("C", "C", "cé", state: "new"), unit("D", "D", "dé", state: "translated"), unit("E", "E"))

  private func line(_ report: ImportReport) -> String? {
    report.report(isDryRun: true).text().split(separator: "\n").map(String.init)
      .first { $0.hasPrefix("fr: ") }
  }

  // MARK: - What came back

  @Test func `the first line of a language counts what was to do`() throws {
    let report = try plan(
      xliff(
        unit("A", "A", "a", state: "translated"), unit("B", "B", "bé", state: "needs-review-l10n"),
        unit("C", "C", "c %@", state: "translated"), unit("D", "D", "dé", state: "translated")),
      into: project(Self.app), base: Self.sent)
    #expect(report.verdicts == ["A: added", "B: untouched", "C: rejected", "E: missing"])
    #expect(
      line(report)
        == "fr: of 4 ordered 2 came back, 1 usable; 1 rejected, 1 missing, 1 untouched")
    #expect(report.needsPerson)
  }

  @Test func `a second import of an order counts the same as the first one`() throws {
    let back = xliff(
      unit("A", "A", "a", state: "translated"), unit("B", "B", "be", state: "translated"),
      unit("C", "C", "cé", state: "new"), unit("D", "D", "dé", state: "translated"))
    let before = try project(Self.app)
    let first = try plan(back, into: before, base: Self.sent)
    let second = try plan(back, into: first.applied(to: before), base: Self.sent)
    #expect(line(first) == "fr: of 4 ordered 2 came back, 2 usable; 1 missing, 1 untouched")
    #expect(line(second) == line(first))
    #expect(second.changes.isEmpty)
  }

  @Test func `a language of which only finished texts came back has not come back`() throws {
    let report = try plan(
      xliff(unit("A", "A"), unit("D", "D", "dé", state: "translated")), into: project(Self.app),
      base: Self.sent)
    #expect(line(report) == "fr: of 4 ordered none came back; 4 missing")
    #expect(report.needsPerson)
    #expect(
      report.report(isDryRun: true).text().hasPrefix(
        "0 to decide; nothing came back in fr.\n"))
  }

  @Test func `a language that is in no delivery is said until it is done`() throws {
    let german = Self.sent.replacing("target-language=\"fr\"", with: "target-language=\"de\"")
    func report(_ strings: String, _ languages: [String] = []) throws -> ImportReport {
      var settings = LoctripImport()
      settings.languages = languages
      return try settings.report(
        [try delivery(xliff(unit("A", "A", "a", state: "translated")))], into: project(strings),
        base: [try delivery(Self.sent), try delivery(german, path: "de.xliff")])
    }
    let open = try report(Self.app)
    #expect(open.orders.map(\.language) == ["fr", "de"])
    #expect(open.orders[1].isAbsent && open.needsPerson)
    #expect(
      open.report(isDryRun: true).text().contains("de: of 4 ordered none came back; 4 missing\n"))
    // Who asks for French alone does not miss German.
    #expect(try report(Self.app, ["fr"]).orders.map(\.language) == ["fr"])
    let done = ["A", "B", "C", "D", "E"].map { entry($0, [("de", "translated", "x")]) }
    let imported = try report(done.joined(separator: ","))
    #expect(!imported.orders[1].isAbsent)
  }

  @Test func `of many languages that are not back the option for the others is named`() throws {
    func sent(_ language: String) throws -> Delivery {
      try delivery(
        Self.sent.replacing("target-language=\"fr\"", with: "target-language=\"\(language)\""),
        path: "\(language).xliff")
    }
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("A", "A", "a", state: "translated")))], into: project(Self.app),
      base: [sent("fr"), sent("de"), sent("es")])
    #expect(
      report.report(isDryRun: true).text().hasPrefix(
        "0 to decide; nothing came back in de, es (to import only what came, pass "
          + "--language fr)"))
  }

  @Test func `without the order it is said that missing units cannot be known`() throws {
    let report = try plan(xliff(unit("A", "A", "a")), into: project(Self.app))
    #expect(
      line(report)
        == "fr: without a base, missing units cannot be reported (pass --base or --sent)")
    #expect(!report.needsPerson)
  }

  @Test(arguments: [
    (["warning"], false), (["missing"], true), (["incomplete"], true), (["beyond-order"], true),
    (["untouched"], true), (["conflict", "rejected"], false), (["none"], false),
    (["source-changed"], false),
  ])
  func `what fails an import is a list`(_ words: [String], _ fails: Bool) throws {
    let report = try plan(
      xliff(
        unit("A", "A", "A", state: "translated"), unit("B", "B", "bé", state: "needs-review-l10n"),
        unit("D", "D", "de", state: "translated")), into: project(Self.app), base: Self.sent)
    #expect(!report.needsPerson)
    #expect(report.plan.fails(try ImportGate(words)) == fails)
  }

  @Test func `a word that is no condition is an error`() {
    #expect(throws: FindingsError.self) { try ImportGate(["conflicts"]) }
  }

  // MARK: - Whose state it is

  /// Versions of one unit that went out as needing review, and of others that did not.
  private func imported(
    _ sent: [String], _ back: [String], _ settings: LoctripImport = LoctripImport()
  ) throws
    -> (report: ImportReport, texts: [String])
  {
    let before = try project(
      [
        entry("B", [("fr", "needs_review", "bé")]), entry("C", [("fr", "new", "cé")]),
        entry("M", [("fr", "machine_translated", "mé")]),
        entry("D", [("fr", "translated", "dé")]),
      ].joined(separator: ","), version: "1.3")
    let report = try settings.report(
      [try delivery(xliff([file(back)]))], into: before,
      base: [try delivery(xliff([file(sent)]), path: "sent.xliff")])
    let after = try report.applied(to: before)
    return (report, ["B", "C", "M", "D"].flatMap { after.texts($0) })
  }

  private static let open = [
    unit("B", "B", "bé", state: "needs-review-l10n"), unit("C", "C", "cé", state: "new"),
    unit("M", "M", "mé", state: "translated", qualifier: "leveraged-mt"),
  ]

  @Test func `an edited text of a tool that writes no states is translated`() throws {
    let (report, texts) = try imported(
      Self.open,
      [
        unit("B", "B", "be", state: "needs-review-l10n"), unit("C", "C", "ce", state: "new"),
        unit("M", "M", "me", state: "translated", qualifier: "leveraged-mt"),
      ])
    #expect(report.verdicts == ["B: updated", "C: updated", "M: updated"])
    #expect(texts == ["translated: be", "translated: ce", "translated: me", "translated: dé"])
  }

  @Test func `where the delivery changed some states the others are the vendor's`() throws {
    let sent = Self.open + [unit("D", "D", "dé", state: "translated")]
    let (report, texts) = try imported(
      sent,
      [
        unit("B", "B", "be", state: "needs-review-l10n"), unit("C", "C", "ce", state: "new"),
        unit("M", "M", "me", state: "translated", qualifier: "leveraged-mt"),
        unit("D", "D", "de", state: "final"),
      ])
    // A text that a person edited is not a machine's.
    #expect(texts == ["needs_review: be", "new: ce", "translated: me", "translated: de"])
    #expect(report.verdicts == ["B: updated", "C: updated", "M: updated", "D: updated"])
  }

  @Test func `a machine's text that was not edited stays one, unless it is signed off`() throws {
    let (_, texts) = try imported(
      Self.open,
      [
        unit("B", "B", "be", state: "translated", qualifier: "leveraged-mt"),
        unit("M", "M", "mé", state: "signed-off", qualifier: "leveraged-mt"),
      ])
    #expect(texts[0] == "machine_translated: be" && texts[2] == "translated: mé")
  }

  @Test(arguments: ImportOptions.UntouchedPolicy.allCases)
  func `what a tool without states returns as it was sent is asked for once`(
    _ policy: ImportOptions.UntouchedPolicy
  ) throws {
    var settings = LoctripImport()
    settings.rules.untouchedPolicy = policy
    let (report, texts) = try imported(
      Self.open,
      [
        unit("B", "B", "bé", state: "needs-review-l10n"), unit("C", "C", "ce", state: "new"),
        unit("M", "M", "mé", state: "translated", qualifier: "leveraged-mt"),
      ], settings)
    if policy == .open {
      #expect(report.verdicts == ["B: untouched", "C: updated", "M: untouched"])
      #expect(report.codes == ["untouched-units"])
      #expect(texts[0] == "needs_review: bé" && texts[2] == "machine_translated: mé")
    } else {
      #expect(report.verdicts == ["B: updated", "C: updated", "M: updated"])
      #expect(texts == ["translated: bé", "translated: ce", "translated: mé", "translated: dé"])
    }
  }

  // MARK: - Orders without a language, duplicates, and files beside

  @Test func `a source-only order is the base of every language`() throws {
    let sources = xliff(unit("A", "A"), unit("B", "B"), unit("C", "C"), language: nil)
    func back(_ language: String, _ text: String) throws -> Delivery {
      try delivery(
        xliff(unit("A", "A", text, state: "translated"), language: language),
        path: "\(language).xliff")
    }
    let report = try LoctripImport().report(
      [try back("fr", "a"), try back("de", "ä")],
      into: project("\(entry("A", [])),\(entry("B", [])),\(entry("C", []))"),
      base: [try delivery(sources, path: "en.xliff")])
    #expect(report.orders.map(\.language) == ["fr", "de"])
    #expect(report.orders.allSatisfy { $0.ordered == 3 && $0.cameBack == 1 })
    #expect(report.count(.missing) == 4)
  }

  @Test(arguments: [XLIFFVersion.v1_2, .v2_1], [true, false])
  func `a source-only order that we sent is the base of every language`(
    _ version: XLIFFVersion, _ isManifest: Bool
  ) throws {
    let project = try project(entry("A", []) + "," + entry("B", [("fr", "translated", "b")]))
    let (document, manifest, _) = try BundleForm(version: version).sent(project, "en")
    let back = try ["fr", "de"].map { (language: String) in
      try delivery(
        xliff(unit("A", "A", "a", state: "translated"), language: language),
        path: "\(language).xliff")
    }
    let report = try LoctripImport().report(
      back, into: project, base: isManifest ? [] : [Delivery(document)],
      manifests: isManifest ? [manifest] : [])
    #expect(report.orders.map(\.language).sorted() == ["de", "fr"])
    #expect(report.orders.allSatisfy { $0.ordered == 2 && $0.cameBack == 1 })
    #expect(report.verdicts == ["A: added", "B: missing", "A: added", "B: missing"])
    #expect(!report.codes.contains("no-base"))
    if isManifest {
      #expect(
        report.findings.map(\.description).first
          == "en.loctrip.json: note: used as the base: 2 units of 1 catalog in de, fr, sent as en.xliff "
          + "[base-found]")
    }
  }

  @Test func `an order in a language goes before a source-only one`() throws {
    let project = try project(entry("A", []) + "," + entry("B", []))
    let english = try BundleForm().sent(project, "en").manifest
    let french = try BundleForm().sent(project, "fr").manifest
    let report = try plan(xliff(unit("A", "A", "a")), into: project)
    #expect(report.codes.contains("base-found") == false)
    let both = try LoctripImport().report(
      [try delivery(xliff(unit("A", "A", "a", state: "translated")))], into: project,
      manifests: [english, french])
    #expect(both.findings.map { $0.places[0].path } == ["fr.loctrip.json"])
    #expect(both.orders.map(\.language) == ["fr"])
  }

  @Test(arguments: [
    ("back/fr-FR/en.xliff", "fr-FR"), ("back/fr/App.xliff", "fr"),
    ("back/pt-BR/l10n/en.xliff", "pt-BR"),
    ("back/pl.xliff", "pl"), ("back/zh-Hans.lproj/App.xliff", "zh-Hans"),
    ("back/fil/App.xliff", "fil"),
  ])
  func `a language that only the path says may be new to the project`(
    _ path: String, _ language: String
  ) throws {
    let project = try project(entry("A", []) + "," + entry("B", [("de", "translated", "b")]))
    let sent = xliff(unit("A", "A"), unit("B", "B"), language: nil)
    // A file that says the language of the sources is not of another one for its name alone.
    for stated in path == "back/pl.xliff" ? [nil] : [nil, "en"] {
      let report = try LoctripImport().report(
        [try delivery(xliff(unit("A", "A", "a"), language: stated), path: path)], into: project,
        base: [try delivery(sent, path: "en.xliff")])
      #expect(report.verdicts == ["A: added", "B: missing"])
      #expect(report.orders.map(\.language) == [language])
      #expect(report.units.allSatisfy { $0.language == language })
      #expect(report.codes == ["guessed-language", "new-language"], "\(report.findings)")
    }
  }

  @Test(arguments: [
    "back/App.xliff", "new/App.xliff", "fr/a/b/App.xliff", "back/App-to.xliff",
    "back/no-target-language.xliff",
  ])
  func `a word of a path that is hardly a language is none`(_ path: String) throws {
    let delivered = try delivery(xliff(unit("A", "A", "a"), language: nil), path: path)
    #expect(throws: FindingsError.self) {
      try LoctripImport().report([delivered], into: project(entry("A", [("de", "new", "b")])))
    }
  }

  @Test func `what the file of the sources says stays where the folder agrees`() throws {
    for path in ["back/en.xliff", "en/App.xliff", "en/en.xliff"] {
      let report = try LoctripImport().report(
        [try delivery(xliff(unit("A", "A", "a"), language: "en"), path: path)],
        into: project(entry("A", [("de", "new", "b")])))
      #expect(report.verdicts == ["A: rejected"])
    }
  }

  // MARK: - Reasons

  @Test(arguments: [4, 29])
  func `a reason is told once with its count`(_ count: Int) throws {
    let keys = (0..<count).map { "Key \($0)" }
    let report = try plan(
      xliff(keys.map { unit($0, $0, "\($0) a", state: "translated") }.joined(), language: "fr-FR"),
      into: project(keys.map { entry($0, [("fr", "translated", "b")]) }.joined(separator: ",")))
    #expect(report.count(.conflict) == count)
    for isVerbose in [false, true] {
      let text = report.report(isDryRun: true).text(isVerbose: isVerbose)
      let reason = "the catalog has a finished translation in 'fr'"
      #expect(text.components(separatedBy: reason).count == 2)
      #expect(text.contains("pass --language-map fr-FR=fr (\(count) units)"))
    }
    let json = String(decoding: report.report(isDryRun: true).json(), as: UTF8.self)
    #expect(json.components(separatedBy: "has a finished translation in 'fr'").count == count + 1)
  }

  @Test func `reasons that differ in what they quote are told once, and verbosely each`() throws {
    let keys = ["A", "B", "C"]
    let report = try plan(
      xliff(keys.map { unit($0, "\($0) now", "\($0) a", state: "translated") }.joined()),
      into: project(keys.map { entry($0, []) }.joined(separator: ",")))
    #expect(report.verdicts == ["A: added", "B: added", "C: added"])
    let code = "source-changed: "
    let short = report.report(isDryRun: true).text()
    #expect(short.components(separatedBy: "\(code)the same reason as above").count == 3)
    #expect(short.contains(" (3 units)"))
    let long = report.report(isDryRun: true).text(isVerbose: true)
    #expect(!long.contains("the same reason as above"))
  }

  @Test func `of two units of one place a person takes the first, or writes another text`() throws {
    let project = try project(entry("A", []))
    var plan = try LoctripImport().plan(
      [try delivery(xliff(unit("A", "A", "a"), unit("A", "A", "b")))], into: project)
    #expect(plan.units.map(\.verdict) == [.conflict])
    plan.accept(0)
    #expect(plan.units.map(\.verdict) == [.added])
    let report = ImportReport(plan, in: project)
    #expect(try report.applied(to: project).texts("A") == ["translated: a"])
  }

  @Test func `an empty target of a unit that was not ordered is not missing`() throws {
    let report = try plan(
      xliff(unit("A", "A", "a"), unit("D", "D", "")), into: project(Self.app),
      base: xliff(unit("A", "A")))
    #expect(report.count(.missing) == 0)
  }

  @Test func `the text that Xcode does not take is whole in the report`() throws {
    let text = String(repeating: "lang ", count: 30)
    var settings = LoctripImport()
    settings.policy = .xcode
    for id in ["A", "Gone"] {
      let report = try plan(
        xliff(unit(id, id, text), unit(id, id, "kurz")), into: project(Self.app), settings: settings
      )
      #expect(report.allFindings.contains { $0.message.contains(text) }, "\(id)")
    }
  }

  @Test func `files beside deliveries are one line with a count`() throws {
    let folder = try TemporaryFolder()
    try folder.write(xcstrings(Self.app), to: "app/Localizable.xcstrings")
    try folder.write(xliff(unit("A", "A", "a")), to: "back/fr.xliff")
    for name in ["notes.xlsx", "tr.csv", "invoice.pdf", "._tr.csv"] {
      try folder.write("x", to: "back/\(name)")
    }
    let read = try LoctripImport.read([folder.path("back")], into: [folder.path("app")], base: [])
    let report = try LoctripImport().report(read.deliveries, into: read.project)
    let notes = report.findings.filter { $0.code == .notRead }
    #expect(notes.count == 1)
    #expect(notes.contains { $0.message.hasPrefix("skipped 3 other files, such as '") })
    #expect(notes.allSatisfy { $0.severity == .note })
  }

  // MARK: - Rejected texts

  @Test(arguments: ["1.2", "2.1"])
  func `a rejected text that waits for its review still does after a second import`(
    _ version: String
  ) throws {
    let before = try project(entry("%@ of %lld", []))
    var settings = LoctripImport()
    settings.rules.errorPolicy = .review
    let back =
      version == "1.2"
      ? xliff(unit("%@ of %lld", "%@ of %lld", "de %lld", state: "translated"))
      : """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="fr">
      <file id="f" original="Localizable.xcstrings"><unit id="u" name="%@ of %lld"><segment
      state="translated"><source>%@ of %lld</source><target>de %lld</target></segment></unit></file></xliff>
      """
    let first = try plan(back, into: before, settings: settings)
    let after = try first.applied(to: before)
    #expect(after.texts("%@ of %lld") == ["needs_review: de %lld"])
    let second = try plan(back, into: after, settings: settings)
    #expect(second.verdicts == ["%@ of %lld: rejected"] && second.changes.isEmpty)
  }
}
