import ArgumentParser
import Foundation
import LoctripTestSupport
import Testing

@testable import loctrip

/// The table that reads command lines without the parser, and what the parser makes of the same lines.
///
/// `make options` writes the table from the declarations, which only the parser and this file look at.
@Suite struct OptionTableTests {
  @Test func `the table is that of the declarations`() throws {
    let path = Project.root.appendingPathComponent("Sources/loctrip/OptionTable.swift")
    let table = try TableWriter.table()
    if ProcessInfo.processInfo.environment["LOCTRIP_RECORD_OPTIONS"] != nil {
      try Data(table.utf8).write(to: path)
    }
    let isSame = try String(contentsOf: path, encoding: .utf8) == table
    #expect(isSame, "make options writes the table again")
  }

  @Test func `ten thousand lines have the same values by the table and by the parser`() throws {
    let commands = try DeclaredCommand.all()
    var generator = SeededGenerator(seed: 7)
    var readCount = 0
    for number in 0..<10_000 {
      let command = commands[number % commands.count]
      let line = command.line(using: &generator)
      let read: any ParsableCommand
      do {
        read = try OptionTable.read(line)
      } catch {
        if case Unread.unknownOption(let name) = error { #expect(name == "-x", "\(line)") }
        continue
      }
      readCount += 1
      let found = try #require(OptionTable.command(of: line))
      let parsed = try found.type.parseAsRoot(Array(line.dropFirst(found.nameCount)))
      #expect(type(of: read) == type(of: parsed), "\(line)")
      #expect("\(read)" == "\(parsed)", "\(line)")
    }
    // The others have values that no option takes, or options that contradict each other.
    #expect(readCount > 4_000)
  }

  @Test func `what the table does not know is left to the parser`() throws {
    for line in [
      "export app -lfr", "export app -vq", "export app -l", "export app --language", "export -- -l",
      "export app --help", "export --quiet=yes", "check app --only", "merge a b c --path",
      "keys", "keys where --key", "orders nosuch", "completions", "completions tcsh", "nosuch", "",
      "keys unused --files a b", "export app --match-threshold x", "export app --match-threshold 5",
    ] {
      let words = line.split(separator: " ").map(String.init)
      do {
        _ = try OptionTable.read(words)
        #expect(line == "export -- -l")
      } catch let error as Unread {
        if case .unknownOption = error {
          #expect(["-lfr", "-vq", "--help"].contains { line.hasSuffix($0) }, "\(line)")
        }
      } catch {
        #expect(line.hasSuffix("5"))
      }
    }
  }

  @Test func `an unknown option is told as the parser tells it`() throws {
    for command in try DeclaredCommand.all() {
      let line = command.words + ["--zork"]
      #expect(throws: Unread.self) { try OptionTable.read(line) }
      let message = Suggestion.message(aboutOption: "--zork", of: line, isTold: false)
      do {
        _ = try Loctrip.parseAsRoot(line)
        Issue.record("\(line)")
      } catch {
        let parsers = Loctrip.fullMessage(for: error, columns: 1_000)
        let usage = try #require(message.firstRange(of: "\nUsage: "))
        #expect(parsers.hasSuffix(message[usage.lowerBound...]), "\(parsers)")
      }
    }
  }
}

/// A command with its words behind `loctrip`.
struct DeclaredCommand {
  let words: [String]
  let type: any ParsableCommand.Type
  let isDefault: Bool
  let arguments: [DeclaredArgument]

