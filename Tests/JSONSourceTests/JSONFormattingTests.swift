import LoctripTestSupport
import Testing

@testable import LoctripJSONSource

@Suite struct JSONFormattingTests {
  /// Formats text with the names in byte order.
  private func formatted(_ text: String) throws -> String {
    JSONSourceTests.text(try parse(text).formatted(order: byBytes))
  }

  @Test func `lays out, sorts and escapes as Xcode does`() throws {
    let source =
      #"{"b":[1.50,-0,{"y":{},"x":[]}],"a":"\/\u00e9\u000A\u0001\u001F\u2028","\u0041":null}"#
    #expect(
      try formatted(source) == """
        {
          "A" : null,
          "a" : "/é\\n\\u0001\\u001f\u{2028}",
          "b" : [
            1.50,
            -0,
            {
              "x" : [

              ],
              "y" : {

              }
            }
          ]
        }
        """
    )
  }

  @Test func `keeps duplicates in their order`() throws {
    #expect(
      try formatted(#"{"b":1,"a":1,"b":2,"a":2}"#)
        == "{\n  \"a\" : 1,\n  \"a\" : 2,\n  \"b\" : 1,\n  \"b\" : 2\n}")
  }

  @Test func `keeps an order in which no neighbours are wrong`() throws {
    // Not transitive: rock, paper, scissors.
    let beats: Set<String> = ["ps", "sr", "rp"]
    let source = "{\n  \"p\" : 1,\n  \"s\" : 2,\n  \"r\" : 3,\n  \"p\" : 4\n}"
    #expect(try text(parse(source).formatted { beats.contains($0 + $1) }) == source)
  }

  @Test func `keeps the last line end and the mark`() throws {
    #expect(try formatted("{}\n") == "{\n\n}\n")
    #expect(try formatted("{}\r\n\r\n") == "{\n\n}\n")
    #expect(try formatted("{} ") == "{\n\n}")
    #expect(try formatted("\u{FEFF}{\r\n}") == "\u{FEFF}{\n\n}")
    #expect(try formatted("[\r\n\"\u{FEFF}\"]") == "[\n  \"\u{FEFF}\"\n]")
  }

  @Test func `formats scalars and deep nesting`() throws {
    #expect(try formatted(" 1.0 ") == "1.0")
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let document = try JSONDocument(parsing: parse(deep).formatted(order: byBytes))
    #expect(document.nodes.count == 512)
  }

  @Test func `sorts a list of names met before the same way`() throws {
    let source =
      "[" + Array(repeating: #"{"b":1,"a":{"c":1,"d":2}}"#, count: 50).joined(separator: ",") + "]"
    let result = try JSONDocument(parsing: parse(source).formatted(order: byBytes))
    for element in result.elements(of: 0) {
      #expect(result.members(of: element).map { result.string(at: $0.key) } == ["a", "b"])
    }
  }

  @Test func `sorts objects too large to be remembered`() throws {
    let names = (0..<500).map { "k\(($0 * 7919) % 500)" }
    let source = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let result = try JSONDocument(parsing: parse(source).formatted(order: byBytes))
    #expect(result.members(of: 0).map { result.string(at: $0.key) } == names.sorted(by: byBytes))
  }

  @Test func `asks once for a list of names that comes again`() throws {
    var calls = 0
    let source = "[" + Array(repeating: #"{"a":1,"b":1}"#, count: 1000).joined(separator: ",") + "]"
    _ = try parse(source).formatted {
      calls += 1
      return byBytes($0, $1)
    }
    #expect(calls == 1)
  }

  @Test(arguments: 0..<500)
  func `formatting changes layout and order only, once`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let tree = generator.object(depth: 4, sorted: false)
    let document = try JSONDocument(parsing: Array(generator.chaos(tree).utf8))
    let bytes = document.formatted(order: byBytes)
    #expect(bytes == sorted(tree).file(.xcode))
    let again = try JSONDocument(parsing: bytes)
    #expect(again.formatted(order: byBytes) == bytes)
    let style = generator.style()
    var expected = style
    (expected.endsWithNewline, expected.hasByteOrderMark) = (false, false)
    #expect(document.formatted(as: style, order: byBytes) == sorted(tree).file(expected))
  }

  /// Sorts all objects of a tree.
  private func sorted(_ tree: Tree) -> Tree {
    switch tree {
    case .object(let members):
      .object(members.map { ($0.0, sorted($0.1)) }.sorted { byBytes($0.0, $1.0) })
    case .array(let elements): .array(elements.map { sorted($0) })
    case .string, .number, .word: tree
    }
  }
}
