extension UnitTable {
  /// The rows in the order in which Xcode writes their ids; see ``NumericOrder``.
  ///
  /// Rows whose ids it does not tell apart keep their order.
  ///
  /// - Returns: The rows, each with whether it has the id of the one before.
  package func inNumericOrder() -> [(row: Int, isRepeated: Bool)] {
    var ids: [UInt8] = []
    var keys: [(row: Int, id: TextRange)] = []
    // Room that is not used costs nothing.
    ids.reserveCapacity(count * 128)
    keys.reserveCapacity(count)
    for row in indices {
      let start = ids.count
      if isPlain(row) {
        ids.append(contentsOf: keyBytes(row) ?? [])
      } else {
        ids.append(contentsOf: (id(row) ?? "").utf8)
      }
      keys.append((row, TextRange(start..<ids.count)))
    }
    let bytes = ids
    keys.sort { left, right in
      NumericOrder.compare(
        ArraySlice(bytes).span.extracting(left.id.range),
        ArraySlice(bytes).span.extracting(right.id.range)
      ) < 0
    }
    return keys.indices.map { index in
      let isRepeated =
        index > 0
        && ArraySlice(bytes).span.extracting(keys[index].id.range)
          .hasSameBytes(as: ArraySlice(bytes).span.extracting(keys[index - 1].id.range))
      return (keys[index].row, isRepeated)
    }
  }
}
