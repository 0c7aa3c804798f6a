internal import Foundation
package import LoctripLocalizationCore

extension FileAccess {
  /// Replaces catalogs and further files, and removes others: all of them, or none.
  ///
  /// The steps below make sure that a stop of the process or of the machine at any point leaves all files old or all
  /// new, or in a state that the next run completes, and that nothing that anyone saves meanwhile is lost:
  ///
  /// 1. The leftovers of an earlier run around the files are settled (``InterruptedRun``).
  /// 2. Each file is locked, and a journal is made (`WriteJournal`) and held for as long as the
  ///    process lives. If another run has them, this one waits for a moment.
  /// 3. New contents are written beside the files and forced to the disk; the old contents get a
  ///    second name.
  /// 4. Each file must still have the contents that were read.
  /// 5. The folders are forced to the disk: now all contents are there, old and new.
  /// 6. The journal is set to "committed" and forced to the disk. Until here a stop leaves every
  ///    file old; from here on the next run finishes the work.
  /// 7. Each file and its new contents exchange their names, at last each file to remove gets another
  ///    name, and the folders are forced to the disk. If that fails, the old contents are restored.
  /// 8. The replaced contents must be the old ones. If someone saved a file since step 4,
  ///    that version is restored, and the old contents of the other files too.
  /// 9. The second names, with them the files to remove, and at last the journal are removed.
  ///
  /// Files without a common writable folder, or with only the root of the file system in common, are all checked and
  /// staged together, but each such group has a journal of its own: after a stop each group is consistent by itself.
  /// A link stays a link, its file is replaced. The mode, the extended attributes and, if allowed, the owner of a
  /// file stay; other hard links to it keep the old contents. A file system that cannot exchange names replaces a
  /// file by a rename.
  ///
  /// - Parameters:
  ///   - edits: The catalogs, each with the contents that it must still have.
  ///   - bounds: The allowed places of these files and of those to remove: no link leads elsewhere.
  ///   - gone: The files to remove, each with the contents that it must still have. For a link the link is removed,
  ///     after all else.
  ///   - done: The action for messages, "imported" for example.
  ///   - others: Further files that are replaced whatever they contain. A device or pipe gets the bytes when all
  ///     files are staged.
  /// - Throws: `FindingsError` for any obstacle; every file is then as it was.
  package static func replace(
    _ edits: [CatalogEdit], removing gone: [CatalogSource] = [], within bounds: FileBounds,
    whileBeing done: String, with others: [(path: String, contents: FileContents)] = []
  ) throws(FindingsError) {
    var known: [ExactString: [UInt8]?] = [:]
    var files: [ReplacedFile] = []
    for edit in edits {
      let file = try ReplacedFile(edit.path, FileContents(edit), isOutput: false)
      try bounds.check(file.final, shownAs: edit.path)
      known[file.final] = .some(edit.original)
      files.append(file)
    }
    try checkSpelling(of: edits)
    let new = zip(edits, files).filter { $0.0.original == nil }.map(\.1)
    for other in others { files.append(try ReplacedFile(other.path, other.contents)) }
    var links: [String] = []
    for source in gone {
      let file = try ReplacedFile(source.path, nil, isOutput: false)
      try bounds.check(file.final, shownAs: source.path)
      if SystemFile.kind(source.path) == .link {
        guard try has(source.bytes, at: file.final) else {
          throw changed(source.path, whileBeing: done)
        }
        links.append(source.path)
      } else if known.index(forKey: ExactString(file.final)) == nil {
        known[file.final] = .some(source.bytes)
        files.append(file)
      }
    }
    try replace(files, creatingFoldersOf: new + files.filter(\.isOutput), isDurable: true) {
      file throws(FindingsError) in
      if let original = known[file.final] {
        try checkUnchanged(file, original, whileBeing: done)
      }
    }
    for link in links { try remove(link: link) }
  }

  private static func remove(link path: String) throws(FindingsError) {
    do {
      try SystemFile.remove(path)
    } catch {
      throw FindingsError(.inputOutput, .unwritable, "cannot be removed: \(error.words)", at: path)
    }
  }

