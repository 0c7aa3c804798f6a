extension RandomAccessCollection {
  /// The index of the first element for which a condition is false that is true for all elements before it; the end if
  /// it is true for all.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package func partitionPoint(where isBefore: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let middle = index(start, offsetBy: count / 2)
      if isBefore(self[middle]) {
        start = index(after: middle)
        count -= count / 2 + 1
      } else {
        count /= 2
      }
    }
    return start
  }
}
