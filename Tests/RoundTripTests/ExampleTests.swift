import LoctripTranslationChecks
import Foundation
import LoctripGates
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// The first examples of the pages that documentation opens with: a test has each of them, line by line,
/// between `// Example` and `// End`.
@Suite struct ExampleTests {
  /// What the first example of a page says, without its imports.
  private func example(of module: String) throws -> [String] {
    let path = "Sources/\(module)/\(module).docc/\(module).md"
    let page = try String(
      contentsOf: LoctripTestSupport.Project.root.appendingPathComponent(path), encoding: .utf8)
    let parts = page.components(separatedBy: "```swift\n")
    let text = parts.count > 1 ? parts[1].components(separatedBy: "```")[0] : ""
    return text.components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  /// What stands between the marks of the test that calls this.
  private func tested(from line: Int = #line) throws -> [String] {
    let file = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = file.components(separatedBy: "\n")[line...]
    return lines.drop { $0 != "    // Example" }.dropFirst().prefix { $0 != "    // End" }
      .filter { !$0.isEmpty }.map { String($0.dropFirst(4)) }
  }

  @Test func `the example of XLIFF finds what has no translation`() throws {
    #expect(try example(of: "XLIFF") == tested())
    let locked = unit("L", "locked", attributes: "translate=\"no\"")
    let bytes = Array(
      xliff(unit("A", "one"), unit("B", "two", "deux"), unit("C", "three", ""), locked).utf8)
    // Example
    let document = try XLIFFDocument(parsing: bytes, path: "fr.xliff")
    var missing: [String] = []
    for file in document.files {
      let table = document.table(of: file)
      for row in table.indices where SlotState(table, row) == .missing {
        missing.append("\(file.original): \(table.source(row)?.description ?? "")")
      }
    }
    // End
    #expect(missing == ["Localizable.xcstrings: one", "Localizable.xcstrings: three"])
  }

  @Test func `the example of StringCatalogs fills what is missing`() throws {
    #expect(try example(of: "StringCatalogs") == tested())
    // What is locked, blank or gone is not missing.
    let others = "\"\":{},\"L\":{\"shouldTranslate\":false},\"S\":{\"extractionState\":\"stale\"}"
    let strings = [others, "\"A\":{}", entry("B", [("fr", "translated", "b")])]
    let bytes = Array(try xcstrings(strings.joined(separator: ",")).utf8)
    // Example
    let catalog = try StringCatalog(parsing: bytes, path: "Localizable.xcstrings")
    let table = catalog.table(in: "fr")
    let missing = table.indices.filter { SlotState(table, $0) == .missing }
    let changes = missing.map { table[$0] }.compactMap { unit in
      unit.id.flatMap { Slot(splitting: $0) ?? Slot(key: $0) }.map {
        UnitChange(language: "fr", slot: $0, message: unit.source, state: .needsReview)
      }
    }
    let edited = catalog.edits(for: changes, completion: .required)
    // End
    let texts = [("A", "needs_review", "A"), ("B", "translated", "b")].map {
      entry($0, [("fr", $1, $2)])
    }
    let expected = try xcstrings(([others] + texts).joined(separator: ","))
    #expect(edited.map(\.bytes) == [Array(expected.utf8)])
    let file = CatalogFile(path: "L.xcstrings", original: "L.xcstrings", catalog: catalog)
    let status = Status(of: LoctripProject(catalogs: [file]))
    #expect(status.counts[.missing].units == missing.count)
  }

  @Test func `the example of AppProjects checks as the configuration says`() throws {
    #expect(try example(of: "AppProjects") == tested())
    let temporary = try TemporaryFolder()
    let folder = temporary.path("app")
    try temporary.write(
      try xcstrings(entry("One %@", [("fr", "translated", "un")])), to: "app/Localizable.xcstrings")
    try temporary.write("languages: [fr]", to: "app/.loctrip.yml")
    // Example
    let configuration = try Configuration(readingFrom: "\(folder)/.loctrip.yml")
    let project = try LoctripProject([folder])
    var findings: [Finding] = []
    for file in project.catalogs {
      for language in configuration.languages {
        let checks = configuration.checks(for: file.original, in: language)
        for unit in file.table(in: language) {
          findings += checks.findings(in: unit, language: language)
        }
      }
    }
    // End
    #expect(findings.map(\.code) == [.placeholderMismatch])
  }

  @Test func `the example of Gates fails on errors and gaps`() throws {
    #expect(try example(of: "Gates") == tested())
    let temporary = try TemporaryFolder()
    let folder = temporary.path("app")
    let texts = entry("One %@", [("fr", "translated", "un")]) + ",\"B\":{}"
    try temporary.write(try xcstrings(texts), to: "app/Localizable.xcstrings")
    // Example
    let checking = try CheckRun([folder])
    var failures = checking.report().parts.flatMap(\.items).map(\.finding)
      .filter { $0.severity == .error }

    let status = Status(of: try LoctripProject([folder]))
    let required = try CoverageThresholds(parsing: ["fr=100"])
    failures += status.gates(required).flatMap(\.findings)
    // End
    #expect(failures.map(\.code) == [.placeholderMismatch, .coverageTooLow])
  }

  @Test func `the example of Exchange sends an order and takes it back`() throws {
    #expect(try example(of: "Exchange") == tested())
    let temporary = try TemporaryFolder()
    let (folder, sent) = (temporary.path("app"), temporary.path("sent"))
    let texts = entry("A", [("fr", "translated", "un")]) + ",\"B\":{}"
    try temporary.write(try xcstrings(texts), to: "app/Localizable.xcstrings")
    let delivery = try temporary.write(xliff(unit("B", "B", "deux")), to: "fr.xliff")
    // Example
    let project = try LoctripProject([folder])
    let export = LoctripExport(languages: ["fr"])
    var findings: [Finding] = []
    let bundle = export.document(of: project, language: "fr", findings: &findings)
    try export.write(bundle, of: project, to: sent, projectName: "App")

    // The bundle comes back as a delivery.
    let returned = try LoctripImport.read([delivery], into: [folder], base: [], sent: [sent])
    var plan = try LoctripImport().plan(
      returned.deliveries, into: returned.project, base: returned.base,
      manifests: returned.manifests)
    for (index, unit) in plan.units.enumerated() where unit.verdict == .conflict {
      plan.keep(index)
    }
    try LoctripImport().write(ImportReport(plan, in: returned.project))
    // End
    #expect(findings.isEmpty && plan.count(.added) == 1 && plan.count(.missing) == 1)
    #expect(try LoctripProject([folder]).texts("B") == ["translated: deux"])
  }
}
