import Testing

@testable import LoctripLocalizationCore

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("::error::x", "⟨U+003A⟩:error::x"), ("  ::error::x", "  ⟨U+003A⟩:error::x"),
    ("\u{3000}::x", "\u{3000}⟨U+003A⟩:x"), ("\n::x", "⏎⟨U+003A⟩:x"), ("a ::b", "a ::b"), (":", ":"),
    (": ::", ": ::"), ("##[error]x", "#⟨U+0023⟩[error]x"), ("a ##vso[b]", "a #⟨U+0023⟩vso[b]"),
    ("## head", "## head"), ("###[x]", "##⟨U+0023⟩[x]"), ("#[x]", "#[x]"),
  ])
  func `no text is a command of a build service`(_ text: String, _ shown: String) {
    #expect(VisibleText.make(text) == shown)
    #expect(VisibleText.make(shown) == shown)
  }

  @Test func `a command behind a line end that is kept is none`() {
    #expect(VisibleText.make("a\n ::error::x", lines: .kept) == "a\n ⟨U+003A⟩:error::x")
  }

  @Test func `only the flags that there are keep their letters`() {
    for flag in ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"] {
      #expect(flag.unicodeScalars.count == 7)
      #expect(VisibleText.make("a\(flag)b") == "a\(flag)b")
    }
    #expect(VisibleText.make("🏴\u{E0068}\u{E0069}") == "🏴⟨U+E0068⟩⟨U+E0069⟩")
    #expect(VisibleText.make("🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{E0068}") == "🏴󠁧󠁢󠁥󠁮󠁧󠁿⟨U+E0068⟩")
    #expect(VisibleText.make("🏴\u{E0067}\u{E0062}") == "🏴⟨U+E0067⟩⟨U+E0062⟩")
  }

  @Test func `JSON says the same and acts on no terminal`() {
    let json = #"{"a":"\#u{9B}é\#u{202E}“日\#u{7F}\#u{E0068}\#u{FEFF}x"}"#
    let escaped = String(decoding: VisibleText.escaping(json: Array(json.utf8)), as: UTF8.self)
    #expect(escaped == #"{"a":"\u009bé\u202e“日\u007f\udb40\udc68\ufeffx"}"#)
    let plain = Array(#"{"a":"é“日"}"#.utf8)
    #expect(VisibleText.escaping(json: plain) == plain)
  }
}
