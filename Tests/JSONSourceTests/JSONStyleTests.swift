import LoctripTestSupport
import Testing

@testable import LoctripJSONSource

@Suite struct JSONStyleTests {
  /// Detects the style of text.
  private func style(_ text: String) throws -> JSONStyle { JSONStyle(of: try parse(text)) }

  @Test(arguments: [
    "{}", "[]", "1", "\"a/b\"", "{\n\n}", "{\n  \"a\" : {\n\n  },\n  \"b\" : [\n\n  ]\n}",
  ])
  func `what does not occur is as Xcode writes it`(source: String) throws {
    var style = try style(source)
    if source == "{}" { style.emptyObject = .blankLine }
    if source == "[]" { style.emptyArray = .blankLine }
    #expect(style == .xcode)
  }

  @Test(arguments: [
    ("{\n \"a\":1\n}", " "), ("{\n\t\"a\":1\n}", "\t"),
    ("{\n    \"a\":[\n        1\n    ]\n}", "    "),
    ("{\"a\":1}", nil), ("[1]", nil), ("{\r\n   \"a\":1\r\n}", "   "),
    ("{\n  \"a\":{\"b\":1},\n  \"c\":{\"d\":1}\n}", "  "),
    ("{\n\"a\":1\n}", ""),
  ])
  func `indentation`(source: String, unit: String?) throws {
    #expect(try style(source).indentUnit == unit)
  }

  @Test func `the majority decides`() throws {
    let source =
      "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 1\n  },\n  {\n      \"a\" : {}\n  }\n]"
    let style = try style(source)
    #expect(style.indentUnit == "  ")
    #expect(style.colon == .after)
    #expect(style.emptyObject == .closed)
  }

  @Test(arguments: [10, 100])
  func `the majority decides among however many`(count: Int) throws {
    let own = (1...count).map { "[\n  \(String(repeating: " ", count: $0 + 5))1\n]" }
    let usual = [String](repeating: "[\n   1\n]", count: 2)
    // What is seen most often first.
    for (items, unit) in [(own + own + usual, 8), (own + usual + own, 3), (own + usual, 3)] {
      #expect(try style("[\(items.joined(separator: ","))]").indentUnit?.count == unit)
    }
  }

  @Test func `colons`() throws {
    #expect(try style("{\"a\" : 1}").colon == .spaced)
    #expect(try style("{\"a\": 1}").colon == .after)
    #expect(try style("{\"a\":1}").colon == .tight)
    #expect(try style("{\"a\" :1}").colon == .spaced)
  }

  @Test func `commas on one line`() throws {
    #expect(try style("{\"a\": 1, \"b\": 2}").hasSpaceAfterComma)
    #expect(try !style("{\"a\": 1,\"b\": 2}").hasSpaceAfterComma)
    #expect(try !style("{\"a\":1}").hasSpaceAfterComma)
    #expect(try style("{\"a\": 1}").hasSpaceAfterComma)
    #expect(try style("[1, 2]").hasSpaceAfterComma)
  }

  @Test func `line ends`() throws {
    #expect(try style("{\r\n  \"a\":1\r\n}").newline == .carriageReturnLineFeed)
    #expect(try style("{\n  \"a\":1\n}\r\n").newline == .lineFeed)
    #expect(try style("{}\r\n").newline == .carriageReturnLineFeed)
    #expect(try style("{}\r\n").endsWithNewline)
    #expect(try !style("{\n  \"a\":1\n}").endsWithNewline)
  }

  @Test func `empty containers`() throws {
    #expect(try style("{\n  \"a\":{},\n  \"b\":[]\n}").emptyObject == .closed)
    #expect(try style("{\n  \"a\":{},\n  \"b\":[]\n}").emptyArray == .closed)
    #expect(try style("{\n  \"a\":{\n  },\n  \"b\":[\n  ]\n}").emptyObject == .twoLines)
    #expect(try style("{\n  \"a\":{\n  },\n  \"b\":[\n  ]\n}").emptyArray == .twoLines)
    #expect(try style("{\n  \"a\":{\n\n  }\n}").emptyObject == .blankLine)
  }

  @Test func `slashes`() throws {
    #expect(try style(#"["\/"]"#).escapesSlash)
    #expect(try !style(#"["\/", "/", "/"]"#).escapesSlash)
    #expect(try style(#"["\/\/", "/"]"#).escapesSlash)
    #expect(try !style(#"["\\/", "\/"]"#).escapesSlash)
    #expect(try !style(#"["\\\\"]"#).escapesSlash)
  }

  @Test func `the byte order mark`() throws {
    #expect(try style("\u{FEFF}{}").hasByteOrderMark)
    #expect(try !style("[\"\u{FEFF}\"]").hasByteOrderMark)
  }

  @Test(arguments: 0..<300)
  func `a style is detected from what is written in it`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let style = generator.style()
    let leaf = JSONValue.object([("x", .integer(1)), ("y", .string("/"))])
    let value = JSONValue.object([
      ("a", leaf), ("b", .object([])), ("c", .array([])), ("d", .array([leaf, .null])),
    ])
    let detected = JSONStyle(of: try JSONDocument(parsing: value.serialized(style: style)))
    var expected = style
    if style.indentUnit == nil {
      (expected.emptyObject, expected.emptyArray) = (.closed, .closed)
      if !style.endsWithNewline { expected.newline = .lineFeed }
    } else {
      expected.hasSpaceAfterComma = style.colon != .tight
    }
    #expect(detected == expected)
  }
}
