internal import Synchronization

/// The amount that the program has read so far.
///
/// All input is read by ``FileAccess`` first, so this shows the progress of long work.
package enum ReadingMeter {
  private static let fileCount = Atomic<Int>(0)
  private static let byteCount = Atomic<Int>(0)

  /// The number of opened files.
  package static var files: Int { fileCount.load(ordering: .relaxed) }

  /// The number of bytes read.
  package static var bytes: Int { byteCount.load(ordering: .relaxed) }

  static func countFile() { fileCount.wrappingAdd(1, ordering: .relaxed) }

  static func count(_ bytes: Int) { byteCount.wrappingAdd(bytes, ordering: .relaxed) }
}
