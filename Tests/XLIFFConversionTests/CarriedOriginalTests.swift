import LoctripLocalizationCore
import Testing
import XLIFF
import LoctripXLIFFConversion

@Suite("Originals that go along")
struct CarriedOriginalTests {
  static let unit = """
    <trans-unit id="k" resname='r'>
      <source>A <g id="1" ctype="x-b" v:a="1">b</g></source>
      <target state="needs-translation" xml:lang="de">B <g id="1" ctype="x-b" v:a="1">c</g></target>
      <!-- kept -->
      <context-group><context context-type="record">r</context></context-group>
      <note from="dev" xml:lang="en">n</note>
    </trans-unit>
    """

  @Test(arguments: [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `what nobody changed comes back byte for byte`(version: XLIFFVersion) throws {
    let there = try convert(first(Self.unit), to: version)
    #expect(try convert(there, to: .v1_2).contains(Self.unit))
  }

  @Test func `a new target takes the place of the old one, and nothing else changes`() throws {
    let there = try convert(first(Self.unit), to: .v2_1).replacing(">B <", with: ">New <")
    let back = try convert(there, to: .v1_2)
    let expected = first(Self.unit).replacing(">B <", with: ">New <")
    #expect(try meaning(back) == meaning(expected))
    #expect(back.contains("<!-- kept -->"))
  }

  @Test func `a new state and a new note join what was there`() throws {
    let there = try convert(first(Self.unit), to: .v2_1)
      .replacing(#"subState="loctrip:needs-translation""#, with: "")
      .replacing(#"state="initial""#, with: #"state="reviewed""#)
      .replacing("</notes>", with: "<note>m</note></notes>")
    let back = try convert(there, to: .v1_2)
    let expected = first(Self.unit).replacing("needs-translation", with: "signed-off")
      .replacing("n</note>", with: "n</note><note>m</note>")
    #expect(try meaning(back) == meaning(expected))
  }

  @Test func `a changed source is mapped, and what goes along with it is told`() throws {
    let there = try convert(first(Self.unit), to: .v2_1).replacing("<source>A ", with: "<source>Z ")
    let back = try conversion(there, to: .v1_2)
    let text = String(decoding: back.bytes, as: UTF8.self)
    #expect(text.contains("<source>Z <g") && text.contains(#"resname="r""#))
    #expect(!text.contains("context-group"))
  }

  @Test(arguments: ["<v:x>", "</v:y>", "<v:x", "<v:x/>", "</xliff>"])
  func `markup that a stranger damaged does not damage the document`(added: String) throws {
    let original = first(Self.unit).replacing("</file>", with: "</file><v:y>z</v:y>")
    let damaged = try convert(original, to: .v2_1).replacing(
      "z&lt;/v:y&gt;", with: "z&lt;/v:y&gt;" + added.replacing("<", with: "&lt;"))
    let back = try convert(damaged, to: .v1_2)
    #expect(back.contains("<trans-unit") && back.contains("</xliff>"))
    _ = try XLIFFDocument(parsing: Array(back.utf8), path: "back.xliff")
  }

  @Test func `a file that comes back without an original of its own is no finding`() throws {
    let second = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="fr">
      <file id="f" original="A"><unit id="u"><segment><source>a</source></segment></unit></file>
      <file id="g" original="B"><unit id="u"><segment><source>b</source></segment></unit></file>
      </xliff>
      """
    #expect(try conversion(convert(second, to: .v1_2), to: .v2_1).findings.isEmpty)
  }

  @Test func `a removed target goes`() throws {
    let there = try convert(first(Self.unit), to: .v2_1)
    let start = try #require(there.firstRange(of: "<target xml:lang")).lowerBound
    let end = try #require(there.firstRange(of: "</target>")).upperBound
    let back = try convert(there.replacingCharacters(start..<end), to: .v1_2)
    #expect(!back.contains("<target") && back.contains("context-group"))
  }

  @Test func `the text inside a code takes a new translation`() throws {
    let unit =
      #"<trans-unit id="k"><source><ph id="1">a<sub>T</sub></ph></source><target><ph id="1">a<sub>U</sub></ph></target></trans-unit>"#
    let there = try convert(first(unit), to: .v2_1).replacing("<target>U<", with: "<target>V<")
    #expect(try convert(there, to: .v1_2).contains("a<sub>V</sub>"))
  }

  @Test func `a segment of 2 takes a new target, and keeps its id, state and codes`() throws {
    let unit =
      #"<unit id="1"><originalData><data id="z">%d</data></originalData><segment id="x" canResegment="no" subState="v:s" state="translated"><source>A<ph id="1" dataRef="z" disp="D"/></source><target>B<ph id="1" dataRef="z" disp="D"/></target></segment></unit>"#
    let there = try convert(second(unit), to: .v1_2).replacing(">B<", with: ">New<")
    let back = try convert(there, to: .v2_1)
    #expect(try meaning(back) == meaning(second(unit.replacing(">B<", with: ">New<"))))
  }

  @Test func `a root takes the language that a tool sets, and its file keeps its head`() throws {
    let unit = #"<unit id="1"><segment id="x"><source>A</source></segment></unit>"#
    let head = "<mda:metadata><mda:metaGroup/></mda:metadata>"
    let document = second(head + unit).replacing(#" trgLang="de""#, with: "")
    let there = try convert(document, to: .v1_2)
    let translated = there.replacing("</source>", with: "</source><target>B</target>")
    #expect(try convert(translated, to: .v2_1).contains(#"trgLang="und""#))
    let named = translated.replacing("<file ", with: #"<file target-language="fr" "#)
    let back = try convert(named, to: .v2_1)
    #expect(back.contains(#"trgLang="fr""#) && back.contains("<mda:metaGroup/>"))
    #expect(back.contains("<target>B</target>"))
    #expect(try convert(there, to: .v2_1).contains(#"srcLang="en">"#))
  }

  @Test func `a file takes the languages that a root got, unless it had another one`() throws {
    let file = { (language: String) in
      #"<file original="b" source-language="en" \#(language)datatype="x-b" build-num="1"><body>\#(Self.unit)</body></file>"#
    }
    let document = first(Self.unit).replacing(
      "</xliff>", with: file("") + file(#"target-language="fr" "#) + "</xliff>")
    let there = try convert(document, to: .v2_1)
    #expect(try convert(there, to: .v1_2).contains(file("").prefix(70)))
    let back = try convert(there.replacing(#"trgLang="de""#, with: #"trgLang="de-AT""#), to: .v1_2)
    #expect(back.matches(of: /target-language="de-AT"/).count == 2)
    #expect(back.matches(of: /target-language="fr"/).count == 1)
    #expect(back.matches(of: /build-num="1"/).count == 2)
  }

  @Test func `what a tool adds beside the translation is taken or told`() throws {
    let unit =
      #"<unit id="1"><segment id="x" canResegment="no"><source>A</source><target>B</target></segment></unit>"#
    let there = try convert(second(unit), to: .v1_2)
      .replacing("</trans-unit>", with: "<count-group name='c'/></trans-unit>")
    let back = try conversion(there, to: .v2_1)
    #expect(back.findings.contains { $0.message.contains("<count-group>") })
    #expect(String(decoding: back.bytes, as: UTF8.self).contains(#"canResegment="no""#))
    let match =
      ##"<mtc:matches><mtc:match ref="#s1"><source>A</source><target>M</target></mtc:match></mtc:matches>"##
    let first = try convert(first(Self.unit), to: .v2_1)
      .replacing("<notes>", with: match + "<notes>")
      .replacing("<xliff ", with: #"<xliff xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" "#)
    let taken = try convert(first, to: .v1_2)
    #expect(taken.contains("<target>M</target>") && taken.contains("context-group"))
  }

  @Test func `marks of segments keep what they say when their text changes`() throws {
    let unit =
      #"<trans-unit id="k"><source>A B</source><seg-source><mrk mtype="seg" mid="1">A</mrk> <mrk mtype="seg" mid="2">B</mrk></seg-source><target><mrk mtype="seg" mid="1" v:a="1">C</mrk> <mrk mtype="seg" mid="2" v:a="2">D</mrk></target></trans-unit>"#
    let there = try convert(first(unit), to: .v2_1).replacing(">C<", with: ">New<")
    let expected = first(unit.replacing(">C<", with: ">New<"))
    #expect(try meaning(convert(there, to: .v1_2)) == meaning(expected))
  }

  @Test func `a damaged original is not used`() throws {
    let there = try convert(first(Self.unit), to: .v2_1).replacing(
      "&lt;source>", with: "&lt;sourc>")
    let back = try convert(there, to: .v1_2)
    #expect(back.contains("<source>A <g") && !back.contains("<sourc>"))
  }

  @Test func `foreign elements that a tool drops take nothing with them`() throws {
    let there = try convert(first(Self.unit + "<v:late/>"), to: .v2_1)
    #expect(!there.contains("<loctrip:"))
    #expect(try difference(comesBack(first(Self.unit + "<v:late/>"), by: .v2_1)) == nil)
  }

  @Test func `a document goes on from what it was`() throws {
    let old = """
      <xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1"><file original="a" \
      source-language="en" datatype="x"><body><trans-unit id="k" restype="odd"><source>A</source>\
      </trans-unit></body></file></xliff>
      """
    let back = try conversion(convert(old, to: .v2_1), to: .v1_2)
    let text = String(decoding: back.bytes, as: UTF8.self)
    #expect(text.contains(#"restype="x-odd""#) && text.contains(#"datatype="x-x""#))
    #expect(back.findings.count == 2)
  }

  @Test func `a plain document has nothing of ours`() throws {
    let plain = try XLIFFConverter.convert(
      Array(first(Self.unit).utf8), path: "a", to: .v2_1, carrying: false)
    #expect(!String(decoding: plain.bytes, as: UTF8.self).contains("urn:loctrip"))
    #expect(plain.findings.contains { $0.message.contains("<context-group>") })
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
