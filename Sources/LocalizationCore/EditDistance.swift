/// The Levenshtein distance of two texts.
package enum EditDistance {
  /// The smallest number of characters to insert, delete or replace to turn one text into the
  /// other.
  ///
  /// Characters are those a person sees (extended grapheme clusters, UAX 29), compared by their
  /// bytes. This is the distance of V. I. Levenshtein, computed 64 rows at a time after G. Myers, "A
  /// Fast Bit-Vector Algorithm for Approximate String Matching", 1999, and H. Hyyrö, 2003.
  ///
  /// - Complexity: Time: the product of both lengths, a 64th of it; memory: linear. If the product,
  ///   without the common beginning and end, is over 10⁹ (two texts of more than 30,000
  ///   characters), the result is the longer length, which is never too small.
  package static func between(_ old: String, _ new: String) -> Int {
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
    return distance(leftNumbers[leftRange], rightNumbers[rightRange], alphabet: numbering.count)
  }

  /// The word nearest to one that is none of some words, the first of those that are equally near.
  package static func nearest(to word: String, among words: some Sequence<String>) -> (
    word: String, distance: Int
  )? {
    words.map { ($0, between(word, $0)) }.min { $0.1 < $1.1 }
  }

  /// The smallest number of elements to insert, delete or replace to turn one sequence into the
  /// other; `nil` if it is over a limit.
  ///
  /// No element is 0.
  ///
  /// - Complexity: Below the product of both lengths. If that is over 4 million (two texts of more
  ///   than 2,000 words), linear: the sequences are aligned at parts that each has once, and only
  ///   short gaps are compared. The result is never too small.
  static func between<Number: FixedWidthInteger>(
    _ old: ArraySlice<Number>, _ new: ArraySlice<Number>, atMost limit: Int
  ) -> Int? {
    let (oldRange, newRange) = SequenceDifference.differing(old.count, new.count) {
      old[old.startIndex + $0] == new[new.startIndex + $1]
    }
    func rest(_ sequence: ArraySlice<Number>, _ range: Range<Int>) -> ArraySlice<Number> {
      sequence[sequence.startIndex + range.lowerBound..<sequence.startIndex + range.upperBound]
    }
    let (left, right) = (rest(old, oldRange), rest(new, newRange))
    guard abs(left.count - right.count) <= limit else { return nil }
    guard !left.isEmpty && !right.isEmpty else { return max(left.count, right.count) }
    let isShort = left.count * right.count <= longestProduct
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    if isShort, shorter.count <= ShortSequence<Number>.limit {
      return ShortSequence(shorter).distance(to: longer, atMost: limit)
    }
    var numbers: [Number: Int32] = [:]
    func numbered(_ sequence: ArraySlice<Number>) -> ArraySlice<Int32> {
      sequence.map { number in
        let next = Int32(truncatingIfNeeded: numbers.count + 1)
        if let known = numbers[number] { return known }
        numbers[number] = next
        return next
      }[...]
    }
    let (one, other) = (numbered(left), numbered(right))
    let distance =
      isShort ? distance(one, other, alphabet: numbers.count + 1) : aligned(one, other)
    return distance <= limit ? distance : nil
  }

  /// The largest product of lengths for which sequences are compared element by element.
  private static let longestProduct = 4_000_000
  /// The same for the gaps between aligned elements.
  private static let longestGap = 1 << 16

  /// The distance of two long sequences, aligned at runs of four elements that each has once.
  private static func aligned(_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Int {
    /// The start of each run of four elements; -1 if it occurs more than once.
    func places(_ sequence: ArraySlice<Int32>) -> [UInt64: Int] {
      var places: [UInt64: Int] = [:]
      var four: UInt64 = 0
      for (index, number) in sequence.enumerated() {
        four = four << 16 ^ UInt64(UInt32(bitPattern: number)) &* 0x9E37_79B9
        guard index >= 3 else { continue }
        places[four] = places[four] == nil ? index : -1
      }
      return places
    }
    let newPlaces = places(new)
    var common: [(old: Int, new: Int)] = []
    for (four, index) in places(old) where index >= 0 {
      guard let other = newPlaces[four], other >= 0,
        old[old.startIndex + index] == new[new.startIndex + other]
      else { continue }
      common.append((index, other))
    }
    common.sort { $0.old < $1.old }
    var distance = 0
    var (oldStart, newStart) = (0, 0)
    for anchor in increasing(common) + [(old.count, new.count)] {
      let (left, right) = (
        old[old.startIndex + oldStart..<old.startIndex + anchor.old],
        new[new.startIndex + newStart..<new.startIndex + anchor.new]
      )
      distance +=
        left.count * right.count <= longestGap
        ? between(left, right, atMost: .max) ?? 0 : max(left.count, right.count)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    return distance
  }

  /// The longest part of some places, sorted by the old ones, in which the new ones increase too.
  private static func increasing(_ places: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: places.count)
    for index in places.indices {
      let length = ends.partitionPoint { places[$0].new < places[index].new }
      if length > 0 { before[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var result: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(places[index])
      index = before[index]
    }
    return result.reversed()
  }

  /// The distance of two texts whose characters are numbers below `alphabet`.
  private static func distance<Number: BinaryInteger>(
    _ pattern: ArraySlice<Number>, _ text: ArraySlice<Number>, alphabet: Int
  ) -> Int {
    guard !pattern.isEmpty else { return text.count }
    var score = pattern.count
    var equal = [UInt64](repeating: 0, count: alphabet)
    // The step of each column in the row above; in the first row every column adds one.
    var steps = [Int8](repeating: 1, count: text.count)
    var start = pattern.startIndex
    while start < pattern.endIndex {
      let block = pattern[start..<min(start + 64, pattern.endIndex)]
      for (bit, number) in block.enumerated() { equal[Int(number)] |= 1 << UInt64(bit) }
      let isLastBlock = block.endIndex == pattern.endIndex
      var rows = DistanceRows(block.count)
      for (column, number) in text.enumerated() {
        steps[column] = rows.step(equal[Int(number)], above: steps[column])
        if isLastBlock { score += Int(steps[column]) }
      }
      for number in block { equal[Int(number)] = 0 }
      start = block.endIndex
    }
    return score
  }
}

/// Up to 64 rows of the table of distances, in one column: by how much each differs from the row above.
private struct DistanceRows {
  private var positive = UInt64.max
  private var negative: UInt64 = 0
  private let last: UInt64

  init(_ count: Int) { last = 1 << UInt64(count - 1) }

  /// Goes to the next column.
  ///
  /// - Parameters:
  ///   - equal: The rows whose element is that of the column, as bits.
  ///   - above: The step from column to column in the row above the first: 1, 0 or -1.
  /// - Returns: The step in the last row.
  @inline(__always)
  mutating func step(_ equal: UInt64, above: Int8) -> Int8 {
    let vertical = equal | negative
    let matches = above < 0 ? equal | 1 : equal
    let horizontal = (((matches & positive) &+ positive) ^ positive) | matches
    var up = negative | ~(horizontal | positive)
    var down = positive & horizontal
    let step: Int8 = up & last != 0 ? 1 : down & last != 0 ? -1 : 0
    up <<= 1
    down <<= 1
    if above > 0 { up |= 1 }
    if above < 0 { down |= 1 }
    positive = down | ~(vertical | up)
    negative = up & vertical
    return step
  }
}

/// Up to 64 elements, prepared for comparing many other sequences with them.
struct ShortSequence<Element: FixedWidthInteger> {
  /// The greatest number of elements.
  static var limit: Int { 64 }

  private let count: Int
  /// A hash table of the elements, each with a bit for every place.
  private var keys: [Element]
  private var bits: [UInt64]

  /// Prepares some elements, at least one, none of which is 0.
  init(_ elements: ArraySlice<Element>) {
    count = elements.count
    var size = 8
    while size < 2 * count { size *= 2 }
    keys = [Element](repeating: 0, count: size)
    bits = [UInt64](repeating: 0, count: size)
    for (index, element) in elements.enumerated() {
      let slot = slot(of: element)
      keys[slot] = element
      bits[slot] |= 1 << UInt64(index)
    }
  }

  /// The slot of an element, or the free one that it would have.
  @inline(__always)
  private func slot(of element: Element) -> Int {
    let mask = keys.count - 1
    let hash = UInt32(truncatingIfNeeded: element ^ element >> 32) &* 0x9E37_79B1
    var slot = Int(hash >> 16) & mask
    while keys[slot] != 0, keys[slot] != element { slot = (slot + 1) & mask }
    return slot
  }

  /// The distance to other elements; `nil` if it is over a limit.
  func distance(to other: ArraySlice<Element>, atMost limit: Int) -> Int? {
    guard abs(count - other.count) <= limit else { return nil }
    var rows = DistanceRows(count)
    var score = count
    var rest = other.count
    for element in other {
      score += Int(rows.step(bits[slot(of: element)], above: 1))
      rest -= 1
      // Each further element takes one away at most.
      if score - rest > limit { return nil }
    }
    return score
  }
}

extension ShortSequence: Sendable where Element: Sendable {}

/// Numbers characters; equal ones get the same small number.
private struct CharacterNumbering {
  private var bytes = TextTokens.Numbering()
  private var known: [UInt64: Int32] = [:]

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
