internal import Foundation
package import LoctripLocalizationCore
internal import LoctripSpreadsheets

/// A report as a spreadsheet: the outcome with its tables, then a sheet of the units and one of the findings.
///
/// Texts are text cells, whatever they look like; counts are numbers. A text that is longer than a cell can hold is
/// cut in its middle.
package struct SheetForm: ReportForm {
  package init() {}

  /// The bytes of a report, for a file.
  ///
  /// - Throws: `FindingsError` if the file would be too large for an archive.
  package func render(_ report: Report) throws(FindingsError) -> [UInt8] {
    var first = ReportSheet(report.words.title)
    first.add([report.words.headline], .heading)
    first.add(["", report.date ?? ""])
    for line in report.words.remarkLines { first.add(["", line]) }
    if let coverage = report.coverage {
      first.add(coverage)
    } else {
      first.addTotals(of: report)
    }
    if !report.changedFiles.isEmpty {
      first.add([])
      first.add([ResultWords.start(.write, isDryRun: report.isDryRun ?? false)], .header)
      for path in report.changedFiles { first.add([path]) }
    }
    var sheets = first.sheets
    if !report.items.isEmpty { sheets += Self.units(of: report) }
    if !report.findings.isEmpty {
      var sheet = ReportSheet("Findings", header: ["Severity", "Code", "Message", "Place"])
      for finding in report.findings { sheet.add(Self.cells(of: finding)) }
      sheets += sheet.sheets
    }
    return try Workbook(sheets).encoded(path: "report.xlsx")
  }

  private static func cells(of finding: Finding) -> [String] {
    [
      finding.severity.rawValue, finding.code.rawValue, finding.fullMessage,
      finding.places.map(\.description).joined(separator: "\n"),
    ]
  }

  private static func units(of report: Report) -> [Workbook.Sheet] {
    var sheet = ReportSheet(
      report.words.items.prefix(1).uppercased() + report.words.items.dropFirst(),
      header: [
        "Language", "Catalog", "Key", report.words.labels.isEmpty ? "Result" : report.words.labels,
        "Source", "Before", "After", "State before", "State after", "Findings", "Notes", "Place",
      ])
    for group in report.groups {
      for position in group.items {
        let item = report.items[position]
        func side(_ subject: ReportItem.Row.Subject, _ text: (ReportItem.Row) -> String?) -> String
        {
          item.rows.filter { $0.subject == subject }.compactMap(text).joined(separator: "\n")
        }
        let findings = item.findings.map { "\($0.severity.rawValue): \($0.message)" }
        sheet.add([
          group.language, group.catalog, item.id, item.kinds,
          item.source ?? side(.source) { $0.new ?? $0.old },
          side(.target, \.old), side(.target, \.new), side(.state, \.old), side(.state, \.new),
          findings.joined(separator: "\n"), item.notes.map(\.text).joined(separator: "\n"),
          item.place?.description ?? "",
        ])
      }
    }
    return sheet.sheets
  }
}

extension SummaryPage {
  /// The page as a spreadsheet, each section below the one before it.
  ///
  /// - Throws: `FindingsError` if the file would be too large for an archive.
  func spreadsheet() throws(FindingsError) -> [UInt8] {
    var sheet = ReportSheet(title)
    sheet.add(["\(title), \(date)"], .heading)
    sheet.add([lead])
    for section in sections {
      sheet.add([])
      if let table = section.table {
        sheet.add(table)
      } else {
        sheet.add([section.title], .header)
      }
      for sentence in section.sentences { sheet.add([sentence.text]) }
    }
    return try Workbook([sheet.sheet]).encoded(path: "report.xlsx")
  }
}

/// A sheet of a report that grows row by row.
private struct ReportSheet {
  private(set) var sheet: Workbook.Sheet
  private let header: [Workbook.Cell]
  private var full: [Workbook.Sheet] = []

  init(_ name: String, header: [String] = []) {
    sheet = Workbook.Sheet(name: name)
    self.header = header.map { Workbook.Cell($0, .header) }
    sheet.columns = header.map { Workbook.Column(width: $0.count > 8 ? 16 : 24) }
    if header.isEmpty {
      sheet.columns = [Workbook.Column(width: 28)]
    } else {
      sheet.headerRows = 1
      sheet.hasFilter = true
      sheet.rows = [self.header]
    }
  }

  /// The sheet, after those that became full.
  var sheets: [Workbook.Sheet] { full + [sheet] }

  mutating func add(_ texts: [String], _ style: Workbook.Style = .plain) {
    if sheet.rows.count == Workbook.Limit.rows {
      full.append(sheet)
      sheet.rows = header.isEmpty ? [] : [header]
    }
    sheet.rows.append(texts.map { Self.cell($0, style) })
  }

  private static func cell(_ text: String, _ style: Workbook.Style) -> Workbook.Cell {
    guard text.utf16.count <= Workbook.Limit.text else {
      return Workbook.Cell(text.cut(head: 8_000, tail: 400), style)
    }
    return Workbook.Cell(text, style)
  }

  /// A number for a count such as `1,234`, else a text.
  private static func figure(_ text: String) -> Workbook.Cell {
    let digits = text.replacing(",", with: "")
    guard let number = Int(digits), number >= 0, number.grouped == text else {
      return cell(text, .plain)
    }
    return Workbook.Cell(number: number)
  }

  /// Adds a table below what is there.
  mutating func add(_ table: Report.Coverage.Table) {
    add([table.title] + table.columns, .header)
    for row in table.rows {
      sheet.rows.append([Self.cell(row.name, .plain)] + row.values.map(Self.figure))
    }
    while sheet.columns.count <= table.columns.count {
      sheet.columns.append(Workbook.Column(width: 14))
    }
  }

  mutating func add(_ coverage: Report.Coverage) {
    if !coverage.languages.isEmpty {
      add([])
      add(
        (
          title: "Language", columns: ["done", "units", "open", "words", "%"],
          rows: coverage.languages.flatMap { language in
            [Self.row(language.name, language.total)]
              + (coverage.catalogs.count < 2
                ? []
                : language.catalogs.map { Self.row("\(language.name)  \($0.catalog)", $0.cell) })
          }
        ))
    }
    for table in [coverage.piles].compactMap(\.self) + coverage.tables {
      add([])
      add(table)
    }
    for line in (coverage.remark ?? "").split(separator: "\n") {
      add([])
      add([String(line)])
    }
  }

  private static func row(_ name: String, _ cell: Report.Coverage.Cell) -> (
    name: String, values: [String]
  ) {
    (name, [cell.done, cell.all, cell.openUnits, cell.openWords].map(\.grouped) + [cell.percent])
  }

  /// Adds the counts of each label by language and catalog.
  mutating func addTotals(of report: Report) {
    let labels = report.counts.map(\.label)
    guard !labels.isEmpty else { return }
    add([])
    add(["Language", "Catalog"] + labels.map(\.name), .header)
    for total in report.totals {
      sheet.rows.append(
        [total.language, total.catalog].map { Self.cell($0, .plain) }
          + labels.map { Workbook.Cell(number: total.count($0.name)) })
    }
  }
}
