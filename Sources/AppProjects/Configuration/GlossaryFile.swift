internal import LoctripTranslationChecks
internal import LoctripFileSets
internal import LoctripSpreadsheets
package import LoctripLocalizationCore

/// Reads glossaries: CSV from a spreadsheet, or TBX.
enum GlossaryFile {
  /// The greatest size of a glossary, in bytes.
  static let limit = 64 << 20

  /// Reads a glossary, detecting its format by the first bytes.
  ///
  /// - Throws: `FindingsError` with the location of the error, when it cannot be read.
  static func read(_ bytes: [UInt8], _ path: String) throws(FindingsError) -> Glossary {
    let start = bytes.prefix(256).first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    let isMarkup = start == UInt8(ascii: "<") || bytes.starts(with: [0xFF, 0xFE, 0x3C])
    return isMarkup ? try termBase(bytes, path) : try table(bytes, path)
  }

  /// The largest number of terms, each of which takes some hundred bytes.
  private static let largestCount = 250_000

  /// Makes sure that there are not more terms than any glossary has.
  static func check(_ terms: [Glossary.Term], _ path: String) throws(FindingsError) {
    guard terms.count > largestCount else { return }
    throw failure("has more than \(largestCount.grouped) terms", FileLocation(path: path))
  }

  static func failure(_ message: String, _ place: FileLocation) -> FindingsError {
    FindingsError([Finding(.glossaryFile, .error, message, places: [place])])
  }

  // MARK: - CSV

  /// Reads a table.
  ///
  /// The first row names the columns: `term`, language tags, `forbidden:TAG`, `translate`,
  /// `case-sensitive` and `definition`. A cell may have several words separated by `|`.
  private static func table(_ bytes: [UInt8], _ path: String) throws(FindingsError) -> Glossary {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("is not UTF-8", FileLocation(path: path))
    }
    var reader = RecordReader(
      bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], path: path)
    let head = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    // The most frequent one in the first row.
    for byte in [UInt8(ascii: ";"), 0x09]
    where head.count(where: { $0 == byte }) > head.count(where: { $0 == reader.separator }) {
      reader.separator = byte
    }
    var columns: [Column?]?
    var terms: [Glossary.Term] = []
    while let row = try row(&reader) {
      let place = FileLocation(path: path, line: reader.recordLine)
      guard let columns else {
        columns = try Self.columns(of: row, place)
        continue
      }
      guard row.contains(where: { !$0.text.isEmpty }) else { continue }
      guard row.count <= columns.count else {
        throw failure(
          "the row has \(row.count) cells, but the first row names \(columns.count) columns", place)
      }
      var term = Glossary.Term("")
      for (column, cell) in zip(columns, row) where !cell.text.isEmpty {
        column?.put(cell.text, into: &term)
      }
      guard !term.source.isEmpty else { throw failure("the row has no term", place) }
      terms.append(term)
      try check(terms, path)
    }
    return Glossary(terms)
  }

  /// The next row, whose quotation marks have to be right.
  private static func row(_ reader: inout RecordReader) throws(FindingsError) -> [RecordReader
    .Field]?
  {
    let row = reader.next()
    if let place = reader.textBehindQuote {
      throw failure("something follows the closing quotation mark", place)
    }
    if let place = reader.unclosedQuote {
      throw failure("the quotation mark is not closed", place)
    }
    return row
  }

  /// The columns that the first row names.
  private static func columns(of head: [RecordReader.Field], _ place: FileLocation)
    throws(FindingsError) -> [Column?]
  {
    let columns = head.map { Column($0.text) }
    // Of a file that is no glossary nothing is shown: the configuration of a clone may name any file.
    guard columns.contains(.term) else {
      throw failure("the column 'term' is missing", place)
    }
    if let (_, cell) = zip(columns, head).first(where: { $0.0 == nil }) {
      throw failure(
        "'\(cell.text.oneLine.shortened)' is not a column; expected term, definition, translate, "
          + "case-sensitive, forbidden:TAG or a language tag",
        FileLocation(path: place.path, line: place.line, column: cell.column))
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
      let words = text.split(separator: "|").map { $0.trimmingWhiteSpace }.filter { !$0.isEmpty }
      let isYes = ["yes", "true", "1", "x", "y"].contains(text.trimmingWhiteSpace.lowercased())
      switch self {
      case .term: term.source = text.trimmingWhiteSpace
      case .definition: term.definition = text.trimmingWhiteSpace
      case .translate: term.isTranslatable = isYes
      case .caseSensitive: term.isCaseSensitive = isYes
      case .language(let tag): term.translations[tag, default: []] += words
      case .forbidden(let tag): term.forbidden[tag, default: []] += words
      }
    }
  }
}

extension Finding.Code {
  /// The glossary cannot be read.
  package static let glossaryFile: Self = "glossary-file"
}
