import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF

/// Units that Weblate and translate-toolkit write for the structure of a plural.
@Suite struct PluralMarkerTests {
  private static func document(_ units: [(id: String, source: String)]) throws -> XLIFFDocument {
    let body = units.map {
      "<trans-unit id=\"\($0.id)\" resname=\"r\"><source>\($0.source)</source><note>n</note></trans-unit>"
    }
    let text = """
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
      <file original="en.lproj/Quay.stringsdict" source-language="en" target-language="de" datatype="plaintext">
      <body>\(body.joined())</body></file></xliff>
      """
    return try XLIFFDocument(parsing: Array(text.utf8), path: "quay.xliff")
  }

  @Test func `the type and the number format of a plural are no units`() throws {
    let document = try Self.document([
      ("/boats:dict/n:dict", "NSStringPluralRuleType"),
      ("/boats:dict/n:dict/:string", "lld"),
      ("/boats:dict/n:dict/one:dict/:string", "d"),
      ("/boats:dict/n:dict/other:dict/:string", "%d boats"),
    ])
    #expect(document.findings.isEmpty)
    #expect(
      document.table.map(\.id)
        == ["/boats:dict/n:dict/one:dict/:string", "/boats:dict/n:dict/other:dict/:string"])
    // What the others said of them is not said of these.
    #expect(document.table.allSatisfy { $0.details.count == 1 && $0.notes.count == 1 })
  }

  @Test func `units that only look like them are texts`() throws {
    let units = [
      ("/boats:dict/n:dict/:string", "d"), ("NSStringPluralRuleType", "NSStringPluralRuleType"),
      ("/a:dict/n:dict", "NSStringPluralRuleTypes"), ("/b:dict/n:dict", "NSStringPluralRuleType"),
      ("/b:dict/n:dict/:string", "boats"), ("/c:dict/n:dict/:string", "d"),
    ]
    let ids = try Self.document(units).table.compactMap(\.id)
    #expect(ids == units.map(\.0).filter { $0 != "/b:dict/n:dict" })
  }
}
