import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationContext {
  /// True for a core element with a name.
  func isCore(_ node: Int, _ name: String) -> Bool {
    isElement(node, name, of: vocabulary.core)
  }

  /// True for an element with a name in a namespace.
  func isElement(_ node: Int, _ name: String, of namespace: String) -> Bool {
    guard tree.nodes[node].kind == .element else { return false }
    let found = tree.names[tree.nodes[node].name]
    return found.localName == name && found.namespace == namespace
  }

  /// The value and the qualified name of an attribute.
  typealias Found = (value: ArraySlice<UInt8>, name: String)

  /// The attribute with a name, or `nil`.
  func attribute(_ name: String, namespace: String = "", of node: Int) -> Found? {
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[index]
      let found = tree.names[attribute.name]
      if found.localName == name, found.namespace == namespace, !found.isNamespaceDeclaration {
        return (tree.values[attribute.value], found.qualifiedName)
      }
    }
    return nil
  }

  /// True if an attribute has a value.
  func hasAttribute(_ name: String, namespace: String = "", _ value: String, of node: Int) -> Bool {
    attribute(name, namespace: namespace, of: node)?.value.elementsEqual(value.utf8) == true
  }

  /// The child elements with a name in a namespace, by default the core's.
  func children(of node: Int, named name: String, namespace: String? = nil) -> [Int] {
    tree.children(of: node).filter { isElement($0, name, of: namespace ?? vocabulary.core) }
  }

  /// The first child element with a name in a namespace, by default the core's.
  func child(of node: Int, named name: String, namespace: String? = nil) -> Int? {
    tree.children(of: node).first { isElement($0, name, of: namespace ?? vocabulary.core) }
  }

  /// True if an element has only white space, comments and instructions.
  func isBlank(_ node: Int) -> Bool {
    tree.children(of: node).allSatisfy { child in
      switch tree.nodes[child].kind {
      case .element: false
      case .text, .cdata: tree.values[tree.nodes[child].value].allSatisfy(\.isXMLSpace)
      case .comment, .instruction: true
      }
    }
  }

  /// The text of an element, with `cp` resolved, without codes and markers.
  func characters(of node: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in node..<tree.end(of: node) {
      switch tree.nodes[index].kind {
      case .text, .cdata: bytes += tree.values[tree.nodes[index].value]
      case .element:
        if let scalar = codePoint(of: index).flatMap(Unicode.Scalar.init) {
          bytes += Array(String(Character(scalar)).utf8)
        }
      case .comment, .instruction: break
      }
    }
    return bytes
  }

  /// The code point of a `cp` element; `nil` for other elements and invalid numbers.
  func codePoint(of node: Int) -> UInt32? {
    guard isCore(node, "cp"), let hex = attribute("hex", of: node)?.value else { return nil }
    return UInt32(String(decoding: hex.trimmed, as: UTF8.self), radix: 16)
  }

  /// The ids of some elements.
  func identifiers(of nodes: [Int]) -> Set<ArraySlice<UInt8>> {
    Set(nodes.compactMap { attribute("id", of: $0)?.value })
  }

  /// Reports duplicate ids of some elements.
  ///
  /// - Parameters:
  ///   - nodes: The elements in document order.
  ///   - rule: The broken rule.
  ///   - scope: The scope of the ids, for the message.
  mutating func checkUnique(_ nodes: [Int], _ rule: Rule, in scope: String) {
    var seen: [ArraySlice<UInt8>: Int] = [:]
    for node in nodes {
      guard let id = attribute("id", of: node) else { continue }
      guard let first = seen[id.value] else {
        seen[id.value] = node
        continue
      }
      let line = location(of: tree.nodes[first].range.lowerBound).line ?? 0
      let message =
        "the id '\(id.value.excerpt)' of <\(tagName(node))> is already that of "
        + "<\(tagName(first))> in line \(line) of the same \(scope)"
      report(rule, message, at: node, attribute: id.name)
    }
  }
}

/// True if two language tags are the same, ignoring case (RFC 5646, 2.1.1).
func isSameLanguage(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Bool {
  a.elementsEqual(b) { x, y in x == y || (x | 0x20 == y | 0x20 && (0x61...0x7A).contains(x | 0x20))
  }
}

/// The spans of text in a unit that modules can refer to.
struct UnitSpans {
  private var source: Set<ArraySlice<UInt8>> = []
  private var target: Set<ArraySlice<UInt8>> = []
  private let unit: ArraySlice<UInt8>
  private let file: [UInt8]

  /// Collects the ids of the current unit.
  ///
  /// - Parameter context: A unit as node 0.
  init(_ context: ValidationContext) {
    file = context.modules.file
    let tree = context.tree
    unit = context.attribute("id", of: 0)?.value ?? []
    for part in tree.children(of: 0)
    where context.isCore(part, "segment") || context.isCore(part, "ignorable") {
      if let id = context.attribute("id", of: part) { source.insert(id.value) }
      for text in tree.children(of: part) {
        let isTarget = context.isCore(text, "target")
        guard isTarget || context.isCore(text, "source") else { continue }
        for node in (text + 1)..<max(text + 1, tree.end(of: text))
        where tree.nodes[node].kind == .element {
          guard let id = context.attribute("id", of: node)?.value else { continue }
          if isTarget { target.insert(id) } else { source.insert(id) }
        }
      }
    }
  }

  /// The fault of a reference to a span of the unit; see XLIFF 2.1, 4.2 Fragment Identification.
  ///
  /// - Returns: The end of a message that begins with the reference; `nil` if it is correct.
  func fault(of reference: ArraySlice<UInt8>) -> String? {
    guard reference.first == UInt8(ascii: "#") else {
      // The part before a fragment names another document, or this one in another way.
      return reference.contains(UInt8(ascii: "#"))
        ? nil : "is not a fragment identifier, which starts with '#'"
    }
    var selectors = reference.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
    if selectors.count > 1, selectors.first?.isEmpty == true { selectors = selectors.dropFirst() }
    var leaf: (prefix: ArraySlice<UInt8>, id: ArraySlice<UInt8>)?
    for selector in selectors {
      let parts = selector.split(
        separator: UInt8(ascii: "="),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard let id = parts.last, UnitIdentifiers.isNameToken(id), leaf == nil else {
        return "is not a fragment identifier such as '#m1'"
      }
      let prefix = parts.count == 2 ? parts[0] : []
      if prefix.elementsEqual("f".utf8) {
        if !id.elementsEqual(file) { return "points to another file" }
      } else if prefix.elementsEqual("u".utf8) {
        if !id.elementsEqual(unit) { return "points to another unit" }
      } else if !prefix.elementsEqual("g".utf8) {
        leaf = (prefix, id)
      }
    }
    guard let leaf else { return "points to no span of text" }
    if leaf.prefix.isEmpty {
      if source.contains(leaf.id) { return nil }
      return target.contains(leaf.id)
        ? "points to an id that only the target has; write '#t=…' for it"
        : "points to nothing in the unit"
    }
    guard leaf.prefix.elementsEqual("t".utf8) else { return "points to no span of text" }
    return target.contains(leaf.id) ? nil : "points to nothing in the targets of the unit"
  }
}
