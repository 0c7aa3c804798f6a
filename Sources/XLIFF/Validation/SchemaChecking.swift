import LocalizationCore
import XMLEvents

/// Where the elements of a parent are in the order that its schema asks for.
struct ContentCursor: Sendable {
  private var particle = 0
  private var count = 0

  /// How the next element fits.
  enum Fit {
    /// It is right here.
    case fits
    /// It would be right had these not been left out.
    case afterMissing([Int])
    /// Its kind is allowed in the parent, but not here or not again.
    case misplaced
    /// Its kind is not allowed in the parent.
    case notAllowed
  }

  /// Takes the next element.
  ///
  /// - Parameters:
  ///   - element: The element of the vocabulary, or a constant of ``ValidationContext``.
  ///   - isOther: Whether it is in a namespace other than the core's.
  ///   - parent: The element of the vocabulary around it.
  mutating func advance(
    _ element: Int,
    isOther: Bool,
    in parent: Int,
    of vocabulary: Vocabulary
  ) -> Fit {
    let schema = vocabulary.elements[parent]
    let elements = vocabulary.particleElements[parent]
    func accepts(_ index: Int) -> Bool {
      schema.content[index].isWildcard ? isOther : elements[index].contains(element)
    }
    var missing: [Int] = []
    var index = particle
    var taken = count
    while index < schema.content.count {
      if accepts(index), taken < schema.content[index].maximum {
        particle = index
        count = taken + 1
        return missing.isEmpty ? .fits : .afterMissing(missing)
      }
      if taken < schema.content[index].minimum { missing.append(index) }
      index += 1
      taken = 0
    }
    return schema.content.indices.contains(where: accepts) ? .misplaced : .notAllowed
  }

  /// The particles that are still missing when the parent ends.
  func missing(in parent: Int, of vocabulary: Vocabulary) -> [Int] {
    let content = vocabulary.elements[parent].content
    return (particle..<content.count).filter {
      ($0 == particle ? count : 0) < content[$0].minimum
    }
  }
}

extension ValidationContext {
  /// Checks the attributes, the content and the order of every element of the tree.
  mutating func checkStructure() {
    var node = 0
    while node < tree.nodes.count {
      guard tree.nodes[node].kind == .element else {
        node += 1
        continue
      }
      let element = element(of: node)
      if element >= 0, !vocabulary.elements[element].isOpen {
        checkAttributes(of: node, element)
        checkContent(of: node, element)
      } else if element == Self.unknown, tree.name(of: node).namespace != vocabulary.core {
        reportUnknownModuleElement(node)
      } else if element == Self.foreign, !vocabulary.judgesInsideForeignElements {
        node = tree.end(of: node)
        continue
      }
      node += 1
    }
  }

