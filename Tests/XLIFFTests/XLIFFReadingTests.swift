import LoctripLocalizationCore
import Testing
import XLIFF

/// What a unit of XLIFF 1.x says, in one test for each thing.
@Suite struct XLIFFReadingTests {
  @Test func `a unit as Xcode writes it`() throws {
    let text = xliff(
      """
            <trans-unit id="a &quot;key&quot;&#10;" xml:space="preserve">
              <source>One &amp; two</source>
              <target state="translated" state-qualifier="leveraged-mt">Eins &lt; zwei</target>
              <note from="auto-generated">A comment</note>
            </trans-unit>
      """
    )
    let document = try read(text)
    #expect(document.version == .v1_2)
    #expect(document.path == "sample.xliff")
    #expect(document.bytes == Array(text.utf8))
    #expect(document.findings.isEmpty)
    #expect(document.unitCount == 1)
    let unit = document.unit(at: 0)
    #expect(unit.id == "a \"key\"\n")
    #expect(unit.source == .text("One & two"))
    #expect(unit.target == .text("Eins < zwei"))
    #expect(unit.stateWord == "translated")
    #expect(unit.stateQualifier == "leveraged-mt")
    #expect(unit.notes == [.init(text: "A comment", from: "auto-generated")])
    #expect(!unit.isLocked && !unit.isApproved && !unit.hasInlineElements)
    #expect(document.slice(unit.range)?.hasPrefix("<trans-unit id=") == true)
    #expect(document.slice(unit.range)?.hasSuffix("</trans-unit>") == true)
    #expect(document.slice(unit.targetRange)?.hasPrefix("<target state=\"translated\"") == true)
    #expect(document.slice(unit.targetRange)?.hasSuffix("zwei</target>") == true)
  }

  @Test func `the ranges of a file hold its bytes`() throws {
    let document = try read(xliff("<trans-unit id='a'><source/></trans-unit>"))
    #expect(document.slice(document.files[0].range)?.hasPrefix("<file original=") == true)
    #expect(document.slice(document.files[0].range)?.hasSuffix("</file>") == true)
  }

  @Test func `a byte order mark counts in the ranges`() throws {
    let document = try read(
      "\u{FEFF}" + xliff("<trans-unit id='a'><source>x</source><target/></trans-unit>"))
    #expect(document.slice(document.unit(at: 0).targetRange) == "<target/>")
    #expect(document.bytes.starts(with: [0xEF, 0xBB, 0xBF]))
  }

  // MARK: - Source and target

