import LocalizationCore
import XLIFF
import XMLEvents

/// What the rules see of a document: the element at hand as a tree, and where to report.
///
/// While a container (`xliff`, `file`, `header`, `body`, `group`) starts, ``tree`` holds its start tag
/// alone, as node 0. Any other element is there whole when it ends. Nothing else of the document is
/// in memory.
struct ValidationContext {
  /// The version that the document is judged by.
  var version = XLIFFVersion.v1_2
  /// The element at hand.
  var tree = XMLTree()
  /// What the core sees in the unit at hand, when that is one of XLIFF 2.x.
  var outline = UnitOutline()
  /// The schemas of the version.
  var vocabulary: Vocabulary
  /// What the caller asked for.
  let options: XLIFFValidator.Options

  /// For each name of the document the element of the vocabulary, or one of the constants below.
  private(set) var elementOfName: [Int] = []
  /// For each name of the document the attribute of the vocabulary, or -1.
  private(set) var attributeOfName: [Int] = []
  /// For each name of the document the element of the core that it is of.
  private(set) var coreElementOfName: [CoreElement?] = []
  /// For each name of the document the attribute that it is of, if the version has that.
  private(set) var coreAttributeOfName: [CoreAttribute?] = []
  /// For each element of the vocabulary what it is in text of 2.x, if it is.
  private(set) var inlineKinds: [UnitOutline.Kind?] = []
  /// For each name of the document whether it declares a namespace.
  private(set) var isDeclarationOfName: [Bool] = []
  /// For each attribute of each element the last value that was right: most are the same again.
  private var acceptedValues: [[UInt8]] = []

  /// An element of a namespace that the version does not have.
  static let foreign = -1
  /// An element that the version does not have, in one of its namespaces.
  static let unknown = -2

  // MARK: XLIFF 1.x

  /// What is known of the file at hand.
  var file = FileScope()
  /// The inline codes of the content at hand that are halves; the memory is used again.
  var halves: [HalfCode] = []
  var segmentation = Segmentation()
  /// How deep in containers the document is.
  var depth = 0
  /// The element of another namespace after the last file.
  var trailing: SourceLocation?

  // MARK: The core of XLIFF 2.x

  /// The places where elements of modules may stand.
  private(set) var moduleElements: [Int: ModulePlace] = [:]
  /// Languages of the document; `nil` when it states none.
  var sourceLanguage: [UInt8]?
  var targetLanguage: [UInt8]?
  /// Whether it was said that the document needs a target language.
  var isTargetLanguageReported = false
  /// The containers that are open, the root first.
  var scopes: [ContainerScope] = []
  /// What of the document can be referred to from anywhere in it.
  var addresses = DocumentAddresses()
  /// The ids of the unit at hand.
  var identifiers = UnitScope()
  /// Whether the data of the unit at hand belong to a code.
  var usedData: [Bool] = []
  /// Units named as sub-flows that did not come yet in the file.
  var subflows: [Subflow] = []
  /// References to what did not come yet in the document.
  var pendingReferences: [PendingReference] = []
  /// Whether a code of the unit at hand may not be moved, or not be deleted.
  var hasSequences = false
  var hasFixedCodes = false

  // MARK: The modules of XLIFF 2.x

  /// What is known of the modules that the document uses.
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

  /// Takes over the names that the parser met since the last time.
  mutating func learn(_ names: [XMLName]) {
    for name in names[elementOfName.count...] {
      let element = vocabulary.element(name.localName, namespace: name.namespace)
      elementOfName.append(
        element ?? (vocabulary.knows(namespace: name.namespace) ? Self.unknown : Self.foreign)
      )
      let isCore = element != nil && name.namespace == vocabulary.core
      coreElementOfName.append(isCore ? CoreElement(rawValue: name.localName) : nil)
      if version.isSecondGeneration { modules.learn(name, version) }
      isDeclarationOfName.append(name.isNamespaceDeclaration)
      let attribute =
        name.isNamespaceDeclaration
        ? nil : vocabulary.attributeID(name.localName, namespace: name.namespace)
      attributeOfName.append(attribute ?? -1)
      coreAttributeOfName.append(attribute == nil ? nil : CoreAttribute(name))
    }
  }

