import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripTestSupport
import Testing

/// The source language of files that do not say it themselves.
@Suite struct SourceLanguageTests {
  private static func text(_ text: String) -> String { "\"hello\" = \"\(text)\";\n" }

  private static func project(_ region: String) -> String {
    "// !$*UTF8*$!\n{\n\tobjects = {\n\t\tX /* Project object */ = {\n\t\t\tisa = PBXProject;\n"
      + "\t\t\tdevelopmentRegion = \(region);\n\t\t\tknownRegions = (\"\(region)\", Base);\n\t\t};\n\t};\n}\n"
  }

  /// The folders of `xliff-samples/layouts`, each a project with its `expected.txt`.
  private static let layouts: [String] = {
    let folder = LoctripTestSupport.Project.sample("layouts").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }()

  @Test func `there are layouts`() { #expect(Self.layouts.count >= 24) }

  @Test(arguments: layouts) func `is what the nearest project says, or English`(_ name: String)
    throws
  {
    // In a copy outside of this project, whose manifest would be the nearest.
    let folder = try TemporaryFolder()
    let app = folder.url.appendingPathComponent("app")
    try FileManager.default.copyItem(
      at: LoctripTestSupport.Project.sample("layouts/\(name)"), to: app)
    let found = try LoctripAppProjects.LoctripProject([app.path]).catalogs.flatMap { file in
      let language = file.catalog.sourceLanguage
      return file.catalog.table(in: language).map { unit in
        "\(file.original) is \(language): \(unit.id ?? "") = \(unit.source?.description ?? "")"
      }
    }
    let expected = try String(decoding: folder.bytes("app/expected.txt"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(!found.isEmpty && Set(found).isSubset(of: expected))
    // A configuration says it for all of them.
    let said = try LoctripAppProjects.LoctripProject([app.path], sourceLanguage: "de")
    #expect(said.catalogs.allSatisfy { LanguageTag.isSame($0.catalog.sourceLanguage, "de") })
  }

  @Test func `nothing that names a language makes one of its languages that of another table`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.text("Hello"), to: "app/A/en.lproj/L.strings")
    try folder.write(Self.text("Hallo"), to: "app/A/de.lproj/L.strings")
    try folder.write(Self.text("Hej"), to: "app/B/da.lproj/Stray.strings")
    try folder.write(Self.text("Hoi"), to: "app/B/nl.lproj/Stray.strings")
    let status = try Program.run("status", "app", in: folder)
    #expect(status.status == 64)
    #expect(
      status.errors.contains(
        "app/B/da.lproj/Stray.strings: error: the source language of 1 table is unknown: no Xcode project or "
          + "Swift package names it, and there is no file in English; set 'source-language' in .loctrip.yml "
          + "[unknown-source-language]"))
    #expect(status.output.hasPrefix("1 language, 2 catalogs: unknown (1 of 2)"))
    #expect(try Program.run("init", "app", in: folder).status == 0)
    let text = try String(decoding: folder.bytes("app/.loctrip.yml"), as: UTF8.self)
    #expect(!text.contains("\nsource-language") && text.contains("\nlanguages: [de]\n"))
    let alone = try Program.run("status", "app/B", in: folder)
    #expect(alone.status == 64)
    try folder.write("source-language: en\n", to: "app/.loctrip.yml")
    #expect(try Program.run("status", "app", in: folder).status == 0)
  }

