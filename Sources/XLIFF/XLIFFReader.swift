import LocalizationCore
import XMLEvents

/// Reads XLIFF 1.0, 1.1 and 1.2 in one pass over the parser's events; passes 2.x to
/// ``XLIFF2Reader``.
struct XLIFFReader {
  struct Result {
    var version = XLIFFVersion.v1_2
    var isPrefixed = false
    /// The version before loctrip's conversion; see ``XLIFFDocument/origin``.
    var origin: XLIFFVersion?
    var files: [XLIFFFile] = []
    /// Phrases and codes are stored by the offset of their element.
    var columns = UnitColumns()
    var findings: [Finding] = []

    func string(_ range: TextRange) -> String {
      String(decoding: columns.text[range.range], as: UTF8.self)
    }
  }

  /// The elements that the reader handles.
  enum Element: UInt8 {
    case other, xliff, file, header, tool, group, unit, binUnit, source, target, note, alternative
    case contextGroup, context, vendorSegment, segmentedSource, phraseMark, phraseContent
  }

  /// The attributes that the reader handles.
  enum Attribute: UInt8 {
    case other, id, original, sourceLanguage, targetLanguage, translate, approved, state
    case qualifier, from, version, toolName, toolVersion, buildNumber, markType, segment, equivalent
    case resourceName, maximumWidth, sizeUnit, contextType, tradosState, memoQState, phraseState
    case unitType, memoQValue, txlfState
  }

  private(set) var result = Result()
  private var elements: [Element] = []
  private var attributes: [Attribute] = []
  private var stack: [Element] = []
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
  private var codes: [(code: InlineCode, depth: Int)] = []
  /// The open codes, as indices of `codes`; the innermost is last.
  private var openCodes: [Int] = []
  /// The namespace of the root and of the elements to read.
  private(set) var namespace: String?
  private var wordIndices: [String: UInt32] = [:]
  /// The states of the document's first few words.
  private var knownStates: [(key: UInt64, state: UnitState)] = []
  private let path: String
  private var lines: LineIndex?
  /// The parts being handed over, if units are streamed.
  var handing: XLIFFParts?

  init(path: String, handing: XLIFFParts? = nil) {
    self.path = path
    self.handing = handing
  }

  static func read(_ content: [UInt8], path: String) throws(XLIFFError) -> Result {
    guard content.count < UInt32.max else {
      throw XLIFFError(
        Finding(.malformedXML, .error, "longer than 4 GiB", at: SourceLocation(path: path))
      )
    }
    var reader = XLIFFReader(path: path)
    // Enough for a document of Xcode's; memory that is not written is never used.
    reader.result.columns.text.reserveCapacity(content.count * 3 / 4)
    reader.result.columns.rows.reserveCapacity(content.count / 256)
    reader.result.columns.notes.reserveCapacity(content.count / 256)
    var second: XLIFF2Reader?
    var stream = XMLEventStream(parsing: content)
    var batch = XMLEventBatch()
    while let piece = stream.next(into: &batch) {
      if second == nil, reader.namespace == nil,
        let root = batch.events.first(where: { $0.kind == .start }),
        XLIFF2Reader.reads(batch.names[root.name])
      {
        second = XLIFF2Reader(path: path, result: reader.result)
        reader.result = Result()
      }
      if second == nil {
        try reader.consume(batch, content: content)
      } else {
        try second?.consume(batch, content: content)
      }
      guard (second?.result ?? reader.result).columns.text.count < UInt32.max else {
        throw XLIFFError(
          Finding(.malformedXML, .error, "more than 4 GiB of text", at: SourceLocation(path: path))
        )
      }
      if let failure = piece.failure { throw XLIFFError(Finding(syntax: failure, path: path)) }
    }
    return second?.result ?? reader.result
  }

  // MARK: - Events

