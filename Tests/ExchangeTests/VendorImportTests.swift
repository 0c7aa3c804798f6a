import LoctripExchange
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import Testing
import XLIFF

/// What vendors' tools do that an import has to see through.
@Suite struct VendorImportTests {
  private static func document(_ units: String, more: String = "") -> String {
    """
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff" \
    xmlns:g="http://www.gs4tr.org/schema/xliff-ext"><file original="Localizable.xcstrings" \
    source-language="en" target-language="fr" datatype="plaintext"><body>\(units)</body></file>\
    \(more)</xliff>
    """
  }

  @Test(arguments: [
    ("mq:status='AutoSplit'", "", "new"), ("mq:status='AutoSplitAndEmpty'", "", "new"),
    ("mq:status='ManuallyConfirmed'", "", "translated"),
    ("", "state-qualifier='mt-suggestion'", "machine_translated"),
    ("g:editStatus='modified'", "state-qualifier='mt-suggestion'", "translated"),
    ("g:editStatus='modified'", "state='translated' state-qualifier='mt-suggestion'", "translated"),
    ("g:editStatus='other'", "state-qualifier='mt-suggestion'", "machine_translated"),
    ("g:editStatus='modified'", "state='needs-review-translation'", "needs_review"),
  ])
  func `a state is what the vendor means`(_ unit: String, _ target: String, _ state: String) throws
  {
    let project = try project("\"A\":{}", version: "1.3")
    let text = Self.document(
      "<trans-unit id='A' \(unit)><source>A</source><target \(target)>B</target></trans-unit>")
    #expect(try plan(text, into: project).applied(to: project).texts("A") == ["\(state): B"])
  }

  @Test func `a file with nothing in it needs no language`() throws {
    let project = try project("\"A\":{}")
    let text = Self.document(
      "<trans-unit id='A'><source>A</source><target>B</target></trans-unit>",
      more: "<file original='' source-language='en' datatype='po'><body/></file>")
    let report = try plan(text, into: project)
    #expect(report.codes == ["new-language"])
    #expect(report.verdicts == ["A: added"])
  }

  @Test func `a plain translation of a plural is found by its key wherever that stands`() throws {
    let project = try project(
      """
      "n boats":{"localizations":{"en":{"variations":{"plural":{
      "one":{"stringUnit":{"state":"translated","value":"%lld boat"}},
      "other":{"stringUnit":{"state":"translated","value":"%lld boats"}}}}},
      "fr":{"stringUnit":{"state":"needs_review","value":"%lld bateaux"}}}}
      """
    )
    for attributes in ["id='n boats'", "id='104' resname='n boats'"] {
      let text = Self.document(
        "<trans-unit \(attributes)><source>%lld boats</source><target>%lld navires</target></trans-unit>"
      )
      let report = try plan(text, into: project)
      #expect(report.allFindings == [])
      #expect(try report.applied(to: project).texts("n boats") == ["translated: %lld navires"])
    }
  }
}
