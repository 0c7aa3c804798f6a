import LoctripBundles
import LoctripAppProjects
import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripProjectSupport
import LoctripReconciliation
import LoctripExchange
import LoctripSpreadsheets
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// A spreadsheet whose cells can be changed as people do.
private struct EditedSheet {
  var workbook: Workbook

  init(_ bytes: [UInt8]) throws {
    let file = try Spreadsheet(parsing: bytes, path: "sent.xlsx")
    workbook = Workbook(
      try file.tabs.indices.map { index in
        let read = try file.sheet(at: index)
        var sheet = Workbook.Sheet(name: read.name)
        sheet.isHidden = read.isHidden
        sheet.rows = read.rows.map { row in
          (1...max(11, row.cells.last?.column ?? 1)).map { Workbook.Cell(row[$0]?.text ?? "") }
        }
        return sheet
      })
  }

  /// The rows of the units, without the header.
  var rows: [[Workbook.Cell]] {
    get { Array(workbook.sheets[1].rows.dropFirst()) }
    set { workbook.sheets[1].rows = [workbook.sheets[1].rows[0]] + newValue }
  }

  mutating func set(_ column: OrderSheet.Column, of id: String, to text: String) {
    for index in rows.indices where rows[index][9].text.isIdentical(to: id) {
      rows[index][column.rawValue - 1].text = text
    }
  }

  func delivery(_ path: String = "fr.xlsx") throws -> Delivery {
    Delivery(
      try Delivery.document(parsing: workbook.encoded(path: path), path: path), bundleLanguage: nil)
  }
}

@Suite struct SheetTests {
  private static func output(
    of project: CatalogProject, _ language: String = "fr", as bundle: BundleSpec.Form = .xlsx
  ) throws -> (bytes: [UInt8], findings: [Finding]) {
    var findings: [Finding] = []
    var export = LoctripExport(languages: [language])
    export.spec = BundleSpec(bundle)
    let output = export.document(of: project, language: language, findings: &findings)
    return (try output.contents(path: "\(language).\(bundle.rawValue)"), findings)
  }

  private static func sheet(of project: CatalogProject, _ language: String = "fr") throws
    -> EditedSheet
  {
    try EditedSheet(output(of: project, language).bytes)
  }

  private static func document(_ bytes: [UInt8], _ path: String) throws -> Delivery {
    Delivery(try Delivery.document(parsing: bytes, path: path))
  }

  private static let texts = [
    "=1+1", "+1", "-1", "@x", "'x", "1/2", "007", "  spaces  ", "line\nfeed", "a\r\nb", "cr\rcr",
    "👩‍👩‍👧 😀", "مرحبا بالعالم", "日本語のテキスト", "Größe „groß“", "_x000D_", "%1$@ of %2$lld",
    "\u{1}\u{FFFE}", "a\tb", "<b>&amp;</b>",
  ]