  /// Rejects new files whose names differ only in case, for disks that ignore it.
  private static func checkSpelling(of edits: [CatalogEdit]) throws(FindingsError) {
    var spellings: [String: String] = [:]
    for edit in edits where edit.original == nil {
      guard let other = spellings.updateValue(edit.path, forKey: edit.path.lowercased()) else {
        continue
      }
      throw FindingsError(
        .cannotCreate, .unwritable,
        "differs from '\(other)' only in upper and lower case, which many disks ignore",
        at: edit.path)
    }
  }

  /// Creates the folders of new files, and those above them.
  ///
  /// - Returns: The folders that were missing, each after the one around it.
  /// - Throws: `FindingsError` if one cannot be created.
  private static func createFolders(for files: [ReplacedFile]) throws(FindingsError) -> [String] {
    var made: [String] = []
    for file in files {
      var missing: [String] = []
      var folder = file.final.folderAndName.folder
      while SystemFile.kind(folder) == .nothing, folder != "/" {
        missing.append(folder)
        folder = folder.folderAndName.folder
      }
      guard let deepest = missing.first else { continue }
      try createFolder(deepest)
      made += missing.reversed()
    }
    return made
  }

  /// Replaces files that the user names, wherever they are and whatever they contain, all of them or none.
  ///
  /// A file that a command names itself is written by ``OutputFolder``. Missing folders are created.
  ///
  /// - Parameters:
  ///   - files: The files, with their new contents.
  ///   - isDurable: True for the guarantees of ``replace(_:removing:within:whileBeing:with:)``.
  /// - Throws: `FindingsError` for any obstacle.
  package static func replace(
    named files: [(path: String, contents: FileContents)], isDurable: Bool = true
  ) throws(FindingsError) {
    try replace(files, inside: nil, isDurable: isDurable)
  }

  /// Replaces files that the user names by bytes, all of them or none.
  package static func replace(named files: [(path: String, bytes: [UInt8])], isDurable: Bool = true)
    throws(FindingsError)
  {
    try replace(
      files.map { (path: $0.path, contents: FileContents($0.bytes)) }, inside: nil,
      isDurable: isDurable)
  }

  /// Replaces files within bounds, whatever they contain, all of them or none.
  ///
  /// Missing folders are created.
  ///
  /// - Parameters:
  ///   - files: The files, with their new contents.
  ///   - bounds: The allowed places.
  ///   - isDurable: True for the guarantees of ``replace(_:removing:within:whileBeing:with:)``. Files that can be
  ///     made again at any time need no journal and are not forced to the disk.
  /// - Throws: `FindingsError` for any obstacle.
  package static func replace(
    _ files: [(path: String, contents: FileContents)], within bounds: FileBounds,
    isDurable: Bool = true
  ) throws(FindingsError) {
    try replace(files, inside: bounds, isDurable: isDurable)
  }

  private static func replace(
    _ files: [(path: String, contents: FileContents)], inside bounds: FileBounds?, isDurable: Bool
  ) throws(FindingsError) {
    var replaced: [ReplacedFile] = []
    for file in files {
      replaced.append(try ReplacedFile(file.path, file.contents, isOutput: bounds == nil))
    }
    for file in replaced { try bounds?.check(file.final, shownAs: file.path) }
    try replace(replaced, creatingFoldersOf: replaced, isDurable: isDurable) {
      _ throws(FindingsError) in
    }
  }

  /// - Parameter new: The files whose folders are created, after an interrupted run is settled, which may remove them.
  private static func replace(
    _ files: [ReplacedFile], creatingFoldersOf new: [ReplacedFile], isDurable: Bool,
    check: (ReplacedFile) throws(FindingsError) -> Void
  ) throws(FindingsError) {
    guard !files.isEmpty else { return }
    var folders: [String] = []
    do throws(FindingsError) {
      let replacement = try FileReplacement.begun(files, isDurable: isDurable) {
        () throws(FindingsError) in
        folders += try createFolders(for: new)
      }
      do {
        try replacement.stage()
        try replacement.checkNew()
        for file in replacement.targets { try check(file) }
      } catch {
        replacement.discard()
        throw error
      }
      try replacement.commit()
      replacement.finish()
    } catch {
      for folder in folders.reversed() { SystemFile.removeEmptyFolder(folder) }
      throw error
    }
  }

