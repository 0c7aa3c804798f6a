internal import ArgumentParser
import Foundation
import LoctripAppProjects
import LoctripFileSets
import LoctripLocalizationCore
import LoctripLedger

/// What to type instead of a command line that failed because of a habit from another command or program.
///
/// It is asked only after a failure, so that a right command line is never judged.
struct NextStep {
  private let words: [String]
  private let options: [String: String]
  private let operands: [String]

  /// The sentence for a failed command line, or `nil` if there is none.
  ///
  /// - Parameter arguments: The arguments behind the name of the program.
  static func sentence(for arguments: [String]) -> String? {
    NextStep(arguments).sentence.map { "loctrip: note: \($0.oneLine)" }
  }

  /// The sentence for a file that is malformed because it is of another kind, or `nil` if there is none.
  static func sentence(forMalformed arguments: [String]) -> String? {
    let step = NextStep(arguments)
    guard let command = arguments.first else { return nil }
    return step.operands.lazy.compactMap { Habits.step(forFile: $0, command) }.first
      .map { "loctrip: note: \($0.oneLine)" }
  }

  private init(_ arguments: [String]) {
    words = arguments
    var (options, operands): ([String: String], [String]) = ([:], [])
    var option: String?
    for word in arguments.dropFirst() {
      if word.hasPrefix("-"), word != "-" {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        options[parts[0]] = parts.count > 1 ? parts[1] : ""
        option = parts.count > 1 ? nil : parts[0]
      } else if let name = option {
        // It may as well stand for itself, behind a flag; then nothing is said about it.
        options[name] = word
        option = nil
      } else {
        operands.append(word)
      }
    }
    (self.options, self.operands) = (options, operands)
  }

  /// The value of the first of some options that is there; empty for one without a value.
  private func value(_ names: String...) -> String? { names.lazy.compactMap { options[$0] }.first }

  private var sentence: String? {
    guard let command = words.first else { return nil }
    return special(command) ?? ofSubcommand(command) ?? ofOption(command)
      ?? Habits.step(ofCommand: command, Array(words.dropFirst()))
      ?? Habits.commands[command] ?? ofProject(command) ?? ofOperand(command)
  }

  /// The next step for an operand that is no file which the command takes.
  private func ofOperand(_ command: String) -> String? {
    if let shown = Habits.shownWithoutWord[command], let word = operands.first,
      shown.words.contains(word), !Self.isFile(word)
    {
      return shown.step
    }
    if let language = operands.first(where: { LanguageTag.isUnmistakable($0) && !Self.isFile($0) }),
      command != "export", help(of: command)?.contains("--language ") == true
    {
      return "for the language: --language \(language)"
    }
    if command == "validate", let folder = operands.first(where: Self.isFile),
      FileAccess.kind(of: folder).isFolder
    {
      return "string catalogs are checked by: loctrip check \(Self.quoted(folder))"
    }
    let files = operands + [value("--output", "-o") ?? ""]
    return files.lazy.compactMap { Habits.step(forFile: $0, command) }.first
  }

  /// What only a look at the values tells.
  private func special(_ command: String) -> String? {
    switch command {
    case "-V", "-v", "-version": "for the version: loctrip --version"
    case "completion", "autocomplete":
      "for completions: loctrip completions \(operands.first ?? "bash")"
    case "import": importing
    case "export": exporting
    case "diff": comparing
    case "keys": keys
    case "orders": orders
    case "questions": questions
    case "migrate": migrating
    case "decide": deciding
    case "review": reviewing
    case "convert": converting
    case "compile": compiling
    case "config": configuring
    default: nil
    }
  }

  /// The folder of a project file.
  private func ofProject(_ command: String) -> String? {
    guard
      let file = operands.first(where: { word in
        [".xcodeproj", ".xcworkspace", ".pbxproj"].contains { word.hasSuffix($0) }
      })
    else { return nil }
    let folder = file.contains("/") ? file.folderAndName.folder : "."
    return
      "the folder of the project is named, not its file: loctrip \(command) \(Self.quoted(folder))"
  }

  /// The command of a command that another program calls so.
  private func ofSubcommand(_ command: String) -> String? {
    guard let word = operands.first, words.dropFirst().first == word else { return nil }
    if let step = Habits.otherCommands[command]?[word] { return step }
    guard
      let meant = Habits.subcommands[command]?[word]
    else { return nil }
    var rest = operands.dropFirst().map(Self.quoted)
    if rest.isEmpty, ["where --key"].contains(meant) { rest = ["KEY"] }
    if command == "orders", meant == "close" {
      return "to close an order: loctrip orders close \(rest.first ?? "ORDER") "
        + "--reason \(["complete", "done", "finish"].contains(word) ? "complete" : "cancelled")"
    }
    let line = (["loctrip", command, meant] + rest).joined(separator: " ")
    return "'\(word)' is called '\(meant.prefix { $0 != " " })' here: \(line)"
  }

