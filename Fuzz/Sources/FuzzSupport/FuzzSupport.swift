/// Ends the run when a promise is broken; libFuzzer saves the input.
///
/// `precondition` would say nothing in an optimized build.
public func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Numbers that depend on an input alone, so that a saved input fails again the same way.
public struct InputNumbers {
  private var state: UInt64

  /// Starts from the bytes of an input.
  public init(_ bytes: [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = hash | 1
  }

  /// A number below `bound`.
  public mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}

extension [UInt8] {
  /// The bytes that libFuzzer hands over.
  public init(input start: UnsafePointer<UInt8>?, _ count: Int) {
    self = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// The first `count` bytes as text, for the message of a failed check.
public func excerpt(_ bytes: some Collection<UInt8>, _ count: Int = 80) -> String {
  String(decoding: bytes.prefix(count), as: UTF8.self)
}
