internal import LocalizationCore

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
    if old.isIdentical(to: new) { return 0 }
    var numbering = CharacterNumbering()
    let (left, right) = (numbering.numbers(of: old), numbering.numbers(of: new))
    let (leftRange, rightRange) = SequenceDifference.differing(left, right)
    guard !leftRange.isEmpty && !rightRange.isEmpty,
      leftRange.count * rightRange.count <= 1_000_000_000
    else { return max(leftRange.count, rightRange.count) }
    return distance(
      left[leftRange],
      right[rightRange],
      alphabet: numbering.count
    )
  }

  private static func distance(
    _ pattern: ArraySlice<Int32>,
    _ text: ArraySlice<Int32>,
    alphabet: Int
  ) -> Int {
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
  private var plain = [Int32](repeating: -1, count: 128)
  private var known: [ExactString: Int32] = [:]
  /// How many numbers were given.
  private(set) var count = 0

  mutating func numbers(of text: String) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(text.utf8.count)
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 13 }) {
      for byte in text.utf8 { numbers.append(number(of: byte)) }
    } else {
      for character in text {
        if let byte = character.utf8.first, byte < 0x80, character.utf8.count == 1 {
          numbers.append(number(of: byte))
        } else {
          numbers.append(number(of: ExactString(String(character))))
        }
      }
    }
    return numbers
  }

  private mutating func number(of byte: UInt8) -> Int32 {
    if plain[Int(byte)] < 0 { plain[Int(byte)] = next() }
    return plain[Int(byte)]
  }

  private mutating func number(of character: ExactString) -> Int32 {
    if let number = known[character] { return number }
    let number = next()
    known[character] = number
    return number
  }

  private mutating func next() -> Int32 {
    defer { count += 1 }
    return Int32(truncatingIfNeeded: count)
  }
}
