import Foundation

/// The parts of a workbook, written by hand, so that each can be wrong.
private struct ForgedWorkbook {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006/relationships"

  /// The markup before the root of each part.
  var before = ""
  /// The sheets in the workbook.
  var sheets = "<sheet name=\"fr\" sheetId=\"1\" r:id=\"rId1\"/>"
  /// The relationships of the workbook.
  var links = ForgedWorkbook.link("rId1", "worksheet", "worksheets/sheet1.xml")
  /// The cells of the second row.
  var cells =
    ForgedWorkbook.text("A2", "Key") + ForgedWorkbook.text("B2", "Key")
    + ForgedWorkbook.text("C2", "Clé")
  /// More rows.
  var rows = ""
  /// The shared texts.
  var strings = "<si><t>Clé</t></si>"
  /// More files of the archive.
  var others: [ForgedArchive.Entry] = []

  static func text(_ cell: String, _ text: String) -> String {
    "<c r=\"\(cell)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
  }

  static func link(_ id: String, _ type: String, _ target: String, _ more: String = "") -> String {
    "<Relationship Id=\"\(id)\" Type=\"\(office)/\(type)\" Target=\"\(target)\"\(more)/>"
  }

  private func links(_ text: String) -> String {
    "\(before)<Relationships xmlns=\"\(Self.package)\">\(text)</Relationships>"
  }

  var bytes: [UInt8] {
    let header =
      Self.text("A1", "Key") + Self.text("B1", "English") + Self.text("C1", "Translation")
    let parts = [
      ("_rels/.rels", links(Self.link("rId1", "officeDocument", "xl/workbook.xml"))),
      (
        "xl/workbook.xml",
        "\(before)<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.office)\"><sheets>\(sheets)</sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        links(links + Self.link("rId9", "sharedStrings", "sharedStrings.xml"))
      ),
      ("xl/sharedStrings.xml", "\(before)<sst xmlns=\"\(Self.main)\">\(strings)</sst>"),
      (
        "xl/worksheets/sheet1.xml",
        "\(before)<worksheet xmlns=\"\(Self.main)\"><sheetData><row r=\"1\">\(header)</row>"
          + "<row r=\"2\">\(cells)</row>\(rows)</sheetData></worksheet>"
      ),
    ]
    let replaced = Set(others.map(\.name))
    return ForgedArchive(
      entries: parts.map { ForgedArchive.Entry($0.0, $0.1) }.filter { !replaced.contains($0.name) }
        + others
    ).bytes
  }

  static func changed(_ change: (inout Self) -> Void) -> [UInt8] {
    var workbook = Self()
    change(&workbook)
    return workbook.bytes
  }
}

extension Attack {
  private static func sheet(
    _ name: String, forbids: String = "anything is written, or read otherwise than it stands",
    file: String = "fr.xlsx", codes: Set<Int32> = [0, 1, 65, 66], memory: Int = 1_500,
    _ bytes: @escaping @Sendable @autoclosure () -> [UInt8]
  ) -> Attack {
    Attack(.sheets, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/\(file)", bytes())
      try room.expectUnchanged(".") {
        for command in [
          ["import", "in/\(file)", "--into", "app", "--dry-run"], ["status", "in/\(file)"],
          ["diff", "in/\(file)", "in/\(file)"], ["check", "in/\(file)"],
        ] {
          try room.run(command, with: .init(codes: codes, memory: memory))
        }
      }
    }
  }

  private static func refused(
    _ name: String, forbids: String = "it is taken for a delivery", memory: Int = 300,
    _ change: @escaping @Sendable (inout ForgedWorkbook) -> Void
  ) -> Attack {
    sheet(name, forbids: forbids, codes: [65, 66], memory: memory, ForgedWorkbook.changed(change))
  }

  private static func taken(
    _ name: String, forbids: String = "anything is written, or read otherwise than it stands",
    _ change: @escaping @Sendable (inout ForgedWorkbook) -> Void
  ) -> Attack {
    sheet(name, forbids: forbids, ForgedWorkbook.changed(change))
  }

