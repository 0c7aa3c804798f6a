import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLedger
@testable import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// How a bundle is made.
struct BundleForm: Sendable, CustomTestStringConvertible {
  var version = XLIFFVersion.v1_2
  var isProtected = false
  var plurals = BundleSpec.Plurals.groups
  var only = LoctripExport.Selection.all

  static let all: [BundleForm] = [
    BundleForm(), BundleForm(isProtected: true), BundleForm(only: .open),
    BundleForm(version: .v2_0), BundleForm(version: .v2_1, isProtected: true),
    BundleForm(version: .v2_2, plurals: .module),
    BundleForm(version: .v2_2, isProtected: true, plurals: .module, only: .open),
  ]

  var testDescription: String {
    "\(version)\(isProtected ? " protected" : "") \(plurals) \(only)"
  }

  func export(_ language: String) -> LoctripExport {
    var export = LoctripExport(languages: [language])
    do {
      export.spec = try BundleSpec(
        .xliff, version: version, plurals: plurals, protectsPlaceholders: isProtected)
    } catch {
      Issue.record(error)
    }
    export.selection = only
    return export
  }

  /// The bundle and the manifest beside it, as they are written.
  func sent(_ project: CatalogProject, _ language: String) throws -> (
    document: XLIFFDocument, manifest: SentManifest, bytes: [UInt8]
  ) {
    let export = export(language)
    var findings: [Finding] = []
    let output = export.document(of: project, language: language, findings: &findings)
    let folder = try TemporaryFolder()
    let path = try export.write(output, of: project, to: folder.path("out"), projectName: "P")
    let manifestPath = folder.path("out/\(language).loctrip.json")
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: manifestPath)))
    return (
      try XLIFFDocument(
        parsing: try Array(Data(contentsOf: URL(fileURLWithPath: path))), path: "\(language).xliff"),
      try SentManifest(parsing: bytes, path: "\(language).loctrip.json"), bytes
    )
  }
}

/// A generated catalog as a project.
func generatedProject(_ seed: UInt64) throws -> CatalogProject {
  var generator = GeneratedCatalog(seed: seed)
  let parsed = try catalog(text: generator.make(), path: "\(seed).xcstrings")
  return CatalogProject(catalogs: [
    CatalogFile(path: parsed.path, original: parsed.path, catalog: parsed)
  ])
}

@Suite struct ManifestTests {
  private static let tide = [
    entry("Tide", [("en", "translated", "Tide"), ("fr", "translated", "Marée")]),
    entry("a \\\"b\\\"\\n", [("fr", "needs_review", "x")]), #""None":{}"#,
  ].joined(separator: ",")

  @Test(arguments: [XLIFFVersion.v1_2, .v2_1])
  func `a set that lacks phrases has the state of the catalog, and is in no order of what is open`(
    _ version: XLIFFVersion
  ) throws {
    let strings = """
      "Set":{"localizations":{
        "en":{"stringSet":{"state":"translated","values":["one","two"]}},
        "fr":{"stringSet":{"state":"translated","values":["un"]}}}}
      """
    let project = try project(
      strings + "," + entry("Done", [("fr", "translated", "Fait")]) + #","None":{}"#)
    func states(_ only: LoctripExport.Selection) throws -> [String] {
      try BundleForm(version: version, only: only).sent(project, "fr").manifest.files
        .flatMap(\.units).map { "\($0.id ?? "") \($0.translationState?.rawValue ?? "–")" }
    }
    #expect(try states(.open) == ["None –"])
    #expect(try states(.all) == ["Done translated", "None –", "Set translated"])
  }

  @Test func `the manifest says what went out`() throws {
    let catalogs = try project(Self.tide)
    let (document, manifest, _) = try BundleForm().sent(catalogs, "fr")
    #expect(manifest.language == "fr")
    #expect(manifest.sourceLanguage == "en")
    #expect(manifest.loctrip == version)
    #expect(manifest.unitCount == 3)
    #expect(manifest.wordCount == 4)
    #expect(manifest.bundle?.name == "fr.xliff")
    #expect(manifest.bundle?.xliffVersion == "1.2")
    #expect(manifest.bundle?.digest == TextDigest(ofFile: document.bytes))
    let file = try #require(manifest.files.first)
    #expect(file.original == "Localizable.xcstrings")
    #expect(file.digest == TextDigest(ofFile: catalogs.catalogs[0].strings.bytes))
    let expected: [(id: String, target: String?, state: TranslationState?)] = [
      ("None", nil, nil), ("Tide", "Marée", .translated), ("a \"b\"\n", "x", .needsReview),
    ]
    try #require(file.units.count == expected.count)
    for (unit, expected) in zip(file.units, expected) {
      #expect(unit.id.map { ExactString($0) } == ExactString(expected.id))
      #expect(
        unit.digests
          == .init(
            source: TextDigest(.text(expected.id)),
            target: expected.target.map { TextDigest(.text($0)) }))
      #expect(unit.translationState == expected.state)
    }
  }

