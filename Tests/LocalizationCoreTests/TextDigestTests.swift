import LoctripLocalizationCore
import Testing

@Suite struct TextDigestTests {
  @Test(arguments: [
    ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("foobar", "a2aa05ed9085aaf9"),
    ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
  ])
  func `digests are those of XXH64`(text: String, digest: String) {
    check(text, digest, .xxh64)
    #expect(TextDigest(.text(text)).description == digest)
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `digests of loctrip 0.1 are those of FNV-1a, and say so`(text: String, digest: String) {
    check(text, digest, .fnv1a)
    #expect(TextDigest(.text(text), .fnv1a).description == "fnv1a:\(digest)")
    #expect(TextDigest("fnv1a:\(digest)") == TextDigest(.text(text), .fnv1a))
    #expect(TextDigest(.text(text), .fnv1a) != TextDigest(.text(text)))
  }

  private func check(_ text: String, _ digits: String, _ algorithm: TextDigest.Algorithm) {
    let digest = TextDigest(.text(text), algorithm)
    #expect(TextDigest(utf8: text.utf8, algorithm) == digest)
    #expect(text.withUTF8Bytes { TextDigest(utf8: $0, algorithm) } == digest)
    #expect(TextDigest(digits, algorithm) == digest)
    #expect(digits.withUTF8Bytes { TextDigest(digits: $0, algorithm) } == digest)
    #expect(digits.uppercased().withUTF8Bytes { TextDigest(digits: $0, algorithm) } == digest)
    #expect(TextDigest(digest.description) == digest)
    #expect(digest.isOf(.text(text)) && !digest.isOf(.text("\(text).")))
    var written: [UInt8] = []
    digest.appendDigits(to: &written)
    #expect(written == Array(digest.description.utf8))
  }

  @Test(arguments: TextDigest.Algorithm.allCases, [1, 2, 3, 7, 8, 9, 31, 32, 33, 64, 1000])
  func `pieces of any size are digested as a whole`(
    _ algorithm: TextDigest.Algorithm,
    size: Int
  ) {
    let bytes = (0..<1003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var running = RunningDigest(algorithm)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let end = min(start + size, bytes.count)
      running.add(bytes[start..<end].span)
      #expect(running.count == end)
      #expect(running.digest == TextDigest(ofFile: Array(bytes[..<end]), algorithm))
    }
    let digits = algorithm == .xxh64 ? "982207f167bbc7b8" : "48a36990768c7ea9"
    #expect(running.digest == TextDigest(digits, algorithm))
  }

  @Test func `composed and decomposed letters differ, and sets differ from their texts`() {
    #expect(TextDigest(.text("é")) != TextDigest(.text("e\u{301}")))
    #expect(TextDigest(.phrases(["a", "b"])) != TextDigest(.phrases(["ab"])))
    #expect(TextDigest(.phrases(["a"])) != TextDigest(.text("a")))
  }

  @Test(arguments: [
    "", "1", "cbf29ce48422232", "cbf29ce4842223255", "xxh64:cbf29ce484222325",
    "fnv2a:cbf29ce484222325", "+bf29ce484222325", "xyz",
  ])
  func `other texts are no digests`(text: String) {
    #expect(TextDigest(text) == nil)
    #expect(text.withUTF8Bytes { TextDigest(digits: $0) } == nil)
  }
}
