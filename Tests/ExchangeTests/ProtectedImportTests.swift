import LoctripBundles
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

/// What agencies' tools do to protected placeholders and to XLIFF 2.
@Suite struct ProtectedImportTests {
  private static let forms = ExportForm.all.filter(\.protects)

  private func imported(
    _ text: String,
    into project: CatalogProject
  ) throws -> (report: ImportReport, texts: [String]) {
    let report = try plan(text, into: project)
    let after = try report.applied(to: project)
    return (report, after.catalogs[0].strings.entries.flatMap { after.texts($0.key) })
  }

  /// A document with the target of its only unit without one put behind the source.
  private func translated(_ text: String, _ target: (String) -> String) throws -> String {
    let source = try #require(text.firstMatch(of: /<source>(.*)<\/source>/)).output
    return text.replacing(
      source.0,
      with: "\(source.0)\n<target>\(target(String(source.1)))</target>"
    ).replacing("<segment>", with: "<segment state=\"final\">")
  }

  @Test(arguments: forms)
  func `codes that a translator moved take their own arguments`(_ form: ExportForm) throws {
    let project = try project("\"%@ of %@, %@\":{}")
    let text = try translated(form.text(project)) { source in
      let codes = source.matches(of: /<ph .*?(\/>|<\/ph>)/).map { String($0.output.0) }
      return "\(codes[1])/\(codes[0])/\(codes[2])"
    }
    let (report, texts) = try imported(text, into: project)
    #expect(report.codes == ["new-language"])
    #expect(texts == ["translated: %2$@/%1$@/%3$@"])
  }

  @Test(arguments: forms)
  func `codes in their order stay as they are written`(_ form: ExportForm) throws {
    let project = try project("\"%@ of %.2f %%\":{}")
    let text = try translated(form.text(project)) { source in
      "« \(source.replacing(" of ", with: " von ")) »"
    }
    #expect(try imported(text, into: project).texts == ["translated: « %@ von %.2f %% »"])
  }

  @Test(arguments: forms)
  func `codes that a tool emptied are those of the source`(_ form: ExportForm) throws {
    let project = try project("\"%@ is %lld\":{}")
    let text = try translated(form.text(project)) { _ in "<ph id=\"2\"/> – <ph id=\"1\"/>" }
    #expect(try imported(text, into: project).texts == ["translated: %2$lld – %1$@"])
  }

  @Test(arguments: forms)
  func `a translation that nobody touched stays where a tool emptied its codes`(
    _ form: ExportForm
  ) throws {
    let project = try project(entry("%@ is %lld", [("fr", "translated", "%1$@ est %2$lld")]))
    let sent = form.text(project)
    let emptied = sent.replacing(/(?s)<originalData>.*?<\/originalData>/, with: "")
      .replacing(/<ph id="(\d)"[^>]*?(\/>|>[^<]*<\/ph>)/) { "<ph id=\"\($0.output.1)\"/>" }
      .replacing("<source><ph id=\"1\"/> is <ph id=\"2\"/></source>", with: source(of: sent))
    let report = try plan(emptied, into: project, base: sent)
    #expect(report.changes.isEmpty)
    #expect(report.verdicts == [])
  }

  private func source(of text: String) -> String {
    text.firstMatch(of: /<source>.*?<\/source>/).map { String($0.output) } ?? ""
  }

  @Test func `without original data the equivalents count`() throws {
    let project = try project("\"%@ is %lld\":{}")
    let form = ExportForm(version: .v2_0, protects: true)
    let text = try translated(form.text(project)) { $0 }
      .replacing(/(?s)<originalData>.*<\/originalData>/, with: "")
      .replacing(/\sdataRef="d\d+"/, with: "")
    let (report, texts) = try imported(text, into: project)
    #expect(report.codes == ["new-language"])
    #expect(texts == ["translated: %@ is %lld"])
  }

