import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLedger
import LoctripExchange
import LoctripTestSupport
import Testing

/// What an export may take the place of.
@Suite struct ExportReplacingTests {
  private let folder: TemporaryFolder
  private let catalogs: CatalogProject

  init() throws {
    folder = try TemporaryFolder()
    catalogs = try project(
      entry("A", [("fr", "translated", "un")]) + "," + entry("B", [("de", "translated", "zwei")]))
  }

  private func export(_ bundle: BundleSpec.Form, _ languages: String...) -> LoctripExport {
    var export = LoctripExport(languages: languages)
    export.spec = BundleSpec(bundle)
    return export
  }

  private func write(_ export: LoctripExport, of catalogs: CatalogProject) throws {
    var findings: [Finding] = []
    for language in export.languages {
      let output = export.document(of: catalogs, language: language, findings: &findings)
      try export.write(output, of: catalogs, to: folder.path("out"), projectName: "P")
    }
  }

  /// The names of what must stay.
  private func refused(_ export: LoctripExport, of catalogs: CatalogProject? = nil) throws
    -> [String]
  {
    do {
      try export.checkReplacing(of: catalogs ?? self.catalogs, in: folder.path("out"))
      return []
    } catch {
      #expect(error.kind == .cannotCreate)
      #expect(error.findings.allSatisfy { $0.code == .wouldOverwrite })
      return error.findings.compactMap { finding in
        finding.places.first?.path.split(separator: "/").last.map(String.init)
      }
    }
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try folder.bytes(path), as: UTF8.self)
    #expect(text.contains(old))
    try folder.write(text.replacing(old, with: new), to: path)
  }

  private func document(_ bundle: BundleSpec.Form, _ language: String) -> String {
    bundle == .xliff
      ? "out/\(language).xliff" : "out/\(language).xcloc/Localized Contents/\(language).xliff"
  }

  @Test(arguments: [BundleSpec.Form.xcloc, .xliff])
  func `a bundle in which someone has worked stays, with every language of the run`(
    _ bundle: BundleSpec.Form
  ) throws {
    let export = export(bundle, "fr", "de", "ja")
    #expect(try refused(export).isEmpty)
    try write(export, of: catalogs)
    #expect(try refused(export).isEmpty)
    try edit(document(bundle, "fr"), ">un<", ">une<")
    try edit(document(bundle, "ja"), "<source>A</source>", "<source>A</source><target>a</target>")
    #expect(try refused(export) == ["fr.\(bundle.rawValue)", "ja.\(bundle.rawValue)"])
  }

  @Test func `an untouched bundle may be replaced when the catalog has changed`() throws {
    let export = export(.xcloc, "fr")
    try write(export, of: catalogs)
    let changed = try project(
      entry("A", [("fr", "translated", "deux")]) + "," + entry("C", [("fr", "new", "c")]))
    #expect(try refused(export, of: changed).isEmpty)
  }

  @Test func `a bundle whose work is in the catalogs may be replaced`() throws {
    let export = export(.xliff, "fr")
    try write(export, of: catalogs)
    try edit("out/fr.xliff", ">un<", ">une<")
    let imported = try project(
      entry("A", [("fr", "translated", "une")]) + "," + entry("B", [("de", "translated", "zwei")]))
    #expect(try refused(export, of: imported).isEmpty)
  }

  @Test func `without a manifest a bundle may be replaced that says nothing new`() throws {
    var export = export(.xliff, "fr")
    export.writesManifest = false
    try write(export, of: catalogs)
    #expect(try refused(export).isEmpty)
    let grown = try project(
      entry("A", [("fr", "translated", "un")]) + "," + entry("New", [("fr", "translated", "neuf")])
        + "," + entry("B", []))
    #expect(try refused(export, of: grown).isEmpty)
    try edit("out/fr.xliff", ">un<", ">une<")
    #expect(try refused(export) == ["fr.xliff"])
  }

  @Test func `the manifest of another order stays`() throws {
    try write(export(.xcloc, "fr"), of: catalogs)
    #expect(try refused(export(.xliff, "fr")) == ["fr.loctrip.json"])
    // Sent, and the catalog has changed since.
    try FileManager.default.removeItem(atPath: folder.path("out/fr.xcloc"))
    #expect(try refused(export(.xcloc, "fr")).isEmpty)
    let changed = try project(entry("A", [("fr", "translated", "deux")]))
    #expect(try refused(export(.xcloc, "fr"), of: changed) == ["fr.loctrip.json"])
    try folder.write("{\"schema\":\"loctrip.manifest/9\"}", to: "out/fr.loctrip.json")
    #expect(try refused(export(.xcloc, "fr")) == ["fr.loctrip.json"])
  }

  @Test func `what cannot be read stays`() throws {
    try write(export(.xliff, "fr"), of: catalogs)
    try folder.write("<xliff", to: "out/fr.xliff")
    #expect(try refused(export(.xliff, "fr")) == ["fr.xliff"])
  }

  @Test func `one bundle may have a name of its own, and its manifest has it too`() throws {
    var export = export(.xliff, "fr")
    export.bundleName = "order.xliff"
    try write(export, of: catalogs)
    let manifest = try SentManifest(at: folder.path("out/order.loctrip.json"))
    #expect(manifest.bundle?.name == "order.xliff")
    #expect(try refused(export).isEmpty)
    try edit("out/order.xliff", ">un<", ">une<")
    #expect(try refused(export) == ["order.xliff"])
  }

  @Test func `texts that are blank ask for no translation`() throws {
    var export = export(.xliff, "fr")
    export.selection = .open
    let done = try project(entry("A", [("fr", "translated", "un")]) + ",\"\":{},\" \\n\":{}")
    var findings: [Finding] = []
    let output = export.document(of: done, language: "fr", findings: &findings)
    #expect(output.isEmpty && output.unitCount == 0 && output.openCount == 0)
  }
}
