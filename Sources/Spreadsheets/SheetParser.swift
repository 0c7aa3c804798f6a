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
  private var names = SheetNames()
  private var rows: [Spreadsheet.Row] = []
  private var count = 0
  /// The current row: its number, 0 while only its cells can tell; its cells; its last column.
  private var row = 0
  private var lastRow = 0
  private var cells: [Spreadsheet.Cell] = []
  private var column = 0
  /// The current cell.
  private var type = CellType.number
  private var style: Int?
  private var hasFormula = false
  private var value: [UInt8] = []
  private var formula: [UInt8] = []
  private var text = RichText()
  private var target = Target.none

  init(part: WorkbookPart, strings: [String], styles: CellStyles, limit: Int, budget: TextBudget) {
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
      case .text: text.take(event, batch, .other)
      case .none: break
      }
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch) throws(FindingsError) {
    let word = names.element(event, batch)
    switch word {
    case .row:
      row = 0
      for attribute in batch.attributes[event.attributes]
      where names.attribute(attribute, batch) == .reference {
        let given = batch.string(attribute.value)
        guard let number = Int(given), (1...Workbook.Limit.rows).contains(number) else {
          throw part.malformed("'\(given.oneLine)' is not the number of a row", event)
        }
        row = number
      }
      (column, cells) = (0, [])
      // As many as in the row before, mostly.
      cells.reserveCapacity(rows.last?.cells.count ?? 0)
    case .cell: try startCell(event, batch)
    case .value: target = .value
    case .formula: (target, hasFormula) = (.formula, true)
    case .inline: target = .text
    default: if target == .text { text.take(event, batch, word) }
    }
  }

  private mutating func startCell(_ event: XMLEvent, _ batch: XMLEventBatch) throws(FindingsError) {
    var reference: ArraySlice<UInt8>?
    (type, style) = (.number, nil)
    for attribute in batch.attributes[event.attributes] {
      switch names.attribute(attribute, batch) {
      case .reference: reference = batch.values[attribute.value]
      case .text: type = CellType(batch.values[attribute.value])
      case .style: style = Int(batch.string(attribute.value))
      default: break
      }
    }
    if let reference {
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
    hasFormula = false
    value.removeAll(keepingCapacity: true)
    formula.removeAll(keepingCapacity: true)
    text.removeAll()
    target = .none
  }

  private mutating func end(_ event: XMLEvent, _ batch: XMLEventBatch) throws(FindingsError) {
    let word = names.element(event, batch)
    switch word {
    case .cell:
      target = .none
      guard let cell = try cell(event) else { return }
      // A cell without anything in it, which programs write for its style alone, takes no memory.
      count += 1
      guard count <= limit else {
        throw part.malformed("the sheet has more than \(limit.grouped) cells", event)
      }
      guard budget.spend(cell.text.utf8.count) else {
        throw part.malformed(
          "the texts of its cells are far larger than the file: many cells share a long one", event)
      }
      cells.append(cell)
    case .row:
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
    case .value, .formula, .inline: target = .none
    default: if target == .text { text.take(event, batch, word) }
    }
  }

  /// Returns the current cell, or `nil` if it has nothing in it.
  private func cell(_ event: XMLEvent) throws(FindingsError) -> Spreadsheet.Cell? {
    typealias Kind = Spreadsheet.Cell.Kind
    func made(_ kind: Kind, _ text: String) -> Spreadsheet.Cell? {
      text.isEmpty ? nil : Spreadsheet.Cell(column: column, kind: kind, text: text)
    }
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
    case .shared:
      let raw = raw()
      if raw.isEmpty { return nil }
      guard let index = Int(raw), strings.indices.contains(index) else {
        throw part.malformed("there is no shared text \(raw.oneLine)", event)
      }
      return made(.text, strings[index])
    case .inline: return made(.text, EscapedText.decode(text.bytes[...]))
    // The type of a formula's text; some programs write it without one.
    case .result: return made(.text, EscapedText.decode(value[...]))
    case .boolean: return made(.boolean, ["1": "TRUE", "0": "FALSE"][raw()] ?? raw())
    case .error: return made(.error, raw())
    case .date: return made(.date, raw())
    case .number:
      let raw = raw()
      return raw.isEmpty ? nil : styles.cell(column: column, number: raw, style: style)
    case .unknown(let type):
      throw part.malformed("a cell has the unknown type '\(type.oneLine)'", event)
    }
  }

  /// Returns the rows in order.
  mutating func finish() throws(FindingsError) -> [Spreadsheet.Row] {
    if !rows.isIncreasing(\.number) { rows.sort { $0.number < $1.number } }
    guard let double = rows.firstRepeated(\.number) else { return rows }
    throw FindingsError(
      .malformedInput, .spreadsheet, "row \(double.grouped) is twice in the sheet", at: part.path)
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

/// The type of a cell.
private enum CellType {
  case number, shared, inline, result, boolean, error, date
  case unknown(String)

  init(_ word: ArraySlice<UInt8>) {
    switch String(decoding: word, as: UTF8.self) {
    case "inlineStr": self = .inline
    case "s": self = .shared
    case "n", "": self = .number
    case "str": self = .result
    case "b": self = .boolean
    case "e": self = .error
    case "d": self = .date
    case let word: self = .unknown(word)
    }
  }
}

/// The names of a part that have a meaning in sheets and texts, each of which is looked at once.
struct SheetNames {
  enum Word: String {
    case row
    case cell = "c"
    case value = "v"
    case formula = "f"
    case inline = "is"
    /// An element with text; as an attribute, the type of a cell.
    case text = "t"
    case reading = "rPh"
    case item = "si"
    case reference = "r"
    case style = "s"
    case other
  }

  private var words: [(element: Word, attribute: Word)] = []

  /// Returns the meaning of an event's element.
  mutating func element(_ event: XMLEvent, _ batch: XMLEventBatch) -> Word {
    word(event.name, batch).element
  }

  /// Returns the meaning of an attribute; one with a prefix has none.
  mutating func attribute(_ attribute: XMLAttribute, _ batch: XMLEventBatch) -> Word {
    word(attribute.name, batch).attribute
  }

  private mutating func word(_ number: Int, _ batch: XMLEventBatch) -> (
    element: Word, attribute: Word
  ) {
    while words.count <= number {
      let name = batch.names[words.count]
      let word = Word(rawValue: name.localName) ?? .other
      words.append((word, name.prefix.isEmpty ? word : .other))
    }
    return words[number]
  }
}
