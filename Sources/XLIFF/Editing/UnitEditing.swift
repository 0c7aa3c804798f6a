import LoctripLocalizationCore
import LoctripXMLEvents

/// A refusal before its place is known.
struct Refusal: Error {
  let reason: XLIFFEditRefusal.Reason
  let message: String
  let offset: Int
}

/// The edits of the bytes of one unit.
struct UnitEditing {
  private let unit: XLIFFUnitStream.Unit
  private let content: [UInt8]
  private let lineEnd: [UInt8]
  private var edits: [Edit] = []
  private var notes: [String] = []
  private var noteAnchor: Int?
  private var changedSegments: Set<Int> = []
  /// The `segment` and `ignorable` elements of 2.x.
  private let segments: [Int]
  private let coreSegments: [Int]
  private let segmentsByID: [ExactString: [Int]]
  private lazy var orders = TargetOrders(of: self)
  /// The codes of all targets of 2.x, each with its number.
  private lazy var targetCodes = Dictionary(
    segments.flatMap { codes(in: cores("target", in: $0).first) }.map { ($0.code, 1) },
    uniquingKeysWith: +)

  private var tree: XMLTree { unit.tree }
  private var isSecond: Bool { unit.version.isXLIFF2 }

  /// - Parameter lineEnd: The line end of the document.
  init(_ unit: XLIFFUnitStream.Unit, in content: [UInt8], lineEnd: [UInt8]) {
    self.unit = unit
    self.content = content
    self.lineEnd = lineEnd
    let tree = unit.tree
    let core = tree.name(of: 0).namespace
    segments = tree.elements(of: 0).filter {
      let name = tree.name(of: $0)
      return name.namespace == core && ["segment", "ignorable"].contains(name.localName)
    }
    coreSegments = segments.filter { tree.name(of: $0).localName == "segment" }
    segmentsByID = Dictionary(
      grouping: segments, by: { ExactString(tree.attribute("id", of: $0) ?? "") })
  }

  /// Does one edit, or refuses it and changes nothing.
  ///
  /// - Parameter language: The language of the targets, if the document or the caller says it.
  mutating func apply(_ edit: XLIFFEdit, language: String?) throws(Refusal) {
    // Notes alone are those of the unit, whatever segments it has.
    let isOfSegment = edit.target != nil || edit.state != nil || edit.isApproved != nil
    let segment = isOfSegment ? try find(edit.segment) : 0
    let isRepeated = isOfSegment && changedSegments.contains(segment)
    try require(!isRepeated, .repeatedEdit, "an earlier edit changes the same segment", at: segment)
    let targets = isOfSegment ? cores("target", in: segment) : []
    try require(targets.count <= 1, .ambiguousSegment, "there are two <target>", at: segment)
    let target = targets.first
    var new: [Edit] = []
    var states: [(name: String, value: String?)] = []
    if let state = edit.state { states = try attributes(for: state, of: segment) }
    switch edit.target {
    case nil: break
    case .removed?:
      try requireUnlocked(edit)
      if let target { new.append(Edit(rangeWithIndentation(of: target), [])) }
    case .text(let text)?:
      try requireUnlocked(edit)
      let markup = try escaped(text, at: segment)
      try checkCodes(of: nil, edit, segment, target)
      if let target, isPlain(target, saying: text) { break }
      new += try write(markup, segment, target, language, isSecond ? [] : states)
    case .markup(let markup)?:
      try requireUnlocked(edit)
      let fragment = try parse(markup, segment, target)
      try checkCodes(of: fragment, edit, segment, target)
      let bytes = Array(markup.utf8)
      if let target, content[tree.nodes[target].content].elementsEqual(bytes) { break }
      new += try write(bytes, segment, target, language, isSecond ? [] : states)
    }
    if edit.state != nil {
      if isSecond {
        new += states.compactMap { attribute($0.name, $0.value, of: segment) }
      } else if let target, edit.target != .removed {
        new += states.compactMap { attribute($0.name, $0.value, of: target) }
      } else {
        let isMade = edit.target != nil && edit.target != .removed
        try require(isMade, .noTarget, "there is no <target>", at: segment)
      }
    }
    if let isApproved = edit.isApproved {
      let message = "XLIFF \(unit.version) has no 'approved'"
      try require(!isSecond, .notInVersion, message, at: 0)
      new += [attribute("approved", isApproved ? "yes" : "no", of: 0)].compactMap(\.self)
    }
    for note in edit.notes { try checkCharacters(note, at: 0) }
    let anchor = edit.notes.isEmpty ? nil : try findNoteAnchor()
    if isOfSegment { changedSegments.insert(segment) }
    edits += new
    notes += edit.notes
    noteAnchor = anchor ?? noteAnchor
  }

