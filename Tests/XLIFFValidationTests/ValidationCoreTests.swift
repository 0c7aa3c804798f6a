import LoctripLocalizationCore
import Testing
import XLIFF

@testable import LoctripXLIFFValidation

/// What the examples of the documentation cannot show of the rules of the core of XLIFF 2.x.
@Suite("Rules of the core")
struct ValidationCoreTests {
  /// The findings of a document around the content of a file.
  private func findings(
    _ content: String, version: XLIFFVersion = .v2_1, prefixes: Set<String> = []
  ) -> [Finding] {
    var options = XLIFFValidator.Options()
    options.fragmentPrefixes = prefixes
    return XLIFFValidator.findings(
      in: Array(
        """
        <xliff xmlns="\(version.namespace)" xmlns:my="urn:my" \
        xmlns:mda="\(XLIFFNamespace.metadata)" xmlns:gls="\(XLIFFNamespace.glossary)" \
        xmlns:mtc="\(XLIFFNamespace.matches)" xmlns:its="\(XLIFFNamespace.its)" \
        xmlns:pgs="\(XLIFFNamespace.pluralGenderSelect)" version="\(version)" srcLang="en" \
        trgLang="fr"><file id="f1">
        \(content)
        </file></xliff>
        """.utf8
      ),
      path: "a.xlf",
      options: options
    )
  }

  private func codes(_ content: String, version: XLIFFVersion = .v2_1, prefixes: Set<String> = [])
    -> [String]
  {
    findings(content, version: version, prefixes: prefixes).map(\.code.rawValue)
  }

  private func unit(_ content: String, id: String = "u1") -> String {
    "<unit id=\"\(id)\">\(content)</unit>"
  }

  private func segment(_ source: String, _ target: String? = nil) -> String {
    "<segment><source>\(source)</source>\(target.map { "<target>\($0)</target>" } ?? "")</segment>"
  }

  // MARK: - Places

  @Test func `a finding points at the value that is wrong`() throws {
    let found = findings(
      "<unit id=\"u1\">\n  <segment>\n    <source>a<ph id=\"a b\"/></source></segment></unit>")
    let place = try #require(found.first?.places.first)
    #expect(found.map(\.code.rawValue) == ["I01"])
    #expect(place.line == 4)
    #expect(place.column == 22)
  }

  @Test func `a repeated id names the line of the first`() throws {
    let found = findings(unit(segment("a")) + "\n\n" + unit(segment("b")))
    #expect(found.map(\.code.rawValue) == ["I04"])
    #expect(try #require(found.first).message.contains("line 2"))
    #expect(found.first?.places.first?.line == 4)
  }

  @Test func `findings of what only the end of a file tells point back`() {
    let found = findings(
      unit(segment("<ph id=\"1\" subFlows=\"u3\"/>")) + "\n" + unit(segment("b"), id: "u2"))
    #expect(found.map(\.code.rawValue) == ["C16"])
    #expect(found.first?.places.first?.line == 2)
  }

  // MARK: - Versions

  @Test func `a note has a reference in 2.2 alone`() {
    let text = unit(
      "<notes><note ref=\"#s1\">a</note></notes><segment id=\"s1\"><source>a</source></segment>")
    #expect(codes(text, version: .v2_0) == ["D03"])
    #expect(codes(text, version: .v2_1) == ["D03"])
    #expect(codes(text, version: .v2_2).isEmpty)
  }

  @Test func `pgs on a segment is what 2.2 asks for and its schema forgets`() {
    let text =
      "<unit id=\"u1\" pgs:switch=\"plural:n\"><segment pgs:case=\"other\"><source>a</source></segment></unit>"
    #expect(!codes(text, version: .v2_2).contains("D09"))
    #expect(codes(text, version: .v2_1) == ["D09"])
  }

  @Test(arguments: [XLIFFVersion.v2_0, .v2_1, .v2_2])
  func `the types of a pair matter in 2.0 alone`(version: XLIFFVersion) {
    let text = unit(segment("<sc id=\"1\" type=\"fmt\"/>a<ec startRef=\"1\" type=\"ui\"/>"))
    let found = findings(text, version: version)
    #expect(found.map(\.code.rawValue) == (version == .v2_0 ? ["C08x"] : []))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func `2.2 has notes and metadata of the whole document, earlier versions have not`() {
    func document(_ version: XLIFFVersion) -> [String] {
      XLIFFValidator.findings(
        in: Array(
          """
          <xliff xmlns="\(version.namespace)" version="\(version)" srcLang="en"><notes><note \
          id="n1">a</note></notes><file id="f1">\(unit(segment("a")))</file></xliff>
          """.utf8
        ),
        path: "a.xlf"
      ).map(\.code.rawValue)
    }
    #expect(document(.v2_2).isEmpty)
    #expect(document(.v2_1) == ["D03"])
  }

  // MARK: - Scopes

  @Test func `what matches and extensions have has nothing to do with the ids of the unit`() {
    let text = unit(
      """
      <mtc:matches><mtc:match ref="#m1"><source><ph id="1"/>a</source><target><ph id="1"/>b</target>\
      </mtc:match></mtc:matches><my:a id="1"/>\
      \(segment("<mrk id=\"m1\" type=\"mtc:match\">a</mrk><ph id=\"1\"/>"))
      """
    )
    #expect(codes(text).isEmpty)
  }

