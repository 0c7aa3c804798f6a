import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// A sub-flow named by a code, whose unit was not read yet.
struct Subflow: Sendable {
  let id: [UInt8]
  let name: String
  let place: FileLocation
}

extension [Int] {
  /// The index of an element, in ascending order.
  func position(of element: Int) -> Int? {
    let index = partitionPoint { $0 < element }
    return index < endIndex && self[index] == element ? index : nil
  }
}

/// The ends of the pairs of one side of a unit.
private struct Pairs {
  let isTarget: Bool
  /// The codes and markers in the order of the parts, as indices of the outline.
  var order: [Int] = []
  var codes = Ends()
  var markers = Ends()

  var side: String { isTarget ? "targets" : "sources" }

  /// The positions of both ends of split elements in ``order``.
  struct Ends {
    /// The starts by id.
    var starts = SeenIdentifiers()
    /// The ends by the id of their start.
    var ends = SeenIdentifiers()
  }
}

/// The rules of the codes of XLIFF 2.x.
extension ValidationContext {
  /// Checks each code and character of the current unit.
  mutating func checkCodes() {
    hasSequences = false
    hasFixedCodes = false
    usedData.removeAll(keepingCapacity: true)
    for _ in outline.data { usedData.append(false) }
    for inline in outline.inline {
      switch inline.kind {
      case .ph, .sc, .ec:
        checkDataReference(inline.node, .dataRef, .dataReference)
        checkSubflows(inline.node, .subFlows)
        checkCode(inline)
      case .pc:
        checkDataReference(inline.node, .dataRefStart, .dataReferences)
        checkDataReference(inline.node, .dataRefEnd, .dataReferences)
        checkSubflows(inline.node, .subFlowsStart)
        checkSubflows(inline.node, .subFlowsEnd)
        checkCode(inline)
      case .cp: checkCodePoint(inline.node)
      default: break
      }
    }
    for (index, data) in outline.data.enumerated() {
      var child = tree.nodes[data].firstChild
      while child >= 0 {
        if tree.nodes[child].kind == .element { checkCodePoint(child) }
        child = tree.nodes[child].next
      }
      if !usedData[index] {
        let message = "no code refers to the <\(tagName(data))> '\(excerpt(.id, of: data))'"
        report(.unusedData, message, at: data)
      }
    }
  }

  private mutating func checkCode(_ inline: UnitOutline.Inline) {
    let node = inline.node
    checkTypes(of: node)
    let mustNotDelete = has(.canDelete, "no", of: node)
    if mustNotDelete { hasFixedCodes = true }
    guard let order = value(.canReorder, of: node),
      order.elementsEqual("no".utf8) || order.elementsEqual("firstNo".utf8)
    else { return }
    hasSequences = true
    let mustNotCopy = has(.canCopy, "no", of: node)
    guard !mustNotCopy || !mustNotDelete else { return }
    let missing = mustNotCopy ? "canDelete" : mustNotDelete ? "canCopy" : "canCopy and canDelete"
    report(.fixedCodes, (order, "canReorder"), of: node, "; then \(missing) must be 'no' too")
  }

  // MARK: - Types

  private mutating func checkTypes(of node: Int) {
    guard let subType = value(.subType, of: node) else { return }
    let type = value(.type, of: node)
    if type == nil {
      report(.subTypeWithoutType, node, "has 'subType' without 'type'", at: "subType")
    }
    guard subType.starts(with: "xlf:".utf8) else { return }
    let expected =
      switch String(decoding: subType.dropFirst(4), as: UTF8.self) {
      case "b", "i", "u", "lb", "pb": "fmt"
      case "var": "ui"
      default: ""
      }
    guard !(type?.elementsEqual(expected.utf8) ?? !expected.isEmpty) else { return }
    let message =
      expected.isEmpty
      ? "'subType' of <\(tagName(node))> is '\(subType.excerpt)'; the "
        + "standard defines only xlf:b, xlf:i, xlf:u, xlf:lb, xlf:pb and xlf:var"
      : "'subType' '\(subType.excerpt)' requires the type '\(expected)', but 'type' of "
        + "<\(tagName(node))> is '\(excerpt(.type, of: node))'"
    report(.reservedSubType, message, at: node, attribute: "subType")
  }

  // MARK: - Original data

