package import LoctripLocalizationCore
import LoctripXMLEvents

extension Finding.Code {
  /// The XLIFF version is unknown or contradicts its namespace.
  package static let unexpectedVersion: Self = "unexpected-version"
  /// Only some segments of the unit have a target.
  package static let incompleteTarget: Self = "incomplete-target"
  /// A `cp` element names no valid character.
  package static let invalidCodePoint: Self = "invalid-code-point"
}

/// Reads XLIFF 2.0, 2.1 and 2.2 into the records of ``XLIFF1Reader``, in one pass.
///
/// A unit becomes one record, whatever its segments; a unit with a plural, gender or select switch
/// becomes one for each case. Modules and extensions are skipped. See XLIFF 2.1, section 4, and
/// XLIFF 2.2 Part 2, "Plural, Gender, and Select Module".
struct XLIFF2Reader {
  /// The owner of the text being read.
  private enum Capture { case nothing, source, target, note, data, meta, order, unread }

  /// A segment or ignorable.
  private struct Part {
    var isIgnorable = false
    var id: String?
    var cases: String?
    var state: String?
    var subState: String?
    var order: Int?
    var source: Side?
    var target: Side?
  }

  /// The source or target of a part.
  private struct Side {
    var text = TextRange()
    var element = TextRange()
    var hasMarkup = false
    var codes: [InlineCode] = []
    /// The phrases of a set that a conversion marked.
    var phrases: [(position: Int, text: String)] = []
  }

  private(set) var records: XLIFFRecords
  private var ready: [XLIFFRecords] = []
  /// The core elements are in this namespace.
  private let namespace: String
  private let sourceLanguage: String
  private let targetLanguage: String?
  private var elements: [XLIFFElement?] = []
  /// For each name, true if it is the name of an element that is not read and may have a translation.
  private var namesTarget: [Bool] = []
  private var attributes: [XLIFFAttribute?] = []
  private var stack: [XLIFFElement?] = []
  /// `translate="no"` of the open file and groups.
  private var locks: [Bool] = []

  private var unit = UnitRow()
  private var unitType: String?
  /// The optional details for each record of the open unit.
  private var details: [DetailRow] = []
  /// True if sizes of the open file are counted in code points.
  private var countsCodePoints = true
  private var unitSwitch: [Substring] = []
  private var parts: [Part] = []
  /// The original data of the unit, by id.
  private var originalData: [String: String] = [:]
  /// The native text of the codes of the unit's sources, by correspondence.
  private var nativeTexts: [String: String] = [:]
  /// The number of bytes that native texts and case names may still add; it grows with the
  /// document, because many codes can name one data.
  private var budget = 1 << 20

  private var capture = Capture.nothing
  private var captureDepth = -1
  private var captureStart = 0
  private var side = Side()
  private var note = NoteRow()
  private var dataID: String?
  /// True if the last group of metadata is ours.
  private var isOwnGroup = false
  /// The open paired codes, the innermost last.
  private var openPairs: [(depth: Int, id: String?, dataRef: String?, equivalent: String?)] = []

  /// The open phrase of a set.
  private var openPhrase: (depth: Int, position: Int, start: Int)?

  /// The offset up to which the document is read.
  private var consumed = 0

  /// Starts a document, whose version is known or not.
  ///
  /// - Parameter records: Receives the records; empty, with reserved capacity.
  init(_ root: XLIFFRoot, records: XLIFFRecords) {
    self.records = records
    namespace = root.name.namespace
    sourceLanguage = root.sourceLanguage ?? ""
    targetLanguage = root.targetLanguage
    self.records.isPrefixed = !root.name.prefix.isEmpty
    self.records.origin = root.origin
    let candidates = XLIFFVersion.allCases.filter { $0.namespace == namespace }
    if let known = root.stated.flatMap(XLIFFVersion.init(rawValue:)), candidates.contains(known) {
      self.records.version = known
      return
    }
    let version = candidates.last ?? .v2_2
    self.records.version = version
    let problem =
      switch (root.stated, candidates.isEmpty) {
      case (nil, _): "<xliff> has no 'version'"
      case (_?, true): "the namespace '\(namespace)' belongs to no known version"
      case (let stated?, false):
        "the version '\(stated)' does not match the namespace '\(namespace)'"
      }
    let message = "\(problem); read as version \(version)"
    self.records.find(.unexpectedVersion, .warning, message, at: root.range.lowerBound)
  }

