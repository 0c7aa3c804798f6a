import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// PO files on the command line.
@Suite struct POCommandTests {
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let strings = [entry("Sun", [("fr", "translated", "Soleil")]), entry("Wind", [])]
    try folder.write(try xcstrings(strings.joined(separator: ",")), to: "app/L.xcstrings")
    return folder
  }

  private func text(_ folder: TemporaryFolder, _ path: String) throws -> String {
    String(decoding: try folder.bytes(path), as: UTF8.self)
  }

  private func fill(_ folder: TemporaryFolder, _ path: String) throws {
    let text = try text(folder, path)
    let filled = text.replacing(
      "msgid \"Wind\"\nmsgstr \"\"", with: "msgid \"Wind\"\nmsgstr \"Vent\"")
    #expect(filled != text)
    try folder.write(filled, to: path)
  }

  @Test(arguments: ["out", "out/fr", "out/fr/L.po"])
  func `a file goes out and comes back, with its manifest beside the folder`(_ delivery: String)
    throws
  {
    let folder = try project()
    let sent = try Program.run(
      ["export", "app", "-l", "fr", "--bundle", "po", "-o", "out", "--verify"], in: folder.url)
    #expect(
      sent.status == 0 && sent.output.contains("Wrote out/fr/L.po: 2 units"), "\(sent.output)")
    try fill(folder, "out/fr/L.po")
    let again = try Program.run(
      ["export", "app", "-l", "fr", "--bundle", "po", "-o", "out"], in: folder.url)
    #expect(
      again.status == 73 && again.errors.contains("contains edits: 1 unit"), "\(again.errors)")
    let back = try Program.run(["import", delivery, "--into", "app"], in: folder.url)
    #expect(back.status == 0 && back.output.contains("of 1 ordered 1 came back"), "\(back.output)")
    #expect(try text(folder, "app/L.xcstrings").contains("Vent"))
  }

  @Test(arguments: ["po", "json", "csv", "android"])
  func `texts of catalogs with one name come back to their catalogs`(_ bundle: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("A", "Sonne"), ("B", "Mond")] {
      try folder.write(
        """
        {"sourceLanguage":"en","strings":{"Light":{"localizations":{"de":{"stringUnit":{"state":"translated",\
        "value":"\(text)"}}}}},"version":"1.0"}
        """,
        to: "app/\(name)/L.xcstrings"
      )
    }
    if bundle == "json" || bundle == "csv" {
      // In one file nobody could tell whose text it is.
      let one = try Program.run(
        ["export", "app", "-l", "de", "-o", "de.\(bundle)"], in: folder.url)
      #expect(one.status == 64 && one.errors.contains("has the texts of one catalog"), "\(one)")
    }
    let sent = try Program.run(
      ["export", "app", "-l", "de", "--bundle", bundle, "-o", "out"], in: folder.url)
    #expect(sent.status == 0, "\(sent)")
    let paths = FileManager.default.enumerator(atPath: folder.path("out"))
    var edited = 0
    for case let path as String in paths ?? .init() where !path.hasSuffix(".loctrip.json") {
      guard path.contains(".") else { continue }
      let before = try text(folder, "out/\(path)")
      let after = before.replacing("Mond", with: "Vollmond")
      if after != before { edited += 1 }
      try folder.write(after, to: "out/\(path)")
    }
    #expect(edited == 1)
    let back = try Program.run(["import", "out", "--into", "app"], in: folder.url)
    #expect(back.status == 0 && !back.errors.contains("unknown-catalog"), "\(back)")
    #expect(!back.errors.contains("not-read"), "\(back)")
    #expect(try text(folder, "app/A/L.xcstrings").contains("\"Sonne\""))
    #expect(try text(folder, "app/B/L.xcstrings").contains("\"Vollmond\""))
  }

  @Test func `one file, a layout and templates are named by the command line`() throws {
    let folder = try project()
    func run(_ arguments: String..., status: Int32 = 0) throws -> String {
      let outcome = try Program.run(["export", "app"] + arguments, in: folder.url)
      #expect(outcome.status == status, "\(outcome.errors)")
      return outcome.output + outcome.errors
    }
    #expect(try run("-l", "fr", "-o", "fr.po").contains("Wrote fr.po: 2 units"))
    #expect(try run("-l", "fr", "--bundle", "po", "-o", "-").contains("msgstr \"Soleil\""))
    #expect(
      try run("-l", "fr", "--bundle", "po", "--layout", "{table}/{language}.po", "-o", "po")
        .contains("Wrote po/L/fr.po"))
    #expect(try run("--bundle", "po", "--template", "-o", "po").contains("Wrote po/L.pot: 2 units"))
    let template = try text(folder, "po/L.pot")
    #expect(template.contains("\"Language: \\n\"") && !template.contains("Plural-Forms"))
    #expect(!template.contains("Soleil"))
    #expect(
      try run("--layout", "{language}.po", status: 64).contains(
        "--layout needs --bundle po, json, csv or android"))
    #expect(
      try run("--bundle", "po", "--xliff-version", "2.0", status: 64).contains("has no XLIFF"))
    #expect(try run("--plurals", "flat", status: 64).contains("needs --bundle po"))
    #expect(try run("--bundle", "po", "--layout", "../{language}", status: 64).contains("--layout"))
    for layout in [
      "{table}/values-{android}/strings.xml", "values-{language}/s.xml", "{android}.xml",
    ] {
      #expect(
        try run("--bundle", "android", "--layout", layout, status: 64).contains("values-{android}"))
    }
    #expect(
      try run("--bundle", "json", "--layout", "{android}/{table}.json", status: 64)
        .contains("{language}"))
  }

  @Test func `texts of Android go where its project has them, and come back with their names`()
    throws
  {
    let folder = try project()
    let layout = "src/main/res/values-{android}/app.xml"
    func run(_ arguments: String..., status: Int32 = 0) throws -> String {
      let outcome = try Program.run(arguments, in: folder.url)
      #expect(outcome.status == status, "\(outcome.errors)")
      return outcome.output + outcome.errors
    }
    _ = try run(
      "export", "app", "-l", "fr", "--bundle", "android", "--layout", layout,
      "--protect-placeholders", "-o", "out", "--verify")
    _ = try run(
      "export", "app", "--bundle", "android", "--template", "--layout", layout, "-o", "out")
    #expect(try text(folder, "out/src/main/res/values/app.xml").contains(">Sun<"))
    #expect(try text(folder, "out/src/main/res/loctrip-android.json").contains("\"sun\""))
    let path = "out/src/main/res/values-fr/app.xml"
    let edited = try text(folder, path).replacing("Soleil", with: "Astre")
    try folder.write(edited, to: path)
    _ = try run("import", path, "--into", "app", "--base", "out/fr.loctrip.json")
    #expect(try text(folder, "app/L.xcstrings").contains("\"Astre\""))
  }

  @Test(arguments: [
    ("fr.po", "msgid \"\"\nmsgstr \"Language: fr\\n\"\n", "a PO file"),
    ("fr.json", "{\"a\": \"b\"}", "a JSON file"),
    ("values-fr/strings.xml", "<resources/>", "a resource file of Android"),
    ("fr.xlsx", "", "a spreadsheet"),
  ])
  func `commands for XLIFF alone say what a file is, and what reads it`(
    _ path: String, _ content: String, _ kind: String
  ) throws {
    let folder = try project()
    try folder.write(content, to: path)
    for command in ["validate", "convert"] {
      let more = command == "convert" ? ["--to", "2.1", "-o", "o.xliff"] : []
      let outcome = try Program.run([command, path] + more, in: folder.url)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.contains(
          "\(path): error: is \(kind), not XLIFF. import, check, status and diff"),
        "\(outcome.errors)")
    }
  }

  @Test func `a file without entries is told in its own words`() throws {
    let folder = try project()
    try folder.write("msgid \"\"\nmsgstr \"Language: fr\\n\"\n", to: "fr.po")
    let outcome = try Program.run(["import", "fr.po", "--into", "app"], in: folder.url)
    #expect(outcome.errors.contains("fr.po: error: contains no entry"), "\(outcome.errors)")
    try folder.write("<resources><color name=\"a\">#fff</color></resources>", to: "values-fr/c.xml")
    let colors = try Program.run(["import", "values-fr/c.xml", "--into", "app"], in: folder.url)
    #expect(
      colors.errors.contains("is a resource file of Android, but not of texts"), "\(colors.errors)")
  }

  @Test func `an order of PO files comes back in its archive`() throws {
    let folder = try project()
    try folder.write(
      "catalogs: [app]\norders: orders\nagencies:\n  a: {languages: [fr], bundle: po}\n",
      to: ".loctrip.yml")
    let made = try Program.run(["orders", "new", "a"], in: folder.url)
    #expect(made.status == 0, "\(made.output)\(made.errors)")
    let orders = try FileManager.default.contentsOfDirectory(atPath: folder.path("orders"))
    let order = try #require(orders.first { !$0.hasPrefix(".") })
    let path = "orders/\(order)/sent/fr/L.po"
    #expect(try text(folder, path).contains("X-Loctrip-Order: \(order)"))
    try folder.write(try text(folder, path), to: "back/L.po")
    try fill(folder, "back/L.po")
    let back = try Program.run(["import", "back"], in: folder.url)
    #expect(
      back.status == 0 && back.output.contains("of 1 ordered 1 came back"),
      "\(back.output)\(back.errors)")
  }

  @Test func `other commands read a delivered file`() throws {
    let folder = try project()
    _ = try Program.run(
      ["export", "app", "-l", "fr", "--bundle", "po", "-o", "out"], in: folder.url)
    try folder.write(try text(folder, "out/fr/L.po"), to: "new/fr/L.po")
    try fill(folder, "new/fr/L.po")
    let difference = try Program.run(["diff", "out/fr", "new/fr"], in: folder.url)
    #expect(difference.output.contains("Vent"), "\(difference.output)\(difference.errors)")
    let check = try Program.run(["check", "new"], in: folder.url)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let status = try Program.run(["status", "new"], in: folder.url)
    #expect(status.output.contains("100 %"), "\(status.output)\(status.errors)")
  }

  @Test func `a broken entry is told with its line, and the others are imported`() throws {
    let folder = try project()
    try folder.write(
      """
      msgid ""
      msgstr "Language: fr\\nX-Loctrip-Catalog: L.xcstrings\\n"

      msgctxt "Sun"
      msgid "Sun
      msgstr "Astre"

      msgctxt "Wind"
      msgid "Wind"
      msgstr "Vent"

      """,
      to: "back/fr.po"
    )
    let outcome = try Program.run(["import", "back", "--into", "app"], in: folder.url)
    #expect(
      outcome.errors.contains("back/fr.po:5:7: error: the text has no closing"), "\(outcome.errors)"
    )
    #expect(try text(folder, "app/L.xcstrings").contains("Vent"))
  }
}
