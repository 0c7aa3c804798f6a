import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripExchange
import LoctripFileTools
import LoctripTestSupport
import Testing

@Suite struct PseudoLocalizationTests {
  private func project(_ folder: TemporaryFolder) throws -> CatalogProject {
    try folder.write(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "%lld boats" : {
            "localizations" : {
              "en" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld boat" } },
                    "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld boats" } }
                  }
                }
              }
            }
          },
          "Haven" : { "shouldTranslate" : false },
          "Save" : {
            "localizations" : {
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } }
            }
          }
        },
        "version" : "1.0"
      }
      """,
      to: "Localizable.xcstrings"
    )
    return try CatalogProject([folder.url.path])
  }

  @Test func `every text that may be translated is, once`() throws {
    let folder = try TemporaryFolder()
    let project = try project(folder)
    let made = try PseudoLocalization(project, language: "en-XA", text: PseudoText(expansion: 0))
    #expect(made.textCount == 3 && made.changedCount == 3)
    try made.write()
    let written = try CatalogProject([folder.url.path])
    let texts = written.catalogs.flatMap { $0.table(in: "en-XA").compactMap(\.target?.description) }
    #expect(texts == ["[!!! %lld ƀöåţ !!!]", "[!!! %lld ƀöåţš !!!]", "[!!! Šåṽé !!!]"])
    let again = try PseudoLocalization(written, language: "en-XA", text: PseudoText(expansion: 0))
    #expect(again.changes.isEmpty && again.changedCount == 0 && again.textCount == 3)
  }

  @Test func `translations of people are not replaced without a word`() throws {
    let folder = try TemporaryFolder()
    let project = try project(folder)
    #expect(throws: FindingsError.self) {
      try PseudoLocalization(project, language: "fr", text: PseudoText())
    }
    let forced = try PseudoLocalization(project, language: "fr", text: PseudoText(), replaces: true)
    #expect(forced.changedCount == 3)
  }

  @Test func `the source language stays as it is`() throws {
    let folder = try TemporaryFolder()
    let made = try PseudoLocalization(
      try project(folder), language: "en", text: PseudoText(), replaces: true)
    #expect(made.changes.isEmpty && made.textCount == 0)
  }

  @Test func `a bundle holds the texts`() throws {
    let folder = try TemporaryFolder()
    let made = try PseudoLocalization(
      try project(folder), language: "ar-XB", text: PseudoText(style: .rightToLeft))
    var findings: [Finding] = []
    let document = try LoctripExport(languages: ["ar-XB"])
      .document(of: made.project(), language: "ar-XB", findings: &findings)
    let xliff = String(decoding: document.xliff, as: UTF8.self)
    #expect(xliff.contains("\u{202E}Savve\u{202C}") && findings.isEmpty)
  }
}
