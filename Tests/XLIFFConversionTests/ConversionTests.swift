import LoctripLocalizationCore
import Testing
import XLIFF
import LoctripXLIFFConversion

@Suite("Conversion between versions")
struct ConversionTests {
  // MARK: - 1.2 to 2.x

  static let firstBodies: [String] = [
    // Ids, names, attributes.
    #"<trans-unit id="a key %@" resname="r" restype="x-r" maxwidth="9" v:y="2"><source>A</source></trans-unit>"#,
    #"<trans-unit id="k" translate="no" xml:space="preserve"><source> A  b </source></trans-unit>"#,
    #"<trans-unit id="k" maxwidth="12" size-unit="char"><source>A</source><target>B</target></trans-unit>"#,
    #"<trans-unit id="k" maxwidth="12" size-unit="pixel"><source>A</source></trans-unit>"#,
    #"<trans-unit id="🤙"><source>A</source><target>B</target></trans-unit>"#,
    // States.
    #"<trans-unit id="k"><source>A</source><target>B</target></trans-unit>"#,
    #"<trans-unit id="k"><source>A</source><target/></trans-unit>"#,
    #"<trans-unit id="k"><source>A</source><target state="needs-review-l10n">B</target></trans-unit>"#,
    #"<trans-unit id="k" approved="yes"><source>A</source><target state="translated" state-qualifier="leveraged-mt">B</target></trans-unit>"#,
    #"<trans-unit id="k" approved="no"><source>A</source><target state="x-a/b:c%">B</target></trans-unit>"#,
    #"<trans-unit id="k"><source>A</source><target state="signed-off" state-qualifier="exact-match" v:z="1">B</target></trans-unit>"#,
    // Inline codes.
    #"<trans-unit id="k"><source>A <g id="1" ctype="bold" clone="no">b</g> <x id="1"/> <x id="2" equiv-text="{n}"/></source><target>A <g id="1" ctype="bold" clone="no">b</g> <x id="2" equiv-text="{n}"/> <x id="1"/></target></trans-unit>"#,
    #"<trans-unit id="k"><source><bpt id="1" rid="1">&lt;b></bpt>A<ept id="2" rid="1">&lt;/b></ept><bx id="3"/>x<ex id="3"/><it id="9" pos="close">&lt;/i></it><ph id="4" ctype="x-v">%s</ph></source></trans-unit>"#,
    #"<trans-unit id="k"><source><bx id="1"/>A <g id="1">B<ex id="1"/></g></source></trans-unit>"#,
    #"<trans-unit id="k"><source><ph id="1">&lt;img alt="<sub ctype="x-alt">A <x id="1"/></sub>"/></ph></source><target><ph id="1">&lt;img alt="<sub ctype="x-alt">B <x id="1"/></sub>"/></ph></target></trans-unit>"#,
    #"<trans-unit id="k"><source>A <mrk mtype="term" comment="c" v:a="1">t</mrk> <mrk mtype="protected" mid="1">p</mrk> <mrk mtype="x-y">q</mrk> <mrk mtype="name">n</mrk></source></trans-unit>"#,
    // Segments.
    #"<trans-unit id="k"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></seg-source><target><mrk mtype="seg" mid="1">a.</mrk> <mrk mtype="seg" mid="2">b.</mrk></target></trans-unit>"#,
    #"<trans-unit id="k"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></seg-source><target><mrk mtype="seg" mid="2">b.</mrk> <mrk mtype="seg" mid="1">a.</mrk></target></trans-unit>"#,
    #"<trans-unit id="k"><source><g id="1">A. B.</g></source><seg-source><g id="1"><mrk mtype="seg" mid="a">A.</mrk> <mrk mtype="seg" mid="b" v:q="1">B.</mrk></g></seg-source></trans-unit>"#,
    #"<trans-unit id="k"><source>A.</source><seg-source v:s="1"><mrk mtype="seg" mid="0">A.</mrk></seg-source><target state="final"><mrk mtype="seg" mid="0">a.</mrk></target></trans-unit>"#,
    #"<trans-unit id="k"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></seg-source><target>a b</target></trans-unit>"#,
    #"<trans-unit id="k"><source>A B</source><seg-source><mrk mtype="seg" mid="1">other</mrk></seg-source></trans-unit>"#,
    // Notes, alternatives, and what 2.x has nothing for.
    #"<trans-unit id="k"><source>A</source><note from="dev" priority="2" annotates="target" xml:lang="en">n</note><note annotates="general"/></trans-unit>"#,
    #"<trans-unit id="k"><source>A</source><alt-trans match-quality="85.5%" origin="TM" tool="t" v:m="1"><source xml:lang="en">A <g id="1">x</g></source><target state="translated" xml:lang="de">B <g id="1">x</g></target><note>n</note></alt-trans><alt-trans alttranstype="previous-version" match-quality="high"><target>C</target></alt-trans></trans-unit>"#,
    #"<trans-unit id="k"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></seg-source><alt-trans mid="2"><source>B.</source><target>b.</target></alt-trans></trans-unit>"#,
    #"<trans-unit id="k"><source>A</source><context-group name="c" purpose="information"><context context-type="sourcefile">a.c</context></context-group><count-group name="n"><count count-type="total" unit="word">1</count></count-group><prop-group><prop prop-type="p">q</prop></prop-group><v:e id="1"><v:f>x</v:f></v:e><v:e id="1"/></trans-unit>"#,
    // Groups and bin-units.
    #"<group id="g 1" restype="x-g"><context-group><context context-type="record">r</context></context-group><note>n</note><v:e a="b"/><group><trans-unit id="k"><source>A</source></trans-unit></group></group>"#,
    #"<bin-unit id="b" mime-type="image/png"><bin-source><external-file href="a.png"/></bin-source><note>n</note><trans-unit id="k"><source>A</source></trans-unit></bin-unit>"#,
    "",
  ]

