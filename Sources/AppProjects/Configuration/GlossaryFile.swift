internal import LoctripTranslationChecks
internal import LoctripFileSets
package import LoctripLocalizationCore

/// Reads glossaries: CSV from a spreadsheet, or TBX.
enum GlossaryFile {
  /// Reads a glossary, detecting its format by the first bytes.
  ///
  /// - Throws: ``RoundTripError`` with the location of the error, when it cannot be read.
  static func read(_ path: String) throws(RoundTripError) -> Glossary {
    let bytes = try FileAccess.read(path, limit: 64 << 20)
    let start = bytes.prefix(256).first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    let isMarkup = start == UInt8(ascii: "<") || bytes.starts(with: [0xFF, 0xFE, 0x3C])
    return isMarkup ? try termBase(bytes, path) : try table(bytes, path)
  }

  /// The largest number of terms, each of which takes some hundred bytes.
  private static let largestCount = 250_000

  /// Makes sure that there are not more terms than any glossary has.
  static func check(_ terms: [Glossary.Term], _ path: String) throws(RoundTripError) {
    guard terms.count > largestCount else { return }
    throw failure(
      "has more than \(largestCount.grouped) terms",
      SourceLocation(path: path)
    )
  }

  static func failure(_ message: String, _ place: SourceLocation) -> RoundTripError {
    RoundTripError([Finding(.glossaryFile, .error, message, places: [place])])
  }

  // MARK: - CSV

  /// Reads a table.
  ///
  /// The first row names the columns: `term`, language tags, `forbidden:TAG`, `translate`,
  /// `case-sensitive` and `definition`. A cell may have several words separated by `|`.
  private static func table(_ bytes: [UInt8], _ path: String) throws(RoundTripError) -> Glossary {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("is not UTF-8", SourceLocation(path: path))
    }
    var columns: [Column?]?
    var terms: [Glossary.Term] = []
    try CSVReader.read(bytes, path: path) { row throws(RoundTripError) in
      guard let columns else {
        columns = try Self.columns(of: row, path)
        return
      }
      guard row.cells.contains(where: { !$0.text.isEmpty }) else { return }
      guard row.cells.count <= columns.count else {
        throw failure(
          "the row has \(row.cells.count) cells, but the first row names \(columns.count) columns",
          SourceLocation(path: path, line: row.line)
        )
      }
      var term = Glossary.Term("")
      for (column, cell) in zip(columns, row.cells) where !cell.text.isEmpty {
        column?.put(cell.text, into: &term)
      }
      guard !term.source.isEmpty else {
        throw failure("the row has no term", SourceLocation(path: path, line: row.line))
      }
      terms.append(term)
      try check(terms, path)
    }
    return Glossary(terms)
  }

  /// The columns that the first row names.
  private static func columns(
    of head: CSVReader.Row,
    _ path: String
  ) throws(RoundTripError) -> [Column?] {
    let columns = head.cells.map { Column($0.text) }
    // Of a file that is no glossary nothing is shown: the configuration of a clone may name any file.
    guard columns.contains(.term) else {
      throw failure("the column 'term' is missing", SourceLocation(path: path, line: head.line))
    }
    if let (_, cell) = zip(columns, head.cells).first(where: { $0.0 == nil }) {
      throw failure(
        "'\(cell.text.oneLine.shortened)' is not a column; expected term, definition, translate, "
          + "case-sensitive, forbidden:TAG or a language tag",
        SourceLocation(path: path, line: head.line, column: cell.column)
      )
    }
    return columns
  }

  private enum Column: Equatable {
    case term, definition, translate, caseSensitive
    case language(String)
    case forbidden(String)

    init?(_ name: String) {
      switch name.lowercased() {
      case "term", "source": self = .term
      case "definition", "description", "note", "comment": self = .definition
      case "translate", "translatable": self = .translate
      case "case-sensitive", "case": self = .caseSensitive
      case let word where word.hasPrefix("forbidden:"):
        let tag = String(name.dropFirst("forbidden:".count))
        guard LanguageTag.isUsable(tag) else { return nil }
        self = .forbidden(tag)
      default:
        guard LanguageTag.isUsable(name) else { return nil }
        self = .language(name)
      }
    }

    func put(_ text: String, into term: inout Glossary.Term) {
      let words = text.split(separator: "|").map { $0.trimmed }.filter { !$0.isEmpty }
      let isYes = ["yes", "true", "1", "x", "y"].contains(text.trimmed.lowercased())
      switch self {
      case .term: term.source = text.trimmed
      case .definition: term.definition = text.trimmed
      case .translate: term.isTranslatable = isYes
      case .caseSensitive: term.isCaseSensitive = isYes
      case .language(let tag): term.translations[tag, default: []] += words
      case .forbidden(let tag): term.forbidden[tag, default: []] += words
      }
    }
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension Finding.Code {
  /// A glossary cannot be read.
  package static let glossaryFile: Self = "glossary-file"
}

/// Reads rows separated by commas, semicolons or tabs, as in RFC 4180 and spreadsheets.
enum CSVReader {
  struct Row {
    /// The line where it begins, from 1.
    var line: Int
    /// Its cells, each with its first column.
    var cells: [(text: String, column: Int)]
  }

  /// Reads one row after the other; the separator is the most frequent one in the first row.
  ///
  /// - Throws: ``RoundTripError`` for unbalanced quotation marks; and what `take` throws.
  static func read(
    _ bytes: [UInt8],
    path: String,
    take: (Row) throws(RoundTripError) -> Void
  ) throws(RoundTripError) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let head = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let divider = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
      .max { left, right in head.count { $0 == left } < head.count { $0 == right } }
    let quote = UInt8(ascii: "\"")
    var row = Row(line: 1, cells: [])
    var (line, lineStart) = (1, bytes.startIndex)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let start = index
      var cell: [UInt8] = []
      let column = start - lineStart + 1
      if bytes[index] == quote {
        let opening = SourceLocation(path: path, line: line, column: column)
        index += 1
        while true {
          guard index < bytes.endIndex else {
            throw GlossaryFile.failure("the quotation mark is not closed", opening)
          }
          let byte = bytes[index]
          index += 1
          if byte == quote {
            guard index < bytes.endIndex, bytes[index] == quote else { break }
            index += 1
          } else if byte == 0x0A {
            line += 1
            lineStart = index
          }
          cell.append(byte)
        }
        if index < bytes.endIndex, bytes[index] != divider, bytes[index] != 0x0A,
          bytes[index] != 0x0D
        {
          throw GlossaryFile.failure(
            "something follows the closing quotation mark",
            SourceLocation(path: path, line: line, column: index - lineStart + 1)
          )
        }
      } else {
        while index < bytes.endIndex, bytes[index] != divider, bytes[index] != 0x0A,
          bytes[index] != 0x0D
        {
          cell.append(bytes[index])
          index += 1
        }
      }
      row.cells.append((String(decoding: cell, as: UTF8.self), column))
      guard index < bytes.endIndex else { break }
      if bytes[index] == divider {
        index += 1
        if index == bytes.endIndex { row.cells.append(("", index - lineStart + 1)) }
        continue
      }
      if bytes[index] == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      line += 1
      lineStart = index
      try take(row)
      row = Row(line: line, cells: [])
    }
    if !row.cells.isEmpty { try take(row) }
  }
}
