import Foundation
import LoctripKit
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// What a server does that has no folder: files come as bytes, and go as bytes.
@Suite struct BytesTests {
  private typealias File = (path: String, bytes: [UInt8])

  private func file(_ path: String, _ text: String) -> File { (path, Array(text.utf8)) }

  /// A catalog of two keys, one of them in French, old files of another table, the rules and a glossary.
  private func files() throws -> [File] {
    let strings = """
      "Cancel" : { },
      "Hello" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "Bonjour" } } } }
      """
    return [
      file("App/Localizable.xcstrings", try xcstrings(strings)),
      file("App/en.lproj/Old.strings", "\"wind\" = \"The wind\";\n"),
      file("App/fr.lproj/Old.strings", "\"wind\" = \"Le vent\";\n"),
      file("App/en.lproj/Old.stringsdict", plurals),
      file("App/Skipped/Other.xcstrings", try xcstrings("\"no\" : { }")),
      file("node_modules/Other.xcstrings", try xcstrings("\"no\" : { }")),
      file(
        ".loctrip.yml",
        "languages: [fr, de]\nexclude: [App/Skipped]\nglossary: words/terms.csv\nlengths:\n  - max: 7\n"
      ),
      file("words/terms.csv", "term,fr\nwind,vent\n"),
      file("README.md", "no catalog"),
    ]
  }