  private static func checkUnchanged(
    _ file: ReplacedFile, _ original: [UInt8]?, whileBeing done: String
  ) throws(FindingsError) {
    if let original {
      guard SystemFile.kind(file.final) == .file, try has(original, at: file.final) else {
        throw changed(file.path, whileBeing: done)
      }
    } else if SystemFile.kind(file.final) != .nothing {
      throw createdMeanwhile(file.path)
    }
  }

  /// The error for a new file that someone else created in the meantime.
  fileprivate static func createdMeanwhile(_ path: String) -> FindingsError {
    let message =
      "already exists: it was created during the run, or is behind a link that is not "
      + "followed; nothing was written"
    return FindingsError(.inputOutput, .changed, message, at: path)
  }

  /// The error for a file that someone saved while a run worked on it.
  static func changed(_ path: String, whileBeing done: String) -> FindingsError {
    FindingsError(
      .inputOutput, .changed, "was changed while being \(done); nothing was written", at: path)
  }
}

extension Finding.Code {
  /// Someone saved the file during the run.
  package static let changed: Self = "changed-meanwhile"
}

/// A file to replace or to remove.
struct ReplacedFile: Sendable {
  /// The path as the user named it, for messages.
  let path: String
  /// The real path, not a link.
  let final: String
  /// The new contents; `nil` for a file to remove.
  let contents: FileContents?
  /// True for a file that the user names, which may be a pipe or a device; otherwise it is a regular file or none.
  let isOutput: Bool
  /// True if it is to be removed.
  var goes: Bool { contents == nil }

  /// Resolves the path of a file.
  ///
  /// - Throws: `FindingsError` if that is not possible.
  init(_ path: String, _ contents: FileContents?, isOutput: Bool = true) throws(FindingsError) {
    self.path = path
    self.contents = contents
    self.isOutput = isOutput
    final = InterruptedRun.realPath(path)
    guard final.hasPrefix("/") else {
      throw FindingsError(
        .cannotCreate, .unwritable, "the working folder no longer exists", at: path)
    }
  }
}

/// Descriptors that are kept for taking a replacement back, so that a process without further ones can.
final class DescriptorReserve {
  private var descriptors: [Int32]

  /// Opens as many as a folder on the way to a file and the file itself need, as far as there are.
  init() {
    descriptors = (0..<3).map { _ in unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
      .filter { $0 >= 0 }
  }

  func release() {
    for descriptor in descriptors { _ = close(descriptor) }
    descriptors = []
  }

  deinit { release() }
}

/// The replacement of a set of files.
struct FileReplacement {
  let targets: [ReplacedFile]
  let devices: [ReplacedFile]
  let isDurable: Bool
  private(set) var groups: [Group] = []
  private(set) var locks: [FileLock] = []
  /// Released before anything is taken back.
  let reserve: DescriptorReserve

  /// Files that are replaced together, with one journal.
  struct Group {
    let folder: String
    let set: StagedSet
    let files: [ReplacedFile]
    let journal: HeldJournal?
  }

  /// A shared reference to a journal.
  final class HeldJournal: Sendable {
    let journal: WriteJournal
    init(_ journal: consuming WriteJournal) { self.journal = journal }
  }

  init(_ files: [ReplacedFile], isDurable: Bool) throws(FindingsError) {
    var targets: [ReplacedFile] = []
    var devices: [ReplacedFile] = []
    var seen: Set<ExactString> = []
    for file in files {
      switch SystemFile.kind(file.final) {
      case .folder: throw FindingsError(.cannotCreate, .unwritable, "is a folder", at: file.path)
      case .nothing where file.goes:
        throw FindingsError(
          .inputOutput, .changed, "is no longer a file; nothing was written", at: file.path)
      case .other where !file.isOutput:
        throw FindingsError(
          .cannotCreate, .unwritable, "is not a regular file; nothing was written", at: file.path)
      case .other: devices.append(file)
      case .nothing, .file, .link:
        guard seen.insert(file.final).inserted else {
          throw FindingsError(
            usage: "would be written twice; give each output a name of its own", at: file.path)
        }
        targets.append(file)
      }
    }
    self.targets = targets
    self.devices = devices
    self.isDurable = isDurable
    reserve = DescriptorReserve()
  }

