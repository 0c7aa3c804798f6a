internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// Makes rows of the events of a worksheet.
///
/// Only cells that have something in them take memory, so that one at `XFD1048576` costs as much as one at `A1`.
///
/// Source: ECMA-376, part 1, §18.3.1.4 (c), §18.3.1.73 (row), §18.18.11 (cell types).
struct SheetParser {
  private enum Target {
    case none
    case value
    case formula
    case text
  }

  private let part: WorkbookPart
  private let strings: [String]
  private let styles: CellStyles
  private let limit: Int
  private let budget: TextBudget
  private var rows: [Spreadsheet.Row] = []
  private var count = 0
  /// The current row: its number, 0 while only its cells can tell; its cells; its last column.
  private var row = 0
  private var lastRow = 0
  private var cells: [Spreadsheet.Cell] = []
  private var column = 0
  /// The current cell.
  private var type: [UInt8] = []
  private var style: Int?
  private var hasFormula = false
  private var value: [UInt8] = []
  private var formula: [UInt8] = []
  private var text = RichText()
  private var target = Target.none

  init(
    part: WorkbookPart,
    strings: [String],
    styles: CellStyles,
    limit: Int,
    budget: TextBudget
  ) {
    self.part = part
    self.strings = strings
    self.styles = styles
    self.limit = limit
    self.budget = budget
  }

  /// Takes the next event.
  mutating func take(_ event: XMLEvent, _ batch: XMLEventBatch) throws(FindingsError) {
    switch event.kind {
    case .start: try start(event, batch)
    case .end: try end(event, batch)
    default:
      switch target {
      case .value: value += batch.values[event.value]
      case .formula: formula += batch.values[event.value]
      case .text: text.take(event, batch)
      case .none: break
      }
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch) throws(FindingsError) {
    switch batch.element(event) {
    case "row":
      row = 0
      if let given = batch.attribute("r", of: event) {
        guard let number = Int(given), (1...Workbook.Limit.rows).contains(number) else {
          throw part.malformed("'\(given.oneLine)' is not the number of a row", event)
        }
        row = number
      }
      (column, cells) = (0, [])
    case "c": try startCell(event, batch)
    case "v": target = .value
    case "f": (target, hasFormula) = (.formula, true)
    case "is": target = .text
    default: if target == .text { text.take(event, batch) }
    }
  }

  private mutating func startCell(
    _ event: XMLEvent,
    _ batch: XMLEventBatch
  ) throws(FindingsError) {
    if let reference = batch.bytes("r", of: event) {
      guard let place = CellName.parse(reference) else {
        let shown = String(decoding: reference, as: UTF8.self).oneLine
        throw part.malformed("'\(shown)' is not the place of a cell", event)
      }
      if row == 0 { row = place.row }
      guard place.row == row else {
        let shown = String(decoding: reference, as: UTF8.self).oneLine
        throw part.malformed("the cell '\(shown)' is in row \(row)", event)
      }
      column = place.column
    } else {
      column += 1
      guard column <= Workbook.Limit.columns else {
        throw part.malformed("a row has more than \(Workbook.Limit.columns.grouped) cells", event)
      }
    }
    type = batch.bytes("t", of: event).map(Array.init) ?? []
    style = batch.number("s", of: event)
    hasFormula = false
    value.removeAll(keepingCapacity: true)
    formula.removeAll(keepingCapacity: true)
    text.removeAll()
    target = .none
  }

  private mutating func end(_ event: XMLEvent, _ batch: XMLEventBatch) throws(FindingsError) {
    switch batch.element(event) {
    case "c":
      target = .none
      guard let cell = try cell(event) else { return }
      // A cell without anything in it, which programs write for its style alone, takes no memory.
      count += 1
      guard count <= limit else {
        throw part.malformed("the sheet has more than \(limit.grouped) cells", event)
      }
      guard budget.spend(cell.text.utf8.count) else {
        throw part.malformed(
          "the texts of its cells are far larger than the file: many cells share a long one",
          event
        )
      }
      cells.append(cell)
    case "row":
      if row == 0 { row = lastRow + 1 }
      lastRow = row
      guard row <= Workbook.Limit.rows else {
        throw part.malformed("has more than \(Workbook.Limit.rows.grouped) rows", event)
      }
      guard !cells.isEmpty else { return }
      if !cells.isIncreasing(\.column) { cells.sort { $0.column < $1.column } }
      guard cells.isIncreasing(\.column) else {
        throw part.malformed("row \(row) has two cells in one column", event)
      }
      rows.append(Spreadsheet.Row(number: row, line: nil, cells: cells))
      cells = []
    case "v", "f", "is": target = .none
    default: if target == .text { text.take(event, batch) }
    }
  }

  /// Returns the current cell, or `nil` if it has nothing in it.
  private func cell(_ event: XMLEvent) throws(FindingsError) -> Spreadsheet.Cell? {
    typealias Kind = Spreadsheet.Cell.Kind
    func made(_ kind: Kind, _ text: String) -> Spreadsheet.Cell? {
      text.isEmpty ? nil : Spreadsheet.Cell(column: column, kind: kind, text: text)
    }
    let type = String(decoding: type, as: UTF8.self)
    if hasFormula {
      // The followers of a shared formula have none of their own.
      let shown = EscapedText.decode((formula.isEmpty ? value : formula)[...])
      return made(.formula, formula.isEmpty ? shown : "=\(shown)")
    }
    // A number may be among line feeds, where a program has laid out the file.
    func raw() -> String {
      let start = value.drop { $0 <= 32 }
      let end = start.lastIndex { $0 > 32 }.map { $0 + 1 } ?? start.startIndex
      return String(decoding: start[..<end], as: UTF8.self)
    }
    switch type {
    case "s":
      let raw = raw()
      if raw.isEmpty { return nil }
      guard let index = Int(raw), strings.indices.contains(index) else {
        throw part.malformed("there is no shared text \(raw.oneLine)", event)
      }
      return made(.text, strings[index])
    case "inlineStr": return made(.text, EscapedText.decode(text.bytes[...]))
    // The type of a formula's text; some programs write it without one.
    case "str": return made(.text, EscapedText.decode(value[...]))
    case "b": return made(.boolean, ["1": "TRUE", "0": "FALSE"][raw()] ?? raw())
    case "e": return made(.error, raw())
    case "d": return made(.date, raw())
    case "n", "":
      let raw = raw()
      return raw.isEmpty ? nil : styles.cell(column: column, number: raw, style: style)
    default: throw part.malformed("a cell has the unknown type '\(type.oneLine)'", event)
    }
  }

  /// Returns the rows in order.
  mutating func finish() throws(FindingsError) -> [Spreadsheet.Row] {
    if !rows.isIncreasing(\.number) { rows.sort { $0.number < $1.number } }
    guard let double = rows.firstRepeated(\.number) else { return rows }
    throw FindingsError(
      .malformedInput,
      .spreadsheet,
      "row \(double.grouped) is twice in the sheet",
      at: part.path
    )
  }
}

extension Array {
  /// Returns true if each number is greater than the one before.
  fileprivate func isIncreasing(_ number: (Element) -> Int) -> Bool {
    zip(self, dropFirst()).allSatisfy { number($0) < number($1) }
  }

  /// Returns the first number that follows itself, or `nil`.
  fileprivate func firstRepeated(_ number: (Element) -> Int) -> Int? {
    zip(self, dropFirst()).first { number($0) == number($1) }.map { number($0.0) }
  }
}
