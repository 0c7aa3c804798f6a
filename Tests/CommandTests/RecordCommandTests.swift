import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// Which order a text counts in, what is open again, which decision is outdated, and questions of two branches.
@Suite struct RecordCommandTests {
  private typealias Choice = ReviewFixture.Choice

  private func json(_ outcome: Program.Outcome) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome)")
  }

  /// The number of texts that came of each order, by its id.
  private func delivered(_ project: ReviewFixture) throws -> [String: Int] {
    let cost = try json(try project.run("orders", "cost", "--format", "json"))
    let orders = try #require(cost["orders"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: try orders.map { order in
        let size = (order["delivered"] ?? order["usable"]) as? [String: Any]
        return (try #require(order["id"] as? String), try #require(size?["units"] as? Int))
      })
  }

  @Test func `the texts of two orders in one file count in the order that has each to do`() throws {
    let project = try ReviewFixture()
    let first = try project.order("-l", "de", "--max-words", "1")
    let second = try project.order("-l", "de")
    #expect(first != second)
    // The agency put all its texts under the header of the first order.
    let sent = ["Caption", "Error: %@", "Open", "Close", "Print", "Share"]
    var files: [String] = []
    for id in [first, second] {
      let bundle = String(
        decoding: try project.folder.bytes("orders/\(id)/sent/de.xliff"), as: UTF8.self)
      let own = sent.filter { bundle.contains("<source>\($0)</source>") }
      try project.deliver(
        Dictionary(uniqueKeysWithValues: own.map { ($0, "\($0) (de)") }), of: id, to: "\(id).xliff")
      files.append(
        String(decoding: try project.folder.bytes("\(id).xliff"), as: UTF8.self))
    }
    let units = try #require(files[1].range(of: "<trans-unit"))
    let end = try #require(files[1].range(of: "</body>"))
    let joined = files[0].replacing(
      "</body>", with: "\(files[1][units.lowerBound..<end.lowerBound])</body>")
    try project.folder.write(joined, to: "joined.xliff")
    let imported = try project.run("import", "joined.xliff")
    #expect(imported.output.contains(first) && imported.output.contains(second), "\(imported)")
    let counts = try delivered(project)
    #expect(counts[first] == 1 && counts[second] == 5, "\(counts)")
  }

  @Test func `what was delivered and lost is not ordered again in silence`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(
      [
        "Caption": "Überschrift", "Error: %@": "Fehler: %@", "Open": "Öffnen", "Close": "Zu",
        "Print": "Drucken", "Share": "Teilen",
      ], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 0)
    try project.write(ReviewFixture.entries)
    let orders = try json(try project.run("orders", "--format", "json"))
    let states =
      (orders["orders"] as? [[String: Any]])?.first?["states"] as? [String: [String: Any]]
    #expect(states?["toDecide"]?["units"] as? Int == 6, "\(orders)")
    let refused = try project.run("orders", "new", "agency-a", "-l", "de")
    #expect(refused.errors.contains("6 texts that \(id) brought are open again"), "\(refused)")
    #expect(refused.errors.contains("[nothing-to-send]"), "\(refused)")
    // Taking one on the page puts it back; keeping one frees it.
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open", "take"), Choice("Close", "keep")], on: page), to: "d.json")
    let decided = try project.run("decide", "d.json")
    #expect(decided.status == 0, "\(decided)")
    #expect(try project.text("Open") == "Öffnen (translated)")
    let rest = try project.run("orders", "new", "agency-a", "-l", "de", "--again")
    #expect(rest.output.contains("5 texts"), "\(rest)")
    #expect(rest.output.contains("that \(id) brought go out again"), "\(rest)")
    let again = String(rest.output.prefix { $0 != ":" })
    let manifest = String(
      decoding: try project.folder.bytes("orders/\(again)/de.loctrip.json"), as: UTF8.self)
    #expect(manifest.contains("\"again\": \"\(id)\""), "\(manifest)")
  }

  @Test func `a decision about a text that the agency has replaced is outdated`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    var entries = ReviewFixture.entries
    entries[2] = entry("Open", [("de", "translated", "Auf (Haus)")])
    try project.write(entries)
    try project.deliver(["Open": "Öffnen"], of: id, to: "de.xliff")
    func importing(_ day: Int) throws -> Program.Outcome {
      try Program.spawn(
        ["import", "de.xliff", "--fail-on", "none"], in: project.folder.url,
        environment: ["SOURCE_DATE_EPOCH": "\(1_795_600_800 + day * 86_400)"])
    }
    #expect(try importing(0).status == 0)
    #expect(try project.run("review", id).status == 0)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(project.decisions([Choice("Open", "take")], on: page), to: "d.json")
    try project.deliver(["Open": "Aufmachen"], of: id, to: "de.xliff")
    #expect(try importing(1).status == 0)
    let decided = try project.run("decide", "d.json")
    #expect(decided.status == 1, "\(decided)")
    #expect(decided.output.contains("the agency sent another text on 26 Nov"), "\(decided)")
    #expect(try project.text("Open") == "Auf (Haus) (translated)")
  }

  @Test func `questions and answers of two branches merge, and disagreeing answers are named`()
    throws
  {
    let project = try ReviewFixture()
    let git = { (words: String) in
      try project.folder.git(words.split(separator: " ").map(String.init))
    }
    try git("init -q -b main")
    let id = try project.order()
    for language in ["de", "fr"] {
      try project.deliver(
        ["Open": "\(language) Open"], of: id, language, notes: ["Open": "Noun or verb?"],
        to: "\(language).xliff")
    }
    try git("add -A")
    try git("commit -qm order")
    try git("checkout -qb other")
    _ = try project.run("import", "fr.xliff")
    try git("add -A")
    try git("commit -qm fr")
    try git("checkout -q main")
    _ = try project.run("import", "de.xliff")
    try git("add orders")
    try git("commit -qm de")
    try git("checkout -q -- .")
    try git("merge -q --no-edit other")
    let listed = try project.run("questions")
    #expect(listed.output.contains("1 open question about 1 key"), "\(listed)")
    #expect(listed.output.contains("Open · de, fr"), "\(listed)")
    let name = try #require(listed.output.firstMatch(of: #/\n([0-9a-f]{12}) /#)).1
    try git("checkout -qb third")
    _ = try project.run("questions", "answer", "\(name)", "A verb", "--by", "reviewer-a")
    try git("add -A")
    try git("commit -qm verb")
    try git("checkout -q main")
    _ = try project.run("questions", "answer", "\(name)", "A noun", "--by", "reviewer-b")
    try git("add -A")
    try git("commit -qm noun")
    try git("merge -q --no-edit third")
    let both = try project.run("questions", "--include-done")
    #expect(both.errors.contains("[answers-disagree]"), "\(both)")
    _ = try project.run("questions", "answer", "\(name)", "A verb, in the menu")
    let settled = try project.run("questions", "--include-done")
    #expect(
      settled.errors.isEmpty && settled.output.contains("→ A verb, in the menu"), "\(settled)")
  }

  @Test func `an answer closes every open question about its key, or one alone`() throws {
    let project = try ReviewFixture()
    let id = try project.order()
    try project.deliver(
      ["Open": "de Open"], of: id, "de", notes: ["Open": "Noun or verb?"], to: "de.xliff")
    try project.deliver(
      ["Open": "fr Open"], of: id, "fr", notes: ["Open": "Is it a button?"], to: "fr.xliff")
    _ = try project.run("import", "de.xliff", "fr.xliff")
    let listed = try project.run("questions").output
    let names = listed.matches(of: #/\n([0-9a-f]{12}) /#).map { String($0.1) }
    try #require(names.count == 2, "\(listed)")
    let answered = try project.run("questions", "answer", names[0], "A button, so a verb")
    #expect(answered.output.contains("It also answers \(names[1])"), "\(answered)")
    #expect(try project.run("questions").output == "no open questions\n")
    let alone = try project.run(
      "questions", "answer", names[1], "Yes", "--only", "--force")
    #expect(alone.status == 0, "\(alone)")
    let all = try project.run("questions", "--include-done").output
    #expect(all.contains("→ A button, so a verb") && all.contains("→ Yes"), "\(all)")
  }
}
