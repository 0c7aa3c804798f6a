import Testing

@testable import LoctripJSONSource

@Suite struct JSONDocumentTests {
  @Test func `lays members out as name, value in document order`() throws {
    let document = try parse(#" {"a" : [1, true, {}], "b":null,"c":"x"} "#)
    #expect(
      document.nodes.map(\.kind) == [
        .object, .string, .array, .number, .true, .object, .string, .null, .string, .string,
      ])
    #expect(document.nodes.map(\.next) == [10, 2, 6, 4, 5, 6, 7, 8, 9, 10])
    #expect(text(Array(document.bytes[document.range(of: 2)])) == "[1, true, {}]")
    #expect(text(Array(document.bytes[document.range(of: 1)])) == #""a""#)
    #expect(document.range(of: document.root) == 1..<document.bytes.count - 1)
  }

  @Test(arguments: 0..<18)
  func `what is not plain in a string is seen wherever it stands`(count: Int) throws {
    let lead = String(repeating: "~", count: count)
    let indent = String(repeating: " ", count: count)
    let document = try parse(
      "[\n\(indent)\"\(lead)é\u{7F}\(lead)\\n\(lead)😀\",\(indent)\"\(lead)\"]")
    #expect(document.string(at: 1) == "\(lead)é\u{7F}\(lead)\n\(lead)😀")
    #expect(document.isString(2, equalTo: lead))
    #expect(!document.isString(2, equalTo: String(lead.dropLast()) + "x"))
    #expect(throws: JSONSyntaxError(offset: count + 2, message: "a line break inside a string")) {
      try parse("[\"\(lead)\n\(lead)\"]")
    }
    #expect(throws: JSONSyntaxError(offset: count + 2, message: "invalid UTF-8")) {
      try JSONDocument(parsing: Array("[\"\(lead)".utf8) + [0xFF] + Array("\(lead)\"]".utf8))
    }
  }

  @Test(arguments: 0..<27)
  func `a byte that differs is seen wherever it stands`(count: Int) throws {
    let name = String("abcdefghijklmnopqrstuvwxyz".prefix(count))
    let others = (0..<count).map { place in
      var bytes = Array(name.utf8)
      bytes[place] ^= 0x20
      return String(decoding: bytes, as: UTF8.self)
    }
    let names = ([name, name] + others).map { "\"\($0)\"" }.joined(separator: ",")
    let document = try parse("[\(names)]")
    #expect(document.isString(1, equalTo: name))
    #expect(document.isSameSpelling(1, 2))
    for node in 3..<3 + count {
      #expect(!document.isString(node, equalTo: name))
      #expect(!document.isSameSpelling(1, node))
    }
  }

  @Test func `a node takes twelve bytes`() {
    #expect(MemoryLayout<JSONDocument.Node>.stride == 12)
  }

  @Test(arguments: [
    "0", "-0", "1.5e-3", "true", "false", "null", "\"\"", "[]", "{}", " 12\n", "1E5",
  ])
  func `any value can be the whole text`(source: String) throws {
    let document = try parse(source)
    #expect(document.nodes.count == 1)
    #expect(document.next(after: 0) == 1)
  }

  @Test func `members and elements come in order, duplicates included`() throws {
    let document = try parse(#"{"a":1,"b":{"c":2},"a":[3,[4,5],6]}"#)
    #expect(document.members(of: 0).map { document.string(at: $0.key) } == ["a", "b", "a"])
    let array = try document.node("a")
    #expect(document.elements(of: array).map { document.string(at: $0) } == ["3", "[4,5]", "6"])
  }

  @Test func `only objects have members and only arrays elements`() throws {
    let document = try parse(#"[{"a":1},"s",null]"#)
    #expect(Array(document.members(of: 0)).isEmpty)
    #expect(Array(document.elements(of: 1)).isEmpty)
    #expect(Array(document.members(of: 4)).isEmpty)
    #expect(document.member("a", of: 5) == nil)
    #expect(Array(document.elements(of: 0)) == [1, 4, 5])
  }

  @Test func `the last of two members wins, and the first can be found`() throws {
    let document = try parse(#"{"a":1,"b":2,"\u0061":3,"c":4,"a":5}"#)
    #expect(try document.string(at: document.node("a")) == "5")
    #expect(document.duplicateMembers(of: 0).map(\.key) == [1, 5])
    #expect(document.duplicateMembers(of: 0).map(\.overriddenBy) == [9, 9])
    #expect(try parse("[1]").duplicateMembers(of: 0).isEmpty)
  }

  @Test func `names are compared by bytes`() throws {
    let document = try parse("{\"e\u{301}\":1,\"é\":2}")
    #expect(try document.string(at: document.node("é")) == "2")
    #expect(try document.string(at: document.node("e\u{301}")) == "1")
    #expect(document.duplicateMembers(of: 0).isEmpty)
  }

  @Test func `names with escapes are found by what they say`() throws {
    let document = try parse(#"{"a\/b":1,"\ud83d\ude00":2,"a\n":3,"":4}"#)
    #expect(document.member("a/b", of: 0) == 2)
    #expect(document.member("😀", of: 0) == 4)
    #expect(document.member("a\n", of: 0) == 6)
    #expect(document.member("", of: 0) == 8)
    #expect(document.member(#"a\n"#, of: 0) == nil)
    #expect(document.member("a", of: 0) == nil)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0000\u001F\u007f""#, "\0\u{1F}\u{7F}"),
    (#""\u00e9\u00E9\u20AC""#, "éé€"),
    (#""\uD83D\uDE00\udbff\udfff""#, "😀\u{10FFFF}"),
    (#""\ud7ff\ue000\uffff""#, "\u{D7FF}\u{E000}\u{FFFF}"),
    ("\"\u{FEFF}a\"", "\u{FEFF}a"),
    (#""\ufeffa""#, "\u{FEFF}a"),
    ("\"e\u{301}\u{2028}\u{85}\u{7F}\"", "e\u{301}\u{2028}\u{85}\u{7F}"),
    (#""a\\u0041""#, #"a\u0041"#),
  ])
  func `decodes strings`(source: String, expected: String) throws {
    let document = try parse(source)
    #expect(Array(document.string(at: 0).utf8) == Array(expected.utf8))
    #expect(document.isString(0, equalTo: expected))
    #expect(!document.isString(0, equalTo: expected + "x"))
    #expect(!document.isString(0, equalTo: "x"))
  }

  @Test func `isString is false for what is no string`() throws {
    let document = try parse(#"[12, "12", true]"#)
    #expect(
      document.elements(of: 0).map { document.isString($0, equalTo: "12") } == [false, true, false]
    )
    #expect(!document.isString(3, equalTo: "true"))
  }

  @Test func `isKey tells names from strings`() throws {
    let document = try parse("{\"a\" \n : \"b\",\"c\":[\"d\"]}")
    #expect(
      document.nodes.indices.map { document.isKey($0) } == [false, true, false, true, false, false]
    )
    #expect(try !parse("\"a\"").isKey(0))
  }

  @Test func `a byte order mark at the start is kept and counted`() throws {
    let document = try parse("\u{FEFF}{\"a\":1}")
    #expect(document.hasByteOrderMark)
    #expect(document.range(of: 0).lowerBound == 3)
    #expect(document.bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    #expect(try !parse("{}").hasByteOrderMark)
  }

  @Test func `nests 512 levels deep`() throws {
    let deep = String(repeating: "[{\"a\":", count: 256) + "1" + String(repeating: "}]", count: 256)
    let document = try parse(deep)
    #expect(document.nodes.count == 256 * 3 + 1)
  }

  @Test func `reads a hundred thousand elements on one line`() throws {
    let document = try parse("[" + String(repeating: "1,", count: 100_000) + "1]")
    #expect(document.elements(of: 0).reduce(0) { sum, _ in sum + 1 } == 100_001)
  }
}
