internal import CLoctripSystem
internal import Foundation
package import LoctripLocalizationCore
internal import Synchronization

/// Reading and writing of files.
package enum FileAccess {
  /// Returns whether a path exists, and whether it is a folder.
  package static func kind(of path: String) -> (exists: Bool, isFolder: Bool) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return (false, false) }
    return (true, status.st_mode & S_IFMT == S_IFDIR)
  }

  /// True if everybody may write to what a path leads to; `nil` if nothing is there.
  package static func isWritableByEverybody(_ path: String) -> Bool? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return status.st_mode & 0o002 != 0
  }

  /// Returns the path without links and steps upward, or `nil` if nothing is there.
  package static func realPath(_ path: String) -> String? { SystemFile.realPath(path) }

  /// Returns the absolute path without links and steps upward of a place where there may be nothing yet.
  ///
  /// - Returns: The path as it is if it is relative and the working folder is gone.
  package static func place(of path: String) -> String { InterruptedRun.realPath(path) }

  /// Returns the names from the root to the real place of a path, which need not exist; none if the working folder
  /// is gone.
  package static func steps(to path: String) -> [String] {
    let real = InterruptedRun.realPath(path)
    return real.hasPrefix("/") ? real.split(separator: "/").map(String.init) : []
  }

  /// True if a path is a file that can be read more than once: no folder, device or pipe.
  package static func isPlainFile(_ path: String) -> Bool {
    guard let real = SystemFile.realPath(path) else { return false }
    return SystemFile.kind(real) == .file
  }

  /// True if a file was changed before another one; false if a date is not known.
  package static func isOlder(_ path: String, than other: String) -> Bool {
    do {
      let manager = FileManager.default
      guard
        let date = try manager.attributesOfItem(atPath: path)[.modificationDate] as? Date,
        let reference = try manager.attributesOfItem(atPath: other)[.modificationDate] as? Date
      else { return false }
      return date < reference
    } catch {
      return false
    }
  }

  // MARK: - Reading

  /// The largest size of a file in memory, in bytes; larger documents are read in pieces.
  package static let largest = 2 << 30

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The largest size in bytes.
  ///   - isStream: True to accept a pipe or a terminal, which the call waits for, and `-` for standard input.
  /// - Throws: `FindingsError` if there is no such file, it is a folder or a device, it is too large, or it cannot be
  ///   read.
  package static func read(_ path: String, limit: Int = largest, isStream: Bool = false)
    throws(FindingsError) -> [UInt8]
  {
    let descriptor = path == "-" && isStream ? STDIN_FILENO : try open(path, isStream: isStream)
    defer { if descriptor != STDIN_FILENO { _ = close(descriptor) } }
    func check(_ count: Int) throws(FindingsError) {
      guard count > limit else { return }
      let most = limit >> 20 > 0 ? "\(limit >> 20) MB" : "\(limit >> 10) KB"
      throw FindingsError(
        .malformedInput, .tooLarge, "is larger than \(most) and was not read", at: path)
    }
    // One byte more than expected, so that the same read reaches the end.
    var expected = 0
    var bytes: [UInt8]
    if descriptor == STDIN_FILENO {
      bytes = readAhead.withLock { exchange(&$0, with: []) }
    } else {
      expected = Int(max(0, lseek(descriptor, 0, SEEK_END)))
      _ = lseek(descriptor, 0, SEEK_SET)
      try check(expected)
      bytes = []
    }
    while true {
      let room = max(expected - bytes.count, 64 << 10) + 1
      let part = try piece(of: descriptor, room, at: path)
      bytes = bytes.isEmpty ? part : part.isEmpty ? bytes : bytes + part
      try check(bytes.count)
      if part.count < room { return bytes }
      expected = bytes.count * 2
    }
  }

  /// Reads a file a piece at a time; the pieces share no memory with one another.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - body: Receives each piece; returns true to go on.
  ///   - isStream: True to accept a pipe or a terminal, which the call waits for.
  /// - Throws: `FindingsError` if there is no such file, it is a folder or a device, or it cannot be read.
  package static func readPieces(_ path: String, isStream: Bool = false, body: ([UInt8]) -> Bool)
    throws(FindingsError)
  {
    let descriptor = path == "-" ? STDIN_FILENO : try open(path, isStream: isStream)
    defer { if descriptor != STDIN_FILENO { _ = close(descriptor) } }
    if descriptor == STDIN_FILENO {
      let ahead = readAhead.withLock { exchange(&$0, with: []) }
      guard ahead.isEmpty || body(ahead) else { return }
    }
    while true {
      let piece = try piece(of: descriptor, 256 << 10, isFull: false, at: path)
      guard !piece.isEmpty, body(piece) else { return }
    }
  }

  /// The bytes of standard input that were peeked at and not yet read.
  private static let readAhead = Mutex<[UInt8]>([])

  /// Peeks at standard input for the first byte that is neither white space nor part of a byte order mark.
  ///
  /// - Returns: The byte, or `nil` if the first 64 KB have none.
  /// - Throws: `FindingsError` if standard input cannot be read.
  package static func firstByteOfStandardInput() throws(FindingsError) -> UInt8? {
    while true {
      let (seen, count) = readAhead.withLock { bytes in
        (
          bytes.first { ![9, 10, 13, 32, 0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) },
          bytes.count
        )
      }
      if seen != nil || count >= 64 << 10 { return seen }
      let piece = try piece(of: STDIN_FILENO, 64 << 10, isFull: false, at: "-")
      guard !piece.isEmpty else { return nil }
      readAhead.withLock { $0 += piece }
    }
  }

  /// True if a file consists of exactly some bytes.
  static func has(_ bytes: [UInt8], at path: String) throws(FindingsError) -> Bool {
    let descriptor = try open(path)
    defer { _ = close(descriptor) }
    var position = 0
    var buffer = [UInt8](repeating: 0, count: 128 << 10)
    while true {
      let count: Int
      do {
        count = try SystemFile.read(descriptor, into: &buffer)
      } catch {
        throw unreadable(error, at: path)
      }
      ReadingMeter.count(count)
      let end = position + count
      guard end <= bytes.count, buffer[..<count].isIdentical(to: bytes[position..<end]) else {
        return false
      }
      if count == 0 { return end == bytes.count }
      position = end
    }
  }

  /// Opens a file for reading; waits only for a stream.
  private static func open(_ path: String, isStream: Bool = false) throws(FindingsError) -> Int32 {
    let kind: SystemFile.Kind
    let descriptor: Int32
    do throws(SystemFailure) {
      (descriptor, kind) = try SystemFile.opened(path, isStream: isStream)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR {
        throw FindingsError(missing: "no such file", at: path)
      }
      throw FindingsError(
        error.isOfDescriptors ? .inputOutput : .noInput, .unreadable,
        "cannot be read: \(error.words)", at: path)
    }
    guard kind == .file else {
      _ = close(descriptor)
      let what = kind == .folder ? "is a folder, not a file" : "is not a regular file"
      throw FindingsError(.noInput, .unreadable, what, at: path)
    }
    ReadingMeter.countFile()
    return descriptor
  }

  private static func piece(of descriptor: Int32, _ size: Int, isFull: Bool = true, at path: String)
    throws(FindingsError) -> [UInt8]
  {
    do {
      let piece = try SystemFile.read(descriptor, size, isFull: isFull)
      ReadingMeter.count(piece.count)
      return piece
    } catch {
      throw unreadable(error, at: path)
    }
  }

  private static func unreadable(_ failure: SystemFailure, at path: String) -> FindingsError {
    FindingsError(.inputOutput, .unreadable, "cannot be read: \(failure.words)", at: path)
  }

  /// Opens closed standard streams: otherwise a newly opened file would take the place of one and receive what is
  /// printed.
  package static func keepStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      var status = stat()
      if unsafe fstat(descriptor, &status) != 0, errno == EBADF {
        // The system takes the lowest free number.
        _ = unsafe Foundation.open("/dev/null", O_RDWR)
      }
    }
  }

  /// Raises the limit of open files.
  ///
  /// - Throws: `FindingsError` with the system's message.
  package static func allowOpenFiles() throws(FindingsError) {
    // A replacement holds each file open until all files are replaced.
    _ = csystem_allow_open_files(8_192)
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = close(descriptor) } }
    // A pipe needs no file system, unlike a file.
    while opened.count < 8 {
      let (read, write) = try ChildProgram.pipe(
        else: "the limit of open files is too low (see ulimit -n)")
      opened += [read, write]
    }
  }

  // MARK: - Folders

  /// Checks that no link in a folder leads a write outside of it.
  ///
  /// - Parameters:
  ///   - paths: The files to write, all in the folder by their paths.
  ///   - folder: A folder, which may be a link itself.
  /// - Throws: `FindingsError` for the first path that leads elsewhere.
  package static func checkInside(_ paths: [String], of folder: String) throws(FindingsError) {
    let bounds = FileBounds(folders: [folder])
    for path in paths { try bounds.check(path) }
  }

  /// True if something is at a path, be it a link to nothing, or cannot be looked at.
  package static func isTaken(_ path: String) -> Bool { SystemFile.kind(path) != .nothing }

  /// Returns the names in a folder, hidden ones too; none if it cannot be listed.
  package static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    } catch {
      return []
    }
  }

  /// Creates a folder and those above it.
  ///
  /// - Throws: `FindingsError` if it cannot be created, or a file is in its place.
  package static func createFolder(_ path: String) throws(FindingsError) {
    let (exists, isFolder) = kind(of: path)
    if exists && !isFolder {
      throw FindingsError(
        .cannotCreate, .unwritable, "is a file; pass a folder for the output", at: path)
    }
    var above = path[...]
    while let slash = above.lastIndex(of: "/"), slash > above.startIndex {
      above = above[..<slash]
      let (exists, isFolder) = kind(of: String(above))
      if exists && isFolder { break }
      if exists {
        throw FindingsError(
          .cannotCreate, .unwritable, "is a file, not a folder", at: String(above))
      }
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FindingsError(
        .cannotCreate, .unwritable, "cannot be created: \(reason(error))", at: path)
    }
  }

  /// Removes the file or folder at a path, if any.
  ///
  /// - Throws: `FindingsError` if it cannot be removed.
  package static func remove(_ path: String) throws(FindingsError) {
    guard kind(of: path).exists else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw FindingsError(
        .inputOutput, .unwritable, "cannot be removed: \(reason(error))", at: path)
    }
  }

  /// Returns the system's message for an error of Foundation, which has a domain and a number.
  package static func reason(_ error: any Error) -> String {
    let error = error as NSError
    for error in [error.userInfo[NSUnderlyingErrorKey] as? NSError, error] {
      guard let error, error.domain == NSPOSIXErrorDomain else { continue }
      return SystemFailure(code: Int32(truncatingIfNeeded: error.code)).words
    }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteOutOfSpace: return "no space left on the device"
    case .fileReadNoSuchFile, .fileNoSuchFile: return "no such file"
    case .fileWriteFileExists: return "a file or folder of this name is in the way"
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: return "not a valid file name"
    default: return "the system refused (error \(error.code))"
    }
  }
}
