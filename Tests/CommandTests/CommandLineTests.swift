import ArgumentParser
import Foundation
import LoctripAppProjects
import LoctripTestSupport
import Testing

@testable import loctrip

@Suite struct CommandLineTests {
  private static let commands = ["export", "import", "diff", "status", "format"]

  @Test(arguments: commands)
  func `the help of every command has examples, each of them a command line that parses`(
    _ name: String
  ) throws {
    let command = try #require(
      Loctrip.configuration.subcommands.first { $0.configuration.commandName == name })
    let help = Loctrip.helpMessage(for: command, columns: 400)
    let lines = help.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let examples = try #require(help.contains("EXAMPLES") ? lines : nil)
      .filter { $0.hasPrefix("loctrip ") && !$0.hasPrefix("loctrip \(name) [") }
    #expect(examples.count >= 2)
    for example in examples {
      let words = example.split(separator: ">")[0].split(separator: " ").dropFirst().map(
        String.init)
      #expect(throws: Never.self, "\(example)") { _ = try Loctrip.parseAsRoot(words) }
    }
  }

  @Test(arguments: [
    ["--help"], ["help"], ["--version"], ["export", "--help"], ["import", "--help"],
    ["diff", "--help"], ["format", "--help"], ["help", "import"],
  ])
  func `help and version go to the output with exit code 0`(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.spawn(arguments, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    if arguments == ["--version"] {
      #expect(outcome.output.hasPrefix("loctrip \(version)\n"))
      #expect(outcome.output.contains("libxml2 "))
    } else {
      #expect(outcome.output.contains("EXAMPLES"))
      #expect(outcome.output.contains("USAGE: loctrip"))
    }
  }

  @Test(arguments: [
    "export", "import", "diff", "validate", "check", "status", "convert", "merge", "format",
    "pseudo",
    "compile", "migrate", "translate", "init",
  ])
  func `the help of a command fits a terminal of 80 columns`(_ command: String) throws {
    let folder = try TemporaryFolder()
    let lines = try Program.run(command, "--help", in: folder).output.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test(arguments: [("bash", "complete"), ("zsh", "#compdef loctrip"), ("fish", "complete -c")])
  func `completion scripts are generated`(_ shell: String, _ mark: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run("completions", shell, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains(mark))
    for option in ["with-matches", "on-conflict", "exit-code", "match"] {
      #expect(outcome.output.contains(option), "\(shell) \(option)")
    }
  }

  @Test(arguments: [
    ["import"], ["import", "app/Localizable.xcstrings"], ["diff", "fr.xliff"], ["unknown"],
    ["convert", "app/Localizable.xcstrings", "--to", "2.1"],
    ["validate", "app/Localizable.xcstrings"],
    ["import", "fr.xliff", "--into", "app", "--accept", "maybe"],
    ["import", "fr.xliff", "--into", "app", "--compatibility", "word"],
    ["import", "fr.xliff", "--into", "app", "--language-map", "fr"],
    ["import", "fr.xliff", "--into", "app", "--language-map", "=fr"],
    ["import", "fr.xliff", "--into", "app", "--language-map", "a=b=c"],
    ["import", "fr.xliff", "--into", "fr.xliff"],
    ["export", "app", "--language", "fr", "--xliff-version", "1.1"],
    ["export", "app", "--language", "fr", "--xliff-version", "2.0", "--bundle", "xcloc"],
    ["export", "app", "--language", "fr", "--xliff-version", "2.1", "--plurals", "module"],
    ["export", "app", "--language", "fr", "--plurals", "module"],
    ["export", "app", "--language", "fr,de", "-o", "-"],
    ["export", "app", "--language", "not a language"],
    ["export", "app", "--language", "../x"],
    ["export", "app", "--language", ","],
    ["export", "fr.xliff", "--language", "fr"],
  ])
  func `arguments that make no sense give 64 and touch nothing`(_ arguments: [String]) throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("rror: "), "\(outcome.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func `every kind of failure has its exit code`() throws {
    let folder = try Sample.folder()
    try folder.write("{", to: "broken.xcstrings")
    try folder.write("x", to: "file")
    let app = folder.path("app")
    let delivery = folder.path("fr.xliff")
    func status(_ arguments: String...) throws -> Int32 {
      try Program.spawn(arguments, in: folder.url).status
    }
    #expect(try status("import", delivery, "--into", app, "--dry-run", "--quiet") == 0)
    #expect(try status("format", app, "--quiet") == 0)
    #expect(try status("import") == 64)
    #expect(try status("format", folder.path("broken.xcstrings")) == 65)
    #expect(try status("format", folder.path("none")) == 66)
    #expect(
      try status("export", app, "--language", "fr", "-o", folder.path("file"), "--quiet") == 73)
    #expect(try status("diff", delivery, delivery, "-o", folder.path("file/x")) == 73)
    #expect(try status("diff", delivery, delivery, "-o", "/dev/full") == 74)
  }

  @Test func `an import says what it did`() throws {
    let folder = try Sample.folder(
      delivery: Sample.xliff(Sample.unit("Wind", "Vent") + Sample.unit("Tide", "La marée")))
    let outcome = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("no base given: 1 finished translation is overwritten"))
    #expect(
      outcome.output == """
        0 to decide; 1 warning.
        fr: without a base, missing units cannot be reported (pass --base or --sent)
        fr  Localizable.xcstrings: 1 added, 1 updated
            updated    Tide  fr.xliff:5:78
                       was        Marée
                       delivered  La marée
                       no-base: overwrites a finished translation; without a base, who changed it is unknown
        Wrote app/Localizable.xcstrings

        """
    )
    let again = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
    #expect(again.status == 0)
    #expect(
      again.output == """
        fr: without a base, missing units cannot be reported (pass --base or --sent)
        fr  Localizable.xcstrings: 2 unchanged
        No catalog changes.

        """
    )
  }

  @Test func `a dry run says the same and writes nothing`() throws {
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run(
      "import", "fr.xliff", "--into", "app", "--dry-run", "--verbose", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        fr: without a base, missing units cannot be reported (pass --base or --sent)
        fr  Localizable.xcstrings: 1 added
            added      Wind  fr.xliff:5:1
                       delivered  Vent
        Would write app/Localizable.xcstrings

        """
    )
    #expect(try folder.contents() == before)
  }

  @Test func `a unit that needs a person gives 1, and the others are written`() throws {
    let folder = try Sample.folder(
      delivery: Sample.xliff(Sample.unit("Wind", "Vent") + "\n" + Sample.unit("Gone", "Parti")))
    let outcome = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        1 to decide.
        fr: without a base, missing units cannot be reported (pass --base or --sent)
        fr  Localizable.xcstrings: 1 added, 1 orphaned
            orphaned   Gone  fr.xliff:6:1
                       not taken  Parti
                       orphaned-unit: 'Localizable.xcstrings' has no such unit
        Wrote app/Localizable.xcstrings

        """
    )
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a quiet import prints errors, and why it fails`() throws {
    let folder = try Sample.folder()
    let fine = try Program.run("import", "fr.xliff", "--into", "app", "--quiet", in: folder)
    #expect(fine.status == 0)
    #expect(fine.output.isEmpty)
    #expect(fine.errors.isEmpty)
    try folder.write(
      Sample.xliff(Sample.unit("Wind", "A") + "\n" + Sample.unit("Wind", "B")), to: "fr.xliff")
    let bad = try Program.run("import", "fr.xliff", "--into", "app", "-q", in: folder)
    #expect(bad.status == 1)
    #expect(bad.output.isEmpty)
    #expect(bad.findings.count == 2)
    #expect(bad.findings.last == "loctrip: 1 to decide.")
  }

  @Test func `a JSON report is all of the output, with the findings in it`() throws {
    let folder = try Sample.folder(delivery: Sample.xliff(Sample.unit("Gone", "Parti")))
    let outcome = try Program.run(
      "import", "fr.xliff", "--into", "app", "--format", "json", in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(report?["schema"] as? String == "loctrip.import/4")
    #expect(outcome.errors.isEmpty)
    let units = report?["units"] as? [[String: Any]]
    #expect((units?.first?["findings"] as? [[String: Any]])?.count == 1)
    #expect(report?["failed"] as? Bool == true)
    #expect(report?["decisions"] as? Int == 1)
  }

  @Test func `an export to the output is the document and nothing else`() throws {
    let folder = try Sample.folder()
    let outcome = try Program.run("export", "app", "--language", "fr", "-o", "-", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff "))
    #expect(outcome.output.hasSuffix("</xliff>\n"))
    #expect(outcome.output.contains("<target state=\"translated\">Marée</target>"))
  }

  @Test func `an export names its bundles`() throws {
    let folder = try Sample.folder()
    let outcome = try Program.run(
      "export", "app", "--language", "fr, de", "-o", "out", "--verify", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        Wrote out/fr.xcloc: 2 units in 1 catalog, 1 open (1 word: 1 new), verified
        Wrote out/de.xcloc: 2 units in 1 catalog, 2 open (2 words: 2 new), verified

        """
    )
    let all = try Program.run("export", "app", "--bundle", "xliff", "-o", "all", in: folder)
    #expect(all.status == 0)
    #expect(all.output == "Wrote all/fr.xliff: 2 units in 1 catalog, 1 open (1 word: 1 new)\n")
    let quiet = try Program.run("export", "app", "-o", "out", "-q", in: folder)
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test func `catalogs without a translation need a language`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Sample.catalog.replacingOccurrences(of: "\"fr\"", with: "\"en\""), to: "Localizable.xcstrings"
    )
    let outcome = try Program.run("export", ".", in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.findings == [
        "loctrip: error: the catalogs have no translations yet; pass the target languages, such "
          + "as --language fr,de [usage]"
      ])
  }

  @Test func `a comparison says what differs`() throws {
    let folder = try Sample.folder()
    try folder.write(Sample.xliff(Sample.unit("Wind", "Brise")), to: "new.xliff")
    let text = """
      fr  Localizable.xcstrings: 1 target-changed, 0 unchanged, 1 word changed
          Wind  target-changed
              target - Vent
              target + Brise
      1 of 1 unit differs: 1 target-changed

      """
    let fine = try Program.run("diff", "fr.xliff", "new.xliff", in: folder)
    #expect(fine.status == 0)
    #expect(fine.output == text)
    let asked = try Program.run("diff", "fr.xliff", "new.xliff", "--exit-code", in: folder)
    #expect(asked.status == 1)
    #expect(asked.output == text)
    let file = try Program.run("diff", "fr.xliff", "new.xliff", "-o", "report.txt", in: folder)
    #expect(file.status == 0)
    #expect(file.output.isEmpty)
    #expect(String(decoding: try folder.bytes("report.txt"), as: UTF8.self) == text)
    let same = try Program.run("diff", "fr.xliff", "fr.xliff", "--exit-code", in: folder)
    #expect(same.status == 0)
    #expect(same.output == "No differences in 1 unit.\n")
    let json = try Program.run("diff", "fr.xliff", "new.xliff", "--format", "json", in: folder)
    let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(report?["schema"] as? String == "loctrip.diff/2")
  }

  @Test func `format writes, checks, and has nothing to do the second time`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Sample.catalog.replacingOccurrences(of: " : ", with: ": "), to: "Localizable.xcstrings")
    let before = try folder.contents()
    let check = try Program.run("format", "--check", ".", in: folder)
    #expect(check.status == 1)
    #expect(check.output.isEmpty)
    #expect(
      check.findings == [
        "Localizable.xcstrings:2:19: warning: not in Xcode's form: found “: \"en\",”, but Xcode "
          + "writes “ : \"en\",” [not-canonical]"
      ])
    #expect(try folder.contents() == before)
    let format = try Program.run("format", ".", in: folder)
    #expect(format.status == 0)
    #expect(format.output == "Wrote Localizable.xcstrings\n")
    #expect(try folder.bytes("Localizable.xcstrings") == Array(Sample.catalog.utf8))
    let again = try Program.run("format", ".", in: folder)
    #expect(again.output == "Nothing to do.\n")
    #expect(try Program.run("format", "--check", ".", in: folder).status == 0)
  }

  @Test func `no colour without a terminal, even if one is claimed`() throws {
    let folder = try Sample.folder()
    let outcome = try Program.spawn(
      ["import", "fr.xliff", "--into", "app", "--dry-run", "-v"], in: folder.url,
      environment: ["TERM": "xterm-256color"])
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `no text of a file acts on the terminal`() throws {
    let folder = try Sample.folder()
    try folder.write(Sample.xliff(Sample.unit("Gone&#10;\u{9B}2J", "\u{9B}31m")), to: "fr.xliff")
    let outcome = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
    #expect(outcome.status == 1)
    #expect(!outcome.output.unicodeScalars.contains("\u{9B}"))
    #expect(!outcome.errors.unicodeScalars.contains("\u{9B}"))
    let diff = try Program.run("diff", "app", "fr.xliff", in: folder)
    #expect(!diff.output.unicodeScalars.contains("\u{9B}"))
  }

  @Test(arguments: [
    ["import", "fr.xliff", "--report", "r.html"], ["status", "--since", "HEAD"],
    ["extract", "--into", "A.xcstrings"],
  ])
  func `former names of options go on, and no help lists them`(_ arguments: [String]) throws {
    #expect(throws: Never.self) { try Loctrip.parseAsRoot(arguments) }
    let option = try #require(arguments.first { $0.hasPrefix("--") })
    let folder = try TemporaryFolder()
    let help = try Program.run(arguments[0], "--help-hidden", in: folder).output
    #expect(!help.contains(option + " "))
  }

  @Test func `colour without a terminal comes only where the environment asks for it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{}},\"version\":\"1.0\"}",
      to: "Localizable.xcstrings")
    func isColoured(_ environment: [String: String]) throws -> Bool {
      let line = ["status", ".", "--language", "de"]
      return try Program.spawn(line, in: folder.url, environment: environment).output
        .contains("\u{1B}[")
    }
    #expect(try !isColoured([:]))
    #expect(try isColoured(["FORCE_COLOR": "1"]))
    #expect(try !isColoured(["FORCE_COLOR": "0"]))
    #expect(try !isColoured(["FORCE_COLOR": "1", "NO_COLOR": "1"]))
  }

  @Test func `a folder without anything to migrate is a mistake, and a migrated one is not`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "empty/notes.txt")
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{},\"version\":\"1.0\"}",
      to: "app/Localizable.xcstrings")
    #expect(try Program.run("migrate", "empty", in: folder).status == 66)
    #expect(try Program.run("migrate", "app", in: folder).status == 0)
  }

  @Test func `catalogs alone need no code to be renamed in`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{}},\"version\":\"1.0\"}",
      to: "Localizable.xcstrings")
    let outcome = try Program.run("keys", "rename", "A", "B", "--catalog-only", in: folder)
    #expect(outcome.status == 0)
    #expect(
      try String(decoding: folder.bytes("Localizable.xcstrings"), as: UTF8.self).contains("\"B\""))
  }
}
