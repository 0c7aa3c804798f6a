import LocalizationCore
import XLIFF
import XMLEvents

/// Splitting and joining the segments of 2.x; see XLIFF 2.1, section 4.7.3.
extension EditableUnit {
  mutating func split(
    _ segment: XLIFFEdit.Segment,
    source sourceOffset: Int,
    target targetOffset: Int?
  ) throws(Refusal) {
    guard version.isSecondGeneration else {
      try splitMark(segment, source: sourceOffset, target: targetOffset)
      return
    }
    let container = try self.segment(segment)
    try checkCanResegment(container)
    let source = try requireSource(of: container)
    let target = child("target", of: container)
    let cut = try checkOffsets(sourceOffset, targetOffset, source, target)
    let orders = targetOrders()
    let new = clone(container, withContent: false)
    if attribute("id", of: container) != nil { setAttribute("id", freshID("s"), of: new) }
    var pieces = [split(source, at: sourceOffset)]
    if let target, let cut { pieces.append(split(target, at: cut)) }
    for piece in pieces { setAttribute("order", nil, of: piece) }
    let indentation = Array(self.indentation(of: source))
    fill(new, with: pieces, indentation: indentation, closing: closingIndentation(of: container))
    insertElement(new, after: container)
    forgetSegments()
    let position = orders?[container] ?? 0
    renumber(orders) { order, node in order > position && node != container ? order + 1 : order }
    if orders != nil, pieces.count > 1 { setOrder(of: new, to: position + 1) }
  }

  mutating func join(_ segment: XLIFFEdit.Segment) throws(Refusal) {
    guard version.isSecondGeneration else {
      try joinMarks(segment)
      return
    }
    let first = try self.segment(segment)
    var next = nodes[first].next
    while next >= 0, nodes[next].kind != .element { next = nodes[next].next }
    let hasNext = next >= 0 && (isCore(next, "segment") || isCore(next, "ignorable"))
    try require(hasNext, .noSuchSegment, "there is no segment after it", at: first)
    try checkCanResegment(first)
    try checkCanResegment(next)
    let source = try requireSource(of: first)
    let place = child("source", of: next)
    let otherSource = try require(place, .noSource, "there is no <source>", at: first)
    let orders = targetOrders()
    let order = orders?[first] ?? 0
    if let orders, child("target", of: first) != nil, child("target", of: next) != nil {
      let isNext = orders[next] == order + 1
      try require(isNext, .notAdjacent, "the targets do not follow one another", at: next)
    }
    joinTargets(first, next, source, otherSource)
    moveContent(of: otherSource, to: source)
    joinAttributes(first, next)
    removeElement(next)
    forgetSegments()
    let gone = orders?[next] ?? 0
    renumber(orders) { order, _ in order >= gone ? order - 1 : order }
  }

  private func checkCanResegment(_ container: Int) throws(Refusal) {
    let own = attribute("canResegment", of: container).map { $0 != "no" } ?? scope.canResegment
    let message = "the segment must not be split or joined"
    try require(own, .fixedSegmentation, message, at: container)
  }

  /// Judges the offsets of a split, and says where the target is cut, if it is.
  func checkOffsets(
    _ sourceOffset: Int,
    _ targetOffset: Int?,
    _ source: Int,
    _ target: Int?
  ) throws(Refusal) -> Int? {
    func isPlace(_ offset: Int, in text: [UInt8]) -> Bool {
      text.indices.contains(offset) && text[offset] & 0xC0 != 0x80
    }
    let isSourcePlace = sourceOffset > 0 && isPlace(sourceOffset, in: text(of: source))
    let noPlace = "the source cannot be cut at \(sourceOffset)"
    try require(isSourcePlace, .invalidOffset, noPlace, at: source)
    guard let target, nodes[target].firstChild >= 0 else { return nil }
    let text = text(of: target)
    let noOffset = "there is a target; give the offset to cut it at"
    let cut = try require(targetOffset, .invalidOffset, noOffset, at: target)
    let isTargetPlace = cut == text.count || isPlace(cut, in: text)
    let message = "the target cannot be cut at \(cut)"
    try require(isTargetPlace, .invalidOffset, message, at: target)
    return cut
  }

  // MARK: - Cutting

  /// Cuts a source or target: what is after the offset moves to a new element of the same kind.
  mutating func split(_ node: Int, at offset: Int) -> Int {
    let new = clone(node, withContent: false)
    var right: [Int] = []
    cut(node, at: offset, &right)
    for part in right { append(part, to: new) }
    return new
  }

