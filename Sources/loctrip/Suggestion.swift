import ArgumentParser
import LoctripLocalizationCore

/// The word of the command line that a user most likely meant.
enum Suggestion {
  /// Returns the word that is meant by one that there is none of, or `nil` if none is likely.
  ///
  /// Words of the field that mean the same come first, then the spelling: at most one letter in three may differ.
  static func meant(
    by word: String,
    among words: [String],
    synonyms: [String: String]
  ) -> String? {
    let word = word.lowercased()
    if let meant = synonyms[word], words.contains(String(meant.prefix { $0 != " " })) {
      return meant
    }
    // Two letters that changed places are one mistake.
    let near = words.map { name in
      (name, name.sorted() == word.sorted() ? 1 : EditDistance.between(word, name))
    }.min { $0.1 < $1.1 }
    return near.flatMap { name, distance in
      distance * 3 <= max(word.count, name.count) ? name : nil
    }
  }

  /// True if a word is another name of the one that is meant, or nearly the same.
  static func isSure(of meant: String, for word: String) -> Bool {
    options[word] == meant || word.sorted() == meant.sorted()
      || EditDistance.between(word, meant) < 2
  }

  /// Commands by what other tools call them.
  static let commands = [
    "lint": "check", "verify": "check", "test": "check", "qa": "check", "checks": "check",
    "coverage": "status", "progress": "status", "stats": "status", "statistics": "status",
    "stat": "status", "analyze": "status", "analyse": "status", "count": "status",
    "compare": "diff", "delta": "diff", "strings": "migrate", "changes": "diff", "fmt": "format",
    "reformat": "format",
    "normalize": "format", "upload": "export", "send": "export", "download": "import",
    "pull": "import", "apply": "import", "transform": "convert", "draft": "translate",
    "machine-translate": "translate", "mt": "translate", "setup": "init", "configure": "init",
    "upgrade": "migrate", "pseudolocalize": "pseudo", "pseudo-localize": "pseudo",
    "schema": "validate", "conformance": "validate", "resolve": "merge", "repair": "merge",
    "mergetool": "merge --repair", "settings": "config", "preferences": "config", "push": "export",
    "put": "export", "fetch": "import", "get": "keys get", "set": "keys set", "add": "keys add",
    "rename": "keys rename", "mv": "keys rename", "move": "keys rename", "remove": "keys remove",
    "rm": "keys remove", "delete": "keys remove", "copy": "keys copy", "cp": "keys copy",
    "prune": "keys prune", "cleanup": "keys prune", "clean": "keys prune",
    "where": "keys where", "search": "keys where", "find": "keys where", "grep": "keys where",
    "usage": "keys where", "unused": "keys unused", "outdated": "keys unused",
    "missing": "keys missing", "hardcoded": "keys hardcoded", "key": "keys", "string": "keys",
    "order": "orders", "jobs": "orders", "job": "orders", "tasks": "orders", "task": "orders",
    "new": "orders new", "ls": "status", "list": "status", "show": "orders show",
    "cost": "orders cost", "invoice": "orders cost", "due": "orders due",
    "question": "questions", "comments": "questions", "comment": "questions",
    "answer": "questions answer", "approve": "review", "proofread": "review",
    "accept": "orders accept", "close": "orders close", "report": "orders report",
    "ci": "check", "audit": "check", "doctor": "check", "run": "check", "sync": "extract",
    "update": "extract", "genstrings": "extract", "code": "extract", "scan": "extract",
    "collect": "extract", "interfaces": "migrate", "log": "diff --git", "history": "diff --git",
    "blame": "diff --git", "locales": "status", "languages": "status",
    "translations": "keys get", "pre-translate": "translate", "pretranslate": "translate",
    "list-translations": "status", "list-languages": "status", "list-components": "status",
    "completion": "completions", "autocomplete": "completions", "exportlocalizations": "export",
    "importlocalizations": "import", "mock": "pseudo", "xliff": "convert", "build": "compile",
    "xcstringstool": "compile", "pofilter": "check", "poconflicts": "check", "pocount": "status",
    "podebug": "pseudo",
    "pogrep": "keys where", "msgfmt": "compile", "msgmerge": "extract", "xgettext": "extract",
    "auto-translate": "translate", "autotranslate": "translate",
  ]

