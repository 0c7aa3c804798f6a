import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripCatalogMigration
import StringCatalogs
import LoctripTestSupport
import Testing

@Suite struct MigrationRoundTripTests {
  /// A project with texts of many forms, made from a seed.
  private func project(_ seed: UInt64) -> LegacySamples {
    var random = SeededGenerator(seed: seed)
    var samples = LegacySamples()
    let words = ["Boot", "a \\\"b\\\"", "50 %", "%@ und %@", "ä\\n", "", "%1$@ %2$d", "日本"]
    for language in ["en", "de", "pl", "ja"] {
      var lines: [String] = []
      for number in 0..<8 where language == "en" || random.chance(70) {
        if language == "en", random.chance(50) { lines.append("/* Note \(number) */") }
        lines.append("\"key.\(number)\" = \"\(random.pick(words))\";\n")
      }
      samples.files["App/\(language).lproj/Localizable.strings"] = lines.joined(separator: "\n")
      guard language == "en" || random.chance(70) else { continue }
      let categories = PluralCategory.xcodeCategories(for: language).map(\.rawValue)
      let isFull = random.chance(70)
      let texts = categories.filter { isFull || $0 == "other" }.map { ($0, "%lld \($0)") }
      samples.files["App/\(language).lproj/Localizable.stringsdict"] = LegacySamples.dictionary(
        LegacySamples.boats(texts),
        LegacySamples.fleet(
          random.pick(["%#@boats@ %#@docks@", "%2$#@docks@: %1$#@boats@", "%@ %2$#@boats@"]),
          categories.map { ($0, "%d \($0)") }, categories.map { ($0, "%2$d-\($0)") }))
    }
    return samples
  }

