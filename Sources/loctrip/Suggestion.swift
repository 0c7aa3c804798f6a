internal import ArgumentParser
import LoctripLocalizationCore

/// The word of the command line that a user most likely meant.
enum Suggestion {
  /// Returns the word that is meant by one that there is none of, or `nil` if none is likely.
  ///
  /// At most one letter in three may differ; else it is the shortest word of which a part of the letters was typed, the
  /// first one among them: `--lang` for `--language`.
  static func meant(by word: String, among words: [String]) -> String? {
    let word = word.lowercased()
    // Two letters that changed places are one mistake.
    let near = words.map { name in
      (name, name.sorted() == word.sorted() ? 1 : EditDistance.between(word, name))
    }.min { $0.1 < $1.1 }
    if let (name, distance) = near, distance * 3 <= max(word.count, name.count) { return name }
    return words.filter { $0.first == word.first && word.isAbbreviation(of: $0) }
      .min { $0.count < $1.count }
  }

  /// A message about a value that an option does not take, with the value that is likely to be meant.
  private static func correctingValue(_ message: String) -> String? {
    guard message.hasPrefix("Error: The value '"),
      let match = message.firstMatch(
        of: /^Error: The value '([^']+)' is invalid for '([^']+)'\. Please provide one of/)
    else { return nil }
    let values = message[match.range.upperBound...]
      .matches(of: /(?:'|  - )([a-zA-Z0-9._-]+)/).map { String($0.output.1) }
      .filter { !$0.hasPrefix("-") }
    // Of a list it is the first word that there is none of.
    let words = match.output.1.split(separator: ",").map { String($0.drop { $0 == " " }) }
    // Of numbers none is near another.
    guard let word = words.first(where: { !values.contains($0) }), word.first?.isNumber == false,
      let meant = meant(by: word, among: values)
    else { return nil }
    let end = message.index(match.range.upperBound, offsetBy: -"Please provide one of".count)
    return "\(message[..<end])Did you mean '\(meant)'? \(message[end...])"
  }

  /// The parser's message, with what is likely to be meant by a value, or by an option that a command does not have.
  ///
  /// The parser suggests the nearest word, however far it is: `--root` for `--out`.
  ///
  /// - Parameter isTold: True if something else says what to type.
  /// - Returns: The message; as it was if it is about something else.
  static func correcting(_ message: String, of arguments: [String], isTold: Bool) -> String {
    if let corrected = correctingValue(message) { return corrected }
    let start = "Error: Unknown option '--"
    guard message.hasPrefix(start), let end = message.firstIndex(where: \.isNewline),
      let name = message[..<end].dropFirst(start.count).split(separator: "'").first
    else { return message }
    return "Error: \(unknown("--\(name)", of: arguments, isTold: isTold))\(message[end...])"
  }

  /// The message about an option that the table of a command does not have.
  static func message(aboutOption name: String, of arguments: [String], isTold: Bool) -> String {
    guard let command = OptionTable.command(of: arguments)?.type else { return "" }
    let words = [arguments[0], command.configuration.commandName ?? ""]
    let path = words[0] == words[1] ? words[0] : words.joined(separator: " ")
    return """
      \(unknown(name, of: arguments, isTold: isTold))
      Usage: \(command.usage.replacing("\n", with: "\n       "))
        See 'loctrip \(path) --help' for more information.
      """
  }

  private static func unknown(_ name: String, of arguments: [String], isTold: Bool) -> String {
    let options = OptionNames(arguments).options
    let long = options.compactMap { $0.first { $0.hasPrefix("--") }?.dropFirst(2) }.map(String.init)
    let meant = isTold ? nil : meant(by: String(name.drop { $0 == "-" }), among: long)
    guard let meant else { return "unknown option '\(name.oneLine.shortened)'." }
    let short = options.first { $0.contains("--\(meant)") }?.first { !$0.hasPrefix("--") }
    return "unknown option '\(name.oneLine.shortened)'. Did you mean '--\(meant)'"
      + "\(short.map { " (\($0))" } ?? "")?"
  }
}

extension String {
  /// True if a word has all letters of this one, in their order.
  fileprivate func isAbbreviation(of word: String) -> Bool {
    var rest = word[...]
    return count > 1
      && allSatisfy { letter in
        guard let place = rest.firstIndex(of: letter) else { return false }
        rest = rest[rest.index(after: place)...]
        return true
      }
  }
}
