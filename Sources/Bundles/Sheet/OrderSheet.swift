internal import Foundation
package import LoctripLocalizationCore
package import LoctripSpreadsheets

/// The form of an order as a spreadsheet: what the writer and the reader agree on.
package enum OrderSheet {
  /// A column of the sheet with the units.
  ///
  /// Columns 6 and 9 belong to review sheets, which have the others at the same places.
  package enum Column: Int, Sendable, CaseIterable {
    case number = 1
    case key, source, comment, now
    case translation = 7
    case question
    case id = 10
    case catalog

    /// The name in the header; that of ``source`` is the language's.
    package var name: String {
      switch self {
      case .number: "Nº"
      case .key: "Key"
      case .source: "Source"
      case .comment: "Comment, limit"
      case .now: "Now"
      case .translation: "Translation"
      case .question: "Question"
      case .id: "ID"
      case .catalog: "Catalog"
      }
    }
  }

  /// The name of the cover sheet.
  package static let coverName = "Order"
  /// The name of the hidden sheet.
  package static let recordName = "loctrip"
  /// The schema of the hidden sheet.
  package static let schema = "loctrip.sheet/2"
  /// The one before, of orders that are still out: a unit has a row of eight cells.
  private static let firstSchema = "loctrip.sheet/1"

  /// The English name of a language for people, without its region and script: `Chinese` for `zh-Hans`.
  package static func name(of language: String) -> String {
    let code = String(language.prefix { $0 != "-" && $0 != "_" })
    return Locale(identifier: "en").localizedString(forLanguageCode: code) ?? language
  }

  /// The name of a unit for people: its key, and below it the case with its numbers, `few: 2–4, 22–24…`.
  package static func label(of id: String, in language: String) -> String {
    guard let slot = Slot(splitting: id), !slot.path.isRoot else { return id }
    let steps = slot.path.steps.map { step in
      switch step {
      case .plural(let category):
        category.rawValue + (category.numbers(in: language).map { ": \($0)" } ?? "")
      case .device(let device): device
      case .substitution(let name): name
      }
    }
    return "\(slot.key.string)\n\(steps.joined(separator: " · "))"
  }

  /// The text of a message in a cell; phrases have a line each.
  package static func text(of message: LoctripMessage) -> String {
    message.isSet ? message.texts.joined(separator: "\n") : message.description
  }

  /// The message of a cell's text.
  package static func message(_ text: String, isSet: Bool) -> LoctripMessage {
    guard isSet else { return .text(text) }
    guard !text.isEmpty else { return .phrases([]) }
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return .phrases(lines.map(String.init))
  }

  /// The hidden sheet: what was sent.
  package struct Record: Sendable {
    /// A unit as it was sent.
    package struct Row: Sendable {
      /// The id.
      package var id: String
      /// The `original` of its catalog.
      package var catalog: String
      /// The digest of the source.
      package var source: TextDigest
      /// The digest of the translation, or `nil` without one.
      package var target: TextDigest?
      /// The state of the translation in the words of XLIFF 1.2, the qualifier after a slash; `nil` without one, and in
      /// a catalog without states.
      package var state: String?
      /// True if the unit is not for translation.
      package var isLocked = false
      /// True if the source is phrases, and if the translation is.
      package var isSet = false, isTargetSet = false
      /// The number of lines that advice adds to the comment.
      package var adviceLines = 0
      /// The number of lines that matches add to the present translation.
      package var matchLines = 0

      package init(id: String, catalog: String, source: TextDigest) {
        self.id = id
        self.catalog = catalog
        self.source = source
      }
    }

    /// The id of the order, or `nil`.
    package var order: String?
    /// The language of the translations.
    package var language: String
    /// The catalogs, each with the language of its sources.
    package var catalogs: [(original: String, sourceLanguage: String)] = []
    /// The units.
    package var rows: [Row] = []

    package init(language: String) { self.language = language }

    /// The record as a hidden sheet: below the facts a cell for each unit.
    ///
    /// A cell has the digests of source and translation, the state, the form, the numbers of lines of advice and of
    /// matches, the number of the catalog, and the id, a space between two and `-` for none. An id that leaves no room
    /// for the rest is in the next cell.
    package var sheet: Workbook.Sheet {
      var sheet = Workbook.Sheet(name: recordName)
      sheet.isHidden = true
      var facts: [[String]] = [["schema", schema], ["language", language]]
      if let order { facts.append(["order", order]) }
      facts += catalogs.map { ["catalog", $0.original, $0.sourceLanguage] }
      facts.append([Self.unitsName])
      sheet.rows = facts.map { $0.map { Workbook.Cell($0) } }
      sheet.rows.reserveCapacity(facts.count + rows.count)
      let numbers = ExactString.positions(of: catalogs.lazy.map(\.original))
      for row in rows {
        var cell: [UInt8] = []
        func add(_ text: String) {
          cell.append(contentsOf: text.utf8)
          cell.append(UInt8(ascii: " "))
        }
        row.source.appendDigits(to: &cell)
        add("")
        if let target = row.target { target.appendDigits(to: &cell) }
        add(row.target == nil ? "-" : "")
        add(row.state ?? "-")
        add(row.form.isEmpty ? "-" : row.form.joined(separator: ","))
        add(String(row.adviceLines))
        add(String(row.matchLines))
        add(String(numbers[ExactString(row.catalog)] ?? 0))
        let hasRoom = cell.count + row.id.utf8.count <= Workbook.Limit.text
        if hasRoom { cell.append(contentsOf: row.id.utf8) }
        let text = Workbook.Cell(String(decoding: cell, as: UTF8.self))
        sheet.rows.append(hasRoom ? [text] : [text, Workbook.Cell(row.id)])
      }
      return sheet
    }

    /// Reads a hidden sheet.
    ///
    /// - Returns: `nil` if it is of something else.
    /// - Throws: `FindingsError` if a later version wrote it.
    package init?(_ sheet: Spreadsheet.Sheet) throws(FindingsError) {
      func text(_ row: Spreadsheet.Row, _ column: Int) -> String { row[column]?.text ?? "" }
      guard let first = sheet.rows.first, text(first, 1) == "schema",
        text(first, 2).hasPrefix("loctrip.sheet/")
      else { return nil }
      guard text(first, 2) == schema || text(first, 2) == firstSchema else {
        throw FindingsError(
          .malformedInput, .orderSheet,
          "was written by a later version of loctrip (\(text(first, 2).oneLine))", at: sheet.path)
      }
      language = ""
      var readUnit: ((Spreadsheet.Row) -> Row?)?
      for row in sheet.rows.dropFirst() {
        if let readUnit {
          if let unit = readUnit(row) { rows.append(unit) }
          continue
        }
        switch text(row, 1) {
        case "language": language = text(row, 2)
        case "order": order = text(row, 2)
        case "catalog": catalogs.append((text(row, 2), text(row, 3)))
        case Self.unitsName:
          rows.reserveCapacity(sheet.rows.count)
          readUnit = { [catalogs] row in
            Row(cell: text(row, 1), longID: text(row, 2), catalogs.map(\.original))
          }
        case "id": readUnit = { row in Row((1...8).map { text(row, $0) }) }
        default: break
        }
      }
    }

    private static let unitsName = "units"
  }
}

