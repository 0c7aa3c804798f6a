extension UnitTable {
  /// The rows in the order in which Xcode writes their ids; see ``NumericOrder``.
  ///
  /// Rows whose ids compare as equal keep their order.
  ///
  /// - Returns: The rows, each with the first row that has the same id, mostly itself.
  package func inNumericOrder() -> [(row: Int, first: Int)] {
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
    func order(_ left: TextRange, _ right: TextRange) -> Int {
      NumericOrder.compare(
        ArraySlice(bytes).span.extracting(left.range),
        ArraySlice(bytes).span.extracting(right.range))
    }
    keys.sort { order($0.id, $1.id) < 0 }
    // In this order "01" equals "1", so equal ids need not be adjacent.
    var alike: [ArraySlice<UInt8>: Int] = [:]
    return keys.indices.map { index in
      let (row, id) = keys[index]
      guard index > 0, order(keys[index - 1].id, id) == 0 else {
        if !alike.isEmpty { alike = [:] }
        return (row, row)
      }
      if alike.isEmpty { alike[bytes[keys[index - 1].id.range]] = keys[index - 1].row }
      let first = alike[bytes[id.range]] ?? row
      alike[bytes[id.range]] = first
      return (row, first)
    }
  }
}
