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

  @Test(arguments: [true, false])
  func `a table with the name of a language of the project is in that of its folder`(
    withBase: Bool
  ) throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/It.xcstrings")
    try catalog([("a", "Italiano")], to: "app/L.xcstrings", language: "it")
    let outcome = try run("export app -l de --bundle json -o out")
    #expect(outcome.status == 0, "\(outcome)")
    try folder.write(#"{"k": "Auf", "g": "Schließen"}"#, to: "back/de/It.json")
    try folder.write("\"g\" = \"Schließen\";\n", to: "strings/de.lproj/It.strings")
    let back = try run("import back --into app " + (withBase ? "--base out" : "--no-manifest"))
    #expect(back.status == 0, "\(back)")
    let after = try text("app/It.xcstrings")
    #expect(after.contains("Schließen") && !after.contains("\"it\""), "\(after)")
    let strings = try run("import strings --into app --no-manifest")
    #expect(strings.status == 0, "\(strings)")
  }

  @Test func `folders above what was named say nothing`() throws {
    try catalog([("k", "Ouvrir"), ("g", nil)], to: "fr/app/L.xcstrings", language: "fr")
    try folder.write(#"{"k": "Auf", "g": "Schließen"}"#, to: "fr/inbox/L.json")
    let before = try text("fr/app/L.xcstrings")
    let path = folder.url.path
    for delivery in ["\(path)/fr/inbox/L.json", "\(path)/fr/inbox"] {
      let back = try run("import \(delivery) --into fr/app --no-manifest")
      #expect(back.status == 65 && back.errors.contains("--language"), "\(back)")
    }
    #expect(try text("fr/app/L.xcstrings") == before)
    // What was named does.
    try folder.write(#"{"k": "Ouvrir", "g": "Fermer"}"#, to: "inbox/fr/L.json")
    let named = try run("import \(path)/inbox/fr/L.json --into fr/app --no-manifest")
    #expect(named.status == 0, "\(named)")
    #expect(try text("fr/app/L.xcstrings").contains("Fermer"))
  }

  @Test(arguments: ["json", "strings", "xliff"])
  func `the sources that come along are not imported`(_ form: String) throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/L.xcstrings")
    func xliff(_ language: String, _ text: String) -> String {
      "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\"><file original=\"L.xcstrings\""
        + " source-language=\"en\" target-language=\"\(language)\" datatype=\"plaintext\"><body>"
        + "<trans-unit id=\"g\"><source>g</source><target>\(text)</target></trans-unit>"
        + "</body></file></xliff>"
    }
    for (language, text) in [("en", "Close"), ("de", "Schließen")] {
      switch form {
      case "json": try folder.write("{\"g\": \"\(text)\"}", to: "back/\(language)/L.json")
      case "strings":
        try folder.write("\"g\" = \"\(text)\";\n", to: "back/\(language).lproj/L.strings")
      default: try folder.write(xliff(language, text), to: "back/\(language).xliff")
      }
    }
    let back = try run("import back --into app --no-manifest")
    #expect(back.status == 0 && back.errors.contains("has the sources"), "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("Schließen") && !after.contains("Close"), "\(after)")
  }

  @Test(arguments: ["back", "back.zip"])
  func `texts of the project make a file a delivery`(_ path: String) throws {
    try catalog([("k.open", "Auf"), ("k.close", nil)], to: "app/L.xcstrings")
    try folder.write(#"{"k.open": "Öffnen", "k.close": "Schließen"}"#, to: "back/texts.json")
    try folder.write(#"{"name": "tool", "main": "index.js"}"#, to: "back/package.json")
    if path.hasSuffix(".zip") { try zip("back") }
    let back = try run("import \(path) --into app --language de --no-manifest")
    #expect(back.status == 0 && back.errors.contains("1 file skipped"), "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("Öffnen") && after.contains("Schließen"), "\(after)")
  }

  /// Packs a folder.
  private func zip(_ name: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-m", "zipfile", "-c", "\(name).zip", "\(name)/"]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `an archive of what was sent has its manifest`() throws {
    try catalog([("k", "Auf"), ("x", "X")], to: "app/L.xcstrings")
    try returned("json", "out/de/L.json", as: "back/de/L.json", "\"X\"", "\"Xb\"")
    try folder.write(try text("out/de.loctrip.json"), to: "back/de.loctrip.json")
    try catalog([("k", "Aufmachen"), ("x", "X")], to: "app/L.xcstrings")
    try zip("back")
    let back = try run("import back.zip --into app")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("Aufmachen") && after.contains("Xb"), "\(back)\(after)")
  }

  @Test func `a file that cannot be read leaves the others`() throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/L.xcstrings")
    try returned("xliff", "out/de.xliff", as: "back/de.xliff", "Auf", "Öffnen")
    try folder.write("<xliff", to: "back/fr.xliff")
    try folder.write("{}", to: "bundles/fr.xcloc/contents.json")
    let before = try text("app/L.xcstrings")
    for line in ["back/de.xliff back/fr.xliff", "back/de.xliff bundles"] {
      try folder.write(before, to: "app/L.xcstrings")
      let back = try run("import \(line) --into app --base out")
      if line.hasSuffix("bundles") { continue }
      #expect(back.status == 65, "\(back)")
      #expect(try text("app/L.xcstrings").contains("Öffnen"), "\(back)")
    }
    try folder.write(before, to: "app/L.xcstrings")
    try folder.write(try text("back/de.xliff"), to: "bundles/de.xliff")
    let back = try run("import bundles --into app --base out")
    #expect(back.status == 65, "\(back)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"), "\(back)")
  }

  @Test func `a value that is no text refuses its unit alone`() throws {
    try catalog([("a", "A1"), ("b", "B1"), ("c", "C1")], to: "app/L.xcstrings")
    try folder.write(#"{"a": "A2", "b": "B2", "c": ["C2"]}"#, to: "back/de/L.json")
    let back = try run("import back --into app --no-manifest")
    #expect(back.status == 1 && (back.output + back.errors).contains("C2"), "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("A2") && after.contains("B2") && after.contains("C1"), "\(after)")
  }

  @Test func `a text that comes twice in an entry is asked about`() throws {
    try catalog([("k", "Auf"), ("x", "X")], to: "app/L.xcstrings")
    let before = try text("app/L.xcstrings")
    let (one, two) = (localization("Eins"), localization("Zwei"))
    for (number, entry) in [
      "\"localizations\":{\"de\":\(one),\"de\":\(two)}",
      "\"localizations\":{\"de\":\(one)},\"localizations\":{\"de\":\(two)}",
      #""localizations":{"de":{"stringUnit":{"state":"translated","value":"Eins","value":"Zwei"}}}"#,
    ].enumerated() {
      try folder.write(
        "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\(entry)}},\"version\":\"1.0\"}",
        to: "back\(number)/L.xcstrings")
      let back = try run("import back\(number) --into app --no-manifest")
      #expect(back.status == 1 && (back.output + back.errors).contains("duplicate-unit"), "\(back)")
      #expect(try text("app/L.xcstrings") == before)
    }
  }

  @Test func `a state that is missing is the one that the user names`() throws {
    try catalog([("k", "Auf"), ("g", nil), ("x", "X")], to: "app/L.xcstrings")
    let before = try text("app/L.xcstrings")
    try folder.write(#"{"k": "Öffnen", "g": "Lücke"}"#, to: "json/de/L.json")
    let entries =
      "\"k\":{\"localizations\":{\"de\":\(localization("Öffnen", nil))}},"
      + "\"x\":{\"localizations\":{\"de\":\(localization("X"))}}"
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries)},\"version\":\"1.0\"}",
      to: "some/L.xcstrings")
    let json = try run("import json --into app --no-manifest --no-state review")
    #expect(try text("app/L.xcstrings").contains("needs_review"), "\(json)")
    // One text without a state among others is a translation, and no draft.
    try folder.write(before, to: "app/L.xcstrings")
    let some = try run("import some --into app --no-manifest")
    #expect(some.status == 0, "\(some)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"))
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

  // MARK: - Shapes and programs

  @Test(arguments: [
    "<Target>Aufmachen ganz</Target>", "<translation>Aufmachen ganz</translation>",
    "<target xmlns=\"\">Aufmachen ganz</target>",
  ])
  func `a text of an XLIFF in an element that nobody reads is rejected with its text`(
    _ element: String
  ) throws {
    try catalog([("k", "Auf"), ("g", nil)], to: "app/L.xcstrings")
    let target = "<target state=\"translated\">Auf</target>"
    try returned("xliff", "out/de.xliff", as: "back/de.xliff", target, element)
    let back = try run("import back --into app --base out")
    #expect(back.status == 1 && back.output.contains("Aufmachen ganz"), "\(back)")
  }

  @Test func `quotation marks around source and translation alike are a program's`() throws {
    try catalog([("door", "die Tür"), ("g", nil)], to: "app/L.xcstrings")
    try returned(
      "csv", "out/de/L.csv", as: "back/de/L.csv", "\"door\",\"die Tür\"",
      "\"\"\"door\"\"\",\"\"\"die Tür\"\"\"")
    let before = try text("app/L.xcstrings")
    _ = try run("import back --into app --base out")
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test func `a built app gives the names of arguments back as they were`() throws {
    try catalog([("%(who)@ is here", "%(who)@ ist da"), ("g", nil)], to: "app/L.xcstrings")
    let before = try text("app/L.xcstrings")
    let built = try run("compile app/L.xcstrings -o built")
    #expect(built.status == 0, "\(built)")
    try folder.write(try text("built/de.lproj/L.strings"), to: "back/de.lproj/L.strings")
    let back = try run("import back --into app")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test func `a PO file of which nothing can be read is left out`() throws {
    try catalog([("Open", nil)], to: "app/L.xcstrings")
    try returned(
      "po", "out/de/L.po", as: "back/de/L.po", "msgid \"Open\"\nmsgstr \"\"",
      "msgid \"Open\"\nmsgstr \"Aufmachen")
    let back = try run("import back --into app --base out")
    #expect(back.status == 65, "\(back)")
  }
}
