/// A generator that gives the same numbers for the same seed (SplitMix64), so that a failure can be
/// repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound.
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Whether something happens that does so in so many of a hundred cases.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Whether something happens that does so once in so many times.
  public mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of some values, of which there is at least one.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
