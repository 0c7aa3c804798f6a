import LoctripTestSupport
import Testing

@testable import loctrip

/// Mistakes of people who come from another program, and the part of each answer that is their next step.
///
/// None of these lines was in a list before the answers were written; the answers were read one by one.
@Suite struct HabitTests {
  /// A line, the step that its answer has to name, and the program that takes such a line.
  typealias Habit = (line: String, step: String, program: String)

  private static let git: [Habit] = [
    ("push", "loctrip export . --language fr -o out", "git"),
    ("commit -m x", "commit them with git", "git"),
    ("clone https://example.com/x", "loctrip init", "git"),
    ("log", "'diff --git'", "git"),
    ("show 2026-w48-agency-a-k7", "'orders show'", "git"),
    ("rm Cancel", "'keys remove'", "git"),
    ("mv Cancel Abort", "'keys rename'", "git"),
    ("grep Cancel", "'keys where'", "git"),
    ("add Cancel", "'keys add'", "git"),
    ("mergetool", "'merge --repair'", "git"),
    ("diff --cached", "loctrip diff --git HEAD", "git"),
    ("diff --stat", "--summary", "git"),
    ("diff a b --side-by-side", "--format html -o changes.html", "git"),
    ("status --porcelain", "--format json", "git"),
    ("merge --abort", "git merge --abort", "git"),
    ("merge a b c --theirs", "--on-conflict theirs", "git"),
    ("config --list", "loctrip config", "git"),
    ("config get languages", "loctrip config", "git"),
    ("config set languages fr", ".loctrip.yml", "git"),
  ]

  private static let packages: [Habit] = [
    ("init -y", "asks nothing", "npm"), ("install", "loctrip init", "npm"),
    ("ci", "'check'", "npm"), ("audit", "'check'", "npm"), ("ls", "'status'", "npm"),
    ("outdated", "'keys unused'", "npm"), ("prune", "'keys prune'", "npm"),
    ("check app --json", "--format json", "npm"),
    ("check app --max-warnings 0", "--fail-on warning", "eslint"),
    ("check app --ignore numbers", "checks: { numbers: off }", "eslint"),
    ("check app --rule numbers", "--only numbers", "eslint"),
    ("check app --reporter json", "--format json", "swiftlint"),
    ("status app --fail-under 95", "--require '*=95'", "coverage"),
    ("status app --threshold fr=90", "--require fr=90", "jest"),
    ("format -w", "loctrip format", "prettier"),
    ("format --list-different", "loctrip format --check", "prettier"),
    ("format -i app", "loctrip format", "clang-format"),
    ("export app --no-color", "--color never", "npm"),
  ]

  private static let apple: [Habit] = [
    (
      "-exportLocalizations -project App.xcodeproj -localizationPath out -exportLanguage fr",
      "loctrip export . --language fr -o out", "xcodebuild"
    ),
    (
      "-importLocalizations -project App.xcodeproj -localizationPath fr.xcloc",
      "loctrip import fr.xcloc --into .", "xcodebuild"
    ),
    ("export app -exportLanguage fr", "--language fr", "xcodebuild"),
    ("export App.xcodeproj", "loctrip export .", "xcodebuild"),
    ("export app -localizationPath out", "-o out", "xcodebuild"),
    ("genstrings", "'extract'", "genstrings"), ("sync", "loctrip extract", "xcstringstool"),
    ("build app", "'compile'", "xcodebuild"),
    ("update", "'extract'", "bartycrouch"), ("code", "'extract'", "bartycrouch"),
    ("interfaces", "'migrate'", "bartycrouch"), ("normalize", "'format'", "bartycrouch"),
    ("generate", "loctrip extract", "swiftgen"), ("config run", "loctrip config", "swiftgen"),
  ]

