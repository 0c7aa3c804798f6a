import LocalizationCore
import XLIFF
import XMLEvents

/// An element with everything in it, free of the document that it was read from.
///
/// Elements of the document's own XLIFF namespace stand in the pseudo-namespace ``core``, so that what
/// maps them need not know which version they came from.
struct MarkupElement: Sendable {
  struct Attribute: Sendable {
    var name: XMLName
    var value: String
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
  var coreName: String { name.namespace == Self.core ? name.localName : "" }

  var isCarrier: Bool { name.namespace == XLIFFNamespace.loctrip }

  func isCarrier(_ localName: String) -> Bool { isCarrier && name.localName == localName }

  func `is`(_ localName: String, _ namespace: String) -> Bool {
    name.localName == localName && name.namespace == namespace
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

  /// Copies attributes to a counterpart: `translate` as it is, others of no namespace carried unless they
  /// are mapped, and those of a namespace under the name that is made of theirs, or not at all.
  func copyAttributes(
    to result: inout MarkupElement,
    mapped: Set<String>,
    foreign: (Attribute) -> XMLName?
  ) {
    // What is made of an element stands where that does.
    if result.offset == 0 { result.offset = offset }
    result.set(
      attributes.compactMap { attribute in
        let name = attribute.name
        let isCommon = name.localName == "translate" && ["yes", "no"].contains(attribute.value)
        let isLeft = !isCommon && mapped.contains(name.localName)
        let own = isCommon ? XMLName(localName: "translate") : Carrier.name(of: name)
        let copied = !name.namespace.isEmpty ? foreign(attribute) : isLeft ? nil : own
        return copied.map { Attribute(name: $0, value: attribute.value) }
      }
    )
  }

  /// Sets many attributes, each looked for once.
  mutating func set(_ values: [Attribute]) {
    guard attributes.count + values.count > 16 else {
      for value in values { set(value.name, value.value) }
      return
    }
    func key(_ name: XMLName) -> [ExactString] {
      [ExactString(name.localName), ExactString(name.namespace)]
    }
    var places = Dictionary(
      attributes.enumerated().map { (key($1.name), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for value in values {
      if let place = places[key(value.name)] {
        attributes[place].value = value.value
      } else {
        places[key(value.name)] = attributes.count
        attributes.append(value)
      }
    }
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
  func element(_ name: String) -> MarkupElement? { elements.first { $0.coreName == name } }

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

  // MARK: - Namespaces

  /// The same element with one namespace in place of another, in everything in it too.
  func moved(from old: String, to new: String) -> MarkupElement {
    var result = self
    result.updateElements { $0 = $0.moved(from: old, to: new) }
    if name.namespace == old { result.name = XMLName(localName: name.localName, namespace: new) }
    return result
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

/// The elements of 1.x in an element by what they are.
struct Contents {
  /// The elements of XLIFF that were not asked for.
  private(set) var rest: [MarkupElement] = []
  /// The elements of vendors and modules.
  private(set) var foreign: [MarkupElement] = []
  /// The items of what is carried.
  private(set) var carried: [MarkupElement] = []
  private var named: [String: [MarkupElement]] = [:]

  /// - Parameters:
  ///   - names: The elements of XLIFF that are asked for.
  ///   - singles: Those of which no more than the first is.
  init(_ elements: [MarkupElement], _ names: Set<String>, once singles: Set<String> = []) {
    for element in elements {
      let name = element.coreName
      if names.contains(name) || singles.contains(name) && named[name] == nil {
        named[name, default: []].append(element)
      } else if element.isCarrier("carried") {
        carried += element.elements
      } else if name.isEmpty {
        foreign.append(element)
      } else {
        rest.append(element)
      }
    }
  }

  subscript(name: String) -> [MarkupElement] { named[name] ?? [] }
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
    table.first { $0.namespace == namespace }?.prefix
  }

  static func namespace(of prefix: some StringProtocol) -> String? {
    table.first { $0.prefix == prefix }?.namespace
  }

  /// True if content in a namespace may break a rule of XLIFF 2.x where an extension would not.
  static func isReserved(_ namespace: String) -> Bool {
    namespace != XLIFFNamespace.loctrip
      && (namespace.isEmpty || namespace == MarkupElement.core || prefix(of: namespace) != nil
        || namespace.hasPrefix("urn:oasis:names:tc:xliff:"))
  }
}
