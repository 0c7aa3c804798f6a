import LocalizationCore
import Testing
import XLIFF
import XLIFFEditing
import XLIFFValidation

@Suite struct `Editing states, notes and candidates` {
  private let unit1 = xliff(
    """
        <trans-unit id="a">
          <source>A</source>
          <target state='new' state-qualifier='leveraged-tm'>B</target>
          <note>one</note>
          <note>two</note>
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

  @Test func `writes a state in the quotes of the old one and drops its qualifier`() throws {
    let new = try edited(unit1, XLIFFEdit(.id("a"), .setState("x-o'k")))
    #expect(new.contains("<target state='x-o&#39;k'>B</target>"))
    #expect(try editRefusal(unit1, XLIFFEdit(.id("a"), .setState("done"))) == .invalidValue)
    #expect(
      try editRefusal(unit1, XLIFFEdit(.id("a"), .setState("new", qualifier: "x"))) == .invalidValue
    )
    let bare = xliff(#"<trans-unit id="a"><source>A</source></trans-unit>"#)
    #expect(try editRefusal(bare, XLIFFEdit(.id("a"), .setState("new"))) == .noTarget)
  }

  @Test func `updates or drops the subState with the state`() throws {
    let dropped = try edited(unit2, XLIFFEdit(.id("a"), .setState("translated")))
    #expect(dropped.contains(#"<segment id="s1" state="translated">"#))
    let updated = try edited(
      unit2,
      XLIFFEdit(.id("a"), .setState("reviewed", qualifier: "my:y", segment: .id("s1")))
    )
    #expect(updated.contains(#"<segment id="s1" state="reviewed" subState="my:y">"#))
    for (state, qualifier) in [("done", nil), ("final", "x"), ("final", "xlf:x"), (nil, "my:x")] {
      #expect(
        try editRefusal(unit2, XLIFFEdit(.id("a"), .setState(state, qualifier: qualifier)))
          == .invalidValue
      )
    }
    #expect(try editRefusal(unit2, XLIFFEdit(.id("a"), .setApproved(true))) == .notInVersion)
  }

  @Test func `adds, changes and removes a note`() throws {
    let added = try edited(unit1, XLIFFEdit(.id("a"), .addNote(XLIFFNote("three", priority: 2))))
    #expect(
      added.contains(
        "<note>two</note>\n      <note priority=\"2\">three</note>\n    </trans-unit>"
      )
    )
    let changed = try edited(unit1, XLIFFEdit(.id("a"), .replaceNote(1, "<2>")))
    #expect(changed.contains("<note>&lt;2&gt;</note>"))
    let removed = try edited(
      unit1,
      XLIFFEdit(.id("a"), .removeNote(1)),
      XLIFFEdit(.id("a"), .removeNote(0))
    )
    #expect(removed.contains("</target>\n    </trans-unit>"))
    #expect(try editRefusal(unit1, XLIFFEdit(.id("a"), .removeNote(2))) == .noSuchItem)
    #expect(
      try editRefusal(unit1, XLIFFEdit(.id("a"), .addNote(XLIFFNote("x", id: "n"))))
        == .notInVersion
    )
  }

  @Test func `creates the notes of 2 and takes them out with the last note`() throws {
    let added = try edited(
      unit2,
      XLIFFEdit(.id("a"), .addNote(XLIFFNote("one", id: "n1", subject: "target"))),
      XLIFFEdit(.id("a"), .addNote(XLIFFNote("two", category: "c")))
    )
    #expect(
      added.contains(
        """
            <unit id="a">
              <notes>
                <note id="n1" appliesTo="target">one</note>
                <note category="c">two</note>
              </notes>
              <segment id="s1"
        """
      )
    )
    #expect(
      try edited(
        added,
        XLIFFEdit(.id("a"), .removeNote(0)),
        XLIFFEdit(.id("a"), .removeNote(0))
      ) == unit2
    )
    #expect(
      try editRefusal(added, XLIFFEdit(.id("a"), .addNote(XLIFFNote("x", id: "n1"))))
        == .invalidValue
    )
  }

  @Test func `keeps a note that a comment refers to`() throws {
    let text = editedXLIFF2(
      """
      <unit id="a"><notes><note id="n1">x</note></notes><segment><source>\
      <mrk id="m1" type="comment" ref="#n=n1">A</mrk></source></segment></unit>
      """
    )
    #expect(try editRefusal(text, XLIFFEdit(.id("a"), .removeNote(0))) == .referenced)
  }

  @Test func `adds and drops alt-trans elements`() throws {
    let candidate = XLIFFAlternative(
      source: "A.",
      target: "B.",
      origin: "TM",
      similarity: 90,
      language: "de"
    )
    let added = try edited(unit1, XLIFFEdit(.id("a"), .addAlternative(candidate)))
    #expect(
      added.contains(
        """
              <note>two</note>
              <alt-trans match-quality="90" origin="TM">
                <source>A.</source>
                <target xml:lang="de">B.</target>
              </alt-trans>
            </trans-unit>
        """
      )
    )
    #expect(try edited(added, XLIFFEdit(.id("a"), .removeAlternatives)) == unit1)
    #expect(try edited(added, XLIFFEdit(.id("a"), .removeAlternative(0))) == unit1)
    #expect(try edited(unit1, XLIFFEdit(.id("a"), .removeAlternatives)) == unit1)
    #expect(try editRefusal(unit1, XLIFFEdit(.id("a"), .removeAlternative(0))) == .noSuchItem)
  }

  @Test func `adds and drops matches with the mark that they are for`() throws {
    let added = try edited(
      unit2,
      XLIFFEdit(.id("a"), .addAlternative(XLIFFAlternative(target: "Sichern", similarity: 80))),
      XLIFFEdit(
        .id("a"),
        .addAlternative(XLIFFAlternative(source: "Save", target: "Speichern", type: "tm"))
      )
    )
    #expect(
      added.contains(
        """
            <unit id="a">
              <mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0">
                <mtc:match ref="#m1" similarity="80">
                  <source>Save it</source>
                  <target>Sichern</target>
                </mtc:match>
                <mtc:match ref="#m1" type="tm">
                  <source>Save</source>
                  <target>Speichern</target>
                </mtc:match>
              </mtc:matches>
              <segment id="s1" state="initial" subState="my:x">
                <source><mrk id="m1" type="mtc:match">Save <pc id="1">it</pc></mrk></source>
        """
      )
    )
    #expect(
      XLIFFValidator.findings(in: Array(added.utf8), path: "x").filter { $0.severity == .error }
        == []
    )
    #expect(try edited(added, XLIFFEdit(.id("a"), .removeAlternatives)) == unit2)
    let one = try edited(added, XLIFFEdit(.id("a"), .removeAlternative(0)))
    #expect(one.contains(#"<mrk id="m1" type="mtc:match">"#))
    #expect(try edited(one, XLIFFEdit(.id("a"), .removeAlternative(0))) == unit2)
  }

  @Test func `uses the prefix that the document has for matches`() throws {
    let text = editedXLIFF2(
      """
      <unit id="a"><x:matches><x:match ref="#m1"><source>A</source><target>B</target></x:match>\
      </x:matches><segment><source><mrk id="m1" type="mtc:match">A</mrk></source></segment></unit>
      """,
      attributes: #" trgLang="de" xmlns:x="urn:oasis:names:tc:xliff:matches:2.0""#
    )
    let new = try edited(text, XLIFFEdit(.id("a"), .addAlternative(XLIFFAlternative(target: "C"))))
    #expect(
      new.contains(
        ##"</x:match><x:match ref="#m1"><source>A</source><target>C</target></x:match></x:matches>"##
      )
    )
  }

  // MARK: - Counting

  @Test func `counts segments and words by state`() throws {
    var statistics = XLIFFStatistics()
    let text = editedXLIFF2(
      """
      <group id="g" translate="no"><unit id="l"><segment><source>Do not</source></segment></unit></group>
      <unit id="a"><segment state="final"><source>Don't <ph id="1"/>panic: 3.14 ok-ish</source>\
      <target>x</target></segment><segment><source>日本語 text</source><target></target></segment>\
      <ignorable><source> </source></ignorable><segment><source></source></segment></unit>
      """
    )
    try XLIFFUnitStream.read(Array(text.utf8), path: "x") { statistics.add($0) }
    #expect(statistics.files == 1)
    #expect(statistics.units == 2)
    #expect(statistics.locked.words == 2)
    #expect(statistics.translatable.segments == 2)
    #expect(statistics.translated["final"]?.words == 5)
    #expect(statistics.untranslated.segments == 1)
    #expect(statistics.untranslated.words == 2)
  }

  @Test(arguments: [1, 7, 4096]) func `reads units in chunks`(size: Int) throws {
    var ids: [String] = []
    var stream = XLIFFUnitStream(path: "x") { unit in
      ids.append("\(unit.file.index)/\(unit.id ?? "-")/\(unit.isTranslatable)")
    }
    let text = xliff(
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
