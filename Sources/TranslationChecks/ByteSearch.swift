extension [UInt8] {
  /// True if a sequence of bytes occurs.
  ///
  /// The time is linear for all inputs (Knuth, Morris and Pratt).
  func contains(sequence: [UInt8]) -> Bool {
    if sequence.isEmpty { return true }
    guard sequence.count <= count else { return false }
    let (whole, part) = (self[...], sequence[...])
    let (text, sought) = (whole.span, part.span)
    // For each beginning of the sequence: the length of its longest end that is a beginning too.
    var overlaps = [Int](repeating: 0, count: sought.count)
    var known = 0
    for index in 1..<sought.count {
      while known > 0, sought[known] != sought[index] { known = overlaps[known - 1] }
      if sought[known] == sought[index] { known += 1 }
      overlaps[index] = known
    }
    known = 0
    for index in text.indices {
      while known > 0, sought[known] != text[index] { known = overlaps[known - 1] }
      if sought[known] == text[index] { known += 1 }
      if known == sought.count { return true }
    }
    return false
  }
}

extension String.UTF8View {
  /// True if a text occurs.
  func contains(sequence: String) -> Bool {
    Array(self).contains(sequence: Array(sequence.utf8))
  }
}
