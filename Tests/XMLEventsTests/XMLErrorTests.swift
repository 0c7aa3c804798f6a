import Testing
import LoctripXMLEvents

/// What is not well-formed, what is said about it, and where.
@Suite struct XMLErrorTests {
  @Test(arguments: [
    "text", "<", "<a", "<a>", "<a></b>", "</a>", "<a/><b/>", "<a/>x", "x<a/>", "<a b='1' b='2'/>",
    "<a b=1/>", "<a b/>", "<a b='1'c='2'/>", "<a b='<'/>", "<a><</a>", "<a>]]></a>", "<a>& b</a>",
    "<a>&</a>", "<a>&;</a>", "<a>&#;</a>", "<a>&#x;</a>", "<a>&#xG;</a>", "<a>&amp</a>",
    "<a b='&'/>", "<a b='&amp'/>", "<a><!-- a -- b --></a>", "<a><!-- a ---></a>",
    "<a><?xml x?></a>",
    "<a><?XML x?></a>", "<a><?p:q x?></a>", " <?xml version='1.0'?><a/>",
    "<?xml version='2.0'?><a/>",
    "<?xml encoding='UTF-8'?><a/>", "<?xml version='1.0'><a/>", "<a:b:c xmlns:a='x'/>", "<:a/>",
    "<1/>",
    "<a xmlns:xml='x'/>", "<a xmlns:xmlns='x'/>", "<a xmlns:p=''/>", "<a xmlns:p='u' xmlns:p='v'/>",
    "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", "<a><![CDATA[</a>", "<a><![cdata[]]></a>",
    "<![CDATA[x]]><a/>", "<!DOCTYPE a", "<a/><!DOCTYPE a>", "<!DOCTYPE a><!DOCTYPE a><a/>",
    "<a>&nbsp;</a>", "<a b='&nbsp;'/>",
  ])
  func `a document that is not well-formed is an error`(text: String) {
    let result = run(text)
    guard let error = result.error else {
      Issue.record("accepted: \(result.events)")
      return
    }
    expectPlausible(error, in: Array(text.utf8))
  }

  @Test func `an empty document is an error that says so`() {
    for text in ["", "\u{FEFF}"] {
      let message = run(text).error?.message
      #expect(message == "the document is empty", "\(text.debugDescription)")
    }
  }

  @Test func `a document that is not XML at all is not called empty`() {
    for text in ["text", "{\"a\": 1}", "PK\u{3}\u{4}"] {
      let message = run(text).error?.message
      #expect(message?.hasPrefix("not XML: it does not start with") == true, "\(message ?? "")")
    }
  }

  @Test(arguments: [
    "<a", "<a>", "<abc>text", "<abc>text<b/>", "<abc><!-- x", "<abc><b c='", "<?xml ",
  ])
  func `a document that stops too early is not said to have too much`(text: String) {
    guard let error = run(text).error else {
      Issue.record("accepted")
      return
    }
    #expect(!error.message.contains("after the end of the root"), "\(error.message)")
  }

  @Test func `content after the root is an error at its place`() {
    for (text, column) in [("<a/>x", 5), ("<a/> <b/>", 6), ("<a></a>\u{1}", 8)] {
      let error = run(text).error
      #expect(error?.message == "content after the end of the root element")
      #expect(error?.column == column, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("<p:a/>", 1, 1...6), ("<a>\n  <p:b/></a>", 2, 3...8), ("<a p:b='1'/>", 1, 1...12),
    ("<a>\r\n<b  p:c='1'/></a>", 2, 1...13), ("<a>\r\r<b><p:c></p:c></b></a>", 3, 4...8),
    ("<a><b xmlns:p='u'/>\n<p:c/></a>", 2, 1...6),
  ])
  func `an undeclared prefix is an error with its place`(
    text: String, line: Int, columns: ClosedRange<Int>
  ) {
    let result = run(text)
    let error = result.error
    #expect(error?.message.contains("prefix p ") == true, "\(error?.message ?? "accepted")")
    #expect(error?.line == line)
    #expect(error.map { columns.contains($0.column) } == true, "\(error?.column ?? 0)")
    #expect(!result.events.contains { $0.contains("p:") })
  }

  @Test func `a message is one line`() {
    let documents: [[UInt8]] = [
      Array("<a>".utf8) + [0xFF] + Array("</a>".utf8), Array("<a></b>".utf8), Array("<a".utf8),
    ]
    for bytes in documents {
      let message = run(bytes).error?.message ?? ""
      #expect(!message.isEmpty && !message.contains { $0.isNewline }, "\(message.debugDescription)")
    }
  }

