import Testing
import LoctripXMLEvents

@Suite("Trees and start tags")
struct XMLTreeTests {
  private let content = Array(
    "<?xml version='1.0'?><!--a--><r a='1' p:b=\"x&amp;y\" xmlns:p='u'>t<p:e/>&lt;<?i v?><![CDATA[c]]></r>"
      .utf8)

  @Test func `holds every node of the root with its range`() throws {
    let tree = try XMLTree(parsing: content)
    #expect(tree.isComplete)
    let kinds = tree.children(of: 0).map { tree.nodes[$0].kind }
    #expect(kinds == [.text, .element, .text, .instruction, .cdata])
    #expect(tree.text(of: 0) == "t<c")
    let root = tree.nodes[0]
    #expect(String(decoding: content[root.content], as: UTF8.self).hasPrefix("t<p:e/>"))
    #expect(String(decoding: content[root.range], as: UTF8.self).hasSuffix("</r>"))
    let element = try #require(Array(tree.elements(of: 0)).first)
    #expect(tree.name(of: element) == XMLName(prefix: "p", localName: "e", namespace: "u"))
    #expect(tree.nodes[element].content.isEmpty)
    #expect(tree.end(of: element) == element + 1)
  }

  @Test func `finds attributes by name and namespace`() throws {
    let tree = try XMLTree(parsing: content)
    #expect(tree.attribute("a", of: 0) == "1")
    #expect(tree.attribute("b", of: 0) == nil)
    #expect(tree.attribute("b", namespace: "u", of: 0) == "x&y")
  }

  @Test func `tells where the attributes of a tag stand`() throws {
    let tree = try XMLTree(parsing: content)
    let tag = XMLStartTag(tree.nodes[0].startTag, in: ArraySlice(content).span)
    func text(_ range: Range<Int>) -> String { String(decoding: content[range], as: UTF8.self) }
    #expect(text(tag.nameRange) == "r")
    #expect(tag.attributes.map(\.name) == ["a", "p:b", "xmlns:p"])
    #expect(tag.attributes.map { text($0.valueRange) } == ["1", "x&amp;y", "u"])
    #expect(tag["p:b"].map { text($0.range) } == " p:b=\"x&amp;y\"")
    #expect(text(tag.insertionPoint..<tag.insertionPoint + 1) == ">")
  }

  @Test func `is empty again for the next element`() throws {
    var tree = try XMLTree(parsing: content)
    tree.removeAll()
    #expect(tree.nodes.isEmpty && !tree.isComplete)
  }
}
