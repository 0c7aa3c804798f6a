internal import CLoctripSystem
internal import Foundation
internal import LoctripLocalizationCore

/// An open folder: names are looked up in it even if its path changes, and never through a link.
struct SystemFolder: ~Copyable {
  private let descriptor: Int32

  /// Opens a folder, and from there the folders below it.
  ///
  /// - Parameters:
  ///   - path: A path from the root without links.
  ///   - steps: The names of folders below it.
  /// - Throws: ``SystemFailure``; `ELOOP` or `ENOTDIR` if a step is a link.
  init(_ path: String, steps: [Substring] = []) throws(SystemFailure) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    var current = unsafe csystem_open_folder(path)
    guard current >= 0 else { throw SystemFailure(code: -current) }
    for step in steps {
      let next = unsafe openat(current, String(step), flags | O_CLOEXEC)
      let failure = SystemFailure.last
      _ = close(current)
      guard next >= 0 else { throw failure }
      current = next
    }
    descriptor = current
  }

  deinit { _ = close(descriptor) }

  /// Returns the kind of a name.
  func kind(_ name: String) -> SystemFile.Kind {
    var status = stat()
    let isFound = unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    return SystemFile.Kind(isFound ? status : nil)
  }

  /// Creates a file that must not exist, and opens it for writing.
  func create(_ name: String, mode: mode_t) throws(SystemFailure) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = unsafe openat(descriptor, name, flags, mode)
    guard file >= 0 else { throw .last }
    return file
  }

  /// Opens a file.
  func open(_ name: String, _ flags: Int32 = O_RDONLY) throws(SystemFailure) -> Int32 {
    let file = unsafe openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .last }
    return file
  }

  /// Returns the digest of a file, or `nil` if there is none.
  func digest(_ name: String) throws(SystemFailure) -> FileDigest? {
    if kind(name) == .nothing { return nil }
    let file = try open(name)
    defer { _ = close(file) }
    return try FileDigest(of: file)
  }

  /// Moves a file atomically to a name, which may exist.
  ///
  /// - Returns: True if the files exchanged their names; false if the other one is gone, because the file system
  ///   cannot exchange names.
  func put(_ name: String, inPlaceOf other: String) throws(SystemFailure) -> Bool {
    let code = unsafe csystem_exchange(descriptor, name, other)
    if code == 0 { return true }
    guard Self.isUnsupported(code) else { throw SystemFailure(code: code) }
    try rename(name, to: other)
    return false
  }

  /// Renames a file unless the new name exists.
  func rename(_ name: String, toNew new: String) throws(SystemFailure) {
    let code = unsafe csystem_rename_to_new(descriptor, name, new)
    if code == 0 { return }
    guard Self.isUnsupported(code) else { throw SystemFailure(code: code) }
    guard kind(new) == .nothing else { throw SystemFailure(code: EEXIST) }
    try rename(name, to: new)
  }

  /// Renames a file, replacing any other.
  func rename(_ name: String, to new: String) throws(SystemFailure) {
    guard unsafe renameat(descriptor, name, descriptor, new) == 0 else { throw .last }
  }

  /// Adds a hard link to a file.
  func link(_ name: String, as other: String) throws(SystemFailure) {
    guard unsafe linkat(descriptor, name, descriptor, other, 0) == 0 else { throw .last }
  }

  /// Removes a file if it exists.
  func remove(_ name: String) throws(SystemFailure) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw .last }
  }

  private static func isUnsupported(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code)
  }
}
