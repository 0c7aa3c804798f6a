/// The shortest edit script from one sequence to another, if it is short.
///
/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, between the common
/// beginning and the common end. The limit of steps falls with the length, so that the time is
/// linear and the memory stays below some megabytes. Over the limit everything between beginning
/// and end counts as replaced. Both directions give up at the same point.
struct SequenceDifference {
  /// A part that was replaced; either range may be empty.
  struct Replacement {
    /// The removed elements.
    var old: Range<Int>
    /// The added elements.
    var new: Range<Int>
  }

  /// The replaced parts in order; everything between them is the same.
  private(set) var replacements: [Replacement] = []

  var removedCount: Int { replacements.reduce(0) { $0 + $1.old.count } }
  var addedCount: Int { replacements.reduce(0) { $0 + $1.new.count } }

  /// Compares two sequences.
  init(from old: [UInt64], to new: [UInt64]) {
    let (oldRange, newRange) = Self.differing(old, new)
    guard !oldRange.isEmpty && !newRange.isEmpty else {
      if !oldRange.isEmpty || !newRange.isEmpty {
        replacements = [Replacement(old: oldRange, new: newRange)]
      }
      return
    }
    let total = oldRange.count + newRange.count
    let limit = min(total, max(64, min(1_500, 20_000_000 / total)))
    guard let trace = Self.trace(old[oldRange], new[newRange], limit: limit) else {
      replacements = [Replacement(old: oldRange, new: newRange)]
      return
    }
    follow(trace, oldRange, newRange)
  }

  /// The ranges of two sequences without their common beginning and end.
  static func differing<Element: Equatable>(_ old: [Element], _ new: [Element]) -> (
    old: Range<Int>, new: Range<Int>
  ) {
    differing(old.count, new.count) { old[$0] == new[$1] }
  }

  /// The same for two sequences of so many elements.
  @inline(__always)
  static func differing(_ oldCount: Int, _ newCount: Int, isSame: (Int, Int) -> Bool) -> (
    old: Range<Int>, new: Range<Int>
  ) {
    let shorter = min(oldCount, newCount)
    var start = 0
    while start < shorter, isSame(start, start) { start += 1 }
    var end = 0
    while end < shorter - start, isSame(oldCount - 1 - end, newCount - 1 - end) { end += 1 }
    return (start..<oldCount - end, start..<newCount - end)
  }

  /// The furthest points on each diagonal after each number of steps; the last one reaches the end.
  ///
  /// - Returns: `nil` when `limit` steps are not enough.
  private static func trace(_ old: ArraySlice<UInt64>, _ new: ArraySlice<UInt64>, limit: Int)
    -> [[Int32]]?
  {
    guard abs(old.count - new.count) <= limit else { return nil }
    var trace: [[Int32]] = []
    var previous: [Int32] = []
    for steps in 0...limit {
      // Index 2 * i is the diagonal -steps + 2 * i; the one before has one point less.
      var current = [Int32](repeating: 0, count: steps + 1)
      for index in 0...steps {
        let diagonal = 2 * index - steps
        var x: Int
        if steps == 0 {
          x = 0
        } else if index == 0 || (index < steps && previous[index - 1] < previous[index]) {
          x = Int(previous[index])
        } else {
          x = Int(previous[index - 1]) + 1
        }
        var y = x - diagonal
        while x < old.count, y < new.count, y >= 0,
          old[old.startIndex + x] == new[new.startIndex + y]
        {
          x += 1
          y += 1
        }
        current[index] = Int32(truncatingIfNeeded: x)
        if x >= old.count && y >= new.count {
          trace.append(current)
          return trace
        }
      }
      trace.append(current)
      previous = current
    }
    return nil
  }

  /// Walks back from the end and records the replacements.
  private mutating func follow(_ trace: [[Int32]], _ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (x, y) = (oldRange.count, newRange.count)
    var found: [Replacement] = []
    func note(_ old: Range<Int>, _ new: Range<Int>) {
      if let last = found.indices.last, found[last].old.lowerBound == old.upperBound,
        found[last].new.lowerBound == new.upperBound
      {
        found[last].old = old.lowerBound..<found[last].old.upperBound
        found[last].new = new.lowerBound..<found[last].new.upperBound
      } else {
        found.append(Replacement(old: old, new: new))
      }
    }
    var steps = trace.count - 1
    while steps > 0 {
      let previous = trace[steps - 1]
      let index = (x - y + steps) / 2
      let isAddition = index == 0 || (index < steps && previous[index - 1] < previous[index])
      let startX = Int(previous[isAddition ? index : index - 1])
      let startY = startX - (x - y) + (isAddition ? -1 : 1)
      let (oldStart, newStart) = (oldRange.lowerBound + startX, newRange.lowerBound + startY)
      note(
        isAddition ? oldStart..<oldStart : oldStart..<oldStart + 1,
        isAddition ? newStart..<newStart + 1 : newStart..<newStart)
      (x, y) = (startX, startY)
      steps -= 1
    }
    replacements = found.reversed()
  }
}
