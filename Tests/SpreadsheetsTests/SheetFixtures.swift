import LoctripFileSets
import LoctripLocalizationCore
import LoctripSpreadsheets
import Testing

/// A workbook of parts that a test names, in the form of a program.
struct PackageFixture {
  /// The namespace of worksheets in the transitional form.
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  /// The namespace of relationships in the transitional form.
  static let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// The parts by their names.
  var parts: [String: String]

  /// Makes a workbook with one sheet `fr`, whose part has another name than Excel would give it.
  init(
    rows: String, strings: String? = nil, styles: String? = nil,
    book: String = "<sheets><sheet name=\"fr\" sheetId=\"7\" r:id=\"rId9\"/></sheets>",
    namespace: String = Self.main, links: String = Self.links
  ) {
    let packageLinks = "http://schemas.openxmlformats.org/package/2006/relationships"
    parts = [
      "_rels/.rels":
        "<Relationships xmlns=\"\(packageLinks)\"><Relationship Id=\"a\" Type=\"\(links)/officeDocument\" Target=\"/xl/book.xml\"/></Relationships>",
      "xl/book.xml": "<workbook xmlns=\"\(namespace)\" xmlns:r=\"\(links)\">\(book)</workbook>",
      "xl/_rels/book.xml.rels": """
      <Relationships xmlns="\(packageLinks)">
      <Relationship Id="rId9" Type="\(links)/worksheet" Target="sheets/./first.xml"/>
      <Relationship Id="rId8" Type="\(links)/worksheet" Target="../xl/sheets/second.xml"/>
      <Relationship Id="rId7" Type="\(links)/worksheet" Target="http://example.com/x.xml" TargetMode="External"/>
      <Relationship Id="rId6" Type="\(links)/chartsheet" Target="chart.xml"/>
      \(strings == nil ? "" : "<Relationship Id=\"s\" Type=\"\(links)/sharedStrings\" Target=\"Strings.xml\"/>")
      \(styles == nil ? "" : "<Relationship Id=\"t\" Type=\"\(links)/styles\" Target=\"styles.xml\"/>")
      </Relationships>
      """,
      "xl/sheets/first.xml":
        "<worksheet xmlns=\"\(namespace)\"><sheetData>\(rows)</sheetData></worksheet>",
    ]
    if let strings {
      parts["xl/strings.xml"] = "<sst xmlns=\"\(namespace)\">\(strings)</sst>"
    }
    if let styles {
      parts["xl/styles.xml"] = "<styleSheet xmlns=\"\(namespace)\">\(styles)</styleSheet>"
    }
  }

  /// The file.
  func bytes() throws -> [UInt8] {
    var writer = ZipWriter(path: "a.xlsx")
    for (name, text) in parts.sorted(by: { $0.key < $1.key }) {
      try writer.add(name, Array(text.utf8))
    }
    return writer.finish()
  }

  /// The first sheet.
  func sheet(limits: Spreadsheet.Limits = .init()) throws -> Spreadsheet.Sheet {
    try Spreadsheet(parsing: bytes(), path: "a.xlsx", limits: limits).sheet(at: 0)
  }

  /// The message with which the file or its first sheet is refused; empty if it is not.
  func refusal(limits: Spreadsheet.Limits = .init()) -> String {
    do {
      _ = try sheet(limits: limits)
      return ""
    } catch {
      return "\(error)"
    }
  }
}

extension Spreadsheet.Sheet {
  /// The cells as `A1 kind text`.
  var listing: [String] {
    rows.flatMap { row in
      row.cells.map { "\(CellName.letters($0.column))\(row.number) \($0.kind) \($0.text)" }
    }
  }

  /// The texts by row, empty ones between them included.
  var table: [[String]] {
    rows.map { row in
      (1...(row.cells.last?.column ?? 1)).map { row[$0]?.text ?? "" }
    }
  }
}