  /// Begins a replacement with its locks and journals, after waiting for a moment if others have them.
  ///
  /// - Parameter prepare: Work to do after interrupted runs are settled.
  /// - Throws: `FindingsError`, `busy` if others keep them.
  static func begun(
    _ files: [ReplacedFile], isDurable: Bool, prepare: () throws(FindingsError) -> Void = {}
  ) throws(FindingsError) -> FileReplacement {
    try InterruptedRun.waiting { () throws(FindingsError) in
      var replacement = try FileReplacement(files, isDurable: isDurable)
      if isDurable {
        _ = try InterruptedRun.settle(around: replacement.targets.map(\.final))
        for file in replacement.targets.sorted(by: { $0.final < $1.final }) {
          if let lock = try FileLock(file) { replacement.locks.append(lock) }
        }
      }
      try prepare()
      try replacement.begin()
      return replacement
    }
  }

  /// Chooses names and makes the journals.
  mutating func begin() throws(FindingsError) {
    do {
      let all = Self.groups(of: targets, isTogether: isDurable)
      // Files are removed only when all new contents are safe.
      let last = all.filter { $0.files.allSatisfy(\.goes) }
      for (folder, files) in all.filter({ !$0.files.allSatisfy(\.goes) }) + last {
        var set = StagedSet(process: ProcessInfo.processInfo.processIdentifier, entries: [])
        for file in files {
          set.entries.append(try Self.entry(file, in: folder, isKept: isDurable))
        }
        var journal: HeldJournal?
        // A journal names nothing hidden.
        if isDurable, set.isHarmless(in: folder) {
          journal = try Self.journal(of: set, in: folder, for: files[0])
        }
        groups.append(Group(folder: folder, set: set, files: files, journal: journal))
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Makes sure that new files are still new, now that other runs see the journal; an undoing would remove theirs.
  ///
  /// - Throws: `FindingsError` if one is there.
  func checkNew() throws(FindingsError) {
    guard isDurable else { return }
    for group in groups {
      for (entry, file) in zip(group.set.entries, group.files)
      where entry.old == nil && SystemFile.kind(file.final) != .nothing {
        throw FileAccess.createdMeanwhile(file.path)
      }
    }
  }

  // MARK: - Replacing

  /// Replaces all files, or none.
  ///
  /// - Throws: `FindingsError` that also describes the state of the files; nothing is left to discard.
  func commit() throws(FindingsError) {
    var replaced: [(group: Group, index: Int)] = []
    var isCommitted = false
    var current: ReplacedFile?
    do throws(SystemFailure) {
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
        let order = group.set.entries.enumerated()
        for (index, entry) in order.filter({ $1.new != nil }) + order.filter({ $1.new == nil }) {
          current = group.files[index]
          try group.set.putInPlace(entry, in: group.folder, isDurable: isDurable)
          replaced.append((group, index))
        }
        if isDurable { try group.set.syncFolders(in: group.folder) }
      }
      // Someone may have saved a file since it was checked: check the replaced contents again.
      for (group, index) in replaced where isDurable {
        current = group.files[index]
        if try group.set.giveBack(group.set.entries[index], in: group.folder) {
          throw SystemFailure(code: EBUSY)
        }
      }
    } catch {
      let file = current ?? targets[0]
      let consequence = takeBack(replaced, isCommitted: isCommitted)
      // Someone else has removed it.
      if error.code == EBUSY || file.goes && error.code == ENOENT {
        throw FileAccess.changed(file.path, whileBeing: "written")
      }
      throw FindingsError(
        .inputOutput, .unwritable,
        "cannot be \(file.goes ? "removed" : "replaced"): \(error.words); \(consequence)",
        at: file.path)
    }
  }

  /// Removes what is no longer needed.
  ///
  /// The next run removes the rest if this fails.
  func finish() {
    reserve.release()
    for group in groups {
      try? group.journal?.journal.set(.finished, isDurable: false)
      _ = Self.clean(group)
    }
  }
}
