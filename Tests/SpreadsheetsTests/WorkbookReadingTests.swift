import LoctripFileSets
import LoctripLocalizationCore
import LoctripSpreadsheets
import LoctripTestSupport
import Testing

/// Workbooks as programs write them.
@Suite struct WorkbookReadingTests {
  @Test func `shared, inline and formula texts, rich text without its readings`() throws {
    // Excel: shared strings, runs of rich text with `xml:space` only where it needs it, readings of Japanese.
    // openpyxl and Google Sheets: inline or shared. LibreOffice writes escapes in lower case.
    let file = PackageFixture(
      rows: """
        <row r="2" spans="1:7" ht="15" hidden="1"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1" t="s"><v> 1 </v></c>\
        <c r="D2" t="inlineStr"><is><r><t xml:space="preserve">a </t></r><r><rPr><b/></rPr><t>%@</t></r></is></c>\
        <c r="E2" t="str"><v>str</v></c><c r="F2" t="s"><v>2</v></c><c r="G2"/><c r="H2" t="s"><v>3</v></c></row>
        """,
      strings: """
        <si><t>one</t></si>\
        <si><r><rPr><sz val="11"/></rPr><t>漢</t></r><r><t xml:space="preserve"> 字</t></r>\
        <rPh sb="0" eb="1"><t>カン</t></rPh><phoneticPr fontId="1"/></si>\
        <si><t xml:space="preserve"> a_x000d__x000A_b_x005F_x000D_&#13;\t<![CDATA[<c>]]></t></si><si><t/></si>
        """
    )
    let listing = try file.sheet().listing
    #expect(
      listing == [
        "A2 text one", "B2 text 漢 字", "D2 text a %@", "E2 text str",
        "F2 text  a\r\nb_x000D_\r\t<c>",
      ])
  }

  @Test func `a sheet that LibreOffice saved is read`() throws {
    // LibreOffice 7.4 makes shared texts of ours, writes truth as a word and states every default. It reads CR LF as
    // LF, and both `_x000D_` and `_x005F_x000D_` of a cell are saved as `_x005F_x000D_`; other texts stay.
    let file = PackageFixture(
      rows: """
        <row r="2" customFormat="false" ht="15" hidden="false" customHeight="false" outlineLevel="0">\
        <c r="A2" s="4" t="s"><v>1</v></c><c r="B2" s="5" t="s"><v>0</v></c><c r="C2" s="5"/>\
        <c r="D2" s="0" t="b"><v>1</v></c><c r="E2" s="1"><f aca="false">1+1</f><v>2</v></c>\
        <c r="F2" s="1" t="n"><v>46024</v></c></row>
        """,
      strings: """
        <si><t xml:space="preserve">a_x000d_b_x001b_</t></si>\
        <si><t xml:space="preserve"> _x005F_x000D_</t></si>
        """,
      styles: """
        <numFmts count="1"><numFmt numFmtId="165" formatCode="m/d/yyyy"/></numFmts>\
        <cellXfs><xf numFmtId="164"/><xf numFmtId="165"><protection locked="true"/></xf></cellXfs>
        """,
      book:
        "<workbookPr date1904=\"false\"/><sheets><sheet name=\"fr\" state=\"hidden\" r:id=\"rId9\"/></sheets>"
    )
    let sheet = try file.sheet()
    #expect(sheet.isHidden)
    #expect(
      sheet.listing == [
        "A2 text  _x000D_", "B2 text a\rb\u{1B}", "D2 boolean TRUE", "E2 formula =1+1",
        "F2 date 2026-01-02",
      ])
  }

  @Test func `escapes of surrogate pairs are a character, halves stay as they are`() throws {
    let text = "_xD83D__xDE00_ _xD83D_ _xDE00_ _xD83D__x0041_ _x0041"
    let file = PackageFixture(rows: "<row><c t=\"inlineStr\"><is><t>\(text)</t></is></c></row>")
    #expect(try file.sheet().table == [["😀 _xD83D_ _xDE00_ _xD83D_A _x0041"]])
  }

  @Test func `rows and cells without references follow the ones before`() throws {
    let file = PackageFixture(
      rows: """
        <row><c t="b"><v>1</v></c><c r="C1"><v>1</v></c><c><v>2</v></c></row><row/>\
        <row><c><v>3</v></c></row><row r="9"><c><v>4</v></c></row>\
        <row><c r="B20"><v>5</v></c></row><row r="12"><c r="B12"><v>7</v></c><c r="A12"><v>6</v></c></row>
        """
    )
    #expect(
      try file.sheet().listing == [
        "A1 boolean TRUE", "C1 number 1", "D1 number 2", "A3 number 3", "A9 number 4",
        "A12 number 6", "B12 number 7", "B20 number 5",
      ])
  }

  @Test func `what a program made of a text has its kind`() throws {
    // `1/2` as Excel reads it, a time, both, a duration; `5 %`; `=-x` and the text `#N/A`.
    let formats = """
      <numFmts count="3"><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmm"/>\
      <numFmt numFmtId="165" formatCode="0.00&quot; days&quot;;[Red]-0"/>\
      <numFmt numFmtId="166" formatCode="[h]:00"/></numFmts>\
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/>\
      <xf numFmtId="166"/><xf numFmtId="49"/></cellXfs>
      """
    let rows = """
      <row r="1"><c r="A1" s="1"><v>46024</v></c><c r="B1" s="3"><v>46024.4375</v></c>\
      <c r="C1" s="4"><v>0.520833333333333</v></c><c r="D1" s="2"><v>3.5</v></c>\
      <c r="E1" s="0" t="n"><v>0.05</v></c><c r="F1" s="5"><v>7</v></c><c r="G1" s="99"><v>1</v></c>\
      <c r="H1" t="b"><v>0</v></c><c r="I1" t="e"><v>#N/A</v></c>\
      <c r="J1" t="e"><f>-x</f><v>#NAME?</v></c><c r="K1" t="str"><f t="shared" si="0"/><v>ab</v></c>\
      <c r="L1" t="d"><v>2026-01-02</v></c><c r="M1" s="1"><v>1E999</v></c><c r="N1" s="1"><v>59</v></c>\
      <c r="O1" s="1"><v>61</v></c></row>
      """
    #expect(
      try PackageFixture(rows: rows, styles: formats).sheet().listing == [
        "A1 date 2026-01-02", "B1 date 2026-01-02T10:30:00", "C1 date 12:30:00",
        "D1 number 3.5", "E1 number 0.05", "F1 number 7", "G1 number 1", "H1 boolean FALSE",
        "I1 error #N/A", "J1 formula =-x", "K1 formula ab", "L1 date 2026-01-02",
        "M1 number 1E999", "N1 date 1900-02-28", "O1 date 1900-03-01",
      ])
    let book = "<workbookPr date1904=\"true\"/><sheets><sheet name=\"fr\" r:id=\"rId9\"/></sheets>"
    let mac = PackageFixture(
      rows: "<row><c s=\"1\"><v>44562</v></c><c s=\"1\"><v>0</v></c></row>", styles: formats,
      book: book)
    #expect(try mac.sheet().table == [["2026-01-02", "1904-01-01"]])
  }

  @Test func `sheets are found by their relationships, in the order of the tabs`() throws {
    let book = """
      <sheets><sheet name="A &amp; _x0042_" sheetId="4" state="veryHidden" r:id="rId8"/>\
      <sheet name="Chart" sheetId="5" r:id="rId6"/><sheet name="fr" sheetId="1" r:id="rId9"/></sheets>\
      <definedNames><definedName name="x">fr!$A$1</definedName></definedNames>
      """
    var file = PackageFixture(rows: "<row><c><v>1</v></c></row>", book: book)
    file.parts["xl/SHEETS/second.xml"] =
      "<worksheet xmlns=\"\(PackageFixture.main)\"><sheetData/></worksheet>"
    let read = try Spreadsheet(parsing: file.bytes(), path: "a.xlsx")
    #expect(read.tabs.map(\.name) == ["A & B", "fr"])
    #expect(read.tabs.map(\.isHidden) == [true, false])
    #expect(try read.sheet(at: 1).table == [["1"]])
  }

  @Test func `the strict form and extensions are read`() throws {
    let strict = PackageFixture(
      rows: """
        <row r="1"><c r="A1" t="s"><v>0</v><extLst><x:c xmlns:x="x"><x:v>9</x:v></x:c></extLst></c>\
        <c r="B1"><y:v xmlns:y="y">8</y:v><v>2</v></c></row>
        """,
      strings: "<si><t>a</t></si>",
      namespace: "http://purl.oclc.org/ooxml/spreadsheetml/main",
      links: "http://purl.oclc.org/ooxml/officeDocument/relationships"
    )
    #expect(try strict.sheet().table == [["a", "2"]])
  }

  @Test func `a cell at the end of a sheet costs as much as one at its start`() throws {
    let file = PackageFixture(
      rows:
        "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c><c r=\"A1048576\"><v>2</v></c></row>")
    let sheet = try file.sheet()
    #expect(sheet.listing == ["A1048576 number 2", "XFD1048576 number 1"])
    #expect(sheet.rows[0][16_384]?.text == "1" && sheet.rows[0][16_383] == nil)
    #expect("\(sheet.location(sheet.rows[0], 16_384))" == "a.xlsx/fr!XFD1048576")
  }

  @Test(arguments: [
    ("<row r=\"1\"><c r=\"XFE1\"/></row>", "'XFE1' is not the place of a cell"),
    ("<row r=\"1\"><c r=\"7C\"/></row>", "'7C' is not the place of a cell"),
    ("<row r=\"1\"><c r=\"A01\"/></row>", "'A01' is not the place of a cell"),
    ("<row r=\"0\"/>", "'0' is not the number of a row"),
    ("<row r=\"1048577\"/>", "'1048577' is not the number of a row"),
    ("<row r=\"99999999999999999999\"/>", "is not the number of a row"),
    ("<row r=\"1\"><c r=\"A2\"/></row>", "the cell 'A2' is in row 1"),
    ("<row><c r=\"A1\"><v>1</v></c><c r=\"A1\"><v>2</v></c></row>", "two cells in one column"),
    ("<row r=\"3\"><c><v>1</v></c></row><row r=\"3\"><c><v>1</v></c></row>", "row 3 is twice"),
    ("<row><c t=\"s\"><v>4</v></c></row>", "there is no shared text 4"),
    ("<row><c t=\"s\"><v>-1</v></c></row>", "there is no shared text -1"),
    ("<row><c t=\"q\"><v>4</v></c></row>", "the unknown type 'q'"),
    ("<row><c></row>", "a.xlsx/xl/sheets/first.xml:1:"),
    ("<row r=\"1048576\"/><row><c><v>1</v></c></row>", "has more than 1,048,576 rows"),
  ]) func `a malformed sheet is refused with its place`(rows: String, message: String) {
    let refusal = PackageFixture(rows: rows).refusal()
    #expect(
      refusal.contains(message) && refusal.contains("a.xlsx/xl/sheets/first.xml"), "\(refusal)")
  }

  @Test func `a malformed package is refused with its place`() throws {
    let fine = PackageFixture(rows: "<row/>", strings: "<si/>")
    #expect(fine.refusal() == "")
    func refusal(_ change: (inout PackageFixture) -> Void) -> String {
      var file = fine
      change(&file)
      return file.refusal()
    }
    func contains(_ message: String, _ change: (inout PackageFixture) -> Void) {
      let refusal = refusal(change)
      #expect(refusal.contains(message), "\(refusal)")
    }
    var rooted = fine
    rooted.parts = Dictionary(uniqueKeysWithValues: fine.parts.map { ("\\\($0)", $1) })
    #expect(rooted.refusal() == "")
    contains("a.xlsx/xl/book.xml: error: is twice in the archive") {
      $0.parts["\\xl/book.xml"] = ""
    }
    contains("a.xlsx/xl/strings.xml:1:1: error: a workbook has no document type") {
      $0.parts["xl/strings.xml"] = "<!DOCTYPE sst><sst/>"
    }
    contains("a.xlsx/xl/strings.xml:1:") {
      $0.parts["xl/strings.xml"] = "<!DOCTYPE s [<!ENTITY a \"aaaa\">]><sst>&a;</sst>"
    }
    contains("a.xlsx/xl/book.xml:1:1: error: <sst> is not <workbook>") {
      $0.parts["xl/book.xml"] = "<sst/>"
    }
    contains("a.xlsx/xl/sheets/first.xml: error: is missing") {
      $0.parts["xl/sheets/first.xml"] = nil
    }
    contains("a.xlsx/xl/Strings.xml: error: is missing") { $0.parts["xl/strings.xml"] = nil }
    contains("it has no xl/workbook.xml") { $0.parts["xl/book.xml"] = nil }
    contains("it has no xl/workbook.xml") { $0.parts = ["a": ""] }
    contains("the sheet 'fr' has no part") { $0.parts["xl/_rels/book.xml.rels"] = nil }
    contains("OpenDocument") { $0.parts = ["content.xml": "", "mimetype": ""] }
    contains("Numbers") { $0.parts = ["Index/Document.iwa": ""] }
    contains(".xlsb") { $0.parts = ["xl/workbook.bin": ""] }
    let twice =
      "<sheets><sheet name=\"a\" r:id=\"rId9\"/><sheet name=\"b\" r:id=\"rId9\"/></sheets>"
    #expect(PackageFixture(rows: "", book: twice).refusal().contains("'b' has the part of another"))
    let linked = "<sheets><sheet name=\"a\" r:id=\"rId7\"/></sheets>"
    #expect(PackageFixture(rows: "", book: linked).refusal().contains("'a' has no part"))
  }

  @Test func `limits are errors`() {
    var limits = Spreadsheet.Limits()
    limits.cells = 3
    let cell = "<c t=\"b\"><v>1</v></c>"
    let cells = PackageFixture(rows: "<row>\(String(repeating: cell, count: 4))</row>")
    #expect(cells.refusal(limits: limits).contains("more than 3 cells"))
    let strings = PackageFixture(rows: "", strings: String(repeating: "<si/>", count: 4))
    #expect(strings.refusal(limits: limits).contains("more than 3 texts"))
    let sheets = (0..<100_000).map { "<sheet name=\"\($0)\" r:id=\"rId6\"/>" }.joined()
    let many = PackageFixture(rows: "", book: "<sheets>\(sheets)</sheets>")
    #expect(many.refusal().contains("has more than 1,000 sheets"))
    let names = (0..<30_000).map { "<x\($0)/>" }.joined()
    #expect(PackageFixture(rows: names).refusal().contains("more than 20,000 different names"))
  }

  @Test func `cells without anything in them do not count`() throws {
    var limits = Spreadsheet.Limits()
    limits.cells = 3
    let styled = String(repeating: "<c s=\"0\"/>", count: 40)
    let file = PackageFixture(rows: "<row r=\"1\">\(styled)<c t=\"b\"><v>1</v></c></row>")
    #expect(file.refusal(limits: limits) == "")
  }

  @Test func `texts count in each cell that shares them`() throws {
    let text = String(repeating: "long ", count: 20_000)
    func file(_ count: Int) -> PackageFixture {
      let rows = (1...count).map { "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"s\"><v>0</v></c></row>" }
      return PackageFixture(rows: rows.joined(), strings: "<si><t>\(text)</t></si>")
    }
    #expect(try file(20).sheet().rows.count == 20)
    #expect(file(1_000).refusal().contains("many cells share a long one"))
    // What many cells have is short in real files.
    let short = (1...30_000).map { "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"s\"><v>0</v></c></row>" }
    let many = PackageFixture(
      rows: short.joined(), strings: "<si><t>Localizable.xcstrings</t></si>")
    #expect(try many.sheet().rows.count == 30_000)
  }

  @Test func `files of other formats are refused with the way to one that can be read`() {
    let start: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    func name(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), 0] } }
    let files: [(String, [UInt8], String)] = [
      ("a.xlsx", start + [0, 0] + name("EncryptedPackage"), "is protected by a password"),
      ("a.xls", start + name("Workbook"), "is a workbook of the old format .xls"),
      ("a.xlsx", Array("<html>".utf8), "is not a workbook"),
      ("a.pdf", Array("%PDF-1.7".utf8), "is a PDF"),
    ]
    for (path, bytes, message) in files {
      let error = #expect(throws: FindingsError.self) {
        try Spreadsheet(parsing: bytes, path: path)
      }
      #expect(error?.description.contains("\(path): error: \(message)") == true)
      #expect(error?.kind == .malformedInput)
    }
  }

  @Test func `no damaged file ends the program`() throws {
    let file = PackageFixture(
      rows: """
        <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>46024</v></c>\
        <c r="C2" t="inlineStr"><is><t>a_x000D_</t></is></c><c t="str"><f>A2</f><v>x</v></c></row>
        """,
      strings: "<si><r><t>one</t></r><rPh><t>x</t></rPh></si>",
      styles: "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    )
    let whole = try file.bytes()
    func read(_ bytes: [UInt8]) {
      guard let file = try? Spreadsheet(parsing: bytes, path: "a.xlsx") else { return }
      for index in file.tabs.indices { _ = try? file.sheet(at: index) }
    }
    for count in stride(from: 0, to: whole.count, by: 7) { read(Array(whole[..<count])) }
    for seed in 0..<1_500 {
      var generator = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0...generator.below(4) {
        bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
      }
      read(bytes)
      // Damage within a part, which the checksum of the archive would find first.
      var parts = file
      let name = generator.pick(file.parts.keys.sorted())
      var text = Array((file.parts[name] ?? "").utf8)
      for _ in 0...generator.below(3) {
        let place = generator.below(text.count)
        switch generator.below(3) {
        case 0: text[place] = generator.pick(Array("<>/\"&=;A9r_-".utf8))
        case 1: text.remove(at: place)
        default: text.insert(contentsOf: text[place...].prefix(generator.below(20)), at: place)
        }
      }
      parts.parts[name] = String(decoding: text, as: UTF8.self)
      read(try parts.bytes())
    }
  }
}