  /// The edits of the document's UTF-8 form, in order.
  func finished() -> [Edit] {
    edits + [noteAnchor.map(noteEdit)].compactMap(\.self)
  }

  // MARK: - Refusing

  private func refusal(_ reason: XLIFFEditRefusal.Reason, _ message: String, at node: Int)
    -> Refusal
  {
    Refusal(reason: reason, message: message, offset: tree.nodes[node].range.lowerBound)
  }

  private func require(
    _ holds: Bool, _ reason: XLIFFEditRefusal.Reason, _ message: @autoclosure () -> String,
    at node: Int
  ) throws(Refusal) {
    if !holds { throw refusal(reason, message(), at: node) }
  }

  private func require<Value>(
    _ value: Value?, _ reason: XLIFFEditRefusal.Reason, _ message: @autoclosure () -> String,
    at node: Int
  ) throws(Refusal) -> Value {
    guard let value else { throw refusal(reason, message(), at: node) }
    return value
  }

  private func requireUnlocked(_ edit: XLIFFEdit) throws(Refusal) {
    let isFree = unit.isTranslatable || edit.isForced
    try require(isFree, .locked, "the unit is not for translation", at: 0)
  }

  private func checkCharacters(_ text: String, at node: Int) throws(Refusal) {
    let scalar = XMLMarkup.unrepresentableScalar(in: text)
    let code = scalar.map { String($0.value, radix: 16, uppercase: true) } ?? ""
    try require(
      scalar == nil, .invalidCharacter, "XML cannot hold the character U+\(code)", at: node)
  }

  // MARK: - Finding

  private func isCore(_ node: Int, _ name: String) -> Bool {
    let found = tree.name(of: node)
    return found.localName == name && found.namespace == tree.name(of: 0).namespace
  }

  private func cores(_ name: String, in node: Int) -> [Int] {
    tree.elements(of: node).filter { isCore($0, name) }
  }

  /// The element that holds source and target.
  private func find(_ segment: XLIFFEdit.Segment) throws(Refusal) -> Int {
    guard isSecond else {
      let isOnly = segment == .only || segment == .index(0)
      try require(isOnly, .noSuchSegment, "a unit of XLIFF \(unit.version) has no segments", at: 0)
      return 0
    }
    let found: [Int]
    switch segment {
    case .only: found = coreSegments
    case .index(let index):
      found = coreSegments.indices.contains(index) ? [coreSegments[index]] : []
    case .id(let id): found = id.isEmpty ? [] : segmentsByID[ExactString(id)] ?? []
    }
    let message = "the unit has more than one such segment; name one"
    try require(found.count <= 1, .ambiguousSegment, message, at: 0)
    return try require(found.first, .noSuchSegment, "the unit has no such segment", at: 0)
  }

  /// The line end and indentation before an element that begins a line.
  private func indentation(of node: Int) -> ArraySlice<UInt8> {
    let start = tree.nodes[node].range.lowerBound
    var first = start
    while first > 0, content[first - 1] == 32 || content[first - 1] == 9 { first -= 1 }
    guard first > 0, content[first - 1] == 10 || content[first - 1] == 13 else { return [] }
    first -= 1
    if content[first] == 10, first > 0, content[first - 1] == 13 { first -= 1 }
    return content[first..<start]
  }

  private func rangeWithIndentation(of node: Int) -> Range<Int> {
    let range = tree.nodes[node].range
    return range.lowerBound - indentation(of: node).count..<range.upperBound
  }

  // MARK: - Target

