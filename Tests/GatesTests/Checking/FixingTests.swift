import Foundation
import LoctripLocalizationCore
import LoctripGates
import LoctripProjectSupport
import LoctripAppProjects
import LoctripTestSupport
import Testing

/// What has one right answer is set right, and nothing else changes.
@Suite struct FixingTests {
  /// The file after it was set right, and what was left.
  private func fixed(_ text: [UInt8], _ name: String) throws -> (text: [UInt8], left: [String]) {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: name)
    let fixing = try Fixer(try CheckRun([path], options: checkingOptions()))
    try fixing.write()
    let again = try Fixer(try CheckRun([path], options: checkingOptions()))
    #expect(again.changes.isEmpty)
    return (try folder.bytes(name), fixing.findings.map(\.fullMessage))
  }

  private func document(_ target: String) -> String {
    xliffDocument(
      """
            <trans-unit id='A' x="1"><source>a<x id="1"/></source><target state='final'>\(target)</target></trans-unit>
      """
    )
  }

  @Test func `in a catalog the text changes, and its state and every other byte stay`() throws {
    let texts = [("A", #"a  b\u00e9\n  c"#), ("B", "fine"), ("C", "x    y")]
    let old = frenchCatalog(texts)
    let (new, left) = try fixed(Array(old.utf8), "L.xcstrings")
    let expected = frenchCatalog([("A", #"a bé\n c"#), ("B", "fine"), ("C", "x y")])
    #expect(String(decoding: new, as: UTF8.self) == expected)
    #expect(left.isEmpty)
  }

  @Test(arguments: [
    ("a  b", "a b"), ("&#xE9;  &amp;&apos;", "&#xE9; &amp;&apos;"), ("a&#x20; b", "a b"),
    ("a  c<x id=\"1\"/>b", "a c<x id=\"1\"/>b"), ("a   b    c", "a b c"),
    ("<!--  -->a  b", "<!--  -->a b"), ("<g id='7' >a  b</g>", "<g id='7' >a b</g>"),
  ])
  func `in a document no byte changes but those of the fault`(_ target: String, _ expected: String)
    throws
  {
    let (new, left) = try fixed(Array(document(target).utf8), "fr.xliff")
    #expect(String(decoding: new, as: UTF8.self) == document(expected))
    #expect(left.isEmpty)
  }

  @Test(arguments: [
    "a  <x id=\"1\"/>b", "a <x id=\"1\"/> b", "<![CDATA[a  b]]>", "a<ph id=\"1\">  </ph>b",
  ])
  func `what a code or CDATA stands in stays, and that is said`(_ target: String) throws {
    let (new, left) = try fixed(Array(document(target).utf8), "fr.xliff")
    #expect(String(decoding: new, as: UTF8.self) == document(target))
    #expect(
      left == ["'A': not fixed: an inline code or a CDATA section is in the way"]
        || target.contains("<x") && left.isEmpty)
  }

  @Test func `a document in another encoding stays in it`() throws {
    let text = document("é  b").replacing("UTF-8", with: "UTF-16")
    let old = try #require(text.data(using: .utf16LittleEndian))
    let expected = try #require(text.replacing("é  b", with: "é b").data(using: .utf16LittleEndian))
    let mark: [UInt8] = [0xFF, 0xFE]
    #expect(try fixed(mark + old, "fr.xliff").text == mark + expected)
  }

  @Test func `a unit that is not for translation stays, and has no finding`() throws {
    let text = document("a  b").replacing("x=\"1\"", with: "translate=\"no\"")
    let (new, left) = try fixed(Array(text.utf8), "fr.xliff")
    #expect(String(decoding: new, as: UTF8.self) == text)
    #expect(left.isEmpty)
  }

  @Test func `files in an archive stay, and that is said`() throws {
    let archive = ZipWriter(("fr.xliff", document("a  b"))).bytes
    let (new, left) = try fixed(archive, "d.zip")
    #expect(new == archive)
    #expect(left == ["'A': not fixed: files inside an archive are not changed"])
  }

  @Test func `all files are written or none, when one cannot be`() throws {
    let folder = try TemporaryFolder()
    try folder.write(frenchCatalog([("A", "a  b")]), to: "A.xcstrings")
    let path = try folder.write(frenchCatalog([("A", "a  b")]), to: "B.xcstrings")
    let fixing = try Fixer(try CheckRun([folder.path("")], options: checkingOptions()))
    #expect(Set(fixing.changes.map(\.place.path)).count == 2)
    try folder.write(frenchCatalog([("A", "c  d")]), to: "B.xcstrings")
    #expect(throws: FindingsError.self) { try fixing.write() }
    #expect(String(decoding: try folder.bytes("A.xcstrings"), as: UTF8.self).contains("a  b"))
    #expect(path.hasSuffix("B.xcstrings"))
  }
}
