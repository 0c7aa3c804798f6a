internal import LoctripExchange
internal import LoctripAppProjects
internal import LoctripBundles
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import LoctripLedger
internal import LoctripReconciliation
internal import LoctripSpreadsheets

/// The form of a review sheet as a spreadsheet: what the writer and the reader agree on.
///
/// Key, source and the hidden columns are where an order has them.
enum ReviewColumn: Int, CaseIterable {
  case number = 1
  case key, source, why, ours, delivered, text, decision, note, id, catalog

  /// The name in the header; that of ``source`` is the language's.
  var name: String {
    switch self {
    case .number: "Nº"
    case .key: "Key"
    case .source: "Source"
    case .why: "Why you are asked"
    case .ours: "Now in the app"
    case .delivered: "Delivered"
    case .text: "Your text"
    case .decision: "Decision"
    case .note: "Note"
    case .id: "ID"
    case .catalog: "Catalog"
    }
  }

  var width: Double {
    switch self {
    case .number: 6
    case .key: 28
    case .source, .why, .ours, .delivered, .text: 40
    case .decision: 14
    case .note: 30
    case .id, .catalog: 12
    }
  }

  static let schema = "loctrip.review-sheet/1"
  static let coverName = "Review"
  static let nameLabel = "Your name"
  static let recordColumns = [
    "id", "catalog", "language", "source", "ours", "ours-state", "theirs", "left", "left-state",
    "form",
  ]
}

extension OrderEvent.Decided {
  /// The word in a spreadsheet.
  var word: String { rawValue.replacing("-", with: " ") }
}

extension ReviewSheet {
  /// The sheet as `.xlsx`, the same bytes each time: a tab for each language.
  ///
  /// - Parameter path: The path of the file, for messages.
  /// - Throws: `FindingsError` when a text is longer than a cell can hold.
  package func workbook(path: String) throws(FindingsError) -> [UInt8] {
    var sheets = [cover]
    for part in parts { sheets.append(part.sheet(of: part.languages[0])) }
    return try Workbook(sheets + [record]).encoded(path: path)
  }

  private var cover: Workbook.Sheet {
    var sheet = Workbook.Sheet(name: ReviewColumn.coverName)
    sheet.columns = [Workbook.Column(width: 18), Workbook.Column(width: 80)]
    sheet.isProtected = true
    var facts = [
      ("Languages", languages.map { OrderSheet.name(of: $0) }.joined(separator: ", ")),
      ("Agency", agency ?? ""), ("To decide", openCount.grouped),
      ("All texts", units.count.grouped),
    ]
    facts.removeAll { $0.1.isEmpty }
    var rows: [[Workbook.Cell]] = [[Workbook.Cell("Review \(name.oneLine)", .heading)], []]
    rows += facts.map { [Workbook.Cell($0.0, .locked), Workbook.Cell($0.1)] }
    rows.append([Workbook.Cell(ReviewColumn.nameLabel, .locked), Workbook.Cell("", .input)])
    rows.append([])
    let advice = [
      "Please fill in the yellow columns of the next sheets: Decision, and Your text or Note where they are needed.",
      "take: the delivered text is right. keep: the text in the app stays. look again: take it, but check it later.",
      "edit, or just a text in Your text: your text is used. send back: write the reason into Note. ask: write the question into Note.",
      "Placeholders such as %@ and %1$lld stand for values; keep each of them.",
      "A row is one text. Sort, filter and delete rows as you like; leave Decision empty where you do not want to decide.",
    ]
    rows += advice.map { [Workbook.Cell(""), Workbook.Cell($0)] }
    sheet.rows = rows
    return sheet
  }

  private func sheet(of language: String) -> Workbook.Sheet {
    var sheet = Workbook.Sheet(name: language)
    sheet.isRightToLeft = TextDirection(language).isRightToLeft
    sheet.isProtected = true
    sheet.hasFilter = true
    sheet.headerRows = 1
    sheet.columns = ReviewColumn.allCases.map { column in
      Workbook.Column(
        width: column.width, isHidden: column == .id || column == .catalog,
        choices: column == .decision ? OrderEvent.Decided.allCases.map(\.word) : [])
    }
    sheet.rows = [ReviewColumn.allCases.map { Workbook.Cell($0.name, .header) }]
    for (number, unit) in units.enumerated() {
      sheet.rows.append(Self.cells(of: unit, number + 1, language))
    }
    return sheet
  }

  private static func cells(of unit: Unit, _ number: Int, _ language: String) -> [Workbook.Cell] {
    func text(_ message: LoctripMessage?) -> String { cut(message.map(OrderSheet.text) ?? "") }
    return ReviewColumn.allCases.map { column in
      switch column {
      case .number: Workbook.Cell("\(number)", .locked)
      case .key:
        Workbook.Cell(cut(OrderSheet.label(of: unit.unit.catalogID, in: language)), .locked)
      case .source: Workbook.Cell(text(unit.unit.source), .plain)
      case .why: Workbook.Cell(cut(unit.why), .locked)
      case .ours: Workbook.Cell(text(unit.unit.before?.message), .plain)
      case .delivered: Workbook.Cell(text(unit.unit.theirs), .plain)
      case .text: Workbook.Cell("", unit.allowed.contains(.edit) ? .input : .locked)
      case .decision, .note: Workbook.Cell("", .input)
      case .id: Workbook.Cell(cut(unit.unit.catalogID), .locked)
      case .catalog: Workbook.Cell(cut(unit.unit.original), .locked)
      }
    }
  }

  /// A text that is only to be read, cut where a cell cannot hold it.
  private static func cut(_ text: String) -> String {
    guard text.utf16.count > Workbook.Limit.text else { return text }
    return String(text.prefix(8_000)) + "…"
  }

  /// The hidden sheet: what was seen.
  private var record: Workbook.Sheet {
    var sheet = Workbook.Sheet(name: OrderSheet.recordName)
    sheet.isHidden = true
    var rows: [[String]] = [["schema", ReviewColumn.schema], ["sheet", "\(digest)"]]
    if let order { rows.append(["order", order.id]) }
    rows.append(ReviewColumn.recordColumns)
    rows += units.map { unit in
      let seen = unit.seen
      return [
        Self.cut(unit.unit.catalogID), Self.cut(unit.unit.original), unit.unit.language,
        "\(seen.source)", seen.ours.map { "\($0)" } ?? "", seen.oursState?.rawValue ?? "",
        seen.theirs.map { "\($0)" } ?? "", seen.left.map { "\($0)" } ?? "",
        seen.leftState?.rawValue ?? "", unit.unit.source?.isSet ?? false ? "phrases" : "",
      ]
    }
    sheet.rows = rows.map { $0.map { Workbook.Cell($0) } }
    return sheet
  }
}

extension ReviewSheet.Unit {
  /// The label, and the reasons, in a few lines.
  fileprivate var why: String {
    var lines = [label.name + (before.map { " (\($0))" } ?? "")]
    lines += unit.findings.map(\.message)
    lines += unit.notes.map { "translator: \($0.text)" }
    if let comment { lines.append(comment) }
    if let limit { lines.append("at most \(limit.count) \(limit.unit.rawValue)") }
    return lines.joined(separator: "\n")
  }
}
