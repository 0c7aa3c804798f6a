internal import Foundation
internal import LoctripLocalizationCore
internal import Synchronization

/// A record of the files that are being replaced, and of the progress of the work.
///
/// ```
/// loctrip-journal 3
/// DIGEST OF THE NEXT LINE
/// {"entries":[{"file":"App/Localizable.xcstrings","staged":".Localizable.xcstrings.loctrip-1-2",…
/// committed
/// ```
///
/// It is in the nearest folder around all the files. The active process holds a lock on it, which the system
/// releases when the process ends. The last line is overwritten in place by words of one length: that needs no room on a full
/// disk, and a disk writes it as a whole.
///
/// A journal can come with a repository or an archive from anywhere. It counts only where it was made: it contains
/// its own device, inode and user, and the machine.
struct WriteJournal: ~Copyable {
  /// The progress of the work.
  enum State: String {
    /// New contents are being written beside the files: all files are old.
    case preparing
    /// All new contents are on the disk: files are being replaced.
    case committed
    /// All files are new.
    case finished = "finished "
    /// Old contents are being restored.
    case undoing = "undoing  "

    var line: [UInt8] { Array("\(rawValue)\n".utf8) }
  }

  static let name = ".loctrip-journal"
  /// A size that our own sets never reach.
  private static let largest = 4 << 20

  let folder: String
  private let descriptor: Int32

  /// Returns the path of the journal in a folder.
  static func path(in folder: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  var path: String { Self.path(in: folder) }

  /// The contents of a journal besides its state.
  private struct Contents: Codable {
    var origin: Origin
    var process: Int32
    var entries: [StagedSet.Entry]
  }

  /// The place and the user that made a journal.
  private struct Origin: Codable, Equatable {
    var device: UInt64
    var inode: UInt64
    var user: UInt32
    var machine: String

    init(_ descriptor: Int32) throws(SystemFailure) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
      #if canImport(Darwin)
        // Devices get new numbers there when the machine starts.
        device = 0
      #else
        device = UInt64(truncatingIfNeeded: status.st_dev)
      #endif
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      user = status.st_uid
      machine = try Self.machine()
    }

    private static let known = Mutex<String?>(nil)

    /// The identifier of this machine, or its name if it has none.
    ///
    /// - Throws: ``SystemFailure`` if an identifier cannot be read now: the next run would take a journal with the
    ///   name for a stranger's.
    private static func machine() throws(SystemFailure) -> String {
      if let machine = known.withLock({ $0 }) { return machine }
      let number = try number()
      let machine = if let number { number } else { try name() }
      known.withLock { $0 = machine }
      return machine
    }

    private static func number() throws(SystemFailure) -> String? {
      #if canImport(Darwin)
        var number = [UInt8](repeating: 0, count: 16)
        var wait = timespec(tv_sec: 1, tv_nsec: 0)
        if unsafe gethostuuid(&number, &wait) == 0 {
          return WriteJournal.digest(of: number)
        }
      #endif
      for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
        do throws(SystemFailure) {
          let file = try SystemFile.opened(path, isStream: false)
          defer { _ = close(file.descriptor) }
          let bytes = try SystemFile.read(file.descriptor, 4 << 10)
          if !bytes.isEmpty { return WriteJournal.digest(of: bytes) }
        } catch {
          guard [ENOENT, ENOTDIR, EACCES, ELOOP].contains(error.code) else { throw error }
        }
      }
      return nil
    }

