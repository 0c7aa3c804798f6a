package import LoctripFileSets
package import LoctripLocalizationCore

/// A file of tables as a person returns it: `.xlsx`, `.csv` or `.tsv`.
package struct Spreadsheet: Sendable {
  /// A cell that has something in it.
  package struct Cell: Hashable, Sendable {
    /// The kind of a cell; a translation is always `text`, the others are what a program made of it.
    package enum Kind: UInt8, Hashable, Sendable {
      /// A text.
      case text
      /// A number; the text is the one in the file, `0.05` where the program shows `5 %`.
      case number
      /// A day, a time, or both; the text is in the form of ISO 8601.
      case date
      /// `TRUE` or `FALSE`.
      case boolean
      /// An error of the program, such as `#NAME?`.
      case error
      /// A formula; the text is the formula with `=`, or its result where the file has only that.
      case formula
    }

    private let position: Int32
    /// The kind.
    package let kind: Kind
    /// The text, its line ends as they are in the file.
    package let text: String

    init(column: Int, kind: Kind = .text, text: String) {
      position = Int32(clamping: column)
      self.kind = kind
      self.text = text
    }

    /// The column from 1.
    package var column: Int { Int(position) }
  }

  /// A row that has a cell.
  package struct Row: Hashable, Sendable {
    /// The row from 1; in a text file the record.
    package let number: Int
    /// The line on which the row begins in a text file.
    package let line: Int?
    /// The cells that have something in them, by column.
    package let cells: [Cell]

    /// Returns the cell of a column from 1, or `nil` if there is nothing in it.
    package subscript(column: Int) -> Cell? {
      // In most rows no cell before it is missing.
      if cells.indices.contains(column - 1), cells[column - 1].column == column {
        return cells[column - 1]
      }
      return cells[cells.partitionPoint { $0.column < column }...].first
        .flatMap { $0.column == column ? $0 : nil }
    }
  }

  /// The rows of a sheet.
  package struct Sheet: Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// The name; of a text file the file's without its ending.
    package let name: String
    /// True if the sheet is not shown.
    package let isHidden: Bool
    /// The rows that have a cell, in order.
    package let rows: [Row]

    /// Returns the place of a cell for a finding: `order.xlsx/fr!G12`, or `fr.csv:12`.
    ///
    /// - Parameters:
    ///   - row: A row of the sheet.
    ///   - column: The column from 1.
    package func location(_ row: Row, _ column: Int) -> FileLocation {
      if let line = row.line { return FileLocation(path: path, line: line) }
      return CellName.location(path: path, sheet: name, row: row.number, column: column)
    }
  }

  /// A sheet before it is read.
  package struct Tab: Hashable, Sendable {
    /// The name.
    package let name: String
    /// True if the sheet is not shown.
    package let isHidden: Bool
  }

  /// Limits against files that exhaust memory or time.
  package struct Limits: Sendable {
    /// The largest number of sheets.
    package var sheets = 1_000
    /// The largest number of cells of one sheet that have something in them, and of shared texts of the file.
    package var cells = 5_000_000
    /// The size in bytes of the texts that any file may have in its cells; a larger one may have four times its size.
    package var sharedTexts = 16 << 20
    /// The limits of the archive.
    package var archive = ZipArchive.Limits()

    /// Creates limits that are enough for any order.
    package init() {
      archive.entries = 20_000
      archive.size = 512 << 20
      archive.totalSize = 1 << 30
    }
  }

  private enum Source: Sendable {
    case workbook(WorkbookReader)
    case text(Sheet)
  }

  /// The path of the file.
  package let path: String
  /// The sheets in the order of their tabs.
  package let tabs: [Tab]
  /// Problems that did not prevent reading, such as a guessed encoding.
  package let findings: [Finding]
  private let source: Source

  /// Reads a file, whichever of the formats it has; of a workbook the sheets are read when they are asked for.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path, for messages; the name decides only between comma and tab where the texts leave it open.
  ///   - limits: The limits.
  /// - Throws: `FindingsError` if the file is malformed, has a password, is of another format, or exceeds a limit.
  package init(parsing bytes: [UInt8], path: String, limits: Limits = Limits())
    throws(FindingsError)
  {
    self.path = path
    try ForeignFormat.refuse(bytes, path: path)
    if ZipArchive.isArchive(bytes) {
      let reader = try WorkbookReader(parsing: bytes, path: path, limits: limits)
      source = .workbook(reader)
      tabs = reader.sheets.map { Tab(name: $0.name, isHidden: $0.isHidden) }
      findings = []
    } else {
      let text = try DelimitedText(parsing: bytes, path: path, limits: limits)
      source = .text(text.sheet)
      tabs = [Tab(name: text.sheet.name, isHidden: false)]
      findings = text.findings
    }
  }

  /// Reads a sheet.
  ///
  /// - Parameter index: The index of its tab.
  /// - Throws: `FindingsError` if the sheet is malformed or has too many cells.
  package func sheet(at index: Int) throws(FindingsError) -> Sheet {
    switch source {
    case .workbook(let reader): try reader.read(reader.sheets[index])
    case .text(let sheet): sheet
    }
  }

  /// Reads the sheet with a name, in which letter case does not count.
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: See ``sheet(at:)``.
  package func sheet(named name: String) throws(FindingsError) -> Sheet? {
    let key = name.lowercased()
    guard let index = tabs.firstIndex(where: { $0.name.lowercased() == key }) else { return nil }
    return try sheet(at: index)
  }
}

/// Formats that people take for spreadsheets, and the way to one that can be read.
enum ForeignFormat {
  /// Throws the reason for a file that is not `.xlsx`, `.csv` or `.tsv`.
  static func refuse(_ bytes: [UInt8], path: String) throws(FindingsError) {
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      // A compound file (MS-CFB); its directory has the names of its streams in UTF-16LE. An encrypted
      // .xlsx is one with the stream EncryptedPackage (MS-OFFCRYPTO, §2.3.4.4).
      let name = "EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), 0] }
      throw failure(
        bytes.contains(name)
          ? "is protected by a password; save it without one"
          : "is a workbook of the old format .xls; save it as .xlsx", path)
    }
    if bytes.starts(with: "%PDF".utf8) { throw failure("is a PDF; ask for the .xlsx", path) }
    guard !ZipArchive.isArchive(bytes), path.lowercased().hasSuffix(".xlsx") else { return }
    throw failure("is not a workbook; save it again as .xlsx", path)
  }

  /// Returns the reason for an archive without a workbook.
  static func reason(_ archive: ZipArchive) -> FindingsError {
    func has(_ name: String) -> Bool { archive.entries.contains { $0.name == name } }
    let message =
      if has("xl/workbook.bin") {
        "is a binary workbook (.xlsb); save it as .xlsx"
      } else if has("content.xml") {
        "is an OpenDocument file; save it as .xlsx"
      } else if has("Index/Document.iwa") || has("Index.zip") {
        "is a Numbers document; export it as .xlsx"
      } else {
        "is an archive, but not a workbook: it has no xl/workbook.xml"
      }
    return failure(message, archive.path)
  }

  private static func failure(_ message: String, _ path: String) -> FindingsError {
    FindingsError(.malformedInput, .spreadsheet, message, at: path)
  }
}