  @Test(arguments: forms)
  func `a code that is not known refuses the unit`(_ form: ExportForm) throws {
    let project = try project("\"%@\":{}")
    let text = try translated(form.text(project)) { "\($0)<ph id=\"9\"/>" }
    let (report, texts) = try imported(text, into: project)
    #expect(report.verdicts == ["%@: rejected"])
    #expect(report.codes == ["inline-code"])
    #expect(texts == [])
  }

  @Test(arguments: forms)
  func `a code that was left out refuses the unit`(_ form: ExportForm) throws {
    let project = try project("\"%@ is here\":{}")
    let text = try translated(form.text(project)) { _ in "ici" }
    #expect(try imported(text, into: project).report.codes == ["placeholder-mismatch"])
  }

  static let plural = """
    "%lld of %@":{"localizations":{"en":{"variations":{"plural":{
    "one":{"stringUnit":{"state":"translated","value":"%lld of %@"}},
    "other":{"stringUnit":{"state":"translated","value":"%lld of %@"}}}}}}}
    """

  @Test func `a plural case may leave out its number, and the rest keeps its argument`() throws {
    let project = try project(Self.plural)
    let form = ExportForm(version: .v2_1, protects: true)
    let source = try #require(
      form.text(project).firstMatch(of: /<source>(<ph [^>]*>) of (<ph [^>]*>)<\/source>/)
    ).output
    #expect(!source.1.contains("canDelete"))
    #expect(source.2.contains("canDelete=\"no\""))
    let text = form.text(project).replacing(
      source.0,
      with: "\(source.0)<target>un de \(source.2)</target>"
    ).replacing("<segment>", with: "<segment state=\"final\">")
    #expect(
      try imported(text, into: project).texts == [
        "plural.one translated: un de %2$@", "plural.other translated: un de %2$@",
      ]
    )
  }

  // MARK: - States and versions

  @Test(arguments: [
    ("state=\"initial\"", "new"), ("", "translated"), ("state=\"translated\"", "translated"),
    ("state=\"translated\" subState=\"loctrip:needs_review\"", "needs_review"),
    ("state=\"translated\" subState=\"loctrip:machine_translated\"", "machine_translated"),
    ("state=\"translated\" subState=\"x:y\"", "translated"), ("state=\"reviewed\"", "translated"),
    ("state=\"final\"", "translated"),
  ])
  func `a state of XLIFF 2 becomes one of the catalog`(_ attributes: String, _ state: String) throws
  {
    let project = try project("\"A\":{}", version: "1.3")
    let form = ExportForm(version: .v2_1, protects: false)
    let text = form.text(project).replacing("<segment>", with: "<segment \(attributes)>")
      .replacing("<source>A</source>", with: "<source>A</source><target>B</target>")
    #expect(try imported(text, into: project).texts == ["\(state): B"])
  }

  @Test(arguments: [
    ("translated", ImportOptions.Acceptance.reviewed, "needs_review"),
    ("reviewed", .reviewed, "translated"), ("reviewed", .final, "needs_review"),
    ("final", .final, "translated"),
  ])
  func `the step from which on a text is accepted`(
    _ state: String,
    _ acceptance: ImportOptions.Acceptance,
    _ expected: String
  ) throws {
    let project = try project("\"A\":{}")
    let form = ExportForm(version: .v2_2, protects: false)
    let text = form.text(project).replacing("<segment>", with: "<segment state=\"\(state)\">")
      .replacing("<source>A</source>", with: "<source>A</source><target>B</target>")
    var settings = LoctripImport()
    settings.rules.acceptance = acceptance
    let report = try plan(text, into: project, settings: settings)
    #expect(try report.applied(to: project).texts("A") == ["\(expected): B"])
  }

  @Test(arguments: ExportForm.all, ExportForm.all)
  func `what changed in the catalog since is protected by a base of any version`(
    _ sent: ExportForm,
    _ returned: ExportForm
  ) throws {
    let before = try project(entry("A %@", [("fr", "translated", "a %@")]))
    let now = try project(entry("A %@", [("fr", "needs_review", "a %@")]))
    let report = try plan(returned.text(before), into: now, base: sent.text(before))
    #expect(report.verdicts == ["A %@: kept"])
    let edited = try project(entry("A %@", [("fr", "translated", "b %@")]))
    let conflict = try plan(returned.text(edited), into: now, base: sent.text(before))
    #expect(conflict.verdicts == ["A %@: updated"])
    let other = try project(entry("A %@", [("fr", "translated", "c %@")]))
    let both = try plan(returned.text(edited), into: other, base: sent.text(before))
    #expect(both.verdicts == ["A %@: conflict"])
  }

  @Test(arguments: ExportForm.all.filter(\.version.isXLIFF2))
  func `units that lost their names are found by their ids`(_ form: ExportForm) throws {
    let strings = "\"Hello %@\":{},\(Self.plural)"
    let edited = try project(
      "\(entry("Hello %@", [("fr", "translated", "Salut %@")])),\(Self.plural)"
    )
    let text = form.text(edited).replacing(/\sname="[^"]*"/, with: "")
    let (report, texts) = try imported(text, into: project(strings))
    #expect(report.verdicts.contains { $0.hasSuffix(": added") })
    #expect(Set(report.codes) == ["guessed-unit", "new-language"])
    #expect(report.count(.orphaned) == 0)
    #expect(texts == ["translated: Salut %@"])
  }

  @Test func `what Xcode would do with XLIFF 2 is nothing`() throws {
    let project = try project(entry("A", [("fr", "new", "a")]))
    var settings = LoctripImport()
    settings.policy = .xcode
    let text = ExportForm(version: .v2_0, protects: false).text(project)
    let report = try plan(text, into: project, settings: settings)
    #expect(report.codes == ["passed-over"])
    #expect(report.changes.isEmpty && report.units.isEmpty)
  }

  // MARK: - What one document of XLIFF 2 cannot hold

  @Test func `a document without units has a file and a group all the same`() throws {
    let text = ExportForm(version: .v2_1, protects: false).text(try project(""))
    #expect(text.contains("original=\"Localizable.xcstrings\">\n    <group id=\"empty\"/>"))
    #expect(try delivery(text).document.unitCount == 0)
  }

  @Test func `a catalog of another source language is a finding`() throws {
    let german = try catalog(
      text: "{\"sourceLanguage\":\"de\",\"strings\":{\"B\":{}},\"version\":\"1.0\"}",
      path: "B.xcstrings"
    )
    let project = CatalogProject(
      catalogs: try project("\"A\":{}").catalogs + [
        CatalogFile(path: "B.xcstrings", original: "B.xcstrings", catalog: german)
      ]
    )
    var findings: [Finding] = []
    let form = ExportForm(version: .v2_1, protects: false)
    let output = form.export("fr").document(of: project, language: "fr", findings: &findings)
    #expect(findings.map(\.code) == [.unrepresentable])
    #expect(findings[0].message.contains("separately"))
    #expect(output.fileCount == 1 && output.unitCount == 1)
  }

  @Test func `tags are spelled as BCP 47 does, and found again`() throws {
    let project = try project(entry("A", [("pt_BR", "translated", "a")]))
    let form = ExportForm(version: .v2_1, protects: false)
    let output = form.output(project, "pt_BR")
    #expect(String(decoding: output.xliff, as: UTF8.self).contains("trgLang=\"pt-BR\""))
    #expect(try form.export("pt_BR").verify(output, of: project) == [])
  }

  @Test(arguments: [XLIFFVersion.v1_2, .v2_0, .v2_2])
  func `many texts in review come back as they were sent`(_ version: XLIFFVersion) throws {
    // With codes in place of placeholders they are no text of the catalog byte for byte.
    let project = try project(
      (1...12).map { entry("\($0) %@", [("fr", "needs_review", "\($0) fois %@")]) }
        .joined(separator: ",")
    )
    let form = ExportForm(version: version, protects: true)
    #expect(try form.export("fr").verify(form.output(project, "fr"), of: project) == [])
  }
}
