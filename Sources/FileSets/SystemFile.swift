internal import Foundation
internal import LoctripLocalizationCore

/// The error of a system call.
package struct SystemFailure: Error, Sendable {
  /// The error number, `ENOSPC` for example.
  let code: Int32

  /// The error of the last call.
  static var last: SystemFailure { SystemFailure(code: errno) }

  /// The system's message.
  var words: String { unsafe String(cString: strerror(code)) }

  /// True if too many files are open.
  var isOfDescriptors: Bool { code == EMFILE || code == ENFILE }

  /// True if the place is not writable at all, so that another try would fail too.
  var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }
}

/// The system calls for files, with their errors.
enum SystemFile {
  /// The kind of a path, without following links.
  enum Kind {
    case nothing
    case file
    case folder
    case link
    case other

    /// Converts a status; without one, the last error decides whether nothing is there.
    init(_ status: stat?) {
      guard let status else {
        self = errno == ENOENT || errno == ENOTDIR ? .nothing : .other
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      default: self = .other
      }
    }
  }

  /// Returns the kind of a path; `other` for one that cannot be examined.
  static func kind(_ path: String) -> Kind {
    var status = stat()
    let isFound = unsafe lstat(path, &status) == 0
    return Kind(isFound ? status : nil)
  }

  /// Returns the path without links and steps upward, or `nil` if nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Returns the files and folders of a folder whose names are not UTF-8, with U+FFFD in the place of what is not.
  ///
  /// No path of ours leads to them.
  static func namesInOtherEncodings(in folder: String) -> [(name: String, kind: Kind)] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { _ = unsafe closedir(stream) }
    var found: [(name: String, kind: Kind)] = []
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        let bytes = unsafe name.prefix { $0 != 0 }
        guard unsafe String(validating: bytes, as: UTF8.self) == nil,
          let start = unsafe name.baseAddress?.assumingMemoryBound(to: CChar.self)
        else { return }
        var status = stat()
        let isFound = unsafe fstatat(dirfd(stream), start, &status, AT_SYMLINK_NOFOLLOW) == 0
        found.append((unsafe String(decoding: bytes, as: UTF8.self), Kind(isFound ? status : nil)))
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// Returns the target in a link, or `nil` if the path is no link.
  static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// True if a file can be written, or files can be created in a folder.
  static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Creates a file that must not exist, and opens it for writing.
  static func create(_ path: String, mode: mode_t = 0o666) throws(SystemFailure) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe open(path, flags, mode)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Opens a file.
  static func descriptor(of path: String, _ flags: Int32) throws(SystemFailure) -> Int32 {
    let descriptor = unsafe open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Opens a file for reading, and returns its kind.
  ///
  /// - Parameter isStream: True to treat a pipe or a terminal, which a read may wait for, as a file; the null device
  ///   always is.
  static func opened(_ path: String, isStream: Bool) throws(SystemFailure) -> (
    descriptor: Int32, kind: Kind
  ) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    let isPipe = status.st_mode & S_IFMT == S_IFIFO
    // Opening a pipe without a writer, and some devices, would block.
    let flags = isStream && isPipe ? O_RDONLY : O_RDONLY | O_NONBLOCK
    let descriptor = try Self.descriptor(of: path, flags)
    guard unsafe fstat(descriptor, &status) == 0 else {
      let failure = SystemFailure.last
      _ = posixClose(descriptor)
      throw failure
    }
    switch status.st_mode & S_IFMT {
    case S_IFIFO where isStream: return (descriptor, .file)
    case S_IFCHR:
      var nothing = stat()
      let isNothing =
        unsafe stat("/dev/null", &nothing) == 0 && nothing.st_rdev == status.st_rdev
      guard isNothing || isStream && isatty(descriptor) == 1 else { return (descriptor, .other) }
      _ = fcntl(descriptor, F_SETFL, 0)
      return (descriptor, .file)
    default: return (descriptor, Kind(status))
    }
  }

  /// Returns the next bytes of a file, up to a number.
  ///
  /// - Parameter isFull: True to read until the number or the end is reached; false to return the bytes that are
  ///   available.
  static func read(_ descriptor: Int32, _ size: Int, isFull: Bool = true) throws(SystemFailure)
    -> [UInt8]
  {
    var failure: SystemFailure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemFailure) {
        count = try unsafe read(
          descriptor, into: UnsafeMutableRawBufferPointer(buffer), isFull: isFull)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the next bytes of a file into a buffer, which can be used again.
  ///
  /// - Returns: The number of bytes; less than the buffer has only at the end of the file.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemFailure) -> Int {
    var failure: SystemFailure?
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      do throws(SystemFailure) {
        return try unsafe read(descriptor, into: buffer, isFull: true)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  private static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, isFull: Bool
  ) throws(SystemFailure) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = unsafe posixRead(descriptor, rest.baseAddress, rest.count)
      if got < 0 && errno == EINTR { continue }
      if got < 0 { throw .last }
      count += got
      if got == 0 || !isFull { break }
    }
    return count
  }

  /// Writes all bytes at the end of what was written.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemFailure) {
    var position = 0
    while position < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        let part = unsafe UnsafeRawBufferPointer(rebasing: buffer[position...].prefix(1 << 20))
        return unsafe posixWrite(descriptor, part.baseAddress, part.count)
      }
      if written > 0 {
        position += written
      } else if written == 0 {
        throw SystemFailure(code: ENOSPC)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Forces the written bytes to the disk.
  static func sync(_ descriptor: Int32) throws(SystemFailure) {
    #if canImport(Darwin)
      // Only this reaches the disk there; file systems without it use the plain call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(descriptor) != 0 { if errno != EINTR { throw .last } }
  }

  /// Closes a file; some file systems report write errors only then.
  static func close(_ descriptor: Int32) throws(SystemFailure) {
    // After EINTR the descriptor is gone on Linux; trying again could close another file.
    if posixClose(descriptor) != 0 && errno != EINTR { throw .last }
  }

  /// Locks an open file for this process alone, without waiting.
  ///
  /// - Returns: `false` if the file system has no locks.
  /// - Throws: ``SystemFailure``; `EWOULDBLOCK` if another process has the lock.
  static func lock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if [ENOLCK, ENOTSUP, EOPNOTSUPP, EINVAL, ENOSYS].contains(errno) { return false }
      if errno != EINTR { throw .last }
    }
    return true
  }

  /// True if an open file is the one at a path.
  static func isAt(_ path: String, _ descriptor: Int32) throws(SystemFailure) -> Bool {
    var held = stat()
    var named = stat()
    guard unsafe fstat(descriptor, &held) == 0, unsafe lstat(path, &named) == 0 else {
      throw .last
    }
    return held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  /// Forces the names in a folder to the disk, if the file system can do that.
  static func syncFolder(_ path: String) throws(SystemFailure) {
    let descriptor: Int32
    do {
      descriptor = try Self.descriptor(of: path, O_RDONLY | O_DIRECTORY)
    } catch {
      // A folder that is writable but not readable cannot be opened.
      if error.code == EACCES { return }
      throw error
    }
    defer { _ = posixClose(descriptor) }
    do {
      try sync(descriptor)
    } catch {
      if ![EINVAL, ENOTSUP, EBADF, EROFS].contains(error.code) { throw error }
    }
  }

  /// Removes a folder if it is empty.
  static func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }

  /// Removes a file if it exists.
  static func remove(_ path: String) throws(SystemFailure) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last }
  }
}

// The methods of the same names hide them.
private let posixRead = unsafe read
private let posixWrite = unsafe write
private let posixClose = close
