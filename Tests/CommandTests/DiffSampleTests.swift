import Foundation
import LoctripTestSupport
import Testing

/// The table of `xliff-samples/README.md` about comparisons.
@Suite struct DiffSampleTests {
  private static let rows = ReadmeTests.rows("## returned/diff")

  @Test func `every pair of files stands in the README`() throws {
    for side in ["old", "new"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Project.sample("returned/diff/\(side)").path)
      #expect(files.sorted() == Self.rows.map(\.file).sorted())
    }
  }

  @Test(arguments: rows)
  func `a comparison ends with the line of the README`(_ row: ReadmeTests.Row) throws {
    let outcome = try Program.run(
      ["diff", "returned/diff/old/\(row.file)", "returned/diff/new/\(row.file)", "--exit-code"],
      in: Project.sample("."))
    #expect(outcome.status == row.status)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.split(separator: "\n").last.map { [String($0)] } == row.messages)
  }

  @Test func `the comparison the other way round differs as much`() throws {
    for row in Self.rows {
      let outcome = try Program.run(
        ["diff", "returned/diff/new/\(row.file)", "returned/diff/old/\(row.file)"],
        in: Project.sample("."))
      let swapped = row.messages.map { message in
        message.replacingOccurrences(of: "added", with: "\u{1}")
          .replacingOccurrences(of: "removed", with: "added")
          .replacingOccurrences(of: "\u{1}", with: "removed")
      }
      let words = { (text: String) in Set(text.split { " ,:".contains($0) }) }
      #expect(
        outcome.output.split(separator: "\n").last.map { words(String($0)) } == words(swapped[0]))
    }
  }
}
