import Foundation
import LoctripTestSupport
import Testing

/// The tables of `xliff-samples/README.md`: what the program says about each broken file.
@Suite struct ReadmeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var messages: [String]
    var status: Int32
    var testDescription: String { file }
  }

  /// The rows of the tables below a heading.
  static func rows(_ heading: String) -> [Row] {
    guard let data = FileManager.default.contents(atPath: Project.sample("README.md").path) else {
      return []
    }
    var isInside = false
    var rows: [Row] = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("## ") { isInside = line.hasPrefix(heading) }
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "\u{1}", with: "|")
      }
      guard isInside, cells.count == 4, cells[0].hasPrefix("`"), let status = Int32(cells[3]) else {
        continue
      }
      let messages = cells[2] == "–" ? [] : cells[2].components(separatedBy: "<br>")
      func text(_ cell: String) -> String { cell.trimmingCharacters(in: ["`"]) }
      rows.append(Row(file: text(cells[0]), messages: messages.map(text), status: status))
    }
    return rows
  }

  private static func isCatalog(_ row: Row) -> Bool { row.file.hasSuffix(".xcstrings") }

  @Test func `the tables are read`() {
    #expect(Self.rows("## returned/broken").count > 30)
    #expect(Self.rows("## returned/mistakes").count == 10)
    #expect(Self.rows("## returned/invalid").count == 14)
  }

  @Test(arguments: rows("## returned/broken").filter { !isCatalog($0) })
  func `a broken delivery gives the messages of the README`(_ row: Row) throws {
    let samples = Project.sample(".")
    let outcome = try Program.run(
      ["import", "returned/broken/\(row.file)", "--into", "app", "--dry-run", "--format", "json"],
      in: samples)
    #expect(outcome.status == row.status)
    #expect(
      try (outcome.output.isEmpty ? outcome.findings : outcome.findingsOfJSON())
        == row.messages.map { "returned/broken/\($0)" })
  }

  @Test(arguments: rows("## returned/broken").filter(isCatalog))
  func `a broken catalog gives the messages of the README`(_ row: Row) throws {
    let outcome = try Program.run(
      [
        "export", "returned/broken/catalogs/\(row.file)", "--language", "de", "--verify", "-o", "-",
      ], in: Project.sample("."))
    #expect(outcome.status == row.status)
    #expect(
      outcome.findings
        == row.messages.map { "returned/broken/catalogs/\($0)" })
  }

  @Test(arguments: ["fr.xliff", "ar.xcloc", "ru.xliff", "de-second.xliff", "de-2.1.xliff"])
  func `a good delivery is taken`(_ name: String) throws {
    let outcome = try Program.run(
      [
        "import", "returned/good/\(name)", "--into", "app", "--base", "sent", "--language",
        String(name.prefix(2)), "--dry-run",
      ], in: Project.sample("."))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("added"))
  }

  @Test(arguments: rows("## returned/mistakes"))
  func `a mistake gives the messages of the README`(_ row: Row) throws {
    let outcome = try Program.run(
      [
        "import", "returned/mistakes/one-by-one/\(row.file)", "--into", "app", "--base", "sent",
        "--language", "de", "--dry-run", "--format", "json",
      ], in: Project.sample("."))
    #expect(outcome.status == row.status)
    #expect(
      try outcome.findingsOfJSON()
        == row.messages.map { "returned/mistakes/one-by-one/\($0)" })
  }

  @Test(arguments: rows("## returned/invalid"))
  func `an invalid document gives the messages of the README`(_ row: Row) throws {
    let outcome = try Program.run(
      ["validate", "returned/invalid/\(row.file)"], in: Project.sample("."))
    #expect(outcome.status == row.status)
    #expect(
      outcome.output.split(separator: "\n").dropLast().map(String.init)
        == row.messages.map { "returned/invalid/\($0)" })
  }
}