  @Test func `every text goes out and comes back`() throws {
    let strings = try Self.texts.enumerated().map { number, text in
      let value = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      return """
        "key \(number)":{"localizations":{"en":{"stringUnit":{"state":"translated","value":\(value)}},\
        "fr":{"stringUnit":{"state":"translated","value":\(value)}}}}
        """
    }
    let project = try project(strings.joined(separator: ","))
    let sent = try Self.output(of: project).bytes
    let table = try Self.document(sent, "fr.xlsx").document.table
    #expect(table.count == Self.texts.count)
    for row in table.indices {
      let text = Self.texts[Int(table.key(row).dropFirst(4)) ?? 0]
      #expect(table.source(row) == .text(text))
      #expect(table.target(row) == .text(text))
    }
    // As a translation that someone types.
    var sheet = try EditedSheet(sent)
    for (number, text) in Self.texts.enumerated() {
      sheet.set(.translation, of: "key \((number + 1) % Self.texts.count)", to: text)
    }
    let edited = try sheet.delivery().document.table
    for row in edited.indices {
      let number = (Int(edited.key(row).dropFirst(4)) ?? 0) + Self.texts.count - 1
      let text = Self.texts[number % Self.texts.count]
      #expect(
        edited.target(row) == .text(text)
          || edited.target(row) == .text(text.replacing("\r\n", with: "\n")))
    }
  }

  @Test(arguments: Array(0..<60))
  func `a sheet gives the verdicts of an XLIFF`(_ seed: Int) throws {
    var generator = GeneratedCatalog(seed: UInt64(seed))
    let parsed = try catalog(text: generator.make(), path: "\(seed).xcstrings")
    let project = CatalogProject(catalogs: [
      CatalogFile(path: parsed.path, original: parsed.path, catalog: parsed)
    ])
    for language in ["ar", "de", "fr", "ja", "ru"] {
      let xliff = try Self.output(of: project, language, as: .xliff).bytes
      let xlsx = try Self.output(of: project, language).bytes
      try Self.compare(xliff, xlsx, project, language, edits: [:], "\(seed) \(language) unchanged")
      var random = SeededGenerator(seed: seed)
      let table = try XLIFFDocument(parsing: xliff, path: "x").table
      // XML cannot have all that a cell can.
      let inXLIFF = Set(table.indices.compactMap { table.id($0).map { ExactString($0) } })
      var edits: [ExactString: String] = [:]
      for id in inXLIFF.sorted(by: { $0.string < $1.string }) where random.chance(40) {
        edits[id] = random.pick(["Neu", "%@", " ", "=1+1", "a\nb", "مرحبا", "%lld Boote", "100 %"])
      }
      try Self.compare(xliff, xlsx, project, language, edits: edits, "\(seed) \(language)")
    }
  }

  private static func compare(
    _ xliff: [UInt8], _ xlsx: [UInt8], _ project: CatalogProject, _ language: String,
    edits: [ExactString: String], _ name: String
  ) throws {
    let base = try document(xliff, "\(language).xliff")
    var returned = base
    var sheet = try EditedSheet(xlsx)
    let known = Set(base.document.table.indices.compactMap { base.document.table.id($0) })
    sheet.rows.removeAll { !known.contains($0[9].text) }
    // What a cell cannot hold was left out with an error: phrases with line breaks.
    let written = Set(sheet.rows.map { ExactString($0[9].text) })
    // Nobody translates phrases of which the source has none.
    let empty = Set(sheet.rows.filter { $0[2].text.isEmpty }.map { ExactString($0[9].text) })
    let edits = edits.filter { written.contains($0.key) && !empty.contains($0.key) }
    if !edits.isEmpty {
      let changes = base.document.table.indices.compactMap { row -> XLIFFEdit? in
        guard let id = base.document.table.id(row), let text = edits[ExactString(id)] else {
          return nil
        }
        var edit = XLIFFEdit(
          UnitAddress(id: id, offset: base.document.table.offset(row)), target: .text(text),
          state: XLIFFEdit.State("translated"))
        edit.isForced = true
        return edit
      }
      let editor = try XLIFFEditor(parsing: xliff, path: "\(language).xliff")
      returned = try document(editor.applying(changes).bytes, "\(language).xliff")
      for (id, text) in edits { sheet.set(.translation, of: id.string, to: text) }
    }
    let plans = try [returned, sheet.delivery("\(language).xlsx")].map {
      try LoctripImport().report([$0], into: project, base: [base])
    }
    func lines(_ report: ImportReport) -> [String] {
      report.units.filter { written.contains(ExactString($0.id)) }.map {
        "\($0.id): \($0.verdict) \($0.findings.map(\.code.rawValue).sorted())"
      }
    }
    let (sheetLines, xliffLines) = (Set(lines(plans[1])), Set(lines(plans[0])))
    #expect(sheetLines.subtracting(xliffLines).sorted() == [], "\(name)")
    #expect(xliffLines.subtracting(sheetLines).sorted() == [], "\(name)")
    let isSame = plans[1].changes.map(\.bytes) == plans[0].changes.map(\.bytes)
    #expect(isSame, "\(name)")
    let isUntouched = !edits.isEmpty || plans[1].changes.isEmpty
    #expect(isUntouched, "\(name)")
  }

  private static func boats() throws -> CatalogProject {
    try project(
      [
        entry("Tide", [("en", "translated", "Tide")]),
        entry("Moon", [("fr", "translated", "Lune")]),
        entry("Sun", [("fr", "needs_review", "Soleil")]), entry("Sea", []),
      ].joined(separator: ","))
  }

  @Test func `rows are sorted, filtered and deleted`() throws {
    let project = try Self.boats()
    var sheet = try Self.sheet(of: project)
    sheet.set(.translation, of: "Tide", to: "Marée")
    sheet.set(.translation, of: "Sea", to: "Mer")
    sheet.rows = sheet.rows.reversed().filter { $0[9].text != "Moon" }
    let report = try LoctripImport().report(
      [sheet.delivery()], into: project,
      base: [try Self.document(Self.output(of: project).bytes, "sent.xlsx")])
    #expect(
      report.verdicts.sorted() == [
        "Moon: missing", "Sea: added", "Sun: untouched", "Tide: added",
      ])
  }

  @Test func `a sheet of an earlier version reads the same`() throws {
    var sheet = try Self.sheet(of: Self.boats())
    let table = try sheet.delivery().document.table
    var rows = sheet.workbook.sheets[2].rows
    rows[0][1].text = "loctrip.sheet/1"
    let catalogs = rows.filter { $0[0].text == "catalog" }.map { $0[1].text }
    let start = try #require(rows.firstIndex { $0[0].text == "units" })
    for index in start..<rows.count {
      let parts = rows[index][0].text.split(separator: " ", maxSplits: 7).map(String.init)
      func cell(_ number: Int) -> String { parts[number] == "-" ? "" : parts[number] }
      let cells =
        index == start
        ? ["id", "catalog", "source", "target", "state", "form", "advice-lines", "match-lines"]
        : [
          parts[7], catalogs[Int(parts[6]) ?? 0], parts[0], cell(1), cell(2),
          cell(3).replacing(",", with: " "), parts[4], parts[5],
        ]
      rows[index] = cells.map { Workbook.Cell($0) }
    }
    sheet.workbook.sheets[2].rows = rows
    let earlier = try sheet.delivery().document.table
    #expect(earlier.count == table.count && table.count > 1)
    for row in table.indices { #expect(earlier[row] == table[row]) }
  }

  @Test func `an id may fill a cell`() throws {
    let key = String(repeating: "k", count: 32_760)
    let project = try project(
      """
      "\(key)":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"One"}},\
      "fr":{"stringUnit":{"state":"translated","value":"Un"}}}}
      """
    )
    let table = try Self.document(Self.output(of: project).bytes, "fr.xlsx").document.table
    #expect(table.count == 1)
    #expect(table.id(0) == key)
    #expect(table.source(0) == .text("One") && table.target(0) == .text("Un"))
  }

  @Test func `a question is a note, and a changed source is one`() throws {
    let project = try Self.boats()
    var sheet = try Self.sheet(of: project)
    sheet.set(.question, of: "Sea", to: "Noun or verb?")
    sheet.set(.source, of: "Tide", to: "Ebb")
    sheet.set(.translation, of: "Tide", to: "Marée")
    sheet.set(.now, of: "Sun", to: "Le soleil")
    let report = try LoctripImport().report(
      [sheet.delivery()], into: project,
      base: [try Self.document(Self.output(of: project).bytes, "sent.xlsx")])
    #expect(report.codes.contains("source-edited"), "\(report.codes)")
    #expect(report.codes.contains("wrong-column"))
    #expect(report.plan.units.contains { $0.notes.contains { $0.text == "Noun or verb?" } })
    let place = report.plan.units.first { $0.id == "Tide" }?.place
    #expect(place?.description.hasPrefix("fr.xlsx/fr!G") == true)
  }

  @Test func `rows that are no unit are orphaned`() throws {
    let project = try Self.boats()
    var sheet = try Self.sheet(of: project)
    var row = sheet.rows[0].map { _ in Workbook.Cell("") }
    row[6].text = "Nouveau"
    sheet.rows.append(row)
    row[1].text = "Unknown"
    sheet.rows.append(row)
    let report = try LoctripImport().report([sheet.delivery()], into: project)
    #expect(report.count(.orphaned) == 2, "\(report.verdicts)")
  }

  @Test func `without hidden columns units are found by key and case`() throws {
    func text(_ value: String) -> String {
      #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"#
    }
    let plural = "{\"one\":\(text("%lld boat")),\"other\":\(text("%lld boats"))}"
    let project = try project(
      "\"%lld boats\":{\"localizations\":{\"en\":{\"variations\":{\"plural\":\(plural)}}}},\"Tide\":{}"
    )
    var sheet = try Self.sheet(of: project, "pl")
    #expect(
      sheet.rows.map { $0[1].text } == [
        "%lld boats\nfew: 2–4, 22–24…", "%lld boats\nmany: 0, 5–21, 25–30…", "%lld boats\none: 1",
        "%lld boats\nother", "Tide",
      ])
    sheet.rows = sheet.rows.map { row in
      var row = row
      row[9].text = ""
      row[10].text = ""
      row[6].text = row[1].text == "Tide" ? "Pływ" : "%lld łodzi"
      return row
    }
    #expect(
      try LoctripImport().report([sheet.delivery("pl.xlsx")], into: project).count(.added) == 5)
    // Without the hidden sheet as well, as in a text file.
    var text = "Key,English,Translation\r\n"
    for row in sheet.rows {
      text += "\"\(row[1].text)\",\"\(row[2].text)\",\(row[6].text)\r\n"
    }
    let csv = try Self.document(Array(text.utf8), "pl.csv")
    let report = try LoctripImport().report([csv], into: project)
    #expect(report.count(.added) == 5, "\(report.verdicts) \(report.codes)")
    #expect(report.plan.units.allSatisfy { $0.place?.path == "pl.csv" && $0.place?.line != nil })
  }

  @Test func `a text that a cell cannot hold is left out by name`() throws {
    let long = String(repeating: "a", count: 32_768)
    let project = try project([entry("Tide", []), entry(long, [])].joined(separator: ","))
    let (bytes, findings) = try Self.output(of: project)
    #expect(findings.filter { $0.severity == .error }.map(\.code) == [.unrepresentable])
    #expect(try Self.document(bytes, "fr.xlsx").document.unitCount == 1)
  }

  @Test func `a spreadsheet of something else is skipped, and an error by name`() throws {
    let invoice = Workbook([
      {
        var sheet = Workbook.Sheet(name: "Invoice")
        sheet.rows = [["Order", "Amount"], ["2026-w48", "12"]]
        return sheet
      }()
    ])
    let folder = try TemporaryFolder()
    let project = try Self.boats()
    var sheet = try Self.sheet(of: project)
    sheet.set(.translation, of: "Tide", to: "Marée")
    let place = folder.url.path
    try Data(invoice.encoded(path: "i")).write(to: folder.url.appendingPathComponent("i.xlsx"))
    try Data(sheet.workbook.encoded(path: "x"))
      .write(to: folder.url.appendingPathComponent("fr.xlsx"))
    let found = try Delivery.read([place], .tellsOthers)
    #expect(found.map(\.document.path) == ["\(place)/fr.xlsx"])
    #expect(found.flatMap(\.findings).contains { $0.message.contains("i.xlsx") })
    #expect(throws: FindingsError.self) { try Delivery.read(["\(place)/i.xlsx"]) }
  }

  @Test func `a sheet in which someone has worked stays, and another takes its place`() throws {
    let folder = try TemporaryFolder()
    let project = try Self.boats()
    var export = LoctripExport(languages: ["fr"])
    export.spec = BundleSpec(.xlsx)
    let place = "\(folder.url.path)/out"
    var findings: [Finding] = []
    let output = export.document(of: project, language: "fr", findings: &findings)
    let path = try export.write(output, of: project, to: place, projectName: "P")
    #expect(path == "\(place)/fr.xlsx")
    #expect(try export.verify(output, of: project).isEmpty)
    try export.checkReplacing(of: project, in: place)
    var sheet = try EditedSheet([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    sheet.set(.translation, of: "Tide", to: "Marée")
    try Data(sheet.workbook.encoded(path: path)).write(to: URL(fileURLWithPath: path))
    #expect(throws: FindingsError.self) { try export.checkReplacing(of: project, in: place) }
  }

  @Test func `damaged files are errors and never the end of the program`() throws {
    var random = SeededGenerator(seed: 7)
    let sent = try Self.output(of: Self.boats()).bytes
    let csv = Array("Key,English,Translation,Question\nTide,Tide,\"Ma\nrée\",?\n".utf8)
    for round in 0..<400 {
      var bytes = round % 2 == 0 ? sent : csv
      for _ in 0...random.below(8) {
        let place = random.below(bytes.count)
        if random.chance(30) {
          bytes.remove(at: place)
        } else {
          bytes[place] = UInt8(random.below(256))
        }
      }
      let path = round % 2 == 0 ? "fr.xlsx" : "fr.csv"
      do {
        let document = try Delivery.document(parsing: bytes, path: path)
        for row in document.table.indices { _ = document.table.place(row).description }
      } catch {
        #expect(!error.findings.isEmpty)
      }
    }
  }
}
