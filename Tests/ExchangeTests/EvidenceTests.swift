import LoctripAppProjects
import LoctripBundles
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import LoctripTranslationChecks
import Testing
import XLIFF

/// What a delivery says of itself is checked against what else is known, before it replaces anything.
@Suite struct EvidenceTests {
  // MARK: - White space

  private static let blanks = [
    " ", "\t", "\n      ", "\u{A0}", "\u{3000}", "\u{202F}", "\u{200B}", "\u{FEFF}", "\u{2060} ",
  ]

  @Test(arguments: blanks)
  func `white space is no translation and replaces none`(_ blank: String) throws {
    let before = try project(
      entry("A", [("fr", "translated", "un")]) + "," + entry("B", [("fr", "needs_review", "deux")])
        + "," + entry("C", []))
    let report = try plan(
      xliff(
        unit("A", "A", blank, state: "translated"), unit("B", "B", blank, state: "final"),
        unit("C", "C", blank)), into: before)
    #expect(report.verdicts == ["A: missing", "B: missing", "C: missing"])
    #expect(report.changes.isEmpty)
    // It is not taken for a copy of the source either.
    #expect(!report.codes.contains("same-as-source"))
  }

  @Test func `white space is the translation of white space`() throws {
    let before = try project(entry(" ", []))
    let report = try plan(xliff(unit(" ", " ", "\u{A0}", state: "translated")), into: before)
    #expect(report.verdicts == [" : added"])
  }

  @Test func `nothing is no translation of white space`() throws {
    let before = try project(entry(" ", [("fr", "translated", " – ")]))
    let report = try plan(xliff(unit(" ", " ", "", state: "translated")), into: before)
    #expect(report.verdicts == [" : missing"] && report.changes.isEmpty)
  }

  @Test func `units without an id are not one unit`() throws {
    let units = (1...3).map {
      "<trans-unit><source>S\($0)</source><target>T\($0)</target></trans-unit>"
    }
    let report = try plan(xliff(units.joined()), into: try project(entry("A", [])))
    #expect(report.verdicts.count == 3 && !report.codes.contains("duplicate-unit"))
  }

  // MARK: - Segments

  private func segmented(_ id: String, _ targets: [String?], state: String = "translated") -> String
  {
    let sources = (1...3).map { "<mrk mtype=\"seg\" mid=\"\($0)\">S\($0).</mrk>" }
    let marks = zip(1..., targets).compactMap { number, text in
      text.map { "<mrk mtype=\"seg\" mid=\"\(number)\">\($0)</mrk>" }
    }
    return """
      <trans-unit id="\(id)"><source>S1. S2. S3.</source>
      <seg-source>\(sources.joined(separator: " "))</seg-source>
      <target state="\(state)">\(marks.joined(separator: " "))</target></trans-unit>
      """
  }

  @Test(arguments: [["un.", "", "trois."], ["un.", " ", "trois."], ["un.", nil, "trois."]])
  func `a unit of which a segment came back empty is not finished`(_ targets: [String?]) throws {
    let before = try project(
      [
        entry("A", [("en", "translated", "S1. S2. S3.")]),
        entry("B", [("en", "translated", "S1. S2. S3."), ("fr", "translated", "tout")]),
        entry("C", [("en", "translated", "S1. S2. S3."), ("fr", "needs_review", "tout")]),
      ].joined(separator: ","))
    let report = try plan(
      xliff(
        segmented("A", targets), segmented("B", targets), segmented("C", targets, state: "final")),
      into: before)
    #expect(report.verdicts == ["A: added", "B: kept", "C: kept"])
    #expect(report.codes.contains("incomplete-target"))
    let after = try report.applied(to: before)
    #expect(after.texts("A").allSatisfy { $0.hasPrefix("new: ") })
    #expect(after.texts("B") == ["translated: tout"])
    #expect(after.texts("C") == ["needs_review: tout"])
  }