  mutating func consume(
    _ batch: XMLEventBatch,
    content: [UInt8]
  ) throws(XLIFFError) {
    if namespace == nil, let root = batch.events.first(where: { $0.kind == .start }) {
      namespace = batch.names[root.name].namespace
    }
    for name in batch.names[elements.count...] {
      elements.append(
        name.namespace == namespace
          ? Self.elementNames[name.localName] ?? .other
          : Self.foreignElement(name)
      )
      attributes.append(Self.attribute(name))
    }
    for event in batch.events {
      switch event.kind {
      case .start: try start(event, batch, content)
      case .end: end(event, content)
      case .text, .cdata: if capturing >= 0 { addText(event, batch, content) }
      case .declaration, .doctype, .comment, .instruction: break
      }
    }
  }

  private mutating func start(
    _ event: XMLEvent,
    _ batch: XMLEventBatch,
    _ content: [UInt8]
  ) throws(XLIFFError) {
    if stack.isEmpty { try checkRoot(event, batch, content) }
    if capturing >= 0 {
      settle(content)
      startInline(event, batch)
      stack.append(.other)
      return
    }
    var element = elements[event.name]
    let parent = stack.last ?? .other
    if element == .unit, stack.contains(.unit) || result.files.isEmpty {
      addFinding(
        .misplacedElement,
        .error,
        "<trans-unit> outside of a <file>, or nested, is ignored",
        at: event.range.lowerBound,
        in: content
      )
      element = .other
    } else if element == .unit, !stack.contains(.file) {
      addFinding(
        .misplacedElement,
        .warning,
        "<trans-unit> outside of a <file>; read as part of the file before it",
        at: event.range.lowerBound,
        in: content
      )
    }
    stack.append(element)
    switch element {
    case .file:
      var file = XLIFFFile()
      file.units = result.columns.rows.count..<result.columns.rows.count
      file.range = event.range
      var hasOriginal = false
      for attribute in batch.attributes[event.attributes] {
        switch attributes[attribute.name] {
        case .original:
          file.original = batch.string(attribute.value)
          hasOriginal = true
        case .sourceLanguage: file.sourceLanguage = batch.string(attribute.value)
        case .targetLanguage: file.targetLanguage = batch.string(attribute.value)
        default: break
        }
      }
      if !hasOriginal {
        addFinding(
          .missingAttribute,
          .warning,
          "<file> has no 'original'",
          at: event.range.lowerBound,
          in: content
        )
      }
      result.files.append(file)
    case .tool where parent == .header && result.files.last?.tool == nil:
      var name = ""
      var version: String?
      var build: String?
      for attribute in batch.attributes[event.attributes] {
        switch attributes[attribute.name] {
        case .toolName: name = batch.string(attribute.value)
        case .toolVersion: version = batch.string(attribute.value)
        case .buildNumber: build = batch.string(attribute.value)
        default: break
        }
      }
      if !result.files.isEmpty {
        result.files[result.files.count - 1].tool = (name, version, build)
      }
    case .group:
      lockedGroups.append(isLocked(event, batch) ?? lockedGroups.last ?? false)
      groupDetails.append([])
    case .unit:
      unit = UnitRow()
      sets = (false, false)
      unit.entry = UInt32(truncatingIfNeeded: result.columns.rows.count)
      unit.element = TextRange(event.range)
      unit.firstNote = UInt32(result.columns.notes.count)
      var locked = lockedGroups.last ?? false
      var maximum: Range<Int>?
      var isInCharacters = false
      var isInGlyphs = false
      if let details = groupDetails.last, !details.isEmpty {
        for detail in details { add(detail.kind, detail.text) }
      }
      for attribute in batch.attributes[event.attributes] {
        switch attributes[attribute.name] {
        case .unitType:
          sets = XLIFF2Writer.UnitType.sets(batch.string(attribute.value))
        case .resourceName: add(.resourceName, append(batch.values[attribute.value]))
        case .memoQState: add(.memoQState, append(batch.values[attribute.value]))
        case .txlfState where batch.string(attribute.value) == "modified":
          add(.txlfState, append(batch.values[attribute.value]))
        case .phraseState: add(.phraseState, append(batch.values[attribute.value]))
        case .maximumWidth: maximum = attribute.value
        case .sizeUnit:
          let word = batch.string(attribute.value)
          isInCharacters = word == "char"
          isInGlyphs = word == "glyph"
        case .id:
          unit.id = append(batch.values[attribute.value])
          unit.flags.insert(.hasID)
        case .translate: locked = batch.string(attribute.value) == "no"
        case .approved where batch.string(attribute.value) == "yes":
          unit.flags.insert(.isApproved)
        default: break
        }
      }
      if locked { unit.flags.insert(.isLocked) }
      if let maximum, isInCharacters || isInGlyphs {
        add(isInGlyphs ? .maximumGlyphs : .maximumCharacters, append(batch.values[maximum]))
      }
      if !unit.flags.contains(.hasID) {
        addFinding(
          .missingAttribute,
          .error,
          "<trans-unit> has no 'id'",
          at: event.range.lowerBound,
          in: content
        )
      }
    case .source where parent == .unit:
      unit.sourceElement = TextRange(event.range)
      unit.flags.insert(.hasSource)
      unit.flags.remove(.sourceIsLiteral)
      capture(event, mayBeLiteral: !sets.source)
    case .segmentedSource where parent == .unit && sets.source:
      unit.sourceElement = TextRange(event.range)
      capture(event)
    case .target where parent == .unit:
      if unit.flags.contains(.hasTarget) {
        add(
          .otherTarget,
          unit.flags.contains(.targetIsLiteral) ? append(content[unit.target.range]) : unit.target
        )
        unit.flags.remove(.targetIsLiteral)
        addFinding(
          .misplacedElement,
          .warning,
          "a second <target> in one unit; the last one counts",
          at: event.range.lowerBound,
          in: content
        )
      }
      unit.targetElement = TextRange(event.range)
      unit.flags.insert(.hasTarget)
      for attribute in batch.attributes[event.attributes] {
        switch attributes[attribute.name] {
        case .state: unit.word = intern(batch.values[attribute.value])
        case .qualifier: unit.qualifier = intern(batch.values[attribute.value])
        default: break
        }
      }
      capture(event, mayBeLiteral: !sets.target)
    case .note where parent == .unit:
      note = NoteRow()
      note.element = TextRange(event.range)
      for attribute in batch.attributes[event.attributes]
      where attributes[attribute.name] == .from {
        note.from = intern(batch.values[attribute.value])
      }
      capture(event, mayBeLiteral: true)
    case .context where parent == .contextGroup:
      startContext(event, batch)
    case .phraseMark where stack.dropLast(2).last == .unit:
      phraseMark = batch.attributes[event.attributes].first { attributes[$0.name] == .id }
        .map { batch.string($0.value) }
    case .phraseContent where parent == .phraseMark && phraseMark != nil:
      capture(event)
    case .vendorSegment where stack.dropLast(2).last == .unit:
      let state = batch.attributes[event.attributes].first {
        attributes[$0.name] == .tradosState
      }
      add(.tradosState, state.map { append(batch.values[$0.value]) } ?? TextRange())
    default: break
    }
  }

