import LoctripLegacyCatalogs
import LoctripLocalizationCore
import Testing

@Suite struct StoreCatalogTests {
  private func catalog(_ files: [(String, String)]) throws -> any Catalog {
    try StoreFormat().read(
      files.map { CatalogSource(path: "fastlane/metadata/\($0.0)", bytes: Array($0.1.utf8)) })
  }

  @Test func `texts of one name in all locales are a catalog`() {
    let paths = [
      "f/metadata/de-DE/name.txt", "f/metadata/de-DE/support_url.txt", "f/metadata/en-GB/name.txt",
      "f/metadata/en-US/keywords.txt", "f/metadata/en-US/name.txt", "f/metadata/default/name.txt",
      "f/metadata/review_information/name.txt", "f/other/en-US/name.txt",
    ]
    let groups = StoreFormat().catalogs(among: paths) { _ in "en" }
    #expect(
      groups == [
        ["f/metadata/en-US/keywords.txt"],
        ["f/metadata/en-US/name.txt", "f/metadata/de-DE/name.txt", "f/metadata/en-GB/name.txt"],
      ])
    let german = StoreFormat().catalogs(among: paths) { _ in "de" }
    // A text in English is no source of a German project.
    #expect(german.count == 1)
    #expect(german.first?.first == "f/metadata/de-DE/name.txt")
  }

  @Test func `a text is a unit with the limit of the App Store`() throws {
    let catalog = try catalog([("en-US/name.txt", "Haven\n"), ("de-DE/name.txt", "Hafen\r\n")])
    #expect(catalog.languages == ["en", "de"] && catalog.sourceLanguage == "en")
    let unit = try #require(catalog.table(in: "de").first)
    #expect(unit.id == "name" && unit.source == .text("Haven") && unit.target == .text("Hafen"))
    #expect(unit.limits.map(\.count) == [30])
    #expect(catalog.table(in: "fr").first?.target == nil)
    let written = catalog.writtenText(at: Slot(key: "name"), in: "de")
    #expect(written?.text == "Hafen" && written?.place.path.contains("/de-DE/") == true)
  }

  @Test func `a text is written where the App Store looks for it`() throws {
    let catalog = try catalog([
      ("en-US/name.txt", "Haven\n"), ("de-DE/name.txt", "\u{FEFF}Hafen"), ("it/name.txt", "\n"),
    ])
    let changes = [
      "de", "fr", "it", "pt-BR", "nb", "zh-TW", "sl", "../x", "eo", "pt", "en-US", "zh-Hant",
    ].map {
      UnitChange(language: $0, slot: Slot(key: "name"), message: .text("Port"), state: .translated)
    }
    let edits = catalog.edits(for: changes, completion: .required)
    #expect(
      edits.map(\.path)
        == ["de-DE", "fr-FR", "it", "pt-BR", "no", "sl-SI", "zh-Hant"].map {
          "fastlane/metadata/\($0)/name.txt"
        })
    #expect(
      edits.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "\u{FEFF}Port", "Port\n", "Port\n", "Port\n", "Port\n", "Port\n", "Port\n",
      ])
    let same = UnitChange(
      language: "de", slot: Slot(key: "name"), message: .text("Hafen"), state: .translated)
    #expect(catalog.edits(for: [same], completion: .required).isEmpty)
  }

  @Test func `an app's language is found where the App Store has it`() throws {
    let catalog = try catalog([
      ("en-US/name.txt", "Haven\n"), ("no/name.txt", "Havn\n"), ("zh-Hant/name.txt", "港\n"),
    ])
    #expect(catalog.languages == ["en", "nb", "zh-Hant"])
    #expect(catalog.table(in: "zh-TW").first?.target == .text("港"))
    #expect(catalog.table(in: "zh-Hans").first.map { $0.target == nil } == true)
    #expect(catalog.findings(in: "zh-TW").isEmpty && catalog.findings(in: "sl").isEmpty)
    for language in ["eo", "pt", "en-XA", "en-US"] {
      #expect(catalog.table(in: language).isEmpty)
      #expect(catalog.findings(in: language).map(\.code) == [.noStorePage])
    }
  }

  @Test func `bytes that are not UTF-8 are refused with their place`() {
    let file = CatalogSource(
      path: "metadata/en-US/name.txt", bytes: Array("ä\nab".utf8) + [0xFF] + Array("cé".utf8))
    let error = #expect(throws: FindingsError.self) { try StoreFormat().read([file]) }
    #expect(error?.findings.first?.places.first?.line == 2)
    #expect(error?.findings.first?.places.first?.column == 3)
  }

  @Test func `an empty source has no unit`() throws {
    let catalog = try catalog([("en-US/release_notes.txt", "\n")])
    #expect(catalog.table(in: "de").isEmpty)
  }
}
