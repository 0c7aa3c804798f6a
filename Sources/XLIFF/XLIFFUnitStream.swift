public import LoctripLocalizationCore
package import LoctripXMLEvents

/// Goes through an XLIFF document of any version in pieces and hands over one unit after the other.
///
/// No more of the document is held than one unit; a document that is not UTF-8 is decoded whole
/// first. Units are the `trans-unit` elements of 1.x and the `unit` elements of 2.x; what is embedded
/// in a skeleton or header is none.
///
/// ```swift
/// var stream = XLIFFUnitStream(path: "fr.xliff") { unit in print(unit.id ?? "") }
/// while let piece = next() { try stream.push(piece) }
/// try stream.finish()
/// ```
public struct XLIFFUnitStream {
  /// The `file` element around a unit.
  public struct File: Hashable, Sendable {
    /// Its place among the files, from 0.
    public internal(set) var index = -1
    /// The `original` attribute.
    public internal(set) var original: String?
    /// The `id` of 2.x.
    public internal(set) var id: String?
    /// The language of the sources: of the file in 1.x, of the document in 2.x.
    public internal(set) var sourceLanguage: String?
    /// The language of the targets: of the file in 1.x, of the document in 2.x.
    public internal(set) var targetLanguage: String?
    /// The bytes of the start tag in the document's UTF-8 form.
    package internal(set) var startTag = 0..<0
  }

  /// The attributes that a unit has or inherits.
  package struct Scope: Sendable {
    /// True if the text is to be translated: `translate`, inherited from groups and files.
    package internal(set) var isTranslatable = true
    /// True if `xml:space="preserve"` holds.
    package internal(set) var preservesSpace = false
    /// The `xml:lang` that holds, or `nil`.
    package internal(set) var language: String?
    /// The number of elements around.
    package internal(set) var depth = 0
    /// The namespaces by prefix that are declared around the unit; the last of a prefix counts.
    package internal(set) var namespaces: [(prefix: String, name: String)] = []
  }

  /// One unit: its tree, and what holds for it from around.
  public struct Unit {
    /// Its place among all units of the document, from 0.
    public let index: Int
    /// The version of the document.
    public let version: XLIFFVersion
    /// The file that it is in.
    public let file: File
    /// The inherited attributes, with the unit's own.
    package let scope: Scope
    /// The `trans-unit` or `unit` element.
    ///
    /// The ranges are those of the document's UTF-8 form.
    package let tree: XMLTree

    /// The `id`, or `nil`.
    public var id: String? { tree.attribute("id", of: 0) }
    /// The address for an ``XLIFFEdit``.
    public var address: UnitAddress {
      let name = version.isXLIFF2 ? tree.attribute("name", of: 0) : nil
      return UnitAddress(id: name ?? id, offset: tree.nodes[0].range.lowerBound)
    }
    /// True if the text is to be translated.
    public var isTranslatable: Bool { scope.isTranslatable }

    /// The segments: of 2.x each `segment`, of 1.x the unit itself.
    public var segments: [Segment] {
      if version.isXLIFF2 {
        return tree.elements(of: 0).filter { isCore($0, "segment") }.map { segment($0) }
      }
      return [segment(0)]
    }

    /// The text of the source of a segment, without what its codes stand for; `nil` without a source.
    public func source(of segment: Segment) -> String? { segment.source.map(tree.text) }

    /// The text of the target of a segment, without what its codes stand for; `nil` without a target.
    public func target(of segment: Segment) -> String? { segment.target.map(tree.text) }

    private func segment(_ node: Int) -> Segment {
      let target = tree.elements(of: node).first { isCore($0, "target") }
      return Segment(
        node: node, source: tree.elements(of: node).first { isCore($0, "source") }, target: target,
        state: version.isXLIFF2
          ? tree.attribute("state", of: node)
          : target.flatMap { tree.attribute("state", of: $0) })
    }

    private func isCore(_ node: Int, _ name: String) -> Bool {
      let found = tree.name(of: node)
      return found.localName == name && found.namespace == tree.name(of: 0).namespace
    }
  }

  /// A source and its target, as nodes of the unit's tree.
  public struct Segment: Sendable {
    /// The `segment`, or the `trans-unit`.
    package let node: Int
    /// The `source`, or `nil`.
    package let source: Int?
    /// The `target`, or `nil`.
    package let target: Int?
    /// The `state` as stated, or `nil`.
    public let state: String?
  }

  /// The version of the document; `nil` before its root was read.
  public private(set) var version: XLIFFVersion?
  /// The number of `file` elements read so far.
  public private(set) var fileCount = 0
  /// The number of units read so far.
  public private(set) var unitCount = 0
  /// The root's start tag.
  private(set) var rootTag = 0..<0

  private enum Element: UInt8 {
    /// A `group` is one of units, a `body` or a `bin-unit`.
    case other, xliff, file, group, unit
  }

  private let wants: (Int, File, Scope, XMLEvent, XMLEventBatch) -> Bool
  private let receive: (Unit) -> Void
  private var walk: XLIFFWalk
  private var tree = XMLTree()
  private var elements: [Element] = []
  private var namespace = ""
  private var scopes: [Scope] = []
  private var file = File()
  private var unitScope = Scope()
  private var isRecording = false
  /// The depth of the element that is passed over, or -1.
  private var skipped = -1

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - path: The name for findings.
  ///   - receive: Receives each unit. The unit must not be kept: its tree is used again.
  public init(path: String, receive: @escaping (Unit) -> Void) {
    self.init(path: path, wants: { _, _, _, _, _ in true }, receive: receive)
  }

