internal import CLoctripSystem
internal import Foundation
internal import LoctripLocalizationCore

extension FileReplacement {
  static func entry(_ file: ReplacedFile, in folder: String, isKept: Bool) throws(FindingsError)
    -> StagedSet.Entry
  {
    let (place, name) = file.final.folderAndName
    let isThere = SystemFile.kind(file.final) != .nothing
    if isThere && !SystemFile.isWritable(file.goes ? place : file.final) {
      throw unwritable(.last, file, .cannotCreate)
    }
    var digests: (old: FileDigest?, new: FileDigest?) = (
      nil, file.contents.map { _ in FileDigest([]) }
    )
    if isKept {
      do {
        digests = (isThere ? try digest(at: file.final) : nil, try file.contents?.digest())
      } catch {
        throw unwritable(error, file)
      }
    }
    return StagedSet.Entry(
      file: String(file.final.dropFirst(folder == "/" ? 1 : folder.count + 1)),
      staged: TemporaryName.make(beside: name),
      kept: digests.old == nil || file.goes ? nil : TemporaryName.make(beside: name),
      old: digests.old, new: digests.new)
  }

  private static func digest(at path: String) throws(SystemFailure) -> FileDigest {
    let descriptor = try SystemFile.descriptor(of: path, O_RDONLY | O_NOFOLLOW)
    defer { _ = close(descriptor) }
    return try FileDigest(of: descriptor)
  }

  static func journal(of set: StagedSet, in folder: String, for file: ReplacedFile)
    throws(FindingsError) -> HeldJournal?
  {
    var attempts = 1
    while true {
      do {
        return HeldJournal(try WriteJournal(set, in: folder))
      } catch {
        // Another run came in between, or has a journal there for files that are not ours.
        let isGone = error.code == ENOENT && SystemFile.kind(folder) == .folder
        if error.code == EEXIST, WriteJournal.isStrange(in: folder) {
          // In a shared folder a stranger must not block our work.
          if !WriteJournal.isRemovable(in: folder) { return nil }
          throw InterruptedRun.notObeyed(in: folder)
        }
        // A run that looks for interrupted ones took a journal that was not locked yet, and removes it.
        if error.code == EWOULDBLOCK || isGone, attempts < 20 {
          attempts += 1
          usleep(.random(in: 2_000...20_000))
          continue
        }
        if error.code == EEXIST || error.code == EWOULDBLOCK || isGone {
          throw InterruptedRun.busy(in: folder)
        }
        throw unwritable(error, file, .cannotCreate)
      }
    }
  }

  /// Groups the files by the folders of their journals.
  ///
  /// A journal may not name files in hidden folders, so such a file, most likely a report, is alone and comes first.
  static func groups(of files: [ReplacedFile], isTogether: Bool) -> [(
    folder: String, files: [ReplacedFile]
  )] {
    grouped(files, isTogether: isTogether).flatMap { group in
      let start = group.folder == "/" ? 0 : group.folder.utf8.count
      let hidden = group.files.filter { file in
        String(decoding: file.final.utf8.dropFirst(start), as: UTF8.self).contains("/.")
      }
      guard !hidden.isEmpty, group.files.count > 1 else { return [group] }
      let finals = Set(hidden.map(\.final))
      let apart = Dictionary(grouping: hidden) { $0.final.folderAndName.folder }
      return apart.sorted { $0.key < $1.key }.map { (folder: $0.key, files: $0.value) }
        + grouped(group.files.filter { !finals.contains($0.final) }, isTogether: isTogether)
    }
  }

  /// Groups the files by their nearest writable folders.
  private static func grouped(_ files: [ReplacedFile], isTogether: Bool) -> [(
    folder: String, files: [ReplacedFile]
  )] {
    guard let first = files.first else { return [] }
    var common = first.final.folderAndName.folder
    for file in files.dropFirst() {
      while common != "/" && !file.final.utf8.starts(with: "\(common)/".utf8) {
        common = common.folderAndName.folder
      }
    }
    guard isTogether, files.count > 1, common == "/" || !SystemFile.isWritable(common)
    else { return [(common, files)] }
    // By the next folder below the common one; a file directly in it is alone.
    var order: [String] = []
    var parts: [ExactString: [ReplacedFile]] = [:]
    let base = common == "/" ? 1 : common.utf8.count + 1
    for file in files {
      let rest = String(decoding: file.final.utf8.dropFirst(base), as: UTF8.self)
      let step =
        rest.split(separator: "/", maxSplits: 1).count > 1
        ? String(rest.prefix { $0 != "/" }) : "/\(rest)"
      if parts[step] == nil { order.append(step) }
      parts[step, default: []].append(file)
    }
    guard order.count > 1 else { return [(common, files)] }
    let groups = order.flatMap { grouped(parts[$0] ?? [], isTogether: true) }
    // Single files, most likely reports, go before the catalogs.
    return groups.filter { $0.files.count == 1 } + groups.filter { $0.files.count > 1 }
  }

