/// Next steps for options and files that no table lists: by the words in an option's name, and by the ending of a file.
extension Habits {
  /// Options whose names have one of these words.
  private struct Words {
    let words: Set<String>
    /// The commands that it is about; every command if it is empty.
    let commands: Set<String>
    /// The option that the command has to have for the step.
    let option: String?
    let step: String
    let sample: String

    init(
      _ words: Set<String>,
      of commands: Set<String> = [],
      having option: String? = nil,
      _ step: String,
      or sample: String = ""
    ) {
      (self.words, self.commands, self.option) = (words, commands, option)
      (self.step, self.sample) = (step, sample)
    }
  }

  private static let words: [Words] = [
    Words(
      ["disable", "exclude", "skip", "without", "ignore"],
      of: ["check"],
      "to turn a check off, write into .loctrip.yml: checks: { {}: off }",
      or: "CODE"
    ),
    Words(
      ["approve", "approved", "reviewed", "autoapprove"],
      of: ["import"],
      "texts of this state and above count as translated: --accept reviewed"
    ),
    Words(["placeholder", "placeholders"], of: ["export"], "--protect-placeholders"),
    Words(
      ["placeholder", "placeholders"],
      of: ["check", "import", "validate"],
      "placeholders are checked without any option; alone: loctrip check --only placeholder-mismatch"
    ),
    Words(["version", "schema"], of: ["validate"], "the version is read from each file"),
    Words(["version", "schema"], of: ["export"], "--xliff-version {}", or: "2.1"),
    Words(["version", "schema"], of: ["convert"], "--to {}", or: "2.1"),
    Words(
      ["encoding", "charset", "bom", "utf8", "utf16"],
      "a file keeps its encoding; what is new is written in UTF-8"
    ),
    Words(
      ["dir", "directory", "folder", "path", "dest", "destination", "outfile", "output", "out"],
      of: ["extract"],
      "new texts go into the catalogs that are named: --catalog PATH"
    ),
    Words(["force", "overwrite"], of: ["init", "export", "pseudo"], having: "--force", "--force"),
    Words(["format", "type", "filetype"], of: ["export"], "the kind of a bundle: --bundle KIND"),
    Words(
      ["format", "type", "filetype"],
      of: ["import", "diff", "check", "validate", "convert"],
      "the kind of a file is known by its name and its content, without an option"
    ),
    Words(
      ["detailed", "details", "full", "units"],
      of: ["status"],
      "each text is listed in a page: -o status.html"
    ),
    Words(["detailed", "details", "full"], having: "--verbose", "--verbose"),
    Words(
      ["scheme", "project", "workspace", "sdk", "xcodebuild", "derived", "genstrings", "build"],
      of: ["export", "import", "extract", "compile", "status", "check"],
      "no build and no project file is needed; name the folder of the app"
    ),
    Words(
      ["screenshot", "screenshots"],
      of: ["export"],
      "screenshots are copied from an .xcloc that has them: --parts-from PATH"
    ),
    Words(
      ["approved", "reviewed", "proofread"],
      of: ["export", "import"],
      "texts below a state stay unfinished at their return: loctrip import --accept reviewed"
    ),
    Words(
      ["untranslated", "missing", "empty", "incomplete", "unfinished", "nontranslated"],
      of: ["export"],
      "for what is not finished: --only open"
    ),
    Words(["fuzzy"], of: ["export"], "--only needs_review"),
    Words(
      ["fuzzy", "nofuzzy", "approved", "untranslated"],
      of: ["check"],
      "every translation is checked, whatever its state; without one is what status counts"
    ),
    Words(
      ["replace", "overwrite", "modified", "force"],
      of: ["import"],
      "to take the delivery's text in a conflict: --on-conflict theirs"
    ),
    Words(
      ["merge", "append", "cleanup", "update"],
      of: ["import"],
      "an import adds what came back and keeps everything else, without any option"
    ),
    Words(
      ["branch", "commit", "since"],
      of: ["diff", "status"],
      "to compare with a revision: --git {}",
      or: "HEAD"
    ),
    Words(
      ["branch", "commit"],
      "loctrip works on the files that are there; git changes the branch"
    ),
    Words(
      ["default", "source", "base", "development"],
      of: ["export", "translate", "extract", "status", "import", "init"],
      "the catalogs name their source language; for files that do not: source-language in .loctrip.yml"
    ),
    Words(
      ["lang", "langs", "language", "languages", "locale", "locales", "iso"],
      having: "--language",
      "--language {}",
      or: "fr"
    ),
    Words(
      ["lang", "langs", "language", "languages", "locale", "locales"],
      of: ["init"],
      "the languages of the project are written in .loctrip.yml: languages: [{}]",
      or: "fr"
    ),
    Words(
      ["lang", "langs", "language", "languages", "locale", "locales"],
      of: ["extract", "format", "validate", "convert", "merge", "migrate"],
      "this command works on all languages of its files"
    ),
    Words(
      ["tag", "tags", "label", "labels", "filter", "namespace", "key", "keys", "component"],
      of: ["export"],
      "texts are chosen by their state, --only, and by the paths of their catalogs"
    ),
    Words(
      ["test", "tests", "rule", "rules", "filter", "checker", "checkers"],
      of: ["check"],
      "one check alone: --only {}; their codes: --list-checks",
      or: "CODE"
    ),
    Words(
      ["statistics", "statistic", "stats", "count", "counts", "words", "wordcount"],
      of: ["status"],
      "words are counted without any option, and by similarity with --analysis"
    ),
    Words(
      ["filename", "filenames", "names", "structure"],
      of: ["export"],
      "each language is one bundle, which names its catalogs; the file of a single one: -o FILE"
    ),
    Words(
      ["comment", "comments", "notes", "description", "descriptions", "context"],
      of: ["export"],
      "the comments of keys are in every bundle, without any option"
    ),
    Words(
      ["exclude", "ignore"],
      "folders and files that are left out are named in .loctrip.yml: exclude: [{}]",
      or: "Old/**"
    ),
    Words(
      ["indent", "sort", "sorted", "pretty", "tabs", "spaces"],
      of: ["format", "export", "import", "extract"],
      "catalogs always have the form that Xcode writes; no option changes it"
    ),
    Words(["recursive", "recurse", "depth"], "folders are read with all that is in them"),
    Words(["watch"], "loctrip runs once; start it again when files have changed"),
    Words(["log", "loglevel", "verbosity"], "to see more: --verbose; only errors: --quiet"),
    Words(
      ["dir", "directory", "folder", "path", "dest", "destination", "outfile", "output", "out"],
      of: ["export", "compile", "convert", "merge", "review", "pseudo"],
      having: "--output",
      "-o {}",
      or: "out"
    ),
  ]