  @Test func `events before the error are given`() {
    let result = run("<a>x<b/>\u{1}</a>")
    #expect(
      result.events == [
        "start 0..<3 a", "  text 3..<4 \"x\"", "  start 4..<8 b/", "  end 8..<8 b/",
      ])
    #expect(result.error?.line == 1)
    #expect(result.error?.column == 9)
  }

  @Test func `a parser that failed repeats its error`() throws {
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let first = #expect(throws: XMLSyntaxError.self) {
      try parser.push(ArraySlice("<a></b>".utf8).span, into: &batch)
    }
    let second = #expect(throws: XMLSyntaxError.self) {
      try parser.push(ArraySlice("<a/>".utf8).span, isFinal: true, into: &batch)
    }
    #expect(first == second)
    #expect(batch.events.isEmpty)
  }

  // MARK: - Bytes that are not characters

  @Test(
    arguments: [
      [0x00], [0x01], [0x0B], [0x1F], [0xFF], [0xFE], [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `a byte that is no character is an error where it stands`(bad: [UInt8]) {
    let before = Array("<?xml version='1.0'?>\n<a b='é'>\n  é".utf8)
    for (open, close) in [("", ""), ("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?p ", "?>")] {
      let bytes = before + Array(open.utf8) + bad + Array("\(close)</a>".utf8)
      guard let error = run(bytes).error else {
        Issue.record("accepted after '\(open)'")
        continue
      }
      expectPlausible(error, in: bytes)
      #expect(error.line == 3, "\(open)")
      if open.isEmpty { #expect(error.column == 5, "\(error)") }
    }
  }

  @Test
  func `a byte that is no character is an error in an attribute, a name and between elements`() {
    for bad in [[0x00], [0x01], [0xFF], [0xEF, 0xBF, 0xBE], [0xED, 0xA0, 0x80]] as [[UInt8]] {
      for (before, after) in [
        ("<a b='", "'/>"), ("<a", "/>"), ("<a ", "/>"), ("", "<a/>"), ("<a/>", ""),
        ("<!--", "--><a/>"), ("<!DOCTYPE ", "><a/>"),
      ] {
        let bytes = Array(before.utf8) + bad + Array(after.utf8)
        let error = run(bytes).error
        #expect(error != nil, "\(before) \(bad)")
        if let error { expectPlausible(error, in: bytes) }
      }
    }
  }

  @Test func `a NUL byte does not end the document`() {
    for text in ["<a/>\0", "<a>\0</a>", "<a b='\0'/>", "<a/>\0<b/>", "<a><!--\0--></a>", "\0<a/>"] {
      #expect(run(text).error != nil, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    "0", "x0", "1", "8", "11", "31", "xD800", "xDFFF", "xFFFE", "xFFFF", "x110000", "4294967361",
    "x100000041", "99999999999999999999",
  ])
  func `a reference to what is no character is an error`(number: String) {
    #expect(run("<a>&#\(number);</a>").error != nil)
    #expect(run("<a b='&#\(number);'/>").error != nil)
  }

  @Test func `a document that is another encoding without saying so is an error`() {
    let ascii = Array("<a>x</a>".utf8)
    let utf16le: [UInt8] = ascii.flatMap { [$0, 0] as [UInt8] }
    let utf16be: [UInt8] = ascii.flatMap { [0, $0] as [UInt8] }
    let utf32le: [UInt8] = ascii.flatMap { [$0, 0, 0, 0] as [UInt8] }
    let utf32be: [UInt8] = ascii.flatMap { [0, 0, 0, $0] as [UInt8] }
    let ebcdic: [UInt8] = [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40]
    for bytes in [utf16le, utf16be, utf32le, utf32be, ebcdic, [0xFF, 0xFE] + utf16le] {
      #expect(run(bytes).error != nil, "\(bytes.prefix(4))")
    }
  }

  // MARK: - Places

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `line and column are exact after line ends of each kind`(end: String) {
    let lead = "<?xml version='1.0'?>\(end)<!-- c\(end) -->\(end)<a>\(end)\(end)é😀"
    let error = run("\(lead)\u{1}</a>").error
    #expect(error?.line == 6)
    #expect(error?.column == 7)
    #expect(error?.offset == lead.utf8.count)
  }

  @Test func `line and column are exact after a mixture of line ends`() {
    // Lines: LF, CR, CR LF, LF, CR, CR.
    let lead = "<a>\n\r\r\n\n\r\r  "
    let error = run("\(lead)\u{1}</a>").error
    #expect(error?.line == 7)
    #expect(error?.column == 3)
    for chunk in 1...lead.utf8.count + 5 {
      #expect(run("\(lead)\u{1}</a>", chunk: chunk).error == error, "\(chunk)")
    }
  }

  @Test func `a column counts bytes, those of a byte order mark too`() {
    // The same as LineIndex gives for the bytes of the file.
    let first = run("\u{FEFF}<a>é\u{1}</a>").error
    #expect(first?.line == 1)
    #expect(first?.column == 9)
    #expect(first?.offset == 8)
    let second = run("\u{FEFF}<a>\n é\u{1}</a>").error
    #expect(second?.line == 2)
    #expect(second?.column == 4)
    #expect(second?.offset == 10)
  }

  @Test(arguments: [1_000, 65_530, 65_536, 65_537, 200_000])
  func `places are exact after many bytes and many chunks`(count: Int) {
    let filler = String(repeating: "<b>x\r\n</b>", count: count / 10)
    let lead = "<a>\(filler)\n "
    let bytes = Array("\(lead)\u{1}</a>".utf8)
    for chunk in [1_009, 65_536, bytes.count] {
      let error = run(bytes, chunk: chunk).error
      #expect(error?.line == count / 10 + 2)
      #expect(error?.column == 2)
      #expect(error?.offset == lead.utf8.count)
    }
  }

  @Test func `places are exact inside a long text that has no markup`() {
    let lead = "<a>\n" + String(repeating: "some text\r\n", count: 20_000)
    for chunk in [4_096, 65_536, 1_000_000] {
      let error = run("\(lead)ab\u{1}</a>", chunk: chunk).error
      #expect(error?.line == 20_002)
      #expect(error?.column == 3)
    }
  }

  @Test(arguments: [
    ("<a>\n<b>\n</c>\n</a>", 3), ("<a>\n<b x='1'\n   x='2'/></a>", 3), ("<a>\n\n]]></a>", 3),
    ("<a>\n&nbsp;\n</a>", 2), ("<a b='1'\n c='<'/>", 2), ("<a>\n<!-- -- -->\n</a>", 2),
    ("<a>\n<b c=d/>\n</a>", 2),
  ])
  func `the line is that of the mistake`(text: String, line: Int) {
    for end in ["\n", "\r\n", "\r"] {
      let document = String(
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end))
      let error = run(document).error
      #expect(error?.line == line, "\(document.debugDescription)")
    }
  }

  // MARK: - Truncated

  static let sample = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>\r
    <!DOCTYPE x:a SYSTEM "none.dtd" [<!ELEMENT a ANY><!-- ]> --><?p ]> ?>]>
    <!-- é -->
    <?p q?>
    <x:a xmlns:x="urn:x" b="1 > 0" c='"&amp;&#10;'>é&amp;&#x10FFFF;\r
    <![CDATA[ ]] <é> ]]><b/><!-- - --><c d="é"></c
    ><?r s?>😀 > </x:a>
    """.utf8
  )

  @Test func `a document that is cut anywhere is an error in its place`() {
    #expect(run(Self.sample).error == nil)
    let whole = run(Self.sample).events
    for length in 0..<Self.sample.count {
      let bytes = Array(Self.sample[..<length])
      for chunk in [1, 7, length] where chunk > 0 {
        let result = run(bytes, chunk: chunk)
        guard let error = result.error else {
          Issue.record("accepted when cut after \(length) bytes")
          continue
        }
        expectPlausible(error, in: bytes)
        #expect(result.events == Array(whole.prefix(result.events.count)), "cut after \(length)")
      }
    }
  }

  @Test func `a document without one of its bytes never crashes`() {
    for index in Self.sample.indices {
      var bytes = Self.sample
      bytes.remove(at: index)
      if let error = run(bytes).error { expectPlausible(error, in: bytes) }
      if let error = run(bytes, chunk: 5).error { expectPlausible(error, in: bytes) }
    }
  }

  @Test func `a document with one byte replaced never crashes`() {
    for index in Self.sample.indices {
      for byte in [0x00, 0x3C, 0x3E, 0x26, 0x22, 0x27, 0x5D, 0x2D, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.sample
        bytes[index] = byte
        if let error = run(bytes).error { expectPlausible(error, in: bytes) }
      }
    }
  }
}

/// Expects a place inside the document that agrees with the offset.
func expectPlausible(
  _ error: XMLSyntaxError, in bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  let (line, column) = place(of: error.offset, in: bytes)
  #expect(error.offset >= 0 && error.offset <= bytes.count, sourceLocation: sourceLocation)
  #expect(error.line == line, "\(error)", sourceLocation: sourceLocation)
  #expect(error.column == column, "\(error)", sourceLocation: sourceLocation)
  #expect(!error.message.isEmpty, sourceLocation: sourceLocation)
}

/// The line and column of an offset, counted one byte after the other.
private func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  var line = 1
  var start = 0
  for (index, byte) in bytes.prefix(max(offset, 0)).enumerated() {
    let endsLine =
      byte == 10 || (byte == 13 && (index + 1 >= bytes.count || bytes[index + 1] != 10))
    if endsLine {
      line += 1
      start = index + 1
    }
  }
  return (line, offset - start + 1)
}
