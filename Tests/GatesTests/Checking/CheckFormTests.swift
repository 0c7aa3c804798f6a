import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports
import LoctripGates
import LoctripTestSupport
import Testing
import LoctripXMLEvents

/// The forms in which findings are shown.
@Suite struct CheckFormTests {
  private func item(
    _ message: String, _ severity: Finding.Severity = .error, id: String = "key",
    target: String = "abc", range: Range<Int>? = nil, code: String = "quotes",
    path: String = "App/L.xcstrings"
  ) -> FindingsReport.Item {
    var finding = Finding(
      Finding.Code(rawValue: code), severity, message, ranges: range.map { [$0] } ?? [],
      at: FileLocation(path: path, line: 3, column: 7))
    finding.subject = id
    return FindingsReport.Item(
      finding: finding, source: "abc", target: target, character: 6,
      identity: Array((message + id).utf8))
  }

  private func report(_ items: FindingsReport.Item...) -> FindingsReport {
    var part = FindingsReport.Part(path: "App/L.xcstrings", language: "fr")
    part.unitCount = 10
    part.items = items
    return FindingsReport(
      name: "check", version: "1",
      rules: [(id: "quotes", severity: .warning, summary: "quotes", section: "help")], parts: [part]
    )
  }

  private func text(_ report: FindingsReport, _ form: StandardForm = .text) -> String {
    String(decoding: report.render(as: form), as: UTF8.self)
  }

  // MARK: - Text

