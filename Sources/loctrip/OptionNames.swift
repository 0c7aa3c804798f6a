internal import ArgumentParser

/// What is known of the command that the first words of a line name.
struct OptionNames {
  /// The options of the command, hidden ones too.
  let names: Set<String>
  /// True if the words name a command that does something by itself.
  let isCommand: Bool
  /// The command that has a command with the name of the first word.
  let parent: String?

  /// - Parameter words: The words that are no options, the command first.
  init(_ words: [String]) {
    func command(_ word: String?, of parent: any ParsableCommand.Type) -> (
      any ParsableCommand.Type
    )? {
      parent.configuration.subcommands.first { $0.configuration.commandName == word }
    }
    let first = command(words.first, of: Loctrip.self)
    let second = first.flatMap { command(words.dropFirst().first, of: $0) }
    parent =
      first == nil
      ? Loctrip.configuration.subcommands.first { command(words.first, of: $0) != nil }?
        .configuration.commandName : nil
    isCommand = second != nil || first?.configuration.subcommands.isEmpty == true
    let meant = second ?? first?.configuration.defaultSubcommand ?? first
    let help = meant?.helpMessage(includeHidden: true, columns: 400) ?? ""
    names = Set(
      help.matches(of: /(?m)^  (-[^<\n]*?)(?: <|  |$)/).flatMap { line in
        line.output.1.split { $0 == "," || $0 == "/" || $0 == " " }.map(String.init)
      }
    )
  }
}
