import LoctripAppProjects
import LoctripFileSets
import LoctripLocalizationCore

/// What to type instead of a command line that failed because of a habit from another program.
///
/// It is asked only after a failure, so that a right command line is never judged.
struct NextStep {
  private let words: [String]
  /// The words that are neither options nor behind one, the command first.
  private var operands: [String] = []
  /// The options in their order, each with the word behind it.
  private var options: [(name: String, value: String)] = []
  private let known: OptionNames

  /// The sentence for a failed command line, or `nil` if there is none.
  ///
  /// - Parameter arguments: The arguments behind the name of the program.
  static func sentence(for arguments: [String]) -> String? {
    NextStep(arguments).step.map { "loctrip: note: \($0.oneLine)" }
  }

  private init(_ arguments: [String]) {
    words = arguments
    var takesValue = false
    for word in arguments {
      if word.hasPrefix("-"), word != "-" {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        options.append((parts[0], parts.count > 1 ? parts[1] : ""))
        takesValue = parts.count == 1
      } else {
        // It may as well be an operand behind a flag.
        if takesValue { options[options.count - 1].value = word } else { operands.append(word) }
        takesValue = false
      }
    }
    known = OptionNames(operands)
  }

  /// What to type instead: by the whole line, else by its words without the first one, which is then the name of
  /// another program, or of a thing with commands: `crowdin upload`, `file upload`, `keys delete`.
  private var step: String? {
    if let step = Self.entries.lazy.compactMap(step(of:)).first { return step }
    guard !known.isCommand, let word = words.first, word == operands.first,
      !FileAccess.kind(of: word).exists
    else { return nil }
    if let parent = known.parent {
      return "loctrip \(parent) \(operands.map(Self.quoted).joined(separator: " "))"
    }
    let rest = NextStep(Array(words.dropFirst()))
    return rest.step
      ?? (rest.known.isCommand
        ? "loctrip \(rest.words.map(Self.quoted).joined(separator: " "))" : nil)
  }

  private static let entries: [(pattern: [Substring], step: Substring)] =
    table.split(separator: "\n").map { line in
      let arrow = line.firstRange(of: " → ") ?? line.endIndex..<line.endIndex
      return (line[..<arrow.lowerBound].split(separator: " "), line[arrow.upperBound...])
    }

  /// The step of an entry, or `nil` if it does not fit.
  private func step(of entry: (pattern: [Substring], step: Substring)) -> String? {
    // A line with an option that the command does not have is wrong for this reason.
    let hasUnknown = known.isCommand && options.contains { !known.names.contains($0.name) }
    guard !hasUnknown || entry.pattern.contains(where: { $0.hasPrefix("-") }) else { return nil }
    var (rest, typed, replaced) = (operands[...], [String](), [String]())
    for token in entry.pattern {
      if token == "$" {
        guard rest.isEmpty else { return nil }
      } else if token.hasPrefix("-") {
        guard let option = options.first(where: { fits($0, token) }) else { return nil }
        if !option.value.isEmpty { typed.append(option.value) }
        replaced.append(option.name)
      } else if token.hasPrefix("*.") || token.hasPrefix("@") {
        // A language behind an option is where it belongs.
        let all = token.hasPrefix("@") ? rest : rest + options.map(\.value)
        guard let word = all.first(where: { Self.isOne(of: token, $0) }) else { return nil }
        if let place = rest.firstIndex(of: word) { rest.remove(at: place) }
        typed.append(word)
      } else {
        guard let word = rest.first, words[0] == operands[0],
          rest.count == operands.count || !FileAccess.kind(of: word).exists,
          Self.isOne(of: token, word)
        else { return nil }
        rest.removeFirst()
        let isTyped = token.contains("*") && !replaced.isEmpty
        if isTyped { typed.append(word) } else { replaced.append(word) }
      }
    }
    let options = entry.step.split { " ,;:".contains($0) }.filter { $0.hasPrefix("-") && $0 != "-" }
    let isOption = entry.step.hasPrefix("-")
    let step = Self.filled(entry.step, typed + rest)
    guard !isOption || options.allSatisfy({ known.names.contains(String($0)) }),
      // What is there already is not wrong for this reason.
      !options.contains(where: { words.contains(String($0)) && !replaced.contains(String($0)) }),
      !words.joined(separator: " ").contains(step)
    else { return nil }
    let wrong = replaced.filter { !isOption || $0.hasPrefix("-") }.joined(separator: " ")
    return isOption || step.hasPrefix("loctrip ") && !step.contains("; ") && !step.contains(", ")
      ? "instead of '\(wrong)': \(step)" : step
  }

  private func fits(_ option: (name: String, value: String), _ token: Substring) -> Bool {
    let parts = token.split(separator: "=", maxSplits: 1)
    let isWanted =
      parts.count == 1
      ? !known.names.contains(option.name)
      : option.value.split(separator: ",").contains { Self.isOne(of: parts[1], String($0)) }
    let words = Self.words(of: option.name)
    return isWanted
      && parts[0].split(separator: "|").contains { name in
        name == option.name || name.utf8.count > 2 && Self.words(of: name).isSubset(of: words)
      }
  }

  /// The words of an option's name: `export` and `language` of `-exportLanguage`.
  private static func words(of name: some StringProtocol) -> Set<String> {
    var words = [""]
    for character in name {
      let isStart = character.isUppercase && words.last?.last?.isLowercase == true
      if isStart || character == "-" || character == "_" { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return Set(words.filter { !$0.isEmpty })
  }

  /// True if a word is one of the patterns between bars, in which `*` stands for any letters, or a language.
  private static func isOne(of patterns: Substring, _ word: String) -> Bool {
    func fits(_ pattern: Substring, _ word: Substring) -> Bool {
      guard let star = pattern.firstIndex(of: "*") else { return pattern == word }
      let (start, rest) = (pattern[..<star], pattern[pattern.index(after: star)...])
      guard word.hasPrefix(start) else { return false }
      let behind = word.dropFirst(start.count)
      return rest.isEmpty || behind.indices.contains { fits(rest, behind[$0...]) }
    }
    if patterns == "@language" {
      return LanguageTag.isUnmistakable(word) && !FileAccess.kind(of: word).exists
    }
    return patterns.split(separator: "|").contains { fits($0, word[...]) }
  }

  /// A step with what was typed in its places.
  private static func filled(_ step: Substring, _ typed: [String]) -> String {
    var typed = typed[...]
    let line = step.replacing(/{([^ {}]+)}/) { place in
      let sample = place.output.1
      guard sample.hasSuffix("…") else { return typed.popFirst().map(quoted) ?? String(sample) }
      defer { typed = [] }
      return typed.map(quoted).joined(separator: sample.hasSuffix(",…") ? "," : " ")
    }
    return String(line.hasSuffix(" ") ? line.dropLast() : line)
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.contains { " \t\n'\"`$\\!*?[](){}<>|&;#".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
