import LocalizationCore
import XMLEvents

/// The style of the document: its indentation, its prefixes.
extension EditableUnit {
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
    insert(node, after: sibling, in: parent)
    insertSpace(Array(indentation(of: sibling)), after: sibling, in: parent)
  }

  /// Puts an element before its neighbour in the neighbour's indentation.
  mutating func insertElement(_ node: Int, before sibling: Int) {
    let parent = nodes[sibling].parent
    let space = Array(indentation(of: sibling))
    insert(node, after: nodes[sibling].previous, in: parent)
    insertSpace(space, after: node, in: parent)
  }

  private mutating func insertSpace(_ space: [UInt8], after sibling: Int, in parent: Int) {
    if !space.isEmpty { insert(makeRaw(space, value: space), after: sibling, in: parent) }
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
    func add(_ name: XMLName, _ value: String) {
      guard name.isNamespaceDeclaration else { return }
      result.append((name.prefix == "xmlns" ? name.localName : "", value))
    }
    for change in found.attributes { add(change.name, change.value ?? "") }
    guard found.origin >= 0 else { return result }
    for attribute in tree.attributes[tree.nodes[found.origin].attributes] {
      add(tree.names[attribute.name], tree.string(attribute.value))
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
    setAttribute(Self.declaration(of: preferred), namespace, of: node)
    for (name, value) in attributes { setAttribute(name, value, of: node) }
    return node
  }

  /// Makes a core element that holds a text and is to stand in another element.
  mutating func makeElement(
    _ localName: String,
    in parent: Int,
    _ attributes: [(String, String?)] = [],
    saying text: String
  ) -> Int {
    let node = makeElement(localName, namespace: core, in: parent, attributes)
    append(makeText(Array(text.utf8)), to: node)
    return node
  }

  /// Puts elements into a new element that is to stand beside a child of the unit, each on its line.
  mutating func fill(_ node: Int, with children: [Int], beside sibling: Int?) {
    let indentation = sibling.map { self.indentation(of: $0) } ?? []
    let deeper = deeperIndentation(than: indentation, in: 0)
    fill(node, with: children, indentation: deeper, closing: indentation)
  }

  /// Gives an element the declarations of another, for content that moved between them.
  mutating func copyDeclarations(from source: Int, to target: Int) {
    let known = declarations(of: target).map(\.prefix)
    for (prefix, name) in declarations(of: source) where !known.contains(prefix) {
      setAttribute(Self.declaration(of: prefix), name, of: target)
    }
  }

  private static func declaration(of prefix: String) -> XMLName {
    prefix.isEmpty ? XMLName(localName: "xmlns") : XMLName(prefix: "xmlns", localName: prefix)
  }
}
