import LocalizationCore
import XLIFF
import XMLEvents

/// What an edit needs to know from around the unit.
struct EditContext {
  /// The language of the targets, as the document states it or the caller gave it.
  var targetLanguage: String?
  var isForced = false
}

extension EditableUnit {
  /// A source and where its target is or would be.
  struct TargetPlace {
    /// What holds source and target.
    var container: Int
    /// The source.
    var source: Int
    /// The `seg-source` of 1.x.
    var segmentedSource: Int?
    /// The `mrk` of the segment in the `seg-source`, when one segment of a 1.x unit is meant.
    var mark: Int?
    /// The target, or `nil`.
    var target: Int?
  }

  // MARK: - Addresses

  /// The `segment` and `ignorable` elements of 2.x.
  func segmentElements() -> [Int] {
    children(of: 0).filter { isCore($0, "segment") || isCore($0, "ignorable") }
  }

  /// The marks of segments in a `seg-source` or target of 1.x, the outermost ones.
  func segmentMarks(in node: Int) -> [Int] {
    descendants(of: node).filter {
      isCore($0, "mrk") && attribute("mtype", of: $0) == "seg"
    }
  }

  /// Finds the segment of 2.x that an edit means.
  mutating func segment(_ segment: XLIFFEdit.Segment) throws(Refusal) -> Int {
    let table = segmentTable()
    let node = try only(segment, of: table.segments, "") { table.byID[ExactString($0)] ?? [] }
    return try require(node, .noSuchSegment, "the unit has no segment", at: 0)
  }

  /// The segment that an edit means; `nil` when the only one of none is meant.
  private func only(
    _ segment: XLIFFEdit.Segment,
    of segments: [Int],
    _ kind: String,
    named: (String) -> [Int]
  ) throws(Refusal) -> Int? {
    let count = segments.count
    switch segment {
    case .only:
      try require(count <= 1, .ambiguousSegment, "the unit has \(count) segments; name one", at: 0)
      return segments.first
    case .index(let index):
      let message = "the unit has no segment \(index), only \(count)\(kind)"
      try require(segments.indices.contains(index), .noSuchSegment, message, at: 0)
      return segments[index]
    case .id(let id):
      let found = named(id)
      let node = try require(found.first, .noSuchSegment, "the unit has no segment '\(id)'", at: 0)
      let message = "the unit has segment '\(id)' twice"
      try require(found.count == 1, .ambiguousSegment, message, at: node)
      return node
    }
  }

  /// The elements that are the mark of an id.
  private func marks(named id: String, among marks: [Int]) -> [Int] {
    marks.filter { attribute("mid", of: $0)?.isIdentical(to: id) == true }
  }

  /// The mark of an id in a target, or `nil`.
  func mark(named id: String, among marks: [Int]) throws(Refusal) -> Int? {
    let found = self.marks(named: id, among: marks)
    let message = "the target has segment '\(id)' twice"
    try require(found.count <= 1, .ambiguousSegment, message, at: found[1])
    return found.first
  }

  /// Finds source and target of a segment.
  mutating func targetPlace(
    _ segment: XLIFFEdit.Segment,
    for content: XLIFFContent? = nil
  ) throws(Refusal) -> TargetPlace {
    let container = version.isSecondGeneration ? try self.segment(segment) : 0
    let source = try requireSource(of: container)
    let targets = children("target", of: container)
    try require(targets.count <= 1, .ambiguousSegment, "there are two <target>", at: targets[1])
    var place = TargetPlace(container: container, source: source, target: targets.first)
    guard !version.isSecondGeneration else { return place }
    place.segmentedSource = child("seg-source", of: container)
    guard let segmented = place.segmentedSource else {
      try require(segment == .only, .noSuchSegment, "the unit is not segmented", at: container)
      return place
    }
    let marks = segmentMarks(in: segmented)
    if case .only = segment, let content {
      let names = content.markNames
      if !marks.isEmpty, !names.isEmpty,
        marks.allSatisfy({
          attribute("mid", of: $0).map { names.contains(ExactString($0)) } == true
        })
      {
        return place
      }
    }
    place.mark = try only(segment, of: marks, " marked ones") {
      self.marks(named: $0, among: marks)
    }
    return place
  }

  // MARK: - Setting

