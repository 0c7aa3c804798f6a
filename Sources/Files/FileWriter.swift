internal import Dispatch
internal import LocalizationCore
internal import Synchronization

/// Writes pieces to an open file while the next ones are made.
///
/// The system's error for a piece is thrown by a later call, at the latest by ``finish()``. Call that even after an
/// error: until then a write may still be in progress.
final class FileWriter {
  /// The number of bytes to collect for one write on the other thread.
  private static let size = 256 << 10
  /// The size from which a piece is written without a copy.
  private static let large = 4 << 20
  /// The largest number of waiting pieces.
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

  /// Writes a piece.
  func write(_ piece: Span<UInt8>) throws(SystemFailure) {
    // A large piece is written without a copy.
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