    private static func name() throws(SystemFailure) -> String {
      var name = [CChar](repeating: 0, count: 256)
      guard unsafe gethostname(&name, name.count - 1) == 0 else { throw .last }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Makes the journal of a set and locks it.
  ///
  /// - Throws: ``SystemFailure``; `EEXIST` if there is one, `EWOULDBLOCK` if another process locked it first.
  init(_ set: StagedSet, in folder: String) throws(SystemFailure) {
    let descriptor = try SystemFolder(folder).create(Self.name, mode: 0o666)
    do {
      try Self.hold(descriptor, at: Self.path(in: folder))
      let line = Self.line(of: set, try Origin(descriptor))
      let head = Array("\(Self.head)\n\(Self.digest(of: line))\n".utf8)
      let bytes = head + line + [10] + State.preparing.line
      try SystemFile.write(ArraySlice(bytes).span, to: descriptor)
    } catch {
      // The process that locked it removes it.
      if error.code != EWOULDBLOCK && error.code != ENOENT {
        try? SystemFile.remove(Self.path(in: folder))
      }
      try? SystemFile.close(descriptor)
      throw error
    }
    self.folder = folder
    self.descriptor = descriptor
  }

  /// Takes over an existing journal whose process is gone.
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: ``SystemFailure``; `EWOULDBLOCK` if its process is active.
  init?(takingOverIn folder: String) throws(SystemFailure) {
    let path = Self.path(in: folder)
    guard SystemFile.kind(path) == .file else { return nil }
    let descriptor: Int32
    do {
      descriptor = try SystemFile.descriptor(of: path, O_RDWR | O_NOFOLLOW)
    } catch {
      if error.code == ENOENT { return nil }
      // Read access is enough to see if there is anything to do.
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

  /// Returns the set and the state in the journal, or `nil` if it is incomplete: then no file has been replaced.
  func contents() throws(SystemFailure) -> (set: StagedSet, state: State)? {
    try Self.contents(descriptor)
  }

  /// True if the journal was made here, by this user or by the superuser; also if it is incomplete.
  func isOurs() throws(SystemFailure) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    guard [geteuid(), 0].contains(status.st_uid) else { return false }
    guard status.st_size < Self.largest else { return false }
    // Nothing was replaced under an incomplete journal, and it names nothing.
    guard let contents = try Self.decode(descriptor) else { return true }
    return contents.line.origin == (try Origin(descriptor))
  }

  /// True if the folder has a journal that was not made here.
  static func isStrange(in folder: String) -> Bool {
    do {
      return try WriteJournal(takingOverIn: folder)?.isOurs() == false
    } catch {
      return false
    }
  }

  /// True if the journal of a folder belongs to this user, who can remove it.
  static func isRemovable(in folder: String) -> Bool {
    var status = stat()
    return unsafe lstat(path(in: folder), &status) == 0 && status.st_uid == geteuid()
  }

  /// Returns the set of a journal without locking it.
  static func peek(in folder: String) -> StagedSet? {
    do {
      let descriptor = try SystemFile.descriptor(of: path(in: folder), O_RDONLY | O_NOFOLLOW)
      defer { try? SystemFile.close(descriptor) }
      return try contents(descriptor)?.set
    } catch {
      return nil
    }
  }

  /// True if the first line is complete and has another number than ours.
  func isOfAnotherVersion() throws(SystemFailure) -> Bool {
    _ = lseek(descriptor, 0, SEEK_SET)
    let bytes = try SystemFile.read(descriptor, 64)
    guard let end = bytes.firstIndex(of: 10) else { return false }
    let line = bytes[..<end]
    return line.starts(with: "loctrip-journal ".utf8) && !line.elementsEqual(Self.head.utf8)
  }

  private static func contents(_ descriptor: Int32) throws(SystemFailure) -> (
    set: StagedSet, state: State
  )? {
    guard let (line, state) = try decode(descriptor) else { return nil }
    return (StagedSet(process: line.process, entries: line.entries), state)
  }

  private static func decode(_ descriptor: Int32) throws(SystemFailure) -> (
    line: Contents, state: State
  )? {
    _ = lseek(descriptor, 0, SEEK_SET)
    let bytes = try SystemFile.read(descriptor, largest)
    let lines = bytes.split(separator: 10, maxSplits: 5, omittingEmptySubsequences: false)
    guard lines.count == 5, lines[0].elementsEqual(head.utf8),
      lines[1].elementsEqual(digest(of: Array(lines[2])).utf8)
    else { return nil }
    // A word that was overwritten in part: everything was staged, and the files show the rest.
    let state = State(rawValue: String(decoding: lines[3], as: UTF8.self)) ?? .committed
    do {
      return (try JSONDecoder().decode(Contents.self, from: Data(lines[2])), state)
    } catch {
      return nil
    }
  }

  /// Writes the state.
  ///
  /// - Parameter isDurable: True to force it to the disk.
  func set(_ state: State, isDurable: Bool = true) throws(SystemFailure) {
    let line = state.line
    guard lseek(descriptor, -off_t(line.count), SEEK_END) >= 0 else { throw .last }
    try SystemFile.write(ArraySlice(line).span, to: descriptor)
    if isDurable { try SystemFile.sync(descriptor) }
  }

  /// Removes the journal when the work is over.
  func remove() throws(SystemFailure) {
    try SystemFile.remove(path)
    try SystemFile.syncFolder(folder)
  }

  private static func line(of set: StagedSet, _ origin: Origin) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(
        try encoder.encode(Contents(origin: origin, process: set.process, entries: set.entries)))
    } catch {
      preconditionFailure("texts and whole numbers are JSON")
    }
  }

  private static func digest(of line: [UInt8]) -> String {
    String(FileDigest(line).hash, radix: 16)
  }

  /// The first line of journals.
  private static let head = "loctrip-journal 3"

  /// Locks the file and checks that it is still the one at the path.
  private static func hold(_ descriptor: Int32, at path: String) throws(SystemFailure) {
    // In a file system without locks, the existence of the journal has to do.
    _ = try SystemFile.lock(descriptor)
    guard try SystemFile.isAt(path, descriptor) else { throw SystemFailure(code: ENOENT) }
  }
}