  private mutating func checkDataReference(_ node: Int, _ attribute: XLIFFAttribute, _ rule: Rule) {
    guard let id = value(attribute, of: node) else { return }
    if let data = identifiers.data.line(of: id.trimmed) {
      if let index = outline.data.position(of: data) { usedData[index] = true }
      return
    }
    let fault =
      outline.data.isEmpty
      ? ", but the unit has no <originalData>"
      : ", but the unit's <originalData> has no <data> with this id"
    report(rule, (id, attribute.rawValue), of: node, fault)
  }

  // MARK: - Sub-flows

  private mutating func checkSubflows(_ node: Int, _ attribute: XLIFFAttribute) {
    guard let value = value(attribute, of: node) else { return }
    let name = attribute.rawValue
    for id in value.split(whereSeparator: \.isXMLSpace) where !hasUnit(id) {
      subflows.append(Subflow(id: Array(id), name: name, place: location(of: name, at: node)))
    }
  }

  private func hasUnit(_ id: ArraySlice<UInt8>) -> Bool {
    addresses.units.contains(hash: SeenIdentifiers.hash(id, in: addresses.file))
  }

  /// Checks that the sub-flows of the ending file are units of it.
  mutating func checkSubflows() {
    for subflow in subflows where !hasUnit(subflow.id[...]) {
      let message =
        "'\(subflow.name)' names the unit '\(subflow.id[...].excerpt)', which the <file> "
        + "does not contain"
      report(.subflows, message, at: subflow.place)
    }
    subflows.removeAll()
  }

  // MARK: - Characters

  private mutating func checkCodePoint(_ node: Int) {
    guard let hex = value(.hex, of: node), AttributeType.hexadecimal.accepts(hex) else { return }
    let digits = hex.trimmed.drop { $0 == UInt8(ascii: "0") }
    let value = UInt32(String(decoding: digits.prefix(8), as: UTF8.self), radix: 16) ?? 0
    let problem: String?
    var severity: Finding.Severity?
    switch value {
    case _ where digits.count > 6 || value > 0x10FFFF: problem = "the last code point is 10FFFF"
    case 0x7F...0x84, 0x86...0x9F:
      problem = "XML 1.0 can hold it as '&#x\(String(value, radix: 16, uppercase: true));'"
      severity = .warning
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      problem = "XML can hold this character, so it must be written as itself"
    default: problem = nil
    }
    guard let problem else { return }
    report(.codePoint, (hex, "hex"), of: node, "; \(problem)", severity: severity)
  }

  // MARK: - Pairs

  /// Checks that both ends of a pair have the same hints.
  mutating func checkPairHints(start: Int, end: Int) {
    for attribute in [XLIFFAttribute.canCopy, .canDelete, .canOverlap] {
      let (first, last) = (hint(attribute, of: start), hint(attribute, of: end))
      if !first.elementsEqual(last) {
        reportPair(start, end, attribute, first, last, .pairHints)
      }
    }
    let first = hint(.canReorder, of: start)
    let last = hint(.canReorder, of: end)
    if first.elementsEqual("firstNo".utf8) {
      if !last.elementsEqual("no".utf8) {
        let message =
          "'canReorder' of the <\(tagName(start))> is 'firstNo'; then that of its "
          + "<\(tagName(end))> must be 'no', not '\(last.excerpt)'"
        report(.firstOfPair, message, at: end, attribute: "canReorder")
      }
    } else if !first.elementsEqual(last) {
      reportPair(start, end, .canReorder, first, last, .pairHints)
    }
    guard version == .v2_0 else { return }
    for attribute in [XLIFFAttribute.type, .subType, .copyOf] {
      if let first = value(attribute, of: start),
        let last = value(attribute, of: end), !first.elementsEqual(last)
      {
        reportPair(start, end, attribute, first, last, .pairTypes)
      }
    }
  }

  /// The value of an editing hint, or its default.
  private func hint(_ attribute: XLIFFAttribute, of node: Int) -> ArraySlice<UInt8> {
    value(attribute, of: node) ?? Array("yes".utf8)[...]
  }

