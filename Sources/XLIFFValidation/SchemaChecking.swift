import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The position in the content model of a parent.
struct ContentCursor: Sendable {
  private var particle = 0
  private var count = 0
  /// The last accepted element.
  private var last: Int?

  /// The result for the next element.
  enum Fit {
    /// It is in order.
    case fits
    /// It is in order except for these missing ones.
    case afterMissing([Int])
    /// It is allowed in the parent, but not again.
    case repeated
    /// It is allowed in the parent, but only before this element.
    case late(Int?)
    /// It is not allowed in the parent.
    case notAllowed
  }

  /// Advances over the next element.
  ///
  /// - Parameters:
  ///   - element: An element of the vocabulary, or a constant of ``ValidationContext``.
  ///   - isOther: True if it is in another namespace than the core's.
  ///   - parent: The parent, an element of the vocabulary.
  mutating func advance(_ element: Int, isOther: Bool, in parent: Int, of vocabulary: Vocabulary)
    -> Fit
  {
    let places = vocabulary.plans[parent].places
    var missing: [Int] = []
    var index = places.lowerBound + particle
    var taken = count
    while index < places.upperBound {
      let place = vocabulary.places[index]
      if taken < place.maximum, vocabulary.takes(element, isOther: isOther, at: place) {
        particle = index - places.lowerBound
        count = taken + 1
        last = element
        return missing.isEmpty ? .fits : .afterMissing(missing)
      }
      if taken < place.minimum { missing.append(index - places.lowerBound) }
      index += 1
      taken = 0
    }
    let known = places.last {
      vocabulary.takes(element, isOther: isOther, at: vocabulary.places[$0])
    }
    guard let known else { return .notAllowed }
    return known - places.lowerBound == particle ? .repeated : .late(last)
  }

  /// The particles still missing at the end of the parent.
  func missing(in parent: Int, of vocabulary: Vocabulary) -> [Int] {
    let places = vocabulary.plans[parent].places
    var missing: [Int] = []
    var index = particle
    while index < places.count {
      let taken = index == particle ? count : 0
      if taken < vocabulary.places[places.lowerBound + index].minimum { missing.append(index) }
      index += 1
    }
    return missing
  }
}

