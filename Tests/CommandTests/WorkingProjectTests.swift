import Foundation
import LoctripTestSupport
import Testing

/// The project that commands work on when the command line names none.
@Suite struct WorkingProjectTests {
  private static let commands = [
    "export -l fr -o ../out", "import ../fr.xliff", "check", "status", "format --check",
    "pseudo --dry-run", "translate -l de --dry-run", "migrate --dry-run",
  ]

  @Test(arguments: commands) func `it is the working directory`(_ command: String) throws {
    let folder = try Sample.folder()
    let here = folder.url.appendingPathComponent("app")
    #expect(try Program.run(Self.words(command), in: here).status == 0)
  }

  @Test(arguments: commands) func `a configuration names it`(_ command: String) throws {
    let folder = try Sample.folder()
    try folder.write("catalogs: [sub]\n", to: "app/.loctrip.yml")
    let here = folder.url.appendingPathComponent("app")
    let outcome = try Program.run(Self.words(command), in: here)
    // The catalog in the working directory is not looked at.
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("sub: error: no such file or folder"))
  }

  @Test func `an import goes into the working directory, the configuration's catalogs, or --into`()
    throws
  {
    let folder = try Sample.folder()
    let catalog = folder.url.appendingPathComponent("app/Localizable.xcstrings")
    let before = try Data(contentsOf: catalog)
    func imports(_ words: String..., in place: String) throws {
      let there = folder.url.appendingPathComponent(place)
      let outcome = try Program.run(["import"] + words, in: there)
      #expect(outcome.status == 0)
      #expect(try Data(contentsOf: catalog) != before)
      try before.write(to: catalog)
    }
    try imports("../fr.xliff", in: "app")
    try imports("fr.xliff", "--into", "app", in: "")
    try folder.write("catalogs: [app/Localizable.xcstrings, more]\n", to: ".loctrip.yml")
    try folder.write(Sample.catalog, to: "more/Other.xcstrings")
    try folder.write(
      Sample.xliff(Sample.unit("Wind", "Vent"), original: "app/Localizable.xcstrings"),
      to: "all.xliff")
    try imports("all.xliff", in: "")
    try imports("../all.xliff", in: "app")
  }

  private static func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }
}
