import Foundation
import Testing
import LoctripXMLEvents

/// What unpacks archives.
@Suite struct InflationTests {
  @Test func `compressed contents are inflated`() throws {
    // 200 times "tide " between two tags, by zlib's best compression.
    let packed = try #require(
      Data(base64Encoded: "s6nIyUxLUyhLLSrOzM+zVTLUM1Kys1HU1VUoyUxJHSVGiVFieBO6unY2+uBSwA4A"))
    let text =
      "<xliff version=\"1.2\"><!-- " + String(repeating: "tide ", count: 200) + "--></xliff>"
    let inflated = Inflation.inflate(Array(packed)[...], count: text.utf8.count)
    #expect(inflated == Array(text.utf8))
    for wrong in [text.utf8.count - 1, text.utf8.count + 1, 0] {
      #expect(Inflation.inflate(Array(packed)[...], count: wrong) == nil)
    }
    #expect(Inflation.inflate(Array(packed).dropLast(), count: text.utf8.count) == nil)
    #expect(Inflation.inflate((Array(packed) + [0])[...], count: text.utf8.count) == nil)
  }

  @Test func `the checksum is the one of the standard`() {
    #expect(Inflation.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }
}
