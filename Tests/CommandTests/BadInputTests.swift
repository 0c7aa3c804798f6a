import Foundation
import LoctripTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An input that cannot be used, and what the program says.
struct BadInput: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var status: Int32
  var findings: [String]

  init(_ name: String, _ text: String, _ status: Int32 = 65, _ findings: String...) {
    self.init(name, Array(text.utf8), status, findings)
  }

  init(_ name: String, _ bytes: [UInt8], _ status: Int32, _ findings: [String]) {
    self.name = name
    self.bytes = bytes
    self.status = status
    self.findings = findings
  }

  var testDescription: String { name }
}

@Suite struct BadInputTests {
  @Test(arguments: [
    BadInput(
      "not XML", "Dear customer,\n", 65,
      "fr.xliff:1:1: error: not XML: it does not start with '<' [malformed-xml]"),
    BadInput("empty", "", 65, "fr.xliff:1:1: error: the document is empty [malformed-xml]"),
    BadInput(
      "truncated", String(Sample.xliff(Sample.unit("Wind", "Vent")).dropLast(60)), 65,
      "fr.xliff:5:44: error: the document ends inside an element [malformed-xml]"),
    BadInput(
      "binary", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], 65,
      ["fr.xliff:1:1: error: not XML: it does not start with '<' [malformed-xml]"]),
    BadInput(
      "a wrong namespace",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.3\" version=\"1.3\"/>", 65,
      "fr.xliff:1:1: error: not an XLIFF namespace: 'urn:oasis:names:tc:xliff:document:1.3'; "
        + "expected 'urn:oasis:names:tc:xliff:document:1.2' [not-xliff]"),
    BadInput(
      "an entity declaration",
      "<!DOCTYPE xliff [\n  <!ENTITY a \"x\">\n]>\n<xliff version=\"1.0\">&a;</xliff>", 65,
      "fr.xliff:2:17: error: entity declarations are refused (entity 'a') [malformed-xml]"),
    BadInput(
      "an undeclared prefix", Sample.xliff("<trans-unit id=\"Wind\" mq:x=\"1\"/>"), 65,
      "fr.xliff:5:31: error: Namespace prefix mq for x on trans-unit is not defined "
        + "[malformed-xml]"),
    BadInput(
      "300 levels", Sample.xliff(String(repeating: "<group>", count: 300)), 65,
      "fr.xliff:5:1772: error: more than 256 nested elements [malformed-xml]"),
    BadInput(
      "a target-language that is none",
      Sample.xliff(Sample.unit("Wind", "Vent"), language: "French (France)"), 65,
      "fr.xliff:3:1: error: 'French (France)' is not a language tag (BCP 47); for 'fr', pass "
        + "--language-map 'French (France)=fr' [no-target-language]"),
    BadInput(
      "an id twice",
      Sample.xliff(Sample.unit("Wind", "Vent") + "\n" + Sample.unit("Wind", "Brise")), 1,
      "fr.xliff:5:1: error: 'Wind': the id occurs 2 times with different targets, also “Brise” "
        + "(fr.xliff:6:1); none is written [duplicate-unit]"),
    BadInput(
      "an HTML page", "<!DOCTYPE html>\n<html><body/></html>", 65,
      "fr.xliff:2:1: error: not an XLIFF: the root element is <html> [not-xliff]"),
  ])
  func `a bad delivery is refused with its place, and every file is as it was`(_ input: BadInput)
    throws
  {
    let folder = try Sample.folder()
    try folder.write(input.bytes, to: "fr.xliff")
    let before = try folder.contents()
    let outcome = try Program.run(
      "import", "fr.xliff", "--into", "app", "--format", "json", in: folder)
    #expect(outcome.status == input.status)
    #expect(try outcome.findingsOfJSON() == input.findings)
    #expect(outcome.errors.isEmpty)
    #expect(try folder.contents() == before)
    #expect((input.status == 65) == outcome.output.contains("\"loctrip.failure/1\""))
  }

  @Test func `a raw newline in an id is found and said`() throws {
    let folder = try TemporaryFolder()
    let text = Sample.catalog.replacingOccurrences(of: "\"Wind\"", with: "\"West\\nwind\"")
    try folder.write(text, to: "app/Localizable.xcstrings")
    try folder.write(Sample.xliff(Sample.unit("West\nwind", "Vent d’ouest")), to: "fr.xliff")
    let outcome = try Program.run(
      "import", "fr.xliff", "--into", "app", "--format", "json", in: folder)
    #expect(outcome.status == 0)
    #expect(
      try outcome.findingsOfJSON() == [
        "fr.xliff:5:1: warning: 'West wind': matched by its id, ignoring differences in white space "
          + "[guessed-unit]"
      ])
    #expect(
      String(decoding: try folder.bytes("app/Localizable.xcstrings"), as: UTF8.self)
        .contains("Vent d’ouest"))
  }

  @Test(arguments: [
    BadInput(
      "a trailing comma", "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {},\n}", 65,
      "app/Localizable.xcstrings:3:17: error: a comma before the closing brace [malformed-json]"),
    BadInput(
      "merge markers", "{\n<<<<<<< HEAD\n  \"strings\" : {}\n=======\n>>>>>>> a\n}", 65,
      "app/Localizable.xcstrings:2:1: error: unresolved merge conflict; merge both "
        + "sides with 'loctrip merge --repair' [malformed-json]"),
    BadInput(
      "empty", "", 65, "app/Localizable.xcstrings:1:1: error: the file is empty [malformed-json]"),
    BadInput(
      "binary", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], 65,
      ["app/Localizable.xcstrings:1:1: error: expected a value [malformed-json]"]),
    BadInput(
      "truncated", String(Sample.catalog.prefix(100)), 65,
      "app/Localizable.xcstrings:6:15: error: the file ends inside an object [malformed-json]"),
    BadInput(
      "no catalog", "[]", 65,
      "app/Localizable.xcstrings:1:1: error: not a string catalog: the file is not a JSON object "
        + "[not-a-catalog]"),
    BadInput(
      "something else", "{\"a\" : 1}", 65,
      "app/Localizable.xcstrings:1:1: error: not a string catalog: 'strings' and "
        + "'sourceLanguage' are missing [not-a-catalog]"),
    BadInput(
      "strings that are no object", "{\n  \"strings\" : []\n}", 65,
      "app/Localizable.xcstrings:2:15: error: not a string catalog: 'strings' is not an object "
        + "[not-a-catalog]"),
  ])
  func `a bad catalog is refused with its place, and every file is as it was`(_ input: BadInput)
    throws
  {
    let folder = try Sample.folder()
    try folder.write(input.bytes, to: "app/Localizable.xcstrings")
    let before = try folder.contents()
    for arguments in [
      ["import", "fr.xliff", "--into", "app"],
      ["export", "app", "--language", "fr", "-o", "out"],
      ["format", "app"], ["format", "--check", "app"],
      ["diff", "app", "fr.xliff"],
    ] {
      let outcome = try Program.run(arguments, in: folder.url)
      #expect(outcome.status == input.status, "\(arguments)")
      #expect(outcome.findings == input.findings, "\(arguments)")
      #expect(outcome.output.isEmpty, "\(arguments)")
    }
    #expect(try folder.contents() == before)
  }

  @Test func `a catalog that is a folder is refused`() throws {
    let folder = try Sample.folder()
    try folder.write("x", to: "odd/Localizable.xcstrings/inside")
    let before = try folder.contents()
    let named = try Program.run(
      "import", "fr.xliff", "--into", "odd/Localizable.xcstrings", in: folder)
    #expect(named.status == 66)
    #expect(
      named.findings == [
        "odd/Localizable.xcstrings: error: is a folder, not a file [unreadable]"
      ])
    let found = try Program.run("import", "fr.xliff", "--into", "odd", in: folder)
    #expect(found.status == 66)
    #expect(
      found.findings == [
        "odd: error: contains no string catalog (.xcstrings), interface file (.storyboard, .xib, "
          + ".intentdefinition), strings file (.strings), plural dictionary (.stringsdict) "
          + "or App Store text (metadata/en-US/*.txt) [no-such-file]"
      ])
    #expect(try folder.contents() == before)
  }

  @Test func `a file that is no catalog, or of no language, is said`() throws {
    let folder = try Sample.folder()
    try folder.write("\"a\" = \"b\";\n", to: "a/Localizable.strings")
    try folder.write("x", to: "a/notes.txt")
    #expect(
      try Program.run("status", "a/Localizable.strings", in: folder).findings == [
        "a/Localizable.strings: error: is not in a language folder (such as de.lproj), so its language "
          + "is unknown [usage]"
      ])
    let other = try Program.run("export", "a/notes.txt", "-l", "fr", in: folder).findings
    #expect(other.first?.hasPrefix("a/notes.txt: error: is not a string catalog (") == true)
  }

  @Test func `a path that is not there is said`() throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    for arguments in [
      ["import", "none", "--into", "app"], ["import", "fr.xliff", "--into", "none"],
      ["import", "fr.xliff", "--into", "app", "--base", "none"],
      ["export", "none", "--language", "fr"], ["diff", "none", "fr.xliff"],
      ["diff", "fr.xliff", "none"], ["format", "none"],
    ] {
      let outcome = try Program.run(arguments, in: folder.url)
      #expect(outcome.status == 66, "\(arguments)")
      #expect(
        outcome.findings == ["none: error: no such file or folder [no-such-file]"], "\(arguments)")
      #expect(outcome.output.isEmpty, "\(arguments)")
    }
    #expect(try folder.contents() == before)
  }

  @Test func `a folder without a delivery is said`() throws {
    let folder = try Sample.folder()
    try folder.write("x", to: "returned/readme.txt")
    try folder.write("{}", to: "fr.xcloc/contents.json")
    let messages = [
      (
        "returned",
        [
          "returned: error: contains no XLIFF (.xliff, .xlf) [no-such-file]",
          "returned: note: skipped 1 other file, 'returned/readme.txt': neither XLIFF nor an "
            + "archive that contains it [not-read]",
        ]
      ),
      (
        "fr.xcloc",
        [
          "fr.xcloc: error: contains no XLIFF in 'Localized Contents'; ask for the complete bundle "
            + "[no-such-file]"
        ]
      ),
    ]
    for (name, expected) in messages {
      let outcome = try Program.run("import", name, "--into", "app", in: folder)
      #expect(outcome.status == 66)
      #expect(outcome.findings == expected)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "a superuser may read everything"))
  func `a file that may not be read is said`() throws {
    let folder = try Sample.folder()
    for name in ["fr.xliff", "app/Localizable.xcstrings"] {
      let path = folder.path(name)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      let outcome = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
      #expect(outcome.status == 66)
      #expect(
        outcome.findings == ["\(name): error: cannot be read: Permission denied [unreadable]"])
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `an output that is full is said`() throws {
    let folder = try Sample.folder()
    for arguments in [
      ["diff", "fr.xliff", "fr.xliff"],
      ["export", "app", "--language", "fr", "-o", "-"],
      ["import", "fr.xliff", "--into", "app", "--dry-run"],
    ] {
      let outcome = try Program.spawn(arguments, in: folder.url, output: "/dev/full")
      #expect(outcome.status == 74, "\(arguments)")
      #expect(outcome.findings == ["loctrip: error: the output cannot be written"], "\(arguments)")
    }
    let named = try Program.run("diff", "fr.xliff", "fr.xliff", "-o", "/dev/full", in: folder)
    #expect(named.status == 74)
    #expect(
      named.findings
        == ["/dev/full: error: cannot be written: No space left on device [unwritable]"])
  }

  @Test(arguments: [
    ["status", "app"], ["import", "fr.xliff", "--into", "app"], ["diff", "app", "app"],
    ["export", "app", "-l", "fr", "-o", "out"], ["format", "app"], ["pseudo", "app"],
    ["translate", "app", "-l", "fr", "--with", "true"],
  ])
  func `what stops a command is JSON where JSON was asked for`(_ words: [String]) throws {
    let folder = try Sample.folder()
    try folder.write(Sample.xliff(Sample.unit("Wind", "Vent")), to: "fr.xliff")
    try folder.write("{\"sourceLanguage\": \"en\", ", to: "app/Localizable.xcstrings")
    let outcome = try Program.run(words + ["--format", "json"], in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("\"command\" : \"\(words[0])\""))
    let findings = try outcome.findingsOfJSON()
    #expect(findings.first?.hasPrefix("app/Localizable.xcstrings:1:") == true)
    let lines = try Program.run(words, in: folder.url)
    #expect(lines.status == 65 && lines.output.isEmpty)
  }

  @Test(arguments: [
    ["validate", "none.xliff"], ["check", "none"], ["status", "none"], ["diff", "none", "app"],
    ["import", "none.xliff", "--into", "app"], ["format", "none"],
  ])
  func `what is not there is JSON where JSON was asked for`(_ words: [String]) throws {
    let folder = try Sample.folder()
    let outcome = try Program.run(words + ["--format", "json"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.errors.isEmpty)
    #expect(try outcome.findingsOfJSON().first?.contains("[no-such-file]") == true)
    #expect(try Program.run(words, in: folder.url).output.isEmpty)
  }

  @Test func `several bad documents are all named`() throws {
    let folder = try Sample.folder()
    try folder.write("Dear customer,", to: "returned/de.xliff")
    try folder.write("", to: "returned/fr.xliff")
    let outcome = try Program.run("import", "returned", "--into", "app", in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.findings == [
        "returned/de.xliff:1:1: error: not XML: it does not start with '<' [malformed-xml]",
        "returned/fr.xliff:1:1: error: the document is empty [malformed-xml]",
      ])
  }
}
