import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct GeneratedRoundTripTests {
  private static let seeds: [UInt64] = Array(0..<150)

  private static func project(_ seed: UInt64) throws -> CatalogProject {
    var generator = GeneratedCatalog(seed: seed)
    let parsed = try catalog(text: generator.make(), path: "\(seed).xcstrings")
    return CatalogProject(catalogs: [
      CatalogFile(path: parsed.path, original: parsed.path, catalog: parsed)
    ])
  }

  private static func document(_ project: CatalogProject, _ language: String) throws
    -> XLIFFDocument
  {
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language]).document(
      of: project, language: language, findings: &findings)
    return try XLIFFDocument(parsing: output.xliff, path: "\(language).xliff")
  }

  private static func lines(_ report: ImportReport) -> [String] {
    report.units.filter { $0.verdict != .missing && $0.verdict != .untouched }.map {
      "\($0.id): \($0.verdict) \($0.findings.map(\.message))"
    }
      + report.findings.filter { $0.severity > .note && $0.code != .missingOrder }.map(
        \.description)
  }

  @Test(arguments: seeds)
  func `an untouched import changes nothing`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    for language in GeneratedCatalog.languages + ["sv"] {
      let document = try Self.document(project, language)
      let report = try LoctripImport().report([Delivery(document)], into: project)
      #expect(Self.lines(report) == [], "\(language)")
      #expect(report.changes.isEmpty, "\(language)")
      let withBase = try LoctripImport().report(
        [Delivery(document)], into: project, base: [Delivery(document)])
      #expect(Self.lines(withBase) == [], "\(language)")
      #expect(withBase.changes.isEmpty, "\(language)")
      let open = withBase.count(.missing) + withBase.count(.untouched)
      #expect(withBase.count(.unchanged) + open == document.unitCount)
    }
  }

  @Test(arguments: seeds)
  func `the rows of a table say the same as the units of the entries`(_ seed: UInt64) throws {
    let catalog = try Self.project(seed).catalogs[0].strings
    for language in GeneratedCatalog.languages + ["sv"] {
      let units = catalog.entries.flatMap { entry in
        catalog.units(
          of: entry, in: language, categories: PluralCategory.xcodeCategories(for: language))
      }
      let table = catalog.table(in: language)
      #expect(table.map(\.path) == units.map(\.path), "\(language)")
      #expect(table.map(\.source) == units.map(\.source), "\(language)")
      #expect(table.map(\.target) == units.map(\.target), "\(language)")
      #expect(table.map(\.translationState) == units.map(\.translationState), "\(language)")
      let spelledOut = TranslationUnit.Traits.isSpelledOut
      #expect(
        table.map { $0.traits.contains(spelledOut) }
          == units.map { $0.traits.contains(spelledOut) }, "\(language)")
    }
  }

  /// The units of a document with some targets replaced.
  private static func edited(_ document: XLIFFDocument, language: String, seed: UInt64) -> (
    bytes: [UInt8], edits: [ExactString: String]
  ) {
    var random = SeededGenerator(seed: seed)
    var edits: [ExactString: String] = [:]
    var writer = XLIFFWriter(tool: LoctripExport.tool)
    writer.beginFile(
      original: document.files[0].original, sourceLanguage: "en", targetLanguage: language)
    for index in document.files[0].units {
      let unit = document.unit(at: index)
      var copy = unit
      copy.notes = []
      if Int.random(in: 0..<3, using: &random) == 0, !unit.isLocked,
        case .text(let source)? = unit.source, !source.isEmpty, !source.contains("%")
      {
        if case .phrases? = unit.target {
        } else {
          let text = "new <\(index)>\n\u{A0}é"
          copy.target = .text(text)
          copy.stateWord = "translated"
          copy.stateQualifier = nil
          edits[ExactString(copy.id ?? "")] = text
        }
      }
      writer.write(copy)
    }
    writer.endFile()
    return (writer.finish(), edits)
  }

  private static func states(_ document: XLIFFDocument) -> [ExactString: String] {
    Dictionary(
      document.files[0].units.map { index in
        let unit = document.unit(at: index)
        return (
          ExactString(unit.id ?? ""),
          unit.target.map { "\(unit.stateWord ?? "") \(unit.stateQualifier ?? ""): \($0)" }
            ?? "none"
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: seeds)
  func `edited targets land and nothing else changes`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    for language in ["fr", "ja", "ru", "sv"] {
      let sent = try Self.document(project, language)
      let (bytes, edits) = Self.edited(sent, language: language, seed: seed &* 31)
      let returned = try XLIFFDocument(parsing: bytes, path: "returned.xliff")
      let report = try LoctripImport().report([Delivery(returned)], into: project)
      let refused = Set(report.units.filter { $0.verdict == .rejected }.map { ExactString($0.id) })
      #expect(report.count(.orphaned) + report.count(.conflict) == 0)
      let after = try report.applied(to: project)
      let now = Self.states(try Self.document(after, language))
      for (id, before) in Self.states(sent) {
        guard let text = now[id] else {
          // Of a device variation that the language did not have, only what came back is written;
          // as with Xcode, the devices that are there decide from then on which units go out.
          #expect(before == "none" && id.string.contains("|==|device."), "\(language) \(id)")
          continue
        }
        if let wanted = edits[id], !refused.contains(id) {
          #expect(text == "translated : \(wanted)", "\(language) \(id)")
        } else {
          #expect(
            text == before || before == "none" && text.hasPrefix("new :"), "\(language) \(id)")
        }
      }
      for other in GeneratedCatalog.languages where other != language {
        let old = try Self.document(project, other)
        let new = try Self.document(after, other)
        #expect(old.bytes == new.bytes, "\(other) after an import of \(language)")
      }
      let again = try LoctripImport().report([Delivery(returned)], into: after)
      #expect(again.changes.isEmpty, "\(language), the second time")
    }
  }

  @Test(arguments: seeds)
  func `like Xcode, a second import changes nothing`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    var settings = LoctripImport()
    settings.policy = .xcode
    // Xcode completes plurals only in a language that the catalog has already.
    let known = project.catalogs[0].strings.languages
    for language in ["fr", "ja", "ru"] where known.contains(language) {
      let sent = try Self.document(project, language)
      let (bytes, _) = Self.edited(sent, language: language, seed: seed &* 17)
      let returned = try XLIFFDocument(parsing: bytes, path: "returned.xliff")
      let after = try settings.report([Delivery(returned)], into: project).applied(to: project)
      let second = try settings.report([Delivery(returned)], into: after)
      #expect(second.changes.isEmpty, "\(language): \(Self.lines(second))")
    }
  }
}