  @Test(arguments: firstBodies, [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `what 1.2 says comes back from 2.x`(body: String, version: XLIFFVersion) throws {
    let trip = try comesBack(first(body), by: version)
    #expect(trip.old == trip.new)
  }

  @Test func `a limit of characters is one that tools know`() throws {
    let document = first(
      #"<trans-unit id="a" maxwidth="12" size-unit="char"><source>A</source></trans-unit>"#
        + #"<trans-unit id="b" maxwidth="9" size-unit="pixel"><source>B</source></trans-unit>"#)
    let result = try XLIFFConverter.convert(
      Array(document.utf8), path: "a.xliff", to: .v2_1)
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.contains(#"<slr:profiles generalProfile="xliff:codepoints"/>"#))
    #expect(text.contains(#" slr:sizeRestriction="12">"#))
    #expect(text.parts(around: "slr:sizeRestriction").count == 2)
  }

  @Test func `header and root come back from 2 1`() throws {
    let document = first(
      #"<trans-unit id="k" phase-name="p"><source>A</source></trans-unit>"#,
      header: """
        <header><skl><internal-file form="text" crc="1">a b</internal-file></skl>\
        <phase-group><phase phase-name="p" process-name="q"><note>n</note></phase></phase-group>\
        <glossary><external-file href="g"/></glossary><tool tool-id="t" tool-name="T" build-num="1"/>\
        <note from="x">n</note><v:e id="1"/></header>
        """,
      attributes: #" tool-id="t" date="2020-01-01T00:00:00Z" v:a="1" product-name="P""#
    )
    let trip = try comesBack(document, by: .v2_1)
    #expect(trip.old == trip.new)
  }

  @Test func `each side of a native code with text in it is one unit before it`() throws {
    let text = try convert(
      first(
        #"<trans-unit id="k"><source><ph id="1">a<sub>T</sub></ph></source><target><ph id="1">a<sub>U</sub></ph></target></trans-unit>"#
      ), to: .v2_1)
    #expect(text.contains(#"<unit id="k-sub1""#))
    #expect(text.contains(#"subFlows="k-sub1""#))
    #expect(text.contains("<target>U</target>"))
  }

  // MARK: - 2.x to 1.2

  static let secondFiles: [String] = [
    #"<unit id="a" name="a"><segment><source>A</source></segment></unit><group id="g" name="g"/>"#,
    #"<unit id="1" name="key"><segment><source>A</source></segment></unit>"#,
    #"<unit id="a"><segment><source>A</source></segment></unit><unit id="b" name="b"><segment><source>B</source></segment></unit>"#,
    #"<unit id="a" name="a"><segment><source>A</source></segment></unit><unit id="b"><segment><source>B</source></segment></unit><group id="g"/>"#,
    #"<unit id="1" name="key" canResegment="no" srcDir="ltr" type="v:t" v:a="1"><segment id="x" canResegment="no" state="translated" subState="v:s"><source>A</source><target>B</target></segment></unit>"#,
    #"<unit id="1"><segment state="initial"><source>A</source></segment></unit>"#,
    #"<unit id="1"><segment><source>A</source><target>B</target></segment></unit>"#,
    #"<unit id="1"><segment id="1"><source>A.</source><target order="3">a.</target></segment><ignorable id="i"><source> </source><target/></ignorable><segment state="final"><source>B.</source><target order="1">b.</target></segment></unit>"#,
    #"<unit id="1"><segment><source>A.</source><target>a.</target></segment><ignorable><source> </source><target> </target></ignorable><segment state="reviewed"><source>B.</source><target>b.</target></segment></unit>"#,
    #"<unit id="1"><originalData><data id="z">%d</data><data id="d" dir="ltr">x<cp hex="0001"/></data></originalData><segment><source><ph id="1" dataRef="z" canDelete="no" canReorder="firstNo" canCopy="no"/>A<ph id="2" dataRef="d" disp="D" equiv="E"/></source></segment></unit>"#,
    #"<unit id="1"><originalData><data id="d1">b</data><data id="d2">/b</data></originalData><segment><source><pc id="1" dataRefStart="d1" dataRefEnd="d2" type="fmt" subType="xlf:b" dispStart="s" canOverlap="yes">A <pc id="2" equivStart="x" equivEnd="y">b</pc></pc></source></segment></unit>"#,
    #"<unit id="1"><segment><source><sc id="1" type="link"/>A<sc id="2" isolated="yes"/>B<ec startRef="1" type="link"/><ec id="3" isolated="yes"/></source></segment></unit>"#,
    #"<unit id="1"><segment><source>a<cp hex="001F"/><mrk id="m" type="comment" value="v" v:a="1">b</mrk><sm id="s" type="term" ref="http://x"/>c<em startRef="s"/><mrk id="t" translate="no">d</mrk></source></segment></unit>"#,
    #"<unit id="1"><segment><source xml:space="preserve"> A </source><target xml:lang="de" xml:space="preserve"> B </target></segment></unit>"#,
    ##"<unit id="1"><mtc:matches><mtc:match id="m" ref="#s" similarity="90" matchQuality="50" matchSuitability="10.5" origin="o" type="tm" subType="v:t" v:a="1"><mda:metadata><mda:metaGroup><mda:meta type="t">x</mda:meta></mda:metaGroup></mda:metadata><originalData><data id="q">n</data></originalData><source>A<ph id="1" dataRef="q"/></source><target xml:lang="de">B<ph id="1" dataRef="q"/></target><v:e/></mtc:match></mtc:matches><notes><note id="n" category="c" priority="3" appliesTo="source" v:a="1">N</note></notes><segment id="s"><source>A</source></segment></unit>"##,
    #"<skeleton href="a"/><v:e id="1"/><mda:metadata><mda:metaGroup category="x"><mda:meta type="t">m</mda:meta></mda:metaGroup></mda:metadata><notes><note id="1">n</note></notes><group id="g" name="G g" translate="no" v:a="b"><notes><note>n</note></notes><unit id="1" slr:sizeRestriction="9"><v:e/><segment><source>A</source></segment></unit></group><group id="e"/>"#,
    #"<skeleton>raw <v:e/></skeleton><unit id="1"><segment><source>A</source></segment></unit>"#,
    #"<unit id="2"><originalData><data id="d1">i</data></originalData><segment><source>A<ph id="1" dataRef="d1" subFlows="1"/></source></segment></unit><unit id="1"><segment><source>B</source></segment></unit>"#,
  ]

  @Test(arguments: secondFiles, ["2.0", "2.1", "2.2"])
  func `what 2.x says comes back from 1.2`(file: String, version: String) throws {
    let trip = try comesBack(second(file, version: version), by: .v1_2)
    #expect(trip.old == trip.new)
  }

  @Test func `a file that is not to be translated says so of its units in 1.2`() throws {
    let document = second(#"<unit id="1"><segment><source>A</source></segment></unit>"#)
      .replacing(#"original="a""#, with: #"original="a" translate="no""#)
    #expect(try convert(document, to: .v1_2).contains(#"translate="no""#))
    let trip = try comesBack(document, by: .v1_2)
    #expect(trip.old == trip.new)
  }

  // MARK: - 2.x to 2.x

  @Test func `between versions of 2 only what differs changes`() throws {
    let document = second(
      "<!-- c --><unit id='1'><segment><source>A</source></segment></unit>", version: "2.0")
    let converted = try convert(document, to: .v2_1)
    #expect(converted == document.replacing("version=\"2.0\"", with: "version=\"2.1\""))
    let newest = try convert(document, to: .v2_2)
    #expect(
      newest
        == document.replacing("version=\"2.0\"", with: "version=\"2.2\"")
        .replacing("document:2.0", with: "document:2.2"))
  }

  @Test(arguments: [XLIFFVersion.v2_0, .v2_1])
  func `what only 2 2 has is carried`(version: XLIFFVersion) throws {
    let unit =
      ##"<unit id="1" pgs:switch="plural:n"><notes><note ref="#s">N</note></notes><segment id="s" pgs:case="one"><source>A</source></segment><segment pgs:case="other"><source>B</source></segment></unit>"##
    let document = second(unit, version: "2.2")
      .replacing("><file", with: "><notes><note>all</note></notes><file")
    let there = try convert(document, to: version)
    #expect(!there.contains("pgs:case=\"one\""))
    #expect(!there.contains(" ref=\"#s\""))
    let back = try convert(there, to: .v2_2)
    #expect(try meaning(back) == meaning(document))
  }

  // MARK: - Own version

  @Test func `a document of the version stays as it is`() throws {
    for text in [first("<!-- x -->"), second(#"<unit id='1'/>"#), second("", version: "2.2")] {
      let tree = text.contains("version=\"1.2\"") ? XLIFFVersion.v1_2 : nil
      let own = tree ?? (text.contains("version=\"2.2\"") ? .v2_2 : .v2_1)
      let result = try conversion(text, to: own)
      #expect(result.bytes == Array(text.utf8))
      #expect(result.findings.isEmpty)
    }
  }

  @Test func `native code that would grow out of proportion is refused with its place`() throws {
    func document(codes: Int, bytes: Int) -> String {
      let codes = (0..<codes).map { "<ph id=\"\($0)\" dataRef=\"d1\"/>" }.joined()
      return """
        <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f">
        <unit id="u"><originalData><data id="d1">\(String(repeating: "d", count: bytes))</data>
        </originalData><segment><source>\(codes)</source></segment></unit></file></xliff>
        """
    }
    let large = try conversion(document(codes: 400, bytes: 20_000), to: .v1_2)
    #expect(large.bytes.count > 8_000_000)
    let error = #expect(throws: FindingsError.self) {
      try conversion(document(codes: 4000, bytes: 20_000), to: .v1_2)
    }
    #expect(error?.findings.map(\.code) == [.malformedXML])
    #expect(error?.findings.first?.places.first?.line == 2)
  }

  @Test func `another encoding becomes UTF-8, but for the own version`() throws {
    let text = first("<trans-unit id='ü'><source>Ä</source></trans-unit>")
      .replacing("UTF-8", with: "UTF-16")
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let same = try XLIFFConverter.convert(bytes, path: "a", to: .v1_2)
    #expect(same.bytes == bytes)
    let other = try XLIFFConverter.convert(bytes, path: "a", to: .v2_1)
    #expect(String(decoding: other.bytes, as: UTF8.self).contains("<source>Ä</source>"))
  }

  @Test(arguments: [
    "<a/>", "<xliff", "", "<xliff xmlns='urn:x'/>", "<xliff version='9'/>",
    "<xliff version='2.1'/>",
  ])
  func `what is not an XLIFF is refused`(text: String) {
    #expect(throws: FindingsError.self) { try conversion(text, to: .v2_1) }
  }
}
