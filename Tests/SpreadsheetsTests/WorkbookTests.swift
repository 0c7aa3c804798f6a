import LoctripFileSets
import LoctripLocalizationCore
import LoctripSpreadsheets
import LoctripTestSupport
import Testing

/// Workbooks that are written.
@Suite struct WorkbookTests {
  /// A workbook with a cover, a sheet with everything, and a hidden sheet.
  private var sample: Workbook {
    var cover = Workbook.Sheet(name: "Order")
    cover.rows = [[.init("Order 7", .heading)], [], ["A & <B>"]]
    var sheet = Workbook.Sheet(name: "ar")
    (sheet.isRightToLeft, sheet.isProtected, sheet.hasFilter) = (true, true, true)
    sheet.headerRows = 1
    sheet.columns = [.init(width: 40), .init(width: 8, choices: ["take", "look \"again\""])]
    sheet.columns.append(.init(isHidden: true))
    sheet.rows = [
      ["English", "Decision", "id"].map { .init($0, .header) },
      [.init("=1+1", .locked), .init("", .input), "x"],
    ]
    var hidden = Workbook.Sheet(name: "loctrip")
    hidden.isHidden = true
    return Workbook([cover, sheet, hidden])
  }

  /// The text of a part.
  private func part(_ name: String, of workbook: Workbook) throws -> String {
    let archive = try ZipArchive(parsing: workbook.encoded(path: "a.xlsx"), path: "a.xlsx")
    let entry = try #require(archive.entries.first { $0.name == name })
    return String(decoding: try archive.contents(of: entry), as: UTF8.self)
  }

