import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// A language that is another one than the document was converted with.
struct LanguageChange {
  let attribute: String
  /// The language that is replaced, while others stay; `nil` for any.
  let old: String?
  let new: String
}

/// Writes elements as XML, with the namespace declarations that they need where they stand.
struct MarkupWriter {
  private(set) var markup: XMLMarkup
  /// The namespace of XLIFF's own elements.
  private(set) var core: String
  private var declarations: [(prefix: String, namespace: String)] = []
  /// The namespaces of each prefix, the innermost last.
  private var current: [ExactString: [String]] = [:]
  private var frames: [Int] = []
  /// The names of the elements that are open.
  var open: [String] = []
  /// The prefixes of the first frame that were used.
  private(set) var used: Set<String> = []

  init(core: String, capacity: Int = 0) {
    self.core = core
    markup = XMLMarkup(capacity: capacity)
  }

  private mutating func declare(_ prefix: String, _ namespace: String) {
    declarations.append((prefix, namespace))
    current[ExactString(prefix), default: []].append(namespace)
  }

  mutating func raw(_ text: String) { markup.raw(text) }

  mutating func take() -> [UInt8] { markup.take() }

  /// The declarations that hold here.
  var scope: [(String, String)] {
    current.compactMap { prefix, namespaces in namespaces.last.map { (prefix.string, $0) } }
  }

  // MARK: - Root

  private var rootPosition = 0
  /// The root's start tag where it comes back.
  private var rootTag: String?

  /// Leaves the place of the root's start tag, which is known when all else is written.
  ///
  /// - Parameter declarations: Those that it may have.
  mutating func openRoot(declaring declarations: [(String, String)]) {
    rootPosition = markup.bytes.count
    for (prefix, namespace) in [("", core)] + declarations { declare(prefix, namespace) }
    open.append("")
    frames.append(self.declarations.count)
  }

  /// Begins with a root's start tag that comes back.
  mutating func openRoot(_ original: String) {
    rootTag = original
    rootPosition = markup.bytes.count
    if open(original, count: 1, isRoot: true) == nil {
      rootTag = nil
      openRoot(declaring: [])
    }
  }

  /// Ends the root and gives the document away.
  ///
  /// - Parameter languages: Those that changed of a root that comes back.
  mutating func finish(
    root: MarkupElement, declaring kept: [(String, String)], languages: [LanguageChange]
  ) -> [UInt8] {
    var head = MarkupWriter(core: core)
    head.raw("\n")
    var name = open.popLast() ?? ""
    if let rootTag {
      let tag = Array(rootTag.utf8)
      head.raw(languages.isEmpty ? rootTag : Self.changing(languages, in: tag, tag.indices))
    } else {
      name = head.tag(root, declaring: [("", core)] + kept)
      head.raw(">")
    }
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

  /// Writes markup as it was, on a line of its own.
  mutating func line(_ text: String) {
    guard !text.isEmpty else { return }
    newLine()
    markup.raw(text)
  }

  /// Writes markup as it was that leaves elements open; ``close()`` ends the innermost one.
  ///
  /// - Parameters:
  ///   - count: The number of these elements, if others would be damage.
  ///   - languages: Those that changed of the first of them.
  /// - Returns: The number of these elements; `nil`, and nothing is written, when it is damaged.
  mutating func open(
    _ text: String, count: Int? = nil, isRoot: Bool = false, languages: [LanguageChange] = []
  ) -> Int? {
    let batch: XMLEventBatch
    let bytes = MarkupElement.wrapped(text, scope)
    do {
      batch = try XMLEventParser.events(ofOpen: bytes)
    } catch {
      return nil
    }
    var opened: [XMLEvent] = []
    for event in batch.events {
      if event.kind == .start { opened.append(event) }
      if event.kind == .end { opened.removeLast() }
    }
    guard !opened.isEmpty, opened.count - 1 == count ?? opened.count - 1,
      // The parser waits for the rest of a tag that is cut off.
      let last = batch.events.last?.range,
      bytes[last].first != UInt8(ascii: "<") || bytes[last].last == UInt8(ascii: ">"),
      !bytes[last.upperBound...].contains(UInt8(ascii: "<"))
    else { return nil }
    if !isRoot {
      if languages.isEmpty || opened.count < 2 {
        line(text)
      } else {
        let start = bytes.count - text.utf8.count
        let range = opened[1].range
        let tag = range.lowerBound - start..<range.upperBound - start
        line(Self.changing(languages, in: Array(text.utf8), tag))
      }
    }
    if isRoot, opened.count == 2 { core = batch.names[opened[1].name].namespace }
    for event in opened.dropFirst() {
      frames.append(declarations.count)
      for attribute in batch.attributes[event.attributes] {
        let name = batch.names[attribute.name]
        if name.isNamespaceDeclaration {
          declare(name.prefix.isEmpty ? "" : name.localName, batch.string(attribute.value))
        }
      }
      open.append(batch.names[event.name].qualifiedName)
    }
    return opened.count - 1
  }

  /// Returns markup with other languages in a start tag.
  private static func changing(
    _ languages: [LanguageChange], in content: [UInt8], _ range: Range<Int>
  ) -> String {
    let tag = XMLStartTag(range, in: ArraySlice(content).span)
    var edits: [Edit] = []
    for language in languages {
      var attribute = XMLMarkup()
      attribute.attribute(language.attribute, language.new)
      if let place = tag[language.attribute] {
        let old = String(decoding: content[place.valueRange], as: UTF8.self)
        guard language.old == nil || LanguageTag.valid(old) == language.old else { continue }
        edits.append(Edit(place.range, attribute.bytes))
      } else {
        edits.append(Edit(tag.insertionPoint..<tag.insertionPoint, attribute.bytes))
      }
    }
    return String(decoding: content.applying(edits), as: UTF8.self)
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
      endTag(name)
    }
    popFrame()
  }

