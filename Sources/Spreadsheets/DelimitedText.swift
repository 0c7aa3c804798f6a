package import LoctripLocalizationCore

/// Reads `.csv` and `.tsv`: RFC 4180, and what programs and people make of it.
struct DelimitedText {
  /// The records as a sheet.
  let sheet: Spreadsheet.Sheet
  /// A finding if the encoding was guessed.
  let findings: [Finding]

  /// Reads a text file.
  init(parsing bytes: [UInt8], path: String, limits: Spreadsheet.Limits) throws(FindingsError) {
    let (text, isGuessed) = try TextEncoding.decode(bytes, path: path)
    findings =
      isGuessed
      ? [
        Finding(
          .encodingGuessed, .warning,
          "is not UTF-8; read as Windows-1252. If characters are wrong, save it as UTF-8 or .xlsx",
          at: FileLocation(path: path))
      ] : []
    let file = path.split(separator: "/").last ?? ""
    let isTabbed = file.lowercased().hasSuffix(".tsv")
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    var reader = RecordReader(text[...], path: path)
    reader.limit = limits.cells
    if let separator = Self.namedSeparator(text) {
      reader.separator = separator
      reader.skipLine()
    } else {
      reader.separator = Self.separator(of: text, preferring: isTabbed ? tab : comma)
    }
    var rows: [Spreadsheet.Row] = []
    var count = 0
    while let record = reader.next() {
      let cells = record.enumerated().filter { !$1.text.isEmpty }
        .map { number, field in
          Spreadsheet.Cell(
            column: number + 1, kind: FormulaText.isOne(field.text) ? .formula : .text,
            text: field.text)
        }
      count += cells.count
      guard count <= limits.cells, record.count <= limits.cells else {
        throw FindingsError(
          Finding(
            .spreadsheet, .error, "has more than \(limits.cells.grouped) cells",
            at: FileLocation(path: path, line: reader.recordLine)))
      }
      guard !cells.isEmpty else { continue }
      rows.append(
        Spreadsheet.Row(number: reader.recordCount, line: reader.recordLine, cells: cells))
    }
    if let place = reader.unclosedQuote {
      throw FindingsError(
        Finding(.spreadsheet, .error, "the quotation mark has no counterpart", at: place))
    }
    // One that is missing exchanges what is inside and outside of all others.
    if let place = reader.textBehindQuote {
      throw FindingsError(
        Finding(.spreadsheet, .error, "text follows the closing quotation mark", at: place))
    }
    sheet = Spreadsheet.Sheet(path: path, name: String(name), isHidden: false, rows: rows)
  }

  /// Returns the separator of a first line such as `sep=;`, which Excel understands.
  private static func namedSeparator(_ text: [UInt8]) -> UInt8? {
    let line = text.prefix(7).prefix { $0 != lineFeed && $0 != carriageReturn }
    guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8) else {
      return line.elementsEqual("sep=\t".utf8) ? tab : nil
    }
    return line.last.flatMap { $0 < 0x80 && $0 != quote ? $0 : nil }
  }

  /// Returns the separator by which the most of the first records have as many fields as the first one.
  private static func separator(of text: [UInt8], preferring preferred: UInt8) -> UInt8 {
    let start = text.prefix(64 << 10)
    var best = (records: 0, fields: 1, separator: preferred)
    for separator in [preferred, comma, semicolon, tab] {
      var reader = RecordReader(start, path: "")
      reader.separator = separator
      var counts: [Int] = []
      // The last record may be cut off.
      while counts.count < 20, let record = reader.next() {
        if record.count > 1 || record.first?.text.isEmpty == false { counts.append(record.count) }
      }
      guard let first = counts.first, first > 1 else { continue }
      let same = counts.count { $0 == first }
      if same > best.records || (same == best.records && first > best.fields) {
        best = (same, first, separator)
      }
    }
    return best.separator
  }
}

/// The encodings of text files.
private enum TextEncoding {
  /// Returns the text as UTF-8, and true if the encoding was guessed.
  ///
  /// Without a byte order mark, NULs mostly at one side of the pairs are UTF-16, and bytes that are not UTF-8 are
  /// Windows-1252, in which Excel writes `.csv` in Western Europe.
  static func decode(_ bytes: [UInt8], path: String) throws(FindingsError) -> (
    text: [UInt8], isGuessed: Bool
  ) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      let text = Array(bytes[3...])
      if String(validating: text, as: UTF8.self) != nil { return (text, false) }
      return (windows1252(text), true)
    }
    for (mark, low) in [([0xFF, 0xFE] as [UInt8], 0), ([0xFE, 0xFF], 1)]
    where bytes.starts(with: mark) {
      guard let text = utf16(bytes[2...], low: low) else {
        throw FindingsError(.malformedInput, .spreadsheet, "is not valid UTF-16", at: path)
      }
      return (text, false)
    }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let start = bytes.prefix(4 << 10)
    var zeros = [0, 0]
    for (index, byte) in start.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let (most, least) = (max(zeros[0], zeros[1]), min(zeros[0], zeros[1]))
    // A NUL alone is a character of a text in UTF-8.
    if most > 4 * least, !isUTF8 || most * 8 > start.count,
      let text = utf16(bytes[...], low: zeros[1] == most ? 0 : 1)
    {
      return (text, false)
    }
    return isUTF8 ? (bytes, false) : (windows1252(bytes), true)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, low: Int) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text += Array(String(Unicode.Scalar(windows1252: byte)).utf8)
      }
    }
    return text
  }
}

extension Finding.Code {
  /// The text file is not UTF-8; its encoding is a guess.
  package static let encodingGuessed: Self = "encoding-guessed"
}
