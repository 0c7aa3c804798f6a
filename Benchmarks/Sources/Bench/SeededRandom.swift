/// SplitMix64: the same numbers for a seed on every machine and in every release.
///
/// Each entry starts one of its own, so what an entry says depends on its position alone.
struct SeededRandom {
  private var state: UInt64

  /// Starts a sequence.
  ///
  /// - Parameters:
  ///   - seed: What the user chose.
  ///   - stream: Which of its sequences.
  init(seed: UInt64, stream: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ (stream &+ 1) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number below `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }

  /// Whether something happens that does so in `percent` of all cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of some values.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
