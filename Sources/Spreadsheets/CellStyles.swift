internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// The formats of a workbook's cells, as far as they make dates of numbers.
struct CellStyles: Sendable {
  /// True if day 0 is 1 January 1904.
  var uses1904 = false
  /// True for each cell format that shows a date.
  private var areDates: [Bool] = []

  /// Reads the styles.
  mutating func read(_ part: WorkbookPart) throws(FindingsError) {
    var dateFormats: Set<Int> = []
    var isInFormats = false
    var found: [Bool] = []
    try part.walk(root: "styleSheet") { (event, batch) throws(FindingsError) in
      guard event.kind == .start || event.kind == .end else { return }
      switch batch.element(event) {
      case "numFmt" where event.kind == .start:
        guard let id = batch.number("numFmtId", of: event) else { return }
        let isDate = Self.showsDate(batch.attribute("formatCode", of: event) ?? "")
        if isDate { dateFormats.insert(id) }
      case "cellXfs": isInFormats = event.kind == .start
      case "xf" where event.kind == .start && isInFormats:
        let id = batch.number("numFmtId", of: event) ?? 0
        found.append(Self.isBuiltInDate(id) || dateFormats.contains(id))
      default: return
      }
    }
    areDates = found
  }

  /// Returns the cell of a number.
  func cell(column: Int, number: String, style: Int?) -> Spreadsheet.Cell {
    if let style, areDates.indices.contains(style), areDates[style], let date = date(number) {
      return Spreadsheet.Cell(column: column, kind: .date, text: date)
    }
    return Spreadsheet.Cell(column: column, kind: .number, text: number)
  }

  /// Returns a date, a time or both of a number of days; `nil` outside of the years 1900 to 9999.
  ///
  /// Excel's 1900 has 29 February, so that dates before 1 March are a day off (ECMA-376, part 1, §18.17.4).
  private func date(_ number: String) -> String? {
    guard let value = Double(number), (0..<2_958_466).contains(value) else { return nil }
    let seconds = Int((value * 86_400).rounded())
    let (whole, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = [second / 3600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
    if whole == 0 && !uses1904 { return time }
    let epoch = uses1904 ? 24_107 : whole < 60 ? 25_568 : 25_569
    let day = CivilDate(daysSince1970: whole - epoch)
    let date = "\(day.year)-\(two(day.month))-\(two(day.day))"
    return second == 0 ? date : "\(date)T\(time)"
  }

  /// Returns true for the numbers of date formats that are not in the file.
  ///
  /// Source: ECMA-376, part 1, §18.8.30, with those of East Asian versions.
  private static func isBuiltInDate(_ id: Int) -> Bool {
    (14...22).contains(id) || (27...36).contains(id) || (45...47).contains(id)
      || (50...58).contains(id)
  }

  /// Returns true if a format code has a letter for a part of a date outside of quotes, escapes and brackets.
  private static func showsDate(_ code: String) -> Bool {
    var bytes = code.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): _ = bytes.next()
      case UInt8(ascii: "\""):
        while let next = bytes.next(), next != UInt8(ascii: "\"") {}
      case UInt8(ascii: "["):
        // `[h]` counts hours beyond a day; `[Red]` is a color and `[$-409]` a language.
        var content: [UInt8] = []
        while let next = bytes.next(), next != UInt8(ascii: "]") { content.append(next | 0x20) }
        if let first = content.first, "hms".utf8.contains(first),
          content.allSatisfy({ $0 == first })
        {
          return true
        }
      default: if "ymdhs".utf8.contains(byte | 0x20) { return true }
      }
    }
    return false
  }
}
