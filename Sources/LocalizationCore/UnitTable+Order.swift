extension UnitTable {
  /// Some rows in the order in which Xcode writes their ids; see ``NumericOrder``.
  ///
  /// Rows whose ids it does not tell apart keep their order.
  ///
  /// - Returns: The rows, and those of them that have the id of the row before.
  package func inNumericOrder(_ rows: [Int]) -> (rows: [Int], repeated: [Int]) {
    var ids: [UInt8] = []
    var keys: [(row: Int, id: TextRange)] = []
    keys.reserveCapacity(rows.count)
    for row in rows {
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
        bytes[left.id.range].span,
        bytes[right.id.range].span
      ) < 0
    }
    let repeated = zip(keys, keys.dropFirst()).filter { key, next in
      key.id.range.count == next.id.range.count
        && bytes[key.id.range].isIdentical(to: bytes[next.id.range])
    }
    return (keys.map(\.row), repeated.map(\.1.row))
  }
}
