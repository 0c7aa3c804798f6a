import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// What people do to a project while its texts are out: drafts, moved keys and catalogs, finished texts, lost files.
@Suite struct MovedWorkTests {
  private typealias Choice = ReviewFixture.Choice

  private static let keys = ["Open the window", "Close the door", "Save the picture"]
  private static let german = [
    "Open the window": "Fenster öffnen", "Close the door": "Tür schließen",
    "Save the picture": "Bild sichern",
  ]

  /// A project whose catalogs are searched for, so that they can move.
  private func project(_ agency: String = "bundle: xliff") throws -> ReviewFixture {
    let project = try ReviewFixture(Self.keys.map { entry($0, []) }, agency: agency)
    try project.folder.write(
      """
      catalogs: [.]
      languages: [de]
      orders: orders
      agencies:
        agency-a: {name: Agency A, languages: [de], rates: {currency: EUR, per-word: {"*": 0.1}}, \(agency)}
      """, to: ".loctrip.yml")
    return project
  }

  private func json(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome)")
  }

  private func write(_ keys: [String], to path: String, in project: ReviewFixture) throws {
    let strings = keys.map { entry($0, []) }.joined(separator: ",")
    try project.folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}", to: path)
  }

  private func german(_ key: String, in path: String, _ project: ReviewFixture) throws -> String? {
    let json = try JSONSerialization.jsonObject(with: Data(project.folder.bytes(path)))
    let strings = (json as? [String: Any])?["strings"] as? [String: Any]
    let localizations = (strings?[key] as? [String: Any])?["localizations"] as? [String: Any]
    let unit = (localizations?["de"] as? [String: Any])?["stringUnit"] as? [String: Any]
    return unit?["value"] as? String
  }

  private func states(_ project: ReviewFixture, _ id: String) throws -> [String: Int] {
    let show = try json(try project.run("orders", "show", id, "--format", "json"))
    let states = (show["order"] as? [String: Any])?["states"] as? [String: Any] ?? [:]
    return states.compactMapValues { ($0 as? [String: Any])?["units"] as? Int }
      .filter { $0.value > 0 }
  }

  private func verdicts(_ outcome: Program.Outcome) throws -> [String: String] {
    let units = try #require(try json(outcome)["units"] as? [[String: Any]])
    return Dictionary(
      units.map { ($0["id"] as? String ?? "", $0["verdict"] as? String ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Drafts

  @Test
  func
    `a draft of ours gives way to the finished text that was ordered, and is kept in the record`()
    throws
  {
    let project = try project()
    let id = try project.order()
    try project.write([
      entry("Open the window", [("de", "needs_review", "Entwurf A")]),
      entry("Close the door", [("de", "new", "Entwurf B")]), entry("Save the picture", []),
    ])
    try project.deliver(Self.german, of: id, to: "de.xliff")
    let imported = try project.run("import", "de.xliff")
    #expect(imported.status == 0, "\(imported)")
    #expect(imported.output.contains("was        Entwurf A"), "\(imported)")
    #expect(imported.output.contains("draft-replaced: replaces our text"), "\(imported)")
    #expect(try project.text("Open the window") == "Fenster öffnen (translated)")
    #expect(try project.text("Close the door") == "Tür schließen (translated)")
    let folder = "orders/\(id)/events"
    let events = try FileManager.default.contentsOfDirectory(atPath: project.folder.path(folder))
    let event = String(
      decoding: try project.folder.bytes("\(folder)/\(try #require(events.first))"), as: UTF8.self)
    #expect(event.contains("\"replaced\"") && event.contains("Entwurf B"), "\(event)")
  }

  @Test func `a text that a person keeps is no draft`() throws {
    let project = try project()
    let id = try project.order()
    try project.write(
      [entry("Open the window", [("de", "translated", "Fenster auf (Haus)")])]
        + Self.keys.dropFirst().map { entry($0, []) })
    try project.deliver(["Open the window": "Fenster öffnen"], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 1)
    _ = try project.run("review", id)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open the window", "keep")], on: page), to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    try project.write(
      [entry("Open the window", [("de", "needs_review", "Fenster auf (Haus)")])]
        + Self.keys.dropFirst().map { entry($0, []) })
    try project.deliver(["Open the window": "Fenster aufmachen"], of: id, to: "de.xliff")
    #expect(
      try verdicts(try project.run("import", "de.xliff", "--format", "json"))["Open the window"]
        == "conflict")
  }

  // MARK: - Names

  @Test func `a key that moved to another catalog is out there, and its text is written there`()
    throws
  {
    let project = try project()
    try write(["Zoom in now"], to: "Other.xcstrings", in: project)
    let id = try project.order()
    #expect(try states(project, id) == ["out": 4])
    try project.deliver(
      Self.german.merging(["Zoom in now": "Jetzt zoomen"]) { first, _ in first }, of: id,
      to: "out/de.xliff")
    try write(Array(Self.keys.dropFirst()), to: "L.xcstrings", in: project)
    try write(["Zoom in now", "Open the window"], to: "Other.xcstrings", in: project)
    #expect(try states(project, id) == ["out": 4])
    let ready = try project.run("orders", "new", "agency-a", "--dry-run")
    #expect(ready.output.contains("nothing") || ready.errors.contains("nothing"), "\(ready)")
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 0, "\(imported)")
    #expect(try german("Open the window", in: "Other.xcstrings", project) == "Fenster öffnen")
    #expect(try states(project, id) == ["done": 4])
    let cost = try project.run("orders", "cost")
    #expect(cost.output.contains("1.2"), "\(cost)")
  }

  /// What another catalog has of the same key and source when a key goes.
  enum Twin: String, CaseIterable {
    case ordered, finished, open
  }

  @Test(arguments: Twin.allCases)
  func `a key that went has a twin in another catalog`(_ twin: Twin) throws {
    let project = try project()
    if twin == .ordered { try self.twin(twin, project) }
    let id = try project.order()
    try self.twin(twin, project)
    try write(Array(Self.keys.dropFirst()), to: "L.xcstrings", in: project)
    let left: [Twin: [String: Int]] = [
      .ordered: ["out": 3, "dropped": 1], .finished: ["out": 2, "dropped": 1], .open: ["out": 3],
    ]
    #expect(try states(project, id) == left[twin])
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 0, "\(imported)")
    // An order that has the twin awaits a text for it.
    let texts: [Twin: String] = [.finished: "Fenster auf", .open: "Fenster öffnen"]
    #expect(try german("Open the window", in: "Other.xcstrings", project) == texts[twin])
  }

  private func twin(_ twin: Twin, _ project: ReviewFixture) throws {
    let texts = twin == .finished ? [("de", "translated", "Fenster auf")] : []
    try project.folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entry("Open the window", texts))},\"version\":\"1.0\"}",
      to: "Other.xcstrings")
  }

  @Test func `a folder with the name of an order that is not here says whose file it is`() throws {
    let project = try project("bundle: json")
    _ = try project.order()
    try project.folder.write(
      "{\"Open the window\": \"Fenster öffnen\"}", to: "in/2026-w40-nobody-aa/de/L.json")
    let imported = try project.run("import", "in")
    #expect(imported.status == 65 && imported.errors.contains("2026-w40-nobody-aa"), "\(imported)")
    #expect(try project.run("import", "in", "--no-order").status == 0)
  }

  @Test func `a key got two names while its text is out`() throws {
    let project = try project()
    let others = Self.keys.map { entry($0, []) }
    try project.write(others + [entry("zoom.a", [("en", "translated", "Zoom in now")])])
    let id = try project.order()
    for (old, new) in [("zoom.a", "zoom.b"), ("zoom.b", "zoom.c")] {
      let outcome = try project.run("keys", "rename", old, new, "--catalog-only")
      #expect(outcome.status == 0, "\(outcome)")
    }
    try project.deliver(
      Self.german.merging(["Zoom in now": "Jetzt zoomen"]) { first, _ in first }, of: id,
      to: "out/de.xliff")
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 0, "\(imported)")
    #expect(try states(project, id) == ["done": 4])
  }

  @Test func `one of two catalogs is renamed while its texts are out`() throws {
    let project = try project()
    try write(["Zoom in now", "Start it"], to: "Other.xcstrings", in: project)
    let id = try project.order()
    try project.deliver(
      ["Zoom in now": "Jetzt zoomen", "Start it": "Starten"], of: id, to: "out/de.xliff")
    try FileManager.default.moveItem(
      atPath: project.folder.path("Other.xcstrings"),
      toPath: project.folder.path("Renamed.xcstrings"))
    #expect(try states(project, id) == ["out": 5])
    #expect(try project.run("import", "out/de.xliff").status == 0)
    #expect(try german("Start it", in: "Renamed.xcstrings", project) == "Starten")
    #expect(try states(project, id) == ["done": 2, "out": 3])
  }

  @Test func `a key of the same name with another source is another text`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    try write(Array(Self.keys.dropFirst()), to: "L.xcstrings", in: project)
    try project.folder.write(
      """
      {"sourceLanguage":"en","strings":{\(entry("Open the window", [("en", "translated", "Open it")]))},"version":"1.0"}
      """, to: "Other.xcstrings")
    #expect(try states(project, id) == ["dropped": 1, "out": 2])
    _ = try project.run("import", "out/de.xliff")
    #expect(try german("Open the window", in: "Other.xcstrings", project) == nil)
  }

  @Test func `a question follows its key, and is not asked twice`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(
      ["Open the window": "Fenster öffnen"], of: id,
      notes: ["Open the window": "Verb or noun?"], to: "out/de.xliff")
    _ = try project.run("import", "out/de.xliff")
    try FileManager.default.moveItem(
      atPath: project.folder.path("L.xcstrings"), toPath: project.folder.path("Moved.xcstrings"))
    _ = try project.run("import", "out/de.xliff")
    let list = try json(try project.run("questions", "--format", "json"))
    let questions = try #require(list["questions"] as? [[String: Any]])
    #expect(questions.count == 1, "\(list)")
    let question = try #require(questions.first?["id"] as? String)
    #expect(
      try project.run("questions", "answer", question, "A verb", "--by", "a").status == 0)
    #expect(try project.run("orders", "close", id, "--reason", "cancelled").status == 0)
    try write(Self.keys, to: "Moved.xcstrings", in: project)
    let next = try project.order()
    let sent = String(
      decoding: try project.folder.bytes("orders/\(next)/sent/de.xliff"), as: UTF8.self)
    #expect(sent.contains("A verb"), "\(sent)")
  }

  // MARK: - Complete

  @Test func `an order whose texts others finished is not complete`() throws {
    let project = try project()
    let id = try project.order()
    try project.write(Self.keys.map { entry($0, [("de", "translated", "H \($0)")]) })
    let orders = try project.run("orders")
    #expect(orders.output.contains("3 finished by others, none came;"), "\(orders)")
    #expect(orders.output.contains("loctrip orders close \(id) --reason cancelled"), "\(orders)")
    let closed = try project.run("orders", "close", id, "--reason", "complete")
    #expect(closed.status == 64 && closed.errors.contains("nothing came back"), "\(closed)")
    #expect(try project.run("orders", "close", id, "--reason", "cancelled").status == 0)
  }

  @Test(arguments: ["xliff", "po", "csv", "json"])
  func `a text that came as it was sent is never paid`(_ form: String) throws {
    let project = try project("bundle: \(form)")
    try project.write(
      [entry("Open the window", [("de", "new", "Fenster")])]
        + Self.keys.dropFirst().map { entry($0, []) })
    let id = try project.order()
    let name = form == "xliff" ? "de.xliff" : "de/L.\(form)"
    let sent = try project.folder.bytes("orders/\(id)/sent/\(name)")
    try project.folder.write(String(decoding: sent, as: UTF8.self), to: "out/\(name)")
    try project.write(
      [entry("Open the window", [("de", "translated", "Fenster")])]
        + Self.keys.dropFirst().map { entry($0, []) })
    for _ in 0..<2 {
      _ = try project.run("import", "out", "-l", "de", "--fail-on", "none")
      let cost = try json(try project.run("orders", "cost", "--format", "json"))
      let languages = (cost["orders"] as? [[String: Any]])?.first?["languages"]
      let german = (languages as? [[String: Any]])?.first
      let amount = (german?["toPay"] as? [String: Any])?["amount"] as? String
      #expect(amount == nil || amount == "0.00", "\(cost)")
    }
  }

  // MARK: - What people read first

  @Test func `what there is to do today stands first`() throws {
    let project = try project()
    let id = try project.order()
    var delivered = Self.german
    delivered["Save the picture"] = "Bild %d"
    try project.deliver(
      delivered, of: id, notes: ["Close the door": "Which door?"], to: "out/de.xliff")
    _ = try project.run("import", "out/de.xliff")
    let overview = try project.run("orders")
    let lines = overview.output.split(separator: "\n").map(String.init)
    #expect(lines.dropFirst().first == "To do today", "\(overview)")
    let list = try json(try project.run("orders", "--format", "json"))
    let tasks = try #require(list["today"] as? [[String: Any]])
    let told = tasks.map { "\($0["kind"] ?? "") \($0["count"] ?? "") \($0["days"] ?? "")" }
    #expect(told == ["toDecide 1 0", "answers 1 0", "notBilled 1 0"], "\(list)")
    #expect(tasks.first?["commands"] as? [String] == ["loctrip review \(id)"])
    let amounts = tasks.last?["amounts"] as? [[String: Any]]
    #expect(amounts?.first?["amount"] as? String == "0.60", "\(list)")
  }

  @Test func `a second import of the same delivery says that nothing is new`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(["Open the window": "Fenster öffnen"], of: id, to: "out/de.xliff")
    _ = try project.run("import", "out/de.xliff")
    let again = try project.run("import", "out/de.xliff")
    #expect(again.output.hasPrefix("Nothing new; 2 texts of \(id) are out."), "\(again)")
  }

  @Test func `of a project whose only catalog cannot be read the orders are shown`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    let catalog = String(decoding: try project.folder.bytes("L.xcstrings"), as: UTF8.self)
    try project.folder.write("<<<<<<< HEAD\n\(catalog)", to: "L.xcstrings")
    let orders = try project.run("orders")
    #expect(orders.status == 65 && orders.output.contains(id), "\(orders)")
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 65 && imported.output.hasPrefix("1 file left out"), "\(imported)")
    try project.folder.write(catalog, to: "L.xcstrings")
    #expect(try project.run("import", "out/de.xliff").status == 0)
    #expect(try project.text("Open the window") == "Fenster öffnen (translated)")
  }

  @Test(arguments: ["json", "android"])
  func `a form without sources goes out with them, and a rework with its reasons`(_ form: String)
    throws
  {
    let project = try project("bundle: \(form)")
    let id = try project.order()
    let folder = project.folder.url.appending(path: "orders/\(id)/sent")
    let source = form == "json" ? "en/L.json" : "values/strings.xml"
    let sources = String(
      decoding: try project.folder.bytes("orders/\(id)/sent/\(source)"), as: UTF8.self)
    #expect(sources.contains("Open the window"), "\(sources)")
    if form == "json" {
      try project.folder.write(#"{"Open the window": "Fenster %d"}"#, to: "out/de/L.json")
    } else {
      try project.folder.write(
        "<resources><string name=\"open_the_window\">Fenster %d</string></resources>",
        to: "out/values-de/strings.xml")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path))
    _ = try project.run("import", "out", "-l", "de")
    let rework = try project.run("orders", "new", "agency-a", "--rework")
    let made = String(rework.output.prefix { $0 != ":" })
    let sheet = String(
      decoding: try project.folder.bytes("orders/\(made)/sent/ORDER.txt"), as: UTF8.self)
    #expect(sheet.contains("Reason: Rejected: ") && sheet.contains("Fenster %d"), "\(sheet)")
  }

  @Test func `a plural stays out when its file is migrated`() throws {
    let project = try project()
    try FileManager.default.removeItem(atPath: project.folder.path("L.xcstrings"))
    let forms = [("one", "%d file was moved"), ("other", "%d files were moved")]
      .map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    try project.folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict>
      </dict></dict></plist>
      """, to: "en.lproj/L.stringsdict")
    let id = try project.order()
    #expect(try states(project, id) == ["out": 3])
    let migrated = try project.run("migrate", "--remove-migrated")
    #expect(migrated.status == 0, "\(migrated)")
    // The text around the plural is none of a string catalog.
    #expect(try states(project, id) == ["out": 2, "dropped": 1])
    let again = try project.run("orders", "new", "agency-a")
    #expect(again.errors.contains("nothing is ready to order"), "\(again)")
  }

  @Test func `a conflict in a catalog that is renamed while it is out is to decide`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    let ours = entry("Open the window", [("de", "translated", "Haus")])
    try project.write([ours] + Self.keys.dropFirst().map { entry($0, []) })
    try FileManager.default.moveItem(
      atPath: project.folder.path("L.xcstrings"), toPath: project.folder.path("Z.xcstrings"))
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 1 && imported.output.hasPrefix("1 to decide"), "\(imported)")
    #expect(try states(project, id) == ["done": 2, "toDecide": 1])
  }

  @Test func `an Android order that comes back as it was sent is missing`() throws {
    let project = try project("bundle: android")
    let id = try project.order()
    try FileManager.default.copyItem(
      atPath: project.folder.path("orders/\(id)/sent"), toPath: project.folder.path("back"))
    let archive = "orders/\(id)/sent/\(id).zip"
    try FileManager.default.removeItem(atPath: project.folder.path("back/\(id).zip"))
    try FileManager.default.copyItem(
      atPath: project.folder.path("orders/\(id)/de.loctrip.json"),
      toPath: project.folder.path("back/de.loctrip.json"))
    let checked = try project.run("check", "back", "--order", archive)
    #expect(checked.status == 1 && checked.output.contains("3 missing"), "\(checked)")
    let imported = try project.run("import", "back")
    #expect(imported.status == 1 && imported.output.contains("3 missing"), "\(imported)")
  }

  @Test func `deliveries for two sources of one key are no conflict`() throws {
    let project = try project()
    func write(_ source: String) throws {
      try project.write([entry("gate", [("en", "translated", source)])])
    }
    try write("Open")
    let old = try project.order()
    try project.deliver(["Open": "Auf"], of: old, to: "back/2.xliff")
    try write("Close")
    let new = try project.order()
    try project.deliver(["Close": "Zu"], of: new, to: "back/1.xliff")
    let imported = try project.run("import", "back")
    #expect(imported.status == 0 && imported.output.contains("1 added, 1 kept"), "\(imported)")
    #expect(try project.text("gate") == "Zu (translated)")
    #expect(try states(project, new) == ["done": 1])
    let cost = try project.run("orders", "cost", old)
    #expect(cost.output.contains("0.10 EUR"), "\(cost)")
  }

  @Test func `nothing is decided about a catalog that cannot be read`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    let ours = entry("Open the window", [("de", "translated", "Haus")])
    try project.write([ours] + Self.keys.dropFirst().map { entry($0, []) })
    _ = try project.run("import", "out/de.xliff")
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open the window", "keep")], on: page), to: "d.json")
    let catalog = String(decoding: try project.folder.bytes("L.xcstrings"), as: UTF8.self)
    try project.folder.write("<<<<<<< HEAD\n\(catalog)", to: "L.xcstrings")
    let before = try project.snapshot()
    let decided = try project.run("decide", "d.json")
    #expect(decided.status == 65 && decided.output.contains("unknown-texts"), "\(decided)")
    #expect(try project.snapshot() == before)
    let again = try project.run("import", "out/de.xliff")
    #expect(again.output.contains("of 3 ordered"), "\(again)")
  }

  @Test func `an order says what is out under a related language`() throws {
    let project = try project()
    func language(_ tag: String) throws {
      try project.folder.write(
        "catalogs: [.]\nlanguages: [\(tag)]\norders: orders\nagencies:\n  agency-a: {languages: [\(tag)]}\n",
        to: ".loctrip.yml")
    }
    try language("pt")
    let id = try project.order()
    try language("pt-BR")
    let made = try project.run("orders", "new", "agency-a")
    #expect(made.errors.contains("pt: 3 texts are out in \(id)"), "\(made)")
  }

  @Test func `a text whose question cannot be read is not overdue`() throws {
    let project = try project("bundle: xliff, due: 4 days")
    func run(_ day: String, _ words: String...) throws -> Program.Outcome {
      try Program.spawn(
        words, in: project.folder.url, environment: ["SOURCE_DATE_EPOCH": day])
    }
    let made = try run("1793610000", "orders", "new", "agency-a")
    let id = String(made.output.prefix { $0 != ":" })
    try project.deliver([:], of: id, to: "out/de.xliff")
    let sent = String(decoding: try project.folder.bytes("out/de.xliff"), as: UTF8.self)
    let note = "<note from=\"translator\">A button?</note>"
    let place = try #require(sent.range(of: "<note/>"))
    try project.folder.write(sent.replacingCharacters(in: place, with: note), to: "out/de.xliff")
    _ = try run("1793700000", "import", "out/de.xliff", "--fail-on", "none")
    func overdue() throws -> String {
      String(try run("1795200000", "orders").output.prefix { $0 != "\n" })
    }
    let before = try overdue()
    #expect(before.contains("2 of them overdue"), "\(before)")
    let folder = project.folder.url.appending(path: "orders/questions")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let text = String(
      decoding: try project.folder.bytes("orders/questions/\(name)"), as: UTF8.self)
    try project.folder.write(
      "<<<<<<< a\n\(text)=======\n\(text)>>>>>>> b\n", to: "orders/questions/\(name)")
    let after = try overdue()
    #expect(after.contains("2 of them overdue"), "\(after)")
  }

  @Test func `a catalog that is no longer listed keeps its texts out`() throws {
    let project = try project()
    func list(_ catalogs: String) throws {
      try project.folder.write(
        """
        catalogs: [\(catalogs)]
        languages: [de]
        orders: orders
        agencies:
          agency-a: {name: Agency A, languages: [de], bundle: xliff}
        """, to: ".loctrip.yml")
    }
    try write(["Zoom in"], to: "Kit/B.xcstrings", in: project)
    try list("L.xcstrings, Kit")
    let id = try project.order()
    try list("L.xcstrings")
    // Nothing new is ordered of it.
    try write(["Zoom in", "Zoom out"], to: "Kit/B.xcstrings", in: project)
    #expect(try states(project, id) == ["out": 4])
    let again = try project.run("orders", "new", "agency-a")
    #expect(again.errors.contains("nothing is ready to order"), "\(again)")
    try project.deliver(["Zoom in": "Näher"], of: id, to: "out/de.xliff")
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 0, "\(imported)")
    #expect(try german("Zoom in", in: "Kit/B.xcstrings", project) == "Näher")
    #expect(try states(project, id) == ["out": 3, "done": 1])
  }

  // MARK: - Names that a person gives

  @Test func `the catalog that a person names for one that is gone has its texts from then on`()
    throws
  {
    let project = try project()
    let id = try project.order()
    let path = "L.xcstrings"
    // Two copies: nothing else tells which of them it is.
    try write(Self.keys, to: "App/One.xcstrings", in: project)
    try write(Self.keys, to: "App/Two.xcstrings", in: project)
    try FileManager.default.removeItem(atPath: project.folder.path(path))
    try project.deliver(Self.german, of: id, to: "de.xliff")
    #expect(try states(project, id) == ["dropped": 3])
    let imported = try project.run(
      "import", "de.xliff", "--catalog-map", "\(path)=App/One.xcstrings")
    #expect(imported.status == 0, "\(imported)")
    #expect(try states(project, id) == ["done": 3])
    let events = try FileManager.default.contentsOfDirectory(
      atPath: project.folder.path("orders/events"))
    #expect(events.count == 1 && events[0].contains("-rename-"), "\(events)")
    // It is recorded once.
    _ = try project.run("import", "de.xliff", "--catalog-map", "\(path)=App/One.xcstrings")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.folder.path("orders/events"))
        == events)
  }

  @Test func `the language that a person names for one that is gone has its texts from then on`()
    throws
  {
    let project = try project()
    let id = try project.order()
    let configuration = String(decoding: try project.folder.bytes(".loctrip.yml"), as: UTF8.self)
    try project.folder.write(
      configuration.split(separator: "\n").map {
        $0.hasPrefix("languages:") ? "languages: [de-AT]" : String($0)
      }.joined(separator: "\n"), to: ".loctrip.yml")
    try project.write(Self.keys.map { entry($0, []) })
    try project.deliver(Self.german, of: id, to: "de.xliff")
    let imported = try project.run("import", "de.xliff", "--language-map", "de=de-AT")
    #expect(imported.status == 0, "\(imported)")
    #expect(try states(project, id) == ["done": 3])
    #expect(try project.run("orders").output.contains("0 texts out"))
  }

  /// The catalog with translations into German, which people finished.
  private func finish(_ german: [String: String], in path: String, _ project: ReviewFixture) throws
  {
    let strings = Self.keys.map { key in
      entry(key, german[key].map { [("de", "translated", $0)] } ?? [])
    }
    try project.folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(strings.joined(separator: ","))},\"version\":\"1.0\"}",
      to: path)
  }

  private func moveToFolder(_ project: ReviewFixture) throws {
    try FileManager.default.createDirectory(
      atPath: project.folder.path("Kit"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: project.folder.path("L.xcstrings"), toPath: project.folder.path("Kit/M.xcstrings"))
  }

  private func choose(_ decision: String, _ key: String, of id: String, _ project: ReviewFixture)
    throws -> Program.Outcome
  {
    _ = try project.run("review", id, "-o", "pages")
    let pages = try FileManager.default.contentsOfDirectory(atPath: project.folder.path("pages"))
    let page = try project.page("pages/\(try #require(pages.first { $0.hasSuffix(".html") }))")
    try project.folder.write(
      project.decisions([Choice(key, decision)], on: page, session: decision), to: "d.json")
    return try project.run("decide", "d.json")
  }

  private func toPay(_ project: ReviewFixture, _ id: String) throws -> String {
    let orders = try json(try project.run("orders", "cost", "--format", "json"))["orders"]
    let order = (orders as? [[String: Any]])?.first { $0["id"] as? String == id }
    return (order?["toPay"] as? [String: Any])?["amount"] as? String ?? ""
  }

  @Test func `a catalog that is half finished in the house takes its order along`() throws {
    let project = try project()
    let id = try project.order()
    let ours = ["Open the window": "Fenster auf", "Close the door": "Tür zu"]
    try finish(ours, in: "L.xcstrings", project)
    try moveToFolder(project)
    #expect(try states(project, id) == ["done": 2, "out": 1])
    try project.deliver(Self.german, of: id, to: "in/de.xliff")
    let imported = try project.run("import", "in/de.xliff")
    #expect(imported.status == 1, "\(imported)")
    #expect(try states(project, id) == ["toDecide": 2, "done": 1])
    let decided = try choose("take", "Close the door", of: id, project)
    #expect(decided.status == 0, "\(decided)")
    #expect(try german("Close the door", in: "Kit/M.xcstrings", project) == "Tür schließen")
  }

  @Test(arguments: [false, true])
  func `what is finished in the house and moved waits for a decision about what came`(
    _ isFirst: Bool
  ) throws {
    let project = try project()
    let id = try project.order()
    let ours = Self.german.mapValues { "\($0) (Haus)" }
    try finish(ours, in: "L.xcstrings", project)
    try project.deliver(Self.german, of: id, to: "in/de.xliff")
    if isFirst { try moveToFolder(project) }
    #expect(try project.run("import", "in/de.xliff").status == 1)
    if !isFirst { try moveToFolder(project) }
    #expect(try states(project, id) == ["toDecide": 3])
    let decided = try choose("take", "Close the door", of: id, project)
    #expect(decided.status == 0, "\(decided)")
    #expect(try states(project, id) == ["toDecide": 2, "done": 1])
  }

  @Test func `a text that a person finishes after its catalog moved is used`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "in/de.xliff")
    let sent = String(decoding: try project.folder.bytes("in/de.xliff"), as: UTF8.self)
    try project.folder.write(
      sent.replacing("\"translated\"", with: "\"needs-review-translation\""), to: "in/de.xliff")
    _ = try project.run("import", "in/de.xliff")
    try moveToFolder(project)
    try finish(Self.german, in: "Kit/M.xcstrings", project)
    _ = try project.run("import", "in/de.xliff")
    #expect(try toPay(project, id) == "0.90")
  }

  @Test func `a rework comes together with the file that went back`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(
      Self.german.merging(["Close the door": "Tür %@"]) { $1 }, of: id, to: "in/de.xliff")
    _ = try project.run("import", "in/de.xliff")
    #expect(try choose("send-back", "Close the door", of: id, project).status == 0)
    let rework = try project.order("--rework")
    try project.deliver(["Close the door": "Tür schließen"], of: rework, to: "again/de.xliff")
    let imported = try project.run("import", "in/de.xliff", "again/de.xliff")
    #expect(try project.text("Close the door") == "Tür schließen (translated)", "\(imported)")
    #expect(try states(project, rework) == ["done": 1])
  }

  @Test func `the old file again is recorded in the order that awaits the text`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(["Close the door": "Tür %@"], of: id, to: "in/de.xliff")
    _ = try project.run("import", "in/de.xliff")
    #expect(try choose("keep", "Close the door", of: id, project).status == 0)
    let again = try project.order()
    #expect(try states(project, again) == ["out": 1])
    try project.deliver(["Close the door": "Die Tür %@"], of: id, to: "in/de.xliff")
    _ = try project.run("import", "in/de.xliff")
    #expect(try states(project, id) == ["out": 2, "free": 1])
    #expect(try states(project, again) == ["toDecide": 1])
  }
}

// MARK: - Names and texts that last

extension MovedWorkTests {
  private func decide(
    _ choice: Choice, of id: String, _ project: ReviewFixture, _ sequence: Int = 1
  )
    throws -> Program.Outcome
  {
    _ = try project.run("review", id, "-l", "de")
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([choice], on: page, sequence: sequence), to: "d.json")
    return try project.run("decide", "d.json")
  }

  private func move(_ project: ReviewFixture) throws {
    try FileManager.default.moveItem(
      atPath: project.folder.path("L.xcstrings"), toPath: project.folder.path("Moved.xcstrings"))
  }

  private func write(ours: [String], in project: ReviewFixture) throws {
    try project.write(
      Self.keys.map { key in
        entry(key, ours.contains(key) ? [("de", "translated", "Haus \(key)")] : [])
      })
  }

  @Test(arguments: ["take", "keep"])
  func `the last of two texts is put back`(_ decision: String) throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(["Open the window": "Fenster auf"], of: id, to: "out/de.xliff")
    try project.deliver(["Open the window": "Fenster öffnen"], of: id, to: "later/de.xliff")
    for path in ["out", "later"] { _ = try project.run("import", path) }
    #expect(try project.text("Open the window") == "Fenster öffnen (translated)")
    try write(ours: [], in: project)
    #expect(try states(project, id) == ["out": 2, "toDecide": 1])
    let decided = try decide(Choice("Open the window", decision), of: id, project)
    #expect(decided.status == 0, "\(decided)")
    let text = decision == "take" ? "Fenster öffnen (translated)" : nil
    #expect(try project.text("Open the window") == text)
  }

  @Test(arguments: [true, false])
  func `what was kept out and is ordered once more is work of its own`(_ isClosed: Bool) throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    try write(ours: ["Open the window"], in: project)
    _ = try project.run("import", "out/de.xliff")
    try project.write(
      Self.keys.map { entry($0, $0 == "Open the window" ? [] : [("de", "translated", "x")]) })
    #expect(try decide(Choice("Open the window", "keep"), of: id, project).status == 0)
    if isClosed { _ = try project.run("orders", "close", id, "--reason", "cancelled") }
    let next = try project.order()
    let manifest = String(
      decoding: try project.folder.bytes("orders/\(next)/de.loctrip.json"), as: UTF8.self)
    #expect(manifest.contains("\"again\": \"\(id)\""), "\(manifest)")
    try project.deliver(["Open the window": "Fenster aufmachen"], of: next, to: "next/de.xliff")
    #expect(try project.run("import", "next").status == 0)
    let cost = try json(try project.run("orders", "cost", "--format", "json"))
    let order = (cost["orders"] as? [[String: Any]])?.first { $0["id"] as? String == next }
    #expect((order?["toPay"] as? [String: Any])?["amount"] as? String == "0.30", "\(cost)")
  }

  @Test(arguments: [1, 2, 3])
  func `people finish texts of a catalog that moves`(_ count: Int) throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    try write(ours: Array(Self.keys.prefix(count)), in: project)
    try move(project)
    _ = try project.run("import", "out/de.xliff")
    let left = ["done": 3 - count, "toDecide": count].filter { $0.value > 0 }
    #expect(try states(project, id) == left)
  }

  @Test func `a rework is out while its catalog moves`() throws {
    let project = try project()
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    try write(ours: ["Open the window"], in: project)
    _ = try project.run("import", "out/de.xliff")
    let sentBack = try decide(
      Choice("Open the window", "send-back", note: "too long"), of: id, project)
    #expect(sentBack.status == 0, "\(sentBack)")
    let made = try project.run("orders", "new", "agency-a", "--rework")
    let rework = String(made.output.prefix { $0 != ":" })
    try move(project)
    #expect(try states(project, rework) == ["out": 1])
    #expect(try states(project, id) == ["done": 2, "reworked": 1])
    try project.deliver(["Open the window": "Fenster auf"], of: rework, to: "out/2/de.xliff")
    let imported = try project.run("import", "out/2")
    #expect(imported.status == 0, "\(imported)")
    #expect(try german("Open the window", in: "Moved.xcstrings", project) == "Fenster auf")
    #expect(try states(project, rework) == ["done": 1])
  }

  @Test func `a migrated catalog has its texts, also those that people finished`() throws {
    let project = try project()
    try FileManager.default.removeItem(atPath: project.folder.path("L.xcstrings"))
    func strings(_ texts: [String: String]) -> String {
      texts.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }.joined()
    }
    let sources = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, $0) })
    try project.folder.write(strings(sources), to: "en.lproj/L.strings")
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    try project.folder.write(strings(sources.mapValues { "H \($0)" }), to: "de.lproj/L.strings")
    #expect(try project.run("migrate", "--remove-migrated", "--dry-run").status == 0)
    #expect(!FileManager.default.fileExists(atPath: project.folder.path("orders/events")))
    #expect(try project.run("migrate", "--remove-migrated").status == 0)
    let events = try FileManager.default.contentsOfDirectory(
      atPath: project.folder.path("orders/events"))
    #expect(events.count == 1 && events[0].contains("-rename-"), "\(events)")
    #expect(try states(project, id) == ["done": 3])
    #expect(try project.run("import", "out/de.xliff").output.hasPrefix("3 to decide"))
    #expect(try states(project, id) == ["toDecide": 3])
  }

  @Test func `a catalog that left the list cannot be read`() throws {
    let project = try project()
    try write(["Zoom in now"], to: "Other.xcstrings", in: project)
    let id = try project.order()
    try project.deliver(Self.german, of: id, to: "out/de.xliff")
    let configuration = String(
      decoding: try project.folder.bytes(".loctrip.yml"), as: UTF8.self)
    let rest = configuration.split(separator: "\n").dropFirst().joined(separator: "\n")
    try project.folder.write("catalogs: [L.xcstrings]\n\(rest)\n", to: ".loctrip.yml")
    try project.folder.write("<<<<<<< HEAD\n{}", to: "Other.xcstrings")
    #expect(try states(project, id) == ["out": 3, "unknown": 1])
    for command in [["orders"], ["status"], ["orders", "show", id]] {
      let outcome = try Program.run(command, in: project.folder.url)
      #expect(outcome.status == 65, "\(outcome)")
      #expect(outcome.errors.contains("Other.xcstrings"), "\(outcome)")
    }
    let imported = try project.run("import", "out/de.xliff")
    #expect(imported.status == 65 && imported.output.hasPrefix("1 file left out"), "\(imported)")
  }

  @Test func `of a project whose only catalog cannot be read status shows the texts`() throws {
    let project = try project()
    _ = try project.order()
    try project.folder.write("<<<<<<< HEAD\n{}", to: "L.xcstrings")
    let status = try project.run("status", "--format", "json")
    let piles = try json(status)["piles"] as? [String: Any]
    #expect(status.status == 65, "\(status)")
    #expect((piles?["unknown"] as? [String: Any])?["units"] as? Int == 3, "\(status)")
  }
}
