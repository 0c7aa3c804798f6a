import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The state of a validation: the current element as a tree, and the findings.
///
/// At the start of a container (`xliff`, `file`, `header`, `body`, `group`), ``tree`` has only its
/// start tag, as node 0. Any other element is complete. Nothing else of the document is in memory.
struct ValidationContext {
  /// The version that the document is validated by.
  private(set) var version = XLIFFVersion.v1_2
  /// The current element.
  var tree = XMLTree()
  /// The outline of the current unit of XLIFF 2.x.
  var outline = UnitOutline()
  /// The schemas of the version.
  private(set) var vocabulary = Vocabulary()
  /// The options of the caller.
  let options: XLIFFValidator.Options
  /// The meaning of each name of the document.
  private(set) var names: [Name] = []
  /// The last valid value of each attribute of each element: most repeat it.
  private var acceptedValues: [[UInt8]] = []

  /// The meaning of a name.
  struct Name: Sendable {
    /// The element of the vocabulary, ``foreign``, or ``unknown``.
    let element: Int
    /// The attribute of the vocabulary, or -1.
    let attribute: Int
    /// The core element.
    let core: XLIFFElement?
    /// The attribute, if the version has it.
    let coreAttribute: XLIFFAttribute?
    let module: Module?
    /// The attribute of a module for elements of other vocabularies, as an index of
    /// ``Vocabulary/otherAttributes``, or -1.
    let moduleAttribute: Int
    let isDeclaration: Bool
  }

  /// An element of a namespace that the version lacks.
  static let foreign = -1
  /// An unknown element in a namespace of the version.
  static let unknown = -2

  // MARK: XLIFF 1.x

  /// The state of the current file.
  var file = FileScope()
  /// The start and end codes of the current content; memory is reused.
  var halves: [HalfCode] = []
  /// The hashed `mid` of the segments of the current `seg-source`.
  var segments: Set<UInt64> = []
  /// The nesting depth of containers.
  var depth = 0
  /// The element of another namespace after the last file.
  var trailing: FileLocation?

  // MARK: XLIFF 2.x

  /// Languages of the document; `nil` when it states none.
  var sourceLanguage: [UInt8]?
  var targetLanguage: [UInt8]?
  /// The target languages of its files that are not their source languages, each once.
  var targetLanguages: [[UInt8]] = []
  /// True if a missing target language was reported.
  var isTargetLanguageReported = false
  /// The open containers, the root first.
  var scopes: [ContainerScope] = []
  /// The ids that can be referred to from anywhere in the document.
  var addresses = DocumentAddresses()
  /// The ids of the current unit.
  var identifiers = UnitScope()
  /// True for data of the current unit that a code uses.
  var usedData: [Bool] = []
  /// Sub-flows whose unit in the file was not read yet.
  var subflows: [Subflow] = []
  /// References whose target was not read yet.
  var pendingReferences: [PendingReference] = []
  /// True if a code of the current unit may not be moved, or not be deleted.
  var hasSequences = false
  var hasFixedCodes = false
  /// The ids in the `slr:data` of the current unit, once one is referred to.
  var sizeData: Set<[UInt8]>?
  /// The state of the modules that the document uses.
  var modules = ModuleState()

  private var window: XLIFFWindow
  /// The offsets of attribute values in the last requested tag.
  private var places: (tag: Range<Int>, offsets: [String: Int])?
  private var pending: [(offset: Int, order: Int, finding: Finding)] = []

  init(path: String, options: XLIFFValidator.Options) {
    window = XLIFFWindow(path: path)
    self.options = options
  }

  // MARK: - Names

  /// Registers new names from the parser.
  mutating func learn(_ found: [XMLName]) {
    for name in found[names.count...] {
      let element = vocabulary.element(name.localName, namespace: name.namespace)
      let attribute =
        name.isNamespaceDeclaration
        ? nil : vocabulary.attributeID(name.localName, namespace: name.namespace)
      let module =
        name.isNamespaceDeclaration || !version.isXLIFF2
        ? nil : Module(name.namespace, in: version)
      modules.used.insert(module)
      let isCore = element != nil && name.namespace == vocabulary.core
      names.append(
        Name(
          element: element
            ?? (vocabulary.knows(namespace: name.namespace) ? Self.unknown : Self.foreign),
          attribute: attribute ?? -1,
          core: isCore ? XLIFFElement(name, core: vocabulary.core) : nil,
          coreAttribute: attribute == nil ? nil : XLIFFAttribute(name), module: module,
          moduleAttribute: module == nil
            ? -1
            : vocabulary.otherAttributes.firstIndex {
              $0.name == name.localName && $0.namespace == name.namespace
            } ?? -1, isDeclaration: name.isNamespaceDeclaration))
    }
  }

