import Foundation
import LoctripTestSupport
import Testing

/// The counts of instructions in `docs/speed.md` and those that the last recorded run wrote.
@Suite struct SpeedPageTests {
  @Test func `the page shows the counts of the recorded run`() throws {
    let page = try GuidePage("docs/speed.md")
    let mark = try #require(page.lines.firstIndex(of: "<!-- counts -->"))
    let start = try #require(page.lines[mark...].firstIndex(of: "```")) + 1
    let end = try #require(page.lines[start...].firstIndex(of: "```"))
    let record = Project.root.appendingPathComponent("Benchmarks/counts.tsv")
    let rows = try String(contentsOf: record, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    // On the page at least two spaces stand between the cells, and empty cells are not seen.
    let shown = page.lines[start..<end].map { $0.split(separator: "  ").map(Self.trimmed) }
    let recorded = rows.map { $0.split(separator: "\t").map(Self.trimmed) }
    #expect(recorded.count > 1)
    #expect(
      shown == recorded,
      "run `RECORD=1 make count`; the block and Benchmarks/counts.tsv are written together")
  }

  private static func trimmed(_ cell: Substring) -> String {
    cell.trimmingCharacters(in: .whitespaces)
  }
}