  /// Writes all new contents beside their files, and gives the old ones a second name.
  func stage() throws(FindingsError) {
    TemporaryName.removeLeftovers(beside: groups.flatMap { $0.files.map(\.final) })
    for group in groups {
      for (entry, file) in zip(group.set.entries, group.files) {
        try stage(file, entry, in: group.folder)
      }
    }
    for device in devices {
      let descriptor: Int32
      do {
        descriptor = try SystemFile.descriptor(of: device.final, O_WRONLY)
      } catch {
        throw Self.unwritable(error, device, .cannotCreate)
      }
      do {
        try Self.write(device.contents ?? FileContents([]), to: descriptor, isDurable: false)
      } catch {
        throw Self.unwritable(error, device)
      }
    }
  }

  func stage(_ file: ReplacedFile, _ entry: StagedSet.Entry, in folder: String)
    throws(FindingsError)
  {
    // A file to remove needs no new contents.
    guard let contents = file.contents else { return }
    var status = stat()
    let isThere = unsafe stat(file.final, &status) == 0
    let group = StagedSet(process: 0, entries: [entry])
    let descriptor: Int32
    do {
      descriptor = try group.folder(of: entry, in: folder)
        .create(entry.staged, mode: isThere ? 0o600 : 0o666)
    } catch {
      throw Self.unwritable(error, file, .cannotCreate)
    }
    if isThere {
      if let old = try? SystemFile.descriptor(of: file.final, O_RDONLY | O_NOFOLLOW) {
        csystem_copy_attributes(old, descriptor)
        _ = close(old)
      }
      // Only the superuser may change the owner; the mode is set afterwards, because that may clear bits.
      if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
        _ = fchown(descriptor, uid_t.max, status.st_gid)
      }
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    }
    do {
      try Self.write(contents, to: descriptor, isDurable: isDurable)
      guard let kept = entry.kept else { return }
      try keep(file.final, as: kept, in: try group.folder(of: entry, in: folder))
    } catch {
      throw Self.unwritable(error, file)
    }
  }

  /// Gives the old contents a second name, or copies them if a file can have only one.
  private func keep(_ path: String, as kept: String, in folder: borrowing SystemFolder)
    throws(SystemFailure)
  {
    do {
      return try folder.link(path.folderAndName.name, as: kept)
    } catch {
      if [ENOSPC, EIO, EROFS, EDQUOT].contains(error.code) { throw error }
    }
    let bytes: [UInt8]
    do {
      bytes = try FileAccess.read(path)
    } catch {
      throw SystemFailure(code: EIO)
    }
    var status = stat()
    let isKnown = unsafe stat(path, &status) == 0
    let descriptor = try folder.create(kept, mode: 0o600)
    if isKnown { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    try Self.write(FileContents(bytes), to: descriptor, isDurable: isDurable)
  }

  /// Writes all contents and closes the file.
  static func write(_ contents: FileContents, to descriptor: Int32, isDurable: Bool)
    throws(SystemFailure)
  {
    var writer = FileWriter(descriptor)
    do throws(SystemFailure) {
      try contents.write { piece throws(SystemFailure) in try writer.write(piece) }
      try writer.finish()
      if isDurable { try SystemFile.sync(descriptor) }
    } catch {
      try? SystemFile.close(descriptor)
      throw error
    }
    try SystemFile.close(descriptor)
  }

  static func unwritable(
    _ failure: SystemFailure, _ file: ReplacedFile, _ kind: FindingsError.Kind = .inputOutput
  ) -> FindingsError {
    FindingsError(
      failure.isForbidden ? .cannotCreate : kind, .unwritable,
      "cannot be \(file.goes ? "removed" : "written"): \(failure.words)", at: file.path)
  }
}
