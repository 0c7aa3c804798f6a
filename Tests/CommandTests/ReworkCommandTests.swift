import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// Texts that go back to the agency with their reasons, and questions that get answers.
@Suite struct ReworkCommandTests {
  private typealias Choice = ReviewFixture.Choice

  /// A project with an order of which a text was rejected, and one sent back.
  private func sentBack(_ agency: String = "bundle: xliff") throws -> (ReviewFixture, String) {
    let project = try ReviewFixture(agency: agency)
    let id = try project.order("-l", "de")
    try project.deliver(
      ["Error: %@": "Fehler: %s", "Open": "Öffnen", "Close": "Schließen"], of: id, to: "de.xliff")
    #expect(try project.run("import", "de.xliff").status == 1)
    _ = try project.run("review", id)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open", "send-back", note: "An adjective here")], on: page),
      to: "d.json")
    #expect(try project.run("decide", "d.json").status == 0)
    return (project, id)
  }

  @Test(arguments: ["bundle: xliff", "bundle: xliff, xliff-version: \"2.1\""])
  func `what was rejected or sent back goes out with its reasons, and comes back better`(
    _ agency: String
  ) throws {
    let project = try ReviewFixture(agency: agency)
    let id = try project.order("-l", "de")
    func sent(_ id: String) throws -> String {
      String(decoding: try project.folder.bytes("orders/\(id)/sent/de.xliff"), as: UTF8.self)
    }
    func filled(_ bundle: String, _ texts: [String: String]) -> String {
      texts.reduce(bundle) { bundle, text in
        let source = "<source>\(text.key)</source>"
        return bundle.replacing(source, with: "\(source)<target>\(text.value)</target>")
          .replacing(" state=\"initial\"", with: "")
      }
    }
    let texts = ["Error: %@": "Fehler: %s", "Open": "Öffnen", "Close": "Schließen"]
    try project.folder.write(filled(try sent(id), texts), to: "de.xliff")
    _ = try project.run("import", "de.xliff")
    _ = try project.run("review", id)
    let page = try project.page("review/\(id).de.html")
    try project.folder.write(
      project.decisions([Choice("Open", "send-back", note: "An adjective here")], on: page),
      to: "d.json")
    let decided = try project.run("decide", "d.json")
    #expect(decided.status == 0, "\(decided)")
    let made = try project.run("orders", "new", "agency-a", "--rework")
    #expect(made.output.contains("rework of \(id), 2 texts"), "\(made)")
    #expect(made.output.contains("no charge"), "\(made)")
    #expect(made.output.contains("1 rejected (placeholder-mismatch)"), "\(made)")
    #expect(made.output.contains("1 sent back by reviewer-a"), "\(made)")
    let rework = try #require(made.output.split(separator: ":").first.map(String.init))
    let bundle = try sent(rework)
    #expect(bundle.contains("Fehler: %s") && bundle.contains("An adjective here"))
    #expect(bundle.contains("Rejected: "))
    #expect(bundle.contains(agency.contains("2.1") ? "loctrip:rework" : "needs-review-translation"))
    // The live text stays until a better one comes.
    #expect(try project.text("Open")?.hasPrefix("Öffnen") == true)
    let nothing = try project.run("orders", "new", "agency-a", "--rework")
    #expect(nothing.errors.contains("nothing is to rework"), "\(nothing)")
    try project.folder.write(bundle, to: "same.xliff")
    let same = try project.run("import", "same.xliff")
    #expect(same.output.contains("none came back; 2 untouched"), "\(same)")
    let better = bundle.replacing("Fehler: %s", with: "Fehler: %@").replacing(
      "Öffnen", with: "Offen")
    try project.folder.write(better, to: "better.xliff")
    let back = try project.run("import", "better.xliff")
    #expect(back.output.contains("of 2 ordered 2 came back, 2 usable"), "\(back)")
    #expect(back.status == 0, "\(back)")
    #expect(try project.text("Error: %@") == "Fehler: %@ (translated)")
    #expect(try project.text("Open") == "Offen (translated)")
  }

  @Test func `complaints are found by key or by the text on the screen, and never guessed`() throws
  {
    let project = try ReviewFixture([
      entry("open.title", [("en", "translated", "Open"), ("de", "translated", "Öffnen")]),
      entry("open.button", [("en", "translated", "Open"), ("de", "translated", "Auf")]),
      entry("close", [("en", "translated", "Close"), ("de", "translated", "Zu  machen")]),
      entry("none", []),
    ])
    try project.folder.write(
      """
      language;key;remark
      de;Öffnen;Too formal
      de;zu Machen;Too long
      de;open;
      de;none;x
      de;never seen;x
      ja;close;x
      """,
      to: "complaints.csv"
    )
    let made = try project.run("orders", "new", "agency-a", "--rework", "--keys", "complaints.csv")
    #expect(made.status == 1 && made.output.contains("rework, 2 texts"), "\(made)")
    #expect(
      made.errors.contains("“open” is 2 texts: 'open.title', 'open.button'"), "\(made.errors)")
    #expect(made.errors.contains("“none” has no translation"), "\(made.errors)")
    #expect(made.errors.contains("no key or text in de is “never seen”"), "\(made.errors)")
    #expect(made.errors.contains("'ja' is not a language of the agency"), "\(made.errors)")
    let id = try #require(made.output.split(separator: ":").first.map(String.init))
    let bundle = String(
      decoding: try project.folder.bytes("orders/\(id)/sent/de.xliff"), as: UTF8.self)
    #expect(bundle.contains("Too formal") && bundle.contains("Too long"))
    #expect(!bundle.contains("open.button"))
    #expect(try project.text("close") == "Zu  machen (translated)")
    // Out, though the text is finished.
    #expect(try project.run("orders", "show", id).output.contains("0 of 2 texts done"))
    try project.folder.write(
      bundle.replacing("Zu  machen", with: "Schließen")
        .replacing("needs-review-translation", with: "translated"), to: "de.xliff")
    let back = try project.run("import", "de.xliff")
    #expect(back.output.contains("of 2 ordered 1 came back, 1 usable; 1 untouched"), "\(back)")
    #expect(try project.text("close") == "Schließen (translated)")
    #expect(try project.text("open.title") == "Öffnen (translated)")
  }

  @Test func `a question in two languages is answered once, for every bundle, and not asked again`()
    throws
  {
    let project = try ReviewFixture()
    let id = try project.order()
    for language in ["de", "fr"] {
      try project.deliver(
        ["Open": "\(language) Open"], of: id, language, notes: ["Open": "Noun or  verb?"],
        to: "\(language).xliff")
    }
    let first = try project.run("import", "de.xliff", "fr.xliff")
    #expect(first.output.contains("1 question: loctrip questions"), "\(first)")
    let listed = try project.run("questions")
    #expect(listed.output.contains("1 open question about 1 key"), "\(listed)")
    #expect(listed.output.contains("Open · de, fr · \(id)"), "\(listed)")
    let question = try #require(listed.output.split(separator: "\n").dropFirst().first)
    let name = String(question.prefix { $0 != " " })
    #expect(try project.run("status").output.contains("asked"))
    let answered = try project.run(
      "questions", "answer", String(name.prefix(6)), "A verb.", "--by", "dev", "--comment")
    #expect(answered.status == 0, "\(answered)")
    let catalog = String(decoding: try project.folder.bytes("L.xcstrings"), as: UTF8.self)
    #expect(catalog.contains("\"comment\" : \"A verb.\"") || catalog.contains("A verb."))
    #expect(try project.run("questions", "answer", name, "A noun.").status == 64)
    let mail = try project.run("questions", "--mail", "agency-a")
    #expect(
      mail.output.contains("1. Open (de, fr)") && mail.output.contains("→ A verb."), "\(mail)")
    for (version, language) in [("1.2", "it"), ("2.1", "pl")] {
      let exported = try project.run(
        "export", "-l", language, "--bundle", "xliff", "--xliff-version", version, "-o", "out")
      #expect(exported.status == 0, "\(exported)")
      let bundle = String(
        decoding: try project.folder.bytes("out/\(language).xliff"), as: UTF8.self)
      #expect(bundle.contains("loctrip:answer\">Noun or  verb? → A verb.</note>"), "\(bundle)")
    }
    // Our own note, and the same question, are nothing new.
    let again = try project.run("import", "de.xliff")
    #expect(!again.output.contains("loctrip questions"), "\(again)")
    #expect(try project.run("questions").output == "no open questions\n")
    let untouched = try project.run("import", "out/it.xliff", "--base", "out")
    #expect(!untouched.output.contains("question"), "\(untouched)")
  }

  @Test func `answers come from a spreadsheet too`() throws {
    let project = try ReviewFixture()
    let id = try project.order("-l", "de")
    try project.deliver(["Open": "Öffnen"], of: id, notes: ["Open": "What?"], to: "de.xliff")
    _ = try project.run("import", "de.xliff")
    #expect(try project.run("questions", "-o", "q.xlsx").status == 0)
    let json = try project.run("questions", "--format", "json").output
    let name = try #require(json.firstMatch(of: /"id" : "([0-9a-f]{12})"/)).1
    try project.folder.write("ID,Answer\n\(name),A door\nffffffffffff,x\n", to: "q.csv")
    let read = try project.run("questions", "read", "q.csv")
    #expect(read.status == 1 && read.output.contains("1 question answered"), "\(read)")
    #expect(read.errors.contains("no question has this id"), "\(read)")
    #expect(try project.run("questions", "--include-done").output.contains("→ A door"))
    #expect(try project.run("questions", "withdraw", "ffff").status == 66)
  }

  @Test func `texts that are sent back are counted, and the way to send them is named`() throws {
    let (project, id) = try sentBack()
    let overview = try project.run("orders").output
    #expect(overview.contains("1 to rework"), "\(overview)")
    #expect(overview.contains("loctrip orders new agency-a --rework"), "\(overview)")
    let shown = try project.run("orders", "show", id).output
    #expect(shown.contains("decide") && shown.contains("reviewer-a"), "\(shown)")
  }
}
