import LocalizationCore
import XLIFF
import XMLEvents

/// Reads a document once and writes it in another generation, one unit at a time.
struct ConversionStream {
  enum Direction {
    /// 1.x to 2.x.
    case toSecond
    /// 2.x to 1.2.
    case toFirst
    /// 1.0 or 1.1 to 1.2.
    case upgrade
  }

  /// An element that holds units, being read.
  private struct Frame {
    var element: MarkupElement
    var kept: [(String, String)]
    /// The elements in it before its first unit.
    var head: [MarkupElement] = []
    /// The elements in it after its first unit that belong before it.
    var late: [MarkupElement] = []
    var isOpen = false
    var hasHeader = false
    var hasUnits = false
    /// True if nothing is written for it.
    var isPassed = false
  }

  private let content: [UInt8]
  private let path: String
  private let source: XLIFFVersion
  private let target: XLIFFVersion
  private let namespace: String
  private let direction: Direction
  private var writer: MarkupWriter
  private var frames: [Frame] = []
  private var tree = XMLTree()
  private var isInTree = false
  private var root = MarkupElement("xliff")
  private var rootKept: [(String, String)] = []
  private var toSecond = UnitToSecond()
  private var toFirst = UnitToFirst()
  private var fileCount = 0
  private var groupDepth = 0
  private var sourceLanguage: String?
  private var targetLanguage: String?
  private var hasTarget = false
  private var beforeFile: [MarkupElement] = []
  private var repairs = FirstGenerationRepair()
  private var secondRepairs = SecondGenerationRepair()
  private var losses: [(offset: Int, message: String)] = []
  /// A file that is written but for its end.
  private var pendingFile: Frame?
  private var fileIDs = IdentifierScope()
  private var isFileLocked = false

  init(content: [UInt8], path: String, root: DocumentRoot, to target: XLIFFVersion) {
    self.content = content
    self.path = path
    source = root.version
    self.target = target
    namespace = root.namespace
    direction =
      !target.isXLIFF2
      ? (root.version.isXLIFF2 ? .toFirst : .upgrade) : .toSecond
    writer = MarkupWriter(core: target.namespace, capacity: content.count + content.count / 2)
    toFirst.nativeRoom = (16 << 20) + 16 * content.count
  }

  // MARK: - Reading

  mutating func run() throws(XLIFFError) -> ([UInt8], [Finding]) {
    let content = content
    try XMLEventParser.read(content, path: path) { batch in
      for event in batch.events { consume(event, batch) }
    }
    if let offset = toFirst.outOfRoom {
      throw XLIFFError(
        Finding(
          .malformedXML,
          .error,
          "the document would be too large in XLIFF 1.2, which repeats long <data> in every code "
            + "that refers to it",
          at: LineIndex(content).location(of: offset, in: path)
        )
      )
    }
    return finish()
  }