  /// All commands that do something by themselves.
  static func all() throws -> [Self] {
    func commands(_ type: any ParsableCommand.Type, _ words: [String], _ isDefault: Bool) throws
      -> [Self]
    {
      let inner = type.configuration.subcommands
      guard inner.isEmpty else {
        return try inner.flatMap { command in
          let word = try #require(command.configuration.commandName)
          let standard = type.configuration.defaultSubcommand
          return try commands(command, words + [word], standard.map { $0 == command } ?? false)
        }
      }
      return [
        Self(
          words: words, type: type, isDefault: isDefault,
          arguments: try DeclaredArgument.all(of: type))
      ]
    }
    return try commands(Loctrip.self, [], false)
  }
}

extension DeclaredCommand {
  /// A line of this command with options, values and operands drawn at random, most of them right.
  fileprivate func line(using generator: inout SeededGenerator) -> [String] {
    let pool = [
      "fr", "de,ja", "2", "60", "a.xliff", "-", "2026-12-01", "fr=95", "2.1", "json", "a b", "-x",
      "é",
    ]
    var line: [String] = []
    func word(_ generator: inout SeededGenerator) -> String {
      pool[Int(generator.next() % UInt64(pool.count))]
    }
    func draw(_ count: UInt64, _ generator: inout SeededGenerator) -> Bool {
      generator.next() % count == 0
    }
    let operands = arguments.filter { $0.kind == "positional" }
    for argument in arguments where argument.kind != "positional" && !argument.isBuiltIn {
      guard !argument.isOptional || draw(UInt64(arguments.count) / 2 + 1, &generator) else {
        continue
      }
      for _ in 0..<(draw(5, &generator) ? 2 : 1) {
        let names = argument.names ?? []
        let name = names[Int(generator.next() % UInt64(names.count))]
        guard argument.kind == "option" else {
          line.append(name.text)
          continue
        }
        let known = argument.allValues ?? argument.defaultValue.map { [$0] } ?? []
        let value =
          known.isEmpty || draw(20, &generator)
          ? word(&generator) : known[Int(generator.next() % UInt64(known.count))]
        line +=
          name.kind == "long" && draw(2, &generator)
          ? ["\(name.text)=\(value)"] : [name.text, value]
        if draw(10, &generator) { line.append(word(&generator)) }
      }
    }
    for operand in operands where !operand.isOptional || draw(2, &generator) {
      for _ in 0..<(operand.isRepeating && draw(2, &generator) ? 3 : 1) {
        let value = operand.allValues?.first ?? word(&generator)
        if draw(2, &generator) { line.append(value) } else { line.insert(value, at: 0) }
      }
    }
    if draw(20, &generator) { line += ["--", word(&generator)] }
    let isShort = isDefault && draw(2, &generator)
    return (isShort ? Array(words.dropLast()) : words) + line
  }
}

/// An option, a flag or an operand as the parser describes it.
struct DeclaredArgument: Decodable {
  struct Name: Decodable {
    let kind: String
    let name: String
    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  let kind: String
  let names: [Name]?
  let preferredName: Name?
  let isOptional: Bool
  let isRepeating: Bool
  let parsingStrategy: String
  let defaultValue: String?
  let allValues: [String]?

  var name: String { preferredName?.text ?? "" }
  /// True for what the parser adds to each command.
  var isBuiltIn: Bool { ["--help", "--help-hidden", "--version"].contains(name) }

  private struct Dump: Decodable {
    struct Command: Decodable { let arguments: [DeclaredArgument]? }
    let command: Command
  }

  static func all(of type: any ParsableArguments.Type) throws -> [Self] {
    try JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8)).command.arguments ?? []
  }
}

/// The property wrappers of the parser, with the type that each wraps.
private protocol Wrapper { static var wrapped: Any.Type { get } }
extension Option: Wrapper { fileprivate static var wrapped: Any.Type { Value.self } }
extension Flag: Wrapper { fileprivate static var wrapped: Any.Type { Value.self } }
extension Argument: Wrapper { fileprivate static var wrapped: Any.Type { Value.self } }
extension OptionGroup: Wrapper { fileprivate static var wrapped: Any.Type { Value.self } }

/// Writes the table.
private struct TableWriter {
  private var written: Set<String> = []
  private var text = """
    // Written by `make options` from the declarations of the commands, with which a test compares it.

    internal import ArgumentParser

    /// The commands that a table reads.
    enum OptionTable {
      /// The command of the first two words of a line, and how many of them are its name.
      static func command(_ first: String?, _ second: String?) -> NamedCommand? {
        switch (first, second) {

    """

  static func table() throws -> String {
    var writer = Self()
    let commands = try DeclaredCommand.all()
    for command in commands {
      let second = command.words.count > 1 ? ", \"\(command.words[1])\"" : ", _"
      writer.text += "    case (\"\(command.words[0])\"\(second)): "
      writer.text += "NamedCommand(\(name(of: command.type)).self, \(command.words.count))\n"
    }
    for command in commands where command.isDefault {
      writer.text +=
        "    case (\"\(command.words[0])\", _): NamedCommand(\(name(of: command.type)).self, 1)\n"
    }
    writer.text += "    default: nil\n    }\n  }\n}\n"
    for command in commands { try writer.write(command) }
    return writer.text
  }