  /// Text as it is written in a target; a character that XML cannot hold is a `cp` in 2.x (XLIFF 2.1,
  /// section 4.3.1.1).
  private func escaped(_ text: String, at node: Int) throws(Refusal) -> [UInt8] {
    if !isSecond { try checkCharacters(text, at: node) }
    var markup = XMLMarkup()
    if XMLMarkup.unrepresentableScalar(in: text) == nil {
      markup.text(text)
    } else {
      let name = qualified("cp")
      for scalar in text.unicodeScalars {
        if XMLMarkup.unrepresentableScalar(in: String(scalar)) == nil {
          markup.text(String(scalar))
        } else {
          let hex = String(scalar.value, radix: 16, uppercase: true)
          let zeros = String(repeating: "0", count: max(0, 4 - hex.count))
          markup.raw("<\(name) hex=\"\(zeros)\(hex)\"/>")
        }
      }
    }
    return withLineEnds(markup.bytes)
  }

  private func withLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    guard lineEnd != [10], bytes.contains(10) else { return bytes }
    return bytes.flatMap { $0 == 10 ? lineEnd : [$0] }
  }

  private func isPlain(_ target: Int, saying text: String) -> Bool {
    let nodes = tree.nodes[target + 1..<tree.end(of: target)]
    return nodes.allSatisfy { $0.kind == .text || $0.kind == .cdata }
      && tree.text(of: target).isIdentical(to: text)
  }

  private func qualified(_ name: String) -> String {
    let prefix = tree.name(of: 0).prefix
    return prefix.isEmpty ? name : "\(prefix):\(name)"
  }

  /// The edits that give a segment a target of some markup.
  private mutating func write(
    _ markup: [UInt8], _ segment: Int, _ target: Int?, _ language: String?,
    _ states: [(name: String, value: String?)]
  ) throws(Refusal) -> [Edit] {
    let isKnown = !isSecond || language != nil
    let message = "the document has no trgLang, and no language was given"
    try require(isKnown, .noTargetLanguage, message, at: segment)
    if let target {
      let node = tree.nodes[target]
      guard node.isEmptyElement else { return [Edit(node.content, markup)] }
      let tag = XMLStartTag(node.startTag, in: ArraySlice(content).span)
      let name = tree.name(of: target).qualifiedName
      let end = Array(">".utf8) + markup + Array("</\(name)>".utf8)
      return [Edit(tag.insertionPoint..<node.range.upperBound, end)]
    }
    let source = try require(
      cores("source", in: segment).first, .noSource, "there is no <source>", at: segment)
    var element = XMLMarkup()
    element.raw(indentation(of: source))
    element.raw("<\(qualified("target"))")
    for attribute in tree.attributes[tree.nodes[source].attributes]
    where tree.names[attribute.name].isNamespaceDeclaration {
      element.attribute(tree.names[attribute.name].qualifiedName, tree.string(attribute.value))
    }
    if let language {
      let own = tree.attribute("lang", namespace: XLIFFNamespace.xml, of: source)
      // A language that holds for everything in the unit is the source's.
      let inherited = isSecond ? unit.scope.language : nil
      if own ?? inherited != nil, inherited?.isSameTag(as: language) != true {
        element.attribute("xml:lang", language)
      }
    }
    if isSecond, let order = orders.take(segment) {
      element.attribute("order", "\(order)")
    }
    for (name, value) in states {
      if let value { element.attribute(name, value) }
    }
    element.raw(">")
    element.raw(markup[...])
    element.raw("</\(qualified("target"))>")
    let sibling = cores("seg-source", in: segment).first ?? source
    let place = tree.nodes[sibling].range.upperBound
    return [Edit(place..<place, element.bytes)]
  }

  /// The places in the translation that the targets of a unit of 2.x take; see XLIFF 2.1, section 4.7.2.
  private struct TargetOrders {
    /// True if some `order` says a place; otherwise they are those of the sources.
    var isExplicit = false
    var places: [Int: Int] = [:]
    var taken: Set<Int> = []
    /// No place before this one is free.
    var free = 1

    init(of editing: UnitEditing) {
      for (index, segment) in editing.segments.enumerated() {
        places[segment] = index + 1
        guard let target = editing.cores("target", in: segment).first else { continue }
        let stated = editing.tree.attribute("order", of: target).flatMap { Int($0) }
        if stated != nil { isExplicit = true }
        taken.insert(stated ?? index + 1)
      }
    }

    /// Takes a place for a new target; the `order` that it needs because its own place is taken, or `nil`.
    mutating func take(_ segment: Int) -> Int? {
      guard isExplicit, let own = places[segment], !taken.insert(own).inserted else { return nil }
      while taken.contains(free) { free += 1 }
      taken.insert(free)
      return free
    }
  }

  // MARK: - Codes

  /// The markup of a target as a tree whose root stands for the target.
  private func parse(_ markup: String, _ segment: Int, _ target: Int?) throws(Refusal) -> XMLTree {
    var declarations: [String: String] = [:]
    for (prefix, name) in unit.scope.namespaces { declarations[prefix] = name }
    for node in [0, segment, target ?? cores("source", in: segment).first ?? segment] {
      for attribute in tree.attributes[tree.nodes[node].attributes] {
        let name = tree.names[attribute.name]
        guard name.isNamespaceDeclaration else { continue }
        declarations[name.prefix == "xmlns" ? name.localName : ""] = tree.string(attribute.value)
      }
    }
    var document = XMLMarkup()
    document.raw("<target")
    for (prefix, name) in declarations {
      document.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", name)
    }
    document.raw(">\(markup)</target>")
    let here = target ?? segment
    let fragment: XMLTree
    do {
      fragment = try XMLTree(parsing: document.bytes)
    } catch {
      throw refusal(.malformedMarkup, "the markup is not well-formed: \(error.message)", at: here)
    }
    var depths = [0]
    for node in fragment.nodes.dropFirst() { depths.append(depths[node.parent] + 1) }
    let depth = unit.scope.depth + 3 + (depths.max() ?? 0)
    try require(depth <= 250, .tooDeep, "the markup nests too deep", at: here)
    return fragment
  }

  /// An inline element by its name and the id that it is known by.
  private struct Code: Hashable {
    let namespace: String
    let name: String
    let id: String
    /// The id that both ends of a pair have.
    let pair: String?
  }

  private func codes(in tree: XMLTree, _ nodes: Range<Int>) -> [(code: Code, node: Int)] {
    nodes.compactMap { node in
      guard tree.nodes[node].kind == .element else { return nil }
      let name = tree.name(of: node)
      // It stands for a character.
      if name.localName == "cp" { return nil }
      let id = ["id", "startRef", "mid"].lazy.compactMap { tree.attribute($0, of: node) }.first
      let pair: String? =
        switch name.localName {
        case "bpt", "ept", "bx", "ex": tree.attribute("rid", of: node) ?? id
        case "sc", "sm", "ec", "em": id
        default: nil
        }
      return (Code(namespace: name.namespace, name: name.localName, id: id ?? "", pair: pair), node)
    }
  }

  private func codes(in node: Int?) -> [(code: Code, node: Int)] {
    node.map { codes(in: tree, $0 + 1..<tree.end(of: $0)) } ?? []
  }

  /// Refuses a target whose codes are not those of its source, as far as the standard asks for them.
  ///
  /// - Parameter fragment: The target, or `nil` for text without codes.
  private mutating func checkCodes(
    of fragment: XMLTree?, _ edit: XLIFFEdit, _ segment: Int, _ target: Int?
  ) throws(Refusal) {
    let here = target ?? segment
    let source = codes(in: cores("source", in: segment).first)
    let segmented = codes(in: cores("seg-source", in: segment).first)
    let old = codes(in: target)
    let new = fragment.map { codes(in: $0, 1..<$0.nodes.count).map(\.code) } ?? []
    var counts: [Code: Int] = [:]
    for codes in [source, segmented, old] {
      let own = Dictionary(codes.map { ($0.code, 1) }, uniquingKeysWith: +)
      counts.merge(own, uniquingKeysWith: max)
    }
    for code in new {
      let count = try require(
        counts[code], .unknownCode, "the source has no <\(code.name)> '\(code.id)'", at: here)
      let message = "<\(code.name)> '\(code.id)' must not be used again"
      try require(count > 0, .repeatedCode, message, at: here)
      counts[code] = count - 1
    }
    try checkPairs(new, known: [source, segmented, old].flatMap { $0.map(\.code) }, at: here)
    let used = Set(new)
    func isSegment(_ code: (code: Code, node: Int)) -> Bool {
      code.code.name == "mrk" && tree.attribute("mtype", of: code.node) == "seg"
    }
    if !isSecond {
      let marks = (segmented + old).filter(isSegment).map(\.code)
      let isMarked = Set(marks).count <= 1 || marks.contains(where: used.contains)
      try require(isMarked, .segmented, "the target must have the source's segments", at: here)
      return
    }
    if !edit.isForced {
      let own = Dictionary(old.map { ($0.code, 1) }, uniquingKeysWith: +)
      // It may stand in the target of another segment.
      let missing = source.first { item in
        tree.attribute("canDelete", of: item.node) == "no" && !used.contains(item.code)
          && targetCodes[item.code, default: 0] <= own[item.code, default: 0]
      }
      let message = "<\(missing?.code.name ?? "")> '\(missing?.code.id ?? "")' must not be dropped"
      try require(missing == nil, .missingCode, message, at: here)
    }
    // Codes that must not be moved keep their order; see XLIFF 2.1, canReorder.
    var places: [Code: (sequence: Int, place: Int)] = [:]
    var sequence = 0
    for (place, item) in source.enumerated() {
      let word = tree.attribute("canReorder", of: item.node)
      if word == "firstNo" { sequence += 1 }
      if word == "firstNo" || word == "no" { places[item.code] = (sequence, place) }
    }
    var last: [Int: Int] = [:]
    for code in new {
      guard let (sequence, place) = places[code] else { continue }
      let message = "<\(code.name)> '\(code.id)' must not be moved"
      try require(last[sequence, default: -1] < place, .reorderedCode, message, at: here)
      last[sequence] = place
    }
  }

  /// Refuses one end of a pair of which source or old target have both; the other end may stand in another segment.
  private func checkPairs(_ codes: [Code], known: [Code], at node: Int) throws(Refusal) {
    let ends = ["ept": "bpt", "ex": "bx", "ec": "sc", "em": "sm"]
    func name(_ code: Code) -> String? { code.pair.map { "\(ends[code.name] ?? code.name) \($0)" } }
    let starts = Set(known.filter { ends[$0.name] == nil }.compactMap(name))
    let pairs = starts.intersection(known.filter { ends[$0.name] != nil }.compactMap(name))
    var open: Set<String> = []
    for code in codes {
      guard let name = name(code), pairs.contains(name) else { continue }
      let isEnd = ends[code.name] != nil
      let isPaired = isEnd ? open.remove(name) != nil : open.insert(name).inserted
      let message = "<\(code.name)> '\(code.id)' has no other end"
      try require(isPaired, .unbalancedCode, message, at: node)
    }
    let message = "<\(open.min() ?? "")> has no other end"
    try require(open.isEmpty, .unbalancedCode, message, at: node)
  }

  // MARK: - State

  private func attributes(for state: XLIFFEdit.State, of segment: Int) throws(Refusal) -> [(
    name: String, value: String?
  )] {
    let (word, qualifier) = (state.word, state.qualifier)
    func check(_ value: String?, _ name: String, _ words: [String]) throws(Refusal) {
      guard let value else { return }
      let isKnown = words.contains(value) || value.hasPrefix("x-") && value.utf8.count > 2
      try require(isKnown, .invalidValue, "'\(value)' is not a \(name)", at: segment)
      try checkCharacters(value, at: segment)
    }
    guard isSecond else {
      try check(word, "state", XLIFF1Values.states)
      let hasQualifier = qualifier == nil || unit.version != .v1_0
      try require(hasQualifier, .notInVersion, "XLIFF 1.0 has no state-qualifier", at: segment)
      try check(qualifier, "state-qualifier", XLIFF1Values.stateQualifiers)
      return [("state", word), ("state-qualifier", qualifier)]
    }
    let isSegment = isCore(segment, "segment")
    try require(isSegment, .notInVersion, "an <ignorable> has no state", at: segment)
    let isKnown = word.map(XLIFF2Values.states.contains) ?? true
    try require(isKnown, .invalidValue, "'\(word ?? "")' is not a state", at: segment)
    if let qualifier {
      let parts = qualifier.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      let isPair =
        word != nil && parts.count == 2 && !parts[0].elementsEqual("xlf".utf8)
        && !qualifier.unicodeScalars.contains(where: \.properties.isWhitespace)
      let message = "'\(qualifier)' is not a subState, prefix:value beside a state"
      try require(isPair, .invalidValue, message, at: segment)
      try checkCharacters(qualifier, at: segment)
    }
    return [("state", word), ("subState", qualifier)]
  }

  /// The edit that gives an attribute a value or removes it; `nil` if nothing changes.
  private func attribute(_ name: String, _ value: String?, of node: Int) -> Edit? {
    let tag = XMLStartTag(tree.nodes[node].startTag, in: ArraySlice(content).span)
    guard tree.attribute(name, of: node) != value else { return nil }
    let old = tag[name]
    guard let value else { return old.map { Edit($0.range, []) } }
    var markup = XMLMarkup()
    markup.attribute(name, value)
    guard let old else { return Edit(tag.insertionPoint..<tag.insertionPoint, markup.bytes) }
    // Without the space before it.
    return Edit(old.nameRange.lowerBound..<old.range.upperBound, Array(markup.bytes.dropFirst()))
  }

  // MARK: - Notes

  /// The element that new notes stand behind, or in 2.x before.
  private func findNoteAnchor() throws(Refusal) -> Int {
    if isSecond {
      let place =
        cores("notes", in: 0).first ?? cores("originalData", in: 0).first
        ?? tree.elements(of: 0).first { isCore($0, "segment") || isCore($0, "ignorable") }
      return try require(place, .noSuchSegment, "the unit has no segment", at: 0)
    }
    let place = ["note", "target", "seg-source", "source"].lazy
      .compactMap { cores($0, in: 0).last }.first
    return try require(place, .noSource, "there is no <source>", at: 0)
  }

  private func noteEdit(at anchor: Int) -> Edit {
    let isList = isSecond && isCore(anchor, "notes")
    let last = isList ? tree.elements(of: anchor).reversed().first : nil
    let outer = indentation(of: last ?? anchor)
    // One level deeper, by the step from the unit to what is in it.
    let step = outer.dropFirst(indentation(of: 0).count)
    let inner = last == nil && isSecond && !outer.isEmpty ? Array(outer) + step : Array(outer)
    var markup = XMLMarkup()
    for note in notes {
      markup.raw(inner[...])
      markup.raw("<\(qualified("note"))>")
      var text = XMLMarkup()
      text.text(note)
      markup.raw(withLineEnds(text.bytes)[...])
      markup.raw("</\(qualified("note"))>")
    }
    guard isSecond else {
      let place = tree.nodes[anchor].range.upperBound
      return Edit(place..<place, markup.bytes)
    }
    let name = qualified("notes")
    guard isList else {
      let place = tree.nodes[anchor].range.lowerBound
      var list = XMLMarkup()
      list.raw("<\(name)>")
      list.raw(markup.bytes[...])
      list.raw(outer)
      list.raw("</\(name)>")
      list.raw(outer)
      return Edit(place..<place, list.bytes)
    }
    let node = tree.nodes[anchor]
    guard node.isEmptyElement else {
      let place = last.map { tree.nodes[$0].range.upperBound } ?? node.endTagStart
      return Edit(place..<place, markup.bytes)
    }
    let tag = XMLStartTag(node.startTag, in: ArraySlice(content).span)
    let end = Array(">".utf8) + markup.bytes + Array(outer) + Array("</\(name)>".utf8)
    return Edit(tag.insertionPoint..<node.range.upperBound, end)
  }
}

extension String {
  /// True if both are the same language tag; case does not count.
  func isSameTag(as other: String) -> Bool { lowercased().isIdentical(to: other.lowercased()) }
}