  @Test func `segments that all came back are a whole text, and none that did are no text`() throws
  {
    let before = try project(entry("A", []) + "," + entry("B", [("fr", "translated", "tout")]))
    let report = try plan(
      xliff(segmented("A", ["un.", "deux.", "trois."]), segmented("B", ["", " ", ""])), into: before
    )
    #expect(report.count(.added) == 1)
    #expect(report.count(.missing) == 1)
    #expect(!report.codes.contains("incomplete-target"))
    #expect(try report.applied(to: before).texts("B") == ["translated: tout"])
  }

  @Test func `a segment of white space may come back empty`() throws {
    let before = try project(entry("A", [("en", "translated", "One.  Two.")]))
    let text = """
      <trans-unit id="A"><source>One.  Two.</source><seg-source><mrk mtype="seg" mid="1">One.</mrk>\
      <mrk mtype="seg" mid="2">  </mrk><mrk mtype="seg" mid="3">Two.</mrk></seg-source>\
      <target state="translated"><mrk mtype="seg" mid="1">Un.</mrk><mrk mtype="seg" mid="2"/>\
      <mrk mtype="seg" mid="3">Deux.</mrk></target></trans-unit>
      """
    let report = try plan(xliff(text), into: before)
    #expect(report.units.map { $0.written?.state } == [.translated])
  }

  // MARK: - Languages

  private static let two = [
    entry("A", [("de", "translated", "eins"), ("fr", "translated", "un")]),
    entry("B", [("de", "translated", "zwei"), ("fr", "translated", "deux")]),
    entry("C", [("de", "new", ""), ("fr", "translated", "trois")]),
  ].joined(separator: ",")

  private func importing(
    _ text: String, at path: String, bundleLanguage: String? = nil, into project: CatalogProject,
    base: [Delivery] = [], settings: LoctripImport = LoctripImport()
  ) throws -> ImportReport {
    let document = try XLIFFDocument(parsing: Array(text.utf8), path: path)
    return try settings.report(
      [Delivery(document, bundleLanguage: bundleLanguage)], into: project, base: base)
  }

  @Test(arguments: [
    ("de.xliff", nil), ("back/de_DE.xliff", nil), ("App-de.xliff", nil), ("it.xliff", "de"),
    ("de.xcloc/Localized Contents/fr.xliff", "fr"), ("fr.xcloc/Localized Contents/fr.xliff", "de"),
    ("ja.xliff", nil),
  ])
  func `a bundle that is called another language than it states replaces nothing`(
    _ path: String, _ locale: String?
  ) throws {
    let before = try project(Self.two)
    let text = xliff(unit("A", "A", "anders"), unit("C", "C", "drei"))
    let report = try importing(text, at: path, bundleLanguage: locale, into: before)
    #expect(report.changes.isEmpty)
    #expect(report.needsPerson)
    #expect(report.codes.contains("language-contradiction"))
    // A person says what it is.
    var settings = LoctripImport()
    settings.languageMap = ["fr": "fr"]
    let decided = try importing(
      text, at: path, bundleLanguage: locale, into: before, settings: settings)
    #expect(decided.verdicts == ["A: updated", "C: updated"])
  }

  @Test(arguments: [
    "fr.xliff", "fr_FR.xliff", "my.xliff", "no.xliff", "en.xliff", "Delivery 2.xliff",
    "en-fr.xliff", "fr.xcloc/Localized Contents/en.xliff", "new.xliff", "app.xliff",
  ])
  func `a name that is no other language says nothing`(_ path: String) throws {
    let before = try project(Self.two)
    let report = try importing(
      xliff(unit("A", "A", "autre")), at: path,
      bundleLanguage: path.hasPrefix("fr.xcloc") ? "fr" : nil, into: before)
    #expect(report.verdicts == ["A: updated"])
    #expect(!report.codes.contains("language-contradiction"))
  }