extension Vocabulary {
  /// True if a place allows an element.
  fileprivate func takes(_ element: Int, isOther: Bool, at place: Place) -> Bool {
    for index in place.elements where placeElements[index] == element { return true }
    return place.isWildcard && isOther
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
      if element >= 0 {
        let plan = vocabulary.plans[element]
        checkAttributes(of: node, element)
        if plan.skipsContent {
          node = tree.end(of: node)
          continue
        }
        if !plan.isOpen { checkContent(of: node, element) }
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
    let plan = vocabulary.plans[element]
    if plan.isOpen { return }
    var seen = 0
    for index in tree.nodes[node].attributes {
      let attribute = tree.attributes[index]
      let id = names[attribute.name].attribute
      var own = id < 0 ? plan.attributes.upperBound : plan.attributes.lowerBound
      while own < plan.attributes.upperBound, vocabulary.attributes[own].id != id { own += 1 }
      guard own < plan.attributes.upperBound else {
        if !names[attribute.name].isDeclaration {
          checkOther(tree.names[attribute.name], of: node, element)
        }
        continue
      }
      if vocabulary.attributes[own].isRequired { seen += 1 }
      if vocabulary.attributes[own].takesAnything || isAccepted(attribute.value, by: own) {
        continue
      }
      let schema = vocabulary.elements[element].attributes[vocabulary.attributes[own].schema]
      if schema.type.accepts(tree.values[attribute.value]) {
        accept(attribute.value, by: own)
      } else {
        reportType(of: attribute, at: node, schema)
      }
    }
    guard seen < plan.requiredCount else { return }
    for schema in vocabulary.elements[element].attributes where schema.isRequired {
      let id = vocabulary.attributeID(schema.name, namespace: schema.namespace)
      if !tree.attributes[tree.nodes[node].attributes].contains(where: {
        names[$0.name].attribute == id
      }) {
        report(schema.missingRule, "<\(tagName(node))> has no '\(schema.name)'", at: node)
      }
    }
  }

  /// Reports a value of the wrong type.
  mutating func reportType(of attribute: XMLAttribute, at node: Int, _ schema: AttributeSchema) {
    let name = tree.names[attribute.name].qualifiedName
    let found = (tree.values[attribute.value], name)
    report(schema.rule, found, of: node, "; expected \(schema.type.expectation)")
  }

  private mutating func checkOther(_ name: XMLName, of node: Int, _ element: Int) {
    let schema = vocabulary.elements[element]
    if name.namespace.isEmpty || name.namespace == vocabulary.core {
      let attribute = name.qualifiedName
      let message = "'\(attribute)' is not an attribute of <\(tagName(node))>"
      let (rule, severity) = (schema.unknownAttributeRule, schema.unknownAttributeSeverity)
      report(rule, message, at: node, attribute: attribute, severity: severity)
      return
    }
    let isFine =
      switch schema.others {
      case .none: false
      case .any: name.namespace != schema.namespace
      case .namespaces(let namespaces): namespaces.contains(name.namespace)
      case .anyBut(let namespaces): !namespaces.contains(name.namespace)
      }
    if isFine || name.namespace == "http://www.w3.org/2001/XMLSchema-instance" { return }
    let message = "'\(name.qualifiedName)' is not allowed on <\(tagName(node))>"
    report(schema.otherAttributeRule, message, at: node, attribute: name.qualifiedName)
  }

  private mutating func checkContent(of node: Int, _ element: Int) {
    var cursor = ContentCursor()
    var child = tree.nodes[node].firstChild
    while child >= 0 {
      switch tree.nodes[child].kind {
      case .element:
        checkPlace(of: child, cursor: &cursor, in: node, element)
      case .text, .cdata:
        if !vocabulary.plans[element].allowsText { checkText(at: child, in: element, of: node) }
      case .comment, .instruction: break
      }
      child = tree.nodes[child].next
    }
    for particle in cursor.missing(in: element, of: vocabulary) {
      let schema = vocabulary.elements[element]
      let message = "<\(tagName(node))> has no \(schema.content[particle].description)"
      report(schema.structureRule, message, at: node)
    }
  }

  /// Checks that an element without text content has only white space.
  private mutating func checkText(at node: Int, in element: Int, of parent: Int) {
    let isBlank = tree.values[tree.nodes[node].value].allSatisfy(\.isXMLSpace)
    // An element without child elements either must be empty, without white space.
    if isBlank && !vocabulary.plans[element].places.isEmpty { return }
    let text = tree.values[tree.nodes[node].value].trimmed
    let message =
      isBlank
      ? "<\(tagName(parent))> must be empty"
      : "text is not allowed in <\(tagName(parent))>: '\(text.excerpt)'"
    report(vocabulary.elements[element].structureRule, message, at: node)
  }

  /// Checks that an element is allowed in its place.
  ///
  /// - Parameters:
  ///   - child: The element, a node of ``tree``.
  ///   - cursor: The position in its parent's content.
  ///   - parent: The parent's node for messages, if it is in the tree too.
  ///   - element: The parent in the vocabulary.
  mutating func checkPlace(
    of child: Int, cursor: inout ContentCursor, in parent: Int?, _ element: Int
  ) {
    if vocabulary.plans[element].isOpen { return }
    let isOther = isOther(child, in: element)
    let fit = cursor.advance(self.element(of: child), isOther: isOther, in: element, of: vocabulary)
    if case .fits = fit { return }
    let schema = vocabulary.elements[element]
    let name = tagName(child)
    let parentName = parent.map { tagName($0) } ?? schema.name
    let rule = isOther ? schema.otherElementRule : schema.structureRule
    switch fit {
    case .fits: break
    case .afterMissing(let missing):
      for particle in missing {
        let missing = schema.content[particle].description
        let message = "<\(parentName)> has no \(missing) before <\(name)>"
        report(schema.structureRule, message, at: child)
      }
    case .repeated: report(rule, "<\(name)> occurs too often in <\(parentName)>", at: child)
    case .late(let last):
      let isNamed = last.map(vocabulary.elements.indices.contains) ?? false
      let other = last.flatMap { isNamed ? "<\(vocabulary.elements[$0].name)>" : nil }
      let message = "<\(name)> must come before \(other ?? "other elements") in <\(parentName)>"
      report(rule, message, at: child)
    case .notAllowed: report(rule, "<\(name)> is not allowed in <\(parentName)>", at: child)
    }
  }

  /// True if an element is in a namespace other than its parent vocabulary's: `##other` in XML
  /// Schema.
  private func isOther(_ child: Int, in parent: Int) -> Bool {
    let element = element(of: child)
    if element >= 0 {
      return vocabulary.plans[element].namespace != vocabulary.plans[parent].namespace
    }
    let namespace = tree.name(of: child).namespace
    return !namespace.isEmpty && namespace != vocabulary.elements[parent].namespace
  }

  private mutating func reportUnknownModuleElement(_ node: Int) {
    let name = tree.name(of: node)
    guard let rule = vocabulary.structureRule(ofNamespace: name.namespace) else { return }
    report(rule, "there is no element <\(name.qualifiedName)> in '\(name.namespace)'", at: node)
  }

}

extension ArraySlice<UInt8> {
  /// The value for a message, truncated if long.
  var excerpt: String {
    let text = String(decoding: prefix(200), as: UTF8.self)
    return text.count <= 60 && count <= 200 ? text : text.prefix(57) + "…"
  }
}

extension Particle: CustomStringConvertible {
  /// The elements of the particle, for a message.
  package var description: String {
    names.isEmpty
      ? "element of another namespace" : names.map { "<\($0)>" }.joined(separator: " or ")
  }
}
