internal import Foundation
package import LoctripLocalizationCore

/// Recovery from a run that was interrupted while it replaced several files.
package enum InterruptedRun {
  /// Finishes, or else undoes, the work of interrupted runs around some files.
  ///
  /// All new contents are on the disk when the first file is replaced, so the work is finished. It is undone if
  /// someone changed a file since, whose text must not be lost. A journal of another user or machine is ignored.
  ///
  /// - Parameters:
  ///   - paths: Files or folders. Journals are sought in the folders around them.
  ///   - isReadOnly: True to write nothing, and only report the work.
  /// - Returns: Reports of finished, undone or outstanding work.
  /// - Throws: `FindingsError` if another run works on these files, or the work can be neither finished nor undone;
  ///   nothing has been touched then.
  package static func settle(around paths: [String], isReadOnly: Bool = false) throws(FindingsError)
    -> [Finding]
  {
    var files: Set<ExactString> = []
    var folders: Set<ExactString> = []
    for path in paths {
      let real = realPath(path)
      files.insert(real)
      var folder = real
      // The path itself may be a folder.
      while folders.insert(folder).inserted && folder != "/" {
        folder = folder.folderAndName.folder
      }
    }
    var findings: [Finding] = []
    for folder in folders.map(\.string).sorted()
    where SystemFile.kind(WriteJournal.path(in: folder)) == .file {
      do {
        let finding = try waiting(isReadOnly ? .milliseconds(300) : .seconds(3)) {
          () throws(FindingsError) in try settle(in: folder, for: files, isReadOnly: isReadOnly)
        }
        if let finding { findings.append(finding) }
      } catch {
        // Readers accept the current contents.
        guard isReadOnly, error.findings.first?.code == .busy else { throw error }
      }
    }
    // Also where this run will have nothing to write.
    if !isReadOnly { TemporaryName.removeLeftovers(beside: files.map(\.string)) }
    return findings
  }

  /// Retries for a moment while another run is in the way.
  ///
  /// This is needed even without another run: a process that somebody starts has the locks of this one until it
  /// executes another program.
  static func waiting<Result>(
    _ patience: Duration = .seconds(3), _ body: () throws(FindingsError) -> Result
  ) throws(FindingsError) -> Result {
    let start = ContinuousClock.now
    while true {
      do {
        return try body()
      } catch {
        guard error.findings.first?.code == .busy, start.duration(to: .now) < patience else {
          throw error
        }
        usleep(.random(in: 5_000...40_000))
      }
    }
  }

  /// Returns the path without links, also for files or folders that do not exist.
  ///
  /// - Returns: The path as it is if it is relative and the working folder is gone.
  static func realPath(_ path: String) -> String {
    if let real = SystemFile.realPath(path) { return real }
    var missing: [Substring] = []
    var current = path
    if !path.hasPrefix("/") {
      guard let here = SystemFile.realPath(".") else { return path }
      current = "\(here)/\(path)"
    }
    var links = 0
    while current != "/" {
      let (folder, name) = current.folderAndName
      if let place = SystemFile.realPath(current) {
        // Missing folders are appended as they would be created.
        var steps = place.split(separator: "/")
        for step in missing.reversed() where step != "." && !step.isEmpty {
          if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        let final = "/\(steps.joined(separator: "/"))"
        // A step upward from a missing folder may lead to a link.
        return missing.contains("..") ? realPath(final) : final
      }
      // A link to nothing is followed too: writing creates its target.
      if links < 40, let target = SystemFile.target(ofLink: current) {
        links += 1
        current = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      } else {
        missing.append(Substring(name))
        current = folder
      }
    }
    return "/\(missing.reversed().joined(separator: "/"))"
  }

  private static func settle(in folder: String, for files: Set<ExactString>, isReadOnly: Bool)
    throws(FindingsError) -> Finding?
  {
    let result: Result<Finding?, FindingsError>
    do {
      guard let journal = try WriteJournal(takingOverIn: folder) else { return nil }
      guard try journal.isOurs() else {
        // Only someone who can remove it gets the warning.
        return WriteJournal.isRemovable(in: folder)
          ? notObeyed(in: folder).findings.first.map {
            Finding($0.code, .warning, $0.message, places: $0.places)
          } : nil
      }
      if isReadOnly {
        return Finding(
          .interrupted, .warning,
          "an interrupted run left some files replaced and others not; the next command "
            + "that writes here finishes it", at: FileLocation(path: shown(journal.path)))
      }
      result = try settle(journal)
    } catch {
      guard error.code == EWOULDBLOCK else {
        throw FindingsError(
          error.isForbidden ? .cannotCreate : .inputOutput, .interrupted,
          "an interrupted run left some files replaced and others not, and cannot be "
            + "finished: \(error.words)", at: shown(WriteJournal.path(in: folder)))
      }
      guard isConcerned(files, by: folder) else { return nil }
      throw busy(in: folder)
    }
    return try result.get()
  }

  /// The error for a journal from elsewhere.
  static func notObeyed(in folder: String) -> FindingsError {
    FindingsError(
      .inputOutput, .interrupted,
      "this journal of an interrupted run was copied here or belongs to another user, so it is "
        + "ignored; check it, then remove it", at: shown(WriteJournal.path(in: folder)))
  }

  /// The error for another process that replaces files right now.
  static func busy(in folder: String) -> FindingsError {
    busy(at: shown(WriteJournal.path(in: folder)))
  }

  static func busy(at path: String) -> FindingsError {
    FindingsError(
      .inputOutput, .busy,
      "busy: another loctrip is writing here; nothing was changed, try again when it has finished",
      at: path)
  }

  /// True if an active journal names one of some files, or cannot be read yet.
  private static func isConcerned(_ files: Set<ExactString>, by folder: String) -> Bool {
    guard let set = WriteJournal.peek(in: folder) else { return true }
    return set.entries.contains { files.contains(StagedSet.path(nil, of: $0, in: folder)) }
  }

  private static func settle(_ journal: borrowing WriteJournal) throws(SystemFailure) -> Result<
    Finding?, FindingsError
  > {
    let folder = journal.folder
    let path = journal.path
    func failure(_ message: String) -> Result<Finding?, FindingsError> {
      .failure(FindingsError(.inputOutput, .interrupted, message, at: shown(path)))
    }
    if try journal.isOfAnotherVersion() {
      return .failure(
        FindingsError(
          .malformedInput, .interrupted,
          "this journal of an interrupted run was written by another version of loctrip; let that version "
            + "finish the run, or check the files and remove the journal", at: shown(path)))
    }
    guard let (set, state) = try journal.contents() else {
      try journal.remove()
      return .success(nil)
    }
    guard set.isHarmless(in: folder) else {
      return failure(
        "is not a journal that loctrip wrote for this folder; check it, then remove it")
    }
    var finding: Finding?
    if state == .committed || state == .undoing {
      let now = try set.standings(in: folder)
      let files = set.entries.count.counted("file")
      let what = "an interrupted write of \(files) in this folder"
      let place = FileLocation(path: shown(folder))
      if state == .committed && now.allSatisfy(\.canBeNew) {
        for (entry, standing) in zip(set.entries, now) where !standing.isNew {
          try set.putInPlace(entry, in: folder)
        }
        try set.syncFolders(in: folder)
        try? journal.set(.finished, isDurable: false)
        finding = Finding(.interrupted, .note, "\(what) is now finished", at: place)
      } else if now.allSatisfy(\.canBeOld) {
        try? journal.set(.undoing)
        for (entry, standing) in zip(set.entries, now) where standing.isNew && !standing.isOld {
          try set.putBack(entry, in: folder)
        }
        try set.syncFolders(in: folder)
        let changed = zip(set.entries, now).first {
          $1.isDisplacing || !$1.isNew && !$1.isOld
        }?.0.file
        let reason = changed.map { ": '\($0)' has changed since" } ?? ""
        finding = Finding(.interrupted, .warning, "\(what) is now undone\(reason)", at: place)
      } else {
        let lost = zip(set.entries, now).first { !$1.canBeOld }?.0.file ?? ""
        return failure(
          "an interrupted run can be neither finished nor undone: the old text of '\(lost)' "
            + "is lost, and a file has changed since; check the files, then remove this journal")
      }
    }
    try set.removeTemporaries(in: folder)
    try journal.remove()
    // A folder that was made for a file that does not exist after all.
    for entry in set.entries where entry.old == nil {
      SystemFile.removeEmptyFolder(StagedSet.path(nil, of: entry, in: folder).folderAndName.folder)
    }
    return .success(finding)
  }

  /// Returns a path relative to the working folder if it is inside.
  private static func shown(_ path: String) -> String {
    let here = SystemFile.realPath(".") ?? ""
    if path == here { return "." }
    return here != "/" && path.hasPrefix("\(here)/") ? String(path.dropFirst(here.count + 1)) : path
  }
}

extension Finding.Code {
  /// A run was interrupted while it replaced several files.
  package static let interrupted: Self = "interrupted-run"
  /// Another loctrip run is writing here.
  package static let busy: Self = "busy"
}
