import Foundation
import LoctripTestSupport
import Testing

/// Orders that end in some languages, and that are opened again.
@Suite struct CloseCommandTests {
  /// A project with a price, of which six texts are out in German and six in French.
  private static func project() throws -> (project: ReviewFixture, order: String) {
    let project = try ReviewFixture(
      agency: "bundle: xliff, rates: {currency: EUR, per-word: {\"*\": 0.10}}")
    return (project, try project.order())
  }

  @Test func `a language that is closed is free, and the others are out`() throws {
    let (project, id) = try Self.project()
    let closed = try project.run("orders", "close", id, "-l", "FR", "--reason", "reassigned")
    #expect(
      closed.output == "Closed \(id) in fr (reassigned). 6 texts are free for the next order. "
        + "Nothing in the catalogs changed.\n", "\(closed)")
    let orders = try project.run("orders")
    #expect(orders.output.hasPrefix("1 open order: 6 texts out; 6 texts ready"), "\(orders)")
    #expect(orders.output.contains(" 12  de\n"), "\(orders)")
    let shown = try project.run("orders", "show", id)
    #expect(shown.output.hasPrefix("\(id): 0 of 12 texts done; closed in fr\n"), "\(shown)")
    #expect(shown.output.contains("close in fr (reassigned)"), "\(shown)")
    let json = try project.run("orders", "--format", "json").output
    #expect(json.contains("\"closed\" : \"reassigned\""), "\(json)")
    let next = try project.order("-l", "fr")
    #expect(next != id)
    // The second language ends the order.
    _ = try project.run("orders", "close", id, "-l", "de", "--reason", "cancelled")
    let rest = try project.run("orders")
    #expect(rest.output.hasPrefix("1 open order: 6 texts out"), "\(rest)")
    #expect(try project.run("orders", "--include-done").output.contains("closed"), "\(rest)")
  }

  @Test func `what comes for a closed language is told and not paid, until it is opened again`()
    throws
  {
    let (project, id) = try Self.project()
    _ = try project.run("orders", "close", id, "-l", "fr", "--reason", "reassigned")
    try project.deliver(["Open": "Ouvrir", "Print": "Imprimer"], of: id, "fr", to: "fr.xliff")
    let came = try Program.spawn(
      ["import", "fr.xliff"], in: project.folder.url,
      environment: ["SOURCE_DATE_EPOCH": "\(Int(Date().timeIntervalSince1970) + 90)"])
    #expect(came.errors.contains("\(id) was closed in fr on "), "\(came)")
    #expect(came.errors.contains("(reassigned): 2 texts came late, not to pay"), "\(came)")
    let cost = try project.run("orders", "cost", "--format", "json")
    #expect(cost.output.contains("\"toPay\" : {\n        \"amount\" : \"0.00\""), "\(cost)")
    let opened = try project.run("orders", "reopen", id)
    #expect(
      opened.output
        == "Opened \(id) again; 10 texts are out. Nothing in the catalogs changed.\n", "\(opened)")
    #expect(try project.run("orders", "cost").output.contains("0.20 EUR"))
    #expect(try project.run("orders", "show", id).output.contains("2 of 12 texts done\n"))
  }

  @Test func `each closing is told with the texts that came late for it`() throws {
    let (project, id) = try Self.project()
    _ = try project.run("orders", "close", id, "-l", "fr", "--reason", "reassigned")
    _ = try project.run("orders", "close", id, "-l", "de", "--reason", "cancelled")
    try project.deliver(["Open": "Ouvrir", "Print": "Imprimer"], of: id, "fr", to: "in/fr.xliff")
    try project.deliver(["Open": "Öffnen"], of: id, to: "in/de.xliff")
    let came = try Program.spawn(
      ["import", "in"], in: project.folder.url,
      environment: ["SOURCE_DATE_EPOCH": "\(Int(Date().timeIntervalSince1970) + 90)"])
    for (language, rest) in [("fr", "(reassigned): 2 texts"), ("de", "(cancelled): 1 text")] {
      let line = came.errors.split(separator: "\n").first {
        $0.contains("closed in \(language) on ")
      }
      #expect(line?.contains("\(rest) came late") == true, "\(came)")
    }
  }

  @Test func `an order that is opened again beside its successor is ordered twice`() throws {
    let (project, id) = try Self.project()
    _ = try project.run("orders", "close", id, "--reason", "cancelled")
    let next = try project.order("-l", "fr")
    let opened = try project.run("orders", "reopen", id, "-l", "fr")
    #expect(opened.output.hasPrefix("Opened \(id) in fr again; 6 texts are out."), "\(opened)")
    #expect(opened.errors.contains("ordered twice: in "), "\(opened)")
    #expect(opened.errors.contains(next), "\(opened)")
    let orders = try project.run("orders")
    #expect(orders.output.hasPrefix("2 open orders: 6 texts out"), "\(orders)")
  }

  @Test func `only what is complete closes without force`() throws {
    let (project, id) = try Self.project()
    let early = try project.run("orders", "close", id)
    #expect(early.status == 64 && early.errors.contains("12 texts are pending"), "\(early)")
    #expect(early.errors.contains("--force"), "\(early)")
    #expect(try project.run("orders", "close", id, "--force").status == 0)
    #expect(try project.run("orders", "show", id).output.contains("(complete)"))
  }

  @Test func `languages and orders that cannot be closed or opened are named`() throws {
    let (project, id) = try Self.project()
    func errors(_ words: String...) throws -> String {
      let outcome = try Program.run(["orders"] + words, in: project.folder.url)
      #expect(outcome.status == 64, "\(outcome)")
      return outcome.errors
    }
    #expect(
      try errors("close", id, "-l", "it", "--reason", "cancelled")
        .contains("\(id) has no 'it'; it has de, fr"))
    #expect(try errors("reopen", id).contains("\(id) is open"))
    _ = try project.run("orders", "close", id, "-l", "fr", "--reason", "cancelled")
    #expect(
      try errors("close", id, "-l", "de,fr", "--reason", "cancelled")
        .contains("\(id) was closed in fr on "))
    #expect(try errors("reopen", id, "-l", "de").contains("\(id) is open in de"))
  }
}
