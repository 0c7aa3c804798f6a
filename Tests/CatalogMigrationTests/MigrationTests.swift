import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripCatalogMigration
import StringCatalogs
import Testing

@Suite struct TableMigrationTests {
  @Test func `languages of a table become one catalog as Xcode writes it`() throws {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.strings": """
      /* A button */
      "save.title" = "Save";
      "Cancel" = "Cancel";
      """,
      "App/de.lproj/Localizable.strings": """
      "save.title" = "Sichern";
      """,
      "App/fr.lproj/Localizable.strings": """
      "Cancel" = "Annuler";
      """,
    ])
    let made = try samples.migration()
    #expect(made.languages == ["en", "de", "fr"] && made.textCount == 4 && made.keyCount == 2)
    #expect(made.findings.isEmpty && made.remaining.isEmpty)
    let expected = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Cancel" : {
            "extractionState" : "manual",
            "localizations" : {
              "en" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Cancel"
                }
              },
              "fr" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Annuler"
                }
              }
            }
          },
          "save.title" : {
            "comment" : "A button",
            "extractionState" : "manual",
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Sichern"
                }
              },
              "en" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Save"
                }
              }
            }
          }
        },
        "version" : "1.0"
      }
      """
    #expect(String(decoding: made.edit?.bytes ?? [], as: UTF8.self) == expected)
    #expect(try samples.catalog().canonicalForm().isEmpty)
  }