  // MARK: - Parts of elements

  /// True if XLIFF's own elements have no prefix here.
  var hasPlainNames: Bool { namespace(of: "").isIdentical(to: core) }

  /// True if attributes of ours have our own prefix here.
  var canCarry: Bool { namespace(of: "loctrip").isIdentical(to: XLIFFNamespace.loctrip) }

  /// Writes an attribute.
  ///
  /// - Parameter start: Everything before its value, ` id="` for example.
  mutating func attribute(_ start: String, _ value: ArraySlice<UInt8>) {
    markup.raw(start)
    markup.attributeValue(value)
    markup.raw("\"")
  }

  /// Writes an attribute of ours; see ``canCarry``.
  mutating func carry(_ start: String, _ value: ArraySlice<UInt8>) {
    used.insert("loctrip")
    attribute(start, value)
  }

  /// Ends a start tag, and its element after its text.
  mutating func end(_ name: String, _ text: ArraySlice<UInt8>) {
    if text.isEmpty {
      markup.raw("/>")
    } else {
      markup.raw(">")
      markup.text(text)
      endTag(name)
    }
  }

  private mutating func endTag(_ name: String) {
    markup.raw("</")
    markup.raw(name)
    markup.raw(">")
  }

  mutating func newLine() {
    if markup.bytes.isEmpty { return }
    markup.raw("\n")
    var depth = open.count
    while depth > 0 {
      let some = min(depth, Self.indentation.count / 2)
      markup.raw(Self.indentation[..<(2 * some)])
      depth -= some
    }
  }

  private static let indentation = [UInt8](repeating: UInt8(ascii: " "), count: 64)

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
  static let content: Set<String> = [
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
    markup.raw("<")
    markup.raw(name)
    for (prefix, namespace) in declarations[frame...] {
      markup.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", namespace)
    }
    for (name, attribute) in zip(names, element.attributes) {
      if attribute.name.localName == "original",
        attribute.name.namespace.isIdentical(to: XLIFFNamespace.loctrip)
      {
        original(name, attribute.value)
      } else {
        markup.attribute(name, attribute.value)
      }
    }
    return name
  }

  /// Writes an attribute that holds markup, in single quotes, as markup is full of double ones.
  private mutating func original(_ name: String, _ value: String) {
    markup.raw(" \(name)='")
    let bytes = Array(value.utf8)
    var start = 0
    for (index, byte) in bytes.enumerated()
    where byte < 0x20 || byte == 0x26 || byte == 0x27 || byte == 0x3C {
      markup.raw(bytes[start..<index])
      markup.raw(byte == 0x26 ? "&amp;" : byte == 0x3C ? "&lt;" : "&#\(byte);")
      start = index + 1
    }
    markup.raw(bytes[start...])
    markup.raw("'")
  }

  private mutating func qualified(_ name: XMLName, isAttribute: Bool, frame: Int) -> String {
    let isCore = name.namespace.isIdentical(to: MarkupElement.core)
    let namespace = isCore ? core : name.namespace
    if isAttribute && namespace.isEmpty { return name.localName }
    if namespace.isIdentical(to: XLIFFNamespace.xml) { return "xml:\(name.localName)" }
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

  /// Reads markup that stood where some declarations hold; `nil` when it was damaged.
  init?(markup text: String, scope: [(String, String)] = [], core: String) {
    let bytes = Self.wrapped(text, scope) + Array("</w>".utf8)
    do {
      let tree = try XMLTree(parsing: bytes)
      let nodes = Array(tree.children(of: 0))
      guard tree.isComplete, nodes.count == 1, tree.nodes[nodes[0]].kind == .element else {
        return nil
      }
      self.init(tree, nodes[0], core: core, content: bytes)
    } catch {
      return nil
    }
  }

  /// Markup after the start tag of an element with some declarations.
  fileprivate static func wrapped(_ text: String, _ scope: [(String, String)]) -> [UInt8] {
    var document = XMLMarkup()
    document.raw("<w")
    for (prefix, namespace) in scope where !prefix.isEmpty || !namespace.isEmpty {
      document.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", namespace)
    }
    document.raw(">\(text)")
    return document.bytes
  }
}
