import LoctripTestSupport
import Testing

/// What a person reads who types what another command or program would take.
@Suite struct NextStepTests {
  @Test(arguments: [
    ("-V", "loctrip --version"),
    ("completion bash", "loctrip completions bash"),
    ("diff HEAD~1 HEAD", "loctrip diff --git HEAD~1..HEAD"),
    ("diff 0a1b2c3d", "loctrip diff --git 0a1b2c3d"),
    ("diff main HEAD", "loctrip diff --git main..HEAD"),
    ("import fr.xliff --format html", "-o report.html"),
    ("import", "loctrip import delivery/fr.xcloc --into ."),
    ("export --format xlsx", "--bundle xlsx"),
    ("export --to 2.1", "--xliff-version 2.1"),
    ("export --to po", "--bundle po"),
    ("export --format xliff2", "--bundle xliff --xliff-version 2.1"),
    ("export --bundle gettext", "--bundle po"),
    ("convert de.xliff --to po", "loctrip export --bundle po"),
    ("import sent --to app", "--into app"),
    ("import sent -n", "--dry-run"),
    ("import sent --apply", "without any option"),
    ("import sent --state translated", "--no-state translated"),
    ("check --autofix", "--fix"),
    ("keys unused --delete", "loctrip keys prune --unused"),
    ("format --dry-run", "loctrip format --check"),
    ("keys where Cancel", "loctrip keys where --key 'Cancel'"),
    ("orders new agency-a fr de", "loctrip orders new agency-a --language fr,de"),
    ("review 2026-w48-agency-a-k7", "loctrip orders"),
    ("export --only untranslated,new", "--only open"),
    ("migrate none.xcstrings", "loctrip migrate none.xcstrings --to strings"),
  ])
  func `a habit of another program gets the next step`(_ line: String, _ step: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status == 64 || outcome.status == 66)
    let notes = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("loctrip: note: ") }
    #expect(notes.count == 1)
    #expect(notes.first?.contains(step) == true)
  }

  @Test func `a failure of another kind gets none`() throws {
    let folder = try TemporaryFolder()
    for line in [
      "diff a b", "diff ../old.xliff ../new.xliff", "check none", "export --only missing none",
      "export --only missing,unfinished none", "validate none.xliff",
      "orders new agency --due 2026-12-24 --note hello", "keys where --module App none/App",
    ] {
      let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
      #expect(outcome.status == 66 || outcome.status == 64)
      #expect(!outcome.errors.contains("loctrip: note: "))
    }
  }

  @Test func `colour without a terminal comes only where the environment asks for it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{}},\"version\":\"1.0\"}",
      to: "Localizable.xcstrings"
    )
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
      to: "app/Localizable.xcstrings"
    )
    #expect(try Program.run("migrate", "empty", in: folder).status == 66)
    #expect(try Program.run("migrate", "app", in: folder).status == 0)
  }

  @Test func `catalogs alone need no code to be renamed in`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\"A\":{}},\"version\":\"1.0\"}",
      to: "Localizable.xcstrings"
    )
    let outcome = try Program.run("keys", "rename", "A", "B", "--catalog-only", in: folder)
    #expect(outcome.status == 0)
    #expect(
      try String(decoding: folder.bytes("Localizable.xcstrings"), as: UTF8.self).contains("\"B\"")
    )
  }
}
