import LocalizationCore
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

  func isCore(_ node: Int, _ name: String) -> Bool {
    nodes[node].kind == .element && nodes[node].name.localName == name
      && nodes[node].name.namespace == core
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
    if nodes[node].firstChild >= 0 { return nodes[node].firstChild }
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
  mutating func forgetSegments() { segments = nil }

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
    if withContent {
      var child = nodes[node].firstChild
      while child >= 0 {
        append(clone(child, withContent: true), to: index)
        child = nodes[child].next
      }
    }
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

  // MARK: - The document's style

  /// The line end and indentation before a node; empty when it does not start a line.
  func indentation(of node: Int) -> ArraySlice<UInt8> {
    let previous = nodes[node].previous
    return previous < 0 ? [] : lastLine(of: previous)
  }

  /// The line end and what follows it, of a node that is only white space.
  private func lastLine(of node: Int) -> ArraySlice<UInt8> {
    guard nodes[node].kind == .text else { return [] }
    let bytes = raw(node)
    guard bytes.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }),
      var start = bytes.lastIndex(where: { $0 == 10 || $0 == 13 })
    else { return [] }
    if bytes[start] == 10, start > bytes.startIndex, bytes[start - 1] == 13 { start -= 1 }
    return bytes[start...]
  }

  /// The line end and indentation before the end tag of an element.
  func closingIndentation(of node: Int) -> ArraySlice<UInt8> {
    let last = nodes[node].lastChild
    return last < 0 ? [] : lastLine(of: last)
  }

  /// The indentation of what is one level deeper than a child of an element.
  func deeperIndentation(than indentation: ArraySlice<UInt8>, in parent: Int) -> [UInt8] {
    guard !indentation.isEmpty else { return [] }
    let outer = closingIndentation(of: parent)
    guard !outer.isEmpty, indentation.starts(with: outer), indentation.count > outer.count else {
      return Array(indentation)
    }
    return Array(indentation) + indentation.dropFirst(outer.count)
  }

  /// Puts an element after its neighbour in the neighbour's indentation.
  mutating func insertElement(_ node: Int, after sibling: Int) {
    let parent = nodes[sibling].parent
    let space = Array(indentation(of: sibling))
    var sibling = sibling
    if !space.isEmpty {
      let text = makeRaw(space, value: space)
      insert(text, after: sibling, in: parent)
      sibling = text
    }
    insert(node, after: sibling, in: parent)
  }

  /// Puts an element before its neighbour in the neighbour's indentation.
  mutating func insertElement(_ node: Int, before sibling: Int) {
    let parent = nodes[sibling].parent
    let space = Array(indentation(of: sibling))
    insert(node, after: nodes[sibling].previous, in: parent)
    if !space.isEmpty { insert(makeRaw(space, value: space), after: node, in: parent) }
  }

  /// Puts elements into a new element, each on its line when there is an indentation.
  mutating func fill(
    _ node: Int,
    with children: [Int],
    indentation: [UInt8],
    closing: ArraySlice<UInt8>
  ) {
    for child in children {
      if !indentation.isEmpty { append(makeRaw(indentation, value: indentation), to: node) }
      append(child, to: node)
    }
    if !indentation.isEmpty, !closing.isEmpty {
      append(makeRaw(Array(closing), value: Array(closing)), to: node)
    }
  }

  /// Takes an element out together with the white space before it.
  mutating func removeElement(_ node: Int) {
    let previous = nodes[node].previous
    if previous >= 0, !lastLine(of: previous).isEmpty { remove(previous) }
    remove(node)
  }

  // MARK: - Names

  /// The prefix that a namespace has at a node, or `nil`.
  func prefix(of namespace: String, at node: Int) -> String? {
    var seen: Set<String> = []
    var current = node
    while current >= 0 {
      for (prefix, name) in declarations(of: current) where seen.insert(prefix).inserted {
        if name.isIdentical(to: namespace) { return prefix }
      }
      current = nodes[current].parent
    }
    for declared in scope.namespaces.reversed() where seen.insert(declared.prefix).inserted {
      if declared.name.isIdentical(to: namespace) { return declared.prefix }
    }
    return namespace.isEmpty && !seen.contains("") ? "" : nil
  }

  /// The namespaces that an element declares.
  func declarations(of node: Int) -> [(prefix: String, name: String)] {
    let found = nodes[node]
    var result: [(String, String)] = []
    for change in found.attributes where change.name.isNamespaceDeclaration {
      result.append(
        (change.name.prefix == "xmlns" ? change.name.localName : "", change.value ?? "")
      )
    }
    guard found.origin >= 0 else { return result }
    for attribute in tree.attributes[tree.nodes[found.origin].attributes] {
      let name = tree.names[attribute.name]
      guard name.isNamespaceDeclaration else { continue }
      result.append(
        (name.prefix == "xmlns" ? name.localName : "", tree.string(attribute.value))
      )
    }
    return result
  }

  /// Makes an element of a namespace that is to stand in another element; declares the namespace
  /// where it is not known.
  ///
  /// - Parameter preferred: The prefix for a namespace that has none.
  mutating func makeElement(
    _ localName: String,
    namespace: String,
    in parent: Int,
    preferred: String = "",
    _ attributes: [(String, String?)] = []
  ) -> Int {
    if let prefix = prefix(of: namespace, at: parent) {
      return makeElement(
        XMLName(prefix: prefix, localName: localName, namespace: namespace),
        attributes
      )
    }
    let node = makeElement(
      XMLName(prefix: preferred, localName: localName, namespace: namespace)
    )
    let declaration =
      preferred.isEmpty
      ? XMLName(localName: "xmlns") : XMLName(prefix: "xmlns", localName: preferred)
    nodes[node].attributes.append((declaration, namespace))
    for (name, value) in attributes {
      if let value { nodes[node].attributes.append((XMLName(localName: name), value)) }
    }
    return node
  }

  /// Gives an element the declarations of another, for content that moved between them.
  mutating func copyDeclarations(from source: Int, to target: Int) {
    let known = declarations(of: target).map(\.prefix)
    for (prefix, name) in declarations(of: source) where !known.contains(prefix) {
      let declaration =
        prefix.isEmpty ? XMLName(localName: "xmlns") : XMLName(prefix: "xmlns", localName: prefix)
      setAttribute(declaration, name, of: target)
    }
  }

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

  // MARK: - Writing

  /// The edits that turn the document's unit into this one, in order.
  func edits() -> [Edit] {
    var edits: [Edit] = []
    collect(0, &edits)
    return edits.compactMap(trimmed)
  }

  /// An edit without what it would write as it was; `nil` when that is all of it.
  private func trimmed(_ edit: Edit) -> Edit? {
    let old = content[edit.range]
    let new = edit.replacement
    // A cut inside a character would leave two halves that no encoding knows.
    func isInsideCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    var start = 0
    let limit = min(old.count, new.count)
    while start < limit, old[old.startIndex + start] == new[start] { start += 1 }
    if start == old.count, start == new.count { return nil }
    while start > 0,
      start < old.count && isInsideCharacter(old[old.startIndex + start])
        || start < new.count && isInsideCharacter(new[start])
    {
      start -= 1
    }
    var end = 0
    while end < limit - start, old[old.endIndex - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, isInsideCharacter(new[new.count - end]) { end -= 1 }
    return Edit(
      edit.range.lowerBound + start..<edit.range.upperBound - end,
      Array(new[start..<new.count - end])
    )
  }

  /// Recurses as deep as the document nests, which the parser bounds.
  private func collect(_ node: Int, _ edits: inout [Edit]) {
    let found = nodes[node]
    guard found.kind == .element, found.origin >= 0 else { return }
    let origin = tree.nodes[found.origin]
    if !found.attributes.isEmpty { edits += tagEdits(node) }
    guard found.hasChangedChildren || found.isChangedBelow else { return }
    if origin.isEmptyElement {
      guard found.firstChild >= 0 else { return }
      let tag = XMLStartTag(origin.startTag, in: content.span)
      var bytes: [UInt8] = [UInt8(ascii: ">")]
      for child in children(of: node) { emit(child, into: &bytes) }
      bytes += "</\(found.name.qualifiedName)>".utf8
      edits.append(Edit(tag.insertionPoint..<origin.range.upperBound, bytes))
      return
    }
    var cursor = origin.startTagEnd
    var pending: [UInt8] = []
    var child = found.firstChild
    while child >= 0 {
      if nodes[child].isInPlace {
        let range = tree.nodes[nodes[child].origin].range
        if !pending.isEmpty || range.lowerBound > cursor {
          edits.append(Edit(cursor..<range.lowerBound, pending))
          pending = []
        }
        collect(child, &edits)
        cursor = range.upperBound
      } else {
        emit(child, into: &pending)
      }
      child = nodes[child].next
    }
    if !pending.isEmpty || origin.endTagStart > cursor {
      edits.append(Edit(cursor..<origin.endTagStart, pending))
    }
  }

  /// The edits of an element's start tag.
  private func tagEdits(_ node: Int) -> [Edit] {
    let found = nodes[node]
    let tag = XMLStartTag(tree.nodes[found.origin].startTag, in: content.span)
    var edits: [Edit] = []
    for (name, value) in found.attributes {
      if let place = place(of: name, in: tag, origin: found.origin) {
        guard let value else {
          edits.append(Edit(place.range, []))
          continue
        }
        let quote = content[place.valueRange.lowerBound - 1]
        let bytes = Self.escaped(value, quote: quote)
        if !bytes[...].isIdentical(to: content[place.valueRange]) {
          edits.append(Edit(place.valueRange, bytes))
        }
      } else if let value {
        let bytes =
          Array(" \(name.qualifiedName)=\"".utf8)
          + Self.escaped(value, quote: UInt8(ascii: "\"")) + [UInt8(ascii: "\"")]
        edits.append(Edit(tag.insertionPoint..<tag.insertionPoint, bytes))
      }
    }
    return edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  private func place(
    of name: XMLName,
    in tag: XMLStartTag,
    origin: Int
  ) -> XMLStartTag.Attribute? {
    for attribute in tree.attributes[tree.nodes[origin].attributes] {
      let known = tree.names[attribute.name]
      if known.localName == name.localName && known.namespace == name.namespace
        && known.isNamespaceDeclaration == name.isNamespaceDeclaration
        || known == name
      {
        return tag[known.qualifiedName]
      }
    }
    return nil
  }

  /// The value of an attribute as it is written between quotes.
  static func escaped(_ value: String, quote: UInt8) -> [UInt8] {
    var markup = XMLMarkup()
    markup.attributeValue(value)
    guard quote == UInt8(ascii: "'") else { return markup.bytes }
    var result: [UInt8] = []
    for byte in markup.bytes {
      if byte == quote { result += "&#39;".utf8 } else { result.append(byte) }
    }
    return result
  }

  /// Writes a node that is not where it was.
  ///
  /// Recurses as deep as elements nest.
  private func emit(_ node: Int, into bytes: inout [UInt8]) {
    let found = nodes[node]
    guard found.kind == .element else {
      bytes += raw(node)
      return
    }
    let isUntouched =
      found.origin >= 0 && found.attributes.isEmpty && !found.hasChangedChildren
      && !found.isChangedBelow
    if isUntouched {
      bytes += content[tree.nodes[found.origin].range]
      return
    }
    let isEmpty = found.firstChild < 0 && found.isEmptyElement
    if found.origin >= 0 {
      let range = tree.nodes[found.origin].startTag
      let edits = tagEdits(node).map {
        Edit(
          $0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound,
          $0.replacement
        )
      }
      var tag = Array(content[range]).applying(edits)
      if tree.nodes[found.origin].isEmptyElement, !isEmpty {
        tag.removeLast(2)
        while tag.last == 32 { tag.removeLast() }
        tag.append(UInt8(ascii: ">"))
      }
      bytes += tag
      if isEmpty { return }
    } else {
      bytes += "<\(found.name.qualifiedName)".utf8
      for (name, value) in found.attributes {
        guard let value else { continue }
        bytes += " \(name.qualifiedName)=\"".utf8
        bytes += Self.escaped(value, quote: UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: "\""))
      }
      if isEmpty {
        bytes += "/>".utf8
        return
      }
      bytes.append(UInt8(ascii: ">"))
    }
    var child = found.firstChild
    while child >= 0 {
      emit(child, into: &bytes)
      child = nodes[child].next
    }
    bytes += "</\(found.name.qualifiedName)>".utf8
  }
}
