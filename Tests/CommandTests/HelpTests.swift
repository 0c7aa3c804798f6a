import ArgumentParser
import Foundation
import LoctripAppProjects
import LoctripTestSupport
import Testing

@testable import loctrip

@Suite struct HelpTests {
  /// The commands that have no commands of their own.
  private static let commands = Loctrip.configuration.subcommands.compactMap {
    $0.configuration.subcommands.isEmpty ? $0.configuration.commandName : nil
  }

  private func help(_ arguments: String...) throws -> String {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status == 0)
    return outcome.output
  }

  private func options(_ help: String) -> [Substring] {
    help.split(separator: "\n").filter { $0.hasPrefix("  -") }
  }

  @Test func `commands are in groups`() throws {
    let text = try help("--help")
    let places = ["THE ROUND TRIP:", "  export", "GATES:", "  check", "FILES:", "  convert"]
      .compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == 6 && places == places.sorted())
  }

  @Test(arguments: commands)
  func `the help of a command shows fifteen options, and where the others are`(_ command: String)
    throws
  {
    let (shown, all) = (try help(command, "--help"), try help(command, "--help-hidden"))
    #expect(options(shown).count <= 15)
    #expect(options(shown).count < options(all).count)
    #expect(shown.hasSuffix("\nMore options: loctrip \(command) --help-hidden\n"))
    #expect(!all.contains("More options:"))
    #expect(try help("help", command) == shown)
    #expect(shown.contains("EXIT STATUS\n  0   "))
    // What goes into an option is not its name once more, unless that says it.
    let named = ["--format", "--style", "--label", "--language"]
    let repeated = options(all).filter { line in
      line.contains(/--([a-z-]+) <\1>/) && !named.contains { line.contains("\($0) ") }
    }
    #expect(repeated == [])
  }

  @Test func `the index of the guides has each command of the help, and no other`() throws {
    let page = Project.root.appendingPathComponent("docs/README.md")
    let named = try String(contentsOf: page, encoding: .utf8).matches(of: /\n\| `([a-z]+)` \|/)
      .map { String($0.1) }
    let shown = try help("--help").components(separatedBy: "THE ROUND TRIP:")
      .last?.matches(of: #/\n  ([a-z]+) /#).map { String($0.1) }
    #expect(named == shown?.sorted())
  }

  @Test func `a command with commands lists them, and each has help`() throws {
    let text = try help("orders", "--help")
    #expect(text.contains("EXIT STATUS\n  0   "))
    for command in OrdersCommand.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      #expect(text.contains("\n  \(name) "))
      #expect(try help("orders", name, "--help").contains("USAGE: loctrip orders \(name)"))
    }
  }

  /// The commands that have an option, by the name of the option.
  private static func commandsOfOptions() throws -> (names: [String], options: [String: [String]]) {
    struct Dump: Decodable {
      struct Name: Decodable { var kind: String, name: String }
      struct Argument: Decodable { var names: [Name]? }
      struct Command: Decodable {
        var commandName: String, subcommands: [Command]?, arguments: [Argument]?
      }
      var command: Command
    }
    let folder = try TemporaryFolder()
    let output = try Program.spawn(["--experimental-dump-help"], in: folder.url).output
    let dump = try JSONDecoder().decode(Dump.self, from: Data(output.utf8))
    var (names, options): ([String], [String: [String]]) = ([], [:])
    // What no help lists.
    let former = ["import": "--report", "status": "--since", "extract": "--into"]
    func walk(_ command: Dump.Command, _ path: [String]) {
      let inside = (command.subcommands ?? []).filter { $0.commandName != "help" }
      for one in inside { walk(one, path + [one.commandName]) }
      guard inside.isEmpty else { return }
      names.append(path.joined(separator: " "))
      for name in (command.arguments ?? []).flatMap({ $0.names ?? [] }) {
        let option = (name.kind == "long" ? "--" : "-") + name.name
        let command = path.joined(separator: " ")
        guard former[command] != option else { continue }
        options[option, default: []].append(command)
      }
    }
    walk(dump.command, [])
    return (names, options)
  }

  @Test func `an option has one meaning in every command`() throws {
    let (names, options) = try Self.commandsOfOptions()
    #expect(Set(names).isSuperset(of: options["--quiet"] ?? []))
    #expect(options["--quiet"]?.count == names.count)
    #expect(options["-v"] == options["--verbose"])
    #expect(options["-o"] == options["--output"])
    #expect(options["--fields"] == options["--limit"])
    #expect(options["--all"] == ["orders new"])
    for old in ["--strict", "--report", "--orders"] { #expect(options[old] == nil) }
  }

  @Test func `the version is that of the file VERSION`() throws {
    let file = try String(
      contentsOf: LoctripTestSupport.Project.root.appendingPathComponent("VERSION"), encoding: .utf8
    )
    #expect(file == "\(version)\n")
    let lines = try help("--version").split(separator: "\n")
    #expect(lines.first.map(String.init) == "loctrip \(version)")
    #expect(lines.last?.contains(/Swift \d.*, libxml2 \d/) == true)
  }

  @Test(arguments: [("always", true), ("never", false), ("auto", false)])
  func `findings are in colour where that is asked for`(_ choice: String, _ isColoured: Bool) throws
  {
    let folder = try Sample.folder()
    for arguments in [
      ["export", "app", "-l", "zz"],
      ["import", "fr.xliff", "--into", "app", "-l", "de", "--dry-run"],
      ["validate", "app"],
    ] {
      let outcome = try Program.run(arguments + ["--color", choice], in: folder.url)
      #expect(outcome.errors.contains("\u{1B}[3") == isColoured, "\(outcome.errors)")
    }
  }
}
