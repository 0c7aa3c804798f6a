import LoctripLocalizationCore
import Testing
@testable import XLIFF

@Suite("Writing XLIFF 2")
struct XLIFF2WriterTests {
  private func document(_ version: XLIFFVersion = .v2_1, _ write: (inout XLIFF2Writer) -> Void)
    -> String
  {
    var writer = XLIFF2Writer(version: version, sourceLanguage: "en", targetLanguage: "de")
    writer.beginFile(original: "App/L.xcstrings")
    write(&writer)
    writer.endFile()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test func `a unit is written as the schema orders it`() {
    var segment = XLIFF2Writer.Segment(source: .text("a & b"), target: .text(""))
    segment.state = "translated"
    segment.subState = "loctrip:needs_review"
    var unit = XLIFF2Writer.Element(name: "a \"key\"\n", segments: [segment])
    unit.isLocked = true
    unit.note = Array("<note>".utf8)[...]
    unit.noteCategory = "auto-generated"
    let text = document { writer in
      writer.beginGroup(name: "g")
      writer.write(unit)
      writer.endGroup()
    }
    var identifiers = UnitIdentifiers()
    let file = identifiers.id(for: "App/L.xcstrings")
    let id = text.firstMatch(of: /<unit id="([^"]*)"/).map { String($0.1) } ?? ""
    #expect(UnitIdentifiers.isNameToken(id))
    #expect(
      text.replacing(id, with: "ID").replacing(file, with: "FILE") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de">
          <file id="FILE" original="App/L.xcstrings">
            <group id="g" name="g">
              <unit id="ID" name="a &quot;key&quot;&#10;" translate="no" xml:space="preserve">
                <notes>
                  <note category="auto-generated">&lt;note&gt;</note>
                </notes>
                <segment state="translated" subState="loctrip:needs_review">
                  <source>a &amp; b</source>
                  <target/>
                </segment>
              </unit>
            </group>
          </file>
        </xliff>

        """
    )
  }

  @Test func `a character that XML cannot hold becomes a code point`() throws {
    let text = "\u{1}a\u{FFFE}é\u{1F}\u{FFFF}\r\n\t"
    let written = document(.v2_2) { writer in
      writer.write(
        XLIFF2Writer.Element(name: "k", segments: [.init(source: .text(text), target: .text(text))])
      )
    }
    #expect(written.contains("<cp hex=\"0001\"/>a<cp hex=\"FFFE\"/>é<cp hex=\"001F\"/>"))
    let unit = try #require(try units(written).first)
    #expect(unit.source == .text(text))
    #expect(unit.target == .text(text))
  }

  static let sides: [LoctripMessage] = [
    .text(""), .text("%@ a"), .phrases([]), .phrases([""]), .phrases(["a"]),
    .phrases(["%@ a", "", "b"]),
  ]

  @Test(arguments: sides, sides + [nil])
  func `texts and sets of phrases of any number come back`(
    _ source: LoctripMessage,
    _ target: LoctripMessage?
  ) throws {
    for protects in [false, true] {
      var nextID: Int? = protects ? 1 : nil
      let (segments, type) = XLIFF2Writer.segments(
        source: source,
        target: target,
        state: ("final", nil),
        isPlural: false,
        nextCodeID: &nextID
      )
      var unit = XLIFF2Writer.Element(name: "k", segments: segments)
      unit.type = type
      let read = try #require(try units(document { $0.write(unit) }).first)
      #expect(read.source == source)
      #expect(read.target == target)
      #expect(read.stateWord == (target == nil ? "initial" : "final"))
    }
  }

  @Test func `a phrase that is put where there was none counts`() throws {
    var nextID: Int?
    let (segments, type) = XLIFF2Writer.segments(
      source: .phrases(["a", "b"]),
      target: .phrases([]),
      state: ("final", nil),
      isPlural: false,
      nextCodeID: &nextID
    )
    var unit = XLIFF2Writer.Element(name: "k", segments: segments)
    unit.type = type
    let text = document { $0.write(unit) }.replacing("<target/>", with: "<target>x</target>")
      .replacing("<source>b</source>", with: "<source>b</source><target>y</target>")
    #expect(try units(text).first?.target == .phrases(["x", "y"]))
  }
}
