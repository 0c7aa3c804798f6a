import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct PseudoTextTests {
  /// Letters and nothing else.
  private let plain = PseudoText(expansion: 0, isBracketed: false)

  @Test func `letters get accents, longer texts and brackets`() {
    #expect(PseudoText().make(of: "Save file") == "[!!! Šåṽṽé ƒƒîļéé !!!]")
    #expect(plain.make(of: "Quiz, 123!") == "Ǫûîž, 123!")
    #expect(plain.make(of: "日本") == "日\u{307}本\u{307}")
  }

  @Test func `words are shown from right to left, line by line`() {
    let text = PseudoText(style: .rightToLeft, expansion: 0, isBracketed: false)
    #expect(text.make(of: "Open it") == "\u{202E}Open it\u{202C}")
    #expect(
      text.make(of: "A %@ b\nc") == "\u{202E}A\u{202C} %@ \u{202E}b\u{202C}\n\u{202E}c\u{202C}")
    #expect(text.make(of: "1 %") == "1 %")
  }

  @Test func `letters have full width`() {
    let text = PseudoText(style: .wide, expansion: 0, isBracketed: false)
    #expect(text.make(of: "Ab 1%% ü") == "Ａｂ 1%% üü")
  }

  @Test(arguments: [
    "%1$@", "%lld", "%%", "%#@files@", "%arg", "${applicationName}", "<b>", "</b>",
    "<a href=\"x\">",
    "&amp;", "&#233;", "https://example.com/a?b=c", "www.example.com", "mail@example.com",
    "my-site.com", "site.org/help?a=b", "[site.com.br]",
    "{count}",
    "{{name}}", "`code`", "](https://example.com/a b)", "](inflect: true)", "\\n", "12.5",
  ])
  func `what is no language stays`(_ code: String) {
    for style in PseudoText.Style.allCases {
      let text = PseudoText(style: style)
      #expect(text.make(of: "one \(code) two").contains(code), "\(style)")
      #expect(text.make(of: code).contains(code), "\(style)")
    }
  }

  @Test func `white space around a text stays around it`() {
    #expect(PseudoText(expansion: 0).make(of: " a\n") == " [!!! å !!!]\n")
    #expect(PseudoText().make(of: "") == "")
    #expect(PseudoText().make(of: " \n") == " \n")
  }

  @Test func `a text grows by what is asked for`() {
    let source = String(repeating: "abcde", count: 40)
    for percent in [0, 35, 40, 100, 250, -40] {
      let text = PseudoText(expansion: percent, isBracketed: false)
      #expect(text.make(of: source).count == 200 + 2 * percent)
    }
    #expect(PseudoText.usualExpansion(of: "de-AT") == 35)
    #expect(PseudoText.usualExpansion(of: "tlh") == nil)
  }

  @Test func `a limit is kept as far as the source keeps it`() {
    let limit = [LengthLimit(12, .characters, origin: "")]
    #expect(PseudoText().make(of: "ab", within: limit) == "[!!! åƀ !!!]")
    #expect(PseudoText().make(of: "abcdef", within: limit) == "åƀçðéƒ")
  }

  @Test func `phrases are made one by one`() {
    #expect(plain.make(of: .phrases(["a", "b ${x}"])) == .phrases(["å", "ƀ ${x}"]))
  }

  @Test func `no text is too strange`() {
    var generator = SeededGenerator(seed: 11)
    let parts = [
      "%", "@", "$", "{", "}", "<", ">", "&", ";", "](", ")", "`", "\\", "a", "é", "e\u{301}", "日",
      "👩‍👧", "\u{202E}", "\n", " ", "://", "www.", "1", "%1$@", "ไ", "ש",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<12, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      for style in PseudoText.Style.allCases {
        let made = PseudoText(style: style).make(of: text)
        #expect(
          Placeholder.all(in: made).map(\.text) == Placeholder.all(in: text).map(\.text),
          "\(text.debugDescription)")
      }
    }
  }
}