  private mutating func consume(_ event: XMLEvent, _ batch: XMLEventBatch) {
    if isInTree {
      tree.add(event, of: batch)
      if tree.isComplete {
        isInTree = false
        child(MarkupElement(tree, 0, core: namespace, content: content))
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
    case .end: end()
    case .declaration, .doctype, .text, .cdata, .comment, .instruction: break
    }
  }

  /// True if an element is read by its parts where it stands.
  private func isContainer(_ name: XMLName) -> Bool {
    guard name.namespace == MarkupElement.core else { return frames.isEmpty }
    switch name.localName {
    case "xliff": return frames.isEmpty
    case "file": return frames.count == 1
    case "body": return direction != .toFirst && groupDepth == 0
    case "group": return frames.count > 0
    default: return false
    }
  }

  private mutating func begin(_ event: XMLEvent, _ batch: XMLEventBatch, _ name: XMLName) {
    var element = MarkupElement(name: name, offset: event.range.lowerBound)
    var kept: [(String, String)] = []
    for attribute in batch.attributes[event.attributes] {
      let name = batch.names[attribute.name]
      let value = batch.string(attribute.value)
      if name.isNamespaceDeclaration {
        if value != namespace, !value.isEmpty, !name.prefix.isEmpty {
          kept.append((name.localName, value))
        }
      } else {
        element.attributes.append(MarkupElement.Attribute(name: name, value: value))
      }
    }
    switch name.localName {
    case "body":
      implyFile(at: element.offset)
      frames.append(Frame(element: element, kept: [], isPassed: true))
    case "file":
      closeFile()
      frames.append(Frame(element: element, kept: kept))
    case "group":
      groupDepth += 1
      implyFile(at: element.offset)
      openAll()
      frames.append(Frame(element: element, kept: kept))
    default:
      root = element
      beginRoot(kept)
      frames.append(Frame(element: element, kept: kept, isOpen: true))
    }
  }

  private mutating func end() {
    guard let frame = frames.last else { return }
    if frame.isPassed {
      frames.removeLast()
    } else if frames.count == 1 {
      closeFile()
      if fileCount == 0 {
        var filler = MarkupElement("file")
        filler.carry("was.filler", "yes")
        frames.append(Frame(element: filler, kept: []))
        endFileFrame()
        closeFile()
      }
      frames.removeLast()
    } else if frame.element.coreName == "file" {
      endFileFrame()
    } else {
      openAll()
      groupDepth -= 1
      writeLate()
      closeGroup()
      frames.removeLast()
      markUnits()
    }
  }

  /// Ends the reading of a file; its end tag waits for what misplaced elements follow.
  private mutating func endFileFrame() {
    openAll()
    writeLate()
    pendingFile = frames.popLast()
  }

  /// Writes the end of a file.
  private mutating func closeFile() {
    guard let frame = pendingFile else { return }
    pendingFile = nil
    for unit in toFirst.leftovers() { write(unit) }
    if direction == .toSecond, !frame.hasUnits {
      var filler = MarkupElement("group")
      filler["id"] = toSecond.groupIDs.claim("empty")
      filler.carry("was.filler", "yes")
      writer.write(filler)
    }
    if direction != .toSecond { writer.close() }
    writer.close()
  }

  /// Begins a file where something stands that must be in one.
  private mutating func implyFile(at offset: Int) {
    guard frames.count == 1, pendingFile == nil else { return }
    var element = MarkupElement("file")
    element.offset = offset
    frames.append(Frame(element: element, kept: []))
    endFileFrame()
  }

  /// A part of a container: a unit, or what is said of the container.
  private mutating func child(_ element: MarkupElement) {
    let isUnit =
      direction == .toFirst
      ? element.coreName == "unit" : ["trans-unit", "bin-unit"].contains(element.coreName)
    if isUnit {
      implyFile(at: element.offset)
      openAll()
      unit(element)
      return
    }
    guard let index = frames.lastIndex(where: { !$0.isPassed }) else { return }
    let isHeader = element.coreName == "header"
    if isHeader { frames[index].hasHeader = true }
    let parts = isHeader ? element.elements : [element]
    if index == 0 {
      beforeFile.append(element)
    } else if frames[index].isOpen {
      frames[index].late += parts
    } else {
      frames[index].head += parts
    }
  }

  private mutating func markUnits() {
    if let index = frames.lastIndex(where: { !$0.isPassed }), index > 0 {
      frames[index].hasUnits = true
    } else {
      pendingFile?.hasUnits = true
    }
  }

  // MARK: - Units

  private mutating func unit(_ element: MarkupElement) {
    switch direction {
    case .toSecond:
      for unit in toSecond.convert(element) {
        if !hasTarget { hasTarget = unit.hasTarget }
        writer.write(secondRepairs.repaired(unit))
      }
    case .toFirst:
      toFirst.isFileLocked = isFileLocked && groupDepth == 0
      for unit in toFirst.convert(element) { write(unit) }
    case .upgrade: write(element)
    }
    markUnits()
  }

  /// Writes a unit of 1.2.
  private mutating func write(_ unit: MarkupElement) {
    writer.write(repairs.repaired(unit))
  }

  private mutating func writeLate() {
    guard let frame = frames.last, !frame.late.isEmpty else { return }
    frames[frames.count - 1].late = []
    var group = MarkupElement("group")
    group.carry("was.late", "yes")
    groupDepth += 1
    frames.append(Frame(element: group, kept: [], head: frame.late))
    openAll()
    groupDepth -= 1
    closeGroup()
    frames.removeLast()
    markUnits()
  }

  private mutating func closeGroup() {
    if frames.last?.element.carried("was.filler") != nil && direction != .toSecond { return }
    writer.close()
  }

  // MARK: - Containers

  /// Writes the start tags and heads of every element that is open.
  private mutating func openAll() {
    for index in frames.indices where !frames[index].isOpen && !frames[index].isPassed {
      frames[index].isOpen = true
      let frame = frames[index]
      frames[index].head = []
      if frame.element.coreName == "file" { openFile(frame) } else { openGroup(frame) }
    }
  }

  private mutating func openGroup(_ frame: Frame) {
    switch direction {
    case .toSecond:
      let (element, head) = toSecond.group(frame.element, frame.head)
      startSecond(element, head, frame.kept)
    case .toFirst:
      if frame.element.carried("was.filler") != nil { return }
      toFirst.isFileLocked = isFileLocked && groupDepth == 1
      let (element, head) = toFirst.group(frame.element, frame.head)
      startFirst(element, head, frame.kept)
    case .upgrade: startFirst(frame.element, frame.head, frame.kept)
    }
  }

  /// Writes the start of a group or file of 2.x.
  private mutating func startSecond(
    _ element: MarkupElement,
    _ head: [MarkupElement],
    _ kept: [(String, String)]
  ) {
    writer.start(secondRepairs.repaired(element), declaring: kept)
    for child in head { writer.write(secondRepairs.repaired(child)) }
  }

  /// Writes the start of a group of 1.2, or of what has become one.
  private mutating func startFirst(
    _ element: MarkupElement,
    _ head: [MarkupElement],
    _ kept: [(String, String)]
  ) {
    writer.start(repairs.repaired(element), declaring: kept)
    for child in repairs.ordered(head, in: element.coreName) { writer.write(child) }
  }

  private mutating func openFile(_ frame: Frame) {
    fileCount += 1
    (toSecond.unitIDs, toSecond.groupIDs) = (IdentifierScope(), IdentifierScope())
    (toFirst.unitIDs, toFirst.groupIDs) = (IdentifierScope(), IdentifierScope())
    repairs.beginFile(frame.head, source: sourceLanguage)
    switch direction {
    case .toSecond:
      noteLanguages(frame.element)
      var (file, head) = toSecond.file(
        frame.element,
        number: fileCount,
        root: (sourceLanguage ?? "und", targetLanguage),
        frame.head,
        hasHeader: frame.hasHeader,
        before: beforeFile
      )
      file["id"] = fileIDs.claim(file["id"] ?? "f1")
      secondRepairs.version = target
      secondRepairs.languages = [
        "source": toSecond.context.sourceLanguage, "target": toSecond.context.targetLanguage,
      ]
      startSecond(file, head, frame.kept)
    case .toFirst:
      // What 2.2 says of the whole document stands in its first file, which is the place that is left.
      if let first = beforeFile.first {
        let message = "content directly inside <xliff> is moved to the first <file>"
        losses.append((first.offset, message))
      }
      let (element, before, head) = toFirst.file(
        frame.element,
        number: fileCount,
        root: (root["srcLang"], root["trgLang"]),
        beforeFile + frame.head
      )
      isFileLocked = frame.element["translate"] == "no"
      for child in before { writer.write(child) }
      writeFirst(element, head, frame.kept)
    case .upgrade:
      for child in beforeFile { writer.write(child) }
      let hasHead = frame.hasHeader || !frame.head.isEmpty
      writeFirst(frame.element, hasHead ? frame.head : nil, frame.kept)
    }
    beforeFile = []
  }

  /// Writes the start of a file of 1.2.
  ///
  /// - Parameter head: The content of its header; `nil` for none.
  private mutating func writeFirst(
    _ element: MarkupElement,
    _ head: [MarkupElement]?,
    _ kept: [(String, String)]
  ) {
    var element = element
    if element["source-language"] == nil, !repairs.keepsFaults {
      element["source-language"] = sourceLanguage ?? "und"
    }
    writer.start(repairs.repaired(element), declaring: kept)
    if let head {
      var header = MarkupElement("header")
      header.append(repairs.ordered(head, in: "header"))
      writer.write(header)
    }
    writer.start(MarkupElement("body"))
  }

  /// Takes the languages of a file for those of the document, when it is the first to say them.
  private mutating func noteLanguages(_ file: MarkupElement) {
    if sourceLanguage == nil {
      sourceLanguage = LanguageTag.valid(file["source-language"])
      toSecond.context.sourceLanguage = sourceLanguage?.lowercased() ?? ""
    }
    if targetLanguage == nil {
      targetLanguage = LanguageTag.valid(file["target-language"])
      toSecond.context.targetLanguage = targetLanguage?.lowercased() ?? ""
    }
  }

  // MARK: - Root

  private mutating func beginRoot(_ kept: [(String, String)]) {
    rootKept = kept.filter { $0.1 != XLIFFNamespace.loctrip }
    let origin = root.carried("from").flatMap(XLIFFVersion.init(rawValue:))
    toSecond.context.isReturning = origin?.isXLIFF2 == true
    toFirst.isReturning = origin.map { !$0.isXLIFF2 } ?? false
    toFirst.keepsFaults = direction == .toFirst && origin == .v1_2
    repairs.keepsFaults = toFirst.keepsFaults
    writer.assume([("", writer.core)] + rootKept + conventions)
    writer.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    writer.openRoot()
  }

  /// The declarations that the root has when they are used.
  private var conventions: [(String, String)] {
    [("loctrip", XLIFFNamespace.loctrip), ("mtc", XLIFFNamespace.matches)]
      .filter { own in !rootKept.contains { $0.0 == own.0 } }
  }

  private mutating func finish() -> ([UInt8], [Finding]) {
    var element = MarkupElement("xliff")
    switch direction {
    case .toSecond:
      element["version"] = target.rawValue
      element["srcLang"] = sourceLanguage ?? LanguageTag.valid(root.carried("srcLang")) ?? "und"
      let carried = toSecond.context.isReturning ? root.carried("trgLang") : nil
      element["trgLang"] = targetLanguage ?? carried ?? (hasTarget ? "und" : nil)
      if targetLanguage == nil, hasTarget, carried == nil { element.carry("absent", "trgLang") }
    case .toFirst, .upgrade: element["version"] = target.rawValue
    }
    for attribute in root.attributes {
      let name = attribute.name
      switch (name.namespace, name.localName) {
      case ("", "version"), ("", "srcLang"), ("", "trgLang"): break
      case (XLIFFNamespace.loctrip, "from"), (XLIFFNamespace.loctrip, "absent"): break
      case (XLIFFNamespace.loctrip, let local):
        if local.hasPrefix("was.") || direction == .upgrade {
          element.set(name, attribute.value)
        } else if !["srcLang", "trgLang"].contains(local) {
          element.set(Carrier.originalName(of: local), attribute.value)
        }
      case (XLIFFNamespace.xml, "space") where direction != .upgrade:
        element.set(name, attribute.value)
      default:
        let isTrusted =
          direction == .upgrade
          || (direction == .toSecond ? toSecond.context.isReturning : !name.namespace.isEmpty)
        if name.namespace == XLIFFNamespace.its, name.localName == "version",
          attribute.value != "2.0", direction == .toSecond
        {
          element.carry("was.its.version", attribute.value)
          element.set(name, "2.0")
        } else if isTrusted, name.namespace != KnownNamespace.schemaInstance {
          element.set(name, attribute.value)
        } else {
          element.set(Carrier.name(of: name), attribute.value)
        }
      }
    }
    if direction != .upgrade {
      let origin = root.carried("from").flatMap(XLIFFVersion.init(rawValue:))
      if origin == nil || origin?.isXLIFF2 != target.isXLIFF2 {
        element.carry("from", origin?.rawValue ?? source.rawValue)
      }
    }
    if direction != .toSecond { element = repairs.repaired(element) }
    let extra = conventions.filter { writer.used.contains($0.0) }
    return (writer.finish(root: element, declaring: rootKept + extra), findings())
  }

  private func findings() -> [Finding] {
    let all = losses + toSecond.losses + toFirst.losses + repairs.changes + secondRepairs.changes
    guard !all.isEmpty else { return [] }
    let lines = LineIndex(content)
    return all.sorted { $0.offset < $1.offset }.map {
      Finding(.notConverted, .warning, $0.message, at: lines.location(of: $0.offset, in: path))
    }
  }
}

extension LanguageTag {
  /// A tag as BCP 47 writes it, `_` read as `-`; `nil` when it is none.
  static func valid(_ text: String?) -> String? {
    guard let text, LanguageTag(text) != nil else { return nil }
    return String(text.map { $0 == "_" ? "-" : $0 })
  }
}

extension MarkupElement {
  /// True if a unit of 2.x, or of a group, has a target.
  var hasTarget: Bool {
    elements.contains { child in
      switch child.coreName {
      case "segment", "ignorable": child.element("target") != nil
      case "unit", "group": child.hasTarget
      default: false
      }
    }
  }
}