  /// True for a root element of XLIFF 2, in a known version or not.
  static func reads(_ root: XMLName) -> Bool {
    root.localName == "xliff" && root.namespace.hasPrefix("urn:oasis:names:tc:xliff:document:2.")
  }

  // MARK: - Events

  mutating func consume(_ batch: XMLEventBatch) {
    let read = batch.events.last?.range.upperBound ?? consumed
    budget += 16 * max(read - consumed, 0)
    consumed = read
    for name in batch.names[elements.count...] {
      let element = XLIFFElement(name, core: namespace)
      elements.append(element)
      namesTarget.append(element != .target && XLIFFElement.namesTarget(name, core: namespace))
      attributes.append(XLIFFAttribute(name))
    }
    for event in batch.events {
      switch event.kind {
      case .start: start(event, batch)
      case .end: end(event)
      case .text, .cdata:
        if capture != .nothing {
          records.columns.text.append(contentsOf: batch.values[event.value])
        }
      case .declaration, .doctype, .comment, .instruction: break
      }
    }
  }

  private mutating func start(_ event: XMLEvent, _ batch: XMLEventBatch) {
    var element = elements[event.name]
    if capture != .nothing {
      startInline(element, event, batch)
      stack.append(nil)
      return
    }
    let parent = stack.last ?? nil
    if element == .unit, parent != .file, parent != .group {
      if parent != nil {
        let message = "<unit> outside a <file>, or inside another one, is not read"
        records.find(.misplacedElement, .error, message, at: event)
      }
      element = nil
    }
    if !stack.isEmpty, !Self.isAllowed(element, in: parent) { element = nil }
    stack.append(element)
    if element == nil, parent == .segment, namesTarget[event.name], parts.last?.target == nil {
      return begin(.unread, event)
    }
    switch element {
    case .file:
      var file = XLIFFFile()
      file.sourceLanguage = sourceLanguage
      file.targetLanguage = targetLanguage
      file.original =
        string(.original, of: event, batch) ?? string(.id, of: event, batch) ?? ""
      records.begin(file, at: event)
      countsCodePoints = true
      locks.append(isLocked(event, batch) ?? false)
    case .group:
      locks.append(isLocked(event, batch) ?? locks.last ?? false)
    case .unit: startUnit(event, batch)
    case .segment, .ignorable:
      var part = Part()
      part.isIgnorable = element == .ignorable
      for attribute in batch.attributes[event.attributes] {
        switch attributes[attribute.name] {
        case .id: part.id = batch.string(attribute.value)
        case .state: part.state = batch.string(attribute.value)
        case .subState: part.subState = batch.string(attribute.value)
        case .cases: part.cases = batch.string(attribute.value)
        default: break
        }
      }
      parts.append(part)
    case .source, .target:
      if element == .target {
        if let other = parts[parts.count - 1].target {
          details.append(DetailRow(kind: .otherTarget, text: other.text))
          let message = "a second <target> in one segment; the last one wins"
          records.find(.misplacedElement, .warning, message, at: event)
        }
        parts[parts.count - 1].order = string(.order, of: event, batch).flatMap(Int.init)
      }
      begin(element == .source ? .source : .target, event)
    case .note:
      note = NoteRow()
      note.element = TextRange(event.range)
      if let category = string(.category, of: event, batch) { note.from = records.intern(category) }
      if let side = string(.appliesTo, of: event, batch) { note.appliesTo = records.intern(side) }
      begin(.note, event)
    case .data:
      dataID = string(.id, of: event, batch)
      begin(.data, event)
    case .metaGroup: isOwnGroup = string(.category, of: event, batch) == "loctrip"
    case .meta:
      guard let type = string(.type, of: event, batch) else { break }
      if stack.contains(.unit) {
        if ["resname", "key", "x-key"].contains(type) { begin(.meta, event) }
      } else if isOwnGroup, type == "order" {
        begin(.order, event)
      }
    case .sizeProfiles:
      if let profile = string(.generalProfile, of: event, batch), !profile.isEmpty {
        countsCodePoints = profile == "xliff:codepoints"
      }
    default: break
    }
  }

