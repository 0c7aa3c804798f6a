internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripSpreadsheets

/// Reads the decisions in a review sheet that a person filled in with a spreadsheet program.
struct DecisionSheetReader {
  /// A unit as the hidden sheet has it.
  private struct Sent {
    let id: String
    let catalog: String
    let language: String
    let seen: SeenTexts
    let isSet: Bool
  }

  /// The columns of a sheet by the names in its header.
  private struct Columns {
    let id, catalog, key, text, decision, note: Int?

    init?(_ row: Spreadsheet.Row) {
      let header = SheetHeader(row)
      id = header[ReviewColumn.id.name]
      catalog = header[ReviewColumn.catalog.name]
      key = header[ReviewColumn.key.name]
      text = header[ReviewColumn.text.name]
      decision = header[ReviewColumn.decision.name]
      note = header[ReviewColumn.note.name]
      guard text != nil || decision != nil, id != nil || key != nil else { return nil }
    }
  }

  private var file: DecisionFile
  private var rows: [UnitID: Sent] = [:]
  /// The units by language and what people see; `nil` for several.
  private var labels: [UnitID: Sent?] = [:]

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` if it is not a review sheet.
  static func file(parsing bytes: [UInt8], path: String) throws(FindingsError) -> DecisionFile {
    let workbook = try Spreadsheet(parsing: bytes, path: path)
    guard let record = try workbook.sheet(named: OrderSheet.recordName),
      let reader = try DecisionSheetReader(record, path)
    else {
      throw FindingsError(
        .malformedInput, .notDecisions,
        "is not a review spreadsheet: it has no valid hidden sheet 'loctrip'",
        at: path)
    }
    var made = reader
    for index in workbook.tabs.indices where !workbook.tabs[index].isHidden {
      made.read(try workbook.sheet(at: index))
    }
    made.file.findings += workbook.findings
    return made.file
  }

  /// True if a file is a review sheet, whichever version of loctrip wrote it.
  static func isSheet(_ bytes: [UInt8], path: String) throws(FindingsError) -> Bool {
    let record = try Spreadsheet(parsing: bytes, path: path).sheet(named: OrderSheet.recordName)
    return record?.rows.first?[2]?.text.hasPrefix("loctrip.review-sheet/") ?? false
  }

  private init?(_ sheet: Spreadsheet.Sheet, _ path: String) throws(FindingsError) {
    func text(_ row: Spreadsheet.Row, _ column: Int) -> String { row[column]?.text ?? "" }
    guard let first = sheet.rows.first, text(first, 1) == "schema",
      text(first, 2).hasPrefix("loctrip.review-sheet/")
    else { return nil }
    guard text(first, 2) == ReviewColumn.schema else {
      throw FindingsError(
        .malformedInput, .notDecisions,
        "was written by a later version of loctrip (\(text(first, 2).oneLine))", at: path)
    }
    file = DecisionFile(path: path, sheet: "")
    var isTable = false
    for row in sheet.rows.dropFirst() {
      if isTable {
        guard let source = TextDigest(text(row, 4)) else { continue }
        var seen = SeenTexts(source: source)
        seen.ours = TextDigest(text(row, 5))
        seen.oursState = row[6].map { TranslationState(rawValue: $0.text) }
        seen.theirs = TextDigest(text(row, 7))
        seen.left = TextDigest(text(row, 8))
        seen.leftState = row[9].map { TranslationState(rawValue: $0.text) }
        let sent = Sent(
          id: text(row, 1), catalog: text(row, 2), language: text(row, 3), seen: seen,
          isSet: text(row, 10) == "phrases")
        rows[UnitID(sent.id, in: sent.catalog, sent.language)] = sent
        let label = OrderSheet.label(of: sent.id, in: sent.language)
        let name = UnitID(label, in: "", sent.language)
        labels[name] = .some(labels.keys.contains(name) ? nil : sent)
        continue
      }
      switch text(row, 1) {
      case "sheet": file.sheet = text(row, 2)
      case "order": file.order = Order.isWellFormed(text(row, 2)) ? text(row, 2) : nil
      case "id": isTable = true
      default: break
      }
    }
  }

  private mutating func read(_ sheet: Spreadsheet.Sheet) {
    let found = sheet.rows.prefix(20).enumerated().lazy.compactMap { number, row in
      Columns(row).map { (number, $0) }
    }
    guard let (header, columns) = found.first else {
      // The cover has the name of the person.
      for row in sheet.rows.prefix(40) where row[1]?.text == ReviewColumn.nameLabel {
        file.by = row[2].flatMap { DecisionFile.name($0.text) } ?? file.by
      }
      return
    }
    for row in sheet.rows[(header + 1)...] { read(row, columns, sheet) }
  }

  private mutating func read(_ row: Spreadsheet.Row, _ columns: Columns, _ sheet: Spreadsheet.Sheet)
  {
    func cell(_ column: Int?) -> Spreadsheet.Cell? {
      column.flatMap { row[$0] }.flatMap { $0.text.isEmpty ? nil : $0 }
    }
    let (text, word, note) = (cell(columns.text), cell(columns.decision), cell(columns.note))
    guard text != nil || word != nil || note != nil else { return }
    func add(_ code: Finding.Code, _ message: String, _ column: Int?) {
      file.findings.append(
        Finding(code, .warning, message, at: sheet.location(row, column ?? 1))
          .about(cell(columns.id)?.text ?? cell(columns.key)?.text))
    }
    let sent: Sent? =
      if let id = cell(columns.id)?.text, let catalog = cell(columns.catalog)?.text {
        rows[UnitID(id, in: catalog, sheet.name)]
      } else if let key = cell(columns.key)?.text {
        labels[UnitID(key, in: "", sheet.name)] ?? nil
      } else {
        // The id of an empty key is an empty cell.
        rows[UnitID("", in: cell(columns.catalog)?.text ?? "", sheet.name)]
      }
    guard let sent else {
      return add(.unknownDecision, "the row belongs to no string of the spreadsheet", columns.key)
    }
    guard let decided = decision(word?.text, hasText: text != nil) else {
      return add(
        .unknownDecision,
        word == nil
          ? "has a note but no decision"
          : "'\((word?.text ?? "").oneLine.shortened)' is not one of "
            + OrderEvent.Decided.allCases.map(\.word).joined(separator: ", "), columns.decision)
    }
    if text != nil, decided != .edit {
      return add(
        .unknownDecision, "has both a text and the decision '\(decided.word)'; clear one of them",
        columns.decision)
    }
    if let text, text.kind != .text {
      file.findings.append(
        Finding.cellNotText(text.text.oneLine).at(sheet.location(row, columns.text ?? 1))
          .about(sent.id))
      return
    }
    var made = UnitDecision(decided, sent.id, in: sent.catalog, sent.language, seen: sent.seen)
    if let text {
      let plain = text.text.parts(around: "\r\n").joined(separator: "\n")
      made.texts =
        sent.isSet
        ? plain.parts(around: "\n")
        : [plain]
    }
    made.note = note.map { $0.text.trimmingWhiteSpace }.flatMap { $0.isEmpty ? nil : $0 }
    made.place = sheet.location(row, columns.decision ?? columns.text ?? 1)
    file.decisions.append(made)
  }

  /// The decision of a word as people type it.
  private func decision(_ word: String?, hasText: Bool) -> OrderEvent.Decided? {
    guard let word else { return hasText ? .edit : nil }
    let plain = word.lowercased().split { $0.isWhitespace || $0 == "-" || $0 == "," }
      .joined(separator: " ")
    if plain == "take look again" { return .look }
    return OrderEvent.Decided.allCases.first { $0.word == plain }
  }
}
