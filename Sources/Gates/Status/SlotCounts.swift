package import LocalizationCore

/// Counts of slots and of their source texts, by state.
package struct SlotCounts: Sendable, Hashable {
  /// A number of slots, and the length of their sources.
  package struct Count: Sendable, Hashable {
    /// The number of slots.
    package var units = 0
    /// The words of their sources, by Unicode segmentation.
    package var words = 0
    /// The characters of their sources.
    package var characters = 0

    package init() {}

    mutating func add(_ size: WordCount) {
      units += 1
      words += size.words
      characters += size.characters
    }

    static func + (left: Count, right: Count) -> Count {
      var sum = left
      sum.units += right.units
      sum.words += right.words
      sum.characters += right.characters
      return sum
    }
  }

  private var counts = [Count](repeating: Count(), count: SlotState.allCases.count)

  /// Creates counts of zero.
  package init() {}

  /// The count of a state.
  package subscript(state: SlotState) -> Count {
    get { counts[state.index] }
    set { counts[state.index] = newValue }
  }

  mutating func add(_ size: WordCount, _ state: SlotState) { counts[state.index].add(size) }

  static func + (left: SlotCounts, right: SlotCounts) -> SlotCounts {
    var sum = left
    for state in SlotState.allCases { sum[state] = left[state] + right[state] }
    return sum
  }

  /// All slots that count: without those that are locked, stale or have nothing to translate.
  package var all: Count { SlotState.counting.reduce(Count()) { $0 + self[$1] } }

  /// The translated slots.
  package var done: Count { self[.translated] }

  /// The slots that count and are not translated.
  package var open: Count {
    SlotState.counting.reduce(Count()) { $1.isOpen ? $0 + self[$1] : $0 }
  }

  /// The coverage.
  package var coverage: Percentage { Percentage(done.units, of: all.units) }
}

/// An exact percentage; rounded down for display.
package struct Percentage: Sendable, Hashable, Comparable {
  /// The part.
  package let part: Int
  /// The whole; the percentage of 0 is 100.
  package let whole: Int

  package init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// Hundredths of a percent, rounded down.
  package var basisPoints: Int { whole == 0 ? 10_000 : part * 10_000 / whole }

  /// True if it is at least so many percent.
  package func isAtLeast(_ percent: Double) -> Bool {
    whole == 0 || Double(part) * 100 >= percent * Double(whole)
  }

  /// True if the left fraction is smaller, without rounding.
  package static func < (left: Self, right: Self) -> Bool {
    let (one, other) = (
      left.whole == 0 ? (1, 1) : (left.part, left.whole), (right.part, right.whole)
    )
    guard other.1 > 0 else { return one.0 < one.1 }
    return one.0 * other.1 < other.0 * one.1
  }

  /// `97.8`, or `100`.
  package var text: String { Self.text(basisPoints / 10) }

  /// Tenths of a percent as text.
  static func text(_ tenths: Int) -> String {
    let size = tenths.magnitude
    return "\(tenths < 0 ? "-" : "")\(size / 10)\(size % 10 == 0 ? "" : ".\(size % 10)")"
  }

  /// The percentage as a JSON number, `97.84`.
  var number: String {
    let points = basisPoints
    let rest = points % 100
    if rest == 0 { return "\(points / 100)" }
    return "\(points / 100).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
  }
}