  @Test func `no target, an empty target and a target of white space are three things`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>a</source></trans-unit>
        <trans-unit id="2"><source>a</source><target/></trans-unit>
        <trans-unit id="3"><source>a</source><target></target></trans-unit>
        <trans-unit id="4"><source>a</source><target> </target></trans-unit>
        <trans-unit id="5"><source>a</source><target state="new"/></trans-unit>
        <trans-unit id="6"><target>b</target></trans-unit>
        """
      )
    )
    #expect(found.map(\.target) == [nil, .text(""), .text(""), .text(" "), .text(""), .text("b")])
    #expect(found.map { $0.targetRange == nil } == [true, false, false, false, false, false])
    #expect(found.map(\.stateWord) == [nil, nil, nil, nil, "new", nil])
    #expect(
      found.map(\.source) == [.text("a"), .text("a"), .text("a"), .text("a"), .text("a"), nil])
  }

  @Test func `a target after the note, and a target before the source`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>a</source><note>n</note><target state="final">b</target></trans-unit>
        <trans-unit id="2"><target>b</target><source>a</source></trans-unit>
        """
      )
    )
    for unit in found {
      #expect(unit.source == .text("a"))
      #expect(unit.target == .text("b"))
    }
    #expect(found[0].notes == [.init(text: "n")])
    #expect(found[0].stateWord == "final")
  }

  @Test func `white space of a text stays`() throws {
    let found = try units(
      xliff("<trans-unit id='1'><source>  a\n\tb\r\nc </source><target>\n</target></trans-unit>"))
    #expect(found[0].source == .text("  a\n\tb\nc "))
    #expect(found[0].target == .text("\n"))
  }

  /// Texts are told by their places in the file as long as they stand there as they are.
  @Test(arguments: [
    ("plain", "plain"), ("Zoë 😀", "Zoë 😀"), ("a\rb", "a\nb"), ("a\r\nb", "a\nb"),
    ("&amp;", "&"), ("a&#9;b", "a\tb"), ("a<!-- b -->c", "ac"), ("a<?b c?>d", "ad"),
    ("<!-- a -->b", "b"), ("b<!-- a -->", "b"), ("<![CDATA[a]]>", "a"), ("a<![CDATA[b]]>c", "abc"),
    ("<![CDATA[]]>abc", "abc"), ("abc<![CDATA[]]>", "abc"), ("a<g id='1'>b</g>c", "abc"),
    ("<g id='1'/>abc", "abc"), ("abc<g id='1'/>", "abc"), ("a&lt;b<g id='1'>c</g>", "a<bc"),
    (String(repeating: "long ", count: 50_000), String(repeating: "long ", count: 50_000)),
  ])
  func `a text is the same however it is written`(_ written: String, _ text: String) throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>\(written)</source><target>\(written)</target><note>\(
          written.replacing(/<.?g[^>]*>/, with: ""))</note></trans-unit>
        <trans-unit id="2"><source>x</source><target>y</target><note>z</note></trans-unit>
        """
      )
    )
    #expect(found[0].source == .text(text))
    #expect(found[0].target == .text(text))
    #expect(found[0].notes.map(\.text) == [text])
    #expect(found[1].source == .text("x") && found[1].target == .text("y"))
  }

  @Test func `of two sources and two targets the last ones count`() throws {
    for (first, second) in [("a", "b&amp;"), ("a&amp;", "b"), ("a", "b"), ("a&amp;", "b&amp;")] {
      let found = try units(
        xliff(
          """
          <trans-unit id="1"><source>\(first)</source><target>\(first)</target>\
          <source>\(second)</source><target>\(second)</target></trans-unit>
          """
        )
      )
      let text = second.replacing("&amp;", with: "&")
      #expect(found[0].source == .text(text) && found[0].target == .text(text))
      #expect(found[0].otherTargets == [first.replacing("&amp;", with: "&")])
    }
  }

  @Test func `references of every kind`() throws {
    let found = try units(
      xliff(
        "<trans-unit id='&#x41;&#10;'><source>&lt;b&gt; &#13;&#x1F600;&apos;</source></trans-unit>")
    )
    #expect(found[0].id == "A\n")
    #expect(found[0].source == .text("<b> \r😀'"))
  }

  @Test func `composed and decomposed characters stay what they are`() throws {
    let found = try units(
      xliff("<trans-unit id='é'><source>e\u{301}</source><target>é</target></trans-unit>"))
    #expect(found[0].id?.utf8.count == 2)
    #expect(found[0].source != found[0].target)
  }

  @Test func `CDATA in source, target and note`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source><![CDATA[<b>a</b> & c]]></source>
        <target state="translated">x<![CDATA[]]>y <![CDATA[<b>]]>&amp;<![CDATA[]]]]></target>
        <note><![CDATA[n > m]]></note></trans-unit>
        """
      )
    )
    #expect(found[0].source == .text("<b>a</b> & c"))
    #expect(found[0].target == .text("xy <b>&]]"))
    #expect(found[0].notes == [.init(text: "n > m")])
    #expect(!found[0].hasInlineElements)
  }

  @Test func `CDATA in a file with Windows line ends`() throws {
    let found = try units(
      xliff(
        "<trans-unit id='1'>\r\n<source><![CDATA[one\r\ntwo]]></source>\r\n<target>a<![CDATA[eins\r\nzwei\r\n]]>b</target>\r\n</trans-unit>"
      ))
    #expect(found[0].source == .text("one\ntwo"))
    #expect(found[0].target == .text("aeins\nzwei\nb"))
  }

  @Test func `comments and instructions in a text are not part of it`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>a<!-- & <b> -->b</source><target>c<?p d?>e<!----></target></trans-unit>
        """
      )
    )
    #expect(found[0].source == .text("ab"))
    #expect(found[0].target == .text("ce"))
    #expect(!found[0].hasInlineElements)
  }

  // MARK: - Inline elements

  @Test(arguments: [
    ("a<g id='1'>b</g>c", "abc"), ("a<x id='1'/>b", "ab"), ("a<x id='1'></x>b", "ab"),
    ("<ph id='1'>%@</ph> b", "%@ b"),
    ("<ph id='1'/>b", "b"),
    ("<bpt id='1'>&lt;b&gt;</bpt>c<ept id='1'>&lt;/b&gt;</ept>", "<b>c</b>"),
    ("<bx id='1'/>c<ex id='1'/>", "c"), ("<it id='1' pos='open'>[</it>c", "[c"),
    ("<mrk mtype='seg' mid='0'>One.</mrk> <mrk mtype='seg' mid='1'>Two.</mrk>", "One. Two."),
    ("<ph id='1'>&lt;img alt=\"<sub>text</sub>\"&gt;</ph>", "<img alt=\"text\">"),
    ("<g id='1'><g id='2'>a<x id='3'/></g><ph id='4'>b</ph></g>c", "abc"), ("<g id='1'/>", ""),
    ("<g id='1'><![CDATA[<]]>&lt;</g>", "<<"), ("<o:own xmlns:o='urn:other'>a</o:own>b", "ab"),
    ("<g id='1'><source>a</source><target>b</target><note>c</note></g>", "abc"),
  ])
  func `inline elements are flattened to their text`(markup: String, text: String) throws {
    let found = try units(
      xliff(
        "<trans-unit id='1'><source>\(markup)</source><target>\(markup)</target></trans-unit><trans-unit id='2'><source>\(markup)</source></trans-unit>"
      ))
    #expect(found.count == 2)
    #expect(found[0].source == .text(text))
    #expect(found[0].target == .text(text))
    #expect(found[0].hasInlineElements && found[1].hasInlineElements)
    #expect(found[1].target == nil)
  }

  @Test func `segments of a source and alternative translations are not the unit's own`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1">
          <source>One. Two.</source>
          <seg-source><mrk mtype="seg" mid="0">ONE.</mrk> <mrk mtype="seg" mid="1">TWO.</mrk></seg-source>
          <alt-trans match-quality="80%"><source>other</source><target state="final">falsch</target><note>no</note></alt-trans>
          <target state="translated">Eins. Zwei.</target>
          <alt-trans><target>auch falsch</target></alt-trans>
          <note>yes</note>
        </trans-unit>
        <trans-unit id="2"><source>a</source><alt-trans><target>falsch</target></alt-trans></trans-unit>
        """
      )
    )
    #expect(found[0].source == .text("One. Two."))
    #expect(found[0].target == .text("Eins. Zwei."))
    #expect(found[0].stateWord == "translated")
    #expect(found[0].notes == [.init(text: "yes")])
    #expect(!found[0].hasInlineElements)
    #expect(found[1].target == nil)
  }

  // MARK: - Phrase sets

  static let phraseSet = """
    <trans-unit id="set" xml:space="preserve">
            <source>
              <mrk mtype="x-set" mid="0">One &amp; two</mrk>
              <mrk mtype="x-set" mid="1">Three</mrk>
            </source>
            <target state="translated">
              <mrk mtype="x-set" mid="1">Drei</mrk>
              <mrk mtype="x-set" mid="0">Eins &amp; zwei</mrk>
            </target>
            <note/>
          </trans-unit>
    """

  @Test func `a phrase set is read in the order of its ids`() throws {
    let found = try units(xliff(Self.phraseSet))
    #expect(found[0].source == .phrases(["One & two", "Three"]))
    #expect(found[0].target == .phrases(["Eins & zwei", "Drei"]))
  }

  @Test func `a phrase set of one, of none, with more than ten, and with inline elements`() throws {
    let many = (0..<12).map { "<mrk mtype='x-set' mid='\($0)'>\($0)</mrk>" }.joined()
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source><mrk mtype="x-set" mid="0"></mrk></source></trans-unit>
        <trans-unit id="2"><source>x-set</source></trans-unit>
        <trans-unit id="3"><source>\(many)</source></trans-unit>
        <trans-unit id="4"><source><mrk mtype="x-set" mid="0">a <g id="1">b</g><!-- c --><![CDATA[<d>]]></mrk></source></trans-unit>
        <trans-unit id="5"><source><mrk mtype="seg" mid="0">x-set</mrk></source></trans-unit>
        """
      )
    )
    #expect(found[0].source == .phrases([""]))
    #expect(found[1].source == .text("x-set"))
    #expect(found[2].source == .phrases((0..<12).map(String.init)))
    #expect(found[3].source == .phrases(["a b<d>"]))
    #expect(found[4].source == .text("x-set"))
  }

  @Test func `a phrase set in a document with a prefix`() throws {
    let text = """
      <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><x:file original="a" source-language="en">
      <x:body><x:trans-unit id="1"><x:source><x:mrk mtype="x-set" mid="0">a</x:mrk><x:mrk mtype="x-set" mid="1">b</x:mrk></x:source>
      </x:trans-unit></x:body></x:file></x:xliff>
      """
    #expect(try units(text)[0].source == .phrases(["a", "b"]))
  }

  @Test func `a phrase set with an attribute of another namespace`() throws {
    let text = xliff(
      "<trans-unit id='1'><source t:a='b'><mrk mtype='x-set' mid='0' t:c='d'>a</mrk></source></trans-unit>"
    ).replacing("version=\"1.2\">", with: "version=\"1.2\" xmlns:t=\"urn:tool\">")
    #expect(try units(text)[0].source == .phrases(["a"]))
  }

  // MARK: - What is said about a unit

  @Test func `states and qualifiers are kept as words`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source/><target state="needs-review-l10n"/></trans-unit>
        <trans-unit id="2"><source/><target state="x-own" state-qualifier="x-q"/></trans-unit>
        <trans-unit id="3"><source/><target state=""/></trans-unit>
        <trans-unit id="4"><source/><target state-qualifier="mt-suggestion"/></trans-unit>
        <trans-unit id="5"><source/><target t:state="final" xmlns:t="urn:t"/></trans-unit>
        """
      )
    )
    #expect(found.map(\.stateWord) == ["needs-review-l10n", "x-own", "", nil, nil])
    #expect(found.map(\.stateQualifier) == [nil, "x-q", nil, "mt-suggestion", nil])
  }

  @Test func `locked by the unit, by groups around it, and unlocked again`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source/></trans-unit>
        <trans-unit id="2" translate="no"><source/></trans-unit>
        <trans-unit id="3" translate="yes"><source/></trans-unit>
        <group translate="no">
          <trans-unit id="4"><source/></trans-unit>
          <trans-unit id="5" translate="yes"><source/></trans-unit>
          <group>
            <trans-unit id="6"><source/></trans-unit>
            <group translate="yes"><trans-unit id="7"><source/></trans-unit></group>
            <trans-unit id="8"><source/></trans-unit>
          </group>
        </group>
        <group><trans-unit id="9"><source/></trans-unit></group>
        <trans-unit id="10"><source/></trans-unit>
        """
      )
    )
    #expect(found.filter(\.isLocked).map(\.id) == ["2", "4", "6", "8"])
  }

  @Test func `approved only when the attribute says yes`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1" approved="yes"><source/></trans-unit>
        <trans-unit id="2" approved="no"><source/></trans-unit>
        <trans-unit id="3"><source/></trans-unit>
        """
      )
    )
    #expect(found.map(\.isApproved) == [true, false, false])
  }

  @Test func `notes in order, empty ones too`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source/><note/><note from="a" priority="1">x<g id="1">y</g></note><note from="b"></note></trans-unit>
        <trans-unit id="2"><source/></trans-unit>
        <trans-unit id="3"><note>first</note><source/><note>last</note></trans-unit>
        """
      )
    )
    #expect(
      found[0].notes == [.init(text: ""), .init(text: "xy", from: "a"), .init(text: "", from: "b")])
    #expect(found[1].notes == [])
    #expect(found[2].notes.map(\.text) == ["first", "last"])
    #expect(!found[0].hasInlineElements)
  }

  @Test func `more than 65,535 notes are not lost`() throws {
    let notes = String(repeating: "<note/>", count: 65_600)
    let found = try units(xliff("<trans-unit id='1'><source>a</source>\(notes)</trans-unit>"))
    #expect(found[0].notes.count == 65_600)
  }

  @Test func `many different words are all kept`() throws {
    let count = 70_000
    let text = xliff(
      (0..<count).map { "<trans-unit id='\($0)'><source/><target state='x-\($0)'/></trans-unit>" }
        .joined())
    let found = try units(text)
    #expect(found.count == count)
    #expect(found.last?.stateWord == "x-\(count - 1)")
  }

  @Test func `two units are compared by their targets`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>a</source><target>é</target></trans-unit>
        <trans-unit id="2"><source>b</source><target><![CDATA[é]]></target></trans-unit>
        <trans-unit id="3"><source>a</source><target>e\u{301}</target></trans-unit>
        <trans-unit id="4"><source>a</source></trans-unit>
        <trans-unit id="5"><source>a</source><target/></trans-unit>
        <trans-unit id="6"><source>a</source><target><g id="1">é</g></target></trans-unit>
        """
      )
    )
    #expect(found[0].hasSameTarget(as: found[0]))
    #expect(found[0].hasSameTarget(as: found[1]))
    for other in found.dropFirst(2) {
      #expect(!found[0].hasSameTarget(as: other))
      #expect(!other.hasSameTarget(as: found[0]))
      #expect(other.hasSameTarget(as: other))
    }
    #expect(!found[3].hasSameTarget(as: found[4]))
    let again = try units(xliff("<trans-unit id='x'><source/><target>é</target></trans-unit>"))
    #expect(found[0].hasSameTarget(as: again[0]))
  }

  // MARK: - Files

  @Test func `several files, each with its languages, tool and units`() throws {
    let document = try read(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="A/é.xcstrings" source-language="en" target-language="pt-BR" datatype="plaintext">
      <header><tool tool-id="t" tool-name="Xcode" tool-version="26.5" build-num="17F42"/><tool tool-id="u" tool-name="Other"/></header>
      <body><trans-unit id="1"><source>a</source></trans-unit><group><trans-unit id="2"><source>b</source></trans-unit></group></body>
      </file>
      <file original="empty" source-language="en"><body/></file>
      <file original="B" source-language="fr"><body><trans-unit id="1"><source>c</source></trans-unit></body></file>
      </xliff>
      """
    )
    #expect(document.files.map(\.original) == ["A/é.xcstrings", "empty", "B"])
    #expect(document.files.map(\.sourceLanguage) == ["en", "en", "fr"])
    #expect(document.files.map(\.targetLanguage) == ["pt-BR", nil, nil])
    #expect(document.files.map(\.units) == [0..<2, 2..<2, 2..<3])
    #expect(document.files[0].tool?.name == "Xcode")
    #expect(document.files[0].tool?.version == "26.5")
    #expect(document.files[0].tool?.build == "17F42")
    #expect(document.files[1].tool == nil)
    #expect((0..<3).map { document.fileIndex(of: $0) } == [0, 0, 2])
    #expect((0..<3).map { document.unit(at: $0).sourceText } == ["a", "b", "c"])
  }

  @Test func `units in groups and bin-units, and elements that are none of ours`() throws {
    let found = try units(
      xliff(
        """
        <group id="g"><note>group</note><group><trans-unit id="1"><source>a</source></trans-unit></group></group>
        <bin-unit id="b" mime-type="image/png"><bin-source><external-file href="x"/></bin-source>
          <trans-unit id="2"><source>b</source></trans-unit></bin-unit>
        <o:trans-unit id="3" xmlns:o="urn:other"><o:source>c</o:source></o:trans-unit>
        <trans-unit id="4" o:approved="yes" xmlns:o="urn:other"><o:source>x</o:source><source>d</source>
          <o:target>y</o:target><context-group><context>z</context></context-group></trans-unit>
        """
      )
    )
    #expect(found.map(\.id) == ["1", "2", "4"])
    #expect(found.map(\.sourceText) == ["a", "b", "d"])
    #expect(found[2].target == nil)
    #expect(!found[2].isApproved)
  }

  @Test func `a document without units, and one without files`() throws {
    #expect(try units(xliff("")).isEmpty)
    let empty = try read("<xliff xmlns='urn:oasis:names:tc:xliff:document:1.2' version='1.2'/>")
    #expect(empty.files.isEmpty)
    #expect(empty.unitCount == 0)
  }

  @Test func `a unit outside a file does not name a file that is not there`() throws {
    let document = try read(
      "<xliff xmlns='urn:oasis:names:tc:xliff:document:1.2' version='1.2'><trans-unit id='1'><source>a</source></trans-unit></xliff>"
    )
    for index in 0..<document.unitCount {
      #expect(document.fileIndex(of: index) != nil)
    }
    #expect(!document.findings.isEmpty)
  }

  /// Some tools write `<file>…</file><body>…</body>`.
  @Test func `units that follow their file belong to it, with a finding`() throws {
    let document = try read(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" source-language="en"><header/></file>
      <body><trans-unit id="1"><source>a</source></trans-unit><trans-unit id="2"><source>b</source></trans-unit></body></xliff>
      """
    )
    #expect(document.files.map(\.units) == [0..<2])
    #expect(document.table.indices.map { document.fileIndex(of: $0) } == [0, 0])
    #expect(document.findings.first?.places.first?.line == 2)
  }

  @Test func `a unit inside a unit does not damage the one around it`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>a</source><trans-unit id="2"><source>b</source></trans-unit><target>c</target></trans-unit>
        <trans-unit id="3"><source>d</source></trans-unit>
        """
      )
    )
    let ids = found.compactMap(\.id)
    #expect(Set(ids).count == ids.count, "\(ids)")
    #expect(found.first { $0.id == "1" }?.sourceText == "a")
    #expect(found.first { $0.id == "3" }?.sourceText == "d")
  }
}
