import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// Catalogs that came back from a service as files of the app.
@Suite struct DeliveredCatalogTests {
  private static let plural = """
    <plist version="1.0"><dict><key>%d boats</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    <key>one</key><string>%d boat</string><key>other</key><string>%d boats</string></dict>
    </dict></dict></plist>

    """

  private static let german = plural.replacing("%d boats</string>", with: "%d Boote</string>")
    .replacing("%d boat<", with: "%d Boot<")

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "\"quay\" = \"Quay\";\n\"Save %@\" = \"Save %@\";\n\"%d boats\" = \"%d boats\";\n",
      to: "app/Ferry/en.lproj/Localizable.strings")
    try folder.write("\"quay\" = \"Ufer\";\n", to: "app/Ferry/de.lproj/Localizable.strings")
    try folder.write(plural, to: "app/Ferry/en.lproj/Localizable.stringsdict")
    try folder.write("\"tide\" = \"Tide\";\n", to: "app/Ferry/en.lproj/Tides.strings")
    return folder
  }

  private static let texts =
    "\"quay\" = \"Kai\";\n\"Save %@\" = \"%d sichern\";\n\"%d boats\" = \"viele\";\n\"tide\" = \"Flut\";\n"

  private static func text(_ folder: TemporaryFolder, _ path: String) throws -> String {
    try String(decoding: folder.bytes(path), as: UTF8.self)
  }

  @Test(arguments: [
    "back/de.lproj/Localizable.strings", "back/deep/de.lproj/Localizable.strings",
    "back/Localizable-de.strings", "back/de.strings",
  ])
  func `a file of texts is imported into the catalog of its name`(_ path: String) throws {
    let folder = try Self.folder()
    try folder.write(Self.texts, to: path)
    try folder.write(Self.german, to: "back/de.lproj/Localizable.stringsdict")
    let run = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(run.status == 1 && run.output.contains("rejected   Save %@"), "\(run)")
    #expect(
      try Self.text(folder, "app/Ferry/de.lproj/Localizable.strings") == "\"quay\" = \"Kai\";\n")
    let plurals = try Self.text(folder, "app/Ferry/de.lproj/Localizable.stringsdict")
    #expect(plurals.contains("%d Boot</string>") && plurals.contains("%d Boote</string>"))
  }

  @Test func `what an app takes from the plurals is not asked about`() throws {
    let folder = try Self.folder()
    try folder.write(Self.texts, to: "back/de.lproj/Localizable.strings")
    try folder.write(Self.german, to: "back/de.lproj/Localizable.stringsdict")
    let run = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(!run.output.contains("viele") && !run.output.contains("locked"), "\(run)")
  }

  @Test func `units of another catalog are named`() throws {
    let folder = try Self.folder()
    try folder.write(Self.texts, to: "back/de.lproj/Localizable.strings")
    let run = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(
      run.errors.contains(
        "back/de.lproj/Localizable.strings:4:1: note: 1 unit of 'Ferry/en.lproj/Localizable.strings' is one of "
          + "'Ferry/en.lproj/Tides.strings' [other-catalog]"), "\(run)")
  }

  @Test func `an archive without bundles is read too, and one with bundles is not`() throws {
    let folder = try Self.folder()
    try folder.write(
      ZipWriter(("out/de.lproj/Localizable.strings", "\"quay\" = \"Kai\";\n")).bytes, to: "back.zip"
    )
    let run = try Program.run("import", "back.zip", "--into", "app", "--dry-run", in: folder)
    #expect(run.output.contains("1 updated"), "\(run)")
    _ = try Program.run("export", "app", "-l", "de", "-o", "back", in: folder)
    try folder.write("\"quay\" = \"Kai\";\n", to: "back/de.lproj/Localizable.strings")
    let bundles = try Program.run("import", "back", "--into", "app", "--dry-run", in: folder)
    #expect(bundles.output.contains("2 unchanged") && !bundles.output.contains("Kai"), "\(bundles)")
    #expect(bundles.errors.contains("neither XLIFF nor an archive"))
  }

  @Test func `a base protects what was edited since`() throws {
    let folder = try Self.folder()
    _ = try Program.run("export", "app", "-l", "de", "-o", "sent", in: folder)
    try folder.write("\"quay\" = \"Hafen\";\n", to: "app/Ferry/de.lproj/Localizable.strings")
    try folder.write("\"quay\" = \"Kai\";\n", to: "back/de.lproj/Localizable.strings")
    let run = try Program.run("import", "back", "--into", "app", "--base", "sent", in: folder)
    #expect(run.status == 1 && run.output.contains("1 conflict"), "\(run)")
    #expect(try Self.text(folder, "app/Ferry/de.lproj/Localizable.strings").contains("Hafen"))
  }

  @Test func `a new language has to be named`() throws {
    let folder = try Self.folder()
    try folder.write("\"quay\" = \"Quai\";\n", to: "back/fr.lproj/Localizable.strings")
    let refused = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains(
        "'fr' is not a language of the project; to import it as a new one, pass --language fr"))
    let run = try Program.run("import", "back", "--into", "app", "-l", "fr", in: folder)
    #expect(run.output.contains("1 added"), "\(run)")
    #expect(try Self.text(folder, "app/Ferry/fr.lproj/Localizable.strings").contains("Quai"))
  }

  @Test func `a file without a language needs the option`() throws {
    let folder = try Self.folder()
    try folder.write("\"quay\" = \"Kai\";\n", to: "Localizable.strings")
    let refused = try Program.run("import", "Localizable.strings", "--into", "app", in: folder)
    #expect(refused.status == 65 && refused.errors.contains("pass it with --language"))
    let run = try Program.run(
      "import", "Localizable.strings", "--into", "app", "-l", "de", in: folder)
    #expect(run.output.contains("1 updated"), "\(run)")
  }

  @Test(arguments: ["app/Ferry/de.lproj/Localizable.strings", "app/Ferry/de.lproj", "app"])
  func `files of the project are no delivery`(_ path: String) throws {
    let folder = try Self.folder()
    let before = try Self.text(folder, "app/Ferry/de.lproj/Localizable.strings")
    let run = try Program.run("import", path, "--into", "app", in: folder)
    #expect([64, 66].contains(run.status) && run.errors.contains("--into"), "\(run)")
    #expect(try Self.text(folder, "app/Ferry/de.lproj/Localizable.strings") == before)
  }

  @Test func `a delivery inside of the project is not part of it`() throws {
    let folder = try Self.folder()
    try folder.write("\"quay\" = \"Kai\";\n", to: "app/back/de.lproj/Localizable.strings")
    let run = try Program.run("import", "app/back", "--into", "app", in: folder)
    #expect(run.status == 0 && run.output.contains("1 updated"), "\(run)")
  }

  @Test func `a string catalog brings all its languages with their states`() throws {
    let folder = try TemporaryFolder()
    func catalog(_ german: String, _ french: String?) -> String {
      func unit(_ text: String, _ state: String = "translated") -> String {
        "{ \"stringUnit\" : { \"state\" : \"\(state)\", \"value\" : \"\(text)\" } }"
      }
      let others = french.map { ", \"fr\" : \(unit($0, "needs_review"))" } ?? ""
      return "{ \"sourceLanguage\" : \"en\", \"strings\" : { \"quay\" : { \"localizations\" : { "
        + "\"de\" : \(unit(german)), \"en\" : \(unit("Quay"))\(others) } } }, \"version\" : \"1.0\" }\n"
    }
    try folder.write(catalog("Ufer", nil), to: "app/Localizable.xcstrings")
    try folder.write(catalog("Kai", "Quai"), to: "back/Localizable.xcstrings")
    let run = try Program.run("import", "back/Localizable.xcstrings", "--into", "app", in: folder)
    #expect(run.output.contains("1 updated") && run.output.contains("1 added"), "\(run)")
    let text = try Self.text(folder, "app/Localizable.xcstrings")
    #expect(text.contains("Kai") && text.contains("needs_review") && text.contains("Quai"))
    let again = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(again.output.contains("No catalog changes"), "\(again)")
  }

  @Test(arguments: ["\"quay\" = \"Kai", "\u{0}\u{1}", "", "{ \"a\" = ( ; }"])
  func `a damaged file is an error with its place`(_ text: String) throws {
    let folder = try Self.folder()
    try folder.write(text, to: "back/de.lproj/Localizable.strings")
    try folder.write("<plist><dict><key>a</key>", to: "back/de.lproj/Localizable.stringsdict")
    let run = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(run.status == 65 && run.errors.contains("back/de.lproj/Localizable"), "\(run)")
  }
}