  /// A message about a value that an option does not take, with the value that is likely to be meant.
  private static func correctingValue(_ message: String) -> String? {
    guard message.hasPrefix("Error: The value '"),
      let match = message.firstMatch(
        of: /^Error: The value '([^']+)' is invalid for '([^']+)'\. Please provide one of/
      )
    else { return nil }
    let values = message[match.range.upperBound...]
      .matches(of: /(?:'|  - )([a-zA-Z0-9._-]+)/).map { String($0.output.1) }
      .filter { !$0.hasPrefix("-") }
    // Of a list it is the first word that there is none of.
    let words = match.output.1.split(separator: ",").map { String($0.drop { $0 == " " }) }
    // Of numbers none is near another.
    guard let word = words.first(where: { !values.contains($0) }), word.first?.isNumber == false,
      let meant = meant(by: word, among: values, synonyms: Self.values)
    else { return nil }
    let end = message.index(match.range.upperBound, offsetBy: -"Please provide one of".count)
    return "\(message[..<end])Did you mean '\(meant)'? \(message[end...])"
  }

  /// Values of options by what other tools call them.
  private static let values = [
    "untranslated": "missing", "todo": "open", "fuzzy": "needs_review", "md": "markdown",
    "review": "needs_review", "mt": "machine_translated", "xlf": "xliff",
    "mine": "ours", "new": "added", "deleted": "removed", "yaml": "json", "yml": "json",
    "plain": "text", "txt": "text", "table": "text", "excel": "xlsx", "xls": "xlsx",
    "pdf": "html", "web": "html", "xml": "junit", "checkstyle": "junit", "mo": "po",
  ]

  /// Long options by what other tools call them.
  static let options = [
    "out": "output", "outdir": "output", "out-dir": "output", "output-dir": "output",
    "output-file": "output", "dest": "output", "lang": "language", "langs": "language",
    "languages": "language", "locale": "language", "locales": "language",
    "target-language": "language", "dryrun": "dry-run", "simulate": "dry-run",
    "no-write": "dry-run", "overwrite": "force", "yes": "force", "silent": "quiet",
    "debug": "verbose", "configuration": "config", "project": "into", "target": "into",
    "destination": "into", "catalog": "into", "tm": "with-matches", "matches": "with-matches",
    "memory": "with-matches", "threshold": "fail-on", "severity": "fail-on", "level": "fail-on",
    "min": "require", "minimum": "require", "revision": "git", "rev": "git",
    "version": "xliff-version", "jobs-count": "jobs", "parallel": "jobs", "command": "with",
    "autofix": "fix", "codes": "only", "rules": "list-rules", "checks": "list-checks",
    "save": "output", "write": "output", "sent-base": "base", "original": "base",
    "colour": "color", "state": "only", "states": "only", "filter": "only", "format": "bundle",
    "previous": "base", "report-file": "output", "report": "output", "html": "format",
    "json": "format",
    "no-color": "color", "strict": "fail-on", "again": "force", "since": "git",
    "code": "only",
  ]

  /// The message about an option that a command does not have, with what is likely to be meant.
  ///
  /// The parser suggests the nearest word, however far it is: `--root` for `--out`.
  ///
  /// - Parameter namesMeant: False if something else says what to type.
  /// - Returns: The message; as it was if it is about something else.
  static func correcting(
    _ message: String,
    of command: any ParsableCommand.Type,
    namesMeant: Bool = true
  ) -> String {
    if let corrected = correctingValue(message) { return corrected }
    let start = "Error: Unknown option '--"
    guard message.hasPrefix(start), let end = message.firstIndex(where: \.isNewline),
      let name = message[..<end].dropFirst(start.count).split(separator: "'").first
    else { return message }
    let help = command.helpMessage(includeHidden: true, columns: 200)
    let names =
      help.matches(of: /--([a-z][a-z-]+)/).map { String($0.output.1) } + ["help", "version"]
    let word = String(name.prefix { $0 != "=" })
    let meant = meant(by: word, among: names, synonyms: options)
    guard let meant, namesMeant else { return "\(start)\(name)'.\(message[end...])" }
    let short = help.matches(of: /(-[a-zA-Z]), --([a-z][a-z-]+)/).first { $0.output.2 == meant }
    let also = short.map { " (\($0.output.1))" } ?? ""
    return "\(start)\(name)'. Did you mean '--\(meant)'\(also)?\(message[end...])"
  }
}