  /// Reads a context of a unit, or of the group around units, with a key or a limit.
  private mutating func startContext(_ event: XMLEvent, _ batch: XMLEventBatch) {
    let owner = stack.dropLast(2).last
    guard owner == .unit || owner == .group else { return }
    for attribute in batch.attributes[event.attributes]
    where attributes[attribute.name] == .contextType {
      switch batch.string(attribute.value) {
      case "x-key", "key", "resname": contextKind = .contextKey
      case "x-max-len": contextKind = .contextLimit
      default: return
      }
      capture(event)
    }
  }

  /// Adds a detail of the open unit.
  private mutating func add(_ kind: TranslationUnit.Detail.Kind, _ text: TextRange) {
    result.columns.details.append(
      DetailRow(row: UInt32(truncatingIfNeeded: result.columns.rows.count), kind: kind, text: text)
    )
    unit.flags.insert(.hasDetails)
    if kind.vendorPrefix != nil { unit.flags.insert(.hasVendorState) }
    if kind == .otherTarget { unit.flags.insert(.hasOtherTarget) }
  }

  /// Reads an element inside a source, target or note.
  private mutating func startInline(_ event: XMLEvent, _ batch: XMLEventBatch) {
    hasMarkup = true
    let name = batch.names[event.name].localName
    var equivalent: String?
    var id: String?
    var isSet = false
    var isSegment = false
    var segment: String?
    var native: Range<Int>?
    for attribute in batch.attributes[event.attributes] {
      switch attributes[attribute.name] {
      case .markType:
        let type = batch.string(attribute.value)
        isSet = type == "x-set"
        isSegment = type == "seg"
      case .segment: segment = batch.string(attribute.value)
      // On an element around a text it is only a label.
      case .equivalent where name != "g": equivalent = batch.string(attribute.value)
      case .memoQValue where batch.names[event.name].namespace == MemoQCode.namespace:
        native = attribute.value
      case .id: id = batch.string(attribute.value)
      default: break
      }
    }
    if name == "mrk" {
      let element = stack.last
      let isPhrase =
        element == .target
        ? sets.target && XLIFF2Writer.PhraseID.isTargetPhrase(segment)
        : sets.source && XLIFF2Writer.PhraseID.isSourcePhrase(segment)
      if isSet || isSegment && isPhrase, phraseStart == nil {
        let position = isSet ? segment.flatMap(Int.init) : nil
        phraseStart = (event.depth, position ?? phrases.count, result.columns.text.count)
      }
    } else if let native, openCodes.last.map({ codes[$0].code.isNative }) == true {
      result.columns.text.append(contentsOf: batch.values[native])
    } else if InlineCode.names.contains(name) || native != nil {
      openCodes.append(codes.count)
      codes.append(
        (
          InlineCode(
            name: native == nil ? name : "ph",
            offset: result.columns.text.count - captureStart,
            equivalent: equivalent,
            id: id
          ),
          event.depth
        )
      )
      if let native { result.columns.text.append(contentsOf: batch.values[native]) }
    }
  }

