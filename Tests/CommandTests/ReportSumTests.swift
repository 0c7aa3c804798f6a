import Foundation
import LoctripTestSupport
import Testing

/// Every report of generated histories adds up, and says the same number for the same thing.
@Suite struct ReportSumTests {
  @Test(arguments: 0..<8)
  func `the reports of a history add up`(_ seed: UInt64) throws {
    var history = try ReportedHistory(seed)
    try history.run("orders", "new", "--all", "-q")
    for step in 0..<10 {
      let differences = try history.differences()
      try #require(differences.isEmpty, "step \(step): \(differences)")
      try history.step()
    }
  }
}

/// A project whose orders go out, come back and are decided about, by chance.
private struct ReportedHistory {
  typealias Object = [String: Any]
  let folder: TemporaryFolder
  private var random: SeededGenerator
  private var keys: [String: String] = [:]
  private var texts: [String: [String: (state: String, text: String)]] = [:]
  private var locked: Set<String> = []

  init(_ seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    try folder.write(
      """
      languages: [de, fr, ja]
      orders: orders
      agencies:
        a: {languages: [de, fr], bundle: xliff, rates: {currency: EUR, per-word: {"*": 0.12}}}
        b: {languages: [ja], bundle: xliff}

      """, to: ".loctrip.yml")
    for number in 0..<6 { keys["Key \(number) of %@"] = "Source \(number) of %@" }
    try save()
  }

  @discardableResult
  func run(_ words: String...) throws -> Program.Outcome {
    let outcome = try Program.run(words, in: folder.url)
    try #require([0, 1, 64, 65, 66].contains(outcome.status), "\(words): \(outcome.errors)")
    return outcome
  }

  private func report(_ words: String...) throws -> Object {
    let outcome = try Program.run(words + ["--format", "json"], in: folder.url)
    try #require(outcome.output.hasPrefix("{"), "\(words): \(outcome.errors)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? Object)
  }

  private func save() throws {
    let strings = keys.mapValues { source -> Object in
      ["localizations": ["en": ["stringUnit": ["state": "translated", "value": source]]]]
    }
    var entries = strings
    for (key, languages) in texts where entries[key] != nil {
      var localizations = entries[key]?["localizations"] as? Object ?? [:]
      for (language, text) in languages {
        localizations[language] = ["stringUnit": ["state": text.state, "value": text.text]]
      }
      entries[key]?["localizations"] = localizations
    }
    for key in locked { entries[key]?["shouldTranslate"] = false }
    let catalog: Object = ["sourceLanguage": "en", "strings": entries, "version": "1.0"]
    let data = try JSONSerialization.data(withJSONObject: catalog, options: [.sortedKeys])
    try folder.write(String(decoding: data, as: UTF8.self), to: "app/L.xcstrings")
  }

  private mutating func load() throws {
    let catalog = try JSONSerialization.jsonObject(with: Data(folder.bytes("app/L.xcstrings")))
    let strings = (catalog as? Object)?["strings"] as? [String: Object] ?? [:]
    texts = strings.mapValues { entry in
      var found: [String: (String, String)] = [:]
      for (language, value) in entry["localizations"] as? [String: Object] ?? [:]
      where language != "en" {
        guard let unit = value["stringUnit"] as? [String: String], let text = unit["value"] else {
          continue
        }
        found[language] = (unit["state"] ?? "new", text)
      }
      return found
    }
  }

  private mutating func some(_ words: [String]) throws -> String {
    try #require(words.randomElement(using: &random))
  }

  /// The orders, by their ids.
  private func orders() throws -> [String] {
    try (report("orders", "--include-done")["orders"] as? [Object] ?? []).compactMap {
      $0["id"] as? String
    }
  }

