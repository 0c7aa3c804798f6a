internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import LoctripSpreadsheets
internal import XLIFF

extension LoctripExport.Output {
  /// The document as `.xlsx`, the same bytes each time.
  ///
  /// - Parameter path: The path of the file, for messages.
  /// - Throws: `FindingsError` when it has more rows than a sheet can have.
  func workbook(path: String) throws(FindingsError) -> [UInt8] {
    var record = OrderSheet.Record(language: language)
    record.order = export.orderID
    record.catalogs = outgoing.map { ($0.file.original, $0.file.catalog.sourceLanguage) }
    record.rows.reserveCapacity(unitCount)
    var rows: [[Workbook.Cell]] = [header]
    rows.reserveCapacity(unitCount + 1)
    for part in outgoing {
      for row in part.rows {
        let (cells, sent) = sheetRow(rows.count, part, row)
        rows.append(cells)
        record.rows.append(sent)
      }
    }
    var sheet = Workbook.Sheet(name: language)
    sheet.isRightToLeft = TextDirection(language).isRightToLeft
    sheet.isProtected = true
    sheet.hasFilter = true
    sheet.headerRows = 1
    sheet.columns = OrderSheet.columns
    sheet.rows = rows
    return try Workbook([cover, sheet, record.sheet]).encoded(path: path)
  }

  private var sourceName: String {
    sourceLanguage.map { OrderSheet.name(of: $0) } ?? OrderSheet.Column.source.name
  }

  private var header: [Workbook.Cell] {
    var names = [String](repeating: "", count: OrderSheet.Column.catalog.rawValue)
    for column in OrderSheet.Column.allCases { names[column.rawValue - 1] = column.name }
    names[OrderSheet.Column.source.rawValue - 1] = sourceName
    return names.map { Workbook.Cell($0, .header) }
  }

  /// The sheet in front: what it is, and what to do.
  private var cover: Workbook.Sheet {
    var sheet = Workbook.Sheet(name: OrderSheet.coverName)
    sheet.columns = [Workbook.Column(width: 18), Workbook.Column(width: 80)]
    let title = export.orderID.map { "Order \($0)" } ?? "Strings to translate"
    var rows: [[Workbook.Cell]] = [[Workbook.Cell(title, .heading)], []]
    let facts = [
      ("From", "\(sourceName) (\(sourceLanguage ?? ""))"),
      ("Into", "\(OrderSheet.name(of: language)) (\(language))"),
      ("Texts", "\(unitCount.grouped), \(openCount.grouped) to translate"),
      ("Words", "\(openWords.grouped) to translate"),
    ]
    rows += facts.map { [Workbook.Cell($0.0, .locked), Workbook.Cell($0.1)] }
    rows.append([])
    let advice = [
      "Please fill in the yellow columns of the next sheet: Translation, and Question if you have one.",
      "Leave Translation empty where the text in Now is to stay as it is.",
      "Placeholders such as %@ and %1$lld stand for values; keep each of them in the translation.",
      "A row is one text. Sort, filter and delete rows as you like; each has its ID in a hidden column.",
      "Send back this file. A part is fine; send the rest later.",
    ]
    rows += advice.map { [Workbook.Cell(""), Workbook.Cell($0)] }
    sheet.rows = rows
    return sheet
  }

