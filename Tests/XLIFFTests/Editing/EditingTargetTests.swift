import LoctripLocalizationCore
import Testing
import XLIFF

@Suite struct `Setting a target` {
  @Test func `changes the text of a target and nothing else`() throws {
    let text = editedXLIFF(
      #"<trans-unit id="a"><source>A</source><target state="new">x</target></trans-unit>"#)
    let new = try edited(text, XLIFFEdit(.id("a"), target: .text("Ä & <b>")))
    #expect(difference(text, new) == ("x", "Ä &amp; &lt;b&gt;"))
  }

  @Test func `creates the target after the source in the indentation of the source`() throws {
    let text = editedXLIFF(
      """
            <trans-unit id="a">
              <source>A</source>
              <note>n</note>
            </trans-unit>
      """
    )
    let new = try edited(text, XLIFFEdit(.index(0), target: .text("B")))
    #expect(new.contains("<source>A</source>\n        <target>B</target>\n        <note>"))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `keeps the line ends of the document`(lineEnd: String) throws {
    let text = editedXLIFF("    <trans-unit id=\"a\">\n      <source>A</source>\n    </trans-unit>")
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    let new = try edited(text, XLIFFEdit(.id("a"), target: .text("B\nC")))
    #expect(
      difference(text, new).new
        == "\(lineEnd)      <target>B\(lineEnd)C</target>"
        || new.contains(
          "<source>A</source>\(lineEnd)      <target>B\(lineEnd)C</target>\(lineEnd)    </trans-unit>"
        ))
    #expect(try targets(new).first == "B\nC")
  }

