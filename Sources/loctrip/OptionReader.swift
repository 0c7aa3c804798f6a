internal import ArgumentParser

/// Options that a table reads, `OptionTable.swift`, without the parser.
///
/// The parser casts the type of each option to protocols, and for each cast the runtime searches all conformances of
/// the program: half of the start of a command. `make options` writes the table from the declarations.
protocol TabledOptions: ParsableArguments {
  /// Sets every property by a command line, else by the default of its declaration.
  ///
  /// - Throws: ``Unread`` if the parser has to read the line, and what `validate` throws.
  init(reading line: inout OptionReader) throws
}

/// A command whose options a table reads.
protocol TabledCommand: TabledOptions, ParsableCommand {
  /// The names of all options between spaces, those of one option between slashes; `=` is behind those that take a
  /// value, `~` behind those whose value may begin with a hyphen, `!` behind those that only the parser reads.
  static var optionNames: String { get }
  /// How the command is called, in messages.
  static var usage: String { get }
}

extension TabledCommand {
  static var usage: String { configuration.usage ?? "" }

  /// Reads what is behind the name of the command.
  ///
  /// - Throws: ``Unread`` if the parser has to read it, and what `validate` throws.
  static func read(_ words: ArraySlice<String>) throws -> any ParsableCommand {
    var line = try OptionReader(words, of: self)
    let command: Self = try line.group()
    try line.finish()
    return command
  }
}

extension OptionTable {
  /// The command of a line.
  static func command(of words: [String]) -> NamedCommand? {
    command(words.first, words.dropFirst().first)
  }

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments behind the name of the program.
  /// - Throws: ``Unread`` if the parser has to read them, and what `validate` throws.
  static func read(_ arguments: [String]) throws -> any ParsableCommand {
    guard let command = command(of: arguments) else { throw Unread.unusual }
    return try command.type.read(arguments.dropFirst(command.nameCount))
  }
}

/// A command that a table reads, and how many words of a line are its name.
struct NamedCommand {
  let type: any TabledCommand.Type
  let nameCount: Int

  init(_ type: any TabledCommand.Type, _ nameCount: Int) {
    (self.type, self.nameCount) = (type, nameCount)
  }
}

/// Why a table does not read a command line.
enum Unread: Error {
  /// The line is rare, or the parser has the words for what is wrong with it.
  case unusual
  case unknownOption(String)
}

/// A command line, taken apart by the names of the options.
struct OptionReader {
  private var options: [(name: Substring, value: String)] = []
  private var operands: ArraySlice<String> = []

  init(_ words: ArraySlice<String>, of command: any TabledCommand.Type) throws(Unread) {
    let names = command.optionNames
    var words = words
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word.utf8.count > 1 else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += words
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = Self.option(parts[0], in: names) else {
        throw .unknownOption(String(parts[0]))
      }
      let name = option.prefix { $0 != "/" && $0 != "=" && $0 != "~" }
      let isUnconditional = option.hasSuffix("~")
      if !isUnconditional && !option.hasSuffix("=") {
        guard !option.hasSuffix("!"), parts.count == 1 else { throw .unusual }
        options.append((name, ""))
      } else if parts.count > 1 {
        guard word.hasPrefix("--"), !parts[1].isEmpty else { throw .unusual }
        options.append((name, String(parts[1])))
      } else {
        guard let value = words.popFirst(), value != "--",
          isUnconditional || !value.hasPrefix("-") || value.utf8.count == 1
        else { throw .unusual }
        options.append((name, value))
      }
    }
  }

  /// The option of a table that has a name.
  private static func option(_ name: Substring, in names: String) -> Substring? {
    names.split(separator: " ").first { option in
      option.split { $0 == "/" || $0 == "=" || $0 == "~" || $0 == "!" }.contains(name)
    }
  }

  /// The value of an option, of the last one if there are several; `nil` without one.
  func optional<Value: ExpressibleByArgument>(_ name: String) throws(Unread) -> Value? {
    let values: [Value] = try values(name)
    return values.last
  }

  /// The value of an option, or what its declaration describes as its default.
  func value<Value: ExpressibleByArgument>(_ name: String, or standard: String) throws(Unread)
    -> Value
  {
    guard let value: Value = try optional(name) else { return try Self.value(standard) }
    return value
  }

  /// The value of an option that has to be there.
  func required<Value: ExpressibleByArgument>(_ name: String) throws(Unread) -> Value {
    guard let value: Value = try optional(name) else { throw .unusual }
    return value
  }

  /// The values of an option that may be repeated.
  func values<Value: ExpressibleByArgument>(_ name: String) throws(Unread) -> [Value] {
    var values: [Value] = []
    for option in options where option.name == name { values.append(try Self.value(option.value)) }
    return values
  }

  /// True if a flag is there.
  func flag(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// What the last of a flag and its opposite says.
  func flag(_ name: String, no opposite: String, or standard: Bool) -> Bool {
    options.last { $0.name == name || $0.name == opposite }.map { $0.name == name } ?? standard
  }

  /// The next operand; `nil` if there is none.
  mutating func optionalOperand<Value: ExpressibleByArgument>() throws(Unread) -> Value? {
    guard let word = operands.popFirst() else { return nil }
    return try Self.value(word)
  }

  /// The next operand, or what its declaration describes as its default.
  mutating func operand<Value: ExpressibleByArgument>(or standard: String? = nil) throws(Unread)
    -> Value
  {
    guard let word = operands.popFirst() ?? standard else { throw .unusual }
    return try Self.value(word)
  }

  /// All operands that are left.
  mutating func operands<Value: ExpressibleByArgument>(atLeast least: Int = 0) throws(Unread)
    -> [Value]
  {
    guard operands.count >= least else { throw .unusual }
    var values: [Value] = []
    for word in operands { values.append(try Self.value(word)) }
    operands = []
    return values
  }

  /// The options of a group, which it finds to fit one another.
  mutating func group<Group: TabledOptions>() throws -> Group {
    var group = try Group(reading: &self)
    try group.validate()
    return group
  }

  /// Makes sure that nothing is left.
  func finish() throws(Unread) { if !operands.isEmpty { throw .unusual } }

  private static func value<Value: ExpressibleByArgument>(_ word: String) throws(Unread) -> Value {
    guard let value = Value(argument: word) else { throw .unusual }
    return value
  }
}
