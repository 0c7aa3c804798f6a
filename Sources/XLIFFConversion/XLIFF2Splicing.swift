import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Changes the version of a 2.x document in its own bytes.
///
/// The versions differ in little: the namespace and number, and what only 2.2 has, which is carried.
struct XLIFF2Splicing {
  private let content: [UInt8]
  private let path: String
  private let root: DocumentRoot
  private let target: XLIFFVersion
  private var edits: [Edit] = []
  private var stack: [String] = []
  private var tree = XMLTree()
  private var capturing = false
  /// The elements of 2.2 about the whole document, until the first file is met.
  private var ofDocument: [MarkupElement] = []
  private var fileStart: Int?
  private var isFirstFile = true
  private var rootTag: XMLStartTag?
  private var rootStart = 0
  private var rootEnd = 0
  private var needsPrefix = false
  private var unitStart = 0
  private var segmentIndex = 0
  private var cases: [(index: Int, name: String, value: String)] = []
  private var carriedCases: [Int: [(name: String, value: String)]] = [:]

  init(content: [UInt8], path: String, root: DocumentRoot, to target: XLIFFVersion) {
    self.content = content
    self.path = path
    self.root = root
    self.target = target
  }

  mutating func run() throws(FindingsError) -> [UInt8] {
    let content = content
    try XMLEventParser.read(content, path: path) { batch in
      for event in batch.events { consume(event, batch) }
    }
    finishRoot()
    return content.applying(Self.outermost(edits))
  }