  @Test(arguments: [
    ["status", "app", "--format", "json"], ["check", "app", "--format", "json"],
    ["export", "app", "-o", "out", "--format", "json"], ["diff", "app", "app", "--format", "json"],
    ["pseudo", "app", "--dry-run", "--format", "json"],
    ["migrate", "app", "--dry-run", "--format", "json"],
  ])
  func `every command takes the source language of the configuration`(_ arguments: [String]) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.text("Bonjour"), to: "app/fr.lproj/A.strings")
    try folder.write(Self.text("Hallo"), to: "app/de.lproj/A.strings")
    let unknown = try Program.run(arguments, in: folder.url)
    #expect(unknown.status == 64)
    try folder.write("source-language: fr\n", to: "app/.loctrip.yml")
    let known = try Program.run(arguments, in: folder.url)
    #expect(known.status == 0)
    #expect(!known.output.contains("\"keys-as-sources\""))
    try folder.write("source-language: en\n", to: "app/.loctrip.yml")
    let keys = try Program.run(arguments, in: folder.url)
    #expect(keys.status == 0)
    #expect(keys.output.contains("\"keys-as-sources\""))
  }

  /// Projects beside the files have nothing to do with them, unless one repository has both.
  @Test(arguments: [("tides", "en"), ("tides/en.lproj/A.strings", "en"), (".", "nl")])
  func `a project in a folder beside does not count outside of a repository`(
    _ path: String, _ language: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project("nl"), to: "all/ferry/Ferry/Ferry.xcodeproj/project.pbxproj")
    try folder.write(Self.text("Hello"), to: "all/tides/en.lproj/A.strings")
    try folder.write(Self.text("Hoi"), to: "all/tides/nl.lproj/A.strings")
    let all = folder.url.appendingPathComponent("all")
    func source(_ path: String) throws -> String? {
      let project = try LoctripAppProjects.LoctripProject([all.appendingPathComponent(path).path])
      return project.catalogs.first?.catalog.sourceLanguage
    }
    #expect(try source(path) == language)
    try FileManager.default.createDirectory(
      at: all.appendingPathComponent(".git"), withIntermediateDirectories: false)
    #expect(try source(path) == "nl")
  }

  @Test func `keys that are the sources go out, and what comes back is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project("en"), to: "app/App.xcodeproj/project.pbxproj")
    try folder.write(
      Self.text("Hallo") + "/* two */\n\"b\" = \"B\";\n", to: "app/de.lproj/A.strings")
    try folder.write("\"c\" = \"C\";\n", to: "app/fr.lproj/A.strings")
    let export = try Program.run("export", "app", "-o", "out", "--bundle", "xliff", in: folder)
    #expect(export.status == 0)
    let french = try String(decoding: folder.bytes("out/fr.xliff"), as: UTF8.self)
    #expect(french.contains("original=\"en.lproj/A.strings\" source-language=\"en\""))
    #expect(
      french.components(separatedBy: "<trans-unit").count == 4
        && french.contains("<note>two</note>") && french.contains("<source>hello</source>"))
    try folder.write(
      french.replacing("<source>b</source>", with: "<source>b</source><target>Bé</target>"),
      to: "back.xliff")
    let back = try Program.run("import", "back.xliff", "--into", "app", "--base", "out", in: folder)
    #expect(back.output.contains("1 added"), "\(back)")
    let written = try String(decoding: folder.bytes("app/fr.lproj/A.strings"), as: UTF8.self)
    #expect(written.contains("\"b\" = \"Bé\";") && written.contains("\"c\" = \"C\";"))
    // Another language that comes first by name changes nothing.
    try folder.write(Self.text("Ahoj"), to: "app/cs.lproj/A.strings")
    _ = try Program.run("export", "app", "-o", "new", "--bundle", "xliff", "-l", "de", in: folder)
    let german = try String(decoding: folder.bytes("new/de.xliff"), as: UTF8.self)
    #expect(german.contains("original=\"en.lproj/A.strings\" source-language=\"en\""))
    #expect(german.contains("<source>hello</source>") && german.contains("<target>Hallo</target>"))
  }
}

/// One language that catalogs spell in several ways.
@Suite struct LanguageSpellingTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in [
      ("App/en", "One"), ("App/pt_BR", "Um"), ("Kit/en", "Two"), ("Kit/pt-BR", "Dois"),
    ] {
      try folder.write("\"a\" = \"\(text)\";\n", to: "app/\(path).lproj/L.strings")
    }
    return folder
  }

  @Test func `is one language`() throws {
    let folder = try Self.folder()
    let status = try Program.run("status", "app", in: folder).output
    #expect(status.hasPrefix("1 language, 2 catalogs: 100 % translated"))
    #expect(try Program.run("check", "app", in: folder).output.contains("1 language"))
    let export = ["export", "app", "--bundle", "xliff", "-o", "out", "-q"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    let bundle = try String(decoding: folder.bytes("out/pt-BR.xliff"), as: UTF8.self)
    #expect(bundle.contains("<target>Um</target>") && bundle.contains("<target>Dois</target>"))
    try folder.write(
      bundle.replacing("Um<", with: "1<").replacing("Dois<", with: "2<"), to: "back.xliff")
    let before = try folder.contents().keys
    let imported = try Program.run(
      "import", "back.xliff", "--into", "app", "--base", "out", in: folder)
    #expect(imported.status == 0, "\(imported)")
    #expect(try folder.contents().keys == before)
    #expect(try folder.bytes("app/App/pt_BR.lproj/L.strings") == Array("\"a\" = \"1\";\n".utf8))
    #expect(try Program.run("pseudo", "app", "-l", "pt-BR", "--force", in: folder).status == 0)
    #expect(try folder.contents().keys == before)
  }

  @Test func `is one where one catalog has both, and the other file is told`() throws {
    let folder = try Self.folder()
    try folder.write("\"a\" = \"Outro\";\n", to: "app/Kit/pt_BR.lproj/L.strings")
    let status = try Program.run("status", "app", in: folder)
    #expect(status.output.hasPrefix("1 language, 2 catalogs"), "\(status)")
    #expect(status.errors.contains("repeated-language"), "\(status)")
  }
}

/// Names of folders that are no languages.
@Suite struct OddSourceTests {
  @Test(arguments: ["123", "x: y", "a\nb"]) func `no configuration is made that cannot be read`(
    _ name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"x\";\n", to: "app/\(name).lproj/A.strings")
    try folder.write("\"a\" = \"x\";\n", to: "app/en.lproj/A.strings")
    #expect(try Program.run("init", "app", in: folder).status == 0)
    // The language of such a table may not be known; what was made can be read.
    #expect(try Program.run("status", "app", in: folder).status != 65)
  }
}
