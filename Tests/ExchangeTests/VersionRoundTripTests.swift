import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripXLIFFConversion
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// The ways to export that Xcode does not have.
struct ExportForm: Sendable, CustomTestStringConvertible {
  var version: XLIFFVersion
  var protects: Bool
  var plurals = BundleSpec.Plurals.groups

  static let all = [
    ExportForm(version: .v1_2, protects: true),
    ExportForm(version: .v2_0, protects: false), ExportForm(version: .v2_1, protects: true),
    ExportForm(version: .v2_2, protects: false), ExportForm(version: .v2_2, protects: true),
    ExportForm(version: .v2_2, protects: false, plurals: .module),
    ExportForm(version: .v2_2, protects: true, plurals: .module),
  ]

  var testDescription: String {
    "\(version)\(plurals == .module ? " module" : "")\(protects ? " protected" : "")"
  }

  func export(_ language: String) -> LoctripExport {
    var export = LoctripExport(languages: [language])
    do {
      export.spec = try BundleSpec(
        version: version, plurals: plurals, protectsPlaceholders: protects)
    } catch {
      Issue.record(error)
    }
    return export
  }

  func output(_ project: CatalogProject, _ language: String) -> LoctripExport.Output {
    var findings: [Finding] = []
    return export(language).document(of: project, language: language, findings: &findings)
  }

  func document(_ project: CatalogProject, _ language: String) throws -> XLIFFDocument {
    try XLIFFDocument(parsing: output(project, language).xliff, path: "\(language).xliff")
  }

  /// The document as text.
  func text(_ project: CatalogProject, _ language: String = "fr") -> String {
    String(decoding: output(project, language).xliff, as: UTF8.self)
  }
}

@Suite struct VersionRoundTripTests {
  private static let seeds: [UInt64] = Array(0..<20)

  private static func project(_ seed: UInt64) throws -> CatalogProject {
    var generator = GeneratedCatalog(seed: seed)
    let parsed = try catalog(text: generator.make(), path: "\(seed).xcstrings")
    return CatalogProject(catalogs: [
      CatalogFile(path: parsed.path, original: parsed.path, catalog: parsed)
    ])
  }

  private static func lines(_ report: ImportReport) -> [String] {
    report.units.filter { $0.verdict != .missing && $0.verdict != .untouched }.map {
      "\($0.id): \($0.verdict) \($0.findings.map(\.message))"
    }
      + report.findings.filter { $0.severity > .note && $0.code != .missingOrder }.map(
        \.description)
  }

