import LocalizationCore
import Testing
import XLIFFEditing

@Suite struct `Editing segments` {
  private let text = editedXLIFF2(
    """
        <unit id="u">
          <segment id="s1" state="translated" subState="my:x">
            <source>One. <pc id="1" type="fmt" dataRefStart="d1" dataRefEnd="d2">Two. Three.</pc></source>
            <target>Eins. <pc id="1" type="fmt" dataRefStart="d1" dataRefEnd="d2">Zwei. Drei.</pc></target>
          </segment>
        </unit>
    """
  )

  @Test func `splits a segment inside a code`() throws {
    let new = try edited(text, XLIFFEdit(.id("u"), .split(.only, source: 10, target: 12)))
    #expect(
      new.contains(
        """
              <segment id="s1" state="translated" subState="my:x">
                <source>One. <sc id="1" type="fmt" dataRef="d1" canOverlap="no"/>Two. </source>
                <target>Eins. <sc id="1" type="fmt" dataRef="d1" canOverlap="no"/>Zwei. </target>
              </segment>
              <segment id="s2" state="translated" subState="my:x">
                <source>Three.<ec startRef="1" type="fmt" dataRef="d2" canOverlap="no"/></source>
                <target>Drei.<ec startRef="1" type="fmt" dataRef="d2" canOverlap="no"/></target>
              </segment>
            </unit>
        """
      )
    )
  }

  @Test func `splits a segment inside a mark, and sets the new target`() throws {
    let text = editedXLIFF2(
      """
      <unit id="u"><segment id="s1"><source>A &amp; <mrk id="m" type="term">b c</mrk></source>\
      </segment></unit>
      """
    )
    let new = try edited(
      text,
      XLIFFEdit(.id("u"), .split(.id("s1"), source: 6)),
      XLIFFEdit(.id("u"), .setTarget("X", segment: .id("s2")))
    )
    #expect(
      new.contains(
        """
        <segment id="s1"><source>A &amp; <sm id="m" type="term"/>b </source></segment>\
        <segment id="s2"><source>c<em startRef="m"/></source><target>X</target></segment>
        """
      )
    )
  }

  @Test func `leaves what ends at the place and moves what starts there`() throws {
    let text = editedXLIFF2(
      """
      <unit id="u"><segment><source><sc id="1"/>A <pc id="2">b</pc><ec startRef="1"/><ph id="3"/>\
      <![CDATA[c&d]]>&#xE9;e</source></segment></unit>
      """
    )
    let one = try edited(text, XLIFFEdit(.id("u"), .split(.only, source: 3)))
    #expect(
      one.contains(#"<pc id="2">b</pc><ec startRef="1"/></source></segment><segment><source><ph"#)
    )
    let two = try edited(text, XLIFFEdit(.id("u"), .split(.only, source: 5)))
    #expect(two.contains("<![CDATA[c&]]></source></segment><segment><source><![CDATA[d]]>&#xE9;e"))
    let three = try edited(text, XLIFFEdit(.id("u"), .split(.only, source: 8)))
    #expect(three.contains("&#xE9;</source></segment><segment><source>e</source>"))
    for offset in [-1, 0, 7, 9, 100] {
      #expect(
        try editRefusal(text, XLIFFEdit(.id("u"), .split(.only, source: offset))) == .invalidOffset
      )
    }
  }

  @Test func `refuses to cut where it must not or does not know`() throws {
    #expect(try editRefusal(text, XLIFFEdit(.id("u"), .split(.only, source: 5))) == .invalidOffset)
    let fixed = editedXLIFF2(
      """
      <unit id="u" canResegment="no"><segment><source>A b</source></segment><segment id="s" \
      canResegment="yes"><source>A b</source></segment></unit>
      """
    )
    func reason(_ change: XLIFFEdit.Change) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(fixed, XLIFFEdit(.id("u"), change))
    }
    #expect(try reason(.split(.index(0), source: 2)) == .fixedSegmentation)
    #expect(try reason(.join(.index(0))) == .fixedSegmentation)
    #expect(try reason(.split(.id("s"), source: 2)) == nil)
    #expect(try reason(.join(.id("s"))) == .noSuchSegment)
  }

  @Test func `joins segments with the earliest state and what is between them`() throws {
    let text = editedXLIFF2(
      """
          <unit id="u">
            <segment id="s1" state="reviewed" subState="my:x">
              <source>One.</source>
              <target>Eins.</target>
            </segment>
            <ignorable>
              <source> </source>
            </ignorable>
            <segment id="s2" state="translated">
              <source xml:space="preserve">Two.</source>
              <target>Zwei.</target>
            </segment>
          </unit>
      """
    )
    let new = try edited(
      text,
      XLIFFEdit(.id("u"), .join(.id("s1"))),
      XLIFFEdit(.id("u"), .join(.id("s1")))
    )
    #expect(
      new.contains(
        """
              <segment id="s1" state="translated">
                <source xml:space="preserve">One. Two.</source>
                <target>Eins. Zwei.</target>
              </segment>
            </unit>
        """
      )
    )
  }

  @Test func `keeps the order of the targets`() throws {
    let text = editedXLIFF2(
      """
      <unit id="u"><segment id="a"><source>A a</source><target order="3">A a</target></segment>\
      <segment id="b"><source>B</source><target order="1">B</target></segment>\
      <segment id="c"><source>C</source><target order="2">C</target></segment></unit>
      """
    )
    let new = try edited(text, XLIFFEdit(.id("u"), .split(.id("a"), source: 2, target: 2)))
    #expect(
      new.contains(
        """
        <segment id="a"><source>A </source><target order="3">A </target></segment>\
        <segment id="s1"><source>a</source><target order="4">a</target></segment>\
        <segment id="b"><source>B</source><target order="1">B</target></segment>\
        <segment id="c"><source>C</source><target order="2">C</target></segment>
        """
      )
    )
    #expect(try edited(new, XLIFFEdit(.id("u"), .join(.id("a")))) == text)
    #expect(try editRefusal(text, XLIFFEdit(.id("u"), .join(.id("a")))) == .notAdjacent)
    let joined = try edited(text, XLIFFEdit(.id("u"), .join(.id("b"))))
    #expect(
      joined.contains(
        """
        <target order="2">A a</target></segment><segment id="b"><source>BC</source>\
        <target order="1">BC</target></segment></unit>
        """
      )
    )
  }

  @Test func `marks, splits and joins the segments of 1_2`() throws {
    let text = xliff(
      """
            <trans-unit id="u">
              <source>One. Two. <g id="1">Three</g>.</source>
              <target>Eins. Zwei. <g id="1">Drei</g>.</target>
            </trans-unit>
      """
    )
    let one = try edited(text, XLIFFEdit(.id("u"), .split(.only, source: 5, target: 6)))
    #expect(
      one.contains(
        """
                <seg-source><mrk mtype="seg" mid="1">One. </mrk><mrk mtype="seg" mid="2">Two. \
        <g id="1">Three</g>.</mrk></seg-source>
                <target><mrk mtype="seg" mid="1">Eins. </mrk><mrk mtype="seg" mid="2">Zwei. \
        <g id="1">Drei</g>.</mrk></target>
        """
      )
    )
    let two = try edited(one, XLIFFEdit(.id("u"), .split(.id("2"), source: 5, target: 6)))
    #expect(two.contains(#"<mrk mtype="seg" mid="3"><g id="1">Three</g>.</mrk></seg-source>"#))
    #expect(try edited(two, XLIFFEdit(.id("u"), .join(.id("2")))) == one)
    #expect(
      try editRefusal(one, XLIFFEdit(.id("u"), .split(.id("2"), source: 7, target: 6)))
        == .invalidOffset
    )
    #expect(try editRefusal(one, XLIFFEdit(.id("u"), .join(.id("2")))) == .noSuchSegment)
    #expect(try editRefusal(text, XLIFFEdit(.id("u"), .join(.only))) == .noSuchSegment)
  }
}
