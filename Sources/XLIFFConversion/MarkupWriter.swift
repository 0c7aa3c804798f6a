import LocalizationCore
import XLIFF
import XMLEvents

/// Writes elements as XML, with the namespace declarations that they need where they stand.
struct MarkupWriter {
  private(set) var markup: XMLMarkup
  /// The namespace of XLIFF's own elements.
  let core: String
  private var declarations: [(prefix: String, namespace: String)] = []
  /// The namespaces of each prefix, the innermost last.
  private var current: [ExactString: [String]] = [:]
  private var frames: [Int] = []
  private var open: [String] = []
  /// The prefixes of the first frame that were used.
  private(set) var used: Set<String> = []

  init(core: String, capacity: Int = 0) {
    self.core = core
    markup = XMLMarkup(capacity: capacity)
  }

  /// Takes some prefixes for declared, as a root that is written last will do.
  mutating func assume(_ declarations: [(String, String)]) {
    for (prefix, namespace) in declarations { declare(prefix, namespace) }
  }

  private mutating func declare(_ prefix: String, _ namespace: String) {
    declarations.append((prefix, namespace))
    current[ExactString(prefix), default: []].append(namespace)
  }

  mutating func raw(_ text: String) { markup.raw(text) }

  mutating func take() -> [UInt8] { markup.take() }

  // MARK: - Root

  private var rootPosition = 0

  /// Leaves the place of the root's start tag, which is known when all else is written.
  mutating func openRoot() {
    rootPosition = markup.bytes.count
    open.append("")
    frames.append(declarations.count)
  }

  /// Ends the root and gives the document away.
  mutating func finish(root: MarkupElement, declaring kept: [(String, String)]) -> [UInt8] {
    var head = MarkupWriter(core: core)
    head.raw("\n")
    let name = head.tag(root, declaring: [("", core)] + kept)
    head.raw(">")
    markup.raw("\n</\(name)>\n")
    var bytes = markup.take()
    bytes.insert(contentsOf: head.take(), at: rootPosition)
    return bytes
  }

  // MARK: - Elements

  /// Writes a start tag; its content and ``close()`` follow.
  mutating func start(_ element: MarkupElement, declaring kept: [(String, String)] = []) {
    newLine()
    open.append(tag(element, declaring: kept))
    markup.raw(">")
  }

  /// Ends the element that was started last.
  mutating func close() {
    guard let name = open.popLast() else { return }
    newLine()
    markup.raw("</\(name)>")
    popFrame()
  }

  /// Writes an element and all in it on a line of its own.
  mutating func write(_ element: MarkupElement) {
    newLine()
    writeHere(element)
  }

  private mutating func writeHere(_ element: MarkupElement) {
    let name = tag(element)
    if element.children.isEmpty {
      markup.raw("/>")
    } else {
      markup.raw(">")
      open.append(name)
      let isStructure = Self.isStructure(element)
      for child in element.children {
        switch child {
        case .element(let child):
          if isStructure { newLine() }
          writeHere(child)
        case .text(let text): markup.text(text)
        case .other(let text): markup.raw(text)
        }
      }
      open.removeLast()
      if isStructure { newLine() }
      markup.raw("</\(name)>")
    }
    popFrame()
  }

  private mutating func newLine() {
    if markup.bytes.isEmpty { return }
    markup.raw("\n")
    for _ in open { markup.raw("  ") }
  }

  private mutating func popFrame() {
    let start = frames.popLast() ?? 0
    for (prefix, _) in declarations[start...] { _ = current[ExactString(prefix)]?.popLast() }
    declarations.removeSubrange(start...)
  }

  /// True if white space between the children of an element means nothing.
  private static func isStructure(_ element: MarkupElement) -> Bool {
    switch element.name.namespace {
    case MarkupElement.core, XLIFFNamespace.loctrip, XLIFFNamespace.matches:
      !content.contains(element.name.localName)
        && element.children.allSatisfy {
          if case .element = $0 { true } else { false }
        }
    default: false
    }
  }

  /// The elements whose white space is text.
  private static let content: Set<String> = [
    "source", "target", "seg-source", "note", "data", "context", "prop", "count", "internal-file",
    "g", "bpt", "ept", "ph", "it", "sub", "mrk", "pc", "markup", "tool", "skeleton",
  ]

  // MARK: - Names

  /// Writes `<name` with declarations and attributes and gives the name.
  private mutating func tag(_ element: MarkupElement, declaring kept: [(String, String)] = [])
    -> String
  {
    frames.append(declarations.count)
    let frame = declarations.count
    for (prefix, namespace) in kept where !self.namespace(of: prefix).isIdentical(to: namespace) {
      declare(prefix, namespace)
    }
    let name = qualified(element.name, isAttribute: false, frame: frame)
    let names = element.attributes.map { qualified($0.name, isAttribute: true, frame: frame) }
    markup.raw("<\(name)")
    for (prefix, namespace) in declarations[frame...] {
      markup.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", namespace)
    }
    for (name, attribute) in zip(names, element.attributes) {
      markup.attribute(name, attribute.value)
    }
    return name
  }

  private mutating func qualified(_ name: XMLName, isAttribute: Bool, frame: Int) -> String {
    let isCore = name.namespace == MarkupElement.core
    let namespace = isCore ? core : name.namespace
    if isAttribute && namespace.isEmpty { return name.localName }
    if namespace == XLIFFNamespace.xml { return "xml:\(name.localName)" }
    var prefix = isCore || namespace.isEmpty ? "" : name.prefix
    if isAttribute && prefix.isEmpty { prefix = KnownNamespace.prefix(of: namespace) ?? "ns" }
    if prefix == "xmlns" || prefix == "xml" { prefix = "ns" }
    if !self.namespace(of: prefix).isIdentical(to: namespace) {
      if let other = declared(namespace, isAttribute: isAttribute) {
        prefix = other
      } else {
        let wanted = prefix
        var count = 1
        while declarations[frame...].contains(where: { $0.prefix.isIdentical(to: prefix) }) {
          prefix = "\(wanted.isEmpty ? "ns" : wanted)\(count)"
          count += 1
        }
        declare(prefix, namespace)
      }
    }
    used.insert(prefix)
    return prefix.isEmpty ? name.localName : "\(prefix):\(name.localName)"
  }

  private func namespace(of prefix: String) -> String {
    current[ExactString(prefix)]?.last ?? ""
  }

  /// A prefix that stands for a namespace here.
  private func declared(_ namespace: String, isAttribute: Bool) -> String? {
    guard !namespace.isEmpty else { return nil }
    return declarations.last {
      $0.namespace.isIdentical(to: namespace) && !(isAttribute && $0.prefix.isEmpty)
        && self.namespace(of: $0.prefix).isIdentical(to: namespace)
    }?.prefix
  }
}

extension MarkupElement {
  /// The element as a text that can be read alone.
  func serialized(core: String = XLIFFVersion.v1_2.namespace) -> String {
    var writer = MarkupWriter(core: core)
    writer.write(self)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  /// Reads what ``serialized(core:)`` wrote; `nil` when it was damaged.
  init?(serialized text: String, core: String = XLIFFVersion.v1_2.namespace) {
    let bytes = Array(text.utf8)
    do {
      let tree = try XMLTree(parsing: bytes)
      guard tree.isComplete else { return nil }
      self.init(tree, 0, core: core, content: bytes)
    } catch {
      return nil
    }
  }
}