  @Test func `opens a target that is one tag`() throws {
    let text = editedXLIFF(
      #"<trans-unit id="a"><source>A</source><target state="new" /></trans-unit>"#)
    let new = try edited(text, XLIFFEdit(.id("a"), target: .text("B")))
    #expect(new.contains(#"<target state="new">B</target>"#))
  }

  @Test func `writes core elements with the document's prefix`() throws {
    let text = """
      <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><x:file original="o" \
      source-language="en" datatype="x"><x:body><x:trans-unit id="a"><x:source>A</x:source>\
      </x:trans-unit></x:body></x:file></x:xliff>
      """
    let new = try edited(text, XLIFFEdit(.id("a"), target: .text("B")))
    #expect(difference(text, new).new.contains("target>B</x:target>"))
    #expect(try targets(new).first == "B")
  }

  @Test func `leaves a target alone that says the same in other markup`() throws {
    let text = editedXLIFF(
      #"<trans-unit id="a"><source>A</source><target>&#x42;<![CDATA[&]]></target></trans-unit>"#)
    #expect(try edited(text, XLIFFEdit(.id("a"), target: .text("B&"))) == text)
  }

  @Test func `keeps the segments that a source of 1 marks`() throws {
    let text = editedXLIFF(
      """
      <trans-unit id="a"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> \
      <mrk mtype="seg" mid="2">B.</mrk></seg-source></trans-unit>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), target: .text("X"))) == .segmented)
    let markup = #"<mrk mtype="seg" mid="1">X.</mrk> <mrk mtype="seg" mid="2">Y.</mrk>"#
    let new = try edited(text, XLIFFEdit(.id("a"), target: .markup(markup)))
    #expect(new.contains("</seg-source><target>\(markup)</target></trans-unit>"))
    let one = text.replacing(#" <mrk mtype="seg" mid="2">B.</mrk>"#, with: "")
    #expect(try editRefusal(one, XLIFFEdit(.id("a"), target: .text("X"))) == nil)
  }

  @Test func `takes the source's codes by name and id`() throws {
    let text = editedXLIFF(
      """
      <trans-unit id="a"><source>Tap <g id="1" ctype="bold">here</g><x id="2"/> or \
      <ph id="3">%@</ph></source></trans-unit>
      """
    )
    let markup = #"<ph id="3">%@</ph> oder <x id="2"/><g id="1" ctype="bold">hier</g> tippen"#
    let new = try edited(text, XLIFFEdit(.id("a"), target: .markup(markup)))
    #expect(new.contains("</source><target>\(markup)</target>"))
    func reason(_ markup: String) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(text, XLIFFEdit(.id("a"), target: .markup(markup)))
    }
    #expect(try reason(#"<x id="9"/>"#) == .unknownCode)
    #expect(try reason(#"<bx id="2"/>"#) == .unknownCode)
    #expect(try reason(#"<x id="2"/><x id="2"/>"#) == .repeatedCode)
    #expect(try reason(#"<note>x</note>"#) == .unknownCode)
    for markup in ["<x id=\"2\">", "</target>", "</target><target>", "&x;", "<y:x/>", "<", "\u{1}"]
    {
      #expect(try reason(markup) == .malformedMarkup)
    }
    let nested = String(repeating: #"<g id="1">"#, count: 1000)
    #expect(try reason(nested) == .malformedMarkup)
  }

  @Test func `refuses a locked unit unless forced`() throws {
    let text = editedXLIFF(
      """
      <group translate="no"><trans-unit id="a"><source>A</source></trans-unit>\
      <trans-unit id="b" translate="yes"><source>B</source></trans-unit></group>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), target: .text("X"))) == .locked)
    #expect(try editRefusal(text, XLIFFEdit(.id("b"), target: .text("X"))) == nil)
    var forced = XLIFFEdit(.id("a"), target: .text("X"))
    forced.isForced = true
    #expect(try edited(text, forced).contains(">X</target>"))
  }

  @Test func `refuses what XML cannot hold, and writes it as cp in 2`() throws {
    let text = editedXLIFF(#"<trans-unit id="a"><source>A</source></trans-unit>"#)
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), target: .text("\u{1}"))) == .invalidCharacter)
    let second = editedXLIFF2(#"<unit id="a"><segment><source>A</source></segment></unit>"#)
    #expect(
      try edited(second, XLIFFEdit(.id("a"), target: .text("a\u{1}b")))
        .contains(#"<target>a<cp hex="0001"/>b</target>"#))
  }

  @Test func `refuses addresses that are absent or ambiguous`() throws {
    let text = editedXLIFF(
      """
      <trans-unit id="a"><source>A</source></trans-unit><trans-unit id="b"><source>B</source>\
      </trans-unit><trans-unit id="b"><source>B</source></trans-unit>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("c"), target: .text("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.index(3), target: .text("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.index(-1), target: .text("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.id("a", file: 1), target: .text("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.id("b"), target: .text("X"))) == .ambiguousUnit)
    #expect(try editRefusal(text, XLIFFEdit(.index(2), target: .text("X"))) == nil)
  }

  @Test func `finds a unit by the address that a reader, a stream and the editor give it`() throws {
    let units = ["a", "b", "b"].map { id in
      let content = "<source>A</source>"
      return (
        first: "<trans-unit id=\"\(id)\">\(content)</trans-unit>",
        second: "<unit id=\"u\(id)\" name=\"\(id)\"><segment>\(content)</segment></unit>"
      )
    }
    for text in [
      editedXLIFF(units.map(\.first).joined()), editedXLIFF2(units.map(\.second).joined()),
    ] {
      let bytes = Array(text.utf8)
      let document = try XLIFFDocument(parsing: bytes, path: "sample.xliff")
      let addresses = document.table.map(\.address)
      #expect(addresses.map(\.id) == ["a", "b", "b"])
      #expect(try XLIFFEditor(parsing: bytes, path: "x").units.map(\.address) == addresses)
      var streamed: [UnitAddress] = []
      try XLIFFUnitStream.read(bytes, path: "x") { streamed.append($0.address) }
      #expect(streamed == addresses)
      let new = try edited(text, XLIFFEdit(addresses[2], target: .text("X")))
      #expect(try targets(new) == [nil, nil, "X"])
      // The address is of this document, not of the one that came of the edit before it.
      let longer = try edited(text, XLIFFEdit(addresses[0], target: .text("X")))
      #expect(try editRefusal(longer, XLIFFEdit(addresses[2], target: .text("Y"))) == .noSuchUnit)
    }
  }

  @Test func `finds a unit with cases by the address of each of them`() throws {
    let text = editedXLIFF2(
      """
      <unit id="u1" name="a" xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" pgs:switch="plural:n">\
      <segment pgs:case="one"><source>A</source></segment>\
      <segment pgs:case="other"><source>B</source></segment></unit>
      """,
      version: "2.2"
    )
    let document = try XLIFFDocument(parsing: Array(text.utf8), path: "sample.xliff")
    let addresses = document.table.map(\.address)
    #expect(addresses.map(\.id) == ["a|==|plural.one", "a|==|plural.other"])
    for (index, address) in addresses.enumerated() {
      let new = try edited(text, XLIFFEdit(address, segment: .index(index), target: .text("X")))
      #expect(try targets(new)[index] == "X")
      let byID = XLIFFEdit(.id(address.id ?? ""), target: .text("X"))
      #expect(try editRefusal(text, byID) == .noSuchUnit)
    }
  }

  @Test func `finds a unit of 2 by its name where none has it as its id`() throws {
    let text = editedXLIFF2(
      """
      <unit id="u1" name="a"><segment><source>A</source></segment></unit>\
      <unit id="u2" name="u1"><segment><source>B</source></segment></unit>
      """
    )
    #expect(try targets(edited(text, XLIFFEdit(.id("a"), target: .text("X")))) == ["X", nil])
    #expect(try targets(edited(text, XLIFFEdit(.id("u1"), target: .text("X")))) == ["X", nil])
  }

  // MARK: - 2.x

  @Test(arguments: ["2.0", "2.1", "2.2"])
  func `stands after the source of its segment`(version: String) throws {
    let text = editedXLIFF2(
      """
          <unit id="a">
            <segment id="s1">
              <source>A</source>
            </segment>
            <segment id="s2">
              <source>B</source>
            </segment>
          </unit>
      """,
      version: version
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), target: .text("X"))) == .ambiguousSegment)
    #expect(
      try editRefusal(text, XLIFFEdit(.id("a"), segment: .id("s3"), target: .text("X")))
        == .noSuchSegment)
    let new = try edited(text, XLIFFEdit(.id("a"), segment: .id("s2"), target: .text("X")))
    #expect(new.contains("<source>B</source>\n        <target>X</target>\n      </segment>"))
    #expect(new == (try edited(text, XLIFFEdit(.id("a"), segment: .index(1), target: .text("X")))))
  }

  @Test func `needs a target language`() throws {
    let text = editedXLIFF2(
      #"<unit id="a"><segment><source>A</source></segment></unit>"#, attributes: "")
    let edit = XLIFFEdit(.id("a"), target: .text("X"))
    #expect(try editRefusal(text, edit) == .noTargetLanguage)
    let new = try edited(text, edit, targetLanguage: "de")
    #expect(new.contains(#"srcLang="en" trgLang="de">"#))
    #expect(try editRefusal(new, edit, targetLanguage: "fr") == .otherTargetLanguage)
    #expect(try editRefusal(new, edit, targetLanguage: "DE") == nil)
  }

  @Test func `keeps codes that must not be deleted or moved`() throws {
    let text = editedXLIFF2(
      """
      <unit id="a"><segment><source><ph id="1" canDelete="no" canReorder="firstNo"/>\
      A<ph id="2" canDelete="no" canReorder="no"/><ph id="3"/></source></segment></unit>
      """
    )
    func reason(_ target: XLIFFEdit.Target) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(text, XLIFFEdit(.id("a"), target: target))
    }
    #expect(try reason(.text("X")) == .missingCode)
    #expect(try reason(.markup(#"<ph id="2"/><ph id="1"/>"#)) == .reorderedCode)
    #expect(try reason(.markup(#"<ph id="1"/><ph id="2"/><ph id="1"/>"#)) == .repeatedCode)
    #expect(try reason(.markup(#"<ph id="1"/><ph id="2"/>"#)) == nil)
    var forced = XLIFFEdit(.id("a"), target: .text("X"))
    forced.isForced = true
    #expect(try editRefusal(text, forced) == nil)
  }

  @Test func `refuses halves of a pair`() throws {
    let text = editedXLIFF2(
      #"<unit id="a"><segment><source><sc id="1"/>A<ec startRef="1"/></source></segment></unit>"#)
    func reason(_ target: XLIFFEdit.Target) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(text, XLIFFEdit(.id("a"), target: target))
    }
    #expect(try reason(.markup(#"<sc id="1"/>X"#)) == .unbalancedCode)
    #expect(try reason(.markup(#"<ec startRef="1"/>X<sc id="1"/>"#)) == .unbalancedCode)
    #expect(try reason(.markup(#"<sc id="1"/>X<ec startRef="1"/>"#)) == nil)
    #expect(try reason(.text("X")) == nil)
    let halves = editedXLIFF2(
      """
      <unit id="a"><segment id="s1"><source><sc id="1"/>A</source></segment>\
      <segment id="s2"><source>B<ec startRef="1"/></source></segment></unit>
      """
    )
    let half = XLIFFEdit(.id("a"), segment: .id("s1"), target: .markup(#"<sc id="1"/>X"#))
    #expect(try editRefusal(halves, half) == nil)
  }

  @Test func `gives the target a language where the source's is inherited`() throws {
    let text = editedXLIFF2(
      #"<unit id="a" xml:lang="en"><segment><source>A</source></segment></unit>"#)
    #expect(
      try edited(text, XLIFFEdit(.id("a"), target: .text("X")))
        .contains(#"<target xml:lang="de">X</target>"#))
  }

  @Test func `gives the target a free place in the order`() throws {
    let text = editedXLIFF2(
      """
      <unit id="a"><segment><source>A</source><target order="2">A</target></segment>\
      <segment id="s"><source>B</source></segment></unit>
      """
    )
    #expect(
      try edited(text, XLIFFEdit(.id("a"), segment: .id("s"), target: .text("B")))
        .contains(#"<target order="1">B</target>"#))
  }

  @Test func `sets target, state, approval and notes of a unit at once`() throws {
    let text = editedXLIFF(
      """
            <trans-unit id="a">
              <source>A</source>
            </trans-unit>
      """
    )
    let edit = XLIFFEdit(
      .id("a"), target: .text("B"), state: .init("translated", qualifier: "leveraged-tm"),
      isApproved: true, notes: ["n & m"])
    let new = try edited(text, edit)
    #expect(
      new.contains(
        """
              <trans-unit id="a" approved="yes">
                <source>A</source>
                <target state="translated" state-qualifier="leveraged-tm">B</target>
                <note>n &amp; m</note>
              </trans-unit>
        """
      )
    )
    let removed = try edited(new, XLIFFEdit(.id("a"), target: .removed))
    #expect(difference(new, removed).new.isEmpty && removed.contains("</source>\n        <note>"))
    let twice = try XLIFFEditor(parsing: Array(text.utf8), path: "x").applying([edit, edit])
    #expect(twice.refusals.map(\.reason) == [.repeatedEdit])
  }

  // MARK: - States and notes

  private let unit1 = editedXLIFF(
    """
        <trans-unit id="a">
          <source>A</source>
          <target state='new' state-qualifier='leveraged-tm'>B</target>
          <note>one</note>
        </trans-unit>
    """
  )
  private let unit2 = editedXLIFF2(
    """
        <unit id="a">
          <segment id="s1" state="initial" subState="my:x">
            <source>Save <pc id="1">it</pc></source>
          </segment>
        </unit>
    """
  )

  @Test func `writes a state and drops the qualifier of the old one`() throws {
    let new = try edited(unit1, XLIFFEdit(.id("a"), state: .init("x-o'k")))
    #expect(new.contains(#"<target state="x-o'k">B</target>"#))
    func reason(_ state: XLIFFEdit.State) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(unit1, XLIFFEdit(.id("a"), state: state))
    }
    #expect(try reason(.init("done")) == .invalidValue)
    #expect(try reason(.init("new", qualifier: "x")) == .invalidValue)
    let bare = editedXLIFF(#"<trans-unit id="a"><source>A</source></trans-unit>"#)
    #expect(try editRefusal(bare, XLIFFEdit(.id("a"), state: .init("new"))) == .noTarget)
  }

  @Test func `updates or drops the subState with the state`() throws {
    let dropped = try edited(unit2, XLIFFEdit(.id("a"), state: .init("translated")))
    #expect(dropped.contains(#"<segment id="s1" state="translated">"#))
    let updated = try edited(
      unit2, XLIFFEdit(.id("a"), segment: .id("s1"), state: .init("reviewed", qualifier: "my:y")))
    #expect(updated.contains(#"<segment id="s1" state="reviewed" subState="my:y">"#))
    for (word, qualifier) in [("done", nil), ("final", "x"), ("final", "xlf:x"), (nil, "my:x")] {
      let state = XLIFFEdit.State(word, qualifier: qualifier)
      #expect(try editRefusal(unit2, XLIFFEdit(.id("a"), state: state)) == .invalidValue)
    }
    #expect(try editRefusal(unit2, XLIFFEdit(.id("a"), isApproved: true)) == .notInVersion)
  }

  @Test func `adds notes after the others, and in 2 makes their list`() throws {
    let first = try edited(unit1, XLIFFEdit(.id("a"), notes: ["two", "three"]))
    #expect(
      first.contains(
        "<note>one</note>\n      <note>two</note>\n      <note>three</note>\n    </trans-unit>"))
    #expect(try editRefusal(unit1, XLIFFEdit(.id("a"), notes: ["\u{1}"])) == .invalidCharacter)
    let second = try edited(unit2, XLIFFEdit(.id("a"), notes: ["one"]))
    #expect(
      second.contains(
        """
            <unit id="a">
              <notes>
                <note>one</note>
              </notes>
              <segment id="s1"
        """
      )
    )
    let third = try edited(second, XLIFFEdit(.id("a"), notes: ["two"]))
    let segments = editedXLIFF2(
      """
      <unit id="a"><segment><source>A</source></segment><segment><source>B</source></segment></unit>
      """
    )
    let both = [XLIFFEdit(.id("a"), notes: ["1"]), XLIFFEdit(.id("a"), notes: ["2"])]
    #expect(try edited(segments, both[0], both[1]).contains("<note>1</note><note>2</note></notes>"))
    #expect(third.contains("<note>one</note>\n        <note>two</note>\n      </notes>"))
    for text in [first, third] {
      let bytes = Array(text.utf8)
      #expect(try XLIFFDocument(parsing: bytes, path: "x").unit(at: 0).notes.last?.text != "one")
    }
  }

  @Test(arguments: [1, 7, 4096]) func `reads units in chunks`(size: Int) throws {
    var ids: [String] = []
    var stream = XLIFFUnitStream(path: "x") { unit in
      ids.append("\(unit.file.index)/\(unit.id ?? "-")/\(unit.isTranslatable)")
    }
    let text = editedXLIFF(
      """
      <trans-unit id="a"><source>A</source></trans-unit><group translate="no"><bin-unit id="b" \
      mime-type="x"><bin-source/><trans-unit id="c"><source/></trans-unit></bin-unit></group>
      """
    )
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      try stream.push(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    try stream.finish()
    #expect(ids == ["0/a/true", "0/c/false"])
    #expect(stream.version == .v1_2)
    #expect(stream.unitCount == 2)
  }

  @Test func `does not read units out of a skeleton`() throws {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f">\
      <skeleton><unit id="x"><segment><source/></segment></unit></skeleton><unit id="a"><segment>\
      <source/></segment></unit></file></xliff>
      """
    #expect(try XLIFFEditor(parsing: Array(text.utf8), path: "x").units.map(\.id) == ["a"])
  }
}
