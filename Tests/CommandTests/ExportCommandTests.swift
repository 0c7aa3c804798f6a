import Foundation
import LoctripTestSupport
import Testing

/// What an export writes, keeps and says.
@Suite struct ExportCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try Sample.folder() }

  private func export(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["export", "app"] + arguments, in: folder.url)
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
  }

  private func edit(_ path: String) throws {
    let text = String(decoding: try folder.bytes(path), as: UTF8.self)
    try folder.write(text.replacing("Marée", with: "La marée"), to: path)
  }

  @Test(arguments: [
    ["-l", "fr", "-l", "de"], ["-l", "fr,de"], ["--language", "fr, de"],
    ["-l", "fr", "--language", "de,fr"], ["-l", "fr,de,FR"],
  ])
  func `languages stand between commas and in options of their own`(_ options: [String]) throws {
    let outcome = try Program.run(["export", "app", "-o", "out"] + options, in: folder.url)
    #expect(outcome.status == 0)
    #expect(try names(in: "out") == ["de.loctrip.json", "de.xcloc", "fr.loctrip.json", "fr.xcloc"])
    #expect(
      outcome.findings == ["note: 'de' is a new language; the catalogs have fr [new-language]"])
  }

  @Test(arguments: [
    ("french", "fr"), ("Français", "fr"), ("german", "de"), ("fr_FR.UTF-8", "fr-FR"),
    ("fr-", "fr"), ("germn", "de"),
  ])
  func `a word that is no language tag is refused with the nearest one`(
    _ word: String, _ nearest: String
  ) throws {
    let outcome = try export("-l", word, "-o", "out")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("did you mean '\(nearest)'?"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test(arguments: [
    ("fr_FR", "is another spelling of a language of the catalogs; did you mean 'fr'?"),
    ("fr-Latn", "did you mean 'fr'?"),
    ("zz", "is not a language that CLDR knows; the catalogs have"),
    ("zz-DE", "is not a language that CLDR knows"), ("de-QX", "did you mean 'de'?"),
    ("qq-Latn", "is not a language that CLDR knows"),
  ])
  func `a language that nobody knows or that is spelled otherwise is refused`(
    _ tag: String, _ message: String
  ) throws {
    for arguments in [
      ["export", "app", "-o", "out"], ["status", "app"], ["check", "app"], ["pseudo", "app"],
      ["translate", "app", "--dry-run"],
    ] {
      let outcome = try Program.run(arguments + ["--language", tag], in: folder.url)
      #expect(outcome.status == 64, "\(arguments) \(outcome.output)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test(arguments: ["fr-CA", "pt-BR", "tlh", "en-XA", "ar-XB", "es-419", "zh-Hant-HK", "en-GB"])
  func `a language of its own is new`(_ tag: String) throws {
    let outcome = try export("-l", tag, "-o", "out")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("note: '\(tag)' is a new language"))
  }

  @Test func `a configuration names a language beside a related one`() throws {
    try folder.write("languages: [fr, fr-FR]\n", to: "app/.loctrip.yml")
    #expect(try export("-l", "fr-FR", "-o", "out").status == 0)
  }

  @Test(arguments: ["xcstrings", "lproj"])
  func `qqq is documentation and no language to order`(_ form: String) throws {
    let folder = try TemporaryFolder()
    func unit(_ text: String) -> String {
      "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}"
    }
    try folder.write(
      """
      {"sourceLanguage":"en","strings":{"A":{"localizations":{"qqq":\(unit("A note")),\
      "fr":\(unit("Un"))}}},"version":"1.0"}
      """,
      to: "xcstrings/L.xcstrings"
    )
    for (language, text) in [("en", "A"), ("fr", "Un"), ("qqq", "A note")] {
      try folder.write("\"a\" = \"\(text)\";", to: "lproj/\(language).lproj/L.strings")
    }
    let status = try Program.run("status", form, in: folder)
    #expect(status.status == 0 && status.output.contains("fr  "))
    #expect(!status.output.contains("qqq"))
    let export = try Program.run("export", form, "--bundle", "xliff", "-o", "out", in: folder)
    #expect(export.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        == ["fr.loctrip.json", "fr.xliff"])
    for command in [["status"], ["export"], ["translate", "--dry-run"], ["check"]] {
      let outcome = try Program.run(command + [form, "-l", "qqq"], in: folder.url)
      #expect(outcome.status == 64, "\(command)")
      #expect(outcome.errors.contains("'qqq' is not a language that CLDR knows"), "\(command)")
    }
  }

  // MARK: - Copies

  /// A table in English and another language, of which so many of ten texts are their sources.
  private func copied(_ count: Int, _ language: String = "he") throws {
    let sources = (0..<10).map { "\"k\($0)\" = \"Text %d of \($0)\";" }
    let others = (0..<10).map { $0 < count ? sources[$0] : "\"k\($0)\" = \"טקסט %d\";" }
    try folder.write(sources.joined(separator: "\n"), to: "old/en.lproj/L.strings")
    try folder.write(others.joined(separator: "\n"), to: "old/\(language).lproj/L.strings")
  }

  @Test func `one text that equals its source is counted in the singular`() throws {
    try folder.write("\"k\" = \"Text\";", to: "old/en.lproj/L.strings")
    try folder.write("\"k\" = \"Text\";", to: "old/he.lproj/L.strings")
    #expect(
      try Program.run("status", "old", in: folder).errors.contains(
        "1 of 1 text in he equals the source and is treated as untranslated; to count it as translated"
      ))
  }

  @Test func `in a file that is filled with copies they are missing`() throws {
    try copied(6)
    let status = try Program.run("status", "old", in: folder)
    #expect(status.output.contains("6 open, 18 words: 6 missing"))
    let finding =
      "old/he.lproj/L.strings: warning: 6 of 10 texts in he equal the source and are treated as untranslated"
    #expect(status.errors.contains(finding), "\(status.errors)")
    let open = try Program.run("export", "old", "-l", "he", "--only", "open", "-o", "a", in: folder)
    #expect(open.output.hasPrefix("Wrote a/he.xcloc: 6 units in 1 catalog, 6 open (18 words: "))
    #expect(open.errors.contains("[filled-file]"))
    let all = try Program.run("export", "old", "-l", "he", "-o", "b", "--verify", in: folder)
    #expect(all.output.hasPrefix("Wrote b/he.xcloc: 10 units in 1 catalog, 6 open ("))
    #expect(all.output.hasSuffix("), verified\n"))
    let text = try folder.bytes("b/he.xcloc/Localized Contents/he.xliff")
    #expect(String(decoding: text, as: UTF8.self).ranges(of: "<target").count > 9)
    try folder.write("copies: translated\n", to: "old/.loctrip.yml")
    let counted = try Program.run("status", "old", in: folder)
    #expect(counted.output.contains("100 %  10 of 10  6 copies of the source"), "\(counted.output)")
    #expect(counted.errors.isEmpty)
  }

  @Test(arguments: [nil, "copies: missing\n"], ["sent", "sent/he.xliff"])
  func `copies that count as missing are to do, and untouched when they come back as they were`(
    _ configuration: String?, _ base: String
  ) throws {
    try copied(configuration == nil ? 6 : 4)
    if let configuration { try folder.write(configuration, to: "old/.loctrip.yml") }
    let export = ["export", "old", "-l", "he", "--bundle", "xliff", "-o", "sent", "-q"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    let count = configuration == nil ? 6 : 4
    let manifest = String(decoding: try folder.bytes("sent/he.loctrip.json"), as: UTF8.self)
    #expect(manifest.ranges(of: "\"todo\": true").count == count)
    let sent = String(decoding: try folder.bytes("sent/he.xliff"), as: UTF8.self)
    try folder.write(
      sent.replacing("<target>Text %d of 0<", with: "<target>טקסט %d<"), to: "back/he.xliff")
    if base == "sent" { try FileManager.default.removeItem(atPath: folder.path("sent/he.xliff")) }
    let back = ["import", "back", "--into", "old", "--base", base]
    let outcome = try Program.run(back + ["--dry-run"], in: folder.url)
    let line = "he: of \(count) ordered 1 came back, 1 usable; \(count - 1) untouched\n"
    #expect(outcome.output.contains(line), "\(outcome.output)")
    guard base == "sent" else { return }
    // The file is not filled any more when some are done; what was to do then still was.
    #expect(try Program.run(back, in: folder.url).status == 0)
    #expect(try Program.run(back, in: folder.url).output.contains("No catalog changes."))
    let done = manifest.replacing("\"todo\": true", with: "\"todo\": false")
    try folder.write(done, to: "sent/he.loctrip.json")
    let none = try Program.run(back, in: folder.url)
    #expect(!none.output.contains("ordered"), "\(none.output)")
    try folder.write(
      done.replacing("\"todo\": false", with: "\"todo\": 1"), to: "sent/he.loctrip.json")
    let bad = try Program.run(back, in: folder.url)
    #expect(bad.status == 65 && bad.errors.contains("1 is neither true nor false"))
  }

  @Test func `elsewhere copies are translated, unless the configuration says otherwise`() throws {
    try copied(5)
    #expect(
      try Program.run("status", "old", in: folder).output.contains(
        "10 of 10  5 copies of the source"))
    try copied(10, "en-GB")
    let variant = try Program.run("status", "old", "-l", "en-GB", in: folder)
    #expect(variant.output.contains("10 of 10  10 copies of the source"), "\(variant.output)")
    try folder.write("copies: missing\n", to: "old/.loctrip.yml")
    let missing = try Program.run("status", "old", "-l", "he", in: folder)
    #expect(missing.output.contains("5 open, 15 words: 5 missing"))
  }

  @Test func `a bundle with work in it stays unless it is forced away`() throws {
    #expect(try export("-l", "fr,de", "-o", "out").status == 0)
    let path = "out/fr.xcloc/Localized Contents/fr.xliff"
    try edit(path)
    let before = try folder.contents()
    let refused = try export("-l", "fr,de,ja", "-o", "out")
    #expect(refused.status == 73)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("out/fr.xcloc: error: contains edits: 1 unit"))
    #expect(try folder.contents() == before)
    #expect(try export("-l", "fr,de,ja", "-o", "out", "--force").status == 0)
    #expect(!String(decoding: try folder.bytes(path), as: UTF8.self).contains("La marée"))
    #expect(try export("-l", "fr", "-o", "out").status == 0)
  }

  @Test func `one language may go into a file of its own`() throws {
    let outcome = try export("-l", "fr", "-o", "orders/fr.xliff")
    #expect(
      outcome.output == "Wrote orders/fr.xliff: 2 units in 1 catalog, 1 open (1 word: 1 new)\n")
    #expect(try names(in: "orders") == ["fr.loctrip.json", "fr.xliff"])
    #expect(try export("-l", "fr", "-o", "order-7.xcloc").status == 0)
    #expect(try names(in: "order-7.xcloc/Localized Contents") == ["fr.xliff"])
    #expect(try export("-l", "fr,de", "-o", "x.xliff").status == 64)
    #expect(try export("-l", "fr", "--bundle", "xcloc", "-o", "x.xliff").status == 64)
  }

  @Test(arguments: [["-o", "out"], ["-o", "-"], ["-o", "out", "--xliff-version", "2.1"]])
  func `an order without units writes nothing and says so`(_ options: [String]) throws {
    try folder.write(
      Sample.catalog.replacing("\"Wind\" : {\n\n    }", with: "\"  \" : {\n\n    }"),
      to: "app/Localizable.xcstrings")
    let outcome = try Program.run(
      ["export", "app", "-l", "fr", "--only", "open"] + options, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.findings == ["note: nothing to send in fr; no bundle was written [nothing-to-send]"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func `what is passed over is one line for each kind`() throws {
    for name in ["a", "b"] { try folder.write("bplist00", to: "app/X.app/\(name).strings") }
    try folder.write("", to: "app/a.stringsdict")
    try folder.write("", to: "app/en.lproj/Localizable.strings")
    try folder.write("", to: "app/._Localizable.xcstrings")
    for command in [["export", "app", "-l", "fr", "-o", "out"], ["format", "--check", "app"]] {
      let outcome = try Program.run(command, in: folder.url)
      #expect(outcome.status == 0)
      let line = "note: 3 findings about the project; 'loctrip status' shows them [not-read]\n"
      #expect(outcome.errors == line)
    }
    let lines = [
      "skipped 1 .strings file, 'app/en.lproj/Localizable",
      "skipped 1 .stringsdict file, 'app/a.stringsdict'",
      "skipped 1 ._ file, 'app/._Localizable.xcstrings'",
    ]
    for command in [
      ["status", "app"], ["check", "app"], ["export", "app", "-l", "fr", "-o", "out", "-v"],
    ] {
      let outcome = try Program.run(command, in: folder.url)
      #expect(
        outcome.findings.map { $0.prefix { $0 != ":" || $0 == " " } }.allSatisfy { $0 == "app" })
      #expect(outcome.findings.count == 3)
      for line in lines { #expect(outcome.errors.contains(line)) }
    }
    try folder.write("checks: {not-read: off}\n", to: "app/.loctrip.yml")
    for command in [["status", "app"], ["check", "app"], ["format", "--check", "app"]] {
      #expect(try Program.run(command, in: folder.url).findings.isEmpty)
    }
  }

  @Test func `a file filled with copies is told by status and check, and can be accepted`() throws {
    try folder.write("\"k\" = \"Text\";", to: "old/en.lproj/L.strings")
    try folder.write("\"k\" = \"Text\";", to: "old/he.lproj/L.strings")
    for command in ["status", "check"] {
      #expect(try Program.run(command, "old", in: folder).errors.contains("[filled-file]"))
    }
    let export = try Program.run("export", "old", "-l", "he", "-o", "out", in: folder)
    #expect(export.errors.contains("1 finding about the project; 'loctrip status' shows it"))
    try folder.write("checks: {filled-file: off}\n", to: "old/.loctrip.yml")
    for command in ["status", "check"] {
      #expect(try !Program.run(command, "old", in: folder).errors.contains("[filled-file]"))
    }
  }

  @Test func `an export as JSON names its bundles and has its findings`() throws {
    let outcome = try export("-l", "fr", "-l", "ja", "-o", "out", "--verify", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "loctrip.export/2")
    let bundles = try #require(report["bundles"] as? [[String: Any]])
    #expect(bundles.compactMap { $0["path"] as? String } == ["out/fr.xcloc", "out/ja.xcloc"])
    #expect(
      bundles[0].keys.sorted() == [
        "catalogs", "errors", "language", "manifest", "matches", "open", "path", "units",
        "verified",
        "workload",
      ])
    #expect((report["findings"] as? [[String: Any]])?.count == 1)
    #expect(try export("-l", "fr", "-o", "-", "--format", "json").status == 64)
  }

  @Test func `a check of the format as JSON says what is not in it`() throws {
    try folder.write(Sample.catalog.replacing(" : ", with: ": "), to: "app/Localizable.xcstrings")
    let outcome = try Program.run("format", "--check", "app", "--format", "json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "loctrip.format/2")
    #expect(report["dryRun"] as? Bool == true)
    #expect(report["changedCatalogs"] as? [String] == ["app/Localizable.xcstrings"])
    #expect((report["findings"] as? [[String: Any]])?.count == 1)
  }

  @Test func `a command that there is none of is told with the nearest`() throws {
    let outcome = try Program.run("difff", "a", "b", in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "loctrip: error: there is no command 'difff'; did you mean 'diff'?\n"))
    for (word, meant) in [("chek", "check"), ("fmt", "format"), ("staus", "status")] {
      let outcome = try Program.run(word, in: folder)
      #expect(
        outcome.errors.hasPrefix(
          "loctrip: error: there is no command '\(word)'; did you mean '\(meant)'?\n"))
    }
    let far = try Program.run("pluralize", in: folder)
    #expect(far.status == 64)
    #expect(far.errors.hasPrefix("loctrip: error: there is no command 'pluralize'\n"))
  }

  @Test(arguments: [
    ("export app --out x", "loctrip: error: unknown option '--out'.\n"),
    ("export app --lang fr", "loctrip: error: unknown option '--lang'.\n"),
    ("import x --dryrun", "loctrip: error: unknown option '--dryrun'.\n"),
    (
      "check app --outp=x",
      "loctrip: error: unknown option '--outp'. Did you mean '--output' (-o)?\n"
    ),
    (
      "check app --formt=json",
      "loctrip: error: unknown option '--formt'. Did you mean '--format'?\n"
    ),
    ("status app --quirk", "loctrip: error: unknown option '--quirk'.\n"),
  ])
  func `an option that there is none of is told with what is meant, if that is likely`(
    _ line: String, _ message: String
  ) throws {
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
  }

  @Test func `a project of strings files differs in nothing from its own bundle`() throws {
    try folder.write("\"a\" = \"Tide\";\n\"b\" = \"Wind\";\n", to: "s/en.lproj/L.strings")
    try folder.write("\"a\" = \"Marée\";\n", to: "s/fr.lproj/L.strings")
    for version in ["1.2", "2.1"] {
      let out = "out\(version)"
      let arguments = ["-l", "fr", "--bundle", "xliff", "--xliff-version", version, "-o", out]
      #expect(try Program.run(["export", "s"] + arguments, in: folder.url).status == 0)
      let diff = try Program.run("diff", "s", out, "--exit-code", in: folder)
      #expect(diff.status == 0, "\(diff.output)")
      #expect(try Program.run("diff", out, "s", "--exit-code", in: folder).status == 0)
    }
  }

  /// Xcode's order takes `01` for `1`, so that another id stands between two that are the same.
  @Test(arguments: [
    ("\"shouldTranslate\":false,", ["--omit-untranslatable"]), ("", []),
    (
      "\"localizations\":{\"fr\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"x\"}}}",
      ["--only", "open"]
    ),
  ])
  func `an id that two units have is told wherever they stand`(
    _ between: String, _ options: [String]
  ) throws {
    let plural =
      #""variations":{"plural":{"one":{"stringUnit":{"state":"new","value":"a"}},"#
      + #""other":{"stringUnit":{"state":"new","value":"b"}}}}"#
    let member = between.hasSuffix(",") ? String(between.dropLast()) : between
    try folder.write(
      #"{"sourceLanguage":"en","strings":{"a1":{"localizations":{"en":{\#(plural)}}},"#
        + #""a01|==|plural.one":{\#(member)},"a1|==|plural.one":{}},"version":"1.0"}"#,
      to: "d/L.xcstrings")
    let outcome = try Program.run(
      ["export", "d", "-l", "fr", "--bundle", "xliff", "-o", "o"] + options, in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.findings.filter { $0.contains("[duplicate-unit]") }.count == 1)
  }

  /// What an id leads to does not depend on where the units before it were looked up.
  @Test(arguments: [2046, 2047, 2048])
  func `ids that only the catalog can read are found wherever they stand`(_ count: Int) throws {
    func unit(_ text: String) -> String {
      "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}"
    }
    func devices(_ text: String) -> String {
      "{\"variations\":{\"device\":{\"iphone\":\(unit("\(text) phone")),\"other\":\(unit(text))}}}"
    }
    let plural =
      "{\"variations\":{\"plural\":{\"one\":\(devices("%lld one")),\"other\":\(devices("%lld"))}}}"
    let substitution =
      #"{"stringUnit":{"state":"translated","value":"%#@x@.y@"},"substitutions":"#
      + #"{"x@.y":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":"#
      + unit("%arg one") + ",\"other\":" + unit("%arg") + "}}}}}"
    var entries = (0..<count).map { "\"a\(String($0 + 10_000))\":{}" }
    for (key, content) in [("k", plural), ("l", substitution)] {
      entries.append("\"\(key)\":{\"localizations\":{\"en\":\(content),\"fr\":\(content)}}")
    }
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}",
      to: "p/L.xcstrings")
    let export = ["export", "p", "-l", "fr", "--bundle", "xliff", "-o", "o"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    for arguments in [["--base", "o"], []] {
      let outcome = try Program.run(
        ["import", "o/fr.xliff", "--into", "p"] + arguments, in: folder.url)
      #expect(!outcome.output.contains("orphaned"), "\(outcome.output.prefix(500))")
      #expect(outcome.output.contains("2,0\(count - 2000) missing"))
    }
  }
}