  /// Takes what is after an offset out of an element.
  ///
  /// What ends at the offset stays, what starts there goes; a code or mark around the offset becomes
  /// a start and an end. Recurses as deep as the document nests, which the parser bounds.
  mutating func cut(_ node: Int, at offset: Int, _ right: inout [Int]) {
    var position = 0
    var child = nodes[node].firstChild
    while child >= 0 {
      let count = length(of: child)
      if position == offset, !isEnd(child) || count > 0 { break }
      if position + count > offset {
        if isText(child) {
          let next = nodes[child].next
          right.append(cutText(child, at: offset - position))
          child = next
        } else {
          child = cutSpan(child, at: offset - position, &right)
        }
        break
      }
      position += count
      child = nodes[child].next
    }
    while child >= 0 {
      let next = nodes[child].next
      remove(child)
      right.append(child)
      child = next
    }
  }

  /// How many bytes of text a node is or holds.
  func length(of node: Int) -> Int {
    isText(node) ? value(of: node).count : text(of: node).count
  }

  private func isEnd(_ node: Int) -> Bool {
    guard nodes[node].kind == .element else { return false }
    let kind = inlineKind(of: node)
    return kind == .end || kind == .markEnd
  }

  /// Cuts character data in its place; returns the rest, which is in no place.
  private mutating func cutText(_ node: Int, at offset: Int) -> Int {
    let value = Array(value(of: node))
    var raw = Array(raw(node))
    let kind = nodes[node].kind
    if kind == .cdata, raw.count >= 12 { raw = Array(raw[9..<raw.count - 3]) }
    let place = rawOffset(offset, in: raw, hasReferences: kind != .cdata)
    func written(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      kind == .cdata ? Array("<![CDATA[".utf8) + bytes + Array("]]>".utf8) : Array(bytes)
    }
    let left = makeRaw(written(raw[..<place]), value: Array(value[..<offset]), kind: kind)
    let rest = makeRaw(written(raw[place...]), value: Array(value[offset...]), kind: kind)
    insert(left, after: node, in: nodes[node].parent)
    remove(node)
    return rest
  }

  /// Where the bytes of character data stand for an offset of what they say.
  private func rawOffset(_ offset: Int, in raw: [UInt8], hasReferences: Bool) -> Int {
    var index = 0
    var said = 0
    while index < raw.count, said < offset {
      if raw[index] == 13 {
        index += index + 1 < raw.count && raw[index + 1] == 10 ? 2 : 1
        said += 1
      } else if hasReferences, raw[index] == UInt8(ascii: "&"),
        let end = raw[index...].firstIndex(of: UInt8(ascii: ";"))
      {
        said += Self.length(ofReference: raw[index + 1..<end])
        index = end + 1
      } else {
        index += 1
        said += 1
      }
    }
    return index
  }

  /// How many bytes of UTF-8 a reference stands for.
  private static func length(ofReference name: ArraySlice<UInt8>) -> Int {
    guard name.first == UInt8(ascii: "#") else { return 1 }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let value =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap(Unicode.Scalar.init).map { UTF8.width($0) } ?? 1
  }

  /// Cuts a code or mark around an offset into a start and an end; returns the node after it.
  private mutating func cutSpan(_ node: Int, at offset: Int, _ right: inout [Int]) -> Int {
    let parent = nodes[node].parent
    let next = nodes[node].next
    cut(node, at: offset, &right)
    let (start, end) = makeEnds(of: node)
    insert(start, after: nodes[node].previous, in: parent)
    unwrap(node)
    right.append(end)
    return next
  }

  /// The `sm` and `em` of a `mrk`, or the `sc` and `ec` of a `pc`; rule C24.
  private mutating func makeEnds(of node: Int) -> (Int, Int) {
    let isMark = inlineKind(of: node) == .mark
    let name = nodes[node].name
    func named(_ local: String) -> XMLName {
      XMLName(prefix: name.prefix, localName: local, namespace: name.namespace)
    }
    let reference = ("startRef", attribute("id", of: node))
    let start = makeElement(named(isMark ? "sm" : "sc"), isEmptyElement: true)
    let end = makeElement(named(isMark ? "em" : "ec"), [reference], isEmptyElement: true)
    if !isMark { copyDeclarations(from: node, to: start) }
    // The default of pc is no, that of sc and ec is yes.
    let isStated = isMark || attribute("canOverlap", of: node) != nil
    for (name, value) in attributes(of: node) + (isStated ? [] : [Self.noOverlap]) {
      let local = name.localName
      if isMark || !name.namespace.isEmpty || local == "id" || local == "dir" {
        setAttribute(name, value, of: start)
      } else if Self.startNames.contains(local) {
        setAttribute(String(local.dropLast("Start".utf8.count)), value, of: start)
      } else if Self.endNames.contains(local) {
        setAttribute(String(local.dropLast("End".utf8.count)), value, of: end)
      } else {
        setAttribute(local, value, of: start)
        setAttribute(local, local == "canReorder" && value == "firstNo" ? "no" : value, of: end)
      }
    }
    if isMark { copyDeclarations(from: node, to: start) }
    return (start, end)
  }

