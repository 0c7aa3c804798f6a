package import LoctripLocalizationCore
package import XLIFF
import LoctripXMLEvents

/// Validates a document as XLIFF, by the rules of its own version.
///
/// The document is read in pieces, and only one unit is in memory. Findings are reported as they
/// are found, those of one unit in order of location.
///
/// ```swift
/// var validator = XLIFFValidator(path: "fr.xliff") { finding in print(finding) }
/// while let piece = next() { validator.push(piece) }
/// validator.finish()
/// ```
package struct XLIFFValidator {
  /// Options of a validation.
  package struct Options: Sendable {
    /// Prefixes of fragment identifiers in addition to those of modules; see XLIFF 2.1, section
    /// 4.3.
    package var fragmentPrefixes: Set<String> = []

    package init() {}
  }

  /// The version that the document is validated by; `nil` before its root was read, or without one.
  package private(set) var version: XLIFFVersion?
  /// The number of `trans-unit` and `unit` elements read.
  package private(set) var unitCount = 0

  /// The target languages of its files that are not their source languages, as far as they were read.
  package var targetLanguages: [String] {
    context.targetLanguages.map { String(decoding: $0, as: UTF8.self) }
  }

  private let emit: (Finding) -> Void
  private var context: ValidationContext
  private var walk: XLIFFWalk
  private var frames: [Frame] = []
  /// The end of the last text between elements, and whether it has a finding.
  private var textEnd = -1
  private var isTextReported = false
  private var isRecording = false
  /// True if there will be no more findings, because the document ended or cannot be validated
  /// further.
  package private(set) var isOver = false

  /// An open container.
  private struct Frame {
    let element: Int
    let kind: XLIFFElement?
    let offset: Int
    let place: FileLocation
    var cursor = ContentCursor()
  }

  /// Starts a validation.
  ///
  /// - Parameters:
  ///   - path: The name for findings.
  ///   - options: The options.
  ///   - report: Receives each finding.
  package init(path: String, options: Options = Options(), report: @escaping (Finding) -> Void) {
    emit = report
    walk = XLIFFWalk(path: path)
    context = ValidationContext(path: path, options: options)
  }

  /// Validates a whole document.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  ///   - options: The options.
  /// - Returns: The findings; empty for a conformant document.
  package static func findings(in bytes: [UInt8], path: String, options: Options = Options())
    -> [Finding]
  {
    var findings: [Finding] = []
    var validator = XLIFFValidator(path: path, options: options) { findings.append($0) }
    validator.push(bytes)
    validator.finish()
    return findings
  }

  /// Validates the next bytes of the document.
  ///
  /// UTF-8 is validated as it arrives; a document in another encoding is held until it is complete.
  package mutating func push(_ bytes: [UInt8]) {
    guard !isOver else { return }
    walk.push(bytes)
    parse { (_) throws(FindingsError) in }
  }

  /// Ends the document.
  package mutating func finish() {
    guard !isOver else { return }
    parse { walk throws(FindingsError) in try walk.finish() }
    isOver = true
  }

  // MARK: - Events

  /// Validates what there is to parse after a step.
  private mutating func parse(after step: (inout XLIFFWalk) throws(FindingsError) -> Void) {
    do throws(FindingsError) {
      try step(&walk)
      while let piece = try walk.next() {
        context.extend(piece)
        consume(walk.batch)
      }
    } catch {
      let rule = Rule.wellFormed
      for found in error.findings {
        emit(Finding(rule.code, rule.definition.severity, found.message, places: found.places))
      }
      isOver = true
    }
  }

  private mutating func consume(_ batch: XMLEventBatch) {
    if version != nil { context.learn(batch.names) }
    for index in batch.events.indices {
      let event = batch.events[index]
      if isRecording {
        context.tree.add(event, of: batch)
        if event.kind == .end, context.tree.isComplete { finishElement() }
        continue
      }
      switch event.kind {
      case .start: start(event, batch)
      case .end: endContainer()
      case .text, .cdata: checkText(event, batch)
      case .declaration, .doctype, .comment, .instruction: break
      }
    }
    // The parser may hold back bytes of its next events.
    if isRecording {
      if let root = context.tree.nodes.first { context.trim(to: root.range.lowerBound) }
    } else if let last = batch.events.last {
      context.trim(to: last.range.upperBound)
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch) {
    if frames.isEmpty {
      startRoot(event, batch)
      return
    }
    let element = context.names[event.name].element
    context.tree.removeAll()
    context.tree.add(event, of: batch)
    let parent = frames[frames.count - 1].element
    context.checkPlace(of: 0, cursor: &frames[frames.count - 1].cursor, in: nil, parent)
    if context.vocabulary.containers.contains(element) {
      open(element, event)
    } else {
      isRecording = true
    }
  }

  private mutating func startRoot(_ event: XMLEvent, _ batch: XMLEventBatch) {
    guard version == nil, !isOver, let root = walk.root else { return }
    context.tree.removeAll()
    context.tree.add(event, of: batch)
    let name = root.name
    guard let version = root.version else {
      let message =
        name.localName == "xliff"
        ? name.namespace.isEmpty
          ? "<xliff> has no namespace" : "'\(name.namespace)' is not a namespace of XLIFF"
        : "the root is <\(name.qualifiedName)>, not <xliff>"
      context.report(.root, message, at: 0)
      flush()
      isOver = true
      return
    }
    if !version.isXLIFF2 {
      // The schema defines the versions of the namespace.
      if name.namespace != version.namespace {
        let message = "<xliff> has no namespace; expected xmlns=\"\(version.namespace)\""
        context.report(.xliff1Root, message, at: 0)
      }
    } else if root.stated != version.rawValue {
      let message =
        root.stated.map { "the version '\($0)' does not match the namespace '\(name.namespace)'" }
        ?? "<xliff> has no 'version'"
      context.report(.root, message, at: 0, attribute: "version")
    }
    self.version = version
    context.use(version, namespace: name.namespace, names: batch.names)
    open(context.element(of: 0), event)
  }

  private mutating func open(_ element: Int, _ event: XMLEvent) {
    let schema = context.vocabulary.elements[element]
    // Locations need a search of lines; groups, which may be many, need none.
    let needsPlace = schema.content.contains { $0.minimum > 0 }
    frames.append(
      Frame(
        element: element, kind: context.kind(of: 0), offset: event.range.lowerBound,
        place: needsPlace
          ? context.location(of: event.range.lowerBound) : FileLocation(path: walk.path)))
    context.checkAttributes(of: 0, element)
    context.beginContainer()
    flush()
  }

  private mutating func endContainer() {
    guard let frame = frames.popLast() else { return }
    let schema = context.vocabulary.elements[frame.element]
    for particle in frame.cursor.missing(in: frame.element, of: context.vocabulary) {
      let message = "<\(schema.name)> has no \(schema.content[particle].description)"
      context.report(schema.structureRule, message, at: frame.place)
    }
    context.endContainer(frame.kind)
    flush()
  }

  private mutating func finishElement() {
    isRecording = false
    let name = context.tree.name(of: 0)
    if name.namespace == context.vocabulary.core,
      name.localName == "unit" || name.localName == "trans-unit"
    {
      unitCount += 1
    }
    context.checkStructure()
    context.checkElement()
    flush()
  }

  private mutating func checkText(_ event: XMLEvent, _ batch: XMLEventBatch) {
    // The parser splits long texts; one finding is enough.
    let isContinued = event.range.lowerBound == textEnd
    textEnd = event.range.upperBound
    guard let frame = frames.last, !(isContinued && isTextReported) else { return }
    isTextReported = false
    let schema = context.vocabulary.elements[frame.element]
    guard !schema.allowsText, !schema.isOpen,
      !batch.values[event.value].allSatisfy(\.isXMLSpace)
    else { return }
    isTextReported = true
    let blanks = context.source(event.range).prefix(while: \.isXMLSpace).count
    let offset = event.range.lowerBound + blanks
    let message = "text is not allowed in <\(schema.name)>"
    context.report(schema.structureRule, message, atOffset: offset)
    flush()
  }

  private mutating func flush() {
    for finding in context.takeFindings() { emit(finding) }
  }
}