  /// A workbook whose import has to write what stands in it, and nothing else.
  private static func imported(
    _ name: String, forbids: String, as text: String?,
    _ change: @escaping @Sendable (inout ForgedWorkbook) -> Void
  ) -> Attack {
    Attack(.sheets, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/fr.xlsx", ForgedWorkbook.changed(change))
      let before = room.text("app/App.xcstrings")
      try room.run(
        ["import", "in/fr.xlsx", "--into", "app", "-q"],
        with: .init(codes: text == nil ? [1, 65, 66] : [0]))
      let now = room.text("app/App.xcstrings")
      let isRight = text.map { now.contains("\"\($0)\"") } ?? (now == before)
      room.expect(isRight, "the catalog has \(now)")
    }
  }

  static let sheetAttacks: [Attack] = parts + cells + texts + shared + columns

  private static let parts: [Attack] = [
    refused("a document type declaration") { $0.before = "<!DOCTYPE x>" },
    refused("entities in entities", forbids: "they are replaced") {
      $0.before =
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
      $0.cells = ForgedWorkbook.text("C2", "&b;")
    },
    refused("an entity that is a file", forbids: "the file is read") {
      $0.before = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>"
      $0.cells = ForgedWorkbook.text("C2", "&a;")
    },
    refused("a hundred thousand sheets") { workbook in
      workbook.sheets = (1...100_000).map {
        "<sheet name=\"s\($0)\" sheetId=\"\($0)\" r:id=\"rId1\"/>"
      }
      .joined()
    },
    refused("a sheet in another file of the machine", forbids: "it is read") {
      $0.links = ForgedWorkbook.link("rId1", "worksheet", "../../../../../../etc/passwd")
    },
    refused("a sheet on the network", forbids: "anything is fetched") {
      $0.links = ForgedWorkbook.link(
        "rId1", "worksheet", "http://127.0.0.1:9/sheet.xml", " TargetMode=\"External\"")
    },
    taken("links to other workbooks and to programs", forbids: "any is followed") {
      $0.links +=
        ForgedWorkbook.link(
          "rId2", "externalLink", "file:///etc/passwd", " TargetMode=\"External\"")
        + ForgedWorkbook.link("rId3", "oleObject", "\\\\127.0.0.1\\a", " TargetMode=\"External\"")
    },
    taken("macros", forbids: "they are more than bytes") {
      $0.others = [ForgedArchive.Entry("xl/vbaProject.bin", String(repeating: "x", count: 9_999))]
    },
    refused("a sheet that is the workbook itself") {
      $0.links = ForgedWorkbook.link("rId1", "worksheet", "workbook.xml")
    },
    refused("a sheet of a gigabyte of zeros", forbids: "all of it is inflated") {
      $0.others = [ForgedArchive.Entry("xl/worksheets/sheet1.xml", zeros: 1_000_000)]
    },
    sheet(
      "shared texts of 30 MB of zeros", codes: [65, 66],
      ForgedWorkbook.changed {
        $0.others = [ForgedArchive.Entry("xl/sharedStrings.xml", zeros: 30_000)]
      }),
    refused("no sheet") { $0.sheets = "" },
    refused("elements a hundred thousand deep") {
      $0.cells =
        String(repeating: "<c>", count: 100_000) + String(repeating: "</c>", count: 100_000)
    },
    sheet(
      "a workbook with a password", codes: [65, 66],
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 9_999)),
    sheet(
      "a part twice", codes: [65, 66],
      {
        var workbook = ForgedArchive(entries: [])
        workbook.entries = ["a", "a"].map { ForgedArchive.Entry($0, "x") }
        return workbook.bytes
      }()),
  ]

  private static let cells: [Attack] = [
    imported("a formula", forbids: "it is a translation", as: nil) {
      $0.cells =
        ForgedWorkbook.text("A2", "Key") + ForgedWorkbook.text("B2", "Key")
        + "<c r=\"C2\" t=\"str\"><f>HYPERLINK(\"http://a.example\")</f><v>Clé</v></c>"
    },
    imported("a number", forbids: "it is a translation", as: nil) {
      $0.cells =
        ForgedWorkbook.text("A2", "Key") + ForgedWorkbook.text("B2", "Key")
        + "<c r=\"C2\"><v>45992</v></c>"
    },
    imported("a text that looks like a formula", forbids: "it is changed", as: "=1+1") {
      $0.cells =
        ForgedWorkbook.text("A2", "Key") + ForgedWorkbook.text("B2", "Key")
        + ForgedWorkbook.text("C2", "=1+1")
    },
    taken("a cell at row 99,999,999,999") {
      $0.rows = "<row r=\"99999999999\"><c r=\"A99999999999\"><v>1</v></c></row>"
    },
    taken("a cell at the last corner of a sheet", forbids: "room for all cells is made") {
      $0.rows = "<row r=\"1048576\">\(ForgedWorkbook.text("XFD1048576", "x"))</row>"
    },
    taken("cells without names, or with impossible ones") {
      $0.cells =
        "<c t=\"inlineStr\"><is><t>Key</t></is></c>"
        + ["", "A", "2", "-A2", "AAAAAAAAAAAA2", "A-2", "É2"].map { ForgedWorkbook.text($0, "x") }
        .joined()
    },
    taken("shared texts that there are not") {
      $0.cells = [-1, 1, 9_999_999_999].enumerated().map {
        "<c r=\"\("ABC".dropFirst($0).prefix(1))2\" t=\"s\"><v>\($1)</v></c>"
      }.joined()
    },
    taken("a style that there is not") {
      $0.cells = "<c r=\"C2\" s=\"4000000000\"><v>1e999</v></c>"
    },
    taken("a row twice, and rows backwards") {
      $0.rows =
        "<row r=\"2\">\(ForgedWorkbook.text("C2", "Autre"))</row><row r=\"1\">"
        + "\(ForgedWorkbook.text("C1", "Autre"))</row>"
    },
    taken("one header in every column") { workbook in
      workbook.rows =
        "<row r=\"1\">\(String(repeating: "<c t=\"inlineStr\"><is><t>Translation</t></is></c>", count: 16_000))</row>"
    },
    taken("sixty thousand rows of one key", forbids: "time or memory run away") {
      $0.rows = String(
        repeating: "<row><c t=\"inlineStr\"><is><t>Key</t></is></c></row>", count: 60_000)
    },
  ]

  /// Cells that share a long text.
  private static let shared: [Attack] = [
    refused("a text of 1 MB in a thousand cells", forbids: "each cell takes it") { workbook in
      workbook.strings = "<si><t>\(String(repeating: "long ", count: 200_000))</t></si>"
      workbook.rows = (3...1_002).map {
        "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"s\"><v>0</v></c></row>"
      }.joined()
    },
    refused("a text of 1 MB in the cells of a hundred sheets", forbids: "each sheet takes it") {
      workbook in
      workbook.strings = "<si><t>\(String(repeating: "long ", count: 200_000))</t></si>"
      workbook.sheets = (1...100).map {
        "<sheet name=\"s\($0)\" sheetId=\"\($0)\" r:id=\"rId1\($0)\"/>"
      }.joined()
      workbook.links = (1...100).map {
        ForgedWorkbook.link("rId1\($0)", "worksheet", "worksheets/sheet1\($0).xml")
      }.joined()
      let header = ["Key", "English", "Translation"].enumerated().map {
        ForgedWorkbook.text("\("ABC".dropFirst($0).prefix(1))1", $1)
      }.joined()
      workbook.others = (1...100).map { number in
        ForgedArchive.Entry(
          "xl/worksheets/sheet1\(number).xml",
          "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>"
            + "<row r=\"1\">\(header)</row><row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c></row>"
            + "</sheetData></worksheet>")
      }
    },
  ]

  /// Tables whose cells are far to the right.
  private static let columns: [Attack] = [
    Attack(.sheets, "an invoice with 3,000 cells in the last column", forbids: "room is made") {
      room in
      try room.makeOrder()
      try room.write(
        "app/i.xlsx",
        ForgedWorkbook.changed { workbook in
          workbook.cells = ""
          workbook.rows = (3...3_002).map {
            "<row r=\"\($0)\">\(ForgedWorkbook.text("XFD\($0)", "x"))</row>"
          }.joined()
        })
      try room.run(
        ["orders", "cost", "--invoice", "i.xlsx"],
        with: .init(codes: [0, 1, 65], folder: room.path("app"), seconds: 5, memory: 200))
    },
    Attack(.sheets, "a .csv with 3,000 records of 16,000 commas", forbids: "room is made") { room in
      try room.makeOrder()
      let record = String(repeating: ",", count: 16_000)
      try room.write(
        "app/i.csv",
        "order,language,words,amount\n" + String(repeating: "x\(record)\n", count: 1_000))
      try room.run(
        ["orders", "cost", "--invoice", "i.csv"],
        with: .init(codes: [0, 1, 65], folder: room.path("app"), seconds: 30, memory: 300))
    },
    Attack(.sheets, "an answer that is a formula", forbids: "it is taken") { room in
      try room.makeOrder()
      try room.makeQuestion()
      let questions = try room.inProject("questions", "--include-done")
      let id = questions.output.split { !$0.isHexDigit }.first { $0.count == 12 } ?? ""
      var workbook = ForgedWorkbook()
      workbook.others = [
        ForgedArchive.Entry(
          "xl/worksheets/sheet1.xml",
          "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>"
            + "<row r=\"1\">\(ForgedWorkbook.text("A1", "ID"))\(ForgedWorkbook.text("B1", "Answer"))</row>"
            + "<row r=\"2\">\(ForgedWorkbook.text("A2", String(id)))"
            + "<c r=\"B2\" t=\"str\"><f>HYPERLINK(\"http://a.example\")</f><v>Yes</v></c></row>"
            + "</sheetData></worksheet>")
      ]
      try room.write("app/a.xlsx", workbook.bytes)
      try room.inProject("questions", "read", "a.xlsx")
      room.expect(
        !(try room.snapshot("app/orders").values.contains { $0.contains("HYPERLINK") }),
        "it is taken")
    },
  ]

  private static let texts: [Attack] = [
    taken("an escape sequence in a cell", forbids: "it reaches the terminal") {
      $0.cells =
        ForgedWorkbook.text("A2", "K_x001B_]0;pwned_x0007_")
        + ForgedWorkbook.text("C2", "_x001B_[31m&#xA;::error::pwn")
    },
    taken("U+0000 and halves of pairs") {
      $0.cells = ForgedWorkbook.text("A2", "Key") + ForgedWorkbook.text("C2", "_x0000__xD800_")
    },
    taken("a sheet whose name is a path", forbids: "it leads anywhere") {
      $0.sheets = "<sheet name=\"../../fr\" sheetId=\"1\" r:id=\"rId1\"/>"
    },
    sheet(
      "a line of 4 MB in a .csv", file: "fr.csv",
      Array("Key,English,Translation\nKey,Key,".utf8) + [UInt8](repeating: 0x61, count: 4_000_000)),
    sheet(
      "a quote that does not end in a .csv", file: "fr.csv",
      Array("Key,English,Translation\nKey,Key,\"Cl\n".utf8)
        + Array(repeating: UInt8(ascii: "\n"), count: 100_000)),
    sheet(
      "U+0000 and escape sequences in a .csv", file: "fr.csv",
      Array("Key,English,Translation\nKey,Key,\u{0}\u{1B}]0;pwned\u{7}\n".utf8)),
    sheet(
      "half of a character of UTF-16 in a .tsv", file: "fr.tsv",
      [0xFF, 0xFE]
        + "Key\tEnglish\tTranslation\nKey\tKey\tC".utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
        } + [0xD8]),
  ]
}