  private mutating func end(_ event: XMLEvent) {
    guard let element = stack.popLast() else { return }
    if capture != .nothing {
      if event.depth == captureDepth {
        endCapture(event)
      } else {
        endInline(event)
      }
      return
    }
    switch element {
    case .unit:
      endUnit(event)
      if records.isFull(at: event) { handOver(event.range.upperBound) }
    case .group: locks.removeLast()
    case .file:
      locks.removeLast()
      records.extendFile(to: event)
    default: break
    }
  }

  /// Ends the current part, and continues with the next one.
  private mutating func handOver(_ end: Int) {
    ready.append(records.take(to: end, isInFile: stack.contains(.file)))
  }

  /// Takes the finished parts, with the last one if the document ends.
  mutating func takeParts(to end: Int?) -> [XLIFFRecords] {
    if let end { handOver(end) }
    defer { ready = [] }
    return ready
  }

  // MARK: - Structure

  /// True if the core allows an element there, so that elements of modules never count.
  private static func isAllowed(_ element: XLIFFElement?, in parent: XLIFFElement?) -> Bool {
    switch element {
    case .file: parent == .xliff
    case .group, .unit: parent == .file || parent == .group
    case .segment, .ignorable, .originalData, .notes: parent == .unit
    case .metadata: parent == .unit || parent == .file
    case .note: parent == .notes
    case .data: parent == .originalData
    case .source, .target: parent == .segment || parent == .ignorable
    case .metaGroup: parent == .metadata || parent == .metaGroup
    case .meta: parent == .metaGroup
    case .sizeProfiles: parent == .file
    default: false
    }
  }

  private mutating func startUnit(_ event: XMLEvent, _ batch: XMLEventBatch) {
    unit = UnitRow()
    unit.element = TextRange(event.range)
    unit.firstNote = UInt32(truncatingIfNeeded: records.columns.notes.count)
    unitType = nil
    unitSwitch.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    if !details.isEmpty { details.removeAll(keepingCapacity: true) }
    if !originalData.isEmpty { originalData.removeAll(keepingCapacity: true) }
    if !nativeTexts.isEmpty { nativeTexts.removeAll(keepingCapacity: true) }
    var isLocked = locks.last ?? false
    var id: Range<Int>?
    var name: Range<Int>?
    for attribute in batch.attributes[event.attributes] {
      switch attributes[attribute.name] {
      case .id: id = attribute.value
      case .name: name = attribute.value
      case .translate: isLocked = batch.string(attribute.value) == "no"
      case .type: unitType = batch.string(attribute.value)
      case .sizeRestriction where countsCodePoints:
        details.append(
          DetailRow(
            kind: .sizeRestriction, text: records.columns.append(batch.values[attribute.value])))
      case .switches:
        unitSwitch = Array(batch.string(attribute.value).split(whereSeparator: \.isWhitespace))
      default: break
      }
    }
    if isLocked { unit.flags.insert(.isLocked) }
    if let key = name ?? id {
      unit.id = records.columns.append(batch.values[key])
      unit.flags.insert(.hasID)
    } else {
      records.find(.missingAttribute, .error, "<unit> has no 'id'", at: event)
    }
  }

  // MARK: - Text and codes

  private mutating func begin(_ kind: Capture, _ event: XMLEvent) {
    capture = kind
    captureDepth = event.depth
    captureStart = records.columns.text.count
    openPairs.removeAll(keepingCapacity: true)
    side = Side()
    openPhrase = nil
    side.element = TextRange(event.range)
  }

