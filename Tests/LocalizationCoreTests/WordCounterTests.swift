import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct WordCounterTests {
  private static func words(_ text: String) -> Int {
    WordCounter.words(in: Array(text.utf8)[...])
  }

  /// The counts are those of ICU 72: `ubrk_open(UBRK_WORD)`, segments whose rule status is not
  /// `UBRK_WORD_NONE`.
  @Test(arguments: [
    ("Hello, world's 3.14 well-known foo_bar a:b 1,000.5 ünï", 10),
    ("สวัสดีชาวโลก ยินดีต้อนรับ ใช้iPhoneของคุณ 123 ๑๒๓", 9),
    ("你好世界，欢迎使用 iPhone 15 应用程序abc", 9),
    ("東京タワーへようこそ。カタカナとひらがな 100％", 10),
    ("ສະບາຍດີຊາວໂລກ", 2),
    ("សួស្តីពិភពលោក", 2),
    ("မင်္ဂလာပါကမ္ဘာလောက", 4),
    ("안녕하세요 세계 iPhone을", 4),
    ("שלום עולם צה\"ל ג'ירפה", 4),
    ("مرحبا بالعالم ١٢٣ ١٬٢٣٤٫٥", 4),
    ("नमस्ते दुनिया क्‍ष", 3),
    ("l’été d'hiver «bonjour»", 3),
    ("👍 ok 👨‍👩‍👧 ①② ½ x² № 5€ #tag b.com http://x.y/z?q=1", 10),
    ("Привет, мир! Щёлкните «ОК»", 4),
    ("Γειά σου Κόσμε· τι κάνεις;", 5),
    ("Xin chào thế giới", 4),
    ("Merhaba dünya'nın", 2),
  ])
  func `words are those of ICU`(_ text: String, _ count: Int) {
    #expect(Self.words(text) == count)
  }

  @Test func `marks that join parts of words do so between the right ones`() {
    let text =
      "don't_stop 3-4 1:2 a.b. A.B __ _ _a a_ 1_ ' '' 'a' a'1 1'a 1.a a,b 1,b ; a;b 1;2"
    #expect(Self.words(text) == 25)
    let other = "ab\u{200B}cd e\u{301}f x\u{200D}y １２３ Ａｂ ａ：ｂ a·b a‧b a․b 1․2"
    #expect(Self.words(other) == 12)
  }

  @Test(arguments: [
    ("%@ of %1$lld files", 2), ("Hello ${name}, <b>well</b> done", 3), ("%#@count@", 0),
    ("100%", 1), ("%d", 0), ("", 0), (" … ", 0),
  ])
  func `placeholders and tags are no words`(_ text: String, _ count: Int) {
    #expect(Self.words(text) == count)
  }

  @Test func `a text in pieces has the words of the whole`() {
    var counter = WordCounter()
    for piece in ["Hel", "lo wor", "ld ", "don", "'t"] { counter.add(Array(piece.utf8)[...]) }
    #expect(counter.count == 3)
    counter.endWord()
    counter.add(Array("x".utf8)[...])
    #expect(counter.count == 4)
  }

  /// Foundation's regular expressions take their word boundaries from ICU.
  @Test func `random texts have the words of ICU`() throws {
    let boundaries = try NSRegularExpression(pattern: #"\b"#, options: .useUnicodeWordBoundaries)
    let pieces = [
      "a", "Bc", "é", "1", "23", "_", ".", ",", "'", "’", ":", ";", "-", " ", "\"", "ש", "ا", "٣",
      "Щ",
      "ε", "한", "·", "e\u{301}", "\u{AD}", "\u{200D}", "（", "。", "日本", "ก", "ไทย", "\n", "/", "№",
    ]
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<400 {
      let text = (0..<generator.below(12) + 1).map { _ in generator.pick(pieces) }.joined()
      let whole = Array(text.utf16)
      var ends = boundaries.matches(in: text, range: NSRange(0..<whole.count)).map(\.range.location)
      ends.append(whole.count)
      var (start, expected) = (0, 0)
      for end in ends where end > start {
        let segment = String(decoding: whole[start..<end], as: UTF16.self)
        let isWord = segment.unicodeScalars.contains {
          $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber
        }
        if isWord || segment.count(where: { $0 == "_" }) > 1 { expected += 1 }
        start = end
      }
      #expect(Self.words(text) == expected, "\(text.debugDescription)")
    }
  }
}
