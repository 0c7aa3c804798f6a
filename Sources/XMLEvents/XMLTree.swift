/// A part of a document as a tree: an element and everything in it, each node with its byte range.
///
/// The nodes are in one array in document order and refer to one another by index, so that a tree
/// is built without allocations for its nodes and can be reused. The root is node 0.
package struct XMLTree: Sendable {
  /// The kind of a node.
  package enum Kind: Sendable {
    /// An element.
    case element
    /// Character data with its references resolved.
    case text
    /// A CDATA section.
    case cdata
    /// A comment.
    case comment
    /// A processing instruction.
    case instruction
  }

  /// One node.
  ///
  /// Links to missing nodes are -1.
  package struct Node: Sendable {
    /// The kind of the node.
    package let kind: Kind
    /// The index of the name in ``XMLTree/names``: of an element, or the target of an instruction.
    package let name: Int
    /// The element around it.
    package let parent: Int
    /// The first node in it.
    package internal(set) var firstChild = -1
    /// The last node in it.
    package internal(set) var lastChild = -1
    /// The node after it in the same parent.
    package internal(set) var next = -1
    /// The attributes as indices of ``XMLTree/attributes``; namespace declarations included.
    package let attributes: Range<Int>
    /// The decoded value of text, comment or instruction, as a range of ``XMLTree/values``.
    package internal(set) var value: Range<Int>
    /// The bytes of the document from the start tag to the end tag.
    package internal(set) var range: Range<Int>
    /// The end of the start tag, where the content begins.
    package internal(set) var startTagEnd: Int
    /// The start of the end tag; the end of the element when it is an empty-element tag.
    package internal(set) var endTagStart: Int
    /// True for an empty-element tag, `<a/>`.
    package let isEmptyElement: Bool

    /// The bytes of an element's start tag.
    package var startTag: Range<Int> { range.lowerBound..<startTagEnd }
    /// The bytes between start tag and end tag.
    package var content: Range<Int> { startTagEnd..<max(startTagEnd, endTagStart) }
  }

  /// The nodes in document order, the root first.
  package private(set) var nodes: [Node] = []
  /// The attributes of the elements.
  package private(set) var attributes: [XMLAttribute] = []
  /// The decoded values, as UTF-8.
  package private(set) var values: [UInt8] = []
  /// Every name of the document so far; indices stay valid to its end.
  package private(set) var names: [XMLName] = []
  private var open = -1

  package init() {}

  /// Reads a whole document.
  ///
  /// - Parameter content: UTF-8, a byte order mark allowed.
  /// - Throws: ``XMLSyntaxError`` when the bytes are not well-formed.
  package init(parsing content: [UInt8]) throws(XMLSyntaxError) {
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    try parser.push(ArraySlice(content).span, isFinal: true, into: &batch)
    for event in batch.events { add(event, of: batch) }
  }

  /// True if the root and all its descendants were added.
  package var isComplete: Bool { !nodes.isEmpty && open < 0 }

  // MARK: - Building

  /// Empties the tree and keeps its memory.
  package mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    open = -1
  }

  /// Adds the next event of the document, the start of the root first.
  ///
  /// - Parameters:
  ///   - event: The event. Declarations and document types are ignored.
  ///   - batch: The batch that it belongs to.
  ///   - keepsText: True to keep the characters of text; otherwise text nodes have only a range.
  package mutating func add(_ event: XMLEvent, of batch: XMLEventBatch, keepsText: Bool = true) {
    switch event.kind {
    case .start:
      if names.count != batch.names.count { names = batch.names }
      let first = attributes.count
      for attribute in batch.attributes[event.attributes] {
        attributes.append(
          XMLAttribute(name: attribute.name, value: append(batch.values[attribute.value])))
      }
      append(
        Node(
          kind: .element, name: event.name, parent: open, attributes: first..<attributes.count,
          value: 0..<0, range: event.range, startTagEnd: event.range.upperBound,
          endTagStart: event.range.upperBound, isEmptyElement: event.isEmptyElement))
      open = nodes.count - 1
    case .end:
      guard open >= 0 else { return }
      nodes[open].endTagStart = event.range.lowerBound
      nodes[open].range = nodes[open].range.lowerBound..<event.range.upperBound
      open = nodes[open].parent
    case .text, .cdata, .comment, .instruction:
      guard open >= 0 else { return }
      // The parser splits long texts.
      if event.kind == .text, let last = nodes.last, last.kind == .text, last.parent == open,
        last.range.upperBound == event.range.lowerBound
      {
        let value = keepsText ? append(batch.values[event.value]) : 0..<0
        nodes[nodes.count - 1].value =
          keepsText ? last.value.lowerBound..<value.upperBound : last.value
        nodes[nodes.count - 1].range = last.range.lowerBound..<event.range.upperBound
        nodes[nodes.count - 1].startTagEnd = event.range.upperBound
        nodes[nodes.count - 1].endTagStart = event.range.upperBound
        return
      }
      if event.kind == .instruction, names.count != batch.names.count { names = batch.names }
      let kind: Kind =
        switch event.kind {
        case .cdata: .cdata
        case .comment: .comment
        case .instruction: .instruction
        default: .text
        }
      append(
        Node(
          kind: kind, name: event.kind == .instruction ? event.name : 0, parent: open,
          attributes: 0..<0, value: keepsText ? append(batch.values[event.value]) : 0..<0,
          range: event.range, startTagEnd: event.range.upperBound,
          endTagStart: event.range.upperBound, isEmptyElement: false))
    case .declaration, .doctype: break
    }
  }

  private mutating func append(_ node: Node) {
    let index = nodes.count
    nodes.append(node)
    guard node.parent >= 0 else { return }
    let previous = nodes[node.parent].lastChild
    if previous < 0 {
      nodes[node.parent].firstChild = index
    } else {
      nodes[previous].next = index
    }
    nodes[node.parent].lastChild = index
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
    let start = values.count
    values.append(contentsOf: bytes)
    return start..<values.count
  }

  // MARK: - Reading

  /// The name of an element, or the target of an instruction.
  package func name(of node: Int) -> XMLName { names[nodes[node].name] }

  /// The text of a range of ``values``.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: values[range], as: UTF8.self)
  }

  /// The value of an attribute, or `nil`.
  ///
  /// - Parameters:
  ///   - localName: The name without its prefix.
  ///   - namespace: The namespace; empty for the attributes of the element's own vocabulary.
  ///   - node: An element.
  package func attribute(_ localName: String, namespace: String = "", of node: Int) -> String? {
    for attribute in attributes[nodes[node].attributes] {
      let name = names[attribute.name]
      if name.localName == localName && name.namespace == namespace
        && !name.isNamespaceDeclaration
      {
        return string(attribute.value)
      }
    }
    return nil
  }

  /// The nodes in an element, in order.
  package func children(of node: Int) -> Children {
    Children(tree: self, upcoming: nodes[node].firstChild)
  }

  /// The elements in an element, in order.
  package func elements(of node: Int) -> some Sequence<Int> {
    children(of: node).lazy.filter { nodes[$0].kind == .element }
  }

  /// The text of an element and its descendants.
  package func text(of node: Int) -> String {
    guard nodes[node].kind == .element else { return string(nodes[node].value) }
    var bytes: [UInt8] = []
    for index in node..<end(of: node)
    where nodes[index].kind == .text || nodes[index].kind == .cdata {
      bytes += values[nodes[index].value]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The index after the last descendant of an element.
  package func end(of node: Int) -> Int {
    var node = node
    while true {
      if nodes[node].next >= 0 { return nodes[node].next }
      guard nodes[node].parent >= 0 else { return nodes.count }
      node = nodes[node].parent
    }
  }

  /// The nodes in an element.
  package struct Children: Sequence, IteratorProtocol {
    let tree: XMLTree
    var upcoming: Int

    /// The next node, or `nil` after the last.
    package mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = tree.nodes[upcoming].next }
      return upcoming
    }
  }
}