  @Test func `extensions of file, groups and units have ids apart`() {
    let extensions = "<my:a id=\"x\"/>"
    let text =
      extensions + "<group id=\"g1\">" + extensions + unit(extensions + segment("a")) + "</group>"
    #expect(codes(text).isEmpty)
    #expect(codes(extensions + extensions + unit(segment("a"))) == ["I09"])
    #expect(codes("<my:a id=\"x\" xml:id=\"x\"/>" + unit(segment("a"))).isEmpty)
  }

  @Test func `a half translated unit may lack the end of a pair`() {
    let start = segment("<sc id=\"1\"/>a", "<sc id=\"1\"/>A")
    #expect(codes(unit(start + segment("b<ec startRef=\"1\"/>"))).isEmpty)
    #expect(codes(unit(start + segment("b<ec startRef=\"1\"/>", "B"))) == ["C05"])
  }

  @Test func `the order of the targets decides what comes first`() {
    let text = unit(
      """
      <segment><source>a<sc id="1"/></source><target order="2">A<ec startRef="1"/></target></segment>
      <segment><source>b<ec startRef="1"/></source><target order="1"><sc id="1"/>B</target></segment>
      """
    )
    #expect(codes(text) == ["I08"])
  }

  @Test func `an annotation of ITS needs no translate`() {
    let text = unit(segment("<mrk id=\"m1\" its:locNote=\"a\" its:version=\"2.0\">a</mrk>"))
    #expect(!codes(text, version: .v2_1).contains("A04"))
    #expect(codes(text, version: .v2_0) == ["A04"])
  }

  // MARK: - References

  @Test(
    arguments: [
      ("#m1", nil), ("#t=m1", nil), ("#s1", nil), ("#u=u1/m1", nil), ("#/f=f1/u=u1/m1", nil),
      ("#n=n1", nil), ("#f=f1/n=n2", nil), ("#g=g1/n=n3", nil), ("#d=d1", nil), ("#gls=g1", nil),
      ("#u=u2", nil), ("#u=u2/whatever", nil), ("#f=f1", nil), ("#my=x1", nil),
      ("other.xlf#m9", nil), ("http://example.com/", nil),
      ("#m9", "F07"), ("#t=m9", "F07"), ("#n=n2", "F07"), ("#f=f1/n=n1", "F07"),
      ("#f=f1/s1", "F07"), ("#u=u9", "F07"), ("#/f=f2/u=u1", "F07"), ("#g=g9", "F07"),
      ("#d=d9", "F07"), ("#gls=g9", "F07"),
      ("#", "F01"), ("#/", "F01"), ("#m1/", "F01"), ("#u=", "F01"), ("#=m1", "F01"),
      ("#n/n1", "F01"), ("#u=u1/u=u1", "F02"), ("#u=u1/f=f1", "F03"), ("#g=g1/f=f1/u=u1", "F03"),
      ("#m1/s1", "F04"), ("#n=n1/m1", "F04"), ("#x=1", "F05"), ("#tbx=1", "F06"),
    ] as [(String, String?)])
  func `a reference is read and resolved`(reference: String, rule: String?) {
    let text = """
      <notes><note id="n2">a</note></notes>
      <group id="g1"><notes><note id="n3">a</note></notes>
      <unit id="u1"><gls:glossary><gls:glossEntry id="g1"><gls:term>a</gls:term>\
      <gls:definition>b</gls:definition></gls:glossEntry></gls:glossary><my:a id="x1"/>\
      <notes><note id="n1">a</note></notes><originalData><data id="d1">x</data></originalData>\
      <segment id="s1"><source><mrk id="m1" type="term" ref="\(reference)">a</mrk>\
      <ph id="1" dataRef="d1"/></source><target><mrk id="m1" type="term">b</mrk></target></segment>\
      </unit></group>
      \(unit(segment("a"), id: "u2"))
      """
    #expect(codes(text, prefixes: ["my"]) == (rule.map { [$0] } ?? []))
  }

  // MARK: - Hostile units

  @Test func `thirty thousand codes of a unit take no long time`() {
    let count = 30_000
    let starts = (0..<count).map { "<sc id=\"\($0)\" canDelete=\"no\"/>" }.joined()
    let ends = (0..<count).map { "<ec startRef=\"\($0)\" canDelete=\"no\"/>" }.joined()
    #expect(codes(unit(segment(starts + ends, starts + ends))).isEmpty)
  }

  @Test func `thirty thousand codes with one id are as many findings, soon`() {
    let codes = (0..<30_000).map { _ in "<ph id=\"1\" dataRef=\"d9\"/>\n" }.joined()
    let found = findings(unit(segment(codes)))
    #expect(found.count == 59_999)
  }

  @Test func `a long sequence is compared with its target in one go`() {
    let hints = "canCopy=\"no\" canDelete=\"no\""
    let codes = (0..<20_000).map {
      "<ph id=\"\($0)\" \(hints) canReorder=\"\($0 == 0 ? "firstNo" : "no")\"/>"
    }
    let text = unit(segment(codes.joined(), codes.reversed().joined()))
    #expect(findings(text).count == 19_999)
  }

  @Test func `small units after a large one are as fast as before it`() {
    let large = (0..<20_000).map { "<ph id=\"\($0)\"/>" }.joined()
    let small = (0..<20_000).map { unit(segment("<ph id=\"1\"/>"), id: "s\($0)") }.joined()
    #expect(codes(unit(segment(large)) + small).isEmpty)
  }
}
