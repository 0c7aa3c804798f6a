import Foundation
import LoctripBundles
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

/// Projects with plurals in `.stringsdict` files, and with texts in storyboards.
@Suite struct LegacyPluralTests {
  private static let plurals = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>boats</key>
    \t<dict>
    \t\t<key>NSStringLocalizedFormatKey</key>
    \t\t<string>%#@n@</string>
    \t\t<key>n</key>
    \t\t<dict>
    \t\t\t<key>NSStringFormatSpecTypeKey</key>
    \t\t\t<string>NSStringPluralRuleType</string>
    \t\t\t<key>NSStringFormatValueTypeKey</key>
    \t\t\t<string>lld</string>
    \t\t\t<key>one</key>
    \t\t\t<string>%lld boat</string>
    \t\t\t<key>other</key>
    \t\t\t<string>%lld boats</string>
    \t\t</dict>
    \t</dict>
    </dict>
    </plist>

    """
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
    <objects><label text="Tide" id="a-b"/></objects></document>

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.plurals, to: "app/en.lproj/L.stringsdict")
    try folder.write(
      Self.plurals.replacing("boats</s", with: "Boote</s").replacing("boat<", with: "Boot<"),
      to: "app/de.lproj/L.stringsdict")
    try folder.write(Self.storyboard, to: "app/Base.lproj/Main.storyboard")
    try folder.write("\"a-b.text\" = \"Gezeit\";\n", to: "app/de.lproj/Main.strings")
    return folder
  }

  private func project(_ folder: TemporaryFolder) throws -> CatalogProject {
    try CatalogProject(
      [folder.path("app")], formats: [InterfaceFormat(), StringsdictFormat(), StringsFormat()])
  }

  private func exported(_ language: String, of folder: TemporaryFolder) throws -> String {
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language])
      .document(of: try project(folder), language: language, findings: &findings)
    #expect(findings.isEmpty)
    return String(decoding: output.xliff, as: UTF8.self)
  }

  private func importing(_ text: String, into folder: TemporaryFolder) throws -> ImportReport {
    let document = try XLIFFDocument(parsing: Array(text.utf8), path: "d.xliff")
    let report = try LoctripImport().report([Delivery(document)], into: try project(folder))
    try LoctripImport().write(report)
    return report
  }

  private func read(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  @Test func `a case that does no harm is written, and no variable of another name`() throws {
    let folder = try folder()
    try folder.write(
      Self.plurals.replacing("boats</s", with: "bateaux</s").replacing("boat<", with: "bateau<"),
      to: "app/fr.lproj/L.stringsdict")
    func unit(_ path: String, _ source: String, _ target: String) -> String {
      """
      <trans-unit id="/boats:dict/\(path):dict/:string"><source>\(source)</source>\
      <target>\(target)</target></trans-unit>
      """
    }
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="en.lproj/L.stringsdict" source-language="en" target-language="fr" datatype="plaintext">
      <body>
      \(unit("NSStringLocalizedFormatKey", "%#@n@", "%#@bateaux@"))
      \(unit("n:dict/many", "%lld boats", "%lld de bateaux"))
      \(unit("n:dict/few", "%lld boats", "%lld bateaux !"))
      </body></file></xliff>
      """
    let report = try importing(text, into: folder)
    #expect(report.units.map(\.verdict) == [.rejected, .added, .rejected])
    let written = try read(folder, "app/fr.lproj/L.stringsdict")
    #expect(written.contains("<key>many</key>\n\t\t\t<string>%lld de bateaux</string>"))
    #expect(!written.contains("bateaux@"))
    #expect(!written.contains("<key>few</key>"))
    #expect(try exported("fr", of: folder).contains("/boats:dict/n:dict/many:dict/:string"))
    // Those that are refused are all that is left to say.
    #expect(try importing(text, into: folder).units.map(\.verdict) == [.rejected, .rejected])
  }

  @Test func `an export is Xcode's`() throws {
    let folder = try folder()
    #expect(
      try project(folder).catalogs.map(\.original)
        == ["Base.lproj/Main.storyboard", "en.lproj/L.stringsdict"])
    let text = try exported("de", of: folder)
    #expect(!text.contains("state="))
    for part in [
      """
            <trans-unit id="a-b.text" xml:space="preserve">
              <source>Tide</source>
              <target>Gezeit</target>
              <note>Class = "UILabel"; text = "Tide"; ObjectID = "a-b";</note>
            </trans-unit>
      """,
      """
            <trans-unit id="/boats:dict/n:dict/one:dict/:string" xml:space="preserve">
              <source>%lld boat</source>
              <target>%lld Boot</target>
              <note/>
            </trans-unit>
      """,
    ] {
      #expect(text.contains(part))
    }
  }

  @Test(arguments: ["de", "fr", "ru", "ja"], [XLIFFVersion.v1_2, .v2_1])
  func `an untouched bundle writes nothing`(language: String, version: XLIFFVersion) throws {
    let project = try project(try folder())
    var export = LoctripExport(languages: [language])
    export.spec = try BundleSpec(version: version)
    var findings: [Finding] = []
    let output = export.document(of: project, language: language, findings: &findings)
    #expect(findings.isEmpty)
    #expect(try export.verify(output, of: project).isEmpty)
  }

  @Test func `one edit changes one text`() throws {
    let folder = try folder()
    let text = try exported("de", of: folder).replacing("%lld Boot<", with: "ein Boot<")
    let before = try read(folder, "app/de.lproj/L.stringsdict")
    #expect(try importing(text, into: folder).count(.updated) == 1)
    #expect(
      try read(folder, "app/de.lproj/L.stringsdict")
        == before.replacing("%lld Boot<", with: "ein Boot<"))
  }

  @Test func `a new language gets its files`() throws {
    let folder = try folder()
    let text = try exported("fr", of: folder)
      .replacing("boat</source>", with: "boat</source><target>%lld bateau</target>")
      .replacing("boats</source>", with: "boats</source><target>%lld bateaux</target>")
      .replacing("@</source>", with: "@</source><target>%#@n@</target>")
      .replacing("Tide</source>", with: "Tide</source><target>Marée</target>")
    let report = try importing(text, into: folder)
    #expect(report.count(.added) == 4)
    #expect(
      try read(folder, "app/fr.lproj/L.stringsdict")
        == Self.plurals.replacing("boats</s", with: "bateaux</s")
        .replacing("boat<", with: "bateau<"))
    #expect(
      try read(folder, "app/fr.lproj/Main.strings")
        == """
        /* Class = "UILabel"; text = "Tide"; ObjectID = "a-b"; */
        "a-b.text" = "Marée";

        """
    )
    #expect(try importing(text, into: folder).changes.isEmpty)
  }
}
