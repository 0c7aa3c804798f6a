import LoctripLocalizationCore
import LoctripXMLEvents

/// Reads XLIFF 1.0, 1.1 and 1.2 in one pass over the parser's events.
struct XLIFF1Reader {
  var records: XLIFFRecords
  private var ready: [XLIFFRecords] = []
  private var elements: [XLIFFElement?] = []
  private var attributes: [XLIFFAttribute?] = []
  private var stack: [XLIFFElement?] = []
  private var lockedGroups: [Bool] = []
  /// The details of the open groups, which apply to their units.
  private var groupDetails: [[DetailRow]] = []
  /// The sides of the open unit that are sets of phrases, which a conversion made segments of.
  private var sets = (source: false, target: false)
  /// The kind of the context being read.
  private var contextKind: TranslationUnit.Detail.Kind?
  /// Phrase's marks for the codes of the open unit, and the mark being read.
  private var phraseMarks = PhraseMarks()
  private var phraseMark: String?
  private var unit = UnitRow()
  private var note = NoteRow()
  /// The depth of the element whose text is being read, or -1.
  private var capturing = -1
  private var captureStart = 0
  /// True if the text may be stored as a range of the file, if it needs no decoding.
  private var mayBeLiteral = false
  /// The range in the file, as long as it covers the whole text.
  private var literal: TextRange?
  private var hasMarkup = false
  private var phrases: [(position: Int, text: TextRange)] = []
  private var phraseStart: (depth: Int, position: Int, start: Int)?
  /// For each name, true if it is the name of an element that is not read and may have a translation.
  private var namesTarget: [Bool] = []
  /// The text of such an element of the open unit.
  private var unreadText: TextRange?
  private var codes: [(code: InlineCode, depth: Int)] = []
  /// The open codes, as indices of `codes`; the innermost is last.
  private var openCodes: [Int] = []
  /// The segments of the open unit, `<mrk mtype="seg">`.
  private var segments = Segments()
  /// The namespace of the root and of the elements to read.
  private var namespace: String?
  /// The states of the document's first few words.
  private var knownStates: [(key: UInt64, state: UnitState)] = []
  /// The ids of plurals that the file marks as such; see ``isStructure(_:)``.
  private var pluralMarkers: Set<ExactString> = []

  /// The segments of a unit in its source and its translation, `<mrk mtype="seg">`, and which of them have words.
  private struct Segments {
    typealias Segment = (id: String?, hasWords: Bool)

    var source: [Segment] = []
    var target: [Segment] = []
    /// The depth of the segment of the source that is being read.
    var openSource: Int?
    /// The segment of the translation that is being read: its depth, its id, and the texts and codes before it.
    var open: (depth: Int, id: String?, start: Int, codes: Int)?

    /// True if a segment of the translation has no words, although others have, and its source has.
    var isIncomplete: Bool {
      guard target.contains(where: \.hasWords) else { return false }
      guard source.contains(where: \.hasWords) else { return !target.allSatisfy(\.hasWords) }
      let filled = Set(target.lazy.filter(\.hasWords).map { ExactString($0.id ?? "") })
      return source.contains { $0.hasWords && !filled.contains(ExactString($0.id ?? "")) }
    }
  }

  init(records: XLIFFRecords) { self.records = records }

  // MARK: - Events

  /// True in a file, where a unit may begin.
  var isBetweenUnits: Bool {
    capturing < 0 && stack.contains(.file) && !stack.contains(.transUnit)
  }

  /// True after the root.
  var isBegun: Bool { namespace != nil }

  /// Takes the root.
  ///
  /// - Throws: `FindingsError` when the document is not an XLIFF that can be read.
  mutating func begin(_ root: XLIFFRoot, path: String, _ content: [UInt8]) throws(FindingsError) {
    namespace = root.name.namespace
    records.isPrefixed = !root.name.prefix.isEmpty
    records.origin = root.origin
    guard let version = root.version, root.refusal == nil else {
      let place = LineIndex(content).location(of: root.range.lowerBound, in: path)
      throw FindingsError(Finding(.notXLIFF, .error, root.refusal ?? "not an XLIFF", at: place))
    }
    records.version = version
  }

