internal import Foundation
internal import LocalizationCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system's `read`, which a method of the same name would hide.
private let posixRead = unsafe read

/// Reading and writing files, with errors that say what could not be done.
enum FileAccess {
  /// Whether something is at a path, and whether it is a folder.
  static func kind(of path: String) -> (exists: Bool, isFolder: Bool) {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return (exists, exists && isFolder.boolValue)
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``RoundTripError`` when there is no such file, it is a folder, or it cannot be read.
  static func read(_ path: String) throws(RoundTripError) -> [UInt8] {
    let (exists, isFolder) = kind(of: path)
    guard exists else {
      throw RoundTripError(.noInput, .noSuchFile, "no such file", at: path)
    }
    guard !isFolder else {
      throw RoundTripError(.noInput, .unreadable, "is a folder, not a file", at: path)
    }
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else {
      throw RoundTripError(.noInput, .unreadable, "cannot be read: \(systemError())", at: path)
    }
    defer { _ = close(descriptor) }
    // One byte more than expected, so that the same read sees the end.
    var expected = Int(max(0, lseek(descriptor, 0, SEEK_END)))
    _ = lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var isComplete = false
    while !isComplete {
      var failure: String?
      let room = max(expected - bytes.count, 64 << 10) + 1
      let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
          let got = unsafe Self.readSome(
            descriptor,
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          )
          if got < 0 { failure = systemError() }
          if got <= 0 { break }
          count += got
        }
      }
      if let failure {
        throw RoundTripError(.inputOutput, .unreadable, "cannot be read: \(failure)", at: path)
      }
      isComplete = part.count < room
      bytes = bytes.isEmpty ? part : bytes + part
      expected = bytes.count * 2
    }
    return bytes
  }

  /// Reads a file a piece at a time; the pieces share no memory with one another.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - body: Receives each piece; returns whether it wants more.
  /// - Throws: ``RoundTripError`` when there is no such file, it is a folder, or it cannot be read.
  static func readPieces(_ path: String, body: ([UInt8]) -> Bool) throws(RoundTripError) {
    var descriptor = STDIN_FILENO
    if path != "-" {
      let (exists, isFolder) = kind(of: path)
      guard exists else { throw RoundTripError(.noInput, .noSuchFile, "no such file", at: path) }
      guard !isFolder else {
        throw RoundTripError(.noInput, .unreadable, "is a folder, not a file", at: path)
      }
      descriptor = unsafe open(path, O_RDONLY)
    }
    guard descriptor >= 0 else {
      throw RoundTripError(.noInput, .unreadable, "cannot be read: \(systemError())", at: path)
    }
    defer { if descriptor != STDIN_FILENO { _ = close(descriptor) } }
    let size = 256 << 10
    while true {
      var failure: String?
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let got = unsafe Self.readSome(descriptor, UnsafeMutableRawBufferPointer(buffer))
        if got < 0 { failure = systemError() }
        count = max(got, 0)
      }
      if let failure {
        throw RoundTripError(.inputOutput, .unreadable, "cannot be read: \(failure)", at: path)
      }
      guard !piece.isEmpty, body(piece) else { return }
    }
  }

  /// Whether a file holds exactly some bytes; reads it a piece at a time.
  static func has(_ bytes: [UInt8], at path: String) throws(RoundTripError) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else {
      throw RoundTripError(.noInput, .unreadable, "cannot be read: \(systemError())", at: path)
    }
    defer { _ = close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 128 << 10)
    var position = 0
    while true {
      let got = unsafe piece.withUnsafeMutableBytes { unsafe Self.readSome(descriptor, $0) }
      if got < 0 {
        throw RoundTripError(
          .inputOutput,
          .unreadable,
          "cannot be read: \(systemError())",
          at: path
        )
      }
      if got == 0 { return position == bytes.count }
      guard position + got <= bytes.count else { return false }
      guard piece[..<got].isIdentical(to: bytes[position..<position + got]) else { return false }
      position += got
    }
  }

  /// Makes sure that a file holds what was read of it.
  ///
  /// - Throws: ``RoundTripError`` when it does not, so that it must not be replaced.
  static func checkUnchanged(
    _ path: String,
    _ bytes: [UInt8],
    whileBeing done: String
  ) throws(RoundTripError) {
    guard try has(bytes, at: path) else {
      throw RoundTripError(
        .inputOutput,
        .unwritable,
        "was changed while it was being \(done); nothing was written",
        at: path
      )
    }
  }

  private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  {
    while true {
      let got = unsafe posixRead(descriptor, buffer.baseAddress, buffer.count)
      if got >= 0 || errno != EINTR { return got }
    }
  }

  /// The system's words for the last error.
  static func systemError() -> String { unsafe String(cString: strerror(errno)) }

  /// Creates a folder and those above it.
  static func createFolder(_ path: String) throws(RoundTripError) {
    let (exists, isFolder) = kind(of: path)
    if exists && !isFolder {
      throw RoundTripError(.cannotCreate, .unwritable, "is a file, not a folder", at: path)
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RoundTripError(
        .cannotCreate,
        .unwritable,
        "cannot be created: \(reason(error))",
        at: path
      )
    }
  }

  /// Removes what is at a path, if anything.
  static func remove(_ path: String) throws(RoundTripError) {
    guard kind(of: path).exists else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw RoundTripError(
        .inputOutput,
        .unwritable,
        "cannot be removed: \(reason(error))",
        at: path
      )
    }
  }

  /// The system's words for an error.
  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError,
      underlying.domain == NSPOSIXErrorDomain
    {
      return unsafe String(cString: strerror(Int32(truncatingIfNeeded: underlying.code)))
    }
    if error.domain == NSPOSIXErrorDomain {
      return unsafe String(cString: strerror(Int32(truncatingIfNeeded: error.code)))
    }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteOutOfSpace: return "no space left on the device"
    case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file"
    default: return error.localizedDescription
    }
  }
}