  private mutating func endInline(_ event: XMLEvent) {
    if let phrase = phraseStart, phrase.depth == event.depth {
      phrases.append((phrase.position, TextRange(phrase.start..<result.columns.text.count)))
      phraseStart = nil
    }
    guard let index = openCodes.last, codes[index].depth == event.depth else { return }
    openCodes.removeLast()
    let start = captureStart + codes[index].code.offset
    let length = result.columns.text.count - start
    if codes[index].code.isNative {
      codes[index].code.length = length
      guard MemoQCode.mayBe(result.columns.text[start...]) else { return }
      let text = MemoQCode.text(of: result.columns.text[start...])
      result.columns.text.replaceSubrange(start..., with: (text ?? "").utf8)
      codes[index].code.length = result.columns.text.count - start
    } else {
      codes[index].code.enclosed = length
    }
  }

  /// Keeps the phrases and codes found in an element at an offset.
  private mutating func keepInline(at start: UInt32) {
    if !phrases.isEmpty {
      result.columns.phrases[start] = phrases.enumerated().sorted {
        ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
      }.map { String(decoding: result.columns.text[$0.element.text.range], as: UTF8.self) }
    }
    if !codes.isEmpty { result.columns.codes[start] = codes.map(\.code) }
  }

  /// Fills codes of the target that a tool emptied from the source's codes.
  private mutating func restoreCodes() {
    guard codes.contains(where: { $0.code.length == 0 && $0.code.id != nil }),
      let known = result.columns.codes[unit.sourceElement.start]
    else { return }
    var natives: [String: String] = [:]
    for code in known where code.length > 0 {
      guard let key = code.correspondence, natives[key] == nil else { continue }
      let start = unit.source.range.lowerBound + code.offset
      natives[key] = String(
        decoding: result.columns.text[start..<start + code.length],
        as: UTF8.self
      )
    }
    // Many codes can name one source; their total must not outgrow the document.
    var budget = 16 * (result.columns.text.count - unit.id.range.lowerBound) + 4096
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
    func isOpen(_ start: UInt32) -> Bool {
      result.columns.codes[start] == nil && result.columns.phrases[start] == nil
    }
    if isOpen(unit.sourceElement.start),
      let (text, codes) = phraseMarks.resolve(
        bytes(unit.source, isLiteral: unit.flags.contains(.sourceIsLiteral), content)
      )
    {
      unit.source = append(text[...])
      unit.flags.remove(.sourceIsLiteral)
      unit.flags.insert(.sourceHasMarkup)
      result.columns.codes[unit.sourceElement.start] = codes
    }
    if isOpen(unit.targetElement.start),
      let (text, codes) = phraseMarks.resolve(
        bytes(unit.target, isLiteral: unit.flags.contains(.targetIsLiteral), content)
      )
    {
      unit.target = append(text[...])
      unit.flags.remove(.targetIsLiteral)
      unit.flags.insert(.targetHasMarkup)
      result.columns.codes[unit.targetElement.start] = codes
    }
    phraseMarks.removeAll()
  }