  mutating func consume(_ batch: XMLEventBatch, _ content: [UInt8]) {
    for name in batch.names[elements.count...] {
      let element = XLIFFElement(name, core: namespace ?? "")
      elements.append(element)
      namesTarget.append(
        element != .target && XLIFFElement.namesTarget(name, core: namespace ?? ""))
      attributes.append(XLIFFAttribute(name))
    }
    for event in batch.events {
      switch event.kind {
      case .start: start(event, batch, content)
      case .end: end(event, content)
      case .text, .cdata:
        if capturing >= 0 {
          addText(event, batch, content)
        } else if segments.openSource != nil {
          // One that was found to have words keeps them.
          let text = String(decoding: batch.values[event.value], as: UTF8.self)
          if !text.isBlank { segments.source[segments.source.count - 1].hasWords = true }
        }
      case .declaration, .doctype, .comment, .instruction: break
      }
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch, _ content: [UInt8]) {
    if capturing >= 0 {
      settle(content)
      startInline(event, batch)
      stack.append(nil)
      return
    }
    var element = elements[event.name]
    let parent = stack.last ?? nil
    if element == .transUnit, stack.contains(.transUnit) || records.files.isEmpty {
      let message = "<trans-unit> outside of a <file>, or nested, is ignored"
      records.find(.misplacedElement, .error, message, at: event)
      element = nil
    } else if element == .transUnit, !stack.contains(.file) {
      let message = "<trans-unit> outside of a <file>; read as part of the file before it"
      records.find(.misplacedElement, .warning, message, at: event)
    } else if element == .unit, stack.contains(.file), !stack.contains(.transUnit) {
      // A unit of XLIFF 2, of which no text is read.
      element = .transUnit
    }
    stack.append(element)
    switch element {
    case .file:
      if !pluralMarkers.isEmpty { pluralMarkers = [] }
      var file = XLIFFFile()
      let original = string(.original, of: event, batch)
      if original == nil {
        records.find(.missingAttribute, .warning, "<file> has no 'original'", at: event)
      }
      file.original = original ?? ""
      file.sourceLanguage = string(.sourceLanguage, of: event, batch) ?? ""
      file.targetLanguage = string(.targetLanguage, of: event, batch)
      records.begin(file, at: event)
    case .tool where parent == .header:
      guard let file = records.files.indices.last else { break }
      let tool = (
        string(.toolName, of: event, batch) ?? "", string(.toolVersion, of: event, batch),
        string(.buildNumber, of: event, batch)
      )
      // The tools of an agency may stand before ours.
      if tool.0 == "loctrip", records.files[file].orderID == nil {
        records.files[file].orderID = tool.2
      }
      if records.files[file].tool == nil { records.files[file].tool = tool }
    case .group:
      let isLocked = string(.translate, of: event, batch).map { $0 == "no" }
      lockedGroups.append(isLocked ?? lockedGroups.last ?? false)
      groupDetails.append([])
    case .transUnit: startUnit(event, batch)
    case .source where parent == .transUnit:
      unit.sourceElement = TextRange(event.range)
      unit.flags.insert(.hasSource)
      unit.flags.remove(.sourceIsLiteral)
      capture(event, mayBeLiteral: !sets.source)
    case .segmentedSource where parent == .transUnit && sets.source:
      unit.sourceElement = TextRange(event.range)
      capture(event)
    case .mrk where stack.contains(.segmentedSource) && segments.openSource == nil:
      guard string(.mtype, of: event, batch) == "seg" else { break }
      segments.source.append((string(.mid, of: event, batch), false))
      segments.openSource = event.depth
    case .target where parent == .transUnit:
      if unit.flags.contains(.hasTarget) {
        // A copy: the texts grow.
        let other = bytes(unit.target, unit.flags.contains(.targetIsLiteral), content)
        add(.otherTarget, Array(other)[...])
        unit.flags.remove(.targetIsLiteral)
        let message = "a second <target> in one unit; the last one wins"
        records.find(.misplacedElement, .warning, message, at: event)
      }
      unit.targetElement = TextRange(event.range)
      unit.flags.insert(.hasTarget)
      for attribute in batch.attributes[event.attributes] {
        switch attributes[attribute.name] {
        case .state: unit.word = records.intern(batch.values[attribute.value])
        case .stateQualifier: unit.qualifier = records.intern(batch.values[attribute.value])
        default: break
        }
      }
      capture(event, mayBeLiteral: !sets.target)
    case .note where parent == .transUnit:
      note = NoteRow()
      note.element = TextRange(event.range)
      for attribute in batch.attributes[event.attributes]
      where attributes[attribute.name] == .from {
        note.from = records.intern(batch.values[attribute.value])
      }
      capture(event, mayBeLiteral: true)
    case .context where parent == .contextGroup:
      let owner = stack.dropLast(2).last
      guard owner == .transUnit || owner == .group else { break }
      switch string(.contextType, of: event, batch) {
      case "x-key", "key", "resname": contextKind = .contextKey
      case "x-max-len": contextKind = .contextLimit
      default: return
      }
      capture(event)
    case .phraseMark where stack.dropLast(2).last == .transUnit:
      phraseMark = string(.id, of: event, batch)
    case .phraseContent where parent == .phraseMark && phraseMark != nil:
      capture(event)
    case .tradosSegment where stack.dropLast(2).last == .transUnit:
      add(.tradosState, Array((string(.tradosState, of: event, batch) ?? "").utf8)[...])
    case _ where namesTarget[event.name] && parent == .transUnit: capture(event)
    default: break
    }
  }

  private mutating func startUnit(_ event: XMLEvent, _ batch: XMLEventBatch) {
    unit = UnitRow()
    unreadText = nil
    segments = Segments()
    sets = (false, false)
    unit.entry = UInt32(truncatingIfNeeded: records.columns.rows.count)
    unit.element = TextRange(event.range)
    unit.firstNote = UInt32(records.columns.notes.count)
    var locked = lockedGroups.last ?? false
    var maximum: Range<Int>?
    var limit: TranslationUnit.Detail.Kind?
    if let details = groupDetails.last, !details.isEmpty {
      for detail in details { records.add(detail, to: &unit) }
    }
    for attribute in batch.attributes[event.attributes] {
      let value = attribute.value
      switch attributes[attribute.name] {
      case .unitType: sets = XLIFF2Writer.UnitType.sets(batch.string(value))
      case .resname: add(.resourceName, batch.values[value])
      case .memoQState: add(.memoQState, batch.values[value])
      case .txlfState where batch.string(value) == "modified": add(.txlfState, batch.values[value])
      case .phraseState: add(.phraseState, batch.values[value])
      case .maxwidth: maximum = value
      case .sizeUnit:
        let word = batch.string(value)
        limit = word == "glyph" ? .maximumGlyphs : word == "char" ? .maximumCharacters : nil
      case .id:
        unit.id = records.columns.append(batch.values[value])
        unit.flags.insert(.hasID)
      case .translate: locked = batch.string(value) == "no"
      case .approved where batch.string(value) == "yes": unit.flags.insert(.isApproved)
      default: break
      }
    }
    if locked { unit.flags.insert(.isLocked) }
    if let maximum, let limit { add(limit, batch.values[maximum]) }
    guard !unit.flags.contains(.hasID) else { return }
    records.find(.missingAttribute, .error, "<trans-unit> has no 'id'", at: event)
  }

  /// Adds a detail of the open unit.
  private mutating func add(_ kind: TranslationUnit.Detail.Kind, _ text: ArraySlice<UInt8>) {
    records.add(DetailRow(kind: kind, text: records.columns.append(text)), to: &unit)
  }

  private func string(_ wanted: XLIFFAttribute, of event: XMLEvent, _ batch: XMLEventBatch)
    -> String?
  {
    batch.string(wanted, of: event, named: attributes)
  }

  /// Reads an element inside a source, target or note.
  private mutating func startInline(_ event: XMLEvent, _ batch: XMLEventBatch) {
    hasMarkup = true
    let name = batch.names[event.name].localName
    var equivalent: String?
    var id: String?
    var type: String?
    var segment: String?
    var native: Range<Int>?
    for attribute in batch.attributes[event.attributes] {
      switch attributes[attribute.name] {
      case .mtype: type = batch.string(attribute.value)
      case .mid: segment = batch.string(attribute.value)
      // On an element around a text it is only a label.
      case .equivalentText where name != "g": equivalent = batch.string(attribute.value)
      case .memoQValue where batch.names[event.name].namespace == MemoQCode.namespace:
        native = attribute.value
      case .id: id = batch.string(attribute.value)
      default: break
      }
    }
    let start = records.columns.text.count
    // A segment of XLIFF 2 is reported without its source.
    if name == "target", stack.last == .segment { captureStart = start }
    if name == "mrk" {
      if type == "seg", segments.open == nil, stack.contains(.target), !sets.source, !sets.target {
        segments.open = (event.depth, segment, start, codes.count)
      }
      let isPhrase =
        stack.last == .target
        ? sets.target && XLIFF2Writer.PhraseID.isTargetPhrase(segment)
        : sets.source && XLIFF2Writer.PhraseID.isSourcePhrase(segment)
      if type == "x-set" || type == "seg" && isPhrase, phraseStart == nil {
        let position = type == "x-set" ? segment.flatMap(Int.init) : nil
        phraseStart = (event.depth, position ?? phrases.count, start)
      }
    } else if let native, openCodes.last.map({ codes[$0].code.isNative }) == true {
      records.columns.text.append(contentsOf: batch.values[native])
    } else if InlineCode.names.contains(name) || native != nil {
      openCodes.append(codes.count)
      let code = InlineCode(
        name: native == nil ? name : "ph", offset: start - captureStart, equivalent: equivalent,
        id: id)
      codes.append((code, event.depth))
      if let native { records.columns.text.append(contentsOf: batch.values[native]) }
    }
  }

  private mutating func endInline(_ event: XMLEvent) {
    if let segment = segments.open, segment.depth == event.depth {
      segments.open = nil
      let text = String(decoding: records.columns.text[segment.start...], as: UTF8.self)
      segments.target.append((segment.id, !text.isBlank || codes.count > segment.codes))
    }
    if let phrase = phraseStart, phrase.depth == event.depth {
      phrases.append((phrase.position, TextRange(phrase.start..<records.columns.text.count)))
      phraseStart = nil
    }
    guard let index = openCodes.last, codes[index].depth == event.depth else { return }
    openCodes.removeLast()
    let start = captureStart + codes[index].code.offset
    let length = records.columns.text.count - start
    if codes[index].code.isNative {
      codes[index].code.length = length
      guard MemoQCode.mayBe(records.columns.text[start...]) else { return }
      let text = MemoQCode.text(of: records.columns.text[start...])
      records.columns.text.replaceSubrange(start..., with: (text ?? "").utf8)
      codes[index].code.length = records.columns.text.count - start
    } else {
      codes[index].code.enclosed = length
    }
  }

  /// Keeps the phrases and codes found in an element at an offset.
  private mutating func keepInline(at start: UInt32) {
    if !phrases.isEmpty {
      records.columns.phrases[start] = phrases.enumerated().sorted {
        ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
      }.map { records.string($0.element.text) }
    }
    if !codes.isEmpty { records.columns.codes[start] = codes.map(\.code) }
  }

  /// Fills codes of the target that a tool emptied from the source's codes.
  private mutating func restoreCodes() {
    guard codes.contains(where: { $0.code.length == 0 && $0.code.id != nil }),
      let known = records.columns.codes[unit.sourceElement.start]
    else { return }
    var natives: [String: String] = [:]
    for code in known where code.length > 0 {
      guard let key = code.correspondence, natives[key] == nil else { continue }
      let start = unit.source.range.lowerBound + code.offset
      natives[key] = records.string(TextRange(start..<start + code.length))
    }
    // Many codes can name one source; their total must not outgrow the document.
    var budget = 16 * (records.columns.text.count - unit.id.range.lowerBound) + 4096
    for index in codes.indices where codes[index].code.length == 0 {
      guard let native = codes[index].code.correspondence.flatMap({ natives[$0] }),
        native.utf8.count <= budget
      else { continue }
      budget -= native.utf8.count
      codes[index].code.equivalent = native
    }
  }

  /// Inserts the native text of Phrase's codes into the texts of the unit.
  private mutating func resolveMarks(_ content: [UInt8]) {
    func resolve(_ text: TextRange, _ isLiteral: Bool, _ start: UInt32) -> TextRange? {
      guard records.columns.codes[start] == nil, records.columns.phrases[start] == nil,
        let (text, codes) = phraseMarks.resolve(bytes(text, isLiteral, content))
      else { return nil }
      records.columns.codes[start] = codes
      return records.columns.append(text[...])
    }
    let isLiteral = (unit.flags.contains(.sourceIsLiteral), unit.flags.contains(.targetIsLiteral))
    if let source = resolve(unit.source, isLiteral.0, unit.sourceElement.start) {
      unit.source = source
      unit.flags.remove(.sourceIsLiteral)
      unit.flags.insert(.sourceHasMarkup)
    }
    if let target = resolve(unit.target, isLiteral.1, unit.targetElement.start) {
      unit.target = target
      unit.flags.remove(.targetIsLiteral)
      unit.flags.insert(.targetHasMarkup)
    }
    phraseMarks.removeAll()
  }

  private mutating func end(_ event: XMLEvent, _ content: [UInt8]) {
    guard let element = stack.popLast() else { return }
    if capturing >= 0 {
      if event.depth == capturing { endCapture(of: element, event) } else { endInline(event) }
      return
    }
    if segments.openSource == event.depth { segments.openSource = nil }
    switch element {
    case .transUnit:
      unit.element.end = UInt32(truncatingIfNeeded: event.range.upperBound)
      let length = unit.source.end &- unit.source.start
      if length == 22 || length < 5 && !pluralMarkers.isEmpty, isStructure(content) {
        let row = UInt32(truncatingIfNeeded: records.columns.rows.count)
        while records.columns.details.last?.row == row { records.columns.details.removeLast() }
        break
      }
      if !phraseMarks.isEmpty { resolveMarks(content) }
      if let text = unreadText, unit.target.range.isEmpty {
        let detail = TranslationUnit.Detail.unread(records.string(text))
        add(detail.kind, Array(detail.text.utf8)[...])
      }
      unit.state = state(of: unit)
      if segments.isIncomplete {
        unit.state = .unfinished
        unit.flags.insert(.isIncomplete)
        let message = "a segment has no target, and the translation counts as new"
        records.find(.incompleteTarget, .warning, message, at: unit.element.range.lowerBound)
      }
      records.columns.rows.append(unit)
      // Some tools close the <file> before its <body>.
      if !stack.contains(.file) { records.extendFile() }
      if records.isFull(at: event) { handOver(event.range.upperBound) }
    case .group:
      lockedGroups.removeLast()
      groupDetails.removeLast()
    case .file: records.extendFile(to: event)
    default: break
    }
  }

  /// True if the unit is no text: Weblate and translate-toolkit write the type and the number format of a plural as units,
  /// `/KEY:dict/VARIABLE:dict` with the source `NSStringPluralRuleType` and `/KEY:dict/VARIABLE:dict/:string`.
  ///
  /// Source: `translate.storage.applestrings_xliff` of translate-toolkit 3.20.
  private mutating func isStructure(_ content: [UInt8]) -> Bool {
    let source = bytes(unit.source, unit.flags.contains(.sourceIsLiteral), content)
    let isMarker = source.elementsEqual("NSStringPluralRuleType".utf8)
    guard isMarker || source.count < 5 else { return false }
    let id = records.columns.text[unit.id.range]
    let ending = isMarker ? ":dict" : ":dict/:string"
    guard id.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { return false }
    if isMarker {
      pluralMarkers.insert(ExactString(records.string(unit.id)))
      return true
    }
    let plural = String(decoding: id.dropLast("/:string".utf8.count), as: UTF8.self)
    return pluralMarkers.contains(ExactString(plural))
  }

  private mutating func endCapture(of element: XLIFFElement?, _ event: XMLEvent) {
    capturing = -1
    let literal = literal
    let text = literal ?? TextRange(captureStart..<records.columns.text.count)
    let end = UInt32(truncatingIfNeeded: event.range.upperBound)
    switch element {
    case .source, .segmentedSource:
      if sets.source { markWholePhrase(text) }
      unit.source = text
      unit.sourceElement.end = end
      if literal != nil { unit.flags.insert(.sourceIsLiteral) }
      if hasMarkup {
        unit.flags.insert(.sourceHasMarkup)
        keepInline(at: unit.sourceElement.start)
      }
    case .target:
      if sets.target { markWholePhrase(text) }
      unit.target = text
      unit.targetElement.end = end
      if literal != nil { unit.flags.insert(.targetIsLiteral) }
      if hasMarkup {
        unit.flags.insert(.targetHasMarkup)
        restoreCodes()
        keepInline(at: unit.targetElement.start)
      }
    case .context:
      guard let kind = contextKind else { break }
      contextKind = nil
      let detail = DetailRow(kind: kind, text: text)
      if stack.dropLast().last == .group, let group = groupDetails.indices.last {
        groupDetails[group].append(detail)
      } else {
        records.add(detail, to: &unit)
      }
    case .phraseContent:
      if let id = phraseMark { phraseMarks.add(id: id, content: records.string(text)) }
      phraseMark = nil
    case nil, .segment: if !records.string(text).isBlank { unreadText = text }
    default:
      note.text = text
      note.isLiteral = literal != nil
      note.element.end = end
      records.add(note, to: &unit)
    }
  }

  /// Makes the text of a set without marks its only phrase.
  private mutating func markWholePhrase(_ text: TextRange) {
    guard phrases.isEmpty, !hasMarkup else { return }
    phrases.append((0, text))
    hasMarkup = true
  }

  // MARK: - Parts

  /// Ends the current part, and continues with the next one.
  private mutating func handOver(_ end: Int) {
    let part = records.take(to: end, isInFile: stack.contains(.file))
    // The details of groups are ranges of the texts.
    for group in groupDetails.indices {
      for detail in groupDetails[group].indices {
        groupDetails[group][detail].text = records.columns.append(
          part.columns.text[groupDetails[group][detail].text.range])
      }
    }
    ready.append(part)
    knownStates = []
  }

  /// Takes the finished parts, with the last one if the document ends.
  mutating func takeParts(to end: Int?) -> [XLIFFRecords] {
    if let end { handOver(end) }
    defer { ready = [] }
    return ready
  }

  // MARK: - Texts

  /// Begins to read the text of an element.
  ///
  /// - Parameter mayBeLiteral: True if it may be stored as a range of the file.
  private mutating func capture(_ event: XMLEvent, mayBeLiteral: Bool = false) {
    capturing = event.depth
    captureStart = records.columns.text.count
    // A document in parts has no file.
    self.mayBeLiteral = mayBeLiteral && records.unitsPerPart == nil
    literal = nil
    hasMarkup = false
    // Nearly always there is nothing to remove.
    if !phrases.isEmpty { phrases.removeAll(keepingCapacity: true) }
    if !codes.isEmpty { codes.removeAll(keepingCapacity: true) }
    if !openCodes.isEmpty { openCodes.removeAll(keepingCapacity: true) }
    phraseStart = nil
  }

  /// Adds to the text being read; most texts need no decoding, and are not copied.
  private mutating func addText(_ event: XMLEvent, _ batch: XMLEventBatch, _ content: [UInt8]) {
    if mayBeLiteral, literal == nil, event.value.count == event.range.count,
      // A carriage return was changed by the parser.
      ArraySlice(content).span.extracting(event.range)
        .hasSameBytes(as: ArraySlice(batch.values).span.extracting(event.value))
    {
      literal = TextRange(event.range)
      return
    }
    settle(content)
    records.columns.text.append(contentsOf: batch.values[event.value])
  }

  /// Copies the text being read, because the next piece does not follow it in the file.
  private mutating func settle(_ content: [UInt8]) {
    mayBeLiteral = false
    guard let range = literal else { return }
    literal = nil
    records.columns.text.append(contentsOf: content[range.range])
  }

  /// A text that was read.
  private func bytes(_ range: TextRange, _ isLiteral: Bool, _ content: [UInt8]) -> ArraySlice<UInt8>
  {
    isLiteral ? content[range.range] : records.columns.text[range.range]
  }

  /// The state of the unit that was just read.
  private mutating func state(of unit: UnitRow) -> UnitState {
    // Nearly every unit repeats the words of earlier ones.
    let isApproved = unit.flags.contains(.isApproved)
    let key = UInt64(unit.word) << 33 | UInt64(unit.qualifier) << 1 | (isApproved ? 1 : 0)
    let hasVendorState = unit.flags.contains(.hasVendorState)
    if !hasVendorState {
      for known in knownStates where known.key == key { return known.state }
    }
    var vendorStates: [String] = []
    if hasVendorState {
      let number = records.columns.rows.count
      for detail in records.columns.details.reversed().prefix(while: { $0.row == number }) {
        if let prefix = detail.kind.vendorPrefix {
          vendorStates.append("\(prefix):\(records.string(detail.text))")
        }
      }
    }
    let state = XLIFFState.state(
      word: unit.word == 0 ? nil : records.columns.words[Int(unit.word)],
      qualifier: unit.qualifier == 0 ? nil : records.columns.words[Int(unit.qualifier)],
      isApproved: isApproved, vendorStates: vendorStates)
    if !hasVendorState, knownStates.count < 8 { knownStates.append((key, state)) }
    return state
  }
}
