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
    let here = offset(of: 0)
    switch segment {
    case .only:
      guard let only = table.segments.first else {
        throw Refusal(.noSuchSegment, "the unit has no segment", at: here)
      }
      guard table.segments.count == 1 else {
        throw Refusal(
          .ambiguousSegment,
          "the unit has \(table.segments.count) segments; say which",
          at: here
        )
      }
      return only
    case .index(let index):
      guard table.segments.indices.contains(index) else {
        throw Refusal(
          .noSuchSegment,
          "the unit has no segment \(index), only \(table.segments.count)",
          at: here
        )
      }
      return table.segments[index]
    case .id(let id):
      let found = table.byID[ExactString(id)] ?? []
      guard let node = found.first else {
        throw Refusal(.noSuchSegment, "the unit has no segment '\(id)'", at: here)
      }
      guard found.count == 1 else {
        throw Refusal(.ambiguousSegment, "the unit has segment '\(id)' twice", at: offset(of: node))
      }
      return node
    }
  }

  private func onlyMark(
    _ segment: XLIFFEdit.Segment,
    among marks: [Int]
  ) throws(Refusal) -> Int? {
    switch segment {
    case .only:
      guard marks.count <= 1 else {
        throw Refusal(
          .ambiguousSegment,
          "the unit has \(marks.count) segments; say which",
          at: offset(of: 0)
        )
      }
      return marks.first
    case .index(let index):
      guard marks.indices.contains(index) else {
        throw Refusal(
          .noSuchSegment,
          "the unit has no segment \(index), only \(marks.count) marked ones",
          at: offset(of: 0)
        )
      }
      return marks[index]
    case .id(let id):
      let found = marks.filter { attribute("mid", of: $0)?.isIdentical(to: id) == true }
      guard let node = found.first else {
        throw Refusal(.noSuchSegment, "the unit has no segment '\(id)'", at: offset(of: 0))
      }
      guard found.count == 1 else {
        throw Refusal(.ambiguousSegment, "the unit has segment '\(id)' twice", at: offset(of: node))
      }
      return node
    }
  }

  /// Finds source and target of a segment.
  mutating func targetPlace(
    _ segment: XLIFFEdit.Segment,
    for content: XLIFFContent? = nil
  ) throws(Refusal) -> TargetPlace {
    let container = version.isSecondGeneration ? try self.segment(segment) : 0
    guard let source = child("source", of: container) else {
      throw Refusal(.noSource, "there is no <source>", at: offset(of: container))
    }
    let targets = children("target", of: container)
    guard targets.count <= 1 else {
      throw Refusal(.ambiguousSegment, "there are two <target>", at: offset(of: targets[1]))
    }
    var place = TargetPlace(container: container, source: source, target: targets.first)
    guard !version.isSecondGeneration else { return place }
    place.segmentedSource = child("seg-source", of: container)
    guard let segmented = place.segmentedSource else {
      guard case .only = segment else {
        throw Refusal(.noSuchSegment, "the unit is not segmented", at: offset(of: container))
      }
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
    place.mark = try onlyMark(segment, among: marks)
    return place
  }

  // MARK: - Setting

  mutating func setTarget(
    _ content: XLIFFContent,
    segment: XLIFFEdit.Segment,
    _ context: EditContext
  ) throws(Refusal) {
    guard scope.isTranslatable || context.isForced else {
      throw Refusal(.locked, "the unit is not to be translated", at: offset(of: 0))
    }
    let place = try targetPlace(segment, for: content)
    if version.isSecondGeneration, context.targetLanguage == nil {
      throw Refusal(
        .noTargetLanguage,
        "the document has no trgLang, and no language was given",
        at: offset(of: place.container)
      )
    }
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
        setAttribute(
          XMLName(prefix: "xml", localName: "lang", namespace: XLIFFNamespace.xml),
          language,
          of: target
        )
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
    var isExplicit = false
    /// The place of each `segment` and `ignorable` among them.
    var positions: [Int: Int] = [:]
    var taken: Set<Int> = []
    /// No place before this one is free.
    var free = 1
  }

  private func makeTargetPlaces() -> TargetPlaces {
    var places = TargetPlaces()
    for (index, element) in segmentElements().enumerated() {
      places.positions[element] = index + 1
      guard let target = child("target", of: element) else { continue }
      let stated = attribute("order", of: target).flatMap { Int($0) }
      if stated != nil { places.isExplicit = true }
      places.taken.insert(stated ?? index + 1)
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
    let own = marksInTarget.filter { attribute("mid", of: $0)?.isIdentical(to: id) == true }
    guard own.count <= 1 else {
      throw Refusal(
        .ambiguousSegment,
        "the target has segment '\(id)' twice",
        at: offset(of: own[1])
      )
    }
    if let own = own.first {
      if inlineContent(of: own) == content { return }
      let codes = try codes(for: content, source: mark, target: own, context)
      fill(own, with: content, codes)
      return
    }
    if let target = place.target, nodes[target].firstChild >= 0, marksInTarget.isEmpty {
      guard segmentMarks(in: segmented).count == 1 else {
        throw Refusal(
          .noSuchSegment,
          "the target is not segmented",
          at: offset(of: target)
        )
      }
      // The target of the only segment is written without a mark.
      if inlineContent(of: target) == content { return }
      let codes = try codes(for: content, source: mark, target: target, context)
      fill(target, with: content, codes)
      return
    }
    let codes = try codes(for: content, source: mark, target: nil, context)
    let target = place.target ?? makeTarget(place, context)
    copyDeclarations(from: segmented, to: target)
    if marksInTarget.isEmpty {
      // The target gets the source's segments, the others still empty.
      var copies: [Int] = []
      var child = nodes[segmented].firstChild
      while child >= 0 {
        copies.append(cloneStructure(child))
        child = nodes[child].next
      }
      for copy in copies { append(copy, to: target) }
    } else {
      try insertMark(mark, id, in: target, marksInTarget, segmented)
    }
    if let new = segmentMarks(in: target).first(where: {
      attribute("mid", of: $0)?.isIdentical(to: id) == true
    }) {
      fill(new, with: content, codes)
    }
  }

  /// A copy of a node of a `seg-source` in which the segments are empty.
  private mutating func cloneStructure(_ node: Int) -> Int {
    let isMark = isCore(node, "mrk") && attribute("mtype", of: node) == "seg"
    let copy = clone(node, withContent: false)
    guard !isMark else { return copy }
    var child = nodes[node].firstChild
    while child >= 0 {
      append(cloneStructure(child), to: copy)
      child = nodes[child].next
    }
    return copy
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
    var positions: [ExactString: Int] = [:]
    for (index, id) in order.enumerated() { positions[ExactString(id)] = index }
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
    guard scope.isTranslatable || context.isForced else {
      throw Refusal(.locked, "the unit is not to be translated", at: offset(of: 0))
    }
    let place = try targetPlace(segment)
    guard let target = place.target else { return }
    if let mark = place.mark, segmentMarks(in: place.segmentedSource ?? place.source).count > 1 {
      let id = attribute("mid", of: mark) ?? ""
      for own in segmentMarks(in: target)
      where attribute("mid", of: own)?.isIdentical(to: id) == true {
        removeContent(of: own)
      }
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
      switch part {
      case .mark(let id, let content): names.formUnion(content.markNames.union([ExactString(id)]))
      case .span(_, let content): names.formUnion(content.markNames)
      case .text, .code, .start, .end, .markStart, .markEnd: break
      }
    }
    return names
  }
}
