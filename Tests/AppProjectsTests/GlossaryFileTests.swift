import LoctripTranslationChecks
import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripAppProjects

@Suite struct GlossaryFileTests {
  private func read(_ text: String) throws -> Glossary {
    try GlossaryFile.read(Array(text.utf8), "words")
  }

  private func fault(_ text: String) throws -> String {
    do {
      _ = try read(text)
      return ""
    } catch let error as FindingsError {
      let place = error.findings[0].places.first
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(error.findings[0].message)"
    }
  }

  @Test(arguments: [",", ";", "\t"])
  func `a table from a spreadsheet`(_ divider: String) throws {
    let text = """
      \u{FEFF}term,definition,fr,pt-BR,forbidden:fr,translate,case-sensitive
      wind,"moving air, ""fast""\nor slow",vent|le vent,vento,brise,yes,
      Haven,,,,,no,yes

      """
      .replacingOccurrences(of: ",", with: divider)
      .replacingOccurrences(of: "air\(divider) ", with: "air, ")
    let terms = try read(text).terms
    #expect(
      terms == [
        Glossary.Term(
          "wind", translations: ["fr": ["vent", "le vent"], "pt-BR": ["vento"]],
          forbidden: ["fr": ["brise"]], definition: "moving air, \"fast\"\nor slow"),
        Glossary.Term("Haven", isTranslatable: false, isCaseSensitive: true),
      ])
  }

  @Test(arguments: [
    (
      "term,a\n",
      "1:6 'a' is not a column; expected term, definition, translate, case-sensitive, forbidden:TAG or a language tag"
    ),
    ("fr,de\n", "1:0 the column 'term' is missing"),
    ("term,fr\nwind,vent,x\n", "2:0 the row has 3 cells, but the first row names 2 columns"),
    ("term,fr\n\nwind,vent\n,vent\n", "4:0 the row has no term"),
    ("term,fr\nwind,\"vent\n\n", "2:6 the quotation mark is not closed"),
    ("term,fr\n\"wind\"x,vent", "2:7 something follows the closing quotation mark"),
    // Of a file that is no glossary nothing is shown.
    ("root:x:0:0\n", "1:0 the column 'term' is missing"),
    ("<secret/>", "1:0 is not a TBX document, whose root is <tbx> or <martif>"),
    ("<tbx><secret></tbx>", "1:20 is not well-formed XML"),
  ])
  func `what is wrong has a place`(_ text: String, _ expected: String) throws {
    #expect(try fault(text) == expected)
  }

  @Test func `both forms of TBX`() throws {
    let old = """
      <?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
      <martif type="TBX-Basic" xml:lang="en"><text><body>
      <termEntry id="c1"><descrip type="definition">moving air</descrip>
      <langSet xml:lang="en"><tig><term>wind</term></tig></langSet>
      <langSet xml:lang="fr"><tig><term>vent</term></tig>
      <ntig><termGrp><term>brise</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig></langSet>
      </termEntry></body></text></martif>
      """
    let new = """
      <tbx type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
      <conceptEntry id="c1"><descrip type="definition">moving air</descrip>
      <langSec xml:lang="en"><termSec><term>wind</term></termSec></langSec>
      <langSec xml:lang="fr"><termSec><term>vent</term></termSec>
      <termSec><term>brise</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec>
      </conceptEntry></body></text></tbx>
      """
    let wanted = Glossary.Term(
      "wind", translations: ["fr": ["vent"]], forbidden: ["fr": ["brise"]], definition: "moving air"
    )
    #expect(try read(old).terms == [wanted])
    #expect(try read(new).terms == [wanted])
    #expect(try fault("<tbx><a></tbx>").hasPrefix("1:"))
  }
}
