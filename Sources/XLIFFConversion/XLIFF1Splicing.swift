import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Brings a document of 1.0 or 1.1 into 1.2 in its own bytes.
///
/// The namespace and the number change, what 1.2 requires is added, and a word that it does not have
/// becomes one of those that users may add.
struct XLIFF1Splicing {
  /// A unit whose parts may be in another order than that of 1.2.
  private struct Unit {
    let depth: Int
    /// The number of edits before it.
    let edits: Int
    var parts: [(rank: Int, range: Range<Int>)] = []
  }

  private let content: [UInt8]
  private let path: String
  private let root: DocumentRoot
  private var edits: [Edit] = []
  private var changes: [(offset: Int, message: String)] = []
  private var units: [Unit] = []
  private var starts: [Int] = []
  private var names: [String] = []
  private var count = 0
  private var ids = IdentifierScope()
  private var groupIDs = IdentifierScope()
  private var contextNames = IdentifierScope()

  init(content: [UInt8], path: String, root: DocumentRoot) {
    self.content = content
    self.path = path
    self.root = root
  }

  mutating func run() throws(FindingsError) -> ([UInt8], [Finding]) {
    let content = content
    try XMLEventParser.read(content, path: path) { batch in
      for event in batch.events { consume(event, batch) }
    }
    let lines = changes.isEmpty ? nil : LineIndex(content)
    let findings = changes.map {
      Finding(
        .notConverted, .warning, $0.message,
        at: lines?.location(of: $0.offset, in: path) ?? FileLocation(path: path))
    }
    return (content.applying(edits), findings)
  }