  private mutating func end(_ event: XMLEvent, _ content: [UInt8]) {
    guard let element = stack.popLast() else { return }
    if capturing >= 0 {
      guard event.depth == capturing else {
        endInline(event)
        return
      }
      capturing = -1
      let literal = literal
      let text = literal ?? TextRange(captureStart..<result.columns.text.count)
      let end = UInt32(truncatingIfNeeded: event.range.upperBound)
      let isWholePhrase =
        switch element {
        case .source, .segmentedSource: sets.source
        case .target: sets.target
        default: false
        }
      if isWholePhrase, phrases.isEmpty, !hasMarkup {
        phrases.append((0, text))
        hasMarkup = true
      }
      switch element {
      case .source, .segmentedSource:
        unit.source = text
        unit.sourceElement.end = end
        if literal != nil { unit.flags.insert(.sourceIsLiteral) }
        if hasMarkup {
          unit.flags.insert(.sourceHasMarkup)
          keepInline(at: unit.sourceElement.start)
        }
      case .target:
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
        if stack.dropLast().last == .group, let group = groupDetails.indices.last {
          groupDetails[group].append(DetailRow(kind: kind, text: text))
        } else {
          add(kind, text)
        }
      case .phraseContent:
        if let id = phraseMark { phraseMarks.add(id: id, content: result.string(text)) }
        phraseMark = nil
      default:
        note.text = text
        note.isLiteral = literal != nil
        note.element.end = end
        result.columns.notes.append(note)
        unit.noteCount &+= 1
      }
      return
    }
    switch element {
    case .unit:
      unit.element.end = UInt32(truncatingIfNeeded: event.range.upperBound)
      if !phraseMarks.isEmpty { resolveMarks(content) }
      unit.state = state(of: unit)
      result.columns.rows.append(unit)
      // Some tools close the <file> before its <body>.
      if !stack.contains(.file), let last = result.files.indices.last {
        result.files[last].units = result.files[last].units.lowerBound..<result.columns.rows.count
      }
      if handing?.isFull(result, at: event) == true { handOver(event.range.upperBound) }
    case .group:
      lockedGroups.removeLast()
      groupDetails.removeLast()
    case .file:
      let last = result.files.count - 1
      result.files[last].units = result.files[last].units.lowerBound..<result.columns.rows.count
      result.files[last].range = result.files[last].range.lowerBound..<event.range.upperBound
    default: break
    }
  }

  // MARK: - Parts

  /// Hands the units read so far over as a part, and continues with none.
  mutating func handOver(_ end: Int) {
    var next = Result()
    // The details of groups are ranges of the texts.
    for group in groupDetails.indices {
      for detail in groupDetails[group].indices {
        groupDetails[group][detail].text = next.columns.append(
          result.columns.text[groupDetails[group][detail].text.range]
        )
      }
    }
    next.continueFiles(of: &result, isOpen: stack.contains(.file))
    handing?.add(result, to: end)
    result = next
    wordIndices = [:]
    knownStates = []
  }

  /// Begins to read the text of an element.
  ///
  /// - Parameter mayBeLiteral: True if it may be stored as a range of the file.
  private mutating func capture(_ event: XMLEvent, mayBeLiteral: Bool = false) {
    capturing = event.depth
    captureStart = result.columns.text.count
    // A streamed document has no file.
    self.mayBeLiteral = mayBeLiteral && handing == nil
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
    result.columns.text.append(contentsOf: batch.values[event.value])
  }

  /// Copies the text being read, because the next piece does not follow it in the file.
  private mutating func settle(_ content: [UInt8]) {
    mayBeLiteral = false
    guard let range = literal else { return }
    literal = nil
    result.columns.text.append(contentsOf: content[range.range])
  }