  private mutating func reportPair(
    _ start: Int, _ end: Int, _ attribute: XLIFFAttribute, _ first: ArraySlice<UInt8>,
    _ last: ArraySlice<UInt8>, _ rule: Rule
  ) {
    let name = attribute.rawValue
    let message =
      "'\(name)' of <\(tagName(end))> is '\(last.excerpt)', that of its <\(tagName(start))> "
      + "'\(first.excerpt)'; they must be the same"
    report(rule, message, at: end, attribute: name)
  }

  // MARK: - Codes of a unit

  /// Checks the editing hints of the current unit's codes, and that its targets follow them.
  mutating func checkEditingHints() {
    for inline in outline.inline where inline.kind.isCode { checkCopy(inline) }
    if hasFixedCodes { checkDeletion() }
    if hasSequences { checkSequences() }
  }

  private mutating func checkCopy(_ inline: UnitOutline.Inline) {
    guard let copied = value(.copyOf, of: inline.node) else { return }
    let copy = tagName(inline.node)
    guard let base = identifiers.source.line(of: copied) ?? identifiers.target.line(of: copied),
      kind(of: base)?.isCode == true
    else {
      let message =
        "'copyOf' of <\(copy)> is '\(copied.excerpt)', but the unit has no code with this id"
      report(.copyOf, message, at: inline.node, attribute: "copyOf")
      return
    }
    if hasData(base) || hasData(inline.node) {
      let message =
        "<\(copy)> has 'copyOf', but \(hasData(base) ? "the code that it copies" : "it") has "
        + "original data; copy the reference to the data instead"
      report(.copyOf, message, at: inline.node, attribute: "copyOf")
    }
    if has(.canCopy, "no", of: base) {
      let message =
        "<\(copy)> is a copy of '\(copied.excerpt)', which must not be copied (canCopy=\"no\")"
      report(.copying, message, at: inline.node, attribute: "copyOf")
    }
  }

  private func hasData(_ node: Int) -> Bool {
    value(.dataRef, of: node) != nil
      || value(.dataRefStart, of: node) != nil
      || value(.dataRefEnd, of: node) != nil
  }

  private mutating func checkDeletion() {
    for part in outline.parts where part.target >= 0 {
      for inline in outline.inline[part.sourceInline] where inline.kind.isCode {
        guard let id = value(.id, of: inline.node),
          has(.canDelete, "no", of: inline.node),
          identifiers.target.line(of: id) == nil
        else { continue }
        let message =
          "<\(tagName(inline.node))> '\(id.excerpt)' must not be deleted "
          + "(canDelete=\"no\"), but no <target> of the unit has it"
        report(.deletion, message, at: part.target, severity: severity(of: part))
      }
    }
  }

  /// The severity of a violation, a warning until the target is final; see XLIFF 2.1, Editing
  /// Hints.
  private func severity(of part: UnitOutline.Part) -> Finding.Severity {
    has(.state, "final", of: part.node)
      ? .error : .warning
  }

  // MARK: - Sequences

  private mutating func checkSequences() {
    let sources = movableCodes(isTarget: false)
    let targets = movableCodes(isTarget: true)
    let hasStartCodes = outline.inline.contains { $0.kind == .sc }
    // The position of each source code in the order of the targets' codes.
    var places = SeenIdentifiers()
    for (place, index) in targets.enumerated() {
      if let id = value(.id, of: outline.inline[index].node) {
        _ = places.insert(id, line: place)
      }
    }
    for (position, index) in sources.enumerated() {
      let inline = outline.inline[index]
      guard hint(.canReorder, of: inline.node).elementsEqual("no".utf8) else { continue }
      let previous = position == 0 ? nil : outline.inline[sources[position - 1]]
      guard let previous, !hint(.canReorder, of: previous.node).elementsEqual("yes".utf8) else {
        let message =
          "'canReorder' of <\(tagName(inline.node))> is 'no', but no code before it begins a "
          + "sequence with canReorder=\"firstNo\""
        report(.sequenceStart, message, at: inline.node, attribute: "canReorder")
        continue
      }
      guard let id = value(.id, of: inline.node),
        let previousID = value(.id, of: previous.node),
        let place = places.line(of: id), let previousPlace = places.line(of: previousID)
      else { continue }
      let found = outline.inline[targets[place]]
      guard place != previousPlace + 1 || !isNestedAlike(inline, found, hasStartCodes)
      else { continue }
      let message =
        "<\(tagName(found.node))> '\(id.excerpt)' must follow "
        + "'\(previousID.excerpt)' as in the source (canReorder=\"no\")"
      let severity = severity(of: outline.parts[found.part])
      report(.sequenceInTarget, message, at: found.node, severity: severity)
    }
  }

