import Foundation
import LoctripTestSupport
import Testing

@Suite struct MigrateCommandTests {
  private static let project =
    "{objects = {P = {isa = PBXProject; developmentRegion = en;};}; rootObject = P;}"

  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      /* A button */
      "save" = "Save";
      "Cancel" = "Cancel";

      """,
      to: "app/en.lproj/Localizable.strings"
    )
    try folder.write(
      """
      "save" = "Sichern";

      """,
      to: "app/de.lproj/Localizable.strings"
    )
    return folder
  }

  @Test func `what is replaced is told, and is no error`() throws {
    let folder = try project()
    #expect(try Program.run("migrate", "app", "-q", in: folder).status == 0)
    try folder.write("\"save\" = \"Speichern\";\n", to: "app/de.lproj/Localizable.strings")
    #expect(try Program.run("migrate", "app", in: folder).status == 1)
    let forced = try Program.run("migrate", "app", "--force", in: folder)
    #expect(forced.status == 0)
    let told =
      "warning: 'save': overwrites the existing “Sichern” in de (--force) [key-exists]\n"
    #expect(forced.errors.contains(told))
    try folder.write("\"save\" = \"Ablegen\";\n", to: "app/de.lproj/Localizable.strings")
    let back = try Program.run("migrate", "app", "--to", "strings", "--force", in: folder)
    #expect(back.status == 0)
    #expect(back.errors.contains("already exists with other contents, which --force overwrites"))
  }

  @Test func `the way back finds the folders that are there`() throws {
    let folder = try project()
    for name in ["zh_CN", "French"] {
      try folder.write("\"save\" = \"x\";\n", to: "app/\(name).lproj/Localizable.strings")
    }
    #expect(try Program.run("migrate", "app", "-q", in: folder).status == 0)
    let before = try folder.contents().keys
    #expect(try Program.run("migrate", "app", "--to", "strings", "--force", in: folder).status == 0)
    #expect(try folder.contents().keys == before)
  }

  @Test func `a second folder of a language is told`() throws {
    let folder = try project()
    try folder.write("\"save\" = \"x\";\n", to: "app/German.lproj/Localizable.strings")
    let status = try Program.run("status", "app", in: folder)
    let told =
      "skipped: 'de.lproj' has the same language, 'de' [repeated-language]\n"
    #expect(status.errors == "app/German.lproj/Localizable.strings: warning: \(told)")
  }

  @Test func `a project becomes string catalogs`() throws {
    let folder = try project()
    let planned = try Program.run("migrate", "app", "--dry-run", in: folder)
    #expect(planned.status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("app/Localizable.xcstrings")))
    let outcome = try Program.run("migrate", "app", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Wrote app/Localizable.xcstrings: 2 languages, 2 keys, 3 texts
        1 table, 2 keys, 3 texts

        """
    )
    #expect(outcome.findings.count == 2)
    // The catalog has all of it, and then the old files may go.
    let again = try Program.run("migrate", "app", "--remove-migrated", in: folder)
    #expect(again.status == 0)
    #expect(again.output.contains("Nothing to do in app/Localizable.xcstrings"))
    #expect(
      !FileManager.default.fileExists(atPath: folder.path("app/de.lproj/Localizable.strings")))
    let done = try Program.run("migrate", "app", in: folder)
    #expect(done.status == 0 && done.output == "Nothing to do.\n")
  }

  @Test func `and string catalogs become files again`() throws {
    let folder = try project()
    let before = try folder.bytes("app/de.lproj/Localizable.strings")
    _ = try Program.run("migrate", "app", "--remove-migrated", in: folder)
    let back = try Program.run("migrate", "app", "--to", "strings", in: folder)
    #expect(back.status == 0)
    #expect(try folder.bytes("app/de.lproj/Localizable.strings") == before)
    let source = String(
      decoding: try folder.bytes("app/en.lproj/Localizable.strings"), as: UTF8.self)
    #expect(
      source == """
        "Cancel" = "Cancel";

        /* A button */
        "save" = "Save";

        """
    )
  }

  @Test func `what is there is not overwritten without a word`() throws {
    let folder = try project()
    try folder.write(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "save" : {
            "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Speichern" } }
            }
          }
        },
        "version" : "1.0"
      }
      """,
      to: "app/Localizable.xcstrings"
    )
    let before = try folder.bytes("app/Localizable.xcstrings")
    let refused = try Program.run("migrate", "app", "--remove-migrated", in: folder)
    #expect(refused.status == 1 && refused.errors.contains("[key-exists]"))
    #expect(try folder.bytes("app/Localizable.xcstrings") == before)
    #expect(FileManager.default.fileExists(atPath: folder.path("app/de.lproj/Localizable.strings")))
    let forced = try Program.run("migrate", "app", "--force", in: folder)
    #expect(forced.output.hasPrefix("Wrote app/Localizable.xcstrings"))
    #expect(try folder.bytes("app/Localizable.xcstrings") != before)
  }

  @Test func `interface texts and bundles stay, and the report is JSON`() throws {
    let folder = try project()
    try folder.write(Self.project, to: "app/A.xcodeproj/project.pbxproj")
    try folder.write("\"3i8-2m-QFG.text\" = \"Hallo\";\n", to: "app/de.lproj/Main.strings")
    try folder.write("\"a\" = \"A\";\n", to: "app/Settings.bundle/en.lproj/Root.strings")
    let outcome = try Program.run("migrate", "app", "--format", "json", in: folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "loctrip.migrate/2")
    #expect(report["texts"] as? Int == 3)
    let tables = try #require(report["tables"] as? [[String: Any]])
    #expect(tables.map { $0["path"] as? String } == ["app/Localizable.xcstrings"])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.count { $0["code"] as? String == "not-migrated" } == 2)
  }

  /// A storyboard as Xcode writes one, with two texts.
  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <objects>
            <label text="Hello" id="abc-de-fgh"/>
            <button id="bcd-ef-ghi"><state key="normal" title="Go"/></button>
        </objects>
    </document>

    """

  @Test func `an interface file becomes the catalog that Xcode makes of it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.storyboard, to: "app/Base.lproj/Main.storyboard")
    try folder.write(Self.project, to: "app/A.xcodeproj/project.pbxproj")
    let old =
      "/* Class = \"UILabel\"; text = \"Gone\"; ObjectID = \"xyz-xy-xyz\"; */\n\"xyz-xy-xyz.text\" = \"Weg\";\n"
    try folder.write("\"abc-de-fgh.text\" = \"Hallo\";\n" + old, to: "app/de.lproj/Main.strings")
    // What says the same as the storyboard adds nothing to it.
    try folder.write("\"bcd-ef-ghi.normalTitle\" = \"Go\";\n", to: "app/en.lproj/Main.strings")
    try folder.write("\"bcd-ef-ghi.normalTitle\" = \"Aller\";\n", to: "app/fr.lproj/Main.strings")
    let before = try Program.run(
      "export", "app", "-o", "old", "-l", "de", "--bundle", "xliff", in: folder)
    #expect(before.status == 0)
    let outcome = try Program.run("migrate", "app", "--remove-migrated", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      try folder.contents().keys.sorted().filter { $0.hasPrefix("app/") } == [
        "app/A.xcodeproj/project.pbxproj", "app/Base.lproj/Main.storyboard",
        "app/mul.lproj/Main.xcstrings",
      ])
    let made = try String(decoding: folder.bytes("app/mul.lproj/Main.xcstrings"), as: UTF8.self)
    #expect(
      made == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "abc-de-fgh.text" : {
              "comment" : "Class = \\"UILabel\\"; text = \\"Hello\\"; ObjectID = \\"abc-de-fgh\\";",
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Hallo"
                  }
                },
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Hello"
                  }
                }
              }
            },
            "bcd-ef-ghi.normalTitle" : {
              "comment" : "Class = \\"UIButton\\"; normalTitle = \\"Go\\"; ObjectID = \\"bcd-ef-ghi\\";",
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Go"
                  }
                },
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Aller"
                  }
                }
              }
            },
            "xyz-xy-xyz.text" : {
              "comment" : "Class = \\"UILabel\\"; text = \\"Gone\\"; ObjectID = \\"xyz-xy-xyz\\";",
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Weg"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """
    )
    // The storyboard is not read any more, and says so.
    let status = try Program.run("status", "app", in: folder)
    #expect(status.errors.contains("mul.lproj/Main.xcstrings has the texts"))
    #expect(try Program.run("migrate", "app", in: folder).output == "Nothing to do.\n")
    // What was sent before comes back into the catalog.
    let sent = try String(decoding: folder.bytes("old/de.xliff"), as: UTF8.self)
    try folder.write(
      sent.replacing("<source>Go</source>", with: "<source>Go</source><target>Los</target>"),
      to: "back.xliff")
    let back = try Program.run("import", "back.xliff", "--into", "app", "--base", "old", in: folder)
    #expect(back.output.contains("1 added"), "\(back)")
  }

  @Test func `two folders that are one table are no two catalogs`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project, to: "app/A.xcodeproj/project.pbxproj")
    try folder.write("\"a\" = \"A\";\n\"b\" = \"B\";\n", to: "app/One/en.lproj/L.strings")
    try folder.write("\"a\" = \"Ä\";\n\"b\" = \"B\";\n", to: "app/Two/de.lproj/L.strings")
    // Another target has a table of that name with other texts.
    try folder.write("\"x\" = \"X\";\n", to: "app/Widget/fr.lproj/L.strings")
    let before = try folder.contents()
    let outcome = try Program.run("migrate", "app", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("'app/Two/de.lproj/L.strings' in other languages")
        && outcome.errors.contains("[not-migrated]"), "\(outcome)")
    let after = try folder.contents()
    #expect(after.keys.filter { before[$0] == nil } == ["app/Widget/L.xcstrings"])
    // Beside each other they are one catalog.
    try FileManager.default.moveItem(
      atPath: folder.path("app/Two/de.lproj"), toPath: folder.path("app/One/de.lproj"))
    #expect(try Program.run("migrate", "app", in: folder).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("app/One/L.xcstrings")))
  }

  @Test func `plurals in a folder of their own are of the table with the same keys`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project, to: "app/A.xcodeproj/project.pbxproj")
    let plural = """
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>%d</string></dict></dict></dict></plist>
      """
    try folder.write("\"n\" = \"%d\";\n\"a\" = \"A\";\n", to: "app/T/en.lproj/L.strings")
    try folder.write(plural, to: "app/T/Plurals/en.lproj/L.stringsdict")
    // Of another target.
    try folder.write(plural, to: "app/Widget/en.lproj/L.stringsdict")
    let outcome = try Program.run("migrate", "app", "--remove-migrated", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      try folder.contents().keys.sorted() == [
        "app/A.xcodeproj/project.pbxproj", "app/T/L.xcstrings", "app/Widget/L.xcstrings",
      ])
    let made = try String(decoding: folder.bytes("app/T/L.xcstrings"), as: UTF8.self)
    #expect(made.contains("\"plural\"") && made.contains("\"a\" : {"))
  }

  @Test func `an interface file of its own for a language stays`() throws {
    let folder = try TemporaryFolder()
    for name in ["Base", "ja"] {
      try folder.write(Self.storyboard, to: "app/\(name).lproj/Main.storyboard")
    }
    try folder.write("\"abc-de-fgh.text\" = \"Hallo\";\n", to: "app/de.lproj/Main.strings")
    let outcome = try Program.run("migrate", "app", in: folder)
    #expect(outcome.output == "Nothing to do.\n")
    #expect(outcome.errors.contains("has a separate interface file for a language"))
  }

  @Test func `what is wrong with the arguments or files`() throws {
    let folder = try project()
    #expect(try Program.run("migrate", "none", in: folder).status == 66)
    #expect(try Program.run("migrate", "app", "--to", "json", in: folder).status == 64)
    try folder.write("\"save\" = ", to: "app/fr.lproj/Localizable.strings")
    try folder.write("\"a\" = \"A\";\n", to: "app/en.lproj/Other.strings")
    let outcome = try Program.run("migrate", "app", in: folder)
    #expect(outcome.status == 65 && outcome.errors.contains("[malformed-strings]"))
    // One bad file does not keep another one.
    let made = try String(decoding: folder.bytes("app/Localizable.xcstrings"), as: UTF8.self)
    #expect(!made.contains("\"fr\""))
    #expect(FileManager.default.fileExists(atPath: folder.path("app/Other.xcstrings")))
    #expect(try Program.run("migrate", "app", "--remove-migrated", in: folder).status == 65)
    // The other files of its table stay with it.
    let left = try folder.contents().keys.filter { $0.hasSuffix(".strings") }.sorted()
    #expect(!left.isEmpty && left.allSatisfy { $0.hasSuffix("/Localizable.strings") })
    #expect(left.contains("app/en.lproj/Localizable.strings"))
  }
}
