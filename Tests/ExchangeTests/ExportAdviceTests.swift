import LoctripBundles
import LoctripTranslationChecks
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF
import LoctripXLIFFValidation

@testable import LoctripExchange

@Suite struct ExportAdviceTests {
  private let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Tide and Wind" : { "comment" : "A tab [max-length: 9]" },
        "tab.wind" : {
          "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "Haven" } } }
        }
      },
      "version" : "1.0"
    }
    """

  private func document(_ version: XLIFFVersion, _ limits: [LengthLimit]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(catalog, to: "Localizable.xcstrings")
    let project = try LoctripProject([folder.url.path])
    var export = LoctripExport(languages: ["fr"])
    export.spec = try BundleSpec(version: version)
    export.configuration.lengths = limits.map { limit in
      var rule = Configuration.LengthRule(limit)
      rule.keys = PatternSet(["tab.*"], isPath: false)
      return rule
    }
    export.configuration.glossary = Glossary([
      Glossary.Term("wind", translations: ["fr": ["vent"]], forbidden: ["fr": ["brise"]]),
      Glossary.Term("Haven", isTranslatable: false, isCaseSensitive: true),
      Glossary.Term("harbour", translations: ["fr": ["port"]]),
    ])
    var findings: [Finding] = []
    let bytes = export.document(of: project, language: "fr", findings: &findings).xliff
    #expect(findings.isEmpty)
    var validator = XLIFFValidator(path: "") { findings.append($0) }
    validator.push(bytes)
    validator.finish()
    #expect(findings.isEmpty, "\(findings)")
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `limits and terms go out in 1.2`() throws {
    let text = try document(.v1_2, [LengthLimit(12, .bytes, origin: "configuration")])
    #expect(text.contains(#"<trans-unit id="Tide and Wind" maxwidth="9" size-unit="glyph" "#))
    #expect(text.contains(#"<note from="glossary">wind → vent; not: brise</note>"#))
    #expect(text.contains(#"<trans-unit id="tab.wind" maxwidth="12" size-unit="byte" "#))
    #expect(text.contains(#"<note from="glossary">Haven → Haven</note>"#))
    #expect(!text.contains("harbour"))
    let other = try document(.v1_2, [LengthLimit(12, .utf16, origin: "configuration")])
    #expect(other.contains(#"<note from="length">at most 12 UTF-16 units</note>"#))
  }

  @Test(arguments: [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `limits and terms go out in 2.x`(_ version: XLIFFVersion) throws {
    let text = try document(version, [LengthLimit(12, .characters, origin: "configuration")])
    #expect(text.contains(#"slr:sizeRestriction="9""#))
    #expect(text.contains(#"slr:sizeRestriction="12""#))
    #expect(text.contains("<slr:profiles generalProfile=\"xliff:codepoints\"/>"))
    #expect(text.contains(#"<note category="length">[max-length: 12]</note>"#))
    #expect(text.contains("<gls:term>wind</gls:term>"))
    #expect(text.contains("<gls:translation>vent</gls:translation>"))
    #expect(text.contains("<gls:definition>not: brise</gls:definition>"))
  }

  @Test func `a limit in characters is not one in code points as well`() throws {
    let text = try document(.v2_1, [LengthLimit(12, .characters, origin: "configuration")])
    let document = try XLIFFDocument(parsing: Array(text.utf8), path: "")
    let units = document.files.flatMap { Array(document.table(of: $0)) }
    #expect(units.flatMap(\.limits).map(\.unit) == [.characters, .characters])
    #expect(units.flatMap(\.limits).map(\.count) == [9, 12])
  }

  @Test func `nothing is added where nothing is said`() throws {
    let folder = try TemporaryFolder()
    try folder.write(catalog.replacing(" [max-length: 9]", with: ""), to: "a.xcstrings")
    let project = try LoctripProject([folder.url.path])
    for version in [XLIFFVersion.v1_2, .v2_1] {
      var export = LoctripExport(languages: ["fr"])
      export.spec = try BundleSpec(version: version)
      var findings: [Finding] = []
      let bytes = export.document(of: project, language: "fr", findings: &findings).xliff
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("maxwidth") && !text.contains("slr:") && !text.contains("gls:"))
    }
  }
}