  /// Where a unit of a legacy file is in a string catalog; `nil` for a format that is a plural alone.
  private func units(of table: UnitTable) -> [String: [String?]] {
    var units: [String: [String?]] = [:]
    for unit in table {
      guard let id = unit.id else { continue }
      let texts = [unit.source?.description, unit.target?.description]
      guard let dictionary = DictionaryID(id) else {
        units[id] = texts
        continue
      }
      let name = dictionary.key
      guard let (variable, category) = dictionary.plural else {
        if texts[0] != "%#@count@" { units[name] = texts }
        continue
      }
      let place = name == "boats" ? "plural" : "substitutions.\(variable).plural"
      units["\(name)|==|\(place).\(category.rawValue)"] = texts
    }
    return units
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `an export shows the same texts before and after`(seed: UInt64) throws {
    let samples = project(seed)
    let catalog = try samples.catalog()
    for language in ["en", "de", "pl", "ja", "ru"] {
      var before = units(of: try #require(try samples.strings()).table(in: language))
      before.merge(units(of: try #require(try samples.dictionary()).table(in: language))) { $1 }
      let after = units(of: catalog.table(in: language)).mapValues { texts in
        // Numbers of several variables without positions have no type of their own.
        texts.map { $0?.replacing("%arg", with: "%d") }
      }
      // In its source language Xcode gives every text of a catalog a target.
      let count = language == "en" ? 1 : 2
      #expect(before.mapValues { $0.prefix(count) } == after.mapValues { $0.prefix(count) })
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a migration and back restores texts and comments`(seed: UInt64) throws {
    let samples = project(seed)
    let back = CatalogUnpacking(try samples.catalog())
    #expect(back.isWhole && back.findings.isEmpty)
    var made = LegacySamples()
    for file in back.files { made.files[file.path] = String(decoding: file.bytes, as: UTF8.self) }
    #expect(made.files.keys.sorted() == samples.files.filter { !$0.value.isEmpty }.keys.sorted())
    for language in ["en", "de", "pl", "ja"] {
      let old = try #require(try samples.strings()).table(in: language)
      let new = try #require(try made.strings()).table(in: language)
      let texts = { (table: UnitTable) in
        Dictionary(
          table.map { ($0.id ?? "", [$0.target?.description, $0.notes.first?.text]) },
          uniquingKeysWith: { $1 })
      }
      #expect(texts(old) == texts(new), "\(language)")
      let oldPlurals = units(of: try #require(try samples.dictionary()).table(in: language))
      let renamed = units(of: try #require(try made.dictionary()).table(in: language))
        .filter { $0.key != "boats" }
      #expect(oldPlurals == renamed, "\(language)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `an app that is built of the catalog has the same texts`(seed: UInt64) throws {
    let samples = project(seed)
    let catalog = try samples.catalog()
    for serialization in CompiledFile.Serialization.allCases {
      let form = BuiltForm(serialization: serialization)
      let built = CatalogUnpacking(building: catalog, in: "App/", as: form)
      #expect(built.isWhole && built.findings.isEmpty)
      var texts: [String: [ExactString: CompiledFile.Value]] = [:]
      for file in built.files {
        texts[file.path] = try CompiledFile.entries(of: file.bytes, path: file.path)
      }
      for (path, text) in samples.files where !text.isEmpty {
        let old = try CompiledFile.entries(of: Array(text.utf8), path: path)
        for (key, value) in old {
          let new = texts[path]?.removeValue(forKey: key)
          #expect(new != nil)
          // The texts of entries with variables are compared below.
          if key.string != "boats" && key.string != "fleet" { #expect(new == value) }
        }
      }
      // A key without a translation whose source has placeholders is its own text.
      for (key, value) in texts.values.joined() { #expect(value == .text(key.string)) }
      // Read as sources they give the same units, but for the name of a variable.
      guard serialization == .xml else { continue }
      var made = LegacySamples()
      for file in built.files {
        made.files[file.path] = String(decoding: file.bytes, as: UTF8.self)
      }
      for language in ["en", "de", "pl", "ja"] {
        let old = units(of: try #require(try samples.dictionary()).table(in: language))
        let new = units(of: try #require(try made.dictionary()).table(in: language))
        #expect(old == new.filter { $0.key != "boats" }, "\(language)")
      }
    }
  }

  @Test func `variables of plurals keep the names that files have which are there`() throws {
    var samples = LegacySamples()
    for language in ["en", "de"] {
      samples.files["App/\(language).lproj/Localizable.stringsdict"] = LegacySamples.dictionary(
        LegacySamples.boats([("one", "%lld Boot"), ("other", "%lld Boote")]))
    }
    let catalog = try samples.catalog()
    #expect(
      CatalogUnpacking.dictionaries(of: catalog)
        == ["App/en.lproj/Localizable.stringsdict", "App/de.lproj/Localizable.stringsdict"])
    let path = "App/de.lproj/Localizable.stringsdict"
    let known = CatalogSource(path: path, bytes: Array(try #require(samples.files[path]).utf8))
    let broken = CatalogSource(path: "App/en.lproj/Localizable.stringsdict", bytes: [0x3C])
    let names = CatalogUnpacking(catalog, beside: [known, broken]).files.map { file in
      String(decoding: file.bytes, as: UTF8.self).contains("<string>%#@count@</string>")
    }
    #expect(names == [false, true])
    let none = CatalogUnpacking(catalog).files.map { file in
      String(decoding: file.bytes, as: UTF8.self).contains("<key>value</key>")
    }
    #expect(none == [true, true])
  }

  @Test func `what would break a file is said, and breaks none`() throws {
    let catalog = try StringCatalog(
      parsing: Array(
        #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "Ok" : { "comment" : "a */ \"x\" = \"y\"; /* b" },
            "boats" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "%d\u0001" } }
                    }
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """#.utf8
      ),
      path: "N.xcstrings"
    )
    let back = CatalogUnpacking(catalog)
    #expect(back.findings.map(\.code) == [.commentNotKept, .notMigrated])
    #expect(back.files.map(\.path) == ["en.lproj/N.strings"])
    let document = try StringsDocument(parsing: back.files[0].bytes, path: "a")
    #expect(document.entries.map(document.key) == ["Ok"])
    #expect(document.comment(of: document.entries[0]) == #"a * / "x" = "y"; /* b"#)
  }

  @Test func `what legacy files cannot say is reported`() throws {
    let catalog = try StringCatalog(
      parsing: Array(
        """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%@ has %lld boats" : {
              "comment" : "A count",
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "new", "value" : "%@ has a boat" } },
                      "other" : { "stringUnit" : { "state" : "new", "value" : "%@ has %lld boats" } }
                    }
                  }
                }
              }
            },
            "Haven" : { "shouldTranslate" : false },
            "Save" : {
              "localizations" : {
                "../x" : { "stringUnit" : { "state" : "translated", "value" : "x" } },
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Sichern" } }
              }
            }
          },
          "version" : "1.0"
        }
        """.utf8
      ),
      path: "App/N.xcstrings"
    )
    let back = CatalogUnpacking(catalog)
    #expect(
      back.findings.map(\.code.rawValue).sorted() == [
        "comment-not-kept", "mark-not-kept", "not-migrated", "state-not-kept",
      ])
    #expect(!back.isWhole)
    #expect(
      back.files.map(\.path) == [
        "App/en.lproj/N.strings", "App/en.lproj/N.stringsdict", "App/de.lproj/N.strings",
      ])
    let dictionary = String(decoding: back.files[1].bytes, as: UTF8.self)
    #expect(dictionary.contains("<string>%2$#@value@</string>"))
    #expect(dictionary.contains("<string>%1$@ has %2$lld boats</string>"))
  }
}
