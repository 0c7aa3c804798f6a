import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange

/// The table of `xliff-samples/README.md` for `returned/reconcile`: each case of an import with the
/// verdicts that it gets.
struct ReconcileSamples {
  private struct Row {
    var file: String
    var name: String
    var options: [String]
    var units: [String]
    var codes: [String]
  }

  private let folder = "xliff-samples/returned/reconcile"

  /// Prints a line for each case.
  func run() throws -> Bool {
    let rows = try rows()
    var right = 0
    for row in rows {
      let report = try report(on: row)
      let verdicts = report.units.filter { $0.place != nil }
        .map { "\($0.id.replacingOccurrences(of: "\n", with: "⏎")) \($0.verdict.rawValue)" }
      let codes = Set(report.allFindings.map(\.code.rawValue))
      let isRight =
        row.units.allSatisfy { wanted in
          verdicts.contains { wanted.hasPrefix($0) } || isUnplaced(wanted, report)
        }
        && Set(row.codes).isSubset(of: codes)
      right += isRight ? 1 : 0
      let counts = Verdict.allCases.compactMap { verdict -> String? in
        let count = report.units.count { $0.verdict == verdict && $0.place != nil }
        return count > 0 ? "\(count) \(verdict.rawValue)" : nil
      }
      let options = row.options.isEmpty ? "" : " (\(row.options.joined(separator: ", ")))"
      print(
        "\(isRight ? " " : "✗") "
          + "\(row.name)\(options)".padding(toLength: 76, withPad: " ", startingAt: 0)
          + " \(counts.isEmpty ? "unchanged" : counts.joined(separator: ", "))"
          + (codes.isEmpty ? "" : "; \(codes.sorted().joined(separator: ", "))"))
    }
    print("acceptance-reconcile: \(right) of \(rows.count) cases get the verdicts of the table\n")
    return !rows.isEmpty && right == rows.count
  }

  /// What was sent and did not come back has no place in the delivery.
  private func isUnplaced(_ wanted: String, _ report: ImportReport) -> Bool {
    report.units.contains { $0.place == nil && wanted.hasPrefix("\($0.id) \($0.verdict.rawValue)") }
  }

  private func report(on row: Row) throws -> ImportReport {
    var settings = LoctripImport()
    for option in row.options {
      let words = option.split(separator: " ").map(String.init)
      guard let value = words.last else { continue }
      switch words.first {
      case "--on-conflict": settings.rules.winner = .init(rawValue: value) ?? .ours
      case "--on-error": settings.rules.errorPolicy = .init(rawValue: value) ?? .reject
      case "--no-state": settings.rules.lostState = .init(rawValue: value)
      case "--accept": settings.rules.acceptance = .init(rawValue: value) ?? .translated
      default: break
      }
    }
    let hasBase = !row.options.contains("no base")
    let project = try LoctripProject(["\(folder)/app"])
    let deliveries = try Delivery.read(["\(folder)/\(row.file)"])
    let base = hasBase ? try Delivery.read(["\(folder)/sent"]) : []
    return try settings.report(deliveries, into: project, base: base)
  }

  private func rows() throws -> [Row] {
    let text = String(decoding: try bytes(of: "xliff-samples/README.md"), as: UTF8.self)
    var isInside = false
    var rows: [Row] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { isInside = line.hasPrefix("## returned/reconcile") }
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "\u{1}", with: "|")
      }
      guard isInside, cells.count == 6, Int(cells[5]) != nil else { continue }
      func list(_ cell: String, _ separator: String) -> [String] {
        cell == "–"
          ? []
          : cell.components(separatedBy: separator).map { $0.trimmingCharacters(in: ["`"]) }
      }
      rows.append(
        Row(
          file: list(cells[0], "<br>")[0], name: cells[1], options: list(cells[2], ", "),
          units: list(cells[3], "<br>"), codes: list(cells[4], "<br>")))
    }
    return rows
  }
}