  /// The codes of the sources or targets with a position in a sequence: all but ends of pairs.
  private func movableCodes(isTarget: Bool) -> [Int] {
    var found: [Int] = []
    for part in parts(inOrderOf: isTarget) {
      for index in isTarget ? part.targetInline : part.sourceInline {
        let inline = outline.inline[index]
        if inline.kind.isCode, inline.kind != .ec || value(.startRef, of: inline.node) == nil {
          found.append(index)
        }
      }
    }
    return found
  }

  /// True if two codes are in the same `pc`; if there are `sc`, a `pc` may have become one.
  private func isNestedAlike(
    _ source: UnitOutline.Inline, _ target: UnitOutline.Inline, _ hasStartCodes: Bool
  ) -> Bool {
    func enclosing(_ inline: UnitOutline.Inline) -> ArraySlice<UInt8>? {
      var parent = inline.parent
      while parent >= 0, outline.inline[parent].kind != .pc {
        parent = outline.inline[parent].parent
      }
      return parent < 0 ? nil : value(.id, of: outline.inline[parent].node)
    }
    let (first, second) = (enclosing(source), enclosing(target))
    if hasStartCodes, first == nil || second == nil { return true }
    return first?.elementsEqual(second ?? []) ?? (second == nil)
  }

  /// Checks that start and end codes, and start and end markers, of the current unit are pairs, in
  /// sources and in targets.
  mutating func checkPairs() {
    guard outline.inline.contains(where: \.kind.isHalf) else { return }
    // Ends that are only in the source may still follow in an untranslated target.
    let source = pairs(isTarget: false)
    check(source, nil)
    if outline.inline.contains(where: { $0.isTarget && $0.kind.isHalf }) {
      check(pairs(isTarget: true), source)
    }
  }

  private func pairs(isTarget: Bool) -> Pairs {
    var pairs = Pairs(isTarget: isTarget)
    for part in parts(inOrderOf: isTarget) {
      pairs.order += (isTarget ? part.targetInline : part.sourceInline).filter {
        outline.inline[$0].kind.isHalf
      }
    }
    for (position, index) in pairs.order.enumerated() {
      let inline = outline.inline[index]
      let isEnd = inline.kind == .ec || inline.kind == .em
      guard let id = value(isEnd ? .startRef : .id, of: inline.node) else { continue }
      switch inline.kind {
      case .sc: _ = pairs.codes.starts.insert(id, line: position)
      case .sm: _ = pairs.markers.starts.insert(id, line: position)
      case .ec: _ = pairs.codes.ends.insert(id, line: position)
      default: _ = pairs.markers.ends.insert(id, line: position)
      }
    }
    return pairs
  }

  /// Checks the pairs of a side.
  ///
  /// - Parameter source: The source side, if this is the target side.
  private mutating func check(_ pairs: Pairs, _ source: Pairs?) {
    for (position, index) in pairs.order.enumerated() {
      let node = outline.inline[index].node
      switch outline.inline[index].kind {
      case .sc: checkStart(node, isCode: true, pairs, source)
      case .sm: checkStart(node, isCode: false, pairs, source)
      case .ec: checkEndCode(node, position, pairs, source)
      default:
        if let reference = value(.startRef, of: node) {
          checkEnd(node, position, reference, isCode: false, pairs, source)
        }
      }
    }
  }

  /// True if a position in the sources has no target yet.
  private func isUntranslated(_ position: Int?, _ source: Pairs?) -> Bool {
    guard let position, let source else { return false }
    return outline.parts[outline.inline[source.order[position]].part].target < 0
  }

