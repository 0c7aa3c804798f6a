import LoctripLocalizationCore
import Testing
import XLIFF

/// Inline codes in the ways of memoQ, Phrase and Okapi.
@Suite struct VendorCodeTests {
  private func unit(_ source: String, _ target: String, more: String = "") throws -> TranslationUnit
  {
    let document = try XLIFFDocument(
      parsing: Array(
        """
        <xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2' xmlns:mq='MQXliff' \
        xmlns:m='http://www.memsource.com/mxlf/2.0'><file original='a' source-language='en' \
        target-language='fr' datatype='plaintext'><body><trans-unit id='1'><source>\(source)</source>\
        <target>\(target)</target>\(more)</trans-unit></body></file></xliff>
        """.utf8
      ),
      path: "a.xliff"
    )
    return document.unit(at: 0)
  }

  @Test(arguments: [
    ("<ph id='1'>&lt;mq:rxt displaytext=\"%@\" val=\"%@\" /></ph>", "%@"),
    ("<ph id='1'>&lt;mq:ph val='%lld'></ph>", "%lld"),
    ("<ph id='1'>&lt;mq:ch val=\"&amp;#xA;\" /></ph>", "\n"),
    (
      "<ph id='1'>&lt;mq:rxt val=\"&amp;lt;a b=&amp;quot;c&amp;quot;&amp;gt;\"/></ph>",
      "<a b=\"c\">"
    ),
    (
      "<bpt id='1'>&lt;mq:rxt-req val=\"[\"></bpt>é<ept id='1'>&lt;/mq:rxt-req val=\"]\"></ept>",
      "[é]"
    ),
    ("<mq:rxt id='1' val='%@'/>", "%@"), ("<mq:ph id='1' val='%@'/>", "%@"),
    ("<ph id='1'><mq:rxt val='%@'/></ph>", "%@"), ("<ph id='1'>&lt;m> &amp;lt;</ph>", "<m> &lt;"),
    ("<ph id='1'>&lt;mq:ch val=\"\"/></ph>", ""),
    ("<ph id='1'>&lt;mq:ch val=\"nbsp\"/></ph>", "\u{A0}"),
  ])
  func `a tag of memoQ's is what it stands for`(markup: String, text: String) throws {
    let unit = try unit("é \(markup) a", "\(markup) b").restoringCodes()
    #expect(unit.source == .text("é \(text) a"))
    #expect(unit.target == .text("\(text) b"))
  }

  @Test func `a tag of memoQ's that does not say what it stands for is an unknown code`() throws {
    let unit = try unit("a", "<ph id='1'>&lt;mq:rxt displaytext=\"b\" /></ph>")
    #expect(unit.target == .text(""))
    #expect(unit.emptyTargetCodes.map(\.equivalent) == [nil])
  }

  private func mark(_ id: Int, _ content: String) -> String {
    "<m:mark id='\(id)'><m:type>x</m:type><m:content>\(content)</m:content></m:mark>"
  }

  @Test(arguments: [
    ("{1}", "%@", "%@"), ("{1}", "&lt;ph id=\"1\">%@&lt;/ph>", "%@"),
    ("{1}", "&lt;ph id=\"1\">&amp;lt;br/&amp;gt;&lt;/ph>", "<br/>"),
    ("{1}", "&lt;x id=\"1\" equiv-text=\"%lld\"/>", "%lld"), ("{1}", "&lt;br/>", "<br/>"),
    ("{1}", "&lt;ph id=\"1\" dataRef=\"d\" equiv=\"%@\" />", "%@"),
    ("{1>toi&lt;1}", "&lt;b class=\"x\">", "<b class=\"x\">toi</b>"),
    ("{1>toi&lt;1}", "&lt;b>&lt;/b>", "<b>toi</b>"), ("{2} {x} {", "%@", "{2} {x} {"),
  ])
  func `what Phrase writes into the text is what its mark says`(
    code: String, content: String, text: String
  ) throws {
    let marks = "<m:tunit-metadata>\(mark(1, content))</m:tunit-metadata>"
    let unit = try unit("é \(code) a", "\(code) b", more: marks).restoringCodes()
    #expect(unit.source == .text("é \(text) a"))
    #expect(unit.target == .text("\(text) b"))
  }

  @Test func `codes of Phrase that change places get positions`() throws {
    let marks = "<m:tunit-metadata>\(mark(1, "%@"))\(mark(2, "%@"))</m:tunit-metadata>"
    let unit = try unit("{1} of {2}", "{2} von {1}", more: marks)
    #expect(unit.restoringCodes().target == .text("%2$@ von %1$@"))
    #expect(try self.unit("{1}", "{1}").target == .text("{1}"))
  }

  @Test func `a mark of which nothing is known is an unknown code`() throws {
    let marks = "<m:tunit-metadata>\(mark(1, "&lt;sc id=\"1\" dataRef=\"d\"/>"))</m:tunit-metadata>"
    let unit = try unit("{1}a", "{1}b", more: marks)
    #expect(unit.source == .text("a"))
    #expect(unit.emptyTargetCodes.map(\.id) == ["1"])
  }

  @Test func `the label of an element around a text is no text`() throws {
    let unit = try unit("a", "<g id='1' equiv-text='&lt;run1>'>toi</g>")
    #expect(unit.targetWithEquivalents == .text("toi"))
    #expect(unit.emptyTargetCodes.map(\.equivalent) == [nil])
  }
}
