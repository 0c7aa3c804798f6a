import Foundation
import LoctripProjectSupport
import LoctripTestSupport
import Testing

/// Spreadsheets as deliveries on the command line.
@Suite struct SheetCommandTests {
  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entry("Sun", [])),\(entry("Wind", []))},\"version\":\"1.0\"}",
      to: "app/L.xcstrings")
    return folder
  }

  /// A workbook with one translation, given the markup of its cell.
  private func workbook(_ cell: String) -> [UInt8] {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func text(_ name: String, _ text: String) -> String {
      "<c r=\"\(name)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
    }
    func links(_ type: String, _ target: String) -> String {
      """
      <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
      <Relationship Id="r1" Type="\(office)/\(type)" Target="\(target)"/>\
      <Relationship Id="r2" Type="\(office)/styles" Target="styles.xml"/></Relationships>
      """
    }
    return ZipWriter(
      ("_rels/.rels", links("officeDocument", "xl/workbook.xml")),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets><sheet name=\"fr\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
      ), ("xl/_rels/workbook.xml.rels", links("worksheet", "worksheets/sheet1.xml")),
      (
        "xl/styles.xml",
        "<styleSheet xmlns=\"\(main)\"><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
      ),
      (
        "xl/worksheets/sheet1.xml",
        "<worksheet xmlns=\"\(main)\"><sheetData><row r=\"1\">\(text("A1", "Key"))\(text("B1", "English"))\(text("C1", "Translation"))</row>"
          + "<row r=\"2\">\(text("A2", "Sun"))\(text("B2", "Sun"))\(cell)</row></sheetData></worksheet>"
      )
    ).bytes
  }

  @Test(arguments: [
    ("<c r=\"C2\"><v>7</v></c>", "number"),
    ("<c r=\"C2\" s=\"1\"><v>45992</v></c>", "date"),
    ("<c r=\"C2\" t=\"b\"><v>1</v></c>", "truth value"),
    ("<c r=\"C2\" t=\"e\"><v>#NAME?</v></c>", "error"),
    ("<c r=\"C2\" t=\"str\"><f>A1</f><v>Soleil</v></c>", "formula"),
  ])
  func `a cell that is no text is rejected, and says what it became`(_ cell: String, _ kind: String)
    throws
  {
    let folder = try project()
    try folder.write(workbook(cell), to: "fr.xlsx")
    let before = try folder.bytes("app/L.xcstrings")
    let outcome = try Program.run(["import", "fr.xlsx", "--into", "app"], in: folder.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("1 rejected") && outcome.output.contains("cell-not-text"),
      "\(outcome.output)")
    #expect(outcome.output.contains(kind), "\(outcome.output)")
    #expect(try folder.bytes("app/L.xcstrings") == before)
  }

  @Test(arguments: ["fr.tsv", "in.zip", "in"])
  func `tables and archives of sheets are deliveries`(_ delivery: String) throws {
    let folder = try project()
    let sheet = workbook("<c r=\"C2\" t=\"inlineStr\"><is><t>Soleil</t></is></c>")
    switch delivery {
    case "fr.tsv": try folder.write("Key\tEnglish\tTranslation\nSun\tSun\tSoleil\n", to: delivery)
    case "in": try folder.write(sheet, to: "in/fr.xlsx")
    default:
      var member = ZipWriter.Member("back/fr.xlsx", "")
      member.bytes = sheet
      try folder.write(ZipWriter([member]).bytes, to: delivery)
    }
    let outcome = try Program.run(["import", delivery, "--into", "app"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(String(decoding: try folder.bytes("app/L.xcstrings"), as: UTF8.self).contains("Soleil"))
  }

  @Test func `a workbook that cannot be read is named with the reason`() throws {
    let folder = try project()
    try folder.write(workbook("<c r=\"C2\"><is>"), to: "in/fr.xlsx")
    try folder.write("Key,English,Translation\nWind,Wind,Vent\n", to: "in/wind/fr.csv")
    let outcome = try Program.run(["import", "in", "--into", "app"], in: folder.url)
    #expect(outcome.errors.contains("fr.xlsx"), "\(outcome.output)\(outcome.errors)")
  }
}
