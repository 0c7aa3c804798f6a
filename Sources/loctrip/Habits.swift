/// What people type who come from another command or program, and what they have to type here.
///
/// `{}` in a step is the value, or the operands, of what was typed.
enum Habits {
  /// An option of other programs.
  struct Option {
    /// The commands that it is about, such as `keys set`; every command if it is empty.
    let commands: [String]
    let names: [String]
    /// What to type instead.
    let step: String
    /// What takes the place of the value if there is none.
    let sample: String

    init(_ commands: [String], _ names: [String], _ step: String, or sample: String = "") {
      (self.commands, self.names, self.step, self.sample) = (commands, names, step, sample)
    }
  }

  /// First words of other programs that are no commands here.
  static let commands: [String: String] = [
    "-exportLocalizations": "to export as Xcode does: loctrip export . --language fr -o out",
    "-importLocalizations": "to import as Xcode does: loctrip import fr.xcloc --into .",
    "push": "to send texts: loctrip export . --language fr -o out, or loctrip orders new AGENCY",
    "sync": "for the code's texts: loctrip extract; for what an agency returns: loctrip import",
    "install": "loctrip is one program and installs nothing; to start a project: loctrip init",
    "clone": "to start with a project that is here: loctrip init",
    "commit": "loctrip writes files alone; commit them with git",
    "generate": "Xcode generates the symbols of code; for the code's texts: loctrip extract",
    "checkout": "loctrip writes files alone; take older ones back with git",
    "reset": "loctrip writes files alone; take older ones back with git",
    "lock":
      "to keep a text from translation, mark it in Xcode, or see 'do-not-translate' in the glossary",
    "-list": "for languages and catalogs: loctrip status",
    "project": "loctrip works on files alone; to start with an app: loctrip init",
    "projects": "loctrip works on files alone; to start with an app: loctrip init",
    "branch": "loctrip works on the files that are there; git changes the branch",
    "login": "loctrip works on files alone, without an account",
    "auth": "loctrip works on files alone, without an account",
    "logout": "loctrip works on files alone, without an account",
    "account": "loctrip works on files alone, without an account",
    "team": "loctrip works on files alone, without an account",
    "user": "loctrip works on files alone, without an account",
    "users": "loctrip works on files alone, without an account",
    "webhook": "loctrip works on files alone, without an account",
    "glossary": "the glossary is a file that .loctrip.yml names: glossary: glossary.csv",
    "terms": "the glossary is a file that .loctrip.yml names: glossary: glossary.csv",
    "term": "the glossary is a file that .loctrip.yml names: glossary: glossary.csv",
    "termbase": "the glossary is a file that .loctrip.yml names: glossary: glossary.csv",
    "tm": "older deliveries are the memory: loctrip export . --with-matches PATH",
    "memory": "older deliveries are the memory: loctrip export . --with-matches PATH",
    "screenshot":
      "screenshots come from an .xcloc that has them: loctrip export . --parts-from PATH",
    "screenshots":
      "screenshots come from an .xcloc that has them: loctrip export . --parts-from PATH",
  ]

  /// Words of other programs for the commands of a command.
  static let subcommands: [String: [String: String]] = [
    "keys": [
      "list": "where", "ls": "where", "search": "where --key", "find": "where --key",
      "grep": "where --key", "usage": "where", "uses": "where", "create": "add", "new": "add",
      "delete": "remove", "rm": "remove", "del": "remove", "update": "set", "edit": "set",
      "change": "set", "mv": "rename", "move": "rename", "cp": "copy", "duplicate": "copy",
      "show": "get", "cat": "get", "print": "get", "stale": "unused", "orphans": "unused",
      "orphaned": "unused", "dead": "unused", "clean": "prune", "cleanup": "prune",
      "purge": "prune", "lint": "missing", "check": "missing", "undefined": "missing",
      "literals": "hardcoded", "extract": "missing",
    ],
    "orders": [
      "create": "new", "add": "new", "make": "new", "send": "new", "start": "new", "ls": "list",
      "status": "show", "info": "show", "get": "show", "view": "show", "cancel": "close",
      "delete": "close", "remove": "close", "rm": "close", "complete": "close", "done": "close",
      "finish": "close", "confirm": "accept", "approve": "accept", "invoice": "cost",
      "costs": "cost", "price": "cost", "budget": "cost", "deadline": "due", "extend": "due",
      "week": "report", "weekly": "report",
    ],
    "questions": [
      "reply": "answer", "respond": "answer", "resolve": "answer", "close": "withdraw",
      "delete": "withdraw", "remove": "withdraw", "ls": "list", "show": "list", "import": "read",
      "load": "read",
    ],
  ]

