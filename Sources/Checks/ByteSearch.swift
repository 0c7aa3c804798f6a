extension [UInt8] {
  /// Whether some bytes stand in these, one behind the other.
  ///
  /// The time is in proportion to both lengths, whatever the bytes are (Knuth, Morris and Pratt).
  func contains(sequence: [UInt8]) -> Bool {
    if sequence.isEmpty { return true }
    guard sequence.count <= count else { return false }
    let (whole, part) = (self[...], sequence[...])
    let (text, sought) = (whole.span, part.span)
    // For each beginning of what is sought: how much of it is an end of that beginning as well.
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
  /// Whether a text stands somewhere.
  func contains(sequence: String) -> Bool {
    Array(self).contains(sequence: Array(sequence.utf8))
  }
}
