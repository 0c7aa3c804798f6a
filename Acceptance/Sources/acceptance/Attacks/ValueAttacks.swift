import Foundation

extension Attack {
  /// A delivery whose values are odd; what is not its own stays as it was.
  private static func value(
    _ name: String, forbids: String = "more is changed than the unit, or something is obeyed",
    language: String = "fr", original: String = "App.xcstrings",
    _ units: @escaping @Sendable @autoclosure () -> String
  ) -> Attack {
    Attack(.values, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/a.xliff", Sample.first(units(), original: original, language: language))
      for command in [
        ["validate", "in/a.xliff"], ["import", "in/a.xliff", "--into", "app", "--dry-run"],
        ["import", "in/a.xliff", "--into", "app", "-o", "r.json"],
      ] {
        try room.run(command)
      }
      room.expect(room.translation("Other") == "Ancien", "the other unit has changed")
      let names = Set(try room.snapshot("app").keys)
      room.expect(names == ["App.xcstrings"], "the project has \(names.sorted())")
      let outside = Set(try room.snapshot(".").keys.map { $0.replacing("./", with: "") })
      room.expect(
        outside.isSubset(of: ["app", "app/App.xcstrings", "in", "in/a.xliff", "r.json"]),
        "there is \(outside.sorted())")
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(room.read("r.json") ?? []))) != nil
      room.expect(!room.exists("r.json") || isJSON, "the report is no JSON")
    }
  }

  static let valueAttacks: [Attack] =
    [
      value("a translation that closes the JSON around it", Sample.unit("Key", "\"}}},\"x\":{")),
      value("a translation of backslashes", Sample.unit("Key", #"\u0000\"\\n\"#)),
      value("a translation with right-to-left override", Sample.unit("Key", "a\u{202E}cod.exe")),
      value("a translation of tag characters", Sample.unit("Key", "\u{E0041}\u{E0042}")),
      value("a placeholder at position 10^18", Sample.unit("Key", "%999999999999999999$@")),
      value("a placeholder that writes memory", Sample.unit("Key", "%n %1$n %s")),
      value("a placeholder with stars", Sample.unit("Key", "%*.*f %2$*1$d")),
      value("a placeholder of a million digits", Sample.unit("Key", "%\(digits)d")),
      value("a translation with a million percents", Sample.unit("Key", percents)),
      value("a plural form that there is not", Sample.unit("Key|==|plural.bogus", "x")),
      value("an id of separators", Sample.unit("Key|==||==||==|", "x")),
      value(
        "an id of a substitution that leads in circles",
        Sample.unit("Key|==|substitutions.a.b", "x")),
      value("an id that names a member of every object", Sample.unit("__proto__", "x")),
      value("an empty id", Sample.unit("", "x")),
      value("one id a thousand times", String(repeating: Sample.unit("Key", "x"), count: 1000)),
      value("a length limit below nothing", limited("-1")),
      value("a length limit beyond any number", limited("99999999999999999999999")),
      value("a length limit that is no number", limited("1e309")),
      value("a language that is a path", language: "../../etc", Sample.unit("Key", "x")),
      value("a language of ten thousand letters", language: letters, Sample.unit("Key", "x")),
      value("a language of one hyphen", language: "-", Sample.unit("Key", "x")),
      value("a language like an option", language: "--help", Sample.unit("Key", "x")),
      value(
        "a catalog outside of the project", original: "../out.xcstrings", Sample.unit("Key", "x")),
      value("a catalog at an absolute path", original: "/tmp/x.xcstrings", Sample.unit("Key", "x")),
      value("a catalog in a hidden folder", original: ".git/x.xcstrings", Sample.unit("Key", "x")),
      value("a catalog that is a device", original: "/dev/full", Sample.unit("Key", "x")),
      value("a catalog without a name", original: "", Sample.unit("Key", "x")),
      value("an escape sequence of one character in a key", Sample.unit("Key\u{9B}31m", "x")),
      value("a command to a CI in a key", Sample.unit("&#10;::error::pwn", "x", source: "Key")),
      value("a command to a CI as the state", stated("&#10;::error::pwn")),
      value("a state of a million letters", stated(String(repeating: "a", count: 1_000_000))),
      value("a thousand marks on one letter", Sample.unit("Key", "e" + marks)),
    ] + [canonicalKeys]

  private static let digits = String(repeating: "9", count: 1_000_000)
  private static let percents = String(repeating: "%", count: 1_000_001)
  private static let letters = String(repeating: "a", count: 10_000)
  private static let marks = String(repeating: "\u{301}", count: 1_000)

  private static func limited(_ length: String) -> String {
    "<trans-unit id=\"Key\" maxwidth=\"\(length)\" size-unit=\"char\"><source>Key</source>"
      + "<target>x</target></trans-unit>"
  }

  private static func stated(_ state: String) -> String {
    "<trans-unit id=\"Key\"><source>Key</source><target state=\"\(state)\">x</target></trans-unit>"
  }

  /// `String ==` takes both for one.
  private static let canonicalKeys = Attack(
    .values, "two keys that differ in their bytes alone", forbids: "one is written for the other"
  ) { room in
    try room.makeProject(Sample.catalog(["e\u{301}", "\u{E9}"]))
    try room.write("fr.xliff", Sample.first(Sample.unit("\u{E9}", "Neuf")))
    try room.run("import", "fr.xliff", "--into", "app")
    let text = room.text("app/App.xcstrings")
    let parts = text.utf8.split(separator: Array("\"\u{E9}\" : {".utf8))
    room.expect(
      parts.count == 2 && String(decoding: Array(parts[1]), as: UTF8.self).contains("Neuf")
        && !String(decoding: Array(parts[0]), as: UTF8.self).contains("Neuf"),
      "the other key was written")
  }
}
