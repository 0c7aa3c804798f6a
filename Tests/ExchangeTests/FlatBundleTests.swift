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

@testable import LoctripExchange

/// JSON and CSV files with a text for each unit, out and back.
@Suite struct FlatBundleTests {
  private static let strings = """
    "Save":{"comment":"A \\"button\\"","localizations":{"de":{"stringUnit":{"state":"translated","value":"Sichern"}}}},
    "Line":{"localizations":{"de":{"stringUnit":{"state":"needs_review","value":"a\\n\\"b\\", c"}}}},
    "Open":{},
    "Haven":{"shouldTranslate":false},
    "%lld files":{"localizations":{
      "en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld file"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld files"}}}}},
      "de":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld Datei"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld Dateien"}}}}}}},
    "Show":{"localizations":{"en":{"stringSet":{"state":"translated","values":["Show","Display"]}},
      "de":{"stringSet":{"state":"translated","values":["Zeige"]}}}}
    """

  private struct Sent {
    var files: [(path: String, bytes: [UInt8])]
    let manifest: SentManifest

    init(_ project: CatalogProject, _ bundle: BundleSpec.Form) throws {
      var export = LoctripExport(languages: ["de"])
      export.spec = BundleSpec(bundle)
      var findings: [Finding] = []
      let output = export.document(of: project, language: "de", findings: &findings)
      #expect(findings.isEmpty)
      let folder = try TemporaryFolder()
      try export.write(output, of: project, to: folder.path("out"), projectName: "P")
      files = try output.files().map { file in
        let url = URL(fileURLWithPath: folder.path("out/\(file.path)"))
        return (file.path, try Array(Data(contentsOf: url)))
      }
      let path = folder.path("out/de.loctrip.json")
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
      manifest = try SentManifest(parsing: bytes, path: path)
      #expect(
        try export.verify(output, of: project).filter { $0.severity > .note }.map(\.message) == [])
    }

    var text: String { String(decoding: files[0].bytes, as: UTF8.self) }

    func report(into project: CatalogProject) throws -> ImportReport {
      let deliveries = try files.map { file in
        Delivery(try Delivery.document(parsing: file.bytes, path: file.path))
      }
      return try LoctripImport().report(deliveries, into: project, manifests: [manifest])
    }

    mutating func replace(_ old: String, with new: String) {
      #expect(text.contains(old), "\(old)")
      files[0].bytes = Array(text.replacing(old, with: new).utf8)
    }
  }

  @Test func `a JSON file has a text for each unit`() throws {
    let sent = try Sent(project(Self.strings), .json)
    #expect(sent.files.map(\.path) == ["de/Localizable.json"])
    #expect(
      sent.text == """
        {
          "%lld files|==|plural.one": "%lld Datei",
          "%lld files|==|plural.other": "%lld Dateien",
          "Line": "a\\n\\"b\\", c",
          "Open": "",
          "Save": "Sichern",
          "Show|==|set.1": "Zeige",
          "Show|==|set.2": ""
        }

        """
    )
  }

  @Test func `a CSV file is one of Weblate`() throws {
    let sent = try Sent(project(Self.strings), .csv)
    #expect(sent.files.map(\.path) == ["de/Localizable.csv"])
    let lines = sent.text.components(separatedBy: "\r\n")
    #expect(lines[0] == #""source","target","context","developer_comments","fuzzy""#)
    #expect(lines.contains(#""%lld file","%lld Datei","%lld files|==|plural.one","","False""#))
    #expect(lines.contains("\"Line\",\"a\n\"\"b\"\", c\",\"Line\",\"\",\"True\""))
    #expect(lines.contains(#""Save","Sichern","Save","A ""button""","False""#))
    #expect(lines.contains(#""Open","","Open","","False""#))
    #expect(!sent.text.contains("Haven"))
  }

  @Test(arguments: [BundleSpec.Form.json, .csv])
  func `an untouched file changes nothing`(_ bundle: BundleSpec.Form) throws {
    let project = try project(Self.strings)
    let report = try Sent(project, bundle).report(into: project)
    #expect(report.units.allSatisfy { $0.written == nil })
    let bad: Set<Verdict> = [.orphaned, .rejected, .conflict]
    #expect(report.units.filter { bad.contains($0.verdict) }.map { "\($0.id) \($0.verdict)" } == [])
    #expect(report.findings.filter { $0.severity > .note } == [])
  }

  @Test func `a draft in a CSV file comes back as the draft that it was`() throws {
    let project = try project(
      entry("Save", [("de", "new", "Save")]) + "," + entry("Open", [("de", "needs_review", "Auf")]))
    var export = LoctripExport(languages: ["de"])
    export.spec = BundleSpec(.csv)
    var findings: [Finding] = []
    let output = export.document(of: project, language: "de", findings: &findings)
    #expect(try export.verify(output, of: project) == [])
  }

  @Test(arguments: [BundleSpec.Form.json, .csv])
  func `edited texts arrive`(_ bundle: BundleSpec.Form) throws {
    let project = try project(Self.strings)
    var sent = try Sent(project, bundle)
    sent.replace("%lld Dateien", with: "%lld Akten")
    sent.replace("Sichern", with: "%@ sichern")
    if bundle == .json {
      sent.replace("\"Open\": \"\"", with: "\"Open\": \"Öffnen\"")
    } else {
      sent.replace(#""Open","","Open""#, with: #""Open","Öffnen","Open""#)
    }
    let report = try sent.report(into: project)
    var verdicts: [String: String] = [:]
    for unit in report.units { verdicts[unit.id] = unit.verdict.rawValue }
    #expect(verdicts["%lld files|==|plural.other"] == "updated")
    #expect(verdicts["Open"] == "added")
    #expect(verdicts["Save"] == "rejected")
    #expect(report.units.count { $0.written != nil } == 2)
  }

  @Test(arguments: [
    ("de/a.json", "{}"), ("de/a.json", "[]"), ("de/a.json", #"{"a":{"b":"c"}}"#),
    ("de/a.json", #"{"schema":"x","a":"b"}"#),
  ])
  func `other JSON is no delivery`(_ path: String, _ text: String) throws {
    let form = FlatJSONForm()
    #expect(form.contains(path) && !form.contains("de.loctrip.json"))
    #expect(try form.document(parsing: Array(text.utf8), path: path) == nil)
  }
}
