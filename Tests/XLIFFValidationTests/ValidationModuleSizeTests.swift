import LoctripLocalizationCore
import Testing
import XLIFF

@testable import LoctripXLIFFValidation

/// The sizes of translations are measured and compared with what the elements around them allow.
@Suite("Size restriction")
struct ValidationModuleSizeTests {
  @Test(arguments: [
    ("xliff:utf8", 10), ("xliff:utf16", 10), ("xliff:utf32", 16),
  ])
  func `counts bytes in the encoding of the profile`(profile: String, bytes: Int) throws {
    // One character each of one, two, three and four bytes in UTF-8.
    let fits = findings(storage: profile, unit: "slr:storageRestriction='\(bytes)'", "aé€😀")
    #expect(fits.isEmpty)
    let found = findings(storage: profile, unit: "slr:storageRestriction='\(bytes - 1)'", "aé€😀")
    #expect(try #require(found.first).message.contains("\(bytes) bytes"))
  }

  @Test func `counts code points, not what a person takes for characters`() {
    #expect(findings(unit: "slr:sizeRestriction='3'", "👨‍👩").isEmpty)
    #expect(codes(findings(unit: "slr:sizeRestriction='2'", "👨‍👩")) == ["SLR08"])
  }

  @Test(arguments: [("none", 2), ("nfc", 1), ("nfd", 2)])
  func `normalizes before it counts`(form: String, count: Int) {
    let text = "e\u{301}"
    #expect(findings(form: form, unit: "slr:sizeRestriction='\(count)'", text).isEmpty)
    #expect(
      codes(findings(form: form, unit: "slr:sizeRestriction='\(count - 1)'", text)) == ["SLR08"])
  }

  @Test func `counts across comments, CDATA sections and annotations`() {
    let text = "a<!-- no --><![CDATA[<b]]><mrk id='m' translate='no'>cd</mrk>e"
    #expect(findings(unit: "slr:sizeRestriction='6'", text).isEmpty)
    #expect(codes(findings(unit: "slr:sizeRestriction='5'", text)) == ["SLR08"])
  }

  @Test func `counts code points that XML cannot hold`() {
    let text = "<cp hex='0007'/>a"
    #expect(findings(unit: "slr:sizeRestriction='2'", text).isEmpty)
    #expect(
      codes(findings(storage: "xliff:utf16", unit: "slr:storageRestriction='3'", text))
        == ["SLR08"])
  }

  @Test func `takes codes for what they say they are`() {
    let text = "<ph id='1' slr:sizeInfo='3' slr:equivStorage='9'/>a"
    #expect(findings(unit: "slr:sizeRestriction='4'", text).isEmpty)
    #expect(codes(findings(unit: "slr:sizeRestriction='3'", text)) == ["SLR08"])
    #expect(findings(storage: "xliff:utf8", unit: "slr:storageRestriction='10'", text).isEmpty)
  }

  @Test func `judges spans that elements in the text begin and end`() throws {
    let text =
      "aa<sc id='1' slr:sizeRestriction='2'/>bbb<sm id='2' translate='no' "
      + "slr:sizeRestriction='4'/>c<ec startRef='1'/>dd<em startRef='2'/>"
    let found = findings(text)
    #expect(codes(found) == ["SLR08"])
    #expect(try #require(found.first).message.contains("4 code points"))
  }

  @Test func `adds up a group, with what its units are taken for`() throws {
    func unit(_ id: Int) -> String { "<unit id='u\(id)'>\(segment("abc"))</unit>" }
    let group = "<group id='g' slr:sizeRestriction='6'>\(unit(1))\(unit(2))</group>"
    #expect(findings(in: group).isEmpty)
    let more = group.replacing("<unit id='u1'", with: "<unit id='u1' slr:sizeInfo='1'")
    let found = findings(in: more)
    #expect(try #require(found.first).message.contains("7 code points"))
    #expect(found.count == 1)
  }

  @Test func `a minimum waits for the last translation`() {
    let open = "<segment><source>b</source></segment>"
    let unit = "<unit id='u' slr:sizeRestriction='5,9'>\(segment("abc"))"
    #expect(findings(in: unit + open + "</unit>").isEmpty)
    #expect(codes(findings(in: unit + "</unit>")) == ["SLR08"])
  }

  @Test func `knows no sizes without a profile, or with somebody's own`() {
    let unit = "<unit id='u' slr:sizeRestriction='small'>\(segment("abc"))</unit>"
    #expect(findings(in: unit, profiles: "").isEmpty)
    #expect(
      codes(findings(in: unit, profiles: "<slr:profiles generalProfile='my:mm'/>")) == ["SLR02"])
  }

  @Test func `points at the translation`() throws {
    let found = findings(
      in:
        "<unit id='u' slr:sizeRestriction='2'>\n<segment><source>a</source>\n  <target>abc</target>"
        + "</segment></unit>")
    let place = try #require(found.first?.places.first)
    #expect(place.line == 3)
    #expect(place.column == 3)
  }

  @Test func `points at the restriction of a group`() throws {
    let found = findings(
      in: "<group id='g'\n slr:sizeRestriction='1'><unit id='u'>\(segment("abc"))</unit></group>")
    let place = try #require(found.first?.places.first)
    #expect(place.line == 2)
    #expect(place.column == 23)
  }

  @Test func `numbers beyond the machine's do no harm`() {
    let huge = String(repeating: "9", count: 40)
    let text = "<ph id='1' slr:sizeInfo='\(huge)'/><ph id='2' slr:sizeInfo='\(huge)'/>"
    #expect(codes(findings(unit: "slr:sizeRestriction='10'", text)) == ["SLR08"])
    let negative =
      "<pc id='1' slr:sizeInfo='-\(huge)' slr:sizeRestriction='1'>abc</pc>"
      + "<ph id='2' slr:sizeInfo='-\(huge)'/>"
    #expect(codes(findings(unit: "slr:sizeRestriction='10'", negative)) == ["SLR08"])
  }

  @Test func `a unit of very many codes is measured in one go`() {
    let codes = (0..<20_000).map { "<ph id='c\($0)' slr:sizeInfo='1'/>" }.joined()
    let found = findings(unit: "slr:sizeRestriction='19999'", codes)
    #expect(found.count == 1)
  }

  private func segment(_ target: String) -> String {
    "<segment><source>a</source><target>\(target)</target></segment>"
  }

  private func codes(_ findings: [Finding]) -> [String] { findings.map(\.code.rawValue) }

  private func findings(
    storage: String = "", form: String = "none", unit attributes: String = "", _ target: String
  ) -> [Finding] {
    // The ids of the target are not those of the source, so only this module is listened to.
    findings(
      in: "<unit id='u' \(attributes)>\(segment(target))</unit>",
      profiles: "<slr:profiles generalProfile='xliff:codepoints' storageProfile='\(storage)'>"
        + "<slr:normalization general='\(form)' storage='\(form)'/></slr:profiles>")
  }

  private func findings(
    in content: String, profiles: String = "<slr:profiles generalProfile='xliff:codepoints'/>"
  ) -> [Finding] {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.2" xmlns:slr="\(XLIFFNamespace.sizeRestriction)" \
      version="2.2" srcLang="en" trgLang="fr"><file id="f">\(profiles)\(content)</file></xliff>
      """
    return XLIFFValidator.findings(in: Array(text.utf8), path: "a.xlf")
      .filter { $0.code.rawValue.hasPrefix("SLR") }
  }
}
