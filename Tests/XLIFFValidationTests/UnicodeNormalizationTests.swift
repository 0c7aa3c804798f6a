import Foundation
import Testing

@testable import LoctripXLIFFValidation

@Suite("Unicode normalization")
struct UnicodeNormalizationTests {
  @Test(arguments: [UnicodeNormalization.composed, .decomposed])
  func `takes no text for normal that is not`(form: UnicodeNormalization) {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Between two scalars that other ones combine with, or would combine with.
      let text = "a\(Character(scalar))가\(Character(scalar))"
      let bytes = Array(String(Character(scalar)).utf8)
      guard form.isNormal(bytes) else { continue }
      if form == .composed {
        #expect(Array(text.precomposedStringWithCanonicalMapping.utf8) == Array(text.utf8))
      } else {
        let alone = String(Character(scalar))
        #expect(Array(alone.decomposedStringWithCanonicalMapping.utf8) == bytes)
      }
    }
  }

  @Test func `normalizes what is not normal`() {
    #expect(UnicodeNormalization.composed.normalize(Array("e\u{301}".utf8)) == Array("\u{E9}".utf8))
    #expect(
      UnicodeNormalization.decomposed.normalize(Array("\u{E9}".utf8)) == Array("e\u{301}".utf8))
    #expect(UnicodeNormalization.none.normalize(Array("e\u{301}".utf8)) == Array("e\u{301}".utf8))
    #expect(UnicodeNormalization.composed.normalize(Array("\u{2001}".utf8)) != [0xE2, 0x80, 0x81])
  }

  @Test func `normalizes very long runs of marks`() {
    let text = "e" + String(repeating: "\u{323}\u{301}", count: 200_000)
    let normal = UnicodeNormalization.decomposed.normalize(Array(text.utf8))
    #expect(normal.count == text.utf8.count)
  }
}
