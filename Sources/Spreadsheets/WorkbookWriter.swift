internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripXMLEvents

/// Writes a workbook as the smallest package that spreadsheet programs accept.
///
/// Texts are inline strings, so that no cell depends on another part.
///
/// Source: ECMA-376, part 1, §12.2 (parts of a package), §18.3 (worksheets), §18.8 (styles).
struct WorkbookWriter {
  private let workbook: Workbook
  private let path: String
  private let names: [String]

  init(_ workbook: Workbook, path: String) {
    self.workbook = workbook
    self.path = path
    names = workbook.sheetNames
  }

  /// Returns the archive.
  func encoded(date: Int) throws(FindingsError) -> [UInt8] {
    try check()
    var archive = ZipWriter(path: path, date: date, effort: .little)
    try archive.add("[Content_Types].xml", contentTypes)
    try archive.add("_rels/.rels", relationships([("officeDocument", "xl/workbook.xml")]))
    try archive.add("xl/workbook.xml", workbookPart)
    try archive.add(
      "xl/_rels/workbook.xml.rels",
      relationships(
        names.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") }
          + [("styles", "styles.xml")]))
    try archive.add("xl/styles.xml", Array((Self.declaration + Self.styles).utf8))
    for (index, sheet) in workbook.sheets.enumerated() {
      try archive.add("xl/worksheets/sheet\(index + 1).xml", part(of: sheet, at: index))
    }
    return archive.finish()
  }

  // MARK: - Limits

  private func check() throws(FindingsError) {
    guard workbook.sheets.contains(where: { !$0.isHidden }) else {
      throw failure(.spreadsheet, "a workbook needs a visible sheet", FileLocation(path: path))
    }
    var findings: [Finding] = []
    for (sheet, name) in zip(workbook.sheets, names) {
      let place = FileLocation(path: "\(path)/\(name)")
      guard sheet.rows.count <= Workbook.Limit.rows else {
        throw failure(
          .spreadsheet,
          "has \(sheet.rows.count.counted("row")); a sheet holds \(Workbook.Limit.rows.grouped)",
          place)
      }
      let width = max(sheet.rows.lazy.map(\.count).max() ?? 0, sheet.columns.count)
      guard width <= Workbook.Limit.columns else {
        throw failure(
          .spreadsheet,
          "has \(width.counted("column")); a sheet holds \(Workbook.Limit.columns.grouped)", place)
      }
      for choices in sheet.columns.map(\.choices) where !choices.isEmpty {
        let list = choices.joined(separator: ",")
        guard choices.allSatisfy({ !$0.contains(",") && !$0.isEmpty }),
          list.utf16.count <= Workbook.Limit.choices
        else {
          throw failure(.spreadsheet, "'\(list)' cannot be the choices of a column", place)
        }
      }
      for (row, cells) in sheet.rows.enumerated() {
        for (column, cell) in cells.enumerated() {
          // A UTF-16 unit has at least one byte of UTF-8.
          guard cell.text.utf8.count > Workbook.Limit.text else { continue }
          let count = cell.text.utf16.count
          guard count > Workbook.Limit.text else { continue }
          findings.append(
            Finding(
              .cellTooLong, .error,
              "the text has \(count.grouped) UTF-16 units; a cell holds "
                + "\(Workbook.Limit.text.grouped)",
              at: CellName.location(path: path, sheet: name, row: row + 1, column: column + 1)))
        }
      }
    }
    guard findings.isEmpty else { throw FindingsError(.cannotCreate, findings) }
  }

  private func failure(_ code: Finding.Code, _ message: String, _ place: FileLocation)
    -> FindingsError
  {
    FindingsError(.cannotCreate, [Finding(code, .error, message, at: place)])
  }

  // MARK: - Sheets

  private func part(of sheet: Workbook.Sheet, at index: Int) -> [UInt8] {
    let size = sheet.rows.reduce(0) { $1.reduce($0) { $0 + $1.text.utf8.count + 80 } + 20 }
    var markup = XMLMarkup(capacity: size + 2_000)
    markup.raw(Self.declaration)
    markup.raw("<worksheet xmlns=\"\(Self.namespace)\"><sheetViews><sheetView workbookViewId=\"0\"")
    if index == firstVisible { markup.raw(" tabSelected=\"1\"") }
    if sheet.isRightToLeft { markup.raw(" rightToLeft=\"1\"") }
    markup.raw(">")
    let header = min(sheet.headerRows, Workbook.Limit.rows - 1)
    if header > 0 {
      markup.raw(
        "<pane ySplit=\"\(header)\" topLeftCell=\"A\(header + 1)\" activePane=\"bottomLeft\" "
          + "state=\"frozen\"/><selection pane=\"bottomLeft\"/>")
    }
    markup.raw("</sheetView></sheetViews><sheetFormatPr defaultRowHeight=\"15\"/>")
    appendColumns(of: sheet, to: &markup)
    appendRows(of: sheet, to: &markup)
    if sheet.isProtected {
      // "0" is allowed. Programs still refuse to sort and delete rows with locked cells before
      // someone takes the protection off, which needs no password.
      let allowed = [
        "formatCells", "formatColumns", "formatRows", "sort", "autoFilter", "deleteRows",
      ]
      markup.raw("<sheetProtection sheet=\"1\" objects=\"1\" scenarios=\"1\"")
      for right in allowed { markup.raw(" \(right)=\"0\"") }
      markup.raw("/>")
    }
    if let area = Self.filteredArea(of: sheet) {
      markup.raw("<autoFilter ref=\"\(area.start):\(area.end)\"/>")
    }
    appendChoices(of: sheet, below: header, to: &markup)
    markup.raw("</worksheet>\n")
    return markup.take()
  }

