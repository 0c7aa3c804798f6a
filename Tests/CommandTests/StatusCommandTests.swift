import Foundation
import LoctripTestSupport
import Testing

@Suite struct StatusCommandTests {
  private static func catalog(_ french: String) -> String {
    """
    {"sourceLanguage":"en","strings":{"Wind speed":{"localizations":{"fr":{"stringUnit":\
    {"state":"translated","value":"Vent"}}\(french)}},"Tide":{}},"version":"1.0"}
    """
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog(""), to: "app/L.xcstrings")
    return folder
  }

  @Test(arguments: [
    (#"["Öffnen",""]"#, 1), (#"["Öffnen","\u00A0"]"#, 1), (#"["",""]"#, 1),
    (#"["Öffnen","Starten"]"#, 0),
  ])
  func `a set of phrases of which one is blank is open`(_ phrases: String, _ status: Int32) throws {
    let folder = try TemporaryFolder()
    let set = #"{"stringSet":{"state":"translated","values":"#
    try folder.write(
      #"{"sourceLanguage":"en","strings":{"Open":{"localizations":{"en":"# + set
        + #"["Open","Start"]}},"de":"# + set + phrases + #"}}}}},"version":"1.0"}"#,
      to: "app/L.xcstrings")
    #expect(try Program.run("status", "app", "--require", "de=100", in: folder).status == status)
    let sent = try Program.run("export", "app", "--only", "open", "-l", "de", in: folder)
    #expect(sent.output.contains("1 open") == (status == 1), "\(sent.output)")
  }

  @Test func `the first line and the exit code say the same`() throws {
    let folder = try folder()
    let plain = try Program.run("status", "app", in: folder)
    #expect(plain.status == 0)
    #expect(
      plain.output == """
        1 language, 1 catalog: 50 % translated, 1 unit (1 word) open
        fr  ██████████░░░░░░░░░░  50 %  1 of 2  1 open, 1 word: 1 missing

        """
    )
    let failed = try Program.run("status", "app", "--require", "fr=100", in: folder)
    #expect(failed.status == 1)
    #expect(
      failed.output.hasPrefix("1 language, 1 catalog: 50 % translated, 1 unit (1 word) open; 1"))
    #expect(
      failed.findings == [
        "error: fr is 50 % translated, but 100 % is required; 1 unit (1 word) open: 'Tide' "
          + "(app/L.xcstrings:1:126); --format html or json lists all [coverage-too-low]"
      ])
    let passed = try Program.run("status", "app", "--require", "fr=50,*=0", in: folder)
    #expect(passed.status == 0)
    #expect(passed.output.contains("; 1 gate passed"))
  }

  @Test func `a language that is required and absent is at nothing`() throws {
    let outcome = try Program.run("status", "app", "--require", "de=1", in: try folder())
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("de  ░░░░"))
  }

  @Test(arguments: [[], ["--format", "json"], ["--format", "html"], ["--format", "badge"]])
  func `a gate that has nothing to look at fails`(_ form: [String]) throws {
    let folder = try TemporaryFolder()
    let sources = #"{"sourceLanguage":"en","strings":{"Tide":{}},"version":"1.0"}"#
    for name in ["A", "B"] { try folder.write(sources, to: "app/\(name).xcstrings") }
    func status(_ more: String...) throws -> Program.Outcome {
      try Program.run(["status", "app"] + more + form, in: folder.url)
    }
    let plain = try status()
    #expect(plain.status == 0)
    #expect(!plain.output.contains("100 %"))
    let gated = try status("--require", "*=100")
    #expect(gated.status == 1)
    if form.isEmpty {
      let line = "no languages yet: 2 catalogs have only source texts"
      #expect(plain.output == "\(line)\n")
      #expect(gated.output == "\(line); nothing was checked, so the gate failed\n")
    }
    // A language that is named has the sources to translate; that of the sources has nothing to ask.
    #expect(try status("--require", "fr=0").status == 0)
    #expect(try status("--require", "fr=1").status == 1)
    try folder.write("released: [en]\n", to: "app/.loctrip.yml")
    #expect(try status().status == 0)
    try folder.write("require: {'*': 90}\n", to: "app/.loctrip.yml")
    #expect(try status().status == 1)
  }

  @Test func `JSON has everything and is valid`() throws {
    let outcome = try Program.run(
      "status", "app", "--format", "json", "--analysis", "--require", "fr=90", in: try folder())
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "loctrip.status/4")
    #expect(report["coverage"] as? Int == 50)
    let units = try #require(report["openUnits"] as? [[String: Any]])
    #expect(units.map { $0["id"] as? String } == ["Tide"])
    #expect((report["gates"] as? [[String: Any]])?.first?["passed"] as? Bool == false)
    let language = try #require((report["languages"] as? [[String: Any]])?.first)
    let bands = try #require(language["bands"] as? [String: [String: Int]])
    #expect(bands["new"]?["words"] == 1)
  }

  @Test func `a language of which a file cannot be read is unknown, and passes no gate`() throws {
    let folder = try TemporaryFolder()
    for (name, texts) in [
      ("en.lproj/L", #""a" = "Open the door";"#), ("fr.lproj/L", #""a" = "Ouvrir"#),
      ("en.lproj/M", #""a" = "Close the door";"#), ("fr.lproj/M", #""a" = "Fermer la porte";"#),
    ] {
      try folder.write("\(texts)\n", to: "app/\(name).strings")
    }
    let text = try Program.run("status", "app", "--require", "fr=10", in: folder)
    #expect(text.status == 65)
    #expect(
      text.output.hasPrefix(
        "1 language, 2 catalogs: unknown (1 of 2), 0 units (0 words) open; 1 of 1 gate failed\n"))
    #expect(
      text.errors.contains("1 unit of fr could not be read") && !text.output.contains("100 %"))
    let badge = try Program.run("status", "app", "--format", "badge", in: folder)
    #expect(badge.output.contains("unknown") && !badge.output.contains(" %"))
    let json = try Program.run("status", "app", "--format", "json", in: folder)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["coverage"] is NSNull)
    let language = try #require((report["languages"] as? [[String: Any]])?.first)
    #expect((language["states"] as? [String: [String: Int]])?["unknown"]?["units"] == 1)
  }

  @Test func `the source language is a language of gates`() throws {
    func catalog(_ english: String) -> String {
      #"{"sourceLanguage":"en","strings":{"menu.title":{\#(english)},"menu.help":{"localizations":"#
        + #"{"en":{"stringUnit":{"state":"new","value":"Help"}}}}},"version":"1.0"}"#
    }
    let folder = try TemporaryFolder()
    try folder.write(catalog(""), to: "app/L.xcstrings")
    let failed = try Program.run("status", "app", "--require", "en=100", in: folder)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("en is 50 % translated, but 100 % is required"))
    #expect(failed.errors.contains("'menu.title'"))
    try folder.write("languages: [de]\nreleased: [en]\n", to: "app/.loctrip.yml")
    #expect(try Program.run("status", "app", in: folder).status == 1)
    try folder.write(
      catalog(#""localizations":{"en":{"stringUnit":{"state":"new","value":"Menu"}}}"#),
      to: "app/L.xcstrings")
    #expect(try Program.run("status", "app", in: folder).status == 0)
    // Sentences are their own texts.
    try folder.write(
      #"{"sourceLanguage":"en","strings":{"Open":{},"Wi-Fi":{},"iPhone":{}},"version":"1.0"}"#,
      to: "app/L.xcstrings")
    #expect(try Program.run("status", "app", in: folder).status == 0)
    try folder.write("checks: {source-missing: error}\n", to: "app/.loctrip.yml")
    #expect(try Program.run("check", "app", in: folder).status == 0)
    try folder.write(catalog(""), to: "app/L.xcstrings")
    let check = try Program.run("check", "app", in: folder)
    #expect(
      check.status == 1 && check.output.contains("'menu.title': the source language has no text"))
    let export = try Program.run("export", "app", "-l", "de", "-o", "out", in: folder)
    #expect(export.errors.contains("the source language has no text for 1 key"))
  }

  @Test func `what a branch leaves behind has a line, a finding and an annotation`() throws {
    let folder = try folder()
    try folder.git("init", "--quiet")
    try folder.git("add", "--all")
    try folder.git("commit", "--quiet", "-m", "x")
    func status(_ more: String...) throws -> Program.Outcome {
      try Program.run(
        ["status", "app", "--git", "HEAD...", "--fail-on", "left-behind"] + more, in: folder.url)
    }
    let passed = try status()
    #expect(passed.status == 0)
    #expect(passed.output.hasPrefix("nothing left behind since HEAD (merge base "))
    try folder.write(
      Self.catalog("").replacing("\"Tide\":{}", with: "\"Tide\":{},\"Moon\":{}"),
      to: "app/L.xcstrings")
    let failed = try status()
    #expect(failed.status == 1)
    #expect(failed.output.hasPrefix("1 text left behind since HEAD (merge base "))
    #expect(failed.findings.count == 1)
    #expect(
      failed.errors.hasPrefix("error: fr: 'Moon' is new and has no translation (app/L.xcstrings:"))
    let json = try status("--format", "json")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let since = try #require(report["since"] as? [String: Any])
    #expect((since["leftBehind"] as? [[String: Any]])?.map { $0["key"] as? String } == ["Moon"])
    #expect((report["gates"] as? [[String: Any]])?.first?["kind"] as? String == "left-behind")
    #expect(try status("--format", "github").output.contains("::error file=app/L.xcstrings,line="))
    #expect(try status("--format", "sarif").output.contains("\"ruleId\": \"new-open\""))
    #expect(try status("--format", "markdown").output.contains("| open | left behind |"))
    #expect(try Program.run("status", "app", "--git", "HEAD", in: folder).status == 0)
    try folder.write("released: [fr]\n", to: "app/.loctrip.yml")
    #expect(try status("--released").status == 1)
    try folder.write("released: [de]\n", to: "app/.loctrip.yml")
    #expect(try status("--released").errors.contains("de had no texts at HEAD"))
    let check = try Program.run("check", "app", "--git", "HEAD", "--format", "json", in: folder)
    #expect(check.status == 0 && check.output.contains("\"revision\" : \"HEAD\""))
  }

  @Test func `the ending of the output says the form`() throws {
    let folder = try folder()
    for name in ["s.html", "s.md", "s.json", "s.svg", "s.txt"] {
      let outcome = try Program.run("status", "app", "-o", name, in: folder)
      #expect(outcome.status == 0 && outcome.output.isEmpty)
      #expect(try !folder.bytes(name).isEmpty)
    }
    let html = String(decoding: try folder.bytes("s.html"), as: UTF8.self)
    #expect(html.contains("href=\"#v=all&amp;l=fr&amp;f=L%2Excstrings\""))
    #expect(html.contains("<script type=\"application/json\" id=\"data\">"))
    let markdown = String(decoding: try folder.bytes("s.md"), as: UTF8.self)
    #expect(markdown.contains("| `fr` | 50 % | 1 of 2 | 1 | 1 |"))
    #expect(String(decoding: try folder.bytes("s.svg"), as: UTF8.self).contains("fr: 50 %"))
    #expect(try Program.run("status", "app", "-o", "s.pdf", in: folder).status == 64)
    #expect(try Program.run("status", "app", "-o", "app/L.xcstrings", in: folder).status == 64)
  }

  @Test func `what is wrong with the arguments is told`() throws {
    let folder = try folder()
    #expect(try Program.run("status", "app", "--require", "fr", in: folder).status == 64)
    #expect(try Program.run("status", "nowhere", in: folder).status == 66)
    #expect(try Program.run("status", "app", "--language", "french!", in: folder).status == 64)
    try folder.write("x", to: "empty/a.txt")
    #expect(try Program.run("status", "empty", in: folder).status == 66)
  }

  @Test func `what is required is looked at, or refused`() throws {
    let folder = try folder()
    let refused = try Program.run("status", "app", "-l", "fr", "--require", "de=10", in: folder)
    #expect(refused.status == 64)
    #expect(
      refused.findings == [
        "loctrip: error: --require de: none of these catalogs or deliveries is in this "
          + "language [usage]"
      ])
    #expect(
      try Program.run("status", "app", "-l", "fr", "--require", "fr=10", in: folder).status == 0)
    #expect(
      try Program.run("status", "app", "-l", "fr", "--require", "*=10", in: folder).status == 0)
    let arguments = ["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "o"]
    let bundle = try Program.run(arguments, in: folder.url)
    #expect(bundle.status == 0)
    #expect(try Program.run("status", "o", "--require", "fr=10", in: folder).status == 0)
    #expect(try Program.run("status", "o", "--require", "de=10", in: folder).status == 64)
  }

  @Test func `a folder that cannot be listed is told`() throws {
    let folder = try folder()
    try folder.write(Self.catalog(""), to: "app/closed/M.xcstrings")
    let closed = folder.path("app/closed")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer { unsafe _ = chmod(closed, 0o755) }
    // The first user of a machine may list every folder.
    guard unsafe access(closed, R_OK) != 0 else { return }
    let outcome = try Program.run("status", "app", in: folder)
    #expect(
      outcome.findings
        == ["app/closed: warning: cannot be listed; its contents are skipped [unreadable]"])
  }

  @Test
  func `a configuration may begin with a mark, name a language twice, and begin paths with a dot`()
    throws
  {
    let folder = try folder()
    try folder.write(
      "\u{FEFF}catalogs: [./app]\nlanguages: [fr, fr]\nrequire: {fr: 100}\n", to: ".loctrip.yml")
    let failed = try Program.run("status", in: folder)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("(app/L.xcstrings:1:126)"), "\(failed.errors)")
  }

  @Test func `every run puts the same texts into the same match bands`() throws {
    var generator = SeededGenerator(seed: 5)
    let words = (0..<30).map { _ in
      String((0..<3 + generator.below(5)).map { _ in generator.pick(Array("abcdefghijklmnop")) })
    }
    let entries = (0..<2_000).map { number in
      let text = (0..<4 + generator.below(5)).map { _ in generator.pick(words) }
        .joined(separator: " ")
      let french = #","fr":{"stringUnit":{"state":"translated","value":"x"}}"#
      return #""k\#(number)":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"#
        + #""\#(text)"}}\#(number.isMultiple(of: 2) ? french : "")}}"#
    }
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"sourceLanguage":"en","strings":{\#(entries.joined(separator: ","))},"version":"1.0"}"#,
      to: "L.xcstrings")
    // Each process has an order of its own for sets and dictionaries.
    let outcomes = try (0..<4).map { _ in
      try Program.spawn(["status", "L.xcstrings", "--analysis"], in: folder.url).output
    }
    #expect(Set(outcomes).count == 1)
    #expect(outcomes[0].contains("50-74"))
  }

  @Test
  func
    `before, in the summary, in the manifest and of the bundle the words of an order are the same`()
    throws
  {
    let folder = try TemporaryFolder()
    func unit(_ text: String) -> String {
      #""localizations":{"fr":{"stringUnit":{"state":"\#(text)","value":"x"}}}"#
    }
    try folder.write(
      """
      {"sourceLanguage":"en","strings":{"Open the last file":{\(unit("translated"))},"Open the last files":{},
      "Close it":{\(unit("machine_translated"))},"Gone":{"extractionState":"stale"},"Save":{}},"version":"1.1"}
      """,
      to: "app/L.xcstrings"
    )
    func bands(_ arguments: String...) throws -> [String: Int] {
      let outcome = try Program.run(
        ["status"] + arguments + ["--analysis", "--format", "json", "--summary"], in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let languages = try #require((report as? [String: Any])?["languages"] as? [[String: Any]])
      let bands = try #require(languages.first?["bands"] as? [String: [String: Int]])
      return bands.compactMapValues { $0["words"] }.filter { $0.value > 0 }
    }
    let before = try bands("app")
    #expect(before == ["75-84": 4, "new": 3])
    for only in ["all", "open"] {
      let outcome = try Program.run(
        "export", "app", "-l", "fr", "--only", only, "-o", only, in: folder)
      #expect(outcome.output.hasSuffix("3 open (7 words: 4 at 75-84 %, 3 new)\n"))
      let manifest = String(decoding: try folder.bytes("\(only)/fr.loctrip.json"), as: UTF8.self)
      #expect(
        manifest.contains(
          """
          "workload": {"75-84": {"units": 1, "words": 4, "characters": 19}, \
          "new": {"units": 2, "words": 3, "characters": 12}}
          """
        )
      )
      #expect(try bands("\(only)/fr.xcloc") == before)
    }
    let part = try Program.run(
      "export", "app", "-l", "fr", "--only", "new,machine_translated", "-o", "part", in: folder)
    #expect(part.output == "Wrote part/fr.xcloc: 1 unit in 1 catalog, 1 open (2 words: 2 new)\n")
    let nothing = try Program.run(
      "export", "app", "-l", "fr", "--only", "new", "--only", "needs_review", in: folder)
    #expect(nothing.output.isEmpty && nothing.errors.contains("nothing to send in fr"))
  }

  @Test func `of the languages that a configuration names only those are counted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"sourceLanguage":"en","strings":{"A":{"localizations":{"fr":{"stringUnit":{"state":"new","value":"x"}},
      "de":{"stringUnit":{"state":"new","value":"x"}}}}},"version":"1.0"}
      """,
      to: "L.xcstrings"
    )
    try folder.write("languages: [fr, it]\n", to: ".loctrip.yml")
    let outcome = try Program.run("status", ".", "--analysis", in: folder)
    #expect(outcome.output.hasPrefix("2 languages, 1 catalog: 0 % translated, 2 units"))
    #expect(!outcome.output.contains("de  "))
    #expect(outcome.output.split(separator: "\n").last?.hasPrefix("  total ") == true)
    #expect(try Program.run("status", ".", "-l", "de", in: folder).output.contains("de  "))
  }
}
