import LoctripLocalizationCore
import Testing
import XLIFF

@testable import LoctripXLIFFValidation

/// What the examples of the documentation cannot show of the modules' rules.
@Suite("Rules of the modules")
struct ValidationModuleTests {
  // MARK: - Validation rules

  @Test func `a rule holds for every translation around which it stands`() throws {
    let found = findings(
      file: """
        <val:validation><val:rule isPresent="®"/></val:validation>
        <group id="g"><unit id="a">\(segment("a", "b"))\(segment("a", "®"))</unit></group>
        <unit id="b">\(segment("a", "c"))</unit>
        """
    )
    #expect(found.map(\.code.rawValue) == ["VAL07", "VAL07"])
    let message = try #require(found.first).message
    #expect(message.contains("isPresent=\"®\""))
  }

  @Test func `one finding names the first rule that a translation breaks, and counts the others`() {
    let rules = ["x", "b", "y", "z"].map { "<val:rule isPresent='\($0)'/>" }.joined()
    let found = findings(
      file: "<val:validation>\(rules)</val:validation><unit id='a'>\(segment("a", "b"))"
        + "\(segment("a", "b yz"))</unit>")
    #expect(
      found.map(\.message) == [
        "the translation breaks the rule isPresent=\"x\": the target does not contain it; and 2 more rules",
        "the translation breaks the rule isPresent=\"x\": the target does not contain it",
      ])
  }

  @Test func `a closer rule takes the place of the same rule further out`() {
    let found = findings(
      file: """
        <val:validation><val:rule isPresent="%@" existsInSource="yes"/></val:validation>
        <group id="g">
          <val:validation><val:rule isPresent="%@"/></val:validation>
          <unit id="a">\(segment("none", "%@"))</unit>
          <unit id="b">
            <val:validation><val:rule isPresent="%@" disabled="yes"/></val:validation>
            \(segment("none", "none"))
          </unit>
        </group>
        <unit id="c">\(segment("none", "%@"))</unit>
        """
    )
    #expect(found.map(\.code.rawValue) == ["VAL07"])
  }

  @Test func `a group's rules end with the group`() {
    let found = findings(
      file: """
        <group id="g"><val:validation><val:rule isPresent="x"/></val:validation></group>
        <unit id="a">\(segment("a", "b"))</unit>
        """
    )
    #expect(found.isEmpty)
  }

  @Test(arguments: [
    ("isPresent='STORE' caseSensitive='no'", "a", "the store", true),
    ("isPresent='STORE'", "a", "the store", false),
    ("isPresent='é'", "a", "e\u{301}", true),
    ("isPresent='é' normalization='none'", "a", "e\u{301}", false),
    ("isPresent='e'", "a", "\u{E9}", false),
    ("isPresent='e' normalization='nfd'", "a", "\u{E9}", true),
    ("isPresent='aa' occurs='2'", "a", "aaaa", true),
    ("isPresent='aa' occurs='1'", "a", "aaaa", false),
    ("isPresent='x' existsInSource='yes'", "x x", "x", false),
    ("isPresent='x' existsInSource='yes' occurs='1'", "x x", "x", true),
    ("isPresent='x' existsInSource='yes'", "none", "x", false),
    ("isNotPresent='!'", "a", "b!", false),
    ("startsWith='b'", "a", "<pc id='1'>b</pc>c", true),
    ("endsWith=':' existsInSource='yes'", "a", "b:", false),
    ("endsWith=':' existsInSource='yes'", "a:", "b:", true),
    ("endsWith='longer than the text'", "a", "b", false),
    ("isPresent='&#x1F600;'", "a", "😀", true),
  ])
  func `executes a rule`(rule: String, source: String, target: String, isKept: Bool) {
    let found = findings(
      file: "<unit id='u'><val:validation><val:rule \(rule)/></val:validation>"
        + "\(segment(source, target))</unit>")
    #expect(found.map(\.code.rawValue) == (isKept ? [] : ["VAL07"]))
  }

  @Test func `an empty target of an untranslated segment breaks no rule`() {
    let rule = "<val:validation><val:rule isPresent='x'/></val:validation>"
    #expect(findings(file: "<unit id='u'>\(rule)\(segment("a", ""))</unit>").isEmpty)
    let done = segment("a", "").replacing("<segment", with: "<segment state='final'")
    #expect(findings(file: "<unit id='u'>\(rule)\(done)</unit>").count == 1)
  }

  @Test func `very many rules are not executed on every text`() {
    let rules = (0..<600).map { "<val:rule isNotPresent='no\($0)'/>" }.joined()
    let found = findings(
      file: "<val:validation>\(rules)</val:validation><unit id='u'>\(segment("a", "b"))</unit>")
    #expect(found.map(\.code.rawValue) == ["VAL07"])
  }

  @Test func `looks for text that nearly repeats itself without starting over`() {
    let pattern = Array(String(repeating: "a", count: 20_000).utf8) + [98]
    let text = Array(String(repeating: "a", count: 200_000).utf8)
    #expect(text.count(ofSequence: pattern) == 0)
    #expect((text + [98]).count(ofSequence: pattern) == 1)
    #expect(Array("abababab".utf8).count(ofSequence: Array("abab".utf8)) == 2)
    #expect(text.count(ofSequence: []) == 1)
  }

  // MARK: - Versions

  @Test func `a module of another version is an extension`() {
    let change = "<ctr:changeTrack/>"
    func unit(_ content: String) -> String { "<unit id='u'>\(content)\(segment("a", "b"))</unit>" }
    #expect(findings(.v2_0, file: unit(change)).map(\.code.rawValue) == ["CTR01"])
    #expect(findings(.v2_1, file: unit(change)).isEmpty)
    let issues = "<its:locQualityIssues/>"
    #expect(findings(.v2_0, file: unit(issues)).isEmpty)
    #expect(!findings(.v2_1, file: unit(issues)).isEmpty)
    let switched = "<unit id='u' pgs:switch='anything'>\(segment("a", "b"))</unit>"
    #expect(findings(.v2_1, file: switched).isEmpty)
    #expect(!findings(.v2_2, file: switched).isEmpty)
  }

  // MARK: - References

  @Test(arguments: [
    ("#s", true), ("#m", true), ("#t=x", true), ("#x", false), ("#t=m", false),
    ("#/f=f/u=u/m", true), ("#u=u/m", true), ("#u=v/m", false), ("#f=g/u=u/m", false),
    ("#", false), ("##m", false), ("#m/m", false), ("#n=m", false), ("m", false),
    ("other.xlf#m", true),
  ])
  func `a match refers to a span`(reference: String, isFound: Bool) {
    let found = findings(
      file: """
        <unit id="u"><mtc:matches><mtc:match ref="\(reference)"><source>a</source><target>b</target>\
        </mtc:match></mtc:matches><segment id="s"><source><mrk id="m" translate="no">a</mrk></source>\
        <target>b<ph id="x"/></target></segment></unit>
        """
    )
    #expect(found.contains { $0.code.rawValue == "MTC03" } == !isFound)
  }

  @Test func `points at the attribute that is wrong`() throws {
    let found = findings(
      file: "<unit id='u'><mda:metadata><mda:metaGroup\n  appliesTo='all'>"
        + "<mda:meta type='a'/></mda:metaGroup></mda:metadata>\(segment("a", "b"))</unit>")
    let place = try #require(found.first?.places.first)
    #expect(found.count == 1)
    #expect(place.line == 2)
    #expect(place.column == 14)
  }

  // MARK: - Variants

  @Test func `tells each thing that is wrong with variants once`() {
    let found = findings(
      file: """
        <unit id="u" pgs:switch="plural:n gender:g">\
        <segment pgs:case="one feminine"><source>a</source></segment>\
        <segment pgs:case="one"><source>a</source></segment>\
        <segment pgs:case="all other"><source>a</source></segment>\
        <segment><source>a</source></segment></unit>
        """
    )
    #expect(Set(found.map(\.code.rawValue)) == ["PGS03", "PGS04", "PGS05", "PGS07", "PGS08"])
    #expect(found.count == 5)
  }

  @Test func `tolerates the zero of Apple and the many of compact numbers`() {
    let cases = ["zero", "one", "many", "other"].map {
      "<segment pgs:case='\($0)'><source>a</source><target>b</target></segment>"
    }
    let unit = "<unit id='u' canResegment='no' pgs:switch='plural:n'>\(cases.joined())</unit>"
    #expect(findings(file: unit).isEmpty)
  }

  @Test func `what a group says of splitting holds for its units`() {
    let unit =
      "<unit id='u' pgs:switch='plural:n'><segment pgs:case='other'><source>a</source>"
      + "</segment></unit>"
    #expect(findings(file: "<group id='g' canResegment='no'>\(unit)</group>").isEmpty)
    #expect(findings(file: unit).map(\.code.rawValue) == ["PGS07"])
  }

  // MARK: - Hostile documents

  @Test func `an element with very many references and ids is judged in one go`() {
    let matches = (0..<5000).map {
      "<mtc:match id='m\($0)' ref='#s'><source>a</source><target>b</target></mtc:match>"
    }
    let annotations = (0..<5000).map { "<mrk id='a\($0)' its:mtConfidence='0.5'>a</mrk>" }
    let annotators = (0..<2000).map { "x\($0)|urn:a" }.joined(separator: " ")
    let found = findings(
      file: """
        <unit id="u" its:version="2.0" its:annotatorsRef="mt-confidence|urn:a \(annotators)">\
        <mtc:matches>\(matches.joined())</mtc:matches>\
        <segment id="s"><source>\(annotations.joined())</source></segment></unit>
        """
    )
    #expect(found.map(\.code.rawValue) == ["ITS03"])
  }

  private func segment(_ source: String, _ target: String) -> String {
    "<segment><source>\(source)</source><target>\(target)</target></segment>"
  }

  /// The findings of the modules' rules.
  private func findings(_ version: XLIFFVersion = .v2_2, file: String) -> [Finding] {
    let text = """
      <xliff xmlns="\(version.namespace)" xmlns:mtc="\(XLIFFNamespace.matches)" \
      xmlns:mda="\(XLIFFNamespace.metadata)" xmlns:val="\(XLIFFNamespace.validation)" \
      xmlns:ctr="\(XLIFFNamespace.changeTracking)" xmlns:its="\(XLIFFNamespace.its)" \
      xmlns:pgs="\(XLIFFNamespace.pluralGenderSelect)" version="\(version)" srcLang="en" trgLang="fr">\
      <file id="f">\(file)</file></xliff>
      """
    // The rules of the core have one letter.
    return XLIFFValidator.findings(in: Array(text.utf8), path: "a.xlf")
      .filter { $0.code.rawValue.dropFirst().first?.isLetter == true }
  }
}