  /// Returns the first and the last cell of the rows from the last one of the header on.
  private static func filteredArea(of sheet: Workbook.Sheet) -> (start: String, end: String)? {
    let width = sheet.rows.lazy.map(\.count).max() ?? 0
    guard sheet.hasFilter, width > 0, sheet.headerRows <= sheet.rows.count else { return nil }
    return ("A\(max(sheet.headerRows, 1))", "\(CellName.letters(width))\(sheet.rows.count)")
  }

  private func appendColumns(of sheet: Workbook.Sheet, to markup: inout XMLMarkup) {
    guard !sheet.columns.isEmpty else { return }
    markup.raw("<cols>")
    for (index, column) in sheet.columns.enumerated() {
      let width = min(max(column.width, 0), 255)
      markup.raw(
        "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"")
      markup.raw(column.isHidden ? " hidden=\"1\"/>" : "/>")
    }
    markup.raw("</cols>")
  }

  private func appendRows(of sheet: Workbook.Sheet, to markup: inout XMLMarkup) {
    let width = max(sheet.rows.lazy.map(\.count).max() ?? 0, 1)
    let starts = (1...width).map { "<c r=\"\(CellName.letters($0))" }
    /// What follows the number of the row in an empty cell, a number, a text, and one whose white space is kept.
    let styles = Workbook.Style.allCases.map { style in
      ["/>", "><v>", " t=\"inlineStr\"><is><t>", " t=\"inlineStr\"><is><t xml:space=\"preserve\">"]
        .map { "\" s=\"\(style.rawValue + 1)\"\($0)" }
    }
    markup.raw("<sheetData>")
    for (row, cells) in sheet.rows.enumerated() where !cells.isEmpty {
      let number = String(row + 1)
      markup.raw("<row r=\"")
      markup.raw(number)
      markup.raw("\">")
      for (column, cell) in cells.enumerated() {
        markup.raw(starts[column])
        markup.raw(number)
        let style = styles[cell.style.rawValue]
        if cell.text.isEmpty {
          markup.raw(style[0])
        } else if cell.isNumber {
          markup.raw(style[1])
          markup.raw(cell.text)
          markup.raw("</v></c>")
        } else {
          let traits = EscapedText.Traits(cell.text)
          markup.raw(style[traits.needsSpace ? 3 : 2])
          EscapedText.append(cell.text, traits, to: &markup)
          markup.raw("</t></is></c>")
        }
      }
      markup.raw("</row>")
    }
    markup.raw("</sheetData>")
  }

  private func appendChoices(
    of sheet: Workbook.Sheet, below header: Int, to markup: inout XMLMarkup
  ) {
    let columns = sheet.columns.indices.filter { !sheet.columns[$0].choices.isEmpty }
    guard !columns.isEmpty, header < sheet.rows.count else { return }
    markup.raw("<dataValidations count=\"\(columns.count)\">")
    for column in columns {
      let letters = CellName.letters(column + 1)
      markup.raw(
        "<dataValidation type=\"list\" allowBlank=\"1\" showErrorMessage=\"1\" "
          + "sqref=\"\(letters)\(header + 1):\(letters)\(sheet.rows.count)\"><formula1>")
      let list = sheet.columns[column].choices.joined(separator: ",")
      markup.text("\"\(list.replacing("\"", with: "\"\""))\"")
      markup.raw("</formula1></dataValidation>")
    }
    markup.raw("</dataValidations>")
  }

  // MARK: - Other parts

  private var firstVisible: Int { workbook.sheets.firstIndex { !$0.isHidden } ?? 0 }

  private var workbookPart: [UInt8] {
    var markup = XMLMarkup()
    markup.raw(Self.declaration)
    markup.raw("<workbook xmlns=\"\(Self.namespace)\" xmlns:r=\"\(Self.links)\"><bookViews>")
    markup.raw("<workbookView activeTab=\"\(firstVisible)\"/></bookViews><sheets>")
    for (index, name) in names.enumerated() {
      markup.raw("<sheet name=\"")
      markup.attributeValue(name)
      markup.raw("\" sheetId=\"\(index + 1)\"")
      if workbook.sheets[index].isHidden { markup.raw(" state=\"hidden\"") }
      markup.raw(" r:id=\"rId\(index + 1)\"/>")
    }
    markup.raw("</sheets>")
    // LibreOffice shows a filter only if there is a name for its area as well.
    let areas = workbook.sheets.enumerated().compactMap { index, sheet in
      Self.filteredArea(of: sheet).map { (index, $0) }
    }
    if !areas.isEmpty {
      markup.raw("<definedNames>")
      for (index, area) in areas {
        markup.raw(
          "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"\(index)\" hidden=\"1\">")
        markup.text(
          "'\(names[index].replacing("'", with: "''"))'!\(absolute(area.start)):\(absolute(area.end))"
        )
        markup.raw("</definedName>")
      }
      markup.raw("</definedNames>")
    }
    markup.raw("</workbook>\n")
    return markup.take()
  }

  /// Returns a reference with `$` before column and row.
  private func absolute(_ reference: String) -> String {
    "$\(reference.prefix { $0.isLetter })$\(reference.drop { $0.isLetter })"
  }

  private var contentTypes: [UInt8] {
    let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    var markup = XMLMarkup()
    markup.raw(Self.declaration)
    markup.raw("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">")
    markup.raw("<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-")
    markup.raw("package.relationships+xml\"/><Default Extension=\"xml\" ")
    markup.raw("ContentType=\"application/xml\"/>")
    let parts =
      [("workbook.xml", "sheet.main"), ("styles.xml", "styles")]
      + names.indices.map { ("worksheets/sheet\($0 + 1).xml", "worksheet") }
    for (name, kind) in parts {
      markup.raw("<Override PartName=\"/xl/\(name)\" ContentType=\"\(type).\(kind)+xml\"/>")
    }
    markup.raw("</Types>\n")
    return markup.take()
  }

  private func relationships(_ targets: [(type: String, target: String)]) -> [UInt8] {
    var markup = XMLMarkup()
    markup.raw(Self.declaration)
    markup.raw(
      "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">")
    for (index, (type, target)) in targets.enumerated() {
      markup.raw("<Relationship Id=\"rId\(index + 1)\" Type=\"\(Self.links)/\(type)\" ")
      markup.raw("Target=\"\(target)\"/>")
    }
    markup.raw("</Relationships>\n")
    return markup.take()
  }

  private static let declaration =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let links =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// The default format, then those of ``Workbook/Style`` in their order.
  ///
  /// Number format 49 is `@`; the first two fills are reserved by the programs.
  private static let styles = """
    <styleSheet xmlns="\(namespace)"><fonts count="4">\
    <font><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
    <font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>\
    <font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
    <font><sz val="11"/><color rgb="FF595959"/><name val="Calibri"/><family val="2"/></font></fonts>\
    <fills count="5"><fill><patternFill patternType="none"/></fill>\
    <fill><patternFill patternType="gray125"/></fill>\(fill("FFD9D9D9"))\(fill("FFF2F2F2"))\
    \(fill("FFFFF9C4"))</fills>\
    <borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>\
    <border>\(["left", "right", "top", "bottom"].map(edge).joined())<diagonal/></border></borders>\
    <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
    <cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
    \(format())\(format(font: 1))\(format(font: 2, fill: 2, border: 1))\
    \(format(font: 3, fill: 3, border: 1))\(format(fill: 4, border: 1, isLocked: false))</cellXfs>\
    <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
    </styleSheet>

    """

  private static func fill(_ color: String) -> String {
    "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"\(color)\"/></patternFill></fill>"
  }

  private static func edge(_ name: String) -> String {
    "<\(name) style=\"thin\"><color rgb=\"FFBFBFBF\"/></\(name)>"
  }

  private static func format(font: Int = 0, fill: Int = 0, border: Int = 0, isLocked: Bool = true)
    -> String
  {
    "<xf numFmtId=\"49\" fontId=\"\(font)\" fillId=\"\(fill)\" borderId=\"\(border)\" xfId=\"0\" "
      + "applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\" applyBorder=\"1\" "
      + "applyAlignment=\"1\" applyProtection=\"1\"><alignment vertical=\"top\" wrapText=\"1\"/>"
      + "<protection locked=\"\(isLocked ? 1 : 0)\"/></xf>"
  }
}

extension Finding.Code {
  /// A string is too long for a spreadsheet cell.
  package static let cellTooLong: Self = "cell-too-long"
  /// A spreadsheet cannot be read or written.
  package static let spreadsheet: Self = "spreadsheet"
}