  private let plurals = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>%d tides</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d tide</string>
    <key>other</key><string>%d tides</string></dict></dict></dict></plist>
    """

  private func project() throws -> LoctripKit.LoctripProject {
    let files = try files()
    return try LoctripProject(files: files, rules: try ProjectRules(files: files))
  }

  private func text(_ path: String, in files: [File]) throws -> String {
    String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
  }

  @Test func `a project is read from bytes of every form, by its rules`() throws {
    let project = try project()
    #expect(
      project.catalogs.map(\.original).sorted() == [
        "App/Localizable.xcstrings", "App/en.lproj/Old.strings", "App/en.lproj/Old.stringsdict",
      ])
    #expect(project.findings.allSatisfy { $0.severity < .error })
    let status = TranslationStatus(of: project)
    #expect(status.languages.first { $0.language == "fr" }?.translated == 2)
  }

  @Test func `bytes without a catalog, and one path twice, are refused`() throws {
    let nothing = [file("README.md", "")]
    #expect(throws: FindingsError.self) { try LoctripProject(files: nothing) }
    let one = file("A.xcstrings", try xcstrings("\"a\" : { }"))
    #expect(throws: FindingsError.self) { try LoctripProject(files: [one, one]) }
    #expect(throws: FindingsError.self) { try LoctripProject(files: [file("A.xcstrings", "{")]) }
    // Nothing says the language of the sources.
    let german = [file("de.lproj/A.strings", "\"a\" = \"b\";\n")]
    #expect(throws: FindingsError.self) { try LoctripProject(files: german) }
    let rules = try ProjectRules(files: [file(".loctrip.yml", "source-language: de\n")])
    #expect(try LoctripProject(files: german, rules: rules).catalogs.count == 1)
  }

  @Test func `rules and words come from bytes`() throws {
    let rules = try ProjectRules(files: files())
    #expect(rules.languages == ["fr", "de"])
    #expect(rules.terms.map(\.source) == ["wind"])
    #expect(rules.terms(in: "The wind turns").map { $0.translations(into: "fr") } == [["vent"]])
    #expect(rules.terms(in: "The tide turns").isEmpty)
    let file = try #require(try project().catalogs.first)
    let table = file.table(in: "fr")
    #expect(rules.lengthLimit(at: 0, of: table, in: file)?.count == 7)
    #expect(ProjectRules().lengthLimit(at: 0, of: table, in: file) == nil)
    #expect(throws: FindingsError.self) {
      try ProjectRules(files: [self.file(".loctrip.yml", "glossary: nowhere.csv\n")])
    }
    #expect(throws: FindingsError.self) {
      try ProjectRules(files: [self.file(".loctrip.yml", "glosary: nowhere.csv\n")])
    }
  }

  @Test(arguments: BundleSpec.Form.allCases)
  func `a bundle is the same as bytes and in a folder, and comes back`(_ form: BundleSpec.Form)
    throws
  {
    let project = try project()
    var export = LoctripExport()
    export.spec = BundleSpec(form)
    let bundle = export.bundle(of: project, in: "fr")
    #expect(bundle.unitCount > 2 && bundle.language == "fr")
    let files = try bundle.files()
    let folder = try TemporaryFolder()
    try bundle.write(to: folder.url)
    for (path, bytes) in files {
      #expect(try [UInt8](Data(contentsOf: folder.url.appending(path: path))) == bytes, "\(path)")
    }
    #expect(files.contains { $0.path.hasSuffix(".loctrip.json") })
    let back = files.filter { !$0.path.hasSuffix(".json") || $0.path.hasPrefix("fr/") }
    let plan = try LoctripImport().plan(back, into: project, sent: files)
    #expect(plan.count(.conflict) == 0 && plan.count(.rejected) == 0 && plan.count(.added) == 0)
  }

  @Test func `an import gives the changed files, and nothing else changes`() throws {
    let project = try project()
    let upload = xliff(unit("Cancel", "Cancel", "Annuler"))
      .replacing("Localizable.xcstrings", with: "App/Localizable.xcstrings")
    let plan = try LoctripImport().plan([("fr.xliff", Array(upload.utf8))], into: project)
    let report = ImportReport(plan, in: project)
    #expect(report.changedFiles.map(\.path) == ["App/Localizable.xcstrings"])
    #expect(try text("App/Localizable.xcstrings", in: report.changedFiles).contains("Annuler"))
    let error = #expect(throws: FindingsError.self) { try LoctripImport().write(report) }
    #expect(error?.findings.first?.message.hasPrefix("the project was read from memory") == true)
    // What changed is the next project.
    let next = try LoctripProject(files: report.changedFiles)
    #expect(TranslationChanges(from: project, to: next).list.contains { $0.id == "Cancel" })
  }

  @Test func `proposals give the changed files, and a file of a new language`() throws {
    let project = try project()
    var proposals = Proposals(for: project)
    let said = proposals.propose(
      .text("Der Wind"), for: "wind", in: "App/en.lproj/Old.strings", language: "de")
    #expect(said.allSatisfy { $0.severity < .error } && proposals.count == 1)
    #expect(
      try text("App/de.lproj/Old.strings", in: proposals.changedFiles).contains("\"Der Wind\""))
    #expect(throws: FindingsError.self) { try proposals.write() }
  }

  @Test func `checks find what stands where`() throws {
    let strings = """
      "%d of %d" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "%d  sur" } } } }
      """
    let project = try LoctripProject(files: [file("A.xcstrings", try xcstrings(strings))])
    let list = TranslationFindings(of: project, languages: ["fr"]).list
    let found = try #require(list.first { $0.finding.severity == .error })
    #expect(found.place.path == "A.xcstrings" && (found.place.line ?? 0) > 1)
    #expect(
      found.language == "fr" && found.text == "%d  sur" && found.finding.subject == "%d of %d")
    let parts = list.filter { !$0.textRanges.isEmpty }
    #expect(parts.contains { item in item.textRanges.contains { item.text?[$0] == "  " } })
  }

  @Test func `two revisions are compared`() throws {
    let repository = try TemporaryFolder()
    try repository.git("init", "-q")
    try repository.write(try xcstrings("\"Cancel\" : { }"), to: "A.xcstrings")
    try repository.git("add", "-A")
    try repository.git("commit", "-q", "-m", "one")
    let strings =
      "\"Cancel\" : { \"localizations\" : { \"fr\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"Annuler\" } } } }"
    try repository.write(try xcstrings(strings), to: "A.xcstrings")
    try repository.git("commit", "-q", "-a", "-m", "two")
    let changes = try TranslationChanges(between: "HEAD~1..HEAD", at: repository.url)
    #expect(changes.list.map(\.id) == ["Cancel"])
    let project = try LoctripProject(at: repository.url)
    let moved = try TranslationStatus(of: project).movements(since: "HEAD~1")
    #expect(moved.map(\.language) == ["fr"])
    #expect(moved.map(\.translatedBefore) == [0] && moved.map(\.translated) == [1])
  }
}
