import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// Imports into projects whose configuration names a folder of orders.
@Suite struct ImportOrderTests {
  private static let id = "2026-w48-agency-a-k7"
  /// 27 November 2026.
  private static let day = 1_795_770_840

  private static func catalog(_ german: [String: String] = [:], keys: [String]? = nil) -> String {
    let entries = (keys ?? ["Error: %@", "Sun", "Wind"]).map { key in
      entry(key, german[key].map { [("de", "translated", $0)] } ?? [])
    }
    return
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}"
  }

  /// A project of one catalog, with a folder of orders.
  private func project(_ configuration: String = "archive: true\n") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog(), to: "L.xcstrings")
    try folder.write("orders: orders\n\(configuration)", to: ".loctrip.yml")
    return folder
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder, days: Int = 0) throws
    -> Program.Outcome
  {
    try Program.spawn(
      arguments, in: folder.url, environment: ["SOURCE_DATE_EPOCH": "\(Self.day + days * 86_400)"])
  }

  /// Makes an order of what is open, in another order or not.
  private func order(
    _ id: String = id, _ languages: [String] = ["de"], due: String? = nil, options: [String] = [],
    in folder: TemporaryFolder
  ) throws {
    let arguments =
      ["export", "-l", languages.joined(separator: ","), "--bundle", "xliff", "--only", "open"]
      + ["--include-ordered", "-q", "-o", "orders/\(id)"] + options
    #expect(try run(arguments, in: folder).status == 0)
    let parts = languages.map {
      """
      {"language": "\($0)", "bundle": "\($0).xliff", "manifest": "\($0).loctrip.json", \
      "todo": {"units": 3, "words": 4}}
      """
    }
    try folder.write(
      """
      {"schema": "loctrip.order/2", "id": "\(id)", "kind": "translation", "agency": "agency-a", \
      "created": "2026-11-23", "due": \(due.map { "\"\($0)\"" } ?? "null"), "bundle": "xliff", \
      "languages": [\(parts.joined(separator: ", "))]}
      """,
      to: "orders/\(id)/order.json"
    )
  }

  /// Writes a bundle of an order with translations as a delivery.
  private func deliver(
    _ texts: [String: String], _ language: String = "de", of id: String = id,
    statedID: String? = nil, to place: String? = nil, in folder: TemporaryFolder
  ) throws {
    var text = String(decoding: try folder.bytes("orders/\(id)/\(language).xliff"), as: UTF8.self)
    for (source, target) in texts {
      text = text.replacing(
        "<source>\(source)</source>", with: "<source>\(source)</source><target>\(target)</target>")
    }
    if let statedID {
      text = text.replacing(
        "tool-version=\"0.3.0\"", with: "tool-version=\"0.3.0\" build-num=\"\(statedID)\"")
      text = text.replacing(/(<file id="[^>]*>)/) {
        "\($0.1)<mda:metadata xmlns:mda=\"urn:oasis:names:tc:xliff:metadata:2.0\">"
          + "<mda:metaGroup category=\"loctrip\"><mda:meta type=\"order\">\(statedID)</mda:meta>"
          + "</mda:metaGroup></mda:metadata>"
      }
    }
    try folder.write(text, to: place ?? "in/\(language).xliff")
  }

  private func names(_ part: String, of id: String = id, in folder: TemporaryFolder) throws
    -> [String]
  {
    try folder.contents().keys.filter { $0.hasPrefix("orders/\(id)/\(part)/") }.sorted()
  }

  private func event(_ number: Int = 0, of id: String = id, in folder: TemporaryFolder) throws
    -> [String: Any]
  {
    let names = try names("events", of: id, in: folder)
    let bytes = try folder.bytes(try #require(names.count > number ? names[number] : nil))
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  // MARK: - Which order

  @Test func `the order is found in the folder of the configuration, and every report names it`()
    throws
  {
    let folder = try project()
    try order(Self.id, ["de", "fr"], in: folder)
    try deliver(["Sun": "Sonne", "Error: %@": "Fehler: %s"], in: folder)
    let reports = ["-o", "r.md,r.html,r.json"]
    let outcome = try run(["import", "in/de.xliff", "--dry-run"] + reports, in: folder)
    #expect(outcome.status == 1)
    let lines = [
      "de  2026-w48-agency-a-k7: of 3 ordered 2 came back, 1 usable; 1 rejected, 1 missing",
      "fr  2026-w48-agency-a-k7: of 3 ordered none came back; 3 missing",
    ]
    #expect(
      outcome.output.hasPrefix(
        "1 to decide; nothing came back in fr.\n\(lines.joined(separator: "\n"))\n"))
    for name in ["r.md", "r.html"] {
      let page = String(decoding: try folder.bytes(name), as: UTF8.self)
      for line in lines { #expect(page.contains(line), "\(name)") }
    }
    let json = try JSONSerialization.jsonObject(with: Data(try folder.bytes("r.json")))
    let orders = try #require((json as? [String: Any])?["orders"] as? [[String: Any]])
    #expect(orders.map { $0["order"] as? String } == [Self.id, Self.id])
    #expect(orders.map { $0["ordered"] as? Int } == [3, 3])
    #expect(orders.map { $0["usable"] as? Int } == [1, 0])
    #expect(try names("events", in: folder).isEmpty && names("returned", in: folder).isEmpty)
    // What the user names counts instead.
    let other = try run(["import", "in/de.xliff", "--dry-run", "--no-manifest"], in: folder)
    #expect(other.output.contains("without a base, missing units cannot be reported"))
  }

  @Test func `a manifest that came with a delivery never wins over the project's own`() throws {
    let folder = try project()
    try folder.write(Self.catalog(["Sun": "Sonne"]), to: "L.xcstrings")
    try order(options: ["--only", "all"], in: folder)
    try deliver([:], in: folder)
    let sent = String(decoding: try folder.bytes("in/de.xliff"), as: UTF8.self)
    try folder.write(sent.replacing(">Sonne<", with: ">Gestirn<"), to: "in/de.xliff")
    // Since then we changed it, and the delivery says that it was sent like that.
    try folder.write(Self.catalog(["Sun": "Sonnenschein"]), to: "L.xcstrings")
    #expect(
      try run(["export", "-l", "de", "--bundle", "xliff", "-q", "-o", "other"], in: folder).status
        == 0)
    try folder.write(try folder.bytes("other/de.loctrip.json"), to: "in/de.loctrip.json")
    for delivery in ["in", "in/de.xliff"] {
      let outcome = try run(["import", delivery, "--dry-run"], in: folder)
      #expect(outcome.output.contains("1 conflict"), "\(outcome.output)")
      #expect(
        outcome.errors.contains(
          "orders/2026-w48-agency-a-k7/de.loctrip.json: note: used as the base"))
    }
    let plain = try run(
      ["import", "in", "--into", "L.xcstrings", "--dry-run", "--no-config"], in: folder)
    #expect(plain.output.contains("1 updated"), "\(plain.output)")
  }

  @Test(arguments: ["1.2", "2.1"], ["2026-w48-agency-a-k7", "2026-w48-agency-a-m2"])
  func `the id in a delivery decides which order it is of`(_ version: String, _ id: String) throws {
    let folder = try project()
    for id in [Self.id, "2026-w48-agency-a-m2"] {
      try order(id, options: ["--xliff-version", version], in: folder)
    }
    try deliver(["Sun": "Sonne"], of: id, statedID: id, in: folder)
    let outcome = try run(["import", "in/de.xliff"], in: folder)
    #expect(outcome.output.hasPrefix("de  \(id): of 3 ordered 1 came back"), "\(outcome.output)")
    #expect(try event(of: id, in: folder)["order"] as? String == id)
  }

  @Test(arguments: ["2026-w01-nobody", "../../L", ""])
  func `an id that no order has counts for nothing`(_ id: String) throws {
    let folder = try project()
    try order(in: folder)
    try deliver(["Sun": "Sonne"], statedID: id, in: folder)
    let outcome = try run(["import", "in/de.xliff"], in: folder)
    #expect(outcome.output.hasPrefix("de  2026-w48-agency-a-k7: of 3 ordered 1 came back"))
  }

  @Test func `an open order goes before a closed one, also if the delivery states that`() throws {
    let folder = try project()
    for id in ["2026-w47-agency-a-k7", "2026-w48-agency-a-k7", "2026-w49-agency-a-k7"] {
      try order(id, in: folder)
      if id == Self.id { continue }
      try folder.write(
        """
        {"schema": "loctrip.event/3", "kind": "close", "order": "\(id)", \
        "date": "2026-11-26T10:00:00Z", "reason": "reassigned"}
        """,
        to: "orders/\(id)/events/20261126T1000-close-000000.json"
      )
    }
    try deliver(["Sun": "Sonne"], in: folder)
    let open = try run(["import", "in/de.xliff", "--dry-run"], in: folder)
    #expect(open.output.hasPrefix("de  2026-w48-agency-a-k7: of 3"), "\(open.output)")
    try deliver(["Sun": "Sonne"], statedID: "2026-w49-agency-a-k7", in: folder)
    let closed = try run(["import", "in/de.xliff"], in: folder)
    #expect(closed.output.hasPrefix("de  2026-w49-agency-a-k7: of 3"), "\(closed.output)")
    #expect(try names("events", of: "2026-w49-agency-a-k7", in: folder).count == 1)
    #expect(try names("events", of: "2026-w48-agency-a-k7", in: folder).count == 1)
  }

  @Test func `deliveries of two orders in one language are told apart`() throws {
    let folder = try project()
    try order(in: folder)
    try folder.write(Self.catalog(keys: ["Rain"]), to: "M.xcstrings")
    try order("2026-w48-agency-b-k7", options: ["M.xcstrings"], in: folder)
    try deliver(["Sun": "Sonne"], statedID: Self.id, to: "in/1.xliff", in: folder)
    try deliver(
      ["Rain": "Regen"], of: "2026-w48-agency-b-k7", statedID: "2026-w48-agency-b-k7",
      to: "in/2.xliff", in: folder)
    let outcome = try run(["import", "in"], in: folder)
    let lines = [
      "de  2026-w48-agency-a-k7: of 3 ordered 1 came back, 1 usable; 2 missing",
      "de  2026-w48-agency-b-k7: of 1 ordered 1 came back, 1 usable",
    ]
    #expect(outcome.output.hasPrefix(lines.joined(separator: "\n")), "\(outcome.output)")
    for id in [Self.id, "2026-w48-agency-b-k7"] {
      #expect(try names("events", of: id, in: folder).count == 1)
      #expect(try names("returned", of: id, in: folder).count == 1)
    }
  }

  @Test func `a delivery that shares no unit with an order is of none`() throws {
    let folder = try project()
    try order(in: folder)
    try folder.write(Self.catalog(keys: ["Error: %@", "Sun", "Wind", "Rain"]), to: "L.xcstrings")
    try folder.write(
      Sample.xliff(Sample.unit("Rain", "Regen"), language: "de", original: "L.xcstrings"),
      to: "in/de.xliff")
    let outcome = try run(["import", "in/de.xliff"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("de: without a base"), "\(outcome.output)")
    #expect(try names("events", in: folder).isEmpty && names("returned", in: folder).isEmpty)
    try deliver([:], statedID: Self.id, to: "draft", in: folder)
    let stated = String(decoding: try folder.bytes("draft"), as: UTF8.self)
      .replacing(/(?s)<trans-unit.*<\/trans-unit>/, with: Sample.unit("Rain", "Regen"))
    try folder.write(stated, to: "in/de.xliff")
    let known = try run(["import", "in/de.xliff"], in: folder)
    #expect(
      known.output.contains("de  2026-w48-agency-a-k7: of 3 ordered none came back; 3 missing"))
  }

  // MARK: - What fails

  @Test func `a part of an order is fine until the order is due`() throws {
    let folder = try project()
    try order(due: "2026-11-27", in: folder)
    try deliver(["Sun": "Sonne"], in: folder)
    let inTime = try run(["import", "in/de.xliff", "--dry-run"], in: folder)
    #expect(inTime.status == 0 && inTime.output.hasPrefix("de  2026-w48-agency-a-k7: of 3 "))
    let late = try run(["import", "in/de.xliff", "--dry-run"], in: folder, days: 1)
    #expect(late.status == 1)
    #expect(
      late.output.hasPrefix(
        "0 to decide; 2 of 3 ordered units in de are overdue (2026-w48-agency-a-k7 was due "
          + "2026-11-27).\n"), "\(late.output)")
    let conditions = ["--fail-on", "conflict,rejected"]
    #expect(try run(["import", "in/de.xliff"] + conditions, in: folder, days: 1).status == 0)
    let strict = ["--fail-on", "incomplete", "--dry-run"]
    #expect(try run(["import", "in/de.xliff"] + strict, in: folder).status == 1)
  }

  @Test func `a language that came back before is not asked for again`() throws {
    let folder = try project()
    try order(Self.id, ["de", "fr"], in: folder)
    try deliver(["Sun": "Soleil"], "fr", in: folder)
    let first = try run(["import", "in/fr.xliff"], in: folder)
    #expect(first.status == 1 && first.output.contains("nothing came back in de"))
    try deliver(["Sun": "Sonne"], in: folder)
    let second = try run(["import", "in/de.xliff"], in: folder)
    #expect(second.status == 0)
    #expect(second.output.hasPrefix("de  2026-w48-agency-a-k7: of 3 ordered 1 came back"))
    #expect(!second.output.contains("fr  2026"))
  }

  // MARK: - Events

  @Test func `an import writes an event and a copy of the delivery, and the same one no more`()
    throws
  {
    let folder = try project()
    try order(in: folder)
    try deliver(["Sun": "Sonne", "Error: %@": "Fehler: %s"], in: folder)
    #expect(try run(["import", "in/de.xliff"], in: folder).status == 1)
    let event = try event(in: folder)
    #expect(event["kind"] as? String == "import")
    #expect(event["date"] as? String == "2026-11-27T09:14:00Z")
    #expect((event["by"] as? String)?.isEmpty == false)
    #expect((event["delivery"] as? [String: String])?["name"] == "de.xliff")
    let units = try #require(event["units"] as? [[String: Any]])
    #expect(units.map { $0["id"] as? String } == ["Error: %@", "Sun"])
    #expect(units.map { $0["verdict"] as? String } == ["rejected", "added"])
    #expect(units.map { $0["codes"] as? [String] } == [["placeholder-mismatch"], nil])
    #expect(units.map { $0["text"] as? String } == ["Fehler: %s", "Sonne"])
    #expect(units.map { $0["written"] == nil } == [true, false])
    let copies = try names("returned", in: folder)
    #expect(copies == ["orders/2026-w48-agency-a-k7/returned/2026-11-27-de.xliff"])
    #expect(try folder.bytes(copies[0]) == folder.bytes("in/de.xliff"))
    let all = try folder.contents()
    // Later, and under another name.
    try FileManager.default.copyItem(
      atPath: folder.path("in/de.xliff"), toPath: folder.path("again.xliff"))
    for delivery in ["in/de.xliff", "again.xliff"] {
      #expect(try run(["import", delivery], in: folder, days: 3).status == 1)
      #expect(try folder.contents().filter { $0.key != "again.xliff" } == all)
    }
  }

  @Test func `an event is written if no catalog changes, and none for a plain export`() throws {
    let folder = try project()
    try order(in: folder)
    try deliver(["Error: %@": "Fehler: %s"], in: folder)
    let outcome = try run(["import", "in/de.xliff"], in: folder)
    #expect(outcome.output.hasSuffix("No catalog changes.\n"))
    #expect(try names("events", in: folder).count == 1)
    let plain = try project()
    let export = ["export", "-l", "de", "--bundle", "xliff", "-q", "-o", "orders/7"]
    #expect(try run(export, in: plain).status == 0)
    try deliver(["Sun": "Sonne"], of: "7", in: plain)
    let before = Set(try plain.contents().keys)
    let imported = try run(["import", "in/de.xliff"], in: plain)
    #expect(imported.output.hasPrefix("de  7: of 3 ordered 1 came back"))
    #expect(Set(try plain.contents().keys) == before)
  }

  @Test func `two branches that import different deliveries of an order merge`() throws {
    let folder = try project()
    try folder.write(Self.catalog(keys: ["Rain"]), to: "M.xcstrings")
    try order(in: folder)
    try folder.git("init", "-b", "main")
    try folder.git("add", ".")
    try folder.git("commit", "-m", "Order")
    for (branch, texts) in [("one", ["Sun": "Sonne"]), ("two", ["Rain": "Regen"])] {
      try folder.git("checkout", "-b", branch, "main")
      try deliver(texts, to: "in/\(branch).xliff", in: folder)
      #expect(try run(["import", "in/\(branch).xliff"], in: folder).status == 0)
      try folder.git("add", "L.xcstrings", "M.xcstrings", "orders")
      try folder.git("commit", "-m", branch)
    }
    try folder.git("merge", "one")
    #expect(try names("events", in: folder).count == 2)
    #expect(try names("returned", in: folder).count == 2)
    let before = try folder.contents()
    for branch in ["one", "two"] {
      #expect(try run(["import", "in/\(branch).xliff"], in: folder).status == 0)
    }
    #expect(try folder.contents() == before)
  }

  @Test func `a text that was imported before and edited here since is kept, and no conflict`()
    throws
  {
    let folder = try project()
    try order(in: folder)
    try deliver(["Sun": "Sonne"], in: folder)
    #expect(try run(["import", "in/de.xliff"], in: folder).status == 0)
    try folder.write(Self.catalog(["Sun": "Sonnenschein"]), to: "L.xcstrings")
    // The whole file comes with every part.
    try deliver(["Sun": "Sonne", "Wind": "Wind (Wetter)"], in: folder)
    let outcome = try run(["import", "in/de.xliff"], in: folder, days: 1)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("1 added, 1 kept, 1 missing"), "\(outcome.output)")
    #expect(try names("events", in: folder).count == 2)
    try deliver(["Sun": "Gestirn"], in: folder)
    let other = try run(["import", "in/de.xliff", "--dry-run"], in: folder)
    #expect(other.output.contains("1 conflict"))
    try deliver(["Sun": "Sonne"], in: folder)
    try FileManager.default.removeItem(atPath: folder.path("orders/\(Self.id)/events"))
    let without = try run(["import", "in/de.xliff", "--dry-run"], in: folder)
    #expect(without.output.contains("1 conflict"))
  }

  @Test func `a text that the vendor corrects is updated, if nobody edited it here`() throws {
    let folder = try project()
    try order(in: folder)
    try deliver(["Sun": "Sone"], in: folder)
    #expect(try run(["import", "in/de.xliff"], in: folder).status == 0)
    try deliver(["Sun": "Sonne"], in: folder)
    let corrected = try run(["import", "in/de.xliff"], in: folder, days: 1)
    #expect(corrected.status == 0)
    #expect(corrected.output.contains("1 updated"), "\(corrected.output)")
    // The first delivery once more does not undo it.
    try deliver(["Sun": "Sone"], in: folder)
    let old = try run(["import", "in/de.xliff"], in: folder, days: 2)
    #expect(old.output.contains("1 kept"), "\(old.output)")
  }

  // MARK: - Orders beside one another, parts, and what changes meanwhile

  /// A catalog whose only entry has an English text of its own.
  private static func changed(_ english: String, _ german: (state: String, text: String)? = nil)
    -> String
  {
    let texts = [("en", "translated", english)] + (german.map { [("de", $0.state, $0.text)] } ?? [])
    return "{\"sourceLanguage\":\"en\",\"strings\":{\(entry("Sun", texts))},\"version\":\"1.0\"}"
  }

  @Test(arguments: [true, false], [true, false])
  func `the late text of one order makes no conflict of another order's`(
    _ hasEvents: Bool, _ isClosed: Bool
  ) throws {
    let (first, second) = ("2026-w47-agency-a-k7", Self.id)
    let folder = try project()
    try folder.write(Self.changed("Sun"), to: "L.xcstrings")
    try order(first, in: folder)
    try folder.write(Self.changed("The sun"), to: "L.xcstrings")
    try order(in: folder)
    func deliver(_ text: String, _ source: String, of id: String) throws -> Program.Outcome {
      try self.deliver([source: text], of: id, statedID: id, in: folder)
      return try run(["import", "in/de.xliff"], in: folder)
    }
    #expect(try deliver("Sonne", "Sun", of: first).status == 0)
    if isClosed {
      #expect(try run(["orders", "close", first, "--reason", "cancelled"], in: folder).status == 0)
    }
    if !hasEvents {
      for name in try names("events", of: first, in: folder) where !name.contains("-close-") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
    let outcome = try deliver("Die Sonne", "The sun", of: second)
    #expect(outcome.status == 0 && outcome.output.contains("1 updated"), "\(outcome.output)")
    #expect(try text(folder).contains(#""state":"translated","value":"Die Sonne""#))
    // And the first order's once more, after the other one came.
    let late = try deliver("Sonne!", "Sun", of: first)
    #expect(late.status == 0 && late.output.contains("1 kept"), "\(late.output)")
    #expect(try text(folder).contains("Die Sonne"))
  }

  @Test func `a text that needs review here gives way to the finished one that was ordered`() throws
  {
    let folder = try project()
    try folder.write(Self.changed("Sun"), to: "L.xcstrings")
    try order(in: folder)
    try folder.write(Self.changed("Sun", ("needs_review", "Sonnenschein")), to: "L.xcstrings")
    try deliver(["Sun": "Sonne"], in: folder)
    let outcome = try run(["import", "in/de.xliff", "--dry-run"], in: folder)
    #expect(outcome.output.contains("1 updated"), "\(outcome.output)")
    #expect(outcome.output.contains("was        Sonnenschein"), "\(outcome.output)")
  }

  @Test func `the texts of plurals and devices come in parts`() throws {
    let folder = try project()
    let plural = #""plural":{"one":\#(unit("%lld boat")),"other":\#(unit("%lld boats"))}"#
    let device = #""device":{"mac":\#(unit("Click")),"other":\#(unit("Tap"))}"#
    let entries = [("Boats", plural), ("Press", device)].map { key, variations in
      #""\#(key)":{"localizations":{"en":{"variations":{\#(variations)}}}}"#
    }
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}",
      to: "L.xcstrings")
    try order(in: folder)
    try deliver(["%lld boat": "%lld Boot", "Click": "Klicken"], in: folder)
    let first = try run(["import", "in/de.xliff"], in: folder)
    #expect(first.output.contains("of 4 ordered 2 came back, 2 usable; 2 missing"), "\(first)")
    try deliver(["%lld boats": "%lld Boote", "Tap": "Tippen"], in: folder)
    let second = try run(["import", "in/de.xliff"], in: folder)
    #expect(
      second.output.contains("of 4 ordered 2 came back, 2 usable; 2 already done"), "\(second)")
    let text = try text(folder)
    for word in ["%lld Boot", "%lld Boote", "Klicken", "Tippen"] { #expect(text.contains(word)) }
    #expect(second.status == 0)
  }

  private func text(_ folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.bytes("L.xcstrings"), as: UTF8.self)
  }

  private func unit(_ text: String) -> String {
    #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
  }

  @Test func `what is done or gone by now is not asked for, however late its order is`() throws {
    let folder = try project()
    let made = try run(
      ["orders", "new", "agency-a", "-l", "de", "--due", "2026-11-28", "-q"],
      in: try configured(folder))
    #expect(made.status == 0, "\(made.errors)")
    let id = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("orders")).first)
    let bundle = "orders/\(id)/sent/de.xliff"
    try folder.write(try folder.bytes(bundle), to: bundle.replacing("sent/", with: ""))
    try deliver(["Sun": "Sonne"], of: id, in: folder)
    #expect(try run(["import", "in/de.xliff"], in: folder).status == 0)
    try folder.write(Self.catalog(["Sun": "Sonne"], keys: ["Sun", "Wind"]), to: "L.xcstrings")
    try deliver(["Wind": "Wind (Wetter)"], of: id, in: folder)
    let late = try run(["import", "in/de.xliff"], in: folder, days: 9)
    #expect(
      late.output.hasPrefix(
        "de  \(id): of 3 ordered 1 came back, 1 usable; 1 already done, 1 dropped\n"),
      "\(late.output)")
    #expect(late.status == 0)
  }

  /// Adds an agency to the configuration.
  private func configured(_ folder: TemporaryFolder) throws -> TemporaryFolder {
    try folder.write(
      "orders: orders\nagencies:\n  agency-a: {languages: [de], bundle: xliff}\n",
      to: ".loctrip.yml")
    return folder
  }

  // MARK: - Copies of deliveries

  @Test func `deliveries are copied as they came, under names that are safe`() throws {
    let folder = try project()
    try order(in: folder)
    try deliver(["Sun": "Sonne"], to: "draft", in: folder)
    let text = String(decoding: try folder.bytes("draft"), as: UTF8.self)
    let archive = ZipWriter(("de.xliff", text)).bytes
    try folder.write(archive, to: "in/…\u{202E};a b.zip")
    #expect(try run(["import", "in/…\u{202E};a b.zip"], in: folder).status == 0)
    let copy = "orders/2026-w48-agency-a-k7/returned/2026-11-27-a-b.zip"
    #expect(try names("returned", in: folder) == [copy])
    #expect(try folder.bytes(copy) == archive)
    // Of a bundle the XLIFF; later files of a day are numbered, whatever their names.
    for (target, name) in [
      ("Sonne!", "2026-11-27-2-de.xliff"), ("Sonne?", "2026-11-27-3-de.xliff"),
    ] {
      try deliver(["Sun": target], to: "in/de.xcloc/Localized Contents/de.xliff", in: folder)
      _ = try run(["import", "in/de.xcloc"], in: folder)
      #expect(
        try names("returned", in: folder).contains("orders/2026-w48-agency-a-k7/returned/\(name)"))
    }
    #expect(try names("returned", in: folder).count == 3)
  }

  @Test func `nothing is copied with archive set to false, nor through a link out of the folder`()
    throws
  {
    let folder = try project("archive: false\n")
    try order(in: folder)
    try deliver(["Sun": "Sonne"], in: folder)
    #expect(try run(["import", "in/de.xliff"], in: folder).status == 0)
    #expect(try names("returned", in: folder).isEmpty && names("events", in: folder).count == 1)
    let other = try project()
    try order(in: other)
    try deliver(["Sun": "Sonne"], in: other)
    try FileManager.default.createDirectory(
      atPath: other.path("elsewhere"), withIntermediateDirectories: true)
    for part in ["returned", "events"] {
      let link = other.path("orders/\(Self.id)/\(part)")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: other.path("elsewhere"))
      let before = try other.contents()
      let outcome = try run(["import", "in/de.xliff"], in: other)
      #expect(outcome.status == 73, "\(outcome.errors)")
      #expect(try other.contents() == before)
      try FileManager.default.removeItem(atPath: link)
    }
    #expect(try run(["import", "in/de.xliff"], in: other).status == 0)
  }
}
