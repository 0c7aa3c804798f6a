import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Reads a document once and writes it in another generation, one unit at a time.
///
/// What mapping an element there and back does not give again goes along whole, as text in an attribute
/// of its counterpart; the way back writes that text again.
struct Conversion {
  /// An element that holds units, being read.
  private struct Frame {
    let element: MarkupElement
    /// The start of what goes along of it: the text before its first unit.
    let start: Int
    /// The elements in it before its first unit.
    var head: [MarkupElement] = []
    var isOpen = false
    var hasUnits = false
    /// True for a `body`, which is a part of its file.
    var isBody = false
    /// True if a unit stands where it had to be.
    var isImplied = false
    /// The number of elements that are open in the result because of it.
    var depth = 1
    /// True if its `body` has ended.
    var hasEnded = false
  }

  private let content: [UInt8]
  private let path: String
  private let source: XLIFFVersion
  private let target: XLIFFVersion
  private let namespace: String
  private let origin: XLIFFVersion?
  /// True if the document came from the generation that it is brought into.
  private let isReturning: Bool
  private let carries: Bool
  private let isDirect: Bool
  private var mapper: Mapper
  private var plainUnits: PlainUnitReader
  private var writer: MarkupWriter
  private var frames: [Frame] = []
  private var tree = XMLTree()
  private var isInTree = false
  private var root = MarkupElement("xliff")
  private var rootTag = ""
  private var rootKept: [(String, String)] = []
  private var fileCount = 0
  private var hasTarget = false
  /// The start of what stands before the next file.
  private var outside: Int?
  private var outsideElements: [MarkupElement] = []
  /// The units made of `sub` elements that wait for the unit that names them.
  private var subUnits: [MarkupElement] = []
  private var losses: [(offset: Int, message: String)] = []

  /// - Parameter isDirect: False to map plain units as any other.
  init(
    content: [UInt8], path: String, root: DocumentRoot, to target: XLIFFVersion, carries: Bool,
    isDirect: Bool = true
  ) {
    self.isDirect = isDirect
    self.content = content
    self.path = path
    self.target = target
    namespace = root.namespace
    origin = root.origin
    isReturning = root.origin.map { $0.isXLIFF2 == target.isXLIFF2 } ?? false
    self.carries = carries && !isReturning
    mapper = Mapper(toSecond: target.isXLIFF2, isReturning: isReturning)
    mapper.isBare = !self.carries && !isReturning
    // On the way back too, where they are proved to come from the limits of 1.2.
    mapper.second.hasLimits =
      target.isXLIFF2 != isReturning && ArraySlice(content).span.firstOffset(of: "maxwidth=") != nil
    mapper.first.nativeRoom = (16 << 20) + 16 * content.count
    writer = MarkupWriter(core: target.namespace, capacity: content.count + content.count / 2)
    plainUnits = PlainUnitReader(isXLIFF2: !target.isXLIFF2, namespace: namespace)
    source = root.version
  }

  // MARK: - Reading

  mutating func run() throws(FindingsError) -> ([UInt8], [Finding]) {
    let content = content
    try XMLEventParser.read(content, path: path) { batch in
      for event in batch.events { consume(event, batch) }
    }
    if let offset = mapper.first.outOfRoom {
      throw FindingsError(
        Finding(
          .malformedXML, .error,
          "the document would be too large in XLIFF 1.2, which repeats long <data> in every code "
            + "that refers to it", at: LineIndex(content).location(of: offset, in: path)))
    }
    return finish()
  }

  private mutating func consume(_ event: XMLEvent, _ batch: XMLEventBatch) {
    if isInTree {
      tree.add(event, of: batch)
      if tree.isComplete {
        isInTree = false
        let range = tree.nodes[0].range
        if !writePlain(range) {
          part(MarkupElement(tree, 0, core: namespace, content: content), range)
        }
      }
      return
    }
    switch event.kind {
    case .start:
      let name = MarkupElement.name(batch.names[event.name], namespace)
      if isContainer(name) {
        begin(event, batch, name)
      } else {
        tree.removeAll()
        isInTree = true
        tree.add(event, of: batch)
      }
    case .end: end(at: event.range.lowerBound)
    case .declaration, .doctype, .text, .cdata, .comment, .instruction: break
    }
  }

