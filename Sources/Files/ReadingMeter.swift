internal import Synchronization

/// How much the program has read so far.
///
/// Whatever is worked on is read by ``FileAccess`` first, so that this is how far long work is.
public enum ReadingMeter {
  private static let fileCount = Atomic<Int>(0)
  private static let byteCount = Atomic<Int>(0)

  /// The files that were opened.
  public static var files: Int { fileCount.load(ordering: .relaxed) }

  /// The bytes that were read of them.
  public static var bytes: Int { byteCount.load(ordering: .relaxed) }

  static func countFile() { fileCount.wrappingAdd(1, ordering: .relaxed) }

  static func count(_ bytes: Int) { byteCount.wrappingAdd(bytes, ordering: .relaxed) }
}
