import LocalizationCore
import Testing

@Suite struct TextDigestTests {
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `digests are those of FNV-1a`(text: String, digest: String) {
    #expect(TextDigest(.text(text)).description == digest)
    #expect(TextDigest(utf8: text.utf8).description == digest)
    #expect(text.withUTF8Bytes { TextDigest(utf8: $0) } == TextDigest(.text(text)))
    #expect(TextDigest(digest) == TextDigest(.text(text)))
    #expect(digest.withUTF8Bytes { TextDigest(digits: $0) } == TextDigest(.text(text)))
    #expect(digest.uppercased().withUTF8Bytes { TextDigest(digits: $0) } == TextDigest(digest))
    var digits: [UInt8] = []
    TextDigest(.text(text)).appendDigits(to: &digits)
    #expect(digits == Array(digest.utf8))
  }

  @Test func `composed and decomposed letters differ, and sets differ from their texts`() {
    #expect(TextDigest(.text("é")) != TextDigest(.text("e\u{301}")))
    #expect(TextDigest(.phrases(["a", "b"])) != TextDigest(.phrases(["ab"])))
    #expect(TextDigest(.phrases(["a"])) != TextDigest(.text("a")))
  }

  @Test(arguments: ["", "1", "cbf29ce48422232", "cbf29ce4842223255", "+bf29ce484222325", "xyz"])
  func `other texts are no digests`(text: String) {
    #expect(TextDigest(text) == nil)
    #expect(text.withUTF8Bytes { TextDigest(digits: $0) } == nil)
  }
}