  /// True if an element is read by its parts where it stands.
  private func isContainer(_ name: XMLName) -> Bool {
    guard name.namespace == MarkupElement.core else { return frames.isEmpty }
    switch name.localName {
    case "xliff": return frames.isEmpty
    case "file": return frames.count == 1 || frames.count == 2 && frames[1].isImplied
    case "body": return target.isXLIFF2 && !frames.contains { $0.element.coreName == "group" }
    case "group": return !frames.isEmpty
    case "bin-unit": return target.isXLIFF2 && !frames.isEmpty
    default: return false
    }
  }

  private mutating func begin(_ event: XMLEvent, _ batch: XMLEventBatch, _ name: XMLName) {
    var element = MarkupElement(name: name, offset: event.range.lowerBound)
    var kept: [(String, String)] = []
    for attribute in batch.attributes[event.attributes] {
      let name = batch.names[attribute.name]
      let value = batch.string(attribute.value)
      if !name.isNamespaceDeclaration {
        element.attributes.append(MarkupElement.Attribute(name: name, value: value))
      } else if value != namespace, !value.isEmpty, !name.prefix.isEmpty {
        kept.append((name.localName, value))
      }
    }
    let start = event.range.lowerBound
    if frames.isEmpty {
      rootTag = String(decoding: content[event.range], as: UTF8.self)
      if event.isEmptyElement { rootTag = rootTag.dropLast(2) + ">" }
      beginRoot(element, kept)
      frames.append(Frame(element: element, start: start, isOpen: true))
      return
    }
    if name.localName == "file" {
      if frames.last?.isImplied == true { closeFrame(at: start) }
      frames.append(Frame(element: element, start: outside ?? start, head: outsideElements))
      outside = nil
      outsideElements = []
    } else {
      implyFile(at: start)
      let isBody = name.localName == "body"
      if !isBody { openAll(before: start) }
      frames.append(Frame(element: element, start: start, isOpen: isBody, isBody: isBody))
    }
  }

  /// Begins a file where something stands that must be in one.
  private mutating func implyFile(at offset: Int) {
    guard frames.count == 1 else { return }
    var element = MarkupElement("file")
    element.offset = offset
    frames.append(Frame(element: element, start: offset, isImplied: true))
  }

  private mutating func end(at offset: Int) {
    if frames.count == 2, frames[1].isImplied { closeFrame(at: offset) }
    closeFrame(at: offset)
  }

  private mutating func closeFrame(at offset: Int) {
    guard let last = frames.last else { return }
    openAll(before: offset)
    if last.isBody {
      frames.removeLast()
      if let file = frames.indices.last { frames[file].hasEnded = true }
      return
    }
    if frames.count == 1 {
      if fileCount == 0 {
        frames.append(Frame(element: MarkupElement("file"), start: offset, isImplied: true))
        closeFrame(at: offset)
      }
      let after = outside.map { text($0..<offset) }
      if carries {
        root.carry("after", after)
      } else if let outside, after != nil {
        lose(outside, "content after the last <file>")
      }
      if isReturning, let after = root.carried("after"), writer.open(after, count: 0) == nil {
        losses.append((root.offset, "the content after the last <file> is damaged; left out"))
      }
      frames.removeLast()
      return
    }
    let isFile = last.element.coreName == "file"
    flushSubUnits()
    if isFile, target.isXLIFF2, frames.last?.hasUnits == false, frames.last?.depth ?? 0 > 0 {
      if !isReturning { writeFiller("") }
    }
    for _ in 0..<(frames.last?.depth ?? 0) { writer.close() }
    frames.removeLast()
    markUnits()
  }

  private mutating func markUnits() {
    if let index = frames.lastIndex(where: { !$0.isBody }) { frames[index].hasUnits = true }
  }

