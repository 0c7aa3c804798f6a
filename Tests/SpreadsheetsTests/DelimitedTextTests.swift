import LoctripLocalizationCore
import LoctripSpreadsheets
import LoctripTestSupport
import Testing

/// Text files of tables.
@Suite struct DelimitedTextTests {
  /// The texts of a file.
  private func table(_ text: String, _ path: String = "fr.csv") throws -> [[String]] {
    try Spreadsheet(parsing: Array(text.utf8), path: path).sheet(at: 0).table
  }

  @Test(arguments: [
    ("a,b\n1,\"x;y\"\n", [["a", "b"], ["1", "x;y"]]),
    ("a;b\r\n1,5;\"x\"\"y\"\r\n", [["a", "b"], ["1,5", "x\"y"]]),
    ("a\tb\r1\t2, 3", [["a", "b"], ["1", "2, 3"]]),
    ("sep=;\na,x;b,x\n1;2", [["a,x", "b,x"], ["1", "2"]]),
    ("SEP=|\r\na|b", [["a", "b"]]),
    ("\"sep=,\",b\n1,2", [["sep=,", "b"], ["1", "2"]]),
    ("a,b\n\"x\ny\r\nz\",2\n", [["a", "b"], ["x\ny\r\nz", "2"]]),
    ("a,b\n5\" disk,\"quote\"\n", [["a", "b"], ["5\" disk", "quote"]]),
    ("one\ntwo, three\n\nfour", [["one"], ["two", " three"], ["four"]]),
    ("a,b,\n,,c\n,,\n", [["a", "b"], ["", "", "c"]]),
    ("", []), ("\n\n", []), ("\"\"", []), ("x", [["x"]]),
    (
      "key;text\na;One, two, three\nb;Four, five, six\n",
      [
        ["key", "text"], ["a", "One, two, three"], ["b", "Four, five, six"],
      ]
    ),
  ]) func `records and fields`(text: String, expected: [[String]]) throws {
    #expect(try table(text) == expected)
  }

  @Test func `a tabbed file with one column stays one`() throws {
    #expect(try table("a\nb\n", "fr.tsv") == [["a"], ["b"]])
    #expect(try table("a, b\tc\n1, 2\t3\n", "fr.tsv") == [["a, b", "c"], ["1, 2", "3"]])
  }

  @Test func `a row knows its record and its line`() throws {
    let file = try Spreadsheet(parsing: Array("a,b\n\n\"x\ny\",1\nz,2\n".utf8), path: "d/fr.csv")
    let sheet = try file.sheet(at: 0)
    #expect(sheet.name == "fr" && file.tabs.map(\.name) == ["fr"])
    #expect(sheet.rows.map(\.number) == [1, 3, 4])
    #expect(sheet.rows.map(\.line) == [1, 3, 5])
    #expect("\(sheet.location(sheet.rows[2], 2))" == "d/fr.csv:5")
  }

  @Test func `a quotation mark without counterpart is an error at its place`() {
    let error = #expect(throws: FindingsError.self) { try table("a,b\n1,2\nü,\"x\ny,z\n") }
    #expect(
      error?.description
        == "fr.csv:3:4: error: the quotation mark has no counterpart [spreadsheet]")
  }

  @Test func `encodings are detected, and a guess is told`() throws {
    let text = "Key;Größe\na;Straße € “x”\n漢;😀\n"
    let units = Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let files: [[UInt8]] = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little,
      [0xFE, 0xFF] + big, little, big,
    ]
    for bytes in files {
      let file = try Spreadsheet(parsing: bytes, path: "fr.csv")
      #expect(file.findings.isEmpty)
      #expect(
        try file.sheet(at: 0).table
          == [["Key", "Größe"], ["a", "Straße € “x”"], ["漢", "😀"]])
    }
    let western: [UInt8] = Array("Gr".utf8) + [0xF6, 0xDF, 0x65, 0x2C, 0x80, 0x93, 0x81, 0x94]
    let file = try Spreadsheet(parsing: western, path: "fr.csv")
    #expect(try file.sheet(at: 0).table == [["Größe", "€“\u{81}”"]])
    #expect(file.findings.map(\.code) == [.encodingGuessed])
    // A NUL in a text of UTF-8 does not make it UTF-16.
    #expect(try table("abc,d\0efgh,ijklm") == [["abc", "d\0efgh", "ijklm"]])
    for wrong in [[0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0, 0xD8]] as [[UInt8]] {
      #expect(throws: FindingsError.self) { try Spreadsheet(parsing: wrong, path: "a.csv") }
    }
  }

  @Test func `too many cells are an error with its line`() {
    var limits = Spreadsheet.Limits()
    limits.cells = 5
    let error = #expect(throws: FindingsError.self) {
      try Spreadsheet(parsing: Array("a,b\nc,d\ne,f".utf8), path: "a.csv", limits: limits)
    }
    #expect(error?.description == "a.csv:3: error: has more than 5 cells [spreadsheet]")
    #expect(throws: FindingsError.self) {
      try Spreadsheet(parsing: Array(repeating: 44, count: 99), path: "a.csv", limits: limits)
    }
  }

  @Test func `random tables are read as they were written, and no bytes end the program`() throws {
    let texts = [
      "a", "b c", "x\"y", "1;2", "l\nf", "c\r\nl", "é", "😀", "\"", ",", " ", "t\tb", "=",
    ]
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: seed)
      let separator = generator.pick([",", ";", "\t"])
      let width = generator.below(5) + 2
      var rows = [(0..<width).map { "h\($0)" }]
      for _ in 0..<(generator.below(10) + 2) {
        rows.append((0..<width).map { _ in generator.pick(texts) })
      }
      let line = generator.pick(["\n", "\r\n", "\r"])
      let text = rows.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: separator)
      }.joined(separator: line)
      #expect(try table(text) == rows)
      let noise = (0..<generator.below(200)).map { _ in
        generator.chance(70)
          ? generator.pick(Array("\",;\t\r\na\0".utf8)) : UInt8(generator.below(256))
      }
      _ = try? Spreadsheet(parsing: noise, path: "a.csv")
    }
  }
}

/// Columns by their names.
@Suite struct SheetHeaderTests {
  @Test func `letter case, width and spaces do not count`() throws {
    let text = "Key, Ｅｎｇｌｉｓｈ ,your  TEXT,key,\n"
    let sheet = try Spreadsheet(parsing: Array(text.utf8), path: "a.csv").sheet(at: 0)
    let header = SheetHeader(try #require(sheet.rows.first))
    #expect(header["KEY"] == 1 && header["english"] == 2 && header["Your text"] == 3)
    #expect(header["Translation", "Your Text"] == 3 && header["note"] == nil)
    #expect(header.repeated == ["key"])
  }
}