  /// One thing happens.
  mutating func step() throws {
    try load()
    let key = random.pick(keys.keys.sorted())
    let language = random.pick(["de", "fr", "ja"])
    switch random.below(10) {
    case 0: try run("orders", "new", "--all", "-q")
    case 1: try run("orders", "new", "a", "--rework", "-q")
    case 2: keys[key] = "Source \(random.below(99)) of %@"
    case 3: texts[key, default: [:]][language] = (random.pick(["translated", "new"]), "Ours of %@")
    case 4: if locked.remove(key) == nil { locked.insert(key) }
    case 5:
      let reason = random.pick(["complete", "cancelled", "reassigned"])
      try run("orders", "close", try some(orders()), "--reason", reason)
    default: return try deliver()
    }
    try save()
  }

  /// A file of an order comes back, some of it as it should, and people decide about it.
  private mutating func deliver() throws {
    let order = try some(orders())
    let sent = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("orders/\(order)/sent"))
    let name = try some(sent.filter { $0.hasSuffix(".xliff") }.sorted())
    let lines = String(decoding: try folder.bytes("orders/\(order)/sent/\(name)"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var delivered: [String] = []
    for line in lines where !line.contains("<target") {
      delivered.append(String(line))
      guard let start = line.firstRange(of: "<source>"), let end = line.firstRange(of: "</source>")
      else { continue }
      let source = String(line[start.upperBound..<end.lowerBound])
      let text = random.pick(["Text of %@", "Another of %@", "Without", "", source, "TODO"])
      let state = random.pick([#" state="translated""#, #" state="needs-translation""#, ""])
      if !text.isEmpty { delivered.append("<target\(state)>\(text)</target>") }
    }
    try folder.write(delivered.joined(separator: "\n"), to: "in/\(name)")
    let differences = try importDifferences("in/\(name)", of: order)
    try #require(differences.isEmpty, "\(differences)")
    try run("review", "in/\(name)", "-o", "pages", "-q")
    try decide("pages/\(name.split(separator: ".").first ?? "").html", order)
    try load()
  }

  private mutating func decide(_ page: String, _ order: String) throws {
    guard let html = try? String(decoding: folder.bytes(page), as: UTF8.self),
      let start = html.firstRange(of: "id=\"data\">"),
      let end = html[start.upperBound...].firstRange(of: "</script>"),
      let data = try JSONSerialization.jsonObject(
        with: Data(html[start.upperBound..<end.lowerBound].utf8)) as? Object,
      let groups = data["groups"] as? [Object], let units = data["units"] as? [Object]
    else { return }
    var decisions: [Object] = []
    for unit in units {
      guard let group = unit["g"] as? Int, let decision = unit["d"] as? Object,
        let wish = Optional(random.pick(["take", "keep", "send-back", ""])), !wish.isEmpty
      else { continue }
      decisions.append([
        "catalog": groups[group]["catalog"] ?? "", "language": groups[group]["language"] ?? "",
        "id": unit["i"] ?? "", "decision": wish, "saw": decision["saw"] ?? Object(),
      ])
    }
    let file: Object = [
      "schema": "loctrip.decisions/1", "sheet": data["sheet"] ?? "",
      "order": data["order"] ?? order, "by": "Ann",
      "session": "s\(random.next())", "sequence": 1,
      "decisions": decisions,
    ]
    let bytes = try JSONSerialization.data(withJSONObject: file)
    try folder.write(String(decoding: bytes, as: UTF8.self), to: "made.decisions.json")
    try run("decide", "made.decisions.json", "-q")
  }

  // MARK: - Sums

  private func units(_ size: Any?) -> Int { (size as? Object)?["units"] as? Int ?? 0 }

  private func sum(_ object: Object, _ names: [String]) -> Int {
    names.reduce(0) { $0 + (object[$1] as? Int ?? 0) }
  }

  /// What an import and a check of a file say that does not add up.
  private func importDifferences(_ file: String, of order: String) throws -> [String] {
    var wrong: [String] = []
    let checked = try report("check", "--order", "orders/\(order)/sent/\(order).zip", file)
    let named = (checked["rejected"] as? [Object] ?? []) + (checked["toDecide"] as? [Object] ?? [])
    for line in checked["languages"] as? [Object] ?? [] {
      let language = line["language"] as? String
      let others = named.count { $0["language"] as? String == language }
      let all = sum(line, ["usable", "missing", "untouched", "unfinished"]) + others
      if line["ordered"] as? Int != all { wrong.append("check --order: \(line), \(others)") }
    }
    let imported = try report("import", file)
    let lines = imported["units"] as? [Object] ?? []
    for (verdict, count) in imported["counts"] as? [String: Int] ?? [:] {
      let listed = lines.count { $0["verdict"] as? String == verdict }
      if verdict == "unchanged" ? listed > count : listed != count {
        wrong.append("import: \(count) \(verdict), \(listed) listed")
      }
    }
    for line in imported["orders"] as? [Object] ?? [] where line["known"] as? Bool == true {
      let came = sum(line, ["usable", "unfinished", "conflict", "rejected", "orphaned", "kept"])
      let rest = sum(line, ["missing", "doneHere", "dropped", "unknown", "untouched"])
      if line["cameBack"] as? Int != came || line["ordered"] as? Int != came + rest {
        wrong.append("import: \(line)")
      }
    }
    return wrong
  }

  /// What the reports of the project say that does not add up.
  func differences() throws -> [String] {
    var wrong: [String] = []
    func expect(_ one: Int, _ other: Int, _ what: String) {
      if one != other { wrong.append("\(what): \(one), \(other)") }
    }
    let orders = try report("orders", "--include-done")
    let piles = ["out", "overdue", "toDecide", "toRework", "unknown"]
    var inOrders: [String: Int] = [:]
    for order in orders["orders"] as? [Object] ?? [] {
      let id = order["id"] as? String ?? ""
      let states = order["states"] as? Object ?? [:]
      let languages = order["languages"] as? [Object] ?? []
      let shown = try report("orders", "show", id)["units"] as? [Object] ?? []
      for (state, size) in states {
        let parts = languages.map { units(($0["states"] as? Object)?[state]) }
        expect(units(size), parts.reduce(0, +), "\(id), \(state) by language")
        let listed = shown.count { $0["state"] as? String == state }
        expect(units(size), listed, "\(id), \(state) in orders show")
        inOrders[state, default: 0] += units(size)
      }
    }
    let agencies = orders["agencies"] as? [Object] ?? []
    let status = try report("status")
    let today = orders["today"] as? [Object] ?? []
    for pile in piles {
      let all = agencies.map { units(($0["piles"] as? Object)?[pile]) }.reduce(0, +)
      expect(all, inOrders[pile] ?? 0, "\(pile) of agencies and orders")
      expect(all, units((status["piles"] as? Object)?[pile]), "\(pile) of agencies and status")
      if ["overdue", "toDecide", "toRework"].contains(pile) {
        let line = today.first { $0["kind"] as? String == pile }
        expect(all, line?["count"] as? Int ?? 0, "\(pile) of agencies and today")
      }
    }
    var open = 0
    for language in status["languages"] as? [Object] ?? [] {
      let states = language["states"] as? Object ?? [:]
      let unfinished = ["missing", "new", "needs_review", "machine_translated"]
        .map { units(states[$0]) }.reduce(0, +)
      open += unfinished
      expect(
        language["units"] as? Int ?? 0, unfinished + units(states["translated"]), "status, states")
      let sums = ["piles", "finishedPiles"].map { name in
        (language[name] as? Object ?? [:]).values.map(units).reduce(0, +)
      }
      expect(sums[0], unfinished + sums[1], "status, piles")
    }
    expect(open, (status["openUnits"] as? [Object] ?? []).count, "status, open units")
    for order in try report("orders", "cost")["orders"] as? [Object] ?? [] {
      for language in order["languages"] as? [Object] ?? [] {
        let reasons = (language["notPaid"] as? [String: Int] ?? [:]).values.reduce(0, +)
        expect(
          units(language["ordered"]), units(language["paid"]) + reasons, "cost, \(language)")
      }
      for name in ["ordered", "usable", "delivered"] {
        let parts = (order["languages"] as? [Object] ?? []).map { units($0[name]) }
        expect(units(order[name]), parts.reduce(0, +), "cost, \(name)")
      }
    }
    return wrong
  }
}
