/// How far apart two texts are.
public enum EditDistance {
  /// The characters to put in, take out or replace to make one text the other, the fewest there are.
  ///
  /// Characters are those a person sees (extended grapheme clusters, UAX 29), compared by their
  /// bytes. This is the distance of V. I. Levenshtein, computed 64 rows at a time after G. Myers, "A
  /// Fast Bit-Vector Algorithm for Approximate String Matching", 1999, and H. Hyyrö, 2003.
  ///
  /// - Complexity: The product of both lengths, a 64th of it; the memory is in proportion to the
  ///   lengths. Texts whose product without their common beginning and end is over 10⁹ (two of more
  ///   than 30,000 characters) are not compared any further: the longer length is taken, which is
  ///   never too small.
  public static func between(_ old: String, _ new: String) -> Int {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let (oldRange, newRange) = PlainText.differing(old, new)
    let (left, right) = (old[oldRange], new[newRange])
    if min(left.count, right.count) <= 64, PlainText.isASCII(left), PlainText.isASCII(right) {
      return left.count < right.count
        ? distance(left, right, alphabet: 128) : distance(right, left, alphabet: 128)
    }
    guard !left.isEmpty && !right.isEmpty else {
      return PlainText.characterCount(left) + PlainText.characterCount(right)
    }
    var numbering = CharacterNumbering()
    let (leftNumbers, rightNumbers) = (numbering.numbers(of: left), numbering.numbers(of: right))
    let (leftRange, rightRange) = SequenceDifference.differing(leftNumbers, rightNumbers)
    guard !leftRange.isEmpty && !rightRange.isEmpty,
      leftRange.count * rightRange.count <= 1_000_000_000
    else { return max(leftRange.count, rightRange.count) }
    return distance(
      leftNumbers[leftRange],
      rightNumbers[rightRange],
      alphabet: numbering.count
    )
  }

  /// The distance of two texts whose characters are numbers below that of an alphabet.
  private static func distance<Number: BinaryInteger>(
    _ pattern: ArraySlice<Number>,
    _ text: ArraySlice<Number>,
    alphabet: Int
  ) -> Int {
    guard !pattern.isEmpty else { return text.count }
    var score = pattern.count
    var equal = [UInt64](repeating: 0, count: alphabet)
    // What each column of the row above adds; in the first row every column adds one.
    var steps = [Int8](repeating: 1, count: text.count)
    var start = pattern.startIndex
    while start < pattern.endIndex {
      let block = pattern[start..<min(start + 64, pattern.endIndex)]
      for (bit, number) in block.enumerated() { equal[Int(number)] |= 1 << UInt64(bit) }
      let last: UInt64 = 1 << UInt64(block.count - 1)
      let isLastBlock = block.endIndex == pattern.endIndex
      var positive = UInt64.max
      var negative: UInt64 = 0
      for (column, number) in text.enumerated() {
        var matches = equal[Int(number)]
        let step = steps[column]
        let vertical = matches | negative
        if step < 0 { matches |= 1 }
        let horizontal = (((matches & positive) &+ positive) ^ positive) | matches
        var up = negative | ~(horizontal | positive)
        var down = positive & horizontal
        steps[column] = up & last != 0 ? 1 : down & last != 0 ? -1 : 0
        if isLastBlock { score += Int(steps[column]) }
        up <<= 1
        down <<= 1
        if step > 0 { up |= 1 }
        if step < 0 { down |= 1 }
        positive = down | ~(vertical | up)
        negative = up & vertical
      }
      for number in block { equal[Int(number)] = 0 }
      start = block.endIndex
    }
    return score
  }
}

/// Gives the same small number to the same character.
private struct CharacterNumbering {
  private var bytes = TextTokens.Numbering()
  private var known: [UInt64: Int32] = [:]

  /// How many numbers were given.
  var count: Int { known.count }

  mutating func numbers(of bytes: ArraySlice<UInt8>) -> [Int32] {
    let text = String(decoding: bytes, as: UTF8.self)
    let widths =
      PlainText.isPlain(bytes)
      ? text.unicodeScalars.map { UTF8.width($0) } : text.map(\.utf8.count)
    var start = bytes.startIndex
    return widths.map { width in
      defer { start += width }
      let key = self.bytes.number(of: bytes[start..<start + width])
      let next = Int32(truncatingIfNeeded: known.count)
      if let number = known[key] { return number }
      known[key] = next
      return next
    }
  }
}
