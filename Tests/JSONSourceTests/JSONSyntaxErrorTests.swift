import Testing

@testable import LoctripJSONSource

@Suite struct JSONSyntaxErrorTests {
  /// Returns the error of text in which ☞ marks the expected offset.
  private func expectError(
    _ marked: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let parts = Array(marked.utf8).split(separator: Array("☞".utf8))
    let expected = JSONSyntaxError(offset: parts[0].count, message: message)
    #expect(throws: expected, "\(marked)", sourceLocation: sourceLocation) {
      try JSONDocument(parsing: Array(parts.joined()))
    }
  }

  @Test(arguments: [
    ("☞", "the file is empty"),
    (" \n☞", "the file is empty"),
    ("\u{FEFF}☞", "the file is empty"),
    (#"{"a":1☞,}"#, "a comma before the closing brace"),
    ("{\"a\":1 ☞, \n }", "a comma before the closing brace"),
    ("[1☞,]", "a comma before the closing bracket"),
    ("{☞,}", "expected a member name in double quotes"),
    ("{☞a:1}", "expected a member name in double quotes"),
    ("{☞1:1}", "expected a member name in double quotes"),
    (#"{"a":1,☞,"b":2}"#, "expected a member name in double quotes"),
    ("{☞]", "expected a member name in double quotes"),
    ("{☞'a':1}", "single quotes where double quotes are needed"),
    (#"{"a":☞'b'}"#, "single quotes where double quotes are needed"),
    (#"{"a"☞ }"#.replacing(" }", with: "}"), "expected a colon after the member name"),
    (#"{"a" ☞"b"}"#, "expected a colon after the member name"),
    (#"{"a":1 ☞"b":2}"#, "expected a comma or a closing brace"),
    (#"{"a":1☞]"#, "expected a comma or a closing brace"),
    ("[1 ☞2]", "expected a comma or a closing bracket"),
    ("[1☞}", "expected a comma or a closing bracket"),
    (#"{"a":☞}"#, "expected a value"),
    (#"{"a":☞,"b":1}"#, "expected a value"),
    ("[☞,1]", "expected a value"),
    ("☞}", "expected a value"),
    ("☞True", "expected a value"),
    ("☞tru", "expected a value"),
    ("[☞nul]", "expected a value"),
    ("☞NaN", "expected a value"),
    ("☞+1", "expected a value"),
    ("☞.5", "expected a value"),
    ("☞\u{A0}{}", "expected a value"),
    ("\u{FEFF}☞\u{FEFF}{}", "expected a value"),
    ("{}☞\u{FEFF}", "unexpected text after the end of the document"),
    ("{} ☞{}", "unexpected text after the end of the document"),
    ("1☞x", "unexpected text after the end of the document"),
    ("true☞e", "unexpected text after the end of the document"),
    ("{}☞\0", "unexpected text after the end of the document"),
    ("☞// a\n{}", "a comment, which JSON does not allow"),
    ("{☞/* a */}", "a comment, which JSON does not allow"),
    ("{} ☞// a", "a comment, which JSON does not allow"),
    ("[☞/1]", "expected a value"),
    ("☞\0\0\0\0", "expected a value"),
    ("☞\0", "expected a value"),
  ])
  func `structure`(marked: String, message: String) { expectError(marked, message) }

  @Test(arguments: [
    ("[☞01]", "a number with a leading zero"),
    ("☞-00", "a number with a leading zero"),
    ("-☞", "a digit is missing after the minus sign"),
    ("-☞a", "a digit is missing after the minus sign"),
    ("1.☞", "a digit is missing after the decimal point"),
    ("[1.☞e5]", "a digit is missing after the decimal point"),
    ("1e☞", "a digit is missing after the exponent sign"),
    ("1E+☞ ", "a digit is missing after the exponent sign"),
    ("[0☞x10]", "expected a comma or a closing bracket"),
  ])
  func `numbers`(marked: String, message: String) { expectError(marked, message) }

  @Test(arguments: [
    (#"{"a":"☞"#, "the file ends inside a string"),
    (#"{"a☞"#, "the file ends inside a string"),
    (#""a\☞"#, "the file ends inside a string"),
    ("{☞", "the file ends inside an object"),
    (#"{"a"☞"#, "the file ends inside an object"),
    (#"{"a":☞"#, "the file ends inside an object"),
    (#"{"a":1☞"#, "the file ends inside an object"),
    ("{\"a\":1, \n☞", "the file ends inside an object"),
    (#"{"a":{}☞"#, "the file ends inside an object"),
    ("[☞", "the file ends inside an array"),
    ("[1,☞", "the file ends inside an array"),
    (#"{"a":[{}☞"#, "the file ends inside an array"),
  ])
  func `truncated input`(marked: String, message: String) { expectError(marked, message) }

  @Test(arguments: [
    ("\"a☞\nb\"", "a line break inside a string"),
    ("\"a☞\r\nb\"", "a line break inside a string"),
    ("\"a☞\tb\"", "a control character inside a string"),
    ("\"☞\0\"", "a control character inside a string"),
    ("\"☞\u{1F}\"", "a control character inside a string"),
    (#""ab☞\x41""#, "an unknown escape sequence"),
    (#""☞\'""#, "an unknown escape sequence"),
    (#""☞\é""#, "an unknown escape sequence"),
    (#""☞\U0041""#, "an unknown escape sequence"),
    (#""☞\u12""#, "\\u without four hexadecimal digits after it"),
    (#""☞\u12g4""#, "\\u without four hexadecimal digits after it"),
    (#""☞\u12"#, "\\u without four hexadecimal digits after it"),
    (#""a☞\ud83d""#, "half a surrogate pair"),
    (#""☞\ud83d\ud83d\ude00""#, "half a surrogate pair"),
    (#""☞\ude00\ud83d""#, "half a surrogate pair"),
    (#""☞\ud83d\u0041""#, "half a surrogate pair"),
    (#""☞\ud83dxude00""#, "half a surrogate pair"),
    (#""☞\ud83d\n""#, "half a surrogate pair"),
    (#""☞\ud83d"#, "half a surrogate pair"),
    (#"{"a☞\udfff":1}"#, "half a surrogate pair"),
  ])
  func `strings`(marked: String, message: String) { expectError(marked, message) }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x28],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0xFE],
    ] as [[UInt8]])
  func `invalid UTF-8`(bad: [UInt8]) {
    let expected = JSONSyntaxError(offset: 3, message: "invalid UTF-8")
    #expect(throws: expected) {
      try JSONDocument(parsing: Array("\"é".utf8) + bad + Array("\"".utf8))
    }
    #expect(throws: expected) { try JSONDocument(parsing: Array("\"é".utf8) + bad) }
  }

  @Test func `every two-byte, three-byte and four-byte character is valid`() throws {
    let all = String(String.UnicodeScalarView((0x80...0x10FFFF).compactMap(Unicode.Scalar.init)))
    #expect(try parse("\"\(all)\"").string(at: 0) == all)
  }

  @Test(arguments: [
    ("{\n☞<<<<<<< HEAD\n\"a\":1\n=======\n\"a\":2\n>>>>>>> b\n}"),
    ("{\n\"a\":1,\n☞<<<<<<< HEAD\n\"b\":1\n}"),
    ("{\n\"a\":1\r\n☞=======\r\n}"),
    ("{\n\"a\":1,\n☞=======\n\"b\":1}"),
    ("{\n\"a\":\n☞>>>>>>> main\n}"),
    ("{\n\"a\"\n☞||||||| base\n}"),
    ("[\n☞=======\n]"),
    ("☞<<<<<<< HEAD\n{}"),
    ("\u{FEFF}☞<<<<<<< HEAD\n{}"),
    ("{}\n☞=======\n{}"),
    ("{}\n☞>>>>>>>"),
  ])
  func `merge conflict markers`(marked: String) {
    expectError(marked, "unresolved merge conflict marker")
  }

  @Test(arguments: [
    ("{ ☞<<<<<<< HEAD\n}", "expected a member name in double quotes"),
    ("{\n☞<<<<<< HEAD\n}", "expected a member name in double quotes"),
    ("{\n☞<<<<<<<<\n}", "expected a member name in double quotes"),
    ("{\n☞<", "expected a member name in double quotes"),
  ])
  func `no merge conflict markers`(marked: String, message: String) { expectError(marked, message) }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
      [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D], [0xFF, 0xFE, 0x00, 0x00, 0x7B, 0, 0, 0],
      [0x00, 0x00, 0xFE, 0xFF, 0, 0, 0, 0x7B], [0x00, 0x00, 0x00, 0x7B], [0x31, 0x00],
    ] as [[UInt8]])
  func `UTF-16`(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError(offset: 0, message: "the file is UTF-16, not UTF-8")) {
      try JSONDocument(parsing: bytes)
    }
  }

  @Test func `nesting deeper than 512 levels`() {
    let brackets = String(repeating: "[", count: 512)
    expectError(brackets + "☞[", "nested deeper than 512 levels")
    expectError(brackets + "☞{\"a\":1}", "nested deeper than 512 levels")
    expectError(
      brackets + "☞" + String(repeating: "[", count: 1_000_000), "nested deeper than 512 levels")
  }

  @Test func `files too large for the offsets`() throws {
    #expect(throws: JSONSyntaxError(offset: 0, message: "the file is larger than 4 GiB")) {
      try JSONDocument(parsing: Array("[12]".utf8), maximumSize: 3)
    }
    #expect(try JSONDocument(parsing: Array("[12]".utf8), maximumSize: 4).nodes.count == 2)
  }

  @Test func `every cut of a document is an error at its end or a word cut short`() throws {
    let whole = Array(#"{"a\u00e9é😀" : [1, {"b" : true}, "\ud83d\ude00"], "c" : {}}"#.utf8)
    _ = try JSONDocument(parsing: whole)
    for count in 0..<whole.count {
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: Array(whole[..<count])) }
    }
  }

  @Test func `no change of one byte reads beyond the input`() {
    let whole = Array(#"{"a\u00e9é😀" : [-1.5e+3, {"b" : true}, "\ud83d\ude00"], "c" : {}}"#.utf8)
    var valid = 0
    for offset in whole.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = whole
        changed[offset] = byte
        do throws(JSONSyntaxError) {
          let document = try JSONDocument(parsing: changed)
          #expect(document.string(at: 0).utf8.count == changed.count)
          valid += 1
        } catch {
          #expect((0...changed.count).contains(error.offset))
        }
      }
    }
    #expect(valid > whole.count)
  }
}

extension Array where Element == UInt8 {
  /// Splits in two at the first occurrence of a sequence.
  fileprivate func split(separator: [UInt8]) -> [[UInt8]] {
    for start in indices where self[start...].starts(with: separator) {
      return [Array(self[..<start]), Array(self[(start + separator.count)...])]
    }
    return [self]
  }
}
