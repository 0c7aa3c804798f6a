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
    guard version == .v1_2 else {
      throw Refusal(.notInVersion, "XLIFF \(version) has no segments", at: offset(of: 0))
    }
    guard let source = child("source", of: 0) else {
      throw Refusal(.noSource, "there is no <source>", at: offset(of: 0))
    }
    guard child("seg-source", of: 0) != nil else {
      try segmentWhole(segment, source, sourceOffset, targetOffset)
      return
    }
    let place = try targetPlace(segment)
    guard let mark = place.mark, let id = attribute("mid", of: mark) else {
      throw Refusal(.noSuchSegment, "the unit has no marked segment", at: offset(of: 0))
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
    guard version == .v1_2 else {
      throw Refusal(.notInVersion, "XLIFF \(version) has no segments", at: offset(of: 0))
    }
    guard child("source", of: 0) != nil, let segmented = child("seg-source", of: 0) else {
      throw Refusal(.noSuchSegment, "the unit is not segmented", at: offset(of: 0))
    }
    let place = try targetPlace(segment)
    let marks = segmentMarks(in: segmented)
    guard let mark = place.mark, let index = marks.firstIndex(of: mark),
      index + 1 < marks.count, let id = attribute("mid", of: mark),
      let nextID = attribute("mid", of: marks[index + 1])
    else {
      throw Refusal(.noSuchSegment, "there is no segment after it", at: offset(of: segmented))
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
    guard case .only = segment else {
      throw Refusal(.noSuchSegment, "the unit is not segmented", at: offset(of: 0))
    }
    let place = try targetPlace(.only)
    let cutAt = try checkOffsets(sourceOffset, targetOffset, source, place.target)
    try checkCut(source, at: sourceOffset)
    if let target = place.target, let cutAt { try checkCut(target, at: cutAt) }
    let segmented = makeElement("seg-source", namespace: core, in: 0)
    insertElement(segmented, after: source)
    copyDeclarations(from: source, to: segmented)
    var copies: [Int] = []
    var child = nodes[source].firstChild
    while child >= 0 {
      copies.append(clone(child, withContent: true))
      child = nodes[child].next
    }
    for copy in copies { append(copy, to: segmented) }
    wrapAndSplit(segmented, at: sourceOffset)
    if let target = place.target, let cutAt { wrapAndSplit(target, at: cutAt) }
  }

  private mutating func wrapAndSplit(_ node: Int, at offset: Int) {
    let mark = makeElement("mrk", namespace: core, in: node, [("mtype", "seg"), ("mid", "1")])
    while nodes[node].firstChild >= 0 {
      let child = nodes[node].firstChild
      remove(child)
      append(child, to: mark)
    }
    append(mark, to: node)
    splitMark(mark, at: offset, id: "2")
  }

  private mutating func splitMark(_ mark: Int, at offset: Int, id: String) {
    let new = clone(mark, withContent: false)
    setAttribute("mid", id, of: new)
    var right: [Int] = []
    cut(mark, at: offset, &right)
    for part in right { append(part, to: new) }
    insert(new, after: mark, in: nodes[mark].parent)
  }

  private mutating func joinMarks(_ mark: Int, _ next: Int) {
    while nodes[mark].next >= 0, nodes[mark].next != next {
      let between = nodes[mark].next
      remove(between)
      append(between, to: mark)
    }
    while nodes[next].firstChild >= 0 {
      let child = nodes[next].firstChild
      remove(child)
      append(child, to: mark)
    }
    remove(next)
  }

  private func markInTarget(_ id: String, _ place: TargetPlace) throws(Refusal) -> Int? {
    guard let target = place.target else { return nil }
    let found = segmentMarks(in: target).filter {
      attribute("mid", of: $0)?.isIdentical(to: id) == true
    }
    guard found.count <= 1 else {
      throw Refusal(
        .ambiguousSegment,
        "the target has segment '\(id)' twice",
        at: offset(of: found[1])
      )
    }
    if found.isEmpty, segmentMarks(in: target).isEmpty, nodes[target].firstChild >= 0 {
      throw Refusal(.noSuchSegment, "the target is not segmented", at: offset(of: target))
    }
    return found.first
  }

  /// A number that no mark of the unit has as its `mid`.
  private func freshMark(in place: TargetPlace) -> String {
    var taken: Set<String> = []
    for node in [place.segmentedSource, place.target].compactMap({ $0 }) {
      for mark in descendants(of: node) {
        if let id = attribute("mid", of: mark) { taken.insert(id) }
      }
    }
    var number = 1
    while taken.contains("\(number)") { number += 1 }
    return "\(number)"
  }

  /// Refuses a cut inside a code or mark: 1.2 has no way to say that a `g` goes on.
  private func checkCut(_ node: Int, at offset: Int) throws(Refusal) {
    var position = 0
    for child in children(of: node) {
      let count = isText(child) ? value(of: child).count : text(of: child).count
      if position < offset, position + count > offset, !isText(child) {
        throw Refusal(
          .invalidOffset,
          "the place \(offset) is inside <\(nodes[child].name.qualifiedName)>",
          at: self.offset(of: child)
        )
      }
      position += count
    }
  }

  /// Refuses to join marks that more than text is between.
  private func checkNeighbours(_ mark: Int, _ next: Int) throws(Refusal) {
    var current = nodes[mark].next
    while current >= 0, current != next, nodes[current].kind != .element {
      current = nodes[current].next
    }
    guard current == next else {
      throw Refusal(.notAdjacent, "the segments do not follow one another", at: offset(of: next))
    }
  }
}
