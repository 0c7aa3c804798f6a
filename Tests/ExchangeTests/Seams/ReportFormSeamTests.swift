import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing

/// A form of reports is one type that knows no command.
@Suite struct ReportFormSeamTests {
  /// Comma-separated values, a line for each text of each unit.
  private struct ToyForm: ReportForm {
    func render(_ report: Report) -> [UInt8] {
      var lines = ["\(report.words.title): \(report.words.lead)"]
      for group in report.groups {
        for item in group.items.map({ report.items[$0] }) {
          let labels = item.labels.map(\.name).joined(separator: "+")
          lines.append("\(group.language),\(item.id),\(labels)")
          for row in item.rows where !row.isContext {
            lines.append("  \(row.subject.rawValue),\(row.old ?? "-"),\(row.new ?? "-")")
          }
          for finding in item.findings { lines.append("  \(finding.code.rawValue)") }
        }
      }
      return Array(lines.joined(separator: "\n").utf8)
    }
  }

  private func text(_ report: Report) -> String {
    String(decoding: ToyForm().render(report), as: UTF8.self)
  }

  private let old = xliff(unit("A", "A", "un", state: "translated"))
  private let new = xliff(unit("A", "A", "deux", state: "translated"), unit("B", "B", "b"))

  @Test func `a toy report form renders an import`() throws {
    let report = try plan(new, into: project(entry("A", [("fr", "translated", "un")])), base: old)
    #expect(
      text(report.report(isDryRun: true)) == """
        Import report: 1 to decide.
        fr,B,orphaned
          target,-,b
          orphaned-unit
        fr,A,updated
          target,un,deux
        """
    )
  }

  @Test func `a toy report form renders a diff`() throws {
    let folder = try TemporaryFolder()
    let diff = try Diff(
      fromPath: try folder.write(old, to: "old.xliff"),
      toPath: try folder.write(new, to: "new.xliff"))
    #expect(
      text(diff.report()) == """
        Comparison report: 2 of 2 units differ.
        fr,A,target-changed
          target,un,deux
        fr,B,added
          target,-,b
        """
    )
  }
}
