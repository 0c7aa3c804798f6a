import LoctripLocalizationCore
import StringCatalogs
import Testing

@Suite struct LocalizationIndexTests {
  private static func localization(_ text: String) -> String {
    #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
  }

  private func catalog(_ entries: String) throws -> StringCatalog {
    let json = #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#
    return try StringCatalog(parsing: Array(json.utf8), path: "a.xcstrings")
  }

  @Test func `finds each text where entries have different languages in different order`() throws {
    let languages = ["de", "fr", "ja", "pt-BR", "en"]
    var entries: [String] = []
    var expected: [String: [String?]] = [:]
    for number in 0..<40 {
      let own = languages.indices.filter { (number + $0) % 3 != 0 || number % 7 == $0 }
      let order = number % 2 == 0 ? own : own.reversed()
      let texts = order.map {
        #""\#(languages[$0])":\#(Self.localization("\(languages[$0]) \(number)"))"#
      }
      entries.append(#""k\#(number)":{"localizations":{\#(texts.joined(separator: ","))}}"#)
      for (position, language) in languages.enumerated() where language != "en" {
        expected[language, default: []]
          .append(own.contains(position) ? "\(language) \(number)" : nil)
      }
    }
    entries.insert(#""none":{}"#, at: 20)
    let catalog = try catalog(entries.joined(separator: ","))
    #expect(Set(catalog.languages) == Set(languages))
    for (language, texts) in expected {
      let table = catalog.table(in: language)
      let found = table.indices.filter { table[$0].id != "none" }
        .map { table[$0].target?.description }
      #expect(found == texts)
    }
    #expect(catalog.table(in: "nl").indices.allSatisfy { !catalog.table(in: "nl").hasTarget($0) })
  }

  @Test func `takes the last of a key and of a language that stand twice`() throws {
    let catalog = try catalog(
      #""a":{"localizations":{"de":\#(Self.localization("alt"))}},"#
        + #""b":{"localizations":{"de":\#(Self.localization("eins")),"de":\#(Self.localization("zwei"))}},"#
        + #""a":{"localizations":{"fr":\#(Self.localization("un")),"de":\#(Self.localization("neu"))}}"#
    )
    let table = catalog.table(in: "de")
    #expect(table.indices.map { table[$0].target?.description } == ["neu", "zwei"])
    #expect(catalog.languages == ["en", "fr", "de"] || catalog.languages == ["en", "de", "fr"])
  }
}