  /// Starts a document of which only some units are wanted.
  init(
    path: String, wants: @escaping (Int, File, Scope, XMLEvent, XMLEventBatch) -> Bool,
    receive: @escaping (Unit) -> Void
  ) {
    walk = XLIFFWalk(path: path)
    self.wants = wants
    self.receive = receive
  }

  /// Goes through a whole document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  ///   - receive: Receives each unit.
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF; the units before
  ///   that place were handed over.
  public static func read(_ bytes: [UInt8], path: String, receive: @escaping (Unit) -> Void)
    throws(FindingsError)
  {
    var stream = XLIFFUnitStream(path: path, receive: receive)
    try stream.push(bytes)
    try stream.finish()
  }

  /// Takes the next bytes of the document.
  ///
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  public mutating func push(_ bytes: [UInt8]) throws(FindingsError) {
    walk.push(bytes)
    try parse()
  }

  /// Ends the document.
  ///
  /// - Throws: `FindingsError` when the bytes are not well-formed XML or not an XLIFF.
  public mutating func finish() throws(FindingsError) {
    try walk.finish()
    try parse()
  }

  // MARK: - Events

  /// Goes through a whole document in UTF-8.
  mutating func read(_ content: [UInt8]) throws(FindingsError) {
    walk = XLIFFWalk(path: walk.path, parsing: content)
    try parse()
  }

  private mutating func parse() throws(FindingsError) {
    while try walk.next() != nil { try consume(walk.batch) }
  }

  private mutating func consume(_ batch: XMLEventBatch) throws(FindingsError) {
    if version == nil, let root = walk.root {
      guard root.version != nil else {
        let place = FileLocation(path: walk.path)
        throw FindingsError(Finding(.notXLIFF, .error, root.refusal ?? "not an XLIFF", at: place))
      }
      version = root.version
      namespace = root.name.namespace
      rootTag = root.range
      (file.sourceLanguage, file.targetLanguage) = (root.sourceLanguage, root.targetLanguage)
    }
    if version != nil {
      for name in batch.names[elements.count...] { elements.append(element(name)) }
    }
    for index in batch.events.indices {
      let event = batch.events[index]
      if isRecording {
        tree.add(event, of: batch)
        if event.kind == .end, tree.isComplete { finishUnit() }
      } else if skipped >= 0 {
        if event.kind == .end, event.depth == skipped { skipped = -1 }
      } else if event.kind == .start {
        start(event, batch)
      } else if event.kind == .end {
        _ = scopes.popLast()
      }
    }
  }

  private func element(_ name: XMLName) -> Element {
    guard name.namespace == namespace, let version else { return .other }
    switch (name.localName, version.isXLIFF2) {
    case ("xliff", _): return .xliff
    case ("file", _): return .file
    case ("group", _), ("body", false), ("bin-unit", false): return .group
    case ("trans-unit", false), ("unit", true): return .unit
    default: return .other
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch) {
    let element = elements[event.name]
    var scope = scopes.last ?? Scope()
    guard element != .other, scopes.isEmpty == (element == .xliff) else {
      skipped = event.depth
      return
    }
    for attribute in batch.attributes[event.attributes] {
      let name = batch.names[attribute.name]
      if name.isNamespaceDeclaration {
        let prefix = name.prefix == "xmlns" ? name.localName : ""
        scope.namespaces.append((prefix, batch.string(attribute.value)))
        continue
      }
      switch (name.namespace, name.localName) {
      case ("", "translate"): scope.isTranslatable = batch.string(attribute.value) != "no"
      case (XLIFFNamespace.xml, "space"):
        scope.preservesSpace = batch.string(attribute.value) == "preserve"
      case (XLIFFNamespace.xml, "lang"): scope.language = batch.string(attribute.value)
      default: break
      }
    }
    scope.depth = event.depth + 1
    if element == .unit {
      startUnit(event, batch, scope)
      return
    }
    if element == .file {
      file.index = fileCount
      file.original = batch.attribute("original", of: event)
      file.id = batch.attribute("id", of: event)
      file.startTag = event.range
      if version?.isXLIFF2 != true {
        file.sourceLanguage = batch.attribute("source-language", of: event)
        file.targetLanguage = batch.attribute("target-language", of: event)
      }
      fileCount += 1
    }
    scopes.append(scope)
  }

  private mutating func startUnit(_ event: XMLEvent, _ batch: XMLEventBatch, _ scope: Scope) {
    guard file.index >= 0, wants(unitCount, file, scope, event, batch) else {
      if file.index >= 0 { unitCount += 1 }
      skipped = event.depth
      return
    }
    unitScope = scope
    unitScope.depth = event.depth
    isRecording = true
    tree.removeAll()
    tree.add(event, of: batch)
  }

  private mutating func finishUnit() {
    isRecording = false
    guard let version else { return }
    receive(Unit(index: unitCount, version: version, file: file, scope: unitScope, tree: tree))
    unitCount += 1
  }
}

extension XMLEventBatch {
  /// The value of an attribute in no namespace, or `nil`.
  func attribute(_ localName: String, of event: XMLEvent) -> String? {
    attributes[event.attributes].first { names[$0.name] == XMLName(localName: localName) }
      .map { string($0.value) }
  }
}