  private mutating func endCapture(_ event: XMLEvent) {
    let kind = capture
    capture = .nothing
    let text = captureStart..<records.columns.text.count
    side.text = TextRange(text)
    side.element.end = UInt32(truncatingIfNeeded: event.range.upperBound)
    switch kind {
    case .source: parts[parts.count - 1].source = side
    case .target: parts[parts.count - 1].target = side
    case .note:
      note.text = side.text
      note.element.end = side.element.end
      records.add(note, to: &unit)
      if ["key", "x-key"].contains(records.columns.words[Int(note.from)]) {
        details.append(DetailRow(kind: .noteKey, text: note.text))
      }
    case .meta: details.append(DetailRow(kind: .metadataKey, text: side.text))
    case .unread:
      let text = records.string(side.text)
      records.columns.text.removeLast(text.utf8.count)
      guard !text.isBlank else { break }
      let detail = TranslationUnit.Detail.unread(text)
      details.append(
        DetailRow(kind: detail.kind, text: records.columns.append(Array(detail.text.utf8)[...])))
    case .order:
      if let file = records.files.indices.last, records.files[file].orderID == nil {
        records.files[file].orderID = records.string(side.text)
      }
      records.columns.text.removeLast(text.count)
    case .data:
      if let dataID {
        originalData[dataID] = records.string(side.text)
      }
      records.columns.text.removeLast(text.count)
    case .nothing: break
    }
  }

  private mutating func startInline(
    _ element: XLIFFElement?, _ event: XMLEvent, _ batch: XMLEventBatch
  ) {
    side.hasMarkup = true
    var id: String?
    var startRef: String?
    var dataRef: String?
    var dataRefEnd: String?
    var copyOf: String?
    var canDelete = true
    var equivalent: String?
    var equivalentEnd: String?
    var hex: String?
    for attribute in batch.attributes[event.attributes] {
      let value = attribute.value
      switch attributes[attribute.name] {
      case .id: id = batch.string(value)
      case .startRef: startRef = batch.string(value)
      case .dataRef, .dataRefStart: dataRef = batch.string(value)
      case .dataRefEnd: dataRefEnd = batch.string(value)
      case .copyOf: copyOf = batch.string(value)
      case .canDelete: canDelete = batch.string(value) != "no"
      case .equiv, .equivStart: equivalent = batch.string(value)
      case .equivEnd: equivalentEnd = batch.string(value)
      case .hex: hex = batch.string(value)
      default: break
      }
    }
    if element == .cp {
      addCodePoint(hex, event)
      return
    }
    guard capture == .source || capture == .target else { return }
    let count = side.codes.count
    defer { if count < side.codes.count { side.codes[count].canDelete = canDelete } }
    switch element {
    case .mrk:
      if openPhrase == nil, string(.type, of: event, batch) == "loctrip:x-set" {
        let position = string(.phrasePosition, of: event, batch).flatMap(Int.init)
        openPhrase = (event.depth, position ?? side.phrases.count, records.columns.text.count)
      }
    case .ph: add("ph", id, data: dataRef, copyOf: copyOf, equivalent: equivalent)
    case .sc: add("sc", id, data: dataRef, copyOf: copyOf, equivalent: equivalent)
    case .ec: add("ec", startRef ?? id, data: dataRef, copyOf: copyOf, equivalent: equivalent)
    case .pc:
      add("pc", id, data: dataRef, copyOf: copyOf, equivalent: equivalent)
      // For a pair without any data, one code is enough.
      let isKnown = side.codes.last.map { $0.length > 0 || $0.equivalent != nil } ?? false
      if isKnown || dataRefEnd != nil || equivalentEnd != nil {
        openPairs.append((event.depth, id, dataRefEnd, equivalentEnd))
      }
    default: break
    }
  }

  private mutating func endInline(_ event: XMLEvent) {
    if let phrase = openPhrase, phrase.depth == event.depth {
      side.phrases.append(
        (phrase.position, String(decoding: records.columns.text[phrase.start...], as: UTF8.self)))
      openPhrase = nil
      return
    }
    guard let pair = openPairs.last, pair.depth == event.depth else { return }
    openPairs.removeLast()
    add("ec", pair.id, data: pair.dataRef, copyOf: nil, equivalent: pair.equivalent)
    // The start code states it for both.
    side.codes[side.codes.count - 1].canDelete = true
  }

