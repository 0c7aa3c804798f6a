import TestSupport
import Testing

/// Files that do not say which of them has the sources, and no project that says it.
@Suite struct SourceLanguageTests {
  /// A French app; the German texts come first by name.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("/* salut */\n\"hello\" = \"Bonjour\";\n", to: "app/fr.lproj/A.strings")
    try folder.write("\"hello\" = \"Hallo\";\n", to: "app/de.lproj/A.strings")
    return folder
  }

  @Test(arguments: [
    ["status", "app", "--format", "json"], ["check", "app", "--format", "json"],
    ["export", "app", "-o", "out", "--format", "json"], ["diff", "app", "app", "--format", "json"],
    ["pseudo", "app", "--dry-run", "--format", "json"],
    ["migrate", "app", "--dry-run", "--format", "json"],
  ])
  func `every command takes the source language of the configuration`(
    _ arguments: [String]
  ) throws {
    let folder = try Self.folder()
    let guessed = try Program.run(arguments, in: folder.url)
    #expect(guessed.output.contains("\"guessed-source\""))
    try folder.write("source-language: fr\n", to: "app/.loctrip.yml")
    let known = try Program.run(arguments, in: folder.url)
    #expect(known.status == 0)
    #expect(!known.output.contains("\"guessed-source\""))
  }

  @Test(arguments: ["ar", "en"])
  func `a new file that would have the sources is told, unless the configuration says it`(
    _ language: String
  ) throws {
    let folder = try Self.folder()
    let unit = Sample.unit("hello", "X")
      .replacing("<source>hello</source>", with: "<source>Hallo</source>")
    try folder.write(
      Sample.xliff(unit, language: language, original: "de.lproj/A.strings"),
      to: "new.xliff"
    )
    let path = "app/\(language).lproj/A.strings"
    let guessed = try Program.run("import", "new.xliff", "--into", "app", "--dry-run", in: folder)
    #expect(guessed.status == 1)
    #expect(
      guessed.errors.contains(
        "\(path): warning: goes before app/de.lproj/A.strings, so that its texts are the sources from "
          + "now on; say 'source-language: de' in .loctrip.yml [source-changes]\n"
      )
    )
    let pseudo = try Program.run("pseudo", "app", "-l", language, "--dry-run", in: folder)
    #expect(pseudo.errors.contains("\(path): warning: goes before"))
    try folder.write("source-language: de\n", to: "app/.loctrip.yml")
    let sure = try Program.run("import", "new.xliff", "--into", "app", in: folder)
    #expect(sure.status == 0)
    #expect(!sure.errors.contains("[source-changes]"))
    #expect(try Program.run("status", "app", in: folder).output.contains("\nfr "))
  }

  @Test func `a configuration that is made says the language that was guessed`() throws {
    let folder = try Self.folder()
    #expect(try Program.run("init", "app", in: folder).status == 0)
    let text = try String(decoding: folder.bytes("app/.loctrip.yml"), as: UTF8.self)
    #expect(text.contains("\nsource-language: de\n\n# The languages that the project"))
    #expect(try Program.run("status", "app", in: folder).errors == "")
    // One that was said stays said.
    try folder.write("source-language: fr\n", to: "app/.loctrip.yml")
    #expect(try Program.run("init", "app", "--force", in: folder).status == 0)
    let again = try String(decoding: folder.bytes("app/.loctrip.yml"), as: UTF8.self)
    #expect(again.contains("\nsource-language: fr\n") && again.contains("\nlanguages: [de]\n"))
    try folder.write("source-language: ja\n", to: "app/.loctrip.yml")
    let absent = try Program.run("status", "app", in: folder)
    #expect(
      absent.errors.contains("of the development region 'ja'; the texts in 'de' are the sources [")
    )
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
      bundle.replacing("Um<", with: "1<").replacing("Dois<", with: "2<"),
      to: "back.xliff"
    )
    let before = try folder.contents().keys
    let imported = try Program.run(
      "import",
      "back.xliff",
      "--into",
      "app",
      "--base",
      "out",
      in: folder
    )
    #expect(imported.status == 0, "\(imported)")
    #expect(try folder.contents().keys == before)
    #expect(try folder.bytes("app/App/pt_BR.lproj/L.strings") == Array("\"a\" = \"1\";\n".utf8))
    #expect(try Program.run("pseudo", "app", "-l", "pt-BR", "--force", in: folder).status == 0)
    #expect(try folder.contents().keys == before)
  }

  @Test func `is two where one catalog has both`() throws {
    let folder = try Self.folder()
    try folder.write("\"a\" = \"Outro\";\n", to: "app/Kit/pt_BR.lproj/L.strings")
    let status = try Program.run("status", "app", in: folder).output
    #expect(status.contains("pt-BR") && status.contains("pt_BR"))
  }
}

/// Names of folders that are no languages.
@Suite struct OddSourceTests {
  @Test(arguments: ["123", "x: y", "a\nb"]) func `no configuration is made that cannot be read`(
    _ name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"x\";\n", to: "app/\(name).lproj/A.strings")
    #expect(try Program.run("init", "app", in: folder).status == 0)
    #expect(try Program.run("status", "app", in: folder).status == 0)
  }
}
