import LoctripLocalizationCore
import Testing

@Suite struct TextDigestTests {
  @Test(arguments: [
    ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("foobar", "a2aa05ed9085aaf9"),
    ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
  ])
  func `digests are those of XXH64`(text: String, digits: String) {
    let digest = TextDigest(.text(text))
    #expect(digest.description == digits)
    #expect(TextDigest(utf8: text.utf8) == digest)
    #expect(text.withUTF8Bytes { TextDigest(utf8: $0) } == digest)
    #expect(TextDigest(digits) == digest)
    #expect(digits.withUTF8Bytes { TextDigest(digits: $0) } == digest)
    #expect(digits.uppercased().withUTF8Bytes { TextDigest(digits: $0) } == digest)
    #expect(digest.isOf(.text(text)) && !digest.isOf(.text("\(text).")))
    var written: [UInt8] = []
    digest.appendDigits(to: &written)
    #expect(written == Array(digest.description.utf8))
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 31, 32, 33, 64, 1000])
  func `pieces of any size are digested as a whole`(size: Int) {
    let bytes = (0..<1003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var running = RunningDigest()
    for start in stride(from: 0, to: bytes.count, by: size) {
      let end = min(start + size, bytes.count)
      running.add(bytes[start..<end].span)
      #expect(running.count == end)
      #expect(running.digest == TextDigest(ofFile: Array(bytes[..<end])))
    }
    #expect(running.digest == TextDigest("982207f167bbc7b8"))
  }

  @Test func `composed and decomposed letters differ, and sets differ from their texts`() {
    #expect(TextDigest(.text("é")) != TextDigest(.text("e\u{301}")))
    #expect(TextDigest(.phrases(["a", "b"])) != TextDigest(.phrases(["ab"])))
    #expect(TextDigest(.phrases(["a"])) != TextDigest(.text("a")))
  }

  @Test(arguments: [
    "", "1", "cbf29ce48422232", "cbf29ce4842223255", "xxh64:cbf29ce484222325",
    "fnv1a:cbf29ce484222325", "+bf29ce484222325", "xyz",
  ])
  func `other texts are no digests`(text: String) {
    #expect(TextDigest(text) == nil)
    #expect(text.withUTF8Bytes { TextDigest(digits: $0) } == nil)
  }
}
