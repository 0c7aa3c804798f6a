import LoctripLocalizationCore
import Testing
import XLIFF

@testable import LoctripXLIFFValidation

/// Documents made to harm: each has its finding, and none takes long or much.
@Suite("Validation of hostile documents")
struct ValidationHostileTests {
  private func findings(_ text: String) -> [Finding] {
    XLIFFValidator.findings(in: Array(text.utf8), path: "a.xliff")
  }

  private func document(_ content: String, version: String = "2.1") -> String {
    """
    <?xml version="1.0"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="\(version)" srcLang="en" \
    trgLang="fr"><file id="f1"><unit id="u1"><segment><source>a</source><target>\(content)\
    </target></segment></unit></file></xliff>
    """
  }

  @Test func `an entity bomb is refused where it is declared`() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE xliff [
      <!ENTITY a "aaaaaaaaaa">
      <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      ]>
      <xliff version="1.2"><file>&b;</file></xliff>
      """
    let found = findings(bomb)
    #expect(found.first?.code.rawValue == "D01")
    #expect(found.first?.places.first?.line == 3)
  }

  @Test func `an external entity is neither loaded nor passed over`() {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]>
      <xliff version="1.2"><file>&a;</file></xliff>
      """
    let found = findings(text)
    #expect(found.count == 1)
    #expect(found.first?.code.rawValue == "D01")
  }

  @Test func `a hundred thousand nested elements are refused at the limit`() {
    let found = findings(document(String(repeating: "<g id='1'>", count: 100_000)))
    #expect(found.last?.code.rawValue == "D01")
    #expect(found.last?.message == "more than 256 nested elements")
  }

  @Test func `a million attributes are refused at the limit`() {
    let attributes = (0..<1_000_000).map { " a\($0)=''" }.joined()
    let found = findings(document("<ph id='1'\(attributes)/>"))
    #expect(found.last?.code.rawValue == "D01")
  }

  @Test func `an attribute without end is refused long before a gigabyte`() {
    var last: Finding?
    var count = 0
    var validator = XLIFFValidator(path: "a.xliff") {
      last = $0
      count += 1
    }
    validator.push(Array("<?xml version='1.0'?><xliff xmlns='".utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var pushed = 0
    while !validator.isOver && pushed < 1024 {
      validator.push(piece)
      pushed += 1
    }
    validator.finish()
    #expect(last?.code.rawValue == "D01")
    #expect(count == 1)
    #expect(pushed < 128)
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{B}", "\u{FFFE}"])
  func `a character that XML has not is refused`(character: String) {
    #expect(findings(document("a\(character)b")).last?.code.rawValue == "D01")
  }

  @Test(arguments: ["&#xD800;", "&#xDFFF;", "&#0;", "&#x1F;", "&#x110000;", "&#xFFFF;"])
  func `a reference to what is no character is refused`(reference: String) {
    #expect(findings(document("a\(reference)b")).last?.code.rawValue == "D01")
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
  ])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) throws {
    var content = Array(document("MARK").utf8)
    let marker = Array("MARK".utf8)
    let place = try #require(content.indices.first { content[$0...].starts(with: marker) })
    content.replaceSubrange(place..<place + marker.count, with: bytes)
    let found = XLIFFValidator.findings(in: content, path: "a.xliff")
    #expect(found.last?.code.rawValue == "D01")
  }

  @Test func `nothing at all is not XML`() {
    #expect(findings("").map(\.code.rawValue) == ["D01"])
    #expect(findings(" \n ").map(\.code.rawValue) == ["D01"])
  }

  @Test func `findings do not depend on how the bytes come`() {
    let text = document("<ph id='1'/>x<nonsense/> <g>") + "\n\u{1}"
    let bytes = Array(text.utf8)
    let whole = XLIFFValidator.findings(in: bytes, path: "a.xliff").map(\.description)
    for size in [1, 2, 3, 7, 64, 1000] {
      var pieces: [String] = []
      var validator = XLIFFValidator(path: "a.xliff") { pieces.append($0.description) }
      for start in stride(from: 0, to: bytes.count, by: size) {
        validator.push(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      validator.finish()
      #expect(pieces == whole, "in pieces of \(size)")
    }
  }

  @Test func `places count lines of every kind of line end, however far`() {
    let lines = (0..<50_000).map { "<!-- \($0) -->" }
    for end in ["\n", "\r\n", "\r"] {
      let text =
        "<xliff xmlns='urn:oasis:names:tc:xliff:document:1.2' version='1.2'>"
        + "<file original='a' source-language='en' datatype='plaintext'><body>" + end
        + lines.joined(separator: end) + end + "  <wrong/></body></file></xliff>"
      let found = findings(text).first { $0.message.contains("wrong") }
      #expect(found?.places.first?.line == 50_002)
      #expect(found?.places.first?.column == 3)
    }
  }
}
