public import LocalizationCore

/// How many slots there are in each state, and how long their sources are.
public struct SlotCounts: Sendable, Hashable {
  /// How many, and how long their sources are.
  public struct Count: Sendable, Hashable {
    /// How many slots.
    public var units = 0
    /// The words of their sources by Unicode segmentation.
    public var words = 0
    /// The characters of their sources.
    public var characters = 0

    /// None.
    public init() {}

    mutating func add(_ size: TextSize) {
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

  /// None.
  public init() {}

  /// Those in a state.
  public subscript(state: SlotState) -> Count {
    get { counts[state.index] }
    set { counts[state.index] = newValue }
  }

  mutating func add(_ size: TextSize, _ state: SlotState) { counts[state.index].add(size) }

  static func + (left: SlotCounts, right: SlotCounts) -> SlotCounts {
    var sum = left
    for state in SlotState.allCases { sum[state] = left[state] + right[state] }
    return sum
  }

  /// Those that count: all but what is locked, stale or has nothing to read.
  public var all: Count { SlotState.counting.reduce(Count()) { $0 + self[$1] } }

  /// Those that are translated.
  public var done: Count { self[.translated] }

  /// Those that count and are not translated.
  public var open: Count {
    SlotState.counting.reduce(Count()) { $1.isOpen ? $0 + self[$1] : $0 }
  }

  /// The coverage.
  public var coverage: Percentage { Percentage(done.units, of: all.units) }
}

/// A part of a whole, exact; where it is rounded it is rounded down.
public struct Percentage: Sendable, Hashable, Comparable {
  /// The part.
  public let part: Int
  /// The whole; without any the percentage is 100.
  public let whole: Int

  /// Creates a percentage.
  public init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// Hundredths of a percent, rounded down.
  public var basisPoints: Int { whole == 0 ? 10_000 : part * 10_000 / whole }

  /// Whether it is at least so many percent.
  public func isAtLeast(_ percent: Double) -> Bool {
    whole == 0 || Double(part) * 100 >= percent * Double(whole)
  }

  /// Whether the left one is less; fractions are compared, not what is left of them by rounding.
  public static func < (left: Self, right: Self) -> Bool {
    let (one, other) = (
      left.whole == 0 ? (1, 1) : (left.part, left.whole), (right.part, right.whole)
    )
    guard other.1 > 0 else { return one.0 < one.1 }
    return one.0 * other.1 < other.0 * one.1
  }

  /// `97.8`, or `100`.
  public var text: String { Self.text(basisPoints / 10) }

  /// Tenths of a percent as text.
  static func text(_ tenths: Int) -> String {
    let size = tenths.magnitude
    return "\(tenths < 0 ? "-" : "")\(size / 10)\(size % 10 == 0 ? "" : ".\(size % 10)")"
  }

  /// `97.84`: as a number of JSON.
  var number: String {
    let points = basisPoints
    let rest = points % 100
    if rest == 0 { return "\(points / 100)" }
    return "\(points / 100).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
  }
}