  /// Adds a code, with its native text if the unit has it.
  private mutating func add(
    _ name: String, _ id: String?, data: String?, copyOf: String?, equivalent: String?
  ) {
    var code = InlineCode(
      name: name, offset: records.columns.text.count - captureStart, equivalent: equivalent, id: id)
    var native = data.flatMap { originalData[$0] }
    if native == nil, let copyOf {
      var original = code
      original.id = copyOf
      native = original.correspondence.flatMap { nativeTexts[$0] }
    }
    let key = code.correspondence
    if native == nil, capture == .target { native = key.flatMap { nativeTexts[$0] } }
    // Emptied by a tool: the native text is unknown.
    if native?.isEmpty == true { native = nil }
    if let native, native.utf8.count <= budget {
      budget -= native.utf8.count
      records.columns.text.append(contentsOf: native.utf8)
      code.length = native.utf8.count
      if capture == .source, let key { nativeTexts[key] = native }
    }
    side.codes.append(code)
  }

  private mutating func addCodePoint(_ hex: String?, _ event: XMLEvent) {
    if let hex, let value = UInt32(hex, radix: 16), let scalar = Unicode.Scalar(value) {
      records.columns.text.append(contentsOf: String(Character(scalar)).utf8)
      return
    }
    let message = "<cp hex=\"\(hex ?? "")\"> is no character"
    records.find(.invalidCodePoint, .error, message, at: event)
    // There is no text to insert; an import refuses the unit.
    side.codes.append(InlineCode(name: "cp", offset: records.columns.text.count - captureStart))
  }

  // MARK: - Units

  private mutating func endUnit(_ event: XMLEvent) {
    unit.element.end = UInt32(truncatingIfNeeded: event.range.upperBound)
    fillCodes()
    guard !unitSwitch.isEmpty, parts.contains(where: { $0.cases != nil }) else {
      add(parts[...], to: unit)
      return
    }
    // Ignorables and split segments belong to the preceding case.
    var groups: [(cases: String, parts: [Part])] = []
    var places: [String: Int] = [:]
    for part in parts {
      let cases = part.cases ?? (part.isIgnorable ? groups.last?.cases : nil) ?? ""
      if let place = places[cases] {
        groups[place].parts.append(part)
      } else {
        places[cases] = groups.count
        groups.append((cases, [part]))
      }
    }
    let name = unit.flags.contains(.hasID) ? Array(records.columns.text[unit.id.range]) : nil
    guard (name?.count ?? 0) * groups.count <= budget else {
      add(parts[...], to: unit)
      return
    }
    budget -= (name?.count ?? 0) * groups.count
    for (cases, parts) in groups {
      var record = unit
      let path = self.path(of: cases)
      if let name, !path.isEmpty {
        let separator = unitType == XLIFF2Writer.UnitType.substitution ? "." : Slot.separator
        record.id = records.columns.append((name + (separator + path).utf8)[...])
      }
      add(parts[...], to: record)
    }
  }

  /// The suffix of a case for the name of its unit: the path of a slot if it is one.
  private func path(of cases: String) -> String {
    let values = cases.split(whereSeparator: \.isWhitespace)
    return zip(unitSwitch, values).map { item, value in
      let keyword = item.prefix { $0 != ":" }
      let variable = item.dropFirst(keyword.count + 1)
      return keyword == "select" && variable == "device"
        ? "device.\(value)" : "\(keyword).\(value)"
    }.joined(separator: ".")
  }

  /// Fills codes whose native text is in a later source of the unit.
  private mutating func fillCodes() {
    guard !nativeTexts.isEmpty else { return }
    for index in parts.indices {
      guard let codes = parts[index].target?.codes else { continue }
      for (position, code) in codes.enumerated() where code.length == 0 {
        guard let native = code.correspondence.flatMap({ nativeTexts[$0] }),
          native.utf8.count <= budget
        else { continue }
        budget -= native.utf8.count
        parts[index].target?.codes[position].equivalent = native
      }
    }
  }