  @Test(arguments: seeds)
  func `an untouched import of any version changes nothing`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    for language in ["ar", "en", "fr", "ja", "sv"] {
      let sent = try ExportForm(version: .v1_2, protects: false).document(project, language)
      for form in ExportForm.all {
        let document = try form.document(project, language)
        #expect(document.version == form.version)
        let report = try LoctripImport().report([Delivery(document)], into: project)
        #expect(Self.lines(report) == [], "\(language) \(form.testDescription)")
        #expect(report.changes.isEmpty, "\(language) \(form.testDescription)")
        for base in [sent, document] {
          let withBase = try LoctripImport().report(
            [Delivery(document)], into: project, base: [Delivery(base)])
          #expect(Self.lines(withBase) == [], "\(language) \(form.testDescription)")
          #expect(withBase.changes.isEmpty, "\(language) \(form.testDescription)")
          let open = withBase.count(.missing) + withBase.count(.untouched)
          #expect(withBase.count(.unchanged) + open == sent.unitCount)
        }
        let back = try LoctripImport().report(
          [Delivery(sent)], into: project, base: [Delivery(document)])
        #expect(Self.lines(back) == [], "\(language) back from \(form.testDescription)")
      }
    }
  }

  @Test(arguments: seeds)
  func `no unit of texts alone that we export goes along whole when it is converted`(_ seed: UInt64)
    throws
  {
    let project = try Self.project(seed)
    // A text that is empty, a set of texts and the forms of a plural are no texts alone.
    let others = ["loctrip:type=", "&lt;target/>", "pgs:switch"]
    for form in ExportForm.all where form.version.isXLIFF2 {
      let version = form.version
      let sent = form.output(project, "fr").xliff
      let converted = try XLIFFConverter.convert(sent, path: "fr.xliff", to: .v1_2).bytes
      for line in String(decoding: converted, as: UTF8.self).split(separator: "\n").map(String.init)
      where line.hasBytes("<trans-unit ") && !others.contains(where: { line.hasBytes(of: $0) }) {
        #expect(!line.hasBytes("loctrip:original"), "\(form.testDescription) \(line)")
      }
      let back = try XLIFFConverter.convert(converted, path: "fr.xliff", to: version).bytes
      let isEmpty = !String(decoding: sent, as: UTF8.self).hasBytes("<unit ")
      #expect(back == sent || isEmpty, "\(form.testDescription)")
    }
  }

  @Test(arguments: seeds)
  func `every version has the same units with the same texts`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    for language in ["en", "fr", "ru"] {
      let expected = Self.texts(
        try ExportForm(version: .v1_2, protects: false).document(project, language))
      for form in ExportForm.all {
        let found = Self.texts(try form.document(project, language))
        #expect(found == expected, "\(language) \(form.testDescription)")
      }
    }
  }

  /// Source, target and note of each unit; an empty set of phrases has no form of its own in 1.2.
  private static func texts(_ document: XLIFFDocument) -> [ExactString: [ExactString]] {
    func text(_ message: LoctripMessage?) -> ExactString {
      switch message {
      case nil: "none"
      case .text(let text)?: ExactString(text)
      case .phrases(let phrases)?:
        ExactString(phrases.isEmpty ? "" : "\(phrases.count): \(phrases.joined(separator: "|"))")
      }
    }
    var texts: [ExactString: [ExactString]] = [:]
    for index in 0..<document.unitCount {
      let unit = document.unit(at: index)
      texts[ExactString(unit.id ?? "")] = [
        text(unit.source), text(unit.target), ExactString(unit.notes.map(\.text).joined()),
        ExactString("\(unit.isLocked)"),
      ]
    }
    return texts
  }

  @Test(arguments: seeds)
  func `what was edited arrives from every version`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    let plain = ExportForm(version: .v1_2, protects: false)
    for language in ["fr", "sv"] {
      let edited = try Self.edited(plain.document(project, language), language, seed)
      let wanted = try LoctripImport().report([Delivery(edited)], into: project).applied(
        to: project)
      for form in ExportForm.all {
        let returned = try form.document(wanted, language)
        let report = try LoctripImport().report([Delivery(returned)], into: project)
        let after = try report.applied(to: project)
        #expect(
          try Self.states(plain.document(after, language))
            == Self.states(plain.document(wanted, language)), "\(language) \(form.testDescription)")
      }
    }
  }

  /// The document with the targets of plain units replaced.
  private static func edited(_ document: XLIFFDocument, _ language: String, _ seed: UInt64) throws
    -> XLIFFDocument
  {
    var random = SeededGenerator(seed: seed)
    var writer = XLIFFWriter(tool: LoctripExport.tool)
    for file in document.files {
      writer.beginFile(original: file.original, sourceLanguage: "en", targetLanguage: language)
      for index in file.units {
        let unit = document.unit(at: index)
        var copy = unit
        copy.notes = []
        if Bool.random(using: &random), !unit.isLocked, case .text(let source)? = unit.source,
          !source.isEmpty
        {
          copy.target = .text("neu <&>\n\u{A0}\(source)\t")
          copy.stateWord = ["translated", "needs-review-l10n"].randomElement(using: &random)
          copy.stateQualifier = nil
        }
        writer.write(copy)
      }
      writer.endFile()
    }
    return try XLIFFDocument(parsing: writer.finish(), path: "edited.xliff")
  }

  private static func states(_ document: XLIFFDocument) -> [ExactString: String] {
    var states: [ExactString: String] = [:]
    for index in 0..<document.unitCount {
      let unit = document.unit(at: index)
      guard let target = unit.target, unit.stateWord != "new" else { continue }
      states[ExactString(unit.id ?? "")] =
        "\(unit.stateWord ?? "") \(unit.stateQualifier ?? ""): \(target)"
    }
    return states
  }

  @Test(arguments: seeds)
  func `versions of one catalog do not differ`(_ seed: UInt64) throws {
    let project = try Self.project(seed)
    let folder = try TemporaryFolder()
    let path = try folder.write(project.text, to: "App.xcstrings")
    let named = CatalogProject(catalogs: [
      CatalogFile(path: path, original: "App.xcstrings", catalog: project.catalogs[0].strings)
    ])
    let old = try folder.write(
      ExportForm(version: .v1_2, protects: false).text(named), to: "old.xliff")
    for (index, form) in ExportForm.all.enumerated() {
      let new = try folder.write(form.text(named), to: "new\(index).xliff")
      for (from, to) in [(old, new), (new, old), (path, new), (new, path)] {
        guard from != path && to != path || named.catalogs[0].strings.languages.contains("fr")
        else { continue }
        let diff = try Diff(fromPath: from, toPath: to)
        #expect(diff.changes.map { "\($0.id): \($0.kinds)" } == [], "\(form.testDescription)")
      }
    }
  }
}
