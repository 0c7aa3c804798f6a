import LoctripAppProjects
import LoctripBundles
import LoctripExchange
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripTestSupport
import Testing
import XLIFF

/// A form with a text in each line: `id = text`.
private struct LinesForm: LoctripBundles.BundleForm {
  var name: String { "lines (.lines)" }
  var kind: String { "a file of lines" }
  var facts: FormFacts {
    FormFacts(
      endings: [".lines"], folder: .language, isCertain: true, states: .none, hasSources: false,
      hasNotes: false, hasGaps: true, ids: .exact, plurals: .units, namesCatalogs: false)
  }

  func document(parsing bytes: [UInt8], path: String) throws(FindingsError) -> XLIFFDocument? {
    var units = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: path)
    var count = 0
    for (number, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\n").enumerated()
    {
      let sides = line.split(separator: "=", maxSplits: 1).map { String($0).trimmingWhiteSpace }
      guard sides.count == 2 else {
        let place = FileLocation(path: path, line: number + 1)
        throw FindingsError(Finding("lines", .error, "is no line of a text", at: place))
      }
      var unit = TranslationUnit(id: sides[0], target: .text(sides[1]))
      unit.range = count..<count + 1
      unit.state = UnitState(.translated)
      units.append(unit)
      count += 1
    }
    let file = XLIFFFile(
      original: "Localizable.xcstrings", sourceLanguage: "", targetLanguage: "fr", order: nil)
    return XLIFFDocument([(file, count)], of: units, bytes: bytes, findings: []) { number in
      FileLocation(path: path, line: number + 1)
    }
  }
}

/// A form of deliveries is one type.
@Suite struct BundleSeamTests {
  private let text = "A = un\nB = deux\n"

  @Test func `a file of a toy form is recognized by its facts and imported`() throws {
    let form = LinesForm()
    #expect(form.contains("fr/L.LINES") && !form.contains("fr/L.line"))
    let document = try #require(try form.document(parsing: Array(text.utf8), path: "fr/L.lines"))
    let project = try project(
      entry("A", []) + "," + entry("B", [("fr", "translated", "deux")]))
    let report = try LoctripImport().report([Delivery(document)], into: project)
    #expect(report.units.map { "\($0.id) \($0.verdict)" } == ["A added"])
    #expect(report.units.first?.place == FileLocation(path: "fr/L.lines", line: 1))
  }

  @Test func `a mistake in a toy form has a place`() {
    let error = #expect(throws: FindingsError.self) {
      try LinesForm().document(parsing: Array("A = un\nB\n".utf8), path: "fr/L.lines")
    }
    #expect(error?.findings.first?.places == [FileLocation(path: "fr/L.lines", line: 2)])
  }

  @Test func `a toy form is found in a folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "back/fr/L.lines")
    try folder.write("not a text", to: "back/fr/notes.txt")
    let found = try Delivery.read([folder.path("back")], in: BundleForms([LinesForm()]))
    #expect(found.map(\.form.kind) == ["a file of lines"])
    let project = try project(
      entry("A", []) + "," + entry("B", [("fr", "translated", "deux")]))
    let report = try LoctripImport().report(found, into: project)
    #expect(report.units.map { "\($0.id) \($0.verdict)" } == ["A added"])
    #expect(throws: FindingsError.self) { try Delivery.read([folder.path("back")]) }
  }
}