  @Test func `a language that does not exist stops a file, and no text of it is to decide`() throws
  {
    let before = try project(Self.two)
    var findings: [Finding] = []
    let output = LoctripExport(languages: ["de"]).document(
      of: before, language: "de", findings: &findings)
    let sent = try delivery(String(decoding: output.xliff, as: UTF8.self), path: "de.xliff")
    let back = xliff(
      unit("A", "A", "eins", state: "translated"), unit("C", "C", "drei", state: "translated"),
      language: "cz")
    let report = try importing(back, at: "de.xliff", into: before, base: [sent])
    #expect(report.changes.isEmpty && report.needsPerson)
    #expect(report.units.filter { $0.language == "cz" }.map(\.verdict) == [.rejected, .rejected])
    #expect(report.codes.contains("unknown-language"))
    #expect(report.plan.decisionCount == 0 && report.plan.numbers.refused == 2)
    var settings = LoctripImport()
    settings.languageMap = ["cz": "de"]
    let decided = try importing(
      back, at: "de.xliff", into: before, base: [sent], settings: settings)
    #expect(try decided.applied(to: before).texts("C", "de") == ["translated: drei"])
  }

  @Test func `finished texts that came back as they were sent say which language a file is in`()
    throws
  {
    let before = try project(Self.two)
    let sent = try ["de", "fr"].map { language in
      var findings: [Finding] = []
      let output = LoctripExport(languages: [language]).document(
        of: before, language: language, findings: &findings)
      return try delivery(String(decoding: output.xliff, as: UTF8.self), path: "\(language).xliff")
    }
    let back = xliff(
      unit("A", "A", "eins", state: "translated"), unit("B", "B", "zwei", state: "translated"),
      unit("C", "C", "drei", state: "translated"))
    let report = try importing(back, at: "de.xliff", into: before, base: sent)
    #expect(report.units.filter { $0.language == "de" }.map(\.verdict) == [.updated])
    #expect(report.codes.contains("language-contradiction"))
    let after = try report.applied(to: before)
    #expect(after.texts("C", "de") == ["translated: drei"])
    #expect(after.texts("A") == ["translated: un"])
    // New texts alone say nothing.
    let new = xliff(unit("C", "C", "drei", state: "translated"))
    #expect(try importing(new, at: "de.xliff", into: before, base: sent).changes.isEmpty)
  }

  // MARK: - Copies of the source

  @Test(arguments: ["translated", "needs_review"])
  func `a copy of the source never replaces a person's text unasked`(_ state: String) throws {
    let before = try project(entry("Open map", [("fr", state, "Ouvrir")]) + "," + entry("B", []))
    let report = try plan(
      xliff(unit("Open map", "Open map", "Open map", state: "translated"), unit("B", "B")),
      into: before)
    #expect(report.verdicts == ["Open map: conflict", "B: missing"])
    #expect(report.codes.contains("same-as-source"))
    #expect(report.needsPerson)
    #expect(try report.applied(to: before).texts("Open map") == ["\(state): Ouvrir"])
  }

  @Test func `a mark that we sent with the text does not sign a copy off`() throws {
    let before = try project(
      entry("Open map", [("fr", "translated", "Ouvrir")])
        + "," + entry("B", [("fr", "needs_review", "b")]))
    func file(_ target: String, _ other: String) -> String {
      xliff(unit("Open map", "Open map", target, state: "final"), unit("B", "B", "b", state: other))
    }
    let sent = [try delivery(file("Ouvrir", "needs-review-translation"), path: "sent.xliff")]
    let report = try importing(
      file("Open map", "translated"), at: "fr.xliff", into: before, base: sent)
    #expect(report.units.first { $0.id == "Open map" }?.verdict == .conflict)
  }

  @Test func `a copy replaces what no person wrote`() throws {
    let before = try project(entry("Open map", [("fr", "new", "Ouvr")]))
    let report = try plan(
      xliff(unit("Open map", "Open map", "Open map", state: "translated")), into: before)
    #expect(report.verdicts == ["Open map: updated"])
  }

