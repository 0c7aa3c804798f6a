import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// Deliveries that name the files which a project had before its String Catalogs.
@Suite struct MovedCatalogTests {
  private static let boats = """
    "boats":{"localizations":{
      "en":{"variations":{"plural":{
        "one":{"stringUnit":{"state":"translated","value":"%d boat"}},
        "other":{"stringUnit":{"state":"translated","value":"%d boats"}}}}},
      "de":{"variations":{"plural":{
        "one":{"stringUnit":{"state":"new","value":"%d boat"}},
        "other":{"stringUnit":{"state":"translated","value":"%d Boote"}}}}}}}
    """

  @Test(arguments: [
    ("A/de.lproj/Localizable.strings", "A/Localizable.xcstrings"),
    ("A/en.lproj/Localizable.strings", "A/Localizable.xcstrings"),
    ("A/Base.lproj/Localizable.strings", "A/Localizable.xcstrings"),
    ("A/en.lproj/InfoPlist.strings", "A/InfoPlist.xcstrings"),
    ("A/de.lproj/Main.strings", "A/mul.lproj/Main.xcstrings"),
    ("A/Base.lproj/Main.storyboard", "A/mul.lproj/Main.xcstrings"),
    ("C:\\work\\A\\de.lproj\\Localizable.strings", "A/Localizable.xcstrings"),
    ("InfoPlist.strings", "A/InfoPlist.xcstrings"),
  ])
  func `a delivery for strings files goes to the catalog`(_ delivered: String, _ original: String)
    throws
  {
    let names = [
      "A/Localizable.xcstrings", "A/InfoPlist.xcstrings", "A/mul.lproj/Main.xcstrings",
      "B/Localizable.xcstrings",
    ]
    let before = try project(files: names.map { ($0, entry("Tide", [])) })
    let report = try plan(
      xliff(unit("Tide", "Tide", "Tide!"), original: delivered, language: "de"), into: before)
    #expect(report.units.map { "\($0.original): \($0.verdict)" } == ["\(original): added"])
    #expect(report.findings.map(\.code) == [.guessedCatalog, .newLanguage])
    #expect(report.findings.allSatisfy { $0.severity == .note })
  }

  @Test func `the plurals of a stringsdict are the variations of the catalog`() throws {
    let before = try project(Self.boats, original: "A/Localizable.xcstrings")
    func id(_ path: String) -> String { "/boats:dict/\(path):dict/:string" }
    let units = [
      unit(id("NSStringLocalizedFormatKey"), "%#@count@", "%#@count@"),
      unit(id("count:dict/one"), "%d boat", "%d Boot"),
      unit(id("count:dict/other"), "%d boats", "%d Schiffe"),
      unit(id("count:dict/few"), "%d boats", "%d Boote"),
    ]
    let delivered = xliff([
      file(units, original: "A/de.lproj/Localizable.stringsdict", language: "de")
    ])
    let report = try plan(delivered, into: before)
    #expect(report.units.map(\.verdict) == [.updated, .updated, .rejected])
    #expect(report.count(.unchanged) == 1)
    #expect(
      try report.applied(to: before).texts("boats", "de") == [
        "plural.one translated: %d Boot", "plural.other translated: %d Schiffe",
      ])
    // With the base that went out as a .stringsdict, what nobody touched stays.
    let kept = try plan(delivered, into: before, base: delivered)
    #expect(kept.changes.isEmpty)
  }

  @Test func `a substitution is found by its name`() throws {
    let before = try project(
      """
      "both":{"localizations":{"de":{"stringUnit":{"state":"new","value":"%#@boats@ da"},
        "substitutions":{"boats":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
          "one":{"stringUnit":{"state":"new","value":"%arg boat"}},
          "other":{"stringUnit":{"state":"new","value":"%arg boats"}}}}}}},
        "en":{"stringUnit":{"state":"new","value":"%#@boats@ here"},
        "substitutions":{"boats":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
          "one":{"stringUnit":{"state":"new","value":"%arg boat"}},
          "other":{"stringUnit":{"state":"new","value":"%arg boats"}}}}}}}}}
      """
    )
    let delivered = xliff(
      unit(
        "/both:dict/NSStringLocalizedFormatKey:dict/:string", "%#@boats@ here", "%#@boats@ hier"),
      unit("/both:dict/boats:dict/one:dict/:string", "%lld boat", "%lld Boot"),
      original: "de.lproj/Localizable.stringsdict", language: "de")
    let report = try plan(delivered, into: before)
    #expect(report.units.map(\.verdict) == [.updated, .updated])
    #expect(report.allFindings.map(\.code) == [.guessedCatalog])
    #expect(
      try report.applied(to: before).texts("both", "de") == [
        "translated: %#@boats@ hier", "substitutions.boats.plural.one translated: %arg Boot",
        "substitutions.boats.plural.other new: %arg boats",
      ])
  }

  @Test func `a catalog map names what nothing else finds`() throws {
    let before = try project(
      files: ["A", "B"].map { ("\($0)/Texts.xcstrings", entry("Tide", [])) })
    let delivered = xliff(unit("Tide", "Tide", "Marée"), original: "job-7.json")
    var settings = LoctripImport()
    settings.catalogMap = ["job-7.json": "B/Texts.xcstrings"]
    let report = try plan(delivered, into: before, base: delivered, settings: settings)
    #expect(report.units.map(\.original) == ["B/Texts.xcstrings"])
    settings.catalogMap = ["job-7.json": "C/Texts.xcstrings"]
    #expect(throws: FindingsError.self) { try plan(delivered, into: before, settings: settings) }
  }

  @Test func `folders that a vendor put before all names lead to the root's catalog too`() throws {
    let names = ["Localizable.xcstrings"] + ["App", "Kit"].map { "\($0)/Localizable.xcstrings" }
    let before = try project(files: names.map { ($0, entry("Tide", [])) })
    let files = names.map {
      file(
        [unit("Tide", "Tide", "Marée")],
        original: "C:\\work\\job 12\\" + $0.replacing("/", with: "\\"))
    }
    let report = try plan(xliff(files), into: before)
    #expect(report.units.map(\.original) == names)
    #expect(report.verdicts == Array(repeating: "Tide: added", count: 3))
    // Without another one that says so, a name could be of any folder.
    let alone = try plan(xliff([files[0]]), into: before)
    #expect(alone.verdicts == ["Tide: orphaned"])
  }
}
