import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// The table of `xliff-samples/README.md` for `returned/reconcile`: what an import decides about each
/// file.
@Suite struct ImportSampleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var options: [String]
    var verdicts: [String]
    var codes: [String]
    var status: Int

    var testDescription: String { ([file] + options).joined(separator: " ") }
    var hasBase: Bool { !options.contains("no base") }

    /// The settings that the options ask for.
    var settings: LoctripImport {
      var settings = LoctripImport()
      for option in options where option.hasPrefix("`") {
        let words = option.trimmingCharacters(in: ["`"]).split(separator: " ")
        switch words.first {
        case "--on-conflict": settings.rules.winner = .init(rawValue: String(words[1])) ?? .ours
        case "--on-error":
          settings.rules.errorPolicy = .init(rawValue: String(words[1])) ?? .reject
        case "--accept":
          settings.rules.acceptance = .init(rawValue: String(words[1])) ?? .translated
        case "--no-state": settings.rules.lostState = .init(rawValue: String(words[1]))
        default: Issue.record("unknown option \(option)")
        }
      }
      return settings
    }
  }

  private static let folder = LoctripTestSupport.Project.sample("returned/reconcile").path

  /// The rows of the table, read from its cells.
  static let rows: [Row] = {
    let readme = LoctripTestSupport.Project.sample("README.md")
    guard let data = FileManager.default.contents(atPath: readme.path) else { return [] }
    var isInside = false
    var rows: [Row] = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("## ") { isInside = line.hasPrefix("## returned/reconcile") }
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "\u{1}", with: "|")
      }
      guard isInside, cells.count == 6, let status = Int(cells[5]) else { continue }
      func list(_ cell: String) -> [String] {
        cell == "–"
          ? [] : cell.components(separatedBy: "<br>").map { $0.trimmingCharacters(in: ["`"]) }
      }
      let options = cells[2] == "–" ? [] : cells[2].components(separatedBy: ", ")
      rows.append(
        Row(
          file: list(cells[0])[0], options: options, verdicts: list(cells[3]),
          codes: list(cells[4]), status: status))
    }
    return rows
  }()

  private static func inputs(_ row: Row) throws -> (
    project: CatalogProject, deliveries: [Delivery], base: [Delivery]
  ) {
    (
      try CatalogProject(["\(folder)/app"]), try Delivery.read(["\(folder)/\(row.file)"]),
      row.hasBase ? try Delivery.read(["\(folder)/sent"]) : []
    )
  }

  /// A unit as a cell of the table.
  private static func cell(_ unit: ImportPlan.Unit) -> String {
    func text(_ message: LoctripMessage) -> String {
      let text =
        switch message {
        case .text(let text): text
        case .phrases(let phrases): phrases.joined(separator: " / ")
        }
      return text.replacingOccurrences(of: "\n", with: "⏎")
    }
    var cell = "\(unit.id.replacingOccurrences(of: "\n", with: "⏎")) \(unit.verdict.rawValue)"
    if let written = unit.written { cell += ": \(written.state) “\(text(written.message))”" }
    if let renamed = unit.renamed { cell += " → \(renamed)" }
    if !unit.notes.isEmpty { cell += " (\(unit.notes.map(\.text).joined(separator: "; ")))" }
    return cell
  }

  @Test func `every file is in the table, and the table has only files`() throws {
    let files =
      FileManager.default.enumerator(atPath: Self.folder)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".xliff") && !$0.hasPrefix("sent/") } ?? []
    #expect(!files.isEmpty)
    #expect(Set(files) == Set(Self.rows.map(\.file)))
  }

  @Test(arguments: rows)
  func `a delivery gets the verdicts of the table`(_ row: Row) throws {
    let (project, deliveries, base) = try Self.inputs(row)
    let report = try row.settings.report(deliveries, into: project, base: base)
    // What was sent and not returned fills every report of a file with one unit.
    let units = report.units.filter { $0.place != nil }
    #expect(units.map(Self.cell) == row.verdicts)
    #expect((report.findings + units.flatMap(\.findings)).map(\.code.rawValue) == row.codes)
    #expect((report.needsPerson ? 1 : 0) == row.status)
  }

  @Test(arguments: rows)
  func `a second import of a delivery writes nothing`(_ row: Row) throws {
    let (project, deliveries, base) = try Self.inputs(row)
    let first = try row.settings.report(deliveries, into: project, base: base)
    let after = try first.applied(to: project)
    let second = try row.settings.report(deliveries, into: after, base: base)
    #expect(second.changes.isEmpty, "\(second.units.map(Self.cell))")
  }

  @Test(arguments: rows)
  func `every delivered text is in the catalogs or in the report`(_ row: Row) throws {
    let (project, deliveries, base) = try Self.inputs(row)
    let report = try row.settings.report(deliveries, into: project, base: base)
    let after = try report.applied(to: project)
    let lost = SilentLosses.find(deliveries, report: report, after: after)
    #expect(lost == [])
  }

  @Test(arguments: rows)
  func `one bad unit changes nothing for a good one beside it`(_ row: Row) throws {
    let (project, deliveries, base) = try Self.inputs(row)
    let good = try delivery(
      xliff(unit("Wharf", "Wharf", "Appontement", state: "final"), original: "Harbour.xcstrings"))
    guard !row.verdicts.contains(where: { $0.hasPrefix("Wharf") }) else { return }
    let report = try row.settings.report(deliveries + [good], into: project, base: base)
    let after = try report.applied(to: project)
    #expect(after.texts("Wharf") == ["translated: Appontement"])
  }
}
