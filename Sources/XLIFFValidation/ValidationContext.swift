import LocalizationCore
import XLIFF
import XMLEvents

/// The state of a validation: the current element as a tree, and the findings.
///
/// At the start of a container (`xliff`, `file`, `header`, `body`, `group`), ``tree`` has only its
/// start tag, as node 0. Any other element is complete. Nothing else of the document is in memory.
struct ValidationContext {
  /// The version that the document is validated by.
  var version = XLIFFVersion.v1_2
  /// The current element.
  var tree = XMLTree()
  /// The outline of the current unit of XLIFF 2.x.
  var outline = UnitOutline()
  /// The schemas of the version.
  var vocabulary: Vocabulary
  /// The options of the caller.
  let options: XLIFFValidator.Options

  /// The element of the vocabulary for each name of the document, or a constant below.
  private(set) var elementOfName: [Int] = []
  /// The attribute of the vocabulary for each name of the document, or -1.
  private(set) var attributeOfName: [Int] = []
  /// The core element for each name of the document.
  private(set) var coreElementOfName: [CoreElement?] = []
  /// The attribute for each name of the document, if the version has it.
  private(set) var coreAttributeOfName: [CoreAttribute?] = []
  /// The inline kind of each element of the vocabulary in 2.x, if any.
  private(set) var inlineKinds: [UnitOutline.Kind?] = []
  /// True for each name of the document that declares a namespace.
  private(set) var isDeclarationOfName: [Bool] = []
  /// The last valid value of each attribute of each element: most repeat it.
  private var acceptedValues: [[UInt8]] = []

  /// An element of a namespace that the version lacks.
  static let foreign = -1
  /// An unknown element in a namespace of the version.
  static let unknown = -2

  // MARK: XLIFF 1.x

  /// The state of the current file.
  var file = FileScope()
  /// The start and end codes of the current content; memory is reused.
  var halves: [HalfCode] = []
  var segmentation = Segmentation()
  /// The nesting depth of containers.
  var depth = 0
  /// The element of another namespace after the last file.
  var trailing: SourceLocation?

  // MARK: The core of XLIFF 2.x

  /// The allowed places of modules' elements.
  private(set) var moduleElements: [Int: ModulePlace] = [:]
  /// Languages of the document; `nil` when it states none.
  var sourceLanguage: [UInt8]?
  var targetLanguage: [UInt8]?
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

  // MARK: The modules of XLIFF 2.x

  /// The state of the modules that the document uses.
  var modules = ModuleState()

  private let path: String
  private var window = Window()
  private var pending: [(offset: Int, order: Int, finding: Finding)] = []

  init(path: String, vocabulary: Vocabulary, options: XLIFFValidator.Options) {
    self.path = path
    self.vocabulary = vocabulary
    self.options = options
  }

  // MARK: - Names

  /// Registers new names from the parser.
  mutating func learn(_ names: [XMLName]) {
    for name in names[elementOfName.count...] {
      let element = vocabulary.element(name.localName, namespace: name.namespace)
      elementOfName.append(
        element ?? (vocabulary.knows(namespace: name.namespace) ? Self.unknown : Self.foreign)
      )
      let isCore = element != nil && name.namespace == vocabulary.core
      coreElementOfName.append(isCore ? CoreElement(rawValue: name.localName) : nil)
      if version.isXLIFF2 { modules.learn(name, version) }
      isDeclarationOfName.append(name.isNamespaceDeclaration)
      let attribute =
        name.isNamespaceDeclaration
        ? nil : vocabulary.attributeID(name.localName, namespace: name.namespace)
      attributeOfName.append(attribute ?? -1)
      coreAttributeOfName.append(attribute == nil ? nil : CoreAttribute(name))
    }
  }

