import Foundation

extension Attack {
  private static func catalog(
    _ name: String,
    forbids: String = "it is written otherwise than it was meant, or takes down the program",
    _ text: @escaping @Sendable @autoclosure () -> String
  ) -> Attack { catalog(name, forbids: forbids, Array(text().utf8)) }

  private static func catalog(
    _ name: String,
    forbids: String = "it is written otherwise than it was meant, or takes down the program",
    _ bytes: @escaping @Sendable @autoclosure () -> [UInt8]
  ) -> Attack {
    Attack(.catalogs, name, forbids: forbids) { room in
      try room.write("app/App.xcstrings", bytes())
      try room.write("good.xcstrings", Sample.catalog())
      try room.write("fr.xliff", Sample.first())
      try room.expectUnchanged("app") {
        for command in [
          ["format", "--check", "app"], ["diff", "app", "good.xcstrings"],
          ["diff", "--textconv", "app/App.xcstrings"],
          ["import", "fr.xliff", "--into", "app", "--dry-run"],
          ["merge", "good.xcstrings", "app/App.xcstrings", "good.xcstrings", "--check"],
          ["merge", "--repair", "--check", "app/App.xcstrings"],
        ] {
          try room.run(command, with: .init(codes: [0, 1, 65, 66]))
        }
      }
      let before = room.read("app/App.xcstrings")
      for command in [
        ["export", "app", "--language", "fr", "-o", "out"],
        ["import", "fr.xliff", "--into", "app"],
        ["format", "app"],
      ] {
        let ending = try room.run(command, with: .init(codes: [0, 1, 65, 66]))
        room.expect(
          isJSON(room.read("app/App.xcstrings")) == isJSON(before)
            || room.read("app/App.xcstrings") == before, "\(command[0]) made something else of it")
        room.expect(
          ending.code != 65 || room.read("app/App.xcstrings") == before, "refused and written")
      }
    }
  }

  private static func isJSON(_ bytes: [UInt8]?) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes ?? []))) != nil
  }

  private static func wrapped(_ strings: String) -> String {
    "{\"sourceLanguage\":\"en\",\"strings\":\(strings),\"version\":\"1.0\"}"
  }

  static let catalogAttacks: [Attack] = [
    catalog("nothing", ""),
    catalog("nothing but a mark", [0xEF, 0xBB, 0xBF]),
    catalog("an array", "[]"),
    catalog("a catalog that is cut off", String(Sample.catalog().dropLast(30))),
    catalog("a hundred thousand arrays in one another", String(repeating: "[", count: 100_000)),
    catalog("objects in one another", wrapped(String(repeating: "{\"a\":", count: 50_000))),
    catalog("a key twice", Sample.catalog(["Key", "Key"])),
    catalog("a key twice, once with an escape", Sample.catalog(["Key", "K\\u0065y"])),
    catalog("strings that are a list", wrapped("[]")),
    catalog("an entry that is a number", wrapped("{\"Key\":1}")),
    catalog("localizations that are a text", wrapped("{\"Key\":{\"localizations\":\"fr\"}}")),
    catalog(
      "a number of a million digits",
      wrapped("{\"Key\":{\"x\":\(String(repeating: "9", count: 1_000_000))}}")),
    catalog("a number beyond all", wrapped("{\"Key\":{\"x\":1e999999999}}")),
    catalog("half a pair", wrapped("{\"Key\":{\"comment\":\"\\ud800\"}}")),
    catalog("half a pair as a key", wrapped("{\"\\udc00\":{}}")),
    catalog("U+0000 as a key", wrapped("{\"a\\u0000b\":{}}")),
    catalog("U+0000 between", wrapped("{\u{0}}")),
    catalog("a byte that is not UTF-8", Array(wrapped("{\"").utf8) + [0xFF] + Array("\":{}}".utf8)),
    catalog("UTF-16", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]),
    catalog(
      "a language that is a path",
      wrapped(
        "{\"Key\":{\"localizations\":{\"../../x\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"\"}}}}}"
      )),
    catalog(
      "a source language that is a path",
      "{\"sourceLanguage\":\"/etc/x\",\"strings\":{\"Key\":{}},\"version\":\"1.0\"}"),
    catalog("a version to come", wrapped("{}").replacing("1.0", with: "99.0")),
    catalog(
      "a key of a million letters", Sample.catalog([String(repeating: "k", count: 1_000_000)])),
    catalog("lines that end in carriage returns", Sample.catalog().replacing("\n", with: "\r")),
    catalog(
      "substitutions of themselves",
      wrapped(
        "{\"Key\":{\"localizations\":{\"fr\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"%#@a@\"},\"substitutions\":{\"a\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"other\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"%#@a@ %#@a@\"}}}}}}}}}}"
      )),
    catalog(
      "variations in one another",
      wrapped(
        "{\"Key\":{\"localizations\":{\"fr\":\(String(repeating: "{\"variations\":{\"device\":{\"mac\":", count: 5_000))"
      )),
    catalog("a comment", wrapped("{/* x */}")),
    catalog("text behind the end", Sample.catalog() + "}"),
  ]
}