  /// Checks the attributes of an element.
  mutating func checkAttributes(of node: Int, _ element: Int) {
    if vocabulary.elements[element].isOpen { return }
    let known = vocabulary.attributesOfElement[element]
    var seen = 0
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[index]
      let id = attributeOfName[attribute.name]
      guard let own = id < 0 ? nil : known.first(where: { $0.id == id }) else {
        let name = tree.names[attribute.name]
        if !name.isNamespaceDeclaration { checkOther(name, of: node, element) }
        continue
      }
      let schema = vocabulary.elements[element].attributes[own.schema]
      if schema.isRequired { seen += 1 }
      let value = tree.values[attribute.value]
      if !schema.type.accepts(value) {
        report(
          schema.rule,
          "'\(tree.names[attribute.name].qualifiedName)' of <\(tagName(node))> is "
            + "'\(Self.excerpt(value))'; expected \(schema.type.expectation)",
          at: node,
          attribute: tree.names[attribute.name].qualifiedName
        )
      }
    }
    guard seen < vocabulary.requiredCount[element] else { return }
    for (id, index) in known {
      let schema = vocabulary.elements[element].attributes[index]
      guard schema.isRequired, value(id, of: node) == nil else { continue }
      report(schema.rule, "<\(tagName(node))> has no '\(schema.name)'", at: node)
    }
  }

  private mutating func checkOther(_ name: XMLName, of node: Int, _ element: Int) {
    let schema = vocabulary.elements[element]
    if name.namespace.isEmpty || name.namespace == vocabulary.core {
      report(
        schema.unknownAttributeRule,
        "<\(tagName(node))> has no attribute '\(name.qualifiedName)'",
        at: node,
        attribute: name.qualifiedName
      )
      return
    }
    let isFine =
      switch schema.others {
      case .none: false
      case .any: name.namespace != schema.namespace
      case .namespaces(let namespaces): namespaces.contains(name.namespace)
      }
    if isFine || name.namespace == "http://www.w3.org/2001/XMLSchema-instance" { return }
    report(
      schema.otherAttributeRule,
      "'\(name.qualifiedName)' must not stand on <\(tagName(node))>",
      at: node,
      attribute: name.qualifiedName
    )
  }

  private mutating func checkContent(of node: Int, _ element: Int) {
    var cursor = ContentCursor()
    var child = tree.nodes[node].firstChild
    while child >= 0 {
      switch tree.nodes[child].kind {
      case .element:
        checkPlace(of: child, cursor: &cursor, in: node, element)
      case .text, .cdata:
        if !vocabulary.elements[element].allowsText {
          checkText(tree.values[tree.nodes[child].value], at: child, in: element, tagName(node))
        }
      case .comment, .instruction: break
      }
      child = tree.nodes[child].next
    }
    for particle in cursor.missing(in: element, of: vocabulary) {
      report(
        vocabulary.elements[element].structureRule,
        "<\(tagName(node))> has no \(vocabulary.elements[element].content[particle].description)",
        at: node
      )
    }
  }

  /// Checks that characters in an element that takes none are white space.
  mutating func checkText(
    _ text: ArraySlice<UInt8>,
    at node: Int,
    in element: Int,
    _ parent: String
  ) {
    if vocabulary.elements[element].isOpen || text.allSatisfy(\.isXMLSpace) { return }
    report(
      vocabulary.elements[element].structureRule,
      "characters in <\(parent)>: '\(Self.excerpt(text.trimmed))'",
      at: node
    )
  }

  /// Checks that an element may stand where it does.
  ///
  /// - Parameters:
  ///   - child: The element, a node of ``tree``.
  ///   - cursor: Where its parent is.
  ///   - parent: The parent's node when it is in the tree too, to name it.
  ///   - element: The parent in the vocabulary.
  mutating func checkPlace(
    of child: Int,
    cursor: inout ContentCursor,
    in parent: Int?,
    _ element: Int
  ) {
    let name = tree.name(of: child)
    let schema = vocabulary.elements[element]
    let isOther = !name.namespace.isEmpty && name.namespace != schema.namespace
    if schema.isOpen { return }
    let parentName = parent.map(tagName) ?? schema.name
    let rule = isOther ? schema.otherElementRule : schema.structureRule
    switch cursor.advance(self.element(of: child), isOther: isOther, in: element, of: vocabulary) {
    case .fits: break
    case .afterMissing(let missing):
      for particle in missing {
        report(
          schema.structureRule,
          "<\(parentName)> has no \(schema.content[particle].description) before "
            + "<\(name.qualifiedName)>",
          at: child
        )
      }
    case .misplaced:
      report(
        rule,
        "<\(name.qualifiedName)> is out of order in <\(parentName)>, or there is one too many",
        at: child
      )
    case .notAllowed:
      report(rule, "<\(name.qualifiedName)> must not stand in <\(parentName)>", at: child)
    }
  }

  private mutating func reportUnknownModuleElement(_ node: Int) {
    let name = tree.name(of: node)
    guard let rule = vocabulary.structureRule(ofNamespace: name.namespace) else { return }
    report(rule, "there is no element <\(name.qualifiedName)> in '\(name.namespace)'", at: node)
  }

  /// The name of an element as written.
  func tagName(_ node: Int) -> String { tree.name(of: node).qualifiedName }

  /// A value for a message, cut when it is long.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    return text.count <= 60 && bytes.count <= 200 ? text : text.prefix(57) + "…"
  }
}

extension Particle: CustomStringConvertible {
  /// The elements of the particle, for a message.
  var description: String {
    isWildcard ? "element of another namespace" : names.map { "<\($0)>" }.joined(separator: " or ")
  }
}