  /// The edits without those inside what another one takes out.
  private static func outermost(_ edits: [Edit]) -> [Edit] {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, -$0.element.range.count, $0.offset)
        < ($1.element.range.lowerBound, -$1.element.range.count, $1.offset)
    }
    var result: [Edit] = []
    var end = 0
    for (_, edit) in sorted {
      guard edit.range.lowerBound >= end || edit.range.isEmpty && edit.range.lowerBound == end
      else { continue }
      result.append(edit)
      end = max(end, edit.range.upperBound)
    }
    return result
  }

  // MARK: - Events

  private mutating func consume(_ event: XMLEvent, _ batch: XMLEventBatch) {
    switch event.kind {
    case .declaration: declaration(event)
    case .start: start(event, batch)
    case .end: end(event)
    case .text, .cdata, .comment, .instruction, .doctype: break
    }
    guard capturing, event.kind != .declaration else { return }
    tree.add(event, of: batch)
    if tree.isComplete {
      capturing = false
      captured()
    }
  }

  /// The document is UTF-8 now, whatever it says.
  private mutating func declaration(_ event: XMLEvent) {
    let text = String(decoding: content[event.range], as: UTF8.self).lowercased()
    guard text.hasBytes("encoding"), !text.hasBytes("utf-8") else { return }
    edits.append(Edit(event.range, Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)))
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch) {
    let name = batch.names[event.name]
    let core = name.namespace == root.namespace ? name.localName : ""
    let parent = stack.last ?? ""
    stack.append(core)
    let needsTag =
      stack.count == 1
      || batch.attributes[event.attributes].contains {
        let name = batch.names[$0.name]
        return name.isNamespaceDeclaration
          || name.namespace == XLIFFNamespace.pluralGenderSelect
          || (core == "note" && name.localName == "ref")
      }
    let tag = needsTag ? XMLStartTag(event.range, in: ArraySlice(content).span) : nil
    if let tag {
      // The parser gives the declarations first, wherever they stand.
      let places = Dictionary(tag.attributes.map { ($0.name, $0) }) { first, _ in first }
      for attribute in batch.attributes[event.attributes] {
        let name = batch.names[attribute.name]
        guard let place = places[name.qualifiedName] else { continue }
        attributeEdits(name, batch.string(attribute.value), place, core)
      }
    }
    if stack.count == 1 {
      rootTag = tag
      rootStart = event.range.lowerBound
      rootEnd = event.range.upperBound
    }
    guard !capturing else { return }
    switch core {
    case "file" where stack.count == 2 && isFirstFile:
      isFirstFile = false
      fileStart = event.range.upperBound
    case "unit":
      unitStart = event.range.upperBound
      segmentIndex = -1
      cases = []
      carriedCases = [:]
    case "segment", "ignorable":
      segmentIndex += 1
      if target == .v2_2, let carried = carriedCases[segmentIndex] {
        let place = XMLStartTag(event.range, in: ArraySlice(content).span).insertionPoint
        var markup = XMLMarkup()
        for (name, value) in carried { markup.attribute(name, value) }
        edits.append(Edit(place..<place, markup.bytes))
      }
    default: break
    }
    let isOfDocument = stack.count == 2 && core != "file"
    let isCarried =
      name.namespace == XLIFFNamespace.loctrip
      && (name.localName == "segments" || (name.localName == "carried" && parent == "file"))
    if (isOfDocument && target != .v2_2) || (isCarried && target == .v2_2) {
      capturing = true
      tree.removeAll()
    }
  }

  private mutating func end(_ event: XMLEvent) {
    let core = stack.popLast() ?? ""
    guard !capturing else { return }
    if core == "unit", !cases.isEmpty {
      var item = MarkupElement.item("segments")
      for (index, name, value) in cases {
        item.append(MarkupElement.item("segment", ["n": "\(index)", "name": name, "value": value]))
      }
      edits.append(Edit(unitStart..<unitStart, Array(item.serialized(core: target.namespace).utf8)))
      cases = []
    }
    if core == "skeleton", stack.count == 2, fileStart != nil, !ofDocument.isEmpty {
      fileStart = event.range.upperBound
    }
    if core == "file", let place = fileStart, !ofDocument.isEmpty {
      var item = MarkupElement.item("xliff")
      for element in ofDocument {
        item.append(MarkupElement.markup(element))
      }
      edits.append(Edit(place..<place, Array(item.inBag.serialized(core: target.namespace).utf8)))
      ofDocument = []
      fileStart = nil
    }
  }

  private mutating func attributeEdits(
    _ name: XMLName, _ value: String, _ place: XMLStartTag.Attribute, _ core: String
  ) {
    if name.isNamespaceDeclaration {
      if value == root.namespace && value != target.namespace {
        edits.append(Edit(place.valueRange, Array(target.namespace.utf8)))
      }
    } else if stack.count == 1, name == XMLName(localName: "version") {
      edits.append(Edit(place.valueRange, Array(target.rawValue.utf8)))
    } else if core == "note", name.localName == "ref" {
      if name.namespace.isEmpty, target != .v2_2 {
        needsPrefix = true
        edits.append(Edit(place.nameRange, Array("loctrip:ref".utf8)))
      } else if name.namespace == XLIFFNamespace.loctrip, target == .v2_2 {
        edits.append(Edit(place.nameRange, Array("ref".utf8)))
      }
    } else if name.namespace == XLIFFNamespace.pluralGenderSelect,
      core == "segment" || core == "ignorable", target != .v2_2
    {
      edits.append(Edit(place.range, []))
      cases.append((segmentIndex + 1, place.name, value))
    }
  }

  /// An element that goes to another place.
  private mutating func captured() {
    let element = MarkupElement(tree, 0, core: root.namespace, content: content)
    let range = tree.nodes[0].range
    if target != .v2_2 {
      ofDocument.append(element)
      edits.append(Edit(range, []))
      return
    }
    if element.isCarrier("segments") {
      for segment in element.elements {
        guard let index = segment["n"].flatMap({ Int($0) }), let name = segment["name"],
          let value = segment["value"], name.hasSuffix(":case")
        else { continue }
        carriedCases[index, default: []].append((name, value))
      }
      edits.append(Edit(range, []))
    } else if element.elements.count == 1, let item = element.elements.first,
      item.isCarrier("xliff"), item.elements.allSatisfy({ $0.isCarrier("markup") })
    {
      let restored = item.elements.compactMap {
        MarkupElement(markup: $0.text, core: XLIFFVersion.v2_2.namespace)
      }
      guard
        restored.allSatisfy({ $0.coreName == "notes" || $0.is("metadata", XLIFFNamespace.metadata) }
        )
      else { return }
      edits.append(Edit(range, []))
      let text = restored.map { $0.serialized(core: target.namespace) }.joined()
      edits.append(Edit(rootEnd..<rootEnd, Array(text.utf8)))
    }
  }

  private mutating func finishRoot() {
    guard let rootTag else { return }
    var text = ""
    if needsPrefix, rootTag["xmlns:loctrip"] == nil {
      text += " xmlns:loctrip=\"\(XLIFFNamespace.loctrip)\""
    }
    if rootTag["version"] == nil { text += " version=\"\(target.rawValue)\"" }
    // A document without a namespace gets one.
    if root.namespace.isEmpty {
      if let stated = rootTag["xmlns"] {
        edits.append(Edit(stated.valueRange, Array(target.namespace.utf8)))
      } else {
        text += " xmlns=\"\(target.namespace)\""
      }
    }
    if !text.isEmpty {
      edits.append(Edit(rootTag.insertionPoint..<rootTag.insertionPoint, Array(text.utf8)))
    }
  }
}

extension MarkupElement {
  /// An element of our own.
  fileprivate static func item(
    _ localName: String, _ attributes: KeyValuePairs<String, String> = [:]
  ) -> MarkupElement {
    var item = MarkupElement(localName, XLIFFNamespace.loctrip, prefix: "loctrip")
    for (name, value) in attributes { item[name] = value }
    return item
  }

  /// An element of 2.2 as text.
  fileprivate static func markup(_ element: MarkupElement) -> MarkupElement {
    var item = item("markup")
    item.append(element.serialized(core: XLIFFVersion.v2_2.namespace))
    return item
  }

  /// An item in a `loctrip:carried` of its own.
  fileprivate var inBag: MarkupElement {
    var bag = MarkupElement.item("carried")
    bag.append(self)
    return bag
  }
}
