import LocalizationCore
import XLIFF
import XMLEvents

/// A unit that is being edited: its nodes, which of them are still at their place in the document, and
/// the edits that make the document say what the nodes say.
///
/// What is not changed is never written again: an untouched node stands for its bytes.
struct EditableUnit {
  struct Node {
    let kind: XMLTree.Kind
    /// The node of the tree whose bytes this one is written with, or -1.
    let origin: Int
    /// Whether the node stands where it stood in the document.
    var isInPlace: Bool
    /// The name of an element.
    let name: XMLName
    var parent = -1
    var firstChild = -1
    var lastChild = -1
    var next = -1
    var previous = -1
    /// The attributes that differ from the origin's; `nil` takes one out.
    var attributes: [(name: XMLName, value: String?)] = []
    /// What new text is written as.
    var raw: [UInt8] = []
    /// What new text says.
    var value: [UInt8] = []
    /// Whether an empty element is written as one tag.
    var isEmptyElement = false
    var hasChangedChildren = false
    /// Whether something in the element changed.
    var isChangedBelow = false
  }

  private(set) var nodes: [Node] = []
  /// The unit as it is in the document.
  let tree: XMLTree
  /// The document in UTF-8.
  let content: [UInt8]
  let version: XLIFFVersion
  let scope: XLIFFUnitStream.Scope
  /// What ends a line in the document.
  let lineEnd: [UInt8]
  /// The ids of 2.x that are taken in the unit.
  private var takenIDs: Set<String>?
  /// The segments of 2.x, until one comes or goes.
  private var segments: SegmentTable?
  /// The places that the targets of 2.x take, until one comes or goes otherwise than by a new one.
  var targetPlaces: TargetPlaces?

  init(
    _ tree: XMLTree,
    in content: [UInt8],
    version: XLIFFVersion,
    scope: XLIFFUnitStream.Scope,
    lineEnd: [UInt8]
  ) {
    self.tree = tree
    self.content = content
    self.version = version
    self.scope = scope
    self.lineEnd = lineEnd
    nodes.reserveCapacity(tree.nodes.count + 16)
    let noName = XMLName(localName: "")
    for (index, node) in tree.nodes.enumerated() {
      nodes.append(
        Node(
          kind: node.kind,
          origin: index,
          isInPlace: true,
          name: node.kind == .element ? tree.names[node.name] : noName,
          parent: node.parent,
          firstChild: node.firstChild,
          lastChild: node.lastChild,
          next: node.next,
          isEmptyElement: node.isEmptyElement
        )
      )
    }
    for index in nodes.indices where nodes[index].next >= 0 {
      nodes[nodes[index].next].previous = index
    }
  }

  // MARK: - Reading

  /// The namespace of the core elements.
  var core: String { nodes[0].name.namespace }

  func isCore(_ node: Int, _ name: String) -> Bool { isElement(node, name, core) }

  func isElement(_ node: Int, _ name: String, _ namespace: String) -> Bool {
    nodes[node].kind == .element && nodes[node].name.localName == name
      && nodes[node].name.namespace == namespace
  }

  func children(of node: Int) -> Siblings {
    Siblings(nodes: nodes, upcoming: nodes[node].firstChild)
  }

  struct Siblings: Sequence, IteratorProtocol {
    let nodes: [Node]
    var upcoming: Int

    mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = nodes[upcoming].next }
      return upcoming
    }
  }

  /// The first core element of a name in an element.
  func child(_ name: String, of node: Int) -> Int? {
    children(of: node).first { isCore($0, name) }
  }

  /// The core elements of a name in an element.
  func children(_ name: String, of node: Int) -> [Int] {
    children(of: node).filter { isCore($0, name) }
  }

  /// The elements in an element at any depth, in document order.
  func descendants(of node: Int) -> [Int] {
    var result: [Int] = []
    var current = nodes[node].firstChild
    while current >= 0 {
      if nodes[current].kind == .element { result.append(current) }
      current = following(current, within: node)
    }
    return result
  }

  /// The node after another in document order, not leaving an element; -1 at its end.
  func following(_ node: Int, within root: Int) -> Int {
    nodes[node].firstChild >= 0 ? nodes[node].firstChild : after(node, within: root)
  }

  /// The node after a node and everything in it, not leaving an element; -1 at its end.
  func after(_ node: Int, within root: Int) -> Int {
    var node = node
    while node != root, node >= 0 {
      if nodes[node].next >= 0 { return nodes[node].next }
      node = nodes[node].parent
    }
    return -1
  }

  func attribute(_ localName: String, namespace: String = "", of node: Int) -> String? {
    for change in nodes[node].attributes
    where change.name.localName == localName && change.name.namespace == namespace {
      return change.value
    }
    let origin = nodes[node].origin
    return origin < 0 ? nil : tree.attribute(localName, namespace: namespace, of: origin)
  }

  /// What a node of text says.
  func value(of node: Int) -> ArraySlice<UInt8> {
    let found = nodes[node]
    return found.origin < 0 ? found.value[...] : tree.values[tree.nodes[found.origin].value]
  }

  func isText(_ node: Int) -> Bool { nodes[node].kind == .text || nodes[node].kind == .cdata }

  /// The text in an element and in the elements in it.
  func text(of node: Int) -> [UInt8] {
    var result: [UInt8] = []
    var current = nodes[node].firstChild
    while current >= 0 {
      if isText(current) { result += value(of: current) }
      current = following(current, within: node)
    }
    return result
  }

  /// The offset of a node in the document, of the nearest one around it that has one.
  func offset(of node: Int) -> Int {
    var node = node
    while node > 0 {
      let origin = nodes[node].origin
      if origin >= 0 { return tree.nodes[origin].range.lowerBound }
      node = nodes[node].parent
    }
    return tree.nodes[0].range.lowerBound
  }

  /// The raw bytes of a node of text.
  func raw(_ node: Int) -> ArraySlice<UInt8> {
    let found = nodes[node]
    return found.origin < 0 ? found.raw[...] : content[tree.nodes[found.origin].range]
  }

  /// The `segment` elements in order, and with the `ignorable` elements by id.
  struct SegmentTable {
    var segments: [Int] = []
    var byID: [ExactString: [Int]] = [:]
  }

  mutating func segmentTable() -> SegmentTable {
    if let segments { return segments }
    var table = SegmentTable()
    for node in children(of: 0) {
      let isSegment = isCore(node, "segment")
      guard isSegment || isCore(node, "ignorable") else { continue }
      if isSegment { table.segments.append(node) }
      if let id = attribute("id", of: node) {
        table.byID[ExactString(id), default: []].append(node)
      }
    }
    segments = table
    return table
  }

  /// Tells that segments came or went.
  mutating func forgetSegments() {
    segments = nil
    targetPlaces = nil
  }

  // MARK: - Changing

  private mutating func markChildren(of node: Int) {
    nodes[node].hasChangedChildren = true
    markAbove(node)
  }

  /// Tells the elements around a node that something in them changed.
  private mutating func markAbove(_ node: Int) {
    var parent = nodes[node].parent
    while parent >= 0, !nodes[parent].isChangedBelow {
      nodes[parent].isChangedBelow = true
      parent = nodes[parent].parent
    }
  }

  /// Sets an attribute, or takes it out.
  mutating func setAttribute(_ name: XMLName, _ value: String?, of node: Int) {
    let current = attribute(name.localName, namespace: name.namespace, of: node)
    if let current, let value, current.isIdentical(to: value) { return }
    if current == nil && value == nil { return }
    if let index = nodes[node].attributes.firstIndex(where: {
      $0.name.localName == name.localName && $0.name.namespace == name.namespace
    }) {
      nodes[node].attributes[index].value = value
    } else {
      nodes[node].attributes.append((name, value))
    }
    markAbove(node)
    if let value, name.localName == "id", name.namespace.isEmpty { takenIDs?.insert(value) }
  }

  mutating func setAttribute(_ localName: String, _ value: String?, of node: Int) {
    setAttribute(XMLName(localName: localName), value, of: node)
  }

  /// Sets an attribute of the namespace `xml`.
  mutating func setXMLAttribute(_ localName: String, _ value: String, of node: Int) {
    let name = XMLName(prefix: "xml", localName: localName, namespace: XLIFFNamespace.xml)
    setAttribute(name, value, of: node)
  }

  /// Makes an element; it is in no place yet.
  mutating func makeElement(
    _ name: XMLName,
    _ attributes: [(String, String?)] = [],
    isEmptyElement: Bool = false
  ) -> Int {
    nodes.append(
      Node(
        kind: .element,
        origin: -1,
        isInPlace: false,
        name: name,
        attributes: attributes.compactMap { name, value in
          value.map { (XMLName(localName: name), $0) }
        },
        isEmptyElement: isEmptyElement
      )
    )
    return nodes.count - 1
  }

  /// Makes character data that says a text.
  mutating func makeText(_ text: [UInt8]) -> Int {
    var markup = XMLMarkup(capacity: text.count)
    markup.text(text[...])
    return makeRaw(withLineEnds(markup.bytes[...]), value: text)
  }

  /// Makes character data of bytes as they are to be written.
  mutating func makeRaw(_ raw: [UInt8], value: [UInt8], kind: XMLTree.Kind = .text) -> Int {
    nodes.append(
      Node(
        kind: kind,
        origin: -1,
        isInPlace: false,
        name: XMLName(localName: ""),
        raw: raw,
        value: value
      )
    )
    return nodes.count - 1
  }

  /// Line feeds as the document writes them.
  private func withLineEnds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard lineEnd != [10], bytes.contains(10) else { return Array(bytes) }
    var result: [UInt8] = []
    for byte in bytes {
      if byte == 10 { result += lineEnd } else { result.append(byte) }
    }
    return result
  }

  /// A copy of a node that is written with the same bytes.
  mutating func clone(_ node: Int, withContent: Bool) -> Int {
    var copy = nodes[node]
    copy.isInPlace = false
    copy.parent = -1
    copy.next = -1
    copy.previous = -1
    copy.firstChild = -1
    copy.lastChild = -1
    copy.hasChangedChildren = true
    copy.isChangedBelow = false
    nodes.append(copy)
    let index = nodes.count - 1
    if withContent { copyChildren(of: node, to: index) }
    return index
  }

  mutating func append(_ node: Int, to parent: Int) {
    insert(node, after: nodes[parent].lastChild, in: parent)
  }

  /// Puts a node that is in no place after another, or first in an element when that is -1.
  mutating func insert(_ node: Int, after sibling: Int, in parent: Int) {
    nodes[node].parent = parent
    nodes[node].previous = sibling
    let next = sibling < 0 ? nodes[parent].firstChild : nodes[sibling].next
    nodes[node].next = next
    if sibling < 0 { nodes[parent].firstChild = node } else { nodes[sibling].next = node }
    if next < 0 { nodes[parent].lastChild = node } else { nodes[next].previous = node }
    markChildren(of: parent)
  }

  /// Takes a node out of its place.
  mutating func remove(_ node: Int) {
    let (parent, previous, next) = (nodes[node].parent, nodes[node].previous, nodes[node].next)
    if previous < 0 { nodes[parent].firstChild = next } else { nodes[previous].next = next }
    if next < 0 { nodes[parent].lastChild = previous } else { nodes[next].previous = previous }
    nodes[node].parent = -1
    nodes[node].previous = -1
    nodes[node].next = -1
    nodes[node].isInPlace = false
    markChildren(of: parent)
  }

  mutating func moveChildren(of source: Int, to target: Int) {
    while nodes[source].firstChild >= 0 {
      let child = nodes[source].firstChild
      remove(child)
      append(child, to: target)
    }
  }

  /// Puts copies of what is in an element into another one.
  mutating func copyChildren(of source: Int, to target: Int) {
    var child = nodes[source].firstChild
    while child >= 0 {
      append(clone(child, withContent: true), to: target)
      child = nodes[child].next
    }
  }

  /// Puts a new core element around all that is in an element.
  mutating func wrapContent(
    of node: Int,
    in localName: String,
    _ attributes: [(String, String?)]
  ) -> Int {
    let wrapper = makeElement(localName, namespace: core, in: node, attributes)
    moveChildren(of: node, to: wrapper)
    append(wrapper, to: node)
    return wrapper
  }

  mutating func removeContent(of node: Int) {
    while nodes[node].lastChild >= 0 { remove(nodes[node].lastChild) }
  }

  /// Puts the content of an element in the place of the element.
  mutating func unwrap(_ node: Int) {
    let parent = nodes[node].parent
    var after = node
    while nodes[node].firstChild >= 0 {
      let child = nodes[node].firstChild
      remove(child)
      insert(child, after: after, in: parent)
      after = child
    }
    remove(node)
  }

  // MARK: - Ids

  /// An id that nothing in the unit has yet: `m1`, `m2` and so on for a stem of `m`.
  mutating func freshID(_ stem: String) -> String {
    if takenIDs == nil {
      var found: Set<String> = []
      for node in nodes.indices where nodes[node].kind == .element {
        if let id = attribute("id", of: node) { found.insert(id) }
      }
      takenIDs = found
    }
    var number = lastNumber[stem, default: 0]
    var id: String
    repeat {
      number += 1
      id = "\(stem)\(number)"
    } while takenIDs?.contains(id) == true
    lastNumber[stem] = number
    takenIDs?.insert(id)
    return id
  }

  private var lastNumber: [String: Int] = [:]
}
