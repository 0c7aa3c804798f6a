import Foundation
import LoctripBundles
import LoctripGates
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

/// Projects that keep a file for each language, in folders that are called `de.lproj`.
@Suite struct LegacyProjectTests {
  private static let english = """
    /* Localizable.strings */

    /* A greeting */
    "hello" = "Hello %@";

    /* Leaving */
    "bye" = "Bye";
    "list" = "First\\nsecond";

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "{objects = {P = {isa = PBXProject; developmentRegion = en;};}; rootObject = P;}",
      to: "app/App.xcodeproj/project.pbxproj")
    try folder.write(Self.english, to: "app/App/Base.lproj/Localizable.strings")
    try folder.write(utf16(Self.german), to: "app/App/de.lproj/Localizable.strings")
    try folder.write("CFBundleName = \"Tides\";\n", to: "app/App/en.lproj/InfoPlist.strings")
    return folder
  }

  private static let german = "\"hello\" = \"Hallo %@\";\r\n\"bye\" = \"Ade\"; // kurz\r\n"

  private func utf16(_ text: String) throws -> [UInt8] {
    [0xFE, 0xFF] + Array(try #require(text.data(using: .utf16BigEndian)))
  }

  private func read(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  private func exported(_ language: String, of folder: TemporaryFolder) throws -> String {
    let project = try CatalogProject([folder.path("app")])
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language])
      .document(of: project, language: language, findings: &findings)
    #expect(findings.isEmpty)
    return String(decoding: output.xliff, as: UTF8.self)
  }

  private func importing(
    _ text: String, into folder: TemporaryFolder, _ settings: LoctripImport = LoctripImport()
  ) throws -> ImportReport {
    let project = try CatalogProject([folder.path("app")])
    let document = try XLIFFDocument(parsing: Array(text.utf8), path: "d.xliff")
    let report = try settings.report([Delivery(document)], into: project)
    try settings.write(report)
    return report
  }

  @Test func `the files of the languages are one catalog, named by that of the sources`() throws {
    let folder = try folder()
    let project = try CatalogProject([folder.path("app")])
    #expect(
      project.catalogs.map(\.original)
        == ["App/Base.lproj/Localizable.strings", "App/en.lproj/InfoPlist.strings"])
    #expect(project.catalogs.map(\.catalog.languages) == [["en", "de"], ["en"]])
    #expect(project.findings.isEmpty)
  }

  @Test func `an export says no states, comments as notes, and names of keys`() throws {
    let text = try exported("de", of: try folder())
    #expect(!text.contains("state="))
    #expect(
      text.contains(
        """
              <trans-unit id="hello" xml:space="preserve">
                <source>Hello %@</source>
                <target>Hallo %@</target>
                <note>A greeting</note>
              </trans-unit>
              <trans-unit id="list" xml:space="preserve">
                <source>First
        second</source>
                <note/>
              </trans-unit>
        """
      )
    )
    #expect(text.contains("<note>Bundle name</note>"))
  }

  @Test(arguments: ["de", "fr", "en"], [XLIFFVersion.v1_2, .v2_1])
  func `an untouched bundle writes nothing`(language: String, version: XLIFFVersion) throws {
    let folder = try folder()
    let project = try CatalogProject([folder.path("app")])
    var export = LoctripExport(languages: [language])
    export.spec = try BundleSpec(version: version)
    var findings: [Finding] = []
    let output = export.document(of: project, language: language, findings: &findings)
    #expect(findings.isEmpty && output.unitCount == 4)
    #expect(try export.verify(output, of: project).isEmpty)
  }

  @Test func `one edit changes one text, and UTF-16 stays UTF-16`() throws {
    let folder = try folder()
    let text = try exported("de", of: folder).replacing("Ade", with: "Tschüss")
    let report = try importing(text, into: folder)
    #expect(report.count(.updated) == 1)
    #expect(
      try folder.bytes("app/App/de.lproj/Localizable.strings")
        == utf16(Self.german.replacing("Ade", with: "Tschüss")))
    #expect(try read(folder, "app/App/Base.lproj/Localizable.strings") == Self.english)
  }

  @Test func `a text for a key whose value is a dictionary is rejected, not dropped`() throws {
    let folder = try folder()
    let german = """
      <plist><dict><key>hello</key><string>Hallo %@</string><key>bye</key><dict/></dict></plist>
      """
    try folder.write(german, to: "app/App/de.lproj/Localizable.strings")
    let text = try exported("fr", of: folder)
      .replacing("target-language=\"fr\"", with: "target-language=\"de\"")
      .replacing("Bye</source>", with: "Bye</source><target>Tschüss</target>")
      .replacing("Hello %@</source>", with: "Hello %@</source><target>Servus %@</target>")
    let report = try importing(text, into: folder)
    #expect(report.count(.updated) == 1)
    let rejected = report.units.filter { $0.verdict == .rejected }
    #expect(rejected.map(\.id) == ["bye"])
    #expect(rejected.map(\.delivered) == [.text("Tschüss")])
    #expect(rejected.flatMap(\.findings).map(\.code) == ["unexpected-value"])
    #expect(
      try read(folder, "app/App/de.lproj/Localizable.strings")
        == german.replacing("Hallo", with: "Servus"))
  }

  @Test func `files of sources that cannot be read are all named`() throws {
    let folder = try folder()
    try folder.write(
      "\"hello\" = \"Salut\"\n\"bye\";", to: "app/App/Base.lproj/Localizable.strings")
    try folder.write("\"a\" \"b\";", to: "app/App/Base.lproj/InfoPlist.strings")
    let error = #expect(throws: FindingsError.self) { try CatalogProject([folder.path("app")]) }
    #expect(error?.kind == .malformedInput)
    #expect(error?.findings.map(\.code) == [.malformedStrings, .malformedStrings])
    #expect(error?.findings.allSatisfy { $0.places.first?.column != nil } == true)
    // Of one file there is no other to name.
    let alone = #expect(throws: FindingsError.self) {
      try CatalogProject([folder.path("app/App/Base.lproj/Localizable.strings")])
    }
    #expect(alone?.findings.map(\.code) == [.malformedStrings])
  }

  @Test func `a new language gets its files, in the order of the sources`() throws {
    let folder = try folder()
    let text = try exported("fr", of: folder)
      .replacing("Bye</source>", with: "Bye</source><target>Au \"revoir\"</target>")
      .replacing("Hello %@</source>", with: "Hello %@</source><target>Salut %@</target>")
      .replacing("Tides</source>", with: "Tides</source><target>Marées</target>")
    let report = try importing(text, into: folder)
    #expect(report.count(.added) == 3)
    #expect(
      try read(folder, "app/App/fr.lproj/Localizable.strings")
        == """
        /* A greeting */
        "hello" = "Salut %@";

