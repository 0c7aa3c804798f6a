import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// Review sheets, and the decisions of people that come back of them.
@Suite struct ReviewCommandTests {
  private typealias Choice = ReviewFixture.Choice

  /// A delivery with a conflict, a broken placeholder, and three good texts.
  private static let delivered = [
    "Caption": "Überschrift", "Error: %@": "Fehler: %s", "Open": "Öffnen", "Close": "Schließen",
    "Share": "Teilen",
  ]

  /// A project whose order came back; someone changed “Caption” since.
  private func returned(isImported: Bool = true) throws -> (
    project: ReviewFixture, id: String, page: [String: Any]
  ) {
    let project = try ReviewFixture()
    let id = try project.order()
    try project.deliver(Self.delivered, of: id, to: "de.xliff")
    var entries = ReviewFixture.entries
    entries[0] = entry("Caption", [("de", "translated", "Beschriftung (Haus)")])
    try project.write(entries)
    if isImported {
      #expect(try project.run("import", "de.xliff", "-l", "de").status == 1)
      let reviewed = try project.run("review", id)
      #expect(reviewed.status == 0 && reviewed.output.contains("2 texts to decide"), "\(reviewed)")
      return (project, id, try project.page("review/\(id).de.html"))
    }
    let reviewed = try project.run("review", "de.xliff")
    #expect(reviewed.status == 0, "\(reviewed)")
    return (project, id, try project.page("review/de.html"))
  }

  private static let choices = [
    Choice("Caption", "take"), Choice("Error: %@", "edit", "Fehler: %@"),
    Choice("Open", "look-again"), Choice("Close", "send-back", note: "Means to shut a window"),
    Choice("Share", "ask", note: "With whom?"),
  ]

  private func expectDecided(_ project: ReviewFixture) throws {
    #expect(try project.text("Caption") == "Überschrift (translated)")
    #expect(try project.text("Error: %@") == "Fehler: %@ (translated)")
    #expect(try project.text("Open") == "Öffnen (needs_review)")
    #expect(try project.text("Close") == "Schließen (translated)")
    #expect(try project.text("Share") == "Teilen (translated)")
    #expect(try project.text("Welcome") == "Willkommen (translated)")
    #expect(try project.text("Print") == nil)
  }

  @Test func `what the file alone locks is rejected, and a person may take it`() throws {
    let project = try ReviewFixture()
    let id = try project.order()
    try project.deliver(["Open": "Öffnen"], of: id, to: "de.xliff")
    let bundle = String(decoding: try project.folder.bytes("de.xliff"), as: UTF8.self)
    try project.folder.write(
      bundle.replacing("<trans-unit id=\"Open\"", with: "<trans-unit id=\"Open\" translate=\"no\""),
      to: "de.xliff")
    #expect(try project.run("import", "de.xliff", "-l", "de").status == 1)
    #expect(try project.text("Open") == nil)
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(project.decisions([Choice("Open", "take")], on: page), to: "d.json")
    let taken = try project.run("decide", "d.json")
    #expect(taken.status == 0, "\(taken)")
    #expect(try project.text("Open") == "Öffnen (translated)")
  }