  @Test func `a plural becomes a variation, two of them substitutions`() throws {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        LegacySamples.boats([("one", "%lld boat"), ("other", "%lld boats")]),
        LegacySamples.fleet(
          "%1$#@boats@ in %2$#@docks@", [("one", "%1$d boat"), ("other", "%1$d boats")],
          [("one", "a dock"), ("other", "%2$d docks")]))
    ])
    let catalog = try samples.catalog()
    let boats = try #require(catalog.entryIndex(for: "boats"))
    let plain = try #require(catalog.localization(of: catalog.entries[boats], in: "en"))
    #expect(plain.substitutions.isEmpty)
    #expect(plain.leaves.map(\.path.description) == ["plural.one", "plural.other"])
    let fleet = try #require(catalog.entryIndex(for: "fleet"))
    let both = try #require(catalog.localization(of: catalog.entries[fleet], in: "en"))
    // The positions are those of the substitutions; an export has them in the text.
    #expect(both.plain?.message == .text("%#@boats@ in %#@docks@"))
    #expect(both.substitutions.map(\.argument) == [1, 2])
    #expect(both.substitutions.map(\.specifier) == ["d", "d"])
    #expect(catalog.canonicalForm().isEmpty && !both.hasProblems)
  }

  @Test func `the numbers of several variables without positions have no type of their own`() throws
  {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        LegacySamples.fleet(
          "%#@boats@ in %#@docks@", [("one", "a boat"), ("other", "%d boats")],
          [("one", "%d dock of %@"), ("other", "%1$d docks")]))
    ])
    let catalog = try samples.catalog()
    let texts = catalog.table(in: "en").map { "\($0.id ?? ""): \($0.source?.description ?? "")" }
    #expect(
      texts.sorted() == [
        "fleet: %#@boats@ in %#@docks@",
        "fleet|==|substitutions.boats.plural.one: a boat",
        "fleet|==|substitutions.boats.plural.other: %arg boats",
        "fleet|==|substitutions.docks.plural.one: %d dock of %@",
        "fleet|==|substitutions.docks.plural.other: %1$d docks",
      ])
    let back = try #require(CatalogUnpacking(catalog).files.first)
    #expect(String(decoding: back.bytes, as: UTF8.self).contains("<string>%d boats</string>"))
  }

  @Test func `a plural with another argument gets a substitution in every language`() throws {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        LegacySamples.boats([("one", "%lld boat"), ("other", "%lld boats")])),
      "App/de.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        LegacySamples.boats([("one", "ein Boot von %2$@"), ("other", "%1$lld Boote von %2$@")])),
    ])
    let catalog = try samples.catalog()
    for language in ["en", "de"] {
      let localization = try #require(catalog.localization(of: catalog.entries[0], in: language))
      #expect(localization.plain?.message == .text("%#@count@"))
      #expect(localization.substitutions.map(\.name) == ["count"])
    }
  }

  @Test func `devices are kept, also with plurals`() throws {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        """
        <key>tap</key>
        <dict>
          <key>NSStringDeviceSpecificRuleType</key>
          <dict>
            <key>mac</key><string>Click</string>
            <key>other</key><string>Tap</string>
          </dict>
        </dict>
        """
      )
    ])
    let catalog = try samples.catalog()
    let texts = catalog.table(in: "en").map { "\($0.id ?? "") \($0.source?.description ?? "")" }
    #expect(texts.sorted() == ["tap|==|device.mac Click", "tap|==|device.other Tap"])
  }

  @Test func `what cannot go is a finding, and its file remains`() throws {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.strings": """
      /* Of the file */

      /* One */
      "a" = "A";
      "boats" = "Boats";
      """,
      "App/de.lproj/Localizable.strings": """
      /* Ein Kommentar */
      "a" = "Ä";
      "alt" = "Alt";
      """,
      "App/en.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        LegacySamples.boats([("one", "%lld boat"), ("other", "%lld boats")]),
        """
        <key>wide</key>
        <dict>
          <key>NSStringVariableWidthRuleType</key>
          <dict><key>20</key><string>Short</string><key>50</key><string>Longer</string></dict>
        </dict>
        """
      ),
    ])
    let made = try samples.migration()
    #expect(
      Set(made.findings.map(\.code)) == [
        .commentNotKept, .orphanedKey, .shadowedText, .notMigrated,
      ])
    #expect(made.findings.count { $0.code == .commentNotKept } == 2)
    #expect(made.remaining == ["App/en.lproj/Localizable.stringsdict"])
    let catalog = try samples.catalog()
    #expect(catalog.entries.map(\.key) == ["a", "alt", "boats"])
    #expect(catalog.comment(of: catalog.entries[0]) == "One")
  }

  @Test func `a second migration changes nothing`() throws {
    let samples = LegacySamples(files: [
      "App/en.lproj/Localizable.strings": "\"a\" = \"A\";\n\"b\" = \"b\";\n",
      "App/de.lproj/Localizable.strings": "\"a\" = \"Ä\";\n\"c\" = \"C\";\n",
      "App/en.lproj/Localizable.stringsdict": LegacySamples.dictionary(
        LegacySamples.boats([("one", "%lld boat"), ("other", "%lld boats")])),
    ])
    let bytes = String(decoding: try samples.migration().edit?.bytes ?? [], as: UTF8.self)
    let again = try samples.migration(existing: bytes)
    #expect(again.edit == nil && again.remaining.isEmpty)
  }

  @Test func `a catalog that is there is added to, and never overwritten without a word`() throws {
    let existing = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "b" : {
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "needs_review",
                  "value" : "B?"
                }
              }
            }
          }
        },
        "version" : "1.1"
      }
      """
    var samples = LegacySamples(files: ["App/en.lproj/Localizable.strings": "\"a\" = \"A\";\n"])
    let added = try samples.migration(existing: existing)
    let bytes = try #require(added.edit?.bytes)
    let catalog = try StringCatalog(parsing: bytes, path: "a")
    #expect(catalog.entries.map(\.key) == ["a", "b"] && catalog.version == "1.1")
    #expect(catalog.canonicalForm().isEmpty)

    samples.files["App/en.lproj/Localizable.strings"] = "\"b\" = \"b\";\n"
    samples.files["App/de.lproj/Localizable.strings"] = "\"b\" = \"B\";\n"
    let refused = try samples.migration(existing: existing)
    #expect(refused.edit == nil && refused.findings.map(\.code) == [.keyExists])
    #expect(refused.remaining.count == 2)
    let forced = try samples.migration(existing: existing, replaces: true)
    let replaced = try StringCatalog(parsing: forced.edit?.bytes ?? [], path: "a")
    #expect(replaced.localization(of: replaced.entries[0], in: "de")?.plain?.message == .text("B"))
  }

  @Test func `a file of the development region goes before Base`() throws {
    let samples = LegacySamples(files: [
      "App/Base.lproj/Localizable.strings": "\"a\" = \"Base\";\n\"b\" = \"B\";\n",
      "App/en.lproj/Localizable.strings": "\"a\" = \"Own\";\n",
    ])
    let made = try samples.migration()
    #expect(made.findings.map(\.code) == [.textNotKept])
    #expect(made.findings.first?.message.contains("exports send it from now on") == true)
    let table = try samples.catalog().table(in: "en")
    #expect(table.compactMap(\.source?.description) == ["Own", "B"])
  }

  @Test func `catalogs stand beside the folders of languages`() {
    #expect(TableMigration.catalogPath(for: "A/de.lproj/N.strings") == "A/N.xcstrings")
    #expect(TableMigration.catalogPath(for: "de.lproj/N.stringsdict") == "N.xcstrings")
    #expect(TableMigration.catalogPath(for: "A/N.strings") == nil)
  }
}
