import StringCatalogs
import Testing

@Suite struct StringCatalogOddityTests {
  @Test func `the source copy in a bundle has no translation of an overridden key`() throws {
    let text = """
      {"sourceLanguage":"en","strings":{
      "A":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"un"}}}},
      "A":{}},"version":"1.0"}
      """
    #expect(
      !String(
        decoding: try StringCatalog(parsing: Array(text.utf8), path: "x").sourceOnly(),
        as: UTF8.self
      ).contains("un"))
  }

  @Test func `a source language that is an object gives no entries`() throws {
    let strange = try StringCatalog(
      parsing: Array("{\"sourceLanguage\":{\"A\":{}},\"version\":\"1.0\"}".utf8), path: "x")
    #expect(strange.entries.isEmpty)
  }
}