  @Test func `decisions of every kind give exactly the catalog that they say`() throws {
    let (project, id, page) = try returned()
    try project.folder.write(project.decisions(Self.choices, on: page), to: "d.json")
    let dry = try project.run("decide", "d.json", "--dry-run")
    #expect(dry.status == 0 && dry.output.contains("Would write L.xcstrings"), "\(dry)")
    #expect(try project.text("Caption") == "Beschriftung (Haus) (translated)")
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("1 taken, 1 edited, 1 look-again, 1 sent-back, 1 asked"))
    try expectDecided(project)
    let events = try FileManager.default.contentsOfDirectory(
      atPath: project.folder.path("orders/\(id)/events"))
    #expect(events.count { $0.contains("-decide-") } == 1)
  }

  @Test func `the same file twice changes nothing, and nor does the delivery once more`() throws {
    let (project, _, page) = try returned()
    try project.folder.write(project.decisions(Self.choices, on: page), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    let before = try project.snapshot()
    let again = try project.run("decide", "d.json", "d.json")
    #expect(again.status == 0 && again.output.contains("5 already-so"), "\(again)")
    #expect(try project.snapshot() == before)
    let imported = try project.run("import", "de.xliff", "-l", "de")
    // The text that was taken to look again waits still.
    #expect(imported.status == 1 && imported.output.hasPrefix("Nothing new; "), "\(imported)")
    #expect(imported.output.contains("; 1 to decide."), "\(imported)")
    try expectDecided(project)
  }

  @Test func `a sheet made before the import gives the same catalog as one made after it`() throws {
    let (project, _, page) = try returned(isImported: false)
    try project.folder.write(project.decisions(Self.choices, on: page), to: "d.json")
    #expect(try project.run("import", "de.xliff", "-l", "de").status == 1)
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 0, "\(outcome)")
    try expectDecided(project)
  }

  @Test func `without an import the delivery is named, and other texts of it are left`() throws {
    let (project, _, page) = try returned(isImported: false)
    try project.folder.write(project.decisions([Choice("Caption", "take")], on: page), to: "d.json")
    let missing = try project.run("decide", "d.json")
    #expect(missing.status == 1 && missing.output.contains("decision-lacks-delivery"), "\(missing)")
    let outcome = try project.run("decide", "d.json", "--delivery", "de.xliff")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try project.text("Caption") == "Überschrift (translated)")
    #expect(try project.text("Open") == nil)
  }

  @Test(arguments: [
    ("source", "the source text changed"), ("text", "the catalog now has"),
    ("state", "the catalog now has"), ("delivery", "another text than the person saw"),
  ])
  func `an outdated decision writes nothing`(_ change: String, _ message: String) throws {
    let project = try ReviewFixture([
      entry("k", [("en", "translated", "Caption"), ("de", "needs_review", "Beschriftung")]),
      entry("Open", []),
    ])
    let id = try project.order()
    try project.deliver(["Caption": "%s Überschrift", "Open": "Öffnen"], of: id, to: "de.xliff")
    // A delivery that brings a conflict and not an error, so that taking it is possible.
    try project.deliver(["Caption": "Überschrift", "Open": "Öffnen"], of: id, to: "de.xliff")
    func catalog(_ source: String, _ text: String, _ state: String) -> [String] {
      [
        entry("k", [("en", "translated", source), ("de", state, text)]), entry("Open", []),
      ]
    }
    try project.write(catalog("Caption", "Beschriftung (Haus)", "translated"))
    _ = try project.run("review", "de.xliff")
    let page = try project.page("review/de.html")
    try project.folder.write(project.decisions([Choice("k", "take")], on: page), to: "d.json")
    switch change {
    case "source": try project.write(catalog("Title", "Beschriftung (Haus)", "translated"))
    case "text": try project.write(catalog("Caption", "Bildunterschrift", "translated"))
    case "state": try project.write(catalog("Caption", "Beschriftung (Haus)", "needs_review"))
    default:
      try project.deliver(["Caption": "Titel", "Open": "Öffnen"], of: id, to: "de.xliff")
    }
    let before = try project.folder.bytes("L.xcstrings")
    let outcome = try project.run("decide", "d.json", "--delivery", "de.xliff")
    #expect(outcome.status == 1 && outcome.output.contains(message), "\(outcome)")
    #expect(try project.folder.bytes("L.xcstrings") == before)
  }

  @Test(arguments: [
    Choice("Error: %@", "take"), Choice("Error: %@", "look-again"),
    Choice("Error: %@", "edit", "Fehler: %s"), Choice("Error: %@", "edit", "Fehler"),
    Choice("Error: %@", "edit", "Fehler \u{1}: %@"),
    Choice("Error: %@", "edit", "Ein langer Fehler: %@"), Choice("Open", "send-back"),
    Choice("Open", "ask"), Choice("Open", "edit", ""),
  ])
  func `a decision that breaks the app or lacks something is rejected, and no other`(
    _ choice: ReviewFixture.Choice
  ) throws {
    let (project, _, page) = try returned()
    let choices = [choice, Choice("Caption", "take")]
    try project.folder.write(project.decisions(choices, on: page), to: "d.json")
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 1 && outcome.output.contains("1 rejected"), "\(outcome)")
    #expect(try project.text(choice.id) == (choice.id == "Open" ? "Öffnen (translated)" : nil))
    #expect(try project.text("Caption") == "Überschrift (translated)")
  }

  @Test func `a rule of the project can be set aside by name, one that keeps the app whole cannot`()
    throws
  {
    let (project, _, page) = try returned()
    let all = ["length-limit", "placeholder-mismatch"]
    let long = Choice("Error: %@", "edit", "Ein langer Fehler: %@", waive: all)
    try project.folder.write(project.decisions([long], on: page), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    #expect(try project.text("Error: %@") == "Ein langer Fehler: %@ (translated)")
    let broken = Choice("Open", "edit", "%@ öffnen", waive: all)
    try project.folder.write(project.decisions([broken], on: page, session: "other"), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 1)
    #expect(try project.text("Open") == "Öffnen (translated)")
  }

  @Test func `people who disagree write nothing until one of them is picked`() throws {
    let (project, _, page) = try returned()
    let mine = [Choice("Caption", "take"), Choice("Open", "edit", "Aufmachen")]
    let yours = [Choice("Caption", "take"), Choice("Open", "edit", "Auf")]
    try project.folder.write(project.decisions(mine, on: page), to: "a.json")
    try project.folder.write(
      project.decisions(yours, on: page, by: "reviewer-b", session: "b"), to: "b.json")
    for order in [["a.json", "b.json"], ["b.json", "a.json"]] {
      let outcome = try Program.run(["decide", "--dry-run"] + order, in: project.folder.url)
      #expect(outcome.status == 1 && outcome.output.contains("decisions-disagree"), "\(outcome)")
      #expect(outcome.output.contains("1 taken, 1 disagree"), "\(outcome)")
    }
    #expect(try project.run("decide", "a.json", "b.json", "--by", "reviewer-b").status == 0)
    #expect(try project.text("Open") == "Auf (translated)")
    #expect(try project.text("Caption") == "Überschrift (translated)")
  }

  @Test func `people without a name are told apart by their files`() throws {
    let (project, _, page) = try returned()
    for (path, text) in [("a.json", "Aufmachen"), ("b.json", "Auf")] {
      let json = String(
        decoding: try project.decisions(
          [Choice("Open", "edit", text)], on: page, by: "nobody", session: path), as: UTF8.self)
      try project.folder.write(json.replacing("\"by\":\"nobody\",", with: ""), to: path)
    }
    let outcome = try project.run("decide", "a.json", "b.json")
    #expect(outcome.status == 1, "\(outcome)")
    for words in ["someone in a.json: edit", "someone in b.json: edit"] {
      #expect(outcome.output.contains(words), "\(outcome)")
    }
    #expect(try project.text("Open") == "Öffnen (translated)")
  }

  @Test func `the page knows the cases of a plural, which may leave out their number`() throws {
    func forms(_ texts: [(String, String)], _ state: String) -> String {
      let cases = texts.map { category, text in
        "\"\(category)\":{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(text)\"}}"
      }
      return "{\"variations\":{\"plural\":{\(cases.joined(separator: ","))}}}"
    }
    let english = forms([("one", "%lld file"), ("other", "%lld files")], "translated")
    let german = forms([("one", "Eine Datei"), ("other", "%lld Dateien")], "needs_review")
    let project = try ReviewFixture([
      "\"%lld files\":{\"localizations\":{\"en\":\(english),\"de\":\(german)}}",
      entry("Save %@", [("de", "needs_review", "%@ sichern")]),
    ])
    #expect(try project.run("review", "--only", "needs_review", "-l", "de").status == 0)
    let page = try project.page("review/review.de.html")
    let units = try #require(page["units"] as? [[String: Any]])
    let free = units.filter { ($0["d"] as? [String: Any])?["free"] as? Bool == true }
    #expect(units.count == 3 && free.count == 2)
  }

  @Test func `another person with the session of a colleague is another person`() throws {
    let (project, _, page) = try returned()
    let file = project.decisions
    try project.folder.write(file([Choice("Open", "edit", "Auf")], page, "a", "s", 1), to: "1.json")
    try project.folder.write(
      file([Choice("Open", "edit", "Anders")], page, "b", "s", 99), to: "2.json")
    #expect(try project.run("decide", "1.json", "2.json").status == 1)
    #expect(try project.text("Open") == "Öffnen (translated)")
    #expect(try project.run("decide", "1.json").status == 0)
    #expect(try project.run("decide", "2.json").status == 1)
    #expect(try project.text("Open") == "Auf (translated)")
  }

  @Test func `of a session the last save counts, also after the first one was applied`() throws {
    let (project, _, page) = try returned()
    let first = project.decisions
    try project.folder.write(
      first([Choice("Open", "edit", "Auf")], page, "a", "s", 1), to: "1.json")
    try project.folder.write(
      first([Choice("Open", "edit", "Aufmachen")], page, "a", "s", 2), to: "2.json")
    #expect(try project.run("decide", "2.json", "1.json", "--dry-run").status == 0)
    #expect(try project.run("decide", "1.json").status == 0)
    #expect(try project.text("Open") == "Auf (translated)")
    #expect(try project.run("decide", "2.json").status == 0)
    #expect(try project.text("Open") == "Aufmachen (translated)")
  }

  @Test(arguments: [76, 60, 33])
  func `a mail brings decisions, quoted and with its lines broken elsewhere`(_ width: Int) throws {
    let (project, _, page) = try returned()
    let json = try project.decisions(Self.choices, on: page)
    let digits = Array(Data(json).base64EncodedString().filter { $0 != "=" })
    let lines = stride(from: 0, to: digits.count, by: width).map {
      String(digits[$0..<min($0 + width, digits.count)])
    }
    let mail =
      ["Hello,", "> ", "> -----BEGIN LOCTRIP DECISIONS-----"] + lines.map { "> \($0)" }
      + ["> -----END LOCTRIP DECISIONS-----", "Regards"]
    try project.folder.write(mail.joined(separator: "\r\n"), to: "mail.txt")
    #expect(try project.run("decide", "mail.txt").status == 0)
    try expectDecided(project)
  }

  @Test(arguments: [
    ("", "has no decisions"), ("{}", "has no \"schema\""), ("[1", "has no decisions"),
    ("{\"schema\": \"loctrip.decisions/1\"}", "\"sheet\" is missing"),
    ("{\"schema\": \"loctrip.decisions/2\", \"sheet\": \"\"}", "written by another version"),
    ("BEGIN LOCTRIP DECISIONS AAAA END LOCTRIP DECISIONS", "malformed-json"),
  ])
  func `what is no decisions file is an error with its place`(_ text: String, _ message: String)
    throws
  {
    let (project, _, _) = try returned()
    try project.folder.write(text, to: "d.json")
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome)")
  }

  @Test func `one bad decision of a stranger never stops another`() throws {
    let (project, _, page) = try returned()
    let json = String(
      decoding: try project.decisions(
        [Choice("Caption", "take"), Choice("Open", "edit", "Auf")], on: page), as: UTF8.self)
    let saw = "\"saw\":{\"source\":\"0123456789abcdef\"}"
    let bad = [
      "1", "null", "{}", "{\"decision\":\"delete\",\"id\":\"Open\"}",
      "{\"decision\":\"take\",\"id\":\"..\",\"catalog\":\"../../etc\",\"language\":\"../x\",\(saw)}",
      "{\"decision\":\"take\",\"id\":\"nope\",\"catalog\":\"L.xcstrings\",\"language\":\"de\",\(saw)}",
      "{\"decision\":\"edit\",\"id\":\"Print\",\"catalog\":\"L.xcstrings\",\"language\":\"de\",\(saw)}",
    ]
    let mixed = json.replacing(
      "\"decisions\":[", with: "\"decisions\":[\(bad.joined(separator: ",")),")
    try project.folder.write(mixed, to: "d.json")
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(try project.text("Caption") == "Überschrift (translated)")
    #expect(try project.text("Open") == "Auf (translated)")
    #expect(try project.text("Print") == nil)
  }

  @Test func `decisions of any bytes crash nothing`() throws {
    let (project, _, page) = try returned()
    let json = try project.decisions(Self.choices, on: page)
    var random = SeededGenerator(seed: 29)
    let catalog = try project.folder.bytes("L.xcstrings")
    for _ in 0..<60 {
      var bytes = json
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 32...126, using: &random), at: place)
        }
      }
      try project.folder.write(bytes, to: "d.json")
      let outcome = try project.run("decide", "d.json", "--dry-run")
      #expect([0, 1, 65].contains(outcome.status), "\(outcome)")
    }
    #expect(try project.folder.bytes("L.xcstrings") == catalog)
  }

  // MARK: - In the house

  @Test func `a reviewer without a delivery approves, edits, and holds texts of the catalog`()
    throws
  {
    let project = try ReviewFixture([
      entry("A", [("de", "needs_review", "Ah")]), entry("B", [("de", "needs_review", "Beh")]),
      entry("C", [("de", "needs_review", "Zeh")]), entry("D", [("de", "translated", "Deh")]),
    ])
    let reviewed = try project.run("review", "--only", "needs_review", "-l", "de")
    #expect(reviewed.status == 0 && reviewed.output.contains("3 texts to decide"), "\(reviewed)")
    let page = try project.page("review/review.de.html")
    let choices = [
      Choice("A", "take"), Choice("B", "edit", "Be"), Choice("C", "look-again"),
    ]
    try project.folder.write(project.decisions(choices, on: page), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    #expect(try project.text("A") == "Ah (translated)")
    #expect(try project.text("B") == "Be (translated)")
    #expect(try project.text("C") == "Zeh (needs_review)")
    // Held by us: in no next order.
    let next = try project.run("orders", "new", "agency-a", "-l", "de", "--dry-run")
    #expect(next.errors.contains("nothing is ready to order"), "\(next)")
    #expect(try project.run("orders").output.contains("1 to decide"))
  }

  @Test func `what is held is on the next sheet, and its delivery changes it no more`() throws {
    let (project, id, page) = try returned()
    try project.folder.write(
      project.decisions([Choice("Open", "look-again"), Choice("Caption", "keep")], on: page),
      to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    _ = try project.run("import", "de.xliff", "-l", "de")
    #expect(try project.text("Open") == "Öffnen (needs_review)")
    #expect(try project.text("Caption") == "Beschriftung (Haus) (translated)")
    let again = try project.run("review", id, "-o", "second")
    #expect(again.output.contains("2 texts to decide"), "\(again)")
    let second = try project.page("second/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open", "take")], on: second, session: "s2"), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    #expect(try project.text("Open") == "Öffnen (translated)")
  }

  @Test(arguments: [
    ("keep", nil), ("take", "Auf (translated)"), ("edit", "Aufmachen (translated)"),
  ])
  func `an id that stands twice is decided once, and asked about once`(
    _ decision: String, _ text: String?
  ) throws {
    let project = try ReviewFixture([entry("Open", []), entry("Close", [])])
    let id = try project.order("-l", "de")
    try project.deliver(["Open": "Auf", "Close": "Zu"], of: id, to: "de.xliff")
    let sent = String(decoding: try project.folder.bytes("de.xliff"), as: UTF8.self)
    let unit = "<trans-unit id=\"Open\"><source>Open</source><target>Öffnen</target></trans-unit>"
    try project.folder.write(sent.replacing("</body>", with: "\(unit)</body>"), to: "de.xliff")
    let first = try project.run("import", "de.xliff")
    #expect(first.status == 1)
    #expect(first.output.contains("1 to decide"), "\(first)")
    #expect(first.output.contains("also “Öffnen”"), "\(first)")
    #expect(try project.run("orders").output.contains("1 to decide"))
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    let choice = Choice("Open", decision, decision == "edit" ? "Aufmachen" : nil)
    try project.folder.write(project.decisions([choice], on: page), to: "d.json")
    let decided = try project.run("decide", "d.json")
    #expect(decided.status == 0, "\(decided)")
    #expect(try project.text("Open") == text)
    let again = try project.run("import", "de.xliff")
    #expect(again.status == 0, "\(again)")
    #expect(try project.text("Open") == text)
  }

  @Test(arguments: [" ", "\u{A0}", "\u{3000}\u{200B}"])
  func `an edit of white space alone is no text`(_ text: String) throws {
    let project = try ReviewFixture([entry("A", [("de", "needs_review", "Ah")])])
    #expect(try project.run("review", "--only", "needs_review", "-l", "de").status == 0)
    let page = try project.page("review/review.de.html")
    try project.folder.write(project.decisions([Choice("A", "edit", text)], on: page), to: "d.json")
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(try project.text("A") == "Ah (needs_review)")
  }

  @Test func `a text that an import freed of a tool's white space waits when it comes again`()
    throws
  {
    let project = try ReviewFixture([entry("Open the map", []), entry("Close", [])])
    let id = try project.order("-l", "de")
    try project.deliver(
      ["Open the map": "\n          Karte öffnen\n        ", "Close": "Zu"], of: id, to: "de.xliff")
    _ = try project.run("import", "de.xliff")
    #expect(try project.text("Open the map") == "Karte öffnen (translated)")
    #expect(try project.run("review", id, "--include-done").status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open the map", "look-again")], on: page), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    #expect(try project.text("Open the map") == "Karte öffnen (needs_review)")
    _ = try project.run("import", "de.xliff")
    #expect(try project.text("Open the map") == "Karte öffnen (needs_review)")
  }

  @Test func `nothing reads the archived deliveries`() throws {
    let (project, id, page) = try returned()
    try project.folder.write("<xliff", to: "orders/\(id)/returned/2020-01-01-de.xliff")
    let decisions = try project.decisions([Choice("Caption", "take")], on: page)
    try project.folder.write(decisions, to: "d.json")
    let outcome = try Program.run(["decide", "d.json"], in: project.folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try project.text("Caption") == "Überschrift (translated)")
    #expect(try project.run("review", id, "--include-done").status == 0)
  }

  @Test func `a spreadsheet with decisions is not overwritten`() throws {
    let (project, id, _) = try returned()
    #expect(try project.run("review", id).status == 0)
    let together = try project.run("review", id, "--together", "-o", "all", "--format", "json")
    #expect(together.status == 0 && together.output.contains("all/\(id).html"), "\(together)")
    #expect(try project.run("review", "2020-w01-agency-a-k7").status == 66)
    #expect(try project.run("review").status == 64)
  }
}
