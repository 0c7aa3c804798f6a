import LocalizationCore
import Testing
import XLIFF
import XLIFFEditing
import XMLEvents

@Suite struct `Setting a target` {
  @Test func `changes the text of a target and nothing else`() throws {
    let text = xliff(
      #"<trans-unit id="a"><source>A</source><target state="new">x</target></trans-unit>"#
    )
    let new = try edited(text, XLIFFEdit(.id("a"), .setTarget("Ä & <b>")))
    #expect(difference(text, new) == ("x", "Ä &amp; &lt;b&gt;"))
  }

  @Test func `creates the target after the source in the indentation of the source`() throws {
    let text = xliff(
      """
            <trans-unit id="a">
              <source>A</source>
              <note>n</note>
            </trans-unit>
      """
    )
    let new = try edited(text, XLIFFEdit(.index(0), .setTarget("B")))
    #expect(new.contains("<source>A</source>\n        <target>B</target>\n        <note>"))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `keeps the line ends of the document`(lineEnd: String) throws {
    let text = xliff("    <trans-unit id=\"a\">\n      <source>A</source>\n    </trans-unit>")
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    let new = try edited(text, XLIFFEdit(.id("a"), .setTarget("B\nC")))
    #expect(
      difference(text, new).new
        == "\(lineEnd)      <target>B\(lineEnd)C</target>"
        || new.contains(
          "<source>A</source>\(lineEnd)      <target>B\(lineEnd)C</target>\(lineEnd)    </trans-unit>"
        )
    )
    #expect(try targets(new).first == "B\nC")
  }

  @Test func `opens a target that is one tag`() throws {
    let text = xliff(#"<trans-unit id="a"><source>A</source><target state="new" /></trans-unit>"#)
    let new = try edited(text, XLIFFEdit(.id("a"), .setTarget("B")))
    #expect(new.contains(#"<target state="new">B</target>"#))
  }

  @Test func `writes core elements with the document's prefix`() throws {
    let text = """
      <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><x:file original="o" \
      source-language="en" datatype="x"><x:body><x:trans-unit id="a"><x:source>A</x:source>\
      </x:trans-unit></x:body></x:file></x:xliff>
      """
    let new = try edited(text, XLIFFEdit(.id("a"), .setTarget("B")))
    #expect(difference(text, new).new.contains("target>B</x:target>"))
    #expect(try targets(new).first == "B")
  }

  @Test func `leaves a target alone that says the same in other markup`() throws {
    let text = xliff(
      #"<trans-unit id="a"><source>A</source><target>&#x42;<![CDATA[&]]></target></trans-unit>"#
    )
    #expect(try edited(text, XLIFFEdit(.id("a"), .setTarget("B&"))) == text)
  }

  @Test func `stands after the segmented source`() throws {
    let text = xliff(
      """
      <trans-unit id="a"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> \
      <mrk mtype="seg" mid="2">B.</mrk></seg-source></trans-unit>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .setTarget("X"))) == .ambiguousSegment)
    let one = try edited(text, XLIFFEdit(.id("a"), .setTarget("X.", segment: .id("2"))))
    #expect(
      one.contains(
        """
        </seg-source><target><mrk mtype="seg" mid="1"></mrk> <mrk mtype="seg" mid="2">X.</mrk></target>
        """
      )
    )
    let two = try edited(one, XLIFFEdit(.id("a"), .setTarget("Y.", segment: .index(0))))
    #expect(difference(one, two) == ("", "Y."))
  }

  @Test func `copies the source's codes by id`() throws {
    let text = xliff(
      """
      <trans-unit id="a"><source>Tap <g id="1" ctype="bold">here</g><x id="2"/> or \
      <ph id="3">%@</ph></source></trans-unit>
      """
    )
    let new = try edited(
      text,
      XLIFFEdit(
        .id("a"),
        .setTarget([.code("3"), " oder ", .code("2"), .span("1", ["hier"]), " tippen"])
      )
    )
    #expect(
      new.contains(
        """
        <target><ph id="3">%@</ph> oder <x id="2"/><g id="1" ctype="bold">hier</g> tippen</target>
        """
      )
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .setTarget([.code("9")]))) == .unknownCode)
  }

  @Test func `refuses a locked unit unless forced`() throws {
    let text = xliff(
      """
      <group translate="no"><trans-unit id="a"><source>A</source></trans-unit>\
      <trans-unit id="b" translate="yes"><source>B</source></trans-unit></group>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .setTarget("X"))) == .locked)
    #expect(try editRefusal(text, XLIFFEdit(.id("b"), .setTarget("X"))) == nil)
    #expect(
      try edited(text, XLIFFEdit(.id("a"), .setTarget("X"), isForced: true)).contains(">X</target>")
    )
  }

  @Test func `refuses what XML cannot hold, and writes it as cp in 2`() throws {
    let text = xliff(#"<trans-unit id="a"><source>A</source></trans-unit>"#)
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .setTarget("\u{1}"))) == .invalidCharacter)
    let second = editedXLIFF2(#"<unit id="a"><segment><source>A</source></segment></unit>"#)
    #expect(
      try edited(second, XLIFFEdit(.id("a"), .setTarget("a\u{1}b")))
        .contains(#"<target>a<cp hex="0001"/>b</target>"#)
    )
  }

  @Test func `refuses addresses that are absent or ambiguous`() throws {
    let text = xliff(
      """
      <trans-unit id="a"><source>A</source></trans-unit><trans-unit id="b"><source>B</source>\
      </trans-unit><trans-unit id="b"><source>B</source></trans-unit>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("c"), .setTarget("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.index(3), .setTarget("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.index(-1), .setTarget("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.id("a", file: 1), .setTarget("X"))) == .noSuchUnit)
    #expect(try editRefusal(text, XLIFFEdit(.id("b"), .setTarget("X"))) == .ambiguousUnit)
    #expect(try editRefusal(text, XLIFFEdit(.index(2), .setTarget("X"))) == nil)
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
      xliff(units.map(\.first).joined()), editedXLIFF2(units.map(\.second).joined()),
    ] {
      let bytes = Array(text.utf8)
      let document = try XLIFFDocument(parsing: bytes, path: "sample.xliff")
      let addresses = document.table.map(\.address)
      #expect(addresses.map(\.id) == ["a", "b", "b"])
      #expect(try XLIFFEditor(parsing: bytes, path: "x").units.map(\.address) == addresses)
      var streamed: [UnitAddress] = []
      try XLIFFUnitStream.read(bytes, path: "x") { streamed.append($0.address) }
      #expect(streamed == addresses)
      let new = try edited(text, XLIFFEdit(addresses[2], .setTarget("X")))
      #expect(try targets(new) == [nil, nil, "X"])
      // The address is of this document, not of the one that came of the edit before it.
      let longer = try edited(text, XLIFFEdit(addresses[0], .setTarget("X")))
      #expect(try editRefusal(longer, XLIFFEdit(addresses[2], .setTarget("Y"))) == .noSuchUnit)
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
      let new = try edited(text, XLIFFEdit(address, .setTarget("X", segment: .index(index))))
      #expect(try targets(new)[index] == "X")
      let byID = XLIFFEdit(.id(address.id ?? ""), .setTarget("X"))
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
    #expect(try targets(edited(text, XLIFFEdit(.id("a"), .setTarget("X")))) == ["X", nil])
    #expect(try targets(edited(text, XLIFFEdit(.id("u1"), .setTarget("X")))) == ["X", nil])
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
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .setTarget("X"))) == .ambiguousSegment)
    #expect(
      try editRefusal(text, XLIFFEdit(.id("a"), .setTarget("X", segment: .id("s3"))))
        == .noSuchSegment
    )
    let new = try edited(text, XLIFFEdit(.id("a"), .setTarget("X", segment: .id("s2"))))
    #expect(new.contains("<source>B</source>\n        <target>X</target>\n      </segment>"))
    #expect(new == (try edited(text, XLIFFEdit(.id("a"), .setTarget("X", segment: .index(1))))))
  }

  @Test func `needs a target language`() throws {
    let text = editedXLIFF2(
      #"<unit id="a"><segment><source>A</source></segment></unit>"#,
      attributes: ""
    )
    let edit = XLIFFEdit(.id("a"), .setTarget("X"))
    #expect(try editRefusal(text, edit) == .noTargetLanguage)
    let new = try edited(text, edit, targetLanguage: "de")
    #expect(new.contains(#"srcLang="en" trgLang="de">"#))
    #expect(try editRefusal(new, edit, targetLanguage: "fr") == .otherTargetLanguage)
    #expect(try editRefusal(new, edit, targetLanguage: "DE") == nil)
  }

  @Test func `keeps codes that must not be deleted, moved or copied`() throws {
    let text = editedXLIFF2(
      """
      <unit id="a"><segment><source><ph id="1" canDelete="no" canCopy="no" canReorder="firstNo"/>\
      A<ph id="2" canDelete="no" canCopy="no" canReorder="no"/><ph id="3"/></source></segment></unit>
      """
    )
    func reason(_ content: XLIFFContent) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(text, XLIFFEdit(.id("a"), .setTarget(content)))
    }
    #expect(try reason("X") == .missingCode)
    #expect(try reason([.code("2"), .code("1")]) == .reorderedCode)
    #expect(try reason([.code("1"), .code("2"), .code("1")]) == .repeatedCode)
    #expect(try reason([.code("1"), .code("2")]) == nil)
    let new = try edited(
      text,
      XLIFFEdit(.id("a"), .setTarget([.code("1"), .code("2"), .code("3"), .code("3")]))
    )
    #expect(new.contains(#"<ph id="3"/><ph id="c1" copyOf="3"/></target>"#))
  }

  @Test func `refuses halves of a pair`() throws {
    let text = editedXLIFF2(
      #"<unit id="a"><segment><source><sc id="1"/>A<ec startRef="1"/></source></segment></unit>"#
    )
    func reason(_ content: XLIFFContent) throws -> XLIFFEditRefusal.Reason? {
      try editRefusal(text, XLIFFEdit(.id("a"), .setTarget(content)))
    }
    #expect(try reason([.start("1"), "X"]) == .unbalancedCode)
    #expect(try reason([.end("1"), "X", .start("1")]) == .unbalancedCode)
    #expect(try reason([.start("1"), "X", .end("1")]) == nil)
    #expect(try reason("X") == nil)
  }

  @Test func `gives the target a language where the source's is inherited`() throws {
    let text = editedXLIFF2(
      #"<unit id="a" xml:lang="en"><segment><source>A</source></segment></unit>"#
    )
    #expect(
      try edited(text, XLIFFEdit(.id("a"), .setTarget("X")))
        .contains(#"<target xml:lang="de">X</target>"#)
    )
  }

  @Test func `gives the target a free place in the order`() throws {
    let text = editedXLIFF2(
      """
      <unit id="a"><segment><source>A</source><target order="2">A</target></segment>\
      <segment id="s"><source>B</source></segment></unit>
      """
    )
    #expect(
      try edited(text, XLIFFEdit(.id("a"), .setTarget("B", segment: .id("s"))))
        .contains(#"<target order="1">B</target>"#)
    )
  }

  @Test func `refuses a content that nests too deep`() throws {
    let text = xliff(#"<trans-unit id="a"><source><g id="1">A</g></source></trans-unit>"#)
    var content: XLIFFContent = "x"
    for _ in 0..<1000 { content = [.span("1", content)] }
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .setTarget(content))) == .tooDeep)
  }

  @Test func `composes with other edits of the unit`() throws {
    let text = xliff(
      """
            <trans-unit id="a">
              <source>A</source>
            </trans-unit>
      """
    )
    let new = try edited(
      text,
      XLIFFEdit(.id("a"), .setTarget("B")),
      XLIFFEdit(.index(0), .setState("translated", qualifier: "leveraged-tm")),
      XLIFFEdit(.id("a"), .setApproved(true)),
      XLIFFEdit(.id("a"), .setTarget("C")),
      XLIFFEdit(.id("a"), .addNote(XLIFFNote("n", from: "me")))
    )
    #expect(
      new.contains(
        """
              <trans-unit id="a" approved="yes">
                <source>A</source>
                <target state="translated" state-qualifier="leveraged-tm">C</target>
                <note from="me">n</note>
              </trans-unit>
        """
      )
    )
  }
}
