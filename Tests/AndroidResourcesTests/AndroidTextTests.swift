import LoctripAndroidResources
import LoctripTestSupport
import Testing

/// The escapes of resources, as aapt2 reads them.
@Suite struct AndroidTextTests {
  @Test(arguments: [
    ("", ""), ("Save", "Save"), ("it's", "it\\'s"), ("a \"b\"", "a \\\"b\\\""), ("a\\n", "a\\\\n"),
    ("a\nb\tc", "a\\nb\\tc"), ("@name", "\\@name"), ("?x", "\\?x"), ("a@b?", "a@b?"),
    (" a", "\" a\""), ("a ", "\"a \""), ("a  b", "\"a  b\""), (" ", "\" \""), ("\n a", "\\n a"),
    ("\u{A0}a\u{2028}", "\\u00A0a\\u2028"), ("a\u{202F}!", "a\\u202F!"),
    ("a\r\u{1}", "a\\u000D\\u0001"), ("😀 é", "😀 é"),
    ("'  \\", "\"\\'  \\\\\""), ("<b>&", "<b>&"),
  ])
  func `a text is escaped and read back`(_ text: String, _ written: String) {
    #expect(AndroidText.escaped(text) == written)
    #expect(AndroidText.text(written) == text)
  }

  @Test func `no resource holds a zero`() { #expect(AndroidText.escaped("a\0b") == nil) }

  @Test(arguments: [
    ("  a   b\n\t c ", "a b c"), ("\"a  b\" c  d", "a  b c d"), ("a\\q\\#\\@", "aq#@"),
    ("it's", "it's"), ("\\u00e9\\u0020\\u0020x", "é  x"), ("\\uD83D\\uDE00!", "😀!"),
    ("\\uD83Dx", "\u{FFFD}x"), ("\\uDE00", "\u{FFFD}"), ("\\u12", "u12"), ("a\\", "a"),
    ("\"\n\"", "\n"), ("\" \" ", " "), ("a \" \" b", "a   b"), ("a\\n b", "a\n b"),
  ])
  func `other spellings are read as aapt2 reads them`(_ written: String, _ text: String) {
    #expect(AndroidText.text(written) == text)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `whatever a text has comes back`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = [
      " ", "  ", "\n", "\t", "'", "\"", "\\", "@", "?", "%", "é", "😀", "\u{A0}", "a", "b c", "\\n",
      "\\u0041", "<", "&", "\r", "\u{B}", "\u{7F}", "\u{FEFF}", "e\u{301}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) { text += random.pick(parts) }
    let written = try #require(AndroidText.escaped(text))
    #expect(AndroidText.text(written).utf8.elementsEqual(text.utf8))
  }
}
