import Foundation
import LoctripTestSupport
import Testing

@Suite struct CompileCommandTests {
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld boats" : {
          "localizations" : {
            "fr" : {
              "variations" : {
                "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld bateau" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld bateaux" } }
                }
              }
            }
          }
        },
        "Save" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog, to: "app/Localizable.xcstrings")
    return folder
  }

  @Test func `what was compiled into the project is no catalog`() throws {
    let folder = try project()
    try folder.write("source-language: en\n", to: ".loctrip.yml")
    let before = try Program.run("status", in: folder)
    #expect(try Program.run("compile", "app", "-o", "built", in: folder).status == 0)
    let after = try Program.run("status", in: folder)
    #expect(after.status == before.status && after.output == before.output, "\(after)")
    // What people write stays a catalog.
    try folder.write("\"Save\" = \"Save\";\n", to: "kit/en.lproj/Localizable.strings")
    try folder.write("\"Save\" = \"Sichern\";\n", to: "kit/de.lproj/Localizable.strings")
    #expect(try Program.run("status", in: folder).output.contains("2 catalogs"))
  }

  private func files(_ folder: TemporaryFolder, in place: String = "out") throws -> [String] {
    try folder.contents().keys.filter { $0.hasPrefix(place + "/") }.sorted()
  }

  @Test func `a catalog becomes the files of a build`() throws {
    let folder = try project()
    let planned = try Program.run("compile", "app", "-o", "out", "--dry-run", in: folder)
    #expect(planned.status == 0)
    #expect(planned.output.hasPrefix("Would write app/Localizable.xcstrings as 3 files: "))
    #expect(try files(folder) == [])
    let outcome = try Program.run("compile", "app", "-o", "out", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        Wrote app/Localizable.xcstrings as 3 files: 2 languages, 2 keys, 4 texts
        1 table, 2 keys, 4 texts

        """
    )
    #expect(
      try files(folder) == [
        "out/de.lproj/Localizable.strings", "out/fr.lproj/Localizable.strings",
        "out/fr.lproj/Localizable.stringsdict",
      ])
    let again = try Program.run("compile", "app", "-o", "out", in: folder)
    #expect(again.status == 0)
    #expect(again.output.hasPrefix("Nothing to do for app/Localizable.xcstrings: "))
  }

  @Test func `languages are chosen, and one that no catalog has is a mistake`() throws {
    let folder = try project()
    #expect(try Program.run("compile", "app", "-o", "out", "-l", "de", in: folder).status == 0)
    #expect(try files(folder) == ["out/de.lproj/Localizable.strings"])
    let none = try Program.run("compile", "app", "-o", "out", "-l", "it", in: folder)
    #expect(none.status == 64)
    #expect(none.errors.contains("no catalog has the language 'it'; they have de, en, fr"))
  }

  @Test func `for Linux there is no stringsdict, and an old one is named`() throws {
    let folder = try project()
    #expect(try Program.run("compile", "app", "-o", "out", in: folder).status == 0)
    let outcome = try Program.run("compile", "app", "-o", "out", "--plurals", "other", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix(
        "out/fr.lproj/Localizable.stringsdict: warning: is from an earlier build, and apps go on reading it"
      ))
    let text = String(decoding: try folder.bytes("out/fr.lproj/Localizable.strings"), as: UTF8.self)
    #expect(text.contains("<key>%lld boats</key>\n\t<string>%lld bateaux</string>"))
  }

  @Test func `a file that no build made stays`() throws {
    let folder = try project()
    let own = "\"Save\" = \"Mine\";\n"
    try folder.write(own, to: "out/fr.lproj/Localizable.strings")
    let refused = try Program.run("compile", "app", "-o", "out", in: folder)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("was not written by loctrip"))
    #expect(try files(folder) == ["out/fr.lproj/Localizable.strings"])
    #expect(try folder.bytes("out/fr.lproj/Localizable.strings") == Array(own.utf8))
    #expect(try Program.run("compile", "app", "-o", "out", "--force", in: folder).status == 0)
    // What a build made is replaced without a word, in either form.
    let binary = ["compile", "app", "-o", "out", "--serialization", "binary"]
    #expect(try Program.run(binary, in: folder.url).status == 0)
    #expect(try Program.run("compile", "app", "-o", "out", in: folder).status == 0)
  }

  @Test func `no link leads out of the folder`() throws {
    let folder = try project()
    try folder.write("x", to: "elsewhere/x")
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/fr.lproj"), withDestinationPath: folder.path("elsewhere"))
    let outcome = try Program.run("compile", "app", "-o", "out", in: folder)
    #expect(outcome.status == 73)
    #expect(try files(folder, in: "elsewhere") == ["elsewhere/x"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/de.lproj")))
  }

  @Test func `an app is compared, decoded`() throws {
    let folder = try project()
    let place = "Demo.app/Contents/Resources"
    let build = ["compile", "app", "-o", place, "--serialization", "binary"]
    #expect(try Program.run(build, in: folder.url).status == 0)
    let same = try Program.run("compile", "app", "--check", "Demo.app", in: folder)
    #expect(same.status == 0)
    #expect(same.output == "Compared 3 files of Demo.app: no differences\n")
    try folder.write(
      Self.catalog.replacing("Sichern", with: "Speichern").replacing("bateaux", with: "navires"),
      to: "app/Localizable.xcstrings")
    try folder.write("\"x\" = \"y\";\n", to: "\(place)/it.lproj/Localizable.strings")
    try folder.write("\"x\" = \"y\";\n", to: "\(place)/it.lproj/Other.strings")
    let other = try Program.run("compile", "app", "--check", "Demo.app", in: folder)
    #expect(other.status == 1)
    #expect(
      other.findings == [
        "\(place)/de.lproj/Localizable.strings: error: 'Save': the app has “Sichern”; the catalog gives “Speichern” [differs-from-build]",
        "\(place)/fr.lproj/Localizable.stringsdict: error: '%lld boats': in value/other, the app has “%lld bateaux”; the catalog gives “%lld navires” [differs-from-build]",
        "\(place)/it.lproj/Localizable.strings: error: only the app has this file, with 1 key [differs-from-build]",
      ])
    #expect(other.output == "Compared 4 files of Demo.app: 3 differences\n")
    try FileManager.default.removeItem(atPath: folder.path("\(place)/de.lproj"))
    let less = try Program.run("compile", "app", "--check", "Demo.app", "-l", "de,fr", in: folder)
    #expect(less.status == 1)
    #expect(less.errors.contains("the app lacks this file; the catalog gives it 1 key"))
    try FileManager.default.createDirectory(
      atPath: folder.path("Empty.app"), withIntermediateDirectories: true)
    let none = try Program.run("compile", "app", "--check", "Empty.app", in: folder)
    #expect(none.status == 1 && none.errors.contains("nothing was compared"))
    #expect(try Program.run("compile", "app", "--check", "No.app", in: folder).status == 66)
  }

  @Test func `what a build refuses is refused`() throws {
    let folder = try project()
    try folder.write(Self.catalog, to: "kit/Localizable.xcstrings")
    let twice = try Program.run("compile", "app", "kit", "-o", "out", in: folder)
    #expect(twice.status == 1 && twice.findings.count == 1)
    #expect(twice.errors.contains("2 catalogs have the name 'Localizable'"))
    #expect(try files(folder) == [])
    try folder.write("\"Save\" = \"Salva\";\n", to: "app/it.lproj/Localizable.strings")
    let both = try Program.run("compile", "app", "-o", "out", in: folder)
    #expect(both.status == 1)
    #expect(both.errors.contains("has the same table as 'app/it.lproj/Localizable.strings'"))
    try folder.write(Self.catalog, to: "view/mul.lproj/Main.xcstrings")
    try folder.write(Self.catalog, to: "view/en.lproj/Other.xcstrings")
    let placed = try Program.run("compile", "view", "-o", "out", in: folder)
    #expect(placed.status == 1 && placed.findings.count == 1)
    #expect(placed.errors.contains("is in 'en.lproj', where a build does not read it"))
    #expect(try files(folder).contains("out/fr.lproj/Main.stringsdict"))
  }

  @Test func `files beside the catalog that an earlier run made are no sources`() throws {
    let folder = try project()
    #expect(try Program.run("compile", "app", "-o", "app", in: folder).status == 0)
    let again = try Program.run("compile", "app", "-o", "app", in: folder)
    #expect(again.status == 0 && again.errors.isEmpty)
  }

  @Test func `a catalog that cannot be read stops no other`() throws {
    let folder = try project()
    try folder.write("{", to: "app/Broken.xcstrings")
    let outcome = try Program.run("compile", "app", "-o", "out", in: folder)
    #expect(outcome.status == 65)
    #expect(try files(folder).count == 3)
  }

  @Test func `arguments that make no sense are usage`() throws {
    let folder = try project()
    #expect(try Program.run("compile", "app", in: folder).status == 64)
    #expect(try Program.run("compile", "app", "-o", "-", in: folder).status == 64)
    #expect(
      try Program.run("compile", "app", "-o", "x", "--plurals", "few", in: folder).status == 64)
  }

  @Test func `the report is in JSON`() throws {
    let folder = try project()
    let outcome = try Program.run(
      "compile", "app", "-o", "out", "--format", "json", "--fields", "schema,tables,changedFiles",
      in: folder)
    #expect(outcome.status == 0)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "loctrip.compile/2")
    #expect(
      report["changedFiles"] as? [String] == [
        "out/fr.lproj/Localizable.strings", "out/fr.lproj/Localizable.stringsdict",
        "out/de.lproj/Localizable.strings",
      ])
    #expect((report["tables"] as? [[String: Any]])?.first?["leftOut"] as? Int == 0)
  }
}
