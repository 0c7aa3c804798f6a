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

  private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  {
    while true {
      let got = unsafe posixRead(descriptor, buffer.baseAddress, buffer.count)
      if got >= 0 || errno != EINTR { return got }
    }
  }

  /// The system's words for the last error.
  private static func systemError() -> String { unsafe String(cString: strerror(errno)) }

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

  /// Replaces the contents of several files: all new contents are on the disk beside the old ones
  /// before the first old one is replaced, and each replacement is one rename.
  ///
  /// When anything fails before the first rename, every file is as it was. A kill at any moment
  /// leaves each file either old or new.
  ///
  /// - Parameters:
  ///   - files: The paths with their new contents.
  ///   - isDurable: Whether the contents are forced to the disk first. What can be made again at any
  ///     time does not need it.
  ///   - check: Called for each path, at the same time, before the first rename; throws when the file
  ///     must not be replaced.
  static func replace(
    _ files: [(path: String, bytes: [UInt8])],
    isDurable: Bool = true,
    check: @Sendable (String) throws(RoundTripError) -> Void = { _ in }
  ) throws(RoundTripError) {
    let (staged, failure) = try concurrently { () throws(RoundTripError) in
      stage(files, isDurable: isDurable)
    } _: { () throws(RoundTripError) in
      firstFailure(files.map(\.path), check)
    }
    func discard() {
      for (temporary, _) in staged.files { try? FileManager.default.removeItem(atPath: temporary) }
    }
    if let error = staged.failure ?? failure {
      discard()
      throw error
    }
    for (index, (temporary, final)) in staged.files.enumerated() {
      guard unsafe rename(temporary, final) == 0 else {
        let message = unsafe String(cString: strerror(errno))
        discard()
        let already =
          index == 0 ? "" : "; \(index) of \(staged.files.count) files were replaced before it"
        throw RoundTripError(
          .inputOutput,
          .unwritable,
          "cannot be replaced: \(message)\(already)",
          at: final
        )
      }
    }
  }

  private static func firstFailure(
    _ paths: [String],
    _ check: (String) throws(RoundTripError) -> Void
  ) -> RoundTripError? {
    for path in paths {
      do {
        try check(path)
      } catch {
        return error
      }
    }
    return nil
  }

  /// Puts all new contents beside their files, as far as that goes.
  private static func stage(
    _ files: [(path: String, bytes: [UInt8])],
    isDurable: Bool
  ) -> (files: [(temporary: String, final: String)], failure: RoundTripError?) {
    var staged: [(temporary: String, final: String)] = []
    for (path, bytes) in files {
      // A link stays a link: its file is replaced.
      let final = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      do {
        if try isDevice(final) {
          // A device or pipe takes the bytes; nothing may be put in its place.
          try write(bytes, to: final, isDurable: false)
          continue
        }
        let temporary = temporaryPath(for: final)
        staged.append((temporary, final))
        try stage(bytes, at: temporary, like: final, isDurable: isDurable)
      } catch {
        return (staged, error)
      }
    }
    return (staged, nil)
  }

  private static func temporaryPath(for path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let name =
      temporaryPrefix(of: url.lastPathComponent)
      + "\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 1...UInt32.max))"
    return url.deletingLastPathComponent().appendingPathComponent(name).path
  }

  private static func stage(
    _ bytes: [UInt8],
    at temporary: String,
    like final: String,
    isDurable: Bool
  ) throws(RoundTripError) {
    removeLeftovers(of: final)
    var mode: mode_t = 0o666
    if kind(of: final).exists {
      guard unsafe access(final, W_OK) == 0 else {
        throw RoundTripError(
          .cannotCreate,
          .unwritable,
          "cannot be written: \(systemError())",
          at: final
        )
      }
      var status = stat()
      if unsafe stat(final, &status) == 0 { mode = status.st_mode & 0o7777 }
    }
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode)
    guard descriptor >= 0 else {
      throw RoundTripError(
        .cannotCreate,
        .unwritable,
        "cannot be written: \(systemError())",
        at: final
      )
    }
    if kind(of: final).exists { _ = fchmod(descriptor, mode) }
    _ = close(descriptor)
    do {
      try write(bytes, to: temporary, isDurable: isDurable)
    } catch {
      // The user knows the file by its own name.
      throw RoundTripError(error.kind, .unwritable, error.findings[0].message, at: final)
    }
  }

  /// Removes what a killed run left beside a file.
  private static func removeLeftovers(of path: String) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let prefix = temporaryPrefix(of: url.lastPathComponent)
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      // Staging says what is wrong with the folder.
      return
    }
    for name in names where name.hasPrefix(prefix) {
      let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(owner), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  private static func temporaryPrefix(of name: String) -> String { ".\(name).loctrip-" }

  private static func write(
    _ bytes: [UInt8],
    to path: String,
    isDurable: Bool
  ) throws(RoundTripError) {
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      // In pieces: a file handle makes a copy of what it is given.
      var position = 0
      while position < bytes.count {
        let end = min(position + (1 << 20), bytes.count)
        try handle.write(contentsOf: bytes[position..<end])
        position = end
      }
      if isDurable { try handle.synchronize() }
      try handle.close()
    } catch {
      throw RoundTripError(
        .inputOutput,
        .unwritable,
        "cannot be written: \(reason(error))",
        at: path
      )
    }
  }

  /// Whether something is at a path that is neither a file nor a folder.
  ///
  /// - Throws: ``RoundTripError`` when it is a folder.
  private static func isDevice(_ path: String) throws(RoundTripError) -> Bool {
    let (exists, isFolder) = kind(of: path)
    guard exists else { return false }
    guard !isFolder else {
      throw RoundTripError(.cannotCreate, .unwritable, "is a folder", at: path)
    }
    let type: Any?
    do {
      type = try FileManager.default.attributesOfItem(atPath: path)[.type]
    } catch {
      return false
    }
    return type as? FileAttributeType != .typeRegular
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

/// Writes a file whole, replacing one that is there.
///
/// - Throws: ``RoundTripError`` when it cannot be written; an old file is then as it was.
public func writeFile(_ bytes: [UInt8], to path: String) throws(RoundTripError) {
  try FileAccess.replace([(path, bytes)])
}
