/// Collects small pieces for an open file and writes them together.
struct FileWriter: ~Copyable {
  /// The size from which on pieces are written.
  private static let size = 256 << 10

  private let descriptor: Int32
  private var pending: [UInt8] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Takes a piece.
  mutating func write(_ piece: Span<UInt8>) throws(SystemFailure) {
    // A large piece is written at once, without a copy.
    guard piece.count < Self.size else {
      try finish()
      return try SystemFile.write(piece, to: descriptor)
    }
    unsafe piece.withUnsafeBufferPointer { unsafe pending.append(contentsOf: $0) }
    if pending.count >= Self.size { try finish() }
  }

  /// Writes what was collected.
  mutating func finish() throws(SystemFailure) {
    try SystemFile.write(ArraySlice(pending).span, to: descriptor)
    pending.removeAll(keepingCapacity: true)
  }
}