        /* Leaving */
        "bye" = "Au \\"revoir\\"";

        """
    )
    #expect(
      try read(folder, "app/App/fr.lproj/InfoPlist.strings") == "CFBundleName = \"Marées\";\n")
    #expect(try importing(text, into: folder).changes.isEmpty)
  }

  @Test func `a folder of a language that leads away is not written to`() throws {
    let (folder, outside) = (try folder(), try TemporaryFolder())
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("app/App/fr.lproj"), withDestinationPath: outside.url.path)
    let text = try exported("fr", of: folder)
      .replacing("Bye</source>", with: "Bye</source><target>Adieu</target>")
    #expect(throws: FindingsError.self) { try importing(text, into: folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test func `a text that needs review is written and told, a first attempt is not`() throws {
    let folder = try folder()
    func delivery(_ state: String) -> String {
      xliff(
        file(
          [unit("list", "First\nsecond", "Erst\nzweit", state: state)],
          original: "App/Base.lproj/Localizable.strings", language: "de"))
    }
    let first = try importing(delivery("new"), into: folder)
    #expect(first.changes.isEmpty)
    #expect(first.units.map(\.verdict) == [.kept])
    #expect(
      first.units.flatMap(\.findings).map(\.message)
        == ["“Erst⏎zweit” is not written, because the catalog cannot store 'new'"])
    let second = try importing(delivery("needs-review-translation"), into: folder)
    #expect(second.count(.added) == 1 && second.changes.count == 1)
    #expect(
      second.units.flatMap(\.findings).map(\.message)
        == ["the text is written as finished, because the catalog cannot store 'needs_review'"])
    #expect(try importing(delivery("needs-review-translation"), into: folder).changes.isEmpty)
  }

  @Test func `a delivery may name the file of another language`() throws {
    let folder = try folder()
    let text = try exported("de", of: folder)
      .replacing("Base.lproj", with: "de.lproj").replacing("Ade", with: "Tschüss")
    let report = try importing(text, into: folder)
    #expect(report.count(.updated) == 1 && report.count(.orphaned) == 0)
    let guesses = report.findings.filter { $0.code == "guessed-catalog" }
    #expect(guesses.map(\.severity) == [.note])
  }

  @Test func `a file that the user names brings those of the other languages`() throws {
    let folder = try folder()
    for name in ["Base", "de"] {
      let project = try CatalogProject([folder.path("app/App/\(name).lproj/Localizable.strings")])
      #expect(project.catalogs.map(\.catalog.languages) == [["en", "de"]])
      #expect(project.catalogs.map(\.original) == ["Base.lproj/Localizable.strings"])
    }
  }

  @Test func `a string catalog of the same name counts, and what is left over is told`() throws {
    let folder = try folder()
    try folder.write(try xcstrings(entry("A", [])), to: "app/App/Localizable.xcstrings")
    let project = try CatalogProject([folder.path("app")])
    #expect(
      project.catalogs.map(\.original)
        == ["App/en.lproj/InfoPlist.strings", "App/Localizable.xcstrings"])
    #expect(project.findings.count == 1)
    #expect(project.findings.first?.message.hasPrefix("skipped 2 .strings files") == true)
  }

  @Test func `built output is passed over, and refused when it is named`() throws {
    let folder = try folder()
    try folder.write("bplist00", to: "app/Built/en.lproj/A.strings")
    try folder.write("bplist00", to: "app/X.framework/en.lproj/A.strings")
    let project = try CatalogProject([folder.path("app")])
    #expect(project.catalogs.count == 2)
    #expect(project.findings.map(\.severity) == [.note])
    #expect(throws: FindingsError.self) {
      try CatalogProject([folder.path("app/Built/en.lproj/A.strings")])
    }
  }

  @Test(arguments: [
    (
      "App.xcodeproj/project.pbxproj",
      "{objects = {P = {isa = PBXProject; developmentRegion = fr;};}; rootObject = P;}", "fr"
    ),
    (
      "App.xcodeproj/project.pbxproj",
      "{objects = {P = {isa = PBXProject; developmentRegion = \"pt-BR\";};}; rootObject = P;}",
      "pt-BR"
    ),
    ("Package.swift", "let p = Package(name: \"A\", defaultLocalization: \"ja\", x)", "ja"),
    ("Package.swift", "let p = Package(name: \"A\")\np.defaultLocalization = \"ja\"", "ja"),
    ("Package.swift", "let p = Package(name: \"A\")\nif p.defaultLocalization == x { }", "en"),
    ("Other.txt", "", "en"),
  ])
  func `the development region is that of the nearest project`(
    _ file: String, _ text: String, _ region: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("a = b;", to: "app/Sources/Base.lproj/A.strings")
    try folder.write(text, to: "app/\(file)")
    let project = try CatalogProject([folder.path("app/Sources")])
    #expect(project.catalogs.map(\.catalog.sourceLanguage) == [region])
  }

  @Test func `a package whose language is none is no package without one`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a = b;", to: "app/Sources/Base.lproj/A.strings")
    try folder.write(
      "let p = Package(name: \"A\", defaultLocalization: \"../x\")", to: "app/Package.swift")
    let error = #expect(throws: FindingsError.self) {
      try CatalogProject([folder.path("app/Sources")])
    }
    #expect(error?.kind == .usage)
  }

  @Test func `check and status see the catalog, with places in the file of the language`() throws {
    let folder = try folder()
    try folder.write(
      utf16("\"hello\" = \"Hallo\";\r\n\r\n\"bye\" = \"Ade\";"),
      to: "app/App/de.lproj/Localizable.strings")
    let report = try CheckRun([folder.path("app")]).report()
    let places = report.parts.flatMap(\.items).map { $0.finding.places.first?.description }
    #expect(places == ["\(folder.path("app/App/de.lproj/Localizable.strings")):1:12"])
    let status = try Status([folder.path("app")])
    #expect(status.parts.contains { $0.language == "de" })
  }
}
