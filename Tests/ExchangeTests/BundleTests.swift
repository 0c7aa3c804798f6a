import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct BundleTests {
  private func output(_ catalogs: CatalogProject, _ export: LoctripExport) -> LoctripExport.Output {
    var findings: [Finding] = []
    return export.document(of: catalogs, language: "fr", findings: &findings)
  }

  private func export() -> LoctripExport {
    var export = LoctripExport(languages: ["fr"])
    export.tool = XLIFFWriter.Tool(id: "tool.id", name: "Tool", version: "9.9")
    return export
  }

  @Test func `a bundle has the document, the sources and a description`() throws {
    let folder = try TemporaryFolder()
    let catalogs = try project(files: [
      ("App/Localizable.xcstrings", entry("A", [("en", "new", "S"), ("fr", "new", "un")])),
      ("../Up/InfoPlist.xcstrings", entry("B", [("fr", "new", "b")])),
    ])
    let export = export()
    let output = output(catalogs, export)
    let path = try export.write(
      output, of: catalogs, to: folder.path("out"), projectName: "P \"1\".xcodeproj")
    #expect(path == folder.path("out/fr.xcloc"))
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
    #expect(
      found?.sorted() == [
        "Localized Contents", "Localized Contents/fr.xliff", "Notes", "Source Contents",
        "Source Contents/App", "Source Contents/App/Localizable.xcstrings", "Source Contents/Up",
        "Source Contents/Up/InfoPlist.xcstrings", "contents.json",
      ])
    #expect(try folder.bytes("out/fr.xcloc/Localized Contents/fr.xliff") == output.xliff)
    #expect(
      String(decoding: try folder.bytes("out/fr.xcloc/contents.json"), as: UTF8.self) == """
        {
          "developmentRegion" : "en",
          "project" : "P \\"1\\".xcodeproj",
          "targetLocale" : "fr",
          "toolInfo" : {
            "toolBuildNumber" : "9.9",
            "toolID" : "tool.id",
            "toolName" : "Tool",
            "toolVersion" : "9.9"
          },
          "version" : "1.0"
        }
        """
    )
    let source = "out/fr.xcloc/Source Contents/App/Localizable.xcstrings"
    #expect(
      try String(decoding: folder.bytes(source), as: UTF8.self)
        == xcstrings(entry("A", [("en", "new", "S")])))
  }

  @Test func `notes, screenshots and assets of another bundle are passed on, and stay`() throws {
    let folder = try TemporaryFolder()
    let given = "Xcode/fr.xcloc"
    let parts = [
      "Notes/Screenshots/1.png", "Localized Contents/App/Assets.xcassets/a.imageset/a.png",
      "Source Contents/App/Assets.xcassets/a.imageset/a.png",
    ]
    for part in parts { try folder.write(part, to: "\(given)/\(part)") }
    try folder.write("<xliff/>", to: "\(given)/Localized Contents/fr.xliff")
    try folder.write("old", to: "\(given)/Source Contents/App/Old.xcstrings")
    try folder.write("{}", to: "\(given)/contents.json")
    try folder.write("secret", to: "secret.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("\(given)/Notes/2.png"), withDestinationPath: folder.path("secret.png"))
    let catalogs = try project(files: [
      ("App/Localizable.xcstrings", entry("A", [("en", "new", "S"), ("fr", "new", "un")]))
    ])
    func spec(partsFrom name: String) throws -> BundleSpec {
      var options = BundleSpec.Options()
      options.partsFrom = folder.path(name)
      return try BundleSpec(options)
    }
    var export = export()
    func write() throws -> [String] {
      let path = try export.write(
        output(catalogs, export), of: catalogs, to: folder.path("out"), projectName: "P.xcodeproj")
      let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return files.filter { $0.contains(".") && !$0.hasSuffix("set") && !$0.hasSuffix("assets") }
        .sorted()
    }
    let own = [
      "Localized Contents/fr.xliff", "Source Contents/App/Localizable.xcstrings", "contents.json",
    ]
    #expect(try write() == own)
    // Of a folder the bundle of the language counts.
    export.spec = try spec(partsFrom: "Xcode")
    let all = (own + parts).sorted()
    #expect(try write() == all)
    #expect(try folder.bytes("out/fr.xcloc/Notes/Screenshots/1.png") == Array(parts[0].utf8))
    // Written again without them, the bundle keeps them; catalogs of an earlier export go.
    export.spec = BundleSpec()
    try folder.write("old", to: "out/fr.xcloc/Source Contents/App/Old.xcstrings")
    #expect(try write() == all)
    export.spec = try spec(partsFrom: "nowhere")
    #expect(throws: FindingsError.self) { try write() }
  }

  @Test func `a workspace is named as one`() throws {
    let folder = try TemporaryFolder()
    let catalogs = try project("\"A\":{}")
    let export = export()
    try export.write(
      output(catalogs, export), of: catalogs, to: folder.path("out"), projectName: "P.xcworkspace")
    let text = String(decoding: try folder.bytes("out/fr.xcloc/contents.json"), as: UTF8.self)
    #expect(text.contains("\"workspace\" : \"P.xcworkspace\""))
    #expect(!text.contains("\"project\""))
  }

  @Test func `sources of an earlier export do not stay`() throws {
    let folder = try TemporaryFolder()
    let export = export()
    for name in ["Old.xcstrings", "New.xcstrings"] {
      let catalogs = try project("\"A\":{}", original: name)
      try export.write(
        output(catalogs, export), of: catalogs, to: folder.path("out"), projectName: "P")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: folder.path("out/fr.xcloc/Source Contents")) == ["New.xcstrings"])
  }

  @Test func `an untouched document passes and one that was tampered with names the unit`() throws {
    let catalogs = try project(
      "\(entry("A", [("fr", "translated", "un")])),\(entry("B", [("fr", "translated", "deux")]))")
    let export = export()
    let output = output(catalogs, export)
    #expect(try export.verify(output, of: catalogs).isEmpty)
    // The same document, made from another translation.
    let others = try project(
      "\(entry("A", [("fr", "translated", "un")])),\(entry("B", [("fr", "translated", "trois")]))")
    let findings = try export.verify(self.output(others, export), of: catalogs)
    #expect(findings.map(\.code).contains(.notRoundTrip))
    #expect(findings.contains { $0.message.contains("would change 'B' (") })
    #expect(!findings.contains { $0.message.contains("'A'") })
    #expect(findings.first { $0.code == .notRoundTrip }?.places.first?.path == "fr.xliff")
  }

  @Test func `a unit that the catalog does not know fails the check`() throws {
    let catalogs = try project(entry("A", [("fr", "translated", "un")]))
    let others = try project(
      "\(entry("A", [("fr", "translated", "un")])),\(entry("X", [("fr", "translated", "x")]))")
    let export = export()
    let findings = try export.verify(output(others, export), of: catalogs)
    #expect(
      findings.contains { $0.code == .notRoundTrip && $0.message.contains("would change 'X'") })
  }
}
