import LoctripLocalizationCore
import Testing
import XLIFF

@testable import LoctripXLIFFValidation

/// What the examples of the documentation cannot show: places, counts, scopes, versions, hostile input.
@Suite("Validation of XLIFF 1.x")
struct ValidationXLIFF1Tests {
  private func findings(
    _ body: String, version: String = "1.2",
    namespace: String? = "urn:oasis:names:tc:xliff:document:1.2",
    file: String = "source-language=\"en\" target-language=\"fr\" datatype=\"plaintext\"",
    header: String = ""
  ) -> [String] {
    let declaration = namespace.map { " xmlns=\"\($0)\"" } ?? ""
    return judged(
      "<xliff\(declaration) version=\"\(version)\"><file original=\"a\" \(file)>\(header)<body>\n"
        + body + "</body></file></xliff>")
  }

  private func judged(_ document: String) -> [String] {
    XLIFFValidator.findings(in: Array(document.utf8), path: "a.xliff").map { finding in
      let place = finding.places[0]
      return "\(place.line ?? 0):\(place.column ?? 0) \(finding.severity) \(finding.code.rawValue)"
    }
  }

  // MARK: - Versions

  @Test func `a document as Xcode writes it has one warning, for its build number`() {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
      xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
      http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
        <file original="A/Localizable.xcstrings" source-language="en" target-language="de" \
      datatype="plaintext">
          <header>
            <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="26.5" \
      build-num="17F42"/>
          </header>
          <body>
            <trans-unit id="" xml:space="preserve">
              <source/>
              <target state="new"/>
              <note/>
            </trans-unit>
            <trans-unit id="%lld days|==|plural.one" translate="no" xml:space="preserve">
              <source>%lld day</source>
              <target state="translated" state-qualifier="leveraged-mt">%lld Tag</target>
              <note from="auto-generated">A count.</note>
            </trans-unit>
          </body>
        </file>
      </xliff>
      """
    #expect(judged(document) == ["5:91 warning Y22"])
  }

  @Test func `without the namespace 1.2 is judged on by its own rules`() {
    let unit =
      "<trans-unit id=\"1\"><source>a</source><target state=\"done\">b</target></trans-unit>"
    #expect(findings(unit, namespace: nil) == ["1:1 error Y01", "2:53 error Y08"])
    #expect(findings(unit, version: "1.1", namespace: nil) == ["1:1 error Y01", "2:53 error Y08"])
  }

  @Test func `a namespace takes its own version and those before it`() {
    #expect(findings("") == [])
    #expect(findings("", version: "1.0") == [])
    #expect(findings("", version: "1.3").map { $0.suffix(9) } == ["error Y01"])
    let older = "urn:oasis:names:tc:xliff:document:1.1"
    #expect(findings("", version: "1.1", namespace: older) == [])
    #expect(findings("", version: "1.2", namespace: older).map { $0.suffix(9) } == ["error Y01"])
  }

  @Test func `2.x needs its namespace`() {
    #expect(judged("<xliff version=\"2.0\"/>") == ["1:1 error D02"])
  }

  @Test func `1.1 has no keys, so that a second id is a warning`() {
    let units = String(repeating: "<trans-unit id=\"1\"><source>a</source></trans-unit>", count: 2)
    let older = "urn:oasis:names:tc:xliff:document:1.1"
    #expect(findings(units).map { $0.suffix(9) } == ["error Y03"])
    #expect(
      findings(units, version: "1.1", namespace: older).map { $0.suffix(11) } == ["warning Y03"])
  }

  @Test func `1.1 has no segmented source, and its notes stand before the alternatives`() {
    let older = "urn:oasis:names:tc:xliff:document:1.1"
    func rules(_ unit: String) -> [String] {
      findings(unit, version: "1.1", namespace: older).map { String($0.suffix(3)) }
    }
    #expect(
      rules("<trans-unit id=\"1\"><source>a</source><seg-source>a</seg-source></trans-unit>")
        == ["Y04"])
    let alternative = "<alt-trans><target>b</target></alt-trans>"
    let unit = "<trans-unit id=\"1\"><source>a</source>"
    #expect(rules(unit + "<note>n</note>" + alternative + "</trans-unit>") == [])
    #expect(rules(unit + alternative + "<note>n</note></trans-unit>") == ["Y04"])
  }

  @Test func `1.0 has no extensions and any words, but needs a header`() {
    func rules(_ header: String, _ unit: String) -> [String] {
      findings(unit, version: "1.0", namespace: nil, header: header).map { String($0.suffix(3)) }
    }
    let unit = "<trans-unit id=\"1\" restype=\"knob\"><source>a</source></trans-unit>"
    #expect(rules("<header/>", unit) == [])
    #expect(rules("", unit) == ["Y02"])
    #expect(
      rules("<header/>", "<trans-unit id=\"a b\" p:q=\"1\" xmlns:p=\"u\"><source/></trans-unit>")
        == ["Y03", "Y22"])
  }

  // MARK: - Scopes

  @Test func `ids, phases and tools count in their own file`() {
    func file(_ attributes: String, _ content: String) -> String {
      "<file original=\"a\" source-language=\"en\" datatype=\"plaintext\"\(attributes)>\(content)</file>"
    }
    let unit = "<trans-unit id=\"1\"><source>a</source></trans-unit>"
    let document =
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n"
      + file(
        " tool-id=\"t\"",
        "<header><tool tool-id=\"t\" tool-name=\"T\"/></header><body>\(unit)</body>") + "\n"
      + file(" tool-id=\"t\"", "<body>\(unit)</body>") + "</xliff>"
    #expect(judged(document) == ["3:71 error Y13"])
  }

  @Test func `a unit in a binary unit shares the scope of the others`() {
    let binary = """
      <bin-unit id="1" mime-type="image/png"><bin-source><external-file href="a"/></bin-source>
      <trans-unit id="1"><source>a</source></trans-unit></bin-unit>
      """
    #expect(findings(binary) == ["3:17 error Y03"])
  }

  @Test func `a reference to a unit that comes later is fine`() {
    let units = """
      <trans-unit id="1"><source><x id="1" xid="2"/><x id="2" xid="3"/></source></trans-unit>
      <trans-unit id="2"><source>a</source></trans-unit>
      """
    #expect(findings(units) == ["2:62 warning Y07"])
  }

  @Test func `a missing target language is told once in a file`() {
    let unit = { (id: Int) in
      "<trans-unit id=\"\(id)\"><source>a</source><target>b</target></trans-unit>"
    }
    let found = findings(unit(1) + unit(2), file: "source-language=\"en\" datatype=\"plaintext\"")
    #expect(found == ["2:38 warning Y02"])
  }

  @Test func `what is inside extensions and tools is not judged`() {
    let header = """
      <header><tool tool-id="t" tool-name="T">any <trans-unit/><b xmlns=""/></tool></header>
      """
    let unit = """
      <trans-unit id="1"><source>a</source><p:q xmlns:p="u">
      <trans-unit xmlns="urn:oasis:names:tc:xliff:document:1.2" id="1"/></p:q></trans-unit>
      """
    #expect(findings(unit, header: header) == [])
  }

  @Test func `an extension may stand before each file and not after the last`() {
    let file = "<file original=\"a\" source-language=\"en\" datatype=\"xml\"><body/></file>"
    let other = "<p:q xmlns:p=\"u\"/>"
    func document(_ content: String) -> String {
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n\(content)</xliff>"
    }
    #expect(judged(document(other + file + other + file)) == [])
    #expect(judged(document(file + "\n" + other + other)) == ["3:1 error Y01"])
  }

  // MARK: - Units

  @Test func `codes are joined by rid within one content`() {
    func rules(_ source: String) -> [String] {
      findings("<trans-unit id=\"1\"><source>\(source)</source></trans-unit>").map {
        String($0.drop { $0 != " " }.dropFirst())
      }
    }
    #expect(rules("<bx id=\"1\" rid=\"a\"/><ex id=\"2\" rid=\" a\"/>") == [])
    #expect(
      rules("<bpt id=\"1\" rid=\"a\"/><ex id=\"2\" rid=\"a\"/>") == ["warning Y05", "error Y05"])
    #expect(rules("<ex id=\"2\" rid=\"a\"/><bx id=\"1\" rid=\"a\"/>") == ["warning Y05"])
    #expect(rules("<ept id=\"1\">b</ept>") == ["warning Y05"])
    #expect(rules("<it id=\"1\" pos=\"open\" rid=\"a\"/>") == [])
  }

  @Test func `a code may be there twice in a target unless its clone is no`() {
    func found(_ clone: String) -> [String] {
      findings(
        "<trans-unit id=\"1\"><source><x id=\"1\"\(clone)/></source>\n"
          + "<target><x id=\"1\"/><x id=\"1\"/></target></trans-unit>")
    }
    #expect(found("") == [])
    #expect(found(" clone=\"no\"") == ["3:27 warning Y05"])
  }

  @Test func `sizes are measured in their unit`() {
    func isFine(_ sizes: String, _ target: String) -> Bool {
      findings(
        "<trans-unit id=\"1\" \(sizes)><source><x id=\"1\"/></source><target>\(target)</target></trans-unit>"
      ).isEmpty
    }
    #expect(isFine("maxwidth=\"2\" size-unit=\"char\"", "e\u{301}"))
    #expect(!isFine("maxwidth=\"1\" size-unit=\"char\"", "e\u{301}"))
    #expect(isFine("maxwidth=\"1\" size-unit=\"glyph\"", "e\u{301}"))
    #expect(!isFine("maxwidth=\"2\" size-unit=\"byte\"", "e\u{301}"))
    #expect(isFine("maxbytes=\"3\"", "e\u{301}"))
    #expect(isFine("maxwidth=\"1\"", "pixels are not measured"))
    #expect(!isFine("maxheight=\"1\" size-unit=\"row\"", "a\nb"))
    #expect(!isFine("minwidth=\"2\" size-unit=\"char\"", "a"))
    #expect(isFine("minwidth=\"2\" size-unit=\"char\"", "a<x id=\"1\"/>"))
    #expect(!isFine("maxwidth=\"2\" size-unit=\"char\"", "a<x id=\"1\" equiv-text=\"bc\"/>"))
    #expect(isFine("maxwidth=\"1\" size-unit=\"char\"", "\n  a\n"))
    #expect(!isFine("maxwidth=\"1\" size-unit=\"char\" xml:space=\"preserve\"", " a"))
    #expect(!isFine("maxwidth=\"wide\" size-unit=\"char\"", "a"))
  }

  @Test func `segments of an alternative are those of its own source`() {
    let unit = { (alternative: String) in
      """
      <trans-unit id="1"><source>a</source><seg-source><mrk mtype="seg" mid="1">a</mrk></seg-source>
      \(alternative)</trans-unit>
      """
    }
    let target = "<target><mrk mtype=\"seg\" mid=\"1\">b</mrk></target>"
    #expect(findings(unit("<alt-trans mid=\"1\"><target>b</target></alt-trans>")) == [])
    #expect(
      findings(unit("<alt-trans mid=\"2\"><target>b</target></alt-trans>")) == ["3:17 error Y15"])
    #expect(findings(unit("<alt-trans>\(target)</alt-trans>")) == ["3:42 error Y15"])
    let segmented = "<seg-source><mrk mtype=\"seg\" mid=\"1\">a</mrk></seg-source>"
    #expect(findings(unit("<alt-trans>\(segmented)\(target)</alt-trans>")) == [])
  }

  @Test func `values keep to the white space of their types`() {
    func isFine(_ attributes: String) -> Bool {
      findings("<trans-unit id=\"1\" \(attributes)><source>a</source></trans-unit>").isEmpty
    }
    #expect(isFine("translate=\" yes \""))
    #expect(isFine("restype=\"x-knob\""))
    #expect(!isFine("restype=\"x-\""))
    #expect(!isFine("restype=\"x-a b\""))
    #expect(isFine("reformat=\"coord  font-size x-glow\""))
    #expect(!isFine("reformat=\"yes no\""))
    #expect(isFine("coord=\"#;-1;2;3\""))
    #expect(!isFine("coord=\"1;2;3\""))
    #expect(!isFine("help-id=\"a b\""))
  }

  // MARK: - Hostile input

  @Test func `a unit of many codes, segments and references is judged`() {
    let count = 20_000
    let begins = (0..<count).map { "<bx id=\"\($0)\" rid=\"a\($0)\"/>" }.joined()
    let ends = (0..<count).map { "<ex id=\"\($0)\" rid=\"b\($0)\"/>" }.joined()
    let found = findings("<trans-unit id=\"1\"><source>\(begins)\(ends)</source></trans-unit>")
    #expect(found.count { $0.hasSuffix("error Y05") } == count)
    #expect(found.count { $0.hasSuffix("warning Y05") } == count)

    let marks = (0..<count).map { "<mrk mtype=\"seg\" mid=\"\($0)\">a</mrk>" }.joined()
    let alternatives = (0..<count).map {
      "<alt-trans mid=\"\($0)\"><target>b</target></alt-trans>"
    }.joined()
    #expect(
      findings(
        "<trans-unit id=\"1\"><source>\(String(repeating: "a", count: count))</source>"
          + "<seg-source>\(marks)</seg-source><target>\(marks)</target>\(alternatives)</trans-unit>"
      ) == [])
  }

  @Test func `many small files after a large one are judged`() {
    let unit = { (id: Int) in "<trans-unit id=\"\(id)\"><source>a</source></trans-unit>" }
    let start = "<file original=\"a\" source-language=\"en\" datatype=\"plaintext\"><body>"
    let large = start + (0..<20_000).map(unit).joined() + "</body></file>"
    let small = String(repeating: start + unit(1) + "</body></file>", count: 20_000)
    #expect(
      judged(
        "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\(large)\(small)</xliff>"
      ) == [])
  }

  @Test func `a tag of many unknown attributes gives a finding for each`() {
    let attributes = (0..<5000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    let found = findings("<trans-unit id=\"1\" \(attributes)><source>a</source></trans-unit>")
    #expect(found.count == 5000)
    #expect(found.first == "2:24 warning Y22")
  }
}