  /// A part of a container: a unit, or what is said of the container.
  private mutating func part(_ element: MarkupElement, _ range: Range<Int>) {
    if element.coreName == (target.isXLIFF2 ? "trans-unit" : "unit") {
      implyFile(at: range.lowerBound)
      openAll(before: range.lowerBound)
      unit(element, range)
      markUnits()
      return
    }
    guard let index = frames.lastIndex(where: { !$0.isBody }) else { return }
    if index == 0 {
      outside = outside ?? range.lowerBound
      outsideElements.append(element)
    } else if !frames[index].isOpen {
      frames[index].head.append(element)
    } else if carries {
      openAll(before: range.lowerBound)
      let isAfterBody = frames[index].hasEnded
      writeFiller(text(range), isAfterBody: isAfterBody)
      markUnits()
    } else if !element.isCarrier {
      lose(element.offset, "<\(element.name.qualifiedName)> after the units of its container")
    }
  }

  /// True if the result has nothing of ours.
  private var isBare: Bool { !carries && !isReturning }

  private func text(_ range: Range<Int>) -> String {
    var range = range
    while let last = content[range].last, last == 32 || (9...13).contains(last) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return String(decoding: content[range], as: UTF8.self)
  }

  private mutating func lose(_ offset: Int, _ what: String) {
    losses.append((offset, "XLIFF \(target) has no counterpart for \(what); dropped"))
  }

  // MARK: - Units

  private mutating func unit(_ element: MarkupElement, _ range: Range<Int>) {
    if isReturning, element.carried("sub") != nil {
      subUnits.append(element)
      return
    }
    if isReturning, let original = element.carried("original") {
      let delivered = subUnits + [element]
      subUnits = []
      switch Fingerprint(delivered, original).agreement(with: element.carried("digest")) {
      case .whole:
        writer.line(original)
        return
      case .source:
        if let (touched, lost) = mapper.touched(
          original, writer.scope, core: writer.core, by: delivered)
        {
          if !lost.isEmpty { lose(element.offset, lost.joined(separator: ", ")) }
          if target.isXLIFF2, !hasTarget { hasTarget = touched.hasTarget }
          writer.write(touched)
          return
        }
      case .none: break
      }
      for unit in delivered { write(unit, nil) }
      return
    }
    flushSubUnits()
    write(element, range)
  }

  /// Writes the unit in the tree if it is plain.
  private mutating func writePlain(_ range: Range<Int>) -> Bool {
    guard isDirect, subUnits.isEmpty, let unit = plainUnits.unit(tree) else {
      return false
    }
    implyFile(at: range.lowerBound)
    openAll(before: range.lowerBound)
    guard mapper.write(unit, of: tree, isBare: isBare, to: &writer) else { return false }
    if unit.target != nil { hasTarget = true }
    markUnits()
    return true
  }

  private mutating func flushSubUnits() {
    let waiting = subUnits
    subUnits = []
    for unit in waiting { write(unit, nil) }
  }

  /// Writes the counterpart of a unit.
  private mutating func write(_ unit: MarkupElement, _ range: Range<Int>?) {
    var units = mapper.units(unit)
    if isBare { units = units.map(\.withoutOwn) }
    if !unit.isPlain, let last = units.indices.last {
      let lost = mapper.lost(of: unit, as: units)
      if !lost.isEmpty {
        if carries, let range {
          let text = text(range)
          units[last].carryOriginal(text, Fingerprint(units, text))
        } else {
          lose(unit.offset, lost.joined(separator: ", "))
        }
      }
    }
    for unit in units {
      if target.isXLIFF2, !hasTarget { hasTarget = unit.hasTarget }
      writer.write(unit)
    }
  }

  // MARK: - Containers

  /// Writes what stands for something that is no unit, or for nothing where there must be something.
  private mutating func writeFiller(_ text: String, isAfterBody: Bool = false) {
    var group = MarkupElement("group")
    group["id"] = mapper.fillerID()
    if carries {
      if isAfterBody { group.carry("after", "body") }
      group.carryOriginal(text, Fingerprint([group], text))
    }
    writer.write(group)
  }

