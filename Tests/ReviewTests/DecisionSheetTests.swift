import LoctripAppProjects
import LoctripBundles
import Foundation
import LoctripLocalizationCore
import LoctripLedger
import LoctripProjectSupport
import LoctripReconciliation
import LoctripExchange
import LoctripReview
import LoctripSpreadsheets
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// Review sheets as spreadsheets, and the decisions that people type into them.
@Suite struct DecisionSheetTests {
  private static let catalog = """
    {"sourceLanguage":"en","strings":{
    "Open":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Auf"}}}},
    "%lld files":{"localizations":{
      "en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld file"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld files"}}}}},
      "de":{"variations":{"plural":{"one":{"stringUnit":{"state":"needs_review","value":"%lld Datei"}},
        "other":{"stringUnit":{"state":"needs_review","value":"%lld Dateien"}}}}}}}
    },"version":"1.0"}
    """

  private func review(_ text: String = Self.catalog) throws -> ReviewProject {
    let catalog = try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings")
    let file = CatalogFile(path: "L.xcstrings", original: "L.xcstrings", catalog: catalog)
    return ReviewProject(LoctripProject(catalogs: [file]), Configuration(), nil)
  }

  private func sheet(_ review: ReviewProject) -> ReviewSheet {
    ReviewSheet(
      [.needsReview, .translated], languages: ["de"], name: "review", review, standing: nil)
  }

  /// A review sheet as a spreadsheet program writes it, with some cells changed.
  private func filled(
    _ sheet: ReviewSheet, _ change: (_ sheet: String, _ cells: inout [Workbook.Cell]) -> Void
  ) throws -> [UInt8] {
    let file = try Spreadsheet(parsing: sheet.workbook(path: "r.xlsx"), path: "r.xlsx")
    var workbook = Workbook()
    for (number, tab) in file.tabs.enumerated() {
      var copy = Workbook.Sheet(name: tab.name)
      copy.isHidden = tab.isHidden
      for row in try file.sheet(at: number).rows {
        while copy.rows.count < row.number - 1 { copy.rows.append([]) }
        var cells = (1...max(row.cells.last?.column ?? 0, 11)).map {
          Workbook.Cell(row[$0]?.text ?? "")
        }
        change(tab.name, &cells)
        copy.rows.append(cells)
      }
      workbook.sheets.append(copy)
    }
    return try workbook.encoded(path: "r.xlsx")
  }

  private func decisions(
    _ decision: String, text: String = "", note: String = "", for id: String = "Open"
  ) throws -> DecisionFile {
    let bytes = try filled(sheet(review())) { _, cells in
      guard cells[9].text == id else { return }
      cells[6] = Workbook.Cell(text)
      cells[7] = Workbook.Cell(decision)
      cells[8] = Workbook.Cell(note)
    }
    return try DecisionFile(parsing: bytes, path: "r.xlsx")
  }

  @Test(arguments: [
    ("take", OrderEvent.Decided.take), ("Take", .take), (" look again ", .look),
    ("take, look again", .look), ("Send-Back", .sendBack), ("KEEP", .keep), ("ask", .ask),
  ])
  func `a decision is read as people type it`(_ word: String, _ decision: OrderEvent.Decided) throws
  {
    let file = try decisions(word, note: "because")
    #expect(file.decisions.map(\.decision) == [decision] && file.findings.isEmpty)
    #expect(file.decisions.first?.note == "because")
    #expect(file.decisions.first?.place?.description == "r.xlsx/de!H4")
  }

  @Test func `a text without a decision is an edit, of a case of a plural too`() throws {
    let review = try review()
    let file = try decisions("", text: "%lld Akte", for: "%lld files|==|plural.one")
    #expect(file.decisions.map(\.decision) == [.edit])
    let run = try DecisionRun([file], ReviewedUnits(), review)
    #expect(run.outcomes.map(\.result) == [.edited])
    let change = try #require(run.changes.first)
    #expect(String(decoding: change.bytes, as: UTF8.self).contains("\"value\":\"%lld Akte\""))
  }

  @Test func `the row of an empty key is found by its empty id`() throws {
    let review = try review(
      """
      {"sourceLanguage":"en","strings":{"":{"localizations":{
      "en":{"stringUnit":{"state":"translated","value":"Open"}},
      "de":{"stringUnit":{"state":"translated","value":"Auf"}}}}},"version":"1.0"}
      """
    )
    let bytes = try filled(sheet(review)) { name, cells in
      if name == "de", cells[10].text == "L.xcstrings" { cells[7] = Workbook.Cell("keep") }
    }
    let file = try DecisionFile(parsing: bytes, path: "r.xlsx")
    #expect(file.decisions.map(\.id) == [""] && file.findings.isEmpty)
  }

  @Test(arguments: [
    ("maybe", "", "", "is not one of take, keep"), ("take", "Text", "", "has both a text and"),
    ("", "", "Hm", "has a note but no decision"),
  ])
  func `what is no decision is a finding at its cell`(
    _ word: String, _ text: String, _ note: String, _ message: String
  ) throws {
    let file = try decisions(word, text: text, note: note)
    #expect(file.decisions.isEmpty)
    let finding = try #require(file.findings.first)
    #expect(file.findings.count == 1 && finding.message.contains(message))
    #expect(finding.places.first?.description == "r.xlsx/de!H4")
  }

  @Test func `rows may lose their hidden columns and be sorted, and a stranger's row is a finding`()
    throws
  {
    let bytes = try filled(sheet(review())) { tab, cells in
      guard tab == "de", cells[0].text != "Nº" else { return }
      (cells[9], cells[10]) = (Workbook.Cell(""), Workbook.Cell(""))
      if cells[1].text == "Open" { cells[7] = Workbook.Cell("keep") }
      if cells[1].text.hasPrefix("%lld files\none") {
        (cells[1], cells[7]) = (Workbook.Cell("Else"), Workbook.Cell("take"))
      }
    }
    let file = try DecisionFile(parsing: bytes, path: "r.xlsx")
    #expect(file.decisions.map(\.id) == ["Open"])
    #expect(file.findings.map(\.code) == [.unknownDecision])
  }

  @Test func `the name of the person is on the cover`() throws {
    let bytes = try filled(sheet(review())) { _, cells in
      if cells[0].text == "Your name" { cells[1] = Workbook.Cell("  reviewer-a ") }
    }
    #expect(try DecisionFile(parsing: bytes, path: "r.xlsx").by == "reviewer-a")
  }

  @Test func `a spreadsheet of something else is an error, and a review sheet is no delivery`()
    throws
  {
    var other = Workbook.Sheet(name: "de")
    other.rows = [["Key", "Decision"], ["Open", "take"]]
    let bytes = try Workbook([other]).encoded(path: "x.xlsx")
    #expect(throws: FindingsError.self) { try DecisionFile(parsing: bytes, path: "x.xlsx") }
    let review = try sheet(review()).workbook(path: "r.xlsx")
    let error = #expect(throws: FindingsError.self) {
      try Delivery.document(parsing: review, path: "r.xlsx")
    }
    #expect(error?.findings.first?.message.contains("loctrip decide") == true)
  }
}
