import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripTestSupport
import Testing

/// What an import prints: one cause is one line, and a large import fits on two screens.
@Suite struct ImportOutputTests {
  private static let languages =
    "ar bg ca cs da de el es et fi fr he hr hu it ja ko nb nl pl pt ro sk sv tr uk".split(
      separator: " "
    )
    .map(String.init)

  /// A catalog with finished, unfinished and new texts in every language.
  private static func catalog(_ name: String) -> String {
    let entries = (0..<14).map { number in
      let texts = languages.map {
        """
        "\($0)":{"stringUnit":{"state":"\(number < 9 ? "translated" : "new")","value":"\($0) \(number)"}}
        """
      }
      return "\"\(name) \(number)\":{\"localizations\":{\(texts.joined(separator: ","))}}"
    }
    return
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}"
  }

  /// What a careless agency makes of an export.
  private static func returned(_ export: String) -> String {
    var number = 0
    return export.replacing(/<target state="(\w+)">(\w+) (\d+)<\/target>/) { match in
      number += 1
      let text = "\(match.2) \(match.3)"
      return switch number % 6 {
      case 0: "<target state=\"needs-review-translation\">\(text)</target>"
      case 1: "<target state=\"translated\">other \(text)</target>"
      case 2: "<target state=\"translated\">\(text) %@</target>"
      case 3:
        "<target state=\"final\">\(text)</target><note from=\"translator\">Why \(text)?</note>"
      default: String(match.0)
      }
    }
  }

  @Test func `an import of many languages beside many orders fits on two screens`() throws {
    let folder = try TemporaryFolder()
    for name in ["Localizable", "A/Tide", "B/Wind", "C/Moon"] {
      try folder.write(Self.catalog(name), to: "app/\(name).xcstrings")
    }
    let tags = Self.languages.joined(separator: ",")
    let export = ["export", "app", "--language", tags, "--bundle", "xliff", "-q", "-o", "orders/0"]
    #expect(try Program.run(export, in: folder.url).status == 0)
    for language in Self.languages {
      let sent = String(decoding: try folder.bytes("orders/0/\(language).xliff"), as: UTF8.self)
      try folder.write(Self.returned(sent), to: "back/\(language).xliff")
      try FileManager.default.removeItem(atPath: folder.path("orders/0/\(language).xliff"))
    }
    for order in 1..<60 {
      try FileManager.default.copyItem(
        atPath: folder.path("orders/0"), toPath: folder.path("orders/\(order)"))
    }
    let importing = ["import", "back", "--into", "app", "--dry-run", "--sent", "orders"]
    let run = try Program.run(importing, in: folder.url)
    let lines = run.findings + run.output.split(separator: "\n").map(String.init)
    #expect(run.status == 1)
    #expect(lines.count <= 110)
    #expect(lines.contains("note: 23 more of this kind; --verbose shows them [base-found]"))
    for language in Self.languages { #expect(lines.contains { $0.hasPrefix("\(language)  ") }) }
    let all = try Program.run(importing + ["--verbose"], in: folder.url)
    #expect(all.findings.count == 26)
    #expect(all.output.split(separator: "\n").count > 1_000)
    let one = try Program.run(importing + ["--language", "fr"], in: folder.url)
    #expect(one.findings.contains { $0.contains("25 more of this kind") || $0.contains("skipped") })
  }

  @Test func `what says the same in several places is one line`() {
    func finding(_ message: String, _ line: Int) -> Finding {
      Finding("state-missing", .warning, message, at: FileLocation(path: "fr.xliff", line: line))
    }
    let same = (1...5).map { finding("the same", $0) }
    #expect(
      FindingSummary.lines(of: same) == [
        "fr.xliff:1: warning: the same (5 times, also fr.xliff:2, fr.xliff:3, …) [state-missing]"
      ])
    #expect(
      FindingSummary.lines(of: (1...6).map { finding("number \($0)", $0) } + same) == [
        "fr.xliff:1: warning: number 1 [state-missing]",
        "fr.xliff:2: warning: number 2 [state-missing]",
        "fr.xliff:3: warning: number 3 [state-missing]",
        "warning: 8 more of this kind; --verbose shows them [state-missing]",
      ])
    #expect(FindingSummary.lines(of: [same[0]]) == [same[0].description])
  }

  @Test func `a bundle of files that no catalog has is one line for each kind`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog("Tide"), to: "app/Tide.xcstrings")
    let units = (0..<40).map {
      """
      <trans-unit id="k\($0)"><source>S \($0)</source><target>T \($0)</target><note>For the developer</note></trans-unit>
      """
    }
    let files = ["A/en.lproj/One.strings", "A/en.lproj/Two.strings", "A/en.lproj/One.stringsdict"]
      .map {
        "<file original=\"\($0)\" source-language=\"en\" target-language=\"fr\" datatype=\"plaintext\"><body>"
          + units.joined() + "</body></file>"
      }
    let text =
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\(files.joined())</xliff>"
    try folder.write(text, to: "fr.xcloc/Localized Contents/fr.xliff")
    try folder.write(text, to: "fr.xcloc/Localized Contents/._fr.xliff")
    let run = try Program.run("import", "fr.xcloc", "--into", "app", in: folder)
    #expect(
      run.findings == [
        "fr.xcloc: note: skipped 1 ._ file, 'fr.xcloc/Localized Contents/._fr.xliff': macOS "
          + "stores file attributes in such files [not-read]",
        "fr.xcloc/Localized Contents/fr.xliff:1:68: error: the project has no catalog for 2 .strings files "
          + "with 80 units, first 'A/en.lproj/One.strings'; choose one with --catalog-map NAME=PATH "
          + "[unknown-catalog]",
        "fr.xcloc/Localized Contents/fr.xliff:1:8734: error: the project has no catalog for 1 .stringsdict "
          + "file with 40 units: 'A/en.lproj/One.stringsdict'; choose one with --catalog-map NAME=PATH "
          + "[unknown-catalog]",
      ])
    #expect(run.output.split(separator: "\n").count < 20)
    #expect(!run.output.contains("note"))
    #expect(run.output.contains("120 to decide; 2 errors."))
  }

  @Test func `of many catalogs with the name of a delivered file three are named`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<5 { try folder.write(Self.catalog("Tide"), to: "app/p\(number)/T.xcstrings") }
    let unit = "<trans-unit id=\"k\"><source>S</source><target>T</target></trans-unit>"
    try folder.write(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="x/T.xcstrings" \
      source-language="en" target-language="fr" datatype="plaintext"><body>\(unit)</body></file></xliff>
      """,
      to: "fr.xliff"
    )
    let run = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
    #expect(
      run.findings.contains {
        $0.hasSuffix(
          "'x/T.xcstrings' could be any of 'p0/T.xcstrings', 'p1/T.xcstrings', 'p2/T.xcstrings' and 2 more; "
            + "choose one with --catalog-map NAME=PATH [unknown-catalog]")
      })
  }

  @Test func `a folder below a file is told in words`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog("Tide"), to: "app/Tide.xcstrings")
    try folder.write("", to: "out/file")
    let run = try Program.run("export", "app", "-l", "de", "-o", "out/file/a/b", in: folder)
    #expect(run.status == 73)
    #expect(run.findings == ["out/file: error: is a file, not a folder [unwritable]"])
  }

  @Test func `a manifest is no delivery`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog("Tide"), to: "app/Tide.xcstrings")
    try folder.write("{}", to: "fr.loctrip.json")
    let run = try Program.run("import", "fr.loctrip.json", "--into", "app", in: folder)
    #expect(run.status == 64)
    #expect(
      run.findings == [
        "fr.loctrip.json: error: is a manifest of what was sent; pass the delivery, and this file as "
          + "--base [usage]"
      ])
  }

  @Test(arguments: [
    (["--language", "german"], "'german' is not a language tag (BCP 47); did you mean 'de'?"),
    (
      ["--language-map", "x=french"], "'french' is not a language tag (BCP 47); did you mean 'fr'?"
    ),
    (["--catalog-map", "x"], "--catalog-map takes NAME=PATH, not 'x'"),
    (
      ["--catalog-map", "x=No.xcstrings"],
      "--catalog-map: the project has no catalog 'No.xcstrings'"
    ),
  ])
  func `an option that makes no sense says what would`(_ options: [String], _ message: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog("Tide"), to: "app/Tide.xcstrings")
    try folder.write(xliffDocument(""), to: "de.xliff")
    let run = try Program.run(["import", "de.xliff", "--into", "app"] + options, in: folder.url)
    #expect(run.status == 64)
    #expect(run.findings == ["loctrip: error: \(message) [usage]"])
  }

  @Test func `options that are lists take commas and repeats`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.catalog("Localizable"), to: "app/App/Localizable.xcstrings")
    let unit =
      "<trans-unit id=\"Localizable 1\"><source>Localizable 1</source><target>X</target></trans-unit>"
    try folder.write(xliffDocument(unit), to: "de.xliff")
    for options in [
      ["--language", "fr,de"], ["--language", "fr", "--language", "de"],
      [
        "--language-map", "it=fr,de=de", "--catalog-map",
        "App/Localizable.xcstrings=app/App/Localizable.xcstrings",
      ],
    ] {
      let run = try Program.run(
        ["import", "de.xliff", "--into", "app", "--dry-run"] + options, in: folder.url)
      #expect(run.output.contains("1 updated"))
    }
  }
}