  @Test func `the options of the export are in it`() throws {
    var export = BundleForm(version: .v2_2, isProtected: true, plurals: .module, only: .open)
      .export("fr")
    export.spec.omitsStale = true
    export.spec.omitsUntranslatable = true
    var findings: [Finding] = []
    let folder = try TemporaryFolder()
    let catalogs = try project(Self.tide)
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    try export.write(output, of: catalogs, to: folder.path(""), projectName: "P")
    let manifest = try SentManifest(at: folder.path("fr.loctrip.json"))
    #expect(manifest.options.only == "open")
    #expect(manifest.options.plurals == "module")
    #expect(manifest.options.protectsPlaceholders)
    #expect(manifest.options.omitsStale)
    #expect(manifest.options.omitsUntranslatable)
    #expect(manifest.bundle?.xliffVersion == "2.2")
  }

  @Test(arguments: Array(0..<40) as [UInt64], BundleForm.all)
  func `every unit of a bundle is in the manifest once, in its order`(
    _ seed: UInt64, _ form: BundleForm
  ) throws {
    let catalogs = try generatedProject(seed)
    for language in ["fr", "ru", "sv"] {
      let (document, manifest, _) = try form.sent(catalogs, language)
      for file in document.files {
        let sent = manifest.files.first { $0.original == file.original }
        var known = sent?.units.compactMap(\.id) ?? []
        var ids = file.units.compactMap { document.unit(at: $0).id }
        if form.plurals == .module {
          // The cases of one text stand together there.
          known.sort(by: areOrdered)
          ids.sort(by: areOrdered)
        }
        #expect(ids.map { ExactString($0) } == known.map { ExactString($0) })
      }
      #expect(manifest.unitCount == document.unitCount)
    }
  }

  @Test(arguments: Array(0..<40) as [UInt64], BundleForm.all)
  func `what is written is read back the same`(_ seed: UInt64, _ form: BundleForm) throws {
    let (_, manifest, bytes) = try form.sent(try generatedProject(seed), "fr")
    #expect(manifest.serialized() == bytes)
    let again = try SentManifest(parsing: manifest.serialized(), path: manifest.path)
    #expect(again == manifest)
  }