extension OrderSheet.Record.Row {
  /// The words for what is special about a unit.
  fileprivate var form: [String] {
    [
      isLocked ? "locked" : nil, isSet ? "phrases" : nil, isTargetSet ? "target-phrases" : nil,
    ].compactMap(\.self)
  }

  private mutating func setForm(_ words: [Substring]) {
    isLocked = words.contains("locked")
    isSet = words.contains("phrases")
    isTargetSet = words.contains("target-phrases")
  }

  /// Reads the cell of a unit; see ``OrderSheet/Record/sheet``.
  fileprivate init?(cell: String, longID: String, _ catalogs: [String]) {
    var parts: [Substring] = []
    var rest = cell[...]
    while parts.count < 7, let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) {
      parts.append(rest[..<end])
      rest = rest[rest.utf8.index(after: end)...]
    }
    parts.append(rest)
    guard parts.count >= 7, let source = TextDigest(parts[0]) else { return nil }
    let catalog = Int(parts[6]).flatMap { catalogs.indices.contains($0) ? catalogs[$0] : nil }
    let id = parts.count > 7 && !parts[7].isEmpty ? String(parts[7]) : longID
    self.init(id: id, catalog: catalog ?? "", source: source)
    target = TextDigest(parts[1])
    if parts[2] != "-" { state = String(parts[2]) }
    if parts[3] != "-" { setForm(parts[3].fields(",")) }
    adviceLines = max(Int(parts[4]) ?? 0, 0)
    matchLines = max(Int(parts[5]) ?? 0, 0)
  }

  /// Reads the cells of a unit as the first schema has them.
  fileprivate init?(_ cells: [String]) {
    guard let source = TextDigest(cells[2]) else { return nil }
    self.init(id: cells[0], catalog: cells[1], source: source)
    target = TextDigest(cells[3])
    if !cells[4].isEmpty { state = cells[4] }
    setForm(cells[5].fields(" "))
    adviceLines = max(Int(cells[6]) ?? 0, 0)
    matchLines = max(Int(cells[7]) ?? 0, 0)
  }
}

extension Finding.Code {
  /// A delivered file is not a translation file, or a later version of loctrip wrote it.
  package static let orderSheet: Self = "order-sheet"
  /// The spreadsheet program turned a translation into a number, date or formula.
  package static let cellNotText: Self = "cell-not-text"
  /// The agency seems to have translated in another column.
  package static let wrongColumn: Self = "wrong-column"
}

extension Finding {
  /// A spreadsheet program made something else of a translation's text.
  ///
  /// - Parameter value: What it made of it: `the number 0.5`.
  package static func cellNotText(_ value: String) -> Finding {
    Finding(
      .cellNotText, .error,
      "the file has \(value) instead of a text; enter it again as text")
  }
}
