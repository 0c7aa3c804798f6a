import Testing

@testable import LoctripJSONSource

@Suite struct JSONPatchTests {
  /// Applies changes to text, with names in byte order.
  private func patched(_ source: String, _ change: (inout JSONPatch, JSONDocument) throws -> Void)
    throws -> String
  {
    let document = try parse(source)
    var patch = JSONPatch(document, areInIncreasingOrder: byBytes)
    try change(&patch, document)
    let bytes = patch.apply()
    _ = try JSONDocument(parsing: bytes)
    return text(bytes)
  }

  private let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Cancel" : {

        },
        "Open" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "new",
                "value" : "\\u00d6ffnen"
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  /// The value of a localization.
  private func unit(_ value: String) -> JSONValue {
    .object([
      ("stringUnit", .object([("state", .string("translated")), ("value", .string(value))]))
    ])
  }

  // MARK: Replacing

  @Test func `no change gives the same bytes`() throws {
    let source = " {\"a\" :\t1,\r\n \"b\":[ ] , \"a\":\"\\/\" } \n\n"
    #expect(try patched(source) { _, _ in } == source)
  }

  @Test func `replaces a string and nothing else`() throws {
    let result = try patched(catalog) {
      $0.replace(
        try $1.node("strings", "Open", "localizations", "de", "stringUnit", "value"),
        with: .string("Auf\n"))
      #expect(!$0.isEmpty)
    }
    #expect(result == catalog.replacing("\\u00d6ffnen", with: "Auf\\n"))
  }

  @Test func `replaces a scalar by an object with the line's indentation`() throws {
    let result = try patched(catalog) {
      $0.replace(
        try $1.node("version"), with: .object([("a", .array([.integer(1)])), ("b", .object([]))]))
    }
    #expect(
      result
        == catalog.replacing(
          "\"1.0\"", with: "{\n    \"a\" : [\n      1\n    ],\n    \"b\" : {\n\n    }\n  }"))
  }

  @Test func `replaces an object by a scalar and the root by anything`() throws {
    #expect(
      try patched("{\"a\" : {\n  \"b\" : 1\n}}") { $0.replace(try $1.node("a"), with: .null) }
        == "{\"a\" : null}")
    #expect(
      try patched(" 1 \n") { patch, _ in patch.replace(0, with: .object([("a", .null)])) }
        == " {\n  \"a\" : null\n} \n")
    #expect(
      try patched("[1]") { patch, _ in patch.replace(0, with: .array([.null, .null])) }
        == "[null, null]")
  }

  @Test func `replaces elements of arrays`() throws {
    #expect(
      try patched("[\n  1,\n  2\n]") { patch, _ in patch.replace(2, with: .array([.null])) }
        == "[\n  1,\n  [\n    null\n  ]\n]")
    #expect(
      try patched("{\n  \"a\": [1, 2]\n}") { patch, _ in
        patch.replace(4, with: .object([("b", .null), ("c", .null)]))
      }
        == "{\n  \"a\": [1, {\"b\": null, \"c\": null}]\n}")
  }

  @Test func `replaces in an object on one line without breaking it`() throws {
    #expect(
      try patched("{\n  \"a\" : {\"b\":1}\n}") {
        $0.replace(try $1.node("a", "b"), with: .object([("c", .integer(1))]))
      } == "{\n  \"a\" : {\"b\":{\"c\":1}}\n}")
  }

  @Test func `renames a member`() throws {
    #expect(
      try patched("{\"a\" : 1}") { patch, _ in patch.replace(1, with: .string("b\"")) }
        == "{\"b\\\"\" : 1}")
  }

  @Test func `the last of two replacements counts`() throws {
    let result = try patched("[1, 2]") { patch, _ in
      patch.replace(2, with: .integer(5))
      patch.replace(1, with: .integer(3))
      patch.replace(1, with: .integer(4))
    }
    #expect(result == "[4, 5]")
  }

  @Test func `slashes are escaped where the file does`() throws {
    #expect(
      try patched(#"["\/", 1]"#) { patch, _ in patch.replace(2, with: .string("a/b")) }
        == #"["\/", "a\/b"]"#)
    #expect(
      try patched(#"["/", 1]"#) { patch, _ in patch.replace(2, with: .string("a/b")) }
        == #"["/", "a/b"]"#)
  }

  // MARK: Inserting

  @Test func `inserts a whole localization after and before others`() throws {
    let after = try patched(catalog) {
      $0.insert(
        key: "fr", value: unit("Ouvrir"), into: try $1.node("strings", "Open", "localizations"))
    }
    let french = """
      ,
              "fr" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Ouvrir"
                }
              }
      """
    #expect(
      after
        == catalog.replacing(
          "          }\n        }\n      }", with: "          }\n        }\(french)\n      }"))
    let before = try patched(catalog) {
      $0.insert(key: "comment", value: .string("c"), into: try $1.node("strings", "Open"))
    }
    #expect(
      before
        == catalog.replacing(
          "      \"localizations\"", with: "      \"comment\" : \"c\",\n      \"localizations\""))
  }

  @Test func `inserts into an empty object`() throws {
    let result = try patched(catalog) {
      $0.insert(key: "b", value: .integer(1), into: try $1.node("strings", "Cancel"))
      $0.insert(key: "a", value: .object([]), into: try $1.node("strings", "Cancel"))
    }
    #expect(
      result
        == catalog.replacing(
          "{\n\n    }", with: "{\n      \"a\" : {\n\n      },\n      \"b\" : 1\n    }"))
  }

  @Test(arguments: [
    ("{\n  \"a\": {}\n}", "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
    ("{\n  \"a\": {\n  }\n}", "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
    ("{\n  \"a\": { }\n}", "{\n  \"a\": {\n    \"b\": 1\n  }\n}"),
    ("{\r\n\t\"a\": {}\r\n}\r\n", "{\r\n\t\"a\": {\r\n\t\t\"b\": 1\r\n\t}\r\n}\r\n"),
    ("{\"a\":{}}", "{\"a\":{\"b\":1}}"),
    ("{\"a\":{ }}", "{\"a\":{\"b\":1}}"),
    ("{\n  \"c\": 1, \"a\": {}\n}", "{\n  \"c\": 1, \"a\": {\"b\": 1}\n}"),
    ("{\"a\" : {\n}}", "{\"a\" : {\"b\" : 1}}"),
  ])
  func `inserts into an empty object of any spelling`(source: String, expected: String) throws {
    // The last one has no indentation to follow: its lines stay where they are or go.
    let result = try patched(source) {
      $0.insert(key: "b", value: .integer(1), into: try $1.node("a"))
    }
    if source == "{\"a\" : {\n}}" {
      #expect(result == "{\"a\" : {\n\"b\" : 1\n}}")
    } else {
      #expect(result == expected)
    }
  }

  @Test(arguments: [
    ("{}", "{\n  \"b\" : 1\n}"), ("{\n\n}", "{\n  \"b\" : 1\n}"),
    (" { }\n", " {\n  \"b\" : 1\n}\n"),
    ("\u{FEFF}{}", "\u{FEFF}{\n  \"b\" : 1\n}"), ("{}\r\n", "{\r\n  \"b\" : 1\r\n}\r\n"),
  ])
  func `inserts into an empty root`(source: String, expected: String) throws {
    #expect(
      try patched(source) { patch, _ in patch.insert(key: "b", value: .integer(1), into: 0) }
        == expected)
  }

  @Test(arguments: [
    ("{\"c\":1}", "{\"b\":{\"x\":[1,2]},\"c\":1}"),
    ("{\"a\":1}", "{\"a\":1,\"b\":{\"x\":[1,2]}}"),
    ("{\"a\":1,\"c\":1}", "{\"a\":1,\"b\":{\"x\":[1,2]},\"c\":1}"),
    ("{\"a\": 1, \"c\": 1}", "{\"a\": 1, \"b\": {\"x\": [1, 2]}, \"c\": 1}"),
    ("{ \"a\" : 1 }", "{ \"a\" : 1, \"b\" : {\"x\" : [1, 2]} }"),
    ("{ \"c\" : 1 }", "{ \"b\" : {\"x\" : [1, 2]}, \"c\" : 1 }"),
    ("{\"a\": 1,\"c\": 1}", "{\"a\": 1,\"b\": {\"x\": [1,2]},\"c\": 1}"),
    ("{\"a\":1 , \"c\":1}", "{\"a\":1 , \"b\":{\"x\":[1, 2]}, \"c\":1}"),
  ])
  func `inserts into an object on one line`(source: String, expected: String) throws {
    let value = JSONValue.object([("x", .array([.integer(1), .integer(2)]))])
    #expect(
      try patched(source) { patch, _ in patch.insert(key: "b", value: value, into: 0) } == expected)
    #expect(
      try patched("{\n  \"o\" : \(source)\n}") {
        $0.insert(key: "b", value: value, into: try $1.node("o"))
      }
        == "{\n  \"o\" : \(expected)\n}")
  }

  @Test func `siblings decide indentation and line ends`() throws {
    #expect(
      try patched("{\n     \"a\":1\n}") { patch, _ in patch.insert(key: "b", value: .null, into: 0)
      }
        == "{\n     \"a\":1,\n     \"b\":null\n}")
    #expect(
      try patched("{\n  \"a\":1,\r\n      \"c\":1\n}") { patch, _ in
        patch.insert(key: "b", value: .null, into: 0)
      }
        == "{\n  \"a\":1,\r\n      \"b\":null,\r\n      \"c\":1\n}")
    #expect(
      try patched("{\r\n  \"a\" : 1\r\n}") { patch, _ in
        patch.insert(key: "b", value: .object([("c", .array([]))]), into: 0)
      } == "{\r\n  \"a\" : 1,\r\n  \"b\" : {\r\n    \"c\" : [\r\n\r\n    ]\r\n  }\r\n}")
  }

  @Test func `blank lines between members stay where they are`() throws {
    #expect(
      try patched("{\n\n  \"a\" : 1,\n\n  \"c\" : 1\n\n}") { patch, _ in
        patch.insert(key: "b", value: .null, into: 0)
        patch.insert(key: "d", value: .null, into: 0)
      } == "{\n\n  \"a\" : 1,\n\n  \"b\" : null,\n  \"c\" : 1,\n  \"d\" : null\n\n}")
  }

  @Test func `several members in one gap are put in order`() throws {
    let result = try patched("{\n  \"a\" : 1,\n  \"m\" : 1,\n  \"z\" : 1\n}") { patch, _ in
      for name in ["zz", "n", "0", "b", "zzz", "o", "c", "00"] {
        patch.insert(key: name, value: .null, into: 0)
      }
    }
    let document = try parse(result)
    #expect(
      document.members(of: 0).map { document.string(at: $0.key) }
        == ["0", "00", "a", "b", "c", "m", "n", "o", "z", "zz", "zzz"])
    #expect(
      result.split(separator: "\n").dropFirst().dropLast().allSatisfy { $0.hasPrefix("  \"") })
  }

  @Test func `a member inserted twice has the last value`() throws {
    let result = try patched("{\"a\":1}") { patch, _ in
      patch.insert(key: "é", value: .integer(1), into: 0)
      patch.insert(key: "b", value: .integer(2), into: 0)
      patch.insert(key: "é", value: .integer(3), into: 0)
      patch.insert(key: "e\u{301}", value: .integer(4), into: 0)
    }
    #expect(result == "{\"a\":1,\"b\":2,\"e\u{301}\":4,\"é\":3}")
  }

  @Test func `a name that is there already goes after it`() throws {
    let result = try patched("{\"a\":1,\"b\":1,\"c\":1}") { patch, _ in
      patch.insert(key: "b", value: .null, into: 0)
    }
    #expect(result == "{\"a\":1,\"b\":1,\"b\":null,\"c\":1}")
  }

  @Test(arguments: [
    // In order, one stray name: passed over.
    (["a", "c", "e", "g", "b"], "d", ["a", "c", "d", "e", "g", "b"]),
    (["a", "c", "e", "g", "b"], "bb", ["a", "bb", "c", "e", "g", "b"]),
    (["a", "c", "e", "g", "b"], "h", ["a", "c", "e", "g", "h", "b"]),
    (["z", "a", "c", "e"], "b", ["z", "a", "b", "c", "e"]),
    (["z", "a", "c", "e"], "0", ["z", "0", "a", "c", "e"]),
    (["en", "de", "fr"], "it", ["en", "de", "fr", "it"]),
    (["en", "de", "fr"], "bg", ["en", "bg", "de", "fr"]),
    // In no order: at the end.
    (["d", "c", "b", "a"], "bb", ["d", "c", "b", "a", "bb"]),
    (["b", "a"], "0", ["b", "a", "0"]),
    // One name is in order.
    (["b"], "a", ["a", "b"]),
    (["b"], "c", ["b", "c"]),
  ])
  func `objects that are not in order`(names: [String], new: String, expected: [String]) throws {
    let source = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let document = try parse(
      patched(source) { patch, _ in patch.insert(key: new, value: .null, into: 0) })
    #expect(document.members(of: 0).map { document.string(at: $0.key) } == expected)
  }

  @Test func `places are remembered by names, old and new`() throws {
    let source = "[" + Array(repeating: #"{"a":1,"c":1}"#, count: 20).joined(separator: ",") + "]"
    let document = try parse(source)
    var patch = JSONPatch(document, areInIncreasingOrder: byBytes)
    for (index, element) in document.elements(of: 0).enumerated() {
      patch.insert(key: index % 2 == 0 ? "b" : "d", value: .integer(index), into: element)
    }
    let result = try JSONDocument(parsing: patch.apply())
    for (index, element) in result.elements(of: 0).enumerated() {
      #expect(
        result.members(of: element).map { result.string(at: $0.key) }
          == (index % 2 == 0 ? ["a", "b", "c"] : ["a", "c", "d"]))
      #expect(
        result.member(index % 2 == 0 ? "b" : "d", of: element).map { result.string(at: $0) }
          == "\(index)")
    }
  }

  // MARK: Removing

  @Test(arguments: [
    (["a"], "{\n  \"b\" : 2,\n  \"c\" : 3\n}"),
    (["b"], "{\n  \"a\" : 1,\n  \"c\" : 3\n}"),
    (["c"], "{\n  \"a\" : 1,\n  \"b\" : 2\n}"),
    (["a", "b"], "{\n  \"c\" : 3\n}"),
    (["c", "b"], "{\n  \"a\" : 1\n}"),
    (["a", "c"], "{\n  \"b\" : 2\n}"),
    (["a", "b", "c"], "{\n\n}"),
    (["b", "b"], "{\n  \"a\" : 1,\n  \"c\" : 3\n}"),
  ])
  func `removes members with one comma each`(names: [String], expected: String) throws {
    let result = try patched("{\n  \"a\" : 1,\n  \"b\" : 2,\n  \"c\" : 3\n}") {
      for name in names { $0.remove(memberAt: try $1.key(name)) }
    }
    #expect(result == expected)
  }

  @Test(arguments: [
    ("{\"a\":1}", "{}"), ("{ \"a\" : 1 }", "{}"), ("{\"a\":1 , \"b\":2}", "{\"b\":2}"),
    ("{\r\n\t\"x\":{},\r\n\t\"a\" : 1\r\n}", "{\r\n\t\"x\":{}\r\n}"),
    ("{\n  \"a\" : 1\n  ,\n  \"b\" : 2\n}", "{\n  \"b\" : 2\n}"),
    ("{\n  \"b\" : 2\n  ,\n  \"a\" : 1\n}", "{\n  \"b\" : 2\n}"),
    ("{\n  \"o\": {\n  },\n  \"a\": 1}", "{\n  \"o\": {\n  }}"),
    ("[\n  {\n    \"a\" : [ 1, {} ]\n  }\n]", "[\n  {}\n]"),
  ])
  func `removes from objects of any layout`(source: String, expected: String) throws {
    let document = try parse(source)
    let key = try #require(document.nodes.indices.first { document.isString($0, equalTo: "a") })
    #expect(try patched(source) { patch, _ in patch.remove(memberAt: key) } == expected)
  }

  @Test func `removes members of objects inside one another and side by side`() throws {
    let source = #"{"a":{"x":1,"y":{"p":1,"q":2}},"b":[{"x":1},{"z":1,"x":2}],"x":3}"#
    let document = try parse(source)
    var patch = JSONPatch(document, areInIncreasingOrder: byBytes)
    for node in document.nodes.indices.reversed() where document.isKey(node) {
      if document.isString(node, equalTo: "x") || document.isString(node, equalTo: "q") {
        patch.remove(memberAt: node)
      }
    }
    #expect(text(patch.apply()) == #"{"a":{"y":{"p":1}},"b":[{},{"z":1}]}"#)
  }

  // MARK: Together

  @Test(arguments: [
    ("b", ["c"], "{\n  \"a\" : 1,\n  \"b\" : null,\n  \"e\" : 3\n}"),
    ("d", ["c"], "{\n  \"a\" : 1,\n  \"d\" : null,\n  \"e\" : 3\n}"),
    ("0", ["a"], "{\n  \"0\" : null,\n  \"c\" : 2,\n  \"e\" : 3\n}"),
    ("z", ["e"], "{\n  \"a\" : 1,\n  \"c\" : 2,\n  \"z\" : null\n}"),
    ("z", ["c", "e"], "{\n  \"a\" : 1,\n  \"z\" : null\n}"),
    ("0", ["c", "e"], "{\n  \"0\" : null,\n  \"a\" : 1\n}"),
    ("z", ["a", "c"], "{\n  \"e\" : 3,\n  \"z\" : null\n}"),
    ("c", ["a", "c", "e"], "{\n  \"c\" : null\n}"),
    ("c", ["c"], "{\n  \"a\" : 1,\n  \"c\" : null,\n  \"e\" : 3\n}"),
  ])
  func `inserts next to removed members`(new: String, removed: [String], expected: String) throws {
    let result = try patched("{\n  \"a\" : 1,\n  \"c\" : 2,\n  \"e\" : 3\n}") {
      for name in removed { $0.remove(memberAt: try $1.key(name)) }
      $0.insert(key: new, value: .null, into: 0)
    }
    #expect(result == expected)
  }

  @Test func `replaces all members of an object on one line`() throws {
    let result = try patched("{\"a\": 1,\"b\": 2}") {
      $0.remove(memberAt: try $1.key("a"))
      $0.remove(memberAt: try $1.key("b"))
      $0.insert(key: "d", value: .null, into: 0)
      $0.insert(key: "c", value: .null, into: 0)
    }
    #expect(result == "{\"c\": null,\"d\": null}")
  }

  @Test func `changes inside the members beside an insertion`() throws {
    let result = try patched("{\n  \"a\" : {\n    \"x\" : 1\n  },\n  \"c\" : 2\n}") {
      $0.insert(key: "b", value: .null, into: 0)
      $0.insert(key: "d", value: .null, into: 0)
      $0.insert(key: "y", value: .null, into: try $1.node("a"))
      $0.replace(try $1.node("a", "x"), with: .integer(9))
      $0.replace(try $1.node("c"), with: .object([]))
      $0.replace(try $1.key("c"), with: .string("cc"))
    }
    #expect(
      result
        == "{\n  \"a\" : {\n    \"x\" : 9,\n    \"y\" : null\n  },\n  \"b\" : null,\n  \"cc\" : {\n\n  },\n  \"d\" : null\n}"
    )
  }

  @Test func `what is replaced or removed takes changes inside along`() throws {
    let result = try patched(#"{"a":{"x":{"y":1}},"b":{"x":1},"c":{}}"#) {
      $0.insert(key: "n", value: .null, into: try $1.node("a", "x"))
      $0.replace(try $1.node("a", "x", "y"), with: .null)
      $0.remove(memberAt: try $1.key("a", "x", "y"))
      $0.remove(memberAt: try $1.key("a"))
      $0.remove(memberAt: try $1.key("a", "x"))
      $0.replace(try $1.key("a"), with: .string("z"))
      $0.insert(key: "n", value: .null, into: try $1.node("b"))
      $0.remove(memberAt: try $1.key("b", "x"))
      $0.replace(try $1.node("b"), with: .integer(2))
      $0.insert(key: "n", value: .null, into: try $1.node("c"))
    }
    #expect(result == #"{"b":2,"c":{"n":null}}"#)
  }

  @Test func `misuse stops the program`() async {
    await #expect(processExitsWith: .failure) {
      var patch = JSONPatch(try JSONDocument(parsing: Array("[1]".utf8))) { $0 < $1 }
      patch.insert(key: "a", value: .null, into: 0)
    }
    await #expect(processExitsWith: .failure) {
      var patch = JSONPatch(try JSONDocument(parsing: Array("[\"a\"]".utf8))) { $0 < $1 }
      patch.remove(memberAt: 1)
    }
    await #expect(processExitsWith: .failure) {
      var patch = JSONPatch(try JSONDocument(parsing: Array("{\"a\":1}".utf8))) { $0 < $1 }
      patch.replace(1, with: .null)
    }
  }
}
