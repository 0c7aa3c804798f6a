import LoctripTestSupport
import Testing
import LoctripXMLEvents

/// The escapes of Xcode.
@Suite struct XMLMarkupTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("]]>", "]]&gt;"),
    ("\"'", "\"'"), ("\t\n", "\t\n"), ("\r", "&#13;"), ("\r\n", "&#13;\n"), ("&amp;", "&amp;amp;"),
    ("é€😀", "é€😀"), ("e\u{301}", "e\u{301}"), ("\u{7F}\u{85}\u{2028}", "\u{7F}\u{85}\u{2028}"),
    ("a/b=c?", "a/b=c?"),
  ])
  func `text as Xcode writes it`(text: String, expected: String) {
    var markup = XMLMarkup()
    markup.text(text)
    #expect(markup.bytes == Array(expected.utf8))
    var fromBytes = XMLMarkup()
    fromBytes.text(Array("..\(text)".utf8).dropFirst(2))
    #expect(fromBytes.bytes == markup.bytes)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("\"", "&quot;"),
    ("'", "'"),
    ("\t\n\r", "&#9;&#10;&#13;"), ("\r\n", "&#13;&#10;"), ("é€😀", "é€😀"),
    ("%#@a@|==|", "%#@a@|==|"),
  ])
  func `attribute values as Xcode writes them`(text: String, expected: String) {
    var markup = XMLMarkup()
    markup.attributeValue(text)
    #expect(markup.bytes == Array(expected.utf8))
  }

  @Test func `markup is written as it stands and can be taken`() {
    var markup = XMLMarkup(capacity: 100)
    markup.raw("<a>&")
    markup.raw(Array("<!-- \r -->".utf8)[...])
    #expect(markup.bytes == Array("<a>&<!-- \r -->".utf8))
    #expect(markup.take() == Array("<a>&<!-- \r -->".utf8))
    #expect(markup.bytes.isEmpty)
    markup.text("x")
    #expect(markup.bytes == Array("x".utf8))
  }

  @Test func `what is written is read back`() {
    var generator = SeededGenerator(seed: 11)
    let scalars: [Unicode.Scalar] = [
      "&", "<", ">", "\"", "'", "\t", "\n", "\r", " ", "a", ";", "#", "]", "é", "\u{301}", "€", "😀",
      "\u{85}",
      "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "\u{7F}",
    ]
    for _ in 0..<300 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        view.append(scalars[Int.random(in: scalars.indices, using: &generator)])
      }
      let text = String(view)
      var markup = XMLMarkup()
      markup.raw("<a b=\"")
      markup.attributeValue(text)
      markup.raw("\">")
      markup.text(text)
      markup.raw("</a>")
      var attribute: [UInt8] = []
      var content: [UInt8] = []
      let error = events(of: markup.bytes) { event, batch in
        for found in batch.attributes[event.attributes] { attribute += batch.values[found.value] }
        if event.kind == .text { content += batch.values[event.value] }
      }
      #expect(error == nil)
      #expect(attribute == Array(text.utf8), "\(text.debugDescription)")
      #expect(content == Array(text.utf8), "\(text.debugDescription)")
    }
  }

  @Test func `every ASCII character survives in text and attributes, or is named`() {
    for value in (0...0x7F) as ClosedRange<UInt8> {
      let scalar = Unicode.Scalar(value)
      let text = "a\(scalar)b"
      if let bad = unrepresentableScalar(in: text) {
        #expect(bad == scalar)
        #expect(value < 0x20)
        continue
      }
      var markup = XMLMarkup()
      markup.raw("<a>")
      markup.text(text)
      markup.raw("</a>")
      #expect(decodedTexts(of: markup.bytes) == [Array(text.utf8)])
    }
  }

  @Test func `the first character that XML cannot hold`() {
    for text in [
      "", "plain", "\t\n\r", "é€😀\u{301}", "\u{7F}\u{85}", "\u{FFFD}\u{FEFF}", "\u{EFFF}",
      "\u{10FFFF}",
    ] {
      #expect(unrepresentableScalar(in: text) == nil, "\(text.debugDescription)")
    }
    for value in [0, 1, 8, 0xB, 0xC, 0xE, 0x1F, 0xFFFE, 0xFFFF] as [UInt32] {
      let bad = Unicode.Scalar(value)
      #expect(bad != nil)
      guard let bad else { continue }
      #expect(unrepresentableScalar(in: String(bad)) == bad)
      #expect(unrepresentableScalar(in: "é\(bad)\u{2}x") == bad)
      #expect(run("<a>\(bad)</a>").error != nil)
    }
  }

  private func unrepresentableScalar(in text: String) -> Unicode.Scalar? {
    XMLMarkup.unrepresentableScalar(in: ArraySlice(text.utf8).span)
  }
}
