internal import Foundation
internal import LocalizationCore

/// What a file is to hold: bytes, or what makes them a piece at a time.
///
/// A large file that is made of what is known already need not stand in memory whole.
public struct FileContents: Sendable {
  /// Takes a piece; throws when it cannot be written.
  public typealias Sink = (Span<UInt8>) throws(SystemFailure) -> Void

  /// Gives the pieces to who takes them, the same bytes each time.
  let write: @Sendable (_ sink: Sink) throws(SystemFailure) -> Void

  /// Contents that are made a piece at a time.
  ///
  /// - Parameter pieces: Gives them to who takes them, and throws what that throws. It may be called more
  ///   than once, and makes the same bytes each time.
  public init(pieces: @escaping @Sendable (_ sink: Sink) throws(SystemFailure) -> Void) {
    write = pieces
  }

  /// The contents of a file, which is read when they are written.
  public init(ofFile path: String) {
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

  /// Contents that are there.
  public init(_ bytes: [UInt8]) {
    write = { sink throws(SystemFailure) in try sink(ArraySlice(bytes).span) }
  }

  /// What an edit makes of a file.
  init(_ edit: CatalogEdit) { write = { sink throws(SystemFailure) in try edit.write(to: sink) } }

  /// By what the contents are known again.
  func digest() throws(SystemFailure) -> FileDigest {
    var digest = RunningDigest()
    try write { piece throws(SystemFailure) in digest.add(piece) }
    return digest.digest
  }
}