  @Test func `a copy is meant where most languages have it`() throws {
    func verdicts(_ others: [String]) throws -> [String] {
      let texts = zip(["de", "es", "it"], others).map { ($0, "translated", $1) }
      let before = try project(entry("Wi-Fi", [("fr", "translated", "Sans fil")] + texts))
      return try plan(xliff(unit("Wi-Fi", "Wi-Fi", "Wi-Fi", state: "translated")), into: before)
        .verdicts
    }
    #expect(try verdicts(["Wi-Fi", "Wi-Fi", "Wifi"]) == ["Wi-Fi: updated"])
    #expect(try verdicts(["Wi-Fi", "WLAN", "Wifi"]) == ["Wi-Fi: conflict"])
    #expect(try verdicts(["Wi-Fi"]) == ["Wi-Fi: conflict"])
  }

  @Test func `a copy is meant in a form of the source's language`() throws {
    let before = try project(entry("Colour", [("en-GB", "translated", "Color")]))
    let report = try plan(
      xliff(unit("Colour", "Colour", "Colour", state: "translated"), language: "en-GB"),
      into: before)
    #expect(report.verdicts == ["Colour: updated"])
  }

  @Test func `a copy of words that are not translated is meant`() throws {
    let before = try project(entry("Tide Pro %@", [("fr", "translated", "Marée Pro %@")]))
    var settings = LoctripImport()
    settings.rules.checks = settings.rules.checks.adding(
      DoNotTranslate(Glossary([Glossary.Term("Tide Pro", isTranslatable: false)])))
    let copy = xliff(unit("Tide Pro %@", "Tide Pro %@", "Tide Pro %@", state: "translated"))
    #expect(try plan(copy, into: before, settings: settings).verdicts == ["Tide Pro %@: updated"])
    #expect(try plan(copy, into: before).verdicts == ["Tide Pro %@: conflict"])
  }

  // MARK: - White space that a tool adds

  @Test(arguments: [
    ("<x id=\"1\" equiv-text=\"%1$lld\"/> of <x id=\"2\" equiv-text=\"%2$@\"/>", "%1$lld %2$@"),
    ("<x id=\"1\" equiv-text=\"%1$lld\"/> (<x id=\"2\" equiv-text=\"%2$@\"/>)", "%1$lld %2$@"),
    ("<x id=\"1\" equiv-text=\"%1$lld\"/>, x<x id=\"2\" equiv-text=\"%2$@\"/>x", "%1$lld %2$@"),
    ("<x id=\"1\" equiv-text=\"%1$lld\"/><x id=\"2\" equiv-text=\"%2$@\"/>", "%1$lld%2$@"),
  ])
  func `a line that a tool broke between two codes was a space, unless the source has none there`(
    _ source: String, _ text: String
  ) throws {
    let plain = source.replacing("<x id=\"1\" equiv-text=\"", with: "")
      .replacing("<x id=\"2\" equiv-text=\"", with: "").replacing("\"/>", with: "")
    let before = try project(entry("A", [("en", "translated", plain)]))
    let codes = """
      <x id="1" equiv-text="%1$lld"/>
                <x id="2" equiv-text="%2$@"/>
      """
    let unit = """
      <trans-unit id="A"><source>\(source)</source><target state="translated">\(codes)</target></trans-unit>
      """
    let report = try plan(xliff(unit), into: before)
    #expect(report.units.map { $0.written?.message } == [.text(text)])
  }

  // MARK: - States

  @Test func `whether a tool writes states is judged over all catalogs of a file`() throws {
    let before = try project(files: [
      ("A.xcstrings", entry("Open", [("fr", "new", "Ouvrir")])),
      ("B.xcstrings", entry("Close", [("fr", "new", "Fermer")])),
    ])
    func text(_ open: String, _ close: String, state: String) -> String {
      xliff([
        file([unit("Open", "Open", open, state: "new")], original: "A.xcstrings"),
        file([unit("Close", "Close", close, state: state)], original: "B.xcstrings"),
      ])
    }
    let sent = text("Ouvrir", "Fermer", state: "new")
    let finished = try plan(text("Ouvrez", "Fermez", state: "translated"), into: before, base: sent)
    #expect(finished.units.map { $0.written?.state } == [.new, .translated])
    let silent = try plan(text("Ouvrez", "Fermez", state: "new"), into: before, base: sent)
    #expect(silent.units.map { $0.written?.state } == [.translated, .translated])
  }
}