  /// The option that does here what an option of another program does.
  private func ofOption(_ command: String) -> String? {
    let names = words.dropFirst().filter { $0.hasPrefix("-") && $0 != "-" && $0 != "--" }
      .map { String($0.prefix { $0 != "=" }) }
    guard !names.isEmpty else { return nil }
    let subcommand = operands.first.map { "\(command) \($0)" }
    func applies(_ habit: Habits.Option) -> Bool {
      habit.commands.isEmpty || habit.commands.contains(command)
        || habit.commands.contains { $0 == subcommand }
    }
    for name in names where !isOwn(name, command) {
      for habit in Habits.options where habit.names.contains(name) && applies(habit) {
        let value = options[name] ?? ""
        // A percentage of one language says which.
        if value.contains("="), habit.step.contains("'*={}'") {
          return "for a gate: --require \(value)"
        }
        return Self.instead(
          of: name,
          habit.step.replacing("{}", with: value.isEmpty ? habit.sample : Self.quoted(value))
        )
      }
    }
    return ofWords(names, command)
  }

  /// The option that is meant by the words in the name of one that there is not, and that is no misspelling.
  private func ofWords(_ names: [String], _ command: String) -> String? {
    guard let help = help(of: command) else { return nil }
    let own = help.matches(of: /--([a-z][a-z-]+)/).map { String($0.output.1) }
    for name in names where !isOwn(name, command) {
      let word = String(name.drop { $0 == "-" })
      let near = Suggestion.meant(by: word, among: own, synonyms: Suggestion.options)
      guard near.map({ Suggestion.isSure(of: $0, for: word) }) != true,
        let found = Habits.step(byWordsOf: name, options[name] ?? "", command, help: help)
      else { continue }
      return Self.instead(of: name, found.step.replacing("{}", with: Self.quoted(found.value)))
    }
    return nil
  }

  /// The help of a command or of its command that is named, hidden options included.
  private func help(of command: String) -> String? {
    let root = Loctrip.configuration.subcommands.first { $0.configuration.commandName == command }
    guard let root else { return nil }
    let inside =
      root.configuration.subcommands.first {
        $0.configuration.commandName == operands.first
      } ?? root.configuration.defaultSubcommand ?? root
    return inside.helpMessage(includeHidden: true, columns: 400)
  }

  /// True if a command has an option of this name, which means something else then.
  private func isOwn(_ name: String, _ command: String) -> Bool {
    // The version of the program has no value.
    if name == "--version", options[name]?.isEmpty == false { return false }
    guard let help = help(of: command),
      help.contains(" \(name) ") || help.contains(" \(name), ") || help.contains("/\(name) ")
    else { return false }
    // The limit of a report in JSON, where no JSON is asked for, is that of units in other programs.
    return !(command == "translate" && name == "--limit" && value("--format") != "json")
  }

