import Foundation
import LoctripTestSupport
import Testing

@Suite(.readsSwift) struct CodeCommandTests {
  /// A copy of the sample app, with its code.
  private func app() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Project.sample("app"), to: folder.url.appendingPathComponent("app"))
    return folder
  }

  @Test func `the sample app has no text that a catalog lacks, and extract changes nothing`() throws
  {
    let app = try app()
    #expect(
      try Program.run(["keys", "missing", "app", "--fail-on", "note"], in: app.url).status == 0)
    let outcome = try Program.run(["extract", "app", "--check"], in: app.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "Nothing to do.\n")
  }

  @Test func `translators are told where a text is used, and an import knows the note`() throws {
    let app = try app()
    let words = "export app -l fr --bundle xliff -o out --with-usage --verify --force".split(
      separator: " ")
    #expect(try Program.run(words.map(String.init), in: app.url).status == 0)
    let bundle = try String(
      contentsOf: app.url.appendingPathComponent("out/fr.xliff"), encoding: .utf8)
    #expect(
      bundle.contains(
        "<note from=\"loctrip:usage\">used as: label in HavenApp, intent in HavenShortcuts</note>"))
    let report = try Program.run(
      ["import", "out/fr.xliff", "--into", "app", "--dry-run"], in: app.url)
    #expect(!report.output.contains("question"))
    let requests = try Program.run(
      ["translate", "app", "-l", "nb", "--print-requests", "--with-usage", "--with", "cat"],
      in: app.url)
    #expect(requests.output.contains("\"usage\":\"used as: button in HarbourList\""))
  }

  @Test func `a gate fails, and accepts what a baseline or the configuration accepts`() throws {
    let app = try app()
    let gate = ["keys", "unused", "app", "--fail-on", "warning"]
    #expect(try Program.run(gate, in: app.url).status == 1)
    let accepted = gate + ["--baseline", "b.json"]
    #expect(try Program.run(accepted + ["--update-baseline"], in: app.url).status == 0)
    #expect(try Program.run(accepted, in: app.url).status == 0)
    try app.write("checks: {unused-key: off}\n", to: "app/.loctrip.yml")
    #expect(try Program.run(gate, in: app.url).status == 0)
  }

  @Test func `unused --fix and prune do the same, after a dry run that writes nothing`() throws {
    let (one, other) = (try app(), try app())
    func catalog(_ app: TemporaryFolder) throws -> Data {
      try Data(contentsOf: app.url.appendingPathComponent("app/Haven/Localizable.xcstrings"))
    }
    let before = try catalog(one)
    _ = try Program.run(["keys", "prune", "--in", "app"], in: one.url)
    _ = try Program.run(["keys", "unused", "app", "--fix", "--dry-run"], in: one.url)
    #expect(try catalog(one) == before)
    _ = try Program.run(["keys", "prune", "--unused", "--in", "app"], in: one.url)
    _ = try Program.run(["keys", "unused", "app", "--fix"], in: other.url)
    #expect(try catalog(one) == catalog(other))
    #expect(try catalog(one) != before)
  }

  @Test func `catalogs without code are changed, and a catalog elsewhere gets copies`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let empty = "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}"
    try folder.write(empty, to: "L.xcstrings")
    try other.write(empty, to: "M.xcstrings")
    let target = other.url.appendingPathComponent("M.xcstrings").path
    for words in [
      ["keys", "add", "a.b", "--value", "A"], ["keys", "get", "a.b"],
      ["keys", "copy", "a.b", "--to", target], ["keys", "remove", "a.b"],
    ] {
      #expect(try Program.run(words, in: folder.url).status == 0, "\(words)")
    }
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("a.b"))
  }

  @Test func `findings are limited to the files of a change`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"sourceLanguage\":\"en\",\"strings\":{}}", to: "Localizable.xcstrings")
    for name in ["A", "B"] {
      try folder.write("let a = Text(\"Text \(name)\")", to: "\(name).swift")
    }
    func missing(_ files: [String]) throws -> Program.Outcome {
      try Program.run(["keys", "missing", "--fail-on", "warning"] + files, in: folder.url)
    }
    #expect(try missing([]).status == 1)
    let some = try missing(["--files", "B.swift", "other.txt"])
    #expect(some.status == 1)
    #expect(some.output.contains("'Text B': no catalog has the text"))
    #expect(some.output.contains("; it belongs in Localizable.xcstrings"))
    #expect(!some.output.contains("Text A"))
    #expect(try missing(["--files", "other.txt"]).status == 0)
  }

  @Test func `a key that nobody knows, or that is in a strings file, is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"about.title\" = \"About\";", to: "en.lproj/Localizable.strings")
    try folder.write("let a = NSLocalizedString(\"about.title\", comment: \"\")", to: "A.swift")
    let unknown = try Program.run(["keys", "where", "--key", "about.titel"], in: folder.url)
    #expect(unknown.status == 1)
    #expect(
      unknown.errors.contains(
        "neither the code nor a catalog has the key 'about.titel'; did you mean 'about.title'?"))
    let rename = try Program.run(["keys", "rename", "about.title", "about.name"], in: folder.url)
    #expect(rename.status == 64)
    #expect(
      rename.errors.contains("en.lproj/Localizable.strings: error: the key 'about.title' is in"))
    #expect(rename.errors.contains("loctrip migrate"))
  }

  @Test func `a source text is no copy of a source, in any language`() throws {
    let own = try TemporaryFolder()
    try own.write(
      #"{"sourceLanguage":"de","strings":{"a":{"extractionState":"manual"}},"version":"1.0"}"#,
      to: "L.xcstrings")
    for line in [["set", "a"], ["add", "b"]] {
      let outcome = try Program.run(
        ["keys"] + line + ["--value", "Die Datei wird gleich endgültig gelöscht", "--in", "."],
        in: own.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }

  @Test func `a dry run says what would happen`() throws {
    let app = try app()
    let set = ["keys", "set", "Tide now", "-l", "de", "--value", "Tide jetzt", "--in", "app"]
    let dry = try Program.run(set + ["--dry-run"], in: app.url)
    #expect(dry.output.hasPrefix("would set 'Tide now' in de"))
    #expect(try Program.run(set, in: app.url).output.hasPrefix("set 'Tide now' in de"))
    let prune = try Program.run(["keys", "prune", "--in", "app"], in: app.url)
    #expect(prune.output.hasPrefix("would remove 'Old compass'"))
  }

  @Test func `a folder without code is missing input`() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.run(["keys", "unused"], in: folder.url).status == 66)
    #expect(try Program.run(["extract", "nowhere"], in: folder.url).status == 66)
  }

  @Test(arguments: ["unused", "missing", "hardcoded"])
  func `code without texts and catalogs is missing input`(command: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("let a = 1\n", to: "Sources/a.swift")
    let run = try Program.run(["keys", command, "Sources"], in: folder.url)
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("Sources: error: no string catalog and no code with texts found"))
  }

  @Test func `deep and broken code is read`() throws {
    let folder = try TemporaryFolder()
    func nested(_ count: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: count) + "\"x\"" + String(repeating: close, count: count)
    }
    let chain = "let b = " + (0..<3_000).map { "\"k\($0)\"" }.joined(separator: " + ")
    let code = [
      "let a = " + nested(5_000, "[", "]"), "let a = " + nested(5_000, "(", ")"), chain,
      "let a = " + nested(5_000, "f { ", " }"), nested(5_000, "struct S { ", " }"),
      "let a = " + nested(3_000, "x ? ", " : y"), "let a = " + nested(2_000, "\"\\(", ")\""),
      "Text(\"unfinished", "struct {", "\u{0}\u{1}\"", "#if DEBUG\nText(\"a\")",
    ]
    for (number, text) in code.enumerated() {
      try folder.write(text, to: "\(number).swift")
      try folder.write(text, to: "\(number).m")
    }
    // Chains are deep trees too.
    try folder.write("let a = b" + String(repeating: ".c", count: 50_000), to: "members.swift")
    try folder.write("let a = b" + String(repeating: "\n  .c()", count: 50_000), to: "lines.swift")
    let outcome = try Program.spawn(["keys", "where"], in: folder.url)
    #expect(outcome.errors.contains("[too-deep]"))
    #expect(outcome.status == 0, "\(outcome.errors.suffix(500))")
  }

  @Test func `a long file is not a deep one`() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<3_000).map { number in
      """
      Text("\(number) of \\(name) in \\(place.name(\"x)\"))") // "(
      let a\(number) = \"\"\"
        One \\(name) and \"two
        \"\"\"
      """
    }
    try folder.write(lines.joined(separator: "\n"), to: "Long.swift")
    try folder.write("{\"sourceLanguage\":\"en\",\"strings\":{}}", to: "Localizable.xcstrings")
    let outcome = try Program.spawn(["keys", "where"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(!outcome.errors.contains("too-deep"))
  }
}
