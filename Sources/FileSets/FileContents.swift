internal import Foundation
package import LoctripLocalizationCore

/// The new contents of a file: bytes, or a function that makes them a piece at a time.
///
/// So a large file that is assembled from known parts need not be in memory as a whole.
package struct FileContents: Sendable {
  /// Takes a piece; throws if it cannot be written.
  package typealias Sink = (Span<UInt8>) throws(SystemFailure) -> Void

  /// Passes the pieces to a sink, the same bytes each time.
  let write: @Sendable (_ sink: Sink) throws(SystemFailure) -> Void

  /// Contents that are made a piece at a time.
  ///
  /// - Parameter pieces: Passes the pieces to the sink, and throws its errors. It may be called more than once, and
  ///   makes the same bytes each time.
  package init(pieces: @escaping @Sendable (_ sink: Sink) throws(SystemFailure) -> Void) {
    write = pieces
  }

  /// The contents of a file, which is read only when they are written.
  package init(ofFile path: String) {
    write = { sink throws(SystemFailure) in
      let (descriptor, kind) = try SystemFile.opened(path, isStream: false)
      defer { try? SystemFile.close(descriptor) }
      guard kind == .file else { throw SystemFailure(code: EINVAL) }
      while true {
        let piece = try SystemFile.read(descriptor, 1 << 20)
        if piece.isEmpty { return }
        try sink(ArraySlice(piece).span)
      }
    }
  }

  /// Contents in memory.
  package init(_ bytes: [UInt8]) {
    write = { sink throws(SystemFailure) in try sink(ArraySlice(bytes).span) }
  }

  /// The contents after an edit.
  init(_ edit: CatalogEdit) { write = { sink throws(SystemFailure) in try edit.write(to: sink) } }

  /// Returns the contents as a whole.
  ///
  /// - Parameter path: The path for messages.
  /// - Throws: `FindingsError` when the file that they come from cannot be read.
  package func bytes(at path: String) throws(FindingsError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try write { piece throws(SystemFailure) in
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      }
    } catch {
      throw FindingsError(.inputOutput, .unreadable, "cannot be read: \(error.words)", at: path)
    }
    return bytes
  }

  /// Returns the digest of the contents.
  func digest() throws(SystemFailure) -> FileDigest {
    var digest = RunningDigest()
    try write { piece throws(SystemFailure) in digest.add(piece) }
    return FileDigest(digest)
  }
}
