internal import Dispatch
internal import LocalizationCore
internal import Synchronization

/// Writes pieces to an open file while the next ones are made.
///
/// What the system says to a piece is thrown with a later one, at the latest by ``finish()``, which has to be
/// called whatever was thrown: until then a piece may still be on its way.
final class FileWriter {
  /// How much is collected before it is worth the way to another thread.
  private static let size = 256 << 10
  /// A piece that is not copied.
  private static let large = 4 << 20
  /// How many pieces may wait.
  private static let limit = 8

  private let descriptor: Int32
  private var pending: [UInt8] = []
  private let queue = DispatchQueue(label: "loctrip.writing")
  private let room = DispatchSemaphore(value: FileWriter.limit)
  private let failure = Failure()

  private final class Failure: Sendable {
    let first = Mutex<SystemFailure?>(nil)
  }

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Takes a piece.
  func write(_ piece: Span<UInt8>) throws(SystemFailure) {
    // What is there as a whole need not be copied.
    guard piece.count < Self.large else {
      try flush()
      return try SystemFile.write(piece, to: descriptor)
    }
    unsafe piece.withUnsafeBufferPointer { unsafe pending.append(contentsOf: $0) }
    if pending.count >= Self.size { try handOver() }
  }

  /// Waits until everything is written.
  func finish() throws(SystemFailure) {
    let rest = pending
    pending = []
    try flush()
    if !rest.isEmpty { try SystemFile.write(ArraySlice(rest).span, to: descriptor) }
  }

  private func handOver() throws(SystemFailure) {
    try check()
    let piece = pending
    pending = []
    pending.reserveCapacity(Self.size + Self.size / 4)
    room.wait()
    let writing: @Sendable () -> Void = { [descriptor, failure, room] in
      defer { room.signal() }
      guard failure.first.withLock({ $0 == nil }) else { return }
      do throws(SystemFailure) {
        try SystemFile.write(ArraySlice(piece).span, to: descriptor)
      } catch {
        failure.first.withLock { $0 = error }
      }
    }
    if isDispatchUsable { queue.async(execute: writing) } else { writing() }
  }

  private func flush() throws(SystemFailure) {
    if !pending.isEmpty { try handOver() }
    queue.sync {}
    try check()
  }

  private func check() throws(SystemFailure) {
    if let failure = failure.first.withLock({ $0 }) { throw failure }
  }
}
