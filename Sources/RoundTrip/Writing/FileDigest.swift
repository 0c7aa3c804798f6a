#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// By what the contents of a file are known again: their count and 64 bits of them.
///
/// It tells a whole file from one that was cut or changed; it is no protection against someone who
/// wants two files to look the same.
struct FileDigest: Hashable, Sendable, Codable {
  private(set) var count = 0
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Digests some bytes.
  init(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe add($0) }
  }

  /// Digests a file, a piece at a time.
  ///
  /// - Throws: ``SystemFailure`` when it cannot be read, also when it is a link.
  init(ofFile path: String) throws(SystemFailure) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { _ = close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 128 << 10)
    var got = piece.count
    while got == piece.count {
      let failure: SystemFailure? = unsafe piece.withUnsafeMutableBytes { buffer in
        got = 0
        // Only the last piece may be short: the digest takes eight bytes at a time.
        while got < buffer.count {
          let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[got...])
          let more = unsafe read(descriptor, part.baseAddress, part.count)
          if more == 0 { break }
          if more > 0 { got += more } else if errno != EINTR { return .last }
        }
        unsafe add(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
        return nil
      }
      if let failure { throw failure }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash = hash
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 32
    }
    let whole = bytes.count & ~7
    var position = 0
    while position < whole {
      mix(
        unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      )
      position += 8
    }
    while position < bytes.count {
      mix(unsafe UInt64(bytes[position]))
      position += 1
    }
    self.hash = hash
    count += bytes.count
  }
}
