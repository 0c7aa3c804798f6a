import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripLegacyCatalogs

@Suite struct StringsCatalogTests {
  private static let source = """
    /* Localizable.strings */

    /* A greeting */
    "hello" = "Hello";

    /* No comment provided by engineer. */
    "bye" = "Bye";
    "plain" = "Plain";

    """

  private func catalog(_ files: [(String, String)], region: String = "en") throws -> StringsCatalog
  {
    try StringsCatalog(
      files.map { CatalogSource(path: $0.0, bytes: Array($0.1.utf8)) }, region: region)
  }

  private func change(_ key: String, _ text: String, _ language: String = "de") -> UnitChange {
    UnitChange(language: language, slot: Slot(key: key), message: .text(text), state: .translated)
  }

  @Test func `the units are the keys of the source file, with their comments as notes`() throws {
    let catalog = try catalog([
      ("App/en.lproj/L.strings", Self.source),
      ("App/de.lproj/L.strings", "\"bye\" = \"Tschüss\";\n\"own\" = \"Eigenes\";\n"),
    ])
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.languages == ["en", "de"])
    let units = Array(catalog.table(in: "de"))
    #expect(units.map(\.id) == ["hello", "bye", "plain"])
    #expect(units.map(\.source) == [.text("Hello"), .text("Bye"), .text("Plain")])
    #expect(units.map(\.target) == [nil, .text("Tschüss"), nil])
    #expect(units.map(\.translationState) == [nil, .translated, nil])
    #expect(units.map(\.lacksState) == [false, true, false])
    #expect(
      units.map { $0.notes.map(\.text) }
        == [["A greeting"], ["No comment provided by engineer."], []])
    #expect(catalog.table(in: "en").map(\.target) == units.map(\.source))
    #expect(catalog.table(in: "fr").allSatisfy { $0.target == nil })
    #expect(catalog.sourceContents().map(\.bytes) == [Array(Self.source.utf8)])
  }

  @Test func `the texts in Base are those of the development region`() throws {
    let catalog = try catalog(
      [("Base.lproj/L.strings", "a = A;"), ("fr.lproj/L.strings", "a = B;")], region: "fr")
    #expect(catalog.sourceLanguage == "fr")
    #expect(catalog.languages == ["fr"])
    #expect(catalog.table(in: "fr").map(\.target) == [.text("B")])
  }

  @Test func `names of Xcode are the notes of an InfoPlist without comments`() throws {
    let catalog = try catalog([
      (
        "en.lproj/InfoPlist.strings",
        "CFBundleName = A;\n/* Why */\nNSCameraUsageDescription = B;\nOwn = C;"
      )
    ])
    #expect(catalog.table(in: "de").map { $0.notes.first?.text } == ["Bundle name", "Why", nil])
  }

  @Test func `the last text and the last comment of a repeated key count`() throws {
    let catalog = try catalog([
      ("en.lproj/L.strings", "/* One */\na = 1;\nb = 2;\na = 3;\n")
    ])
    let units = Array(catalog.table(in: "de"))
    #expect(units.map(\.id) == ["b", "a"])
    #expect(units.last?.source == .text("3"))
    #expect(units.last?.notes.map(\.text) == ["One"])
    #expect(catalog.findings.map(\.code) == [.repeatedKey])
  }

  @Test func `a change is written into the file of its language`() throws {
    let german = "/* Mine */\r\n\"bye\" = \"Tschüss\";\r\n"
    let catalog = try catalog([
      ("App/en.lproj/L.strings", Self.source), ("App/de.lproj/L.strings", german),
    ])
    let edits = catalog.edits(
      for: [change("bye", "Ade"), change("hello", "Hallo")], completion: .required)
    #expect(edits.map(\.path) == ["App/de.lproj/L.strings"])
    #expect(edits.first?.original == Array(german.utf8))
    #expect(
      edits.first.map { String(decoding: $0.bytes, as: UTF8.self) }
        == "/* A greeting */\r\n\"hello\" = \"Hallo\";\r\n\r\n/* Mine */\r\n\"bye\" = \"Ade\";\r\n")
    #expect(catalog.edits(for: [change("bye", "Tschüss")], completion: .required).isEmpty)
  }

  @Test func `a new language gets a file with the entries in the order of the source`() throws {
    let catalog = try catalog([("App/Base.lproj/L.strings", Self.source)])
    let edits = catalog.edits(
      for: [change("plain", "\"Simple\"", "fr"), change("hello", "Bonjour", "fr")],
      completion: .required)
    #expect(edits.map(\.path) == ["App/fr.lproj/L.strings"])
    #expect(edits.first?.original == nil)
    #expect(
      edits.first.map { String(decoding: $0.bytes, as: UTF8.self) }
        == "/* A greeting */\n\"hello\" = \"Bonjour\";\n\n\"plain\" = \"\\\"Simple\\\"\";\n")
  }

  @Test func `the place of a text counts its escapes`() throws {
    let catalog = try catalog([("en.lproj/L.strings", #"a = "x\nyéz";"#)])
    let written = try #require(catalog.writtenText(at: Slot(key: "a"), in: "en"))
    #expect(written.text == "x\nyéz")
    #expect((0..<4).map(written.place.offset) == [5, 6, 8, 9])
  }

  @Test func `every file that cannot be read is named`() throws {
    do {
      _ = try catalog([("en.lproj/L.strings", "a = "), ("de.lproj/L.strings", "b")])
      Issue.record("was read")
    } catch let error as FindingsError {
      #expect(
        error.findings.map { $0.places.first?.path } == [
          "en.lproj/L.strings", "de.lproj/L.strings",
        ])
    }
  }

  @Test func `a file alone is that of its language, with the keys as sources`() throws {
    func read(_ path: String) throws -> any Catalog {
      try StringsFormat().read([CatalogSource(path: path, bytes: Array("a = B;".utf8))])
    }
    let german = try read("main:de.lproj/L.strings")
    #expect(german.languages == ["en", "de"])
    #expect(german.table(in: "de").map(\.source) == [.text("a")])
    #expect(german.table(in: "de").map(\.target) == [.text("B")])
    #expect(german.table(in: "en").map(\.target) == [.text("a")])
    #expect(german.files.count == 1)
    let english = try read("main:en-GB.lproj/L.strings")
    #expect(english.table(in: "en").map(\.source) == [.text("B")])
  }

  @Test func `files of one name in folders beside each other are a catalog`() {
    let groups = StringsFormat().catalogs(among: [
      "A/Base.lproj/L.strings", "A/L.xcstrings", "A/de.lproj/L.strings", "B.strings",
    ]) { _ in "en" }
    #expect(groups == [["A/Base.lproj/L.strings", "A/de.lproj/L.strings"]])
  }

  @Test func `what is no text in a property list blocks the unit, and has its place`() throws {
    let german = """
      <plist><dict>
      <key>bye</key><dict><key>x</key><string>y</string></dict>
      <key>hello</key><string>Hallo</string>
      <key>plain</key><string>Schlicht</string><key>plain</key><integer>1</integer>
      <key>own</key><array/>
      </dict></plist>
      """
    let catalog = try catalog([("en.lproj/L.strings", Self.source), ("de.lproj/L.strings", german)])
    let units = Array(catalog.table(in: "de"))
    #expect(units.filter { $0.traits.contains(.isBlocked) }.map(\.id) == ["bye", "plain"])
    #expect(units.map(\.target) == [.text("Hallo"), nil, nil])
    #expect(
      catalog.findings(in: "de").map(\.description) == [
        "de.lproj/L.strings:2:1: error: 'bye': the value here is not a "
          + "text [unexpected-value]",
        "de.lproj/L.strings:4:42: error: 'plain': the value here is not "
          + "a text [unexpected-value]",
      ])
    #expect(catalog.findings(in: "fr").isEmpty)
    let edits = catalog.edits(
      for: ["hello", "bye", "plain"].map { change($0, "Neu") }, completion: .required)
    #expect(
      edits.map { String(decoding: $0.bytes, as: UTF8.self) }
        == [german.replacing("Hallo", with: "Neu")])
  }
}
