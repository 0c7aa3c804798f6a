import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// An element with everything in it, free of the document that it was read from.
///
/// Elements of the document's own XLIFF namespace stand in the pseudo-namespace ``core``, so that what
/// maps them need not know which version they came from.
struct MarkupElement: Sendable {
  struct Attribute: Sendable {
    var name: XMLName
    var value: String

    /// True for a `translate` that both generations have.
    var isTranslate: Bool {
      name.namespace.isEmpty && name.localName == "translate" && ["yes", "no"].contains(value)
    }

    /// True for an `xml:space` that both generations have.
    var isSpace: Bool {
      name.namespace == XLIFFNamespace.xml && name.localName == "space"
        && ["default", "preserve"].contains(value)
    }
  }

  enum Node: Sendable {
    case element(MarkupElement)
    case text(String)
    /// A comment or processing instruction, as written.
    case other(String)
  }

  /// Stands for the namespace of XLIFF's own elements in whatever version is written.
  static let core = "core"

  var name: XMLName
  var attributes: [Attribute] = []
  var children: [Node] = []
  /// The start in the document.
  var offset = 0

  init(_ localName: String, _ namespace: String = core, prefix: String = "") {
    name = XMLName(prefix: prefix, localName: localName, namespace: namespace)
  }

  init(name: XMLName, offset: Int) {
    self.name = name
    self.offset = offset
  }

  // MARK: - Names

  /// The local name of an element of XLIFF itself; empty for any other.
  var coreName: String { name.namespace.isIdentical(to: Self.core) ? name.localName : "" }

  var isCarrier: Bool { name.namespace == XLIFFNamespace.loctrip }

  func isCarrier(_ localName: String) -> Bool { isCarrier && name.localName == localName }

  func `is`(_ localName: String, _ namespace: String) -> Bool {
    name.localName.isIdentical(to: localName) && name.namespace.isIdentical(to: namespace)
  }

  // MARK: - Attributes

  /// The attribute of a name in no namespace.
  subscript(localName: String) -> String? {
    get { self[localName, ""] }
    set { self[localName, ""] = newValue }
  }

  /// The attribute of a name in a namespace.
  subscript(localName: String, namespace: String) -> String? {
    get { index(of: localName, namespace).map { attributes[$0].value } }
    set {
      let prefix = KnownNamespace.prefix(of: namespace) ?? ""
      set(XMLName(prefix: prefix, localName: localName, namespace: namespace), newValue)
    }
  }

  /// Becomes an element of XLIFF of another name.
  mutating func rename(_ localName: String) {
    name = XMLName(localName: localName, namespace: Self.core)
  }

  mutating func set(_ name: XMLName, _ value: String?) {
    switch (index(of: name.localName, name.namespace), value) {
    case (let index?, let value?): attributes[index].value = value
    case (let index?, nil): attributes.remove(at: index)
    case (nil, let value?): attributes.append(Attribute(name: name, value: value))
    case (nil, nil): break
    }
  }

  /// Puts attributes of no namespace in order; those that are not named come after them.
  mutating func orderAttributes(_ names: [String]) {
    func place(_ attribute: Attribute) -> Int {
      names.firstIndex { attribute.name.localName.isIdentical(to: $0) } ?? names.count
    }
    var sorted: [(place: Int, attribute: Attribute)] = []
    for attribute in attributes {
      let own = place(attribute)
      let index = sorted.firstIndex { $0.place > own } ?? sorted.endIndex
      sorted.insert((own, attribute), at: index)
    }
    attributes = sorted.map(\.attribute)
  }

  /// Copies attributes to a counterpart: those that both versions have and those of vendors as they are, others
  /// of no namespace under `loctrip`, and back again.
  mutating func copyAttributes(from original: MarkupElement, mapped: Set<String>) {
    if offset == 0 { offset = original.offset }
    for attribute in original.attributes {
      let name = attribute.name
      switch name.namespace {
      case "" where attribute.isTranslate: attributes.append(attribute)
      case "" where mapped.contains(name.localName) || Self.own.contains(name.localName): break
      case "":
        attributes.append(Attribute(name: Self.carriedName(name.localName), value: attribute.value))
      case XLIFFNamespace.loctrip where !Self.own.contains(name.localName):
        attributes.append(
          Attribute(name: XMLName(localName: name.localName), value: attribute.value))
      case XLIFFNamespace.loctrip: break
      case XLIFFNamespace.xml where attribute.isSpace: attributes.append(attribute)
      case let namespace where !KnownNamespace.isReserved(namespace): attributes.append(attribute)
      default: break
      }
    }
  }

  /// The attributes in our namespace that are our own.
  private static let own: Set<String> = [
    "id", "name", "names", "original", "digest", "sub", "segmented", "from", "after",
  ]

  static func carriedName(_ localName: String) -> XMLName {
    XMLName(prefix: "loctrip", localName: localName, namespace: XLIFFNamespace.loctrip)
  }

  /// The value of an attribute in our namespace.
  func carried(_ localName: String) -> String? { self[localName, XLIFFNamespace.loctrip] }

  mutating func carry(_ localName: String, _ value: String?) {
    self[localName, XLIFFNamespace.loctrip] = value
  }

  private func index(of localName: String, _ namespace: String) -> Int? {
    attributes.firstIndex {
      $0.name.localName.isIdentical(to: localName) && $0.name.namespace.isIdentical(to: namespace)
    }
  }

  // MARK: - Content

  /// The elements in it.
  var elements: [MarkupElement] {
    children.compactMap {
      guard case .element(let element) = $0 else { return nil }
      return element
    }
  }

  /// The elements of XLIFF in it that have one of some names.
  func elements(_ names: String...) -> [MarkupElement] {
    elements.filter { names.contains($0.coreName) }
  }

