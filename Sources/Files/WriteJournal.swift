internal import Foundation

/// The file that says, while several files are being replaced, which they are and how far it got.
///
/// ```
/// loctrip-journal 1
/// DIGEST OF THE NEXT LINE
/// {"entries":[{"file":"App/Localizable.xcstrings","staged":".Localizable.xcstrings.loctrip-1-2",…
/// committed
/// ```
///
/// It lies in the nearest folder around all the files. The process at work holds a lock on it, which
/// the system releases when the process ends, however it ends. The last line is overwritten in
/// place by words of one length: that needs no room on a full disk, and a disk writes it whole.
struct WriteJournal: ~Copyable {
  /// How far the work got.
  enum State: String {
    /// New contents are being written beside the files: every file is old.
    case preparing
    /// All new contents are on the disk: files are being replaced.
    case committed
    /// Every file is new.
    case finished = "finished "
    /// Files are being put back.
    case undoing = "undoing  "

    var line: [UInt8] { Array("\(rawValue)\n".utf8) }
  }

  static let name = ".loctrip-journal"
  /// No set of ours comes near.
  private static let largest = 32 << 20

  let folder: String
  private let descriptor: Int32

  /// The journal of a folder.
  static func path(in folder: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  var path: String { Self.path(in: folder) }

  /// Creates the journal of a set and holds it.
  ///
  /// - Throws: ``SystemFailure``; `EEXIST` when there is one, `EWOULDBLOCK` when another process was
  ///   quicker to take it.
  init(_ set: StagedSet, in folder: String) throws(SystemFailure) {
    let line = Self.line(of: set)
    let descriptor = try SystemFile.create(Self.path(in: folder))
    do {
      try Self.hold(descriptor, at: Self.path(in: folder))
      try SystemFile.write(
        Array("loctrip-journal 1\n\(Self.digest(of: line))\n".utf8) + line + [10]
          + State.preparing.line,
        to: descriptor
      )
    } catch {
      // Whoever took it meanwhile removes it.
      if error.code != EWOULDBLOCK && error.code != ENOENT {
        try? SystemFile.remove(Self.path(in: folder))
      }
      try? SystemFile.close(descriptor)
      throw error
    }
    self.folder = folder
    self.descriptor = descriptor
  }

  /// Takes over a journal that is there, when its process is gone.
  ///
  /// - Returns: `nil` when there is none, or none that could be ours.
  /// - Throws: ``SystemFailure``; `EWOULDBLOCK` when its process is at work.
  init?(takingOverIn folder: String) throws(SystemFailure) {
    let path = Self.path(in: folder)
    guard SystemFile.kind(path) == .file, Self.isTrusted(path, in: folder) else { return nil }
    let descriptor: Int32
    do {
      descriptor = try SystemFile.descriptor(of: path, O_RDWR | O_NOFOLLOW)
    } catch {
      if error.code == ENOENT { return nil }
      // To see whether there is anything to do, reading is enough.
      descriptor = try SystemFile.descriptor(of: path, O_RDONLY | O_NOFOLLOW)
    }
    do {
      try Self.hold(descriptor, at: path)
    } catch {
      try? SystemFile.close(descriptor)
      if error.code == ENOENT { return nil }
      throw error
    }
    self.folder = folder
    self.descriptor = descriptor
  }

  deinit { try? SystemFile.close(descriptor) }

  /// The set and the state that the journal tells, or `nil` when it was not written to its end:
  /// no file has been replaced then.
  func contents() throws(SystemFailure) -> (set: StagedSet, state: State)? {
    try Self.contents(descriptor)
  }

  /// The set of a journal that another process may hold.
  static func peek(in folder: String) -> StagedSet? {
    do {
      let descriptor = try SystemFile.descriptor(of: path(in: folder), O_RDONLY | O_NOFOLLOW)
      defer { try? SystemFile.close(descriptor) }
      return try contents(descriptor)?.set
    } catch {
      return nil
    }
  }

  private static func contents(
    _ descriptor: Int32
  ) throws(SystemFailure) -> (set: StagedSet, state: State)? {
    _ = lseek(descriptor, 0, SEEK_SET)
    let bytes = try SystemFile.read(descriptor, largest)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    guard lines.count == 5, lines[0].elementsEqual("loctrip-journal 1".utf8),
      lines[1].elementsEqual(digest(of: Array(lines[2])).utf8)
    else { return nil }
    // A word that was overwritten in part: everything was staged, and the files tell the rest.
    let state = State(rawValue: String(decoding: lines[3], as: UTF8.self)) ?? .committed
    do {
      return (try JSONDecoder().decode(StagedSet.self, from: Data(lines[2])), state)
    } catch {
      return nil
    }
  }

  /// Says how far the work got.
  ///
  /// - Parameter isDurable: Whether it is on the disk when the call comes back.
  func set(_ state: State, isDurable: Bool = true) throws(SystemFailure) {
    let line = state.line
    guard lseek(descriptor, -off_t(line.count), SEEK_END) >= 0 else { throw .last }
    try SystemFile.write(line, to: descriptor)
    if isDurable { try SystemFile.sync(descriptor) }
  }

  /// Removes the journal: the work is over.
  func remove() throws(SystemFailure) {
    try SystemFile.remove(path)
    try SystemFile.syncFolder(folder)
  }

  private static func line(of set: StagedSet) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(set))
    } catch {
      preconditionFailure("texts and whole numbers are JSON")
    }
  }

  private static func digest(of line: [UInt8]) -> String {
    String(FileDigest(line).hash, radix: 16)
  }

  /// Locks the file and makes sure that it is still the one at the path.
  private static func hold(_ descriptor: Int32, at path: String) throws(SystemFailure) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks: the journal's being there has to do.
      if [ENOLCK, ENOTSUP, EOPNOTSUPP, EINVAL, ENOSYS].contains(errno) { break }
      if errno != EINTR { throw .last }
    }
    var held = stat()
    var named = stat()
    guard unsafe fstat(descriptor, &held) == 0, unsafe lstat(path, &named) == 0 else {
      throw .last
    }
    guard held.st_ino == named.st_ino && held.st_dev == named.st_dev else {
      throw SystemFailure(code: ENOENT)
    }
  }

  /// Whether a journal was made by this user, the superuser or the owner of the folder: in a folder
  /// for everyone, such as `/tmp`, a stranger must not stop our work.
  private static func isTrusted(_ path: String, in folder: String) -> Bool {
    var file = stat()
    var place = stat()
    guard unsafe lstat(path, &file) == 0, unsafe stat(folder, &place) == 0 else { return false }
    return [geteuid(), 0, place.st_uid].contains(file.st_uid)
  }
}
