import LoctripLocalizationCore
import Testing

@testable import LoctripLegacyCatalogs

@Suite("Definitions of plurals that apps cannot use")
struct DefinitionTests {
  private func variable(
    _ rule: String? = "NSStringPluralRuleType", _ type: String? = "d",
    _ texts: [(String, String)] = [("one", "%d boat"), ("other", "%d boats")]
  ) -> String {
    let keys = [("NSStringFormatSpecTypeKey", rule), ("NSStringFormatValueTypeKey", type)]
    let members = keys.compactMap { key, value in value.map { (key, $0) } } + texts
    return members.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
  }

  private func entry(_ variable: String, format: String = "%#@boats@") -> String {
    "<plist><dict><key>fleet</key><dict><key>NSStringLocalizedFormatKey</key>"
      + "<string>\(format)</string><key>boats</key><dict>\(variable)</dict></dict></dict></plist>"
  }

  private func faults(_ file: String) throws -> [String] {
    let catalog = try StringsdictSample.catalog(file, [:])
    let found = catalog.faults(in: "en")
    #expect(found.allSatisfy { $0.code == "plural-definition" && $0.severity == .error })
    #expect(found.allSatisfy { $0.places.first?.path.hasSuffix(".stringsdict") == true })
    return found.map(\.message)
  }

  @Test func `a definition has its keys`() throws {
    #expect(try faults(entry(variable())) == [])
    #expect(try faults(entry(variable(nil))).count == 1)
    #expect(try faults(entry(variable("NSStringPluralRuleType", nil))).count == 1)
    #expect(try faults(entry(variable(nil, nil))).count == 1)
    #expect(try faults(entry(variable("Plural"))).count == 1)
    #expect(try faults(entry(variable("NSStringPluralRuleType", "number"))).count == 1)
    #expect(try faults(entry(variable("NSStringPluralRuleType", "d", []))).count == 1)
    #expect(try faults(entry(variable(), format: "%#@ships@")).count == 1)
    #expect(
      try faults("<plist><dict><key>fleet</key><dict>\(variable())</dict></dict></plist>").count
        == 1)
    let flat = "<key>NSStringLocalizedFormatKey</key><string>%#@boats@</string>"
    #expect(try faults("<plist><dict>\(flat)</dict></plist>").count == 1)
  }

  @Test(arguments: [
    ("li", "%@ boats", true), ("@", "%d boats", true), ("d", "%.1f boats", true),
    ("d", "%lu boats", false), ("%ld", "%ld boats", false), ("d", "%d boats for %@", false),
    ("lld", "%2$@ has %1$lld boats", false), ("d", "Boats", false), (".1f", "%.1f boats", false),
    ("@", "%@ boats", false),
  ])
  func `a type fits its texts`(type: String, text: String, isWrong: Bool) throws {
    let found = try faults(entry(variable("NSStringPluralRuleType", type, [("other", text)])))
    #expect(found.isEmpty != isWrong)
  }

  @Test func `a translation is looked at like the source`() throws {
    let broken = entry(variable(nil, nil))
    let catalog = try StringsdictSample.catalog(entry(variable()), ["de": broken])
    #expect(catalog.faults(in: "en").isEmpty)
    #expect(catalog.faults(in: "de").map(\.subject) == ["fleet"])
  }

  @Test(arguments: [
    "", " \n", "<plist/>", "<plist version=\"1.0\"></plist>", "<plist><dict/></plist>",
  ])
  func `an empty file has no texts, and takes some`(file: String) throws {
    let empty = try StringsdictSample.catalog(file, [:])
    #expect(empty.table(in: "de").isEmpty)
    #expect(empty.findings(in: "de").isEmpty)
    let catalog = try StringsdictSample.catalog(entry(variable()), ["de": file])
    #expect(catalog.unreadLanguages.isEmpty)
    let change = StringsdictSample.change("/fleet:dict/boats:dict/other:dict/:string", "%d Boote")
    let edit = try #require(catalog.edits(for: [change], completion: .required).first)
    let written = try StringsdictCatalog(reading: [
      CatalogSource(path: "en.lproj/L.stringsdict", bytes: Array(entry(variable()).utf8)),
      CatalogSource(path: "de.lproj/L.stringsdict", bytes: edit.bytes),
    ])
    #expect(written.faults(in: "de").isEmpty)
    let table = written.table(in: "de")
    #expect(table.indices.contains { table[$0].target == .text("%d Boote") })
  }

  @Test(
    arguments: [
      (#"\u00f6"#, #"\u00f6"#), (#"\u200f%@"#, #"\u200f"#), (#"a\d"#, #"\d"#),
      (#"\U0001F600"#, #"\U0001F600"#), (#"\U{1F600}"#, #"\U"#), (#"\x41"#, #"\x41"#),
      (#"\U00f6"#, nil), (#"\n\t\"\'\\u"#, nil), (#"100\%"#, nil), ("ö", nil),
    ] as [(String, String?)])
  func `an escape of another language is reported`(text: String, escape: String?) throws {
    let catalog = try StringsCatalog(
      [
        CatalogSource(path: "en.lproj/L.strings", bytes: Array("\"a\" = \"b\";".utf8)),
        CatalogSource(path: "de.lproj/L.strings", bytes: Array("\"a\" = \"\(text)\";".utf8)),
      ], region: "en")
    let found = catalog.faults(in: "de")
    #expect(found.map(\.severity) == (escape == nil ? [] : [.warning]))
    if let escape { #expect(found.first?.message.hasPrefix("“\(escape)”") == true) }
    #expect(catalog.faults(in: "en").isEmpty)
  }
}
