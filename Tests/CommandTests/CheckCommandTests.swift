import Foundation
import LoctripTestSupport
import Testing

/// `loctrip check` from its command line to its exit code.
@Suite struct CheckCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      xliffDocument(
        """
              <trans-unit id="Height in %@">
                <source>Height in %@</source>
                <target>Höhe in %d</target>
              </trans-unit>
              <trans-unit id="Open %@">
                <source>Open %@</source>
                <target>Öffne Öffne %@</target>
              </trans-unit>
        """
      ),
      to: "de.xliff"
    )
    return folder
  }

  @Test func `a text that stays too long is fixed all the same`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Open now": {
      "comment": "A button. [max-length: 8]", "localizations": {"de": {
      "stringUnit": {"state": "translated", "value": "Jetzt sofort öffnen "}}}}}}
      """, to: "L.xcstrings")
    let outcome = try Program.run(["check", "L.xcstrings", "--fix"], in: folder.url)
    #expect(outcome.output.hasPrefix("Fixed 1 translation"), "\(outcome)")
    let text = String(decoding: try folder.bytes("L.xcstrings"), as: UTF8.self)
    #expect(text.contains("\"Jetzt sofort öffnen\""), "\(text)")
  }

  @Test(arguments: ["json", "sarif", "junit", "github"])
  func `that a file cannot be read is in every report for programs`(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n<<<<<<< ours\n", to: "L.xcstrings")
    let outcome = try Program.run(["check", "L.xcstrings", "--format", format], in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("malformed-json"))
    #expect(outcome.output.contains("unresolved merge conflict"))
    // Findings are said once: in the JSON.
    #expect(
      format == "json"
        ? outcome.errors.isEmpty : outcome.errors.hasPrefix("L.xcstrings:2:1: error: "))
    let written = try Program.run(
      ["check", "L.xcstrings", "--format", format, "-o", "report"], in: folder.url)
    #expect(written.status == 65)
    #expect(try folder.bytes("report") == Array(outcome.output.utf8))
  }

  @Test(arguments: [("@", 1), ("f", 1), ("lu", 0), ("ld", 0)])
  func `the type of a number in a dictionary of plurals has to be the source's kind`(
    _ type: String, _ status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    func dictionary(_ type: String) -> String {
      """
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@boats@</string><key>boats</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>\(type)</string>
      <key>one</key><string>one</string><key>other</key><string>many</string>
      </dict></dict></dict></plist>
      """
    }
    try folder.write(dictionary("ld"), to: "app/en.lproj/L.stringsdict")
    try folder.write(dictionary(type), to: "app/ja.lproj/L.stringsdict")
    let outcome = try Program.run("check", "app", "--only", "placeholder-mismatch", in: folder)
    #expect(outcome.status == status, "\(outcome)")
    #expect(
      (outcome.output + outcome.errors).contains(
        "app/ja.lproj/L.stringsdict:1:28: error: 'n': the number of 'boats' has the type '\(type)'; the source has "
          + "'ld' [placeholder-mismatch]") == (status == 1), "\(outcome)")
    // What a vendor delivers has no such types, and an import is not kept by them.
    #expect(try Program.run("status", "app", in: folder).status == 0)
  }

  @Test func `a language that no file has and a baseline that is not there are told`() throws {
    let folder = try folder()
    try folder.write("baseline: accepted.json\n", to: ".loctrip.yml")
    let outcome = try Program.run(["check", "de.xliff", "-l", "de,xx"], in: folder.url)
    #expect(outcome.errors.contains("warning: no file has the language 'xx' [no-such-language]"))
    #expect(
      outcome.errors.contains("accepted.json: note: no such file; create it with --update-baseline")
    )
  }

  @Test func `a check that has nothing to look at fails`() throws {
    let folder = try TemporaryFolder()
    func check(_ strings: String, _ options: String...) throws -> Program.Outcome {
      try folder.write(
        "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}",
        to: "app/A.xcstrings")
      return try Program.run(["check", "app"] + options, in: folder.url)
    }
    let sources = try check("\"Tide\":{}")
    #expect(sources.status == 0)
    #expect(sources.output == "Nothing found in 1 source text; there are no translations yet.\n")
    let unlooked = try check("\"Tide\":{}", "--only", "placeholder-mismatch")
    #expect(unlooked.status == 1)
    for options in [[], ["--format", "json"], ["--format", "github"]] {
      let empty = try Program.run(
        [
          "check",
          try {
            _ = try check(""); return "app"
          }(),
        ] + options, in: folder.url)
      #expect(empty.status == 1)
      #expect((empty.output + empty.errors).lowercased().contains("nothing was checked"))
    }
    try folder.write(
      Sample.xliff("<trans-unit id=\"Tide\"><source>Tide</source></trans-unit>"), to: "fr.xliff")
    #expect(try Program.run("check", "fr.xliff", in: folder).status == 1)
    try folder.write("", to: "none/readme.txt")
    #expect(try Program.run("check", "none", in: folder).status == 66)
  }

  @Test func `the samples are checked as the README shows`() throws {
    let outcome = try Program.run(
      ["check", "returned/mistakes/de.xliff", "--only", "placeholder-mismatch"],
      in: Project.sample("."))
    #expect(
      outcome.output.hasPrefix(
        """
        returned/mistakes/de.xliff:228:45: error: 'Height in %@': %d replaces %@ of the source \
        [placeholder-mismatch]
            | Höhe in %d
            |         ^~

        """
      )
    )
    #expect(outcome.output.hasSuffix(": failed\n"))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 1)
  }

  @Test func `the exit status is that of the last line, for every severity`() throws {
    let folder = try folder()
    let codes = "placeholder-mismatch"
    let failed = try Program.run("check", "de.xliff", "--only", codes, in: folder)
    #expect(failed.status == 1)
    let warnings = try Program.run("check", "de.xliff", "--only", "repeated-word", in: folder)
    #expect(warnings.status == 0)
    #expect(warnings.output.hasSuffix("1 warning in 2 units of 1 language: passed\n"))
    let strict = try Program.run(
      "check", "de.xliff", "--only", "repeated-word", "--fail-on", "warning", in: folder)
    #expect(strict.status == 1)
    let nothing = try Program.run("check", "de.xliff", "--only", "length-limit", in: folder)
    #expect(nothing.output == "Nothing found in 2 units of 1 language.\n")
    #expect(nothing.status == 0)
  }

  @Test func `a baseline accepts what is there, and fails on what is new`() throws {
    let folder = try folder()
    let missing = try Program.run("check", "de.xliff", "--baseline", "known.json", in: folder)
    #expect(missing.status == 66)
    let update = try Program.run(
      "check", "de.xliff", "--baseline", "known.json", "--update-baseline", in: folder)
    #expect(update.status == 0)
    #expect(update.output.hasPrefix("Wrote known.json\n"))
    let known = try Program.run("check", "de.xliff", "--baseline", "known.json", in: folder)
    #expect(known.status == 0)
    #expect(known.output.hasPrefix("Nothing new found in 2 units of 1 language ("))
    try folder.write("{}", to: "known.json")
    let bad = try Program.run("check", "de.xliff", "--baseline", "known.json", in: folder)
    #expect(bad.status == 65)
    #expect(
      bad.findings == [
        "known.json:1:1: error: has no \"schema\": \"loctrip.baseline/2\" "
          + "[not-a-baseline]"
      ])
  }

  @Test func `reports go to a file, which is none that is read`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      "check", "de.xliff", "--format", "sarif", "-o", "findings.sarif", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    let log = String(decoding: try folder.bytes("findings.sarif"), as: UTF8.self)
    #expect(log.contains("\"startLine\": 7, \"startColumn\": 25"))
    let refused = try Program.run("check", "de.xliff", "-o", "de.xliff", in: folder)
    #expect(refused.status == 64)
  }

  @Test(arguments: ["json", "sarif", "junit", "github", "text"])
  func `every form has the finding`(_ form: String) throws {
    let outcome = try Program.run("check", "de.xliff", "--format", form, in: folder())
    #expect(outcome.output.contains("placeholder-mismatch"))
    #expect(outcome.output.contains("Height in %"))
    #expect(outcome.status == 1)
    if form == "json" {
      let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect((json as? [String: Any])?["schema"] as? String == "loctrip.check/1")
    }
  }

  @Test func `arguments that make no sense together are refused`() throws {
    let folder = try folder()
    for arguments in [
      ["--dry-run"], ["--update-baseline"], ["--only", "no-such-check"], ["--language", "x_y_"],
      ["--fix", "--update-baseline"],
    ] {
      #expect(try Program.run(["check", "de.xliff"] + arguments, in: folder.url).status == 64)
    }
    #expect(try Program.run("check", "nowhere", in: folder).status == 66)
    let list = try Program.run("check", "--list-checks", in: folder)
    #expect(list.output.contains("placeholder-mismatch"))
    #expect(list.status == 0)
  }

  @Test func `nothing to set right is said`() throws {
    let folder = try folder()
    let before = try folder.bytes("de.xliff")
    let codes = "placeholder-mismatch"
    let outcome = try Program.run("check", "de.xliff", "--fix", "--only", codes, in: folder)
    #expect(outcome.output.hasPrefix("Nothing to do.\n"))
    #expect(try folder.bytes("de.xliff") == before)
  }
}
