import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripLedger
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct ImportManifestTests {
  /// A document with some of its texts and states changed, sources and ids among them.
  private static func changed(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    let changes = [
      (">Gezeit<", ">Geändert<"), ("state=\"new\"", "state=\"translated\""), (">مرحبا<", "><"),
      ("state=\"needs-review-l10n\"", "state=\"final\""), (">a\nb<", ">b\na<"),
      ("state=\"translated\"", "state=\"new\""), (">100 %<", ">99 %<"), (">|==|<", ">||<"),
      ("state=\"final\"", "state=\"reviewed\""), (">%lld<", ">%d %lld<"), ("Tide", "Tidal"),
    ]
    var random = SeededGenerator(seed: seed)
    var text = String(decoding: bytes, as: UTF8.self)
    for (old, new) in changes where Bool.random(using: &random) {
      text = text.replacing(old, with: new)
    }
    return Array(text.utf8)
  }

  /// The project after other people worked on it: translations, states and sources are different.
  private static func moved(_ project: CatalogProject, seed: UInt64) throws -> CatalogProject {
    let changes = [
      ("\"Gezeit\"", "\"Ebbe\""), ("\"new\"", "\"translated\""), ("\"%@\"", "\"%@!\""),
      ("\"translated\"", "\"needs_review\""), ("\"|==|\"", "\"|\""), ("\"50%%\"", "\"51%%\""),
      ("\"10\"", "\"11\""),
    ]
    var random = SeededGenerator(seed: seed)
    var text = project.text
    for (old, new) in changes where Bool.random(using: &random) {
      text = text.replacing(old, with: new)
    }
    let file = project.catalogs[0]
    return CatalogProject(catalogs: [
      CatalogFile(
        path: file.path, original: file.original, catalog: try catalog(text: text, path: file.path))
    ])
  }

  /// The units that were to do and came back as they were sent.
  private static func untouched(_ report: ImportReport) -> Set<String> {
    Set(report.units.filter { $0.verdict == .untouched }.map { "\($0.language) \($0.id)" })
  }

  /// Everything about a report but the words of its findings.
  ///
  /// What is unchanged is listed for its notes alone, and a manifest does not know those that went out.
  private static func summary(_ report: ImportReport) -> [String] {
    report.units.filter { $0.verdict != .unchanged }.map { unit in
      let findings = unit.findings.map { "\($0.code.rawValue) \($0.severity)" }
      let written = unit.written.map { "\($0.state): \($0.message)" } ?? "-"
      return "\(unit.id): \(unit.verdict) \(written) \(findings)"
    }
      + report.totals.map {
        "\($0.original) \($0.language) \($0.counts.sorted { $0.key < $1.key })"
      }
      + report.findings.filter { $0.code != .baseFound }.map {
        "\($0.code.rawValue) \($0.severity)"
      }
  }

  @Test(arguments: Array(0..<60) as [UInt64], BundleForm.all)
  func `a manifest gives the verdicts of the bundle itself`(_ seed: UInt64, _ form: BundleForm)
    throws
  {
    let before = try generatedProject(seed)
    for language in ["fr", "ja", "sv"] {
      let (sent, manifest, _) = try form.sent(before, language)
      // What reads back otherwise than it went out is told by `--verify`.
      guard try LoctripImport().report([Delivery(sent)], into: before).changes.isEmpty else {
        continue
      }
      let now = try Self.moved(before, seed: seed)
      let returned = try XLIFFDocument(
        parsing: Self.changed(sent.bytes, seed: seed &+ 99), path: "returned.xliff")
      var settings = LoctripImport()
      settings.rules.winner = seed % 2 == 0 ? .ours : .theirs
      settings.rules.acceptance = ImportOptions.Acceptance.allCases[Int(seed % 3)]
      let byBundle = try settings.report([Delivery(returned)], into: now, base: [Delivery(sent)])
      let byManifest = try settings.report([Delivery(returned)], into: now, manifests: [manifest])
      #expect(Self.untouched(byManifest) == Self.untouched(byBundle), "\(language)")
      #expect(Self.summary(byManifest) == Self.summary(byBundle), "\(language)")
      #expect(byManifest.changes.map(\.bytes) == byBundle.changes.map(\.bytes), "\(language)")
    }
  }

  private static func manifest(
    _ strings: String, path: String = "fr.loctrip.json", language: String = "fr",
    only: LoctripExport.Selection = .all, original: String = "Localizable.xcstrings"
  ) throws -> SentManifest {
    var (_, manifest, _) = try BundleForm(only: only).sent(
      try project(strings, original: original), language)
    manifest.path = path
    return manifest
  }

  private static let tide = entry("Tide", [("fr", "translated", "Marée")])

  @Test func `what changed in the catalog since is protected, and the manifest is named`() throws {
    let sent = try Self.manifest(Self.tide, path: "sent/fr.loctrip.json")
    let now = try project(entry("Tide", [("fr", "translated", "Flot")]))
    let returned = try delivery(xliff(unit("Tide", "Tide", "Flux")))
    let report = try LoctripImport().report([returned], into: now, manifests: [sent])
    #expect(report.verdicts == ["Tide: conflict"])
    #expect(
      report.findings.map(\.description) == [
        "sent/fr.loctrip.json: note: used as the base: 1 unit of 1 catalog in fr, sent as fr.xliff "
          + "[base-found]"
      ])
    #expect(try LoctripImport().report([returned], into: now).verdicts == ["Tide: updated"])
  }

  @Test func `what was sent and did not come back is missing`() throws {
    let both = [Self.tide, entry("Wind", [])].joined(separator: ",")
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("Tide", "Tide", "Flux")))], into: try project(both),
      manifests: [try Self.manifest(both)])
    #expect(report.verdicts == ["Tide: updated", "Wind: missing"])
  }

  @Test func `a bundle counts before a manifest of the same catalog`() throws {
    let now = try project(entry("Tide", [("fr", "translated", "Flot")]))
    let other = try Self.manifest(entry("Tide", [("fr", "translated", "Flot")]))
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("Tide", "Tide", "Flux")))], into: now,
      base: [try delivery(xliff(unit("Tide", "Tide", "Marée")), path: "sent.xliff")],
      manifests: [other])
    #expect(report.verdicts == ["Tide: conflict"])
    #expect(!report.codes.contains("base-found"))
  }

  @Test func `a manifest of another language is a finding`() throws {
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("Tide", "Tide", "Flux")))], into: try project(Self.tide),
      manifests: [
        try Self.manifest(
          entry("Wind", []), path: "de.loctrip.json", language: "de", original: "Other.xcstrings")
      ])
    #expect(report.verdicts == ["Tide: updated"])
    #expect(report.codes == ["no-base", "base-unfit", "no-base"])
    #expect(report.findings[1].severity == .warning)
    #expect(report.findings[1].places[0].path == "de.loctrip.json")
  }

  @Test func `a manifest of other catalogs is a finding`() throws {
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("Tide", "Tide", "Flux")))], into: try project(Self.tide),
      manifests: [try Self.manifest(entry("Wind", []), original: "Other.xcstrings")])
    #expect(report.verdicts == ["Tide: updated"])
    #expect(report.codes == ["no-base", "base-unfit", "no-base"])
  }

  @Test func `a delivery with new names and ids has its base by the sources`() throws {
    let back = xliff(
      unit("2", "High tide", "Flux", attributes: "xml:space='preserve'"), original: "fr.po")
    let catalog = entry("High tide", [("fr", "translated", "Marée haute")])
    let report = try LoctripImport().report(
      [try delivery(back)], into: try project(catalog),
      manifests: [try Self.manifest(entry("High tide", [("fr", "translated", "Marée")]))])
    #expect(report.units.map(\.verdict) == [.conflict])
    #expect(report.codes.contains("base-found"))
  }

  @Test func `a manifest that was only found says nothing of other languages`() throws {
    var other = try Self.manifest(Self.tide, language: "de")
    other.isNamed = false
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("Tide", "Tide", "Flux")))], into: try project(Self.tide),
      manifests: [other])
    #expect(report.codes == ["no-base", "no-base"])
  }

  @Test func `each delivery is compared with the order that it answers`() throws {
    let first = entry("Tide", []) + "," + entry("Wind", [])
    let second = entry("Wind", [("en", "translated", "Wind now")]) + "," + entry("Moon", [])
    let manifests = [
      try Self.manifest(first, path: "1/fr.loctrip.json"),
      try Self.manifest(second, path: "2/fr.loctrip.json"),
    ]
    let now = try project([second, entry("Tide", [])].joined(separator: ","))
    for order in [manifests, manifests.reversed()] {
      let one = try LoctripImport().report(
        [try delivery(xliff(unit("Tide", "Tide", "Marée"), unit("Wind", "Wind", "Vent")))],
        into: now, manifests: order)
      #expect(one.findings.map { $0.places[0].path } == ["1/fr.loctrip.json"])
      #expect(one.verdicts == ["Tide: added", "Wind: added"])
      #expect(one.codes == ["base-found", "source-changed"])
      let two = try LoctripImport().report(
        [try delivery(xliff(unit("Moon", "Moon", "Lune")))], into: now, manifests: order)
      #expect(two.findings.map { $0.places[0].path } == ["2/fr.loctrip.json"])
      #expect(two.verdicts == ["Moon: added", "Wind: missing"])
    }
  }

  @Test func `a unit that stands twice in a delivery fits an order once`() throws {
    let now = try project(["A", "B", "C", "D"].map { entry($0, []) }.joined(separator: ","))
    let manifests = [
      try Self.manifest(entry("A", []) + "," + entry("D", []), path: "1/fr.loctrip.json"),
      try Self.manifest(
        ["B", "C"].map { entry($0, []) }.joined(separator: ","), path: "2/fr.loctrip.json"),
    ]
    let twice = [String](repeating: unit("A", "A", "a"), count: 3)
    for order in [manifests, manifests.reversed()] {
      let report = try LoctripImport().report(
        [try delivery(xliff([file(twice + [unit("B", "B", "b"), unit("C", "C", "c")])]))],
        into: now, manifests: order)
      #expect(report.findings.map { $0.places[0].path } == ["2/fr.loctrip.json"])
      #expect(report.verdicts == ["A: added", "B: added", "C: added"])
    }
  }

  @Test func `where manifests that fit as well disagree nothing is replaced`() throws {
    let manifests = [
      try Self.manifest(Self.tide + "," + entry("Wind", [("fr", "translated", "Vent")]), path: "1"),
      try Self.manifest(
        entry("Tide", [("fr", "translated", "Flot")]) + ","
          + entry("Wind", [("fr", "translated", "Vent")]), path: "2"),
    ]
    let now = try project(
      entry("Tide", [("fr", "translated", "Flot")]) + ","
        + entry("Wind", [("fr", "translated", "Vent")]))
    for order in [manifests, manifests.reversed()] {
      let report = try LoctripImport().report(
        [try delivery(xliff(unit("Tide", "Tide", "Flux"), unit("Wind", "Wind", "Brise")))],
        into: now, manifests: order)
      #expect(report.verdicts == ["Tide: conflict", "Wind: updated"])
      #expect(report.codes.contains("base-ambiguous"))
    }
  }

  @Test func `the same manifest twice is no ambiguity`() throws {
    let manifest = try Self.manifest(Self.tide)
    let report = try LoctripImport().report(
      [try delivery(xliff(unit("Tide", "Tide", "Flux")))], into: try project(Self.tide),
      manifests: [manifest, manifest])
    #expect(report.verdicts == ["Tide: updated"])
    #expect(report.codes == ["base-found"])
  }

  @Test func `two orders that come back at once each have their own base`() throws {
    let first = try Self.manifest(Self.tide + "," + entry("Wind", []), path: "1")
    let second = try Self.manifest(
      entry("Moon", [("fr", "translated", "Lune")]) + "," + entry("Wind", []), path: "2")
    let now = try project(
      [
        entry("Tide", [("fr", "translated", "Flot")]),
        entry("Moon", [("fr", "translated", "Lune")]),
        entry("Wind", []),
      ].joined(separator: ","))
    let report = try LoctripImport().report(
      [
        try delivery(xliff(unit("Tide", "Tide", "Flux"), unit("Wind", "Wind", "Vent")), path: "a"),
        try delivery(xliff(unit("Moon", "Moon", "La lune")), path: "b"),
      ], into: now, manifests: [second, first])
    #expect(report.verdicts == ["Tide: conflict", "Wind: added", "Moon: updated"])
  }

  // MARK: - Small orders

  /// A project in a folder, and what goes out of it and comes back.
  private final class Story {
    let folder: TemporaryFolder
    private var orders = 0

    init(_ strings: String) throws {
      folder = try TemporaryFolder()
      try edit(strings)
    }

    func edit(_ strings: String) throws {
      try folder.write(try xcstrings(strings), to: "app/Localizable.xcstrings")
    }

    var project: CatalogProject {
      get throws { try CatalogProject([folder.path("app")]) }
    }

    /// Sends what is unfinished, and gives the units with their sources.
    func order() throws -> [(id: String, source: String)] {
      orders += 1
      var export = BundleForm(only: .open).export("fr")
      export.spec = BundleSpec(.xliff)
      var findings: [Finding] = []
      let output = export.document(of: try project, language: "fr", findings: &findings)
      try export.write(
        output, of: try project, to: folder.path("orders/\(orders)"), projectName: "P")
      let document = try XLIFFDocument(parsing: output.xliff, path: "fr.xliff")
      return (0..<document.unitCount).map { index in
        let unit = document.unit(at: index)
        return (unit.id ?? "", unit.source?.description ?? "")
      }
    }

    /// Imports an answer to some units, the suffix telling the translators apart.
    func `return`(_ units: [(id: String, source: String)], as suffix: String) throws -> ImportReport
    {
      let text = xliff([
        file(units.map { unit($0.id, $0.source, "\($0.id) \(suffix)", state: "translated") })
      ])
      let path = try folder.write(text, to: "back/\(suffix).xliff")
      let input = try LoctripImport.read(
        [path], into: [folder.path("app")], base: [], sent: [folder.path("orders")])
      let importer = LoctripImport()
      let report = try importer.report(
        input.deliveries, into: input.project, base: input.base, manifests: input.manifests)
      try importer.write(report)
      return report
    }

    func text(_ key: String) throws -> [String] { try project.texts(key) }
  }

  @Test func `two small orders come back in the reverse order`() throws {
    let story = try Story(["a", "b", "c"].map { entry($0, []) }.joined(separator: ","))
    let first = try story.order()
    #expect(first.map(\.id) == ["a", "b", "c"])
    // The app moves on: a reviewer translates c, the source of b changes, d is new.
    try story.edit(
      [
        entry("a", []), entry("b", [("en", "translated", "b now")]),
        entry("c", [("fr", "translated", "c reviewed")]), entry("d", []),
      ].joined(separator: ","))
    let second = try story.order()
    #expect(second.map(\.id) == ["a", "b", "d"])

    let late = try story.return(second, as: "2")
    #expect(late.verdicts == ["a: added", "b: added", "d: added"])
    #expect(late.codes == ["base-found"])
    let early = try story.return(first, as: "1")
    #expect(early.verdicts == ["a: conflict", "b: conflict", "c: conflict"])
    #expect(try story.text("a") == ["translated: a 2"])
    #expect(try story.text("b") == ["translated: b 2"])
    #expect(try story.text("c") == ["translated: c reviewed"])
    #expect(try story.text("d") == ["translated: d 2"])
    // Nothing that was delivered is lost.
    #expect(early.units.map { $0.delivered?.description } == ["a 1", "b 1", "c 1"])
    // Both again: no byte changes.
    #expect(try story.return(second, as: "2").changes.isEmpty)
    #expect(try story.return(first, as: "1").changes.isEmpty)
  }

  @Test func `two small orders come back in their order, a reviewer at work between them`() throws {
    let story = try Story(
      [entry("a", []), entry("b", [("fr", "needs_review", "b old")])].joined(separator: ","))
    let first = try story.order()
    try story.edit(
      [entry("a", []), entry("b", [("fr", "needs_review", "b old")]), entry("c", [])]
        .joined(separator: ","))
    let second = try story.order()
    #expect(try story.return(first, as: "1").verdicts == ["a: added", "b: updated"])
    // The reviewer changes one of the texts that came back, before the second order does.
    let catalog = try story.project.text
    try story.folder.write(
      catalog.replacing("\"a 1\"", with: "\"a reviewed\""), to: "app/Localizable.xcstrings")
    let report = try story.return(second, as: "2")
    #expect(report.verdicts == ["a: conflict", "b: conflict", "c: added"])
    #expect(try story.text("a") == ["translated: a reviewed"])
    #expect(try story.text("b") == ["translated: b 1"])
    #expect(try story.text("c") == ["translated: c 2"])
  }
}
