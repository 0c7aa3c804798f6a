internal import ArgumentParser

/// The shell that asks for words, and how it takes them.
///
/// Words of a project come from strangers, and to a shell a word can be a command: bash expands every word of
/// `compgen -W`. The scripts that people have installed stay as they are, so the program quotes.
struct AskingShell {
  private let shell: CompletionShell?
  private let version: String?

  /// The shell of the request that is answered.
  init() { self.init(CompletionShell.requesting, version: CompletionShell.requestingVersion) }

  /// - Parameters:
  ///   - shell: The shell; nil if it does not say which it is.
  ///   - version: Its version as it writes it.
  init(_ shell: CompletionShell?, version: String?) {
    self.shell = shell
    self.version = version
  }

  /// Words as the script of the shell takes them, without those that are not offered.
  ///
  /// A word that begins with a hyphen would be taken as an option. One with a control, directional or invisible
  /// character looks like another one. A shell that does not say what it is gets words that are plain in all.
  func quoted(_ words: [String]) -> [String] {
    words.compactMap { word in
      guard !word.utf8.starts(with: "-".utf8), word.unicodeScalars.allSatisfy(Self.isSeen) else {
        return nil
      }
      if word.utf8.allSatisfy(Self.isPlain), !word.isEmpty { return word }
      return switch shell {
      case .bash: "'" + Self.escaped(word, before: ["'"], by: "'\\'") + "'"
      // Behind a colon stands a description.
      case .zsh: Self.escaped(word, before: ["\\", ":"], by: "\\")
      // fish takes a word as it is.
      case .fish: word
      default: nil
      }
    }
  }

  /// What the typed part of a word means: bash, zsh and fish from version 4 on give it with its quotes.
  func read(_ typed: String) -> String {
    let isRaw =
      switch shell {
      case .bash, .zsh: true
      case .fish: version?.prefix { $0 != "." }.utf8.elementsEqual("3".utf8) == false
      default: false
      }
    guard isRaw else { return typed }
    var meant = ""
    var quote: Unicode.Scalar?
    var scalars = typed.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch (scalar, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = scalars.next() else { return meant }
        if quote != nil, !["\\", "\"", "$", "`"].contains(next) {
          meant.unicodeScalars.append("\\")
        }
        meant.unicodeScalars.append(next)
      case ("'", nil), ("\"", nil): quote = scalar
      case (_, scalar): quote = nil
      default: meant.unicodeScalars.append(scalar)
      }
    }
    return meant
  }

  private static func escaped(
    _ word: String, before special: Set<Unicode.Scalar>, by escape: String
  ) -> String {
    var result = ""
    for scalar in word.unicodeScalars {
      if special.contains(scalar) { result += escape }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// True for what no shell gives a meaning, wherever it stands.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// False for what acts on a terminal, changes the direction, or cannot be seen.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
