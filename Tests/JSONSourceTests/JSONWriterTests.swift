import LoctripTestSupport
import Testing

@testable import LoctripJSONSource

@Suite struct JSONWriterTests {
  private let value = JSONValue.object([
    ("b", .array([.integer(-1), .bool(true), .bool(false), .null, .array([]), .object([])])),
    ("a", .object([("c", .string("d"))])),
  ])

  @Test func `writes as Xcode does, in the order given`() {
    #expect(
      text(value.serialized()) == """
        {
          "b" : [
            -1,
            true,
            false,
            null,
            [

            ],
            {

            }
          ],
          "a" : {
            "c" : "d"
          }
        }
        """
    )
  }

  @Test func `writes on one line`() {
    var style = JSONStyle.xcode
    style.indentUnit = nil
    #expect(
      text(value.serialized(style: style))
        == #"{"b" : [-1, true, false, null, [], {}], "a" : {"c" : "d"}}"#)
    style.colon = .tight
    style.hasSpaceAfterComma = false
    #expect(
      text(value.serialized(style: style)) == #"{"b":[-1,true,false,null,[],{}],"a":{"c":"d"}}"#)
  }

  @Test func `writes line ends, tabs, mark and empty containers of a style`() {
    var style = JSONStyle.xcode
    style.indentUnit = "\t"
    style.newline = .carriageReturnLineFeed
    style.colon = .after
    style.emptyObject = .closed
    style.emptyArray = .twoLines
    style.endsWithNewline = true
    style.hasByteOrderMark = true
    let value = JSONValue.object([("a", .object([])), ("b", .array([]))])
    #expect(
      value.serialized(style: style)
        == Array("\u{FEFF}{\r\n\t\"a\": {},\r\n\t\"b\": [\r\n\t]\r\n}\r\n".utf8))
  }

  @Test func `writes at a depth`() {
    var writer = JSONWriter()
    writer.write(.object([("a", .object([]))]), depth: 2)
    #expect(text(writer.bytes) == "{\n      \"a\" : {\n\n      }\n    }")
  }

  @Test func `containers on one line and elements of other writers`() {
    var frame = JSONWriter(style: .lines)
    frame.writeObject { json in
      json.writeMember("a", onOneLine: ["b": .array([.integer(1), .array([])])])
      json.beginMember("c")
      json.writeArray(onOneLine: true) { json in
        json.writeElement(.integer(1))
        json.beginElement()
        json.writeObject(onOneLine: false) { json in
          json.beginMember("d")
          json.writeArray { $0.leaveGap() }
        }
      }
      json.writeMember("e", 2)
    }
    #expect(text(Array(frame.head)) == "{\n\"a\": {\"b\": [1, []]},\n\"c\": [1, {\n\"d\": [")
    #expect(text(Array(frame.tail)) == "\n]\n}],\n\"e\": 2\n}")
    var elements = JSONWriter(style: .lines)
    for index in 0..<2 {
      elements.beginElement(isFirst: index == 0)
      elements.writeObject(onOneLine: true) { $0.writeMember("f", index) }
    }
    #expect(text(elements.bytes) == "\n{\"f\": 0},\n{\"f\": 1}")
  }

  @Test(arguments: [
    ("", #""""#),
    ("a\"b\\c", #""a\"b\\c""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#),
    ("\0\u{1}\u{B}\u{18}\u{1F}", #""\u0000\u0001\u000b\u0018\u001f""#),
    ("a/b", #""a/b""#),
    (
      "\u{7F}\u{85}\u{A0}\u{2028}\u{2029}\u{FEFF}é😀",
      "\"\u{7F}\u{85}\u{A0}\u{2028}\u{2029}\u{FEFF}é😀\""
    ),
    ("\u{FEFF}a", "\"\u{FEFF}a\""),
    ("e\u{301}\"", "\"e\u{301}\\\"\""),
  ])
  func `escapes what Xcode escapes`(string: String, expected: String) {
    var writer = JSONWriter()
    writer.writeString(string)
    #expect(writer.bytes == Array(expected.utf8))
  }

  @Test func `escapes slashes where the style does`() {
    var style = JSONStyle.xcode
    style.escapesSlash = true
    #expect(JSONValue.string("a/b").serialized(style: style) == Array(#""a\/b""#.utf8))
  }

  @Test func `values are equal by bytes and order`() {
    #expect(value == value)
    #expect(JSONValue.string("é") != .string("e\u{301}"))
    #expect(JSONValue.object([("é", .null)]) != .object([("e\u{301}", .null)]))
    #expect(
      JSONValue.object([("a", .null), ("b", .null)]) != .object([("b", .null), ("a", .null)])
    )
    #expect(JSONValue.array([.integer(1)]) != .array([.integer(2)]))
    #expect(JSONValue.integer(0) != .bool(false))
    #expect(JSONValue.null != .string("null"))
    #expect(JSONValue.bool(true) == .bool(true))
  }

  @Test(arguments: 0..<300)
  func `what is written is read back, and is what another writer writes`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let style = generator.style()
    let value = generator.value(depth: 4)
    let bytes = value.serialized(style: style)
    #expect(bytes == Tree(value).file(style))
    #expect(Tree(0, of: try JSONDocument(parsing: bytes)) == Tree(value))
  }
}
