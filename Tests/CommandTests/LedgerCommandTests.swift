import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// What an import and people write down, and what every command reads of it.
@Suite struct LedgerCommandTests {
  private typealias Choice = ReviewFixture.Choice

  private func json(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome)")
  }

  /// The number of texts to decide that each command tells.
  private func toDecide(_ project: ReviewFixture, _ id: String) throws -> [String: Int?] {
    func units(_ piles: Any?) -> Int? {
      ((piles as? [String: Any])?["toDecide"] as? [String: Any])?["units"] as? Int
    }
    let orders = try json(try project.run("orders", "--format", "json"))
    let show = try json(try project.run("orders", "show", id, "--format", "json"))
    let status = try json(try project.run("status", "--format", "json"))
    let review = try json(try project.run("review", id, "-o", "sheets", "--format", "json"))
    let order = (orders["orders"] as? [[String: Any]])?.first { $0["id"] as? String == id }
    return [
      "orders": units(order?["states"]),
      "agency": units((orders["agencies"] as? [[String: Any]])?.first?["piles"]),
      "show": units((show["order"] as? [String: Any])?["states"]),
      "status": units(status["piles"]),
      "review": (review["sheets"] as? [[String: Any]])?.reduce(0) {
        $0 + ($1["toDecide"] as? Int ?? 0)
      },
    ]
  }

  private func decide(_ project: ReviewFixture, _ id: String, _ choices: [Choice]) throws {
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(project.decisions(choices, on: page), to: "d.json")
    let outcome = try project.run("decide", "d.json")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `a conflict, a broken text and a draft are one number everywhere`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(
      ["Caption": "Überschrift", "Error: %@": "Fehler: %s", "Open": "Öffnen", "Close": "Zu"],
      of: id, to: "de.xliff")
    let text = String(decoding: try project.folder.bytes("de.xliff"), as: UTF8.self)
    try project.folder.write(
      text.replacing("state=\"translated\">Zu", with: "state=\"needs-review-translation\">Zu"),
      to: "de.xliff")
    var entries = ReviewFixture.entries
    entries[0] = entry("Caption", [("de", "translated", "Beschriftung (Haus)")])
    try project.write(entries)
    let imported = try json(try project.run("import", "de.xliff", "--format", "json"))
    #expect(imported["decisions"] as? Int == 3)
    let counts = try toDecide(project, id)
    #expect(counts.allSatisfy { $0.value == 3 }, "\(counts)")
    try decide(project, id, [Choice("Close", "take")])
    #expect(try project.text("Close") == "Zu (translated)")
    let left = try toDecide(project, id)
    #expect(left.allSatisfy { $0.value == 2 }, "\(left)")
  }

  @Test func `what was delivered is archived for people, and no command reads it again`() throws {
    let project = try ReviewFixture(configuration: "archive: true")
    let id = try project.order("-l", "de")
    try project.deliver(
      ["Caption": "Überschrift", "Error: %@": "Fehler: %s", "Open": "Öffnen"], of: id,
      to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 1)
    let clock = "\(Int(Date().timeIntervalSince1970))"
    func told() throws -> [String] {
      try [
        ["orders"], ["orders", "show", id], ["orders", "cost"], ["status"],
        ["review", id, "-o", "sheets"], ["orders", "new", "agency-a", "--rework", "--dry-run"],
        ["decide", "d.json", "--dry-run"], ["import", "de.xliff", "--dry-run"],
      ].map { command in
        // The name of an order has the second in which it was made.
        let outcome = try Program.spawn(
          command + ["--format", "json"], in: project.folder.url,
          environment: ["SOURCE_DATE_EPOCH": clock])
        return "\(command): \(outcome.status)\n\(outcome.output)"
      } + [String(decoding: try project.folder.bytes("sheets/\(id).de.html"), as: UTF8.self)]
    }
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    let choices = [Choice("Error: %@", "send-back", note: "Look at it"), Choice("Open", "keep")]
    try project.folder.write(project.decisions(choices, on: page), to: "d.json")
    let before = try told()
    let archive = project.folder.url.appending(path: "orders/\(id)/returned")
    #expect(try !FileManager.default.contentsOfDirectory(atPath: archive.path).isEmpty)
    try FileManager.default.removeItem(at: archive)
    try FileManager.default.removeItem(atPath: project.folder.path("sheets"))
    #expect(try told() == before)
  }

  @Test func `a text that is sent back goes out again, whatever the catalog has`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(["Caption": "Überschrift"], of: id, to: "de.xliff")
    var entries = ReviewFixture.entries
    entries[0] = entry("Caption", [("de", "translated", "Beschriftung (Haus)")])
    try project.write(entries)
    #expect(try project.run("import", "de.xliff").status == 1)
    try decide(project, id, [Choice("Caption", "send-back", note: "Too general")])
    let rework = try project.run("orders", "new", "agency-a", "--rework")
    #expect(rework.output.contains("rework of \(id), 1 text"), "\(rework)")
    let made = String(rework.output.prefix { $0 != ":" })
    let sent = String(
      decoding: try project.folder.bytes("orders/\(made)/sent/de.xliff"), as: UTF8.self)
    #expect(sent.contains("Too general") && sent.contains("Überschrift"))
    #expect(try project.text("Caption") == "Beschriftung (Haus) (translated)")
    let show = try json(try project.run("orders", "show", id, "--format", "json"))
    let texts = try #require(show["units"] as? [[String: Any]])
    #expect(texts.first { $0["id"] as? String == "Caption" }?["state"] as? String == "reworked")
  }

  @Test func `an order is compared with what it had brought before its last delivery`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de,fr")
    try project.deliver(["Open": "Auf", "Close": "Zu &amp; fertig"], of: id, to: "de.xliff")
    try project.deliver(["Open": "Ouvrir"], of: id, "fr", to: "fr.xliff")
    #expect(try project.run("import", "de.xliff", "fr.xliff").status == 0)
    let alone = try project.run("diff", id)
    #expect(alone.status == 66 && alone.errors.contains("only one delivery"), "\(alone)")
    try project.deliver(
      ["Open": "Öffnen", "Close": "Zu &amp; fertig", "Print": "Drucken"], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 0)
    let diff = try json(try project.run("diff", id, "--format", "json"))
    let units = try #require(diff["changes"] as? [[String: Any]], "\(diff)")
    let told = units.map { unit in
      "\(unit["language"] ?? "") \(unit["id"] ?? "") \(unit["kinds"] as? [String] ?? [])"
    }
    #expect(told.sorted() == ["de Open [\"target-changed\"]", "de Print [\"added\"]"], "\(diff)")
  }

  private static func named(_ key: String) -> [String] {
    [
      entry(key, [("en", "translated", "Open the window")]),
      entry("other", [("en", "translated", "Close the door")]),
    ]
  }

  @Test func `a key that was renamed while it was out gets its text by a decision`() throws {
    let project = try ReviewFixture(Self.named("old.key"))
    let id = try project.order("-l", "de")
    try project.write(Self.named("new.key"))
    let out = try project.run("orders", "new", "agency-a", "-l", "de")
    #expect(out.errors.contains("nothing is ready to order"), "\(out)")
    try project.deliver(["Open the window": "Fenster öffnen"], of: id, to: "de.xliff")
    let imported = try project.run("import", "de.xliff")
    #expect(imported.status == 1 && imported.output.hasPrefix("1 to decide"), "\(imported)")
    #expect(try project.text("new.key") == nil)
    let again = try project.run("orders", "new", "agency-a", "-l", "de")
    #expect(again.errors.contains("nothing is ready to order"), "\(again)")
    try decide(project, id, [Choice("new.key", "take")])
    #expect(try project.text("new.key") == "Fenster öffnen (translated)")
    let counts = try toDecide(project, id)
    #expect(counts.allSatisfy { $0.value == 0 }, "\(counts)")
    // What comes again under the old key is of the new one: the same text, then a better one.
    let same = try project.run("import", "de.xliff")
    #expect(same.status == 0 && same.output.contains("1 came back, 1 usable"), "\(same)")
    try project.deliver(["Open the window": "Fenster auf"], of: id, to: "de.xliff")
    let better = try project.run("import", "de.xliff")
    #expect(better.status == 0 && better.output.contains("1 updated"), "\(better)")
    #expect(try project.text("new.key") == "Fenster auf (translated)")
    let show = try json(try project.run("orders", "show", id, "--format", "json"))
    let states = (show["units"] as? [[String: Any]] ?? []).map { $0["state"] as? String }
    #expect(Set(states) == ["done", "out"])
  }

  @Test
  func `a draft that comes back as it went is no text of the agency, also when its key is gone`()
    throws
  {
    let source = ("en", "translated", "Open the window")
    let done = entry("Done", [("de", "translated", "Fertig")])
    let project = try ReviewFixture([
      entry("old.key", [source, ("de", "needs_review", "Auf")]), done,
    ])
    let id = try project.order("-l", "de")
    try project.write([entry("new.key", [source]), done])
    try project.deliver([:], of: id, to: "de.xliff")
    let imported = try json(try project.run("import", "de.xliff", "--format", "json"))
    let order = try #require((imported["orders"] as? [[String: Any]])?.first)
    #expect(order["cameBack"] as? Int == 0 && order["dropped"] as? Int == 1, "\(order)")
    let units = imported["units"] as? [[String: Any]] ?? []
    let old = units.first { $0["id"] as? String == "old.key" }
    #expect(old?["verdict"] as? String == "kept", "\(units)")
    let counts = try toDecide(project, id)
    #expect(counts.allSatisfy { $0.value == 0 }, "\(counts)")
    #expect(!(try project.folder.contents().keys.contains { $0.contains("-import-") }))
  }

  @Test func `a language that is new and out is one of the project`() throws {
    let project = try ReviewFixture([
      entry("Open", []), entry("Close", [("fr", "translated", "Fermer")]),
    ])
    _ = try project.order("-l", "de")
    let status = try json(try project.run("status", "--format", "json"))
    let languages = (status["languages"] as? [[String: Any]] ?? []).map {
      $0["language"] as? String
    }
    #expect(languages == ["de", "fr"])
    let table = try project.run("status").output
    #expect(table.contains(#/\nde +0 % +2 +– +2 /#), "\(table)")
  }

  /// Two texts of one source come back for keys that are gone, and one new key has that source.
  private func rivals() throws -> (project: ReviewFixture, id: String) {
    let source = [("en", "translated", "Open the window")]
    let done = entry("Done", [("de", "translated", "Fertig")])
    let project = try ReviewFixture([entry("first.key", source), entry("second.key", source), done])
    let id = try project.order("-l", "de")
    try project.write([entry("new.key", source), done])
    var bundle = String(
      decoding: try project.folder.bytes("orders/\(id)/sent/de.xliff"), as: UTF8.self)
    for (key, text) in [("first.key", "Fenster öffnen"), ("second.key", "Fenster auf")] {
      let unit = try #require(bundle.range(of: "<trans-unit id=\"\(key)\""))
      let source = "<source>Open the window</source>"
      let place = try #require(bundle.range(of: source, range: unit.upperBound..<bundle.endIndex))
      bundle.insert(
        contentsOf: "<target state=\"translated\">\(text)</target>", at: place.upperBound)
    }
    try project.folder.write(bundle, to: "de.xliff")
    let imported = try project.run("import", "de.xliff")
    #expect(imported.status == 1 && imported.output.hasPrefix("2 to decide"), "\(imported)")
    return (project, id)
  }

  @Test func `texts that may be of one new key are decided one by one`() throws {
    let (project, id) = try rivals()
    let counts = try toDecide(project, id)
    #expect(counts["orders"] == 2 && counts["show"] == 2 && counts["review"] == 2, "\(counts)")
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    // Both at once cannot be.
    try project.folder.write(
      project.decisions([Choice("first.key", "take"), Choice("second.key", "take")], on: page),
      to: "d.json")
    let both = try project.run("decide", "d.json")
    #expect(both.status == 1 && both.output.contains("several texts are for 'new.key'"), "\(both)")
    #expect(try project.text("new.key") == nil)
    try project.folder.write(
      project.decisions(
        [Choice("second.key", "take"), Choice("first.key", "send-back", note: "Too long")],
        on: page, sequence: 2), to: "d.json")
    let one = try project.run("decide", "d.json")
    #expect(one.status == 0, "\(one)")
    #expect(try project.text("new.key") == "Fenster auf (translated)")
    let after = try toDecide(project, id)
    #expect(after.allSatisfy { $0.value == 0 }, "\(after)")
  }

  @Test(arguments: ["first.key", "second.key"])
  func `a decision about one of two texts counts whether the other one still waits or not`(
    _ taken: String
  ) throws {
    let (project, id) = try rivals()
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    let other = taken == "first.key" ? "second.key" : "first.key"
    try project.folder.write(project.decisions([Choice(other, "keep")], on: page), to: "other.json")
    try project.folder.write(
      project.decisions([Choice(taken, "take")], on: page, session: "x"), to: "take.json")
    #expect(try project.run("decide", "other.json").status == 0)
    let counts = try toDecide(project, id)
    #expect(counts.allSatisfy { $0.value == 1 }, "\(counts)")
    let outcome = try project.run("decide", "take.json")
    #expect(outcome.status == 0, "\(outcome)")
    let text = taken == "first.key" ? "Fenster öffnen" : "Fenster auf"
    #expect(try project.text("new.key") == "\(text) (translated)")
    // The later pages of two people find it done.
    #expect(try project.run("decide", "take.json", "other.json").status == 0)
  }

  @Test func `a key that loctrip renamed needs no decision`() throws {
    let project = try ReviewFixture(Self.named("old.key"))
    let id = try project.order("-l", "de")
    try project.folder.write("let title = \"none\"\n", to: "App.swift")
    let renamed = try project.run("keys", "rename", "old.key", "new.key", "--catalog-only")
    #expect(renamed.status == 0, "\(renamed)")
    try project.deliver(["Close the door": "Tür schließen"], of: id, to: "part.xliff")
    // In a part that has not even the unit, the text is missing, and not gone.
    let part = String(decoding: try project.folder.bytes("part.xliff"), as: UTF8.self)
      .replacing(#/<trans-unit id="old.key"(?s:.*?)<\/trans-unit>/#, with: "")
    try project.folder.write(part, to: "part.xliff")
    let first = try json(try project.run("import", "part.xliff", "--dry-run", "--format", "json"))
    let counts = (first["orders"] as? [[String: Any]])?.first ?? [:]
    #expect(counts["missing"] as? Int == 1 && counts["dropped"] as? Int == 0, "\(counts)")
    try project.deliver(["Open the window": "Fenster öffnen"], of: id, to: "de.xliff")
    let imported = try project.run("import", "de.xliff")
    #expect(imported.status == 0, "\(imported)")
    #expect(try project.text("new.key") == "Fenster öffnen (translated)")
    let show = try json(try project.run("orders", "show", id, "--format", "json"))
    let states = (show["units"] as? [[String: Any]] ?? []).map { $0["state"] as? String }
    #expect(Set(states) == ["done", "out"])
  }

  @Test func `a key that was removed is asked about no more, and its text is recorded`() throws {
    let project = try ReviewFixture(Self.named("old.key"))
    let id = try project.order("-l", "de")
    try project.write([Self.named("x")[1]])
    try project.deliver(["Open the window": "Fenster öffnen"], of: id, to: "de.xliff")
    let imported = try project.run("import", "de.xliff")
    #expect(imported.status == 0 && imported.output.contains("1 orphaned"), "\(imported)")
    let names = try project.folder.contents().keys.filter { $0.contains("-import-") }
    let event = try project.folder.bytes(try #require(names.first))
    #expect(String(decoding: event, as: UTF8.self).contains("Fenster öffnen"))
  }

  @Test func `an order that cannot be read stops what would order, decide or pay`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(["Open": "Öffnen"], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 0)
    #expect(try project.run("review", id, "--include-done").status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(project.decisions([Choice("Open", "take")], on: page), to: "d.json")
    let path = "orders/\(id)/order.json"
    try project.folder.write("<<<<<<< HEAD\n".utf8 + project.folder.bytes(path), to: path)
    let before = try project.snapshot()
    for words in [
      ["orders", "new", "agency-a"], ["decide", "d.json"], ["orders", "cost"],
      ["export", "-l", "de", "--only", "open", "-o", "out"], ["import", "de.xliff"],
      ["orders"], ["status"],
    ] {
      let outcome = try Program.run(words, in: project.folder.url)
      #expect(outcome.status == 65, "\(words): \(outcome)")
      #expect(outcome.errors.contains("order.json:1:1: error"), "\(words): \(outcome)")
    }
    #expect(try project.snapshot() == before)
  }

  @Test(arguments: [("order.json", 6), ("de.loctrip.json", 5), ("-import-", 6)])
  func `the texts of an order that cannot be read are unknown, and the others are shown`(
    _ file: String, _ count: Int
  ) throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(["Open": "Öffnen"], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 0)
    let paths = try project.folder.contents().keys.filter {
      $0.contains("orders/\(id)/") && !$0.contains("/sent/") && $0.contains(file)
    }
    let path = try #require(paths.first)
    try project.folder.write("<<<<<<< HEAD\n".utf8 + project.folder.bytes(path), to: path)
    func units(_ piles: Any?, _ name: String) -> Int? {
      ((piles as? [String: Any])?[name] as? [String: Any])?["units"] as? Int
    }
    let status = try project.run("status", "--format", "json")
    let languages = try #require(try json(status)["languages"] as? [[String: Any]])
    for (language, unknown, others) in [("de", count, 0), ("fr", 0, 6)] {
      let piles = languages.first { $0["language"] as? String == language }?["piles"]
      #expect(units(piles, "unknown") == unknown, "\(status)")
      #expect(units(piles, "notOrdered") == others, "\(status)")
    }
    let orders = try project.run("orders", "--format", "json")
    let agency = try #require((try json(orders)["agencies"] as? [[String: Any]])?.first)
    #expect(units(agency["piles"], "unknown") == count && agency["units"] as? Int == 6, "\(orders)")
    for outcome in [
      status, orders, try project.run("review", id),
      try project.run("review", id, "--format", "json"),
      try project.run("orders", "show", id),
    ] {
      #expect(outcome.status == 65, "\(outcome)")
      #expect((outcome.errors + outcome.output).contains("unknown"), "\(outcome)")
    }
    #expect(try project.run("orders").output.contains("\(count) unknown"))
  }

  @Test(arguments: ["import", "decide", "orders close"])
  func `what people finished by hand is used from the next run on`(_ next: String) throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(["Close": "Zu"], of: id, to: "de.xliff")
    let text = String(decoding: try project.folder.bytes("de.xliff"), as: UTF8.self)
    try project.folder.write(
      text.replacing("\"translated\">Zu", with: "\"needs-review-translation\">Zu"), to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 1)
    func used() throws -> Int? {
      let orders = try json(try project.run("orders", "cost", "--format", "json"))["orders"]
      let order = (orders as? [[String: Any]])?.first { $0["id"] as? String == id }
      let language = (order?["languages"] as? [[String: Any]])?.first
      return (language?["usable"] as? [String: Any])?["units"] as? Int
    }
    #expect(try used() == 0)
    let other = next == "import" ? try project.order("-l", "fr") : ""
    var entries = ReviewFixture.entries
    entries[3] = entry("Close", [("de", "translated", "Zu")])
    try project.write(entries)
    #expect(try used() == 0)
    switch next {
    case "import":
      try project.deliver(["Open": "Ouvrir"], of: other, "fr", to: "fr.xliff")
      #expect(try project.run("import", "fr.xliff", "--dry-run").status == 0)
      #expect(try used() == 0)
      #expect(try project.run("import", "fr.xliff").status == 0)
    case "decide":
      #expect(try project.run("review", id, "--include-done").status == 0)
      let page = try project.page("review/\(id).de.html")
      let choice = Choice("Error: %@", "edit", "Fehler: %@")
      try project.folder.write(project.decisions([choice], on: page), to: "d.json")
      #expect(try project.run("decide", "d.json").status == 0)
    default: #expect(try project.run("orders", "close", id, "--reason", "cancelled").status == 0)
    }
    #expect(try used() == 1)
    // Once is enough.
    let before = try project.snapshot()
    #expect(try project.run("import", "de.xliff").status <= 1)
    #expect(try project.snapshot() == before)
  }

  @Test func `a closed order that a conflict needs and that cannot be read is named`() throws {
    let project = try ReviewFixture()
    let closed = try project.order("-l", "de")
    #expect(try project.run("orders", "close", closed, "--reason", "cancelled").status == 0)
    let id = try project.order("-l", "de")
    try project.deliver(["Open": "Öffnen"], of: id, to: "de.xliff")
    var entries = ReviewFixture.entries
    entries[2] = entry("Open", [("de", "translated", "Auf (Haus)")])
    try project.write(entries)
    let path = "orders/\(closed)/de.loctrip.json"
    try project.folder.write("<<<<<<< HEAD\n".utf8 + project.folder.bytes(path), to: path)
    let outcome = try project.run("import", "de.xliff")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("\(path):1:1: error"), "\(outcome)")
    #expect(outcome.output.contains("1 conflict"), "\(outcome)")
  }

  @Test func `what we finished ourselves is counted in what is done`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(["Open": "Öffnen"], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 0)
    var entries = ReviewFixture.entries
    entries[2] = entry("Open", [("de", "translated", "Öffnen")])
    entries[4] = entry("Print", [("de", "translated", "Drucken")])
    try project.write(entries)
    let shown = try project.run("orders", "show", id)
    #expect(shown.output.hasPrefix("\(id): 2 of 6 texts done, 1 of them by us\n"), "\(shown)")
    #expect(shown.output.contains("done by us"))
    let show = try json(try project.run("orders", "show", id, "--format", "json"))
    let order = try #require(show["order"] as? [String: Any])
    #expect((order["doneByUs"] as? [String: Int]) == ["units": 1, "words": 1])
    let texts = try #require(show["units"] as? [[String: Any]])
    #expect(texts.filter { $0["byUs"] as? Bool == true }.map { $0["id"] as? String } == ["Print"])
  }

  @Test func `an order is accepted, gets another day, and has a mail`() throws {
    let project = try ReviewFixture(agency: "bundle: xliff, contact: \"a@agency.example\"")
    let id = try project.order("-l", "de", "--due", "2100-01-05")
    let accepted = try project.run("orders", "accept", id, "--due", "2100-01-07")
    #expect(accepted.status == 0 && accepted.output.contains("7 January 2100"), "\(accepted)")
    let moved = try project.run("orders", "due", id, "2000-01-03")
    #expect(moved.status == 0, "\(moved)")
    let late = try project.run("orders", "--fail-on", "overdue")
    #expect(late.status == 1, "\(late)")
    let mail = try project.run("orders", "show", id, "--mail")
    #expect(mail.output.hasPrefix("To: a@agency.example\nSubject: \(id): 6 texts overdue\n"))
    #expect(try project.run("orders", "due", id, "2100-02-01").status == 0)
    let new = try project.run("orders", "show", id, "--mail")
    #expect(new.output.contains("Subject: Order \(id): ") && new.output.contains("1 February 2100"))
    #expect(try project.run("orders", "close", id, "--reason", "cancelled").status == 0)
    #expect(try project.run("orders", "accept", id).status == 64)
  }

  @Test func `ten texts that are all unsure are the word of a tool`() throws {
    let keys = (0..<10).map { "Text \($0)" }
    let project = try ReviewFixture(keys.map { entry($0, []) })
    let id = try project.order("-l", "de")
    try project.deliver(
      Dictionary(keys.map { ($0, "Wort \($0)") }) { first, _ in first }, of: id, to: "de.xliff")
    let text = String(decoding: try project.folder.bytes("de.xliff"), as: UTF8.self)
      .replacing("state=\"translated\"", with: "state=\"needs-review-translation\"")
    try project.folder.write(text, to: "de.xliff")
    let imported = try project.run("import", "de.xliff")
    #expect(imported.status == 0 && imported.output.contains("10 added"), "\(imported)")
    #expect(imported.errors.contains("it is the tool's word"), "\(imported)")
    #expect(try project.text("Text 0") == "Wort Text 0 (translated)")
  }
}
