import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct ByteSequenceTests {
  private static func bytes(
    below limit: Int, of values: Range<UInt8>, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: 0..<limit, using: &generator)).map { _ in
      UInt8.random(in: values, using: &generator)
    }
  }

  @Test func `what is found is what the standard library finds`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3_000 {
      let text = Self.bytes(below: 24, of: 0..<3, &generator)
      let sought = Self.bytes(below: 6, of: 0..<3, &generator)
      let (whole, part) = (text[...], sought[...])
      #expect(text.contains(sequence: sought) == text.contains(sought))
      #expect(whole.span.firstRange(of: part.span) == text.firstRange(of: sought))
    }
  }

  @Test func `long sequences are found as short ones are`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let text = Self.bytes(below: 400, of: 0..<2, &generator)
      let start = Int.random(in: 0...text.count, using: &generator)
      var sought = Array(text[start...].prefix(40))
      if Bool.random(using: &generator) { sought.append(0) }
      let (whole, part) = (text[...], sought[...])
      #expect(whole.span.firstRange(of: part.span) == text.firstRange(of: sought))
    }
  }

  @Test(arguments: [
    ("", "a", false), ("a", "a", true), ("say ^[x]", "^[", true), ("^", "^[", false),
    ("¿Qué?", "¿", true), ("aab", "ab", true), ("aaa", "aab", false),
  ])
  func `a literal is found by its bytes`(_ text: String, _ literal: String, _ isFound: Bool) {
    #expect(text.hasBytes(of: literal) == isFound)
    switch literal {
    case "a": #expect(text.hasBytes("a") == isFound)
    case "^[": #expect(text.hasBytes("^[") == isFound)
    case "¿": #expect(text.hasBytes("¿") == isFound)
    case "ab": #expect(text.hasBytes("ab") == isFound)
    default: #expect(text.hasBytes("aab") == isFound)
    }
  }

  @Test func `characters are found by canonical equivalence`() {
    let texts = [
      "cafe", "café", "cafe\u{301}", "\u{1112}\u{1161}\u{11AB}", "한", "e", "e\u{301}", "é", "아이폰",
      "\u{5D0}\u{5B8}", "\u{5D0}", "hal", "f", "",
    ]
    for text in texts {
      for other in texts {
        #expect(text.hasCharacters(of: other) == text.contains(other), "\(text) – \(other)")
      }
    }
  }

  @Test func `a search of a text for its own beginning does not take the square of its length`() {
    let text = String(repeating: "a", count: 400_000)
    #expect(!text.hasBytes(of: String(repeating: "a", count: 40_000) + "b"))
  }
}