  mutating func setTarget(
    _ content: XLIFFContent,
    segment: XLIFFEdit.Segment,
    _ context: EditContext
  ) throws(Refusal) {
    try requireTranslatable(context)
    let place = try targetPlace(segment, for: content)
    let hasLanguage = !version.isSecondGeneration || context.targetLanguage != nil
    let message = "the document has no trgLang, and no language was given"
    try require(hasLanguage, .noTargetLanguage, message, at: place.container)
    if let mark = place.mark {
      try setTarget(content, ofMark: mark, place, context)
      return
    }
    if let target = place.target, inlineContent(of: target) == content { return }
    let hasMarks = !version.isSecondGeneration && !content.markNames.isEmpty
    let source = hasMarks ? place.segmentedSource ?? place.source : place.source
    let codes = try codes(for: content, source: source, target: place.target, context)
    let target = place.target ?? makeTarget(place, context)
    fill(target, with: content, codes)
    if place.target == nil || !codes.isEmpty { copyDeclarations(from: source, to: target) }
  }

  private func requireTranslatable(_ context: EditContext) throws(Refusal) {
    let isFree = scope.isTranslatable || context.isForced
    try require(isFree, .locked, "the unit is marked as not for translation", at: 0)
  }

  /// Replaces what a target, or a mark in one, holds.
  mutating func fill(_ node: Int, with content: XLIFFContent, _ codes: InlineCodes) {
    var codes = codes
    let built = build(content, &codes)
    removeContent(of: node)
    for part in built { append(part, to: node) }
  }

  /// Creates an empty target at its place.
  mutating func makeTarget(_ place: TargetPlace, _ context: EditContext) -> Int {
    if version.isSecondGeneration, targetPlaces == nil { targetPlaces = makeTargetPlaces() }
    let sibling = place.segmentedSource ?? place.source
    let target = makeElement("target", namespace: core, in: place.container)
    insertElement(target, after: sibling)
    if let language = context.targetLanguage {
      let own = attribute("lang", namespace: XLIFFNamespace.xml, of: place.source)
      // A language that holds for everything in the unit is the source's.
      let inherited = version.isSecondGeneration ? scope.language : nil
      if own ?? inherited != nil, inherited == nil || inherited?.isSameTag(as: language) == false {
        setXMLAttribute("lang", language, of: target)
      }
    }
    if version.isSecondGeneration { setFreeOrder(of: target, in: place.container) }
    return target
  }

  /// Gives a new target an `order` when its own place is taken; see XLIFF 2.1, section 4.7.2.
  private mutating func setFreeOrder(of target: Int, in container: Int) {
    guard var places = targetPlaces else { return }
    // The table is not copied while it is changed.
    targetPlaces = nil
    defer { targetPlaces = places }
    guard places.isExplicit, let own = places.positions[container] else { return }
    if places.taken.insert(own).inserted { return }
    while places.taken.contains(places.free) { places.free += 1 }
    guard places.free <= places.positions.count else { return }
    places.taken.insert(places.free)
    setAttribute("order", "\(places.free)", of: target)
  }

  /// The places in the target that the targets of a unit of 2.x take.
  struct TargetPlaces {
    /// Whether some `order` says a place; else they are those of the sources.
    var isExplicit = false
    /// The place of each `segment` and `ignorable` among them.
    var positions: [Int: Int] = [:]
    /// The place of each in the target.
    var orders: [Int: Int] = [:]
    var taken: Set<Int> = []
    /// No place before this one is free.
    var free = 1
  }

  func makeTargetPlaces() -> TargetPlaces {
    var places = TargetPlaces()
    for (index, element) in segmentElements().enumerated() {
      places.positions[element] = index + 1
      let target = child("target", of: element)
      let stated = target.flatMap { attribute("order", of: $0) }.flatMap { Int($0) }
      if stated != nil { places.isExplicit = true }
      places.orders[element] = stated ?? index + 1
      if target != nil { places.taken.insert(stated ?? index + 1) }
    }
    return places
  }

  // MARK: - Segments of 1.x

