internal import ArgumentParser
import LoctripFileSets

/// `loctrip completions`.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    _superCommandName: Loctrip.superCommandName,
    abstract: "Print the completions for a shell.",
    usage: "loctrip completions <shell>",
    discussion: """
      The shell then completes commands, options and values, and the languages, checks, orders, \
      questions and keys of the project in the working directory.

      EXAMPLES
        loctrip completions bash > ~/.local/share/bash-completion/completions/loctrip
        loctrip completions zsh > ~/.zfunc/_loctrip
        loctrip completions fish > ~/.config/fish/completions/loctrip.fish

      EXIT STATUS
        0   printed
        64  there are no completions for this shell
      """
  )

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  @OptionGroup var common: CommonOptions

  /// A shell that has completions.
  enum Shell: String, WordArgument {
    case bash
    case zsh
    case fish

    var parserShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  func run() throws {
    try Console.run(common) {
      try Console.write("\(Loctrip.completionScript(for: shell.parserShell))\n")
    }
  }
}
