import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// What a delivered file is: its names, its header and its place are evidence, and the project judges it.
@Suite struct DeliveryEvidenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func localization(_ text: String, _ state: String? = "translated") -> String {
    let state = state.map { "\"state\":\"\($0)\"," } ?? ""
    return "{\"stringUnit\":{\(state)\"value\":\"\(text)\"}}"
  }

  /// A catalog with the texts of its keys in a language; `nil` for none.
  private func catalog(
    _ texts: [(key: String, own: String?)], to path: String, language: String = "de"
  ) throws {
    let entries = texts.map { key, own in
      "\"\(key)\":{"
        + (own.map { "\"localizations\":{\"\(language)\":\(localization($0))}" } ?? "") + "}"
    }
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}",
      to: path)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try folder.bytes(path), as: UTF8.self)
  }

  private func run(_ line: String...) throws -> Program.Outcome {
    try Program.run(line.flatMap { $0.split(separator: " ").map(String.init) }, in: folder.url)
  }

  /// Exports German, and copies a file of it with a text replaced.
  private func returned(
    _ bundle: String, _ sent: String, as path: String, _ old: String, _ new: String
  ) throws {
    let outcome = try run("export app -l de --bundle \(bundle) -o out")
    #expect(outcome.status == 0, "\(outcome)")
    let before = try text(sent)
    #expect(before.contains(old))
    try folder.write(before.replacing(old, with: new), to: path)
  }

  // MARK: - Languages

  @Test(arguments: [("My", "json"), ("To", "csv"), ("It", "json")])
  func `a table whose name is a language elsewhere is none`(_ table: String, _ form: String) throws
  {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/\(table).xcstrings")
    try returned(form, "out/de/\(table).\(form)", as: "back/de/\(table).\(form)", "Auf", "Öffnen")
    let back = try run("import back --into app --base out")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/\(table).xcstrings").contains("Öffnen"))
  }

  @Test func `a folder that is no language of the project says nothing`() throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/L.xcstrings")
    try returned("json", "out/de/L.json", as: "it/in/L.json", "Auf", "Öffnen")
    let before = try text("app/L.xcstrings")
    let back = try run("import it/in/L.json --into app --no-manifest")
    #expect(back.status == 65 && back.errors.contains("--language"), "\(back)")
    #expect(try text("app/L.xcstrings") == before)
    // What was sent in one language alone came back in it.
    let based = try run("import it/in/L.json --into app --base out/de.loctrip.json")
    #expect(based.status == 0, "\(based)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"))
  }

  @Test(arguments: ["json", "csv"])
  func `a person names the language of a file whose name does not`(_ form: String) throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/L.xcstrings")
    try returned(form, "out/de/L.\(form)", as: "back/texts (1).\(form)", "Auf", "Öffnen")
    let back = try Program.run(
      ["import", "back/texts (1).\(form)", "--into", "app", "--base", "out", "--language", "de"],
      in: folder.url)
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"))
  }

  @Test(arguments: ["1.2", "2.0"])
  func `a file that says the source language keeps its base`(_ version: String) throws {
    try catalog([("k", "Auf"), ("g", "G")], to: "app/L.xcstrings")
    let sent = try run("export app -l de --bundle xliff --xliff-version \(version) -o out")
    #expect(sent.status == 0)
    let file = try text("out/de.xliff").replacing("Auf", with: "Öffnen")
      .replacing("target-language=\"de\"", with: "target-language=\"en\"")
      .replacing("trgLang=\"de\"", with: "trgLang=\"en\"")
    try folder.write(file, to: "back/de.xliff")
    try catalog([("k", "Aufmachen"), ("g", "G")], to: "app/L.xcstrings")
    let back = try run("import back/de.xliff --into app --base out/de.loctrip.json")
    #expect(back.status == 1, "\(back)")
    #expect(try text("app/L.xcstrings").contains("Aufmachen"))
  }

  @Test func `a bundle may have any name`() throws {
    try catalog([("k", "Auf")], to: "app/L.xcstrings")
    #expect(try run("export app -l de -o out").status == 0)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "back"), withIntermediateDirectories: true)
    for name in ["final", "nos-back"] {
      try FileManager.default.copyItem(
        atPath: folder.path("out/de.xcloc"), toPath: folder.path("back/\(name).xcloc"))
    }
    let check = try run("check back")
    #expect(!check.errors.contains("language-contradiction"), "\(check.errors)")
  }

  @Test func `sources that come along are no delivery`() throws {
    try catalog([("k.open", "Auf"), ("k.close", nil)], to: "app/L.xcstrings")
    let base = "\"k.open\" = \"Open\";\n\"k.close\" = \"Close\";\n"
    try folder.write(base, to: "back/Base.lproj/L.strings")
    try folder.write(
      base.replacing("Open", with: "Auf").replacing("Close", with: "Schließen"),
      to: "back/de.lproj/L.strings")
    let back = try run("import back --into app")
    #expect(back.status == 0 && back.errors.contains("passed-over"), "\(back)")
    #expect(try text("app/L.xcstrings").contains("Schließen"))
  }

  // MARK: - Files

  @Test func `a broken file in the place of a language is an error with its line`() throws {
    try catalog([("k", "Auf")], to: "app/L.xcstrings")
    #expect(try run("export app -l de --bundle json -o out").status == 0)
    try folder.write("{\"k\": \"Offen\",\n}", to: "back/de/L.json")
    let back = try run("import back --into app --base out")
    #expect(back.status == 65 && back.errors.contains("back/de/L.json:1:14"), "\(back)")
  }

  @Test func `a null in JSON is a text that did not come`() throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/L.xcstrings")
    #expect(try run("export app -l de --bundle json -o out").status == 0)
    try folder.write("{\"k\": \"Offen\", \"g\": null}", to: "back/de/L.json")
    let back = try run("import back --into app --base out")
    #expect(try text("app/L.xcstrings").contains("Offen"), "\(back)")
  }

  @Test func `CSV as a spreadsheet program saves it is read`() throws {
    try catalog([("k", "Auf")], to: "app/L.xcstrings")
    #expect(try run("export app -l de --bundle csv -o out").status == 0)
    let tabs = "source\ttarget\tcontext\tdeveloper_comments\tfuzzy\r\nk\tÖffnen\tk\t\tFalse\r\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in tabs.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try folder.write(bytes, to: "back/de/L.csv")
    let back = try run("import back/de/L.csv --into app --base out/de.loctrip.json")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"))
    // Without the columns that nobody needs.
    try folder.write("context,source,target\r\nk,k,Offen\r\n", to: "back/de/L.csv")
    #expect(try run("import back/de/L.csv --into app").status == 0)
    #expect(try text("app/L.xcstrings").contains("Offen"))
  }

  @Test func `apostrophes around a text that a program could run are not part of it`() throws {
    try catalog([("=k", "=Auf"), ("'=q'", "'=Q'")], to: "app/L.xcstrings")
    #expect(try run("export app -l de --bundle csv -o out").status == 0)
    let before = try text("app/L.xcstrings")
    let quoted = try text("out/de/L.csv").replacing(
      "\"'=k\",\"'=Auf\"", with: "\"'=k'\",\"'=Auf'\"")
    #expect(try quoted != text("out/de/L.csv"))
    try folder.write(quoted, to: "back/de/L.csv")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/L.xcstrings") == before)
  }

  // MARK: - String catalogs

  private func deliver(_ entries: String, language: String = "de") throws -> Program.Outcome {
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries)},\"version\":\"1.0\"}",
      to: "back/L.xcstrings")
    return try run("import back --into app --language de")
  }

  @Test func `a string catalog without states comes from a tool that writes none`() throws {
    try catalog([("k", "Auf"), ("g", nil), ("x", "X")], to: "app/L.xcstrings")
    let texts = [("k", "Öffnen"), ("g", "Lücke"), ("x", "X")].map { key, text in
      "\"\(key)\":{\"localizations\":{\"de\":\(localization(text, nil))}}"
    }
    let back = try deliver(texts.joined(separator: ","))
    #expect(back.status == 0, "\(back)")
    let now = try text("app/L.xcstrings")
    #expect(now.contains("Öffnen") && now.contains("Lücke") && !now.contains("\"new\""))
  }

  @Test func `a state that no catalog has is a word of a tool for a translation`() throws {
    try catalog([("k", "Auf"), ("x", "X")], to: "app/L.xcstrings")
    let back = try deliver(
      "\"k\":{\"localizations\":{\"de\":\(localization("Öffnen", "approved"))}},"
        + "\"x\":{\"localizations\":{\"de\":\(localization("X"))}}")
    #expect(try text("app/L.xcstrings").contains("Öffnen"), "\(back)")
  }

  @Test(arguments: [
    "\"Dateien ganz\"", "{\"state\":\"translated\",\"value\":\"Dateien ganz\"}",
    "{\"variations\":{\"plural\":{\"other\":\"Dateien ganz\"}}}",
  ])
  func `a text in an unknown shape is quoted and rejected`(_ shape: String) throws {
    try catalog([("k", "Auf")], to: "app/L.xcstrings")
    let before = try text("app/L.xcstrings")
    let back = try deliver("\"k\":{\"localizations\":{\"de\":\(shape)}}")
    #expect(back.status == 1, "\(back)")
    #expect((back.output + back.errors).contains("Dateien ganz"), "\(back)")
    #expect(try text("app/L.xcstrings") == before)
  }

  // MARK: - What was sent

  @Test func `a delivery in the place of what was sent is one`() throws {
    try catalog([("k", nil), ("g", nil)], to: "app/L.xcstrings")
    #expect(try run("export app -l de -o out").status == 0)
    let path = "out/de.xcloc/Localized Contents/de.xliff"
    try folder.write(
      try text(path).replacing(
        "<source>k</source>", with: "<source>k</source><target state=\"translated\">Auf</target>"),
      to: path)
    let back = try run("import out/de.xcloc --into app --base out")
    #expect(try text("app/L.xcstrings").contains("Auf"), "\(back)")
  }

  @Test func `a key that was sent and is gone is not another one`() throws {
    try catalog([("Sort by  name", "Nach Namen"), ("Sort by name", nil)], to: "app/L.xcstrings")
    #expect(try run("export app -l de --bundle csv -o out").status == 0)
    try folder.write(
      "source,target,context,developer_comments,fuzzy\nSort by  name,Nach Vornamen,Sort by  name,,False\n",
      to: "back/de/L.csv")
    try catalog([("Sort by name", nil)], to: "app/L.xcstrings")
    _ = try run("import back --into app --base out/de.loctrip.json")
    #expect(try !text("app/L.xcstrings").contains("Nach Vornamen"))
  }

  @Test func `a resource file in the place of the one that was sent is compared with its manifest`()
    throws
  {
    try catalog([("Open?", "Öffnen?"), ("Close?", nil)], to: "app/L.xcstrings")
    try returned(
      "android", "out/values-de/strings.xml", as: "out/values-de/strings.xml", "Öffnen?",
      "Aufmachen?")
    let back = try run("import out/values-de/strings.xml --into app --format json")
    #expect(back.output.contains("\"missing\" : 1"), "\(back)")
  }

  @Test(arguments: [nil, "Alt %d"])
  func `texts without a letter of their language stop, unless the app writes it so`(_ own: String?)
    throws
  {
    let texts = [
      ("Save", "Sichern"), ("Cancel", "Abbrechen"), ("Open the file", "Die Datei öffnen"),
      ("Sign in", "Anmelden"), ("Try again later", "Versuche es später"),
    ]
    try catalog(
      texts.enumerated().map { ($1.0, own?.replacing("%d", with: "\($0)")) }, to: "app/L.xcstrings",
      language: "ru")
    #expect(try run("export app -l ru --bundle xliff -o out").status == 0)
    var sent = try text("out/ru.xliff").replacing(/<target.*<\/target>\n/, with: "")
    for (source, target) in texts {
      sent = sent.replacing(
        "<source>\(source)</source>",
        with: "<source>\(source)</source><target state=\"translated\">\(target)</target>")
    }
    try folder.write(sent, to: "back/ru.xliff")
    let back = try run("import back --into app --base out")
    #expect(back.status == (own == nil ? 1 : 0), "\(back)")
    #expect(try text("app/L.xcstrings").contains("Sichern") == (own != nil))
    guard own == nil else { return }
    #expect(back.errors.contains("5 of 5 changed texts"), "\(back)")
    let chosen = try run("import back --into app --base out --language-map ru=ru")
    #expect(chosen.status == 0, "\(chosen)")
    #expect(try text("app/L.xcstrings").contains("Sichern"))
  }

  @Test func `resources keep the names that they were sent with`() throws {
    try catalog([("Open?", "Öffnen?"), ("Open…", "Öffnen …")], to: "app/L.xcstrings")
    try returned(
      "android", "out/values-de/strings.xml", as: "back/values-de/strings.xml", "Öffnen?",
      "Aufmachen?")
    try catalog(
      [("Open!", nil), ("Open?", "Öffnen?"), ("Open…", "Öffnen …")], to: "app/L.xcstrings")
    let back = try run("import back --into app --base out")
    #expect(back.status == 0, "\(back)")
    let now = try text("app/L.xcstrings")
    #expect(now.contains("\"Aufmachen?\"") && now.contains("\"Öffnen …\""))
  }
}
