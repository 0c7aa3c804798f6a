import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports
import LoctripGates
import LoctripTestSupport
import Testing

/// Findings of checks, at the places of the file that a person has open.
@Suite struct CheckingTests {
  private func told(_ text: String, _ name: String = "fr.xliff") throws -> [String] {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: name)
    return try CheckRun([path], options: checkingOptions()).report().told
  }

  @Test func `a finding of a catalog stands at the character of the value`() throws {
    let text = frenchCatalog([("A", "abq"), ("B", #"é\u00e9\n\"\ud83d\ude00q"#), ("C", "fine")])
    #expect(try told(text, "L.xcstrings") == ["9:26 letter-q", "19:48 letter-q"])
  }

  @Test func `stale and locked entries are counted in one line, and checked on demand`() throws {
    func entry(_ key: String, _ value: String, _ members: String = "") -> String {
      "\"\(key)\":{\(members)\"localizations\":{\"fr\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(value)\"}}}}"
    }
    let stale = "\"extractionState\":\"stale\","
    let strings = [
      entry("A", "q"), entry("B", "q", stale), entry("C", "c", stale),
      entry("D", "q", "\"shouldTranslate\":false,"),
    ]
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(strings.joined(separator: ","))},\"version\":\"1.0\"}",
      to: "L.xcstrings")
    var options = checkingOptions()
    let report = try CheckRun([folder.path("L.xcstrings")], options: options).report()
    #expect(report.parts.flatMap(\.items).map(\.finding.subject) == ["A"])
    #expect(report.unitCount == 1 && report.passedOver == 3)
    let line = "2 stale and 1 locked entries not checked"
    #expect(report.notes.map(\.message) == ["\(line); 2 have errors (--include-stale)"])
    options.includesStale = true
    let all = try CheckRun([folder.path("L.xcstrings")], options: options).report()
    #expect(all.parts.flatMap(\.items).map(\.finding.subject) == ["A", "B", "D"])
    #expect(all.notes.isEmpty && all.unitCount == 4)
  }

  @Test func `forms of a source take an argument as one type`() throws {
    func codes(_ one: String, _ other: String) throws -> [String] {
      let forms = [("one", one), ("other", other)].map { category, text in
        #""\#(category)":{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
      }
      let folder = try TemporaryFolder()
      try folder.write(
        """
        {"sourceLanguage":"en","strings":{"boats":{"localizations":{"en":{"variations":{"plural":{
        \(forms.joined(separator: ","))}}}}}},"version":"1.0"}
        """, to: "L.xcstrings")
      var options = CheckRun.Options()
      options.codes = ["source-placeholders"]
      let report = try CheckRun([folder.path("L.xcstrings")], options: options).report()
      return report.parts.flatMap(\.items).map {
        "\($0.finding.severity.rawValue) \($0.finding.subject ?? "")"
      }
    }
    #expect(try codes("%lld boat", "%@ boats") == ["error boats|==|plural.one"])
    #expect(try codes("One boat", "%lld boats").isEmpty)
    #expect(try codes("%2$@: one boat", "%2$@: %1$lld boats").isEmpty)
  }

  @Test func `a catalog of nothing but stale entries passes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"sourceLanguage":"en","strings":{"A":{"extractionState":"stale","localizations":{"fr":{"stringUnit":
      {"state":"translated","value":"b"}}}}},"version":"1.0"}
      """, to: "L.xcstrings")
    let report = try CheckRun([folder.path("L.xcstrings")], options: checkingOptions()).report()
    #expect(!report.hasFailed)
    #expect(report.notes.isEmpty && report.passedOver == 1)
  }

  @Test func `columns count bytes, and characters where a form asks for them`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(frenchCatalog([("A", "ééq")]), to: "L.xcstrings")
    let report = try CheckRun([path], options: checkingOptions()).report()
    let item = try #require(report.parts.first?.items.first)
    #expect(item.finding.places.first?.column == 28)
    #expect(item.character == 26)
  }

  @Test(arguments: [
    ("abq", "8:11"), ("&amp;&#xE9;é&lt;q", "8:26"), ("<![CDATA[<q>]]>", "8:19"),
    ("a<!-- q -->q", "8:20"), ("a<x id=\"1\"/>q", "8:21"), ("a<g id=\"1\">bq</g>", "8:21"),
    ("<ph id=\"1\">%@</ph>q", "8:27"), ("%<ph id=\"1\">q</ph>", "8:10"),
  ])
  func `a finding of a document stands at the character in the markup`(
    _ target: String, _ place: String
  ) throws {
    let text = xliffDocument(
      """
            <trans-unit id="A">
              <source>%@<x id="1"/></source>
              <!-- the target is in the line of the finding -->
      <target>\(target)</target>
            </trans-unit>
      """
    )
    #expect(try told(text) == ["\(place) letter-q"])
  }

  @Test func `lines end in every way, and segments of 2.x follow one another`() throws {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">\r
      <file id="f"><unit id="u">\r
      <segment><source>a</source><target>b\r
      c</target></segment>\r
      <segment><source>q</source><target>dq</target></segment>\r
      </unit></file></xliff>\r\n
      """
    #expect(try told(text) == ["5:37 letter-q"])
  }

  @Test func `a text that cannot be followed in the markup is found at its target`() throws {
    let text = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">
      <file id="f"><unit id="u">
      <segment><source>a</source><target order="2">b</target></segment>
      <segment><source>q</source><target order="1">dq</target></segment>
      </unit></file></xliff>
      """
    #expect(try told(text) == ["3:28 letter-q"])
  }

  @Test func `languages are chosen, and one that is nowhere is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write(frenchCatalog([("A", "q")]), to: "L.xcstrings")
    let path = folder.path("")
    #expect(try CheckRun([path], options: checkingOptions("fr")).report().unitCount == 1)
    #expect(throws: FindingsError.self) { try CheckRun([path], options: checkingOptions("de")) }
  }

  @Test func `of a folder with catalogs these are checked, else the deliveries in it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      xliffDocument("<trans-unit id=\"A\"><source>A</source><target>q</target></trans-unit>"),
      to: "out/fr.xliff")
    let path = folder.path("")
    #expect(
      try CheckRun([path], options: checkingOptions()).report().parts.map(\.language) == ["de"])
    try folder.write(frenchCatalog([("A", "q")]), to: "App/L.xcstrings")
    #expect(
      try CheckRun([path], options: checkingOptions()).report().parts.map(\.language) == ["fr"])
    let empty = try TemporaryFolder()
    let error = #expect(throws: FindingsError.self) { try CheckRun([empty.path("")]) }
    #expect(error?.findings.first?.message == "no .xcstrings, .strings, .xcloc or XLIFF found here")
  }

  @Test func `a check that there is none of is an error with the nearest one`() {
    var options = CheckRun.Options()
    options.codes = ["placeholder-mismatc"]
    let error = #expect(throws: FindingsError.self) { try CheckRun([], options: options) }
    #expect(
      error?.findings.first?.message
        == "there is no check 'placeholder-mismatc'; did you mean 'placeholder-mismatch'?")
  }

  @Test func `every code has words for code hosts and for --list-checks`() {
    for rule in CheckList.all(Configuration()) {
      #expect(rule.summary != rule.id, "\(rule.id)")
    }
  }

  @Test func `a language and keys that a catalog lacks are found where that is asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"sourceLanguage":"en","strings":{"Tide":{},"Wind":{"localizations":{"fr":{"stringUnit":"#
        + #"{"state":"translated","value":"Vent"}}}}},"version":"1.0"}"#, to: "Main.xcstrings")
    func found(_ configuration: String) throws -> [String] {
      var options = CheckRun.Options()
      options.configuration = try Configuration(
        readingFrom: folder.write(configuration, to: ".loctrip.yml"))
      return try CheckRun([folder.path("Main.xcstrings")], options: options).report().parts
        .flatMap { part in part.items.map { "\(part.language) \($0.finding.code.rawValue)" } }
    }
    #expect(try found("languages: [fr, de]") == [])
    #expect(
      try found("languages: [fr, de]\nchecks: {language-missing: error}") == ["de language-missing"]
    )
    #expect(try found("languages: [fr]\nchecks: {key-missing: error}") == ["fr key-missing"])
  }
}
