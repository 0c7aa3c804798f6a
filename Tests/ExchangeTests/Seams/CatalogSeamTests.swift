import LoctripBundles
import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

/// A format of catalogs is two types, ``LinesFormat`` and ``LinesCatalog``, that no command knows.
@Suite struct CatalogSeamTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("a = one\nb = two %@\nc = three\n", to: "app/Main/en.lines")
    try folder.write("a = un\nb = deux %@\n", to: "app/Main/fr.lines")
    try folder.write("a = four\n", to: "app/Other/en.lines")
    return folder
  }

  private func read(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  private func project(_ folder: TemporaryFolder) throws -> CatalogProject {
    try CatalogProject([folder.path("app")], formats: [LinesFormat()])
  }

  private func export(_ language: String, of project: CatalogProject) throws -> LoctripExport.Output
  {
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language]).document(
      of: project, language: language, findings: &findings)
    #expect(findings.isEmpty)
    return output
  }

  @Test func `catalogs of a toy format are found`() throws {
    let project = try project(try folder())
    #expect(project.catalogs.map(\.original) == ["Main/en.lines", "Other/en.lines"])
    #expect(project.catalogs.map(\.catalog.languages) == [["en", "fr"], ["en"]])
    #expect(project.translatedLanguages == ["fr"])
  }

  @Test func `a file that is not in the toy format is left out with its place`() throws {
    let folder = try folder()
    try folder.write("a = one\nb\n", to: "app/Main/de.lines")
    let project = try project(folder)
    #expect(project.catalogs.map(\.original) == ["Other/en.lines"])
    #expect(
      project.findings.filter { $0.severity == .error }.map(\.description) == [
        "\(folder.path("app/Main/de.lines")):2:1: error: not a pair [syntax]"
      ])
  }

  @Test(arguments: ["fr", "de"], [XLIFFVersion.v1_2, .v2_1])
  func `an untouched bundle of a toy format changes nothing`(
    language: String, version: XLIFFVersion
  ) throws {
    let project = try project(try folder())
    var export = LoctripExport(languages: [language])
    export.spec = try BundleSpec(version: version)
    var findings: [Finding] = []
    let output = export.document(of: project, language: language, findings: &findings)
    #expect(findings.isEmpty && output.unitCount == 4 && output.fileCount == 2)
    #expect(output.openCount == (language == "fr" ? 2 : 4))
    #expect(try export.verify(output, of: project).isEmpty)
  }

  @Test func `a bundle of a toy format holds the sources`() throws {
    let folder = try folder()
    let project = try project(folder)
    let output = try export("fr", of: project)
    try LoctripExport(languages: ["fr"]).write(
      output, of: project, to: folder.path("out"), projectName: "App")
    let source = try read(folder, "out/fr.xcloc/Source Contents/Main/en.lines")
    #expect(source == "a = one\nb = two %@\nc = three\n")
  }

  @Test func `a delivery is imported into the files of a toy format, old and new`() throws {
    let folder = try folder()
    let deliveries = try ["fr", "de"].map { language in
      let main = [
        unit("a", "one", "\(language) one", state: "translated"),
        unit("b", "two %@", "\(language) %d", state: "translated"),
        unit("c", "three", "\(language) three", state: "translated"),
      ]
      let other = [unit("a", "four", "\(language) four", state: "translated")]
      let text = xliff([
        file(main, original: "Main/en.lines", language: language),
        file(other, original: "Other/en.lines", language: language),
      ])
      return try folder.write(text, to: "\(language).xliff")
    }
    let input = try LoctripImport.read(
      deliveries, into: [folder.path("app")], base: [], formats: [LinesFormat()])
    let report = try LoctripImport().report(input.deliveries, into: input.project)
    #expect(
      report.verdicts == [
        "a: updated", "b: rejected", "c: added", "a: added", "a: added", "b: rejected", "c: added",
        "a: added",
      ])
    #expect(report.units[1].findings.map(\.code) == [.placeholderMismatch])
    try LoctripImport().write(report)
    #expect(try read(folder, "app/Main/fr.lines") == "a = fr one\nb = deux %@\nc = fr three\n")
    #expect(try read(folder, "app/Other/fr.lines") == "a = fr four\n")
    #expect(try read(folder, "app/Main/de.lines") == "a = de one\nc = de three\n")
    #expect(try read(folder, "app/Main/en.lines") == "a = one\nb = two %@\nc = three\n")
  }

  @Test
  func `a catalog of a toy format is found by its file name alone, where only its units tell`()
    throws
  {
    let folder = try folder()
    let project = try project(folder)
    let delivered = xliff(unit("c", "three", "trois", state: "translated"), original: "en.lines")
    let report = try plan(delivered, into: project)
    #expect(report.units.map(\.original) == ["Main/en.lines"])
    #expect(report.codes == ["guessed-catalog"])
    // A name that no format of the project takes says nothing of the catalog; the report says whose unit it is.
    let renamed = xliff(unit("c", "three", "trois", state: "translated"), original: "fr.lines")
    #expect(
      try plan(renamed, into: project).codes == [
        "unknown-catalog", "other-catalog", "orphaned-unit",
      ])
  }

  @Test func `a manifest protects what changed in a toy format since`() throws {
    let folder = try folder()
    let output = try export("fr", of: try project(folder))
    try LoctripExport(languages: ["fr"]).write(
      output, of: try project(folder), to: folder.path("sent"), projectName: "App")
    try folder.write("a = uno\nb = deux %@\n", to: "app/Main/fr.lines")
    let delivered = xliff(unit("a", "one", "ein", state: "translated"), original: "Main/en.lines")
    let input = try LoctripImport.read(
      [folder.write(delivered, to: "fr.xliff")], into: [folder.path("app")],
      base: [folder.path("sent/fr.loctrip.json")], formats: [LinesFormat()])
    let report = try LoctripImport().report(
      input.deliveries, into: input.project, base: input.base, manifests: input.manifests)
    #expect(report.units.first { $0.id == "a" }?.verdict == .conflict)
  }

  @Test func `catalogs of a toy format are compared with each other and with a bundle`() throws {
    let folder = try folder()
    let output = try export("fr", of: try project(folder))
    try folder.write(String(decoding: output.xliff, as: UTF8.self), to: "fr.xliff")
    try folder.write("a = uno\nb = deux %@\n", to: "app/Main/fr.lines")
    let diff = try Diff(
      fromPath: folder.path("fr.xliff"), toPath: folder.path("app"), formats: [LinesFormat()])
    let changes = diff.changes.map { "\($0.original) \($0.language) \($0.id) \($0.kinds[0])" }
    #expect(changes.filter { $0.contains(" fr ") } == ["Main/en.lines fr a targetChanged"])
  }
}