  private static func instead(of name: String, _ step: String) -> String {
    step.hasPrefix("-") ? "instead of \(name): \(step)" : step
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "-_./=,:@%+".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  private static let files = ["html", "md", "markdown", "xlsx"]

  private static func isFile(_ path: String) -> Bool { FileAccess.kind(of: path).exists }

  private var importing: String? {
    if let form = value("--format"), Self.files.contains(form) {
      return "for a report of this kind: -o report.\(form == "markdown" ? "md" : form)"
    }
    if words.count == 1 {
      return "import takes what came back: loctrip import delivery/fr.xcloc --into ."
    }
    return nil
  }

  /// The names that others give to kinds of bundles.
  private static let bundles = [
    "gettext": "po", "pot": "po --template", "excel": "xlsx", "xls": "xlsx",
    "spreadsheet": "xlsx", "sheet": "xlsx", "strings.xml": "android", "xml": "android",
    "xlf": "xliff", "xliff1": "xliff", "xliff12": "xliff", "xliff1.2": "xliff",
    "xliff2": "xliff --xliff-version 2.1", "xliff20": "xliff --xliff-version 2.0",
    "xliff2.0": "xliff --xliff-version 2.0", "xliff21": "xliff --xliff-version 2.1",
    "i18next": "json",
  ]

  private var exporting: String? {
    let kinds = [
      "xlsx": "xlsx", "xliff": "xliff", "xcloc": "xcloc", "csv": "csv", "po": "po",
      "android": "android",
    ]
    if let form = value("--format", "--to"), let kind = kinds[form] ?? Self.bundles[form] {
      return "for bundles of this kind: --bundle \(kind)"
    }
    if let form = value("--bundle"), let kind = Self.bundles[form] {
      return "for bundles of this kind: --bundle \(kind)"
    }
    if let version = value("--to", "--version"), ["1.2", "2.0", "2.1", "2.2"].contains(version) {
      return "for another version of XLIFF: --xliff-version \(version)"
    }
    if let state = value("--only"),
      state.split(separator: ",").contains(where: { ["untranslated", "todo"].contains($0) })
    {
      return "for all texts without a finished translation: --only open"
    }
    return nil
  }

  private var comparing: String? {
    if operands.count > 1, value("--git") == nil, Self.isRevision(operands[0]),
      !Self.isFile(operands[0]), operands.dropFirst().allSatisfy(Self.isFile)
    {
      let words = operands.map(Self.quoted).joined(separator: " ")
      return "to compare with a revision: loctrip diff --git \(words)"
    }
    guard (1...2).contains(operands.count), value("--git") == nil,
      operands.contains(where: Self.isRevision), !operands.contains(where: Self.isFile)
    else { return nil }
    return "to compare revisions: loctrip diff --git \(operands.joined(separator: ".."))"
  }

  /// True for the words of git's revisions that are no names of files.
  private static func isRevision(_ word: String) -> Bool {
    guard !word.contains("/"), !word.contains(".") || word.contains("..") else { return false }
    let isHash = (7...40).contains(word.utf8.count) && word.allSatisfy(\.isHexDigit)
    let isRange = word.firstRange(of: "..").map {
      $0.lowerBound != word.startIndex && $0.upperBound != word.endIndex
    }
    let isBranch = ["main", "master", "develop", "dev", "trunk"].contains(word)
    return word == "HEAD" || isBranch || word.contains("~") || word.contains("^")
      || word.contains("@{")
      || isRange ?? false || isHash
  }

  private var keys: String? {
    switch operands.first {
    case "where":
      guard value("--key") == nil, operands.count == 2, let key = operands.last, !Self.isFile(key),
        !key.contains("'"), !key.contains("/")
      else { return nil }
      return "to look for a key: loctrip keys where --key '\(key)'"
    case "set", "add":
      guard operands.count == 3, value("--value") == nil else { return nil }
      return "the text is the value of an option: loctrip keys \(operands[0]) "
        + "\(Self.quoted(operands[1])) --value \(Self.quoted(operands[2]))"
    case "rename":
      guard let old = value("--from", "--old"), let new = value("--to", "--new") else {
        return nil
      }
      return "the old and the new key are two words: loctrip keys rename \(Self.quoted(old)) "
        + Self.quoted(new)
    case nil:
      return options.isEmpty ? "to see where the code uses keys: loctrip keys where" : nil
    default: return nil
    }
  }

  private var orders: String? {
    switch operands.first {
    case "new" where operands.count > 2:
      let languages = operands.dropFirst(2).joined(separator: ",")
      return
        "languages are named by --language: loctrip orders new \(operands[1]) --language \(languages)"
    case "show", "accept", "due", "close":
      return operands.count == 1 ? "the orders are listed by: loctrip orders" : nil
    case let word?:
      return Order.isWellFormed(word) ? "to see an order: loctrip orders show \(word)" : nil
    case nil: return nil
    }
  }

  private var questions: String? {
    guard let word = operands.first, ["answer", "withdraw"].contains(word), operands.count == 1
    else { return nil }
    return "the questions are listed with their ids by: loctrip questions"
  }

  private var deciding: String? {
    guard value("--interactive", "-i") == nil, operands.count == 1, let id = operands.first,
      Order.isWellFormed(id), !Self.isFile(id)
    else { return nil }
    return
      "for a page to decide on: loctrip review \(id); in the terminal: loctrip decide --interactive \(id)"
  }

  private var reviewing: String? {
    guard operands.count == 1, let id = operands.first, Order.isWellFormed(id), !Self.isFile(id)
    else { return nil }
    return
      "orders are in the folder that .loctrip.yml names, 'orders: orders'; they are listed by: loctrip orders"
  }

  private var compiling: String? {
    let forms = ["binary": "binary", "binary1": "binary", "xml": "xml", "xml1": "xml"]
    guard let form = value("--format").flatMap({ forms[$0] }) else { return nil }
    return "the form of the property lists: --serialization \(form)"
  }

  private var converting: String? {
    let output = value("--output", "-o") ?? ""
    let kinds = ["po", "pot", "xlsx", "csv", "json"]
    if let kind = kinds.first(where: { output.hasSuffix(".\($0)") }) {
      return "convert changes the version of XLIFF; from catalogs: loctrip export --bundle "
        + (kind == "pot" ? "po --template" : kind)
    }
    if operands.count == 2, operands[1].hasSuffix(".po") {
      return "convert changes the version of XLIFF; from catalogs: loctrip export --bundle po"
    }
    if let form = value("--to"), ["po", "pot", "xlsx", "csv", "json", "android"].contains(form) {
      return "convert changes the version of XLIFF; from catalogs: loctrip export --bundle "
        + (form == "pot" ? "po --template" : form)
    }
    guard operands.count == 2, value("--to", "-t", "--output", "-o") == nil else { return nil }
    return "for a version and a file: loctrip convert --to 2.1 \(Self.quoted(operands[0])) -o "
      + Self.quoted(operands[1])
  }

  private var configuring: String? {
    switch operands.first {
    case "set", "add", "edit", "unset":
      "values are written into .loctrip.yml; 'loctrip init --list-keys' explains them"
    case "get", "list", "ls", "show", "run": "the whole configuration is shown by: loctrip config"
    default: nil
    }
  }

  private var migrating: String? {
    guard value("--to") == nil, let catalog = operands.first(where: { $0.hasSuffix(".xcstrings") })
    else { return nil }
    return "a string catalog is migrated back by: loctrip migrate \(catalog) --to strings"
  }
}
