import Foundation
import LoctripTestSupport
import Testing

/// A command that reads a catalog from standard input.
struct PipedCommand: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  var status: Int32 = 0
  /// Words of what it prints.
  var words: String

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite struct StandardInputTests {
  static let commands = [
    PipedCommand(arguments: ["check", "-"], words: "Nothing found in 1 unit"),
    PipedCommand(arguments: ["status", "-"], words: "1 of 2"),
    PipedCommand(arguments: ["diff", "-", "L.xcstrings"], words: "No differences in 4 units."),
    PipedCommand(arguments: ["diff", "L.xcstrings", "-"], words: "No differences in 4 units."),
    PipedCommand(arguments: ["format", "-", "--check"], words: ""),
    PipedCommand(arguments: ["format", "-"], words: Sample.catalog),
    PipedCommand(arguments: ["merge", "-", "L.xcstrings", "L.xcstrings", "--check"], words: ""),
    PipedCommand(arguments: ["merge", "L.xcstrings", "-", "L.xcstrings"], words: Sample.catalog),
    PipedCommand(arguments: ["merge", "--repair", "-"], words: Sample.catalog),
    PipedCommand(
      arguments: ["merge", "-", "-", "L.xcstrings"], status: 64, words: "only one file"),
    PipedCommand(
      arguments: ["merge", "--repair", "-", "L.xcstrings"], status: 64,
      words: "--repair takes - alone"),
    PipedCommand(arguments: ["export", "-", "-l", "fr"], status: 64, words: "has no name"),
  ]

  @Test(arguments: commands)
  func `a catalog on standard input is read as a file is`(_ command: PipedCommand) throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.catalog, to: "L.xcstrings")
    let outcome = try Program.spawn(command.arguments, in: folder.url, input: Sample.catalog)
    #expect(outcome.status == command.status)
    let isSaid = (outcome.output + outcome.errors).contains(command.words)
    #expect(command.words.isEmpty ? outcome.output.isEmpty : isSaid)
    #expect(try folder.contents().keys.sorted() == ["L.xcstrings"])
    let text = String(decoding: try folder.bytes("L.xcstrings"), as: UTF8.self)
    #expect(text == Sample.catalog)
  }

  @Test func `a catalog in another form comes out in Xcode's`() throws {
    let folder = try TemporaryFolder()
    let other = Sample.catalog.replacing(" : ", with: ": ")
    #expect(
      try Program.spawn(["format", "-"], in: folder.url, input: other).output == Sample.catalog)
    #expect(
      try Program.spawn(["format", "-", "--check"], in: folder.url, input: other).status == 1)
  }
}