  private mutating func consume(_ event: XMLEvent, _ batch: XMLEventBatch) {
    switch event.kind {
    case .declaration:
      let text = String(decoding: content[event.range], as: UTF8.self).lowercased()
      if text.hasBytes("encoding"), !text.hasBytes("utf-8") {
        edits.append(Edit(event.range, Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)))
      }
    case .doctype: edits.append(Edit(event.range, []))
    case .start:
      let name = batch.names[event.name]
      let core = name.namespace == root.namespace ? name.localName : ""
      names.append(core)
      starts.append(event.range.lowerBound)
      if core == "trans-unit" { units.append(Unit(depth: names.count, edits: edits.count)) }
      if !core.isEmpty { start(event, batch, core) }
    case .end:
      let name = names.popLast() ?? ""
      let range = (starts.popLast() ?? 0)..<event.range.upperBound
      guard let unit = units.last else { return }
      if unit.depth == names.count + 1 {
        units.removeLast()
        order(unit)
      } else if unit.depth == names.count {
        let rank = Self.order.firstIndex(of: name) ?? (name.isEmpty ? 4 : 3)
        units[units.count - 1].parts.append((rank, range))
      }
    case .text, .cdata, .comment, .instruction: break
    }
  }

  private static let order = ["source", "seg-source", "target"]

  /// Puts the parts of a unit into the order of 1.2, each with the edits in it.
  private mutating func order(_ unit: Unit) {
    let sorted = unit.parts.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.range)
    guard sorted != unit.parts.map(\.range), let first = unit.parts.first?.range else { return }
    let inner = edits[unit.edits...].filter { $0.range.lowerBound > first.lowerBound }
    edits.removeSubrange(edits.index(edits.endIndex, offsetBy: -inner.count)...)
    for (place, part) in zip(unit.parts.map(\.range), sorted) {
      let own = inner.filter { part.contains($0.range.lowerBound) }.map {
        let range = $0.range.lowerBound - part.lowerBound..<$0.range.upperBound - part.lowerBound
        return Edit(range, $0.replacement)
      }
      edits.append(Edit(place, Array(content[part]).applying(own)))
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch, _ name: String) {
    let tag = XMLStartTag(event.range, in: ArraySlice(content).span)
    let version = XLIFFVersion.v1_2
    var missing = Self.required[name] ?? []
    if name == "file" {
      (ids, groupIDs, contextNames) = (IdentifierScope(), IdentifierScope(), IdentifierScope())
    }
    if names.count == 1 {
      missing = [("xmlns", version.namespace), ("version", version.rawValue)]
      if !root.namespace.isEmpty { missing.removeFirst() }
    }
    for attribute in batch.attributes[event.attributes] {
      let attributeName = batch.names[attribute.name]
      guard let place = tag[attributeName.qualifiedName] else { continue }
      let value = batch.string(attribute.value)
      missing.removeAll { $0.name == attributeName.qualifiedName }
      var new: String?
      if attributeName.isNamespaceDeclaration {
        if value == root.namespace { new = version.namespace }
      } else if attributeName.namespace.isEmpty {
        new = self.value(value, of: attributeName.localName, on: name)
      }
      guard let new, new != value else { continue }
      var markup = XMLMarkup()
      markup.attributeValue(new)
      edits.append(Edit(place.valueRange, markup.bytes))
      if names.count > 1 {
        changes.append(
          (
            event.range.lowerBound,
            "\(attributeName.localName)=\"\(value)\" is not a value of XLIFF 1.2; written as \"\(new)\""
          ))
      }
    }
    guard !missing.isEmpty else { return }
    var markup = XMLMarkup()
    for (name, value) in missing {
      count += 1
      markup.attribute(name, name == "id" && value == "unit" ? ids.claim("unit\(count)") : value)
    }
    edits.append(Edit(tag.insertionPoint..<tag.insertionPoint, markup.bytes))
  }

  private mutating func value(_ value: String, of attribute: String, on element: String) -> String {
    switch (attribute, element) {
    case ("version", "xliff"): return XLIFFVersion.v1_2.rawValue
    case ("id", "trans-unit"), ("id", "bin-unit"): return ids.claim(value)
    case ("id", "group"): return groupIDs.claim(value)
    case ("pos", "it"): return value == "close" ? value : "open"
    case ("name", "context-group"): return contextNames.claim(value)
    case ("source-language", _), ("target-language", _): return LanguageTag.valid(value) ?? "und"
    default: break
    }
    let key =
      attribute == "ctype" && ["x", "ph"].contains(element) ? "ctype of placeholders" : attribute
    guard let words = Self.words[key], !words.contains(value), !CodeMapping.isExtension(value)
    else { return value }
    let joined = "x-" + value.split { $0.isWhitespace }.joined(separator: "-")
    return CodeMapping.isExtension(joined) ? joined : "x-unknown"
  }

  /// The attributes with words of their own, to which users may add others.
  private static let words: [String: [String]] = [
    "alttranstype": XLIFF1Values.alternativeTypes, "context-type": XLIFF1Values.contextTypes,
    "count-type": XLIFF1Values.countTypes, "ctype": XLIFF1Values.delimiterTypes,
    "ctype of placeholders": XLIFF1Values.placeholderTypes, "datatype": XLIFF1Values.dataTypes,
    "mtype": XLIFF1Values.markTypes, "purpose": XLIFF1Values.purposes,
    "restype": XLIFF1Values.resourceTypes, "size-unit": XLIFF1Values.sizeUnits,
    "state": XLIFF1Values.states, "state-qualifier": XLIFF1Values.stateQualifiers,
    "unit": XLIFF1Values.countUnits,
  ]

  /// The attributes that 1.2 requires, with what is written where they are not.
  private static let required: [String: [(name: String, value: String)]] = {
    let code = [(name: "id", value: "0")]
    var required: [String: [(name: String, value: String)]] = [
      "file": [("original", ""), ("source-language", "und"), ("datatype", "plaintext")],
      "trans-unit": [("id", "unit")],
      "bin-unit": [("id", "unit"), ("mime-type", "application/octet-stream")],
      "phase": [("phase-name", ""), ("process-name", "")], "prop": [("prop-type", "")],
      "tool": [("tool-id", ""), ("tool-name", "")], "context": [("context-type", "x-unknown")],
      "count-group": [("name", "count")], "mrk": [("mtype", "x-unknown")],
      "it": [("id", "0"), ("pos", "open")],
    ]
    for name in ["g", "x", "bx", "ex", "ph", "bpt", "ept"] { required[name] = code }
    return required
  }()
}