  /// Treats blank targets of segments with text as missing, if others of the unit are translated.
  private func dropEmptyTargets(of parts: inout ArraySlice<Part>) {
    func isBlank(_ side: Side) -> Bool {
      guard let first = records.columns.text[side.text.range].first else { return true }
      // Most texts begin with a letter.
      return (first <= 0x20 || first >= 0x7F) && records.string(side.text).isBlank
    }
    func isEmpty(_ side: Side?) -> Bool { side.map { $0.codes.isEmpty && isBlank($0) } ?? true }
    guard parts.contains(where: { !$0.isIgnorable && !isEmpty($0.target) }) else { return }
    for index in parts.indices where !parts[index].isIgnorable && isEmpty(parts[index].target) {
      // Mere codes may have moved to another segment.
      guard let source = parts[index].source,
        source.text.range.count > source.codes.reduce(0, { $0 + $1.length }), !isBlank(source)
      else { continue }
      parts[index].target = nil
    }
  }

  /// Adds a record of segments and ignorables.
  private mutating func add(_ parts: ArraySlice<Part>, to record: UnitRow) {
    var record = record
    record.entry = UInt32(truncatingIfNeeded: records.columns.rows.count)
    var parts = parts
    dropEmptyTargets(of: &parts)
    let hasTarget = parts.contains { !$0.isIgnorable && $0.target != nil }
    let sets = XLIFF2Writer.UnitType.sets(unitType)
    if let lowest = lowestState(parts, isSet: (sets.source || sets.target) && hasTarget) {
      record.word = records.intern(lowest.state)
      if let subState = lowest.subState { record.qualifier = records.intern(subState) }
      record.state = XLIFFState.state2(word: lowest.state, qualifier: lowest.subState)
    }
    let sources = parts.map(\.source)
    if let source = sources.lazy.compactMap(\.self).first {
      record.flags.insert(.hasSource)
      let whole = sets.source ? nil : join(sources.compactMap(\.self))
      record.source = whole?.text ?? source.text
      record.sourceElement = source.element
      record.sourceElement.end = sources.lazy.compactMap(\.self).last?.element.end ?? 0
      if let whole {
        if whole.hasMarkup { record.flags.insert(.sourceHasMarkup) }
        keepPhrases(of: whole, at: source.element.start)
        if !whole.codes.isEmpty { records.columns.codes[source.element.start] = whole.codes }
      } else {
        record.flags.insert(.sourceHasMarkup)
        records.columns.phrases[source.element.start] = parts.compactMap { part in
          part.source.flatMap {
            phrase($0, isIn: part, marked: !XLIFF2Writer.PhraseID.isSourcePhrase(part.id))
          }
        }
      }
    }
    for detail in details { records.add(detail, to: &record) }
    if hasTarget {
      record.flags.insert(.hasTarget)
      if parts.allSatisfy({ $0.isIgnorable || $0.state == nil }) {
        record.flags.insert(.lacksState)
      }
      // If only the source is a set of phrases, the translation is in one segment.
      let shown = sets.source && !sets.target ? parts.filter { $0.target != nil }[...] : parts
      addTarget(shown, isSet: sets.target, to: &record)
    }
    records.columns.rows.append(record)
  }

