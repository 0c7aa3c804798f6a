internal import Foundation
public import LocalizationCore

/// Why files could not be read or written.
public typealias FileError = FindingsError

/// Reading and writing files, with errors that say what could not be done.
public enum FileAccess {
  /// Whether something is at a path, and whether it is a folder.
  public static func kind(of path: String) -> (exists: Bool, isFolder: Bool) {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return (exists, exists && isFolder.boolValue)
  }

  /// The path without any link or step upward in it, or `nil` when nothing is there.
  public static func realPath(_ path: String) -> String? { SystemFile.realPath(path) }

  /// Whether a path leads to a file that can be read more than once: no folder, device or pipe.
  public static func isPlainFile(_ path: String) -> Bool {
    guard let real = SystemFile.realPath(path) else { return false }
    return SystemFile.kind(real) == .file
  }

  // MARK: - Reading

  /// The bytes of a file.
  ///
  /// - Throws: ``FileError`` when there is no such file, it is a folder, or it cannot be read.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = try open(path)
    defer { _ = close(descriptor) }
    // One byte more than expected, so that the same read sees the end.
    var expected = Int(max(0, lseek(descriptor, 0, SEEK_END)))
    _ = lseek(descriptor, 0, SEEK_SET)
    var bytes = SystemFile.readOnAllCores(descriptor, expected)
    ReadingMeter.count(bytes.count)
    while true {
      let room = max(expected - bytes.count, 64 << 10) + 1
      let part = try piece(of: descriptor, room, at: path)
      bytes = bytes.isEmpty ? part : part.isEmpty ? bytes : bytes + part
      if part.count < room { return bytes }
      expected = bytes.count * 2
    }
  }

  /// Reads a file a piece at a time; the pieces share no memory with one another.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - body: Receives each piece; returns whether it wants more.
  /// - Throws: ``FileError`` when there is no such file, it is a folder, or it cannot be read.
  public static func readPieces(
    _ path: String,
    body: ([UInt8]) -> Bool
  ) throws(FileError) {
    let descriptor = path == "-" ? STDIN_FILENO : try open(path)
    defer { if descriptor != STDIN_FILENO { _ = close(descriptor) } }
    while true {
      let piece = try piece(of: descriptor, 256 << 10, isFull: false, at: path)
      guard !piece.isEmpty, body(piece) else { return }
    }
  }

  /// Whether a file holds exactly some bytes.
  static func has(_ bytes: [UInt8], at path: String) throws(FileError) -> Bool {
    let descriptor = try open(path, isChecked: false)
    defer { _ = close(descriptor) }
    var position = 0
    while true {
      let piece = try piece(of: descriptor, 128 << 10, at: path)
      let end = position + piece.count
      guard end <= bytes.count, piece[...].isIdentical(to: bytes[position..<end]) else {
        return false
      }
      if piece.isEmpty { return end == bytes.count }
      position = end
    }
  }

  private static func open(_ path: String, isChecked: Bool = true) throws(FileError) -> Int32 {
    if isChecked {
      let (exists, isFolder) = kind(of: path)
      guard exists else { throw FileError(missing: "no such file", at: path) }
      guard !isFolder else {
        throw FileError(.noInput, .unreadable, "is a folder, not a file", at: path)
      }
    }
    do {
      let descriptor = try SystemFile.descriptor(of: path, O_RDONLY)
      ReadingMeter.countFile()
      return descriptor
    } catch {
      throw FileError(.noInput, .unreadable, "cannot be read: \(error.words)", at: path)
    }
  }

  private static func piece(
    of descriptor: Int32,
    _ size: Int,
    isFull: Bool = true,
    at path: String
  ) throws(FileError) -> [UInt8] {
    do {
      let piece = try SystemFile.read(descriptor, size, isFull: isFull)
      ReadingMeter.count(piece.count)
      return piece
    } catch {
      throw FileError(.inputOutput, .unreadable, "cannot be read: \(error.words)", at: path)
    }
  }

  /// Makes sure that the standard streams are open: a file that is opened where one was closed would
  /// receive what is printed.
  public static func keepStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      var status = stat()
      if unsafe fstat(descriptor, &status) != 0, errno == EBADF {
        // The lowest number that is free is taken.
        _ = unsafe Foundation.open("/dev/null", O_RDWR)
      }
    }
  }

  /// Makes sure that some more files can be opened: where they cannot, Foundation ends the program
  /// instead of starting another one.
  ///
  /// - Throws: ``FileError`` with the system's words.
  package static func checkDescriptors(_ count: Int) throws(FileError) {
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = close(descriptor) } }
    for _ in 0..<count {
      do {
        opened.append(try SystemFile.descriptor(of: "/dev/null", O_RDONLY))
      } catch {
        throw FileError(
          .inputOutput,
          .unreadable,
          "no other program can be started: \(error.words)"
        )
      }
    }
  }

  // MARK: - Folders

  /// Makes sure that nothing is written outside of a folder by way of a link in it.
  ///
  /// - Parameters:
  ///   - paths: What will be written, all of it in the folder by its path.
  ///   - folder: A folder, which may be a link itself.
  /// - Throws: ``FileError`` for the first path that leads elsewhere.
  public static func checkInside(_ paths: [String], of folder: String) throws(FileError) {
    let real = InterruptedRun.realPath(folder)
    for path in paths {
      guard !InterruptedRun.realPath(path).hasPrefix(real == "/" ? real : "\(real)/") else {
        continue
      }
      throw FileError(
        .cannotCreate,
        .unwritable,
        "leads out of '\(folder)' by a link; nothing was written",
        at: path
      )
    }
  }

  /// Creates a folder and those above it.
  ///
  /// - Throws: ``FileError`` when it cannot be created, or a file is in its place.
  public static func createFolder(_ path: String) throws(FileError) {
    let (exists, isFolder) = kind(of: path)
    if exists && !isFolder {
      throw FileError(.cannotCreate, .unwritable, "is a file, not a folder", at: path)
    }
    var above = path[...]
    while let slash = above.lastIndex(of: "/"), slash > above.startIndex {
      above = above[..<slash]
      let (exists, isFolder) = kind(of: String(above))
      if exists && isFolder { break }
      if exists {
        throw FileError(.cannotCreate, .unwritable, "is a file, not a folder", at: String(above))
      }
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError(.cannotCreate, .unwritable, "cannot be created: \(reason(error))", at: path)
    }
  }

  /// Removes what is at a path, if anything.
  ///
  /// - Throws: ``FileError`` when it cannot be removed.
  public static func remove(_ path: String) throws(FileError) {
    guard kind(of: path).exists else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw FileError(.inputOutput, .unwritable, "cannot be removed: \(reason(error))", at: path)
    }
  }

  /// The system's words for an error of Foundation, which has a domain and a number.
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
    case .fileWriteFileExists: return "something else has this name"
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: return "no name of a file"
    default: return "the system refuses it (\(error.code))"
    }
  }
}
