import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripLedger
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF
import LoctripXLIFFConversion
import LoctripXLIFFValidation

@Suite struct ExportMatchTests {
  /// The document of a project in French with what older deliveries offer.
  private func text(
    _ catalogs: CatalogProject, _ older: String..., form: BundleForm = BundleForm(),
    threshold: Int = DeliveryMemory.leastSimilarity
  ) throws -> String {
    var export = form.export("fr")
    export.matchThreshold = threshold
    export.olderDeliveries = try older.enumerated().map {
      try delivery($0.element, path: "old/\($0.offset + 1).xliff")
    }
    var findings: [Finding] = []
    let output = export.document(of: catalogs, language: "fr", findings: &findings)
    #expect(findings.isEmpty)
    return String(decoding: output.xliff, as: UTF8.self)
  }

  /// The candidates of a document in XLIFF 1.2, each as quality, origin and target.
  private func offered(_ text: String) -> [String] {
    text.matches(
      of:
        #/<alt-trans match-quality="(\d+%)" origin="([^"]*)" xml:space="preserve">\n +<source>[^<]*</source>\n +<target>([^<]*)</target>/#
    ).map { "\($0.output.1) \($0.output.2) \($0.output.3)" }
  }

  @Test func `the same key goes first, then the same source`() throws {
    let catalogs = try project(entry("Tide", []))
    let older = xliff([
      file([unit("Other", "Tide", "Flux"), unit("Tide", "Tide", "Marée")]),
      file([unit("Third", "Tide", "Eau")], original: "Other.xcstrings"),
    ])
    #expect(
      offered(try text(catalogs, older)) == [
        "100% 1.xliff Marée", "100% 1.xliff Flux", "100% 1.xliff Eau",
      ]
    )
  }

  @Test func `the candidate stands after the note, with its own source`() throws {
    let catalogs = try project(entry("Tide", [("en", "translated", "High tide today, sir")]))
    let older = xliff(unit("Tide", "High tide, sir", "Marée <haute>"))
    #expect(
      try text(catalogs, older).contains(
        """
                <source>High tide today, sir</source>
                <note/>
                <alt-trans match-quality="75%" origin="1.xliff" xml:space="preserve">
                  <source>High tide, sir</source>
                  <target>Marée &lt;haute&gt;</target>
                </alt-trans>
              </trans-unit>

        """
      )
    )
  }

  @Test func `a source that has little in common is not offered for the key`() throws {
    let catalogs = try project(entry("k", [("en", "translated", "Delete all charts")]))
    #expect(offered(try text(catalogs, xliff(unit("k", "Save", "Enregistrer")))) == [])
  }

  @Test func `what is translated is not offered anything, what is unfinished is`() throws {
    let catalogs = try project(
      [
        entry("A", [("fr", "translated", "a")]), entry("B", [("fr", "new", "b")]),
        entry("C", [("fr", "needs_review", "c")]), entry("D", [("fr", "machine_translated", "d")]),
        #""E":{"shouldTranslate":false}"#,
      ].joined(separator: ","),
      version: "1.3"
    )
    let older = xliff(
      unit("A", "A", "x1"),
      unit("B", "B", "x2"),
      unit("C", "C", "x3"),
      unit("D", "D", "x4"),
      unit("E", "E", "x5")
    )
    #expect(
      offered(try text(catalogs, older)) == [
        "100% 1.xliff x2", "100% 1.xliff x3", "100% 1.xliff x4",
      ]
    )
  }

  @Test func `a translation is offered once, and not when it goes out anyway`() throws {
    let catalogs = try project(entry("Tide", [("fr", "needs_review", "Marée")]))
    let older = xliff(
      unit("Tide", "Tide", "Marée"),
      unit("a", "Tide", "Flot"),
      unit("b", "Tide", "Flot"),
      unit("c", "Tide", "Cafe\u{301}"),
      unit("d", "Tide", "Caf\u{E9}")
    )
    #expect(
      offered(try text(catalogs, older)).map { ExactString($0) }
        == [
          "100% 1.xliff Flot", "100% 1.xliff Cafe\u{301}", "100% 1.xliff Caf\u{E9}",
        ].map { ExactString($0) }
    )
  }

  @Test func `similar sources of other keys are offered, from the threshold on`() throws {
    let catalogs = try project(entry("k", [("en", "translated", "Open the last file now")]))
    let older = xliff(
      unit("a", "Open the last file", "80"),
      unit("b", "Open the last file soon", "also 80"),
      unit("c", "Open the last", "60"),
      unit("d", "Open the last file now!", "99"),
      unit("e", "Open a file now", "60, too"),
      unit("f", "Close everything", "0")
    )
    let best = ["99% 1.xliff 99", "80% 1.xliff 80", "80% 1.xliff also 80"]
    #expect(offered(try text(catalogs, older)) == best)
    #expect(offered(try text(catalogs, older, threshold: 90)) == ["99% 1.xliff 99"])
    #expect(offered(try text(catalogs, older, threshold: 100)) == [])
    #expect(offered(try text(catalogs, older, threshold: 50)) == best)
  }

  @Test func `a text that a check rejects is offered nowhere and no words are counted for it`()
    throws
  {
    let catalogs = try project(
      [entry("Error: %@", []), entry("Error: %@!", []), entry("%lld of %@", [])]
        .joined(separator: ",")
    )
    let older = xliff(
      unit("Error: %@", "Error: %@", "Erreur : %s"),
      unit("%lld of %@", "%lld of %@", "%lld sur %@", state: "final")
    )
    #expect(offered(try text(catalogs, older)) == ["100% 1.xliff %lld sur %@"])
    var export = LoctripExport(languages: ["fr"])
    export.olderDeliveries = [try delivery(older)]
    var findings: [Finding] = []
    let bands = export.document(of: catalogs, language: "fr", findings: &findings).workload?.bands
    #expect(bands?[.inContext].units == 1)
    #expect(bands?[.new].units == 2)
  }

  @Test func `a finished translation of the catalogs is offered where it does not go out`() throws {
    let catalogs = try project(
      [
        entry("Open the last file now", []),
        entry("Open the last file", [("fr", "translated", "Ouvrir")]),
        entry("Open the last file here", [("fr", "needs_review", "à revoir")]),
      ].joined(separator: ",")
    )
    let older = xliff(unit("none", "of these", "x"))
    #expect(offered(try text(catalogs, older)) == [])
    #expect(
      offered(try text(catalogs, older, form: BundleForm(only: .open)))
        == ["80% Localizable.xcstrings Ouvrir", "80% Localizable.xcstrings Ouvrir"]
    )
  }

  @Test func `at most three are offered: the nearest, the furthest done, the newest`() throws {
    let catalogs = try project(entry("k", [("en", "translated", "one two three four")]))
    let first = xliff(
      unit("k", "one two three", "near"),
      unit("x", "one two three four", "machine", qualifier: "leveraged-mt"),
      unit("y", "one two three four", "plain")
    )
    let second = xliff(
      unit("k", "one two three four", "same", state: "needs-review-translation"),
      unit("z", "one two three four", "final", state: "final")
    )
    #expect(
      offered(try text(catalogs, first, second)) == [
        "100% 2.xliff same", "100% 2.xliff final", "100% 1.xliff plain",
      ]
    )
  }

  @Test func `what is unfinished, empty or in another language is not offered`() throws {
    let catalogs = try project(entry("Tide", []))
    #expect(
      offered(
        try text(
          catalogs,
          xliff(unit("Tide", "Tide", "x", state: "new"), unit("a", "Tide", "")),
          xliff(unit("Tide", "Tide", "Gezeit"), language: "de")
        )
      ) == []
    )
  }

  @Test func `a case of a plural is offered its own case`() throws {
    let strings = """
      "n boats":{"localizations":{"en":{"variations":{"plural":{\
      "one":{"stringUnit":{"state":"translated","value":"%lld boat"}},\
      "other":{"stringUnit":{"state":"translated","value":"%lld boats"}}}}}}}
      """
    let older = xliff(
      unit("old|==|plural.one", "%lld boats", "wrong"),
      unit("old|==|plural.other", "%lld boats", "%lld bateaux"),
      unit("n boats|==|plural.one", "%lld boat", "%lld bateau")
    )
    #expect(
      offered(try text(try project(strings), older)) == [
        "100% 1.xliff %lld bateau", "100% 1.xliff %lld bateaux",
      ]
    )
  }

  @Test func `an older delivery may be of any version`() throws {
    let catalogs = try project(entry("Tide at %@", [("fr", "translated", "Marée à %@")]))
    let form = BundleForm(version: .v2_1, isProtected: true)
    let (document, _, _) = try form.sent(catalogs, "fr")
    let now = try project(entry("Tide at %@", []))
    let older = String(decoding: document.bytes, as: UTF8.self)
    #expect(offered(try text(now, older)) == ["100% 1.xliff Marée à %@"])
  }

  @Test func `placeholders of a candidate are protected like those of the unit`() throws {
    let catalogs = try project(entry("%@ at %@", []))
    let older = xliff(unit("%@ at %@", "%@ at %@", "%2$@ : %1$@"))
    let first = try text(catalogs, older, form: BundleForm(isProtected: true))
    #expect(
      first.contains(
        """
                  <target><ph id="2" equiv-text="%2$@">%2$@</ph> : <ph id="1" equiv-text="%1$@">%1$@</ph></target>
        """
      )
    )
    let second = try text(catalogs, older, form: BundleForm(version: .v2_1, isProtected: true))
    #expect(
      second.contains(
        """
                <mtc:match id="m1" ref="#s1" type="idm" similarity="100" origin="1.xliff">
                  <originalData>
                    <data id="d1">%@</data>
                    <data id="d2">%2$@</data>
                    <data id="d3">%1$@</data>
                  </originalData>
        """
      )
    )
    #expect(second.contains("<segment id=\"s1\">"))
  }

  @Test(arguments: BundleForm.all)
  func `without older deliveries not a byte is different`(_ form: BundleForm) throws {
    let catalogs = try generatedProject(7)
    var findings: [Finding] = []
    let plain = form.export("fr").document(of: catalogs, language: "fr", findings: &findings)
    var export = form.export("fr")
    export.olderDeliveries = [try delivery(xliff(unit("none", "of these", "x")))]
    let with = export.document(of: catalogs, language: "fr", findings: &findings)
    let text = String(decoding: with.xliff, as: UTF8.self)
      .replacing(" xmlns:mtc=\"urn:oasis:names:tc:xliff:matches:2.0\"", with: "")
    #expect(text == String(decoding: plain.xliff, as: UTF8.self))
    #expect(with.matchCount == 0)
  }

  private static let texts = [
    "Marée", "%@ %1$lld", "<g>&</g>", " ", "a\nb", "e\u{301}", "]]>", "100 %%", "%lld bateaux",
    "نعم",
  ]

  /// A generated project, and its bundle with what older deliveries of random texts offer.
  private func bundle(
    _ seed: UInt64,
    _ form: BundleForm
  ) throws -> (project: CatalogProject, output: LoctripExport.Output, export: LoctripExport) {
    let catalogs = try generatedProject(seed)
    let (sent, _, _) = try BundleForm().sent(catalogs, "fr")
    var random = SeededGenerator(seed: seed)
    var writer = XLIFFWriter(tool: LoctripExport.tool)
    writer.protectsPlaceholders = seed % 2 == 0
    writer.beginFile(
      original: catalogs.catalogs[0].original,
      sourceLanguage: "en",
      targetLanguage: "fr"
    )
    for index in 0..<sent.unitCount {
      let unit = sent.unit(at: index)
      guard case .text(let source)? = unit.source, let id = unit.id else { continue }
      for (id, source) in [(id, source), (id, "\(source) 1"), ("other \(id)", source)] {
        var older = TranslationUnit(id: id, source: .text(source))
        older.target = .text(Self.texts[Int.random(in: 0..<Self.texts.count, using: &random)])
        older.stateWord = "translated"
        writer.write(older)
      }
    }
    writer.endFile()
    let bytes = writer.finish()
    var export = form.export("fr")
    export.olderDeliveries = [
      Delivery(try XLIFFDocument(parsing: bytes, path: "old/a.xliff")),
      Delivery(
        try XLIFFDocument(
          parsing: try XLIFFConverter.convert(bytes, path: "old/a.xliff", to: .v2_1).bytes,
          path: "old/b.xliff"
        )
      ),
    ]
    var findings: [Finding] = []
    return (catalogs, export.document(of: catalogs, language: "fr", findings: &findings), export)
  }

  private func codes(_ bytes: [UInt8]) -> [String] {
    XLIFFValidator.findings(in: bytes, path: "fr.xliff").map(\.code.rawValue).sorted()
  }

  @Test(arguments: Array(0..<30) as [UInt64], BundleForm.all)
  func `candidates break no rule, and an untouched import changes nothing`(
    _ seed: UInt64,
    _ form: BundleForm
  ) throws {
    let (catalogs, output, export) = try bundle(seed, form)
    var plain = export
    plain.olderDeliveries = []
    var findings: [Finding] = []
    let without = plain.document(of: catalogs, language: "fr", findings: &findings)
    #expect(codes(output.xliff) == codes(without.xliff))
    #expect(
      try export.verify(output, of: catalogs).map(\.description)
        == plain.verify(without, of: catalogs).map(\.description)
    )
    // Checks reject some of the random texts.
    if form.only == .open { #expect(output.matchCount * 3 + 2 >= output.openCount) }
    #expect((output.matchCount > 0) == (output.xliff.count > without.xliff.count + 60))
  }

  @Test(arguments: [BundleForm(), BundleForm(version: .v2_0)])
  func `a candidate that was taken over is imported`(_ form: BundleForm) throws {
    let catalogs = try project(entry("Tide", []))
    let sent = try text(catalogs, xliff(unit("Tide", "Tide", "Marée")), form: form)
    let taken =
      form.version == .v1_2
      ? sent.replacing(
        "</source>\n        <note",
        with: "</source>\n        <target>Marée</target>\n        <note"
      )
      : sent.replacing(
        "</source>\n      </segment>",
        with: "</source>\n        <target>Marée</target>\n      </segment>"
      ).replacing("<segment id=\"s1\"", with: "<segment id=\"s1\" state=\"translated\"")
    #expect(taken != sent)
    let report = try LoctripImport().report([try delivery(taken)], into: catalogs)
    #expect(report.verdicts == ["Tide: added"])
    #expect(try report.applied(to: catalogs).texts("Tide") == ["translated: Marée"])
  }
}