  private static let services: [Habit] = [
    ("list-translations", "'status'", "wlc"), ("changes", "'diff'", "wlc"),
    ("cleanup", "'keys prune'", "wlc"), ("reset", "git", "wlc"), ("stats", "'status'", "wlc"),
    ("keys list", "loctrip keys where", "phrase"),
    ("keys create foo", "loctrip keys add foo", "phrase"),
    ("keys delete Cancel", "loctrip keys remove Cancel", "phrase"),
    ("keys search Cancel", "loctrip keys where --key Cancel", "phrase"),
    ("keys set Cancel Annuler", "loctrip keys set Cancel --value Annuler", "phrase"),
    ("keys rename --from A --to B", "loctrip keys rename A B", "phrase"),
    ("locales list", "'status'", "phrase"), ("jobs list", "'orders'", "phrase"),
    ("import fr.xliff --locale-id fr", "--language fr", "phrase"),
    ("orders create agency-a", "loctrip orders new agency-a", "crowdin"),
    (
      "orders cancel 2026-w48-agency-a-k7",
      "loctrip orders close 2026-w48-agency-a-k7 --reason cancelled", "crowdin"
    ),
    ("orders 2026-w48-agency-a-k7", "loctrip orders show 2026-w48-agency-a-k7", "crowdin"),
    ("upload sources", "'export'", "crowdin"), ("download", "'import'", "crowdin"),
    ("pre-translate", "'translate'", "crowdin"), ("comment list", "'questions'", "crowdin"),
    ("check app --token abc", "without an account", "crowdin"),
    ("questions reply 12 hello", "loctrip questions answer 12 hello", "crowdin"),
    ("questions close 12", "loctrip questions withdraw 12", "crowdin"),
    ("decide 2026-w48-agency-a-k7", "loctrip review 2026-w48-agency-a-k7", "crowdin"),
    ("export app --untranslated", "--only open", "crowdin"),
    ("import fr.xliff --overwrite", "--on-conflict theirs", "crowdin"),
    ("translate app --provider deepl", "--with COMMAND", "lokalise"),
    ("translate app --to fr", "--language fr", "lokalise"),
    ("convert a.xliff b.xliff", "loctrip convert --to 2.1 a.xliff -o b.xliff", "pandoc"),
    ("convert --from 1.2 --to 2.1 a.xliff", "loctrip convert --to 2.1 FILE", "pandoc"),
    ("convert a.xliff -t 2.1", "--to 2.1", "pandoc"),
  ]

  private static let all = git + packages + apple + services

  @Test(arguments: all.map(\.line))
  func `a habit of another program gets its next step`(_ line: String) throws {
    let habit = try #require(Self.all.first { $0.line == line })
    let folder = try Sample.folder()
    let before = try folder.contents()
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status == 64 || outcome.status == 66)
    #expect(outcome.errors.contains(habit.step), "\(habit.program): \(outcome.errors)")
    // Only one of two suggestions can be right.
    let isSuggested = outcome.errors.contains("Did you mean")
    #expect(!(isSuggested && outcome.errors.contains("loctrip: note: ")), "\(outcome.errors)")
    #expect(try folder.contents() == before)
  }

  @Test func `there are at least sixty habits, of ten programs`() {
    #expect(Set(Self.all.map(\.line)).count >= 60)
    #expect(Set(Self.all.map(\.program)).count >= 10)
  }

  @Test(arguments: [
    ("validate fr.xliff --strict", "--fail-on warning"),
    ("questions answer 1 x --again", "--force"),
    ("status --orders old", "--with-matches old"), ("translate app --limit 5", "--max-units 5"),
    ("orders --all", "--include-done"), ("orders list --all", "--include-done"),
    ("questions --all", "--include-done"), ("review fr.xliff --all", "--include-done"),
    ("keys set A --value b --into app", "--in app"),
  ])
  func `an option that had another name once leads to its name`(_ line: String, _ step: String)
    throws
  {
    let folder = try Sample.folder()
    let outcome = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect(outcome.status == 64)
    let note = outcome.errors.split(separator: "\n").last { $0.hasPrefix("loctrip: note: ") }
    #expect(note?.hasSuffix(step) == true, "\(outcome.errors)")
  }

  @Test func `every option and command that a step names is one that there is`() throws {
    let dump = try Program.spawn(["--experimental-dump-help"], in: Project.root).output
    let names = Set(dump.matches(of: /"name" ?: ?"([a-z-]+)"/).map { "--\($0.1)" })
    let commands = Set(dump.matches(of: /"commandName" ?: ?"([a-z-]+)"/).map { String($0.1) })
    let steps = Habits.options.map(\.step) + Habits.commands.values
    #expect(steps.count > 60)
    for step in steps where !step.contains("git merge") {
      for option in step.matches(of: /(?:^|\s)(--[a-z][a-z-]+)/).map({ String($0.1) }) {
        #expect(names.contains(option), "\(step)")
      }
    }
    for step in steps + Suggestion.commands.values.map({ "loctrip \($0)" }) {
      for command in step.matches(of: /loctrip ([a-z]+)(?: ([a-z]+))?/) where command.1 != "is" {
        let isProse = ["writes", "works", "asks"].contains(command.1)
        #expect(isProse || commands.contains(String(command.1)), "\(step)")
      }
    }
    for (command, words) in Habits.subcommands {
      for meant in words.values {
        let first = String(meant.prefix { $0 != " " })
        #expect(commands.contains(first), "\(command) \(meant)")
      }
    }
  }
}
