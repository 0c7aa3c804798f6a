import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
@testable import LoctripLedger
import LoctripReconciliation
@testable import LoctripExchange
import LoctripTestSupport
import Testing

/// A folder that is exported into again while bundles of before are out.
@Suite struct EarlierExportTests {
  /// Exports a catalog into the folder, and keeps the bundle as what is out.
  private func send(_ entries: String, to folder: TemporaryFolder, as name: String) throws {
    let catalogs = try project(entries)
    var export = LoctripExport(languages: ["fr"])
    export.spec = BundleSpec(.xliff)
    try export.checkReplacing(of: catalogs, in: folder.path("out"))
    var findings: [Finding] = []
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    try export.write(output, of: catalogs, to: folder.path("out"), projectName: "P")
    try folder.write(String(decoding: folder.bytes("out/fr.xliff"), as: UTF8.self), to: name)
  }

  private func verdicts(
    _ delivery: String, _ entries: String, in folder: TemporaryFolder, hasBundle: Bool = false
  ) throws -> [String] {
    let report = try LoctripImport().report(
      Delivery.read([folder.path(delivery)]), into: project(entries),
      base: hasBundle ? Delivery.read([folder.path("out")]) : [],
      manifests: SentManifest.read([folder.path("out/fr.loctrip.json")]))
    return report.units.map { "\($0.id) \($0.verdict)" } + report.findings.map(\.message)
  }

  private static let before = entry(
    "a", [("en", "translated", "The door"), ("fr", "translated", "La porte")])
  private static let reviewed = entry(
    "a", [("en", "translated", "The door"), ("fr", "translated", "La portière")])
  private static let other = "," + entry("b", [("fr", "translated", "Bé")])
  private static let another = "," + entry("c", [("fr", "translated", "Cé")])