  /// The name of a type in the program, without what stands for its parameters.
  private static func name(of type: Any.Type) -> String {
    String(String(reflecting: type).dropFirst("loctrip.".count).prefix { $0 != "<" })
  }

  private mutating func write(_ command: DeclaredCommand) throws {
    let known: [String] = command.arguments.filter { $0.kind != "positional" && !$0.isBuiltIn }.map
    {
      argument in
      let names = (argument.names ?? []).map(\.text)
      let first = argument.name
      let all = ([first] + names.filter { $0 != first }).joined(separator: "/")
      let marks = ["default": "=", "unconditional": "~"]
      return all + (argument.kind == "option" ? marks[argument.parsingStrategy] ?? "!" : "")
    }
    var head = "  static var optionNames: String {\n    \"\"\"\n"
    var width = 0
    for name in known {
      head += width == 0 ? "    " : width + name.count > 90 ? " \\\n    " : " "
      width = (width + name.count > 90 ? 0 : width) + name.count + 1
      head += name
    }
    head += "\n    \"\"\"\n  }\n"
    if command.type.configuration.usage == nil {
      let usage = Loctrip.usageString(for: command.type)
      head += "\n  static var usage: String {\n    \"\(usage)\"\n  }\n"
    }
    try write(command.type, as: "TabledCommand", head)
  }

  /// Writes a type, and the groups of its options.
  private mutating func write(
    _ type: any ParsableArguments.Type, as conformance: String, _ head: String = ""
  ) throws {
    guard written.insert(Self.name(of: type)).inserted else { return }
    var arguments = try DeclaredArgument.all(of: type)[...]
    var lines: [String] = []
    var groups: [any ParsableArguments.Type] = []
    for child in Mirror(reflecting: type.init()).children {
      guard let label = child.label, label.hasPrefix("_"),
        let wrapper = Swift.type(of: child.value) as? any Wrapper.Type
      else { continue }
      let property = label.dropFirst()
      if let group = wrapper.wrapped as? any ParsableArguments.Type,
        "\(wrapper)".hasPrefix("OptionGroup")
      {
        arguments = arguments.dropFirst(try Self.count(group))
        groups.append(group)
        lines.append("\(property) = try line.group()")
        continue
      }
      let argument = try #require(arguments.first)
      arguments.removeFirst()
      var call = try Self.call(argument, wrapper)
      if argument.kind == "flag", let next = arguments.first,
        next.name == "--no-\(argument.name.dropFirst(2))"
      {
        arguments.removeFirst()
        let standard = argument.defaultValue == argument.name
        call = "line.flag(\"\(argument.name)\", no: \"\(next.name)\", or: \(standard))"
      }
      lines.append("\(property) = \(call)")
    }
    text +=
      "\nextension \(Self.name(of: type)): \(conformance) {\n\(head)\(head.isEmpty ? "" : "\n")"
    text += "  init(reading line: inout OptionReader) throws {\n    self.init()\n"
    text += lines.map { "    \($0)\n" }.joined() + "  }\n}\n"
    for group in groups { try write(group, as: "TabledOptions") }
  }

  /// The number of options of a group, those of its groups too.
  private static func count(_ group: any ParsableArguments.Type) throws -> Int {
    try DeclaredArgument.all(of: group).count { !$0.isBuiltIn }
  }

  private static func call(_ argument: DeclaredArgument, _ wrapper: any Wrapper.Type) throws
    -> String
  {
    let isOptional = "\(wrapper.wrapped)".hasPrefix("Optional<")
    let isArray = "\(wrapper.wrapped)".hasPrefix("Array<")
    try #require(isArray == argument.isRepeating)
    let standard = argument.defaultValue.map { $0.debugDescription }
    switch (argument.kind, isArray) {
    case ("flag", _): return "line.flag(\"\(argument.name)\")"
    case ("option", true):
      try #require(standard == nil && argument.isOptional)
      return "try line.values(\"\(argument.name)\")"
    case ("option", false):
      if isOptional { return "try line.optional(\"\(argument.name)\")" }
      return standard.map { "try line.value(\"\(argument.name)\", or: \($0))" }
        ?? "try line.required(\"\(argument.name)\")"
    case (_, true):
      try #require(standard == nil)
      return "try line.operands(\(argument.isOptional ? "" : "atLeast: 1"))"
    case (_, false):
      if isOptional { return "try line.optionalOperand()" }
      return "try line.operand(\(standard.map { "or: \($0)" } ?? ""))"
    }
  }
}