  @Test func `every unit has a line, and every value is standard JSON`() throws {
    let (_, manifest, bytes) = try BundleForm().sent(try project(Self.tide), "fr")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.contains("\"id\": ") }.count == manifest.unitCount)
    let parsed = try JSONSerialization.jsonObject(with: Data(bytes))
    let members = try #require(parsed as? [String: Any])
    #expect(members["schema"] as? String == "loctrip.manifest/2")
    #expect(members["digests"] as? String == "xxh64")
    #expect(members["unitCount"] as? Int == 3)
  }

  @Test(arguments: [("de", BundleSpec.Form.xcloc), ("fr", .xliff), ("ja", .xliff), ("ru", .xliff)])
  func `the manifests of the samples are those of an export`(
    _ language: String, _ bundle: BundleSpec.Form
  ) throws {
    let app = try CatalogProject([LoctripTestSupport.Project.sample("app").path])
    var export = LoctripExport(languages: [language])
    export.spec = BundleSpec(bundle)
    var findings: [Finding] = []
    let output = export.document(of: app, language: language, findings: &findings)
    let folder = try TemporaryFolder()
    try export.write(output, of: app, to: folder.path(""), projectName: "Haven")
    let name = "\(language).loctrip.json"
    let sample = LoctripTestSupport.Project.sample("sent/\(name)")
    #expect(try folder.bytes(name) == Array(Data(contentsOf: sample)))
  }

  @Test func `no manifest is left where none is wanted`() throws {
    let folder = try TemporaryFolder()
    let catalogs = try project(Self.tide)
    for isWanted in [true, false] {
      var export = LoctripExport(languages: ["fr"])
      export.writesManifest = isWanted
      var findings: [Finding] = []
      let output = export.document(of: catalogs, language: "fr", findings: &findings)
      try export.write(output, of: catalogs, to: folder.path("out"), projectName: "P")
      // One of an earlier export would be believed.
      let path = folder.path("out/fr.loctrip.json")
      #expect(FileManager.default.fileExists(atPath: path) == isWanted)
    }
  }

  @Test func `members of a later version are passed over`() throws {
    let text = """
      {"new": [1], "schema": "loctrip.manifest/2", "digests": "xxh64", "language": "fr", "catalogs": [
      {"original": "A", "more": {}, "units": [
        {"id": "a", "source": "00000000000000ff", "remarks": 3, "state": "some_day"}]}]}
      """
    let manifest = try SentManifest(parsing: Array(text.utf8), path: "m.loctrip.json")
    let unit = try #require(manifest.files.first?.units.first)
    #expect(unit.digests?.source.rawValue == 255)
    #expect(unit.digests?.target == nil)
    #expect(unit.translationState == TranslationState(rawValue: "some_day"))
  }

  @Test(arguments: [
    ("", "1:1"), ("[]", "1:1"), ("{}", "1:1"), ("{\"schema\": 1}", "1:12"),
    ("{\n\"schema\": \"loctrip.manifest/3\"}", "2:11"),
    ("{\"schema\": \"loctrip.manifest/2\"}", "1:1"),
    ("{\"schema\": \"loctrip.manifest/2\",\n\"digests\": \"sha256\"}", "2:12"),
    ("{\"schema\": \"loctrip.manifest/2\", \"digests\": \"xxh64\"}", "1:1"),
    ("{\"schema\": \"loctrip.manifest/2\", \"digests\": \"xxh64\", \"catalogs\": {}}", "1:66"),
    (
      "{\"schema\": \"loctrip.manifest/2\", \"digests\": \"xxh64\", \"catalogs\": [],\n \"language\": 7}",
      "2:14"
    ),
    (head("{\"original\": \"A\", \"units\": 1}"), "2:28"),
    (head("{\"original\": \"A\", \"units\": [1]}"), "2:29"),
    (head("{\"original\": \"A\", \"units\": [{\"id\": \"a\"}]}"), "2:29"),
    (
      head("{\"original\": \"A\", \"units\": [{\"id\": 1, \"source\": \"0123456789abcdef\"}]}"),
      "2:36"
    ),
    (head("{\"original\": \"A\", \"units\": [{\"id\": \"a\", \"source\": \"0123\"}]}"), "2:51"),
    (
      head("{\"original\": \"A\", \"units\": [{\"id\": \"a\", \"source\": \"g123456789abcdef\"}]}"),
      "2:51"
    ),
    (head("{\"original\": \"A\", \"wordCount\": -1, \"units\": []}"), "2:32"),
    (head("{\"units\": []}"), "2:1"), (earlier("1"), "2:12"), (earlier("[1]"), "2:13"),
    (earlier("[{}]"), "2:13"), (earlier("[{\"catalogs\": [], \"absentCatalogs\": [1]}]"), "2:49"),
    (earlier("[{\"catalogs\": [{\"original\": \"A\"}]}]"), "2:27"),
    (
      earlier(
        "[{\"catalogs\": [{\"original\": \"A\", \"units\": []},\n{\"original\": \"A\", \"units\": []}]}]"
      ), "3:1"
    ),
    ("{\"schema\": \"loctrip.manifest/1\", \"catalogs\": [", "1:47"),
    (String(repeating: "[", count: 100_000), "1:513"),
  ])
  func `what is no manifest has its place`(_ text: String, _ place: String) throws {
    let error = try #require(throws: FindingsError.self) {
      try SentManifest(parsing: Array(text.utf8), path: "m.loctrip.json")
    }
    #expect(error.kind == .malformedInput)
    #expect(error.findings.map { "\($0.places[0])" } == ["m.loctrip.json:\(place)"])
  }

  @Test(arguments: [
    "{\"schema\": \"loctrip.manifest/1\", \"language\": \"fr\", \"catalogs\": []}",
    "{\"schema\": \"loctrip.manifest/3\"}",
    "{\"schema\": \"loctrip.manifest/2\", \"digests\": \"fnv1a\", \"language\": \"fr\", \"catalogs\": []}",
  ])
  func `a manifest of another version is refused`(text: String) throws {
    let error = try #require(throws: FindingsError.self) {
      try SentManifest(parsing: Array(text.utf8), path: "m.loctrip.json")
    }
    #expect(error.kind == .malformedInput)
    #expect(error.description.contains("written by another version of loctrip"))
    #expect(error.description.contains("[not-a-manifest]"))
  }
}

private func head(_ catalog: String) -> String {
  "{\"schema\": \"loctrip.manifest/2\", \"digests\": \"xxh64\", \"language\": \"fr\", \"catalogs\": [\n\(catalog)]}"
}

private func earlier(_ value: String) -> String {
  "{\"schema\": \"loctrip.manifest/2\", \"digests\": \"xxh64\", \"language\": \"fr\", \"catalogs\": [],\n\"earlier\": \(value)}"
}

private func areOrdered(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}