  @Test func `what was fixed since an earlier export is protected from its bundle`() throws {
    let folder = try TemporaryFolder()
    try send(Self.before + Self.other, to: folder, as: "first.xliff")
    let now = Self.reviewed + Self.other + Self.another
    try send(now, to: folder, as: "second.xliff")
    let past =
      "used as the base as it was 1 export ago: 2 units of 1 catalog in fr, sent as fr.xliff"
    #expect(try verdicts("first.xliff", now, in: folder) == ["a kept", past])
    let first = try String(decoding: folder.bytes("first.xliff"), as: UTF8.self)
    try folder.write(first.replacing("La porte", with: "Une porte"), to: "edited.xliff")
    #expect(try verdicts("edited.xliff", now, in: folder) == ["a conflict", past])
    let second = try String(decoding: folder.bytes("second.xliff"), as: UTF8.self)
    try folder.write(second.replacing("La portière", with: "Une porte"), to: "edited.xliff")
    #expect(
      try verdicts("edited.xliff", now, in: folder) == [
        "a updated",
        "used as the base: 3 units of 1 catalog in fr, sent as fr.xliff",
      ])
  }

  @Test func `a bundle that took the place of what came back is no base`() throws {
    let folder = try TemporaryFolder()
    try send(Self.before + Self.other, to: folder, as: "first.xliff")
    let now = Self.reviewed + Self.other
    try send(now, to: folder, as: "second.xliff")
    let past =
      "used as the base as it was 1 export ago: 2 units of 1 catalog in fr, sent as fr.xliff"
    #expect(try verdicts("first.xliff", now, in: folder, hasBundle: true) == ["a kept", past])
    let second = try String(decoding: folder.bytes("second.xliff"), as: UTF8.self)
    try folder.write(second.replacing("Bé", with: "Be"), to: "edited.xliff")
    #expect(try verdicts("edited.xliff", now, in: folder, hasBundle: true) == ["b updated"])
    // Only what was changed could tell which of both it is of: the last one wins.
    try folder.write(second.replacing("La portière", with: "Une porte"), to: "edited.xliff")
    for hasBundle in [true, false] {
      #expect(
        try verdicts("edited.xliff", now, in: folder, hasBundle: hasBundle).first == "a updated")
    }
    // Where both say the same of what came back, nothing has to be told.
    let part = second.replacing(
      /<trans-unit id="a".*?<\/trans-unit>\s*/.dotMatchesNewlines(), with: "")
    try folder.write(part.replacing("Bé", with: "Be"), to: "part.xliff")
    #expect(
      try verdicts("part.xliff", now, in: folder, hasBundle: true).allSatisfy {
        !$0.contains("could be")
      })
  }

  @Test func `a manifest of another language is not remembered`() throws {
    let folder = try TemporaryFolder()
    let catalogs = try project(Self.before + Self.other)
    for language in ["fr", "de"] {
      var export = LoctripExport(languages: [language])
      export.spec = BundleSpec(.xliff)
      export.bundleName = "order.xliff"
      var findings: [Finding] = []
      let output = export.document(of: catalogs, language: language, findings: &findings)
      try export.write(output, of: catalogs, to: folder.path("out"), projectName: "P")
    }
    let manifest = try SentManifest(at: folder.path("out/order.loctrip.json"))
    #expect(manifest.language == "de" && manifest.earlier.isEmpty)
  }

  @Test func `an export that says the same leaves the manifest as it is`() throws {
    let folder = try TemporaryFolder()
    try send(Self.before, to: folder, as: "1.xliff")
    let first = try folder.bytes("out/fr.loctrip.json")
    try send(Self.before, to: folder, as: "2.xliff")
    #expect(try folder.bytes("out/fr.loctrip.json") == first)
    try send(Self.reviewed, to: folder, as: "3.xliff")
    let second = try folder.bytes("out/fr.loctrip.json")
    #expect(second != first)
    try send(Self.reviewed, to: folder, as: "4.xliff")
    #expect(try folder.bytes("out/fr.loctrip.json") == second)
    // So is one whose bundle is out.
    try FileManager.default.removeItem(atPath: folder.path("out/fr.xliff"))
    try send(Self.reviewed, to: folder, as: "5.xliff")
    #expect(try folder.bytes("out/fr.loctrip.json") == second)
  }

  @Test func `of many exports the last ones are remembered`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<20 {
      try send(
        entry("a", [("fr", "translated", "\(number)")]) + Self.other, to: folder,
        as: "\(number).xliff")
    }
    let now = entry("a", [("fr", "translated", "now")]) + Self.other
    for (number, age) in [(19, 0), (18, 1), (3, 16)] {
      let found = try verdicts("\(number).xliff", now, in: folder)
      #expect(found.first == "a kept")
      #expect(found.last?.contains("as it was \(age) export") == (age > 0))
    }
    // Nothing speaks for one of them: the last one wins.
    #expect(try verdicts("2.xliff", now, in: folder).first == "a conflict")
  }

  /// What a manifest says, in no order.
  private static func contents(_ manifest: SentManifest) -> [String] {
    manifest.files.flatMap { file in
      file.units.map { unit in
        "\(file.original) \(unit.id ?? "") \(unit.digests.debugDescription) "
          + "\(unit.translationState.debugDescription)"
      }
    }.sorted()
  }

  private static func manifest(_ generator: inout SeededGenerator) -> SentManifest {
    let names = ["A", "B", "e\u{301}", "é"].filter { _ in !generator.once(in: 4) }
    func digest() -> TextDigest { TextDigest(rawValue: UInt64(generator.below(3))) }
    return SentManifest(
      path: "m", language: "fr",
      files: names.map { name in
        var table = UnitTableBuilder(
          original: name, language: "fr", sourceLanguage: "en", path: "m")
        for id in 0..<8 where !generator.once(in: 4) {
          let hasTarget = generator.chance(50)
          table.append(
            TranslationUnit(
              id: id == 7 ? "x|==|plural.one" : id == 6 ? "" : "\(id)\"\n",
              digests: TranslationUnit.Digests(
                source: digest(), target: hasTarget ? digest() : nil),
              state: hasTarget ? UnitState(.translated) : .unfinished,
              translationState: hasTarget ? .translated : nil))
        }
        return SentManifest.File(original: name, units: table.table())
      })
  }

  @Test(arguments: 0..<300) func `an earlier manifest is told by what it says otherwise`(
    _ seed: Int
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var sent: [SentManifest] = []
    var last: SentManifest?
    for _ in 0..<4 {
      var next = Self.manifest(&generator)
      sent.insert(next, at: 0)
      next.earlier = last?.earlier(than: next) ?? []
      let again = try SentManifest(parsing: next.serialized(), path: "m")
      #expect(again == next)
      last = again
    }
    let versions = try #require(last?.versions)
    let now = Self.contents(sent[0])
    // One that says the same as the last one is not told.
    let expected = [now] + sent.dropFirst().map(Self.contents).filter { $0 != now }
    #expect(versions.map(Self.contents) == expected)
  }
}
