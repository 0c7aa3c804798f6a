import LocalizationCore
import XLIFF
import XMLEvents

/// Splitting and joining the segments that the `seg-source` of 1.2 marks.
extension EditableUnit {
  mutating func splitMark(
    _ segment: XLIFFEdit.Segment,
    source sourceOffset: Int,
    target targetOffset: Int?
  ) throws(Refusal) {
    try require(version == .v1_2, .notInVersion, "XLIFF \(version) has no segments", at: 0)
    let source = try requireSource(of: 0)
    guard child("seg-source", of: 0) != nil else {
      try segmentWhole(segment, source, sourceOffset, targetOffset)
      return
    }
    let place = try targetPlace(segment)
    guard let mark = place.mark, let id = attribute("mid", of: mark) else {
      throw refusal(.noSuchSegment, "the unit has no marked segment", at: 0)
    }
    let own = try markInTarget(id, place)
    let cutAt = try checkOffsets(sourceOffset, targetOffset, mark, own)
    try checkCut(mark, at: sourceOffset)
    if let own, let cutAt { try checkCut(own, at: cutAt) }
    let fresh = freshMark(in: place)
    splitMark(mark, at: sourceOffset, id: fresh)
    if let own, let cutAt { splitMark(own, at: cutAt, id: fresh) }
  }

  mutating func joinMarks(_ segment: XLIFFEdit.Segment) throws(Refusal) {
    try require(version == .v1_2, .notInVersion, "XLIFF \(version) has no segments", at: 0)
    guard child("source", of: 0) != nil, let segmented = child("seg-source", of: 0) else {
      throw refusal(.noSuchSegment, "the unit is not segmented", at: 0)
    }
    let place = try targetPlace(segment)
    let marks = segmentMarks(in: segmented)
    guard let mark = place.mark, let index = marks.firstIndex(of: mark),
      index + 1 < marks.count, let id = attribute("mid", of: mark),
      let nextID = attribute("mid", of: marks[index + 1])
    else {
      throw refusal(.noSuchSegment, "there is no segment after it", at: segmented)
    }
    let next = marks[index + 1]
    let own = try markInTarget(id, place)
    let other = try markInTarget(nextID, place)
    try checkNeighbours(mark, next)
    if let own, let other {
      try checkNeighbours(own, other)
    } else if let other {
      setAttribute("mid", id, of: other)
    }
    joinMarks(mark, next)
    if let own, let other { joinMarks(own, other) }
  }

  /// Makes two segments of a unit that has none.
  private mutating func segmentWhole(
    _ segment: XLIFFEdit.Segment,
    _ source: Int,
    _ sourceOffset: Int,
    _ targetOffset: Int?
  ) throws(Refusal) {
    try require(segment == .only, .noSuchSegment, "the unit is not segmented", at: 0)
    let place = try targetPlace(.only)
    let cutAt = try checkOffsets(sourceOffset, targetOffset, source, place.target)
    try checkCut(source, at: sourceOffset)
    if let target = place.target, let cutAt { try checkCut(target, at: cutAt) }
    let segmented = makeElement("seg-source", namespace: core, in: 0)
    insertElement(segmented, after: source)
    copyDeclarations(from: source, to: segmented)
    copyChildren(of: source, to: segmented)
    wrapAndSplit(segmented, at: sourceOffset)
    if let target = place.target, let cutAt { wrapAndSplit(target, at: cutAt) }
  }

  private mutating func wrapAndSplit(_ node: Int, at offset: Int) {
    let mark = wrapContent(of: node, in: "mrk", [("mtype", "seg"), ("mid", "1")])
    splitMark(mark, at: offset, id: "2")
  }

  private mutating func splitMark(_ mark: Int, at offset: Int, id: String) {
    let new = split(mark, at: offset)
    setAttribute("mid", id, of: new)
    insert(new, after: mark, in: nodes[mark].parent)
  }

  private mutating func joinMarks(_ mark: Int, _ next: Int) {
    while nodes[mark].next >= 0, nodes[mark].next != next {
      let between = nodes[mark].next
      remove(between)
      append(between, to: mark)
    }
    moveChildren(of: next, to: mark)
    remove(next)
  }

  private func markInTarget(_ id: String, _ place: TargetPlace) throws(Refusal) -> Int? {
    guard let target = place.target else { return nil }
    let marks = segmentMarks(in: target)
    let isWhole = marks.isEmpty && nodes[target].firstChild >= 0
    try require(!isWhole, .noSuchSegment, "the target is not segmented", at: target)
    return try mark(named: id, among: marks)
  }

  /// A number that no mark of the unit has as its `mid`.
  private func freshMark(in place: TargetPlace) -> String {
    let taken = Set(
      [place.segmentedSource, place.target].compactMap(\.self).flatMap { descendants(of: $0) }
        .compactMap { attribute("mid", of: $0) }
    )
    var number = 1
    while taken.contains("\(number)") { number += 1 }
    return "\(number)"
  }

  /// Refuses a cut inside a code or mark: 1.2 has no way to say that a `g` goes on.
  private func checkCut(_ node: Int, at offset: Int) throws(Refusal) {
    var position = 0
    for child in children(of: node) {
      let end = position + length(of: child)
      let isOutside = isText(child) || offset <= position || offset >= end
      let message = "the offset \(offset) is inside <\(nodes[child].name.qualifiedName)>"
      try require(isOutside, .invalidOffset, message, at: child)
      position = end
    }
  }

  /// Refuses to join marks that more than text is between.
  private func checkNeighbours(_ mark: Int, _ next: Int) throws(Refusal) {
    var current = nodes[mark].next
    while current >= 0, current != next, nodes[current].kind != .element {
      current = nodes[current].next
    }
    try require(current == next, .notAdjacent, "the segments do not follow one another", at: next)
  }
}