  @Test func `the fault is marked below its line`() {
    #expect(
      text(report(item("wrong", target: "one\nété 漢字 x\nthree", range: 10..<16))) == """
        App/L.xcstrings:3:7: error: 'key': wrong [quotes]
            | été 漢字 x
            |     ^~~~
        1 error in 10 units of 1 language: failed

        """
    )
  }

  @Test func `a long line is cut around the fault`() {
    let target = String(repeating: "漢", count: 300) + "X" + String(repeating: "y", count: 300)
    let lines = text(report(item("wrong", target: target, range: 900..<901)))
      .split(separator: "\n")
    #expect(lines[1].hasPrefix("    | …漢"))
    #expect(lines[1].hasSuffix("y…"))
    let before = lines[1].prefix { $0 != "X" }.reduce(0) { $0 + ($1 == "漢" ? 2 : 1) }
    #expect(lines[2].prefix { $0 != "^" }.count == before)
  }

  @Test(arguments: [0..<0, 3..<3, 0..<3, 2..<90])
  func `a mark is never outside the line`(_ range: Range<Int>) {
    #expect(text(report(item("wrong", target: "abc", range: range))).contains("    | abc\n"))
    #expect(text(report(item("wrong", target: "", range: range))).contains("[quotes]\n1 error"))
  }

  @Test func `of many findings of a kind three are shown, and the same in many places is one`() {
    var many = report()
    many.parts[0].items = (0..<20).map { item("wrong", .warning, id: "k\($0)") }
    #expect(
      text(many).hasSuffix(
        """
        warning: 17 more of this kind (fr); --verbose shows them [quotes]
        20 warnings in 10 units of 1 language: passed

        """
      )
    )
    many.parts[0].items = (0..<20).map { _ in item("wrong", .warning) }
    #expect(text(many).contains("'key': wrong (20 times, also App/L.xcstrings:3:7, "))
    many.isVerbose = true
    #expect(text(many).split(separator: "\n").count == 20 * 2 + 1)
  }

  @Test func `errors come first, and nothing found is one line`() {
    let mixed = report(item("note", .note), item("bad", .error, code: "url"))
    #expect(text(mixed).hasPrefix("App/L.xcstrings:3:7: error: 'key': bad [url]"))
    #expect(text(report()) == "Nothing found in 10 units of 1 language.\n")
    var known = report(item("bad"))
    known.parts[0].items[0].isKnown = true
    #expect(
      text(known) == "Nothing new found in 10 units of 1 language (1 finding in the baseline).\n")
  }

  @Test func `of many notes one is shown, unless notes fail`() {
    var many = report()
    many.parts[0].items = (0..<5).map { item("so", .note, id: "k\($0)") }
    #expect(text(many).contains("note: 4 more of this kind (fr); --verbose shows them [quotes]"))
    many.threshold = .note
    #expect(text(many).contains("note: 2 more of this kind"))
    #expect(text(many).hasSuffix("5 notes in 10 units of 1 language: failed\n"))
  }

  @Test func `findings in sources alone say so`() {
    var sources = report(item("bad", .warning))
    sources.parts[0].unitCount = 0
    #expect(text(sources).hasSuffix("1 warning in the sources: passed\n"))
  }

  // MARK: - GitHub

  @Test func `annotations are commands of the runner, and no text begins another one`() {
    let hostile = item(
      "100%\r\n::error::x", .warning, id: "::stop-commands::a", path: "a:b,c%/L.xcstrings")
    let lines = text(report(hostile), .github).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "::warning file=a%3Ab%2Cc%25/L.xcstrings,line=3,col=6,title=loctrip%3A quotes::'"))
    #expect(lines[0].contains("100%25␍⏎"))
    #expect(!lines[1].hasPrefix("::"))
  }

  @Test(arguments: StandardForm.ofFindings.filter { $0 != .github })
  func `no other form has a line that begins with two colons`(_ form: StandardForm) {
    let hostile = item(
      "::error::x", id: "::error::y", target: "a\n::error::z\n::error::", range: 2..<4)
    for line in text(report(hostile), form).split(whereSeparator: \.isNewline) {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
    }
  }

  // MARK: - Schemas

  /// What Jenkins takes: the elements, their order and attributes of its `junit-10.xsd`.
  @Test func `JUnit has the elements and attributes that build servers read`() throws {
    var report = report(
      item("bad <&>\"\u{1}", id: "a"), item("worse", .warning, id: "a"), item("known", id: "b"),
      item("only a warning", .warning, id: "c"))
    report.parts[0].items[2].isKnown = true
    let root = try XMLNode(text(report, .junit))
    #expect(root.name == "testsuites")
    #expect(
      root.attributes == ["name": "loctrip check", "tests": "4", "failures": "1", "errors": "0"])
    let suite = try #require(root.children.first)
    #expect(
      suite.attributes == [
        "name": "App/L.xcstrings fr", "tests": "4", "failures": "1", "errors": "0", "skipped": "1",
      ])
    #expect(suite.children.map(\.name) == Array(repeating: "testcase", count: 4))
    #expect(
      suite.children.map { $0.attributes["name"] } == ["a", "b", "c", "7 units without findings"])
    #expect(suite.children.allSatisfy { $0.attributes["classname"] == "App/L.xcstrings fr" })
    #expect(suite.children[0].children.map(\.name) == ["failure", "system-out"])
    #expect(suite.children[0].children[0].attributes["message"] == "bad <&>\"␁")
    #expect(suite.children[1].children.map(\.name) == ["skipped"])
    #expect(suite.children[2].children.map(\.name) == ["system-out"])
    #expect(suite.children[3].children.isEmpty)
  }

  @Test func `SARIF has what its standard and code hosts ask for`() throws {
    var report = report(item("bad"), item("known", id: "b", path: "/abs/é.xcstrings"))
    report.parts[0].items[1].isKnown = true
    let log = try #require(
      JSONSerialization.jsonObject(with: Data(text(report, .sarif).utf8)) as? [String: Any])
    #expect(SARIFShape.faults(in: log) == [])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    #expect((run["originalUriBaseIds"] as? [String: Any])?.keys.sorted() == ["%SRCROOT%"])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["quotes", "quotes"])
    #expect((results[0]["partialFingerprints"] as? [String: String])?["loctrip/v1"]?.count == 16)
    #expect(results[0]["suppressions"] == nil)
    #expect((results[1]["suppressions"] as? [[String: String]])?.first?["kind"] == "external")
    func place(_ result: [String: Any]) -> [String: Any]? {
      let location = (result["locations"] as? [[String: Any]])?.first
      return location?["physicalLocation"] as? [String: Any]
    }
    let first = place(results[0])
    #expect(
      first?["artifactLocation"] as? [String: String]
        == ["uri": "App/L.xcstrings", "uriBaseId": "%SRCROOT%"])
    #expect(first?["region"] as? [String: Int] == ["startLine": 3, "startColumn": 6])
    #expect(
      place(results[1])?["artifactLocation"] as? [String: String]
        == ["uri": "file:///abs/%C3%A9.xcstrings"])
  }
}

/// A tree of XML, as far as these tests need it.
private struct XMLNode {
  var name = ""
  var attributes: [String: String] = [:]
  var children: [XMLNode] = []

  init() {}

  init(_ text: String) throws {
    var open: [XMLNode] = [XMLNode()]
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let bytes = Array(text.utf8)[...]
    try parser.push(bytes.span, isFinal: true, into: &batch)
    for event in batch.events {
      if event.kind == .start {
        var node = XMLNode()
        node.name = batch.names[event.name].localName
        for attribute in batch.attributes[event.attributes] {
          node.attributes[batch.names[attribute.name].localName] = batch.string(attribute.value)
        }
        open.append(node)
      } else if event.kind == .end, let node = open.popLast() {
        open[open.count - 1].children.append(node)
      }
    }
    self = try #require(open.first?.children.first)
  }
}
