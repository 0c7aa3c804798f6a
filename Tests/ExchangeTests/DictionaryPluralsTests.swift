import Foundation
import LoctripBundles
import LoctripAppProjects
import LoctripLedger
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import StringCatalogs
import Testing
import XLIFF

@testable import LoctripExchange

/// Plurals with the ids of a `.stringsdict`, and what Weblate makes of them.
@Suite struct DictionaryPluralsTests {
  /// A plural with some forms in English and Russian.
  static func plural(
    _ key: String, _ english: [String: String], _ russian: [String: String] = [:],
    state: String = "translated", language: String = "ru"
  ) -> String {
    func forms(_ texts: [String: String], _ state: String) -> String {
      let cases = texts.sorted { $0.key < $1.key }.map {
        "\"\($0.key)\":{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\($0.value)\"}}"
      }
      return "{\"variations\":{\"plural\":{\(cases.joined(separator: ","))}}}"
    }
    let other = russian.isEmpty ? "" : ",\"\(language)\":\(forms(russian, state))"
    return "\"\(key)\":{\"localizations\":{\"en\":\(forms(english, "translated"))\(other)}}"
  }

  private static let files = plural(
    "%lld files", ["one": "%lld file", "other": "%lld files"],
    ["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов", "other": "%lld файлов"])

  private static func key(_ form: String) -> String {
    "/%lld files:dict/value:dict/\(form):dict/:string"
  }

  /// The report of an import of some units in the place of the plural.
  private func report(_ units: [String], of strings: String = files) throws -> ImportReport {
    let project = try project(strings)
    let manifest = try BundleForm(plurals: .dict).sent(project, "ru").manifest
    let text = xliff([file(units, language: "ru")])
    let document = try XLIFFDocument(parsing: Array(text.utf8), path: "ru.xliff")
    return try LoctripImport().report([Delivery(document)], into: project, manifests: [manifest])
  }

  private func written(_ report: ImportReport) -> [String: String] {
    Dictionary(
      report.units.compactMap { unit in
        unit.written.map {
          (
            unit.slot?.path.pluralCategory?.rawValue ?? unit.id,
            "\($0.message) \($0.state.rawValue)"
          )
        }
      }
    ) { first, _ in first }
  }

