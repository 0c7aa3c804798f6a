import LoctripLocalizationCore
import Testing
import XLIFF

/// Inline codes that flattening would lose, and units that say the same.
@Suite struct XLIFFInlineCodeTests {
  @Test(arguments: [
    ("plain", "plain"), ("<ph id='1' equiv-text='%@'/> files", "%@ files"),
    ("é<x id='1' equiv-text='%lld'/>é<x id='2' equiv-text='%@'/>", "é%lldé%@"),
    ("<ph id='1' equiv-text='X'>%@</ph> files", "%@ files"), ("<x id='1'/>a", "a"),
    ("<g id='1'>a<x id='2' equiv-text='%@'/></g>", "a%@"),
    ("<bx id='1' equiv-text='&lt;b>'/>a<ex id='1' equiv-text='&lt;/b>'/>", "<b>a</b>"),
    ("<x id='1' equiv-text='1'/><x id='2' equiv-text='2'/>", "12"),
    ("<mrk mtype='seg' mid='0'>a <x id='1' equiv-text='%@'/></mrk>b", "a %@b"),
  ])
  func `the equivalent of a code stands in its place`(markup: String, text: String) throws {
    let unit = try #require(
      try units(
        xliff(
          "<trans-unit id='1'><source>\(markup)</source><target>\(markup)</target></trans-unit>")
      ).first)
    #expect(unit.sourceWithEquivalents == .text(text))
    #expect(unit.targetWithEquivalents == .text(text))
  }

  @Test func `a marker after an empty code does not take the code away`() throws {
    let markup = "<ph id='1' equiv-text='%@'/> files <mrk mtype='x-term'>here</mrk>"
    let unit = try #require(
      try units(
        xliff(
          "<trans-unit id='1'><source>\(markup)</source><target>\(markup)</target></trans-unit>")
      ).first)
    #expect(unit.sourceWithEquivalents == .text("%@ files here"))
    #expect(unit.emptyTargetCodes.map(\.name) == ["ph"])
  }

  @Test func `a native code with text and a code inside is not an empty one`() throws {
    let markup =
      "<ph id='1' equiv-text='[img]'>&lt;img alt='<sub>a<x id='2' equiv-text='%@'/></sub>'></ph>"
    let unit = try #require(
      try units(xliff("<trans-unit id='1'><source>\(markup)</source></trans-unit>")).first)
    #expect(unit.source == .text("<img alt='a'>"))
    #expect(unit.sourceWithEquivalents == .text("<img alt='a%@'>"))
  }

  @Test func `the codes of a target, with their places in bytes`() throws {
    let unit = try #require(
      try units(
        xliff(
          "<trans-unit id='1'><source/><target>é<x id='1'/>b<g id='2'>c</g><ph id='3'>%@</ph><ph id='4'/></target></trans-unit>"
        )
      ).first)
    #expect(unit.emptyTargetCodes.map(\.name) == ["x", "g", "ph"])
    #expect(unit.emptyTargetCodes.map(\.offset) == [2, 3, 6])
    let plain = try #require(
      try units(
        xliff("<trans-unit id='1'><source><x id='1'/></source><target>a</target></trans-unit>")
      ).first)
    #expect(plain.emptyTargetCodes == [])
    #expect(plain.targetWithEquivalents == .text("a"))
  }

  // MARK: - Without a copy

  @Test func `the bytes of plain texts`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="é"><source>a&amp;</source><target/></trans-unit>
        <trans-unit><source><x id="1"/>a</source></trans-unit>
        """
      )
    )
    #expect(found[0].idBytes.map(Array.init) == Array("é".utf8))
    #expect(found[0].plainSource.map(Array.init) == Array("a&".utf8))
    #expect(found[0].plainTarget.map(Array.init) == [])
    #expect(found[1].idBytes == nil)
    #expect(found[1].plainSource == nil)
    #expect(found[1].plainTarget == nil)
  }

  // MARK: - Comparing

  static let unit = """
    <trans-unit id="1" approved="yes"><source>a</source><target state="final" state-qualifier="x">é</target><note from="f">n</note></trans-unit>
    """

  @Test func `a unit is the same in another document and in another form`() throws {
    let one = try #require(try units(xliff(Self.unit)).first)
    let other = try #require(
      try units(
        xliff(
          """
          <trans-unit id="0"><source/><target state="new"/></trans-unit>
          <trans-unit  approved='yes' id='&#49;'>
            <note from="f"><![CDATA[n]]></note><source>a</source><target state-qualifier="x" state="final">&#xE9;</target>
          </trans-unit>
          """
        )
      ).last
    )
    #expect(one.isSame(as: other))
    #expect(other.isSame(as: one))
  }

  @Test(arguments: [
    ("id=\"1\"", "id=\"2\""), ("approved=\"yes\"", "approved=\"no\""),
    ("approved=\"yes\"", "approved=\"yes\" translate=\"no\""),
    (">a<", ">b<"), ("é", "e\u{301}"), ("é", "<g id='1'>é</g>"), ("final", "new"),
    (" state=\"final\"", ""), ("\"x\"", "\"y\""),
    (">n<", ">m<"), ("<note from=\"f\">n</note>", ""), ("</note>", "</note><note/>"),
    ("from=\"f\"", "from=\"g\""),
    ("<source>a</source>", ""),
  ])
  func `a unit that differs in one thing is not the same`(old: String, new: String) throws {
    let one = try #require(try units(xliff(Self.unit)).first)
    let other = try #require(try units(xliff(Self.unit.replacing(old, with: new))).first)
    #expect(!one.isSame(as: other))
    #expect(!other.isSame(as: one))
  }

  /// All of these flatten to the same characters.
  static let sets = [
    "<mrk mtype='x-set' mid='0'>ab</mrk><mrk mtype='x-set' mid='1'>c</mrk>",
    "<mrk mtype='x-set' mid='0'>a</mrk><mrk mtype='x-set' mid='1'>bc</mrk>",
    "<mrk mtype='x-set' mid='1'>ab</mrk><mrk mtype='x-set' mid='0'>c</mrk>",
    "<mrk mtype='x-set' mid='0'>abc</mrk>",
    "<g id='1'>abc</g>",
  ]

  @Test func `phrase sets that differ are not the same target and not the same unit`() throws {
    let targets = try Self.sets.map { set in
      try #require(
        try units(
          xliff("<trans-unit id='1'><source>a</source><target>\(set)</target></trans-unit>")
        ).first)
    }
    for (index, one) in targets.enumerated() {
      for (other, unit) in targets.enumerated() {
        #expect(one.hasSameTarget(as: unit) == (index == other), "\(index) \(other)")
        #expect(one.isSame(as: unit) == (index == other), "\(index) \(other)")
      }
    }
  }

  @Test func `equivalents that differ are not the same`() throws {
    let found = try ["%@", "%lld"].map { equivalent in
      try #require(
        try units(
          xliff(
            "<trans-unit id='1'><source/><target><x id='1' equiv-text='\(equivalent)'/></target></trans-unit>"
          )
        ).first)
    }
    #expect(!found[0].isSame(as: found[1]))
    #expect(!found[0].hasSameTarget(as: found[1]))
  }
}