  private mutating func setTarget(
    _ content: XLIFFContent,
    ofMark mark: Int,
    _ place: TargetPlace,
    _ context: EditContext
  ) throws(Refusal) {
    let segmented = place.segmentedSource ?? place.source
    let id = attribute("mid", of: mark) ?? ""
    let marksInTarget = place.target.map { segmentMarks(in: $0) } ?? []
    if let own = try self.mark(named: id, among: marksInTarget) {
      try replace(own, with: content, source: mark, context)
      return
    }
    if let target = place.target, nodes[target].firstChild >= 0, marksInTarget.isEmpty {
      let isOnly = segmentMarks(in: segmented).count == 1
      try require(isOnly, .noSuchSegment, "the target is not segmented", at: target)
      // The target of the only segment is written without a mark.
      try replace(target, with: content, source: mark, context)
      return
    }
    let codes = try codes(for: content, source: mark, target: nil, context)
    let target = place.target ?? makeTarget(place, context)
    copyDeclarations(from: segmented, to: target)
    if marksInTarget.isEmpty {
      // The target gets the source's segments, the others still empty.
      appendStructure(of: segmented, to: target)
    } else {
      try insertMark(mark, id, in: target, marksInTarget, segmented)
    }
    if let new = marks(named: id, among: segmentMarks(in: target)).first {
      fill(new, with: content, codes)
    }
  }

  /// Replaces what a target, or a mark in one, holds, unless it says the same.
  private mutating func replace(
    _ node: Int,
    with content: XLIFFContent,
    source: Int,
    _ context: EditContext
  ) throws(Refusal) {
    if inlineContent(of: node) == content { return }
    fill(node, with: content, try codes(for: content, source: source, target: node, context))
  }

  /// A copy of a node of a `seg-source` in which the segments are empty.
  private mutating func cloneStructure(_ node: Int) -> Int {
    let isMark = isCore(node, "mrk") && attribute("mtype", of: node) == "seg"
    let copy = clone(node, withContent: false)
    if !isMark { appendStructure(of: node, to: copy) }
    return copy
  }

  private mutating func appendStructure(of source: Int, to target: Int) {
    for child in Array(children(of: source)) { append(cloneStructure(child), to: target) }
  }

  /// Puts a segment between those of a target that stand before and after it in the source.
  private mutating func insertMark(
    _ mark: Int,
    _ id: String,
    in target: Int,
    _ marksInTarget: [Int],
    _ segmented: Int
  ) throws(Refusal) {
    let order = segmentMarks(in: segmented).compactMap { attribute("mid", of: $0) }
    let own = order.firstIndex { $0.isIdentical(to: id) } ?? 0
    let places = order.enumerated().map { (ExactString($0.element), $0.offset) }
    let positions = Dictionary(places) { $1 }
    func position(_ node: Int) -> Int? {
      attribute("mid", of: node).flatMap { positions[ExactString($0)] }
    }
    let copy = clone(mark, withContent: false)
    if let before = marksInTarget.last(where: { position($0).map { $0 < own } == true }) {
      var after = before
      if position(before) == own - 1, nodes[mark].previous >= 0, isText(nodes[mark].previous),
        nodes[before].next < 0
      {
        let space = clone(nodes[mark].previous, withContent: true)
        insert(space, after: before, in: nodes[before].parent)
        after = space
      }
      insert(copy, after: after, in: nodes[before].parent)
    } else if let after = marksInTarget.first {
      insert(copy, after: nodes[after].previous, in: nodes[after].parent)
    }
  }

  // MARK: - Taking out

  mutating func removeTarget(
    segment: XLIFFEdit.Segment,
    _ context: EditContext
  ) throws(Refusal) {
    try requireTranslatable(context)
    let place = try targetPlace(segment)
    guard let target = place.target else { return }
    if let mark = place.mark, segmentMarks(in: place.segmentedSource ?? place.source).count > 1 {
      let id = attribute("mid", of: mark) ?? ""
      for own in marks(named: id, among: segmentMarks(in: target)) { removeContent(of: own) }
      return
    }
    removeElement(target)
    targetPlaces = nil
  }
}

extension String {
  /// Whether both are the same language tag: ASCII letters compare without case.
  func isSameTag(as other: String) -> Bool { lowercased().isIdentical(to: other.lowercased()) }
}

extension XLIFFContent {
  /// The names of the marks in it.
  var markNames: Set<ExactString> {
    var names: Set<ExactString> = []
    for part in parts {
      if case .mark(let id, _) = part { names.insert(ExactString(id)) }
      names.formUnion(part.content?.markNames ?? [])
    }
    return names
  }
}