  /// Switches to the schemas of a version.
  ///
  /// - Parameter namespace: That of the document's elements: of the version, or none.
  mutating func use(_ version: XLIFFVersion, namespace: String, names: [XMLName]) {
    self.version = version
    vocabulary = .schemas(of: version, namespace: namespace)
    self.names.removeAll()
    acceptedValues = Array(repeating: [], count: vocabulary.attributes.count)
    learn(names)
  }

  /// True if a value is the last valid one of an attribute.
  ///
  /// - Parameters:
  ///   - value: A range of the tree's values.
  ///   - attribute: An index of ``Vocabulary/attributes``.
  func isAccepted(_ value: Range<Int>, by attribute: Int) -> Bool {
    let count = acceptedValues[attribute].count
    guard value.count == count, count > 0 else { return false }
    for offset in 0..<count
    where acceptedValues[attribute][offset] != tree.values[value.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Records a valid value of an attribute.
  mutating func accept(_ value: Range<Int>, by attribute: Int) {
    guard value.count <= 32 else { return }
    acceptedValues[attribute].removeAll(keepingCapacity: true)
    acceptedValues[attribute].append(contentsOf: tree.values[value])
  }

  /// The element of the vocabulary of a node, ``foreign``, or ``unknown``.
  func element(of node: Int) -> Int { names[tree.nodes[node].name].element }

  /// The core element of a node.
  func kind(of node: Int) -> XLIFFElement? { names[tree.nodes[node].name].core }

  /// True for a given core element.
  func isElement(_ node: Int, _ element: XLIFFElement) -> Bool {
    tree.nodes[node].kind == .element && kind(of: node) == element
  }

  /// The qualified name of an element.
  func tagName(_ node: Int) -> String { tree.name(of: node).qualifiedName }

  /// The value of an attribute, or `nil`.
  func value(_ attribute: XLIFFAttribute, of node: Int) -> ArraySlice<UInt8>? {
    for found in tree.attributes[tree.nodes[node].attributes]
    where names[found.name].coreAttribute == attribute {
      return tree.values[found.value]
    }
    return nil
  }

  /// True if an attribute of an element has a value.
  @inline(__always)
  func has(_ attribute: XLIFFAttribute, _ value: String, of node: Int) -> Bool {
    self.value(attribute, of: node)?.elementsEqual(value.utf8) == true
  }

  /// The value of an attribute as a string, or `nil`.
  func string(_ attribute: XLIFFAttribute, of node: Int) -> String? {
    value(attribute, of: node).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of an attribute for a message.
  func excerpt(_ attribute: XLIFFAttribute, of node: Int) -> String {
    (value(attribute, of: node) ?? []).excerpt
  }

  // MARK: - Reporting

  /// Reports that an element breaks a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - message: The fault, with the value, as a sentence without a full stop.
  ///   - node: The faulty node of ``tree``.
  ///   - attribute: The qualified name of the faulty attribute, for the location; that of the
  ///     element by default.
  ///   - severity: The severity, if not that of the rule.
  mutating func report(
    _ rule: Rule, _ message: String, at node: Int, attribute: String? = nil,
    severity: Finding.Severity? = nil
  ) {
    let found = tree.nodes[node]
    let offset = attribute.flatMap { place(of: $0, in: found.startTag) } ?? found.range.lowerBound
    report(rule, message, atOffset: offset, severity: severity)
  }

  /// Reports the fault of an element: `<unit>`, and the fault.
  ///
  /// - Parameter attribute: The qualified name of the faulty attribute, for the location.
  mutating func report(
    _ rule: Rule, _ node: Int, _ fault: String, at attribute: String? = nil,
    severity: Finding.Severity? = nil
  ) {
    let message = "<\(tagName(node))> \(fault)"
    report(rule, message, at: node, attribute: attribute, severity: severity)
  }

  /// Reports the value of an attribute: `'id' of <unit> is '1'`, and the fault.
  mutating func report(
    _ rule: Rule, _ found: Found, of node: Int, _ fault: String, severity: Finding.Severity? = nil
  ) {
    let message = "'\(found.name)' of <\(tagName(node))> is '\(found.value.excerpt)'" + fault
    report(rule, message, at: node, attribute: found.name, severity: severity)
  }

  /// Reports a broken rule at an offset of the document.
  mutating func report(
    _ rule: Rule, _ message: String, atOffset offset: Int, severity: Finding.Severity? = nil
  ) {
    report(rule, message, at: location(of: offset), offset: offset, severity: severity)
  }

  /// Reports a broken rule at a location from ``location(of:)``.
  mutating func report(
    _ rule: Rule, _ message: String, at place: FileLocation, offset: Int = .max,
    severity: Finding.Severity? = nil
  ) {
    let finding = Finding(rule.code, severity ?? rule.definition.severity, message, at: place)
    pending.append((offset, pending.count, finding))
  }

  /// The location of an offset in the current element, for a later finding.
  func location(of offset: Int) -> FileLocation { window.location(of: offset) }

  /// The line of an element's start tag, for the ids of a scope; see ``line(named:)``.
  mutating func line(ofNode node: Int) -> Int {
    window.line(of: tree.nodes[node].range.lowerBound)
  }

  /// The line of an element's start tag, for a message.
  ///
  /// Unlike ``line(ofNode:)``, its cost does not depend on the element's position, as a hundred
  /// thousand findings about one element need.
  func line(named node: Int) -> Int { location(of: tree.nodes[node].range.lowerBound).line ?? 0 }

  /// The location of an attribute's value, or of the element without it.
  mutating func location(of attribute: String, at node: Int) -> FileLocation {
    let found = tree.nodes[node]
    return location(of: place(of: attribute, in: found.startTag) ?? found.range.lowerBound)
  }

  /// The offset of an attribute's value, inside its quotes.
  private mutating func place(of attribute: String, in tag: Range<Int>) -> Int? {
    guard let bytes = window[tag] else { return nil }
    // A hostile tag has thousands of attributes, each with a finding.
    if places?.tag != tag {
      let start = XMLStartTag(tag, in: bytes.span, base: tag.lowerBound)
      let offsets = start.attributes.map { ($0.name, $0.valueRange.lowerBound) }
      places = (tag, Dictionary(offsets) { first, _ in first })
    }
    return places?.offsets[attribute]
  }

  /// Returns and removes the findings, sorted by location.
  mutating func takeFindings() -> [Finding] {
    guard !pending.isEmpty else { return [] }
    let sorted = pending.sorted { ($0.offset, $0.order) < ($1.offset, $1.order) }.map(\.finding)
    pending.removeAll(keepingCapacity: true)
    return sorted
  }

  // MARK: - The bytes at hand

  /// Adds the next bytes of the document.
  mutating func extend(_ bytes: ArraySlice<UInt8>) { window.append(bytes) }

  /// Drops the bytes before an offset.
  mutating func trim(to offset: Int) { window.trim(to: offset) }

  /// The bytes of a range in the current element.
  func source(_ range: Range<Int>) -> ArraySlice<UInt8> { window[range] ?? [] }
}

/// The rules of both generations of XLIFF beyond their schemas.
///
/// The document is read once: each container (see ``Vocabulary/containers``) begins and ends, and
/// every other element in a container is checked when complete.
extension ValidationContext {
  /// Handles the start of a container, whose start tag is node 0 of the tree.
  mutating func beginContainer() {
    guard version.isXLIFF2 else { return beginXLIFF1() }
    beginCore()
    beginModules()
  }

  /// Checks a complete element that is not a container, node 0 of the tree.
  mutating func checkElement() {
    guard version.isXLIFF2 else { return checkXLIFF1() }
    checkCore()
    checkModules()
  }

  /// Handles the end of a container, which is not in the tree.
  ///
  /// - Parameter element: The container.
  mutating func endContainer(_ element: XLIFFElement?) {
    guard version.isXLIFF2 else { return endXLIFF1(element) }
    let scope = scopes.removeLast()
    endCore(scope.element)
    endModules(scope)
  }
}