  @Test func `sheets come back with their names, states and texts`() throws {
    let bytes = try sample.encoded(path: "a.xlsx", date: 1_795_694_462)
    let file = try Spreadsheet(parsing: bytes, path: "a.xlsx")
    #expect(file.tabs.map(\.name) == ["Order", "ar", "loctrip"])
    #expect(file.tabs.map(\.isHidden) == [false, false, true])
    #expect(try file.sheet(at: 0).listing == ["A1 text Order 7", "A3 text A & <B>"])
    #expect(
      try file.sheet(named: "AR")?.table == [["English", "Decision", "id"], ["=1+1", "", "x"]])
    #expect(try file.sheet(at: 2).rows.isEmpty)
    #expect(try file.sheet(named: "de") == nil)
    #expect(try bytes == sample.encoded(path: "b.xlsx", date: 1_795_694_462))
  }

  @Test(arguments: [
    ("a b", false), ("a  b", true), (" a", true), ("a ", true), ("a\nb", true), ("a\tb", true),
    (" ", true), ("a\u{A0}b", false),
  ]) func `white space that a reader may change is kept`(text: String, isKept: Bool) throws {
    var sheet = Workbook.Sheet(name: "A")
    sheet.rows = [[.init(text, .locked)]]
    let markup = try part("xl/worksheets/sheet1.xml", of: Workbook([sheet]))
    #expect(markup.contains("<t xml:space=\"preserve\">") == isKept)
  }

  @Test func `a sheet has its view, protection, filter and choices in the order of the schema`()
    throws
  {
    let sheet = try part("xl/worksheets/sheet2.xml", of: sample)
    let parts = [
      "rightToLeft=\"1\"", "<pane ySplit=\"1\" topLeftCell=\"A2\"",
      "<col min=\"1\" max=\"1\" width=\"40.0\" customWidth=\"1\"/>",
      "<col min=\"3\" max=\"3\" width=\"12.0\" customWidth=\"1\" hidden=\"1\"/>",
      "<c r=\"A2\" s=\"4\" t=\"inlineStr\"><is><t>=1+1</t></is></c>",
      "<c r=\"B2\" s=\"5\"/>", "<sheetProtection sheet=\"1\"", "<autoFilter ref=\"A1:C2\"/>",
      "<dataValidation type=\"list\" allowBlank=\"1\" showErrorMessage=\"1\" sqref=\"B2:B2\">"
        + "<formula1>\"take,look \"\"again\"\"\"</formula1>",
    ]
    var rest = sheet[...]
    for part in parts {
      let found = try #require(rest.firstRange(of: part), "\(part) in \(sheet)")
      rest = rest[found.upperBound...]
    }
    #expect(try part("xl/workbook.xml", of: sample).contains("'ar'!$A$1:$C$2</definedName>"))
    let styles = try part("xl/styles.xml", of: sample)
    #expect(styles.ranges(of: "numFmtId=\"49\"").count == Workbook.Style.allCases.count)
    #expect(styles.ranges(of: "locked=\"0\"").count == 1)
  }

  @Test func `names of sheets are made such that programs accept them`() {
    let long = String(repeating: "a", count: 40)
    let names = [
      "fr", "FR", "a/b:c*[d]?\\", "", "'x'", "History", long, long, "zh-Hans", "🎉" + long, " ",
      "a\nb",
    ]
    let expected = [
      "fr", "FR (2)", "a_b_c__d___", "Sheet", "x", "History (2)", String(long.prefix(31)),
      String(long.prefix(27)) + " (2)", "zh-Hans", "🎉" + String(long.prefix(29)), "Sheet (2)",
      "a b",
    ]
    #expect(Workbook(names.map { .init(name: $0) }).sheetNames == expected)
  }

  @Test func `texts that are too long are named and not cut off`() throws {
    var sheet = Workbook.Sheet(name: "fr")
    let fits = String(repeating: "😀", count: 16_383) + "a"
    sheet.rows = [
      [.init(fits)], ["a", .init(fits + "a"), .init(String(repeating: "é", count: 40_000))],
    ]
    let error = #expect(throws: FindingsError.self) {
      try Workbook([sheet]).encoded(path: "a.xlsx")
    }
    #expect(
      error?.description == """
        a.xlsx/fr!B2: error: the text has 32,768 UTF-16 units; a cell holds 32,767 [cell-too-long]
        a.xlsx/fr!C2: error: the text has 40,000 UTF-16 units; a cell holds 32,767 [cell-too-long]
        """
    )
    sheet.rows.removeLast()
    let bytes = try Workbook([sheet]).encoded(path: "a.xlsx")
    #expect(try Spreadsheet(parsing: bytes, path: "a.xlsx").sheet(at: 0).table == [[fits]])
  }

  @Test func `workbooks beyond the limits of the format are refused`() {
    var wide = Workbook.Sheet(name: "a")
    wide.rows = [Array(repeating: "", count: 16_385)]
    var long = Workbook.Sheet(name: "a")
    long.rows = Array(repeating: [], count: 1_048_577)
    var hidden = Workbook.Sheet(name: "a")
    hidden.isHidden = true
    var choices = Workbook.Sheet(name: "a")
    choices.columns = [.init(choices: ["a,b"])]
    for sheet in [wide, long, hidden, choices] {
      let error = #expect(throws: FindingsError.self) {
        try Workbook([sheet]).encoded(path: "a.xlsx")
      }
      #expect(error?.findings.first?.code == .spreadsheet)
    }
  }

  @Test func `every text is read as it was written`() throws {
    let special = [
      "=1+1", "+1", "-1", "@x", "'x", "1/2", "007", " a ", "\ta\t", "a\nb\n", "a\rb", "a\r\nb",
      "\r",
      "_x000D_", "_x005F_x000D_", "_xD83D__xDE00_", "_x00", "__x000d__", "\u{0}\u{1}\u{1F}\u{7F}",
      "\u{FFFE}\u{FFFF}", "😀👨‍👩‍👧", "مرحبا %@", "\u{200F}\u{202E}", "漢字", "e\u{301}", "]]><&\"'>",
      "&#10;",
      String(repeating: "漢", count: 32_767), String(repeating: "\r", count: 32_767),
    ]
    let pool = Array("ab =+-@'\"\t\n\r_x05DF&<>;é\u{301}Жא漢😀\u{200D}\u{FFFF}\u{3}".unicodeScalars)
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: seed)
      var sheet = Workbook.Sheet(name: "fr")
      sheet.rows = (0..<generator.below(20)).map { _ in
        (0..<generator.below(8)).map { _ in
          if generator.chance(20) { return .init(generator.pick(special), .input) }
          if generator.chance(20) { return .init("", .input) }
          let scalars = (0..<generator.below(20)).map { _ in generator.pick(pool) }
          return .init(String(String.UnicodeScalarView(scalars)), .locked)
        }
      }
      let bytes = try Workbook([sheet]).encoded(path: "a.xlsx")
      let read = try Spreadsheet(parsing: bytes, path: "a.xlsx").sheet(at: 0)
      var expected: [String] = []
      for (row, cells) in sheet.rows.enumerated() {
        for (column, cell) in cells.enumerated() where !cell.text.isEmpty {
          expected.append("\(CellName.letters(column + 1))\(row + 1) text \(cell.text)")
        }
      }
      // Strings are equal also when their characters are only canonically equivalent.
      #expect(read.listing.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
  }
}