  private func sheetRow(_ number: Int, _ part: LoctripExport.ExportSelection, _ row: Int) -> (
    cells: [Workbook.Cell], sent: OrderSheet.Record.Row
  ) {
    let (table, additions) = (part.table, part.additions[row])
    let (id, source) = (table.id(row) ?? "", table.source(row) ?? .text(""))
    let target = additions?.shown ?? table.target(row)
    var sent = OrderSheet.Record.Row(
      id: id, catalog: part.file.original, source: TextDigest(source))
    sent.target = target.map { TextDigest($0) }
    // Units of a catalog without states are sent without any, as in XLIFF.
    let lacksState = table.row(row).flags.contains(.lacksState)
    if additions?.shown != nil {
      sent.state = XLIFFState.rework.state
    } else if target != nil, !lacksState, let state = table.translationState(row) {
      let words = XLIFFState.exported(state)
      sent.state = words.state + (words.qualifier.map { "/\($0)" } ?? "")
    }
    sent.isLocked = table.isLocked(row)
    sent.isSet = source.isSet
    sent.isTargetSet = target?.isSet ?? false
    var now = target.map(OrderSheet.text) ?? ""
    var comment = table.noteBytes(row).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let matches = additions?.matches.map { match in
      (match.similarity.map { "\($0) %: " } ?? "") + match.target
    }
    sent.matchLines = OrderSheet.add(matches ?? [], to: &now)
    sent.adviceLines = OrderSheet.add(additions?.lines ?? [], to: &comment)
    let input: Workbook.Style = sent.isLocked ? .locked : .input
    let cells: [Workbook.Cell] = [
      Workbook.Cell("\(number)", .locked),
      Workbook.Cell(OrderSheet.label(of: id, in: language), .locked),
      Workbook.Cell(OrderSheet.text(of: source), .plain), Workbook.Cell(comment, .locked),
      Workbook.Cell(now, .plain), Workbook.Cell("", .locked), Workbook.Cell("", input),
      Workbook.Cell("", .input), Workbook.Cell("", .locked), Workbook.Cell(id, .locked),
      Workbook.Cell(part.file.original, .locked),
    ]
    return (cells, sent)
  }
}

extension OrderSheet {
  /// Adds lines at the end of a cell, as far as it can hold them.
  ///
  /// - Returns: The number of lines that they add.
  fileprivate static func add(_ lines: [String], to text: inout String) -> Int {
    var count = 0
    for line in lines {
      // A match with line breaks is more than one.
      let own = line.parts(around: "\r\n").joined(separator: "\n")
      let longer = text.isEmpty && count == 0 ? own : "\(text)\n\(own)"
      guard longer.utf16.count <= Workbook.Limit.text else { break }
      text = longer
      count += 1 + own.utf8.count { $0 == 10 }
    }
    return count
  }

  /// The columns with their widths; those between belong to review sheets.
  fileprivate static var columns: [Workbook.Column] {
    let widths = [6.0, 28, 40, 30, 40, 0, 50, 30, 0, 12, 12]
    let hidden = [6, 9, Column.id.rawValue, Column.catalog.rawValue]
    return widths.enumerated().map { index, width in
      Workbook.Column(width: width, isHidden: hidden.contains(index + 1))
    }
  }

  /// True if all texts of a row certainly have a place: they are strings, and far shorter than a cell.
  ///
  /// The name of a case and its numbers come to the id.
  private static func isShort(_ table: UnitTable, at row: Int) -> Bool {
    guard let key = table.keyBytes(row), let source = table.plainSource(row),
      let target = table.hasTarget(row) ? table.plainTarget(row) : []
    else { return false }
    let note = table.noteBytes(row)?.count ?? 0
    let path = table.row(row).path == 0 ? 0 : table.path(row).description.utf8.count
    return max(key.count + path, source.count, target.count, note) < Workbook.Limit.text - 1_000
  }

  /// Why a row of a catalog cannot be written into a sheet, or `nil`.
  static func problem(_ table: UnitTable, at row: Int) -> String? {
    if isShort(table, at: row) { return nil }
    let source = table.source(row)
    let target = table.target(row)
    let id = table.id(row) ?? ""
    let texts = [
      ("key", label(of: id, in: table.language)), ("key", id),
      ("source", source.map(text) ?? ""), ("translation", target.map(text) ?? ""),
      ("comment", table.noteBytes(row).map { String(decoding: $0, as: UTF8.self) } ?? ""),
    ]
    if let (part, text) = texts.first(where: { $0.1.utf16.count > Workbook.Limit.text }) {
      return "its \(part) has \(text.utf16.count.grouped) UTF-16 units, more than the "
        + "\(Workbook.Limit.text.grouped) that a cell can hold"
    }
    let phrases = [source, target].compactMap(\.self).filter(\.isSet).flatMap(\.texts)
    if phrases.contains(where: { $0.utf8.contains(10) || $0.utf8.contains(13) }) {
      return "a phrase has a line break, and in a cell each phrase is a line"
    }
    return nil
  }
}
