import LoctripLocalizationCore
import Testing
import XLIFF
import LoctripXLIFFConversion
import LoctripXLIFFValidation
import LoctripXMLEvents

@Suite("What conversion makes valid")
struct ConversionRepairTests {
  @Test func `a word that 1.2 does not have becomes one that it allows`() throws {
    let document = second(
      #"<unit id="k"><segment state="translated" subState="loctrip:needs%20work"><source>A</source><target>B</target></segment></unit>"#
    )
    let back = try conversion(document, to: .v1_2)
    let text = String(decoding: back.bytes, as: UTF8.self)
    #expect(text.contains(#"state="x-needs-work""#))
    #expect(try convert(text, to: .v2_1).contains("loctrip:needs%20work"))
    #expect(back.findings.map(\.code) == [.notConverted])
    #expect(back.findings.allSatisfy { $0.severity == .warning })
  }

  @Test(
    arguments: [
      first(
        #"<trans-unit id="k"><source>A</source><target state="singed-off">B</target></trans-unit>"#,
        header:
          #"<header><phase-group><phase phase-name="p" process-name="q" date="12.3.2020"/></phase-group></header>"#,
        attributes: #" date="2020-02-31""#
      ).replacing("plaintext", with: "photoshop"),
      first(
        #"<trans-unit id="k" approved="maybe" phase-name="p"><source>A</source></trans-unit>"#,
        header: "<header/>", attributes: #" tool-id="t""#),
      first(
        #"<trans-unit id="k"><source>A <g id="1" ctype="fat">b</g></source><note priority="99" lang="x">n</note></trans-unit>"#,
        header: "<header><reference/></header>"),
    ], [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `what is not valid comes back as it was`(document: String, version: XLIFFVersion) throws {
    #expect(try difference(comesBack(document, by: version)) == nil)
    #expect(try conversion(convert(document, to: version), to: .v1_2).findings.isEmpty)
  }

  @Test func `ids that are missing or given twice are their own until they come back`() throws {
    let document = first(
      "<trans-unit id='a'><source>1</source></trans-unit>"
        + "<trans-unit id='a'><source>2</source></trans-unit>"
        + "<trans-unit><source>3</source></trans-unit>")
    let there = try convert(document, to: .v2_1)
    let ids = try attributes("id", of: "unit", in: there)
    #expect(Set(ids).count == 3)
    #expect(ids.allSatisfy { UnitIdentifiers.isNameToken($0) })
    let back = try convert(there, to: .v1_2)
    #expect(try attributes("id", of: "trans-unit", in: back) == ["a", "a", ""])
  }

  @Test func `languages that are none are carried`() throws {
    let document = first("<trans-unit id='a'><source>1</source><target>2</target></trans-unit>")
      .replacing(#"source-language="en" target-language="de""#, with: #"source-language="en_US""#)
    let there = try convert(document, to: .v2_1)
    #expect(there.contains(#"srcLang="en-US""#))
    #expect(there.contains(#"trgLang="und""#))
    let back = try convert(there, to: .v1_2)
    #expect(back.contains(#"source-language="en_US""#))
    #expect(!back.contains("target-language"))
  }

  @Test func `1.0 and 1.1 become 1.2`() throws {
    let document = """
      <?xml version="1.0"?>
      <!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://www.oasis-open.org/xliff.dtd">
      <xliff version="1.0"><file source-language="en" datatype="winres"><body>
      <trans-unit id="1"><target>B</target><source>A</source></trans-unit></body></file></xliff>
      """
    let text = try convert(document, to: .v1_2)
    #expect(!text.contains("DOCTYPE"))
    #expect(text.contains(#"<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">"#))
    #expect(text.contains(#"original="""#))
    let source = try #require(text.firstRange(of: "<source>"))
    let target = try #require(text.firstRange(of: "<target>"))
    #expect(source.lowerBound < target.lowerBound)
  }

  @Test func `a document with nothing in it is a document of the other version`() throws {
    let bare = #"<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>"#
    let there = try convert(bare, to: .v2_1)
    #expect(there.contains("<file ") && there.contains("<group "))
    #expect(try meaning(convert(there, to: .v1_2)) == meaning(bare))
  }

  @Test func `what stands where nothing may stand goes along`() throws {
    let document = first(
      "<trans-unit id='a'><source>1</source></trans-unit><note>late</note><v:e>x</v:e>")
    let there = try convert(document, to: .v2_1)
    #expect(there.contains("late"))
    let back = try convert(there, to: .v1_2)
    #expect(back.contains("<note>late</note>") && back.contains("<v:e>x</v:e>"))
  }

  @Test func `metadata in the namespace of the core comes back as it was`() throws {
    let unit = #"<unit id="u"><segment><source>A</source></segment></unit>"#
    let metadata =
      "<mda:metadata><mda:metaGroup><meta type='t'>x</meta></mda:metaGroup></mda:metadata>"
    let trip = try comesBack(second(metadata + unit, version: "2.2"), by: .v1_2)
    #expect(difference(trip) == nil)
  }

  @Test func `an edited translation keeps what belongs to it and drops what it changed`() throws {
    let document = first(
      #"<trans-unit id="k"><source>A <g id="1" ctype="x-b">b</g></source><target state="needs-translation">B <g id="1" ctype="x-b">b</g></target></trans-unit>"#
    )
    let edited = try convert(document, to: .v2_1)
      .replacing(#"state="initial" subState="loctrip:needs-translation""#, with: #"state="final""#)
      .replacing("<target>B ", with: "<target>New ")
    let back = try convert(edited, to: .v1_2)
    #expect(back.contains(#"<target state="final">New <g"#))
  }

  @Test func `deep and wide documents are converted in time`() throws {
    let deep =
      String(repeating: "<g id='1'>", count: 200) + "x"
      + String(repeating: "</g>", count: 200)
    let wide = String(repeating: "<x id='1'/>", count: 2_000)
    let notes = String(repeating: "<note>n</note>", count: 2_000)
    let units = String(repeating: "<trans-unit id='a'><source/></trans-unit>", count: 2_000)
    let document = first(
      "<trans-unit id='k'><source>\(deep)\(wide)</source>\(notes)</trans-unit>\(units)")
    let there = try convert(document, to: .v2_1)
    _ = try convert(there, to: .v1_2)
  }

  private func attributes(_ name: String, of element: String, in text: String) throws -> [String] {
    let tree = try XMLTree(parsing: Array(text.utf8))
    return tree.nodes.indices.filter {
      tree.nodes[$0].kind == .element && tree.name(of: $0).localName == element
    }.map { tree.attribute(name, of: $0) ?? "" }
  }
}
