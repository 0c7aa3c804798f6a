internal import ArgumentParser

/// What is known of the command that the first words of a line name.
struct OptionNames {
  /// The options of the command, hidden ones too, each with all its names.
  let options: [[String]]
  /// True if the words name a command that does something by itself.
  let isCommand: Bool
  /// The command that has a command with the name of the first word.
  let parent: String?

  var names: [String] { options.flatMap(\.self) }

  /// - Parameter words: The words that are no options, the command first.
  init(_ words: [String]) {
    let command = OptionTable.command(of: words)
    let last = words.prefix(command?.nameCount ?? 0).last
    isCommand = last != nil && command?.type.configuration.commandName == last
    parent = ["orders", "questions", "keys"].first {
      command == nil && OptionTable.command($0, words.first)?.nameCount == 2
    }
    options =
      (command?.type.optionNames ?? "").split(separator: " ").map { option in
        option.split { "/=~!".contains($0) }.map(String.init)
      } + [["--help", "-h"], ["--version"]]
  }
}