  private static let startNames = ["dataRefStart", "dispStart", "equivStart", "subFlowsStart"]
  private static let endNames = ["dataRefEnd", "dispEnd", "equivEnd", "subFlowsEnd"]
  private static let noOverlap = (name: XMLName(localName: "canOverlap"), value: "no")

  // MARK: - Joining

  private mutating func moveContent(of source: Int, to target: Int) {
    copyDeclarations(from: source, to: target)
    moveChildren(of: source, to: target)
  }

  private mutating func joinTargets(
    _ first: Int,
    _ next: Int,
    _ source: Int,
    _ otherSource: Int
  ) {
    let target = child("target", of: first)
    let other = child("target", of: next)
    guard target != nil || other != nil else { return }
    let joined = target ?? makeElement("target", namespace: core, in: first)
    if target == nil {
      insertElement(joined, after: source)
      // What is between segments is the same in every language as long as nobody says otherwise.
      if isCore(first, "ignorable") { copyChildren(of: source, to: joined) }
      if let other { addAttributes(of: other, to: joined, except: ["order"]) }
    }
    if let other {
      moveContent(of: other, to: joined)
      addAttributes(of: other, to: joined, except: ["order", "space"])
    } else if isCore(next, "ignorable") {
      copyChildren(of: otherSource, to: joined)
    }
    joinSpace(joined, other ?? otherSource)
  }

  /// Sets `xml:space="preserve"` where one of two joined elements has it.
  private mutating func joinSpace(_ joined: Int, _ other: Int) {
    func preserves(_ node: Int) -> Bool {
      attribute("space", namespace: XLIFFNamespace.xml, of: node).map { $0 == "preserve" }
        ?? scope.preservesSpace
    }
    if preserves(joined) != preserves(other) { setXMLAttribute("space", "preserve", of: joined) }
  }

  private mutating func joinAttributes(_ first: Int, _ next: Int) {
    if let source = child("source", of: first), let other = child("source", of: next) {
      joinSpace(source, other)
      addAttributes(of: other, to: source, except: ["space"])
    }
    guard isCore(first, "segment") || isCore(next, "segment") else { return }
    let own = isCore(first, "segment") ? stateAndSubState(first) : nil
    let other = isCore(next, "segment") ? stateAndSubState(next) : nil
    if let own, let other {
      if own.rank > other.rank
        || own.rank == other.rank && own.subState == nil && other.subState != nil
      {
        setAttribute("state", other.state, of: first)
        setAttribute("subState", other.subState, of: first)
      }
      addAttributes(of: next, to: first, except: ["state", "subState", "id"])
    } else if own == nil {
      // A segment swallows what is before it: the element is to be a segment.
      becomeSegment(first, like: next)
    }
  }

  /// Gives an element the attributes of another that it does not have itself.
  private mutating func addAttributes(of other: Int, to node: Int, except names: Set<String>) {
    for (name, value) in attributes(of: other)
    where attribute(name.localName, namespace: name.namespace, of: node) == nil
      && !names.contains(name.localName)
    {
      setAttribute(name, value, of: node)
    }
  }

  private func stateAndSubState(_ node: Int) -> (rank: Int, state: String?, subState: String?) {
    let state = attribute("state", of: node)
    let rank = SecondGenerationValues.states.firstIndex(of: state ?? "initial") ?? 0
    return (rank, state, attribute("subState", of: node))
  }

  /// Moves the content of an `ignorable` into an element like a `segment`, which takes its place.
  private mutating func becomeSegment(_ ignorable: Int, like segment: Int) {
    let new = clone(segment, withContent: false)
    insert(new, after: ignorable, in: nodes[ignorable].parent)
    moveChildren(of: ignorable, to: new)
    remove(ignorable)
  }

  // MARK: - Order

  /// The place in the target of each `segment` and `ignorable`, when some `order` says them; `nil`
  /// when they are those of the sources.
  private func targetOrders() -> [Int: Int]? {
    let places = makeTargetPlaces()
    return places.isExplicit ? places.orders : nil
  }

  /// Keeps the order of the targets after a split or join.
  private mutating func renumber(_ orders: [Int: Int]?, _ change: (Int, Int) -> Int) {
    guard let orders else { return }
    for (index, element) in segmentElements().enumerated() {
      guard let old = orders[element], let target = child("target", of: element) else {
        continue
      }
      let new = max(1, change(old, element))
      if attribute("order", of: target) != nil || new != index + 1 {
        setAttribute("order", "\(new)", of: target)
      }
    }
  }

  private mutating func setOrder(of element: Int, to order: Int) {
    guard let target = child("target", of: element) else { return }
    let position = segmentElements().firstIndex(of: element).map { $0 + 1 }
    if position != order { setAttribute("order", "\(order)", of: target) }
  }
}
