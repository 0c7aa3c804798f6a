internal import LoctripLocalizationCore

/// The size and the digest of a file, to detect changes.
struct FileDigest: Hashable, Sendable, Codable {
  let count: Int
  let hash: UInt64

  /// Digests some bytes.
  init(_ bytes: [UInt8]) {
    var digest = RunningDigest()
    digest.add(ArraySlice(bytes).span)
    self.init(digest)
  }

  /// Digests an open file, a piece at a time.
  ///
  /// - Throws: ``SystemFailure`` if it cannot be read.
  init(of descriptor: Int32) throws(SystemFailure) {
    var digest = RunningDigest()
    var buffer = [UInt8](repeating: 0, count: 128 << 10)
    while true {
      let count = try SystemFile.read(descriptor, into: &buffer)
      if count == 0 { break }
      let piece = buffer[..<count]
      digest.add(piece.span)
    }
    self.init(digest)
  }

  /// The size and the digest of what was added.
  init(_ digest: RunningDigest) {
    count = digest.count
    hash = digest.digest.rawValue
  }
}
