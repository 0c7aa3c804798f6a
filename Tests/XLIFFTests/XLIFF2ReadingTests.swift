import LoctripLocalizationCore
import Testing
import XLIFF

/// A document of XLIFF 2 around what stands in its file.
func xliff2(_ content: String, version: String = "2.1", fileAttributes: String = "") -> String {
  let namespace = version == "2.2" ? "2.2" : "2.0"
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:\(namespace)" \
    xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" \
    xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" xmlns:x="urn:x" version="\(version)" \
    srcLang="en" trgLang="de">
    <file id="f1" original="App/Localizable.xcstrings" \(fileAttributes)>
    \(content)
    </file>
    </xliff>

    """
}

@Suite("Reading XLIFF 2")
struct XLIFF2ReadingTests {
  @Test(arguments: ["2.0", "2.1", "2.2"])
  func `a unit of each version`(_ version: String) throws {
    let document = try read(
      xliff2(
        """
        <unit id="u1" name="a|==|b">
          <notes><note id="n1" category="c" appliesTo="target">say é</note><note/></notes>
          <segment state="reviewed" subState="x:y"><source>one</source><target>eins</target></segment>
        </unit>
        """,
        version: version
      )
    )
    #expect(document.version.rawValue == version)
    #expect(document.findings == [])
    #expect(document.files.map(\.original) == ["App/Localizable.xcstrings"])
    #expect(document.files[0].sourceLanguage == "en")
    #expect(document.files[0].targetLanguage == "de")
    let unit = document.unit(at: 0)
    #expect(unit.id == "a|==|b")
    #expect(unit.source == .text("one"))
    #expect(unit.target == .text("eins"))
    #expect(unit.stateWord == "reviewed")
    #expect(unit.stateQualifier == "x:y")
    #expect(!unit.isLocked && !unit.hasInlineElements)
    #expect(
      unit.notes == [
        .init(text: "say é", category: "c", appliesTo: "target"), .init(text: ""),
      ])
    #expect(document.slice(unit.range)?.hasPrefix("<unit id=\"u1\"") == true)
    #expect(document.slice(unit.targetRange) == "<target>eins</target>")
    #expect(document.table.plainSource(0).map(Array.init) == Array("one".utf8))
  }

  @Test func `a unit without a name is known by its id, a file without original too`() throws {
    let document = try read(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en">
      <file id="Localizable.xcstrings"><unit id="u1"><segment><source/></segment></unit></file>
      </xliff>
      """
    )
    #expect(document.unit(at: 0).id == "u1")
    #expect(document.files[0].original == "Localizable.xcstrings")
    #expect(document.files[0].targetLanguage == nil)
    #expect(document.unit(at: 0).target == nil)
    #expect(document.unit(at: 0).stateWord == "initial")
  }

  @Test(arguments: [
    ("urn:oasis:names:tc:xliff:document:2.0", "version='2.2'", XLIFFVersion.v2_1),
    ("urn:oasis:names:tc:xliff:document:2.2", "version='2.0'", .v2_2),
    ("urn:oasis:names:tc:xliff:document:2.2", "", .v2_2),
    ("urn:oasis:names:tc:xliff:document:2.3", "version='2.3'", .v2_2),
    ("urn:oasis:names:tc:xliff:document:2.0", "version='version'", .v2_1),
  ])
  func `a version that is not the namespace's is said`(
    namespace: String, version: String, expected: XLIFFVersion
  ) throws {
    let document = try read(
      "<x:xliff xmlns:x='\(namespace)' \(version) srcLang='en'><x:file id='f'><x:unit id='u'>"
        + "<x:segment><x:source>a</x:source></x:segment></x:unit></x:file></x:xliff>")
    #expect(document.version == expected)
    #expect(document.isPrefixed)
    #expect(document.findings.map(\.code) == [.unexpectedVersion])
    #expect(document.findings.flatMap(\.places).map(\.line) == [1])
    #expect(document.unit(at: 0).source == .text("a"))
  }

  // MARK: - Segments

  @Test func `segments and ignorables make one text`() throws {
    let unit = try #require(
      try units(
        xliff2(
          """
          <unit id="u">
            <segment state="final"><source>A.</source><target>Eins.</target></segment>
            <ignorable><source> </source></ignorable>
            <segment state="translated" subState="a:b"><source>B.</source><target>Zwei.</target></segment>
          </unit>
          """
        )
      ).first
    )
    #expect(unit.source == .text("A. B."))
    #expect(unit.target == .text("Eins. Zwei."))
    #expect(unit.stateWord == "translated")
    #expect(unit.stateQualifier == "a:b")
    #expect(unit.plainTarget.map(Array.init) == Array("Eins. Zwei.".utf8))
  }

  @Test func `targets stand in their order`() throws {
    let unit = try #require(
      try units(
        xliff2(
          """
          <unit id="u">
            <segment><source>A</source><target order="3">a<ph id="1" equiv="%@"/></target></segment>
            <ignorable><source>-</source></ignorable>
            <segment><source>B</source><target order="1">b<ph id="2" equiv="%d"/></target></segment>
          </unit>
          """
        )
      ).first
    )
    #expect(unit.target == .text("b-a"))
    #expect(unit.targetWithEquivalents == .text("b%d-a%@"))
  }

  @Test func `a segment without a target gives its source, and the unit is initial`() throws {
    let document = try read(
      xliff2(
        """
        <unit id="u">
          <segment state="final"><source>A.</source><target>Eins.</target></segment>
          <segment state="final"><source>B.</source></segment>
        </unit>
        <unit id="v">
          <segment state="final"><source>A.</source></segment>
          <ignorable><source> </source><target> </target></ignorable>
        </unit>
        """
      )
    )
    #expect(document.unit(at: 0).target == .text("Eins.B."))
    #expect(document.unit(at: 0).stateWord == "initial")
    #expect(document.findings.map(\.code) == [.incompleteTarget])
    #expect(document.unit(at: 1).target == nil)
  }

  @Test func `translate is inherited from file and groups`() throws {
    let document = try read(
      xliff2(
        """
        <unit id="1"><segment><source/></segment></unit>
        <group id="g" translate="yes">
          <unit id="2"><segment><source/></segment></unit>
          <group id="h"><unit id="3" translate="no"><segment><source/></segment></unit></group>
        </group>
        <group id="i"><unit id="4"><segment><source/></segment></unit></group>
        """,
        fileAttributes: "translate='no'"
      )
    )
    #expect((0..<4).map { document.unit(at: $0).isLocked } == [true, false, true, true])
  }

  @Test func `modules, extensions and notes elsewhere do not leak`() throws {
    let found = try units(
      xliff2(
        """
        <notes><note>file</note></notes>
        <group id="g"><notes><note>group</note></notes>
        <unit id="u">
          <mtc:matches><mtc:match ref="#1"><originalData><data id="d1">no</data></originalData>
            <source>no</source><target>no</target></mtc:match></mtc:matches>
          <x:unit><unit id="in"><segment><source>no</source></segment></unit></x:unit>
          <originalData><data id="d2">yes</data></originalData>
          <segment id="1"><source>a<ph id="p" dataRef="d1"/><ph id="q" dataRef="d2"/></source></segment>
        </unit></group>
        """
      )
    )
    #expect(found.count == 1)
    #expect(found[0].source == .text("ayes"))
    #expect(found[0].target == nil)
    #expect(found[0].notes == [])
  }

  // MARK: - Inline elements

  @Test(arguments: [
    ("a<cp hex=\"0001\"/>b", "a\u{1}b", "a\u{1}b"),
    ("a<mrk id=\"m\" type=\"term\">b</mrk><sm id=\"s\"/>c<em startRef=\"s\"/>", "abc", "abc"),
    ("<ph id=\"1\" dataRef=\"d1\" equiv=\"no\"/>", "%@", "%@"),
    ("<ph id=\"1\" equiv=\"%@\"/>", "", "%@"), ("x<ph id=\"1\"/>y", "xy", "xy"),
    ("<pc id=\"1\" dataRefStart=\"d2\" dataRefEnd=\"d3\">t</pc>", "<b>t</b>", "<b>t</b>"),
    ("<pc id=\"1\" equivStart=\"(\" equivEnd=\")\">t</pc>", "t", "(t)"),
    ("<sc id=\"1\" dataRef=\"d2\"/>t<ec startRef=\"1\" dataRef=\"d3\"/>", "<b>t</b>", "<b>t</b>"),
    ("<ph id=\"1\" dataRef=\"d1\"/><ph id=\"2\" copyOf=\"1\"/>", "%@%@", "%@%@"),
    ("<ph id=\"1\" dataRef=\"d4\"/>", "\u{1F}", "\u{1F}"),
  ])
  func `inline elements are folded back`(markup: String, text: String, restored: String) throws {
    let document = try read(
      xliff2(
        """
        <unit id="u"><originalData><data id="d1">%@</data><data id="d2">&lt;b&gt;</data>
        <data id="d3">&lt;/b&gt;</data><data id="d4"><cp hex="001F"/></data></originalData>
        <segment><source>\(markup)</source><target>\(markup)</target></segment></unit>
        """
      )
    )
    #expect(document.findings == [])
    let unit = document.unit(at: 0)
    #expect(unit.source == .text(text))
    #expect(unit.target == .text(text))
    #expect(unit.sourceWithEquivalents == .text(restored))
    #expect(unit.targetWithEquivalents == .text(restored))
  }

  @Test func `a code that says nothing of itself is the source's of the same id`() throws {
    let unit = try #require(
      try units(
        xliff2(
          """
          <unit id="u"><originalData><data id="d1">%@</data><data id="d2">%d</data></originalData>
          <segment><source><ph id="1" dataRef="d1"/></source>
          <target><ph id="2"/> <ph id="1"/></target></segment>
          <segment><source><ph id="2" dataRef="d2"/></source><target/></segment></unit>
          """
        )
      ).first
    )
    #expect(unit.targetWithEquivalents == .text("%d %@"))
  }

  @Test func `a code whose data a tool emptied stands for its equivalent`() throws {
    let unit = try #require(
      try units(
        xliff2(
          """
          <unit id="u"><originalData><data id="d1"/></originalData>
          <segment><source><ph id="1" dataRef="d1" equiv="%d"/> boats</source>
          <target><ph id="1" dataRef="d1" equiv="%d"/> Boote</target></segment></unit>
          """
        )
      ).first
    )
    #expect(unit.sourceWithEquivalents == .text("%d boats"))
    #expect(unit.targetWithEquivalents == .text("%d Boote"))
  }

  @Test func `an emptied segment of a translated unit counts as not translated`() throws {
    let document = try read(
      xliff2(
        """
        <unit id="u"><segment state="final"><source>A.</source><target>Eins.</target></segment>
        <segment state="final"><source>B.</source><target/></segment></unit>
        """
      )
    )
    #expect(document.unit(at: 0).target == .text("Eins.B."))
    #expect(document.unit(at: 0).stateWord == "initial")
    #expect(document.findings.map(\.code) == [.incompleteTarget])
  }

  @Test func `of two segments the one that needs review counts`() throws {
    let document = try read(
      xliff2(
        """
        <unit id="u"><segment state="translated" subState="my:ok"><source>A</source>\
        <target>a</target></segment><segment state="translated" subState="loctrip:needs_review">\
        <source>B</source><target>b</target></segment></unit>
        """
      )
    )
    #expect(document.unit(at: 0).stateQualifier == "loctrip:needs_review")
  }

  @Test(arguments: ["D800", "110000", "", "xyz"])
  func `a code point that is none is a finding and no text`(_ hex: String) throws {
    let document = try read(
      xliff2("<unit id='u'><segment><source/><target>a<cp hex='\(hex)'/></target></segment></unit>")
    )
    #expect(document.findings.map(\.code) == [.invalidCodePoint])
    #expect(document.unit(at: 0).emptyTargetCodes.map(\.name) == ["cp"])
  }

  @Test func `one data named by many codes does not grow without bound`() throws {
    let data = String(repeating: "x", count: 100_000)
    let codes = (0..<2_000).map { "<ph id=\"\($0)\" dataRef=\"d\"/>" }.joined()
    let unit = try #require(
      try units(
        xliff2(
          """
          <unit id="u"><originalData><data id="d">\(data)</data></originalData>
          <segment><source>\(codes)</source></segment></unit>
          """
        )
      ).first
    )
    #expect((unit.sourceText ?? "").utf8.count < 8_000_000)
  }

  // MARK: - Misplaced

  @Test func `a unit in a unit, and a unit without an id, are findings`() throws {
    let document = try read(
      xliff2(
        """
        <unit id="u"><unit id="v"><segment><source/></segment></unit>
        <segment><source>a</source><target>b</target><target>c</target></segment></unit>
        <unit><segment><source>d</source></segment></unit>
        """
      )
    )
    #expect(document.unitCount == 2)
    #expect(
      document.findings.map(\.code) == [.misplacedElement, .misplacedElement, .missingAttribute])
    #expect(document.unit(at: 0).target == .text("c"))
    #expect(document.unit(at: 1).id == nil)
  }

  // MARK: - Plural, gender and select

  @Test func `cases of a switch are units of their own`() throws {
    let found = try units(
      xliff2(
        """
        <unit id="u" name="boats" pgs:switch="plural:count" translate="no">
          <notes><note>n</note></notes>
          <segment pgs:case="one" state="final"><source>a boat</source><target>ein Boot</target></segment>
          <segment pgs:case="other"><source>boats</source></segment>
          <ignorable><source>!</source></ignorable>
        </unit>
        <unit id="v" name="v" pgs:switch="select:device plural:n">
          <segment pgs:case="ipad one"><source>s</source></segment>
        </unit>
        <unit id="w" name="w" pgs:switch="gender:who"><segment pgs:case="feminine"><source/></segment></unit>
        """,
        version: "2.2"
      )
    )
    #expect(
      found.map(\.id) == [
        "boats|==|plural.one", "boats|==|plural.other", "v|==|device.ipad.plural.one",
        "w|==|gender.feminine",
      ])
    #expect(found[0].target == .text("ein Boot"))
    #expect(found[0].stateWord == "final")
    #expect(found[1].source == .text("boats!"))
    #expect(found[1].target == nil)
    #expect(found[0].notes.map(\.text) == ["n"] && found[1].notes.map(\.text) == ["n"])
    #expect(found[0].isLocked && found[1].isLocked && !found[2].isLocked)
  }

  @Test func `a long name with many cases does not grow without bound`() throws {
    let name = String(repeating: "n", count: 1_000_000)
    let segments = (0..<2_000).map { "<segment pgs:case='c\($0)'><source/></segment>" }.joined()
    let document = try read(
      xliff2("<unit id='u' name='\(name)' pgs:switch='select:x'>\(segments)</unit>", version: "2.2")
    )
    #expect(document.unitCount == 1)
  }

  // MARK: - The same

  @Test func `a unit of 2 is the same in another document`() throws {
    let unit = """
      <unit id="u" name="n"><segment state="final"><source>a</source><target>b</target></segment></unit>
      """
    let one = try #require(try units(xliff2(unit)).first)
    let other = try #require(
      try units(xliff2("<group id='g'>\(unit)</group>", version: "2.2")).first)
    #expect(one.isSame(as: other) && one.hasSameTarget(as: other))
    let changed = try #require(try units(xliff2(unit.replacing("final", with: "reviewed"))).first)
    #expect(!one.isSame(as: changed) && one.hasSameTarget(as: changed))
  }
}