  /// Switches to the schemas of another version.
  mutating func use(_ vocabulary: Vocabulary, names: [XMLName]) {
    self.vocabulary = vocabulary
    if version.isXLIFF2 {
      moduleElements = ModulePlace.places(in: vocabulary)
      modules.attributes = Vocabulary.moduleAttributes(version)
    }
    inlineKinds = vocabulary.elements.map { schema in
      schema.namespace == vocabulary.core ? UnitOutline.Kind(rawValue: schema.name) : nil
    }
    elementOfName.removeAll()
    coreElementOfName.removeAll()
    attributeOfName.removeAll()
    coreAttributeOfName.removeAll()
    isDeclarationOfName.removeAll()
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
  func element(of node: Int) -> Int { elementOfName[tree.nodes[node].name] }

  /// The core element of a node.
  func kind(of node: Int) -> CoreElement? { coreElementOfName[tree.nodes[node].name] }

  /// True for a given core element.
  func isElement(_ node: Int, _ element: CoreElement) -> Bool {
    tree.nodes[node].kind == .element && kind(of: node) == element
  }

  /// The value of an attribute, or `nil`.
  func value(_ attribute: CoreAttribute, of node: Int) -> ArraySlice<UInt8>? {
    for found in tree.attributes[tree.nodes[node].attributes]
    where coreAttributeOfName[found.name] == attribute {
      return tree.values[found.value]
    }
    return nil
  }

  /// True if an attribute of an element has a value.
  @inline(__always)
  func has(_ attribute: CoreAttribute, _ value: String, of node: Int) -> Bool {
    self.value(attribute, of: node)?.elementsEqual(value.utf8) == true
  }

  /// The value of an attribute as a string, or `nil`.
  func string(_ attribute: CoreAttribute, of node: Int) -> String? {
    value(attribute, of: node).map { String(decoding: $0, as: UTF8.self) }
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
    _ rule: Rule,
    _ message: String,
    at node: Int,
    attribute: String? = nil,
    severity: Finding.Severity? = nil
  ) {
    let found = tree.nodes[node]
    var offset = found.range.lowerBound
    if let attribute, let place = window.place(of: attribute, in: found.startTag) { offset = place }
    report(rule, message, atOffset: offset, severity: severity)
  }

  /// Reports the value of an attribute: `'id' of <unit> is '1'`, and the fault.
  mutating func report(
    _ rule: Rule,
    _ found: Found,
    of node: Int,
    _ fault: String,
    severity: Finding.Severity? = nil
  ) {
    let message = "'\(found.name)' of <\(tagName(node))> is '\(found.value.excerpt)'" + fault
    report(rule, message, at: node, attribute: found.name, severity: severity)
  }

  /// Reports a broken rule at an offset of the document.
  mutating func report(
    _ rule: Rule,
    _ message: String,
    atOffset offset: Int,
    severity: Finding.Severity? = nil
  ) {
    report(rule, message, at: location(of: offset), offset: offset, severity: severity)
  }

  /// Reports a broken rule at a location from ``location(of:)``.
  mutating func report(
    _ rule: Rule,
    _ message: String,
    at place: SourceLocation,
    offset: Int = .max,
    severity: Finding.Severity? = nil
  ) {
    let finding = Finding(rule.code, severity ?? rule.definition.severity, message, at: place)
    pending.append((offset, pending.count, finding))
  }

  /// The location of an offset in the current element, for a later finding.
  mutating func location(of offset: Int) -> SourceLocation {
    let (line, column) = window.position(of: offset)
    return SourceLocation(path: path, line: line, column: column)
  }

  /// The line of an element's start tag, for the ids of a scope; see ``line(of:)``.
  mutating func line(ofNode node: Int) -> Int { line(of: tree.nodes[node].range.lowerBound) }

  /// The line of an element's start tag, for a message.
  ///
  /// Unlike ``line(of:)``, its cost does not depend on the element's position, as a hundred
  /// thousand findings about one element need.
  mutating func line(named node: Int) -> Int {
    location(of: tree.nodes[node].range.lowerBound).line ?? 0
  }

  /// The line of an offset, for the ids of a scope; cheaper than ``location(of:)`` for ascending
  /// offsets.
  mutating func line(of offset: Int) -> Int { window.line(of: offset) }

  /// The location of an attribute's value, or of the element without it.
  mutating func location(of attribute: String, at node: Int) -> SourceLocation {
    let found = tree.nodes[node]
    return location(of: window.place(of: attribute, in: found.startTag) ?? found.range.lowerBound)
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
  func source(_ range: Range<Int>) -> ArraySlice<UInt8> { window.bytes(in: range) }
}

/// The rules of both generations of XLIFF beyond their schemas.
///
/// The document is read once: each container (see ``Vocabulary/containers``) begins and ends, and
/// every other element in a container is checked when complete.
extension ValidationContext {
  /// Handles the start of a container, whose start tag is node 0 of the tree.
  mutating func beginContainer() {
    if version.isXLIFF2 {
      beginCore()
      beginModules()
    } else {
      beginFirstGeneration()
    }
  }

  /// Checks a complete element that is not a container, node 0 of the tree.
  mutating func checkElement() {
    if version.isXLIFF2 {
      checkCore()
      checkModules()
    } else {
      checkFirstGeneration()
    }
  }

  /// Handles the end of a container, which is not in the tree.
  ///
  /// - Parameter element: The container.
  mutating func endContainer(_ element: CoreElement?) {
    guard version.isXLIFF2 else { return endFirstGeneration(element) }
    let scope = scopes.removeLast()
    endCore(scope.element)
    endModules(scope)
  }
}

/// The bytes of a document that findings may still refer to.
private struct Window {
  private var bytes: [UInt8] = []
  /// The offset of the first byte, with its line and column.
  private var start = 0
  private var line = 1
  private var column = 1
  /// The offsets of attribute values in the last requested tag.
  private var places: (tag: Range<Int>, offsets: [String: Int])?
  /// A position in the bytes with a known line.
  private var counted = (index: 0, line: 1)
  private var lines: LineIndex?

  mutating func append(_ piece: ArraySlice<UInt8>) {
    lines = nil
    bytes.append(contentsOf: piece)
  }

  mutating func trim(to offset: Int) {
    var count = min(offset - start, bytes.count)
    // A CR at the end may be the first half of CR LF.
    if count == bytes.count, bytes.last == 13 { count -= 1 }
    guard count > 0 else { return }
    let (line, column) = advance(over: count)
    bytes.removeFirst(count)
    lines = nil
    start += count
    self.line = line
    self.column = column
    counted = (0, line)
  }

  /// The line and column after some bytes; a CR before an LF belongs to its line end.
  private func advance(over count: Int) -> (line: Int, column: Int) {
    let span = ArraySlice(bytes).span
    let known = counted.index <= count ? counted : (0, line)
    let ends = known.line - line + lineEnds(in: known.index..<count)
    var lineStart = count
    while lineStart > 0 {
      let byte = span[lineStart - 1]
      if byte == 10 { break }
      if byte == 13, lineStart >= span.count || span[lineStart] != 10 { break }
      lineStart -= 1
    }
    return (line + ends, lineStart == 0 ? column + count : count - lineStart + 1)
  }

  private func lineEnds(in range: Range<Int>) -> Int {
    LineIndex.ends(ArraySlice(bytes).span, range)
  }

  mutating func line(of offset: Int) -> Int {
    let index = min(max(offset - start, 0), bytes.count)
    if index < counted.index { counted = (0, line) }
    counted = (index, counted.line + lineEnds(in: counted.index..<index))
    return counted.line
  }

  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    let lines = self.lines ?? LineIndex(bytes)
    self.lines = lines
    let found = lines.position(of: max(offset - start, 0))
    return found.line == 1
      ? (line, column + found.column - 1) : (line + found.line - 1, found.column)
  }

  /// The offset of an attribute's value, inside its quotes.
  mutating func place(of attribute: String, in tag: Range<Int>) -> Int? {
    guard tag.lowerBound >= start, tag.upperBound <= start + bytes.count else { return nil }
    // A hostile tag has thousands of attributes, each with a finding.
    if places?.tag != tag {
      let attributes = XMLStartTag(tag, in: ArraySlice(bytes).span, base: start).attributes
      places = (
        tag,
        Dictionary(
          attributes.map { ($0.name, $0.valueRange.lowerBound) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
    return places?.offsets[attribute]
  }

  func bytes(in range: Range<Int>) -> ArraySlice<UInt8> {
    let clamped = (range.lowerBound - start)..<(range.upperBound - start)
    return bytes[clamped.clamped(to: 0..<bytes.count)]
  }
}