  /// The first element of XLIFF in it that has a name.
  func element(_ name: String) -> MarkupElement? {
    for case .element(let element) in children where element.is(name, Self.core) { return element }
    return nil
  }

  /// Changes each element in it.
  mutating func updateElements(_ update: (inout MarkupElement) -> Void) {
    for index in children.indices {
      guard case .element(var element) = children[index] else { continue }
      update(&element)
      children[index] = .element(element)
    }
  }

  mutating func append(_ element: MarkupElement) { children.append(.element(element)) }

  mutating func append(_ elements: [MarkupElement]) {
    for element in elements { append(element) }
  }

  /// Puts text at its end, with the text that is there already.
  mutating func append(_ text: String) {
    if case .text(let before)? = children.last {
      children[children.count - 1] = .text(before + text)
    } else {
      children.append(.text(text))
    }
  }

  /// All characters in it, of the elements in it too.
  var text: String {
    var result = ""
    appendText(to: &result)
    return result
  }

  private func appendText(to result: inout String) {
    for child in children {
      switch child {
      case .text(let text): result += text
      case .element(let element): element.appendText(to: &result)
      case .other: break
      }
    }
  }

  /// True if there is nothing in it but comments.
  var isEmpty: Bool {
    children.allSatisfy {
      switch $0 {
      case .text(let text): text.isEmpty
      case .element: false
      case .other: true
      }
    }
  }
}

extension MarkupElement {
  /// Reads an element of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - node: The element.
  ///   - namespace: The namespace that becomes ``core``.
  ///   - content: The document, for what is kept as written; its first byte is at `base`.
  init(_ tree: XMLTree, _ node: Int = 0, core namespace: String, content: [UInt8]) {
    let read = tree.nodes[node]
    self.init(name: Self.name(tree.name(of: node), namespace), offset: read.range.lowerBound)
    for attribute in tree.attributes[read.attributes] {
      let name = tree.names[attribute.name]
      guard !name.isNamespaceDeclaration else { continue }
      attributes.append(Attribute(name: name, value: tree.string(attribute.value)))
    }
    var child = read.firstChild
    while child >= 0 {
      let node = tree.nodes[child]
      switch node.kind {
      case .element:
        append(MarkupElement(tree, child, core: namespace, content: content))
      case .text, .cdata:
        append(tree.string(node.value))
      case .comment, .instruction:
        children.append(.other(String(decoding: content[node.range], as: UTF8.self)))
      }
      child = node.next
    }
  }

  /// A name with the document's own namespace replaced.
  static func name(_ name: XMLName, _ namespace: String) -> XMLName {
    guard name.namespace == namespace else { return name }
    return XMLName(localName: name.localName, namespace: core)
  }
}

/// The namespaces that have meaning of their own in XLIFF 2.x, with the prefix that is usual for them.
enum KnownNamespace {
  static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  private static let table: [(prefix: String, namespace: String)] = [
    ("loctrip", XLIFFNamespace.loctrip), ("mtc", XLIFFNamespace.matches),
    ("gls", XLIFFNamespace.glossary), ("fs", XLIFFNamespace.formatStyle),
    ("mda", XLIFFNamespace.metadata), ("res", XLIFFNamespace.resourceData),
    ("slr", XLIFFNamespace.sizeRestriction), ("val", XLIFFNamespace.validation),
    ("ctr", XLIFFNamespace.changeTracking), ("its", XLIFFNamespace.its),
    ("itsm", XLIFFNamespace.itsModule), ("pgs", XLIFFNamespace.pluralGenderSelect),
    ("xml", XLIFFNamespace.xml), ("xsi", schemaInstance),
  ]

  static func prefix(of namespace: String) -> String? {
    namespace.isEmpty ? nil : table.first { $0.namespace.isIdentical(to: namespace) }?.prefix
  }

  /// True if content in a namespace may break a rule of XLIFF 2.x where an extension would not.
  static func isReserved(_ namespace: String) -> Bool {
    namespace != XLIFFNamespace.loctrip
      && (namespace.isEmpty || namespace == MarkupElement.core || prefix(of: namespace) != nil
        || namespace.hasPrefix("urn:oasis:names:tc:xliff:"))
  }
}

extension LanguageTag {
  /// A tag as BCP 47 writes it, `_` read as `-`; `nil` when it is none.
  static func valid(_ text: String?) -> String? {
    guard let text, LanguageTag(text) != nil else { return nil }
    return String(text.map { $0 == "_" ? "-" : $0 })
  }
}

extension MarkupElement {
  /// True if a unit of 2.x has a target.
  var hasTarget: Bool {
    elements("segment", "ignorable").contains { $0.element("target") != nil }
  }

  /// True if it is known without a proof that mapping a unit there and back gives it again.
  var isPlain: Bool {
    var texts = 0
    for child in children {
      guard case .element(let child) = child else { continue }
      var allowed: [String]
      switch child.coreName {
      case "source" where texts == 0: allowed = []
      case "target" where texts == 1: allowed = ["state"]
      case "note" where texts > 0: allowed = ["from"]
      default: return false
      }
      if child.coreName != "note" { texts += 1 }
      for attribute in child.attributes {
        guard attribute.name.namespace.isEmpty, allowed.contains(attribute.name.localName),
          attribute.name.localName != "state" || XLIFF1Values.states.contains(attribute.value)
        else { return false }
      }
      if child.children.contains(where: { if case .element = $0 { true } else { false } }) {
        return false
      }
    }
    return coreName == "trans-unit" && texts > 0 && self["id"] != nil
      && attributes.allSatisfy { attribute in
        attribute.isSpace
          || attribute.name.namespace.isEmpty
            && (attribute.name.localName == "id" || attribute.isTranslate)
      }
  }
}
