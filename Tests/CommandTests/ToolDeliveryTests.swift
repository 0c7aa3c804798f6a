import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// What programs make of a file that was sent, without a person's will: nothing of it is a translation.
@Suite struct ToolDeliveryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A text with its state.
  private func unit(_ text: String, _ state: String = "translated") -> String {
    // Both are one character.
    let escaped = text.replacing("\\", with: "\\\\").replacing("\r\n", with: "\\r\\n")
      .replacing("\n", with: "\\n").replacing("\u{1}", with: "\\u0001")
    return #"{"stringUnit":{"state":"\#(state)","value":"\#(escaped)"}}"#
  }

  /// The forms of a plural, or the texts for devices.
  private func variations(_ kind: String, _ texts: KeyValuePairs<String, String>) -> String {
    let forms = texts.map { "\"\($0)\":\(unit($1))" }.joined(separator: ",")
    return #"{"variations":{"\#(kind)":{\#(forms)}}}"#
  }

  private func entry(_ english: String, _ language: String, _ translation: String?) -> String {
    let own = translation.map { ",\"\(language)\":\($0)" } ?? ""
    return #"{"extractionState":"manual","localizations":{"en":\#(english)\#(own)}}"#
  }

  private func catalog(
    _ entries: KeyValuePairs<String, String>, to path: String = "app/L.xcstrings"
  )
    throws
  {
    let strings = entries.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    try folder.write(
      #"{"sourceLanguage":"en","strings":{\#(strings)},"version":"1.0"}"#, to: path)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try folder.bytes(path), as: UTF8.self)
  }

  private func run(_ line: String...) throws -> Program.Outcome {
    try Program.run(line.flatMap { $0.split(separator: " ").map(String.init) }, in: folder.url)
  }

  private func export(_ language: String, _ bundle: String) throws {
    let outcome = try run("export app -l \(language) --bundle \(bundle) -o out")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: ["back/in/L.po", "back/To.po", "back/de/in/L.po"])
  func `a word in a path is no language that nobody has`(_ path: String) throws {
    try catalog([
      "a": entry(unit("Open"), "de", unit("Öffnen")), "b": entry(unit("Close"), "de", nil),
    ])
    try export("de", "po")
    let sent = try text("out/de/L.po").replacing("\"Language: de\\n\"\n", with: "")
    try folder.write(
      sent.replacing("msgid \"Close\"\nmsgstr \"\"", with: "msgid \"Close\"\nmsgstr \"Schließen\""),
      to: path)
    let alone = try run("import back --into app --no-manifest --dry-run")
    #expect(alone.status == (path.contains("/de/") ? 0 : 65), "\(alone)")
    let imported = try run("import back --into app --base out")
    #expect(imported.status == 0, "\(imported)")
    let written = try text("app/L.xcstrings")
    #expect(
      written.contains("Schließen") && !written.contains("\"in\"") && !written.contains("\"to\""))
  }

  @Test func `a word of a spreadsheet program for an error is no translation`() throws {
    try catalog([
      "a": entry(unit("=Open"), "de", unit("=Öffnen")),
      "b": entry(unit("Close"), "de", unit("Schließen")),
    ])
    try export("de", "csv")
    let before = try text("app/L.xcstrings")
    let sent = try text("out/de/L.csv")
    let damaged = sent.replacing("'=Open", with: "#NAME?").replacing("'=Öffnen", with: "#NAME?")
    #expect(damaged != sent)
    try folder.write(damaged, to: "back/de/L.csv")
    let kept = try run("import back --into app --base out")
    #expect(kept.status == 0 && kept.output.contains("1 kept"), "\(kept)")
    try folder.write(sent.replacing("Schließen", with: "#WERT!"), to: "back/de/L.csv")
    let rejected = try run("import back --into app --base out")
    #expect(rejected.status == 1 && rejected.output.contains("the error #WERT!"), "\(rejected)")
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test func `a delivery in the other script of a language is another language`() throws {
    let words = ["Отвори", "Затвори", "Сачувај", "Обриши", "Настави", "Прекини", "Пошаљи", "Прими"]
    let latin = [
      "Otvori", "Zatvori", "Sačuvaj", "Obriši", "Nastavi", "Prekini", "Pošalji", "Primi",
    ]
    let sources = ["Open", "Close", "Save", "Delete", "Continue", "Abort", "Send", "Receive"]
    let strings = zip(sources, words).map { "\"\($0)\":\(entry(unit($0), "sr", unit($1)))" }
    try folder.write(
      #"{"sourceLanguage":"en","strings":{\#(strings.joined(separator: ","))},"version":"1.0"}"#,
      to: "app/L.xcstrings")
    try export("sr", "xliff")
    var sent = try text("out/sr.xliff")
    for (word, other) in zip(words, latin) {
      sent = sent.replacing(">\(word)<", with: ">\(other)<")
    }
    try folder.write(sent, to: "back/sr.xliff")
    let before = try text("app/L.xcstrings")
    let imported = try run("import back --into app --base out")
    #expect(imported.status == 1 && imported.errors.contains("[wrong-language]"), "\(imported)")
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test func `a value that is no text leaves the text beside it`() throws {
    try catalog([
      "a": entry(unit("Open"), "de", nil), "b": entry(unit("Close"), "de", nil),
      "c": entry(unit("Send"), "de", unit("Senden")),
    ])
    try folder.write(#"{"a": 5, "b": "Schließen"}"#, to: "back/de/L.json")
    let imported = try run("import back --into app")
    #expect(imported.status == 1 && imported.output.contains("the value 5"), "\(imported)")
    #expect(try text("app/L.xcstrings").contains("Schließen"))
  }

  @Test func `phrases that are no list are named`() throws {
    try catalog([
      "a": #"{"localizations":{"de":{"stringSet":{"state":"translated","values":"Öffnen"}}}}"#
    ])
    let outcome = try run("check app --include-stale")
    #expect(outcome.output.contains("'values' must be a list"), "\(outcome)")
  }

  @Test(arguments: ["csv", "android"])
  func `a text that the form changes is as it was sent`(_ form: String) throws {
    let (english, german) =
      form == "csv"
      ? ("One\r\nTwo", "Eins\r\nZwei") : ("%@ of %lld", "Von %1$@ auf %2$lld")
    try catalog(["k": entry(unit(english), "de", unit(german))])
    try export("de", form)
    let file = form == "csv" ? "out/de/L.csv" : "out/values-de/strings.xml"
    let before = try text("app/L.xcstrings")
    let whole = try run("import \(file) --into app --base out/de.loctrip.json")
    #expect(whole.status == 0, "\(whole)")
    #expect(try text("app/L.xcstrings") == before)
    // It is not written anew where somebody removed it.
    try catalog(["k": entry(unit(english), "de", nil)])
    let removed = try run("import \(file) --into app --base out/de.loctrip.json")
    #expect(removed.status == 0, "\(removed)")
    #expect(try !text("app/L.xcstrings").contains("\"de\""))
  }

  @Test func `octal escapes without their backslash are no change`() throws {
    try catalog(["k": entry(unit("\u{1}One"), "de", unit("E\u{1}ins"))])
    try export("de", "po")
    let file = try text("out/de/L.po").replacing("\\001", with: "001")
    try folder.write(file, to: "back/de/L.po")
    let before = try text("app/L.xcstrings")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test(arguments: [
    ("he", "nplurals=2; plural=(n != 1);", 2), ("hu", "nplurals=1; plural=0;", 1),
  ])
  func `a header of a tool exchanges no finished forms`(
    _ language: String, _ header: String, _ kept: Int
  ) throws {
    let forms =
      language == "he"
      ? variations(
        "plural", ["one": "%lld a", "two": "%lld b", "many": "%lld c", "other": "%lld d"])
      : variations("plural", ["one": "Egy", "other": "%lld d"])
    let english = variations("plural", ["one": "%lld file", "other": "%lld files"])
    try catalog(["files %lld": entry(english, language, forms)])
    try export(language, "po")
    let lines = try text("out/\(language)/L.po").split(
      separator: "\n", omittingEmptySubsequences: false)
    let file = lines.compactMap { line -> String? in
      if line.hasPrefix("\"Plural-Forms") { return "\"Plural-Forms: \(header)\\n\"" }
      guard line.hasPrefix("msgstr["), let number = Int(line.dropFirst(7).prefix(1)) else {
        return String(line)
      }
      return number < kept ? String(line) : nil
    }.joined(separator: "\n")
    try folder.write(file, to: "back/\(language)/L.po")
    let before = try text("app/L.xcstrings")
    _ = try run("import back --into app --base out/\(language).loctrip.json")
    #expect(try text("app/L.xcstrings") == before)
    // What a person writes under the header is a text of its forms.
    try folder.write(
      file.replacing("%lld b", with: "%lld neu").replacing("Egy", with: "%lld neu"),
      to: "back/\(language)/L.po")
    _ = try run("import back --into app --base out/\(language).loctrip.json")
    #expect(try text("app/L.xcstrings").contains("%lld neu"))
  }

  @Test(arguments: [
    ("Q & A", "F & A", " & ", " &amp; "), ("Wait...", "Warte...", "...", "…"),
    ("One\u{1}", "Eins\u{1}", "\u{1}", ""), ("One\u{A0}two", "Eins\u{A0}zwei", "\u{A0}", " "),
    ("don't", "geht's", "'", "’"), ("a  b", "x  y", "  ", " "), ("007", "007", "007", "7"),
    ("1.2", "1.2", "1.2", "01. Feb"), ("1,000", "1.000", "1.000", "1000"),
  ])
  func `what a program does to a source and its translation alike is no change`(
    _ english: String, _ german: String, _ old: String, _ new: String
  ) throws {
    try catalog([
      "k": entry(unit(english), "de", unit(german)), "ok": entry(unit("Fine"), "de", unit("Gut")),
    ])
    try export("de", "csv")
    var file = try text("out/de/L.csv").replacing(old, with: new).replacing("Gut", with: "Schön")
    // A number is another one in each cell.
    file = file.replacing("\"1,000\"", with: "\"1\"")
    try folder.write(file, to: "back/de/L.csv")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(back.status == 0, "\(back)")
    #expect(back.errors.contains("a program changed 1 text together with its source"), "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("Schön") && after.contains(unit(german)), "\(after)")
  }

  @Test(arguments: ["po", "xliff", "json"])
  func `other line ends in both texts are no change`(_ form: String) throws {
    try catalog([
      "k": entry(unit("One\r\nTwo"), "de", unit("Eins\r\nZwei")),
      "ok": entry(unit("Fine"), "de", unit("Gut")),
    ])
    try export("de", form)
    let path = form == "xliff" ? "de.xliff" : "de/L.\(form)"
    let file = try text("out/\(path)").replacing("\\r", with: "").replacing("&#13;", with: "")
    try folder.write(file.replacing("Gut", with: "Schön"), to: "back/\(path)")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(back.status == 0, "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("Schön") && after.contains("Eins\\r\\nZwei"), "\(after)")
  }

  @Test func `letters that a program lost are asked for again`() throws {
    try catalog(["k": entry(unit("Size"), "de", unit("Größe"))])
    try export("de", "csv")
    let before = try text("app/L.xcstrings")
    for (number, text) in ["Gr??e", "GrÃ¶ÃŸe"].enumerated() {
      let file = try self.text("out/de/L.csv").replacing("Größe", with: text)
      try folder.write(file, to: "back\(number)/de/L.csv")
      let back = try run("import back\(number) --into app --base out/de.loctrip.json")
      #expect(back.status == 1 && (back.output + back.errors).contains("a program lost"), "\(back)")
    }
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test func `a new text with the damage of its source needs review`() throws {
    try catalog(["k": entry(unit("Q & A"), "de", nil)])
    try export("de", "csv")
    let file = try text("out/de/L.csv").replacing(
      "\"Q & A\",\"\"", with: "\"Q &amp; A\",\"F &amp; A\"")
    try folder.write(file, to: "back/de/L.csv")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(try text("app/L.xcstrings").contains("needs_review"), "\(back)")
  }

  @Test func `plurals are read in the order that was sent, whatever the header says`() throws {
    let forms = variations(
      "plural", ["zero": "%lld failu", "one": "%lld fails", "other": "%lld faili"])
    let english = variations("plural", ["one": "%lld file", "other": "%lld files"])
    try catalog(["a %lld": entry(english, "lv", forms), "b %lld": entry(english, "lv", forms)])
    try export("lv", "po")
    let lines = try text("out/lv/L.po").split(separator: "\n", omittingEmptySubsequences: false)
    let header = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);"
    let file = lines.map { $0.hasPrefix("\"Plural-Forms") ? "\"Plural-Forms: \(header)\\n\"" : $0 }
      .joined(separator: "\n")
    try folder.write(file, to: "back/lv/L.po")
    let before = try text("app/L.xcstrings")
    let back = try run("import back --into app --base out/lv.loctrip.json")
    #expect(back.status == 0 && back.errors.contains("read in the order that was sent"), "\(back)")
    #expect(try text("app/L.xcstrings") == before)
    // An edited entry is read like those that nobody edited.
    try folder.write(
      file.replacing(
        "msgstr[0] \"%lld failu\"\nmsgstr[1] \"%lld fails\"\nmsgstr[2] \"%lld faili\"",
        with: "msgstr[0] \"%lld x\"\nmsgstr[1] \"%lld fails\"\nmsgstr[2] \"%lld faili\""),
      to: "back/lv/L.po")
    _ = try run("import back --into app --base out/lv.loctrip.json")
    let after = try text("app/L.xcstrings")
    #expect(after.contains(#"%lld x"#) && !after.contains("%lld failu"), "\(after)")
  }

  @Test(arguments: ["po", "csv", "json"])
  func `gaps that a program filled with the sources are missing in every form`(_ form: String)
    throws
  {
    try catalog([
      "k": entry(unit("Open the door"), "de", unit("Tür auf")),
      "d": entry(unit("Done"), "de", nil), "s": entry(unit("Settings"), "de", nil),
    ])
    try export("de", form)
    var file = try text("out/de/L.\(form)")
    for (key, text) in [("d", "Done"), ("s", "Settings")] {
      file = file.replacing("\"\(text)\"\nmsgstr \"\"", with: "\"\(text)\"\nmsgstr \"\(text)\"")
        .replacing("\"\(text)\",\"\"", with: "\"\(text)\",\"\(text)\"")
        .replacing("\"\(key)\": \"\"", with: "\"\(key)\": \"\(text)\"")
    }
    try folder.write(file, to: "back/de/L.\(form)")
    let before = try text("app/L.xcstrings")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(try text("app/L.xcstrings") == before, "\(back)")
  }

  @Test(arguments: [("FALSCH", "WAHR"), ("FAUX", "VRAI"), ("FALSE", "TRUE")])
  func `a spreadsheet program writes its own words for true and false`(_ no: String, _ yes: String)
    throws
  {
    try catalog([
      "a": entry(unit("Open"), "de", unit("Auf", "needs_review")),
      "b": entry(unit("Close"), "de", unit("Zu")),
    ])
    try export("de", "csv")
    let file = try text("out/de/L.csv").replacing("\"True\"", with: yes)
      .replacing("\"False\"", with: no).replacing("\"Zu\"", with: "\"Schließen\"")
    try folder.write(file, to: "back/de/L.csv")
    let back = try run("import back --into app --base out")
    #expect(back.status == 0, "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(
      after.contains(unit("Auf", "needs_review")) && after.contains("translated")
        && after.contains("Schließen"),
      "\(after)")
  }

  @Test func `a table of texts needs neither commas nor all columns`() throws {
    try catalog(["k.open": entry(unit("Open"), "de", unit("Auf"))])
    try export("de", "csv")
    try folder.write("context\ttarget\nk.open\tÖffnen\n", to: "back/de/L.tsv")
    let back = try run("import back --into app --base out")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"))
    // A quotation mark that is missing exchanges what is inside and outside of the others.
    try folder.write(
      "source,target,context\n\"Open\",\"Auf,\"k.open\"\n", to: "broken/de/L.csv")
    let broken = try run("import broken --into app --base out")
    #expect(broken.status == 65 && broken.errors.contains("L.csv:2"), "\(broken)")
  }

  @Test func `references in plurals and short ones are no texts`() throws {
    let english = variations("plural", ["one": "%lld file", "other": "%lld files"])
    let german = variations("plural", ["one": "%lld Datei", "other": "%lld Dateien"])
    try catalog([
      "files": entry(english, "de", german), "open": entry(unit("Open"), "de", unit("Auf")),
    ])
    try export("de", "android")
    let before = try text("app/L.xcstrings")
    let file = try text("out/values-de/strings.xml").replacing(">%d Datei<", with: ">@string/file<")
    for (number, word) in ["?title", "@null", "@empty", "@*android:string/ok"].enumerated() {
      try folder.write(
        file.replacing(">Auf<", with: ">\(word)<"), to: "back\(number)/values-de/strings.xml")
      let back = try run("import back\(number) --into app --base out")
      #expect(back.status == 1, "\(back)")
      #expect(try text("app/L.xcstrings") == before)
    }
    // A quantity that came twice has two texts.
    try folder.write(
      file.replacing(">@string/file<", with: ">%d A</item><item quantity=\"one\">%d B<"),
      to: "twice/values-de/strings.xml")
    let twice = try run("import twice --into app --base out")
    #expect(
      twice.status == 1 && (twice.output + twice.errors).contains("duplicate-unit"), "\(twice)")
    #expect(try text("app/L.xcstrings") == before)
  }

  @Test func `the list of names that was sent counts before one that came back`() throws {
    try catalog([
      "Open?": entry(unit("Open?"), "de", unit("Öffnen?")),
      "Open…": entry(unit("Open…"), "de", unit("Öffnen …")),
    ])
    try export("de", "android")
    let file = try text("out/values-de/strings.xml").replacing("Öffnen?", with: "Aufmachen?")
    try folder.write(file, to: "back/values-de/strings.xml")
    let names = try text("out/loctrip-android.json").replacing("Open?", with: "-")
      .replacing("Open…", with: "Open?").replacing("\"-\"", with: "\"Open…\"")
    try folder.write(names, to: "back/loctrip-android.json")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(back.errors.contains("to other keys than the one that was sent"), "\(back)")
    let after = try text("app/L.xcstrings")
    #expect(after.contains("Aufmachen?") && after.contains("Öffnen …"), "\(after)")
    // Without any list, nothing finished is overwritten, and a name that several keys may have is nobody's.
    try catalog([
      "Open!": entry(unit("Open!"), "de", nil),
      "Open?": entry(unit("Open?"), "de", unit("Öffnen?")),
      "Save": entry(unit("Save"), "de", unit("Sichern")), "Stop": entry(unit("Stop"), "de", nil),
    ])
    let all =
      "<string name=\"open\">A</string><string name=\"save\">B</string>"
      + "<string name=\"stop\">Halt</string>"
    try folder.write("<resources>\(all)</resources>", to: "alone/values-de/strings.xml")
    let alone = try run("import alone --into app --no-manifest")
    #expect(alone.status == 1, "\(alone)")
    let filled = try text("app/L.xcstrings")
    #expect(
      filled.contains("Halt") && filled.contains("Sichern") && !filled.contains("\"A\""),
      "\(filled)")
  }

  @Test func `a file of several catalogs needs no header`() throws {
    try catalog(["open": entry(unit("Open"), "de", unit("Auf"))], to: "app/App/L.xcstrings")
    try catalog(["open": entry(unit("Open"), "de", unit("Offen"))], to: "app/Kit/L.xcstrings")
    let outcome = try run("export app -l de --bundle po --layout {language}.po -o out")
    #expect(outcome.status == 0, "\(outcome)")
    let entries = try text("out/de.po").components(separatedBy: "\n\n").dropFirst()
    try folder.write(
      entries.joined(separator: "\n\n").replacing("Offen", with: "Geöffnet"), to: "back/de.po")
    let back = try run("import back --into app --base out")
    #expect(back.status == 0, "\(back)")
    #expect(try text("app/Kit/L.xcstrings").contains("Geöffnet"))
    #expect(try text("app/App/L.xcstrings").contains("Auf"))
  }

  @Test func `a copy of the form for whole numbers replaces no form for decimals`() throws {
    let english = variations("plural", ["one": "%.1f mile", "other": "%.1f miles"])
    let forms = variations(
      "plural",
      ["one": "%.1f mila", "few": "%.1f mile", "many": "%.1f mil", "other": "%.1f mili"])
    try catalog(["miles": entry(english, "pl", forms)])
    try export("pl", "android")
    let file = try text("out/values-pl/strings.xml")
      .replacing(">%.1f mil<", with: ">%.1f ml<").replacing(">%.1f mili<", with: ">%.1f ml<")
    #expect(file.components(separatedBy: ">%.1f ml<").count == 3)
    try folder.write(file, to: "back/values-pl/strings.xml")
    let back = try run("import back --into app --base out/pl.loctrip.json")
    #expect(back.output.contains("plural-filled"), "\(back)")
    let now = try text("app/L.xcstrings")
    #expect(now.contains("%.1f ml") && now.contains("%.1f mili") && now.contains("needs_review"))
  }

  // MARK: - Files of an app

  /// What `compile` makes of the catalog in German, with texts replaced.
  private func compiled(_ replacements: [(String, String)]) throws {
    #expect(try run("compile app/L.xcstrings -o built").status == 0)
    var file = try text("built/de.lproj/L.stringsdict")
    for (old, new) in replacements {
      #expect(file.contains(old), "\(file)")
      file = file.replacing(old, with: new)
    }
    try folder.write(file, to: "back/de.lproj/L.stringsdict")
  }

  @Test func `the text around a plural is structure, and its words are part of each form`() throws {
    let english = variations("plural", ["one": "%lld file left", "other": "%lld files left"])
    let german = variations(
      "plural", ["one": "Noch %lld Datei", "other": "Noch %lld Dateien"])
    try catalog(["left": entry(english, "de", german)])
    try compiled([])
    let before = try text("app/L.xcstrings")
    let same = try run("import back --into app/L.xcstrings")
    #expect(same.status == 0 && !same.output.contains("orphaned"), "\(same)")
    #expect(try text("app/L.xcstrings") == before)
    try compiled([
      ("%#@value@", "Noch %#@value@!"), (">Noch %lld Dateien<", ">%lld Akten<"),
      (">Noch %lld Datei<", ">%lld Akte<"),
    ])
    _ = try run("import back --into app/L.xcstrings")
    #expect(try text("app/L.xcstrings").contains("\"Noch %lld Akten!\""))
  }

  @Test func `texts for devices are those of the catalog`() throws {
    let english = variations("device", ["iphone": "Tap", "other": "Click"])
    try catalog([
      "tap": entry(english, "de", variations("device", ["iphone": "Tippen", "other": "Klicken"]))
    ])
    try compiled([("Tippen", "Antippen")])
    let back = try run("import back --into app/L.xcstrings")
    #expect(back.status == 0, "\(back)")
    let now = try text("app/L.xcstrings")
    #expect(now.contains("Antippen") && now.contains("Klicken"))
  }

  // MARK: - Files beside others

  @Test(arguments: ["json", "xliff", "android"])
  func `a broken file is left out, and the others are imported`(_ form: String) throws {
    try catalog(["k": entry(unit("Open"), "de", unit("Auf")), "g": entry(unit("New"), "de", nil)])
    try export("de", form)
    let (good, broken) =
      switch form {
      case "json": ("de/L.json", "fr/L.json")
      case "xliff": ("de.xliff", "fr.xliff")
      default: ("values-de/strings.xml", "values-fr/strings.xml")
      }
    try folder.write(
      try text("out/\(good)").replacing("Auf", with: "Öffnen"), to: "back/\(good)")
    try folder.write("{<x", to: "back/\(broken)")
    let back = try run("import back --into app --base out/de.loctrip.json")
    #expect(back.status == 65, "\(back)")
    #expect(back.errors.contains("left-out") && back.errors.contains(broken), "\(back.errors)")
    #expect(try text("app/L.xcstrings").contains("Öffnen"))
    // So is one that a person names.
    let named = try run("import back/\(broken) back/\(good) --into app --base out/de.loctrip.json")
    #expect(named.status == 65 && named.errors.contains("left-out"), "\(named)")
  }

  @Test func `a unit of another source is not that of another catalog`() throws {
    let text = { self.unit($0) }
    try catalog(
      ["ok": entry(text("All right"), "de", text("Gut so")), "other": entry(text("O"), "de", nil)],
      to: "app/App/L.xcstrings")
    try catalog(["ok": entry(text("Fine"), "de", nil)], to: "app/Kit/L.xcstrings")
    let sent = try run("export app -l de --bundle xliff --only open -o out")
    #expect(sent.status == 0)
    func file(_ original: String, _ source: String, _ target: String) -> String {
      "<file original=\"\(original)\" source-language=\"en\" target-language=\"de\" datatype=\"plaintext\"><body>"
        + "<trans-unit id=\"ok\"><source>\(source)</source><target state=\"translated\">\(target)</target>"
        + "</trans-unit></body></file>"
    }
    try folder.write(
      "<?xml version=\"1.0\"?><xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">"
        + file("App/L.xcstrings", "All right", "In Ordnung")
        + file("Kit/L.xcstrings", "Fine", "Schön") + "</xliff>", to: "back/de.xliff")
    try catalog(["other": entry(text("O"), "de", nil)], to: "app/App/L.xcstrings")
    _ = try run("import back/de.xliff --into app --base out")
    #expect(try self.text("app/Kit/L.xcstrings").contains("Schön"))
  }

  // MARK: - Twice

  @Test func `the source that filled a plural is no answer to a conflict`() throws {
    let english = variations("plural", ["one": "%lld boat", "other": "%lld boats"])
    let german = variations("plural", ["one": "%lld Boot", "other": "%lld Boote"])
    try catalog(["boats": entry(english, "de", german)])
    try export("de", "xliff")
    try folder.write(
      try text("out/de.xliff").replacing("%lld Boot<", with: "%lld Boot neu<")
        .replacing("%lld Boote<", with: "%lld boats<"), to: "back/de.xliff")
    try catalog(["boats": entry(english, "de", nil)])
    let first = try run("import back/de.xliff --into app --base out")
    let once = try text("app/L.xcstrings")
    let second = try run("import back/de.xliff --into app --base out")
    #expect(first.status == 1 && second.status == 1, "\(first) \(second)")
    #expect(try text("app/L.xcstrings") == once)
  }

  @Test(arguments: ["xliff", "json"])
  func `what waits for a look waits after a second import`(_ form: String) throws {
    try catalog([
      "k": entry(unit("Open the door"), "de", nil), "m": entry(unit("Close it"), "de", unit("Zu")),
    ])
    try export("de", form)
    let file = form == "json" ? "de/L.json" : "de.xliff"
    let sent = try text("out/\(file)")
    try folder.write(
      form == "json"
        ? sent.replacing("\"k\": \"\"", with: "\"k\": \"-\"")
        : sent.replacing(
          "<source>Open the door</source>",
          with: "<source>Open the door</source><target state=\"translated\">-</target>"),
      to: "back/\(file)")
    for _ in 0..<2 {
      let back = try run("import back --into app --base out/de.loctrip.json")
      #expect(back.status == 1, "\(back)")
    }
    #expect(try text("app/L.xcstrings").contains("needs_review"))
  }

  @Test(arguments: ["value", "files"])
  func `a .stringsdict comes back whatever its variable is called`(_ variable: String) throws {
    try catalog([
      "n": entry(
        variations("plural", ["one": "%d file", "other": "%d files"]), "de",
        variations("plural", ["one": "%d Datei", "other": "%d Dateien"]))
    ])
    let forms = ["one": "%d Akte", "other": "%d Akten"]
      .map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@\(variable)@</string>
      <key>\(variable)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict></dict></dict></plist>
      """, to: "back/de.lproj/L.stringsdict")
    let imported = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(imported.status == 0, "\(imported)")
    let text = String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self)
    #expect(text.contains("%d Akten") && !text.contains("Dateien"))
  }

  @Test func `plurals for devices come back as they were compiled`() throws {
    func forms(_ one: String, _ other: String) -> String {
      variations("plural", ["one": one, "other": other])
    }
    func devices(_ phone: String, _ rest: String) -> String {
      #"{"variations":{"device":{"iphone":\#(phone),"other":\#(unit(rest))}}}"#
    }
    try catalog([
      "tap": entry(
        devices(forms("%d tap", "%d taps"), "Use"), "de",
        devices(forms("%d Tipp", "%d Tipps"), "Benutzen"))
    ])
    let before = try folder.bytes("app/L.xcstrings")
    _ = try Program.run("compile", "app/L.xcstrings", "-o", "built", in: folder)
    try folder.write(
      String(decoding: try folder.bytes("built/de.lproj/L.stringsdict"), as: UTF8.self),
      to: "back/de.lproj/L.stringsdict")
    let same = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(same.status == 0, "\(same)")
    #expect(try folder.bytes("app/L.xcstrings") == before)
    let text = String(decoding: try folder.bytes("back/de.lproj/L.stringsdict"), as: UTF8.self)
    try folder.write(
      text.replacing("%d Tipps", with: "%d Mal"), to: "back/de.lproj/L.stringsdict")
    let edited = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(edited.status == 0, "\(edited)")
    #expect(
      String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self).contains("%d Mal"))
  }

  @Test(arguments: [
    "<item type=\"string\" name=\"o\">Aufmachen</item>", "<string>Aufmachen</string>",
    "<plurals name=\"o\"><item quantity=\"paucal\">Aufmachen</item></plurals>",
    "<group><string name=\"o\">Aufmachen</string></group>",
  ])
  func `no text of a resource file vanishes`(_ element: String) throws {
    try catalog(["o": entry(unit("Open"), "de", unit("Auf"))])
    _ = try Program.run(
      "export", "app", "-l", "de", "--bundle", "android", "-o", "out", in: folder)
    try folder.write("<resources>\(element)</resources>", to: "back/values-de/strings.xml")
    let imported = try Program.run(
      "import", "back", "--into", "app", "--base", "out", in: folder)
    let text = String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self)
    #expect(
      text.contains("Aufmachen") || imported.status == 1 && imported.output.contains("Aufmachen"),
      "\(imported)")
  }

  @Test func `a second import approves no text whose source came back damaged`() throws {
    try catalog(["g": entry(unit("Ö the 7"), "fr", nil)])
    _ = try Program.run("export", "app", "-l", "de", "--bundle", "csv", "-o", "out", in: folder)
    let sent = String(decoding: try folder.bytes("out/de/L.csv"), as: UTF8.self)
    try folder.write(
      sent.replacing("\"Ö the 7\",\"\"", with: "\"? the 7\",\"?ffne 7\""), to: "back/de/L.csv")
    for _ in 0..<2 {
      _ = try Program.run("import", "back", "--into", "app", "--base", "out", in: folder)
      let text = String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self)
      #expect(text.contains("needs_review"), "\(text)")
    }
  }

  @Test func `a file without a language leaves only itself out`() throws {
    try catalog([
      "k.close": entry(unit("Close"), "de", nil), "k.open": entry(unit("Open"), "de", unit("Auf")),
    ])
    try folder.write(#"{"k.open":"Auf","k.close":"Zu"}"#, to: "back/de/L.json")
    try folder.write(#"{"k.open":"Open","k.close":"Close"}"#, to: "back/source/L.json")
    let imported = try Program.run("import", "back", "--into", "app", in: folder)
    #expect(imported.status == 65 && imported.output.hasPrefix("1 file left out"), "\(imported)")
    #expect(String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self).contains("Zu"))
  }

  @Test(arguments: ["csv", "json"])
  func `a copy in a variant of the source language is a translation`(_ form: String) throws {
    try catalog([
      "k1": entry(unit("Delete the file"), "en-GB", nil),
      "k2": entry(unit("Choose the color"), "en-GB", unit("Choose the colour")),
    ])
    _ = try Program.run("export", "app", "-l", "en-GB", "--bundle", form, "-o", "out", in: folder)
    let sent = String(decoding: try folder.bytes("out/en-GB/L.\(form)"), as: UTF8.self)
    let (gap, filled) =
      form == "csv"
      ? ("\"Delete the file\",\"\"", "\"Delete the file\",\"Delete the file\"")
      : ("\"k1\": \"\"", "\"k1\": \"Delete the file\"")
    #expect(sent.contains(gap), "\(sent)")
    try folder.write(sent.replacing(gap, with: filled), to: "back/en-GB/L.\(form)")
    let imported = try Program.run("import", "back", "--into", "app", "--base", "out", in: folder)
    #expect(imported.status == 0 && imported.output.contains("1 added"), "\(imported)")
  }

  @Test func `one text is compared with the forms of its source`() throws {
    try catalog([
      "n": entry(variations("plural", ["one": "%d file", "other": "%d files"]), "fr", nil)
    ])
    func set(_ text: String, _ more: String...) throws -> Int32 {
      try Program.run(
        ["keys", "set", "n", "-l", "ja", "--value", text, "--in", "app"] + more, in: folder.url
      ).status
    }
    #expect(try set("ファイル") == 64)
    #expect(try set("%d個のファイル") == 0)
    #expect(try set("%d個のファイル", "--allow", "nonsense") == 64)
    let added = try Program.run("keys", "add", "a\u{1}b", "--in", "app", in: folder)
    #expect(added.status == 64, "\(added)")
  }
}