  private mutating func checkStart(_ node: Int, isCode: Bool, _ pairs: Pairs, _ source: Pairs?) {
    guard let id = value(.id, of: node) else { return }
    let end = (isCode ? pairs.codes : pairs.markers).ends.line(of: id)
    if isCode, has(.isolated, "yes", of: node) {
      guard let end else { return }
      let place = line(named: outline.inline[pairs.order[end]].node)
      let fault = "'\(id.excerpt)' is isolated, but its end is in line \(place) of the same unit"
      return report(.isolation, node, fault, at: "isolated")
    }
    let place = (isCode ? source?.codes : source?.markers)?.ends.line(of: id)
    guard end == nil, !isUntranslated(place, source) else { return }
    let fault =
      "'\(id.excerpt)' has no <\(isCode ? "ec" : "em")> in the \(pairs.side) of the unit"
      + (isCode ? ", and is not isolated=\"yes\"" : "")
    report(isCode ? .isolation : .annotationPair, node, fault)
  }

  private mutating func checkEndCode(_ node: Int, _ position: Int, _ pairs: Pairs, _ source: Pairs?)
  {
    let hasID = value(.id, of: node) != nil
    let isIsolated = has(.isolated, "yes", of: node)
    if !isIsolated, value(.dir, of: node) != nil {
      let message =
        "'dir' on an <\(tagName(node))> that is not isolated; it belongs on the <sc> of the pair"
      report(.endCodeDirection, message, at: node, attribute: "dir")
    }
    guard let reference = value(.startRef, of: node) else {
      if isIsolated {
        if !hasID { report(.endCode, "an isolated <\(tagName(node))> has no 'id'", at: node) }
      } else if hasID, pairs.codes.starts.count == 0 {
        report(.isolation, node, "ends no code of the unit, and is not isolated=\"yes\"")
      } else {
        // If the unit has starts, the missing part is the reference to one.
        report(.endCode, node, "has no 'startRef', and is not isolated")
      }
      return
    }
    if isIsolated {
      if pairs.codes.starts.line(of: reference) != nil {
        let fault = "is isolated, but its start '\(reference.excerpt)' is in the same unit"
        report(.isolation, node, fault, at: "isolated")
      } else {
        let fault = "is isolated and has 'startRef'; expected an 'id' instead"
        report(.endCode, node, fault, at: "startRef")
      }
      return
    }
    if hasID {
      let fault = "has both 'startRef' and 'id'; only an isolated one has an 'id'"
      report(.endCode, node, fault, at: "id")
    }
    checkEnd(node, position, reference, isCode: true, pairs, source)
  }

  /// Checks an end with a reference to its start.
  private mutating func checkEnd(
    _ node: Int, _ position: Int, _ reference: ArraySlice<UInt8>, isCode: Bool, _ pairs: Pairs,
    _ source: Pairs?
  ) {
    let ends = isCode ? pairs.codes : pairs.markers
    let rule: Rule = isCode ? .codePair : .annotationPair
    guard let start = ends.starts.line(of: reference) else {
      let place = (isCode ? source?.codes : source?.markers)?.starts.line(of: reference)
      if isUntranslated(place, source) { return }
      let name = isCode ? "sc" : "sm"
      let fault = ", but the \(pairs.side) of the unit have no <\(name)> with this id"
      return report(rule, (reference, "startRef"), of: node, fault)
    }
    let id = reference.excerpt
    if let first = ends.ends.line(of: reference), first != position {
      let line = line(named: outline.inline[pairs.order[first]].node)
      let message =
        "a second <\(tagName(node))> for \(isCode ? "the start " : "")'\(id)'; the first is in "
        + "line \(line)"
      report(rule, message, at: node, attribute: "startRef")
    }
    if start > position {
      let fault = "comes before its \(isCode ? "start" : "<sm>") '\(id)'"
      report(isCode ? .codeOrder : .annotationOrder, node, fault)
    }
    if isCode { checkPairHints(start: outline.inline[pairs.order[start]].node, end: node) }
  }

  /// The parts of the current unit in the order of the sources or the targets.
  func parts(inOrderOf isTarget: Bool) -> [UnitOutline.Part] {
    let parts = outline.parts
    guard isTarget else { return parts }
    var isMoved = false
    var places: [(order: Int, index: Int)] = []
    for (index, part) in parts.enumerated() {
      let stated = part.target < 0 ? nil : value(.order, of: part.target)
      if stated != nil { isMoved = true }
      places.append((stated.flatMap { AttributeType.integer($0.trimmed) } ?? index + 1, index))
    }
    guard isMoved else { return parts }
    return places.sorted { ($0.order, $0.index) < ($1.order, $1.index) }.map { parts[$0.index] }
  }
}
