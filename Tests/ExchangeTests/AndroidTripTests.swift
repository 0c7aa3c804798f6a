import Foundation
import LoctripBundles
import LoctripAndroidResources
import LoctripAppProjects
import LoctripLedger
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripReconciliation
import LoctripTestSupport
import StringCatalogs
import Testing

@testable import LoctripExchange

/// Resource files of Android, out and back.
@Suite struct AndroidTripTests {
  private static let strings = """
    "Save":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Sichern"}}}},
    "save":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"it's"}}}},
    "%@ of %lld":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"%2$lld von %1$@"}}}},
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
    var text: String
    let path: String
    let names: AndroidNames
    let manifest: SentManifest
    let folder: TemporaryFolder

    init(_ project: CatalogProject) throws {
      folder = try TemporaryFolder()
      var export = LoctripExport(languages: ["de"])
      export.spec = BundleSpec(.android)
      let out = folder.path("out")
      try export.takeNames(in: [out], of: project)
      try export.keepNames(in: out)
      var findings: [Finding] = []
      let output = export.document(of: project, language: "de", findings: &findings)
      #expect(findings.isEmpty)
      try export.write(output, of: project, to: out, projectName: "P")
      path = folder.path("out/values-de/strings.xml")
      text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
      names = try AndroidNames.kept(in: [out]) ?? AndroidNames()
      let record = folder.path("out/de.loctrip.json")
      manifest = try SentManifest(
        parsing: try Array(Data(contentsOf: URL(fileURLWithPath: record))), path: record)
      #expect(
        try export.verify(output, of: project).filter { $0.severity > .note }.map(\.message) == [])
    }

    func report(into project: CatalogProject) throws -> ImportReport {
      let document = try Delivery.document(parsing: Array(text.utf8), path: path)
      return try LoctripImport().report([Delivery(document)], into: project, manifests: [manifest])
    }
  }

  @Test func `a file has a resource for each key, and names are kept`() throws {
    let sent = try Sent(project(Self.strings))
    for line in [
      #"<string name="save_2">Sichern</string>"#, #"<string name="save">it\'s</string>"#,
      #"<string name="of_lld">%2$d von %1$s</string>"#, #"<plurals name="lld_files">"#,
      #"<item quantity="other">%d Dateien</item>"#, #"<string-array name="show">"#,
    ] {
      #expect(sent.text.contains(line), "\(line) in \(sent.text)")
    }
    #expect(!sent.text.contains("Haven"))
    #expect(sent.names.origin(of: "save_2")?.key == "Save")
    // A neighbour that goes takes no name along.
    let less = try project(Self.strings.replacing("\"save\":{", with: "\"sava\":{"))
    var export = LoctripExport(languages: ["de"])
    export.spec = BundleSpec(.android)
    try export.takeNames(in: [sent.folder.path("out")], of: less)
    #expect(export.androidNames?.origin(of: "save_2")?.key == "Save")
  }

  @Test func `an untouched file changes nothing`() throws {
    let project = try project(Self.strings)
    let report = try Sent(project).report(into: project)
    #expect(report.units.allSatisfy { $0.written == nil })
    let bad: Set<Verdict> = [.orphaned, .rejected, .conflict]
    #expect(report.units.filter { bad.contains($0.verdict) }.map { "\($0.id) \($0.verdict)" } == [])
    #expect(report.findings.filter { $0.severity > .note } == [])
  }

  @Test func `edited texts arrive with the arguments of the catalog`() throws {
    let project = try project(Self.strings)
    var sent = try Sent(project)
    sent.text = sent.text.replacing("%d Dateien", with: "%d Akten")
      .replacing("%2$d von %1$s", with: "%1$s von %2$d")
      .replacing("Sichern", with: "%s sichern")
      .replacing("</resources>", with: "    <string name=\"new\">x</string>\n</resources>")
    let report = try sent.report(into: project)
    var units: [String: (String, String?)] = [:]
    for unit in report.units {
      units[unit.id] = (unit.verdict.rawValue, unit.written?.message.description)
    }
    #expect(units["%lld files|==|plural.other"]?.1 == "%lld Akten")
    #expect(units["%@ of %lld"]?.1 == "%@ von %lld")
    #expect(units["Save"]?.0 == "rejected")
    #expect(units["new"]?.0 == "orphaned")
    #expect(report.units.count { $0.written != nil } == 2)
  }
}