  /// Writes the starts of all elements that are read and not written.
  private mutating func openAll(before offset: Int) {
    for index in frames.indices where !frames[index].isOpen {
      frames[index].isOpen = true
      let next = frames[(index + 1)...].first { !$0.isBody }
      let end = next?.start ?? offset
      open(index, text: text(frames[index].start..<end))
      frames[index].head = []
    }
  }

  private mutating func open(_ index: Int, text: String) {
    let frame = frames[index]
    let isFile = frame.element.coreName == "file"
    if isFile {
      fileCount += 1
      mapper.beginFile(frame.element, fileCount)
    }
    let delivered = [frame.element] + frame.head
    if isReturning, let original = frame.element.carried("original"),
      Fingerprint(delivered, original).agreement(with: frame.element.carried("digest")) == .whole
    {
      if frame.element.carried("after") != nil,
        let file = frames.firstIndex(where: { $0.element.coreName == "file" }),
        frames[file].depth > 1
      {
        writer.close()
        frames[file].depth -= 1
      }
      let languages = isFile && !target.isXLIFF2 ? mapper.changedLanguages(since: root) : []
      if let depth = writer.open(original, languages: languages) {
        frames[index].depth = depth
        return
      }
    }
    var elements = mapper.container(frame.element, frame.head)
    if isBare { elements = elements.map(\.withoutOwn) }
    let lost = mapper.lost(of: delivered, as: elements)
    if frame.isImplied && carries || !lost.isEmpty {
      if carries {
        elements[0].carryOriginal(text, Fingerprint(elements, text))
      } else {
        lose(frame.element.offset, lost.joined(separator: ", "))
      }
    }
    if isFile, !target.isXLIFF2, elements[0]["source-language"] == nil {
      elements[0]["source-language"] = "und"
    }
    writer.start(elements[0])
    for child in elements.dropFirst() { writer.write(child) }
    if isFile && !target.isXLIFF2 {
      writer.start(MarkupElement("body"))
      frames[index].depth = 2
    }
  }

  // MARK: - Root

  private mutating func beginRoot(_ element: MarkupElement, _ kept: [(String, String)]) {
    root = element
    rootKept = kept.filter { $0.1 != XLIFFNamespace.loctrip }
    mapper.beginDocument(element)
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    if isReturning, let original = element.carried("original") {
      writer.openRoot(original)
    } else {
      writer.openRoot(declaring: rootKept + conventions)
    }
  }

  /// The declarations that the root has when they are used.
  private var conventions: [(String, String)] {
    [
      ("loctrip", XLIFFNamespace.loctrip), ("mtc", XLIFFNamespace.matches),
      ("slr", XLIFFNamespace.sizeRestriction),
    ].filter { own in !rootKept.contains { $0.0 == own.0 } }
  }

  private mutating func finish() -> ([UInt8], [Finding]) {
    var element = mapper.root(root, version: target, hasTarget: hasTarget)
    if carries {
      element.carry("from", source.rawValue)
      element.carry("original", rootTag)
      element.carry("after", root.carried("after"))
      if !target.isXLIFF2, mapper.keepsNames == true { element.carry("names", "all") }
      if target.isXLIFF2 {
        let languages = [element["srcLang"], element["trgLang"]].compactMap(\.self)
        element.carry("languages", languages.joined(separator: " "))
      }
    }
    let extra = conventions.filter { writer.used.contains($0.0) || carries && $0.0 == "loctrip" }
    let kept = carries ? rootKept : rootKept.filter { writer.used.contains($0.0) }
    let languages =
      isReturning && target.isXLIFF2
      ? mapper.changedLanguages(ofRoot: root.carried("original"), hasTarget: hasTarget) : []
    let bytes = writer.finish(root: element, declaring: kept + extra, languages: languages)
    return (bytes, findings())
  }

  private func findings() -> [Finding] {
    let all = losses + mapper.losses
    guard !all.isEmpty else { return [] }
    let lines = LineIndex(content)
    return all.sorted { $0.offset < $1.offset }.map {
      Finding(.notConverted, .warning, $0.message, at: lines.location(of: $0.offset, in: path))
    }
  }
}
