import LoctripTestSupport
import Testing

/// Deliveries as tools and agencies give them back.
@Suite struct ReturnedDeliveryTests {
  private static func catalog(_ strings: String) -> String {
    "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}"
  }

  private static func unit(_ state: String, _ text: String) -> String {
    "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(text)\"}}"
  }

  private static func phrases(_ texts: String...) -> String {
    let values = texts.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"stringSet\":{\"state\":\"translated\",\"values\":[\(values)]}}"
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(decoding: folder.bytes(name), as: UTF8.self)
  }

  @Test(arguments: ["2.0", "2.1", "2.2"], ["sent", "sent/fr.loctrip.json"])
  func `phrases that a tool laid out anew are what they were`(_ version: String, _ base: String)
    throws
  {
    let folder = try TemporaryFolder()
    let (english, french) = (Self.phrases("One it", "Two it"), Self.phrases("Un it", "Deux it"))
    try folder.write(
      Self.catalog("\"S\":{\"localizations\":{\"en\":\(english),\"fr\":\(french)}}"),
      to: "app/L.xcstrings")
    let export = ["export", "app", "-l", "fr", "--xliff-version", version, "-o", "sent", "-q"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    let laidOut = try text("sent/fr.xliff", in: folder)
      .replacing(/<(source|target)>(.*?)<\//) { "<\($0.1)>\n          \($0.2)\n        </" }
    try folder.write(laidOut, to: "laid-out.xliff")
    let same = try Program.run(
      "import", "laid-out.xliff", "--into", "app", "--base", base, in: folder)
    #expect(same.output == "fr  L.xcstrings: 1 unchanged\nNo catalog changes.\n")
    try folder.write(laidOut.replacing("Deux it", with: "Les deux it"), to: "edited.xliff")
    #expect(
      try Program.run("import", "edited.xliff", "--into", "app", "--base", base, in: folder).status
        == 0)
    let written = try text("app/L.xcstrings", in: folder)
    #expect(written.contains("\"Un it\"") && written.contains("\"Les deux it\""))
  }

  @Test func `a copy of the source that was sent is no translation of the one of now`() throws {
    let folder = try TemporaryFolder()
    func write(_ source: String) throws {
      let (english, french) = (Self.unit("translated", source), Self.unit("translated", "Ouvrir"))
      try folder.write(
        Self.catalog(
          "\"a\":{\"localizations\":{\"en\":\(english),\"fr\":\(french)}},"
            + "\"b\":{\"localizations\":{\"en\":\(english)}}"), to: "app/L.xcstrings")
    }
    try write("Open map")
    let export = ["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "sent", "-q"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    // A tool that knows no states and leaves no gap.
    let filled = try text("sent/fr.xliff", in: folder)
      .replacing(/\s*<target.*?<\/target>/, with: "")
      .replacing(/<source>(.*?)<\/source>/) { "<source>\($0.1)</source><target>\($0.1)</target>" }
    try folder.write(filled, to: "filled.xliff")
    try write("Open the map")
    let before = try folder.bytes("app/L.xcstrings")
    for base in [
      ["--base", "sent/fr.xliff"], ["--base", "sent/fr.loctrip.json"], ["--no-manifest"],
    ] {
      let outcome = try Program.run(
        ["import", "filled.xliff", "--into", "app"] + base, in: folder.url)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("\nfr  L.xcstrings: 1 conflict, 1 missing\n"), "\(outcome)")
      #expect(try folder.bytes("app/L.xcstrings") == before)
    }
    try folder.write(filled.replacing("<target>", with: "<target state=\"new\">"), to: "new.xliff")
    let new = try Program.run("import", "new.xliff", "--into", "app", "--base", "sent", in: folder)
    #expect(new.output.contains("\nfr  L.xcstrings: 2 missing\n"), "\(new)")
  }

  @Test func `a confirmed text whose source changed is noted`() throws {
    let folder = try TemporaryFolder()
    func write(_ source: String) throws {
      let (english, french) = (Self.unit("translated", source), Self.unit("needs_review", "Ouvrir"))
      try folder.write(
        Self.catalog("\"a\":{\"localizations\":{\"en\":\(english),\"fr\":\(french)}}"),
        to: "app/L.xcstrings")
    }
    try write("Open map")
    let export = ["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "sent", "-q"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    try write("Delete map")
    let confirmed = try text("sent/fr.xliff", in: folder)
      .replacing("state=\"needs-review-l10n\"", with: "state=\"translated\"")
    try folder.write(confirmed, to: "fr.xliff")
    let outcome = try Program.run(
      ["import", "fr.xliff", "--into", "app", "--base", "sent", "--format", "json"], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("the source is now “Delete map”"))
  }

  @Test(arguments: ["1.2", "2.0", "2.1", "2.2"], ["characters", "bytes", "utf16", "code-points"])
  func `what an export adds is no word of a translator`(_ version: String, _ unit: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.catalog(
        "\"Open boat\":{\"localizations\":{\"fr\":\(Self.unit("translated", "Ouvrir le bateau"))}}"),
      to: "app/L.xcstrings")
    try folder.write("term,fr\nboat,bateau\n", to: "app/terms.csv")
    try folder.write(
      "glossary: terms.csv\nlengths:\n  - max: 25\n    unit: \(unit)\n", to: "app/.loctrip.yml")
    let export = ["export", "app", "-l", "fr", "--xliff-version", version, "--bundle", "xliff"]
    let outcome = try Program.run(export + ["-o", "sent", "--verify"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome)")
    let back = try Program.run("import", "sent/fr.xliff", "--into", "app", "-v", in: folder)
    #expect(back.status == 0 && !back.output.contains("note"), "\(back)")
  }

  @Test(arguments: [
    ("<trans-unit", "</trans-unit>"), ("<file", "</file>"),
  ])
  func `an order of which nothing came back is told`(_ start: String, _ end: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog("\"A\":{},\"B\":{}"), to: "app/L.xcstrings")
    let export = ["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "sent", "-q"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    var rest = try text("sent/fr.xliff", in: folder)
    while let from = rest.firstRange(of: start), let to = rest.firstRange(of: end) {
      rest.removeSubrange(from.lowerBound..<to.upperBound)
    }
    try folder.write(rest, to: "back.xliff")
    for base in ["sent/fr.xliff", "sent/fr.loctrip.json"] {
      let outcome = try Program.run(
        "import", "back.xliff", "--into", "app", "--base", base, in: folder)
      #expect(outcome.status == 1)
      if start == "<file" {
        let message =
          "back.xliff: error: contains no <file>, so nothing came back [missing-order]\n"
        #expect(outcome.errors.contains(message), "\(outcome)")
      } else {
        let line = "\nfr: of 2 ordered none came back; 2 missing\n"
        #expect(outcome.output.contains(line), "\(outcome)")
      }
    }
  }
}
