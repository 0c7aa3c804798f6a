import LoctripLocalizationCore
import Testing
import XLIFF
import LoctripXLIFFConversion

@Suite("Exactness of conversion")
struct ConversionExactnessTests {
  static let casesOfSegments: [String] = [
    #"<unit id="1" pgs:switch="plural:p"><segment id="s1" pgs:case="one"><source>A</source></segment><segment id="s2" pgs:case="other"><source>B</source><target>b</target></segment></unit>"#,
    #"<unit id="1" pgs:switch="plural:p"><segment id="one" pgs:case="one" state="final"><source>A</source><target>a</target></segment><ignorable pgs:case="one"><source> </source></ignorable><segment pgs:case="other" canResegment="no"><source>B</source></segment></unit>"#,
    #"<unit id="1" pgs:switch="plural:p"><segment pgs:case="other"><source>A</source></segment></unit>"#,
    #"<unit id="1" pgs:switch="gender"><segment id="x" state="reviewed" pgs:case="feminine"><source>A</source><target>a</target></segment></unit>"#,
  ]

  @Test(arguments: casesOfSegments)
  func `the case of a segment comes back from 1.2`(unit: String) throws {
    let document = second(unit, version: "2.2")
    let result = try conversion(document, to: .v1_2)
    #expect(result.findings.isEmpty)
    let trip = try comesBack(document, by: .v1_2)
    #expect(difference(trip) == nil)
    // A second trip finds nothing that the first one left behind.
    let there = String(decoding: result.bytes, as: UTF8.self)
    #expect(try meaning(convert(convert(there, to: .v2_2), to: .v1_2)) == meaning(there))
  }

  @Test func `a size restriction of a segment comes back from 1.2`() throws {
    let trip = try comesBack(
      second(#"<unit id="1"><segment slr:sizeRestriction="9"><source>A</source></segment></unit>"#),
      by: .v1_2)
    #expect(trip.new.contains("sizeRestriction='9'"))
    #expect(difference(trip) == nil)
  }

  @Test func `what no segment may say comes back, and is told when nothing may go along`() throws {
    let document = second(#"<unit id="1"><segment v:a="1"><source>A</source></segment></unit>"#)
    #expect(try difference(comesBack(document, by: .v1_2)) == nil)
    let plain = try XLIFFConverter.convert(
      Array(document.utf8), path: "a", to: .v1_2, carrying: false)
    #expect(plain.findings.contains { $0.message.contains(#"v:a="1""#) })
    #expect(!String(decoding: plain.bytes, as: UTF8.self).contains("loctrip"))
  }

  static let composed = "Caf\u{E9}"
  static let decomposed = "Cafe\u{301}"

  @Test(arguments: [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `ids of 1.2 that differ in their bytes alone are two`(version: XLIFFVersion) throws {
    let document = first(
      [Self.composed, Self.decomposed].map {
        """
        <trans-unit id="\($0)"><source>A. B.</source><seg-source><mrk mtype="seg" mid="\($0)">A.\
        </mrk> <mrk mtype="seg" mid="1">B.</mrk></seg-source></trans-unit>
        """
      }.joined()
        + """
        <trans-unit id="k"><source>\
        <bpt id="1" rid="\(Self.composed)">\(Self.composed)</bpt>\
        <bpt id="2" rid="\(Self.decomposed)">\(Self.decomposed)</bpt>x\
        <ept id="3" rid="\(Self.composed)">a</ept><ept id="4" rid="\(Self.decomposed)">b</ept>\
        </source></trans-unit>
        <trans-unit id="l"><source>AB</source><seg-source>\
        <mrk mtype="seg" mid="\(Self.composed)">A</mrk>\
        <mrk mtype="seg" mid="\(Self.decomposed)">B</mrk></seg-source></trans-unit>
        """
    )
    #expect(try conversion(document, to: version).findings.isEmpty)
    let trip = try comesBack(document, by: version)
    #expect(difference(trip) == nil)
    #expect(try conversion(document, to: .v1_2).findings.isEmpty)
  }

  @Test(arguments: ["2.0", "2.1", "2.2"])
  func `ids of 2.x that differ in their bytes alone are two`(version: String) throws {
    let (nfc, nfd) = (Self.composed, Self.decomposed)
    let units = [nfc, nfd].map {
      #"<unit id="\#($0)" name="\#($0) 1"><segment><source>A</source></segment></unit>"#
    }.joined()
    let content = """
      <unit id="k"><originalData><data id="\(nfc)">\(nfc)</data><data id="\(nfd)">\(nfd)</data>\
      </originalData><segment id="s\(nfc)"><source>A<ph id="p\(nfc)" dataRef="\(nfc)"/>\
      <ph id="p\(nfd)" dataRef="\(nfd)"/></source></segment>\
      <segment id="s\(nfd)"><source>B</source></segment></unit>
      """
    let document = second(units + content, version: version)
    #expect(try conversion(document, to: .v1_2).findings.isEmpty)
    let trip = try comesBack(document, by: .v1_2)
    #expect(difference(trip) == nil)
    #expect(!trip.new.contains("-2"))
  }
}
