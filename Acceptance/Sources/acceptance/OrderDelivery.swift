import Foundation
import LoctripSpreadsheets

/// A bundle that an agency works on: markup cut at its units, or the cells of a workbook, nothing more.
struct OrderDelivery {
  /// A unit of a bundle.
  struct Unit {
    let catalog: String
    let id: String
    /// The markup of the source; that of a set has a phrase in each line.
    let source: String
    fileprivate let piece: Int
    /// True for the phrases of an App Shortcut in XLIFF.
    fileprivate var isSet = false

    /// True for the phrases of an App Shortcut.
    var hasPhrases: Bool { source.contains("${applicationName}") }
  }

  /// The answer of an agency to a unit.
  struct Answer {
    /// The text, as markup.
    let text: String
    let hasState: Bool
    /// True if the translator is not sure of it.
    var isDraft = false
  }

  private var pieces: [String] = []
  /// The sheets of a workbook, and the one with the units.
  private var workbook = Workbook()
  private var sheet: Int?
  private let isSecond: Bool
  private(set) var units: [Unit] = []
  /// The catalog of the first file.
  private(set) var first: String?

  /// True if it is a workbook.
  var isSheet: Bool { sheet != nil }

  /// Reads a workbook as a program that keeps the texts of cells and little else.
  init(workbook bytes: [UInt8]) throws {
    isSecond = false
    let file = try Spreadsheet(parsing: bytes, path: "order.xlsx")
    for (number, tab) in file.tabs.enumerated() {
      var copy = Workbook.Sheet(name: tab.name)
      copy.isHidden = tab.isHidden
      for row in try file.sheet(at: number).rows {
        while copy.rows.count < row.number - 1 { copy.rows.append([]) }
        let last = row.cells.last?.column ?? 0
        copy.rows.append((1...max(last, 9)).map { Workbook.Cell(row[$0]?.text ?? "") })
      }
      workbook.sheets.append(copy)
      guard !tab.isHidden, let header = copy.rows.first?.map(\.text),
        let id = header.firstIndex(of: "ID"), let catalog = header.firstIndex(of: "Catalog")
      else { continue }
      sheet = number
      for (place, row) in copy.rows.enumerated().dropFirst() where row.count > max(id, catalog) {
        let source = row[2].text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        units.append(
          Unit(catalog: row[catalog].text, id: row[id].text, source: source, piece: place))
      }
    }
    guard isSheet else { throw Failure("no sheet has the units") }
  }

  /// The workbook with some units translated.
  func workbook(_ answer: (Unit) -> Answer?) throws -> [UInt8] {
    var copy = workbook
    guard let sheet,
      let column = copy.sheets[sheet].rows[0].firstIndex(where: { $0.text == "Translation" })
    else { throw Failure("no column for translations") }
    for unit in units {
      guard let answer = answer(unit) else { continue }
      copy.sheets[sheet].rows[unit.piece][column] = Workbook.Cell(Self.plain(answer.text))
    }
    // People sort rows.
    copy.sheets[sheet].rows[1...].reverse()
    return try copy.encoded(path: "order.xlsx")
  }

  init(_ text: String) {
    isSecond = text.contains("xliff:document:2")
    let tag = isSecond ? "<unit " : "<trans-unit "
    var catalog = ""
    for (number, file) in text.components(separatedBy: "<file ").enumerated() {
      if number > 0 { catalog = Self.attribute("original", of: file) ?? "" }
      if number == 1 { first = catalog }
      for (index, part) in file.components(separatedBy: tag).enumerated() {
        pieces.append(index > 0 ? tag + part : number > 0 ? "<file " + part : part)
        guard index > 0, let id = Self.attribute(isSecond ? "name" : "id", of: part),
          let start = part.range(of: "<source"), let end = part.range(of: "</source>"),
          let open = part[start.upperBound...].firstIndex(of: ">"), open < end.lowerBound
        else { continue }
        var unit = Unit(
          catalog: catalog, id: id, source: String(part[part.index(after: open)..<end.lowerBound]),
          piece: pieces.count - 1)
        if unit.source.contains("<mrk") || part.prefix(while: { $0 != ">" }).contains("loctrip:set")
        {
          let phrase =
            isSecond ? #/<source[^>]*>((?s:.*?))<\/source>/# : #/<mrk[^>]*>((?s:.*?))<\/mrk>/#
          let phrases = (isSecond ? part : unit.source).matches(of: phrase).map(\.output.1)
          unit = Unit(
            catalog: catalog, id: id, source: phrases.joined(separator: "\n"), piece: unit.piece,
            isSet: true)
        }
        units.append(unit)
      }
    }
  }

  /// The bundle with some units translated.
  func text(_ answer: (Unit) -> Answer?) -> String {
    var pieces = pieces
    for unit in units {
      guard let answer = answer(unit) else { continue }
      var piece = pieces[unit.piece]
        .replacing(#/\s*<target[^>]*\/>|\s*<target[^>]*>(?s:.*?)<\/target>/#, with: "")
      if isSecond {
        piece = piece.replacing(#/<segment([^>]*?)( state="[^"]*")?( subState="[^"]*")?>/#) {
          let mark = answer.isDraft ? " subState=\"loctrip:needs_review\"" : ""
          return "<segment\($0.output.1)\(answer.hasState ? " state=\"translated\"\(mark)" : "")>"
        }
      }
      let word = answer.isDraft ? "needs-review-translation" : "translated"
      let state = answer.hasState && !isSecond ? " state=\"\(word)\"" : ""
      var parts = [answer.text]
      if unit.isSet {
        parts = answer.text.components(separatedBy: "\n")
        if !isSecond {
          let marks = parts.enumerated().map { number, phrase in
            "<mrk mtype=\"x-set\" mid=\"\(number)\">\(phrase)</mrk>"
          }
          parts = [marks.joined()]
        }
      }
      var next = parts.makeIterator()
      pieces[unit.piece] = piece.replacing(#/<\/source>/#, maxReplacements: parts.count) { _ in
        "</source><target\(state)>\(next.next() ?? "")</target>"
      }
    }
    return pieces.joined()
  }

  /// Adds a unit that nobody sent to the first file of a bundle.
  func adding(_ id: String, _ target: String, to text: String) -> String {
    let (end, unit) =
      isSecond
      ? (
        "</file>",
        "<unit id=\"stray\" name=\"\(id)\"><segment state=\"translated\"><source>\(id)</source>"
          + "<target>\(target)</target></segment></unit>"
      )
      : (
        "</body>",
        "<trans-unit id=\"\(id)\"><source>\(id)</source>"
          + "<target state=\"translated\">\(target)</target></trans-unit>"
      )
    return text.replacing(end, with: unit + end, maxReplacements: 1)
  }

  private static func attribute(_ name: String, of text: String) -> String? {
    let head = text.prefix { $0 != ">" }
    guard let start = head.range(of: "\(name)=\"") else { return nil }
    return plain(String(head[start.upperBound...].prefix { $0 != "\"" }))
  }

  /// The text that markup without elements stands for.
  static func plain(_ markup: String) -> String {
    markup.replacing(#/&(#x[0-9A-Fa-f]+|#[0-9]+|lt|gt|quot|apos|amp);/#) { match -> String in
      let name = match.output.1
      switch name {
      case "lt": return "<"
      case "gt": return ">"
      case "quot": return "\""
      case "apos": return "'"
      case "amp": return "&"
      default:
        let isHex = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        return number.flatMap(UnicodeScalar.init).map { String($0) } ?? ""
      }
    }
  }
}
