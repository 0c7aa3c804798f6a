import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripLedger
import LoctripGates
import LoctripTestSupport
import Testing

@Suite struct StatusTests {
  private static func unit(_ value: String, _ state: String = "translated") -> String {
    "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
  }

  private static let strings = """
    "Open the file":{"localizations":{"fr":\(unit("Ouvrir"))}},
    "Close":{"localizations":{"fr":\(unit("Fermer", "needs_review"))}},
    "Save it now":{},
    "Old":{"extractionState":"stale"},
    "OK":{"shouldTranslate":false},
    "":{},
    "%lld files":{"localizations":{"en":{"variations":{"plural":{
      "one":\(unit("%lld file")),"other":\(unit("%lld files"))}}},
      "ru":{"variations":{"plural":{"one":\(unit("a %lld")),"other":\(unit("b %lld"))}}}}}
    """

  @Test func `slots are counted by state`() throws {
    let status = Status(of: try project(Self.strings))
    #expect(status.languages.map(\.language) == ["fr", "ru"])
    let counts = try #require(status.parts.first).counts
    #expect(counts[.translated].units == 1)
    #expect(counts[.needsReview].units == 1)
    #expect(counts[.missing].units == 3)
    #expect(counts[.stale].units == 1)
    #expect(counts[.locked].units == 1)
    #expect(counts[.empty].units == 1)
    #expect(counts.all.units == 5)
    #expect(counts[.translated].words == 3)
    #expect(counts[.translated].characters == 13)
    #expect(counts.open.words == 1 + 3 + 1 + 1)
    #expect(counts.coverage.text == "20")
  }

