import Foundation
import LoctripTestSupport
import Testing

@Suite struct ManifestCommandTests {
  private static let catalog = """
    {"sourceLanguage":"en","strings":{"Wind":{"localizations":{"fr":{"stringUnit":\
    {"state":"translated","value":"Vent"}}}}},"version":"1.0"}
    """

  /// An app of one text that went out and was changed since, and what came back.
  private func folder(deliveryIn place: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog, to: "app/L.xcstrings")
    let sent = try Program.run(
      "export", "app", "--language", "fr", "--bundle", "xliff", "-o", "orders/1", in: folder)
    #expect(sent.status == 0)
    let bytes = try folder.bytes("orders/1/fr.xliff")
    try folder.write(
      String(decoding: bytes, as: UTF8.self).replacing(">Vent<", with: ">Brise<"), to: place)
    try folder.write(Self.catalog.replacing("Vent", with: "Bise"), to: "app/L.xcstrings")
    return folder
  }

  @Test(arguments: [
    ["--base", "orders"], ["--base", "orders/1/fr.loctrip.json"], ["--base", "orders/1/fr.xliff"],
    ["--sent", "orders"], ["--sent", "orders/1/fr.loctrip.json"],
  ])
  func `a base is a bundle, a manifest, or a folder of them`(_ options: [String]) throws {
    let folder = try folder(deliveryIn: "back/fr.xliff")
    let outcome = try Program.run(
      ["import", "back/fr.xliff", "--into", "app", "--dry-run"] + options, in: folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("1 conflict"))
    // A bundle that is there has the texts, and needs no manifest.
    let hasBundle = options == ["--base", "orders"] || options[1].hasSuffix("xliff")
    #expect(outcome.errors.contains("[base-found]") == !hasBundle)
  }

  @Test func `a folder of what was sent among the deliveries is most likely the base`() throws {
    let folder = try folder(deliveryIn: "back/fr.xliff")
    let mixed = ["import", "back/fr.xliff", "orders/1", "--into", "app", "--dry-run"]
    let outcome = try Program.run(mixed, in: folder.url)
    #expect(
      outcome.errors.contains(
        "orders/1/fr.xliff: warning: fr.xliff is exactly what you sent, but read as a delivery; to "
          + "use the folder as the base, pass --base orders/1 [sent-bundle]"), "\(outcome.errors)")
    for deliveries in [["back/fr.xliff"], ["orders/1"], ["back/fr.xliff", "back"]] {
      let other = try Program.run(
        ["import"] + deliveries + ["--into", "app", "--dry-run"], in: folder.url)
      #expect(!other.errors.contains("[sent-bundle]"), "\(deliveries)")
    }
  }

  @Test(arguments: ["back/fr.xliff", "back"])
  func `a manifest that lies with the delivery is found`(_ delivery: String) throws {
    let folder = try folder(deliveryIn: "back/fr.xliff")
    try folder.write(try folder.bytes("orders/1/fr.loctrip.json"), to: "back/fr.loctrip.json")
    let found = try Program.run("import", delivery, "--into", "app", "--dry-run", in: folder)
    #expect(found.status == 1)
    #expect(found.output.contains("1 conflict"))
    #expect(
      found.findings == [
        "back/fr.loctrip.json: note: used as the base: 1 unit of 1 catalog in fr, sent as fr.xliff "
          + "[base-found]"
      ])
    let without = try Program.run(
      "import", delivery, "--into", "app", "--dry-run", "--no-manifest", in: folder)
    #expect(without.status == 0)
    #expect(without.errors.contains("no base given: 1 finished translation is overwritten"))
    #expect(without.output.contains("1 updated"))
  }

  @Test func `a damaged manifest stops the import, and the way out is said`() throws {
    let folder = try folder(deliveryIn: "back/fr.xliff")
    try folder.write("{\n", to: "back/fr.loctrip.json")
    let outcome = try Program.run("import", "back/fr.xliff", "--into", "app", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.findings.first?.hasPrefix("back/fr.loctrip.json:2:1: error: ") == true)
    #expect(outcome.errors.contains("--no-manifest"))
  }

  @Test func `a folder without a manifest is no memory`() throws {
    let folder = try folder(deliveryIn: "back/fr.xliff")
    let outcome = try Program.run(
      "import", "back/fr.xliff", "--into", "app", "--sent", "app", in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("contains no manifest"))
  }

  @Test func `an export says how many units have matches`() throws {
    let folder = try folder(deliveryIn: "back/fr.xliff")
    try folder.write(
      Self.catalog.replacing("translated", with: "needs_review").replacing("Vent", with: "Bise"),
      to: "app/L.xcstrings")
    let outcome = try Program.run(
      "export", "app", "-l", "fr", "--bundle", "xliff", "-o", "2", "--with-matches", "back",
      "--verify", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "Wrote 2/fr.xliff: 1 unit in 1 catalog, 1 open, 1 with matches (1 word: 1 in-context), "
        + "verified\n")
    let text = String(decoding: try folder.bytes("2/fr.xliff"), as: UTF8.self)
    #expect(text.contains("<alt-trans match-quality=\"100%\" origin=\"fr.xliff\""))
  }
}