  /// Starts over with the schemas of another version.
  mutating func use(_ vocabulary: Vocabulary, names: [XMLName]) {
    self.vocabulary = vocabulary
    if version.isSecondGeneration {
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

  /// Whether a value is the last one that an attribute was right with.
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

  /// Takes down that an attribute is right with a value.
  mutating func accept(_ value: Range<Int>, by attribute: Int) {
    guard value.count <= 32 else { return }
    acceptedValues[attribute].removeAll(keepingCapacity: true)
    acceptedValues[attribute].append(contentsOf: tree.values[value])
  }

  /// The element of the vocabulary that a node is, ``foreign``, or ``unknown``.
  func element(of node: Int) -> Int { elementOfName[tree.nodes[node].name] }

  /// The element of the core that an element is.
  func kind(of node: Int) -> CoreElement? { coreElementOfName[tree.nodes[node].name] }

  /// Whether a node is an element of the core.
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

  /// Whether an attribute of an element has a value.
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
  ///   - message: What is wrong, with the value, in a sentence without a full stop.
  ///   - node: The node of ``tree`` where it is.
  ///   - attribute: The name as written of the attribute whose value is wrong; the place is that of
  ///     the element when it has none of the name.
  ///   - severity: How much it matters, when that is not as the rule has it.
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

  /// Reports the value of an attribute: `'id' of <unit> is '1'` and what is wrong with that.
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

  /// Reports that something at an offset of the document breaks a rule.
  mutating func report(
    _ rule: Rule,
    _ message: String,
    atOffset offset: Int,
    severity: Finding.Severity? = nil
  ) {
    report(rule, message, at: location(of: offset), offset: offset, severity: severity)
  }

  /// Reports about a place that was taken down earlier with ``location(of:)``.
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

  /// Line and column of an offset, for a finding that may come later; the offset must be in the
  /// element at hand.
  mutating func location(of offset: Int) -> SourceLocation {
    let (line, column) = window.position(of: offset)
    return SourceLocation(path: path, line: line, column: column)
  }

  /// The line of an element's start tag, for the ids of a scope; see ``line(of:)``.
  mutating func line(ofNode node: Int) -> Int { line(of: tree.nodes[node].range.lowerBound) }

  /// The line of the start tag of an element that a message names.
  ///
  /// Unlike ``line(of:)`` it costs the same wherever the element is, which a hundred thousand findings
  /// about one element need.
  mutating func line(named node: Int) -> Int {
    location(of: tree.nodes[node].range.lowerBound).line ?? 0
  }

  /// The line of an offset, for the ids of a scope: cheaper than ``location(of:)`` when the offsets go
  /// up.
  mutating func line(of offset: Int) -> Int { window.line(of: offset) }

  /// Line and column of an attribute's value, or of the element when it is not there.
  mutating func location(of attribute: String, at node: Int) -> SourceLocation {
    let found = tree.nodes[node]
    return location(of: window.place(of: attribute, in: found.startTag) ?? found.range.lowerBound)
  }

  /// The findings since the last time, by their place.
  mutating func takeFindings() -> [Finding] {
    guard !pending.isEmpty else { return [] }
    let sorted = pending.sorted { ($0.offset, $0.order) < ($1.offset, $1.order) }.map(\.finding)
    pending.removeAll(keepingCapacity: true)
    return sorted
  }

  // MARK: - The bytes at hand

  /// Adds the next bytes of the document.
  mutating func extend(_ bytes: ArraySlice<UInt8>) { window.append(bytes) }

  /// Lets go of the bytes before an offset.
  mutating func trim(to offset: Int) { window.trim(to: offset) }

  /// The bytes of a range of the element at hand, as they stand in the document.
  func source(_ range: Range<Int>) -> ArraySlice<UInt8> { window.bytes(in: range) }
}

/// The rules of the generations of XLIFF that go beyond their schemas.
///
/// A document passes by once: each container (see ``Vocabulary/containers``) begins and ends, and
/// every other element in a container is checked when it is complete.
extension ValidationContext {
  /// A container starts; its start tag is node 0 of the tree.
  mutating func beginContainer() {
    if version.isSecondGeneration {
      beginCore()
      beginModules()
    } else {
      beginFirstGeneration()
    }
  }

  /// An element that is no container is complete; it is node 0 of the tree.
  mutating func checkElement() {
    if version.isSecondGeneration {
      checkCore()
      checkModules()
    } else {
      checkFirstGeneration()
    }
  }

  /// A container ends; the tree is not its.
  ///
  /// - Parameter element: What it is.
  mutating func endContainer(_ element: CoreElement?) {
    guard version.isSecondGeneration else { return endFirstGeneration(element) }
    let scope = scopes.removeLast()
    endCore(scope.element)
    endModules(scope)
  }
}

/// The part of a document that findings may still point into.
private struct Window {
  private var bytes: [UInt8] = []
  /// The offset of the first byte, and the line and column that it is in.
  private var start = 0
  private var line = 1
  private var column = 1
  /// The places of the values in the tag last asked for.
  private var places: (tag: Range<Int>, offsets: [String: Int])?
  /// A place in the bytes whose line is known.
  private var counted = (index: 0, line: 1)
  private var lines: LineIndex?

  mutating func append(_ piece: ArraySlice<UInt8>) {
    lines = nil
    bytes.append(contentsOf: piece)
  }

  mutating func trim(to offset: Int) {
    var count = min(offset - start, bytes.count)
    // A CR at the end may be the first half of a line end.
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

  /// The offset of an attribute's value, without its quotes.
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