  @Test func `what an import had to fill in is open`() throws {
    func plural(_ one: String?, _ other: String, _ format: String = "%#@n@") -> String {
      """
      <dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      \(one.map { "<key>one</key><string>\($0)</string>" } ?? "")
      <key>other</key><string>\(other)</string></dict></dict>
      """
    }
    func file(_ entries: [(String, String)]) -> String {
      "<plist version=\"1.0\"><dict>"
        + entries.map { "<key>\($0.0)</key>\($0.1)" }.joined(separator: "\n") + "</dict></plist>"
    }
    let sources = [
      ("boats", plural("%d boat", "%d boats")), ("oars", plural("%d oar", "%d oars")),
      ("left", plural("%d sail", "%d sails", "Still %#@n@")), ("size", plural("%d GB", "%d GB")),
      ("sails", plural("%d sail", "%d sails")), ("tides", plural("%d tide", "%d tides")),
    ]
    let german = [
      // The other form is translated, or it is missing.
      ("boats", plural("%d Boot", "%d boats")), ("oars", plural(nil, "%d oars")),
      // The text around it.
      ("left", plural("%d Segel", "%d Segeln", "Still %#@n@")),
      // No text was filled in.
      ("size", plural("%d GB", "%d GB")), ("sails", plural("%d Segel", "%d Segeln")),
      ("tides", plural("%d Tide", "%d Tiden")),
    ]
    let folder = try TemporaryFolder()
    try folder.write(file(sources), to: "en.lproj/L.stringsdict")
    try folder.write(file(german), to: "de.lproj/L.stringsdict")
    func missing(_ copies: Configuration.Counting) throws -> [String] {
      let project = try LoctripProject([folder.url.path]).counting(copies)
      let table = try #require(project.catalogs.first).table(in: "de")
      return table.indices.filter { SlotState(table, $0) == .missing }.compactMap { table.id($0) }
    }
    #expect(
      try missing(Configuration.Counting()) == [
        "/boats:dict/n:dict/other:dict/:string",
        "/left:dict/NSStringLocalizedFormatKey:dict/:string",
        "/oars:dict/n:dict/one:dict/:string", "/oars:dict/n:dict/other:dict/:string",
      ])
    var counting = Configuration.Counting()
    counting.copies = .translated
    #expect(try missing(counting) == ["/oars:dict/n:dict/one:dict/:string"])
  }

  @Test func `a plural has the cases that the language needs`() throws {
    let status = Status(of: try project(Self.strings))
    let russian = try #require(status.parts.last).counts
    // one, few, many and other, of which two are there.
    #expect(russian.all.units == 7)
    #expect(russian.done.units == 2)
  }

  @Test func `a language that one catalog has is missing in the others`() throws {
    let project = try project(files: [
      ("A.xcstrings", "\"a\":{\"localizations\":{\"fr\":\(Self.unit("x"))}}"),
      ("B.xcstrings", "\"b\":{},\"c\":{}"),
    ])
    let status = Status(of: project)
    #expect(status.parts.map(\.catalog) == ["A.xcstrings", "B.xcstrings"])
    #expect(status.counts.coverage == Percentage(1, of: 3))
    #expect(status.counts.coverage.text == "33.3")
  }

  @Test(arguments: [
    (9_997, 10_000, "99.9", 9_997), (10_000, 10_000, "100", 10_000), (0, 0, "100", 10_000),
    (1, 3, "33.3", 3_333), (29_999, 30_000, "99.9", 9_999),
  ])
  func `percentages are rounded down`(_ part: Int, _ whole: Int, _ text: String, _ points: Int) {
    let percentage = Percentage(part, of: whole)
    #expect(percentage.text == text)
    #expect(percentage.basisPoints == points)
    #expect(percentage.isAtLeast(100) == (part == whole))
  }

  @Test func `a delivery in pieces has the status of the whole`() throws {
    let folder = try TemporaryFolder()
    let units = (0..<1_200).map { number in
      let target =
        number % 2 == 0
        ? "" : "<target state=\"\(number % 3 == 0 ? "new" : "translated")\">x</target>"
      return "<trans-unit id=\"k\(number)\"\(number % 7 == 0 ? " translate=\"no\"" : "")>"
        + "<source>Some words \(number)</source>\(target)</trans-unit>\n"
    }
    try folder.write(
      """
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="A" \
      source-language="en" target-language="fr" datatype="x"><body>\(units.joined())</body></file></xliff>
      """,
      to: "fr.xliff"
    )
    let streamed = try Status([folder.path("fr.xliff")])
    var options = Status.Options()
    options.keepsUnits = true
    let whole = try Status([folder.path("fr.xliff")], options: options)
    #expect(streamed.counts == whole.counts)
    #expect(streamed.counts.all.units == 1_200 - 172)
    #expect(streamed.counts[.missing].words == streamed.counts[.missing].units * 3)
    let gate = try #require(streamed.gates(try CoverageThresholds(parsing: ["fr=100"])).first)
    #expect(!gate.isPassed)
    // The second unit is on the third line.
    #expect(gate.findings.first?.places.map(\.line) == [3, 4, 5])
    #expect(gate.findings.first?.message.contains("'k2'") == true)
  }

  @Test func `requirements are of languages, or of all others`() throws {
    let requirements = try CoverageThresholds(parsing: ["fr=100", "*=90.5%"])
    #expect(requirements.percent(for: "fr") == 100)
    #expect(requirements.percent(for: "de") == 90.5)
    for word in ["fr", "fr=", "=3", "fr=101", "fr=x", "fr=1=2", "french!=3", "fr=-1", "fr=1e2"] {
      #expect(throws: FindingsError.self, "\(word)") { try CoverageThresholds(parsing: [word]) }
    }
    var configuration = Configuration()
    configuration.require = ["de": 80, "fr": 10]
    configuration.released = ["fr"]
    #expect(CoverageThresholds(configuration).percents == ["de": 80, "fr": 100])
    let both = try CoverageThresholds(
      parsing: ["fr=50"], besides: CoverageThresholds(configuration))
    #expect(both.percents == ["de": 80, "fr": 50])
  }

  @Test func `two spellings in a catalog are one language, with a warning`() throws {
    let text = #"""
      "a":{"localizations":{"en-GB":\#(Self.unit("A")),"en_GB":\#(Self.unit("B"))}},
      "b":{"localizations":{"en-GB":\#(Self.unit("A"))}}
      """#
    let status = Status(of: try project(text))
    #expect(status.languages.map(\.language) == ["en-GB"] && status.counts.done.units == 2)
    #expect(status.findings.map(\.code) == ["repeated-language"])
  }

  @Test func `a catalog that cannot be read makes every language unknown`() throws {
    let folder = try TemporaryFolder()
    let text = #""a":{"localizations":{"de":\#(Self.unit("A"))}}"#
    try folder.write(try xcstrings(text), to: "App/L.xcstrings")
    try folder.write("{", to: "App/M.xcstrings")
    let status = Status(of: try CatalogProject([folder.path("App")]))
    #expect(status.languages.map(\.language) == ["de"] && status.counts.coverage.unknown == 1)
    let gates = status.gates(try CoverageThresholds(parsing: ["de=50"]))
    #expect(gates.map(\.isPassed) == [false])
    #expect(gates[0].findings[0].message.hasPrefix("a catalog could not be read"))
  }

  @Test func `words have a price by band and language`() throws {
    var options = Status.Options()
    options.isAnalyzed = true
    let status = Status(
      of: try project(
        """
        "a":{"localizations":{"en":\(Self.unit("Open the file")),"fr":\(Self.unit("x"))}},
        "b":{"localizations":{"en":\(Self.unit("Open the file"))}},
        "c":{"localizations":{"en":\(Self.unit("Quite another text"))}}
        """
      ),
      options: options
    )
    let bands = try #require(status.parts.first?.bands)
    #expect(bands[.exact].words == 3)
    #expect(bands[.new].words == 3)
    var rates = Configuration.Rates()
    rates.perWord = ["fr": 0.11]
    rates.bands = ["100": 25]
    #expect(rates.price(of: bands, in: "fr")?.text == "0.41")
    #expect(rates.price(of: bands, in: "de") == nil)
  }

  @Test func `what moved since a revision is told`() throws {
    let folder = try TemporaryFolder()
    try folder.git("init", "-q")
    try folder.write(try xcstrings(#""Wind":{},"Old text":{},"Tide":{}"#), to: "L.xcstrings")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "a")
    try folder.write(
      try xcstrings(
        """
        "Wind":{"localizations":{"fr":\(Self.unit("Vent"))}},"New text here":{},
        "Tide":{"localizations":{"en":\(Self.unit("The tide"))}}
        """
      ),
      to: "L.xcstrings"
    )
    let since = try Status([folder.url.path]).since("HEAD")
    let french = try #require(since.languages.first)
    #expect(french.before.done.units == 0 && french.before.all.units == 3)
    #expect(french.now.done.units == 1 && french.now.done.words == 1)
    let source = try #require(since.sources.first)
    #expect(source.added.units == 1 && source.added.words == 3)
    #expect(source.changed.units == 1 && source.changed.words == 2)
    #expect(source.removed.units == 1 && source.removed.words == 2)
  }

  @Test func `a badge is escaped and says how far`() {
    let svg = String(
      decoding: Badge(label: "<fr>", message: "9 %", tenths: 90).svg(), as: UTF8.self)
    #expect(svg.contains("&lt;fr&gt;"))
    #expect(!svg.contains("<fr>"))
    #expect(svg.hasPrefix("<svg"))
  }
}
