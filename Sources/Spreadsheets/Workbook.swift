package import LoctripLocalizationCore

/// Sheets of text cells, to be written as `.xlsx`.
package struct Workbook: Sendable {
  /// The look of a cell.
  ///
  /// All have the number format `@`, so that programs keep `=1+1`, `1/2` and `007` as text when someone types or
  /// saves them.
  package enum Style: Int, Sendable, CaseIterable {
    /// Wrapped text.
    case plain
    /// A title.
    case heading
    /// The name of a column, bold on grey.
    case header
    /// Grey text that nobody should change.
    case locked
    /// A yellow cell to be filled in; the only one that can be changed in a protected sheet.
    case input
  }

  /// A cell.
  package struct Cell: Sendable, ExpressibleByStringLiteral {
    /// The text.
    package var text: String
    /// The look.
    package var style: Style
    /// True if the text is a whole number in ASCII digits, and is written as a number.
    package private(set) var isNumber = false

    /// Creates a cell with a number.
    package init(number: Int, _ style: Style = .plain) {
      (text, self.style, isNumber) = ("\(number)", style, true)
    }

    /// Creates a cell.
    package init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }

    /// Creates a plain cell.
    package init(stringLiteral text: String) { self.init(text) }
  }

  /// The properties of a column.
  package struct Column: Sendable {
    /// The width in characters of the standard font, at most 255.
    package var width: Double
    /// True for a column that is not shown.
    package var isHidden: Bool
    /// The only texts that the cells below the header may have, without commas; empty for any text.
    package var choices: [String]

    /// Creates the properties of a column.
    package init(width: Double = 12, isHidden: Bool = false, choices: [String] = []) {
      self.width = width
      self.isHidden = isHidden
      self.choices = choices
    }
  }

  /// A sheet.
  package struct Sheet: Sendable {
    /// The name; see ``Workbook/sheetNames``.
    package var name: String
    /// True for a sheet that is not shown; at least one must be.
    package var isHidden = false
    /// True if the first column is at the right.
    package var isRightToLeft = false
    /// True if only cells of the style ``Style/input`` can be changed; the protection has no password.
    package var isProtected = false
    /// True if the last header row has buttons that filter the rows below it.
    package var hasFilter = false
    /// The number of rows at the top that stay in view.
    package var headerRows = 0
    /// The columns from the first; others have the standard width.
    package var columns: [Column] = []
    /// The rows.
    ///
    /// An empty cell that people are to fill in is there with its style.
    package var rows: [[Cell]] = []

    /// Creates an empty sheet.
    package init(name: String) { self.name = name }
  }

  /// The limits of spreadsheet programs.
  ///
  /// Source: Microsoft, "Excel specifications and limits".
  package enum Limit {
    /// Rows of a sheet.
    package static let rows = 1_048_576
    /// Columns of a sheet.
    package static let columns = 16_384
    /// UTF-16 units of the text in a cell.
    package static let text = 32_767
    /// UTF-16 units of a sheet's name.
    package static let name = 31
    /// UTF-16 units of the choices of a column with a comma between them.
    package static let choices = 255
  }

  /// The sheets, in the order of their tabs.
  package var sheets: [Sheet]

  /// Creates a workbook.
  package init(_ sheets: [Sheet] = []) { self.sheets = sheets }

  /// The names of the sheets as they are written.
  ///
  /// Programs refuse a name that is empty, longer than 31 UTF-16 units, has one of `[]:*?/\`, begins or ends with
  /// `'`, is `History`, or differs from another one only in letter case.
  package var sheetNames: [String] {
    var taken: Set<String> = ["history"]
    return sheets.map { sheet in
      let scalars = sheet.name.unicodeScalars.map { scalar -> Unicode.Scalar in
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        if isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF { return " " }
        return "[]:*?/\\".unicodeScalars.contains(scalar) ? "_" : scalar
      }
      let text = String(String.UnicodeScalarView(scalars)).trimming { $0 == "'" || $0 == " " }
      let base = text.isEmpty ? "Sheet" : text
      var name = base.prefix(units: Limit.name)
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        let ending = " (\(number))"
        name = base.prefix(units: Limit.name - ending.utf16.count) + ending
        number += 1
      }
      return name
    }
  }

  /// Returns the file as `.xlsx`.
  ///
  /// - Parameters:
  ///   - path: The path of the file, for messages.
  ///   - date: The date of the parts in the archive as Unix time.
  /// - Throws: `FindingsError` with a finding for each text that is too long for a cell, or one for another limit of
  ///   the format. Nothing is cut off.
  package func encoded(path: String, date: Int = 0) throws(FindingsError) -> [UInt8] {
    try WorkbookWriter(self, path: path).encoded(date: date)
  }
}

/// The place of a cell, as spreadsheet programs write it.
package enum CellName {
  /// Returns the letters of a column, `A` for 1 and `XFD` for 16,384.
  package static func letters(_ column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column
    while rest > 0 {
      letters.append(UInt8(65 + (rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Returns row and column of a reference, or `nil` when it is none or outside of a sheet.
  static func parse(_ reference: some Sequence<UInt8>) -> (row: Int, column: Int)? {
    var (row, column) = (0, 0)
    for byte in reference {
      switch byte {
      case 65...90 where row == 0: column = column * 26 + Int(byte) - 64
      case 97...122 where row == 0: column = column * 26 + Int(byte) - 96
      case 48...57 where column > 0 && (row > 0 || byte > 48): row = row * 10 + Int(byte) - 48
      default: return nil
      }
      guard row <= Workbook.Limit.rows, column <= Workbook.Limit.columns else { return nil }
    }
    return row > 0 ? (row, column) : nil
  }

  /// Returns the place of a cell in a file, `order.xlsx/fr!G12`, in the notation that the programs jump to.
  ///
  /// It has no line, which would repeat the row.
  package static func location(path: String, sheet: String, row: Int, column: Int) -> FileLocation {
    FileLocation(path: "\(path)/\(sheet)!\(letters(column))\(row)")
  }
}

extension String {
  /// Returns the text without some characters at its ends.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...].drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }

  /// Returns the characters that fit into a number of UTF-16 units, without `'` and spaces at the end.
  fileprivate func prefix(units: Int) -> String {
    var count = 0
    let text = prefix { character in
      count += character.utf16.count
      return count <= units
    }
    let result = String(text).trimming { $0 == "'" || $0 == " " }
    return result.isEmpty ? "Sheet" : result
  }
}
