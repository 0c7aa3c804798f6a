internal import Foundation
package import LocalizationCore

/// The size and a 64-bit hash of a file, to detect changes.
///
/// It is no protection against files that are made to have the same digest.
package struct FileDigest: Hashable, Sendable, Codable {
  package private(set) var count = 0
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Digests some bytes.
  package init(_ bytes: [UInt8]) { add(ArraySlice(bytes).span) }

  /// Digests an open file, a piece at a time.
  ///
  /// - Throws: ``SystemFailure`` if it cannot be read.
  init(of descriptor: Int32) throws(SystemFailure) {
    let size = 128 << 10
    while true {
      // Only the last piece may be short: the digest takes eight bytes at a time.
      let piece = try SystemFile.read(descriptor, size)
      add(ArraySlice(piece).span)
      if piece.count < size { return }
    }
  }

  /// Adds some bytes; only the last call may have a number that is no multiple of eight.
  fileprivate mutating func add(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash = hash
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 32
    }
    func word(_ position: Int) -> UInt64 {
      unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    var position = 0
    while position &+ 32 <= bytes.count {
      mix(word(position))
      mix(word(position &+ 8))
      mix(word(position &+ 16))
      mix(word(position &+ 24))
      position &+= 32
    }
    while position &+ 8 <= bytes.count {
      mix(word(position))
      position &+= 8
    }
    while position < bytes.count {
      mix(unsafe UInt64(bytes[position]))
      position += 1
    }
    self.hash = hash
    count += bytes.count
  }
}

extension TextDigest {
  /// Converts the digest of a file, for a manifest.
  package init(_ file: FileDigest) { self.init(rawValue: file.hash) }
}

/// The digest of contents that come in pieces of any size.
package struct RunningDigest {
  /// The digest of the whole words so far.
  private var words = FileDigest([])
  /// The bytes after them, fewer than eight.
  private var rest: [UInt8] = []

  package init() {}

  /// Adds a piece.
  package mutating func add(_ piece: Span<UInt8>) {
    var piece = piece
    if !rest.isEmpty {
      let count = min(8 - rest.count, piece.count)
      append(piece.extracting(first: count))
      piece = piece.extracting(droppingFirst: count)
      guard rest.count == 8 else { return }
      words = digest
      rest.removeAll(keepingCapacity: true)
    }
    words.add(piece.extracting(first: piece.count & ~7))
    append(piece.extracting(last: piece.count & 7))
  }

  /// The digest of all pieces.
  package var digest: FileDigest {
    var digest = words
    digest.add(ArraySlice(rest).span)
    return digest
  }

  private mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { rest.append(bytes[index]) }
  }
}