  @Test func `a plural goes out whole with the ids of a dictionary, other texts with their own`()
    throws
  {
    let substitutions = """
      "photos":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@n@ here"},
      "substitutions":{"n":{"formatSpecifier":"lld","variations":{"plural":{
      "one":{"stringUnit":{"state":"translated","value":"%arg photo"}},
      "other":{"stringUnit":{"state":"translated","value":"%arg photos"}}}}}}}}}
      """
    let colon = Self.plural("Size: %lld", ["one": "a", "other": "b"])
    let half = Self.plural(
      "%lld days", ["one": "%lld day", "other": "%lld days"],
      ["one": "%lld день", "few": "%lld дня"])
    let project = try project([substitutions, colon, half].joined(separator: ","))
    let sent = try BundleForm(plurals: .dict, only: .open).sent(project, "ru")
    let ids = sent.document.table.map { $0.id ?? "" }
    let dictionary = ["few", "many", "one", "other"]
    #expect(
      ids == dictionary.map { "/%lld days:dict/value:dict/\($0):dict/:string" }
        + dictionary.map { "Size: %lld|==|plural.\($0)" } + ["photos"]
        + dictionary.map { "/photos:dict/n:dict/\($0):dict/:string" })
    // The manifest has the ids of every other bundle.
    #expect(sent.manifest.files[0].units.contains { $0.id == "%lld days|==|plural.few" })
    #expect(sent.manifest.options.plurals == "dict")
  }

  @Test func `the form for decimals that a tool dropped follows the form for whole numbers`() throws
  {
    let report = try report([
      unit(Self.key("one"), "%lld file", "%lld файл", state: "translated"),
      unit(Self.key("few"), "%lld files", "%lld файла", state: "translated"),
      unit(Self.key("many"), "%lld files", "%lld документов", state: "translated"),
    ])
    #expect(
      written(report) == [
        "many": "%lld документов translated", "other": "%lld документов translated",
      ])
    #expect(!report.units.contains { $0.verdict == .missing })
  }

  @Test func `a form for decimals with a text of its own stays, and needs review`() throws {
    let own = Self.plural(
      "%lld files", ["one": "%lld file", "other": "%lld files"],
      ["one": "%lld файл", "few": "%lld файла", "many": "%lld файлов", "other": "%lld файла"])
    let report = try report(
      [unit(Self.key("many"), "%lld files", "%lld документов", state: "translated")], of: own)
    #expect(
      written(report) == [
        "many": "%lld документов translated", "other": "%lld файла needs_review",
      ])
    let codes = report.units.flatMap(\.findings).map(\.code.rawValue)
    #expect(codes.contains("plural-filled"))
  }

  @Test func `an unchanged plural without its form for decimals changes nothing`() throws {
    let report = try report([
      unit(Self.key("one"), "%lld file", "%lld файл", state: "translated"),
      unit(Self.key("few"), "%lld files", "%lld файла", state: "translated"),
      unit(Self.key("many"), "%lld files", "%lld файлов", state: "translated"),
    ])
    #expect(written(report).isEmpty && report.changes.isEmpty)
    #expect(!report.units.contains { $0.verdict == .missing })
  }

  @Test func `the structure of a rebuilt plural is no text, and its states are the tool's word`()
    throws
  {
    let state = "needs-review-translation"
    let report = try report([
      unit("/%lld files:dict/value:dict", "NSStringPluralRuleType", "NSStringPluralRuleType"),
      unit("/%lld files:dict/value:dict/:string", "", ""),
      unit(Self.key("zero"), "", "нет файлов", state: state),
      unit(Self.key("one"), "%lld file", "%lld документ", state: state),
      unit(Self.key("few"), "%lld files", "%lld документа", state: state),
      unit(Self.key("many"), "%lld files", "%lld документов", state: state),
    ])
    #expect(
      written(report) == [
        "zero": "нет файлов translated", "one": "%lld документ translated",
        "few": "%lld документа translated", "many": "%lld документов translated",
        "other": "%lld документов translated",
      ])
    #expect(!report.units.contains { $0.verdict == .orphaned })
    #expect(report.findings.contains { $0.code == .stateMissing })
  }

  @Test func `an agency that doubts a single text too means it`() throws {
    let strings = Self.files + "," + entry("Save", [("ru", "translated", "Сохранить")])
    let report = try report(
      [
        unit(Self.key("many"), "%lld files", "%lld документов", state: "needs-review-translation"),
        unit("Save", "Save", "Запомнить", state: "needs-review-translation"),
      ], of: strings)
    #expect(written(report)["many"] == "%lld документов needs_review")
  }

  @Test(arguments: Array(0..<40) as [UInt64])
  func `an untouched trip changes nothing, whatever the catalog`(_ seed: UInt64) throws {
    for language in ["fr", "ja", "ru"] {
      let project = try generatedProject(seed)
      let form = BundleForm(plurals: .dict)
      let (document, manifest, _) = try form.sent(project, language)
      for manifests in [[manifest], []] {
        let report = try LoctripImport().report(
          [Delivery(document)], into: project, manifests: manifests)
        let others = report.units.filter {
          ![.unchanged, .kept, .missing, .untouched].contains($0.verdict)
        }
        #expect(
          report.changes.isEmpty && others.isEmpty,
          "\(language) \(others.map { "\($0.id) \($0.verdict)" })")
      }
    }
  }

  @Test func `the manifest says which unit stands for another one`() throws {
    let text = """
      {"schema":"loctrip.manifest/2","digests":"\(TextDigest.algorithm)","loctrip":"1","language":"ru","options":{},
      "catalogs":[{"original":"a","units":[{"id":"a","source":"0123456789abcdef","with":"b"}]}]}
      """
    let manifest = try SentManifest(parsing: Array(text.utf8), path: "ru.loctrip.json")
    #expect(manifest.files[0].units[0].carrier == "b")
    let again = try SentManifest(parsing: manifest.serialized(), path: "ru.loctrip.json")
    #expect(again.files[0].units[0].carrier == "b")
  }
}