  /// A text that was read.
  private func bytes(
    _ range: TextRange,
    isLiteral: Bool,
    _ content: [UInt8]
  ) -> ArraySlice<UInt8> {
    isLiteral ? content[range.range] : result.columns.text[range.range]
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) -> TextRange {
    result.columns.append(bytes)
  }

  private mutating func intern(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // A document has few words, and most attributes have the first ones.
    for index in 1..<max(1, min(result.columns.words.count, 5))
    where result.columns.words[index].isIdentical(to: bytes) {
      return UInt32(index)
    }
    let word = String(decoding: bytes, as: UTF8.self)
    if let known = wordIndices[word] { return known }
    let index = UInt32(truncatingIfNeeded: result.columns.words.count)
    wordIndices[word] = index
    result.columns.words.append(word)
    return index
  }

  /// The state of the unit that was just read.
  private mutating func state(of unit: UnitRow) -> UnitState {
    if unit.flags.contains(.hasVendorState) {
      let number = result.columns.rows.count
      let states = result.columns.details.reversed().prefix { $0.row == number }.compactMap {
        detail in
        detail.kind.vendorPrefix.map {
          "\($0):\(String(decoding: result.columns.text[detail.text.range], as: UTF8.self))"
        }
      }
      return XLIFFState.state(
        word: unit.word == 0 ? nil : result.columns.words[Int(unit.word)],
        qualifier: unit.qualifier == 0 ? nil : result.columns.words[Int(unit.qualifier)],
        isApproved: unit.flags.contains(.isApproved),
        vendorStates: states
      )
    }
    // Nearly every unit repeats the words of earlier ones.
    let isApproved = unit.flags.contains(.isApproved)
    let key = UInt64(unit.word) << 33 | UInt64(unit.qualifier) << 1 | (isApproved ? 1 : 0)
    for known in knownStates where known.key == key { return known.state }
    let state = XLIFFState.state(
      word: unit.word == 0 ? nil : result.columns.words[Int(unit.word)],
      qualifier: unit.qualifier == 0 ? nil : result.columns.words[Int(unit.qualifier)],
      isApproved: isApproved
    )
    if knownStates.count < 8 { knownStates.append((key, state)) }
    return state
  }

  private func isLocked(_ event: XMLEvent, _ batch: XMLEventBatch) -> Bool? {
    for attribute in batch.attributes[event.attributes]
    where attributes[attribute.name] == .translate {
      return batch.string(attribute.value) == "no"
    }
    return nil
  }

  private mutating func checkRoot(
    _ event: XMLEvent,
    _ batch: XMLEventBatch,
    _ content: [UInt8]
  ) throws(XLIFFError) {
    let root = XLIFFRoot(event, of: batch)
    result.isPrefixed = !root.name.prefix.isEmpty
    result.origin = Self.origin(event, batch)
    if let version = root.version, root.refusal == nil {
      result.version = version
      return
    }
    let place = LineIndex(content).location(of: event.range.lowerBound, in: path)
    let message = root.refusal ?? "not an XLIFF"
    throw XLIFFError(Finding(.notXLIFF, .error, message, at: place))
  }

  /// The version before loctrip's conversion, from the root.
  static func origin(_ root: XMLEvent, _ batch: XMLEventBatch) -> XLIFFVersion? {
    for attribute in batch.attributes[root.attributes] {
      let name = batch.names[attribute.name]
      guard name.namespace == XLIFFNamespace.loctrip, name.localName == "from" else { continue }
      return XLIFFVersion(rawValue: batch.string(attribute.value))
    }
    return nil
  }

  private mutating func addFinding(
    _ code: Finding.Code,
    _ severity: Finding.Severity,
    _ message: String,
    at offset: Int,
    in content: [UInt8]
  ) {
    if handing != nil {
      handing?.offsets.append(offset)
      result.findings.append(Finding(code, severity, message))
      return
    }
    let lines = self.lines ?? LineIndex(content)
    self.lines = lines
    let place = lines.location(of: offset, in: path)
    result.findings.append(Finding(code, severity, message, at: place))
  }
}