  /// Options of other programs.
  static let options: [Option] = [
    Option(
      ["import", "validate", "convert", "diff", "review", "decide", "migrate", "check", "format"],
      ["--file", "--files", "--input", "--in-file", "-i", "-f", "-localizationPath"],
      "files are named without an option, such as {}",
      or: "fr.xliff"
    ),
    Option(
      ["extract"],
      ["--source", "--sources", "--src", "--code", "--input", "-i", "-s"],
      "the folders of the code are named without an option: loctrip extract {}",
      or: "App"
    ),
    Option(["import"], ["--report-file"], "-o {}", or: "report.html"),
    Option(
      ["import"],
      ["--in", "--to", "--catalogs", "--dest", "--destination"],
      "--into {}",
      or: "App"
    ),
    Option(
      ["import", "decide", "extract", "migrate"],
      ["-n", "--preview", "--simulate", "--dry", "--what-if", "--noop", "--no-write"],
      "to see it and write nothing: --dry-run"
    ),
    Option(
      ["import", "decide", "extract"],
      ["--apply", "--write", "--commit", "--save"],
      "files are written without any option; --dry-run writes nothing"
    ),
    Option(
      ["import"],
      ["--state", "--set-state", "--force-state", "--as"],
      "the state of texts that come without one: --no-state {}",
      or: "translated"
    ),
    Option(
      ["check"],
      ["--fix-all", "--autofix", "--auto-fix", "--autocorrect", "--auto-correct"],
      "to mend what a program can mend: --fix"
    ),
    Option(
      ["keys unused"],
      ["--delete", "--remove", "--prune", "--fix"],
      "to remove unused keys: loctrip keys prune --unused"
    ),
    Option(
      ["import"],
      ["--overwrite", "--force", "-f", "--theirs"],
      "to take the delivery's text in a conflict: --on-conflict theirs"
    ),
    Option(
      ["import"],
      ["--skip-conflicts", "--ours", "--keep", "--no-overwrite"],
      "our texts stay in a conflict without any option; a base finds the conflicts: --base SENT"
    ),
    Option(
      ["import"],
      ["--locale-id", "--locale", "--language-code", "--lang-code", "-locale"],
      "--language {}",
      or: "fr"
    ),
    Option(
      ["check", "validate", "keys"],
      ["--strict", "--max-warnings", "-Werror", "--warnings-as-errors", "--werror", "--pedantic"],
      "to fail for warnings too: --fail-on warning"
    ),
    Option(
      ["check"],
      ["--ignore", "--disable", "--skip", "--disable-rule", "--no-rule"],
      "to turn a check off, write into .loctrip.yml: checks: { {}: off }",
      or: "CODE"
    ),
    Option(["check"], ["--rule", "--rules", "--select", "--check"], "--only {}", or: "CODE"),
    Option(["check"], ["--list", "--list-rules"], "--list-checks"),
    Option(["validate"], ["--list", "--list-checks", "--rules"], "--list-rules"),
    Option(
      ["validate"],
      ["--version", "--xliff-version", "--schema", "--xliff"],
      "the version is read from each file"
    ),
    Option(["questions"], ["--again", "--overwrite"], "to overwrite an answer: --force"),
    Option(
      ["status"],
      ["--compare", "--from"],
      "to compare with a revision: --git {}",
      or: "HEAD"
    ),
    Option(["status"], ["--orders", "--tm"], "--with-matches {}", or: "PATH"),
    Option(
      ["status"],
      [
        "--fail-under", "--threshold", "--min-coverage", "--fail-below", "--fail-on",
      ],
      "for a gate: --require '*={}'",
      or: "95"
    ),
    Option(
      ["status"],
      ["-s", "--short", "--porcelain"],
      "--summary, and for programs --format json"
    ),
    Option(["translate"], ["--limit", "--max"], "--max-units {}", or: "100"),
    Option(
      ["translate"],
      [
        "--provider", "--engine", "--service", "--model", "--backend", "--api-key", "--mt",
        "--command",
      ],
      "a program of yours translates: --with COMMAND"
    ),
    Option(["translate"], ["--to", "--target", "-t"], "--language {}", or: "fr"),
    Option(
      ["translate", "export"],
      ["--from", "--source", "--source-language"],
      "the catalogs name their source language; for files that do not: source-language in .loctrip.yml"
    ),
    Option(["extract"], ["--output", "-o", "--out"], "--catalog {}", or: "PATH"),
    Option(
      ["extract"],
      ["--prune", "--delete", "--remove"],
      "to remove unused keys: loctrip keys prune --unused"
    ),
    Option(
      ["orders", "orders list", "questions", "questions list", "review"],
      ["--all", "-a", "--closed"],
      "what is done is listed too by: --include-done"
    ),
    Option(
      ["orders", "orders list"],
      ["--open"],
      "open orders are listed without any option: loctrip orders"
    ),
    Option(
      ["questions", "questions list"],
      ["--open", "--unanswered"],
      "open questions are listed without any option"
    ),
    Option(
      ["review", "decide"],
      ["--accept-all", "--approve", "--yes"],
      "a person decides: loctrip decide --interactive ORDER"
    ),
    Option(
      ["keys"],
      ["--into", "--project", "--path", "--dir", "--folder", "-C"],
      "the project's folder is named by: --in {}",
      or: "FOLDER"
    ),
    Option(["keys"], ["--text", "--translation", "--target"], "--value {}", or: "TEXT"),
    Option(["keys where"], ["--unused"], "loctrip keys unused"),
    Option(["keys where"], ["--missing"], "loctrip keys missing"),
    Option(
      ["format"],
      ["-w", "--write", "-i", "--in-place", "--inplace", "--fix"],
      "catalogs are written without any option: loctrip format"
    ),
    Option(
      ["format"],
      ["--dry-run", "-n", "--diff", "-d", "--lint", "-l", "--list-different", "--verify"],
      "to see what would change and write nothing: loctrip format --check"
    ),
    Option(
      ["diff"],
      ["--cached", "--staged"],
      "to compare with the last commit: loctrip diff --git HEAD"
    ),
    Option(
      ["diff"],
      ["--stat", "--shortstat", "--numstat", "--name-only", "--name-status"],
      "for the counts alone: --summary"
    ),
    Option(
      ["diff"],
      ["--word-diff", "--side-by-side", "-y"],
      "side by side, as a page: --format html -o changes.html"
    ),
    Option(["merge"], ["--ours", "-Xours"], "to resolve conflicts: --on-conflict ours"),
    Option(["merge"], ["--theirs", "-Xtheirs"], "to resolve conflicts: --on-conflict theirs"),
    Option(
      ["merge"],
      ["--abort", "--continue"],
      "git does this: git merge --abort; for markers in a catalog: loctrip merge --repair"
    ),
    Option(
      ["convert"],
      ["-t", "--target", "--version", "--xliff-version", "--format"],
      "--to {}",
      or: "2.1"
    ),
    Option(
      ["convert"],
      ["--from"],
      "the version is read from the document: loctrip convert --to 2.1 FILE"
    ),
    Option(
      ["export"],
      ["-localizationPath", "--localization-path", "--path", "--dir", "--folder", "-d"],
      "-o {}",
      or: "out"
    ),
    Option(
      ["export"],
      ["-exportLanguage", "--export-language", "--target", "--to", "-t", "--target-language"],
      "--language {}",
      or: "fr"
    ),
    Option(
      ["export"],
      ["--all-languages", "--all", "-a"],
      "all languages are exported without --language"
    ),
    Option(
      ["export"],
      [
        "--incremental", "--changed", "--new-only", "--untranslated", "--missing",
        "--skip-translated",
      ],
      "for what is not finished: --only open"
    ),
    Option(["pseudo"], ["--locale", "--to", "--target"], "--language {}", or: "en-XA"),
    Option(
      ["init"],
      ["--print", "--stdout", "--show"],
      "to see it and write nothing: loctrip init --dry-run"
    ),
    Option(
      ["config"],
      ["--list", "-l", "--get", "--show", "--global"],
      "the whole configuration is shown by: loctrip config"
    ),
    Option(["init"], ["--config", "-c"], "it is always .loctrip.yml, in the folder that is named"),
    Option(
      [],
      ["-p", "--token", "--api-token", "--project-id", "--key-file"],
      "loctrip works on files alone, without an account"
    ),
    Option(
      [],
      ["-y", "--yes", "--assume-yes", "--no-input", "--non-interactive"],
      "loctrip asks nothing; leave it out"
    ),
    Option([], ["--json", "-j"], "--format json"),
    Option(
      [],
      ["--html", "--sarif", "--markdown", "--xlsx"],
      "--format html, markdown, sarif, …: see --help for the forms of this command"
    ),
    Option(
      [],
      ["--reporter", "--formatter", "--output-format", "--out-format"],
      "--format {}",
      or: "json"
    ),
    Option([], ["--no-color", "--no-colour", "--nocolor"], "--color never"),
    Option([], ["-vv", "-vvv", "--debug", "--trace"], "--verbose, where a command has it"),
  ]
}