  private mutating func addTarget(_ parts: ArraySlice<Part>, isSet: Bool, to record: inout UnitRow)
  {
    // Parts are sorted by their `order`, by default their position.
    let ordered = parts.enumerated().sorted {
      ($0.element.order ?? $0.offset + 1, $0.offset) < (
        $1.element.order ?? $1.offset + 1, $1.offset
      )
    }.map(\.element)
    var element = TextRange()
    element.start = .max
    for side in parts.lazy.compactMap(\.target) {
      element.start = min(element.start, side.element.start)
      element.end = max(element.end, side.element.end)
    }
    record.targetElement = element
    if isSet {
      record.flags.insert(.targetHasMarkup)
      records.columns.phrases[element.start] = ordered.compactMap { part in
        part.target.flatMap {
          phrase($0, isIn: part, marked: !XLIFF2Writer.PhraseID.isTargetPhrase(part.id))
        }
      }
      let codes = ordered.compactMap(\.target).flatMap(\.codes)
      if !codes.isEmpty { records.columns.codes[element.start] = codes }
      return
    }
    if ordered.contains(where: { !$0.isIgnorable && $0.target == nil }) {
      let message =
        "a segment has no target; its source is used instead, and the translation counts as initial"
      records.find(.incompleteTarget, .warning, message, at: record.element.range.lowerBound)
      record.flags.insert(.isIncomplete)
    }
    let whole = join(ordered.compactMap { $0.target ?? $0.source })
    record.target = whole.text
    if whole.hasMarkup { record.flags.insert(.targetHasMarkup) }
    keepPhrases(of: whole, at: element.start)
    if !whole.codes.isEmpty { records.columns.codes[element.start] = whole.codes }
  }

  /// Keeps the phrases that a conversion from XLIFF 1.2 marked.
  private mutating func keepPhrases(of side: Side, at start: UInt32) {
    guard !side.phrases.isEmpty else { return }
    records.columns.phrases[start] = side.phrases.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element.text)
  }

  /// Joins the texts of some parts.
  private mutating func join(_ sides: [Side]) -> Side {
    guard sides.count != 1 else { return sides[0] }
    var whole = Side()
    let start = records.columns.text.count
    for side in sides {
      let offset = records.columns.text.count - start
      records.columns.text.append(contentsOf: Array(records.columns.text[side.text.range]))
      whole.hasMarkup = whole.hasMarkup || side.hasMarkup
      whole.phrases += side.phrases
      whole.codes += side.codes.map { code in
        var moved = code
        moved.offset += offset
        return moved
      }
    }
    whole.text = TextRange(start..<records.columns.text.count)
    return whole
  }

  /// The phrase in a side of a segment of a set, or `nil`.
  ///
  /// - Parameter marked: True if the segment marks the side as absent; a text inserted there counts
  ///   all the same.
  private func phrase(_ side: Side, isIn part: Part, marked: Bool) -> String? {
    guard !part.isIgnorable, !marked || !side.text.range.isEmpty else { return nil }
    return String(decoding: records.columns.text[side.text.range], as: UTF8.self)
  }

  /// The least advanced state of the segments, with its subState.
  ///
  /// - Parameter isSet: True if a segment without a target only lacks a phrase.
  private func lowestState(_ parts: ArraySlice<Part>, isSet: Bool) -> (
    state: String, subState: String?
  )? {
    let segments = parts.lazy.filter { !$0.isIgnorable && (!isSet || $0.target != nil) }
    let isPartial = !isSet && segments.contains { $0.target != nil }
    return segments.map { part -> (rank: Int, state: String, subState: String?) in
      if isPartial, part.target == nil { return (0, "initial", nil) }
      let state = part.state ?? "initial"
      let rank =
        switch state {
        case "initial": 0
        case "translated": 1
        case "reviewed": 2
        case "final": 3
        default: 1
        }
      // Of two translated segments, the one that needs more work counts.
      let doubt =
        switch part.subState {
        case "loctrip:needs_review": 0
        case "loctrip:machine_translated": 1
        case nil: 3
        default: 2
        }
      return (rank * 4 + doubt, state, part.subState)
    }.min { $0.rank < $1.rank }.map { ($0.state, $0.subState) }
  }

  // MARK: - Parts

  private func string(_ wanted: XLIFFAttribute, of event: XMLEvent, _ batch: XMLEventBatch)
    -> String?
  {
    batch.string(wanted, of: event, named: attributes)
  }

  private func isLocked(_ event: XMLEvent, _ batch: XMLEventBatch) -> Bool? {
    string(.translate, of: event, batch).map { $0 == "no" }
  }
}