  /// The step for an option that a command does not have, by the words in its name.
  ///
  /// - Parameters:
  ///   - name: The option with its hyphens.
  ///   - value: What follows it; empty if nothing does.
  ///   - help: The help of the command, hidden options included.
  static func step(
    byWordsOf name: String,
    _ value: String,
    _ command: String,
    help: String
  ) -> (step: String, value: String)? {
    let parts = parts(of: name)
    return words.first { habit in
      !habit.words.isDisjoint(with: parts)
        && (habit.commands.isEmpty || habit.commands.contains(command))
        && habit.option.map { help.contains("\($0) ") } ?? true
    }.map { ($0.step, value.isEmpty ? $0.sample : value) }
  }

  /// The words of a name, in lower case: `include` and `screenshots` of `-includeScreenshots`.
  private static func parts(of name: String) -> [String] {
    var parts = [""]
    for character in name {
      if character == "-" || character == "_" {
        parts.append("")
      } else if character.isUppercase, parts.last?.last?.isLowercase == true {
        parts.append(character.lowercased())
      } else {
        parts[parts.count - 1] += character.lowercased()
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The step for a first word that is no command, by the words that follow.
  static func step(ofCommand command: String, _ rest: [String]) -> String? {
    switch command {
    case "xcodebuild", "xcrun":
      let action = rest.first { commands[$0]?.contains("Xcode") == true }
      return action.flatMap { commands[$0] }
        ?? "no build is needed: loctrip export . --language fr -o out, loctrip compile . -o out"
    case "file", "files", "translation", "source", "sources", "strings", "bundle", "bundles":
      switch rest.first {
      case "upload", "push", "add", "send", "export":
        return "to send texts: loctrip export . --language fr -o out"
      case "download", "pull", "get", "import", "fetch":
        return "to take in what came back: loctrip import delivery/fr.xcloc --into ."
      default: return command.hasPrefix("bundle") ? "for bundles: loctrip export . -o out" : nil
      }
    case "string", "key":
      let text = rest.dropFirst().first ?? "KEY"
      return rest.first == "add" ? "to add a key: loctrip keys add \(NextStep.quoted(text))" : nil
    default: break
    }
    if programs.contains(command) {
      return rest.first.flatMap { word in
        Suggestion.commands[word].map { "what '\(command) \(word)' does: loctrip \($0)" }
      } ?? "loctrip works on files alone, without other programs; all commands: loctrip --help"
    }
    return converting(command)
  }

  /// Other programs, whose names people type out of habit.
  private static let programs: Set<String> = [
    "crowdin", "lokalise", "lokalise2", "phrase", "wlc", "weblate", "tx", "transifex", "poeditor",
    "poedit", "bartycrouch", "swiftgen", "localazy", "smartling", "memsource", "git", "swift",
  ]

  /// The step for a converter between two formats, such as `po2xliff`.
  private static func converting(_ command: String) -> String? {
    let parts = command.split(separator: "2").map(String.init)
    guard parts.count == 2, command.allSatisfy({ $0.isLetter || $0 == "2" }) else { return nil }
    let kinds = [
      "po": "po", "pot": "po --template", "xliff": "xliff", "csv": "csv", "xlsx": "xlsx",
      "json": "json", "xcloc": "xcloc", "android": "android",
    ]
    if let kind = kinds[parts[1]] {
      return "bundles of a kind are written from the catalogs: loctrip export . --bundle \(kind)"
    }
    return ["xcstrings", "strings", "ios"].contains(parts[1])
      ? "deliveries of any kind are written into the catalogs: loctrip import FILE --into ." : nil
  }

  /// The step for a file of a kind that a command cannot take.
  static func step(forFile path: String, _ command: String) -> String? {
    switch path.split(separator: ".").last?.lowercased() {
    case "mo": "a .mo file is compiled; pass the .po file that it was made of"
    case "po", "pot":
      ["convert", "validate", "compile", "merge", "export", "migrate", "format"].contains(command)
        ? "PO files are read by import, diff, check and status; "
          + "other bundles are written from the catalogs: loctrip export . --bundle xliff"
        : nil
    case "xliff", "xlf", "xcloc":
      command == "merge"
        ? "a delivery is merged into the catalogs by: loctrip import \(NextStep.quoted(path)) --into ."
        : nil
    default: nil
    }
  }

  /// Commands that do what another program does with a word behind a command of the same name.
  static let otherCommands: [String: [String: String]] = [
    "keys": [
      "import": "texts are taken in by: loctrip import FILE --into .",
      "upload": "texts are sent by: loctrip export . --bundle csv -o out",
      "export": "texts are written by: loctrip export . --bundle csv -o out",
      "download": "texts are taken in by: loctrip import FILE --into .",
      "translate": "texts are proposed by: loctrip translate . --language fr --with COMMAND",
      "format": "catalogs get the form that Xcode writes by: loctrip format",
    ],
    "orders": [
      "import": "what came back is taken in by: loctrip import FILE",
      "download": "what came back is taken in by: loctrip import FILE",
      "receive": "what came back is taken in by: loctrip import FILE",
      "upload": "an order is made by: loctrip orders new AGENCY",
      "export": "an order is made by: loctrip orders new AGENCY",
      "review": "what waits is decided by: loctrip review ORDER",
      "check": "what came back is checked by: loctrip check FILE",
    ],
    "questions": [
      "export": "the questions of an agency as a mail: loctrip questions --mail AGENCY",
      "send": "the answers for an agency as a mail: loctrip questions --mail AGENCY",
      "new": "an agency asks in the notes of its delivery: loctrip import FILE",
      "add": "an agency asks in the notes of its delivery: loctrip import FILE",
    ],
  ]

  /// Words that other programs take behind a command, where files and folders are named here.
  static let shownWithoutWord: [String: (words: Set<String>, step: String)] = [
    "status": (
      [
        "translation", "translations", "proofreading", "review", "languages", "language", "list",
        "show", "progress", "project",
      ], "every language is shown with all its states by: loctrip status"
    ),
    "config": (
      ["lint", "validate", "check", "test", "verify"],
      "the configuration is read, and its mistakes are shown, by: loctrip config"
    ),
    "check": (
      ["translation", "translations", "languages", "strings", "project"],
      "all catalogs are checked by: loctrip check"
    ),
  ]
}
