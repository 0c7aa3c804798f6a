internal import Foundation
public import LocalizationCore

extension FileAccess {
  /// Replaces the contents of several files: all of them, or none.
  ///
  /// What happens, in this order, so that a stop of the process or of the machine at any point
  /// leaves what can be made all old or all new:
  ///
  /// 1. What an earlier run left around the files is settled (``InterruptedRun``).
  /// 2. For more than one file a journal is made (`WriteJournal`), and held for as long as the
  ///    process lives.
  /// 3. New contents are written beside the files and forced to the disk; the old contents get a
  ///    second name. `check` has its say.
  /// 4. The folders are forced to the disk: now all contents are there, old and new.
  /// 5. The journal is set to "committed" and forced to the disk. Until here a stop leaves every
  ///    file old; from here on the next run finishes the work.
  /// 6. Each file is replaced by one rename, and the folders are forced to the disk. When that
  ///    fails, the files replaced already are put back.
  /// 7. The second names and at last the journal are removed.
  ///
  /// A single file needs no journal: one rename is all or nothing. Files that have no folder in
  /// common that may be written to, or only the root of the file system, are all checked and staged
  /// together, but each such group has a journal of its own: after a stop each group is whole for
  /// itself. A link stays a link, its file is replaced. The mode and, where allowed, the owner of a file
  /// stay; another hard link to it keeps the old contents.
  ///
  /// - Parameters:
  ///   - files: The paths with their new contents. A device or pipe takes the bytes when all files
  ///     are staged.
  ///   - isDurable: Whether the contents are forced to the disk, with a journal. What can be made again at any
  ///     time does not need it.
  ///   - check: Called for each path, at the same time as the contents are staged; throws when the
  ///     file must not be replaced.
  /// - Throws: ``FileError`` when anything is in the way; every file is then as it was.
  public static func replace(
    _ files: [(path: String, bytes: [UInt8])],
    isDurable: Bool = true,
    check: @Sendable (String) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    guard !files.isEmpty else { return }
    var replacement = try FileReplacement(files, isDurable: isDurable)
    _ = try InterruptedRun.settle(around: replacement.targets.map(\.final))
    try replacement.begin()
    let staging = replacement
    do {
      _ = try concurrently { () throws(FileError) in
        try staging.stage()
      } _: { () throws(FileError) in
        for (path, _) in files { try check(path) }
      }
    } catch {
      staging.discard()
      throw error
    }
    try staging.commit()
    staging.finish()
  }
}

/// A file that is to be replaced.
struct ReplacedFile: Sendable {
  /// The path as the user named it, for messages.
  let path: String
  /// The file itself, no link.
  let final: String
  let bytes: [UInt8]
}

/// The way of a set of files from their old contents to the new ones.
struct FileReplacement: Sendable {
  let targets: [ReplacedFile]
  let devices: [ReplacedFile]
  let isDurable: Bool
  private(set) var groups: [Group] = []

  /// Files that are replaced together.
  struct Group: Sendable {
    let folder: String
    let set: StagedSet
    let files: [ReplacedFile]
    let journal: HeldJournal?
  }

  /// A journal as long as it is needed.
  final class HeldJournal: Sendable {
    let journal: WriteJournal
    init(_ journal: consuming WriteJournal) { self.journal = journal }
  }

  init(
    _ files: [(path: String, bytes: [UInt8])],
    isDurable: Bool
  ) throws(FileError) {
    var targets: [ReplacedFile] = []
    var devices: [ReplacedFile] = []
    var seen: Set<String> = []
    for (path, bytes) in files {
      let final = InterruptedRun.realPath(path)
      let file = ReplacedFile(path: path, final: final, bytes: bytes)
      switch SystemFile.kind(final) {
      case .folder: throw FileError(.cannotCreate, .unwritable, "is a folder", at: path)
      case .other: devices.append(file)
      case .nothing, .file, .link:
        guard seen.insert(final).inserted else {
          throw FileError(
            usage: "would be written twice; give the outputs names of their own",
            at: path
          )
        }
        targets.append(file)
      }
    }
    self.targets = targets
    self.devices = devices
    self.isDurable = isDurable
  }

  /// Decides on names and makes the journals.
  mutating func begin() throws(FileError) {
    let isJournaled = isDurable && targets.count > 1
    do {
      for (folder, files) in Self.grouped(targets, isTogether: isDurable) {
        var set = StagedSet(process: ProcessInfo.processInfo.processIdentifier, entries: [])
        for file in files {
          set.entries.append(try Self.entry(file, in: folder, isKept: isJournaled))
        }
        var journal: HeldJournal?
        if files.count > 1 && isJournaled {
          journal = try Self.journal(of: set, in: folder, for: files[0])
        }
        groups.append(Group(folder: folder, set: set, files: files, journal: journal))
      }
    } catch {
      discard()
      throw error
    }
  }

  // MARK: - Replacing

  /// Puts all new contents in their places, or none.
  ///
  /// - Throws: ``FileError`` that also says what came of the files; nothing is left to discard.
  func commit() throws(FileError) {
    var replaced: [(group: Group, index: Int)] = []
    var isCommitted = false
    var current: ReplacedFile?
    do {
      if isDurable {
        for group in groups {
          current = group.files.first
          try group.set.syncFolders(in: group.folder)
          if group.journal != nil { try SystemFile.syncFolder(group.folder) }
        }
        isCommitted = true
        for group in groups {
          current = group.files.first
          try group.journal?.journal.set(.committed)
        }
      }
      for group in groups {
        for (index, entry) in group.set.entries.enumerated() {
          current = group.files[index]
          try group.set.putInPlace(entry, in: group.folder)
          replaced.append((group, index))
        }
        if isDurable { try group.set.syncFolders(in: group.folder) }
      }
    } catch {
      let file = current ?? targets[0]
      let consequence = takeBack(replaced, isCommitted: isCommitted)
      throw FileError(
        .inputOutput,
        .unwritable,
        "cannot be replaced: \(error.words); \(consequence)",
        at: file.path
      )
    }
  }

  /// Takes away what is not needed any more.
  ///
  /// What cannot be removed now is removed by the next run.
  func finish() {
    for group in groups {
      try? group.journal?.journal.set(.finished, isDurable: false)
      _ = Self.clean(group)
    }
  }
}
