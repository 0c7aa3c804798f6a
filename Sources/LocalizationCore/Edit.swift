/// The replacement of a range of a file's bytes.
package struct Edit: Hashable, Sendable {
  /// The bytes to replace; empty to insert.
  package var range: Range<Int>
  /// The new bytes.
  package var replacement: [UInt8]

  /// Creates an edit.
  package init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [UInt8] {
  /// Returns these bytes with edits applied.
  ///
  /// - Parameter edits: Edits in any order that do not overlap; inserts at one place keep their
  ///   order.
  package func applying(_ edits: [Edit]) -> [UInt8] {
    guard !edits.isEmpty else { return self }
    func isInOrder(_ left: Edit, _ right: Edit) -> Bool {
      (left.range.lowerBound, left.range.upperBound)
        <= (right.range.lowerBound, right.range.upperBound)
    }
    var sorted = edits
    if !zip(edits, edits.dropFirst()).allSatisfy(isInOrder) {
      sorted = edits.enumerated().sorted {
        ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
          < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
      }.map(\.element)
    }
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.reduce(0) { $0 + $1.replacement.count - $1.range.count })
    var position = 0
    for edit in sorted {
      precondition(edit.range.lowerBound >= position, "edits overlap")
      result.append(contentsOf: self[position..<edit.range.lowerBound])
      result.append(contentsOf: edit.replacement)
      position = edit.range.upperBound
    }
    result.append(contentsOf: self[position...])
    return result
  }
}
